"""Write docs/<game>/ for every game of this package: what it is, how to play it, all its rules.

All of it comes from the game's package (`guide.toml`, `rules.toml`, its adventures); on the page
about adventures the part between two comments does. Screenshots,
if there are any (`docs/images/<game>.png`, `<game>-gm.png`), are added.
Usage: python scripts/rule_reference.py
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any, cast

import msgspec
from msgspec import Struct

from fiftyfour.engine.book import Book
from fiftyfour.engine.guide import guide_of, markdown
from fiftyfour.engine.orders import Order
from fiftyfour.engine.procedures import Aside
from fiftyfour.engine.reading import adventures
from fiftyfour.engine.settings import setting_views
from fiftyfour.engine.system import (
    MARKS,
    Mark,
    System,
    aside_label,
    find_system,
    installed,
    rule_chapters,
)
from fiftyfour.engine.view import SettingView

DOCS = Path(__file__).parent.parent / "docs"
PACKAGE = "fiftyfour.systems"


def games() -> list[str]:
    """The games of this package that have a rules.toml."""
    return [name for name in installed() if (files(PACKAGE) / name / "rules.toml").is_file()]


def pages(game: str) -> dict[str, str]:
    """The files of a game's documentation: names and texts."""
    system = find_system(game)
    texts = {
        "README.md": front(game, system),
        "reference.md": reference(system, rule_chapters(f"{PACKAGE}.{game}")),
    }
    guide = guide_of(system)
    if guide is not None:
        table = picture(game, f"A table of {system.name} in the browser")
        gm_table = picture(f"{game}-gm", f"{system.name} as the GM sees it")
        told = "\n".join(markdown(guide))
        texts["how-to-play.md"] = f"# How to play {system.name}\n{table}\n{told}\n{gm_table}"
    if system.book is not None:
        written = (DOCS / game / "adventures.md").read_text("utf-8")
        before, rest = written.split(FROM, 1)
        told = "\n".join(orders(system.book))
        texts["adventures.md"] = f"{before}{FROM}\n\n{told}\n{UNTIL}{rest.split(UNTIL, 1)[1]}"
    return texts


MOST_NAMED = 10
"""Of more words only those are told that stand in the file."""

EMPTY = '""'
LONG = 80
"""Characters of a list of words that is told once; later fields refer to it."""

FROM, UNTIL = "<!-- from the commands themselves -->", "<!-- until here -->"
CITATION = re.compile(r" ?\((?:[A-Z]{2}|P)-[^)]*\)")


def orders(book: Book[Struct]) -> Iterator[str]:
    """What calls and people say, command by command, with their fields."""
    told: dict[str, str] = {}
    for title, kinds in (("Calls", book.calls), ("People", book.people)):
        yield f"### {title}\n"
        for kind in kinds:
            about = CITATION.sub("", (kind.__doc__ or "").split("\n\n")[0])
            yield f"#### `{kind.spec.id}`: {kind.spec.label}\n\n{about}\n"
            fields = [*_fields(kind, told)]
            if fields:
                yield "| field | | takes |\n|---|---|---|"
                yield from fields
                yield ""


def _fields(kind: type[Order], told: dict[str, str]) -> Iterator[str]:
    """A row for each field: what it is, what it takes, and what counts if it is left out.

    `told` are long lists of words, and where they stand.
    """
    schema = msgspec.json.schema(kind)
    parts = schema["$defs"][kind.__name__]["properties"]
    for name, part in parts.items():
        if name in ("do", "brings"):  # the same in all of them
            continue
        named = rf"^\s+(?:\w+, )*{name}(?:, \w+)*: (.*?)(?=\n\s+[\w, ]+: |\n\n|\Z)"
        found = re.search(named, kind.__doc__ or "", re.MULTILINE | re.DOTALL)
        about = " ".join(found[1].split()) if found else part.get("description", "")
        about = CITATION.sub("", about).removesuffix(".") or part.get("title", "")
        takes, usual = _takes(schema, part), part.get("default")
        for words, place in told.items():
            takes = takes.replace(words, f"as {place}")
        if len(takes) > LONG:
            told.setdefault(takes, f"`{name}` of `{kind.spec.id}`")
        if usual not in (None, "", {}, []) and "left out" not in about:
            usual = ("no", "yes")[usual] if isinstance(usual, bool) and "oneOf" in part else usual
            takes += f"; {_word(usual)} if left out"
        yield f"| `{name}` | {about[:1].upper()}{about[1:]} | {takes} |"


