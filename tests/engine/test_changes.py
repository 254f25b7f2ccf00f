"""Changes of a view: the same examples hold in Python and in the page (page/src/fold.test.ts)."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from fiftyfour.engine.changes import Changes, fold
from fiftyfour.engine.view import View

EXAMPLES = json.loads((Path(__file__).parents[1] / "folds.json").read_text())


@pytest.mark.parametrize("example", EXAMPLES, ids=[one["name"] for one in EXAMPLES])
def test_a_view_with_its_changes_is_the_next_view(example: dict[str, Any]) -> None:
    assert fold(example["before"], example["changes"]) == example["after"]
    for view in (example["before"], example["after"]):
        msgspec.json.decode(json.dumps(view), type=View)
    msgspec.json.decode(json.dumps(example["changes"]), type=Changes)


def test_changes_of_another_view_are_refused() -> None:
    view: dict[str, Any] = {"system": "x", "seat": None, "seats": []}
    with pytest.raises(KeyError, match="gone"):
        fold(view, {"order": {"zones": ["gone"]}})
