"""Where random games start and what they choose: uniform play from a new game, and rich play that seeks rare actions.

Everything is drawn with the project's own dealer, so that a game can be played again from its kind, players and seed on
any Python.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TypeVar

from msgspec.structs import replace

from pipeline_nb.game import Action, Game, new_game
from pipeline_nb.game.actions import BuyUpgrade, Pass, Work
from pipeline_nb.game.phases import TURN
from pipeline_nb.game.powers import powers
from pipeline_nb.game.rng import Dealer
from pipeline_nb.game.state import Held, Player, State, Stranger
from pipeline_nb.rules.network import PipeNetwork
from pipeline_nb.rules.rulings import DEFAULT, Rulings
from tools.random_modules import NEW_TYPES, with_module_cards

__all__ = ["KINDS", "Draws", "choose", "dealt", "enriched", "kind_of", "start"]

KINDS = ("uniform", "rich")
CASH = (40, 1500)
TILES = (8, 16)
FLEETING = {"takeorder": 10}
"""Kinds that count for more: the barrels for an order are soon sold or refined."""
BLOCKED = 20
"""One in so many rich games has a player whose machines lie along the whole rim of the network: no tile can join it."""

T = TypeVar("T")


class Draws(Dealer):
    """Random numbers for playing, apart from those that deal a game."""

    def pick(self, things: Sequence[T]) -> T:
        """One of the things, each as likely as the others."""
        return things[self.below(len(things))]

    def between(self, least: int, most: int) -> int:
        """A number from least to most, both included."""
        return least + self.below(most - least + 1)

    def weighted(self, things: Sequence[T], weights: Sequence[int]) -> T:
        """One of the things, by its weight."""
        at = self.below(sum(weights))
        for thing, weight in zip(things, weights, strict=True):
            at -= weight
            if at < 0:
                return thing
        raise AssertionError("the weights are used up")


# ---- where games start -----------------------------------------------------------------------------------------------


def start(kind: str, players: int, seed: int, rulings: Rulings = DEFAULT, modules: tuple[str, ...] = ()) -> Game:
    """A new game; of the rich kind with more of everything for everybody, and the first Main Action due."""
    return enriched(kind, dealt(kind, players, seed, rulings, modules), seed)


def dealt(kind: str, players: int, seed: int, rulings: Rulings = DEFAULT, modules: tuple[str, ...] = ()) -> Game:
    """The game as it is set up; of the rich kind two in three with cheap refining, and with new types of upgrades."""
    draws = Draws(seed * 7 + 3)
    cheap = "/".join(",".join(str(draws.between(2, 5)) for _ in range(3)) for _ in range(3))
    pins: dict[str, object] = {"costs": cheap} if kind == "rich" and draws.below(3) else {}
    if kind == "rich" and "em4" in modules and draws.below(3):
        pins["upgrades"] = NEW_TYPES
    return new_game(players, modules=modules, seed=seed, rulings=rulings, setup=pins)


def enriched(kind: str, game: Game, seed: int) -> Game:
    """The same game, of the rich kind with more of everything and the first Main Action due."""
    if kind == "uniform":
        return game
    draws, state = Draws(seed * 7 + 5), game.state
    for who in range(len(state.players)):
        player = Player(cash=draws.between(*CASH))
        player, state = _with_tanks(game, player, state, draws)
        player, state = _with_barrels(game, player, state, draws)
        blocked = not who and draws.below(BLOCKED) == 0
        player, state = _blocked(player, state) if blocked else _with_network(player, state, draws)
        player, state = _with_upgrades(player, state, draws)
        player, state = with_module_cards(game, player, state, draws)
        player, state = _with_contracts(game, player, state, draws)
        state = replace(state, players=(*state.players[:who], player, *state.players[who + 1 :]))
    state = _with_strangers(game, _sold_out(game, state, draws), draws)
    return game.at(replace(state, steps=TURN))


def _with_tanks(game: Game, player: Player, state: State, draws: Draws) -> tuple[Player, State]:
    number, tanks = draws.between(8, 11), [0, 0, 0, 0]
    for _ in range(number):
        row = draws.pick([grade for grade in (0, 1, 2, 2, 3, 3, 3) if tanks[grade] < 4])
        tanks[row] += 1
    # the five starting tanks were set aside for each player already
    left = state.tanks_left - (number - game.rules.box.tank_farm.starting_tanks)
    return replace(player, tanks=(tanks[0], tanks[1], tanks[2], tanks[3])), replace(state, tanks_left=left)


def _with_barrels(game: Game, player: Player, state: State, draws: Draws) -> tuple[Player, State]:
    """Mixed barrels: those of three orders on display first, as room allows, then any; rows half full or more."""
    barrels, supply = [0] * 12, list(state.supply)

    def add(oil: int, grade: int) -> None:
        if supply[oil] and sum(barrels[grade::4]) < 2 * player.tanks[grade]:
            barrels[oil * 4 + grade] += 1
            supply[oil] -= 1

    who = sum(any(other.barrels) for other in state.players)
    shown = [order for column in zip(*state.orders, strict=True) for order in column]
    for order in (shown * 2)[3 * who : 3 * who + 3]:
        for oil, grade in game.table.orders[order]:
            add(oil, grade)
    for grade in range(4):
        for _ in range(draws.between(player.tanks[grade], 2 * player.tanks[grade]) - sum(barrels[grade::4])):
            add(draws.below(3), grade)
    return replace(player, barrels=tuple(barrels)), replace(state, supply=(supply[0], supply[1], supply[2]))


def _with_network(player: Player, state: State, draws: Draws) -> tuple[Player, State]:
    pile, network = state.pile, PipeNetwork()
    number = min(draws.between(*TILES), len(pile))
    for tile in pile[:number]:
        sites = network.sites() if network.tiles else [(0, 0, draws.below(4))]
        if not sites:
            break
        some = [network.place(tile, *draws.pick(sites)) for _ in range(4)]
        network = max(some, key=_strength)
    machines = min(draws.pick((0, 0, 1, 1, 2, 3)), state.machines_left)
    for _ in range(machines):
        cells = [cell for tile in network.tiles for cell in tile.cells if not network.has_machine(*cell)]
        network = max((network.with_machine(*draws.pick(cells)) for _ in range(4)), key=_driven)
    left = tuple(tile for tile in pile if tile not in {placed.tile for placed in network.tiles})
    state = replace(state, pile=left, machines_left=state.machines_left - machines)
    return replace(player, network=network), state


def _blocked(player: Player, state: State) -> tuple[Player, State]:
    """Eight tiles in a square of four times four halves, with a machine on each of the twelve at its rim."""
    network, square = PipeNetwork(), range(4)
    for number, tile in enumerate(state.pile[:8]):
        network = network.place(tile, number % 2 * 2, number // 2, 0)
    rim = [(x, y) for x in square for y in square if x in (0, 3) or y in (0, 3)]
    for cell in rim:
        network = network.with_machine(*cell)
    state = replace(state, pile=state.pile[8:], machines_left=state.machines_left - len(rim))
    return replace(player, network=network), state


def _with_upgrades(player: Player, state: State, draws: Draws) -> tuple[Player, State]:
    """Upgrade cards of some types, as far as there are any left."""
    levels, cards = [], [list(left) for left in state.cards]
    for left in cards:
        level = draws.pick((0, 0, 0, 1, 2, 3))
        while not all(left[:level]):
            level -= 1
        left[:level] = [number - 1 for number in left[:level]]
        levels.append(level)
    return replace(player, levels=tuple(levels)), replace(state, cards=tuple(tuple(left) for left in cards))


def _sold_out(game: Game, state: State, draws: Draws) -> State:
    """With Crude in the game every third time a Crude Market without one oil type, whose barrels lie in the supply."""
    if "Crude" not in game.table.families or draws.below(3):
        return state
    oil, rows, supply = draws.below(3), list(state.rows), list(state.supply)
    for number, row in game.table.market_rows[0]:
        if row.oil == oil:
            supply[oil] += rows[number].bit_count()
            rows[number] = 0
    return replace(state, rows=tuple(rows), supply=(supply[0], supply[1], supply[2]))


def _with_strangers(game: Game, state: State, draws: Draws) -> State:
    """Barrels of other oil types in some free spaces of Refined Markets, where somebody could have sold them there."""
    if game.rules.rulings.off_colour_cube != "keeps" or not any(
        powers(game.at(state), who).sells_any_oil for who in range(len(state.players))
    ):
        return state
    rows, supply, strangers = list(state.rows), list(state.supply), list[Stranger]()
    for number, row in enumerate(game.table.rows):
        space, oil = draws.below(len(row.prices)), draws.below(3)
        if row.market and oil != row.oil and supply[oil] and not rows[number] >> space & 1:
            rows[number] |= 1 << space
            supply[oil] -= 1
            strangers.append((number, space, oil))
    supplied = (supply[0], supply[1], supply[2])
    return replace(state, rows=tuple(rows), supply=supplied, strangers=tuple(strangers))


def _strength(network: PipeNetwork) -> int:
    """Long pipelines count most: random growth alone gives stubs that refine nothing."""
    return sum(line.length**2 for line in network.pipelines())


def _driven(network: PipeNetwork) -> int:
    """A machine where it drives long pipelines."""
    return sum(line.length**2 for line in network.pipelines() if line.machines)


def _with_contracts(game: Game, player: Player, state: State, draws: Draws) -> tuple[Player, State]:
    """Up to three contracts from the display, where they leave gaps."""
    shown = draws.shuffled(number for row in state.display for number in row if number >= 0)
    taken = shown[: draws.below(4)]
    held = (Held(number, draws.below(3) == 0, (-1,) * len(game.table.contracts[number])) for number in taken)
    left = tuple(tuple(-1 if number in taken else number for number in row) for row in state.display)
    return replace(player, contracts=tuple(held)), replace(state, display=left)


# ---- what they choose ------------------------------------------------------------------------------------------------


def kind_of(game: Game, action: Action) -> str:
    """The kind that is counted: the name of the action; of a space of the cross the name of what it opens.

    Upgrades of the modules' types are counted card by card, so that rich play buys each of them.
    """
    if isinstance(action, Work) and action.space in range(8):
        return f"work {game.table.spaces[action.space]}"
    families = game.table.families
    if isinstance(action, BuyUpgrade) and action.family in range(5) and families[action.family] in NEW_TYPES:
        return f"upgrade {families[action.family]} {game.state.me.levels[action.family] + 1}"
    return action.name


def choose(kind: str, game: Game, seen: Counter[str], draws: Draws) -> Action:
    """The next action of a random game: any, or in rich play one of a kind that this game has seen seldom."""
    legal = game.legal_actions()
    if kind == "uniform" or len(legal) == 1 or draws.below(10) == 0:
        return draws.pick([action for action in legal if kind == "uniform" or not _needless(action, legal)])
    by_kind: dict[str, list[Action]] = {}
    for action in legal:
        if not _needless(action, legal):
            by_kind.setdefault(kind_of(game, action), []).append(action)
    kinds = list(by_kind)
    rare = draws.weighted(kinds, [1 + 10**6 * FLEETING.get(name, 1) // (1 + seen[name]) ** 2 for name in kinds])
    return draws.pick(by_kind[rare])


def _needless(action: Action, legal: Sequence[Action]) -> bool:
    """A pass while there is something else to do."""
    return isinstance(action, Pass) and len(legal) > 1
