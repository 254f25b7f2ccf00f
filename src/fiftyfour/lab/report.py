"""What a series of games has shown, in sentences, figures and counts that any face can draw."""

from collections import Counter
from collections.abc import Mapping, Sequence
from statistics import fmean

from msgspec import Struct
from msgspec.structs import force_setattr

from fiftyfour.engine.system import find_system
from fiftyfour.engine.things import GM, Seat
from fiftyfour.lab import wording
from fiftyfour.lab.intervals import Estimate, mean, middle, share
from fiftyfour.lab.measures import margin, wins
from fiftyfour.lab.plans import Plan
from fiftyfour.lab.playing import Record
from fiftyfour.lab.watching import LEADS
from fiftyfour.lab.wording import Kind

BINS = 12
"""Columns of a chart of counts at most."""

ENOUGH = 30
"""Games in which something has to have happened before it is told what comes of it."""


class Figure(Struct, frozen=True, omit_defaults=True):
    """One number with its interval, and both in words; `note` says more about it."""

    label: str
    estimate: Estimate
    kind: Kind = "share"
    note: str = ""
    value: str = ""
    interval: str = ""

    def __post_init__(self) -> None:
        force_setattr(self, "value", wording.value(self.kind, self.estimate))
        force_setattr(self, "interval", wording.interval(self.kind, self.estimate))


class Counts(Struct, frozen=True):
    """How many games came to each value; `along` says what the values are."""

    along: str
    bars: dict[str, int]


class Section(Struct, frozen=True, omit_defaults=True):
    """One answer of a report: what was found, the figures, and how they spread."""

    title: str
    text: str = ""
    figures: tuple[Figure, ...] = ()
    counts: Counts | None = None


