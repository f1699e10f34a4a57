"""Violations of single rules of the final accounts: what each line and each card pays. See :mod:`tools.violations`."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from msgspec.structs import replace

from pipeline_nb.game.game import Game
from pipeline_nb.rules.oil import OILS, Oil
from pipeline_nb.rules.score import Account, Parts
from tools.mutant_switch import ELEMENT
from tools.violations import answers, violates, with_ruling

__all__ = ["pays"]

Original = Callable[..., Any]


def pays(rule: str, key: str, says: str, amount: Callable[[Account, Parts], Parts]) -> None:
    """Let one line of the final accounts pay what `amount` makes of the account and of what is right."""

    def line(original: Original, self: Any, account: Account) -> Any:  # noqa: ANN401
        if self.key != key:
            return original(self, account)
        return original(replace(self, parts=lambda held: amount(held, self.parts(held))), account)

    line.__name__ = says.replace(" ", "_")
    violates(rule, "rules.score.ScoreRule.line")(line)


def _half(account: Account, parts: Parts) -> Parts:
    return tuple((kind, number, each // 2) for kind, number, each in parts)


def _first(account: Account, parts: Parts) -> Parts:
    return parts[:1]


def _but_one(account: Account, parts: Parts) -> Parts:
    return tuple((kind, number - 1, each) for kind, number, each in parts)


def _next_step(amounts: Callable[[Account], tuple[int, ...]]) -> Callable[[Account, Parts], Parts]:
    """Pay the amount of the next step of a table."""

    def change(account: Account, parts: Parts) -> Parts:
        table = amounts(account)
        return tuple(
            (kind, number, table[min(table.index(each) + 1, len(table) - 1)] if each in table else each)
            for kind, number, each in parts
        )

    return change


pays("base.end.barrels", "barrels", "only the first oil type pays", _first)
pays("base.end.barrels", "barrels", "barrels pay half", _half)
pays("base.end.cash", "cash", "cash pays half", _half)
pays(
    "base.end.cash",
    "cash",
    "cash above $100 does not count",
    lambda account, parts: tuple((kind, n, min(each, 100)) for kind, n, each in parts),
)
pays("base.end.penalties", "penalties", "markers cost half", _half)
pays(
    "base.end.penalties",
    "penalties",
    "the first marker is free",
    lambda account, parts: () if account.holdings.penalties == 1 else parts,
)
pays(
    "base.end.may-be-negative",
    "penalties",
    "markers take what is there at most",
    lambda account, parts: tuple((kind, n, max(each, -account.holdings.cash)) for kind, n, each in parts),
)
pays(
    "base.end.pipelines-all",
    "pipelines",
    "two pipelines of a kind pay once",
    lambda account, parts: tuple((kind, min(n, 1), each) for kind, n, each in parts),
)
pays(
    "base.end.pipelines-too-short",
    "pipelines",
    "short pipelines earn $5",
    lambda account, parts: (*parts, ("pipeline*", sum(account.lines[::4]), 5)),
)
pays(
    "base.public.pay.end-pipeline",
    "pipelines",
    "high pipelines pay like mid ones",
    lambda account, parts: tuple((kind, n, min(each, 20)) for kind, n, each in parts),
)
pays(
    "base.public.pay.end-barrel",
    "barrels",
    "high barrels pay like mid ones",
    lambda account, parts: tuple((kind, n, min(each, 20)) for kind, n, each in parts),
)
pays(
    "base.public.pay.end-barrel",
    "barrels",
    "crude pays $5",
    lambda account, parts: (*parts, ("barrel*", sum(account.holdings.barrels[::4]), 5)),
)

answers(
    "base.end.valuations",
    "rules.accounts.rules_in_play",
    "the third card pays nothing",
    lambda found, scoring, valuations, dealt: tuple(
        rule for rule in found if rule is not valuations[tuple(dealt)[-1]] or len(tuple(dealt)) < 3
    ),
)
answers(
    "base.end.winner",
    "game.scoring.ranking",
    "the second best wins",
    lambda found, game: (found[1], found[0], *found[2:]),
)


def _tens(account: Account, counts: tuple[int, ...]) -> Parts:
    values = account.box.end_values.pipeline
    return tuple(("pipeline*", n, values[place % 4]) for place, n in enumerate(counts) if n and values[place % 4])


pays("base.valuation.card-01", "card-01", "card 1 pays for one oil type", _first)
pays(
    "base.valuation.card-01",
    "card-01",
    "card 1 pays $5 for crude too",
    lambda account, parts: (*parts, ("barrel*", sum(account.holdings.barrels[::4]), 5)),
)
pays(
    "base.valuation.card-02",
    "card-02",
    "card 2 pays for pipelines at machines",
    lambda account, parts: _tens(account, account.at_machines),
)
pays("base.valuation.card-02", "card-02", "card 2 pays for the first kind of pipeline", _first)
pays(
    "base.valuation.card-03",
    "card-03",
    "card 3 pays for all tanks but the starting five",
    lambda account, parts: tuple((kind, max(n - 5, 0), each) for kind, n, each in parts),
)
pays(
    "base.valuation.card-03",
    "card-03",
    "card 3 pays once",
    lambda account, parts: tuple((kind, 1, each) for kind, n, each in parts),
)
pays(
    "base.valuation.card-04",
    "card-04",
    "card 4 pays for one upgrade",
    lambda account, parts: tuple((kind, 1, each) for kind, n, each in parts),
)
pays("base.valuation.card-12", "card-12", "card 12 pays for low oil alone", _first)
pays("base.valuation.card-12", "card-12", "card 12 pays one barrel less", _but_one)
pays("base.valuation.card-13", "card-13", "card 13 pays for low oil alone", _first)
pays("base.valuation.card-13", "card-13", "card 13 pays one barrel less", _but_one)


def _types(account: Account) -> tuple[int, ...]:
    return account.box.valuation_types.amounts


pays("base.valuation.card-14", "card-14", "card 14 pays the next step", _next_step(_types))
pays("base.valuation.card-15", "card-15", "card 15 pays the next step", _next_step(_types))
pays("base.valuation.card-16", "card-16", "card 16 pays the next step", _next_step(_types))
pays("base.valuation.type-table", "card-14", "each step of the table is half", _half)
answers(
    "base.valuation.card-14",
    "rules.valuations._kinds_of_pipelines",
    "an oil type counts once",
    lambda found, account: tuple({place // 4: place for place in found}.values()),
)
answers(
    "base.valuation.card-15",
    "rules.valuations._kinds_at_machines",
    "an oil type at machines counts once",
    lambda found, account: tuple({place // 4: place for place in found}.values()),
)
answers(
    "base.valuation.card-16",
    "rules.valuations._kinds_delivered",
    "an oil type delivered counts once",
    lambda found, account: tuple({place // 4: place for place in found}.values()),
)


def _em(account: Account) -> tuple[int, ...]:
    return account.box.em_valuations.amounts


for _number in (2, 3, 4, 5, 6):
    pays(f"em5.em{_number}.pays", f"em{_number}", f"EM{_number} pays the next step", _next_step(_em))
    pays(f"em5.em{_number}.pays", f"em{_number}", f"EM{_number} pays half", _half)
pays("em5.em1.pays", "em1", "EM1 pays for one row", _but_one)
answers(
    "em5.em1.crude-row-too",
    "game.scoring._holdings",
    "an empty crude row is no row",
    lambda found, game, end, who: replace(found, empty_rows=end.state.players[who].tanks[1:].count(0)),
)
pays(
    "em5.em2.types",
    "em2",
    "EM2 counts crude types too",
    lambda account, parts: (
        (("", 1, _em(account)[min(sum(map(bool, account.holdings.barrels)), 9) - 1]),)
        if any(account.holdings.barrels)
        else ()
    ),
)
pays(
    "em5.em3.one-payout",
    "em3",
    "EM3 pays for each missing type",
    lambda account, parts: tuple(
        (kind, 9 - sum(map(bool, (n for place, n in enumerate(account.lines) if place % 4))), each)
        for kind, n, each in parts
    ),
)
pays(
    "em5.em6.best-step",
    "em6",
    "EM6 pays all steps that are met",
    lambda account, parts: tuple(
        ("", 1, sum(amount for amount in _em(account) if amount <= each)) for kind, n, each in parts
    ),
)
pays(
    "em5.em4.shorter",
    "em4",
    "EM4 pays nothing without a pipeline",
    lambda account, parts: parts if account.holdings.lines else (),
)
pays(
    "em5.em5.outside-table",
    "em5",
    "EM5 pays $10 for ten pipelines",
    lambda account, parts: parts or ((("", 1, 10),) if sum(account.lines) - sum(account.lines[::4]) == 10 else ()),
)


# ---- ties, the tile, cards of one oil type or grade ------------------------------------------------------------------

ELEMENT["base.public.pay.end-pipeline"] = 2


@violates("base.end.tie", "game.scoring._tie_order")
def who_sits_first_wins_a_tie(original: Original, game: Game) -> tuple[int, ...]:
    return tuple(range(len(game.state.players)))


@violates("base.end.tie-old-order", "game.scoring._tie_order")
def the_new_order_always_breaks_a_tie(original: Original, game: Game) -> tuple[int, ...]:
    found: tuple[int, ...] = original(with_ruling(game, tiebreak_order="new"))
    return found


def _values(account: Account, counts: tuple[int, ...]) -> Parts:
    values = account.box.end_values.pipeline
    return tuple(
        ("pipeline*", number, values[place % 4]) for place, number in enumerate(counts) if number and values[place % 4]
    )


def _oil_only(counts: tuple[int, ...], oil: Oil) -> tuple[int, ...]:
    return tuple(number if place // 4 == OILS.index(oil) else 0 for place, number in enumerate(counts))


def _pipelines_of(oil: Oil, account: Account, parts: Parts) -> Parts:
    return _values(account, _oil_only(account.lines, oil))


def _those_beside(grade: int, account: Account, parts: Parts) -> Parts:
    """What is paid if pipelines to the grade above count too; of the highest grade, those to the grade below."""
    other = grade + 1 if grade < 3 else 2
    return (*parts, ("pipeline*", sum(account.lines[other::4]), 10 * grade))


pays(
    "base.valuation.tile",
    "tile",
    "the tile pays for every pipeline",
    lambda account, parts: _values(account, account.lines),
)
pays(
    "base.valuation.tile",
    "tile",
    "the tile pays half",
    lambda account, parts: tuple((kind, n, each // 2) for kind, n, each in parts),
)
pays("base.end.valuation-tile", "tile", "the tile pays nothing", lambda account, parts: ())
pays(
    "base.valuation.card-05",
    "card-05",
    "card 5 pays for every pipeline",
    lambda account, parts: _values(account, account.lines),
)
pays("base.valuation.card-05", "card-05", "card 5 pays nothing beside the tile", lambda account, parts: ())

for _number, _oil in ((6, Oil.SILVER), (7, Oil.ORANGE), (8, Oil.TEAL)):
    _other = OILS[(OILS.index(_oil) + 1) % 3]
    pays(
        f"base.valuation.card-{_number:02}",
        f"card-{_number:02}",
        f"card {_number} pays for barrels only",
        lambda account, parts: tuple(part for part in parts if "barrel" in part[0]),
    )
    pays(
        f"base.valuation.card-{_number:02}",
        f"card-{_number:02}",
        f"card {_number} pays for pipelines only",
        lambda account, parts: tuple(part for part in parts if "pipeline" in part[0]),
    )
    pays(
        f"base.valuation.card-{_number:02}",
        f"card-{_number:02}",
        f"card {_number} pays for {_other.word} pipelines",
        partial(_pipelines_of, _other),
    )

for _grade, _number in ((1, 9), (2, 10), (3, 11)):
    pays(
        f"base.valuation.card-{_number:02}",
        f"card-{_number:02}",
        f"card {_number} pays for pipelines to another grade",
        partial(_those_beside, _grade),
    )
    pays(
        f"base.valuation.card-{_number:02}",
        f"card-{_number:02}",
        f"card {_number} pays once for all pipelines",
        lambda account, parts: tuple((kind, min(n, 1), each) for kind, n, each in parts),
    )
