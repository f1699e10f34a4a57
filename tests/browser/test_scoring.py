"""ScorePad under a host's hands: a finished game by mouse and by keys, a blank pad typed in, strange names."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser import sight
from tests.browser.hands import Bench, Widget
from tests.browser.sight import Shot
from tests.golden.scoring import CARDS, FINISHED, NASTY

GAME = f"ScorePad(pn.Game.from_text({FINISHED!r}))"
REAL = f"""costs, names = "4,5,6/4,5,6/7,4,4", {NASTY!r}
one = pn.Holdings.of(costs=costs, cash=128, stock="T1x3 O3 S2", tanks=9, lines="T9 T16m O4 S3", penalties=3,
                     contracts=["T1 T1>3", "O2 O2 S1"], orders=["S3 S3 T3 T2 O1", "T1 O1"], upgrades_3=2)
two = pn.Holdings.of(costs=costs, cash=5, stock="O1", lines="O12 O5m O15", penalties=13, engineering=2)
ScorePad((one, two, pn.Holdings.of(costs=costs, cash=450)), names=names, valuations={CARDS!r})"""
BLANK = 'ScorePad.blank(players=("Ann", "Bo", "Cy"))'


def expect_the_page_to_show_the_sheet(w: Widget) -> None:
    """Every line that is read, every running total, and where we are: as Python holds them."""
    at, amounts, sums = w.python(
        "(lambda at: [at, [['-$%d' % -s.lines[i].amount if s.lines[i].amount < 0 else '$%d' % s.lines[i].amount"
        " for s in w.value] for i in range(min(at, len(w.value[0].lines)))],"
        " ['$%d' % sum(line.amount for line in s.lines[:at]) for s in w.value]])(w.model.at)"
    )
    rows = w.root.locator(".pn-sheet tbody tr")
    for number in range(rows.count()):
        cells = [cell.inner_text().rstrip("*").strip() for cell in rows.nth(number).locator("td").all()]
        assert cells == (amounts[number] if number < at else ["not read yet"] * len(sums))
    assert [cell.inner_text() for cell in w.root.locator(".pn-sheet tfoot td").all()] == [
        total.replace("$-", "-$") for total in sums
    ]
    now = w.root.locator("[aria-current=step]")
    expect(now).to_have_count(1 if at else 0)


def test_a_finished_game_is_scored_by_mouse(bench: Bench) -> None:
    w = bench.show(GAME)
    with w.answered():
        w.button("Begin").click()
    last = w.python("len(w.value[0].lines) + 1")
    for at in range(1, last + 1):
        expect_the_page_to_show_the_sheet(w)
        assert w.python("w.model.at") == at
        if at < last:
            title, rule = w.python(f"[w.value[0].lines[{at - 1}].title, w.value[0].lines[{at - 1}].rule]")
            expect(w.root.get_by_role("region", name=title)).to_contain_text(rule)
            with w.answered():
                w.button("Next").click()
    winner = w.python("w.frame(w.model).winner")
    expect(w.root.get_by_role("heading", name=winner)).to_be_visible()
    places = [one.inner_text() for one in w.root.locator(".pn-places .pn-amount").all()]
    assert places == w.python("['$%d' % p.total for p in w._sheet.places]")
    with w.answered():
        w.button("Penalties").click()
    expect(w.root.get_by_role("img", name="curve of penalties")).to_be_visible()
    expect_the_page_to_show_the_sheet(w)
    with w.answered():
        w.button("Back").click()
    with w.answered():
        w.button("to the beginning").click()
    expect_the_page_to_show_the_sheet(w)


def test_a_finished_game_is_scored_with_the_keyboard_alone(bench: Bench) -> None:
    w, before = bench.show(GAME), bench.cells()
    first = w.root.locator("[data-line]").first
    w.tab_to(first)
    for number in range(1, 4):
        with w.answered():
            w.press("ArrowDown")
        assert w.python("w.model.at") == number
        expect(w.root.locator("[aria-current=step]")).to_be_focused()
        expect(w.status).to_contain_text("so far")
    with w.answered(3):  # quicker than the answers: none is lost
        w.press("ArrowDown", "ArrowDown", "ArrowUp")
    assert w.python("w.model.at") == 4
    expect_the_page_to_show_the_sheet(w)
    with w.answered():
        w.press("End")
    expect(w.root.locator("[aria-current=step]")).to_be_focused()
    expect(w.status).to_contain_text(" wins with ")
    expect_the_page_to_show_the_sheet(w)
    with w.answered():
        w.press("ArrowDown")
    expect(w.refusal).to_contain_text("This is the end")
    with w.answered():
        w.press("Home")
    assert w.python("w.model.at") == 0
    with w.answered():
        w.press("Control+z")
    expect_the_page_to_show_the_sheet(w)
    assert bench.cells() == before


def test_a_blank_pad_is_typed_in_with_the_keyboard_alone(bench: Bench) -> None:
    w, before = bench.show(BLANK), bench.cells()
    texts = {"Refinement Costs, teal": "4 5 6", "Valuation cards": "3 14", "Cash, player 1": "128"}
    texts |= {"Cash, player 2": "60", "Barrels in tanks, player 2": "O3x2", "Pipelines, player 1": "T9 T15m"}
    for name, text in texts.items():
        w.tab_to(w.root.get_by_role("textbox", name=name))
        w.page.keyboard.type(text)
        with w.answered():
            w.press("Enter")
    totals = w.python("[score.total for score in w.value]")
    assert totals == [128 + 20 + 30 + 30 + 30, 60 + 60, 0]
    w.tab_to(w.root.get_by_role("textbox", name="Cash, player 3"), back=True)
    w.page.keyboard.type("b d d lots")  # keys of the notebook, too
    with w.answered():
        w.press("Tab")
    wrong = w.root.get_by_role("textbox", name="Cash, player 3")
    expect(wrong).to_have_attribute("aria-invalid", "true")
    expect(wrong.locator("..")).to_contain_text("a whole number from 0 to 100000, not 'b d d lots'")
    assert w.python("len(w.value)") == 0
    w.tab_to(w.button("Score it"), back=True)
    with w.answered():
        w.press("Enter")
    expect(w.refusal).to_contain_text("a whole number from 0 to 100000")
    with w.answered():
        w.press("Control+z")
    expect(wrong).to_have_value("")
    assert w.python("[score.total for score in w.value]") == totals
    with w.answered():
        w.press("Enter")
    expect_the_page_to_show_the_sheet(w)
    assert bench.cells() == before


def test_a_field_is_written_down_when_the_mouse_leaves_it(bench: Bench) -> None:
    w = bench.show(BLANK)
    w.root.get_by_role("textbox", name="Name, player 1").fill("<img src=x onerror=alert(1)>")
    with w.answered():
        w.root.get_by_role("textbox", name="Cash, player 1").click()
    w.root.get_by_role("textbox", name="Cash, player 1").fill("7")
    with w.answered(2):
        w.button("All at once").click()
    expect(w.root.locator(".pn-places")).to_contain_text("<img src=x onerror=alert(1)>")
    expect(w.root.locator("img[src]")).to_have_count(0)
    expect_the_page_to_show_the_sheet(w)


@pytest.mark.parametrize("key", ["barrels", "card-16", "penalties", ""])
def test_strange_names_stay_text_and_everything_fits(bench: Bench, key: str) -> None:
    w = bench.show(REAL)
    w.python(f"w.act('go', at=([line.key for line in w.value[0].lines] + ['']).index({key!r}) + 1)")
    names = [name.inner_text() for name in w.root.locator(".pn-sheet thead bdi").all()]
    assert names == list(NASTY)
    expect(w.root.locator("script")).to_have_count(0)
    for width in (1400, 700):
        bench.resize(width, 2600)
        assert sight.layout_faults(w.root) == []


SHOWN = {
    "game-start": (GAME, 0), "game-cash": (GAME, 1), "game-barrels": (GAME, 3), "game-pipelines": (GAME, 4),
    "game-types": (GAME, 6), "game-penalties": (GAME, 8), "game-places": (GAME, 10), "real-delivered": (REAL, 7),
}  # fmt: skip
FAULTY = (
    "w = ScorePad.blank(players=('Ann', 'Bo', 'Cy'))\nw.act('type', player=0, field='pipelines', text='T9 q')\n"
    "w.act('type', player=1, field='cash', text='lots')\nw"
)


@pytest.mark.long
@pytest.mark.parametrize("state", [*SHOWN, "blank"])
def test_it_reads_well_in_both_themes_and_at_every_width(bench: Bench, shot: Shot, state: str) -> None:
    code, at = SHOWN.get(state, (FAULTY, 0))
    w = bench.show(code)
    if at:
        w.python(f"w.act('go', at={at})")
    faults = sight.faults_in_every_light(bench, w, shot, f"ScorePad-{state}", least=0)
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("code", [GAME, BLANK], ids=["game", "blank"])
def test_every_control_has_a_spoken_name_and_shows_the_focus(bench: Bench, code: str) -> None:
    w = bench.show(code)
    names = sight.spoken_names(w.page, w.root)
    assert len(names) >= 5
    assert [role for role, name in names if not name.strip()] == []
    stops, plain = sight.controls_without_a_ring(w.page, w.root)
    assert stops >= 5
    assert plain == []
