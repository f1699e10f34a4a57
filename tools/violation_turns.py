"""Violations of single rules about rounds, the worker and the Turn Order. See :mod:`tools.violations`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from msgspec.structs import replace

from pipeline_nb.game.game import Game
from pipeline_nb.game.ruleset import Outcome
from pipeline_nb.game.scoring import end_of_game
from pipeline_nb.game.state import (
    BetweenStep,
    MachinePhaseStep,
    OrderStep,
    State,
    Step,
    WorkStep,
)
from pipeline_nb.rules.reasons import Reason
from tools.mutant_switch import ELEMENT, reason
from tools.violations import allows, cash_less, changes, refuses, violates

__all__: list[str] = []

Original = Callable[..., Any]

# three rules share the numbers of rounds: each looks at another year
ELEMENT.update({"base.game.turns-total": 0, "base.game.rounds": 1})

# ---- rounds and years ------------------------------------------------------------------------------------------------

NEXT, END = "game.phases.next_round", "game.phases._end_turn"


@violates("base.game.years", NEXT)
def the_game_ends_after_year_2(original: Original, game: Game, state: State, events: Any) -> Outcome:  # noqa: ANN401
    last = (state.year, state.round) == (2, game.rules.box.years.rounds[1])
    found: Outcome = end_of_game(game, state, events) if last else original(game, state, events)
    return found


@violates("base.end.when", NEXT)
def the_game_ends_a_round_early(original: Original, game: Game, state: State, events: Any) -> Outcome:  # noqa: ANN401
    last = (state.year, state.round) == (3, game.rules.box.years.rounds[2] - 1)
    found: Outcome = end_of_game(game, state, events) if last else original(game, state, events)
    return found


@violates("base.end.when", END)
def the_game_ends_with_the_first_fourth_turn(original: Original, game: Game, action: Any) -> Outcome:  # noqa: ANN401
    last = (game.year, game.round) == (3, game.rules.box.years.rounds[2])
    found: Outcome = end_of_game(game, game.state, ()) if last else original(game, action)
    return found


changes(
    "base.game.round-marker-moves",
    NEXT,
    "the marker moves two spaces",
    lambda state, *given: replace(state, round=state.round + 1) if 1 < state.round < 4 else state,
)
changes(
    "base.game.round-marker-moves",
    NEXT,
    "the marker stays",
    lambda state, game, before, events: replace(state, round=before.round) if state.round == 2 else state,
)
changes(
    "base.game.rounds",
    NEXT,
    "year 1 has one round less",
    lambda state, *given: (
        replace(state, round=2)
        if (state.year, state.round) == (1, 1)
        else replace(state, round=state.round + 1)
        if (state.year, state.round) == (1, 7)
        else state
    ),
)
changes(
    "base.game.rounds",
    NEXT,
    "year 2 begins with its second round",
    lambda state, *given: replace(state, round=2) if (state.year, state.round) == (2, 1) else state,
)
changes(
    "base.game.rounds",
    NEXT,
    "year 3 begins with its second round",
    lambda state, *given: replace(state, round=2) if (state.year, state.round) == (3, 1) else state,
)
changes(
    "base.game.turns-total",
    NEXT,
    "the last round of the game is left out",
    lambda state, *given: replace(state, round=4) if (state.year, state.round) == (3, 3) else state,
)
changes(
    "base.game.turn-sequence",
    NEXT,
    "a round begins with who is last",
    lambda state, *given: replace(state, turn=len(state.players) - 1),
)
changes(
    "base.game.turn-sequence",
    END,
    "turns go from the last to the first",
    lambda state, game, action: (
        replace(state, order=(state.order[0], *state.order[:0:-1])) if state.turn == 1 == game.state.turn + 1 else state
    ),
)
changes(
    "base.game.one-turn-a-round",
    END,
    "who has had a turn has another",
    lambda state, game, action: (
        replace(state, turn=game.state.turn)
        if game.state.turn == 0 and state.turn and not any(event.kind == "pass" for event in game.events)
        else state
    ),
)
changes(
    "base.game.one-turn-a-round",
    END,
    "the last player has no turn",
    lambda state, game, action: (
        replace(state, turn=0, round=state.round + 1) if state.turn == len(state.players) - 1 and state.turn else state
    ),
)

# ---- the Main Action -------------------------------------------------------------------------------------------------

PASS, WORK, SECONDARY = "game.turns._pass_apply", "game.turns._work_apply", "game.turns._secondary_apply"
SECONDARY_REASONS = "game.turns._secondary_reasons"


def _under(state: State, step: Step, above: int = 1) -> State:
    """The state with a step due after the uppermost ones."""
    return replace(
        state, steps=(*state.steps[: len(state.steps) - above], step, *state.steps[len(state.steps) - above :])
    )


changes(
    "base.work.main.one-action",
    WORK,
    "a second Main Action follows",
    lambda state, game, action: _under(state, WorkStep(), len(state.steps) - 1),
)
changes(
    "base.work.main.one-action",
    "game.turns._network_apply",
    "a run is no Main Action",
    lambda state, game, action: _under(state, WorkStep()),
)
refuses(
    "base.work.main.places",
    "game.turns._network_reasons",
    "the worker never goes to the own network",
    lambda game, action: True,
)
refuses(
    "base.work.main.places",
    "game.turns._work_reasons",
    "the worker never goes to the last arm",
    lambda game, action: action.space > 5,
)
refuses(
    "base.work.main.places",
    "game.government._work_reasons",
    "the worker never goes to the Government",
    lambda game, action: True,
)
refuses("base.work.main.pass", "game.turns._pass_reasons", "nobody passes", lambda game, action: True)
refuses(
    "base.work.main.pass",
    "game.turns._pass_reasons",
    "only who has no cash passes",
    lambda game, action: game.state.me.cash > 0,
)
changes(
    "base.work.main.pass-no-secondary",
    PASS,
    "a Secondary Action follows a pass",
    lambda state, game, action: replace(state, steps=(*state.steps, BetweenStep(0))),
)
changes(
    "base.work.main.pass-keeps-machines",
    PASS,
    "who passes gives up the machines in either reading",
    lambda state, game, action: replace(state, steps=(*state.steps[:-1], MachinePhaseStep(no_machines=True))),
)
changes(
    "base.work.main.pass-skips-machines",
    PASS,
    "who passes keeps the machines in either reading",
    lambda state, game, action: replace(state, steps=(*state.steps[:-1], MachinePhaseStep())),
)

_last_space: dict[tuple[tuple[str, ...], int], int] = {}


def _noting_the_space(original: Original, game: Game, action: Any) -> Outcome:  # noqa: ANN401
    _last_space[game.table.names, game.state.who] = action.space + 100 * (game.year * 10 + game.round)
    found: Outcome = original(game, action)
    return found


@violates("base.work.main.repeat-allowed", "game.turns._work_reasons", also={WORK: _noting_the_space})
def the_same_action_may_not_follow(original: Original, game: Game, action: Any) -> Iterator[Reason]:  # noqa: ANN401
    yield from original(game, action)
    before = _last_space.get((game.table.names, game.state.who), -1)
    if before % 100 == action.space and before // 100 == game.year * 10 + game.round - 1:
        yield reason("You did that in your last turn.")


allows(
    "base.work.main.cash-needed",
    "game.common.cannot_pay",
    "an upgrade is bought on credit",
    when=lambda game, cost, what, rule: rule == "base.upgrades.cost",
)
allows(
    "base.work.main.cash-needed",
    "game.common.cannot_pay",
    "a Government tile is bought on credit",
    when=lambda game, cost, what, rule: rule == "base.government.price",
)
allows(
    "base.work.main.cash-needed",
    "game.common.cannot_pay",
    "the Secondary Action is done on credit",
    when=lambda game, cost, what, rule: rule == "base.work.secondary.cost",
)
allows(
    "base.work.main.cash-never-negative",
    "game.common.cannot_pay",
    "a debt of $5 is allowed",
    when=lambda game, cost, what, rule: cost - game.state.me.cash <= 5,
)
allows(
    "base.work.main.cash-never-negative",
    "game.common.cannot_pay",
    "the last payment of a player may be too large",
    when=lambda game, cost, what, rule: game.state.me.cash > 0,
)

# ---- the Secondary Action --------------------------------------------------------------------------------------------


@violates("base.work.secondary.after-cross", "game.common.after_main_action")
def none_follows_an_action_tile(original: Original, game: Game, space: int | None = None) -> tuple[Step, ...]:
    found: tuple[Step, ...] = original(game, None if space is not None and space % 2 else space)
    return found


@violates("base.work.secondary.after-cross", "game.common.after_main_action")
def none_follows_a_market(original: Original, game: Game, space: int | None = None) -> tuple[Step, ...]:
    found: tuple[Step, ...] = original(game, None if space is not None and not space % 2 else space)
    return found


def _between_first(state: State) -> State:
    """The state with the Secondary Action due before the rest of the Main Action."""
    between = tuple(step for step in state.steps if isinstance(step, BetweenStep))
    return replace(state, steps=(*(step for step in state.steps if not isinstance(step, BetweenStep)), *between))


changes(
    "base.work.secondary.main-first",
    WORK,
    "the Secondary Action comes first",
    lambda state, game, action: _between_first(state),
)
changes(
    "base.work.secondary.one",
    SECONDARY,
    "a second Secondary Action follows",
    lambda state, game, action: replace(
        state, steps=(*game.state.steps[:-1], BetweenStep(action.space), *state.steps[len(game.state.steps) - 1 :])
    ),
)
changes("base.work.secondary.cost", SECONDARY, "it costs $1 less", cash_less(-1))
changes(
    "base.work.secondary.cost",
    SECONDARY,
    "only the first one of a game costs anything",
    lambda state, game, action: cash_less(-10)(state, game) if game.round > 1 else state,
)


def _spaces(game: Game, action: Any) -> tuple[int, int]:  # noqa: ANN401
    assert isinstance(game.step, BetweenStep)
    return game.step.space, action.space


def _inner_neighbours(game: Game, action: Any) -> bool:  # noqa: ANN401
    here, there = _spaces(game, action)
    return here % 2 == there % 2 == 1 and (there - here) % 8 in (2, 6)


def _opposite(game: Game, action: Any) -> bool:  # noqa: ANN401
    here, there = _spaces(game, action)
    return here % 2 == there % 2 == 1 and (there - here) % 8 == 4


def _own_space(game: Game, action: Any) -> bool:  # noqa: ANN401
    here, there = _spaces(game, action)
    return here == there


def _next_arm(game: Game, action: Any) -> bool:  # noqa: ANN401
    here, there = _spaces(game, action)
    return not here % 2 and there // 2 != here // 2


allows(
    "base.work.secondary.inner-not-adjacent",
    SECONDARY_REASONS,
    "inner spaces beside each other are neighbours",
    "secondary.other-arm",
    when=_inner_neighbours,
)
allows(
    "base.work.secondary.not-across-centre",
    SECONDARY_REASONS,
    "the worker crosses the centre",
    "secondary.other-arm",
    when=_opposite,
)
allows(
    "base.work.secondary.same-arm",
    SECONDARY_REASONS,
    "from an outer space the worker goes to any arm",
    "secondary.other-arm",
    when=_next_arm,
)
allows(
    "base.work.secondary.same-arm",
    SECONDARY_REASONS,
    "the worker may stay where it is",
    "secondary.other-arm",
    when=_own_space,
)
refuses(
    "base.machine-phase.optional",
    "game.common.no_reasons",
    "machines have to run",
    lambda game, action: (
        isinstance(game.step, MachinePhaseStep)
        and not game.step.ran
        and game.state.me.network.machines
        and game.state.me.cash > 14
    ),
)

# ---- the Turn Order --------------------------------------------------------------------------------------------------

ORDER = "game.order._order_apply"


def _without_order(state: State) -> State:
    return replace(state, steps=tuple(step for step in state.steps if not isinstance(step, OrderStep)))


changes(
    "base.order.icon",
    WORK,
    "a Main Action lets nobody choose a place",
    lambda state, game, action: _without_order(state),
)
changes(
    "base.order.icon",
    SECONDARY,
    "a Secondary Action lets nobody choose a place",
    lambda state, game, action: _without_order(state),
)
changes(
    "base.order.no-icon-elsewhere",
    WORK,
    "a market lets a player choose a place",
    lambda state, game, action: (
        state if any(isinstance(step, OrderStep) for step in state.steps) else _under(state, OrderStep())
    ),
)
changes(
    "base.order.no-icon-elsewhere",
    "game.turns._network_apply",
    "a run lets a player choose a place",
    lambda state, game, action: _under(state, OrderStep()),
)
changes(
    "base.order.no-icon-elsewhere",
    "game.government._work_apply",
    "the Government lets a player choose a place",
    lambda state, game, action: _under(state, OrderStep(), 2),
)
changes(
    "base.order.after-action",
    WORK,
    "a place is chosen before the action",
    lambda state, game, action: (
        replace(state, steps=(*_without_order(state).steps, OrderStep())) if _without_order(state) != state else state
    ),
)
changes(
    "base.order.last-choice-counts",
    ORDER,
    "the first choice counts",
    lambda state, game, action: (
        replace(state, next_order=game.state.next_order) if game.state.who in game.state.next_order else state
    ),
)
changes(
    "base.order.lower-row",
    ORDER,
    "the disk stays in the upper row",
    lambda state, game, action: replace(state, next_order=game.state.next_order),
)
changes(
    "base.order.lower-row",
    ORDER,
    "the disk goes one space farther",
    lambda state, game, action: replace(state, next_order=(state.next_order[-1], *state.next_order[:-1])),
)
changes(
    "base.order.applies-next-round",
    ORDER,
    "the new order holds at once",
    lambda state, game, action: replace(state, order=(*state.order[: state.turn + 1], *state.order[: state.turn : -1])),
)
changes(
    "base.order.slide-up",
    NEXT,
    "the old order stays",
    lambda state, game, before, events: replace(state, order=before.order),
)
changes(
    "base.order.slide-up",
    NEXT,
    "the lower row stays full",
    lambda state, game, before, events: replace(state, next_order=before.next_order) if state.round > 1 else state,
)


def _at_the_last_free(state: State, game: Game, action: object) -> State:
    """The state with the disk of a player who chose nothing on the last free place of the lower row."""
    who, before = game.state.who, list(game.state.next_order)
    if who in before or state.turn == 0:
        return state
    before[len(before) - 1 - before[::-1].index(-1)] = who
    return replace(state, next_order=tuple(before))


changes("base.order.no-change", END, "who changes nothing goes last", _at_the_last_free)


def _shifted(rule: str, says: str, lower_row: Callable[..., list[int]]) -> None:
    """Let the disks of the lower row move in another way; `lower_row` may change the list that it is given."""

    def shifted(original: Original, lower: list[int], place: int, player: int, **ways: bool) -> list[int]:
        return lower_row(original, list(lower), place, player, **ways)

    shifted.__name__ = says.replace(" ", "_")
    violates(rule, "game.order.shifted")(shifted)


def _jumps(original: Original, lower: list[int], place: int, player: int, **ways: bool) -> list[int]:
    """The disk in the way jumps to the last free place, past the others."""
    if lower[place] >= 0:
        free = [i for i, there in enumerate(lower) if there < 0]
        lower[free[-1]] = lower[place]
    lower[place] = player
    return lower


def _leftwards(original: Original, lower: list[int], place: int, player: int, **ways: bool) -> list[int]:
    """Disks are pushed left where there is room, and right only where there is none."""
    last = len(lower) - 1
    mirrored: list[int] = original(lower[::-1], last - place, player, **ways)
    return mirrored[::-1]


def _nobody_moves(original: Original, lower: list[int], place: int, player: int, **ways: bool) -> list[int]:
    """Who is there first stays: the newcomer takes the next free place."""
    free = [i for i, there in enumerate(lower) if there < 0]
    lower[place if lower[place] < 0 else min(free, key=lambda i: (abs(i - place), i))] = player
    return lower


_shifted("base.order.shift", "the disk in the way jumps over the others", _jumps)
_shifted("base.order.shift", "the disk in the way stays", _nobody_moves)
_shifted("base.order.shift-direction", "disks are pushed left first", _leftwards)
_shifted(
    "base.order.shift-direction",
    "disks are never pushed left",
    lambda original, lower, place, player, **ways: original(lower, place, player, **{**ways, "right_only": True}),
)
_shifted(
    "base.order.shift-right",
    "disks are pushed left in either reading",
    lambda original, lower, place, player, **ways: original(lower, place, player, **{**ways, "right_only": False}),
)


def _no_choice(rule: str, tile: str, says: str) -> None:
    """Let one action tile show no Turn Order icon."""

    def opened(original: Original, game: Game, space: int) -> tuple[Step, ...]:
        found: tuple[Step, ...] = original(game, space)
        hidden = game.table.spaces[space] == tile
        return tuple(step for step in found if not (hidden and isinstance(step, OrderStep)))

    opened.__name__ = says.replace(" ", "_")
    violates(rule, "game.turns._opened")(opened)


_no_choice("base.contracts.turn-order", "Contracts & Loans", "contracts let nobody choose a place")
_no_choice("base.tanks.turn-order", "Tanks & Pipes", "tanks let nobody choose a place")
_no_choice("base.machines.turn-order", "Machines & Pipes", "machines let nobody choose a place")
_no_choice("base.upgrades.turn-order", "Upgrades", "upgrades let nobody choose a place")
