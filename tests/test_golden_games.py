"""Same seed, same game: digests of whole games, counts of action trees, and a first year in words that a person reads.

`python -m tests.golden.write_games` writes the files again; then look at the diff.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.conftest import ROOT
from tests.golden import write_games as written
from tests.golden import write_puzzles

GOLDEN_DIGESTS: dict[str, str] = json.loads(written.DIGESTS.read_text(encoding="utf-8"))
GOLDEN_TREES: dict[str, list[int]] = json.loads(written.TREES.read_text(encoding="utf-8"))
AGAIN = "python -m tests.golden.write_games"


def test_the_digests_are_of_every_seed_and_number_of_players_and_differ() -> None:
    assert len(GOLDEN_DIGESTS) == len(set(GOLDEN_DIGESTS.values())) == len(written.SEEDS) * len(written.PLAYERS)


def test_a_seed_gives_the_game_that_it_always_gave() -> None:
    assert written.digests() == GOLDEN_DIGESTS, AGAIN


def printed_by(python: str, module: str = "write_games --digests", **variables: str) -> dict[str, Any]:
    """The digests, or what another writer makes, as another process prints them."""
    found = subprocess.run(
        [python, "-m", *f"tests.golden.{module}".split()],
        cwd=ROOT, env={**os.environ, **variables}, capture_output=True, text=True, timeout=250, check=False,
    )  # fmt: skip
    assert found.returncode == 0, found.stderr
    digests: dict[str, Any] = json.loads(found.stdout)
    return digests


@pytest.mark.parametrize("hash_seed", ["0", "4242"])
def test_the_game_does_not_hang_on_the_hash_seed_of_the_process(hash_seed: str) -> None:
    assert printed_by(sys.executable, PYTHONHASHSEED=hash_seed) == GOLDEN_DIGESTS


def interpreters() -> list[Path]:
    """Every other Python from 3.11 on that the machine has, each once."""
    names = ["python3", *(f"python3.{minor}" for minor in range(11, 20))]
    folders = [Path(folder) for folder in os.environ.get("PATH", "").split(os.pathsep) if folder]
    here = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv") / "versions"
    folders += sorted(here.glob("*/bin")) if here.is_dir() else []
    paths = [Path(found) for folder in folders for name in names if (found := shutil.which(name, path=str(folder)))]
    ours = Path(sys.executable).resolve()
    return list(dict.fromkeys(path.resolve() for path in paths if path.resolve() != ours))


def packages_for(python: Path) -> tuple[str, str]:
    """The version of an interpreter, and a search path with which it can import msgspec, or what stands against it.

    Our own copy serves another build of the same version of Python.
    """
    script = "import sys, msgspec; assert sys.version_info >= (3, 11); print(sys.version.split()[0])"
    why = ""
    for path in (str(ROOT), os.pathsep.join((str(ROOT), str(Path(msgspec.__file__).parents[1])))):
        tried = subprocess.run(
            [str(python), "-c", script],
            env={**os.environ, "PYTHONPATH": path}, capture_output=True, text=True, timeout=60, check=False,
        )  # fmt: skip
        if tried.returncode == 0:
            return tried.stdout.strip(), path
        why = (tried.stderr.strip().splitlines() or ["it does not start"])[-1]
    return "", why


def test_every_other_interpreter_that_can_import_msgspec_gives_the_same_games_and_puzzles(
    capsys: pytest.CaptureFixture[str],
) -> None:
    for python in interpreters():
        version, path = packages_for(python)
        with capsys.disabled():
            print(f"\n{python}: " + (f"Python {version}, compared" if version else f"not compared: {path}"))
        if version:
            assert printed_by(str(python), PYTHONPATH=path) == GOLDEN_DIGESTS, f"{python}, Python {version}"
            puzzles = printed_by(str(python), "write_puzzles --print", PYTHONPATH=path)
            assert puzzles == write_puzzles.golden(), f"{python}, Python {version}"


@pytest.mark.parametrize("name", written.POSITIONS)
def test_as_many_lines_of_actions_lead_on_from_a_named_position_as_always(name: str) -> None:
    game = written.reached(written.POSITIONS[name])
    counts = [written.leaves(game, depth) for depth in range(1, written.DEPTH + 1)]
    assert counts == GOLDEN_TREES[name], AGAIN


def test_the_file_of_action_trees_holds_the_named_positions_and_no_others() -> None:
    assert list(GOLDEN_TREES) == list(written.POSITIONS)


@pytest.mark.parametrize("players", written.YEARS)
def test_a_first_year_in_words_reads_as_it_did(players: int) -> None:
    golden = (written.HERE / f"first_year_{players}p.txt").read_text(encoding="utf-8")
    assert written.first_year(players) == golden, AGAIN
