"""The coverage of the rule index: the project's own, and the tools that count it."""

from __future__ import annotations

import inspect
import json
from collections import Counter
from pathlib import Path

import pytest

from pipeline_nb.box import rule_ids
from pipeline_nb.rules import registry
from tools import mutants
from tools.mutant_switch import MUTANTS
from tools.rule_claims import Cell, claim_faults, run_notebooks, unknown, uses_in_code, uses_in_product
from tools.rule_coverage import COLUMNS, Coverage, main, mark_faults, proven_rules, shown, table
from tools.rule_marks import CollectionFailed, collect_marks
from tools.rule_objects import box_places, plain, registered
from tools.violations import VIOLATIONS, find

ROOT = Path(__file__).resolve().parents[1]


# ---- the project -----------------------------------------------------------------------------------------------------


@pytest.mark.timeout(900)  # it runs every notebook
def test_the_report_runs_clean_on_the_project(capsys: pytest.CaptureFixture[str]) -> None:
    code = main(["--family", "base"])
    said = capsys.readouterr()
    assert (code, said.err) == (0, "")
    counts = dict(zip(COLUMNS, said.out.splitlines()[1].split()[1:], strict=True))
    assert int(counts["tested"]) == int(counts["enforced"]) > 400
    assert int(counts["taught"]) == int(counts["to do"]), "a rule of the base game is taught by no lesson"


def test_every_mutant_is_on_record_and_each_survivor_is_explained() -> None:
    rows = json.loads(mutants.RECORD.read_text(encoding="utf-8"))
    found = sorted((row["rule"], row["object"], row["mutant"]) for row in rows)
    assert found == mutants.expected(), "run `make mutants` again"
    assert {row["rule"] for row in rows} == {*registered(), *box_places()}
    assert mutants.unexplained(rows) == []
    page = (ROOT / "docs" / "mutants.md").read_text(encoding="utf-8")
    assert page == mutants.report(rows), "run `make mutants` again"


AT_MOST = 0
"""How many rules may have no noticed mutant of their own. This number may only become smaller."""


def test_each_rule_has_a_mutant_of_its_own_that_was_noticed_but_for_a_list_that_only_becomes_shorter() -> None:
    rows = json.loads(mutants.RECORD.read_text(encoding="utf-8"))
    listed = mutants.OPEN.read_text(encoding="utf-8").split()
    found = mutants.still_open(rows)
    assert sorted(set(found) - set(listed)) == [], "write a violation of this rule alone in tools/violation_*.py"
    assert sorted(set(listed) - set(found)) == [], "these have one by now: `python -m tools.mutants --note-new`"
    assert len(listed) == AT_MOST


def test_an_explanation_is_for_a_survivor() -> None:
    rows = json.loads(mutants.RECORD.read_text(encoding="utf-8"))
    assert set(mutants.EXPLAINED) <= {row["rule"] for row in rows if row["outcome"] != "killed"}


# ---- ids that do not exist -------------------------------------------------------------------------------------------


def notebook(folder: Path, *cells: tuple[str, dict[str, list[str]]]) -> Path:
    """A notebook with code cells, each with its metadata."""
    path = folder / "made_up.ipynb"
    kind = {"cell_type": "code", "outputs": [], "execution_count": None}
    book = {"cells": [{**kind, "source": source, "metadata": metadata} for source, metadata in cells]}
    path.write_text(json.dumps({**book, "metadata": {}, "nbformat": 4, "nbformat_minor": 5}), encoding="utf-8")
    return path


def test_a_made_up_id_in_a_notebook_is_named_with_its_cell(tmp_path: Path) -> None:
    path = notebook(tmp_path, ("1", {}), ("2", {"rules": ["base.tank.capacity"], "mentions": ["em9.nothing"]}))
    cells, failures = run_notebooks(path)
    assert failures == []
    where = f"{path}, cell 2"
    assert claim_faults(cells) == [
        f"{where}: there is no rule 'base.tank.capacity'; did you mean base.tanks.capacity?",
        f"{where}: there is no rule 'em9.nothing'",
    ]


def test_a_made_up_id_on_a_test_is_named_with_the_test(tmp_path: Path) -> None:
    file = tmp_path / "test_made_up.py"
    mark = '@pytest.mark.rules("base.run.valeu", "base.run.value")'
    file.write_text(f"import pytest\n\n\n{mark}\ndef test_it():\n    pass\n", encoding="utf-8")
    marks = collect_marks(file)
    ((test, ids),) = marks.items()
    assert test.endswith("::test_it")
    assert ids == ("base.run.valeu", "base.run.value")
    assert mark_faults(marks) == [f"{test}: there is no rule 'base.run.valeu'; did you mean base.run.value?"]


