"""The published schema is that of the code, and the documentation's examples fit it."""

import re
import runpy
import subprocess
import sys
from pathlib import Path
from typing import ClassVar

import msgspec
import pytest
from msgspec import Struct

from fiftyfour.engine.cards import Card
from fiftyfour.engine.options import Choice
from fiftyfour.table import http
from fiftyfour.table.http import NewTable
from fiftyfour.table.protocol.client import ClientMessage
from fiftyfour.table.protocol.server import ServerMessage
from tests.engine.toys import ToySystem

ROOT = Path(__file__).parent.parent.parent
DOCS = ROOT / "docs"
EXAMPLES = re.findall(
    r"^(client|server|new table|answer|filled|reviewed|written):\n```json\n(.*?)```",
    (DOCS / "protocol.md").read_text("utf-8"),
    re.DOTALL | re.MULTILINE,
)
KINDS = {
    "client": ClientMessage,
    "server": ServerMessage,
    "new table": NewTable,
    "answer": http.MadeTable,
    "filled": http.Filled,
    "reviewed": http.Reviewed,
    "written": http.Written,
}


def test_the_schema_in_docs_is_up_to_date() -> None:
    """If not: python scripts/protocol_schema.py."""
    script = ROOT / "scripts" / "protocol_schema.py"
    code = f"import runpy; print(runpy.run_path({str(script)!r})['schema'](), end='')"
    made = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
    assert made.stdout.decode("utf-8") == (DOCS / "protocol.schema.json").read_text("utf-8")


class Strike(Choice, frozen=True):
    target: str
    cards: tuple[Card, ...] = ()


class Commit(Struct, frozen=True):
    chips: int


class Answering(ToySystem):
    answers: ClassVar = (Strike, Commit)


def test_what_a_game_says_of_its_own_is_in_the_schema() -> None:
    script = runpy.run_path(str(ROOT / "scripts" / "protocol_schema.py"))
    made = script["of_game"](Answering(), {"Card": {}})
    assert made["toy.Choices"] == {"anyOf": [{"$ref": "#/$defs/toy.Strike"}]}
    assert made["toy.Strike"]["properties"]["do"] == {"enum": ["strike"]}
    assert made["toy.Strike"]["properties"]["cards"]["items"] == {"$ref": "#/$defs/Card"}
    assert made["toy.Strike"]["required"] == ["do", "target"]
    assert made["toy.Forms"] == {"enum": ["Commit"]}
    (settings,) = (part for name, part in made.items() if name.endswith("Settings"))
    assert settings["required"] == list(settings["properties"]), "all are sent"


@pytest.mark.parametrize(("kind", "text"), EXAMPLES)
def test_the_examples_of_the_documentation_can_be_read(kind: str, text: str) -> None:
    for one in text.strip().split("\n\n"):
        msgspec.json.decode(one, type=KINDS[kind], strict=True)


def test_there_are_examples_and_every_message_is_told_of() -> None:
    assert len(EXAMPLES) > 5
    text = (DOCS / "protocol.md").read_text("utf-8")
    for kind in ("hello", "act", "sit", "arrange", "relink", "ping"):
        assert f"`{kind}`" in text
    for kind in ("welcome", "update", "table", "ok", "error", "pong"):
        assert f"`{kind}`" in text


def test_every_error_code_of_the_service_is_documented() -> None:
    text = (DOCS / "protocol.md").read_text("utf-8")
    raised: set[str] = set()
    for file in (
        *(ROOT / "src/fiftyfour/table").glob("*.py"),
        *(ROOT / "src/fiftyfour/web").glob("*.py"),
    ):
        source = file.read_text("utf-8")
        raised |= set(re.findall(r'TableError\(\s*"(\w+)"', source))
        raised |= set(re.findall(r'Error\(\s*code="(\w+)"', source))
    assert len(raised) > 20
    assert [code for code in sorted(raised) if f"`{code}`" not in text] == []
