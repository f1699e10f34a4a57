"""Tanks & Pipes, Machines & Pipes: buying, and placing at once what was bought.

Rulebook: Tanks & Pipes; Machines & Pipes; Adding Pipe tiles to your Personal Pipe Network.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from msgspec.structs import replace

from pipeline_nb.errors import InputError
from pipeline_nb.game.actions import Action, BuyBundle, BuyMachine, BuyTank, Done, Place, PlaceMachine, TakeTile
from pipeline_nb.game.common import (
    acts_again,
    cannot_pay,
    changed_at,
    leave,
    offers,
    popped,
    said,
    tank_row_reasons,
    with_me,
    with_network,
)
from pipeline_nb.game.markets import nothing_done
from pipeline_nb.game.ruleset import ActionRule, Outcome, StepRules
from pipeline_nb.game.state import PlaceMachineStep, PlaceTileStep, ShopStep, Step, TakeTileStep
from pipeline_nb.rules.network import PipeNetwork
from pipeline_nb.rules.oil import GRADES
from pipeline_nb.rules.placement import normal_placement
from pipeline_nb.rules.reasons import Reason, advice, count, either
from pipeline_nb.rules.registry import enforces
from pipeline_nb.rules.sites import site_place

if TYPE_CHECKING:
    from pipeline_nb.game.game import Game

__all__ = ["SHOP_STEPS", "can_place", "has_free_half", "machine_halves", "sold_out"]

SHOPS = ("Tank Shop", "Machine Shop")


def can_place(network: PipeNetwork) -> bool:
    """Return whether a pipe tile could be placed somewhere."""
    return not network.tiles or network.has_site


def machine_halves(network: PipeNetwork) -> list[tuple[int, int]]:
    """Return the cells (x, y) that a machine could cover."""
    return [cell for tile in network.tiles for cell in tile.cells if not network.has_machine(*cell)]


def has_free_half(network: PipeNetwork) -> bool:
    """Return whether a machine could be placed somewhere."""
    return len(network.machines) < 2 * len(network.tiles)


def bundle_price(game: Game, size: int) -> int | None:
    """Return the price of a bundle of tiles, in $, or None if no such bundle is sold."""
    sizes, up_to = game.rules.box.shop_pipes.bundle_sizes, game.rules.rulings.pipe_bundle == "up_to"
    for most, price in zip(sizes, game.rules.box.shop_pipes.bundle_prices, strict=True):
        if size == most or (up_to and 0 < size < most):
            return price
    return None


def _step(game: Game) -> ShopStep:
    step = game.state.step
    assert isinstance(step, ShopStep)
    return step


def _options(game: Game) -> list[Action]:
    step, state, box = _step(game), game.state, game.rules.box
    cash, found = state.me.cash, list[Action]()
    if step.shop == 0:
        cap = game.row_cap
        rows = tuple([grade for grade in range(4) if state.me.tanks[grade] < cap])
        for price, left in enumerate(state.shop_tanks):
            if left and box.shop_prices.tanks[price] <= cash:
                found += _tanks(price, rows)
    elif has_free_half(state.me.network):
        for price, left in enumerate(state.shop_machines):
            if left and box.shop_prices.machines[price] <= cash:
                found.append(BuyMachine(price))
    if not step.bundles or game.rules.rulings.pipe_bundles_per_action == "many":
        offered = len(state.shop_pipes[step.shop]) if can_place(state.me.network) else 0
        for size in range(1, min(offered, box.shop_pipes.bundle_sizes[-1]) + 1):
            cost = bundle_price(game, size)
            if cost is not None and cost <= cash:
                found.append(BuyBundle(size))
    if step.done or game.rules.rulings.allow_empty_action:
        found.append(Done())
    return found


@lru_cache(maxsize=256)
def _tanks(price: int, rows: tuple[int, ...]) -> tuple[BuyTank, ...]:
    return tuple(BuyTank(price, grade) for grade in rows)


def _wrong_shop(game: Game, shop: int, what: str, rule: str) -> Iterator[Reason]:
    if _step(game).shop != shop:
        yield Reason(
            code="shop.other-shop",
            rule=rule,
            text=f"{what} are sold in the {SHOPS[shop]}; the worker is at the {SHOPS[1 - shop]}.",
            fix=f"Choose {('Tanks & Pipes', 'Machines & Pipes')[shop]} for that." if acts_again(game) else "",
        )


def sold_out(game: Game, price: int, what: str, rule: str, budget: int | None = None) -> Iterator[Reason]:
    """Yield the reason why a price row of a shop holds no tank or machine; without a budget it would be free."""
    state, printed = game.state, game.rules.box.shop_prices
    left, prices = (state.shop_tanks, printed.tanks) if what == "tank" else (state.shop_machines, printed.machines)
    if price not in range(len(left)):
        yield Reason(
            code="shop.no-such-price",
            rule=rule,
            text=f"There are price rows 0 to {len(left) - 1}; {price} is none of them.",
            values={"price": price},
        )
    elif not left[price]:
        others = [
            f"${prices[i]}" for i, number in enumerate(left) if number and (budget is None or prices[i] <= budget)
        ]
        again = " until a new year begins" * (state.year < len(game.rules.box.years.rounds))
        yield Reason(
            code="shop.sold-out",
            rule=rule,
            text=f"The shop's ${prices[price]} row holds no {what} any more; it stays empty{again}.",
            fix=f"Take one of the {either(others)} row." if others else "",
            values={"price": prices[price]},
        )


@enforces("base.tanks.what", "base.public.shops.any-space", "base.refresh.shops.only-then")
def _tank_reasons(game: Game, action: BuyTank) -> Iterator[Reason]:
    prices = game.rules.box.shop_prices.tanks
    yield from _wrong_shop(game, 0, "Tanks", "base.tanks.what")
    broken = list(sold_out(game, action.price, "tank", "base.refresh.shops.only-then", game.state.me.cash))
    yield from broken
    if not any(reason.code == "shop.no-such-price" for reason in broken):
        yield from cannot_pay(game, prices[action.price], "This tank", "base.public.tanks.prices")
    yield from tank_row_reasons(game, action.grade)


@enforces("base.tanks.any-number", "base.tanks.any-order", "base.tanks.place-at-once", "base.tanks.row-sets-grade")
def _tank_apply(game: Game, action: BuyTank) -> Outcome:
    state, step, price = game.state, _step(game), game.rules.box.shop_prices.tanks[action.price]
    me = replace(state.me, cash=state.me.cash - price, tanks=changed_at(state.me.tanks, action.grade, 1))
    steps = (*state.steps[:-1], ShopStep(step.shop, step.bundles, step.done + 1))
    state = with_me(state, me, steps, shop_tanks=changed_at(state.shop_tanks, action.price, -1))
    words = f"bought a tank for ${price} and put it into the {GRADES[action.grade].word} row"
    return state, said(game, "tank", words, -price)


@enforces("base.shop-pipes.exact-bundle", "base.shop-pipes.up-to-bundle")
def _bundle_size(game: Game, size: int) -> Iterator[Reason]:
    if bundle_price(game, size) is None:
        sizes = game.rules.box.shop_pipes.bundle_sizes
        up_to = game.rules.rulings.pipe_bundle == "up_to"
        exactly = f"1 to {sizes[-1]}" if up_to else f"exactly {either(map(str, sizes))}"
        bundles = [str(bundle.size) for bundle in offers(game, BuyBundle) if isinstance(bundle, BuyBundle)]
        yield Reason(
            code="shop.bundle-size",
            rule="base.shop-pipes.up-to-bundle" if up_to else "base.shop-pipes.exact-bundle",
            text=f"Pipe tiles are sold in bundles of {exactly}, not {size}.",
            fix=f"Buy {either(bundles)}." if bundles else "",
            values={"size": size},
        )


@enforces("base.shop-pipes.one-bundle", "base.shop-pipes.several-bundles", "base.refresh.shops.only-then")
def _bundle_reasons(game: Game, action: BuyBundle) -> Iterator[Reason]:
    step, state = _step(game), game.state
    price, offered = bundle_price(game, action.size), len(state.shop_pipes[step.shop])
    yield from _bundle_size(game, action.size)
    if step.bundles and game.rules.rulings.pipe_bundles_per_action != "many":
        yield Reason(
            code="shop.one-bundle",
            rule="base.shop-pipes.one-bundle",
            text="You have bought a bundle of pipe tiles in this action; it sells one at most.",
            fix="Buy the next one with another action." if acts_again(game) else "",
        )
    if offered < action.size:
        smaller, other = offers(game, BuyBundle), len(state.shop_pipes[1 - step.shop]) >= action.size
        more = "; more come only with a new year" * (state.year < len(game.rules.box.years.rounds))
        yield Reason(
            code="shop.too-few-tiles",
            rule="base.refresh.shops.only-then",
            text=f"The {SHOPS[step.shop]} offers {count(offered, 'pipe tile')}, too few for {action.size}{more}.",
            fix=advice(
                "buy a smaller bundle" * bool(smaller),
                f"look at the {SHOPS[1 - step.shop]} with another action" * (other and acts_again(game)),
            ),
            values={"offered": offered, "size": action.size},
        )
    if not can_place(state.me.network):
        yield Reason(
            code="shop.no-site",
            rule="base.shop-pipes.place-at-once",
            text="Bought tiles are placed at once, and your network has no side where a tile could join.",
        )
    if price is not None:
        rule = "base.shop-pipes.pair-price" if action.size <= 2 else "base.shop-pipes.four-price"
        yield from cannot_pay(game, price, f"A bundle of {action.size}", rule)


@enforces("base.shop-pipes.pair-price", "base.shop-pipes.four-price")
def _bundle_apply(game: Game, action: BuyBundle) -> Outcome:
    state, step, price = game.state, _step(game), bundle_price(game, action.size) or 0
    me = replace(state.me, cash=state.me.cash - price)
    steps = (*state.steps[:-1], ShopStep(step.shop, step.bundles + 1, step.done + 1))
    steps = (*steps, TakeTileStep(step.shop, action.size - 1))
    words = f"bought {count(action.size, 'pipe tile')} beside the {SHOPS[step.shop]} for ${price}"
    return with_me(state, me, steps), said(game, "pipes", words, -price)


@enforces("base.machines.needs-a-tile", "base.machines.what")
def _machine_reasons(game: Game, action: BuyMachine) -> Iterator[Reason]:
    prices = game.rules.box.shop_prices.machines
    yield from _wrong_shop(game, 1, "Machines", "base.machines.what")
    broken = list(sold_out(game, action.price, "machine", "base.refresh.shops.only-then", game.state.me.cash))
    yield from broken
    if not has_free_half(game.state.me.network):
        yield Reason(
            code="machine.no-half",
            rule="base.machines.needs-a-tile",
            text="A machine is placed at once on half a pipe tile, and no half of your network is free.",
            fix="Buy pipe tiles first: they may come earlier in the same action." if offers(game, BuyBundle) else "",
        )
    if not any(reason.code == "shop.no-such-price" for reason in broken):
        yield from cannot_pay(game, prices[action.price], "This machine", "base.public.machines.prices")


@enforces("base.machines.any-number", "base.machines.any-order", "base.machines.place-at-once")
def _machine_apply(game: Game, action: BuyMachine) -> Outcome:
    state, step, price = game.state, _step(game), game.rules.box.shop_prices.machines[action.price]
    me = replace(state.me, cash=state.me.cash - price)
    steps = (*state.steps[:-1], ShopStep(step.shop, step.bundles, step.done + 1), PlaceMachineStep())
    state = with_me(state, me, steps, shop_machines=changed_at(state.shop_machines, action.price, -1))
    return state, said(game, "machine", f"bought a machine for ${price}", -price)


# ---- taking and placing ----------------------------------------------------------------------------------------------


def _take_options(game: Game) -> list[Action]:
    step = game.state.step
    assert isinstance(step, TakeTileStep)
    return [TakeTile(tile) for tile in game.state.shop_pipes[step.shop]]


@enforces("base.tanks.pipe-rows", "base.machines.pipe-rows", "base.shop-pipes.any-tiles")
def _take_reasons(game: Game, action: TakeTile) -> Iterator[Reason]:
    step = game.state.step
    assert isinstance(step, TakeTileStep)
    if action.tile not in game.state.shop_pipes[step.shop]:
        other = action.tile in game.state.shop_pipes[1 - step.shop]
        where = f"lies beside the {SHOPS[1 - step.shop]}" if other else "is not on offer"
        yield Reason(
            code="shop.not-on-offer",
            rule="base.machines.pipe-rows" if step.shop else "base.tanks.pipe-rows",
            text=f"Tile {action.tile} {where}; this action takes tiles beside the {SHOPS[step.shop]} only.",
            fix=f"Take {either(map(str, game.state.shop_pipes[step.shop]))}.",
            values={"tile": action.tile},
        )


def _take_apply(game: Game, action: TakeTile) -> Outcome:
    state, step = game.state, game.state.step
    assert isinstance(step, TakeTileStep)
    tiles = list(state.shop_pipes[step.shop])
    tiles.remove(action.tile)
    pipes = (tuple(tiles), state.shop_pipes[1]) if step.shop == 0 else (state.shop_pipes[0], tuple(tiles))
    more = (TakeTileStep(step.shop, step.left - 1),) if step.left else ()
    steps = (*state.steps[:-1], *more, PlaceTileStep(action.tile))
    return replace(state, shop_pipes=pipes, steps=steps), said(game, "take", f"took tile {action.tile}")


def _place_options(game: Game) -> list[Action]:
    """All places for the tile in hand; the first tile of a network may lie anywhere, which two places stand for."""
    network, waiting = game.state.me.network, len(game.state.hand) - 1
    if not network.tiles:
        return [Place(0, 0, 0), Place(0, 0, 1)]
    places = map(_place, network.site_codes)
    return [place for place in places if not waiting or _laid(game, place).has_room(waiting)]


def _laid(game: Game, action: Place) -> PipeNetwork:
    """The acting player's network with the tile in hand where it is known to fit."""
    state = game.state
    placement = normal_placement(state.hand[-1], action.x, action.y, action.rotation)
    return state.me.network.with_placement(placement)


