"""Aces Out for PettingZoo."""

from functools import partial

from fiftyfour.env import zoo

env = partial(zoo.env, "acesout")
raw_env = partial(zoo.raw_env, "acesout")
parallel_env = partial(zoo.parallel_env, "acesout")
