"""What a game tells of its chances: exact, bounded, and from what a seat may know."""

from collections.abc import Sequence
from fractions import Fraction
from typing import TypeVar

from msgspec import Struct

from fiftyfour.engine.chance import Plain
from fiftyfour.engine.conformance.failing import must, sound
from fiftyfour.engine.conformance.randomplay import plays, positions
from fiftyfour.engine.conformance.trying import some
from fiftyfour.engine.counting import spent
from fiftyfour.engine.decisions import Number, PickCards
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.forms import AnyDecision, Form
from fiftyfour.engine.moments import Following
from fiftyfour.engine.options import Choose
from fiftyfour.engine.questions import Hint
from fiftyfour.engine.session import Session
from fiftyfour.engine.system import System
from fiftyfour.engine.things import GM, Seat
from fiftyfour.engine.view import Pending

T = TypeVar("T", bound=Struct)

MOST_STEPS = 250_000
"""Steps of counting, as `counting.spent` tells them, that the hints on one decision may take."""


def questions_are_answered(system: System[T]) -> None:
    """Every question is answered with its defaults and at random, with chances that are chances."""
    for name, question in system.minds.questions.items():
        where = f"{system.id}, question {name!r}"
        form, chance = question.form, Plain(seed=54)
        assert name.isidentifier() and form.prompt, f"{where} does not say what it answers"
        assert form.rule in {"", *system.rules}, f"{where} names {form.rule!r}, no rule of the game"
        for field in form.fields.values():
            assert field.default is not None, f"{where}: {field.label} has no default"
            assert field.decision.finite, f"{where}: {field.label} has no bounds"
        for answer in [{}, *(form.sample(chance) for _ in range(20))]:
            try:
                found = question.answer(form.check(answer))
            except IllegalAction:
                assert answer, f"{where} has no answer for its defaults"
                continue
            assert found, f"{where} answers nothing to {answer}"
            assert all(0 <= share <= 1 for share in found.values()), f"{where}: {found}"
            if any(isinstance(outcome, int) for outcome in found):
                assert sum(found.values()) == 1, f"{where}: {found} does not add up to 1"


def charts_ask_their_questions(system: System[T]) -> None:
    """Every chart is of a question of the game, which takes all that the chart asks it with."""
    for name, chart in system.minds.charts.items():
        where = f"{system.id}, chart {name!r}"
        assert name.isidentifier(), f"{where}: its name does not fit a file"
        questions = system.minds.questions
        assert chart.question in questions, f"{where} is of {chart.question!r}, no question"
        assert chart.lines and chart.values, f"{where} shows nothing"
        question = questions[chart.question]
        places = [{**line, **at} for line in chart.lines.values() for at in chart.values.values()]
        filled = [question.form.check(place) for place in places]
        found = question.answer(filled[0])
        if chart.event:
            assert chart.event in found, f"{where} shows {chart.event!r}, which is none of {found}"
        else:
            assert chart.unit, f"{where} shows numbers of no unit"
            assert all(isinstance(outcome, int) for outcome in found), f"{where} has no average"


def hints_know_what_their_seat_knows(system: System[T]) -> None:
    """Hints are exact, belong to legal answers, and are the same in games a seat cannot tell apart.

    With the odds off there are none, and with odds for the GM none for anybody else. None takes
    more than `MOST_STEPS` of counting. One answer at most is marked, and that is no sure loss.
    """
    for game in positions(system, about=150):
        chance, told = Plain(seed=game.seq), game.system.settings.read(game.config.settings).odds
        asked = [(seat, one) for seat in game.seats for one in game.seen(seat).decisions]
        for seat, pending in some(asked, 8, chance):
            before = spent()
            with sound(game, f"there are no hints for {seat} on {pending.id}"):
                mine = hints(game, seat, pending, Plain(seed=54))
            steps = spent() - before
            must(
                game,
                steps <= MOST_STEPS,
                f"the hints for {seat} take {steps} steps of counting, more than {MOST_STEPS}: "
                "put cards that do the same into one class, keep less in a state, or leave out "
                "what takes long",
                pending.decision,
            )
            other = game.redeal(seat, Plain(seed=game.seq))
            theirs = hints(other, seat, pending, Plain(seed=54))
            must(game, mine == theirs, f"hints tell {seat} what is hidden: {mine} / {theirs}")
            quiet = told == "off" or (told == "gm" and seat != GM)
            must(game, not (quiet and mine), f"{seat} is told odds that the table keeps back")
            for hint in mine:
                must(game, _sound(hint), f"{hint} is none")
                fits = hint.to is None or _belongs(hint, pending.decision)
                must(game, fits, f"{hint} belongs to no answer of {pending.decision}")
                fits = hint.rule in {"", *system.rules}
                must(game, fits, f"{hint} names no rule of the game")
                fits = hint.promise in {"", *(one.name for one in system.minds.promises)}
                must(game, fits, f"{hint} makes none of the game's promises")
                weighs = hint.to is not None or not hint.matters
                must(game, weighs, f"{hint} matters, and says of no answer what it gives")
            _marks_no_loss(game, mine)


