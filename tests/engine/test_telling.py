"""The suite's impatient GM finds what parts a story from its game: each fault, and its check."""

from collections.abc import Mapping
from typing import Annotated, ClassVar

import pytest
from msgspec import Struct

from fiftyfour.engine.actions import Answer
from fiftyfour.engine.adventure import Adventure, Call, Ending, Lead, Person, Scene
from fiftyfour.engine.book import Book, Telling
from fiftyfour.engine.conformance import checks, telling
from fiftyfour.engine.desk import Desk, Next, command
from fiftyfour.engine.errors import Refusal
from fiftyfour.engine.game import Game
from fiftyfour.engine.options import choose, option
from fiftyfour.engine.orders import Counts
from fiftyfour.engine.procedures import Procedure, Step, ask, ask_all, call, done
from fiftyfour.engine.reading import adventures
from fiftyfour.engine.seen import Seen
from fiftyfour.engine.setup import Setup
from fiftyfour.engine.story import Made
from fiftyfour.engine.struct_form import Words
from fiftyfour.engine.system import GameWords, Outcome, System
from fiftyfour.engine.things import GM, Seat, Track
from fiftyfour.engine.view import Pending

CHECKS = {check.__name__: check for check in checks}


class Camp(Struct):
    tests: Track
    foes: list[Track]
    dared: bool = False
    over: bool = False


class Own(Struct, frozen=True):
    """What an adventure of the toy says; there is nothing to say."""


class Name(Struct, frozen=True):
    name: Annotated[str, Words("Name", 40)]


class Test(Procedure):
    """A player dares something, or not."""

    __test__ = False

    def begin(self, game: Game[Camp]) -> Step:
        menu = choose("Do you dare?", [option(True, "yes"), option(False, "no")], rule="C-1")
        return ask(Seat("p1"), menu, then=self.dare)

    def dare(self, game: Game[Camp], dares: bool) -> Step:
        game.table.dared = dares
        game.set(game.table.tests, game.table.tests.value + 1, rule="C-1")
        return done


def resting(table: Camp) -> Refusal | None:
    return Refusal("over", "the evening is over", "C-3") if table.over else None


def beside(game: Game[Camp], seat: Seat) -> Refusal | None:
    busy = game.running(Test) is not None
    return Refusal("busy", "a test is under way", "C-1") if busy else None


@command("Call for a test", rule="C-1", closed=(resting,), beside=beside, rest="test")
def test(game: Game[Camp]) -> Test:
    """The GM calls for a test."""
    return Test()


@command("Bring somebody in", rule="C-2", closed=(resting,), beside=beside)
def bring_in(game: Game[Camp], made: Name) -> None:
    """The GM brings somebody in."""
    name = f"foe:{len(game.table.foes)}"
    game.table.foes.append(Track(name=name, label=made.name, value=1))
    game.show(game.table.foes[-1], "all", rule="C-2")


@command("End the evening", rule="C-3", closed=(resting,), beside=beside, rest="end")
def end(game: Game[Camp]) -> None:
    """The GM ends it."""
    game.table.over = True
    game.tell("It ends", rule="C-3")


DESK = Desk(test, bring_in, end)


class Rest(Procedure):
    """The GM says what comes."""

    def begin(self, game: Game[Camp]) -> Step:
        if game.table.over:
            return done
        return ask(GM, DESK.menu(game, "What next?", rule="C-1"), then=self.go)

    def go(self, game: Game[Camp], following: Next) -> Step:
        if following.command == "end":
            game.table.over = True
            game.tell("It ends", rule="C-3")
            return done
        return call(Test(), then=self.tested)

    def tested(self, game: Game[Camp], test: Test) -> Step:
        return done


class Camps(Book[Camp]):
    plays: ClassVar[object] = Own
    values = opens = begins = Own
    degrees: ClassVar[Mapping[str, bool]] = {"success": True, "failure": False}

    def mark(self, table: Camp) -> int:
        return table.tests.value

    def open(self, telling: Telling[Camp], scene: Scene) -> Answer | None:
        there = any(foe.label == scene.title for foe in telling.seen.table.foes)
        return None if there else bring_in.say(Name(scene.title))

    def bring(
        self, telling: Telling[Camp], person: Person, count: Counts | None = None
    ) -> Answer | None:
        there = any(foe.label == person.name for foe in telling.seen.table.foes)
        return None if there or not person.values else bring_in.say(Name(person.name))

    def play(self, telling: Telling[Camp], call: Call, made: Made) -> Answer | str:
        if telling.seen.table.tests.value == made.mark:
            return test.say()
        return "success" if telling.seen.table.dared else "failure"

    def finish(self, telling: Telling[Camp], ending: Ending) -> Answer | None:
        return None if telling.seen.table.over else end.say()


class Camping(System[Camp]):
    """A game whose GM calls for tests."""

    id, name = "camping", "Camping"
    words = GameWords(summary="Dare something.", credit="Nobody.")
    players, gm = (1, 3), "must"
    table = Camp
    procedures = (Rest, Test)
    asides = DESK.asides
    rules = {"C-1": "Dare.", "C-2": "Come.", "C-3": "End."}
    book = Camps()

    def setup(self, setup: Setup) -> Camp:
        self.settings.read(setup.settings)
        return Camp(tests=Track(name="tests", value=0), foes=[])

    def next(self, table: Camp) -> Procedure | None:
        return None if table.over else Rest()

    def outcome(self, table: Camp) -> Outcome:
        return Outcome("It is dark")


