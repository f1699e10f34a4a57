"""A click in a widget, from the click to the painted frame with Python's answer, next to a bare anywidget counter.

Both live in one cell of one notebook, in real JupyterLab and Chromium; blocks of clicks alternate. JupyterLab delivers
messages in one of two ways, and both are measured: on the kernel's main thread, as `pipeline-nb lab` sets it, and on
another thread, as JupyterLab does by itself.
"""

from __future__ import annotations

import random
import statistics
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import nbformat
from playwright.sync_api import Page, sync_playwright

import pipeline_nb as pn
from benchmarks.measure import Row, Scale, Skipped, microseconds
from benchmarks.networks import grown
from tests.browser import labtest
from tests.browser.labtest import LabServer, MessagePath
from tools import chromium

__all__ = ["TITLE", "measure", "python_alone"]

TITLE = "A click in a widget"
ROOT = Path(__file__).resolve().parents[1]
PATHS: tuple[tuple[MessagePath, str], ...] = (
    ("disabled", "as `pipeline-nb lab`"),
    ("perCommTarget", "as JupyterLab"),
)
BLOCKS = 5
WARM_UP = 10

NET = grown(7, 14, choices=8)
TILE = 4
# some make the board larger, others lie inside it
SITES = random.Random(7).sample([(x, y) for x, y, rotation in NET.sites() if rotation == 0], 5)
FARM = "5/3/2/2:T0x3,O0x3,S0x3"
COSTS = pn.RefinementCosts.same(2, 2, 2)


def _worker() -> tuple[tuple[int, int], str]:
    """Where the worker stands, and the text form of a refinement that is legal there."""
    runs = (
        pn.WorkerRun(network=NET, at=tile.cells[0], farm=pn.TankFarm.from_text(FARM), costs=COSTS) for tile in NET.tiles
    )
    run = max(runs, key=lambda run: len(run.options()))
    return run.at, run.options()[0].to_text()


AT, STEP = _worker()
GOODS = 'players=("Ann", "Bo"), setup={"start": 0}, seed=7, tanks=(3, 3, 3, 3), cash=40, stock="O1 O3x2 S2 T1"'
CARDS = 'players=("Ann", "Bo"), setup={"start": 0, "upgrades": ("engineering", "shops", "machines")}, seed=7, cash=90'
CELL = f"""
import sys
sys.path.insert(0, {str(ROOT)!r})
from IPython.display import display
import pipeline_nb as pn
from pipeline_nb.widgets import MarketTrader, NetworkBuilder, Refinery, UpgradeShelf
from tests.browser.counter import Counter

net = pn.PipeNetwork.from_text({NET.to_text()!r})
costs = pn.RefinementCosts.same(2, 2, 2)
counter = Counter()
builder = NetworkBuilder(net, supply=[{TILE}, 22, 64], costs=costs)
refinery = Refinery(net, pn.TankFarm.from_text({FARM!r}), costs=costs)
refinery.act("worker", x={AT[0]}, y={AT[1]})
trader = MarketTrader(pn.position({GOODS}), market=1)
shelf = UpgradeShelf(pn.position({CARDS}))
shelf.do(shelf.shown["ways"][0]["text"])
display(counter, builder, refinery, trader, shelf)
"""
CONTESTANTS: dict[str, dict[str, Any]] = {
    "counter": {"attribute": "data-echo", "steps": [{"selector": "button[data-echo]"}]},
    "NetworkBuilder, place and undo": {
        "attribute": "data-ack",
        "steps": [
            step
            for x, y in SITES
            for step in (
                {
                    "take": {"selector": '.pn-builder button[data-rove="0"]'},
                    "selector": f'.pn-builder [role=gridcell][data-rove="{x},{y}"]',
                },
                {"selector": ".pn-builder button", "text": "Undo"},
            )
        ],
    },
    "Refinery, plan": {
        "attribute": "data-ack",
        "steps": [{"selector": f'.pn-refinery button[data-rove="{STEP}"]'}],
    },
    "MarketTrader, sell and undo": {
        "attribute": "data-ack",
        "steps": [
            {
                "take": {"selector": '.pn-markettrader [role=button][aria-label^="high orange: 2"]'},
                "selector": '.pn-markettrader [role=button][aria-label^="row 4, high orange, space 2"]',
            },
            {"selector": ".pn-markettrader button", "text": "Undo"},
        ],
    },
    "UpgradeShelf, buy and undo": {
        "attribute": "data-ack",
        "steps": [
            {"selector": '.pn-upgradeshelf .pn-type[aria-label^="Engineering"] .pn-is-next'},
            {"selector": ".pn-upgradeshelf button", "text": "Undo"},
        ],
    },
}
COUNTER = "counter"
Times = dict[str, list[list[float]]]
"""For each contestant a pair a click: milliseconds to the answer, and to the frame."""


