"""What is played of the cards just drawn, and what it comes to (SK-PLAY, SK-MOD, SK-TEST)."""

from collections.abc import Sequence
from typing import cast

from fiftyfour.engine.cards import Card, pretty_cards
from fiftyfour.engine.decisions import CardSet, PickCards
from fiftyfour.engine.errors import Refusal
from fiftyfour.engine.seen import Seen
from fiftyfour.engine.view import Line, Pending, Preview, Tally, Term
from fiftyfour.systems.skyace.contest.values import choices_of, effort, is_single
from fiftyfour.systems.skyace.table import Effort, SkyAce


def comes_to(table: SkyAce, play: Sequence[Card]) -> Effort:
    """What a play comes to in the exchange of blows under way, or else in a skill test.

    Rules: SK-ATK-09, SK-DEF-03, SK-MOD-03, SK-MOD-05, SK-MOD-08.
    """
    exchange = table.contest.open_exchange
    if exchange is None:
        return effort(play)
    bonus = exchange.attack_bonus if exchange.attack is None else exchange.defense_bonus
    return effort(play, bonus, exchange.difficulty, alone=table.settings.bonus_alone)


def line_of(
    label: str, made: Effort, gives: str = "", *, difficulty: int = 0, rule: str = ""
) -> Line:
    """Card values, suit bonus and difficulty, and what is left of them above 0.

    It `gives` damage or a block; nothing in a test, where the cards alone count.
    """
    if gives and not made.total:
        return Line(label=label, result=f"nothing played, 0 {gives}", rule="SK-PLAY-08")
    terms = [
        Term(card.pretty, value, (card,), "SK-VAL-01")
        for card, value in zip(made.cards, made.values, strict=True)
    ]
    if made.bonus:
        terms.append(Term("suit bonus", made.bonus, rule="SK-MOD-01"))
    if gives:
        terms.append(Term("difficulty", -difficulty, rule="SK-ATK-07"))
    result = f"{made.result} {gives}" if gives else ""
    return Line(label, tuple(terms), made.total - difficulty, result, rule)


def _line(table: SkyAce, made: Effort) -> Line:
    """The sum of a play that is thought of."""
    exchange = table.contest.open_exchange
    if exchange is None:
        return line_of("", made, rule="SK-TEST-04")
    gives, rule = ("damage", "SK-ATK-10") if exchange.attack is None else ("blocked", "SK-DEF-04")
    return line_of("", made, gives, difficulty=exchange.difficulty, rule=rule)


def pick_play(table: SkyAce, prompt: str, hand: list[Card], *, rule: str) -> PickCards:
    """Ask for one play of a hand, which may be nothing (SK-PLAY-04, SK-PLAY-08)."""
    lone = table.settings.lone
    sets = [_set(table, play) for play in choices_of(hand, lone_numeric=lone)]
    play = PickCards(prompt=prompt, rule=rule, cards=hand, least=0, most=2, sets=sets)
    return (play if lone else play.unless(_against)).when_forced()


def _set(table: SkyAce, play: Sequence[Card]) -> CardSet:
    """A play, and what it comes to in words and in numbers."""
    made = comes_to(table, play)
    words = _line(table, made).result or f"{made.result}"
    if not play:
        words = f"{words} for the tower alone" if made.total else ""
    return CardSet(tuple(play), words, made)


def _against(play: list[Card]) -> Refusal | None:
    """Why a number card is no play by itself (SK-PLAY-05)."""
    if len(play) != 1 or is_single(play[0]):
        return None
    line = f"{play[0].pretty} alone cannot be played: a number card needs a second one."
    return Refusal("illegal_play", line, "SK-PLAY-05")


def preview(seen: Seen[SkyAce], pending: Pending, draft: object) -> Preview | None:
    """What the cards come to that are chosen for a play, as a sum."""
    if not (isinstance(pending.decision, PickCards) and draft):
        return None
    table, play = seen.table, cast("list[Card]", draft)
    listed, line = _set(table, play), _line(table, comes_to(table, play))
    label = f"Play {pretty_cards(play)}"
    return Preview(label, listed.label, listed.gives, Tally(label, (line,)))
