# Two targets for a fresh machine (python3 >= 3.11, pip, cargo, make):
#   make tournament   sets up what it needs and plays a real tournament to a standings table
#   make test         sets up what changing the package needs and runs the tests

PYTHON ?= python3
VENV := $(CURDIR)/.venv
BIN := $(VENV)/$(if $(filter Windows_NT,$(OS)),Scripts,bin)
RESULTS := results
RUST_SOURCES := $(shell find rust -name target -prune -o \( -name '*.rs' -o -name Cargo.toml \) -print)
PYTHON_SOURCES := python tests plugins benchmarks tools
# Processes of tests, which wait for a third of their time: four keep two processors busy. 0 runs them all in one.
TEST_PROCESSES ?= 4
OLDEST := $(CURDIR)/.venv-oldest
OLDEST_TESTS := tests/server/web/bridge tests/server/web/test_uploads.py tests/server/web/test_admission.py \
	tests/server/test_serving.py
FUZZ_SECONDS ?= 60
SOAK_GAMES ?= 2000
SOAK_SECONDS ?= 600
KILL_ROUNDS ?= 100
LOAD_CONNECTIONS ?= 200
LOAD_SECONDS ?= 60
MALFORMED_MESSAGES ?= 100000
FUZZ_INPUTS ?= 100000
RULES ?= freestyle
REQUIREMENTS := requirements
# Tools of the audit, at exact versions.
CARGO_DENY_VERSION := 0.20.2
CARGO_DENY := target/tools/bin/cargo-deny
PIP_AUDIT := .venv-audit/bin/pip-audit
# Wheels for Linux ask for no newer C library than that of 2014; zig brings it.
ifeq ($(shell uname -s),Linux)
WHEEL_OPTIONS := --zig --compatibility manylinux2014
endif

.PHONY: help setup tournament test test-all forget-flaky tell-flaky test-rust test-rust-all test-python test-python-all compiled-tests lint format bench bench-env soak-env threads throughput soak soak-pages test-oldest test-systems test-windows kill-test train tune puzzles balance baselines load-test malformed fuzz fuzz-python package gomocup wasm wasm-package lock deny audit check-tag site docs pictures texts clean
# One target after the other: several of them measure time.
.NOTPARALLEL:

help:
	@sed -n 's/^# \{0,1\}//; /^$$/q; p' Makefile
	@echo "  make test-all, lint, format, bench, bench-env, soak-env, threads, throughput, soak, soak-pages, test-oldest, test-systems, test-windows, kill-test, train, tune, puzzles, balance, baselines, load-test, malformed, fuzz, fuzz-python, package, gomocup, wasm, wasm-package, lock, deny, audit, site, docs, pictures, texts, clean"

setup: $(VENV)/.ready-dev

# The environment with the build tool.
$(VENV)/.environment: $(REQUIREMENTS)/build.txt $(REQUIREMENTS)/setup.txt
	@echo "1/4 environment"
	@$(PYTHON) -c 'import sys; sys.exit("Python 3.11 or newer is needed: make PYTHON=python3.11" if sys.version_info < (3, 11) else 0)'
	@command -v cargo > /dev/null || { echo "cargo is needed: https://rustup.rs"; exit 1; }
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --require-hashes --only-binary :all: $(patsubst %,--requirement %,$^)
	@touch $@

# The package and what it needs to run. It is editable: a change of its Python needs no second set-up.
$(VENV)/.ready: $(VENV)/.environment pyproject.toml Cargo.toml Cargo.lock $(RUST_SOURCES)
	@echo "2/4 compiling the core (one to two minutes at first)"
	@PATH="$(BIN):$$PATH" $(BIN)/python -m pip install --quiet --no-build-isolation --editable .
	@touch $@

$(VENV)/.ready-classic: plugins/gomoku-arena-classic/pyproject.toml | $(VENV)/.ready
	@echo "3/4 the plugin with the classic engine"
	@$(BIN)/python -m pip install --quiet --editable plugins/gomoku-arena-classic
	@touch $@

