"""Opponents. A bot gets what its seat sees, a decision and a source of chance, and nothing else.

>>> from fiftyfour.bots import random_bot, simulate
>>> from fiftyfour.engine.system import find_system
>>> skyace = find_system("skyace")
>>> played = simulate(skyace, [skyace.bot, random_bot], seed=1)
>>> played.over, played.answers, played.result
(True, 59, 'Sky Ace wins the contest')
"""

from fiftyfour.bots.named import BOTS, LEVELS, Level, find_bot, levels_of, random_bot
from fiftyfour.bots.playing import Played, awaited_of, bot_answer, simulate, unasked

__all__ = [
    "BOTS",
    "LEVELS",
    "Level",
    "Played",
    "awaited_of",
    "bot_answer",
    "find_bot",
    "levels_of",
    "random_bot",
    "simulate",
    "unasked",
]
