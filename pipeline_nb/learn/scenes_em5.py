"""Situations, accounts and ladders for the lesson on module 5, Valuations: all amounts come from the final accounts."""

from __future__ import annotations

from itertools import groupby
from typing import Any

from pipeline_nb.box import load_box
from pipeline_nb.emerging_markets.em5 import NAMES, card_number, em_valuations, every_valuation
from pipeline_nb.errors import InputError, shown
from pipeline_nb.game import Game, new_game, position
from pipeline_nb.learn.examples import row_of_different_tiles
from pipeline_nb.learn.final_shown import Accounts
from pipeline_nb.learn.picture import picture, plate, text
from pipeline_nb.learn.scenes_upgrades import types_with
from pipeline_nb.learn.told import Told
from pipeline_nb.learn.wishes import turn
from pipeline_nb.rules.accounts import base_scoring, rules_in_play
from pipeline_nb.rules.holdings import Holdings
from pipeline_nb.rules.oil import Oil
from pipeline_nb.rules.rulings import DEFAULT, Rulings
from pipeline_nb.rules.score import Account, Score, ScoreLine, money

__all__ = [
    "CardLadder",
    "at_the_market",
    "card_line",
    "card_names",
    "decks",
    "em6_says",
    "em_account",
    "last_choices",
    "last_turn_with",
    "new_cards",
    "pays",
    "the_end_with",
]

_COSTS = "4,5,6/4,5,6/4,5,6"
_PLAYERS = ("Ann", "Bo")
_SEED = 20
_BAR, _STEP, _TALL = 50, 62, 120
_TYPES = "T1 O1 S1 T2 O2 S2 T3 O3 S3"
_REACHING = "T4 O4 S4 T9 O9 S9 T15 O15 S15"
"""Pipelines that reach low, mid and high at these costs, a type each."""


# ---- accounts --------------------------------------------------------------------------------------------------------


def em_account(*cards: int | str, rulings: Rulings = DEFAULT, **parts: Any) -> Accounts:  # noqa: ANN401  parts of `Holdings.of`
    """Return final accounts with the Valuation cards of module 5 among the cards, and Refinement Costs of 4, 5 and 6.

    Parameters
    ----------
    cards
        Numbers of Valuation cards; those of the module may be named: ``"EM1"`` to ``"EM6"``.
    rulings
        Readings of the disputed rules.
    parts
        Parts of `Holdings.of`, such as ``lines="T9 T4m"``, ``stock="T3"``, ``cash=30``.

    Raises
    ------
    InputError
        If there is no such card.

    Examples
    --------
    >>> em_account("EM6", cash=40, stock="T3").score.lines[0].words
    '$40 in hand before any income of the end: $450'
    """
    account = Account.of(Holdings.of(**{"costs": _COSTS, **parts}), rulings=rulings)
    dealt = [card_number(card, account.box) for card in cards]
    known = every_valuation(account.box)
    lines = tuple(rule.line(account) for rule in rules_in_play(base_scoring(), known, dealt))
    return Accounts(Score("Ann", lines, sum(line.amount for line in lines)))


def card_line(card: str, rulings: Rulings = DEFAULT, **parts: Any) -> ScoreLine:  # noqa: ANN401  parts of `Holdings.of`
    """Return what one of the six cards pays for holdings, and why.

    Examples
    --------
    >>> card_line("EM4", lines="T7 O3").amount
    210
    """
    return em_account(card, rulings=rulings, **parts).line(card.lower())


def pays(card: str, *held: str | int, **more: Any) -> Told:  # noqa: ANN401  parts of `Holdings.of`
    """Return what one of the six cards pays for several holdings, each written as the card looks at it.

    Parameters
    ----------
    card
        ``"EM1"`` to ``"EM6"``.
    held
        For EM1 tank farms such as ``"0/3/2/0"``, from crude to high; for EM2 barrels such as ``"T2x3 O1"``; for EM3 to
        EM5 pipelines such as ``"T15 O4"``; for EM6 dollars.
    more
        Other parts of `Holdings.of`, for all of them.

    Examples
    --------
    >>> pays("EM2", "T2x3 O1 T0").rows
    (('T2x3 O1 T0', '$30', '2 types of refined oil: $30 (mid teal, low orange)'),)
    """
    rows = []
    for one in held:
        line = _tank_line(str(one)) if card == "EM1" else card_line(card, **{_LOOKS_AT[card]: one, **more})
        rows.append((f"${one}" if card == "EM6" else str(one) or "none", money(line.amount), line.words))
    return Told(head=(_HEADS.get(card, "pipelines"), f"card {card} pays", "because"), rows=tuple(rows))


