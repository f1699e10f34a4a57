"""More situations in which the game refuses an action: contracts, orders, shops, the Government."""

from __future__ import annotations

import pipeline_nb as pn
from tests.positions import round_a_hole, teal_row
from tests.refusals import (
    EMPTY,
    NO_SIDE,
    ORDERS,
    Scenario,
    contracts,
    government,
    low_before_high,
    shop,
    taken_quadrants,
)
from tests.situations import CRUDE_MARKET, MACHINES, TANKS, place_all, play, table

CONTRACT: dict[str, Scenario] = {
    "a place off the display": Scenario(
        contracts,
        "contract:3,0,0",
        [("contracts.no-such-place", "base.contracts.one-a-row", "columns 0 to 1; row 3, column 0 is no place", "")],
        ("contract:2,0,0",),
    ),
    "a contract neither active nor deferred": Scenario(
        contracts,
        "contract:0,0,2",
        [("contracts.active-or-deferred", "base.contracts.choose-at-once", "(0) or deferred (1), not 2", "0 or 1")],
        ("contract:0,0,1",),
    ),
    "a second contract of a row, from a gap, deferred in the last year": Scenario(
        lambda: play(contracts(year=3), "contract:0,0,0"),
        "contract:0,0,1",
        [
            (
                "contracts.gap",
                "base.refresh.contracts.refill-left-only",
                "one that is taken leaves a gap.",
                "another",
            ),
            ("contracts.one-a-row", "base.contracts.one-a-row", "of the low row in this action", "another row"),
            ("contracts.no-deferral", "base.contracts.no-deferral-year-3", "may be deferred", "Take it active."),
        ],
        ("contract:1,0,0",),
    ),
    "a second loan": Scenario(
        lambda: play(contracts(), "loan"),
        "loan",
        [("contracts.one-loan", "base.contracts.one-loan", "it gives one at most", "another Contracts & Loans")],
        ("done",),
    ),
    "a delivery without a contract": Scenario(
        table,
        "deliver:0,0,1",
        [("deliver.no-such-thing", "base.deliver.when", "You hold no contract.", "")],
    ),
    "a contract that one does not hold": Scenario(
        lambda: table(contracts="1a 3a"),
        "deliver:2,0,1",
        [("deliver.no-such-thing", "base.deliver.when", "hold 2 contracts, numbered from 0; 2 is none of them", "")],
    ),
    "a demand that the contract does not have": Scenario(
        lambda: table(contracts="1a"),
        "deliver:0,2,1",
        [("deliver.no-such-thing", "base.deliver.when", "demands 0 to 1; 2 is none of them", "")],
    ),
    "a grade that no oil has": Scenario(
        lambda: table(contracts="1a"),
        "deliver:0,0,4",
        [("deliver.no-such-thing", "base.deliver.when", "from 0 (crude) to 3 (high); 4 is none of them", "")],
    ),
    "too low, not there, deferred": Scenario(
        lambda: table(contracts="19d", stock="T1"),
        "deliver:0,0,0",
        [
            ("deliver.deferred", "base.deliver.deferred-closed", "it takes no oil this year", "the next year begins"),
            (
                "deliver.too-low",
                "base.deliver.never-lower",
                "Mid teal oil is asked for; crude is lower",
                "Get a mid teal barrel",
            ),
            ("deliver.no-barrel", "base.deliver.colour-must-match", "no crude teal barrel", "Get a mid teal barrel"),
        ],
    ),
    "a barrel that is not there, while a better one is": Scenario(
        lambda: table(contracts="1a", stock="T2 T3"),
        "deliver:0,0,1",
        [("deliver.no-barrel", "base.deliver.colour-must-match", "no low teal", "Deliver mid or high teal oil, which")],
        ("deliver:0,0,2",),
    ),
    "a demand that is filled": Scenario(
        lambda: play(table(contracts="1a", stock="T1x2"), "deliver:0,0,1"),
        "deliver:0,0,1",
        [
            (
                "deliver.filled",
                "base.deliver.contract-once-a-year",
                "lies on this demand already",
                "a demand that is open",
            )
        ],
        ("deliver:0,1,1",),
    ),
    "a delivery between the actions where a ruling bars it": Scenario(
        lambda: play(
            table(contracts="1a", stock="T2", rulings=pn.Rulings(deliver_between=False)), f"work:{CRUDE_MARKET}", "done"
        ),
        "deliver:0,0,1",
        [
            (
                "deliver.between",
                "base.deliver.not-between-actions",
                "no delivery comes between",
                "in the Machine Phase",
            ),
            ("deliver.no-barrel", "base.deliver.colour-must-match", "no low teal", "Deliver mid teal oil"),
        ],
        ("done", "deliver:0,0,2"),
    ),
    "an order off the display": Scenario(
        table,
        "takeorder:0,2",
        [("deliver.no-such-thing", "base.deliver.when", "rows 0 to 2 and columns 0 to 1; row 0, column 2 is no", "")],
    ),
    "an order that is gone": Scenario(
        lambda: table(orders=((-1, 1), (8, 9), (16, 17))),
        "takeorder:0,0",
        [("deliver.order-gone", "base.deliver.orders-not-refilled", "taken orders are not replaced", "")],
    ),
    "an order for which something is missing": Scenario(
        lambda: table(stock="O3", orders=ORDERS),
        "takeorder:0,0",
        [
            (
                "deliver.order-not-whole",
                "base.deliver.order-all-at-once",
                "1 high orange, 1 low silver and 1 low teal; you lack 1 low teal and 1 low silver.",
                "Get what is missing first.",
            )
        ],
    ),
    "the wrong barrel on an order": Scenario(
        lambda: play(table(stock="O3 S1 T1", orders=ORDERS), "takeorder:0,0"),
        "fill:2",
        [
            (
                "deliver.too-low",
                "base.deliver.never-lower",
                "High orange oil is asked for; mid is lower",
                "Deliver high orange oil, which you hold.",
            ),
            ("deliver.no-barrel", "base.deliver.colour-must-match", "no mid orange", "Deliver high orange oil, which"),
        ],
        ("fill:3",),
    ),
    "a barrel that the order needs elsewhere": Scenario(
        low_before_high,
        "fill:3",
        [
            (
                "deliver.needed-later",
                "base.deliver.order-all-at-once",
                "This high teal barrel is needed",
                "Put a low one",
            )
        ],
        ("fill:1", "fill:3"),
    ),
}

