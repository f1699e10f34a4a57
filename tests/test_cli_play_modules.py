"""`pipeline-nb play --modules`: options, boards, saves and logs of games with Emerging Markets."""

from __future__ import annotations

import io
import re
import sys
from itertools import chain, combinations
from pathlib import Path

import pytest
from msgspec.structs import replace

from pipeline_nb import Game, new_game
from pipeline_nb.commands import action_words, board_words, person, seats
from pipeline_nb.commands.menu import Menu
from pipeline_nb.commands.play_log import read_log
from pipeline_nb.commands.telling import sentence, table_words
from pipeline_nb.game import actions as act
from pipeline_nb.game import position
from pipeline_nb.game.modules import MODULES
from pipeline_nb.game.rng import Dealer
from pipeline_nb.play import play_game
from pipeline_nb.play.bots import Bot, Choice
from tests.command_runs import Cli, Command

ALL = tuple(MODULES)
NEW_TYPES = ["Specialization", "Technology", "Crude", "Machines", "Engineering"]
TANKS = ["1", "1", "2", "3", "4"]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Cli:
    return Cli(capsys, tmp_path)


@pytest.fixture
def typed(run: Cli, monkeypatch: pytest.MonkeyPatch) -> Command:
    """Play with lines that a person types; return what is printed."""

    def play(lines: list[str], *words: str) -> str:
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        return run.says("play", *words)

    return play


def rich(seed: int = 3, **given: object) -> Game:
    """A game with all modules and the three new types, in which much can be done."""
    parts: dict[str, object] = {"cash": 400, "stock": "T0x2 O1 S2 T3", "net": "4@0,0;3@2,0;5@4,0", "year": 2}
    return position(modules=ALL, setup={"upgrades": NEW_TYPES}, seed=seed, **{**parts, **given})  # type: ignore[arg-type]


def levels(**given: int) -> tuple[int, ...]:
    """Levels of the five types of a rich game, by name."""
    return tuple(given.get(family, 0) for family in rich().table.families)


def to_upgrades(game: Game) -> Game:
    return game.apply(act.Work(game.table.spaces.index("Upgrades")))


def buy(game: Game, family: str) -> Game:
    return game.apply(act.BuyUpgrade(game.table.families.index(family)))


def words_of(game: Game, kind: type[act.Action]) -> list[str]:
    return [action_words.action_words(game, action) for action in game.legal_actions() if isinstance(action, kind)]


def flat(lines: list[str]) -> str:
    return " ".join(" ".join(lines).split())


# ---- options ---------------------------------------------------------------------------------------------------------


def test_a_specialization_card_says_which_costs_fall_and_what_gets_dearer() -> None:
    game = to_upgrades(rich(costs="6,4,5/4,6,7/7,5,4"))
    game = buy(game, "Specialization")
    assert words_of(game, act.TakeSpecialization) == [
        "teal: costs to low/mid/high 6/4/5 become 5/4/4; refined teal $5 dearer for you",
        "orange: costs to low/mid/high 4/6/7 become 4/5/6; refined orange $5 dearer for you",
        "silver: costs to low/mid/high 7/5/4 become 6/4/4; refined silver $5 dearer for you",
        "crude to low: costs of teal/orange/silver 6/4/7 become 5/4/6; low oil $5 dearer for you",
        "low to mid: costs of teal/orange/silver 4/6/5 become 4/5/4; mid oil $5 dearer for you",
        "mid to high: costs of teal/orange/silver 5/7/4 become 4/6/4; high oil $5 dearer for you",
    ]
    assert words_of(game, act.Done) == ["go without the rest"]
    assert "Specialization cards:" in Menu(game).lines()


