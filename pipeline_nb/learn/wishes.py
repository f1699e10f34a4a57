"""A turn told by wishes in plain words: each is tried in the game, and what is refused is told with its reasons."""

from __future__ import annotations

import re
from collections.abc import Callable

from pipeline_nb.errors import InputError, shown
from pipeline_nb.game import Action, Game
from pipeline_nb.game import actions as act
from pipeline_nb.game.state import BetweenStep
from pipeline_nb.learn.scenes_shops import best_place
from pipeline_nb.learn.told import Told, refusal
from pipeline_nb.learn.wishes_em4 import EM4_WISHES
from pipeline_nb.rules.oil import GRADES, OILS, Barrel

__all__ = ["turn"]

_GRADES = [grade.word for grade in GRADES]


def turn(game: Game, *wishes: str) -> Told:
    """Try what is wished, in order; tiles that are received are placed at once where they lengthen pipelines most.

    Parameters
    ----------
    game
        Any situation.
    wishes
        Such as ``"go to Upgrades"``, ``"buy Engineering"``, ``"close Shops"``, ``"receive a tank for the low row"``,
        ``"receive a machine"``, ``"receive a pipe tile of the Tank Shop"``, ``"receive tile 3 of quadrant 0"``,
        ``"sell O2 in Refined Market 1"``, ``"run column 2, row 0"``, ``"pipeline 1: crude to low"``,
        ``"run the machines"``, ``"run the machine at column 1, row 0"``, ``"deliver T1"``,
        ``"keep the order in row 1"``, ``"place 1 next round"``, ``"pass"`` or ``"finish"``. A name and a colon in
        front tell whose turn it has to be: ``"Bo: pass"``.

    Raises
    ------
    InputError
        If a wish is none of these, or it is somebody else's turn.

    Examples
    --------
    >>> from pipeline_nb.learn.scenes_upgrades import shelf
    >>> told = turn(shelf(), "buy Engineering", "buy Engineering", "finish")
    >>> [row[2] for row in told.rows], told.rows[0][1]
    (['$50', '$50', '$50'], 'Ann bought Engineering level 2 for $20.')
    """
    rows, actors = [], set[str]()
    for wish in wishes:
        action, who, name = _wished(game, wish), game.state.who, game.player
        broken = refusal(game, action)
        happened = f"Refused: {broken}" if broken else ""
        if not broken:
            game, happened = _done(game, action)
        actors.add(name)
        rows.append((wish, happened, name, f"${game.state.players[who].cash}"))
    one = len(actors) == 1
    return Told(
        head=("tried", "what happened", f"{rows[0][2]} has" if one else "cash after it"),
        rows=tuple((*row[:2], row[3] if one else f"{row[2]} {row[3]}") for row in rows),
        game=game,
    )


def _done(game: Game, action: Action) -> tuple[Game, str]:
    game = game.apply(action)
    words = [event.words for event in game.events]
    site = best_place(game) or _half(game)
    if site is not None:
        game = game.apply(site)
        words += [event.words for event in game.events]
    return game, " ".join(words) or f"Now it is up to {game.player} to {game.rules.steps[type(game.step)].words}."


def _half(game: Game) -> act.PlaceMachine | None:
    """Where the machine in hand goes: on the last half of the network that is free."""
    halves = [action for action in game.legal_actions() if isinstance(action, act.PlaceMachine)]
    return halves[-1] if halves else None


# ---- wishes ----------------------------------------------------------------------------------------------------------


def _go(game: Game, name: str) -> Action:
    if name not in game.table.spaces:
        raise InputError(f"turn: there is no space {shown(name)}; spaces are {', '.join(game.table.spaces)}")
    space = game.table.spaces.index(name)
    return act.Secondary(space) if isinstance(game.step, BetweenStep) else act.Work(space)


def _family(game: Game, name: str) -> int:
    if name not in game.table.families:
        raise InputError(f"turn: this game has the types {', '.join(game.table.families)}, not {shown(name)}")
    return game.table.families.index(name)


def _tank(game: Game, row: str) -> Action:
    return act.ReceiveTank(_offered(game.state.shop_tanks), _GRADES.index(row))


def _machine(game: Game) -> Action:
    return act.ReceiveMachine(_offered(game.state.shop_machines))


