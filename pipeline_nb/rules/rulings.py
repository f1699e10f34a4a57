"""Rulings: named switches for the places where the documents are silent or disagree.

Every switch carries both readings. The default is the one that the project argues for; a lesson shows the difference.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from pipeline_nb.errors import InputError, shown

__all__ = ["RULINGS", "Ruling", "Rulings"]


class Ruling(msgspec.Struct, frozen=True, kw_only=True):
    """One switch: its question, its two readings, and the rules that each reading follows."""

    name: str
    question: str
    case: str
    default: str
    default_means: str
    default_rule: str
    other: str
    other_means: str
    other_rule: str


RULINGS: dict[str, Ruling] = {
    ruling.name: ruling
    for ruling in (
        Ruling(
            name="tank_check",
            question="Does tank room that a run itself frees count for that run?",
            case="RQ-017",
            default="final",
            default_means="Room is checked when all barrels of the run have moved.",
            default_rule="base.run.room-at-the-end",
            other="strict",
            other_means="Room must be there before the run begins.",
            other_rule="base.run.room-before-run",
        ),
        Ruling(
            name="machine_touch",
            question="Is a pipeline connected to a machine that it meets with an open end, but that did not cut it?",
            case="RQ-024",
            default="any",
            default_means="Yes: every open end that faces a side of the machine is connected.",
            default_rule="base.machine-phase.touch",
            other="cut_only",
            other_means="No: only a pipeline that the machine itself cut is connected.",
            other_rule="base.machine-phase.cut-only",
        ),
        Ruling(
            name="row_tank_cap",
            question="How many tanks fit into one row of the tank farm?",
            case="RQ-060",
            default="board",
            default_means="As many as the printed board has places: five.",
            default_rule="base.setup.player.tanks-row-cap",
            other="none",
            other_means="Any number.",
            other_rule="base.setup.player.tanks-no-row-cap",
        ),
    )
}
"""Every switch by name. Later parts of the game add theirs."""


class Rulings(msgspec.Struct, frozen=True, kw_only=True):
    """The reading chosen for each switch.

    Raises
    ------
    InputError
        If a switch is set to a reading that it does not have.

    Examples
    --------
    >>> Rulings().tank_check
    'final'
    >>> Rulings(machine_touch="cut_only").changed()
    {'machine_touch': 'cut_only'}
    """

    tank_check: Literal["final", "strict"] = "final"
    machine_touch: Literal["any", "cut_only"] = "any"
    row_tank_cap: Literal["board", "none"] = "board"

    def __post_init__(self) -> None:
        for name, ruling in RULINGS.items():
            chosen = getattr(self, name)
            if chosen not in (ruling.default, ruling.other):
                import difflib  # only when something is wrong

                near = difflib.get_close_matches(shown(chosen).strip("'"), (ruling.default, ruling.other), n=1)
                raise InputError(
                    f"ruling {name}: {shown(chosen)} is none of its readings {ruling.default!r} and {ruling.other!r}"
                    + (f"; did you mean {near[0]!r}?" if near else "")
                )

    def changed(self) -> dict[str, str]:
        """Return the switches that differ from their default, with the reading chosen."""
        return {name: getattr(self, name) for name, r in RULINGS.items() if getattr(self, name) != r.default}


DEFAULT = Rulings()
"""All switches at their default."""
