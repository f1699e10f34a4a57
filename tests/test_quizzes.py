"""Questions: what is marked right is what an oracle finds in another way, for many seeds; answers judged in words."""

from __future__ import annotations

import re

import pytest

from pipeline_nb.errors import InputError
from pipeline_nb.learn import progress
from pipeline_nb.learn.marking import mark, read_answer
from pipeline_nb.learn.quiz import Picker, Quiz, quiz, quiz_names, quiz_topics, topic_of
from pipeline_nb.learn.repeat import DAYS, five_questions
from pipeline_nb.widgets import Question
from tests.quiz_oracles import FIXED, ORACLES
from tools.check_quizzes import faults

VARIED = [name for name in quiz_names() if name not in FIXED]
DAY = 86_400_000
TOPICS = {
    "pipes", "refining", "trading", "contracts", "loans", "shops", "upgrades", "machines", "turn", "year", "end",
    "setup", "em1", "em2", "em3", "em4", "em5", "em_all",
}  # fmt: skip


@pytest.mark.parametrize("name", quiz_names())
def test_what_is_marked_right_is_what_an_oracle_finds_in_another_way(name):
    for seed in range(30 if name in VARIED else 1):
        assert not list(faults(quiz(name, seed))), (name, seed)


def test_every_generator_has_an_oracle_and_the_whole_game_is_covered():
    assert set(VARIED) == set(ORACLES)
    assert set(quiz_topics()) == TOPICS
    assert len(VARIED) >= 40
    assert {quiz(name).kind for name in quiz_names()} == {"choose", "several", "order", "number", "board"}


@pytest.mark.parametrize("name", VARIED)
def test_another_seed_gives_another_question_and_the_same_seed_the_same(name):
    asked = {(one.text, one.choices, one.answer) for one in (quiz(name, seed) for seed in range(12))}
    assert len(asked) >= 2
    assert quiz(name, 5) == quiz(name, 5)


def test_an_oracle_that_disagrees_is_told():
    asked = quiz("loan-money")
    wrong = Quiz(**{**{field: getattr(asked, field) for field in Quiz.__struct_fields__}, "right": 17})
    assert any("the oracle says" in fault for fault in faults(wrong))


def test_yes_and_no_are_both_the_answer_for_some_seeds():
    for name in VARIED:
        if quiz(name).choices == ("Yes", "No"):
            assert {quiz(name, seed).answer_words for seed in range(40)} == {"Yes", "No"}, name


# ---- marking ---------------------------------------------------------------------------------------------------------


def of(kind, **parts):
    return Quiz(kind=kind, text="?", because="So it is.", rules=(), **parts)


def test_a_wrong_choice_is_answered_with_its_own_reason():
    asked = of("choose", choices=("a", "b"), right=0, whys=("", "It is late."))
    assert mark(asked, [1]).words == "Not quite: it is a. So it is."
    assert mark(asked, [1]).notes == ("b: It is late.",)


def test_several_choices_earn_part_of_the_points_with_the_reason_for_each_that_is_wrong():
    asked = of("several", choices=("a", "b", "c", "d"), rights=(0, 2), whys=("Yes A.", "No B.", "Yes C.", "No D."))
    marked = mark(asked, [0, 1, 2])
    assert (marked.mark, marked.points, marked.of) == ("partial", 3, 4)
    assert marked.notes == ("b: no. No B.",)
    assert mark(asked, [1, 3]).mark == "wrong"
    assert mark(asked, [1]).points == 1
    assert mark(asked, []).mark == "wrong"
    assert mark(of("several", choices=("a", "b"), rights=()), []).mark == "right"


def test_an_order_earns_a_point_for_each_pair_that_is_right():
    asked = of("order", choices=("a", "b", "c"), rights=(2, 0, 1))
    assert mark(asked, [2, 0, 1]).mark == "right"
    marked = mark(asked, [0, 2, 1])
    assert (marked.mark, marked.points, marked.of) == ("partial", 2, 3)
    assert marked.notes == ("c comes before a.",)
    assert mark(asked, [1, 0, 2]).mark == "wrong"


