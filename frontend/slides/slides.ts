// Slides of a lesson in one page without a network: reveal.js with its speaker view. Text keeps the size that the back of
// a room can read: what is too much for one screen goes on another, under the same heading.
import Reveal from "reveal.js";
import "reveal.js/reveal.css";
import Notes from "reveal.js/plugin/notes";
import { paged, type Block } from "./pages";
import "./slides.css";

const WIDTH = 1400;
const HEIGHT = 900;
const ROOM = 820; // between the margins
const SMALLEST = 0.8; // of 25 px: what is only a little too high is made smaller before it is cut

const isNote = (one: Element) => one.matches("aside.notes");

/** Lay the slides out as they will be shown, one below the other, while their parts are measured. */
function spread<T>(work: () => T): T {
  document.documentElement.classList.add("pn-measuring");
  try { return work(); } finally { document.documentElement.classList.remove("pn-measuring"); }
}

function measured(slide: HTMLElement): { blocks: Element[]; heights: Block[] } {
  const blocks = [...(slide.querySelector(":scope > .pn-page")?.children ?? [])].filter((one) => !isNote(one));
  const tops = blocks.map((one) => (one as HTMLElement).getBoundingClientRect());
  const heights = tops.map((box, i) => ({
    height: (tops[i + 1]?.top ?? box.bottom) - box.top, // with the space below it
    heading: /^H[1-3]$/.test(blocks[i]?.tagName ?? ""),
    leads: blocks[i]?.tagName === "P" && !/^(P|UL|OL)$/.test(blocks[i + 1]?.tagName ?? "P"),
  }));
  return { blocks, heights };
}

/** Give a slide that is too high a second page, and as many as it takes. */
function cut(slide: HTMLElement): void {
  const { blocks, heights } = measured(slide), pages = paged(heights, ROOM, SMALLEST);
  const heading = blocks.find((one) => /^H[1-3]$/.test(one.tagName));
  const notes = [...slide.querySelectorAll(":scope > .pn-page > aside.notes")];
  let last = slide;
  pages.forEach(({ from, to, scale }, i) => {
    const page = i ? document.createElement("section") : slide, box = document.createElement("div");
    box.className = "pn-page";
    box.style.setProperty("zoom", String(scale));
    if (i && heading && !heights[from]?.heading) box.append(again(heading));
    box.append(...blocks.slice(from, to));
    if (i) last.after(page);
    page.replaceChildren(box, ...(i ? notes.map((note) => note.cloneNode(true)) : notes)); // what is said holds for all of it
    last = page;
  });
}

function again(heading: Element): Element {
  const copy = document.createElement("h2");
  copy.className = "pn-again";
  copy.textContent = heading.textContent;
  return copy;
}

document.querySelectorAll(".slides .anchor-link").forEach((sign) => sign.remove());
spread(() => document.querySelectorAll<HTMLElement>(".slides section > .pn-page").forEach((page) => cut(page.parentElement as HTMLElement)));

const deck = new Reveal({
  width: WIDTH,
  height: HEIGHT,
  margin: 0.02,
  hash: true,
  navigationMode: "linear", // a part of a slide that goes on below is the next page: no arrow may leave it out
  center: false,
  transition: matchMedia("(prefers-reduced-motion: reduce)").matches ? "none" : "fade",
  transitionSpeed: "fast",
  slideNumber: "c/t",
  pdfSeparateFragments: false,
  plugins: [Notes],
});
deck.addKeyBinding({ keyCode: 78, key: "N", description: "What to say, below the slide" }, () => {
  deck.configure({ showNotes: !deck.getConfig().showNotes });
  deck.layout(); // the notes take room from the slide
});
void deck.initialize();
