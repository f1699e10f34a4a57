"""From a game to the cards of `DeliveryBoard`: own contracts, orders on display, the order that is being filled."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from pipeline_nb.game import Game
from pipeline_nb.game.actions import DeliverContract, FillOrder, TakeContract, TakeOrder
from pipeline_nb.game.common import barrel_words
from pipeline_nb.game.deliveries import pay
from pipeline_nb.game.powers import powers
from pipeline_nb.game.state import Demand as Asked
from pipeline_nb.game.state import FillStep, Held
from pipeline_nb.rules.oil import GRADES, OILS
from pipeline_nb.rules.reasons import count
from pipeline_nb.widgets.frames_trading import BarrelOffer, Demand, DemandCard, OrderRow

__all__ = ["contract_views", "display_rows", "filled_words", "filling_view", "order_rows"]


def contract_views(game: Game) -> tuple[DemandCard, ...]:
    """Return the acting player's contracts, active ones first as they are held, and orders kept like contracts."""
    cards = [_contract(game, place, held) for place, held in enumerate(game.state.me.contracts)]
    return (*(c for c in cards if c.state != "deferred"), *(c for c in cards if c.state == "deferred"))


def _contract(game: Game, place: int, held: Held) -> DemandCard:
    asked = game.table.demands[held.contract]
    again = held.complete and held.times + 1 < powers(game).fillings
    kept = held.contract >= len(game.table.contracts)
    title = f"{'Kept order' if kept else 'Contract'} {place + 1}, {'deferred' if held.deferred else 'active'}"
    done = sum(grade >= 0 for grade in held.filled)
    note = f"{done} of {len(asked)} delivered"
    if held.deferred:
        note = "takes no oil before next year"
    elif held.complete:
        done_for = "for the second time" if held.times else "for this year"
        note = "complete; may be filled once more" if again else f"complete {done_for}"
    elif held.times:
        note = f"filled once before; {note}"
    demands = [_contract_demand(game, place, at, held, barrel) for at, barrel in enumerate(asked)]
    return DemandCard(
        kind="contract",
        title=title,
        state="deferred" if held.deferred else "complete" if held.complete else "open",
        demands=tuple(demands),
        text="",
        note=note,
        name=f"{title}: {_asked_words(asked)}; {note}",
    )


def _contract_demand(game: Game, place: int, at: int, held: Held, asked: tuple[int, int]) -> Demand:
    delivered = [action for action in game.legal_actions() if isinstance(action, DeliverContract)]
    spot = _Spot(
        asked=asked,
        placed=held.filled[at],
        which=f"demand {at + 1}: ",
        text=f"deliver:{place},{at},",
        grades=tuple(action.grade for action in delivered if (action.contract, action.demand) == (place, at)),
    )
    return _demand(game, spot, game.rules.box.pay.contract)


class _Spot(NamedTuple):
    """A demand before it is priced: oil number and grade asked for, what lies there, what may be put there."""

    asked: tuple[int, int]
    placed: int = -1
    which: str = ""
    text: str = ""
    why: str = ""
    grades: tuple[int, ...] = ()


def _demand(game: Game, spot: _Spot, table: tuple[int, ...]) -> Demand:
    oil, least = spot.asked
    money = pay(game, table, oil, least, least if spot.placed < 0 else spot.placed)
    by_grade = game.rules.rulings.delivery_pay == "placed" and least < 3 and spot.placed < 0
    offers = tuple(
        BarrelOffer(
            oil=OILS[oil].value,
            grade=grade,
            words=barrel_words(oil, grade) + (f" delivered as {GRADES[least].word}" if grade > least else ""),
            money=pay(game, table, oil, least, grade),
        )
        for grade in spot.grades
    )
    said = [f"{spot.which}{barrel_words(oil, least)}", f"${money}{' or more, by the grade delivered' * by_grade}"]
    said.append(f"a {GRADES[spot.placed].word} barrel lies there" if spot.placed >= 0 else "open")
    if offers:
        said.append(f"{count(len(offers), 'kind')} of your barrels {'fits' if len(offers) == 1 else 'fit'}")
    return Demand(
        oil=OILS[oil].value,
        grade=least,
        placed=spot.placed,
        pay=f"${money}{'+' * by_grade}",
        text=spot.text,
        why=spot.why,
        offers=offers,
        name=", ".join(said),
    )


def _asked_words(asked: Asked) -> str:
    return ", ".join(f"{n} {barrel}" for barrel, n in Counter(barrel_words(*barrel) for barrel in asked).items())


