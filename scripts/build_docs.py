"""Build the documentation as a site: `dist/site/docs` unless told otherwise, inside the edition.

The pages are those of docs/ and a few that lie elsewhere in the repository. They are copied side by
side, their links turned to where the copies lie, and given to Zensical, which refuses a link that
leads nowhere. docs/zensical.toml orders them.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from importlib.metadata import distribution
from pathlib import Path
from urllib.parse import unquote

from cyclopts.docs.markdown import generate_markdown_docs

from fiftyfour.cli.app import whole
from fiftyfour.engine.system import find_system

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
FONTS = (
    "@fontsource/young-serif/files/young-serif-latin-400-normal.woff2",
    "@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2",
    "@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-italic.woff2",
)

PLACES = {
    "README.md": "index.md",
    "CHANGELOG.md": "changelog.md",
    "CONTRIBUTING.md": "contributing.md",
    "LICENSE": "licence.md",
    "SECURITY.md": "security.md",
    "bench/README.md": "benchmarks.md",
    "examples/highcard": "highcard.md",
    "examples/highcard/README.md": "highcard.md",
    "page/README.md": "page.md",
}
"""Where the site has what lies elsewhere; docs/README.md is its front page, not README.md."""

KEPT = {".css", ".js", ".json", ".md", ".png", ".svg"}
"""What is copied as it is; another file becomes a page that shows it."""

LINK = re.compile(r"""(\]\(|(?:src|href)=")([^)"#\s]+)""")
COLOUR = re.compile(r"\x1b\[[\d;]*m")
NAMED = re.compile(r"\[([\w./-]+\.md)\]\(([^)#\s]+)")
"""A link whose words are the name of the page: readers of the site get its title."""

PLAY = re.compile(r"<!-- play ?(\w*) -->")
ASK = re.compile(r"<!-- ask ([\w/]+) -->")
QUOTED = re.compile(r"<blockquote>.*?</blockquote>", re.DOTALL)
CARD = re.compile(r"\b(?:10|[2-9JQKA])[♠♥♦♣]|\bJoker\b")


def build(site: Path) -> None:
    """Build the site into a folder, whose content it replaces."""
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        lay_out(folder / "pages")
        make(folder)
        for file in (folder / "built").rglob("*.html"):
            root = "../" * len(file.relative_to(folder / "built").parts)
            file.write_text(finished(file.read_text("utf-8"), root), "utf-8")
        shutil.rmtree(site, ignore_errors=True)
        shutil.copytree(folder / "built", site)


def make(folder: Path) -> None:
    """Run Zensical on the `pages` of a folder; a warning is an error."""
    shutil.copy(DOCS / "zensical.toml", folder)
    shutil.copy(ROOT / "scripts/docstrings.py", folder)
    (folder / "src").symlink_to(ROOT / "src")
    command = [sys.executable, "-m", "zensical", "build", "--strict"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode:
        told, _, _ = (done.stdout + done.stderr).partition("Traceback")
        sys.exit(COLOUR.sub("", told))


def lay_out(pages: Path) -> None:
    """Copy all pages, and the files that they link to, into a folder."""
    for file in sorted(DOCS.rglob("*")):
        if file.is_file() and file.name != "zensical.toml":
            keep(pages, file)
    for name in PLACES:
        if (ROOT / name).is_file() and name != "README.md":
            keep(pages, ROOT / name)
    (icon,) = re.findall(
        r'href="data:image/svg\+xml,([^"]+)"', (ROOT / "page/index.html").read_text()
    )
    (pages / "assets/icon.svg").write_text(unquote(icon), "utf-8")
    (pages / "commands.md").write_text(commands(), "utf-8")
    for font in FONTS:
        target = pages / "assets/fonts" / Path(font).name
        target.parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / "page/node_modules" / font, target)
    (pages / "assets/licences.txt").write_text(licences(), "utf-8")


def keep(pages: Path, file: Path) -> None:
    """Copy a file; what a page links to is copied, too, and its links lead there."""
    place = placed(file)
    target = pages / place
    if target.exists():
        return
    target.parent.mkdir(parents=True, exist_ok=True)
    if file.suffix in KEPT - {".md"}:
        shutil.copy(file, target)
        return
    target.touch()

    def titled(link: re.Match[str]) -> str:
        found = re.search(r"^# (.*)$", (file.parent / link[2]).read_text("utf-8"), re.MULTILINE)
        return f"[{found[1] if found else link[1]}]({link[2]}"

    def turned(link: re.Match[str]) -> str:
        before, to = link.groups()
        linked = (file.parent / to).resolve()
        if "://" in to or not linked.is_relative_to(ROOT) or not linked.exists():
            return link.group()
        if linked.is_file():
            keep(pages, linked)
        return before + os.path.relpath(placed(linked), Path(place).parent)

    text = file.read_text("utf-8")
    if file.suffix == ".md":
        text = LINK.sub(turned, NAMED.sub(titled, text))
    else:
        text = f"# {file.name}\n\n```{file.suffix[1:]}\n{text}```\n"
    target.write_text(text, "utf-8")


def placed(file: Path) -> str:
    """Where the site has a file of the repository; what is no page or picture becomes a page."""
    name = file.relative_to(ROOT).as_posix()
    place = PLACES.get(name) or name.removeprefix("docs/").replace("README.md", "index.md")
    return place if "." in place and Path(place).suffix in KEPT else f"{place}.md"


def finished(html: str, root: str) -> str:
    """A page with its ways into the edition, which is at `root`, and with cards that are drawn."""
    html = PLAY.sub(lambda found: play(found[1], root), html)
    html = ASK.sub(lambda found: f'<a href="{root}#/odds/{found[1]}">Move the sliders</a>', html)
    return QUOTED.sub(lambda quoted: CARD.sub(drawn, quoted[0]), html)


def play(what: str, root: str) -> str:
    """A button that begins a game in the edition, or opens the page of one's own."""
    if what == "own":
        return button(f"{root}#/own", "Write a game now", "in this browser, and try it at once.")
    label = f"Play {find_system(what).name} now" if what else "Play now"
    said = "against bots, in this browser. Nothing is installed, and nothing is sent anywhere."
    return button(f"{root}#/play/{what}" if what else root, label, said)


def button(address: str, label: str, said: str) -> str:
    """A link that looks like a button, and what follows it."""
    return f'<p><a class="md-button md-button--primary" href="{address}">{label}</a> {said}</p>'


def drawn(card: re.Match[str]) -> str:
    """A card that a guide names, as a small picture of it."""
    colour = "red" if card[0][-1] in "♥♦" else "black"
    return f'<span class="card {colour}">{card[0]}</span>'


def commands() -> str:
    """The page of all commands, from their own help."""
    told = generate_markdown_docs(whole(), generate_toc=False, no_root_title=True)
    return f"# All commands\n\n{told}"


def licences() -> str:
    """Those of the tool and its icons, which the site passes on."""
    wanted = ("licenses/LICENSE.md", ".icons/lucide/LICENSE")
    files = distribution("zensical").files or ()
    found = [file for file in files if str(file).endswith(wanted)]
    assert len(found) == len(wanted)
    return "\n\n".join(Path(str(file.locate())).read_text("utf-8") for file in found)


if __name__ == "__main__":
    where = Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "dist/site/docs").resolve()
    build(where)
    total = sum(file.stat().st_size for file in where.rglob("*") if file.is_file())
    print(f"{where}: {total / 1e6:.1f} MB")
