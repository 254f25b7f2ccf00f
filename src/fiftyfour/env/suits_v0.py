"""Suits for PettingZoo."""

from functools import partial

from fiftyfour.env import zoo

env = partial(zoo.env, "suits")
raw_env = partial(zoo.raw_env, "suits")
parallel_env = partial(zoo.parallel_env, "suits")
