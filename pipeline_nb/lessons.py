"""The lessons, copied into a folder of the learner's.

What the learner has changed is never written over: a small file in the folder remembers by hash what was put there.
The checkout and the installed package stay as they are.
"""

from __future__ import annotations

import hashlib
import secrets
import stat
from collections.abc import Iterable, Iterator, Mapping
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path, PurePosixPath
from typing import Literal

import msgspec

from pipeline_nb.errors import PipelineError

__all__ = ["DEFAULT_FOLDER", "LessonsError", "Sync", "lessons", "sync"]

DEFAULT_FOLDER = "pipeline-notebooks"
MANIFEST = ".pipeline-nb.json"
DAMAGED = ".pipeline-nb.damaged.json"
MANIFEST_LIMIT = 1_000_000  # bytes; a thousand lessons need a tenth of it

State = Literal["new", "same", "updated", "kept", "beside"]


class LessonsError(PipelineError):
    """The lessons cannot be copied; the message says what would help."""


class Manifest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What was put into a folder: for each file the SHA-256 of what was written."""

    version: Literal[1]
    files: dict[str, str]


class Sync(msgspec.Struct, frozen=True):
    """What copying the lessons did.

    Parameters
    ----------
    folder
        Where the learner's copies are.
    states
        For each lesson: ``new`` (written), ``same``, ``updated`` (written over an older copy that nobody had changed),
        ``kept`` (the learner changed it: left alone), ``beside`` (kept, and the new text stands beside it).
    damaged
        The file that remembers could not be read; every file that differs was kept.
    """

    folder: Path
    states: Mapping[str, State]
    damaged: bool = False

    def names(self, state: State) -> list[str]:
        """The lessons in `state`, in order."""
        return [name for name, found in self.states.items() if found == state]

    def report(self) -> str:
        """What happened, for a person to read.

        Examples
        --------
        >>> print(Sync(Path("lessons"), {"a.ipynb": "new", "b.ipynb": "kept"}).report())
        Lessons in lessons: 1 new, 1 of yours kept.
          new: a.ipynb
          kept, for you changed it: b.ipynb
        """
        words = {
            "new": "new",
            "updated": "updated",
            "kept": "of yours kept",
            "beside": "of yours kept",
            "same": "as they were",
        }
        counts: dict[str, int] = {}
        for state, word in words.items():
            counts[word] = counts.get(word, 0) + sum(found == state for found in self.states.values())
        summary = ", ".join(f"{n} {word}" for word, n in counts.items() if n) or "none"
        lines = [f"Lessons in {self.folder}: {summary}."]
        if self.damaged:
            lines.append(f"  {MANIFEST} could not be read, so every file that differs was kept; it is now {DAMAGED}")
        lines += [f"  new: {name}" for name in self.names("new")]
        lines += [f"  updated: {name}" for name in self.names("updated")]
        lines += [f"  kept, for you changed it: {name}" for name in self.names("kept")]
        lines += [f"  kept, and the new version is beside it: {beside(name)}" for name in self.names("beside")]
        return "\n".join(lines)


def beside(name: str) -> str:
    """The name of a new version beside a lesson that the learner changed.

    >>> beside("tutorial/00_start_here.ipynb")
    'tutorial/00_start_here.new.ipynb'
    """
    path = PurePosixPath(name)
    return str(path.with_name(f"{path.stem}.new{path.suffix}"))


def _source() -> Traversable:
    """The lessons in the installed wheel; in a checkout, its folder notebooks/."""
    package = resources.files("pipeline_nb")
    shipped = package / "_notebooks"
    if shipped.is_dir():
        return shipped
    top = Path(str(package)).parent
    if (top / "pyproject.toml").is_file() and (top / "notebooks").is_dir():
        return top / "notebooks"
    raise LessonsError(
        "this installation carries no lessons; install it again: pip install --force-reinstall pipeline_nb"
    )


def _walk(folder: Traversable, path: PurePosixPath) -> Iterator[tuple[str, bytes]]:
    for child in sorted(folder.iterdir(), key=lambda each: each.name):
        if child.name.startswith((".", "__")):  # checkpoints, caches
            continue
        if child.is_dir():
            yield from _walk(child, path / child.name)
        else:
            yield str(path / child.name), child.read_bytes()


def lessons() -> dict[str, bytes]:
    """The lessons that this version carries.

    Returns
    -------
    dict
        Path inside the folder of lessons, with ``/``, to the file's bytes; the tutorial first, the rest in order.

    Raises
    ------
    LessonsError
        The installation carries none.
    """
    found = _walk(_source(), PurePosixPath())
    return dict(sorted(found, key=lambda one: (not one[0].startswith("tutorial/"), one[0])))


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def _kind(path: Path) -> Literal["absent", "file", "folder", "link", "odd"]:
    """What stands at `path`; a link is not followed."""
    try:
        mode = path.lstat().st_mode
    except (FileNotFoundError, NotADirectoryError):
        return "absent"
    if stat.S_ISLNK(mode):
        return "link"
    if stat.S_ISDIR(mode):
        return "folder"
    return "file" if stat.S_ISREG(mode) else "odd"


def _refuse_odd(folder: Path, names: Iterable[str]) -> None:
    """Refuse before anything is written: a link in the folder could lead a write anywhere."""
    for name in names:
        steps = PurePosixPath(name).parts
        for i in range(1, len(steps) + 1):
            path = folder.joinpath(*steps[:i])
            kind, wanted = _kind(path), "file" if i == len(steps) else "folder"
            if kind not in ("absent", wanted):
                found = {
                    "link": "a symbolic link",
                    "folder": "a folder",
                    "file": "a file",
                    "odd": "not an ordinary file",
                }
                raise LessonsError(
                    f"{path} is {found[kind]}, where the lessons need a {wanted}; "
                    "nothing was written. Move it away, or name another folder"
                )


def _open_folder(folder: Path) -> None:
    if folder.exists() and not folder.is_dir():
        raise LessonsError(f"{folder} is a file, and the lessons need a folder; name another one")
    source = _source()
    if isinstance(source, Path) and folder.resolve().is_relative_to(source.resolve()):
        raise LessonsError(f"{folder} is where the lessons come from; name a folder of your own")
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise LessonsError(f"the folder {folder} cannot be made: {error.strerror}; name another one") from error


def _read_manifest(path: Path) -> Manifest | None:
    """What was written earlier; None when the file is damaged."""
    if not path.exists():
        return Manifest(1, {})
    try:
        if path.stat().st_size > MANIFEST_LIMIT:
            return None
        return msgspec.json.decode(path.read_bytes(), type=Manifest)
    except (OSError, msgspec.DecodeError):
        return None


def _write(path: Path, data: bytes) -> None:
    """All or nothing: a full disk leaves the old file whole."""
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    try:
        with fresh.open("xb") as file:
            file.write(data)
        fresh.replace(path)
    except BaseException:
        fresh.unlink(missing_ok=True)
        raise


def _state(path: Path, data: bytes, written: str | None) -> State:
    """What to do with one lesson; `written` is the hash of what we put there, if we did."""
    if not path.exists():
        return "new"
    found = _digest(path.read_bytes())
    if found == _digest(data):
        return "same"
    return "updated" if found == written else "kept"


def sync(files: Mapping[str, bytes], folder: Path, update: bool = False) -> Sync:
    """Copy lessons into the learner's folder, never over a file that the learner changed.

    Parameters
    ----------
    files
        Path inside the folder to bytes, as `lessons` gives them.
    folder
        The learner's folder; it is made if need be.
    update
        Put the new version of a changed lesson beside it, as ``NAME.new.ipynb``.

    Raises
    ------
    LessonsError
        The folder cannot be used, or a link or an odd file stands where a lesson goes; nothing was written then.
    """
    _open_folder(folder)
    _refuse_odd(folder, [MANIFEST, DAMAGED, *files, *map(beside, files)])
    found = _read_manifest(folder / MANIFEST)
    known = dict(found.files) if found else {}
    states: dict[str, State] = {}
    fresh: list[Path] = []

    def put(name: str, data: bytes) -> State:
        state = _state(folder / name, data, known.get(name))
        if state in ("new", "updated"):
            _write(folder / name, data)
            fresh.append(folder / name)
        if state != "kept":
            known[name] = _digest(data)
        return state

    try:
        for name, data in files.items():
            states[name] = put(name, data)
            if states[name] == "kept" and update and put(beside(name), data) != "kept":
                states[name] = "beside"
        if found is None:
            (folder / MANIFEST).replace(folder / DAMAGED)
        _write(folder / MANIFEST, msgspec.json.format(msgspec.json.encode(Manifest(1, known))) + b"\n")
    except OSError as error:
        raise LessonsError(f"the lessons cannot be written to {folder}: {error.strerror or error}") from error
    if fresh:
        _sign(fresh)
    return Sync(folder, states, damaged=found is None)


def _sign(paths: Iterable[Path]) -> None:
    """Sign what was just written, and nothing else: JupyterLab shows the pictures of signed notebooks only."""
    try:
        import nbformat
        from nbformat.sign import NotebookNotary
    except ImportError:  # no Jupyter here, so nobody asks for a signature
        return
    notary = NotebookNotary()
    for path in paths:
        if path.suffix == ".ipynb":
            notary.sign(nbformat.read(path, as_version=4))
    notary.store.close()
