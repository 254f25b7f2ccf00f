"""What the seats of a running game are asked, what they may do besides, and what they answer."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TypeVar, cast

import msgspec
from msgspec import Struct

from fiftyfour.engine import entering, narrating, undo, wording
from fiftyfour.engine.actions import Answer, StandIn
from fiftyfour.engine.chance import Human
from fiftyfour.engine.decisions import Given
from fiftyfour.engine.entering import Held
from fiftyfour.engine.errors import IllegalAction, NotYours, Refusal
from fiftyfour.engine.flow import Flow, Frame
from fiftyfour.engine.forms import AnyDecision
from fiftyfour.engine.options import Choose, skip_of
from fiftyfour.engine.procedures import Aside, Ask, Procedure
from fiftyfour.engine.system import aside_id, aside_label
from fiftyfour.engine.things import GM, Seat, Viewer
from fiftyfour.engine.undo import Proposal
from fiftyfour.engine.verbs import Reveal
from fiftyfour.engine.view import Awaited, ClosedAside, Open, Pending

T = TypeVar("T", bound=Struct)

_encoder = msgspec.msgpack.Encoder()


class Asking(Flow[T]):
    """A game as its seats may act in it: the running question, asides, real cards, steps back.

    Attributes:
        held: an action that waits for real cards, if there is one.
        proposal: a step back that not all have agreed to yet.
    """

    held: Held | None
    proposal: Proposal | None

    @property
    def scribe(self) -> Seat | None:
        """Who enters all real cards, if one seat does."""
        return self.chance.scribe if isinstance(self.chance, Human) else None

    def pending(self, seat: Seat) -> list[Open]:
        """Every decision open to `seat`: the one awaited first, then what it may do besides.

        Last comes what it is shown but cannot answer: a menu with closed options only. Asides whose
        decision has no legal answer are closed.
        """
        return self.open_and_closed(seat)[0]

    def question(self, seat: Seat) -> Pending | None:
        """The first of these that has a legal answer: the one that is awaited, if any is."""
        for one in self._decisions(seat):
            if one.awaited or one.made.answerable:
                return one.asked()
        return None

    def closed(self, seat: Seat) -> list[ClosedAside]:
        """What `seat` starts by itself, but cannot now, with the reasons.

        What is for other seats only (`NotYours`) is not among them.
        """
        return self.asides(seat)[1]

    def open_and_closed(self, seat: Seat) -> tuple[list[Open], list[ClosedAside]]:
        """`pending` and `closed`, for which every aside is asked once."""
        asked, shown = self.put_to(seat)
        opened, closed = self.asides(seat)
        return [*asked, *opened, *shown], closed

    def _decisions(self, seat: Seat) -> Iterator[Open]:
        """`pending`; whether an aside is open is asked only when it is wanted."""
        asked, shown = self.put_to(seat)
        yield from asked
        for kind in self._startable(seat):
            if kind.closed(self, seat) is None:
                yield self._open_aside(kind, seat)
        yield from shown

    def put_to(self, seat: Seat) -> tuple[list[Open], list[Open]]:
        """What `seat` is asked, and what it is only shown: a menu with closed options only."""
        asked: list[Open] = []
        if self.state.phase == "closed":
            return asked, []
        if self.proposal is not None and seat in self.proposal.missing:
            asked.append(Open("undo", partial(undo.consent, self.proposal, self.name)))
        if self.held is not None:
            if seat in self.held.asked():
                asked.append(Open("enter", partial(entering.question, self, self.held, seat)))
            return asked, []
        if not self.plays(seat):
            return asked, []
        if self.state.story is not None and seat in self.choosing_way():
            way = partial(narrating.question, self.state.story.ways, self.state.story.asks)
            asked.append(Open(narrating.WAY, way))
        main = self._main(seat)
        if main is None:
            return asked, []
        answerable = main.answerable
        awaited = answerable and seat in self.awaiting()
        asks = self.state.frames[-1].asks
        put = Open(str(self.state.asked), lambda: main, awaited=awaited, asks=asks)
        return ([*asked, put], []) if answerable else (asked, [put])

    def asides(self, seat: Seat) -> tuple[list[Open], list[ClosedAside]]:
        """What `seat` may start by itself, and what is closed to it.

        An aside is closed as well where its decision has no legal answer.
        """
        opened: list[Open] = []
        closed: list[ClosedAside] = []
        for kind in self._startable(seat):
            one = self._open_aside(kind, seat)
            reason = kind.closed(self, seat) or one.made.barred
            if reason is None:
                opened.append(one)
            elif not isinstance(reason, NotYours):
                closed.append(ClosedAside(aside_id(kind), aside_label(kind), reason))
        return opened, closed

    def asides_depend_on(self) -> bytes | None:
        """While this is the same, `asides` are the same for every seat; None: nobody knows."""
        rules = self.system.asides_depend_on(self)
        if rules is None:
            return None
        state, config = self.state, self.config
        held = self.held is not None
        return _encoder.encode(
            [rules, held, state.phase, state.standings, config.seats, config.host]
        )

    def _startable(self, seat: Seat) -> Sequence[type[Aside[T]]]:
        """The asides that are open to `seat` or closed to it: all, or none."""
        asides = cast("Sequence[type[Aside[T]]]", self.system.asides)
        starts = asides and self.state.phase == "running" and self.held is None
        if not (starts and self.plays(seat)):
            return ()
        return asides if seat == GM else [kind for kind in asides if not kind.gms]

    def _main(self, seat: Seat) -> AnyDecision | None:
        """What the running procedure asks `seat`, or shows it closed while it asks others."""
        asked = self.asking()
        if asked is None or seat in self.state.frames[-1].given:
            return None
        if seat not in asked.decisions and asked.closed is not None:
            shown = asked.closed(self, seat)
            return None if isinstance(shown, Refusal) else shown
        return cast("AnyDecision | None", asked.decisions.get(seat))

    def _aside(self, id: str) -> type[Aside[T]] | None:
        """The aside of this id, if the game has it, or had it in an earlier version."""
        asides = cast("Sequence[type[Aside[T]]]", [*self.system.asides, *self.system.retired])
        return next((kind for kind in asides if aside_id(kind) == id), None)

    def _closed(self, kind: type[Aside[T]], seat: Seat) -> Refusal | None:
        """Why `seat` cannot start this aside, if it cannot."""
        return kind.closed(self, seat)

    def _open_aside(self, kind: type[Procedure], seat: Seat) -> Open:
        """This aside, which is open to `seat`."""
        make = partial(self._offer, kind, seat)
        name, tab = kind.__name__, cast("type[Aside[T]]", kind).tab
        return Open(aside_id(kind), make, awaited=False, aside=True, asks=name, tab=tab)

    def _offer(self, kind: type[Procedure], seat: Seat) -> AnyDecision:
        """The decision that starts this aside, which is open to `seat`."""
        return cast(AnyDecision, cast("type[Aside[T]]", kind).offer(self, seat))

    def decision(self, seat: Seat, to: str) -> AnyDecision | None:
        """The decision of this id, if it is open to `seat`; closed options may be missing."""
        if not self.plays(seat):
            return None
        if to == str(self.state.asked):
            return self._main(seat)
        kind = self._aside(to) if self.state.phase == "running" else None
        return None if kind is None or self._closed(kind, seat) else self._offer(kind, seat)

    def open_to(self, seat: Seat, to: str) -> Open | None:
        """The decision of this id, if it is open to `seat`; no other aside is asked for it."""
        kind = self._aside(to)
        if kind is None:
            return next((one for one in self._decisions(seat) if one.id == to), None)
        free = self.held is None and self.state.phase == "running" and self.plays(seat)
        return self._open_aside(kind, seat) if free and not self._closed(kind, seat) else None

    def skip(self, seat: Seat) -> StandIn | None:
        """What skips `seat`, if it is awaited and may decline; `by` is left to be filled in."""
        if self.held is not None or self.proposal is not None or seat not in self.awaiting():
            return None
        to = str(self.state.asked)
        decision = self.decision(seat, to)
        answer = None if decision is None else skip_of(decision)
        return None if answer is None else StandIn(seat=seat, to=to, answer=answer)

    def awaited(self) -> list[Awaited]:
        """Who is being waited for, and what for, as everybody may know it."""
        return [Awaited(seat, self._busy(seat)) for seat in self.waited_for()]

    def waiting(self, viewer: Viewer) -> str:
        """A sentence of who is awaited beside `viewer`; empty: nobody is."""
        others = [one for one in self.awaited() if one.seat != viewer]
        return f"{wording.waits(others, self.name)}." if others else ""

    def waited_for(self) -> list[Seat]:
        """The seats that are being waited for."""
        if self.state.phase == "closed":
            return []
        if self.proposal is not None:
            return list(self.proposal.missing)
        if self.held is not None:
            return list(self.held.asked())
        return self.choosing_way() or self.awaiting()

    @property
    def first_settles(self) -> bool:
        """True if whoever of those that are asked answers first settles it for all of them."""
        asked = None if self.choosing_way() else self.asking()
        return asked is None or asked.mode == "first"

    def _busy(self, seat: Seat) -> str:
        """What this seat is doing while the others wait for it."""
        if self.proposal is not None:
            return "deciding whether to step back"
        if self.held is not None:
            return entering.waiting(self, self.held, seat)
        asked = None if self.choosing_way() else self.asking()
        return "choosing where to go" if asked is None else asked.waiting

    # --- answers ---

    def _begin_aside(self, seat: Seat, said: Answer) -> None:
        kind = self._aside(said.to)
        if kind is None:
            raise IllegalAction("no_such_decision", f"there is no decision {said.to[:40]!r}")
        if self.state.phase != "running":
            raise IllegalAction("over", "the game is over; nothing is asked any more")
        if refusal := self._closed(kind, seat):
            raise refusal.error()
        value = self._offer(kind, seat).check(said.answer)
        procedure = kind(seat=seat)
        self.state.frames.append(Frame(procedure))
        self._run(self._take_step(getattr(procedure, "begin"), value))  # noqa: B009

    def _answer_ask(self, seat: Seat, said: Answer) -> None:
        asked = self.asking()
        if asked is None:
            raise IllegalAction("over", "the game is over; nothing is asked any more")
        frame = self.state.frames[-1]
        if seat not in asked.decisions:
            self._must_not_be_closed(asked, seat, said.answer)
            now = wording.waits(self.awaited(), self.name)
            raise IllegalAction("not_your_decision", f"this is not yours to decide: {now}")
        if said.to != str(self.state.asked):
            raise IllegalAction(
                "stale", f"question {said.to[:9]} is not open; question {self.state.asked} is"
            )
        if seat in frame.given:
            raise IllegalAction("answered", "you have answered; the others are still choosing")
        value = asked.decisions[seat].check(said.answer)
        then = getattr(frame.procedure, asked.then)
        if asked.mode == "one":
            self._run(self._take_step(then, value))
        elif asked.mode == "first":
            self._run(self._take_step(then, seat, value))
        else:
            frame.given[seat] = said.answer
            asked.checked[seat] = value
            if len(frame.given) == len(asked.decisions):
                values = asked.values(frame.given)
                frame.given = {}
                self.reveals.append(Reveal("none", "all"))
                self._run(self._take_step(then, values))

    def _must_not_be_closed(self, asked: Ask, seat: Seat, answer: Given) -> None:
        """Raise the reason that the game has for a seat that is not asked, if it has one."""
        shown = None if asked.closed is None else asked.closed(self, seat)
        refusal = shown.refusal(answer) if isinstance(shown, Choose) else shown
        if refusal is not None:
            raise refusal.error()
