"""What a side comes to: the sum of the terms that its seat is shown (SU-MOD, SU-RES, SU-USE).

There is no second arithmetic: whatever decides a play is added up here.
"""

from collections.abc import Iterator

from fiftyfour.engine.cards import Suit
from fiftyfour.engine.view import Term
from fiftyfour.systems.suits.cards.faces import Totals, value
from fiftyfour.systems.suits.data import DEFENSES, PHYSICAL, ROBBERY, SKILLS, THEFT, Attribute
from fiftyfour.systems.suits.table import Mark, Play, Record, Side, Suits, of_suit


def used(table: Suits, record: Record, suit: Suit) -> int:
    """Cards of this suit that the acting side used in the exchange as it stands.

    Rules: SU-USE-01, SU-USE-02, SU-USE-03, SU-USE-04.
    """
    flip = table.settings.flip_counts_as_used == "on"
    return of_suit(table.played(record.acting), suit, flip=flip)


def card_terms(table: Suits, side: Side) -> Iterator[Term]:
    """The flip and the cards added, each with what it counts as (SU-ADD-03, SU-FACE-06)."""
    for played in table.played(side):
        rule = "SU-PLAY-02" if played.flip else "SU-ADD-03"
        label = "flip" if played.flip else played.card.pretty
        if played.counts is not played.card:
            label = f"{played.card.pretty} as {played.counts.pretty}"
        yield Term(label, value(played.counts), (played.card,), rule)


def modifier_rule(play: str) -> str:
    """The rule by which a skill, attribute or defense gives its number."""
    if play in SKILLS:
        return "SU-MOD-01"
    return "SU-MOD-03" if play in DEFENSES else "SU-MOD-02"


def word(play: str) -> str:
    """A skill, attribute or defense as people read it."""
    return play.capitalize() or "Number"


def extra_terms(table: Suits, record: Record) -> Iterator[Term]:
    """What the situation adds to the acting side; there is nothing else (SU-MOD-05, SU-MOD-06).

    Rules: SU-CHA-01, SU-FRA-03, SU-THF-02.
    """
    if record.acting.charisma:
        yield Term("Charisma", record.acting.charisma, rule="SU-CHA-01")
    if record.feint:
        yield Term("feint", record.feint, rule="SU-FRA-03")
    if record.use == ROBBERY and not used(table, record, Suit.SPADES):
        yield Term("from a body", THEFT, rule="SU-THF-02")


def acting_terms(table: Suits, play: Play) -> list[Term]:
    """All that adds up to the acting side's total."""
    record, name = play.data, play.data.acting.play
    own = Term(word(name), play.number.value, rule=modifier_rule(name))
    return [*card_terms(table, record.acting), own, *extra_terms(table, record)]


def acting_total(table: Suits, play: Play) -> int:
    """The acting side's total (SU-PLAY-02)."""
    return sum(term.value for term in acting_terms(table, play))


# --- what resists ---


def void(table: Suits, record: Record) -> bool:
    """True if a ♥ keeps the mark's friends out of a Persuasion (SU-PER-02)."""
    return record.use == "persuasion persuade" and used(table, record, Suit.HEARTS) > 0


def own_number(table: Suits, play: Play, mark: Mark) -> int:
    """The mark's number, or the leader's that takes its place (SU-LEA-04, SU-PER-02)."""
    lent = mark.who in play.data.covered and not void(table, play.data)
    return (mark.lent if lent else mark.number).value


def mark_number(table: Suits, play: Play, mark: Mark) -> int:
    """What this mark resists with: those in the group all have its smallest number.

    Rules: SU-STE-02, SU-STE-03, SU-STE-04.
    """
    group = play.data.grouped
    if mark.who in group:
        return min(own_number(table, play, mark) for mark in play.marks if mark.who in group)
    return own_number(table, play, mark)


def mark_terms(table: Suits, play: Play, mark: Mark) -> list[Term]:
    """All that adds up to what resists by this mark: one flip and one set of cards for all.

    Charisma is its own character's (SU-STE-05).
    """
    side = play.data.sides[1]
    name = word(play.data.resist)
    terms = [*card_terms(table, side)]
    terms.append(Term(name, mark_number(table, play, mark), rule=modifier_rule(play.data.resist)))
    if side.charisma and mark.who == side.who:
        terms.append(Term("Charisma", side.charisma, rule="SU-CHA-01"))
    return terms


def threshold_terms(table: Suits, play: Play) -> list[Term]:
    """The threshold, and what the GM added to it (SU-ADD-07)."""
    terms = [Term("threshold", play.threshold.value, rule="SU-PLAY-03")]
    return terms + [term for side in play.data.sides[1:] for term in card_terms(table, side)]


def resisting(table: Suits, play: Play) -> dict[str, int]:
    """The total of each mark by its id; of a threshold under the blank id."""
    if not play.data.opposed:
        return {"": sum(term.value for term in threshold_terms(table, play))}
    return {
        mark.who: sum(term.value for term in mark_terms(table, play, mark)) for mark in play.marks
    }


def totals_with(table: Suits, play: Play) -> Totals:
    """What the side whose window it is comes to with one card more, by what that counts as.

    Of several marks it is the highest; the first ♠ of a theft from a body brings back what it
    costs.

    Rules: SU-ADD-03, SU-THF-02.
    """
    record = play.data
    if record.turn:
        highest = max(resisting(table, play).values())
        return lambda card: highest + value(card)
    acting = acting_total(table, play)
    spares = record.use == ROBBERY and not used(table, record, Suit.SPADES)
    return lambda card: acting + value(card) - (THEFT if spares and card.suit is Suit.SPADES else 0)


def physical(record: Record) -> bool:
    """True if Block or Dodge resists: no Charisma for the acting side (SU-CHA-02)."""
    return record.resist in PHYSICAL


def charisma_of(table: Suits, who: str) -> int:
    """What a character may add once a scene; nothing for the GM's people (SU-CHA-01, SU-CHA-07)."""
    person = table.people.get(who)
    if person is None or not person.player or person.state.charisma:
        return 0
    return person.figure.attribute(Attribute.CHARISMA)


def charisma_at_once(table: Suits, who: str) -> int:
    """What a character may add with the declaration; 0 where it is asked for later (SU-CHA-04)."""
    return charisma_of(table, who) if table.settings.charisma_when == "any" else 0
