"""What can be asked about the chances of Suits, from full decks (SU-ODDS-01)."""

from fractions import Fraction
from typing import Annotated

from msgspec import Struct

from fiftyfour.engine.cards import ALL_CARDS, Card, Suit
from fiftyfour.engine.distribution import Distribution
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.questions import Question, question
from fiftyfour.engine.struct_form import Between, Cards, Pick, Switch, form_of
from fiftyfour.systems.suits.data import MODIFIER, NO_SUIT, SHOTS, SUITS, THRESHOLD, USES
from fiftyfour.systems.suits.minds import odds
from fiftyfour.systems.suits.minds.hand_odds import HandOdds
from fiftyfour.systems.suits.minds.initiative_odds import Party, place

MOST_CARDS = 6  # of a hand that is asked about, and of copies
MOST_OTHERS = 7  # in a fight, on either side
DEXTERITY = (MODIFIER[0], MODIFIER[-1])
ATTACKS = {use.id: use.label for use in USES.values() if use.attack}
DECKS = {"two": "players against the GM", "one": "two players"}

OWN = Between("Own modifier", MODIFIER[0], MODIFIER[-1])


class Flipped(Struct, frozen=True):
    """A flip and a modifier."""

    modifier: Annotated[int, OWN] = 11


def _flip(asked: Flipped) -> Distribution:
    return odds.flip(odds.FULL).then(lambda worth: worth + asked.modifier)


class Reach(Struct, frozen=True):
    """A threshold, a hand, and what does something in it (SU-ODDS-02)."""

    threshold: Annotated[int, Between("Threshold", THRESHOLD[0], THRESHOLD[-1])] = 15
    modifier: Annotated[int, OWN] = 11
    hand: Annotated[list[Card], Cards("Hand", ALL_CARDS, 0, MOST_CARDS)] = []
    suit: Annotated[str, Pick("Own card suit", SUITS, NO_SUIT)] = ""
    tagged: Annotated[bool, Switch("Face cards have their effects")] = True
    copies: Annotated[
        list[Card], Cards("Discards that a King may copy", ALL_CARDS, 0, MOST_CARDS)
    ] = []


def _reach(asked: Reach) -> dict[str, Fraction]:
    """With the flip alone, and with everything in hand (SU-ODDS-02)."""
    hand, copies = asked.hand, asked.copies
    if both := next((card for card in hand if card in copies), None):
        line = f"{both.pretty} is in the hand and among the discards; the deck has one of each"
        raise IllegalAction("bad_cards", line, "SU-ODDS-02")
    need, deck = asked.threshold - asked.modifier, odds.full(*hand, *copies)
    held = HandOdds(deck, suit=asked.suit, effects=asked.tagged, copies=copies)
    if held.takes_long(need, hand):
        line = "that is too far beyond what the hand holds, with Kings that have a choice"
        raise IllegalAction("too_far", line, "SU-ODDS-02")
    return {
        "with the flip": HandOdds(deck).reaches(need),
        "with the hand": held.reaches(need, hand),
    }


class Opposed(Struct, frozen=True):
    """Two modifiers, and whether both sides flip from `one` deck or from `two` (SU-ODDS-03)."""

    mine: Annotated[int, OWN] = 11
    theirs: Annotated[int, Between("The other side's modifier", MODIFIER[0], MODIFIER[-1])] = 8
    deck: Annotated[str, Pick("Decks", DECKS)] = "two"


def _opposed(asked: Opposed) -> dict[str, Fraction]:
    """Win, tie, lose by flips, and with ties flipped again (SU-ODDS-03)."""
    ahead = asked.mine - asked.theirs
    versus = odds.against(odds.FULL, odds.FULL, ahead)
    if asked.deck == "one":
        versus = odds.one_deck(odds.FULL, ahead)
    ends = odds.in_the_end(versus)
    return {"win": versus.more, "tie": versus.equal, "lose": versus.less, "win in the end": ends}


class Attack(Struct, frozen=True):
    """An attack by its use, against a defense (SU-ODDS-05)."""

    attack: Annotated[str, Pick("Attack", ATTACKS)] = "guns attack"
    modifier: Annotated[int, OWN] = 11
    defense: Annotated[int, Between("Dodge or Block", MODIFIER[0], MODIFIER[-1])] = 8


def _blow(asked: Attack) -> odds.Blow:
    ram = asked.attack == "driver ram"
    return odds.blow(
        odds.FULL,
        odds.FULL,
        asked.modifier - asked.defense,
        USES[asked.attack].damage or 0,
        raising=(Suit.CLUBS, Suit.DIAMONDS) if ram else (Suit.CLUBS,),
        chains=asked.attack in SHOTS,
    )


def _damage(asked: Attack) -> Distribution:
    """Damage of one exchange; a miss and a tie do none (SU-ODDS-05)."""
    blow = _blow(asked)
    return Distribution({0: blow.miss + blow.tie, **blow.damage})


def _hit(asked: Attack) -> dict[str, Fraction]:
    """One exchange, and with ties and further shots (SU-ODDS-06)."""
    blow = _blow(asked)
    return {
        "hit": blow.hit,
        "tie": blow.tie,
        "miss": blow.miss,
        "shoot again": blow.again,
        "hit at last": blow.at_last,
    }


class Fight(Struct, frozen=True):
    """One's Dexterity, and those of fellows and foes, each side of one number (SU-INI-01)."""

    dexterity: Annotated[int, Between("Own Dexterity", *DEXTERITY)] = 5
    fellows: Annotated[int, Between("Fellows", 0, MOST_OTHERS)] = 2
    fellows_dexterity: Annotated[int, Between("Their Dexterity", *DEXTERITY)] = 5
    foes: Annotated[int, Between("People of the GM", 0, MOST_OTHERS)] = 2
    foes_dexterity: Annotated[int, Between("Dexterity of those", *DEXTERITY)] = 4


def _initiative(asked: Fight) -> Distribution:
    """Among fellows and foes, each side of one Dexterity (SU-INI-01, SU-ODDS-04)."""
    fellows = Party(asked.fellows, asked.fellows_dexterity)
    return place(asked.dexterity, fellows, Party(asked.foes, asked.foes_dexterity))


QUESTIONS: dict[str, Question] = {
    "flip": question(form_of(Flipped, "What does a flip come to?", rule="SU-PLAY-02"), _flip),
    "reach": question(form_of(Reach, "Is a threshold reached?", rule="SU-ODDS-02"), _reach),
    "opposed": question(form_of(Opposed, "Who wins, by flips alone?", rule="SU-ODDS-03"), _opposed),
    "damage": question(
        form_of(Attack, "How much damage does an attack do?", rule="SU-ODDS-05"), _damage
    ),
    "hit": question(form_of(Attack, "Does an attack hit?", rule="SU-ODDS-06"), _hit),
    "initiative": question(
        form_of(Fight, "One's place in the order of a fight, by flips alone", rule="SU-INI-01"),
        _initiative,
    ),
}
"""Each question by the name it is asked by."""
