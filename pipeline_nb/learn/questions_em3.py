"""Questions on module 3, Action Tiles: what lies next to what, and what goes along with a tile."""

from __future__ import annotations

from pipeline_nb.game import Game
from pipeline_nb.game.actions import Done, Secondary, Work
from pipeline_nb.game.state import BetweenStep, OrderStep
from pipeline_nb.learn.asking import ask_number, ask_one, ask_several, reasons_words
from pipeline_nb.learn.questions_turn import until
from pipeline_nb.learn.quiz import Picker, Quiz, asks
from pipeline_nb.learn.scenes_em3 import tiled

_LOANS, _UPGRADES = "Contracts & Loans", "Upgrades"


def _arms(game: Game) -> str:
    names, sides = game.table.spaces, game.rules.box.board.sides
    return "; ".join(
        f"{side}: {names[2 * arm]} (outer) and {names[2 * arm + 1]} (inner)" for arm, side in enumerate(sides)
    )


@asks
def tiles_neighbour(pick: Picker) -> Quiz:
    """Which Secondary Action may follow when all spaces are tiles."""
    space = pick.number(0, 7, 2)
    plain = tiled(seed=pick.deal, cash=60)
    names = plain.table.spaces
    game = until(plain.apply(Work(space)), BetweenStep)
    right = next(names[one.space] for one in game.legal_actions() if isinstance(one, Secondary))
    far = pick.some([other for other in range(8) if other // 2 != space // 2], 3)
    return ask_one(
        pick,
        f"All eight spaces are tiles. {_arms(plain)}. Your Main Action was {names[space]}. Which Secondary Action may "
        "follow?",
        right,
        {names[other]: reasons_words(game.why_not(Secondary(other))) for other in (*far, space)},
        "The tiles are dealt anew, the arms are not: the neighbour is the other space of the same arm.",
        ("em3.adjacency-same", "em3.setup.no-restriction", "base.work.secondary.same-arm"),
        game=game,
    )


@asks
def tiles_icons(pick: Picker) -> Quiz:
    """How often a turn on one arm lets you choose a place."""
    plain = tiled(seed=pick.deal, cash=60) if pick.seed else tiled(_LOANS, _UPGRADES, cash=60)
    space = pick.number(0, 7, 0)
    names, times = plain.table.spaces, 0
    game = plain.apply(Work(space))
    for follows in (True, False):
        while not isinstance(game.step, BetweenStep) and game.state.round == 1 and game.state.who == 0:
            times += isinstance(game.step, OrderStep)
            game = game.apply(Done())
        if follows:
            game = game.apply(Secondary(space ^ 1))
    words = ("never", "once", "twice")
    return ask_one(
        pick,
        f"{names[space]} and {names[space ^ 1]} share an arm. You do {names[space]} as your Main Action and "
        f"{names[space ^ 1]} as your Secondary Action. How often may you choose a place in the Turn Order?",
        words[times],
        dict.fromkeys(words, "Look at both tiles: markets have no icon, the other four tiles do."),
        "The icon is printed on the tile and goes where the tile goes. After two choices the last one counts.",
        ("em3.setup.no-restriction", "base.order.icon", "base.order.last-choice-counts"),
        game=plain,
    )


@asks
def tiles_reach(pick: Picker) -> Quiz:
    """Where Human Resources II leads to on a cross of tiles."""
    space = pick.one((3, 1, 5, 7, 0, 2, 4, 6))
    plain = tiled(seed=pick.deal, human_resources=2, cash=60)
    names = plain.table.spaces
    game = until(plain.apply(Work(space)), BetweenStep)
    choices = []
    for other in pick.mixed(range(8)):
        if other == space:
            continue
        reasons = reasons_words(game.why_not(Secondary(other)))
        choices.append((names[other], not reasons, reasons or "It is within two steps."))
    return ask_several(
        f"You own Human Resources II. {_arms(plain)}. Your Main Action was {names[space]}. Which Secondary Actions may "
        "follow?",
        choices,
        "Two steps at most, and the empty centre is one: from an inner space to its outer one and to all inner ones, "
        "from an outer space only to its inner one. What lies there does not matter.",
        ("em3.adjacency-same", "base.card.human-resources.level-2", "base.card.human-resources.level-2-reach"),
        game=game,
    )


@asks
def tiles_loan_first(pick: Picker) -> Quiz:
    """What is left after a loan and an upgrade in one turn."""
    cash = pick.number(15, 60, 18)
    plain = tiled(_LOANS, _UPGRADES, cash=cash)
    game = until(plain.apply(Work(0)).apply("loan"), BetweenStep)
    lent = game.state.me.cash - cash
    game = game.apply(Secondary(1))
    fee = cash + lent - game.state.me.cash
    bought = next(one for one in game.legal_actions() if one.to_text().startswith("upgrade"))
    price = game.state.me.cash - game.apply(bought).state.me.cash
    right = cash + lent - fee - price
    return ask_number(
        f"{_LOANS} and {_UPGRADES} share an arm. You hold ${cash}. In one turn you take a loan, move on to "
        f"{_UPGRADES}, and buy your first upgrade of a type. How much money is left?",
        right,
        f"${cash} + ${lent} - ${fee} - ${price} = ${right}.",
        ("em3.adjacency-same", "base.work.secondary.income-may-pay", "base.work.secondary.cost"),
        [
            (right + fee, "That forgets the fee of the Secondary Action."),
            (right - lent, "The loan of the Main Action may pay for what comes after it."),
        ],
        game=plain,
    )
