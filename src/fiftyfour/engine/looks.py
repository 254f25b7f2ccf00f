"""What the viewers of a running game are sent: each thing encoded once for every change.

A view goes over the wire as JSON that is put together from pieces: one for each thing on the
table, shared by all who see the same of it. What has changed is found by comparing, so that no
game has to announce it. It always equals the encoded `View`; the conformance suite checks that.
"""

from collections.abc import Mapping, Sequence
from hashlib import sha256
from itertools import compress, count
from operator import ne
from typing import Generic, TypeVar, cast

import msgspec
from msgspec import Raw, Struct

from fiftyfour.engine.changes import LISTS
from fiftyfour.engine.forms import AnyDecision
from fiftyfour.engine.seen import Showing, seats_of, visible
from fiftyfour.engine.things import Seat, Thing, Viewer, sees
from fiftyfour.engine.tree import things
from fiftyfour.engine.view import ClosedAside, Open, View

T_co = TypeVar("T_co", bound=Struct, covariant=True)

Lists = Mapping[str, Mapping[str, Raw]]
"""Lists of a view: their things by name."""

Names = Mapping[str, Sequence[str]]
"""The names in each list of a view, in their order."""

_json = msgspec.json.Encoder()

_EMPTY = {
    "centre": Raw(b"null"),
    "awaited": Raw(b"[]"),
    "waiting": Raw(b'""'),
    "settings": Raw(b"{}"),
    "over": Raw(b'""'),
    "story": Raw(b"null"),
}
"""What is left out of a view, as `View` leaves out its defaults."""


class _Look(Struct, frozen=True):
    """How a thing looks to the seats that see it, and to others (None: they are not shown it).

    `thing` is a copy: while what lies on the table equals it, it looks the same; so do the same
    values in another order of keys, which are sent as they were. Each viewer may know other top
    cards of a bag: `each` says how it looks to whom. A seat that has come since knows no more of it
    than a spectator. `alike`: all are shown what is `seen`.
    """

    thing: Thing
    part: str
    seats: tuple[Seat, ...] = ()
    seen: Raw | None = None
    other: Raw | None = None
    each: Mapping[Viewer, Raw | None] = {}
    alike: bool = False

    def to(self, viewer: Viewer) -> Raw | None:
        if self.alike:
            return self.seen
        if self.each:
            return self.each.get(viewer, self.each[None])
        return self.seen if viewer in self.seats else self.other


class _Asides(Struct, frozen=True):
    """What a seat may start by itself, and what is closed to it, by their ids.

    `menus` and `reasons` are what they were encoded of, if it is to be compared with what comes.
    """

    opened: Mapping[str, Raw] = {}
    closed: Mapping[str, Raw] = {}
    menus: Mapping[str, AnyDecision] = {}
    reasons: Sequence[ClosedAside] = ()


class _Own(Struct, frozen=True):
    """What is made for one viewer alone, at one step.

    `changed` are the things that look different since the step before, by their lists, and `names`
    all that are shown. `lists` are the decisions open to the seat, and what is closed to it.
    """

    changed: Mapping[str, Sequence[Raw]]
    names: Names
    centre: Raw
    waiting: Raw
    lists: Lists
    asides: _Asides


_NOTHING = _Own(
    {}, {}, _EMPTY["centre"], _EMPTY["waiting"], {"decisions": {}, "closed": {}}, _Asides()
)

MOMENTS = 2
"""Of how many moments the asides are kept, as games go to and fro: a turn begins, or goes on."""


