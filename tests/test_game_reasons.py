"""Refusals of the game: every broken rule at once, in sentences that read well, with a fix that works when followed."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

import pipeline_nb as pn
import pipeline_nb.game.state
from benchmarks.rich import recorded
from pipeline_nb.box import rule_ids
from pipeline_nb.game.actions import ACTIONS
from pipeline_nb.rules.reasons import Reason
from tests.positions import teal_row
from tests.refusals import MARKETS, MOMENTS, ORDERS, TURNS, UPGRADE, contracts, government, in_market, shop, upgrades
from tests.refusals_of_cards import CARDS
from tests.refusals_of_goods import CONTRACT, GOVERNMENT, SHOPS
from tests.refusals_of_modules import MODULE_CARDS
from tests.situations import (
    CONTRACTS,
    CRUDE_MARKET,
    MACHINES,
    MARKET_2,
    TANKS,
    UPGRADES,
    at_upgrades_with,
    last_turn_of,
    passes,
    place_all,
    play,
    refused,
    table,
    with_card,
)
from tools.random_advice import can_follow
from tools.random_candidates import all_candidates
from tools.random_policy import Draws

RICH = recorded()
PACKAGE = Path(__file__).parents[1] / "pipeline_nb"

SCENARIOS = {**MOMENTS, **TURNS, **MARKETS, **CONTRACT, **SHOPS, **UPGRADE, **GOVERNMENT, **CARDS, **MODULE_CARDS}
each_scenario = pytest.mark.parametrize("scenario", SCENARIOS)


def marked(scenario: str) -> tuple[str, ...]:
    """The rules of one scenario's own reasons: a refusal proves nothing about any other rule."""
    reasons = SCENARIOS[scenario].reasons
    cash = ("base.work.main.cash-never-negative", "base.work.main.cash-needed")
    paid = any(code == "cash.too-little" for code, _, _, _ in reasons)
    return (*dict.fromkeys(rule for _, rule, _, _ in reasons), *(cash if paid else ()))


@pytest.mark.parametrize(
    "scenario", [pytest.param(name, marks=pytest.mark.rules(*marked(name)), id=name) for name in SCENARIOS]
)
def test_a_refusal_lists_every_broken_rule_with_numbers_and_a_fix(scenario: str) -> None:
    make, action, expected, _ = SCENARIOS[scenario]
    game = make()
    assert refused(game, action) == [code for code, _, _, _ in expected]
    reasons = game.why_not(action)
    assert [reason.rule for reason in reasons] == [rule for _, rule, _, _ in expected]
    for reason, (_, _, says, helps) in zip(reasons, expected, strict=True):
        assert says in reason.text
        assert helps in reason.fix
        assert bool(helps) is bool(reason.fix)
        assert reason.rule in rule_ids()
        for number in reason.values.values():
            assert isinstance(number, int | str)


@each_scenario
def test_a_refusal_reads_well(scenario: str) -> None:
    make, action, _, _ = SCENARIOS[scenario]
    for reason in make().why_not(action):
        for sentence in (reason.text, *([reason.fix] if reason.fix else [])):
            assert sentence[0].isupper(), sentence
            assert sentence.endswith("."), sentence
            assert "  " not in sentence
            assert " ." not in sentence
            assert ".." not in sentence
            assert not re.search(r"(?<!half )\b[Aa] [aeiou]", sentence), sentence
            assert not re.search(r"\b[Aa]n [^aeiou]", sentence), sentence
            assert not re.search(r"\b1 (tanks|tiles|barrels|spaces|places)\b", sentence), sentence
            assert not re.search(r"None|Grade\.|Oil\.|<|\{|\[", sentence), sentence


@each_scenario
def test_what_a_fix_names_can_be_done(scenario: str) -> None:
    make, action, _, _ = SCENARIOS[scenario]
    game = make()
    for reason in game.why_not(action):
        assert can_follow(game, pn.game.action_from_text(action), reason) == ""


@pytest.mark.parametrize("number", range(0, len(RICH), 5))
def test_every_advice_in_a_rich_position_can_be_followed(number: int) -> None:
    game, found = RICH[number], 0
    for action in all_candidates(game, Draws(number)):
        for reason in game.why_not(action):
            assert can_follow(game, action, reason) == "", (action, reason)
            found += bool(reason.fix)
    assert found > 50


def test_advice_that_cannot_be_followed_is_noticed() -> None:
    game = table(cash=0)
    wrong = Reason(code="a.b", rule="base.market.buy-take", text="No.", fix="Choose a space with a barrel on it.")
    assert can_follow(game, pn.game.action_from_text("buy:0,0"), wrong).startswith("advice that cannot be taken")
    unknown = Reason(code="a.b", rule="base.market.buy-take", text="No.", fix="Sing a song.")
    assert can_follow(game, pn.game.action_from_text("pass"), unknown).startswith("advice in no known form")


