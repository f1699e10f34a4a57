"""What a lesson says where its pictures are missing: JupyterLab shows those of a notebook only where it is trusted."""

from __future__ import annotations

import sys

__all__ = ["HOW", "TrustNote", "say_how_to_trust"]

HOW = (
    "You see text where pictures should be? This notebook came from somewhere else, so JupyterLab does not trust it "
    "yet. If you do: press Ctrl+Shift+C (on a Mac: Cmd+Shift+C), type trust, choose Trust Notebook. Or run the cells: "
    "what you ran yourself is trusted."
)
"""How to trust a notebook, in words."""


class TrustNote:
    """Says how to trust a notebook, in one that is not trusted; elsewhere nobody sees it.

    A browser shows nothing of a ``<template>``. JupyterLab takes elements that it does not know out of what is not
    trusted and leaves their words: so the words stand there exactly where the pictures are missing.
    """

    def _repr_html_(self) -> str:
        return f"<template><p><strong>{HOW}</strong></p></template>"

    def __repr__(self) -> str:
        return ""


def say_how_to_trust() -> None:
    """Put the note into the output of the cell that runs; nothing where no notebook runs."""
    ipython = sys.modules.get("IPython")
    if ipython is not None and ipython.get_ipython() is not None:
        from IPython.display import display

        display(TrustNote())  # type: ignore[no-untyped-call]
