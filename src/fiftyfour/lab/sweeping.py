"""The same games over all values of something: a setting, the characters, the number of players."""

from collections.abc import Sequence

from msgspec.structs import replace

from fiftyfour.engine.errors import UnknownSystem
from fiftyfour.engine.reading import adventures
from fiftyfour.engine.settings import setting_views
from fiftyfour.engine.setup import SettingValue
from fiftyfour.engine.system import find_system
from fiftyfour.lab.measures import measures
from fiftyfour.lab.plans import Plan, check
from fiftyfour.lab.report import Figure, Report, Section, describe
from fiftyfour.lab.series import Row

MOST_VALUES = 40
"""Values of a sweep at most."""

MOST_PLAYERS = 8
"""Players of a game in a sweep at most."""

Named = list[tuple[str, Plan]]
"""Plans, each with the value it stands for."""


def swept(plan: Plan, over: str, values: Sequence[SettingValue]) -> Named:
    """A plan for each value of a setting, or for each character, or number of players.

    `over` is the name of a setting, `characters` (in the first seat), `players` or `adventures`.
    Without `values` it is all there are.

    Raises:
        UnknownSystem: it has no such values, or one of them does not fit.
    """
    match over:
        case "characters":
            found = _by_character(plan, values)
        case "players":
            found = _by_players(plan, values)
        case "adventures":
            found = _by_adventure(plan)
        case _:
            found = [
                (f"{over} = {_written(one)}", replace(plan, settings={**plan.settings, over: one}))
                for one in list(values) or _values(plan.game, over)
            ]
    if not 2 <= len(found) <= MOST_VALUES:
        raise UnknownSystem(
            f"a sweep goes over 2 to {MOST_VALUES} values; {over} has {len(found)} here: "
            "name some with --values"
        )
    for _, one in found:
        check(one)
    return found


def _by_character(plan: Plan, names: Sequence[SettingValue]) -> Named:
    """Each character in the first seat, against the others as they are."""
    sheets = find_system(plan.game).sheets
    ready = list(names) or (list(sheets.ready) if sheets else [])
    first, *rest = plan.players
    return [
        (str(name), replace(plan, players=(replace(first, character=str(name)), *rest)))
        for name in ready
    ]


def _by_players(plan: Plan, numbers: Sequence[SettingValue]) -> Named:
    """So many players: the first of the plan's, the last of them as often as it takes."""
    least, most = find_system(plan.game).players
    found: Named = []
    for number in list(numbers) or range(least, min(most, MOST_PLAYERS) + 1):
        if not isinstance(number, int) or not 1 <= number <= MOST_PLAYERS:
            raise UnknownSystem(f"a number of players is 1 to {MOST_PLAYERS}, not {number!r}")
        last = len(plan.players) - 1
        players = tuple(plan.players[min(at, last)] for at in range(number))
        name = "1 player" if number == 1 else f"{number} players"
        found.append((name, replace(plan, players=players)))
    return found


def _by_adventure(plan: Plan) -> Named:
    """Each adventure of the plan, or of the game."""
    told = plan.adventures or adventures(find_system(plan.game)).values()
    return [(one.title, replace(plan, adventures=(one,), gm=plan.gm or "plain")) for one in told]


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
    largest = max((plan, *(one for _, one in plans)), key=lambda one: len(one.players))
    sections = [
        Section(
            measure.label,
            "",
            tuple(
                Figure(name, measure.estimate(side), measure.kind)
                for (name, one), side in zip(plans, sides, strict=True)
                if measure.seat is None or measure.seat in one.seats
            ),
        )
        for measure in measures(largest, everything)
    ]
    return Report(
        title=f"{describe(plan)}: over {over}",
        game=plan.game,
        games=len(everything),
        unended=sum(not record.ended for record in everything),
        sections=tuple(sections),
    )
