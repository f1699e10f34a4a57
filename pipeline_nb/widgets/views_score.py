"""From final accounts to the frame of `ScorePad`: lines, running totals, places, the fields of a blank pad."""

from __future__ import annotations

from typing import Literal

from pipeline_nb.box import rule
from pipeline_nb.rules.score import ScoreLine, money
from pipeline_nb.widgets import frames_score as frames
from pipeline_nb.widgets.score_entry import PLAYER_FIELDS, TABLE_FIELDS, Entry, Field, Reading
from pipeline_nb.widgets.score_sheet import Sheet
from pipeline_nb.widgets.views_score_pictures import costs_of, curve_of, ladder_of, seat_pictures, worth_of

__all__ = ["blank_frame", "form_rows", "line_words", "places_words", "sheet_frame", "tag_of"]

_NEEDED_BY = {
    "tanks": ("card-03",),
    "upgrades_3": ("card-04",),
    "contracts": ("card-12", "card-16"),
    "orders": ("card-13", "card-16"),
    "bonus": ("card-12", "card-13"),
    "empty_rows": ("em1",),
}
"""Fields that only some Valuation cards look at."""


def tag_of(player: int) -> str:
    """Return what stands for a player where there is no room for a name.

    Examples
    --------
    >>> tag_of(0)
    '1'
    """
    return str(player + 1)


def _head(title: str) -> tuple[str, str]:
    """The head of a line and the rest of it: "Valuation card 3" and "$10 for each tank"."""
    name, _, pays = title.partition(", ")
    return name, pays


def _rows(sheet: Sheet, at: int) -> tuple[frames.ScoreRow, ...]:
    found = []
    for number, entry in enumerate(sheet.rules, start=1):
        lines = [score.lines[number - 1] for score in sheet.scores]
        state: Literal["done", "now", "ahead"] = "done" if number < at else "now" if number == at else "ahead"
        name, pays = _head(entry.title)
        cells = tuple(frames.ScoreCell(amount=_signed(line), marked=bool(line.mark)) for line in lines)
        found.append(
            frames.ScoreRow(key=entry.key, title=name, pays=pays, state=state, cells=cells if number <= at else ())
        )
    return tuple(found)


def _signed(line: ScoreLine) -> str:
    return money(line.amount)


def _so_far(sheet: Sheet, at: int) -> list[int]:
    return [sum(line.amount for line in score.lines[:at]) for score in sheet.scores]


def sheet_frame(sheet: Sheet, at: int, *, blank: bool) -> frames.ScoreFrame:
    """Return the frame in which the lines up to number `at` are read; the places stand behind the last line."""
    last = len(sheet.rules) + 1
    sums = _so_far(sheet, at)
    read = [line for score in sheet.scores for line in score.lines[:at]]
    return frames.ScoreFrame(
        at=at,
        last=last,
        blank=blank,
        intro=sheet.intro,
        winner=places_words(sheet) if at == last else "",
        seats=tuple(
            frames.Seat(tag=tag_of(who), name=score.player, so_far=money(total))
            for who, (score, total) in enumerate(zip(sheet.scores, sums, strict=True))
        ),
        rows=_rows(sheet, at),
        show=(_show(sheet, at),) if 1 <= at < last else (),
        places=_places(sheet) if at == last else (),
        table=(),
        form=(),
        faults=(),
        marks=tuple(f"* {note}" for note in dict.fromkeys(line.mark for line in read if line.mark)),
    )


def _show(sheet: Sheet, at: int) -> frames.Show:
    entry = sheet.rules[at - 1]
    found = rule(entry.rule)
    before, after = _so_far(sheet, at - 1), _so_far(sheet, at)
    seats = []
    for who, score in enumerate(sheet.scores):
        line = score.lines[at - 1]
        change = f"+ {money(line.amount)}" if line.amount >= 0 else f"- {money(-line.amount)}"
        seats.append(
            frames.SeatShow(
                tag=tag_of(who),
                name=score.player,
                amount=_signed(line),
                sum=f"{money(before[who])} {change} = {money(after[who])}",
                words=line.words,
                **seat_pictures(sheet, who, entry),
            )
        )
    ladder, curve = ladder_of(sheet, at - 1), curve_of(sheet, at - 1)
    return frames.Show(
        title=entry.title,
        rule=found.id,
        says=found.says,
        section=found.section,
        worth=worth_of(sheet, entry.key),
        costs=costs_of(sheet, entry.key),
        ladder=(ladder,) if ladder else (),
        curve=(curve,) if curve else (),
        seats=tuple(seats),
    )


