"""The final accounts of a real table: what somebody holds is enough, with the cards of Emerging Markets too.

Rulebook: End of the Game; Emerging Markets, Valuations.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from pipeline_nb.emerging_markets.em5 import NAMES, every_valuation
from pipeline_nb.errors import InputError, shown
from pipeline_nb.rules.accounts import base_scoring, rules_in_play
from pipeline_nb.rules.holdings import Holdings
from pipeline_nb.rules.rulings import DEFAULT, Rulings
from pipeline_nb.rules.score import Account, Score

if TYPE_CHECKING:
    from pipeline_nb.box import Box

__all__ = ["final_score"]


def final_score(
    holdings: Holdings,
    valuations: Iterable[int | str],
    *,
    player: str = "Player 1",
    box: Box | None = None,
    rulings: Rulings = DEFAULT,
) -> Score:
    """Return the final accounts of one player, line by line, in the order in which they are read.

    Parameters
    ----------
    holdings
        What the player holds at the end.
    valuations
        The Valuation cards in play, as many as lie there: 1 to 16, and ``"EM1"`` to ``"EM6"`` of Emerging Markets (17
        to 22 in a game's table).
    player
        The name on the sheet.
    box
        Other tables than the shipped ones.
    rulings
        Readings of the disputed rules.

    Raises
    ------
    InputError
        If there is no such card, or one is named twice.

    Examples
    --------
    >>> mine = Holdings.of(costs="4,5,6/4,5,6/4,5,6", cash=30, stock="T3", tanks=7, lines="T9 T9m S3", penalties=2)
    >>> print(final_score(mine, (1, 3), player="Ann"))
    Ann: $170
      Contracts: $0 (none is left incomplete)
      Barrels: $30 (1 teal barrel: $30)
      Pipelines: $40 (2 teal pipelines: 2 x $20; 1 pipeline is too short to lift crude)
      Valuation tile, pipelines at machines once more: $20 (1 teal pipeline at machines: $20)
      Valuation card 1, refined oil in tanks once more: $30 (1 teal barrel: $30)
      Valuation card 3, $10 for each tank: $70 (7 tanks: 7 x $10)
      Penalties: -$50 (2 Penalty markers: -$50)
      Cash: $30 ($30 in hand)

    Card EM6 is scored first; what Specialization adds stands in `Holdings.rises`, and in the costs.

    >>> print(final_score(mine, ("EM2", "EM6")).lines[0])
    Valuation card EM6, little cash, scored first: $450 ($30 in hand before any income of the end: $450)
    """
    account = Account.of(holdings, box, rulings)
    cards = tuple(valuations)
    known = every_valuation(account.box)
    dealt = tuple(NAMES.get(card.upper(), card) if isinstance(card, str) else card for card in cards)
    if any(type(card) is not int or card not in known for card in dealt) or len(set(dealt)) < len(dealt):
        most = account.box.components.valuation_cards
        raise InputError(
            f"valuations: different card numbers from 1 to {most}, not {shown(cards)}; those of Emerging Markets are "
            "'EM1' to 'EM6'"
        )
    in_play = rules_in_play(base_scoring(), known, [card for card in dealt if isinstance(card, int)])
    lines = tuple(rule.line(account) for rule in in_play)
    return Score(player, lines, sum(line.amount for line in lines))
