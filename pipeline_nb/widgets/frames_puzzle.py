"""What `PuzzleBoard` shows, and what a person may answer; the board inside is a frame of another widget."""

from __future__ import annotations

from typing import Literal

import msgspec

from pipeline_nb.widgets.frames import BuilderFrame, Costs, Farm, Frame, Network, OilLetter, RefineryFrame, Refusal
from pipeline_nb.widgets.frames_trading import DeliveryFrame, TraderFrame

__all__ = [
    "JudgeAction",
    "JudgeBoard",
    "JudgeMove",
    "JudgeRule",
    "PriceRow",
    "PuzzleAction",
    "PuzzleFrame",
    "PuzzleReplay",
    "PuzzleVerdict",
]


class _View(msgspec.Struct, frozen=True, kw_only=True):
    pass


class JudgeMove(_View, frozen=True, kw_only=True):
    """A move that is asked about, and the verdict so far: "", "yes", "no", or the id of a rule."""

    words: str
    verdict: str


class JudgeRule(_View, frozen=True, kw_only=True):
    """A rule to choose from."""

    letter: str
    id: str
    says: str


class JudgeBoard(_View, frozen=True, kw_only=True):
    """The moment of a game: what is known in words, the own network and farm, the moves, and the rules."""

    notes: tuple[str, ...]
    network: tuple[Network, ...]
    farm: Farm
    costs: Costs
    moves: tuple[JudgeMove, ...]
    rules: tuple[JudgeRule, ...]


class JudgeAction(_View, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Say of a move ``at`` (from 0) that it is allowed, is not, or which rule it breaks."""

    n: int = 0
    kind: Literal["judge", "undo", "redo"]
    at: int = 0
    verdict: str = ""


class PriceRow(_View, frozen=True, kw_only=True):
    """What a barrel of one oil type is worth, $, from crude to high."""

    oil: OilLetter
    word: str
    prices: tuple[int, int, int, int]


class PuzzleVerdict(_View, frozen=True, kw_only=True):
    """How the answer was judged; ``reasons`` are the broken rules."""

    mark: Literal["right", "allowed", "refused"]
    words: str
    reasons: tuple[Refusal, ...]


class PuzzleReplay(_View, frozen=True, kw_only=True):
    """The proven solution is on the board: after how many of its steps, and what this step does."""

    at: int
    last: int
    words: str


class PuzzleFrame(Frame, frozen=True, kw_only=True):
    """`PuzzleBoard`: exactly one of the five boards is there; lists of at most one stand for what may be missing.

    ``target`` is "" while it is hidden. ``errors`` says whether moves are refused at once, only at a check, or whether
    the board has no such marks. ``checked``: an answer was judged before, so that "why not more?" can be told.
    ``solved``: the learner has found the best value, now or in an earlier session; ``keep`` as in `QuestionFrame`.
    """

    id: str
    title: str
    grade: int
    aim: str
    told: str
    value: str
    target: str
    hints: tuple[str, ...]
    hints_left: int
    errors: Literal["at once", "at check", ""]
    verdict: tuple[PuzzleVerdict, ...]
    checked: bool
    why: str
    otherwise: tuple[str, ...]
    replay: tuple[PuzzleReplay, ...]
    answer: str
    share: str
    note: str = ""
    solved: bool = False
    keep: str = ""
    prices: tuple[PriceRow, ...] = ()
    refinery: tuple[RefineryFrame, ...] = ()
    builder: tuple[BuilderFrame, ...] = ()
    trader: tuple[TraderFrame, ...] = ()
    delivery: tuple[DeliveryFrame, ...] = ()
    judge: tuple[JudgeBoard, ...] = ()


class PuzzleAction(_View, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A move on the board inside (``text``: its action as JSON); a hint; check; why not more; what the proven answer
    does otherwise; show it after ``at`` steps (-1: back to the own answer); the two switches; begin again; what the
    page has kept of earlier sessions (``text``); undo, redo.
    """

    n: int = 0
    kind: Literal[
        "move", "hint", "check", "why", "otherwise", "replay", "errors", "target", "restart", "remember", "undo", "redo"
    ]
    text: str = ""
    at: int = 0
