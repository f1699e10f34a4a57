// Two boards of Refinement Costs compared. As in draw.tsx: pipeline_nb/widgets/still_costs.py writes the same bytes.
import { Label, Moved, Svg } from "./draw";
import { CostMarkers, costsSize, plateAt } from "./draw_farm";
import type { CostDifference, CostPair } from "./frames";
import { OILS, paint } from "./geometry";

const HEAD = 24, GAP = 24;

/** A flag at each marker that differs: by how much, with its sign. */
export function Flags({ differences }: { differences: CostDifference[] }) {
  return (
    <>
      {differences.map(({ oil, grade, sign }) => {
        const { x, y } = plateAt(OILS.indexOf(oil), grade);
        return (
          <>
            <rect {...paint("", "ink", 2.5)} x={x - 1.5} y={y - 1.5} width={67} height={43} rx={8} />
            <rect {...paint("ink", "paper", 1.5)} x={x + 38} y={y + 31} width={34} height={18} rx={9} />
            <Label x={x + 55} y={y + 44.5} size={12} anchor="middle" weight={700} fill="paper">{sign}</Label>
          </>
        );
      })}
    </>
  );
}

export function CostPairSvg({ pair: { before, after, differences, words } }: { pair: CostPair }) {
  const { width, height } = costsSize(before), at = width + GAP;
  return (
    <Svg width={at + width} height={height + HEAD} label={`Refinement Costs before and now: ${words}`}>
      <Label x={12} y={16} size={13} weight={600} fill="soft">Before</Label>
      <Label x={at + 12} y={16} size={13} weight={600} fill="soft">Now</Label>
      <Moved x={0} y={HEAD}><CostMarkers costs={before} /></Moved>
      <Moved x={at} y={HEAD}><CostMarkers costs={after} /><Flags differences={differences} /></Moved>
    </Svg>
  );
}
