"""Write docs/protocol.schema.json, the JSON Schema of the protocol.

The page generates its TypeScript types from it. Usage: python scripts/protocol_schema.py
"""

import enum
import inspect
import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Struct

from fiftyfour.edition.lab import WantedGames
from fiftyfour.engine.cues import Cues
from fiftyfour.engine.options import Choice
from fiftyfour.engine.recognizing import FileKind
from fiftyfour.engine.system import System, installed
from fiftyfour.engine.things import Sheet
from fiftyfour.lab.report import Report
from fiftyfour.odds.charts import CountedChart
from fiftyfour.table import http, http_replay, http_story
from fiftyfour.table.protocol import PROTOCOL
from fiftyfour.table.protocol.client import ClientMessage
from fiftyfour.table.protocol.server import ServerMessage
from fiftyfour.table.records import Memory

FILE = Path(__file__).parent.parent / "docs" / "protocol.schema.json"
GAMES = "fiftyfour.systems"

UNIONS = {"ClientMessage": ClientMessage, "ServerMessage": ServerMessage}
STRUCTS = (
    http.NewTable,
    http.MadeTable,
    http.ChannelInfo,
    http.Reason,
    http.WhoSaw,
    http.KeptPicture,
    http.SystemInfo,
    http.SystemDetail,
    http.CharacterKind,
    http.Filled,
    http.Lessoned,
    http.Taught,
    http.Written,
    http.Reviewed,
    FileKind,
    http.QuestionInfo,
    http.Asked,
    CountedChart,
    http.Reckoned,
    http.Mine,
    http.MyTable,
    http.Health,
    http_story.AdventureInfo,
    http_story.NewNotebook,
    http_story.MadeNotebook,
    http_story.NotebookInfo,
    http_story.WrittenNotebook,
    http_story.KeptNotebook,
    http_story.AskedCues,
    http_story.BookInfo,
    http_story.Chronicle,
    http_replay.Replay,
    http_replay.Step,
    http_replay.Ended,
    Memory,
    Cues,
    WantedGames,
    Report,
)


def schema() -> str:
    """The text of the file, with every type under `$defs`.

    A message is named as in `fiftyfour.table.protocol`; the types of a game's sheets, settings and
    options have the game's id before their name (`skyace.Figure`).
    """
    unions, parts = components([*UNIONS.values(), *STRUCTS])
    parts.update(zip(UNIONS, unions, strict=False))
    for system in installed().values():
        if type(system).__module__.startswith(GAMES):
            parts.update(of_game(system, parts))
    whole = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Protocol",
        "version": PROTOCOL,
        "description": "The messages of a table; docs/protocol.md explains them.",
        "$defs": dict(sorted(parts.items())),
    }
    return json.dumps(whole, indent=1, ensure_ascii=False) + "\n"


def components(types: Iterable[Any]) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """The schemas from msgspec. What an option does (`object`) depends on the game."""
    schemas = msgspec.json.schema_components(
        types, schema_hook=lambda _: {"description": "of a game"}
    )
    plain: Any = json.loads(json.dumps(schemas).replace("_object_", ""), object_hook=_flush)
    return plain[0], plain[1]


def _flush(part: dict[str, Any]) -> dict[str, Any]:
    """A description without the indentation of its docstring, which Python 3.13 takes away."""
    if isinstance(text := part.get("description"), str):
        part["description"] = inspect.cleandoc(text)
    return part


def of_game(system: System[Struct], common: dict[str, Any]) -> dict[str, Any]:
    """The types of a game's sheets, settings and options.

    `Choices` is the union of what its options do, `Forms` lists the names `Form.makes` may have,
    `Asks` those of its questions, as `Pending.asks` has them.
    """
    sheets = {kind for kind in walk(system.table) if get_origin(kind) is Sheet}
    data = [kind for sheet in sheets for kind in get_args(sheet)]
    choices = [kind for kind in system.answers if issubclass(kind, Choice)]
    kinds = set(named(walk(*data, system.settings, *choices, *system.shows)))
    names = {kind: name_of(kind, system.id, common) for kind in kinds}
    if len(set(names.values())) < len(kinds):
        raise SystemExit(f"{system.id}: two of these have the same name: {sorted(names.values())}")
    _, parts = components(kinds)
    text = json.dumps(parts)
    for kind, name in names.items():
        text = text.replace(f'"#/$defs/{kind.__name__}"', f'"#/$defs/{name}"')
    parts = json.loads(text)
    made = {
        name: all_there(kind, parts[kind.__name__])
        for kind, name in names.items()
        if name not in common
    }
    if choices:
        refs = [{"$ref": f"#/$defs/{names[kind]}"} for kind in choices]
        made[f"{system.id}.Choices"] = {"anyOf": refs}
    made[f"{system.id}.Asks"] = {"enum": sorted(set(asks(system)))}
    if forms := [kind.__name__ for kind in system.answers if kind not in choices]:
        made[f"{system.id}.Forms"] = {"enum": sorted(forms)}
    return made


def asks(system: System[Struct]) -> Iterator[str]:
    """The names of a game's questions: its asides, and the steps that take no answer."""
    yield from (kind.__name__ for kind in system.asides)
    for kind in (*system.procedures, *system.asides):
        for name, step in inspect.getmembers(kind, inspect.isfunction):
            given = list(inspect.signature(step).parameters)
            if not name.startswith("_") and given == ["self", "game"]:
                yield f"{kind.__name__}.{name}"


def walk(*types: object) -> Iterator[object]:
    """These types and all types they contain, each once."""
    waiting, seen = list(types), set[object]()
    while waiting:
        kind = waiting.pop()
        if kind not in seen:
            seen.add(kind)
            yield kind
            waiting += get_args(kind)
            if isinstance(kind, type) and issubclass(kind, Struct):
                hints = get_type_hints(kind)
                waiting += [hints[field] for field in kind.__struct_fields__]


def named(types: Iterable[object]) -> Iterator[type]:
    """The types with their own schema: structs and enumerations."""
    for kind in types:
        if isinstance(kind, type) and issubclass(kind, Struct | enum.Enum):
            yield kind


def name_of(kind: type, game: str, common: Iterable[str]) -> str:
    """The name of a type's schema; the engine's types are common to all games."""
    own = kind.__module__.startswith(GAMES) or kind.__name__ not in common
    return f"{game}.{kind.__name__}" if own else kind.__name__


def all_there(kind: type, part: dict[str, Any]) -> dict[str, Any]:
    """The schema as sent: a field may only be missing if its struct omits defaults."""
    if issubclass(kind, Struct) and not kind.__struct_config__.omit_defaults:
        part["required"] = list(part["properties"])
    return part


if __name__ == "__main__":
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_text(schema(), encoding="utf-8")
    print(f"wrote {FILE.name}")