def _offered(left: tuple[int, ...]) -> int:
    """The dearest price row with something left: what costs nothing may as well be the best."""
    return max((price for price, number in enumerate(left) if number), default=0)


def _shop_tile(game: Game, shop: str) -> Action:
    tiles = game.state.shop_pipes[("Tank", "Machine").index(shop)]
    return act.TakeTile(tiles[0] if tiles else -1)


def _sale(game: Game, text: str, market: str, row_of: str | None) -> Action:
    """A sale to the dearest free space of the row of the barrel, or of another row that is named."""
    own, there = Barrel.from_text(text), Barrel.from_text(row_of or text)
    found = [
        (number, len(row.prices), game.state.rows[number])
        for number, row in game.table.market_rows[int(market)]
        if (OILS[row.oil], row.grade) == (there.oil, int(there.grade))
    ]
    if not found:
        raise InputError(f"turn: Refined Market {market} has no row for {there.words}")
    number, spaces, lies = found[0]
    space = max((at for at in range(spaces) if not lies >> at & 1), default=0)
    if own.oil == there.oil:
        return act.Sell(number, space, int(own.grade))
    return act.SellOther(number, space, int(own.grade), OILS.index(own.oil))


def _delivery(game: Game, text: str) -> Action:
    """The demand that takes this barrel: an open one if there is any."""
    barrel = Barrel.from_text(text)
    demands = [
        act.DeliverContract(number, at, int(barrel.grade))
        for number, held in enumerate(game.state.me.contracts)
        for at, (oil, _) in enumerate(game.table.demands[held.contract])
        if OILS[oil] == barrel.oil
    ]
    if not demands:
        raise InputError(f"turn: no contract of {game.player} asks for {barrel.oil.word} oil")
    return min(demands, key=lambda one: len(game.why_not(one)))


_WISHES: tuple[tuple[str, Callable[..., Action]], ...] = (
    *EM4_WISHES,
    (r"go to (.+)", _go),
    (r"buy (.+)", lambda game, name: act.BuyUpgrade(_family(game, name))),
    (r"close (.+)", lambda game, name: act.BlockUpgrade(_family(game, name))),
    (r"place ([1-4]) next round, to the left", lambda _, place: act.PushLeft(int(place) - 1)),
    (r"place ([1-4]) next round", lambda _, place: act.ChooseOrder(int(place) - 1)),
    (r"receive a tank for the (crude|low|mid|high) row", _tank),
    (r"receive a machine", _machine),
    (r"receive a pipe tile of the (Tank|Machine) Shop", _shop_tile),
    (r"sell ([TOS][0-3]) in Refined Market ([1-3])(?: as ([TOS][0-3]))?", _sale),
    (r"receive tile (\d) of quadrant (\d)", lambda _, at, quadrant: act.ReceiveGovernment(int(quadrant), int(at))),
    (r"run column (-?\d+), row (-?\d+)", lambda _, x, y: act.WorkNetwork(int(x), int(y))),
    (r"run the machine at column (-?\d+), row (-?\d+)", lambda _, x, y: act.WorkMachine(int(x), int(y))),
    (r"run the machines", lambda _: act.RunMachines()),
    (
        r"pipeline (\d+): (crude|low|mid|high) to (crude|low|mid|high)",
        lambda _, line, source, target: act.Refine(int(line), _GRADES.index(source), _GRADES.index(target)),
    ),
    (r"deliver ([TOS][0-3])", _delivery),
    (r"keep the order in row ([1-3])", lambda _, row: act.KeepOrder(int(row) - 1, 0, 0)),
    (r"pass", lambda _: act.Pass()),
    (r"finish", lambda _: act.Done()),
)


def _wished(game: Game, wish: str) -> Action:
    name, colon, text = wish.partition(": ") if isinstance(wish, str) else ("", "", "")
    if not colon or name not in game.table.names:
        text = wish
    elif name != game.player:
        raise InputError(f"turn: {shown(wish)}: it is {game.player}'s turn")
    for pattern, action in _WISHES:
        found = re.fullmatch(pattern, text) if isinstance(text, str) else None
        if found:
            return action(game, *found.groups())
    raise InputError(
        f"turn: wish for 'go to Upgrades', 'buy Engineering', 'pass', 'finish' and the like, not {shown(wish)}"
    )
