"""Write docs/protocol.schema.json, the JSON Schema of everything on the wire.

The page makes its TypeScript types from it. Usage: python scripts/protocol_schema.py
"""

import json
from pathlib import Path

import msgspec

from fiftyfour.table import protocol

FILE = Path(__file__).parent.parent / "docs" / "protocol.schema.json"

UNIONS = {"ClientMessage": protocol.ClientMessage, "ServerMessage": protocol.ServerMessage}
STRUCTS = (
    protocol.NewTable,
    protocol.MadeTable,
    protocol.SystemInfo,
    protocol.SystemDetail,
    protocol.CharacterKind,
    protocol.Filled,
    protocol.Written,
    protocol.Reviewed,
    protocol.QuestionInfo,
    protocol.Asked,
    protocol.Health,
)


def schema() -> str:
    """The file's text: every type under `$defs`, by its name in `fiftyfour.table.protocol`."""
    unions, parts = msgspec.json.schema_components([*UNIONS.values(), *STRUCTS])
    parts.update(zip(UNIONS, unions, strict=False))
    whole = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Protocol",
        "description": "The messages of a table; docs/protocol.md tells what they mean.",
        "$defs": dict(sorted(parts.items())),
    }
    return json.dumps(whole, indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_text(schema(), encoding="utf-8")
    print(f"wrote {FILE.name}")
