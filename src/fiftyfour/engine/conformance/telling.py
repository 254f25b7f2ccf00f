"""An impatient GM plays every adventure: story and game agree all the same, and nothing hangs.

It presses what a notebook offers, at any moment and in any order: calls, scenes and endings, people
to bring in, what came of a call. Bots play the heroes. Then it plays on patiently to an ending.
"""

from collections import deque
from collections.abc import Mapping, Sequence
from typing import Generic, TypeVar

import msgspec
from msgspec import Struct, structs

from fiftyfour.engine.actions import Answer, Begin, Narrate
from fiftyfour.engine.adventure import Adventure, Call, Lead, Person, Scene, general, told
from fiftyfour.engine.book import Book
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.conformance.failing import must, refusal, sound
from fiftyfour.engine.cues import Cues, cues, too_early, waits
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.narrating import WAY
from fiftyfour.engine.reading import adventures
from fiftyfour.engine.session import Session
from fiftyfour.engine.setup import SeatInfo, Setup
from fiftyfour.engine.story import Story
from fiftyfour.engine.system import System, answer_to
from fiftyfour.engine.things import GM, Seat

T = TypeVar("T", bound=Struct)

MOST_PLAYERS = 5

EVENINGS = 5
"""Evenings of each adventure, with one player to five."""

PRESSES = 60
"""What the GM presses before it becomes patient, unless the game is over before."""

MOST_COMMANDS, MOST_TURNS, MOST_ANSWERS = 20, 300, 3000
"""Commands that a part of an adventure takes, turns of a patient GM, and what bots answer in an
evening; whatever is longer goes on for ever."""


def parts_do_what_they_say(system: System[T]) -> None:
    """Scenes open, people come, and what a call asks of the rules begins to be played.

    Each is tried at a new table, with as many players as there can be.
    """
    for adventure in adventures(system).values():
        _open(Evening(system, adventure, -1))
        for person in adventure.people:
            if person.values:
                _bring_in(Evening(system, adventure, -1), person)
        for scene in adventure.scenes:
            for call in scene.calls:
                if call.play:
                    _begin(Evening(system, adventure, -1), scene, call)


def endings_can_be_reached(system: System[T]) -> None:
    """Each ending of an adventure follows from scenes, leads, and what a GM says came of calls."""
    for adventure in adventures(system).values():
        for number, ending in enumerate(adventure.endings):
            _lead_to(Evening(system, adventure, number), ending.id)


def stories_and_games_agree(system: System[T]) -> None:
    """With an impatient GM nothing is told past what is played, and all comes to an end."""
    for place, adventure in enumerate(adventures(system).values()):
        for number in range(EVENINGS):
            _impatiently(Evening(system, adventure, number + place))


def _open(evening: "Evening[T]") -> None:
    """Go from scene to scene; where a game has scenes, each of them is open there by its title."""
    shown: dict[str, bool] = {}
    for scene in evening.adventure.scenes:
        evening.enter(scene.id)
        shown[scene.id] = evening.shows(scene.title[:40])
    game, refused = evening.game, evening.refused
    must(game, refused is None, "a scene that is told cannot be opened", refused)
    must(game, len({*shown.values()}) < 2, "only some of the scenes are open when told", shown)


def _bring_in(evening: "Evening[T]", person: Person) -> None:
    """Bring this person into the first scene."""
    evening.enter(evening.adventure.scenes[0].id)
    evening.bring(person)
    works = evening.refused is None and (evening.there(person) or not evening.cues().free)
    must(evening.game, works, f"{person.name} cannot be brought into play", evening.refused)


def _begin(evening: "Evening[T]", scene: Scene, call: Call) -> None:
    """Make this call in its scene; its play begins before anything comes of it."""
    evening.enter(scene.id)
    before = evening.game.seq
    evening.make(call)
    taken, following = evening.game.seq > before + 1, evening.cues().next
    must(evening.game, evening.refused is None, f"{call.id} is refused", evening.refused)
    must(evening.game, taken, f"{call.id} is told, and nothing is played", following)


