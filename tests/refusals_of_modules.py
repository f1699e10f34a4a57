"""Situations in which the game refuses what modules of Emerging Markets allow; built like those of `refusals`."""

from __future__ import annotations

import pipeline_nb as pn
from tests.em_situations import also_owned, owning, received, special
from tests.positions import teal_row
from tests.refusals import NO_EMPTY, Scenario
from tests.situations import UPGRADES, passes, play, row, type_of

SPECIALIZATION, TECHNOLOGY, CRUDE = "Specialization", "Technology", "Crude"
TYPES = {"upgrades": (TECHNOLOGY, "Government", "Shops", "Human Resources", "Engineering")}
T0, O0, S0 = row(0, "T0"), row(0, "O0"), row(0, "S0")
THREE_TEAL = {"crude_tiles": (0, 1, 2, 3, 4, 6)}


def bought(family: str, level: int, *cards: int, **given: object) -> pn.Game:
    """The level of the type is just bought."""
    game = owning({family: level - 1}, *cards, **{"cash": 100, **given})  # type: ignore[arg-type]
    return play(game, f"work:{UPGRADES}", f"upgrade:{type_of(game, family)}")


def machine_phase(level: int = 3, **given: object) -> pn.Game:
    """The Machine Phase of an owner of Crude, who has passed."""
    return play(owning({CRUDE: level}, **given), "pass")  # type: ignore[arg-type]


