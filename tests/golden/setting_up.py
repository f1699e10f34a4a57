"""Golden frames and pictures of setting up a table: pieces that are drawn, and the walk as a whole."""

from __future__ import annotations

from typing import Any

import pipeline_nb as pn
from pipeline_nb.play.setup_page import Ladder, Piece
from pipeline_nb.widgets import frames_setup as frames
from pipeline_nb.widgets.drawing_setup import piece_svg
from pipeline_nb.widgets.setup_table import SetupTable
from pipeline_nb.widgets.still_setup import setup_svg
from pipeline_nb.widgets.views_setup import piece_view
from tests.golden.scoring import NASTY

KINDS = {"piece": (frames.SetupPiece, piece_svg), "setup": (frames.SetupFrame, setup_svg)}


def at(table: SetupTable, start: str) -> frames.SetupFrame:
    """The frame of a thing to do when all its pieces lie there; every thing before it is ticked off."""
    key = next(key for key, todo in enumerate(table._walk.todos) if todo.text.startswith(start))
    for done in range(key):
        table.act("tick", key=done)
    table.act("go", at=table._walk.ends[key])
    return table.frame(table.model)


def values() -> dict[str, dict[str, Any]]:
    ladders = (Ladder("teal", "crude", (5, 5, 7), 0b101), Ladder("silver", "high", (50, 55), 0))
    names = SetupTable(NASTY, seed=7)
    all_modules = {"players": 3, "modules": ("em1", "em2", "em3", "em4", "em5"), "seed": 7}
    position = pn.position(seed=7, year=2, modules=("em2",), contracts="1a 7a 12d", rows={3: "..xx.."})
    return {
        "piece": {
            "ladders": piece_view(Piece(where="Refined Market 1", what="2 rows", ladders=ladders)),
            "tile": piece_view(Piece(where="place 0", what="tile 53", tile=53)),
            "card": piece_view(Piece(where="high row", what="2 high orange, low teal", demand="O3 O3 T1")),
            "marker": piece_view(Piece(where="teal, crude to low", what="5", marker=(5,))),
            "sides": piece_view(Piece(where="teal, crude to low", what="9, dark side 11", marker=(9, 11))),
            "plate": piece_view(Piece(where='<b>&"q"</b>', what='Contracts & <i>"Loans"')),
        },
        "setup": {
            "start": names.frame(names.model),
            "names": at(SetupTable(NASTY, seed=7), "Each: worker"),
            "tiles": at(SetupTable(**all_modules), "The 27 Refined"),
            "quadrant": at(SetupTable(2, seed=7), "Quadrant 0"),
            "markers": at(SetupTable(**all_modules), "The 12 two-sided"),
            "year": at(SetupTable.year_end(position), "Supply"),
            "costs": at(SetupTable.year_end(position), "Turn the 3"),
        },
    }
