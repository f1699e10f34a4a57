"""Texts, public texts and saves of games with modules: they read back whole, and what is damaged in them is named."""

from __future__ import annotations

import random
import re
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

import pipeline_nb as pn
from pipeline_nb.box import load_box
from pipeline_nb.emerging_markets.crude import USED, CrudeCardStep, FreeCrudeStep
from pipeline_nb.emerging_markets.specialization import SpecializationStep
from pipeline_nb.emerging_markets.technology import TechnologyStep
from pipeline_nb.game.state import MachinePhaseStep, MarketStep, UpgradesStep, WorkStep
from pipeline_nb.play import Session
from tests.em_situations import MODULES, SUBSETS, TEAL, owning, received, special
from tests.situations import UPGRADES, play, type_of
from tests.strategies import examples
from tests.test_sessions import holds_together, mangled
from tools.random_policy import Draws, start

EXAMPLES = Path(__file__).parents[1] / "docs" / "examples"
OWN_TILES, OWN_MARKERS = EXAMPLES / "own_emerging_markets.toml", EXAMPLES / "own_cost_markers.toml"
TYPES = ("Government", "Engineering", "Specialization", "Technology", "Crude")


def full(**given: Any) -> pn.Game:
    """A game with all modules in which the acting player owns something of everything."""
    levels = {"Specialization": 2, "Technology": 3, "Crude": 1}
    extra = (received("Machines", 2), received("Shops", 3), USED)
    return owning(levels, 0, 4, 5, extra=extra, modules=MODULES, setup={"upgrades": TYPES}, seed=5, **given)


def refused(text: str) -> str:
    """Why a text is not read."""
    with pytest.raises(pn.TextError) as found:
        pn.Game.from_text(text)
    said = str(found.value)
    assert said.startswith("game text")
    assert len(said) < 400
    return said


def with_field(text: str, key: str, value: str) -> str:
    """The text with another value in a field."""
    assert f"|{key}=" in text
    return re.sub(rf"\|{key}=[^|]*", lambda _: f"|{key}={value}", text)


# ---- they read back --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("modules", SUBSETS, ids=lambda chosen: "+".join(chosen) or "base")
def test_texts_public_texts_and_saves_of_every_set_of_modules_read_back(
    modules: tuple[str, ...], players: int, tmp_path: Path
) -> None:
    draws, session = Draws(players), Session(start("rich", players, len(modules), modules=modules))
    for _ in range(60):
        session.do(draws.pick(session.game.legal_actions()))
    game = session.game
    text, public = game.to_text(), game.to_text(public=True)
    assert pn.Game.from_text(text) == game
    assert pn.Game.from_text(text).rules is game.rules
    again = pn.Game.from_text(public)
    assert again.to_text(public=True) == public == game.seen_by(0, 3).to_text(public=True)
    assert again.legal_actions() == game.legal_actions()
    assert again.table == game.table
    assert [field for field in text.split("|") if field.startswith("modules=")] == (
        [f"modules={'.'.join(modules)}"] if modules else []
    )
    session.save(tmp_path / "game.json")
    loaded = Session.load(tmp_path / "game.json")
    assert (loaded.game, loaded.actions, loaded.log) == (game, session.actions, session.log)


def test_all_modules_add_no_more_than_350_characters_to_a_late_game_of_four() -> None:
    longest = 0
    for seed in range(2):
        game, draws = start("rich", 4, seed, modules=MODULES), Draws(seed)
        while not game.is_over:
            game = game.applied(draws.pick(game.legal_actions()))
            longest = max(longest, len(game.to_text(public=True)), len(game.to_text()))
    assert 1000 < longest < 2000 + 350  # those of the base game stay below 2,000


def test_a_text_of_modules_is_plain_and_names_what_was_drawn_and_what_lies_ready() -> None:
    text = full().to_text()
    assert re.fullmatch(r"[!#%&()*+,./:;<=>?@A-Z\[\]^_a-z0-9{|}~-]+", text)
    for part in (
        "|modules=em1.em2.em3.em4.em5|",
        "|crude_tiles=",
        "|refined_tiles=",
        "|action_tiles=",
        "|cost_markers=",
    ):
        assert part in text
    assert "|supplies=1.2.3|" in text
    assert "_special0.special4.special5.card26.card7.crudeused1" in text
    assert pn.Game.from_text(text) == full()