def test_what_a_card_adds_stands_in_the_prices_of_options() -> None:
    extra = (("special", 0), ("special", 5))
    game = rich(extra=extra, supplies=(1, 2, 3, 4), levels=levels(Specialization=2))
    game = game.apply(act.Work(game.table.spaces.index("Contracts & Loans")))
    with_cards = words_of(game, act.TakeContract)
    plain = words_of(game.at(replace(game.state, players=tuple(
        replace(player, extra=()) for player in game.state.players))), act.TakeContract)  # fmt: skip
    demands = [game.table.contracts[game.state.display[a.row][a.column]] for a in game.legal_actions()
               if isinstance(a, act.TakeContract)]  # fmt: skip
    assert with_cards != plain
    for richer, poorer, demand in zip(with_cards, plain, demands, strict=True):
        pays, without = (int(re.findall(r"pays \$(\d+)", words)[0]) for words in (richer, poorer))
        assert pays - without == sum(5 * (oil == 0) + 5 * (grade == 3) for oil, grade in demand)


def test_technology_and_crude_offer_their_cards_in_words() -> None:
    owned = levels(Technology=1, Crude=2)
    game = to_upgrades(rich(levels=owned, tanks=(5, 1, 1, 1), cards=((3, 1, 1),) * 3 + ((2, 1, 1), (2, 0, 1))))
    tech = buy(game, "Technology")
    offered = words_of(tech, act.TakeUpgrade)
    assert offered
    assert all(
        re.match(r"(Government|Shops|Human Resources|Refined Markets|Contracts & Orders) II: ", w) for w in offered
    )
    assert words_of(tech, act.Done) == ["go without it"]
    assert words_of(buy(game, "Crude"), act.BuySupply) == []


def test_the_later_action_of_the_crude_card_is_offered_in_words() -> None:
    game = position(modules=ALL, setup={"upgrades": NEW_TYPES}, seed=3, cash=100, tanks=(3, 1, 1, 0))
    who = game.state.order[1]
    owned = levels(Crude=1)
    players = tuple(
        replace(player, levels=owned, cash=100) if at == who else player for at, player in enumerate(game.state.players)
    )
    cards = tuple((3 - level, 1, 1) for level in owned)
    game = game.at(replace(game.state, players=players, cards=cards))
    game = game.apply(act.Pass())
    while game.state.who != who:
        game = game.apply(game.legal_actions()[-1])
    assert words_of(game, act.UseCrudeCard) == ["turn it over for a Crude Market action now"]
    assert words_of(game, act.Done) == ["keep it"]
    assert "Crude I: its later Crude Market action is still there" in flat(board_words.player_page(game, who))
    used = game.apply(act.UseCrudeCard())
    assert "Crude I: its later Crude Market action has been used" in flat(board_words.player_page(used, who))


def test_free_crude_says_from_which_space_it_comes() -> None:
    game = rich(levels=levels(Crude=1), tanks=(5, 1, 1, 1), cards=((3, 1, 1),) * 4 + ((2, 1, 1),))
    game = buy(to_upgrades(game), "Crude")
    offered = words_of(game, act.ReceiveCrude)
    assert len(offered) == 18
    for words in offered:
        assert re.fullmatch(r"crude (teal|orange|silver) from the \$\d+ space( \(row [0-2]\))?", words)


def test_rows_of_one_kind_in_a_market_are_told_apart_by_their_numbers() -> None:
    for seed in range(60):
        game = rich(seed=seed, stock="T1x2 O1x2 S1x2 T2 O2 S2 T3 O3 S3", tanks=(1, 3, 3, 3))
        twice = [
            (number, row)
            for rows in game.table.market_rows[1:]
            for number, row in rows
            if row.grade and sum((o.oil, o.grade) == (row.oil, row.grade) for _, o in rows) > 1
        ]
        if twice:
            number, row = twice[0]
            market = game.rules.box.board.outer_spaces[row.market]
            after = game.apply(act.Work(game.table.spaces.index(market)))
            told = words_of(after, act.Sell)
            assert any(f"to {market} (row {number})" in words for words in told)
            assert any("(row " not in words for words in told)
            return
    raise AssertionError("no market has two rows of one kind")


