"""What seats try at a game, for the conformance suite: right and wrong answers, other actions."""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import TypeVar, cast

from msgspec import Struct

from fiftyfour.engine.actions import (
    Adjust,
    Answer,
    AnyAction,
    Begin,
    Close,
    Grant,
    Lay,
    Look,
    Move,
    Narrate,
    Note,
    Place,
    Say,
    Show,
    Undo,
)
from fiftyfour.engine.cards import ALL_CARDS
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.conformance.randomplay import Asked, open_to
from fiftyfour.engine.decisions import MOST_NUMBER, Given, PickCards, Simple
from fiftyfour.engine.forms import AnyDecision, Form
from fiftyfour.engine.options import Choose
from fiftyfour.engine.pieces import faces_of, split
from fiftyfour.engine.session import Session
from fiftyfour.engine.system import aside_id
from fiftyfour.engine.things import GM, Dice, Heap, Piece, Seat, Track
from fiftyfour.engine.tree import heaps, things
from fiftyfour.engine.view import Pending

T = TypeVar("T", bound=Struct)
A = TypeVar("A")

MOST_ANSWERS, MOST_UNASKED = 60, 12
"""Answers that are tried of one decision, a sample where there are more; fewer where nobody waits
for it, as it is open at many moments."""


def some(all_of_them: Iterable[A], most: int, chance: Plain) -> list[A]:
    """All of them, or `most` of them at random."""
    left = list(all_of_them)
    while len(left) > most:
        left.pop(chance.below(len(left)))
    return left


def some_answers(pending: Pending, chance: Plain) -> list[Given]:
    """All legal answers where there are few, else some of them, the first and others."""
    decision, most = pending.decision, MOST_ANSWERS if pending.awaited else MOST_UNASKED
    found = list(islice(decision.answers(), most + 1))
    if len(found) > most:
        found[most // 2 :] = [decision.sample(chance) for _ in range(most // 2)]
    return [*found, decision.sample(chance)]


NONSENSE: list[Simple] = [
    *(-1, 10**12, "", " ", "no such option", "\x07", "x" * 20_000),
    *([], ["2c", "2c"], ["??"], list[str](ALL_CARDS), ["2c"] * 2000),
]
"""Answers that few decisions allow, of every type that can arrive."""


def wrong_answers(decision: AnyDecision, chance: Plain, most: int) -> Iterator[Given]:
    """Answers of every sort that `decision` does not allow, `most` of them at random."""
    tried: list[Given] = [*NONSENSE, {}, {"no such field": 1}, {"x" * 20_000: []}]
    right = decision.sample(chance)
    match decision:
        case PickCards():
            tried += [[card.value] for card in ALL_CARDS]
            tried += [[*cast("list[str]", right), card] for card in decision.cards]
        case Choose():
            tried += [[option.id] for option in decision.options]
            tried += [option.id + " " for option in decision.options]
        case Form():
            filled = cast("dict[str, Simple]", right)
            tried += [{name: filled[name] for name in filled if name != gone} for gone in filled]
            tried += [filled | {"no such field": ""}]
            tried += [filled | {name: junk} for name in filled for junk in NONSENSE]
        case _:
            pass
    for answer in some(tried, most, chance):
        try:
            decision.check(answer)
        except Exception:  # what is no IllegalAction is found where it is answered
            yield answer


def illegal_actions(
    game: Session[T], asked: Asked, seat: Seat, chance: Plain, most: int
) -> Iterator[AnyAction]:
    """Actions of every sort that are not open to `seat` now, `most` answers to each decision.

    `asked` is what the seats can answer now.
    """
    mine = asked[seat] if seat in asked else open_to(game, seat)
    open_now = game.state.asked
    stale = [str(open_now - 1), str(open_now + 1), "0", "-1", "", "no-such-decision"]
    stale += ["9" * 2000, "enter"]
    for pending in mine:
        right = pending.decision.sample(chance)
        for answer in wrong_answers(pending.decision, chance, most):
            yield Answer(to=pending.id, answer=answer)
        for to in stale:
            yield Answer(to=to, answer=right)
    ids = [pending.id for pending in mine]
    for others in asked.values():
        for pending in others:
            if pending.id not in ids:
                yield Answer(to=pending.id, answer=pending.decision.sample(chance))
    for kind in game.system.asides:
        if aside_id(kind) not in ids:
            yield Answer(to=aside_id(kind), answer="")
    if game.state.phase != "new":
        yield Begin()
    yield Undo(to=-1)
    yield Undo(to=game.seq)
    yield Say(text="psst", to=(Seat("nobody"),))
    if seat != GM:
        for tried in hand_of_gm(game, chance):
            if not isinstance(tried, Show):  # it may be this seat's own
                yield tried
        if seat != game.config.host:
            yield Close()


def hand_of_gm(game: Session[T], chance: Plain) -> list[AnyAction]:
    """Things a GM may try, possible ones and impossible ones."""
    others = heaps(game.table)
    tried: list[AnyAction] = [
        Note(text="rain"),
        Note(text="the butler did it", private=True),
        Narrate(title="The harbour", at="harbour", text="Fog."),
        Narrate(at="no such call", came="success"),
        Adjust(track="no such track", value=1),
        Move(source="no such pile", target="nor this", count=1),
        Look(pile="no such pile", seats=(GM,)),
        Place(piece="no such piece", at=(0, 0)),
        Lay(dice="no such dice"),
    ]
    for thing in things(game.table):
        name = thing.name
        match thing:
            case Track(value=value, least=least, most=most):
                tried += [Adjust(track=name, value=v) for v in (value + 1, value - 1, 10**9)]
                tried += [Adjust(track=name, value=v) for v in (MOST_NUMBER + 1, -MOST_NUMBER - 1)]
                tried += [Adjust(track=name, value=v) for v in (least, most) if v is not None]
            case Piece():
                tried += [Place(piece=name, at=(3, -1), note="blown away"), Place(piece=name)]
                tried += [Place(piece=name, at=(0, MOST_NUMBER + 1))]
            case Dice(die=die, values=values):
                face = faces_of(die)[chance.below(len(faces_of(die)))]
                tried += [Lay(dice=name, values=(*values[1:], face)), Lay(dice=name, values=(999,))]
            case Heap():
                target = others[chance.below(len(others))]
                count = chance.below(len(thing) + 2)
                cards, tiles = split(thing.faces()[:2])
                tried.append(Move(source=name, target=target.name, count=count))
                tried.append(Move(source=name, target=target.name, cards=cards, tiles=tiles))
                tried.append(Grant(card=ALL_CARDS[chance.below(54)], target=name))
                tried.append(Look(pile=name, seats=tuple(game.seats[-2:])))
                tried.append(Look(pile=name, seats=(game.seats[0],), close=True))
                tried.append(Show(pile=name, cards=cards, tiles=tiles, seats=(game.seats[-1],)))
            case _:
                pass
    return tried
