"""What holds at every step of a random game, said a second time: nothing here asks the engine's own checks."""

from __future__ import annotations

import re
from collections import Counter
from itertools import chain

from msgspec.structs import replace

from pipeline_nb.box import rule_ids
from pipeline_nb.errors import RuleBroken
from pipeline_nb.game import Action, Game
from pipeline_nb.game.actions import Place
from pipeline_nb.game.hidden import unseen_contracts
from pipeline_nb.game.state import FillStep, PlaceMachineStep, PlaceTileStep, StartTanksStep, State
from pipeline_nb.rules.reasons import Reason
from tools.random_advice import can_follow
from tools.random_candidates import all_candidates
from tools.random_modules import extra_cards_of, special_cards_of
from tools.random_policy import Draws

__all__ = ["GameFault", "Kept", "agreement", "change", "moment", "refused", "seen", "sentence"]

_IDS = frozenset(rule_ids())
_WELL_SAID = set[tuple[str, str, str, str]]()
_TILES = frozenset(range(135))
_CODE = re.compile(r"[a-z]+\.[a-z0-9-]+")
_SENTENCE = re.compile(r"[A-Z0-9$][^\n]*[.!?]")


class GameFault(AssertionError):
    """Something that must hold does not; the player of the games adds where."""


def require(holds: object, what: str, *values: object) -> None:
    """Raise `GameFault` unless something holds; the values are put into the words only then."""
    if not holds:
        raise GameFault(what.format(*values))


# ---- what is kept from beginning to end ------------------------------------------------------------------------------


class Kept:
    """Counts what can neither appear nor get lost: barrels, tiles, tanks, machines, cards, contracts, orders."""

    def __init__(self, game: Game) -> None:
        box = game.rules.box
        self._barrels = box.components.barrels_of_each_type
        self._tiles = len(pipe_tiles_of(game.state))
        self._tanks, self._machines = tanks_of(game), machines_of(game.state)
        self._cards, self._special = cards_of(game.state), special_cards_of(game.state)
        require(self._tanks == box.components.tank_tiles, "{} tanks at the start", self._tanks)
        require(self._machines == box.components.machine_tiles, "{} machines at the start", self._machines)

    def step(self, before: Game, after: Game) -> None:
        """Hold what is kept against the game after a step."""
        state = after.state
        if state.year > before.year:  # what lies beside the shops is discarded
            self._tiles -= sum(len(tiles) for tiles in before.state.shop_pipes)
        for oil in range(3):
            number = barrels_of(after, oil)
            require(number == self._barrels, "{} barrels of oil {}, not {}", number, oil, self._barrels)
        tiles = pipe_tiles_of(state)
        require(len(set(tiles)) == len(tiles), "pipe tiles lie in two places: {}", tiles)
        require(set(tiles) <= _TILES, "there is a tile of no number")
        require(len(tiles) == self._tiles, "{} pipe tiles, not {}", len(tiles), self._tiles)
        tanks, machines, cards = tanks_of(after), machines_of(state), cards_of(state)
        require(tanks == self._tanks, "{} tanks, not {}", tanks, self._tanks)
        require(machines == self._machines, "{} machines, not {}", machines, self._machines)
        require(cards == self._cards, "upgrade cards: {}, not {}", cards, self._cards)
        special = special_cards_of(state)
        require(special == self._special, "Specialization cards: {}, not {}", special, self._special)
        _once(extra_cards_of(state), "card of another type")
        contracts = [*chain(*state.display, *state.stacks), *(h.contract for p in state.players for h in p.contracts)]
        _once([number for number in contracts if number >= 0], "contract")
        orders = [*chain(*state.orders), *(number for p in state.players for number, _ in p.orders)]
        orders += [step.order for step in state.steps if isinstance(step, FillStep)]
        _once([number for number in orders if number >= 0], "order")


def _once(numbers: list[int], what: str) -> None:
    require(len(set(numbers)) == len(numbers), "a {} is in two places: {}", what, numbers)


def barrels_of(game: Game, oil: int) -> int:
    """All barrels of an oil type, wherever they are."""
    state, table = game.state, game.table
    number = state.supply[oil]
    number += sum(kind == oil for kind in cubes_of(game).values())
    for player in state.players:
        number += sum(player.barrels[oil * 4 + grade] for grade in range(4))
        for held in player.contracts:
            asked = table.demands[held.contract]
            number += sum(held.filled[i] >= 0 for i in range(len(asked)) if asked[i][0] == oil)
        for order, kept in player.orders:
            number += sum(table.orders[order][i][0] == oil for i in range(len(kept)) if kept[i] >= 0)
    for step in state.steps:
        if isinstance(step, FillStep):
            number += sum(table.orders[step.order][i][0] == oil for i in range(len(step.filled)))
    return number


