"""What can be asked about the chances of Zilch (ZI-TEST, ZI-CON, ZI-HIT, ZI-DMG)."""

from fractions import Fraction
from typing import Annotated, Literal

from msgspec import Struct

from fiftyfour.engine.distribution import Distribution
from fiftyfour.engine.questions import Question, question
from fiftyfour.engine.struct_form import Between, Pick, form_of
from fiftyfour.systems.zilch.data import SIZES, size_eighths
from fiftyfour.systems.zilch.minds import odds
from fiftyfour.systems.zilch.rolls.degrees import DEGREE_NAMES
from fiftyfour.systems.zilch.settings import ZilchSettings, deck_range
from fiftyfour.systems.zilch.table.creature import STANCES

DOMINOES = {
    "shared": "dominoes of one set",
    "own": "dominoes of two sets",
    "two_d6": "two six-sided dice each",
    "d8_d4": "a d8 and a d4 each",
}
DEFENDER = Pick(
    "The defender's stance",
    {stance: stance for stance in STANCES} | {"": "none: no domino"},
    "none",
)
WEAPON = Between("The weapon's damage", 0, 12)
RESISTANCE = Between("Damage resistance", 0, 12)
SIZE = Pick("The attacker's size", SIZES)


class Test(Struct, frozen=True):
    """A skill value."""

    value: Annotated[int, Between("Card, skill and modifiers", -10, 30)] = 6

    def degrees(self) -> dict[str, Fraction]:
        """Each degree, and success or better."""
        chances = odds.test_chances(self.value).items()
        degrees = {DEGREE_NAMES[degree]: chance for degree, chance in chances}
        return degrees | {"success or better": odds.success_chance(self.value)}


class Contest(Struct, frozen=True):
    """Two skill values."""

    value: Annotated[int, Between("Your value", -10, 30)] = 6
    against: Annotated[int, Between("The other's value", -10, 30)] = 6

    def ends(self) -> dict[str, Fraction]:
        """Who wins."""
        won, lost, tie, none = odds.contest_chances(self.value, self.against)
        return {"you win": won, "the other wins": lost, "a draw": tie, "nobody": none}


class Hit(Struct, frozen=True):
    """An attack, both dominoes unseen; a defender without a stance has none."""

    margin: Annotated[int, Between("Attack less defense, without pips", -20, 20)] = 0
    attacker: Annotated[str, Pick("The attacker's stance", STANCES[:3])] = "Bold"
    defender: Annotated[str, DEFENDER] = "Cautious"
    tie: Annotated[str, Pick("A tie is for the", ("attacker", "defender"))] = "attacker"
    dominoes: Annotated[str, Pick("What lies there", DOMINOES)] = "shared"

    def chance(self) -> Fraction:
        """The chance that it hits."""
        return odds.hit_chance(
            self.margin, self.attacker, self.defender, tie=self.tie, source=self.dominoes
        )


class Damage(Struct, frozen=True):
    """A weapon's damage, the target's resistance, the attacker's size."""

    weapon: Annotated[int, WEAPON] = 3
    resistance: Annotated[int, RESISTANCE] = 1
    size: Annotated[str, SIZE] = "Medium"

    def lost(self) -> Distribution:
        """HP lost to a hit; what is below 0 takes nothing."""
        weapon = self.weapon * size_eighths(self.size, False) // 8
        blow = Distribution(odds.blow(weapon, self.resistance))
        return blow.then(lambda net: max(0, net))


class Rounds(Hit, frozen=True):
    """So many rounds against so many hit points."""

    rounds: Annotated[int, Between("Rounds", 1, 20)] = 3
    hp: Annotated[int, Between("Hit points, at which it is over", 1, 60)] = 6
    weapon: Annotated[int, WEAPON] = 3
    resistance: Annotated[int, RESISTANCE] = 1
    size: Annotated[str, SIZE] = "Medium"

    def lost_in_all(self) -> Distribution:
        """One attack a round, each with dominoes drawn anew (ZI-RND-07)."""
        hits, damage = self.chance(), Damage(self.weapon, self.resistance, self.size)
        struck = Distribution({0: 1 - hits, 1: hits})
        each = struck.along(damage.lost(), lambda hit, much: hit * much)
        lost = Distribution({0: Fraction(1)})
        for _ in range(self.rounds):
            lost = lost.along(each, lambda before, more: min(before + more, self.hp))
        return lost


class Hand(Struct, frozen=True):
    """A hand drawn to make a character."""

    power: Annotated[Literal["standard", "high"], Pick("Cards", ("standard", "high"))] = "standard"

    def sums(self) -> dict[int, Fraction]:
        """Its sum."""
        hands = odds.draw_chances(*deck_range(ZilchSettings(deck_power=self.power)))
        return {total: Fraction(ways, hands.total()) for total, ways in sorted(hands.items())}


QUESTIONS: dict[str, Question] = {
    "test": question(form_of(Test, "How does a test come out?", rule="ZI-TEST-04"), Test.degrees),
    "contest": question(
        form_of(Contest, "Who wins a contest of two?", rule="ZI-CON-04"), Contest.ends
    ),
    "hit": question(
        form_of(Hit, "Does an attack hit, both dominoes unseen?", rule="ZI-HIT-04"),
        lambda hit: {"hits": hit.chance()},
    ),
    "damage": question(
        form_of(Damage, "How many hit points does a hit take?", rule="ZI-DMG-02"), Damage.lost
    ),
    "rounds": question(
        form_of(Rounds, "Hit points lost to an attack each round", rule="ZI-RND-07"),
        Rounds.lost_in_all,
    ),
    "hand": question(
        form_of(Hand, "The sum of a hand drawn to make a character", rule="ZI-MAKE-11"),
        Hand.sums,
    ),
}
"""Each question by the name it is asked by."""
