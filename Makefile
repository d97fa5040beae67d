# Everything a new machine needs is fetched by these targets: uv from PyPI, the rest through uv.
UV := .uv/bin/uv
UV_VERSION := 0.13.8
RUN := $(UV) run --frozen --all-extras
SCREENS := src/croupier/server/screens/index.html
export UV_PROJECT_ENVIRONMENT := .venv
export PYTHONPATH :=

# The system's own Python is built to be fast. One that a version manager compiled here often is not: a quarter slower.
SYSTEM_PYTHON := $(shell /usr/bin/python3 -c 'import sys; print("/usr/bin/python3" * (sys.version_info >= (3, 11)))' 2>/dev/null)
ifneq ($(SYSTEM_PYTHON),)
export UV_PYTHON ?= $(SYSTEM_PYTHON)
endif

PREFIX ?= /opt/croupier
SUDO := $(shell [ "$$(id -u)" = 0 ] || echo sudo)

.PHONY: run test install dist pythons coverage system check screens screenshots format register honest mutation mutation-placing campaign bench before-after pages clean

run: screens  ## open a table for each rulebook on http://127.0.0.1:8000, for practice
	.venv/bin/croupier serve

test: system check screens  ## everything that must hold before a change lands
	$(RUN) pytest -n auto --cov=croupier.game --cov=croupier.rulebook --cov-report=term $(ARGS)
	$(RUN) coverage report --include='src/croupier/game/*,src/croupier/rulebook/*' --fail-under=100

install: screens  ## the program alone, for a service: in /opt/croupier, or PREFIX=
	$(SUDO) env UV_PROJECT_ENVIRONMENT=$(PREFIX) $(if $(UV_PYTHON),UV_PYTHON=$(UV_PYTHON)) \
	  $(UV) sync --frozen --all-extras --no-default-groups --no-editable --compile-bytecode

coverage: .venv/.ready  ## which lines and branches of everything the tests come through; it takes its time
	$(RUN) pytest -n auto --cov=croupier --cov-report=term $(ARGS)

dist: .venv/.ready  ## a source distribution and a wheel of HEAD, built from a fresh clone, the screens inside; its SBOM
	rm -rf .dist dist && git clone -q . .dist && cd .dist && ../$(UV) build --out-dir ../dist
	rm -rf .dist
	python3 -m zipfile -l dist/croupier-*.whl | grep -q croupier/server/screens/index.html
	$(RUN) python release/sbom.py $(UV) dist/croupier.cdx.json

pythons: system screens  ## the tests on every Python from 3.11 on that is found here, each in its own environment
	$(RUN) python release/pythons.py $(UV) $(ARGS)

system:  ## what the tests need of the system: PostgreSQL, a C compiler for the crash shim, a browser and its fonts
	@ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 && command -v gcc >/dev/null && command -v chromium >/dev/null || \
	  ($(SUDO) apt-get update -qq && $(SUDO) apt-get install -y -qq --no-install-recommends postgresql gcc libc6-dev \
	   chromium fonts-noto-core fonts-noto-cjk)

check: .venv/.ready  ## style, types, the direction of imports, and the licences of what is shipped
	$(RUN) ruff check .
	$(RUN) ruff format --check .
	$(RUN) mypy
	$(RUN) lint-imports
	$(RUN) python release/licences.py $(UV)

format: .venv/.ready
	$(RUN) ruff check --fix .
	$(RUN) ruff format .

register: .venv/.ready  ## write down which tests name which requirement
	$(RUN) pytest --collect-only --write-register tests

honest: .venv/.ready  ## break the rule of each claimed requirement: its tests must notice; ONLY=MD-84, ONLY=CO, ONLY=stale
	PYTHONPATH=tests $(RUN) python -m honest --only '$(ONLY)'

mutation: .venv/.ready  ## how many mutants of settlement the tests kill, in a scratch copy
	rm -rf .mutation && mkdir .mutation && git archive HEAD | tar -x -C .mutation
	cd .mutation && PYTHONPATH=$(CURDIR)/.mutation/src ../.venv/bin/cosmic-ray init bench/mutation.toml session.sqlite
	cd .mutation && PYTHONPATH=$(CURDIR)/.mutation/src ../.venv/bin/cosmic-ray exec bench/mutation.toml session.sqlite
	.venv/bin/cr-report .mutation/session.sqlite | tail -n 4

mutation-placing: .venv/.ready  ## change the rules of placing one at a time: the tests of every way in have to notice
	$(RUN) python bench/placing_mutants.py

campaign: .venv/.ready  ## the long runs: random play, ten billion spins against the exact odds, kills and crashes
	CROUPIER_CAMPAIGN=1 $(RUN) pytest -s tests/play/test_machine.py
	CROUPIER_CAMPAIGN=1 $(RUN) pytest -s tests/simulation/test_agreement.py
	CROUPIER_CAMPAIGN=1 $(RUN) pytest -s tests/floor/test_kill.py tests/floor/test_crash_points.py tests/floor/test_retries.py
	CROUPIER_CAMPAIGN=1 $(RUN) pytest -s tests/client/test_kill.py tests/server/live/test_fuzz.py tests/server/http/test_openapi.py
	CROUPIER_CAMPAIGN=1 $(RUN) pytest -s tests/server/test_long_run.py

bench: .venv/.ready  ## the figures that the documentation claims, printed and written to bench/results.md
	$(RUN) python bench/start.py
	$(RUN) python bench/decisions.py
	$(RUN) python bench/sessions.py
	$(RUN) python bench/spins.py
	$(RUN) python bench/durable.py
	$(RUN) python bench/terminals.py
	$(RUN) python bench/audience.py
	$(RUN) python bench/taps.py
	OPENBLAS_NUM_THREADS=1 $(RUN) python bench/wheel_monitor.py

BEFORE ?= HEAD~1
before-after: .venv/.ready  ## an older commit beside this one: make before-after BEFORE=abcd210 ARGS='--store postgresql'
	$(RUN) python bench/before_after.py --before $(BEFORE) $(ARGS)

pages: .venv/.ready  ## draw the pictures and write the tables of the documentation
	$(RUN) python docs/draw.py

wire: .venv/.ready  ## write the types of the wire for the client and the screens from the server's structs
	$(RUN) python -m croupier.server.wire_types

screenshots: system screens  ## pictures of the screens, by the browser
	PYTHONPATH=tests $(RUN) python -m screens.screenshots

screens: $(SCREENS)  ## build the screens into the package, with Node from PyPI

$(SCREENS): .venv/.ready web/node_modules/.ready web/vite.config.ts $(wildcard web/*.html) $(shell find web/src web/public -type f)
	cd web && ../.venv/bin/npx svelte-check --tsconfig ./tsconfig.json --fail-on-warnings
	cd web && ../.venv/bin/npx vite build --logLevel warn
	@touch $@

web/node_modules/.ready: web/package.json web/package-lock.json | .venv/.ready
	cd web && ../.venv/bin/npm ci --no-audit --no-fund --loglevel=error
	@touch $@

.venv/.ready: $(UV) pyproject.toml uv.lock
	$(UV) sync --frozen --all-extras --compile-bytecode --quiet
	.venv/bin/python -m compileall -q src/croupier
	@touch $@

$(UV):
	python3 -m pip install --quiet --disable-pip-version-check --target .uv uv==$(UV_VERSION)

clean:
	rm -rf web/node_modules src/croupier/server/screens .venv .pythons .uv .mutation .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache .coverage dist
