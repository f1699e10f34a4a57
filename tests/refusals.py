"""Situations in which the game refuses an action: turns, moments, markets, upgrades, and what they are built of."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import msgspec

import pipeline_nb as pn
from tests.positions import T1, laid, teal_row
from tests.situations import (
    CONTRACTS,
    CRUDE_MARKET,
    MARKET_3,
    TANKS,
    UPGRADES,
    last_turn_of,
    passes,
    place_all,
    play,
    row,
    table,
    upgrade,
)

EMPTY = (-1,) * 8
NO_SIDE = laid((T1, 0, 0), machines=[(0, 0), (1, 0)])
NO_EMPTY = pn.Rulings(allow_empty_action=False)
ORDERS = ((0, 1), (8, 9), (16, 17))
T1_ROW, T3_ROW, S0_ROW = row(3, "T1"), row(3, "T3"), row(0, "S0")


class Scenario(NamedTuple):
    """A game, an action that it refuses, the reasons as (code, rule, says, fix), and what the fix allows instead."""

    game: Callable[[], pn.Game]
    action: str
    reasons: list[tuple[str, str, str, str]]
    instead: tuple[str, ...] = ()


def in_market(space: int = MARKET_3, **given: object) -> pn.Game:
    return play(table(**given), f"work:{space}")


def contracts(**given: object) -> pn.Game:
    return play(table(**given), f"work:{CONTRACTS}")


def shop(space: int, **given: object) -> pn.Game:
    return play(table(**{"cash": 100, **given}), f"work:{space}")


def upgrades(**given: object) -> pn.Game:
    return play(table(**{"cash": 100, **given}), f"work:{UPGRADES}")


def government(**given: object) -> pn.Game:
    return place_all(play(table(**{"cash": 100, **given}), "government:0,0"))


def low_before_high() -> pn.Game:
    """An order that asks for a low teal barrel before a high one, as none of the box does."""
    game = table(stock="T3 T1", orders=ORDERS)
    orders = (((0, 1), (0, 3)), *game.table.orders[1:])
    game = pn.Game(game.rules, msgspec.structs.replace(game.table, orders=orders), game.state)
    return play(game, "takeorder:0,0")


def taken_quadrants(year: int = 1, **given: object) -> pn.Game:
    full = table().state.quadrants
    return table(**{"year": year, "quadrants": full, "opened": (True, False, True, False), **given})


MOMENTS: dict[str, Scenario] = {
    "a sale before the worker has moved": Scenario(
        lambda: table(stock="T1"),
        f"sell:{T1_ROW},0,1",
        [
            (
                "moment.wrong",
                "base.game.two-phases",
                "Player 1 to choose a Main Action, or pass",
                "Oil is traded in",
            )
        ],
        (f"work:{MARKET_3}", f"sell:{T1_ROW},0,1"),
    ),
    "a Main Action while starting tanks are due": Scenario(
        lambda: pn.new_game(2),
        "work:0",
        [("moment.wrong", "base.game.two-phases", "to place a starting tank.", "Finish that first.")],
        ("tank:0",),
    ),
    "a Main Action after a Main Action": Scenario(
        lambda: play(table(), "pass"),
        "pass",
        [("moment.wrong", "base.work.main.one-action", "run the machines, or end the turn", "one Main Action")],
        ("done",),
    ),
    "a Secondary Action after a pass": Scenario(
        lambda: play(table(), "pass"),
        "secondary:0",
        [
            (
                "moment.wrong",
                "base.work.secondary.after-cross",
                "to run the machines",
                "after a Main Action on the cross",
            )
        ],
        ("done",),
    ),
    "a delivery inside an action": Scenario(
        lambda: in_market(stock="T1", contracts="1a"),
        "deliver:0,0,1",
        [("moment.wrong", "base.deliver.not-inside-action", "to trade in the market", "Deliver when this is done")],
        ("done", "deliver:0,0,1"),
    ),
    "an order inside a run": Scenario(
        lambda: play(table(net=teal_row(2), stock="T0", orders=ORDERS), "network:0,0"),
        "takeorder:0,0",
        [("moment.wrong", "base.deliver.not-inside-action", "to refine through the pipelines", "Deliver when this")],
        ("done",),
    ),
    "a place in the order without its icon": Scenario(
        lambda: play(table(), f"work:{CRUDE_MARKET}", "done"),
        "order:0",
        [("moment.wrong", "base.order.icon", "choose a Secondary Action", "shows the Turn Order icon")],
        ("done",),
    ),
    "machines in the Work Phase": Scenario(
        lambda: table(net=teal_row(2, machines=[(3, 0)])),
        "machines",
        [
            (
                "moment.wrong",
                "base.game.two-phases",
                "choose a Main Action",
                "in the Machine Phase, after the Work Phase",
            )
        ],
        ("pass", "machines"),
    ),
    "anything when the game is over": Scenario(
        lambda: passes(last_turn_of(3)),
        "work:0",
        [("moment.wrong", "base.game.two-phases", "The game is over.", "")],
    ),
}

TURNS: dict[str, Scenario] = {
    "a space that the cross does not have": Scenario(
        table,
        "work:8",
        [("work.no-such-space", "base.work.main.places", "spaces 0 to 7; 8 is none", "one of the eight spaces")],
        ("work:7",),
    ),
    "an action that would bring nothing": Scenario(
        lambda: table(cash=0, rulings=NO_EMPTY),
        f"work:{UPGRADES}",
        [("action.empty", "base.work.main.no-empty-action", "Upgrades would bring nothing now", "or pass.")],
        ("pass",),
    ),
    "an action that has brought nothing": Scenario(
        lambda: contracts(rulings=NO_EMPTY),
        "done",
        [("action.nothing-done", "base.work.main.no-empty-action", "at least one thing", "Do one thing, then finish.")],
        ("loan", "done"),
    ),
    "a run that would refine nothing": Scenario(
        lambda: table(net=teal_row(1), rulings=NO_EMPTY),
        "network:0,0",
        [("action.empty", "base.work.main.no-empty-action", "Nothing could be refined from this tile", "or pass.")],
        ("pass",),
    ),
    "a run without a network": Scenario(
        table,
        "network:0,0",
        [("work.no-own-tile", "base.run.worker", "at row 0, column 0", "Place a pipe tile first.")],
    ),
    "a run beside the network": Scenario(
        lambda: table(net=teal_row(1)),
        "network:5,-7",
        [("work.no-own-tile", "base.run.worker", "row -7, column 5", "one of your own tiles")],
        ("network:0,0",),
    ),
    "a tile named by its half B": Scenario(
        lambda: table(net=teal_row(1)),
        "network:1,0",
        [("work.half-b", "base.run.worker", "lies at row 0, column 0", "Choose row 0, column 0")],
        ("network:0,0",),
    ),
    "a refinement through nothing": Scenario(
        lambda: play(table(net=teal_row(2), stock="T0"), "network:0,0"),
        "refine:99,0,1",
        [("run.no-such-pipeline", "base.run.pipeline", "pipelines are 1 to 5, grades 0", "")],
        ("refine:1,0,1",),
    ),
    "a Secondary Action on another arm without the money": Scenario(
        lambda: play(table(cash=3), f"work:{CRUDE_MARKET}", "done"),
        f"secondary:{UPGRADES}",
        [
            (
                "secondary.other-arm",
                "base.work.secondary.same-arm",
                "Upgrades is not next to Crude Market",
                "Tanks & Pipes",
            ),
            ("cash.too-little", "base.work.secondary.cost", "costs $10, you hold $3", "You need $7 more."),
        ],
    ),
    "a Secondary Action on the same space": Scenario(
        lambda: play(table(), f"work:{CRUDE_MARKET}", "done"),
        f"secondary:{CRUDE_MARKET}",
        [("secondary.other-arm", "base.work.secondary.same-arm", "stands on Crude Market already", "Tanks & Pipes.")],
        (f"secondary:{TANKS}",),
    ),
    "a Secondary Action nowhere": Scenario(
        lambda: play(table(), f"work:{CRUDE_MARKET}", "done"),
        "secondary:-1",
        [("work.no-such-space", "base.work.main.places", "-1 is none of them", "")],
    ),
    "a Secondary Action that would bring nothing": Scenario(
        lambda: play(table(cash=10, stock="S1", rulings=NO_EMPTY), f"work:{CRUDE_MARKET}", f"buy:{S0_ROW},0", "done"),
        f"secondary:{TANKS}",
        [("cash.too-little", "base.work.secondary.cost", "costs $10, you hold $4", "You need $6 more.")],
        ("done",),
    ),
    "a Secondary Action that leaves no money to do anything": Scenario(
        lambda: play(table(cash=16, rulings=NO_EMPTY), f"work:{CRUDE_MARKET}", f"buy:{S0_ROW},0", "done"),
        f"secondary:{TANKS}",
        [
            (
                "action.empty",
                "base.work.main.no-empty-action",
                "Tanks & Pipes would bring nothing now",
                "or go on to",
            )
        ],
        ("done",),
    ),
    "a fifth place among three players": Scenario(
        lambda: play(table(3), f"work:{CONTRACTS}", "done"),
        "order:4",
        [("order.no-such-place", "base.order.lower-row", "places 1 to 3, not 5", "a place from 1 to 3")],
        ("order:2",),
    ),
    "a push to the left where nobody stands": Scenario(
        lambda: play(table(3, turn=1, next_order=(0, -1, -1)), f"work:{CONTRACTS}", "done"),
        "pushleft:1",
        [("order.nobody-there", "base.order.push-choice", "No other disk stands on place 2", "Choose place 2.")],
        ("order:1",),
    ),
    "a push to the left where one side is full": Scenario(
        lambda: play(table(3, turn=1, next_order=(0, -1, -1)), f"work:{CONTRACTS}", "done"),
        "pushleft:0",
        [("order.one-side", "base.order.push-choice", "Only one side of place 1", "goes to the right.")],
        ("order:0",),
    ),
    "a push to the left by the other reading": Scenario(
        lambda: play(
            table(3, turn=1, next_order=(-1, 0, -1), rulings=pn.Rulings(push_choice="right")),
            f"work:{CONTRACTS}",
            "done",
        ),
        "pushleft:1",
        [("order.right-first", "base.order.shift-direction", "to the right whenever", "Choose place 2.")],
        ("order:1",),
    ),
    "machines twice, without machines, without money": Scenario(
        lambda: play(table(cash=15, net=teal_row(2, machines=[(3, 0)])), "pass", "machines", "done"),
        "machines",
        [
            ("machines.ran", "base.machine-phase.one-fee", "have run in this Machine Phase", "End your turn."),
            ("cash.too-little", "base.machine-phase.cost", "costs $15, you hold $0", "You need $15 more."),
        ],
        ("done",),
    ),
    "machines of nobody": Scenario(
        lambda: play(table(cash=0), "pass"),
        "machines",
        [
            ("machines.none", "base.machine-phase.optional", "no machine", "Machines & Pipes"),
            ("cash.too-little", "base.machine-phase.cost", "costs $15", "$15 more"),
        ],
    ),
    "machines after a pass that gives them up": Scenario(
        lambda: play(table(net=teal_row(2, machines=[(3, 0)]), rulings=pn.Rulings(pass_keeps_machine=False)), "pass"),
        "machines",
        [("machines.passed", "base.work.main.pass-skips-machines", "gives up the Machine Phase", "End your turn.")],
        ("done",),
    ),
}

MARKETS: dict[str, Scenario] = {
    "a row that does not exist": Scenario(
        in_market,
        "sell:99,0,0",
        [("market.no-such-space", "base.market.any-space", "rows 0 to 23", "")],
    ),
    "a space that two players do not use": Scenario(
        lambda: in_market(CRUDE_MARKET),
        f"buy:{S0_ROW},6",
        [("market.no-such-space", "base.market.any-space", "spaces 0 to 5", "")],
        (f"buy:{S0_ROW},5",),
    ),
    "a sale of nothing, up, to a taken space, after buying": Scenario(
        lambda: play(in_market(stock="T1", rows={T3_ROW: "x."}), f"buy:{row(3, 'O0')},0"),
        f"sell:{T3_ROW},0,2",
        [
            ("market.sell-first", "base.market.sell-first", "all sales come before the first purchase", "next market"),
            ("market.space-taken", "base.market.sell-needs-space", "A barrel lies on that space.", "free space"),
            ("market.sell-up", "base.market.no-sell-up", "takes high oil or better; mid is lower", "Refine it first"),
            ("market.no-barrel", "base.market.own-oil-type", "no mid teal barrel to sell in this teal row", ""),
        ],
    ),
    "a full row": Scenario(
        lambda: in_market(stock="T3", rows={T3_ROW: "xx"}),
        f"sell:{T3_ROW},1,3",
        [
            (
                "market.space-taken",
                "base.market.sell-needs-space",
                "and the whole row is full",
                "Sell to another row",
            )
        ],
        (f"sell:{row(3, 'T2')},0,3",),
    ),
    "a grade that does not exist": Scenario(
        lambda: in_market(stock="T3"),
        f"sell:{T3_ROW},0,4",
        [("market.no-such-grade", "base.market.no-sell-up", "from 0 (crude) to 3 (high), not 4", "")],
        (f"sell:{T3_ROW},0,3",),
    ),
    "a sale in another market": Scenario(
        lambda: in_market(stock="T1"),
        f"sell:{row(2, 'T1')},0,1",
        [("market.other-market", "base.refined.one-market", "in Refined Market 2; the worker stands at Refined", "3.")],
        (f"sell:{T1_ROW},0,1",),
    ),
    "a purchase from nothing, elsewhere, without room or money": Scenario(
        lambda: in_market(cash=0, stock="T1x2"),
        f"buy:{row(2, 'T1')},0",
        [
            ("market.other-market", "base.refined.one-market", "in Refined Market 2", "Trade in Refined Market 3."),
            ("market.space-empty", "base.market.buy-take", "No barrel lies on that space.", ""),
            ("market.no-room", "base.market.buy-needs-room", "low teal: your low row is full", "Sell from that row"),
            ("cash.too-little", "base.market.buy-price", "costs $25, you hold $0", "You need $25 more."),
        ],
    ),
    "an orange barrel without room": Scenario(
        lambda: in_market(stock="S0x2 T0x2"),
        f"buy:{row(3, 'O0')},0",
        [
            (
                "market.no-room",
                "base.market.buy-needs-room",
                "No room for a crude orange",
                "Add a tank to it",
            )
        ],
    ),
}

UPGRADE: dict[str, Scenario] = {
    "a third upgrade, of a closed type, without money": Scenario(
        lambda: upgrade(upgrades(cash=40), 0, 1),
        "upgrade:1",
        [
            ("upgrades.up-to-two", "base.upgrades.up-to-two", "at most 2 upgrades", "another action"),
            ("upgrades.closed", "base.upgrades.closed", "is face down", "Wait for the next year."),
            ("cash.too-little", "base.upgrades.cost", "costs $20, you hold $0", "You need $20 more."),
        ],
        ("block:2",),
    ),
    "a closed type in the last year": Scenario(
        lambda: upgrades(year=3, tokens=(False, True, True, True, True)),
        "upgrade:0",
        [("upgrades.closed", "base.upgrades.closed", "closed for this year", "Choose another type.")],
        ("upgrade:1",),
    ),
    "a fourth copy of level 1": Scenario(
        lambda: upgrades(players=4, others={who: {"levels": (1, 0, 0, 0, 0)} for who in (1, 2, 3)}),
        "upgrade:0",
        [("upgrades.no-card", "base.upgrades.card-must-remain", "level 1 is left, which is your next", "another type")],
        ("upgrade:1",),
    ),
    "a fourth level": Scenario(
        lambda: upgrades(levels=(3, 0, 0, 0, 0)),
        "upgrade:0",
        [("upgrades.no-card", "base.upgrades.card-must-remain", "You own all levels of", "another type")],
        ("upgrade:1",),
    ),
    "a sixth type": Scenario(
        upgrades,
        "upgrade:5",
        [("upgrades.no-such-type", "base.setup.upgrades.five-types", "types 0 to 4; 5 is none", "")],
        ("upgrade:4",),
    ),
    "a block without a purchase, of a closed type": Scenario(
        lambda: upgrades(tokens=(False, True, True, True, True)),
        "block:0",
        [
            (
                "upgrades.block-needs-purchase",
                "base.upgrades.block-needs-purchase",
                "only after at least one",
                "first.",
            ),
            ("upgrades.closed", "base.upgrades.closed", "is face down", ""),
        ],
        ("upgrade:1", "done", "block:2"),
    ),
}