# What tests, linters and benchmarks need besides, and what the other plugin and its training need, which is PyTorch. uv
# unpacks it once for all environments. None of it waits for the core, which needs longer.
$(VENV)/.ready-needs: $(VENV)/.environment pyproject.toml plugins/gomoku-arena-alphazero/pyproject.toml
	@echo "4/4 what tests and linters need"
	@echo gomoku-arena > $(VENV)/ours.txt
	@$(BIN)/uv pip install --quiet --python $(BIN)/python --excludes $(VENV)/ours.txt --extra dev --extra train \
		--requirement pyproject.toml --requirement plugins/gomoku-arena-alphazero/pyproject.toml
	@touch $@

$(VENV)/.ready-dev: $(VENV)/.ready $(VENV)/.ready-classic $(VENV)/.ready-needs
	@$(BIN)/uv pip install --quiet --python $(BIN)/python --no-deps --editable plugins/gomoku-arena-alphazero
	@touch $@

tournament: $(VENV)/.ready $(VENV)/.ready-classic
	@echo "4/4 a tournament"
	@mkdir -p $(RESULTS)
	@PATH="$(BIN):$$PATH" gomoku-arena tournament --config examples/first-tournament.toml --store $(RESULTS)/first-tournament.db

test: forget-flaky test-rust test-python tell-flaky

# What a release has to pass: every test, the long ones too, and the programs that look for trouble for minutes.
test-all: forget-flaky test-rust-all test-python-all tell-flaky test-oldest soak soak-pages kill-test load-test malformed fuzz-python package site

# What fails is run once more, alone. What passes then is named in the last lines; more than three of it fail the run.
ONCE_MORE = $(PYTHON) tools/once_more.py

forget-flaky tell-flaky:
	@$(ONCE_MORE) $(@:-flaky=)

test-rust:
	$(ONCE_MORE) cargo cargo test --locked --workspace

test-rust-all:
	GOMOKU_ARENA_TESTS=all $(MAKE) test-rust

# Compiled files are kept, whatever the environment says: tests start hundreds of processes, each of which would compile
# the package again, and pytest would rewrite every file of tests.
PYTEST = env -u PYTHONDONTWRITEBYTECODE PATH="$(BIN):$$PATH" $(BIN)/python -m pytest
SIDE_BY_SIDE = --numprocesses=$(TEST_PROCESSES) --dist=worksteal

# What is wrong with a test is said when it runs.
compiled-tests: setup
	@$(PYTEST) --collect-only --quiet > /dev/null || true

# What measures the wall clock runs afterwards, with nothing beside it. No other file is imported for that.
ALONE = $(PYTEST) $$(grep -rl --include='*.py' 'mark[.]alone' tests plugins)
test-python: setup
	$(ONCE_MORE) pytest $(PYTEST) $(SIDE_BY_SIDE) -m "not long and not alone"
	$(ONCE_MORE) pytest $(ALONE) -m "alone and not long"

# The long ones too, with many examples of each property and a picture of every page in results/pages.
test-python-all: setup
	HYPOTHESIS_PROFILE=thorough GOMOKU_ARENA_PICTURES=1 $(ONCE_MORE) pytest $(PYTEST) $(SIDE_BY_SIDE) -m "not alone"
	HYPOTHESIS_PROFILE=thorough $(ONCE_MORE) pytest $(ALONE) -m alone

# What needs the core is first, as the core takes longest; the others read sources while it is compiled.
lint: $(VENV)/.ready-needs
	@$(PYTHON) tools/side_by_side.py \
		"$(MAKE) setup && $(BIN)/python -m mypy.stubtest gomoku_arena._core && $(BIN)/lint-imports" \
		"$(BIN)/python -m mypy python/gomoku_arena plugins/gomoku-arena-classic/src plugins/gomoku-arena-alphazero/src tests benchmarks tools" \
		"$(BIN)/basedpyright --pythonpath $(BIN)/python" \
		"cargo fmt --all --check" \
		"$(BIN)/ruff check $(PYTHON_SOURCES)" \
		"$(BIN)/ruff format --check $(PYTHON_SOURCES)" \
		"cargo clippy --locked --workspace --all-targets -- -D warnings"

