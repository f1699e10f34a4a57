"""What is told of a market ladder: the position, the ideas of its best trades, hints, and what holds them back."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from pipeline_nb.game import Game
from pipeline_nb.game.actions import Buy, Sell, action_from_text
from pipeline_nb.game.common import barrel_words
from pipeline_nb.game.markets import market_name
from pipeline_nb.game.powers import powers
from pipeline_nb.puzzles.solve_ladder import Desk, solve_ladder
from pipeline_nb.rules.oil import GRADES, OILS

__all__ = ["Space", "Told", "hints", "limits", "tell", "themes"]


class Space(msgspec.Struct, frozen=True):
    """A space of a market row.

    Parameters
    ----------
    row, space
        Where it is.
    kind
        The barrel that the row holds, by its place in twelve.
    price
        For a sale or a purchase, $.
    taken
        Whether a barrel lies there.
    """

    row: int
    space: int
    kind: int
    price: int
    taken: bool


class Told(msgspec.Struct, frozen=True):
    """What the words are made of: the game, its numbers, its spaces, the actions of the best answer."""

    game: Game
    desk: Desk
    spaces: tuple[Space, ...]
    actions: tuple[str, ...]

    def trades(self) -> Iterator[tuple[Space, int]]:
        """Yield each trade: the space, and the grade of the barrel sold (-1 for a purchase)."""
        where = {(space.row, space.space): space for space in self.spaces}
        for text in self.actions:
            action = action_from_text(text)
            if isinstance(action, Sell):
                yield where[action.row, action.space], action.grade
            elif isinstance(action, Buy):
                yield where[action.row, action.space], -1

    def sold(self) -> list[tuple[Space, int]]:
        """The sales, each with the kind of the barrel by its place in twelve."""
        return [(space, space.kind // 4 * 4 + grade) for space, grade in self.trades() if grade >= 0]

    def bought(self) -> list[Space]:
        """The spaces that are bought from."""
        return [space for space, grade in self.trades() if grade < 0]


def _kind_words(kind: int) -> str:
    return barrel_words(kind // 4, kind % 4)


def _sells_down(told: Told) -> list[Space]:
    return [space for space, kind in told.sold() if kind > space.kind]


def _at_a_loss(told: Told) -> list[Space]:
    return [space for space, kind in told.sold() if space.price < told.desk.worth[kind]]


def _makes_room(told: Told) -> list[Space]:
    """Sales out of rows of tanks into which more is bought than they had room for."""
    room = list(told.desk.room)
    for space in told.bought():
        room[space.kind % 4] -= 1
    return [space for space, kind in told.sold() if room[kind % 4] < 0]


def _sells_to_buy(told: Told) -> list[Space]:
    cash, found = told.desk.cash, []
    for space in told.bought():
        cash -= space.price
        if cash < 0:
            found.append(space)
    return found


def _keeps(told: Told) -> list[Space]:
    """Free spaces that would take a barrel which is kept, because it is worth more in its tank."""
    filled = {(space.row, space.space) for space, _ in told.sold()}
    left = list(told.desk.stock)
    for _, kind in told.sold():
        left[kind] -= 1
    return [
        space
        for space in told.spaces
        if not space.taken
        and (space.row, space.space) not in filled
        and any(left[kind] and told.desk.worth[kind] > space.price for kind in _takes(space))
        and not any(left[kind] and told.desk.worth[kind] < space.price for kind in _takes(space))
    ]


def _takes(space: Space) -> range:
    """The kinds of barrels that can be sold to a space."""
    return range(space.kind, space.kind // 4 * 4 + 4)


_IDEAS = (
    ("sell at a loss", _at_a_loss, "One sale brings less than the barrel pays in its tank, and still helps."),
    ("make room", _makes_room, "A sale does more than bring money: it makes room for a barrel worth buying."),
    ("sell first to afford", _sells_to_buy, "The cash in hand does not pay for all that is worth buying: sales do."),
    ("buy for the accounts", Told.bought, "Some barrels pay more in a tank at the end than they cost here."),
    ("sell down", _sells_down, "A barrel may be sold in a row of a lower grade, at that row's price."),
    ("keep for the accounts", _keeps, "Not every barrel that could be sold should be: some pay more in their tank."),
)


def themes(told: Told) -> tuple[str, ...]:
    """Return the ideas that the best trades use."""
    return tuple(name for name, found, _ in _IDEAS if found(told)) or ("best price",)


def hints(told: Told) -> tuple[str, str, str]:
    """Return the kind of idea, the row to look at, the move."""
    idea, space = "Each barrel goes to the dearest space that is left for it.", None
    for _, found, words in _IDEAS:
        if found(told):
            idea, space = words, found(told)[0]
            break
    if space is None:
        space = next(iter(told.trades()))[0]
    row = told.game.table.rows[space.row]
    where = f"Look at the {_kind_words(space.kind)} row of {market_name(row.market)}."
    return idea, where, _move(told, space)


def _move(told: Told, space: Space) -> str:
    price = f"at its ${space.price} space"
    for other, grade in told.trades():
        if other == space:
            row = f"the {_kind_words(space.kind)} row"
            if grade < 0:
                return f"Buy from {row} {price} (space {space.space + 1} from the left)."
            barrel = barrel_words(space.kind // 4, grade)
            return f"Sell one {barrel} barrel to {row} {price} (space {space.space + 1} from the left)."
    return f"Leave the ${space.price} space of the {_kind_words(space.kind)} row empty."


_HOW = (
    'In an answer "sell:6,1,3" is a sale to row 6, space 1, of a barrel of grade 3 (high), and "buy:5,0" a purchase '
    "from row 5, space 0; spaces count from 0 on the left. Sales come first."
)


def tell(game: Game, place: str, desk: Desk, spaces: tuple[Space, ...]) -> str:
    """Return the whole position in words, a line each."""
    me, rise = game.state.me, powers(game).price_rise
    lines = [f"Market: {place}. Cash: ${me.cash}."]
    if rise:
        lines.append(
            f"You own the Refined Markets upgrade: the prices of refined oil below are ${rise} above the printed."
        )
    for grade in GRADES:
        room = f"{me.tanks[grade]} tank{'s' * (me.tanks[grade] != 1)}"
        lines.append(f"{grade.word.capitalize()} row, {room}: {me.farm.stock.words_of(grade)}.")
    for number in dict.fromkeys(space.row for space in spaces):
        row = game.table.rows[number]
        prices = " ".join(f"[${s.price}]" if s.taken else f"${s.price}" for s in spaces if s.row == number)
        lines.append(
            f"Row {number}, {barrel_words(row.oil, row.grade)} in {market_name(row.market)}: {prices} "
            "([] holds a barrel)."
        )
    worth = [
        f"{OILS[oil].word} {', '.join(f'{g.word} ${desk.worth[oil * 4 + g]}' for g in GRADES[1:])}" for oil in range(3)
    ]
    lines.append(f"A barrel left in a tank pays at the end: {'; '.join(worth)}.")
    lines += [f"{game.rules.valuations[card].title}." for card in game.table.valuations]
    lines.append(_HOW)
    return "\n".join(lines)


def _looser(desk: Desk) -> Iterator[tuple[str, Desk, int]]:
    """The desk with one limit eased: how, and what that itself would add to the accounts."""
    for grade in GRADES[1:]:
        room = tuple(number + 2 * (g == grade) for g, number in enumerate(desk.room))
        yield f"one more tank in the {grade.word} row", replace(desk, room=room), 0
    for more in (10, 20, 40, 80):
        yield f"${more} more cash, beyond itself,", replace(desk, cash=desk.cash + more), more
    for kind in range(12):
        prices = desk.free[kind] + desk.taken[kind]
        if prices:
            dearest = max(prices)
            free = tuple(
                tuple(sorted((*row, dearest), reverse=True)) if k == kind else row for k, row in enumerate(desk.free)
            )
            words = f"one more free ${dearest} space for {_kind_words(kind)} oil"
            yield words, replace(desk, free=free), 0


def limits(desk: Desk, value: int) -> str:
    """Return what holds the best answer back: what would bring most if there were more of it.

    Examples
    --------
    >>> empty = ((),) * 12
    >>> desk = Desk(empty, (*empty[:3], (50,), *empty[4:]), (0,) * 12, (0, 0, 0, 0), 60, (0, 20, 40, 60) * 3)
    >>> limits(desk, 60)
    'What holds you back: one more tank in the high row would bring $10 more.'
    """
    gains, enough = list[tuple[int, str]](), False
    for words, looser, itself in _looser(desk):
        gain = 0 if itself and enough else solve_ladder(looser).value - itself - value
        enough |= bool(itself) and gain > 0  # the smallest amount of cash that helps
        if gain > 0:
            gains.append((gain, words))
    gains = sorted(gains, key=lambda gain: -gain[0])[:3]
    if not gains:
        return "Nothing holds you back: more cash, tanks or free spaces would bring nothing more."
    (most, first), *others = gains
    more = "".join(f", {words} ${gain}" for gain, words in others)
    return f"What holds you back: {first} would bring ${most} more{more}."
