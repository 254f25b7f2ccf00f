"""A running game as those at the table may look at it: views, hints, and what is still hidden."""

from collections.abc import Sequence
from typing import TypeVar

from msgspec import Struct, structs

from fiftyfour.engine.asking import Asking
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.decisions import Given, PickCards
from fiftyfour.engine.errors import IllegalAction, Refusal
from fiftyfour.engine.forms import Form
from fiftyfour.engine.questions import Hint, mark
from fiftyfour.engine.seen import Seen
from fiftyfour.engine.setup import SettingValue
from fiftyfour.engine.things import GM, Sealed, Seat, Sheet, Thing, Track, Viewer
from fiftyfour.engine.tree import things
from fiftyfour.engine.view import Open, Preview, Tally, View

T = TypeVar("T", bound=Struct)


class Viewing(Asking[T]):
    """A game as each seat, and whoever watches, may know it."""

    def view(self, viewer: Viewer) -> View:
        """All that `viewer` sees now; None is a spectator."""
        return self.seen(viewer).view()

    def seen(self, viewer: Viewer) -> Seen[T]:
        """The table as `viewer` may know it, for bots and hints; built as it is read."""
        return Seen(self, viewer)

    def redealt(self, viewer: Viewer, chance: Plain) -> bytes:
        """A snapshot of a game that `viewer` cannot tell from this one."""
        raise NotImplementedError

    def badges(self, seat: Seat) -> tuple[str, ...]:
        """Short public words about a seat; none about one that takes no part."""
        return self.system.badges(self.table, seat) if self.plays(seat) else ()

    def centre(self) -> Tally | None:
        """What is being resolved; lines may name their sight."""
        return None if self.state.phase == "new" else self.system.centre(self)

    def shown(self) -> Sequence[Sheet[Struct]]:
        """What follows by the rules from what lies on the table."""
        return () if self.state.phase == "new" else self.system.shown(self)

    def opened(self, seat: Seat, to: str) -> Open:
        """The decision `to`, which is open to `seat`; IllegalAction if it is not."""
        found = self.open_to(seat, to)
        if found is None:
            raise IllegalAction("no_such_decision", f"no decision {to[:40]!r} is open to you")
        return found

    def preview(self, seat: Seat, to: str, draft: Given) -> Preview:
        """What this answer to the decision `to` would come to, as far as `seat` may know.

        Raises:
            IllegalAction: no such decision is open to it, or a part of `draft` is wrong by itself.
        """
        found = self.opened(seat, to)
        decision, refusal = found.made, None
        parts = isinstance(decision, Form | PickCards)
        made = decision.read(draft) if parts else draft
        try:
            decision.check(draft)
        except IllegalAction as wrong:
            refusal = Refusal(wrong.code, wrong.message, wrong.rule)
        asks = found.asks and (parts or refusal is None)  # a game is told of nothing unread
        told = self.system.preview(self.seen(seat), found.asked(), made) if asks else None
        told = told or Preview()
        return structs.replace(told, refusal=told.refusal or refusal)

    def settings(self) -> dict[str, SettingValue]:
        """The settings in force, defaults filled in."""
        return structs.asdict(self.system.settings.read(self.config.settings))

    def ending(self) -> str:
        """How it ended, in words; empty while it goes on, and only then."""
        return (self.system.outcome(self.table).words or "The game is over") if self.over else ""

    def hidden(self) -> tuple[str, ...]:
        """What not everybody sees now, as people call it: publishing the secret shows it to all.

        Texts that stay sealed for good are not among it.
        """
        found = [
            self._called(thing)
            for thing in things(self.table)
            if thing.hides() and not isinstance(getattr(thing, "data", None), Sealed)
        ]
        if self.state.frames and self.state.frames[-1].given:
            found.append("answers that are in, but not open yet")
        return (*dict.fromkeys(found), *self.system.hidden(self.table))

    def _called(self, thing: Thing) -> str:
        label = thing.label or thing.name
        return label if thing.owner is None else f"{label} ({self.name(thing.owner)})"

    def hints(
        self, seat: Seat, to: str, draft: Given | None = None, *, written: bool = False
    ) -> tuple[Hint, ...]:
        """What the answers to the decision `to` give, as far as `seat` may know and is to be told.

        Those of the best answer are marked.

        With `written`, they come from hidden tracks and sheets too: for looking back on a game.

        Raises:
            IllegalAction: no such decision is open to it, or `draft` is no legal answer.
        """
        found = self.opened(seat, to)
        if to in ("undo", "enter", "way"):
            return ()  # the engine's own questions
        shown = self.system.settings.read(self.config.settings).odds
        if shown == "off" or (shown == "gm" and seat != GM):
            return ()
        pending = found.asked()
        made: object = draft
        if isinstance(pending.decision, Form):
            try:
                made = pending.decision.check({} if draft is None else draft)
            except IllegalAction:
                if draft is None:
                    return ()  # not yet filled in
                raise
        seen = Seen(self, seat, self._is_written) if written else self.seen(seat)
        return mark(self.system.minds.hints(seen, pending, made))

    def _is_written(self, thing: Thing) -> bool:
        """True for a number or a sheet, but not for texts that stay sealed for good."""
        sealed = isinstance(getattr(thing, "data", None), Sealed)
        return isinstance(thing, Track | Sheet) and not sealed
