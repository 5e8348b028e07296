# Two commands: `make demo` and `make test`. `make help` lists the rest.

VENV   ?= .venv
# A shell that has the commands of the environment on its path calls the environment's own
# python by that name, and that one has no pip.
OUTSIDE := $(subst $(abspath $(VENV))/bin:,,$(subst $(PWD)/$(VENV)/bin:,,$(PATH)))
PYTHON ?= $(shell PATH="$(OUTSIDE)" command -v python3)
CORPUS ?= samples/corpus
STORE  ?= store
QUERY  ?= 归属于上市公司股东的净利润

BIN := $(VENV)/bin
PIP := $(PYTHON) -m pip --python $(BIN)/python --disable-pip-version-check install --quiet
# Every package is pinned with hashes, so nothing is left for a resolver to decide; the
# one dependency without a wheel is built by the pinned setuptools.
LOCKED := $(PIP) --no-deps --require-hashes --no-build-isolation
FINVOUCH := $(BIN)/finvouch
PLACES := --store "$(STORE)"

.DEFAULT_GOAL := help
.PHONY: help demo ui notebook ocr test format format-check lint types layers tests samples lineage lock clean

help:  ## list the targets
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14
	@echo
	@echo 'Variables: CORPUS=<folder of documents>  STORE=<folder of what is made>'
	@echo '           QUERY=<search of the demo>  PYTHON=<3.11 to 3.13>'

# ---- for users

demo: $(VENV)/.runtime  ## build a corpus end to end and answer one search
	$(FINVOUCH) build --corpus "$(CORPUS)" $(PLACES)
	$(FINVOUCH) status $(PLACES)
	$(FINVOUCH) search "$(QUERY)" $(PLACES) -k 3

ui: $(VENV)/.runtime  ## open the Dagster UI on the store
	$(FINVOUCH) ui --corpus "$(CORPUS)" $(PLACES)

notebook: $(VENV)/.notebook  ## explore the store with SQL and plots
	FINVOUCH_STORE="$(STORE)" $(BIN)/marimo edit notebooks/explore.py

ocr: $(VENV)/.ocr  ## add the text recogniser for scanned pages to the environment

# ---- for engineers

test: format-check lint types layers tests  ## run every check that CI runs

format: $(VENV)/.dev  ## reformat the code
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix --quiet .

format-check: $(VENV)/.dev
	$(BIN)/ruff format --check .

lint: $(VENV)/.dev
	$(BIN)/ruff check .

types: $(VENV)/.dev
	$(BIN)/mypy

layers: $(VENV)/.dev
	$(BIN)/lint-imports

tests: $(VENV)/.dev
	$(BIN)/python -m pytest -v -n auto

samples: $(VENV)/.dev  ## typeset the sample corpus anew
	$(BIN)/python -m samples.make

lineage: $(VENV)/.dev  ## renew the picture of the lineage (needs Chromium and a built store)
	$(BIN)/python -m orchestration.screenshot docs/lineage.png $(PLACES)

lock:  ## pin all requirements anew (needs uv)
	requirements/lock.sh

clean:  ## remove the environment and what the demo made
	rm -rf "$(VENV)" store

# ---- the environment

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 13))' \
	|| { echo 'finvouch needs Python 3.11 to 3.13: name one with PYTHON=python3.12'; exit 1; }
	$(PYTHON) -m venv --without-pip "$(VENV)"

$(VENV)/.runtime: requirements/build.txt requirements/runtime.txt pyproject.toml | $(BIN)/python
	@echo 'installing what finvouch needs …'
	$(LOCKED) -r requirements/build.txt
	$(LOCKED) -r requirements/runtime.txt
	$(PIP) --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/.dev: requirements/dev.txt | $(VENV)/.runtime
	@echo 'installing what its tests need …'
	$(LOCKED) -r requirements/dev.txt
	@touch $@

$(VENV)/.notebook: requirements/notebook.txt | $(VENV)/.runtime
	@echo 'installing the notebook …'
	$(LOCKED) -r requirements/notebook.txt
	@touch $@

$(VENV)/.ocr: requirements/ocr.txt | $(VENV)/.runtime
	@echo 'installing the text recogniser …'
	$(LOCKED) -r requirements/ocr.txt
	@touch $@
