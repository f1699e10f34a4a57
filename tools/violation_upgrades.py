"""Violations of single rules about buying upgrades, and about what cards bring. See :mod:`tools.violations`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from pipeline_nb.game.game import Game
from pipeline_nb.game.powers import powers
from pipeline_nb.game.state import GovernmentBenefitStep, State
from tools.violations import allows, cash_less, changes, player_changed, refuses, violates

__all__: list[str] = []

Original = Callable[..., Any]

# ---- upgrades --------------------------------------------------------------------------------------------------------

UPGRADE, BLOCK = "game.upgrades._buy_apply", "game.upgrades._block_apply"


def _level_becomes(before: int, after: int) -> Callable[..., State]:
    """Let a purchase by who owns `before` levels of a type lead to `after` levels."""

    def change(state: State, game: Game, action: Any) -> State:  # noqa: ANN401
        if game.state.me.levels[action.family] != before:
            return state
        levels = (*game.state.me.levels[: action.family], after, *game.state.me.levels[action.family + 1 :])
        return player_changed(state, game.state.who, levels=levels)

    return change


changes("base.upgrades.cost", UPGRADE, "an upgrade costs $1 less", cash_less(-1))
changes(
    "base.upgrades.cost",
    UPGRADE,
    "the second upgrade of an action is dearer",
    lambda state, game, action: cash_less(5)(state, game) if game.step.bought else state,
)
changes(
    "base.upgrades.flip-token",
    UPGRADE,
    "the token stays face up",
    lambda state, game, action: replace(state, tokens=game.state.tokens),
)
changes("base.upgrades.level-1-first", UPGRADE, "the first purchase gives level 2", _level_becomes(0, 2))
changes("base.upgrades.level-2-next", UPGRADE, "the second purchase gives level 3", _level_becomes(1, 3))
changes("base.upgrades.level-2-next", UPGRADE, "the second purchase gives level 1 again", _level_becomes(1, 1))
changes("base.upgrades.level-3-next", UPGRADE, "the third purchase gives level 2 again", _level_becomes(2, 2))
changes(
    "base.upgrades.block-effect",
    "game.phases.next_round",
    "a turned token comes up in the next round",
    lambda state, *given: replace(state, tokens=(True,) * len(state.tokens)),
)
changes(
    "base.upgrades.block-effect",
    "game.phases._end_turn",
    "a turned token closes a type for its turner alone",
    lambda state, game, action: replace(state, tokens=(True,) * len(state.tokens)),
)
changes("base.upgrades.block-free", BLOCK, "turning a token costs $5", cash_less(5))
changes(
    "base.upgrades.block-timing",
    BLOCK,
    "who has turned a token may buy again",
    lambda state, game, action: replace(state, steps=game.state.steps),
)
refuses(
    "base.upgrades.block",
    "game.upgrades._block_reasons",
    "no token is turned beside those bought",
    lambda game, action: True,
)
changes(
    "base.upgrades.block",
    BLOCK,
    "a card comes with the turned token",
    lambda state, game, action: _level_becomes(
        game.state.me.levels[action.family], game.state.me.levels[action.family] + 1
    )(state, game, action),
)
refuses(
    "base.upgrades.block-after-success",
    "game.upgrades._block_reasons",
    "only a type of which one owns a card is turned",
    lambda game, action: action.family in range(5) and not game.state.me.levels[action.family],
)
refuses(
    "base.upgrades.block-without-purchase",
    "game.upgrades._block_reasons",
    "a purchase is needed in either reading",
    lambda game, action: not game.step.bought,
)
allows(
    "base.upgrades.block-needs-purchase",
    "game.upgrades._block_reasons",
    "no purchase is needed",
    "upgrades.block-needs-purchase",
)
allows(
    "base.upgrades.card-must-remain",
    "game.upgrades._buy_reasons",
    "a card that is gone is bought",
    "upgrades.no-card",
    when=lambda game, action: game.state.me.levels[action.family] < 3,
)
allows(
    "base.upgrades.card-must-remain",
    "game.upgrades._buy_reasons",
    "a fourth level is bought",
    "upgrades.no-card",
    when=lambda game, action: game.state.me.levels[action.family] > 2,
)
allows(
    "base.upgrades.closed",
    "game.upgrades._buy_reasons",
    "a closed type is bought first",
    "upgrades.closed",
    when=lambda game, action: not game.step.bought,
)
allows(
    "base.upgrades.not-twice",
    "game.upgrades._buy_reasons",
    "a type is bought twice",
    "upgrades.closed",
    when=lambda game, action: game.step.bought,
)
allows("base.upgrades.up-to-two", "game.upgrades._buy_reasons", "a third upgrade is bought", "upgrades.up-to-two")
refuses(
    "base.upgrades.up-to-two",
    "game.upgrades._buy_reasons",
    "a second upgrade is not bought",
    lambda game, action: game.step.bought,
)
allows(
    "em4.technology.level-1-rest-unchanged",
    "game.upgrades._buy_reasons",
    "Technology buys a third upgrade",
    "upgrades.up-to-two",
    when=lambda game, action: powers(game).opens_turned,
)
changes(
    "em4.technology.level-1-rest-unchanged",
    UPGRADE,
    "Technology pays for turned types",
    lambda state, game, action: cash_less(-20)(state, game) if not game.state.tokens[action.family] else state,
)

# ---- pieces of cards -------------------------------------------------------------------------------------------------

RECEIVE = "game.benefits._government_apply"


def _of_level(level: int, says: str) -> None:
    """Let the tiles that one level of the Government card gives be one fewer."""
    tiles = (2, 4, 6)[level - 1]

    def fewer(state: State, game: Game, action: object) -> State:
        *others, left, place = state.steps
        if not isinstance(game.step, GovernmentBenefitStep) or game.step.tiles != tiles:
            return state
        return replace(state, steps=(*others, replace(left, tiles=tiles - 2), place))

    changes(f"base.card.government.level-{level}", RECEIVE, says, fewer)


_of_level(1, "the card of level 1 gives one tile")
_of_level(2, "the card of level 2 gives three tiles")
_of_level(3, "the card of level 3 gives five tiles")
changes("base.card.government.level-1", RECEIVE, "a received tile is paid for", cash_less(5))


def _yearly_of(family: str, rule: str, says: str) -> None:
    """Let one type of upgrade give nothing in a new year."""

    def without(original: Original, game: Game, state: State) -> Any:  # noqa: ANN401
        names = game.table.families
        levels = tuple(0 if name == family else level for name, level in zip(names, state.me.levels, strict=True))
        found, events = original(game, player_changed(state, state.who, levels=levels))
        return player_changed(found, state.who, levels=state.me.levels), events

    without.__name__ = says.replace(" ", "_")
    violates(rule, "game.benefits.yearly_benefits")(without)


_yearly_of("Government", "base.card.government.level-1-yearly", "the Government card gives nothing in a new year")
_yearly_of("Shops", "base.card.shops.level-1-yearly", "the Shops card gives nothing in a new year")
refuses(
    "base.card.machines.level-1",
    "game.benefits._machine_reasons",
    "the card gives no machine that costs $40",
    lambda game, action: action.price == 2,
)
changes(
    "base.card.machines.level-1",
    "game.benefits._machine_apply",
    "the machine of a card is paid for",
    lambda state, game, action: cash_less(game.rules.box.shop_prices.machines[action.price])(state, game),
)
allows(
    "base.card.shops.missing-lost",
    "game.benefits._tile_reasons",
    "a tile that is not there is received",
    "shop.not-on-offer",
)
allows(
    "base.card.shops.missing-lost",
    "game.benefits._tank_reasons",
    "a tank that is not there is received",
    "shop.sold-out",
)


@violates("base.upgrades.yearly-timing", "game.benefits.yearly_benefits")
def the_benefit_comes_in_every_round(original: Original, game: Game, state: State) -> Any:  # noqa: ANN401
    found, events = original(game, replace(state, round=1))
    return replace(found, round=state.round), events


@violates("base.upgrades.yearly-timing", "game.benefits.yearly_benefits")
def the_benefit_comes_in_the_second_round(original: Original, game: Game, state: State) -> Any:  # noqa: ANN401
    found, events = original(game, replace(state, round=state.round - 1 or 9))
    return replace(found, round=state.round), events


@violates("base.upgrades.yearly-benefit", "game.benefits.yearly_benefits")
def the_third_year_brings_nothing(original: Original, game: Game, state: State) -> Any:  # noqa: ANN401
    return (state, ()) if state.year == 3 else original(game, state)


@violates("base.upgrades.yearly-benefit", "game.benefits.yearly_benefits")
def the_first_year_brings_it_too(original: Original, game: Game, state: State) -> Any:  # noqa: ANN401
    found, events = original(game, replace(state, year=max(state.year, 2)))
    return replace(found, year=state.year), events
