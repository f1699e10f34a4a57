"""The actions that an upgrade card opens, in words: which tank, machine, tile, card; and where it goes.

Amounts are those of the engine: an action is tried, and what it would pay or change is read off.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pipeline_nb.box.tiles import pipe_tiles
from pipeline_nb.game import Game
from pipeline_nb.game import actions as act
from pipeline_nb.game.actions import Action
from pipeline_nb.game.common import barrel_words
from pipeline_nb.game.cubes import cube_moved
from pipeline_nb.game.government import is_open
from pipeline_nb.game.markets import market_name
from pipeline_nb.game.powers import extra_cards, powers
from pipeline_nb.game.state import PlaceTileStep
from pipeline_nb.rules.costs import refinement_value
from pipeline_nb.rules.network import PipeNetwork
from pipeline_nb.rules.oil import GRADES, Oil
from pipeline_nb.widgets.frames_game import Choice

__all__ = ["choice_words", "choices", "money_of"]

_Cells = tuple[tuple[int, int], ...]


def choices(game: Game) -> tuple[tuple[Choice, ...], tuple[Choice, ...]]:
    """Return what can be chosen now in words, and apart from it the choice to go without the rest, if there is one.

    Places for a tile come with the longest pipelines first, others in the order of the engine.
    """
    legal = [action for action in game.legal_actions() if not isinstance(action, act.Done)]
    if legal and isinstance(legal[0], act.Place):
        legal.sort(key=lambda action: -_longest(game, action))
    done = [action for action in game.legal_actions() if isinstance(action, act.Done)]
    return tuple(_choice(game, action) for action in legal), tuple(_choice(game, action) for action in done)


def _choice(game: Game, action: Action) -> Choice:
    return Choice(text=action.to_text(), words=choice_words(game, action))


def choice_words(game: Game, action: Action) -> str:
    """Return an action as a thing to choose.

    Examples
    --------
    >>> import msgspec
    >>> from pipeline_nb.game.position import position
    >>> from pipeline_nb.game.state import ShopBenefitStep
    >>> game = position(seed=7)
    >>> game = game.at(msgspec.structs.replace(game.state, steps=(ShopBenefitStep(1, 0, 0),)))
    >>> choice_words(game, game.legal_actions()[0])
    'a tank from the $5 row of the shop, into the crude row'
    """
    words = _WORDS.get(type(action))
    return words(game, action) if words else _by_itself(action)


def money_of(game: Game, action: Action) -> int:
    """Return what the acting player gains by an action in $; below 0 for what is paid."""
    return sum(event.money for event in game.applied(action).events if event.player == game.state.who)


def _by_itself(action: Action) -> str:
    """An action that has no words of its own here: what its kind does, with its numbers."""
    about = " ".join((type(action).__doc__ or "").split()).partition(".")[0]
    return f"{about[:1].lower()}{about[1:]} ({action.to_text()})"


# ---- pipelines -------------------------------------------------------------------------------------------------------


def _after(game: Game, action: Action) -> tuple[PipeNetwork, _Cells]:
    """The network after placing, and the cells that were placed on."""
    network = game.state.me.network
    if isinstance(action, act.PlaceMachine):
        return network.with_machine(action.x, action.y), ((action.x, action.y),)
    assert isinstance(action, act.Place)
    step = game.step
    tile = step.tile if isinstance(step, PlaceTileStep) else 0
    after = network.place(tile, action.x, action.y, action.rotation)
    placed = after.tile_at(action.x, action.y)
    return after, placed.cells if placed else ()


def _longest(game: Game, action: Action) -> int:
    after, cells = _after(game, action)
    return max((line.length for line in after.pipelines() if set(line.halves) & set(cells)), default=0)


def _lines(game: Game, after: PipeNetwork, cells: _Cells) -> str:
    """The pipelines through cells or at the machine there, the longest first, and how far they lift crude."""
    costs, engineering = game.costs_of(game.state.who), powers(game).engineering
    found = [line for line in after.pipelines() if (set(line.halves) | set(line.machines)) & set(cells)]
    words = []
    for line in sorted(found, key=lambda line: -line.length):
        best = costs.best(line.oil, refinement_value(line.length, engineering))
        words.append(f"{line.oil.word} {line.length}" + f" (crude to {best.word})" * bool(best))
    return ", ".join(words) or "no pipe"


def _place(game: Game, action: act.Place) -> str:
    after, cells = _after(game, action)
    where = f"row {action.y}, column {action.x}, turned {action.rotation} of 4"
    return f"{where}: {_lines(game, after, cells)}"


def _place_machine(game: Game, action: act.PlaceMachine) -> str:
    after, cells = _after(game, action)
    return f"machine in row {action.y}, column {action.x}: at it {_lines(game, after, cells)}"


def _tile(number: int) -> str:
    through, other_a, other_b = (Oil(letter).word for letter in pipe_tiles()[number].oils)
    return f"tile {number}: {through} through both halves, {other_a} in half A, {other_b} in half B"


# ---- pieces and cards ------------------------------------------------------------------------------------------------


def _tank(game: Game, action: act.ReceiveTank) -> str:
    price = game.rules.box.shop_prices.tanks[action.price]
    return f"a tank from the ${price} row of the shop, into the {GRADES[action.grade].word} row"


def _machine(game: Game, action: act.ReceiveMachine) -> str:
    return f"a machine from the ${game.rules.box.shop_prices.machines[action.price]} row of the shop"


def _government(game: Game, action: act.ReceiveGovernment) -> str:
    state = game.state
    opens = "" if is_open(game, action.quadrant) else ", which opens"
    return f"quadrant {action.quadrant}{opens}, {_tile(state.quadrants[action.quadrant][action.tile])}"


def _special(game: Game, action: act.TakeSpecialization) -> str:
    from pipeline_nb.emerging_markets.specialization import card_words
    from pipeline_nb.widgets.views_upgrades_em import special_changes

    costs, price = special_changes(game, action.card)
    falls = f"{costs.what[:1].lower()}{costs.what[1:]} {f'{costs.before} become ' * bool(costs.before)}{costs.after}"
    dearer = f"{price.what[:1].lower()}{price.what[1:]} {price.after}, now {price.before}"
    return f"{card_words(action.card)}: {falls}; {dearer}"


def _upgrade_outside(game: Game, action: act.TakeUpgrade) -> str:
    after = game.applied(action)
    family, level = extra_cards(game.rules, after.state.players[game.state.who].extra)[-1]
    return f"{family} {'I' * level}: {game.rules.cards[family, level].words}"


# ---- markets ---------------------------------------------------------------------------------------------------------


def _priced(game: Game, action: Action, words: str) -> str:
    amount = money_of(game, action)
    return f"{words} for ${abs(amount)}" if amount else f"{words} for nothing"


def _trade(game: Game, action: act.Buy | act.Sell | act.SellOther | act.ReceiveCrude) -> str:
    row, oil = game.table.rows[action.row], cube_moved(game.table, game.state, action)
    if isinstance(action, act.Buy | act.ReceiveCrude):
        verb = "buy" if isinstance(action, act.Buy) else "receive"
        space = f", space {action.space + 1}" * isinstance(action, act.ReceiveCrude)
        return _priced(game, action, f"{verb} {barrel_words(oil, row.grade)}, {market_name(row.market)}{space}")
    return _priced(game, action, f"sell {barrel_words(oil, action.grade)}, {market_name(row.market)}")


def _done(game: Game, action: act.Done) -> str:
    words = game.rules.steps[type(game.step)].words.partition(", or ")[2]
    return words or "no more of this"


_WORDS: dict[type[Action], Callable[[Game, Any], str]] = {
    act.Place: _place,
    act.PlaceMachine: _place_machine,
    act.TakeTile: lambda game, action: _tile(action.tile),
    act.ReceiveTank: _tank,
    act.ReceiveMachine: _machine,
    act.ReceiveGovernment: _government,
    act.TakeSpecialization: _special,
    act.TakeUpgrade: _upgrade_outside,
    act.Buy: _trade,
    act.Sell: _trade,
    act.SellOther: _trade,
    act.ReceiveCrude: _trade,
    act.Done: _done,
}
