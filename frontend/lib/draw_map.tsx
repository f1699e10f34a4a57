// The map of rules: a square a rule. State is told by shape: empty, a dot, a check, a cross. Mirrors widgets/still_learn.py.
import { Label, Moved, Svg } from "./draw";
import type { MapSection, RuleMapFrame } from "./frames";
import { G, paint } from "./geometry";

const M = G.map;
export const LEGEND = [["used", "used right"], ["missed", "missed"], ["met", "met"], ["", "not yet"]] as const;
export const STATE_WORDS = { used: "used right", missed: "missed", met: "met in a lesson", "": "not yet met" };

export const ruleX = (i: number) => M.left + (i % M.columns) * M.cell;
export const ruleY = (i: number) => Math.floor(i / M.columns) * M.cell;
const height = (section: MapSection) => Math.ceil(section.rules.length / M.columns) * M.cell + M.gap;
export const TOP = 38;
/** Where each section begins, from the top of the drawing, and where the last one ends. */
export const tops = (sections: MapSection[]) => sections.reduce((found, section) => [...found, found[found.length - 1]! + height(section)], [TOP]);

function Square({ x, y, state }: { x: number; y: number; state: string }) {
  if (state === "used") {
    return <Moved x={x} y={y}><rect {...paint("T")} x={0} y={0} width={16} height={16} rx={3} /><path {...paint("", "tile", 2)} d="M3.5 8.5l3 3L12.5 5" /></Moved>;
  }
  if (state === "missed") {
    return (
      <Moved x={x} y={y}>
        <rect {...paint("tile", "O", 1.5)} x={0.5} y={0.5} width={15} height={15} rx={3} /><path {...paint("", "O", 2)} d="M4.5 4.5l7 7M11.5 4.5l-7 7" />
      </Moved>
    );
  }
  return (
    <Moved x={x} y={y}>
      <rect {...paint("tile", "edge", 1)} x={0.5} y={0.5} width={15} height={15} rx={3} />
      {state === "met" && <circle {...paint("ink")} cx={8} cy={8} r={3} />}
    </Moved>
  );
}

function SectionRow({ section }: { section: MapSection }) {
  return (
    <>
      <Label x={0} y={13} size={13} weight={600}>{section.title}</Label>
      {section.rules.map((rule, i) => <Square x={ruleX(i)} y={ruleY(i)} state={rule.state} />)}
      <Label x={M.left + M.columns * M.cell + 8} y={13} size={12} fill="soft">{section.told}</Label>
    </>
  );
}

export const mapSize = (frame: RuleMapFrame) => ({ width: M.width, height: tops(frame.sections)[frame.sections.length]! + 22 });

export function MapBody({ frame }: { frame: RuleMapFrame }) {
  const at = tops(frame.sections);
  return (
    <Moved x={16} y={16}>
      {LEGEND.map(([state, words], i) => (
        <Moved x={M.legend * i} y={0}><Square x={0} y={0} state={state} /><Label x={22} y={13} size={13}>{`${frame.numbers[i]} ${words}`}</Label></Moved>
      ))}
      {frame.sections.map((section, i) => <Moved x={0} y={at[i]!}><SectionRow section={section} /></Moved>)}
    </Moved>
  );
}

export function MapSvg({ frame }: { frame: RuleMapFrame }) {
  const told = LEGEND.map(([, words], i) => `${frame.numbers[i]} ${words}`).join(", ");
  return <Svg {...mapSize(frame)} label={`Map of rules: ${told}`}><MapBody frame={frame} /></Svg>;
}