@lru_cache(maxsize=16384)
def _place(site: int) -> Place:
    return Place(*site_place(site))


@enforces("base.network.same-purchase", "base.network.different-places")
def _place_reasons(game: Game, action: Place) -> Iterator[Reason]:
    *waiting, tile = game.state.hand
    try:
        broken = game.state.me.network.why_not_place(tile, action.x, action.y, action.rotation)
    except InputError as error:
        yield Reason(code="network.no-such-place", rule="base.network.no-overlap", text=f"{error}.".capitalize())
        return
    yield from broken
    if not broken and not _laid(game, action).has_room(len(waiting)):
        yield Reason(
            code="network.leaves-no-place",
            rule="base.government.into-network",
            text=f"Then {count(len(waiting), 'more tile')} of this purchase could be placed nowhere.",
            fix="Place this tile so that room for the others is left.",
            values={"tiles": len(waiting)},
        )


@enforces("base.shop-pipes.place-at-once", "base.shop-pipes.purpose", "base.government.into-network")
def _place_apply(game: Game, action: Place) -> Outcome:
    network = _laid(game, action)
    state = with_network(popped(game.state), network)
    events = said(game, "place", f"placed tile {game.state.hand[-1]} at row {action.y}, column {action.x}")
    if isinstance(state.step, TakeTileStep) and not can_place(network):
        # no dead ends: machines and tiles may close every side, and what cannot be placed is not taken
        state = popped(state)
        events += said(game, "place", "had no side left where a tile could join, and left the other tiles")
    return state, events


