#!/bin/sh
# Make .venv with $PYTHON, or else with the first Python 3.11 or newer on the PATH.
set -eu
cd "$(dirname "$0")/.."

is_new_enough() {
    "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null
}

for python in ${PYTHON:-python3 python3.13 python3.12 python3.11} none; do
    if is_new_enough "$python"; then break; fi
done
if [ "$python" = none ]; then
    echo "fiftyfour needs Python 3.11 or newer; run: make PYTHON=/path/to/python3" >&2
    exit 1
fi
echo "Python: $("$python" --version) in .venv"
"$python" -m venv --clear .venv
