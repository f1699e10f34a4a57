"""What an upgrade card would do right now for the acting player: how things are, how they would be.

Nothing is worked out here that the engine does not say: a game in which the player owns the card is put beside one in
which the player does not, and both are asked the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from pipeline_nb.game import Game
from pipeline_nb.game.actions import (
    Buy,
    ReceiveGovernment,
    ReceiveMachine,
    ReceiveTank,
    Sell,
    SellOther,
    TakeTile,
)
from pipeline_nb.game.common import barrel_words, with_me
from pipeline_nb.game.deliveries import pay
from pipeline_nb.game.markets import market_name, space_price
from pipeline_nb.game.powers import Powers, powers
from pipeline_nb.game.state import (
    AgainStep,
    GovernmentBenefitStep,
    MarketStep,
    ShopBenefitStep,
    Step,
    UpgradesStep,
)
from pipeline_nb.game.upgrades import is_open
from pipeline_nb.rules.costs import refinement_value
from pipeline_nb.rules.reasons import count, either
from pipeline_nb.widgets.frames_upgrades import ChangeLine

__all__ = ["change", "level_changes", "numeral", "owning"]

_Lines = Iterator[ChangeLine]


def numeral(level: int) -> str:
    """Return a level as the cards number it: ``"II"``."""
    return "I" * level


def change(what: str, before: object, after: object) -> ChangeLine:
    """Return a line of what changes."""
    return ChangeLine(what=what, before=str(before), after=str(after))


def _fact(what: str, after: object) -> ChangeLine:
    return ChangeLine(what=what, before="", after=str(after))


def owning(game: Game, family: int, level: int) -> Game:
    """Return the game as if the acting player owned a type up to a level, with nothing else changed."""
    me = game.state.me
    levels = tuple(level if i == family else owned for i, owned in enumerate(me.levels))
    return game.at(with_me(game.state, replace(me, levels=levels)))


def level_changes(game: Game, family: int, level: int) -> tuple[ChangeLine, ...]:
    """Return what a level changes for the acting player, who has the levels below it.

    Examples
    --------
    >>> from pipeline_nb.game.position import position
    >>> game = position(setup={"upgrades": ("machines",)})
    >>> [(line.before, line.after) for line in level_changes(game, game.table.families.index("Machines"), 2)]
    [('$15', '$5')]
    """
    before, after = owning(game, family, level - 1), owning(game, family, level)
    found = list(_powers_changed(before, after))
    given = game.rules.cards[game.table.families[family], level].at_once
    if given:
        found += _at_once(after, given)
    return tuple(found)


# ---- powers ----------------------------------------------------------------------------------------------------------


def _powers_changed(before: Game, after: Game) -> _Lines:
    old, new = powers(before), powers(after)
    for name in Powers.__struct_fields__:
        if getattr(old, name) != getattr(new, name):
            words = _WORDS.get(name)
            if words:
                yield change(words[0], words[1](getattr(old, name)), words[1](getattr(new, name)))
            yield from _MORE.get(name, _nothing)(before, after)


def _money(amount: int) -> str:
    return f"${amount}" if amount else "nothing"


_WORDS: dict[str, tuple[str, Callable[[int], str]]] = {
    "secondary_fee": ("A Secondary Action costs", _money),
    "machine_fee": ("The Machine Phase costs", _money),
    "secondary_reach": ("A Secondary Action reaches", lambda steps: count(steps, "step")),
    "main_actions": ("Main Actions in a turn", str),
    "barrels_a_pipeline": ("Barrels a pipeline refines in one run", str),
    "price_rise": ("Refined oil is dearer for you by", lambda rise: f"${rise}"),
    "markets": ("Refined Markets that one action opens", str),
    "fillings": ("A contract may be filled in a year", lambda times: ("once", "twice")[times - 1]),
}


def _nothing(before: Game, after: Game) -> _Lines:
    return iter(())


def _refinement_values(before: Game, after: Game) -> _Lines:
    """The longest pipeline of each oil type that gains, and how far it lifts crude."""
    me, old, new = before.state.me, powers(before).engineering, powers(after).engineering
    costs, shown = before.costs_of(before.state.who), set()
    for line in sorted(me.network.pipelines(), key=lambda line: -line.length):
        values = refinement_value(line.length, old), refinement_value(line.length, new)
        if line.oil in shown or values[0] == values[1]:
            continue
        shown.add(line.oil)
        what = f"Refinement Value of your {line.oil.word} pipeline of {line.length}"
        lifts = [costs.best(line.oil, value) for value in values]
        words = [
            f"{value} (crude to {best.word})" if best else str(value) for value, best in zip(values, lifts, strict=True)
        ]
        yield change(what, *(words if lifts[0] != lifts[1] else values))
    if not shown:
        least = before.rules.box.card_engineering.segments_per_bonus
        yield _fact("None of your pipelines gains yet", f"it takes {least} segments")


def _dearest(game: Game, rows: tuple[int, ...]) -> tuple[int, int]:
    """The dearest free space among market rows: what it brings, and the row."""
    spaces = [
        (space_price(game, row, space, game.table.rows[row].grade), -row)
        for row in rows
        for space in range(len(game.table.rows[row].prices))
        if not game.state.rows[row] >> space & 1
    ]
    best, row = max(spaces, default=(0, 0))
    return best, -row


def _dearest_space(before: Game, after: Game) -> _Lines:
    held = before.state.me.barrels
    rows = [number for number, row in enumerate(before.table.rows) if row.market and row.grade]
    mine = [
        r for r in rows if any(held[before.table.rows[r].oil * 4 + g] for g in range(before.table.rows[r].grade, 4))
    ]
    money, number = _dearest(before, tuple(mine or rows))
    if money:
        row = before.table.rows[number]
        what = f"{barrel_words(row.oil, row.grade).capitalize()} sells in {market_name(row.market)} for"
        yield change(what, f"${money}", f"${_dearest(after, (number,))[0]}")


def _rows_for_my_barrels(game: Game) -> int:
    """How many rows of the Refined Markets take a barrel that the player holds."""
    rows = set[int]()
    for market in range(1, 4):
        inside = game.at(replace(game.state, steps=(*game.state.steps, MarketStep(market))))
        rows |= {action.row for action in inside.legal_actions() if isinstance(action, Sell | SellOther)}
    return len(rows)


def _more_rows(before: Game, after: Game) -> _Lines:
    yield change(
        "Market rows that take a barrel of yours now", _rows_for_my_barrels(before), _rows_for_my_barrels(after)
    )


def _more_fillings(before: Game, after: Game) -> _Lines:
    def again(game: Game) -> int:
        most = powers(game).fillings
        return sum(held.complete and held.times + 1 < most for held in game.state.me.contracts)

    if again(before) != again(after):
        yield change("Complete contracts that can be filled again", again(before), again(after))


def _paid_more(before: Game, after: Game) -> _Lines:
    prices = before.rules.box.pay
    for name, table in (("a contract", prices.contract), ("an order", prices.order)):
        old, new = (pay(game, table, 0, 1, 1) for game in (before, after))
        yield change(f"A low teal barrel on {name} pays", f"${old}", f"${new}")


def _orders_to_keep(before: Game, after: Game) -> _Lines:
    there = sum(order >= 0 for row in before.state.orders for order in row)
    yield change("Orders that Contracts & Loans may take", "none", f"the {there} on display")


def _machine_to_run(before: Game, after: Game) -> _Lines:
    there = len(before.state.me.network.machines)
    yield change(
        "Machines that a Main Action may run", "none", f"one of your {there}" if there else "one, once you have it"
    )


def _machines_twice(before: Game, after: Game) -> _Lines:
    there = len(before.state.me.network.machines)
    yield change(f"Your machines ({there} now) may run in a turn", "once", "twice")


def _types_opened(before: Game, after: Game) -> _Lines:
    families = before.table.families
    opened = [
        f"{name} {numeral(before.state.me.levels[number] + 1)}"
        for number, name in enumerate(families)
        if before.state.me.levels[number] < 3 and is_open(after, number) and not is_open(before, number)
    ]
    yield change("Closed types that open to you now", "none", ", ".join(opened) or f"none in year {before.year}")


def _late_crude(before: Game, after: Game) -> _Lines:
    from pipeline_nb.widgets.views_upgrades_em import supply_lines

    yield from supply_lines(after)


_MORE: dict[str, Callable[[Game, Game], _Lines]] = {
    "engineering": _refinement_values,
    "price_rise": _dearest_space,
    "sells_any_oil": _more_rows,
    "fillings": _more_fillings,
    "barrel_bonus": _paid_more,
    "keeps_orders": _orders_to_keep,
    "runs_a_machine": _machine_to_run,
    "machines_first": _machines_twice,
    "opens_turned": _types_opened,
    "buys_crude_late": _late_crude,
}


# ---- what is given at once -------------------------------------------------------------------------------------------


def _at_once(owned: Game, given: Callable[..., tuple[object, object]]) -> _Lines:
    """What the card would hand out: the step that it would open, and what could be chosen there."""
    state = replace(owned.state, steps=(*owned.state.steps, UpgradesStep(1)))
    fee = owned.rules.box.fees.upgrade
    state = with_me(state, replace(state.me, cash=max(0, state.me.cash - fee)))
    after, _ = given(owned.at(state), state)
    opened = owned.at(after)  # type: ignore[arg-type]
    if opened.state.steps == state.steps:
        yield from _no_step(opened)
    elif opened.state.steps[:-1] == state.steps:
        yield from _OPENED.get(type(opened.step), _in_a_module)(opened)
    elif any(isinstance(step, AgainStep) for step in opened.state.steps):
        yield change("After this action, in this turn", "a Secondary Action", "a second Main Action")


def _no_step(game: Game) -> _Lines:
    if "Crude" in game.table.families and not game.legal_actions():
        yield _fact("At once", "nothing")


def _shop_pieces(opened: Game) -> _Lines:
    step, legal, prices = opened.step, opened.legal_actions(), opened.rules.box.shop_prices
    assert isinstance(step, ShopBenefitStep)
    if step.tanks:
        rows = {prices.tanks[action.price] for action in legal if isinstance(action, ReceiveTank)}
        yield _fact("Tanks at once", _offer(step.tanks, rows))
    if step.machines:
        rows = {prices.machines[action.price] for action in legal if isinstance(action, ReceiveMachine)}
        why = "" if rows else "no free half of a tile for it" if any(opened.state.shop_machines) else "none is left"
        yield _fact("A machine at once", why or _offer(step.machines, rows))
    if step.pipes:
        tiles = sum(isinstance(action, TakeTile) for action in legal)
        yield _fact("Pipe tiles at once", f"{step.pipes}, of {tiles} beside the shops" if tiles else "none is there")


def _offer(number: int, rows: set[int]) -> str:
    """So many pieces, and what one of them would cost in the shop."""
    if not rows:
        return "none is left"
    return f"{number}, in the shop {either(f'${price}' for price in sorted(rows))} each"


def _government_tiles(opened: Game) -> _Lines:
    step, legal = opened.step, [a for a in opened.legal_actions() if isinstance(a, ReceiveGovernment)]
    assert isinstance(step, GovernmentBenefitStep)
    quadrants = sorted({action.quadrant for action in legal})
    where = f"{len(legal)} in {'quadrant' if len(quadrants) == 1 else 'quadrants'} {', '.join(map(str, quadrants))}"
    yield _fact("Government tiles at once", f"{step.tiles}, of {where}" if legal else "none can be had now")


def _crude_market(opened: Game) -> _Lines:
    buys = [action for action in opened.legal_actions() if isinstance(action, Buy)]
    rows = opened.table.rows
    least = min((rows[action.row].prices[action.space] for action in buys), default=0)
    yield _fact("Crude Market at once", f"{len(buys)} barrels on offer, from ${least}" if buys else "only to sell in")


def _in_a_module(opened: Game) -> _Lines:
    from pipeline_nb.widgets.views_upgrades_em import opened_lines

    yield from opened_lines(opened)


_OPENED: dict[type[Step], Callable[[Game], _Lines]] = {
    ShopBenefitStep: _shop_pieces,
    GovernmentBenefitStep: _government_tiles,
    MarketStep: _crude_market,
}
