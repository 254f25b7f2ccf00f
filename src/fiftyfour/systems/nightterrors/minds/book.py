"""How Night Terrors plays adventures: each call is a conflict of the players' characters together.

Against them stand people of the GM's, who are made when a scene begins and leave with it.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar, Literal

from msgspec import Struct

from fiftyfour.engine.actions import Answer
from fiftyfour.engine.adventure import Adventure, Call, Ending, Person, Scene
from fiftyfour.engine.book import Book, Telling, read_own
from fiftyfour.engine.orders import CallOrder, Nothing, Order, order
from fiftyfour.engine.seen import Seen
from fiftyfour.engine.story import Made
from fiftyfour.engine.system import aside_id
from fiftyfour.engine.things import GM
from fiftyfour.systems.nightterrors.characters.roster import MadeCharacter, MakeCharacter
from fiftyfour.systems.nightterrors.conflict.stakes import SIDES, propose
from fiftyfour.systems.nightterrors.minds import former
from fiftyfour.systems.nightterrors.scenes.gm import retire
from fiftyfour.systems.nightterrors.scenes.scenes import (
    begin_session,
    end_scene,
    end_session,
    recover,
    weary,
)
from fiftyfour.systems.nightterrors.table import Character, NightTerrors

HEROES, FOES = SIDES[:2]


class Conflict(CallOrder, frozen=True, kw_only=True):
    """A conflict of all the players' characters with the people it brings.

    Attributes:
        starts: the side that starts it, and has to make the first raise.
        how: how whoever starts it goes about it.
        kind: what kind of conflict it is; anybody may escalate it.
    """

    starts: Literal["heroes", "foes"] = "foes"


class Foe(Order, frozen=True, kw_only=True):
    """Somebody who can take part in conflicts, with a face card and points.

    Attributes:
        blood, sweat, tears: the points left when the character comes.
    """


Propose = order(
    propose, Conflict, without=["starter", "what", "where", "takes_part", "why", "side"]
)
Make = order(
    *(aside_id(MakeCharacter), Foe, MadeCharacter, MakeCharacter.label),
    without=["name", "notes", "controller", "crashed", "snapped"],
)


class Opens(Struct, frozen=True, forbid_unknown_fields=True):
    """How a scene opens; the hands go back to four in any case.

    Attributes:
        rest: everybody has rested, so all pools are full again.
    """

    rest: bool = False


class NightTerrorsBook(Book[NightTerrors]):
    """Adventures of Night Terrors. `lost` is told when none of the players' characters can act."""

    calls = (Propose,)
    people = (Make,)
    opens, begins = Opens, Nothing
    former = former.values, former.play
    degrees: ClassVar[Mapping[str, bool]] = {
        "success": True,
        "at_a_price": True,
        "failure": False,
        "ruin": False,
    }

    def mark(self, table: NightTerrors) -> int:
        return len(table.story.conflicts)

    def lost(self, telling: Telling[NightTerrors]) -> bool:
        return not _able(telling.table, _heroes(telling.table))

    def begin(self, telling: Telling[NightTerrors]) -> Answer | None:
        """The session, if none runs; and nobody of the GM's but those of the adventure."""
        if telling.table.story.stage == "lobby":
            return begin_session.say()
        return _dismissed(telling.seen, [])

    def open(self, telling: Telling[NightTerrors], scene: Scene) -> Answer | None:
        """Whoever has no part here leaves; some rest; hands are reset after a scene with conflicts.

        Rules: NT-REC-02, NT-SCENE-08.
        """
        seen, table, story = telling.seen, telling.table, telling.seen.story
        assert story is not None
        here = {call.id for call in scene.calls}
        if any(made.at in here for made in story.made):
            return None
        people = map(telling.adventure.person, scene.people)
        stay = [name for one in people if one.values for name in self.called(telling, one)]
        if (leaves := _dismissed(seen, stay)) is not None:
            return leaves
        played = any(past.scene == table.story.scene for past in table.story.conflicts)
        if not played:
            return None
        tired = [one for one in weary(table) if one.seat != GM]
        rest = read_own(scene.opens, Opens).rest
        return recover.say() if rest and tired else end_scene.say()

    def finish(self, telling: Telling[NightTerrors], ending: Ending) -> Answer | None:
        return None if telling.table.story.stage == "lobby" else end_session.say()

    def names(self, table: NightTerrors) -> Mapping[str, str]:
        return {character.name: str(character.number) for character in table.of(GM)}

    def first(
        self, telling: Telling[NightTerrors], order: CallOrder, call: Call, made: Made
    ) -> str | None:
        """With nobody left who can object, the stakes are won at once."""
        return None if self._foes(telling, order) else "success"

    def said(
        self, telling: Telling[NightTerrors], order: Order, part: Call | Person
    ) -> Mapping[str, object]:
        if isinstance(part, Person):
            return {"notes": part.text, "controller": GM, "crashed": False, "snapped": False}
        assert isinstance(order, Conflict)
        table, scene = telling.table, telling.scene
        heroes, foes = _able(table, _heroes(table)), self._foes(telling, order)
        group = heroes if order.starts == "heroes" else foes
        who = None if telling.open is None else telling.open.who
        middle = group[len(group) // 2]  # so that both sides soon get to raise
        people = [*table.at_hand()]
        return {
            "starter": next((one for one in group if one.seat == who), middle).number,
            "what": part.title,
            "where": part.title if scene is None else scene.place or scene.title,
            "takes_part": {str(one.number): one in heroes or one in foes for one in people},
            "side": {str(one.number): FOES if one.seat == GM else HEROES for one in people},
        }

    def _foes(self, telling: Telling[NightTerrors], order: CallOrder) -> list[Character]:
        """Those it brings who can act."""
        called = {one.name: one for one in telling.table.of(GM)}
        brought = [(telling.adventure.person(id), count) for id, count in order.brings.items()]
        names = [name for one, count in brought for name in self.called(telling, one, count)]
        return _able(telling.table, [called[name] for name in names if name in called])

    def came(self, telling: Telling[NightTerrors], order: CallOrder, made: Made) -> str:
        """What came of the last conflict, by who is left and who went down on the way.

        What heroes and foes have ended together has its price (NT-END-06).
        """
        table, conflict = telling.table, telling.table.conflict
        here = {number for number, one in table.characters.items() if one.seat != GM}
        heroes = [one for one in conflict.participants if one.number in here]  # foes may be gone
        if any(one.number in conflict.winners for one in heroes):
            whole = not any(one.out for one in heroes) and len(conflict.winners) == len(heroes)
            return "success" if whole else "at_a_price"
        down = any(table.incapacitated(table.characters[one.number]) for one in heroes)
        return "ruin" if down else "failure"

    def flaws(self, adventure: Adventure) -> Sequence[tuple[str, str]]:
        """Settings without sides, and foes who are nobody or bring no numbers."""
        flaws = super().flaws(adventure)
        if adventure.settings.get("sides") == "teams":
            return flaws
        return [("settings", 'heroes and foes need sides: write sides = "teams"'), *flaws]

    def wrong(self, order: Order, scene: Scene | None) -> Iterator[tuple[str, str]]:
        if isinstance(order, Conflict) and not order.brings:
            yield "brings", "nobody stands against them; name at least one of the people"


def _heroes(table: NightTerrors) -> list[Character]:
    return [character for character in table.at_hand() if character.seat != GM]


def _able(table: NightTerrors, characters: Sequence[Character]) -> list[Character]:
    return [one for one in characters if not table.incapacitated(one)]


def _dismissed(seen: Seen[NightTerrors], stay: Sequence[str]) -> Answer | None:
    """The next of the GM's characters to leave the story; None: all who are left may stay."""
    for character in seen.table.of(GM):
        if character.name not in stay:
            return Answer(to=retire.id, answer=f"retire {character.number}")
    return None