MODULE_CARDS = {
    "a second card from Specialization level 1, which was taken before": Scenario(
        lambda: play(bought(SPECIALIZATION, 1), "special:5"),
        "special:5",
        [
            ("special.none-left", "em4.specialization.level-1", "as many Specialization cards as", "Finish."),
            (
                "special.taken",
                "em4.specialization.short-pile",
                "for mid to high has been taken",
                "Finish.",
            ),
        ],
        ("done",),
    ),
    "a seventh Specialization card": Scenario(
        lambda: bought(SPECIALIZATION, 1),
        "special:6",
        [("special.no-such-card", "em4.specialization.six-cards", "numbers 0 to 5; 6 is none", "")],
        ("special:0",),
    ),
    "a Specialization card of another player where none is left": Scenario(
        lambda: play(
            bought(
                SPECIALIZATION,
                3,
                0,
                1,
                2,
                players=3,
                others={who: {"levels": {SPECIALIZATION: 1}, "extra": special(2 + who)} for who in (1, 2)},
            ),
            "special:5",
        ),
        "special:4",
        [
            (
                "special.taken",
                "em4.specialization.short-pile",
                "for low to mid has been taken",
                "Finish.",
            )
        ],
        ("done",),
    ),
    "a card from Technology of an eleventh type": Scenario(
        lambda: bought(TECHNOLOGY, 2, setup=TYPES),
        "takeupgrade:10",
        [
            (
                "technology.no-such-type",
                "em4.technology.level-2",
                "numbers 0 to 9; 10 is none",
                "Take 4 (Refined Markets), 5 (Contracts & Orders), 6 (Machines), 7 (Specialization) or 9 (Crude).",
            )
        ],
        ("takeupgrade:6",),
    ),
    "a card from Technology of a type that is in the game": Scenario(
        lambda: bought(TECHNOLOGY, 3, setup=TYPES),
        "takeupgrade:0",
        [("technology.in-the-game", "em4.technology.level-3", "Government is in this game", "Take Refined Markets")],
        ("takeupgrade:4",),
    ),
    "a card from Technology that another player has": Scenario(
        lambda: also_owned(bought(TECHNOLOGY, 2, setup=TYPES), 2, received("Machines", 2)),
        "takeupgrade:6",
        [("technology.taken", "em4.technology.single-copies", "Machines level 2 has been taken", "Take Refined")],
        ("takeupgrade:5",),
    ),
    "a turned type of a level that Technology does not open": Scenario(
        lambda: play(
            owning({TECHNOLOGY: 1, "Engineering": 1}, cash=40, year=2, tokens=(False,) * 5), f"work:{UPGRADES}"
        ),
        "upgrade:3",
        [
            (
                "upgrades.closed",
                "base.upgrades.closed",
                "Engineering is face down: the type is closed for this year. Your card opens levels below 2",
                "or wait for the next year.",
            )
        ],
        ("done",),
    ),
    "a sixth free barrel, from a space that is empty": Scenario(
        lambda: play(bought(CRUDE, 2, tanks=(4, 1, 0, 0)), *(f"receivecrude:{T0},{space}" for space in range(5))),
        f"receivecrude:{T0},0",
        [
            ("crude.none-left", "em4.crude.level-2", "as many barrels as the card gives", "Finish."),
            ("crude.space-empty", "em4.crude.level-2-missing-lost", "No barrel lies on that space", ""),
        ],
        ("done",),
    ),
    "a free barrel of a Refined Market, without room": Scenario(
        lambda: bought(CRUDE, 2, stock="T0x2 O0x2"),
        f"receivecrude:{row(1, 'T0')},0",
        [
            ("crude.no-such-space", "em4.crude.level-2-missing-lost", "its rows are 0, 1, 2, each with spaces", ""),
            ("crude.no-room", "em4.crude.level-2-room", "No room for a crude barrel", "Go without the rest."),
        ],
        ("done",),
    ),
    "a Crude card that would bring nothing, where an action must bring something": Scenario(
        lambda: passes(owning({}, others={1: {"levels": {CRUDE: 1}, "cash": 0}}, rulings=NO_EMPTY)),
        "crudecard",
        [("action.empty", "base.work.main.no-empty-action", "The Crude Market would bring nothing", "Keep the card")],
        ("done", "pass"),
    ),
    "crude in the Machine Phase without the card, from an empty space, without room and money": Scenario(
        lambda: machine_phase(2, cash=0, stock="T0x2 O0x2", rows={S0: ".xxxxx"}),
        f"buy:{S0},0",
        [
            ("crude.not-now", "em4.crude.level-3-timing", "Only an owner of Crude level 3", "in the Crude Market."),
            ("crude.space-empty", "em4.crude.level-3", "No barrel lies on that space", ""),
            ("crude.no-room", "base.market.buy-needs-room", "your crude row is full", "adds tanks to it."),
            ("cash.too-little", "base.market.buy-price", "This barrel costs $6, you hold $0", "You need $6 more."),
        ],
        ("done",),
    ),
    "crude when the machines have run": Scenario(
        lambda: play(machine_phase(net=teal_row(2, machines=[(3, 0)])), "machines", "done"),
        f"buy:{S0},0",
        [("crude.not-now", "em4.crude.level-3-timing", "only when it begins", "in the Crude Market.")],
        ("done",),
    ),
    "a fourth oil type from the supply": Scenario(
        machine_phase,
        "buysupply:3",
        [("crude.no-such-oil", "em4.crude.level-3-supply", "1 (orange) and 2 (silver), not 3", "")],
        (f"buy:{S0},0",),
    ),
    "a barrel from the supply of what the market has, without room and money": Scenario(
        lambda: machine_phase(cash=9, stock="T0x2 O0x2"),
        "buysupply:2",
        [
            ("crude.not-sold-out", "em4.crude.level-3-supply", "Silver is not sold out in the Crude", ""),
            ("cash.too-little", "em4.crude.level-3-supply-price", "costs $10, you hold $9", "You need $1 more."),
            ("crude.no-room", "base.market.buy-needs-room", "your crude row is full", "adds tanks to it."),
        ],
        ("done",),
    ),
    "a barrel from the supply of what the market has no row for": Scenario(
        lambda: machine_phase(modules=("em1", "em4"), setup=THREE_TEAL),
        "buysupply:2",
        [("crude.no-row", "em4.crude.level-3-supply", "The Crude Market has no silver row", "in a Refined Market.")],
        ("buy:0,0",),
    ),
    "a barrel from a supply that is empty": Scenario(
        lambda: machine_phase(
            rows={S0: "......"},
            others={1: {"tanks": (19, 0, 0, 0), "stock": "S0x38"}},
            rulings=pn.Rulings(row_tank_cap="none"),
        ),
        "buysupply:2",
        [("crude.supply-empty", "em4.crude.level-3-while-they-last", "No silver barrel is left in the supply", "")],
        (f"buy:{T0},0",),
    ),
}
