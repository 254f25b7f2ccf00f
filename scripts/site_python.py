"""The archives that Python in the page is made of: its standard library, and ours.

What is imported before the first page is there is compiled, by the very Python that will run it, so
that it starts sooner. All else are sources without what only people read, which are smaller. Line
numbers stay as they are.
"""

import io
import re
import subprocess
import sys
import tokenize
import tomllib
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path

from fiftyfour import __version__

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src/fiftyfour"
PYODIDE = ROOT / "page/node_modules/pyodide"
COMPILE = ROOT / "page/scripts/compile.mjs"

OURS = ("bots", "desk", "edition", "engine", "env", "lab", "odds", "systems", "table")
"""The packages that run in the page."""

SERVERS = {
    "table": "admin backup commits control database listening migrations moving notebooks only "
    "postgres rows schema sql sqlite",
    "odds": "plotting",
    "env": "acesout_v0 arrays choices nightterrors_v0 playing skyace_v0 spiel suits_v0 vector "
    "zilch_v0 zoo",
    "lab": "comparing data files pictures rating series spreading sweeping",
}
"""Of these, what only servers and programs use."""

UNUSED = """
__phello__ _ast_unparse _compat_pickle _markupbase _pydatetime _pyio _pyrepl
_sysconfigdata__emscripten_wasm32-emscripten antigravity argparse asyncio/__main__
asyncio/proactor_events asyncio/tools asyncio/windows_events asyncio/windows_utils bdb cmd code
colorsys compileall concurrent/futures/interpreter concurrent/futures/process
concurrent/interpreters configparser cProfile ctypes curses dbm difflib distutils doctest
email/_encoded_words email/_header_value_parser email/_parseaddr email/_policybase
email/base64mime email/charset email/contentmanager email/encoders email/feedparser
email/generator email/header email/headerregistry email/iterators email/message email/mime
email/parser email/policy email/quoprimime email/utils ensurepip filecmp fileinput ftplib getopt
getpass graphlib gzip html http idlelib imaplib lib2to3 logging/config logging/handlers mailbox
mimetypes modulefinder multiprocessing netrc nturl2path optparse pdb pickle pickletools platform
plistlib poplib pprint profile profiling pstats pty py_compile pyclbr pydoc pydoc_data
pyodide/console pyodide/http quopri rlcompleter runpy sched shelve shlex smtplib socketserver
sqlite3 stringprep symtable sysconfig/__main__ tabnanny tarfile telnetlib this timeit
tkinter trace tracemalloc tty turtle turtledemo unittest urllib/error urllib/request
urllib/response urllib/robotparser venv wave webbrowser wsgiref xml xmlrpc zipapp zoneinfo
"""
"""What of the standard library nothing here uses: half of it."""

NEVER = """
__phello__ _pyrepl ctypes curses dbm distutils ensurepip idlelib lib2to3 multiprocessing pydoc_data
sqlite3 tkinter turtle turtledemo unittest venv wsgiref xmlrpc
"""
"""Of these, what not even somebody's own game can use in a page."""

OWN = ("fiftyfour/engine/conformance/", "fiftyfour/edition/own.py")
"""What of ours only somebody's own game needs; what the checks say of themselves is read there."""

ENCODINGS = ("__init__", "aliases", "ascii", "cp437", "idna", "latin_1", "punycode", "utf_8")
"""Encodings that are used; cp437 by zip files."""

INSTALL = """
--no-deps --only-binary=:all: --require-hashes --implementation cp --python-version 314 --abi cp314
--platform pyemscripten_2026_0_wasm32
"""
"""How pip gets a wheel for Pyodide."""

Files = Iterator[tuple[str, bytes]]
"""Names of files in an archive, and what is in them."""


def archives(wheel: Path, folder: Path) -> dict[str, bytes]:
    """All archives by their names, made in a folder.

    `stdlib.zip` and `fiftyfour.zip` are what Python starts with. Each game has one of its own,
    which is fetched when it is first played, and `others.zip` is what only somebody's own game may
    use: of the library and of ours.
    """
    ours = list(our_files())
    games = {f"{id}.zip": f"fiftyfour/systems/{id}/" for id in shipped()}
    own = [one for one in ours if one[0].startswith(OWN)]
    common = [one for one in ours if not one[0].startswith((*games.values(), *OWN))]
    contents: dict[str, Iterable[tuple[str, bytes]]] = {
        "stdlib.zip": library(),
        "fiftyfour.zip": [*common, *of_wheel(wheel)],
        **{name: [o for o in ours if o[0].startswith(at)] for name, at in games.items()},
    }
    for name, files in contents.items():
        (folder / name).write_bytes(zipped(bare(files)))
    subprocess.run(["node", COMPILE, *(folder / name for name in contents)], check=True)
    made = {name: (folder / name).read_bytes() for name in contents}
    for name in games:  # Python unpacks these itself
        made[name] = zipped(files_in(folder / name), zipfile.ZIP_DEFLATED)
    return {**made, "others.zip": zipped([*others(), *own])}


