# fiftyfour: `make play` and `make test` install what they need; the next run is quick.

PIP := .venv/bin/python -m pip --quiet --disable-pip-version-check
EDITABLE := $(addprefix --editable ,. $(patsubst %/pyproject.toml,%,$(wildcard examples/*/pyproject.toml)))
STATIC := src/fiftyfour/web/static
PAGE := $(STATIC)/index.html
PAGE_SOURCES := $(shell find page -name node_modules -prune -o -type f -print) examples/highcard/highcard.py
SITE := dist/site/index.html
SITE_SOURCES := $(shell find src/fiftyfour -name web -prune -o -name __pycache__ -prune -o -type f -print)
SITE_MAKERS := $(addprefix scripts/,build_site.py site_python.py) $(wildcard page/scripts/*.mjs)
MANUAL := dist/site/docs/index.html
MANUAL_SOURCES := $(shell find docs -type f) $(wildcard *.md */README.md examples/*/README.md)
PEERS := $(patsubst %-lock.json,%,$(wildcard bench/package-lock.json bench/*/package-lock.json))

export PATH := $(CURDIR)/.venv/node/bin:$(PATH)
export PYRIGHT_PYTHON_IGNORE_WARNINGS := 1
unexport PYTHONDONTWRITEBYTECODE  # tests start the command hundreds of times, so compile it once

.PHONY: help play test checks lint style types imports pytest soak versions page site page-test bench wheel lock clean
ifndef BESIDE  # parallel installs and builds would interfere with each other
.NOTPARALLEL:
endif
.DELETE_ON_ERROR:

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## /  make \1\t/p' Makefile | expand -t 18

play: .venv/.play $(PAGE) ## start the server on http://127.0.0.1:5454 and open it in a browser
	.venv/bin/fiftyfour serve --open

test: checks pytest ## run every check and every test

checks: .venv/.dev .venv/.docs page/node_modules/.package-lock.json  # each uses one core, so run two at a time
	@$(MAKE) --no-print-directory --jobs 2 --output-sync=target BESIDE=1 lint page-test site

lint: style types imports ## check the Python code

style: .venv/.dev
	.venv/bin/ruff check
	.venv/bin/ruff format --check

types: .venv/.dev .venv/.docs .venv/.node
	.venv/bin/pyright
	@mkdir -p dist && (echo '# pyright: strict'; sed -n '/^```python/,/^```/{/^```/d;p}' \
		docs/writing-a-game.md) > dist/mygame.py
	.venv/bin/pyright dist/mygame.py  # the game that a reader of the guide puts together

imports: .venv/.dev
	.venv/bin/lint-imports --no-logo

pytest: .venv/.dev $(PAGE) $(SITE) $(MANUAL) ## run the tests of the engine, the server and the page in a browser
	.venv/bin/python scripts/packages.py
	chromium=$$(.venv/bin/python scripts/find_chromium.py) || [ "$$CI" != true ] && \
		postgres=$$(.venv/bin/python scripts/find_postgres.py) || [ "$$CI" != true ] && \
		CHROMIUM=$$chromium POSTGRES_BIN=$$postgres .venv/bin/pytest --numprocesses auto --dist loadgroup

soak: .venv/.dev $(PAGE) ## run the random tests SOAK times as long as `make test` does (default 20)
	postgres=$$(.venv/bin/python scripts/find_postgres.py) && POSTGRES_BIN=$$postgres \
		SOAK=$(or $(SOAK),20) .venv/bin/pytest -m soak --numprocesses auto --dist loadgroup

versions: .venv/.dev $(PAGE) ## run the tests of the engine, tables and terminal on every Python found
	scripts/versions.sh

page: $(PAGE) ## build the page into the package

site: $(SITE) $(MANUAL) ## build dist/site: the edition that needs no server, and in docs/ the documentation

page-test: page/node_modules/.package-lock.json ## check the types of the page and run its unit tests
	cd page && npm run --silent check && npm run --silent test

bench: .venv/.bench $(PAGE) $(PEERS:package=node_modules/.package-lock.json) ## run the benchmarks, with comparisons
	@set -e; for script in $(sort $(wildcard bench/[a-z]*.py)); do \
		echo "== $$script"; .venv/bin/python $$script; done

wheel: .venv/.dev $(PAGE) ## build dist/*.whl, which includes the page
	$(PIP) wheel --no-deps --no-build-isolation --wheel-dir dist .

lock: .venv/.dev ## update the Python lock files; UPGRADE=1 takes newer versions
	scripts/lock.sh $(if $(UPGRADE),--upgrade)

clean: ## remove everything installed and built
	rm -rf .venv $(STATIC) dist page/node_modules bench/node_modules bench/*/node_modules
	rm -rf .hypothesis .import_linter_cache .pytest_cache .ruff_cache

# Prerequisites of the targets above. A file .venv/.NAME means that NAME is installed.

.venv/bin/pip:
	@scripts/venv.sh

.venv/.play: requirements.lock
.venv/.play: EDITABLE := --editable .  # the examples are for those who make games
.venv/.dev: requirements-dev.lock $(wildcard examples/*/pyproject.toml)
.venv/.bench: requirements-bench.lock .venv/.dev
.venv/.docs: requirements-docs.lock .venv/.dev

.venv/.play .venv/.dev .venv/.bench .venv/.docs: pyproject.toml | .venv/bin/pip
	$(PIP) install --require-hashes --requirement $(filter %.lock,$^)
	$(PIP) install --no-deps --no-build-isolation $(EDITABLE)
	@touch $@

.venv/.node: requirements-node.lock scripts/find_node.py | .venv/bin/pip
	@.venv/bin/python scripts/find_node.py
	@touch $@

%/node_modules/.package-lock.json: %/package-lock.json %/package.json | .venv/.node
	cd $* && npm ci --no-fund --no-audit
	@touch $@

$(PAGE): $(PAGE_SOURCES) page/node_modules/.package-lock.json
	cd page && npm run --silent build

$(SITE): $(PAGE) $(SITE_SOURCES) $(SITE_MAKERS) requirements.lock | .venv/.dev
	.venv/bin/python -m scripts.build_site

$(MANUAL): $(SITE) $(MANUAL_SOURCES) $(addprefix scripts/,build_docs.py docstrings.py) | .venv/.docs
	.venv/bin/python scripts/build_docs.py
