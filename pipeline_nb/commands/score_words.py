"""Score sheets as text: every line explained, a table of all players that adds up, and who wins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

import msgspec

from pipeline_nb.commands.terminal import WIDTH, columns, cut, plain, right, wide, wrapped
from pipeline_nb.game.scoring import Place
from pipeline_nb.rules.score import Score, ScoreLine, money

__all__ = ["ScoreLog", "as_json", "page", "sheet", "winner"]

_NAME, _TITLE = 10, 30


class ScoreLog(msgspec.Struct, frozen=True):
    """Score sheets for a program."""

    format: Literal["pipeline_nb score"]
    version: Literal[1]
    scores: tuple[Score, ...]
    places: tuple[Place, ...]


def as_json(scores: tuple[Score, ...], places: tuple[Place, ...]) -> str:
    """Score sheets as JSON, indented."""
    log = ScoreLog("pipeline_nb score", 1, scores, places)
    return msgspec.json.format(msgspec.json.encode(log), indent=2).decode()


def page(scores: Sequence[Score], places: Sequence[Place], pipelines: Mapping[str, Sequence[str]] | None = None) -> str:
    """The sheet, the winner, what stars mean; with words on each player's pipelines, every line explained before."""
    lines = []
    if pipelines is not None:
        for score in scores:
            lines += [*_explained(score, pipelines.get(score.player, ())), ""]
    lines += [*sheet(scores), "", *winner(places)]
    notes = dict.fromkeys(line.mark for score in scores for line in score.lines if line.mark)
    if notes:
        lines += ["", "* a number of ours that nobody states:", *(wrapped(note, "    ") for note in notes)]
    return "\n".join(lines)


def _explained(score: Score, pipelines: Sequence[str]) -> list[str]:
    lines = [_ends(plain(score.player), money(score.total))]
    for line in score.lines:
        lines.append(_ends(f"  {line.title}{_star(line)}", money(line.amount)))
        words, rule = f"      {line.words}", f"[{line.rule}]"
        if len(words) + len(rule) + 2 <= WIDTH:
            lines.append(_ends(words, rule))
        else:
            lines += [wrapped(line.words, "      "), rule.rjust(WIDTH)]
        if line.key == "pipelines":
            lines += [wrapped(f"- {words}", "      ", "        ") for words in pipelines]
    return lines


def _ends(start: str, end: str) -> str:
    """One text at the left edge, one at the right."""
    return f"{start}  {right(end, WIDTH - wide(start) - 2)}"


def _star(line: ScoreLine) -> str:
    return " *" if line.mark else ""


def sheet(scores: Sequence[Score]) -> list[str]:
    """A table with a column for each player and a row for each line, which adds up to the totals.

    Examples
    --------
    >>> from pipeline_nb.emerging_markets.real_table import final_score
    >>> from pipeline_nb.rules.holdings import Holdings
    >>> mine = Holdings.of(costs="4,5,6/4,5,6/4,5,6", cash=30, stock="T3", penalties=1)
    >>> print(*sheet([final_score(mine, (), player="Ann")]), sep=chr(10))
                     Ann
    Contracts         $0
    Barrels          $30
    Pipelines         $0
    Valuation tile    $0
    Penalties       -$20
    Cash             $30
    --------------------
    Total            $40
    """
    rows = [("", *(cut(plain(score.player), _NAME) for score in scores))]
    for lines in zip(*(score.lines for score in scores), strict=True):
        star = " *" if any(line.mark for line in lines) else ""
        rows.append((_short(lines[0].title) + star, *(money(line.amount) for line in lines)))
    rows.append(("Total", *(money(score.total) for score in scores)))
    table = columns(rows, right=range(1, len(rows[0])))
    return [*table[:-1], "-" * max(map(wide, table)), table[-1]]


def _short(title: str) -> str:
    """The head of a line for the sheet: ``"Card 3, $10 for each tank"``."""
    name, _, pays = title.partition(", ")
    name = name.replace("Valuation card", "Card")
    return cut(f"{name}, {pays}", _TITLE) if pays and name != "Valuation tile" else name


def winner(places: Sequence[Place]) -> list[str]:
    """Who wins, and why where a tie was broken."""
    first = places[0]
    best = [place for place in places if place.place == first.place]
    names = " and ".join(plain(place.player) for place in best)
    if len(places) == 1:
        return []
    if len(best) > 1:
        return [
            wrapped(
                f"{names} are tied with {money(first.total)}. Whoever is further ahead in the player order wins: write "
                'order = ["...", "..."] into the file. [base.end.tie]'
            )
        ]
    lines = [f"{names} wins with {money(first.total)}."]
    if any(place.total == first.total for place in places[1:]):
        lines = [wrapped(f"{names} wins: {first.words}. [base.end.tie]")]
    return lines + [wrapped(f"{plain(place.player)}: {place.words}.") for place in places[1:]]
