#!/bin/sh
# Write the Python lock files from pyproject.toml: every file with its hash, no index address, one
# resolution for Python 3.11 and newer on all systems. `scripts/lock.sh --upgrade` takes newer versions.
set -eu
cd "$(dirname "$0")/.."

lock() {
    out=$1
    shift
    .venv/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
        --no-emit-index-url --no-emit-find-links --custom-compile-command "make lock" \
        --output-file "$out" "$@"
    echo "wrote $out"
}

# A checkout builds its own editable install, so the build backend is locked too. Who plays has the
# extras of a table; who develops has all of them.
lock requirements.lock pyproject.toml --extra metrics --extra pdf --extra plot --extra postgres \
    --group build "$@"
lock requirements-dev.lock pyproject.toml --extra all --group dev --constraint requirements.lock "$@"
lock requirements-node.lock --group node "$@"
lock requirements-postgres.lock --group postgres --constraint requirements-dev.lock "$@"
lock requirements-bench.lock --group bench --constraint requirements-dev.lock "$@"
lock requirements-docs.lock --group docs --constraint requirements-dev.lock "$@"
