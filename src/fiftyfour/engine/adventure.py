"""An adventure as data: what a GM prepares, and what the stand-in for a GM plays.

It is a file, `adventure.toml` (docs/adventures.md); a GM's notebook is one, too. What a call asks
of the rules, what a person is worth and how a scene opens is each game's own (`book`): here these
are plain tables.
"""

from collections.abc import Iterator, Mapping
from itertools import count
from typing import Annotated, cast

from msgspec import Meta, Struct, structs

from fiftyfour.engine.story import Story

Id = Annotated[str, Meta(pattern="^[a-z0-9][a-z0-9-]*$", max_length=40)]
"""Small letters, digits and dashes; what the parts of an adventure call each other by."""

Somebody = Annotated[str, Meta(extra_json_schema={"format": "person"})]
"""The id of a person of the adventure, in what the game reads; people choose them by name."""


def menu(words: Mapping[str, str]) -> Meta:
    """What people call the values of a field, who choose among them by these words."""
    titles = [{"const": value, "title": word} for value, word in words.items()]
    return Meta(extra_json_schema={"oneOf": titles})


Line = Annotated[str, Meta(max_length=120)]
Prose = Annotated[str, Meta(max_length=4000)]

Own = Mapping[str, object]
"""A table that the game reads by structs of its own."""


