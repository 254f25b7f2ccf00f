"""What people say in a conflict, word by word, and who may say it when.

Actions are checked in one order: is there a conflict and does the seat take part in it, is it its
decision, is this the time for it; then the cards: named twice, not there, their number, totals,
what can be paid. A refused action changes nothing.
"""

from collections.abc import Sequence

from fiftyfour.engine.cards import Card
from fiftyfour.engine.decisions import Answer
from fiftyfour.engine.errors import IllegalAction, NotationError
from fiftyfour.engine.game import Game
from fiftyfour.engine.procedures import Aside
from fiftyfour.engine.things import GM, Seat
from fiftyfour.systems.nightterrors.data import Kind
from fiftyfour.systems.nightterrors.table import Character, NightTerrors, Phase

WORDS = ("raise", "see", "push", "escalate", "give", "pay", "crash")


class Command(Aside[NightTerrors]):
    """An aside: what stands against it comes before what is wrong with its answer."""

    @classmethod
    def refuse(cls, game: Game[NightTerrors], seat: Seat, answer: Answer) -> None:
        cls.offer(game, seat)
        cls.why_not(game, seat, answer)

    @classmethod
    def why_not(cls, game: Game[NightTerrors], seat: Seat, answer: Answer) -> None:
        """Raise the exact reason why `answer` is illegal, where the decision says it ill."""


def heard(answer: Answer) -> tuple[str, list[str]]:
    """The word of an answer and what comes after it; the word is empty if it is none of `WORDS`."""
    words = answer.lower().split() if isinstance(answer, str) else []
    return (words[0], words[1:]) if words and words[0] in WORDS else ("", [])


def deciding(game: Game[NightTerrors], seat: Seat, *phases: Phase) -> Character:
    """The character for which `seat` decides now.

    Raises:
        IllegalAction: `not_in_conflict`, `not_your_turn`, `wrong_phase`, in this order.
    """
    table = game.table
    mine = [one for one in table.characters.values() if one.seat == seat and table.within(one)]
    if not mine:
        raise IllegalAction(
            "not_in_conflict", "no character of yours is in a running conflict", "NT-STAKE-03"
        )
    decider = table.decider()
    if decider is None or decider.seat != seat:
        whose = f"{decider.name} decides" if decider else "nobody decides"
        raise IllegalAction("not_your_turn", f"{whose} now", "NT-SEE-01")
    must_be_time(table, *phases)
    return decider


def must_be_time(table: NightTerrors, *phases: Phase) -> None:
    """IllegalAction `wrong_phase` unless the conflict is in one of these."""
    phase = table.conflict.phase
    if phase not in phases:
        told = {"raise": "it is time to raise", "see": "a raise has to be seen"}
        told["pay"] = "what is due has to be paid"
        raise IllegalAction("wrong_phase", f"that is not for now: {told.get(phase, phase)}")


def cards_named(words: Sequence[object], character: Character, table: NightTerrors) -> list[Card]:
    """These cards, out of a character's hand and its kept card.

    Raises:
        IllegalAction: `duplicate_card` for one named twice, `card_not_yours` for one that is not
            there, or is no card at all.
    """
    named: list[Card] = []
    for word in words:
        try:
            named.append(Card.parse(str(word)))
        except NotationError as wrong:
            raise IllegalAction("card_not_yours", str(wrong)) from None
    for card in named:
        if named.count(card) > 1:
            raise IllegalAction("duplicate_card", f"{card.pretty} is named twice")
    available = table.available(character)
    for card in named:
        if card not in available:
            raise IllegalAction("card_not_yours", f"{card.pretty} is not among your cards")
    return named


def kind_named(word: str) -> Kind:
    """The kind of conflict of this name; IllegalAction `kind_unknown` if there is none."""
    if word not in set(Kind):
        raise IllegalAction(
            "kind_unknown", f"{word[:20]!r} is none of {', '.join(Kind)}", "NT-KIND-01"
        )
    return Kind(word)


def must_be_gm(seat: Seat) -> None:
    """IllegalAction `not_gm` for anybody else."""
    if seat != GM:
        raise IllegalAction("not_gm", "only the GM may do this", "NT-TABLE-01")


def must_not_run(table: NightTerrors) -> None:
    """`conflict_running` from a proposal until the outcome is told (NT-STAKE-04, NT-END-04)."""
    if table.conflict.open:
        raise IllegalAction("conflict_running", "a conflict is there already", "NT-STAKE-04")


def must_not_reset(table: NightTerrors) -> None:
    """IllegalAction `wrong_phase` while the hands are reset between scenes (NT-TABLE-03)."""
    if table.story.stage == "reset":
        raise IllegalAction("wrong_phase", "the hands are being reset", "NT-TABLE-03")


def must_be_scene(table: NightTerrors) -> None:
    """What is done in a scene while nothing else goes on."""
    must_not_run(table)
    must_not_reset(table)
    if table.story.stage != "scene":
        raise IllegalAction("wrong_phase", "no session is running", "NT-HAND-01")