SHOPS: dict[str, Scenario] = {
    "a machine at the Tank Shop, for a network without room, without money": Scenario(
        lambda: shop(TANKS, cash=7),
        "buymachine:1",
        [
            (
                "shop.other-shop",
                "base.machines.what",
                "sold in the Machine Shop; the worker is at the Tank",
                "Machines &",
            ),
            (
                "machine.no-half",
                "base.machines.needs-a-tile",
                "no half of your network is free",
                "",
            ),
            ("cash.too-little", "base.public.machines.prices", "costs $30, you hold $7", "You need $23 more."),
        ],
    ),
    "a tank at the Machine Shop": Scenario(
        lambda: shop(MACHINES),
        "buytank:0,0",
        [("shop.other-shop", "base.tanks.what", "Tanks are sold in the Tank Shop", "Choose Tanks & Pipes for that.")],
    ),
    "a price row that does not exist": Scenario(
        lambda: shop(TANKS),
        "buytank:3,0",
        [("shop.no-such-price", "base.refresh.shops.only-then", "price rows 0 to 2; 3 is none", "")],
        ("buytank:2,0",),
    ),
    "a tank that is sold out, for a full row, without money": Scenario(
        lambda: shop(TANKS, cash=2, tanks=(5, 0, 0, 0), shop_tanks=(0, 2, 1)),
        "buytank:0,0",
        [
            (
                "shop.sold-out",
                "base.refresh.shops.only-then",
                "$5 row holds no tank any more; it stays empty until",
                "",
            ),
            ("cash.too-little", "base.public.tanks.prices", "costs $5, you hold $2", "$3 more"),
            (
                "tanks.row-cap",
                "base.setup.player.tanks-row-cap",
                "crude row has 5 places",
                "The low, mid or high row",
            ),
        ],
    ),
    "the last tank": Scenario(
        lambda: shop(TANKS, shop_tanks=(0, 0, 0)),
        "buytank:2,0",
        [("shop.sold-out", "base.refresh.shops.only-then", "$15 row holds no tank any more; it stays empty", "")],
    ),
    "a tank for a fifth row": Scenario(
        lambda: shop(TANKS),
        "buytank:0,4",
        [("tanks.no-such-row", "base.tanks.row-sets-grade", "rows 0 (crude) to 3 (high); 4 is none", "")],
        ("buytank:0,3",),
    ),
    "a starting tank for a full row": Scenario(
        lambda: pn.new_game(2, rulings=pn.Rulings()).apply("tank:0"),
        "tank:-1",
        [("tanks.no-such-row", "base.tanks.row-sets-grade", "-1 is none of them", "")],
        ("tank:0",),
    ),
    "three tiles": Scenario(
        lambda: shop(TANKS),
        "bundle:3",
        [("shop.bundle-size", "base.shop-pipes.exact-bundle", "exactly 2 or 4, not 3", "Buy 2 or 4.")],
        ("bundle:2",),
    ),
    "five tiles where any number up to four is sold": Scenario(
        lambda: shop(TANKS, rulings=pn.Rulings(pipe_bundle="up_to")),
        "bundle:5",
        [
            ("shop.bundle-size", "base.shop-pipes.up-to-bundle", "bundles of 1 to 4, not 5", "Buy 1, 2, 3 or 4."),
            ("shop.too-few-tiles", "base.refresh.shops.only-then", "offers 4 pipe tiles, too few for 5", "smaller"),
        ],
        ("bundle:3",),
    ),
    "a second bundle, without tiles, without money": Scenario(
        lambda: place_all(shop(TANKS, cash=54).apply("bundle:4")),
        "bundle:2",
        [
            ("shop.one-bundle", "base.shop-pipes.one-bundle", "it sells one at most", "with another action"),
            (
                "shop.too-few-tiles",
                "base.refresh.shops.only-then",
                "no pipe tile, too few for 2",
                "Look at the Machine Shop",
            ),
            ("cash.too-little", "base.shop-pipes.pair-price", "costs $15, you hold $14", "You need $1 more."),
        ],
        ("done",),
    ),
    "four tiles where three lie": Scenario(
        lambda: shop(TANKS, cash=39, shop_pipes=(table().state.shop_pipes[0][:3], ())),
        "bundle:4",
        [
            (
                "shop.too-few-tiles",
                "base.refresh.shops.only-then",
                "offers 3 pipe tiles, too few for 4",
                "a smaller bundle",
            ),
            ("cash.too-little", "base.shop-pipes.four-price", "costs $40, you hold $39", "$1 more"),
        ],
        ("bundle:2",),
    ),
    "tiles for a network that takes none": Scenario(
        lambda: shop(TANKS, net=NO_SIDE),
        "bundle:2",
        [("shop.no-site", "base.shop-pipes.place-at-once", "no side where a tile could join", "")],
        ("done",),
    ),
    "a tile of the other shop": Scenario(
        lambda: shop(TANKS, shop_pipes=((1, 2), (3, 4))).apply("bundle:2"),
        "take:3",
        [("shop.not-on-offer", "base.tanks.pipe-rows", "Tile 3 lies beside the Machine Shop", "Take 1 or 2.")],
        ("take:2",),
    ),
    "a tile of no shop": Scenario(
        lambda: shop(MACHINES, shop_pipes=((1, 2), (3, 4))).apply("bundle:2"),
        "take:9999",
        [("shop.not-on-offer", "base.machines.pipe-rows", "Tile 9999 is not on offer", "Take 3 or 4.")],
        ("take:4",),
    ),
    "a tile too far away": Scenario(
        lambda: play(shop(TANKS, net=teal_row(1), shop_pipes=((1, 2), ())), "bundle:2", "take:1"),
        "place:4,0,0",
        [("network.no-shared-side", "base.network.touch-a-side", "3 steps away", "half A at row 0, column 2")],
        ("place:2,0,0",),
    ),
    "a tile turned five times": Scenario(
        lambda: play(shop(TANKS, net=teal_row(1), shop_pipes=((1, 2), ())), "bundle:2", "take:1"),
        "place:2,0,5",
        [("network.no-such-place", "base.network.no-overlap", "5", "")],
        ("place:2,0,1",),
    ),
    "a machine beside the network": Scenario(
        lambda: play(shop(MACHINES, net=teal_row(1)), "buymachine:0"),
        "machine:2,0",
        [
            (
                "machine.no-tile-here",
                "base.machines.on-a-tile",
                "row 0, column 2",
                "row 0, column 1.",
            )
        ],
        ("machine:1,0",),
    ),
}

