"""Every exception of the package: one root, few children.

`InputError` and `RuleBroken` are `ValueError` too: there the caller's input is at fault.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pipeline_nb.rules.reasons import Reason

__all__ = ["BoxError", "InputError", "PipelineError", "RuleBroken", "TextError", "UnknownRule", "shown"]


def shown(value: object, most: int = 60) -> str:
    """Return a value as an error message shows it: its repr, cut short; the type alone where even that fails."""
    try:
        text = repr(value[:most] if isinstance(value, str) else value)
    except ValueError:  # Python refuses to write out a number of thousands of digits
        text = f"<{type(value).__name__}>"
    return text if len(text) <= most + 2 else text[:most] + ".."


class PipelineError(Exception):
    """The root: catch this to catch everything that the package raises on purpose."""

    def _render_traceback_(self) -> list[str]:
        """What a notebook shows in place of a traceback: the message, and the line of the cell that it is about.

        A learner who mistypes a name needs the sentence that was written for that, not the inside of this package.
        """
        name, step = type(self).__name__, self.__traceback__
        while step is not None and not _in_a_cell(step.tb_frame.f_code.co_filename):
            step = step.tb_next
        return [f"{name}: {self}", f"(in line {step.tb_lineno} of the cell)"] if step else [f"{name}: {self}"]


def _in_a_cell(file: str) -> bool:
    """Does the code of this file stand in a cell? Notebooks give each cell a file of its own, under a number."""
    return "ipykernel_" in file or file.startswith("<ipython-input")


class InputError(PipelineError, ValueError):
    """Something handed in is not what it should be: the message names what, where and what helps."""


class TextError(InputError):
    """A text form (network, stock, tank farm, tile face, costs) that cannot be read back."""


class BoxError(InputError):
    """A table of the box, or an owner's file, that is not as it should be."""


class UnknownRule(InputError, KeyError):
    """A rule id that is not in the index; the message offers the nearest ones."""

    # KeyError would print the repr of its argument, with quotes round the sentence
    __str__ = Exception.__str__


class RuleBroken(PipelineError, ValueError):
    """A refused action; nothing has changed.

    Parameters
    ----------
    reasons
        Every broken rule, in the order in which the rules are checked; never empty.

    Examples
    --------
    >>> import pipeline_nb as pn
    >>> net = pn.PipeNetwork().place(0, 0, 0)
    >>> try:
    ...     net.place(1, 5, 0)
    ... except pn.RuleBroken as refusal:
    ...     print(refusal.reasons[0].rule)
    base.network.touch-a-side
    """

    def __init__(self, reasons: tuple[Reason, ...]) -> None:
        self.reasons = reasons
        super().__init__(reasons)

    def __str__(self) -> str:
        return "\n".join(str(reason) for reason in self.reasons)
