"""From a game to the Refinement Costs of a player: what each marker shows at first, what changed it, and what is ahead.

Every amount is asked of the engine: the costs with the changes so far, and with one more.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from pipeline_nb.game import Game
from pipeline_nb.play.setup_facts import turns_of
from pipeline_nb.rules.costs import RefinementCosts
from pipeline_nb.rules.oil import GRADES, OILS
from pipeline_nb.widgets.frames_costs import CostChange, CostDifference, CostOrigin, CostPair
from pipeline_nb.widgets.views import costs_view

__all__ = ["cost_notes", "cost_origins", "cost_pair"]

_Cell = tuple[int, int]
"""The numbers of an oil type and of the grade that a step starts from."""
_CELLS: tuple[_Cell, ...] = tuple((oil, step) for oil in range(3) for step in range(3))
_NO_MARKER = 20


def _step_words(cell: _Cell) -> str:
    oil, step = cell
    return f"{OILS[oil].word}, {GRADES[step].word} to {GRADES[step + 1].word}"


def _signed(amount: int) -> str:
    return f"{amount:+d}" if amount else "0"


# ---- two boards ------------------------------------------------------------------------------------------------------


def cost_pair(before: RefinementCosts, after: RefinementCosts) -> CostPair:
    """Return two boards and where they differ.

    Examples
    --------
    >>> pair = cost_pair(RefinementCosts.same(4, 5, 6), RefinementCosts.from_text("4,5,6/4,7,6/4,5,5"))
    >>> [one.words for one in pair.differences]
    ['orange, low to mid: 5 before, 7 now, 2 dearer', 'silver, mid to high: 6 before, 5 now, 1 cheaper']
    """
    found = []
    for oil, step in _CELLS:
        old, new = before.rows[oil][step], after.rows[oil][step]
        if old != new:
            by = f"{abs(new - old)} {'dearer' if new > old else 'cheaper'}"
            found.append(
                CostDifference(
                    oil=OILS[oil].value,
                    grade=step,
                    before=old,
                    after=new,
                    sign=_signed(new - old),
                    words=f"{_step_words((oil, step))}: {old} before, {new} now, {by}",
                )
            )
    words = "; ".join(one.words for one in found) or "both boards are alike"
    return CostPair(before=costs_view(before), after=costs_view(after), differences=tuple(found), words=words)


# ---- where costs come from -------------------------------------------------------------------------------------------


def cost_origins(game: Game, who: int) -> tuple[CostOrigin, ...]:
    """Return for each of the nine costs of a player what its marker shows at first, what changed it, and what holds."""
    flips, result = _flips(game), game.costs_of(who)
    cards = list(_cards(game, who))
    found = []
    for cell in _CELLS:
        oil, step = cell
        printed, changes = flips.get(cell, (game.state.costs.rows[oil][step], ()))
        changes += tuple(change for at, change in cards if at == cell)
        by = result.rows[oil][step] - printed - sum(int(change.amount) for change in changes)
        if by:  # a rule that nothing here knows of
            changes += (CostChange(source="other rules in play", amount=_signed(by)),)
        where = "on its white side" if cell in flips else "on the marker"
        parts = [f"{printed} {where}", *(f"{change.amount} {change.source}" for change in changes)]
        found.append(
            CostOrigin(
                oil=OILS[oil].value,
                grade=step,
                step=_step_words(cell),
                printed=printed,
                changes=changes,
                result=result.rows[oil][step],
                words=f"{_step_words(cell)}: {'; '.join(parts)}; makes {result.rows[oil][step]}",
            )
        )
    return tuple(found)


def _flips(game: Game) -> dict[_Cell, tuple[int, tuple[CostChange, ...]]]:
    """For each marker that lies on its dark side: what its white side shows, and what turning it changed."""
    found: dict[_Cell, tuple[int, tuple[CostChange, ...]]] = {}
    for turn in turns_of(game):
        from pipeline_nb.emerging_markets.em2 import MARKERS

        past = game.year > turn.year or game.is_over
        if not past or _turned(game, game.state.costs, turn.year) != game.state.costs:
            continue
        nine, faces = dict(game.table.drawn)[MARKERS], game.rules.box.em_refinement_markers.white
        for oil, step in _column(game, turn.year):
            white = faces[nine[oil * 3 + step]]
            by = game.state.costs.rows[oil][step] - white
            source = f"turned to its dark side {turn.when.replace('ends', 'ended')}"
            found[oil, step] = white, (CostChange(source=source, amount=_signed(by)),)
    return found


def _turned(game: Game, costs: RefinementCosts, column: int) -> RefinementCosts:
    from pipeline_nb.emerging_markets.em2 import turned

    return turned(game, costs, column)


def _column(game: Game, column: int) -> list[_Cell]:
    """The places of a column: those that change when it is turned on a board of markers that no game has."""
    blank = RefinementCosts.same(_NO_MARKER, _NO_MARKER, _NO_MARKER)
    rows = _turned(game, blank, column).rows
    return [(oil, step) for oil, step in _CELLS if rows[oil][step] != _NO_MARKER]


def _cards(game: Game, who: int) -> Iterator[tuple[_Cell, CostChange]]:
    """What each Specialization card of a player changes, taken one after the other."""
    player = game.state.players[who]
    if not player.extra:
        return
    from pipeline_nb.emerging_markets.specialization import HELD, card_words, cards_of

    floor, held = game.rules.box.em_specialization.least_cost, cards_of(player)
    costs = _with_extra(game, who, ()).costs_of(who)
    for number, card in enumerate(held, start=1):
        lower = _with_extra(game, who, tuple((HELD, one) for one in held[:number])).costs_of(who)
        for oil, step in _CELLS:
            by = lower.rows[oil][step] - costs.rows[oil][step]
            if by:
                yield (oil, step), CostChange(source=f"Specialization in {card_words(card)}", amount=_signed(by))
            elif card in (oil, step + 3):
                words = f"Specialization in {card_words(card)}: no card lowers a cost below {floor}"
                yield (oil, step), CostChange(source=words, amount=_signed(by))
        costs = lower


def _with_extra(game: Game, who: int, extra: tuple[tuple[str, int], ...]) -> Game:
    players = game.state.players
    player = replace(players[who], extra=extra)
    return game.at(replace(game.state, players=(*players[:who], player, *players[who + 1 :])))


# ---- what lies ahead -------------------------------------------------------------------------------------------------


def cost_notes(game: Game, who: int) -> tuple[str, ...]:
    """Return what turning over the columns that are still white would do to a player's costs, a line each."""
    lines = []
    for turn in turns_of(game):
        if turn.year >= game.year and not game.is_over:
            costs = _turned(game, game.state.costs, turn.year)
            then, now = game.at(replace(game.state, costs=costs)).costs_of(who), game.costs_of(who)
            changed = [
                f"{_step_words((oil, step))} {now.rows[oil][step]} → {then.rows[oil][step]}"
                for oil, step in _CELLS
                if now.rows[oil][step] != then.rows[oil][step]
            ]
            when = f"{turn.when[:1].upper()}{turn.when[1:]}"
            lines.append(f"{when}, the column {turn.column} is turned: {'; '.join(changed) or 'your costs stay'}.")
    return tuple(lines)
