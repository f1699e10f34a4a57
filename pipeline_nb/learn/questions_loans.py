"""Questions on loans and Penalty markers: what a loan brings now and costs at the end."""

from __future__ import annotations

from pipeline_nb.game import Game
from pipeline_nb.game.position import position
from pipeline_nb.learn.asking import ask_number, ask_one, ask_order, may, money
from pipeline_nb.learn.quiz import Picker, Quiz, asks
from pipeline_nb.learn.situations import go_to, table
from pipeline_nb.rules.reasons import count

_CONTRACTS = "Contracts & Loans"
_TABLE = ("base.public.penalties.table", "base.end.penalties")


def lost(game: Game, markers: int) -> int:
    """Return what so many Penalty markers take at the end, $, by the final accounts of a game."""
    marked = position(game.to_text(), penalties=markers)
    return -marked.scores()[game.state.who].line("penalties").amount


def total(game: Game) -> int:
    """Return the acting player's total if the game ended now, $."""
    return game.scores()[game.state.who].total


@asks
def loan_money(pick: Picker) -> Quiz:
    """Cash after a loan."""
    cash = pick.number(0, 39, 3)
    game = go_to(table(pick, cash=cash), _CONTRACTS)
    right = cash + money(game, "loan")
    return ask_number(
        f"You have ${cash} and take a loan. How much money do you hold now?",
        right,
        f"A loan pays ${right - cash} at once. It is never paid back; a Penalty marker is its price.",
        ("base.contracts.loan-money", "base.contracts.loan-no-repayment"),
        [
            (cash + game.rules.box.fees.upgrade, "That is the price of an upgrade; a loan pays less."),
            (cash, "The loan pays at once; its price comes at the end of the game."),
        ],
        game=game,
    )


@asks
def penalty_curve(pick: Picker) -> Quiz:
    """What some markers cost in all."""
    game = table(pick)
    markers = pick.number(2, 9, 3)
    right, first = -lost(game, markers), -lost(game, 1)
    return ask_number(
        f"At the end you have {markers} Penalty markers. By how much do they change your total? (A loss is below 0.)",
        right,
        f"The more markers, the more each costs: {_steps(game, markers)}.",
        _TABLE,
        [
            (markers * first, f"That takes ${-first} for each; only the first one is that cheap."),
            (-right, "It is a loss, so it is below 0."),
        ],
        game=game,
    )


def _steps(game: Game, markers: int) -> str:
    steps = [lost(game, n) - lost(game, n - 1) for n in range(1, markers + 1)]
    return f"{' + '.join(f'${step}' for step in steps)} = ${sum(steps)}"


@asks
def the_next_marker(pick: Picker) -> Quiz:
    """What one more marker costs."""
    game = table(pick)
    markers = pick.number(1, 8, 4)
    before, after = lost(game, markers), lost(game, markers + 1)
    right = after - before
    return ask_number(
        f"You have {count(markers, 'Penalty marker')}. How much does one more cost you at the end?",
        right,
        f"{markers} cost ${before}, {markers + 1} cost ${after}: the next one takes ${right}.",
        _TABLE,
        [
            (after, f"That is what all {markers + 1} cost together."),
            (lost(game, 1), "That is the price of the first one."),
            (before // markers, "That is the average so far; each marker costs more than the one before."),
        ],
        game=game,
    )


@asks
def loan_in_the_end(pick: Picker) -> Quiz:
    """What a loan changes in the final total."""
    markers = pick.number(0, 7, 0)
    game = go_to(table(pick, cash=20, penalties=markers), _CONTRACTS)
    after = game.apply("loan")
    right = total(after) - total(game)
    brings = after.state.players[game.state.who].cash - game.state.me.cash
    cost = lost(game, markers + 1) - lost(game, markers)
    return ask_number(
        f"You have {count(markers, 'Penalty marker')} and take a loan, whose money you never use. By how much does it "
        "change your final total? (A loss is below 0.)",
        right,
        f"It brings ${brings} and a marker that costs ${cost}: ${brings} - ${cost} = {'-' * (right < 0)}${abs(right)}.",
        ("base.contracts.loan-penalty", "base.contracts.loan-money", *_TABLE),
        [
            (-cost, f"That forgets the ${brings} that the loan pays."),
            (brings, "That forgets the Penalty marker."),
            (brings - lost(game, 1), "That takes the price of a first marker, and you hold some."),
        ],
        game=game,
    )


@asks
def two_loans_at_once(pick: Picker) -> Quiz:
    """A second loan in one action."""
    game = go_to(table(pick, cash=pick.number(0, 30, 5)), _CONTRACTS)
    taken = pick.one((True, False))
    game = game.apply("loan") if taken else game.apply(f"contract:{pick.number(0, 2)},0,0")
    had = "a loan" if taken else "a contract"
    return may(
        game,
        "loan",
        f"In a Contracts & Loans action you have taken {had}. May you take {'another' if taken else 'a'} loan in the "
        "same action?",
        "A loan may be taken together with contracts.",
        "base.contracts.one-loan",
        "base.contracts.loan-as-well",
    )


@asks
def worth_a_loan(pick: Picker) -> Quiz:
    """Whether what a loan makes possible pays for its marker."""
    markers = pick.number(0, 4, 1)
    game = table(pick, penalties=markers)
    cost = lost(game, markers + 1) - lost(game, markers)
    loan = go_to(game, _CONTRACTS).apply("loan")
    brings = loan.state.players[game.state.who].cash - game.state.me.cash
    needed = cost - brings
    earned = max(1, needed + pick.one((5, -5, 10, -1, 1)))
    yes, no = f"Yes, ${abs(earned - needed)} better", f"No, ${abs(earned - needed)} worse"
    right = yes if earned > needed else no
    return ask_one(
        pick,
        f"You have {count(markers, 'Penalty marker')}. A loan would let you earn ${earned} more than you could without "
        "it, its own money not counted. Are you better off with the loan at the end?",
        right,
        {
            yes: f"The marker costs ${cost}, the loan brings ${brings}: below ${needed} more it does not pay.",
            no: f"The marker costs ${cost}, the loan brings ${brings}: from ${needed} more on it pays.",
            f"Yes, ${earned + brings} better": f"That forgets the marker, which costs ${cost}.",
        },
        f"${earned} + ${brings} - ${cost} for marker {markers + 1}.",
        ("base.contracts.loan-penalty", *_TABLE),
        game=game,
    )


@asks
def markers_in_order(pick: Picker) -> Quiz:
    """Losses ordered: a few markers, a few dollars, one marker more."""
    game = table(pick)
    few, many = pick.number(1, 3, 2), pick.number(4, 6, 4)
    losses = {
        f"your first {count(few, 'marker')}": lost(game, few),
        f"marker number {many} alone": lost(game, many) - lost(game, many - 1),
        f"all of your {many} markers": lost(game, many),
        "a Secondary Action": game.rules.box.fees.secondary_action,
    }
    if len(set(losses.values())) < len(losses):
        del losses[f"marker number {many} alone"]
    told = "; ".join(f"{name}: ${cost}" for name, cost in sorted(losses.items(), key=lambda item: item[1]))
    return ask_order(
        pick,
        "Order these by what they cost you, the cheapest first.",
        losses,
        lambda name: losses[name],
        str,
        f"{told[:1].upper()}{told[1:]}.",
        (*_TABLE, "base.work.secondary.cost"),
        game=game,
    )


__all__ = ["lost", "total"]
