"""Upgrades: buying levels in order, the tokens that close a type for the year, and the extra block.

Rulebook: Upgrades. What the cards do is told where the cards are.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec.structs import replace

from pipeline_nb.game.actions import Action, BlockUpgrade, BuyUpgrade, Done
from pipeline_nb.game.common import acts_again, cannot_pay, changed_at, leave, offers, popped, said, with_me
from pipeline_nb.game.markets import nothing_done
from pipeline_nb.game.powers import powers
from pipeline_nb.game.ruleset import ActionRule, Outcome, StepRules
from pipeline_nb.game.state import Step, UpgradesStep
from pipeline_nb.rules.reasons import Reason, advice
from pipeline_nb.rules.registry import enforces

if TYPE_CHECKING:
    from pipeline_nb.game.game import Game

__all__ = ["UPGRADES_STEP"]


def _step(game: Game) -> UpgradesStep:
    step = game.state.step
    assert isinstance(step, UpgradesStep)
    return step


def _options(game: Game) -> list[Action]:
    step, state, found = _step(game), game.state, list[Action]()
    fees, limits = game.rules.box.fees, game.rules.box.limits
    if step.bought < limits.upgrades_per_action and state.me.cash >= fees.upgrade:
        for family in range(len(state.tokens)):
            level = state.me.levels[family]
            if is_open(game, family) and level < 3 and state.cards[family][level]:
                found.append(BuyUpgrade(family))
    if step.bought or not game.rules.rulings.block_needs_purchase:
        found += [BlockUpgrade(family) for family, face_up in enumerate(state.tokens) if face_up]
    if step.bought or game.rules.rulings.allow_empty_action:
        found.append(Done())
    return found


@enforces("base.upgrades.closed", "base.upgrades.not-twice", "base.upgrades.block-effect")
@enforces("em4.technology.level-1", "em4.technology.level-1-by-year", "em4.technology.level-1-two-levels")
def is_open(game: Game, family: int) -> bool:
    """Return whether a type can be bought: its token is face up, or a card opens lower levels of turned types."""
    state = game.state
    return state.tokens[family] or (powers(game).opens_turned and state.me.levels[family] + 1 < state.year)


def _closed(game: Game, family: int, *, to_buy: bool) -> Iterator[Reason]:
    state = game.state
    if family not in range(len(state.tokens)):
        yield Reason(
            code="upgrades.no-such-type",
            rule="base.setup.upgrades.five-types",
            text=f"This game has upgrade types 0 to {len(state.tokens) - 1}; {family} is none of them.",
            values={"family": family},
        )
    elif not (is_open(game, family) if to_buy else state.tokens[family]):
        text = f"The token of {game.table.families[family]} is face down: the type is closed for this year."
        if to_buy and powers(game).opens_turned:
            text += (
                f" Your card opens levels below {state.year}, the year; your next one is {state.me.levels[family] + 1}."
            )
        yield Reason(
            code="upgrades.closed",
            rule="base.upgrades.closed",
            text=text,
            fix=advice(
                "choose another type" * bool(offers(game, BuyUpgrade if to_buy else BlockUpgrade)),
                "wait for the next year" * (to_buy and state.year < len(game.rules.box.years.rounds)),
            ),
        )


@enforces("base.upgrades.up-to-two", "base.upgrades.card-must-remain", "em4.technology.level-1-rest-unchanged")
def _buy_reasons(game: Game, action: BuyUpgrade) -> Iterator[Reason]:
    step, state, limit = _step(game), game.state, game.rules.box.limits.upgrades_per_action
    if step.bought >= limit:
        yield Reason(
            code="upgrades.up-to-two",
            rule="base.upgrades.up-to-two",
            text=f"One action buys at most {limit} upgrades.",
            fix="Buy the next one with another action." if acts_again(game) else "",
        )
    yield from _closed(game, action.family, to_buy=True)
    if action.family in range(len(state.tokens)):
        level, name = state.me.levels[action.family], game.table.families[action.family]
        if level >= 3 or not state.cards[action.family][level]:
            yield Reason(
                code="upgrades.no-card",
                rule="base.upgrades.card-must-remain",
                text=f"You own all levels of {name}."
                if level >= 3
                else f"No card of {name} level {level + 1} is left, which is your next one.",
                fix="Choose another type." if offers(game, BuyUpgrade) else "",
            )
    yield from cannot_pay(game, game.rules.box.fees.upgrade, "An upgrade", "base.upgrades.cost")


@enforces(
    "base.upgrades.cost",
    "base.upgrades.flip-token",
    "base.upgrades.level-1-first",
    "base.upgrades.level-2-next",
    "base.upgrades.level-3-next",
)
def _buy_apply(game: Game, action: BuyUpgrade) -> Outcome:
    state, family, cost = game.state, action.family, game.rules.box.fees.upgrade
    level = state.me.levels[family]
    me = replace(state.me, cash=state.me.cash - cost, levels=changed_at(state.me.levels, family, 1))
    cards = changed_at(state.cards[family], level, -1)
    state = with_me(
        state,
        me,
        (*state.steps[:-1], UpgradesStep(_step(game).bought + 1)),
        tokens=tuple(up and i != family for i, up in enumerate(state.tokens)),
        cards=(*state.cards[:family], cards, *state.cards[family + 1 :]),
    )
    name = game.table.families[family]
    events = said(game, "upgrade", f"bought {name} level {level + 1} for ${cost}", -cost)
    gives = game.rules.cards[name, level + 1].at_once
    if gives:
        state, more = gives(game, state)
        events += more
    return state, events


@enforces(
    "base.upgrades.block-needs-purchase", "base.upgrades.block-without-purchase", "base.upgrades.block-after-success"
)
def _block_reasons(game: Game, action: BlockUpgrade) -> Iterator[Reason]:
    if not _step(game).bought and game.rules.rulings.block_needs_purchase:
        yield Reason(
            code="upgrades.block-needs-purchase",
            rule="base.upgrades.block-needs-purchase",
            text="The extra token may be turned only after at least one upgrade was bought in this action.",
            fix="Buy an upgrade first." if offers(game, BuyUpgrade) else "",
        )
    yield from _closed(game, action.family, to_buy=False)


@enforces("base.upgrades.block", "base.upgrades.block-timing", "base.upgrades.block-free", "base.upgrades.block-effect")
def _block_apply(game: Game, action: BlockUpgrade) -> Outcome:
    state = popped(game.state)
    tokens = tuple(up and i != action.family for i, up in enumerate(state.tokens))
    return replace(state, tokens=tokens), said(
        game, "block", f"closed {game.table.families[action.family]} for this year"
    )


def _done_reasons(game: Game, action: Done) -> Iterator[Reason]:
    return nothing_done(game, _step(game).bought)


UPGRADES_STEP: dict[type[Step], StepRules] = {
    UpgradesStep: StepRules(
        _options,
        {
            BuyUpgrade: ActionRule(_buy_reasons, _buy_apply),
            BlockUpgrade: ActionRule(_block_reasons, _block_apply),
            Done: ActionRule(_done_reasons, leave),
        },
        "buy upgrades, then perhaps close one more type, or finish",
    )
}
