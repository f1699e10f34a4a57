"""Situations and small tables for the lesson on upgrades: what cards give, cost and allow comes from the engine."""

from __future__ import annotations

import re
from typing import Any

from pipeline_nb.errors import InputError, shown
from pipeline_nb.game import Game, new_game, position
from pipeline_nb.game.powers import powers
from pipeline_nb.learn.examples import beginning, row_of_different_tiles
from pipeline_nb.learn.told import Told
from pipeline_nb.rules.costs import refinement_value
from pipeline_nb.rules.network import PipeNetwork

__all__ = [
    "NUMERALS",
    "all_cards",
    "before_the_new_year",
    "cards_of_a_game",
    "how_sure",
    "last_turn_of_the_year",
    "machine_in_a_row",
    "machines_first",
    "owner",
    "shelf",
    "together",
    "types_with",
    "with_engineering",
]

_PLAYERS = ("Ann", "Bo")
_SEED = 20
"""It deals a table at which the tiles of the small network lie nowhere else."""
NUMERALS = ("-", "I", "II", "III")
_QUIET = ("Human Resources", "Engineering", "Refined Markets", "Contracts & Orders", "Machines")
"""Types that give nothing at once, but for a machine."""
_PLENTY = (1, 3, 2, 2)
"""Tanks with room for what the scenes put in."""


# ---- situations ------------------------------------------------------------------------------------------------------


def owner(cards: str = "", bo: str = "", **parts: Any) -> Game:  # noqa: ANN401  parts of `position`
    """Return a table for two at which Ann, whose turn it is, owns upgrades, and Bo perhaps too.

    Parameters
    ----------
    cards, bo
        What Ann and Bo own, by the highest level of each type: ``"Engineering 2, Machines 1"``.
    parts
        What shall be different, as `pipeline_nb.position` takes it.

    Raises
    ------
    InputError
        If there is no such type or level.

    Examples
    --------
    >>> game = owner("Engineering 2", bo="Machines 1")
    >>> game.player, powers(game).engineering, game.state.players[1].levels[game.table.families.index("Machines")]
    ('Ann', 2, 1)
    """
    every = new_game(2).rules.box.upgrade_cards.families
    mine, his = _levels(cards, every), _levels(bo, every)
    pinned = parts.pop("types", None) or types_with(cards, bo)
    families = [name for name in every if name in pinned]
    given: dict[str, Any] = {
        "cash": 60, "net": beginning(), "tanks": _PLENTY, "costs": "4,5,6/4,5,6/4,5,6",
        "levels": tuple(mine.get(name, 0) for name in families),
        "others": {1: {"levels": tuple(his.get(name, 0) for name in families)}},
        **parts,
    }  # fmt: skip
    return position(players=_PLAYERS, seed=_SEED, setup={"start": 0, "upgrades": tuple(pinned)}, **given)


def types_with(*cards: str) -> tuple[str, ...]:
    """Return five upgrade types: those that are named with levels, and the next ones in the order of the box.

    Examples
    --------
    >>> types_with("Machines 2", "Engineering 1")
    ('Machines', 'Engineering', 'Government', 'Shops', 'Human Resources')
    """
    box = new_game(2).rules.box
    named = [name for text in cards for name in _levels(text, box.upgrade_cards.families)]
    return tuple(dict.fromkeys((*named, *box.upgrade_cards.families)))[: box.upgrades.types_in_a_game]


def _levels(cards: str, families: tuple[str, ...]) -> dict[str, int]:
    found = {}
    for text in filter(None, cards.split(", ")):
        name, _, level = text.rpartition(" ")
        if name not in families or level not in ("1", "2", "3"):
            raise InputError(f"owner: write a type and its level, such as 'Engineering 2', not {shown(text)}")
        found[name] = int(level)
    return found


def shelf() -> Game:
    """Return a situation at the upgrades: Ann and Bo own some, and the token of one type is face down.

    Examples
    --------
    >>> game = shelf()
    >>> game.table.families[game.state.tokens.index(False)], game.state.me.cash
    ('Refined Markets', 70)
    """
    game = owner(
        "Engineering 1, Human Resources 1",
        bo="Human Resources 2, Refined Markets 1",
        types=_QUIET,
        cash=70,
        tokens=(True, True, False, True, True),
        round=5,
    )
    return game.apply(f"work:{game.table.spaces.index('Upgrades')}")


def machines_first(level: int = 3) -> Game:
    """Return the beginning of Ann's turn: she owns a level of Machines, one machine, and crude to refine.

    Examples
    --------
    >>> machines_first().why_not("machines"), len(machines_first(2).why_not("machines"))
    ((), 1)
    """
    game = owner(
        f"Machines {level}", cash=20, net=machine_in_a_row(), stock="T0x2", order=(1, 0), turn=1, next_order=(1, -1)
    )
    for action in ("pass", "done", "pass", "done"):  # Ann's last turn, then Bo's
        game = game.apply(action)
    return game


def machine_in_a_row() -> PipeNetwork:
    """Return a row of tiles with a machine on the first half of the third one.

    Examples
    --------
    >>> machine_in_a_row().machines
    ((4, 0),)
    """
    return row_of_different_tiles(5).with_machine(4, 0)


