"""A DRAW as it is turned, for people to read: what each card counts, who is ahead, what it costs.

Everything here is read off what lies open: the record of the call, and the cards on the table.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Literal

from msgspec import Struct, structs

from fiftyfour.engine.cards import Card
from fiftyfour.engine.things import GM, Seat
from fiftyfour.engine.view import Term
from fiftyfour.systems.acesout.data import TAG_LABELS, TAGS, Skill
from fiftyfour.systems.acesout.decks import is_ace
from fiftyfour.systems.acesout.draw.tally import (
    agent_value,
    beside,
    gm_beside,
    gm_value,
    greatness,
    match,
    on_table,
)
from fiftyfour.systems.acesout.table import SUCCESSES, AcesOut, Call, Outcome, Party, Side


class Turned(Struct, frozen=True):
    """A card that was turned: what it counts, what its suit adds, and the sum with it.

    `given`: an Ace that was given up.
    """

    card: Card
    worth: int
    match: int
    total: int
    given: bool


class Effort(Struct, frozen=True):
    """One who reveals cards, an agent or the GM: so many are `expected`.

    `before` is the sum of the `terms`, which count beside the cards. `ahead` is None while nobody
    knows.
    """

    seat: Seat
    skill: Skill
    expected: int
    before: int
    terms: list[Term]
    cards: list[Turned]
    ahead: bool | None


class Extra(Struct, frozen=True):
    """What else the cards of a side tell."""

    text: str
    good: bool
    rule: str


class Verdict(Struct, frozen=True):
    """What came of a side, in words; `won` is None where it is neither success nor failure."""

    seat: Seat
    words: str
    more: str
    margin: str
    won: bool | None
    extras: list[Extra]


class Paid(Struct, frozen=True):
    """A card that was turned to pay, and what became of it."""

    card: Card
    fate: Literal["lost", "spared", "saves"]


class Price(Struct, frozen=True):
    """What a DRAW cost one who took part: the cards in the order in which they were turned."""

    seat: Seat
    cards: list[Paid]
    short: str
    out: str


class Unfolding(Struct, frozen=True):
    """The DRAW in progress, or the last one.

    `judged`: it is known whom the totals are for. `standing` says what the table waits for then.
    """

    about: list[str]
    judged: bool
    standing: str
    efforts: list[Effort]
    verdicts: list[Verdict]
    prices: list[Price]


NOTHING = Unfolding([], False, "", [], [], [])


def unfolding(table: AcesOut) -> Unfolding:
    """What is turned, judged and paid so far (AO-DRAW-01, AO-RES-01)."""
    call = table.call
    if not call.sides:
        return NOTHING
    tags = {tag for side in call.sides for tag in side.tags}
    return Unfolding(
        about=[TAG_LABELS[tag] for tag in TAGS if tag in tags],
        judged=_judged(call),
        standing=_standing(table, call),
        efforts=_efforts(table, call),
        verdicts=[_verdict(table, call, side) for side in call.sides if side.outcome],
        prices=[_price(table, call, party) for party in call.parties],
    )


def _judged(call: Call) -> bool:
    return call.phase in ("ace", "reactions", "removals") or any(s.outcome for s in call.sides)


def _standing(table: AcesOut, call: Call) -> str:
    name = table.agents[call.loser.seat].name
    match call.phase:
        case "ace":
            return f"The totals are against {name}. An Ace of this DRAW could turn it."
        case "reactions":
            return f"{name} is losing. The others may step in."
        case _:
            return ""


# --- who reveals ---


def _efforts(table: AcesOut, call: Call) -> list[Effort]:
    """The sides in the order in which they reveal; against the GM, the GM is the last."""
    made = [
        _effort(
            side.seat,
            side.skill,
            side.drawing or side.cards,
            list(beside(table, call, side)),
            on_table(table, side),
            agent_value,
            side.given,
        )
        for side in call.sides
    ]
    if not call.opposed:
        cards = call.gm_drawn or table.gm.table.cards
        terms = list(gm_beside(call))
        made.append(_effort(GM, call.lead.skill, call.gm_cards, terms, cards, gm_value))
    if not _judged(call) or call.lead.outcome == "standoff":
        return made
    ahead = _who_is_ahead(call, made)
    return [structs.replace(effort, ahead=at == ahead) for at, effort in enumerate(made)]


def _effort(
    seat: Seat,
    skill: Skill,
    expected: int,
    terms: list[Term],
    cards: Iterable[Card],
    value: Callable[[Card], int],
    given: Sequence[Card] = (),
) -> Effort:
    total = before = sum(term.value for term in terms)
    turned: list[Turned] = []
    for card in cards:
        worth, more = value(card), match(card, skill)
        total += worth + more
        turned.append(Turned(card, worth, more, total, card in given))
    return Effort(seat, skill, expected, before, terms, turned, None)


def _who_is_ahead(call: Call, efforts: Sequence[Effort]) -> int:
    """The place of whoever has the better of it: an Ace given up may beat the totals."""
    if call.phase != "idle":
        return 1 - call.losing
    if call.opposed:
        return next((at for at, side in enumerate(call.sides) if side.outcome in SUCCESSES), 0)
    ours, theirs = (e.cards[-1].total if e.cards else e.before for e in efforts)
    return 0 if call.lead.outcome in (*SUCCESSES, "neutralised") and ours >= theirs else 1


# --- what came of it ---


def _verdict(table: AcesOut, call: Call, side: Side) -> Verdict:
    more = "a power, for an Ace" if side.outcome == "automatic_success" else ""
    if side.outcome == "neutralised" and call.fire is not None:
        more = f"{table.agents[call.fire].name} draws fire, and pays an Ace for it"
    return Verdict(
        side.seat,
        WORDS[side.outcome],
        more,
        _margin(side),
        True if side.outcome in SUCCESSES else False if side.outcome == "failure" else None,
        list(_extras(call, side)),
    )


WORDS: dict[Outcome, str] = {
    "success": "Success",
    "success_by_ace": "Success, for an Ace",
    "success_at_cost": "Success, at a cost",
    "failure": "Failure",
    "neutralised": "Neutralised",
    "automatic_success": "Automatic success",
    "granted": "Granted",
    "standoff": "Standoff",
}


def _margin(side: Side) -> str:
    """`ahead by 4, narrow`; nothing where totals decided nothing (AO-RES-03).

    Where an Ace turned the result, the gap says nothing of how great it is.
    """
    if side.outcome == "automatic_success" or not side.drawn:
        return ""
    if side.margin == 0:
        return "a tie"
    words = f"{'ahead' if side.margin > 0 else 'behind'} by {abs(side.margin)}"
    by_totals = (side.margin > 0) == (side.outcome in SUCCESSES)
    return f"{words}, {greatness(side)}" if by_totals else f"{words} on the cards"


def _extras(call: Call, side: Side) -> Iterator[Extra]:
    """Additional successes, what is botched, complications (AO-RES-05, AO-RES-06)."""
    if more := side.extra_successes:
        words = "an additional success" if more == 1 else f"{more} additional successes"
        yield Extra(words, True, "AO-RES-05")
    if jokers := side.botches:
        words = "a joker botches something" if jokers == 1 else f"{jokers} jokers botch something"
        yield Extra(words, False, "AO-RES-06")
    if side is call.lead and call.gm_botches:
        yield Extra("a complication for the opposition", True, "AO-RES-06")


# --- what it cost ---


def _price(table: AcesOut, call: Call, party: Party) -> Price:
    """The cards as they were turned: spared ones came before the Ace that spared them.

    An Ace given up and a card sacrificed are lost too, but were not turned to pay (AO-REM-05).
    """
    given = [card for side in call.sides if side.seat == party.seat for card in side.given]
    given += [s.card for s in call.supports if s.seat == party.seat and s.card is not None]
    lost = [card for card in party.removed if card not in given]
    ace: Card | None = None
    if any(side.outcome == "success_at_cost" for side in call.sides):
        ace = next((card for card in lost if is_ace(card)), None)
    name = table.agents[party.seat].name
    return Price(
        party.seat,
        [
            *(Paid(card, "spared") for card in party.spared),
            *(Paid(card, "saves" if card is ace else "lost") for card in lost),
        ],
        f"{party.shortfall} more owed, and none left" if party.shortfall else "",
        f"{name} was ACES OUT, and is out of the mission." if party.out else "",
    )
