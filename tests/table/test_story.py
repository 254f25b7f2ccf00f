"""The log as a story: the page reads the same cases from `told.json`."""

from pathlib import Path

import msgspec
import pytest
from msgspec import Struct

from fiftyfour.engine.events import AnyEvent
from fiftyfour.table.story import sentence, story


class Case(Struct):
    events: list[AnyEvent]
    told: list[str]
    folded: list[str]


CASES = Path(__file__).parent.parent / "told.json"


@pytest.mark.parametrize("case", msgspec.json.decode(CASES.read_bytes(), type=list[Case]))
def test_an_entry_is_told_and_the_rest_folds_away(case: Case) -> None:
    told, folded = story(case.events)
    assert [sentence(event) for event in told] == case.told
    assert [sentence(event) for event in folded] == case.folded
