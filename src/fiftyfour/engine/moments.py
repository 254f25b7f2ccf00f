"""What chance decided in a game: how likely it was at the time, and what came of it.

While a log is played again, the hints that stood beside each answer are compared with what then
happened; hidden numbers and sheets are known by then. Each `Promise` of a game says how its log
shows that.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import Generic, TypeVar

from msgspec import Struct

from fiftyfour.engine.actions import Answer, AnyAction
from fiftyfour.engine.cards import Card
from fiftyfour.engine.decisions import Decision, Given
from fiftyfour.engine.errors import FiftyfourError
from fiftyfour.engine.events import AnyEvent, Told
from fiftyfour.engine.forms import Form
from fiftyfour.engine.options import Choose
from fiftyfour.engine.questions import Hint, Stake
from fiftyfour.engine.session import Session
from fiftyfour.engine.things import Seat

T = TypeVar("T", bound=Struct)

ENGINE = ("undo", "enter", "way")
"""Questions of the engine, which decide nothing by chance."""


class Moment(Struct, frozen=True, kw_only=True):
    """Something that chance decided.

    Attributes:
        seq: the entry of the answer.
        seat: who gave it.
        did: the answer, in words.
        label: what was likely or not, in the words of the hint.
        odds: its exact chance at the time, such as `35/477`.
        came: it came about.
        lucky: what came of it is what the seat wanted.
    """

    seq: int
    seat: Seat
    did: str
    label: str
    odds: str
    came: bool
    lucky: bool

    @property
    def chance(self) -> Fraction:
        """How likely that was which came of it."""
        odds = Fraction(self.odds)
        return odds if self.came else 1 - odds


class _Open(Struct, frozen=True):
    """A stake that is not decided yet, and how many procedures ran when it was made."""

    moment: Moment
    hint: Hint
    stake: Stake
    depth: int


class Following(Generic[T]):
    """Follows a game that is played again, and notes what chance decides in it.

    Call `before` and `after` for every action. What is stepped back over did not happen.

    Attributes:
        moments: what was decided so far, in order.
    """

    def __init__(self) -> None:
        self.moments: list[Moment] = []
        self._open: list[_Open] = []

    def before(self, game: Session[T], seat: Seat, action: AnyAction) -> None:
        """An action is about to be carried out: note what is at stake in it."""
        if not isinstance(action, Answer) or action.to in ENGINE or game.held is not None:
            return
        decision = game.decision(seat, action.to)
        if decision is None:
            return
        made = _Made(seq=game.seq, seat=seat, did=said(decision, action.answer))
        depth = len(game.state.frames) + (not action.to.isdecimal())
        promises = {one.name: one for one in game.system.minds.promises}
        for hint in chances(game, seat, action, decision, written=True):
            promise = promises.get(hint.promise)
            stake = promise and promise.stake(hint, game.table, seat)
            if stake is not None:
                self._open.append(_Open(made.of(hint, stake), hint, stake, depth))

    def after(self, game: Session[T], events: Sequence[AnyEvent]) -> list[tuple[Hint, Moment]]:
        """It has been carried out: note what it decided by chance, and return all it decided."""
        if (back := _stepped_back(events)) is not None:
            self.moments = [one for one in self.moments if one.seq < back]
            self._open = [one for one in self._open if one.moment.seq < back]
            return []
        decided, left = list[tuple[Hint, Moment]](), list[_Open]()
        for one in self._open:
            came = one.stake.came(events, game.table)
            if came is not None:
                decided.append((one.hint, _settled(one, came)))
            elif len(game.state.frames) >= one.depth:
                left.append(one)
        self._open = left
        self.moments += _each_once([one for hint, one in decided if hint.chance not in ("0", "1")])
        return decided


class _Made(Struct, frozen=True):
    """Who answered what, in which entry."""

    seq: int
    seat: Seat
    did: str

    def of(self, hint: Hint, stake: Stake) -> Moment:
        return Moment(
            seq=self.seq,
            seat=self.seat,
            did=self.did,
            label=hint.label,
            odds=hint.chance,
            came=True,
            lucky=stake.good,
        )


def _settled(one: _Open, came: bool) -> Moment:
    made = one.moment
    return Moment(
        seq=made.seq,
        seat=made.seat,
        did=made.did,
        label=made.label,
        odds=made.odds,
        came=came,
        lucky=came == one.stake.good,
    )


def _each_once(decided: Sequence[Moment]) -> list[Moment]:
    """Of what one entry decided, for each seat what was noted first: before any card of it fell."""
    first: dict[Seat, Moment] = {}
    for moment in decided:
        known = first.get(moment.seat)
        if known is None or (moment.seq == known.seq and moment.chance < known.chance):
            first[moment.seat] = moment
    return list(first.values())


def chances(
    game: Session[T], seat: Seat, action: Answer, decision: Decision[object], *, written: bool
) -> list[Hint]:
    """The chances that stood beside this answer; `written` as in `Session.hints`."""
    draft = action.answer if isinstance(decision, Form) else None
    try:
        found = game.hints(seat, action.to, draft, written=written)
    except FiftyfourError:
        return []
    return [hint for hint in found if hint.chance and _belongs(hint, action.answer)]


def _belongs(hint: Hint, answer: Given) -> bool:
    """True if a hint is about this answer; cards are the same in any order."""
    if isinstance(answer, dict) and len(answer) == 1:
        (answer,) = answer.values()
    if isinstance(hint.to, list) and isinstance(answer, list):
        return sorted(hint.to) == sorted(answer)
    return hint.to is None or hint.to == answer


def _stepped_back(events: Sequence[AnyEvent]) -> int | None:
    """The entry from which on everything was taken back in these, if that happened."""
    for event in events:
        if isinstance(event, Told) and event.rule == "undo":
            to = event.data.get("to")
            if isinstance(to, int):
                return to
    return None


def said(decision: Decision[object], answer: Given) -> str:
    """An answer in words: the label of an option, the cards that were picked."""
    match decision, answer:
        case Choose() as menu, str():
            label = next((one.label for one in menu.options if one.id == answer), "")
            return _together(decision.prompt, label)
        case _, list():
            faces = (Card(face).pretty if face in set(Card) else face for face in answer)
            return _together(decision.prompt, " ".join(faces))
        case _, bool() | int():
            return _together(decision.prompt, str(answer))
        case _:
            return decision.prompt


def _together(prompt: str, words: str) -> str:
    """A question and its answer in a line."""
    if not words:
        return prompt
    return f"{prompt} {words}" if prompt.endswith(("?", ".", "!")) else f"{prompt}: {words}"
