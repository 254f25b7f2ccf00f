"""Who may do what and when; menus, and cards picked out of one's own, in the rulebook's words.

A play is checked in one order: is there a conflict and does the seat take part in it, is it its
decision, is this the time for it; then the cards: named twice, not there, their number, totals,
what can be paid.
"""

from collections.abc import Sequence
from typing import Generic, TypeVar, cast

from fiftyfour.engine.cards import Card
from fiftyfour.engine.decisions import Given, PickCards
from fiftyfour.engine.errors import IllegalAction, NotationError, NotYours, Refusal
from fiftyfour.engine.options import Choose, Option
from fiftyfour.engine.things import GM, Seat
from fiftyfour.systems.nightterrors.table import NightTerrors, Phase

D_co = TypeVar("D_co", covariant=True)
D = TypeVar("D")


class Listed(Choose[D_co], Generic[D_co], frozen=True):
    """A menu that refuses what is not on it by a word of the rulebook; `listed` makes one."""

    def option(self, answer: Given) -> Option[D_co]:
        if all(option.id != answer for option in (*self.options, *self.closed)):
            raise cast(Refusal, vars(self)["unknown"]).error()
        return super().option(answer)


def listed(unknown: Refusal, prompt: str, options: Sequence[Option[D]]) -> Choose[D]:
    """A menu; `unknown` is the reason for what is not on it."""
    menu = Listed(prompt=prompt, rule=unknown.rule, options=tuple(options))
    vars(menu).update(unknown=unknown)
    return menu


class OwnCards(PickCards, frozen=True):
    """Cards to be picked out of one's own: `duplicate_card`, then `card_not_yours`."""

    def read(self, answer: Given) -> list[Card]:
        try:
            return super().read(answer)
        except IllegalAction:
            if not isinstance(answer, list):
                raise
            raise self._wrong([_named(word) for word in answer]).error() from None

    def _wrong(self, named: Sequence[Card | str]) -> Refusal:
        twice = [card for card in named if named.count(card) > 1]
        if twice:
            return Refusal("duplicate_card", f"{_shown(twice[0])} is named twice")
        other = next(card for card in named if card not in self.cards)
        return Refusal("card_not_yours", f"{_shown(other)} is not among your cards")


def _named(word: str) -> Card | str:
    try:
        return Card.parse(word)
    except NotationError:
        return word


def _shown(card: Card | str) -> str:
    return card.pretty if isinstance(card, Card) else repr(card[:9])


def not_deciding(table: NightTerrors, seat: Seat, *phases: Phase) -> Refusal | None:
    """`not_in_conflict`, `not_your_turn` or `wrong_phase`: why this seat decides nothing now."""
    if not any(
        character.seat == seat and table.within(character)
        for character in table.characters.values()
    ):
        return Refusal(
            "not_in_conflict", "no character of yours is in a running conflict", "NT-STAKE-03"
        )
    decider = table.decider()
    if decider is None or decider.seat != seat:
        whose = f"{decider.name} decides" if decider else "nobody decides"
        return Refusal("not_your_turn", f"{whose} now", "NT-SEE-01")
    return wrong_time(table, *phases)


def wrong_time(table: NightTerrors, *phases: Phase) -> Refusal | None:
    """`wrong_phase` unless the conflict is in one of these."""
    phase = table.conflict.phase
    if phase in phases:
        return None
    now = {
        "raise": "it is time to raise",
        "see": "a raise has to be seen",
        "pay": "what is due has to be paid",
    }
    return Refusal("wrong_phase", now.get(phase, f"not now: {phase}"))


def not_gm(seat: Seat) -> Refusal | None:
    """`not_gm` for anybody else."""
    return None if seat == GM else NotYours("not_gm", "only the GM may do this", "NT-TABLE-01")


def conflict_running(table: NightTerrors) -> Refusal | None:
    """`conflict_running` from a proposal until the outcome is told (NT-STAKE-04, NT-END-04)."""
    if not table.conflict.open:
        return None
    return Refusal("conflict_running", "a conflict is running already", "NT-STAKE-04")


def resetting(table: NightTerrors) -> Refusal | None:
    """`wrong_phase` while the hands are reset between scenes (NT-TABLE-03)."""
    if table.story.stage != "reset":
        return None
    return Refusal("wrong_phase", "the hands are being reset", "NT-TABLE-03")


def not_in_scene(table: NightTerrors) -> Refusal | None:
    """What is done in a scene, while nothing else goes on."""
    why = conflict_running(table) or resetting(table)
    if why or table.story.stage == "scene":
        return why
    return Refusal("wrong_phase", "no session is running", "NT-HAND-01")
