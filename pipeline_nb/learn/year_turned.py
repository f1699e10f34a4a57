"""What a Refresh Phase does to a table, as pictures and as a table: before and after, both from the engine."""

from __future__ import annotations

from collections.abc import Sequence

from pipeline_nb.errors import InputError, shown
from pipeline_nb.game import Game, position
from pipeline_nb.game.cubes import cube_at
from pipeline_nb.game.markets import market_name
from pipeline_nb.game.state import Player, State
from pipeline_nb.learn.picture import circle, picture, plate, text
from pipeline_nb.learn.questions_contracts import demand_words, year_over
from pipeline_nb.learn.show import in_markdown
from pipeline_nb.learn.situations import row_name
from pipeline_nb.rules.oil import GRADES, OILS
from pipeline_nb.rules.reasons import count

__all__ = ["DisplayTurned", "RowTurned", "YearTurned", "a_gap", "a_year_ends"]

_LABEL, _CARD, _ROW, _SPACE = 100, 98, 42, 62


def _barrel(x: float, y: float, oil: int, grade: int) -> str:
    letter = OILS[oil].value
    return circle(x, y, 13, letter) + text(x, y + 4, f"{letter}{grade}", size=11, fill="tile", bold=True)


class DisplayTurned:
    """The contract display before and after a Refresh Phase, with the contract that lies open on each stack.

    Examples
    --------
    >>> from pipeline_nb.game import position
    >>> print(repr(DisplayTurned(position(seed=7))).splitlines()[0])
    before, high row: 2 high silver; 1 high orange, 1 mid orange and 1 low teal; next on the stack: 3 high silver
    """

    def __init__(self, game: Game) -> None:
        self.game, self.after = game, year_over(game)

    def _repr_svg_(self) -> str:
        columns = len(self.game.state.display[0])
        width = _LABEL + (columns + 1) * _CARD + 30
        body = text(_LABEL + _CARD / 2 - 3, 20, "next on the stack", size=11, fill="soft")
        body += text(width - 16 - _CARD / 2, 20, "rightmost", size=11, fill="soft")
        for number, (title, game) in enumerate((("before", self.game), ("after", self.after))):
            top = 28 + number * (3 * _ROW + 20)
            body += self._block(title, game, top)
        return picture(body, width, 28 + 2 * (3 * _ROW + 20) - 8, repr(self).replace("\n", "; "))

    def _block(self, title: str, game: Game, top: int) -> str:
        body = ""
        for line, row in enumerate((2, 1, 0)):
            y = top + line * _ROW
            label = f"{title}: {GRADES[row + 1].word}" if line == 0 else GRADES[row + 1].word
            body += text(_LABEL - 10, y + 23, label, anchor="end", size=12, bold=line == 0)
            stack = game.state.stacks[row]
            body += self._card(_LABEL, y, stack[0] if stack else -1, edge="soft")
            for column, contract in enumerate(game.state.display[row]):
                new = game is self.after and contract not in self.game.state.display[row]
                body += self._card(_LABEL + (column + 1) * _CARD + 14, y, contract, edge="focus" if new else "edge")
        return body

    def _card(self, x: float, y: float, contract: int, edge: str) -> str:
        width, height = _CARD - 6, _ROW - 6
        if contract < 0:
            return plate(x, y, width, height, fill="paper", dashes="3 4")
        demand = self.game.table.contracts[contract]
        left = x + width / 2 - 14 * (len(demand) - 1)
        barrels = "".join(_barrel(left + 28 * i, y + height / 2, oil, grade) for i, (oil, grade) in enumerate(demand))
        return plate(x, y, width, height, edge=edge, thick=2.5 if edge == "focus" else 1) + barrels

    def __repr__(self) -> str:
        lines = []
        for title, game in (("before", self.game), ("after", self.after)):
            for row in (2, 1, 0):
                shown_here = "; ".join(_asked(game, contract) for contract in game.state.display[row])
                stack = game.state.stacks[row]
                up = _asked(game, stack[0] if stack else -1)
                lines.append(f"{title}, {GRADES[row + 1].word} row: {shown_here}; next on the stack: {up}")
        return "\n".join(lines)


def _asked(game: Game, contract: int) -> str:
    return demand_words(game.table.contracts[contract]) if contract >= 0 else "no contract"


class RowTurned:
    """A market row before and after a Refresh Phase: what Supply brings, what Demand takes.

    Parameters
    ----------
    game
        A game whose year is over.
    numbers
        Numbers of the market rows.

    Examples
    --------
    >>> from pipeline_nb.game import position
    >>> RowTurned(position(seed=7, rows={2: "x....."}), 2)
    the crude teal row in the Crude Market, 4 barrels a year
      before x.....
      after  x.xxxx
    """

    def __init__(self, game: Game, *numbers: int) -> None:
        rows = game.table.rows
        wrong = [number for number in numbers if number not in range(len(rows))]
        if wrong or not numbers:
            raise InputError(f"numbers: market rows from 0 to {len(rows) - 1}, not {shown(wrong)}")
        self.game, self.numbers, self.after = game, numbers, year_over(game)

    def _repr_svg_(self) -> str:
        most = max(len(self.game.table.rows[number].prices) for number in self.numbers)
        body = "".join(self._row(number, 12 + place * 146) for place, number in enumerate(self.numbers))
        return picture(body, max(_LABEL + most * _SPACE + 12, 400), 146 * len(self.numbers) + 6, repr(self))

    def _row(self, number: int, top: int) -> str:
        row = self.game.table.rows[number]
        body = text(14, top + 14, self._title(number), size=12, anchor="start", bold=True)
        before, after = self.game.state.rows[number], self.after.state.rows[number]
        for line, (label, game) in enumerate((("before", self.game), ("after", self.after))):
            y = top + 24 + line * 48
            body += text(_LABEL - 10, y + 25, label, anchor="end", size=12, fill="soft")
            for space in range(len(row.prices)):
                changed = line == 1 and (before ^ after) >> space & 1
                x = _LABEL + space * _SPACE
                body += plate(x, y, _SPACE - 6, 42, edge="focus" if changed else "edge", thick=2.5 if changed else 1)
                cube = cube_at(game.table, game.state, number, space)
                body += _barrel(x + 28, y + 21, cube, row.grade) if game.state.rows[number] >> space & 1 else ""
        prices = enumerate(row.prices)
        return body + "".join(
            text(_LABEL + space * _SPACE + 28, top + 132, f"${price}", size=11, fill="soft") for space, price in prices
        )

    def _title(self, number: int) -> str:
        row = self.game.table.rows[number]
        where = market_name(row.market) if row.market else f"the {market_name(0)}"
        return f"{row_name(row)} in {where}, {count(row.change, 'barrel')} a year"

    def __repr__(self) -> str:
        lines = []
        for number in self.numbers:
            spaces = range(len(self.game.table.rows[number].prices))
            lines.append(self._title(number))
            for label, game in (("before", self.game), ("after ", self.after)):
                lines.append(f"  {label} {''.join(_mark(game, number, space) for space in spaces)}")
        return "\n".join(lines)


