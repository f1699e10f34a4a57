"""The rules whose marks once stayed green under a real violation, each violated in more than one way.

Further violations stand in the modules that are imported here; :mod:`tools.violations` tells how one is written.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from pipeline_nb.emerging_markets.crude import USED
from pipeline_nb.emerging_markets.specialization import HELD
from pipeline_nb.game.game import Game
from pipeline_nb.game.ruleset import AS_DELIVERY, AT_THE_END
from pipeline_nb.game.setup import Draft
from pipeline_nb.game.state import MachineRunStep, ShopStep, State, Step, WorkerRunStep
from pipeline_nb.rules.costs import RefinementCosts
from pipeline_nb.rules.refining import MachineRun, Run
from pipeline_nb.rules.score import Account, Parts
from tools.violations import changes, player_changed, refuses, violates

__all__ = ["note_all"]

Original = Callable[..., Any]


def note_all() -> None:
    """Import every module with violations."""
    from tools import (
        violation_cards,
        violation_corners,
        violation_em,
        violation_parts,
        violation_runs,
        violation_scores,
        violation_setup,
        violation_shops,
        violation_trade,
        violation_turns,
        violation_upgrades,
        violation_year,
    )

    del (
        violation_cards,
        violation_corners,
        violation_em,
        violation_parts,
        violation_runs,
        violation_scores,
        violation_setup,
    )
    del violation_shops, violation_trade, violation_turns, violation_upgrades, violation_year


# ---- markets, turns, machines ----------------------------------------------------------------------------------------

refuses(
    "base.market.any-number",
    "game.markets._buy_reasons",
    "a third barrel is not bought",
    lambda game, action: game.step.done > 1,
)
refuses(
    "base.market.any-number",
    "game.markets._sale_reasons",
    "a fourth barrel is not sold",
    lambda game, *where: game.step.done > 2,
)

changes(
    "base.game.two-phases",
    "game.phases.turn_begins",
    "the Machine Phase comes first",
    lambda state, *given: replace(state, steps=state.steps[::-1]),
)
changes(
    "base.game.two-phases",
    "game.turns._pass_apply",
    "the turn goes on after a pass without a Machine Phase",
    lambda state, *given: replace(state, steps=given[0].state.steps[1:]),
)


@violates("base.machine-phase.runs-all", "game.runs.the_run")
def the_fee_runs_one_machine(original: Original, game: Game) -> Run:
    run: Run = original(game)
    return replace(run, active=run.active[:1]) if isinstance(run, MachineRun) else run


refuses(
    "base.machine-phase.runs-all",
    "game.runs._done_reasons",
    "every machine has to refine what it can",
    lambda game, action: isinstance(game.step, MachineRunStep) and len(game.legal_actions()) > 1,
)


def _opens_another(rule: str, tile: str, says: str) -> None:
    """Let the space of one action open the action of the next arm."""

    def opened(original: Original, game: Game, space: int) -> tuple[Step, ...]:
        found: tuple[Step, ...] = original(game, (space + 2) % 8 if game.table.spaces[space] == tile else space)
        return found

    opened.__name__ = says.replace(" ", "_")
    violates(rule, "game.turns._opened")(opened)


_opens_another("base.contracts.worker", "Contracts & Loans", "contracts are taken elsewhere")
_opens_another("base.tanks.worker", "Tanks & Pipes", "tanks are bought elsewhere")
_opens_another("base.machines.worker", "Machines & Pipes", "machines are bought elsewhere")
_opens_another("base.upgrades.worker", "Upgrades", "upgrades are bought elsewhere")
_opens_another("base.crude-market.worker", "Crude Market", "crude is bought elsewhere")
_opens_another("base.refined.worker", "Refined Market 2", "market 2 is entered elsewhere")


@violates("base.tanks.worker", "game.turns._opened")
def tanks_are_bought_in_the_machine_shop(original: Original, game: Game, space: int) -> tuple[Step, ...]:
    return _other_shop(original(game, space), 0)


@violates("base.machines.worker", "game.turns._opened")
def machines_are_bought_in_the_tank_shop(original: Original, game: Game, space: int) -> tuple[Step, ...]:
    return _other_shop(original(game, space), 1)


def _other_shop(steps: tuple[Step, ...], shop: int) -> tuple[Step, ...]:
    return tuple(
        replace(step, shop=1 - shop) if isinstance(step, ShopStep) and step.shop == shop else step for step in steps
    )


# ---- the piles of pipe tiles -----------------------------------------------------------------------------------------


@violates("base.setup.pipes.stacks", "game.setup.lay_pipes")
def the_stacks_are_not_shuffled(original: Original, draft: Draft) -> None:
    original(draft)
    draft.laid["pile"] = tuple(sorted(draft.laid["pile"]))


@violates("base.setup.pipes.stacks", "game.setup.lay_pipes")
def the_last_three_tiles_are_in_no_stack(original: Original, draft: Draft) -> None:
    original(draft)
    draft.laid["pile"] = draft.laid["pile"][:-3]


@violates("base.setup.pipes.stacks", "game.game.Game.seen_by")
def the_stacks_lie_face_up(original: Original, game: Game, *who: object, **seed: int) -> Game:
    seen: Game = original(game, *who, **seed)
    return game.at(replace(seen.state, pile=game.state.pile))


# ---- Emerging Markets: Specialization, Crude -------------------------------------------------------------------------

Cards = tuple[int, ...]


def _costs(found: RefinementCosts, printed: RefinementCosts, kept: Callable[[int, int], bool]) -> RefinementCosts:
    """Costs of which some are as printed."""
    first, second, third = (
        tuple(printed.rows[oil][step] if kept(oil, step) else found.rows[oil][step] for step in range(3))
        for oil in range(3)
    )
    return RefinementCosts((first, second, third))  # type: ignore[arg-type]


@violates("em4.specialization.cost-minus-1", "emerging_markets.specialization._lowered")
def the_first_cost_of_a_row_or_column_stays(original: Original, costs: RefinementCosts, *more: Any) -> RefinementCosts:  # noqa: ANN401
    return _costs(original(costs, *more), costs, lambda oil, step: (step == 0) != (oil == 0))


@violates("em4.specialization.cost-minus-1", "emerging_markets.specialization._lowered")
def the_last_cost_of_a_row_or_column_stays(original: Original, costs: RefinementCosts, *more: Any) -> RefinementCosts:  # noqa: ANN401
    return _costs(original(costs, *more), costs, lambda oil, step: (step == 2) != (oil == 2))


@violates("em4.specialization.cost-minus-1", "emerging_markets.specialization._lowered")
def costs_fall_by_two(
    original: Original, costs: RefinementCosts, cards: Cards, less: int, floor: int
) -> RefinementCosts:
    found: RefinementCosts = original(costs, cards, 2, floor)
    return found


def _with_all_cards(game: Game, who: int) -> Game:
    """The game as if this player held everybody's Specialization cards."""
    every = tuple(part for player in game.state.players for part in player.extra if part[0] == HELD)
    return game.at(player_changed(game.state, who, extra=every))


