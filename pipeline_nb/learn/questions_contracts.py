"""Questions on contracts and orders: what they take, what they pay, when they are due."""

from __future__ import annotations

from collections.abc import Sequence

from pipeline_nb.game import Game
from pipeline_nb.game.actions import DeliverContract, TakeContract, TakeLoan, TakeOrder
from pipeline_nb.game.deliveries import pay
from pipeline_nb.game.position import position
from pipeline_nb.game.refresh import end_of_year
from pipeline_nb.learn.asking import ask_number, ask_one, ask_several, may, money, reasons_words
from pipeline_nb.learn.quiz import Picker, Quiz, asks
from pipeline_nb.learn.situations import barrel_name, go_to, oil_word, stock_text, table
from pipeline_nb.rules.reasons import count

_CONTRACTS = "Contracts & Loans"
_ROWS = ("low", "mid", "high")
Asked = Sequence[tuple[int, int]]


def demand_words(demand: Asked) -> str:
    """Return what a contract or an order asks for: ``"2 low teal and 1 mid orange"``."""
    kinds = list(dict.fromkeys(demand))
    parts = [f"{sum(other == kind for other in demand)} {barrel_name(*kind)}" for kind in kinds]
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)


def _better(pick: Picker, demand: Asked) -> list[int]:
    """A grade for each demand, at least the one asked for; one of them better if that can be."""
    grades = [grade for _, grade in demand]
    can = [i for i, grade in enumerate(grades) if grade < 3]
    if can:
        i = pick.one(can)
        grades[i] = pick.number(grades[i] + 1, 3)
    return grades


def _stock(demand: Asked, grades: Sequence[int]) -> str:
    return stock_text(*((oil, grade, 1) for (oil, _), grade in zip(demand, grades, strict=True)))


@asks
def contract_pay(pick: Picker) -> Quiz:
    """What a whole contract pays when one barrel is better than asked for."""
    base = table(pick)
    number = pick.number(0, 29, 2)
    demand = base.table.contracts[number]
    grades = _better(pick, demand)
    game = table(pick, contracts=f"{number}a", stock=_stock(demand, grades), tanks=(0, 2, 2, 2))
    actions = [DeliverContract(0, i, grade) for i, grade in enumerate(grades)]
    right = money(game, *actions)
    prices = game.rules.box.pay
    by_own = sum(prices.contract[grade - 1] for grade in grades)
    as_order = sum(prices.order[grade - 1] for _, grade in demand)
    parts = [pay(game, prices.contract, oil, asked, grade) for (oil, asked), grade in zip(demand, grades, strict=True)]
    given = demand_words([(oil, grade) for (oil, _), grade in zip(demand, grades, strict=True)])
    return ask_number(
        f"A contract asks for {demand_words(demand)}. You deliver {given}. What does the contract pay in all?",
        right,
        f"Each barrel earns the price of the grade asked for: {' + '.join(f'${part}' for part in parts)} = ${right}.",
        ("base.public.pay.contract", "base.deliver.pay-as-asked", "base.deliver.higher-grade"),
        [
            (by_own, "That pays the better barrel by its own grade. Only what was asked for is paid."),
            (as_order, "Those are the prices of orders; contracts pay less."),
        ],
        game=game,
    )


@asks
def order_pay(pick: Picker) -> Quiz:
    """What an order pays."""
    game = table(pick)
    row = pick.number(0, 2)
    column = pick.number(0, 1)
    demand = game.table.orders[game.state.orders[row][column]]
    game = table(pick, stock=_stock(demand, [grade for _, grade in demand]), tanks=(0, 5, 5, 5))
    game_after, fills = game.apply(TakeOrder(row, column)), []
    while game_after.legal_actions()[0].name == "fill":
        fills.append(game_after.legal_actions()[0])
        game_after = game_after.apply(fills[-1])
    right = money(game, TakeOrder(row, column), *fills)
    prices = game.rules.box.pay
    as_contract = sum(prices.contract[grade - 1] for _, grade in demand)
    parts = [prices.order[grade - 1] for _, grade in demand]
    return ask_number(
        f"An order asks for {demand_words(demand)}, and you hold exactly these barrels. What does it pay?",
        right,
        f"Orders pay by the grade asked for: {' + '.join(f'${part}' for part in parts)} = ${right}.",
        ("base.public.pay.order", "base.deliver.order-pay", "base.deliver.order-take"),
        [(as_contract, "Those are the prices of contracts; orders pay more.")],
        game=game,
    )


