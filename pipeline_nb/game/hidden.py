"""What lies face down, and what nobody can know of it: the pile of pipe tiles, the contracts below the top of a stack.

Rulebook: Setup. The stacks of contracts lie face up, so the top one of each is known; which ones lie below it is not,
since set-up put others of the same grade back into the box unseen.
"""

from __future__ import annotations

from itertools import accumulate, pairwise

import msgspec

from pipeline_nb.box import Box
from pipeline_nb.errors import TextError
from pipeline_nb.game.rng import Dealer
from pipeline_nb.game.setup import GRADE_STACKS
from pipeline_nb.game.state import State

__all__ = ["contracts_of_rows", "dealt_anew", "laid_below", "unseen_contracts"]


def contracts_of_rows(box: Box) -> tuple[range, ...]:
    """Return the numbers of the contracts of each grade row, low first."""
    ends = list(accumulate((len(getattr(box.contracts, grade)) for grade in GRADE_STACKS), initial=0))
    return tuple(range(first, end) for first, end in pairwise(ends))


def unseen_contracts(box: Box, state: State) -> tuple[tuple[int, ...], ...]:
    """Return for each row the contracts that may lie below the top one of its stack, by number.

    Those are all that are not seen now: not on display, not on top, not held. Only a first year has contracts below the
    top one, and no contract has left the game by then.
    """
    seen = {number for row in state.display for number in row}
    seen |= {number for stack in state.stacks for number in stack[:1]}
    seen |= {held.contract for player in state.players for held in player.contracts}
    return tuple(tuple(number for number in row if number not in seen) for row in contracts_of_rows(box))


def dealt_anew(box: Box, state: State, seed: int) -> State:
    """Return the state with what lies face down dealt anew by a seed.

    What is hidden is put in the order of its numbers first: who knows the seed could undo a shuffle of the real order.
    """
    dealer = Dealer(seed)
    stacks = tuple(
        (*stack[:1], *dealer.shuffled(unseen)[: len(stack[1:])])
        for stack, unseen in zip(state.stacks, unseen_contracts(box, state), strict=True)
    )
    return msgspec.structs.replace(state, pile=dealer.shuffled(sorted(state.pile)), stacks=stacks)


def laid_below(box: Box, state: State) -> tuple[tuple[int, ...], ...]:
    """Return the stacks with contracts in the place of those that are hidden (-1): of the unseen ones, by number.

    Raises
    ------
    TextError
        If more are hidden than nobody sees.
    """
    stacks = list[tuple[int, ...]]()
    for stack, unseen in zip(state.stacks, unseen_contracts(box, state), strict=False):
        free = [number for number in unseen if number not in stack]
        if stack.count(-1) > len(free):
            raise TextError("game text, field 'stacks': more contracts are hidden there than there are")
        stacks.append(tuple(number if number >= 0 else free.pop(0) for number in stack))
    return (*stacks, *state.stacks[len(stacks) :])
