"""What can be asked about the chances of Sky Ace, from full decks (SK-ODDS-01, basis `full`)."""

from collections.abc import Mapping
from fractions import Fraction

from fiftyfour.engine.cards import Suit
from fiftyfour.engine.decisions import (
    Choose,
    Field,
    Form,
    Number,
    Option,
    Simple,
    number_of,
    text_of,
)
from fiftyfour.engine.distribution import Distribution
from fiftyfour.engine.questions import Question
from fiftyfour.systems.skyace.contest.values import SUIT_BONUS
from fiftyfour.systems.skyace.data import DIFFICULTIES, READY_MADE
from fiftyfour.systems.skyace.minds import odds
from fiftyfour.systems.skyace.minds.odds import Side

HEROES = {file.sheet.name: file.sheet for file in READY_MADE}


def _number(label: str, least: int, most: int, default: int) -> Field:
    return Field(label, Number(prompt="", least=least, most=most), default)


def _choice(label: str, options: Mapping[str, str], default: str) -> Field:
    listed = [Option(id=one, label=told) for one, told in options.items()]
    return Field(label, Choose(prompt="", options=listed), default)


def _yes_no(label: str) -> Field:
    return _choice(label, {"no": "no", "yes": "yes"}, "no")


def _bonus(filled: Mapping[str, Simple], name: str) -> int:
    return SUIT_BONUS if filled[name] == "yes" else 0


def _lost(attack: Side, defense: Side, difficulty: int) -> Distribution:
    damage = Distribution.of(attack.results(difficulty))
    block = Distribution.of(defense.results(difficulty))
    return damage.along(block, lambda done, blocked: max(0, done - blocked))


def _play(filled: dict[str, Simple]) -> Distribution:
    return odds.best_play(number_of(filled, "cards"), lone_numeric=filled["lone"] == "yes")


def _attack(filled: dict[str, Simple]) -> Distribution:
    attack = Side(number_of(filled, "cards"), bonus=_bonus(filled, "bonus"))
    defense = Side(number_of(filled, "defense"), bonus=_bonus(filled, "hearts"))
    return _lost(attack, defense, number_of(filled, "difficulty"))


def _duel(filled: dict[str, Simple]) -> Distribution:
    attacker, target = HEROES[text_of(filled, "attacker")], HEROES[text_of(filled, "target")]
    power = Suit.SPADES if filled["kind"] == "close" else Suit.DIAMONDS
    attack = Side(attacker.powers[power], bonus=_bonus(filled, "bonus"))
    defense = Side(target.powers[Suit.HEARTS], bonus=_bonus(filled, "hearts"))
    return _lost(attack, defense, number_of(filled, "difficulty"))


def _test(filled: dict[str, Simple]) -> dict[str, Fraction]:
    gm = odds.ways(DIFFICULTIES[text_of(filled, "difficulty")])
    return {"passes": odds.passes_in(odds.ways(number_of(filled, "skill")), gm)}


def _move(filled: dict[str, Simple]) -> dict[str, Fraction]:
    free = {"both": ["red", "black"], "red": ["red"], "black": ["black"]}
    stuck = odds.stuck(number_of(filled, "cards"), free[text_of(filled, "colours")])
    return {"can place a card": 1 - stuck}


DIFFICULTY = _number("Difficulty", 0, 10, 0)
CARDS = 24  # powers have no bound of their own; a deck's half tells all there is to see

QUESTIONS: dict[str, Question] = {
    "play": Question(
        Form(
            prompt="Value of the best play among the cards drawn (0: nothing to play)",
            rule="SK-PLAY-06",
            fields={
                "cards": _number("Cards drawn", 0, CARDS, 3),
                "lone": _yes_no("A number card may be played alone"),
            },
        ),
        _play,
    ),
    "attack": Question(
        Form(
            prompt="Energy that an attack costs its target",
            rule="SK-DMG-01",
            fields={
                "cards": _number("Cards of the attack", 0, CARDS, 3),
                "difficulty": DIFFICULTY,
                "bonus": _yes_no("From a tower of the attack's suit"),
                "defense": _number("Cards of the defense", 0, CARDS, 2),
                "hearts": _yes_no("The target stands on hearts"),
            },
        ),
        _attack,
    ),
    "duel": Question(
        Form(
            prompt="Energy that a hero of the book takes from another with one attack",
            rule="SK-DMG-01",
            fields={
                "attacker": _choice(
                    "Attacker", {name: name for name in HEROES}, next(iter(HEROES))
                ),
                "target": _choice("Target", {name: name for name in HEROES}, [*HEROES][1]),
                "kind": _choice(
                    "Attack", {"close": "close (spades)", "far": "far (diamonds)"}, "close"
                ),
                "difficulty": DIFFICULTY,
                "bonus": _yes_no("From a tower of the attack's suit"),
                "hearts": _yes_no("The target stands on hearts"),
            },
        ),
        _duel,
    ),
    "test": Question(
        Form(
            prompt="Does a hero pass a skill test?",
            rule="SK-TEST-06",
            fields={
                "skill": _number("Cards drawn (the skill's grade)", 0, CARDS, 3),
                "difficulty": _choice(
                    "Difficulty",
                    {name: f"{name} ({cards})" for name, cards in DIFFICULTIES.items()},
                    "average",
                ),
            },
        ),
        _test,
    ),
    "move": Question(
        Form(
            prompt="Does the draw hold a card that can be placed?",
            rule="SK-MOVE-08",
            fields={
                "cards": _number("Cards drawn (clubs)", 0, CARDS, 3),
                "colours": _choice(
                    "Free cells beside the hero",
                    {"both": "of both colours", "red": "red ones", "black": "black ones"},
                    "both",
                ),
            },
        ),
        _move,
    ),
}
"""Each question by the name it is asked by."""
