"""Questions on upgrades: what may be bought, what it costs, which level comes, what a card changes."""

from __future__ import annotations

from typing import Any

from pipeline_nb.game import Game
from pipeline_nb.game.actions import BlockUpgrade, BuyUpgrade
from pipeline_nb.game.powers import powers
from pipeline_nb.learn.asking import ask_number, ask_one, ask_several, may, money, reasons_words
from pipeline_nb.learn.examples import row_of_different_tiles
from pipeline_nb.learn.quiz import Picker, Quiz, asks
from pipeline_nb.learn.situations import go_to, stock_text, table
from pipeline_nb.rules.costs import refinement_value
from pipeline_nb.rules.oil import Oil

_UPGRADES = "Upgrades"
_SETUP = {"upgrades": ("Human Resources", "Engineering", "Refined Markets", "Contracts & Orders", "Machines")}
_QUIET = ("Engineering", "Refined Markets", "Human Resources", "Contracts & Orders")
"""Types whose level 1 gives nothing at once: a purchase is followed by the next choice."""


def _family(game: Game, name: str) -> int:
    return game.table.families.index(name)


def _owning(pick: Picker, name: str, level: int, **parts: Any) -> Game:  # noqa: ANN401  parts of `position`
    """A table where the acting player owns some levels of one type."""
    family = _family(table(pick, setup=_SETUP), name)
    levels = tuple(level if i == family else 0 for i in range(5))
    return table(pick, setup=_SETUP, levels=levels, **parts)


@asks
def upgrades_for_sale(pick: Picker) -> Quiz:
    """Which types may be bought."""
    tokens = (
        (True, False, True, True, True) if not pick.seed else tuple(pick.one((True, True, False)) for _ in range(5))
    )
    levels = (0, 0, 3, 0, 1) if not pick.seed else tuple(pick.one((0, 0, 1, 3)) for _ in range(5))
    game = go_to(table(pick, cash=60, tokens=tokens, levels=levels), _UPGRADES)
    choices = []
    for family, name in enumerate(game.table.families):
        reasons = game.why_not(BuyUpgrade(family))
        yes = f"Its token is face up; level {levels[family] + 1} comes next."
        choices.append((name, not reasons, reasons_words(reasons) or yes))
    closed = ", ".join(name for name, up in zip(game.table.families, tokens, strict=True) if not up) or "none"
    done = ", ".join(name for name, level in zip(game.table.families, levels, strict=True) if level == 3) or "none"
    return ask_several(
        f"You hold $60. Types with their token face down: {closed}. Types of which you own all levels: {done}. Which "
        "types can you buy now?",
        choices,
        "A type can be bought while its token is face up and your next level is left.",
        ("base.upgrades.closed", "base.upgrades.card-must-remain"),
        game=game,
    )


@asks
def upgrade_bill(pick: Picker) -> Quiz:
    """What upgrades of one action cost, with a block."""
    number, block = pick.one((2, 1)), pick.one((True, False))
    cash = pick.number(45, 99, 50)
    game = go_to(table(pick, cash=cash, setup=_SETUP), _UPGRADES)
    families = [_family(game, name) for name in pick.some(_QUIET, 3)]
    paid = -money(game, *(BuyUpgrade(family) for family in families[:number]), *[BlockUpgrade(families[2])] * block)
    each = game.rules.box.fees.upgrade
    also = " and turn the token of one more type face down" if block else ""
    return ask_number(
        f"With ${cash} you buy {number} upgrade{'s' * (number > 1)} in one action{also}. How much money is left?",
        cash - paid,
        f"Each upgrade costs ${each}{', turning one more token costs nothing' * block}: ${cash} - ${paid} = "
        f"${cash - paid}.",
        ("base.upgrades.cost", "base.upgrades.block-free", "base.upgrades.up-to-two"),
        [
            *([(cash - paid - each, "The extra token costs nothing.")] if block and cash >= paid + each else []),
            (cash - each, "Each upgrade is paid for."),
            (paid, "That is the price; the question is what is left."),
        ],
        game=game,
    )


