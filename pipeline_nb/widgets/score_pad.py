"""`ScorePad`: the final accounts step by step, as they are explained at a table."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from pipeline_nb.box import Box, load_box
from pipeline_nb.errors import InputError, shown
from pipeline_nb.game import Game
from pipeline_nb.names import different_names, the_name
from pipeline_nb.rules.holdings import Holdings
from pipeline_nb.rules.rulings import Rulings
from pipeline_nb.rules.score import Score, money
from pipeline_nb.widgets import frames_score as frames
from pipeline_nb.widgets.live import STATIC, LiveWidget
from pipeline_nb.widgets.score_entry import Entry, read_entry
from pipeline_nb.widgets.score_sheet import Sheet, sheet_of, sheet_of_game
from pipeline_nb.widgets.still_score import score_svg
from pipeline_nb.widgets.views_score import blank_frame, line_words, places_words, sheet_frame

__all__ = ["ScorePad"]


class _Pad(msgspec.Struct, frozen=True):
    """How many lines are read, and what is typed into a blank pad."""

    at: int = 0
    entry: Entry | None = None


class ScorePad(LiveWidget[_Pad, frames.ScoreAction]):
    """Contracts, barrels, pipelines, valuations, penalties, cash: one line after the other, each with its rule.

    Parameters
    ----------
    table
        A game (of one that is not over: as if it ended now), or what everybody holds at a real table; for a pad to be
        filled in see `blank`.
    names
        Names of the players, where holdings are given.
    valuations
        The Valuation cards in play, where holdings are given: 1 to 16, ``"EM1"`` to ``"EM6"``.
    order
        Names in the player order at the end, where holdings are given: it breaks a tie.
    rulings, box
        Readings of the disputed rules, and other tables than the shipped ones, where holdings are given.

    Attributes
    ----------
    value
        The final accounts of everybody; empty while a blank pad cannot be read.
    faults
        What cannot be read on a blank pad, in words.

    Raises
    ------
    InputError
        If a name, a card or the order is not as it should be.

    Examples
    --------
    >>> costs = "4,5,6/4,5,6/4,5,6"
    >>> held = [Holdings.of(costs=costs, cash=30, lines="T9 T9m"), Holdings.of(costs=costs, cash=60, penalties=2)]
    >>> w = ScorePad(held, names=("Ann", "Bo"), valuations=(3,))
    >>> w.act("last")
    >>> [(score.player, score.total) for score in w.value]
    [('Ann', 90), ('Bo', 10)]
    """

    _esm, _css = STATIC / "scorepad.js", STATIC / "scorepad.css"
    speaks_of = "Valuation tile, Valuation card, Penalty marker, loan, contract"
    action_type = frames.ScoreAction

    def __init__(
        self,
        table: Game | Iterable[Holdings] | Entry,
        *,
        names: Iterable[str] = (),
        valuations: Iterable[int | str] = (),
        order: Iterable[str] = (),
        rulings: Rulings | None = None,
        box: Box | None = None,
    ) -> None:
        self.box, self.rulings = box or load_box(), rulings or Rulings()
        self._sheet: Sheet | None = None
        if isinstance(table, Game):
            self._sheet = sheet_of_game(table)
        elif not isinstance(table, Entry):
            self._sheet = _real_table(table, tuple(names), tuple(valuations), tuple(order), self.box, self.rulings)
        super().__init__(_Pad(entry=table if isinstance(table, Entry) else None))

    @classmethod
    def blank(
        cls, players: int | Iterable[str] = 2, *, rulings: Rulings | None = None, box: Box | None = None
    ) -> ScorePad:
        """Return a pad into which the end of a real table is typed.

        Parameters
        ----------
        players
            A number of players, 1 to 4, or their names.

        Examples
        --------
        >>> w = ScorePad.blank(players=("Ann", "Bo"))
        >>> w.act("type", player=0, field="cash", text="128")
        >>> w.act("type", player=1, field="barrels", text="O3x2")
        >>> [score.total for score in w.value]
        [128, 60]
        """
        several = (f"Player {i + 1}" for i in range(players)) if isinstance(players, int) else players
        names = tuple(several) if not isinstance(several, str) else ()
        if not 1 <= len(names) <= 4:
            raise InputError(f"players: a number from 1 to 4, or a list of names, not {shown(players)}")
        return cls(Entry.blank(different_names(names)), rulings=rulings, box=box)

    # ---- what it says ----------------------------------------------------------------------------------------------

    def _sheet_of(self, model: _Pad) -> Sheet | None:
        if model.entry is None:
            return self._sheet
        return read_entry(model.entry, self.box, self.rulings).sheet

    @property
    def value(self) -> tuple[Score, ...]:
        """The final accounts of everybody; empty while a blank pad cannot be read."""
        sheet = self._sheet_of(self.model)
        return sheet.scores if sheet else ()

    @property
    def faults(self) -> tuple[str, ...]:
        """What cannot be read on a blank pad, in words."""
        return self.frame(self.model).faults

    # ---- actions ---------------------------------------------------------------------------------------------------

    def step(self, model: _Pad, action: frames.ScoreAction) -> tuple[_Pad, str]:
        """Read on or back, or type; see `LiveWidget.step`."""
        if action.kind == "type":
            return self._typed(model, action)
        sheet = self._sheet_of(model)
        if sheet is None:
            raise InputError(f"Before the lines are read: {'; '.join(self.frame(model).faults)}.")
        last = len(sheet.rules) + 1
        at = {"next": model.at + 1, "back": model.at - 1, "first": 0, "last": last}.get(action.kind, action.at)
        if not 0 <= at <= last:
            raise InputError("This is the end: the places are told." if at > last else "This is the beginning.")
        said = "" if at == 0 else places_words(sheet) if at == last else line_words(sheet, at)
        return msgspec.structs.replace(model, at=at), said or self.frame(msgspec.structs.replace(model, at=0)).intro

    def _typed(self, model: _Pad, action: frames.ScoreAction) -> tuple[_Pad, str]:
        if model.entry is None:
            raise InputError("These accounts are those of a game: nothing is to be typed here.")
        entry = model.entry.typed(action.player, action.field, action.text)
        fault = read_entry(entry, self.box, self.rulings).faults.get((action.player, action.field), "")
        return _Pad(0, entry), f"Not understood: {fault}." if fault else "Written down."

    # ---- the frame -------------------------------------------------------------------------------------------------

    def frame(self, model: _Pad) -> frames.ScoreFrame:
        """Return the frame; see `LiveWidget.frame`."""
        if model.entry is not None:
            reading = read_entry(model.entry, self.box, self.rulings)
            if model.at == 0 or reading.sheet is None:
                return blank_frame(model.entry, reading, model.at)
            return sheet_frame(reading.sheet, model.at, blank=True)
        assert self._sheet is not None
        return sheet_frame(self._sheet, model.at, blank=False)

    def still(self) -> str:
        """Return the sheet as far as it is read, and the line that is read, as SVG text."""
        return score_svg(self.frame(self.model))

    def __repr__(self) -> str:
        if not self.value:
            return f"ScorePad(to be corrected: {'; '.join(self.faults)})"
        return f"ScorePad({', '.join(f'{score.player} {money(score.total)}' for score in self.value)})"


def _real_table(
    held: Iterable[Holdings],
    names: tuple[str, ...],
    valuations: tuple[int | str, ...],
    order: tuple[str, ...],
    box: Box,
    rulings: Rulings,
) -> Sheet:
    everybody = tuple(held)
    if not 1 <= len(everybody) <= 4 or not all(isinstance(one, Holdings) for one in everybody):
        raise InputError("ScorePad: a game, or the Holdings of one to four players")
    names = names or tuple(f"Player {i + 1}" for i in range(len(everybody)))
    if len(names) != len(everybody):
        raise InputError(f"names: {len(everybody)} for as many players, not {len(names)}")
    names, order = different_names(names), tuple(map(the_name, order))
    if order and sorted(order) != sorted(names):
        raise InputError(f"order: each of {', '.join(names)} once, not {shown(order)}")
    return sheet_of(everybody, names, valuations, order=order, box=box, rulings=rulings)
