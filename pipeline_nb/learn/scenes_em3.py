"""Situations and tables for the lesson on module 3, Action Tiles: what lies next to what, and what that allows."""

from __future__ import annotations

from typing import Any

from pipeline_nb.box import load_box
from pipeline_nb.game import Game, new_game, position
from pipeline_nb.learn.story import story
from pipeline_nb.learn.told import Told
from pipeline_nb.learn.wishes import turn

__all__ = ["beside", "crosses", "hunted", "loan_taken", "tiled"]

_PLAYERS = ("Ann", "Bo")
_SEED = 20
_REACHES = "Human Resources"


def tiled(*tiles: str, seed: int = _SEED, human_resources: int = 0, **parts: Any) -> Game:  # noqa: ANN401  of `position`
    """Return a table of module 3 at which Ann is to choose a Main Action.

    Parameters
    ----------
    tiles
        The tiles of the first spaces, arm by arm, each from the outer space; the others follow. None: as the seed
        deals them.
    seed
        What deals everything else.
    human_resources
        The level of Human Resources that Ann owns.
    parts
        What shall be different, as `pipeline_nb.position` takes it.

    Examples
    --------
    >>> tiled("Upgrades", "Contracts & Loans").table.spaces[:2]
    ('Upgrades', 'Contracts & Loans')
    """
    box = load_box()
    setup: dict[str, Any] = {"start": 0, "upgrades": (_REACHES,)}
    if tiles:
        every = (*box.em_action_tiles.new_tiles, *box.board.inner_tiles)
        setup["actions"] = (*tiles, *(name for name in every if name not in tiles))
    fresh: dict[str, Any] = {"players": _PLAYERS, "seed": seed, "modules": ("em3",), "setup": setup}
    families = new_game(**fresh).table.families
    levels = tuple(human_resources if name == _REACHES else 0 for name in families)
    return position(**fresh, levels=levels, **parts)


def loan_taken(game: Game) -> Game:
    """Return the game after a loan as the Main Action, when a Secondary Action may follow.

    Examples
    --------
    >>> loan_taken(tiled("Upgrades", "Contracts & Loans", cash=22)).state.me.cash
    37
    """
    return story(game, "Contracts & Loans", "loan", "done", "done").game


def beside(games: dict[str, Game], *wishes: str) -> Told:
    """Return what the same wishes come to in several games, side by side; see `pipeline_nb.learn.wishes.turn`.

    Examples
    --------
    >>> poor, rich = (tiled("Upgrades", "Contracts & Loans", cash=cash) for cash in (3, 30))
    >>> print(beside({"poor": poor, "rich": rich}, "go to Upgrades", "buy Human Resources").rows[1][2])
    Ann bought Human Resources level 1 for $20.
    """
    rows, now, stuck = [], dict(games), set[str]()
    for wish in wishes:
        cells = []
        for name, game in now.items():
            told = turn(game, wish)
            words = told.rows[0][1].partition(" [")[0]
            refused = words.startswith("Refused")
            cells.append("Refused, too." if refused and name in stuck else words)
            stuck |= {name} if refused else set()
            now[name] = told.game or game
        rows.append((wish, *cells))
    rows.append(("in hand at the end", *(f"${game.state.players[0].cash}" for game in now.values())))
    return Told(head=("Ann tries", *games), rows=tuple(rows))


def crosses(*seeds: int) -> Told:
    """Return for some seeds which two actions share each arm, the outer one first.

    Examples
    --------
    >>> crosses(7).rows[0][2]
    'Upgrades + Tanks & Pipes'
    """
    box, rows = load_box(), []
    for seed in seeds:
        spaces = new_game(2, modules=("em3",), seed=seed).table.spaces
        rows.append((str(seed), *(f"{spaces[2 * arm]} + {spaces[2 * arm + 1]}" for arm in range(4))))
    return Told(head=("seed", *(f"{side} arm" for side in box.board.sides)), rows=tuple(rows))


def hunted(one: str, other: str, seeds: int = 200) -> Told:
    """Return on how many of the first tables two actions share an arm, without module 3 and with it.

    Examples
    --------
    >>> hunted("Upgrades", "Contracts & Loans", 20).rows[0]
    ('without Action Tiles', '0 of 20')
    """
    rows = []
    for name, modules in (("without Action Tiles", ()), ("with Action Tiles", ("em3",))):
        tables = (new_game(2, modules=modules, seed=seed).table.spaces for seed in range(seeds))
        found = sum(spaces.index(one) // 2 == spaces.index(other) // 2 for spaces in tables)
        rows.append((name, f"{found} of {seeds}"))
    return Told(head=("table", f"{one} and {other} share an arm"), rows=tuple(rows))