@each_scenario
def test_following_the_fix_works(scenario: str) -> None:
    make, _, _, instead = SCENARIOS[scenario]
    play(make(), *instead)


def test_each_code_of_the_game_has_a_scenario() -> None:
    paths = [path for part in ("game", "emerging_markets") for path in (PACKAGE / part).glob("*.py")]
    written = {code for path in paths for code in re.findall(r'code="([a-z]+\.[a-z-]+)"', path.read_text("utf-8"))}
    shown = {code for scenario in SCENARIOS.values() for code, _, _, _ in scenario.reasons}
    assert written - shown == set()
    assert len(written) >= 70
    assert sum(code.startswith(("special.", "technology.", "crude.")) for code in written) == 15


# ---- every kind of action, at every kind of moment ------------------------------------------------------------------

SAMPLES = {
    "tank": "tank:0", "work": "work:7", "government": "government:3,7", "network": "network:-3,12", "pass": "pass",
    "secondary": "secondary:1", "done": "done", "sell": "sell:3,1,2", "buy": "buy:3,1", "contract": "contract:2,1,1",
    "loan": "loan", "buytank": "buytank:2,3", "bundle": "bundle:4", "buymachine": "buymachine:0", "take": "take:134",
    "place": "place:4,-1,2", "machine": "machine:-1,0", "upgrade": "upgrade:4", "block": "block:0", "add": "add:5",
    "refine": "refine:12,0,3", "machines": "machines", "order": "order:3", "deliver": "deliver:0,2,3",
    "takeorder": "takeorder:2,0", "fill": "fill:1", "workmachine": "workmachine:4,-1", "sellother": "sellother:3,1,2,0",
    "keeporder": "keeporder:2,1,0", "receivetank": "receivetank:2,3", "receivemachine": "receivemachine:1",
    "receive": "receive:3,7", "special": "special:5", "takeupgrade": "takeupgrade:9", "crudecard": "crudecard",
    "receivecrude": "receivecrude:2,5", "buysupply": "buysupply:1", "pushleft": "pushleft:1",
}  # fmt: skip


def machines_first(game: pn.Game) -> pn.Game:
    """The step that Machines level 3 puts before the Main Action."""
    steps = (*game.state.steps, pn.game.state.MachinesFirstStep())
    return game.at(msgspec.structs.replace(game.state, steps=steps))


NEW = {"modules": ("em4",), "setup": {"upgrades": ("Government", "Shops", "Specialization", "Technology", "Crude")}}
STEPS: dict[str, Callable[[], pn.Game]] = {
    "StartTanks": lambda: pn.new_game(2),
    "Work": table,
    "Between": lambda: play(table(), f"work:{CRUDE_MARKET}", "done"),
    "MachinePhase": lambda: play(table(), "pass"),
    "Order": lambda: play(table(), f"work:{CONTRACTS}", "done"),
    "Market": in_market,
    "Contracts": contracts,
    "Shop": lambda: shop(TANKS),
    "TakeTile": lambda: play(shop(TANKS), "bundle:2"),
    "PlaceTile": lambda: play(table(), "government:0,0"),
    "PlaceMachine": lambda: play(shop(MACHINES, net=teal_row(1)), "buymachine:0"),
    "Upgrades": upgrades,
    "Government": government,
    "WorkerRun": lambda: play(table(net=teal_row(2), stock="T0"), "network:0,0"),
    "MachineRun": lambda: play(table(net=teal_row(2, machines=[(3, 0)]), stock="T0"), "pass", "machines"),
    "Again": lambda: play(with_card("Human Resources", 3, net=teal_row(1)), "network:0,0", "done"),
    "MachinesFirst": lambda: machines_first(table(net=teal_row(2, machines=[(3, 0)]))),
    "ShopBenefit": lambda: play(at_upgrades_with("Shops", 0), "upgrade:1"),
    "GovernmentBenefit": lambda: play(at_upgrades_with("Government", 0), "upgrade:0"),
    "Specialization": lambda: play(upgrades(**NEW), "upgrade:2"),
    "Technology": lambda: play(upgrades(levels=(0, 0, 0, 1, 0), **NEW), "upgrade:3"),
    "FreeCrude": lambda: play(upgrades(levels=(0, 0, 0, 0, 1), **NEW), "upgrade:4"),
    "CrudeCard": lambda: passes(table(levels=(0, 0, 0, 0, 1), **NEW), 2),
    "Fill": lambda: play(table(stock="O3 S1 T1", orders=ORDERS), "takeorder:0,0"),
    "Over": lambda: passes(last_turn_of(3)),
}


