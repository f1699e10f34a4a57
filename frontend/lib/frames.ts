// Written by `python -m tools.ts_types` from pipeline_nb/widgets/frames*.py; a test compares.
export interface Barrel { oil: "O" | "S" | "T"; state: "" | "new" }
export interface BuilderAction { n?: number; kind: "machine" | "place" | "redo" | "take_back" | "undo"; slot?: number; x?: number; y?: number; rotation?: number }
export interface Refusal { text: string; fix: string; rule: string; says: string; section: string }
export interface Pipe { ports: string; oil: "O" | "S" | "T"; line: number }
export interface Half { x: number; y: number; pipes: Pipe[]; machine: boolean; name: string }
export interface Tile { number: number; rotation: number; halves: Half[] }
export interface Line { number: number; oil: "O" | "S" | "T"; length: number; value: number; loop: boolean; words: string; reach: string; segments: [number, number, number][]; state: "" | "held" | "ready" | "used" }
export interface Network { tiles: Tile[]; lines: Line[]; longest: [number, number, number]; worker: number[]; active: [number, number][] }
export interface SupplyTile { slot: number; number: number; halves: Half[]; name: string }
export interface CostRow { oil: "O" | "S" | "T"; word: string; costs: [number, number, number] }
export interface Costs { rows: CostRow[] }
export interface BuilderFrame { v: number; ack: number; said: string; refused: Refusal[]; can_undo: boolean; can_redo: boolean; marks: string[]; network: Network; supply: SupplyTile[]; machines_left: number; sites: [number, number, number][]; free_play: boolean; costs: Costs }
export interface CostAction { n?: number; kind: "cost" | "redo" | "undo" | "value"; oil?: "O" | "S" | "T"; grade?: number; number?: number }
export interface CostTotal { oil: "O" | "S" | "T"; source: number; target: number; words: string; cost: number; enough: boolean }
export interface CostFrame { v: number; ack: number; said: string; refused: Refusal[]; can_undo: boolean; can_redo: boolean; marks: string[]; costs: Costs; value: number; totals: CostTotal[]; free_play: boolean }
export interface FarmRow { grade: number; word: string; tanks: number; places: number; capacity: number; barrels: Barrel[]; name: string; can_tank: boolean; can_store: boolean }
export interface Farm { rows: FarmRow[] }
export interface FarmAction { n?: number; kind: "move_tank" | "redo" | "store" | "take" | "tank" | "undo"; grade?: number; target?: number; oil?: "O" | "S" | "T" }
export interface FarmFrame { v: number; ack: number; said: string; refused: Refusal[]; can_undo: boolean; can_redo: boolean; marks: string[]; farm: Farm; free_play: boolean }
export interface Frame { v: number; ack: number; said: string; refused: Refusal[]; can_undo: boolean; can_redo: boolean; marks: string[] }
export interface Step { text: string; label: string; cost: number; state: "legal" | "planned" | "refused"; name: string }
export interface LineOptions { line: number; oil: "O" | "S" | "T"; title: string; note: string; steps: Step[] }
export interface QuestionAction { n?: number; kind: "again" | "choose"; choice?: number }
export interface QuestionFrame { v: number; ack: number; said: string; refused: Refusal[]; can_undo: boolean; can_redo: boolean; marks: string[]; text: string; network: Network[]; choices: string[]; chosen: number; right: number; verdict: string; rules: string[] }
export interface RefineryAction { n?: number; kind: "clear" | "mode" | "plan" | "redo" | "run" | "toggle_machine" | "undo" | "worker"; x?: number; y?: number; text?: string }
export interface RefineryFrame { v: number; ack: number; said: string; refused: Refusal[]; can_undo: boolean; can_redo: boolean; marks: string[]; network: Network; farm: Farm; costs: Costs; mode: "machines" | "worker"; has_machines: boolean; fee: number; hint: string; options: LineOptions[]; plan: string[]; told: string[] }
export interface Choice { text: string; words: string }
export interface GameAction { n?: number; kind: "do" | "redo" | "undo"; text?: string }
export interface GameFrame { v: number; ack: number; said: string; refused: Refusal[]; can_undo: boolean; can_redo: boolean; marks: string[]; player: string; cash: number; due: string; told: string[] }
