"""Short stories for lessons: choices played one after the other by the engine, and choices that it refuses."""

from __future__ import annotations

import msgspec

from pipeline_nb.game import Action, Game, action_from_text
from pipeline_nb.game.actions import BuyTank, Secondary, Work
from pipeline_nb.game.state import BetweenStep
from pipeline_nb.learn.show import in_markdown

__all__ = ["Chosen", "Refusals", "Story", "refused", "story"]

_WORDS = {"done": "go on", "pass": "pass", "loan": "take a loan", "machines": "run the machines"}


class Chosen(msgspec.Struct, frozen=True):
    """One choice: whose, what in words, what happened, and the money in the same player's hand after it ($)."""

    player: str
    choice: str
    happened: tuple[str, ...]
    cash: int


class Story(msgspec.Struct, frozen=True):
    """Choices played one after the other; shows itself as a table. `game` is where it ends."""

    rows: tuple[Chosen, ...]
    game: Game

    @property
    def _told(self) -> list[Chosen]:
        """The choices that brought something: finishing a step is told by what follows."""
        return [row for row in self.rows if row.happened]

    def _repr_markdown_(self) -> str:
        table = ["| what happened | cash after it |", "| --- | --- |"]
        for row in self._told:
            cells = ("<br>".join(map(in_markdown, row.happened)), in_markdown(f"{row.player} ${row.cash}"))
            table.append(f"| {' | '.join(cells)} |")
        return "\n".join(table)

    def __repr__(self) -> str:
        return "\n".join(f"{' '.join(row.happened)} ({row.player} has ${row.cash})" for row in self._told)


class Refusals(msgspec.Struct, frozen=True):
    """Choices with the engine's answers, each with the rule it rests on; shows itself as a table."""

    rows: tuple[tuple[str, tuple[tuple[str, str], ...]], ...]

    def __add__(self, other: Refusals) -> Refusals:
        return Refusals(self.rows + other.rows)

    def _repr_markdown_(self) -> str:
        table = ["| try | answer |", "| --- | --- |"]
        for choice, reasons in self.rows:
            told = " ".join(f"{in_markdown(words)} <small>`{rule}`</small>" for words, rule in reasons)
            table.append(f"| {in_markdown(choice)} | {told or 'Allowed.'} |")
        return "\n".join(table)

    def __repr__(self) -> str:
        lines = []
        for choice, reasons in self.rows:
            lines.append(f"Try: {choice}")
            lines += [f"    {words} [{rule}]" for words, rule in reasons] or ["    Allowed."]
        return "\n".join(lines)


def story(game: Game, *choices: str) -> Story:
    """Return what happens when choices are made one after the other.

    Parameters
    ----------
    game
        Where it begins.
    choices
        Texts of actions, such as ``"loan"`` or ``"buy:3,0"``, or the name of a space of the cross: the worker goes
        there, for the Secondary Action if that is what is due.

    Raises
    ------
    RuleBroken
        If the engine refuses one of them.

    Examples
    --------
    >>> from pipeline_nb.game import position
    >>> story(position(players=("Ann", "Bo"), seed=7, setup={"start": 0}), "Contracts & Loans", "loan")
    Ann sent the worker to Contracts & Loans. (Ann has $40)
    Ann took a loan of $15 and a Penalty marker. (Ann has $55)
    """
    rows = []
    for choice in choices:
        action, who = _action(game, choice), game.state.who
        words = _words(game, choice, action)
        game = game.apply(action)
        happened = tuple(event.words for event in game.events)
        rows.append(Chosen(game.table.names[who], words, happened, game.state.players[who].cash))
    return Story(tuple(rows), game)


def refused(game: Game, *choices: str, when: str = "") -> Refusals:
    """Return for each choice every reason that the engine has against it; none where it is allowed.

    Parameters
    ----------
    game, choices
        As for `story`.
    when
        The situation in words, to be told before each choice.

    Examples
    --------
    >>> from pipeline_nb.game import position
    >>> refused(position(seed=7), "secondary:0")
    Try: Secondary Action: Crude Market
        Now it is up to Player 1 to choose a Main Action, or pass. ... [base.work.secondary.after-cross]
    """
    rows = []
    for choice in choices:
        action = _action(game, choice)
        reasons = game.why_not(action)
        told = tuple((f"{reason.text} {reason.fix}".strip(), reason.rule) for reason in reasons)
        words = _words(game, choice, action)
        rows.append((f"{when}: {words}" if when else words, told))
    return Refusals(tuple(rows))


def _action(game: Game, choice: str) -> Action:
    spaces = game.table.spaces
    if choice in spaces:
        space = spaces.index(choice)
        return Secondary(space) if isinstance(game.step, BetweenStep) else Work(space)
    return action_from_text(choice)


def _words(game: Game, choice: str, action: Action) -> str:
    if isinstance(action, Secondary) and action.space in range(8):
        return f"Secondary Action: {game.table.spaces[action.space]}"
    name, _, numbers = choice.partition(":")
    if name == "order" and numbers.isdecimal():
        return f"choose place {int(numbers) + 1}"
    if isinstance(action, BuyTank) and action.price in range(3):
        return f"buy a tank for ${game.rules.box.shop_prices.tanks[action.price]}"
    return _WORDS.get(choice, choice)