# ---- orders ----------------------------------------------------------------------------------------------------------


def order_rows(game: Game) -> tuple[OrderRow, ...]:
    """Return the orders on display, row by row: of three, four and five barrels."""
    rows = []
    for row, columns in enumerate(game.state.orders):
        here = [(column, order) for column, order in enumerate(columns) if order >= 0]
        cards = tuple(_order(game, row, column, game.table.orders[order]) for column, order in here)
        sizes = {len(game.table.orders[order]) for _, order in here}
        title = f"Orders of {sizes.pop()} barrels" if len(sizes) == 1 else f"Row {row + 1}: no order is left"
        rows.append(OrderRow(title=title, cards=cards))
    return tuple(rows)


def _order(game: Game, row: int, column: int, asked: Asked) -> DemandCard:
    action = TakeOrder(row, column)
    reasons = game.why_not(action)
    missing = next((reason.values["missing"] for reason in reasons if reason.code == "deliver.order-not-whole"), 0)
    money = sum(pay(game, game.rules.box.pay.order, oil, least, least) for oil, least in asked)
    least_words = "at least " * (game.rules.rulings.delivery_pay == "placed")
    note = f"{least_words}${money} in all"
    if missing:
        note += f"; you lack {count(int(missing), 'barrel')}"
    else:
        note += "; not now" if reasons else "; you can fill it"
    title = f"Order {column + 1}"
    return DemandCard(
        kind="order",
        title=title,
        state="short" if reasons else "ready",
        demands=tuple(_demand(game, _Spot(barrel), game.rules.box.pay.order) for barrel in asked),
        text=action.to_text(),
        note=note,
        name=f"order of {len(asked)}: {_asked_words(asked)}; {note}",
    )


def display_rows(game: Game) -> tuple[OrderRow, ...]:
    """Return the contracts on display that could be taken as active ones, row by row; rows without any are left out."""
    rows = []
    for row, columns in enumerate(game.state.display):
        cards = [_on_display(game, row, column, number) for column, number in enumerate(columns) if number >= 0]
        if cards:
            rows.append(OrderRow(title=f"Contracts on display, {('low', 'mid', 'high')[row]} row", cards=tuple(cards)))
    return tuple(rows)


def _on_display(game: Game, row: int, column: int, number: int) -> DemandCard:
    action, asked = TakeContract(row, column, 0), game.table.contracts[number]
    reasons = game.why_not(action)
    note = "cannot be taken now" if reasons else "you can take it"
    return DemandCard(
        kind="contract",
        title=f"Contract {column + 1}",
        state="short" if reasons else "ready",
        demands=tuple(_demand(game, _Spot(barrel), game.rules.box.pay.contract) for barrel in asked),
        text=action.to_text(),
        note=note,
        name=f"contract of the {('low', 'mid', 'high')[row]} row: {_asked_words(asked)}; {note}",
    )


def filling_view(game: Game) -> DemandCard | None:
    """Return the order that is being filled, None if there is none: the next demand takes a barrel, others do not."""
    step = game.step
    if not isinstance(step, FillStep):
        return None
    asked, at = game.table.orders[step.order], len(step.filled)
    grades = tuple(action.grade for action in game.legal_actions() if isinstance(action, FillOrder))
    later = f"An order is filled from left to right: next is {barrel_words(*asked[at])}."
    spots = [
        _Spot(asked[i], grade, f"demand {i + 1}: ", why="A barrel lies there already.")
        for i, grade in enumerate(step.filled)
    ]
    spots.append(_Spot(asked[at], which=f"demand {at + 1} (next): ", text="fill:", grades=grades))
    spots += [_Spot(asked[i], which=f"demand {i + 1}: ", why=later) for i in range(at + 1, len(asked))]
    demands = tuple(_demand(game, spot, game.rules.box.pay.order) for spot in spots)
    note = f"{at} of {len(asked)} barrels lie there; it pays when all do"
    return DemandCard(
        kind="order",
        title="The order that you are filling",
        state="open",
        demands=demands,
        text="",
        note=note,
        name=f"the order that you are filling: {_asked_words(asked)}; {note}",
    )


def filled_words(game: Game) -> str:
    """Return which orders the acting player has filled, in words."""
    orders = [_asked_words(game.table.orders[order]) for order, _ in game.state.me.orders]
    return f"{count(len(orders), 'order')} filled: {'; '.join(orders)}" if orders else "no order filled yet"
