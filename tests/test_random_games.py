"""Random games, short: every invariant at each step, under the default readings and the other one of each switch.

The long form is `python -m tools.random_games` (`make soak`).
"""

from __future__ import annotations

import inspect
from collections import Counter
from collections.abc import Callable
from types import FunctionType

import pytest
from msgspec.structs import replace

import pipeline_nb as pn
from pipeline_nb.game import Event, new_game
from pipeline_nb.game import text as texts
from pipeline_nb.game.actions import Done, Pass
from pipeline_nb.game.state import MachinePhaseStep, WorkStep
from pipeline_nb.rules.rulings import RULINGS
from tools.random_checks import GameFault, Kept, change, moment, sentence
from tools.random_games import Played, base_readings, main, play
from tools.random_memory import PARTS, remembering
from tools.random_policy import KINDS, Draws, choose, kind_of, start
from tools.random_report import BEYOND_PLAY, NEVER_GIVEN, Tally, lacking, reason_codes
from tools.random_touch import Touches, count_calls, counting
from tools.rule_objects import box_places, plain, registered


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("kind", KINDS)
def test_a_random_game_holds_every_invariant_at_each_step(kind: str, players: int) -> None:
    tally = Tally()
    # the text of a large game takes longer to read than all else: the long form reads it at each step
    game = play(Played(kind, players, 0), tally, text_every=1 if kind == "uniform" else 2 * players)
    assert game.is_over
    assert tally.counts["games"] == 1
    assert tally.counts["listed"] > 300
    assert tally.counts["strange"] > 300
    assert tally.counts["positions"] > 0
    if kind == "rich":
        assert not tally.done["pass"], "passed although something else was legal"


def test_rich_play_finds_every_kind_of_action_in_a_few_games() -> None:
    seen = Counter[str]()
    for seed in range(8):
        game, draws, mine = start("rich", 2 + seed % 3, seed), Draws(seed), Counter[str]()
        while not game.is_over:
            action = choose("rich", game, mine, draws)
            mine[kind_of(game, action)] += 1
            game = game.apply(action)
        seen.update(mine)
    spaces = {f"work {name}" for name in game.table.spaces}
    taken = {kind.name for step in game.rules.steps.values() for kind in step.takes}
    wanted = {*taken, *spaces} - {"work", "tank", "pass"}  # a rich game begins with tanks, and always finds something
    assert set(seen) == wanted
    assert min(seen[name] for name in ("refine", "machines", "deliver", "fill", "upgrade", "block", "add")) >= 8


@pytest.mark.parametrize("rulings", base_readings(), ids=lambda rulings: next(iter(rulings.changed())))
def test_the_same_holds_under_the_other_reading_of_each_switch(rulings: pn.Rulings) -> None:
    assert len(rulings.changed()) == 1
    tally = Tally()
    play(Played("rich", 2, 1, rulings), tally, text_every=16)
    play(Played("uniform", 2, 2, rulings), tally, text_every=16)
    assert tally.counts["games"] == 2


def test_a_game_is_the_same_when_it_is_played_again() -> None:
    first, second = (play(Played("rich", 2, 4), Tally(), text_every=50) for _ in range(2))
    assert first == second


def test_rich_games_begin_with_more_of_everything() -> None:
    for seed in range(12):
        game = start("rich", 4, seed)
        moment(game)
        Kept(game)
        for player in game.state.players:
            assert 40 <= player.cash <= 1500
            assert 8 <= len(player.network.tiles) <= 16
            assert 8 <= sum(player.tanks) <= 11
            assert len({grade for grade in range(4) if any(player.barrels[grade::4])}) > 1
    assert any(player.network.machines for seed in range(4) for player in start("rich", 3, seed).state.players)
    everybody = [player for seed in range(40) for player in start("rich", 3, seed).state.players]
    assert any(player.contracts for player in everybody)
    assert {level for player in everybody for level in player.levels} == {0, 1, 2, 3}
    closed = [player.network for player in everybody if not player.network.has_site]
    assert closed, "nobody's network is closed by machines"
    assert all((len(network.tiles), len(network.machines)) == (8, 12) for network in closed)


