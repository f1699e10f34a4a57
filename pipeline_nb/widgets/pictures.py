"""In a notebook, networks, tank farms and costs show themselves as pictures once the widgets are imported."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

from pipeline_nb.learn.picture import in_markdown_too
from pipeline_nb.learn.rule_map import KnownRules
from pipeline_nb.rules.costs import RefinementCosts
from pipeline_nb.rules.network import PipeNetwork
from pipeline_nb.rules.tanks import TankFarm
from pipeline_nb.widgets.rule_map import map_frame
from pipeline_nb.widgets.still import costs_svg, farm_svg, network_svg
from pipeline_nb.widgets.still_learn import rule_map_svg
from pipeline_nb.widgets.views import costs_view, farm_view, network_view

__all__ = ["PICTURES", "show_values_as_pictures"]

PICTURES: dict[type, Callable[[Any], str]] = {
    PipeNetwork: lambda net: network_svg(network_view(net, RefinementCosts.same(4, 5, 6))),
    TankFarm: lambda farm: farm_svg(farm_view(farm)),
    KnownRules: lambda known: rule_map_svg(map_frame(known)),
    RefinementCosts: lambda costs: costs_svg(costs_view(costs)),
}
"""How each kind of value draws itself, as SVG text."""


def show_values_as_pictures() -> bool:
    """Tell the running notebook how to draw the values; return False where no notebook runs."""
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython else None
    if shell is None:
        return False
    for kind, draw in PICTURES.items():
        for form in ("image/svg+xml", "text/markdown"):
            shell.display_formatter.formatters[form].for_type(kind, _drawn_as(form, draw))
    return True


def _drawn_as(form: str, draw: Callable[[Any], str]) -> Callable[[Any], str]:
    return lambda value: in_markdown_too(draw(value))[form]
