"""The 135 pipe tiles: how many, which, their numbering, and reading a face back."""

from __future__ import annotations

import hashlib
import re
from collections import Counter

import pytest

import pipeline_nb as pn
from tests.positions import T1

LETTERS = "TOS"


def halves_of(face: str) -> dict[str, list[tuple[frozenset[str], str]]]:
    """A face read by the test itself: each half's pipes as their two ports and oil."""
    return {
        name: [(frozenset(ports), oil) for ports, oil in re.findall(r"([NESW]{2}):([tos])", pipes)]
        for name, pipes in re.findall(r"([AB])\[(.*?)\]", face)
    }


def written_upside_down(face: str) -> str:
    """The same tile after half a turn: halves change places and each port turns to the opposite side."""
    a, b = re.findall(r"\[(.*?)\]", face)
    turn = str.maketrans("NESW", "SWNE")
    return f"A[{b.translate(turn)}] B[{a.translate(turn)}]"


def canonical(face: str) -> frozenset[tuple[tuple[str, frozenset[tuple[frozenset[str], str]]], ...]]:
    """Both ways to read a tile, as a value that does not depend on which way up it is written."""
    return frozenset(
        tuple((name, frozenset(pipes)) for name, pipes in sorted(halves_of(way).items()))
        for way in (face, written_upside_down(face))
    )


@pytest.mark.rules("base.public.pipe-tile.full-set", "base.components.pipe-tiles")
def test_there_are_135_tiles_and_no_two_are_half_turns_of_each_other() -> None:
    tiles = pn.pipe_tiles()
    assert len(tiles) == 135
    assert [tile.number for tile in tiles] == list(range(135))
    assert len({canonical(tile.face) for tile in tiles}) == 135


@pytest.mark.rules("base.public.pipe-tile.full-set", "base.public.pipe-tile.ports")
def test_the_set_is_exactly_every_domino_that_the_law_of_faces_allows() -> None:
    """Built here from the law alone: two pairs of ports a half, one colour across the middle."""
    pairings = [("NE", "SW"), ("NS", "EW"), ("NW", "ES")]
    allowed = set()
    for one in pairings:
        for other in pairings:
            for oils in ((a, b, c, d) for a in "tos" for b in "tos" for c in "tos" for d in "tos"):
                a = dict(zip(one, oils[:2], strict=True))
                b = dict(zip(other, oils[2:], strict=True))
                across_a = next(oil for ports, oil in a.items() if "E" in ports)
                across_b = next(oil for ports, oil in b.items() if "W" in ports)
                if across_a == across_b:
                    half_a, half_b = (" ".join(f"{ports}:{oil}" for ports, oil in half.items()) for half in (a, b))
                    allowed.add(canonical(f"A[{half_a}] B[{half_b}]"))
    assert allowed == {canonical(tile.face) for tile in pn.pipe_tiles()}


@pytest.mark.rules("base.public.pipe-tile.halves", "base.public.pipe-tile.ports")
def test_each_half_joins_its_four_ports_in_two_pairs() -> None:
    for tile in pn.pipe_tiles():
        halves = halves_of(tile.face)
        assert list(halves) == ["A", "B"]
        for pipes in halves.values():
            assert len(pipes) == 2
            assert sorted(port for ports, _ in pipes for port in ports) == sorted("NESW")


@pytest.mark.rules("base.public.pipe-tile.halves")
@pytest.mark.parametrize("rotation", range(4))
def test_a_placed_tile_covers_two_squares_side_by_side(rotation: int) -> None:
    (placed,) = pn.PipeNetwork().place(17, 3, 4, rotation).tiles
    (ax, ay), (bx, by) = placed.cells
    assert abs(ax - bx) + abs(ay - by) == 1


@pytest.mark.rules("base.public.pipe-tile.three-pipes", "base.public.pipe-tile.joints", "base.run.max-three")
def test_each_tile_alone_carries_3_pipelines_of_4_segments_and_6_outer_ends() -> None:
    for tile in pn.pipe_tiles():
        halves = halves_of(tile.face)
        outer = [port for ports, _ in halves["A"] for port in ports if port != "E"]
        outer += [port for ports, _ in halves["B"] for port in ports if port != "W"]
        assert len(outer) == 6
        lines = pn.PipeNetwork().place(tile, 0, 0).pipelines()
        assert sorted(line.length for line in lines) == [1, 1, 2], tile
        assert sum(line.length for line in lines) == 4


@pytest.mark.rules("base.public.pipe-tile.full-set")
def test_18_tiles_have_one_colour_90_have_two_and_27_have_three() -> None:
    colours = Counter(len(set(tile.oils)) for tile in pn.pipe_tiles())
    assert colours == {1: 18, 2: 90, 3: 27}


