"""The end of the game for lessons: a table at its last turn, what things are worth, every valuation at work.

All amounts are those of the final accounts and of the box; nothing is priced here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from pipeline_nb.box import load_box
from pipeline_nb.emerging_markets.real_table import final_score
from pipeline_nb.game import Game, position
from pipeline_nb.learn.examples import first_network, row_of_different_tiles
from pipeline_nb.learn.picture import picture, plate, text
from pipeline_nb.learn.show import in_markdown
from pipeline_nb.rules.holdings import Holdings
from pipeline_nb.rules.oil import GRADES
from pipeline_nb.rules.score import Score, ScoreLine, money
from pipeline_nb.rules.valuations import base_valuations

__all__ = [
    "Accounts",
    "Beside",
    "EveryValuation",
    "GradeWorth",
    "TypeLadder",
    "account",
    "dealt_valuations",
    "the_last_turn",
]

_COSTS = "4,5,6/4,5,6/4,5,6"
_BAR, _STEP, _TALL = 44, 58, 150


def the_last_turn() -> Game:
    """Return a table for two before the very last turn of the game, which is Bo's.

    Examples
    --------
    >>> game = the_last_turn()
    >>> game.player, game.year, game.round, game.table.valuations
    ('Bo', 3, 4, (1, 2, 3))
    """
    ann = {
        "cash": 61, "tanks": (2, 3, 2, 1), "stock": "T3x2 O2 S1x2 T0", "net": first_network(), "penalties": 1,
        "contracts": "13a",
    }  # fmt: skip
    return position(
        players=("Ann", "Bo"), seed=7, setup={"start": 0, "valuations": (1, 2, 3)}, costs=_COSTS, year=3, round=4,
        turn=1, cash=262, tanks=(2, 2, 1, 1), stock="T3 S2", net=row_of_different_tiles(8).with_machine(15, 0),
        penalties=5, others={0: ann},
    )  # fmt: skip


class Accounts(msgspec.Struct, frozen=True):
    """Final accounts of one player; shows itself as a table of the lines that pay or take something."""

    score: Score

    @property
    def total(self) -> int:
        """The sum, $."""
        return self.score.total

    def line(self, key: str) -> ScoreLine:
        """Return a line by its key, such as ``"card-03"``."""
        return self.score.line(key)

    def _repr_markdown_(self) -> str:
        table = ["| line | amount | for |", "| --- | ---: | --- |"]
        for line in self.score.lines:
            if line.amount:
                cells = (line.title, money(line.amount), line.words)
                table.append(f"| {' | '.join(map(in_markdown, cells))} |")
        return "\n".join([*table, f"| **total** | **{in_markdown(money(self.total))}** | |"])

    def __repr__(self) -> str:
        return "\n".join([*(str(line) for line in self.score.lines if line.amount), f"total {money(self.total)}"])


def account(*cards: int, **parts: Any) -> Accounts:  # noqa: ANN401  parts of `Holdings.of`
    """Return final accounts of what somebody holds, with Refinement Costs of 4, 5 and 6.

    Parameters
    ----------
    cards
        Numbers of the Valuation cards in play.
    parts
        Parts of `Holdings.of`, such as ``lines="T9 T4m"``, ``stock="T3"``, ``cash=30``.

    Examples
    --------
    >>> account(stock="T3 T0", cash=5)
    Barrels: $30 (1 teal barrel: $30)
    Cash: $5 ($5 in hand)
    total $35
    """
    return Accounts(final_score(Holdings.of(costs=_COSTS, **parts), cards, player="Ann"))


class Beside:
    """Several accounts side by side: a line for each thing that pays in one of them.

    Examples
    --------
    >>> Beside({"no machine": account(lines="T9"), "a machine": account(lines="T9m")})
    Pipelines: $20, $20
    Valuation tile, pipelines at machines once more: $0, $20
    total: $20, $40
    """

    def __init__(self, accounts: Mapping[str, Accounts]) -> None:
        self.heads = tuple(accounts)
        found: dict[str, list[int]] = {}
        for place, one in enumerate(accounts.values()):
            for line in one.score.lines:
                if line.amount:
                    found.setdefault(line.title, [0] * len(accounts))[place] = line.amount
        self.rows = (*found.items(), ("total", [one.total for one in accounts.values()]))

    def _repr_markdown_(self) -> str:
        table = [f"| | {' | '.join(map(in_markdown, self.heads))} |", f"| --- |{' ---: |' * len(self.heads)}"]
        for title, amounts in self.rows:
            table.append(f"| {in_markdown(title)} | {' | '.join(in_markdown(money(one)) for one in amounts)} |")
        return "\n".join(table)

    def __repr__(self) -> str:
        return "\n".join(f"{title}: {', '.join(map(money, amounts))}" for title, amounts in self.rows)


def dealt_valuations(game: Game) -> tuple[str, ...]:
    """Return what the valuations of a game pay for: the Valuation tile and the cards that were dealt.

    Examples
    --------
    >>> dealt_valuations(the_last_turn())[1]
    'Valuation card 1, refined oil in tanks once more'
    """
    lines = game.scores()[0].lines
    return tuple(line.title for line in lines if line.key == "tile" or line.key.startswith("card-"))


class GradeWorth:
    """What one barrel or one pipeline brings, by grade: in the markets, on a contract or order, at the end.

    Examples
    --------
    >>> GradeWorth(position(players=4, seed=7)).rows[0]
    ('the best space of a market', (13, 30, 45, 55))
    """

    def __init__(self, game: Game) -> None:
        box, rows = game.rules.box, game.table.rows
        best = tuple(max(price for row in rows if row.grade == grade for price in row.prices) for grade in range(4))
        self.rows: tuple[tuple[str, tuple[int, ...]], ...] = (
            ("the best space of a market", best),
            ("a barrel on a contract", (0, *box.pay.contract)),
            ("a barrel on an order", (0, *box.pay.order)),
            ("a barrel in a tank at the end", tuple(box.end_values.barrel)),
            ("a pipeline at the end, by the grade it reaches", tuple(box.end_values.pipeline)),
        )

    def _repr_markdown_(self) -> str:
        table = [f"| | {' | '.join(grade.word for grade in GRADES)} |", "| --- | ---: | ---: | ---: | ---: |"]
        for what, amounts in self.rows:
            cells = [in_markdown(money(amount)) if amount else "-" for amount in amounts]
            table.append(f"| {what} | {' | '.join(cells)} |")
        return "\n".join(table)

    def __repr__(self) -> str:
        return "\n".join(f"{what}: {', '.join(map(money, amounts))}" for what, amounts in self.rows)


class EveryValuation:
    """The Valuation tile and every Valuation card, with what each would pay for the same holdings.

    Examples
    --------
    >>> for title, amount, words in EveryValuation(tanks=7, lines="T9m").rows[:4]:
    ...     print(title, amount, words, sep=": ")
    tile, pipelines at machines once more: $20: 1 teal pipeline at machines: $20
    card 1, refined oil in tanks once more: $0: none
    card 2, pipelines once more: $20: 1 teal pipeline: $20
    card 3, $10 for each tank: $70: 7 tanks: 7 x $10
    """

    def __init__(self, **parts: Any) -> None:  # noqa: ANN401  parts of `Holdings.of`
        score = account(*base_valuations(load_box()), **parts).score
        lines = [line for line in score.lines if line.key == "tile" or line.key.startswith("card-")]
        self.rows = tuple((line.title.removeprefix("Valuation "), money(line.amount), line.words) for line in lines)
        self.notes = tuple(dict.fromkeys(line.mark for line in lines if line.mark))
        self._marked = frozenset(i for i, line in enumerate(lines) if line.mark)

    def _repr_markdown_(self) -> str:
        table = ["| valuation | pays | for |", "| --- | ---: | --- |"]
        for i, (title, amount, words) in enumerate(self.rows):
            paid = in_markdown(f"{amount}{' *' * (i in self._marked)}")
            table.append(f"| {in_markdown(title)} | {paid} | {in_markdown(words)} |")
        return "\n\n".join(["\n".join(table), *(f"<small>\\* {in_markdown(note)}</small>" for note in self.notes)])

    def __repr__(self) -> str:
        lines = []
        for i, (title, amount, words) in enumerate(self.rows):
            lines.append(f"{title}: {amount}{' *' * (i in self._marked)} ({words})")
        return "\n".join([*lines, *(f"* {note}" for note in self.notes)])


class TypeLadder:
    """What the Valuation cards for different types pay, step by step.

    Examples
    --------
    >>> print(repr(TypeLadder()).splitlines()[0])
    1 to 9 types: $10, $30, $60, $100, $150, $210, $280, $360, $450 *
    """

    def __init__(self) -> None:
        box = load_box()
        self.amounts = tuple(box.valuation_types.amounts)
        source = box.source_of("valuation_types.amounts")
        self.note = source.note if source.is_marked else ""

    def _repr_svg_(self) -> str:
        left, bottom = 20, 64 + _TALL
        mark = " *" if self.note else ""
        body = text(left, 24, f"Valuation cards for different types{mark}", size=14, anchor="start", bold=True)
        for number, amount in enumerate(self.amounts, start=1):
            tall, x = _TALL * amount / self.amounts[-1], left + (number - 1) * _STEP
            body += plate(x, bottom - tall, _BAR, tall, fill="shade", edge="soft", thick=1.5, rx=3)
            body += text(x + _BAR / 2, bottom - tall - 6, f"${amount}", size=12)
            body += text(x + _BAR / 2, bottom + 19, str(number), size=12, bold=True)
        body += text(left, bottom + 42, "number of different types", size=12, fill="soft", anchor="start")
        return picture(body, left + len(self.amounts) * _STEP + 6, bottom + 56, repr(self))

    def __repr__(self) -> str:
        told = ", ".join(f"${amount}" for amount in self.amounts)
        return f"1 to {len(self.amounts)} types: {told}" + (f" *\n* {self.note}" if self.note else "")