format: setup
	cargo fmt --all
	$(BIN)/ruff check --fix $(PYTHON_SOURCES)
	$(BIN)/ruff format $(PYTHON_SOURCES)

bench: setup
	cargo bench --locked --package gomoku-core
	$(BIN)/python -m pytest benchmarks --benchmark-only --quiet
	$(BIN)/gomoku-arena bench

# Steps a second of the environment for learning: every rule set, few and many games at once, one thread and two.
bench-env: setup
	$(BIN)/python benchmarks/environment.py

# A million random steps a rule set, every lane beside a plain game.
soak-env: setup
	cargo test --locked --release --package gomoku-env -- --ignored

# What a second thread is worth to tengen: nodes a second, and how much sooner it reaches a depth.
threads: setup
	$(BIN)/python benchmarks/threads.py --depth 17 --positions 60
	$(BIN)/python benchmarks/threads.py --depth 13 --positions 60 --rules ninuki

# What the arena costs: moves a second between bots that answer at once, in one process and in two; then whole tournaments,
# in turn with those of another program where PEER is the path of c-gomoku-cli.
throughput: setup
	$(BIN)/python benchmarks/throughput.py 1
	$(BIN)/python benchmarks/throughput.py 2
	$(BIN)/python benchmarks/tournament_throughput.py $(if $(PEER),--peer $(PEER))

# Games with a random fault in a tenth of them; every one must be kept, with the right blame, and nothing left behind.
soak: setup
	PATH="$(BIN):$$PATH" $(BIN)/python tests/soak.py --games $(SOAK_GAMES)

# Readers who come and go for ten minutes; nothing may stay of their pages.
soak-pages: setup
	PATH="$(BIN):$$PATH" $(BIN)/python tests/soak_pages.py --seconds $(SOAK_SECONDS)

# The server with the oldest libraries that pyproject.toml allows, where every other target has the newest.
test-oldest: setup
	$(BIN)/uv venv --quiet --clear --python $(BIN)/python $(OLDEST)
	$(BIN)/uv pip install --quiet --python $(OLDEST) --resolution lowest-direct --requirement pyproject.toml --extra web
	$(BIN)/uv pip install --quiet --python $(OLDEST) pytest pytest-timeout hypothesis
	PYTHONPATH=python $(OLDEST)/bin/python -m pytest -p no:cacheprovider $(OLDEST_TESTS) -m "not long"

# The tests that run on Windows, on this system.
test-systems: setup
	$(PYTEST) -m "not long and not alone" $$($(BIN)/python -m tools.windows.rooms)

# The tests with the core and a Python for Windows, under Wine. What it takes is made once, outside of the repository; it
# says what is missing. OPTIONS=tests/play takes one room, or anything that pytest knows.
test-windows: setup
	PATH="$(BIN):$$PATH" $(BIN)/python -m tools.windows.suite $(OPTIONS)

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

# The network of tengen for RULES from games of its own, or its tables with WHAT=tables; docs/training.md has the options.
train: WHAT ?= network
train: setup
	$(BIN)/python -m tools.training $(WHAT) $(RULES) $(OPTIONS)

# The numbers of tengen's search for RULES, one rule set or several with commas; docs/tuning.md has the options.
tune: setup
	$(BIN)/python -m tools.tuning --rules $(RULES) $(OPTIONS)

# The puzzles of the page: those that are there are checked again, and what is missing is mined. Hours for all rule sets,
# one of them with PRESETS; goes on where it was stopped.
PRESETS ?= freestyle standard renju caro ninuki
puzzles: setup
	for preset in $(PRESETS); do $(BIN)/python -m tools.puzzles --rules $$preset || exit 1; done

