"""Who may know what: nothing hidden gets out by any way."""

import re
from collections.abc import Sequence
from typing import NamedTuple, TypeVar, cast

import msgspec
from msgspec import Struct

from fiftyfour.engine.actions import Answer, AnyAction
from fiftyfour.engine.cards import ALL_CARDS
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.conformance.failing import must, refusal, seen, stocks, viewers
from fiftyfour.engine.conformance.randomplay import Asked, asked_of, positions
from fiftyfour.engine.conformance.trying import illegal_actions, some
from fiftyfour.engine.conformance.walking import Look, Walk, looking
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.events import AnyEvent, Moved, Rolled, Shown, Told
from fiftyfour.engine.procedures import Aside
from fiftyfour.engine.seen import Seen
from fiftyfour.engine.session import Session
from fiftyfour.engine.system import System
from fiftyfour.engine.things import Bag, Dice, Heap, Seat, Viewer, sees, things

T = TypeVar("T", bound=Struct)


def hidden_things_stay_hidden(system: System[T]) -> None:
    """Games that differ in what a viewer may not know give it the same views, events and errors.

    Moves are compared where no chance falls and nothing hidden from the viewer comes out; what
    comes out unseen by the engine (a hidden number decides a test) a game has to `show`.
    """
    for game in positions(system, about=120):
        chance, asked = Plain(seed=game.seq), asked_of(game)
        each = [(seat, pending) for seat, mine in asked.items() for pending in mine]
        for viewer in viewers(game):
            other = game.redeal(viewer, Plain(seed=game.seq))
            other.past = list(game.past)  # which entries there are, everybody knows
            must(game, seen(other, viewer) == seen(game, viewer), f"{viewer} sees hidden things")
            for seat, pending in some(each, 5, chance):
                answer = pending.decision.sample(chance)
                _same_move(game, other, viewer, seat, Answer(to=pending.id, answer=answer))
            if viewer is not None:
                _same_errors(game, asked, other, viewer)


def _same_errors(game: Session[T], asked: Asked, other: Session[T], viewer: Seat) -> None:
    chance = Plain(seed=game.seq)
    for action in some(illegal_actions(game, asked, viewer, chance, 10), 10, chance):
        here, there = refusal(game, viewer, action), refusal(other, viewer, action)
        what = f"{viewer} is refused otherwise in a game it cannot tell"
        must(game, str(here) == str(there), what, action, here, there)


def _same_move(
    game: Session[T], other: Session[T], viewer: Viewer, seat: Seat, action: AnyAction
) -> None:
    """Compare what `viewer` reads of a move in two games that it cannot tell apart."""
    one, two = game.fork(Plain()), other.fork()
    two.state.chance = Plain()
    events = one.apply(seat, action)
    try:
        others = two.apply(seat, action)
    except IllegalAction:
        must(game, seat != viewer, f"{seat} may {action} or not by what it cannot know")
        return  # `seat` holds other cards there
    if one.chance.used or two.chance.used or one.learned(viewer) or two.learned(viewer):
        return
    what = f"{viewer} learns what nobody has shown it, by what {seat} does"
    must(game, _read(events, viewer) == _read(others, viewer), what, action)
    must(game, seen(one, viewer) == seen(two, viewer), what, action)


def views_survive_redealing(system: System[T]) -> None:
    """Whatever seat `v` sees, it sees again in a game dealt anew for it; nothing is lost there."""
    for game in positions(system, about=150):
        before = stocks(game)
        for viewer in viewers(game):
            view = seen(game, viewer)
            for seed in (1, 2):
                dealt = game.redeal(viewer, Plain(seed=seed))
                same = seen(dealt, viewer) == view
                must(game, same, f"dealt anew, {viewer} sees another view")
                if viewer is not None and viewer in game.seats:
                    same = _reasons(dealt, viewer) == _reasons(game, viewer)
                    what = f"dealt anew, something is closed to {viewer} for another reason"
                    must(game, same, what)
                must(game, stocks(dealt) == before, f"dealt anew for {viewer}, cards are lost")


def _reasons(game: Session[T], seat: Seat) -> list[str]:
    """Why this seat can do nothing now that it is not asked for, as far as no menu shows it."""
    if game.state.phase != "running":
        return []
    asides = [cast("type[Aside[T]]", kind) for kind in game.system.asides]
    reasons: list[object] = [aside.closed(game, seat) for aside in asides]
    asked = game.asking()
    if asked is not None and asked.closed is not None and seat not in asked.decisions:
        reasons.append(asked.closed(game, seat))
    return [str(reason) for reason in reasons]


