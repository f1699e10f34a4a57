"""`position(...)`: any situation of a game in one line, for lessons, puzzles and tests."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Any

import msgspec

from pipeline_nb.errors import InputError, shown
from pipeline_nb.game.checks import faults
from pipeline_nb.game.filled import returned
from pipeline_nb.game.fitting import fitted
from pipeline_nb.game.game import Game, new_game
from pipeline_nb.game.phases import TURN
from pipeline_nb.game.refresh import year_laid
from pipeline_nb.game.state import Demand, Held, Player, State, Step, Stranger, Table
from pipeline_nb.game.text import with_supply
from pipeline_nb.rules.costs import RefinementCosts
from pipeline_nb.rules.network import PipeNetwork
from pipeline_nb.rules.oil import OILS, Stock

__all__ = ["position"]

_PLAYER = ("cash", "tanks", "stock", "net", "levels", "contracts", "filled", "penalties", "extra")
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
        ``levels`` (of the five upgrade types), ``contracts`` and ``filled`` (below), ``penalties``, and what modules
        give, ``extra``, such as ``(("special", 0),)``. Of the table: ``year``, ``round``, ``order``, ``turn``,
        ``next_order``, ``costs``, ``rows`` (a dict of row number to a text such as ``"..xx"``; T, O or S in place of x
        is a barrel of that oil type), ``display``, ``stacks``, ``orders``, ``shop_tanks``, ``shop_machines``,
        ``tanks_left``, ``machines_left``, ``shop_pipes``, ``quadrants``, ``opened``, ``tokens``, ``cards``, ``steps``,
        ``supplies``. Of others: ``others``, a dict of player number to a dict of the player's parts. With a later
        ``year`` the cost markers of em2 lie as the years before have turned them, unless ``costs`` are given.

    Returns
    -------
    Game
        The game in this situation. What is not stated is filled in to fit what is, so that every piece is there once:
        tanks and machines come out of the reserve, owned levels out of the cards on the board, a contract or an order
        that a player has leaves the display, and a tile of a network leaves the place where it lay. A quadrant of which
        ``opened`` says no year but ``True`` was opened as early as possible.

    Notes
    -----
    ``contracts`` is a text such as ``"3a 12d 5a3x"``: the number of a contract, ``a`` for active or ``d`` for deferred,
    and of an active one what lies on it, demand by demand: the grade of the barrel, or ``x`` for none. ``"5a33+1"`` was
    filled twice in this year. Numbers from 30 are orders that are kept like contracts: ``"37a"`` is order 7.

    ``filled`` names orders that were filled, such as ``"7 12o333"``: the number, and after an ``o`` the grades that
    were put on it, if they are higher than asked.

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

    A contract for two low barrels on which one lies:

    >>> position(contracts="1a1x").state.me.contracts
    (Held(contract=1, deferred=False, filled=(1, -1), times=0),)
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
    said = set(given)
    if type(given.get("year")) is int:
        game = game.at(year_laid(game, given["year"]))
    state = _laid(game, {name: _plain(name, value) for name, value in given.items()})
    twice = sorted(set(mine) & set(others.get(state.who, {})))
    if twice:
        raise InputError(
            f"position: {twice[0]} of {game.table.names[state.who]}, whose turn it is, is given twice: in others, too"
        )
    changes = {**others, state.who: {**mine, **others.get(state.who, {})}}
    said |= {f"{who}.{part}" for who, parts in changes.items() for part in parts}
    for who in changes:
        if who not in range(len(state.players)):
            raise InputError(f"position: there is no player {shown(who)}; they are numbered from 0")
    seats = tuple(_player(game, player, changes.get(who, {})) for who, player in enumerate(state.players))
    state = msgspec.structs.replace(state, players=seats)
    return _possible(game, state, said)


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


def _plain(name: str, value: object) -> object:
    """A part of nothing but whole numbers (or values of the game), lists as tuples."""
    if isinstance(value, list | tuple):
        return tuple(_plain(name, part) for part in value)
    if isinstance(value, bool | int | str | dict | RefinementCosts | Step):
        return value
    raise InputError(f"position: {name}: whole numbers, not {shown(value)}")


def _player(game: Game, player: Player, parts: Mapping[str, Any]) -> Player:
    unknown = sorted(set(parts) - set(_PLAYER))
    if unknown:
        raise InputError(f"position: a player has no part {unknown[0]!r}; parts are {', '.join(_PLAYER)}")
    plain = ("cash", "tanks", "levels", "penalties", "extra")
    changes = {name: _plain(name, value) for name, value in parts.items() if name in plain}
    if "stock" in parts:
        stock = parts["stock"]
        changes["barrels"] = (stock if isinstance(stock, Stock) else Stock.of(stock)).counts
    if "net" in parts:
        net = parts["net"]
        changes["network"] = net if isinstance(net, PipeNetwork) else PipeNetwork.from_text(net)
    if "contracts" in parts:
        changes["contracts"] = tuple(_held(game.table, text) for text in parts["contracts"].split())
    if "filled" in parts:
        changes["orders"] = tuple(_filled(game, text) for text in parts["filled"].split())
    return msgspec.structs.replace(player, **changes)


def _held(table: Table, text: str) -> Held:
    last = len(table.demands) - 1
    found = re.fullmatch(r"([0-9]{1,3})([ad])([x0-3]*)(?:\+([0-9]))?", text, re.ASCII)
    if not found or int(found[1]) > last:
        raise InputError(
            f"position: contract {shown(text)}: write its number (0 to {len(table.contracts) - 1}, above it kept "
            "orders) and a for active or d for deferred, then what lies on it, such as 3x"
        )
    demand = table.demands[int(found[1])]
    grades = tuple(-1 if mark == "x" else int(mark) for mark in found[3]) or (-1,) * len(demand)
    if not _fits(demand, grades):
        raise InputError(
            f"position: contract {shown(text)}: it asks for {_asked(demand)}; write the grade of each barrel on it, as "
            "high as asked or higher, or x for none"
        )
    return Held(int(found[1]), found[2] == "d", grades, int(found[4] or 0))


def _filled(game: Game, text: str) -> tuple[int, tuple[int, ...]]:
    orders, stay = game.table.orders, game.rules.rulings.order_barrels == "stay"
    found = re.fullmatch(r"([0-9]{1,3})(?:o([0-3]*))?", text, re.ASCII)
    if not found or int(found[1]) >= len(orders):
        raise InputError(
            f"position: filled order {shown(text)}: write its number (0 to {len(orders) - 1}), such as 7 or 7o333"
        )
    demand = orders[int(found[1])]
    grades = tuple(map(int, found[2] or "")) or tuple(grade for _, grade in demand)
    if not _fits(demand, grades):
        raise InputError(
            f"position: filled order {shown(text)}: it asks for {_asked(demand)}; write the grade of each barrel, as "
            "high as asked or higher"
        )
    return int(found[1]), grades if stay else returned(grades)


def _fits(demand: Demand, grades: tuple[int, ...]) -> bool:
    right = all(grade == -1 or asked <= grade for (_, asked), grade in zip(demand, grades, strict=False))
    return len(grades) == len(demand) and right


def _asked(demand: Demand) -> str:
    return " ".join(f"{OILS[oil].value}{grade}" for oil, grade in demand)


def _possible(game: Game, state: State, said: set[str]) -> Game:
    try:
        state = with_supply(game.table, fitted(game.rules, game.table, state, said), game.rules.box)
        wrong = "; ".join(islice(faults(game.rules, game.table, state), 3))
    except (LookupError, TypeError, ValueError, AttributeError):
        raise InputError("position: a part names something that does not exist") from None
    if wrong:
        raise InputError(f"position: this cannot be: {wrong}. What is left out is filled in to fit.")
    built = game.at(state)
    if not built.is_over and not built.legal_actions():
        raise InputError(f"position: this cannot be: {built.player} could do nothing at all")
    return built
