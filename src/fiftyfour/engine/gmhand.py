"""The GM's hand: what the GM may do beside the rules, each shown to all as what it is.

Cards and tiles are conserved whatever the GM does. A GM may name only those that the GM sees; to
reach into a hidden pile it first has to be opened to the GM, which everybody is told.
"""

from typing import TypeVar, cast

from msgspec import Struct

from fiftyfour.engine.actions import Action, Adjust, Grant, Lay, Look, Move, Note, Place
from fiftyfour.engine.cards import Card
from fiftyfour.engine.decisions import MOST_NUMBER
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.game import Game
from fiftyfour.engine.pieces import faces_of
from fiftyfour.engine.things import (
    GM,
    Bag,
    Dice,
    Heap,
    Piece,
    Pile,
    Seat,
    Sight,
    Thing,
    Track,
    join,
    sees,
)
from fiftyfour.engine.tree import things

T = TypeVar("T", bound=Struct)

MOST_DICE = 100


def carry_out(game: Game[T], seat: Seat, action: Action) -> None:
    """Do what the GM's hand does.

    Raises:
        IllegalAction: the seat is not the GM, or there is nothing of that name, or too few cards.
    """
    if seat != GM:
        raise IllegalAction("not_gm", f"only the GM may do this, not {game.name(seat)}")
    note = getattr(action, "note", "")
    match action:
        case Adjust():
            track = game.named(action.track, Track)
            least = -MOST_NUMBER if track.least is None else track.least
            most = MOST_NUMBER if track.most is None else track.most
            if not least <= action.value <= most:
                raise IllegalAction(
                    "out_of_range",
                    f"{_called(track)} runs from {least} to {most}, not {action.value}",
                )
            game.set(track, action.value, rule="gm")
        case Move():
            _move(game, action)
        case Grant():
            _grant(game, action)
        case Lay():
            _lay(game, action)
        case Look():
            pile = _pile(game, action.pile)
            for one in action.seats:
                game.must_seat(one)
            game.show(pile, _opened(game, pile, action), rule="gm")
        case Place():
            if action.at is not None and max(map(abs, action.at)) > MOST_NUMBER:
                raise IllegalAction(
                    "out_of_range", f"a cell lies within {MOST_NUMBER} of the middle, each way"
                )
            game.place(game.named(action.piece, Piece), action.at, rule="gm")
        case Note():
            sight = (GM,) if action.private else "all"
            game.tell(action.text, rule="note", sight=sight, by=seat)
        case _:
            raise IllegalAction("bad_action", f"a GM cannot do this: {type(action).__name__}")
    if note:
        game.tell(note, rule="gm", by=seat)


def _pile(game: Game[T], name: str) -> Heap[str]:
    """The pile of this name, whatever lies in it; `no_such_thing` if there is none."""
    return cast("Heap[str]", game.named(name, Heap, "pile"))


def _called(thing: Thing) -> str:
    return thing.label or thing.name


def _opened(game: Game[T], pile: Heap[str], look: Look) -> Sight:
    """The pile's sight with these seats added, or with `close` without them (never its owner)."""
    if not look.close:
        return join(pile.sight, tuple(sorted(set(look.seats))))
    seeing = [seat for seat in game.seats if sees(pile.sight, seat)]
    return tuple(s for s in seeing if s not in look.seats or s == pile.owner) or "none"


def _lay(game: Game[T], action: Lay) -> None:
    dice = game.named(action.dice, Dice)
    faces = faces_of(dice.die)
    if len(action.values) > MOST_DICE or any(value not in faces for value in action.values):
        shown = f"{min(faces)} to {max(faces)}, and {MOST_DICE} dice at most"
        raise IllegalAction("out_of_range", f"{_called(dice)} shows {shown}")
    game.lay(dice, action.values, rule="gm")


def _move(game: Game[T], action: Move) -> None:
    source, target = _pile(game, action.source), _pile(game, action.target)
    if source.stock != target.stock:
        raise IllegalAction(
            "other_stock",
            f"the cards of {_called(source)} belong to {source.stock or 'no deck'}, "
            f"those of {_called(target)} to {target.stock or 'no deck'}",
        )
    named: list[str] = [*action.cards, *action.tiles]
    if not named:
        if not 1 <= action.count <= len(source):
            raise IllegalAction(
                "wrong_number", f"{_called(source)} has {len(source)} cards, not {action.count}"
            )
        if isinstance(source, Bag):
            game.draw(source, action.count, target, rule="gm")
        else:
            picked = game.lots(source.cards, action.count, source.name, source.owner)
            game.move(picked, source, target, rule="gm")
        return
    if not sees(source.sight, GM):
        raise IllegalAction(
            "unseen",
            f"the GM does not see {_called(source)}; open it first, or move a number of cards",
        )
    left = source.faces()
    for face in named:
        if face not in left:
            shown = face.pretty if isinstance(face, Card) else face[:20]
            raise IllegalAction("no_such_card", f"{shown} is not in {_called(source)}")
        left.remove(face)
    game.move(named, source, target, rule="gm")


def _grant(game: Game[T], action: Grant) -> None:
    target = game.named(action.target, Pile)
    for pile in things(game.table):
        if (
            isinstance(pile, Pile)
            and pile is not target
            and pile.stock == target.stock
            and sees(pile.sight, GM)
            and action.card in pile
        ):
            game.move([action.card], pile, target, rule="gm")
            return
    raise IllegalAction(
        "no_such_card",
        f"the GM sees no {action.card.pretty} that could go to {_called(target)}; "
        "open a pile first to take from it",
    )
