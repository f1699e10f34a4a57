"""The index of rules: complete, unique, quick to read, and helpful about ids that do not exist."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline_nb.box import Rule, all_rules, rule, rule_ids, search_rules
from pipeline_nb.errors import InputError, UnknownRule

FILE = Path(__file__).resolve().parents[1] / "pipeline_nb/box/rules.toml"


def test_the_index_has_839_rules_with_ids_of_their_own() -> None:
    assert len(all_rules()) == 839
    assert len(set(rule_ids())) == 839
    assert rule_ids() == tuple(entry.id for entry in all_rules())


def test_the_quick_reader_sees_what_a_toml_reader_sees() -> None:
    for entry, raw in zip(all_rules(), tomllib.loads(FILE.read_text(encoding="utf-8"))["rule"], strict=True):
        read = {key: getattr(entry, key) for key in entry.__struct_fields__}
        plain = {key: list(value) if isinstance(value, tuple) else value for key, value in read.items()}
        unsaid = {"switch": None, "certainty": None, "exempt": None}
        assert plain == unsaid | {"cases": [], "confidence": "stated", "source": "documents"} | raw


def test_ids_are_lower_case_words_with_dots_between_levels() -> None:
    for id in rule_ids():
        assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)+", id), id


def test_a_rule_without_a_document_is_public_and_says_how_sure_it_is() -> None:
    for entry in all_rules():
        assert (entry.source == "public") == (entry.certainty is not None)
        assert entry.says.endswith((".", ")")), entry.id
        if entry.confidence == "other":
            assert entry.switch, entry.id


def test_a_rule_reads_well_as_text() -> None:
    assert str(rule("base.tanks.capacity")) == "base.tanks.capacity: A Tank holds 2 barrels. (rulebook: Tanks & Pipes)"
    assert str(rule("base.machine-phase.loop-cut")).endswith("(rulebook: Machine Phase; inferred)")
    assert str(rule("base.machine-phase.cut-only")).endswith("(rulebook: Machine Phase; the other reading)")
    assert str(rule("base.public.tanks.prices")) == (
        "base.public.tanks.prices: A Tank costs $5, $10 or $15 by the price row of its space. "
        "(public source, high certainty: Shops, board, penalties and runs)"
    )


def test_every_rule_has_one_line_of_text_with_its_id() -> None:
    for entry in all_rules():
        assert str(entry).startswith(f"{entry.id}: {entry.says} (")
        assert "\n" not in str(entry)
        assert not re.search(r"\b00[0-3]\b", entry.where), "documents have readable names"


def test_an_id_that_is_nearly_right_gets_the_right_one_offered() -> None:
    with pytest.raises(UnknownRule) as caught:
        rule("base.tank.capacity")
    assert "there is no rule 'base.tank.capacity'; did you mean base.tanks.capacity" in str(caught.value)
    assert "search_rules(" in str(caught.value)
    assert isinstance(caught.value, KeyError)


def test_an_id_like_no_other_gets_told_how_to_search() -> None:
    with pytest.raises(UnknownRule, match=r"there is no rule '!!!'; search by words: search_rules\(\"tank room\"\)"):
        rule("!!!")


@pytest.mark.parametrize("id", [None, 7, b"base.tanks.capacity", ["base.tanks.capacity"], Rule])
def test_an_id_that_is_no_text_is_refused(id: object) -> None:
    with pytest.raises(InputError, match="a rule id is a text such as"):
        rule(id)  # type: ignore[arg-type]


@given(st.text(max_size=300) | st.sampled_from(rule_ids()).map(lambda id: id + " ") | st.text("base.tnk-", max_size=40))
def test_any_text_gives_a_rule_or_an_error_that_is_safe_to_print(id: str) -> None:
    try:
        assert rule(id).id == id
    except UnknownRule as error:
        message = str(error)
        assert message.isprintable()
        assert len(message) < 400
        message.encode("utf-8")


def test_a_search_finds_rules_that_hold_every_word() -> None:
    for words in ("tank", "MACHINE phase cost", "teal", "工人行動", "b", "worker actions: upgrades"):
        found = search_rules(words)
        everything = {entry.id: f"{entry.id} {entry.says} {entry.section}".casefold() for entry in all_rules()}
        fitting = {id for id, text in everything.items() if all(word in text for word in words.casefold().split())}
        assert {entry.id for entry in found} == fitting
        assert len(found) == len(fitting) > 0


def test_the_best_match_comes_first() -> None:
    assert search_rules("base.run.one-barrel")[0] is rule("base.run.one-barrel")
    assert search_rules("tank capacity")[0] is rule("base.tanks.capacity")
    readings = [entry.confidence == "other" for entry in search_rules("machine-connected")]
    assert readings == sorted(readings), "other readings come last"


def test_a_search_without_a_hit_is_empty_and_without_a_word_an_error() -> None:
    assert search_rules("zeppelin") == ()
    for words in ("", " \n", None, 5, ("tank", "room")):
        with pytest.raises(InputError, match="search_rules"):
            search_rules(words)  # type: ignore[arg-type]


@given(st.text(min_size=1, max_size=60))
def test_any_search_gives_rules_or_an_input_error(words: str) -> None:
    try:
        found = search_rules(words)
    except InputError:
        assert not words.split()
    else:
        assert search_rules(words) == found
