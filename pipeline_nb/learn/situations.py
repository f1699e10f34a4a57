"""Positions that the questions are about: real tables, dealt by the seed, with the parts that matter laid out."""

from __future__ import annotations

from typing import Any

from pipeline_nb.game import Game
from pipeline_nb.game.actions import Work
from pipeline_nb.game.position import position
from pipeline_nb.game.state import Row
from pipeline_nb.learn.quiz import Picker
from pipeline_nb.rules.oil import GRADES, OILS

__all__ = [
    "barrel_name",
    "go_to",
    "laid",
    "market_rows",
    "oil_word",
    "row_name",
    "stock_text",
    "table",
    "table_with_markets",
]


def table(pick: Picker, **parts: Any) -> Game:  # noqa: ANN401  parts of `position`
    """Return a table for two (or as many as are named), dealt by the seed, with parts as `position` takes them."""
    return position(seed=pick.deal, **parts)


def go_to(game: Game, space: str) -> Game:
    """Return the game with the worker sent to a space of the cross, by its name."""
    return game.apply(Work(game.table.spaces.index(space)))


def oil_word(oil: int) -> str:
    """Return the word of an oil type by its number."""
    return OILS[oil].word


def barrel_name(oil: int, grade: int) -> str:
    """Return a barrel in words: ``"mid orange"``."""
    return f"{GRADES[grade].word} {OILS[oil].word}"


def stock_text(*barrels: tuple[int, int, int]) -> str:
    """Return a stock as text from (oil number, grade, how many)."""
    return " ".join(f"{OILS[oil].value}{grade}x{number}" for oil, grade, number in barrels if number) or "-"


def row_name(row: Row) -> str:
    """Return a market row in words."""
    return f"the {barrel_name(row.oil, row.grade)} row"


def market_rows(game: Game, market: int, *, refined: bool = True) -> list[tuple[int, Row]]:
    """Return the rows of a market, each with its number: the refined ones, or the crude ones."""
    return [(i, row) for i, row in game.table.market_rows[market] if bool(row.grade) == refined]


def laid(game: Game, rows: dict[int, int], **parts: Any) -> Game:  # noqa: ANN401  parts of `position`
    """Return the game with the spaces of market rows as bits (a barrel lies there), and other parts changed."""
    prices = [row.prices for row in game.table.rows]
    texts = {n: "".join(".x"[bits >> i & 1] for i in range(len(prices[n]))) for n, bits in rows.items()}
    return position(game.to_text(), rows=texts, **parts)


def table_with_markets(pick: Picker, **parts: Any) -> Game:  # noqa: ANN401  parts of `position`
    """Return a table for four, whose refined rows hold barrels on some of their spaces."""
    plain = position(seed=pick.deal, players=4)
    rows = {
        number: "".join(pick.one(".x") if pick.seed else "." for _ in row.prices)
        for number, row in enumerate(plain.table.rows)
        if row.grade
    }
    return position(seed=pick.deal, players=4, rows=rows, **parts)
