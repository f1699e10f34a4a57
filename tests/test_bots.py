"""Bots: always the same, always legal, blind for what lies face down, and each better than the one before."""

from __future__ import annotations

import re
import subprocess
import sys
from functools import cache

import pytest
from msgspec.structs import replace

from benchmarks.bots import Result, interval, play
from pipeline_nb.errors import InputError
from pipeline_nb.game import Game, new_game, position
from pipeline_nb.game.actions import Done, Pass, TakeLoan
from pipeline_nb.game.rng import Dealer
from pipeline_nb.game.state import StartTanksStep
from pipeline_nb.play import BOTS, Choice, bot, play_game
from pipeline_nb.rules.rulings import Rulings
from tests.conftest import ROOT

NAMES = tuple(BOTS)
SENTENCE = re.compile(r"[A-Z][^\n]{10,500}[.]")


@cache
def moments(name: str) -> list[tuple[Game, Choice]]:
    """Every game that a bot saw, with what it chose, in a game against itself; played once for all tests."""
    found: list[tuple[Game, Choice]] = []
    play_game([name, name], seed=3, after=lambda game, choice: found.append((game, choice)))
    return found


# ---- always the same -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_the_same_seed_gives_the_same_game(name: str) -> None:
    again = play_game([name, name], seed=3)
    assert list(again.actions) == [choice.action for _, choice in moments(name)]


def test_another_seed_draws_another_lot() -> None:
    game = new_game(seed=1)
    drawn = {tuple(lot.choose(game).action for _ in range(6)) for lot in (bot("random", seed) for seed in range(8))}
    assert len(drawn) > 1


def test_neither_the_process_nor_its_hash_seed_matters() -> None:
    script = "from pipeline_nb.play import play_game as p; s = p(['planner', 'planner'], seed=3); "
    script += "print(';'.join(action.to_text() for action in s.actions))"
    run = subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
        env={"PYTHONHASHSEED": "5"},
    )
    assert run.stdout.strip() == ";".join(choice.action.to_text() for _, choice in moments("planner"))


# ---- always legal ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_choice_is_legal_and_a_sentence_says_why(players: int) -> None:
    names = (NAMES * 2)[-players:]
    told = list[Choice]()

    def after(game: Game, choice: Choice) -> None:
        assert game.why_not(choice.action) == ()
        told.append(choice)

    assert play_game(names, seed=players, after=after).game.is_over
    assert [choice for choice in told if not SENTENCE.fullmatch(choice.why)] == []


@pytest.mark.parametrize("name", ["greedy", "planner"])
@pytest.mark.parametrize(
    "rulings",
    [
        Rulings(allow_empty_action=False, pass_keeps_machine=False, deliver_between=False),
        Rulings(machine_touch="cut_only", pipe_bundle="up_to", pipe_bundles_per_action="many", row_tank_cap="none"),
    ],
    ids=["no empty actions", "cut only"],
)
def test_other_readings_of_the_rules_are_played_as_well(name: str, rulings: Rulings) -> None:
    game = new_game(2, seed=8, rulings=rulings)
    assert play_game([name, "random"], game=game).game.is_over


@pytest.mark.parametrize("modules", [("em1", "em3"), ("em2", "em4", "em5")])
def test_modules_are_played_as_well(modules: tuple[str, ...]) -> None:
    game = new_game(2, seed=5, modules=modules)
    session = play_game(["planner", "greedy"], game=game)
    planner, greedy = (score.total for score in session.game.scores())
    assert planner > greedy


def test_a_bot_takes_over_at_any_moment() -> None:
    for number, (game, _) in enumerate(moments("random")):
        if number % 7 == 0 and len(game.legal_actions()) > 1:
            for name in ("greedy", "planner"):
                assert bot(name).choose(game).action in game.legal_actions()


# ---- blind for what lies face down -----------------------------------------------------------------------------------


def dealt_anew(game: Game, seed: int) -> Game:
    """The game with everything that lies face down in another order."""
    state, dealer = game.state, Dealer(seed)
    stacks = tuple((*stack[:1], *dealer.shuffled(stack[1:])) for stack in state.stacks)
    return game.at(replace(state, pile=dealer.shuffled(state.pile), stacks=stacks))


