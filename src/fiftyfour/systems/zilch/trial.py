"""Tests: the GM calls, the player rolls under a card (catalogue 2.6, 2.10, 3.2)."""

from msgspec import field

from fiftyfour.engine.decisions import Choose, Field, Form, Option, Simple, number_of, text_of
from fiftyfour.engine.game import Game
from fiftyfour.engine.procedures import Procedure, Step, ask, call, done
from fiftyfour.engine.things import Seat
from fiftyfour.systems.zilch.character import fitting, skill_name
from fiftyfour.systems.zilch.data import CARD_NAMES
from fiftyfour.systems.zilch.degrees import (
    DEGREE_NAMES,
    MEANING,
    Degree,
    degree,
    reached,
    total_of,
)
from fiftyfour.systems.zilch.forms import card_field, choice, modifier_field, who_field, yes_no
from fiftyfour.systems.zilch.moment import Rolling
from fiftyfour.systems.zilch.table import Being, Zilch

BOON = 2
"""What a Boon adds to one's own action (ZI-TAL-09)."""
TRAINED_ONLY = ("", "CS", "CS S")


def penalties(being: Being, card: str, table: Zilch) -> int:
    """What conditions and magic take from tests and saves on a card (ZI-COND-04, ZI-TEST-06).

    Rage adds 2 on Clubs (catalogue 5.4).
    """
    hampered = being.has("Hampered") and card in ("C", "C2", "S", "S2")
    raging = 2 if being.now.raging and card in ("C", "C2") else 0
    lost = table.settings.hampered_penalty if hampered else 0
    return being.modifier("tests") + raging - lost


def skill_value(table: Zilch, being: Being, card: str, skill: str, modifier: int) -> int:
    """The card as it is now, a skill, the GM's word, conditions; no bounds (ZI-TEST-06)."""
    bonus = being.who.best_bonus([skill] if skill else [], table.settings)
    return being.effective(card) + bonus + modifier + penalties(being, card, table)


def roll(game: Game[Zilch], being: Being, *, rule: str, by: Seat | None = None) -> int:
    """Roll the d12, and a d8 on a 12; whoever sees the dice sees it (ZI-TEST-02)."""
    (twelve,) = game.roll(being.d12, rule=rule, by=by)
    if twelve == 12:
        return total_of(twelve, game.roll(being.d8, rule=rule, by=by)[0])
    if being.d8.values:
        game.roll(being.d8, 0, rule=rule)
    return total_of(twelve)


def rolled(being: Being) -> int:
    """The total that its dice show."""
    return sum(being.d12.values) + sum(being.d8.values)


def keep_dice(game: Game[Zilch], being: Being, *seats: Seat) -> None:
    """From the next roll on these seats alone see its dice; the old ones are taken up."""
    for dice in (being.d12, being.d8):
        if dice.values:
            game.roll(dice, 0, rule="ZI-TEST-02")
        if dice.sight != seats:
            dice.sight = seats


def show_dice(game: Game[Zilch], being: Being, *, rule: str) -> None:
    """Everybody sees them now."""
    for dice in (being.d12, being.d8):
        if dice.values:
            game.show(dice, "all", rule=rule)


def open_sum(
    being: Being, card: str, value: int, skill: str, modifier: int, boon: int
) -> dict[str, str | int | list[str]]:
    """What a value is made of, for faces that draw it; nothing where it is the GM's secret."""
    if being.sight != "all":
        return {"card": card}
    return {"card": card, "value": value, "skill": skill, "modifier": modifier, "boon": boon}


def boon_question(being: Being, prompt: str) -> Choose:
    """Spend a Boon, or not; at most one for an action (ZI-TAL-09)."""
    return choice(prompt, ["no", "yes"], {"no": "No Boon", "yes": "Spend a Boon: +2"}, "ZI-TAL-09")


def spend_boon(game: Game[Zilch], being: Being) -> None:
    """A Boon goes, and everybody hears of it (ZI-TAL-09)."""
    game.set(being.boons, being.boons.value - 1, rule="ZI-TAL-09")
    told = f"{being.name} spends a Boon"
    game.tell(told, rule="ZI-TAL-09", known=being.boons.sight, being=being.id)


