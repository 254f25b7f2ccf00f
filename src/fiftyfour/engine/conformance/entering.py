"""Real cards: everything that is drawn can be entered, and what is foreseen is drawn."""

from functools import partial
from itertools import islice
from typing import TypeVar

from msgspec import Struct

from fiftyfour.engine.actions import Answer, Begin
from fiftyfour.engine.chance import Human, Plain, Wanted
from fiftyfour.engine.conformance.failing import must, sound, stocks
from fiftyfour.engine.conformance.randomplay import pick_decision, tables
from fiftyfour.engine.playing import acts
from fiftyfour.engine.session import Session
from fiftyfour.engine.system import System
from fiftyfour.engine.things import Seat

T = TypeVar("T", bound=Struct)

GAMES, MOVES = 4, 80
"""Games that are played, and moves after which one is left."""


def real_cards_can_be_entered(system: System[T]) -> None:
    """People who draw from real decks play on, whatever comes; no card gets lost.

    `foresee` must promise only what is drawn in any case: all that is entered has to be used.
    """
    for number, table in enumerate(islice(tables(system), GAMES)):
        game, chance = Session(system, table.config, Human()), Plain(seed=number)
        game.apply(game.config.host, Begin())
        for seat, answer in islice(acts(game, partial(_answer, game, chance)), MOVES):
            before = stocks(game)
            with sound(game, "with real cards it cannot go on", answer):
                game.apply(seat, answer)
            same = all(cards == before.get(stock, cards) for stock, cards in stocks(game).items())
            must(game, same, "with real cards some get lost or doubled", answer)


def _answer(game: Session[T], chance: Plain) -> tuple[Seat, Answer]:
    if game.held is None:
        seat, pending = pick_decision(game, chance)
        return seat, Answer(to=pending.id, answer=pending.decision.sample(chance))
    asked = game.held.asked()
    seat = list(asked)[chance.below(len(asked))]
    return seat, Answer(to="enter", answer=drawn(asked[seat], chance))


def drawn(wanted: Wanted, chance: Plain) -> list[str]:
    """What comes from a real deck, as only it knows."""
    bag, faces = list(wanted.bag), list[str]()
    while len(faces) < wanted.count and not (faces and faces[-1] in wanted.last):
        faces.append(bag[chance.below(len(bag))])
        if not wanted.again:
            bag.remove(faces[-1])
    return faces
