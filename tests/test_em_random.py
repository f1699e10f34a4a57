"""Random games with modules, short: every set of modules at every table plays to the end under the invariants.

The long form is `python -m tools.random_games --modules all-subsets all --report --enough`.
"""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace

import pipeline_nb as pn
from pipeline_nb.rules.rulings import RULINGS
from tests.em_situations import MODULES, SUBSETS
from tools.random_checks import GameFault, Kept, change, moment, sentence
from tools.random_games import Played, play
from tools.random_modules import NEW_TYPES, chosen_modules
from tools.random_policy import Draws, choose, kind_of, start
from tools.random_report import Tally, lacking, reason_codes

READ_EVERY = 40
"""Steps between two texts that are read again."""
OF_MODULES = [name for name, ruling in RULINGS.items() if ruling.default_rule.startswith("em")]


def to_the_end(game: pn.Game, seed: int) -> pn.Game:
    """Play on at random; hold the invariants at each step, and read the text now and then."""
    kept, draws, steps = Kept(game), Draws(seed), 0
    while not game.is_over:
        before = game
        game = game.applied(draws.pick(game.legal_actions()))
        kept.step(before, game)
        change(before, game)
        moment(game)
        steps += 1
        if steps % READ_EVERY == 0:
            assert pn.Game.from_text(game.to_text()) == game
            public = game.to_text(public=True)
            assert pn.Game.from_text(public).to_text(public=True) == public
    return game


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("modules", SUBSETS, ids=lambda chosen: "+".join(chosen) or "base")
def test_every_set_of_modules_plays_to_the_end_at_every_table(modules: tuple[str, ...], players: int) -> None:
    game = pn.new_game(players, modules=modules, seed=len(modules) + players)
    over = to_the_end(game, seed=players)
    assert over.is_over
    for score in over.scores():
        assert score.total == sum(line.amount for line in score.lines)
        assert all(line.words for line in score.lines)


@pytest.mark.parametrize(("kind", "players"), [("uniform", 4), ("rich", 2)])
def test_a_random_game_with_all_modules_holds_every_invariant_at_each_step(kind: str, players: int) -> None:
    tally = Tally()
    game = play(Played(kind, players, 0, modules=MODULES), tally, text_every=8 * players)
    assert game.is_over
    assert tally.counts["games with em3"] == 1
    assert tally.counts["positions"] > 0


@pytest.mark.parametrize("switch", OF_MODULES)
def test_the_same_holds_under_the_other_reading_of_each_switch_of_the_modules(switch: str) -> None:
    rulings = pn.Rulings(**{switch: RULINGS[switch].other})  # type: ignore[arg-type]
    assert to_the_end(pn.new_game(2, modules=MODULES, seed=3, rulings=rulings), seed=1).is_over
    assert to_the_end(start("rich", 2, 3, rulings, MODULES), seed=2).is_over


@pytest.mark.parametrize("switch", ["allow_empty_action", "pass_keeps_machine", "deliver_between", "delivery_pay"])
def test_switches_of_the_base_game_lead_modules_into_no_dead_end(switch: str) -> None:
    rulings = pn.Rulings(**{switch: RULINGS[switch].other})  # type: ignore[arg-type]
    for seed in range(3):
        assert to_the_end(start("rich", 2 + seed, seed, rulings, ("em1", "em4")), seed=seed).is_over


def test_rich_games_begin_with_cards_of_the_new_types_that_can_be() -> None:
    seen = Counter[str]()
    for seed in range(30):
        game = start("rich", 2 + seed % 3, seed, modules=("em4",))
        assert pn.Game.from_text(game.to_text()) == game
        for player in game.state.players:
            owned = dict(zip(game.table.families, player.levels, strict=True))
            seen.update({f"{family} {owned[family]}" for family in NEW_TYPES if owned.get(family)})
            seen.update({name for name, _ in player.extra})
    assert {f"{family} {level}" for family in NEW_TYPES for level in (1, 2, 3)} <= set(seen)
    assert {"special", "card", "crudeused"} <= set(seen)


def test_rich_play_finds_every_kind_of_action_of_the_modules_in_some_games() -> None:
    seen = Counter[str]()
    for seed in range(24):
        game, draws, mine = start("rich", 2, seed, modules=("em4",)), Draws(seed), Counter[str]()
        while not game.is_over:
            action = choose("rich", game, mine, draws)
            mine[kind_of(game, action)] += 1
            game = game.apply(action)
        seen.update(mine)
    assert {"special", "takeupgrade", "crudecard", "receivecrude", "buysupply"} <= set(seen)


# ---- the checks can fail ---------------------------------------------------------------------------------------------


def test_a_lost_card_a_card_there_twice_and_costs_that_change_are_noticed() -> None:
    game = start("rich", 2, 1, modules=MODULES)
    state = game.state
    kept = Kept(game)
    kept.step(game, game)
    rich = replace(state.players[0], extra=(("special", 0),))
    doubled = replace(state.players[0], extra=(*state.players[0].extra, ("card", 26), ("card", 26)))
    for words, wrong in (
        ("Specialization cards", replace(state, supplies=(*state.supplies, 3))),
        ("Specialization cards", replace(state, players=(rich, replace(state.players[1], extra=rich.extra)))),
        ("is in two places", replace(state, players=(doubled, *state.players[1:]))),
    ):
        with pytest.raises(GameFault, match=words):
            kept.step(game, game.at(wrong))
    dearer = replace(state, costs=pn.RefinementCosts.same(9, 9, 9))
    with pytest.raises(GameFault, match="changed within a year"):
        change(game, game.at(dearer))
    gave = game.at(replace(state, players=(rich, *state.players[1:])))
    gone = game.at(replace(state, players=(replace(rich, extra=()), *state.players[1:])))
    with pytest.raises(GameFault, match="what a module gave is gone"):
        change(gave, gone)


def test_a_fault_names_the_modules_so_that_the_game_can_be_played_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tools.random_games.moment", lambda game: (_ for _ in ()).throw(GameFault("a made-up fault")))
    with pytest.raises(GameFault, match="--players 3 --modules em1,em4"):
        play(Played("rich", 3, 9, modules=("em1", "em4")), Tally())


def test_modules_are_named_on_the_command_line() -> None:
    assert list(chosen_modules(["all"])) == [MODULES]
    assert list(chosen_modules(["em4,em1", "em2"])) == [("em1", "em4"), ("em2",)]
    assert sorted(chosen_modules(["all-subsets"])) == sorted(SUBSETS)
    with pytest.raises(pn.InputError, match="no module 'em9'"):
        list(chosen_modules(["em9"]))


def test_what_games_with_modules_touch_too_rarely_is_named() -> None:
    tally = Tally()
    tally.counts["games with em2"] = 1
    lacks = lacking(tally)
    assert "em2.flip.year-1: 0 of 50 touches" in lacks
    assert not [line for line in lacks if line.startswith(("base.", "em1.", "em4."))]
    assert {"special.taken", "technology.taken", "crude.no-row"} <= set(reason_codes("emerging_markets"))
    assert all(sentence(event.words) for event in pn.new_game(modules=MODULES).events)
