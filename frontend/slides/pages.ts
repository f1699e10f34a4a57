// Which parts of a slide stand on which page.

/** A part of a slide: its height in px at full size, whether it is a heading, or a sentence that leads to what follows. */
export interface Block { height: number; heading: boolean; leads: boolean }
export interface Page { from: number; to: number; scale: number }

const AGAIN = 76; // px: the heading once more, on top of a page that goes on

/** Fill pages from the top. A heading or a leading sentence never ends a page; one part alone is made as small as it must be. */
export function paged(blocks: Block[], room: number, smallest: number): Page[] {
  const whole = sum(blocks);
  if (whole * smallest <= room) return [{ from: 0, to: blocks.length, scale: Math.min(1, room / Math.max(whole, 1)) }];
  const pages: Page[] = [];
  let from = 0;
  while (from < blocks.length) {
    const top = from && !blocks[from]?.heading ? AGAIN : 0;
    let to = from, height = top;
    while (to < blocks.length && (height + (blocks[to]?.height ?? 0)) * smallest <= room) height += blocks[to++]?.height ?? 0;
    if (to < blocks.length) {
      let end = to;
      while (end > from && (blocks[end - 1]?.heading || blocks[end - 1]?.leads)) end--;
      if (end === from) end = Math.max(to, from) + 1; // a part that is higher than the screen stands with what leads to it
      to = end;
    }
    const filled = top + sum(blocks.slice(from, to));
    pages.push({ from, to, scale: Math.min(1, room / Math.max(filled, 1)) });
    from = to;
  }
  return pages;
}

const sum = (blocks: Block[]) => blocks.reduce((total, { height }) => total + height, 0);
