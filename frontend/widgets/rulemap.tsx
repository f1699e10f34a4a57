// RuleMap: every rule of the game as a square. Arrows walk over them, and the one in focus is told below.
import { useState } from "preact/hooks";
import { MapBody, STATE_WORDS, mapSize, ruleX, ruleY, tops } from "../lib/draw_map";
import type { RuleMapAction, RuleMapFrame } from "../lib/frames";
import { G } from "../lib/geometry";
import { useKeeper } from "../lib/keeper";
import { widget, type Live } from "../lib/link";
import { useRove } from "../lib/rove";
import "../lib/theme.css";
import "./rulemap.css";

export function RuleMap({ live: { frame, send, foot } }: { live: Live<RuleMapFrame, RuleMapAction> }) {
  useKeeper(frame.keep, send);
  const spots = frame.sections.flatMap((section, s) => section.rules.map((rule, i) => ({ rule, section: section.title, key: rule.id, s, i })));
  const rows = frame.sections.flatMap((section) =>
    Array.from({ length: Math.ceil(section.rules.length / G.map.columns) }, (_, r) =>
      section.rules.slice(r * G.map.columns, (r + 1) * G.map.columns).map((rule) => rule.id)));
  const rove = useRove(rows);
  const [over, setOver] = useState<string | null>(null);
  const { width, height } = mapSize(frame), at = tops(frame.sections);
  const shown = spots.find((spot) => spot.key === (over ?? rove.at));
  return (
    <div class="pn-rulemap" {...rove.group}>
      <svg
        class="pn-map" viewBox={`0 0 ${width} ${height}`} style={{ maxWidth: `${width}px` }} role="group"
        aria-label={`Map of rules. ${frame.sections.map((section) => `${section.title}: ${section.told}`).join("; ")}. Arrow keys move.`}
      >
        <g aria-hidden="true"><MapBody frame={frame} /></g>
        {spots.map(({ rule, key, s, i }) => (
          <rect
            key={key} class="pn-spot" x={16 + ruleX(i) - 1} y={16 + at[s]! + ruleY(i) - 1} width={18} height={18} rx={4} role="img"
            aria-label={`${STATE_WORDS[rule.state]}: ${rule.says}`} onPointerEnter={() => setOver(key)} onPointerLeave={() => setOver(null)}
            onClick={() => rove.focus(key)} {...rove.item(key)}
          />
        ))}
      </svg>
      {shown && (
        <div class="pn-told">
          <p><b>{shown.section}</b> <em>{STATE_WORDS[shown.rule.state]}</em></p>
          <p>{shown.rule.says} <code>{shown.rule.id}</code></p>
        </div>
      )}
      {foot}
    </div>
  );
}

export default widget(RuleMap, false);
