// The drawings of tank farm and costs. As in draw.tsx: pipeline_nb/widgets/still.py writes the same bytes.
import type { Barrel, Costs, Farm, FarmRow } from "./frames";
import { Badge, Label, Moved, Svg, Texture } from "./draw";
import { G, GRADE_WORDS, paint } from "./geometry";

const F = G.farm;
const C = G.costs;
const VESSEL = "M0 10Q0 0 12 0H42Q54 0 54 10V44H0z";

/** A drum in its oil's texture, with its letter; one that has just arrived has a ring and an arrow. */
export function Drum({ x, y, barrel: { oil, state } }: { x: number; y: number; barrel: Barrel }) {
  return (
    <Moved x={x} y={y}>
      {oil === "O"
        ? (
          <>
            <rect {...paint("tile", oil, 2)} x={1} y={1} width={19} height={28} rx={4} />
            <rect {...paint("", oil, 1.5)} x={4} y={4} width={13} height={22} rx={2} />
          </>
        )
        : <rect {...paint(oil)} x={0} y={0} width={21} height={30} rx={4} />}
      {oil === "S" && <path {...paint("", "tile", 1.5)} d="M0 4.5h21M0 8h21M0 22h21M0 25.5h21" />}
      <Label x={10.5} y={19.5} size={12} anchor="middle" weight={700} fill={oil === "O" ? oil : "tile"}>{oil}</Label>
      {state === "new" && (
        <>
          <rect {...paint("", "focus", 2)} x={-2.5} y={-2.5} width={26} height={35} rx={6} />
          <path {...paint("focus")} d="M10.5 -7l5 5h-10z" />
        </>
      )}
    </Moved>
  );
}

/** Where a row's i-th place begins, and where barrel n of a row stands. */
export const placeX = (row: FarmRow, i: number) => row.grade * F.step + F.label + i * F.place + 4;
export const drumAt = (row: FarmRow, n: number) => ({ x: placeX(row, n >> 1) + 5 + 23 * (n % 2), y: 19 });

/** A vessel with two barrel slots. */
function Tank({ x, barrels }: { x: number; barrels: Barrel[] }) {
  return (
    <Moved x={x} y={12}>
      <path {...paint("tile", "ink", 1.5)} d="M21 0v-4h12v4" />
      <path {...paint("tile", "ink", 1.5)} d={VESSEL} />
      {[0, 1].map((i) => {
        const barrel = barrels[i];
        return barrel
          ? <Drum x={5 + 23 * i} y={7} barrel={barrel} />
          : <rect {...paint("", "edge", 1)} x={5 + 23 * i} y={7} width={21} height={30} rx={4} stroke-dasharray="2 3" />;
      })}
    </Moved>
  );
}

export const farmCols = (farm: Farm) => Math.max(0, ...farm.rows.map((row) => Math.max(row.places, row.tanks)));
export const farmWidth = (cols: number) => F.label + 3 * F.step + cols * F.place + F.count;

/** One row on its step: label, tanks and empty places, how full it is. */
export function Row({ row, cols }: { row: FarmRow; cols: number }) {
  const floor = F.row - 10, off = row.grade * F.step;
  const end = 3 * F.step + F.label + cols * F.place;
  const stairs = (row.grade === 0 ? "" : `M${off + 4} ${F.row}V${floor}`)
    + `M${off + 4} ${floor}H${off + 4 + F.step}` + (row.grade === 3 ? "" : "V0");
  return (
    <>
      <path {...paint("", "edge", 1)} d={`M${off + 4} ${floor}H${end}`} />
      <path {...paint("", "soft", 1.5)} d={stairs} />
      <Label x={off + 28} y={40} size={14} weight={600}>{row.word}</Label>
      {[...Array(Math.max(row.places, row.tanks)).keys()].map((i) =>
        i < row.tanks
          ? <Tank x={placeX(row, i)} barrels={row.barrels.slice(2 * i, 2 * i + 2)} />
          : (
            <path
              {...paint("", "edge", 1)} d={VESSEL} transform={`translate(${placeX(row, i)} 12)`} stroke-dasharray="4 4"
            />
          ))}
      <Label x={end + 10} y={40} size={13} fill="soft">
        {row.note || (row.tanks ? `${row.barrels.length} of ${row.capacity}` : "no tank")}
      </Label>
    </>
  );
}

export function FarmSvg({ farm }: { farm: Farm }) {
  const cols = farmCols(farm);
  return (
    <Svg
      width={farmWidth(cols) + 16} height={farm.rows.length * F.row + 16}
      label={`Tank farm: ${farm.rows.map((row) => row.name).join("; ")}`}
    >
      <Moved x={8} y={8}>
        {farm.rows.map((row, i) => <Moved x={0} y={i * F.row}><Row row={row} cols={cols} /></Moved>)}
      </Moved>
    </Svg>
  );
}

/** A farm to look at, in a panel of a widget. */
export function FarmPicture({ farm, name }: { farm: Farm; name: string }) {
  const cols = farmCols(farm);
  return (
    <svg
      class={name} viewBox={`0 -6 ${farmWidth(cols)} ${farm.rows.length * F.row + 6}`} role="img"
      aria-label={farm.rows.map((row) => row.name).join("; ")}
    >
      {farm.rows.map((row, i) => <Moved x={0} y={i * F.row}><Row row={row} cols={cols} /></Moved>)}
    </svg>
  );
}

/** A marker: a plate with four screws and its number. */
export function CostPlate({ x, y, cost }: { x: number; y: number; cost: number }) {
  return (
    <Moved x={x} y={y}>
      <rect {...paint("shade")} x={0} y={1.5} width={64} height={40} rx={7} />
      <rect {...paint("tile", "edge", 1)} x={0} y={0} width={64} height={40} rx={7} />
      {[6, 58].flatMap((sx) => [6, 34].map((sy) => <circle {...paint("soft")} cx={sx} cy={sy} r={1.3} />))}
      <Label x={32} y={27} size={20} anchor="middle" weight={700}>{cost}</Label>
    </Moved>
  );
}

export const plateAt = (row: number, column: number) => ({ x: C.label + column * C.cell + 14, y: C.head + row * C.row });
export const costsSize = (costs: Costs) => ({
  width: C.label + 3 * C.cell + 16, height: C.head + costs.rows.length * C.row,
});

/** The markers sit like valves on a pipe of their oil type. */
export function CostMarkers({ costs }: { costs: Costs }) {
  return (
    <>
      {[0, 1, 2].map((i) => (
        <Label x={C.label + i * C.cell + C.cell / 2} y={C.head - 8} size={12} anchor="middle" fill="soft">
          {`${GRADE_WORDS[i]} → ${GRADE_WORDS[i + 1]}`}
        </Label>
      ))}
      {costs.rows.map((row, r) => {
        const { y } = plateAt(r, 0);
        return (
          <>
            <Badge x={22} y={y + 20} oil={row.oil} />
            <Label x={40} y={y + 25} size={14} weight={600}>{row.word}</Label>
            <Texture oil={row.oil} d={`M${C.label - 6} ${y + 20}H${C.label + 3 * C.cell + 6}`} inner="paper" />
            {row.costs.map((cost, i) => <CostPlate {...plateAt(r, i)} cost={cost} />)}
          </>
        );
      })}
    </>
  );
}

export function CostsSvg({ costs }: { costs: Costs }) {
  const words = costs.rows.map((row) => `${row.word} ${row.costs.join(", ")}`).join("; ");
  return (
    <Svg {...costsSize(costs)} label={`Refinement Costs: ${words}`}>
      <CostMarkers costs={costs} />
    </Svg>
  );
}
