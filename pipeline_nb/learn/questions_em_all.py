"""Questions on all five modules together: what one module makes of what another one does."""

from __future__ import annotations

from msgspec.structs import replace

from pipeline_nb.emerging_markets.em2 import STEPS, turned
from pipeline_nb.emerging_markets.specialization import HELD, card_words
from pipeline_nb.game import Game, new_game
from pipeline_nb.learn.asking import ask_number, ask_order
from pipeline_nb.learn.quiz import Picker, Quiz, asks
from pipeline_nb.learn.scenes_em5 import card_line
from pipeline_nb.rules.costs import RefinementCosts
from pipeline_nb.rules.oil import GRADES, OILS
from pipeline_nb.rules.score import ScoreLine


def _owned(game: Game, costs: RefinementCosts, cards: tuple[int, ...]) -> RefinementCosts:
    """The costs for somebody with Specialization cards."""
    state = replace(game.state, costs=costs)
    me = replace(state.me, extra=tuple((HELD, card) for card in cards))
    players = tuple(me if who == state.who else player for who, player in enumerate(state.players))
    return game.at(replace(state, players=players)).costs_of(state.who)


@asks
def a_turned_marker_and_a_card(pick: Picker) -> Quiz:
    """What a step costs when columns were turned and Specialization lowers it."""
    game = new_game(modules=("em2", "em4"), seed=pick.deal)
    oil, step, year = pick.number(0, 2), pick.number(0, 2), pick.number(1, 3, 2)
    cards = pick.one(((oil,), (step + 3,), (oil, step + 3), ((oil + 1) % 3, step + 3)))
    white = game.state.costs
    laid = white
    for column in range(1, year):
        laid = turned(game, laid, column)
    every = turned(game, turned(game, turned(game, white, 1), 2), 3)
    at = (OILS[oil], GRADES[step])
    right = _owned(game, laid, cards).step(*at)
    faces = f"{white.step(*at)} on its white side and {every.step(*at)} on its dark side"
    mine = " and for ".join(card_words(card) for card in cards)
    up = "dark" if step + 1 < year else "white"
    return ask_number(
        f"The marker for {OILS[oil].word}, {STEPS[step]}, shows {faces}. It is year {year}, and you own the "
        f"Specialization {'cards' if len(cards) > 1 else 'card'} for {mine}. What does this step cost you now?",
        right,
        f"Column {step + 1} turns at the end of year {step + 1}, so in year {year} the marker shows its {up} side, "
        f"{laid.step(*at)}. Each card that fits takes 1 off, never below 4: {right}.",
        ("em2.flip.year-1", "em2.flip.year-2", "em4.specialization.cost-minus-1", "em4.specialization.cost-floor"),
        [
            (laid.step(*at), "That leaves the Specialization card out."),
            (_owned(game, every, cards).step(*at), "That column has not been turned yet."),
            (_owned(game, white, cards).step(*at), "That column lies on its dark side by now."),
        ],
        unit="",
    )


@asks
def spending_for_em6(pick: Picker) -> Quiz:
    """Whether a dear barrel is worth buying for the sake of EM6."""
    cash, price = pick.number(60, 460, 96), pick.one((55, 50, 45))
    kept = cash - price
    worth = 30
    before, after = card_line("EM6", cash=cash).amount, card_line("EM6", cash=kept).amount
    right = after + kept + worth - before - cash
    return ask_number(
        f"It is your last turn. Card EM6 lies there, and you have ${cash} in hand. A high barrel in a market costs "
        f"${price}; in your tanks it would be worth ${worth} in the final accounts. By how much does buying it change "
        "your total? (Less is a number below 0.)",
        right,
        f"Card EM6 pays ${before} for ${cash} in hand and ${after} for ${kept}. With the barrel that is {after} "
        f"- {before} + {worth} - {price} = {right}.",
        ("em5.em6.pays", "em5.em6.best-step", "em5.em6.cash-before-income"),
        [
            (worth - price, "That leaves card EM6 out: it pays more to whoever has less."),
            (after - before - price, "The barrel itself is worth something, too."),
        ],
    )


_LINES = ("em6", "contracts", "barrels", "pipelines", "tile", "card-03", "penalties", "cash")
_SHORT = {"tile": "the Valuation tile", "em6": "Valuation card EM6", "card-03": "Valuation card 3"}


@asks
def accounts_with_em6(pick: Picker) -> Quiz:
    """The order of the final accounts with EM6 among the cards."""
    cards = {"valuations": ("EM6", 3, 11)}
    lines = {line.key: number for number, line in enumerate(_lines(new_game(modules=("em5",), seed=7, setup=cards)))}
    chosen = ("em6", "barrels", "card-03", "cash") if not pick.seed else ("em6", *pick.some(_LINES[1:], 3))
    return ask_order(
        pick,
        "Cards EM6 and 3 lie there. Put these lines of the final accounts in the order in which they are read.",
        chosen,
        lines.__getitem__,
        lambda key: _SHORT.get(key, key.capitalize()),
        "EM6 comes before everything, so that it sees the cash in hand before any income; then contracts, barrels, "
        "pipelines, the Valuation tile, the other cards, penalties, and cash.",
        ("em5.em6.first", "base.end.step-order"),
    )


def _lines(game: Game) -> tuple[ScoreLine, ...]:
    return game.scores()[0].lines
