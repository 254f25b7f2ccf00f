"""Stepping back. It is an entry in the log, never an erasure, and it knows about information.

Free is taking back one's own last answer while nothing was revealed and no chance fell. Anything
else needs the GM's word or, without a GM, the consent of all other players.
"""

from typing import TYPE_CHECKING, TypeVar

from msgspec import Struct, field, structs

from fiftyfour.engine.decisions import Answer, Choose, Option
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.things import GM, Seat

if TYPE_CHECKING:
    from fiftyfour.engine.game import Game

T = TypeVar("T", bound=Struct)

DEPTH = 32
"""How many actions can be taken back."""


class Past(Struct):
    """An action and the state before it. `free`: no chance fell in it and nothing was revealed."""

    seq: int
    seat: Seat
    state: bytes
    free: bool


class Proposal(Struct):
    """A wish to take back entry `to` and what came after, and the seats that have yet to agree.

    `steps` says whose steps these are, the first of them first.
    """

    by: Seat
    to: int
    missing: list[Seat]
    steps: list[Seat] = field(default_factory=list[Seat])


def remember(game: "Game[T]", past: Past) -> None:
    """Keep the last `DEPTH` states."""
    game.past.append(past)
    del game.past[:-DEPTH]


def ask_back(game: "Game[T]", seat: Seat, to: int) -> None:
    """`seat` wants the table as it was before entry `to`: at once if free or the GM, else proposed.

    Raises:
        IllegalAction: that entry cannot be taken back.
    """
    held = game.held
    if held is not None:
        if to != held.seq:
            raise IllegalAction("too_far", f"a card is awaited; only entry {held.seq} can go back")
        free = held.seat == seat and not held.entered
        steps = [held.seat]
    else:
        entries = [past.seq for past in game.past]
        if to not in entries:
            known = f"entries {entries[0]} to {entries[-1]}" if entries else "nothing yet"
            raise IllegalAction("too_far", f"entry {to} cannot be taken back; {known} can")
        last = game.past[-1]
        free = last.seq == to and last.seat == seat and last.free
        steps = [past.seat for past in game.past if past.seq >= to]
    if free or seat == GM:
        _step_back(game, seat, to)
        return
    others = [info.seat for info in game.config.seats if info.seat != seat]
    missing = [GM] if GM in others else others
    if not missing:
        _step_back(game, seat, to)
        return
    game.proposal = Proposal(seat, to, missing, steps)
    what = _last(len(steps))
    game.tell(f"{game.name(seat)} asks to take back {what}", rule="undo", by=seat, asks=to)


def consent(proposal: Proposal) -> Choose:
    """The question put to those who have to agree."""
    whose = ", ".join(dict.fromkeys(proposal.steps))
    return Choose(
        prompt=f"Take back {_last(len(proposal.steps))} ({whose}), as {proposal.by} asks?",
        options=[Option(id="agree", label="Agree"), Option(id="refuse", label="Refuse")],
    )


def answer(game: "Game[T]", seat: Seat, said: Answer) -> None:
    """One seat agrees or refuses; the last to agree carries it out."""
    proposal = game.proposal
    if proposal is None or seat not in proposal.missing:
        raise IllegalAction("not_asked", "nobody asks you to step back")
    if consent(proposal).check(said).id == "refuse":
        game.proposal = None
        game.tell(f"{game.name(seat)} refuses to step back", rule="undo", by=seat)
        return
    missing = [one for one in proposal.missing if one != seat]
    game.proposal = structs.replace(proposal, missing=missing)
    game.tell(f"{game.name(seat)} agrees to step back", rule="undo", by=seat)
    if not missing:
        _step_back(game, proposal.by, proposal.to)


def _step_back(game: "Game[T]", by: Seat, to: int) -> None:
    told, steps = game.events, 1
    game.proposal = None
    if game.held is not None:
        game.held = None
    elif all(past.seq != to for past in game.past):
        raise IllegalAction("too_far", "this copy of the game does not know its past")
    else:
        while (past := game.past.pop()).seq != to:
            steps += 1
        game.step_back(past.state)
    game.events = told
    game.tell(f"{game.name(by)} takes back {_last(steps)}", rule="undo", by=by, to=to)


def _last(steps: int) -> str:
    return "the last step" if steps == 1 else f"the last {steps} steps"
