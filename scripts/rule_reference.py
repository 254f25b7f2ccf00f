"""Write docs/<game>/ for every game of this package: how it is played, and all of its rules.

Both come from the game's own package (`how-to-play.md`, `rules.toml`); pictures of the table, if
there are any (`docs/images/<game>.png`, `<game>-gm.png`), stand in the former.
Usage: python scripts/rule_reference.py
"""

from importlib.resources import files
from pathlib import Path

from msgspec import Struct

from fiftyfour.engine.system import System, find_system, installed, rule_chapters, setting_views
from fiftyfour.engine.view import SettingView

DOCS = Path(__file__).parent.parent / "docs"
PACKAGE = "fiftyfour.systems"


def games() -> list[str]:
    """The games of this package that have their rules written down."""
    return [name for name in installed() if (files(PACKAGE) / name / "rules.toml").is_file()]


def pages(game: str) -> dict[str, str]:
    """File names and texts of a game's documentation."""
    package = files(PACKAGE) / game
    system = find_system(game)
    found = {"reference.md": reference(system, rule_chapters(f"{PACKAGE}.{game}"))}
    guide = package / "how-to-play.md"
    if guide.is_file():
        title, rest = guide.read_text("utf-8").split("\n", 1)
        seen = picture(game, f"A table of {system.name} in the browser")
        ruled = picture(f"{game}-gm", f"{system.name} as the GM sees it")
        found["how-to-play.md"] = f"{title}\n{seen}{rest}{ruled}"
    return found


def picture(name: str, shown: str) -> str:
    """A picture as a paragraph, and what is shown on it; nothing where none has been taken."""
    if not (DOCS / "images" / f"{name}.png").is_file():
        return ""
    return f"\n![{shown}](../images/{name}.png)\n"


def reference(system: System[Struct], chapters: dict[str, dict[str, str]]) -> str:
    """Every rule by chapter, then every setting with the rule it goes with."""
    lines = [
        f"# {system.name}: the rules",
        "",
        f"{system.credit} A line of our own for each rule; the table shows the same lines when it "
        "is asked why something happened.",
        "",
    ]
    for title, rules in chapters.items():
        lines += [f"## {title}", ""]
        lines += [f"- **{rule}** {line}" for rule, line in rules.items()]
        lines.append("")
    settings = setting_views(system.settings, {})
    if settings:
        lines += ["## Settings", ""]
        lines += ["| Setting | What it does | Values, the default first | Rule |"]
        lines += ["|---|---|---|---|"]
        lines += [
            f"| {one.label} (`{one.name}`) | {one.text} | {_values(one)} | {one.rule} |"
            for one in settings
        ]
        lines.append("")
    return "\n".join(lines)


def _values(setting: SettingView) -> str:
    others = [f"`{choice}`" for choice in setting.choices if choice != str(setting.default)]
    if not others and setting.least is not None:
        others = [f"{setting.least} to {setting.most}"]
    return ", ".join([f"`{setting.default}`", *others])


if __name__ == "__main__":
    for game in games():
        folder = DOCS / game
        folder.mkdir(exist_ok=True)
        for name, text in pages(game).items():
            (folder / name).write_text(text, "utf-8")
