"""What a game is worth to its seats once it is over: for environments and for data."""

from collections.abc import Sequence
from typing import Literal, TypeVar

from msgspec import Struct

from fiftyfour.engine.session import Session
from fiftyfour.engine.things import GM, Seat

T = TypeVar("T", bound=Struct)

Reward = Literal["won", "score"]
"""What is counted at the end: who has won, or what each seat came to in the game's own unit."""


def worth(game: Session[T], seats: Sequence[Seat], reward: Reward = "won") -> dict[Seat, float]:
    """What a game that is over came to for each of these seats.

    Without a GM each of them stakes 1 and the winners share it: with two that is 1 and -1, with
    three 2, -1 and -1, and 0 for all where nobody has won. With a GM the players do not play
    against each other: 1 for each who has won and -1 for each who has not; the GM gets 1 if no
    player has won, else -1.
    """
    outcome = game.system.outcome(game.table)
    if reward == "score":
        return {seat: float(outcome.scores.get(seat, 0)) for seat in seats}
    won = outcome.won
    if GM in game.seats:
        gains = {seat: 1.0 if seat in won else -1.0 for seat in seats}
        return gains | ({GM: -1.0 if won else 1.0} if GM in gains else {})
    if not won:
        return dict.fromkeys(seats, 0.0)
    return {seat: (seat in won) * len(seats) / len(won) - 1 for seat in seats}
