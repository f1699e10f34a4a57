"""Specialization: six cards, one an oil type and one a grade step, that lower costs and raise prices of their owner.

Rulebook: Emerging Markets, Specialization. Which number a card has: 0 to 2 teal, orange, silver; 3 to 5 the steps to
low, mid and high.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from msgspec.structs import replace

from pipeline_nb.box import Box
from pipeline_nb.emerging_markets.owned import levels_owned
from pipeline_nb.errors import InputError, shown
from pipeline_nb.game.actions import Action, Done, TakeSpecialization
from pipeline_nb.game.common import leave, no_reasons, pushed, said, with_me
from pipeline_nb.game.ruleset import AS_DELIVERY, ActionRule, Benefit, Card, Outcome, Ruleset, StepRules
from pipeline_nb.game.state import Player, State, Step, Table, UpgradesStep
from pipeline_nb.rules.costs import RefinementCosts
from pipeline_nb.rules.oil import GRADES, OILS
from pipeline_nb.rules.reasons import Reason
from pipeline_nb.rules.registry import enforces
from pipeline_nb.rules.rulings import Rulings

if TYPE_CHECKING:
    from pipeline_nb.game.game import Game

__all__ = [
    "CARDS",
    "HELD",
    "SPECIALIZATION_STEP",
    "SpecializationStep",
    "card_named",
    "card_words",
    "cards_of",
    "costs_of",
    "end_rises",
    "given_to",
    "lowered_costs",
    "price_rise",
    "specialization_cards",
]

CARDS = 6
NAME, HELD = "Specialization", "special"


class SpecializationStep(Step, frozen=True):
    """Take Specialization cards: so many more."""

    left: int


@enforces("em4.specialization.six-cards")
def card_words(card: int) -> str:
    """Return what a card stands for: ``"teal"``, ``"mid to high"``."""
    return OILS[card].word if card < 3 else f"{GRADES[card - 3].word} to {GRADES[card - 2].word}"


def card_named(text: str) -> int:
    """Return the number of a card by its name, as it is written at a table.

    Raises
    ------
    InputError
        If there is no such card, naming the nearest one or all.

    Examples
    --------
    >>> card_named("Teal"), card_named("mid-to-high")
    (0, 5)
    """
    known = {card_words(card): card for card in range(CARDS)}
    word = " ".join(text.lower().replace("-", " ").split())
    if word in known:
        return known[word]
    import difflib  # only when something is wrong

    offer = difflib.get_close_matches(word[:80], known, n=1)
    hint = f"did you mean {offer[0]}?" if offer else f"cards are {', '.join(known)}"
    raise InputError(f"there is no card {shown(text)}; {hint}")


def cards_of(player: Player) -> tuple[int, ...]:
    """Return the Specialization cards of a player."""
    return tuple(number for name, number in player.extra if name == HELD)


# ---- costs -----------------------------------------------------------------------------------------------------------


@enforces("em4.specialization.owner-only", "em4.specialization.costs-in-scoring")
def costs_of(game: Game, who: int) -> RefinementCosts:
    """Return the Refinement Costs that hold for a player: those on the table, lowered by the player's cards."""
    player, numbers = game.state.players[who], game.rules.box.em_specialization
    if not player.extra:
        return game.state.costs
    return _lowered(game.state.costs, cards_of(player), numbers.cost_less, numbers.least_cost)


@lru_cache(maxsize=4096)
@enforces(
    "em4.specialization.one-row-or-column",
    "em4.specialization.cost-minus-1",
    "em4.specialization.cost-floor",
    "em4.specialization.floor-never-raises",
    "em4.specialization.costs-add-up",
    "em4.specialization.example-cost",
)
def _lowered(costs: RefinementCosts, cards: tuple[int, ...], less: int, floor: int) -> RefinementCosts:
    def lowered(oil: int, step: int) -> int:
        printed = costs.rows[oil][step]
        return min(printed, max(floor, printed - less * ((oil in cards) + (step + 3 in cards))))

    first, second, third = ((lowered(oil, 0), lowered(oil, 1), lowered(oil, 2)) for oil in range(3))
    return RefinementCosts((first, second, third))


def lowered_costs(costs: RefinementCosts, cards: Iterable[int], box: Box) -> RefinementCosts:
    """Return the costs that hold for the owner of these cards.

    Examples
    --------
    >>> from pipeline_nb.box import load_box
    >>> lowered_costs(RefinementCosts.same(5, 5, 6), (0, 5), load_box()).to_text()
    '4,4,4/5,5,5/5,5,5'
    """
    return _lowered(costs, tuple(cards), box.em_specialization.cost_less, box.em_specialization.least_cost)


# ---- prices ----------------------------------------------------------------------------------------------------------


