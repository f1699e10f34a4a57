"""Small tables for the lesson on module 4, Upgrades: the same thing with and without cards, told by the engine."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from pipeline_nb.game import Game
from pipeline_nb.game.game import ruleset
from pipeline_nb.learn.asking import money
from pipeline_nb.learn.scenes_em4 import CARDS, fourteen_segments, holder, technology_in
from pipeline_nb.learn.scenes_upgrades import NUMERALS
from pipeline_nb.learn.told import Told, refusal
from pipeline_nb.rules.oil import OILS
from pipeline_nb.rules.rulings import DEFAULT, Rulings
from pipeline_nb.rules.score import money as dollars

__all__ = [
    "cards_by_level",
    "costs_at_the_end",
    "market_row",
    "new_types",
    "opened_by_technology",
    "sale",
    "sold_down",
    "special_prices",
]

_SETS: tuple[tuple[str, ...], ...] = ((), ("teal",), ("crude to low",), ("teal", "crude to low"), ("mid to high",))
_MARKET = 2


def market_row(game: Game, oil: str, grade: int, market: int = _MARKET) -> int:
    """Return the number of a row of a market: its oil type and grade.

    Examples
    --------
    >>> market_row(holder(), "teal", 3)
    16
    """
    return next(n for n, row in game.table.market_rows[market] if (OILS[row.oil].word, row.grade) == (oil, grade))


def new_types() -> Told:
    """Return what the cards of the three new types do, level by level, and how sure the number of copies is.

    Examples
    --------
    >>> new_types().rows[4][:2], new_types().rows[4][2]
    (('Technology', 'II'), 'Receive a level 2 upgrade of a type that is not in this game.')
    """
    rules = ruleset(("em4",))
    box = rules.box
    rows = [
        (name, NUMERALS[level], rules.cards[name, level].words, f"{copies}*")
        for name in box.em_upgrade_cards.families
        for level, copies in zip((1, 2, 3), box.em_upgrade_cards.copies, strict=True)
    ]
    note = f"* Not printed in the rulebook: {box.source_of('em_upgrade_cards.copies').note}"
    return Told(head=("type", "level", "what it does for its owner", "cards"), rows=tuple(rows), notes=(note,))


# ---- Specialization --------------------------------------------------------------------------------------------------


def cards_by_level() -> Told:
    """Return how many Specialization cards each level gives, and how many its owner then has.

    Examples
    --------
    >>> [row[1:] for row in cards_by_level().rows]
    [('1', '1'), ('2', '3'), ('3', '6')]
    """
    rows = []
    for level, before in ((1, 0), (2, 1), (3, 3)):
        game = holder(f"Specialization {level - 1}" if level > 1 else "", CARDS[:before], types=("Specialization",))
        game = game.apply(f"work:{game.table.spaces.index('Upgrades')}")
        game = game.apply(f"upgrade:{game.table.families.index('Specialization')}")
        taken = 0
        while choices := [one for one in game.legal_actions() if one.to_text().startswith("special:")]:
            game, taken = game.apply(choices[0]), taken + 1
        held = sum(name == "special" for name, _ in game.state.me.extra)
        rows.append((NUMERALS[level], str(taken), str(held)))
    return Told(head=("level", "cards it gives", "cards in all"), rows=tuple(rows))


def sale(special: tuple[str, ...], oil: str, grade: int, as_grade: int = -1, rulings: Rulings = DEFAULT) -> int:
    """Return what a barrel brings in a row of Refined Market 2, $; `as_grade` is the grade of the row.

    Examples
    --------
    >>> sale((), "teal", 3), sale(("teal",), "teal", 3), sale(("teal", "mid to high"), "teal", 3)
    (50, 55, 60)
    """
    to = grade if as_grade < 0 else as_grade
    game = _holding(special, stock=f"{oil[0].upper()}{grade}", tanks=(3, 2, 2, 2), rulings=rulings)
    game = game.apply(f"work:{game.table.spaces.index(f'Refined Market {_MARKET}')}")
    return money(game, f"sell:{market_row(game, oil, to)},0,{grade}")


def _holding(special: tuple[str, ...], **parts: Any) -> Game:  # noqa: ANN401  parts of `position`
    return holder("Specialization 3", special, **parts)


def _purchase(special: tuple[str, ...]) -> int:
    row = market_row(holder(), "teal", 1)
    game = _holding(special, rows={row: "xx"})
    game = game.apply(f"work:{game.table.spaces.index(f'Refined Market {_MARKET}')}")
    return -money(game, f"buy:{row},0")


def _crude(special: tuple[str, ...]) -> int:
    row = next(n for n, one in holder().table.market_rows[0] if not one.oil)
    game = _holding(special, stock="T0", rows={row: "xxxxx."})
    game = game.apply(f"work:{game.table.spaces.index('Crude Market')}")
    return money(game, f"sell:{row},5,0")


def _contract(special: tuple[str, ...]) -> int:
    return money(_holding(special, stock="T1", contracts="1a"), "deliver:0,0,1")


def _order(special: tuple[str, ...]) -> int:
    game = _holding(special, stock="T3 T2 O1", orders=((5, 1), (8, 9), (16, 17)))
    return money(game, "takeorder:0,0", "fill:3", "fill:2", "fill:1")


def _at_the_end(special: tuple[str, ...]) -> int:
    return _holding(special, stock="T1").scores()[0].line("barrels").amount


_PLACES: tuple[tuple[str, Callable[[tuple[str, ...]], int]], ...] = (
    ("sell a low teal barrel", partial(sale, oil="teal", grade=1)),
    ("buy one", _purchase),
    ("put one on a contract", _contract),
    ("keep one until the final accounts", _at_the_end),
    ("fill an order for high teal, mid teal and low orange", _order),
    ("sell a high teal barrel", partial(sale, oil="teal", grade=3)),
    ("sell a crude teal barrel", _crude),
)


def special_prices() -> Told:
    """Return what oil is worth to Ann, place by place, with different Specialization cards.

    Examples
    --------
    >>> special_prices().rows[0]
    ('sell a low teal barrel', '$25', '$30', '$30', '$35', '$25')
    """
    rows = [(words, *(dollars(worth(cards)) for cards in _SETS)) for words, worth in _PLACES]
    head = ("Ann's price to ...", *(" + ".join(cards) or "no card" for cards in _SETS))
    return Told(head=head, rows=tuple(rows))


def sold_down() -> Told:
    """Return what a high teal barrel brings in the high and in the low row, card by card.

    Examples
    --------
    >>> sold_down().rows[1]
    ('mid to high', '$55', '$25')
    """
    sets = ((), ("mid to high",), ("crude to low",), ("teal",))
    rows = [
        (" + ".join(cards) or "no card", *(dollars(sale(cards, "teal", 3, row)) for row in (3, 1))) for cards in sets
    ]
    return Told(head=("Ann holds", "sold in the high row", "sold down to the low row"), rows=tuple(rows))


def costs_at_the_end() -> Told:
    """Return what a pipeline of 14 segments brings Ann and Bo at the end, with cards of Ann's.

    Examples
    --------
    >>> costs_at_the_end().rows
    (('no card', '$20', '$20'), ('mid to high', '$30', '$20'), ('orange', '$20', '$20'))
    """
    rows = []
    for cards in ((), ("mid to high",), ("orange",)):
        scores = fourteen_segments(*cards).scores()
        rows.append((" + ".join(cards) or "no card", *(dollars(score.line("pipelines").amount) for score in scores)))
    return Told(head=("Ann holds", "Ann's pipeline of 14", "Bo's pipeline of 14"), rows=tuple(rows))


# ---- Technology ------------------------------------------------------------------------------------------------------


def opened_by_technology() -> Told:
    """Return which level of a closed type Ann may buy, year by year, without Technology I and with it.

    Examples
    --------
    >>> opened_by_technology().rows[1]
    ('2', 'closed', 'open', 'closed')
    """
    rows = []
    for year in (1, 2, 3):
        games = (technology_in(year, 0), *(technology_in(year, 1, engineering=owned) for owned in (0, 1)))
        said = (
            "closed" if refusal(game, f"upgrade:{game.table.families.index('Engineering')}") else "open"
            for game in games
        )
        rows.append((str(year), *said))
    head = ("year", "Engineering I, without Technology", "Engineering I, with it", "Engineering II, with it")
    return Told(head=head, rows=tuple(rows))
