"""Questions on module 1, New Market Tiles: the draw, what stays in the box, and markets with two rows of a kind."""

from __future__ import annotations

from collections import Counter

from pipeline_nb.emerging_markets.em1 import crude_tile
from pipeline_nb.game import Game, new_game
from pipeline_nb.game.markets import market_name
from pipeline_nb.game.modules import MODULES
from pipeline_nb.learn.asking import ask_number, ask_one, ask_several
from pipeline_nb.learn.quiz import Picker, Quiz, asks
from pipeline_nb.learn.scenes_em1 import LACKING, sold_out, unwanted, with_tiles
from pipeline_nb.learn.situations import barrel_name, stock_text
from pipeline_nb.rules.oil import OILS
from pipeline_nb.rules.score import money

_EM1 = ("em1",)
_CRUDE, _SHOWN = 6, 9


def _game(seed: int) -> Game:
    return new_game(("Ann", "Bo"), modules=_EM1, seed=seed)


def _lacking(pick: Picker) -> Game:
    """A deal in which an oil type is missing after the draw of the crude tiles."""
    if not pick.seed:
        return _game(LACKING)
    return next(game for game in map(_game, range(pick.deal, pick.deal + 10_000)) if _missing(game))


def _missing(game: Game) -> str:
    """The oil type that is missing after the draw, "" if none is."""
    told = next((event.words for event in game.events if "is missing" in event.words), "")
    return told.partition(" ")[0].lower()


def _laid(game: Game) -> list[int]:
    """The oil numbers of the six crude tiles as they were drawn, before one is replaced."""
    words = [event.words.partition(" gets ")[2].partition(" ")[0] for event in game.events[:_CRUDE]]
    return [next(number for number, oil in enumerate(OILS) if oil.word == word) for word in words]


def _several_rows(game: Game, least: int = 2) -> list[tuple[int, int, int]]:
    """Market, oil and grade of refined rows that a market has more than once."""
    rows = Counter((row.market, row.oil, row.grade) for row in game.table.rows if row.grade)
    return [kind for kind, number in rows.items() if number >= least]


def _rows_of(game: Game, market: int) -> str:
    """The refined rows of a market with their prices, in words; the prices on tiles are ours, so they carry a star."""
    return "; ".join(
        f"{barrel_name(row.oil, row.grade)} at {', '.join(map(money, row.prices))} *"
        for _, row in game.table.market_rows[market]
        if row.grade
    )


@asks
def missing_oil_type(pick: Picker) -> Quiz:
    """What becomes of a draw without one of the oil types."""
    game = _lacking(pick) if pick.one((True, False, True)) else _game(pick.deal)
    drawn = ", ".join(OILS[oil].word for oil in _laid(game))
    missing = _missing(game)
    nothing = "nothing: every oil type is there"
    swaps = {oil.word: f"one of {oil.word} takes the place of the last tile" for oil in OILS}
    because = (
        f"No tile shows {missing}. A {missing} tile takes the place of the one that was laid last."
        if missing
        else "Each oil type lies there at least once: the six tiles stay."
    )
    return ask_one(
        pick,
        f"The six Crude Market tiles were drawn in this order: {drawn}. What happens before the Refined Market tiles "
        "are drawn?",
        swaps[missing] if missing else nothing,
        {
            **{words: f"{oil.capitalize()} is not the type that is missing." for oil, words in swaps.items()},
            "all six go back into the bag": "Only one tile is replaced.",
            nothing: "One of the three oil types is missing.",
        },
        because,
        ("em1.setup.crude.missing-colour", "em1.setup.crude.draw"),
    )


@asks
def crude_tiles_left(pick: Picker) -> Quiz:
    """Which crude tiles go back into the box."""
    game = _game(2 if not pick.seed else pick.deal)
    laid = Counter(crude_tile(tile)[0] for tile in dict(game.table.drawn)["crude_tiles"])
    oil = pick.one([1, 0, 2])
    kinds = ", ".join(f"{laid[number]} {OILS[number].word}" for number in range(3))
    right = _SHOWN // 3 - laid[oil]
    return ask_number(
        f"Each oil type has {_SHOWN // 3} Crude Market tiles. On the board lie {kinds}. How many {OILS[oil].word} "
        "tiles go back into the box?",
        right,
        f"All {_SHOWN} are in the bag and {_CRUDE} are laid: {_SHOWN // 3} - {laid[oil]} = {right}. They are out of "
        "the game.",
        ("em1.setup.crude.bag", "em1.setup.crude.rest-to-box"),
        [
            (_SHOWN - _CRUDE, "That many go back in all, of every type."),
            (laid[oil], "That many lie on the board."),
        ],
        unit="tiles",
    )


