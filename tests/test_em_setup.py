"""Emerging Markets is set up in any combination: what is drawn is told, what is pinned mirrors a real table."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

import pipeline_nb as pn
from pipeline_nb.box import load_box
from pipeline_nb.game.game import base_ruleset, ruleset
from pipeline_nb.game.modules import MODULES as NAMES
from pipeline_nb.game.modules import module
from tests.em_situations import MODULES, SUBSETS, told
from tests.situations import barrels, play

each_subset = pytest.mark.parametrize("modules", SUBSETS, ids=lambda chosen: "+".join(chosen) or "base")
each_count = pytest.mark.parametrize("players", [2, 3, 4])

DRAWS = {"em1": ("crude_tiles", "refined_tiles"), "em2": ("cost_markers",), "em3": ("action_tiles",)}
GOOD_PINS: dict[str, Any] = {
    "crude_tiles": (8, 0, 4, 5, 1, 2),
    "refined_tiles": [26, 25, 24, 0, 9, 18, 1, 2, 3, 4, 5, 6, 10, 11, 12, 13, 14, 15],
    "cost_markers": (11, 0, 10, 1, 9, 2, 8, 3, 7),
    "action_tiles": (7, 6, 5, 4, 3, 2, 1, 0),
}


# ---- any combination -------------------------------------------------------------------------------------------------


@pytest.mark.rules("em1.module.optional", "em5.setup.deck-size")
@each_subset
@each_count
def test_rq_112_any_modules_may_be_used_together_or_left_out(modules: tuple[str, ...], players: int) -> None:
    game = pn.new_game(players, modules=modules, seed=len(modules))
    assert game.rules.modules == modules
    drawn = [pin for name in ("em1", "em3", "em2") if name in modules for pin in DRAWS[name]]
    assert [pin for pin, _ in game.table.drawn] == drawn
    assert len(game.rules.families) == (10 if "em4" in modules else 7)
    assert len(game.rules.valuations) == (22 if "em5" in modules else 16)
    assert len(game.table.families) == 5
    assert len(game.table.rows) == 24
    assert sorted(game.table.spaces) == sorted((*game.rules.box.board.outer_spaces, *game.rules.box.board.inner_tiles))
    assert bool(game.state.supplies) is ("em4" in modules)
    for oil in range(3):
        assert sum(barrels(game, oil).values()) == 44
    game = play(game, *["tank:0", "tank:1", "tank:2", "tank:3", "tank:3"] * players)
    assert pn.Game.from_text(game.to_text()) == game
    assert len(game.legal_actions()) > 8


@pytest.mark.rules("em1.module.optional")
def test_modules_are_named_in_any_order_each_once() -> None:
    assert pn.new_game(modules=("em5", "em1")) == pn.new_game(modules=["em1", "em5"])
    assert pn.new_game(modules="em2").rules.modules == ("em2",)
    assert tuple(NAMES) == MODULES
    titles = [module(name).title for name in MODULES]
    assert titles == [
        "New Market Tiles", "Increased Refinement Requirements", "Action Tiles", "Upgrades", "Valuations"
    ]  # fmt: skip


@pytest.mark.rules("em1.module.optional")
@pytest.mark.parametrize(
    ("modules", "says"),
    [
        (("em6",), "there is no module 'em6'; there are em1, em2, em3, em4, em5"),
        (("em1", "em1"), "each one once, not em1, em1"),
        ("all", "there is no module 'all'"),
        (5, "there is no module 5"),
        ((None,), "there is no module None"),
        (("x" * 900,), "there is no module 'xxx"),
    ],
)
def test_what_is_no_module_is_refused_with_those_that_are(modules: Any, says: str) -> None:
    with pytest.raises(pn.InputError) as found:
        pn.new_game(modules=modules)
    assert says in str(found.value)
    assert len(str(found.value)) < 250


@pytest.mark.rules("em1.module.not-in-base", "em3.setup.replaces-step-11")
def test_rq_111_the_base_game_has_four_action_tiles_printed_markets_and_no_bag_also_after_a_game_with_modules() -> None:
    before = pn.new_game(3, seed=4)
    everything = pn.new_game(3, modules=MODULES, seed=4)
    after = pn.new_game(3, seed=4)
    assert after == before
    assert after.rules.setup is base_ruleset().setup
    assert before.table.spaces[::2] == ("Crude Market", "Refined Market 1", "Refined Market 2", "Refined Market 3")
    assert set(before.table.spaces[1::2]) == set(before.rules.box.board.inner_tiles)
    assert (before.table.drawn, before.events, before.state.supplies) == ((), (), ())
    assert "modules=" not in before.to_text()
    for market in (1, 2, 3):
        rows = [(row.oil, row.grade) for row in before.table.rows if row.market == market]
        assert len(set(rows)) == len(rows) == 7
    assert len(everything.table.drawn) == 4


# ---- draws that are told ---------------------------------------------------------------------------------------------


@each_count
def test_every_draw_is_an_event_of_the_new_game_in_the_order_in_which_it_is_made(players: int) -> None:
    words = told(pn.new_game(players, modules=MODULES, seed=7))
    crude = [line for line in words if line.startswith(("Crude row", "The crude row"))]
    refined = [line for line in words if line.startswith("Place ")]
    actions = [line for line in words if " arm gets " in line]
    costs = [line for line in words if line.startswith("Cost marker")]
    assert words == [*crude, *refined, *actions, *costs]
    assert [len(part) for part in (crude, refined, actions, costs)] == [6, 18, 8, 9]
    places = [line.partition(" gets ")[0] for line in crude]
    assert places == [
        *(f"Crude row {row} of the Crude Market" for row in (1, 2, 3)),
        *(f"The crude row of Refined Market {market}" for market in (1, 2, 3)),
    ]
    assert [line.partition(" gets ")[0] for line in refined] == [
        f"Place {place} of Refined Market {market}" for market in (1, 2, 3) for place in range(1, 7)
    ]
    assert [line.partition(" gets ")[0] for line in actions] == [
        f"The {which} space of the {side} arm" for side in load_box().board.sides for which in ("outer", "inner")
    ]
    assert costs[0].startswith("Cost marker for teal, crude to low: ")


def test_nothing_is_told_where_nothing_is_drawn_from_the_bag() -> None:
    assert told(pn.new_game(modules=("em4", "em5"), seed=7)) == []


@pytest.mark.parametrize("pin", GOOD_PINS)
def test_what_is_pinned_is_told_like_a_draw(pin: str) -> None:
    name = next(name for name, pins in DRAWS.items() if pin in pins)
    drawn = pn.new_game(modules=(name,), seed=3)
    again = pn.new_game(modules=(name,), seed=99, setup=dict(drawn.table.drawn))
    assert set(told(again)) == {line for line in told(drawn) if " is missing" not in line}


# ---- pins ------------------------------------------------------------------------------------------------------------


@each_count
@pytest.mark.parametrize("first_game", [False, True])
def test_every_draw_can_be_pinned_to_mirror_a_table(players: int, first_game: bool) -> None:
    assert set(GOOD_PINS) == set(ruleset(MODULES).pins)
    game = pn.new_game(players, modules=MODULES, seed=8, setup=GOOD_PINS, first_game=first_game)
    assert dict(game.table.drawn) == {pin: tuple(numbers) for pin, numbers in GOOD_PINS.items()}
    crude = ["TOS"[row.oil] for row in game.table.rows if row.grade == 0]
    assert crude == ["S", "T", "O", "O", "T", "T"]
    first = [("TOS"[row.oil], row.grade) for row in game.table.rows if row.market == 1 and row.grade]
    assert first == [("S", 3), ("S", 3), ("S", 3), ("T", 1), ("O", 1), ("S", 1)]
    assert game.table.spaces[0] == "Refined Market 3"
    assert game.state.costs.to_text() == "7,4,7/4,7,4/6,5,6"
    assert pn.Game.from_text(game.to_text()) == game


@each_count
@pytest.mark.parametrize("pin", [*GOOD_PINS, "actions", "valuations", "costs", "upgrades"])
def test_a_pin_leaves_the_rest_as_the_seed_deals_it(pin: str, players: int) -> None:
    pins = {**GOOD_PINS, "actions": ("Upgrades", "Crude Market"), "valuations": ("EM1", 2, "em6"),
            "costs": "4,5,6/4,5,6/4,5,6", "upgrades": ("Crude", "Technology")}  # fmt: skip
    free = pn.new_game(players, modules=MODULES, seed=5)
    pinned = pn.new_game(players, modules=MODULES, seed=5, setup={pin: pins[pin]})
    mine = {
        "crude_tiles": ("rows", "supply"), "refined_tiles": ("rows",), "cost_markers": ("costs", "drawn"),
        "action_tiles": ("spaces", "drawn"), "actions": ("spaces", "drawn"), "valuations": ("valuations",),
        "costs": ("costs",), "upgrades": ("families", "cards"),
    }[pin]  # fmt: skip
    for one, other in ((free.table, pinned.table), (free.state, pinned.state)):
        for part in one.__struct_fields__:
            if part not in (*mine, "drawn"):
                assert getattr(one, part) == getattr(other, part), part
    for name, numbers in free.table.drawn:
        # a module draws the pieces that show what a pin of the base game says
        if name != pin and (pin, name) not in (("actions", "action_tiles"), ("costs", "cost_markers")):
            assert dict(pinned.table.drawn)[name] == numbers


BAD_PINS: list[tuple[str, str, Any, str]] = [
    ("em1", "crude_tiles", (0, 1, 2, 3, 4), "crude_tiles: 6 different numbers from 0 to 8, not (0, 1, 2, 3, 4)"),
    ("em1", "crude_tiles", (0, 1, 2, 3, 4, 4), "6 different numbers from 0 to 8"),
    ("em1", "crude_tiles", (0, 1, 2, 3, 4, 9), "6 different numbers from 0 to 8"),
    ("em1", "crude_tiles", (0, 1, 2, 3, 4, -1), "6 different numbers from 0 to 8"),
    ("em1", "crude_tiles", (6, 7, 8, 3, 4, 5), "an oil type is missing; the last tile is replaced by one of it"),
    ("em1", "crude_tiles", "012345", "6 different numbers from 0 to 8, not '012345'"),
    ("em1", "crude_tiles", None, "not None"),
    ("em1", "crude_tiles", {}, "6 different numbers"),
    ("em1", "crude_tiles", (True, 1, 2, 3, 4, 6), "6 different numbers"),
    ("em1", "crude_tiles", ([0], 1, 2, 3, 4, 6), "6 different numbers"),
    ("em1", "crude_tiles", (0.0, 1, 2, 3, 4, 6), "6 different numbers"),
    ("em1", "refined_tiles", tuple(range(17)), "refined_tiles: 18 different numbers from 0 to 26"),
    ("em1", "refined_tiles", (*range(17), 27), "18 different numbers from 0 to 26"),
    ("em1", "refined_tiles", "x" * 5000, "18 different numbers"),
    ("em2", "cost_markers", tuple(range(8)), "cost_markers: 9 different numbers from 0 to 11"),
    ("em2", "cost_markers", (*range(8), 12), "9 different numbers from 0 to 11"),
    ("em2", "costs", "4,5", "Refinement Costs"),
    ("em3", "action_tiles", tuple(range(7)), "action_tiles: 8 different numbers from 0 to 7"),
    ("em3", "action_tiles", (0, *range(7)), "8 different numbers from 0 to 7"),
    ("em3", "actions", ("Crude Market", "Crude Market"), "pin up to 8 different ones of Contracts & Loans"),
    ("em3", "actions", ("Refined Market", "Upgrades"), "not ('Refined Market', 'Upgrades')"),
    ("em3", "actions", ("Refined Market 4",), "not ('Refined Market 4',)"),
    ("em4", "upgrades", ("Bribes",), "pin up to 5 different ones of Government"),
    ("em5", "valuations", (1, 2, "EM7"), "cards are 1 to 16 and EM1 to EM6, not 'EM7'"),
    ("em5", "valuations", (1, 2, 23), "pin 3 different numbers from 1 to 22, not (1, 2, 23)"),
    ("em5", "valuations", (1, 17, "EM1"), "pin 3 different numbers from 1 to 22"),
    ("em5", "valuations", "EM1", "pin 3 different numbers from 1 to 22, not 'EM1'"),
    ("em2", "crude_tiles", (0, 1, 2, 3, 4, 6), "'crude_tiles' cannot be pinned; choose from actions, contracts, cost_"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "pin", "value", "says"), BAD_PINS, ids=[f"{pin}={str(value)[:40]}" for _, pin, value, _ in BAD_PINS]
)
def test_a_malformed_pin_is_refused_with_what_would_do(name: str, pin: str, value: Any, says: str) -> None:
    with pytest.raises(pn.InputError) as found:
        pn.new_game(2, modules=(name,), setup={pin: value})
    assert says in str(found.value)
    assert len(str(found.value)) < 300


def test_a_pin_of_a_module_that_is_not_in_play_is_refused() -> None:
    with pytest.raises(pn.InputError, match="'cost_markers' cannot be pinned"):
        pn.new_game(2, setup={"cost_markers": tuple(range(9))})


# ---- the seed --------------------------------------------------------------------------------------------------------


@each_count
def test_the_same_seed_gives_the_same_game_and_another_seed_another(players: int) -> None:
    one = pn.new_game(players, modules=MODULES, seed=11)
    assert one == pn.new_game(players, modules=MODULES, seed=11)
    assert told(one) == told(pn.new_game(players, modules=MODULES, seed=11))
    games = [pn.new_game(players, modules=MODULES, seed=seed) for seed in range(20)]
    for pin in GOOD_PINS:
        assert len({dict(game.table.drawn)[pin] for game in games}) > 15


def test_what_a_module_draws_never_hangs_on_what_players_see() -> None:
    game = pn.new_game(3, modules=MODULES, seed=2)
    seen = game.seen_by(0, seed=9)
    assert seen.table == game.table
    assert msgspec.structs.replace(seen.state, pile=(), stacks=()) == msgspec.structs.replace(
        game.state, pile=(), stacks=()
    )
