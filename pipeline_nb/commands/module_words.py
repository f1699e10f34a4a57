"""What modules of Emerging Markets add to texts of a game: words for their actions, cards of players, cost markers."""

from __future__ import annotations

from collections import Counter

from pipeline_nb.game import Game
from pipeline_nb.game import actions as act
from pipeline_nb.game.common import barrel_words
from pipeline_nb.game.powers import extra_cards
from pipeline_nb.play.setup_facts import dark_sides, turns_of
from pipeline_nb.rules.costs import RefinementCosts
from pipeline_nb.rules.oil import GRADES, OILS

__all__ = [
    "board_lines",
    "costs_words",
    "later_costs",
    "market_lines",
    "player_lines",
    "row_words",
    "specialization",
    "take_upgrade",
]


def row_words(game: Game, number: int) -> str:
    """The number of a market row, where its market has another row of the same oil type and grade; else nothing."""
    row = game.table.rows[number]
    alike = sum((other.oil, other.grade) == (row.oil, row.grade) for _, other in game.table.market_rows[row.market])
    return f" (row {number})" if alike > 1 else ""


def costs_words(costs: RefinementCosts) -> str:
    """Refinement Costs in a line: ``"teal 4/5/6; orange .."``."""
    return "; ".join(f"{oil.word} {'/'.join(map(str, row))}" for oil, row in zip(OILS, costs.rows, strict=True))


# ---- actions ---------------------------------------------------------------------------------------------------------


def specialization(game: Game, action: act.TakeSpecialization) -> str:
    """A Specialization card with what it changes for the player who takes it."""
    from pipeline_nb.emerging_markets.specialization import card_words

    who, card = game.state.who, action.card
    old, new = (_line_of(one.costs_of(who), card) for one in (game, game.applied(action)))
    of = "to low/mid/high" if card < 3 else f"of {'/'.join(oil.word for oil in OILS)}"
    falls = f"costs {of} {old} become {new}" if old != new else f"costs {of} {old} stay"
    dearer = f"refined {OILS[card].word}" if card < 3 else f"{GRADES[card - 2].word} oil"
    return f"{card_words(card)}: {falls}; {dearer} ${game.rules.box.em_specialization.price_more} dearer for you"


def _line_of(costs: RefinementCosts, card: int) -> str:
    """The costs that a Specialization card is about: a row or a column of them."""
    line = costs.rows[card] if card < 3 else tuple(row[card - 3] for row in costs.rows)
    return "/".join(map(str, line))


def take_upgrade(game: Game, action: act.TakeUpgrade) -> str:
    """An upgrade card of a type that is not in the game."""
    after = game.applied(action)
    family, level = extra_cards(game.rules, after.state.players[game.state.who].extra)[-1]
    return f"{family} {'I' * level}: {game.rules.cards[family, level].words}"


# ---- players ---------------------------------------------------------------------------------------------------------


def player_lines(game: Game, who: int) -> list[str]:
    """What modules gave to a player, and the player's own costs where they differ from those on the board."""
    player, lines = game.state.players[who], list[str]()
    cards = [f"{family} {'I' * level}" for family, level in extra_cards(game.rules, player.extra)]
    if cards:
        lines.append(f"Upgrades from Technology: {', '.join(cards)}")
    owned = dict(zip(game.table.families, player.levels, strict=True))
    if owned.get("Crude"):
        from pipeline_nb.emerging_markets.crude import USED

        used = USED in player.extra
        lines.append(f"Crude I: its later Crude Market action {'has been used' if used else 'is still there'}")
    special = _specialization_of(game, who)
    if special:
        lines.append(f"Specialization cards: {', '.join(special)}")
    if game.costs_of(who) != game.state.costs:
        lines.append(f"Own costs to low/mid/high: {costs_words(game.costs_of(who))}")
    return lines


def _specialization_of(game: Game, who: int) -> list[str]:
    if not game.state.players[who].extra:
        return []
    from pipeline_nb.emerging_markets.specialization import card_words, cards_of

    return [card_words(card) for card in cards_of(game.state.players[who])]


# ---- the board -------------------------------------------------------------------------------------------------------


def board_lines(game: Game) -> list[str]:
    """Cards of modules that players may still get."""
    lines, families = [], game.table.families
    if game.state.supplies and {"Specialization", "Technology"} & set(families):
        from pipeline_nb.emerging_markets.specialization import card_words

        lines.append(f"Specialization cards left: {', '.join(card_words(card) for card in game.state.supplies)}")
    if "Technology" in families:
        gone = {card for player in game.state.players for card in extra_cards(game.rules, player.extra)}
        others = []
        for family in game.rules.families:
            levels = ["I" * level for level in (2, 3) if (family, level) not in gone]
            if family not in families and levels:
                others.append(f"{family} {'/'.join(levels)}")
        lines.append(f"Not in this game, for Technology II and III: {', '.join(others) or 'none is left'}")
    return lines


def market_lines(game: Game) -> list[str]:
    """What each market trades in, where drawn tiles say it."""
    if "em1" not in game.rules.modules:
        return []
    lines = []
    for market, rows in enumerate(game.table.market_rows):
        kinds = Counter(barrel_words(row.oil, row.grade) for _, row in sorted(rows, key=lambda pair: pair[1].grade))
        traded = ", ".join(f"{number} {kind}" if number > 1 else kind for kind, number in kinds.items())
        lines.append(f"{game.rules.box.board.outer_spaces[market]}: {traded}")
    return lines


def later_costs(game: Game) -> str:
    """The dark sides of two-sided cost markers and when they come up; empty without them."""
    dark = dark_sides(game)
    if not dark:
        return ""
    costs = "; ".join(f"{oil} {'/'.join(map(str, row))}" for oil, row in dark.items())
    turns = "; ".join(f"{turn.column} {turn.when}" for turn in turns_of(game) if turn.year >= game.year)
    return f"Dark sides: {costs}; to be turned: {turns}"
