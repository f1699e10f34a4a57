// The only file that talks to the host. A frame comes in as one trait, actions go out as numbered custom messages, and
// Python's answer carries the last number that it has seen (`ack`).
import type { AnyModel, RenderProps } from "@anywidget/types";
import { render, type ComponentChildren } from "preact";
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Refusal, Word } from "./frames";
import { Marks, Refusals, Words } from "./parts";
import { useTheme } from "./theme";

export interface Frame {
  ack: number; said: string; refused: Refusal[]; can_undo: boolean; can_redo: boolean; marks: string[];
}
export interface Action { kind: string }
export interface Live<F extends Frame, A extends Action> {
  frame: F;
  /** Send an action to Python; the answer is a new frame. */
  send: (action: A) => void;
  /** Reasons of a refusal, and the live region: each widget puts them where they are seen. */
  foot: ComponentChildren;
  /** Say something to the live region that Python does not know of: what is in the hand, how it is turned. */
  note: (text: string) => void;
}
/** The frame as JSON text: ipywidgets would walk every value of a dict on each change. */
interface Traits { state: string; words: string }

const read = <F,>(model: AnyModel<Traits>) => JSON.parse(model.get("state")) as F;

/** The words that a widget uses, each with its rule: they never change. */
function wordsOf(model: AnyModel<Traits>): Word[] {
  try {
    const words: unknown = JSON.parse(model.get("words") || "[]");
    return Array.isArray(words) ? words as Word[] : [];
  } catch { return []; }
}

const PATIENCE_MS = 4000;
const LOST = "No answer from Python: run this cell again.";

function useLive<F extends Frame, A extends Action>(model: AnyModel<Traits>) {
  const [frame, setFrame] = useState(() => read<F>(model));
  const [waiting, setWaiting] = useState(0);
  const [lost, setLost] = useState(false);
  const [said, note] = useState("");
  // layout effect: subscribed before anything can arrive, and let go within the host's clean-up call (Preact 11 runs a
  // plain effect's clean-up only after the next paint)
  useLayoutEffect(() => {
    const onState = () => { note(""); setFrame(read<F>(model)); };
    model.on("change:state", onState);
    return () => model.off("change:state", onState);
  }, [model]);
  useEffect(() => {
    if (waiting <= frame.ack) { setLost(false); return; }
    const timer = setTimeout(() => setLost(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [waiting, frame.ack]);
  // two views of one model may use the same number: Python drops none and answers the highest
  const last = useRef(0), ack = useRef(0);
  ack.current = frame.ack;
  const send = useCallback((action: A) => {
    last.current = Math.max(last.current, ack.current) + 1;
    setWaiting(last.current);
    try {
      model.send({ n: last.current, ...action });
    } catch {
      setLost(true); // an exported page: there is nobody to send to
    }
  }, [model]);
  return { frame, send, note, lost, said };
}

/**
 * Plain keys typed here must not run the notebook's own shortcuts ("d d" deletes a cell). JupyterLab listens while a key
 * bubbles up, Notebook 7 before it comes down, and leaves alone only what stands under the mark of `Root`. Keys with Ctrl, Cmd or
 * Alt that no widget wants (save, find) are the notebook's: they are handed on from outside of the mark.
 */
function keepKeys(e: KeyboardEvent): void {
  if (e.key === "Tab" || e.target === e.currentTarget) return;
  e.stopPropagation();
  if (!e.ctrlKey && !e.metaKey && !e.altKey) return;
  const passed = new KeyboardEvent(e.type, e);
  if (!e.currentTarget!.dispatchEvent(passed)) e.preventDefault();
}

/** Undo and redo belong to the widget while the focus is in it, not to the notebook. */
function travel(e: KeyboardEvent): "undo" | "redo" | null {
  if (!(e.ctrlKey || e.metaKey) || e.altKey) return null;
  const key = e.key.toLowerCase();
  if (key === "z") return e.shiftKey ? "redo" : "undo";
  return key === "y" ? "redo" : null;
}

/** What a widget shows of a frame by itself: the status line speaks it, and does not print it a second time. */
type Tells<F extends Frame> = (frame: F) => string[];

type View<F extends Frame, A extends Action> = (p: { live: Live<F, A> }) => ComponentChildren;

function Root<F extends Frame, A extends Action>({ model, view: Widget, history, tells }: {
  model: AnyModel<Traits>; view: View<F, A>; history: boolean; tells: Tells<F>;
}) {
  const { frame, send, note, lost, said } = useLive<F, A>(model);
  const { sentinel, theme, look } = useTheme();
  const [words] = useState(() => wordsOf(model));
  const onKeyDown = (e: KeyboardEvent) => {
    const kind = history ? travel(e) : null;
    if (!kind) return;
    e.preventDefault();
    e.stopPropagation();
    send({ kind } as A);
  };
  const spoken = lost ? LOST : said || frame.refused.map((r) => `${r.text} ${r.fix}`.trim()).join(" ") || frame.said;
  const twice = !said && (frame.refused.length > 0 || tells(frame).some((text) => text && frame.said.includes(text)));
  const foot = (
    <>
      <Refusals refused={frame.refused} />
      <p role="status" class={`pn-status${lost ? " pn-lost" : twice ? " pn-said" : ""}`}>{spoken}</p>
    </>
  );
  return (
    <>
      <span ref={sentinel} class="pn-sentinel" aria-hidden="true" onTransitionEnd={look} onTransitionCancel={look} />
      <div class="pn-root" data-ack={frame.ack} data-theme={theme} data-lm-suppress-shortcuts="true"
        onKeyDown={onKeyDown} onPointerEnter={look}>
        <Widget live={{ frame, send, note, foot }} />
        <Marks marks={frame.marks} />
        <Words words={words} />
      </div>
    </>
  );
}

/** What a widget file exports. `history`: Ctrl+Z and Ctrl+Y are answered. */
export function widget<F extends Frame, A extends Action>(view: View<F, A>, history = true, tells: Tells<F> = () => []) {
  return {
    render({ model, el }: RenderProps<Traits>) {
      el.addEventListener("keydown", keepKeys);
      render(<Root model={model} view={view} history={history} tells={tells} />, el);
      return () => {
        el.removeEventListener("keydown", keepKeys);
        render(null, el);
      };
    },
  };
}
