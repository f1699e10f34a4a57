"""Pictures of the two tracks of the board: the Turn Order with its two rows of disks, and the rounds of the years."""

from __future__ import annotations

from collections.abc import Mapping

from pipeline_nb.errors import InputError, shown
from pipeline_nb.game import Game
from pipeline_nb.game.actions import ChooseOrder, Done, Pass, Work
from pipeline_nb.game.state import OrderStep, WorkStep
from pipeline_nb.learn.picture import circle, line, picture, plate, text

__all__ = ["OrderRound", "YearTrack", "turns_of_a_game"]

_LABEL, _PLACE, _ROW = 166, 92, 40


class OrderRound:
    """One round of the Turn Order, played by the engine: the lower row after each turn, then the new round.

    Parameters
    ----------
    game
        A game in which a round begins.
    wishes
        For players by name the place (from 1) that they choose with an action that shows the Turn Order icon; everybody
        else chooses none.

    Examples
    --------
    >>> from pipeline_nb.game import position
    >>> OrderRound(position(players=("Ann", "Bo", "Cleo"), seed=7, setup={"start": 0}), {"Ann": 1, "Bo": 1})
    this round: Ann, Bo, Cleo
    lower row, Ann chose place 1: Ann, -, -
    lower row, Bo chose place 1: Bo, Ann, -
    lower row, Cleo chose none: Bo, Ann, Cleo
    next round: Bo, Ann, Cleo
    """

    def __init__(self, game: Game, wishes: Mapping[str, int]) -> None:
        unknown = sorted(set(wishes) - set(game.table.names))
        if unknown:
            raise InputError(f"wishes: players of this game are {', '.join(game.table.names)}, not {shown(unknown[0])}")
        names = game.table.names
        self.rows = [("this round", tuple(names[who] for who in game.state.order), "")]
        for who in game.state.order:
            told = f"chose place {wishes[names[who]]}" if names[who] in wishes else "chose none"
            before, game = game, _turn(game, wishes.get(names[who], 0))
            # with the last turn the round is over: its lower row has slid up
            lower = game.state.next_order if game.round == before.round else game.state.order
            self.rows.append((f"lower row, {names[who]} {told}", _named(names, lower), names[who]))
        self.rows.append(("next round", _named(names, game.state.order), ""))
        self.game = game

    def _repr_svg_(self) -> str:
        places = len(self.game.table.names)
        width, height = _LABEL + places * _PLACE + 14, 34 + len(self.rows) * _ROW + 8
        body = "".join(
            text(_LABEL + place * _PLACE + _PLACE / 2 - 3, 22, f"place {place + 1}", size=11, fill="soft")
            for place in range(places)
        )
        for number, (told, names, moved) in enumerate(self.rows):
            whole = not moved
            y = 32 + number * _ROW
            body += text(
                _LABEL - 12,
                y + 22,
                told.removeprefix("lower row, "),
                anchor="end",
                bold=whole,
                fill="ink" if whole else "soft",
            )
            for place, name in enumerate(names):
                body += _place(_LABEL + place * _PLACE, y, name, whole=whole, moved=bool(name) and name == moved)
        return picture(body, width, height, repr(self).replace("\n", "; "))

    def __repr__(self) -> str:
        return "\n".join(f"{told}: {', '.join(name or '-' for name in names)}" for told, names, _ in self.rows)


def _named(names: tuple[str, ...], order: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(names[who] if who >= 0 else "" for who in order)


def _turn(game: Game, place: int) -> Game:
    """One turn: an action with the icon and a place (from 1), or passing and no place (0)."""
    who = game.state.who
    if place:
        icons = [i for i, space in enumerate(game.table.spaces) if game.rules.spaces[space].icon]
        game = game.apply(Work(icons[0]))
        while not isinstance(game.step, OrderStep):
            game = game.apply(Done())
        game = game.apply(ChooseOrder(place - 1))
    else:
        game = game.apply(Pass())
    return _to_the_end(game, who)


def _to_the_end(game: Game, who: int) -> Game:
    """The rest of a turn, nothing more chosen."""
    year, turn, round_ = game.year, game.state.turn, game.round
    while not game.is_over and (game.year, game.state.turn, game.round, game.state.who) == (year, turn, round_, who):
        game = game.apply(Done())
    return game


def _place(x: float, y: float, name: str, *, whole: bool, moved: bool) -> str:
    width, height = _PLACE - 6, _ROW - 8
    if not name:
        return plate(x, y, width, height, fill="paper", dashes="3 4", rx=16)
    body = plate(x, y, width, height, edge="focus" if moved else "soft" if whole else "edge", thick=2.5 if moved else 1, rx=16)  # fmt: skip  # noqa: E501
    return body + text(x + width / 2, y + 21, name, bold=moved or whole)


class YearTrack:
    """The Round Track: a space for each round of each year, and where the Round Marker stands.

    Examples
    --------
    >>> from pipeline_nb.game import position
    >>> YearTrack(position(year=2, round=3))
    year 1: 8 rounds
    Refresh Phase
    year 2: 6 rounds, the Round Marker on round 3
    Refresh Phase
    year 3: 4 rounds
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.rounds = game.rules.box.years.rounds
        self.refresh = game.rules.box.years.refresh_before

    def _repr_svg_(self) -> str:
        step, left = 52, 84
        height, body = 18, ""
        for year, rounds in enumerate(self.rounds, start=1):
            if year in self.refresh:
                body += line(f"M{left} {height + 4}H{left + step * max(self.rounds) - 8}", "edge", 1.5, "2 5")
                body += text(left - 14, height + 8, "Refresh", size=11, fill="soft", anchor="end")
                height += 18
            body += text(left - 14, height + 26, f"year {year}", anchor="end", bold=True)
            for number in range(1, rounds + 1):
                here = (year, number) == (self.game.year, self.game.round) and not self.game.is_over
                x = left + (number - 1) * step
                body += plate(x, height, step - 8, 40, edge="focus" if here else "edge", thick=3 if here else 1)
                body += circle(x + 22, height + 20, 14, "focus") if here else ""
                body += text(x + 22, height + 25, str(number), bold=here, fill="tile" if here else "soft")
            height += 52
        return picture(body, left + step * max(self.rounds) + 8, height, repr(self).replace("\n", "; "))

    def __repr__(self) -> str:
        lines = []
        for year, rounds in enumerate(self.rounds, start=1):
            lines += ["Refresh Phase"] if year in self.refresh else []
            here = f", the Round Marker on round {self.game.round}" if year == self.game.year else ""
            lines.append(f"year {year}: {rounds} rounds{here}")
        return "\n".join(lines)


def turns_of_a_game(game: Game) -> dict[str, int]:
    """Return how many turns each player has from here to the end: the engine plays on, everybody passes.

    Examples
    --------
    >>> from pipeline_nb.game import position
    >>> turns_of_a_game(position(players=("Ann", "Bo", "Cleo"), seed=7))
    {'Ann': 18, 'Bo': 18, 'Cleo': 18}
    """
    turns = dict.fromkeys(game.table.names, 0)
    while not game.is_over:
        assert isinstance(game.step, WorkStep)
        turns[game.player] += 1
        game = _to_the_end(game.apply(Pass()), game.state.who)
    return turns