def _lead_to(evening: "Evening[T]", ending: str) -> None:
    """Go from scene to scene to this ending, and say that what each lead asks for came."""
    game, adventure = evening.game, evening.adventure
    leads = _leads(adventure, ending)
    reached = bool(leads) or ending == adventure.lost
    must(game, reached, f"no lead of “{adventure.title}” leads to {ending}")
    evening.enter(adventure.scenes[0].id)
    for lead in leads:
        here = evening.settle(lead)
        must(game, lead.to in here.leads, f"{here.scene} does not lead to {lead.to}", lead)
        evening.enter(lead.to)
    if not leads:
        evening.enter(ending)
    must(game, evening.story.at == ending, f"{ending} is not told")
    must(game, evening.refused is None, f"{ending} is refused", evening.refused)


def _impatiently(evening: "Evening[T]") -> None:
    """Press what there is in between, and then play to an ending."""
    for _ in range(PRESSES):
        for _ in range(evening.chance.below(4)):
            evening.answer()
        if evening.game.over:
            break
        evening.press()
        evening.agree()
    evening.finish()


def _leads(adventure: Adventure, ending: str) -> list[Lead]:
    """The fewest leads from the first scene to this ending; none: nothing leads there."""
    first = adventure.scenes[0].id
    known: dict[str, list[Lead]] = {first: []}
    coming = deque([first])
    while coming:
        at = coming.popleft()
        if at == ending:
            return known[at]
        for lead in scene.leads if (scene := adventure.scene(at)) else ():
            if lead.to not in known:
                known[lead.to] = [*known[at], lead]
                coming.append(lead.to)
    return []