class CallTest(Procedure):
    """The GM calls a test, openly or in secret (P-TEST, T1)."""

    test: "Test | None" = None

    def begin(self, game: Game[Zilch]) -> Step:
        table = game.table
        proposal = table.scene.data.proposal
        form = Form(
            prompt=f"Call a test. {proposal}".strip(),
            rule="ZI-TEST-01",
            fields={
                "being": who_field(table.living()),
                "card": card_field(),
                "modifier": modifier_field(),
                "trained_only": Field(
                    "Only with training",
                    choice("Degrees for the trained", TRAINED_ONLY, {"": "none"}, "ZI-SKL-09"),
                    "",
                ),
                "skill": Field(
                    "Skill that applies",
                    choice("Skill", ("fitting", "none"), SKILL_WORDS, "ZI-SKL-08"),
                    "fitting",
                ),
                "secret": yes_no("In secret"),
            },
            open=True,
        )
        return ask(table.keeper, form, then=self.called, waiting="calls a test")

    def called(self, game: Game[Zilch], form: dict[str, Simple]) -> Step:
        """In a secret test the GM picks the skill: the best that fits (ZI-TEST-10)."""
        being = game.table.being(form["being"])
        test = Test(
            being=being.id,
            card=text_of(form, "card"),
            modifier=number_of(form, "modifier"),
            trained_only=text_of(form, "trained_only").split(),
            skilled=form["skill"] == "fitting",
        )
        if game.table.scene.data.proposal:
            game.write(game.table.scene, rule="ZI-TEST-01", proposal="")
        if form["secret"] == "yes":
            return call(Secret(test=test), then=self.over)
        told = f"{being.name} tests {CARD_NAMES[test.card]}, {test.modifier:+d}"
        game.tell(told, rule="ZI-TEST-01", being=being.id, card=test.card)
        return call(test, then=self.over)

    def over(self, game: Game[Zilch], _: Procedure) -> Step:
        return done


SKILL_WORDS = {"fitting": "one that the player has and that fits", "none": "none"}


