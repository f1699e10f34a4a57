"""`pipeline-nb lab`: the learner's copies are safe, and JupyterLab comes up on the first lesson."""

from __future__ import annotations

import json
import os
import re
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import nbformat
import pytest
from nbformat.sign import NotebookNotary

from pipeline_nb import cli, lab, lessons
from tests.browser.labtest import free_port, stop

FIRST, SECOND = "tutorial/00_start_here.ipynb", "tutorial/01_oil_and_tanks.ipynb"


def notebook(text: str) -> bytes:
    return nbformat.writes(nbformat.v4.new_notebook(cells=[nbformat.v4.new_markdown_cell(text, id="c0")])).encode()


FILES = {FIRST: notebook("one"), SECOND: notebook("two")}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "my lessons"


@pytest.fixture
def carried(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A stand-in for the lessons that the package carries."""
    source = tmp_path / "carried"
    for name, data in FILES.items():
        (source / name).parent.mkdir(parents=True, exist_ok=True)
        (source / name).write_bytes(data)
    monkeypatch.setattr(lessons, "_source", lambda: source)
    return source


# ---- copying ----


def test_the_first_time_everything_is_new(folder: Path) -> None:
    done = lessons.sync(FILES, folder)
    assert done.states == {FIRST: "new", SECOND: "new"}
    assert (folder / FIRST).read_bytes() == FILES[FIRST]
    assert not [path for path in folder.rglob(".*") if path.name != lessons.MANIFEST], "a half-written file is left"


def test_a_second_time_nothing_is_written(folder: Path) -> None:
    lessons.sync(FILES, folder)
    before = {path: path.stat().st_mtime_ns for path in folder.rglob("*.ipynb")}
    assert set(lessons.sync(FILES, folder).states.values()) == {"same"}
    assert {path: path.stat().st_mtime_ns for path in folder.rglob("*.ipynb")} == before


def test_a_new_version_replaces_an_untouched_copy_and_keeps_a_changed_one(folder: Path) -> None:
    lessons.sync(FILES, folder)
    (folder / SECOND).write_bytes(b"mine")
    newer = {name: notebook("newer") for name in FILES}
    done = lessons.sync(newer, folder)
    assert done.states == {FIRST: "updated", SECOND: "kept"}
    assert (folder / SECOND).read_bytes() == b"mine"
    assert f"kept, for you changed it: {SECOND}" in done.report()


def test_update_puts_the_new_version_beside_the_changed_one(folder: Path) -> None:
    lessons.sync(FILES, folder)
    (folder / FIRST).write_bytes(b"mine")
    newer = {**FILES, FIRST: notebook("newer")}
    done = lessons.sync(newer, folder, update=True)
    assert done.states[FIRST] == "beside"
    assert (folder / "tutorial/00_start_here.new.ipynb").read_bytes() == newer[FIRST]
    assert (folder / FIRST).read_bytes() == b"mine"
    # and the learner may work in that one too
    (folder / "tutorial/00_start_here.new.ipynb").write_bytes(b"mine as well")
    assert lessons.sync({**FILES, FIRST: notebook("newest")}, folder, update=True).states[FIRST] == "kept"
    assert (folder / "tutorial/00_start_here.new.ipynb").read_bytes() == b"mine as well"


def test_a_file_that_was_there_before_us_is_kept(folder: Path) -> None:
    (folder / "tutorial").mkdir(parents=True)
    (folder / FIRST).write_bytes(b"not ours")
    assert lessons.sync(FILES, folder).states == {FIRST: "kept", SECOND: "new"}
    assert lessons.sync(FILES, folder).states == {FIRST: "kept", SECOND: "same"}
    assert (folder / FIRST).read_bytes() == b"not ours"


def test_a_deleted_lesson_comes_back(folder: Path) -> None:
    lessons.sync(FILES, folder)
    (folder / FIRST).unlink()
    assert lessons.sync(FILES, folder).states == {FIRST: "new", SECOND: "same"}


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"{",
        b"[]",
        b'{"version": 2, "files": {}}',
        b'{"version": 1, "files": {"a": 1}}',
        b"\xff\xfe",
        b" " * 2_000_000,
    ],
)
def test_a_damaged_memory_keeps_everything_and_is_named(folder: Path, text: bytes) -> None:
    lessons.sync(FILES, folder)
    (folder / lessons.MANIFEST).write_bytes(text)
    newer = {**FILES, FIRST: notebook("newer")}
    done = lessons.sync(newer, folder)
    assert done.states == {FIRST: "kept", SECOND: "same"}
    assert f"{lessons.MANIFEST} could not be read" in done.report()
    assert (folder / lessons.DAMAGED).read_bytes() == text
    assert not lessons.sync(newer, folder).damaged
    assert (folder / FIRST).read_bytes() == FILES[FIRST]


def put_link(path: Path, outside: Path) -> None:
    path.symlink_to(outside)


def put_folder(path: Path, _outside: Path) -> None:
    path.mkdir()


def put_pipe(path: Path, _outside: Path) -> None:
    os.mkfifo(path)


@pytest.mark.parametrize("where", [FIRST, "tutorial/00_start_here.new.ipynb", lessons.MANIFEST, lessons.DAMAGED])
@pytest.mark.parametrize(
    ("put", "said"), [(put_link, "symbolic link"), (put_folder, "a folder"), (put_pipe, "not an ordinary file")]
)
def test_links_and_odd_files_are_refused_and_nothing_is_written(
    folder: Path, tmp_path: Path, where: str, put: object, said: str
) -> None:
    outside = tmp_path / "outside"
    outside.write_text("precious")
    (folder / "tutorial").mkdir(parents=True)
    put(folder / where, outside)
    with pytest.raises(lessons.LessonsError, match=said) as refused:
        lessons.sync(FILES, folder)
    assert str(folder / where) in str(refused.value)
    assert outside.read_text() == "precious"
    assert not (folder / SECOND).exists()


def test_a_linked_folder_inside_is_refused(folder: Path, tmp_path: Path) -> None:
    folder.mkdir()
    (tmp_path / "elsewhere").mkdir()
    (folder / "tutorial").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(lessons.LessonsError, match="symbolic link"):
        lessons.sync(FILES, folder)
    assert list((tmp_path / "elsewhere").iterdir()) == []


def test_a_failed_write_leaves_the_old_file_whole(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lessons.sync(FILES, folder)

    def no_space(self: Path, target: Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", no_space)
    with pytest.raises(lessons.LessonsError, match="No space left on device"):
        lessons.sync({**FILES, FIRST: notebook("newer")}, folder)
    assert (folder / FIRST).read_bytes() == FILES[FIRST]
    assert len(list((folder / "tutorial").iterdir())) == len(FILES)


def test_only_what_was_just_written_is_signed(folder: Path) -> None:
    lessons.sync({FIRST: FILES[FIRST]}, folder)
    (folder / FIRST).write_bytes(notebook("something that the learner fetched"))
    lessons.sync(FILES, folder)
    notary = NotebookNotary()
    signed = {name: notary.check_signature(nbformat.read(folder / name, 4)) for name in FILES}
    notary.store.close()
    assert signed == {FIRST: False, SECOND: True}


# ---- the command ----


def test_copy_only_copies_and_starts_nothing(
    carried: Path, folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lab, "start_lab", lambda *_, **__: pytest.fail("started"))
    assert cli.main(["lab", str(folder), "--copy-only"]) == 0
    assert "2 new" in capsys.readouterr().out
    assert (folder / FIRST).is_file()


def test_list_names_the_lessons(carried: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (carried / ".ipynb_checkpoints").mkdir()
    (carried / ".ipynb_checkpoints/x.ipynb").write_text("{}")
    assert cli.main(["lab", "--list"]) == 0
    assert capsys.readouterr().out.split() == [FIRST, SECOND]


def test_the_folder_is_in_the_learners_home_unless_named(
    carried: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Path, "home", lambda: tmp_path / "home")
    assert cli.main(["lab", "--copy-only"]) == 0
    assert (tmp_path / "home/pipeline-notebooks" / FIRST).is_file()


def refusal(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What the command says when it refuses: one line on the error stream, exit code 2."""
    assert cli.main(["lab", *arguments]) == 2
    out = capsys.readouterr()
    assert out.err.startswith("pipeline-nb: ")
    assert out.err.count("\n") == 1
    return out.err


def test_a_file_in_place_of_the_folder_is_refused(
    carried: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("")
    assert "is a file" in refusal(capsys, str(tmp_path / "file"), "--copy-only")
    assert "cannot be made" in refusal(capsys, str(tmp_path / "file/below"), "--copy-only")


def test_the_lessons_own_folder_is_refused(carried: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "where the lessons come from" in refusal(capsys, str(carried), "--copy-only")


def test_without_jupyterlab_it_says_how_to_get_it_and_copies_nothing(
    carried: Path, folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lab, "find_spec", lambda _: None)
    assert "pip install 'pipeline_nb[lab]'" in refusal(capsys, str(folder))
    assert not folder.exists()


def test_a_port_that_is_taken_or_none_is_refused(
    carried: Path, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert f"port {port} is taken" in refusal(capsys, str(folder), "--port", str(port))
    assert "from 1 to 65535" in refusal(capsys, str(folder), "--port", "70000")


def test_an_installation_without_lessons_says_so(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(lessons.resources, "files", lambda _: tmp_path)
    assert "carries no lessons" in refusal(capsys, "--list")


def test_the_bare_command_shows_help_and_help_has_examples(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main([]) == 0
    assert "lab" in capsys.readouterr().out
    with pytest.raises(SystemExit, match="0"):
        cli.main(["lab", "--help"])
    assert "pipeline-nb lab --update" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("variables", "screen"),
    [({}, False), ({"DISPLAY": ":0"}, True), ({"WAYLAND_DISPLAY": "w"}, True), ({"BROWSER": "w3m"}, True)],
)
def test_a_screen_is_recognised(monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], screen: bool) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert lab.has_screen() is screen


# ---- the server, for real ----


@pytest.fixture
def running(folder: Path) -> Iterator[str]:
    """The address that `pipeline-nb lab` prints, while it runs."""
    environment = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "BROWSER")}
    command = [sys.executable, "-m", "pipeline_nb.cli", "lab", str(folder), "--port", str(free_port())]
    with subprocess.Popen(
        command, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as process:
        said = ""
        try:
            while not (found := re.search(r"http://\S+", said)):
                line = process.stdout.readline()
                assert line, f"JupyterLab did not start:\n{said}"
                said += line
            yield found[0]
        finally:
            stop(process)


def get(url: str) -> str:
    with urllib.request.urlopen(url, timeout=20) as reply:
        return reply.read().decode()


def test_the_printed_address_answers_with_the_settings_of_this_run(running: str, folder: Path) -> None:
    base, token = re.fullmatch(r"(http://127\.0\.0\.1:\d+)/lab\S*\?token=(\w+)", running).groups()
    assert "JupyterLab" in get(running)
    plugin = json.loads(get(f"{base}/lab/api/settings/@jupyterlab/apputils-extension:kernels-settings?token={token}"))
    assert plugin["schema"]["properties"]["commsOverSubshells"]["default"] == "disabled"
    with pytest.raises(urllib.error.HTTPError, match="403"):  # the token guards it
        get(f"{base}/api/contents")
    with socket.socket() as other, pytest.raises(ConnectionRefusedError):  # and it listens on one address only
        other.connect(("127.0.0.2", int(base.rpartition(":")[2])))
