"""The upgrade types of Emerging Markets on `UpgradeShelf`: the cards that they hand out, crude from the supply."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from pipeline_nb.emerging_markets import crude, specialization, technology
from pipeline_nb.game import Game
from pipeline_nb.game.actions import BuySupply, ReceiveCrude, TakeSpecialization, TakeUpgrade
from pipeline_nb.game.common import with_me
from pipeline_nb.game.powers import extra_cards
from pipeline_nb.game.state import MachinePhaseStep
from pipeline_nb.rules.oil import GRADES, OILS
from pipeline_nb.widgets.frames_upgrades import ChangeLine, SpecialCard

__all__ = ["handed_out", "opened_lines", "owned_words", "supply_lines"]

_RICH = 999


def _fact(what: str, after: str) -> ChangeLine:
    return ChangeLine(what=what, before="", after=after)


# ---- the cards that types hand out -----------------------------------------------------------------------------------


def handed_out(game: Game, family: str) -> tuple[str, tuple[SpecialCard, ...]]:
    """Return the cards that a type hands out, with a title; none for most types."""
    if family == specialization.NAME:
        found = tuple(_special_card(game, card) for card in range(specialization.CARDS))
        return "The six Specialization cards", found
    if family == technology.NAME:
        return "Types that are not in this game", tuple(_outside(game))
    return "", ()


def _special_card(game: Game, card: int) -> SpecialCard:
    owner = next((who for who, p in enumerate(game.state.players) if card in specialization.cards_of(p)), -1)
    return SpecialCard(
        title=specialization.card_words(card),
        owner=str(owner + 1) if owner >= 0 else "",
        owner_name=game.table.names[owner] if owner >= 0 else "",
        changes=special_changes(game, card) if owner < 0 else (),
    )


def special_changes(game: Game, card: int) -> tuple[ChangeLine, ...]:
    """Return what a Specialization card would change for the acting player."""
    who, me = game.state.who, game.state.me
    after = game.at(with_me(game.state, replace(me, extra=(*me.extra, (specialization.HELD, card)))))
    old, new = (_line_of(one, who, card) for one in (game, after))
    what = f"Costs {'to low/mid/high' if card < 3 else '/'.join(oil.word for oil in OILS)}"
    costs = ChangeLine(what=what, before=old if old != new else "", after=new if old != new else f"stay {old}")
    oil, grade = (card, 1) if card < 3 else (0, card - 2)
    rises = [_rise(one, who, oil, grade) for one in (game, after)]
    barrel = f"Refined {OILS[card].word}" if card < 3 else f"{GRADES[card - 2].word.capitalize()} oil"
    return costs, ChangeLine(what=f"{barrel} is dearer by", before=f"${rises[0]}", after=f"${rises[1]}")


def _line_of(game: Game, who: int, card: int) -> str:
    """The costs that a card is about: a row or a column."""
    rows = game.costs_of(who).rows
    return "/".join(map(str, rows[card] if card < 3 else (row[card - 3] for row in rows)))


def _rise(game: Game, who: int, oil: int, grade: int) -> int:
    return specialization.price_rise(game, who, oil, grade, grade, 1)


def _outside(game: Game) -> Iterator[SpecialCard]:
    """The single cards of types that are not in the game, which Technology gives."""
    taken = {c: who for who, p in enumerate(game.state.players) for c in extra_cards(game.rules, p.extra)}
    for family in game.rules.families:
        for level in (2, 3) if family not in game.table.families else ():
            owner = taken.get((family, level), -1)
            yield SpecialCard(
                title=f"{family} {'I' * level}",
                owner=str(owner + 1) if owner >= 0 else "",
                owner_name=game.table.names[owner] if owner >= 0 else "",
                changes=(_fact(game.rules.cards[family, level].words, ""),),
            )


# ---- what a card would open ------------------------------------------------------------------------------------------


def opened_lines(opened: Game) -> Iterator[ChangeLine]:
    """Yield what could be chosen in a step that a card of these types opens."""
    legal = opened.legal_actions()
    cards = [action for action in legal if isinstance(action, TakeSpecialization)]
    types = [opened.rules.families[action.family] for action in legal if isinstance(action, TakeUpgrade)]
    if isinstance(opened.step, specialization.SpecializationStep):
        left = opened.step.left
        yield _fact("Cards at once", f"{min(left, len(cards))} of the {len(cards)} below" if cards else "none is left")
    elif isinstance(opened.step, technology.TechnologyStep):
        yield _fact(f"One card of level {'I' * opened.step.level} of", ", ".join(types) or "no type: none is left")
    elif isinstance(opened.step, crude.FreeCrudeStep):
        yield _fact("Barrels that you can receive now", str(_received(opened)))


def _received(game: Game) -> int:
    """How many barrels can be received one after the other, until there is none or no room."""
    number = 0
    while True:
        action = next((one for one in game.legal_actions() if isinstance(one, ReceiveCrude)), None)
        if action is None:
            return number
        game, number = game.applied(action), number + 1
        if not isinstance(game.step, crude.FreeCrudeStep):
            return number


def supply_lines(owned: Game) -> Iterator[ChangeLine]:
    """Yield what crude from the supply costs an owner of Crude III, for each oil type; asked of the engine."""
    rows = list(owned.state.rows)
    for number, _ in owned.table.market_rows[0]:
        rows[number] = 0  # as if sold out: only then does the supply sell
    me = replace(owned.state.me, cash=_RICH, barrels=(0,) * 12, tanks=(1, 0, 0, 0))
    steps = (*owned.state.steps, MachinePhaseStep())
    sold_out = owned.at(with_me(owned.state, me, steps, rows=tuple(rows)))
    prices = [
        f"{OILS[action.oil].word} ${-sum(event.money for event in sold_out.applied(action).events)}"
        for action in sold_out.legal_actions()
        if isinstance(action, BuySupply)
    ]
    yield _fact("From the supply, where the market is sold out", ", ".join(prices) or "none is left")


# ---- what players own ------------------------------------------------------------------------------------------------


def owned_words(game: Game, who: int) -> list[str]:
    """Return what a player holds beyond levels: cards from Technology, Specialization cards, a used card."""
    player, found = game.state.players[who], list[str]()
    given = [f"{family} {'I' * level}" for family, level in extra_cards(game.rules, player.extra)]
    cards = [specialization.card_words(card) for card in specialization.cards_of(player)]
    if given:
        found.append(f"from Technology {', '.join(given)}")
    if cards:
        found.append(f"Specialization in {', '.join(cards)}")
    if crude.USED in player.extra:
        found.append("Crude card turned over")
    return found