class Evening(Generic[T]):
    """An adventure at a table; what is done is done as a notebook and a server do it."""

    def __init__(self, system: System[T], adventure: Adventure, number: int) -> None:
        least = max(system.players[0], adventure.players[0])
        most = max(least, min(system.players[1], adventure.players[1], MOST_PLAYERS))
        counts = range(least, most + 1)
        several = range(1, counts[number % len(counts)] + 1)
        players = [SeatInfo(Seat(f"p{n}"), "player", f"Player {n}") for n in several]
        setup = Setup(
            system=system.id,
            seats=(SeatInfo(GM, "gm", "Game master"), *players),
            host=(GM, players[0].seat)[number % 2],
            settings=system.settings.fresh({**system.settings.one_game, **adventure.settings}),
        )
        self.system, self.adventure = system, adventure
        self.chance = Plain(seed=abs(number))
        self.game = Session(system, setup, Plain(seed=abs(number)))
        self.game.apply(setup.host, Begin())
        self._answers = 0
        self._begun = 0
        self.refused: IllegalAction | None = None

    @property
    def story(self) -> Story:
        return self.game.story or Story()

    @property
    def book(self) -> Book[T]:
        assert self.system.book is not None
        return self.system.book

    def cues(self, of: str = "") -> Cues:
        """What comes next; asking may fail for nobody."""
        with sound(self.game, f"nobody can tell what comes next in {of or 'the story'}"):
            return cues(self.adventure, self.game, of)

    # --- what is done ---

    def tell(self, said: Narrate) -> bool:
        """Tell it, if it can be told now; a server says why not."""
        early = too_early(said, self.game)
        if early is not None:
            must(self.game, bool(early.code and early.line), "nobody says why not", said)
            return False
        return refusal(self.game, GM, said) is None

    def follow(self, of: str) -> int | None:
        """Give the commands of a part until it takes no more, or something is played.

        How many it took; None: one was refused, and the GM reads why (`refused`).
        """
        for count in range(MOST_COMMANDS):
            now = self.cues(of)
            if not isinstance(now.next, Answer):
                return count
            if refused := refusal(self.game, GM, now.next):
                self.refused = refused
                return None
        must(self.game, False, f"{of} never takes enough", self.cues(of).next)
        return None

    def go(self, to: str) -> None:
        """Begin a scene, or tell an ending."""
        if self.game.story is None:
            self.follow("begin")
        place = self.adventure.scene(to) or self.adventure.ending(to)
        assert place is not None
        if self.tell(Narrate(at=to, title=place.title, text=place.text)):
            self.follow(to)

    def enter(self, to: str) -> None:
        """Begin a scene, or tell an ending, and play until all that it takes is done."""
        self.rest()
        if self.game.story is None and self.follow("begin"):
            self.rest()
        self.go(to)
        self.rest()
        while self.follow(to):
            self.rest()

    def make(self, call: Call) -> None:
        """Make a call, and give what it asks of the rules."""
        if self.tell(Narrate(at=call.id, text=call.text or call.title)):
            self._take(call.id)

    def _take(self, call: str) -> None:
        """Give what the open call asks of the rules, and note if others have to play it then."""
        before = self.game.waited_for()
        if self.follow(call):
            asked = {*self.game.waited_for()} - {GM, *before}
            if asked or waits(self.game) is not None:
                self._begun = len(self.story.made)

    def came(self, call: Call, came: str) -> None:
        """Say what came of it."""
        self.tell(Narrate(at=call.id, came=came, text=told(call, came, self.book.degrees)))

    def go_on(self) -> None:
        """Go on with the call that is open, and tell what came of it if the game says so."""
        now = self.cues()
        if now.open:
            self._take(now.open)
            now = self.cues()
        if isinstance(now.next, Narrate):
            must(self.game, self.tell(now.next), "what came cannot be told", now.next)

    def bring(self, person: Person) -> None:
        """Bring somebody into play; then they are, or something is being played."""
        if self.follow(person.id) and self.cues().free:
            must(self.game, self.there(person), f"{person.name} was brought in and is not there")

    def there(self, person: Person) -> bool:
        """True if the GM sees somebody of this name on the table; several may have numbers."""
        return self.shows(person.name.split()[-1])

    def shows(self, words: str) -> bool:
        """True if these words stand anywhere on the table, as the GM sees it."""
        view = structs.replace(self.game.view(GM), story=None)
        return msgspec.json.encode(words)[1:-1] in msgspec.json.encode(view)

    def answer(self) -> None:
        """Let a bot answer in one of the seats that are awaited, if one is asked within a play."""
        game = self.game
        if self.story.ways and not self.chance.below(3):
            self._choose_way()
            return
        asked = [
            (seat, pending)
            for seat in game.waited_for()
            if (pending := game.question(seat)) is not None
            and not (seat == GM and waits(game) is None)
        ]
        if not asked:
            return
        seat, pending = asked[self.chance.below(len(asked))]
        self._answers += 1
        must(game, self._answers < MOST_ANSWERS, f"“{self.adventure.title}” is played for ever")
        with sound(game, "what a bot answers fails", pending):
            said = self.system.minds.bot(game.seen(seat), pending, self.chance)
            game.apply(seat, answer_to(pending, said))

    def _choose_way(self) -> None:
        """A player says which way to go."""
        game, ways = self.game, [*self.story.ways]
        seat = next((seat for seat in game.seats if game.seen(seat).may(WAY)), None)
        must(game, seat is not None, "nobody can choose the way that is asked for", ways)
        with sound(game, "no way can be chosen", ways):
            game.apply(seat or GM, Answer(to=WAY, answer=ways[self._below(ways)]))

    def rest(self) -> None:
        """Play until the GM may go on, or the game is over."""
        while not self.game.over and waits(self.game) is not None:
            before = self.game.seq
            self.answer()
            must(self.game, self.game.seq > before, "the story waits, and nobody is asked")

    def settle(self, lead: Lead) -> Cues:
        """Say that all this lead asks for came about; what may be done then."""
        scene, degrees = self.adventure.scene(self.story.at), self.book.degrees
        for id, words in lead.when.items():
            wanted = [words] if isinstance(words, str) else words
            fits = [one for one in degrees if {one, general(one, degrees)} & {*wanted}]
            must(self.game, bool(fits), f"{lead.to} asks for what cannot come of {id}", wanted)
            self._settle(id, fits[0])
        for call in (scene.calls if scene is not None else [])[: lead.good]:
            self._settle(call.id, next(iter(degrees)))
        return self.cues()

    def _settle(self, id: str, came: str) -> None:
        call = self._call(id)
        self.tell(Narrate(at=id, text=call.text or call.title))
        self.came(call, came)

    def _call(self, id: str) -> Call:
        call = self.adventure.call(id)
        assert call is not None, "calls were checked when the adventure was read"
        return call

    # --- the impatient GM ---

    def press(self) -> None:
        """Press anything that a notebook shows, whether or not it is the time for it."""
        adventure, at = self.adventure, self.adventure.scene(self.story.at)
        calls, degrees = [] if at is None else at.calls, [*self.book.degrees]
        places = [lead for lead in self.cues().leads if adventure.scene(lead)]
        places.append(adventure.scenes[self._below(adventure.scenes)].id)
        match self.chance.below(12):
            case 0 | 1 | 2 if calls:
                self.make(calls[self._below(calls)])
            case 3 | 4 | 5:
                self.go_on()
            case 6 | 7 if adventure.people:
                self.bring(adventure.people[self._below(adventure.people)])
            case 8 if calls:
                self.came(calls[self._below(calls)], degrees[self._below(degrees)])
            case 9 if len(places) > 1:
                self.tell(Narrate(ways={to: to for to in places}))
            case 10 if not self.chance.below(8):
                self.go(adventure.endings[self._below(adventure.endings)].id)
            case _:
                self.go(places[self._below(places)])

    def _below(self, some: Sequence[object]) -> int:
        return self.chance.below(len(some)) if some else 0

    def agree(self) -> None:
        """Story and game agree as they stand now."""
        game, story, now, waiting = self.game, self.story, self.cues(), waits(self.game)
        must(game, now.free == (waiting is None), "it is free and waits, or neither", now)
        at = story.at if self.adventure.scene(story.at) else ""
        must(game, now.scene == at, f"the scene is {story.at}, not {now.scene}")
        if waiting is not None:
            must(game, bool(waiting.line and now.waits), "nobody says for whom the story waits")
            parts = (*self.adventure.scenes, *self.adventure.calls(), *self.adventure.people)
            some = parts[self._below(parts)].id
            must(game, not self.cues(some).next, f"{some} goes on past what is played", waiting)
            early = Narrate(at=some, text="What happens next.")
            must(game, not self.tell(early), "a story is told past what is played", waiting)
        self._outcome_is_true(now, story, self.book.degrees)

    def _outcome_is_true(self, now: Cues, story: Story, degrees: Mapping[str, bool]) -> None:
        """What comes of a call that was taken comes after it was played to its end."""
        made = story.open
        if not isinstance(now.next, Narrate) or made is None:
            return
        must(self.game, now.next.came in degrees, "nothing that can come comes", now.next)
        played = self.book.mark(self.game.table) > made.mark
        taken = len(story.made) == self._begun
        must(self.game, played or not taken, f"{made.at} is told and was not played", now.next)

    # --- the patient GM ---

    def finish(self) -> None:
        """Play on to an ending, in the order of the adventure; it can be told after the game."""
        for _ in range(MOST_TURNS):
            self.rest()
            if self.game.over:
                ending = self.adventure.endings[0]
                said = Narrate(at=ending.id, title=ending.title, text=ending.text)
                must(self.game, self.tell(said), "the game is over, and no ending can be told")
                return
            if self._turn():
                return
            self.agree()
        must(self.game, False, f"“{self.adventure.title}” never ends", self.story)

    def _turn(self) -> bool:
        """Do what comes next; True if nothing does, after an ending."""
        game, adventure, now = self.game, self.adventure, self.cues()
        if adventure.ending(self.story.at) is not None:
            return self.follow(self.story.at) == 0 and self.cues().free
        if self.story.ways:
            self._choose_way()
            return False
        degrees = [*self.book.degrees]
        unsaid = [id for id, came in now.came.items() if not came]
        if now.open:
            before = game.seq
            self.go_on()
            if game.seq == before:  # the GM decides
                self.came(self._call(now.open), degrees[self._below(degrees)])
        elif now.calls:
            self.make(self._call(now.calls[0]))
        elif now.leads:
            self.go(now.leads[self._below(now.leads)])
        elif unsaid:
            self.came(self._call(unsaid[0]), degrees[-1])
        else:
            must(game, not now.scene, f"{now.scene} leads nowhere", self.story)
            self.go(adventure.scenes[0].id)
        return False
