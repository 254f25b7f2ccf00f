"""How the log tells whether somebody saw at no cost, as the odds were."""

from fiftyfour.engine.events import Told
from fiftyfour.engine.questions import Hint, Stake


def stake(hint: Hint) -> Stake | None:
    """Of the one rival who sees a raise, and of a raise that is seen after a draw.

    Whoever sees, pushes or reverses, it is told what is due (NT-SEE-02, NT-ESC-07).
    """
    if not hint.to or hint.rule not in ("NT-SEE-02", "NT-ESC-07"):
        return None
    return Stake(
        lambda events: next(
            (event.data["due"] == 0 for event in events if _tells_due(event)), None
        ),
        good=hint.rule == "NT-ESC-07",
    )


def _tells_due(event: object) -> bool:
    return isinstance(event, Told) and "due" in event.data
