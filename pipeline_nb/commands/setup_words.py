"""The checklist of a set-up in words: boxes to tick, in the rulebook's order, at most 80 columns wide."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from pipeline_nb.commands import setup_modules
from pipeline_nb.commands.common import columns, plain, reading_word, wrapped
from pipeline_nb.commands.network_picture import tile_pictures
from pipeline_nb.commands.setup_facts import Display, Facts, Tile
from pipeline_nb.commands.setup_page import Page, prices_words
from pipeline_nb.rules.oil import Barrel

__all__ = ["checklist", "demand_words"]

_PLACES = ("top left", "top right", "bottom left", "bottom right")


def checklist(facts: Facts, pictures: bool = False) -> str:
    """The whole checklist; with pictures of the pipe tiles, if asked for."""
    page = Page(facts, pictures)
    page.lines += _head(facts)
    for name, part in _PARTS.items():
        instead = [
            setup_modules.PARTS[module, name] for module in facts.modules if (module, name) in setup_modules.PARTS
        ]
        (instead[0] if instead else part)(page)
    page.close()
    page.lines += ["", "Then everybody places the starting tanks, and the first player begins."]
    return "\n".join(page.lines)


def _head(facts: Facts) -> list[str]:
    first = ", a first game" if facts.first_game else ""
    lines = [
        f"Set-up for {len(facts.players)} players, seed {facts.seed}{first}",
        wrapped(f"Players, clockwise: {', '.join(map(plain, facts.players))}"),
    ]
    if facts.modules:
        lines.append(wrapped(f"Modules: {', '.join(f'{name} {title}' for name, title in facts.modules.items())}"))
    if facts.rulings:
        chosen = ", ".join(f"{name}={reading_word(value)}" for name, value in facts.rulings.items())
        lines.append(wrapped(f"Rulings: {chosen}"))
    if not facts.tables.startswith("shipped"):
        lines.append(wrapped(f"Numbers: {facts.tables}"))
    if facts.marks:
        meaning = (
            "* marks a number of ours that nobody states; what it means stands below its section. If your copy prints "
            "another one, go by your copy."
        )
        lines.append(wrapped(meaning))
    return lines


# ---- the sections ----------------------------------------------------------------------------------------------------


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
    crude = [row for row in facts.markets if row.grade == "crude"]
    page.tick(f"A barrel on each space in use of the crude rows{page.mark(f'market_spaces_{count}p.crude_spaces')}:")
    page.more(
        columns((row.market, f"crude {row.oil}", f"{row.barrels} barrels", prices_words(row.prices)) for row in crude)
    )
    star = page.mark(f"market_spaces_{count}p.refined_spaces")
    page.tick(f"No barrel on the refined rows. Spaces in use{star}:")
    refined: dict[tuple[str, str], list[str]] = {}
    for row in facts.markets:
        if row.grade != "crude":
            refined.setdefault((row.market, row.oil), []).append(prices_words(row.prices))
    page.more(columns([("", "", "low", "mid", "high"), *((*place, *rows) for place, rows in refined.items())]))


def demand_words(text: str) -> str:
    """A list of demands in words.

    Examples
    --------
    >>> demand_words("O3 O3 T1")
    '2 high orange, low teal'
    """
    asked = Counter(Barrel.from_text(part).words for part in text.split())
    return ", ".join(f"{number} {barrel}" if number > 1 else barrel for barrel, number in asked.items())


def _display(rows: Sequence[Display], what: str) -> list[str]:
    head = (what, "column", "asks for")
    cells = [(row.row, str(at), demand_words(asked)) for row in rows for at, asked in enumerate(row.shown, start=1)]
    return columns([head, *cells], right=[1])


def _unused(rows: Sequence[Display]) -> str:
    return "" if len(rows[0].shown) == 3 else ", and the last column empty"


def _contracts(page: Page) -> None:
    facts, count = page.facts, len(page.facts.players)
    page.section("Contracts", "contracts")
    page.tick(f"Display, from the top of the board down, columns from the left{_unused(facts.contracts)}:")
    page.more(_display(facts.contracts, "grade"))
    star = page.mark(f"displays_{count}p.contracts_kept")
    page.tick(
        f"Stacks beside the rows, face up, {facts.contracts_kept} of each grade in all{star}, the next one on top:"
    )
    page.more(columns((row.row, "; then ".join(map(demand_words, row.stack))) for row in facts.contracts))
    page.tick("The other contracts go back into the box.")


def _orders(page: Page) -> None:
    page.section("Orders", "orders")
    page.tick(f"Display, from the top of the board down, columns from the left{_unused(page.facts.orders)}:")
    page.more(_display(page.facts.orders, "size"))
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


def _tile(tile: Tile) -> tuple[str, str]:
    return f"tile {tile.number}", tile.face


def _tiles(page: Page, tiles: Sequence[Tile], labels: Sequence[str]) -> None:
    """Tiles in words, and as pictures if asked for."""
    page.more(columns((label, *_tile(tile)) for label, tile in zip(labels, tiles, strict=True)))
    if page.pictures:
        page.more(tile_pictures([(f"tile {tile.number}", tile.number) for tile in tiles]))


def _government(page: Page) -> None:
    facts = page.facts
    page.section("Government", "government")
    page.tick(
        "Shuffle the pipe tiles and fill the four quadrants at random. Or lay the tiles listed here, to have the very "
        "game of this seed."
    )
    star = page.mark("government_layout.same_in_all_quadrants")
    page.more([f"Places of a quadrant{star}; the same digit twice is one tile:"])
    page.more([f"  {' '.join(row)}" for row in facts.layout])
    page.more(["Faces, with half A left and half B right: EW:t is a teal pipe that joins"])
    page.more(["the east and west sides of its half; t o s are teal, orange, silver."])
    for number, (where, tiles) in enumerate(zip(_PLACES, facts.government, strict=True)):
        page.tick(f"Quadrant {number}, {where}:")
        _tiles(page, tiles, [f"place {at}" for at in range(len(tiles))])


def _shop_pipes(page: Page) -> None:
    page.section("Pipe tiles beside the shops", "shop-pipes")
    for shop, tiles in page.facts.shop_pipes.items():
        page.tick(f"{len(tiles)} tiles beside the {shop}, face up:")
        _tiles(page, tiles, ["-"] * len(tiles))
    page.tick(f"The other {page.facts.pipes_left} tiles face down, in 4 stacks.")


def _arms(page: Page) -> None:
    page.section("Action tiles", "action-tiles")
    for arm in page.facts.arms:
        page.tick(f"{arm.side.capitalize()} arm, on the space inside {arm.outer}: {arm.inner}.")


def _costs(page: Page) -> None:
    page.section("Refinement Costs", "refinement")
    star = page.mark("refinement.rows")
    page.tick(f"Nine markers, face up{star}:")
    head = ("", "crude to low", "low to mid", "mid to high")
    page.more(columns([head, *((oil, *map(str, row)) for oil, row in page.facts.costs.items())], right=(1, 2, 3)))
    page.tick("The other markers go back into the box.")


def _valuations(page: Page) -> None:
    page.section("Valuations", "valuations")
    page.tick("The Valuation tile: pipelines at machines once more.")
    setup_modules.valuation_cards(page)
    page.tick("The other cards go back into the box.")


def _order(page: Page) -> None:
    page.section("Turn order", "order")
    order = ", ".join(map(plain, page.facts.turn_order))
    page.tick(f"Disks in the upper row of the track, from the left: {order}.")


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
        page.tick(f"{plain(name)}: ${facts.start.money} and {facts.start.tanks} tanks.")
    suggested = "/".join(map(str, facts.start.rows_suggested))
    page.more([f"Tanks go into any rows; suggested: {suggested} from crude to high."])


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
