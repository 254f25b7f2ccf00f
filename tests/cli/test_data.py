"""`fiftyfour data`: games of bots and transcripts as rows, in lines or as Parquet."""

import json
from pathlib import Path
from typing import Any, cast

from pyarrow import parquet  # pyright: ignore[reportMissingTypeStubs]

from tests.cli.conftest import Run


def test_lines_and_parquet_hold_the_same_rows(fiftyfour: Run, tmp_path: Path) -> None:
    for file in ("a.ndjson", "a.parquet"):
        told = fiftyfour("data", "highcard", "--seats", "random,random", "--out", file).stdout
        assert told == f"{file}: 6 rows\n"
    lines = (tmp_path / "a.ndjson").read_text("utf-8").splitlines()
    written = [json.loads(line) for line in lines]
    rows: list[dict[str, Any]] = cast("Any", parquet).read_table(tmp_path / "a.parquet").to_pylist()
    for row in rows:
        row |= {
            name: json.loads(row[name]) for name in ("observation", "legal", "action", "chance")
        }
    assert rows == written
    assert [row["step"] for row in rows] == list(range(6))
    assert {row["game"] for row in rows} == {"highcard-0"}


def test_a_transcript_is_read_and_what_is_wrong_is_said(fiftyfour: Run) -> None:
    fiftyfour("watch", "highcard", "--save", "game.jsonl")
    told = fiftyfour("data", "game.jsonl", "--seat", "p1").stdout
    mine = [json.loads(line) for line in told.splitlines()]
    assert [(row["game"], row["seat"]) for row in mine] == [("game", "p1")] * 3
    assert mine[-1]["returns"] in (1.0, 0.0, -1.0)
    for wrong, why in (
        (("nothing",), "'nothing' is no transcript and no game; games are"),
        (("game.jsonl", "--seat", "p9"), "there is no seat 'p9'; the seats are p1, p2"),
        (("highcard", "--out", "game.jsonl"), "a file of games ends in .ndjson or .parquet"),
        (("highcard", "--seats", "deep,random"), "deep"),
    ):
        assert why in fiftyfour("data", *wrong, code=2).stderr