def last_turn_of_the_year(cards: str, **parts: Any) -> Game:  # noqa: ANN401  parts of `position`
    """Return Ann's last turn of year 1, after Bo's: when it ends, so does the year.

    Examples
    --------
    >>> game = last_turn_of_the_year("Shops 1")
    >>> game.apply("pass").apply("done").state.year
    2
    """
    rounds = new_game(2).rules.box.years.rounds
    return owner(cards, year=1, round=rounds[0], order=(1, 0), turn=1, next_order=(1, -1), **parts)


def before_the_new_year() -> Game:
    """Return Ann's last turn of year 1 with two cards that give something in each new year."""
    return last_turn_of_the_year("Government 1, Shops 1", opened=(1, 0, 0, 0))


# ---- tables ----------------------------------------------------------------------------------------------------------


def all_cards(*types: str) -> Told:
    """Return what the cards of some types do, level by level; of all types if none is named.

    Examples
    --------
    >>> all_cards("Engineering").rows[1]
    ('Engineering', 'II', 'Refinement Value +2 for each full 4 segments of a pipeline, in place of level 1.')
    """
    rules = new_game(2).rules
    names = types or rules.box.upgrade_cards.families
    rows = [(name, NUMERALS[level], rules.cards[name, level].words) for name in names for level in (1, 2, 3)]
    return Told(head=("type", "level", "what it does for its owner"), rows=tuple(rows), notes=how_sure(*names))


def how_sure(*types: str) -> tuple[str, ...]:
    """Return sentences on where the text of cards comes from, which the rulebook does not print.

    Examples
    --------
    >>> how_sure("Machines", "Refined Markets")
    ("The rulebook does not show these cards. How sure are we? One owner's account of the cards.",)
    """
    box, found = new_game(2).rules.box, dict[str, None]()
    for name in types:
        table = "card_" + re.sub(r"\W+", "_", name.lower())
        note = box.source_of(f"{table}.{getattr(box, table).__struct_fields__[0]}").note
        found[str(note).partition(". ")[0].rstrip(".")] = None
    return (f"The rulebook does not show these cards. How sure are we? {'. '.join(found)}.",)


def cards_of_a_game(seed: int = 7, players: int = 2, *, first_game: bool = False) -> Told:
    """Return the upgrades that set-up lays beside the board, and what goes back into the box.

    Examples
    --------
    >>> told = cards_of_a_game(first_game=True)
    >>> told.rows[0], told.notes
    (('Government', '3', '1', '1', 'face up'), ('Back into the box: all cards of Contracts & Orders, Machines.',))
    """
    game = new_game(players, seed=seed, first_game=first_game)
    rows = [
        (name, *map(str, cards), "face up" if face_up else "face down")
        for name, cards, face_up in zip(game.table.families, game.state.cards, game.state.tokens, strict=True)
    ]
    rest = [name for name in game.rules.box.upgrade_cards.families if name not in game.table.families]
    return Told(
        head=("type", "level 1 cards", "level 2", "level 3", "token"),
        rows=tuple(rows),
        notes=(f"Back into the box: all cards of {', '.join(rest)}.",),
    )


def with_engineering(*lengths: int) -> Told:
    """Return the Refinement Value of pipelines without and with levels of Engineering.

    Examples
    --------
    >>> with_engineering(7).rows
    (('7', '7', '8', '9'),)
    """
    can = [powers(owner(cards)).engineering for cards in ("", "Engineering 1", "Engineering 2")]
    rows = [(str(n), *(str(refinement_value(n, engineering=level)) for level in can)) for n in lengths]
    return Told(head=("segments", "without", "level 1", "level 2"), rows=tuple(rows))


_WORDS = {
    "secondary_fee": "fee of a Secondary Action",
    "secondary_reach": "its reach in steps",
    "main_actions": "Main Actions a turn",
    "machine_fee": "fee of the Machine Phase",
    "engineering": "added for each full 4 segments",
    "barrels_a_pipeline": "barrels a pipeline refines in a run",
    "price_rise": "added to refined prices",
    "markets": "Refined Markets in one action",
    "sells_any_oil": "sells other oil types",
    "fillings": "fillings of a contract a year",
    "barrel_bonus": "added for a delivered barrel",
    "keeps_orders": "keeps orders",
    "runs_a_machine": "a Main Action runs a machine",
    "machines_first": "machines run twice a turn",
}
_DOLLARS = ("secondary_fee", "machine_fee", "price_rise", "barrel_bonus")


def together(name: str) -> Told:
    """Return what an owner may do with no, one, two and three levels of a type.

    Examples
    --------
    >>> for row in together("Refined Markets").rows:
    ...     print(row)
    ('added to refined prices', '$0', '$5', '$5', '$5')
    ('Refined Markets in one action', '1', '1', '3', '3')
    ('sells other oil types', 'no', 'no', 'no', 'yes')
    """
    steps = [powers(owner(f"{name} {level}" if level else "")) for level in range(4)]
    rows = []
    for field, words in _WORDS.items():
        values = [getattr(step, field) for step in steps]
        if len(set(values)) > 1:
            rows.append((words, *(_value(field, value) for value in values)))
    return Told(head=(name, "no level", "I", "I and II", "I to III"), rows=tuple(rows))


def _value(field: str, value: int) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"${value}" if field in _DOLLARS else str(value)
