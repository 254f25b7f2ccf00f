"""How Night Terrors plays adventures: each call is a conflict of the players' characters together.

Against them stand people of the GM's, who are made when a scene begins and leave with it.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, ClassVar, Literal

from msgspec import Meta, Struct

from fiftyfour.engine.actions import Answer
from fiftyfour.engine.adventure import (
    Adventure,
    Call,
    Ending,
    Line,
    Person,
    Scene,
    Somebody,
    menu,
    scaled,
)
from fiftyfour.engine.book import Book, Telling, read_own
from fiftyfour.engine.decisions import Simple
from fiftyfour.engine.desk import Next
from fiftyfour.engine.options import options_of
from fiftyfour.engine.seen import Seen
from fiftyfour.engine.story import Made
from fiftyfour.engine.system import aside_id
from fiftyfour.engine.things import GM
from fiftyfour.engine.view import Pending
from fiftyfour.systems.nightterrors.characters.roster import MakeCharacter
from fiftyfour.systems.nightterrors.conflict.stakes import SIDES, Stakes, propose
from fiftyfour.systems.nightterrors.data import FULL, RANKS, SUITS, Kind
from fiftyfour.systems.nightterrors.scenes.gm import retire
from fiftyfour.systems.nightterrors.scenes.scenes import (
    begin_session,
    end_scene,
    end_session,
    recover,
    weary,
)
from fiftyfour.systems.nightterrors.table import Character, NightTerrors

Points = Annotated[int, Meta(ge=1, le=FULL)]
Many = Annotated[int, Meta(ge=0, le=8)]
HEROES, FOES = SIDES[:2]


class Stake(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A conflict of the players' characters with people of the GM's.

    Attributes:
        kind: how the conflict begins; anybody may escalate it.
        against: who stands against them.
        how: how the one who starts it goes about it.
        starts: who starts it: one in the middle of their row, who must make the first raise.
    """

    kind: Kind
    against: list[Somebody]
    how: Line
    starts: Literal["heroes", "foes"] = "foes"


