"""Skill tests: a hero's skill against the GM's draw (SK-TEST, SK-RPG-02).

No retries, no help, no tests of one hero against another: a new test is a new decision of the GM
(SK-TEST-12).
"""

from collections.abc import Iterator
from typing import Annotated

from msgspec import Struct

from fiftyfour.engine.cards import Card, pretty_cards
from fiftyfour.engine.decisions import Simple
from fiftyfour.engine.errors import NotYours, Refusal
from fiftyfour.engine.forms import Fill, Form
from fiftyfour.engine.game import Game
from fiftyfour.engine.options import Choice, Choose, choose, option
from fiftyfour.engine.procedures import Aside, Step, ask, done
from fiftyfour.engine.struct_form import Pick, Words, form_of
from fiftyfour.engine.things import GM, Seat
from fiftyfour.engine.view import Line, Tally
from fiftyfour.systems.skyace.contest.plays import line_of, pick_play
from fiftyfour.systems.skyace.contest.turn import Turn, at_start_of_turn
from fiftyfour.systems.skyace.contest.values import best_play, effort, play_value
from fiftyfour.systems.skyace.data import DIFFICULTIES, SAMPLE_SKILLS
from fiftyfour.systems.skyace.decks import discard_hand, draw
from fiftyfour.systems.skyace.rpg.rest import Start
from fiftyfour.systems.skyace.table import MOST_NAME, Hero, SkyAce, Stock, Trial

MOST_ABOUT = 120
"""Letters that tell what a test is about."""


class TestDraw(Choice, frozen=True):
    """Draw for the test (SK-TEST-02)."""


class TestCall(Struct, frozen=True):
    """The test that the GM calls for, and what it is about, in a few words."""

    hero: Annotated[int, Pick("Hero", rule="SK-TEST-02")]
    skill: Annotated[
        str, Words("Skill", MOST_NAME, 1, SAMPLE_SKILLS[2], rule="SK-TEST-08", show="line")
    ]
    difficulty: Annotated[
        str,
        Pick(
            "Difficulty",
            {name: name.capitalize() for name in DIFFICULTIES},
            hints={name: f"the GM draws {cards}" for name, cards in DIFFICULTIES.items()},
            rule="SK-TEST-01",
        ),
    ] = "average"
    about: Annotated[str, Words("What it is about", MOST_ABOUT, show="line")] = ""


