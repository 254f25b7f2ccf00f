"""What people do beside the rules: stepping back, and the hand of the GM."""

from collections import Counter
from itertools import islice
from typing import TypeVar

from msgspec import Struct

from fiftyfour.engine.actions import (
    Adjust,
    Answer,
    AnyAction,
    Grant,
    Lay,
    Look,
    Move,
    Narrate,
    Note,
    Place,
    Undo,
)
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.conformance.failing import must, refusal, seen, short, sound, stocks, viewers
from fiftyfour.engine.conformance.folding import seen_by, untold
from fiftyfour.engine.conformance.randomplay import Moment, moments, positions
from fiftyfour.engine.conformance.trying import hand_of_gm, some
from fiftyfour.engine.decisions import MOST_NUMBER
from fiftyfour.engine.minds import random_bot
from fiftyfour.engine.pieces import faces_of
from fiftyfour.engine.playing import bot_acts
from fiftyfour.engine.session import Session
from fiftyfour.engine.system import System
from fiftyfour.engine.things import GM, Bag, Dice, Heap, Seat, Track, Viewer, sees
from fiftyfour.engine.tree import heaps, things

T = TypeVar("T", bound=Struct)


# --- stepping back ---


def stepping_back_knows_information(system: System[T]) -> None:
    """Free is one's own last answer where no chance fell and nobody learned anything.

    All else waits for the GM's word or everybody's consent. Then the table is as it was, to the
    byte, chance and the number of the question apart.
    """
    for one in moments(system, about=100):
        past = one.after.past
        if not past or past[-1].seq != one.before.seq:
            continue  # the opening of the game
        if past[-1].free:
            _nothing_came_out(one)
            game = one.after.fork()
            game.apply(one.seat, Undo(to=one.before.seq))
            _as_it_was(one, game)
        else:
            _needs_consent(one, one.seat)
        others = [seat for seat in one.after.seats if seat not in (one.seat, GM)]
        if others:
            _needs_consent(one, others[one.before.seq % len(others)])
        if GM in one.after.seats:
            game = one.after.fork()
            game.apply(GM, Undo(to=one.before.seq))
            _as_it_was(one, game)


def _needs_consent(one: Moment[T], asker: Seat) -> None:
    game = one.after.fork()
    others = [seat for seat in game.seats if seat != asker]
    if asker == GM or not others:
        return  # nobody has to agree
    asked = [GM] if GM in others else others
    game.apply(asker, Undo(to=one.before.seq))
    must(game, game.encode() == one.after.encode(), f"{asker} steps back without being allowed")
    for seat in asked:
        ids = [pending.id for pending in game.pending(seat)]
        must(game, "undo" in ids, f"{seat} is not asked whether {asker} may step back")
    for viewer in viewers(game):
        again = seen(game.redeal(viewer, Plain(seed=1)), viewer)
        must(game, again == seen(game, viewer), f"dealt anew, {viewer} does not see who asks")
    refused = game.fork()
    refused.apply(asked[0], Answer(to="undo", answer="refuse"))
    must(game, refused.encode() == one.after.encode(), "refusing to step back changed the state")
    must(game, refused.proposal is None, "refused, it is still asked")
    for seat in asked:
        must(game, game.encode() == one.after.encode(), "they stepped back before all agreed")
        game.apply(seat, Answer(to="undo", answer="agree"))
    _as_it_was(one, game)


def _as_it_was(one: Moment[T], game: Session[T]) -> None:
    before = one.before.fork()
    must(
        game, game.state.asked > one.after.state.asked, "after a step back an old question is open"
    )
    must(game, game.chance == one.after.chance, "a step back rewinds chance")
    before.state.chance, before.state.asked = game.state.chance, game.state.asked
    must(game, game.encode() == before.encode(), "a step back does not restore the table")
    if isinstance(one.action, Answer) and one.action.to.isdecimal():
        stale = refusal(game, one.seat, one.action)
        must(game, stale is not None, "after a step back the old question takes an answer")


def _nothing_came_out(one: Moment[T]) -> None:
    """The move was free to take back: then nobody sees a card that it did not see before."""
    must(one.after, one.before.chance == one.after.chance, "it is free, yet chance fell")
    for viewer in viewers(one.after):
        new = _visible(one.after, viewer) - _visible(one.before, viewer)
        must(one.after, not new, f"{short(one.action)} is free, yet {viewer} now sees {dict(new)}")


