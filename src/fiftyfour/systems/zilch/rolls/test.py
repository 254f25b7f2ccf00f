"""Tests: the GM calls, the player rolls under a card (ZI-TEST, ZI-SKL, P-TEST)."""

from msgspec import field, structs

from fiftyfour.engine.forms import Fill
from fiftyfour.engine.game import Game
from fiftyfour.engine.procedures import Procedure, Step, ask, done
from fiftyfour.engine.things import Seat
from fiftyfour.systems.zilch.data import CARD_NAMES
from fiftyfour.systems.zilch.rolls import degrees
from fiftyfour.systems.zilch.rolls.choices import CalledTest, UseSkill, named
from fiftyfour.systems.zilch.rolls.roll import (
    Roll,
    best_skill,
    keep_dice,
    roll,
    rolled,
    rolls_on,
    show_dice,
    skill_question,
    skill_value,
    skills_named,
    skills_offered,
)
from fiftyfour.systems.zilch.table.commands import gms_command, nobody_living, the_living
from fiftyfour.systems.zilch.table.creature import Creature
from fiftyfour.systems.zilch.table.forms import HOW_HARD
from fiftyfour.systems.zilch.table.settling import settle_call
from fiftyfour.systems.zilch.table.table import Rolling, Zilch, begins, pictured


def who_is_tested(table: Zilch) -> dict[str, dict[str | None, str]]:
    """Whom a test or a save is for, and which skills may help (P-TEST, T1)."""
    return {**the_living(table), "skill": skills_named(table)}


def tested(game: Game[Zilch], test: "Test | Secret") -> None:
    """What came of it stands on the scene; a secret one is nobody's to know (ZI-TEST-10)."""
    if isinstance(test, Test):
        assert test.result is not None, "a test that is over has a degree"
        settle_call(game, test.result, test.being)


TASKS = tuple(
    Fill(label, {"card": card, "task": label}, group=scene, hint=CARD_NAMES[card])
    for scene, tasks in {
        "Exploring": {"Climb": "C2", "Track": "C", "Sneak": "S2", "Endure": "H"},
        "Searching": {"Search": "S2", "Notice": "S2", "Pick a lock": "S", "Recall": "D2"},
        "Bargaining": {"Haggle": "H2", "Bluff": "S2", "Threaten": "C", "Read a face": "S2"},
    }.items()
    for label, card in tasks.items()
)
"""What a GM calls tests for, by the scene it belongs to (ZI-SUIT-08 to ZI-SUIT-11)."""


@gms_command(
    "Call a test",
    rule="ZI-TEST-01",
    closed=(nobody_living,),
    fill=who_is_tested,
    presets=(*TASKS, *HOW_HARD),
    send="Call the test: [{task}, ]{being}, {card}[ {modifier}]",
    previews=True,
    tab="Test",
    rest="test",
    after=tested,
    waiting="calling a test",
)
def call_for_test(game: Game[Zilch], said: CalledTest) -> "Test | Secret":
    """The GM calls a test, openly or in secret (P-TEST, T1).

    In a secret test the GM picks the skill: the best that fits (ZI-TEST-10).
    """
    test = Test(
        being=said.being,
        card=said.card,
        modifier=said.modifier,
        trained_only=said.trained_only.split(),
        skilled=said.skill is not None,
        always=named(said.skill),
        task=said.task.strip(),
    )
    if game.table.scene.data.proposal:
        game.write(game.table.scene, rule="ZI-TEST-01", proposal="", asks="", wish="")
    if said.secret:
        return Secret(test=test)
    test.announce(game)
    return test


