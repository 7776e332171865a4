# Everything runs in .venv, which is made once and again only when it is stale.

PYTHON ?= python3
BIN := .venv/bin

.DEFAULT_GOAL := help
.NOTPARALLEL:
.DELETE_ON_ERROR:
.PHONY: help demo test lint types docs values bench clean FORCE

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-6s %s\n", $$1, $$2 }' Makefile

demo: .venv/.run ## Compare the whole bestiary across all rulesets
	$(BIN)/gorules compare --all

test: lint types ## Run every check: lint, types, tests
	$(BIN)/pytest -n 2

lint: .venv/.dev ## Check style and formatting
	$(BIN)/ruff check
	$(BIN)/ruff format --check

types: .venv/.dev ## Check types, in the package and in the tests
	$(BIN)/mypy --strict gorules tests benchmarks docs

docs: .venv/.run ## Write the generated pages in docs/
	$(BIN)/python docs/generate.py

values: .venv/.run ## Solve empty boards for docs/values.md
	$(BIN)/python docs/values.py

bench: .venv/.run ## Run the benchmarks
	$(BIN)/python -m benchmarks

clean: ## Remove .venv, caches and build output
	rm -rf .venv build dist *.egg-info .hypothesis .mypy_cache .pytest_cache .ruff_cache
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

.venv/.run: .venv/.made pyproject.toml
	$(call install,.)

.venv/.dev: .venv/.made pyproject.toml
	$(call install,.[dev])
	@touch .venv/.run

define install
@echo "Installing gorules into .venv ..."
@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '$(1)' \
	> .venv/install.log 2>&1 || { cat .venv/install.log >&2; exit 1; }
@touch $@
endef
