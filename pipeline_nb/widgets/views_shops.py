"""From a game to its shops as a frame shows them: pieces, prices, pipe tiles, and the ways of the worker to them."""

from __future__ import annotations

from functools import cache

from pipeline_nb.box import Box
from pipeline_nb.box.contents import Mark
from pipeline_nb.game import Game
from pipeline_nb.game.actions import (
    BuyBundle,
    BuyMachine,
    BuyTank,
    ReceiveMachine,
    ReceiveTank,
    Secondary,
    TakeTile,
    Work,
)
from pipeline_nb.game.powers import powers
from pipeline_nb.game.shops import SHOPS, bundle_price
from pipeline_nb.game.state import BetweenStep, ShopBenefitStep, ShopStep
from pipeline_nb.rules.reasons import count
from pipeline_nb.widgets.frames_shops import PipeBundle, PipeOffer, ShopPrice, ShopView, ShopWay
from pipeline_nb.widgets.views import supply_view
from pipeline_nb.widgets.views_government import government_marks

__all__ = ["shop_marks", "shop_views"]

_PIECES = ("tank", "machine")


def shop_views(game: Game) -> tuple[ShopView, ...]:
    """Return the Tank Shop and the Machine Shop, as the acting player finds them."""
    return tuple(_shop(game, shop) for shop in range(len(SHOPS)))


def _shop(game: Game, shop: int) -> ShopView:
    ways = _ways(game, shop)
    here = any(isinstance(step, ShopStep) and step.shop == shop for step in game.state.steps)
    gift = isinstance(game.step, ShopBenefitStep)
    return ShopView(
        number=shop,
        title=SHOPS[shop],
        open=here or gift,
        note=_note(game, shop, here, gift, ways),
        ways=() if here or gift else ways,
        prices=_prices(game, shop),
        tiles=tuple(_offer(game, tile) for tile in game.state.shop_pipes[shop]),
        bundles=() if gift else _bundles(game, shop),
    )


def _note(game: Game, shop: int, here: bool, gift: bool, ways: tuple[ShopWay, ...]) -> str:
    if gift:
        return "a card gives pieces from here"
    if here:
        return f"{game.player}'s worker is here"
    if not ways:
        return "no way leads here in this game"
    closed = "" if any(way.legal for way in ways) else "closed now: "
    return closed + ", ".join(way.to for way in ways)


# ---- the ways there --------------------------------------------------------------------------------------------------


def _ways(game: Game, shop: int) -> tuple[ShopWay, ...]:
    """The ways of the worker to a shop: by a Main Action, or by a Secondary Action if that is due."""
    ways = []
    second = isinstance(game.step, BetweenStep)
    for space, name in enumerate(game.table.spaces):
        opens = game.rules.spaces[name].opens
        if isinstance(opens, ShopStep) and opens.shop == shop:
            action = Secondary(space) if second else Work(space)
            reasons = game.why_not(action)
            ways.append(
                ShopWay(
                    text=action.to_text(),
                    label="Send the worker" + f" (Secondary Action, ${powers(game).secondary_fee})" * second,
                    to=name,
                    legal=not reasons,
                    why=" ".join(reason.text for reason in reasons),
                    rule=reasons[0].rule if reasons else "",
                )
            )
    return tuple(ways)


# ---- tanks and machines ----------------------------------------------------------------------------------------------


def _prices(game: Game, shop: int) -> tuple[ShopPrice, ...]:
    state, box = game.state, game.rules.box
    prices = (box.shop_prices.tanks, box.shop_prices.machines)[shop]
    there = (state.shop_tanks, state.shop_machines)[shop]
    spaces = box.for_players(len(state.players)).shop_spaces
    printed = (spaces.tanks, spaces.machines)[shop]
    rows = zip(prices, there, printed, strict=True)
    return tuple(_price(game, shop, place, *row) for place, row in enumerate(rows))


def _price(game: Game, shop: int, place: int, price: int, left: int, printed: int) -> ShopPrice:
    gift, kind = isinstance(game.step, ShopBenefitStep), _PIECES[shop]
    legal = [a for a in game.legal_actions() if isinstance(a, _KINDS[shop]) and a.price == place]
    rows = tuple(a.grade for a in legal if isinstance(a, BuyTank | ReceiveTank))
    text = _press(game, shop, place, gift)
    cost = "free" if gift else f"${price}"
    return ShopPrice(
        kind="tank" if shop == 0 else "machine",
        cost=cost,
        left=left,
        spaces=max(printed, left),
        marked=any(f"{kind}s" in mark.keys for mark in _marks(game.rules.box, len(game.state.players))),
        legal=bool(legal),
        text=text,
        hand=text.rpartition(",")[0] + "," if rows else "",
        rows=rows,
        name=f"{kind}, {cost}: {left} of {max(printed, left)} left{_chance(bool(legal), gift)}",
    )


_KINDS = (BuyTank | ReceiveTank, BuyMachine | ReceiveMachine)


def _press(game: Game, shop: int, place: int, gift: bool) -> str:
    """The action of a press: a tank that nobody can have now is asked for in a row with room, if there is one."""
    if shop == 1:
        return (ReceiveMachine(place) if gift else BuyMachine(place)).to_text()
    tanks = game.state.me.tanks
    row = next((grade for grade in range(4) if tanks[grade] < game.row_cap), 0)
    return (ReceiveTank(place, row) if gift else BuyTank(place, row)).to_text()


def _chance(legal: bool, gift: bool) -> str:
    return f", you can {'receive' if gift else 'buy'} one" if legal else ""


# ---- pipe tiles ------------------------------------------------------------------------------------------------------


def _offer(game: Game, tile: int) -> PipeOffer:
    action = TakeTile(tile)
    return PipeOffer(tile=supply_view(tile, tile), legal=action in game.legal_actions(), text=action.to_text())


def _bundles(game: Game, shop: int) -> tuple[PipeBundle, ...]:
    """The bundles that are sold. An action does not name the shop: it is the one where the worker stands."""
    here = isinstance(game.step, ShopStep) and game.step.shop == shop
    found = []
    for size in range(1, game.rules.box.shop_pipes.bundle_sizes[-1] + 1):
        price = bundle_price(game, size)
        if price is not None:
            action = BuyBundle(size)
            legal = here and action in game.legal_actions()
            found.append(
                PipeBundle(
                    size=size,
                    cost=f"${price}",
                    legal=legal,
                    text=action.to_text() if here else "",
                    name=f"{count(size, 'pipe tile')} of the {SHOPS[shop]}, ${price}{', you can buy them' * legal}",
                )
            )
    return tuple(found)


# ---- what is not printed ---------------------------------------------------------------------------------------------


@cache
def _marks(box: Box, players: int) -> tuple[Mark, ...]:
    tables = {f"shop_spaces_{players}p", "shop_prices", "shop_pipes"}
    return tuple(mark for mark in box.marks() if mark.table in tables)


def shop_marks(game: Game) -> tuple[str, ...]:
    """Return the lines about numbers of shops and Government that are not printed facts."""
    box = game.rules.box
    return tuple(f"* {mark.words}" for mark in (*_marks(box, len(game.state.players)), *government_marks(box)))
