"""Charts of the markets: what lies there over the years, and what the next barrel costs or brings."""

from __future__ import annotations

from collections.abc import Iterable

from pipeline_nb.errors import InputError, shown
from pipeline_nb.game import Game
from pipeline_nb.game.cubes import cube_at
from pipeline_nb.game.state import StartTanksStep
from pipeline_nb.learn.chart_look import Chart, Look, Row, table_of
from pipeline_nb.rules.oil import GRADES, OILS

__all__ = ["market_chart", "market_rows"]


def market_rows(games: Iterable[Game]) -> list[dict[str, int | str]]:
    """Return what the markets hold at the beginning of each round, a row for each oil type and grade.

    Parameters
    ----------
    games
        A game after each of its actions, in order.

    Returns
    -------
    list of dict
        ``turn`` (rounds from 1 on), ``year``, ``round``, ``oil``, ``grade`` (0 to 3), ``barrels`` in the markets, and
        ``price``: for crude what the cheapest barrel costs, for refined oil what the next barrel sold brings ($; -1 if
        there is none, or no space).

    Examples
    --------
    >>> from pipeline_nb.game import position
    >>> rows = market_rows([position(seed=7)])
    >>> len(rows), rows[0]["oil"], rows[0]["grade"]
    (12, 'teal', 0)
    """
    found: list[dict[str, int | str]] = []
    known: set[tuple[int, int]] = set()
    for game in games:
        when = game.year, game.round
        if when in known or isinstance(game.step, StartTanksStep) or game.is_over:
            continue
        known.add(when)
        for oil in range(3):
            for grade in range(4):
                barrels, price = _market(game, oil, grade)
                found.append({
                    "turn": len(known), "year": when[0], "round": when[1], "oil": OILS[oil].word, "grade": grade,
                    "barrels": barrels, "price": price,
                })  # fmt: skip
    return found


def _market(game: Game, oil: int, grade: int) -> tuple[int, int]:
    """How many barrels lie in the markets, and the price of the next one."""
    barrels, prices = 0, []
    for number, (row, lies) in enumerate(zip(game.table.rows, game.state.rows, strict=True)):
        if row.grade == grade:
            spaces = [space for space in range(len(row.prices)) if lies >> space & 1]
            barrels += sum(cube_at(game.table, game.state, number, space) == oil for space in spaces)
        if (row.oil, row.grade) == (oil, grade):
            prices += [price for space, price in enumerate(row.prices) if bool(lies >> space & 1) == (grade == 0)]
    if not prices:
        return barrels, -1
    return barrels, min(prices) if grade == 0 else max(prices)


def market_chart(rows: Iterable[Row], *, column: str = "price", dark: bool = False) -> Chart:
    """Return a chart of the markets over the years, a panel for each oil type, a line for each grade.

    Parameters
    ----------
    rows
        As `market_rows` gives them.
    column
        ``"price"`` of the next barrel ($), or ``"barrels"`` that lie there.
    dark
        Whether it is for a dark page.

    Examples
    --------
    >>> from pipeline_nb.game import position
    >>> market_chart(market_rows([position(seed=7)]), column="barrels").words[:37]
    'barrels in the markets over 1 rounds;'
    """
    if column not in ("price", "barrels"):
        raise InputError(f"market_chart: column 'price' or 'barrels', not {shown(column)}")
    table, look = table_of(rows, ("turn", "year", "oil", "grade", column)), Look(dark)
    starts = {int(year): int(turn) for year, turn in table.groupby("year")["turn"].min().items()}
    oils = list(dict.fromkeys(table["oil"]))
    figure, panels = look.figure(2.6 * len(oils) + 0.4, len(oils), sharex=True, sharey=True)
    unit = "$ for the next barrel" if column == "price" else "barrels"
    told, named = [], []
    for axes, oil in zip(panels, oils, strict=True):
        mine, ends = table[(table["oil"] == oil) & (table[column] >= 0)], []
        for grade, line in mine.groupby("grade"):
            look.line(axes, int(grade), [*line["turn"]], [*line[column]])
            ends.append((float(line["turn"].iloc[-1]), float(line[column].iloc[-1]), GRADES[int(grade)].word))
        look.words(axes, str(oil), "", unit)
        look.years(axes, starts)
        told.append(f"{oil} {', '.join(f'{name} {y:g}' for _, y, name in ends)}")
        axes.margins(y=0.12)
        named.append((axes, ends))
    for axes, ends in named:  # when all lines are there: the panels share their height
        look.ends(axes, ends)
    panels[-1].set_xlabel("round of the game", fontsize=10, color=look.colors["soft"])
    panels[-1].set_xlim(0.5, float(table["turn"].max()) * 1.12 + 0.5)
    look.whole(panels[-1])
    what = "prices" if column == "price" else "barrels"
    return Chart(figure, f"{what} in the markets over {table['turn'].max()} rounds; at the end: {'; '.join(told)}")
