"""Questions on the year: rounds, and what a Refresh Phase does to contracts, markets, shops and upgrades."""

from __future__ import annotations

from pipeline_nb.game.markets import market_name
from pipeline_nb.game.refresh import end_of_year
from pipeline_nb.game.state import WorkStep
from pipeline_nb.learn.asking import ask_number, ask_one, ask_order, ask_several
from pipeline_nb.learn.questions_contracts import demand_words, year_over
from pipeline_nb.learn.quiz import Picker, Quiz, asks
from pipeline_nb.learn.situations import laid, row_name, table
from pipeline_nb.rules.reasons import count


@asks
def rounds_to_play(pick: Picker) -> Quiz:
    """How many turns are left."""
    year = pick.one((2, 1, 3))
    rounds = table(pick).rules.box.years.rounds
    turn = pick.number(1, rounds[year - 1], 3)
    game, left = table(pick, year=year, round=turn), 0
    while not game.is_over:
        who = game.state.who
        left += who == 0
        game = game.apply("pass")
        while not game.is_over and game.state.who == who and not isinstance(game.step, WorkStep):
            game = game.apply("done")
    told = " + ".join(str(number) for number in (rounds[year - 1] - turn + 1, *rounds[year:]))
    return ask_number(
        f"Round {turn} of year {year} begins. How many turns do you have left in the game, this one included?",
        left,
        f"Years have {rounds[0]}, {rounds[1]} and {rounds[2]} rounds: {told} = {left}.",
        ("base.game.rounds", "base.game.one-turn-a-round", "base.end.when"),
        [
            (left - 1, "That leaves this turn out."),
            (rounds[year - 1] - turn + 1, "Those are the turns of this year only."),
            (left + turn - 1, "That counts the rounds that are over."),
        ],
        unit="turns",
        game=table(pick, year=year, round=turn),
    )


@asks
def crude_supply(pick: Picker) -> Quiz:
    """How many barrels a crude row holds after a Refresh Phase."""
    plain = table(pick)
    number, row = pick.one([(i, row) for i, row in enumerate(plain.table.rows) if row.grade == 0])
    empty = pick.number(2, 6, 5)
    spaces = pick.some(range(6), empty) if pick.seed else range(5)
    bits = 0b111111 & ~sum(1 << space for space in spaces)
    game = laid(plain, {number: bits})
    right = year_over(game).state.rows[number].bit_count()
    full = len(row.prices)
    return ask_number(
        f"Year 1 ends; {empty} of the {full} spaces of {row_name(row)} in {market_name(row.market)} are empty. How "
        "many barrels lie there when year 2 begins?",
        right,
        f"Supply brings up to {row.change} barrels to a crude row: {full - empty} + {right - full + empty} = {right}.",
        ("base.refresh.markets.supply", "base.refresh.markets.icon-number", "base.refresh.markets.supply-direction"),
        [
            (full, f"Supply brings {row.change} barrels, not as many as are missing."),
            (full - empty, "A Refresh Phase brings new crude."),
            (full - empty + row.change, "A space holds one barrel; what finds no space is not laid down."),
        ],
        unit="barrels",
        game=game,
        market=row.market,
    )


@asks
def refined_demand(pick: Picker) -> Quiz:
    """How many barrels a refined row keeps after a Refresh Phase."""
    plain = table(pick, players=pick.one((2, 4)))
    number, row = pick.one([(i, row) for i, row in enumerate(plain.table.rows) if row.grade and row.change])
    filled = pick.number(1, len(row.prices), 2)
    game = laid(plain, {number: (1 << filled) - 1})
    right = year_over(game).state.rows[number].bit_count()
    return ask_number(
        f"{row_name(row).capitalize()} of {market_name(row.market)} holds {count(filled, 'barrel')} when a year ends. "
        f"Its Demand icon shows {row.change}. How many barrels lie there in the new year?",
        right,
        f"Demand takes up to {row.change} barrels out of the row: {filled} - {filled - right} = {right}.",
        ("base.refresh.markets.demand", "base.refresh.markets.icon-number"),
        [
            (filled, "A Refresh Phase takes barrels out of refined rows."),
            (filled + row.change, "Supply fills crude rows; refined rows lose barrels."),
        ],
        unit="barrels",
        game=game,
        market=row.market,
    )


@asks
def spaces_filled_first(pick: Picker) -> Quiz:
    """Click the spaces that supply fills."""
    plain = table(pick)
    rows = [(i, row) for i, row in enumerate(plain.table.rows) if row.grade == 0]
    number, row = pick.one(rows)
    bits = 0 if not pick.seed else pick.one((0, 1, 2, 0b100, 0b11, 0b1000))
    game = laid(plain, {number: bits})
    after = year_over(game).state.rows[number]
    gained = after & ~bits
    spots = [(number, space) for space in range(len(row.prices)) if not bits >> space & 1]
    rights = tuple(i for i, (_, space) in enumerate(spots) if not gained >> space & 1)
    if not rights:  # every empty space is filled: then any of them is one
        rights = tuple(range(len(spots)))
        asked, why = "that gets a new barrel", "It gets none."
    else:
        asked, why = "that stays empty", "A new barrel comes to it: filling begins at the right end."
    return Quiz(
        kind="board",
        text=f"The year ends. Click an empty space of {row_name(row)} in {market_name(row.market)} {asked} when supply "
        f"of {row.change} comes.",
        choices=tuple(f"space {space + 1} of {row_name(row)}" for _, space in spots),
        right=rights[0],
        rights=rights,
        whys=tuple(why for _ in spots),
        because="Supply fills empty spaces from the right end, as far as its number goes.",
        rules=("base.refresh.markets.supply-direction", "base.refresh.markets.supply"),
        game=game,
        market=row.market,
        spots=tuple(spots),
    )


