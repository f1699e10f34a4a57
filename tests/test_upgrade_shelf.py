"""`UpgradeShelf` without a browser: what can be bought is what the game lists, what it promises comes true."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from typing import Any

import msgspec
import pytest

import pipeline_nb as pn
from pipeline_nb.errors import InputError
from pipeline_nb.game.actions import BlockUpgrade, BuyUpgrade, Done
from pipeline_nb.game.powers import powers
from pipeline_nb.game.state import UpgradesStep
from pipeline_nb.rules.costs import refinement_value
from pipeline_nb.widgets import UpgradeShelf
from tests.situations import UPGRADES, play, table

NASTY = '</text><script>alert(1)</script> "&'
ROW = "4@0,0;3@2,0;5@4,0"
EM4 = ("specialization", "technology", "crude", "engineering", "shops")


def shelf(*types: str, inside: bool = True, owns: dict[str, int] | None = None, **given: Any) -> UpgradeShelf:
    """A shelf of a game that has these types; `owns` what the acting player has, `inside`: upgrades are bought now."""
    given = {"cash": 60, "net": ROW, **given}
    setup = {"upgrades": types}
    families = table(setup=setup, modules=given.get("modules", ()), players=given.get("players", 2)).table.families
    levels = tuple((owns or {}).get(family, 0) for family in families)
    w = UpgradeShelf(table(setup=setup, **{"levels": levels, **given}))
    if inside:
        w.do(f"work:{UPGRADES}")
        assert not w.reasons
    return w


def em4(**given: Any) -> UpgradeShelf:
    return shelf(*EM4, modules=("em4",), **given)


def number(w: UpgradeShelf, family: str) -> int:
    return w.value.table.families.index(family)


def family(w: UpgradeShelf, name: str) -> dict[str, Any]:
    found: dict[str, Any] = w.shown["families"][number(w, name)]
    return found


def changes(w: UpgradeShelf, name: str, level: int) -> dict[str, tuple[str, str]]:
    lines = family(w, name)["levels"][level - 1]["changes"]
    return {line["what"]: (line["before"], line["after"]) for line in lines}


# ---- what can be bought ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("cash", [0, 19, 20, 60])
def test_what_can_be_pressed_is_what_the_game_lists(cash):
    owns = {"Engineering": 3, "Shops": 1}
    w = shelf("engineering", "shops", "machines", owns=owns, cash=cash, tokens=(True, True, True, False, True))
    legal = [f["text"] for f in w.shown["families"] for level in f["levels"] if level["legal"]]
    assert legal == [a.to_text() for a in w.value.legal_actions() if isinstance(a, BuyUpgrade)]
    closing = [f["block"] for f in w.shown["families"] if f["can_block"]]
    assert closing == [a.to_text() for a in w.value.legal_actions() if isinstance(a, BlockUpgrade)]
    assert w.shown["can_finish"] is (Done() in w.value.legal_actions())


def test_a_level_is_bought_by_pressing_it_and_the_token_of_its_type_is_turned():
    w = shelf("engineering")
    w.act("do", text=family(w, "Engineering")["text"], level=1)
    assert w.shown["said"] == "Player 1 bought Engineering level 1 for $20."
    shown = family(w, "Engineering")
    assert (shown["open"], shown["token"]) == (False, "Token face down: closed this year")
    assert [level["state"] for level in shown["levels"]] == ["owned", "blocked", "later"]
    assert shown["levels"][0]["owners"] == ["1"]
    assert w.shown["cash"] == 40
    assert w.shown["visit"] == "1 of 2 upgrades bought in this action"
    assert w.shown["seats"][0]["cards"] == "Engineering I"


@pytest.mark.parametrize(
    ("level", "code", "rule"),
    [
        (1, "upgrades.owned", "base.upgrades.level-1-first"),
        (3, "upgrades.in-order", "base.upgrades.level-3-next"),
    ],
)
def test_another_level_than_the_next_is_never_bought_in_its_place(level, code, rule):
    w = shelf("engineering", owns={"Engineering": 1})
    before = w.value
    w.act("do", text=f"upgrade:{number(w, 'Engineering')}", level=level)
    assert w.value == before
    assert [(reason.code, reason.rule) for reason in w.reasons] == [(code, rule)]


def test_a_blocked_level_shows_its_reason_and_rule_before_it_is_pressed_and_the_same_after():
    w = shelf("engineering", tokens=(False,) * 5)
    (why,) = family(w, "Engineering")["levels"][0]["why"]
    assert why == {
        "text": "The token of Engineering is face down: the type is closed for this year.",
        "rule": "base.upgrades.closed",
    }
    w.act("do", text=family(w, "Engineering")["text"], level=1)
    assert [r.text for r in w.reasons] == [why["text"]]


def test_the_reasons_are_shown_also_while_no_upgrade_is_due():
    w = shelf("engineering", inside=False, cash=12)
    level = family(w, "Engineering")["levels"][0]
    assert (level["state"], level["legal"]) == ("blocked", False)
    assert level["why"] == [{"text": "An upgrade costs $20, you hold $12.", "rule": "base.upgrades.cost"}]


def test_a_type_without_cards_is_told():
    w = shelf("engineering", cards=((0, 1, 1),) * 5, others={1: {"levels": (1,) * 5}}, inside=False, players=4)
    assert "No card of" in family(w, "Engineering")["levels"][0]["why"][0]["text"]
    assert family(w, "Engineering")["levels"][0]["left"] == "no card left"


def test_what_is_due_is_told_and_the_way_to_the_space_is_offered():
    w = shelf("engineering", inside=False)
    assert w.shown["hint"] == "Now it is up to Player 1 to choose a Main Action, or pass."
    assert [(way["text"], way["legal"]) for way in w.shown["ways"]] == [(f"work:{UPGRADES}", True)]
    w.do("work:6")  # the market beside the space: then a Secondary Action may go there
    w.do("done")
    assert [(way["text"], way["label"]) for way in w.shown["ways"]] == [
        (f"secondary:{UPGRADES}", "Send the worker to Upgrades (Secondary Action, $10)")
    ]
    w.do(w.shown["ways"][0]["text"])
    assert w.shown["open"]
    w.act("do", text=family(w, "Engineering")["text"], level=1)
    w.do("done")
    assert (w.shown["ways"], w.shown["open"]) == ([], False)
    w.act("do", text="upgrade:0", level=2)
    assert "moment.wrong" in [reason.code for reason in w.reasons]


def test_one_more_type_is_closed_after_buying():
    w = shelf("engineering", "shops")
    assert not any(f["can_block"] for f in w.shown["families"])
    w.do(f"block:{number(w, 'Shops')}")
    assert [r.rule for r in w.reasons] == ["base.upgrades.block-needs-purchase"]
    w.do(f"upgrade:{number(w, 'Engineering')}")
    w.do(f"block:{number(w, 'Shops')}")
    assert not family(w, "Shops")["open"]
    assert not w.shown["open"]


def test_who_owns_what_stands_side_by_side():
    w = shelf(
        "engineering",
        "shops",
        players=("Ann", "Bo", "Cy"),
        levels=(1, 0, 0, 0, 0),
        inside=False,
        cards=((1, 0, 1), *((3, 1, 1),) * 4),
        others={1: {"levels": (2, 0, 0, 0, 0)}},
    )
    first = w.shown["families"][0]
    assert [(seat["tag"], seat["name"], seat["levels"]) for seat in first["seats"]] == [
        ("1", "Ann", 1),
        ("2", "Bo", 2),
        ("3", "Cy", 0),
    ]
    assert [level["owners"] for level in first["levels"]] == [["1", "2"], ["2"], []]
    assert w.shown["seats"][1]["cards"] == f"{first['title']} I to II"
    assert "owned by Ann, Bo" in first["levels"][0]["name"]


# ---- what each level does now ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", [1, 2])
def test_refinement_values_are_those_of_the_engine_before_and_after(level):
    w = shelf("engineering", inside=False, owns={"Engineering": level - 1})
    line = max(w.value.state.me.network.pipelines(), key=lambda line: line.length)
    shown = changes(w, "Engineering", level)[f"Refinement Value of your {line.oil.word} pipeline of {line.length}"]
    values = [refinement_value(line.length, one) for one in (level - 1, level)]
    assert [int(text.split()[0]) for text in shown] == values
    costs = w.value.costs_of(w.value.state.who)
    lifts = [costs.best(line.oil, value) for value in values]
    if lifts[0] != lifts[1]:
        assert f"crude to {lifts[1].word}" in shown[1]


def test_no_pipeline_gains_where_all_are_short():
    w = shelf("engineering", inside=False, net="4@0,0")
    assert changes(w, "Engineering", 1) == {"None of your pipelines gains yet": ("", "it takes 4 segments")}


@pytest.mark.parametrize(
    ("family_", "level", "what"),
    [
        ("Human Resources", 1, "A Secondary Action costs"),
        ("Human Resources", 2, "A Secondary Action reaches"),
        ("Human Resources", 3, "Main Actions in a turn"),
        ("Refined Markets", 1, "Refined oil is dearer for you by"),
        ("Refined Markets", 2, "Refined Markets that one action opens"),
        ("Refined Markets", 3, "Market rows that take a barrel of yours now"),
        ("Contracts & Orders", 1, "A contract may be filled in a year"),
        ("Contracts & Orders", 2, "A low teal barrel on a contract pays"),
        ("Contracts & Orders", 3, "Orders that Contracts & Loans may take"),
        ("Machines", 1, "Machines that a Main Action may run"),
        ("Machines", 2, "The Machine Phase costs"),
        ("Machines", 3, "Your machines (0 now) may run in a turn"),
        ("Shops", 1, "Tanks at once"),
        ("Shops", 2, "A machine at once"),
        ("Shops", 3, "Pipe tiles at once"),
        ("Government", 1, "Government tiles at once"),
    ],
)
def test_every_level_says_what_it_changes(family_, level, what):
    w = shelf(family_.lower(), inside=False, stock="O1 T2", owns={family_: level - 1})
    before, after = changes(w, family_, level)[what]
    assert after
    assert before != after


@pytest.mark.parametrize("name", ["Human Resources", "Refined Markets", "Machines"])
def test_the_numbers_shown_come_true_when_the_card_is_bought(name):
    w = shelf(name.lower())
    told = changes(w, name, 1)
    w.do(f"upgrade:{number(w, name)}")
    mine = powers(w.value)
    if name == "Human Resources":
        assert told["A Secondary Action costs"] == ("$10", "nothing")
        assert mine.secondary_fee == 0
    elif name == "Refined Markets":
        assert told["Refined oil is dearer for you by"] == ("$0", f"${mine.price_rise}")
    else:
        assert mine.runs_a_machine


def test_levels_that_are_owned_promise_nothing():
    w = shelf("engineering", inside=False, owns={"Engineering": 2})
    assert [bool(level["changes"]) for level in family(w, "Engineering")["levels"]] == [False, False, True]


# ---- what a card opens -----------------------------------------------------------------------------------------------


def test_what_a_card_gives_is_chosen_in_words_until_it_is_done():
    w = shelf("shops", "machines")
    w.do(f"upgrade:{number(w, 'Shops')}")
    seen = []
    while w.shown["choosing"]:
        (chooser,) = w.shown["choosing"]
        seen.append(chooser["title"])
        listed = [choice["text"] for choice in (*chooser["choices"], *chooser["finish"])]
        assert sorted(listed) == sorted(action.to_text() for action in w.value.legal_actions())
        assert all(choice["words"] for choice in chooser["choices"])
        assert len({choice["words"] for choice in chooser["choices"]}) == len(chooser["choices"])
        w.do((chooser["choices"] or chooser["finish"])[0]["text"])
        assert not w.reasons
    assert seen[0] == "Receive what a card gives from the shops, or go without the rest"
    assert "Place the tile beside your network" in seen or any("lace" in title for title in seen)
    assert isinstance(w.value.step, UpgradesStep)
    assert sum(w.value.state.me.tanks) == 7


def test_places_for_a_tile_come_with_the_longest_pipelines_first():
    w = shelf("shops")
    w.do(f"upgrade:{number(w, 'Shops')}")
    w.do(next(a.to_text() for a in w.value.legal_actions() if a.to_text().startswith("take:")))
    words = [choice["words"] for choice in w.shown["choosing"][0]["choices"]]
    lengths = [
        max((int(n) for n in text.partition(": ")[2].replace(",", "").split() if n.isdigit()), default=0)
        for text in words
    ]
    assert lengths == sorted(lengths, reverse=True)


def test_a_specialization_card_is_chosen_and_changes_the_costs_that_were_told():
    w = em4()
    told = next(card for card in family(w, "Specialization")["cards"] if card["title"] == "teal")["changes"][0]
    w.do(f"upgrade:{number(w, 'Specialization')}")
    first = w.shown["choosing"][0]["choices"][0]
    assert first["words"].startswith("teal: costs to low/mid/high 4/5/6 become 4/4/5; refined teal is dearer by $5")
    w.do(first["text"])
    assert "/".join(map(str, w.value.costs_of(0).rows[0])) == told["after"] == "4/4/5"
    w.do("done")
    assert w.shown["choosing"] == []
    gone = family(w, "Specialization")["cards"][0]
    assert (gone["owner"], gone["owner_name"], gone["changes"]) == ("1", "Player 1", [])
    assert w.shown["seats"][0]["cards"] == "Specialization I; Specialization in teal"


def test_technology_hands_out_cards_of_types_that_are_not_in_the_game():
    w = em4(owns={"Technology": 1})
    titles = [card["title"] for card in family(w, "Technology")["cards"]]
    assert titles[:2] == ["Government II", "Government III"]
    assert not {"Shops II", "Crude III"} & set(titles)
    w.do(f"upgrade:{number(w, 'Technology')}")
    choices = w.shown["choosing"][0]["choices"]
    assert choices[0]["words"] == "Government II: 4 Government tiles at once."
    w.do(next(c["text"] for c in choices if c["words"].startswith("Machines II")))
    assert w.shown["seats"][0]["cards"] == "Technology I to II; from Technology Machines II"


def test_crude_from_the_supply_costs_what_the_engine_takes():
    w = em4(inside=False)
    (line,) = changes(w, "Crude", 3).values()
    prices = dict(part.split(" $") for part in line[1].split(", "))
    rich = em4(
        inside=False, owns={"Crude": 3}, cash=90, rows={i: "." * len(r.prices) for i, r in w.value.table.market_rows[0]}
    )
    game = rich.value.apply("pass")
    for oil, word in enumerate(("teal", "orange", "silver")):
        after = game.apply(f"buysupply:{oil}")
        assert game.state.me.cash - after.state.players[0].cash == int(prices[word])


def test_free_crude_is_as_much_as_market_and_tanks_allow():
    w = em4(owns={"Crude": 1})
    (told,) = changes(w, "Crude", 2).values()
    w.do(f"upgrade:{number(w, 'Crude')}")
    got = 0
    while w.shown["choosing"] and w.shown["choosing"][0]["choices"]:
        w.do(w.shown["choosing"][0]["choices"][0]["text"])
        got += 1
    assert int(told[1]) == got


# ---- what must hold for every frame ----------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_hidden_piles_never_reach_the_frame(seed):
    w = em4(levels=(1, 0, 0, 0, 0), inside=False)
    unseen = UpgradeShelf(w.value.seen_by(0, seed=seed))
    assert unseen.value.state.pile != w.value.state.pile
    assert unseen.state == w.state


def test_a_whole_game_of_a_bot_can_be_looked_at():
    game = pn.new_game(players=3, modules=("em1", "em2", "em3", "em4", "em5"), seed=11)
    for turn in range(260):
        legal = game.legal_actions()
        if game.is_over:
            break
        if turn % 13 == 0:
            w = UpgradeShelf(game)
            assert ET.fromstring(w.still()).get("aria-label")
            assert len(w.shown["families"]) == 5
        buys = [action for action in legal if isinstance(action, BuyUpgrade)]
        game = game.apply((buys or legal)[turn * 7 % len(buys or legal)])


def test_some_types_alone_can_be_shown_and_bought():
    whole = em4()
    w = UpgradeShelf(whole.value, types=("Technology", "Crude"))
    assert [family["title"] for family in w.shown["families"]] == ["Technology", "Crude"]
    assert w.shown["families"] == [family(whole, name) for name in ("Technology", "Crude")]
    w.do(f"upgrade:{number(w, 'Technology')}")
    assert w.shown["families"][0]["levels"][0]["state"] == "owned"
    assert len(w.value.table.families) == 5
    assert "Shops" not in w.still()
    with pytest.raises(InputError, match=r"types: some of Shops, .*, not 'Machines'"):
        UpgradeShelf(whole.value, types=("Machines",))


def test_strange_names_stay_text():
    names = (NASTY, "\u05d0\u05d1\u05d2 <b>", "\U0001f6e2" * 12 + "x" * 20)
    w = UpgradeShelf(pn.position(players=names, seed=7))
    root = ET.fromstring(w.still())
    assert not [node for node in root.iter() if node.tag.endswith("script")]
    assert [seat["name"] for seat in w.shown["seats"]] == list(names)


def test_the_end_of_the_game_is_told():
    game = table(cash=60)
    over = UpgradeShelf(game.at(msgspec.structs.replace(game.state, steps=(type(_over().step)(),))))
    assert over.shown["hint"] == "The game is over."
    assert over.shown["ways"] == []


def _over() -> pn.Game:
    from pipeline_nb.game.state import OverStep

    game = table()
    return game.at(msgspec.structs.replace(game.state, steps=(OverStep(),)))


def test_the_text_of_the_widget_is_short():
    w = shelf("engineering")
    assert repr(w).startswith("UpgradeShelf(Game(")
    assert play(table(), f"work:{UPGRADES}").step == UpgradesStep()