@asks
def order_in_one_go(pick: Picker) -> Quiz:
    """An order with all barrels, with one missing, with better ones."""
    game = table(pick)
    row, column = pick.number(0, 2), pick.number(0, 1)
    demand = game.table.orders[game.state.orders[row][column]]
    grades = _better(pick, demand) if pick.one((False, True)) else [grade for _, grade in demand]
    held = list(zip([oil for oil, _ in demand], grades, strict=True))
    if pick.one((True, False)):
        held = held[: len(held) - 1]
    game = table(pick, stock=stock_text(*((oil, grade, 1) for oil, grade in held)), tanks=(0, 5, 5, 5))
    return may(
        game,
        TakeOrder(row, column),
        f"An order asks for {demand_words(demand)}. You hold {demand_words(held)}. May you take it now, to fill it?",
        "Every barrel that it asks for is there, in this grade or a better one, so it can be filled in one go.",
        "base.deliver.order-all-at-once",
        "base.deliver.higher-grade",
    )


@asks
def what_fits_the_demand(pick: Picker) -> Quiz:
    """Which barrels a demand takes."""
    base = table(pick)
    number = pick.number(0, 29, 12)
    demand = base.table.contracts[number]
    i = pick.number(0, len(demand) - 1)
    oil, asked = demand[i]
    other = pick.one([kind for kind in range(3) if kind != oil])
    barrels = [(oil, grade) for grade in (1, 2, 3)] + [(other, asked)]
    stock = stock_text(*((kind, grade, 1) for kind, grade in barrels))
    game = table(pick, contracts=f"{number}a", stock=stock, tanks=(0, 2, 2, 2))
    choices = []
    for kind, grade in barrels:
        # a delivery names the grade; a barrel of another oil type cannot even be named for this demand
        reasons = reasons_words(game.why_not(DeliverContract(0, i, grade))) if kind == oil else (
            f"{oil_word(oil).capitalize()} oil is asked for; {oil_word(kind)} never stands in."
        )  # fmt: skip
        choices.append((barrel_name(kind, grade), not reasons, reasons or "Right oil type, and good enough."))
    return ask_several(
        f"A demand of your contract asks for 1 {barrel_name(oil, asked)} barrel. Which of these may you put on it?",
        choices,
        "The oil type must be the one asked for; the grade must be that or better.",
        ("base.deliver.colour-must-match", "base.deliver.never-lower", "base.deliver.higher-grade"),
        game=game,
    )


@asks
def deferred_delivery(pick: Picker) -> Quiz:
    """Delivering to an active or a deferred contract."""
    base = table(pick)
    number, deferred = pick.number(0, 29, 5), pick.one((True, False))
    demand = base.table.contracts[number]
    stock = stock_text((*demand[0], 1))
    game = table(pick, contracts=f"{number}{'d' if deferred else 'a'}", stock=stock, tanks=(0, 2, 2, 2))
    kind = "a deferred" if deferred else "an active"
    return may(
        game,
        DeliverContract(0, 0, demand[0][1]),
        f"You hold {kind} contract for {demand_words(demand)}, and 1 {barrel_name(*demand[0])} barrel. May you put the "
        "barrel on the contract this year?",
        f"An active contract is filled bit by bit, and pays ${base.rules.box.pay.contract[demand[0][1] - 1]} at once.",
        "base.deliver.deferred-closed",
        "base.deliver.contract-in-parts",
    )


@asks
def deferring(pick: Picker) -> Quiz:
    """Taking a contract deferred, by year."""
    year = pick.one((3, 1, 2))
    game = go_to(table(pick, year=year), _CONTRACTS)
    row = pick.number(0, 2)
    return may(
        game,
        TakeContract(row, 0, 1),
        f"It is year {year}. May you take a {_ROWS[row]} contract as a deferred one?",
        f"Until the last year you choose active or deferred; this one will be active from year {year + 1} on.",
        "base.contracts.no-deferral-year-3",
        "base.contracts.choose-at-once",
    )


