"""Set-up for two, three and four players: what is dealt, what is conserved, what a table can pin."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
import pytest

import pipeline_nb as pn
from pipeline_nb.game.setup import PINS
from tests.situations import barrels, play

each_count = pytest.mark.parametrize("players", [2, 3, 4])
each_start = pytest.mark.parametrize("first_game", [False, True])

BASE_FIRST_GAME = ("Government", "Shops", "Human Resources", "Engineering", "Refined Markets")
FAMILIES = (*BASE_FIRST_GAME, "Contracts & Orders", "Machines")


def dealt(players: int, first_game: bool = False, seed: int = 3, **pins: Any) -> pn.Game:
    return pn.new_game(players, seed=seed, first_game=first_game, setup=pins)


# ---- what is dealt --------------------------------------------------------------------------------------------------


@pytest.mark.rules("base.setup.markets.crude-market", "base.setup.markets.refined-crude-rows")
@pytest.mark.rules("base.setup.markets.refined-rows-empty", "base.setup.markets.overlays")
@pytest.mark.rules("base.setup.board.spaces-3-plus", "base.setup.board.spaces-4")
@pytest.mark.parametrize(("players", "crude", "refined"), [(2, 6, 2), (3, 7, 3), (4, 8, 4)])
def test_every_crude_row_is_full_and_every_refined_row_empty(players: int, crude: int, refined: int) -> None:
    game = dealt(players)
    rows = list(zip(game.table.rows, game.state.rows, strict=True))
    assert [len(row.prices) for row, _ in rows if row.grade == 0] == [crude] * 6
    assert [len(row.prices) for row, _ in rows if row.grade] == [refined] * 18
    assert all(held == (1 << crude) - 1 for row, held in rows if row.grade == 0)
    assert all(held == 0 for row, held in rows if row.grade)
    assert Counter(row.market for row, _ in rows) == {0: 3, 1: 7, 2: 7, 3: 7}


@pytest.mark.rules("base.setup.supply.barrels", "base.setup.markets.crude-market")
@each_count
def test_44_barrels_of_a_colour_lie_in_the_markets_or_the_supply(players: int) -> None:
    game = dealt(players)
    for oil in range(3):
        places = barrels(game, oil)
        crude = 2 * {2: 6, 3: 7, 4: 8}[players]
        assert places == {"supply": 44 - crude, "markets": crude, "farms": 0, "contracts": 0, "orders": 0}


@pytest.mark.rules("base.setup.contracts.stacks", "base.setup.contracts.display", "base.setup.contracts.rest-to-box")
@pytest.mark.rules("base.setup.contracts.kept-2-3", "base.setup.contracts.kept-4")
@pytest.mark.rules("base.setup.contracts.rightmost-empty")
@pytest.mark.parametrize(("players", "columns", "kept"), [(2, 2, 4), (3, 2, 4), (4, 3, 5)])
def test_contracts_of_each_grade_fill_their_own_row_and_stack(players: int, columns: int, kept: int) -> None:
    seen: list[set[int]] = [set(), set(), set()]
    for seed in range(30):
        state = dealt(players, seed=seed).state
        for grade, (shown, stack) in enumerate(zip(state.display, state.stacks, strict=True)):
            assert (len(shown), len(shown) + len(stack)) == (columns, kept)
            assert len({*shown, *stack}) == kept
            assert {*shown, *stack} <= set(range(10 * grade, 10 * grade + 10))
            seen[grade] |= {*shown, *stack}
    assert [len(numbers) for numbers in seen] == [10] * 3
    game = dealt(players)
    assert len(game.table.contracts) == 30
    assert [max(grade for _, grade in demand) for demand in game.table.contracts] == [1] * 10 + [2] * 10 + [3] * 10


@pytest.mark.rules("base.setup.contracts.stacks-face-up")
@each_count
def test_the_next_contract_of_each_grade_is_known_to_all_and_what_lies_below_is_not(players: int) -> None:
    game = dealt(players)
    views = [game.seen_by(0, seed=seed).state for seed in range(100)]
    for row, stack in enumerate(game.state.stacks):
        assert {view.stacks[row][0] for view in views} == {stack[0]}
        unseen = {*range(10 * row, 10 * row + 10)} - {*game.state.display[row], stack[0]}
        assert {below for view in views for below in view.stacks[row][1:]} == unseen
    if players < 4:
        assert len({view.pile for view in views}) == 100


@pytest.mark.rules("base.setup.orders.stacks", "base.setup.orders.display", "base.setup.orders.rest-to-box")
@pytest.mark.rules("base.setup.orders.rightmost-empty")
@pytest.mark.parametrize(("players", "columns"), [(2, 2), (3, 2), (4, 3)])
def test_orders_of_each_size_fill_their_own_row_and_no_others_are_kept(players: int, columns: int) -> None:
    game = dealt(players)
    assert [len(demand) for demand in game.table.orders] == [3] * 8 + [4] * 8 + [5] * 8
    for row, shown in enumerate(game.state.orders):
        assert len(set(shown)) == columns
        assert set(shown) <= set(range(8 * row, 8 * row + 8))
    assert game.state.orders != dealt(players, seed=4).state.orders


@pytest.mark.rules("base.setup.upgrades.five-types", "base.setup.upgrades.rows", "base.setup.upgrades.tokens")
@pytest.mark.rules("base.setup.upgrades.rest-to-box")
@each_count
def test_five_types_of_upgrades_lie_ready_with_their_tokens_face_up(players: int) -> None:
    seen = set()
    for seed in range(30):
        game = dealt(players, seed=seed)
        assert len(set(game.table.families)) == 5
        assert game.state.tokens == (True,) * 5
        assert game.state.cards == ((3, 1, 1),) * 5
        seen |= set(game.table.families)
    assert seen == set(FAMILIES)


@pytest.mark.rules("base.setup.shops.machines", "base.setup.shops.tanks", "base.setup.shops.reserves")
@pytest.mark.rules("base.public.shops.spaces-2")
@pytest.mark.parametrize(
    ("players", "tanks", "machines"), [(2, (2, 2, 2), (1, 1, 1)), (3, (3, 3, 3), (2, 1, 1)), (4, (4, 4, 4), (2, 2, 2))]
)
def test_the_shops_are_filled_and_58_tanks_and_18_machines_are_there(
    players: int, tanks: tuple[int, ...], machines: tuple[int, ...]
) -> None:
    state = dealt(players).state
    assert (state.shop_tanks, state.shop_machines) == (tanks, machines)
    assert sum(state.shop_tanks) + state.tanks_left + 5 * players == 58
    assert sum(state.shop_machines) + state.machines_left == 18


@pytest.mark.rules("base.setup.pipes.stacks", "base.setup.government.fill", "base.setup.shop-pipes.machine-shop")
@pytest.mark.rules("base.setup.shop-pipes.tank-shop")
@each_count
def test_each_of_the_135_tiles_lies_somewhere_once(players: int) -> None:
    state = dealt(players).state
    assert [len(quadrant) for quadrant in state.quadrants] == [8] * 4
    assert state.opened == (False,) * 4
    assert [len(tiles) for tiles in state.shop_pipes] == [2 * players] * 2
    everywhere = [tile for tiles in (*state.quadrants, *state.shop_pipes, state.pile) for tile in tiles]
    assert sorted(everywhere) == list(range(135))
    assert everywhere != sorted(everywhere)


@pytest.mark.rules("base.setup.action-tiles.place", "base.public.board.arms", "base.setup.action-tiles.faces-equal")
def test_the_four_action_tiles_are_shuffled_onto_the_inner_spaces() -> None:
    tables = [dealt(2, seed=seed).table.spaces for seed in range(200)]
    markets = ("Crude Market", "Refined Market 1", "Refined Market 2", "Refined Market 3")
    assert {spaces[::2] for spaces in tables} == {markets}
    inner = {spaces[1::2] for spaces in tables}
    assert {frozenset(tiles) for tiles in inner} == {
        frozenset({"Contracts & Loans", "Tanks & Pipes", "Machines & Pipes", "Upgrades"})
    }
    assert len(inner) == 24  # every order turns up


@pytest.mark.rules("base.setup.refinement.deal-nine", "base.setup.refinement.rest-to-box")
@pytest.mark.rules("base.setup.refinement.first-game")
@each_start
def test_nine_of_the_twelve_cost_markers_are_dealt_and_no_7_in_a_first_game(first_game: bool) -> None:
    without_3 = set()
    for seed in range(60):
        rows = dealt(2, first_game, seed).state.costs.rows
        numbers = Counter(cost for row in rows for cost in row)
        assert sum(numbers.values()) == 9
        assert set(numbers) <= ({4, 5, 6} if first_game else {4, 5, 6, 7})
        assert max(numbers.values()) <= 3
        without_3.add(rows)
    assert len(without_3) > 20


@pytest.mark.rules("base.setup.valuations.deal-three", "base.setup.valuations.first-game")
@pytest.mark.rules("base.setup.valuations.rest-to-box", "base.setup.upgrades.first-game")
@each_count
def test_a_first_game_has_the_suggested_cards_and_any_other_game_three_of_sixteen(players: int) -> None:
    first = dealt(players, first_game=True)
    assert first.table.valuations == (1, 2, 3)
    assert set(first.table.families) == set(BASE_FIRST_GAME)
    seen = set()
    for seed in range(60):
        cards = dealt(players, seed=seed).table.valuations
        assert len(set(cards)) == 3
        seen |= set(cards)
    assert seen == set(range(1, 17))


@pytest.mark.rules("base.setup.order.start-player", "base.setup.order.start-disk", "base.setup.order.clockwise")
@each_count
def test_any_player_may_start_and_the_others_follow_clockwise(players: int) -> None:
    orders = {dealt(players, seed=seed).state.order for seed in range(60)}
    everybody = tuple(range(players))
    assert orders == {everybody[first:] + everybody[:first] for first in everybody}


@pytest.mark.rules("base.setup.player.money", "base.setup.player.tanks-five", "base.setup.player.tanks-choice")
@pytest.mark.rules("base.setup.order.start-disk")
@each_count
def test_everybody_has_40_dollars_and_places_five_tanks_before_the_first_turn(players: int) -> None:
    game = dealt(players, start=1)
    assert [player.cash for player in game.state.players] == [40] * players
    chosen = ("tank:0", "tank:3", "tank:3", "tank:1", "tank:2")
    for seat in range(players):
        assert game.player == f"Player {(1 + seat) % players + 1}"
        assert [action.to_text() for action in game.legal_actions()] == [f"tank:{grade}" for grade in range(4)]
        game = play(game, *chosen)
    assert [player.tanks for player in game.state.players] == [(1, 1, 1, 2)] * players
    assert (game.player, game.year, game.round) == ("Player 2", 1, 1)
    assert type(game.step).__name__ == "WorkStep"
    blank = msgspec.structs.replace(game.state.players[0], cash=0, tanks=(0, 0, 0, 0))
    assert blank == pn.game.state.Player(cash=0)


@pytest.mark.rules("base.setup.round-marker", "base.setup.player.track-start", "base.setup.board.player-pieces")
@each_count
def test_a_game_begins_in_round_1_of_year_1_with_an_empty_board_for_each_player(players: int) -> None:
    game = dealt(players)
    assert (game.year, game.round, game.state.turn) == (1, 1, 0)
    assert len(game.state.players) == len(set(game.table.names)) == players
    assert sorted(game.state.order) == list(range(players))
    assert game.state.next_order == (-1,) * players
    for player in game.state.players:
        assert set(player.network.longest().values()) == {0}
        assert (player.barrels, player.contracts, player.orders, player.penalties) == ((0,) * 12, (), (), 0)
        assert player.levels == (0,) * 5


@pytest.mark.rules("base.game.player-count")
@pytest.mark.parametrize("players", [0, 1, 5, -2, 10**9, pytest.param(10**5000, id="huge"), True, False])
def test_any_other_number_of_players_is_refused_at_once(players: int) -> None:
    with pytest.raises(pn.InputError, match="the game is for 2, 3 or 4 players, not "):
        pn.new_game(players)


@pytest.mark.rules("base.game.player-count")
def test_players_may_have_names() -> None:
    game = pn.new_game(["Ann", "Bo", "C D|=~"], setup={"start": 2})
    assert (game.player, game.table.names) == ("C D|=~", ("Ann", "Bo", "C D|=~"))
    assert len(pn.new_game(name for name in ("A", "B")).table.names) == 2


@pytest.mark.parametrize(
    ("players", "says"),
    [
        ("Ann", "players: a number, or a list of names, not 'Ann'"),
        (2.5, "players: a number, or a list of names, not 2.5"),
        (None, "players: a number, or a list of names, not None"),
        (["Ann"], "not 1"),
        (["Ann", "Ann"], "players need different names"),
        (["Ann", ""], "1 to 40 printable characters, not ''"),
        (["Ann", "x" * 41], "1 to 40 printable"),
        (["Ann", "B\n"], "1 to 40 printable"),
        (["Ann", 7], "1 to 40 printable characters, not 7"),
        (list("abcde"), "not 5"),
    ],
)
def test_names_that_are_none_are_refused(players: Any, says: str) -> None:
    with pytest.raises(pn.InputError) as found:
        pn.new_game(players)
    assert says in str(found.value)


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"seed": "7"}, "seed: a whole number, not '7'"),
        ({"seed": True}, "seed: a whole number"),
        ({"rulings": "strict"}, "rulings: readings such as"),
        ({"setup": 5}, "setup: parts by name"),
        ({"setup": ["start"]}, "setup: parts by name"),
    ],
)
def test_other_parts_of_a_new_game_are_checked(given: dict[str, Any], says: str) -> None:
    with pytest.raises(pn.InputError) as found:
        pn.new_game(2, **given)
    assert says in str(found.value)


# ---- the seed -------------------------------------------------------------------------------------------------------


@each_count
@each_start
def test_the_same_seed_gives_the_same_game_and_another_seed_another(players: int, first_game: bool) -> None:
    one = dealt(players, first_game, 11)
    assert one == dealt(players, first_game, 11)
    assert one.to_text() == dealt(players, first_game, 11).to_text()
    assert len({dealt(players, first_game, seed).to_text() for seed in range(20)}) == 20
    assert dealt(players, first_game, 11 + (1 << 64)) == one  # seeds count modulo 2 to the power of 64
    assert dealt(players, first_game, -1).state.pile != one.state.pile


def test_a_pin_leaves_the_rest_as_the_seed_deals_it() -> None:
    free, pinned = dealt(2, seed=5), dealt(2, seed=5, start=0, costs="4,5,6/4,5,6/4,5,6", valuations=(4, 5, 6))
    for part in ("rows", "display", "stacks", "orders", "quadrants", "shop_pipes", "pile"):
        assert getattr(free.state, part) == getattr(pinned.state, part)
    assert (free.table.spaces, free.table.families) == (pinned.table.spaces, pinned.table.families)


# ---- pins -----------------------------------------------------------------------------------------------------------

GOOD_PINS: dict[str, Any] = {
    "actions": ("Upgrades", "Tanks & Pipes", "Contracts & Loans", "Machines & Pipes"),
    "contracts": ((9, 0), (19,), ()),
    "costs": "4,4,4/5,5,5/6,6,6",
    "orders": ((7,), (8, 9), [23]),
    "start": 1,
    "upgrades": ["machines", "CONTRACTS & ORDERS"],
    "valuations": (16, 1, 8),
}


@each_count
@each_start
def test_every_part_can_be_pinned(players: int, first_game: bool) -> None:
    assert set(GOOD_PINS) == set(PINS)
    game = dealt(players, first_game, **GOOD_PINS)
    assert game.table.spaces[1::2] == GOOD_PINS["actions"]
    assert game.state.display[0][:2] == (9, 0)
    assert game.state.display[1][0] == 19
    assert [row[0] for row in game.state.orders] == [7, 8, 23]
    assert game.state.orders[1][:2] == (8, 9)
    assert game.state.costs.to_text() == GOOD_PINS["costs"]
    assert game.state.order[0] == 1
    assert {"Machines", "Contracts & Orders"} <= set(game.table.families)
    assert len(game.table.families) == 5
    assert sorted(game.table.valuations) == [1, 8, 16]
    for oil in range(3):
        assert sum(barrels(game, oil).values()) == 44
    assert pn.Game.from_text(game.to_text()) == game


def test_a_whole_stack_of_contracts_can_be_pinned_in_order() -> None:
    game = dealt(4, contracts=((4, 3, 2, 1, 0), (10, 11, 12, 13, 14), (29, 28, 27, 26, 25)))
    assert game.state.display == ((4, 3, 2), (10, 11, 12), (29, 28, 27))
    assert game.state.stacks == ((1, 0), (13, 14), (26, 25))


BAD_PINS: list[tuple[str, Any, str]] = [
    ("action", (), "'action' cannot be pinned; choose from actions, contracts, costs, orders, start"),
    ("actions", ("Upgrades",) * 2, "pin up to 4 different ones of Contracts & Loans"),
    ("actions", ("Crude Market",), "pin up to 4 different ones"),
    ("actions", (), "pin up to 4 different ones"),
    ("actions", "Upgrades", "not 'Upgrades'"),
    ("actions", (7,), "pin up to 4 different ones"),
    ("upgrades", ("Shops",) * 6, "pin up to 5 different ones of Government"),
    ("upgrades", ("Bribes",), "not ('Bribes',)"),
    ("upgrades", {"Shops": 1}, "pin up to 5"),
    ("upgrades", ([],), "pin up to 5"),
    ("contracts", 5, "pin contracts as 3 rows of numbers, not 5"),
    ("contracts", ((1,), (11,)), "pin contracts as 3 rows of numbers"),
    ("contracts", (1, 11, 21), "pin contracts as 3 rows of numbers"),
    ("contracts", ((1,), (11,), "21"), "pin contracts as 3 rows of numbers"),
    ("contracts", ((1,), (11,), ("21",)), "pin contracts as 3 rows of numbers"),
    ("contracts", ((1,), (11,), ([21],)), "pin contracts as 3 rows of numbers"),
    ("contracts", ((True,), (11,), (21,)), "pin contracts as 3 rows of numbers"),
    ("contracts", ((10,), (11,), (21,)), "contracts, low row: pin different numbers from 0 to 9, not (10,)"),
    ("contracts", ((1,), (11, 11), (21,)), "contracts, mid row: pin different numbers from 10 to 19"),
    ("orders", ((0,), (1,), (16,)), "orders, row of four: pin different numbers from 8 to 15, not (1,)"),
    ("orders", None, "pin orders as 3 rows of numbers, not None"),
    ("costs", "4,5,6", "costs"),
    ("costs", 5, "costs"),
    ("costs", "4,5,6/4,5,6/4,5,99", "Refinement Costs"),
    ("start", 2, "pin a number from 0 to 1, not (2,)"),
    ("start", "Ann", "pin a number from 0 to 1"),
    ("start", True, "pin a number from 0 to 1"),
    ("valuations", (1, 2), "pin 3 different numbers from 1 to 16, not (1, 2)"),
    ("valuations", (1, 2, 2), "pin 3 different numbers"),
    ("valuations", (0, 1, 2), "pin 3 different numbers"),
    ("valuations", (1, 2, 17), "pin 3 different numbers"),
    ("valuations", (1, 2, "EM6"), "pin 3 different numbers"),
    ("valuations", 7, "pin 3 different numbers from 1 to 16, not 7"),
]


@pytest.mark.parametrize(("pin", "value", "says"), BAD_PINS, ids=[f"{pin}={value!r}" for pin, value, _ in BAD_PINS])
def test_a_malformed_pin_is_refused_with_what_would_do(pin: str, value: Any, says: str) -> None:
    with pytest.raises(pn.InputError) as found:
        pn.new_game(2, setup={pin: value})
    assert says in str(found.value)
    assert len(str(found.value)) < 300


def test_a_pin_with_a_name_that_is_no_text_is_refused() -> None:
    with pytest.raises(pn.InputError, match="'x', 5 cannot be pinned"):
        pn.new_game(2, setup={5: 1, "x": 2})  # type: ignore[dict-item]
    with pytest.raises(pn.InputError) as found:
        pn.new_game(2, setup={"costs": "9" * 10_000})
    assert len(str(found.value)) < 300
