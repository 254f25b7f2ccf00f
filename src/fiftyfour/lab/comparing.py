"""The same games with something else about them: pairs on common chance.

Both sides play the same seeds. Until something falls out otherwise they are the same game, so what
chance does to both sides cancels out, as far as the games go alike.
"""

from collections.abc import Sequence
from statistics import variance

from msgspec.structs import replace

from fiftyfour.engine.errors import UnknownSystem
from fiftyfour.engine.reading import adventures
from fiftyfour.engine.setup import SettingValue
from fiftyfour.engine.system import find_system, setting_views
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
from fiftyfour.lab.plans import Place, Plan, check
from fiftyfour.lab.playing import Record
from fiftyfour.lab.report import Figure, Report, Section, describe
from fiftyfour.lab.series import FEWEST, Row

PILOT = 50
"""Pairs from which it is estimated how many will be needed."""

AIM = 0.01
"""The interval that a pilot is told for, if nobody asks for another."""

MOST_VALUES = 40
"""Values of a sweep at most."""


def comparison(
    plans: Sequence[Plan], names: Sequence[str], played: Sequence[Row], until: float | None = None
) -> Report:
    """Whether anything changes from the first plan to each other one."""
    base = plans[0]
    sides = [[row[at] for row in played] for at in range(len(plans))]
    everything = [record for side in sides for record in side]
    counted = measures(base, everything)
    sections: list[Section] = []
    for name, side in zip(names[1:], sides[1:], strict=True):
        versus = f"{names[0]} or {name}"
        sections.append(_differ(versus, sides[0], side))
        figures = [
            figure
            for measure in counted
            for figure in _beside(measure, names[0], sides[0], name, side)
        ]
        text = "The change is that of pairs: from the first to the second, on the same seeds."
        sections.append(Section(f"What changes: {versus}", text, tuple(figures)))
        if len(played) >= PILOT:
            sections.append(_pairing(counted[0], versus, sides[0], side, until or AIM))
    return Report(
        title=f"{describe(base)}: {' or '.join(names)}",
        game=base.game,
        games=len(everything),
        unended=sum(not record.ended for record in everything),
        sections=tuple(sections),
    )


def _differ(versus: str, ones: Sequence[Record], others: Sequence[Record]) -> Section:
    """How many pairs differ at all."""
    of = len(ones)
    apart = sum(
        (one.trace, one.won, one.scores) != (other.trace, other.won, other.scores)
        for one, other in zip(ones, others, strict=True)
    )
    found = share(apart, of)
    if apart:
        text = f"{apart} of {of} pairs of games differ in anything that is done or comes of it."
    else:
        text = f"No difference in any of {of} pairs; at most {found.high:.1%} of all would differ."
    return Section(
        f"Does it change anything: {versus}", text, (Figure("pairs that differ", found),)
    )


def _beside(
    measure: Measure, name: str, ones: Sequence[Record], other: str, others: Sequence[Record]
) -> list[Figure]:
    """A measure on both sides, and how it changes."""
    change, effect = change_of(measure, ones, others)
    if measure.kind == "share":
        size = _size(effect)
        note = f"effect h = {effect:+.2f}, {size}"
    else:
        note = f"effect d = {effect:+.2f}, {_size(effect)}"
    if not change.excludes_zero:
        note = f"no difference can be told; {note}"
    kind = "change" if measure.kind == "share" else "number"
    return [
        Figure(f"{measure.label}: {name}", measure.estimate(ones), measure.kind),
        Figure(f"{measure.label}: {other}", measure.estimate(others), measure.kind),
        Figure("change", change, kind, note),
    ]


def change_of(
    measure: Measure, ones: Sequence[Record], others: Sequence[Record]
) -> tuple[Estimate, float]:
    """The mean change within pairs, and its effect size."""
    pairs = [
        (one, other)
        for one, other in (
            (measure.of(a), measure.of(b)) for a, b in zip(ones, others, strict=True)
        )
        if one is not None and other is not None
    ]
    before, after = [one for one, _ in pairs], [other for _, other in pairs]
    changes = [other - one for one, other in pairs]
    if measure.kind == "share":
        return difference(changes), effect_of_shares(average(before), average(after))
    return mean(changes), effect_of_means(before, after)