@looking
def watchers_see_least(walk: Walk[T]) -> Look:
    """A spectator sees nothing that any seat does not see too."""
    game = walk.game
    while True:
        made = yield
        if not walk.among(300):
            continue
        watcher = walk.seen(None)
        asked = watcher.decisions or watcher.closed
        must(game, not asked, "a spectator is asked something, or told why it may not act")
        for seat in game.seats:
            for known, more in zip(facts(watcher), facts(walk.seen(seat)), strict=True):
                what = f"a spectator sees what {seat} does not: {known - more}"
                must(game, known <= more, what)
            for event in made.events:
                fits = event.to(None) is None or event.to(seat) is not None
                must(game, fits, f"a spectator reads what {seat} does not", event)


def facts(view: Seen[T]) -> list[set[bytes]]:
    """What is seen, in comparable pieces."""
    lines = view.centre.lines if view.centre is not None else ()
    cards = [(zone.name, zone.cards, zone.tiles) for zone in view.zones if zone.open]
    tops = [
        (z.name, n, card)
        for z in view.zones
        for n, card in enumerate((*z.top, *z.top_tiles))
        if card
    ]
    things = [view.tracks, view.dice, view.pieces, view.sheets]
    return [{msgspec.json.encode(fact) for fact in part} for part in (cards, tops, *things, lines)]


@looking
def events_show_what_piles_show(walk: Walk[T]) -> Look:
    """A seat reads a face only from a pile that it sees, or if it is shown what lies there.

    Words are read too: no line tells of a card that its reader has no other way to know.
    """
    game = walk.game
    before = _known(game, walk.viewers)
    while True:
        made = yield
        after = _known(game, walk.viewers)
        for viewer in walk.viewers:
            names = before[viewer].names | after[viewer].names
            faces = before[viewer].faces | after[viewer].faces
            for event in made.events:
                mine = event.to(viewer)
                holds = True
                match mine:
                    case Shown(cards=cards, tiles=tiles):
                        shown = sees(mine.seats, viewer) or (mine.once and mine.pile in names)
                        holds = not (cards or tiles) or shown
                        faces |= {*cards, *tiles}
                    case Moved(cards=cards, tiles=tiles):
                        read = {*cards, *tiles}
                        holds = bool({mine.source, mine.target} & names) or read <= faces
                        faces |= read
                    case Rolled(dice=dice):
                        holds = dice in names
                    case Told():
                        holds = _told_cards(mine) <= faces
                    case _:
                        pass
                must(game, holds, f"{viewer} is shown what it does not see", mine)
        before = after


class _Known(NamedTuple):
    """The piles and dice that a viewer sees, and the faces that it knows."""

    names: set[str]
    faces: set[str]


def _known(game: Session[T], viewers: Sequence[Viewer]) -> dict[Viewer, _Known]:
    """What each viewer knows."""
    everybody = _Known(set(), set())
    known = {viewer: _Known(set(), set()) for viewer in viewers}
    for thing in things(game.table):
        if not isinstance(thing, Heap | Dice):
            continue
        if thing.sight == "all":
            seeing = [everybody]
        else:
            seeing = [known[viewer] for viewer in viewers if sees(thing.sight, viewer)]
        faces = cast("Heap[str]", thing).faces() if isinstance(thing, Heap) else ()
        for one in seeing:
            one.names.add(thing.name)
            one.faces.update(faces)
        for top in cast("Bag[str]", thing).top if isinstance(thing, Bag) else ():
            for viewer in viewers:
                if sees(top.sight, viewer):
                    known[viewer].faces.add(top.card)
    for one in known.values():
        one.names.update(everybody.names)
        one.faces.update(everybody.faces)
    return known


def _read(events: list[AnyEvent], viewer: Viewer) -> bytes:
    """What a viewer reads of events; what is not for it leaves no gap."""
    read = [event.to(viewer) for event in events]
    return msgspec.json.encode([event for event in read if event is not None])


def _told_cards(event: Told) -> set[str]:
    """Cards named in words (`10♥`) or as data (`Th`)."""
    words = re.findall(r"(?:10|[2-9JQKA])[♣♦♥♠]", event.text)
    for value in event.data.values():
        words += value if isinstance(value, list) else [str(value)]
    return {_BY_NAME[word] for word in words if word in _BY_NAME}


_BY_NAME = {name: card.value for card in ALL_CARDS for name in (card.value, card.pretty)}
