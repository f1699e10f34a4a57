import { describe, expect, it } from "vitest";
import { paged, type Block } from "../slides/pages";

const part = (height: number, kind: "" | "heading" | "leads" = ""): Block => ({ height, heading: kind === "heading", leads: kind === "leads" });

describe("pages of a slide", () => {
  it("leaves what fits at its size, and makes what is a little too high smaller", () => {
    expect(paged([part(60, "heading"), part(300)], 820, 0.8)).toEqual([{ from: 0, to: 2, scale: 1 }]);
    expect(paged([part(100), part(900)], 820, 0.8)).toEqual([{ from: 0, to: 2, scale: 0.82 }]);
  });

  it("never ends a page with a heading or with the sentence that leads to a picture", () => {
    const pages = paged([part(60, "heading"), part(600), part(80, "leads"), part(600)], 820, 0.8);
    expect(pages.map(({ from, to }) => [from, to])).toEqual([[0, 2], [2, 4]]);
  });

  it("loses nothing and keeps the order, whatever the heights", () => {
    for (let seed = 1; seed < 200; seed++) {
      const blocks = Array.from({ length: 1 + seed % 9 }, (_, i) =>
        part((seed * 7919 + i * 104729) % 1500, (["", "heading", "leads"] as const)[(seed + i * 5) % 3]));
      const pages = paged(blocks, 820, 0.8);
      expect(pages[0]?.from).toBe(0);
      expect(pages[pages.length - 1]?.to).toBe(blocks.length);
      pages.forEach((page, i) => {
        expect(page.to).toBeGreaterThan(page.from);
        if (i) expect(page.from).toBe(pages[i - 1]?.to);
        // only what one part and what leads to it need is made smaller than that
        const tied = blocks.slice(page.from, page.to - 1).every(({ heading, leads }) => heading || leads);
        if (!tied) expect(page.scale).toBeGreaterThanOrEqual(0.79);
      });
    }
  });
});