@pytest.mark.rules("base.public.pipe-tile.full-set")
def test_each_colour_has_180_segments_135_pipes_and_45_through_pipes() -> None:
    segments: Counter[str] = Counter()
    pipes: Counter[str] = Counter()
    through: Counter[str] = Counter()
    for tile in pn.pipe_tiles():
        for half in halves_of(tile.face).values():
            segments.update(oil.upper() for _, oil in half)
        pipes.update(tile.oils)
        through.update(tile.oils[0])
    assert segments == dict.fromkeys(LETTERS, 180)
    assert pipes == dict.fromkeys(LETTERS, 135)
    assert through == dict.fromkeys(LETTERS, 45)


@pytest.mark.rules("base.public.pipe-tile.full-set", "base.public.pipe-tile.no-flip")
def test_shape_counts_are_those_of_the_facts_and_mirror_images_differ() -> None:
    turn = str.maketrans("NESW", "SWNE")
    shapes: Counter[frozenset[tuple[str, str]]] = Counter()
    for tile in pn.pipe_tiles():
        exits = (tile.a_exit, tile.b_exit)
        turned = (tile.b_exit.translate(turn), tile.a_exit.translate(turn))
        shapes[frozenset((exits, turned))] += 1
    assert shapes == {
        frozenset({("W", "E")}): 18,
        frozenset({("N", "S")}): 18,
        frozenset({("S", "N")}): 18,
        frozenset({("N", "N"), ("S", "S")}): 27,
        frozenset({("N", "E"), ("W", "S")}): 27,
        frozenset({("S", "E"), ("W", "N")}): 27,
    }


def test_27_tiles_look_alike_after_half_a_turn() -> None:
    alike = [tile for tile in pn.pipe_tiles() if tile.is_symmetric]
    assert len(alike) == 27  # 243 = 2 x 135 - 27
    for tile in pn.pipe_tiles():
        assert tile.is_symmetric == (_as_sets(tile.face) == _as_sets(written_upside_down(tile.face)))


def _as_sets(face: str) -> dict[str, set[tuple[frozenset[str], str]]]:
    return {name: set(pipes) for name, pipes in halves_of(face).items()}


def test_the_numbering_never_changes() -> None:
    """Saves, puzzle ids and lessons hold tile numbers: the digest of all faces in order is pinned."""
    faces = "\n".join(f"{tile.number} {tile.face}" for tile in pn.pipe_tiles())
    digest = hashlib.sha256(faces.encode()).hexdigest()
    assert digest == "41b96799529aa20612111fea2bd96990c9dbf3cfe91c1d5a1984f63e07dcd84f"
    assert [pn.pipe_tile(n).face for n in (0, 67, 134)] == [
        "A[EW:t NS:t] B[WE:t NS:t]",
        "A[EW:s NS:o] B[WS:s NE:o]",
        "A[ES:s NW:s] B[WN:s ES:s]",
    ]


def test_a_face_is_found_either_way_up() -> None:
    for tile in pn.pipe_tiles():
        assert pn.pipe_tile(tile.face) is tile
        assert pn.pipe_tile(written_upside_down(tile.face)) is tile
        assert pn.pipe_tile(tile.number) is tile
        assert pn.pipe_tile(tile) is tile


@pytest.mark.parametrize(
    "face",
    [
        "A[NS:o WE:t] B[NS:s EW:t]",
        "A[SN:o EW:t] B[WE:t SN:s]",
        "  A[EW:t NS:o] B[WE:t NS:s]\n",
        "A[EW:t NS:o]B[WE:t NS:s]",
    ],
)
def test_the_order_of_pipes_and_ports_in_a_face_does_not_matter(face: str) -> None:
    assert pn.pipe_tile(face) is pn.pipe_tile(T1)


@pytest.mark.parametrize(
    ("face", "says"),
    [
        ("", "write two pipes a half"),
        ("A[EW:t NS:o]", "write two pipes a half"),
        ("A[EW:t NS:o] B[WE:t NS:x]", "write two pipes a half"),
        ("A[EW:T NS:O] B[WE:T NS:S]", "write two pipes a half"),
        ("A[EW:t NS:o] B[WE:t NS:s] C[WE:t NS:s]", "write two pipes a half"),
        ("A[EW:t NE:o] B[WE:t NS:s]", "half A: its two pipes must use each of the ports N E S W once"),
        ("A[EW:t EW:o] B[WE:t NS:s]", "half A: its two pipes must use each of the ports N E S W once"),
        ("A[EW:t NS:o] B[WW:t NS:s]", "half B: its two pipes must use each of the ports N E S W once"),
        ("A[EW:t NS:o] B[WE:o NS:s]", "t in half A and o in half B"),
    ],
)
def test_a_malformed_face_says_what_is_wrong_with_it(face: str, says: str) -> None:
    with pytest.raises(pn.TextError, match=re.escape(says)):
        pn.pipe_tile(face)


@pytest.mark.parametrize("number", [-1, 135, 10**9, True, 3.0, None])
def test_a_number_that_no_tile_has_is_refused_with_the_range(number: object) -> None:
    with pytest.raises(pn.InputError, match=r"0 to 134"):
        pn.pipe_tile(number)  # type: ignore[arg-type]