@asks
def contracts_in_one_action(pick: Picker) -> Quiz:
    """What else one Contracts & Loans action gives."""
    game = go_to(table(pick), _CONTRACTS)
    taken = pick.one((0, 1, 2))
    game = game.apply(TakeContract(taken, 0, 0))
    loan = pick.one((False, True))
    game = game.apply("loan") if loan else game
    named = [(f"another {_ROWS[taken]} contract", TakeContract(taken, 1, 0))]
    named += [(f"a {_ROWS[row]} contract", TakeContract(row, 0, 0)) for row in range(3) if row != taken]
    choices = []
    for name, action in named:
        reasons = game.why_not(action)
        choices.append((name, not reasons, reasons_words(reasons) or "One of each row may be taken in an action."))
    reasons = game.why_not(TakeLoan())
    choices.append(("a loan", not reasons, reasons_words(reasons) or "A loan may come with the contracts."))
    return ask_several(
        f"In a Contracts & Loans action you have taken a {_ROWS[taken]} contract{' and a loan' * loan}. What else may "
        "you take in the same action?",
        choices,
        "One action gives at most one contract of each row, and at most one loan.",
        ("base.contracts.one-a-row", "base.contracts.one-loan", "base.contracts.loan-as-well"),
        game=game,
    )


def year_over(game: Game) -> Game:
    """Return the game after the Refresh Phase that ends this year."""
    return game.at(end_of_year(game, game.state, ())[0])


@asks
def missed_contracts(pick: Picker) -> Quiz:
    """Penalty markers at the end of a year."""
    active, deferred, complete = pick.number(0, 3, 2), pick.number(0, 2, 1), pick.number(0, 1, 1)
    kinds = "a" * active + "d" * deferred + "a" * complete
    texts = [f"{number}{kind}" for number, kind in zip((1, 3, 11, 12, 21, 22), kinds, strict=False)]
    game = table(pick, contracts=" ".join(texts))
    who = game.state.who
    if complete:
        place = len(kinds) - 1
        demand = game.table.contracts[game.state.me.contracts[place].contract]
        stock = stock_text(*((oil, grade, 1) for oil, grade in demand))
        game = position(game.to_text(), stock=stock, tanks=(0, 2, 2, 2))
        for i, (_, grade) in enumerate(demand):
            game = game.apply(DeliverContract(place, i, grade))
    right = year_over(game).state.players[who].penalties
    total = len(kinds)
    told = [f"{count(active, 'active contract')} not complete", f"{count(deferred, 'deferred contract')}"]
    told.append(f"{count(complete, 'contract')} that you filled")
    return ask_number(
        f"Year 1 is over. You hold {', '.join(told)}. How many Penalty markers do you take?",
        right,
        f"Only active contracts that are not complete cost a marker each: {right}. Deferred ones become active now.",
        ("base.refresh.contracts.penalty", "base.refresh.contracts.deferred-safe", "base.contracts.active-deadline"),
        [
            (
                active + deferred,
                "Deferred contracts become active after the penalties, so they cost nothing this time.",
            ),
            (total, "Only contracts that are active and not complete cost a marker."),
        ],
        unit="markers",
        game=game,
    )


@asks
def a_complete_contract(pick: Picker) -> Quiz:
    """What happens to a complete contract when the year is over."""
    base = table(pick)
    number, year = pick.number(0, 29, 1), pick.one((1, 2))
    demand = base.table.contracts[number]
    stock = stock_text(*((oil, grade, 1) for oil, grade in demand))
    game = table(pick, contracts=f"{number}a", stock=stock, tanks=(0, 2, 2, 2), year=year)
    for i, (_, grade) in enumerate(demand):
        game = game.apply(DeliverContract(0, i, grade))
    after = year_over(game).state.players[game.state.who]
    stays = "It stays, empty, and must be filled again"
    gone, safe = "It leaves the game", "It stays and counts as filled for good"
    (held,) = after.contracts or (None,)
    right = gone if held is None else safe if held.complete else stays
    return ask_one(
        pick,
        f"In year {year} you filled your contract for {demand_words(demand)}. What happens when the year is over?",
        right,
        {
            stays: "",
            gone: "A fulfilled contract stays with its player.",
            safe: "Its barrels are taken off, and it is due again by the end of the next year.",
        },
        "The barrels are taken off and the contract can pay again; incomplete, it costs a Penalty marker next time.",
        ("base.contracts.fulfilled-stays", "base.refresh.contracts.clear-barrels", "base.contracts.fulfil-every-year"),
        game=game,
    )


__all__ = ["demand_words", "year_over"]
