"""What a new year brings to the markets: barrels of the supply to the crude rows, then demand takes refined ones."""

from __future__ import annotations

from collections.abc import Iterator

from pipeline_nb.box.tables_em import TILES_OF_A_GRADE, of_tile
from pipeline_nb.game import Game
from pipeline_nb.game.markets import market_name
from pipeline_nb.game.state import Row, State
from pipeline_nb.play.setup_page import Below, Ladder, Piece, Todo
from pipeline_nb.rules.oil import GRADES, OILS
from pipeline_nb.rules.reasons import count

__all__ = ["market_todos"]


def market_todos(game: Game, after: State, known: bool) -> list[Todo]:
    """Return what to do in the markets; numbers of barrels that really move only where the position is known."""
    crude = [(i, row) for i, row in enumerate(game.table.rows) if row.grade == 0]
    refined = [(i, row) for i, row in enumerate(game.table.rows) if row.grade]
    changes = {row.change for _, row in crude}
    several = count(changes.pop(), "barrel") if len(changes) == 1 else "as many barrels as its icon says"
    return [
        Todo(
            text=f"Supply: each crude row gets {several}, from its rightmost empty space to the left, as far as there "
            "is room and the common supply lasts.",
            below=(Below(rows=tuple(_crude_rows(game, after, crude))),) if known else (),
            pieces=tuple(_ladders(game, after, crude=True)) if known else (),
            rules=(
                "base.refresh.markets.supply",
                "base.refresh.markets.supply-direction",
                "base.refresh.markets.supply-runs-out",
            ),
        ),
        Todo(
            text="Then Demand: each refined row loses barrels, from its rightmost barrel to the left, as far as it has "
            "some. They go into the common supply, but not back to a crude row in this phase.",
            below=(Below(rows=tuple(_taken(game, after, refined, known)), head=True),),
            pieces=tuple(_ladders(game, after, crude=False)) if known else (),
            rules=("base.refresh.markets.demand", "base.public.market.demand-to-supply"),
        ),
    ]


def _crude_rows(game: Game, after: State, rows: list[tuple[int, Row]]) -> Iterator[tuple[str, ...]]:
    for i, row in rows:
        added = after.rows[i].bit_count() - game.state.rows[i].bit_count()
        yield market_name(row.market), f"crude {OILS[row.oil].word}", f"add {added}"


def _taken(game: Game, after: State, rows: list[tuple[int, Row]], known: bool) -> Iterator[tuple[str, ...]]:
    """A table of what demand takes: a line for each market and oil type, or for each row where tiles lie anyhow."""
    printed = not game.table.drawn or "em1" not in game.rules.modules
    if printed:
        yield "", "", *(grade.word for grade in GRADES[1:])
        lines: dict[tuple[int, int], list[str]] = {}
        for i, row in rows:
            lines.setdefault((row.market, row.oil), []).append(_number(game, after, i, row, known))
        for (market, oil), cells in lines.items():
            yield market_name(market), OILS[oil].word, *cells
        return
    yield "", "", "takes"
    if known:
        for i, row in rows:
            yield (
                market_name(row.market),
                f"{GRADES[row.grade].word} {OILS[row.oil].word}",
                _number(game, after, i, row, known),
            )
        return
    for words, change in _by_tile(game, rows):
        yield words, "", str(change)


def _by_tile(game: Game, rows: list[tuple[int, Row]]) -> list[tuple[str, int]]:
    """What each kind of tile loses: the icon is on the tile, and which tiles lie at the table is not known."""
    box, players = game.rules.box, len(game.table.names)
    demand = {2: box.em_demand_2p, 3: box.em_demand_3p, 4: box.em_demand_4p}[players]
    tiles, found = box.em_refined_tiles, []
    for grade in GRADES[1:]:
        ladders, asked = getattr(tiles, grade.word), getattr(demand, grade.word)
        alike = TILES_OF_A_GRADE not in (len(ladders), len(asked))
        for oil in range(1 if alike else len(OILS)):
            what = grade.word if alike else f"{grade.word} {OILS[oil].word}"
            for ladder in range(3):
                prices = "/".join(map(str, of_tile(ladders, oil, ladder)))
                change = min(of_tile(asked, oil, ladder), len(rows[0][1].prices))
                found.append((f"{what} tile of ${prices}", change))
    return found


def _number(game: Game, after: State, i: int, row: Row, known: bool) -> str:
    if not known:
        return str(row.change)
    gone = game.state.rows[i].bit_count() - after.rows[i].bit_count()
    return str(gone) if gone == row.change else f"{gone} (of {row.change})"


def _others(state: State, number: int) -> tuple[tuple[int, str], ...]:
    """The barrels of another oil type than their row."""
    return tuple((space, OILS[oil].word) for row, space, oil in state.strangers if row == number)


def _ladders(game: Game, after: State, crude: bool) -> Iterator[Piece]:
    """The rows as they lie afterwards, market by market."""
    for market, numbered in enumerate(game.table.market_rows):
        rows = [(i, row) for i, row in numbered if (row.grade == 0) == crude]
        ladders = tuple(
            Ladder(OILS[row.oil].word, GRADES[row.grade].word, row.prices, after.rows[i], _others(after, i))
            for i, row in rows
        )
        if ladders:
            yield Piece(where=market_name(market), what="as it lies then", ladders=ladders)