def cubes_of(game: Game) -> dict[tuple[int, int], int]:
    """The oil type of every barrel in the markets, by row and space."""
    lying = {
        (number, space): game.table.rows[number].oil
        for number, filled in enumerate(game.state.rows)
        for space, bit in enumerate(reversed(bin(filled)[2:]))
        if bit == "1"
    }
    return lying | {(row, space): oil for row, space, oil in game.state.strangers}


def pipe_tiles_of(state: State) -> list[int]:
    """Every pipe tile in the game: Government, shops, pile, networks, in hand."""
    tiles = [tile for tile in chain(*state.quadrants, *state.shop_pipes, state.pile) if tile != -1]
    tiles += [tile.tile for player in state.players for tile in player.network.tiles]
    return tiles + [step.tile for step in state.steps if isinstance(step, PlaceTileStep)]


def tanks_of(game: Game) -> int:
    """Every tank: in reserve, in the shop, in farms, and those still to be placed at the start."""
    state = game.state
    number = state.tanks_left + sum(state.shop_tanks) + sum(sum(player.tanks) for player in state.players)
    for step in state.steps:
        if isinstance(step, StartTanksStep):
            later = len(state.players) - 1 - state.turn
            number += step.left + later * game.rules.box.tank_farm.starting_tanks
    return number


def machines_of(state: State) -> int:
    """Every machine: in reserve, in the shop, in networks, in hand."""
    number = state.machines_left + sum(state.shop_machines)
    number += sum(len(player.network.machines) for player in state.players)
    return number + sum(isinstance(step, PlaceMachineStep) for step in state.steps)


def cards_of(state: State) -> list[int]:
    """For each upgrade type and level the cards, left and owned."""
    return [
        cards[level] + sum(player.levels[family] > level for player in state.players)
        for family, cards in enumerate(state.cards)
        for level in range(3)
    ]


# ---- one moment, and one step ----------------------------------------------------------------------------------------


def moment(game: Game) -> None:
    """Hold what is true of any moment: no debts, no barrel without a tank, quadrants within the limit, no dead end."""
    state = game.state
    for who, player in enumerate(state.players):
        require(player.cash >= 0, "player {} holds ${}", who, player.cash)
        require(min(player.barrels) >= 0, "player {} holds {}", who, player.barrels)
        for grade in range(4):
            stored = sum(player.barrels[grade::4])
            require(stored <= 2 * player.tanks[grade], "player {}: {} barrels in row {}", who, stored, grade)
        cap = 5 if game.rules.rulings.row_tank_cap == "board" else 58
        require(0 <= min(player.tanks) <= max(player.tanks) <= cap, "player {}: tanks {}", who, player.tanks)
        require(all(0 <= level <= 3 for level in player.levels), "player {}: levels {}", who, player.levels)
    opened = sum(map(bool, state.opened))
    require(opened <= min(4, state.year + 1), "{} quadrants open in year {}", opened, state.year)
    require(min(*state.supply, state.tanks_left, state.machines_left) >= 0, "a reserve is below nothing")
    for filled, row in zip(state.rows, game.table.rows, strict=True):
        require(0 <= filled < 2 ** len(row.prices), "a barrel lies beyond the last space of a row")
    lying = sum(bin(filled).count("1") for filled in state.rows)
    require(len(cubes_of(game)) == lying, "a barrel of another oil type lies on an empty space: {}", state.strangers)
    keeps = game.rules.rulings.off_colour_cube == "keeps"
    require(keeps or not state.strangers, "an exchanged barrel kept its colour: {}", state.strangers)
    legal = game.legal_actions()
    require(bool(legal) != game.is_over, "{} legal actions; over: {}", len(legal), game.is_over)
    require(len(set(legal)) == len(legal), "an action is listed twice")


def change(before: Game, after: Game) -> None:
    """Hold what one step may change: nothing falls that only rises, others are left alone, events tell the money."""
    old, new = before.state, after.state
    when = (old.year, old.round), (new.year, new.round)
    require(when[0] <= when[1], "time runs back: {}", when)
    settled = new.year > old.year or after.is_over  # the contracts of everybody are looked at
    for who, (was, now) in enumerate(zip(old.players, new.players, strict=True)):
        require(now.penalties >= was.penalties, "player {}: Penalty markers fall", who)
        require(set(was.network.tiles) <= set(now.network.tiles), "player {}: a placed tile is gone", who)
        require(set(was.network.machines) <= set(now.network.machines), "player {}: a machine is gone", who)
        require(all(a <= b for a, b in zip(was.tanks, now.tanks, strict=True)), "player {}: a tank is gone", who)
        require(all(a <= b for a, b in zip(was.levels, now.levels, strict=True)), "player {}: an upgrade is gone", who)
        require(set(was.extra) <= set(now.extra), "player {}: what a module gave is gone", who)
        if who != old.who:
            parts = replace(was, contracts=now.contracts, penalties=now.penalties) if settled else was
            require(now == parts, "player {} changed in another one's turn", who)
        money = sum(event.money for event in after.events if event.player == who)
        if after.is_over:
            complete = tuple(held for held in was.contracts if held.complete)
            markers = was.penalties + len(was.contracts) - len(complete)
            ends_so = (now.contracts, now.penalties) == (complete, markers)
            require(ends_so, "player {}: {} markers and {} at the end", who, now.penalties, now.contracts)
        rose = now.cash - was.cash
        require(rose == money, "player {}: cash rose by {}, told {}", who, rose, money)
    cubes, then = cubes_of(before), cubes_of(after)
    turned = [place for place in cubes if then.get(place, cubes[place]) != cubes[place]]
    require(not turned, "barrels change their oil type where they lie: {}", turned)
    require(all(b or not a for a, b in zip(old.opened, new.opened, strict=True)), "a quadrant closed")
    require(settled or new.costs == old.costs, "Refinement Costs changed within a year")
    for event in after.events:
        require(sentence(event.words), "no sentence: {!r}", event.words)
        require(not event.money or f"${abs(event.money)}" in event.words, "amount not told: {}", event)