class Test(Procedure):
    """One test: skill, Boon, roll, Boon, result (P-TEST, T2 to T6).

    `always` are skills that fit whatever the card; `quiet` ones leave the telling to who called.
    """

    being: str
    card: str
    modifier: int = 0
    trained_only: list[str] = field(default_factory=list[str])
    skilled: bool = True
    always: list[str] = field(default_factory=list[str])
    skill: str = ""
    boon: bool = False
    total: int = 0
    result: Degree | None = None

    def _who(self, game: Game[Zilch]) -> Being:
        return game.table.beings[self.being]

    def begin(self, game: Game[Zilch]) -> Step:
        self._say(game)
        return self.which if self._skills(game) else self.before

    def _say(self, game: Game[Zilch]) -> None:
        """What is rolled on stands on the scene, where it is no secret of the GM's."""
        if self._who(game).sight == "all":
            rolling = Rolling(
                being=self.being, card=self.card, modifier=self.modifier, skill=self.skill
            )
            game.write(game.table.scene, rule="ZI-TEST-01", rolling=rolling)

    def _skills(self, game: Game[Zilch]) -> list[str]:
        """Skills that fit; one may apply to several suits (ZI-SKL-03, ZI-SUIT-12)."""
        who, table = self._who(game).who, game.table
        if not self.skilled:
            return []
        found = fitting(who, self.card, table.settings, table.house.data)
        known = who.known_skills(table.settings)
        custom = [one.id for one in table.house.data.skills if one.id in known]
        return list(dict.fromkeys([*found, *(s for s in self.always if s in known), *custom]))

    def which(self, game: Game[Zilch]) -> Step:
        """One applying skill or none; the GM vetoes by calling the test without (ZI-SKL-08)."""
        being, house = self._who(game), game.table.house.data
        options = [
            Option(
                id=skill,
                label=skill_name(skill, house),
                hint=f"+{being.who.skill_bonus(skill, game.table.settings)}",
            )
            for skill in self._skills(game)
        ]
        options.append(Option(id="none", label="No skill"))
        prompt = f"{being.name}: {CARD_NAMES[self.card]} with which skill?"
        decision = Choose(prompt=prompt, rule="ZI-SKL-02", options=options)
        return ask(game.table.player_of(being), decision, then=self.skill_chosen)

    def skill_chosen(self, game: Game[Zilch], option: Option) -> Step:
        self.skill = "" if option.id == "none" else option.id
        self._say(game)
        return self.before

    def before(self, game: Game[Zilch]) -> Step:
        """A Boon before the roll, where the table plays so (T3)."""
        being = self._who(game)
        if game.table.settings.boon_window == "before_roll" and being.boons.value:
            return self.ask_before
        return self.roll

    def ask_before(self, game: Game[Zilch]) -> Step:
        being = self._who(game)
        if not being.boons.value:
            return self.roll
        question = boon_question(being, "Spend a Boon on this test?")
        return ask(game.table.player_of(being), question, then=self.boon_before)

    def boon_before(self, game: Game[Zilch], option: Option) -> Step:
        if option.id == "yes":
            self.boon = True
            spend_boon(game, self._who(game))
        return self.roll

    def roll(self, game: Game[Zilch]) -> Step:
        """Where a Boon may follow, the roller alone sees the dice at first (T4)."""
        being = self._who(game)
        player = game.table.player_of(being)
        keep_dice(game, being, player)
        roll(game, being, rule="ZI-TEST-02", by=player)
        after = game.table.settings.boon_window == "after_roll" and being.boons.value
        return self.ask_after if after else self.declare

    def ask_after(self, game: Game[Zilch]) -> Step:
        being = self._who(game)
        if not being.boons.value:
            return self.declare
        value = self.value(game)
        prompt = f"You rolled {rolled(being)} against {value}. Spend a Boon?"
        question = boon_question(being, prompt)
        return ask(
            game.table.player_of(being), question, then=self.boon_after, waiting="looks at a roll"
        )

    def boon_after(self, game: Game[Zilch], option: Option) -> Step:
        if option.id == "yes":
            self.boon = True
            spend_boon(game, self._who(game))
        return self.declare

    def value(self, game: Game[Zilch]) -> int:
        """The skill value, with the Boon if one was spent."""
        value = skill_value(game.table, self._who(game), self.card, self.skill, self.modifier)
        return value + BOON * self.boon

    def declare(self, game: Game[Zilch]) -> Step:
        being = self._who(game)
        show_dice(game, being, rule="ZI-TEST-02")
        self.total = rolled(being)
        trained = any(
            being.who.trained(skill, game.table.settings) for skill in [self.skill] if skill
        )
        value = self.value(game)
        self.result = reached(degree(self.total, value), self.trained_only, trained)
        told = f"{being.name} rolls {self.total}: {DEGREE_NAMES[self.result]}"
        game.tell(
            f"{told} ({MEANING[self.result]})",
            rule="ZI-TEST-05",
            sight="all",
            known=being.sight,
            being=being.id,
            total=self.total,
            degree=self.result,
            **open_sum(being, self.card, value, self.skill, self.modifier, BOON * self.boon),
        )
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
        fits = fitting(being.who, test.card, table.settings, table.house.data)
        skill = max(fits, key=lambda s: being.who.skill_bonus(s, table.settings), default="")
        skill = skill if test.skilled else ""
        value = skill_value(table, being, test.card, skill, test.modifier)
        trained = bool(skill) and being.who.trained(skill, table.settings)
        got = reached(degree(total, value), test.trained_only, trained)
        told = f"{being.name}, {CARD_NAMES[test.card]} {value}: {total}, {DEGREE_NAMES[got]}"
        game.tell(told, rule="ZI-TEST-10", sight=(table.keeper,), being=being.id, degree=got)
        return done


def _party(game: Game[Zilch], being: Being) -> tuple[Seat, ...]:
    """Who hears that a secret test was made: its player and the GM."""
    return tuple(sorted({game.table.keeper, game.table.player_of(being)}))
