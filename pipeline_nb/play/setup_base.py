"""The sections of a set-up, in the rulebook's order and in our words; modules may write their own for some of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from pipeline_nb.play import setup_modules
from pipeline_nb.play.setup_facts import Display, Facts, Tile
from pipeline_nb.play.setup_page import Below, Ladder, Page, Piece, Section, named, prices_words
from pipeline_nb.rules.oil import Barrel

__all__ = ["AFTERWARDS", "demand_words", "setup_sections"]

AFTERWARDS = "Then everybody places the starting tanks, and the first player begins."

_PLACES = ("top left", "top right", "bottom left", "bottom right")
_STEPS = ("crude to low", "low to mid", "mid to high")


def setup_sections(facts: Facts) -> tuple[Section, ...]:
    """Return everything to do for a set-up, section by section.

    Examples
    --------
    >>> from pipeline_nb.game import new_game
    >>> from pipeline_nb.play.setup_facts import facts_of
    >>> board = setup_sections(facts_of(new_game(2, seed=7), 7, first_game=False))[0]
    >>> board.todos[-1].text
    'Round Marker on the first space of year 1.'
    """
    page = Page(facts)
    for name, part in _PARTS.items():
        instead = [
            setup_modules.PARTS[module, name] for module in facts.modules if (module, name) in setup_modules.PARTS
        ]
        (instead[0] if instead else part)(page)
    return page.sections


def _board(page: Page) -> None:
    count = len(page.facts.players)
    page.section("Board", "board")
    page.tick("Game board in the middle; each player takes the board, worker and disk of a colour.")
    if count == 2:
        page.tick("Leave every space empty that is marked for 3 or more, or for 4 players.")
    elif count == 3:
        page.tick("Leave every space empty that is marked for 4 players.")
    else:
        page.tick("All printed spaces are in use.")
    page.tick("Round Marker on the first space of year 1.")


def _markets(page: Page) -> None:
    facts, count = page.facts, len(page.facts.players)
    page.section("Markets", "markets")
    if facts.overlays == "none":
        page.tick("No Market Overlays.")
    else:
        page.tick(f"Market Overlays on the refined columns, {facts.overlays} up.")
    page.tick(
        f"A barrel on each space in use of the crude rows{page.mark(f'market_spaces_{count}p.crude_spaces')}:",
        _ladders(facts, crude=True),
    )
    crude = [row for row in facts.markets if row.grade == "crude"]
    page.table((row.market, f"crude {row.oil}", f"{row.barrels} barrels", prices_words(row.prices)) for row in crude)
    star = page.mark(f"market_spaces_{count}p.refined_spaces")
    page.tick(f"No barrel on the refined rows. Spaces in use{star}:", _ladders(facts, crude=False))
    refined: dict[tuple[str, str], list[str]] = {}
    for row in facts.markets:
        if row.grade != "crude":
            refined.setdefault((row.market, row.oil), []).append(prices_words(row.prices))
    rows = [("", "", "low", "mid", "high"), *((*place, *rows) for place, rows in refined.items())]
    page.table(rows, head=True)


def _ladders(facts: Facts, crude: bool) -> Iterator[Piece]:
    """The crude rows of each market, or the refined ones."""
    for market in dict.fromkeys(row.market for row in facts.markets):
        rows = [row for row in facts.markets if row.market == market and (row.grade == "crude") == crude]
        ladders = tuple(Ladder(row.oil, row.grade, row.prices, (1 << row.barrels) - 1) for row in rows)
        if ladders:
            yield Piece(where=market, what=f"{len(rows)} {'crude' if crude else 'refined'} rows", ladders=ladders)


def demand_words(text: str) -> str:
    """A list of demands in words.

    Examples
    --------
    >>> demand_words("O3 O3 T1")
    '2 high orange, low teal'
    """
    asked = Counter(Barrel.from_text(part).words for part in text.split())
    return ", ".join(f"{number} {barrel}" if number > 1 else barrel for barrel, number in asked.items())


def _display(page: Page, rows: Sequence[Display], what: str) -> None:
    cells = [(row.row, str(at), demand_words(asked)) for row in rows for at, asked in enumerate(row.shown, start=1)]
    page.table([(what, "column", "asks for"), *cells], right=[1], head=True)


def _cards(rows: Sequence[Display], words: str) -> list[Piece]:
    """The cards of a display, one by one."""
    return [
        Piece(where=f"{words.format(row.row)}, column {at}", what=demand_words(asked), demand=asked)
        for row in rows
        for at, asked in enumerate(row.shown, start=1)
    ]


def _unused(rows: Sequence[Display]) -> str:
    return "" if len(rows[0].shown) == 3 else ", and the last column empty"


def _contracts(page: Page) -> None:
    facts, count = page.facts, len(page.facts.players)
    page.section("Contracts", "contracts")
    page.tick(
        f"Display, from the top of the board down, columns from the left{_unused(facts.contracts)}:",
        _cards(facts.contracts, "{} row"),
        drawn=True,
    )
    _display(page, facts.contracts, "grade")
    star = page.mark(f"displays_{count}p.contracts_kept")
    stacked = [
        Piece(where=f"{row.row} stack, card {at} from the top", what=demand_words(asked), demand=asked)
        for row in facts.contracts
        for at, asked in enumerate(row.stack, start=1)
    ]
    page.tick(
        f"Stacks beside the rows, face up, {facts.contracts_kept} of each grade in all{star}, the next one on top:",
        stacked,
        drawn=True,
    )
    page.table((row.row, "; then ".join(map(demand_words, row.stack))) for row in facts.contracts)
    page.tick("The other contracts go back into the box.")


def _orders(page: Page) -> None:
    facts = page.facts
    page.section("Orders", "orders")
    page.tick(
        f"Display, from the top of the board down, columns from the left{_unused(facts.orders)}:",
        _cards(facts.orders, "row of {}"),
        drawn=True,
    )
    _display(page, facts.orders, "size")
    page.tick("The other orders go back into the box.")


def _upgrades(page: Page) -> None:
    page.section("Upgrades", "upgrades")
    setup_modules.upgrade_types(page)
    page.tick("The other types go back into the box.")


def _shops(page: Page) -> None:
    facts, count = page.facts, len(page.facts.players)
    page.section("Shops", "shops")
    for shop in facts.shops:
        kind = "tanks" if shop.name == "Tank Shop" else "machines"
        star = page.mark(f"shop_spaces_{count}p.{kind}")
        rows = ", ".join(f"{pieces} at ${price}" for price, pieces in zip(shop.prices, shop.pieces, strict=True))
        page.tick(f"{shop.name}: {rows}{star}; {shop.left} {kind} in a stack beside the board.")


def _tiles(page: Page, text: str, tiles: Sequence[Tile], labels: Sequence[str], layout: tuple[str, ...] = ()) -> None:
    """Tiles that are laid one by one, in words, and as pictures where there is room for them."""
    wheres = [label if label != "-" else f"tile {at}" for at, label in enumerate(labels, start=1)]
    pieces = [
        Piece(where=where, what=f"tile {tile.number}", tile=tile.number)
        for where, tile in zip(wheres, tiles, strict=True)
    ]
    page.tick(text, pieces, drawn=True, layout=layout)
    rows = tuple((label, f"tile {tile.number}", tile.face) for label, tile in zip(labels, tiles, strict=True))
    page.below(Below(rows=rows, tiles=tuple(tiles)))


def _government(page: Page) -> None:
    facts = page.facts
    page.section("Government", "government")
    page.tick(
        "Shuffle the pipe tiles and fill the four quadrants at random. Or lay the tiles listed here, to have the very "
        "game of this seed."
    )
    star = page.mark("government_layout.same_in_all_quadrants")
    layout = [f"  {' '.join(row)}" for row in facts.layout]
    page.below(Below(lines=(f"Places of a quadrant{star}; the same digit twice is one tile:", *layout)))
    page.below(
        Below(
            lines=(
                "Faces, with half A left and half B right: EW:t is a teal pipe that joins",
                "the east and west sides of its half; t o s are teal, orange, silver.",
            ),
            unseen=True,
        )
    )
    for number, (where, tiles) in enumerate(zip(_PLACES, facts.government, strict=True)):
        places = [f"place {at}" for at in range(len(tiles))]
        _tiles(page, f"Quadrant {number}, {where}:", tiles, places, facts.layout)


def _shop_pipes(page: Page) -> None:
    page.section("Pipe tiles beside the shops", "shop-pipes")
    for shop, tiles in page.facts.shop_pipes.items():
        _tiles(page, f"{len(tiles)} tiles beside the {shop}, face up:", tiles, ["-"] * len(tiles))
    page.tick(f"The other {page.facts.pipes_left} tiles face down, in 4 stacks.")


def _arms(page: Page) -> None:
    page.section("Action tiles", "action-tiles")
    for arm in page.facts.arms:
        page.tick(f"{arm.side.capitalize()} arm, on the space inside {arm.outer}: {arm.inner}.")


def _costs(page: Page) -> None:
    page.section("Refinement Costs", "refinement")
    star = page.mark("refinement.rows")
    costs = page.facts.costs
    markers = [
        Piece(where=f"{oil}, {step}", what=str(cost), marker=(cost,))
        for oil, row in costs.items()
        for step, cost in zip(_STEPS, row, strict=True)
    ]
    page.tick(f"Nine markers, face up{star}:", markers, drawn=True)
    page.table([("", *_STEPS), *((oil, *map(str, row)) for oil, row in costs.items())], right=(1, 2, 3), head=True)
    page.tick("The other markers go back into the box.")


def _valuations(page: Page) -> None:
    page.section("Valuations", "valuations")
    page.tick("The Valuation tile: pipelines at machines once more.")
    setup_modules.valuation_cards(page)
    page.tick("The other cards go back into the box.")


def _order(page: Page) -> None:
    page.section("Turn order", "order")
    page.tick(f"Disks in the upper row of the track, from the left: {', '.join(map(named, page.facts.turn_order))}.")


def _supply(page: Page) -> None:
    facts = page.facts
    page.section("Supply", "supply")
    barrels = ", ".join(f"{number} {oil}" for oil, number in facts.supply.items())
    page.tick(f"Barrels: {barrels}, before the Pipeline tracks take theirs.")
    page.tick(f"{facts.penalty_markers} Penalty markers; the money as a bank.")


def _players(page: Page) -> None:
    facts = page.facts
    page.section("Players", "player")
    page.tick("Each: worker beside the board, a barrel of each oil type on 0 of the Pipeline track.")
    for name in facts.players:
        page.tick(f"{named(name)}: ${facts.start.money} and {facts.start.tanks} tanks.")
    suggested = "/".join(map(str, facts.start.rows_suggested))
    page.below(Below(lines=(f"Tanks go into any rows; suggested: {suggested} from crude to high.",)))


_PARTS = {
    "board": _board,
    "markets": _markets,
    "contracts": _contracts,
    "orders": _orders,
    "upgrades": _upgrades,
    "shops": _shops,
    "government": _government,
    "shop-pipes": _shop_pipes,
    "action-tiles": _arms,
    "costs": _costs,
    "valuations": _valuations,
    "order": _order,
    "supply": _supply,
    "players": _players,
}
"""The sections in order; a module may have its own for one of them."""
