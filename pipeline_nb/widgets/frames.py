"""What a widget shows and what a person may answer: frozen records that are also the widgets' JSON.

Python fills a frame from the rules; the front end draws it and decides nothing. The TypeScript types are written from
these records by ``python -m tools.ts_types``.
"""

from __future__ import annotations

from typing import Literal

import msgspec

__all__ = [
    "Barrel",
    "BuilderAction",
    "BuilderFrame",
    "CostAction",
    "CostFrame",
    "CostRow",
    "CostTotal",
    "Costs",
    "Farm",
    "FarmAction",
    "FarmFrame",
    "FarmRow",
    "Frame",
    "Half",
    "Line",
    "LineOptions",
    "Network",
    "Pipe",
    "RefineryAction",
    "RefineryFrame",
    "Refusal",
    "Step",
    "SupplyTile",
    "Tile",
    "Word",
]

OilLetter = Literal["T", "O", "S"]


class _View(msgspec.Struct, frozen=True):
    pass


# ---- parts that several widgets draw -----------------------------------------------------------------------------


class Pipe(_View, frozen=True, kw_only=True):
    """One segment as it lies: its two ports (of N E S W, already turned), oil, number of its pipeline (0: covered)."""

    ports: str
    oil: OilLetter
    line: int = 0


class Half(_View, frozen=True, kw_only=True):
    """One half of a placed tile; ``name`` is what a screen reader says."""

    x: int
    y: int
    pipes: tuple[Pipe, ...]
    machine: bool = False
    name: str = ""


class Tile(_View, frozen=True, kw_only=True):
    """A placed tile: its number, quarter turns and two halves (half A first)."""

    number: int
    rotation: int
    halves: tuple[Half, ...]


class Line(_View, frozen=True, kw_only=True):
    """One pipeline in the list beside the board.

    ``segments`` are (x, y, index of the pipe in its half). ``reach`` says what it can refine at the current costs.
    ``state``: "" as it is, "ready" may run, "used" has a barrel in the plan, "held" by a machine.
    """

    number: int
    oil: OilLetter
    length: int
    value: int
    loop: bool
    words: str
    reach: str
    segments: tuple[tuple[int, int, int], ...]
    state: Literal["", "ready", "used", "held"] = ""


class Network(_View, frozen=True, kw_only=True):
    """A pipe network; ``longest`` for teal, orange, silver; ``worker`` is the cell of the worker's tile, or empty."""

    tiles: tuple[Tile, ...]
    lines: tuple[Line, ...]
    longest: tuple[int, int, int]
    worker: tuple[int, ...] = ()
    active: tuple[tuple[int, int], ...] = ()


class Barrel(_View, frozen=True, kw_only=True):
    """One barrel in the farm. ``state``: "" at rest, "new" just arrived in this run."""

    oil: OilLetter
    state: Literal["", "new"] = ""


class FarmRow(_View, frozen=True, kw_only=True):
    """A row of the tank farm: ``places`` printed on the board, of which ``tanks`` hold a tank; two barrels a tank.

    ``can_tank`` and ``can_store``: would one more tank, one more barrel be legal? Buttons that would be refused are
    dimmed, and explained when pressed. ``note`` stands in place of how full the row is.
    """

    grade: int
    word: str
    tanks: int
    places: int
    capacity: int
    barrels: tuple[Barrel, ...]
    name: str
    can_tank: bool = True
    can_store: bool = True
    note: str = ""


class Farm(_View, frozen=True, kw_only=True):
    """A tank farm, high row first."""

    rows: tuple[FarmRow, ...]


class CostRow(_View, frozen=True, kw_only=True):
    """The three markers of one oil type: crude to low, low to mid, mid to high."""

    oil: OilLetter
    word: str
    costs: tuple[int, int, int]


class CostTotal(_View, frozen=True, kw_only=True):
    """What some steps together cost for one oil type, and whether ``value`` of the frame is enough."""

    oil: OilLetter
    source: int
    target: int
    words: str
    cost: int
    enough: bool


class Costs(_View, frozen=True, kw_only=True):
    """The nine Refinement Cost markers."""

    rows: tuple[CostRow, ...]