def test_a_fault_names_the_game_so_that_it_can_be_played_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tools.random_games.moment", lambda game: (_ for _ in ()).throw(GameFault("a made-up fault")))
    with pytest.raises(GameFault) as found:
        play(Played("rich", 3, 9, pn.Rulings(tank_check="strict")), Tally())
    said = str(found.value)
    assert "a made-up fault" in said
    assert "--first 9 --kind rich --players 3 --rulings tank_check=strict" in said
    assert "|names=" in said


# ---- the checks can fail ---------------------------------------------------------------------------------------------


def test_a_lost_barrel_tile_tank_or_card_is_noticed() -> None:
    game = start("rich", 2, 1)
    state = game.state
    teal, orange, silver = state.supply
    lost = {
        "barrels of oil 0": replace(state, supply=(teal - 1, orange, silver)),
        "pipe tiles, not": replace(state, pile=state.pile[1:]),
        "lie in two places": replace(state, pile=(*state.pile[1:], state.pile[1])),
        "tanks, not": replace(state, tanks_left=state.tanks_left + 1),
        "machines, not": replace(state, shop_machines=(0, 1, 1)),
        "upgrade cards": replace(state, cards=((2, 1, 1), *state.cards[1:])),
        "a contract is in two places": replace(state, stacks=(state.display[0], *state.stacks[1:])),
        "an? order is in two places": replace(state, orders=(state.orders[0], state.orders[0], state.orders[2])),
    }
    kept = Kept(game)
    kept.step(game, game)
    for words, wrong in lost.items():
        with pytest.raises(GameFault, match=words):
            kept.step(game, game.at(wrong))


def test_debts_full_rows_and_too_many_quadrants_are_noticed() -> None:
    game = new_game(2, seed=1)
    state, player = game.state, game.state.players[0]
    moment(game)
    for words, wrong in (
        ("holds", replace(state, players=(replace(player, cash=-1), state.players[1]))),
        ("barrels in row 0", replace(state, players=(replace(player, barrels=(1,) + (0,) * 11), state.players[1]))),
        ("quadrants open", replace(state, opened=(True, True, True, False))),
        ("last space", replace(state, rows=(1 << 9, *state.rows[1:]))),
    ):
        with pytest.raises(GameFault, match=words):
            moment(game.at(wrong))


def test_falling_markers_another_ones_cash_and_untold_money_are_noticed() -> None:
    game = start("rich", 2, 1)
    state = game.state
    who = state.who
    mine, theirs = state.players[who], state.players[1 - who]

    def with_players(one: object, other: object) -> pn.game.Game:
        return game.at(replace(state, players=(one, other) if who == 0 else (other, one)))

    more = with_players(replace(mine, penalties=1), theirs)
    change(game, more)
    for before, after, words in (
        (more, game, "markers fall"),
        (game, with_players(mine, replace(theirs, levels=(3, 3, 3, 3, 3))), "in another one's turn"),
        (game, with_players(replace(mine, cash=mine.cash + 5), theirs), "told 0"),
        (game, with_players(replace(mine, tanks=(0, 0, 0, 0)), theirs), "a tank is gone"),
    ):
        with pytest.raises(GameFault, match=words):
            change(before, after)
    rose = with_players(replace(mine, cash=mine.cash + 5), theirs)
    told = Event(who, "sell", "Player sold something for $5.", 5)
    change(game, replace(rose, events=(told,)))
    with pytest.raises(GameFault, match="amount not told"):
        change(game, replace(rose, events=(Event(who, "sell", "Player sold something.", 5),)))


@pytest.mark.parametrize("words", ["", "no capital.", "No end", "Two  spaces.", "It costs $None.", "An empty [] list."])
def test_what_is_no_sentence_is_noticed(words: str) -> None:
    assert not sentence(words)


def test_counting_leaves_the_engine_as_it_was() -> None:
    def codes() -> list[object]:
        return [
            plain(function).__code__
            for functions in registered().values()
            for function in functions
            if not isinstance(function, type)
        ]

    fee = vars(type(pn.load_box().fees))["upgrade"]
    before = codes()
    with counting() as touches:
        assert all(old is not new for old, new in zip(before, codes(), strict=True))
        pn.PipeNetwork().place(4, 0, 0)
        with touches.watching():
            pn.PipeNetwork().place(4, 0, 0).with_machine(1, 0)
            assert pn.load_box().fees.upgrade == 20
        pn.PipeNetwork().place(4, 0, 0)
    rules = touches.rules()
    assert rules["base.network.same-purchase"] == rules["base.machines.covers-half"] == 1
    assert (rules["base.upgrades.cost"], rules["base.run.value"]) == (1, 0)
    assert codes() == before
    assert vars(type(pn.load_box().fees))["upgrade"] is fee


