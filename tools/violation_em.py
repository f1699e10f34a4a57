"""Violations of single rules of Emerging Markets that stood under a shared mutant. See :mod:`tools.violations`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from pipeline_nb.emerging_markets import em1, em2
from pipeline_nb.emerging_markets.crude import FreeCrudeStep
from pipeline_nb.emerging_markets.specialization import SpecializationStep
from pipeline_nb.emerging_markets.technology import TechnologyStep
from pipeline_nb.game.game import Game
from pipeline_nb.game.powers import powers
from pipeline_nb.game.ruleset import AS_DELIVERY
from pipeline_nb.game.setup import Draft, lay_action_tiles, lay_costs
from pipeline_nb.game.state import FillStep, MarketStep, State
from pipeline_nb.rules.costs import RefinementCosts
from tools.violations import allows, answers, cash_less, changes, player_changed, refuses, violates

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


# ---- Crude, Technology, Specialization -------------------------------------------------------------------------------

CRUDE = "emerging_markets.crude"

changes(
    "em4.crude.level-1-at-once",
    f"{CRUDE}._crude_action",
    "the action is in Refined Market 1",
    lambda state, *given: replace(
        state, steps=tuple(MarketStep(1) if isinstance(step, MarketStep) else step for step in state.steps)
    ),
)
changes(
    "em4.crude.level-1-later",
    f"{CRUDE}.offer_crude_action",
    "the later action comes in year 1 alone",
    lambda state, game, before: before if before.year > 1 else state,
)
changes(
    "em4.crude.level-1-later",
    f"{CRUDE}._use_apply",
    "a card is used as often as one likes",
    lambda state, game, action: player_changed(state, game.state.who, extra=game.state.me.extra),
)
changes("em4.crude.level-2", f"{CRUDE}._free_apply", "a free barrel costs $1", cash_less(1))
changes(
    "em4.crude.level-2",
    f"{CRUDE}._free_barrels",
    "four barrels are free",
    lambda state, *given: replace(state, steps=(*state.steps[:-1], FreeCrudeStep(4))),
)
changes(
    "em4.crude.level-2",
    f"{CRUDE}._free_apply",
    "free barrels come from the supply",
    lambda state, game, action: replace(state, rows=game.state.rows),
)
LATE = "emerging_markets.crude_late"
changes("em4.crude.level-3", f"{LATE}._late_apply", "late crude costs $1 more", cash_less(1))
changes(
    "em4.crude.level-3",
    f"{LATE}._late_apply",
    "one late barrel is all",
    lambda state, game, action: replace(state, steps=(*state.steps[:-1], replace(state.steps[-1], no_machines=True))),
)
allows(
    "em4.crude.level-3-supply",
    f"{LATE}._supply_reasons",
    "the supply sells what the market still has",
    "crude.not-sold-out",
)
changes(
    "em4.crude.level-3-supply",
    f"{LATE}._supply_apply",
    "a barrel from the supply stays there",
    lambda state, game, action: replace(state, supply=game.state.supply),
)
changes("em4.crude.level-3-without-machines", f"{LATE}._late_apply", "the fee is due for late crude", cash_less(15))
changes("em4.crude.level-3-supply-price", f"{LATE}._supply_apply", "the supply asks for $1 more", cash_less(1))
answers(
    "em4.crude.level-3-timing",
    f"{LATE}._may_buy",
    "crude is bought after the run only",
    lambda found, game: powers(game).buys_crude_late and game.step.ran,
)
OPEN = "game.upgrades.is_open"
answers(
    "em4.technology.level-1",
    OPEN,
    "the level of the year itself is open too",
    lambda found, game, family: found or (powers(game).opens_turned and game.state.me.levels[family] < game.year),
)
answers(
    "em4.technology.level-1",
    OPEN,
    "types that are open are closed to its owner",
    lambda found, game, family: (
        found and not (powers(game).opens_turned and game.state.tokens[family] and game.year > 1)
    ),
)
answers(
    "em4.technology.level-1-by-year",
    OPEN,
    "it opens one level less",
    lambda found, game, family: (
        game.state.tokens[family] or (powers(game).opens_turned and game.state.me.levels[family] + 2 < game.year)
    ),
)
refuses(
    "em4.technology.no-lower-levels",
    "emerging_markets.technology._reasons",
    "level 3 needs a card of level 2",
    lambda game, action: game.step.level == 3 and ("card", action.family * 4 + 2) not in game.state.me.extra,
)
allows(
    "em4.technology.single-copies",
    "emerging_markets.technology._reasons",
    "a second player takes the same card",
    "technology.taken",
)
answers(
    "em4.specialization.price-plus-5",
    PRICE,
    "only cards of a colour raise a price",
    lambda found, game, who, oil, *given: found if ("special", oil) in game.state.players[who].extra else 0,
)
answers(
    "em4.specialization.price-plus-5",
    PRICE,
    "cards of a grade raise by $10",
    lambda found, game, who, oil, grade, traded_as, where: (
        found + 5 * (("special", traded_as + 2) in game.state.players[who].extra and traded_as > 0)
    ),
)
answers(
    "em4.specialization.end-scoring",
    PRICE,
    "cards of a grade raise no end value",
    lambda found, game, who, oil, grade, traded_as, where: (
        min(found, 5 * (("special", oil) in game.state.players[who].extra))
        if where not in (0, 1, 2, 3, AS_DELIVERY)
        else found
    ),
)
allows(
    "em4.specialization.short-pile",
    "emerging_markets.specialization._reasons",
    "a card that was taken is taken again",
    "special.taken",
)


def _floor(rule: str, says: str, lowest: int) -> None:
    """Let costs fall farther than the rule says."""

    def lowered(original: Any, costs: Any, cards: Any, less: int, floor: int) -> Any:  # noqa: ANN401
        return original(costs, cards, less, lowest)

    lowered.__name__ = says.replace(" ", "_")
    violates(rule, "emerging_markets.specialization._lowered")(lowered)


_floor("em4.specialization.cost-floor", "costs fall to three", 3)
_floor("em4.specialization.cost-floor", "costs fall to five", 5)
_floor("em4.specialization.example-cost", "the card lowers a four too", 3)


def _one_marker_stays(state: State, before: State, column: int) -> State:
    """The state after a flip in which the last marker of the column was forgotten."""
    first, second, third = state.costs.rows
    last = tuple(before.costs.rows[2][step] if step == column - 1 else cost for step, cost in enumerate(third))
    return replace(state, costs=replace(state.costs, rows=(first, second, last)))


changes(
    "em2.flip.year-1",
    "emerging_markets.em2.turn_after_a_year",
    "two markers of column 1 are turned",
    lambda state, game, before: _one_marker_stays(state, before, 1) if before.year == 2 else state,
)
changes(
    "em2.flip.year-2",
    "emerging_markets.em2.turn_after_a_year",
    "two markers of column 2 are turned",
    lambda state, game, before: _one_marker_stays(state, before, 2) if before.year == 3 else state,
)
changes(
    "em2.flip.year-3",
    "emerging_markets.em2.turn_at_the_end",
    "two markers of column 3 are turned",
    lambda state, game, before: _one_marker_stays(state, before, 3),
)
