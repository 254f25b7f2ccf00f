"""How a play stands, as people read it (SU-ADD-01, SU-VIS-01).

Nothing here is kept: it follows from what lies on the table, by the functions that the rules use.
Of what has hidden numbers there are two sheets: one for everybody, and the whole of it for the GM.
"""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from fiftyfour.engine.cards import Card, Rank
from fiftyfour.engine.things import GM, Sheet
from fiftyfour.engine.view import Line, Term
from fiftyfour.systems.suits.cards.faces import has_effects, value
from fiftyfour.systems.suits.cards.totals import modifier_rule, word
from fiftyfour.systems.suits.data import SKILLS, THRESHOLDS, computed_threshold
from fiftyfour.systems.suits.play.brings import brings
from fiftyfour.systems.suits.play.plays import lines_of
from fiftyfour.systems.suits.table import HIDDEN, Played, Quick, Record, Side, Suits
from fiftyfour.systems.suits.telling import fallen, hurt


class Laid(Struct, frozen=True):
    """A card that lies there: what it is worth, and what it stands for or did, in few words."""

    card: Card
    value: int
    flip: bool
    about: str


class Effort(Struct, frozen=True):
    """A side of a play or of initiative: its cards, what is added to them, and the sum.

    `total` is None where a part of it is hidden; `shown` is what lies open. Used cards of the
    suit `pays` give a bonus, of the suit `own` they draw. Of several who resist, `each` has the
    sum; the highest is the total.
    """

    who: str
    name: str
    play: str
    rule: str
    pays: str
    own: str
    cards: list[Laid]
    terms: list[Term]
    shown: int
    total: int | None
    each: list[tuple[str, int]]


class Stands(Struct, frozen=True):
    """How a play stands: what is tried against whom, both sides, and who has the better of it.

    `leads` is the side that is known to; `brings` is what used cards come to. `threshold` is the
    number to be reached, as far as it is known, and `word` what the book calls it. Of a play that
    is over there is a `verdict`, who is `hurt` and who has `fallen`.
    """

    what: str
    against: str
    sides: list[Effort]
    threshold: int | None
    word: str
    words: str
    leads: int | None
    brings: list[str]
    verdict: str
    hurt: str
    fallen: str


def plays(table: Suits) -> Iterator[Sheet[Stands]]:
    """How each play stands, else the last one (SU-VIS-05, SU-PLAY-10)."""
    for depth, play in enumerate(table.plays, 1):
        lines = [*lines_of(table, play)]
        public = [line for line in lines if line.sight == "all"]
        hidden = [line for line in lines if line.sight != "all"]
        yield from _stands(table, f"stands:{depth}", play.data, public, hidden, play.quick.data)
    last = table.last.data
    if last.sides and not table.plays:
        hidden = table.sums.data.lines
        yield from _stands(table, "stands:last", last, last.lines, hidden, Quick())


def _stands(
    table: Suits,
    name: str,
    record: Record,
    public: Sequence[Line],
    hidden: Sequence[Line],
    quick: Quick,
) -> Iterator[Sheet[Stands]]:
    """What everybody reads; and the whole of it, should any of it be the GM's."""
    label = "How it stands"
    yield Sheet(name=name, label=label, data=_how(table, record, public[:1], public[1:]))
    if any(side.seat == GM for side in record.sides) or hidden:
        own, against = list(hidden), public[1:]
        acting = public[:1] if not own or public[0].total is not None else [own.pop(0)]
        data = _how(table, record, acting, own or against, quick)
        yield Sheet(name=f"{name}:gm", label=label, sight=HIDDEN, data=data)


def _how(
    table: Suits,
    record: Record,
    acting: Sequence[Line],
    against: Sequence[Line],
    quick: Quick | None = None,
) -> Stands:
    """With `quick` for the GM, who knows what everybody's cards do."""
    sides = [
        effort(table, side, lines, quick)
        for side, lines in zip(record.sides, (acting, against), strict=False)
    ]
    need, mine = _highest(against), sides[0].total
    if record.phase == "declared":
        need = computed_threshold(record.use, record.result) if record.kind.computed else None
    adding = record.phase == "window" and not record.outcome
    threshold = None if record.opposed else need
    return Stands(
        what=record.kind.label,
        against=table.marks(record) or (word(record.resist) if record.opposed else ""),
        sides=sides,
        threshold=threshold,
        word=THRESHOLDS.get(threshold or 0, ""),
        words=_in_words(record, sides, need) if adding else "",
        leads=_leads(record, mine, need),
        brings=[*brings(table, record)],
        verdict=_verdict(record),
        hurt=hurt(table, record),
        fallen=fallen(table, record),
    )


