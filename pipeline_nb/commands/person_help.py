"""What a person can type while playing in the terminal."""

from __future__ import annotations

from pipeline_nb.commands.common import wrapped
from pipeline_nb.game.actions import ACTIONS

__all__ = ["HELP", "action_forms"]

HELP = """\
NUMBER        take that option
list          show every option; list WORDS: those with these words
net           your refinery: tanks, upgrades, the network as a picture
board         markets, contracts, orders, shops, Government, costs
players       everybody's refinery
score         the final accounts, if the game ended now
log           what happened last
hint          what the planner bot would do, and why
why ACTION    why something is not allowed, such as: why work:3
why           how actions are written; an action may also be typed itself
at 0 2 1      place the tile in hand: row, column, quarter turns
undo          take back your last choice, and what bots did after it
? WORDS       look rules up, such as: ? tank room
save FILE     save the game; quit leaves it (so does Ctrl+D)"""


def action_forms() -> str:
    """How each kind of action is written, with what it does."""
    lines = ["Numbers begin with 0 and stand on the board: type board.", ""]
    for name, kind in ACTIONS.items():
        fields = ",".join(field.upper() for field in kind.__struct_fields__)
        about = " ".join((kind.__doc__ or "").split())
        lines.append(wrapped(about, f"{name}:{fields}  " if fields else f"{name}  ", "      "))
    return "\n".join(lines)
