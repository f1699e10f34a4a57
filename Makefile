# `make lab` and `make test` do everything on a fresh clone; a second run takes seconds. `make help` lists the rest.
PYTHON ?= $(firstword $(foreach p,python3 python3.13 python3.12 python3.11 python3.14,$(shell \
          $(p) -c 'import sys; sys.version_info >= (3, 11) and print("$(p)")' 2>/dev/null)) python3)
LAB_ARGS ?=
VENV    := .venv
PY      := $(VENV)/bin/python
PIP     := $(PY) -m pip install -q --disable-pip-version-check -c constraints.txt
BUNDLES := pipeline_nb/widgets/static/inputs.sha256
SOURCES := $(shell find frontend -type f -not -path 'frontend/test/*') \
           package.json package-lock.json tsconfig.json $(wildcard pipeline_nb/widgets/geometry.json)
# used only inside rules that need $(VENV) first: from PATH, else from the Python package that carries Node
NODE = $$($(PY) hatch_build.py --node node)
NPM  = $$($(PY) hatch_build.py --node npm)
# this environment and what pytest rewrites are compiled once, whatever the shell says
unexport PYTHONDONTWRITEBYTECODE

SAY  = @printf '\n== %s\n'

.PHONY: looks slides help setup lab test quick lint types js-test rule-coverage unit everything bench soak mutants notebooks \
        watch dist clean
.NOTPARALLEL:
.DELETE_ON_ERROR:

help:
	@echo 'make lab        open the lessons in JupyterLab (your copies are in my-notebooks/)'
	@echo 'make test       all checks: lint, types, front end, rules, notebooks, a real browser'
	@echo 'make quick      lint, types and unit tests, for the inner loop'
	@echo 'make bench      speed, next to a peer'
	@echo 'make soak       the property tests with many more examples, and 2,000 random games'
	@echo 'make mutants    violate each rule in turn: does a test notice?'
	@echo 'make notebooks  run the lessons again and store what they show'
	@echo 'make slides     the lessons on modules as slides for a room, in slides/'
	@echo 'make watch      build the widgets on each save; in another terminal: ANYWIDGET_HMR=1 make lab'
	@echo 'make dist       wheel and sdist, in dist/'
	@echo 'make clean      remove all that make made (your copies in my-notebooks/ stay)'

lab: $(VENV)/.stamp $(BUNDLES)
	@$(PY) -m pipeline_nb.cli lab my-notebooks $(LAB_ARGS)

# pytest comes last: its summary is the last line
test: lint types js-test everything

quick: lint types js-test unit

# ---- what is needed: each stamp is written last, so that an interrupted step is done again ----

setup: $(VENV)/.test-stamp node_modules/.stamp $(BUNDLES)

$(VENV)/bin/python:
	@$(PYTHON) tools/bootstrap.py $(VENV)

$(VENV)/.stamp: pyproject.toml constraints.txt hatch_build.py | $(VENV)/bin/python
	$(SAY) 'Installing (once): JupyterLab and the package'
	@$(PIP) 'hatchling>=1.27' editables $$($(PY) hatch_build.py --needs-node)
	@$(PIP) --no-build-isolation -e '.[lab]'
	@touch $@

$(VENV)/.test-stamp: $(VENV)/.stamp
	$(SAY) 'Installing (once): what the checks need'
	@$(PIP) --no-build-isolation -e '.[test]'
	@touch $@

# an editable install is not built again by itself when a .tsx changes: make does it
$(BUNDLES): $(SOURCES) | $(VENV)/.stamp
	@$(PY) hatch_build.py
	@touch $@

node_modules/.stamp: package.json package-lock.json | $(VENV)/.stamp
	$(SAY) 'Installing (once): the tools of the front end'
	@PATH="$$(dirname "$(NODE)"):$$PATH" $(NPM) ci --ignore-scripts --prefer-offline
	@touch $@

$(VENV)/.chromium-stamp: $(VENV)/.test-stamp
	$(SAY) 'Looking for Chromium'
	@$(PY) -m tools.chromium --install
	@touch $@

# ---- checks ----

lint: $(VENV)/.test-stamp
	$(SAY) 'ruff'
	@$(PY) -m ruff check .
	@$(PY) -m ruff format --check .

types: $(VENV)/.test-stamp node_modules/.stamp
	$(SAY) 'mypy, tsc'
	@$(PY) -m mypy
	@$(NODE) node_modules/typescript/bin/tsc --noEmit

js-test: node_modules/.stamp
	$(SAY) 'vitest'
	@$(NODE) node_modules/vitest/vitest.mjs run --dir frontend

rule-coverage: $(VENV)/.test-stamp $(BUNDLES)
	$(SAY) 'coverage of the rule index'
	@$(PY) -m tools.rule_coverage

unit: $(VENV)/.test-stamp $(BUNDLES)
	$(SAY) 'pytest, without notebooks and browser'
	@$(PY) -m pytest -q tests pipeline_nb --ignore=tests/browser

everything: $(VENV)/.chromium-stamp $(BUNDLES) node_modules/.stamp
	$(SAY) 'pytest: tests, examples in the docs, every notebook, JupyterLab in Chromium'
	@$(PY) -m pytest -n 3 --dist loadfile --no-loadscope-reorder -m "not long"

# ---- more ----

looks: $(VENV)/.chromium-stamp $(BUNDLES) node_modules/.stamp
	$(SAY) 'pytest: more states of widgets and lessons, looked at in Chromium'
	@$(PY) -m pytest tests/browser -m long

bench: setup
	@$(PY) -m benchmarks

soak: setup
	@HYPOTHESIS_PROFILE=soak $(PY) -m pytest -q tests --ignore=tests/browser -m hypothesis --timeout=3600
	$(SAY) 'random games: 1,000 of each kind, every rule counted'
	@$(PY) -m tools.random_games --games 1000 --jobs 2 --report --enough
	$(SAY) 'random games under the other reading of each switch'
	@$(PY) -m tools.random_games --games 12 --rulings each --jobs 2
	$(SAY) 'random games with each set of modules, then with what the modules do counted'
	@$(PY) -m tools.random_games --games 6 --modules all-subsets --jobs 2
	@$(PY) -m tools.random_games --games 150 --kind rich --modules em4 all --jobs 2 --report --enough
	$(SAY) 'puzzles: every solver against brute force, 1,000 small cases of each family'
	@$(PY) -m tools.check_puzzles --cases 1000
	$(SAY) 'questions: the marked answer found in another way, 1,000 seeds of each'
	@$(PY) -m tools.check_quizzes --seeds 1000

mutants: setup
	@$(PY) -m tools.mutants

notebooks: setup
	@$(PY) -m tools.refresh_notebooks notebooks

slides: $(VENV)/.stamp $(BUNDLES)
	@$(PY) -m pipeline_nb.cli slides --to slides

watch: $(VENV)/.stamp node_modules/.stamp
	@$(NODE) frontend/build.mjs --watch

dist: $(VENV)/.stamp
	@$(PIP) build
	@rm -rf dist
	@$(PY) -m build --no-isolation

clean:
	rm -rf $(VENV) node_modules pipeline_nb/widgets/static dist .mypy_cache .pytest_cache .ruff_cache .hypothesis
