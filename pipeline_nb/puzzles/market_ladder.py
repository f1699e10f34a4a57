"""The family "Price ladder": the last action of the game is in a market; what to sell and what to buy.

Everything counts by the final accounts: cash, and what barrels in tanks pay there, with the Valuation cards in play.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial

import msgspec

from pipeline_nb.errors import InputError
from pipeline_nb.game import Game
from pipeline_nb.game.actions import Buy, Done, Sell, Work
from pipeline_nb.game.markets import market_name, space_price
from pipeline_nb.game.position import position as game_position
from pipeline_nb.game.state import MarketStep, Row
from pipeline_nb.puzzles import ladder_words
from pipeline_nb.puzzles.action_answers import played, read_actions
from pipeline_nb.puzzles.family import Checked, Family, Params, Progress, Solution, Source
from pipeline_nb.puzzles.farms import at_a_table
from pipeline_nb.puzzles.gaps import below_ladder
from pipeline_nb.puzzles.ladder_weaker import WEAKER
from pipeline_nb.puzzles.ladder_words import Space
from pipeline_nb.puzzles.packing import Reader, Writer
from pipeline_nb.puzzles.solve_ladder import Desk, Plan, Solved, solve_ladder
from pipeline_nb.rules.oil import Stock
from pipeline_nb.rules.rulings import DEFAULT, Rulings
from pipeline_nb.rules.tanks import TankFarm

__all__ = ["LadderPosition", "MarketLadder", "Trades", "desk_of", "spaces_of", "start_of"]

_UPGRADES = ("Refined Markets", "Government", "Shops", "Engineering", "Machines")
PAYING = (1, 6, 7, 8)
"""Valuation cards that pay for barrels in tanks."""

_NEUTRAL = (2, 5, 9, 10, 11, 12, 13, 14, 15, 16)
_FOR_AN_OIL = (8, 7, 6)
_NAMES = ("You", "Ann", "Bo", "Cy")
_MOST_ACTIONS = 80


class LadderPosition(msgspec.Struct, frozen=True):
    """A position of the family.

    Parameters
    ----------
    players, market, level
        Players of the game; the Refined Market, 1 to 3; the owned level of the Refined Markets upgrade, 0 to 2.
    cards
        The three Valuation cards in play.
    cash, farm
        Money in $; tanks and barrels.
    rows
        For each row of the market (with level 2 of all three) which spaces hold a barrel, a bit a space from the left.
    readings
        The readings of disputed rules.
    """

    players: int
    market: int
    level: int
    cards: tuple[int, int, int]
    cash: int
    farm: TankFarm
    rows: tuple[int, ...]
    readings: Rulings = DEFAULT


class Trades(msgspec.Struct, frozen=True):
    """An answer: sales and purchases in their order, as the game writes them."""

    actions: tuple[str, ...]


@lru_cache(maxsize=64)
def _bare(players: int, cards: tuple[int, ...], readings: Rulings) -> str:
    game = game_position(
        players=_NAMES[:players],
        setup={"valuations": cards, "upgrades": _UPGRADES},
        rulings=readings,
        year=3,
        round=4,
        order=(*range(1, players), 0),
        turn=players - 1,
    )
    return game.to_text()


@lru_cache(maxsize=256)
def start_of(position: LadderPosition) -> Game:
    """The game in which the worker stands at the market."""
    tanks, readings = at_a_table(position.farm, position.readings)
    text = _bare(position.players, position.cards, readings)
    bare = Game.from_text(text)
    levels = [0] * 5
    levels[bare.table.families.index("Refined Markets")] = position.level
    rows = {
        number: "".join(".x"[mask >> space & 1] for space in range(len(row.prices)))
        for (number, row), mask in zip(_rows(bare, position.market, position.level), position.rows, strict=True)
    }
    game = game_position(
        text,
        cash=position.cash,
        tanks=tanks,
        stock=position.farm.stock,
        levels=tuple(levels),
        rows=rows,
    )
    return game.apply(Work(game.table.spaces.index(market_name(position.market))))


def _rows(game: Game, market: int, level: int) -> tuple[tuple[int, Row], ...]:
    """The rows that the action opens, with their numbers."""
    markets = (1, 2, 3) if level >= 2 else (market,)
    return tuple(row for one in markets for row in game.table.market_rows[one])


@lru_cache(maxsize=256)
def spaces_of(position: LadderPosition) -> tuple[Space, ...]:
    """Return every space of the open rows."""
    game = start_of(position)
    return tuple(
        Space(
            number,
            space,
            row.oil * 4 + row.grade,
            space_price(game, number, space, row.grade),
            bool(game.state.rows[number] >> space & 1),
        )
        for number, row in _rows(game, position.market, position.level)
        for space in range(len(row.prices))
    )


@lru_cache(maxsize=256)
def desk_of(position: LadderPosition) -> Desk:
    """Return a position in numbers, for the solvers."""
    game, spaces = start_of(position), spaces_of(position)
    free = [sorted((s.price for s in spaces if s.kind == kind and not s.taken), reverse=True) for kind in range(12)]
    taken = [sorted(s.price for s in spaces if s.kind == kind and s.taken) for kind in range(12)]
    pays = game.rules.box.end_values.barrel
    times = [1 + (1 in position.cards) + (_FOR_AN_OIL[oil] in position.cards) for oil in range(3)]
    counts = position.farm.stock.counts
    per_tank = game.rules.box.tank_farm.barrels_per_tank
    return Desk(
        tuple(map(tuple, free)),
        tuple(map(tuple, taken)),
        counts,
        tuple(game.state.me.tanks[grade] * per_tank - sum(counts[grade::4]) for grade in range(4)),
        position.cash,
        tuple(times[oil] * pays[grade] for oil in range(3) for grade in range(4)),
    )


def actions_of(position: LadderPosition, plan: Plan) -> Trades:
    """Return a plan as actions: the dearest sales first, then the cheapest purchases."""
    spaces, sales, purchases = spaces_of(position), list[tuple[int, str]](), list[tuple[int, str]]()
    for oil in range(0, 12, 4):
        waiting: list[int] = []
        for kind in range(oil + 3, oil - 1, -1):
            waiting += [kind % 4] * plan.sold[kind]
            free = sorted((s for s in spaces if s.kind == kind and not s.taken), key=lambda s: -s.price)
            filled = free[: plan.filled[kind]]
            for space in filled:
                sales.append((-space.price, Sell(space.row, space.space, waiting.pop(0)).to_text()))
            there = sorted([s for s in spaces if s.kind == kind and s.taken] + filled, key=lambda s: s.price)
            purchases += [(s.price, Buy(s.row, s.space).to_text()) for s in there[: plan.bought[kind]]]
    in_order = sorted(sales, key=lambda sale: sale[0]) + sorted(purchases, key=lambda purchase: purchase[0])
    return Trades(tuple(text for _, text in in_order))


@lru_cache(maxsize=256)
def _solved(position: LadderPosition) -> Solved:
    return solve_ladder(desk_of(position))


class MarketLadder(Family[LadderPosition, Trades]):
    """Sell and buy once, as the last action of the game.

    Examples
    --------
    >>> ladder = MarketLadder()
    >>> farm = TankFarm((1, 1, 1, 1), Stock.of("O3x2 O1"))
    >>> position = LadderPosition(2, 1, 0, (2, 5, 9), 10, farm, (63, 3, 0, 1, 0, 0, 0))
    >>> solution = ladder.solve(position)
    >>> ladder.plain(solution.answer), solution.value
    (['sell:6,1,3', 'sell:5,0,3'], 115)
    >>> ladder.value(position, ladder.read(position, ["sell:6,1,3"])).value
    100
    """

    key, title, unit = "ladder", "Price ladder", "$"

    def deal(self, source: Source, params: Params) -> LadderPosition:
        """Return one candidate position; `params.size` is the number of barrels in the tanks."""
        return _dealt(source, params)

    def pack(self, position: LadderPosition) -> bytes:
        """Return a position in few bytes."""
        return (
            Writer()
            .numbers((position.players, position.market, position.level, *position.cards))
            .number(position.cash)
            .farm(position.farm)
            .numbers(position.rows)
            .rulings(position.readings)
            .data
        )

    def unpack(self, data: bytes) -> LadderPosition:
        """Return the position of these bytes; raise `InputError` for anything that `pack` did not write."""
        reader = Reader(data)
        numbers = reader.numbers(6, 16)
        if len(numbers) != 6:
            raise InputError("packed position: a market ladder begins with six numbers")
        players, market, level, *cards = numbers
        cash, farm, rows, readings = reader.number(9999), reader.farm(), reader.numbers(30, 255), reader.rulings()
        reader.done()
        if players not in (2, 3, 4) or market not in (1, 2, 3) or level not in (0, 1, 2):
            raise InputError(
                f"packed position: {players} players, Refined Market {market} and upgrade level {level} make no market "
                "ladder; there are 2 to 4 players, 1 to 3 markets and levels 0 to 2"
            )
        first, second, third = cards
        if len({0, *cards} & {*range(17)}) != 4:
            raise InputError(f"packed position: Valuation cards {cards} are not three different ones of 1 to 16")
        position = LadderPosition(players, market, level, (first, second, third), cash, farm, rows, readings)
        return _sound(position)

    def read(self, position: LadderPosition, answer: object) -> Trades:
        """Return an answer given as a list of texts such as ``"sell:6,1,3"`` and ``"buy:5,0"``."""
        what = 'sales and purchases, such as "sell:6,1,3"'
        return Trades(read_actions(answer, (Sell, Buy), _MOST_ACTIONS, what))

    def plain(self, answer: Trades) -> object:
        """Return an answer as a list of texts."""
        return list(answer.actions)

    def value(self, position: LadderPosition, answer: Trades) -> Checked:
        """Trade in the game, then read its final accounts."""
        game = played(start_of(position), answer.actions)
        if isinstance(game, Checked):
            return game
        if isinstance(game.step, MarketStep):
            reasons = game.why_not(Done())
            if reasons:
                return Checked(None, reasons)
            game = game.apply(Done())
        return Checked(game.scores()[0].total)

    def solve(
        self, position: LadderPosition, seconds: float | None = None, progress: Progress | None = None
    ) -> Solution[Trades]:
        """Return the best trades, see :mod:`.solve_ladder`."""
        watched = seconds is not None or progress is not None
        found = solve_ladder(desk_of(position), seconds, progress) if watched else _solved(position)
        return Solution(found.value, actions_of(position, found.plan), found.proven, found.bound)

    def weaker(self) -> tuple[Callable[[LadderPosition], Trades], ...]:
        """Return the solvers by price, by counting, with one change, with one change after the other."""
        return tuple(partial(_weaker, number) for number in range(len(WEAKER)))

    def second(self, position: LadderPosition, best: int) -> int | None:
        """Return the next lower value of any trades."""
        return below_ladder(desk_of(position), best)

    def themes(self, position: LadderPosition, solution: Solution[Trades]) -> tuple[str, ...]:
        """Return the ideas of the best trades."""
        return ladder_words.themes(self._told(position, solution))

    def aim(self, position: LadderPosition) -> str:
        """Return what is asked."""
        return (
            f"It is the last action of the game, in {_place(position)}: sell, then buy, so that your final "
            "accounts come to as much as possible."
        )

    def tell(self, position: LadderPosition) -> str:
        """Return the whole position in words."""
        return ladder_words.tell(start_of(position), _place(position), desk_of(position), spaces_of(position))

    def hints(self, position: LadderPosition, solution: Solution[Trades]) -> tuple[str, str, str]:
        """Return the kind of idea, the row, the first trade."""
        return ladder_words.hints(self._told(position, solution))

    def limits(self, position: LadderPosition, solution: Solution[Trades]) -> str:
        """Return which of cash, tanks and spaces holds the best answer back, and by how much."""
        return ladder_words.limits(desk_of(position), solution.value)

    def rulings(self, position: LadderPosition) -> Rulings:
        """Return the readings under which the position is judged."""
        return position.readings

    def worth_posing(self, position: LadderPosition, solution: Solution[Trades]) -> bool:
        """Return whether the best answer trades at all, and brings something."""
        return bool(solution.answer.actions) and solution.value > (self.value(position, Trades(())).value or 0)

    def _told(self, position: LadderPosition, solution: Solution[Trades]) -> ladder_words.Told:
        return ladder_words.Told(start_of(position), desk_of(position), spaces_of(position), solution.answer.actions)


def _place(position: LadderPosition) -> str:
    return "Refined Markets 1, 2 and 3 at once" if position.level >= 2 else market_name(position.market)


def _weaker(number: int, position: LadderPosition) -> Trades:
    return actions_of(position, WEAKER[number](desk_of(position)))


def _sound(position: LadderPosition) -> LadderPosition:
    """A position whose game exists; raise `InputError` for one that cannot be."""
    bare = Game.from_text(_bare(position.players, position.cards, position.readings))
    rows = _rows(bare, position.market, position.level)
    if len(rows) != len(position.rows):
        raise InputError(f"packed position: {len(rows)} rows are open, not {len(position.rows)}")
    for (number, row), mask in zip(rows, position.rows, strict=True):
        if mask >> len(row.prices):
            raise InputError(f"packed position: row {number} has {len(row.prices)} spaces in use")
    start_of(position)
    return position


# ---- dealing ---------------------------------------------------------------------------------------------------------


_LEVELS = ((0,), (0,), (0, 0, 0, 1, 2), (0, 0, 0, 1, 2), (0, 0, 0, 0, 1, 2))
_PAYING = ((0,), (0, 1, 1), (1, 2, 2, 3), (1, 2, 2, 3), (2, 3, 3))
_MOST_CASH = (20, 35, 50, 65, 10)
_MOST_BARRELS = 24


def _dealt(source: Source, params: Params) -> LadderPosition:
    grade = params.grade or source.between(1, 5)
    players, market = source.between(2, 4), source.between(1, 3)
    level, paying = source.choice(_LEVELS[grade - 1]), source.choice(_PAYING[grade - 1])
    first, second, third = (*source.sample(PAYING, paying), *source.sample(_NEUTRAL, 3 - paying))
    cards = (first, second, third)
    open_rows = _rows(Game.from_text(_bare(players, cards, params.readings)), market, level)
    rows = tuple(_lying(source, row) for _, row in open_rows)
    barrels = min(params.size or source.between(2 + grade, 4 + grade), _MOST_BARRELS)
    counts = _stock(source, barrels, sorted({row.oil for _, row in open_rows if row.grade}))
    farm = TankFarm(_tanks(source, counts), Stock(counts))
    cash = 5 * source.between(0, _MOST_CASH[grade - 1] // 5)
    return LadderPosition(players, market, level, cards, cash, farm, rows, params.readings)


def _lying(source: Source, row: Row) -> int:
    """Barrels on a row: crude rows are nearly full, refined ones about half."""
    spaces = len(row.prices)
    if not row.grade:
        return (1 << spaces) - (1 << source.choice((0, 0, 1, 2)))  # the cheap ones on the left are bought first
    return sum(source.below(2) << space for space in range(spaces))


def _stock(source: Source, barrels: int, oils: list[int]) -> tuple[int, ...]:
    counts = [0] * 12
    for _ in range(barrels):
        counts[source.choice(oils) * 4 + source.choice((0, 1, 1, 2, 2, 2, 3, 3, 3))] += 1
    return tuple(counts)


def _tanks(source: Source, counts: tuple[int, ...]) -> tuple[int, int, int, int]:
    crude, low, mid, high = (
        (sum(counts[grade::4]) + 1) // 2 + source.choice((0, 0, 1) if grade else (0, 1)) for grade in range(4)
    )
    return crude, low, mid, high