def test_a_made_up_id_on_an_object_of_the_engine_is_named_with_its_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_ENFORCED", {})

    @registry.enforces("base.network.no-overlapping")
    def made_up() -> None: ...

    (fault,) = unknown(use for use in uses_in_product(registry.enforced()) if use.where.startswith("@enforces"))
    line = made_up.__code__.co_firstlineno
    assert fault.startswith(f"@enforces at tests/test_rule_coverage.py:{line}, ")
    assert fault.endswith("no rule 'base.network.no-overlapping'; did you mean base.network.no-overlap?")


def test_a_made_up_id_in_a_text_of_the_code_is_named_with_its_line(tmp_path: Path) -> None:
    (tmp_path / "checks.py").write_text('RULES = (\n    "base.toml",\n    "base.run.none",\n)\n', encoding="utf-8")
    (fault,) = unknown(uses_in_code(tmp_path))
    assert fault.startswith(f"{tmp_path}/checks.py:3: there is no rule 'base.run.none'")


def test_tests_that_cannot_be_collected_are_not_passed_over(tmp_path: Path) -> None:
    file = tmp_path / "test_broken.py"
    file.write_text("import nothing_of_that_name\n", encoding="utf-8")
    with pytest.raises(CollectionFailed, match="nothing_of_that_name"):
        collect_marks(file)


# ---- claims ----------------------------------------------------------------------------------------------------------

READ_ONLY = "import pipeline_nb as pn\nfarm = pn.TankFarm.suggested()\nbox = pn.load_box()"


def test_a_cell_teaches_what_runs_in_it_and_nothing_else(tmp_path: Path) -> None:
    claims = {"rules": ["base.tanks.capacity", "base.upgrades.cost", "base.run.one-barrel"]}
    path = notebook(
        tmp_path,
        (READ_ONLY, {}),
        ("farm.capacity(pn.Grade.CRUDE)", claims),
        ("box.fees.upgrade", claims),
        ("pn.rule('base.run.one-barrel')", claims),
    )
    cells, failures = run_notebooks(path)
    assert failures == []
    taught = [sorted(set(cell.rules) & cell.touched) for cell in cells]
    assert taught == [["base.tanks.capacity"], ["base.upgrades.cost"], []]
    faults = claim_faults(cells)
    assert len(faults) == 7
    assert faults[0] == (
        f"{path}, cell 2: it claims to teach base.upgrades.cost, but the engine did not touch that rule there"
    )


def test_what_an_earlier_cell_worked_out_counts_where_it_is_used(tmp_path: Path) -> None:
    laid = "import pipeline_nb as pn\nnet = pn.PipeNetwork().place(4, 0, 0).with_machine(1, 0)\nnet.pipelines()"
    rules = {"rules": ["base.machine-phase.covered-pipes-lost", "base.public.pipe-tile.ports"]}
    cells, _ = run_notebooks(notebook(tmp_path, (laid, {}), ("net.pipelines()", rules)))
    assert claim_faults(cells) == []


def test_a_cell_that_fails_is_a_fault_unless_it_is_meant_to(tmp_path: Path) -> None:
    path = notebook(tmp_path, ("1 / 0", {"tags": ["raises-exception"]}), ("1 / 0", {}))
    assert run_notebooks(path) == ([], [f"{path}, cell 2: it fails: ZeroDivisionError: division by zero"])


def test_mentions_are_few_and_of_the_right_kinds() -> None:
    six = tuple(id for id in rule_ids() if id.startswith("base.components."))[:6]
    assert claim_faults([Cell("here", (), six[:5])]) == []
    assert claim_faults([Cell("here", (), six)]) == ["here: it mentions 6 rules; at most 5 a cell count"]
    (fault,) = claim_faults([Cell("here", (), ("base.run.one-barrel",))])
    assert fault.startswith("here: base.run.one-barrel is of kind limit; only definition, setup, component may be")


# ---- counts ----------------------------------------------------------------------------------------------------------


def test_a_rule_is_tested_only_if_a_test_that_carries_it_noticed() -> None:
    marks = {"one": ("a", "b"), "two": ("b", "c")}
    kills = {"a": {"one"}, "b": {"gone"}, "d": {"two"}}
    assert proven_rules(marks, kills) == ({"a"}, {"b", "c"})


def test_components_and_exempt_rules_are_counted_apart() -> None:
    everything = frozenset(rule_ids())
    rows = table(Coverage(*[everything] * 5, faults=()))
    assert [row[0] for row in rows] == ["base", "em1", "em2", "em3", "em4", "em5", "verne", "all"]
    for _, index, exempt, component, to_do, *counts in rows:
        assert int(index) == int(exempt) + int(component) + int(to_do)
        assert set(counts) == {to_do}
    assert shown(rows, markdown=True).splitlines()[1].startswith("| -")


