# Everything runs in .venv, which is made once and again only when it is stale.

PYTHON ?= python3
BIN := .venv/bin

# What a user has on Python's path would hide what is installed here.
unexport PYTHONPATH

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help demo picture core serve site lab check test test-wheel test-pure test-browser pythons pyodide fuzz asan mutants lint types docs witnesses partings shape conformance finished-games laws values checkers bench clean planted sanitized FORCE

# Targets are made one after another, but for two that are named to be made at once.
ifndef AT_ONCE
.NOTPARALLEL:
endif
at_once = $(MAKE) --no-print-directory AT_ONCE=1 $(if $(findstring jobserver,$(MAKEFLAGS)),,--jobs 2)

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-10s %s\n", $$1, $$2 }' Makefile

# The first picture needs no native core, so that is compiled beside it.
demo: .venv/.tools ## Show a few famous positions under six rulesets
	+@$(at_once) picture core

picture: .venv/.plain
	@$(BIN)/gorules demo
	@[ ! -e .venv/.compiling ] || echo "The native core is still being compiled. With it, gorules demo decides what is undecided above."

core: .venv/.core
	@:

serve: .venv/.web ## Open the pages and the laboratory from a server of your own
	$(BIN)/gorules serve

site: .venv/.web ## Write the static pages into site/, with the laboratory where there is Node
	-@$(BIN)/python gorules/web/lab/build.py
	$(BIN)/gorules site -o site

lab: .venv/.web ## Pack the laboratory for browsers: the editor, and gorules for WebAssembly (needs Node)
	$(BIN)/python gorules/web/lab/build.py

check: lint types ## Run the quick checks: lint, types, and the tests that take no time
	$(BIN)/pytest -n 2 -m "not slow"

# What is checked at once shares the two environments, so that these are made before. Types are checked while the
# wheel is built; tests in a browser wait more than they compute.
test: lint .venv/.browser ## Run every check: on the wheel, without the native core, sanitized, in a browser
	+@$(at_once) types test-wheel
	+@$(at_once) test-pure asan test-browser

# Tests that read the sources, which a wheel has not.
SOURCES := tests/test_layers.py tests/test_names.py tests/test_planted.py tests/docs/test_translations.py

# What is tested is what users install: the wheel, in an environment of its own, with nothing of the checkout
# on the path but the tests and the pages that they read.
WHEEL := build/wheel

test-wheel: .venv/.dev ## Run the tests on the built wheel
	@rm -rf $(WHEEL) && mkdir -p $(WHEEL)/run
	@echo "Building the wheel and installing it ..."
	@$(REQUIRED) $(BIN)/python -m pip wheel $(QUIETLY) --no-deps --wheel-dir $(WHEEL) .
	@$(PYTHON) -m venv $(WHEEL)/venv
	@$(WHEEL)/venv/bin/python -m pip install --quiet --disable-pip-version-check "$$(echo $(WHEEL)/gorules-*.whl)[dev]"
	@cp -r tests docs benchmarks pyproject.toml README.md CHANGELOG.md CONTRIBUTING.md LICENSE Makefile $(WHEEL)/run
	cd $(WHEEL)/run && $(REQUIRED) ../venv/bin/python -m pytest -n 2
	$(BIN)/pytest tests/rules/test_outsider.py tests/native/test_packed.py $(SOURCES)

# Only what solves, decides life and death, or counts games asks the core; all else runs the same code with it
# and without. What Python hunts is held against the core with the wheel; proofs are checked by the referee. Kee's
# solver, the graph of games that repeat in Python, and the reference for life and death have no native part either.
# Without the core the truth of a forged strategy is not known.
WITHOUT_CORE := tests/solving tests/status tests/comparing tests/play/test_count.py tests/play/test_counting.py \
	tests/bestiary/test_values.py tests/corpus/test_quick.py tests/rules/test_button.py tests/rules/test_by_status.py tests/cli/test_solve.py \
	tests/cli/test_status.py tests/cli/test_counting.py tests/cli/test_doctor.py tests/test_api.py \
	--ignore tests/solving/certificate --ignore tests/solving/kee --ignore tests/solving/progress/test_check.py \
	--ignore tests/solving/repeating/test_solver.py --ignore tests/status/test_reference.py