@violates("em4.specialization.owner-only", "emerging_markets.specialization.costs_of")
def the_costs_of_everybody_fall(original: Original, game: Game, who: int) -> RefinementCosts:
    found: RefinementCosts = original(_with_all_cards(game, who), who)
    return found


@violates("em4.specialization.owner-only", "emerging_markets.specialization.price_rise")
def the_prices_of_everybody_rise(original: Original, game: Game, who: int, *barrel: int) -> int:
    return int(original(_with_all_cards(game, who), who, *barrel))


@violates("em4.specialization.owner-only", "emerging_markets.specialization.price_rise")
def the_prices_of_others_rise_too(original: Original, game: Game, who: int, *barrel: int) -> int:
    return sum(int(original(game, other, *barrel)) for other in range(len(game.state.players)))


@violates("em4.specialization.owner-only", "emerging_markets.specialization.price_rise")
def deliveries_of_others_earn_more(original: Original, game: Game, who: int, *barrel: int) -> int:
    return int(original(_with_all_cards(game, who) if barrel[-1] == AS_DELIVERY else game, who, *barrel))


@violates("em4.specialization.owner-only", "emerging_markets.specialization.price_rise")
def barrels_of_others_are_worth_more_at_the_end(original: Original, game: Game, who: int, *barrel: int) -> int:
    return int(original(_with_all_cards(game, who) if barrel[-1] == AT_THE_END else game, who, *barrel))


