"""Night Terrors for PettingZoo."""

from functools import partial

from fiftyfour.env import zoo

env = partial(zoo.env, "nightterrors")
raw_env = partial(zoo.raw_env, "nightterrors")
parallel_env = partial(zoo.parallel_env, "nightterrors")
