"""What lies face down stays hidden: two games that differ in nothing else are the same game to every player."""

from __future__ import annotations

import inspect
from collections.abc import Iterator

import msgspec
import pytest

import pipeline_nb as pn
from pipeline_nb import widgets
from pipeline_nb.commands import board_words
from pipeline_nb.commands.menu import Menu
from pipeline_nb.game.hidden import contracts_of_rows, unseen_contracts
from pipeline_nb.play import bots
from pipeline_nb.widgets.live import LiveWidget
from tools.random_policy import Draws, start

MODULES = ("em1", "em2", "em3", "em4", "em5")


def twin(game: pn.Game) -> pn.Game:
    """The same game with other things face down: the pile the other way round, other contracts below the top ones."""
    state = game.state
    below = [
        tuple(number for number in reversed(unseen) if number not in stack)[: len(stack[1:])]
        for stack, unseen in zip(state.stacks, unseen_contracts(game.rules.box, state), strict=True)
    ]
    stacks = tuple((*stack[:1], *hidden) for stack, hidden in zip(state.stacks, below, strict=True))
    assert [len(stack) for stack in stacks] == [len(stack) for stack in state.stacks]
    return game.at(msgspec.structs.replace(state, pile=state.pile[::-1], stacks=stacks))


def games(steps: int = 40) -> Iterator[pn.Game]:
    """Games of all numbers of players at several moments, with and without modules."""
    for players in (2, 3, 4):
        for modules in ((), MODULES):
            game, draws = start("rich", players, players, modules=modules), Draws(players)
            yield game
            for at in range(6 * steps):
                if game.is_over:
                    break
                game = game.apply(draws.pick(game.legal_actions()))
                if at % steps == 0:
                    yield game


@pytest.mark.rules("base.setup.contracts.stacks-face-up")
def test_games_that_differ_in_what_lies_face_down_are_one_game_to_a_player() -> None:
    different = 0
    for game in games():
        other = twin(game)
        different += other.state.stacks != game.state.stacks
        assert other != game
        assert other.to_text(public=True) == game.to_text(public=True)
        for seed in range(3):
            assert other.seen_by(0, seed) == game.seen_by(0, seed)
    assert different >= 6


@pytest.mark.rules("base.setup.contracts.stacks-face-up")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_public_text_names_the_top_contract_of_each_stack_and_how_many_lie_below(players: int) -> None:
    game = pn.position(players=players, seed=3)
    (field,) = (part for part in game.to_text(public=True).split("|") if part.startswith("stacks="))
    assert field == f"stacks={'/'.join(f'{stack[0]}.x' for stack in game.state.stacks)}"


@pytest.mark.rules("base.setup.contracts.stacks-face-up")
def test_a_public_text_reads_back_with_unseen_contracts_in_the_order_of_their_numbers() -> None:
    for game in games():
        again = pn.Game.from_text(game.to_text(public=True))
        assert again.to_text(public=True) == game.to_text(public=True)
        assert again.legal_actions() == game.legal_actions()
        assert again.seen_by(0, 5) == game.seen_by(0, 5)
        assert again.state.pile == tuple(sorted(game.state.pile))
        for mine, theirs, unseen in zip(
            again.state.stacks, game.state.stacks, unseen_contracts(game.rules.box, game.state), strict=True
        ):
            assert mine == (*theirs[:1], *unseen[: len(theirs[1:])])


@pytest.mark.parametrize("hidden", ["x.3/13.x/22.x", "3.-1/13.x/22.x", "3.x.x.x.x.x.x.x.x/13.x/22.x"])
def test_a_text_that_hides_more_than_there_is_or_a_top_contract_is_refused(hidden: str) -> None:
    text = pn.position(seed=3).to_text(public=True)
    before = next(part for part in text.split("|") if part.startswith("stacks="))
    with pytest.raises(pn.TextError, match="'stacks'"):
        pn.Game.from_text(text.replace(before, f"stacks={hidden}"))


@pytest.mark.rules("base.setup.contracts.stacks-face-up")
def test_what_is_dealt_anew_are_contracts_that_nobody_sees_each_of_them_in_turn() -> None:
    game = pn.position(
        seed=3, display=((0, -1), (10, 11), (20, 21)), contracts="1a", stacks=((2, 3), (12, 13), (22, 23))
    )
    rows = contracts_of_rows(game.rules.box)
    assert rows == (range(10), range(10, 20), range(20, 30))
    below = [{game.seen_by(0, seed).state.stacks[row][1] for seed in range(200)} for row in range(3)]
    assert below == [set(range(3, 10)), set(range(13, 20)), set(range(23, 30))]


@pytest.mark.parametrize("name", ["random", "greedy", "planner"])
def test_a_bot_chooses_alike_whatever_lies_face_down(name: str) -> None:
    for game in list(games())[::3]:
        if not game.is_over:
            assert bots.bot(name, 4).choose(game) == bots.bot(name, 4).choose(twin(game))


GAME_WIDGETS = (
    widgets.DeliveryBoard,
    widgets.MarketTrader,
    widgets.ScorePad,
    widgets.ShopsAndGovernment,
    widgets.UpgradeShelf,
)


@pytest.mark.parametrize("kind", GAME_WIDGETS, ids=lambda kind: kind.__name__)
def test_a_widget_that_shows_a_game_shows_nothing_of_what_lies_face_down(kind: type[LiveWidget]) -> None:
    shown = 0
    for game in games():
        try:
            mine = kind(game)  # type: ignore[call-arg]
        except pn.InputError:  # it shows one moment of a game only, and this is another
            continue
        assert mine.state == kind(twin(game)).state  # type: ignore[call-arg]
        shown += 1
    assert shown


def test_the_board_in_a_terminal_shows_nothing_of_what_lies_face_down() -> None:
    for game in games():
        other = twin(game)
        for shows in (
            board_words.board,
            board_words.players,
            lambda g: board_words.player_page(g, 0),
            lambda g: Menu(g).lines(),
            lambda g: repr(g),
            lambda g: g.scores(),
        ):
            if not (game.is_over and "Menu" in inspect.getsource(shows)):
                assert shows(other) == shows(game)
