"""The sections of the checklist that modules write: what is drawn from the bag in order, and what lies there then."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pipeline_nb.play.setup_facts import MarketRow
from pipeline_nb.play.setup_page import Ladder, Page, Piece, prices_words
from pipeline_nb.rules.oil import GRADES

__all__ = ["PARTS", "upgrade_types", "valuation_cards"]

_CRUDE_DRAWS = "crude row"
_NEW_TYPES = ("Specialization", "Technology", "Crude")


def _split(words: str) -> tuple[str, str]:
    """Where something was drawn for, and what it was."""
    text = words.rstrip(".").replace("/$", "/").removeprefix("Cost marker for ")
    where, _, what = text.partition(" gets " if " gets " in text else ": ")
    return where, what


def _table_of_draws(page: Page, draws: Sequence[str]) -> None:
    """Draws in order, numbered."""
    page.table(((str(number), *_split(words)) for number, words in enumerate(draws, start=1)), right=[0])


def _market_piece(words: str) -> Piece:
    """A market tile that was drawn; what was told of the draw is the only record of one that was replaced."""
    where, what = _split(words.removesuffix(" instead."))
    kind, _, prices = what.partition(" at $")
    grade, oil = kind.split() if " " in kind else (GRADES[0].word, kind)
    return Piece(where=where, what=what, ladders=(Ladder(oil, grade, tuple(map(int, prices.split("/")))),))


def _marker_piece(words: str) -> Piece:
    """A two-sided marker that was drawn."""
    where, what = _split(words)
    white, _, dark = what.partition(", dark side ")
    return Piece(where=where, what=what, marker=(int(white), int(dark)))


def _plain_piece(words: str) -> Piece:
    where, what = _split(words)
    return Piece(where=where, what=what)


# ---- em1 -------------------------------------------------------------------------------------------------------------


def _market_tiles(page: Page) -> None:
    facts, count = page.facts, len(page.facts.players)
    page.section("Markets", "markets", "em1")
    crude, refined, replaced = _sorted_draws(facts.draws["markets"])
    page.tick(
        f"The 9 Crude Market tiles into the bag{page.mark('em_crude_tiles.ladders')}. Draw one for each crude row, "
        "blindly, one after the other; if an oil type is missing then, put a tile of it in place of the last one. Or "
        "lay those of this seed, in this order:",
        map(_market_piece, (*crude, *replaced)),
        drawn=True,
    )
    _table_of_draws(page, crude)
    for words in replaced:
        page.say(words.replace("/$", "/"))
    tiles = page.mark(*(f"em_refined_tiles.{grade}" for grade in ("low", "mid", "high")))
    page.tick(
        f"The 27 Refined Market tiles into the bag{tiles}. Draw one for each of the 6 places of each Refined Market, "
        "blindly, one after the other; any mix is right, and which place of a market is which does not matter. Or lay "
        "those of this seed, in this order:",
        map(_market_piece, refined),
        drawn=True,
    )
    _table_of_draws(page, refined)
    page.tick("The 3 crude and 9 refined tiles left over go back into the box.")
    if facts.overlays != "none":
        page.tick(
            "Market Overlays: nobody states how they go with the tiles. Here each tile has the spaces in use that a "
            "printed row has."
        )
    rows = [row for row in facts.markets if row.grade == "crude"]
    page.tick(f"A barrel on each space in use of the crude rows{page.mark(f'market_spaces_{count}p.crude_spaces')}:")
    page.table((row.market, row.oil, f"{row.barrels} barrels", prices_words(row.prices)) for row in rows)
    star = page.mark(
        f"market_spaces_{count}p.refined_spaces", *(f"em_demand_{count}p.{grade}" for grade in ("low", "mid", "high"))
    )
    page.tick(f"No barrel on the refined rows. Spaces in use, and barrels that a new year takes out{star}:")
    page.table(_refined_rows([row for row in facts.markets if row.grade != "crude"]))


def _sorted_draws(draws: Sequence[str]) -> tuple[list[str], list[str], list[str]]:
    """Draws of crude tiles, draws of refined tiles, and what was replaced because an oil type was missing."""
    replaced = [words for words in draws if words.endswith(" instead.")]
    first = [words for words in draws if words not in replaced]
    crude = [words for words in first if _CRUDE_DRAWS in words.partition(" gets ")[0].lower()]
    return crude, [words for words in first if words not in crude], replaced


def _refined_rows(rows: Sequence[MarketRow]) -> list[tuple[str, ...]]:
    """The refined rows market by market, each market's name once."""
    told, market = list[tuple[str, ...]](), ""
    for row in rows:
        name, market = (row.market if row.market != market else ""), row.market
        told.append((name, row.grade, row.oil, prices_words(row.prices), f"takes {row.change}"))
    return told


