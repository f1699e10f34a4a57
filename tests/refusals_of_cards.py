"""Situations in which the game refuses what upgrade cards would allow or give; built like those of `refusals`."""

from __future__ import annotations

import pipeline_nb as pn
from tests.positions import teal_row
from tests.refusals import NO_EMPTY, NO_SIDE, ORDERS, T1_ROW, T3_ROW, Scenario
from tests.situations import (
    CONTRACTS,
    CRUDE_MARKET,
    MARKET_3,
    TANKS,
    at_upgrades_with,
    place_all,
    play,
    row,
    table,
    type_of,
    with_card,
)

FULL = table().state.quadrants
REFINED, CONTRACTS_ORDERS, MACHINE_CARDS = "Refined Markets", "Contracts & Orders", "Machines"
ALL_OUT = {row(0, "S0"): "......", row(2, "S0"): "......"}


def bought(family: str, level: int, **given: object) -> pn.Game:
    game = at_upgrades_with(family, level, **given)
    return play(game, f"upgrade:{type_of(game, family)}")


def at_contracts(level: int, **given: object) -> pn.Game:
    return play(with_card(CONTRACTS_ORDERS, level, orders=ORDERS, **given), f"work:{CONTRACTS}")


def at_market(level: int, **given: object) -> pn.Game:
    return play(with_card(REFINED, level, **given), f"work:{MARKET_3}")


def no_silver_left() -> pn.Game:
    """All silver barrels lie in farms."""
    stores = {"tanks": (0, 0, 0, 11), "stock": "S3x22"}
    readings = pn.Rulings(row_tank_cap="none", off_colour_cube="exchanged")
    return at_market(3, stock="S3x22", tanks=(0, 0, 0, 11), rows=ALL_OUT, others={1: stores}, rulings=readings)


