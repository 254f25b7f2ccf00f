"""What can be asked about the chances of Sky Ace, from full decks (SK-ODDS-01, basis `full`)."""

from fractions import Fraction
from typing import Annotated

from msgspec import Struct

from fiftyfour.engine.cards import Suit
from fiftyfour.engine.distribution import Distribution
from fiftyfour.engine.options import option
from fiftyfour.engine.questions import Question, question
from fiftyfour.engine.struct_form import Between, Pick, Switch, form_of
from fiftyfour.systems.skyace.contest.values import SUIT_BONUS
from fiftyfour.systems.skyace.data import DIFFICULTIES, READY_MADE
from fiftyfour.systems.skyace.minds import odds
from fiftyfour.systems.skyace.minds.odds import Side

HEROES = {file.sheet.name: file.sheet for file in READY_MADE}
FIRST, SECOND, *_ = HEROES
KINDS = [
    option(Suit.SPADES, "close (spades)", id="close"),
    option(Suit.DIAMONDS, "far (diamonds)", id="far"),
]
GRADES = {name: f"{name} ({cards})" for name, cards in DIFFICULTIES.items()}
COLORS = {"both": "of both colors", "red": "red ones", "black": "black ones"}
CARDS = 24  # powers have no bound of their own; a deck's half tells all there is to see

DIFFICULTY = Between("Difficulty", 0, 10)
BONUS = Switch("From a tower of the attack's suit")
HEARTS = Switch("The target stands on hearts")
ALONE = Switch("The suit bonus counts without a play")


class Draw(Struct, frozen=True):
    """Cards drawn to be played; `lone`: a number card may be played alone."""

    cards: Annotated[int, Between("Cards drawn", 0, CARDS)] = 3
    lone: Annotated[bool, Switch("A number card may be played alone")] = False

    def answer(self) -> Distribution:
        return odds.best_play(self.cards, lone_numeric=self.lone)


class Blow(Struct, frozen=True):
    """An attack by cards; with `bonus` and `hearts` the towers help attack and defense.

    `alone`: they do so without a play, too (SK-MOD-05).
    """

    cards: Annotated[int, Between("Cards of the attack", 0, CARDS)] = 3
    difficulty: Annotated[int, DIFFICULTY] = 0
    bonus: Annotated[bool, BONUS] = False
    defense: Annotated[int, Between("Cards of the defense", 0, CARDS)] = 2
    hearts: Annotated[bool, HEARTS] = False
    alone: Annotated[bool, ALONE] = False

    def answer(self) -> Distribution:
        attack = Side(self.cards, bonus=SUIT_BONUS * self.bonus, alone=self.alone)
        defense = Side(self.defense, bonus=SUIT_BONUS * self.hearts, alone=self.alone)
        return odds.energy_lost(attack, defense, self.difficulty)


class Duel(Struct, frozen=True):
    """An attack of one hero of the book on another."""

    attacker: Annotated[str, Pick("Attacker", tuple(HEROES))] = FIRST
    target: Annotated[str, Pick("Target", tuple(HEROES))] = SECOND
    kind: Annotated[Suit, Pick("Attack", KINDS)] = Suit.SPADES
    difficulty: Annotated[int, DIFFICULTY] = 0
    bonus: Annotated[bool, BONUS] = False
    hearts: Annotated[bool, HEARTS] = False
    alone: Annotated[bool, ALONE] = False

    def answer(self) -> Distribution:
        attacker, target = HEROES[self.attacker], HEROES[self.target]
        blow = Blow(
            attacker.powers[self.kind],
            self.difficulty,
            self.bonus,
            target.powers[Suit.HEARTS],
            self.hearts,
            self.alone,
        )
        return blow.answer()


class Trial(Struct, frozen=True):
    """A skill test."""

    skill: Annotated[int, Between("Cards drawn (the skill's grade)", 0, CARDS)] = 3
    difficulty: Annotated[str, Pick("Difficulty", GRADES)] = "average"

    def answer(self) -> dict[str, Fraction]:
        gm = odds.ways(DIFFICULTIES[self.difficulty])
        return {"passes": odds.passes(odds.ways(self.skill), gm)}


class Moving(Struct, frozen=True):
    """A draw to move; `colours` are those of the free cells beside the hero."""

    cards: Annotated[int, Between("Cards drawn (clubs)", 0, CARDS)] = 3
    colours: Annotated[str, Pick("Free cells beside the hero", COLORS)] = "both"

    def answer(self) -> dict[str, Fraction]:
        free = ("red", "black") if self.colours == "both" else (self.colours,)
        return {"can place a card": 1 - odds.stuck(self.cards, free)}


QUESTIONS: dict[str, Question] = {
    "play": question(
        form_of(
            Draw,
            "Value of the best play among the cards drawn (0: nothing to play)",
            rule="SK-PLAY-06",
        ),
        Draw.answer,
    ),
    "attack": question(
        form_of(Blow, "Energy that an attack costs its target", rule="SK-DMG-01"), Blow.answer
    ),
    "duel": question(
        form_of(
            Duel,
            "Energy that a hero of the book takes from another with one attack",
            rule="SK-DMG-01",
        ),
        Duel.answer,
    ),
    "test": question(
        form_of(Trial, "Does a hero pass a skill test?", rule="SK-TEST-06"), Trial.answer
    ),
    "move": question(
        form_of(Moving, "Does the draw hold a card that can be placed?", rule="SK-MOVE-08"),
        Moving.answer,
    ),
}
"""Each question by the name it is asked by."""