# The even stones that our engines offer: three for swap2 under each preset, and fifths for renju. Hours; goes on where it
# was stopped, and what was found so far can be written at any time.
balance: setup
	$(BIN)/python -m tools.balance triples
	$(BIN)/python -m tools.balance fifths
	$(BIN)/python -m tools.balance write
	$(BIN)/python -m tools.balance check
	$(BIN)/python -m tools.balance check --rules ninuki19 --rules freestyle20 --nodes 200000000

# The baselines of the benchmark that docs/benchmark.md lacks, in its file and its table. Hours; goes on where it was stopped.
BASELINES_STORE ?= baselines.db
baselines: setup
	nice $(BIN)/python -m tools.baselines --store $(BASELINES_STORE) $(OPTIONS)

# Every fuzz target for FUZZ_SECONDS each.
fuzz:
	@cargo +nightly --version > /dev/null 2>&1 || { echo "make fuzz needs a nightly toolchain: rustup toolchain install nightly"; exit 1; }
	@command -v cargo-fuzz > /dev/null || cargo install --locked cargo-fuzz
	for target in $$(cargo +nightly fuzz list --fuzz-dir rust/fuzz); do \
		cargo +nightly fuzz run --fuzz-dir rust/fuzz $$target -- -max_total_time=$(FUZZ_SECONDS) -max_len=160 || exit 1; \
	done

$(VENV)/.ready-package: $(REQUIREMENTS)/wheels.txt | $(VENV)/.environment
	@$(BIN)/python -m pip install --quiet --require-hashes --only-binary :all: --requirement $<
	@touch $@

# A wheel and a source distribution, each tried in an empty environment; the second builds from its own sources.
package: $(VENV)/.ready-package
	rm -rf dist
	PATH="$(BIN):$$PATH" maturin build --release --locked $(WHEEL_OPTIONS) --out dist
	$(BIN)/maturin sdist --out dist
	$(BIN)/python -m pip wheel --quiet --no-deps --wheel-dir dist/from-sdist dist/gomoku_arena-*.tar.gz
	$(PYTHON) -m venv dist/empty
	dist/empty/bin/python -m pip install --quiet dist/from-sdist/gomoku_arena-*.whl
	cd dist && PATH=/usr/bin:/bin empty/bin/gomoku-arena play easy medium --depth 2 --plain
	dist/empty/bin/python -m pip install --quiet --force-reinstall --no-deps dist/gomoku_arena-*.whl
	cd dist && PATH=/usr/bin:/bin empty/bin/gomoku-arena play easy medium --depth 2 --plain

# tengen as a program of its own: one static file for Linux, and the zip that can be entered at Gomocup, both examined.
gomocup: setup
	$(BIN)/python -m tools.gomocup dist/gomocup

# The engine as a WebAssembly module, with whichever toolchain is there; it says what is missing. A module that was built from other
# sources fails the tests.
wasm:
	$(PYTHON) -m tools.wasm

# The npm package with the module that is there.
wasm-package:
	$(PYTHON) -m tools.wasm package dist/npm
	cd dist && npm pack --silent ./npm

# The pins of what a release is built, tried and audited with, and of what the image installs. What is pinned already stays,
# unless OPTIONS=--upgrade. The image has one Python; the others take what suits the oldest that is supported, and newer ones.
IMAGE_PYTHON = $(shell sed -n 's/^FROM python:\([0-9]*\.[0-9]*\).*/\1/p' Dockerfile)
LOCK = $(BIN)/uv pip compile --quiet --universal --fork-strategy fewest --no-build --generate-hashes --no-emit-index-url \
	--python-version $(1) --custom-compile-command "make lock, for Python $(1) and newer" $(OPTIONS) \
	$(2) --output-file $(REQUIREMENTS)/$(3).txt