def _takes(schema: dict[str, Any], part: dict[str, Any]) -> str:
    """What a field takes, in words."""
    if reference := part.get("$ref"):
        inner = schema["$defs"][reference.rsplit("/", 1)[1]]
        return f"a table with {_list(inner['properties'])}"
    if ways := part.get("anyOf"):
        told = [_takes(schema, way) for way in ways if way.get("type") not in ("null", "array")]
        if any(way.get("type") == "array" for way in ways):
            number = any(way.get("type") == "integer" for way in ways)
            told.append("a list by players" if number else "a list of them")
        return ", or ".join(told)
    if words := part.get("oneOf"):
        if len(words) > MOST_NAMED:
            return _list(word["const"] for word in words)
        return ", ".join(_named(word["const"], word["title"]) for word in words)
    if words := part.get("enum"):
        return _list(words)
    match part.get("type"):
        case "integer" if "minimum" in part:
            return f"a number from {part['minimum']} to {part['maximum']}"
        case "boolean":
            return "`true` or `false`"
        case "string" if part.get("format") == "person":
            others = "".join(f", or `{word}`" for word in part.get("examples", ()))
            return f"the id of a person{others}"
        case "array":
            inner = _takes(schema, part["items"]).removeprefix("a ")
            kind, _, rest = inner.partition(" with ")
            if kind in ("text", "table"):
                return f"a list of {kind}s" + (f" with {rest}" if rest else "")
            return f"a list of these: {inner}"
        case "object":
            keys = part.get("propertyNames", {})
            whose = "people’s ids" if keys.get("format") == "person" else _list(keys["enum"])
            inner = part.get("additionalProperties", {})
            if "anyOf" in inner and inner["anyOf"][0].get("type") == "string":
                return f"a table of {whose}"
            return f"a table of {whose}: each {_takes(schema, inner)}"
        case _:
            return "a text"


def _named(word: str, label: str) -> str:
    """A word, and what it means where it does not say that itself."""
    said = word.lower().replace("_", " ")
    return _word(word) if f" {said} " in f" {label.lower()} " else f"{_word(word)} ({label})"


def _list(words: Iterable[object]) -> str:
    return ", ".join(map(_word, words))


def _word(value: object) -> str:
    """A value as code; an empty text in its marks."""
    told = str(value).lower() if isinstance(value, bool) else str(value)
    return f"`{told or EMPTY}`"


def front(game: str, system: System[Struct]) -> str:
    """What the game is, and where to go from here; scripts/build_docs.py adds a table to try."""
    least, most = system.players
    gm = {"must": " and a GM", "may": ", with or without a GM", "never": ""}[system.gm]
    lines = [
        f"# {system.name}",
        f"{system.words.summary} {system.words.credit}",
        f"<!-- play {game} -->",
        f"![A table of {system.name} in the browser](../images/{game}.png)",
        f"- **For** {least} to {most} players{gm}; {system.words.length}.",
    ]
    if system.words.first_move:
        lines[-1] += f"\n- **A first move:** {system.words.first_move}"
    lines[-1] += f"""
- [How to play it](how-to-play.md), on one page with pictures
- [All its rules and settings](reference.md), one line each
- [What adventures can ask of it](adventures.md), if you write one
- A first game that explains itself: `fiftyfour learn {game}`, or *Learn by playing* on the page"""
    if ready := adventures(system).values():
        lines += ["## Adventures that come with it"]
        lines += [
            "\n".join(f"- **{told.title}** ({told.length}): {told.premise}" for told in ready)
        ]
    return "\n\n".join(lines) + "\n"


