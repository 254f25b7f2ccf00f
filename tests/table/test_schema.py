"""The published schema is that of the code, and the documentation's examples fit it."""

import re
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from fiftyfour.table import protocol
from fiftyfour.table.protocol import ClientMessage, NewTable, ServerMessage

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
    "answer": protocol.MadeTable,
    "filled": protocol.Filled,
    "reviewed": protocol.Reviewed,
    "written": protocol.Written,
}


def test_the_schema_in_docs_is_up_to_date() -> None:
    """If not: python scripts/protocol_schema.py."""
    script = ROOT / "scripts" / "protocol_schema.py"
    code = f"import runpy; print(runpy.run_path({str(script)!r})['schema'](), end='')"
    made = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
    assert made.stdout.decode("utf-8") == (DOCS / "protocol.schema.json").read_text("utf-8")


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
