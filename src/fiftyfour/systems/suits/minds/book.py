"""How Suits plays adventures: plays that are called for, fights, scenes with fresh hands.

Whoever is best at it is called on, unless it was their turn just now (SU-MOD-04).
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, ClassVar, Literal

import msgspec
from msgspec import Meta, Struct

from fiftyfour.engine.actions import Answer
from fiftyfour.engine.adventure import Adventure, Call, Ending, Scene, Somebody, menu, scaled
from fiftyfour.engine.adventure import Person as Met
from fiftyfour.engine.book import Book, Telling, read_own
from fiftyfour.engine.decisions import Simple
from fiftyfour.engine.desk import Next
from fiftyfour.engine.options import options_of
from fiftyfour.engine.seen import Seen
from fiftyfour.engine.story import Made
from fiftyfour.engine.view import Pending
from fiftyfour.systems.suits.choices import MOST_TITLE
from fiftyfour.systems.suits.data import CALLED, ROLES, SUIT_LABELS, THRESHOLDS, USES
from fiftyfour.systems.suits.scenes.scenes import fit
from fiftyfour.systems.suits.table import Person, Suits

Modifier = Annotated[int, Meta(ge=-20, le=60)]
Some = Annotated[int, Meta(ge=0, le=8)]
Threshold = Literal[10, 15, 20, 30]
Numbers = Modifier | list[Modifier]
"""One for all, or one for 1, 2, 3 ... players."""

Use = Annotated[str, menu({use.id: f"{use.label} ({use.play})" for use in USES.values()})]
Role = Annotated[str, Meta(examples=list(ROLES))]
Resist = Literal["", "insight", "willpower", "block", "dodge", "athlete", "driver"]

TIRED = 3
"""By so much somebody has to be better to be called on twice in a row."""


class Play(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind"):
    """What a call of Suits asks for."""


class Try(Play, frozen=True, tag="try"):
    """One play, of whichever of these uses somebody is best at.

    Against a threshold, a hidden number or somebody; one of the three.

    Attributes:
        use: the skills that would do; whoever is best at one of them tries.
        threshold: 10 is easy, 15 average, 20 difficult, 30 almost impossible.
        against: the hidden modifier they are up against.
        person: who resists.
        resist: what they resist with, if it is not the usual skill.
    """

    use: Use | list[Use]
    threshold: Threshold | list[Threshold] | None = None
    against: Numbers | None = None
    person: Somebody = ""
    resist: Resist = ""

    @property
    def uses(self) -> list[str]:
        return [self.use] if isinstance(self.use, str) else self.use


class Foes(Struct, frozen=True, forbid_unknown_fields=True):
    """So many of a kind, who come for a fight.

    Attributes:
        role: one of the presets in the book.
        name: what they are called; each gets a number.
        count: how many, for all or for 1, 2, 3 ... players.
    """

    role: Role = "thug"
    name: str = ""
    count: Some | list[Some] = 1


class Fight(Play, frozen=True, tag="fight"):
    """A fight.

    Attributes:
        foes: opponents who are only in this fight.
        people: who else fights, of the people in this adventure.
    """

    foes: list[Foes] = []
    people: list[Somebody] = []


class Values(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody of the GM's: a preset of the book's, or one number for everything.

    Attributes:
        role: one of the presets in the book.
        suit: their suit.
        modifier: one number for everything, in place of the preset.
        toughness: with a modifier, how much damage they can take; more kills them.
    """

    role: Role = "guard"
    suit: Annotated[Literal["", "c", "d", "h", "s"], menu({"": "none", **SUIT_LABELS})] = ""
    modifier: Numbers | None = None
    toughness: Annotated[int, Meta(ge=1, le=99)] = 4


class Wheels(Struct, frozen=True, forbid_unknown_fields=True):
    """A vehicle.

    Attributes:
        limit: how much damage stops it.
    """

    name: Annotated[str, Meta(max_length=60)]
    limit: Annotated[int, Meta(ge=1, le=99)] = 15


class Opens(Struct, frozen=True, forbid_unknown_fields=True):
    """How a scene begins: with new hands, healed.

    Attributes:
        goes_on: continues the scene before it, with the same hands and wounds.
        vehicles: what people can drive in it.
    """

    goes_on: bool = False
    vehicles: list[Wheels] = []


class Begins(Struct, frozen=True, forbid_unknown_fields=True):
    """A job of Suits begins with its first scene."""


