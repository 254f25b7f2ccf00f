"""Exact odds: the questions of any installed game, and the counting behind them.

Ask a question of a game by name, with parameters; those left out take their defaults:

>>> from fiftyfour import odds
>>> lost = odds.ask("skyace", "attack", cards=3, difficulty=5, defense=2)
>>> lost.at_least(1), float(lost.mean)  # doctest: +ELLIPSIS
(Fraction(1921733, 3943836), 1.09...)
>>> odds.ask("skyace", "test", skill=2, difficulty="easy")
{'passes': Fraction(4864, 8427)}

Count anything else about cards and dice yourself:

>>> ranks = {rank: 4 for rank in range(2, 15)}
>>> best = odds.Distribution.of({top[0]: n for top, n in odds.highest(ranks, 5, 1).items()})
>>> best.at_least(13)
Fraction(27017, 46410)
>>> odds.compare(odds.cards(ranks, 3), odds.cards(ranks, 2)).equal
Fraction(112498, 3663075)
>>> attack = odds.Distribution.of(odds.kept(range(1, 7), 4, 3))  # 4d6, drop the lowest
>>> attack.mean
Fraction(15869, 1296)
"""

from fiftyfour.engine.counting import chances, courses, deal, draw, highest, image, pairs
from fiftyfour.engine.distribution import Distribution, Versus
from fiftyfour.engine.questions import Hint, Question
from fiftyfour.engine.sums import add, best, cards, compare, dice, difference, kept
from fiftyfour.odds.asking import Answered, ask, question, questions, read, sweep

__all__ = [
    "Answered",
    "Distribution",
    "Hint",
    "Question",
    "Versus",
    "add",
    "ask",
    "best",
    "cards",
    "chances",
    "compare",
    "courses",
    "deal",
    "dice",
    "difference",
    "draw",
    "highest",
    "image",
    "kept",
    "pairs",
    "question",
    "questions",
    "read",
    "sweep",
]
