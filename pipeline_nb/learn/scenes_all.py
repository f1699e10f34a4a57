"""A game with all five modules of Emerging Markets, for the lesson on them: two planners played it, turn by turn.

What they did is kept as data (``python -m tools.module_game`` writes it) and done again by the engine, so every number
is the engine's. Nothing is decided here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from importlib import resources
from itertools import groupby, pairwise
from statistics import fmean

import msgspec
from msgspec.structs import replace

from pipeline_nb.emerging_markets.em5 import NAMES
from pipeline_nb.emerging_markets.specialization import HELD
from pipeline_nb.errors import InputError, RuleBroken, shown
from pipeline_nb.game import Game, new_game
from pipeline_nb.game.state import StartTanksStep
from pipeline_nb.learn.final_shown import Accounts, Beside
from pipeline_nb.learn.openings import in_a_row
from pipeline_nb.learn.studies import study
from pipeline_nb.learn.told import Told
from pipeline_nb.play.history import history
from pipeline_nb.rules.oil import OILS
from pipeline_nb.rules.rulings import DEFAULT, RULINGS, Rulings
from pipeline_nb.rules.score import money

__all__ = [
    "FIVE",
    "accounts_read",
    "all_turns",
    "five_changes",
    "instead",
    "our_table",
    "rival_readings",
    "seeds_with_card",
    "spent_otherwise",
    "the_end",
    "turn_of",
    "year_begins",
    "year_told",
]

FIVE = ("em1", "em2", "em3", "em4", "em5")
DATA = "five_modules.json"
_UNTOLD = ("take", "place", "turn")
"""Kinds of events that the story of a turn leaves out: which tile was laid where."""
_DISPUTED = ("em6", "spec_stack", "em_flip3_before_scoring", "em_columns")
"""Rulings that this table meets: cards EM4 and EM5 and Crude III, which have rulings too, are not used at it."""


class _Stored(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    players: tuple[str, ...]
    seed: int
    actions: tuple[str, ...]


@cache
def _stored() -> _Stored:
    return msgspec.json.decode(resources.files("pipeline_nb.learn").joinpath(DATA).read_bytes(), type=_Stored)


def our_table(rulings: Rulings = DEFAULT) -> Game:
    """Return the game before anything was done: the table that the lesson lays out.

    Examples
    --------
    >>> our_table().rules.modules, our_table().table.valuations
    (('em1', 'em2', 'em3', 'em4', 'em5'), (3, 11, 22))
    """
    return new_game(_stored().players, modules=FIVE, seed=_stored().seed, rulings=rulings)


@cache
def _played() -> tuple[Game, ...]:
    """The game as it begins, and after each action."""
    games = [our_table()]
    for action in _stored().actions:
        games.append(games[-1].apply(action))
    return tuple(games)


def the_end() -> Game:
    """Return the game when it is over, before the final accounts are read.

    Examples
    --------
    >>> the_end().is_over
    True
    """
    return _played()[-1]


def all_turns(years: int = 3) -> list[dict[str, int | str]]:
    """Return a row for each turn of the game, for charts; see `pipeline_nb.play.history.history`.

    Parameters
    ----------
    years
        How many years, so that a chart need not tell who wins.

    Examples
    --------
    >>> len(all_turns()), max(row["year"] for row in all_turns(2))
    (36, 2)
    """
    return [row for row in history(_played()) if int(row["year"]) <= years]


def turn_of(player: str, year: int, round: int, *, due: str = "") -> Game:
    """Return the game when a turn begins.

    Parameters
    ----------
    player, year, round
        Whose turn, and when.
    due
        A word for a later moment of the turn: what has happened just before, such as ``"Upgrades"``.

    Raises
    ------
    InputError
        If there is no such moment.

    Examples
    --------
    >>> turn_of("Bo", 3, 4).state.me.cash
    155
    """
    for game in _played():
        if isinstance(game.step, StartTanksStep) or (game.player, game.year, game.round) != (player, year, round):
            continue
        if not due or any(due in event.words for event in game.events):
            return game
    raise InputError(f"turn_of: no moment of this game is {shown((player, year, round, due))}")


def year_begins(year: int) -> tuple[Game, Game]:
    """Return the game just before a year begins, and just after.

    Examples
    --------
    >>> before, after = year_begins(3)
    >>> before.state.costs.to_text(), after.state.costs.to_text()
    ('6,6,7/6,4,5/6,6,7', '6,7,7/6,5,5/6,7,7')
    """
    found = [(one, two) for one, two in pairwise(_played()) if (one.year, two.year) == (year - 1, year)]
    if not found:
        raise InputError(f"year_begins: 2 or 3, not {shown(year)}")
    return found[0]


# ---- told ------------------------------------------------------------------------------------------------------------


def _turns() -> Iterable[tuple[Game, list[Game]]]:
    """Each turn: the game as it begins, and the games after each of its actions."""
    moves = [(before, after) for before, after in pairwise(_played()) if not isinstance(before.step, StartTanksStep)]
    for _, turn in groupby(moves, key=lambda pair: (pair[0].year, pair[0].round, pair[0].state.turn)):
        pairs = list(turn)
        yield pairs[0][0], [after for _, after in pairs]


def year_told(year: int, rounds: Iterable[int] = range(1, 9)) -> Told:
    """Return what both players did in a year, a row for each turn, and what its end brought.

    Parameters
    ----------
    year
        1 to 3.
    rounds
        Which of its rounds are told; the end of the year comes with the last of them.

    Raises
    ------
    InputError
        If there is no such year or round.

    Examples
    --------
    >>> year_told(3).rows[2][:2], year_told(3).rows[-1][2].split(". ")[0]
    (('2', 'Bo'), 'The Refinement Cost markers of column 3 were turned to their dark side')
    """
    rows, told = [], set(rounds)
    for begun, games in _turns():
        if begun.year != year or begun.round not in told:
            continue
        who, name = begun.state.who, begun.player
        events = [event for game in games for event in game.events]
        words = [event.words for event in events if event.player == who and event.kind not in _UNTOLD]
        rows.append((str(begun.round), name, in_a_row(words, name), f"${games[-1].state.players[who].cash}"))
        ends = [event.words for event in events if event.player < 0]
        if ends and (games[-1].is_over or games[-1].year != year):
            rows.append(("end", "everybody", " ".join(ends), ""))
    if not rows:
        raise InputError(f"year_told: a year, 1 to 3, and rounds of it, not {shown(year)}")
    return Told(head=("round", "who", "what happened", "cash after it"), rows=tuple(rows))


def five_changes(game: Game) -> Told:
    """Return what each module has laid on a table, in place of what the base game lays there.

    Examples
    --------
    >>> five_changes(our_table()).rows[0][2].split("; ")[-1]
    'Refined Market 3 trades in no refined teal'
    """
    box, table = game.rules.box, game.table
    costs, dark = game.state.costs.to_text(), box.em_refinement_markers.dark
    turned = [str(dark[marker]) for marker in dict(table.drawn)["cost_markers"]]
    sides = "/".join(",".join(turned[row : row + 3]) for row in (0, 3, 6))
    inner = [name for name in table.spaces[1::2] if "Market" in name]
    rows = (
        ("New Market Tiles (em1)", "the printed market rows", f"{len(table.rows)} tiles drawn; {_missing(game)}"),
        ("Increased Refinement Requirements (em2)", "the cost markers", f"costs {costs}; dark sides {sides}"),
        ("Action Tiles (em3)", "the whole cross", f"markets on inner spaces: {', '.join(inner) or 'none'}"),
        ("Upgrades (em4)", "five types of seven", ", ".join(table.families)),
        ("Valuations (em5)", "three cards of 16", "; ".join(_cards(game))),
    )
    return Told(head=("module", "takes the place of", "on this table"), rows=rows)


def _missing(game: Game) -> str:
    """The refined oil types in which a market does not trade, market by market."""
    found = []
    for market, name in enumerate(game.rules.box.board.outer_spaces):
        there = {row.oil for row in game.table.rows if row.market == market and row.grade}
        lacks = [oil.word for number, oil in enumerate(OILS) if market and number not in there]
        found += [f"{name} trades in no refined {' and no refined '.join(lacks)}"] if lacks else []
    return "; ".join(found) or "every market trades in every oil type"


def _cards(game: Game) -> list[str]:
    titles = [line.title for line in game.scores()[0].lines if line.key not in ("tile",)]
    return [title.removeprefix("Valuation ") for title in titles if title.startswith("Valuation card")]


# ---- the end ---------------------------------------------------------------------------------------------------------


def accounts_read(game: Game) -> Told:
    """Return the final accounts of everybody side by side, line by line in the order in which they are read.

    Examples
    --------
    >>> accounts_read(the_end()).rows[0][1]
    '$450: $41 in hand before any income of the end: $450'
    """
    scores = game.scores()
    rows = []
    for lines in zip(*(score.lines for score in scores), strict=True):
        if any(line.amount for line in lines):
            rows.append((lines[0].title, *(f"{money(line.amount)}: {line.words}" for line in lines)))
    rows.append(("total", *(money(score.total) for score in scores)))
    return Told(head=("line", *(score.player for score in scores)), rows=tuple(rows))


def spent_otherwise(player: str) -> Beside:
    """Return a player's accounts as they are, and as if the Specialization card had never been bought.

    Examples
    --------
    >>> spent_otherwise("Bo").heads
    ('with the card', 'without it')
    """
    game = the_end()
    names = game.table.names
    if player not in names:
        raise InputError(f"player: one of {', '.join(names)}, not {shown(player)}")
    who, state = names.index(player), game.state
    mine = state.players[who]
    extra = tuple(held for held in mine.extra if held[0] != HELD)
    plain = replace(mine, extra=extra, cash=mine.cash + game.rules.box.fees.upgrade)
    others = tuple(plain if at == who else one for at, one in enumerate(state.players))
    without = game.at(replace(state, players=others))
    accounts = {name: Accounts(one.scores()[who]) for name, one in (("with the card", game), ("without it", without))}
    return Beside(accounts)


def instead(game: Game, choices: Mapping[str, Iterable[str]]) -> Told:
    """Return how a last turn would end with other choices: each a list of actions, done by the engine.

    Parameters
    ----------
    game
        The last turn of a game, as it begins.
    choices
        What to call each choice, and the actions; those that finish the turn are added.

    Examples
    --------
    >>> instead(turn_of("Ann", 3, 4), {"passes": ["pass"]}).rows
    (('passes', '$96', '$360', '$626'),)
    """
    who, rows = game.state.who, []
    for name, actions in choices.items():
        after = game
        for action in actions:
            after = after.apply(action)
        while not after.is_over:
            after = after.apply("done")
        score = after.scores()[who]
        rows.append((name, f"${after.state.players[who].cash}", money(score.line("em6").amount), money(score.total)))
    return Told(head=(game.player, "in hand", "card EM6 pays", "total"), rows=tuple(rows))


def rival_readings() -> Told:
    """Return what the other reading of each disputed rule of the modules would make of the same game.

    Examples
    --------
    >>> rival_readings().rows[0][2]
    'Ann $691, Bo $700'
    """
    rows = []
    for name in _DISPUTED:
        entry = RULINGS[name]
        rulings = replace(DEFAULT, **{name: entry.other})
        rows.append((entry.question, str(entry.other_means), _outcome(rulings)))
    ours = ", ".join(f"{score.player} {money(score.total)}" for score in the_end().scores())
    note = f"As it was played, with the default of each: {ours}."
    return Told(head=("in dispute", "the other reading", "the same moves then end in"), rows=tuple(rows), notes=(note,))


def _outcome(rulings: Rulings) -> str:
    game = our_table(rulings)
    for action in _stored().actions:
        try:
            game = game.apply(action)
        except RuleBroken as broken:
            when = f"in year {game.year}, round {game.round} {game.player} cannot go on as before"
            return f"another game: {when}. {broken.reasons[0].text}"
    return ", ".join(f"{score.player} {money(score.total)}" for score in game.scores())


# ---- what it does to strategy ----------------------------------------------------------------------------------------


def seeds_with_card(card: str) -> Told:
    """Return the study of all modules in two parts: the tables on which a Valuation card lies, and the others.

    Parameters
    ----------
    card
        ``"EM1"`` to ``"EM6"``.

    Raises
    ------
    InputError
        If there is no such card.

    Examples
    --------
    >>> [row[0] for row in seeds_with_card("EM6").rows]
    ['card EM6 lies there', 'it does not']
    """
    if card not in NAMES:
        raise InputError(f"card: one of {', '.join(NAMES)}, not {shown(card)}")
    found = study("all")
    parts: dict[bool, list[float]] = {True: [], False: []}
    for seed, difference in enumerate(found.differences(), start=found.first_seed):
        game = new_game(found.players, modules=FIVE, seed=seed)
        parts[NAMES[card] in game.table.valuations].append(difference)
    rows = []
    for lies, differences in parts.items():
        higher = sum(one > 0 for one in differences)
        mean = money(round(fmean(differences))) if differences else "-"
        words = f"card {card} lies there" if lies else "it does not"
        rows.append((words, str(len(differences)), mean, f"{higher} of {len(differences)}"))
    return Told(head=("", "seeds", "mean difference", "higher with the modules"), rows=tuple(rows))