# ---- another box -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("file", [OWN_TILES, OWN_MARKERS], ids=lambda file: file.name)
def test_an_owners_file_of_the_examples_loads_and_is_played_with(file: Path) -> None:
    box = load_box(file)
    assert not box.is_shipped
    assert box.digest == load_box().digest  # the base game does not look at it
    assert box.digest_of_all != load_box().digest_of_all
    game = pn.new_game(3, modules=MODULES, seed=4, box=box)
    draws = Draws(3)
    for _ in range(200):
        game = game.applied(draws.pick(game.legal_actions()))
    text = game.to_text()
    assert pn.Game.from_text(text, box) == game
    assert f"written with box {box.digest_of_all}, and this is box {load_box().digest_of_all}" in refused(text)
    assert pn.Game.from_text(pn.new_game(3, seed=4, box=box).to_text()) == pn.new_game(3, seed=4)


@pytest.mark.rules("em1.setup.refined.sets-row", "em2.setup.white-up")
def test_what_an_owner_read_off_the_tiles_and_markers_is_what_lies_there() -> None:
    tiles = pn.new_game(4, modules=("em1",), box=load_box(OWN_TILES), setup={"refined_tiles": (2, *range(3, 20))})
    assert next(row.prices for row in tiles.table.rows if row.grade) == (20, 20, 30, 30)
    markers = (3, 8, 11, 0, 1, 2, 4, 5, 6)
    game = pn.new_game(modules=("em2",), box=load_box(OWN_MARKERS), setup={"cost_markers": markers})
    assert game.state.costs.to_text() == "4,6,7/4,4,4/5,5,5"
    assert game.events[0].words == "Cost marker for teal, crude to low: 4, dark side 7."
    source = load_box(OWN_MARKERS).source_of("em_refinement_markers.dark")
    assert (source.source, source.is_marked) == ("owner", False)
    assert load_box().source_of("em_refinement_markers.dark").is_marked


# ---- damage ----------------------------------------------------------------------------------------------------------

DAMAGED: list[tuple[str, str, str]] = [
    ("modules", "em1.em9", "field 'modules': modules: there is no module 'em9'"),
    ("modules", "em1.em1", "each one once"),
    ("modules", "", "field 'modules'"),
    ("crude_tiles", "0.1.2", "crude_tiles: 6 different numbers from 0 to 8"),
    ("crude_tiles", "0.1.2.3.4.9", "crude_tiles: 6 different numbers"),
    ("crude_tiles", "6.7.8.3.4.5", "crude_tiles: an oil type is missing"),
    ("crude_tiles", "a", "field 'crude_tiles': 'a' is not understood"),
    ("refined_tiles", "0.0", "refined_tiles: 18 different numbers"),
    ("refined_tiles", "", "refined_tiles: 18 different numbers"),
    ("cost_markers", "1.2.3.4.5.6.7.8.12", "cost_markers: 9 different numbers"),
    ("action_tiles", "0.1.2.3.4.5.6", "action_tiles: 8 different numbers"),
    ("costs", "4,5,6", "field 'costs'"),
    ("valuations", "1.2.23", "there is no such valuation"),
    ("valuations", "1.2", "not as many upgrade types or valuations"),
    ("types", "0.1.2.3.10", "field 'types'"),
    ("supplies", "1.2", "the six Specialization cards are not there once each"),
    ("supplies", "1.2.3.3", "the six Specialization cards are not there once each"),
    ("supplies", "1.2.3.6", "the six Specialization cards are not there once each"),
    ("supplies", "x", "field 'supplies': 'x' is not understood"),
    ("supplies", "-1.2.3", "the six Specialization cards"),
]


@pytest.mark.parametrize(("key", "value", "says"), DAMAGED, ids=[f"{key}={value[:20]}" for key, value, _ in DAMAGED])
def test_a_damaged_field_of_a_module_is_refused_with_its_name(key: str, value: str, says: str) -> None:
    said = refused(with_field(full().to_text(), key, value))
    if key != "modules" or value:
        assert says in said


@pytest.mark.parametrize("key", ["modules", "crude_tiles", "refined_tiles", "cost_markers", "action_tiles", "supplies"])
def test_a_missing_field_of_a_module_is_refused(key: str) -> None:
    said = refused(re.sub(rf"\|{key}=[^|]*", "", full().to_text()))
    # without its modules a text has fields, cards and a box that the base game does not know
    assert key in said or {"modules": "written with box", "supplies": "six Specialization cards"}[key] in said