class Part(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """Anything in an adventure."""


class When(Part, frozen=True, kw_only=True):
    """A condition: what came of calls, and where players chose to go.

    Attributes:
        when: for calls by their ids, what must have come of each: one of these words.
        good: so many calls of the scene, at least, must have come out well.
    """

    when: dict[Id, str | list[str]] = {}
    good: Annotated[int, Meta(ge=0, le=40)] = 0


class Person(Part, frozen=True):
    """Somebody the heroes meet. `values` are the game's; with none, nobody needs numbers."""

    id: Id
    name: Line
    text: Line = ""
    notes: Prose = ""
    emblem: Line = ""
    values: Own = {}


class Handout(Part, frozen=True):
    """What players are given to look at: a text, a picture or both.

    `picture` is the name of one of the adventure's pictures.
    """

    id: Id
    title: Line
    text: Prose = ""
    picture: Line = ""


class Call(When, frozen=True, kw_only=True):
    """Something the heroes are called for: a test, a play, a fight.

    Attributes:
        title: what it is about, for the GM's list.
        text: what the GM tells before it.
        asks: what the players are asked before it where several could try, such as “Who goes?”;
            without it, whoever is best tries.
        play: what it asks of the rules; the game's own.
        came: what is told of what came of it, by the game's words for that (`Book.degrees`), or by
            `success` and `failure`, which stand for all good and all bad ones.
        gives: hand-outs, by their ids, that are shown if it comes out well.
        notes: for the GM alone.
    """

    id: Id
    title: Line
    text: Prose = ""
    asks: Line = ""
    play: Own = {}
    came: dict[str, Prose] = {}
    gives: list[Id] = []
    notes: Prose = ""


class Lead(When, frozen=True, kw_only=True):
    """Where a scene leads: to a scene or an ending.

    The first one whose condition holds is followed. If that one has a `choice`, the players choose
    among all with a choice whose conditions hold.
    """

    to: Id
    choice: Line = ""


class Scene(Part, frozen=True):
    """A place and what happens there.

    Attributes:
        text: what the GM tells when it begins.
        notes: for the GM alone; `improvise`: what may be made up here.
        opens: how the scene begins by the rules; the game's own.
        picture: the name of one of the adventure's pictures, which all see when it begins.
        people, handouts: who is met and what is shown here, by their ids.
        calls: what the heroes are called for, in this order.
        leads: where it leads; the last one should need nothing.
    """

    id: Id
    title: Line
    text: Prose
    place: Line = ""
    picture: Line = ""
    notes: Prose = ""
    improvise: Prose = ""
    opens: Own = {}
    people: list[Id] = []
    handouts: list[Id] = []
    calls: list[Call] = []
    leads: list[Lead] = []


class Ending(Part, frozen=True):
    """How it may end: `won`, if the heroes got what they came for."""

    id: Id
    title: Line
    text: Prose
    won: bool = False


class Adventure(Part, frozen=True):
    """An evening, ready to be told.

    Attributes:
        id, game: its name among those of its game, and the game's id.
        premise: what everybody may read before it begins.
        tone, length: what it is like, and how long it takes, each in a few words.
        players: the fewest and most it is made for.
        author, licence: whose words these are.
        settings: the game's settings it is made for.
        begins: how it begins by the rules; the game's own.
        lost: the ending that is told when nobody can go on.
        notes: what the GM should know before it begins.
        pictures: files by their names, as `fiftyfour.engine.pictures` carries them.
        draft: its file may be unfinished: a notebook takes it in and lists what is missing. To be
            played by a bot, it must be whole all the same.
    """

    id: Id
    game: Id
    title: Line
    premise: Prose
    tone: Line = ""
    length: Line = ""
    players: tuple[int, int] = (1, 6)
    author: Line = ""
    licence: Line = ""
    settings: dict[str, str | int | bool] = {}
    begins: Own = {}
    lost: Id = ""
    notes: Prose = ""
    draft: bool = False
    people: list[Person] = []
    handouts: list[Handout] = []
    scenes: list[Scene] = []
    endings: list[Ending] = []
    pictures: dict[Line, str] = {}

    def scene(self, id: str) -> Scene | None:
        return next((scene for scene in self.scenes if scene.id == id), None)

    def ending(self, id: str) -> Ending | None:
        return next((ending for ending in self.endings if ending.id == id), None)

    def person(self, id: str) -> Person:
        return next(person for person in self.people if person.id == id)

    def handout(self, id: str) -> Handout:
        return next(handout for handout in self.handouts if handout.id == id)

    def calls(self) -> Iterator[Call]:
        """All of them, in the order of the scenes."""
        return (call for scene in self.scenes for call in scene.calls)

    def call(self, id: str) -> Call | None:
        return next((call for call in self.calls() if call.id == id), None)


def renamed(adventure: Adventure) -> Adventure:
    """The same with ids of its own for each person and hand-out.

    Adventures of earlier versions could call a person or a hand-out like a scene, a call or an
    ending. Stories that are told know the latter by their ids, so those stay.
    """
    taken = {part.id for part in (*adventure.scenes, *adventure.endings, *adventure.calls())}
    people = _anew([person.id for person in adventure.people], taken)
    papers = _anew([handout.id for handout in adventure.handouts], taken)
    if not people and not papers:
        return adventure

    def listed(ids: list[Id], others: Mapping[str, str]) -> list[Id]:
        return [others.get(id, id) for id in ids]

    def call(one: Call) -> Call:
        play = {field: _renaming(value, people) for field, value in one.play.items()}
        return structs.replace(one, play=play, gives=listed(one.gives, papers))

    return structs.replace(
        adventure,
        people=[structs.replace(one, id=people.get(one.id, one.id)) for one in adventure.people],
        handouts=[
            structs.replace(one, id=papers.get(one.id, one.id)) for one in adventure.handouts
        ],
        scenes=[
            structs.replace(
                scene,
                people=listed(scene.people, people),
                handouts=listed(scene.handouts, papers),
                calls=[call(one) for one in scene.calls],
            )
            for scene in adventure.scenes
        ],
    )


def _anew(ids: list[Id], taken: set[str]) -> dict[str, str]:
    """Another id for each of these that is taken: `caller-2`; then they are all taken."""
    anew: dict[str, str] = {}
    for id in dict.fromkeys(ids):
        if id in taken:
            others = (f"{id[:37]}-{number}" for number in count(2))
            anew[id] = next(other for other in others if other not in taken and other not in ids)
        taken.add(anew.get(id, id))
    return anew


def _renaming(value: object, people: Mapping[str, str]) -> object:
    """A value of the game's own, with other ids for people: of lists each, of tables the keys."""
    match value:
        case str():
            return people.get(value, value)
        case list():
            return [_renaming(one, people) for one in cast("list[object]", value)]
        case dict():
            table = cast("dict[str, object]", value)
            return {people.get(key, key): _renaming(one, people) for key, one in table.items()}
        case _:
            return value


def holds(one: When, scene: Scene, story: Story, degrees: Mapping[str, bool]) -> bool:
    """True if this condition holds. `degrees` tell what is good of what may come of a call."""
    for call, words in one.when.items():
        came = story.came(call)
        wanted = [words] if isinstance(words, str) else words
        if came not in wanted and general(came, degrees) not in wanted:
            return False
    return one.good <= sum(degrees.get(story.came(call.id), False) for call in scene.calls)


def general(came: str, degrees: Mapping[str, bool]) -> str:
    """`success` or `failure`, whatever the game calls it; empty while nothing came of it."""
    return ("success" if degrees.get(came, False) else "failure") if came else ""


def told(call: Call, came: str, degrees: Mapping[str, bool]) -> str:
    """What is told when this came of a call."""
    return call.came.get(came) or call.came.get(general(came, degrees), "")


def scaled(numbers: int | list[int], players: int) -> int:
    """A number for so many players: the same for all, or one for 1, 2, 3 ... of them.

    The last of a list also counts for more players.
    """
    if isinstance(numbers, int):
        return numbers
    return numbers[min(players, len(numbers)) - 1]
