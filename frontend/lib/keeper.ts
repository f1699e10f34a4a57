// Progress that no file keeps stays in the page's own memory, under our one key: the only thing that a widget touches
// outside its own element. Python decides what it means; here texts are only joined and laid down.
import { useEffect, useRef } from "preact/hooks";

export const KEY = "pipeline_nb.progress";
interface Stored { format: string; version: number; entries?: { when: number }[]; since?: number }

function stored(): string {
  try { return localStorage.getItem(KEY) ?? ""; } catch { return ""; } // some pages have none, or forbid it
}

function parsed(text: string): Stored | null {
  try {
    const value = JSON.parse(text) as Stored;
    return value.format === "pipeline_nb progress" && value.version === 1 && Array.isArray(value.entries ?? []) ? value : null;
  } catch { return null; }
}

/** Both together: each entry once, by time; what a reset dropped stays dropped. */
export function joined(one: string, two: string): string {
  const a = parsed(one), b = parsed(two);
  if (!a || !b) return b ? two : one;
  const since = Math.max(a.since ?? 0, b.since ?? 0), seen = new Map<string, { when: number }>();
  for (const entry of [...(a.entries ?? []), ...(b.entries ?? [])]) if (entry.when > since) seen.set(JSON.stringify(entry), entry);
  const entries = [...seen.values()].sort((x, y) => x.when - y.when);
  return JSON.stringify({ ...a, entries, since });
}

/** `keep` is what Python wants kept; empty where a file does it. What the page had is told to Python once. */
export function useKeeper(keep: string, send: (action: { kind: "remember"; text: string }) => void) {
  const told = useRef(false);
  useEffect(() => {
    if (!keep) return;
    const had = stored();
    try {
      if (had && !parsed(had)) localStorage.setItem(`${KEY}.damaged`, had);
      const next = had && parsed(had) ? joined(had, keep) : keep;
      if (next !== had) localStorage.setItem(KEY, next);
    } catch { /* full or forbidden: this session has it */ }
    if (!told.current && had && had !== keep) send({ kind: "remember", text: had });
    told.current = true;
  }, [keep]);
}
