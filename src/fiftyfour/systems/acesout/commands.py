"""Commands in words, and who may give one when.

Order of the checks for each: who may give it, whether a call is open, the phase, the rest.
"""

from fiftyfour.engine.decisions import Answer
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.game import Game
from fiftyfour.engine.procedures import Aside, Procedure
from fiftyfour.engine.things import GM, Seat
from fiftyfour.systems.acesout.table import AcesOut, Call

WORDS = ("draw fire", "draw", "give", "accept loss", "soak", "pass")
SIDES_WORDS = ("draw", "give", "accept loss")
"""What only the agents whose DRAW it is may say; the rest is for fellows."""


class Flow(Procedure):
    """A procedure whose questions tell everybody else why it is not their turn."""

    def others(self, game: Game[AcesOut], seat: Seat, answer: Answer) -> None:
        why_not_now(game.table, seat, answer)


class Command(Aside[AcesOut]):
    """An aside: what stands against it comes before what is wrong with its answer."""

    def others(self, game: Game[AcesOut], seat: Seat, answer: Answer) -> None:
        why_not_now(game.table, seat, answer)

    @classmethod
    def refuse(cls, game: Game[AcesOut], seat: Seat, answer: Answer) -> None:
        cls.offer(game, seat)
        cls.why_not(game, seat, answer)

    @classmethod
    def why_not(cls, game: Game[AcesOut], seat: Seat, answer: Answer) -> None:
        """Raise the exact reason why `answer` is illegal, where the decision says it ill."""


def heard(answer: Answer, *allowed: str) -> str:
    """What follows the command word of an answer.

    Raises:
        IllegalAction: `wrong_phase` for a command that is none of those allowed now.
    """
    word, rest = _words(answer)
    if word and word not in allowed:
        raise IllegalAction(
            "wrong_phase", f"{word!r} is not for now; this is the time for {', '.join(allowed)}"
        )
    return rest


def _words(answer: Answer) -> tuple[str, str]:
    """The command word of an answer, blank if it has none, and what follows it."""
    text = " ".join(answer.split()) if isinstance(answer, str) else ""
    word = next((w for w in WORDS if text.lower() == w or text.lower().startswith(w + " ")), "")
    return word, text[len(word) :].strip()


def why_not_now(table: AcesOut, seat: Seat, answer: Answer) -> None:
    """Why a seat that is not asked cannot say this, if it is one of the game's commands.

    Raises:
        IllegalAction: `no_mission`, `not_yours`, `no_call` or `wrong_phase`.
    """
    word, _ = _words(answer)
    if not word:
        return
    must_be_on_mission(table)
    call = table.call
    sides = [side.seat for side in call.sides]
    if seat == GM or (word in SIDES_WORDS and sides and seat not in sides):
        raise IllegalAction("not_yours", f"{word!r} is for another player to say")
    if call.phase == "idle" and word == "draw":
        raise IllegalAction("no_call", "no DRAW is called", "AO-CALL-12")
    raise IllegalAction("wrong_phase", f"{word!r} is not for now")


def must_be_gm(seat: Seat) -> None:
    """IllegalAction `not_gm` for anybody else."""
    if seat != GM:
        raise IllegalAction("not_gm", "only the GM may do this", "AO-GEN-01")


def must_be_on_mission(table: AcesOut) -> None:
    """IllegalAction `no_mission` between missions."""
    if not table.mission.running:
        raise IllegalAction("no_mission", "no mission is running")


def must_be_idle(table: AcesOut) -> None:
    """No DRAW in progress, and nobody choosing a card to recover (AO-CALL-12)."""
    if table.call.phase != "idle":
        raise IllegalAction("call_in_progress", "a DRAW is in progress", "AO-CALL-12")
    if table.choosing is not None:
        raise IllegalAction("wrong_phase", "a card is being recovered", "AO-CALL-12")


def must_rest(table: AcesOut, seat: Seat) -> None:
    """What the GM does in a mission while nothing is going on."""
    must_be_gm(seat)
    must_be_on_mission(table)
    must_be_idle(table)


def called(table: AcesOut) -> Call:
    """The open call, no card of the lead's having been turned.

    Raises:
        IllegalAction: `no_call`, or `wrong_phase` once the DRAW goes on, or while somebody chooses
            what to sacrifice.
    """
    call = table.call
    if call.phase == "idle":
        raise IllegalAction("no_call", "no DRAW is called", "AO-CALL-12")
    if call.phase != "called":
        raise IllegalAction("wrong_phase", "the cards are on the table already", "AO-CALL-11")
    if supporting(call) is not None:
        raise IllegalAction("wrong_phase", "a supporter is choosing a card", "AO-COMB-05")
    return call


def supporting(call: Call) -> Seat | None:
    """Who is choosing a card to sacrifice, if anybody."""
    return next((support.seat for support in call.supports if support.card is None), None)
