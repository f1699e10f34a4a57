"""Questions on the end of the game: what counts, how much, and who wins a tie."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from pipeline_nb.emerging_markets.real_table import final_score
from pipeline_nb.game import Game
from pipeline_nb.game.position import position
from pipeline_nb.game.state import OverStep
from pipeline_nb.learn.asking import ask_number, ask_one, ask_order, ask_several
from pipeline_nb.learn.quiz import Picker, Quiz, asks
from pipeline_nb.learn.situations import barrel_name, stock_text, table
from pipeline_nb.rules.costs import RefinementCosts
from pipeline_nb.rules.holdings import Holdings
from pipeline_nb.rules.oil import GRADES, OILS, Oil
from pipeline_nb.rules.reasons import count
from pipeline_nb.rules.score import Score

_PRICED = ("base.public.pay.end-barrel", "base.end.barrels")


def _line(game: Game, key: str) -> int:
    return game.scores()[game.state.who].line(key).amount


def _costs(pick: Picker) -> str:
    return "4,5,6/4,5,6/4,5,6" if not pick.seed else "/".join(
        ",".join(str(pick.number(4, 7)) for _ in range(3)) for _ in range(3)
    )  # fmt: skip


@asks
def barrels_at_the_end(pick: Picker) -> Quiz:
    """What barrels in tanks are worth."""
    held = [(pick.number(0, 2), grade, pick.number(0, 2, (2, 1, 1, 1)[grade])) for grade in range(4)]
    game = table(pick, stock=stock_text(*held), tanks=(1, 1, 1, 2))
    right = _line(game, "barrels")
    prices = game.rules.box.end_values.barrel
    told = [f"{number} {barrel_name(oil, grade)}" for oil, grade, number in held if number] or ["no barrel"]
    paid = [f"{number} x ${prices[grade]}" for _, grade, number in held if number] or ["nothing"]
    contract = (0, *game.rules.box.pay.contract)
    return ask_number(
        f"The game is over. In your tanks lie {', '.join(told)}. What do these barrels earn at the end?",
        right,
        f"{' + '.join(paid)} = ${right}; crude earns nothing.",
        _PRICED,
        [
            (sum(number * contract[grade] for _, grade, number in held), "Those are the prices of contracts."),
            (right + 10 * held[0][2], "Crude earns nothing at the end."),
        ],
        game=game,
    )


def _reach(costs: RefinementCosts, oil: Oil, length: int) -> int:
    return int(costs.best(oil, length))


@asks
def pipelines_at_the_end(pick: Picker) -> Quiz:
    """What pipelines are worth."""
    costs = RefinementCosts.from_text(_costs(pick))
    lines = (
        [f"{pick.one('TOS')}{pick.number(2, 16)}" for _ in range(pick.number(2, 4))]
        if pick.seed
        else ["T9", "O4", "S3"]
    )
    held = Holdings.of(costs=costs, lines=" ".join(lines))
    right = final_score(held, ()).line("pipelines").amount
    prices = (0, 10, 20, 30)
    each = [_reach(costs, Oil(line[0]), int(line[1:])) for line in lines]
    told = ", ".join(f"{Oil(line[0]).word} of {line[1:]}" for line in lines)
    kinds = dict.fromkeys(Oil(line[0]) for line in lines)
    board = "; ".join(f"{oil.word} {'/'.join(map(str, costs.rows[OILS.index(oil)]))}" for oil in kinds)
    best = max(range(len(lines)), key=lambda i: each[i])
    paid = ", ".join(
        f"{line} lifts crude to {GRADES[grade].word}" if grade else f"{line} lifts crude nowhere"
        for line, grade in zip(lines, each, strict=True)
    )
    return ask_number(
        f"Refinement Costs to low/mid/high: {board}. At the end your network has these pipelines: {told}. What do they "
        "earn, valuations not counted?",
        right,
        f"Each pays by the grade to which it lifts crude in one run: {paid}: ${right}.",
        ("base.end.pipelines-amount", "base.end.pipelines-too-short", "base.public.pay.end-pipeline"),
        [
            (prices[each[best]], "All pipelines pay, not only the best one."),
            (sum(max(10, prices[grade]) for grade in each), "A pipeline that cannot lift crude to low earns nothing."),
        ],
    )


@asks
def the_valuation_tile(pick: Picker) -> Quiz:
    """What the Valuation tile adds."""
    costs = RefinementCosts.from_text(_costs(pick))
    number = pick.number(2, 4, 3)
    lines = [f"{pick.one('TOS')}{pick.number(3, 15)}{pick.one(('m', ''))}" for _ in range(number)]
    lines = lines if pick.seed else ["T9m", "T9", "O4m"]
    score = final_score(Holdings.of(costs=costs, lines=" ".join(lines)), ())
    right, every = score.line("tile").amount, score.line("pipelines").amount
    told = ", ".join(f"{Oil(x[0]).word} of {x[1:].rstrip('m')}{' at a machine' * x.endswith('m')}" for x in lines)
    kinds = dict.fromkeys(Oil(line[0]) for line in lines)
    board = "; ".join(f"{oil.word} {'/'.join(map(str, costs.rows[OILS.index(oil)]))}" for oil in kinds)
    return ask_number(
        f"Refinement Costs to low/mid/high: {board}. Your pipelines: {told}. What does the Valuation tile add?",
        right,
        f"It pays the final value of pipelines at machines once more: {score.line('tile').words}.",
        ("base.valuation.tile", "base.end.valuation-tile"),
        [
            (every, "Only pipelines that are connected to a machine count once more."),
            (every - right, "Those are the pipelines without a machine."),
        ],
    )


@asks
def a_valuation_card(pick: Picker) -> Quiz:
    """What a Valuation card pays."""
    card = pick.one((3, 1, 2, 4, 8))
    tanks, upgrades = pick.number(5, 12, 7), pick.number(0, 3, 1)
    teal, lines = pick.number(1, 3, 1), f"T{pick.number(4, 9, 9)} O{pick.number(4, 9, 4)}"
    held = Holdings.of(
        costs="4,5,6/4,5,6/4,5,6", stock=f"T3x{teal} O1x2", lines=lines, tanks=tanks, upgrades_3=upgrades
    )
    line = final_score(held, (card,)).line(f"card-{card:02}")
    t, o = lines.split()
    return ask_number(
        f"In play is {line.title}. At the end you have {teal} high teal and 2 low orange barrels, {tanks} tanks, "
        f"{count(upgrades, 'upgrade')} of level 3, a teal pipeline of {t[1:]} and an orange one of {o[1:]}; costs are "
        "4, 5 and 6. What does this card pay?",
        line.amount,
        f"{line.words[:1].upper()}{line.words[1:]}.",
        (f"base.valuation.card-{card:02}", "base.end.valuations"),
        [
            (tanks, "That is the number of tanks; each is paid for.")
            if card == 3
            else (2 * line.amount, "The card pays once more; what is paid anyway is not counted here."),
        ],
    )


def _holdings(pick: Picker) -> tuple[Holdings, str]:
    cash, markers, missed = pick.number(0, 120, 30), pick.number(0, 4, 1), pick.number(0, 2, 1)
    high = pick.number(0, 4, 2)
    held = Holdings.of(
        costs="4,5,6/4,5,6/4,5,6", cash=cash, penalties=markers, incomplete=missed, stock=f"T3x{high}" if high else "-",
        lines="T9",
    )  # fmt: skip
    told = (
        f"${cash}, {count(high, 'high barrel')}, one teal pipeline of 9 (costs are 4, 5 and 6), "
        f"{count(markers, 'Penalty marker')} and {count(missed, 'contract')} that {'is' if missed == 1 else 'are'} not "
        "complete"
    )
    return held, told


@asks
def the_final_total(pick: Picker) -> Quiz:
    """The whole account of one player."""
    held, told = _holdings(pick)
    score = final_score(held, ())
    late = final_score(replace(held, incomplete=0), ())
    lines = ", ".join(f"{line.title.lower()} {_signed(line.amount)}" for line in score.lines if line.amount)
    return ask_number(
        f"At the end you have {told}. No Valuation card pays you anything, and no machine stands. What is your total?",
        score.total,
        f"Contracts that are not complete cost a marker each first. Then: {lines or 'nothing'}.",
        ("base.end.step-order", "base.end.contracts-penalty", "base.end.penalties", "base.end.cash"),
        [
            (late.total, "Each contract that is not complete costs a Penalty marker more."),
            (score.total - score.line("penalties").amount, "That forgets the Penalty markers."),
            (score.total - held.cash, "That forgets the money in hand."),
            (score.total - score.line("barrels").amount, "That forgets the barrels in the tanks."),
        ],
    )


def _signed(amount: int) -> str:
    return f"-${-amount}" if amount < 0 else f"${amount}"


@asks
def accounts_in_order(pick: Picker) -> Quiz:
    """The order of the final accounts."""
    score: Score = final_score(Holdings.of(costs="4,5,6/4,5,6/4,5,6"), (3,))
    titles = [line.title.partition(",")[0] for line in score.lines]
    chosen = (
        [title for title in titles if title in pick.some(titles, 4)]
        if pick.seed
        else [titles[0], *titles[1:3], titles[-1]]
    )
    return ask_order(
        pick,
        "Put these parts of the final accounts in the order in which they are done.",
        chosen,
        chosen.index,
        str,
        "Contracts, barrels, pipelines, valuations, penalties, cash.",
        ("base.end.step-order",),
    )


@asks
def who_wins(pick: Picker) -> Quiz:
    """The winner, also of a tie."""
    ann = pick.number(20, 60, 40)
    bo = ann + pick.one((0, 0, 10, -10))
    lower = pick.one(((1, 0), (0, 1)))
    game = table(pick, players=("Ann", "Bo"), setup={"start": 0})
    over: dict[str, Any] = {"year": 3, "round": 4, "turn": 1, "next_order": lower, "steps": (OverStep(),)}
    game = position(game.to_text(), cash=bo, others={0: {"cash": ann}}, **over)
    winner = game.ranking()[0].player
    names = ("Ann", "Bo")
    first = names[lower[0]]
    return ask_one(
        pick,
        f"At the end Ann has ${ann} and Bo has ${bo}, with nothing else. After the last round the disks of the Turn "
        f"Order stand so that {first} would be first. Who wins?",
        winner,
        {
            "Ann": "She has less." if ann < bo else "A tie goes to the player further ahead in the new order.",
            "Bo": "He has less." if bo < ann else "A tie goes to the player further ahead in the new order.",
            "both": "There is one winner: a tie is broken by the player order.",
        },
        f"{winner}: {game.ranking()[0].words}.",
        ("base.end.winner", "base.end.tie", "base.end.tie-new-order"),
        game=game,
    )


@asks
def what_counts_at_the_end(pick: Picker) -> Quiz:
    """What earns or costs money at the end."""
    base = Holdings.of(costs="4,5,6/4,5,6/4,5,6", lines="T9")
    named: dict[str, dict[str, object]] = {
        "a high barrel in a tank": {"stock": "T3"},
        "a crude barrel in a tank": {"stock": "T0"},
        "a Penalty marker": {"penalties": 1},
        "a tank": {"tanks": 1},
        "an upgrade of level 3": {"upgrades_3": 1},
        "$1 in hand": {"cash": 1},
        "a second teal pipeline of 4": {"lines": "T9 T4"},
        "a second teal pipeline of 3": {"lines": "T9 T3"},
        "a contract that is not complete": {"incomplete": 1},
    }
    without = final_score(base, ()).total
    choices = []
    for name in pick.some(named, 6):
        parts: dict[str, object] = {"costs": "4,5,6/4,5,6/4,5,6", "lines": "T9", **named[name]}
        change = final_score(Holdings.of(**parts), ()).total - without  # type: ignore[arg-type]  # texts and numbers
        choices.append((name, change != 0, f"It changes the total by {_signed(change)}."))
    return ask_several(
        "Costs are 4, 5 and 6, and no Valuation card is in play. Which of these change a final total?",
        choices,
        "Refined barrels, pipelines that reach low, penalties and money count by themselves; the rest needs a card.",
        ("base.end.barrels", "base.end.pipelines-too-short", "base.end.penalties", "base.end.cash"),
    )