def picture(name: str, alt: str) -> str:
    """A screenshot as a paragraph; empty if it does not exist."""
    if not (DOCS / "images" / f"{name}.png").is_file():
        return ""
    return f"\n![{alt}](../images/{name}.png)\n"


def reference(system: System[Struct], chapters: dict[str, dict[str, str]]) -> str:
    """Every rule by chapter, then every setting with its rule."""
    lines = [
        f"# {system.name}: the rules",
        "",
        f"{system.words.credit} Each rule in one line, in our own words; the table shows the same "
        "line when you ask why something happened.",
        "",
        *_marks(chapters),
    ]
    for title, rules in chapters.items():
        lines += [f"## {title}", ""]
        lines += [f"- **{rule}** {line}" for rule, line in rules.items()]
        lines.append("")
    lines += _commands(system)
    settings = setting_views(system.settings, {})
    if system.settings.texts.preset:
        lines += ["## Presets", ""]
        lines += [f"- **{preset.name}**: {preset.text}" for preset in system.settings.texts.preset]
        lines.append("")
    if settings:
        lines += ["## Settings", ""]
        lines += ["| Setting | What it does | Values (default first) | Rule |"]
        lines += ["|---|---|---|---|"]
        lines += [
            f"| {setting.label} (`{setting.name}`) | {setting.text} | {_values(setting)}"
            f" | {setting.rule} |"
            for setting in settings
        ]
        lines.append("")
    return "\n".join(lines)


CITED = re.compile(r"\b[A-Z]{2}-[A-Z]+-\d+\b")


def _commands(system: System[Struct]) -> list[str]:
    """What a GM and players may do beside what they are asked, from the commands themselves."""
    asides = cast("Sequence[type[Aside[Struct]]]", system.asides)
    lines = ["## Commands", "", "What people may do beside what they are asked.", ""]
    lines += ["| Command | What it does | Rules |", "|---|---|---|"]
    return [*lines, *map(_command, asides), ""] if asides else []


def _command(kind: type[Aside[Struct]]) -> str:
    """A row: what people call it, the first line of its docstring, the rules it cites."""
    text = (kind.__doc__ or "").strip()
    rules = list(dict.fromkeys(CITED.findall(text)))
    line = CITATION.sub("", text.partition("\n")[0])
    return f"| {aside_label(kind)} | {line} | {', '.join(rules)} |"


MEANING: dict[Mark, str] = {
    "option": "the author's, too, for tables that want it",
    "guide": "the author's to whoever runs the game",
    "companion": "stated on the author's other public pages of the same rules",
    "ruling": "the source is silent or unclear there, and this is how we read it; often a setting "
    "reads it otherwise",
    "in_part": "the author's, with a detail that we settled",
    "derived": "nothing new: it can be worked out",
}


def _marks(chapters: dict[str, dict[str, str]]) -> list[str]:
    """What stands in brackets behind lines, as far as it does; the others are the author's."""
    told = "\n".join(line for rules in chapters.values() for line in rules.values())
    lines = [
        f"- **[{words}]** {MEANING[mark]}"
        for mark, words in MARKS.items()
        if f"[{words}" in told or f", {words}]" in told
    ]
    if not lines:
        return []
    return ["A line with nothing in brackets behind it is the author's. Otherwise:", "", *lines, ""]


def _values(setting: SettingView) -> str:
    if setting.choices:
        told = [
            label if choice == label else f"{label} (`{choice}`)"
            for choice, label in zip(setting.choices, setting.labels, strict=True)
        ]
    else:
        told = [setting.told(setting.default)]
        if setting.least is not None:
            told.append(f"{setting.least} to {setting.most}")
    return ", ".join(told)


if __name__ == "__main__":
    for game in games():
        folder = DOCS / game
        folder.mkdir(exist_ok=True)
        for name, text in pages(game).items():
            (folder / name).write_text(text, "utf-8")