# ---- mutants ---------------------------------------------------------------------------------------------------------


MOST_RULES = 12
"""How many rules a test may carry: one that carries a hundred proves none of them."""


def test_no_test_carries_so_many_rules_that_its_mark_proves_nothing() -> None:
    marks = collect_marks("tests", "--ignore=tests/browser")
    assert sorted(test for test, ids in marks.items() if len(ids) > MOST_RULES) == []


def row(rule: str, object: str, mutant: str, outcome: str = "killed") -> dict[str, str]:
    return {"rule": rule, "object": object, "mutant": mutant, "outcome": outcome, "killed_by": ""}


def test_what_is_known_of_a_rule_is_counted_by_rule_and_not_by_function() -> None:
    rows = [
        row("own", "a.f", "it refuses the third"),
        row("own", "a.f", "it changes nothing"),
        row("shared", "a.f", "it changes nothing"),
        row("number", "box fees.upgrade", "20 becomes 21"),
        row("more than a number", "box fees.loan", "15 becomes 16"),
        row("more than a number", "a.f", "it changes nothing"),
        row("survived", "a.g", "it is dearer", "survived"),
        row("none", "a.h", "", "no mutant"),
    ]
    assert mutants.standing(rows) == {
        "own": "own", "shared": "shared", "number": "number", "more than a number": "shared", "survived": "open",
        "none": "open",
    }  # fmt: skip
    assert mutants.still_open(rows) == ["more than a number", "none", "shared", "survived"]


def test_each_violation_is_of_one_rule_that_the_engine_carries() -> None:
    mutants.expected()  # notes them all
    carried = {*registered(), *box_places()}
    assert sorted({violation.rule for violation in VIOLATIONS} - carried) == []
    places = Counter((violation.target, violation.mutant.name) for violation in VIOLATIONS)
    assert [place for place, number in places.items() if number > 1] == []


def test_a_mutant_takes_what_its_function_takes() -> None:
    mutants.expected()
    pairs = [(find(violation.target), violation.mutant) for violation in VIOLATIONS]
    for rule, functions in registered().items():
        pairs += [(each, one) for each in map(plain, functions) for one in MUTANTS.get((rule, each.__qualname__), [])]
    for function, mutant in pairs:
        parameters = () if isinstance(function, type) else inspect.signature(function).parameters.values()
        named = {each.name: None for each in parameters if each.kind is each.KEYWORD_ONLY}
        plainly = [None for each in parameters if each.name not in named]
        # else its failure would pass for being noticed
        inspect.signature(mutant.replacement).bind(None, *plainly, **named)


def test_a_violation_of_a_function_that_is_gone_is_named() -> None:
    assert find("game.markets._buy_apply").__name__ == "_buy_apply"
    assert find("game.game.Game.row_cap").__name__ == "row_cap"
    with pytest.raises(LookupError, match=r"played in game.markets._no_such_thing, which is not there"):
        find("game.markets._no_such_thing")


TESTS = """
import pytest
import pipeline_nb as pn


@pytest.mark.rules("base.tanks.capacity")
def test_that_looks_away():
    assert pn.TankFarm((2, 0, 0, 0)).capacity(pn.Grade.LOW) == 0


@pytest.mark.rules("base.tanks.capacity")
def test_that_always_fails():
    assert False


@pytest.mark.rules("base.tanks.capacity", "base.run.worker")
def test_that_looks():
    assert pn.TankFarm((2, 0, 0, 0)).capacity(pn.Grade.CRUDE) == 4
"""


def test_mutants_are_noticed_by_tests_that_look_and_by_no_others(tmp_path: Path) -> None:
    file = tmp_path / "test_made_up.py"
    file.write_text(TESTS, encoding="utf-8")
    rows, sick = mutants.try_all("base.", file)
    assert [test.rpartition("::")[2] for test in sick] == ["test_that_always_fails"]
    outcomes = {(row["rule"], row["object"]): (row["outcome"], row["killed_by"].rpartition("::")[2]) for row in rows}
    assert outcomes["base.tanks.capacity", "rules.tanks.TankFarm.capacity"] == ("killed", "test_that_looks")
    assert outcomes["base.tanks.capacity", "box tank_farm.barrels_per_tank"] == ("killed", "test_that_looks")
    assert outcomes["base.run.worker", "rules.refining.WorkerRun.through"] == ("survived", "")
    assert outcomes["base.run.value", "rules.costs.refinement_value"] == ("no test", "")