class OpenTest(Aside[SkyAce]):
    """One test from the GM's call to its result (SK-TEST-01, SK-RPG-02).

    `drawn` is how many cards the hero draws: its grade, or 1 for an untrained try.
    """

    label = "Test a skill"
    tab = "test"

    hero: int = 0
    drawn: int = 0

    @classmethod
    def closed(cls, game: Game[SkyAce], seat: Seat) -> Refusal | None:
        """`not_gm`, `test_open`, `contest_running`, `wrong_phase`, `no_such_hero` (SK-TEST-11)."""
        table = game.table
        if seat != GM:
            return NotYours("not_gm", "Only the GM may call for a test.", "SK-TEST-01")
        if table.testing:
            return TESTING
        if table.contest.running and table.settings.tests_in_contest == "no":
            return Refusal("contest_running", "Not while a contest is running.", "SK-TEST-11")
        if table.contest.running and not at_start_of_turn(table, game.running(Turn)):
            line = "During a contest, only at the start of a turn."
            return Refusal("wrong_phase", line, "SK-TEST-11")
        return None if table.heroes else Refusal("no_such_hero", "There is no hero.", "SK-TEST-01")

    @classmethod
    def offer(cls, game: Game[SkyAce], seat: Seat) -> Form[TestCall]:
        """The GM names hero, skill and difficulty; any skill, also one the hero lacks.

        Rules: SK-TEST-01, SK-TEST-08, SK-TEST-11, SK-GMG-05, SK-GMG-07.
        """
        heroes = game.table.heroes.values()
        return form_of(
            *(TestCall, "Test a skill"),
            rule="SK-TEST-01",
            presets=[preset for hero in heroes for preset in _presets(hero)],
            send="Test[ {hero}]: [{skill}, ]{difficulty}",
            hero={hero.number: hero.name for hero in heroes},
        )

    def begin(self, game: Game[SkyAce], called: TestCall) -> Step:
        """What is tested is public; without the skill the test may fail at once.

        Rules: SK-TEST-02, SK-TEST-08, SK-TEST-10.
        """
        table = game.table
        hero, difficulty = table.heroes[called.hero], called.difficulty
        skill = hero.sheet.data.skill(called.skill)
        name = skill.name if skill else called.skill
        grade = skill.grade if skill else 0
        untrained = int(table.settings.untrained == "one_card")
        self.hero, self.drawn = hero.number, grade if skill else untrained
        table.tests += 1
        if table.contest.exchange is not None:  # the middle of the table shows the test now
            game.write(table.record, rule="SK-TEST-01", exchange=None)
        table.trial.data = Trial(moment=table.moment)
        game.write(
            table.trial,
            rule="SK-TEST-01",
            hero=hero.number,
            skill=name,
            grade=grade,
            difficulty=difficulty,
        )
        if called.about:
            game.write(table.trial, rule="SK-TEST-01", about=called.about)
        told = f"{hero.name} is tested: {name} {grade}, {difficulty} ({DIFFICULTIES[difficulty]})"
        game.tell(
            f"{called.about}. {told}" if called.about else told,
            rule="SK-TEST-01",
            hero=hero.number,
            skill=name,
            grade=grade,
            difficulty=difficulty,
        )
        if self.drawn == 0:
            return self._result(game, passed=False, rule="SK-TEST-08")
        if table.settings.test_deck == "fresh" and not table.contest.running:
            for stock in (table.stock(hero), table.stocks[GM]):
                game.move(stock.discard.cards, stock.discard, stock.deck, rule="SK-TEST-10")
                stock.deck.forget()
        return self.test_draw

    def test_draw(self, game: Game[SkyAce]) -> Step:
        """The phase TEST_DRAW."""
        hero, _ = self._who(game)
        cards = f"Draw {self.drawn} card{'s' * (self.drawn != 1)}"
        return ask(
            hero.seat,
            choose(
                f"{hero.name}: draw for {game.table.trial.data.skill}",
                [option(TestDraw(), cards, id="draw")],
                rule="SK-TEST-02",
            ),
            then=self.draw,
            closed=no_contest,
        )

    def draw(self, game: Game[SkyAce], _: TestDraw) -> Step:
        """The cards come from the hero's pile (SK-TEST-02, SK-TEST-09)."""
        stock = self._who(game)[1]
        draw(game, stock, self.drawn, stock.hand, rule="SK-TEST-02")
        return self.test_play

    def test_play(self, game: Game[SkyAce]) -> Step:
        """The phase TEST_PLAY: one face card, one joker, two numeric cards, or nothing.

        Rules: SK-TEST-02, SK-TEST-03, SK-TEST-04, SK-PLAY-04.
        """
        hero, stock = self._who(game)
        prompt = f"What does {hero.name} play?"
        return ask(
            hero.seat,
            pick_play(game.table, prompt, stock.hand.cards, rule="SK-TEST-02"),
            then=self.played,
            waiting=f"playing for {hero.name}",
            closed=no_contest,
        )

    def played(self, game: Game[SkyAce], cards: list[Card]) -> Step:
        """All the player's cards are discarded; nothing played is a failure.

        No tower, no bonus: also during a contest (SK-MOD-08).

        Rules: SK-TEST-07, SK-TEST-09, SK-PLAY-09.
        """
        hero, stock = self._who(game)
        discard_hand(game, stock, cards, rule="SK-PLAY-09")
        if not cards:
            return self._result(game, passed=False, rule="SK-TEST-07")
        game.write(game.table.trial, rule="SK-TEST-02", played=tuple(cards))
        game.tell(
            f"{hero.name} plays {pretty_cards(cards)}: {play_value(cards)}",
            rule="SK-TEST-02",
            hero=hero.number,
            value=play_value(cards),
        )
        return self.test_gm

    def test_gm(self, game: Game[SkyAce]) -> Step:
        """The GM's draw, its best play, and the comparison, for all to see.

        Rules: SK-TEST-05, SK-TEST-06, SK-TEST-07, SK-TEST-09, SK-VIS-05, SK-PLAY-06.
        """
        table, trial = game.table, game.table.trial.data
        stock = table.stocks[GM]
        cards = DIFFICULTIES[trial.difficulty]
        drawn = draw(game, stock, cards, stock.shown, rule="SK-TEST-05")
        kept = best_play(drawn, lone_numeric=table.settings.lone)
        left = [card for card in drawn if card not in kept]
        game.move([*kept, *left], stock.shown, stock.discard, rule="SK-TEST-09")
        game.write(table.trial, rule="SK-TEST-05", drawn=tuple(drawn), kept=kept)
        value, other = play_value(trial.played), play_value(kept)
        game.tell(
            f"The GM keeps {pretty_cards(kept)}: {other}" if kept else "The GM has no play",
            rule="SK-TEST-05",
            value=other,
        )
        return self._result(game, passed=value >= other, rule="SK-TEST-06")

    def _result(self, game: Game[SkyAce], *, passed: bool, rule: str) -> Step:
        """Record how it came out, with the margin, which has no further effect (SK-TEST-13)."""
        trial = game.table.trial
        game.write(trial, rule=rule, passed=passed)
        hero, _ = self._who(game)
        game.tell(
            f"{hero.name} {'succeeds' if passed else 'fails'}{margin(trial.data)}",
            rule=rule,
            hero=hero.number,
            passed=int(passed),
        )
        return done

    def _who(self, game: Game[SkyAce]) -> tuple[Hero, Stock]:
        hero = game.table.heroes[self.hero]
        return hero, game.table.stock(hero)


