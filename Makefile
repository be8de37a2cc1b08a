# play   set everything up, then open the table   test   every test
# dev    set up for work on the code              check  style, types, layers, documents
# bench  speed, beside other engines              soak   long random play and fuzzing, the large counts
# strength  the ladder of the bots
.PHONY: play test check bench dev soak strength
.DEFAULT_GOAL := play

PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt
NPM := npm --silent --no-audit --no-fund
SITE := src/conqueror/site/index.html
PAGE := $(shell find web/src web/public docs/rules src/conqueror/content -type f) web/index.html web/vite.config.ts web/compress.js
ARGS ?=

play: .venv/play $(SITE)
	@$(BIN)/conqueror serve --open $(ARGS)

test: .venv/dev $(SITE)
	@$(BIN)/conqueror prepare
	$(BIN)/python -m pytest -n 2 --dist loadgroup $(ARGS)
	cd web && $(NPM) test

check: .venv/bench .venv/docs web/node_modules/.installed
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache
	$(BIN)/python -m docsite
	cd web && $(NPM) run check

bench: .venv/bench
	@$(BIN)/python -m bench $(ARGS)

dev: .venv/dev $(SITE)
	@$(BIN)/conqueror prepare

soak: .venv/dev
	@$(BIN)/python -m tests.soak $(ARGS)

strength: .venv/dev
	@$(BIN)/python -m conqueror.arena.ladder $(ARGS)
	@$(BIN)/python -m tests.bots.against_uct $(ARGS)

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

.venv/docs: .venv/dev
	@$(PIP) --editable '.[docs]'
	@touch $@

web/node_modules/.installed: web/package.json
	@command -v npm > /dev/null || { echo "The page is built with Node 20.19 or newer: install nodejs and npm first."; exit 1; }
	@cd web && $(NPM) install --no-package-lock
	@touch $@

$(SITE): web/node_modules/.installed $(PAGE)
	@echo "Building the page …"
	@cd web && $(NPM) run build -- --logLevel warn
