"""Golden frames and pictures of upgrades: how far players are in a type, and the widget as a whole."""

from __future__ import annotations

from typing import Any

import pipeline_nb as pn
from pipeline_nb.widgets import frames_upgrades as frames
from pipeline_nb.widgets.still_upgrades import levels_svg, upgrades_svg
from pipeline_nb.widgets.upgrade_shelf import UpgradeShelf
from pipeline_nb.widgets.views_upgrades import family_views

KINDS = {
    "levels": (frames.UpgradeFamily, levels_svg),
    "upgrades": (frames.UpgradeFrame, upgrades_svg),
}
NASTY = '<b>&"q"</b>'


def shared() -> pn.Game:
    """Three players in year 2, with all types of Emerging Markets; the acting one has Engineering I."""
    return pn.position(
        modules=("em4",),
        players=("Ann", NASTY, "Cy"),
        seed=7,
        cash=45,
        setup={"start": 0, "upgrades": ("specialization", "technology", "crude", "engineering", "shops")},
        net="4@0,0;3@2,0;5@4,0",
        levels=(0, 1, 0, 0, 0),
        supplies=(1, 2, 3, 4, 5),
        year=2,
        cards=((3, 1, 1), (1, 0, 1), (2, 1, 1), (3, 1, 1), (3, 1, 1)),
        others={1: {"levels": (0, 2, 1, 0, 0), "extra": (("special", 0),)}},
    )


def values() -> dict[str, dict[str, Any]]:
    buying = UpgradeShelf(shared())
    buying.do(buying.shown["ways"][0]["text"])
    buying.do("upgrade:3")
    base = UpgradeShelf(pn.position(seed=7, players=4, cash=12))
    engineering = family_views(shared())[1]
    odd = (frames.SeatLevels(tag="4", name=NASTY, levels=3),)
    return {
        "levels": {
            "shared": engineering,
            "words": frames.UpgradeFamily(
                number=0,
                title=NASTY,
                open=True,
                token="",
                text="",
                block="",
                can_block=False,
                levels=(),
                seats=odd,
                cards_title="",
                cards=(),
            ),
        },
        "upgrades": {"buying": buying.frame(buying.model), "closed": base.frame(base.model)},
    }