BEAR = Person(id="bear", name="The Bear", values={"strong": True})
TENT = Scene(
    id="tent",
    title="The tent",
    text="It rains.",
    people=["bear"],
    calls=[Call(id="noise", title="A noise", play={"what": "test"})],
    leads=[Lead(to="lake", when={"noise": "success"}), Lead(to="home")],
)
LAKE = Scene(id="lake", title="The lake", text="It shines.", leads=[Lead(to="swim")])
ENDINGS = [
    Ending(id="swim", title="A swim", text="Cold.", won=True),
    Ending(id="home", title="Home", text="Warm."),
]


def told(system: System[Camp], *scenes: Scene) -> dict[str, Adventure]:
    night = Adventure(
        id="night",
        game="camping",
        title="Night",
        premise="A tent.",
        people=[BEAR],
        scenes=[*(scenes or (TENT, LAKE))],
        endings=ENDINGS,
    )
    return {"night": night}


@pytest.fixture(autouse=True)
def a_night(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(telling, "adventures", told)


STORIES = ("parts_do_what_they_say", "endings_can_be_reached", "stories_and_games_agree")


@pytest.mark.parametrize("name", STORIES)
def test_a_sound_story_passes(name: str) -> None:
    """A game of one file has no folder for adventures."""
    assert adventures(Camping()) == {}
    CHECKS[name](Camping())


class Nobody(Camps):
    """Pressing *Bring The Bear* does nothing."""

    def bring(
        self, telling: Telling[Camp], person: Person, count: Counts | None = None
    ) -> Answer | None:
        return None


class Shut(Camps):
    """The lake is told, and the game stays at the tent."""

    def open(self, telling: Telling[Camp], scene: Scene) -> Answer | None:
        return super().open(telling, scene) if scene.id == "tent" else None


class AtOnce(Camps):
    """What comes of a call is told before anybody has played."""

    def play(self, telling: Telling[Camp], call: Call, made: Made) -> Answer | str:
        return "success"


class Careless(Camps):
    """What comes of a call is told while a player decides, as whatever the GM is asked is free."""

    def free(self, seen: Seen[Camp], pending: Pending) -> bool:
        return True

    def play(self, telling: Telling[Camp], call: Call, made: Made) -> Answer | str:
        asked = telling.seen.decision("test") is not None
        return test.say() if asked else "failure"


class Both(Test):
    """The GM is asked as well."""

    def begin(self, game: Game[Camp]) -> Step:
        menu = choose("Do they dare?", [option(True, "yes"), option(False, "no")], rule="C-1")
        return ask_all({Seat("p1"): menu, GM: menu}, then=self.both, waiting="choosing")

    def both(self, game: Game[Camp], dares: dict[Seat, bool]) -> Step:
        return self.dare(game, all(dares.values()))


class Endless(Camps):
    """A call takes one command after the other."""

    def play(self, telling: Telling[Camp], call: Call, made: Made) -> Answer | str:
        return test.say()


class Closed(Camps):
    """After the ending the game is told to end twice."""

    def finish(self, telling: Telling[Camp], ending: Ending) -> Answer | None:
        return bring_in.say(Name("Bear"))


class Crashing(Camps):
    """Nobody can say what came once the Bear is there."""

    def play(self, telling: Telling[Camp], call: Call, made: Made) -> Answer | str:
        if len(telling.seen.table.foes) > 1:
            raise KeyError("bear")
        return super().play(telling, call, made)


@pytest.mark.parametrize(
    ("book", "name", "what"),
    [
        (Nobody, "parts_do_what_they_say", "The Bear cannot be brought into play"),
        (Shut, "parts_do_what_they_say", "only some of the scenes are open when told"),
        (AtOnce, "parts_do_what_they_say", "noise is told, and nothing is played"),
        (Careless, "stories_and_games_agree", "noise is told and was not played"),
        (Endless, "stories_and_games_agree", "never ends"),
        (Closed, "endings_can_be_reached", "swim never takes enough"),
        (Crashing, "stories_and_games_agree", "nobody can tell what comes next"),
    ],
)
def test_what_parts_a_story_from_its_game_is_found(
    book: type[Camps], name: str, what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    system = Camping()
    monkeypatch.setattr(Camping, "book", book())
    if book is Careless:
        monkeypatch.setattr(Test, "begin", Both.begin)
        monkeypatch.setattr(Test, "both", Both.both, raising=False)
    with pytest.raises(AssertionError, match=what):
        CHECKS[name](system)


def no_lake(system: System[Camp]) -> dict[str, Adventure]:
    return told(system, TENT)


def test_an_ending_that_nothing_leads_to_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(telling, "adventures", no_lake)
    with pytest.raises(AssertionError, match="no lead of “Night” leads to swim"):
        CHECKS["endings_can_be_reached"](Camping())