def previews_know_what_their_seat_knows(system: System[T]) -> None:
    """A preview is the same in games that a seat cannot tell apart, and changes nothing.

    It is refused exactly where the answer is.
    """
    if type(system).preview is System.preview:  # type: ignore
        return  # then nothing of the game's is told
    for game in positions(system, about=100):
        chance = Plain(seed=game.seq)
        asked = [(seat, one) for seat in game.seats for one in game.seen(seat).decisions]
        for seat, pending in some(asked, 6, chance):
            decision = pending.decision
            if not decision.answerable:
                continue
            draft, before, refused = decision.sample(chance), game.encode(), False
            with sound(game, f"there is no preview for {seat} of {pending.id}", draft):
                mine = game.preview(seat, pending.id, draft)
            must(game, game.encode() == before, "a preview changes the game", pending.id)
            other = game.redeal(seat, Plain(seed=game.seq))
            theirs = other.preview(seat, pending.id, draft)
            must(game, mine == theirs, f"a preview tells {seat} what is hidden: {mine} / {theirs}")
            try:
                decision.check(draft)
            except IllegalAction:
                refused = True
            what = f"a preview for {seat} is refused and its answer is not, or the reverse"
            must(game, (mine.refusal is not None) == refused, what, draft)


def _marks_no_loss(game: Session[T], hints: Sequence[Hint]) -> None:
    """One answer is marked at most, whole, and it may gain something or lose less than others.

    What is hoped for with it may come about.
    """
    best = [hint for hint in hints if hint.best]
    if not best:
        return
    whole = [hint for hint in hints if hint.to == best[0].to]
    must(game, best == whole, f"several answers are marked, or one in part: {hints}")
    gains = any(hint.matters > 0 and hint.number for hint in best)
    hopes = [hint.number for hint in best if hint.matters > 0 and hint.chance]
    harms = [hint.number for hint in best if hint.matters < 0]
    others = [hint.number for hint in hints if hint.matters < 0 and not hint.best]
    spared = bool(harms and others) and max(others) > min(harms)
    sure = (not gains and not spared) or (hopes and not any(hopes))
    must(game, not sure, f"what is marked is a sure loss: {best}")


def hints_come_true(system: System[T]) -> None:
    """What hints give a chance of comes about as often, as far as its promises can tell.

    Expected and met are compared for the hints of each rule, in the plays of the game's own bot,
    which plays as hints take for granted. They may differ by four standard deviations.
    """
    promised: dict[str, list[tuple[Fraction, bool]]] = {}
    for play in plays(system):
        if not play.clever:
            continue
        game, following = play.after(0), Following[T]()
        game.keeps = False
        for move in play.moves:
            following.before(game, move.seat, move.action)
            decided = following.after(game, game.apply(move.seat, move.action))
            once = {hint.rule: (Fraction(hint.chance), one.came) for hint, one in reversed(decided)}
            for rule, came in once.items():  # of several on one thing the first
                promised.setdefault(rule, []).append(came)
    for rule, each in promised.items():
        met, likely = sum(came for _, came in each), float(sum(chance for chance, _ in each))
        assert _usual([float(chance) for chance, _ in each], met), (
            f"{system.id}: hints by {rule} promise {likely:.1f} of {len(each)}, and it was {met}"
        )


FOUR_SIGMA = 3.2e-5
"""How likely it is that chance is so much lower than expected, or so much higher."""


def _usual(chances: Sequence[float], met: int) -> bool:
    """True unless so few of them, or so many, come about more rarely than that."""
    counts = [1.0]  # how likely each number of them is
    for chance in chances:
        pairs = zip([*counts, 0.0], [0.0, *counts], strict=True)
        counts = [same * (1 - chance) + fewer * chance for same, fewer in pairs]
    return min(sum(counts[met:]), sum(counts[: met + 1])) > FOUR_SIGMA


def hints(game: Session[T], seat: Seat, pending: Pending, chance: Plain) -> Sequence[Hint]:
    """The hints of one decision; of a form those of two ways to fill it in."""
    found = game.hints(seat, pending.id)
    if isinstance(pending.decision, Form) and pending.decision.answerable:
        try:
            found += game.hints(seat, pending.id, pending.decision.sample(chance))
        except IllegalAction:  # an open form: not every way is legal
            return found
    return found


def _sound(hint: Hint) -> bool:
    """True for a label and one exact number, a chance being from 0 to 1."""
    if bool(hint.chance) == bool(hint.mean) or not hint.label:
        return False
    number = Fraction(hint.chance or hint.mean)
    return str(number) == (hint.chance or hint.mean) and (not hint.chance or 0 <= number <= 1)


def _belongs(hint: Hint, decision: AnyDecision) -> bool:
    """True if `to` is an answer, or for cards some that can be picked."""
    match decision:
        case Choose(options=options):
            return any(option.id == hint.to for option in options)
        case PickCards(sets=None, cards=cards):
            return isinstance(hint.to, list) and all(card in list[str](cards) for card in hint.to)
        case PickCards(sets=sets):
            return any(hint.to == list[str](one.cards) for one in sets or ())
        case Number(least=least, most=most):
            return isinstance(hint.to, int) and least <= hint.to <= most
        case Form(fields=fields) if len(fields) == 1:
            return all(_belongs(hint, field.decision) for field in fields.values())
        case _:
            return False
