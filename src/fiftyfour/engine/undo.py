"""Stepping back. It is an entry in the log, never an erasure, and it knows about information.

Free is taking back one's own last answer while nothing was revealed and no chance fell. Anything
else needs the GM's word or, without a GM, the consent of all other players.
"""

import zlib
from collections.abc import Callable, Sequence

from msgspec import Struct, field, structs

from fiftyfour.engine.decisions import Given
from fiftyfour.engine.entering import Held
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.options import Choose, choose, option
from fiftyfour.engine.things import GM, Seat

DEPTH = 32
"""How many actions can be taken back."""

SMALL = 1000
"""Bytes of a state that is kept as it is: packing it would take longer than it is worth."""


class Past(Struct):
    """An action and the state before it. `free`: no chance fell in it and nothing was revealed.

    `numbers` are those of its draws, under fair chance.
    All but the latest and small ones are `packed`: of a state only that is kept in which it differs
    from the one before the next action, which takes a hundredth of the space.
    """

    seq: int
    seat: Seat
    state: bytes
    free: bool
    numbers: tuple[int, ...] = ()
    packed: bool = False


def remembered(past: Sequence[Past], latest: Past) -> list[Past]:
    """The past with one more action, as far as it can be taken back."""
    kept = list(past)
    if kept and not kept[-1].packed and len(kept[-1].state) > SMALL:
        # with small tables, which take longer to make than to use
        packing = zlib.compressobj(3, wbits=-15, memLevel=5, zdict=latest.state)
        state = packing.compress(kept[-1].state) + packing.flush()
        kept[-1] = structs.replace(kept[-1], state=state, packed=True)
    return [*kept, latest][-DEPTH:]


def taken_back(past: Sequence[Past], to: int) -> tuple[list[Past], bytes]:
    """What is left of the past without entry `to` and all after it, and the state before it."""
    left, state = list(past), b""
    while (last := left.pop()).seq != to:
        state = _unpacked(last, state)
    state = _unpacked(last, state)
    if left:
        left[-1] = structs.replace(left[-1], state=_unpacked(left[-1], state), packed=False)
    return left, state


def _unpacked(past: Past, after: bytes) -> bytes:
    """The state before an action; `after` is that before the next one."""
    if not past.packed:
        return past.state
    return zlib.decompressobj(-zlib.MAX_WBITS, zdict=after).decompress(past.state)


class Proposal(Struct):
    """A wish to take back entry `to` and what came after, and the seats that have yet to agree.

    `steps` says whose steps these are, the first of them first.
    """

    by: Seat
    to: int
    missing: list[Seat]
    steps: list[Seat] = field(default_factory=list[Seat])


class Back(Struct, frozen=True):
    """Take back entry `to` and what came after, as `by` wants; it is granted."""

    by: Seat
    to: int


def ask_back(
    seats: Sequence[Seat], past: Sequence[Past], held: Held | None, seat: Seat, to: int
) -> Back | Proposal:
    """`seat` wants the table as it was before entry `to`: at once if free or the GM, else proposed.

    `seats` are those that take part: without a GM, they have to agree.

    Raises:
        IllegalAction: that entry cannot be taken back.
    """
    if held is not None:
        if to != held.seq:
            raise IllegalAction("too_far", "a card is awaited; only what it is for can go back")
        free = held.seat == seat and not held.begun
        steps = [held.seat]
    else:
        entries = [entry.seq for entry in past]
        if to not in entries:
            known = f"only {last_steps(len(entries))} can be" if entries else "nothing can be"
            raise IllegalAction("too_far", f"this cannot be taken back; {known}")
        last = past[-1]
        free = last.seq == to and last.seat == seat and last.free
        steps = [entry.seat for entry in past if entry.seq >= to]
    others = [other for other in seats if other != seat]
    missing = [GM] if GM in others else others
    if free or seat == GM or not missing:
        return Back(seat, to)
    return Proposal(seat, to, missing, steps)


def consent(proposal: Proposal, name: Callable[[Seat], str] = str) -> Choose[bool]:
    """The question put to those who have to agree; `name` is what people call a seat."""
    whose = ", ".join(map(name, dict.fromkeys(proposal.steps)))
    return choose(
        f"Take back {last_steps(len(proposal.steps))} ({whose}), as {name(proposal.by)} asks?",
        [option(True, "Agree", id="agree"), option(False, "Refuse", id="refuse")],
    )


def answer(proposal: Proposal | None, seat: Seat, said: Given) -> Back | Proposal | None:
    """What becomes of a proposal when `seat` answers: granted, still open, or None: refused.

    Raises:
        IllegalAction: nobody has asked this seat, or that is not an answer.
    """
    if proposal is None or seat not in proposal.missing:
        raise IllegalAction("not_asked", "nobody has asked you to take back a step")
    if not consent(proposal).check(said):
        return None
    missing = [other for other in proposal.missing if other != seat]
    if not missing:
        return Back(proposal.by, proposal.to)
    return structs.replace(proposal, missing=missing)


def last_steps(steps: int) -> str:
    """How many steps that is, in words."""
    return "the last step" if steps == 1 else f"the last {steps} steps"
