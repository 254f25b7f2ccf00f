"""Rolling under a card: what tests, contests and saves have in common (ZI-TEST, ZI-TAL-09)."""

from collections.abc import Sequence
from typing import ClassVar

from msgspec import field

from fiftyfour.engine.game import Game
from fiftyfour.engine.options import Choose, choose, option
from fiftyfour.engine.procedures import Step, ask
from fiftyfour.engine.things import Seat
from fiftyfour.systems.zilch.data import CARD_NAMES, SKILLS
from fiftyfour.systems.zilch.rolls import degrees
from fiftyfour.systems.zilch.rolls.choices import FITTING, SpendBoon, UseSkill
from fiftyfour.systems.zilch.rolls.degrees import scale
from fiftyfour.systems.zilch.table.character import fitting, skill_name
from fiftyfour.systems.zilch.table.creature import Creature
from fiftyfour.systems.zilch.table.moment import Addend, Scale, Thrown, as_known, total_of
from fiftyfour.systems.zilch.table.settling import ToBeSettled
from fiftyfour.systems.zilch.table.table import Rolling, Zilch, goes_on, pictured

BOON = 2
"""What a Boon adds to one's own action (ZI-TAL-09)."""
PLAIN_SKILLS = {id: skill.name for id, skill in SKILLS.items() if not skill.many}
"""Those of the book that are not learned for each job, field or tongue (ZI-SKL-04)."""

RAGE = 2
"""What a rage adds to Clubs, and takes from defence (ZI-KNK-03)."""


# --- the value ---


def skill_addends(
    table: Zilch, being: Creature, card: str, skill: str, modifier: int
) -> list[Addend]:
    """The card as it is now, a skill, the GM's word, conditions, magic, rage; no bounds.

    Rules: ZI-TEST-06, ZI-COND-04, ZI-KNK-03.
    """
    named = skill_name(skill, table.house.data) if skill else ""
    bonus = being.who.best_bonus([skill] if skill else [], table.settings)
    hampered = being.has("Hampered") and card in ("C", "C2", "S", "S2")
    raging = being.now.raging and card in ("C", "C2")
    lost = table.settings.hampered_penalty if hampered else 0
    return [
        Addend(CARD_NAMES[card], being.effective(card), "ZI-TEST-01"),
        Addend(named, bonus, "ZI-SKL-02"),
        Addend("the task", modifier, "ZI-TEST-06", open=True),
        Addend("magic", being.modifier("tests"), "ZI-MAG-10"),
        Addend("rage", RAGE * raging, "ZI-KNK-03", open=True),
        Addend("Hampered", -lost, "ZI-COND-04", open=True),
    ]


def skill_value(table: Zilch, being: Creature, card: str, skill: str, modifier: int) -> int:
    """What they come to (ZI-TEST-06)."""
    return total_of(skill_addends(table, being, card, skill, modifier))


def skills_for(table: Zilch, being: Creature, card: str, always: Sequence[str] = ()) -> list[str]:
    """The skills it has that may apply: those listed for the card first, then `always`.

    Rules: ZI-SKL-03, ZI-SUIT-12.
    """
    known = being.who.known_skills(table.settings)
    skills = fitting(being.who, card, table.settings, table.house.data)
    skills += [one for one in known if one in always or one.partition(":")[0] in always]
    return list(dict.fromkeys(skills))


def _open_to_all(table: Zilch) -> list[str]:
    """The skills of the table's own, where players say themselves that one helps (ZI-SKL-06)."""
    offered = table.settings.custom_skills == "offered"
    return [one.id for one in table.house.data.skills] if offered else []


def best_skill(table: Zilch, being: Creature, card: str, always: Sequence[str] = ()) -> str:
    """The one that adds most; "" if there is none."""
    skills = skills_for(table, being, card, always)
    return max(skills, key=lambda skill: being.who.skill_bonus(skill, table.settings), default="")


def skills_offered(
    table: Zilch, being: Creature, card: str, always: Sequence[str] = ()
) -> list[str]:
    """What its player chooses from; nothing if there is no choice (ZI-SKL-03, ZI-SKL-06)."""
    return skills_for(table, being, card, (*always, *_open_to_all(table)))