def sentence(words: str) -> bool:
    """Whether words are a whole sentence that a learner can read."""
    wrong = ("  ", "None", "[]", "()", "..", " ,", " .", "True", "False")
    return bool(_SENTENCE.fullmatch(words)) and not any(part in words for part in wrong)


# ---- refusals --------------------------------------------------------------------------------------------------------


def refused(game: Game, action: Action, counts: Counter[tuple[str, str]]) -> None:
    """Hold that an action is listed, or refused with reasons that read well, and that `apply` refuses it likewise."""
    reasons = game.why_not(action)
    if not reasons:
        listed = action in game.legal_actions() or first_tile(game, action)
        require(listed, "{!r} has no reason and is not listed", action)
        return
    require(action not in game.legal_actions(), "{!r} is listed, and has reasons: {}", action, reasons)
    for reason in reasons:
        readable(game, reason, action)
        counts[reason.code, reason.rule] += 1
    try:
        game.apply(action)
    except RuleBroken as broken:
        require(broken.reasons == reasons, "{!r}: apply gives other reasons", action)
    else:
        raise GameFault(f"{action!r} was applied in spite of {reasons}")


def first_tile(game: Game, action: Action) -> bool:
    """The first tile may lie anywhere; the list names two places that stand for all."""
    return isinstance(action, Place) and not game.state.me.network.tiles


def readable(game: Game, reason: Reason, action: Action) -> None:
    """Hold that a reason names a rule that exists, reads as sentences, and gives advice that can be followed."""
    if reason.fix:
        wrong = can_follow(game, action, reason)
        require(not wrong, "{!r}: {} says {}", action, reason.code, wrong)
    what = reason.code, reason.rule, reason.text, reason.fix
    if what in _WELL_SAID:
        return
    require(_CODE.fullmatch(reason.code), "{!r}: code {!r}", action, reason.code)
    require(reason.rule in _IDS, "{!r}: no rule {!r}", action, reason.rule)
    require(sentence(reason.text), "{!r}: no sentence: {!r}", action, reason.text)
    require(not reason.fix or sentence(reason.fix), "{!r}: no sentence: {!r}", action, reason.fix)
    _WELL_SAID.add(what)


def agreement(game: Game, draws: Draws, counts: Counter[tuple[str, str]]) -> int:
    """Hold that the list is exactly the candidates without reasons; return how many were asked."""
    listed, found, asked = set(game.legal_actions()), set[Action](), 0
    for action in all_candidates(game, draws):
        asked += 1
        reasons = game.why_not(action)
        if not reasons:
            found.add(action)
        for reason in reasons:
            readable(game, reason, action)
            counts[reason.code, reason.rule] += 1
    more = [action for action in sorted(found - listed, key=repr) if not first_tile(game, action)]
    require(not more, "without reasons, and not listed: {}", more[:5])
    require(listed <= found, "listed, and refused or beyond what could be meant: {}", listed - found)
    return asked


# ---- what others see -------------------------------------------------------------------------------------------------


def seen(game: Game, who: int, seed: int) -> None:
    """Hold that what a player sees differs in nothing that is public, and hangs on nothing that lies hidden."""
    other = game.seen_by(who, seed)
    require(other.to_text(public=True) == game.to_text(public=True), "seen_by changes what is public")
    require(other.legal_actions() == game.legal_actions(), "seen_by changes what is legal")
    hidden, real = other.state, game.state
    require(sorted(hidden.pile) == sorted(real.pile), "seen_by changes which tiles are in the pile")
    for a, b, unseen in zip(hidden.stacks, real.stacks, unseen_contracts(game.rules.box, real), strict=True):
        require((len(a), a[:1]) == (len(b), b[:1]), "seen_by changes how many contracts a stack has, or the top one")
        require(set(a[1:]) <= set(unseen), "seen_by deals a contract that lies open elsewhere")
    require(Game.from_text(game.to_text(public=True)).seen_by(who, seed) == other, "seen_by hangs on what lies hidden")
    require(other.seen_by(who, seed).seen_by(who, seed + 1).table == game.table, "seen_by changes the table")
