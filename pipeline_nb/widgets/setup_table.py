"""`SetupTable`: a walk through setting up a real table, and through the end of each of its years."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from pipeline_nb.box import Box
from pipeline_nb.errors import InputError, shown
from pipeline_nb.game import Game, new_game
from pipeline_nb.game.refresh import year_laid
from pipeline_nb.play.setup_base import AFTERWARDS, setup_sections
from pipeline_nb.play.setup_facts import Facts, facts_of
from pipeline_nb.play.setup_page import named
from pipeline_nb.play.walk import Walk
from pipeline_nb.play.year_steps import YearEnd, year_sections
from pipeline_nb.rules.reasons import count
from pipeline_nb.rules.rulings import Rulings
from pipeline_nb.widgets import frames_setup as frames
from pipeline_nb.widgets.live import STATIC, LiveWidget
from pipeline_nb.widgets.print_setup import printed
from pipeline_nb.widgets.still_setup import setup_svg
from pipeline_nb.widgets.views_setup import setup_frame, step_words

__all__ = ["SetupTable"]


class _At(msgspec.Struct, frozen=True):
    """Which step is shown, and which things to do are ticked off."""

    at: int = 0
    ticked: frozenset[int] = frozenset()


class SetupTable(LiveWidget[_At, frames.SetupAction]):
    """Each step of a set-up in order, with its numbers and its rule; draws come one by one, and can be ticked off.

    Parameters
    ----------
    players
        A number of players, 2 to 4, or their names, clockwise.
    modules
        Names of modules to play with, such as ``("em1", "em4")``.
    seed
        Deals everything that is random; the same seed gives the same table, also to `pipeline_nb.new_game`.
    rulings, first_game, setup, box
        As for `pipeline_nb.new_game`.

    Attributes
    ----------
    game
        The game that is set up; for the end of a year see `year_end`.
    done, left
        What is ticked off, and what is not, in words.

    Raises
    ------
    InputError
        If `pipeline_nb.new_game` does not take what is given.

    Examples
    --------
    >>> w = SetupTable(players=3, modules=("em1",), seed=7)
    >>> for _ in range(4):
    ...     w.act("done")
    >>> w.shown["now"][0]["title"], w.shown["where"]
    ('Markets (em1 New Market Tiles)', 'step 4 of 144')
    >>> w.act("next")
    >>> w.shown["said"]
    '1 of 6: Crude row 1 of the Crude Market: teal at $7/7/9/9/11/11/13/13.'
    """

    _esm, _css = STATIC / "setuptable.js", STATIC / "setuptable.css"
    speaks_of = "tank farm, market row, Refinement Cost, upgrade, quadrant, Valuation tile, Turn Order, Refresh Phase"
    action_type = frames.SetupAction

    def __init__(
        self,
        players: int | Iterable[str] = 2,
        *,
        modules: Iterable[str] = (),
        seed: int = 0,
        rulings: Rulings | None = None,
        first_game: bool = False,
        setup: Mapping[str, Any] | None = None,
        box: Box | None = None,
    ) -> None:
        game = new_game(
            players,
            modules=tuple(modules),
            seed=seed,
            rulings=rulings or Rulings(),
            first_game=first_game,
            setup=setup,
            box=box,
        )
        facts = facts_of(game, seed, first_game, setup)
        walk = Walk(_setup_title(facts), _setup_intro(facts), setup_sections(facts), AFTERWARDS)
        self._begin(game, walk)

    def _begin(self, game: Game, walk: Walk) -> None:
        self.game, self._walk = game, walk
        super().__init__(_At())

    @classmethod
    def year_end(
        cls,
        table: Game | int,
        *,
        players: int | Iterable[str] = 2,
        modules: Iterable[str] = (),
        rulings: Rulings | None = None,
        box: Box | None = None,
    ) -> SetupTable:
        """Return a walk through the end of a year: the Refresh Phase, or the way to the final accounts.

        Parameters
        ----------
        table
            The year that ends, 1 to 3; or a game, as if its year ended now: then the steps tell what becomes of its
            position.
        players, modules, rulings, box
            Those of the table, where a year is given.

        Raises
        ------
        InputError
            If there is no such year, or `pipeline_nb.new_game` does not take what is given.

        Examples
        --------
        >>> w = SetupTable.year_end(2, players=3, modules=("em2",))
        >>> [section["title"] for section in w.shown["sections"]][:2]
        ['Year 2 is over', 'Refinement Costs']
        """
        if isinstance(table, Game):
            year = YearEnd(table, known=True)
        else:
            game = new_game(players, modules=tuple(modules), rulings=rulings or Rulings(), box=box)
            years = len(game.rules.box.years.rounds)
            if type(table) is not int or not 1 <= table <= years:
                raise InputError(f"table: a game, or the year that ends, 1 to {years}, not {shown(table)}")
            state = msgspec.structs.replace(
                year_laid(game, table), year=table, round=game.rules.box.years.rounds[table - 1]
            )
            year = YearEnd(game.at(state), known=False)
        walk = Walk(_year_title(year), _year_intro(year), year_sections(year), _year_ending(year))
        made = cls.__new__(cls)
        made._begin(year.game, walk)
        return made

    # ---- what it says ----------------------------------------------------------------------------------------------

    @property
    def done(self) -> tuple[str, ...]:
        """What is ticked off, in words."""
        return tuple(self._walk.todos[key].text for key in sorted(self.model.ticked))

    @property
    def left(self) -> tuple[str, ...]:
        """What is not ticked off, in words."""
        return tuple(todo.text for key, todo in enumerate(self._walk.todos) if key not in self.model.ticked)

    def printed(self) -> str:
        """Return everything as a page of HTML for paper, black and white: write it into a file and print that.

        Examples
        --------
        >>> page = SetupTable(players=2, seed=7).printed()
        >>> page.startswith("<!DOCTYPE html>"), "Round Marker on the first space of year 1." in page
        (True, True)
        """
        return printed(self._walk, self.model.ticked)

    def go_to(self, section: str, *, draw: int = 0) -> SetupTable:
        """Go to a section, and show the walk from there: a lesson need not count its steps.

        Parameters
        ----------
        section
            How its title begins.
        draw
            Which of its draws is about to begin, from 1; 0 for the first thing to do.

        Raises
        ------
        InputError
            If there is no such section, or no such draw in it.

        Examples
        --------
        >>> SetupTable(modules=("em3",), seed=7).go_to("Action tiles", draw=1)
        SetupTable(Set-up for 2 players, seed 7: step 87 of 117, 0 of 42 things done)
        """
        found, key = list[int](), 0
        for one in self._walk.sections:
            for todo in one.todos:
                if one.title.startswith(section) and (todo.drawn or not draw):
                    found.append(self._walk.begins[key])
                key += 1
        if not section or not 0 <= draw <= len(found) or not found:
            titles = ", ".join(one.title for one in self._walk.sections)
            raise InputError(f"section: {titles}; and a draw of it; not {shown(section)}, {shown(draw)}")
        self.act("go", at=found[max(draw - 1, 0)])
        return self

    # ---- actions ---------------------------------------------------------------------------------------------------

    def step(self, model: _At, action: frames.SetupAction) -> tuple[_At, str]:
        """Go on or back, or tick something off; see `LiveWidget.step`."""
        if action.kind == "tick":
            return self._ticked(model, action.key)
        if action.kind == "done":
            return self._done(model)
        last = len(self._walk.steps) + 1
        at = {"next": model.at + 1, "back": model.at - 1, "first": 0, "last": last}.get(action.kind, action.at)
        if not 0 <= at <= last:
            raise InputError("This is the end." if at > last else "This is the beginning.")
        return _At(at, model.ticked), step_words(self._walk, at, model.ticked)

    def _ticked(self, model: _At, key: int) -> tuple[_At, str]:
        if not 0 <= key < len(self._walk.todos):
            raise InputError(f"There is no thing to do with number {key}.")
        said = "Not done yet" if key in model.ticked else "Done"
        return _At(model.at, model.ticked ^ {key}), f"{said}: {self._walk.todos[key].text}"

    def _done(self, model: _At) -> tuple[_At, str]:
        """Tick off what is done now, and go on to what is to do next."""
        last = len(self._walk.steps) + 1
        if model.at == last:
            raise InputError("This is the end.")
        if model.at == 0:
            return _At(1, model.ticked), step_words(self._walk, 1, model.ticked)
        key = self._walk.steps[model.at - 1].todo
        ticked, at = model.ticked | {key}, self._walk.ends[key] + 1
        return _At(at, ticked), f"Done. {step_words(self._walk, at, ticked)}"

    # ---- the frame -------------------------------------------------------------------------------------------------

    def frame(self, model: _At) -> frames.SetupFrame:
        """Return the frame; see `LiveWidget.frame`."""
        return setup_frame(self._walk, model.at, model.ticked)

    def still(self) -> str:
        """Return the section at hand as SVG text; at the beginning and at the end all sections."""
        return setup_svg(self.frame(self.model))

    def __repr__(self) -> str:
        steps, ticked = len(self._walk.steps), len(self.model.ticked)
        where = "the beginning" if not self.model.at else "the end"
        if 0 < self.model.at <= steps:
            where = f"step {self.model.at} of {steps}"
        return f"SetupTable({self._walk.title}: {where}, {ticked} of {count(len(self._walk.todos), 'thing')} done)"


# ---- words ---------------------------------------------------------------------------------------------------------


def _setup_title(facts: Facts) -> str:
    first = ", a first game" if facts.first_game else ""
    return f"Set-up for {len(facts.players)} players, seed {facts.seed}{first}"


def _setup_intro(facts: Facts) -> tuple[str, ...]:
    lines = [f"Players, clockwise: {', '.join(map(named, facts.players))}."]
    if facts.modules:
        lines.append(f"Modules: {', '.join(f'{name} {title}' for name, title in facts.modules.items())}.")
    if facts.rulings:
        lines.append(f"Rulings: {', '.join(map(_reading, facts.rulings.items()))}.")
    if not facts.tables.startswith("shipped"):
        lines.append(f"Numbers: {facts.tables}.")
    lines.append("Lay what the seed deals, piece by piece, to have the very table of this seed; or draw on your own.")
    return tuple(lines)


def _reading(ruling: tuple[str, str | bool]) -> str:
    name, value = ruling
    return f"{name}={value if isinstance(value, str) else 'yes' if value else 'no'}"


def _year_title(year: YearEnd) -> str:
    what = "End of the game" if year.last else f"End of year {year.year}"
    return f"{what}, {len(year.game.table.names)} players"


def _year_intro(year: YearEnd) -> tuple[str, ...]:
    what = "The way to the final accounts" if year.last else "The Refresh Phase"
    lines = [f"{what}, in the order in which it is done at the table."]
    if year.game.rules.modules:
        lines.append(f"Modules: {', '.join(year.game.rules.modules)}.")
    if year.known:
        at = f"year {year.year}, round {year.before.round}"
        lines.append(f"The numbers are those of your position in {at}, as if the year ended now.")
    else:
        lines.append("The numbers hold at every table like this one.")
    return tuple(lines)


def _year_ending(year: YearEnd) -> str:
    return "The game is scored." if year.last else f"Then year {year.year + 1} begins."
