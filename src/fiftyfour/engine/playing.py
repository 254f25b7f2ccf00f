"""The loop that plays: whom a game asks next, what a bot says, and what is done until it is over.

Simulations, searches, the conformance suite and the terminal follow `acts`. At a table people act
in their own time, so it asks `questions` anew before each act; and an environment can be copied
between two choices of an agent, so it keeps no running loop and says its next act itself.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from msgspec import Struct

from fiftyfour.engine.actions import Answer, AnyAction, Narrate
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.narrating import WAY, any_way
from fiftyfour.engine.session import Session
from fiftyfour.engine.system import Bot, answer_to
from fiftyfour.engine.things import GM, Seat
from fiftyfour.engine.view import Pending

T = TypeVar("T", bound=Struct)

Act = tuple[Seat, AnyAction]
"""What a seat does."""


def acts(
    game: Session[T], ask: Callable[[], Act | None], own: Iterable[Seat] = ()
) -> Iterator[Act]:
    """What is done next, again and again, until the game is over or nobody can do anything.

    Whoever follows it carries out each act before going on to the next. What the bots in the seats
    `own` do by themselves comes first, then what `ask` gets as an answer.
    """
    while not game.over and (act := unasked(game, own) or ask()) is not None:
        yield act


def bot_acts(
    game: Session[T], bot: Callable[[Seat], Bot[T]], chance: Plain, own: Iterable[Seat] = ()
) -> Iterator[Act]:
    """`acts` of a bot for each seat; where several are awaited, a random one answers."""

    def ask() -> Act | None:
        asked = awaited_of(game, chance)
        return asked and (asked[0], bot_answer(bot(asked[0]), game, *asked, chance))

    return acts(game, ask, own)


def questions(
    game: Session[T], awaited: Iterable[Seat], *, tells: bool = False
) -> Iterator[tuple[Seat, Pending]]:
    """Those of the seats that can answer, in the order in which they are given, with the questions.

    With `tells`, a bot in the GM's seat tells a story: it begins before anybody else is asked.
    """
    if tells and game.story is None:
        awaited = dict.fromkeys((GM, *awaited))
    for seat in awaited:
        pending = game.question(seat)
        if pending is not None:
            yield seat, pending


def awaited_of(game: Session[T], chance: Plain) -> tuple[Seat, Pending] | None:
    """A random seat of those that the game waits for, and what it is asked; None: nobody is."""
    seats = game.waited_for()
    while seats:
        seat = seats.pop(chance.below(len(seats)) if len(seats) > 1 else 0)
        pending = game.question(seat)
        if pending is not None:
            return seat, pending
    return None


def bot_answer(
    bot: Bot[T], game: Session[T], seat: Seat, pending: Pending, chance: Plain
) -> Answer | Narrate:
    """What a bot in `seat` answers to `pending`."""
    if (same := same_for_all(pending, chance)) is not None:
        return same
    said = bot(game.seen(seat), pending, chance)
    return said if isinstance(said, Narrate) else answer_to(pending, said)


def same_for_all(pending: Pending, chance: Plain) -> Answer | None:
    """What every bot answers without a thought: it agrees to an undo, and goes anywhere."""
    if pending.id == "undo":
        return Answer(to="undo", answer="agree")
    if pending.id == WAY:
        return Answer(to=WAY, answer=any_way(pending.decision, chance))
    return None


def unasked(game: Session[T], own: Iterable[Seat]) -> tuple[Seat, Answer] | None:
    """What the bot in one of these seats does by itself while the game does not wait for it.

    Whoever stands in for the GM does it first, even if asked for something else.

    None: no such bot has anything to do, or all wait for a real card or for consent to an undo.
    """
    if not own or game.over or game.held is not None or game.proposal is not None:
        return None
    if not game.system.minds.acts_unasked(game.table):
        return None
    awaited = game.waited_for()
    for seat in own:
        if seat == GM or seat not in awaited:
            said = game.system.minds.unasked(game.seen(seat))
            if said is not None:
                return seat, said
    return None
