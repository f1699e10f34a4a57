// Parts in HTML that several widgets share: toolbar, refusals, badges, a pipeline as countable segments.
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { Badge, Texture } from "./draw";
import type { Costs, Refusal, Word } from "./frames";
import { OILS, OIL_WORDS, type Oil } from "./geometry";

export function OilBadge({ oil }: { oil: Oil }) {
  return <svg class="pn-badge" width="22" height="22" viewBox="0 0 22 22" aria-hidden="true"><Badge x={11} y={11} oil={oil} /></svg>;
}

const ICONS = {
  undo: "M5 4L2 7l3 3M2.5 7H9a3.5 3.5 0 0 1 0 7H6",
  redo: "M11 4l3 3-3 3M13.5 7H7a3.5 3.5 0 0 0 0 7h3",
  turn: "M13 8a5 5 0 1 1-1.6-3.7M13.5 1.8v3.2h-3.2",
  back: "M3 5h10M6.5 5V3h3v2M4.5 5l.7 8.5h5.6L11.5 5",
  close: "M4 4l8 8M12 4l-8 8",
  check: "M3 8.5l3.5 3.5L13 4.5",
  cross: "M4 4l8 8M12 4l-8 8",
  half: "M8 2.5a5.5 5.5 0 1 0 0 11zM8 2.5a5.5 5.5 0 0 1 0 11",
  run: "M4.5 3l8 5-8 5z",
  lock: "M4 7.5h8v6H4zM5.8 7.5V5a2.2 2.2 0 0 1 4.4 0v2.5",
};

export function Icon({ name }: { name: keyof typeof ICONS }) {
  return (
    <svg class="pn-icon" width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
      <path d={ICONS[name]} />
    </svg>
  );
}

/** The spoken name of a control that shows something shorter; what it shows is hidden from a screen reader. */
export function Said({ children }: { children: ComponentChildren }) {
  return <span class="pn-said">{children}</span>;
}

/** A button that can always be pressed: what it cannot do now, Python explains. */
export function Button({ icon, dim = false, pressed, main = false, label, keys, onClick, children }: {
  icon?: keyof typeof ICONS; dim?: boolean; pressed?: boolean; main?: boolean; label?: string; keys?: string;
  onClick: () => void; children?: ComponentChildren;
}) {
  return (
    <button
      type="button" class={`pn-button${main ? " pn-main" : ""}`} aria-disabled={dim || undefined} aria-pressed={pressed}
      aria-label={label} title={keys ? `${label ?? ""} (${keys})`.trim() : undefined} onClick={onClick}
    >
      {icon && <Icon name={icon} />}{children && <span>{children}</span>}
    </button>
  );
}

/** Undo, redo, and what the widget puts beside them. */
export function Toolbar({ frame, send, children }: {
  frame: { can_undo: boolean; can_redo: boolean }; send: (action: { kind: "undo" | "redo" }) => void;
  children?: ComponentChildren;
}) {
  return (
    <div class="pn-toolbar" role="group" aria-label="tools">
      <Button icon="undo" dim={!frame.can_undo} keys="Ctrl+Z" onClick={() => send({ kind: "undo" })}>Undo</Button>
      <Button icon="redo" dim={!frame.can_redo} keys="Ctrl+Y" onClick={() => send({ kind: "redo" })}>Redo</Button>
      {children}
    </div>
  );
}

/** Why the last action was not done: every reason, what would help, and the rule. */
export function Refusals({ refused }: { refused: Refusal[] }) {
  const [closed, close] = useState<Refusal[] | null>(null);
  if (!refused.length || closed === refused) return null;
  return (
    <section class="pn-refusals" aria-label="why this is not possible">
      <svg class="pn-stop" width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
        <circle cx="10" cy="10" r="8.5" /><path d="M10 5.5v5.5M10 13.6v.9" />
      </svg>
      <ul>
        {refused.map((reason) => (
          <li>
            <strong>{reason.text}</strong> {reason.fix && <span>{reason.fix}</span>}
            {reason.rule && <small>Rule: {reason.says} ({reason.section}) · <code>{reason.rule}</code></small>}
          </li>
        ))}
      </ul>
      <button type="button" class="pn-close" aria-label="close" onClick={() => close(refused)}><Icon name="close" /></button>
    </section>
  );
}

export function Marks({ marks }: { marks: string[] }) {
  return marks.length ? <ul class="pn-marks">{marks.map((mark) => <li>{mark}</li>)}</ul> : null;
}

/** The words that a widget uses, each with its rule: closed until somebody asks; a keyboard opens it as well. */
export function Words({ words }: { words: Word[] }) {
  if (!words.length) return null;
  return (
    <details class="pn-words">
      <summary>Words: {words.map((one) => one.word).join(", ")}</summary>
      <dl>{words.map((one) => <><dt>{one.word}</dt><dd>{one.says} <code>{one.rule}</code></dd></>)}</dl>
    </details>
  );
}

/** The longest pipeline of each oil type. */
export function LongestBadges({ longest }: { longest: number[] }) {
  return (
    <ul class="pn-longest" aria-label="longest pipeline of each oil type">
      {OILS.map((oil, i) => (
        <li aria-label={`longest ${OIL_WORDS[oil]}: ${longest[i] ?? 0}`}>
          <OilBadge oil={oil} /><span>longest</span><b>{longest[i] ?? 0}</b>
        </li>
      ))}
    </ul>
  );
}

const MOST_DRAWN = 20;

/** A pipeline as a straight bar: as many pieces as it has segments, with a gap after every fifth. */
export function LengthBar({ oil, length }: { oil: Oil; length: number }) {
  const shown = Math.min(length, MOST_DRAWN);
  const at = (i: number) => i * 12 + Math.floor(i / 5) * 3;
  const d = [...Array(shown).keys()].map((i) => `M${at(i)} 6h10.4`).join("");
  return (
    <svg class="pn-length" width={Math.max(at(shown), 10)} height="12" viewBox={`0 0 ${Math.max(at(shown), 10)} 12`} aria-hidden="true">
      <Texture oil={oil} d={d} inner="paper" />
    </svg>
  );
}

/** The nine Refinement Costs as a small table, where there is no room for the drawn board. */
export function CostTable({ costs }: { costs: Costs }) {
  return (
    <section class="pn-panel" aria-label="Refinement Costs">
      <h3>Refinement Costs</h3>
      <table class="pn-costtable">
        <thead>
          <tr><td />{["to low", "to mid", "to high"].map((step) => <th scope="col">{step}</th>)}</tr>
        </thead>
        <tbody>
          {costs.rows.map((row) => (
            <tr key={row.oil}>
              <th scope="row"><span><OilBadge oil={row.oil} />{row.word}</span></th>
              {row.costs.map((cost) => <td class="pn-cost">{cost}</td>)}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