def _places(sheet: Sheet) -> tuple[frames.PlaceLine, ...]:
    names = [score.player for score in sheet.scores]
    best = max(1, *(place.total for place in sheet.places)) if sheet.places else 1
    return tuple(
        frames.PlaceLine(
            place=place.place,
            tag=tag_of(names.index(place.player)),
            name=place.player,
            total=money(place.total),
            # the amount stands beside it: only what broke a tie is told
            words=place.words.partition(", ")[2],
            bar=max(0, place.total) * 100 // best,
        )
        for place in sheet.places
    )


# ---- what is said ----------------------------------------------------------------------------------------------------


def line_words(sheet: Sheet, at: int) -> str:
    """Return what the live region says of a line: what it pays everybody, and the running totals."""
    sums = _so_far(sheet, at)
    told = [
        f"{score.player} {money(score.lines[at - 1].amount)}, so far {money(total)}"
        for score, total in zip(sheet.scores, sums, strict=True)
    ]
    return f"{sheet.rules[at - 1].title}: {'; '.join(told)}."


def places_words(sheet: Sheet) -> str:
    """Return who wins, and why where a tie was broken."""
    first = sheet.places[0]
    best = [place for place in sheet.places if place.place == first.place]
    if len(best) > 1:
        return f"{' and '.join(place.player for place in best)} are tied with {money(first.total)}."
    tie = first.words.partition(", ")[2]
    return f"{first.player} wins with {money(first.total)}{', ' + tie if tie else ''}."


# ---- the blank pad ---------------------------------------------------------------------------------------------------


def blank_frame(entry: Entry, reading: Reading, last: int) -> frames.ScoreFrame:
    """Return the frame of a blank pad while it is being filled in."""
    names = [player[0].strip() or f"Player {tag_of(who)}" for who, player in enumerate(entry.players)]
    base = sheet_frame(reading.sheet, 0, blank=True) if reading.sheet else None
    table, form = form_rows(entry, reading)
    faults = []
    for (player, field), words in reading.faults.items():
        label = next(one.label for one in (*TABLE_FIELDS, *PLAYER_FIELDS) if one.key == field)
        faults.append(f"{label}{', ' + names[player] if player >= 0 else ''}: {words}")
    return frames.ScoreFrame(
        at=0,
        last=base.last if base else last,
        blank=True,
        winner="",
        intro="Write down what lies on the table at the end; what is empty counts as none.",
        seats=tuple(frames.Seat(tag=tag_of(who), name=name, so_far="$0") for who, name in enumerate(names)),
        rows=base.rows if base else (),
        show=(),
        places=(),
        table=table,
        form=form,
        faults=tuple(faults),
    )


def form_rows(entry: Entry, reading: Reading) -> tuple[tuple[frames.FormRow, ...], tuple[frames.FormRow, ...]]:
    """Return the fields of the table, and those of the players."""
    in_play = {one.key for one in reading.sheet.rules} if reading.sheet else None
    table = tuple(_row(field, [(-1, entry.table[at])], reading, in_play) for at, field in enumerate(TABLE_FIELDS))
    form = tuple(
        _row(field, [(who, player[at]) for who, player in enumerate(entry.players)], reading, in_play)
        for at, field in enumerate(PLAYER_FIELDS)
    )
    return table, form


def _row(field: Field, texts: list[tuple[int, str]], reading: Reading, in_play: set[str] | None) -> frames.FormRow:
    cards = _NEEDED_BY.get(field.key, ())
    asked = not cards or in_play is None or bool(in_play & set(cards))
    words = " or ".join(card.replace("card-", "").lstrip("0").upper() for card in cards)
    cells = []
    for player, text in texts:
        fault = reading.faults.get((player, field.key), "")
        whose = f", player {tag_of(player)}" if player >= 0 else ""
        cells.append(frames.FormCell(player=player, text=text, fault=fault, name=f"{field.label}{whose}"))
    return frames.FormRow(
        field=field.key,
        label=field.label,
        hint=field.hint,
        note=f"counts only with card {words}" if cards else "",
        asked=asked,
        cells=tuple(cells),
    )
