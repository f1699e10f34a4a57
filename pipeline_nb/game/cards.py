"""The twenty-one upgrade cards of the base game as entries of the ruleset: words, rules, powers, benefits.

Rulebook: Upgrades. What each card does is public knowledge, not in the documents: the table of the box says how sure
each number is.
"""

from __future__ import annotations

from pipeline_nb.box import Box
from pipeline_nb.game.benefits import (
    government_tiles,
    machines_first,
    second_main_action,
    shop_pieces,
    yearly_benefits,
)
from pipeline_nb.game.ruleset import Card, Effect

__all__ = ["BASE_TURN_START", "base_cards"]

BASE_TURN_START: tuple[Effect, ...] = (machines_first, yearly_benefits)
"""What comes before a Main Action, what is due first last."""


def base_cards(box: Box) -> dict[tuple[str, int], Card]:
    """Return the cards of the seven types, by type and level, with the numbers of a box."""
    return {
        **_government(box),
        **_shops(box),
        **_human_resources(box),
        **_engineering(box),
        **_refined_markets(box),
        **_contracts_and_orders(box),
        **_machines(box),
    }


def _government(box: Box) -> dict[tuple[str, int], Card]:
    one, two, three = box.card_government.tiles_at_once
    yearly, name = box.card_government.tiles_yearly, "Government"
    return {
        (name, 1): Card(
            words=f"{one} Government tiles at once, and {yearly} in each new year.",
            rules=("base.card.government.level-1", "base.card.government.level-1-yearly"),
            at_once=government_tiles(one),
            yearly=government_tiles(yearly),
        ),
        (name, 2): Card(
            words=f"{two} Government tiles at once.",
            rules=("base.card.government.level-2",),
            at_once=government_tiles(two),
        ),
        (name, 3): Card(
            words=f"{three} Government tiles at once.",
            rules=("base.card.government.level-3",),
            at_once=government_tiles(three),
        ),
    }


def _shops(box: Box) -> dict[tuple[str, int], Card]:
    card, name = box.card_shops, "Shops"
    pipes = card.pipes_at_once
    return {
        (name, 1): Card(
            words=f"{card.tanks_at_once[0]} tanks and {pipes[0]} shop pipe tile at once, and {card.tanks_yearly} tanks "
            "in each new year.",
            rules=("base.card.shops.level-1", "base.card.shops.level-1-yearly"),
            at_once=shop_pieces(card.tanks_at_once[0], card.machines_at_once[0], pipes[0]),
            yearly=shop_pieces(card.tanks_yearly, 0, 0),
        ),
        (name, 2): Card(
            words=f"{card.machines_at_once[1]} machine and {pipes[1]} shop pipe tiles at once.",
            rules=("base.card.shops.level-2",),
            at_once=shop_pieces(card.tanks_at_once[1], card.machines_at_once[1], pipes[1]),
        ),
        (name, 3): Card(
            words=f"{card.machines_at_once[2]} machine and {pipes[2]} shop pipe tiles at once.",
            rules=("base.card.shops.level-3",),
            at_once=shop_pieces(card.tanks_at_once[2], card.machines_at_once[2], pipes[2]),
        ),
    }


def _human_resources(box: Box) -> dict[tuple[str, int], Card]:
    card, name = box.card_human_resources, "Human Resources"
    return {
        (name, 1): Card(
            words="Your Secondary Actions cost nothing.",
            rules=("base.card.human-resources.level-1",),
            powers={"secondary_fee": card.secondary_action},
        ),
        (name, 2): Card(
            words=f"The space of a Secondary Action may be up to {card.secondary_steps} steps off: the empty centre of "
            "the cross is a step too.",
            rules=("base.card.human-resources.level-2",),
            powers={"secondary_reach": card.secondary_steps},
        ),
        (name, 3): Card(
            words=f"{card.main_actions} Main Actions a turn, and no Secondary Action.",
            rules=("base.card.human-resources.level-3",),
            powers={"main_actions": card.main_actions},
            at_once=second_main_action,
        ),
    }


def _engineering(box: Box) -> dict[tuple[str, int], Card]:
    card, name = box.card_engineering, "Engineering"
    each = f"for each full {card.segments_per_bonus} segments of a pipeline"
    return {
        (name, 1): Card(
            words=f"Refinement Value +{card.bonus_level_1} {each}.",
            rules=("base.card.engineering.level-1",),
            powers={"engineering": 1},
        ),
        (name, 2): Card(
            words=f"Refinement Value +{card.bonus_level_2} {each}, in place of level 1.",
            rules=("base.card.engineering.level-2",),
            powers={"engineering": 2},
        ),
        (name, 3): Card(
            words=f"Each pipeline may refine {card.barrels_level_3} barrels of the same starting grade in one run.",
            rules=("base.card.engineering.level-3",),
            powers={"barrels_a_pipeline": card.barrels_level_3},
        ),
    }


def _refined_markets(box: Box) -> dict[tuple[str, int], Card]:
    card, name = box.card_refined_markets, "Refined Markets"
    return {
        (name, 1): Card(
            words=f"In the Refined Markets refined oil is ${card.price_rise} dearer for you, to sell and to buy.",
            rules=("base.card.refined-markets.level-1",),
            powers={"price_rise": card.price_rise},
        ),
        (name, 2): Card(
            words="One Refined Market action opens all three Refined Markets.",
            rules=("base.card.refined-markets.level-2",),
            powers={"markets": card.markets_in_one_action},
        ),
        (name, 3): Card(
            words="What you sell in a Refined Market need not have the row's oil type, only its grade or a higher one.",
            rules=("base.card.refined-markets.level-3",),
            powers={"sells_any_oil": True},
        ),
    }


def _contracts_and_orders(box: Box) -> dict[tuple[str, int], Card]:
    card, name = box.card_contracts_orders, "Contracts & Orders"
    return {
        (name, 1): Card(
            words="Each contract may be fulfilled twice a year; a second filling that was begun must be completed.",
            rules=("base.card.contracts-orders.level-1", "base.card.contracts-orders.level-1-duty"),
            powers={"fillings": card.fillings_per_year},
        ),
        (name, 2): Card(
            words=f"${card.barrel_bonus} more for each barrel that you put on a contract or an order.",
            rules=("base.card.contracts-orders.level-2",),
            powers={"barrel_bonus": card.barrel_bonus},
        ),
        (name, 3): Card(
            words="Contracts & Loans may take orders, which are then kept and paid like contracts.",
            rules=("base.card.contracts-orders.level-3",),
            powers={"keeps_orders": True},
        ),
    }


def _machines(box: Box) -> dict[tuple[str, int], Card]:
    card, name = box.card_machines, "Machines"
    return {
        (name, 1): Card(
            words=f"{card.machines_at_once} machine at once; a Main Action may run one machine without the fee.",
            rules=("base.card.machines.level-1", "base.card.machines.level-1-run"),
            powers={"runs_a_machine": True},
            at_once=shop_pieces(0, card.machines_at_once, 0),
        ),
        (name, 2): Card(
            words=f"The Machine Phase costs you ${card.machine_phase}.",
            rules=("base.card.machines.level-2",),
            powers={"machine_fee": card.machine_phase},
        ),
        (name, 3): Card(
            words="Your machines may run once before the Work Phase and once more in the Machine Phase.",
            rules=("base.card.machines.level-3",),
            powers={"machines_first": True},
        ),
    }
