"""`position(...)`: any situation of a game in one line, for lessons, puzzles and tests."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Any

import msgspec

from pipeline_nb.errors import InputError, shown
from pipeline_nb.game.checks import faults
from pipeline_nb.game.game import Game, new_game
from pipeline_nb.game.phases import TURN
from pipeline_nb.game.refresh import year_laid
from pipeline_nb.game.state import Held, Player, State, Stranger, Table
from pipeline_nb.game.text import with_supply
from pipeline_nb.rules.costs import RefinementCosts
from pipeline_nb.rules.network import PipeNetwork
from pipeline_nb.rules.oil import OILS, Stock

__all__ = ["position"]

_PLAYER = ("cash", "tanks", "stock", "net", "levels", "contracts", "penalties", "extra")
_STATE = (
    "year", "round", "order", "turn", "next_order", "costs", "rows", "display", "stacks", "orders", "shop_tanks",
    "shop_machines", "tanks_left", "machines_left", "shop_pipes", "quadrants", "opened", "tokens", "cards", "steps",
    "supplies",
)  # fmt: skip


def position(text: str = "", *, players: int | Sequence[str] = 2, seed: int = 0, **given: Any) -> Game:  # noqa: ANN401
    """Return a game in a situation: a text or a fresh table, with parts given by name.

    Parameters
    ----------
    text
        A game's text to start from. Empty: a new game in which everybody has the suggested starting tanks and the
        first player is to choose a Main Action.
    players, seed
        For a new game, as in `new_game`; so are ``modules``, ``setup``, ``rulings``, ``first_game`` and ``box``.
    given
        Of the player whose turn it is: ``cash`` ($), ``tanks`` (four numbers), ``stock`` and ``net`` (values or texts),
        ``levels`` (of the five upgrade types), ``contracts`` (such as ``"3a 12d"``: number, active or deferred),
        ``penalties``, and what modules give, ``extra``, such as ``(("special", 0),)``. Of the table: ``year``,
        ``round``, ``order``, ``turn``, ``next_order``, ``costs``, ``rows`` (a dict of row number to a text such as
        ``"..xx"``; T, O or S in place of x is a barrel of that oil type), ``display``, ``stacks``, ``orders``,
        ``shop_tanks``, ``shop_machines``, ``tanks_left``, ``machines_left``, ``shop_pipes``, ``quadrants``, ``opened``,
        ``tokens``, ``cards``, ``steps``, ``supplies``.
        Of others: ``others``, a dict of player number to a dict of the player's parts. With a later ``year`` the cost
        markers of em2 lie as the years before have turned them, unless ``costs`` are given.

    Raises
    ------
    InputError
        If a part does not exist, is not as it should be, or the situation cannot be.

    Examples
    --------
    >>> game = position(cash=3, stock="T1", net="4@0,0")
    >>> game.state.me.cash, game.state.me.farm.to_text()
    (3, '2/1/1/1:T1')
    >>> [reason.text for reason in game.why_not("machines")]
    ['Now it is up to Player 2 to choose a Main Action, or pass.']
    """
    fresh = {name: given.pop(name) for name in ("setup", "modules", "rulings", "first_game", "box") if name in given}
    game = Game.from_text(text, fresh.get("box")) if text else _seated(new_game(players, seed=seed, **fresh))
    others: Mapping[int, Mapping[str, Any]] = given.pop("others", {})
    mine = {name: given.pop(name) for name in _PLAYER if name in given}
    unknown = sorted(set(given) - set(_STATE))
    if unknown:
        raise InputError(
            f"position: there is no part {unknown[0]!r}; parts are {', '.join((*_PLAYER, *_STATE, 'others'))}"
        )
    if type(given.get("year")) is int:
        game = game.at(year_laid(game, given["year"]))
    state = _laid(game, given)
    changes = {state.who: mine, **others}
    for who in changes:
        if who not in range(len(state.players)):
            raise InputError(f"position: there is no player {shown(who)}; they are numbered from 0")
    seats = tuple(_player(game.table, player, changes.get(who, {})) for who, player in enumerate(state.players))
    state = msgspec.structs.replace(state, players=seats)
    return _possible(game, state)


def _seated(game: Game) -> Game:
    tanks = game.rules.box.tank_farm.suggested_start
    players = tuple(msgspec.structs.replace(player, tanks=tuple(tanks)) for player in game.state.players)
    return game.at(msgspec.structs.replace(game.state, players=players, steps=TURN))


def _laid(game: Game, given: dict[str, Any]) -> State:
    if "rows" in given:
        given["rows"], given["strangers"] = _rows(game, given.pop("rows"))
    if isinstance(given.get("costs"), str):
        given["costs"] = RefinementCosts.from_text(given["costs"])
    state = msgspec.structs.replace(game.state, **given)
    if "turn" in given and "next_order" not in given:  # who had a turn keeps the place
        turn, order = state.turn, state.order
        if turn in range(len(order)):
            state = msgspec.structs.replace(state, next_order=(*order[:turn], *(-1,) * (len(order) - turn)))
    return state


def _rows(game: Game, given: Mapping[int, str]) -> tuple[tuple[int, ...], tuple[Stranger, ...]]:
    """What lies on the market rows when some are given anew, and which barrels are of another type than their row."""
    rows, strangers = list(game.state.rows), [one for one in game.state.strangers if one[0] not in given]
    for number, spaces in given.items():
        prices = game.table.rows[number].prices if number in range(len(rows)) else ()
        if not isinstance(spaces, str) or len(spaces) != len(prices) or set(spaces) - set(".xTOS"):
            raise InputError(
                f"position: row {shown(number)}: write {'.' * len(prices)} with x for a barrel, "
                f"or T, O, S for one of an oil type, not {shown(spaces)}"
            )
        rows[number], own = 0, OILS[game.table.rows[number].oil].value
        for space, mark in enumerate(spaces):
            rows[number] |= (mark != ".") << space
            if mark not in (".", "x", own):
                strangers.append((number, space, [oil.value for oil in OILS].index(mark)))
    return tuple(rows), tuple(sorted(strangers))


def _player(table: Table, player: Player, parts: Mapping[str, Any]) -> Player:
    unknown = sorted(set(parts) - set(_PLAYER))
    if unknown:
        raise InputError(f"position: a player has no part {unknown[0]!r}; parts are {', '.join(_PLAYER)}")
    plain = ("cash", "tanks", "levels", "penalties", "extra")
    changes = {name: value for name, value in parts.items() if name in plain}
    if "stock" in parts:
        stock = parts["stock"]
        changes["barrels"] = (stock if isinstance(stock, Stock) else Stock.of(stock)).counts
    if "net" in parts:
        net = parts["net"]
        changes["network"] = net if isinstance(net, PipeNetwork) else PipeNetwork.from_text(net)
    if "contracts" in parts:
        changes["contracts"] = tuple(_held(table, text) for text in parts["contracts"].split())
    return msgspec.structs.replace(player, **changes)


def _held(table: Table, text: str) -> Held:
    number, kind = text[:-1], text[-1:]
    if not number.isdecimal() or int(number) >= len(table.contracts) or kind not in ("a", "d"):
        raise InputError(
            f"position: contract {shown(text)}: write its number (0 to 29) and a for active or d for deferred"
        )
    return Held(int(number), kind == "d", (-1,) * len(table.contracts[int(number)]))


def _possible(game: Game, state: State) -> Game:
    # tiles that a hand-made network holds no longer lie in the pile, and those it gave up are in the box
    held = {tile.tile for player in state.players for tile in player.network.tiles}
    held |= {tile for tiles in (*state.quadrants, *state.shop_pipes) for tile in tiles}
    state = msgspec.structs.replace(state, pile=tuple(tile for tile in state.pile if tile not in held))
    try:
        state = with_supply(game.table, state, game.rules.box)
        wrong = "; ".join(islice(_but_double_tiles(game, state), 3))
    except (IndexError, TypeError, ValueError, AttributeError):
        raise InputError("position: a part names something that does not exist") from None
    if wrong:
        raise InputError(f"position: this cannot be: {wrong}")
    return game.at(state)


def _but_double_tiles(game: Game, state: State) -> list[str]:
    """A hand-made network may use any tiles, also one that lies elsewhere: an example need not look for free ones."""
    return [fault for fault in faults(game.rules, game.table, state) if "lie in two places" not in fault]
