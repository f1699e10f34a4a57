"""Takes the advice of refusals: what a `fix` names can be done now, or becomes possible as it says.

Nothing here asks how a fix was written: each form of advice is read from its words and held against the list of legal
actions, the pieces on the table and the time that is left. Words that no form knows are a fault.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from pipeline_nb.game import Action, Game
from pipeline_nb.game import actions as act
from pipeline_nb.game.state import AgainStep, MachinePhaseStep, MachineRunStep, WorkStep
from pipeline_nb.rules.reasons import Reason

__all__ = ["can_follow"]

Taken = Callable[[Game, "act.Action", "re.Match[str]"], bool]
"""Whether advice can be taken: the game, the action that was refused, and the words."""

_ROWS = {"crude": 0, "low": 1, "mid": 2, "high": 3}
_OILS = {"teal": 0, "orange": 1, "silver": 2}
_RECEIVED = (act.ReceiveTank, act.ReceiveMachine, act.ReceiveGovernment, act.TakeTile)


def _said(game: Game, action: Action, words: re.Match[str]) -> bool:
    """A fact that helps to see why; nothing to do is named."""
    return True


def _now(*kinds: type[Action]) -> Taken:
    """An action of some kinds is legal now."""

    def can(game: Game, action: Action, words: re.Match[str]) -> bool:
        return any(isinstance(one, kinds) for one in game.legal_actions())

    return can


def _own_rows(game: Game, action: Action, words: re.Match[str]) -> bool:
    """A sale in a row of an oil type is legal: of the row asked about, or of the barrel."""
    oil = action.oil if isinstance(action, act.SellOther) and "barrel" in words[0] else _row_oil(game, action)
    return any(isinstance(one, act.Sell) and _row_oil(game, one) == oil for one in game.legal_actions())


def _row_oil(game: Game, action: Action) -> int:
    return game.table.rows[getattr(action, "row", 0)].oil


def _row_grade(game: Game, action: Action) -> int:
    row = getattr(action, "row", 0)
    return game.table.rows[row].grade if row in range(len(game.table.rows)) else 0


def _lower_row(game: Game, action: Action, words: re.Match[str]) -> bool:
    rows, wanted = game.table.rows, game.table.rows[getattr(action, "row", 0)]
    return any(
        isinstance(one, act.Sell)
        and one.grade == getattr(action, "grade", -1)
        and rows[one.row].oil == wanted.oil
        and rows[one.row].grade < wanted.grade
        for one in game.legal_actions()
    )


def _free_space(game: Game, action: Action, words: re.Match[str]) -> bool:
    row = getattr(action, "row", -1)
    return game.state.rows[row] != (1 << len(game.table.rows[row].prices)) - 1


def _leaves_the_row(game: Game, action: Action, words: re.Match[str]) -> bool:
    grade = _row_grade(game, action)
    return any(isinstance(one, act.Sell | act.SellOther) and one.grade == grade for one in game.legal_actions())


def _later(game: Game, action: Action, words: re.Match[str]) -> bool:
    """Another Main Action comes: in this turn, or because this is not the last round of the last year."""
    due = any(isinstance(step, WorkStep | AgainStep) for step in game.state.steps)
    return due or (game.state.year, game.state.round) != (3, game.rules.box.years.rounds[-1])


def _next_year(game: Game, action: Action, words: re.Match[str]) -> bool:
    return game.state.year < 3


def _tank_fits(game: Game, action: Action, words: re.Match[str]) -> bool:
    """The row that is named, or the one of the barrel that is bought, has a free place for a tank."""
    named = re.search("(crude|low|mid|high) row", words[0])
    crude = words[0].startswith("tanks & pipes")  # that is only said of the crude row
    grade = _ROWS[named[1]] if named else 0 if crude else _row_grade(game, action)
    return game.state.me.tanks[grade] < game.row_cap


def _tank_later(game: Game, action: Action, words: re.Match[str]) -> bool:
    return _tank_fits(game, action, words) and _later(game, action, words)


def _rows_free(game: Game, action: Action, words: re.Match[str]) -> bool:
    rows = [_ROWS[word] for word in re.findall("crude|low|mid|high", words[0])]
    return bool(rows) and all(game.state.me.tanks[row] < game.row_cap for row in rows)


def _price_rows(game: Game, action: Action, words: re.Match[str]) -> bool:
    prices = [int(price) for price in re.findall(r"\$(\d+)", words[0])]
    shop, printed = game.rules.box.shop_prices, game.state
    if isinstance(action, act.BuyTank | act.ReceiveTank):
        held = {p for p, left in zip(shop.tanks, printed.shop_tanks, strict=True) if left}
    else:
        held = {p for p, left in zip(shop.machines, printed.shop_machines, strict=True) if left}
    paid = isinstance(action, act.BuyTank | act.BuyMachine)
    return set(prices) <= held and (not paid or max(prices) <= game.state.me.cash)


def _bundles(game: Game, action: Action, words: re.Match[str]) -> bool:
    sizes = {one.size for one in game.legal_actions() if isinstance(one, act.BuyBundle)}
    return bool(sizes) and {int(size) for size in re.findall(r"\d+", words[0])} == sizes


def _numbers(kind: type[Action], field: str) -> Taken:
    """All numbers named are legal now as a field of a kind of action."""

    def can(game: Game, action: Action, words: re.Match[str]) -> bool:
        legal = {getattr(one, field) for one in game.legal_actions() if isinstance(one, kind)}
        named = {int(number) for number in re.findall(r"\b\d+\b", words[0])}
        return bool(named) and named <= legal

    return can


def _families(game: Game, action: Action, words: re.Match[str]) -> bool:
    """The types that are named are those of which a card can be taken."""
    legal = {
        game.rules.families[one.family].lower() for one in game.legal_actions() if isinstance(one, act.TakeUpgrade)
    }
    return bool(legal) and set(re.split(", | or ", words[1])) == legal


def _cards_left(game: Game, action: Action, words: re.Match[str]) -> bool:
    legal = {one.card for one in game.legal_actions() if isinstance(one, act.TakeSpecialization)}
    return bool(legal) and len(words[1].split(", ")) == len(legal)


def _order_place(game: Game, action: Action, words: re.Match[str]) -> bool:
    """The place can be chosen, and the disk that stands there goes where the advice says."""
    place = int(words[1]) - 1
    if act.ChooseOrder(place) not in game.legal_actions():
        return False
    pushed, now = game.state.next_order[place], game.apply(act.ChooseOrder(place)).state.next_order
    return words[3] is None or now.index(pushed) == place + (1 if words[3] == "right" else -1)


def _more_from_card(game: Game, action: Action, words: re.Match[str]) -> bool:
    return any(isinstance(one, _RECEIVED) for one in game.legal_actions())


def _deliver(game: Game, action: Action, words: re.Match[str]) -> bool:
    barrels, oil = game.state.me.barrels, _OILS[words["oil"]]
    return all(barrels[oil * 4 + _ROWS[grade]] for grade in re.findall("crude|low|mid|high", words[0]))


def _can_get(game: Game, action: Action, words: re.Match[str]) -> bool:
    """An action or a run is still to come, so that oil can be bought or refined."""
    phase = game.state.steps[0]
    ran = isinstance(phase, MachinePhaseStep) and (phase.ran or phase.no_machines)
    in_run = any(isinstance(step, MachineRunStep) for step in game.state.steps)
    return (
        _later(game, action, words) or in_run or len(game.state.steps) > 1 or (not ran and any(game.state.me.barrels))
    )


def _fills(game: Game, action: Action, words: re.Match[str]) -> bool:
    legal = {one.grade for one in game.legal_actions() if isinstance(one, act.FillOrder)}
    return {_ROWS[grade] for grade in re.findall("crude|low|mid|high", words[0])} == legal


def _refines(game: Game, action: Action, words: re.Match[str]) -> bool:
    """A refinement as described is legal: through another pipeline, of a grade, of an oil type."""
    lines = game.state.me.network.pipelines()
    wanted = getattr(action, "pipeline", 0)
    found = [one for one in game.legal_actions() if isinstance(one, act.Refine)]
    if "another pipeline" in words[0]:
        return any(one.pipeline != wanted for one in found)
    if grade := re.search("another (crude|low|mid) barrel", words[0]):
        return any((one.pipeline, one.grade) == (wanted, _ROWS[grade[1]]) for one in found)
    if re.fullmatch("choose an? (teal|orange|silver) barrel", words[0]):
        return any(one.pipeline == wanted for one in found)
    if oil := re.fullmatch("choose an? (teal|orange|silver) pipeline", words[0]):
        grade_wanted = getattr(action, "grade", -1)
        return any(lines[one.pipeline - 1].oil.word == oil[1] and one.grade == grade_wanted for one in found)
    if numbers := re.fullmatch(r"use pipeline ([\d, or]+)", words[0]):
        return {int(n) for n in re.findall(r"\d+", numbers[1])} <= {one.pipeline for one in found}
    if first := re.match(r"first refine an? (\w+) \w+ barrel through pipeline (\d+)", words[0]):
        return any((one.pipeline, one.grade) == (int(first[2]), _ROWS[first[1]]) for one in found)
    return any((one.pipeline, one.grade) == (wanted, getattr(action, "grade", -1)) for one in found)


def _place(game: Game, action: Action, words: re.Match[str]) -> bool:
    """A place is named, row before column, and turned in degrees: it is legal."""
    row, column, *turned = (int(number) for number in re.findall(r"-?\d+", words[0]))
    if isinstance(action, act.Place):
        wanted = act.Place(column, row, turned[0] // 90 if turned else action.rotation)
        return wanted in game.legal_actions()
    return act.PlaceMachine(column, row) in game.legal_actions()


def _same_tile(game: Game, action: Action, words: re.Match[str]) -> bool:
    """The place that is named is half A of the tile that was asked about."""
    row, column = (int(number) for number in re.findall(r"-?\d+", words[0]))
    asked = game.state.me.network.tile_at(getattr(action, "x", 0), getattr(action, "y", 0))
    return asked is not None and (asked.x, asked.y) == (column, row)


def _quadrant(game: Game, action: Action, words: re.Match[str]) -> bool:
    named = {int(number) for number in re.findall(r"\d+", words[0])}
    state = game.state
    return all(state.opened[one] and max(state.quadrants[one]) >= 0 for one in named)


_SALES = (act.Sell, act.SellOther)
_TRADES = (*_SALES, act.Buy)
_CONTRACTS = (act.TakeContract, act.KeepOrder)

_ACTIONS = (act.Work, act.WorkGovernment, act.WorkNetwork, act.WorkMachine, act.Secondary, act.Pass, act.Done)

_FORMS: tuple[tuple[str, Taken], ...] = (
    # money, tanks, time
    (r"you need \$\d+ more", _said),
    (r"the [a-z, ]+ row has a free place", _rows_free),
    (r"do one thing, then finish", lambda game, action, words: len(game.legal_actions()) > 0),
    (r"finish that first", _said),
    # markets
    (r"trade in .+", _now(*_TRADES)),
    (r"refine it first", _later),
    (r"sell it in a lower row", _lower_row),
    (r"sell what you hold, in a row of its own oil type", _now(act.Sell)),
    (r"sell in your next market action", _later),
    (r"choose a free space of the row", _free_space),
    (r"sell to another row of the same oil type", _own_rows),
    (r"sell in a row of the barrel's own oil type", _own_rows),
    (r"sell oil of the row's own type as usual", _own_rows),
    (r"sell in another row", _now(*_SALES)),
    (r"choose a space with a barrel on it", _now(act.Buy, act.ReceiveCrude)),
    (r"sell from that row first", _leaves_the_row),
    (r"add a tank to it with tanks & pipes", _tank_later),
    (r"tanks & pipes adds tanks to it", _tank_later),
    (r"go without the rest", _now(act.Done)),
    (r"buy in the crude market", _later),
    (r"buy it in the crude market", _now(act.Buy)),
    (r"buy (teal|orange|silver) crude in a refined market", _later),
    (r"keep the card for a later turn", _later),
    (r"finish", _now(act.Done)),
    (r"finish without the (tiles|machine)", _now(act.Done)),
    (r"end your turn", _now(act.Done)),
    # shops, cards, Government
    (r"choose (tanks|machines) & pipes for that", _later),
    (r"take one of the [$\d, or]+ row", _price_rows),
    (r"buy [\d, or]+", _bundles),
    (r"buy the next one with another action", _later),
    (r"buy a smaller bundle", _now(act.BuyBundle)),
    (r"look at the (tank|machine) shop with another action", _later),
    (r"buy pipe tiles first: they may come earlier in the same action", _now(act.BuyBundle)),
    (r"take a pipe tile first", _now(act.TakeTile)),
    (r"take [\d, or]+", _numbers(act.TakeTile, "tile")),
    (r"take what is left", _more_from_card),
    (r"take a tile that lies beside one of the shops", _now(act.TakeTile)),
    (r"take a tile of an open quadrant", _now(act.ReceiveGovernment)),
    (r"choose a tile that still lies there", _now(act.WorkGovernment, act.TakeGovernment, act.ReceiveGovernment)),
    (r"you can add the tile on place [\d, or]+", _numbers(act.TakeGovernment, "tile")),
    (r"buy from quadrant [\d or]+", _quadrant),
    (r"one more may be opened next year", _next_year),
    (r"take (\d+ \([a-z& -]+\)(, | or )?)+", _numbers(act.TakeUpgrade, "family")),
    (r"go without it", _now(act.Done)),
    (r"still there: (.+)", _cards_left),
    (r"place (tile \d+|the tile in hand first|this tile so that room for the others is left)", _now(act.Place)),
    (r"take up (tile \d+|, | or )+", _numbers(act.TakeTile, "tile")),
    # contracts, orders, deliveries
    (r"write 0 or 1", _said),
    (r"take it active", _said),
    (r"take the next one with another contracts & loans action", _later),
    (r"choose another contract", _now(act.TakeContract)),
    (r"choose another order", _now(act.KeepOrder, act.TakeOrder)),
    (r"choose one of another row", _now(*_CONTRACTS)),
    (r"an order is filled between actions, with all its barrels at once", _said),
    (r"it becomes active when the next year begins", _next_year),
    (r"choose a demand that is open", _now(act.DeliverContract)),
    (r"deliver (crude|low|mid|high|,| or| )+ (?P<oil>teal|orange|silver) oil, which you hold", _deliver),
    (r"get an? [a-z ]+ barrel or a better one first", _can_get),
    (r"get what is missing first", _can_get),
    (r"put ((a (crude|low|mid|high)|,| or| )+) one here", _fills),
    (r"deliver in the machine phase", _said),
    # upgrades
    (r"choose another type", _now(act.BuyUpgrade, act.BlockUpgrade)),
    (r"wait for the next year", _next_year),
    (r"buy an upgrade first", _now(act.BuyUpgrade)),
    # the turn
    (r"choose a place from 1 to \d", _now(act.ChooseOrder)),
    (r"choose place (\d)(: the disk there goes to the (left|right))?", _order_place),
    (r"choose one of the eight spaces", _now(act.Work)),
    (r"choose another action", _now(*_ACTIONS)),
    (r"pass", _now(act.Pass)),
    (r"go on to the machine phase", _now(act.Done)),
    (r"send the worker to one of your own tiles", _now(act.WorkNetwork)),
    (r"choose row -?\d+, column -?\d+: it is the same tile", _same_tile),
    (r"the secondary action from there is .+", _said),
    (r"your main action comes when this is done", _later),
    (r"choose a second main action", _now(act.Work)),
    (r"you have had the main actions of this turn", _said),
    (r"a turn has one main action, at its beginning", _said),
    (r"with human resources iii a second main action takes the place of the secondary action", _said),
    (r"a secondary action comes once, right after a main action on the cross", _said),
    (r"a place is chosen right after an action that shows the turn order icon", _said),
    (r"machines run in the machine phase, after the work phase", _said),
    (r"deliver when this is done: between actions, not inside one", _said),
    (r"(oil|tanks|machines|pipe tiles|upgrades|contracts and loans|barrels) (is|are) (traded|bought|taken) .+", _said),
    (r"barrels are refined in a run of the worker or of the machines", _said),
    (r"place a pipe tile first", _later),
    # runs and machines
    (r"buy one with machines & pipes", _later),
    (r"run your machines in the machine phase", lambda game, action, words: bool(game.state.me.network.machines)),
    (r"your machines lie at .+", lambda game, action, words: bool(game.state.me.network.machines)),
    (r"this network has pipelines 1 to \d+", _said),
    (r"use another pipeline", _refines),
    (r"refine another (crude|low|mid) barrel through it", _refines),
    (r"choose an? (teal|orange|silver) (barrel|pipeline)", _refines),
    (r"use pipeline [\d, or]+", _refines),
    (r"first refine .+", _refines),
    (r"lift it to .+", _refines),
    (r"pipeline \d+ needs the worker on a tile that it crosses", _said),
    (r"it can run in the machine phase", _said),
    (r"it runs when the machine at .+ is activated.*", _said),
    (r"the worker can run it", _said),
    (r"leave it for a later run", _said),
    (r"you hold (teal|orange|silver) at .+ grade", _said),
    (r"no (teal|orange|silver) barrel that this run could still lift is left", _said),
    (r"high is the highest grade", _said),
    (r"it is enough to reach (low|mid) grade", _said),
    (r"it would do with \d+ more segments?", _said),
    (r"before a run, add a tank to the \w+ row", _tank_fits),
    (r"before a run, make room there first", _said),
    (r"make room there first", _said),
    # tiles and machines in hand
    (r"it would fit with half a at row -?\d+, column -?\d+(, turned to \d+ degrees)?", _place),
    (r"no tile fits anywhere: each half with a free side is under a machine", _said),
    (r"(put it on|the nearest free half is at) row -?\d+, column -?\d+", _place),
    (r"the other half of this tile, row -?\d+, column -?\d+, is free", _place),
    (r"take ([a-z&, ]+)", _families),
)  # fmt: skip
_READ = tuple((re.compile(form), taken) for form, taken in _FORMS)


def can_follow(game: Game, action: Action, reason: Reason) -> str:
    """Return what of a refusal's advice cannot be followed; empty if all of it can."""
    whole = reason.fix.lower().removesuffix(".")
    for part in re.split(r"\. |, or ", whole) if whole else []:
        found = next(((words, taken) for form, taken in _READ if (words := form.fullmatch(part))), None)
        if found is None:
            return f"advice in no known form: {part!r}"
        if not found[1](game, action, found[0]):
            return f"advice that cannot be taken: {part!r}"
    return ""
