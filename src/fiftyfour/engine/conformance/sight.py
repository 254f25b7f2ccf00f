"""Who may know what: nothing hidden gets out by any way."""

import re
from typing import TypeVar

import msgspec
from msgspec import Struct

from fiftyfour.engine.actions import AnyAction, Reply
from fiftyfour.engine.cards import ALL_CARDS
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.conformance.randomplay import (
    illegal_actions,
    moments,
    must,
    piles,
    positions,
    refusal,
    seen,
    some,
    stocks,
    viewers,
)
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.events import AnyEvent, Moved, Rolled, Shown, Told
from fiftyfour.engine.session import Session
from fiftyfour.engine.system import System
from fiftyfour.engine.things import Bag, Dice, Heap, Seat, Viewer, sees, things
from fiftyfour.engine.view import View

T = TypeVar("T", bound=Struct)


def hidden_things_stay_hidden(system: System[T]) -> None:
    """Games that differ in what a viewer may not know give it the same views, events and errors.

    Moves are compared where no chance falls and nothing hidden from the viewer comes out; what
    comes out unseen by the engine (a hidden number decides a test) a game has to `show`.
    """
    for game in positions(system, about=60):
        chance = Plain(seed=game.seq)
        for viewer in viewers(game):
            other = game.redeal(viewer, Plain(seed=game.seq))
            other.past = list(game.past)  # which entries there are, everybody knows
            must(game, seen(other, viewer) == seen(game, viewer), f"{viewer} sees hidden things")
            for seat, pending in some(
                [(s, p) for s in game.seats for p in game.pending(s)], 5, chance
            ):
                answer = pending.decision.sample(chance)
                _same_move(game, other, viewer, seat, Reply(to=pending.id, answer=answer))
            if viewer is not None:
                _same_errors(game, other, viewer)


def _same_errors(game: Session[T], other: Session[T], viewer: Seat) -> None:
    chance = Plain(seed=game.seq)
    for action in some(illegal_actions(game, viewer, chance), 20, chance):
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
                must(game, stocks(dealt) == before, f"dealt anew for {viewer}, cards are lost")


def watchers_see_least(system: System[T]) -> None:
    """A spectator sees nothing that any seat does not see too."""
    for one in moments(system, about=300):
        watcher = one.after.view(None)
        must(one.after, not watcher.decisions, "a spectator is asked something")
        for seat in one.after.seats:
            view = one.after.view(seat)
            for known, more in zip(_facts(watcher), _facts(view), strict=True):
                must(
                    one.after,
                    known <= more,
                    f"a spectator sees what {seat} does not: {known - more}",
                )
            for event in one.events:
                must(
                    one.after,
                    event.to(None) is None or event.to(seat) is not None,
                    f"a spectator reads what {seat} does not",
                    event,
                )


def _facts(view: View) -> list[set[bytes]]:
    """What a view tells, in comparable pieces."""
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


def events_show_what_piles_show(system: System[T]) -> None:
    """A seat reads a face only from a pile that it sees, or if it is shown what lies there.

    Words are read too: no line tells of a card that its reader has no other way to know.
    """
    for one in moments(system, about=1000):
        for viewer in viewers(one.after):
            names = _open(one.before, viewer) | _open(one.after, viewer)
            faces = _faces(one.before, viewer) | _faces(one.after, viewer)
            for event in one.events:
                mine = event.to(viewer)
                holds = True
                match mine:
                    case Shown(cards=cards, tiles=tiles):
                        holds = not (cards or tiles) or sees(mine.seats, viewer)
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
                must(one.after, holds, f"{viewer} is shown what it does not see", mine)


def _open(game: Session[T], viewer: Viewer) -> set[str]:
    """The piles and dice that `viewer` sees."""
    kinds = (Heap, Dice)
    return {
        thing.name
        for thing in things(game.table)
        if isinstance(thing, kinds) and sees(thing.sight, viewer)
    }


def _faces(game: Session[T], viewer: Viewer) -> set[str]:
    found: set[str] = set()
    for pile in piles(game):
        if sees(pile.sight, viewer):
            found |= set(pile.faces())
        elif isinstance(pile, Bag):
            found |= {known.card for known in pile.top if sees(known.sight, viewer)}
    return found


def _read(events: list[AnyEvent], viewer: Viewer) -> bytes:
    """What a viewer reads of events; what is not for it leaves no gap."""
    read = [event.to(viewer) for event in events]
    return msgspec.json.encode([event for event in read if event is not None])


def _told_cards(event: Told) -> set[str]:
    """Cards named in words (`10♥`) or as data (`Th`)."""
    words = re.findall(r"(?:10|[2-9JQKA])[♣♦♥♠]", event.text)
    for value in event.data.values():
        words += value if isinstance(value, list) else [str(value)]
    by_name: dict[str, str] = {
        name: card for card in ALL_CARDS for name in (card.value, card.pretty)
    }
    return {by_name[word] for word in words if word in by_name}