@pytest.mark.parametrize(
    "function",
    [
        lambda: None,
        lambda a, b=2, /, c=3: (a, b, c),
        lambda a, *more, b, c=4, **named: (a, more, b, c, named),
        lambda *, b, **named: (b, named),
    ],
)
def test_a_counted_function_takes_what_it_took(function: Callable[..., object]) -> None:
    assert isinstance(function, FunctionType)
    signature = inspect.signature(function)
    given = [((), {}), ((1,), {}), ((1, 2, 3), {}), ((), {"b": 1}), ((1, 2), {"b": 5, "d": 6})]

    def answers() -> list[object]:
        found = []
        for positional, named in given:
            try:
                found.append(function(*positional, **named))
            except TypeError:
                found.append("refused")
        return found

    before, touches = answers(), Touches()
    count_calls(function, touches, ["a.rule"])
    with touches.watching():
        assert answers() == before
    assert touches.rules()["a.rule"] == len(before) - before.count("refused")
    assert inspect.signature(function) == signature


def test_what_is_remembered_of_texts_is_what_the_engine_reads_and_writes() -> None:
    game = start("rich", 3, 5)
    text, functions = game.to_text(), {name: getattr(texts, name) for name in PARTS}
    with remembering():
        assert [game.to_text() for _ in range(2)] == [text] * 2
        assert pn.Game.from_text(text) == pn.Game.from_text(text) == game
        state = game.state
        poorer = game.at(replace(state, players=(replace(state.players[0], cash=0), *state.players[1:])))
        assert poorer.to_text() != text
        assert pn.Game.from_text(poorer.to_text()) == poorer
    assert {name: getattr(texts, name) for name in functions} == functions
    assert pn.Game.from_text(text) == game


def test_what_is_said_to_be_beyond_play_is_a_rule_and_a_refusal_of_the_game() -> None:
    assert set(BEYOND_PLAY) <= {*registered(), *box_places()}
    assert set(NEVER_GIVEN) <= {*reason_codes(), *reason_codes("emerging_markets")}
    for switch in {why.partition("=")[0].split()[-1] for why in NEVER_GIVEN.values() if "=" in why}:
        assert switch in RULINGS


def test_no_shipped_order_needs_a_barrel_for_a_later_demand() -> None:
    """Why the refusal deliver.needed-later is never given: the best grade of an oil type is asked for first."""
    for demand in new_game(2).table.orders:
        for oil in range(3):
            grades = [grade for kind, grade in demand if kind == oil]
            assert grades == sorted(grades, reverse=True)


def test_what_is_too_rare_and_not_explained_is_named() -> None:
    tally = Tally()
    tally.done.update(refine=5000, machines=5000, deliver=5000, takeorder=4999)
    tally.refused.update({(code, "base.run.value"): 1 for code in reason_codes() if code != "cash.too-little"})
    lacks = lacking(tally)
    assert "takeorder: done 4999 of 5000 times" in lacks
    assert "cash.too-little: never given" in lacks
    assert "base.network.never-moves" in BEYOND_PLAY
    assert not [line for line in lacks if line.startswith(("refine", "base.network.never-moves", "market."))]
    assert "base.market.sell-first: 0 of 50 touches" in lacks


def test_the_report_counts_touches_and_names_what_is_rare(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--games", "1", "--kind", "uniform", "--players", "2"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("1 games, ")
    assert all(code in said for code in reason_codes())
    with counting() as touches:
        tally = Tally(touches)
        play(Played("uniform", 2, 1), tally, text_every=50)
        rules = tally.settle().rules
    assert rules["base.refresh.step-order"] >= 2, "two years begin with a Refresh Phase"
    assert rules["base.work.main.pass-no-secondary"] > 0


def test_eighteen_turns_are_what_the_years_add_up_to() -> None:
    game, turns = start("rich", 2, 0), 0
    while not game.is_over:
        while not isinstance(game.step, WorkStep):
            game = game.apply(Done())  # what a card gives in a new year
        game = game.apply(Pass())
        assert isinstance(game.step, MachinePhaseStep)
        game, turns = game.apply(Done()), turns + 1
    assert turns == 2 * sum(game.rules.box.years.rounds) == 36