# ---- em2, em3 --------------------------------------------------------------------------------------------------------


def _two_sided_markers(page: Page) -> None:
    facts = page.facts
    page.section("Refinement Costs", "refinement", "em2")
    star = page.mark("em_refinement_markers.white", "em_refinement_markers.dark")
    page.tick("The markers of the base game stay in the box.")
    page.tick(
        f"The 12 two-sided markers into the bag{star}. Draw nine, blindly, one after the other, and lay them white "
        "side up. Or lay those of this seed, in this order:",
        map(_marker_piece, facts.draws["costs"]),
        drawn=True,
    )
    _table_of_draws(page, facts.draws["costs"])
    page.tick(f"So the spaces show{page.mark('refinement.rows')}, the dark sides in brackets:")
    head = ("", "crude to low", "low to mid", "mid to high")
    cells = [
        (oil, *(f"{white} ({dark})" for white, dark in zip(row, facts.costs_dark[oil], strict=True)))
        for oil, row in facts.costs.items()
    ]
    page.table([head, *cells], right=(1, 2, 3), head=True)
    turns = "; ".join(f"{turn.column} {turn.when}" for turn in facts.turns)
    page.say(f"Later columns are turned to their dark side: {turns}.")
    page.tick("The 3 markers left over go back into the box.")


def _eight_tiles(page: Page) -> None:
    page.section("Action tiles", "action-tiles", "em3")
    page.tick(
        f"All 8 Action tiles into the bag{page.mark('em_action_tiles.new_tiles')}: they cover the printed markets too. "
        "Draw one for each space, blindly, one after the other. Or lay those of this seed, in this order:",
        map(_plain_piece, page.facts.draws["action-tiles"]),
        drawn=True,
    )
    _table_of_draws(page, page.facts.draws["action-tiles"])


# ---- em4, em5 --------------------------------------------------------------------------------------------------------


def upgrade_types(page: Page) -> None:
    """The types of a game, with what their cards do."""
    page.tick("The cards of each type in a row by levels, with a token face up beside level 1:")
    for upgrade in page.facts.upgrades:
        star = page.mark("em_upgrade_cards.copies") if upgrade.name in _NEW_TYPES else ""
        page.tick(f"{upgrade.name}: {'/'.join(map(str, upgrade.cards))} cards of levels I/II/III{star}")
        for level, words in zip(("I", "II", "III"), upgrade.does, strict=True):
            page.say(words, level)


def _ten_types(page: Page) -> None:
    facts = page.facts
    page.section("Upgrades", "upgrades", "em4")
    names = [upgrade.name for upgrade in facts.upgrades]
    page.tick(
        f"The cards of {', '.join(_NEW_TYPES[:-1])} and {_NEW_TYPES[-1]} join those of the base game: "
        f"{len(facts.upgrade_types)} types. Draw five of them, or take these: {', '.join(names)}."
    )
    upgrade_types(page)
    if facts.specialization:
        page.tick(
            f"The {len(facts.specialization)} Specialization cards ready beside the board: "
            f"{', '.join(facts.specialization)}."
        )
    else:
        page.tick("The Specialization cards stay in the box: no upgrade of this game gives them.")
    others = ", ".join(name for name in facts.upgrade_types if name not in names)
    if "Technology" in names:
        page.tick(f"Keep the other types within reach, because Technology II and III give cards of them: {others}.")
    else:
        page.tick(f"The other types go back into the box: {others}.")


def valuation_cards(page: Page) -> None:
    """The dealt cards, and what each pays for."""
    for card in page.facts.valuations:
        star = page.mark("valuation_types.amounts") if card.number in (14, 15, 16) else ""
        page.tick(f"Card {card.name}: {card.pays}{star}.")


def _deck_of_22(page: Page) -> None:
    facts = page.facts
    page.section("Valuations", "valuations", "em5")
    page.tick("The Valuation tile: pipelines at machines once more.")
    page.tick(
        f"Shuffle the new cards EM1 to EM6 into the deck: {facts.valuation_deck} cards. Deal three, or lay these:"
    )
    valuation_cards(page)
    page.tick("The other cards go back into the box.")


PARTS: dict[tuple[str, str], Callable[[Page], None]] = {
    ("em1", "markets"): _market_tiles,
    ("em2", "costs"): _two_sided_markers,
    ("em3", "action-tiles"): _eight_tiles,
    ("em4", "upgrades"): _ten_types,
    ("em5", "valuations"): _deck_of_22,
}
"""The section that a module writes in place of one of the base game, by both names."""