@enforces(
    "em4.specialization.price-plus-5",
    "em4.specialization.owner-only",
    "em4.specialization.refined-only",
    "em4.specialization.market-sales",
    "em4.specialization.market-purchases",
    "em4.specialization.contracts",
    "em4.specialization.orders",
    "em4.specialization.end-scoring",
    "em4.specialization.prices-add-up",
    "em4.specialization.prices-once",
    "em4.specialization.selling-down",
    "em4.specialization.example-price",
)
def price_rise(game: Game, who: int, oil: int, grade: int, traded_as: int, where: int) -> int:
    """Return what the player's cards add to the price of a barrel, in $: refined oil only, wherever it is traded.

    A card of a grade looks at the grade that the barrel is traded as; a card of an oil type always counts. A barrel in
    a market row of another oil type keeps its own, or is exchanged for one of the row's: ruling ``off_colour_cube``.
    """
    cards = cards_of(game.state.players[who])
    if where == AS_DELIVERY and game.rules.rulings.delivery_pay == "placed":
        traded_as = grade
    if not cards:
        return 0
    return _rise(cards, oil, traded_as, game.rules.box, game.rules.rulings)


def _rise(cards: tuple[int, ...], oil: int, grade: int, box: Box, rulings: Rulings) -> int:
    fit = (oil in cards) + (grade + 2 in cards) if grade else 0
    return (fit if rulings.spec_stack else min(fit, 1)) * box.em_specialization.price_more


def end_rises(cards: Iterable[int], box: Box, rulings: Rulings) -> tuple[int, ...]:
    """Return what these cards add to the end value of a barrel of each oil type and grade, as `Holdings` has it.

    Examples
    --------
    >>> from pipeline_nb.box import load_box
    >>> end_rises((0, 5), load_box(), Rulings())
    (0, 5, 5, 10, 0, 0, 0, 5, 0, 0, 0, 5)
    """
    owned = tuple(cards)
    return tuple(_rise(owned, oil, grade, box, rulings) for oil in range(3) for grade in range(4))


# ---- taking cards ----------------------------------------------------------------------------------------------------


def _receive(number: int) -> Benefit:
    def receive(game: Game, state: State) -> Outcome:
        return pushed(state, SpecializationStep(number)), ()

    return receive


def _options(game: Game) -> list[Action]:
    step = game.state.step
    assert isinstance(step, SpecializationStep)
    found: list[Action] = [TakeSpecialization(card) for card in game.state.supplies] if step.left else []
    return [*found, Done()]


@enforces("em4.specialization.free-choice", "em4.specialization.short-pile")
def _reasons(game: Game, action: TakeSpecialization) -> Iterator[Reason]:
    step = game.state.step
    assert isinstance(step, SpecializationStep)
    if not step.left:
        yield Reason(
            code="special.none-left",
            rule="em4.specialization.level-1",
            text="You have as many Specialization cards as the upgrade gives.",
            fix="Finish.",
        )
    if action.card not in range(CARDS):
        yield Reason(
            code="special.no-such-card",
            rule="em4.specialization.six-cards",
            text=f"Specialization cards have numbers 0 to {CARDS - 1}; {action.card} is none of them.",
            values={"card": action.card},
        )
    elif action.card not in game.state.supplies:
        left = [card_words(card) for card in game.state.supplies]
        yield Reason(
            code="special.taken",
            rule="em4.specialization.short-pile",
            text=f"The card for {card_words(action.card)} has been taken.",
            fix=f"Still there: {', '.join(left)}." if left and step.left else "Finish.",
            values={"card": action.card},
        )


@enforces(
    "em4.specialization.level-1",
    "em4.specialization.level-2",
    "em4.specialization.level-3",
    "em4.specialization.cumulative",
)
def _apply(game: Game, action: TakeSpecialization) -> Outcome:
    state, step = game.state, game.state.step
    assert isinstance(step, SpecializationStep)
    me = replace(state.me, extra=(*state.me.extra, (HELD, action.card)))
    left = tuple(card for card in state.supplies if card != action.card)
    state = with_me(state, me, (*state.steps[:-1], SpecializationStep(step.left - 1)), supplies=left)
    return state, said(game, "special", f"took the Specialization card for {card_words(action.card)}")


def given_to(rules: Ruleset, table: Table, player: Player) -> list[int]:
    """Return how many Specialization cards each level of the type gave a player."""
    return [rules.box.em_specialization.cards[level - 1] for level in levels_owned(rules, table, player, NAME)]


def _right(rules: Ruleset, table: Table, state: State, step: SpecializationStep) -> bool:
    return step.left in range(max(given_to(rules, table, state.me), default=-1) + 1)


SPECIALIZATION_STEP: dict[type[Step], StepRules] = {
    SpecializationStep: StepRules(
        _options,
        {TakeSpecialization: ActionRule(_reasons, _apply), Done: ActionRule(no_reasons, leave)},
        "take Specialization cards, or go without the rest",
        lies_on=(UpgradesStep,),
        right=_right,
    )
}


def specialization_cards(box: Box) -> dict[tuple[str, int], Card]:
    """Return the three upgrade cards."""
    numbers = ("one", "two", "three")
    return {
        (NAME, level): Card(
            words=f"Take {numbers[level - 1]} of the six Specialization cards, one an oil type and one a grade step: "
            "costs 1 lower, never below 4, and $5 more for refined oil."
            if level == 1
            else f"Take {numbers[level - 1]} more Specialization cards.",
            rules=(f"em4.specialization.level-{level}",),
            at_once=_receive(box.em_specialization.cards[level - 1]),
        )
        for level in (1, 2, 3)
    }
