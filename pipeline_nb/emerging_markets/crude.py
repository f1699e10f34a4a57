"""Crude: Crude Market actions beside the worker's, free barrels; level 3 is in :mod:`.crude_late`.

Rulebook: Emerging Markets, Crude.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec.structs import replace

from pipeline_nb.box import Box
from pipeline_nb.emerging_markets.crude_late import no_barrel, no_room, with_late_crude
from pipeline_nb.emerging_markets.owned import level_of, levels_owned
from pipeline_nb.game import deliveries
from pipeline_nb.game.actions import Action, Done, ReceiveCrude, UseCrudeCard
from pipeline_nb.game.common import (
    acts_again,
    barrel_words,
    barrels_changed,
    changed_at,
    leave,
    no_reasons,
    pushed,
    said,
    with_me,
)
from pipeline_nb.game.markets import row_room
from pipeline_nb.game.ruleset import ActionRule, Card, Outcome, Ruleset, StepRules
from pipeline_nb.game.state import (
    FillStep,
    GovernmentBenefitStep,
    MachinePhaseStep,
    MachinesFirstStep,
    MarketStep,
    ShopBenefitStep,
    State,
    Step,
    Table,
    UpgradesStep,
    WorkStep,
)
from pipeline_nb.rules.reasons import Reason
from pipeline_nb.rules.registry import enforces

if TYPE_CHECKING:
    from pipeline_nb.game.game import Game

__all__ = [
    "NAME",
    "USED",
    "CrudeCardStep",
    "FreeCrudeStep",
    "crude_cards",
    "offer_crude_action",
    "with_crude_steps",
]

NAME = "Crude"
USED = ("crudeused", 1)
"""What a player holds whose Crude card is turned over."""


class CrudeCardStep(Step, frozen=True):
    """Use the Crude card for a Crude Market action, or keep it."""


class FreeCrudeStep(Step, frozen=True):
    """Receive crude from the Crude Market: so many barrels more."""

    left: int


# ---- level 1: Crude Market actions -----------------------------------------------------------------------------------


def _may_enter(game: Game, steps: tuple[Step, ...]) -> bool:
    """Whether a Crude Market action may be entered with these steps due after it: never into a dead end."""
    return bool(game.at(replace(game.state, steps=(*steps, MarketStep(0)))).legal_actions())


@enforces("em4.crude.level-1-at-once", "em4.crude.level-1-worker-stays", "em4.crude.level-1-between-purchases")
def _crude_action(game: Game, state: State) -> Outcome:
    # where an action has to do at least one thing and nothing can be done, there is none
    return (pushed(state, MarketStep(0)) if _may_enter(game.at(state), state.steps) else state), ()


def _unused(table: Table, state: State) -> bool:
    return level_of(table, state.me, NAME) > 0 and USED not in state.me.extra


@enforces("em4.crude.level-1-later", "em4.crude.level-1-later-timing", "em4.crude.level-1-extra")
def offer_crude_action(game: Game, state: State) -> Outcome:
    """Offer the Crude card when a turn of its owner begins, once in the game."""
    return (pushed(state, CrudeCardStep()) if _unused(game.table, state) else state), ()


def _card_options(game: Game) -> list[Action]:
    found: list[Action] = [UseCrudeCard()] if _may_enter(game, game.state.steps[:-1]) else []
    # no action is under way: deliveries are possible, as before every Main Action
    return [*found, Done(), *deliveries.options(game)]


def _card_reasons(game: Game, action: UseCrudeCard) -> Iterator[Reason]:
    if not _may_enter(game, game.state.steps[:-1]):
        yield Reason(
            code="action.empty",
            rule="base.work.main.no-empty-action",
            text="The Crude Market would bring nothing now, and an action has to do at least one thing.",
            fix="Keep the card for a later turn." if acts_again(game) else "",
        )


@enforces("em4.crude.level-1-turn-card", "em4.crude.level-1-no-secondary")
def _use_apply(game: Game, action: UseCrudeCard) -> Outcome:
    state = game.state
    me = replace(state.me, extra=(*state.me.extra, USED))
    state = with_me(state, me, (*state.steps[:-1], MarketStep(0)))
    return state, said(game, "crude", "turned the Crude card over for a Crude Market action")


def _card_right(rules: Ruleset, table: Table, state: State, step: CrudeCardStep) -> bool:
    return _unused(table, state)


# ---- level 2: free barrels -------------------------------------------------------------------------------------------


@enforces("em4.crude.level-2", "em4.crude.level-2-at-once")
def _free_barrels(game: Game, state: State) -> Outcome:
    return pushed(state, FreeCrudeStep(game.rules.box.em_crude.free_barrels)), ()


def _free_options(game: Game) -> list[Action]:
    step, state, found = game.state.step, game.state, list[Action]()
    assert isinstance(step, FreeCrudeStep)
    if step.left and row_room(game, state.me, 0):
        for number, row in game.table.market_rows[0]:
            spaces = range(len(row.prices))
            found += [ReceiveCrude(number, space) for space in spaces if state.rows[number] >> space & 1]
    return [*found, Done()]


@enforces("em4.crude.level-2-missing-lost", "em4.crude.level-2-room", "em4.crude.level-2-choice")
def _free_reasons(game: Game, action: ReceiveCrude) -> Iterator[Reason]:
    step = game.state.step
    assert isinstance(step, FreeCrudeStep)
    if not step.left:
        yield Reason(
            code="crude.none-left",
            rule="em4.crude.level-2",
            text="You have received as many barrels as the card gives.",
            fix="Finish.",
        )
    yield from no_barrel(game, action.row, action.space, "em4.crude.level-2-missing-lost")
    yield from no_room(game, "em4.crude.level-2-room", "Go without the rest.")


def _free_apply(game: Game, action: ReceiveCrude) -> Outcome:
    state, step, row = game.state, game.state.step, game.table.rows[action.row]
    assert isinstance(step, FreeCrudeStep)
    me = replace(state.me, barrels=barrels_changed(state.me.barrels, row.oil, 0, 1))
    steps = (*state.steps[:-1], FreeCrudeStep(step.left - 1))
    state = with_me(state, me, steps, rows=changed_at(state.rows, action.row, -(1 << action.space)))
    return state, said(game, "crude", f"received 1 {barrel_words(row.oil, 0)} from the Crude Market")


def _free_right(rules: Ruleset, table: Table, state: State, step: FreeCrudeStep) -> bool:
    return step.left in range(rules.box.em_crude.free_barrels + 1) and 2 in levels_owned(rules, table, state.me, NAME)


# ---- the steps -------------------------------------------------------------------------------------------------------


def with_crude_steps(steps: dict[type[Step], StepRules]) -> dict[type[Step], StepRules]:
    """Return the steps with those of the Crude cards among them."""
    found: dict[type[Step], StepRules] = {
        **steps,
        CrudeCardStep: StepRules(
            _card_options,
            {
                UseCrudeCard: ActionRule(_card_reasons, _use_apply),
                Done: ActionRule(no_reasons, leave),
                **deliveries.TAKES,
            },
            "use the Crude card for a Crude Market action, or keep it",
            lies_on=(WorkStep, MachinesFirstStep),
            bears=(FillStep, ShopBenefitStep, GovernmentBenefitStep),
            right=_card_right,
        ),
        FreeCrudeStep: StepRules(
            _free_options,
            {ReceiveCrude: ActionRule(_free_reasons, _free_apply), Done: ActionRule(no_reasons, leave)},
            "receive free crude, or go without the rest",
            lies_on=(UpgradesStep,),
            right=_free_right,
        ),
        MachinePhaseStep: with_late_crude(steps[MachinePhaseStep]),
    }
    for kind in (WorkStep, MachinesFirstStep, UpgradesStep):
        found[kind] = replace(found[kind], bears=(*found[kind].bears, MarketStep))
    return found


def crude_cards(box: Box) -> dict[tuple[str, int], Card]:
    """Return the three upgrade cards."""
    barrels = box.em_crude.free_barrels
    return {
        (NAME, 1): Card(
            words="A Crude Market action at once, and once more in the game when a turn of yours begins.",
            rules=("em4.crude.level-1-at-once", "em4.crude.level-1-later"),
            at_once=_crude_action,
        ),
        (NAME, 2): Card(
            words=f"Up to {barrels} crude barrels from the Crude Market for nothing, at once.",
            rules=("em4.crude.level-2",),
            at_once=_free_barrels,
        ),
        (NAME, 3): Card(
            words="You may buy crude when your Machine Phase begins, from the supply what the Crude Market lacks.",
            rules=("em4.crude.level-3", "em4.crude.level-3-supply"),
            powers={"buys_crude_late": True},
        ),
    }