class Report(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A whole report.

    Attributes:
        title: what was asked.
        games: how many were played.
        unended: how many of them were stopped because they do not end.
    """

    title: str
    game: str
    games: int
    unended: int = 0
    sections: tuple[Section, ...] = ()

    @property
    def counted(self) -> str:
        """How many games it stands on, and how sure the figures are."""
        games = f"{self.games:,} games" if self.games != 1 else "1 game"
        told = f"{games} of bots; intervals hold the truth 95 times in 100."
        if self.unended:
            told += f" {self.unended:,} of them did not end and were stopped."
        return told


def report(plan: Plan, records: Sequence[Record]) -> Report:
    """Who wins, how long it takes, how it goes, how close it is, and what decides."""
    ended = [record for record in records if record.ended]
    sections = [
        _stories(records),
        _who_wins(plan, records),
        _characters(plan, records),
        _length(ended),
        _leads(ended) if plan.fights else None,
        _how_close(ended) if plan.fights else None,
        _what_decides(plan, ended),
    ]
    return Report(
        title=describe(plan),
        game=plan.game,
        games=len(records),
        unended=len(records) - len(ended),
        sections=tuple(section for section in sections if section is not None),
    )


def describe(plan: Plan) -> str:
    """What is played, in a line."""
    sitting = " against " if plan.fights and len(plan.players) == 2 else ", "
    who = sitting.join(plan.label(seat) for seat in plan.seats)
    told = f"; told: {', '.join(f'“{one.title}”' for one in plan.adventures)}"
    settings = "".join(f"; {name} = {value}" for name, value in plan.settings.items())
    return f"{find_system(plan.game).name}: {who}{told if plan.adventures else ''}{settings}"


def _who_wins(plan: Plan, records: Sequence[Record]) -> Section:
    found = wins(plan, records)
    played = _always(records)
    names = [played.get(one.seat, "") if one.seat is not None else "" for one in found]
    figures = tuple(
        Figure(one.label, one.estimate(records), note=f"as {name}" * (name not in one.label))
        for one, name in zip(found, names, strict=True)
    )
    together = len(found) > 1 and any(len(record.won) > 1 for record in records)
    text = "Several seats can win together." if together else ""
    return Section("Who wins", text, figures)


def _always(records: Sequence[Record]) -> dict[Seat, str]:
    """The character of each seat that has the same one in all games."""
    first = records[0].characters if records else {}
    return {
        seat: name
        for seat, name in first.items()
        if all(record.characters.get(seat) == name for record in records)
    }


def _characters(plan: Plan, records: Sequence[Record]) -> Section | None:
    """By character, where they do not always sit in the same seats."""
    played: Counter[str] = Counter()
    won: Counter[str] = Counter()
    seats: dict[str, set[Seat]] = {}
    for record in records:
        for seat, name in record.characters.items():
            played[name] += 1
            won[name] += seat in record.won
            seats.setdefault(name, set()).add(seat)
    if all(len(where) == 1 for where in seats.values()) and len(played) <= len(plan.players):
        return None  # each seat has its own, which is told with who wins
    figures = (Figure(name, share(won[name], played[name])) for name in sorted(played))
    return Section("By character", "", tuple(figures))


def _stories(records: Sequence[Record]) -> Section | None:
    """How the adventures end."""
    told = sorted({record.adventure for record in records} - {""})
    if not told:
        return None
    figures: list[Figure] = []
    for title in told:
        of = [record for record in records if record.adventure == title]
        ends = Counter(record.ending or "no ending" for record in of)
        note = ", ".join(f"{end} {count}" for end, count in ends.most_common())
        figures.append(Figure(title, share(sum(one.well for one in of), len(of)), note=note))
    if len(told) > 1:
        all_of = share(sum(record.well for record in records), len(records))
        figures.insert(0, Figure("all of them", all_of))
    return Section("How often the story ends well", "", tuple(figures))


def _length(ended: Sequence[Record]) -> Section | None:
    if not ended:
        return None
    answers = [record.answers for record in ended]
    mid, low, high = middle(answers)
    parts = fmean(record.parts for record in ended)
    text = (
        f"Half the games end within {mid:.0f} answers; one in ten takes fewer than {low:.0f}, "
        f"one in ten more than {high:.0f}."
    )
    if parts > 1:
        text += f" Their log has {parts:.1f} scenes, rounds or turns with a heading of their own."
    figure = Figure("answers a game", mean(answers), "number")
    return Section("How long it takes", text, (figure,), Counts("answers", binned(answers)))


def binned(values: Sequence[int]) -> dict[str, int]:
    """How many values fall into each of a dozen equal ranges, or on each value if there are few."""
    least, most = min(values), max(values)
    step = max(1, -(-(most - least + 1) // BINS))
    bars = {_range(at, step): 0 for at in range(least, most + 1, step)}
    for value in values:
        bars[_range(least + (value - least) // step * step, step)] += 1
    return bars


def _range(at: int, step: int) -> str:
    return str(at) if step == 1 else f"{at} to {at + step - 1}"


def _leads(ended: Sequence[Record]) -> Section | None:
    """How often the lead changes, where some win and others do not."""
    fought = [record for record in ended if record.settled >= 0]
    if not fought or len(fought) * 2 < len(ended):
        return None
    changes = [record.lead_changes for record in fought]
    mid, low, high = middle([record.settled for record in fought])
    never = share(sum(change == 0 for change in changes), len(changes))
    text = (
        f"The winner is ahead for good after {mid:.0%} of the game, as a rule; in one game of ten "
        f"after {low:.0%}, in another only after {high:.0%}."
    )
    figures = (
        Figure("changes of the lead", mean(changes), "number"),
        Figure("whoever leads first leads to the end", never),
    )
    counts = Counts("changes of the lead", binned(changes))
    return Section("How the lead changes", text, figures, counts)


def _how_close(ended: Sequence[Record]) -> Section | None:
    """By how much the first of the players beats the second."""
    margins = [found for record in ended if (found := margin(record)) is not None]
    if not margins or len(margins) * 2 < len(ended):
        return None
    unit = next((record.unit for record in ended if record.unit), "points")
    figure = Figure(f"{unit} between the first and the second", mean(margins), "number")
    mid, low, high = middle(margins)
    text = (
        f"In half the games the first is at most {mid:.0f} {unit} before the second; in one of ten "
        f"at most {low:.0f}, in another {high:.0f} or more."
    )
    return Section("How close it is", text, (figure,), Counts(unit, binned(margins)))


def _what_decides(plan: Plan, ended: Sequence[Record]) -> Section | None:
    """What goes with winning: how often whoever did it first wins, beside how often that seat does.

    So it is not told of the stronger seat that it wins because it is ahead.
    """
    usual = _usual_wins(plan, ended)
    happened: dict[str, list[tuple[float, float]]] = {}
    for record in ended:
        for what, seat in record.firsts.items():
            if what in LEADS and not plan.fights:
                continue  # of a party nobody is ahead of the others
            won = float(_has_won(plan, record, seat))
            happened.setdefault(what, []).append((won, usual.get(seat, 0.0)))
    figures: list[Figure] = []
    for what, found in happened.items():
        gain = mean([won - expected for won, expected in found])
        if len(found) >= ENOUGH and gain.excludes_zero:
            wins_now, expected = (fmean(part) for part in zip(*found, strict=True))
            note = f"wins {wins_now:.0%}, usually {expected:.0%}"
            figures.append(Figure(what, gain, "change", note))
    figures.sort(key=lambda figure: -abs(figure.estimate.value))
    if not happened:
        return None
    told = "How much more often whoever did it wins than whoever sits there usually does."
    if plan.adventures:
        told = "How much more often the story ends well, or badly if it was the GM who did it."
    nothing = "Nothing that was looked at goes with winning, as far as these games tell."
    return Section("What decides", told if figures else nothing, tuple(figures))


def _usual_wins(plan: Plan, ended: Sequence[Record]) -> Mapping[Seat, float]:
    """How often each seat wins."""
    of = max(1, len(ended))
    seats = (*plan.seats, GM)
    return {seat: sum(_has_won(plan, one, seat) for one in ended) / of for seat in seats}


def _has_won(plan: Plan, record: Record, seat: Seat) -> bool:
    """Of a party that is told a story, all or none; the GM where nobody else has."""
    if plan.adventures:
        return record.well != (seat == GM)
    return not record.won if seat == GM else seat in record.won