def _put_options(game: Game) -> list[Action]:
    return [PlaceMachine(*cell) for cell in machine_halves(game.state.me.network)]


def _put_reasons(game: Game, action: PlaceMachine) -> Iterator[Reason]:
    try:
        yield from game.state.me.network.why_not_machine(action.x, action.y)
    except InputError as error:
        yield Reason(code="network.no-such-place", rule="base.machines.on-a-tile", text=f"{error}.".capitalize())


def _put_apply(game: Game, action: PlaceMachine) -> Outcome:
    state = game.state
    network = state.me.network.with_machine(action.x, action.y)
    words = f"placed a machine at row {action.y}, column {action.x}"
    return with_network(popped(state), network), said(game, "machine", words)


def _done_reasons(game: Game, action: Done) -> Iterator[Reason]:
    return nothing_done(game, _step(game).done)


SHOP_STEPS: dict[type[Step], StepRules] = {
    ShopStep: StepRules(
        _options,
        {
            BuyTank: ActionRule(_tank_reasons, _tank_apply),
            BuyBundle: ActionRule(_bundle_reasons, _bundle_apply),
            BuyMachine: ActionRule(_machine_reasons, _machine_apply),
            Done: ActionRule(_done_reasons, leave),
        },
        "buy in the shop, or finish",
    ),
    TakeTileStep: StepRules(_take_options, {TakeTile: ActionRule(_take_reasons, _take_apply)}, "take a pipe tile"),
    PlaceTileStep: StepRules(
        _place_options, {Place: ActionRule(_place_reasons, _place_apply)}, "place the tile in hand"
    ),
    PlaceMachineStep: StepRules(
        _put_options, {PlaceMachine: ActionRule(_put_reasons, _put_apply)}, "place the machine in hand"
    ),
}
