"""The progress store: two notebooks at once, a crash while writing, a damaged file, pages that keep it themselves."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from pipeline_nb.learn import progress
from pipeline_nb.learn.marking import mark
from pipeline_nb.learn.progress_file import MOST_BYTES, MOST_ENTRIES, Entry, Stored, merged
from pipeline_nb.learn.quiz import quiz


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("PIPELINE_NB_DATA", str(tmp_path / "data"))
    progress.forget_session()
    yield tmp_path / "data"
    progress.forget_session()


@pytest.fixture
def no_files(monkeypatch):
    monkeypatch.setenv("PIPELINE_NB_DATA", "off")
    progress.forget_session()
    yield
    progress.forget_session()


def answer(name="penalty-curve", right=True, seed=0):
    asked = quiz(name, seed)
    progress.answered(asked, mark(asked, asked.answer if right else [1]))


def names():
    return [entry.name for entry in progress.entries()]


# ---- what is kept ----------------------------------------------------------------------------------------------------


def test_an_answer_is_kept_with_its_seed_mark_and_rules(folder):
    answer(seed=7)
    progress.forget_session()
    (entry,) = progress.entries()
    assert (entry.what, entry.name, entry.seed, entry.mark) == ("answer", "penalty-curve", 7, "right")
    assert entry.rules == quiz("penalty-curve").rules
    assert json.loads((folder / "progress.json").read_text())["version"] == 1


def test_a_rule_is_met_used_and_missed_as_the_last_answer_says(folder):
    rule = quiz("penalty-curve").rules[0]
    progress.opened("04_trading", (rule,))
    assert progress.rules()[rule].state == "met"
    answer()
    answer()
    assert (progress.rules()[rule].state, progress.rules()[rule].streak) == ("used", 2)
    answer(right=False)
    assert (progress.rules()[rule].state, progress.rules()[rule].streak) == ("missed", 0)
    progress.opened("04_trading", (rule,))
    assert progress.rules()[rule].state == "missed"


def test_a_lesson_is_opened_and_finished_once(folder):
    for _ in range(3):
        progress.opened("a")
        progress.finished("a")
    assert [(entry.what, entry.name) for entry in progress.entries()] == [("opened", "a"), ("finished", "a")]


def test_old_entries_give_way_when_there_are_too_many():
    many = tuple(Entry("opened", str(i), i + 1) for i in range(MOST_ENTRIES + 5))
    kept = merged(Stored("pipeline_nb progress", 1, many)).entries
    assert (len(kept), kept[0].name) == (MOST_ENTRIES, "5")


# ---- two at once, crashes, damage ------------------------------------------------------------------------------------


def python(code, folder, **more):
    env = {**os.environ, "PIPELINE_NB_DATA": str(folder), **more}
    return subprocess.Popen([sys.executable, "-c", textwrap.dedent(code)], env=env, cwd=Path(__file__).parents[1])


def test_two_processes_that_write_at_once_lose_nothing(folder):
    code = """
        import sys
        from pipeline_nb.learn import progress
        for i in range(40):
            progress.opened(f"{NAME} {i}")
    """
    both = [python(code.replace("NAME", repr(name)), folder) for name in "ab"]
    for i in range(40):
        progress.opened(f"c {i}")
    assert [process.wait(60) for process in both] == [0, 0]
    progress.forget_session()
    assert sorted(names()) == sorted(f"{name} {i}" for name in "abc" for i in range(40))
    assert sorted(path.name for path in folder.iterdir()) == ["progress.json", "progress.json.lock"]


def test_a_crash_in_the_middle_of_writing_leaves_the_old_file_and_no_lock(folder):
    progress.opened("before")
    code = """
        import os
        from pathlib import Path
        from pipeline_nb.learn import progress
        Path.replace = lambda *_: os._exit(9)
        progress.opened("lost")
    """
    assert python(code, folder).wait(60) == 9
    left = [path for path in folder.iterdir() if path.name.startswith(".progress.json.")]
    assert len(left) == 1
    progress.opened("after")
    assert names() == ["before", "after"]
    os.utime(left[0], (1, 1))
    progress.opened("later")
    assert not left[0].exists()


@pytest.mark.parametrize(
    "damage",
    [
        b"",
        b"{",
        b'{"format": "another"}',
        b"\xff\xfe",
        b"[" * 100_000,
        b'{"format":"pipeline_nb progress","version":1,"entries":[{"what":"x"}]}',
    ],
)
def test_a_damaged_file_is_named_put_aside_and_kept(folder, damage):
    folder.mkdir()
    (folder / "progress.json").write_bytes(damage)
    answer()
    assert names() == ["penalty-curve"]
    (aside,) = folder.glob("progress.damaged-*.json")
    assert aside.read_bytes() == damage
    (notice,) = progress.notices()
    assert str(aside) in notice
    (folder / "progress.json").write_bytes(damage)
    assert names() == []
    assert len(list(folder.glob("progress.damaged-*.json"))) == 2


def test_a_file_that_is_too_large_or_a_link_is_put_aside(folder, tmp_path):
    folder.mkdir()
    (folder / "progress.json").write_bytes(b" " * (MOST_BYTES + 1))
    assert names() == []
    other = tmp_path / "other.json"
    other.write_text("mine")
    (folder / "progress.json").symlink_to(other)
    answer()
    assert other.read_text() == "mine"
    assert names() == ["penalty-curve"]


def test_a_file_of_a_later_version_is_left_alone(folder):
    folder.mkdir()
    text = '{"format": "pipeline_nb progress", "version": 2, "news": []}'
    (folder / "progress.json").write_text(text)
    answer()
    assert names() == ["penalty-curve"]
    assert (folder / "progress.json").read_text() == text
    assert "later version" in progress.notices()[0]


# ---- export, import, reset -------------------------------------------------------------------------------------------


def test_progress_moves_to_another_machine_and_comes_twice_only_once(folder, tmp_path, monkeypatch):
    answer()
    file = progress.export(tmp_path / "mine.json")
    monkeypatch.setenv("PIPELINE_NB_DATA", str(tmp_path / "elsewhere"))
    progress.opened("there")
    assert (progress.import_(file), progress.import_(file)) == (1, 0)
    assert sorted(names()) == ["penalty-curve", "there"]


def test_import_and_export_say_what_is_wrong(folder, tmp_path):
    with pytest.raises(progress.ProgressError, match="no such file"):
        progress.import_(tmp_path / "absent.json")
    (tmp_path / "odd.json").write_text("{}")
    with pytest.raises(progress.ProgressError, match="damaged"):
        progress.import_(tmp_path / "odd.json")
    with pytest.raises(progress.ProgressError, match="name another file"):
        progress.export(tmp_path / "no" / "such" / "folder.json")


def test_reset_begins_anew_keeps_the_old_file_and_is_not_undone_by_a_merge(folder, tmp_path):
    answer()
    file = progress.export(tmp_path / "mine.json")
    progress.reset()
    assert names() == []
    assert "penalty-curve" in (folder / "progress.before-reset.json").read_text()
    assert progress.import_(file) == 0
    answer("loan-money")
    assert names() == ["loan-money"]


# ---- where no file lasts ---------------------------------------------------------------------------------------------


def test_without_files_the_page_keeps_what_the_next_session_needs(no_files):
    answer()
    kept = progress.keep()
    progress.forget_session()
    assert names() == []
    progress.remember(kept)
    assert names() == ["penalty-curve"]
    progress.reset()
    progress.remember(kept)
    assert names() == []


def test_a_browsers_python_and_a_folder_that_cannot_be_written_keep_no_file(monkeypatch, tmp_path):
    progress.forget_session()
    monkeypatch.delenv("PIPELINE_NB_DATA")
    monkeypatch.setattr(sys, "platform", "emscripten")
    assert not progress.lasts()
    monkeypatch.undo()
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("PIPELINE_NB_DATA", str(tmp_path / "file" / "below"))
    assert not progress.lasts()
    answer()
    assert names() == ["penalty-curve"]
    assert progress.keep()
    assert "not kept in a file" in progress.notices()[0]
    progress.forget_session()


def test_damaged_memory_of_a_page_is_refused_and_told(no_files):
    answer()
    with pytest.raises(ValueError, match="could not be read"):
        progress.remember("{")
    assert names() == ["penalty-curve"]


def test_with_a_file_the_page_keeps_nothing(folder):
    answer()
    assert progress.keep() == ""


def test_those_who_listen_hear_of_each_answer_as_long_as_they_live(no_files):
    class Ear:
        heard = 0

        def hear(self):
            Ear.heard += 1

    ear = Ear()
    progress.listen(ear.hear)
    answer()
    del ear
    answer()
    assert Ear.heard == 1
