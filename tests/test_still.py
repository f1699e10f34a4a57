"""The still pictures are the golden ones; frontend/test/golden.test.tsx holds the live drawing to the same bytes."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from pathlib import Path

import msgspec
import pytest

from pipeline_nb.widgets import frames, frames_learn
from pipeline_nb.widgets.still import costs_svg, farm_svg
from pipeline_nb.widgets.still_learn import question_svg
from tests.golden import write

GOLDEN = sorted(write.HERE.glob("*.json"))


def drawn(path: Path) -> str:
    kind, picture = write.KINDS[path.stem.split("-")[0]]
    return str(picture(msgspec.json.decode(path.read_bytes(), type=kind)))


def test_there_are_pictures_of_every_kind():
    assert {path.stem.split("-")[0] for path in GOLDEN} == set(write.KINDS)


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_still_picture_is_the_golden_one(path):
    assert drawn(path).replace("><", ">\n<") + "\n" == path.with_suffix(".svg").read_text(encoding="utf-8")


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_still_picture_is_xml_with_a_name_and_no_ids(path):
    root = ET.fromstring(drawn(path))
    assert root.get("role") == "img"
    assert root.get("aria-label")
    assert not [node for node in root.iter() if node.get("id")]


def test_golden_networks_show_every_shape_in_every_rotation():
    net = write.every_shape_every_way()
    shapes = {(tile.a_exit, tile.b_exit) for tile in write.pipe_tiles()}
    shown = {(write.pipe_tiles()[t.tile].a_exit, write.pipe_tiles()[t.tile].b_exit, t.rotation) for t in net.tiles}
    assert shown == {(*shape, rotation) for shape in shapes for rotation in range(4)}
    halves = [half for tile in write.networks()["shapes"].tiles for half in tile.halves]
    assert {pipe.oil for half in halves for pipe in half.pipes} == {"T", "O", "S"}


def test_golden_frames_are_what_the_rules_give_today():
    for name, network in write.networks().items():
        assert msgspec.json.decode((write.HERE / f"network-{name}.json").read_bytes(), type=frames.Network) == network


def test_text_from_outside_stays_text():
    nasty = '</text><script>alert(1)</script>\x00\x1b\x85\ud800\uffff"&'
    row = frames.FarmRow(grade=0, word=nasty, tanks=0, places=1, capacity=0, barrels=(), name=nasty)
    asked = frames_learn.QuestionFrame(text=nasty, choices=(nasty,), chosen=0, right=0, verdict=nasty)
    cost = frames.CostRow(oil="T", word=nasty, costs=(1, 2, 3))
    for svg in (farm_svg(frames.Farm(rows=(row,))), question_svg(asked), costs_svg(frames.Costs(rows=(cost,)))):
        root = ET.fromstring(svg)
        assert not [node for node in root.iter() if node.tag.endswith("script")]
        assert not set(svg) & set("\x00\x1b\x85\ud800\uffff")


def test_a_long_word_is_broken_not_cut():
    svg = question_svg(frames_learn.QuestionFrame(text="a" * 200, choices=()))
    shown = "".join(node.text or "" for node in ET.fromstring(svg).iter() if node.tag.endswith("text"))
    assert shown == "a" * 200
