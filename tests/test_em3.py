"""Module 3, Action Tiles: any action lies on any space, so an arm joins any two; what is next to what stays."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from typing import Any

import pytest

import pipeline_nb as pn
from pipeline_nb.box import load_box
from tests.em_situations import options, owning, told
from tests.situations import play, refused, row, table

BOARD = load_box().board
ALL = BOARD.inner_tiles + BOARD.outer_spaces
PAIRS = list(permutations(ALL, 2))
each_count = pytest.mark.parametrize("players", [2, 3, 4])


def arms(*actions: str, **given: Any) -> pn.Game:
    """A table with these actions on its spaces, arm by arm from the outer one; the others behind."""
    return table(modules=("em3",), setup={"actions": actions}, **given)


def main_action(game: pn.Game, space: int = 0) -> pn.Game:
    """The worker on a space, the action finished and the place in the order kept."""
    game = play(game, f"work:{space}")
    while type(game.step).__name__ not in ("BetweenStep", "MachinePhaseStep", "AgainStep"):
        game = play(game, "done")
    return game


# ---- set-up ----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("em3.setup.replaces-step-11", "em3.setup.bag", "em3.setup.draw", "em3.setup.no-restriction")
@pytest.mark.rules("em3.setup.covers-markets", "em3.components.tiles", "em3.public.new-tiles")
@each_count
def test_each_of_the_eight_tiles_turns_up_on_each_of_the_eight_spaces(players: int) -> None:
    seen = Counter[tuple[int, str]]()
    for seed in range(400):
        game = pn.new_game(players, modules=("em3",), seed=seed)
        assert sorted(game.table.spaces) == sorted(ALL)
        seen.update(enumerate(game.table.spaces))
    assert len(seen) == 64
    assert 20 < min(seen.values()) <= max(seen.values()) < 85


@pytest.mark.rules("em3.setup.covers-markets", "em3.setup.no-restriction")
def test_the_markets_printed_on_the_board_are_covered() -> None:
    games = [pn.new_game(modules=("em3",), seed=seed) for seed in range(60)]
    assert not any(game.table.spaces[::2] == BOARD.outer_spaces for game in games)
    assert any("Upgrades" in game.table.spaces[::2] for game in games)
    inner = [set(game.table.spaces[1::2]) & set(BOARD.outer_spaces) for game in games]
    assert max(map(len, inner)) >= 3
    game = games[0]
    assert told(game)[0] == f"The outer space of the {BOARD.sides[0]} arm gets {game.table.spaces[0]}."
    assert told(game)[7] == f"The inner space of the {BOARD.sides[3]} arm gets {game.table.spaces[7]}."


@pytest.mark.rules("em3.setup.draw")
def test_markets_that_differ_by_their_number_alone_can_be_pinned_apart() -> None:
    game = arms("Refined Market 2", "refined market 3", "REFINED MARKET 1", "Crude Market")
    assert game.table.spaces[:4] == ("Refined Market 2", "Refined Market 3", "Refined Market 1", "Crude Market")


# ---- what lies on an arm ---------------------------------------------------------------------------------------------


@pytest.mark.rules("em3.setup.covers-markets", "em3.setup.no-restriction")
@pytest.mark.parametrize("action", ALL)
@pytest.mark.parametrize("space", range(8))
def test_a_space_opens_what_its_tile_says(action: str, space: int) -> None:
    others = [name for name in ALL if name != action]
    game = arms(*others[:space], action, *others[space:])
    step = play(game, f"work:{space}").step
    opened = game.rules.spaces[action].opens
    assert step == opened
    if "Market" in action:
        assert step.market == BOARD.outer_spaces.index(action)  # type: ignore[attr-defined]


@pytest.mark.rules("em3.adjacency-same", "em3.setup.no-restriction")
@pytest.mark.parametrize(("outer", "inner"), PAIRS, ids=["+".join(pair) for pair in PAIRS])
def test_rq_110_any_two_actions_may_share_an_arm(outer: str, inner: str) -> None:
    game = arms(outer, inner, cash=50)
    for first, second, name in ((0, 1, inner), (1, 0, outer)):
        between = main_action(game, first)
        assert options(between, "secondary") == [f"secondary:{second}"]
        for far in range(2, 8):
            assert refused(between, f"secondary:{far}") == ["secondary.other-arm"]
        moved = play(between, f"secondary:{second}")
        assert moved.step == game.rules.spaces[name].opens
        assert moved.state.me.cash == 40


@pytest.mark.rules("em3.adjacency-same", "em3.setup.covers-markets")
def test_rq_110_two_refined_markets_on_one_arm_sell_in_one_and_for_ten_dollars_in_the_other() -> None:
    game = arms("Refined Market 1", "Refined Market 2", stock="O1x2", cash=0)
    one, two = row(1, "O1"), row(2, "O1")
    first = play(game, "work:0", f"sell:{one},0,1", "done")
    assert first.state.me.cash == 25
    assert refused(first, f"sell:{two},0,1") == ["moment.wrong"]
    second = play(first, "secondary:1", f"sell:{two},0,1", "done")
    assert second.state.me.cash == 25 - 10 + 30
    assert options(second, "secondary") == []


@pytest.mark.rules("em3.adjacency-same")
@pytest.mark.parametrize("space", range(8))
def test_human_resources_2_reaches_the_same_spaces_whatever_lies_there(space: int) -> None:
    for order in (ALL, ALL[::-1], (*ALL[4:], *ALL[:4])):
        game = owning({"Human Resources": 2}, modules=("em3",), setup={"actions": order}, cash=50)
        reach = [space - 1, *range(1, 8, 2)] if space % 2 else [space + 1]
        wanted = sorted({other for other in reach if other != space})
        between = main_action(game, space)
        assert options(between, "secondary") == [f"secondary:{other}" for other in wanted]


@pytest.mark.rules("em3.adjacency-same")
@pytest.mark.parametrize("space", range(8))
def test_the_turn_order_icon_goes_with_the_action_tile(space: int) -> None:
    game = arms(*ALL)
    after = type(play(game, f"work:{space}", "done").step).__name__
    assert after == ("OrderStep" if game.table.spaces[space] in game.rules.box.turn_order.icon_on else "BetweenStep")


# ---- text ------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("em3.setup.draw")
@pytest.mark.parametrize("public", [False, True])
def test_a_text_keeps_the_tiles_also_where_they_lie_as_printed(public: bool) -> None:
    printed = tuple(name for pair in zip(BOARD.outer_spaces, BOARD.inner_tiles, strict=True) for name in pair)
    for order in (ALL, ALL[::-1], printed):
        game = arms(*order)
        text = game.to_text(public)
        assert "|arms=" not in text
        assert pn.Game.from_text(text).table == game.table
    with pytest.raises(pn.TextError, match="unknown field 'arms'"):
        pn.Game.from_text(arms(*printed).to_text() + "|arms=0.1.2.3")