@pytest.mark.parametrize("seed", range(4))
def test_options_read_well_and_differ_in_rich_games_with_all_modules(seed: int) -> None:
    draws, kinds = Dealer(seed), set()
    for start in range(2):
        game = rich(seed=seed * 2 + start)
        for _ in range(60):
            if game.is_over:
                break
            menu, legal = Menu(game), game.legal_actions()
            kinds |= {type(action) for action in legal}
            assert len({(option.group, option.words) for option in menu.options}) == len(menu.options)
            for option in menu.options:
                assert option.words.isascii()
                assert len(option.words) < 200
                assert option.group != action_words.OTHERS
                assert option.words != "go on"
            assert all(len(line) <= 80 for line in "\n".join(menu.lines(everything=True)).splitlines())
            for page in (board_words.board(game), board_words.players(game), board_words.player_page(game, 0)):
                assert all(len(line) <= 80 and line.isascii() for line in "\n".join(page).splitlines())
            upgrades = [action for action in legal if isinstance(action, act.BuyUpgrade | act.TakeSpecialization)]
            spaces = [action for action in legal if isinstance(action, act.Work)
                      and game.table.spaces[action.space] == "Upgrades"]  # fmt: skip
            wanted = upgrades or spaces or legal
            game = game.apply(wanted[draws.below(len(wanted))])
    assert act.TakeSpecialization in kinds


# ---- what is shown ---------------------------------------------------------------------------------------------------


def test_a_page_shows_cards_of_modules_and_the_own_costs() -> None:
    government, shops = (rich().rules.families.index(name) for name in ("Government", "Shops"))
    game = rich(
        costs="6,4,5/4,6,7/7,5,4",
        extra=(("special", 0), ("special", 5), ("card", government * 4 + 2), ("card", shops * 4 + 3)),
        supplies=(1, 2, 3, 4),
        levels=levels(Specialization=2, Technology=3),
    )  # fmt: skip
    who = game.state.who
    page = flat(board_words.player_page(game, who))
    assert "Upgrades from Technology: Government II, Shops III" in page
    assert "Specialization cards: teal, mid to high" in page
    assert "Own costs to low/mid/high: teal 5/4/4; orange 4/6/6; silver 7/5/4" in page
    # six segments lift teal crude to low: by the costs on the board 6 are needed, by the own ones 5
    assert "teal 6 (to low)" in page
    other = flat(board_words.player_page(game, 1 - who))
    assert "Own costs" not in other
    board = flat(board_words.board(game))
    assert "Specialization cards left: orange, silver, crude to low, low to mid" in board
    assert "Shops II," in board
    assert "Government III," in board


def test_own_costs_decide_how_far_a_pipeline_is_said_to_go() -> None:
    game = rich(costs="7,5,5/7,7,7/7,7,5")
    with_card = rich(
        costs="7,5,5/7,7,7/7,7,5",
        extra=(("special", 0),),
        supplies=(1, 2, 3, 4, 5),
        levels=levels(Specialization=1),
    )
    assert "teal 6 (to low)" not in flat(board_words.player_page(game, game.state.who))
    assert "teal 6 (to low)" in flat(board_words.player_page(with_card, with_card.state.who))
    assert "teal 6 (to low)" in " ".join(words_of(with_card, act.WorkNetwork))


def test_the_board_tells_the_dark_sides_that_are_still_to_come() -> None:
    first, second = rich(year=1), rich(year=2)
    assert "to be turned: crude to low when year 1 ends; low to mid when year 2 ends" in flat(board_words.board(first))
    assert "to be turned: low to mid when year 2 ends" in flat(board_words.board(second))
    assert "Dark sides" not in flat(board_words.board(new_game(2, seed=1)))


def test_what_is_special_about_a_table_is_told_first() -> None:
    text = flat(table_words(new_game(2, modules=ALL, seed=7)))
    for words in ("Modules: em1 New Market Tiles, em2", "Refined Market 1: crude ", "Dark sides: teal"):
        assert words in text
    base = flat(table_words(new_game(2, seed=7)))
    assert "Modules" not in base
    assert "Refined Market 1: " not in base


def test_what_is_shown_does_not_depend_on_what_lies_face_down() -> None:
    game = new_game(("Ann", "Bo"), modules=ALL, seed=7)
    for _ in range(10):
        game = game.apply(game.legal_actions()[0])
    other = game.seen_by("Ann", seed=99)
    assert other != game
    assert board_words.board(other) == board_words.board(game)
    assert Menu(other).lines() == Menu(game).lines()
    assert table_words(other) == table_words(game)


