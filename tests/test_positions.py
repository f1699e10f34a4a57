"""`position(...)`: what cannot be is refused and named, what is left unsaid fits, and what is built reads back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

import pipeline_nb as pn
from pipeline_nb.game.checks import faults
from pipeline_nb.game.phases import TURN
from pipeline_nb.game.state import (
    ContractsStep,
    FillStep,
    MarketStep,
    OverStep,
    ShopStep,
    StartTanksStep,
    State,
    UpgradesStep,
    WorkStep,
)
from tests.positions import teal_row
from tests.strategies import examples

FULL = (1, 5, 5, 5)
NO_EMPTY = pn.Rulings(allow_empty_action=False)
FIRST = {"start": 0}
CONTRACTS_ORDERS = {"upgrades": ("Contracts & Orders", "Engineering")}


def possible(game: pn.Game) -> bool:
    """Whether the checks find nothing, something can be done, and the text gives the game again."""
    reads_back = pn.Game.from_text(game.to_text()) == game
    return not list(faults(game.rules, game.table, game.state)) and bool(game.legal_actions()) and reads_back


def owning_contracts_and_orders(level: int, **parts: Any) -> pn.Game:
    """A position whose acting player owns Contracts & Orders up to a level."""
    families = pn.position(setup=CONTRACTS_ORDERS).table.families
    levels = tuple(level if name == "Contracts & Orders" else 0 for name in families)
    return pn.position(setup=CONTRACTS_ORDERS, levels=levels, **parts)


# ---- what cannot be --------------------------------------------------------------------------------------------------

Parts = dict[str, Any]

IMPOSSIBLE: dict[str, tuple[Parts, str]] = {
    "more tanks than a row takes": ({"tanks": (9, 0, 0, 0)}, "9 tanks in the crude row, which has 5 places"),
    "no tanks": ({"tanks": (0, 0, 0, 0)}, "no tank: everybody starts with 5"),
    "tanks of another player": ({"others": {0: {"tanks": (1, 1, 1, 1)}}, "order": (1, 0)}, "Player 1 has 4 tanks"),
    "three tank rows": ({"tanks": (2, 2, 2)}, "tanks"),
    "tanks that nobody has": (
        {"shop_tanks": (0, 0, 0), "tanks_left": 5},
        "15 tanks, 0 in the shop, 5 beside",
    ),
    "more tanks than a shop has room for": ({"shop_tanks": (3, 2, 2)}, "3 tanks and has room for 2"),
    "more machines than a shop has room for": ({"shop_machines": (9, 9, 9)}, "9 machines and has room for 1"),
    "more machines than the box has": (
        {"machines_left": 99},
        "99 beside the board, 0 with the players",
    ),
    "a contract twice": ({"contracts": "0a 0a"}, "contract 0 is there twice"),
    "a contract with two players": (
        {"contracts": "0a", "others": {1: {"contracts": "0d"}}},
        "contract 0 is there twice",
    ),
    "a contract that is held and on display": (
        {"contracts": "0a", "display": ((0, -1), (10, 11), (20, 21))},
        "contract 0 is there twice",
    ),
    "a contract on display and in a stack": (
        {"display": ((0, 1), (10, 11), (20, 21)), "stacks": ((1, 2), (12, 13), (22, 23))},
        "contract 1 is there twice",
    ),
    "a contract in another row": ({"display": ((0, 10), (1, 11), (20, 21))}, "low row has contracts 0 to 9"),
    "more contracts than ever lay there": ({"contracts": "0a 1a 2a"}, "3 contracts of the low row"),
    "a stack that is too high": (
        {"stacks": ((2, 3, 4), (12, 13), (22, 23)), "display": ((0, 1), (10, 11), (20, 21))},
        "in year 1 it holds 2",
    ),
    "a stack in the last year": ({"year": 3, "stacks": ((9,), (19,), (29,))}, "in year 3 it holds 0"),
    "a contract deferred in the last year": ({"year": 3, "contracts": "0d"}, "defers contract 0 in the last year"),
    "a second filling without the card": ({"contracts": "1a11+1"}, "filled contract 1 twice in a year"),
    "a kept order without the card": ({"contracts": "30a"}, "keeps order 0 without the card"),
    "a deferred contract with barrels": ({"contracts": "1d1x"}, "deferred and holds barrels"),
    "an order twice": ({"filled": "0 0"}, "order 0 is there twice"),
    "an order that is filled and on display": (
        {"filled": "0", "orders": ((0, 1), (8, 9), (16, 17))},
        "order 0 is there twice",
    ),
    "more orders than ever lay there": ({"filled": "0 1 2"}, "3 orders of the row for orders of 3"),
    "an order in another row": ({"orders": ((0, 8), (1, 9), (16, 17))}, "orders of 3 has orders 0 to 7"),
    "more cards than there are": (
        {"levels": (2, 0, 0, 0, 0), "others": {1: {"levels": (2, 0, 0, 0, 0)}}},
        "level 2 has 1 card: players own 2",
    ),
    "levels without their cards taken": (
        {"levels": (1, 0, 0, 0, 0), "cards": ((3, 1, 1),) * 5, "others": {1: {"levels": (0,) * 5}}},
        "level 1 has 3 cards: players own 1 and 3 lie there",
    ),
    "cards that nobody took": (
        {"levels": (0,) * 5, "others": {1: {"levels": (0,) * 5}}, "cards": ((2, 1, 1), *[(3, 1, 1)] * 4)},
        "players own 0 and 2 lie there",
    ),
    "levels of a sixth type": ({"levels": (0, 0, 0, 0, 0, 1)}, "levels are not 5 numbers from 0 to 3"),
    "a fourth level": ({"levels": (4, 0, 0, 0, 0)}, "levels are not 5 numbers from 0 to 3"),
    "too many open quadrants": ({"opened": (1, 1, 1, 0)}, "3 Government quadrants were open in year 1"),
    "quadrants opened too early": ({"year": 2, "opened": (1, 1, 1, 0)}, "3 Government quadrants were open in year 1"),
    "a quadrant of next year": ({"opened": (2, 0, 0, 0)}, "in a year that has not come"),
    "a tile gone from a closed quadrant": (
        {"quadrants": ((-1, *range(7)), *[tuple(range(8 * i, 8 * i + 8)) for i in (1, 2, 3)]), "opened": (0, 0, 0, 0)},
        "gone from Government quadrant 0, and it is closed",
    ),
    "a tile twice in a network": ({"net": "4@0,0;4@2,0"}, "tiles 4 lie in two places"),
    "a tile in two networks": ({"net": "4@0,0", "others": {1: {"net": "4@0,0"}}}, "tiles 4 lie in two places"),
    "a tile in a network and a shop": ({"net": "4@0,0", "shop_pipes": ((4, 5), (6, 7))}, "tiles 4 lie in two places"),
    "too many tiles beside a shop": ({"shop_pipes": ((1, 2, 3, 5, 6), ())}, "5 pipe tiles lie beside a shop"),
    "a ninth round": ({"round": 9}, "year 1 has no round 9"),
    "a fourth year": ({"year": 4}, "there is no year 4"),
    "a disk in the lower row before its turn": ({"next_order": (1, -1)}, "has somebody who had no turn yet"),
    "no disk in the lower row after a turn": ({"turn": 1, "next_order": (-1, -1)}, "lacks somebody who had a turn"),
    "the game over in year 1": ({"steps": (OverStep(),)}, "not over in year 1, round 1"),
    "starting tanks in year 2": (
        {"year": 2, "steps": (StartTanksStep(1),), "tanks": (1, 1, 1, 1)},
        "before the first turn",
    ),
    "debts": ({"cash": -1}, "cash is never below $0"),
    "more money than a text can tell": ({"cash": 10**9}, "nobody has more"),
    "half a dollar": ({"cash": 2.5}, "cash: whole numbers, not 2.5"),
    "markers below 0": ({"penalties": -1}, "Penalty markers"),
    "a part of the acting player given twice": (
        {"cash": 5, "others": {0: {"cash": 6}}},
        "cash of Player 1, whose turn it is",
    ),
    "more barrels than tanks hold": ({"stock": "T1x3"}, "stores 3 barrels in 1 tanks"),
    "more barrels than there are": (
        {
            "tanks": (1, 5, 5, 5),
            "stock": "T1x10 T2x10 T3x10",
            "others": {1: {"tanks": (0, 5, 5, 5), "stock": "T1x10 T2x10"}},
        },
        "are not 44 barrels",
    ),
    "three upgrades in one action": ({"steps": (*TURN[:1], UpgradesStep(3))}, "Upgrades step names something"),
    "four contracts in one action": (
        {"steps": (*TURN[:1], ContractsStep((0, 1, 2, 3)))},
        "Contracts step names",
    ),
}


@pytest.mark.rules("base.setup.player.tanks-five", "base.setup.player.tanks-row-cap", "base.upgrades.card-must-remain")
@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_what_cannot_be_is_refused_and_named(name: str) -> None:
    parts, says = IMPOSSIBLE[name]
    with pytest.raises(pn.InputError, match=r"^position: ") as refused:
        pn.position(**parts, setup=FIRST)
    assert says in str(refused.value)


@pytest.mark.rules("base.setup.player.tanks-row-cap", "base.setup.player.tanks-no-row-cap")
def test_a_row_takes_any_number_of_tanks_where_the_ruling_says_so() -> None:
    assert possible(pn.position(tanks=(9, 0, 0, 0), rulings=pn.Rulings(row_tank_cap="none")))


CHANGES: dict[str, tuple[Callable[[State], State], str]] = {
    "a tank of the reserve": (lambda state: replace(state, tanks_left=state.tanks_left + 1), "59 tanks"),
    "a machine of the reserve": (lambda state: replace(state, machines_left=0), "3 machines"),
    "a machine in the shop": (lambda state: replace(state, shop_machines=(2, 1, 1)), "has room for 1"),
    "a card": (lambda state: replace(state, cards=((2, 1, 1), *state.cards[1:])), "level 1 has 3 cards"),
    "a contract of a stack": (
        lambda state: replace(state, stacks=(state.stacks[0][1:], *state.stacks[1:])),
        "holds 1",
    ),
    "a contract on display": (
        lambda state: replace(state, display=((-1, -1), *state.display[1:])),
        "2 contracts of",
    ),
    "an order on display": (lambda state: replace(state, orders=((-1, -1), *state.orders[1:])), "2 orders of the row"),
    "the tanks of a farm": (
        lambda state: replace(state, players=(replace(state.players[0], tanks=(1, 1, 1, 1)), state.players[1])),
        "4 tanks",
    ),
    "a tile of a quadrant": (
        lambda state: replace(state, quadrants=((-1, *state.quadrants[0][1:]), *state.quadrants[1:])),
        "and it is closed",
    ),
    "a step that leads nowhere": (
        lambda state: replace(state, steps=(*TURN[:1], ShopStep(0))),
        "could do nothing at all",
    ),
}


@pytest.mark.parametrize("name", CHANGES)
def test_a_text_in_which_something_is_lost_or_added_is_refused(name: str) -> None:
    change, says = CHANGES[name]
    game = pn.position(cash=0, rulings=NO_EMPTY)
    assert possible(game)
    text = game.at(change(game.state)).to_text()
    with pytest.raises(pn.TextError, match=says):
        pn.Game.from_text(text)


@pytest.mark.rules("base.work.main.no-empty-action")
@pytest.mark.parametrize("step", [ShopStep(0), ShopStep(1), UpgradesStep(), MarketStep(1)])
def test_a_position_in_which_nothing_can_be_done_is_refused(step: ShopStep | UpgradesStep | MarketStep) -> None:
    with pytest.raises(pn.InputError, match="could do nothing at all"):
        pn.position(cash=0, rulings=NO_EMPTY, steps=(*TURN[:1], step))
    assert possible(pn.position(cash=0, steps=(*TURN[:1], step)))


# ---- what is left unsaid ---------------------------------------------------------------------------------------------


@pytest.mark.rules("base.setup.shops.tanks", "base.setup.shops.reserves")
def test_tanks_and_machines_come_out_of_the_reserve_then_of_the_shop() -> None:
    game = pn.position(tanks=(5, 5, 1, 0), net=teal_row(4, machines=[(x, 0) for x in range(8)]))
    assert (game.state.shop_tanks, game.state.tanks_left) == ((2, 2, 2), 42 - 6)
    assert (game.state.shop_machines, game.state.machines_left) == ((1, 1, 1), 15 - 8)
    full = pn.position(tanks=(5, 5, 5, 5), net=teal_row(9, machines=[(x, 0) for x in range(17)]))
    assert (full.state.shop_machines, full.state.machines_left) == ((0, 0, 1), 0)
    for game_ in (game, full):
        assert possible(game_)
    emptied = pn.position(shop_tanks=(0, 0, 1), shop_machines=(0, 1, 0))
    assert (emptied.state.tanks_left, emptied.state.machines_left) == (58 - 10 - 1, 17)
    last = pn.position(tanks_left=36, tanks=(5, 5, 1, 0))
    assert last.state.shop_tanks == (2, 2, 2)


@pytest.mark.rules("base.upgrades.card-must-remain")
def test_levels_take_their_cards_and_missing_cards_are_owned() -> None:
    game = pn.position(players=3, levels=(3, 1, 0, 0, 0), others={1: {"levels": (1, 0, 0, 0, 0)}}, setup=FIRST)
    assert game.state.cards == ((1, 0, 0), (2, 1, 1), (3, 1, 1), (3, 1, 1), (3, 1, 1))
    sold = pn.position(players=3, cards=((0, 0, 1), *[(3, 1, 1)] * 4))
    assert sorted(player.levels[0] for player in sold.state.players) == [1, 1, 2]
    assert sold.state.me.levels[0] == 1
    assert all(possible(one) for one in (game, sold))


@pytest.mark.rules("base.contracts.worker", "base.setup.contracts.display")
def test_a_held_contract_leaves_the_display_or_the_stack() -> None:
    fresh = pn.position(seed=3).state
    shown, top = fresh.display[0][1], fresh.stacks[0][0]
    taken = pn.position(seed=3, contracts=f"{shown}a").state
    assert taken.display == ((fresh.display[0][0], -1), *fresh.display[1:])
    assert taken.stacks == fresh.stacks
    below = pn.position(seed=3, contracts=f"{top}a").state
    assert (below.display[0], len(below.stacks[0])) == ((fresh.display[0][0], -1), 2)
    assert top not in below.stacks[0]
    later = pn.position(seed=3, contracts=f"{shown}a", year=2).state
    assert [len(stack) for stack in later.stacks] == [1, 1, 1]
    assert [len(stack) for stack in pn.position(seed=3, year=3).state.stacks] == [0, 0, 0]


@pytest.mark.rules("base.deliver.orders-not-refilled")
def test_what_a_display_lacks_in_year_1_others_have() -> None:
    game = pn.position(
        players=3, display=((0, -1), (10, 11), (20, 21)), orders=((0, 1), (-1, 9), (16, 17)), setup=FIRST
    )
    (held,) = game.state.players[1].contracts
    assert (held.contract in range(1, 10), held.deferred) == (True, True)
    ((order, kept),) = game.state.players[1].orders
    assert (order in range(8, 16), len(kept)) == (True, 4)
    assert possible(game)
    mine = pn.position(orders=((0, 1), (-1, 9), (16, 17)), filled="8", setup=FIRST)
    assert mine.state.players[1].orders == ()


@pytest.mark.rules("base.government.year-1-two", "base.government.year-2-three")
def test_quadrants_were_opened_as_early_as_the_years_allow() -> None:
    assert pn.position(year=3, opened=(True,) * 4).state.opened == (1, 1, 2, 3)
    assert pn.position(year=2, opened=(True, 2, True, False)).state.opened == (1, 2, 1, 0)
    full = pn.position().state.quadrants
    gone = ((-1, *full[0][1:]), full[1], (-1, *full[2][1:]), full[3])
    assert pn.position(quadrants=gone).state.opened == (1, 0, 1, 0)


def test_a_tile_of_a_network_lies_nowhere_else() -> None:
    fresh = pn.position(seed=5).state
    tiles = fresh.quadrants[0][3], fresh.shop_pipes[0][0], fresh.pile[7]
    net = ";".join(f"{tile}@{2 * place},0" for place, tile in enumerate(tiles))
    game = pn.position(seed=5, net=net)
    assert possible(game)
    assert (game.state.quadrants[0][3], game.state.shop_pipes[0][0]) == fresh.pile[:2]
    assert len(game.state.pile) == len(fresh.pile) - 3
    again = pn.position(game.to_text(), net="-")
    assert set(again.state.pile) == set(game.state.pile) | set(tiles)


# ---- what lies on contracts and orders -------------------------------------------------------------------------------


@pytest.mark.rules("base.deliver.contract-in-parts", "base.deliver.contract-once-a-year")
def test_a_contract_may_be_filled_in_part_or_twice() -> None:
    game = pn.position(contracts="1a1x 13d 23a", stock="T1", year=2)
    partly, deferred, empty = game.state.me.contracts
    assert (partly.filled, deferred.deferred, empty.filled) == ((1, -1), True, (-1,) * len(empty.filled))
    assert (
        pn.position(contracts="1a", year=2).state.supply[0] - pn.position(contracts="1a1x", year=2).state.supply[0] == 1
    )
    assert game.why_not("deliver:0,0,1")[0].code == "deliver.filled"
    done = game.apply("deliver:0,1,1").state.me
    assert (done.contracts[0].filled, done.cash) == ((1, 1), 60)
    twice = owning_contracts_and_orders(1, contracts="1a13+1")
    assert (twice.state.me.contracts[0].filled, twice.state.me.contracts[0].times) == ((1, 3), 1)
    assert all(possible(one) for one in (game, twice))


@pytest.mark.rules("base.deliver.order-barrels", "base.deliver.orders-not-refilled")
@pytest.mark.parametrize(("reading", "on_it"), [("stay", (3, 1, 1)), ("supply", (-4, -2, -2))])
def test_orders_may_be_filled_with_what_was_asked_or_better(reading: str, on_it: tuple[int, ...]) -> None:
    rulings = pn.Rulings(order_barrels=reading)  # type: ignore[arg-type]
    game = pn.position(filled="0", others={1: {"filled": "1 8"}}, rulings=rulings, setup=FIRST)
    assert game.state.me.orders == ((0, on_it),)
    assert [order for order, _ in game.state.players[1].orders] == [1, 8]
    assert possible(game)
    better = pn.position(filled="0o333", rulings=rulings)
    assert better.state.me.orders == ((0, (3, 3, 3) if reading == "stay" else (-4, -4, -4)),)


@pytest.mark.rules("base.card.contracts-orders.level-3")
def test_an_order_may_be_kept_like_a_contract() -> None:
    game = owning_contracts_and_orders(3, contracts="30a3xx")
    assert game.state.me.contracts[0].filled == (3, -1, -1)
    assert possible(game)


@pytest.mark.parametrize(
    ("parts", "says"),
    [
        ({"contracts": "1a1"}, "it asks for T1 T1; write the grade of each barrel on it"),
        ({"contracts": "1a10"}, "as high as asked or higher"),
        ({"contracts": "99a"}, "write its number"),
        ({"contracts": "1"}, "a for active or d for deferred"),
        ({"filled": "99"}, "write its number (0 to 23), such as 7 or 7o333"),
        ({"filled": "0o13"}, "it asks for O3 S1 T1; write the grade of each barrel"),
        ({"filled": "0o111"}, "as high as asked or higher"),
    ],
)
def test_a_wrong_text_of_a_contract_or_order_says_what_to_write(parts: Parts, says: str) -> None:
    with pytest.raises(pn.InputError) as refused:
        pn.position(**parts)
    assert says in str(refused.value)


# ---- any position ----------------------------------------------------------------------------------------------------


@st.composite
def any_parts(draw: st.DrawFn) -> Parts:
    """Parts of a position that may fit or not."""
    number = st.integers(0, 6)
    of_player: dict[str, st.SearchStrategy[Any]] = {
        "cash": st.integers(0, 99),
        "tanks": st.tuples(number, number, number, number),
        "stock": st.sampled_from(["-", "T0 T1", "O0x2 S3", "S1x2 T2"]),
        "net": st.sampled_from(["-", "4@0,0", "4@0,0;3@2,0;m1,0", "60@0,0;m0,0", "4@0,0;4@2,0"]),
        "levels": st.tuples(*[st.sampled_from([0, 0, 1, 2, 3])] * 5),
        "contracts": st.lists(st.sampled_from(["0a", "1a1x", "2d", "12d", "13a", "25a", "1a11"]), max_size=3).map(
            " ".join
        ),
        "filled": st.lists(st.sampled_from(["0", "1", "8", "17"]), max_size=2).map(" ".join),
        "penalties": number,
    }
    of_table: dict[str, st.SearchStrategy[Any]] = {
        "year": st.integers(1, 3),
        "turn": st.integers(0, 1),
        "display": st.sampled_from([((0, 1), (10, 11), (20, 21)), ((-1, 3), (13, 12), (25, -1))]),
        "orders": st.sampled_from([((0, 1), (8, 9), (16, 17)), ((-1, 1), (-1, -1), (17, 18))]),
        "shop_tanks": st.tuples(*[st.integers(0, 2)] * 3),
        "shop_machines": st.tuples(*[st.integers(0, 1)] * 3),
        "tanks_left": st.integers(30, 44),
        "machines_left": st.integers(10, 15),
        "opened": st.tuples(*[st.sampled_from([0, 1, 2, True])] * 4),
        "cards": st.tuples(*[st.sampled_from([(3, 1, 1), (2, 1, 1), (1, 0, 1)])] * 5),
        "steps": st.sampled_from([TURN, (*TURN[:1], ContractsStep()), (*TURN, FillStep(0)), (*TURN[:1], WorkStep())]),
    }
    parts: Parts = {name: draw(values) for name, values in {**of_player, **of_table}.items() if draw(st.booleans())}
    if draw(st.booleans()):
        parts["others"] = {
            draw(st.integers(0, 1)): {name: draw(of_player[name]) for name in ("cash", "levels", "filled")}
        }
    return parts


@examples(300)
@given(any_parts(), st.integers(2, 4), st.booleans())
def test_a_position_is_refused_or_is_possible_reads_back_and_goes_on(parts: Parts, players: int, empty: bool) -> None:
    said = ""
    try:
        game = pn.position(players=players, rulings=pn.Rulings(allow_empty_action=empty), **parts)
    except pn.InputError as error:
        said = str(error)
    if said:
        assert said.startswith("position: ")
        return
    assert possible(game)
    for action in game.legal_actions()[:10]:
        assert not list(faults(game.rules, game.table, game.apply(action).state))