lock: setup
	$(call LOCK,3.11,pyproject.toml,package)
	$(call LOCK,$(IMAGE_PYTHON),pyproject.toml --extra web,image)
	$(call LOCK,3.11,--group build,build)
	$(call LOCK,3.11,--group setup,setup)
	$(call LOCK,3.11,--group wheels,wheels)
	$(call LOCK,3.11,--group audit,audit)

# The licences and sources of all crates, as deny.toml has them. Needs no network once the crates are here.
deny: target/tools/.cargo-deny-$(CARGO_DENY_VERSION)
	$(CARGO_DENY) --locked check bans licenses sources
	$(CARGO_DENY) --locked --manifest-path rust/fuzz/Cargo.toml check bans licenses sources

# Whether a known hole is in what is locked. Databases of others tell: where one cannot be asked, nothing has passed.
audit: deny .venv-audit/.ready
	@$(CARGO_DENY) fetch db || { echo "make audit: the advisories for crates cannot be fetched, so nothing was checked"; exit 1; }
	$(CARGO_DENY) --locked check --deny index-failure advisories
	$(CARGO_DENY) --locked --manifest-path rust/fuzz/Cargo.toml check --deny index-failure advisories
	@for file in $(REQUIREMENTS)/*.txt; do \
		echo "pip-audit of $$file"; \
		$(PIP_AUDIT) --strict --require-hashes --disable-pip --progress-spinner off --requirement $$file \
		|| { echo "make audit: $$file has a known hole, or could not be checked; the lines above say which"; exit 1; }; \
	done

target/tools/.cargo-deny-$(CARGO_DENY_VERSION):
	cargo install --quiet --locked --version $(CARGO_DENY_VERSION) --root target/tools cargo-deny
	@touch $@

.venv-audit/.ready: $(REQUIREMENTS)/audit.txt
	@$(PYTHON) -m venv .venv-audit
	@.venv-audit/bin/python -m pip install --quiet --require-hashes --only-binary :all: --requirement $<
	@touch $@

# A tag names the version of the workspace, and so does the first entry of the changelog: make check-tag TAG=v0.1.0
check-tag:
	@version=$$(sed -n 's/^version = "\(.*\)"$$/\1/p' Cargo.toml); \
	entry=$$(sed -n 's/^## //p' CHANGELOG.md | head -n 1); \
	test "$(TAG)" = "v$$version" || { echo "the tag is $(TAG), the version $$version"; exit 1; }; \
	test "$$entry" = "$$version" || { echo "the changelog begins with $$entry, the version is $$version"; exit 1; }

# The site of the documentation, in dist/site. A broken link ends the build; with --quiet it would not.
site: $(VENV)/.ready-site
	NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs build --strict

$(VENV)/.ready-site: $(VENV)/.ready pyproject.toml
	@$(BIN)/python -m pip install --quiet 'gomoku-arena[docs]'
	@touch $@

# The pages that are generated, and the docstrings of the stub.
# The page's texts that a language lacks are added to its catalogue: make texts, or make texts LANGUAGE=de for a new one.
texts: setup
	$(BIN)/python -m tools.texts $(LANGUAGE)

# The page as README and docs show it. Needs a Chromium.
pictures: setup
	$(BIN)/python -m tools.pictures

docs: setup
	$(BIN)/python -m tools.cli_page > docs/cli.md
	$(BIN)/python -m tools.error_page > docs/errors.md
	$(BIN)/python -m tools.files_page > docs/files.md
	$(BIN)/python docs/images/board.py > docs/images/board.svg
	$(BIN)/python docs/images/openings.py > docs/images/openings.svg
	$(BIN)/python docs/images/opening_rules.py
	$(BIN)/python -m tools.stub_docstrings
	UPDATE_PAGES=1 cargo test --locked --quiet --package gomoku-engine --test suite options_page

clean:
	rm -rf $(VENV) .venv-audit target dist $(RESULTS) rust/fuzz/target
