"""Why a bot does something, in one sentence with numbers: read off the line of play that it has planned.

An action that sends the worker somewhere is explained by all that is done there; what is done there, each by itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from pipeline_nb.game import Action, Game
from pipeline_nb.game import actions as act
from pipeline_nb.game import state as st
from pipeline_nb.game.common import barrel_words
from pipeline_nb.game.cubes import cube_moved
from pipeline_nb.game.markets import market_name
from pipeline_nb.game.powers import powers
from pipeline_nb.play.sites import LONGEST, ladder_of
from pipeline_nb.rules.oil import GRADES, OILS
from pipeline_nb.rules.reasons import count

__all__ = ["explained"]

Moment = tuple[Game, Action | None]
"""A game, and the action that led to it; None for the first one of a line."""

_SENT = (act.Work, act.WorkGovernment, act.WorkNetwork, act.WorkMachine, act.Secondary, act.RunMachines)


def explained(line: Sequence[Moment]) -> list[str]:
    """Return a sentence for each action of a line of play of one turn, in order."""
    found = []
    for at, (after, action) in enumerate(line[1:], start=1):
        assert action is not None
        before = line[at - 1][0]
        if isinstance(action, _SENT):
            parted = (i for i in range(at + 1, len(line)) if isinstance(line[i][1], _SENT))
            end = next(parted, len(line))
            found.append(_part(before, line[at:end], action))
        else:
            tell = _TELL.get(type(action))
            found.append(tell(before, after, action) if tell else _moved(before, after))
    return found


def _listed(parts: Sequence[str]) -> str:
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)


def _counted(things: Sequence[str]) -> str:
    return _listed([f"{number} {thing}" for thing, number in Counter(things).items()])


# ---- a part of a turn ------------------------------------------------------------------------------------------------


def _part(before: Game, part: Sequence[Moment], action: Action) -> str:
    """What is done at one place: all of it in one sentence."""
    end, done = part[-1][0], [one for _, one in part[1:] if one is not None]
    if isinstance(action, act.WorkNetwork | act.WorkMachine | act.RunMachines):
        return _run(before, end, done, isinstance(action, act.RunMachines))
    said = [*_trade(before, part), *_taken(before, end, done), *_built(before, end)]
    if not said:
        return f"Nothing would pay better in this turn than to keep ${end.state.players[before.state.who].cash}."
    sentence = "; ".join(said)
    fee = f"For ${powers(before).secondary_fee} more: " if isinstance(action, act.Secondary) else ""
    return f"{fee}{sentence if fee else sentence[0].upper() + sentence[1:]}."


def _trade(before: Game, part: Sequence[Moment]) -> list[str]:
    sold, bought, income, spent, market = list[str](), list[str](), 0, 0, 0
    game = before
    for after, action in part:
        if isinstance(action, act.Sell | act.SellOther | act.Buy):
            row, oil = game.table.rows[action.row], cube_moved(game.table, game.state, action)
            market, money = row.market, after.events[-1].money
            if isinstance(action, act.Buy):
                bought.append(barrel_words(oil, row.grade))
                spent -= money
            else:
                sold.append(barrel_words(oil, action.grade))
                income += money
        game = after
    said = [f"sells {_counted(sold)} for ${income}"] * bool(sold)
    said += [f"buys {_counted(bought)} for ${spent}" + _use(before, bought)] * bool(bought)
    if not said:
        return []
    return [f"{_listed(said)} in {'the ' * (not market)}{market_name(market)}"]


def _use(game: Game, bought: Sequence[str]) -> str:
    """How far the longest pipelines lift the crude that was bought."""
    said = []
    for oil, (_, grade) in enumerate(_reach(game)):
        if grade and barrel_words(oil, 0) in bought:
            said.append(f"{OILS[oil].word} to {GRADES[grade].word}")
    return f" (to lift {_listed(said)})" if said else ""


def _taken(before: Game, end: Game, done: Sequence[Action]) -> list[str]:
    """Contracts, loans, upgrades."""
    who = before.state.who
    old, new = before.state.players[who], end.state.players[who]
    pay, said = before.rules.box.pay.contract, list[str]()
    for held in new.contracts[len(old.contracts) :]:
        demand = before.table.demands[held.contract]
        asked = _counted([barrel_words(*one) for one in demand])
        worth = sum(pay[grade - 1] for _, grade in demand)
        when = "from next year on" if held.deferred else "each year"
        said.append(f"takes a contract for {asked}, which pays ${worth} {when}")
    if new.penalties > old.penalties:
        fees = before.rules.box.fees
        said.append(f"takes a loan of ${fees.loan_money}, as ${old.cash} is too little to go on with")
    for family, then, now in zip(before.table.families, old.levels, new.levels, strict=True):
        for level in range(then + 1, now + 1):
            words = before.rules.cards[family, level].words.rstrip(".")
            said.append(f"buys {family} level {level} for ${before.rules.box.fees.upgrade} ({words})")
    if not said and any(isinstance(action, act.BlockUpgrade) for action in done):
        said.append("closes a type of upgrades for the others")
    return said


def _built(before: Game, end: Game) -> list[str]:
    """Tiles, machines and tanks, and what comes of them."""
    who = before.state.who
    old, new = before.state.players[who], end.state.players[who]
    tiles = len(new.network.tiles) - len(old.network.tiles)
    machines = len(new.network.machines) - len(old.network.machines)
    said = []
    if tiles:
        said.append(f"lays {count(tiles, 'pipe tile')}: {_grown(before, end)}")
    if machines:
        touched = sum(bool(line.machines) for line in _useful(end, who))
        said.append(f"places {count(machines, 'machine')}, so that machines run {count(touched, 'pipeline')} in a turn")
    added = [f"{new.tanks[g] - old.tanks[g]} {GRADES[g].word}" for g in range(4) if new.tanks[g] > old.tanks[g]]
    if added:
        room = (sum(new.tanks) - sum(old.tanks)) * before.per_tank
        said.append(f"adds tanks ({', '.join(added)}): room for {room} barrels more")
    return said


def _useful(game: Game, who: int) -> list[Any]:
    """The pipelines of a player that lift crude to some grade."""
    ladder = ladder_of(game.costs_of(who).rows, powers(game, who).engineering)
    lines = game.state.players[who].network.pipelines()
    return [line for line in lines if ladder.grade[OILS.index(line.oil)][min(line.length, LONGEST)]]


def _grown(before: Game, end: Game) -> str:
    """What became of the network: the oil type whose longest pipeline grew most, and how many pipelines lift crude."""
    who = before.state.who
    old, new = before.state.players[who].network.longest(), end.state.players[who].network.longest()
    oil = max(OILS, key=lambda oil: new[oil] - old[oil])
    ladder = ladder_of(end.costs_of(who).rows, powers(end, who).engineering)
    then, now = len(_useful(before, who)), len(_useful(end, who))
    if new[oil] > old[oil]:
        length = min(new[oil], LONGEST)
        grade, part = ladder.grade[OILS.index(oil)][length], ladder.part[OILS.index(oil)][length]
        from_to = (
            f"grows from {old[oil]} to {new[oil]} segments" if old[oil] else f"is {count(new[oil], 'segment')} long"
        )
        if grade:
            gain = f", which lifts crude to {GRADES[grade].word}"
        else:
            gain = f", {round(100 * part)}% of the way to lifting crude to {GRADES[1].word}"
        more = f"; {then or 'no'} to {now} pipelines lift crude" if now > max(then, 1) else ""
        return f"the {oil.word} pipeline {from_to}{gain}{more}"
    if now > then:
        return f"{now} pipelines lift crude, {then} did before"
    return f"{now or 'no'} pipeline{'s lift' if now != 1 else ' lifts'} crude so far"


def _run(before: Game, end: Game, done: Sequence[Action], machines: bool) -> str:
    lines, said = before.state.me.network.pipelines(), list[str]()
    for action in done:
        if isinstance(action, act.Refine):
            oil = OILS.index(lines[action.pipeline - 1].oil)
            said.append(f"{barrel_words(oil, action.grade)} to {GRADES[action.target].word}")
    who = before.state.who
    if not said:
        return f"Nothing would pay better in this turn than to keep ${end.state.players[who].cash}."
    value = before.rules.box.end_values.barrel
    gain = sum(value[a.target] - value[a.grade] for a in done if isinstance(a, act.Refine))
    fee = f" for ${powers(before).machine_fee}" if machines else ""
    run = "Runs the machines" + fee if machines else "Runs the network with the worker"
    return f"{run} and refines {_counted(said)}: worth ${gain} more even if unsold, and more in a market."


# ---- single things ---------------------------------------------------------------------------------------------------


def _moved(before: Game, after: Game) -> str:
    """What happened, told by the game: for actions that nothing more is known about."""
    words = [event.words for event in after.events]
    return words[0] if words else f"The best of {len(before.legal_actions())} things that are possible here."


def _sell(before: Game, after: Game, action: act.Sell | act.SellOther) -> str:
    oil = cube_moved(before.table, before.state, action)
    money = after.events[-1].money
    return f"Sells {barrel_words(oil, action.grade)} for ${money}: more than it would bring if it were kept."


def _buy(before: Game, after: Game, action: act.Buy) -> str:
    row, oil = before.table.rows[action.row], cube_moved(before.table, before.state, action)
    length, grade = _reach(before)[oil]
    words = barrel_words(oil, row.grade)
    if row.grade or not grade:
        return f"Buys {words} for ${-after.events[-1].money}, to have it at hand."
    target = GRADES[grade].word
    return (
        f"Buys {words} for ${-after.events[-1].money}: the pipeline of {count(length, 'segment')} lifts it to {target}."
    )


def _reach(game: Game) -> list[tuple[int, int]]:
    """For each oil type the length of the acting player's longest pipeline, and how far it lifts crude."""
    ladder = ladder_of(game.costs_of(game.state.who).rows, powers(game).engineering)
    longest = game.state.me.network.longest()
    return [(longest[oil], ladder.grade[at][min(longest[oil], LONGEST)]) for at, oil in enumerate(OILS)]


