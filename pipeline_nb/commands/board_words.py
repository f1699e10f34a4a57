"""How a game stands, as text: the players, one player's refinery, the board. What lies face down is not shown."""

from __future__ import annotations

from pipeline_nb.box.tiles import pipe_tiles
from pipeline_nb.commands import module_words
from pipeline_nb.commands.action_words import asked_words, line_words
from pipeline_nb.commands.common import columns, plain, wrapped
from pipeline_nb.commands.network_picture import network_picture
from pipeline_nb.game import Game
from pipeline_nb.game.government import is_open
from pipeline_nb.game.powers import powers
from pipeline_nb.game.state import Held, Player
from pipeline_nb.rules.costs import refinement_value
from pipeline_nb.rules.oil import GRADES, OILS
from pipeline_nb.rules.reasons import count

__all__ = ["board", "network", "player_page", "players", "standing"]


def standing(game: Game, who: int) -> str:
    """A player in a line or two: money, barrels, pipelines."""
    player = game.state.players[who]
    parts = [f"${player.cash}", _barrels(player), f"tanks {'/'.join(map(str, player.tanks))}"]
    costs, engineering = game.costs_of(who), powers(game, who).engineering
    lines = player.network.pipelines()
    best = [line for line in lines if costs.best(line.oil, refinement_value(line.length, engineering))]
    tiles = count(len(player.network.tiles), "pipe tile")
    if player.network.machines:
        tiles += f" and {count(len(player.network.machines), 'machine')}"
    parts.append(tiles)
    if best:
        parts.append("pipelines " + ", ".join(line_words(game, line, who) for line in best))
    parts += [f"contract of {_held(game, held)}" for held in player.contracts]
    if player.penalties:
        parts.append(count(player.penalties, "Penalty marker"))
    return "; ".join(parts)


def _barrels(player: Player) -> str:
    kinds = [
        f"{player.barrels[oil * 4 + grade]} {GRADES[grade].word} {OILS[oil].word}"
        for oil in range(3)
        for grade in range(4)
        if player.barrels[oil * 4 + grade]
    ]
    return ", ".join(kinds) or "no barrel"


def _held(game: Game, held: Held) -> str:
    """A contract of a player: what it asks for, and what is still missing."""
    demand = game.table.demands[held.contract]
    if held.deferred:
        return f"{asked_words(demand)} (deferred)"
    missing = tuple(one for one, there in zip(demand, held.filled, strict=True) if there < 0)
    return f"{asked_words(demand)} ({'complete' if not missing else f'missing {asked_words(missing)}'})"


def players(game: Game) -> list[str]:
    """Every player, with what the final score would be now."""
    lines = []
    for who, score in enumerate(game.scores()):
        head = f"{plain(score.player)} (${score.total} if the game ended now): "
        lines.append(wrapped(head + standing(game, who), later="  "))
    return lines


def network(game: Game, who: int) -> list[str]:
    """A player's network as a picture, and its pipelines."""
    net = game.state.players[who].network
    lines = network_picture(net)
    if not net.tiles:
        return lines
    several = [line for line in net.pipelines() if line.length > 1]
    words = [
        f"{line.number}: {line_words(game, line, who)}" + (" at a machine" if line.machines else "") for line in several
    ]
    lines.append(wrapped("Pipelines of two segments and more: " + ("; ".join(words) or "none"), later="  "))
    lines.append(wrapped("T O S are teal, orange, silver; + crosses, / and \\ turn; # is a machine.", later="  "))
    return lines


def player_page(game: Game, who: int) -> list[str]:
    """A player's refinery in full: standing, upgrades, orders filled, network."""
    player, table = game.state.players[who], game.table
    lines = [wrapped(f"{plain(table.names[who])}: {standing(game, who)}", later="  ")]
    lines.append(f"  Rows for crude/low/mid/high: {'/'.join(map(str, player.tanks))} tanks, 2 barrels in each")
    owned = [f"{name} {'I' * level}" for name, level in zip(table.families, player.levels, strict=True) if level]
    lines.append(wrapped(f"Upgrades: {', '.join(owned) or 'none'}", "  ", "    "))
    lines += [wrapped(line, "  ", "    ") for line in module_words.player_lines(game, who)]
    filled = [asked_words(table.orders[order]) for order, _ in player.orders]
    lines.append(wrapped(f"Orders filled: {'; '.join(filled) or 'none'}", "  ", "    "))
    return lines + network(game, who)


# ---- the board -------------------------------------------------------------------------------------------------------


