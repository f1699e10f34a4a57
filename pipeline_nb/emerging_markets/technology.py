"""Technology: upgrades whose token is turned, and single cards of types that are not in the game.

Rulebook: Emerging Markets, Technology. What level 1 opens is a power, asked where upgrades are bought.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec.structs import replace

from pipeline_nb.emerging_markets.owned import level_of
from pipeline_nb.game.actions import Action, Done, TakeUpgrade
from pipeline_nb.game.common import leave, no_reasons, offers, popped, pushed, said, with_me
from pipeline_nb.game.powers import extra_cards
from pipeline_nb.game.ruleset import ActionRule, Benefit, Card, Outcome, Ruleset, StepRules
from pipeline_nb.game.state import State, Step, Table, UpgradesStep
from pipeline_nb.rules.reasons import Reason, either
from pipeline_nb.rules.registry import enforces

if TYPE_CHECKING:
    from pipeline_nb.game.game import Game

__all__ = ["HELD", "NAME", "TECHNOLOGY_STEP", "TechnologyStep", "technology_cards"]

NAME, HELD = "Technology", "card"


class TechnologyStep(Step, frozen=True):
    """Take an upgrade card of this level of a type that is not in the game."""

    level: int


def _receive(level: int) -> Benefit:
    def receive(game: Game, state: State) -> Outcome:
        return pushed(state, TechnologyStep(level)), ()

    return receive


def _step(game: Game) -> TechnologyStep:
    step = game.state.step
    assert isinstance(step, TechnologyStep)
    return step


@enforces("em4.technology.single-copies")
def _taken(game: Game, family: str, level: int) -> bool:
    """Whether a player has taken this card; there is one of it."""
    return any((family, level) in extra_cards(game.rules, player.extra) for player in game.state.players)


def _options(game: Game) -> list[Action]:
    level, found = _step(game).level, list[Action]()
    for number, family in enumerate(game.rules.families):
        if family not in game.table.families and not _taken(game, family, level):
            found.append(TakeUpgrade(number))
    return [*found, Done()]


@enforces("em4.technology.level-2", "em4.technology.level-3")
def _reasons(game: Game, action: TakeUpgrade) -> Iterator[Reason]:
    level, families = _step(game).level, game.rules.families
    free = [action.family for action in offers(game, TakeUpgrade) if isinstance(action, TakeUpgrade)]
    take = f"Take {either(families[number] for number in free)}." if free else "Go without it."
    if action.family not in range(len(families)):
        yield Reason(
            code="technology.no-such-type",
            rule=f"em4.technology.level-{level}",
            text=f"Upgrade types have numbers 0 to {len(families) - 1}; {action.family} is none of them.",
            fix=f"Take {either(f'{number} ({families[number]})' for number in free)}." if free else take,
            values={"family": action.family},
        )
    elif families[action.family] in game.table.families:
        yield Reason(
            code="technology.in-the-game",
            rule=f"em4.technology.level-{level}",
            text=f"{families[action.family]} is in this game; Technology gives cards of the other types.",
            fix=take,
            values={"family": action.family},
        )
    elif _taken(game, families[action.family], level):
        yield Reason(
            code="technology.taken",
            rule="em4.technology.single-copies",
            text=f"{families[action.family]} level {level} has been taken; there is one card of it.",
            fix=take,
            values={"family": action.family},
        )


@enforces("em4.technology.no-lower-levels")
def _apply(game: Game, action: TakeUpgrade) -> Outcome:
    level, family = _step(game).level, game.rules.families[action.family]
    state = popped(game.state)
    me = replace(state.me, extra=(*state.me.extra, (HELD, action.family * 4 + level)))
    state, events = with_me(state, me), said(game, "upgrade", f"received {family} level {level}")
    gives = game.rules.cards[family, level].at_once
    if gives:
        state, more = gives(game, state)
        events += more
    return state, events


def _right(rules: Ruleset, table: Table, state: State, step: TechnologyStep) -> bool:
    received = [level for _, level in extra_cards(rules, state.me.extra)]
    return 2 <= step.level <= level_of(table, state.me, NAME) and step.level not in received


TECHNOLOGY_STEP: dict[type[Step], StepRules] = {
    TechnologyStep: StepRules(
        _options,
        {TakeUpgrade: ActionRule(_reasons, _apply), Done: ActionRule(no_reasons, leave)},
        "take an upgrade of a type that is not in the game, or go without it",
        lies_on=(UpgradesStep,),
        right=_right,
    )
}


def technology_cards() -> dict[tuple[str, int], Card]:
    """Return the three upgrade cards."""
    return {
        (NAME, 1): Card(
            words="You may buy upgrades whose token is face down, of levels below the number of the year.",
            rules=("em4.technology.level-1", "em4.technology.level-1-by-year"),
            powers={"opens_turned": True},
        ),
        **{
            (NAME, level): Card(
                words=f"Receive a level {level} upgrade of a type that is not in this game.",
                rules=(f"em4.technology.level-{level}",),
                at_once=_receive(level),
            )
            for level in (2, 3)
        },
    }