def _leads(record: Record, mine: int | None, need: int | None) -> int | None:
    """The side that has the better of it, if that is known (SU-RES-01, SU-RES-02)."""
    if record.outcome:
        return 0 if record.outcome == "success" else 1
    if record.phase != "window" or mine is None or need is None:
        return None
    if record.opposed and mine == need:
        return None
    return 0 if mine >= need else 1


def _highest(lines: Sequence[Line]) -> int | None:
    """The highest of several totals; None if one is hidden, or if there are none."""
    totals = [line.total for line in lines if line.total is not None]
    return max(totals) if totals and len(totals) == len(lines) else None


def effort(table: Suits, side: Side, lines: Sequence[Line], quick: Quick | None = None) -> Effort:
    """A side by its lines, of which the highest counts (SU-ADD-03, SU-MOD-01)."""
    person = table.people.get(side.who)
    known = side.seat != GM or quick is not None
    effects, own = False, ""
    if person is not None and known:
        effects, own = has_effects(table, person, side.play), person.figure.suit
    elif quick is not None:
        effects, own = quick.effects, quick.suit
    total, skill = _highest(lines), SKILLS.get(side.play)
    line = next((one for one in lines if one.total == total), None)
    terms = () if line is None else line.terms
    untagged = skill is not None and person is not None and known and not effects
    return Effort(
        who=side.who,
        name=side.name,
        play=f"{word(side.play)}{', no tag' * untagged}" if side.play else "",
        rule=modifier_rule(side.play),
        pays="" if skill is None else skill.suit.value,
        own=own,
        cards=[_laid(table, side, played, effects=effects) for played in table.played(side)],
        terms=[term for term in terms if not term.cards],
        shown=sum(term.value for term in terms),
        total=total,
        each=[(one.label, one.total or 0) for one in lines] if len(lines) > 1 else [],
    )


def _laid(table: Suits, side: Side, played: Played, *, effects: bool) -> Laid:
    """A card of a side; what a Jack will do is told where it is known (SU-JACK-01)."""
    about = ["flip"] if played.flip else []
    if played.counts is not played.card:
        about.append(f"as {played.counts.pretty}")
    if played.by != side.seat and played.by in table.people:
        about.append(f"from {table.people[played.by].name}")
    if played.drew:
        about.append("drew" if played.drew == 1 else f"drew {played.drew}")
    if effects and played.counts.rank is Rank.JACK and not played.flip:
        about.append("one back")
    return Laid(played.card, value(played.counts), played.flip, ", ".join(about))


def _in_words(record: Record, sides: Sequence[Effort], need: int | None) -> str:
    """How it stands for the acting side, as far as the numbers are known (SU-RES-01)."""
    name, mine = sides[0].name, sides[0].total
    if mine is None:
        return "" if need is None else _unseen(record, sides, need - sides[0].shown)
    if need is None:
        return _open(name, mine, sides[1].shown) if record.opposed else _reached(name, mine)
    if record.opposed:
        if mine == need:
            return "a tie"
        return f"{name} is {'ahead' if mine > need else 'behind'} by {abs(mine - need)}"
    if mine < need:
        return f"{name} is {need - mine} short"
    return f"{name} has just enough" if mine == need else f"{name} has {mine - need} to spare"


def _unseen(record: Record, sides: Sequence[Effort], need: int) -> str:
    """Whoever acts has a number that is hidden (SU-PLAY-14)."""
    if not record.opposed:
        return f"{sides[0].name} has enough if the GM's number is {need} or more"
    return f"{sides[1].name} holds if the GM's number is {need - 1} or less, a tie at {need}"


def _open(name: str, mine: int, cards: int) -> str:
    """Whatever resists has a number that is hidden, which may be below 0 (SU-NPC-02)."""
    ahead = mine - cards
    if ahead > 0:
        return f"{name} is ahead if the GM's number is {ahead - 1} or less, a tie at {ahead}"
    if ahead == 0:
        return "a tie if the GM's number is 0"
    return f"{name} is behind, unless the GM's number is below {ahead}"


def _reached(name: str, mine: int) -> str:
    """Which of the book's thresholds it is enough for; the GM keeps the number (SU-PLAY-11)."""
    reached = [number for number in THRESHOLDS if number <= mine]
    words = f"{name} has not enough for anything easy"
    if reached:
        words = f"{name} has enough for {THRESHOLDS[reached[-1]]} ({reached[-1]})"
    following = next((number for number in THRESHOLDS if number > mine), None)
    if following is None:
        return words
    return f"{words}, {following - mine} short of {THRESHOLDS[following]} ({following})"


def _verdict(record: Record) -> str:
    """How it came out, in a word (SU-RES-01)."""
    if not record.outcome:
        return ""
    won = record.outcome == "success"
    if record.kind.attack:
        return "A hit" if won else "A miss"
    return "Success" if won else "Failure"
