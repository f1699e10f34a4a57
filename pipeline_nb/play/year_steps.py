"""The end of a year at a real table, step by step: the Refresh Phase, or the way to the final accounts.

Every number comes from the game: what a new year brings from its rows and its box, and, where the whole position is
known, what becomes of it from the state that `end_of_year` returns. Piles that lie face down stay face down.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from pipeline_nb.game import Game
from pipeline_nb.game.refresh import end_of_year
from pipeline_nb.game.scoring import end_of_game
from pipeline_nb.game.state import State
from pipeline_nb.play.setup_base import demand_words
from pipeline_nb.play.setup_facts import turns_of
from pipeline_nb.play.setup_page import Below, Piece, Section, Todo, named
from pipeline_nb.play.year_markets import market_todos
from pipeline_nb.rules.accounts import DEALT_CARDS, rules_in_play
from pipeline_nb.rules.oil import GRADES, OILS
from pipeline_nb.rules.reasons import count
from pipeline_nb.rules.score import ScoreRule

__all__ = ["YearEnd", "year_sections"]

_LEVELS = ("", "I", "II", "III")
_EMPTY = "no card"


class YearEnd:
    """The end of a year at one table.

    Parameters
    ----------
    game
        A game in the year that ends.
    known
        Whether the position is that of the table; if not, only what holds at every such table is told.
    """

    def __init__(self, game: Game, known: bool) -> None:
        # of a game that is over the cards still are known
        self.game, self.dealt, self.known = game, known, known and not game.is_over
        self.rounds = game.rules.box.years.rounds
        self.year: int = game.state.year
        self.last = self.year == len(self.rounds)
        ends = end_of_game if self.last else end_of_year
        self.after: State = game.state if game.is_over else ends(game, game.state, ())[0]

    @property
    def before(self) -> State:
        """The position before."""
        return self.game.state


def year_sections(year: YearEnd) -> tuple[Section, ...]:
    """Return everything to do when a year is over, section by section.

    Examples
    --------
    >>> from pipeline_nb.game import position
    >>> sections = year_sections(YearEnd(position(seed=7, year=2), known=True))
    >>> [section.title for section in sections]
    ['Year 2 is over', 'Contracts', 'Markets', 'Shops', 'Upgrades', 'Year 3 begins']
    """
    found = []
    for title, family, part, write in _END if year.last else _REFRESH:
        todos, notes = write(year), _notes(year, title)
        if todos:
            words = title.format(year=year.year, next=year.year + 1)
            look_up = f"{family}.{part}"
            found.append(Section(title=words + " *" * bool(notes), look_up=look_up, todos=tuple(todos), notes=notes))
    return tuple(found)


def _notes(year: YearEnd, title: str) -> tuple[str, ...]:
    """What stands behind the numbers of a section that nobody states."""
    players, modules = len(year.game.table.names), year.game.rules.modules
    tables = {
        "Markets": (f"em_demand_{players}p" if "em1" in modules else f"demand_{players}p", f"supply_{players}p"),
        "Shops": (f"shop_spaces_{players}p",),
    }
    if "em1" in modules and not year.known:
        tables["Markets"] += ("em_refined_tiles",)
    marks = [mark for mark in year.game.rules.box.marks() if mark.table in tables.get(title, ())]
    return tuple(dict.fromkeys(f"{mark.source}: {mark.source.note}" for mark in marks))


# ---- the Refresh Phase -----------------------------------------------------------------------------------------------


def _year_over(year: YearEnd) -> list[Todo]:
    last = year.rounds[year.year - 1]
    todos = [
        Todo(
            text=f"Everybody has had a turn in round {last}, the last one of year {year.year}.",
            rules=("base.game.rounds", "base.refresh.when"),
        )
    ]
    order = year.before.next_order
    names = ", ".join(named(year.game.table.names[who]) for who in order if who >= 0)
    known = f": {names}" if year.known and -1 not in order else ""
    slide = f"Slide the disks of the lower row of the Turn Order track up into the upper row, from the left{known}."
    todos.append(Todo(text=slide, rules=("base.order.slide-up",)))
    words = f"Round Marker on the first space of year {year.year + 1}."
    return [*todos, Todo(text=words, rules=("base.game.round-marker-moves",))]


def _asked(year: YearEnd, contract: int) -> str:
    """What a contract asks for; nothing where there is none."""
    demand = year.game.table.contracts[contract] if contract >= 0 else ()
    return " ".join(f"{OILS[oil].value}{grade}" for oil, grade in demand)


def _by_grade(year: YearEnd, cards: Callable[[int], int]) -> tuple[tuple[Below, ...], tuple[Piece, ...]]:
    """A card of each display row, from the top of the board down: as a table, and as pieces."""
    if not year.known:
        return (), ()
    rows = [(f"{grade.word} row", _asked(year, cards(grade - 1))) for grade in reversed(GRADES[1:])]
    pieces = tuple(Piece(where=where, what=demand_words(asked) or _EMPTY, demand=asked) for where, asked in rows)
    return (Below(rows=tuple((where, demand_words(asked) or _EMPTY) for where, asked in rows)),), pieces


def _contracts(year: YearEnd) -> list[Todo]:
    columns = len(year.before.display[0])
    gaps = "A gap moves along like a card."
    rule = "base.refresh.contracts.gaps-move"
    if year.game.rules.rulings.contract_gaps == "compress":
        gaps, rule = "Gaps are closed up to the right.", "base.refresh.contracts.close-up"
    gone, old = _by_grade(year, lambda row: year.before.display[row][-1])
    come, new = _by_grade(year, lambda row: year.after.display[row][0])
    stop = ":" if year.known else "."
    return [
        Todo(
            text=f"Take the contracts in column {columns}, the rightmost one in use, out of the game{stop}",
            below=gone,
            pieces=old,
            rules=("base.refresh.contracts.discard", "base.refresh.contracts.discard-used-column"),
        ),
        Todo(
            text=f"Move all other contracts of the display one column to the right. {gaps}",
            rules=("base.refresh.contracts.slide", rule),
        ),
        Todo(
            text=f"Fill column 1: in each row the next contract from the stack of its grade{stop}",
            below=come,
            pieces=new,
            rules=("base.refresh.contracts.refill-left-only", "base.refresh.contracts.refill-source"),
        ),
        *_own_contracts(year),
    ]


def _own_contracts(year: YearEnd) -> list[Todo]:
    """What becomes of the contracts that players hold, when a year ends."""
    return [
        _missed(year, "active contracts that are not complete", "base.refresh.contracts.remove-incomplete"),
        Todo(
            text="Complete contracts stay. The barrels on them go back into the supply, so that they stand empty for "
            "the new year.",
            rules=("base.refresh.contracts.clear-barrels",),
        ),
        Todo(
            text="Deferred contracts become active: they move into the active area.",
            below=_told(year, lambda who: _deferred(year, who)),
            rules=("base.refresh.contracts.activate-deferred", "base.refresh.contracts.deferred-safe"),
        ),
    ]


def _missed(year: YearEnd, which: str, rule: str) -> Todo:
    each = count(year.game.rules.box.fees.missed_contract_penalties, "Penalty marker")
    penalty = "base.end.contracts-penalty" if year.last else "base.refresh.contracts.penalty"
    return Todo(
        text=f"Each player: {which} leave the game, each for {each}. The barrels on them go back into the supply; "
        "money already paid stays with the player.",
        below=_told(year, lambda who: _lost(year, who)),
        rules=(rule, penalty),
    )


def _told(year: YearEnd, words: Callable[[int], str]) -> tuple[Below, ...]:
    """What becomes of each player, where it is known."""
    if not year.known:
        return ()
    return (Below(rows=tuple((named(name), words(who)) for who, name in enumerate(year.game.table.names))),)


def _lost(year: YearEnd, who: int) -> str:
    before, after = year.before.players[who], year.after.players[who]
    lost = len(before.contracts) - len(after.contracts)
    if not lost:
        return "no contract"
    return f"{count(lost, 'contract')}, {count(after.penalties - before.penalties, 'Penalty marker')}"


def _deferred(year: YearEnd, who: int) -> str:
    return count(sum(held.deferred for held in year.before.players[who].contracts), "contract")


def _shops(year: YearEnd) -> list[Todo]:
    game = year.game
    each = game.rules.box.shop_pipes.tiles_per_player * len(game.table.names)
    todos = [
        Todo(
            text="Discard all pipe tiles that are left beside both shops.",
            below=_left_over(year),
            rules=("base.refresh.shops.pipes-discard",),
        ),
        Todo(
            text=f"Lay {each} new pipe tiles beside the Machine Shop and {each} beside the Tank Shop, face up, from "
            "the stacks.",
            below=_stacks_left(year),
            rules=("base.refresh.shops.pipes-new",),
        ),
    ]
    spaces, prices = game.rules.box.for_players(len(game.table.names)).shop_spaces, game.rules.box.shop_prices
    before, after = year.before, year.after
    shops = (
        ("Machine Shop", "machines", prices.machines, spaces.machines, before.shop_machines, after.shop_machines),
        ("Tank Shop", "tanks", prices.tanks, spaces.tanks, before.shop_tanks, after.shop_tanks),
    )
    for name, what, costs, full, had, has in shops:
        rows = tuple(
            (f"${cost}", f"room for {place}", *((f"{have} lie there", f"add {get - have}") if year.known else ()))
            for cost, place, have, get in zip(costs, full, had, has, strict=True)
        )
        words = f"Fill the {name} again, the cheapest row first, as far as the {what} beside the board last:"
        todos.append(Todo(text=words, below=(Below(rows=rows),), rules=(f"base.refresh.shops.{what}",)))
    return todos


def _left_over(year: YearEnd) -> tuple[Below, ...]:
    if not year.known:
        return ()
    names = ("the Tank Shop", "the Machine Shop")
    beside = zip(names, year.before.shop_pipes, strict=True)
    return (Below(rows=tuple((name, count(len(tiles), "tile")) for name, tiles in beside)),)


def _stacks_left(year: YearEnd) -> tuple[Below, ...]:
    if not year.known:
        return ()
    return (Below(text=f"{count(len(year.after.pile), 'tile')} stay face down in the stacks."),)


def _upgrades(year: YearEnd) -> list[Todo]:
    below: tuple[Below, ...] = ()
    if year.known:
        down = [name for name, up in zip(year.game.table.families, year.before.tokens, strict=True) if not up]
        below = (Below(text=f"Face down now: {', '.join(down) or 'none'}."),)
    words = "Turn every Upgrade token that lies face down face up."
    return [Todo(text=words, below=below, rules=("base.refresh.upgrades.flip-up",))]


def _column(year: YearEnd) -> list[Todo]:
    """The column of two-sided cost markers that is turned now, if any is."""
    for turn in turns_of(year.game):
        if turn.year == year.year and (not year.last or year.game.rules.rulings.em_flip3_before_scoring):
            which = f"Turn the 3 Refinement Cost markers of column {turn.year}, {turn.column}, to their dark side"
            rules = (f"em2.flip.year-{turn.year}", *(("em2.flip.before-scoring",) if year.last else ()))
            return [Todo(text=f"{which}{':' if year.known else '.'}", below=_turned(year), rules=rules)]
    return []


def _turned(year: YearEnd) -> tuple[Below, ...]:
    if not year.known:
        return ()
    before, after = year.before.costs.rows, year.after.costs.rows
    head = ("", *(f"{low.word} to {high.word}" for low, high in pairwise(GRADES)))
    rows = [
        (oil.word, *(str(new) if new == old else f"{old}, now {new}" for old, new in zip(had, has, strict=True)))
        for oil, had, has in zip(OILS, before, after, strict=True)
    ]
    return (Below(rows=(head, *rows), right=(1, 2, 3), head=True),)


def _next_year(year: YearEnd) -> list[Todo]:
    game, following = year.game, year.year + 1
    limit, quadrants = game.rules.box.government.open_by_year[following - 1], game.rules.box.government.quadrants
    rule = "base.government.year-3-all" if limit == quadrants else "base.government.year-2-three"
    words = f"In year {following}, {limit} of the {quadrants} Government quadrants can be open."
    if limit == quadrants:
        words = f"In year {following} all {quadrants} Government quadrants are open."
    todos = [Todo(text=words, rules=(rule,))]
    for family in game.table.families if year.known else game.rules.families:
        for level in (1, 2, 3):
            card = game.rules.cards[family, level]
            if card.yearly:
                who = f"Who owns {family} {_LEVELS[level]} gets its yearly benefit on the first turn of the year"
                rules = tuple(rule for rule in card.rules if "yearly" in rule) or card.rules
                todos.append(Todo(text=f"{who}: {card.words}", below=_owners(year, family, level), rules=rules))
    last = f"Year {following} has {year.rounds[following - 1]} rounds. The first player in the upper row begins."
    return [*todos, Todo(text=last, rules=("base.game.rounds", "base.game.turn-sequence"))]


def _owners(year: YearEnd, family: str, level: int) -> tuple[Below, ...]:
    if not year.known:
        return ()
    at = year.game.table.families.index(family)
    names = [
        named(name)
        for name, player in zip(year.game.table.names, year.before.players, strict=True)
        if player.levels[at] >= level
    ]
    return (Below(text=f"Owned by {', '.join(names)}." if names else "Nobody owns it yet."),)


# ---- the end of the game ---------------------------------------------------------------------------------------------


def _game_over(year: YearEnd) -> list[Todo]:
    last = year.rounds[-1]
    new = year.game.rules.rulings.tiebreak_order == "new"
    disks = "Leave both rows of the Turn Order track as they are: "
    disks += "the lower row will break ties." if new else "the upper row, of the last round, will break ties."
    return [
        Todo(
            text=f"Everybody has had a turn in round {last} of year {year.year}: that was the last turn of the game.",
            rules=("base.end.when",),
        ),
        Todo(text=disks, rules=("base.end.tie-new-order" if new else "base.end.tie-old-order",)),
    ]


def _scored_first(year: YearEnd) -> list[Todo]:
    """The Valuation cards that look at what everybody has before anything else is scored: EM6."""
    what = "it looks at the cash in hand, before any money of the final accounts arrives."
    return [
        Todo(
            text=f"{card.title}: {what}" if year.dealt else f"If {card.title.partition(', ')[0]} lies there: {what}",
            rules=(card.rule, "em5.em6.first", "em5.em6.cash-before-income"),
        )
        for card in _first_cards(year)
    ]


def _first_cards(year: YearEnd) -> list[ScoreRule]:
    """The cards that are scored first: those that lie there, or where that is not known, all that may."""
    known = year.game.rules.valuations
    return [known[card] for card in (year.game.table.valuations if year.dealt else known) if known[card].comes_first]


def _last_contracts(year: YearEnd) -> list[Todo]:
    which = "contracts that are not complete, deferred ones too,"
    return [_missed(year, which, "base.end.contracts-removed")]


def _accounts(year: YearEnd) -> list[Todo]:
    rules = year.game.rules
    lines = rules_in_play(rules.scoring, rules.valuations, year.game.table.valuations) if year.dealt else rules.scoring
    todos = []
    for line in lines:
        words = f"{line.title}."
        if line is DEALT_CARDS:
            before = [card.title.split()[2].rstrip(",") for card in _first_cards(year)]
            words = f"The {rules.box.valuations.dealt} Valuation cards"
            words += f"; {' and '.join(before)} was scored first." if before else "."
        if line.key != "contracts" and not line.comes_first:
            todos.append(Todo(text=words, rules=(line.rule,)))
    words = "Most money wins; a tie goes to the tied player who is further ahead in the Turn Order."
    return [*todos, Todo(text=words, rules=("base.end.winner", "base.end.tie"))]


_REFRESH: tuple[tuple[str, str, str, Callable[[YearEnd], list[Todo]]], ...] = (
    ("Year {year} is over", "base", "game", _year_over),
    ("Refinement Costs", "em2", "flip", _column),
    ("Contracts", "base", "refresh.contracts", _contracts),
    ("Markets", "base", "refresh.markets", lambda year: market_todos(year.game, year.after, year.known)),
    ("Shops", "base", "refresh.shops", _shops),
    ("Upgrades", "base", "refresh.upgrades", _upgrades),
    ("Year {next} begins", "base", "upgrades", _next_year),
)
_END: tuple[tuple[str, str, str, Callable[[YearEnd], list[Todo]]], ...] = (
    ("Year {year} is over", "base", "end", _game_over),
    ("Refinement Costs", "em2", "flip", _column),
    ("Scored first", "em5", "em6", _scored_first),
    ("Contracts", "base", "end", _last_contracts),
    ("Final accounts, for each player in this order", "base", "end", _accounts),
)
