"""What stands in the log and on the table has one encoding, wherever it has been."""

import pickle
from collections.abc import Iterator

import msgspec
import pytest
from msgspec import NODEFAULT, Struct, structs

from fiftyfour.engine.cards import Card
from fiftyfour.engine.encoded import Encoded
from fiftyfour.engine.events import Shown
from fiftyfour.engine.things import Pile


def kinds(base: type[Struct]) -> Iterator[type[Struct]]:
    for kind in base.__subclasses__():
        yield kind
        yield from kinds(kind)


def test_whoever_leaves_a_word_out_does_so_out_of_a_pickle_too() -> None:
    for kind in kinds(Struct):
        if kind.__module__.startswith("fiftyfour.engine") and kind.__struct_config__.omit_defaults:
            defaults = [one.default for one in structs.fields(kind) if one.default is not NODEFAULT]
            words = [one for one in defaults if isinstance(one, str) and len(one) > 1]
            assert not words or issubclass(kind, Encoded), f"{kind.__name__}: {words}"


@pytest.mark.parametrize(
    "made",
    [
        Shown(rule="", pile="hand", count=1, cards=(Card.TH,), seats="all"),
        Pile(name="hand", cards=[Card.TH]),
    ],
)
def test_a_pickle_comes_out_as_it_went_in(made: Struct) -> None:
    again = pickle.loads(pickle.dumps(made))
    assert again == made
    assert msgspec.json.encode(again) == msgspec.json.encode(made)