# ---- whole games -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_game_with_modules_is_told_scored_and_logged(run: Cli, tmp_path: Path, players: int) -> None:
    log_file = tmp_path / "log.json"
    words = ("--players", str(players), "--seed", "1", "--bots", "random", "--modules", "all")
    text = run.says("play", *words, "--json", str(log_file))
    assert "Modules: em1 New Market Tiles" in text
    (log,) = read_log(str(log_file)).games
    start = new_game([seat.name for seat in log.players], modules=ALL, seed=1)
    assert log.modules == ALL
    assert log.box == start.rules.digest
    assert Game.from_text(log.start) == start
    again, events = start, [event.words for event in start.events]
    for action in log.actions:
        again = again.apply(action)
        events += [event.words for event in again.events]
    assert again.is_over
    assert again.scores() == log.scores
    assert [event.words for event in log.events] == events
    bots = play_game(["random"] * players, game=start, seed=1).game
    assert [score.total for score in log.scores] == [score.total for score in bots.scores()]


@pytest.mark.parametrize("modules", [s for n in (1, 2) for s in chain(combinations(ALL, n))], ids=",".join)
def test_any_modules_can_be_played(run: Cli, modules: tuple[str, ...]) -> None:
    text = run.says("play", "--seed", "2", "--bots", "random", "--quiet", "--modules", ",".join(modules))
    assert "Total" in text


def test_a_person_plays_saves_and_goes_on_with_modules(typed: Command, run: Cli, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    words = ("--human", "Ann", "--bots", "random", "--seed", "7", "--modules", "em4,em5", "--save", str(file))
    text = typed([*TANKS, "board", "net", "players", "? em4 crude", "why crudecard", "quit"], *words)
    assert "Modules: em4 Upgrades, em5 Valuations" in text
    assert "(module em4 Upgrades; " in " ".join(text.split())
    assert "crudecard is not allowed" in text
    again = typed(["quit"], "--load", str(file))
    assert "Modules: em4 Upgrades, em5 Valuations" in again
    assert "Going on with" in again
    assert "modules" in run.refuses("play", "--load", str(file), "--modules", "em1")


@pytest.mark.parametrize("seed", range(2))
def test_whatever_is_typed_a_game_with_modules_goes_on(typed: Command, seed: int) -> None:
    draws = Dealer(seed)
    lines = []
    for _ in range(200):
        name = list(act.ACTIONS)[draws.below(len(act.ACTIONS))]
        numbers = ",".join(str(draws.below(8) - 1) for _ in act.ACTIONS[name].__struct_fields__)
        action = f"{name}:{numbers}" if numbers else name
        lines.append((action, f"why {action}", str(draws.below(12)), "net", "board")[draws.below(5)])
    text = typed(lines, "--human", "Ann", "--bots", "random", "--seed", str(seed), "--modules", "all")
    assert "You left the game" in text or " wins" in text


# ---- reasons of bots -------------------------------------------------------------------------------------------------


ODD = ("", " ", "-3.5", "None", "{'value': 3}", "because", "no capital.", "A\x1b[2J b.", "A b " * 200 + ".", None, 3)


@pytest.mark.parametrize("odd", ODD)
def test_a_reason_that_is_no_sentence_is_not_printed(
    odd: object, monkeypatch: pytest.MonkeyPatch, typed: Command
) -> None:
    class Odd(Bot):
        """A bot with odd reasons."""

        def choose(self, game: Game) -> Choice:
            return Choice(game.legal_actions()[0], odd)  # type: ignore[arg-type]

    assert sentence(odd) == ""
    monkeypatch.setattr(person, "bot", lambda *given: Odd())
    monkeypatch.setattr(seats, "bot_for", lambda *given: Odd())
    text = typed([*TANKS, "hint"], "--human", "Ann", "--bots", "random", "--seed", "7", "--explain")
    assert "The planner would take: 1" in text
    assert not re.search(r"(?m)^ *\(", text)


def test_a_reason_that_is_a_sentence_is_one_line_of_text() -> None:
    assert sentence("Sells high oil\n  for $55.") == "Sells high oil for $55."
    assert sentence("$30 more at the end, and nothing is in the way!") != ""
