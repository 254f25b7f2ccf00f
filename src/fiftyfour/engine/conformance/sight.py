"""Who may know what: nothing hidden gets out by any way."""

from collections.abc import Sequence
from typing import NamedTuple, TypeVar, cast

import msgspec
from msgspec import Struct

from fiftyfour.engine.actions import Answer, AnyAction
from fiftyfour.engine.cards import ALL_CARDS, Card
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.conformance.alike import Fallen, deal_alike
from fiftyfour.engine.conformance.failing import must, refusal, seen, stocks, viewers
from fiftyfour.engine.conformance.naming import cards_in_words, cards_named
from fiftyfour.engine.conformance.randomplay import Asked, asked_of, positions
from fiftyfour.engine.conformance.trying import illegal_actions, some
from fiftyfour.engine.conformance.walking import Look, Walk, looking
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.events import AnyEvent, Moved, Rolled, Shown, Told
from fiftyfour.engine.procedures import Aside
from fiftyfour.engine.seen import Seen
from fiftyfour.engine.session import Session
from fiftyfour.engine.system import System
from fiftyfour.engine.things import Bag, Dice, Heap, Seat, Viewer, sees
from fiftyfour.engine.tree import things

T = TypeVar("T", bound=Struct)


def hidden_things_stay_hidden(system: System[T]) -> None:
    """Games that differ in what a viewer may not know give it the same views, events and errors.

    Where chance falls in a move or something hidden comes out, both games have the same of it and
    differ in everything else. What comes out unseen by the engine (a hidden number decides a test)
    a game has to `show`.
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
    one, fallen = game.fork(Fallen()), Fallen()
    one.state.chance = fallen
    events = one.apply(seat, action)
    comes_out = bool(fallen.used) or one.learned(viewer)
    two = other.fork()
    if comes_out:
        deal_alike(two, game, viewer, events)
    again = Fallen(coming=fallen.faces)
    two.state.chance = again
    try:
        others = two.apply(seat, action)
    except IllegalAction:
        must(game, seat != viewer, f"{seat} may {action} or not by what it cannot know")
        return  # `seat` holds other cards there
    if any(reveal.told and reveal.to(viewer) for reveal in (*one.reveals, *two.reveals)):
        return  # it was told in words what was hidden
    if not comes_out and (again.used or two.learned(viewer)):
        return
    what = f"{viewer} learns what nobody has shown it, by what {seat} does"
    here, there = _read(events, viewer), _read(others, viewer)
    must(game, here == there, what, action, here, there)
    must(game, seen(one, viewer) == seen(two, viewer), what, action)
    same = {*fallen.faces, *cards_named(str(action))}  # of what differs, nothing is told
    leaked = same & _moved_unseen(one, events, viewer) & _named_to(one, events, viewer)
    leaked = leaked and leaked - _named_to(game, [], viewer)
    if leaked & {*fallen.faces}:  # named for another reason, it is named whatever falls
        another = ["" if face in leaked else face for face in fallen.faces]
        three = game.fork(Fallen(seed=1, coming=another))
        leaked -= _named_to(three, three.apply(seat, action), viewer)
    must(game, not leaked, f"{viewer} is told a card that it does not see", leaked, action)


def _moved_unseen(game: Session[T], events: Sequence[AnyEvent], viewer: Viewer) -> set[str]:
    """The cards that these events moved, and `viewer` does not see."""
    moved = set[str]()
    for event in events:
        if isinstance(event, Moved | Shown) and not sees(event.sight, viewer):
            moved |= {*event.cards}
    return moved - _known(game, [viewer])[viewer].faces if moved else moved


def _named_to(game: Session[T], events: Sequence[AnyEvent], viewer: Viewer) -> set[str]:
    """The cards that the log names to `viewer` in these events, and the label of anything."""
    read = [mine for event in events if (mine := event.to(viewer)) is not None]
    lines = [mine.text if isinstance(mine, Told) else str(mine.said) for mine in read]
    text = "\n".join([*lines, *(thing.label for thing in things(game.table))])
    told = (_told_cards(mine) for mine in read if isinstance(mine, Told))
    return set[str]().union(cards_named(text), cards_in_words(text), *told)


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


def _told_cards(event: Told) -> set[Card]:
    """Cards named in a line or in its data."""
    named = cards_named(event.text)
    for value in event.data.values():
        for word in value if isinstance(value, list) else [str(value)]:
            named |= {Card(word)} if word in _NOTATIONS else cards_named(word)
    return named


_NOTATIONS = frozenset[str](ALL_CARDS)
