"""What the table of Night Terrors means, for people to read; nothing of it is kept anywhere.

It follows from what lies there for all to see, by the functions that the rules use.
"""

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

from fiftyfour.engine.cards import Card, Suit
from fiftyfour.engine.things import Sheet
from fiftyfour.systems.nightterrors.conflict.escalating import no_way_to
from fiftyfour.systems.nightterrors.conflict.paying import sources
from fiftyfour.systems.nightterrors.data import Kind
from fiftyfour.systems.nightterrors.table import Character, NightTerrors, Phase
from fiftyfour.systems.nightterrors.values import sum_words, total, trump_value

Part = Literal[
    "aside",
    "raises",
    "asked",
    "raised",
    "sees",
    "pays",
    "waits",
    "done",
    "in",
    "gave",
    "out",
    "won",
]
"""What a character does in the conflict just now; `in` it, `out` of it, or `aside`."""


class Answered(Struct, frozen=True):
    """What somebody has laid against the raise, what came of it, and what is still to be paid."""

    cards: tuple[Card, ...]
    verb: str
    cost: str
    owes: str


class Stand(Struct, frozen=True):
    """How a character stands: what ails it and what that means, and its part in the conflict.

    `hand` names the pile that it plays from. `out` says why it is out of the conflict; then `ails`
    leaves that out. `trump`: its suit is trump.
    """

    title: str
    hand: str
    ails: dict[str, str]
    part: Part
    out: str
    side: str
    trump: bool
    answered: Answered | None


class Lying(Struct, frozen=True):
    """A raise: its value as a sum, and what a seer without a trump pays.

    `past`: everybody has seen it; then there is nothing to pay.
    """

    by: int
    cards: tuple[Card, ...]
    value: int
    sum: str
    fallout: int
    past: bool


class Course(Struct, frozen=True):
    """How the conflict goes: whether cards are played, who decides (0: nobody), and the raise."""

    running: bool
    decider: int
    raised: Lying | None


class Rung(Struct, frozen=True):
    """A kind of conflict: its trump, what is paid from, and whether it can still come to that."""

    kind: Kind
    trump: Suit
    pays: str
    open: bool


class Ladder(Struct, frozen=True):
    """The kinds of conflict, from low to high (NT-KIND-04)."""

    kinds: list[Rung]


def shown(table: NightTerrors) -> Iterator[Sheet[Struct]]:
    """A sheet for each character, one for the conflict, one for its kinds; all are public."""
    yield Sheet(name="ladder", label="Kinds of conflict", data=ladder(table))
    yield Sheet(name="course", label="How it goes", data=course(table))
    for character in table.characters.values():
        name = f"stand:{character.number}"
        yield Sheet(name=name, label=character.name, data=stand(table, character))


def ladder(table: NightTerrors) -> Ladder:
    """The kinds of conflict, as they stand to the one that it is now."""
    return Ladder(
        [Rung(kind, kind.trump, kind.base, no_way_to(table, kind) is None) for kind in Kind]
    )


def course(table: NightTerrors) -> Course:
    """How the conflict goes, or how the last one ended."""
    conflict, raised = table.conflict, None
    if conflict.raised is not None:
        cards, settings, past = table.raised_cards(), table.settings, not conflict.exchanging
        fallout = 0 if past else trump_value(cards, conflict.trump, settings)
        value, sum = total(cards, settings), sum_words(cards, settings)
        raised = Lying(conflict.raised.by, cards, value, sum, fallout, past)
    return Course(conflict.running, conflict.decider(), raised)


AILS = {
    "shock": "no Blood left: cannot act",
    "exhausted": "no Sweat left: goes on, and may Crash",
    "overwhelmed": "no Tears left: cannot act, and may Snap",
    "crashed": "has Crashed",
    "snapped": "has Snapped",
}
"""What each status means (NT-STAT-01, NT-STAT-02, NT-STAT-03, NT-STAT-06, NT-STAT-07)."""

FELLING = {"shock", "overwhelmed", "crashed"}
"""Of these, whatever may put one out (NT-STAT-04)."""


def stand(table: NightTerrors, character: Character) -> Stand:
    """How one of them stands."""
    conflict, sheet, part = table.conflict, character.sheet.data, part_of(table, character)
    ails, felled, title, within = character.statuses(), list[str](), sheet.title, part != "aside"
    if part == "out":
        felled = [word for word in ails if word in FELLING]
    if within:
        title += f": pays {sources(conflict.kind, sheet.rank, table.settings)}"
    return Stand(
        title=title,
        hand=table.hand(character).name,
        ails={word: AILS[word] for word in ails if word not in felled},
        part=part,
        out=", ".join(felled),
        side=_side(table, character) if within else "",
        trump=within and sheet.suit == conflict.trump,
        answered=_answered(table, character, part),
    )


def part_of(table: NightTerrors, character: Character) -> Part:
    """What it does in the conflict; who is out and can act has given (NT-STAT-04, NT-GIVE-01)."""
    conflict, number = table.conflict, character.number
    participant = conflict.participant(number)
    if participant is None or not conflict.open:
        return "aside"
    if number in conflict.winners:
        return "won"
    if participant.out:
        return "out" if table.incapacitated(character) else "gave"
    if conflict.decider() == number:
        return _DECIDES[conflict.phase]
    if not conflict.exchanging:
        return "in"
    if conflict.turn == number:
        return "raised"
    if number in conflict.seers:
        return "waits"
    return "done" if any(see.by == number for see in conflict.sees) else "in"


_DECIDES: dict[Phase, Part] = {"raise": "raises", "asked": "asked", "see": "sees", "pay": "pays"}


def _side(table: NightTerrors, character: Character) -> str:
    """Its side, where there are any (NT-TEAM-01)."""
    participant = table.conflict.participant(character.number)
    return participant.side if participant and table.settings.sides == "teams" else ""


_VERBS = {"clean": "sees", "costly": "sees, costly", "reversal": "reverses", "push": "pushes"}


def _answered(table: NightTerrors, character: Character, part: Part) -> Answered | None:
    """How it has answered the raise, while cards are played; of no interest once it has given."""
    conflict = table.conflict
    see = next((see for see in conflict.sees if see.by == character.number), None)
    if see is None or part == "gave" or not conflict.running:
        return None
    due, owes, cost = see.due.points, "", "free"
    if due and see.paid is None:
        owes, cost = f"{due} ({see.due.reasons(see.trump)})", f"owes {due}"
    elif see.paid is not None and due:
        cost = f"paid {see.paid.words()}{': all there was' * (see.paid.whole < due)}"
    return Answered(see.cards, _VERBS[see.due.how], f"{see.due.total}, {cost}", owes)
