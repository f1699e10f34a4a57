"""Questions on module 4, Upgrades: Specialization, Technology and Crude."""

from __future__ import annotations

from pipeline_nb.game.actions import BuyUpgrade
from pipeline_nb.learn.asking import ask_number, may
from pipeline_nb.learn.quiz import Picker, Quiz, asks
from pipeline_nb.learn.scenes_em4 import CARDS, crude_free, crude_late, crude_row, holder, technology_in
from pipeline_nb.learn.tables_em4 import market_row, sale
from pipeline_nb.rules.oil import GRADES, OILS
from pipeline_nb.rules.rulings import Rulings

_STEPS = CARDS[3:]


def _held(cards: tuple[str, ...]) -> str:
    return " and ".join(cards)


@asks
def special_cost(pick: Picker) -> Quiz:
    """A Refinement Cost with Specialization cards."""
    printed = pick.one((5, 3, 4, 6, 7))
    oil, step = pick.number(0, 2), pick.number(0, 2)
    fitting = (OILS[oil].word, _STEPS[step])
    other = (OILS[(oil + 1) % 3].word, _STEPS[(step + 1) % 3])
    cards = pick.one((fitting, (fitting[0], other[1]), (other[0], fitting[1]), other))
    costs = [[4, 5, 6] for _ in OILS]
    costs[oil][step] = printed
    game = holder("Specialization 3", cards, costs="/".join(",".join(map(str, row)) for row in costs))
    right = game.costs_of(0).rows[oil][step]
    fit = sum(card in fitting for card in cards)
    return ask_number(
        f"You hold the Specialization cards for {_held(cards)}. The printed Refinement Cost of the step {_STEPS[step]} "
        f"for {OILS[oil].word} is {printed}. What does it cost you?",
        right,
        f"{fit} of your cards {'fits' if fit == 1 else 'fit'} this step, 1 less for each, but never below 4 that way, "
        f"and a cost under 4 stays: {right}.",
        ("em4.specialization.cost-minus-1", "em4.specialization.cost-floor", "em4.specialization.floor-never-raises"),
        [(printed - fit, "No card lowers a cost below 4."), (printed - 2, "Only cards of this row or column count.")],
        unit="",
    )


@asks
def special_sale(pick: Picker) -> Quiz:
    """What a barrel brings with Specialization cards, perhaps sold down."""
    rows = sorted({(row.oil, row.grade) for _, row in holder().table.market_rows[2] if row.grade})
    oil = pick.one(sorted({oil for oil, _ in rows}))
    grade = pick.number(1, 3, 3)
    down = pick.one([taken for one, taken in reversed(rows) if one == oil and taken <= grade])
    word, other = OILS[oil].word, OILS[(oil + 1) % 3].word
    own, low = _STEPS[grade - 1], _STEPS[down - 1]
    sets = ((word, own), (word,), (own,), (word, low), (other, low), (other,), (word, own, low))
    cards = tuple(dict.fromkeys(pick.one(sets)))
    right = sale(cards, word, grade, down)
    printed = holder().table.rows[market_row(holder(), word, down)].prices[0]
    fit = tuple(card for card in cards if card in (word, low))
    slips = [(sale(cards, word, grade, down, Rulings(spec_stack=False)), "Two cards that fit add up.")]
    if fit:
        slips.append((printed, f"The card for {fit[0]} raises the price."))
    if own in cards and own not in fit:
        slips.append(
            (printed + 5 * len(fit) + 5, f"The row is one of {GRADES[down].word} oil: a grade card looks at the row.")
        )
    if other in cards:
        slips.append((printed + 5 * len(fit) + 5, f"The card for {other} does nothing for {word}."))
    held = f"card{'s' * (len(cards) > 1)} for {_held(cards)}"
    return ask_number(
        f"You hold the Specialization {held}. You sell a {GRADES[grade].word} {word} barrel to the "
        f"{GRADES[down].word} {word} row, on a space that shows ${printed}. What do you get?",
        right,
        f"Each card that fits adds $5; a grade card looks at the row. Here {_held(fit) or 'no card'} "
        f"{'fit' if len(fit) > 1 else 'fits'}: ${right}.",
        ("em4.specialization.price-plus-5", "em4.specialization.prices-add-up", "em4.specialization.selling-down"),
        slips,
    )


@asks
def technology_opens(pick: Picker) -> Quiz:
    """Which level of a closed type Technology I opens."""
    year, owned = pick.one((2, 1, 3)), pick.one((0, 1))
    game = technology_in(year, 1, engineering=owned)
    family = game.table.families.index("Engineering")
    level = "II" if owned else "I"
    return may(
        game,
        BuyUpgrade(family),
        f"It is year {year}. You own Technology I{' and Engineering I' * owned}. Engineering's token is face down. "
        f"May you buy Engineering {level}?",
        f"Technology I opens levels below the number of the year, which is {year}.",
        "em4.technology.level-1",
        "em4.technology.level-1-by-year",
    )


@asks
def free_crude(pick: Picker) -> Quiz:
    """How many barrels Crude II gives."""
    lying = pick.number(0, 9, 3)
    tanks = pick.number(1, 4, 3)
    bits = ["." * 6, "." * 6, "." * 6]
    for at in range(lying):
        bits[at % 3] = "x" + bits[at % 3][:-1]
    game = crude_free("/".join(bits), tanks=(tanks, 2, 1, 1))
    got = 0
    while choices := [one for one in game.legal_actions() if one.to_text().startswith("receivecrude")]:
        game, got = game.apply(choices[0]), got + 1
    most = game.rules.box.em_crude.free_barrels
    return ask_number(
        f"You buy Crude II. The Crude Market holds {lying} barrel{'s' * (lying != 1)}, your crude row {tanks} empty "
        f"tank{'s' * (tanks > 1)}. How many barrels can you receive for nothing?",
        got,
        f"Up to {most}, no more than the market holds ({lying}) and than you have room for ({2 * tanks}): {got}.",
        ("em4.crude.level-2", "em4.crude.level-2-missing-lost", "em4.crude.level-2-room"),
        [
            (most, "The market or your room may hold less."),
            (min(most, lying), "They need room in your crude row."),
            (min(most, 2 * tanks), "What the market does not hold is lost."),
        ],
        unit="barrels",
    )


@asks
def crude_from_the_supply(pick: Picker) -> Quiz:
    """What crude from the supply costs with Crude III."""
    oil = pick.one((2, 0, 1))
    game = holder()
    rows = [crude_row(game, one.word) for one in OILS]
    game = crude_late(rows={row: "......" if at == oil else "xxxxxx" for at, row in enumerate(rows)}).apply("pass")
    many = pick.number(1, 4, 2)
    prices = game.table.rows[rows[oil]].prices
    cash, after = game.state.me.cash, game
    for _ in range(many):
        after = after.apply(f"buysupply:{oil}")
    right = cash - after.state.me.cash
    word = OILS[oil].word
    return ask_number(
        f"You own Crude III, and {word} is sold out in the Crude Market. The spaces in use of its row show "
        f"{', '.join(f'${price}' for price in prices)}. You take {many} {word} barrel{'s' * (many > 1)} from the "
        "supply when your Machine Phase begins. What do you pay?",
        right,
        f"Each costs what the rightmost space in use shows, and that does not rise: {many} x ${prices[-1]} = ${right}.",
        ("em4.crude.level-3-supply", "em4.crude.level-3-supply-price", "em4.crude.level-3-usable-space"),
        [
            (many * prices[0], "The rightmost space counts, not the leftmost."),
            (sum(prices[:many]), "Each barrel from the supply costs the same."),
        ],
    )