def _mark(game: Game, number: int, space: int) -> str:
    """What lies on a space: nothing, a barrel of the row's oil type, or the letter of another one."""
    if not game.state.rows[number] >> space & 1:
        return "."
    cube = cube_at(game.table, game.state, number, space)
    return "x" if cube == game.table.rows[number].oil else OILS[cube].value


class YearTurned:
    """What a Refresh Phase changes for everybody, thing by thing; shows itself as a table.

    Examples
    --------
    >>> from pipeline_nb.game import position
    >>> YearTurned(position(players=("Ann", "Bo"), seed=7, contracts="1a 12d")).rows[:2]
    (('contracts of Ann', '1 active, 1 deferred', '1 active'), ('Penalty markers of Ann', '0', '1'))
    """

    def __init__(self, game: Game) -> None:
        before, after = game.state, year_over(game).state
        rows = []
        for name, old, new in zip(game.table.names, before.players, after.players, strict=True):
            rows.append((f"contracts of {name}", _contracts(old), _contracts(new)))
            rows.append((f"Penalty markers of {name}", str(old.penalties), str(new.penalties)))
            rows.append((f"cash of {name}", f"${old.cash}", f"${new.cash}"))
        rows.append(("tanks in the shop, by price", _numbers(before.shop_tanks), _numbers(after.shop_tanks)))
        rows.append(("machines in the shop, by price", _numbers(before.shop_machines), _numbers(after.shop_machines)))
        for shop, title in enumerate(("Tank Shop", "Machine Shop")):
            lay, lie = before.shop_pipes[shop], after.shop_pipes[shop]
            others = f"{len({*lie} - {*lay})} others" if lie else "none"
            rows.append((f"pipe tiles at the {title}", count(len(lay), "tile"), others))
        rows.append(("upgrade types that are open", f"{sum(before.tokens)} of 5", f"{sum(after.tokens)} of 5"))
        rows.append(("tiles of the Government", _tiles(before), _tiles(after)))
        self.rows = tuple(rows)

    def _repr_markdown_(self) -> str:
        table = ["| | before | after |", "| --- | --- | --- |"]
        for thing, old, new in self.rows:
            mark = "" if old == new else "**"
            table.append(f"| {in_markdown(thing)} | {in_markdown(old)} | {mark}{in_markdown(new)}{mark} |")
        return "\n".join(table)

    def __repr__(self) -> str:
        return "\n".join(f"{thing}: {old} -> {new}" for thing, old, new in self.rows)


def _contracts(player: Player) -> str:
    kinds = {
        "complete": sum(held.complete for held in player.contracts),
        "active": sum(not held.complete and not held.deferred for held in player.contracts),
        "deferred": sum(held.deferred for held in player.contracts),
    }
    return ", ".join(f"{number} {kind}" for kind, number in kinds.items() if number) or "none"


def _tiles(state: State) -> str:
    return str(sum(tile >= 0 for quadrant in state.quadrants for tile in quadrant))


def _numbers(numbers: Sequence[int]) -> str:
    return " / ".join(map(str, numbers))


def a_year_ends() -> Game:
    """Return a table for two in the last round of year 1, at which each step of the Refresh Phase has something to do.

    Ann has a contract that is complete, one that is partly filled and a deferred one; shops and markets have been
    visited, and two upgrade types are closed.

    Examples
    --------
    >>> game = a_year_ends()
    >>> game.year, game.round, [held.complete for held in game.state.me.contracts]
    (1, 8, [True, False, False])
    """
    game = position(
        players=("Ann", "Bo"), seed=7, setup={"start": 0}, year=1, round=8, contracts="1a 4a 12d", stock="T1x2 O1",
        tanks=(2, 2, 1, 0), shop_tanks=(0, 1, 2), shop_machines=(0, 0, 1), tokens=(False, True, False, True, True),
        rows={2: "x.....", 14: ".x", 21: "xx"},
    )  # fmt: skip
    for action in ("deliver:0,0,1", "deliver:0,1,1", "deliver:1,0,1"):
        game = game.apply(action)
    return game


def a_gap() -> Game:
    """Return a table for four whose contract display has a gap: the middle contract of the high row has been taken.

    Examples
    --------
    >>> a_gap().state.display[2][1]
    -1
    """
    game = position(players=4, seed=7)
    low, mid, high = game.state.display
    return position(game.to_text(), display=(low, mid, (high[0], -1, high[2])))
