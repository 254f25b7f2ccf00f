"""What an answer comes to while it is put together (SU-PLAY-05, SU-MOD-04)."""

from msgspec import Struct

from fiftyfour.engine.view import Pending, Preview
from fiftyfour.systems.suits.cards.totals import word
from fiftyfour.systems.suits.choices import PlayCall
from fiftyfour.systems.suits.data import USES, computed_threshold
from fiftyfour.systems.suits.table import Suits

COUNTED = {
    USES[use].rule: (use, one, many)
    for use, one, many in (
        ("awareness look", "card to be seen", "cards to be seen"),
        ("leadership lead", "is led", "are led"),
    )
}
"""What is counted where a number makes the threshold, by the rule that asks for it."""


class Foes(Struct, frozen=True):
    """What resists a call as usual, and what each who could resist has of what does, by id."""

    usual: str
    foes: dict[str, str]


def preview(table: Suits, pending: Pending, draft: object) -> Preview | None:
    """A number that makes a threshold, or a play that is called for, as it is filled in."""
    match draft:
        case int() if pending.decision.rule in COUNTED:
            use, one, many = COUNTED[pending.decision.rule]
            counted = f"{draft} {one if draft == 1 else many}"
            return Preview(f"{counted}: threshold {computed_threshold(use, draft)}")
        case PlayCall():
            return _called(table, draft)
        case _:
            return None


def _called(table: Suits, call: PlayCall) -> Preview:
    use, actor, resist = USES[call.what], table.people[call.who], word(call.resisting)
    foes = {
        person.id: f"{resist} {person.figure.modifier(call.resisting)}"
        for person in table.cast()
        if person.state.alive
    }
    own = f"{actor.name}: {word(use.play)} {actor.figure.modifier(use.play)}"
    return Preview(f"Call: {use.label}", own, gives=Foes(word(use.usual), foes))
