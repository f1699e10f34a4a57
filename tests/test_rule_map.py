"""The map of rules, words looked up, and the index of lessons."""

from __future__ import annotations

import json
import re

import pytest

import pipeline_nb as pn
from pipeline_nb import learn
from pipeline_nb.box import all_rules
from pipeline_nb.errors import InputError
from pipeline_nb.learn import progress
from pipeline_nb.learn.look_up import TERMS, look_up, terms_in
from pipeline_nb.learn.quiz import quiz
from pipeline_nb.learn.rule_map import rule_map
from pipeline_nb.widgets import (
    CostBoard,
    DeliveryBoard,
    MarketTrader,
    NetworkBuilder,
    PuzzleBoard,
    Question,
    Refinery,
    RuleMap,
    ScorePad,
    SetupTable,
    ShopsAndGovernment,
    TankFarm,
    UpgradeShelf,
)


def state_of(rule):
    return {one.id: one.state for section in rule_map().sections for one in section.rules}[rule]


def answer(name, *, right=True):
    asked = Question(name)
    if asked.quiz.kind == "number":
        asked.act("answer", text=str(asked.quiz.right + (not right)))
    else:
        asked.act("choose", choice=(asked.quiz.right + (not right)) % len(asked.quiz.choices))
    assert asked.is_right == right


# ---- the map ---------------------------------------------------------------------------------------------------------


def test_every_rule_of_the_base_game_stands_on_the_map_once():
    found = [one.id for section in rule_map().sections for one in section.rules]
    wanted = [
        r.id for r in all_rules() if r.id.startswith("base.") and r.kind != "component" and r.confidence != "other"
    ]
    assert sorted(found) == sorted(wanted)
    assert len(found) == len(set(found))


def test_rules_are_met_in_a_lesson_used_by_a_right_answer_and_missed_by_a_wrong_one():
    rule = quiz("room-in-a-row").rules[0]
    assert state_of(rule) == ""
    learn.start("01_oil_and_tanks")
    assert state_of(rule) == "met"
    w = Question("room-in-a-row")
    w.act("choose", choice=w.quiz.right)
    assert state_of(rule) == "used"
    w = Question("room-in-a-row")
    w.act("choose", choice=(w.quiz.right + 1) % 3)
    assert state_of(rule) == "missed"
    assert "missed" in repr(rule_map())


def test_the_map_in_the_same_notebook_follows_each_answer():
    w, asked = RuleMap(), Question("penalty-curve")
    assert w.value.number("used") == 0
    asked.act("answer", text=str(asked.quiz.right))
    assert w.value.number("used") == len(asked.quiz.rules)
    assert w.shown["numbers"][0] == len(asked.quiz.rules)
    assert f"{len(asked.quiz.rules)} used right" in w.still()


def test_the_map_of_a_learner_who_has_done_nothing_is_always_the_same_picture():
    assert RuleMap().still() == RuleMap().still()
    assert "0 used right, 0 missed, 0 met" in RuleMap().still()
    assert repr(RuleMap()) == repr(rule_map())


def test_the_page_tells_what_it_has_kept_and_the_map_takes_it_in():
    asked = Question("penalty-curve")
    asked.act("answer", text=str(asked.quiz.right))
    kept = asked.shown["keep"]
    progress.forget_session()
    w = RuleMap()
    w.act("remember", text=kept)
    assert w.value.number("used") == len(asked.quiz.rules)
    w.act("remember", text="{")
    assert "could not be read" in w.shown["refused"][0]["text"]


# ---- words -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("word", TERMS)
def test_every_word_has_a_rule_in_one_sentence(word):
    found = look_up(word)
    assert found.rule == pn.rule(TERMS[word])
    assert re.fullmatch(r"[^.]*(\$?\d+\.\d|[^.])*\.", found.says)
    assert found.rule.id not in [one.id for one in found.more]


def test_words_are_definitions_and_none_is_said_by_means_of_itself():
    for word in TERMS:
        found = look_up(word)
        assert found.means, f"the glossary has no {word}"
        assert found.means.startswith(found.says)
        assert found.means in repr(found)
    assert "segment" not in look_up("joint").means.lower()
    assert "joint" not in look_up("segment").means.lower()
    assert look_up("half").says == "One of the two squares of a pipe tile."


def test_a_word_is_found_in_any_case_and_in_the_plural():
    assert look_up("TANKS").word == look_up("tank").word == "tank"
    assert look_up("penalty markers").rule.id == "base.end.penalties"
    assert look_up("overlay").says
    assert "`base.tanks.capacity`" in look_up("tank")._repr_markdown_()


def test_an_unknown_word_is_refused_with_near_ones():
    with pytest.raises(InputError, match=r"near it: .*pipeline"):
        look_up("pipelime")
    with pytest.raises(InputError, match="a word of the game"):
        look_up("")


