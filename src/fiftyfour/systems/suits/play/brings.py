"""What used cards bring to a play as it stands (SU-USE)."""

from collections.abc import Iterator

from fiftyfour.engine.cards import Suit
from fiftyfour.systems.suits.cards.totals import used, void
from fiftyfour.systems.suits.data import ROBBERY, RUNS, SHOTS
from fiftyfour.systems.suits.play.playing import most_grouped
from fiftyfour.systems.suits.play.resolving import damage_of, free_feint
from fiftyfour.systems.suits.table import Record, Suits


def brings(table: Suits, record: Record) -> Iterator[str]:
    """Each bonus with the cards that give it.

    Rules: SU-USE-01, SU-USE-02, SU-USE-03, SU-USE-04.
    """
    use = record.kind
    diamonds, hearts, spades, clubs = (
        used(table, record, suit) for suit in (Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES, Suit.CLUBS)
    )
    if use.attack and (more := damage_of(table, record) - (use.damage or 0) - record.bonus):
        yield f"+{more} damage"
    if record.use in SHOTS and diamonds:
        yield "♦: another shot if it misses"
    if record.use in RUNS and diamonds:
        yield f"{_many(diamonds, '♦')}: a free blow, +{diamonds} damage"
    if record.use == "thug disarm" and clubs:
        yield "♣: a free attack"
    if free_feint(table, record):
        yield "♠: costs no action"
    if void(table, record):
        yield "♥: nobody can cover"
    if most := most_grouped(table, record):
        yield f"{_many(spades, '♠')}: groups {most} of them"
    if record.use == ROBBERY and spades:
        yield "♠: no −5"
    if record.use == "ambush look" and diamonds:
        yield f"{_many(diamonds, '♦')}: throw away {diamonds}"
    if record.use == "awareness look" and hearts:
        yield f"{_many(hearts, '♥')}: throw away {hearts}"
    if record.use == "leadership swap" and hearts:
        yield f"{_many(hearts, '♥')}: {hearts} more may swap"


def _many(count: int, sign: str) -> str:
    return sign if count == 1 else f"{count} {sign}"