TESTING = Refusal("test_open", "A skill test is open.", "SK-RPG-02")
BEGIN = option(Start(), "Begin a contest", closed=TESTING)


def no_contest(game: Game[SkyAce], seat: Seat) -> Choose[Start] | None:
    """What nobody can do meanwhile: begin a contest."""
    if game.table.contest.running:
        return None
    return choose("A skill test is open", [BEGIN], rule="SK-RPG-02")


def _presets(hero: Hero) -> Iterator[Fill]:
    """One press for each of a hero's skills."""
    for skill in hero.sheet.data.skills:
        fills: dict[str, Simple] = {"hero": str(hero.number), "skill": skill.name}
        yield Fill(f"{skill.name} {skill.grade}", fills, group=hero.name)


def margin(trial: Trial) -> str:
    """For people: by how much the hero's value is above the GM's, where both have one."""
    if not trial.played or not trial.kept:
        return ""
    return f", margin {play_value(trial.played) - play_value(trial.kept)}".replace("-", "−")


def trial_tally(table: SkyAce) -> Tally | None:
    """The running test, or the last one until something else comes."""
    trial = table.tried
    if trial is None:
        return None
    hero = table.heroes[trial.hero]
    lines: list[Line] = []
    if trial.played:
        lines.append(line_of(f"{hero.name} plays", effort(trial.played), rule="SK-TEST-02"))
    if trial.kept:
        lines.append(line_of("The GM keeps", effort(trial.kept), rule="SK-TEST-05"))
    if trial.passed is not None and not trial.played:
        lines.append(Line(label=f"{hero.name} plays nothing", rule="SK-TEST-07"))
    outcome = "" if trial.passed is None else "Success" if trial.passed else "Failure"
    return Tally(
        title=f"{hero.name} is tested: {trial.skill} {trial.grade}, {trial.difficulty}",
        lines=tuple(lines),
        outcome=outcome + margin(trial),
    )