def _visible(game: Session[T], viewer: Viewer) -> Counter[str]:
    found: Counter[str] = Counter()
    for pile in heaps(game.table):
        if sees(pile.sight, viewer):
            found.update(pile.faces())
        elif isinstance(pile, Bag):
            found.update(known.card for known in pile.top if sees(known.sight, viewer))
    return found


# --- the GM's hand ---


def the_gm_is_sovereign(system: System[T]) -> None:
    """The GM's hand does what is possible and no more; cards are conserved and play goes on."""
    for game in positions(system, about=50):
        if GM not in game.seats or game.state.phase == "new":
            continue
        chance = Plain(seed=game.seq)
        for action in some(hand_of_gm(game, chance), 12, chance):
            hand = game.fork()
            if refusal(hand, GM, action) is not None:
                must(game, not _possible(game, action), f"the GM may not {short(action)}")
                continue
            must(game, not _beyond(action), f"the GM may set a number beyond all: {short(action)}")
            _is_told(game.fork(), action)
            kept, before = stocks(hand), stocks(game)  # a newcomer may bring a deck
            same = all(kept.get(stock) == faces for stock, faces in before.items())
            must(hand, same, f"{short(action)} does not conserve the cards")
            with sound(hand, f"after {short(action)} it is not whole"):
                again = Session.load(hand.system, hand.config, hand.snapshot())
            must(
                hand, again.snapshot() == hand.snapshot(), f"after {short(action)} it is not whole"
            )
            for viewer in viewers(hand):
                must(hand, bool(seen(again, viewer)), f"{viewer} sees nothing")
            with sound(hand, f"after {short(action)} play breaks"):
                _goes_on(hand, chance)


def _beyond(action: AnyAction) -> bool:
    """True of numbers that nobody can mean."""
    match action:
        case Adjust(value=value):
            return abs(value) > MOST_NUMBER
        case Place(at=(x, y)):
            return max(abs(x), abs(y)) > MOST_NUMBER
        case _:
            return False


def _is_told(game: Session[T], action: AnyAction) -> None:
    """What the GM's hand does, everybody is told."""
    before = seen_by(game, map(game.seen, viewers(game)))
    events = game.apply(GM, action)
    after = seen_by(game, map(game.seen, viewers(game)))
    for viewer in viewers(game):
        wrong = untold(before, events, after, viewer)
        must(game, not wrong, wrong, action)


def _possible(game: Session[T], action: AnyAction) -> bool:
    """True if a GM can do this; some tricky cases are left out."""
    if _beyond(action):
        return False
    by_name = {thing.name: thing for thing in things(game.table)}
    held = {pile.name: len(pile) for pile in heaps(game.table)}
    match action:
        case Note():
            return True
        case Narrate(came=came):
            return not came
        case Adjust(track=name, value=value):
            track = by_name.get(name)
            return isinstance(track, Track) and (
                (track.least is None or value >= track.least)
                and (track.most is None or value <= track.most)
            )
        case Look(pile=name):
            return name in by_name
        case Lay(dice=name, values=values):
            dice = by_name.get(name)
            return isinstance(dice, Dice) and set(values) <= set(faces_of(dice.die))
        case Move(source=source, target=target, cards=cards, tiles=tiles, count=count):
            one, other = by_name.get(source), by_name.get(target)
            if not isinstance(one, Heap) or not isinstance(other, Heap):
                return False
            enough = sees(one.sight, GM) if cards or tiles else 1 <= count <= held[source]
            return one.stock == other.stock and enough
        case Grant(card=card, target=target):
            pile = by_name.get(target)
            return any(
                isinstance(other, Heap)
                and isinstance(pile, Heap)
                and other.name != target
                and other.stock == pile.stock
                and sees(other.sight, GM)
                and card in other
                for other in by_name.values()
            )
        case _:
            return False


def _goes_on(game: Session[T], chance: Plain) -> None:
    """Ten more answers, where anybody has one."""
    for act in islice(bot_acts(game, lambda _: random_bot, chance), 10):
        game.apply(*act)
