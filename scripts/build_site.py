"""Build the edition without a server: a folder of static files, `dist/site` unless told otherwise.

It takes the built page, Pyodide from page/node_modules, the wheel of msgspec that requirements.lock
names, and our Python. Everything that Python loads is packed, so that any server will do.
"""

import asyncio
import base64
import gzip
import hashlib
import json
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
import zipfile
from collections.abc import Iterable, Iterator
from importlib.metadata import distribution
from pathlib import Path
from typing import Any, cast
from urllib.parse import unquote

from fiftyfour import __version__
from fiftyfour.edition.worker import Service

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src/fiftyfour"
PAGE = SOURCE / "web/static"
NODE = ROOT / "page/node_modules"
PYODIDE = NODE / "pyodide"
FONTS = ("@fontsource/young-serif", "@fontsource-variable/source-sans-3")

OFFLINE = ROOT / "page/src/edition/offline.js"
FRAME = ROOT / "page/src/own/frame.html"

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data:; "
    "font-src 'self' data:; connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
    "frame-src 'self'; base-uri 'none'; form-action 'self'"
)
"""What the page may load; its worker is bound by the headers of the server alone."""

FRAMED = "default-src 'none'; script-src {} blob: 'wasm-unsafe-eval'; worker-src blob:"
"""What the frame of somebody's own game may load: its one script, and what it makes itself."""

HEAD = f"""<meta http-equiv="content-security-policy" content="{POLICY}" />
    <link rel="manifest" href="manifest.webmanifest" />"""

MANIFEST = {
    "name": "fiftyfour",
    "short_name": "fiftyfour",
    "description": "Role-playing games that run on a deck of cards.",
    "start_url": ".",
    "display": "standalone",
    "background_color": "#ece3d2",
    "theme_color": "#1c5548",
    "icons": [{"src": "icon.svg", "sizes": "any", "type": "image/svg+xml"}],
}

PASSED_ON = """\
fiftyfour runs in this page, with what these texts are the licences of:

Python and its standard library (python.txt), of which parts are left out.
Pyodide, which is Python for browsers (mozilla-public-2.0.txt); its source is the package `pyodide`
of the npm registry, and the repository that this names.
msgspec, svelte, marked, uqr, noble-hashes, CodeMirror with its parser (codemirror.txt,
lezer-lr.txt), and the fonts Young Serif and Source Sans 3.
"""

OURS = ("bots", "desk", "edition", "engine", "odds", "systems", "table")
"""The packages that run in the page."""