@asks
def refresh_steps(pick: Picker) -> Quiz:
    """The steps of a Refresh Phase in order."""
    game = table(pick, tokens=(False, True, True, True, True), contracts="1a", rows={0: "......", 4: "xx"})
    _, events = end_of_year(game, game.state, ())
    words = {
        "contracts": "the contract display moves on",
        "penalty": "contracts not complete cost markers",
        "supply": "crude rows get new barrels",
        "demand": "refined rows lose barrels",
        "shops": "shops are filled again",
    }
    seen = [words[kind] for kind in dict.fromkeys(event.kind for event in events) if kind in words]
    seen.append("upgrade tokens are turned face up")
    chosen = [part for part in seen if part in pick.some(seen, 4)] if pick.seed else seen[:1] + seen[2:3] + seen[4:]
    return ask_order(
        pick,
        "A year is over. Put these parts of the Refresh Phase in order.",
        chosen,
        chosen.index,
        str,
        "Contracts come first, then markets (supply before demand), then shops, then the upgrade tokens.",
        ("base.refresh.step-order",),
        game=game,
    )


@asks
def contracts_move_on(pick: Picker) -> Quiz:
    """What lies in a place of the display after a Refresh Phase."""
    game = table(pick)
    row, column = pick.number(0, 2), pick.number(0, 1, 1)
    after = year_over(game)
    contracts = game.table.contracts
    now, next_one = game.state.display[row], game.state.stacks[row][0]
    named = {demand_words(contracts[number]): number for number in (*now, next_one)}
    right = demand_words(contracts[after.state.display[row][column]])
    why = "The right column leaves, the others move one to the right, a new one comes to the left."
    others = dict.fromkeys(named, why)
    others["no contract"] = "There is one: the display moves on, and its left column is filled again."
    grade = ("low", "mid", "high")[row]
    return ask_one(
        pick,
        f"The {grade} row of the contract display shows {demand_words(contracts[now[0]])} on the left and "
        f"{demand_words(contracts[now[1]])} on the right; {demand_words(contracts[next_one])} lies on its stack. What "
        f"lies on the {('left', 'right')[column]} when the next year begins?",
        right,
        others,
        f"The right one is discarded, the left one moves to the right, and the stack gives the new left one: {right}.",
        ("base.refresh.contracts.slide", "base.refresh.contracts.discard", "base.refresh.contracts.refill-left-only"),
        game=game,
    )


@asks
def shops_in_the_new_year(pick: Picker) -> Quiz:
    """What the shops hold after a Refresh Phase."""
    left = (0, 1, 2) if not pick.seed else tuple(pick.number(0, 2) for _ in range(3))
    game = table(pick, shop_tanks=left)
    right = sum(year_over(game).state.shop_tanks)
    full = game.rules.box.for_players(2).shop_spaces.tanks
    return ask_number(
        f"For two players the Tank Shop has {sum(full)} spaces; {sum(left)} tanks are left when the "
        "year ends. How many tanks does it offer when the next year begins?",
        right,
        f"The shop is filled up again from the reserve: {sum(left)} + {right - sum(left)} = {right}.",
        ("base.refresh.shops.tanks", "base.refresh.shops.only-then"),
        [
            (sum(left), "A Refresh Phase fills the shops."),
            (sum(left) + sum(full), "It is filled up, not stocked once more on top."),
        ],
        unit="tanks",
        game=game,
    )


@asks
def what_a_new_year_resets(pick: Picker) -> Quiz:
    """What a Refresh Phase changes and what it leaves."""
    game = table(pick, tokens=(False, False, True, True, True), shop_machines=(0, 1, 1), cash=pick.number(0, 60, 25))
    game = laid(
        game,
        {0: 0b000001},
        opened=(1, 0, 0, 0),
        quadrants=((-1, *game.state.quadrants[0][1:]), *game.state.quadrants[1:]),
    )
    before, after = game.state, year_over(game).state
    checks = [
        ("face-down upgrade tokens", before.tokens != after.tokens, "They turn face up."),
        ("the machines in the shop", before.shop_machines != after.shop_machines, "The shop is filled again."),
        ("bought Government tiles", before.quadrants != after.quadrants, "Quadrants are never refilled."),
        ("crude rows with empty spaces", before.rows[0] != after.rows[0], "Supply brings new crude."),
        ("the cash of the players", before.me.cash != after.me.cash, "A new year pays and costs nothing by itself."),
        ("the pipe tiles beside the shops", before.shop_pipes != after.shop_pipes, "They are replaced."),
    ]  # fmt: skip
    chosen = pick.some(checks, 5)
    return ask_several(
        "Which of these does a Refresh Phase put back or make new?",
        chosen,
        "Contracts, markets, shops and upgrade tokens are refreshed; the Government is not.",
        ("base.refresh.step-order", "base.refresh.upgrades.flip-up", "base.government.no-refill"),
        game=game,
    )
