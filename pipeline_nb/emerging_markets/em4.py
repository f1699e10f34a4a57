"""Module 4, Upgrades: three more types, of which a game may draw some.

Rulebook: Emerging Markets, Upgrades. Each type is a module of its own: `specialization`, `technology`, `crude`.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from msgspec.structs import replace

from pipeline_nb.emerging_markets import crude, specialization, technology
from pipeline_nb.emerging_markets.owned import level_of
from pipeline_nb.game.benefits import yearly_benefits
from pipeline_nb.game.powers import extra_cards
from pipeline_nb.game.ruleset import Effect, Module, Ruleset
from pipeline_nb.game.setup import Draft, choose_upgrades
from pipeline_nb.game.state import Player, State, Table
from pipeline_nb.rules.registry import enforces

__all__ = ["MODULE"]


@enforces("em4.setup.add-cards")
def choose_from_ten(draft: Draft) -> None:
    """Draw five upgrade types out of ten."""
    box = draft.box
    choose_upgrades(draft, box.upgrade_cards.families + box.em_upgrade_cards.families)
    new, copies = set(box.em_upgrade_cards.families), tuple(box.em_upgrade_cards.copies)
    pairs = zip(draft.laid["families"], draft.laid["cards"], strict=True)
    draft.laid["cards"] = tuple(copies if family in new else cards for family, cards in pairs)


@enforces("em4.setup.specialization-cards")
def lay_specialization_cards(draft: Draft) -> None:
    """Lay the six Specialization cards ready; Technology may give the type its cards where it is not in the game."""
    draft.laid["supplies"] = tuple(range(specialization.CARDS))


# ---- what cannot be --------------------------------------------------------------------------------------------------


def card_faults(rules: Ruleset, table: Table, state: State) -> Iterator[str]:
    """Yield a sentence for everything about the cards of this module that cannot be."""
    taken = chain.from_iterable(specialization.cards_of(player) for player in state.players)
    if sorted([*taken, *state.supplies]) != list(range(specialization.CARDS)):
        yield "the six Specialization cards are not there once each"
    received = [number for player in state.players for name, number in player.extra if name == technology.HELD]
    if len(set(received)) < len(received):
        yield "an upgrade card that Technology gives was taken twice"
    for player in state.players:
        yield from _faults_of(rules, table, player)


def _faults_of(rules: Ruleset, table: Table, player: Player) -> Iterator[str]:
    cards = extra_cards(rules, player.extra)
    levels = sorted(level for _, level in cards)
    if any(family in table.families for family, _ in cards) or not set(levels) <= {2, 3}:
        yield "an upgrade card is there that Technology does not give"
    elif len(set(levels)) < len(levels) or max(levels, default=0) > level_of(table, player, technology.NAME):
        yield "a player has more upgrade cards from Technology than the levels of the type give"
    elif len(specialization.cards_of(player)) > sum(specialization.given_to(rules, table, player)):
        yield "a player has more Specialization cards than the upgrades give"
    used = [number for name, number in player.extra if name == crude.USED[0]]
    if used and (used != [crude.USED[1]] or not level_of(table, player, crude.NAME)):
        yield "a Crude card is turned over that is not there"


# ---- the module ------------------------------------------------------------------------------------------------------


def _turn_start(effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """The effects with the Crude card among them: after what a new year brings, before machines that run first.

    The documents leave the order open; in this one, new tanks make room for what is bought, and that can be refined.
    """
    at = effects.index(yearly_benefits)  # what is due first stands last
    return (*effects[:at], crude.offer_crude_action, *effects[at:])


def _with_upgrades(rules: Ruleset) -> Ruleset:
    box = rules.box
    cards = {
        **specialization.specialization_cards(box),
        **technology.technology_cards(),
        **crude.crude_cards(box),
    }
    steps = {
        **crude.with_crude_steps(rules.steps),
        **specialization.SPECIALIZATION_STEP,
        **technology.TECHNOLOGY_STEP,
    }
    return replace(
        rules,
        setup={**rules.setup, "upgrades": choose_from_ten, "specialization": lay_specialization_cards},
        families=rules.families + box.em_upgrade_cards.families,
        cards={**rules.cards, **cards},
        steps=steps,
        price=(*rules.price, specialization.price_rise),
        costs=specialization.costs_of,
        turn_start=_turn_start(rules.turn_start),
        holds=(*rules.holds, specialization.HELD, technology.HELD, crude.USED[0]),
        faults=(*rules.faults, card_faults),
    )


MODULE = Module(name="em4", title="Upgrades", change=_with_upgrades)
