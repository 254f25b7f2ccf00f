"""Opponents. A bot gets what its seat sees, a decision and a source of chance, and nothing else.

>>> from fiftyfour.bots import random_bot, simulate
>>> from fiftyfour.engine.system import find_system
>>> skyace = find_system("skyace")
>>> played = simulate(skyace, [skyace.minds.bot, random_bot], seed=1)
>>> played.over, played.answers, played.result
(True, 59, 'Sky Ace wins the contest')
"""

from fiftyfour.bots.named import BOTS, LEVELS, Level, find_bot, levels_of
from fiftyfour.bots.playing import Played, by_themselves, simulate
from fiftyfour.engine.minds import random_bot
from fiftyfour.engine.playing import awaited_of, bot_answer, unasked

__all__ = [
    "BOTS",
    "LEVELS",
    "Level",
    "Played",
    "awaited_of",
    "bot_answer",
    "by_themselves",
    "find_bot",
    "levels_of",
    "random_bot",
    "simulate",
    "unasked",
]