def skill_question(
    table: Zilch, being: Creature, card: str, always: Sequence[str], rule: str, task: str = ""
) -> Choose[UseSkill]:
    """One applying skill, or none (ZI-SKL-08)."""
    options = [
        option(
            UseSkill(being.id, skill),
            skill_name(skill, table.house.data),
            id=skill,
            hint=f"+{being.who.skill_bonus(skill, table.settings)}",
        )
        for skill in skills_offered(table, being, card, always)
    ]
    options.append(option(UseSkill(being.id), "No skill", id="none"))
    who = f"{being.name}, {task}" if task else being.name
    prompt = f"{who}: {CARD_NAMES[card]} with which skill?"
    return choose(prompt, options, rule=rule)


def skills_named(table: Zilch) -> dict[str | None, str]:
    """What the GM can say: skills of the card help, or another too, or none (ZI-SKL-03)."""
    beings = table.beings.values()
    house = table.house.data
    known = {skill for one in beings for skill in (*one.who.skills, *one.who.ones)}
    known.update(one.id for one in house.skills)
    skills = PLAIN_SKILLS | {skill: skill_name(skill, house) for skill in known}
    return {
        FITTING: "one that the player has and that fits",
        None: "none",
        **dict(sorted(skills.items())),
    }


def rolls_on(card: str, modifier: int) -> str:
    """What is rolled on, as it is told: `Presence, −2`."""
    return CARD_NAMES[card] + (f", {modifier:+d}".replace("-", "−") if modifier else "")


# --- dice ---


def roll(game: Game[Zilch], being: Creature, *, rule: str, by: Seat | None = None) -> int:
    """Roll the d12, and a d8 on a 12; whoever sees the dice sees it (ZI-TEST-02)."""
    (twelve,) = game.roll(being.d12, rule=rule, by=by)
    if twelve == 12:
        return degrees.total_of(twelve, game.roll(being.d8, rule=rule, by=by)[0])
    if being.d8.values:
        game.roll(being.d8, 0, rule=rule)
    return degrees.total_of(twelve)


def dice_of(being: Creature) -> tuple[int, ...]:
    """What its dice show."""
    return (*being.d12.values, *being.d8.values)


def rolled(being: Creature) -> int:
    """The total that its dice show."""
    return sum(dice_of(being))


def keep_dice(game: Game[Zilch], being: Creature, *seats: Seat) -> None:
    """From the next roll on these seats alone see its dice; the old ones are taken up."""
    for dice in (being.d12, being.d8):
        if dice.values:
            game.roll(dice, 0, rule="ZI-TEST-02")
        if dice.sight != seats:
            dice.sight = seats


def show_rolling(game: Game[Zilch], being: Creature, moment: Rolling, *, rule: str) -> None:
    """What it rolls on stands on the scene; nothing where its values are the GM's secret."""
    rolling = moment if being.sight == "all" else None
    if rolling != game.table.scene.data.rolling:
        game.write(game.table.scene, rule=rule, rolling=rolling)


def show_dice(game: Game[Zilch], being: Creature, *, rule: str) -> None:
    """Everybody sees them now."""
    for dice in (being.d12, being.d8):
        if dice.values:
            game.show(dice, "all", rule=rule)


# --- Boons ---


def boon_question(prompt: str, being: Creature, scale: Scale) -> Choose[SpendBoon]:
    """Spend a Boon, or not; at most one for an action (ZI-TAL-09)."""
    no, yes = (SpendBoon(being.id, spend, scale.value, scale.total) for spend in (False, True))
    held = f"of {being.boons.value}"
    options = [
        option(no, "No Boon", id="no", gives=scale),
        option(yes, f"Spend a Boon: +{BOON}", id="yes", hint=held, gives=scale),
    ]
    return choose(prompt, options, rule="ZI-TAL-09")


def spend_boon(game: Game[Zilch], being: Creature) -> None:
    """A Boon goes, and everybody hears of it (ZI-TAL-09)."""
    game.set(being.boons, being.boons.value - 1, rule="ZI-TAL-09")
    line = f"{being.name} spends a Boon"
    game.tell(line, rule="ZI-TAL-09", known=being.boons.sight, being=being.id)


