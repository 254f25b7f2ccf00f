#!/bin/sh
# Make .venv if there is none, and put into it what a lock names and this checkout (editable).
# Usage: scripts/venv.sh LOCK. The Python is $PYTHON, else the first of 3.11 or newer on the PATH.
set -eu
cd "$(dirname "$0")/.."

is_new_enough() {
    "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null
}

if [ ! -x .venv/bin/pip ]; then
    for python in ${PYTHON:-python3 python3.13 python3.12 python3.11} none; do
        if is_new_enough "$python"; then break; fi
    done
    if [ "$python" = none ]; then
        echo "fiftyfour needs Python 3.11 or newer; name one with PYTHON=/path/to/python3" >&2
        exit 1
    fi
    echo "Python: $("$python" --version), in .venv"
    "$python" -m venv --clear .venv
fi

pip() {
    .venv/bin/pip --quiet --disable-pip-version-check "$@"
}

echo "Python packages: $1"
pip install --require-hashes --requirement "$1"
set -- --editable .
for plugin in examples/*/pyproject.toml; do
    if [ -f "$plugin" ]; then set -- "$@" --editable "$(dirname "$plugin")"; fi
done
pip install --no-deps --no-build-isolation "$@"
