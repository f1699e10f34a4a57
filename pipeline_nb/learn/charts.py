"""Charts of a played game: money, net worth, what was spent on, what lay in the markets.

They take rows, as `pipeline_nb.play.Session.history` gives them, one for each turn. matplotlib and pandas (the extra
``data``) are loaded only when a chart is made. Lines differ by marker, dashes and a name at their end, bars by hatching
and a number, so that no colour is needed. The same rows give the same SVG, byte for byte.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from pipeline_nb.learn.chart_look import Chart, Look, Row, table_of, that_shows
from pipeline_nb.learn.chart_markets import market_chart, market_rows

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

__all__ = ["Chart", "market_chart", "market_rows", "money_chart", "money_table", "spending_chart"]

_SPENT = {
    "oil": "crude and other oil",
    "pipes": "pipe tiles",
    "tanks_bought": "tanks",
    "machines_bought": "machines",
    "upgrades": "upgrades",
    "fees": "fees",
    "loans": "loans",
    "other": "other",
}
"""Columns of money that is paid, and their words; a column counts as paid where it is below 0."""
_EARNED = {"sales": "sales", "contracts": "contracts", "orders": "orders", "loans": "loans", "other": "other"}


# ---- money -----------------------------------------------------------------------------------------------------------

_TITLES = ("Money in hand", "Net worth: the final score, had the game ended then")
_MONEY = ("turn", "year", "player", "money", "net_worth")


def money_table(rows: Iterable[Row], column: str = "money") -> pd.DataFrame:
    """Return a table of a column: a row for each turn of the game, a column for each player.

    Examples
    --------
    >>> turns = [{"turn": t, "year": 1, "player": p, "money": 40 - t, "net_worth": 40}
    ...          for t in (1, 2) for p in ("Ann", "Bo")]
    >>> money_table(turns)["Bo"].tolist()
    [39, 38]
    """
    table = table_of(rows, ("turn", "player", column))
    players = list(dict.fromkeys(table["player"]))
    return table.pivot_table(index="turn", columns="player", values=column, aggfunc="last")[players]


def money_chart(rows: Iterable[Row], *, dark: bool = False) -> Chart:
    """Return a chart of money in hand and of net worth, turn by turn.

    Parameters
    ----------
    rows
        A row for each turn, with ``turn``, ``year``, ``player``, ``money`` and ``net_worth`` ($).
    dark
        Whether it is for a dark page.

    Raises
    ------
    InputError
        If there is no row, or a column is not there.

    Examples
    --------
    >>> turns = [{"turn": t, "year": 1, "player": p, "money": 40 - t, "net_worth": 40}
    ...          for t in (1, 2) for p in ("Ann", "Bo")]
    >>> money_chart(turns)
    Chart(money and net worth over 2 turns; at the end: Ann $38, worth $40; Bo $38, worth $40)
    """
    turns = list(rows)
    table, look = table_of(turns, _MONEY), Look(dark)
    starts = {int(year): int(turn) for year, turn in table.groupby("year")["turn"].min().items()}
    figure, panels = look.figure(6.4, 2, sharex=True)
    for axes, column, title in zip(panels, ("money", "net_worth"), _TITLES, strict=True):
        money, ends = money_table(turns, column), []
        for number, player in enumerate(money.columns):
            line = money[player].dropna()
            look.line(axes, number, [*line.index], [*line])
            ends.append((float(line.index[-1]), float(line.iloc[-1]), that_shows(player)))
        look.words(axes, title, "", "$")
        look.years(axes, starts)
        look.ends(axes, ends)
    panels[1].set_xlabel("turn of each player", fontsize=10, color=look.colors["soft"])
    panels[1].set_xlim(0.5, float(table["turn"].max()) * 1.16 + 0.5)
    look.whole(panels[1])
    last = table.groupby("player", sort=False).last()
    told = [f"{player} ${row.money}, worth ${row.net_worth}" for player, row in last.iterrows()]
    return Chart(figure, f"money and net worth over {table['turn'].max()} turns; at the end: {'; '.join(told)}")


# ---- what was spent on -----------------------------------------------------------------------------------------------


def spending_chart(rows: Iterable[Row], *, dark: bool = False) -> Chart:
    """Return a chart of what each player spent money on, and earned it by, over the whole game.

    Parameters
    ----------
    rows
        A row for each turn, with ``player`` and the $ of each kind: ``oil``, ``pipes``, ``upgrades`` ..;
        below 0 if paid.
    dark
        Whether it is for a dark page.

    Examples
    --------
    >>> turns = [{"player": "Ann", "oil": -12, "sales": 55}, {"player": "Bo", "oil": -5, "sales": 20}]
    >>> spending_chart(turns)
    Chart(spent and earned: Ann spent $12 and earned $55; Bo spent $5 and earned $20)
    """
    table, look = table_of(rows, ("player",)), Look(dark)
    players = list(dict.fromkeys(table["player"]))
    paid, got = _sums(table, players, _SPENT, -1), _sums(table, players, _EARNED, 1)
    height = 1.6 + 0.22 * len(players) * (len(paid) + len(got)) + 0.12 * (len(paid) + len(got))
    figure, panels = look.figure(
        max(3.0, height), 2, gridspec_kw={"height_ratios": [max(1, len(paid)), max(1, len(got))]}, sharex=True
    )
    _bars(look, panels[0], players, paid, "Spent on")
    _bars(look, panels[1], players, got, "Earned by")
    handles, names = panels[0].get_legend_handles_labels()
    figure.legend(
        handles, names, loc="outside upper right", ncols=len(players), fontsize=10, frameon=False,
        labelcolor=look.colors["ink"],
    )  # fmt: skip
    panels[1].set_xlabel("$ over the whole game", fontsize=10, color=look.colors["soft"], parse_math=False)
    totals = [
        f"{player} spent ${sum(row[i] for row in paid.values())} and earned ${sum(row[i] for row in got.values())}"
        for i, player in enumerate(players)
    ]
    return Chart(figure, f"spent and earned: {'; '.join(totals)}")


def _sums(table: pd.DataFrame, players: Sequence[str], kinds: Mapping[str, str], sign: int) -> dict[str, list[int]]:
    """What was paid (-1) or got (1) by each player, for each kind that anybody has."""
    found = {}
    for column, words in kinds.items():
        if column in table:
            moved = (table[column] * sign).clip(lower=0).groupby(table["player"]).sum()
            if moved.any():
                found[words] = [int(moved[player]) for player in players]
    return found


def _bars(look: Look, axes: Axes, players: Sequence[str], kinds: Mapping[str, list[int]], title: str) -> None:
    thick = 0.8 / max(1, len(players))
    for number, player in enumerate(players):
        places = [at + thick * (number - (len(players) - 1) / 2) for at in range(len(kinds))]
        look.bars(axes, number, places, [row[number] for row in kinds.values()], thick * 0.86, that_shows(player))
    look.words(axes, title, "", "")
    axes.set_yticks(range(len(kinds)), list(kinds), parse_math=False)
    axes.invert_yaxis()
    axes.grid(visible=False, axis="y")
    axes.margins(x=0.12)
