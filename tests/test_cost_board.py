"""`CostBoard` for a player of a game: every change has its source, and the sum is what the engine says."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from typing import Any

import pytest

import pipeline_nb as pn
from pipeline_nb.rules.oil import Grade, Oil
from pipeline_nb.widgets import CostBoard
from tests.em_situations import ORANGE, TEAL, TO_HIGH, TO_LOW, special
from tests.situations import last_turn_of, passes, table

NASTY = '</text><script>alert(1)</script> "&'


def holding(*cards: int, costs: str = "4,5,6/4,5,6/4,5,6", **given: Any) -> pn.Game:
    """A game in which Player 1 holds these Specialization cards."""
    setup = {"upgrades": ("specialization",), "costs": costs}
    families = table(modules=("em4",), setup=setup).table.families
    level = next(level for level, given in ((0, 0), (1, 1), (2, 3), (3, 6)) if given >= len(cards))
    levels = tuple(level * (family == "Specialization") for family in families)
    left = (3 - (level > 0), 1 - (level > 1), 1 - (level > 2))
    return table(
        modules=("em4",),
        setup=setup,
        levels=levels,
        cards=tuple(left if family == "Specialization" else (3, 1, 1) for family in families),
        extra=special(*cards),
        supplies=tuple(card for card in range(6) if card not in cards),
        **given,
    )


def origin(w: CostBoard, oil: str, grade: int) -> dict[str, Any]:
    return next(one for one in w.shown["origins"] if (one["oil"], one["grade"]) == (oil, grade))


def sums(w: CostBoard) -> bool:
    """Whether printed cost and changes make the result, and that is what the board shows."""
    rows = {row["oil"]: row["costs"] for row in w.shown["costs"]["rows"]}
    return all(
        one["printed"] + sum(int(change["amount"]) for change in one["changes"])
        == one["result"]
        == rows[one["oil"]][one["grade"]]
        for one in w.shown["origins"]
    )


def test_without_modules_all_costs_are_as_printed():
    w = CostBoard.of(table(costs="4,5,6/7,10,4/20,1,5"))
    assert w.value.to_text() == "4,5,6/7,10,4/20,1,5"
    assert not any(one["changes"] for one in w.shown["origins"])
    assert (w.shown["notes"], w.shown["pair"], w.free_play) == ([], [], False)
    assert w.shown["title"] == "Refinement Costs of Player 1"
    w.act("cost", oil="T", grade=0, number=9)
    assert w.shown["refused"][0]["text"] == "The markers are fixed here."


@pytest.mark.rules(
    "em4.specialization.costs-add-up", "em4.specialization.cost-floor", "em4.specialization.floor-never-raises"
)
def test_each_specialization_card_is_named_with_what_it_changes():
    w = CostBoard.of(holding(TEAL, TO_LOW, costs="7,5,6/4,5,6/3,5,6"))
    assert sums(w)
    teal = origin(w, "T", 0)
    assert [(change["amount"], change["source"]) for change in teal["changes"]] == [
        ("-1", "Specialization in teal"),
        ("-1", "Specialization in crude to low"),
    ]
    assert (teal["printed"], teal["result"]) == (7, 5)
    floor = "Specialization in crude to low: no card lowers a cost below 4"
    for oil, cost in (("O", 4), ("S", 3)):
        assert origin(w, oil, 0)["changes"] == [{"amount": "0", "source": floor}]
        assert origin(w, oil, 0)["result"] == cost
    assert origin(w, "O", 1)["changes"] == []


@pytest.mark.parametrize("cards", [(), (TEAL,), (TEAL, ORANGE, TO_HIGH), tuple(range(6))])
@pytest.mark.parametrize("costs", ["4,5,6/4,5,6/4,5,6", "9,9,9/1,2,3/4,5,8"])
def test_printed_and_changes_make_what_the_engine_says(cards, costs):
    game = holding(*cards, costs=costs)
    w = CostBoard.of(game)
    assert w.value == game.costs_of(0)
    assert sums(w)
    other = CostBoard.of(game, "Player 2")
    assert other.value == game.state.costs
    assert not any(one["changes"] for one in other.shown["origins"])


@pytest.mark.rules("em2.flip.year-1", "em2.columns-are-steps")
@pytest.mark.parametrize("year", [1, 2])
def test_a_column_that_was_turned_over_tells_its_white_side_and_when(year):
    before = last_turn_of(year, modules=("em2",), seed=3)
    after = passes(before)
    w = CostBoard.of(after, "Player 1", before=before)
    assert sums(w)
    turned = [one for one in w.shown["origins"] if f"when year {year} ended" in one["words"]]
    assert {one["grade"] for one in turned} == {year - 1}
    differs = {(one["oil"], one["grade"]): one for one in w.shown["pair"][0]["differences"]}
    for oil in Oil:
        old, new = (game.state.costs.step(oil, Grade(year - 1)) for game in (before, after))
        assert ((oil.value, year - 1) in differs) is (old != new)
        if old != new:
            assert differs[oil.value, year - 1]["sign"] == f"{new - old:+d}"
            assert differs[oil.value, year - 1]["words"].endswith(
                f"{abs(new - old)} {'dearer' if new > old else 'cheaper'}"
            )


def test_what_lies_ahead_comes_true():
    before = last_turn_of(1, modules=("em2",), seed=3)
    note = CostBoard.of(before, 0).shown["notes"][0]
    after = passes(before)
    assert note.startswith("When year 1 ends, the column crude to low is turned: ")
    for oil in Oil:
        old, new = (game.state.costs.step(oil, Grade.CRUDE) for game in (before, after))
        assert (f"{oil.word}, crude to low {old} → {new}" in note) is (old != new)
    assert len(CostBoard.of(after, 0).shown["notes"]) == 2


@pytest.mark.parametrize("ruling", ["steps", "colours"])
def test_columns_are_those_of_the_ruling(ruling):
    game = passes(last_turn_of(1, modules=("em2",), seed=3, rulings=pn.Rulings(em_columns=ruling)))
    turned = [one for one in CostBoard.of(game).shown["origins"] if "turned" in one["words"]]
    assert {(one["oil"], one["grade"]) for one in turned} == (
        {("T", 0), ("O", 0), ("S", 0)} if ruling == "steps" else {("T", 0), ("T", 1), ("T", 2)}
    )


def test_two_boards_are_compared_also_in_free_play():
    w = CostBoard(pn.RefinementCosts.same(4, 5, 6), before=pn.RefinementCosts.same(4, 5, 6))
    assert w.shown["pair"][0]["words"] == "both boards are alike"
    w.act("cost", oil="O", grade=1, number=9)
    assert [one["sign"] for one in w.shown["pair"][0]["differences"]] == ["+4"]
    before = {(t["oil"], t["words"]): t["cost"] for t in w.shown["totals_before"]}
    assert before["O", "crude to mid"] == 9
    w.act("undo")
    assert w.shown["pair"][0]["differences"] == []


def test_a_plain_board_is_as_it_was():
    w = CostBoard(value=9)
    assert (w.shown["title"], w.shown["origins"], w.shown["pair"], w.shown["totals_before"]) == ("", [], [], [])
    assert 'aria-label="Refinement Costs: teal' in w.still()


@pytest.mark.parametrize("who", ["Nobody", 2, -1, True])
def test_a_player_who_is_not_there_is_refused(who):
    with pytest.raises(pn.InputError, match="there is no player"):
        CostBoard.of(table(), who)


def test_strange_names_stay_text():
    game = pn.position(players=(NASTY, "Bo"), seed=7)
    w = CostBoard.of(game, NASTY, before=pn.RefinementCosts.same(9, 9, 9))
    root = ET.fromstring(w.still())
    assert not [node for node in root.iter() if node.tag.endswith("script")]
    assert NASTY in w.shown["title"]


@pytest.mark.rules("em2.setup.two-sided")
def test_what_two_sided_markers_show_is_ours_and_says_so():
    w = CostBoard.of(passes(last_turn_of(1, modules=("em2",), seed=3)), 0)
    assert w.shown["title"] == "Refinement Costs of Player 1 *"
    assert w.shown["marks"]
    assert all("12 two-sided markers" in mark for mark in w.shown["marks"])
    told = [one["words"] for one in w.shown["origins"]]
    assert not any("printed" in words for words in told), "nobody knows what is printed on them"
    assert sum("on its white side; " in words for words in told) == 3
    assert CostBoard.of(table()).shown["marks"] == []