class Refusal(_View, frozen=True, kw_only=True):
    """One reason: what is wrong, what would help, the rule's id, what the rule says, where it stands."""

    text: str
    fix: str
    rule: str
    says: str
    section: str


class Word(_View, frozen=True, kw_only=True):
    """A word of the glossary, what it means in one sentence, and the id of its rule."""

    word: str
    says: str
    rule: str


class Frame(_View, frozen=True, kw_only=True):
    """What all frames share.

    ``v`` version of the record; ``ack`` number of the last action that Python has seen; ``said`` goes to the live
    region; ``marks`` are lines about table values that are not printed facts.
    """

    v: int = 1
    ack: int = 0
    said: str = ""
    refused: tuple[Refusal, ...] = ()
    can_undo: bool = False
    can_redo: bool = False
    marks: tuple[str, ...] = ()


# ---- one frame and one action a widget ---------------------------------------------------------------------------


class SupplyTile(_View, frozen=True, kw_only=True):
    """A tile that can be placed; halves at (0, 0) and (1, 0), not turned. ``name`` is spoken."""

    slot: int
    number: int
    halves: tuple[Half, ...]
    name: str


class BuilderFrame(Frame, frozen=True, kw_only=True):
    """`NetworkBuilder`: ``sites`` are the places (x, y, rotation) where any tile may go; empty network: anywhere."""

    network: Network
    supply: tuple[SupplyTile, ...]
    machines_left: int
    sites: tuple[tuple[int, int, int], ...]
    free_play: bool
    costs: Costs


class BuilderAction(_View, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Place the tile of a slot, cover a half with a machine, take a tile or machine back (free play), undo, redo."""

    n: int = 0
    kind: Literal["place", "machine", "take_back", "undo", "redo"]
    slot: int = -1
    x: float = 0
    y: float = 0
    rotation: int = 0


class FarmFrame(Frame, frozen=True, kw_only=True):
    """`TankFarm`: everything may be tried; what is refused is explained."""

    farm: Farm
    free_play: bool


class FarmAction(_View, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Add a tank to a row, try to move one to the row ``target``, store or take a barrel, undo, redo."""

    n: int = 0
    kind: Literal["tank", "move_tank", "store", "take", "undo", "redo"]
    grade: int = 0
    target: int = 0
    oil: OilLetter = "T"


class CostFrame(Frame, frozen=True, kw_only=True):
    """`CostBoard`: the markers, all sums of steps, and a Refinement Value to try them with."""

    costs: Costs
    value: int
    totals: tuple[CostTotal, ...]
    free_play: bool


class CostAction(_View, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Put another marker on a space (free play), try another Refinement Value, undo, redo."""

    n: int = 0
    kind: Literal["cost", "value", "undo", "redo"]
    oil: OilLetter = "T"
    grade: int = 0
    number: int = 0


class Step(_View, frozen=True, kw_only=True):
    """One possible refinement of a pipeline: ``text`` is sent back; illegal ones stay pressable and are explained."""

    text: str
    label: str
    cost: int
    state: Literal["legal", "planned", "refused"]
    name: str


class LineOptions(_View, frozen=True, kw_only=True):
    """What one pipeline could do in this run."""

    line: int
    oil: OilLetter
    title: str
    note: str
    steps: tuple[Step, ...]


class RefineryFrame(Frame, frozen=True, kw_only=True):
    """`Refinery`: network, farm and costs together. ``farm`` shows the plan's effect; ``told`` what runs have done."""

    network: Network
    farm: Farm
    costs: Costs
    mode: Literal["worker", "machines"]
    has_machines: bool
    fee: int
    hint: str
    options: tuple[LineOptions, ...]
    plan: tuple[str, ...]
    told: tuple[str, ...]


class RefineryAction(_View, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Stand the worker on a tile, switch a machine on or off, choose who runs (``text``: worker or machines), plan or
    drop a refinement (``text``), run, clear the plan, undo, redo.
    """

    n: int = 0
    kind: Literal["worker", "toggle_machine", "mode", "plan", "run", "clear", "undo", "redo"]
    x: int = 0
    y: int = 0
    text: str = ""
