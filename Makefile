# `make` alone lists what there is to do. Every target makes the virtual environment by itself when it is
# missing or older than pyproject.toml: with uv where that is installed, else with venv and pip.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
READY  := $(VENV)/.ready
JOBS   ?= 2

# ---------------------------------------------------------------- environment

define make_venv
if command -v uv >/dev/null; then \
  [ -x $(BIN)/python ] || uv venv --quiet --python '>=3.11' $(VENV); \
else \
  [ -x $(BIN)/python ] || { \
    $(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
      { echo "pitchdsl needs Python 3.11 or newer; name one with: make PYTHON=python3.12" >&2; exit 1; }; \
    $(PYTHON) -m venv $(VENV); }; \
fi
endef

# $(call install,EXTRAS): the package itself, editable, with these extras
define install
if command -v uv >/dev/null; then \
  uv pip install --quiet --python $(BIN)/python --editable '.[$(1)]'; \
else \
  $(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[$(1)]'; \
fi
endef

$(READY): pyproject.toml hatch_build.py
	@echo "making $(VENV) ready"
	@$(make_venv)
	@$(call install,test)
	@touch $@

$(VENV)/.ready-bench: $(READY)
	@$(call install,bench)
	@touch $@

$(VENV)/.ready-site: $(READY)
	@$(call install,site)
	@touch $@

$(VENV)/.ready-dist: $(READY)
	@$(call install,dist)
	@touch $@

$(VENV)/.ready-fuzz: $(READY)
	@$(call install,fuzz)
	@touch $@

$(VENV)/.ready-mutants: $(READY)
	@$(call install,mutants)
	@touch $@

.PHONY: setup
setup: $(READY) ## make .venv ready (all other targets do so by themselves)

# ----------------------------------------------------------------------- demo

# $(call tell,ARGUMENTS): a command as one would type it, then what it says
tell = printf '\n$$ pitchdsl %s\n' "$(1)"; $(BIN)/pitchdsl $(1)

.PHONY: demo
demo: $(READY) ## check, list, show, compare and play variants, and see what a mistake looks like
	@$(call tell,check variants)
	@$(call tell,list)
	@$(call tell,show guide-partnership)
	@$(call tell,diff guide-partnership --with low-to-its-winner --with double-set)
	@$(call tell,run auction-pitch --players 4 --seed 7)
	@printf '\n$$ pitchdsl check docs/examples/broken.pitch\n'; \
	  status=0; said=$$($(BIN)/pitchdsl check docs/examples/broken.pitch 2>&1) || status=$$?; \
	  printf '%s\n' "$$said"; \
	  case $$said in *Traceback*) echo "a crash is no answer to a broken file" >&2; exit 1 ;; esac; \
	  if [ $$status -ne 1 ]; then echo "a broken file must end with status 1, not $$status" >&2; exit 1; fi; \
	  printf '\n(exit status 1: the mistakes are found before a card is dealt)\n'

# ---------------------------------------------------------------------- tests

# Each process begins with a half of its own, so that what a file of tests makes is made once; who is done first helps.
SPREAD := -n $(JOBS) --dist worksteal

.PHONY: test lint types imports tables unit generated wheel
test: lint types imports unit generated wheel ## everything that CI checks

lint: $(READY) ## style and formatting
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/pitchdsl format --check variants

types: $(READY) ## types, of the package and of the tests
	$(BIN)/mypy
	MYPYPATH=. $(BIN)/mypy --explicit-package-bases tests
	MYPYPATH=benchmarks $(BIN)/mypy benchmarks/*.py
	$(BIN)/mypy examples/*.py

imports: $(READY) ## who may import whom
	$(BIN)/lint-imports

tables: $(READY) ## what is kept beside the grammar, made anew
	@$(BIN)/python -m pitchdsl.syntax.tables
	@$(BIN)/python -m pitchdsl.syntax.kept_lines
	@$(BIN)/python -m pitchdsl.catalogue

unit: tables ## the tests themselves
	$(BIN)/python -m pytest $(SPREAD)

generated: $(READY) ## whether generated/ is what the variants make
	$(BIN)/pitchdsl build --check

wheel: $(READY) ## build the wheel and play with it outside this checkout
	tests/wheel/try.sh $(BIN)/python

.PHONY: test-sheets
test-sheets: $(READY) ## print the one-page sheets with Chromium, Letter and A4, and count their pages (two minutes)
	$(BIN)/python -m tests.sheets.pages

.PHONY: build
build: tables ## make generated/ anew from the variants, and what is made from the grammar
	$(BIN)/python -m pitchdsl.highlighting.textmate editors/vscode/syntaxes/pitch.tmLanguage.json
	$(BIN)/pitchdsl build --keep auction-pitch,guide-partnership,nine-card,nine-five,team-auction

LEVELS := x86-64-v2 x86-64-v3 x86-64-v4
OBJECTS := pitchdsl/kernel/made

.PHONY: kernel
kernel: $(READY) ## the fast engine as machine code made ahead of time, which wheels take along (a minute; on x86-64 Linux)
	@if [ "$$(uname -sm)" != "Linux x86_64" ]; then \
	  echo "nothing is made ahead of time here; the engine is made ready when it is first asked"; exit 0; fi; \
	for level in $(LEVELS); do \
	  $(BIN)/python -m pitchdsl.kernel.building $$level $(OBJECTS)/$$level; echo "$(OBJECTS)/$$level is ready"; done

.PHONY: test-kernel
test-kernel: kernel ## every object that this machine can run, beside Numba function by function: the same rows? (minutes)
	$(BIN)/python -m tests.kernel.same_rows

# The build backend gives every file the same date, so two builds of the same sources are the same bytes.
.PHONY: dist
dist: $(VENV)/.ready-dist playground kernel ## the source distribution and the wheel of a release, checked, in dist/
	rm -rf dist
	$(BIN)/python -m build --outdir dist .
	$(BIN)/python -m twine check --strict dist/*

.PHONY: docs
docs: $(READY) ## make the tables and pictures of docs/studies.md, and the picture of a message, anew (a minute)
	@$(BIN)/python docs/pictures/make.py
	@$(BIN)/python docs/pictures/message.py

.PHONY: playground
playground: $(READY) ## make the page for browsers in build/playground, and for `pitchdsl playground` (a minute)
	@playground/make.sh $(BIN)/python build/playground

.PHONY: test-page
test-page: $(READY) ## the page in a real browser, and its Python under Node (three minutes; needs Chromium, or what gets it)
	@status=0; { playground/make.sh $(BIN)/python build/playground && \
	  playground/test.sh $(BIN)/python test/worker.test.mjs test/page.mjs test/failures.mjs test/hostile.mjs test/friends.mjs test/evening.mjs; } || status=$$?; \
	  if [ $$status -eq 3 ] && [ "$(MISSING)" = told ]; then exit 0; else exit $$status; fi

.PHONY: friends
friends: playground ## four browsers play ten sheets to the end at tables for friends (five minutes; needs Chromium); GAMES="1 4" chooses
	@playground/test.sh $(BIN)/python test/four.mjs

.PHONY: bench-page
bench-page: playground ## how long the page takes in a browser, and how many bytes it is (two minutes)
	@playground/test.sh $(BIN)/python ../benchmarks/page.mjs

.PHONY: picture
picture: playground ## the picture of the card table in the README, from the page as it is (needs Chromium)
	@playground/test.sh $(BIN)/python picture.mjs

.PHONY: claims
claims: $(READY) ## which claims of the rule documents a test shows
	@$(BIN)/python -m tests.documents.report

.PHONY: wishes
wishes: $(READY) ## which wishes of players can be said, and which are answered
	@$(BIN)/python -m tests.wishes.report

# -------------------------------------------------------------------- editors

VSCODE  := editors/vscode
MODULES := $(VSCODE)/node_modules/.package-lock.json

$(MODULES): $(VSCODE)/package.json $(VSCODE)/package-lock.json
	@command -v npm >/dev/null || { echo "npm is missing: install Node.js 20 or newer" >&2; exit 1; }
	@npm --prefix $(VSCODE) ci --silent --no-audit --no-fund --ignore-scripts
	@touch $@

.PHONY: vscode
vscode: $(MODULES) ## the extension for VS Code, as build/pitchdsl.vsix (needs npm)
	@rm -rf $(VSCODE)/dist && mkdir -p build
	@cp LICENSE $(VSCODE)/LICENSE
	cd $(VSCODE) && node_modules/.bin/vsce package --no-dependencies --allow-missing-repository --out ../../build/pitchdsl.vsix

.PHONY: vscode-test
vscode-test: $(READY) vscode ## the extension: its colours, held against the parser on all bundled texts, and its start (needs npm)
	@mkdir -p build && $(BIN)/python -m tests.highlighting.expected > build/expected-scopes.json
	npm --prefix $(VSCODE) run --silent test

# -------------------------------------------------------------- longer things

.PHONY: site
site: $(VENV)/.ready-site ## the documentation as a site, in build/site; warnings are errors, links and the search are checked
	$(BIN)/sphinx-build -q -E -W --keep-going -b html docs build/site
	@if command -v node >/dev/null; then node tests/site_pages/search.mjs build/site; \
	  else echo "Node.js is missing: the search was not tried"; fi
	@echo "build/site/index.html is ready"

.PHONY: links
links: $(VENV)/.ready-site ## asks every address in the documentation whether it is still there (needs a network)
	$(BIN)/sphinx-build -q -b linkcheck docs build/links

.PHONY: bench
bench: $(VENV)/.ready-bench ## how fast both engines play, beside OpenSpiel and a program in C (needs cc; half an hour; results depend on the machine)
	$(BIN)/python benchmarks/bench.py

GAUNTLET ?= --games 400

.PHONY: gauntlet
gauntlet: $(READY) ## each level of players against the one below it, under every variant (hours; GAUNTLET="pidro --games 60")
	$(BIN)/python benchmarks/gauntlet.py --jobs $(JOBS) $(GAUNTLET)

.PHONY: reports
reports: $(READY) ## reports on all bundled games with two seeds, on sheets with a planted flaw, and on sound ones (two hours)
	$(BIN)/python benchmarks/reports.py --planted --seeds 1 --jobs $(JOBS) --kept build/planted.jsonl
	$(BIN)/python benchmarks/reports.py --seeds 1 2 --jobs $(JOBS) --kept build/reports.jsonl

.PHONY: profile
profile: $(VENV)/.ready-bench ## where the fast engine's time goes, by function (needs Linux with perf)
	$(BIN)/python benchmarks/kernel_profile.py

.PHONY: test-dist
test-dist: dist ## build the release a second time, compare the bytes, install both files alone and play with them (minutes)
	rm -rf build/dist
	$(BIN)/python -m build --outdir build/dist .
	for file in dist/*; do cmp $$file build/$$file; done
	for file in dist/*; do echo $$file; tests/wheel/try.sh $(BIN)/python $$file; done

.PHONY: scale
scale: $(READY) ## how long checking takes, and how much memory, as files and their faults grow (a minute)
	$(BIN)/python benchmarks/checking.py

.PHONY: family
family: $(READY) ## many games of every relative of Pitch, to their own ends, scored again (a quarter of an hour)
	$(BIN)/python -m tests.soak.family --jobs $(JOBS)

.PHONY: soak
soak: $(READY) ## many games of everything, replayed, rescored and judged by hand-written notes (half an hour)
	$(BIN)/python -m tests.soak.soak --jobs $(JOBS)

.PHONY: faults
faults: $(READY) ## every line of records dropped, doubled, moved and changed; is each fault refused by replay --rescore? (ten minutes)
	$(BIN)/python -m tests.records.plant

.PHONY: thorough
thorough: $(READY) ## the tests, with all that they try in part by default (half an hour)
	HYPOTHESIS_PROFILE=whole $(BIN)/python -m pytest $(SPREAD)

.PHONY: laws
laws: $(READY) ## the laws of tests/property on forty times as many examples, new ones each time (takes long)
	HYPOTHESIS_PROFILE=long $(BIN)/python -m pytest $(SPREAD) tests/property

.PHONY: soundness
soundness: $(READY) ## a hundred thousand games composed by chance and played, and as many broken ones refused (hours)
	$(BIN)/python -m tests.soundness.run --jobs $(JOBS) --out build/soundness $(SOUNDNESS)

.PHONY: bounds
bounds: $(READY) ## holds every bound that a check rests on against a hundred thousand games (an hour)
	$(BIN)/python -m tests.soundness.bounds --jobs $(JOBS) --games 100000 $(BOUNDS)

.PHONY: mutants
mutants: $(VENV)/.ready-mutants ## break check, elaborate, rules and engine in small ways; which does no test notice? (hours)
	$(BIN)/python -m tests.mutants.run $(MUTANTS)

.PHONY: fuzz
fuzz: $(VENV)/.ready-fuzz ## all that is taken in, changed by chance, led by what it reaches; FUZZ="--minutes 60" (Linux)
	$(BIN)/python -m tests.fuzz.run --out build/fuzz $(FUZZ)

.PHONY: fuzz-many
fuzz-many: $(READY) ## 20,000 mutated inputs for each surface, the same in each run; FUZZ="--target page --seed 2" (an hour)
	$(BIN)/python -m tests.fuzz.many --jobs $(JOBS) --out build/fuzz-many $(FUZZ)

.PHONY: agreement
agreement: $(READY) ## many games of everything by both engines, compared decision by decision (half an hour)
	$(BIN)/python -m tests.kernel.run --jobs $(JOBS)
	$(BIN)/python -m tests.kernel.documents --documents 5000 --jobs $(JOBS)

.PHONY: kills
kills: $(READY) ## kill simulations a hundred times at random moments; is any result lost or different? (minutes)
	$(BIN)/python -m tests.simulate.kills --kills 100 $(KILLS)
	$(BIN)/python -m pytest tests/simulate/memory.py

.PHONY: intervals
intervals: $(READY) ## how often the intervals of simulate and compare hold what is true, at 30, 300 and 3,000 games (minutes)
	$(BIN)/python -m tests.simulate.intervals

$(VENV)/.ready-cluster: $(READY)
	@$(call install,cluster)
	@touch $@

.PHONY: cluster-test
cluster-test: $(VENV)/.ready-cluster ## a dask cluster on this machine whose workers are killed, and what a second one gains (minutes)
	$(BIN)/python -m pytest -s tests/simulate/cluster.py
	$(BIN)/python -m tests.simulate.cluster

.PHONY: rl
rl: $(READY) ## environments for learning: the tests of PettingZoo and OpenSpiel, perfect recall, swaps of unseen cards by ten thousands (half an hour)
	HYPOTHESIS_PROFILE=whole $(BIN)/python -m pytest $(SPREAD) tests/envs
	$(BIN)/python -m tests.envs.swaps 100000

.PHONY: clean
clean: ## remove .venv and everything that tools left behind
	rm -rf $(VENV) build mutants dist $(OBJECTS) $(VSCODE)/node_modules *.egg-info .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis .benchmarks
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

.PHONY: help
help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-13s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)
