"""Rulings: named switches for the places where the documents are silent or disagree.

Every switch carries both readings. The default is the one that the project argues for; a lesson shows the difference.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from pipeline_nb.errors import InputError, shown

__all__ = ["RULINGS", "Ruling", "Rulings"]


class Ruling(msgspec.Struct, frozen=True, kw_only=True):
    """One switch: its question, its two readings, and the rules that each reading follows."""

    name: str
    question: str
    case: str
    default: str | bool
    default_means: str
    default_rule: str
    other: str | bool
    other_means: str
    other_rule: str


RULINGS: dict[str, Ruling] = {
    ruling.name: ruling
    for ruling in (
        Ruling(
            name="tank_check",
            question="Does tank room that a run itself frees count for that run?",
            case="RQ-017",
            default="final",
            default_means="Room is checked when all barrels of the run have moved.",
            default_rule="base.run.room-at-the-end",
            other="strict",
            other_means="Room must be there before the run begins.",
            other_rule="base.run.room-before-run",
        ),
        Ruling(
            name="run_limit",
            question="Does a pipeline refine once a turn or once an action?",
            case="RQ-020",
            default="turn",
            default_means="Once a turn, also where Human Resources III gives two Main Actions.",
            default_rule="base.run.line-once-a-turn",
            other="action",
            other_means="Once an action.",
            other_rule="base.public.run-once-an-action",
        ),
        Ruling(
            name="machine_phase_again",
            question="Does a pipeline that ran in a Main Action run again in the Machine Phase of the same turn?",
            case="RQ-118",
            default="no",
            default_means="No: once a turn, unless a card grants a further run, as Machines III does.",
            default_rule="base.machine-phase.not-again",
            other="yes",
            other_means="Yes: runs of machines outside Main Actions are counted apart.",
            other_rule="base.machine-phase.again",
        ),
        Ruling(
            name="engineering_scores",
            question="Does what Engineering I and II add count for pipelines in the final accounts?",
            case="RQ-021",
            default=True,
            default_means="Yes.",
            default_rule="base.card.engineering.in-scoring",
            other=False,
            other_means="No: plain segments count there.",
            other_rule="base.card.engineering.not-in-scoring",
        ),
        Ruling(
            name="machine_touch",
            question="Is a pipeline connected to a machine that it meets with an open end, but that did not cut it?",
            case="RQ-024",
            default="any",
            default_means="Yes: every open end that faces a side of the machine is connected.",
            default_rule="base.machine-phase.touch",
            other="cut_only",
            other_means="No: only a pipeline that the machine itself cut is connected.",
            other_rule="base.machine-phase.cut-only",
        ),
        Ruling(
            name="row_tank_cap",
            question="How many tanks fit into one row of the tank farm?",
            case="RQ-060",
            default="board",
            default_means="As many as the printed board has places: five.",
            default_rule="base.setup.player.tanks-row-cap",
            other="none",
            other_means="Any number.",
            other_rule="base.setup.player.tanks-no-row-cap",
        ),
        Ruling(
            name="deliver_between",
            question="May you deliver between the Main and the Secondary Action?",
            case="RQ-034",
            default=True,
            default_means="Yes: only an action itself may not be interrupted.",
            default_rule="base.deliver.between-actions",
            other=False,
            other_means="No: deliveries come before the Main Action or in the Machine Phase.",
            other_rule="base.deliver.not-between-actions",
        ),
        Ruling(
            name="pass_keeps_machine",
            question="Does a player who passes keep the Machine Phase?",
            case="RQ-038",
            default=True,
            default_means="Yes: passing replaces the Main Action only.",
            default_rule="base.work.main.pass-keeps-machines",
            other=False,
            other_means="No: passing gives the whole turn up.",
            other_rule="base.work.main.pass-skips-machines",
        ),
        Ruling(
            name="allow_empty_action",
            question="May an action bring nothing, for the Turn Order alone?",
            case="RQ-039",
            default=True,
            default_means="Yes.",
            default_rule="base.work.main.empty-action",
            other=False,
            other_means="No: it has to buy, sell, take or refine at least one thing.",
            other_rule="base.work.main.no-empty-action",
        ),
        Ruling(
            name="order_shift",
            question="Where do disks in the way of a new place in the Turn Order go?",
            case="RQ-041",
            default="both",
            default_means="To the left or to the right, wherever there is room.",
            default_rule="base.order.shift",
            other="right_only",
            other_means="To the right only.",
            other_rule="base.order.shift-right",
        ),
        Ruling(
            name="push_choice",
            question="Which way does a disk in the way go when both sides have room?",
            case="RQ-121",
            default="player",
            default_means="Whoever pushes it chooses.",
            default_rule="base.order.push-choice",
            other="right",
            other_means="To the right whenever there is room on the right.",
            other_rule="base.order.shift-direction",
        ),
        Ruling(
            name="pipe_bundle",
            question="Must a bundle of shop pipes be exactly 2 or 4 tiles?",
            case="RQ-056",
            default="exact",
            default_means="Yes.",
            default_rule="base.shop-pipes.exact-bundle",
            other="up_to",
            other_means="No: at most 2 for the price of 2, at most 4 for the price of 4.",
            other_rule="base.shop-pipes.up-to-bundle",
        ),
        Ruling(
            name="pipe_bundles_per_action",
            question="How many bundles of shop pipes does one action sell?",
            case="RQ-057",
            default="one",
            default_means="One.",
            default_rule="base.shop-pipes.one-bundle",
            other="many",
            other_means="Any number, each at its own price.",
            other_rule="base.shop-pipes.several-bundles",
        ),
        Ruling(
            name="delivery_pay",
            question="What does a barrel earn that is better than a contract or order asks for?",
            case="RQ-065",
            default="required",
            default_means="The price of the grade asked for.",
            default_rule="base.deliver.pay-as-asked",
            other="placed",
            other_means="The price of its own grade.",
            other_rule="base.deliver.contract-pay",
        ),
        Ruling(
            name="contract_gaps",
            question="What becomes of gaps in the contract display when it slides?",
            case="RQ-074",
            default="keep",
            default_means="They move along like tiles.",
            default_rule="base.refresh.contracts.gaps-move",
            other="compress",
            other_means="The contracts close up to the right.",
            other_rule="base.refresh.contracts.close-up",
        ),
        Ruling(
            name="penalty_beyond_table",
            question="What do Penalty markers cost past the last number of the printed table?",
            case="RQ-078",
            default="formula",
            default_means="The deduction goes on by the same formula.",
            default_rule="base.end.penalties-beyond-table",
            other="stop",
            other_means="Nothing more.",
            other_rule="base.end.penalties-stop-at-table",
        ),
        Ruling(
            name="block_needs_purchase",
            question="May the extra upgrade token be turned by a player who bought no upgrade?",
            case="RQ-080",
            default=True,
            default_means="No: only after at least one purchase.",
            default_rule="base.upgrades.block-needs-purchase",
            other=False,
            other_means="Yes.",
            other_rule="base.upgrades.block-without-purchase",
        ),
        Ruling(
            name="off_colour_cube",
            question="Which barrel lies in the row after a sale of another oil type with Refined Markets III?",
            case="RQ-117",
            default="keeps",
            default_means="The barrel that was sold: it keeps its colour, and whoever buys it takes that barrel.",
            default_rule="base.market.sell-place",
            other="exchanged",
            other_means="One of the row's oil type: the barrel is exchanged with the common supply.",
            other_rule="base.card.refined-markets.level-3",
        ),
        Ruling(
            name="gov_bonus_mix",
            question="May the tiles of one Government card come from several open quadrants?",
            case="RQ-083",
            default=True,
            default_means="Yes.",
            default_rule="base.card.government.mix",
            other=False,
            other_means="No: all come from one quadrant.",
            other_rule="base.card.government.one-quadrant",
        ),
        Ruling(
            name="worker_tile_first",
            question="Is the worker's Government tile placed before its neighbours?",
            case="RQ-119",
            default=False,
            default_means="No: all tiles of the purchase are taken and placed in any order.",
            default_rule="base.government.any-order",
            other=True,
            other_means="Yes: it comes first, and each tile is placed before the next one is taken.",
            other_rule="base.government.worker-tile-first",
        ),
        Ruling(
            name="tiebreak_order",
            question="Which player order breaks a tie at the end?",
            case="RQ-087",
            default="new",
            default_means="The one after the last round's disks have slid up.",
            default_rule="base.end.tie-new-order",
            other="old",
            other_means="The one in which the last round was played.",
            other_rule="base.end.tie-old-order",
        ),
        Ruling(
            name="order_barrels",
            question="Where do the barrels on a filled order go?",
            case="RQ-113",
            default="stay",
            default_means="They stay on the order.",
            default_rule="base.deliver.order-barrels",
            other="supply",
            other_means="They go back to the common supply.",
            other_rule="base.deliver.order-barrels",
        ),
        Ruling(
            name="em6",
            question="Does card EM6 pay for cash that equals a step, or only for less?",
            case="RQ-089",
            default="lt",
            default_means="Only for less than the step, as its sentence says.",
            default_rule="em5.em6.pays",
            other="le",
            other_means="For the step or less, as its title says.",
            other_rule="em5.em6.title",
        ),
        Ruling(
            name="em5_counts",
            question="Which pipelines does card EM5 count?",
            case="RQ-091",
            default="scoring",
            default_means="Those that lift crude at least to low.",
            default_rule="em5.em5.counts",
            other="all",
            other_means="All, down to a single segment.",
            other_rule="em5.em5.counts-all",
        ),
        Ruling(
            name="em4_below",
            question="What does card EM4 pay if the longest pipeline is shorter than its table?",
            case="RQ-092",
            default="max",
            default_means="The top amount.",
            default_rule="em5.em4.shorter",
            other="zero",
            other_means="Nothing.",
            other_rule="em5.em4.shorter-nothing",
        ),
        Ruling(
            name="em_flip3_before_scoring",
            question="Is the third column of two-sided cost markers turned before the final accounts?",
            case="RQ-096",
            default=True,
            default_means="Yes.",
            default_rule="em2.flip.before-scoring",
            other=False,
            other_means="No.",
            other_rule="em2.flip.after-scoring",
        ),
        Ruling(
            name="em_columns",
            question="What is a column of Refinement Cost markers?",
            case="RQ-097",
            default="steps",
            default_means="One grade step for all oil types.",
            default_rule="em2.columns-are-steps",
            other="colours",
            other_means="One oil type with its three steps.",
            other_rule="em2.columns-are-types",
        ),
        Ruling(
            name="spec_stack",
            question="Do two Specialization cards that fit one barrel both raise its price?",
            case="RQ-099",
            default=True,
            default_means="Yes: $10 together.",
            default_rule="em4.specialization.prices-add-up",
            other=False,
            other_means="No: $5 at most.",
            other_rule="em4.specialization.prices-once",
        ),
        Ruling(
            name="crude3_price",
            question="Which space sets the price of crude from the supply with Crude III?",
            case="RQ-108",
            default="usable",
            default_means="The rightmost one in use.",
            default_rule="em4.crude.level-3-usable-space",
            other="printed",
            other_means="The rightmost one printed.",
            other_rule="em4.crude.level-3-printed-space",
        ),
    )
}
"""Every switch by name; those of Emerging Markets come last."""


class Rulings(msgspec.Struct, frozen=True, kw_only=True):
    """The reading chosen for each switch.

    Raises
    ------
    InputError
        If a switch is set to a reading that it does not have.

    Examples
    --------
    >>> Rulings().tank_check
    'final'
    >>> Rulings(machine_touch="cut_only").changed()
    {'machine_touch': 'cut_only'}
    """

    tank_check: Literal["final", "strict"] = "final"
    run_limit: Literal["turn", "action"] = "turn"
    machine_phase_again: Literal["no", "yes"] = "no"
    engineering_scores: bool = True
    machine_touch: Literal["any", "cut_only"] = "any"
    row_tank_cap: Literal["board", "none"] = "board"
    deliver_between: bool = True
    pass_keeps_machine: bool = True
    allow_empty_action: bool = True
    order_shift: Literal["both", "right_only"] = "both"
    push_choice: Literal["player", "right"] = "player"
    pipe_bundle: Literal["exact", "up_to"] = "exact"
    pipe_bundles_per_action: Literal["one", "many"] = "one"
    delivery_pay: Literal["required", "placed"] = "required"
    contract_gaps: Literal["keep", "compress"] = "keep"
    penalty_beyond_table: Literal["formula", "stop"] = "formula"
    block_needs_purchase: bool = True
    off_colour_cube: Literal["keeps", "exchanged"] = "keeps"
    gov_bonus_mix: bool = True
    worker_tile_first: bool = False
    tiebreak_order: Literal["new", "old"] = "new"
    order_barrels: Literal["stay", "supply"] = "stay"
    em6: Literal["lt", "le"] = "lt"
    em5_counts: Literal["scoring", "all"] = "scoring"
    em4_below: Literal["max", "zero"] = "max"
    em_flip3_before_scoring: bool = True
    em_columns: Literal["steps", "colours"] = "steps"
    spec_stack: bool = True
    crude3_price: Literal["usable", "printed"] = "usable"

    def __post_init__(self) -> None:
        for name, ruling in RULINGS.items():
            chosen = getattr(self, name)
            if chosen not in (ruling.default, ruling.other) or type(chosen) is not type(ruling.default):
                import difflib  # only when something is wrong

                near = difflib.get_close_matches(
                    shown(chosen).strip("'"), (str(ruling.default), str(ruling.other)), n=1
                )
                raise InputError(
                    f"ruling {name}: {shown(chosen)} is none of its readings {ruling.default!r} and {ruling.other!r}"
                    + (f"; did you mean {near[0]!r}?" if near else "")
                )

    def changed(self) -> dict[str, str | bool]:
        """Return the switches that differ from their default, with the reading chosen."""
        return {name: getattr(self, name) for name, r in RULINGS.items() if getattr(self, name) != r.default}


DEFAULT = Rulings()
"""All switches at their default."""
