"""Sky Ace for PettingZoo."""

from functools import partial

from fiftyfour.env import zoo

env = partial(zoo.env, "skyace")
raw_env = partial(zoo.raw_env, "skyace")
parallel_env = partial(zoo.parallel_env, "skyace")