def board(game: Game) -> list[str]:
    """Everything that lies on the board face up."""
    return [
        *_spaces(game), "", *_markets(game), "",
        *_displays(game), "", *_upgrades(game), "", *_shops(game), "", *_government(game), "",
        *_costs(game),
    ]  # fmt: skip


def _spaces(game: Game) -> list[str]:
    names = [f"{number} {name}" for number, name in enumerate(game.table.spaces)]
    return [wrapped(f"Action spaces, two of one arm side by side: {', '.join(names)}", later="  ")]


def _markets(game: Game) -> list[str]:
    lines = ["Markets, row by row: [5] is a barrel for $5, 5 an empty space that buys for $5"]
    if game.state.strangers:
        lines.append("  [5 T] is a barrel of another oil type than its row: T teal, O orange, S silver")
    rows, other = [], {(row, at): f" {OILS[oil].value}" for row, at, oil in game.state.strangers}
    for number, (row, filled) in enumerate(zip(game.table.rows, game.state.rows, strict=True)):
        spaces = [
            f"[{price}{other.get((number, at), '')}]" if filled >> at & 1 else f" {price} "
            for at, price in enumerate(row.prices)
        ]
        market = game.rules.box.board.outer_spaces[row.market]
        rows.append((str(number), market, f"{GRADES[row.grade].word} {OILS[row.oil].word}", " ".join(spaces)))
    return lines + [f"  {line}" for line in columns(rows, right=[0])]


def _displays(game: Game) -> list[str]:
    lines, table, state = [], game.table, game.state
    for row, grade in enumerate(("low", "mid", "high")):
        shown = [asked_words(table.contracts[number]) if number >= 0 else "-" for number in state.display[row]]
        stack = state.stacks[row]
        after = f" (next: {asked_words(table.contracts[stack[0]])})" if stack else ""
        lines.append(wrapped(f"{grade}: {' | '.join(shown)}{after}", "  ", "    "))
    lines.insert(0, "Contracts, column by column; the last one leaves with the next year")
    lines.append("Orders")
    for row, size in enumerate((3, 4, 5)):
        shown = [asked_words(table.orders[number]) if number >= 0 else "-" for number in state.orders[row]]
        lines.append(wrapped(f"{size}: {' | '.join(shown)}", "  ", "    "))
    return lines


def _upgrades(game: Game) -> list[str]:
    lines = ["Upgrades (cards left of levels I/II/III)"]
    for family, cards, up in zip(game.table.families, game.state.cards, game.state.tokens, strict=True):
        closed = "" if up else "; closed for this year"
        lines.append(f"  {family}: {'/'.join(map(str, cards))}{closed}")
    return lines + [wrapped(line, later="  ") for line in module_words.board_lines(game)]


def _shops(game: Game) -> list[str]:
    state, prices = game.state, game.rules.box.shop_prices
    lines = []
    for name, cost, pieces, tiles in (
        ("Tank Shop", prices.tanks, state.shop_tanks, state.shop_pipes[0]),
        ("Machine Shop", prices.machines, state.shop_machines, state.shop_pipes[1]),
    ):
        there = ", ".join(f"{number} at ${price}" for price, number in zip(cost, pieces, strict=True))
        lines.append(f"{name}: {there}; pipe tiles beside it:")
        lines += [f"  {line}" for line in columns((f"tile {tile}", pipe_tiles()[tile].face) for tile in tiles)]
    return lines


def _government(game: Game) -> list[str]:
    lines = [
        f"Government, in each quadrant the places of tiles:  {' / '.join(game.rules.box.government_layout.layout)}"
    ]
    for number, tiles in enumerate(game.state.quadrants):
        lines.append(f"  Quadrant {number}, {'open' if is_open(game, number) else 'closed'}")
        left = [(f"place {at}", f"tile {tile}", pipe_tiles()[tile].face) for at, tile in enumerate(tiles) if tile >= 0]
        lines += [f"    {line}" for line in columns(left)]
    return lines


def _costs(game: Game) -> list[str]:
    rows: list[tuple[str, ...]] = [("", "crude to low", "low to mid", "mid to high")]
    rows += [(oil.word, *map(str, row)) for oil, row in zip(OILS, game.state.costs.rows, strict=True)]
    lines = ["Refinement Costs", *(f"  {line}" for line in columns(rows, right=(1, 2, 3)))]
    later = module_words.later_costs(game)
    return [*lines, wrapped(later, "  ", "    ")] if later else lines
