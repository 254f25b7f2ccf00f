"""What can be asked about the chances of Sky Ace, from full decks (SK-ODDS-01, basis `full`)."""

from fractions import Fraction

from msgspec import Struct

from fiftyfour.engine.cards import Suit
from fiftyfour.engine.decisions import Number
from fiftyfour.engine.distribution import Distribution
from fiftyfour.engine.fields import menu, words, yes_no
from fiftyfour.engine.forms import Field, form
from fiftyfour.engine.options import choose, option
from fiftyfour.engine.questions import Question, question
from fiftyfour.systems.skyace.contest.values import SUIT_BONUS
from fiftyfour.systems.skyace.data import DIFFICULTIES, READY_MADE
from fiftyfour.systems.skyace.minds import odds
from fiftyfour.systems.skyace.minds.odds import Side

HEROES = {file.sheet.name: file.sheet for file in READY_MADE}


def _number(label: str, least: int, most: int, default: int) -> Field:
    return Field(label, Number(prompt="", least=least, most=most), default)


class Draw(Struct, frozen=True):
    """Cards drawn to be played; `lone`: a number card may be played alone."""

    cards: int
    lone: bool

    def answer(self) -> Distribution:
        return odds.best_play(self.cards, lone_numeric=self.lone)


class Blow(Struct, frozen=True):
    """An attack by cards; with `bonus` and `hearts` the towers help attack and defense."""

    cards: int
    difficulty: int
    bonus: bool
    defense: int
    hearts: bool

    def answer(self) -> Distribution:
        attack = Side(self.cards, bonus=SUIT_BONUS * self.bonus)
        defense = Side(self.defense, bonus=SUIT_BONUS * self.hearts)
        return odds.energy_lost(attack, defense, self.difficulty)


class Duel(Struct, frozen=True):
    """An attack of one hero of the book on another."""

    attacker: str
    target: str
    kind: Suit
    difficulty: int
    bonus: bool
    hearts: bool

    def answer(self) -> Distribution:
        attacker, target = HEROES[self.attacker], HEROES[self.target]
        blow = Blow(
            attacker.powers[self.kind],
            self.difficulty,
            self.bonus,
            target.powers[Suit.HEARTS],
            self.hearts,
        )
        return blow.answer()


class Trial(Struct, frozen=True):
    """A skill test."""

    skill: int
    difficulty: str

    def answer(self) -> dict[str, Fraction]:
        gm = odds.ways(DIFFICULTIES[self.difficulty])
        return {"passes": odds.passes(odds.ways(self.skill), gm)}


class Moving(Struct, frozen=True):
    """A draw to move; `colours` are those of the free cells beside the hero."""

    cards: int
    colours: str

    def answer(self) -> dict[str, Fraction]:
        free = ("red", "black") if self.colours == "both" else (self.colours,)
        return {"can place a card": 1 - odds.stuck(self.cards, free)}


FIRST, SECOND, *_ = HEROES
COLOURS = {"both": "of both colours", "red": "red ones", "black": "black ones"}
KINDS = [
    option(Suit.SPADES, "close (spades)", id="close"),
    option(Suit.DIAMONDS, "far (diamonds)", id="far"),
]
DIFFICULTY = _number("Difficulty", 0, 10, 0)
CARDS = 24  # powers have no bound of their own; a deck's half tells all there is to see

QUESTIONS: dict[str, Question] = {
    "play": question(
        form(
            Draw,
            "Value of the best play among the cards drawn (0: nothing to play)",
            {
                "cards": _number("Cards drawn", 0, CARDS, 3),
                "lone": yes_no("A number card may be played alone"),
            },
            rule="SK-PLAY-06",
        ),
        Draw.answer,
    ),
    "attack": question(
        form(
            Blow,
            "Energy that an attack costs its target",
            {
                "cards": _number("Cards of the attack", 0, CARDS, 3),
                "difficulty": DIFFICULTY,
                "bonus": yes_no("From a tower of the attack's suit"),
                "defense": _number("Cards of the defense", 0, CARDS, 2),
                "hearts": yes_no("The target stands on hearts"),
            },
            rule="SK-DMG-01",
        ),
        Blow.answer,
    ),
    "duel": question(
        form(
            Duel,
            "Energy that a hero of the book takes from another with one attack",
            {
                "attacker": Field("Attacker", words("", HEROES), FIRST),
                "target": Field("Target", words("", HEROES), SECOND),
                "kind": Field("Attack", choose("", KINDS), "close"),
                "difficulty": DIFFICULTY,
                "bonus": yes_no("From a tower of the attack's suit"),
                "hearts": yes_no("The target stands on hearts"),
            },
            rule="SK-DMG-01",
        ),
        Duel.answer,
    ),
    "test": question(
        form(
            Trial,
            "Does a hero pass a skill test?",
            {
                "skill": _number("Cards drawn (the skill's grade)", 0, CARDS, 3),
                "difficulty": Field(
                    "Difficulty",
                    menu("", {name: f"{name} ({cards})" for name, cards in DIFFICULTIES.items()}),
                    "average",
                ),
            },
            rule="SK-TEST-06",
        ),
        Trial.answer,
    ),
    "move": question(
        form(
            Moving,
            "Does the draw hold a card that can be placed?",
            {
                "cards": _number("Cards drawn (clubs)", 0, CARDS, 3),
                "colours": Field("Free cells beside the hero", menu("", COLOURS), "both"),
            },
            rule="SK-MOVE-08",
        ),
        Moving.answer,
    ),
}
"""Each question by the name it is asked by."""
