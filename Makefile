# `make` alone lists the targets. Everything is installed below this folder, nothing outside it.

PYTHON ?= python3
BIN := .venv/bin
UV := $(BIN)/uv pip
COMPILE = $(UV) compile --quiet --python .venv --universal --python-version 3.11 --generate-hashes --no-annotate $(ARGS)
SELF := --quiet --no-deps --no-build-isolation --editable .

export PIP_DISABLE_PIP_VERSION_CHECK := 1
export PYGAME_HIDE_SUPPORT_PROMPT := 1
# Stands in the heads of the pinned files instead of the whole command.
export UV_CUSTOM_COMPILE_COMMAND := make pins

# A worker takes a file at a time, in their order, which tests/conftest.py sees to.
SPREAD := -n auto --maxprocesses 4 --dist loadfile --no-loadscope-reorder

# The long tests in parts: CONTRIBUTING.md says how long each takes.
LONG_PARTS := engine kernels server page
LONG_engine := tests/game tests/record tests/table
LONG_kernels := tests/batch tests/players tests/study
LONG_server := tests/server
LONG_page := tests/benchmarks tests/browser

.PHONY: help play terminal check test test-long $(addprefix test-long-,$(LONG_PARTS)) kernels kernels-shared \
	kernels-training kernels-study bench bench-batch bench-server bench-page soak format pins release \
	coverage chromium test-page clean
.DELETE_ON_ERROR:

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-13s %s\n", $$1, $$2 }' Makefile

play: .venv/play ## serve the page and say which address to open; options in ARGS="--port 8000"
	@$(BIN)/python hatch_build.py
	@$(BIN)/thirtyone serve $(ARGS)

terminal: .venv/play ## play in the terminal; options in ARGS="--players 3 --seed 31"
	@$(BIN)/thirtyone play $(ARGS)

check: .venv/dev ## lint, formatting, types, import layers, pins, the rule book, the page's types and tests, names, lengths
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	$(BIN)/python tools/check_pins.py
	$(BIN)/python tools/protocol_page.py --check
	$(BIN)/python tools/protocol_types.py --check
	$(BIN)/python tools/check_rulebook.py
	$(BIN)/python hatch_build.py check
	$(BIN)/python tools/check_names.py

test: .venv/dev ## check, then all tests but the long ones, and the examples in the documentation
	@$(MAKE) --no-print-directory --jobs 2 check kernels
	$(BIN)/pytest $(SPREAD)

chromium: .venv/dev ## download the browser of the page's tests, where the machine has none
	$(BIN)/playwright install chromium

test-page: .venv/dev ## the page's types and tests, and all that is tested in a browser
	$(BIN)/python hatch_build.py check
	$(BIN)/pytest tests/browser

coverage: kernels ## which lines and branches no test runs; fails below the share that pyproject.toml asks for
	$(BIN)/pytest --cov $(SPREAD)

test-long: $(addprefix test-long-,$(LONG_PARTS)) ## test-long-engine and the other parts, one after the other

$(addprefix test-long-,$(LONG_PARTS)): test-long-%: .venv/dev
	$(BIN)/pytest -m long -n auto --maxprocesses 4 --dist load $(LONG_$*)

test-long-kernels: kernels

# The simulator, kept on disk for the tests: what all its parts share first, then these on two processors.
kernels: kernels-training kernels-study

kernels-training kernels-study: kernels-%: kernels-shared
	$(BIN)/python tools/compile_kernels.py $*

kernels-shared: .venv/dev
	$(BIN)/python tools/compile_kernels.py shared

bench: .venv-bench/ready ## decisions per second beside other engines; options in ARGS="--seconds 5"
	@.venv-bench/bin/python -m benchmarks.engine $(ARGS)

bench-batch: .venv-bench/ready ## decisions per second of the simulator, of C and of others; options in ARGS="--rounds 3"
	@.venv-bench/bin/python -W ignore -m benchmarks.batch $(ARGS)

bench-server: .venv-bench/ready ## moves per second beside other game servers; options in ARGS="--tables 50 --rounds 1"
	@.venv-bench/bin/python -m benchmarks.server $(ARGS)

soak: .venv/dev ## whether the server stays as small as it was while people come and go; options in ARGS="--minutes 20"
	@$(BIN)/python hatch_build.py
	@$(BIN)/python -m benchmarks.soak $(ARGS)

bench-page: .venv/dev ## how heavy and how quick the page is, from a browser's trace; options in ARGS="--runs 3"
	@$(BIN)/python hatch_build.py
	@$(BIN)/python -m benchmarks.page $(ARGS)

format: .venv/dev ## format the code and repair what can be repaired
	$(BIN)/ruff check --fix-only
	$(BIN)/ruff format

pins: $(BIN)/uv ## compile requirements/*.txt anew; ARGS=--upgrade takes the newest versions
	$(COMPILE) requirements/uv.in -o requirements/uv.txt
	$(COMPILE) requirements/build.in -o requirements/build.txt
	$(COMPILE) pyproject.toml -o requirements/run.txt
	$(COMPILE) --extra study pyproject.toml requirements/dev.in -c requirements/build.txt -c requirements/run.txt -o requirements/dev.txt
	$(COMPILE) --extra batch pyproject.toml requirements/bench.in -c requirements/build.txt -c requirements/run.txt -o requirements/bench.txt

release: .venv/dev ## build sdist and wheel and try the wheel, unless something is unfinished; publishes nothing
	@$(BIN)/python tools/release.py

clean: ## remove everything that make has made
	rm -rf .venv .venv-bench .mypy_cache .ruff_cache .import_linter_cache .pytest_cache .hypothesis .coverage build dist test-results
	find src tests benchmarks examples tools -name __pycache__ -type d -prune -exec rm -rf {} +

# The environments. Each is an empty file that is newer than what it was made from.

$(BIN)/uv: requirements/uv.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo 'thirtyone needs Python 3.11 or newer: name one with make PYTHON=/path/to/python3'; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || \
		{ echo 'This Python cannot make virtual environments: install python3-venv (Debian, Ubuntu)'; exit 1; }
	@echo 'Setting up .venv; the first time takes a minute or two …'
	@$(BIN)/python -m pip --version >/dev/null 2>&1 || $(PYTHON) -m venv --clear .venv
	@$(BIN)/python -m pip install --quiet --require-hashes --no-deps -r requirements/uv.txt
	@touch $@

.venv/play: $(BIN)/uv requirements/run.txt requirements/build.txt pyproject.toml
	@$(UV) install --python .venv --quiet --require-hashes -r requirements/run.txt -r requirements/build.txt
	@$(UV) install --python .venv $(SELF)
	@touch $@

.venv/dev: $(BIN)/uv requirements/dev.txt pyproject.toml
	@$(UV) sync --python .venv --quiet --require-hashes requirements/dev.txt
	@$(UV) install --python .venv $(SELF)
	@touch $@ .venv/play

.venv-bench/ready: $(BIN)/uv requirements/bench.txt pyproject.toml
	@$(BIN)/uv venv --quiet --clear --python .venv .venv-bench
	@$(UV) sync --python .venv-bench --quiet --require-hashes requirements/bench.txt
	@$(UV) install --python .venv-bench $(SELF)
	@touch $@
