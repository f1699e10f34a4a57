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
export interface FarmRow { grade: number; word: string; tanks: number; places: number; capacity: number; barrels: Barrel[]; name: string; can_tank: boolean; can_store: boolean; note: string }
export interface Farm { rows: FarmRow[] }
export interface FarmAction { n?: number; kind: "move_tank" | "redo" | "store" | "take" | "tank" | "undo"; grade?: number; target?: number; oil?: "O" | "S" | "T" }
export interface FarmFrame { v: number; ack: number; said: string; refused: Refusal[]; can_undo: boolean; can_redo: boolean; marks: string[]; farm: Farm; free_play: boolean }
export interface Frame { v: number; ack: number; said: string; refused: Refusal[]; can_undo: boolean; can_redo: boolean; marks: string[] }
export interface Step { text: string; label: string; cost: number; state: "legal" | "planned" | "refused"; name: string }
export interface LineOptions { line: number; oil: "O" | "S" | "T"; title: string; note: string; steps: Step[] }
export interface RefineryAction { n?: number; kind: "clear" | "mode" | "plan" | "redo" | "run" | "toggle_machine" | "undo" | "worker"; x?: number; y?: number; text?: string }
export interface RefineryFrame { v: number; ack: number; said: string; refused: Refusal[]; can_undo: boolean; can_redo: boolean; marks: string[]; network: Network; farm: Farm; costs: Costs; mode: "machines" | "worker"; has_machines: boolean; fee: number; hint: string; options: LineOptions[]; plan: string[]; told: string[] }
export interface Word { word: string; says: string; rule: string }
export interface CostChange { source: string; amount: string }
export interface CostOrigin { oil: "O" | "S" | "T"; grade: number; step: string; printed: number; changes: CostChange[]; result: number; words: string }
export interface CostDifference { oil: "O" | "S" | "T"; grade: number; before: number; after: number; sign: string; words: string }
export interface CostPair { before: Costs; after: Costs; differences: CostDifference[]; words: string }
export interface CostBoardFrame { v: number; ack: number; said: string; refused: Refusal[]; can_undo: boolean; can_redo: boolean; marks: string[]; costs: Costs; value: number; totals: CostTotal[]; free_play: boolean; title: string; notes: string[]; origins: CostOrigin[]; pair: CostPair[]; totals_before: CostTotal[] }
export interface Choice { text: string; words: string }
export interface GameAction { n?: number; kind: "do" | "redo" | "undo"; text?: string; oil?: "" | "O" | "S" | "T"; level?: number }
export interface GameFrame { v: number; ack: number; said: string; refused: Refusal[]; can_undo: boolean; can_redo: boolean; marks: string[]; player: string; cash: number; due: string; told: string[] }
export interface MapRule { id: string; says: string; state: "" | "met" | "missed" | "used" }
export interface MapSection { title: string; told: string; rules: MapRule[] }
export interface QuestionAction { n?: number; kind: "again" | "answer" | "choose" | "remember"; choice?: number; text?: string }
export interface MarketSpace { price: number; full: boolean; oil: "O" | "S" | "T"; text: string; legal: boolean; name: string }
export interface BarrelOffer { oil: "O" | "S" | "T"; grade: number; words: string; money: number }
export interface MarketRow { number: number; oil: "O" | "S" | "T"; grade: number; word: string; more: number; marked: boolean; spaces: MarketSpace[]; offers: BarrelOffer[] }
export interface MarketView { number: number; title: string; rows: MarketRow[] }
export interface QuestionSpot { x: number; y: number; name: string }
export interface QuestionFrame { v: number; ack: number; said: string; refused: Refusal[]; can_undo: boolean; can_redo: boolean; marks: string[]; text: string; network: Network[]; choices: string[]; chosen: number; right: number; verdict: string; rules: string[]; kind: "board" | "choose" | "number" | "order" | "several"; picked: number[]; rights: number[]; mark: "" | "partial" | "right" | "wrong"; notes: string[]; unit: string; market: MarketView[]; spots: QuestionSpot[]; another: boolean; keep: string }
export interface RuleMapAction { n?: number; kind: "remember"; text?: string }
export interface RuleMapFrame { v: number; ack: number; said: string; refused: Refusal[]; can_undo: boolean; can_redo: boolean; marks: string[]; sections: MapSection[]; numbers: number[]; keep: string }
export interface JudgeAction { n?: number; kind: "judge" | "redo" | "undo"; at?: number; verdict?: string }
export interface JudgeMove { words: string; verdict: string }
export interface JudgeRule { letter: string; id: string; says: string }
export interface JudgeBoard { notes: string[]; network: Network[]; farm: Farm; costs: Costs; moves: JudgeMove[]; rules: JudgeRule[] }
export interface PriceRow { oil: "O" | "S" | "T"; word: string; prices: [number, number, number, number] }
export interface PuzzleAction { n?: number; kind: "check" | "errors" | "hint" | "move" | "otherwise" | "redo" | "remember" | "replay" | "restart" | "target" | "undo" | "why"; text?: string; at?: number }
export interface PuzzleVerdict { mark: "allowed" | "refused" | "right"; words: string; reasons: Refusal[] }
export interface PuzzleReplay { at: number; last: number; words: string }
export interface ShelfKind { oil: "O" | "S" | "T"; number: number; name: string }
export interface ShelfRow { grade: number; word: string; kinds: ShelfKind[]; room: string }
export interface Shelf { rows: ShelfRow[] }
export interface MarketPlace { market: number; text: string; label: string; legal: boolean; words: string }
export interface BestSale { text: string; oil: "O" | "S" | "T"; row: number; space: number; words: string; why: string }
export interface TraderFrame { v: number; ack: number; said: string; refused: Refusal[]; can_undo: boolean; can_redo: boolean; marks: string[]; player: string; cash: number; due: string; told: string[]; shelf: Shelf; markets: MarketView[]; places: MarketPlace[]; open: boolean; selling: boolean; hint: string; best: BestSale[]; no_best: string; trades: string[]; total: string; finish: string }
export interface Demand { oil: "O" | "S" | "T"; grade: number; placed: number; pay: string; text: string; why: string; offers: BarrelOffer[]; name: string }
export interface DemandCard { kind: "contract" | "order"; title: string; state: "complete" | "deferred" | "open" | "ready" | "short"; demands: Demand[]; text: string; note: string; name: string }
export interface OrderRow { title: string; cards: DemandCard[] }
export interface DeliveryFrame { v: number; ack: number; said: string; refused: Refusal[]; can_undo: boolean; can_redo: boolean; marks: string[]; player: string; cash: number; due: string; told: string[]; shelf: Shelf; contracts: DemandCard[]; orders: OrderRow[]; filling: DemandCard[]; hint: string; filled: string }
export interface PuzzleFrame { v: number; ack: number; said: string; refused: Refusal[]; can_undo: boolean; can_redo: boolean; marks: string[]; id: string; title: string; grade: number; aim: string; told: string; value: string; target: string; hints: string[]; hints_left: number; errors: "" | "at check" | "at once"; verdict: PuzzleVerdict[]; checked: boolean; why: string; otherwise: string[]; replay: PuzzleReplay[]; answer: string; share: string; note: string; solved: boolean; keep: string; prices: PriceRow[]; refinery: RefineryFrame[]; builder: BuilderFrame[]; trader: TraderFrame[]; delivery: DeliveryFrame[]; judge: JudgeBoard[] }
export interface CurvePoint { number: number; amount: number; label: string; printed: boolean; seats: string[] }
export interface Curve { title: string; points: CurvePoint[]; words: string }
export interface DeliveryBarrel { oil: "O" | "S" | "T"; grade: string }
export interface Delivery { barrels: DeliveryBarrel[] }
export interface FormCell { player: number; text: string; fault: string; name: string }
export interface FormRow { field: string; label: string; hint: string; note: string; asked: boolean; cells: FormCell[] }
export interface LadderStep { label: string; amount: string; height: number; seats: string[] }
export interface Ladder { title: string; steps: LadderStep[]; off: string[]; words: string }
export interface Lit { line: number; oil: "O" | "S" | "T"; segments: [number, number, number][]; label: string; at: [number, number] }
export interface LitNetwork { network: Network; lit: Lit[]; words: string }
export interface PipeBar { oil: "O" | "S" | "T"; length: number; words: string; amount: string }
export interface PlaceLine { place: number; tag: string; name: string; total: string; words: string; bar: number }
export interface ScoreAction { n?: number; kind: "back" | "first" | "go" | "last" | "next" | "redo" | "type" | "undo"; at?: number; player?: number; field?: string; text?: string }
export interface ScoreCell { amount: string; marked: boolean }
export interface Seat { tag: string; name: string; so_far: string }
export interface ScoreRow { key: string; title: string; pays: string; state: "ahead" | "done" | "now"; cells: ScoreCell[] }
export interface Worth { grade: string; amount: string }
export interface TypeCell { oil: "O" | "S" | "T"; grade: number; number: number; counts: boolean }
export interface Types { cells: TypeCell[]; words: string }
export interface SeatShow { tag: string; name: string; amount: string; sum: string; words: string; farm: Farm[]; network: LitNetwork[]; types: Types[]; pipes: PipeBar[]; deliveries: Delivery[] }
export interface Show { title: string; rule: string; says: string; section: string; worth: Worth[]; costs: Costs[]; ladder: Ladder[]; curve: Curve[]; seats: SeatShow[] }
export interface ScoreFrame { v: number; ack: number; said: string; refused: Refusal[]; can_undo: boolean; can_redo: boolean; marks: string[]; at: number; last: number; blank: boolean; intro: string; winner: string; seats: Seat[]; rows: ScoreRow[]; show: Show[]; places: PlaceLine[]; table: FormRow[]; form: FormRow[]; faults: string[] }
export interface SetupAction { n?: number; kind: "back" | "done" | "first" | "go" | "last" | "next" | "redo" | "tick" | "undo"; at?: number; key?: number }
export interface SetupBelow { rows: string[][]; right: number[]; head: boolean; text: string; lead: string; lines: string[] }
export interface SetupSection { title: string; number: number; at: number; ticked: number; todos: number; now: boolean }
export interface SetupTodo { key: number; text: string; at: number; now: boolean; ticked: boolean }
export interface SetupPiece { where: string; what: string; ladders: MarketView[]; tile: SupplyTile[]; demands: Demand[]; marker: number[] }
export interface QuadrantTile { place: number; halves: Half[]; gone: boolean; worker: boolean; legal: boolean; text: string; name: string }
export interface QuadrantView { number: number; title: string; state: "open" | "ready" | "shut"; note: string; rule: string; tiles: QuadrantTile[] }
export interface SetupRule { rule: string; says: string; section: string }
export interface SetupNow { title: string; look_up: string; below: SetupBelow[]; pieces: SetupPiece[]; quadrant: QuadrantView[]; draws: number; drawn: number; skip: number; rules: SetupRule[] }
export interface SetupFrame { v: number; ack: number; said: string; refused: Refusal[]; can_undo: boolean; can_redo: boolean; marks: string[]; at: number; last: number; title: string; intro: string[]; ending: string; where: string; sections: SetupSection[]; todos: SetupTodo[]; now: SetupNow[]; left: SetupTodo[] }
export interface GovernmentPrice { tiles: number; total: number; more: number; state: "" | "bought" | "next" }
export interface PipeBundle { size: number; cost: string; legal: boolean; text: string; name: string }
export interface PipeOffer { tile: SupplyTile; legal: boolean; text: string }
export interface ShopPrice { kind: "machine" | "tank"; cost: string; left: number; spaces: number; marked: boolean; legal: boolean; text: string; hand: string; rows: number[]; name: string }
export interface ShopWay { text: string; label: string; to: string; legal: boolean; why: string; rule: string }
export interface ShopView { number: number; title: string; open: boolean; note: string; ways: ShopWay[]; prices: ShopPrice[]; tiles: PipeOffer[]; bundles: PipeBundle[] }
export interface ShopsFrame { v: number; ack: number; said: string; refused: Refusal[]; can_undo: boolean; can_redo: boolean; marks: string[]; player: string; cash: number; due: string; told: string[]; phase: "choose" | "gift" | "government" | "machine" | "other" | "place" | "shop" | "start" | "take"; hint: string; shops: ShopView[]; opening: string; opening_rule: string; government: GovernmentPrice[]; quadrants: QuadrantView[]; network: Network; farm: Farm; hand: SupplyTile[]; sites: [number, number, number][]; cells: [number, number][]; tank: string; rows: number[]; visit: string[]; total: string; finish: string; finish_label: string }
export interface ChangeLine { what: string; before: string; after: string }
export interface ChoiceList { title: string; choices: Choice[]; finish: Choice[] }
export interface SeatLevels { tag: string; name: string; levels: number }
export interface SpecialCard { title: string; owner: string; owner_name: string; changes: ChangeLine[] }
export interface WhyNot { text: string; rule: string }
export interface UpgradeLevel { level: number; numeral: string; state: "blocked" | "later" | "next" | "owned"; price: string; words: string; note: string; left: string; owners: string[]; changes: ChangeLine[]; why: WhyNot[]; legal: boolean; name: string }
export interface UpgradeFamily { number: number; title: string; open: boolean; token: string; text: string; block: string; can_block: boolean; levels: UpgradeLevel[]; seats: SeatLevels[]; cards_title: string; cards: SpecialCard[] }
export interface UpgradeSeat { tag: string; name: string; acting: boolean; cards: string }
export interface UpgradeWay { text: string; label: string; legal: boolean }
export interface UpgradeFrame { v: number; ack: number; said: string; refused: Refusal[]; can_undo: boolean; can_redo: boolean; marks: string[]; player: string; cash: number; due: string; told: string[]; seats: UpgradeSeat[]; families: UpgradeFamily[]; ways: UpgradeWay[]; choosing: ChoiceList[]; open: boolean; finish: string; can_finish: boolean; hint: string; visit: string }
