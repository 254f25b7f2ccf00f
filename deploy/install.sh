#!/bin/sh
# Install this checkout of fiftyfour into a directory, such as /opt/fiftyfour; run it again to upgrade.
# usage: deploy/install.sh DIRECTORY
#
# It needs Python 3.11 or newer with venv, and make. Everything else is downloaded: what
# requirements.lock and page/package-lock.json name, if its hashes are right.
set -eu
cd "$(dirname "$0")/.."

make page
python3 -m venv "$1"
"$1/bin/python" -m pip install --quiet --disable-pip-version-check --require-hashes \
    --requirement requirements.lock
"$1/bin/python" -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation \
    --force-reinstall .
"$1/bin/fiftyfour" --version
