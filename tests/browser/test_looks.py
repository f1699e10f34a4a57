"""Every widget in light and dark, wide and narrow: can it be read, reached and told apart?"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser import sight
from tests.browser.hands import SETUP, Bench, Widget
from tests.browser.sight import Shot
from tests.browser.test_live_link import WIDGETS


def acts(*actions: str) -> str:
    return "\n".join(f"w.act({action})" for action in actions)


# each in a state that shows all of its parts: reasons, plans, machines, a verdict
SHOWN = {
    **WIDGETS,
    "NetworkBuilder-refused": "w = NetworkBuilder(examples.first_network())\n"
    + acts('"machine", x=2, y=1', '"place", slot=0, x=8, y=0'),
    "TankFarm-refused": "w = TankFarm(pn.TankFarm.from_text('5/1/0/2:T0x4,O0x3,S0x3,T1,O1,S3x2'))\n"
    + acts('"store", oil="T", grade=0'),
    "Refinery-planned": 'w = Refinery(examples.two_lines_at_a_tile(), pn.TankFarm.from_text("2/1/1/1:T0x2,O0,T1"))\n'
    + acts('"worker", x=2, y=0', '"plan", text="1:T1>2"', '"run"', '"plan", text="2:T0>1"', '"plan", text="1:T0>3"'),
    "Refinery-machines": "w = Refinery(examples.row_of_straights(5).with_machine(4, 0), "
    'pn.TankFarm.from_text("2/2/1/1:T0x3"))\n' + acts('"mode", text="machines"'),
    "MarketTrader-choosing": "w = MarketTrader(pn.position(modules=('em1',), players=4, stock='O3 S2 T1', seed=7))",
    "MarketTrader-refused": "w = MarketTrader(pn.position(stock='O3 S2 T1', cash=40, seed=7), market=1)\n"
    + acts('"do", text="sell:7,0,2"', '"do", text="buy:3,0"', '"do", text="sell:6,0,3"'),
    "DeliveryBoard-filling": "g = pn.position(seed=7, tanks=(3,3,3,3), contracts='1a 7a 12d', "
    "orders=((0,3),(9,12),(16,18)), stock='T0x2 T1x2 T3 O1x2 O3x2 S2x2 S3')\nw = DeliveryBoard(g)\n"
    + acts('"do", text="deliver:0,0,3"', '"do", text="takeorder:0,0"', '"do", text="fill:1"'),
    "CostBoard-compared": "from tests.golden.compared import specialized\n"
    "w = CostBoard.of(specialized(2), before=specialized(), value=9)",
    "UpgradeShelf-buying": "g = pn.position(modules=('em4',), players=('Ann', 'Bo', 'Cy'), seed=7, cash=45, "
    "setup={'start': 0, 'upgrades': ('specialization', 'technology', 'crude', 'engineering', 'shops')}, "
    "net='4@0,0;3@2,0;5@4,0', levels=(0, 1, 0, 0, 0), supplies=(1, 2, 3, 4, 5), year=2, "
    "cards=((3, 1, 1), (1, 0, 1), (2, 1, 1), (3, 1, 1), (3, 1, 1)), "
    "others={1: {'levels': (0, 2, 1, 0, 0), 'extra': (('special', 0),)}})\n"
    "w = UpgradeShelf(g)\n"
    + acts('"do", text=w.shown["ways"][0]["text"]', '"do", text="upgrade:3"', '"do", text="upgrade:1"'),
    "UpgradeShelf-choosing": "g = pn.position(players=('Ann', 'Bo'), seed=7, cash=90, net='4@0,0;3@2,0',"
    " setup={'start': 0, 'upgrades': ('government', 'shops', 'machines')})\n"
    "w = UpgradeShelf(g)\n"
    + acts('"do", text=w.shown["ways"][0]["text"]', '"do", text="upgrade:1"', '"do", text="upgrade:1", level=3'),
    "SetupTable": "w = SetupTable(players=3, modules=('em1', 'em2'), seed=7)\n"
    + acts('"go", at=8', '"tick", key=0', '"tick", key=999'),
    "ShopsAndGovernment-placing": "w = ShopsAndGovernment(pn.position(seed=7, cash=60, net='4@0,0;3@2,0;22@4,0r1', "
    "setup={'start': 0}))\n"
    + acts('"do", text="work:7"', '"do", text="buytank:0,1"', '"do", text="bundle:2"', '"do", text="take:32"'),
    "ShopsAndGovernment-refused": "w = ShopsAndGovernment(pn.position(seed=7, players=3, cash=30, net='4@0,0;3@2,0', "
    "opened=(1, 0, 1, 0), setup={'start': 0}))\n"
    + acts('"do", text="government:2,1"', '"do", text="place:4,0,1"', '"do", text="add:7"'),
    "ShopsAndGovernment-tanks": "w = ShopsAndGovernment(pn.new_game(('Ann', 'Bo'), seed=7))",
    "PuzzleBoard-run": "w = PuzzleBoard('pl1.run.g2#7')\nw.move('worker', x=0, y=0)\nw.move('plan', text='1:T0>2')\n"
    + acts('"hint"', '"check"', '"otherwise"', '"why"'),
    "PuzzleBoard-judge": "w = PuzzleBoard('pl1.judge.g2#7')\nw.move('judge', at=0, verdict='yes')\n"
    + acts('"hint"', '"check"'),
    "PuzzleBoard-replay": "w = PuzzleBoard('pl1.deliver.g2#7')\n" + acts('"target"', '"replay", at=1'),
    "Question-answered": 'w = Question("length-of-a-loop")\n' + acts('"choose", choice=(w.quiz.right + 1) % 3'),
}


def show(bench: Bench, state: str) -> Widget:
    return bench.show(SHOWN[state] + ("\nw" if "\n" in SHOWN[state] else ""))


@pytest.mark.parametrize("state", list(SHOWN))
def test_a_widget_reads_well_in_both_themes_and_at_both_widths(bench: Bench, shot: Shot, state: str) -> None:
    w = show(bench, state)
    ran = w.page.locator(".jp-InputPrompt").nth(1).inner_text()
    faults = sight.faults_in_every_light(bench, w, shot, state, 1900, least=4)
    assert not faults, "\n".join(faults)
    assert w.page.locator(".jp-InputPrompt").nth(1).inner_text() == ran


@pytest.mark.parametrize("kind", list(WIDGETS))
def test_every_control_has_a_spoken_name_and_shows_the_focus(bench: Bench, kind: str) -> None:
    w = show(bench, kind)
    names = sight.spoken_names(w.page, w.root)
    assert len(names) >= 3
    assert [role for role, name in names if not name.strip()] == []
    for dark in (False, True):
        bench.dark(dark)
        stops, plain = sight.controls_without_a_ring(w.page, w.root)
        assert stops >= (1 if kind == "Question" else 3)
        assert plain == []


def test_the_theme_changes_the_colours_of_a_widget_on_the_screen(bench: Bench) -> None:
    w = show(bench, "NetworkBuilder")
    pipe, paper = w.root.locator(".pn-s-T").first, w.root
    colours = []
    for dark in (False, True, False):
        bench.dark(dark)
        expect(w.root).to_have_attribute("data-theme", "dark" if dark else "light")
        colours.append(
            (
                pipe.evaluate("e => getComputedStyle(e).stroke"),
                paper.evaluate("e => getComputedStyle(e).backgroundColor"),
            )
        )
    assert colours[0] == colours[2]
    assert colours[0][0] != colours[1][0]
    assert colours[0][1] != colours[1][1]


MOVING = """(root) => [...root.querySelectorAll('*')].filter((el) => {
    const style = getComputedStyle(el), long = (text) => Math.max(...text.split(',').map(parseFloat)) > 0.01;
    return long(style.transitionDuration) || (style.animationName !== 'none' && long(style.animationDuration));
}).map((el) => el.getAttribute('class') || el.tagName)"""


def test_nothing_moves_where_reduced_motion_is_asked_for(bench: Bench) -> None:
    moving = {}
    for kind in WIDGETS:
        w = show(bench, kind)
        w.page.emulate_media(reduced_motion="no-preference")
        moving[kind] = w.root.evaluate(MOVING)
        w.page.emulate_media(reduced_motion="reduce")
        assert w.root.evaluate(MOVING) == [], kind
    assert moving["NetworkBuilder"], "nothing moves at all: then this test shows nothing"


def test_widgets_on_one_page_do_not_restyle_each_other(notebook: Callable[..., Page], shot: Shot) -> None:
    page = notebook([SETUP, *WIDGETS.values()])  # their style sheets all lie in the same page
    page.evaluate("() => window.jupyterapp.shell.collapseLeft()")
    page.set_viewport_size({"width": 1280, "height": 1900})
    roots = page.locator(".pn-root")
    expect(roots).to_have_count(len(WIDGETS))
    faults = []
    for kind, root in zip(WIDGETS, roots.all(), strict=True):
        root.evaluate("root => root.scrollIntoView()")
        shot(f"side-by-side-{kind}", root)
        faults += [f"{kind}: {fault}" for fault in sight.layout_faults(root)]
    assert not faults, "\n".join(faults)