_LOOKS_AT = {"EM2": "stock", "EM3": "lines", "EM4": "lines", "EM5": "lines", "EM6": "cash"}
_HEADS = {"EM1": "tanks in the crude/low/mid/high row", "EM2": "barrels in tanks", "EM6": "in hand"}


def _tank_line(tanks: str) -> ScoreLine:
    """What EM1 pays for a tank farm, looked at in a game: there the engine finds the empty rows."""
    game = position(
        modules=("em5",), setup={"start": 0, "valuations": ("EM1", 1, 2)}, tanks=tuple(map(int, tanks.split("/")))
    )
    return game.scores()[0].line("em1")


def new_cards() -> Told:
    """Return the six cards with what they pay for, and the most that each can pay.

    Examples
    --------
    >>> new_cards().rows[3]
    ('EM4', 'a short longest pipeline', '$450')
    """
    rows = []
    for number, card in em_valuations(load_box()).items():
        name = f"EM{number - min(NAMES.values()) + 1}"
        most = max(amount for *_, amount in CardLadder(name).steps)
        rows.append((name, card.title.partition(", ")[2], money(most)))
    return Told(head=("card", "pays for", "at most"), rows=tuple(rows))


# ---- the ladders -----------------------------------------------------------------------------------------------------

_LADDERS: dict[str, tuple[str, int, int]] = {
    "EM1": ("rows of the tank farm without a tank", 0, 3),
    "EM2": ("types of refined oil in the tank farm", 0, 9),
    "EM3": ("types of pipeline that are missing", 0, 9),
    "EM4": ("segments of the longest pipeline", 0, 15),
    "EM5": ("pipelines that lift crude", 8, 21),
    "EM6": ("dollars in hand at the end", 0, 470),
}
"""By card: what its ladder counts, and from where to where it is looked at; some row always holds the first tanks."""
_TABLE_ENDS = {"EM4": 4}
"""By card: below this number its own table says nothing, and a ruling decides."""


def _parts_for(card: str, number: int) -> dict[str, Any]:
    """Holdings for which a card counts just this number."""
    if card == "EM1":
        return {"empty_rows": number}
    if card == "EM2":
        return {"stock": " ".join(_TYPES.split()[:number]) or "-"}
    if card == "EM3":
        return {"lines": _REACHING.split()[number:]}
    if card == "EM4":
        return {"lines": [f"T{number}"] if number else []}
    return {"lines": ["T4"] * number} if card == "EM5" else {"cash": number}


