"""How a game plays adventures: their calls and people name commands of its desk, given from here.

What a GM can do with an adventure, a GM can do without one.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar, Union, cast

import msgspec
from msgspec import Struct

from fiftyfour.engine.actions import Answer
from fiftyfour.engine.adventure import Adventure, Call, Ending, Own, Person, Scene, scaled
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.decisions import Simple
from fiftyfour.engine.desk import Next
from fiftyfour.engine.former import FormerPlay, FormerValues, renewed
from fiftyfour.engine.forms import Field, Form
from fiftyfour.engine.narrating import ANYBODY
from fiftyfour.engine.options import Choose, options_of
from fiftyfour.engine.orders import CallOrder, Counts, Order, filled, otherwise, wrong_words
from fiftyfour.engine.seen import Seen
from fiftyfour.engine.story import Made
from fiftyfour.engine.struct_form import only_part
from fiftyfour.engine.things import Seat
from fiftyfour.engine.view import Pending

T = TypeVar("T", bound=Struct)
S = TypeVar("S", bound=Struct)

NOTHING_MORE: Mapping[str, object] = {}


class Telling(Struct, Generic[T], frozen=True):
    """The table as the GM sees it at one step of an adventure."""

    adventure: Adventure
    seen: Seen[T]
    chance: Plain

    @property
    def players(self) -> int:
        """How many take part; what numbers of an adventure are scaled by."""
        return self.seen.players

    @property
    def table(self) -> T:
        return self.seen.table

    def goes(self, call: Call) -> dict[str, str]:
        """Who could go, by seat, where the players are asked; blank where nobody is."""
        playing = [one for one in self.seen.seats if one.role == "player" and one.standing == "in"]
        seats = {one.seat: one.name for one in playing}
        if not call.asks or not call.play or len(seats) < 2:
            return {}
        return seats | {ANYBODY: "Whoever is best at it"}

    @property
    def open(self) -> Made | None:
        """The call that was made last, while nothing is told of what came of it."""
        return None if self.seen.story is None else self.seen.story.open

    @property
    def scene(self) -> Scene | None:
        """The scene that is played, if it is one of the adventure."""
        story = self.seen.story
        return None if story is None else self.adventure.scene(story.at)


class Book(ABC, Generic[T]):
    """What a game adds to adventures. All it says are answers that any GM may give.

    A call goes like this: whom it `brings` comes into play; what has to come `first` is done; then
    its command is given, with its fields from the adventure and those that the game `said` itself,
    by the `best` of the heroes; when it is `over`, the game says what `came` of it.

    Attributes:
        calls: the commands that a call may name.
        people: the commands that make somebody.
        opens: the struct of `Scene.opens`.
        begins: the struct of `Adventure.begins`.
        former: how a person's values and a call were written before they named commands.
        degrees: what may come of a call, best first, each with whether it is good.
    """

    calls: ClassVar[Sequence[type[CallOrder]]] = ()
    people: ClassVar[Sequence[type[Order]]] = ()
    plays: ClassVar[Any] = None
    values: ClassVar[Any] = None
    opens: ClassVar[type[Struct]]
    begins: ClassVar[type[Struct]]
    degrees: ClassVar[Mapping[str, bool]]
    former: ClassVar[tuple[FormerValues, FormerPlay] | None] = None

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if cls.calls:
            cls.plays, cls.values = Union[tuple(cls.calls)], Union[tuple(cls.people)]  # noqa: UP007 (made of a list)

    # --- how far the game is ---

    @abstractmethod
    def mark(self, table: T) -> int:
        """How far the game is: a number that grows with each test, play or fight."""

    def free(self, seen: Seen[T], pending: Pending) -> bool:
        """True if the GM is asked what happens next, and the story may go on."""
        return bool(options_of(pending.decision, Next))

    def lost(self, telling: Telling[T]) -> bool:
        """True if no hero can go on."""
        return False

    # --- scenes ---

    def begin(self, telling: Telling[T]) -> Answer | None:
        """The next command before the first scene; None: it may begin."""
        return None

    def open(self, telling: Telling[T], scene: Scene) -> Answer | None:
        """The next command for a scene to be open that was told; None: it is."""
        return None

    def close(self, telling: Telling[T], scene: Scene) -> Answer | None:
        """The next command before the story leaves a scene; None: it may."""
        return None

    def finish(self, telling: Telling[T], ending: Ending) -> Answer | None:
        """The next command after an ending was told; None: nothing is left to do."""
        return None

    # --- people ---

    def names(self, table: T) -> Mapping[str, str]:
        """Everybody a GM has brought, by name: their ids as forms have them."""
        return {}

    def enter(self, telling: Telling[T], id: str) -> Answer | None:
        """The command that brings into play who is known already; None: they are."""
        return None

    def bring(
        self, telling: Telling[T], person: Person, count: Counts | None = None
    ) -> Answer | None:
        """The command that brings the next of so many into play; None: all are there.

        Without a count they are as many as calls of the scene, or else others, bring at most.
        """
        if not person.values:
            return None
        known = self.names(telling.table)
        for name in self.called(telling, person, count):
            if name in known:
                command = self.enter(telling, known[name])
            else:
                command = self.say(telling, self.value(person), person, more={"name": name})
            if command is not None:
                return command
        return None

    def called(self, telling: Telling[T], person: Person, count: Counts | None = None) -> list[str]:
        """The names of so many of this person: `Guard 1`, `Guard 2`; one alone has the person's."""
        players = telling.players
        if count is None:
            here = [] if telling.scene is None else [telling.scene]
            counts = self._counts(person.id, here) or self._counts(
                person.id, telling.adventure.scenes
            )
            return numbered(person.name, max((scaled(one, players) for one in counts), default=1))
        return numbered(person.name, scaled(count, players))

    def _counts(self, id: str, scenes: Sequence[Scene]) -> list[Counts]:
        """How many of somebody the calls of these scenes bring."""
        orders = (self.order(call) for scene in scenes for call in scene.calls if call.play)
        return [order.brings[id] for order in orders if id in order.brings]

    # --- calls ---

    def over(self, telling: Telling[T], order: CallOrder, made: Made) -> bool:
        """True if what was ordered is over."""
        return self.mark(telling.table) > made.mark

    def came(self, telling: Telling[T], order: CallOrder, made: Made) -> str:
        """What came of what is over: one of `degrees`."""
        return next(iter(self.degrees))

    def first(
        self, telling: Telling[T], order: CallOrder, call: Call, made: Made
    ) -> Answer | str | None:
        """What has to be done before the order is given, or what came without it."""
        return None

    def said(self, telling: Telling[T], order: Order, part: Call | Person) -> Mapping[str, object]:
        """What this part of an adventure leaves to the table: values by the struct's fields.

        A person's `name` is said already; a text that is too long is cut.
        """
        return {}

    def heroes(self, telling: Telling[T], order: CallOrder) -> Mapping[str, Seat]:
        """Who may try, by their ids as forms have them, and whose they are."""
        return {}

    def best(
        self, telling: Telling[T], order: CallOrder, ways: Sequence[dict[str, Simple]]
    ) -> dict[str, Simple]:
        """The best of all answers that an order may mean: one for each hero and each word."""
        return ways[0]

    def play(self, telling: Telling[T], call: Call, made: Made) -> Answer | str:
        """The next command of a call that was told, or what came of it: one of `degrees`."""
        order = self.order(call)
        if self.over(telling, order, made):
            return self.came(telling, order, made)
        for id, count in order.brings.items():
            command = self.bring(telling, telling.adventure.person(id), count)
            if command is not None:
                return command
        before = self.first(telling, order, call, made)
        return self.say(telling, order, call, made.who) if before is None else before

    def say(
        self,
        telling: Telling[T],
        order: Order,
        part: Call | Person,
        who: Seat | None = None,
        more: Mapping[str, object] = NOTHING_MORE,
    ) -> Answer:
        """The answer that gives an order; `who` is the seat that goes, if the players said so.

        `more` is what is said of this one besides what the game says of all.
        """
        pending = telling.seen.decision(order.spec.id)
        if pending is None:  # it is closed; whoever tries it hears why
            return Answer(to=order.spec.id, answer={})
        asked, only = pending.decision, only_part(order.spec.makes)
        fields = asked.fields if isinstance(asked, Form) else {}
        if only is not None:  # a struct with one field is asked as that one decision
            fields = {only[0]: Field("", cast("Choose[object]", asked))}
        known = self.names(telling.table)
        people = {person.id: known.get(person.name, "") for person in telling.adventure.people}
        own, heroes = {**self.said(telling, order, part), **more}, list[str]()
        if isinstance(order, CallOrder):
            able = self.heroes(telling, order)
            heroes = [hero for hero, seat in able.items() if seat == who] or [*able]
        made = filled(order, fields, telling.players, people, own, heroes)
        if made.gone:
            order = otherwise(order)
            made = filled(order, fields, telling.players, people, own, heroes)
        ways = made.ways
        best = self.best(telling, order, ways) if isinstance(order, CallOrder) else ways[0]
        return Answer(to=order.spec.id, answer=best if only is None else best[only[0]])

    # --- reading ---

    def order(self, call: Call) -> CallOrder:
        """What a call orders; it was checked when the adventure was read."""
        return cast(CallOrder, read_order(call.play, self.calls))

    def value(self, person: Person) -> Order:
        """What makes this person; it was checked as well."""
        return read_order(person.values, self.people)

    def renewed(self, adventure: Adventure) -> Adventure:
        """The adventure as it is written now, if it is written as before."""
        return adventure if self.former is None else renewed(adventure, *self.former)

    def flaws(self, adventure: Adventure) -> Sequence[tuple[str, str]]:
        """What else is wrong with one that can be read: where, as a path, and what."""
        return [*self._flaws(adventure)]

    def wrong(self, order: Order, scene: Scene | None) -> Iterator[tuple[str, str]]:
        """What the game finds wrong with an order: which field, and what; `scene` is a call's."""
        yield from ()

    def _flaws(self, adventure: Adventure) -> Iterator[tuple[str, str]]:
        people = [person.id for person in adventure.people if person.values]
        for at, person in enumerate(adventure.people):
            if person.values:
                order = self.value(person)
                yield from self._wrong(f"people[{at}].values", order, people, None)
        for at, scene in enumerate(adventure.scenes):
            for number, call in enumerate(scene.calls):
                if call.play:
                    where = f"scenes[{at}].calls[{number}].play"
                    yield from self._wrong(where, self.order(call), people, scene)

    def _wrong(
        self, where: str, order: Order, people: Sequence[str], scene: Scene | None
    ) -> Iterator[tuple[str, str]]:
        found = dict[tuple[str, str], None]()
        orders = [order, otherwise(order)] if getattr(order, "otherwise", None) else [order]
        for one in orders:
            words = [*wrong_words(one, people)]
            for field, what in words or self.wrong(one, scene):
                found[f"{where}.{field}".rstrip("."), what] = None
        yield from found


def read_order(own: Own, kinds: Sequence[type[Order]]) -> Order:
    """A game's own table as the order it names."""
    kind = next(kind for kind in kinds if kind.spec.id == own["do"])
    return msgspec.convert(own, kind)


def numbered(name: str, count: int) -> list[str]:
    """The names of so many who share one: of The Guard `Guard 1`, `Guard 2`; one alone keeps it."""
    if count == 1:
        return [name]
    article, _, rest = name.partition(" ")
    shared = rest if article in ("The", "A", "An") else name
    return [f"{shared} {number}" for number in range(1, count + 1)]


def read_own(values: Own, kind: type[S]) -> S:
    """A game's own table as its struct; it was checked when the adventure was read."""
    return msgspec.convert(values, kind)