def test_a_number_that_a_known_mistake_leads_to_is_nearly_right_and_told_why():
    asked = quiz("contract-pay")
    marked = mark(asked, [asked.slips[0].value])
    assert (marked.mark, marked.points, marked.of) == ("partial", 1, 2)
    assert marked.notes == (asked.slips[0].why,)
    assert mark(asked, [asked.right + 1]).notes == ()


def test_a_click_is_right_on_every_place_that_is():
    asked = quiz("on-the-longest")
    assert {mark(asked, [place]).mark for place in asked.rights} == {"right"}
    wrong = next(place for place in range(len(asked.spots)) if place not in asked.rights)
    assert "pipeline there has" in mark(asked, [wrong]).notes[0] or "pipe runs there" in mark(asked, [wrong]).notes[0]


@pytest.mark.parametrize(
    ("name", "text", "words"),
    [
        ("penalty-curve", "", "one whole number"),
        ("penalty-curve", "ten", "a whole number"),
        ("penalty-curve", "1,2", "one whole number"),
        ("penalty-curve", "99999999", "one whole number"),
        ("prices-in-order", "0,0,1", "each once"),
        ("who-takes-it", "0,9", "none of them"),
        ("who-takes-it", "x", "numbers of choices"),
        ("sale-price", "0,1", "one answer"),
    ],
)
def test_an_answer_that_is_none_is_refused_in_words(name, text, words):
    with pytest.raises(InputError, match=words):
        read_answer(quiz(name), text)


@pytest.mark.parametrize(("text", "number"), [("35", 35), ("$35", 35), (" - $ 90 ", -90), ("+7", 7)])
def test_a_number_may_be_written_as_people_write_it(text, number):
    assert read_answer(quiz("penalty-curve"), text) == (number,)


def test_a_seed_is_a_whole_number():
    with pytest.raises(InputError, match="seed: a whole number"):
        quiz("penalty-curve", "7")


def test_seed_nought_takes_what_the_author_put_first():
    assert (Picker(0).one((3, 1)), Picker(0).number(1, 9, 4), Picker(0).mixed("ba")) == (3, 4, ("b", "a"))


# ---- the widget ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["who-takes-it", "prices-in-order", "penalty-curve", "on-the-longest", "sale-price"])
def test_the_widget_keeps_the_answer_to_itself_and_then_tells_everything(name):
    w = Question(name)
    before = w.shown
    assert (before["rights"], before["right"], before["verdict"], before["rules"]) == ([], -1, "", [])
    w.act("answer", text=",".join(map(str, w.quiz.answer)))
    assert w.is_right
    assert w.shown["mark"] == "right"
    assert all(rule in " ".join(w.shown["rules"]) for rule in w.quiz.rules)
    w.act("again")
    assert w.marked is None
    w.act("answer", text="nonsense")
    assert w.shown["refused"]


@pytest.mark.parametrize("name", quiz_names())
def test_what_is_asked_again_has_not_just_been_answered(name):
    w = Question(name)
    first = w.quiz
    w.act("answer", text=",".join(map(str, first.answer)))
    told = w.shown["another"]
    w.act("again")
    assert w.marked is None
    assert told == (w.quiz is not first)
    if told:
        assert (w.quiz.text, w.quiz.network, w.quiz.answer_words) != (first.text, first.network, first.answer_words)
    else:  # of some there is one only
        assert all(quiz(name, seed).text == first.text for seed in range(20))


def test_only_the_first_answer_is_recorded_for_the_second_has_seen_the_first():
    w = Question("penalty-curve", seed=3)
    w.act("answer", text="1")
    w.act("again")
    w.act("answer", text=str(w.quiz.right))
    (entry,) = progress.entries()
    assert (entry.name, entry.seed, entry.mark) == ("penalty-curve", 3, "wrong")


def test_showing_a_question_records_nothing():
    Question("penalty-curve")._repr_mimebundle_()
    assert progress.entries() == ()


# ---- five questions --------------------------------------------------------------------------------------------------


def answered(name, right=True):
    asked = quiz(name)
    progress.answered(asked, mark(asked, asked.answer if right else [asked.right + 1]))


def names(five):
    return [asked.name for asked in five.questions]


def test_a_fresh_learner_gets_five_new_questions_of_five_topics():
    for seed in range(8):
        five = five_questions(seed)
        assert len({topic_of(name) for name in names(five)}) == 5
        assert set(five.why) == {"new"}
    assert names(five_questions(1)) != names(five_questions(2))


