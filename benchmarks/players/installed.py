"""The peers' own virtual environments: made by the benchmark in the user's cache, never dependencies of the project."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import msgspec

__all__ = ["CATANATRON", "CHESS", "Peer", "Played", "folder"]


class Played(msgspec.Struct, frozen=True):
    """Random games: how many, their processor time in s, steps, decisions (steps with a choice), actions listed."""

    games: int
    seconds: float
    steps: int
    decisions: int
    listed: int

    @property
    def microseconds(self) -> float:
        """Time for one decision; forced steps are played, not counted."""
        return self.seconds / self.decisions * 1e6


class Peer(msgspec.Struct, frozen=True):
    """Another engine: its name, its script, and the releases to try, the first one that installs counts."""

    name: str
    script: str
    releases: tuple[str, ...]

    def python(self, install: bool) -> tuple[str, Path] | None:
        """Return the release and its Python, installed if it may be; None if there is none."""
        for release in self.releases:
            home = folder() / f"{release.replace('==', '-')}-py{sys.version_info[0]}.{sys.version_info[1]}"
            python = home / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
            if (home / "ready").exists() or (install and _install(home, python, release)):
                return release.replace("==", " "), python
        return None

    def play(self, python: Path, seconds: float) -> Played:
        """Play random games for so long."""
        script = Path(__file__).with_name(self.script)
        done = subprocess.run([python, "-I", script, str(seconds)], capture_output=True, text=True, check=True)
        return Played(*json.loads(done.stdout))


CATANATRON = Peer("catanatron", "catanatron.py", ("catanatron==3.2.1",))
CHESS = Peer("python-chess", "chess.py", ("chess==1.11.2", "chess==1.10.0"))  # the newest is source only


def folder() -> Path:
    """Where the environments are: the folder that PIPELINE_NB_BENCH names, else one in the user's cache."""
    named = os.environ.get("PIPELINE_NB_BENCH")
    return Path(named) if named else Path.home() / ".cache" / "pipeline_nb" / "bench"


def _install(home: Path, python: Path, release: str) -> bool:
    print(f"installing {release} into {home} (once)", file=sys.stderr, flush=True)
    pip = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", release]
    try:
        home.parent.mkdir(parents=True, exist_ok=True)
        subprocess.run([sys.executable, "-m", "venv", "--clear", home], check=True, capture_output=True)
        subprocess.run(pip, check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError):
        return False
    (home / "ready").touch()
    return True
