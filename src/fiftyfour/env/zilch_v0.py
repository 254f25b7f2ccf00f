"""Zilch for PettingZoo."""

from functools import partial

from fiftyfour.env import zoo

env = partial(zoo.env, "zilch")
raw_env = partial(zoo.raw_env, "zilch")
parallel_env = partial(zoo.parallel_env, "zilch")
