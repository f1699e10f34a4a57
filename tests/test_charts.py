"""Charts of a played game: what they show, that no colour is needed, that the same rows give the same bytes."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from itertools import pairwise
from pathlib import Path

import pytest

import pipeline_nb as pn
from pipeline_nb.learn.charts import Chart, market_chart, market_rows, money_chart, money_table, spending_chart

NASTY = ("</text><script>alert(1)</script>", "$x^2$ & $\\frac{1}{2}$", "\u05d0\u05d1\u05d2", "\U0001f6e2" + "W" * 39)


def turns(players: tuple[str, ...] = ("Ann", "Bo")) -> list[dict[str, int | str]]:
    """Three turns of each player in two years."""
    return [
        {
            "turn": turn, "year": 1 + turn // 3, "round": 1 + turn % 3, "player": name,
            "money": 40 + 5 * turn - 7 * who, "net_worth": 60 + 20 * turn * who,
            "oil": -10 * who, "pipes": -5, "sales": 25, "loans": 15 if turn == 1 else -20,
        }
        for turn in (1, 2, 3)
        for who, name in enumerate(players)
    ]  # fmt: skip


KINDS = ("money", "spending", "prices", "barrels")


def chart(kind: str, *, dark: bool = False, players: tuple[str, ...] = ("Ann", "Bo")) -> Chart:
    """A small chart of a kind, made anew."""
    if kind == "money":
        return money_chart(turns(players), dark=dark)
    if kind == "spending":
        return spending_chart(turns(players), dark=dark)
    rows = market_rows([pn.position(seed=7), pn.position(seed=7, round=2)])
    return market_chart(rows, column="price" if kind == "prices" else "barrels", dark=dark)


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("kind", KINDS)
def test_a_chart_is_the_same_picture_each_time_and_has_a_name(kind: str, dark: bool) -> None:
    one, other = chart(kind, dark=dark), chart(kind, dark=dark)
    text = one.svg()
    assert text == other.svg() == one.svg()
    assert one.png() == other.png()
    root = ET.fromstring(text)
    assert root.get("role") == "img"
    assert root.get("aria-label") == one.words
    assert "Date" not in text
    assert one._repr_mimebundle_()["text/plain"] == repr(one)


def test_another_process_draws_the_same_bytes() -> None:
    script = (
        "import hashlib; from tests.test_charts import chart, KINDS\n"
        "print(*[hashlib.sha256(c.svg().encode()).hexdigest() for c in map(chart, KINDS)])"
    )
    root = Path(__file__).parents[1]
    seeds = [
        subprocess.run(
            [sys.executable, "-c", script], capture_output=True, text=True, check=True, cwd=root,
            env={**os.environ, "PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("1", "2")
    ]  # fmt: skip
    assert seeds[0] == seeds[1]
    assert len(seeds[0].split()) == 4


def test_lines_differ_by_marker_and_dashes_and_carry_their_name() -> None:
    figure = money_chart(turns(("Ann", "Bo", "Cy", "Di"))).figure
    for axes in figure.axes:
        lines = [line for line in axes.get_lines() if line.get_marker() not in ("None", None, "")]
        assert len(lines) == 4
        assert len({line.get_marker() for line in lines}) == 4
        assert len({line.get_linestyle() for line in lines}) == 4
        assert {"Ann", "Bo", "Cy", "Di"} <= {text.get_text() for text in axes.texts}


def test_bars_differ_by_hatching_and_carry_their_amount() -> None:
    figure = spending_chart(turns()).figure
    spent, earned = figure.axes
    assert len({bars.patches[0].get_hatch() for bars in spent.containers}) == 2
    assert {text.get_text() for text in spent.texts} == {"$30", "$15", "$40"}
    assert {text.get_text() for text in earned.texts} == {"$75", "$15"}
    assert [text.get_text() for text in figure.legends[0].get_texts()] == ["Ann", "Bo"]


def test_axes_say_their_units() -> None:
    charts = {kind: chart(kind) for kind in KINDS}
    assert [axes.get_ylabel() for axes in charts["money"].figure.axes] == ["$", "$"]
    assert charts["money"].figure.axes[-1].get_xlabel() == "turn of each player"
    assert charts["spending"].figure.axes[-1].get_xlabel() == "$ over the whole game"
    assert {axes.get_ylabel() for axes in charts["prices"].figure.axes} == {"$ for the next barrel"}
    assert {axes.get_ylabel() for axes in charts["barrels"].figure.axes} == {"barrels"}


def test_names_at_ends_that_meet_are_moved_apart() -> None:
    rows = [{**row, "money": 40, "net_worth": 60} for row in turns(("Ann", "Bo", "Cy", "Di"))]
    axes = money_chart(rows).figure.axes[0]
    heights = sorted(text.xy[1] for text in axes.texts if text.get_text() in ("Ann", "Bo", "Cy", "Di"))
    low, high = axes.get_ylim()
    assert min(b - a for a, b in pairwise(heights)) > (high - low) / 20


@pytest.mark.parametrize("dark", [False, True])
def test_names_stay_text_whatever_they_are(dark: bool) -> None:
    for one in (chart("money", players=NASTY, dark=dark), chart("spending", players=NASTY, dark=dark)):
        root = ET.fromstring(one.svg())
        assert not [node for node in root.iter() if node.tag.endswith("script")]
        assert root.get("aria-label") == one.words
        assert one.png().startswith(b"\x89PNG")


def test_names_with_dollars_are_no_mathematics() -> None:
    figure = money_chart(turns(("$x^2$", "Bo"))).figure
    ends = [text for text in figure.axes[0].texts if "x^2" in text.get_text()]
    assert [text.get_text() for text in ends] == ["$x^2$"]
    assert not ends[0].get_parse_math()


def test_money_is_a_table_by_turn_and_player() -> None:
    table = money_table(turns())
    assert list(table.columns) == ["Ann", "Bo"]
    assert table["Ann"].tolist() == [45, 50, 55]
    assert money_table(turns(), "net_worth")["Bo"].tolist() == [80, 100, 120]


def test_what_was_paid_and_what_came_in_are_kept_apart() -> None:
    assert spending_chart(turns()).words == (
        "spent and earned: Ann spent $55 and earned $90; Bo spent $85 and earned $90"
    )


@pytest.mark.parametrize("make", [money_chart, spending_chart, market_chart])
def test_no_rows_and_rows_of_another_kind_are_refused(make) -> None:
    with pytest.raises(pn.InputError, match="no turn to show"):
        make([])
    with pytest.raises(pn.InputError, match="rows have no"):
        make([{"nothing": 1}])
    with pytest.raises(pn.InputError, match="'price' or 'barrels'"):
        market_chart([], column="weather")


def test_markets_are_read_at_the_beginning_of_each_round() -> None:
    start = pn.new_game(seed=7)
    rows = market_rows([start, pn.position(seed=7), pn.position(seed=7), pn.position(seed=7, year=2)])
    assert len(rows) == 24
    assert {(row["turn"], row["year"]) for row in rows} == {(1, 1), (2, 2)}
    crude, low = rows[0], rows[1]
    assert (crude["oil"], crude["grade"], crude["barrels"], crude["price"]) == ("teal", 0, 12, 5)
    assert (low["grade"], low["barrels"], low["price"]) == (1, 0, 30)


def test_a_chart_asks_for_the_extra_where_it_is_not_installed() -> None:
    script = (
        "import sys; sys.modules['pandas'] = None\n"
        "from pipeline_nb.learn.charts import money_chart\n"
        "try: money_chart([{}])\n"
        "except Exception as error: print(type(error).__name__, error)"
    )
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert re.match(r"PipelineError charts need pandas: pip install 'pipeline_nb\[data\]'", run.stdout)


def test_importing_the_charts_loads_neither_matplotlib_nor_pandas() -> None:
    script = "import sys, pipeline_nb.learn.charts; print({'matplotlib', 'pandas', 'numpy'} & set(sys.modules))"
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "set()"


def test_a_played_game_has_its_charts() -> None:
    session = pn.play_game(["random", "random"], seed=7)
    rows = session.history()
    last = {str(row["player"]): row for row in rows}
    words = money_chart(rows).words
    for name, row in last.items():
        assert f"{name} ${row['money']}, worth ${row['net_worth']}" in words
    spent, earned = spending_chart(rows), sum(max(0, int(row["sales"])) for row in rows)
    assert spent.figure.axes[0].get_title(loc="left") == "Spent on"
    if earned:
        assert "sales" in [label.get_text() for label in spent.figure.axes[1].get_yticklabels()]


def test_no_line_runs_through_the_name_of_a_year() -> None:
    turns = [
        {"turn": t, "year": 1, "player": p, "money": 40 - t, "net_worth": 40} for t in (1, 2) for p in ("Ann", "Bo")
    ]
    figure = money_chart(turns).figure
    for axes in figure.axes:
        top = max(
            max(line.get_ydata())
            for line in axes.lines
            if len(line.get_xdata()) and line.get_linestyle() != (0, (1, 3)) and max(line.get_ydata()) > 1
        )
        low, high = axes.get_ylim()
        assert (high - top) / (high - low) > 0.12
