"""Situations for the lesson on module 4, Upgrades: what Specialization, Technology and Crude do at a table for two."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from pipeline_nb.box import load_box
from pipeline_nb.errors import InputError, shown
from pipeline_nb.game import Game, new_game, position
from pipeline_nb.game.game import ruleset
from pipeline_nb.learn.examples import beginning, row_of_different_tiles
from pipeline_nb.learn.told import Told
from pipeline_nb.rules.oil import OILS, Oil
from pipeline_nb.rules.rulings import Rulings

__all__ = [
    "CARDS",
    "at_the_shelf",
    "crude_bought",
    "crude_card",
    "crude_free",
    "crude_late",
    "crude_row",
    "fourteen_segments",
    "holder",
    "short_pile",
    "special_costs",
    "supply_runs_out",
    "technology_bought",
    "technology_in",
    "technology_taken",
    "trader",
    "types_dealt",
]

CARDS = ("teal", "orange", "silver", "crude to low", "low to mid", "mid to high")
"""The Specialization cards by their number."""
_PLAYERS = ("Ann", "Bo")
_SEED = 7
"""It deals a table at which the tiles of the small network lie nowhere else."""
_FILL = ("Engineering", "Human Resources", "Refined Markets", "Contracts & Orders", "Machines")
_PLENTY = (3, 2, 2, 1)


def holder(
    cards: str = "",
    special: Iterable[str] = (),
    *,
    bo: str = "",
    bo_special: Iterable[str] = (),
    **parts: Any,  # noqa: ANN401  parts of `position`
) -> Game:
    """Return a table for two with module 4 at which Ann, whose turn it is, owns upgrades, and Bo perhaps too.

    Parameters
    ----------
    cards, bo
        What Ann and Bo own, by the highest level of each type: ``"Specialization 2, Crude 1"``.
    special, bo_special
        Their Specialization cards: ``"teal"``, ``"mid to high"`` ..
    parts
        What shall be different, as `pipeline_nb.position` takes it; ``types`` names upgrade types of the game.

    Raises
    ------
    InputError
        If there is no such type, level or card.

    Examples
    --------
    >>> game = holder("Specialization 1", ["teal"], bo="Crude 1")
    >>> game.costs_of(0).to_text(), game.costs_of(1).to_text()
    ('4,4,5/4,5,6/4,5,6', '4,5,6/4,5,6/4,5,6')
    """
    mine, his = _levels(cards), _levels(bo)
    named = dict.fromkeys((*mine, *his, *parts.pop("types", ()), *_FILL))
    types = tuple(named)[:5]
    families = [name for name in ruleset(("em4",)).families if name in types]
    held, other = ([_card(one) for one in several] for several in (special, bo_special))
    bo_parts = {
        "levels": tuple(his.get(name, 0) for name in families),
        "extra": tuple(("special", one) for one in other),
        **parts.pop("bo_parts", {}),
    }
    given: dict[str, Any] = {
        "cash": 60, "net": beginning(), "tanks": _PLENTY, "costs": "4,5,6/4,5,6/4,5,6",
        "levels": tuple(mine.get(name, 0) for name in families),
        "extra": (*(("special", one) for one in held), *parts.pop("extra", ())),
        "supplies": tuple(one for one in range(len(CARDS)) if one not in held + other),
        "others": {1: bo_parts}, **parts,
    }  # fmt: skip
    setup = {"start": 0, "upgrades": types, **given.pop("setup", {})}
    return position(players=_PLAYERS, seed=_SEED, modules=("em4",), setup=setup, **given)


def _levels(cards: str) -> dict[str, int]:
    families, found = ruleset(("em4",)).families, {}
    for text in filter(None, cards.split(", ")):
        name, _, level = text.rpartition(" ")
        if name not in families or level not in ("0", "1", "2", "3"):
            raise InputError(f"holder: write a type and its level, such as 'Crude 1', not {shown(text)}")
        found[name] = int(level)
    return found


def _card(name: str) -> int:
    if name not in CARDS:
        raise InputError(f"holder: Specialization cards are {', '.join(CARDS)}, not {shown(name)}")
    return CARDS.index(name)


def crude_row(game: Game, oil: str) -> int:
    """Return the number of the row of an oil type in the Crude Market.

    Examples
    --------
    >>> crude_row(holder(), "teal")
    2
    """
    return next(number for number, row in game.table.market_rows[0] if OILS[row.oil].word == oil)


# ---- set-up, and the shelf -------------------------------------------------------------------------------------------


def types_dealt(*seeds: int) -> Told:
    """Return which upgrade types set-up draws out of ten, for some seeds; the new ones are marked with a star.

    Examples
    --------
    >>> types_dealt(3).rows[0][1]
    'Government, Shops, Refined Markets, Specialization*, Crude*'
    """
    rows = []
    for seed in seeds:
        game = new_game(2, modules=("em4",), seed=seed)
        new = game.rules.box.em_upgrade_cards.families
        names = ", ".join(f"{name}{'*' * (name in new)}" for name in game.table.families)
        needed = {"Specialization", "Technology"} & set(game.table.families)
        rows.append((str(seed), names, f"{len(game.state.supplies)} ready" if needed else "stay in the box"))
    every = ruleset(("em4",)).families
    note = f"Drawn out of {len(every)} types: {', '.join(every)}."
    return Told(head=("seed", "types of the game", "Specialization cards"), rows=tuple(rows), notes=(note,))


def at_the_shelf() -> Game:
    """Return Ann's visit to the upgrades in year 2, with all three new types; the token of Engineering is face down.

    Examples
    --------
    >>> game = at_the_shelf()
    >>> game.table.families
    ('Engineering', 'Machines', 'Specialization', 'Technology', 'Crude')
    """
    game = holder(
        types=("Specialization", "Technology", "Crude", "Engineering", "Machines"), cash=70, stock="T0x2 T2 O1",
        tokens=(False, True, True, True, True), year=2, round=3,
    )  # fmt: skip
    return game.apply(f"work:{game.table.spaces.index('Upgrades')}")


# ---- Specialization --------------------------------------------------------------------------------------------------


def short_pile() -> Game:
    """Return a turn in which Ann may buy Specialization III; she holds three cards, and Bo holds one.

    Examples
    --------
    >>> short_pile().state.supplies
    (1, 5)
    """
    return holder(
        "Specialization 2", ["teal", "crude to low", "low to mid"], bo="Specialization 1", bo_special=["silver"]
    )


def trader(*special: str) -> Game:
    """Return Ann's visit to Refined Market 2 with teal barrels to sell, and Specialization cards if some are named.

    Examples
    --------
    >>> trader("teal").player
    'Ann'
    """
    cards = "Specialization 3" if special else ""
    game = holder(cards, special, stock="T3 T1x2", types=("Specialization",))
    return game.apply(f"work:{game.table.spaces.index('Refined Market 2')}")


def special_costs(*special: str) -> Game:
    """Return a table at which Ann holds these cards; some printed costs are under 4, others far over it.

    Examples
    --------
    >>> special_costs("mid to high").costs_of(0).to_text()
    '7,5,5/4,5,4/6,3,8'
    """
    return holder("Specialization 3", special, costs="7,5,6/4,5,4/6,3,9")


def fourteen_segments(*special: str) -> Game:
    """Return the last turn of the game, in which Ann and Bo have a pipeline of 14 segments each.

    Examples
    --------
    >>> fourteen_segments().state.me.network == fourteen_segments("teal").state.me.network
    True
    """
    cards = "Specialization 3" if special else ""
    mine, bo = row_of_different_tiles(7), row_of_different_tiles(7, Oil.ORANGE)
    return holder(cards, special, net=mine, bo_parts={"net": bo}, year=3, round=4)


# ---- Technology ------------------------------------------------------------------------------------------------------


def technology_in(year: int, level: int = 1, **levels: int) -> Game:
    """Return Ann's visit to the upgrades in a year; she owns Technology, and the token of Engineering is face down.

    Parameters
    ----------
    year
        1 to 3.
    level
        Her level of Technology, from 0 on.
    levels
        ``engineering``: her level of Engineering.

    Examples
    --------
    >>> game = technology_in(2)
    >>> game.why_not(f"upgrade:{game.table.families.index('Engineering')}")
    ()
    """
    game = holder(
        f"Technology {level}, Engineering {levels.get('engineering', 0)}", types=_FILL, year=year, round=2, cash=100,
        tokens=(True, False, True, True, True),
    )  # fmt: skip
    return game.apply(f"work:{game.table.spaces.index('Upgrades')}")


def technology_bought(level: int, **parts: Any) -> Game:  # noqa: ANN401  parts of `position`
    """Return Ann's visit to the upgrades just after she bought a level of Technology.

    Machines, Specialization, Crude, Refined Markets and Contracts & Orders are not in this game.

    Examples
    --------
    >>> technology_bought(2).step
    TechnologyStep(level=2)
    """
    game = holder(
        f"Technology {level - 1}", types=("Government", "Shops", "Human Resources", "Engineering"), cash=50, **parts
    )
    game = game.apply(f"work:{game.table.spaces.index('Upgrades')}")
    return game.apply(f"upgrade:{game.table.families.index('Technology')}")


def technology_taken() -> Game:
    """Return Ann's visit just after she bought Technology II, at a table with two copies of it: Bo took Machines II.

    Examples
    --------
    >>> technology_taken().step
    TechnologyStep(level=2)
    """
    machines = ruleset(("em4",)).families.index("Machines") * 4 + 2
    box = load_box()
    two_copies = replace(box, em_upgrade_cards=replace(box.em_upgrade_cards, copies=(3, 2, 1)))
    return technology_bought(2, bo="Technology 2", bo_parts={"extra": (("card", machines),)}, box=two_copies)


# ---- Crude -----------------------------------------------------------------------------------------------------------


def _rows(teal: str, orange: str, silver: str) -> dict[int, str]:
    game = holder()
    return {crude_row(game, oil.word): text for oil, text in zip(OILS, (teal, orange, silver), strict=True)}


def crude_bought() -> Game:
    """Return Ann's turn with $20, one upgrade's price, and two crude teal barrels that may bring more.

    Examples
    --------
    >>> game = crude_bought()
    >>> game.state.me.cash, game.state.me.farm.stock.to_text()
    (20, 'T0x2')
    """
    return holder(types=("Crude",), cash=20, stock="T0x2", rows=_rows("xxxx..", "xxxxxx", "xxxxxx"))


def crude_card() -> Game:
    """Return the beginning of Ann's turn: she owns Crude I, and has not used its card.

    Examples
    --------
    >>> crude_card().step
    CrudeCardStep()
    """
    game = holder("Crude 1", cash=40, order=(1, 0), turn=1, next_order=(1, -1))
    for action in ("pass", "done", "pass", "done", "done", "pass", "done"):
        if game.player == "Ann" and type(game.step).__name__ == "CrudeCardStep":
            break
        game = game.apply(action)
    return game


def crude_free(market: str = "x..x../.....x/xxxxxx", **parts: Any) -> Game:  # noqa: ANN401  parts of `position`
    """Return Ann's visit to the upgrades just after she bought Crude II.

    Parameters
    ----------
    market
        What lies in the teal, orange and silver row of the Crude Market.
    parts
        Other parts, as `position` takes them.

    Examples
    --------
    >>> crude_free().step
    FreeCrudeStep(left=5)
    """
    game = holder("Crude 1", rows=_rows(*market.split("/")), **parts)
    game = game.apply(f"work:{game.table.spaces.index('Upgrades')}")
    return game.apply(f"upgrade:{game.table.families.index('Crude')}")


def crude_late(**parts: Any) -> Game:  # noqa: ANN401  parts of `position`
    """Return Ann's turn; she owns Crude III and no machine, and silver is sold out in the Crude Market.

    Examples
    --------
    >>> game = crude_late().apply("pass")
    >>> [action.to_text() for action in game.legal_actions() if action.to_text().startswith("buysupply")]
    ['buysupply:2']
    """
    return holder("Crude 3", **{"cash": 50, "rows": _rows("xxxxxx", "xxxxxx", "......"), **parts})


def supply_runs_out() -> Game:
    """Return a turn in which the common supply holds two silver barrels: Bo hoards the rest (with the ruling for it).

    Examples
    --------
    >>> supply_runs_out().state.supply[2]
    2
    """
    return crude_late(
        rulings=Rulings(row_tank_cap="none"), cash=100, bo_parts={"tanks": (18, 0, 0, 0), "stock": "S0x36"}
    )
