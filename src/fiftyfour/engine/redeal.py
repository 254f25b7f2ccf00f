"""Deal a game anew, so that one seat cannot tell the difference: what a bot may search in."""

from typing import TypeVar, cast

from msgspec import Struct

from fiftyfour.engine.chance import Plain
from fiftyfour.engine.flow import Flow
from fiftyfour.engine.things import GM, Bag, Heap, Viewer, sees
from fiftyfour.engine.tree import things

T = TypeVar("T", bound=Struct)


def redeal(dealt: Flow[T], seat: Viewer, chance: Plain) -> None:
    """Deal anew all that `seat` does not see; it cannot tell the difference.

    Hidden cards and tiles of one stock change places among themselves, hidden dice are rolled
    again, hidden numbers are drawn within their bounds, hidden sheets are blank, answers not yet
    shown are any legal ones. What comes of it depends on `chance` and on what the seat sees, on
    nothing else.
    """
    hidden: dict[str, list[Heap[str]]] = {}
    for thing in things(dealt.table):
        if thing.sight == "all" or sees(thing.sight, seat):
            continue
        if isinstance(thing, Heap):
            hidden.setdefault(thing.stock, []).append(cast("Heap[str]", thing))
        else:
            thing.guess(chance.below)
    for piles in hidden.values():
        _shuffle_between(piles, seat, chance)
    _guess_answers(dealt, seat, chance)
    if dealt.state.story is not None and seat != GM:
        dealt.state.story = dealt.state.story.to_players()


def _shuffle_between(piles: list[Heap[str]], seat: Viewer, chance: Plain) -> None:
    """Put all of it into one bag, whose order tells nothing, and deal from there."""
    bags = [pile for pile in piles if isinstance(pile, Bag)]
    tops = [known for bag in bags for known in bag.top if not sees(known.sight, seat)]
    last = bags[-1] if bags else Bag[str](name="")
    counts = [(pile, len(pile.cards)) for pile in piles if pile is not last and pile.cards]
    if not counts and not tops:
        return  # all of it lies in that bag already
    pool = [*(card for pile in piles for card in pile.cards), *(known.card for known in tops)]
    last.cards = []
    last.add(pool)
    left = last.cards
    for known in tops:
        known.card = left.pop(chance.below(len(left)))
    for pile, count in counts:
        dealt = [left.pop(chance.below(len(left))) for _ in range(count)]
        pile.cards = []
        pile.add(dealt)


def _guess_answers(game: Flow[T], seat: Viewer, chance: Plain) -> None:
    given = game.state.frames[-1].given if game.state.frames else {}
    others = [other for other in given if other != seat]
    if not others:
        return  # as nearly always: then nobody needs the question
    asked = game.asking()
    assert asked is not None, "answers are kept for what is asked"
    for other in others:
        given[other] = asked.decisions[other].sample(chance)
