"""A stand-in for the GM: a job with a lock, a doorman, a chase and a shoot-out (SU-PLAY-03)."""

from collections.abc import Sequence

from fiftyfour.engine.actions import Reply
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.decisions import Answer, Choose, Form, Option, PickCards
from fiftyfour.engine.view import Pending
from fiftyfour.systems.suits.cards.faces import value
from fiftyfour.systems.suits.data import USES, Defense
from fiftyfour.systems.suits.minds.card_choice import spend, worth
from fiftyfour.systems.suits.minds.seen import Seen
from fiftyfour.systems.suits.table import Record

JOB: tuple[tuple[str, str, str, str], ...] = (
    ("thief open", "15", "0", "A steel door, and a lock that was expensive"),
    ("persuasion persuade", "quick", "8", "A doorman who has heard everything"),
    ("athlete chase", "quick", "8", "Somebody runs, and has what you want"),
    ("stealth hide", "quick", "7", "The goods have to go where nobody looks"),
    ("fraud deceive", "quick", "8", "A guest asks who invited you"),
    ("driver terrain", "15", "0", "The street ends; the car does not"),
)
"""What the players are called for, in this order, before the shooting starts (SU-MOD-04)."""

LONGEST = 6
"""Rounds after which a fight breaks off."""

ASKED = 3
"""Once in so many times the fight comes; else somebody is asked for a play of their own."""

SPARE = 3
"""Cards the stand-in keeps for later."""


def as_gm(seen: Seen, pending: Pending, chance: Plain) -> Answer | Reply:
    """Run the job, let people resist as they can, spend a card where it turns a play."""
    match pending.decision:
        case Choose(rule="SU-SCN-04", options=options):
            return _next(seen, options, chance).id
        case Choose(rule="SU-HAND-01" | "SU-PLAY-14", options=options):
            return options[0].id
        case Form(rule="SU-MOD-04") as form:
            return _call(seen, form)
        case Choose(rule="SU-PLAY-12", options=options):
            return _resists(options).id
        case Choose(rule="SU-ADD-01", options=options) if seen.record is not None:
            return _window(seen, seen.record, options).id
        case Choose(rule="SU-CBT-03") if seen.scene.round > LONGEST:
            return Reply(to="end-combat", answer="end combat")
        case Choose(rule="SU-CBT-03" | "SU-NPC-06", options=options):
            return _acts(seen, options).id
        case Choose(rule="SU-SKL-06", options=options):
            return _whom(seen, options).id
        case Choose(rule="SU-CBT-01", options=options) | Choose(rule="SU-GUN-04", options=options):
            return options[0].id
        case Choose(rule="SU-JACK-01", options=options):
            return max(options, key=lambda one: value(one.cards[0]) if one.cards else 0).id
        case Choose(rule="SU-INI-03" | "SU-LEA-03", options=options):
            return options[-1].id
        case PickCards(rule="SU-HAND-03", cards=cards, least=least):
            return list[str](sorted(cards, key=value)[:least])
        case decision:
            return decision.sample(chance)


def _next(seen: Seen, options: Sequence[Option], chance: Plain) -> Option:
    """A call for each of the job's first parts, players as they like, a fight, then it is over."""
    by_id = {one.id: one for one in options}
    if any(who not in seen.suits and one.here for who, one in seen.people.items()):
        return by_id["end scene"]
    if "call" not in by_id:
        return by_id.get("lift", by_id["fight"])
    parts = max(3, min(len(seen.suits), len(JOB)))
    if seen.scene.plays < parts:
        return by_id["call"]
    asks = [one for one in options if one.id.startswith("ask ")]
    return asks[chance.below(len(asks))] if chance.below(ASKED) else by_id["fight"]


def _call(seen: Seen, form: Form) -> Answer:
    """The next part of the job, for whoever is best at it."""
    what, against, modifier, note = JOB[seen.scene.plays % len(JOB)]
    who = form.fields["who"].decision
    assert isinstance(who, Choose)
    play = USES[what].play
    best = max(who.options, key=lambda one: seen.figures[one.id].modifier(play))
    answer: Answer = {
        "who": best.id,
        "what": what,
        "against": against,
        "modifier": int(modifier),
        "note": note,
    }
    return answer


def _resists(options: Sequence[Option]) -> Option:
    """As usual; where the stand-in has to name something, an average threshold."""
    by_id = {one.id: one for one in options}
    return by_id.get("allow") or by_id.get("t15") or options[0]


def _window(seen: Seen, record: Record, options: Sequence[Option]) -> Option:
    """The cards that turn the play, where it is worth them and enough are left."""
    lines = [seen.line(side) for side in record.sides]
    totals = [line.total if line is not None and line.total is not None else 0 for line in lines]
    if len(totals) < 2:
        return options[-1]
    missing = totals[1 - record.turn] - totals[record.turn] + 1
    most = min(worth(seen, record), len(seen.hand) - SPARE)
    return spend(options, missing, most) or options[-1]


ATTACKS = ("guns attack", "thug attack", "throw attack")


def _acts(seen: Seen, options: Sequence[Option]) -> Option:
    """The attack with the best number, as long as anybody is left to attack."""
    attacks = [one for one in options if one.id in ATTACKS]
    figure = seen.figures.get(seen.scene.turn)
    if not attacks or figure is None or not seen.party:
        return options[-1]
    return max(attacks, key=lambda one: figure.modifier(USES[one.id].play))


def _whom(seen: Seen, options: Sequence[Option]) -> Option:
    """Whoever is easiest to hit."""
    marks = [one for one in options if one.id in seen.suits]
    if not marks:
        return options[-1]
    return min(marks, key=lambda one: seen.figures[one.id].defense(Defense.DODGE))