HELD: list[tuple[str, str]] = [
    ("special0.special4", "the six Specialization cards are not there once each"),
    ("special0.special4.special5.special5", "the six Specialization cards are not there once each"),
    ("special0.special4.special9", "the six Specialization cards are not there once each"),
    ("special0.special4.special5.card26.card27", "Shops"),
    ("special0.special4.special5.card26.card26", "was taken twice"),
    ("special0.special4.special5.card26.card22", "more upgrade cards from Technology"),
    ("special0.special4.special5.card25", "that Technology does not give"),
    ("special0.special4.special5.card2", "that Technology does not give"),
    ("special0.special4.special5.card99", "something that does not exist"),
    ("special0.special4.special5.crudeused2", "a Crude card is turned over that is not there"),
    ("special0.special4.special5.crudeused1.crudeused1", "a Crude card is turned over that is not there"),
    ("special0.special4.special5.bribe1", "a player holds what no module in play gives"),
    ("special0.special4.special5.", "field 'players'"),
    ("special0-special4", "field 'players'"),
    ("special", "field 'players'"),
]


@pytest.mark.parametrize(("held", "says"), HELD, ids=[held[:60] for held, _ in HELD])
def test_what_players_cannot_hold_is_refused(held: str, says: str) -> None:
    text = full().to_text()
    mine = "special0.special4.special5.card26.card7.crudeused1"
    assert text.count(mine) == 1
    if says == "Shops":  # two cards of the type Machines, one of each level, are possible
        assert pn.Game.from_text(text.replace(mine, held)).state.me.extra[-1] == ("card", 27)
    else:
        assert says in refused(text.replace(mine, held))


def test_cards_that_the_levels_do_not_give_are_refused() -> None:
    for levels, held, says in (
        ({"Specialization": 0, "Technology": 0, "Crude": 0}, (("special", 0),), "more Specialization cards"),
        ({"Specialization": 1}, special(0, 1), "more Specialization cards"),
        ({"Technology": 1}, (received("Machines", 2),), "more upgrade cards from Technology"),
        ({"Technology": 2}, (received("Machines", 3),), "more upgrade cards from Technology"),
        ({"Technology": 3, "Crude": 0}, (USED,), "Crude card is turned over"),
        ({"Technology": 2}, (received("Technology", 2),), "that Technology does not give"),
    ):
        cards = tuple(number for name, number in held if name == "special")
        extra = tuple(pair for pair in held if pair[0] != "special")
        with pytest.raises(pn.InputError, match=says):
            owning(levels, *cards, extra=extra)


def test_what_modules_bring_is_refused_in_games_without_them() -> None:
    text = pn.new_game(seed=1).to_text()
    assert "no module in play" in refused(f"{text}|supplies=0.1")
    assert "no module in play" in refused(
        with_field(text, "players", text.split("|players=")[1].split("|")[0] + "_special0")
    )
    assert "unknown field 'crude_tiles'" in refused(f"{text}|crude_tiles=0.1.2.3.4.6")
    assert "field 'steps'" in refused(with_field(text, "steps", "machinephase(0,0)~work()~crudecard()"))
    assert "no module in play" in refused(
        with_field(pn.new_game(modules=("em5",), seed=1).to_text(), "tokens", "11111|supplies=0")
    )


STEPS: list[tuple[tuple[Any, ...], bool]] = [
    ((MachinePhaseStep(), WorkStep(), CrudeCardStep()), True),
    ((MachinePhaseStep(), CrudeCardStep()), False),
    ((CrudeCardStep(),), False),
    ((MachinePhaseStep(), WorkStep(), MarketStep(0)), True),
    ((MachinePhaseStep(), UpgradesStep(1), MarketStep(0)), True),
    ((MachinePhaseStep(), UpgradesStep(1), CrudeCardStep()), False),
    ((MachinePhaseStep(), UpgradesStep(1), FreeCrudeStep(5)), True),
    ((MachinePhaseStep(), UpgradesStep(1), FreeCrudeStep(0)), True),
    ((MachinePhaseStep(), UpgradesStep(1), FreeCrudeStep(6)), False),
    ((MachinePhaseStep(), UpgradesStep(1), FreeCrudeStep(-1)), False),
    ((MachinePhaseStep(), WorkStep(), FreeCrudeStep(5)), False),
    ((MachinePhaseStep(), UpgradesStep(1), SpecializationStep(2)), True),
    ((MachinePhaseStep(), UpgradesStep(1), SpecializationStep(3)), False),
    ((MachinePhaseStep(), UpgradesStep(1), SpecializationStep(-1)), False),
    ((MachinePhaseStep(), SpecializationStep(1)), False),
    ((MachinePhaseStep(), UpgradesStep(1), TechnologyStep(2)), True),
    ((MachinePhaseStep(), UpgradesStep(1), TechnologyStep(3)), True),
    ((MachinePhaseStep(), UpgradesStep(1), TechnologyStep(1)), False),
    ((MachinePhaseStep(), UpgradesStep(1), TechnologyStep(4)), False),
    ((MachinePhaseStep(), UpgradesStep(1), SpecializationStep(1), UpgradesStep(1)), False),
    ((MachinePhaseStep(), UpgradesStep(1), TechnologyStep(2), FreeCrudeStep(2)), False),
]


