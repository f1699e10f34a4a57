// Roving focus: a group of controls is one tab stop, arrow keys move inside it, Home and End go to the ends of a row.
import { useLayoutEffect, useRef, useState } from "preact/hooks";

const STEPS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
};

// The listeners go on an HTML element round the items: an SVG that listens for focus becomes a tab stop in Chromium.
/** `rows` are the keys of the items, row by row; with one row only, up and down also go to the neighbours. */
export function useRove(rows: string[][], first = rows[0]?.[0] ?? "") {
  const box = useRef<HTMLDivElement>(null);
  const [wanted, setAt] = useState(first);
  const place = useRef<[number, number]>([0, 0]);
  const held = useRef(""); // the item that has the focus
  const known = useRef(rows);
  known.current = rows;
  const find = (key: string): [number, number] | null => {
    for (const [r, row] of rows.entries()) {
      const c = row.indexOf(key);
      if (c >= 0) return [r, c];
    }
    return null;
  };
  // an item that is gone gives its place to one of its kind (the key up to its number): that which moved up, or the last
  const kind = (key: string | undefined) => key?.replace(/\d+$/, "");
  const nearest = () => {
    const row = rows[Math.min(place.current[0], rows.length - 1)] ?? [], c = place.current[1];
    const before = row[Math.min(c, row.length) - 1];
    return (kind(row[c]) !== kind(wanted) && kind(before) === kind(wanted) ? before : row[c] ?? before)
      ?? rows.find((some) => some.length)?.[0] ?? "";
  };
  const found = find(wanted);
  if (found) place.current = found;
  const at = found ? wanted : nearest();
  const focus = (key: string) => {
    setAt(key);
    const items = box.current?.querySelectorAll<HTMLElement | SVGElement>("[data-rove]") ?? [];
    [...items].find((item) => item.getAttribute("data-rove") === key)?.focus();
  };
  useLayoutEffect(() => {
    // the focused item was taken away by an answer: the focus must not fall out of the widget
    if (held.current && !find(held.current)) { held.current = ""; if (at) focus(at); }
  });
  const onKeyDown = (e: KeyboardEvent) => {
    if (e.ctrlKey || e.metaKey || e.altKey) return;
    const here = find((e.target as Element).getAttribute("data-rove") ?? "");
    if (!here) return;
    const [r, c] = here, row = rows[r] ?? [];
    let to: string | undefined;
    const step = STEPS[e.key];
    if (step && step[1] && rows.length > 1) {
      let next = r + step[1];
      while (rows[next]?.length === 0) next += step[1];
      to = rows[next]?.[Math.min(c, (rows[next]?.length ?? 1) - 1)];
    } else if (step) to = row[c + step[0] + step[1]];
    else if (e.key === "Home") to = row[0];
    else if (e.key === "End") to = row[row.length - 1];
    else return;
    e.preventDefault();
    if (to !== undefined) focus(to);
  };
  const onFocusOut = (e: FocusEvent) => {
    const key = (e.target as Element).getAttribute("data-rove") ?? "";
    if (known.current.some((row) => row.includes(key))) held.current = "";
  };
  return {
    at, focus,
    group: { ref: box, onKeyDown, onFocusOut },
    item: (key: string) => ({
      "data-rove": key,
      tabindex: key === at ? 0 : -1,
      onFocus: () => { held.current = key; setAt(key); },
    }),
  };
}
