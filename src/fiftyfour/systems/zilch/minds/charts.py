"""Charts of the chances in Zilch."""

from fiftyfour.engine.questions import Chart
from fiftyfour.systems.zilch.table.creature import STANCES

ATTACKING = STANCES[:3]
"""The stances from which one attacks."""

CHARTS = {
    "stances": Chart(
        title="Hitting at equal totals, stance against stance",
        question="hit",
        along="Defender",
        values={
            **{stance: {"defender": stance} for stance in STANCES},
            "no domino": {"defender": "none"},
        },
        by="Attacker",
        lines={stance: {"attacker": stance} for stance in ATTACKING},
        event="hits",
        matrix=True,
    )
}
"""Each chart by its name."""
