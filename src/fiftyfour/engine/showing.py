"""Showing cards: whoever holds them lets others see some of them, once."""

from typing import TypeVar, cast

from msgspec import Struct

from fiftyfour.engine.actions import Show
from fiftyfour.engine.decisions import printed
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.game import Game
from fiftyfour.engine.things import GM, Heap, Seat, sees

T = TypeVar("T", bound=Struct)


def show(game: Game[T], by: Seat, shown: Show) -> None:
    """Show what a seat wants to show; everybody reads that it did, and to whom.

    Raises:
        IllegalAction: `not_yours` or `unseen`, it is not theirs to show; `no_such_card`, it does
            not lie there; `wrong_number`, nothing is shown, or to nobody else.
    """
    pile = cast("Heap[str]", game.named(shown.pile, Heap, "pile"))
    if by not in (pile.owner, GM):
        raise IllegalAction("not_yours", "you can only show things of your own")
    if not sees(pile.sight, by):
        raise IllegalAction("unseen", "you cannot see these yourself")
    for seat in shown.seats:
        game.must_seat(seat)
    faces, left = [*shown.cards, *shown.tiles], pile.faces()
    for face in faces:
        if face not in left:
            raise IllegalAction("no_such_card", f"{printed(face)} does not lie there")
        left.remove(face)
    seats = tuple(seat for seat in game.seats if seat in shown.seats and seat != by)
    if not faces or (shown.seats and not seats):
        raise IllegalAction("wrong_number", "name what is shown, and to whom other than yourself")
    game.show_once(pile, faces, seats, by=by, rule="show")
