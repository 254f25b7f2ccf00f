"""What thinks about a game and changes nothing: its bots, its hints, its odds."""

from collections.abc import Callable, Mapping, Sequence
from typing import Generic, TypeVar

from msgspec import Struct

from fiftyfour.engine.actions import Answer
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.decisions import Given
from fiftyfour.engine.lookahead import Lookahead
from fiftyfour.engine.questions import Chart, Hint, Promise, Question
from fiftyfour.engine.seen import Seen
from fiftyfour.engine.view import Pending

T_contra = TypeVar("T_contra", bound=Struct, contravariant=True)

Player = Callable[[Seen[T_contra], Pending, Plain], Given | Answer]
"""What somebody says who plays: what it sees, what it is asked, a source of chance; nothing else.

It answers what it is asked, or gives another answer that is open to it.
"""


def random_bot(seen: Seen[Struct], pending: Pending, chance: Plain) -> Given:
    """A random legal answer."""
    return pending.decision.sample(chance)


def nothing(seen: Seen[Struct]) -> Answer | None:
    """Nothing is done unasked."""
    return None


def never(table: Struct) -> bool:
    """Nobody does anything unasked."""
    return False


def no_hints(seen: Seen[Struct], pending: Pending, draft: object) -> Sequence[Hint]:
    """Nothing is told of any answer."""
    return ()


class Minds(Struct, Generic[T_contra], frozen=True, kw_only=True):
    """What a game says of how it is played well, as far as it says so.

    Attributes:
        bot: what a sensible player says; by default any legal answer.
        expert: what a strong player says, for those who want it hard; None: the same.
        unasked: what a sensible player does by itself while others are asked, one of its asides;
            of a GM's stand-in, before the answer to what that is asked. None: nothing, for now.
        acts_unasked: True if a player or the GM may have something to do by itself, as everybody
            can see. It is asked after each act, and only then each player is (`unasked`): so it is
            quick.
        lookahead: how bots think ahead in it; None: they do not.
        hints: what each answer to a decision gives, exactly, from what its seat sees and nothing
            else. It is called with a draft: what a form makes as it is filled in. Beside a menu
            that may be the answer to a form that one of its options leads to, as it came: a game
            that tells something of that checks it itself.
        promises: of what hints give the chance, where its log can tell.
        questions: what it can be asked about its chances, by name.
        charts: of these questions, by names that fit file names.
    """

    bot: Player[T_contra] = random_bot
    expert: Player[T_contra] | None = None
    unasked: Callable[[Seen[T_contra]], Answer | None] = nothing
    acts_unasked: Callable[[T_contra], bool] = never
    lookahead: Lookahead[T_contra] | None = None
    hints: Callable[[Seen[T_contra], Pending, object], Sequence[Hint]] = no_hints
    promises: Sequence[Promise[T_contra]] = ()
    questions: Mapping[str, Question] = {}
    charts: Mapping[str, Chart] = {}

    @property
    def strongest(self) -> Player[T_contra]:
        """What a strong player says, or else a sensible one."""
        return self.expert or self.bot
