"""Questions on a turn: Main and Secondary Action, passing, the Turn Order."""

from __future__ import annotations

from pipeline_nb.game import Game
from pipeline_nb.game.actions import Action, Done, Secondary, Work, WorkGovernment, WorkNetwork
from pipeline_nb.game.state import BetweenStep, OrderStep
from pipeline_nb.learn.asking import ask_number, ask_one, ask_order, ask_several, may, money, reasons_words
from pipeline_nb.learn.examples import row_of_different_tiles
from pipeline_nb.learn.quiz import Picker, Quiz, asks
from pipeline_nb.learn.situations import table

_NAMES = ("Ann", "Bo", "Cleo", "Dan")


def until(game: Game, kind: type) -> Game:
    """Return the game when a step is due, everything on the way there finished at once."""
    while not isinstance(game.step, kind):
        game = game.apply(Done())
    return game


@asks
def secondary_place(pick: Picker) -> Quiz:
    """Which Secondary Action may follow."""
    space = pick.number(0, 7, 0)
    game = until(table(pick).apply(Work(space)), BetweenStep)
    names = game.table.spaces
    right = next(names[action.space] for action in game.legal_actions() if isinstance(action, Secondary))
    # the other inner spaces look near; one far away
    far = pick.some([i for i in range(8) if i // 2 != space // 2], 3)
    others = {names[i]: reasons_words(game.why_not(Secondary(i))) for i in (space, *far)}
    arms = "; ".join(f"{names[2 * arm]} (outer) and {names[2 * arm + 1]} (inner)" for arm in range(4))
    return ask_one(
        pick,
        f"The arms of the cross are: {arms}. Your Main Action was {names[space]}. Which Secondary Action may you do?",
        right,
        others,
        "The worker moves to the other space of the same arm, and nowhere else.",
        ("base.work.secondary.same-arm", "base.work.secondary.inner-not-adjacent"),
        game=game,
    )


@asks
def secondary_fee(pick: Picker) -> Quiz:
    """Whether the Secondary Action can be paid."""
    cash, space = pick.number(4, 16, 8), pick.number(0, 7, 3)
    game = until(table(pick, cash=cash).apply(Work(space)), BetweenStep)
    name = game.table.spaces[space ^ 1]
    return may(
        game,
        Secondary(space ^ 1),
        f"After your Main Action you hold ${cash}. May you do {name}, on the same arm, as a Secondary Action?",
        f"The fee is paid out of the ${cash}; money earned with the Main Action counts, too.",
        "base.work.secondary.cost",
        "base.work.secondary.income-may-pay",
    )


@asks
def cash_after_both(pick: Picker) -> Quiz:
    """Cash after a loan as Main Action and the Secondary Action's fee."""
    cash = pick.number(0, 30, 6)
    plain = table(pick, cash=cash)
    loans = plain.table.spaces.index("Contracts & Loans")
    game = until(plain.apply(Work(loans)).apply("loan"), BetweenStep)
    other = plain.table.spaces[loans ^ 1]
    fee = -money(game, Secondary(loans ^ 1))
    right = game.state.me.cash - fee
    return ask_number(
        f"You hold ${cash}. As your Main Action you take a loan, then you move to {other} for a Secondary Action. How "
        "much money do you hold when that begins?",
        right,
        f"${cash} + ${game.state.me.cash - cash} - ${fee} = ${right}.",
        ("base.work.secondary.cost", "base.work.secondary.income-may-pay", "base.contracts.loan-money"),
        [
            (game.state.me.cash, "That forgets the fee of the Secondary Action."),
            (cash - fee, "That forgets the money of the loan."),
        ],
        game=game,
    )


@asks
def what_lets_a_second_follow(pick: Picker) -> Quiz:
    """After which Main Actions a Secondary Action may follow."""
    game = table(pick, cash=60, net=row_of_different_tiles(2))
    cross = pick.some(range(8), 3)
    named: dict[str, Action] = {game.table.spaces[space]: Work(space) for space in cross}
    named["buying a Government tile"] = WorkGovernment(0, 0)
    named["running your own network"] = WorkNetwork(0, 0)
    choices = []
    for name, action in named.items():
        after = game.apply(action)
        follows = any(isinstance(step, BetweenStep) for step in after.state.steps)
        no = "Only actions of the cross have a neighbour on their arm."
        choices.append((name, follows, "It is a space of the cross." if follows else no))
    return ask_several(
        "After which of these Main Actions may you do a Secondary Action?",
        choices,
        "Only after a Main Action on the cross: each of its spaces has a neighbour on the same arm.",
        ("base.work.secondary.after-cross", "base.work.secondary.not-after-others"),
        game=game,
    )


@asks
def turn_order_icon(pick: Picker) -> Quiz:
    """Which actions let you choose a new place."""
    game = table(pick, cash=60)
    choices = []
    for space in pick.mixed(range(8)):
        after = game.apply(Work(space))
        shows = any(isinstance(step, OrderStep) for step in after.state.steps)
        name = game.table.spaces[space]
        choices.append((name, shows, f"{name} {'shows' if shows else 'does not show'} the icon."))
    return ask_several(
        "Which actions let you choose a new place in the Turn Order?",
        choices,
        "Shops, Upgrades and Contracts & Loans show the icon; markets do not.",
        ("base.order.icon", "base.order.no-icon-elsewhere"),
        game=game,
    )


def _placed(game: Game, who: int, place: int) -> Game:
    """The game after the turn of who is next, with a place chosen in the Turn Order, or kept (-1)."""
    assert game.state.who == who
    space = game.table.spaces.index("Upgrades")
    game = until(game.apply(Work(space)), OrderStep)
    game = game.apply(f"order:{place}") if place >= 0 else game.apply(Done())
    while game.state.who == who and game.state.round == 1:
        game = game.apply(Done())
    return game


@asks
def pushed_in_the_order(pick: Picker) -> Quiz:
    """The order of the next round when places were chosen."""
    players = pick.one((3, 4, 2))
    game = table(pick, players=_NAMES[:players], setup={"start": 0})
    wishes = [pick.one((-1, *range(players))) for _ in range(players)] if pick.seed else [0, 0, -1]
    told = []
    for who, wish in enumerate(wishes):
        name = _NAMES[who]
        told.append(f"{name} chooses place {wish + 1}" if wish >= 0 else f"{name} chooses none")
        game = _placed(game, who, wish)
    order = game.state.order
    return ask_order(
        pick,
        f"The order of this round is {', '.join(_NAMES[:players])}. In their turns, {', then '.join(told)}. Whoever "
        "can choose a side pushes to the right. Put the players in the order of the next round.",
        order,
        order.index,
        lambda who: _NAMES[who],
        "A disk in the way is pushed to a side with room, here to the right if there is any; who chooses none takes "
        "the first free place at the end of the turn.",
        ("base.order.shift", "base.order.push-choice", "base.order.no-change"),
        game=game,
    )


@asks
def passing(pick: Picker) -> Quiz:
    """What is left to a player who passes."""
    machine = pick.one((True, False))
    net = row_of_different_tiles(2)
    net = net.with_machine(1, 0) if machine else net
    game = table(pick, cash=pick.number(16, 60, 30), net=net).apply("pass")
    named = {
        "run the machines": "machines",
        "do a Secondary Action": "secondary:0",
        "send the worker to the cross": "work:0",
    }
    choices = []
    for name, action in named.items():
        reasons = game.why_not(action)
        choices.append((name, not reasons, reasons_words(reasons) or "Passing leaves the Machine Phase."))
    choices.append(("end the turn", not game.why_not("done"), "A turn always ends."))
    return ask_several(
        f"You pass in place of a Main Action. Your network has {'a' if machine else 'no'} machine, and you hold "
        f"${game.state.me.cash}. What may you still do in this turn?",
        choices,
        "Who passes has no Main and no Secondary Action, but may still use the Machine Phase.",
        ("base.work.main.pass", "base.work.main.pass-no-secondary", "base.work.main.pass-keeps-machines"),
        game=game,
    )


@asks
def parts_of_a_turn(pick: Picker) -> Quiz:
    """The parts of a turn in order."""
    space = pick.one((3, 5, 7, 1))
    game = table(pick, cash=60, net=row_of_different_tiles(2).with_machine(1, 0))
    named = [f"the Main Action: {game.table.spaces[space]}"]
    after = game.apply(Work(space))
    seen: list[str] = []
    while after.state.who == game.state.who:
        kind = type(after.step).__name__
        if kind not in seen:
            seen.append(kind)
        after = after.apply(Done())
    words = {
        "OrderStep": "choosing a place in the Turn Order",
        "BetweenStep": "the Secondary Action",
        "MachinePhaseStep": "the Machine Phase",
    }
    named += [words[kind] for kind in seen if kind in words]
    return ask_order(
        pick,
        f"In your turn you send the worker to {game.table.spaces[space]}. Put the parts of the turn in order.",
        named,
        named.index,
        str,
        "An action comes first, then its Turn Order icon, then the Secondary Action; the Machine Phase ends the turn.",
        ("base.game.two-phases", "base.work.secondary.main-first", "base.order.after-action"),
        game=game,
    )
