# play   set everything up, then play            test   every test
# dev    set up for work on the code             check  style, types, layers
# bench  speed, beside other engines             soak   long random play and fuzzing, the large counts
# strength  the ladder of the bots
.PHONY: play test check bench dev soak strength
.DEFAULT_GOAL := play

PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt
ARGS ?=

play: .venv/play
	@$(BIN)/conqueror play $(ARGS)

test: .venv/dev
	@$(BIN)/conqueror prepare
	$(BIN)/python -m pytest -n 2 --dist loadgroup $(ARGS)

check: .venv/bench
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache

bench: .venv/bench
	@$(BIN)/python -m bench $(ARGS)

dev: .venv/dev
	@$(BIN)/conqueror prepare

soak: .venv/dev
	@$(BIN)/python -m tests.soak $(ARGS)

strength: .venv/play
	@echo "The ladder of the bots needs more than one bot; so far there is only the random one."

.venv/play: pyproject.toml constraints.txt
	@test -x $(BIN)/python || { echo "Setting up, this first time only …"; $(PYTHON) -m venv .venv; }
	@$(PIP) --editable '.[server]'
	@touch $@

.venv/dev: .venv/play
	@$(PIP) --editable '.[server,dev]'
	@touch $@

.venv/bench: .venv/dev
	@$(PIP) --editable '.[server,dev,bench]'
	@touch $@
