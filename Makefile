# Mythos: every command a newcomer needs. `make` alone lists them.
# Needs Python 3.11 or newer, make and gcc; everything else goes into .venv.

PYTHON  ?= python3
GAME    ?= cthulhu_realms
CONFIG  ?= configs/$(GAME)/ppo.yaml
VS      ?= greedy
WORKERS ?= 2

VENV  := .venv
BIN   := $(VENV)/bin
STAMP := $(VENV)/.stamp
PEER_STAMP := $(VENV)/.stamp-peers
PIP   := $(BIN)/python -m pip install --disable-pip-version-check -q -c constraints.txt

# Each test worker is one process: more threads inside it would only fight over the cores.
ONE_THREAD := OMP_NUM_THREADS=1 MKL_NUM_THREADS=1 OPENBLAS_NUM_THREADS=1 NUMBA_NUM_THREADS=1

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help setup peers train test lint warm fuzz bench play docs golden clean distclean

help:  ## list the commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))
	@echo "Settings: PYTHON=$(PYTHON) GAME=$(GAME) CONFIG=$(CONFIG) VS=$(VS) WORKERS=$(WORKERS)"

setup: $(STAMP) $(if $(PEERS),$(PEER_STAMP))  ## make .venv and install (PEERS=1: the rival libraries too); nothing to do when up to date

peers: $(PEER_STAMP)  ## install RLCard and OpenSpiel, which `make bench` compares with

train: setup  ## train an opponent by self-play, then show its strength (about three minutes)
	$(BIN)/mythos train $(CONFIG)

test: lint warm  ## lint, types and all tests
	$(ONE_THREAD) $(BIN)/python -m pytest -n $(WORKERS)

lint: setup  ## ruff and mypy only
	$(BIN)/ruff check .
	$(BIN)/mypy

warm: setup  ## compile everything once, so that parallel tests need not each do it
	$(ONE_THREAD) $(BIN)/python tests/warm_cache.py $(WORKERS)

fuzz: setup warm  ## the long random-game runs
	$(ONE_THREAD) $(BIN)/python -m pytest -n $(WORKERS) -m fuzz

bench: setup  ## measure speed beside the peers that are installed
	$(BIN)/mythos bench $(GAME)

play: setup  ## play in the terminal (GAME=..., VS=greedy)
	$(BIN)/mythos play $(GAME) --vs $(VS)

docs: setup  ## write the generated parts of the documents again
	$(BIN)/python benchmarks/readme_tables.py
	$(BIN)/python benchmarks/game_pages.py

golden: setup  ## record the golden games of GAME anew, after a change that is meant to alter play
	PYTHONPATH=tests $(BIN)/python -m $(GAME).make_golden

clean:  ## remove caches and build products
	rm -rf .pytest_cache .mypy_cache .ruff_cache .hypothesis build dist
	find . -path ./$(VENV) -prune -o -name __pycache__ -type d -prune -exec rm -rf {} +

distclean: clean  ## clean, and remove .venv too (runs/ stays)
	rm -rf $(VENV)

$(STAMP): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "Mythos needs Python 3.11 or newer; name one: make setup PYTHON=python3.12" >&2; exit 2; }
	@test -x $(BIN)/pip || $(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); \
	  echo "python3 cannot make a virtual environment; on Debian and Ubuntu: apt install python3-venv" >&2; exit 2; }
	@echo "Installing into $(VENV); the first time takes a few minutes."
	$(PIP) -e '.[train,dev]'
	@touch $@

$(PEER_STAMP): $(STAMP)
	$(PIP) -e '.[train,dev,peers]'
	@touch $@
