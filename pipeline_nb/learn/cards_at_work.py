"""The cards of an upgrade type at work: the same thing tried without each level and with it."""

from __future__ import annotations

from typing import Any, NamedTuple

from pipeline_nb.errors import InputError, shown
from pipeline_nb.game import new_game
from pipeline_nb.learn.examples import row_of_different_tiles
from pipeline_nb.learn.scenes_upgrades import NUMERALS, how_sure, machine_in_a_row, machines_first, owner, types_with
from pipeline_nb.learn.told import Told
from pipeline_nb.learn.wishes import turn

__all__ = ["at_work"]


class _Trial(NamedTuple):
    """What Ann tries to see one card at work: in words, as wishes of which the last one tells, and with what."""

    words: str
    wishes: tuple[str, ...]
    parts: dict[str, Any]


def _sale(words: str, wish: str, stock: str) -> _Trial:
    return _Trial(words, ("go to Refined Market 1", wish), {"stock": stock})


def _trials() -> dict[str, tuple[_Trial, _Trial, _Trial]]:
    """For each type a trial of its levels 1, 2 and 3."""
    contract: dict[str, Any] = {"stock": "T1x3", "contracts": "1a"}
    return {
        "Human Resources": (
            _Trial(
                "Crude Market, then Contracts & Loans on the same arm",
                ("go to Crude Market", "finish", "go to Contracts & Loans"),
                {},
            ),
            _Trial(
                "Tanks & Pipes, then Machines & Pipes on another arm",
                ("go to Tanks & Pipes", "finish", "finish", "go to Machines & Pipes"),
                {},
            ),
            _Trial(
                "Crude Market, then any other Main Action: Refined Market 2",
                ("go to Crude Market", "finish", "go to Refined Market 2"),
                {},
            ),
        ),
        "Refined Markets": (
            _sale("sell a mid orange barrel in Refined Market 1", "sell O2 in Refined Market 1", "O2"),
            _sale("sell in Refined Market 2 on the same visit", "sell T2 in Refined Market 2", "T2"),
            _sale("sell a mid teal barrel in an orange row", "sell T2 in Refined Market 1 as O2", "T2"),
        ),
        "Contracts & Orders": (
            _Trial("deliver a third barrel to a contract for two", ("deliver T1",) * 3, contract),
            _Trial("deliver a low barrel", ("deliver T1",), contract),
            _Trial("take an order home", ("go to Contracts & Loans", "keep the order in row 1"), {}),
        ),
        **_trials_in_the_network(),
    }


def _trials_in_the_network() -> dict[str, tuple[_Trial, _Trial, _Trial]]:
    straights, machine = row_of_different_tiles(2), machine_in_a_row()
    return {
        "Engineering": (
            _Trial(
                "crude to low, cost 5, with 4 segments", ("run column 0, row 0", "pipeline 1: crude to low"),
                {"net": straights, "stock": "T0", "costs": "5,5,6/4,5,6/4,5,6"},
            ),
            _Trial(
                "crude to low, cost 6, with 4 segments", ("run column 0, row 0", "pipeline 1: crude to low"),
                {"net": straights, "stock": "T0", "costs": "6,5,6/4,5,6/4,5,6"},
            ),
            _Trial(
                "a second crude barrel through the same pipeline",
                ("run column 0, row 0", "pipeline 1: crude to low", "pipeline 1: crude to low"),
                {"net": straights, "stock": "T0x2"},
            ),
        ),
        "Machines": (
            _Trial(
                "a Main Action at the machine", ("run the machine at column 4, row 0",), {"net": machine, "stock": "T0"}
            ),
            _Trial("pay for the Machine Phase", ("pass", "run the machines"), {"net": machine, "stock": "T0"}),
            _Trial("run the machines before the Main Action", ("run the machines",), {"net": machine, "stock": "T0"}),
        ),
    }  # fmt: skip


def at_work(name: str) -> Told:
    """Return what each level of a type changes: the same thing tried with the levels below it, and with it too.

    Parameters
    ----------
    name
        Human Resources, Engineering, Refined Markets, Contracts & Orders or Machines: types whose cards allow something
        for good.

    Raises
    ------
    InputError
        If it is none of these.

    Examples
    --------
    >>> at_work("Contracts & Orders").rows[1][2:]
    ('Ann delivered 1 low teal to a contract for $20.', 'Ann delivered 1 low teal to a contract for $30.')
    """
    trials = _trials()
    if name not in trials:
        raise InputError(f"at_work: {', '.join(trials)}, not {shown(name)}")
    rules, rows = new_game(2).rules, []
    for level, trial in enumerate(trials[name], start=1):
        said = (_tried(name, one, trial) for one in (level - 1, level))
        rows.append((f"{NUMERALS[level]}: {rules.cards[name, level].words}", trial.words, *said))
    head = (name, "Ann tries", "without this level", "with it")
    return Told(head=head, rows=tuple(rows), notes=how_sure(name))


def _tried(name: str, level: int, trial: _Trial) -> str:
    cards = f"{name} {level}" if level else ""
    if trial.wishes == ("run the machines",):
        game = machines_first(level)
    else:
        game = owner(cards, types=types_with(f"{name} 1"), **trial.parts)
    return turn(game, *trial.wishes).rows[-1][1]