CARDS = {
    "a third tank from a card that gives two": Scenario(
        lambda: play(bought("Shops", 0), "receivetank:0,0", "receivetank:0,1"),
        "receivetank:0,0",
        [
            ("benefit.none-left", "base.card.shops.level-1", "gives no tank, or no more", "Take what is left"),
            (
                "shop.sold-out",
                "base.card.shops.missing-lost",
                "$5 row holds no tank any more",
                "one of the $10 or $15",
            ),
        ],
        ("done",),
    ),
    "a card's tile for a network that takes none": Scenario(
        lambda: bought("Shops", 1, net=NO_SIDE),
        "take:134",
        [
            ("shop.not-on-offer", "base.card.shops.split", "lies beside neither shop", "Finish without the tiles."),
            (
                "benefit.no-site",
                "base.shop-pipes.place-at-once",
                "no side where a tile could join",
                "without the tiles",
            ),
        ],
        ("done",),
    ),
    "a card's machine without a tile": Scenario(
        lambda: bought(MACHINE_CARDS, 0),
        "receivemachine:3",
        [
            ("shop.no-such-price", "base.card.shops.missing-lost", "price rows 0 to 2; 3 is none", ""),
            (
                "machine.no-half",
                "base.machines.needs-a-tile",
                "no half of your network is free",
                "Finish without",
            ),
        ],
        ("done",),
    ),
    "a card's tile of a closed quadrant": Scenario(
        lambda: bought("Government", 0, opened=(1, 0, 0, 0)),
        "receive:1,0",
        [("benefit.closed", "base.card.government.opening", "opens one only if none was", "of an open quadrant")],
        ("receive:0,5",),
    ),
    "a card's tile that is gone": Scenario(
        lambda: bought("Government", 0, opened=(1, 0, 0, 0), quadrants=((-1, *FULL[0][1:]), *FULL[1:])),
        "receive:0,0",
        [("government.gone", "base.government.no-refill", "has been bought", "still lies there")],
        ("receive:0,5",),
    ),
    "a card's tile of a second quadrant": Scenario(
        lambda: place_all(
            play(bought("Government", 0, opened=(1, 1, 0, 0), rulings=pn.Rulings(gov_bonus_mix=False)), "receive:1,1")
        ),
        "receive:0,0",
        [("benefit.one-quadrant", "base.card.government.one-quadrant", "here quadrant 1", "of an open quadrant")],
        ("receive:1,2",),
    ),
    "a card's tile of a ninth place": Scenario(
        lambda: bought("Government", 0),
        "receive:0,8",
        [("government.no-such-tile", "base.government.worker", "quadrants 0 to 3 with tiles 0 to 7", "")],
        ("receive:0,7",),
    ),
    "a barrel of another oil type without the card": Scenario(
        lambda: at_market(2, stock="S1"),
        f"sellother:{T1_ROW},0,1,2",
        [("market.own-oil", "base.card.refined-markets.level-3", "only with Refined Markets level 3", "own oil type")],
        ("done",),
    ),
    "a barrel of another oil type in the Crude Market": Scenario(
        lambda: play(with_card(REFINED, 3, stock="S0", rows={row(0, "T0"): "xxxxx."}), f"work:{CRUDE_MARKET}"),
        f"sellother:{row(0, 'T0')},5,0,2",
        [("market.own-oil", "base.market.own-oil-type", "in Refined Markets only", "")],
        ("done",),
    ),
    "another oil type that is the row's own": Scenario(
        lambda: at_market(3, stock="T1"),
        f"sellother:{T1_ROW},0,1,0",
        [("market.no-other-oil", "base.card.refined-markets.level-3", "1 (orange) or 2 (silver), not 0", "as usual")],
        (f"sell:{T1_ROW},0,1",),
    ),
    "another oil type of a lower grade": Scenario(
        lambda: at_market(3, stock="S1"),
        f"sellother:{T3_ROW},0,1,2",
        [("market.sell-up", "base.market.no-sell-up", "takes high oil or better; low is lower", "Refine it first.")],
        (f"sellother:{T1_ROW},0,1,2",),
    ),
    "another oil type for a row whose oil is nowhere else": Scenario(
        no_silver_left,
        f"sellother:{row(3, 'S1')},0,3,0",
        [
            ("market.no-barrel", "base.market.own-oil-type", "hold no high teal", "Sell what you hold"),
            ("market.no-exchange", "base.card.refined-markets.level-3", "no silver barrel is left", "another row"),
        ],
        (f"sellother:{T1_ROW},0,3,2",),
    ),
    "an order to keep, without the card": Scenario(
        lambda: at_contracts(2),
        "keeporder:0,0,0",
        [("contracts.orders-no-card", "base.card.contracts-orders.level-3", "level 3 takes orders", "between actions")],
        ("done",),
    ),
    "an order of a place that is none": Scenario(
        lambda: at_contracts(3),
        "keeporder:3,0,0",
        [("contracts.no-such-order", "base.card.contracts-orders.level-3", "rows 0 to 2 and columns 0 to 1", "")],
        ("keeporder:2,0,0",),
    ),
    "a second order of a row, which is gone": Scenario(
        lambda: play(at_contracts(3), "keeporder:0,0,0"),
        "keeporder:0,0,0",
        [
            ("contracts.order-gone", "base.deliver.orders-not-refilled", "are not replaced", "another order"),
            ("contracts.one-order-a-row", "base.card.contracts-orders.level-3", "one a row", "another row"),
        ],
        ("keeporder:1,0,0",),
    ),
    "a fourth contract, kept orders among them": Scenario(
        lambda: play(at_contracts(3), "keeporder:0,0,0", "keeporder:1,0,0", "contract:0,0,0"),
        "contract:1,0,0",
        [("contracts.up-to-three", "base.contracts.up-to-three", "at most 3 contracts", "with another")],
        ("loan",),
    ),
    "a machine that the worker may not run, where there is none": Scenario(
        lambda: with_card(MACHINE_CARDS, 0, net=teal_row(2, machines=[(3, 0)])),
        "workmachine:0,0",
        [
            ("machines.no-card", "base.card.machines.level-1-run", "Only an owner of Machines", "in the Machine Phase"),
            ("machines.none-there", "base.card.machines.level-1-run", "row 0, column 0", "lie at row 0, column 3"),
        ],
        ("pass",),
    ),
    "a machine that could refine nothing, where an action must bring something": Scenario(
        lambda: with_card(MACHINE_CARDS, 1, net=teal_row(2, machines=[(3, 0)]), rulings=NO_EMPTY),
        "workmachine:3,0",
        [("action.empty", "base.work.main.no-empty-action", "Nothing could be refined by this machine", "another")],
        ("pass",),
    ),
    "a Secondary Action three steps away": Scenario(
        lambda: play(with_card("Human Resources", 2), f"work:{CRUDE_MARKET}", "done"),
        "secondary:3",
        [("secondary.other-arm", "base.work.secondary.same-arm", "3 steps from Crude Market; you reach 2", "Tanks")],
        (f"secondary:{TANKS}",),
    ),
}