SERVERS = {
    "table": "admin backup commits control database listening migrations moving notebooks only "
    "postgres rows schema sql sqlite",
    "odds": "plotting",
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
sqlite3 statistics stringprep symtable sysconfig/__main__ tabnanny tarfile telnetlib this timeit
tkinter trace tracemalloc tty turtle turtledemo unittest urllib/error urllib/request
urllib/response urllib/robotparser venv wave webbrowser wsgiref xml xmlrpc zipapp zoneinfo
"""
"""What of the standard library nothing here uses: half of it."""

NEVER = """
__phello__ _pyrepl ctypes curses dbm distutils ensurepip idlelib lib2to3 multiprocessing pydoc_data
sqlite3 tkinter turtle turtledemo unittest venv wsgiref xmlrpc
"""
"""Of these, what not even somebody's own game can use in a page."""

ENCODINGS = ("__init__", "aliases", "ascii", "cp437", "idna", "latin_1", "punycode", "utf_8")
"""Encodings that are used; cp437 by zip files."""

INSTALL = """
--no-deps --only-binary=:all: --require-hashes --implementation cp --python-version 314 --abi cp314
--platform pyemscripten_2026_0_wasm32
"""
"""How pip gets a wheel for Pyodide."""


class Empty:
    """A browser that keeps nothing yet."""

    async def read(self, wanted: str) -> str:
        return "[]"

    async def write(self, changes: str) -> str:
        return ""

    def say(self, line: int, text: str) -> None:
        pass

    def hang_up(self, line: int, code: int, reason: str) -> None:
        pass


def build(site: Path) -> None:
    """Build the site into a folder, whose content it replaces."""
    shutil.rmtree(site, ignore_errors=True)
    shutil.copytree(PAGE, site)
    keep_page(site)
    (site / "python").mkdir()
    with tempfile.TemporaryDirectory() as folder:
        wheel = wheel_of("msgspec", Path(folder))
        archive = zipped([*our_files(), *files_in(wheel)])
        keep_licences(site / "licences", wheel)
    sizes = {
        "pyodide.asm.wasm": (PYODIDE / "pyodide.asm.wasm").read_bytes(),
        "pyodide.asm.mjs": (PYODIDE / "pyodide.asm.mjs").read_bytes(),
        "stdlib.zip": zipped(library()),
        "fiftyfour.zip": archive,
    }
    for name, data in [*sizes.items(), ("others.zip", zipped(others()))]:
        (site / "python" / f"{name}.gz").write_bytes(gzip.compress(data, 9, mtime=0))
    shutil.copy(PYODIDE / "pyodide.mjs", site / "python")
    lock = json.loads((PYODIDE / "pyodide-lock.json").read_bytes())
    parts: dict[str, object] = {
        "lock": {"info": lock["info"], "packages": {}},
        "files": {name: len(data) for name, data in sizes.items()},
    }
    (site / "python/parts.json").write_text(json.dumps(parts))
    asyncio.run(keep_constants(site / "constants"))
    keep_offline(site)


def keep_page(site: Path) -> None:
    """Tell the page that it is the edition, and what it may load; and how it is installed."""
    index = site / "index.html"
    html = index.read_text("utf-8")
    (icon,) = re.findall(r'href="data:image/svg\+xml,([^"]+)"', html)
    keep(site / "icon.svg", unquote(icon).encode())
    html = html.replace('"edition" content=""', f'"edition" content="{__version__}"')
    html = html.replace('<meta charset="utf-8" />', f'<meta charset="utf-8" />\n    {HEAD}')
    index.write_text(html, "utf-8")
    keep(site / "manifest.webmanifest", json.dumps(MANIFEST).encode())
    keep_frame(site / "own.html")


def keep_frame(file: Path) -> None:
    """Write the frame for somebody's own game, which may run no script but the one in it."""
    html = FRAME.read_text("utf-8")
    (script,) = re.findall(r"<script>(.*?)</script>", html, re.DOTALL)
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    policy = FRAMED.format(f"'sha256-{digest}'")
    meta = f'<meta http-equiv="content-security-policy" content="{policy}" />'
    charset = '<meta charset="utf-8" />'
    keep(file, html.replace(charset, f"{charset}\n    {meta}").encode())


def keep_offline(site: Path) -> None:
    """Write the service worker, which keeps the files that are there now."""
    files = sorted(file for file in site.rglob("*") if file.is_file())
    digest = hashlib.sha256()
    for file in files:
        digest.update(file.read_bytes())
    names = [".", *(file.relative_to(site).as_posix() for file in files)]
    build = f"fiftyfour {digest.hexdigest()[:16]}"
    said = f"const BUILD = {json.dumps(build)};\nconst FILES = {json.dumps(names)};\n"
    keep(site / "offline.js", said.encode() + OFFLINE.read_bytes())


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


def our_files() -> Iterator[tuple[str, bytes]]:
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


def library() -> Iterator[tuple[str, bytes]]:
    """The standard library without what is not used."""
    for name, data in files_in(PYODIDE / "python_stdlib.zip"):
        if is_used(name):
            yield name, data


def others() -> Iterator[tuple[str, bytes]]:
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


def files_in(archive: Path) -> Iterator[tuple[str, bytes]]:
    """The files in a zip file or wheel."""
    with zipfile.ZipFile(archive) as opened:
        for info in opened.infolist():
            if not info.is_dir():
                yield info.filename, opened.read(info)


def zipped(files: Iterable[tuple[str, bytes]]) -> bytes:
    """A zip file in which nothing is packed: packed as a whole it gets smaller."""
    with tempfile.TemporaryFile() as made:
        with zipfile.ZipFile(made, "w", zipfile.ZIP_STORED) as archive:
            for name, data in files:
                archive.writestr(zipfile.ZipInfo(name), data)
        made.seek(0)
        return made.read()


async def keep_constants(folder: Path) -> None:
    """Write what never changes as files, as the service answers it: it is there before Python."""
    service = Service(Empty(), 0.0)
    paths = ["/api/systems", "/api/adventures"]
    for id in shipped():
        of = f"/api/systems/{id}"
        paths += [of, f"{of}/characters", f"{of}/book", f"/api/odds/{id}"]
        picture = await service.ask("GET", f"{of}/picture", "", b"")
        if picture.status == 200:
            keep(folder / f"pictures/{id}.svg", picture.body)
    kept: list[str] = []
    for path in paths:
        reply = await service.ask("GET", path, "", b"")
        if reply.status == 200:
            keep(folder / f"{path[1:]}.json", only_shipped(reply.body))
            kept.append(path)
    keep(folder / "index.json", json.dumps(kept).encode())


def only_shipped(body: bytes) -> bytes:
    """A list without what belongs to other games that are installed here; all else as it is."""
    told: Any = json.loads(body)
    if not isinstance(told, list):
        return body
    listed = cast("list[dict[str, Any]]", told)
    known = [one for one in listed if one.get("system", one.get("id")) in {None, *shipped()}]
    return json.dumps(known, ensure_ascii=False).encode()


def keep(file: Path, data: bytes) -> None:
    """Write a file, with its folder."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(data)


def keep_licences(folder: Path, wheel: Path) -> None:
    """Write the licences of all that is passed on."""
    keep(folder / "fiftyfour.txt", (ROOT / "LICENSE").read_bytes())
    keep(folder / "README.txt", PASSED_ON.encode())
    for name, data in files_in(wheel):
        if name.endswith("/LICENSE"):
            keep(folder / "msgspec.txt", data)
    for package in ("svelte", "marked", "uqr", "@noble/hashes", "codemirror", "@lezer/lr", *FONTS):
        (text,) = (NODE / package).glob("LICENSE*")
        keep(folder / f"{package.strip('@').replace('/', '-')}.txt", text.read_bytes())
    keep(folder / "mozilla-public-2.0.txt", (NODE / "axe-core/LICENSE").read_bytes())
    for file in distribution("typing_extensions").files or ():
        if file.name == "LICENSE":  # that of Python
            keep(folder / "python.txt", Path(str(file.locate())).read_bytes())


if __name__ == "__main__":
    where = Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "dist/site").resolve()
    build(where)
    total = sum(file.stat().st_size for file in where.rglob("*") if file.is_file())
    print(f"{where}: {total / 1e6:.1f} MB")
