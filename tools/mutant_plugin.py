"""Plugin of pytest for :mod:`tools.mutants`: instead of the tests once, the tests of each rule with it violated.

The tests are collected once. Each mutant then lives in a copy of the process (a fork), where one function has other
code or one number of the box another value, and where the tests that carry the rule run until one fails. A mutant that
they do not notice is tried once more with their modules imported anew, because a module may have worked something out
while the rule was still on.
"""

from __future__ import annotations

import json
import os
import select
import signal
import sys
import time
import traceback
from collections.abc import Callable, Generator, Iterator
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from hypothesis import Phase, settings

from tools.mutant_switch import Planned, leave_all_as_they_are, planned
from tools.rule_marks import ids_of

OUTPUT = "PIPELINE_NB_MUTANTS"
ONLY = "PIPELINE_NB_MUTANTS_ONLY"
KNOWN = "PIPELINE_NB_MUTANTS_KNOWN"
"""A record of earlier outcomes: what was noticed, by a test that is there and still carries the rule, is not run."""
SECONDS = 90
AT_ONCE = 2
TABLE = ("mutant_switch", "mutant_table", "violation")
"""How the modules with the mutants' own code begin."""

# no shrinking: that it fails is enough. The same examples each time, so that the record is stable
settings.register_profile(
    "mutants", deadline=None, derandomize=True, database=None, phases=(Phase.explicit, Phase.generate)
)


class Noticed(NamedTuple):
    """What became of the tests of one mutant: the first that failed, and whether the mutant's own code broke."""

    failed: str = ""
    broken: str = ""


class Recorder:
    """Remembers the tests that failed, and where the error came from."""

    def __init__(self) -> None:
        self.failed: list[str] = []
        self.broken = ""

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self, item: pytest.Item, call: pytest.CallInfo[None]) -> Generator[None, Any, Any]:
        """Look at each report as pytest makes it."""
        report = yield
        if report.failed:
            self.failed.append(item.nodeid)
            frames = traceback.extract_tb(call.excinfo.tb) if call.excinfo else []
            if frames and Path(frames[-1].filename).name.startswith(TABLE):
                self.broken = f"{item.nodeid}: {call.excinfo.value!r}" if call.excinfo else item.nodeid
        return report


def pytest_runtestloop(session: pytest.Session) -> bool | None:
    """Run the mutants instead of the tests, and write what was found."""
    if OUTPUT not in os.environ:
        return None
    tests: dict[str, list[pytest.Item]] = {}
    for item in session.items:
        for rule in ids_of(item):
            tests.setdefault(rule, []).append(item)
    factory = getattr(session.config, "_tmp_path_factory", None)
    if factory:
        factory.getbasetemp()  # one folder for all copies of the process
    proven = _proven(tests)
    todo = [mutant for mutant in planned() if mutant.rule.startswith(tuple(os.environ.get(ONLY, "").split(",")))]
    todo = [mutant for mutant in todo if (mutant.rule, mutant.object, mutant.name) not in proven]
    wanted = {mutant.rule for mutant in todo}
    sick = _all_failing(session, [item for item in session.items if not wanted.isdisjoint(ids_of(item))])
    rows = []
    for mutant, noticed in _survey(session, todo, tests, sick):
        rows.append(_row(mutant, noticed, any(item.nodeid not in sick for item in tests.get(mutant.rule, ()))))
        print({"killed": ".", "survived": "S"}.get(rows[-1]["outcome"], "?"), end="", file=sys.stderr, flush=True)
    Path(os.environ[OUTPUT]).write_text(json.dumps({"rows": rows, "sick": sorted(sick)}), encoding="utf-8")
    return True


def _proven(tests: dict[str, list[pytest.Item]]) -> set[tuple[str, str, str]]:
    """The mutants of the known record that need not be tried again."""
    known = json.loads(Path(os.environ[KNOWN]).read_text(encoding="utf-8")) if KNOWN in os.environ else []
    return {
        (row["rule"], row["object"], row["mutant"])
        for row in known
        if row["outcome"] == "killed" and row["killed_by"] in {item.nodeid for item in tests.get(row["rule"], ())}
    }


def _row(mutant: Planned, noticed: Noticed, has_tests: bool) -> dict[str, str]:
    if mutant.switch is None:
        outcome = "no mutant"
    elif noticed.broken:
        outcome = "broken mutant"
    elif not has_tests:
        outcome = "no test"
    else:
        outcome = "killed" if noticed.failed else "survived"
    return {
        "rule": mutant.rule,
        "object": mutant.object,
        "mutant": mutant.name,
        "outcome": outcome,
        "killed_by": noticed.broken or noticed.failed,
    }


