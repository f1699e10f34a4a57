"""Text that goes into Markdown outputs of lessons."""

from __future__ import annotations

__all__ = ["in_markdown"]


def in_markdown(text: str) -> str:
    r"""Return text with the signs escaped that Markdown would take for its own, the dollar sign above all.

    Examples
    --------
    >>> in_markdown("it costs $5")
    'it costs <span>\\$</span>5'
    """
    for sign in "\\`*_[]<>|":
        text = text.replace(sign, f"\\{sign}")
    # JupyterLab looks for formulas twice: the backslash is for the text, the span for the page that is made of it
    return text.replace("$", r"<span>\$</span>")
