"""placeholder"""

from fiftyfour.engine.chance import Plain
from fiftyfour.engine.decisions import Answer
from fiftyfour.engine.view import Pending, View


def decide(view: View, pending: Pending, chance: Plain) -> Answer:
    return pending.decision.sample(chance)
