"""Golden frames and pictures of the final accounts: lit pipelines, types, deliveries, ladders, curve, whole pads."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pipeline_nb as pn
from pipeline_nb.rules.holdings import Holdings
from pipeline_nb.widgets import frames_score as frames
from pipeline_nb.widgets.drawing_score import curve_svg, deliveries_svg, ladder_svg, lit_svg, types_svg
from pipeline_nb.widgets.score_pad import ScorePad
from pipeline_nb.widgets.still_score import score_svg

KINDS = {
    "lit": (frames.LitNetwork, lit_svg),
    "types": (frames.Types, types_svg),
    "deliveries": (tuple[frames.Delivery, ...], deliveries_svg),
    "ladder": (frames.Ladder, ladder_svg),
    "curve": (frames.Curve, curve_svg),
    "score": (frames.ScoreFrame, score_svg),
}
FINISHED = (Path(__file__).parent / "finished_game.txt").read_text(encoding="utf-8").strip()
"""A game of three bots with module 5 that is over: cards EM6, 14 and 2."""
NASTY = (
    "</text><script>alert(1)</script>&\"'",
    "\u05d0\u05d1\u05d2 \u05d3\u05d4\u05d5",
    "\U0001f6e2 \u6cb9" + "W" * 37,
)
"""Names: markup, right to left, an emoji with wide letters and as long as a name can be."""
CARDS = (3, 12, 16, "EM1", "EM2", "EM3", "EM4", "EM5")


def finished() -> pn.Game:
    """The finished game."""
    return pn.Game.from_text(FINISHED)


def real_table() -> ScorePad:
    """Three players with strange names, who hold something of everything."""
    costs = "4,5,6/4,5,6/7,4,4"
    one = Holdings.of(
        costs=costs, cash=128, stock="T1x3 O3 S2", tanks=9, lines="T9 T16m O4 S3", penalties=3, incomplete=1,
        contracts=["T1 T1>3", "O2 O2 S1"], orders=["S3 S3 T3 T2 O1", "T1 O1"], upgrades_3=2,
    )  # fmt: skip
    two = Holdings.of(
        costs=costs, cash=5, stock="O1", lines="O12 O5m O15", penalties=13, orders=["T2 T2"], engineering=2
    )
    return ScorePad(
        (one, two, Holdings.of(costs=costs, cash=450)), names=NASTY, valuations=CARDS, order=(NASTY[2], *NASTY[:2])
    )


def at(pad: ScorePad, key: str) -> frames.ScoreFrame:
    """The frame of a pad at a line."""
    keys = [line.key for line in pad.value[0].lines]
    pad.act("go", at=keys.index(key) + 1 if key else len(keys) + 1)
    return pad.frame(pad.model)


def values() -> dict[str, dict[str, Any]]:
    game, table, blank = ScorePad(finished()), real_table(), ScorePad.blank(NASTY)
    blank.act("type", player=0, field="cash", text="</svg>")
    blank.act("type", player=2, field="pipelines", text="T9 S4m")
    lines, types = at(game, "pipelines").show[0], at(game, "card-14").show[0]
    sixteen, missing, few = at(table, "card-16").show[0], at(table, "em3").show[0], at(game, "em6").show[0]
    return {
        "lit": {str(seat.tag): seat.network[0] for seat in lines.seats[:2]},
        "types": {"there": types.seats[0].types[0], "missing": missing.seats[1].types[0]},
        "deliveries": {"many": sixteen.seats[0].deliveries, "one": sixteen.seats[1].deliveries},
        "ladder": {"types": types.ladder[0], "off": sixteen.ladder[0], "cash": few.ladder[0]},
        "curve": {"few": at(game, "penalties").show[0].curve[0], "many": at(table, "penalties").show[0].curve[0]},
        "score": {
            "pipelines": at(game, "pipelines"),
            "barrels": at(table, "barrels"),
            "delivered": at(table, "card-16"),
            "places": at(table, ""),
            "blank": blank.frame(blank.model),
        },
    }
