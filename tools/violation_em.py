"""Violations of single rules of Emerging Markets that stood under a shared mutant. See :mod:`tools.violations`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from pipeline_nb.emerging_markets import em1, em2
from pipeline_nb.emerging_markets.specialization import SpecializationStep
from pipeline_nb.emerging_markets.technology import TechnologyStep
from pipeline_nb.game.game import Game
from pipeline_nb.game.ruleset import AS_DELIVERY
from pipeline_nb.game.setup import Draft, lay_action_tiles, lay_costs
from pipeline_nb.game.state import FillStep, State
from pipeline_nb.rules.costs import RefinementCosts
from tools.violations import allows, changes, refuses, violates

__all__: list[str] = []

Original = Callable[..., Any]

# ---- tiles of the bags -----------------------------------------------------------------------------------------------

BAG = "emerging_markets.bag.draw"


def _bag(rule: str, says: str, pieces: int, order: Callable[[Draft, int], tuple[int, ...]]) -> None:
    """Let the pieces of one bag be drawn in another way."""

    def draw(original: Original, draft: Draft, number: int) -> tuple[int, ...]:
        drawn: tuple[int, ...] = original(draft, number)
        return order(draft, number) if number == pieces else drawn

    draw.__name__ = says.replace(" ", "_")
    violates(rule, BAG)(draw)


def _but_the_last(draft: Draft, pieces: int) -> tuple[int, ...]:
    return (*draft.dealer.shuffled(range(pieces - 1)), pieces - 1)


def _in_order(draft: Draft, pieces: int) -> tuple[int, ...]:
    return tuple(range(pieces))


_bag("em1.setup.crude.bag", "one crude tile is not in the bag", 9, _but_the_last)
_bag("em1.setup.refined.bag", "one refined tile is not in the bag", 27, _but_the_last)
_bag("em1.setup.crude.draw", "crude tiles are laid in order", 9, _in_order)
_bag("em1.setup.refined.draw", "refined tiles are laid in order", 27, _in_order)


def _laid_twice(pin: str) -> Callable[[Original, Draft], None]:
    """Lay the first tile of a kind on the last place too."""

    def lay(original: Original, draft: Draft) -> None:
        original(draft)
        tiles = draft.drawn[pin]
        draft.drawn[pin] = (*tiles[:-1], tiles[0])

    return lay


def _lays(rule: str, target: str, says: str, lay: Callable[..., None]) -> None:
    def laid(original: Original, draft: Draft) -> None:
        lay(original, draft)

    laid.__name__ = says.replace(" ", "_")
    violates(rule, target)(laid)


_lays(
    "em1.setup.crude.rest-to-box",
    "emerging_markets.em1.lay_market_tiles",
    "a crude tile that was laid is laid again",
    _laid_twice(em1.CRUDE),
)
_lays(
    "em1.setup.refined.rest-to-box",
    "emerging_markets.em1.lay_market_tiles",
    "a refined tile that was laid is laid again",
    _laid_twice(em1.REFINED),
)


def _base_costs(original: Original, draft: Draft) -> None:
    original(draft)
    lay_costs(draft)


@violates("em2.setup.base-markers-out", "emerging_markets.em2.lay_two_sided")
def one_marker_of_the_base_game_is_used(original: Original, draft: Draft) -> None:
    original(draft)
    if "costs" not in draft.pins:
        (first, *rest), second, third = draft.laid["costs"].rows
        draft.laid["costs"] = RefinementCosts(((4 if first != 4 else 5, *rest), second, third))


_lays("em2.setup.replaces-step-12", "emerging_markets.em2.lay_two_sided", "step 12 is carried out as well", _base_costs)


def _base_tiles(original: Original, draft: Draft) -> None:
    original(draft)
    pins, draft.pins = draft.pins, {}
    lay_action_tiles(draft)
    draft.pins = pins


def _one_market_is_left(original: Original, draft: Draft) -> None:
    original(draft)
    draft.laid["spaces"] = ("Crude Market", *draft.laid["spaces"][1:])


_lays(
    "em3.setup.replaces-step-11", "emerging_markets.em3.lay_eight_tiles", "step 11 is carried out as well", _base_tiles
)
_lays(
    "em3.setup.covers-markets",
    "emerging_markets.em3.lay_eight_tiles",
    "the Crude Market stays uncovered",
    _one_market_is_left,
)

# ---- the third flip --------------------------------------------------------------------------------------------------


@violates("em2.flip.year-3", "emerging_markets.em2.turn_at_the_end")
def the_second_column_is_turned_back(original: Original, game: Game, state: State) -> Any:  # noqa: ANN401
    return original(game, replace(state, year=2))[0], ()


@violates("em2.flip.before-scoring", "game.scoring.scores")
def accounts_look_at_the_costs_before_the_flip(original: Original, game: Game) -> Any:  # noqa: ANN401
    return original(_turned_back(game))


def _turned_back(game: Game) -> Game:
    """The game with the third column on its white side again."""
    drawn = dict(game.table.drawn)
    if not game.is_over or em2.MARKERS not in drawn:
        return game
    white = em2._side(drawn[em2.MARKERS], game.rules.box.em_refinement_markers.white).rows
    first, second, third = ((*row[:2], printed[2]) for row, printed in zip(game.state.costs.rows, white, strict=True))
    return game.at(replace(game.state, costs=replace(game.state.costs, rows=(first, second, third))))


# ---- Specialization and Technology -----------------------------------------------------------------------------------

PRICE = "emerging_markets.specialization.price_rise"


def _no_rise(rule: str, says: str, when: Callable[..., bool]) -> None:
    """Let cards raise no price in some situations."""

    def rise(original: Original, game: Game, *given: int) -> int:
        return 0 if when(game, given) else int(original(game, *given))

    rise.__name__ = says.replace(" ", "_")
    violates(rule, PRICE)(rise)


_no_rise(
    "em4.specialization.contracts",
    "barrels on contracts earn what they did",
    lambda game, given: given[-1] == AS_DELIVERY and not isinstance(game.step, FillStep),
)
_no_rise(
    "em4.specialization.orders",
    "barrels on orders earn what they did",
    lambda game, given: given[-1] == AS_DELIVERY and isinstance(game.step, FillStep),
)
changes(
    "em4.specialization.market-sales",
    "game.markets._sold",
    "sales earn what they did",
    lambda state, game, *given: _printed(state, game, -1, given[1]),
)
changes(
    "em4.specialization.market-purchases",
    "game.markets._buy_apply",
    "purchases cost what they did",
    lambda state, game, action: _printed(state, game, 1, action),
)


def _printed(state: State, game: Game, sign: int, action: Any) -> State:  # noqa: ANN401
    """The state after a trade at the printed price alone."""
    row, who = game.table.rows[action.row], game.state.who
    players = list(state.players)
    players[who] = replace(players[who], cash=game.state.me.cash - sign * row.prices[action.space])
    return replace(state, players=tuple(players))


def _one_card_alone(cards: int) -> Callable[..., State]:
    """Let a level that gives so many cards give one."""

    def change(state: State, game: Game, action: object) -> State:
        step = game.state.step
        assert isinstance(step, SpecializationStep)
        return replace(state, steps=(*state.steps[:-1], SpecializationStep(0))) if step.left == cards else state

    return change


changes(
    "em4.specialization.level-2", "emerging_markets.specialization._apply", "level 2 gives one card", _one_card_alone(2)
)
changes(
    "em4.specialization.level-3", "emerging_markets.specialization._apply", "level 3 gives one card", _one_card_alone(3)
)
changes(
    "em4.specialization.level-1",
    "emerging_markets.specialization._apply",
    "level 1 gives a second card",
    lambda state, game, action: (
        replace(state, steps=(*state.steps[:-1], SpecializationStep(1)))
        if game.step.left == 1 and len(game.state.supplies) == 6
        else state
    ),
)
for _level in (2, 3):
    allows(
        f"em4.technology.level-{_level}",
        "emerging_markets.technology._reasons",
        f"a card of level {_level} of a type in the game is taken",
        "technology.in-the-game",
        when=lambda game, action, level=_level: game.step.level == level,
    )
    refuses(
        f"em4.technology.level-{_level}",
        "emerging_markets.technology._reasons",
        f"the type of level {_level} is not chosen freely",
        lambda game, action, level=_level: (
            game.step.level == level
            and action.family > min(i for i, name in enumerate(game.rules.families) if name not in game.table.families)
        ),
    )
    changes(
        f"em4.technology.level-{_level}",
        "emerging_markets.technology._apply",
        f"level {_level} gives the card of another level",
        lambda state, game, action, level=_level: _other_level(state, game, level),
    )


def _other_level(state: State, game: Game, level: int) -> State:
    if not isinstance(game.step, TechnologyStep) or game.step.level != level:
        return state
    players, who = list(state.players), game.state.who
    *others, (name, number) = players[who].extra
    players[who] = replace(players[who], extra=(*others, (name, number + 5 - 2 * level)))
    return replace(state, players=tuple(players))