@asks
def next_level(pick: Picker) -> Quiz:
    """Which level a purchase gives."""
    level = pick.one((1, 0, 2))
    family = pick.number(0, 4, 2)
    levels = tuple(level if i == family else 0 for i in range(5))
    game = go_to(table(pick, cash=60, levels=levels), _UPGRADES)
    name = game.table.families[family]
    after = game.apply(BuyUpgrade(family))
    right = f"Level {after.state.players[game.state.who].levels[family]}"
    owned = f"own level {level}" if level else "own no level"
    return ask_one(
        pick,
        f"You {owned} of {name} and buy {name}. Which card do you get?",
        right,
        {f"Level {n}": "Levels are bought in order, one after the other." for n in (1, 2, 3)},
        "Levels come in order: level 1 first, then 2, then 3.",
        ("base.upgrades.level-1-first", "base.upgrades.level-2-next", "base.upgrades.level-3-next"),
        game=game,
    )


@asks
def closing_a_type(pick: Picker) -> Quiz:
    """Turning one more token, with or without a purchase."""
    bought = pick.one((False, True))
    game = go_to(table(pick, cash=60, setup=_SETUP), _UPGRADES)
    family, other = [_family(game, name) for name in pick.some(_QUIET, 2)]
    game = game.apply(BuyUpgrade(family)) if bought else game
    name = game.table.families[other]
    done = f"You have just bought {game.table.families[family]}" if bought else "You have bought nothing in this action"
    return may(
        game,
        BlockUpgrade(other),
        f"{done}. May you turn the token of {name} face down, so that nobody can buy it this year?",
        f"After a purchase one more token may be turned; {name} stays closed to all until the next year.",
        "base.upgrades.block-needs-purchase",
        "base.upgrades.block-effect",
        "base.upgrades.block",
    )


@asks
def bought_twice(pick: Picker) -> Quiz:
    """Two levels of one type in one action, or a third upgrade."""
    game = go_to(table(pick, cash=pick.number(30, 99, 60), setup=_SETUP), _UPGRADES)
    first, second = [_family(game, name) for name in pick.some(_QUIET, 2)]
    game = game.apply(BuyUpgrade(first))
    same = pick.one((True, False))
    again = first if same else second
    name = game.table.families[first]
    what = f"level 2 of {name}" if same else f"{game.table.families[again]}"
    return may(
        game,
        BuyUpgrade(again),
        f"You hold ${game.state.me.cash} after buying {name}. May you buy {what} as the second upgrade of this action?",
        "One action buys at most two upgrades, of two different types.",
        "base.upgrades.not-twice",
        "base.upgrades.up-to-two",
    )


@asks
def value_with_engineering(pick: Picker) -> Quiz:
    """The Refinement Value of a pipeline with Engineering."""
    tiles, level = pick.number(2, 9, 5), pick.one((1, 2))
    network = row_of_different_tiles(tiles)
    length = network.longest()[Oil.TEAL]
    game = _owning(pick, "Engineering", level, net=network)
    can = powers(game).engineering
    right, other = refinement_value(length, can), refinement_value(length, 3 - can)
    return ask_number(
        f"You own Engineering level {level}. What is the Refinement Value of this teal pipeline?",
        right,
        f"{length} segments, and {can} more for each full 4 of them: {length} + {right - length} = {right}.",
        (f"base.card.engineering.level-{level}", "base.run.value"),
        [
            (length, "That forgets what Engineering adds."),
            (other, f"That is what level {3 - level} would give."),
            (length + can, "The bonus comes for each full 4 segments, not once."),
        ],
        unit="",
        network=network,
        game=game,
    )


@asks
def price_with_a_card(pick: Picker) -> Quiz:
    """What Refined Markets level 1 changes in a price."""
    grade = pick.number(1, 3, 2)
    market = pick.number(1, 3, 1)
    number, row = pick.one([(i, row) for i, row in table(pick).table.market_rows[market] if row.grade == grade])
    game = _owning(pick, "Refined Markets", 1, stock=stock_text((row.oil, grade, 1)), tanks=(1, 1, 2, 1))
    game = go_to(game, f"Refined Market {market}")
    right = money(game, f"sell:{number},0,{grade}")
    printed = row.prices[0]
    return ask_number(
        f"You own Refined Markets level 1 and sell a barrel to a space of Refined Market {market} that shows "
        f"${printed}. What do you get?",
        right,
        f"The card adds ${right - printed} to each refined barrel in these markets: ${printed} + ${right - printed} = "
        f"${right}.",
        ("base.card.refined-markets.level-1", "base.market.sell-price"),
        [
            (printed, "That forgets the card."),
            (2 * printed - right, "The card raises your prices, it does not lower them."),
        ],
        game=game,
        market=market,
    )