test-pure: .venv/.dev ## Run the tests of what asks the native core without it
	GORULES_PURE_PYTHON=1 $(BIN)/pytest -n 2 $(WITHOUT_CORE)

test-browser: .venv/.browser ## Run the tests of the pages in Chromium, the main ones in Firefox, and in Node, where these are
	-@$(BIN)/python gorules/web/lab/build.py && cd build/lab && npx tsc -p .
	$(BIN)/pytest -n 2 tests/web/browser
	GORULES_BROWSER=firefox $(BIN)/pytest tests/web/browser/test_bench.py tests/web/browser/test_keys.py

# pyenv keeps its Pythons apart, so that they are looked for where it has them.
PYENV := $(subst $(eval) ,:,$(wildcard $(or $(PYENV_ROOT),$(HOME)/.pyenv)/versions/*/bin))

pythons: .venv/.dev ## Run the tests on every Python from 3.11 on that is installed
	PATH="$(PYENV):$$PATH" $(BIN)/nox

pyodide: .venv/.dev ## Run the tests of the referee on Python 3.14 in Pyodide (needs Node and npm)
	$(BIN)/python -m tests.pyodide

fuzz: .venv/.dev ## Compare the native core with Python on 10 000 roots, 2 000 games and 2 000 statuses
	$(BIN)/python -m tests.support.fuzz roots 10000
	$(BIN)/python -m tests.support.fuzz games 2000
	$(BIN)/python -m tests.support.status_agreement small
	$(BIN)/python -m tests.support.status_agreement random 2000
	$(BIN)/python -m tests.support.whole_agreement random 1000
	$(BIN)/python -m tests.support.whole_agreement random 1000 --readings some
	$(BIN)/python -m tests.support.whole_agreement shapes 1000 --readings some --region some
	$(BIN)/python -m tests.support.progress_agreement 2x3
	$(BIN)/python -m tests.support.mutations strategies 500

# The sanitizers come with the compiler and are loaded before the interpreter, which was built without
# them and never frees some of its memory. A copy is built, so that no other build is mixed with it.
ASAN := build/asan

asan: .venv/.dev ## Run the tests of the native core, notebooks among them, under AddressSanitizer and UBSan
	@if [ -n "$(REQUIRED)" ]; then $(MAKE) --no-print-directory sanitized; \
		else echo "Skipped: there is no C compiler, so there is no native core to sanitize."; fi

sanitized:
	@rm -rf $(ASAN) && mkdir -p $(ASAN)/source/build
	@[ ! -e build/cython ] || cp -rp build/cython $(ASAN)/source/build
	@cp -rp setup.py pyproject.toml README.md LICENSE gorules rulesets bestiary docs $(ASAN)/source
	@rm -f $(ASAN)/source/gorules/native/_*.so
	GORULES_REQUIRE_NATIVE=1 GORULES_SANITIZE=1 \
		$(BIN)/python -m pip install $(QUIETLY) --no-deps --target $(ASAN) $(ASAN)/source
	@cp -r tests pyproject.toml $(ASAN)  # which tells pytest to look for gorules here
	cd $(ASAN) && PYTHONPATH=. PYTHONMALLOC=malloc GORULES_REQUIRE_NATIVE=1 \
		LD_PRELOAD="$$(cc -print-file-name=libasan.so) $$(cc -print-file-name=libubsan.so)" \
		ASAN_OPTIONS=detect_leaks=0:abort_on_error=1 \
		UBSAN_OPTIONS=halt_on_error=1:abort_on_error=1:print_stacktrace=1 \
		$(CURDIR)/$(BIN)/python -m pytest -n 2 -q -p no:cacheprovider $(SANITIZED_TESTS)

# Each module of the core, on small boards: a large search makes the same steps more often.
SANITIZED_TESTS = tests/native tests/status/test_native.py tests/hunt/test_hunt.py tests/corpus/test_quick.py \
	tests/solving/repeating/test_native.py tests/solving/test_notebook.py -k "not four_by_four"

# Mutants are made and run beside a copy, so that the checkout stays as it is. All of them take an hour or more;
# make mutants MODULES="gorules.play.settle gorules.comparing.lines" takes those of some modules.
MUTANTS := build/mutants

mutants: .venv/.mutants ## Put faults into the code, one by one, and print those that no test notices
	@rm -rf $(MUTANTS) && mkdir -p $(MUTANTS)
	@cp -r pyproject.toml README.md gorules rulesets bestiary tests $(MUTANTS)
	cd $(MUTANTS) && PATH="$(CURDIR)/$(BIN):$$PATH" python -m mutmut run --max-children 2 $(MODULES:=.*)
	cd $(MUTANTS) && $(CURDIR)/$(BIN)/python -m tests.support.mutants $(MODULES)

planted: .venv/.browser ## Put known faults into a copy, one by one, and print those that their tests do not notice
	$(BIN)/python -m tests.support.planted $(FAULT)

lint: .venv/.dev ## Check style and formatting
	$(BIN)/ruff check
	$(BIN)/ruff format --check

types: .venv/.dev ## Check types, in the package and in the tests
	$(BIN)/mypy --strict gorules tests benchmarks docs

docs: .venv/.run ## Write the generated pages in docs/
	$(BIN)/python docs/generate.py
	$(BIN)/python docs/witnesses.py --render
	$(BIN)/python docs/conformance.py --render
	$(BIN)/python docs/finished_games.py

witnesses: .venv/.run ## Look for short lines on which rulesets part, for docs/witnesses.md
	$(BIN)/python docs/witnesses.py

partings: .venv/.run ## Look for small positions on which readings of Japanese 1989 part, for docs/partings.md
	$(BIN)/python docs/partings.py

shape: .venv/.run ## Look for small positions on which counting by shape and Japanese 1989 part, for docs/shape.md
	$(BIN)/python docs/shape.py

conformance: .venv/.run ## Hold rulings on life and death against the definitions, for docs/conformance.md
	$(BIN)/python docs/conformance.py

finished-games: .venv/.run ## Judge finished games for docs/finished-games.md (it takes GNU Go)
	$(BIN)/python -m benchmarks.finished_games --kept finished-games.sqlite
	$(BIN)/python docs/finished_games.py && rm finished-games.sqlite

laws: .venv/.run ## Judge the laws under all rulesets for docs/laws.md
	$(BIN)/gorules laws --all -o docs/laws.md && rm gorules-laws.sqlite

# A check of strategies that shares nothing with gorules, not even the language: docs/progress.md.
CXX_FOUND := $(firstword $(foreach each,c++ g++ clang++,$(shell command -v $(each) 2>/dev/null)))

checkers: ## Compile the checker of strategies that knows no gorules (needs a compiler of C++)
	@if [ -n "$(CXX_FOUND)" ]; then mkdir -p build/checkers && \
		$(CXX_FOUND) -O3 -std=c++17 -o build/checkers/strategy checkers/strategy.cpp && \
		echo "gunzip -c FILE | build/checkers/strategy"; \
		else echo "Skipped: there is no compiler of C++."; fi

values: .venv/.run ## Solve empty boards for docs/values.md
	$(BIN)/python docs/values.py

bench: .venv/.web ## Run the benchmarks
	$(BIN)/python -m benchmarks
	$(BIN)/python -m benchmarks.web
	$(BIN)/python -m benchmarks.page

clean: ## Remove .venv, caches and build output
	rm -rf .venv build dist site gorules/web/lab/built *.egg-info .hypothesis .mypy_cache .pytest_cache .ruff_cache
	@find gorules tests benchmarks -name __pycache__ -prune -exec rm -rf {} + 2>/dev/null || true

# Set-up. An environment is stale when it was made for another folder or another Python, or when its
# own Python no longer runs.

MADE_FOR = $$(pwd -P) $$($(PYTHON) -c 'import sys; print(sys.version_info[:2], sys.base_prefix)' 2>/dev/null)
ifneq ($(shell [ "$$(cat .venv/.made 2>/dev/null)" = "$(MADE_FOR)" ] && $(BIN)/python -c 'import pip' 2>/dev/null && echo fresh),fresh)
.venv/.made: FORCE
endif

.venv/.made:
	@command -v $(PYTHON) > /dev/null || { echo "gorules needs Python 3.11 or newer: no '$(PYTHON)' found" >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "gorules needs Python 3.11 or newer: '$(PYTHON)' is $$($(PYTHON) --version 2>&1)" \
			"(name another: make PYTHON=python3.12)" >&2; exit 1; }
	@echo "Making .venv ..."
	@rm -rf .venv
	@$(PYTHON) -m venv .venv
	@echo "$(MADE_FOR)" > $@

# What builds gorules is installed once, not for each build.
QUIETLY := --quiet --disable-pip-version-check --no-build-isolation
BUILT_WITH := import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["build-system"]["requires"], sep="\n")

.venv/.tools: .venv/.made pyproject.toml
	@$(BIN)/python -c '$(BUILT_WITH)' > .venv/tools.txt
	$(call install,--requirement .venv/tools.txt)

.venv/.plain: .venv/.tools pyproject.toml
	@echo "Installing gorules into .venv ..."
	$(call install,--editable .)

# The native core is tried again each time until it compiles. Checks need it where there is a C compiler, so that it
# is an error then if it does not.
CORE := setup.py $(wildcard gorules/native/*.pyx gorules/native/*.pxi)
REQUIRED := $(if $(shell command -v $${CC:-cc} 2>/dev/null),GORULES_REQUIRE_NATIVE=1)

.venv/.core: .venv/.tools $(CORE)
	@rm -rf $@ .venv/.compiling gorules/native/_*.so build/lib*/gorules/native/_*.so build/cython
	@if [ -n "$(REQUIRED)" ]; then \
		echo "Compiling the native core, which takes half a minute or more ..."; touch .venv/.compiling; \
		$(REQUIRED) nice $(BIN)/python setup.py --quiet build_ext --inplace > .venv/core.log 2>&1 && touch $@; \
		rm -f .venv/.compiling; \
	else echo "there is no C compiler" > .venv/core.log; fi
	@if [ -e $@ ]; then echo "Installed: .venv/bin/gorules"; elif [ -n "$(CHECKED)" ]; then cat .venv/core.log >&2; \
		echo "The native core does not compile, so nothing was checked. .venv/core.log has the errors, too." >&2; exit 1; \
		else echo "There is no native core: .venv/core.log says why. Solving and counting are slower, and what asks" \
			"for life and death stays undecided sooner."; fi

.venv/.run: .venv/.plain .venv/.core

.venv/.web: .venv/.tools pyproject.toml | .venv/.core
	$(call install,--editable '.[web]')
	@touch .venv/.plain

.venv/.dev .venv/.browser .venv/.mutants: CHECKED := $(REQUIRED)

.venv/.dev: .venv/.tools pyproject.toml | .venv/.core
	$(call install,--editable '.[dev]')
	@touch .venv/.plain .venv/.web

.venv/.browser: .venv/.tools pyproject.toml | .venv/.core
	$(call install,--editable '.[browser]')
	@touch .venv/.plain .venv/.web

.venv/.mutants: .venv/.tools pyproject.toml | .venv/.core
	$(call install,--editable '.[mutants]')
	@touch .venv/.plain .venv/.web .venv/.dev

define install
@GORULES_PURE_PYTHON=1 $(BIN)/python -m pip install $(QUIETLY) $(1) > .venv/install.log 2>&1 || \
	{ cat .venv/install.log >&2; exit 1; }
@touch $@
endef