class Test(Roll):
    """One test: skill, Boon, roll, Boon, result (P-TEST, T2 to T6).

    `skilled` is false where the GM vetoes every skill; `trained_only` are degrees for the trained;
    `task` is what it is for, in the GM's or the player's words.
    """

    trained_only: list[str] = field(default_factory=list[str])
    skilled: bool = True
    task: str = ""
    total: int = 0
    result: degrees.Degree | None = None

    def announce(self, game: Game[Zilch]) -> None:
        """Everybody reads what is tested, and for what (ZI-TEST-01)."""
        being = self.who(game)
        line = f"{being.name} tests {rolls_on(self.card, self.modifier)}"
        about = f"{self.task}: {line}" if self.task else line
        begins(game, "test", rule="ZI-TEST-01", about=about, being=being.id)
        game.tell(
            f"{self.task}. {line}" if self.task else line,
            rule="ZI-TEST-01",
            being=being.id,
            card=self.card,
            modifier=self.modifier,
            task=self.task,
            moment=pictured(game),
        )

    def begin(self, game: Game[Zilch]) -> Step:
        self.say(game)
        fits = skills_offered(game.table, self.who(game), self.card, self.always)
        return self.which if self.skilled and fits else self.before

    def moment(self) -> Rolling:
        return structs.replace(
            super().moment(), trained_only=tuple(self.trained_only), task=self.task
        )

    def which(self, game: Game[Zilch]) -> Step:
        """One applying skill or none; the GM vetoes by calling the test without (ZI-SKL-08)."""
        who = self.who(game)
        question = skill_question(game.table, who, self.card, self.always, "ZI-SKL-02", self.task)
        return ask(self.player(game), question, self.skill_chosen)

    def skill_chosen(self, game: Game[Zilch], choice: UseSkill) -> Step:
        self.skill = choice.skill
        self.tell_skill(game)
        self.say(game)
        return self.before

    def declare(self, game: Game[Zilch]) -> Step:
        being = self.who(game)
        show_dice(game, being, rule="ZI-TEST-02")
        self.total = rolled(being)
        trained = bool(self.skill) and being.who.trained(self.skill, game.table.settings)
        got = degrees.degree(self.total, self.value(game))
        self.result = degrees.reached(got, self.trained_only, trained)
        line = f"{being.name} rolls {self.total}: {degrees.DEGREE_NAMES[self.result]}"
        if self.result in degrees.MEANING:
            line += f" ({degrees.MEANING[self.result]})"
        game.tell(
            line,
            rule="ZI-TEST-05",
            sight="all",
            known=being.sight,
            being=being.id,
            total=self.total,
            degree=self.result,
            task=self.task,
            heading=False,
            picture="",
            **self.parts(game),
        )
        means = degrees.MEANING.get(self.result, "")
        self.came(game, degrees.DEGREE_NAMES[self.result], means, good="S" in self.result)
        return done


class Secret(Procedure):
    """A test that only the GM sees; the player is told that there was one (ZI-TEST-10)."""

    test: Test

    def begin(self, game: Game[Zilch]) -> Step:
        table, test = game.table, self.test
        being = table.beings[test.being]
        game.tell(f"A secret test of {being.name}", rule="ZI-TEST-10", sight=_party(game, being))
        keep_dice(game, being, table.keeper)
        total = roll(game, being, rule="ZI-TEST-10", by=table.keeper)
        skill = best_skill(table, being, test.card, test.always) if test.skilled else ""
        value = skill_value(table, being, test.card, skill, test.modifier)
        trained = bool(skill) and being.who.trained(skill, table.settings)
        got = degrees.reached(degrees.degree(total, value), test.trained_only, trained)
        line = (
            f"{being.name} rolls {total} against {CARD_NAMES[test.card]} {value}: "
            f"{degrees.DEGREE_NAMES[got]}"
        )
        line = f"{test.task}. {line}" if test.task else line
        game.tell(line, rule="ZI-TEST-10", sight=(table.keeper,), being=being.id, degree=got)
        return done


def _party(game: Game[Zilch], being: Creature) -> tuple[Seat, ...]:
    """Who hears that a secret test was made: its player and the GM."""
    return tuple(sorted({game.table.keeper, game.table.player_of(being)}))
