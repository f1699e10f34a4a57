"""The one-line text of a game: printable ASCII, no spaces, quotes or dollar signs; reads back to an equal game.

Fields ``key=value`` are joined by ``|``, lists inside by ``.``, ``/`` and ``_``. Names are percent-encoded. The digest
of the box stands in front, and rulings that differ from the default: a text is read only under the box it was written
with.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import islice
from typing import TYPE_CHECKING
from urllib.parse import quote, unquote

import msgspec

from pipeline_nb.box import Box
from pipeline_nb.box.tiles import pipe_tiles
from pipeline_nb.errors import InputError, TextError, shown
from pipeline_nb.game import state as st
from pipeline_nb.game.checks import barrels_by_place, faults
from pipeline_nb.game.filled import delivered_grades, returned
from pipeline_nb.game.hidden import laid_below
from pipeline_nb.game.rng import Dealer
from pipeline_nb.game.setup import BASE_SETUP, Draft, deal
from pipeline_nb.game.text_steps import read_number, read_step, step_to_text
from pipeline_nb.names import NAME, is_name, look_of
from pipeline_nb.rules.costs import RefinementCosts
from pipeline_nb.rules.network import PipeNetwork
from pipeline_nb.rules.oil import Stock
from pipeline_nb.rules.rulings import RULINGS, Rulings

if TYPE_CHECKING:
    from pipeline_nb.game.game import Game
    from pipeline_nb.game.ruleset import Ruleset

__all__ = ["game_to_text", "read_game", "with_supply"]

_VERSION = "pn1"
_LONGEST = 8_000
_HIDDEN = "x"
_SAFE = re.compile(r"[!#%&()*+,./:;<=>?@A-Z\[\]^_a-z0-9{|}~-]+", re.ASCII)


# ---- writing ---------------------------------------------------------------------------------------------------------


def game_to_text(game: Game, public: bool = False) -> str:
    """Return the text of a game; `public` leaves out what lies face down: the pile, and stacks but for the top."""
    state, table = game.state, game.table
    families, tiles = game.rules.families, game.rules.box.board.inner_tiles
    printed = _as_printed(game.rules) and table.spaces[::2] == game.rules.box.board.outer_spaces
    fields = {
        "box": game.rules.digest,
        "rulings": ",".join(f"{name}:{_word(value)}" for name, value in game.rules.rulings.changed().items()),
        "names": ",".join(quote(name, safe="") for name in table.names),
        "when": _dots((state.year, state.round, state.turn)),
        "order": _dots(state.order),
        "next": _dots(state.next_order),
        "modules": ".".join(game.rules.modules),
        "arms": _dots(tiles.index(name) for name in table.spaces[1::2]) if printed else "",
        "types": _dots(families.index(name) for name in table.families),
        "valuations": _dots(table.valuations),
        **{name: _dots(numbers) for name, numbers in table.drawn},
        "costs": state.costs.to_text(),
        "rows": _dots(state.rows),
        "strangers": _grid(state.strangers),
        "contracts": _grid(state.display),
        "stacks": "/".join(_stack(stack, public) for stack in state.stacks),
        "orders": _grid(state.orders),
        "tanks": _dots((*state.shop_tanks, state.tanks_left)),
        "machines": _dots((*state.shop_machines, state.machines_left)),
        "shop": _grid(state.shop_pipes),
        "pile": "hidden" if public else _dots(state.pile),
        "gone": _dots(sorted(set(range(len(pipe_tiles()))) - _in_play(state))) if public else "",
        "government": _grid(state.quadrants),
        "open": "".join(map(str, map(int, state.opened))),
        "tokens": _bits(state.tokens),
        "cards": _grid(state.cards),
        "supplies": _dots(state.supplies),
        "players": "~".join(_player(player) for player in state.players),
        "steps": "~".join(step_to_text(step) for step in state.steps),
    }
    return "|".join([_VERSION, *(f"{key}={value}" for key, value in fields.items() if value != "")])


def _stack(stack: tuple[int, ...], public: bool) -> str:
    """A stack of contracts, the next one first; of those below it only the number is public."""
    return ".".join(_HIDDEN if public and place else str(contract) for place, contract in enumerate(stack))


def _in_play(state: st.State) -> set[int]:
    """The pipe tiles that were not discarded."""
    return _seen(state) | set(state.pile)


def _seen(state: st.State) -> set[int]:
    tiles = {tile for tiles in (*state.quadrants, *state.shop_pipes) for tile in tiles}
    tiles |= {tile.tile for player in state.players for tile in player.network.tiles}
    return tiles | set(state.hand)


def _dots(numbers: object) -> str:
    return ".".join(str(int(number)) for number in numbers)  # type: ignore[attr-defined]


def _grid(rows: tuple[tuple[int, ...], ...]) -> str:
    return "/".join(_dots(row) for row in rows)


def _bits(flags: tuple[bool, ...]) -> str:
    return "".join(str(int(flag)) for flag in flags)


def _word(value: str | bool) -> str:
    return value if isinstance(value, str) else ("yes" if value else "no")


def _player(player: st.Player) -> str:
    held = "/".join(
        f"{h.contract}{'d' if h.deferred else 'a'}{_marks(h.filled)}{_times(h.times)}" for h in player.contracts
    )
    done = "/".join(_order(order, kept) for order, kept in player.orders)
    extra = (".".join(f"{name}{number}" for name, number in player.extra),) if player.extra else ()
    return "_".join(
        (
            str(player.cash),
            _dots(player.tanks),
            Stock(player.barrels).to_text(),
            player.network.to_text(),
            _dots(player.levels),
            held or "-",
            done or "-",
            str(player.penalties),
            *extra,
        )
    )


def _times(times: int) -> str:
    return f"+{times}" if times else ""


def _order(order: int, kept: tuple[int, ...]) -> str:
    """A filled order: an o and the grades of the barrels on it, or an r and those of barrels that were returned."""
    return f"{order}{'r' if kept and kept[0] < 0 else 'o'}{_marks(delivered_grades(kept))}"


def _marks(grades: tuple[int, ...]) -> str:
    return "".join("x" if grade < 0 else str(grade) for grade in grades)


# ---- reading ---------------------------------------------------------------------------------------------------------


class _Reader:
    """The fields of a text, each read with an error that names it."""

    def __init__(self, text: str):
        if not isinstance(text, str) or len(text) > _LONGEST or not _SAFE.fullmatch(text):
            raise TextError(
                f"game text: expected up to {_LONGEST} plain characters without spaces, found {shown(text)}"
            )
        version, *parts = text.split("|")
        if version != _VERSION:
            raise TextError(
                f"game text: it begins with {shown(version)}, not with {_VERSION}: it is no game of this version"
            )
        self.fields: dict[str, str] = {}
        for part in parts:
            key, equals, value = part.partition("=")
            if not equals or key in self.fields:
                raise TextError(f"game text: field {shown(part)} is not of the form key=value, or stands there twice")
            self.fields[key] = value

    def __call__(self, key: str, read: Callable[[str], object], default: str | None = None) -> object:
        text = self.fields.pop(key, default)
        if text is None:
            raise TextError(f"game text: the field {key!r} is missing")
        try:
            return read(text)
        except InputError as error:
            raise TextError(f"game text, field {key!r}: {error}") from None
        except (ValueError, IndexError, KeyError, TypeError):
            raise TextError(f"game text, field {key!r}: {shown(text)} is not understood") from None


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(read_number(part) for part in text.split(".")) if text else ()


def _stranger(text: str) -> st.Stranger:
    row, space, oil = _numbers(text)
    return row, space, oil


def _named(text: str, names: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict(enumerate(names))[number] for number in _numbers(text))


def _rows(text: str) -> tuple[tuple[int, ...], ...]:
    return tuple(_numbers(row) for row in text.split("/"))


def _read_stacks(text: str) -> tuple[tuple[int, ...], ...]:
    """The stacks of contracts, -1 for one that is hidden: any but the top one."""
    return tuple(tuple(_read_contract(*part) for part in enumerate(row.split(".")) if row) for row in text.split("/"))


def _read_contract(place: int, text: str) -> int:
    if place and text == _HIDDEN:
        return -1
    if (number := read_number(text)) < 0:
        raise ValueError(text)
    return number


def _flags(text: str) -> tuple[bool, ...]:
    if not re.fullmatch("[01]*", text, re.ASCII):
        raise ValueError(text)
    return tuple(mark == "1" for mark in text)


def _digits(text: str) -> tuple[int, ...]:
    if not re.fullmatch("[0-9]*", text, re.ASCII):
        raise ValueError(text)
    return tuple(map(int, text))


def _rulings(text: str) -> Rulings:
    chosen: dict[str, str | bool] = {}
    for part in text.split(",") if text else ():
        name, _, word = part.partition(":")
        if name not in RULINGS:
            raise TextError(f"there is no ruling {shown(name)}")
        chosen[name] = word == "yes" if isinstance(RULINGS[name].default, bool) and word in ("yes", "no") else word
    return Rulings(**chosen)  # type: ignore[arg-type]


def _read_player(text: str) -> st.Player:
    cash, tanks, barrels, network, levels, held, done, penalties, *extra = text.split("_")
    a, b, c, d = _numbers(tanks)
    return st.Player(
        cash=read_number(cash),
        tanks=(a, b, c, d),
        barrels=Stock.from_text(barrels).counts,
        network=PipeNetwork.from_text(network),
        levels=_numbers(levels),
        contracts=tuple(_read_held(part) for part in held.split("/")) if held != "-" else (),
        orders=tuple(_read_order(part) for part in done.split("/")) if done != "-" else (),
        penalties=read_number(penalties),
        extra=tuple(_read_extra(part) for part in extra[0].split(".")) if extra else (),
    )


def _read_held(text: str) -> st.Held:
    found = re.fullmatch(r"([0-9]{1,2})([ad])([x0-3]{2,5})(?:\+([1-9]))?", text, re.ASCII)
    if not found:
        raise ValueError(text)
    filled = tuple(-1 if mark == "x" else int(mark) for mark in found[3])
    return st.Held(int(found[1]), found[2] == "d", filled, int(found[4] or 0))


def _read_order(text: str) -> tuple[int, tuple[int, ...]]:
    found = re.fullmatch(r"([0-9]{1,2})([or])([0-3]{0,5})", text, re.ASCII)
    if not found:
        raise ValueError(text)
    grades = tuple(int(mark) for mark in found[3])
    return int(found[1]), returned(grades) if found[2] == "r" else grades


def _read_extra(text: str) -> tuple[str, int]:
    found = re.fullmatch(r"([a-z]{1,20})([0-9]{1,2})", text, re.ASCII)
    if not found:
        raise ValueError(text)
    return found[1], int(found[2])


def read_game(
    text: str, box: Box, ruleset: Callable[[tuple[str, ...], Rulings, Box], Ruleset]
) -> tuple[Ruleset, st.Table, st.State]:
    """Return the rules, table and state of a game's text; `ruleset` gives the rules for modules and rulings.

    Raises
    ------
    TextError
        Naming the field that is wrong; also for a text of another box, and for a state that cannot be.
    """
    read = _Reader(text)
    digest = read("box", str)
    rulings: Rulings = read("rulings", _rulings, "")  # type: ignore[assignment]
    modules: tuple[str, ...] = read("modules", lambda t: tuple(t.split(".")) if t else (), "")  # type: ignore[assignment]
    try:
        rules = ruleset(modules, rulings, box)
    except InputError as error:
        raise TextError(f"game text, field 'modules': {error}") from None
    if digest != rules.digest:
        raise TextError(
            f"game text: it was written with box {digest}, and this is box {rules.digest}; name the other box"
        )
    names = _read_names(read)
    drawn = {pin: read(pin, _numbers) for pin in rules.pins}
    try:
        table, state = deal(rules.setup, Draft(box, names, False, drawn, Dealer(0)), rules.pins)
    except InputError as error:
        raise TextError(f"game text: {error}") from None
    table = msgspec.structs.replace(
        table,
        spaces=_spaces(read, box) if _as_printed(rules) else table.spaces,
        families=read("types", lambda t: _named(t, rules.families)),
        valuations=read("valuations", _numbers),
    )
    try:
        state = with_supply(table, _read_state(read, state, rules), box)
        wrong = "; ".join(islice(faults(rules, table, state), 3))
    except TextError:  # it names the field
        raise
    except (LookupError, ValueError, TypeError, AttributeError):
        raise TextError("game text: a number in it names something that does not exist") from None
    if wrong:
        raise TextError(f"game text: this cannot be: {wrong}")
    return rules, table, state


def _read_names(read: _Reader) -> tuple[str, ...]:
    names: tuple[str, ...] = read("names", lambda t: tuple(unquote(part, errors="strict") for part in t.split(",")))  # type: ignore[assignment]
    if not 2 <= len(names) <= 4:
        raise TextError(f"game text: it names {len(names)} players; the game is for 2, 3 or 4")
    if len(set(map(look_of, names))) < len(names) or not all(map(is_name, names)):
        raise TextError(f"game text, field 'names': names are different, of {NAME}")
    return names


def _as_printed(rules: Ruleset) -> bool:
    """Whether the markets lie where the board prints them: then the tiles beside them are all there is to tell."""
    return rules.setup["action-tiles"] is BASE_SETUP["action-tiles"]


def _spaces(read: _Reader, box: Box) -> tuple[str, ...]:
    """The action on each space: the printed markets with the tiles of the arms."""
    outer, tiles = box.board.outer_spaces, box.board.inner_tiles
    inner: tuple[str, ...] = read("arms", lambda t: _named(t, tiles))  # type: ignore[assignment]
    if len(inner) != len(outer):
        raise TextError(f"game text, field 'arms': {len(outer)} numbers")
    return tuple(space for pair in zip(outer, inner, strict=True) for space in pair)


def with_supply(table: st.Table, state: st.State, box: Box) -> st.State:
    """Return the state with the common supply that is left when all other barrels are counted."""
    left = []
    for oil in range(3):
        places = barrels_by_place(table, state, oil)
        left.append(box.components.barrels_of_each_type - sum(places.values()) + places["supply"])
    return msgspec.structs.replace(state, supply=(left[0], left[1], left[2]))


def _undealt(state: st.State, gone: tuple[int, ...]) -> tuple[int, ...]:
    """The tiles of a hidden pile: all that lie nowhere else."""
    known = _seen(state) | set(gone)
    return tuple(tile for tile in range(len(pipe_tiles())) if tile not in known)


def _read_state(read: _Reader, dealt: st.State, rules: Ruleset) -> st.State:
    when: tuple[int, ...] = read("when", _numbers)  # type: ignore[assignment]
    year, round_, turn = when
    tanks: tuple[int, ...] = read("tanks", _numbers)  # type: ignore[assignment]
    machines: tuple[int, ...] = read("machines", _numbers)  # type: ignore[assignment]
    pile = read("pile", lambda t: "hidden" if t == "hidden" else _numbers(t), "")
    gone: tuple[int, ...] = read("gone", _numbers, "")  # type: ignore[assignment]
    state = msgspec.structs.replace(
        dealt,
        year=year,
        round=round_,
        turn=turn,
        order=read("order", _numbers),
        next_order=read("next", _numbers),
        costs=read("costs", RefinementCosts.from_text),
        rows=read("rows", _numbers),
        strangers=read("strangers", lambda t: tuple(_stranger(part) for part in t.split("/")) if t else (), ""),
        display=read("contracts", _rows),
        stacks=read("stacks", _read_stacks),
        orders=read("orders", _rows),
        shop_tanks=tanks[:-1],
        tanks_left=tanks[-1],
        shop_machines=machines[:-1],
        machines_left=machines[-1],
        shop_pipes=read("shop", _rows, "/"),
        quadrants=read("government", _rows),
        opened=read("open", _digits),
        supplies=read("supplies", _numbers, ""),
        tokens=read("tokens", _flags),
        cards=read("cards", _rows),
        players=read("players", lambda t: tuple(_read_player(part) for part in t.split("~"))),
        steps=read("steps", lambda t: tuple(read_step(part, rules) for part in t.split("~"))),
        pile=(),
    )
    if read.fields:
        raise TextError(f"game text: unknown field {shown(next(iter(read.fields)))}")
    pile = _undealt(state, gone) if pile == "hidden" else pile
    return msgspec.structs.replace(state, pile=pile, stacks=laid_below(rules.box, state))
