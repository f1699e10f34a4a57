"""Module 4, Upgrades: three more types, of which a game may draw some.

Rulebook: Emerging Markets, Upgrades. Each type is a module of its own: `specialization`, `technology`, `crude`.
"""

from __future__ import annotations

from msgspec.structs import replace

from pipeline_nb.emerging_markets import crude, specialization, technology
from pipeline_nb.game.ruleset import Module, Ruleset
from pipeline_nb.game.setup import Draft, choose_upgrades
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


def _with_upgrades(rules: Ruleset) -> Ruleset:
    box = rules.box
    cards = {
        **specialization.specialization_cards(box),
        **technology.technology_cards(),
        **crude.crude_cards(box),
    }
    steps = {
        **crude.with_late_crude(rules),
        **specialization.SPECIALIZATION_STEP,
        **technology.TECHNOLOGY_STEP,
        **crude.CRUDE_STEPS,
    }
    return replace(
        rules,
        setup={**rules.setup, "upgrades": choose_from_ten, "specialization": lay_specialization_cards},
        families=rules.families + box.em_upgrade_cards.families,
        cards={**rules.cards, **cards},
        steps=steps,
        price=(*rules.price, specialization.price_rise),
        costs=specialization.costs_of,
        turn_start=(*rules.turn_start, crude.offer_crude_action),
    )


MODULE = Module(name="em4", title="Upgrades", change=_with_upgrades)
