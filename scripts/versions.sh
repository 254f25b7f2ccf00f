#!/bin/sh
# Run the tests of the engine, the tables and the terminal on every Python that pyproject.toml names
# and this machine has, each in .venv/versions with the locked requirements. It says which it found.
set -eu
cd "$(dirname "$0")/.."

find_python() {
    for python in "python$1" "${PYENV_ROOT:-$HOME/.pyenv}/versions/$1".*/bin/python; do
        if "$python" -c 'import sys; print(sys.executable)' 2>/dev/null; then return; fi
    done
}

uv=.venv/bin/uv
failed=
for version in $(sed -n 's/.*Python :: \(3\.[0-9]*\)".*/\1/p' pyproject.toml); do
    python=$(find_python "$version")
    if [ -z "$python" ]; then
        echo "== Python $version: not found"
        continue
    fi
    echo "== Python $version: $python"
    venv=.venv/versions/$version
    [ -d "$venv" ] || $uv venv --quiet --python "$python" "$venv"
    $uv pip install --quiet --python "$venv" --require-hashes --requirement requirements-dev.lock
    $uv pip install --quiet --python "$venv" --no-deps --no-build-isolation \
        --editable . --editable examples/highcard
    "$venv/bin/pytest" --quiet --numprocesses auto --dist loadgroup ${TESTS:-tests/engine tests/table tests/cli} ||
        failed="$failed $version"
done
[ -z "$failed" ] || { echo "failed on Python$failed" >&2; exit 1; }