class Looks(Generic[T_co]):
    """How a game looks to all who view it, now and at the step before.

    `look` takes in the game as it stands. Until the game changes again, `view` gives a whole view
    and `changes` what is different in it since the last `look`. With `all_hands`, to look back on a
    game, everybody is shown what any seat sees.
    """

    def __init__(self, game: Showing[T_co], *, all_hands: bool = False) -> None:
        self._game = game
        self._all_hands = all_hands
        self._lying: list[str] = []  # the names of all that lies on the table, in order
        self._looks: list[_Look] = []
        self._copies: list[Thing | None] = []  # what each was when it was looked at
        self._own: dict[Viewer, _Own] = {}
        self._told: dict[str, object] = {}
        self._kept: dict[bytes, dict[Seat, _Asides]] = {}  # by the moment
        self._waits: dict[Viewer, Raw] = {}
        self._public = {"settings": _raw(game.settings())}  # fixed when the table began
        self.look()

    def look(self) -> None:
        """Take in the game as it stands, for everybody."""
        self._look_around()
        self._named: dict[frozenset[str], Names] = {}
        self._news = self._told_to_all()
        self._public.update(self._news)
        self._tally = self._game.centre()
        self._centres: dict[tuple[bool, ...], Raw] = {}
        if not self._news.keys().isdisjoint(("awaited", "seats")):
            self._waits = {}
        self._own_before, self._own = self._own, {}
        depends_on = self._game.asides_depend_on()
        self._moment = depends_on and sha256(depends_on).digest()  # it may be long

    def _look_around(self) -> None:
        """Find what looks different on the table, and if there are other things, or elsewhere."""
        lying = [*things(self._game.table), *self._game.shown()]
        names = [thing.name for thing in lying]
        before: Sequence[_Look | None] = self._looks
        self._moved = names != self._lying
        if self._moved:
            known = dict(zip(self._lying, self._looks, strict=True))
            before = [known.get(name) for name in names]
            self._lying, self._copies = names, [look and look.thing for look in before]
        looks = list(before)
        self._changed: list[tuple[_Look | None, _Look]] = []
        for at in compress(count(), map(ne, lying, self._copies)):
            looks[at] = look = self._look_at(lying[at])
            self._copies[at] = look.thing
            self._changed.append((before[at], look))
        self._looks = cast("list[_Look]", looks)

    def view(self, viewer: Viewer) -> Raw:
        """All that `viewer` sees, as `View` is encoded."""
        own = self._shown(viewer)
        parts: dict[str, object] = {
            "system": self._game.config.system,
            "seat": viewer,
            "centre": own.centre,
            "waiting": own.waiting,
            **self._public,
        }
        lists: dict[str, list[Raw]] = {}
        for look in self._looks:
            if (raw := look.to(viewer)) is not None:
                lists.setdefault(look.part, []).append(raw)
        parts.update(lists)
        parts.update((name, list(raws.values())) for name, raws in own.lists.items() if raws)
        kept = {
            name: parts[name]
            for name in View.__struct_fields__
            if name in parts and not (name in _EMPTY and parts[name] == _EMPTY[name])
        }
        return Raw(_json.encode(kept))

    def changes(self, viewer: Viewer) -> Raw | None:
        """What is different for `viewer` since the step before, as `Changes` is encoded.

        None if this viewer was shown nothing then, or is told for the second time: then only a
        whole view will do.
        It follows from what this viewer saw then and sees now, and from nothing else.
        """
        before = self._own_before.get(viewer)
        if before is None:
            return None
        own = self._shown(viewer)
        parts: dict[str, object] = {**own.changed, **self._news}
        order: dict[str, Sequence[str]] = {}
        if own.names is not before.names:
            order = {name: now for name, now in own.names.items() if now != before.names[name]}
        for name, now in own.lists.items():
            then = before.lists[name]
            if now is then:
                continue
            if come := [raw for id, raw in now.items() if _differ(then.get(id), raw)]:
                parts[name] = come
            if list(then) != list(now):
                order[name] = list(now)
        if own.centre != before.centre:
            parts["centre"] = own.centre
        if own.waiting != before.waiting:
            parts["waiting"] = own.waiting
        if order:
            parts["order"] = order
        del self._own_before[viewer]  # a tenth of what a table takes
        return Raw(_json.encode(parts))

    def _things_changed(self, viewer: Viewer) -> tuple[Mapping[str, Sequence[Raw]], bool]:
        """What looks different to `viewer`, and True if there may be other things than before."""
        parts: dict[str, list[Raw]] = {}
        moved = self._moved
        for before, look in self._changed:
            now = look.seen if look.alike else look.to(viewer)  # spares many calls
            then = None if before is None else before.seen if before.alike else before.to(viewer)
            if now is not None and now != then:
                parts.setdefault(look.part, []).append(now)
            moved = moved or (now is None) != (then is None)
        return parts, moved

    def _names(self, viewer: Viewer) -> Names:
        """The names in each list of what lies on the table; the same for all who see the same."""
        looks = zip(self._lying, self._looks, strict=True)
        hidden = frozenset(
            [name for name, look in looks if not look.alike and look.to(viewer) is None]
        )
        if hidden not in self._named:
            names: dict[str, list[str]] = {part: [] for part in LISTS}
            for name, look in zip(self._lying, self._looks, strict=True):
                if name not in hidden and not (look.alike and look.seen is None):
                    names[look.part].append(name)
            self._named[hidden] = names
        return self._named[hidden]

    def _look_at(self, thing: Thing) -> _Look:
        """Encode a thing for everybody."""
        now, part, sight = thing.copied(), thing.part, thing.sight
        if getattr(thing, "top", None):  # a bag
            each: dict[Viewer, Raw | None] = {None: _encoded(thing, None)}
            for info in self._game.config.seats:
                each[info.seat] = _encoded(thing, info.seat)
            return _Look(now, part, each=each)
        if sight in ("all", "none"):
            return _Look(now, part, seen=_encoded(thing, None), alike=True)
        seen = _encoded(thing, sight[0]) if sight else None
        if self._all_hands and sight:
            return _Look(now, part, seen=seen, alike=True)
        return _Look(now, part, sight, seen, _encoded(thing, None))

    def _told_to_all(self) -> dict[str, Raw]:
        """What is the same for all, and different from the step before."""
        game, before = self._game, self._told
        self._awaited = game.awaited()
        self._told = {
            "seats": seats_of(game),
            "awaited": self._awaited,
            "over": game.ending(),
            "story": game.story and game.story.to_players(),
        }
        return {name: _raw(now) for name, now in self._told.items() if before.get(name) != now}

    def _shown(self, viewer: Viewer) -> _Own:
        """What is made for this viewer alone, now."""
        own = self._own.get(viewer)
        if own is None:
            before = self._own_before.get(viewer, _NOTHING)
            changed, moved = self._things_changed(viewer)
            names = self._names(viewer) if moved or before is _NOTHING else before.names
            lists, asides = self._decisions(viewer, before.asides)
            centre = self._centre(viewer)
            waiting = self._waiting(viewer)
            own = self._own[viewer] = _Own(changed, names, centre, waiting, lists, asides)
        return own

    def _decisions(self, viewer: Viewer, before: _Asides) -> tuple[Lists, _Asides]:
        """All that is open or closed to this viewer, and the asides among it."""
        if viewer is None:
            return _NOTHING.lists, _NOTHING.asides
        asides = self._asides(viewer, before)
        asked, shown = self._game.put_to(viewer)
        decisions = asides.opened
        if asked or shown:
            decisions = {**_sent(asked), **decisions, **_sent(shown)}
        return {"decisions": decisions, "closed": asides.closed}, asides

    def _asides(self, seat: Seat, before: _Asides) -> _Asides:
        """What this seat may start by itself, as before if it depends on nothing that changed."""
        if self._moment is None:
            return _asides(*self._game.asides(seat), before)
        if self._moment not in self._kept:
            if len(self._kept) == MOMENTS:
                del self._kept[next(iter(self._kept))]
            self._kept[self._moment] = {}
        kept = self._kept[self._moment]
        if seat not in kept:
            opened, closed = self._game.asides(seat)
            kept[seat] = _Asides(
                _sharing(_sent(opened), before.opened), _sharing(_refused(closed), before.closed)
            )
        return kept[seat]

    def _waiting(self, viewer: Viewer) -> Raw:
        """Who else is awaited, encoded once for all who are not."""
        if all(one.seat != viewer for one in self._awaited):
            viewer = None
        if viewer not in self._waits:
            self._waits[viewer] = _raw(self._game.waiting(viewer))
        return self._waits[viewer]

    def _centre(self, viewer: Viewer) -> Raw:
        """The tally, encoded once for all who see the same lines of it."""
        if self._tally is None:
            return _EMPTY["centre"]
        lines = self._tally.lines
        seen = tuple([sees(line.sight, viewer) for line in lines])
        if seen not in self._centres:
            self._centres[seen] = _raw(visible(self._tally, viewer))
        return self._centres[seen]