@violates("em4.specialization.owner-only", "emerging_markets.specialization.costs_of")
def the_runs_of_others_are_cheaper(original: Original, game: Game, who: int) -> RefinementCosts:
    running = isinstance(game.step, WorkerRunStep | MachineRunStep)
    found: RefinementCosts = original(_with_all_cards(game, who) if running else game, who)
    return found


@violates("em4.specialization.cost-minus-1", "emerging_markets.specialization.costs_of")
def a_run_is_paid_as_printed(original: Original, game: Game, who: int) -> RefinementCosts:
    found: RefinementCosts = game.state.costs if isinstance(game.step, WorkerRunStep) else original(game, who)
    return found


changes(
    "em4.crude.level-1-turn-card",
    "emerging_markets.crude._crude_action",
    "the action at once turns the card",
    lambda state, *given: player_changed(state, state.who, extra=(*state.me.extra, USED)),
)
changes(
    "em4.crude.level-1-turn-card",
    "emerging_markets.crude.offer_crude_action",
    "the card is turned by the offer",
    lambda state, *given: player_changed(state, state.who, extra=(*dict.fromkeys((*state.me.extra, USED)),)),
)
changes(
    "em4.crude.level-1-turn-card",
    "emerging_markets.crude._use_apply",
    "everybody's card is turned",
    lambda state, *given: _all_turned(state),
)
changes(
    "em4.crude.level-1-turn-card",
    "game.refresh._tokens",
    "a turned card comes back in a new year",
    lambda state, *given: _all_turned_back(state),
)


def _all_turned(state: State) -> State:
    players = tuple(replace(player, extra=(*dict.fromkeys((*player.extra, USED)),)) for player in state.players)
    return replace(state, players=players)


def _all_turned_back(state: State) -> State:
    players = tuple(
        replace(player, extra=tuple(part for part in player.extra if part != USED)) for player in state.players
    )
    return replace(state, players=players)


# ---- Emerging Markets: Valuations ------------------------------------------------------------------------------------


def _plain(account: Account) -> Account:
    """An account whose pipelines are counted without what Engineering adds."""
    return Account.of(replace(account.holdings, engineering=0), account.box, account.rulings)


def _without_machines(account: Account) -> Account:
    """An account without the pipelines that are connected to machines."""
    lines = tuple(line for line in account.holdings.lines if not line.machine)
    return Account.of(replace(account.holdings, lines=lines), account.box, account.rulings)


@violates("em5.em3.types", "emerging_markets.em5._missing")
def a_type_is_what_is_reached_without_engineering(original: Original, account: Account) -> list[int]:
    found: list[int] = original(_plain(account))
    return found


@violates("em5.em3.types", "emerging_markets.em5._missing")
def a_pipeline_at_a_machine_is_of_no_type(original: Original, account: Account) -> list[int]:
    found: list[int] = original(_without_machines(account))
    return found


@violates("em5.em3.types", "emerging_markets.em5._missing")
def a_pipeline_is_of_every_type_up_to_its_grade(original: Original, account: Account) -> list[int]:
    reached = {place for place in range(12) if any(account.lines[place : place - place % 4 + 4])}
    return [place for place in range(12) if place % 4 and place not in reached]


@violates("em5.em4.length", "emerging_markets.em5._longest")
def pipelines_at_machines_are_not_measured(original: Original, account: Account) -> int:
    return int(original(_without_machines(account)))


@violates("em5.em4.length", "emerging_markets.em5._longest")
def what_lifts_no_crude_is_not_measured(original: Original, account: Account) -> int:
    reach = [line for line in account.holdings.lines if sum(account.holdings.costs.rows[0][:1]) <= line.length]
    return int(original(replace(account, holdings=replace(account.holdings, lines=tuple(reach)))))


@violates("em5.em4.length", "emerging_markets.em5._longest")
def engineering_2_adds_a_segment(original: Original, account: Account) -> int:
    return int(original(account)) + (account.holdings.engineering == 2)


@violates("em5.em4.length", "emerging_markets.em5._longest")
def the_segments_of_an_oil_type_are_added_up(original: Original, account: Account) -> int:
    oils = {line.oil for line in account.holdings.lines}
    return max((sum(line.length for line in account.holdings.lines if line.oil == oil) for oil in oils), default=0)


