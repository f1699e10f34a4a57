"""The places of a real table: no game stands behind it, so the player order that breaks a tie may not be known."""

from __future__ import annotations

from collections.abc import Sequence

from pipeline_nb.game.scoring import Place
from pipeline_nb.rules.score import Score, money

__all__ = ["places"]


def places(scores: Sequence[Score], order: Sequence[str] = ()) -> tuple[Place, ...]:
    """Return the places, the winner's first.

    Parameters
    ----------
    scores
        The final accounts of everybody.
    order
        Names in the player order, which breaks a tie; without it, those who are tied share a place.

    Examples
    --------
    >>> from pipeline_nb.rules.score import Score
    >>> ann, bo = Score("Ann", (), 40), Score("Bo", (), 40)
    >>> [place.words for place in places((ann, bo))]
    ['place 1 with $40, tied with Bo', 'place 1 with $40, tied with Ann']
    >>> places((ann, bo), ("Bo", "Ann"))[0].words
    'place 1 with $40, tied with Ann: place 1 in the player order'
    """
    ahead = [name for name in order if name in {score.player for score in scores}]
    ranked = sorted(scores, key=lambda s: (-s.total, ahead.index(s.player) if ahead else 0))
    found: list[Place] = []
    for at, score in enumerate(ranked, start=1):
        tied = [other.player for other in scores if other.total == score.total and other is not score]
        words = f"place {at} with {money(score.total)}"
        if tied and ahead:
            words += f", tied with {', '.join(tied)}: place {ahead.index(score.player) + 1} in the player order"
        elif tied:
            at = next((place.place for place in found if place.total == score.total), at)
            words = f"place {at} with {money(score.total)}, tied with {', '.join(tied)}"
        found.append(Place(at, score.player, score.total, words))
    return tuple(found)
