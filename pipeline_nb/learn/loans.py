"""What Penalty markers cost, as a picture, and what a loan brings now and takes at the end."""

from __future__ import annotations

import msgspec

from pipeline_nb.errors import InputError, shown
from pipeline_nb.game import position
from pipeline_nb.learn.picture import line, picture, plate, text
from pipeline_nb.learn.situations import go_to
from pipeline_nb.rules.accounts import penalty
from pipeline_nb.rules.reasons import count
from pipeline_nb.rules.score import money

__all__ = ["Loan", "PenaltyCurve", "loan", "penalty_curve"]

_MOST = 11
"""The box has twelve markers: with eleven in hand, one more can be drawn."""
_LEFT, _STEP, _BAR, _TALL, _TOP = 84, 40, 32, 190, 44  # as wide as a page of 700 px has room


class PenaltyCurve:
    """What each Penalty marker costs at the end: a bar for each, with the total below.

    Parameters
    ----------
    owed
        How many markers somebody has: the next one is pointed out. None: no one is.
    words
        A line of text below the bars.

    Examples
    --------
    >>> penalty_curve()
    Penalty markers in hand: what they cost at the end in all, and what the last of them added
     1  $20   +$20
     2  $50   +$30
     3  $90   +$40
     4  $140  +$50
     5  $200  +$60
     6  $270  +$70
     7  $350  +$80
     8  $440  +$90
     9  $540  +$100
    10  $650  +$110
    11  $770  +$120 (beyond the printed table)
    12  $900  +$130 (beyond the printed table)
    A loan brings $15.
    """

    def __init__(self, owed: int | None = None, words: str = "") -> None:
        box = position().rules.box
        self.owed, self.words, self.brings = owed, words, box.fees.loan_money
        self.totals = tuple(penalty(number, box) for number in range(_MOST + 2))
        self.printed = len(box.penalties.totals)

    @property
    def steps(self) -> tuple[int, ...]:
        """What the first marker costs, the second one, and so on, $."""
        return tuple(after - before for before, after in zip(self.totals, self.totals[1:], strict=False))

    def _repr_svg_(self) -> str:
        bottom, scale = _TOP + _TALL, _TALL / max(self.steps)
        body = text(_LEFT, 22, "What each Penalty marker takes at the end", size=14, anchor="start", bold=True)
        body += text(_LEFT, 40, "dashed: beyond the printed table", size=11, fill="soft", anchor="start")
        for number, cost in enumerate(self.steps, start=1):
            body += self._bar(number, cost, cost * scale)
        right = _LEFT + len(self.steps) * _STEP
        level = bottom - self.brings * scale
        body += line(f"M{_LEFT - 8} {level:g}H{right}", "focus", 2, "6 4")
        body += text(_LEFT - 12, level - 2, "a loan", size=11, fill="focus", anchor="end")
        body += text(_LEFT - 12, level + 12, f"brings ${self.brings}", size=11, fill="focus", anchor="end")
        body += line(f"M{_LEFT - 8} {bottom}H{right}", "ink", 1.5)
        body += text(_LEFT - 12, bottom + 20, "marker", size=12, anchor="end", bold=True)
        body += text(_LEFT - 12, bottom + 40, "in all", size=12, fill="soft", anchor="end")
        height = bottom + 54 + 28 * bool(self.words)
        if self.words:
            body += text(16, bottom + 68, self.words, size=12, anchor="start", bold=True)
        return picture(body, right + 16, height, repr(self).replace("\n", "; "))

    def _bar(self, number: int, cost: int, tall: float) -> str:
        bottom, x = _TOP + _TALL, _LEFT + (number - 1) * _STEP + (_STEP - _BAR) / 2
        next_one = self.owed is not None and number == self.owed + 1
        yours = self.owed is not None and number <= self.owed
        fill = "focus" if next_one else "soft" if yours else "tile" if number > self.printed else "shade"
        dashes = "4 3" if number > self.printed else ""
        edge = "focus" if next_one else "soft"
        body = plate(x, bottom - tall, _BAR, tall, fill=fill, edge=edge, thick=1.5, dashes=dashes, rx=3)
        middle = x + _BAR / 2
        body += text(middle, bottom - 8, "yours", size=10, fill="tile") if yours else ""
        body += text(middle, bottom - tall - 6, f"${cost}", size=13 if next_one else 12, bold=next_one)
        body += text(middle, bottom + 20, str(number), size=12, bold=True)
        return body + text(middle, bottom + 40, f"${self.totals[number]}", size=11, fill="soft")

    def __repr__(self) -> str:
        lines = ["Penalty markers in hand: what they cost at the end in all, and what the last of them added"]
        for number, cost in enumerate(self.steps, start=1):
            beyond = " (beyond the printed table)" * (number > self.printed)
            lines.append(f"{number:2}  {f'${self.totals[number]}':4}  +${cost}{beyond}")
        return "\n".join([*lines, f"A loan brings ${self.brings}."])


def penalty_curve() -> PenaltyCurve:
    """Return the picture of what Penalty markers cost."""
    return PenaltyCurve()


class Loan(msgspec.Struct, frozen=True):
    """What one loan brings and costs a player who has some Penalty markers already.

    Parameters
    ----------
    owed
        Penalty markers before the loan.
    brings
        What it pays at once, $.
    costs
        What its marker takes at the end, $.
    """

    owed: int
    brings: int
    costs: int

    @property
    def words(self) -> str:
        """The result in a sentence."""
        told = f"With {count(self.owed, 'marker')} already" if self.owed else "Without a marker yet"
        lost = money(self.brings - self.costs)
        return f"{told}: +${self.brings} now, -${self.costs} at the end, which makes {lost}."

    def _repr_svg_(self) -> str:
        return PenaltyCurve(self.owed, self.words)._repr_svg_()

    def __repr__(self) -> str:
        return f"{self.words} It pays if its money earns you more than ${self.costs - self.brings}."


def loan(owed: int = 0) -> Loan:
    """Return what a loan brings and costs, played and counted by the engine.

    Parameters
    ----------
    owed
        How many Penalty markers the player has already, 0 to 11.

    Raises
    ------
    InputError
        If that is no such number.

    Examples
    --------
    >>> loan(2)
    With 2 markers already: +$15 now, -$40 at the end, which makes -$25. It pays if its money earns you more than $25.
    """
    if type(owed) is not int or not 0 <= owed <= _MOST:
        raise InputError(f"owed: how many Penalty markers you have, 0 to {_MOST}, not {shown(owed)}")
    game = go_to(position(players=("Ann", "Bo"), seed=7, setup={"start": 0}, penalties=owed), "Contracts & Loans")
    after = game.apply("loan")
    (was, now) = (one.scores()[one.state.who] for one in (game, after))
    brings = now.line("cash").amount - was.line("cash").amount
    return Loan(owed, brings, brings - (now.total - was.total))
