"""Stand-ins: players and a GM (written last)."""

from fiftyfour.engine.chance import Plain
from fiftyfour.engine.decisions import Answer
from fiftyfour.engine.view import Pending, View


def decide(view: View, pending: Pending, chance: Plain) -> Answer:
    """Any answer."""
    return pending.decision.sample(chance)