def test_each_kind_of_action_has_a_text_that_reads_back() -> None:
    assert set(SAMPLES) == set(ACTIONS)
    for name, text in SAMPLES.items():
        action = pn.game.action_from_text(text)
        assert (type(action), action.to_text(), action.name) == (ACTIONS[name], text, name)
        assert repr(action).startswith(f"{type(action).__name__}(")
        assert table().why_not(action) == table().why_not(text)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "write a name and its numbers"),
        ("move:0,0", "names are tank, work"),
        ("buy", "buy takes row, space"),
        ("buy:1", "buy takes row, space"),
        ("buy:1,2,3", "buy takes row, space"),
        ("pass:1", "pass takes no numbers"),
        ("buy:1,x", "write a name"),
        ("buy:1, 2", "write a name"),
        ("BUY:1,2", "write a name"),
        ("buy:99999,1", "write a name"),
        ("buy:1.5,1", "write a name"),
        ("buy:\u0661,1", "write a name"),
        ("buy:1,2\n", "write a name"),
        ("x" * 5000, "write a name"),
    ],
)
def test_what_is_no_action_is_named(text: str, says: str) -> None:
    with pytest.raises(pn.TextError, match=re.escape(says)) as found:
        table().why_not(text)
    assert len(str(found.value)) < 400


@pytest.mark.rules("base.game.two-phases", "base.work.main.one-action", "base.deliver.not-inside-action")
@pytest.mark.parametrize("step", STEPS)
def test_every_kind_of_action_with_any_numbers_is_legal_or_refused_with_reasons(step: str) -> None:
    game = STEPS[step]()
    assert type(game.step).__name__ == f"{step}Step"
    before = game.state
    listed = {action.to_text() for action in game.legal_actions()}
    for name, kind in ACTIONS.items():
        fields = len(kind.__struct_fields__)
        for number in (-9999, -1, 0, 1, 2, 3, 4, 7, 8, 99, 9999):
            text = f"{name}:{','.join([str(number)] * fields)}" if fields else name
            if name == "place" and not game.state.me.network.tiles:
                continue  # the first tile goes anywhere; the list offers it at one place
            reasons = game.why_not(text)
            assert (reasons == ()) is (text in listed), text
            for reason in reasons:
                assert reason.rule in rule_ids()
                assert reason.text.endswith(".")
    assert game.state == before
    assert len(listed) == len(game.legal_actions())


@pytest.mark.rules("base.work.main.places", "base.work.main.one-action", "base.work.main.pass")
def test_the_worker_goes_to_the_cross_the_government_the_own_network_or_nowhere() -> None:
    kinds = {type(action).__name__ for action in table(net=teal_row(1)).legal_actions()}
    assert kinds == {"Work", "WorkGovernment", "WorkNetwork", "Pass"}


@pytest.mark.rules("base.order.no-icon-elsewhere", "base.order.icon", "base.order.after-action")
@pytest.mark.rules("base.tanks.worker", "base.machines.worker", "base.upgrades.worker", "base.contracts.worker")
@pytest.mark.rules("base.contracts.turn-order", "base.tanks.turn-order")
@pytest.mark.rules("base.machines.turn-order", "base.upgrades.turn-order")
@pytest.mark.parametrize("space", range(8))
def test_only_the_four_action_tiles_let_a_player_choose_a_place(space: int) -> None:
    game = play(table(), f"work:{space}")
    opened = type(game.step).__name__
    assert opened == ("MarketStep", "ShopStep", "MarketStep", "ContractsStep")[space] if space < 4 else opened
    after = type(play(game, "done").step).__name__
    assert after == ("OrderStep" if space in (TANKS, CONTRACTS, MACHINES, UPGRADES) else "BetweenStep")


@pytest.mark.rules("base.order.no-icon-elsewhere")
@pytest.mark.parametrize("main", ["government:0,0", "network:0,0"])
def test_the_government_and_a_run_leave_the_order_alone(main: str) -> None:
    game = place_all(play(table(cash=100, net=teal_row(1)), main))
    assert type(play(game, "done").step).__name__ == "MachinePhaseStep"


@pytest.mark.rules("base.deliver.own-turn", "base.deliver.when")
def test_a_player_delivers_in_the_own_turn_only_in_both_phases_of_it() -> None:
    game = table(stock="T1x2", contracts="1a", others={1: {"stock": "T1x2", "contracts": "2a"}})
    delivered = play(game, "deliver:0,0,1")
    assert [player.cash for player in delivered.state.players] == [60, 40]
    later = play(delivered, "pass", "deliver:0,1,1")
    assert [player.cash for player in later.state.players] == [80, 40]
    assert [player.cash for player in play(play(later, "done"), "deliver:0,0,1").state.players] == [80, 60]


def test_market_2_is_where_the_tests_of_markets_think_it_is() -> None:
    assert table().table.spaces[MARKET_2] == "Refined Market 2"