def test_questions_on_a_module_wait_until_one_of_its_rules_was_met():
    def families():
        five = five_questions(1, number=20)
        return {rule.partition(".")[0] for asked in five.questions for rule in asked.rules}

    assert families() == {"base"}
    missed = next(name for name in quiz_names() if quiz(name).rules[0].startswith("em5."))
    answered(missed, right=False)
    assert "em5" in families()


def test_what_was_missed_comes_first_with_other_numbers():
    answered("loan-in-the-end", right=False)
    five = five_questions(3)
    assert five.why[0] == "missed before"
    assert set(five.questions[0].rules) & set(quiz("loan-in-the-end").rules)
    again = [asked for asked in five_questions(3, number=20).questions if asked.name == "loan-in-the-end"]
    assert all(asked.seed == 3001 for asked in again)


def test_at_most_three_of_five_were_missed():
    for name in quiz_names("loans") + quiz_names("end"):
        if quiz(name).kind == "number":
            answered(name, right=False)
    assert five_questions(1).why.count("missed before") <= 3


def test_what_was_right_waits_longer_each_time():
    answered("room-in-the-farm")
    when = progress.entries()[-1].when

    def why(days):
        five = five_questions(1, number=20, now=when + int(days * DAY))
        return dict(zip(names(five), five.why, strict=True)).get("room-in-the-farm", "for practice")

    assert why(0.5) == "for practice"
    assert why(DAYS[0] + 0.1) == "not asked for long"
    answered("room-in-the-farm")
    when = progress.entries()[-1].when
    assert why(DAYS[0] + 0.1) == "for practice"
    assert why(DAYS[1] + 0.1) == "not asked for long"


def test_a_number_of_questions_out_of_bounds_is_refused():
    with pytest.raises(InputError, match="1 to 20"):
        five_questions(number=0)


# ---- generators that hung on one position ----------------------------------------------------------------------------


def asked(name, seeds=60):
    return [quiz(name, seed) for seed in range(1, seeds)]


@pytest.mark.parametrize("name", ["turned-cost", "turned-too-short", "turned-at-the-end"])
def test_questions_on_turned_markers_meet_many_markers(name):
    sides = {tuple(re.findall(r"\d+", one.text)[:-1]) for one in asked(name)}
    assert len(sides) >= 10


def test_a_pipeline_may_be_too_short_for_either_of_the_columns_that_are_turned_while_oil_is_refined():
    found = {(one.rules[-1], one.answer_words) for one in asked("turned-too-short")}
    assert found >= {(f"em2.flip.year-{year}", word) for year in (1, 2) for word in ("Yes", "No")}


def test_holes_in_the_markets_are_found_in_most_deals_and_of_every_grade():
    found = [one.answer_words for one in asked("barrels-without-a-row")]
    assert 0.1 < found.count("none of them") / len(found) < 0.5
    assert {grade for words in found for grade in re.findall(r"low|mid|high", words)} == {"low", "mid", "high"}
    for one in asked("barrels-without-a-row"):
        assert ("lower grade" in one.because or "below its grade" in one.because) == bool(one.rights)
        assert len(set(one.choices)) == len(one.choices) >= 3


def test_sales_with_specialization_cards_vary_and_no_reason_names_a_card_that_is_not_held():
    questions = asked("special-sale")
    assert len({one.text for one in questions}) >= 25
    assert {re.search(r"high|mid|low", one.text.partition("You sell")[2])[0] for one in questions} == {
        "low",
        "mid",
        "high",
    }
    for one in questions:
        cards = one.text.partition(" for ")[2].partition(".")[0].split(" and ")
        assert ("cards for" in one.text) == (len(cards) > 1)
        for slip in one.slips:
            assert "grade card" not in slip.why or any(" to " in card for card in cards), one.text
            named = re.findall(r"card for ([a-z ]+?) (?:raises|does)", slip.why)
            assert set(named) <= set(cards), one.text


def test_nobody_has_fewer_tanks_than_at_the_start():
    for one in asked("em1-rows"):
        assert sum(int(n) for n in re.findall(r"(\d+) in the", one.text)) >= 5, one.text
        assert one.right <= 300