def _place(before: Game, after: Game, action: act.Place) -> str:
    return f"Of {len(before.legal_actions())} places this one does most: {_grown(before, after)}."


def _take(before: Game, after: Game, action: act.TakeTile) -> str:
    return f"Of the {len(before.legal_actions())} tiles on offer tile {action.tile} does most for the network."


def _put(before: Game, after: Game, action: act.PlaceMachine) -> str:
    touched = sum(bool(line.machines) for line in _useful(after, before.state.who))
    return f"On this half machines touch {count(touched, 'pipeline')} that {'lifts' if touched == 1 else 'lift'} crude."


def _refine(before: Game, after: Game, action: act.Refine) -> str:
    line = before.state.me.network.pipelines()[action.pipeline - 1]
    words = barrel_words(OILS.index(line.oil), action.grade)
    of = f"The {line.oil.word} pipeline of {count(line.length, 'segment')}"
    return f"{of} lifts {words} to {GRADES[action.target].word}."


def _deliver(before: Game, after: Game, action: act.DeliverContract) -> str:
    oil, _ = before.table.demands[before.state.me.contracts[action.contract].contract][action.demand]
    return f"Delivers {barrel_words(oil, action.grade)} for ${after.events[0].money}, which costs no action."


def _order(before: Game, after: Game, action: act.TakeOrder) -> str:
    demand = before.table.orders[before.state.orders[action.row][action.column]]
    money = sum(before.rules.box.pay.order[grade - 1] for _, grade in demand)
    return f"All {len(demand)} barrels of this order are in the tanks: it pays ${money}."


def _tank(before: Game, after: Game, action: act.BuyTank | act.ReceiveTank) -> str:
    return f"Makes room for {before.per_tank} more {GRADES[action.grade].word} barrels."


def _done(before: Game, after: Game, action: act.Done) -> str:
    if isinstance(before.step, st.MachinePhaseStep):
        return f"Ends the turn with ${before.state.me.cash}: nothing more would pay."
    if isinstance(before.step, st.OrderStep):
        return f"Keeps place {before.state.turn + 1} of {len(before.state.players)} in the Turn Order."
    return f"Nothing more would pay here; ${before.state.me.cash} stay in hand."


def _pass(before: Game, after: Game, action: act.Pass) -> str:
    return f"No action would pay now: keeps ${before.state.me.cash}."


_TELL: dict[type[Action], Callable[[Game, Game, Any], str]] = {
    act.Sell: _sell,
    act.SellOther: _sell,
    act.Buy: _buy,
    act.Place: _place,
    act.TakeTile: _take,
    act.PlaceMachine: _put,
    act.Refine: _refine,
    act.DeliverContract: _deliver,
    act.TakeOrder: _order,
    act.BuyTank: _tank,
    act.ReceiveTank: _tank,
    act.Done: _done,
    act.Pass: _pass,
}
