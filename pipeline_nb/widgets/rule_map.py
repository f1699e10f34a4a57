"""`RuleMap`: the rules of the game by section; it follows the answers that are given in the same notebook."""

from __future__ import annotations

from msgspec.structs import replace

from pipeline_nb.learn import progress
from pipeline_nb.learn.rule_map import STATES, KnownRules, rule_map
from pipeline_nb.widgets.frames_learn import MapRule, MapSection, RuleMapAction, RuleMapFrame
from pipeline_nb.widgets.live import STATIC, LiveWidget
from pipeline_nb.widgets.still_learn import rule_map_svg

__all__ = ["RuleMap", "map_frame"]


def map_frame(known: KnownRules) -> RuleMapFrame:
    """Return a map of rules as a frame shows it."""
    return RuleMapFrame(
        sections=tuple(
            MapSection(
                title=section.title,
                told=f"{section.number('used')} of {len(section.rules)} used right",
                rules=tuple(MapRule(id=one.id, says=one.says, state=one.state) for one in section.rules),
            )
            for section in known.sections
        ),
        numbers=tuple(known.number(state) for state in STATES),
    )


class RuleMap(LiveWidget[KnownRules, RuleMapAction]):
    """Every rule of the base game as a square: used right, missed, met, or not yet.

    Attributes
    ----------
    value
        The map as it is now, as `pipeline_nb.learn.rule_map` gives it.

    Examples
    --------
    >>> [section.title for section in RuleMap().value.sections][:2]
    ['Set-up', 'Oil, years, rounds']
    """

    _esm, _css = STATIC / "rulemap.js", STATIC / "rulemap.css"
    action_type = RuleMapAction

    def __init__(self) -> None:
        self._keep = progress.keep()
        super().__init__(rule_map())
        progress.listen(self._refresh)

    @property
    def value(self) -> KnownRules:
        """The map as it is now."""
        return self.model

    def _refresh(self) -> None:
        with self._lock:
            self._past, self._at, self._keep = [rule_map()], 0, progress.keep()
            self.state = self._encode()

    def step(self, model: KnownRules, action: RuleMapAction) -> tuple[KnownRules, str]:
        """Take in what the page has kept; see `LiveWidget.step`."""
        progress.remember(action.text)
        return rule_map(), ""

    def frame(self, model: KnownRules) -> RuleMapFrame:
        """Return the frame; see `LiveWidget.frame`."""
        return replace(map_frame(model), keep=self._keep, marks=progress.notices())

    def still(self) -> str:
        """Return the map as SVG text."""
        return rule_map_svg(map_frame(self.model))

    def __repr__(self) -> str:
        return repr(self.model)
