"""Series of games that bots play, and what they show: who wins, how long it takes, what decides.

A plan and a seed make a game, always the same one. Of each game a record is kept; a report is made
of the records of many.

>>> from fiftyfour.lab import make_plan, play_batch, report
>>> plan = make_plan("skyace", ["twilight,skyace"], {"round_limit": 2})
>>> report(plan, play_batch(plan, range(10)).records).title
'Sky Ace: 1. Twilight against 2. Sky Ace; round_limit = 2'

On all cores, `fiftyfour.lab.spreading.crew` plays them, and `fiftyfour.lab.series.rows` asks it to.
"""

from fiftyfour.lab.plans import LabError, Plan, Player, make_plan
from fiftyfour.lab.playing import Batch, Record, play, play_batch
from fiftyfour.lab.report import Report, report

__all__ = [
    "Batch",
    "LabError",
    "Plan",
    "Player",
    "Record",
    "Report",
    "make_plan",
    "play",
    "play_batch",
    "report",
]