def _asides(opened: Sequence[Open], reasons: Sequence[ClosedAside], before: _Asides) -> _Asides:
    """Asides encoded: again only what is not the very same as before."""
    if not (opened or reasons):
        return _NOTHING.asides
    menus = {one.id: one.decision for one in opened}
    return _Asides(
        {
            one.id: before.opened[one.id]
            if before.menus.get(one.id) is menus[one.id]
            else _raw(one.sent())
            for one in opened
        },
        before.closed if reasons == before.reasons else _refused(reasons),
        menus,
        reasons,
    )


def _differ(then: Raw | None, now: Raw) -> bool:
    """Long ones that are the very same are not read for it."""
    return then is not now and then != now


def _sent(opened: Sequence[Open]) -> dict[str, Raw]:
    """Decisions by their ids."""
    return {one.id: _raw(one.sent()) for one in opened}


def _refused(reasons: Sequence[ClosedAside]) -> dict[str, Raw]:
    """Closed asides by their ids."""
    return {one.id: _raw(one) for one in reasons}


def _sharing(now: Mapping[str, Raw], before: Mapping[str, Raw]) -> Mapping[str, Raw]:
    """What is the same as before is held once; all of it, if all is the same."""
    if now == before:
        return before
    return {id: raw if _differ(before.get(id), raw) else before[id] for id, raw in now.items()}


def _encoded(thing: Thing, viewer: Viewer) -> Raw | None:
    view = thing.view_of(viewer)
    return None if view is None else _raw(view)


def _raw(part: object) -> Raw:
    return Raw(_json.encode(part))
