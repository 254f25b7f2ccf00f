"""Adventures as they were written before their calls named commands: read for one version more."""

from collections.abc import Callable, Iterator, Mapping
from itertools import count

from msgspec import structs

from fiftyfour.engine.adventure import Adventure, Call, Id, Own, Person

FormerValues = Callable[[Own], Own]
"""What a person is worth, as it is written now."""

Newcomer = Callable[[str, Own], Id]
"""Adds a person of this name and these values, unless there is one; the id."""

FormerPlay = Callable[[Own, Newcomer, Adventure], Own]
"""What a call asks, as it is written now; the adventure is as it was."""


_WRONG = (AttributeError, KeyError, TypeError, ValueError)
"""What a table raises that is not as it should have been."""


def _is_former(own: Own) -> bool:
    """True if this table is written as before: it names no command."""
    return bool(own) and "do" not in own


def renewed(adventure: Adventure, values: FormerValues, play: FormerPlay) -> Adventure:
    """An adventure with its people and calls as they are written now.

    What was wrong before stays as it is, and is found wrong as any other table.
    """
    new: list[Person] = []
    taken = {*_ids(adventure)}

    def newcomer(name: str, worth: Own) -> Id:
        for person in new:
            if person.name == name and person.values == worth:
                return person.id
        plain = "".join(c if c.isascii() and c.isalnum() else "-" for c in name.lower())
        stem = plain.strip("-")[:36] or "somebody"
        id = next(id for n in count(1) if (id := stem if n == 1 else f"{stem}-{n}") not in taken)
        taken.add(id)
        new.append(Person(id, name, values=worth))
        return id

    def call(one: Call) -> Call:
        if not _is_former(one.play):
            return one
        known = len(new)
        try:
            return structs.replace(one, play=play(one.play, newcomer, adventure))
        except _WRONG:
            del new[known:]
            return one

    def person(one: Person) -> Person:
        try:
            return (
                structs.replace(one, values=values(one.values)) if _is_former(one.values) else one
            )
        except _WRONG:
            return one

    scenes = [
        structs.replace(scene, calls=[call(one) for one in scene.calls])
        for scene in adventure.scenes
    ]
    people = [*map(person, adventure.people), *new]
    return structs.replace(adventure, people=people, scenes=scenes)


def _ids(adventure: Adventure) -> Iterator[Id]:
    parts = (adventure.people, adventure.handouts, adventure.scenes, adventure.endings)
    yield from (part.id for some in parts for part in some)
    yield from (call.id for call in adventure.calls())


def moved(own: Own, names: Mapping[str, str]) -> dict[str, object]:
    """A table with some of its fields under other names."""
    return {names.get(name, name): value for name, value in own.items()}
