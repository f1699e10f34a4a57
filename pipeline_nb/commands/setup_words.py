"""The checklist of a set-up in words: boxes to tick, in the rulebook's order, at most 80 columns wide."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from pipeline_nb.commands.common import WIDTH, columns, plain, reading_word, wrapped
from pipeline_nb.commands.network_picture import tile_pictures
from pipeline_nb.commands.setup_facts import Display, Facts, MarketRow, Tile
from pipeline_nb.rules.oil import Barrel

__all__ = ["checklist", "demand_words"]

_PLACES = ("top left", "top right", "bottom left", "bottom right")


class _Page:
    """A checklist being written: sections with boxes, and the notes of marked numbers below each section."""

    def __init__(self, facts: Facts, pictures: bool = False) -> None:
        self.facts, self.pictures, self.lines, self._sections = facts, pictures, list[str](), 0
        self._notes: list[str] = []

    def section(self, title: str, rules: str) -> None:
        """Begin a section; `rules` is what to look up for it."""
        self.close()
        self._sections += 1
        head, look_up = f"{self._sections}. {title}", f"[{rules}]"
        self.lines += ["", f"{head}{look_up.rjust(WIDTH - len(head))}"]

    def tick(self, text: str) -> None:
        """One thing to do."""
        self.lines.append(wrapped(text, "[ ] "))

    def more(self, lines: Sequence[str]) -> None:
        """Lines below the last thing to do."""
        self.lines += [f"      {line}".rstrip() for line in lines]

    def mark(self, place: str) -> str:
        """A star behind a number that nobody states; its note comes at the end of the section."""
        found = [mark for mark in self.facts.marks if mark.place == place]
        self._notes += [f"{mark.source}: {mark.note}" for mark in found]
        return " *" if found else ""

    def close(self) -> None:
        """Write the notes of the section."""
        self.lines += [wrapped(note, "    * ") for note in dict.fromkeys(self._notes)]
        self._notes = []


def checklist(facts: Facts, pictures: bool = False) -> str:
    """The whole checklist; with pictures of the pipe tiles, if asked for."""
    page = _Page(facts, pictures)
    page.lines += _head(facts)
    for part in (
        _board, _markets, _contracts, _orders, _upgrades, _shops, _government, _shop_pipes, _arms, _costs,
        _valuations, _order, _supply, _players,
    ):  # fmt: skip
        part(page)
    page.close()
    page.lines += ["", "Then everybody places the starting tanks, and the first player begins."]
    return "\n".join(page.lines)


def _head(facts: Facts) -> list[str]:
    first = ", a first game" if facts.first_game else ""
    lines = [
        f"Set-up for {len(facts.players)} players, seed {facts.seed}{first}",
        wrapped(f"Players, clockwise: {', '.join(map(plain, facts.players))}"),
    ]
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


def _board(page: _Page) -> None:
    count = len(page.facts.players)
    page.section("Board", "base.setup.board")
    page.tick("Game board in the middle; each player takes the board, worker and disk of a colour.")
    if count == 2:
        page.tick("Leave every space empty that is marked for 3 or more, or for 4 players.")
    elif count == 3:
        page.tick("Leave every space empty that is marked for 4 players.")
    else:
        page.tick("All printed spaces are in use.")
    page.tick("Round Marker on the first space of year 1.")


def _markets(page: _Page) -> None:
    facts, count = page.facts, len(page.facts.players)
    page.section("Markets", "base.setup.markets")
    if facts.overlays == "none":
        page.tick("No Market Overlays.")
    else:
        page.tick(f"Market Overlays on the refined columns, {facts.overlays} up.")
    crude = [row for row in facts.markets if row.grade == "crude"]
    page.tick(f"A barrel on each space in use of the crude rows{page.mark(f'market_spaces_{count}p.crude_spaces')}:")
    page.more(columns((row.market, f"crude {row.oil}", f"{row.barrels} barrels", _spaces(row)) for row in crude))
    star = page.mark(f"market_spaces_{count}p.refined_spaces")
    page.tick(f"No barrel on the refined rows. Spaces in use{star}:")
    refined: dict[tuple[str, str], list[str]] = {}
    for row in facts.markets:
        if row.grade != "crude":
            refined.setdefault((row.market, row.oil), []).append(_spaces(row))
    page.more(columns([("", "", "low", "mid", "high"), *((*place, *rows) for place, rows in refined.items())]))


def _spaces(row: MarketRow) -> str:
    return "$" + " ".join(map(str, row.prices))


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


def _contracts(page: _Page) -> None:
    facts, count = page.facts, len(page.facts.players)
    page.section("Contracts", "base.setup.contracts")
    page.tick(f"Display, from the top of the board down, columns from the left{_unused(facts.contracts)}:")
    page.more(_display(facts.contracts, "grade"))
    star = page.mark(f"displays_{count}p.contracts_kept")
    page.tick(
        f"Stacks beside the rows, face up, {facts.contracts_kept} of each grade in all{star}, the next one on top:"
    )
    page.more(columns((row.row, "; then ".join(map(demand_words, row.stack))) for row in facts.contracts))
    page.tick("The other contracts go back into the box.")


def _orders(page: _Page) -> None:
    page.section("Orders", "base.setup.orders")
    page.tick(f"Display, from the top of the board down, columns from the left{_unused(page.facts.orders)}:")
    page.more(_display(page.facts.orders, "size"))
    page.tick("The other orders go back into the box.")


def _upgrades(page: _Page) -> None:
    page.section("Upgrades", "base.setup.upgrades")
    page.tick("The cards of each type in a row by levels, with a token face up beside level 1:")
    for upgrade in page.facts.upgrades:
        page.tick(f"{upgrade.name}: {'/'.join(map(str, upgrade.cards))} cards of levels I/II/III")
        for level, words in zip(("I", "II", "III"), upgrade.does, strict=True):
            page.lines.append(wrapped(words, f"      {level:<4}"))
    page.tick("The other types go back into the box.")


def _shops(page: _Page) -> None:
    facts, count = page.facts, len(page.facts.players)
    page.section("Shops", "base.setup.shops")
    for shop in facts.shops:
        kind = "tanks" if shop.name == "Tank Shop" else "machines"
        star = page.mark(f"shop_spaces_{count}p.{kind}")
        rows = ", ".join(f"{pieces} at ${price}" for price, pieces in zip(shop.prices, shop.pieces, strict=True))
        page.tick(f"{shop.name}: {rows}{star}; {shop.left} {kind} in a stack beside the board.")


def _tile(tile: Tile) -> tuple[str, str]:
    return f"tile {tile.number}", tile.face


def _tiles(page: _Page, tiles: Sequence[Tile], labels: Sequence[str]) -> None:
    """Tiles in words, and as pictures if asked for."""
    page.more(columns((label, *_tile(tile)) for label, tile in zip(labels, tiles, strict=True)))
    if page.pictures:
        page.more(tile_pictures([(f"tile {tile.number}", tile.number) for tile in tiles]))


def _government(page: _Page) -> None:
    facts = page.facts
    page.section("Government", "base.setup.government")
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


def _shop_pipes(page: _Page) -> None:
    page.section("Pipe tiles beside the shops", "base.setup.shop-pipes")
    for shop, tiles in page.facts.shop_pipes.items():
        page.tick(f"{len(tiles)} tiles beside the {shop}, face up:")
        _tiles(page, tiles, ["-"] * len(tiles))
    page.tick(f"The other {page.facts.pipes_left} tiles face down, in 4 stacks.")


def _arms(page: _Page) -> None:
    page.section("Action tiles", "base.setup.action-tiles")
    for arm in page.facts.arms:
        page.tick(f"{arm.side.capitalize()} arm, on the space inside {arm.market}: {arm.action}.")


def _costs(page: _Page) -> None:
    page.section("Refinement Costs", "base.setup.refinement")
    star = page.mark("refinement.rows")
    page.tick(f"Nine markers, face up{star}:")
    head = ("", "crude to low", "low to mid", "mid to high")
    page.more(columns([head, *((oil, *map(str, row)) for oil, row in page.facts.costs.items())], right=(1, 2, 3)))
    page.tick("The other markers go back into the box.")


def _valuations(page: _Page) -> None:
    page.section("Valuations", "base.setup.valuations")
    page.tick("The Valuation tile: pipelines at machines once more.")
    for card in page.facts.valuations:
        star = page.mark("valuation_types.amounts") if card.number in (14, 15, 16) else ""
        page.tick(f"Card {card.number}: {card.pays}{star}.")
    page.tick("The other cards go back into the box.")


def _order(page: _Page) -> None:
    page.section("Turn order", "base.setup.order")
    order = ", ".join(map(plain, page.facts.turn_order))
    page.tick(f"Disks in the upper row of the track, from the left: {order}.")


def _supply(page: _Page) -> None:
    facts = page.facts
    page.section("Supply", "base.setup.supply")
    barrels = ", ".join(f"{number} {oil}" for oil, number in facts.supply.items())
    page.tick(f"Barrels: {barrels}, before the Pipeline tracks take theirs.")
    page.tick(f"{facts.penalty_markers} Penalty markers; the money as a bank.")


def _players(page: _Page) -> None:
    facts = page.facts
    page.section("Players", "base.setup.player")
    page.tick("Each: worker beside the board, a barrel of each oil type on 0 of the Pipeline track.")
    for name in facts.players:
        page.tick(f"{plain(name)}: ${facts.money} and {facts.tanks} tanks.")
    suggested = "/".join(map(str, facts.tanks_suggested))
    page.more([f"Tanks go into any rows; suggested: {suggested} from crude to high."])