@violates("em5.em5.counts", "emerging_markets.em5._counted")
def what_needs_engineering_does_not_count(original: Original, account: Account) -> int:
    return int(original(_plain(account)))


@violates("em5.em5.counts", "emerging_markets.em5._counted")
def what_is_at_a_machine_does_not_count(original: Original, account: Account) -> int:
    return int(original(account if account.rulings.em5_counts == "all" else _without_machines(account)))


@violates("em5.em5.counts", "emerging_markets.em5._counted")
def three_segments_are_enough(original: Original, account: Account) -> int:
    all_count = account.rulings.em5_counts == "all"
    return int(original(account)) if all_count else sum(line.length > 2 for line in account.holdings.lines)


@violates("em5.em5.counts-all", "emerging_markets.em5._counted")
def a_single_segment_does_not_count(original: Original, account: Account) -> int:
    lines = account.holdings.lines
    all_count = account.rulings.em5_counts == "all"
    return sum(line.length > 1 for line in lines) if all_count else int(original(account))


@violates("em5.em5.counts-all", "emerging_markets.em5._counted")
def pipelines_at_machines_never_count(original: Original, account: Account) -> int:
    return int(original(_without_machines(account) if account.rulings.em5_counts == "all" else account))


@violates("em5.em6.cash-before-income", "emerging_markets.em5._little_cash")
def penalties_are_paid_first(original: Original, account: Account) -> Parts:
    paid = account.box.penalties.totals[account.holdings.penalties - 1] if account.holdings.penalties else 0
    return _with_cash(original, account, -paid)


@violates("em5.em6.cash-before-income", "emerging_markets.em5._little_cash")
def pipelines_are_money_already(original: Original, account: Account) -> Parts:
    worth = sum(n * account.box.end_values.pipeline[place % 4] for place, n in enumerate(account.lines))
    return _with_cash(original, account, worth)


@violates("em5.em6.cash-before-income", "emerging_markets.em5._little_cash")
def the_tile_has_paid_already(original: Original, account: Account) -> Parts:
    worth = sum(n * account.box.end_values.pipeline[place % 4] for place, n in enumerate(account.at_machines))
    return _with_cash(original, account, worth)


@violates("em5.em6.cash-before-income", "emerging_markets.em5._little_cash")
def other_cards_have_paid_already(original: Original, account: Account) -> Parts:
    return _with_cash(original, account, 10 * account.holdings.tanks)


def _with_cash(original: Original, account: Account, more: int) -> Parts:
    cash = account.holdings.cash + more
    found: Parts = original(replace(account, holdings=replace(account.holdings, cash=cash)))
    return found


def _laid(draft: Draft, cards: tuple[int, ...]) -> None:
    if not draft.first_game and "valuations" not in draft.pins:
        draft.laid["valuations"] = tuple(sorted(cards))


@violates("em5.setup.shuffle-in", "emerging_markets.em5.lay_from_22")
def the_new_cards_are_a_deck_of_their_own(original: Original, draft: Draft) -> None:
    original(draft)
    first, *_ = draft.dealer.shuffled(range(17, 23))
    _laid(draft, (first, *draft.dealer.shuffled(range(1, 17))[:2]))


@violates("em5.setup.shuffle-in", "emerging_markets.em5.lay_from_22")
def either_the_old_or_the_new_cards_are_dealt(original: Original, draft: Draft) -> None:
    original(draft)
    deck = range(17, 23) if draft.dealer.below(2) else range(1, 17)
    _laid(draft, draft.dealer.shuffled(deck)[:3])


@violates("em5.setup.draw-three", "emerging_markets.em5.lay_from_22")
def three_neighbours_of_the_deck_are_laid(original: Original, draft: Draft) -> None:
    original(draft)
    first = draft.dealer.below(22)
    _laid(draft, tuple((first + i) % 22 + 1 for i in range(3)))


@violates("em5.setup.draw-three", "emerging_markets.em5.lay_from_22")
def a_card_is_drawn_for_each_player(original: Original, draft: Draft) -> None:
    original(draft)
    _laid(draft, draft.dealer.shuffled(range(1, 23))[: len(draft.names)])
