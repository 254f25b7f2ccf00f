"""Build the edition without a server: a folder of static files, `dist/site` unless told otherwise.

It takes the built page, Pyodide from page/node_modules, the wheel of msgspec that requirements.lock
names, and our Python. Everything that Python loads is packed, so that any server will do.
"""

import asyncio
import gzip
import hashlib
import json
import re
import shutil
import subprocess
import sys
import tempfile
from base64 import b64encode
from importlib.metadata import distribution
from pathlib import Path
from typing import Any, cast
from urllib.parse import unquote

from fiftyfour import __version__
from fiftyfour.edition.worker import Service
from scripts.site_python import PYODIDE, ROOT, SOURCE, archives, files_in, shipped, wheel_of

PAGE = SOURCE / "web/static"
NODE = ROOT / "page/node_modules"
FONTS = ("@fontsource/young-serif", "@fontsource-variable/source-sans-3")

OFFLINE = ROOT / "page/src/edition/offline.js"
ICONS = ROOT / "page/scripts/icons.mjs"
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
    <meta name="theme-color" content="#1c5548" />
    <link rel="apple-touch-icon" href="apple-touch-icon.png" />
    <link rel="manifest" href="manifest.webmanifest" />"""

MANIFEST = {
    "id": "./",
    "name": "fiftyfour",
    "short_name": "fiftyfour",
    "description": "Role-playing games that run on a deck of cards.",
    "lang": "en",
    "categories": ["games"],
    "start_url": ".",
    "scope": ".",
    "display": "standalone",
    "background_color": "#ece3d2",
    "theme_color": "#1c5548",
    "icons": [
        {"src": "icon.svg", "sizes": "any", "type": "image/svg+xml"},
        {"src": "icon-192.png", "sizes": "192x192", "type": "image/png"},
        {"src": "icon-512.png", "sizes": "512x512", "type": "image/png"},
        {
            "src": "maskable-512.png",
            "sizes": "512x512",
            "type": "image/png",
            "purpose": "maskable",
        },
    ],
}

PASSED_ON = """\
fiftyfour runs in this page, with what these texts are the licences of:

Python and its standard library (python.txt), of which parts are left out.
Pyodide, which is Python for browsers (mozilla-public-2.0.txt); its source is the package `pyodide`
of the npm registry, and the repository that this names.
Comments are left out of Python files, and some of these are compiled.
msgspec, svelte, marked, uqr, noble-hashes, CodeMirror with its parser (codemirror.txt,
lezer-lr.txt), and the fonts Young Serif and Source Sans 3.
"""

STARTS = ("pyodide.asm.wasm", "pyodide.asm.mjs", "stdlib.zip", "fiftyfour.zip")
"""What Python starts with."""


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
    with tempfile.TemporaryDirectory() as folder:
        wheel = wheel_of("msgspec", Path(folder))
        python = archives(wheel, Path(folder))
        keep_licences(site / "licences", wheel)
    for name in ("pyodide.asm.wasm", "pyodide.asm.mjs"):
        python[name] = (PYODIDE / name).read_bytes()
    for name, data in python.items():
        if name.removesuffix(".zip") in shipped():
            keep(site / "python" / name, data)
        else:
            keep(site / "python" / f"{name}.gz", gzip.compress(data, 9, mtime=0))
    shutil.copy(PYODIDE / "pyodide.mjs", site / "python")
    lock = json.loads((PYODIDE / "pyodide-lock.json").read_bytes())
    parts: dict[str, object] = {
        "lock": {"info": lock["info"], "packages": {}},
        "files": {name: len(data) for name, data in python.items() if name in STARTS},
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
    subprocess.run(["node", ICONS, site / "icon.svg", site], check=True)
    keep_frame(site / "own.html")


def keep_frame(file: Path) -> None:
    """Write the frame for somebody's own game, which may run no script but the one in it."""
    html = FRAME.read_text("utf-8")
    (script,) = re.findall(r"<script>(.*?)</script>", html, re.DOTALL)
    policy = FRAMED.format(f"'{integrity(script.encode())}'")
    meta = f'<meta http-equiv="content-security-policy" content="{policy}" />'
    charset = '<meta charset="utf-8" />'
    keep(file, html.replace(charset, f"{charset}\n    {meta}").encode())


def keep_offline(site: Path) -> None:
    """Write the service worker, which keeps the files that are there now."""
    files = {
        file.relative_to(site).as_posix(): integrity(file.read_bytes())
        for file in sorted(site.rglob("*"))
        if file.is_file() and file != site / "offline.js"
    }
    said = f"const FILES = {json.dumps(files, indent=0)};\n"
    keep(site / "offline.js", said.encode() + OFFLINE.read_bytes())


def integrity(data: bytes) -> str:
    """The digest of a file as browsers check it."""
    return f"sha256-{b64encode(hashlib.sha256(data).digest()).decode()}"


async def keep_constants(folder: Path) -> None:
    """Write what never changes as files, as the service answers it: it is there before Python."""
    service = Service(Empty(), 0.0)
    paths = ["/api/systems", "/api/adventures"]
    for id in shipped():
        of = f"/api/systems/{id}"
        paths += [of, f"{of}/characters", f"{of}/book", f"{of}/charts", f"/api/odds/{id}"]
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
