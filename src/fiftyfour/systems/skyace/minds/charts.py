"""Charts of the chances in Sky Ace."""

from fiftyfour.engine.questions import Chart
from fiftyfour.systems.skyace.data import DIFFICULTIES
from fiftyfour.systems.skyace.minds.calculator import HEROES


def _duel(kind: str) -> Chart:
    """Every ready-made hero against every other, by one kind of attack."""
    return Chart(
        title=f"Energy taken by one {kind} attack, on average, at equal height",
        question="duel",
        along="Target",
        values={hero: {"target": hero} for hero in HEROES},
        by="Attacker",
        lines={hero: {"attacker": hero, "kind": kind} for hero in HEROES},
        unit="Energy",
        matrix=True,
    )


CHARTS = {
    "close": _duel("close"),
    "far": _duel("far"),
    "tests": Chart(
        title="Passing a skill test",
        question="test",
        along="Difficulty",
        values={difficulty: {"difficulty": difficulty} for difficulty in DIFFICULTIES},
        by="Skill",
        lines={f"skill {skill}": {"skill": skill} for skill in (1, 2, 3, 4)},
        event="passes",
    ),
}
"""Each chart by its name."""
