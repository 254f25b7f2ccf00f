"""What can be asked about the chances of Suits, from full decks (SU-ODDS-01)."""

from fractions import Fraction

from fiftyfour.engine.cards import ALL_CARDS, Suit
from fiftyfour.engine.decisions import (
    Choose,
    Field,
    Form,
    Number,
    Option,
    PickCards,
    Simple,
    cards_of,
    number_of,
    text_of,
)
from fiftyfour.engine.distribution import Distribution
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.questions import Question
from fiftyfour.systems.suits.commands import NO_SUIT, suit_field, yes_no
from fiftyfour.systems.suits.data import MODIFIER, THRESHOLD, USES
from fiftyfour.systems.suits.minds import odds
from fiftyfour.systems.suits.minds.hand_odds import reaches, takes_long
from fiftyfour.systems.suits.minds.initiative_odds import Party, place

MOST_CARDS = 6  # of a hand that is asked about, and of copies
MOST_OTHERS = 7  # in a fight, on either side
DEXTERITY = (MODIFIER[0], MODIFIER[-1])
ATTACKS = {use.id: use.label for use in USES.values() if use.attack}


def _number(label: str, least: int, most: int, default: int) -> Field:
    return Field(label, Number(prompt="", least=least, most=most), default)


def _cards(label: str) -> Field:
    cards = PickCards(prompt="", cards=list(ALL_CARDS), least=0, most=MOST_CARDS)
    return Field(label, cards, list[str]())


def _flip(filled: dict[str, Simple]) -> Distribution:
    modifier = number_of(filled, "modifier")
    return odds.flip(odds.FULL).then(lambda worth: worth + modifier)


def _reach(filled: dict[str, Simple]) -> dict[str, Fraction]:
    """With the flip alone, and with everything in hand (SU-ODDS-02)."""
    hand, copies = cards_of(filled, "hand"), cards_of(filled, "copies")
    if both := next((card for card in hand if card in copies), None):
        told = f"{both.pretty} is in the hand and among the discards; the deck has one of each"
        raise IllegalAction("bad_cards", told, "SU-ODDS-02")
    need = number_of(filled, "threshold") - number_of(filled, "modifier")
    suit = text_of(filled, "suit").replace(NO_SUIT, "")
    effects = filled["tagged"] == "yes"
    deck = odds.full(*hand, *copies)
    if takes_long(deck, need, hand, suit=suit, effects=effects, copies=copies):
        told = "that is too far beyond what the hand holds, with Kings that have a choice"
        raise IllegalAction("too_far", told, "SU-ODDS-02")
    full = reaches(deck, need, hand, suit=suit, effects=effects, copies=copies)
    return {"with the flip": reaches(deck, need), "with the hand": full}


def _opposed(filled: dict[str, Simple]) -> dict[str, Fraction]:
    """Win, tie, lose by flips, and with ties flipped again (SU-ODDS-03)."""
    ahead = number_of(filled, "mine") - number_of(filled, "theirs")
    found = odds.against(odds.FULL, odds.FULL, ahead)
    if filled["deck"] == "one":
        found = odds.one_deck(odds.FULL, ahead)
    ends = odds.in_the_end(found)
    return {"win": found.more, "tie": found.equal, "lose": found.less, "win in the end": ends}


def _blow(filled: dict[str, Simple]) -> odds.Blow:
    use = text_of(filled, "attack")
    raising = (Suit.CLUBS, Suit.DIAMONDS) if use == "driver ram" else (Suit.CLUBS,)
    return odds.blow(
        odds.FULL,
        odds.FULL,
        number_of(filled, "modifier") - number_of(filled, "defense"),
        USES[use].damage or 0,
        raising=raising,
        chains=use in ("guns attack", "throw attack"),
    )


def _damage(filled: dict[str, Simple]) -> Distribution:
    """Damage of one exchange; a miss and a tie do none (SU-ODDS-05)."""
    found = _blow(filled)
    return Distribution({0: found.miss + found.tie, **found.damage})


def _hit(filled: dict[str, Simple]) -> dict[str, Fraction]:
    """One exchange, and with ties and further shots (SU-ODDS-06)."""
    found = _blow(filled)
    return {
        "hit": found.hit,
        "tie": found.tie,
        "miss": found.miss,
        "shoot again": found.again,
        "hit at last": found.at_last,
    }


def _initiative(filled: dict[str, Simple]) -> Distribution:
    """Among fellows and foes, each side of one Dexterity (SU-INI-01, SU-ODDS-04)."""
    fellows, foes = (
        Party(number_of(filled, who), number_of(filled, f"{who}_dexterity"))
        for who in ("fellows", "foes")
    )
    return place(number_of(filled, "dexterity"), fellows, foes)


OWN = _number("Own modifier", MODIFIER[0], MODIFIER[-1], 11)
ATTACK = {
    "attack": Field(
        "Attack",
        Choose(prompt="", options=[Option(id=one, label=label) for one, label in ATTACKS.items()]),
        "guns attack",
    ),
    "modifier": OWN,
    "defense": _number("Dodge or Block", MODIFIER[0], MODIFIER[-1], 8),
}

QUESTIONS: dict[str, Question] = {
    "flip": Question(
        Form(prompt="What does a flip come to?", rule="SU-PLAY-02", fields={"modifier": OWN}),
        _flip,
    ),
    "reach": Question(
        Form(
            prompt="Is a threshold reached?",
            rule="SU-ODDS-02",
            fields={
                "threshold": _number("Threshold", THRESHOLD[0], THRESHOLD[-1], 15),
                "modifier": OWN,
                "hand": _cards("Hand"),
                "suit": suit_field("Own card suit", NO_SUIT),
                "tagged": yes_no("Face cards have their effects", True),
                "copies": _cards("Discards that a King may copy"),
            },
        ),
        _reach,
    ),
    "opposed": Question(
        Form(
            prompt="Who wins, by flips alone?",
            rule="SU-ODDS-03",
            fields={
                "mine": OWN,
                "theirs": _number("The other side's modifier", MODIFIER[0], MODIFIER[-1], 8),
                "deck": Field(
                    "Decks",
                    Choose(
                        prompt="",
                        options=[
                            Option("two", "players against the GM"),
                            Option("one", "two players"),
                        ],
                    ),
                    "two",
                ),
            },
        ),
        _opposed,
    ),
    "damage": Question(
        Form(prompt="How much damage does an attack do?", rule="SU-ODDS-05", fields=ATTACK),
        _damage,
    ),
    "hit": Question(Form(prompt="Does an attack hit?", rule="SU-ODDS-06", fields=ATTACK), _hit),
    "initiative": Question(
        Form(
            prompt="One's place in the order of a fight, by flips alone",
            rule="SU-INI-01",
            fields={
                "dexterity": _number("Own Dexterity", *DEXTERITY, 5),
                "fellows": _number("Fellows", 0, MOST_OTHERS, 2),
                "fellows_dexterity": _number("Their Dexterity", *DEXTERITY, 5),
                "foes": _number("People of the GM", 0, MOST_OTHERS, 2),
                "foes_dexterity": _number("Dexterity of those", *DEXTERITY, 4),
            },
        ),
        _initiative,
    ),
}
