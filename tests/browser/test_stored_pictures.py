"""The pictures that notebooks have stored, in a page of a browser: no word is cut off at an edge."""

from __future__ import annotations

from pathlib import Path

import nbformat
import pytest
from playwright.sync_api import Page

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
CUT = """(picture) => {
    document.body.innerHTML = picture;
    const svg = document.querySelector('svg'), all = svg.getBoundingClientRect();
    return [...svg.querySelectorAll('text')].filter((text) => {
        const box = text.getBoundingClientRect();
        return box.width && (box.left < all.left - 1 || box.right > all.right + 1);
    }).map((text) => text.textContent);
}"""


def pictures(path: Path) -> list[str]:
    book = nbformat.read(path, 4)
    outputs = [out for cell in book.cells for out in cell.get("outputs", [])]
    return [out.data["image/svg+xml"] for out in outputs if "image/svg+xml" in out.get("data", {})]


@pytest.mark.parametrize("path", sorted(NOTEBOOKS.rglob("*.ipynb")), ids=lambda path: path.stem)
def test_no_word_of_a_stored_picture_is_cut_off(page: Page, path: Path) -> None:
    page.set_content("<body style='font: 14px sans-serif'></body>")
    assert [text for picture in pictures(path) for text in page.evaluate(CUT, picture)] == []
