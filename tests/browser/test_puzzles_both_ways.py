"""One puzzle of each family, solved through PuzzleBoard by mouse alone and by keyboard alone.

Each time: a hint, a wrong answer, what it says and what the proven answer does otherwise, then the right answer.
"""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.hands import Bench, Widget


class Hand:
    """A person at the widget, with one way to press things."""

    def __init__(self, w: Widget, way: str) -> None:
        self.w, self.keys, self.turned = w, way == "keyboard", 0

    def press(self, what: Locator | str) -> None:
        """Press a control."""
        target = self.w.button(what) if isinstance(what, str) else what
        if not self.keys:
            self.w.click(target)
            return
        self.w.reach(target)
        self.w.press("Enter")

    def move(self, *what: Locator | str) -> None:
        """Press controls, each of which Python answers."""
        for one in what:
            with self.w.answered():
                self.press(one)

    def lay(self, tile: int, x: int, y: int, rotation: int) -> None:
        """Take a tile from the supply, turn it, lay it."""
        supply = self.w.root.get_by_role("group", name="tiles to place")
        self.press(supply.get_by_role("button", name=re.compile(f"^tile {tile}\\b")))
        for _ in range((rotation - self.turned) % 4):
            self.press("Rotate")
        self.turned = rotation
        self.move(self.w.cell(x, y))

    def check(self, says: str | re.Pattern[str]) -> None:
        """Press Check; the verdict is this."""
        self.move("Check")
        expect(self.w.root.get_by_role("group", name="verdict", exact=True)).to_have_text(says)


def named(w: Widget, name: str) -> Locator:
    return w.button(re.compile(f"^{name}"))


def run(hand: Hand) -> None:
    w = hand.w
    hand.move(w.cell(0, 0), named(w, "crude teal to mid through pipeline 1, costs 10, possible"))
    hand.check("$29: allowed, but the best is $48.")
    hand.move("What does the proven answer do?", named(w, "crude orange to low through pipeline 6"))
    hand.check("$48: right. No answer is worth more.")


def ladder(hand: Hand) -> None:
    w = hand.w
    hand.move(named(w, "row 7, high silver, space 2"))
    hand.check(re.compile("allowed, but the best is [$]150"))
    hand.move("What does the proven answer do?")
    hand.move(*[named(w, f"row 5, low silver, space {space}") for space in (1, 2)])
    hand.check("$150: right. No answer is worth more.")


def deliver(hand: Hand) -> None:
    w = hand.w
    hand.check(re.compile("allowed, but the best is [$]185"))
    hand.move("What does the proven answer do?")
    hand.move(w.root.get_by_role("region", name="Contracts").get_by_role("group").first.get_by_role("button").nth(1))
    hand.check("$185: right. No answer is worth more.")


def judge(hand: Hand) -> None:
    w = hand.w

    def says(at: int, verdict: str) -> Locator:
        return w.root.locator(f'[data-rove="move {at} {verdict}"]')

    hand.move(*[says(at, "yes") for at in range(5)])
    hand.check("2 points: allowed, but the best is 10 points.")
    hand.move("What does the proven answer do?")
    hand.move(*[says(at, right) for at, right in enumerate(w.python("list(w.puzzle.answer)")) if right != "yes"])
    hand.check("10 points: right. No answer is worth more.")


def layout(hand: Hand) -> None:
    w = hand.w
    tiles = w.python("[[p.tile, p.x, p.y, p.rotation] for p in w.puzzle.solution.answer.tiles]")
    hand.lay(*tiles[0])
    hand.check(re.compile("Not allowed"))
    for tile in tiles[1:]:
        hand.lay(*tile)
    hand.check(re.compile("right. No answer is worth more."))


PUZZLES: dict[str, Callable[[Hand], None]] = {
    "pl1.run.g2#7": run,
    "pl1.ladder.g2#7": ladder,
    "pl1.deliver.g2#7": deliver,
    "pl1.judge.g2#7": judge,
    "pl1.line.g1#7": layout,
    "pl1.pair.g1#7": layout,
}


@pytest.mark.parametrize("way", ["mouse", "keyboard"])
@pytest.mark.parametrize("puzzle", list(PUZZLES))
def test_a_puzzle_is_solved(bench: Bench, puzzle: str, way: str) -> None:
    w = bench.show(f"PuzzleBoard('{puzzle}')")
    if way == "keyboard":
        w.tab_to(w.root.get_by_role("switch", name="Show the best value"))
    hand = Hand(w, way)
    hand.move("Hint · 3 left")
    expect(w.status).to_contain_text("Hint 1: ")
    PUZZLES[puzzle](hand)
    hand.move("Why not more?")
    expect(w.root.get_by_role("group", name="why not more?")).to_contain_text(
        w.python("w.puzzle.limits.split('\\n')[0]")
    )
    assert w.python("w.verdict.right")
