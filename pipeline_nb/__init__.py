"""Learn, teach and puzzle over the board game Pipeline: rules that explain every refusal.

>>> import pipeline_nb as pn
>>> net = pn.PipeNetwork().place("A[EW:t NS:o] B[WE:t NS:s]", 0, 0)
>>> [line.words for line in net.pipelines()]
['pipeline 1, teal, length 2', 'pipeline 2, orange, length 1', 'pipeline 3, silver, length 1']
"""

from typing import TYPE_CHECKING

from pipeline_nb.box import Rule, load_box, rule, search_rules
from pipeline_nb.box.tiles import PipeTile, pipe_tile, pipe_tiles
from pipeline_nb.errors import BoxError, InputError, PipelineError, RuleBroken, TextError, UnknownRule
from pipeline_nb.rules.costs import RefinementCosts, refinement_value
from pipeline_nb.rules.network import PipeNetwork
from pipeline_nb.rules.oil import GRADES, OILS, Barrel, Grade, Oil, Stock
from pipeline_nb.rules.pipelines import Pipeline, Segment
from pipeline_nb.rules.placement import Placement
from pipeline_nb.rules.reasons import Reason
from pipeline_nb.rules.refining import MachineRun, Refinement, WorkerRun
from pipeline_nb.rules.rulings import RULINGS, Ruling, Rulings
from pipeline_nb.rules.tanks import TankFarm

if TYPE_CHECKING:
    from pipeline_nb.box import Box
    from pipeline_nb.emerging_markets.real_table import final_score
    from pipeline_nb.game import Game, new_game, position
    from pipeline_nb.play import Session, bot, play_game
    from pipeline_nb.puzzles import Puzzle, Verdict, check, puzzle
    from pipeline_nb.rules.holdings import Holdings
    from pipeline_nb.rules.score import Score, ScoreLine

__version__ = "0.1.0"

__all__ = [
    "GRADES",
    "OILS",
    "RULINGS",
    "Barrel",
    "Box",
    "BoxError",
    "Game",
    "Grade",
    "Holdings",
    "InputError",
    "MachineRun",
    "Oil",
    "PipeNetwork",
    "PipeTile",
    "Pipeline",
    "PipelineError",
    "Placement",
    "Puzzle",
    "Reason",
    "Refinement",
    "RefinementCosts",
    "Rule",
    "RuleBroken",
    "Ruling",
    "Rulings",
    "Score",
    "ScoreLine",
    "Segment",
    "Session",
    "Stock",
    "TankFarm",
    "TextError",
    "UnknownRule",
    "Verdict",
    "WorkerRun",
    "bot",
    "check",
    "final_score",
    "load_box",
    "new_game",
    "pipe_tile",
    "pipe_tiles",
    "play_game",
    "position",
    "puzzle",
    "refinement_value",
    "rule",
    "search_rules",
]


# what takes longer to load than all the rest together, and is not always needed
_LATER = {
    "Box": "pipeline_nb.box",
    "Game": "pipeline_nb.game",
    "Holdings": "pipeline_nb.rules.holdings",
    "Puzzle": "pipeline_nb.puzzles",
    "Score": "pipeline_nb.rules.score",
    "ScoreLine": "pipeline_nb.rules.score",
    "Session": "pipeline_nb.play",
    "Verdict": "pipeline_nb.puzzles",
    "bot": "pipeline_nb.play",
    "check": "pipeline_nb.puzzles",
    "final_score": "pipeline_nb.emerging_markets.real_table",
    "new_game": "pipeline_nb.game",
    "play_game": "pipeline_nb.play",
    "position": "pipeline_nb.game",
    "puzzle": "pipeline_nb.puzzles",
}


def __getattr__(name: str) -> object:
    if name in _LATER:
        from importlib import import_module

        return getattr(import_module(_LATER[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
