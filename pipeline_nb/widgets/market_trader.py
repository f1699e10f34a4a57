"""`MarketTrader`: the markets of a game as price ladders, where barrels are sold, then bought."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from pipeline_nb.errors import InputError, shown
from pipeline_nb.game import Game
from pipeline_nb.game.actions import Done, Sell, SellOther, action_from_text
from pipeline_nb.game.ruleset import Event
from pipeline_nb.game.state import MarketStep
from pipeline_nb.rules.oil import OILS, Oil
from pipeline_nb.widgets.frames_game import GameAction
from pipeline_nb.widgets.frames_trading import TraderFrame
from pipeline_nb.widgets.game_widget import GameWidget, Played
from pipeline_nb.widgets.live import STATIC
from pipeline_nb.widgets.still_trading import trader_svg
from pipeline_nb.widgets.views_trading import (
    MARKETS,
    best_sale,
    market_marks,
    market_places,
    market_view,
    open_markets,
    shelf_view,
)

__all__ = ["MarketTrader", "for_the_oil", "trader_frame"]


class MarketTrader(GameWidget):
    """Send the worker to a market, sell barrels, buy barrels, and see what it brings before finishing.

    Parameters
    ----------
    game
        Any situation. Where a Main or Secondary Action is due, the page offers the markets.
    market
        0 for the Crude Market, 1 to 3 for a Refined Market: the worker goes there at once.

    Attributes
    ----------
    value
        The game as it is now.

    Raises
    ------
    InputError
        If there is no such market.
    RuleBroken
        If the worker cannot go there now.

    Examples
    --------
    >>> from pipeline_nb.game.position import position
    >>> w = MarketTrader(position(stock="O3", seed=7), market=1)
    >>> w.do("sell:6,1,3")
    >>> w.shown["total"]
    '1 sold +$50: $50 more'
    """

    _esm, _css = STATIC / "markettrader.js", STATIC / "markettrader.css"
    speaks_of = "market row, Crude Market, Refined Market, barrel, grade, oil type"

    def __init__(self, game: Game, market: int | None = None) -> None:
        if market is not None:
            if market not in MARKETS:
                raise InputError(f"market: 0 for the Crude Market, 1 to 3 for a Refined Market, not {shown(market)}")
            game = game.apply(market_places(game)[market].text)
        super().__init__(game)

    def step(self, model: Played, action: GameAction) -> tuple[Played, str]:
        """Trade, or do any other action of the game; see `LiveWidget.step`."""
        if action.oil:
            action = replace(action, text=for_the_oil(model.game, action.text, Oil(action.oil)))
        return super().step(model, action)

    def frame(self, model: Played) -> TraderFrame:
        """Return the frame; see `LiveWidget.frame`."""
        return trader_frame(model.game, model.told, self._trades(model))

    def _trades(self, model: Played) -> list[Event]:
        """The trades since the market was entered, or since the widget was opened in it."""
        found: list[Event] = []
        if not isinstance(model.game.step, MarketStep):
            return found
        visit, path = len(model.game.state.steps), self._past[: self._at + 1]
        for before, after in zip(path[-2::-1], path[:0:-1], strict=True):
            step = before.game.step
            if not isinstance(step, MarketStep) or len(before.game.state.steps) != visit:
                break
            found = [*after.game.events, *found]
        return found

    def still(self) -> str:
        """Return a picture of the markets, the own barrels and the cash as SVG text."""
        return trader_svg(self.frame(self.model))

    def __repr__(self) -> str:
        return f"MarketTrader({self.value!r})"


def trader_frame(game: Game, told: tuple[str, ...], trades: Sequence[Event]) -> TraderFrame:
    """Return the frame of a game, with what was told and the trades of this visit."""
    inside, sale = open_markets(game), best_sale(game)
    bought = isinstance(game.step, MarketStep) and game.step.bought
    return TraderFrame(
        player=game.player,
        cash=game.state.me.cash,
        due=game.rules.steps[type(game.step)].words,
        told=told,
        marks=market_marks(game.rules.box, len(game.table.names), "em1" in game.rules.modules),
        shelf=shelf_view(game),
        markets=tuple(market_view(game, market) for market in inside or MARKETS),
        places=() if inside else market_places(game),
        open=bool(inside),
        selling=isinstance(game.step, MarketStep) and not bought,
        hint=_hint(game, bool(inside), bought),
        best=(sale,) if sale else (),
        no_best="You have bought: selling is over." if bought else "Nothing of yours can be sold here now.",
        trades=tuple(trade.words for trade in trades),
        total=_total(trades) if inside else "",
        finish=Done().to_text() if inside else "",
    )


def for_the_oil(game: Game, text: str, oil: Oil) -> str:
    """A sale of a barrel in hand: of another oil type than the row's it is another action of the game."""
    action = action_from_text(text)
    if isinstance(action, Sell) and action.row in range(len(game.table.rows)):
        number = OILS.index(oil)
        if number != game.table.rows[action.row].oil:
            return SellOther(action.row, action.space, action.grade, number).to_text()
    return text


def _hint(game: Game, inside: bool, bought: bool) -> str:
    """What can be done now, in words."""
    who, words = game.player, game.rules.steps[type(game.step)].words
    if game.is_over:
        return "The game is over."
    if not inside or not isinstance(game.step, MarketStep):
        there = not inside and any(place.legal for place in market_places(game))
        return f"Now it is up to {who} to {words}.{' A market to trade in is chosen here.' * there}"
    if bought:
        return f"{who} has bought: selling is over in this action. Buy on, or finish."
    return (
        "Sell first: press a barrel, then a free space, or a free space at once. "
        "Then buy: press a barrel that lies there."
    )


def _total(trades: Sequence[Event]) -> str:
    """What trades bring: ``"3 sold +$135, 2 bought -$14: $121 more"``."""
    sold = [trade.money for trade in trades if trade.kind == "sell"]
    bought = [-trade.money for trade in trades if trade.kind == "buy"]
    parts = [f"{len(sold)} sold +${sum(sold)}"] if sold else []
    parts += [f"{len(bought)} bought -${sum(bought)}"] if bought else []
    if not parts:
        return "Nothing traded yet."
    all_in_all = sum(sold) - sum(bought)
    return f"{', '.join(parts)}: ${abs(all_in_all)} {'more' if all_in_all >= 0 else 'less'}"
