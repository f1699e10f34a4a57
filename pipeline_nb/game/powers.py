"""What a player's upgrade cards allow for good: one record of powers, worked out from the levels that a player owns.

Rulebook: Upgrades. Benefits that come once or every year are steps of the game, not powers: see :mod:`.cards`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from pipeline_nb.rules.registry import enforces

if TYPE_CHECKING:
    from pipeline_nb.game.game import Game
    from pipeline_nb.game.ruleset import Ruleset

__all__ = ["Powers", "extra_cards", "powers", "powers_of"]


class Powers(msgspec.Struct, frozen=True, gc=False):
    """What a player may do, with the values of a player without cards as the defaults.

    Parameters
    ----------
    secondary_fee, machine_fee
        Dollars for a Secondary Action, and for the Machine Phase.
    secondary_reach
        How many steps away the space of a Secondary Action may be.
    main_actions
        Main Actions in a turn; with more than one there is no Secondary Action.
    engineering
        0, 1 or 2: what Engineering adds to a Refinement Value for each full 4 segments.
    barrels_a_pipeline
        Barrels of one starting grade that a pipeline refines in one run.
    price_rise
        Dollars more for each refined barrel in the Refined Markets, bought or sold.
    markets
        How many Refined Markets one action opens.
    sells_any_oil
        Whether a barrel sold in a Refined Market may be of another oil type than the row.
    fillings
        How often a contract may be fulfilled in a year.
    barrel_bonus
        Dollars more for each barrel put on a contract or an order.
    keeps_orders
        Whether orders may be taken with Contracts & Loans and kept.
    runs_a_machine
        Whether a Main Action may run a machine without a fee.
    machines_first
        Whether the machines may also run before the Work Phase.
    opens_turned
        Whether upgrades of a level below the year may be bought although their token is face down (Technology).
    buys_crude_late
        Whether crude may be bought when the Machine Phase begins (Crude).
    """

    secondary_fee: int
    machine_fee: int
    secondary_reach: int = 1
    main_actions: int = 1
    engineering: int = 0
    barrels_a_pipeline: int = 1
    price_rise: int = 0
    markets: int = 1
    sells_any_oil: bool = False
    fillings: int = 1
    barrel_bonus: int = 0
    keeps_orders: bool = False
    runs_a_machine: bool = False
    machines_first: bool = False
    opens_turned: bool = False
    buys_crude_late: bool = False


def powers(game: Game, who: int | None = None) -> Powers:
    """Return the powers of a player of a game, by number; of the acting player if none is named."""
    state = game.state
    player = state.players[state.who if who is None else who]
    return powers_of(game.rules, game.table.families, player.levels, player.extra)


def extra_cards(rules: Ruleset, extra: tuple[tuple[str, int], ...]) -> list[tuple[str, int]]:
    """Return the upgrade cards of types that are not in the game, as type and level."""
    return [(rules.families[number // 4], number % 4) for name, number in extra if name == "card"]


@enforces("base.card.levels-together")
def powers_of(
    rules: Ruleset, families: tuple[str, ...], levels: tuple[int, ...], extra: tuple[tuple[str, int], ...] = ()
) -> Powers:
    """Return the powers that levels of the upgrade types of a game give, and cards of other types among the `extra`.

    Levels of one type add up: a later card replaces only what it says itself.
    """
    kept: dict[object, Powers] = rules.__dict__.setdefault("_powers", {})
    found = kept.get((families, levels, extra))
    if found is None:
        fees = rules.box.fees
        given: dict[str, int] = {"secondary_fee": fees.secondary_action, "machine_fee": fees.machine_phase}
        for family, level in zip(families, levels, strict=True):
            for owned in range(1, level + 1):
                given |= rules.cards[family, owned].powers
        for card in extra_cards(rules, extra):
            given |= rules.cards[card].powers
        found = kept[families, levels, extra] = msgspec.convert(given, Powers, strict=False)
    return found