class CardLadder:
    """What a card of module 5 pays for each number that it counts: numbers that pay alike share a bar.

    Parameters
    ----------
    card
        ``"EM1"`` to ``"EM6"``.
    rulings
        Readings of the disputed rules.

    Attributes
    ----------
    disputed
        Numbers below this one are in dispute; 0 if none is.
    steps
        For each bar the first number, the last one (None: and so on), and what it pays, $.

    Raises
    ------
    InputError
        If there is no such card.

    Examples
    --------
    >>> CardLadder("EM1")
    card EM1, rows of the tank farm without a tank: 0: $0, 1: $100, 2: $200, 3: $300
    >>> CardLadder("EM4").steps[:2], CardLadder("EM4").steps[-1]
    (((0, 3, 450), (4, 4, 450)), (13, None, 0))
    """

    def __init__(self, card: str, rulings: Rulings = DEFAULT) -> None:
        if card not in _LADDERS:
            raise InputError(f"CardLadder: cards are {', '.join(_LADDERS)}, not {shown(card)}")
        self.card = card
        self.counts, first, last = _LADDERS[card]
        amounts = [
            (number, card_line(card, rulings, **_parts_for(card, number)).amount) for number in range(first, last + 1)
        ]
        self.steps: tuple[tuple[int, int | None, int], ...] = ()
        self.disputed = _TABLE_ENDS.get(card, 0)
        for (amount, _), run in groupby(amounts, key=lambda one: (one[1], one[0] < self.disputed)):
            numbers = [number for number, _ in run]
            self.steps += ((numbers[0], numbers[-1], amount),)
        if card in ("EM4", "EM5", "EM6"):  # these go on as they end
            self.steps = (*self.steps[:-1], (self.steps[-1][0], None, self.steps[-1][2]))
        if card == "EM5":
            self.steps = ((0, *self.steps[0][1:]), *self.steps[1:])

    def _names(self) -> list[str]:
        names = []
        for first, last, _ in self.steps:
            name = f"{first}+" if last is None else f"{first}" if first == last else f"{first}-{last}"
            names.append(f"{name} *" if first < self.disputed else name)
        return names

    def _repr_svg_(self) -> str:
        left, bottom = 20, 58 + _TALL
        most = max(amount for *_, amount in self.steps)
        body = text(left, 22, f"Card {self.card} pays", size=14, anchor="start", bold=True)
        for at, (name, (*_, amount)) in enumerate(zip(self._names(), self.steps, strict=True)):
            tall, x = _TALL * amount / most, left + at * _STEP
            body += plate(x, bottom - tall, _BAR, tall, fill="shade", edge="soft", thick=1.5, rx=3)
            body += text(x + _BAR / 2, bottom - tall - 6, money(amount), size=12)
            body += text(x + _BAR / 2, bottom + 18, name, size=12, bold=True)
        body += text(left, bottom + 40, self.counts, size=12, fill="soft", anchor="start")
        if self.disputed:
            body += text(left, bottom + 60, _DISPUTED, size=12, fill="soft", anchor="start")
        tall = bottom + 52 + 20 * bool(self.disputed)
        return picture(body, max(left + len(self.steps) * _STEP + 8, 330), tall, repr(self))

    def __repr__(self) -> str:
        told = (f"{name}: {money(amount)}" for name, (*_, amount) in zip(self._names(), self.steps, strict=True))
        return f"card {self.card}, {self.counts}: {', '.join(told)}{f' ({_DISPUTED})' * bool(self.disputed)}"


_DISPUTED = "* In dispute: the table of the card ends above."


# ---- set-up ----------------------------------------------------------------------------------------------------------


def card_names(game: Game) -> tuple[str, ...]:
    """Return the Valuation cards of a game as they are named: a number, or EM1 to EM6.

    Examples
    --------
    >>> card_names(new_game(2, modules=("em5",), seed=7))
    ('6', '16', 'EM3')
    """
    names = {number: name for name, number in NAMES.items()}
    return tuple(names.get(card, str(card)) for card in game.table.valuations)


def decks(*seeds: int) -> Told:
    """Return the three cards that set-up deals from the base deck and from the joint one, for some seeds.

    Examples
    --------
    >>> decks(7).head
    ('seed', 'base deck', 'with Valuations')
    """
    rows = []
    for seed in seeds:
        games = [new_game(2, modules=modules, seed=seed) for modules in ((), ("em5",))]
        rows.append((str(seed), *(", ".join(card_names(game)) for game in games)))
    box = load_box()
    base, new = box.components.valuation_cards, box.em_valuations.cards
    note = (
        f"The base deck has {base} cards; with the {new} new ones it has {base + new}. Three are dealt, the rest leave."
    )
    return Told(head=("seed", "base deck", "with Valuations"), rows=tuple(rows), notes=(note,))


# ---- the last turn ---------------------------------------------------------------------------------------------------

WITHOUT, WITH = (1, 2, 3), ("EM1", "EM4", "EM6")


