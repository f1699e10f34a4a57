"""The words of the game, each said in a sentence or two: what the glossary notebook tells and widgets offer."""

from __future__ import annotations

__all__ = ["GLOSSARY"]

GLOSSARY = {
    "Action tile": (
        "One of four tiles that lie on the inner spaces of the cross: Contracts & Loans, Tanks & Pipes, Machines &"
        " Pipes, Upgrades."
    ),
    "Active": "A contract that is due this year.",
    "Arm": "One of the four branches of the cross: a printed market outside, an Action tile inside.",
    "Barrel": "One oil type at one grade. Written as a letter and a number: T0 is crude teal, T3 is high teal.",
    "Block": "To close one more upgrade type for everybody until the next year, after a purchase.",
    "Bundle": "Pipe tiles of a shop that are bought together, in one of the sizes that the board shows.",
    "Common supply": "All barrels that nobody owns and that lie in no market. They wait beside the board.",
    "Contract": (
        "A duty that pays: it asks for certain barrels, and they have to be delivered by the end of the year, and "
        "again in each later year."
    ),
    "Cross": "The eight action spaces in the middle of the board: four arms of two spaces round an empty centre.",
    "Crude": "Oil that has not been refined, the lowest of the four grades.",
    "Crude Market": "The market that has a crude row of each oil type and no other rows.",
    "Deferred": "A contract that is not due yet: it takes no oil this year and becomes active with the next.",
    "Demand": "What a new year takes out of the refined rows of the markets.",
    "Display": "The contracts and orders that lie open on the board, in three rows each.",
    "Engineering": "The upgrade type that makes long pipelines count for more than their length.",
    "Fee": "Money for something that you may also leave out: a Secondary Action, or the Machine Phase.",
    "Final accounts": "The sum that is made for each player when the game is over. The highest total wins.",
    "Government": (
        "Sells single pipe tiles from four quadrants: the tile under your worker, and any that share a side with it."
    ),
    "Grade": "How far a barrel is refined: crude (0), low (1), mid (2), high (3).",
    "Half": (
        "One of the two squares of a pipe tile. A pipe can leave it through the middle of each of its four sides. "
        "Half A is the left one, as long as the tile is not turned."
    ),
    "Joint": (
        "The place on the edge of a half tile where a pipe ends or goes on into the next half: between two tiles, "
        "and in the middle of a tile."
    ),
    "Loan": "Money at once for a Penalty marker. It is never paid back.",
    "Loop": "A pipeline without an end. It counts each of its segments once.",
    "Machine": (
        "A plate that covers one half of a pipe tile. It cuts what ran there and can run the pipelines connected "
        "to it in the Machine Phase."
    ),
    "Machine Phase": "The last part of a turn. For one fee, any number of your machines run.",
    "Main Action": (
        "What your worker does in the Work Phase: an action of the cross, buying Government tiles, or running your"
        " own network."
    ),
    "Market": "A place where barrels are sold and bought: the Crude Market and the Refined Markets 1 to 3.",
    "Market Overlay": "A tile that takes cheap spaces of a market out of use when fewer than four play.",
    "Market row": (
        "A ladder of spaces for one oil type at one grade. Each space holds one barrel and has one price, for "
        "selling and for buying."
    ),
    "Network": (
        "Your pipe tiles and machines, on a grid of half tiles. A place on it is named by its column x and its row"
        " y; y grows downwards."
    ),
    "Oil type": (
        "Teal, orange or silver. Widgets show the letters T, O and S and a pattern, so that colour is never needed."
    ),
    "Order": (
        "A demand for three to five barrels on the board. Whoever delivers all of them at once is paid well; "
        "nobody owes it."
    ),
    "Pass": "To do nothing in place of the Main Action.",
    "Penalty marker": (
        "Costs money at the end of the game, and each one costs more than the one before. It comes with a loan or "
        "a missed contract."
    ),
    "Pipe tile": (
        "A domino of two halves with three pipes: one through both halves and one more in each. There are 135, all"
        " different."
    ),
    "Pipeline": (
        "An unbroken stretch of pipe of one colour: a chain with two ends, or a loop. Its length is its number of "
        "segments."
    ),
    "Pipeline track": (
        "On your own board: a barrel of each oil type shows how long your longest pipeline of that colour is."
    ),
    "Port": "The end of a pipe in the middle of a side of a half: N, E, S or W.",
    "Quadrant": (
        "A quarter of the Government: a square of eight pipe tiles. It is open once somebody has bought there; how"
        " many can be open depends on the year."
    ),
    "Reason": (
        "One broken rule, with its numbers and the smallest change that would help. A refused move shows all of "
        "its reasons."
    ),
    "Refined Market": (
        "One of three markets: each has a crude row of one oil type, and low, mid and high rows of the other two."
    ),
    "Refinement Cost": (
        "What a step from one grade to the next costs, in segments. A marker on the board shows it for each oil "
        "type and step."
    ),
    "Refinement Value": (
        "The length of a pipeline, and what your upgrades add to it. It must reach the cost of the steps."
    ),
    "Refresh Phase": (
        "What opens the second and the third year: contracts, markets, shops and upgrade tokens are made ready again."
    ),
    "Round": "One turn for every player. A year has several, counted by the Round Marker.",
    "Rule": (
        "One sentence of the game with a name of its own, such as base.tanks.capacity. Look one up with pn.rule, "
        "search with pn.search_rules."
    ),
    "Ruling": (
        "A place where the rulebook is silent or can be read in two ways. Both readings are built in; one is the "
        "default."
    ),
    "Run": "Refining barrels through pipelines at one moment: by the worker, or by machines in the Machine Phase.",
    "Secondary Action": (
        "A second action after a Main Action on the cross, for a fee, on the other space of the same arm."
    ),
    "Seed": ("A number that deals everything random. The same seed gives the same table again, here and on a screen."),
    "Segment": (
        "The piece of one pipe that lies inside one half of a tile, from one edge of that half to another. Where "
        "another pipe crosses it, it is still one segment. Lengths are counted in segments."
    ),
    "Supply": "The barrels that a new year brings to the crude rows of the markets.",
    "Tank": "Holds two barrels of one grade, in any colours.",
    "Tank farm": "Your tanks, in a row for each grade.",
    "Turn Order": (
        "Two rows of places with a disk for each player: the upper one is the order of this round, the lower one "
        "that of the next."
    ),
    "Upgrade": "A card that makes its owner stronger for the rest of the game. Each kind has levels 1 to 3.",
    "Upgrade token": "Lies beside each upgrade type. Face down, the type is closed until the next year.",
    "Valuation": "A card, or the Valuation tile, that pays for something once more in the final accounts.",
    "Work Phase": "The first part of a turn, in which the worker acts.",
    "Worker": (
        "Your one figure. Standing on a tile of your network, it runs the pipelines through that tile that no "
        "machine holds."
    ),
    "Year": "One of the three parts of the game, with fewer rounds each time.",
}
"""Each word, as the glossary writes it, with what it means; the first sentence can stand alone."""