GOVERNMENT: dict[str, Scenario] = {
    "a neighbour before the worker's tile lies, by the other reading": Scenario(
        lambda: play(table(cash=9, rulings=pn.Rulings(worker_tile_first=True)), "government:0,0"),
        "add:1",
        [
            ("government.one-by-one", "base.government.worker-tile-first", "before the next one", "tile in hand first"),
            ("cash.too-little", "base.government.price", "costs $5, you hold $4", "$1 more"),
        ],
        ("place:0,0,0",),
    ),
    "a tile of the purchase that is not in hand": Scenario(
        lambda: play(
            table(cash=20, quadrants=[tuple(range(i, i + 8)) for i in (0, 8, 16, 24)]), "government:1,0", "add:1"
        ),
        "take:9",
        [("hand.no-such-tile", "base.government.any-order", "in your hand already", "take up tile 8.")],
        ("take:8",),
    ),
    "a place that leaves none for the other tile": Scenario(
        lambda: play(table(cash=20, net=round_a_hole("11@1,1"), machines_left=1), "government:0,1", "add:0"),
        "place:2,2,0",
        [("network.leaves-no-place", "base.government.into-network", "1 more tile of this", "room for the others")],
        ("place:1,2,0",),
    ),
    "a tile that does not exist": Scenario(
        table,
        "government:4,8",
        [("government.no-such-tile", "base.government.worker", "quadrants 0 to 3 with tiles 0 to 7", "")],
        ("government:3,7",),
    ),
    "a closed quadrant": Scenario(
        taken_quadrants,
        "government:1,0",
        [
            (
                "government.closed",
                "base.government.year-1-two",
                "at most 2 quadrants can be open, and these are: 0, 2",
                "0 or 2",
            )
        ],
        ("government:2,0",),
    ),
    "a closed quadrant in year 2": Scenario(
        lambda: taken_quadrants(2, opened=(True, True, True, False)),
        "government:3,0",
        [("government.closed", "base.government.year-2-three", "year 2 at most 3", "from quadrant 0 or 1 or 2.")],
        ("government:1,0",),
    ),
    "a closed quadrant when the open ones are empty": Scenario(
        lambda: taken_quadrants(quadrants=(EMPTY, *table().state.quadrants[1:2], EMPTY, table().state.quadrants[3])),
        "government:3,0",
        [("government.closed", "base.government.year-1-two", "these are: 0, 2", "One more may be opened next year.")],
        ("pass",),
    ),
    "a tile that is gone, for a network that takes none, without money": Scenario(
        lambda: taken_quadrants(cash=4, net=NO_SIDE, quadrants=(EMPTY, *table().state.quadrants[1:])),
        "government:0,7",
        [
            (
                "government.gone",
                "base.government.no-refill",
                "has been bought; quadrants are never refilled",
                "",
            ),
            ("government.no-site", "base.government.into-network", "no side where a tile could join", ""),
            ("cash.too-little", "base.government.price", "costs $5, you hold $4", "$1 more"),
        ],
    ),
    "a ninth tile of a quadrant": Scenario(
        government,
        "add:8",
        [("government.no-such-tile", "base.government.worker", "places 0 to 7; 8 is none", "")],
        ("add:1",),
    ),
    "no neighbour, without money": Scenario(
        lambda: government(cash=5),
        "add:3",
        [
            (
                "government.no-neighbour",
                "base.government.neighbours",
                "Place 3 shares no side with place 0, where the worker stands",
                "",
            ),
            ("cash.too-little", "base.government.price", "One more tile costs $5, you hold $0", "$5 more"),
        ],
        ("done",),
    ),
    "a neighbour that is gone": Scenario(
        lambda: place_all(play(government(), "add:1")),
        "add:1",
        [("government.gone", "base.government.no-refill", "has been bought", "Choose a tile that still lies there.")],
        ("add:2",),
    ),
    "a sixth tile": Scenario(
        lambda: _five_tiles(),
        "add:0",
        [
            ("government.gone", "base.government.no-refill", "has been bought", ""),
            ("government.max-five", "base.government.max-five", "at most 5 tiles", ""),
        ],
        ("done",),
    ),
}


def _five_tiles() -> pn.Game:
    game = place_all(play(table(cash=100), "government:0,1"))
    for tile in (0, 2, 4, 5):
        game = place_all(play(game, f"add:{tile}"))
    assert game.state.me.cash == 100 - 55
    return game
