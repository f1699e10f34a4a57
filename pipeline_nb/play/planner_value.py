"""What a position is worth to a player: the final score now, and what the refinery can still add to it.

What it can add is a weighted sum of features: pipelines that the worker and the machines can run, oil in the tanks,
room, contracts, cards, money to grow with. A weight depends on how many turns are left. The weights were fitted to the
final scores of games that the planner played against itself (`tools/fit_planner.py`).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum

from msgspec.structs import replace

from pipeline_nb.game import Game
from pipeline_nb.game.powers import Powers, powers
from pipeline_nb.game.scoring import ended, score_of
from pipeline_nb.game.state import Player
from pipeline_nb.play.planner_lines import MARGIN, Fit, Lines, lines_of
from pipeline_nb.play.planner_weights import WEIGHTS
from pipeline_nb.play.sites import LONGEST, Sites, ladder_of, like
from pipeline_nb.rules.accounts import penalty

__all__ = ["FEATURES", "Estimate", "basis"]

FEATURES = (
    "one", "cash 10", "cash 25", "cash 50", "cash 100",
    "sale 4", "sale rest", "crude 1", "crude 2", "crude surplus",
    "worker 1", "worker 2", "worker 3", "worker other",
    "machine", "machine extra", "hub", "hub paid", "growth",
    "room crude 4", "room crude", "room 6", "room 12",
    "contract oil", "contract line", "contract miss", "contract later", "order",
    *(f"level {family} {level}" for family in
      ("Government", "Shops", "Human Resources", "Engineering", "Refined Markets", "Contracts & Orders", "Machines")
      for level in (1, 2, 3)),
)  # fmt: skip

_FAMILIES = {
    name: 28 + 3 * at
    for at, name in enumerate(
        ("Government", "Shops", "Human Resources", "Engineering", "Refined Markets", "Contracts & Orders", "Machines")
    )
}


def basis(turns: int) -> tuple[float, float, float]:
    """Return how turns that are left count: soon full, later full, all the way up to 17."""
    return min(turns, 2) / 2, min(turns, 6) / 6, turns / 17


class Estimate:
    """The evaluation for one player's turn: what does not change within the turn is worked out once.

    Parameters
    ----------
    game
        The game at a moment of the turn.
    weights
        Three for each feature, see `basis`.
    """

    def __init__(self, game: Game, weights: Sequence[Sequence[float]] = WEIGHTS) -> None:
        state, rules = game.state, game.rules
        self.who, self.rules, self.table = state.who, rules, game.table
        rounds = rules.box.years.rounds
        self.this_year = rounds[state.year - 1] - state.round
        self.years_left = len(rounds) - state.year
        self.turns = self.this_year + sum(rounds[state.year :])
        self.per_tank = game.per_tank
        self.cut_only = rules.rulings.machine_touch != "any"
        steps = basis(self.turns)
        # fsum gives the same on every Python; the sum of floats does not
        self.weights = [fsum(w * b for w, b in zip(one, steps, strict=True)) for one in weights]
        self._worths: dict[int, list[list[tuple[float, float, float]]]] = {}
        self._sales: dict[object, tuple[float, float]] = {}
        self._prices: dict[object, list[list[list[int]]]] = {}
        self._usage = min(6, (self.turns + 1) // 3)
        self._like = like(game, self.who)
        self._ends(game)

    def _ends(self, game: Game) -> None:
        """What each kind of barrel, and a tank, adds to the final score."""
        me = game.state.players[self.who]
        self._bare = replace(me, cash=0, barrels=(0,) * 12, tanks=(0,) * 4, contracts=(), orders=(), penalties=0)
        none = self._scored(game, self._bare)
        self.barrel_ends = [
            self._scored(game, replace(self._bare, barrels=tuple(int(i == at) for i in range(12)))) - none
            for at in range(12)
        ]
        self.tank_end = self._scored(game, replace(self._bare, tanks=(1, 0, 0, 0))) - none

    def _scored(self, game: Game, me: Player) -> int:
        players = game.state.players
        players = (*players[: self.who], me, *players[self.who + 1 :])
        return score_of(game.at(replace(game.state, players=players)), self.who)

    # ---- the whole ---------------------------------------------------------------------------------------------------

    def value(self, game: Game) -> float:
        """Return what a game is worth for the player of this turn, $."""
        if not self.turns:
            return score_of(game, self.who)
        found, base = self.features(game)
        return base + fsum([w * f for w, f in zip(self.weights, found, strict=True) if f])

    def base(self, game: Game, me: Player) -> float:
        """Return the final score as it stands, without cards that look at deliveries."""
        kept: dict[object, int] = me.network.__dict__.setdefault("_bot_end", {})
        key = me.levels, self._like
        if key not in kept:
            kept[key] = self._scored(game, replace(self._bare, network=me.network, levels=me.levels))
        total = me.cash + kept[key] + self.tank_end * sum(me.tanks) - self._fine(me.penalties)
        for number, end in zip(me.barrels, self.barrel_ends, strict=True):
            if number:
                total += number * end
        return total

    def _fine(self, markers: float) -> float:
        """What Penalty markers cost at the end, $; a part of a marker costs a part."""
        box, rulings, whole = self.rules.box, self.rules.rulings, int(markers)
        cost = penalty(whole, box, rulings)
        return cost + (markers - whole) * (penalty(whole + 1, box, rulings) - cost) if markers > whole else cost

    def features(self, game: Game) -> tuple[list[float], float]:
        """Return what the weights are for, in the order of `FEATURES`, and the final score as it stands."""
        me = game.state.players[self.who]
        mine = powers(game, self.who)
        lines = self.lines(game, me, mine)
        cash = me.cash
        fit = lines.fitted(me.tanks, self.per_tank, mine.machine_fee)
        found = [1.0, min(cash, 10), min(cash, 25), min(cash, 50), min(cash, 100)]
        found += self._sale(game, me)
        found += self._crude(me, lines, fit)
        found += fit.numbers
        found[17] *= min(cash, 45) / 45
        room = me.tanks[0] * self.per_tank
        other = (me.tanks[1] + me.tanks[2] + me.tanks[3]) * self.per_tank
        found += [min(room, 4), min(room, 10), min(other, 6), min(other, 12)]
        found += self._contracts(me, mine, lines)
        found.append(self._order(game, me, lines))
        found += [0.0] * 21
        for family, level in zip(self.table.families, me.levels, strict=True):
            # types of modules are not among them: they are bought for what they give at once
            for one in range(level if family in _FAMILIES else 0):
                found[_FAMILIES[family] + one] = 1.0
        return found, self.base(game, me)

    def powers(self, game: Game) -> Powers:
        """Return the powers of the player of this turn."""
        return powers(game, self.who)

    def lines(self, game: Game, me: Player, mine: Powers) -> Lines:
        """Return what is known about the player's network."""
        return lines_of(me.network, ladder_of(game.costs_of(self.who).rows, mine.engineering), self.cut_only)

    # ---- oil ---------------------------------------------------------------------------------------------------------

    def _sale(self, game: Game, me: Player) -> tuple[float, float]:
        """What the four best sales would bring more than keeping the barrels, and what the others would."""
        b = me.barrels
        if not (b[1] or b[2] or b[3] or b[5] or b[6] or b[7] or b[9] or b[10] or b[11]):
            return 0.0, 0.0
        key = b, game.state.rows, me.levels
        found = self._sales.get(key)
        if found is None:
            prices = self._prices.get(key[1:])
            if prices is None:
                prices = self._prices[key[1:]] = self._listed(game)
            gains = list[float]()
            for oil in range(3):
                lists, used = prices[oil], [0, 0, 0, 0]
                for grade in (3, 2, 1):
                    end = self.barrel_ends[oil * 4 + grade]
                    for _ in range(b[oil * 4 + grade]):
                        best, at = end, 0
                        for asked in range(grade, 0, -1):
                            if used[asked] < len(lists[asked]) and lists[asked][used[asked]] > best:
                                best, at = lists[asked][used[asked]], asked
                        used[at] += 1
                        gains.append(best - end)
            gains.sort(reverse=True)
            found = self._sales[key] = sum(gains[:4]), sum(gains[4:])
        return found

    def _listed(self, game: Game) -> list[list[list[int]]]:
        """The prices of free spaces by oil and grade, the best first."""
        rows, found = game.state.rows, [[list[int]() for _ in range(4)] for _ in range(3)]
        for number, row in enumerate(self.table.rows):
            if row.grade:
                more = sum(add(game, self.who, row.oil, row.grade, row.grade, row.market) for add in self.rules.price)
                for space, price in enumerate(row.prices):
                    if not rows[number] >> space & 1:
                        found[row.oil][row.grade].append(price + more)
        for lists in found:
            for one in lists:
                one.sort(reverse=True)
        return found

    @staticmethod
    def _crude(me: Player, lines: Lines, fit: Fit) -> tuple[float, float, float]:
        """What crude in the tanks will bring: in the next run, in the one after it, and barrels beyond."""
        first = second = surplus = 0.0
        for oil in range(3):
            number = me.barrels[oil * 4]
            if number:
                margins = fit.by_oil[oil]
                n = len(margins)
                first += sum(margins[:number])
                if number > n:
                    second += sum(margins[: number - n])
                    surplus += max(0, number - 2 * n)
        return first, second, surplus

    # ---- contracts and orders ----------------------------------------------------------------------------------------

    def _contracts(self, me: Player, mine: Powers, lines: Lines) -> tuple[float, float, float, float]:
        """Open demands that oil in the tanks meets, those that pipelines can meet, likely penalties, later years."""
        oil_now = line_now = later = 0.0
        pay, left = self.rules.box.pay.contract, self.this_year
        missed, busy = 0.0, 0
        for held in me.contracts:
            demand = self.table.demands[held.contract]
            ready = unready = whole = 0.0
            can = True
            for (oil, grade), filled in zip(demand, held.filled, strict=True):
                money = pay[grade - 1] + mine.barrel_bonus
                whole += money
                if lines.reach[oil] < grade:
                    can = False
                if filled < 0:
                    if any(me.barrels[oil * 4 + grade : oil * 4 + 4]):
                        ready += money
                    else:
                        unready += money
            good = (0.95 if can else 0.15) * max(0.3, 1 - busy / 8)
            if held.deferred:
                chance = good
            elif unready:
                chance = min(1.0, left / 4) * good
                line_now += unready * chance
                oil_now += ready
            else:
                chance = 1.0
                oil_now += ready
            busy += len(demand)
            missed += 1 - chance
            if self.years_left:
                later += whole * chance * good * (self.years_left if not held.deferred or self.years_left == 1 else 1.5)
        miss = self._fine(me.penalties + missed) - self._fine(me.penalties)
        return oil_now, line_now, miss, later

    def _order(self, game: Game, me: Player, lines: Lines) -> float:
        """The best order that oil in the tanks fills in part: its pay times the square of the part."""
        if sum(me.barrels) < 2:
            return 0.0
        best, pay = 0.0, self.rules.box.pay.order
        for row in game.state.orders:
            for order in row:
                if order >= 0:
                    demand, have = self.table.orders[order], list(me.barrels)
                    got = money = 0.0
                    for oil, grade in demand:
                        money += pay[grade - 1]
                        for g in range(grade, 4):
                            if have[oil * 4 + g]:
                                have[oil * 4 + g] -= 1
                                got += 1
                                break
                        else:
                            if lines.reach[oil] < grade:
                                break
                    else:
                        best = max(best, money * (got / len(demand)) ** 2)
        return best

    # ---- tiles -------------------------------------------------------------------------------------------------------

    def sites(self, game: Game) -> Sites:
        """Return the places for tiles in the network of the player of this turn."""
        me, mine = game.state.players[self.who], powers(game, self.who)
        kept: dict[object, Sites] = me.network.__dict__.setdefault("_bot_sites", {})
        key = mine.engineering, self._usage, self._like
        if key not in kept:
            kept[key] = Sites(me.network, self._worth(game, mine))
        return kept[key]

    def long_sites(self, game: Game) -> Sites:
        """Return the same places, weighed by how long pipelines become: few long ones rather than many short ones."""
        me = game.state.players[self.who]
        found: Sites | None = me.network.__dict__.get("_bot_long_sites")
        if found is None:
            found = me.network.__dict__["_bot_long_sites"] = Sites(me.network, _LONG)
        return found

    def _worth(self, game: Game, mine: Powers) -> Sequence[Sequence[Sequence[float]]]:
        found = self._worths.get(mine.engineering)
        if found is None:
            usage = self._usage
            ladder, last = (ladder_of(one.costs_of(self.who).rows, mine.engineering) for one in (game, ended(game)))
            found = self._worths[mine.engineering] = []
            for oil in range(3):
                worths = list[tuple[float, float, float]]()
                for grade, part, paid in zip(ladder.grade[oil], ladder.part[oil], last.grade[oil], strict=True):
                    step = (MARGIN[grade + 1] - MARGIN[grade]) * (part - grade) if grade < 3 else 0.0
                    end = 10.0 * paid
                    worths.append(tuple(usage * (MARGIN[grade] + o * step) + end for o in OPEN))  # type: ignore[arg-type]
                found.append(worths)
        return found


OPEN = (0.0, 0.5, 0.65)
"""How much of the way to the next grade counts, by the number of open ends."""

_LONG = [
    [
        tuple(min(length, 20) * (min(length, 20) + 6) * (3 + opened) for opened in range(3))
        for length in range(LONGEST + 1)
    ]
] * 3