@asks
def two_rows_of_a_kind(pick: Picker) -> Quiz:
    """What several barrels bring in a market that has rows of a kind twice or three times."""
    seed = 2 if not pick.seed else pick.deal
    while not _several_rows(_game(seed)):
        seed += 1
    game = _game(seed)
    market, oil, grade = pick.one(sorted(_several_rows(game), key=lambda kind: -kind[2]))
    barrels = pick.number(3, 4, 4)
    held = with_tiles(seed, stock=stock_text((oil, grade, barrels)), tanks=(2, 2, 2, 2))
    brought = sold_out(held, market)[1]
    one_row = max(
        sum(sorted(row.prices)[-barrels:])
        for _, row in game.table.market_rows[market]
        if (row.oil, row.grade) == (oil, grade)
    )
    return ask_number(
        f"Refined rows of {market_name(market)}, by the tiles that lie there: {_rows_of(game, market)}. They are "
        f"empty. You come with {barrels} {barrel_name(oil, grade)} barrels and sell as dear as you can, none below its "
        "grade. What do they bring in one visit? (* These prices are ours: what tiles show has not been published.)",
        sum(brought),
        f"Every row of its own type and grade takes the barrel: {' + '.join(map(money, brought))} = "
        f"{money(sum(brought))}.",
        ("em1.setup.refined.sets-row", "em1.setup.refined.repeated-rows"),
        [
            (one_row, "That fills one row only; the market has another one of the kind."),
            (barrels * max(brought), "A space takes only one barrel; not all can have the best price."),
        ],
        game=held,
        market=market,
    )  # fmt: skip


@asks
def barrels_without_a_row(pick: Picker) -> Quiz:
    """Which refined oil no market has a row for; three deals of four leave such a hole."""
    seed = 2 if not pick.seed else pick.deal
    with_hole = pick.one((True, True, True, False))
    while bool(unwanted(_game(seed))) != with_hole:
        seed += 1
    game = _game(seed)
    missing = unwanted(game)
    # seed 0 asks for a whole grade; the others for every hole, and for three rows that are there
    there = sorted({(row.oil, row.grade) for row in game.table.rows if row.grade})
    kinds = [(oil, 3) for oil in range(3)] if not pick.seed else [*missing, *pick.some(there, 3)]
    lists = "; ".join(f"{market_name(market)}: {_names(game, market)}" for market in (1, 2, 3))
    choices = []
    for oil, grade in pick.mixed(kinds):
        found = next((row.market for row in game.table.rows if (row.oil, row.grade) == (oil, grade)), -1)
        why = f"{market_name(found)} has a row for it." if found >= 0 else "All its tiles lie in the box."
        choices.append((barrel_name(oil, grade), found < 0, why))
    return ask_several(
        f"The tiles give these refined rows. {lists}. Which of these barrels has no row of its own grade in any "
        "market? Mark none if all have one.",
        choices,
        "Without a row of its own such a barrel is sold below its grade, or goes to a contract or an order."
        if missing
        else "Every kind of refined oil has a row somewhere: the nine tiles in the box leave no hole.",
        ("em1.setup.refined.no-restriction", "em1.setup.refined.sets-row", "em1.setup.refined.rest-to-box"),
    )


def _names(game: Game, market: int) -> str:
    rows = [barrel_name(row.oil, row.grade) for _, row in game.table.market_rows[market] if row.grade]
    return ", ".join(f"{name} x{number}" if number > 1 else name for name, number in sorted(Counter(rows).items()))


@asks
def modules_of_a_table(pick: Picker) -> Quiz:
    """Which modules may lie on a table together."""
    games = {
        "none: the base game alone": (),
        "New Market Tiles alone": ("em1",),
        "New Market Tiles and Valuations": ("em1", "em5"),
        "all five": tuple(MODULES)[:5],
    }
    tiles = {
        name: len(dict(new_game(2, modules=modules).table.drawn).get("refined_tiles", ()))
        for name, modules in games.items()
    }
    asked = pick.mixed(list(games))
    return ask_several(
        "Each of these is a game that you may play. On which tables are market tiles drawn from the bag?",
        [
            (name, number > 0, f"{number} tiles are laid in the Refined Markets." if number else "Printed rows count.")
            for name, number in ((name, tiles[name]) for name in asked)
        ],
        "Each module may be used or left out. Market tiles come with New Market Tiles, and never without it.",
        ("em1.module.optional", "em1.module.not-in-base"),
    )  # fmt: skip