class SuitsBook(Book[Suits]):
    """Adventures of Suits."""

    plays: ClassVar[object] = Try | Fight
    values, opens, begins = Values, Opens, Begins
    degrees: ClassVar[Mapping[str, bool]] = {"success": True, "at_cost": True, "failure": False}

    def mark(self, table: Suits) -> int:
        return table.scene.settled

    def free(self, seen: Seen[Suits], pending: Pending) -> bool:
        decision = pending.decision
        return bool(options_of(decision, Next))

    def lost(self, telling: Telling[Suits]) -> bool:
        table = telling.seen.table
        return not (table.party() if table.scene.running else fit(table))

    def open(self, telling: Telling[Suits], scene: Scene) -> Answer | None:
        table, opens = telling.seen.table, read_own(scene.opens, Opens)
        title = scene.title[:MOST_TITLE]
        if table.scene.running and not opens.goes_on and table.scene.title != title:
            return Answer(to="end-scene", answer="end scene")
        if not table.scene.running:
            return Answer(to="start-scene", answer={"title": title})
        there = {vehicle.file.name for vehicle in table.vehicles.values()}
        for wheels in opens.vehicles:
            if wheels.name not in there:
                form: dict[str, Simple] = {
                    "name": wheels.name,
                    "limit": wheels.limit,
                }
                return Answer(to="add-vehicle", answer=form)
        return None

    def bring(self, telling: Telling[Suits], person: Met) -> Answer | None:
        if not person.values:
            return None
        values = read_own(person.values, Values)
        known = _of(telling.seen.table, person.name)
        if known is not None:
            enters = known.state.alive and not known.state.here
            return Answer(to="bring-in", answer=known.id) if enters else None
        if values.modifier is None:
            return _cast(person.name, values.role, values.suit)
        number = scaled(values.modifier, telling.players)
        form: dict[str, Simple] = {"name": person.name, "suit": values.suit or "none"}
        form |= {"quick": "yes", "modifier": number, "toughness": values.toughness}
        return Answer(to="add-person", answer=form)

    def play(self, telling: Telling[Suits], call: Call, made: Made) -> Answer | str:
        play = msgspec.convert(call.play, Try | Fight)
        over = telling.seen.table.scene.settled > made.mark
        if isinstance(play, Fight):
            return _fought(telling, play) if over else _fight(telling, play)
        if over:
            return "success" if telling.seen.table.scene.came == "success" else "failure"
        return _call(telling, call, play) or "failure"

    def finish(self, telling: Telling[Suits], ending: Ending) -> Answer | None:
        scene = telling.seen.table.scene
        if scene.running:
            return Answer(to="end-scene", answer="end scene")
        if scene.ending:
            return None
        form: dict[str, Simple] = {
            "ending": ending.title[:MOST_TITLE],
            "won": "yes" if ending.won else "no",
        }
        return Answer(to="end-job", answer=form)

    def flaws(self, adventure: Adventure) -> Sequence[tuple[str, str]]:
        return [*_flaws(adventure)]


# --- plays ---


def _call(telling: Telling[Suits], call: Call, play: Try) -> Answer | None:
    """Call on whoever is best at one of these; None: nobody is able."""
    table = telling.seen.table
    able = [person for person in table.party() if not person.state.skip]
    if not able:
        return None
    last = table.last.data
    just = last.acting.who if last.sides else ""

    def good(way: tuple[Person, str]) -> int:
        person, use = way
        return person.figure.modifier(USES[use].play) - (TIRED if person.id == just else 0)

    who, use = max(((person, use) for person in able for use in play.uses), key=good)
    form: dict[str, Simple] = {
        "who": who.id,
        "what": use,
        "note": call.title,
        "resist": play.resist or "usual",
    }
    if play.threshold is not None:
        return Answer(
            to="call-play", answer={**form, "against": str(_scaled(play.threshold, telling))}
        )
    foe = _of(table, telling.adventure.person(play.person).name) if play.person else None
    if foe is not None and foe.state.alive:
        return Answer(to="call-play", answer={**form, "against": foe.id})
    number = scaled(play.against if play.against is not None else GUARD, telling.players)
    return Answer(to="call-play", answer={**form, "against": "quick", "modifier": number})


GUARD = 8
"""What resists where somebody who should is gone."""


