"""How the log tells whether somebody saw at no cost, as the odds were."""

from fiftyfour.engine.questions import Hint, Stake, told

SEEN = ("NT-SEE-02", "NT-SEE-03", "NT-SEE-04", "NT-PUSH-01")
"""Whoever sees, reverses or pushes, it is told what is due."""


def stake(hint: Hint) -> Stake | None:
    """Of the one rival who sees a raise, and of a raise seen after a draw (NT-ODDS-02 e, f)."""
    if not hint.to or hint.rule not in ("NT-SEE-02", "NT-ESC-07"):
        return None
    return Stake(
        lambda events, _: None if (due := told(events, "due", *SEEN)) is None else due == 0,
        good=hint.rule == "NT-ESC-07",
    )
