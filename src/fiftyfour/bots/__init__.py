"""Opponents. A bot gets what its seat sees, a decision and a source of chance, and nothing else.

>>> from fiftyfour.bots import random_bot, simulate
>>> from fiftyfour.engine.system import find_system
>>> played = simulate(find_system("highcard"), [random_bot, random_bot], seed=1)
>>> played.over, played.answers, played.result
(True, 6, 'p1 wins')
"""

from fiftyfour.bots.named import BOTS, find_bot, random_bot
from fiftyfour.bots.playing import Played, awaited_of, bot_answer, simulate

__all__ = [
    "BOTS",
    "Played",
    "awaited_of",
    "bot_answer",
    "find_bot",
    "random_bot",
    "simulate",
]