@pytest.mark.parametrize(("steps", "can"), STEPS, ids=[repr(steps)[-60:] for steps, _ in STEPS])
def test_only_steps_that_can_be_due_are_read(steps: tuple[Any, ...], can: bool) -> None:
    levels = {"Specialization": 2, "Technology": 3, "Crude": 2}
    game = owning(levels, TEAL, modules=("em4",))
    text = game.at(msgspec.structs.replace(game.state, steps=steps)).to_text()
    if can:
        holds_together(pn.Game.from_text(text))
    else:
        assert "step" in refused(text)


@pytest.mark.parametrize(
    ("steps", "owner"),
    [
        (FreeCrudeStep(2), {"Crude": 1}),
        (SpecializationStep(1), {"Specialization": 0}),
        (TechnologyStep(3), {"Technology": 2}),
    ],
)
def test_what_no_card_of_the_player_gives_cannot_be_due(steps: Any, owner: dict[str, int]) -> None:
    game = owning(owner)
    due = (MachinePhaseStep(), UpgradesStep(1), steps)
    assert "names something that is not there" in refused(
        game.at(msgspec.structs.replace(game.state, steps=due)).to_text()
    )


def test_a_crude_card_that_was_used_and_a_technology_card_that_was_taken_are_not_due_again() -> None:
    used = owning({"Crude": 1}, extra=(USED,))
    due = (MachinePhaseStep(), WorkStep(), CrudeCardStep())
    assert "CrudeCard step names" in refused(used.at(msgspec.structs.replace(used.state, steps=due)).to_text())
    taken = owning({"Technology": 2}, extra=(received("Crude", 2),), setup={"upgrades": ("Technology", "Shops")})
    due = (MachinePhaseStep(), UpgradesStep(1), TechnologyStep(2))
    assert "Technology step names" in refused(taken.at(msgspec.structs.replace(taken.state, steps=due)).to_text())


def test_each_step_of_a_module_reads_back_where_play_reaches_it() -> None:
    for family, level, steps in (
        ("Specialization", 1, "specialization(1)"), ("Technology", 2, "technology(2)"), ("Crude", 2, "freecrude(5)"),
        ("Crude", 1, "market(0,0,0)"),
    ):  # fmt: skip
        game = owning({family: level - 1}, cash=100)
        game = play(game, f"work:{UPGRADES}", f"upgrade:{type_of(game, family)}")
        assert game.to_text().endswith(steps)
        assert pn.Game.from_text(game.to_text()) == game


# ---- anything at all -------------------------------------------------------------------------------------------------


@cache
def texts() -> list[str]:
    """Texts of games with all modules, or with Upgrades alone, at different moments."""
    found = []
    for seed in range(6):
        game, draws = start("rich", 2 + seed % 3, seed, modules=MODULES if seed % 2 else ("em4",)), Draws(seed)
        for step in range(160):
            game = game.applied(draws.pick(game.legal_actions()))
            if step % 20 == 0:
                found.append(game.to_text())
    return found


@examples(150)
@given(st.integers(0, 10**9))
def test_a_mangled_text_with_modules_is_refused_or_is_a_whole_game(seed: int) -> None:
    rng = random.Random(seed)
    text, said = mangled(rng.choice(texts()), rng), ""
    try:
        game = pn.Game.from_text(text)
    except pn.TextError as error:
        said = str(error)
    if said:
        assert said.startswith("game text")
    else:
        holds_together(game)


@examples(150)
@given(st.integers(0, 10**9))
def test_a_text_with_a_field_of_another_game_with_modules_is_refused_or_is_a_whole_game(seed: int) -> None:
    rng = random.Random(seed)
    one, other = (rng.choice(texts()).split("|") for _ in range(2))
    fields = {part.partition("=")[0]: part for part in other}
    at = rng.randrange(1, len(one))
    one[at] = fields.get(one[at].partition("=")[0], one[at])
    try:
        game = pn.Game.from_text("|".join(one))
    except pn.TextError:
        return
    holds_together(game)