def _scaled(numbers: Threshold | list[Threshold], telling: Telling[Suits]) -> int:
    return scaled([*numbers] if isinstance(numbers, list) else numbers, telling.players)


# --- fights ---


def _fight(telling: Telling[Suits], fight: Fight) -> Answer | str:
    """Bring everybody in who fights, then begin."""
    table = telling.seen.table
    for name, role in _names(telling, fight):
        foe = _of(table, name)
        if foe is None:
            return _cast(name, role, "")
        if foe.state.alive and not foe.state.here:
            return Answer(to="bring-in", answer=foe.id)
    for id in fight.people:
        if (command := _bring(telling, id)) is not None:
            return command
    foes = [foe for foe in _foes(telling, fight) if foe.active]
    if not foes:
        return "success"
    fighting = {person.id for person in (*table.party(), *foes)}
    people = [*table.party(), *(person for person in table.cast() if person.state.alive)]
    return Answer(
        to="start-combat",
        answer={person.id: "yes" if person.id in fighting else "no" for person in people},
    )


def _fought(telling: Telling[Suits], fight: Fight) -> Answer | str:
    """What came of it; whoever still stands of the other side leaves."""
    table = telling.seen.table
    left = [foe for foe in _foes(telling, fight) if foe.active]
    if not left or not table.party():
        fallen = any(not person.state.alive and person.state.here for person in table.suits())
        return "failure" if left else "at_cost" if fallen else "success"
    return "failure"


def _names(telling: Telling[Suits], fight: Fight) -> Iterator[tuple[str, str]]:
    """Each who comes for the fight, with the preset they are made from."""
    for foes in fight.foes:
        count, name = scaled(foes.count, telling.players), foes.name or foes.role.capitalize()
        for number in range(1, count + 1):
            yield (f"{name} {number}" if count > 1 else name), foes.role


def _foes(telling: Telling[Suits], fight: Fight) -> list[Person]:
    names = [name for name, _ in _names(telling, fight)]
    names += [telling.adventure.person(id).name for id in fight.people]
    found = (_of(telling.seen.table, name) for name in names)
    return [person for person in found if person is not None]


def _bring(telling: Telling[Suits], id: str) -> Answer | None:
    return SuitsBook().bring(telling, telling.adventure.person(id))


def _of(table: Suits, name: str) -> Person | None:
    """Somebody of the cast, by name."""
    return next((person for person in table.cast() if person.name == name), None)


def _cast(name: str, role: str, suit: str) -> Answer:
    form: dict[str, Simple] = {"role": role, "name": name, "suit": suit or "none", "here": "yes"}
    return Answer(to="cast", answer=form)


# --- what is wrong with one ---


def _flaws(adventure: Adventure) -> Iterator[tuple[str, str]]:
    """Uses nobody can be called for, presets and people there are not."""
    for at, person in enumerate(adventure.people):
        if person.values:
            values = read_own(person.values, Values)
            yield from _unknown(f"people[{at}].values.role", values.role, ROLES)
    people = [person.id for person in adventure.people if person.values]
    for at, scene in enumerate(adventure.scenes):
        for number, call in enumerate(scene.calls):
            if call.play:
                where = f"scenes[{at}].calls[{number}].play"
                yield from _wrong_play(where, msgspec.convert(call.play, Try | Fight), people)


def _wrong_play(where: str, play: Try | Fight, people: Sequence[str]) -> Iterator[tuple[str, str]]:
    if isinstance(play, Fight):
        for number, foes in enumerate(play.foes):
            yield from _unknown(f"{where}.foes[{number}].role", foes.role, ROLES)
        for number, id in enumerate(play.people):
            yield from _unknown(f"{where}.people[{number}]", id, people)
        if not (play.foes or play.people):
            yield where, "a fight needs foes or people"
        return
    for use in play.uses:
        yield from _unknown(f"{where}.use", use, CALLED)
    if play.person:
        yield from _unknown(f"{where}.person", play.person, people)
    said = [play.threshold is not None, play.against is not None, bool(play.person)]
    if sum(said) != 1:
        yield where, f"name one of threshold ({', '.join(map(str, THRESHOLDS))}), against, person"


def _unknown(
    where: str, word: str, known: Mapping[str, object] | Sequence[str]
) -> Iterator[tuple[str, str]]:
    if word not in known:
        yield where, f"there is no “{word}”; there are {', '.join(known)}"
