"""Stunts from a stand-in GM: a card a scene for words of one's own (SU-STU-03; T81, T82)."""

from collections import Counter

import pytest

from fiftyfour.bots import simulate, unasked
from fiftyfour.bots.standin import stand_in
from fiftyfour.engine.actions import Answer, AnyAction
from fiftyfour.engine.adventure import Adventure
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.lesson import lesson_of, taught
from fiftyfour.engine.options import options_of
from fiftyfour.engine.reading import adventures
from fiftyfour.engine.seen import Seen
from fiftyfour.engine.session import Session
from fiftyfour.engine.system import Bot, answer_to
from fiftyfour.engine.things import GM, Seat
from fiftyfour.engine.view import Pending
from fiftyfour.systems.suits import system
from fiftyfour.systems.suits.choices import Try, TryIt
from fiftyfour.systems.suits.table import Suits
from tests.systems.suits.scene import Scene, Table, ordered, sort

WORDS = "I warm the lock with a lighter and turn it with a hairpin."


class Job(Table):
    """Ash alone before a lock, with a stand-in for the GM."""

    bot: Bot[Suits] = system.minds.bot

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene)
        self.ash = Seat(self.ids["Ash"])

    def declare(self, use: str, said: str) -> None:
        self.game.apply(self.ash, Answer(to="declare", answer=use, say=said))

    def lock(self, said: str, how: str = "t15") -> None:
        """Ash tries a lock with these words, and lets it stand."""
        self.declare("thief open", said)
        self.answer(GM, how)
        if how != "refuse":
            assert self.stunts() == 0, "not before the play is over"
            self.answer(self.ash, "done")

    def stunts(self) -> int:
        """How many the stand-in gives now."""
        given = 0
        while (own := unasked(self.game, {GM: self.bot})) is not None:
            assert own[1].to == "stunt"
            self.game.state.chance = self.forced
            self.game.apply(*own)
            given += 1
        return given


def job(**settings: str) -> Job:
    return Job(Scene(P="4d 2c 9h 3h 8c 5d 6d 7d", hands={"Ash": ""}, settings=dict(settings)))


def has(table: Job, cards: str) -> bool:
    return ordered(table.hand("Ash").cards) == sort(cards)


def test_t81_a_card_once_a_scene() -> None:
    table = job()
    table.lock(WORDS)
    assert has(table, "2c")
    assert table.stunts() == 1
    assert has(table, "2c 9h")
    table.lock("And now the second one, with my elbow.")
    assert table.stunts() == 0
    assert has(table, "2c 8c 9h")
    table.forced = Plain(seed=1)
    table.say("GM", "end-scene")
    table.game.answer(GM, "begin")
    table.lock(WORDS)
    assert table.stunts() == 1, "they come back with each new scene"


@pytest.mark.parametrize(
    ("said", "settings"),
    [("", {}), ("   ", {}), (WORDS, {"standin_stunts": "off"})],
    ids=["no words", "blanks", "by setting"],
)
def test_t82_no_card(said: str, settings: dict[str, str]) -> None:
    table = job(**settings)
    table.lock(said)
    assert table.stunts() == 0
    assert has(table, "2c")


def test_t82_a_refused_play_leaves_it_open() -> None:
    table = job()
    table.lock(WORDS, "refuse")
    assert table.stunts() == 0
    assert has(table, "")
    table.lock(WORDS)
    assert table.stunts() == 1


def test_the_words_may_come_with_the_mark() -> None:
    table = job()
    table.declare("wits", "")
    pending = table.game.question(table.ash)
    assert pending is not None
    table.game.apply(table.ash, Answer(to=pending.id, answer="anybody", say=WORDS))
    table.answer(GM, "t15")
    table.answer(table.ash, "done")
    assert table.stunts() == 1


def test_a_play_that_the_gm_calls_for_counts_too() -> None:
    table = job()
    call = {"who": table.ash, "what": "thief open", "against": "15", "note": "A lock"}
    table.game.answer(GM, call, to="call-play")
    pending = table.game.question(table.ash)
    assert pending is not None
    table.game.apply(table.ash, Answer(to=pending.id, answer="try", say=WORDS))
    table.answer(table.ash, "done")
    assert table.stunts() == 1


def test_words_of_a_defense_or_of_the_gm_do_not_count() -> None:
    scene = Scene(P="4d 2c 9h", G="3c 5d 6d", hands={"Ash": ""})
    table = Job(scene)
    table.game.apply(GM, Answer(to="act", answer=table.ids["Guard"], say="He smiles."))
    table.say("GM", "fraud deceive")
    table.say("GM", "Ash")
    pending = table.game.question(table.ash)
    assert pending is not None
    table.game.apply(table.ash, Answer(to=pending.id, answer="done", say=WORDS))
    assert table.stunts() == 0


def test_follow_ups_come_first() -> None:
    """A run with a ♦: the card comes after the free attack (SU-RES-07)."""
    scene = Scene(P="9d 2h 5c 3h 4h", G="4c 3d 4h 5d", hands={"Ash": ""})
    table = Job(scene)
    table.declare("driver chase", WORDS)
    table.say("Ash", "Guard")
    table.say("GM", "allow")
    table.say("Ash", "done")
    assert table.stunts() == 0
    table.say("Ash", f"thug attack on {table.ids['Guard']}")
    table.say("GM", "allow")
    assert table.stunts() == 0
    table.say("Ash", "done")
    assert table.stunts() == 1


def test_the_gm_of_the_lesson_gives_it_as_it_promises() -> None:
    lesson = lesson_of(system)
    assert lesson is not None
    assert any("stunt" in step.say for step in lesson.steps)
    table = job(**{name: str(value) for name, value in system.settings.fresh({}).items()})
    table.bot = taught(lesson, system)
    table.lock(WORDS)
    assert table.stunts() == 1


@pytest.mark.parametrize(
    "told", [None, *adventures(system).values()], ids=lambda one: one and one.id
)
def test_players_who_tell_what_they_do_get_their_cards(told: Adventure | None) -> None:
    """A whole evening: of each scene a card for each player at most, and some in every evening."""

    def teller(seen: Seen[Suits], pending: Pending, chance: Plain) -> Answer:
        said = answer_to(pending, system.minds.bot(seen, pending, chance))
        tries = options_of(pending.decision, Try) or options_of(pending.decision, TryIt)
        return Answer(to=said.to, answer=said.answer, say=WORDS) if tries else said

    given = Counter[tuple[int, object]]()

    def watch(game: Session[Suits], seat: Seat, action: AnyAction) -> None:
        if isinstance(action, Answer) and action.to == "stunt":
            assert seat == GM
            given[game.table.scene.number, action.answer] += 1

    gm = system.minds.bot if told is None else stand_in(system, told)
    settings = {"scenes": 2} if told is None else told.settings
    simulate(system, [teller] * 2, gm=gm, seed=5, settings=settings, watch=watch)
    assert given
    assert set(given.values()) == {1}
