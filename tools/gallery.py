"""Take the pictures of docs/gallery.md: every widget in real JupyterLab, light and dark.

    python -m tools.gallery                    # all of them
    python -m tools.gallery MarketTrader ...   # some

Each picture shows a widget amid its work; what is shown stands in `SHOWN`.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from tools import chromium

__all__ = ["FOLDER", "SHOWN", "main", "pictures_of"]

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "docs" / "pictures" / "gallery"
WIDTH = 1280

_TABLE = "pn.position(players=('Ann', 'Bo'), setup={'start': 0}, seed=7, tanks=(3, 3, 3, 3), cash=40, "
SHOWN = {
    "NetworkBuilder": "NetworkBuilder(examples.first_network())",
    "TankFarm": "TankFarm(pn.TankFarm.from_text('5/2/1/2:T0x4,O0x3,S0x3,T1,O1,S3x2'))",
    "CostBoard": "CostBoard.of(pn.position(modules=('em2',), seed=7), value=9)",
    "Refinery": "Refinery(examples.two_lines_at_a_tile(), pn.TankFarm.from_text('2/1/1/1:T0x2,O0,T1'))\n"
    "w.act('worker', x=2, y=0)\nw.act('plan', text='1:T1>2')",
    "MarketTrader": f"MarketTrader({_TABLE}stock='O1 O3x2 S2 T1'), market=1)\nw.do('sell:6,1,3')",
    "DeliveryBoard": f"DeliveryBoard({_TABLE}stock='T1x2 T3 O1x2 O3x2 S2x2', contracts='1a 7a 12d', "
    "orders=((0, 3), (9, 12), (16, 18))))\nw.do('deliver:0,0,3')",
    "ShopsAndGovernment": "ShopsAndGovernment(pn.position(seed=7, cash=60, net='4@0,0;3@2,0'))",
    "UpgradeShelf": "UpgradeShelf(pn.position(players=('Ann', 'Bo'), seed=7, cash=90, net='4@0,0;3@2,0', "
    "setup={'start': 0, 'upgrades': ('government', 'shops', 'machines')}))",
    "ScorePad": "ScorePad(play_game(['planner', 'greedy'], seed=7, players=('Ann', 'Bo')).game)\n"
    "for _ in range(3):\n    w.act('next')",
    "SetupTable": "SetupTable(modules=('em1',), seed=7)\nfor _ in range(2):\n    w.act('next')",
    "PuzzleBoard": "PuzzleBoard('pl1.run.g2#7')\nw.act('hint')\nw.move('worker', x=0, y=0)\n"
    "w.move('plan', text='1:T0>2')\nw.act('check')",
    "Question": "Question('length-of-a-loop')\nw.act('choose', choice=(w.quiz.right + 1) % 3)",
    # the progress of somebody amid the lessons: the notebook keeps it for the session only
    "RuleMap": "RuleMap()\nfor lesson in pn.learn.lessons().lessons[:7]:\n    pn.learn.start(lesson.name)\n"
    "for asked in map(Question, pn.learn.quiz_names('pipes') + pn.learn.quiz_names('trading')):\n"
    "    asked.act('answer', text=','.join(map(str, asked.quiz.answer)))\n"
    "for asked in map(Question, pn.learn.quiz_names('loans')):\n    asked.act('answer', text='0')",
}
"""What is shown of each widget: an expression for it, and perhaps lines that act on it as `w`."""


def pictures_of(widget: str) -> tuple[Path, Path]:
    """The files of a widget: light and dark."""
    return FOLDER / f"{widget.lower()}.png", FOLDER / f"{widget.lower()}-dark.png"


def cell(widget: str) -> str:
    """The source of the cell that shows a widget."""
    first, _, more = SHOWN[widget].partition("\n")
    return f"w = {first}\n{more}\nw"


def main(widgets: list[str]) -> None:
    from playwright.sync_api import sync_playwright

    from tests.browser import labtest
    from tests.browser.conftest import write_notebook

    begin = (
        "import pipeline_nb as pn\nfrom pipeline_nb.learn import examples\n"
        "from pipeline_nb.play import play_game\nfrom pipeline_nb.widgets import *"
    )
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        root = Path(folder)
        write_notebook(root, "gallery.ipynb", [begin, *map(cell, widgets)])
        with labtest.LabServer(root) as lab:
            browser = playwright.chromium.launch(executable_path=chromium.find(), args=labtest.FLAGS)
            page = browser.new_page(viewport={"width": WIDTH, "height": 2600})
            labtest.open_notebook(page, lab, "gallery.ipynb")
            page.evaluate("() => window.jupyterapp.shell.collapseLeft()")
            labtest.run_all(page)
            if faults := labtest.cell_errors(page):
                sys.exit("\n".join(faults))
            for number, dark in enumerate((False, True)):
                labtest.set_theme(page, dark)
                for place, widget in enumerate(widgets):
                    shown = page.locator(".pn-root").nth(place)
                    shown.scroll_into_view_if_needed()
                    page.wait_for_timeout(300)
                    shown.screenshot(path=pictures_of(widget)[number])
                    print(pictures_of(widget)[number].relative_to(ROOT))
            labtest.set_theme(page, dark=False)
            labtest.shut_down(page)
            browser.close()


if __name__ == "__main__":
    main(sys.argv[1:] or list(SHOWN))
