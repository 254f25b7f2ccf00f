"""Real cards, tiles and dice: an action that needs one waits until its face has been entered.

The action is held and nothing of it has happened yet. Whoever draws is asked what it was; each
answer is kept and the action tried again, until it has all the cards it needs.
"""

from collections.abc import Iterator
from typing import TypeVar, cast

from msgspec import Struct

from fiftyfour.engine.actions import Answer, AnyAction
from fiftyfour.engine.cards import ORDER
from fiftyfour.engine.chance import Unentered
from fiftyfour.engine.decisions import Given
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.game import Game
from fiftyfour.engine.options import Choose, choose, option
from fiftyfour.engine.things import GM, Bag, Dice, Heap, Seat, sees, things

T = TypeVar("T", bound=Struct)


class Held(Struct, frozen=True):
    """Entry `seq`, an action of `seat`, which waits until `by` enters what was drawn.

    `bag` holds all faces that can have come from `source`; `entered` are those known so far, and
    `by` has entered the last `run` of them from there too.
    """

    seq: int
    seat: Seat
    action: AnyAction
    source: str
    bag: tuple[str, ...]
    by: Seat
    entered: tuple[str, ...] = ()
    run: int = 0


def hold(
    game: Game[T], before: Held | None, seq: int, seat: Seat, action: AnyAction, card: Unentered
) -> Held:
    """Let entry `seq` wait for `card`, or the one that waits already for one card more.

    Whoever draws it enters it, else the GM, else the acting seat.
    """
    entered, run = (), 0
    if before is not None:
        assert isinstance(action, Answer)
        assert isinstance(action.answer, str)
        entered = (*before.entered, action.answer)
        seq, seat, action = before.seq, before.seat, before.action
    by = card.by if card.by in game.seats else GM if GM in game.seats else seat
    by = by or seat
    if before is not None and (before.source, before.by) == (card.source, by):
        run = before.run + 1
    return Held(seq, seat, action, card.source, tuple(card.bag), by, entered, run)


def question(game: Game[T], held: Held) -> Choose[str]:
    """What was drawn? All that `by` does not see is among the options: they tell nothing new."""
    found = things(game.table)
    heaps = [cast("Heap[str]", thing) for thing in found if isinstance(thing, Heap)]
    stocks = {heap.stock for heap in heaps if heap.name == held.source}
    unseen = dict.fromkeys(held.bag)
    for heap in heaps:
        if heap.stock in stocks:
            unseen.update(dict.fromkeys(_unseen(heap, held.by)))
    faces = sorted(unseen, key=_place) if stocks else list(unseen)
    nth = f" (number {held.run + 1})" if held.run else ""
    source = _called(game, held)
    what = f"does {source} show" if _lies(game, held) else f"was drawn from {source}"
    return choose(f"What {what}?{nth}", [option(face, face) for face in faces])


def waiting(game: Game[T], held: Held) -> str:
    """What everybody else reads meanwhile."""
    source = _called(game, held)
    if _lies(game, held):
        return f"enters what {source} shows"
    return f"enters what was drawn from {source}"


def _called(game: Game[T], held: Held) -> str:
    """What people call the thing, and whose it is if that is not clear.

    A pile that comes to the table only with this action has no name yet.
    """
    all_things = things(game.table)
    source = next((thing for thing in all_things if thing.name == held.source), None)
    if source is None:
        return "the pile"
    label = source.label or source.name
    twins = [thing for thing in all_things if thing.label == label]
    return (
        label if len(twins) < 2 or source.owner is None else f"{label} of {game.name(source.owner)}"
    )


def _lies(game: Game[T], held: Held) -> bool:
    """True of dice and of what lay face-down: they show it. From a bag it is drawn."""
    named = [thing for thing in things(game.table) if thing.name == held.source]
    return any(isinstance(thing, Heap | Dice) and not isinstance(thing, Bag) for thing in named)


def _place(face: str) -> tuple[int, str]:
    """Cards in their order, tiles after them in that of the alphabet."""
    card = _CARDS.get(face)
    return (len(ORDER), face) if card is None else (ORDER[card], "")


_CARDS = {card.value: card for card in ORDER}


def _unseen(pile: Heap[str], by: Seat) -> Iterator[str]:
    if not sees(pile.sight, by):
        yield from pile.cards
        if isinstance(pile, Bag):
            yield from (known.card for known in pile.top if not sees(known.sight, by))


def enter(game: Game[T], held: Held | None, seat: Seat, face: Given) -> list[str]:
    """All faces entered for the action that waits, with `face` the newest.

    Raises:
        IllegalAction: this seat is not asked for a card, or this one cannot have been drawn.
    """
    if held is None or held.by != seat:
        raise IllegalAction("no_card_awaited", "the table is not waiting for a card from you")
    entered = question(game, held).check(face)
    if entered not in held.bag:
        raise IllegalAction(
            "card_elsewhere", f"{entered} is not in {_called(game, held)}; look again"
        )
    return [*held.entered, entered]