def of_wheel(wheel: Path) -> Files:
    """The files of a wheel that are needed to run it."""
    for name, data in files_in(wheel):
        if name.endswith((".py", ".so", "/METADATA")):
            yield name, data


def bare(files: Iterable[tuple[str, bytes]]) -> Files:
    """The same files, Python's without docstrings and comments."""
    for name, data in files:
        yield name, without_words(data.decode()).encode() if name.endswith(".py") else data


def without_words(source: str) -> str:
    r"""Python source without docstrings and comments, in the same lines.

    >>> without_words("def two():  # even\n    'As in a pair.'\n    return 2\n")
    'def two():\n    ""\n    return 2\n'
    """
    tokens = list(tokenize.generate_tokens(io.StringIO(source).readline))
    begins = {None, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT}
    beside = {tokenize.NL, tokenize.COMMENT}
    cut: list[tuple[tuple[int, int], tuple[int, int], str]] = []
    before = None
    for token, after in zip(tokens, [*tokens[1:], tokens[-1]], strict=True):
        if token.type == tokenize.COMMENT:
            cut.append((token.start, token.end, ""))
        elif (
            token.type == tokenize.STRING
            and before in begins
            and after.type in {tokenize.NEWLINE, tokenize.COMMENT}
        ):
            cut.append((token.start, token.end, '""'))
        if token.type not in beside:
            before = token.type
    lines = source.splitlines(keepends=True)
    for (first, left), (last, right), put in reversed(cut):
        line = lines[first - 1][:left] + put + lines[last - 1][right:].rstrip() + "\n"
        lines[first - 1 : last] = [line.rstrip() + "\n", *["\n"] * (last - first)]
    return "".join(lines)


def wheel_of(name: str, folder: Path) -> Path:
    """The wheel of a package for Pyodide, as the lock file has it."""
    lock = (ROOT / "requirements.lock").read_text("utf-8")
    found = re.search(rf"^{name}==(?:.*\\\n)*.*\n", lock, re.MULTILINE)
    assert found, f"requirements.lock does not name {name}"
    wanted = folder / "wanted.txt"
    wanted.write_text(found.group())
    pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", "download"]
    subprocess.run([*pip, *INSTALL.split(), "--dest", folder, "--requirement", wanted], check=True)
    return next(folder.glob("*.whl"))


def our_files() -> Files:
    """Our Python and what lies in its packages."""
    yield "fiftyfour/__init__.py", (SOURCE / "__init__.py").read_bytes()
    for package in OURS:
        left_out = SERVERS.get(package, "").split()
        for file in sorted((SOURCE / package).rglob("*")):
            parts = file.relative_to(SOURCE).parts
            if (
                file.is_file()
                and "__pycache__" not in parts
                and Path(parts[1]).stem not in left_out
            ):
                yield "/".join(("fiftyfour", *parts)), file.read_bytes()
    entries = "".join(f"{name} = {place}\n" for name, place in shipped().items())
    info = f"fiftyfour-{__version__}.dist-info"
    yield f"{info}/METADATA", f"Name: fiftyfour\nVersion: {__version__}\n".encode()
    yield f"{info}/entry_points.txt", f"[fiftyfour.systems]\n{entries}".encode()


def shipped() -> dict[str, str]:
    """The games that are passed on, and where each is."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    return project["entry-points"]["fiftyfour.systems"]


def library() -> Files:
    """The standard library without what is not used."""
    for name, data in files_in(PYODIDE / "python_stdlib.zip"):
        if is_used(name):
            yield name, data


def others() -> Files:
    """The rest of it, which somebody's own game may use."""
    for name, data in files_in(PYODIDE / "python_stdlib.zip"):
        if not is_used(name) and not named(name) & set(NEVER.split()):
            yield name, data


def is_used(name: str) -> bool:
    """Whether the page's own Python uses this file of the standard library."""
    first, *rest = name.removesuffix(".py").split("/")
    return rest[0] in ENCODINGS if first == "encodings" else not named(name) & set(UNUSED.split())


def named(name: str) -> set[str]:
    """The module that a file is, and the packages that hold it."""
    first, *rest = name.removesuffix(".py").split("/")
    return {first, "/".join([first, *rest[:1]]), "/".join([first, *rest[:2]])}


def files_in(archive: Path) -> Files:
    """The files in a zip file or wheel."""
    with zipfile.ZipFile(archive) as opened:
        for info in opened.infolist():
            if not info.is_dir():
                yield info.filename, opened.read(info)


def zipped(files: Iterable[tuple[str, bytes]], how: int = zipfile.ZIP_STORED) -> bytes:
    """A zip file, in which nothing is packed: packed as a whole it gets smaller."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", how, compresslevel=9) as archive:
        for name, data in files:
            archive.writestr(zipfile.ZipInfo(name), data, how)
    return made.getvalue()