class Roll(ToBeSettled):
    """A roll of one's own, from the Boon before it to the result, which a test or save declares.

    `always` are skills that fit whatever the card.
    """

    rule: ClassVar[str] = "ZI-TEST-02"
    plain: ClassVar[bool] = False

    being: str
    card: str
    modifier: int = 0
    always: list[str] = field(default_factory=list[str])
    skill: str = ""
    boon: bool = False

    def who(self, game: Game[Zilch]) -> Creature:
        """Who rolls."""
        return game.table.beings[self.being]

    def player(self, game: Game[Zilch]) -> Seat:
        """Who is asked for it."""
        return game.table.player_of(self.who(game))

    def addends(self, game: Game[Zilch]) -> list[Addend]:
        """What the value is made of: card, skill, modifiers, the Boon if one was spent."""
        one, boon = self.who(game), Addend("Boon", BOON * self.boon, "ZI-TAL-09", open=True)
        return [*skill_addends(game.table, one, self.card, self.skill, self.modifier), boon]

    def value(self, game: Game[Zilch]) -> int:
        """What the total must not be above."""
        return total_of(self.addends(game))

    def scale(self, game: Game[Zilch]) -> Scale:
        """What each total is worth, and what the dice show."""
        return scale(self.value(game), dice_of(self.who(game)), plain=self.plain)

    def moment(self) -> Rolling:
        """What is rolled on, as it is said aloud."""
        return Rolling(being=self.being, card=self.card, modifier=self.modifier, skill=self.skill)

    def say(self, game: Game[Zilch]) -> None:
        """What is rolled on stands on the scene, where it is no secret of the GM's."""
        being = self.who(game)
        show_rolling(game, being, self.moment(), rule=self.rule)
        if being.sight == "all":
            addends, ahead = self.addends(game), scale(self.value(game), plain=self.plain)
            goes_on(game, rule=self.rule, sum=as_known(addends, known=True), scale=ahead)

    def came(self, game: Game[Zilch], came: str, means: str, *, good: bool) -> None:
        """What came of it, for all to see; of a secret value the dice alone."""
        being, known = self.who(game), self.who(game).sight == "all"
        goes_on(
            game,
            rule=self.rule,
            over=True,
            came=came,
            means=means,
            good=good,
            rolls=[Thrown(being.id, dice_of(being), rolled(being), good)],
            sum=as_known(self.addends(game), known=True) if known else [],
            scale=self.scale(game) if known else None,
        )

    def tell_skill(self, game: Game[Zilch]) -> None:
        """Everybody hears which skill helps, where it is no secret of the GM's."""
        being = self.who(game)
        if being.sight == "all":
            named = skill_name(self.skill, game.table.house.data) if self.skill else "no skill"
            game.tell(
                f"{being.name} uses {named}",
                rule="ZI-SKL-02",
                being=being.id,
                moment=pictured(game),
            )

    def parts(self, game: Game[Zilch]) -> dict[str, str | int | list[str]]:
        """What the value is made of, for faces that draw it; nothing where it is the GM's."""
        if self.who(game).sight != "all":
            return {"card": self.card, "moment": pictured(game)}
        return {
            "moment": pictured(game),
            "card": self.card,
            "value": self.value(game),
            "skill": self.skill,
            "modifier": self.modifier,
            "boon": BOON * self.boon,
        }

    def before(self, game: Game[Zilch]) -> Step:
        """A Boon before the roll, where the table plays so (P-TEST, T3)."""
        early = game.table.settings.boon_window == "before_roll"
        return self.ask_before if early and self.who(game).boons.value else self.roll

    def ask_before(self, game: Game[Zilch]) -> Step:
        being = self.who(game)
        if not being.boons.value:
            return self.roll
        known = scale(self.value(game), plain=self.plain)
        question = boon_question("Spend a Boon?", being, known)
        return ask(self.player(game), question, self.boon_before)

    def boon_before(self, game: Game[Zilch], boon: SpendBoon) -> Step:
        self._spend(game, boon)
        return self.roll

    def roll(self, game: Game[Zilch]) -> Step:
        """Where a Boon may follow, the roller alone sees the dice at first (P-TEST, T4)."""
        being, player = self.who(game), self.player(game)
        keep_dice(game, being, player)
        roll(game, being, rule=self.rule, by=player)
        late = game.table.settings.boon_window == "after_roll"
        return self.ask_after if late and being.boons.value else self.declare

    def ask_after(self, game: Game[Zilch]) -> Step:
        being = self.who(game)
        if not being.boons.value:
            return self.declare
        now = self.scale(game)
        prompt = f"You rolled {now.total} against {now.value}. Spend a Boon?"
        question = boon_question(prompt, being, now)
        return ask(self.player(game), question, self.boon_after, waiting="looking at a roll")

    def boon_after(self, game: Game[Zilch], boon: SpendBoon) -> Step:
        self._spend(game, boon)
        return self.declare

    def _spend(self, game: Game[Zilch], boon: SpendBoon) -> None:
        if boon.spend:
            self.boon = True
            spend_boon(game, self.who(game))

    def declare(self, game: Game[Zilch]) -> Step:
        """The dice are shown, and what they are worth."""
        raise NotImplementedError
