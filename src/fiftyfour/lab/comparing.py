"""The same games with something else about them: pairs on common chance.

Both sides play the same seeds. Until something falls out otherwise they are the same game, so what
chance does to both sides cancels out, as far as the games go alike.
"""

from collections.abc import Sequence
from statistics import variance

from fiftyfour.lab.intervals import (
    SURE,
    Estimate,
    difference,
    effect_of_means,
    effect_of_shares,
    mean,
    share,
)
from fiftyfour.lab.measures import Measure, average, measures
from fiftyfour.lab.plans import Plan
from fiftyfour.lab.playing import Record
from fiftyfour.lab.report import Figure, Report, Section, describe
from fiftyfour.lab.series import FEWEST, Row

PILOT = 50
"""Pairs from which it is estimated how many will be needed."""

LONGEST = 24
"""Letters of a side's name that stand in a table; the sides are numbered where one is longer."""

AIM = 0.01
"""The interval that a pilot is told for, if nobody asks for another."""


def comparison(
    plans: Sequence[Plan], names: Sequence[str], played: Sequence[Row], until: float | None = None
) -> Report:
    """Whether anything changes from the first plan to each other one."""
    base, others = plans[0], list(zip(names[1:], range(1, len(plans)), strict=True))
    sides = [[row[at] for row in played] for at in range(len(plans))]
    everything = [record for side in sides for record in side]
    counted = measures(base, everything)
    short = _short(names)
    sections = [_differ(name, sides[0], sides[at]) for name, at in others]
    for measure in counted:
        figures = [
            Figure(name, measure.estimate(side), measure.kind)
            for name, side in zip(short, sides, strict=True)
        ]
        figures += [_change(measure, short[at], sides[0], sides[at]) for _, at in others]
        sections.append(Section(measure.label, "", tuple(figures)))
    if len(played) >= PILOT:
        aim = until or AIM
        sections += [_pairing(counted[0], name, sides[0], sides[at], aim) for name, at in others]
    return Report(
        title=f"{describe(base)}: {' or '.join(names)}",
        game=base.game,
        games=len(everything),
        unended=sum(not record.ended for record in everything),
        sections=tuple(sections),
    )


def _short(names: Sequence[str]) -> list[str]:
    """The sides by their values alone, where these are words of one setting; or by number."""
    values = [name.partition("=")[2] for name in names]
    one = len({name.partition("=")[0] for name in names}) == 1
    if one and all(value.isidentifier() for value in values):
        return values
    if max(map(len, names)) > LONGEST:
        return [f"side {number}" for number in range(1, len(names) + 1)]
    return list(names)


def _differ(name: str, ones: Sequence[Record], others: Sequence[Record]) -> Section:
    """How many pairs differ at all."""
    of = len(ones)
    both = list(zip(ones, others, strict=True))
    ends = share(sum((a.won, a.scores) != (b.won, b.scores) for a, b in both), of)
    goes = share(sum((a.trace, a.won, a.scores) != (b.trace, b.won, b.scores) for a, b in both), of)
    title = f"Does {name} change anything?"
    if not goes.value:
        text = f"No difference in any of {of} pairs; at most {goes.high:.1%} of all would differ."
        return Section(title, text)
    figures = (
        Figure("pairs that go otherwise", goes),
        Figure("pairs that end otherwise", ends),
    )
    text = "" if ends.value else f"What is done differs, but all {of} pairs come to the same end."
    return Section(title, text, figures)


def _change(
    measure: Measure, name: str, ones: Sequence[Record], others: Sequence[Record]
) -> Figure:
    """How a measure changes within pairs, and how much that is."""
    change, effect = change_of(measure, ones, others)
    letter = "h" if measure.kind == "share" else "d"
    note = f"{_size(effect)} effect ({letter} = {effect:.2f})".replace("-", "−")
    kind = "change" if measure.kind == "share" else "number"
    if change.low == change.high:
        note = "in every pair" if change.value else "in no pair"
    elif not change.excludes_zero:
        note = "cannot be told from none"
    return Figure(f"change with {name}", change, kind, note)


def change_of(
    measure: Measure, ones: Sequence[Record], others: Sequence[Record]
) -> tuple[Estimate, float]:
    """The mean change within pairs, and its effect size."""
    pairs = _paired(measure, ones, others)
    before, after = [one for one, _ in pairs], [other for _, other in pairs]
    changes = [other - one for one, other in pairs]
    if measure.kind == "share":
        return difference(changes), effect_of_shares(average(before), average(after))
    return mean(changes), effect_of_means(before, after)


def _paired(
    measure: Measure, ones: Sequence[Record], others: Sequence[Record]
) -> list[tuple[float, float]]:
    """What there is to measure on both sides."""
    both = ((measure.of(a), measure.of(b)) for a, b in zip(ones, others, strict=True))
    return [(one, other) for one, other in both if one is not None and other is not None]


def _size(effect: float) -> str:
    """Cohen's words for effects."""
    for least, word in ((0.8, "large"), (0.5, "medium"), (0.2, "small")):
        if abs(effect) >= least:
            return word
    return "very small"


def _pairing(
    measure: Measure, name: str, ones: Sequence[Record], others: Sequence[Record], aim: float
) -> Section:
    """What it saves that both sides play the same seeds, by a pilot of the first pairs."""
    values = _paired(measure, ones[:PILOT], others[:PILOT])
    title = f"What pairs on the same seeds save: {name}"
    if len(values) < 2:
        return Section(title, "The pilot has nothing to measure.")
    apart = variance([one for one, _ in values]) + variance([other for _, other in values])
    paired = variance([other - one for one, other in values])
    if not paired:
        text = (
            f"In a pilot of {PILOT} pairs nothing changed for “{measure.label}”: where a rule "
            "seldom bites, pairs need hardly any games."
        )
        return Section(title, text)
    per = (SURE / aim) ** 2
    saved = 1 - paired / apart if apart else 0.0
    text = (
        f"A pilot of {PILOT} pairs: to know the change of “{measure.label}” to ±{aim:.1%} takes "
        f"{per * paired:,.0f} pairs; of unpaired games it takes {per * apart:,.0f} a side. Pairing "
        + (f"saves {saved:.0%}." if saved > 0 else "saves nothing here.")
    )
    return Section(title, text)


def known_enough(plans: Sequence[Plan], played: Sequence[Row], until: float) -> bool:
    """True once the change of who wins is known to `until` for each side."""
    if len(played) < FEWEST:
        return False
    ones = [row[0] for row in played]
    for at in range(1, len(plans)):
        others = [row[at] for row in played]
        main = measures(plans[0], [*ones, *others])[0]
        if change_of(main, ones, others)[0].half > until:
            return False
    return True
