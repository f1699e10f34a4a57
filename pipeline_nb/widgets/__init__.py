"""Interactive parts for notebooks: thin Python, drawn by a TypeScript front end. No rule is decided here."""

from pipeline_nb.widgets.cost_board import CostBoard
from pipeline_nb.widgets.delivery_board import DeliveryBoard
from pipeline_nb.widgets.market_trader import MarketTrader
from pipeline_nb.widgets.network_builder import NetworkBuilder
from pipeline_nb.widgets.pictures import show_values_as_pictures
from pipeline_nb.widgets.puzzle_board import PuzzleBoard
from pipeline_nb.widgets.question import Question
from pipeline_nb.widgets.refinery import Refinery
from pipeline_nb.widgets.rule_map import RuleMap
from pipeline_nb.widgets.score_pad import ScorePad
from pipeline_nb.widgets.setup_table import SetupTable
from pipeline_nb.widgets.shops_and_government import ShopsAndGovernment
from pipeline_nb.widgets.tank_farm import TankFarm
from pipeline_nb.widgets.upgrade_shelf import UpgradeShelf

__all__ = [
    "CostBoard",
    "DeliveryBoard",
    "MarketTrader",
    "NetworkBuilder",
    "PuzzleBoard",
    "Question",
    "Refinery",
    "RuleMap",
    "ScorePad",
    "SetupTable",
    "ShopsAndGovernment",
    "TankFarm",
    "UpgradeShelf",
]

show_values_as_pictures()