def measure(scale: Scale) -> list[Row]:
    """Return rows for both message paths, then what of it is our Python's."""
    program = chromium.find()
    if program is None:
        raise Skipped("no Chromium was found: python -m tools.chromium --install, or set CHROMIUM")
    rows = []
    for path, name in PATHS:
        with _notebook(path, program) as page:
            rounds = [_round(page, scale.clicks) for _ in range(scale.rounds)]
        rows += _rows(rounds, name)
    return [*rows, *python_alone(scale)]


@contextmanager
def _notebook(path: MessagePath, program: str) -> Iterator[Page]:
    """All contestants in one cell of an open notebook, warm; afterwards: has every click done what it should?"""
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        book = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(CELL)])
        book.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3", "language": "python"}
        nbformat.write(book, root / "clicks.ipynb")
        with LabServer(root, path) as lab, sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=program, args=labtest.FLAGS)
            page = browser.new_page(viewport={"width": 1400, "height": 1000})
            labtest.open_notebook(page, lab, "clicks.ipynb")
            labtest.run_all(page)
            assert labtest.cell_errors(page) == []
            page.locator(".pn-refinery").wait_for()
            page.add_script_tag(path=Path(__file__).with_suffix(".js"))
            _block(page, WARM_UP)
            yield page
            widgets = "(builder, refinery, trader, shelf)"
            state = labtest.kernel_eval(page, f"[builder.value == net, *[len(one.reasons) for one in {widgets}]]")
            assert state == [True, 0, 0, 0, 0], f"clicks did not do what they should: {state}"
            labtest.shut_down(page)
            browser.close()


def _block(page: Page, clicks: int, backwards: bool = False) -> Times:
    names = list(CONTESTANTS)[:: -1 if backwards else 1]
    return {name: page.evaluate("(what) => window.pnClicks(what)", {**CONTESTANTS[name], "clicks": clicks})
            for name in names}  # fmt: skip


def _round(page: Page, clicks: int) -> Times:
    """So many clicks for each contestant, in blocks that alternate; each block has whole pairs of place and undo."""
    found: Times = {name: [] for name in CONTESTANTS}
    each = max(2, clicks // BLOCKS // 2 * 2)
    for number in range(max(1, clicks // each)):
        for name, times in _block(page, each, backwards=number % 2 == 1).items():
            found[name] += times
    return found


def _percentile(times: list[float], percent: int) -> float:
    return statistics.quantiles(times, n=100, method="inclusive")[percent - 1]


def _rows(rounds: list[Times], path: str) -> list[Row]:
    def row(name: str, to: int, percent: int, what: str, *, bar: bool = False) -> Row:
        ours, theirs = (
            tuple(_percentile([pair[to] for pair in found[who]], percent) for found in rounds)
            for who in (name, COUNTER)
        )
        return Row(
            what=f"{name}, {path}: {what}", unit="ms", ours=ours, peer="bare counter", theirs=theirs,
            bar=1.5 if bar else None, aim=1.2 if bar else None, of_ratio=True,
        )  # fmt: skip

    return [
        found
        for name in CONTESTANTS
        if name != COUNTER
        for found in (
            row(name, 0, 50, "answer, p50"),
            row(name, 1, 50, "frame, p50"),
            row(name, 1, 95, "frame, p95", bar=True),
        )
    ]


def python_alone(scale: Scale) -> list[Row]:
    """Return what an action costs in Python, with neither kernel nor browser: a part of the times above."""
    from pipeline_nb.widgets import NetworkBuilder, Refinery

    builder = NetworkBuilder(NET, supply=[TILE, 22, 64], costs=COSTS)
    refinery = Refinery(NET, pn.TankFarm.from_text(FARM), costs=COSTS)
    refinery.act("worker", x=AT[0], y=AT[1])

    def place_and_undo() -> int:
        for x, y in SITES:
            builder.act("place", slot=0, x=x, y=y)
            builder.act("undo")
        return 2 * len(SITES)

    def plan() -> int:
        refinery.act("plan", text=STEP)
        return 1

    works = {"NetworkBuilder, place and undo": place_and_undo, "Refinery, plan": plan}
    return [
        Row(
            what=f"{name}: our Python's part", unit="ms",
            ours=tuple(microseconds(work, scale.seconds) / 1000 for _ in range(scale.rounds)),
        )
        for name, work in works.items()
    ]  # fmt: skip
