# Two targets for a fresh machine (python3 >= 3.11, pip, cargo, make):
#   make tournament   sets everything up and plays a real tournament to a standings table
#   make test         sets everything up and runs all tests

PYTHON ?= python3
VENV := $(CURDIR)/.venv
BIN := $(VENV)/bin
RESULTS := results
RUST_SOURCES := $(shell find rust -name target -prune -o \( -name '*.rs' -o -name Cargo.toml \) -print)
PYTHON_SOURCES := python tests plugins/gomoku-arena-classic benchmarks tools
# Processes of tests; 0 runs them all in one, which takes nearly twice as long.
TEST_PROCESSES ?= 2
FUZZ_SECONDS ?= 60
SOAK_GAMES ?= 2000
KILL_ROUNDS ?= 100
LOAD_CONNECTIONS ?= 200
LOAD_SECONDS ?= 60
MALFORMED_MESSAGES ?= 100000
FUZZ_INPUTS ?= 100000
RULES ?= freestyle

export VIRTUAL_ENV := $(VENV)

.PHONY: help setup tournament test test-rust test-python lint format bench throughput soak kill-test train load-test malformed fuzz fuzz-python package docs clean

help:
	@sed -n 's/^# \{0,1\}//; /^$$/q; p' Makefile
	@echo "  make lint, format, bench, throughput, soak, kill-test, train, load-test, malformed, fuzz, fuzz-python, package, docs, clean"

setup: $(VENV)/.ready

$(VENV)/.dependencies: pyproject.toml plugins/gomoku-arena-classic/pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet 'maturin>=1.9,<2' 'hatchling' 'editables'
	@touch $@

$(VENV)/.ready: $(VENV)/.dependencies Cargo.toml Cargo.lock $(RUST_SOURCES)
	$(BIN)/maturin develop --release --extras dev
	$(BIN)/python -m pip install --quiet --no-build-isolation --editable plugins/gomoku-arena-classic
	@touch $@

tournament: setup
	@mkdir -p $(RESULTS)
	PATH="$(BIN):$$PATH" gomoku-arena tournament --config examples/first-tournament.toml --store $(RESULTS)/first-tournament.db

test: test-rust test-python

test-rust:
	cargo test --locked --package gomoku-core --package gomoku-engine --package gomoku-pipes

test-python: setup
	PATH="$(BIN):$$PATH" $(BIN)/python -m pytest --numprocesses=$(TEST_PROCESSES) --dist=loadfile

lint: setup
	cargo fmt --all --check
	cargo clippy --locked --workspace --all-targets -- -D warnings
	$(BIN)/ruff check $(PYTHON_SOURCES)
	$(BIN)/ruff format --check $(PYTHON_SOURCES)
	$(BIN)/python -m mypy python/gomoku_arena plugins/gomoku-arena-classic/src tests benchmarks tools
	$(BIN)/python -m mypy.stubtest gomoku_arena._core

format: setup
	cargo fmt --all
	$(BIN)/ruff check --fix $(PYTHON_SOURCES)
	$(BIN)/ruff format $(PYTHON_SOURCES)

bench: setup
	cargo bench --locked --package gomoku-core
	$(BIN)/python -m pytest benchmarks --benchmark-only --quiet
	$(BIN)/gomoku-arena bench

# What the arena costs: moves a second between bots that answer at once, in one process and in two; then whole tournaments.
throughput: setup
	$(BIN)/python benchmarks/throughput.py 1
	$(BIN)/python benchmarks/throughput.py 2
	$(BIN)/python benchmarks/tournament_throughput.py 1
	$(BIN)/python benchmarks/tournament_throughput.py 2

# Games with a random fault in a tenth of them; every one must be kept, with the right blame, and nothing left behind.
soak: setup
	PATH="$(BIN):$$PATH" $(BIN)/python tests/soak.py --games $(SOAK_GAMES)

# Tournaments of every format, killed over and over until they are over, and compared with those that were left alone.
kill-test: setup
	PATH="$(BIN):$$PATH" $(BIN)/python tests/killing.py --rounds $(KILL_ROUNDS)

# The server under 200 connections with mixed requests for a minute, every answer checked.
load-test: setup
	PYTHONPATH=tests $(BIN)/python benchmarks/server_load.py --connections $(LOAD_CONNECTIONS) --seconds $(LOAD_SECONDS)

# The server under malformed messages of every kind: an error for each, and nothing else.
malformed: setup
	$(BIN)/python tests/malformed.py --messages $(MALFORMED_MESSAGES)

# Damaged texts for every importer and for the server's messages: the documented errors, soon, and nothing else.
fuzz-python: setup
	$(BIN)/python tests/fuzzing.py --inputs $(FUZZ_INPUTS)

# The tables of tengen for RULES from games of its own; docs/training.md has the options.
train: setup
	$(BIN)/python -m tools.training $(RULES) $(OPTIONS)

# Every fuzz target for FUZZ_SECONDS each.
fuzz:
	@cargo +nightly --version > /dev/null 2>&1 || { echo "make fuzz needs a nightly toolchain: rustup toolchain install nightly"; exit 1; }
	@command -v cargo-fuzz > /dev/null || cargo install --locked cargo-fuzz
	for target in $$(cargo +nightly fuzz list --fuzz-dir rust/fuzz); do \
		cargo +nightly fuzz run --fuzz-dir rust/fuzz $$target -- -max_total_time=$(FUZZ_SECONDS) -max_len=160 || exit 1; \
	done

# A wheel and a source distribution, each tried in an empty environment; the second builds from its own sources.
package: setup
	rm -rf dist
	$(BIN)/maturin build --release --out dist
	$(BIN)/maturin sdist --out dist
	$(BIN)/python -m pip wheel --quiet --no-deps --wheel-dir dist/from-sdist dist/gomoku_arena-*.tar.gz
	$(PYTHON) -m venv dist/empty
	dist/empty/bin/python -m pip install --quiet dist/from-sdist/gomoku_arena-*.whl
	dist/empty/bin/python -m pip install --quiet --force-reinstall --no-deps dist/gomoku_arena-*.whl
	cd dist && PATH=/usr/bin:/bin empty/bin/gomoku-arena play easy medium --depth 2 --plain

# The pages that are generated.
docs: setup
	$(BIN)/python -m gomoku_arena.cli.reference > docs/cli.md
	$(BIN)/python -m tools.error_page > docs/errors.md
	$(BIN)/python docs/images/board.py > docs/images/board.svg
	UPDATE_PAGES=1 cargo test --locked --quiet --package gomoku-engine --test options_page

clean:
	rm -rf $(VENV) target dist $(RESULTS) rust/fuzz/target
