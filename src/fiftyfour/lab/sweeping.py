"""The same games over all values of something: a setting, the characters, the number of players."""

from collections.abc import Sequence

from msgspec.structs import replace

from fiftyfour.engine.errors import UnknownSystem
from fiftyfour.engine.reading import adventures
from fiftyfour.engine.setup import SettingValue
from fiftyfour.engine.system import find_system, setting_views
from fiftyfour.lab.measures import measures
from fiftyfour.lab.plans import Place, Plan, check
from fiftyfour.lab.report import Figure, Report, Section, describe
from fiftyfour.lab.series import Row

MOST_VALUES = 40
"""Values of a sweep at most."""


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


def over_values(
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