# ---- one copy of the process a mutant --------------------------------------------------------------------------------


def _survey(
    session: pytest.Session, todo: list[Planned], tests: dict[str, list[pytest.Item]], sick: set[str]
) -> Iterator[tuple[Planned, Noticed]]:
    """Every mutant in order, some at once."""
    done: dict[int, Noticed] = {}
    running: dict[int, tuple[int, int, float]] = {}  # pipe -> (number, process, until when)
    waiting = iter(range(len(todo)))
    shown = 0
    while shown < len(todo):
        while len(running) < AT_ONCE and (number := next(waiting, None)) is not None:
            mutant = todo[number]
            items = [item for item in tests.get(mutant.rule, ()) if item.nodeid not in sick]
            if mutant.switch is None or not items:
                done[number] = Noticed()
            else:
                process, pipe = _fork(partial(_with_mutant, session, mutant, items))
                running[pipe] = (number, process, time.monotonic() + SECONDS)
        done |= _ended(running)
        while shown in done:
            yield todo[shown], done.pop(shown)
            shown += 1


def _ended(running: dict[int, tuple[int, int, float]]) -> dict[int, Noticed]:
    """Wait for some copy of the process to end, by itself or because its time is over."""
    found: dict[int, Noticed] = {}
    if not running:
        return found
    ready, _, _ = select.select(list(running), [], [], 1)
    for pipe in list(running):
        number, process, until = running[pipe]
        if pipe not in ready and time.monotonic() < until:
            continue
        if pipe not in ready:
            os.kill(process, signal.SIGKILL)
            found[number] = Noticed(broken=f"no end after {SECONDS} seconds")
            os.close(pipe)
        else:
            with os.fdopen(pipe, "rb") as file:
                text = file.read()
            found[number] = Noticed(*json.loads(text)) if text else Noticed(broken="the process died")
        os.waitpid(process, 0)
        del running[pipe]
    return found


def _fork(work: Callable[[], object]) -> tuple[int, int]:
    """Do something in a copy of this process; return its number and the pipe with its answer as JSON."""
    reader, writer = os.pipe()
    process = os.fork()
    if process:
        os.close(writer)
        return process, reader
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 1)
        os.dup2(nowhere, 2)
        answer = json.dumps(work())
    except BaseException as error:
        answer = json.dumps(["", f"{type(error).__name__}: {error}"])
    with os.fdopen(writer, "w") as file:
        file.write(answer)
    os._exit(0)


def _all_failing(session: pytest.Session, items: list[pytest.Item]) -> set[str]:
    """The tests that fail although every rule is on: what they say about a mutant proves nothing."""

    def with_all_rules() -> list[str]:
        leave_all_as_they_are()
        return _run(session, items, first=False).failed

    process, pipe = _fork(with_all_rules)
    with os.fdopen(pipe) as file:
        failed = set(json.load(file))
    os.waitpid(process, 0)
    return failed


def _with_mutant(session: pytest.Session, mutant: Planned, items: list[pytest.Item]) -> Noticed:
    assert mutant.switch is not None
    known = {item.nodeid for item in items}
    mutant.switch()
    found = _run(session, items, first=True)
    if not found.failed:
        found = _run(session, _anew(session, items, mutant.rule, known), first=True)
    return Noticed(found.failed[0] if found.failed else "", found.broken)


def _anew(session: pytest.Session, items: list[pytest.Item], rule: str, known: set[str]) -> list[pytest.Item]:
    """The same tests, their modules imported once more; those that cannot be collected any more are left out."""
    for name in [name for name in sys.modules if name.startswith("tests.") and not name.endswith("conftest")]:
        del sys.modules[name]
    files = list(dict.fromkeys(str(item.path) for item in items))
    session.testsfailed = 0
    fresh = session.perform_collect(files, genitems=True)
    return [item for item in fresh if rule in ids_of(item) and item.nodeid in known]


def _run(session: pytest.Session, items: list[pytest.Item], first: bool) -> Recorder:
    """Run tests; stop at the first that fails, if told so."""
    recorder = Recorder()
    session.config.pluginmanager.register(recorder)
    session.shouldfail = session.shouldstop = False
    for i, item in enumerate(items):
        following = items[i + 1] if i + 1 < len(items) else None
        item.ihook.pytest_runtest_protocol(item=item, nextitem=following)
        if first and recorder.failed:
            break
    session.config.pluginmanager.unregister(recorder)
    return recorder