def _size(effect: float) -> str:
    """Cohen's words for effects."""
    for least, word in ((0.8, "large"), (0.5, "middling"), (0.2, "small")):
        if abs(effect) >= least:
            return word
    return "very small"


def _pairing(
    measure: Measure, versus: str, ones: Sequence[Record], others: Sequence[Record], aim: float
) -> Section:
    """What it saves that both sides play the same seeds, by a pilot of the first pairs."""
    values = [
        (one, other)
        for one, other in (
            (measure.of(a), measure.of(b))
            for a, b in zip(ones[:PILOT], others[:PILOT], strict=True)
        )
        if one is not None and other is not None
    ]
    title = f"What pairing saves: {versus}"
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


# --- sweeps ---


def swept(plan: Plan, over: str, values: Sequence[SettingValue]) -> list[tuple[str, Plan]]:
    """A plan for each value of a setting, or for each character, or number of players.

    `over` is the name of a setting, `characters` (in the first seat), `players` or `adventures`.
    Without `values` it is all there are.

    Raises:
        UnknownSystem: it has no such values, or one of them does not fit.
    """
    system = find_system(plan.game)
    found: list[tuple[str, Plan]] = []
    if over == "characters":
        ready = list(values) or (list(system.sheets.ready) if system.sheets else [])
        first, *rest = plan.places
        for name in ready:
            places = (replace(first, character=str(name)), *rest)
            found.append((str(name), replace(plan, places=places)))
    elif over == "players":
        fitting = list(values) or list(range(system.players[0], min(system.players[1], 6) + 1))
        for count in fitting:
            if not isinstance(count, int) or count < 1:
                raise UnknownSystem(f"a number of players is a whole number, not {count!r}")
            found.append((str(count), replace(plan, places=_seated(plan.places, count))))
    elif over == "adventures":
        for told in plan.adventures or adventures(system).values():
            gm = plan.gm or "plain"
            found.append((told.title, replace(plan, adventures=(told,), gm=gm)))
    else:
        for value in list(values) or _values(plan.game, over):
            settings = {**plan.settings, over: value}
            found.append((f"{over} = {_written(value)}", replace(plan, settings=settings)))
    if not 2 <= len(found) <= MOST_VALUES:
        raise UnknownSystem(
            f"a sweep goes over 2 to {MOST_VALUES} values; {over} has {len(found)} here: "
            "name some with --values"
        )
    for _, one in found:
        check(one)
    return found


def _seated(places: Sequence[Place], count: int) -> tuple[Place, ...]:
    """So many places: the first of these, the last of them as often as it takes."""
    return tuple(places[min(at, len(places) - 1)] for at in range(count))


def _written(value: SettingValue) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def _values(game: str, name: str) -> list[SettingValue]:
    """All values of a setting."""
    views = {view.name: view for view in setting_views(find_system(game).settings, {})}
    if name not in views:
        raise UnknownSystem(
            f"{game} has no setting {name[:40]!r} to sweep over; it has {', '.join(views)}, and "
            "there are also characters, players and adventures"
        )
    view = views[name]
    if view.choices:
        return list(view.choices)
    if isinstance(view.default, bool):
        return [False, True]
    if view.least is not None and view.most is not None:
        return list(range(view.least, min(view.most, view.least + MOST_VALUES) + 1))
    raise UnknownSystem(f"{name} has no list of values: name some with --values")


def sweep(
    plan: Plan, over: str, plans: Sequence[tuple[str, Plan]], played: Sequence[Row]
) -> Report:
    """Each measure at every value."""
    sides = [[row[at] for row in played] for at in range(len(plans))]
    everything = [record for side in sides for record in side]
    sections = [
        Section(
            measure.label,
            "",
            tuple(
                Figure(name, measure.estimate(side), measure.kind)
                for (name, _), side in zip(plans, sides, strict=True)
            ),
        )
        for measure in measures(plan, everything)
    ]
    return Report(
        title=f"{describe(plan)}: over {over}",
        game=plan.game,
        games=len(everything),
        unended=sum(not record.ended for record in everything),
        sections=tuple(sections),
    )