def last_turn_with(*cards: int | str) -> Game:
    """Return Ann's last turn of the game, the last of all, with these three Valuation cards.

    Without cards: those of the lesson. Named cards bring module 5 into the game.

    Examples
    --------
    >>> game = last_turn_with("EM1", "EM4", "EM6")
    >>> game.player, game.year, game.state.me.cash, game.table.valuations
    ('Ann', 3, 105, (17, 20, 22))
    """
    dealt = cards or WITH
    bo = {"cash": 260, "tanks": (2, 2, 1, 1), "stock": "T3 S2", "net": row_of_different_tiles(9, Oil.ORANGE)}
    return position(
        players=_PLAYERS, seed=_SEED, modules=("em5",) if any(isinstance(card, str) for card in dealt) else (),
        setup={"start": 0, "valuations": dealt, "upgrades": types_with("Engineering 1", "Contracts & Orders 1")},
        year=3, round=new_game(2).rules.box.years.rounds[2], order=(1, 0), turn=1, next_order=(1, -1), cash=105,
        tanks=(3, 2, 1, 0), stock="T2x2 O1", net=row_of_different_tiles(4), costs=_COSTS, others={1: bo},
    )  # fmt: skip


def at_the_market(*cards: int | str) -> Game:
    """Return Ann's last turn with her worker in Refined Market 2; see `last_turn_with`.

    Examples
    --------
    >>> at_the_market("EM1", "EM4", "EM6").step.market
    2
    """
    game = last_turn_with(*cards)
    return game.apply(f"work:{game.table.spaces.index('Refined Market 2')}")


_CHOICES: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("passes", ("pass", "finish")),
    (
        "sells both mid barrels",
        ("go to Refined Market 2", *["sell T2 in Refined Market 2"] * 2, "finish", "finish", "finish"),
    ),
    ("buys one upgrade", ("go to Upgrades", "buy Human Resources", "finish", "finish", "finish")),
    (
        "buys two upgrades",
        ("go to Upgrades", "buy Human Resources", "buy Contracts & Orders", "finish", "finish", "finish"),
    ),
)


def the_end_with(*cards: int | str) -> Game:
    """Return the end of the game after Ann passed in her last turn; see `last_turn_with`.

    Examples
    --------
    >>> the_end_with().is_over
    True
    """
    return turn(last_turn_with(*cards), "pass", "finish").game or last_turn_with(*cards)


def _tank_bought(*cards: int | str) -> Game:
    game = last_turn_with(*cards)
    game = game.apply(f"work:{game.table.spaces.index('Tanks & Pipes')}")
    tank = next(act for act in game.legal_actions() if act.to_text().startswith("buytank") and act.to_text()[-1] == "3")
    game = game.apply(tank)
    while not game.is_over:
        game = game.apply("done")
    return game


def last_choices() -> Told:
    """Return what Ann could do in her last turn, with what the game ends in without module 5 and with it.

    Examples
    --------
    >>> [row[0] for row in last_choices().rows]
    ['passes', 'sells both mid barrels', 'buys one upgrade', 'buys two upgrades', 'buys a tank for her empty high row']
    """
    rows = []
    for words, wishes in _CHOICES:
        ends = [turn(last_turn_with(*cards), *wishes).game for cards in (WITHOUT, WITH)]
        rows.append((words, *(_total(game) for game in ends if game is not None)))
    rows.append(("buys a tank for her empty high row", *(_total(_tank_bought(*cards)) for cards in (WITHOUT, WITH))))
    without, with_em5 = (", ".join(map(str, cards)) for cards in (WITHOUT, WITH))
    return Told(head=("Ann ...", f"her total with cards {without}", f"with cards {with_em5}"), rows=tuple(rows))


def em6_says() -> Told:
    """Return what card EM6 would pay in Ann's last turn, after each barrel that she sells.

    Examples
    --------
    >>> em6_says().rows
    (('none', '$105', '$280'), ('1', '$150', '$210'), ('2', '$195', '$210'))
    """
    game, rows = at_the_market(*WITH), list[tuple[str, ...]]()
    who = game.state.who
    for sold in ("none", "1", "2"):
        if rows:
            told = turn(game, "sell T2 in Refined Market 2")
            assert told.game is not None
            game = told.game
        cash = game.state.players[who].cash
        rows.append((sold, money(cash), money(game.scores()[who].line("em6").amount)))
    return Told(head=("barrels sold", "in hand", "card EM6 pays"), rows=tuple(rows))


def _total(game: Game) -> str:
    who = game.table.names.index("Ann")
    return f"{money(game.scores()[who].total)} ({money(game.state.players[who].cash)} of it in hand)"