def test_words_are_found_in_a_text_the_longest_first():
    assert [term.word for term in terms_in("The Refined Markets and a tank farm; tanks.")] == [
        "Refined Market",
        "tank farm",
        "tank",
    ]


def test_a_question_offers_the_rules_of_its_words():
    assert '"word":"Penalty marker"' in Question("penalty-curve").words
    assert RuleMap().words == ""


SPEAKING = {
    "NetworkBuilder": NetworkBuilder,
    "TankFarm": TankFarm,
    "CostBoard": CostBoard,
    "Refinery": lambda: Refinery(learn.examples.first_network(), pn.TankFarm.suggested()),
    "MarketTrader": lambda: MarketTrader(pn.position()),
    "DeliveryBoard": lambda: DeliveryBoard(pn.position()),
    "ShopsAndGovernment": lambda: ShopsAndGovernment(pn.position()),
    "UpgradeShelf": lambda: UpgradeShelf(pn.position()),
    "SetupTable": lambda: SetupTable(seed=7),
    "ScorePad": lambda: ScorePad(pn.position()),
    "PuzzleBoard": lambda: PuzzleBoard("pl1.line.g1#7"),
}


@pytest.mark.parametrize("name", SPEAKING)
def test_every_widget_offers_the_rules_of_its_words(name):
    widget = SPEAKING[name]()
    words = json.loads(widget.words)
    assert len(words) >= 4
    named = {word.strip() for word in widget.spoken_of().split(",")}
    assert {one["word"] for one in words} == named  # each is a word of the glossary, and none is left out
    assert all(one["rule"] == pn.rule(one["rule"]).id for one in words)
    assert all(one["says"] == look_up(one["word"]).says for one in words)


def test_rules_that_are_shown_offer_the_rules_of_their_words():
    shown = learn.show_rules("base.tanks.capacity", "base.tanks.row-sets-grade")._repr_markdown_()
    assert "<details><summary>Words: barrel, grade</summary>" in shown or "<summary>Words: barrel" in shown
    assert shown.count("base.tanks.capacity") == 1  # what stands there is not said twice
    assert pn.rule(TERMS["barrel"]).says in shown


# ---- lessons ---------------------------------------------------------------------------------------------------------


def test_lessons_tell_title_time_and_what_comes_next():
    every = learn.lessons()
    assert [lesson.name for lesson in every.lessons][:2] == ["00_start_here", "01_oil_and_tanks"]
    assert all(1 <= lesson.minutes <= 60 and lesson.title for lesson in every.lessons)
    assert every.next is every.lessons[0]
    assert learn.lessons("modules").next is None or learn.lessons("modules").lessons


def test_progress_moves_what_comes_next():
    learn.start("00_start_here")
    assert learn.lessons().lessons[0].progress == "begun"
    learn.finish("00_start_here")
    assert learn.lessons().lessons[0].progress == "done"
    assert learn.lessons().next.name == "01_oil_and_tanks"
    asked = Question("room-in-a-row")
    asked.act("choose", choice=asked.quiz.right)
    assert learn.lessons().lessons[1].right == 1
    assert "1 of 4 questions right" in repr(learn.lessons())
    assert "[Oil and tanks](01_oil_and_tanks.ipynb)" in learn.lessons()._repr_markdown_()


def test_a_lesson_is_done_when_it_was_opened_and_each_of_its_questions_answered():
    learn.start("01_oil_and_tanks")
    for number, name in enumerate(learn.lessons().lessons[1].questions):
        assert learn.lessons().lessons[1].state == "opened"
        answer(name, right=number > 0)
    lesson = learn.lessons().lessons[1]
    assert (lesson.state, lesson.right) == ("finished", len(lesson.questions) - 1)
    learn.progress.reset()
    assert learn.lessons().lessons[1].state == ""


def test_questions_that_were_answered_elsewhere_do_not_open_a_lesson():
    for name in learn.lessons().lessons[1].questions:
        answer(name)
    lesson = learn.lessons().lessons[1]
    assert (lesson.state, lesson.right) == ("", len(lesson.questions))


def test_when_all_lessons_are_done_none_comes_next():
    for lesson in learn.lessons().lessons:
        learn.finish(lesson.name)
    assert learn.lessons().next is None
    assert learn.lessons()._repr_markdown_().endswith(f"All {len(learn.lessons().lessons)} lessons done.")


def test_starting_twice_shows_and_records_the_same():
    learn.start("00_start_here")
    first = repr(learn.lessons()), repr(rule_map())
    learn.start("00_start_here")
    assert (repr(learn.lessons()), repr(rule_map())) == first
    assert len(progress.entries()) == 1


def test_an_unknown_lesson_is_refused():
    with pytest.raises(InputError, match="01_oil_and_tanks"):
        learn.start("oil")


def test_a_word_is_found_as_a_word_and_not_inside_another_one():
    assert look_up("win").rule.id == "base.end.winner"  # not "following"
    assert look_up("score").rule.id.startswith("base.end.")