class Foe(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Somebody who can take part in conflicts.

    Attributes:
        rank: what they may trade: a king Sweat, a queen Tears, a jack Blood.
        suit: where they draw a card more: diamonds talk, hearts physical, clubs melee, spades guns.
        blood: Blood points, for all or for 1, 2, 3 ... players.
        sweat: Sweat points, for all or for 1, 2, 3 ... players.
        tears: Tears points, for all or for 1, 2, 3 ... players.
        many: how many of them there are, for all or for 1, 2, 3 ... players.
    """

    rank: Annotated[Literal["J", "Q", "K"], menu(RANKS)]
    suit: Annotated[Literal["c", "d", "h", "s"], menu(SUITS)]
    blood: Points | list[Points] = FULL
    sweat: Points | list[Points] = FULL
    tears: Points | list[Points] = FULL
    many: Many | list[Many] = 1


class Opens(Struct, frozen=True, forbid_unknown_fields=True):
    """How a scene opens; the hands go back to four in any case.

    Attributes:
        rest: everybody has rested, so all pools are full again.
    """

    rest: bool = False


class Begins(Struct, frozen=True, forbid_unknown_fields=True):
    """Nothing has to be said: the session begins with four cards for everybody."""


class NightTerrorsBook(Book[NightTerrors]):
    """Adventures of Night Terrors. `lost` is told when none of the players' characters can act."""

    plays: ClassVar[object] = Stake
    values, opens, begins = Foe, Opens, Begins
    degrees: ClassVar[Mapping[str, bool]] = {
        "success": True,
        "at_a_price": True,
        "failure": False,
        "ruin": False,
    }

    def mark(self, table: NightTerrors) -> int:
        return len(table.story.conflicts)

    def free(self, seen: Seen[NightTerrors], pending: Pending) -> bool:
        return bool(options_of(pending.decision, Next))

    def lost(self, telling: Telling[NightTerrors]) -> bool:
        return not _able(telling.seen.table, _heroes(telling.seen.table))

    def begin(self, telling: Telling[NightTerrors]) -> Answer | None:
        """The session, if none runs; and nobody of the GM's but those of the adventure."""
        if telling.seen.table.story.stage == "lobby":
            return begin_session.say()
        return _dismissed(telling.seen, {})

    def open(self, telling: Telling[NightTerrors], scene: Scene) -> Answer | None:
        """Whoever has no part here leaves; some rest; hands are reset after a scene with conflicts.

        Rules: NT-REC-02, NT-SCENE-08.
        """
        seen, table, story = telling.seen, telling.seen.table, telling.seen.story
        assert story is not None
        here = {call.id for call in scene.calls}
        if any(made.at in here for made in story.made):
            return None
        stay = dict[str, int]()
        for person in map(telling.adventure.person, scene.people):
            stay |= dict.fromkeys(_names(person, telling.players), 0)
        if (leaves := _dismissed(seen, stay)) is not None:
            return leaves
        played = any(past.scene == table.story.scene for past in table.story.conflicts)
        if not played:
            return None
        tired = [one for one in weary(table) if one.seat != GM]
        rest = read_own(scene.opens, Opens).rest
        return recover.say() if rest and tired else end_scene.say()

    def bring(self, telling: Telling[NightTerrors], person: Person) -> Answer | None:
        if not person.values:
            return None
        foe, known = read_own(person.values, Foe), _called(telling.seen.table)
        for name in _names(person, telling.players):
            if name not in known:
                return Answer(to=aside_id(MakeCharacter), answer=_sheet(telling, name, person, foe))
        return None

    def play(self, telling: Telling[NightTerrors], call: Call, made: Made) -> Answer | str:
        """Whoever stands against them comes, then the stakes, and what came of them.

        With nobody left who can object, they are won at once.
        """
        table = telling.seen.table
        if self.mark(table) > made.mark:
            return _came(table)
        play = read_own(call.play, Stake)
        people = [telling.adventure.person(id) for id in play.against]
        for person in people:
            if (command := self.bring(telling, person)) is not None:
                return command
        names = [name for person in people for name in _names(person, telling.players)]
        foes = _able(table, [known for one in names if (known := _called(table).get(one))])
        if not foes:
            return "success"
        heroes = _able(table, _heroes(table))
        group = heroes if play.starts == "heroes" else foes
        starter = group[len(group) // 2]  # so that both sides soon get to raise
        return propose.say(_stakes(telling, call, play, starter, foes))

    def finish(self, telling: Telling[NightTerrors], ending: Ending) -> Answer | None:
        if telling.seen.table.story.stage == "lobby":
            return None
        return end_session.say()

    def flaws(self, adventure: Adventure) -> Sequence[tuple[str, str]]:
        """Settings without sides, and foes who are nobody or bring no numbers."""
        return list(_flaws(adventure))


def _flaws(adventure: Adventure) -> Iterator[tuple[str, str]]:
    if adventure.settings.get("sides") != "teams":
        yield "settings", 'heroes and foes need sides: write sides = "teams"'
    foes = {person.id for person in adventure.people if person.values}
    for at, scene in enumerate(adventure.scenes):
        for number, call in enumerate(scene.calls):
            if call.play:
                where = f"scenes[{at}].calls[{number}].play.against"
                yield from _strangers(where, read_own(call.play, Stake), foes, scene)


def _strangers(where: str, play: Stake, foes: set[str], scene: Scene) -> Iterator[tuple[str, str]]:
    if not play.against:
        yield where, "nobody stands against them; name at least one of the people"
    for id in play.against:
        if id not in foes or id not in scene.people:
            yield where, f"“{id}” is not among the people of this scene who have values"


# --- who is who ---


def _heroes(table: NightTerrors) -> list[Character]:
    return [character for character in table.at_hand() if character.seat != GM]


def _able(table: NightTerrors, characters: Sequence[Character]) -> list[Character]:
    return [one for one in characters if not table.incapacitated(one)]


def _called(table: NightTerrors) -> dict[str, Character]:
    """The GM's characters by name."""
    return {character.name: character for character in table.of(GM)}


def _names(person: Person, players: int) -> list[str]:
    """`The Crow`, or `Crow 1`, `Crow 2`, ... where there are several."""
    if not person.values:
        return []
    many = scaled(read_own(person.values, Foe).many, players)
    if many == 1:
        return [person.name]
    article, _, rest = person.name.partition(" ")
    name = rest if article in ("The", "A", "An") else person.name
    return [f"{name} {number}" for number in range(1, many + 1)]


def _dismissed(seen: Seen[NightTerrors], stay: Mapping[str, object]) -> Answer | None:
    """The next of the GM's characters to leave the story; None: all who are left may stay."""
    for name, character in _called(seen.table).items():
        if name not in stay:
            return Answer(to=retire.id, answer=f"retire {character.number}")
    return None


def _sheet(
    telling: Telling[NightTerrors], name: str, person: Person, foe: Foe
) -> dict[str, Simple]:
    return {
        "name": name,
        "rank": foe.rank,
        "suit": foe.suit,
        "notes": person.text,
        "blood": scaled(foe.blood, telling.players),
        "sweat": scaled(foe.sweat, telling.players),
        "tears": scaled(foe.tears, telling.players),
        "crashed": "no",
        "snapped": "no",
        "controller": GM,
    }


# --- conflicts ---


def _stakes(
    telling: Telling[NightTerrors],
    call: Call,
    play: Stake,
    starter: Character,
    foes: Sequence[Character],
) -> Stakes:
    """All heroes who can act against these."""
    table, story = telling.seen.table, telling.seen.story
    scene = telling.adventure.scene(story.at) if story is not None else None
    heroes = _able(table, _heroes(table))
    people = list(table.at_hand())
    return Stakes(
        starter=starter.number,
        what=call.title,
        where=(scene.place or scene.title) if scene is not None else call.title,
        how=play.how,
        kind=Kind(play.kind),
        takes_part={str(one.number): one in heroes or one in foes for one in people},
        why={},
        side={str(one.number): FOES if one.seat == GM else HEROES for one in people},
    )


def _came(table: NightTerrors) -> str:
    """What came of the last conflict, by who is left and who went down on the way.

    What heroes and foes have ended together has its price (NT-END-06).
    """
    conflict = table.conflict
    heroes = [one for one in conflict.participants if table.characters[one.number].seat != GM]
    if any(one.number in conflict.winners for one in heroes):
        whole = not any(one.out for one in heroes) and len(conflict.winners) == len(heroes)
        return "success" if whole else "at_a_price"
    down = any(table.incapacitated(table.characters[one.number]) for one in heroes)
    return "ruin" if down else "failure"