@pytest.mark.parametrize("name", ["greedy", "planner"])
def test_what_lies_face_down_changes_no_choice(name: str) -> None:
    seen = [game for game, _ in moments("planner") if len(game.legal_actions()) > 1]
    for number, game in enumerate(seen[::11]):
        other = dealt_anew(game, number)
        assert other.state.pile != game.state.pile
        assert bot(name).choose(other) == bot(name).choose(game)


# ---- what each one looks for -----------------------------------------------------------------------------------------


def test_greedy_refuses_a_loan_that_nothing_comes_of() -> None:
    game = position(cash=0, seed=3)
    space = game.table.spaces.index("Contracts & Loans")
    game = game.apply(f"work:{space}")
    assert TakeLoan() in game.legal_actions()
    assert bot("greedy").choose(game).action == Done()


def test_greedy_passes_where_nothing_raises_the_score() -> None:
    game = position(cash=0, seed=3)
    choice = bot("greedy").choose(game)
    assert choice.action == Pass()
    now = game.scores()[game.state.who].total
    assert choice.why == f"Nothing within this turn would raise the ${now} that count if the game ended after it."


def test_greedy_sells_what_brings_more_than_it_counts_at_the_end() -> None:
    game = position(cash=0, stock="T2", seed=3, setup={"valuations": (4, 12, 13)})
    choice = bot("greedy").choose(game)
    assert game.table.spaces[choice.action.space].startswith("Refined Market")  # type: ignore[attr-defined]
    assert "from $20 to $4" in choice.why


def test_the_planner_starts_with_tanks_as_the_rulebook_suggests() -> None:
    game = new_game(seed=1)
    while isinstance(game.step, StartTanksStep):
        game = game.apply(bot("planner").choose(game).action)
    assert [player.tanks for player in game.state.players] == [(2, 1, 1, 1)] * 2


def test_the_planner_says_numbers() -> None:
    whys = [choice.why for game, choice in moments("planner") if len(game.legal_actions()) > 1]
    assert sum(bool(re.search(r"\d", why)) for why in whys) > 0.9 * len(whys)


@pytest.fixture(scope="module")
def against_greedy() -> list[Result]:
    return [play(("planner", "greedy"), number) for number in range(6)]


def test_the_planner_beats_greedy(against_greedy: list[Result]) -> None:
    assert all(result.won for result in against_greedy)


def test_the_planner_refines_in_every_year(against_greedy: list[Result]) -> None:
    assert all(all(result.refined) for result in against_greedy)
    assert all(all(result.income) for result in against_greedy)


def test_greedy_beats_chance() -> None:
    assert all(play(("greedy", "random"), number).won for number in range(6))


# ---- what is handed in -----------------------------------------------------------------------------------------------


def test_an_unknown_bot_is_refused_with_those_there_are() -> None:
    with pytest.raises(InputError, match="there is no bot 'clever'; there are random, greedy, planner"):
        bot("clever")


def test_a_seed_is_a_whole_number() -> None:
    with pytest.raises(InputError, match="seed: a whole number"):
        bot("random", seed="7")  # type: ignore[arg-type]


def test_a_game_that_is_over_leaves_nothing_to_choose() -> None:
    over = play_game(["random", "random"], seed=1).game
    with pytest.raises(InputError, match="the game is over"):
        bot("planner").choose(over)


def test_each_player_needs_a_bot() -> None:
    with pytest.raises(InputError, match="3 players need as many bots, not 2"):
        play_game(["random", "random"], players=("Ann", "Bo", "Cy"))


def test_a_game_that_has_begun_is_played_on() -> None:
    game = position(cash=100, year=3, round=3, seed=2)
    session = play_game(["greedy", "random"], game=game)
    assert session.game.is_over
    assert len(session.history()) == 4


# ---- the benchmark ---------------------------------------------------------------------------------------------------


def test_the_interval_is_wilsons() -> None:
    assert [round(bound, 1) for bound in interval(8, 10)] == [49.0, 94.3]
    low, high = interval(200, 200)
    assert 98 < low < high <= 100.0001


def test_seats_are_swapped_in_every_other_game() -> None:
    first, second = play(("greedy", "random"), 4), play(("random", "greedy"), 5)
    assert (first.mine, first.theirs) == (second.theirs, second.mine)
