"""Every benchmark runs, and its table says what it should. Times are measured by `make bench`; no test asserts one."""

from __future__ import annotations

import random
import subprocess
import sys

import pytest

from benchmarks import __main__, imports, report, tracing
from benchmarks.measure import Row, alternate, microseconds
from benchmarks.networks import grown
from benchmarks.networkx_peer import Peer
from benchmarks.running import full_plan, machine_phase, worker_run
from tests.conftest import ROOT

IN_PROCESS = [name for name in __main__.NAMES if name != "clicks"]


def lines_of(text: str) -> list[list[str]]:
    """The cells of a Markdown table, without the rule under its head."""
    rows = [line for line in text.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in rows if "--" not in row]


# ---- each benchmark ----


@pytest.mark.parametrize("name", IN_PROCESS)
def test_a_benchmark_runs_and_prints_a_table(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert __main__.main(["--quick", name]) == 0
    head, *rows = lines_of(capsys.readouterr().out)
    assert head[:3] == ["what", "unit", "median"]
    assert rows
    for row in rows:
        assert float(row[2]) > 0, row


def test_a_name_that_is_no_benchmark_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        __main__.main(["--quick", "nothing"])
    assert "there is no benchmark 'nothing'; there are imports, tracing" in capsys.readouterr().err


def test_times_that_mean_nothing_are_not_stored(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        __main__.main(["--quick", "--write"])
    assert "--quick measures nothing worth storing" in capsys.readouterr().err


# ---- the race is fair ----


@pytest.mark.parametrize("seed", range(12))
def test_the_peer_finds_the_same_pipelines_also_after_each_further_tile(seed: int) -> None:
    net = grown(seed, 12, machines=seed % 4)
    peer, chance = Peer(net.tiles, net.machines), random.Random(seed)
    for _ in range(6):
        x, y, rotation = chance.choice(net.sites())
        net = net.place(chance.randrange(135), x, y, rotation)
        (new,) = set(net.tiles) - {tile for tile in net.tiles if tile.cells[0] in peer.halves}
        peer = peer.placed(new)
        assert tracing.ours_in_short(net) == peer.pipelines()
    assert Peer(net.tiles, net.machines).pipelines() == peer.pipelines()


def test_the_peer_refuses_what_does_not_fit() -> None:
    net = grown(1, 3)
    with pytest.raises(ValueError, match="does not fit"):
        Peer(net.tiles).placed(net.tiles[0])


def test_the_runs_to_measure_have_something_to_do() -> None:
    worker, phase = worker_run(), machine_phase()
    assert len(worker.lines) == 3
    assert len(phase.lines) == 12
    for run in (worker, phase):
        plan = full_plan(run)
        assert len(plan) > 1
        assert run.why_not_all(plan) == ()


def test_the_package_without_widgets_is_everything_else() -> None:
    names = imports.modules_without_widgets()
    assert {"pipeline_nb.rules.network", "pipeline_nb.learn.quiz", "pipeline_nb.cli"} <= set(names)
    loaded = f"import sys, {', '.join(names)}; print([m for m in sys.modules if m.startswith('pipeline_nb.widgets')])"
    done = subprocess.run([sys.executable, "-c", loaded], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


# ---- tables ----


def test_contestants_alternate_and_the_order_changes_from_round_to_round() -> None:
    turns: list[str] = []

    def turn(name: str) -> float:
        turns.append(name)
        return len(turns)

    found = alternate(3, {"ours": lambda: turn("ours"), "theirs": lambda: turn("theirs")})
    assert turns == ["ours", "theirs", "theirs", "ours", "ours", "theirs"]
    assert found == {"ours": (1, 4, 5), "theirs": (2, 3, 6)}


def test_with_no_time_to_spend_the_work_is_done_once() -> None:
    calls: list[int] = []

    def work() -> int:
        calls.append(1)
        return 1

    assert microseconds(work, 0) >= 0
    assert len(calls) == 1
    microseconds(work, 0.001)
    assert len(calls) > 9


def test_a_ratio_is_taken_round_by_round() -> None:
    row = Row(what="x", unit="us", ours=(10, 100, 30), peer="p", theirs=(10, 50, 10))
    assert (row.median, row.worst, row.ratio) == (30, 100, 2)
    assert Row(what="x", unit="us", ours=(1,)).ratio is None


@pytest.mark.parametrize(("median", "verdict"), [(9, "aim reached"), (20, "bar reached"), (26, "missed")])
def test_a_verdict_says_when_a_bar_is_missed(median: float, verdict: str) -> None:
    assert Row(what="x", unit="us", ours=(median,), bar=25, aim=10).verdict == verdict
    ratio = Row(what="x", unit="ms", ours=(median * 3,), peer="p", theirs=(3,), bar=25, aim=10, of_ratio=True)
    assert ratio.verdict == verdict
    assert Row(what="x", unit="us", ours=(median,)).verdict == ""


def test_a_table_leaves_out_columns_in_which_nothing_stands() -> None:
    rows = [Row(what="one", unit="kB", ours=(1234.5,)), Row(what="two, longer", unit="kB", ours=(1.25,))]
    assert report.table(rows).splitlines() == [
        "| what        | unit | median |",
        "| ----------- | ---- | -----: |",
        "| one         | kB   |   1234 |",
        "| two, longer | kB   |   1.25 |",
    ]


def test_the_page_has_a_place_for_each_benchmark_and_a_new_table_changes_only_its_own() -> None:
    page = report.PAGE.read_text(encoding="utf-8")
    for name in __main__.NAMES:
        new = report.into_page(page, name, r"a \1 table")
        before, after = f"<!-- {name} -->", f"<!-- end of {name} -->"
        assert new.split(before)[0] == page.split(before)[0]
        assert new.split(after)[1] == page.split(after)[1]
        assert f"{before}\n\na \\1 table\n\n{after}" in new
        assert report.into_page(new, name, r"a \1 table") == new
    with pytest.raises(ValueError, match="no place for nothing"):
        report.into_page(page, "nothing", "")
