"""The whole game in one picture: what money is made of, how long a game is, what a turn may do.

Rounds, fees and prices are those of a game; nothing is typed here that the engine could say otherwise.
"""

from __future__ import annotations

from pipeline_nb.game import Game, new_game
from pipeline_nb.learn.picture import line, picture, plate, text
from pipeline_nb.rules.oil import Grade

__all__ = ["AtAGlance"]

_WIDTH, _LEFT, _RIGHT = 580, 16, 564  # a page of 700 px has no more room, and it cuts a wider picture
_BOX, _ROUND, _WORK = 60, 22, 264
_REFRESH, _GAP = 54, 16


class AtAGlance:
    """The whole game in one picture.

    Parameters
    ----------
    game
        Whose numbers to show; a new game for two, if none is given.

    Examples
    --------
    >>> AtAGlance()
    the business: Buy crude (from $5 a barrel), Refine it (through your pipes), Sell it (for up to $55 a barrel), Build on (pipes and machines)
    a game: year 1, 8 rounds; Refresh Phase; year 2, 6 rounds; Refresh Phase; year 3, 4 rounds; final accounts
    a turn: Work Phase (one Main Action), Secondary Action ($10, after the cross), Machine Phase ($15, machines refine)
    """  # noqa: E501

    def __init__(self, game: Game | None = None) -> None:
        game = game or new_game(2, seed=7)
        rows, fees = game.table.rows, game.rules.box.fees
        crude = min(price for row in rows if row.grade == Grade.CRUDE for price in row.prices)
        best = max(price for row in rows for price in row.prices)
        self.rounds = game.rules.box.years.rounds
        self.business = (
            ("Buy crude", f"from ${crude} a barrel"),
            ("Refine it", "through your pipes"),
            ("Sell it", f"for up to ${best} a barrel"),
            ("Build on", "pipes and machines"),
        )
        self.turn = (
            ("Work Phase", "one Main Action"),
            ("Secondary Action", f"${fees.secondary_action}, after the cross"),
            ("Machine Phase", f"${fees.machine_phase}, machines refine"),
        )

    def _repr_svg_(self) -> str:
        body = _headed(24, "The business") + self._business(36)
        body += _headed(152, "A game") + self._years(158)
        body += _headed(242, "A turn") + self._turn(254)
        return picture(body, _WIDTH, 368, repr(self).replace("\n", "; "))

    def _business(self, y: float) -> str:
        gap = _GAP
        width = (_RIGHT - _LEFT - 3 * gap) / 4
        body = ""
        for number, (what, more) in enumerate(self.business):
            x = _LEFT + number * (width + gap)
            body += _box(x, y, width, what, more) + (_arrow(x - gap + 2, y + _BOX / 2, gap - 4) if number else "")
        first, last, low = _LEFT + width / 2, _RIGHT - width / 2, y + _BOX + 18
        body += line(f"M{last:g} {y + _BOX + 3:g}V{low:g}H{first:g}V{y + _BOX + 5:g}", "soft")
        return body + line(f"M{first - 4:g} {y + _BOX + 9:g}L{first:g} {y + _BOX + 4:g}L{first + 4:g} {y + _BOX + 9:g}", "soft")  # fmt: skip  # noqa: E501

    def _years(self, y: float) -> str:
        x, body = float(_LEFT), ""
        for year, rounds in enumerate(self.rounds, start=1):
            if year > 1:
                body += text(x + _REFRESH / 2 - 4, y + 29, "Refresh", size=11, fill="soft")
                body += text(x + _REFRESH / 2 - 4, y + 42, "Phase", size=11, fill="soft")
                x += _REFRESH
            body += text(x, y + 12, f"year {year}: {rounds} rounds", size=12, anchor="start")
            for number in range(rounds):
                body += plate(x + number * _ROUND, y + 20, _ROUND - 2, 26, rx=4)
            x += rounds * _ROUND
        return body + text(x + 4, y + 29, "final", size=11, fill="soft", anchor="start") + text(x + 4, y + 42, "accounts", size=11, fill="soft", anchor="start")  # fmt: skip  # noqa: E501

    def _turn(self, y: float) -> str:
        (work, one), *more = self.turn
        body = plate(_LEFT, y, _WORK, 98) + text(_LEFT + 12, y + 21, f"{work}: {one}", bold=True, anchor="start")
        for number, (place, what) in enumerate(_PLACES):
            body += text(_LEFT + 12, y + 43 + 20 * number, place, size=12, anchor="start")
            body += text(_LEFT + 92, y + 43 + 20 * number, what, size=11, fill="soft", anchor="start")
        width = (_RIGHT - _LEFT - _WORK - 2 * _GAP) / 2
        for number, (what, told) in enumerate(more):
            x = _LEFT + _WORK + _GAP + number * (width + _GAP)
            body += _arrow(x - _GAP + 2, y + 49, _GAP - 4) + _box(x, y + 19, width, what, told, dashes="6 4")
        return body

    def __repr__(self) -> str:
        years = "; Refresh Phase; ".join(f"year {i}, {rounds} rounds" for i, rounds in enumerate(self.rounds, start=1))
        lines = [
            "the business: " + ", ".join(f"{what} ({more})" for what, more in self.business),
            f"a game: {years}; final accounts",
            "a turn: " + ", ".join(f"{what} ({more})" for what, more in self.turn),
        ]
        return "\n".join(lines)


_PLACES = (
    ("the cross", "trade, loans, shops, upgrades"),
    ("Government", "choose pipe tiles"),
    ("network", "refine oil"),
)


def _headed(y: float, words: str) -> str:
    return text(_LEFT, y, words, size=14, bold=True, anchor="start")


def _box(x: float, y: float, width: float, what: str, more: str, dashes: str = "") -> str:
    middle = x + width / 2
    body = plate(x, y, width, _BOX, dashes=dashes) + text(middle, y + 26, what, size=12, bold=True)
    return body + text(middle, y + 45, more, size=11, fill="soft")


def _arrow(x: float, y: float, width: float) -> str:
    tip = x + width
    return line(f"M{x:g} {y:g}H{tip:g}M{tip - 5:g} {y - 4:g}L{tip:g} {y:g}L{tip - 5:g} {y + 4:g}", "soft")
