"""What is sent of a game is what its viewers see, and nothing else."""

from typing import TypeVar, cast

import msgspec
from msgspec import Raw, Struct

from fiftyfour.engine.changes import LISTS, Json, fold
from fiftyfour.engine.conformance.failing import must
from fiftyfour.engine.conformance.walking import Look, Walk, looking
from fiftyfour.engine.looks import Looks
from fiftyfour.engine.things import Seat

T = TypeVar("T", bound=Struct)

_PLAIN: Json = {"seats": [], "centre": None, "awaited": [], "waiting": "", "over": ""}
"""The parts that are sent whole, as they are where a view leaves them out."""

_decoder = msgspec.json.Decoder(dict[str, object])


def _read(sent: bytes | Raw) -> Json:
    return _decoder.decode(sent)


@looking
def views_are_sent_as_they_are(walk: Walk[T]) -> Look:
    """What is put together of looks is the view, and what is sent of it later the difference.

    The changes a viewer is sent follow from its own two views alone, and `fold` makes the second of
    the first. Where there is much play, several moves are sent together.
    """
    game, looks = walk.game, Looks(walk.game)
    folded = {viewer: _read(looks.view(viewer)) for viewer in walk.viewers}
    while True:
        yield
        if not walk.among(1000):
            continue
        looks.look()
        compared = walk.among(300)
        for viewer in walk.viewers:
            before, changes = folded[viewer], _read(cast(Raw, looks.changes(viewer)))
            folded[viewer] = fold(before, changes)
            if not compared:
                continue
            now, seen = looks.view(viewer), walk.view(viewer)
            must(game, bytes(now) == seen, f"{viewer} is sent another view")
            after = _read(seen)
            same = not _between(folded[viewer], after)
            must(game, same, f"the changes so far do not make the view of {viewer}")
            same = _between(before, after) == changes
            must(game, same, f"{viewer} is sent other changes than those of its view")


@looking
def asides_change_as_the_game_says(walk: Walk[T]) -> Look:
    """While what asides depend on is the same, so are they, for every seat."""
    game = walk.game
    before: dict[tuple[bytes, Seat], bytes] = {}
    while True:
        yield
        if not walk.among(1000) or (depend_on := game.asides_depend_on()) is None:
            continue
        for seat in game.seats:
            opened, closed = game.asides(seat)
            now = msgspec.json.encode([[one.whole() for one in opened], closed])
            same = before.setdefault((depend_on, seat), now) == now
            must(game, same, f"asides of {seat} change, but not what they depend on")


def _between(before: Json, after: Json) -> Json:
    """The changes from one view to another."""
    changes: dict[str, object] = {
        part: after.get(part, none)
        for part, none in _PLAIN.items()
        if before.get(part, none) != after.get(part, none)
    }
    order: dict[str, object] = {}
    for part, name in LISTS.items():
        old, new = (_by_name(view.get(part, []), name) for view in (before, after))
        if come := [one for key, one in new.items() if old.get(key) != one]:
            changes[part] = come
        if list(old) != list(new):
            order[part] = list(new)
    return {**changes, "order": order} if order else changes


def _by_name(things: object, name: str) -> dict[str, object]:
    return {str(one[name]): one for one in cast("list[Json]", things)}
