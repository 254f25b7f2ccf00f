"""What can be asked about the chances of Zilch (ZI-TEST, ZI-CON, ZI-HIT, ZI-DMG)."""

from fractions import Fraction
from typing import Literal

from msgspec import Struct

from fiftyfour.engine.distribution import Distribution
from fiftyfour.engine.fields import menu_field, number_field, words_field
from fiftyfour.engine.forms import Field, form
from fiftyfour.engine.options import choose, option
from fiftyfour.engine.questions import Question, question
from fiftyfour.systems.zilch.data import SIZES, size_eighths
from fiftyfour.systems.zilch.minds import odds
from fiftyfour.systems.zilch.rolls.degrees import DEGREE_NAMES
from fiftyfour.systems.zilch.settings import ZilchSettings, deck_range
from fiftyfour.systems.zilch.table.creature import STANCES


class Test(Struct, frozen=True):
    """A skill value."""

    value: int

    def degrees(self) -> dict[str, Fraction]:
        """Each degree, and success or better."""
        chances = odds.test_chances(self.value).items()
        degrees = {DEGREE_NAMES[degree]: chance for degree, chance in chances}
        return degrees | {"success or better": odds.success_chance(self.value)}


class Contest(Struct, frozen=True):
    """Two skill values."""

    value: int
    against: int

    def ends(self) -> dict[str, Fraction]:
        """Who wins."""
        won, lost, tie, none = odds.contest_chances(self.value, self.against)
        return {"you win": won, "the other wins": lost, "a draw": tie, "nobody": none}


class Hit(Struct, frozen=True):
    """An attack, both dominoes unseen; a defender without a stance has none."""

    margin: int
    attacker: str
    defender: str
    tie: str
    dominoes: str

    def chance(self) -> Fraction:
        """The chance that it hits."""
        return odds.hit_chance(
            self.margin, self.attacker, self.defender, tie=self.tie, source=self.dominoes
        )


class Damage(Struct, frozen=True):
    """A weapon's damage, the target's resistance, the attacker's size."""

    weapon: int
    resistance: int
    size: str

    def lost(self) -> Distribution:
        """HP lost to a hit; what is below 0 takes nothing."""
        weapon = self.weapon * size_eighths(self.size, False) // 8
        blow = Distribution(odds.blow(weapon, self.resistance))
        return blow.then(lambda net: max(0, net))


class Rounds(Hit, frozen=True):
    """So many rounds against so many hit points."""

    rounds: int
    hp: int
    weapon: int
    resistance: int
    size: str

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

    power: Literal["standard", "high"]

    def sums(self) -> dict[int, Fraction]:
        """Its sum."""
        hands = odds.draw_chances(*deck_range(ZilchSettings(deck_power=self.power)))
        return {total: Fraction(ways, hands.total()) for total, ways in sorted(hands.items())}


def _defender() -> Field:
    options = [
        *(option(stance, stance) for stance in STANCES),
        option("", "none: no domino", id="none"),
    ]
    return Field("The defender's stance", choose("The defender's stance", options), "Cautious")


DOMINOES = {
    "shared": "dominoes of one set",
    "own": "dominoes of two sets",
    "two_d6": "two six-sided dice each",
    "d8_d4": "a d8 and a d4 each",
}
ATTACK = {
    "margin": number_field("Attack less defence, without pips", -20, 20, 0),
    "attacker": words_field("The attacker's stance", STANCES[:3], "Bold"),
    "defender": _defender(),
    "tie": words_field("A tie is for the", ("attacker", "defender"), "attacker"),
    "dominoes": menu_field("What lies there", DOMINOES, "shared"),
}
BLOW = {
    "weapon": number_field("The weapon's damage", 0, 12, 3),
    "resistance": number_field("Damage resistance", 0, 12, 1),
    "size": words_field("The attacker's size", SIZES, "Medium"),
}
ROUNDS = {
    "rounds": number_field("Rounds", 1, 20, 3),
    "hp": number_field("Hit points, at which it is over", 1, 60, 6),
}
VALUE = number_field("Card, skill and modifiers", -10, 30, 6)
VALUES = {
    "value": number_field("Your value", -10, 30, 6),
    "against": number_field("The other's value", -10, 30, 6),
}
POWER = words_field("Cards", ("standard", "high"), "standard")

QUESTIONS: dict[str, Question] = {
    "test": question(
        form(Test, "How does a test come out?", {"value": VALUE}, rule="ZI-TEST-04"), Test.degrees
    ),
    "contest": question(
        form(Contest, "Who wins a contest of two?", VALUES, rule="ZI-CON-04"), Contest.ends
    ),
    "hit": question(
        form(Hit, "Does an attack hit, both dominoes unseen?", ATTACK, rule="ZI-HIT-04"),
        lambda hit: {"hits": hit.chance()},
    ),
    "damage": question(
        form(Damage, "How many hit points does a hit take?", BLOW, rule="ZI-DMG-02"), Damage.lost
    ),
    "rounds": question(
        form(
            Rounds,
            "Hit points lost to an attack each round",
            {**ROUNDS, **ATTACK, **BLOW},
            rule="ZI-RND-07",
        ),
        Rounds.lost_in_all,
    ),
    "hand": question(
        form(
            Hand,
            "The sum of a hand drawn to make a character",
            {"power": POWER},
            rule="ZI-MAKE-11",
        ),
        Hand.sums,
    ),
}
"""Each question by the name it is asked by."""
