"""Every game as an environment of PettingZoo: agents take turns, or all act in cycles.

Importing this registers the installed games: `pettingzoo.make("aec", "fiftyfour/skyace-v0")` makes
one of them.
"""

from collections.abc import Mapping
from functools import partial
from typing import Any, Literal, TypedDict, Unpack

from msgspec import Struct

from fiftyfour.engine.errors import NotInstalled
from fiftyfour.engine.setup import SettingValue
from fiftyfour.engine.system import System, find_system, installed
from fiftyfour.engine.things import GM, Seat
from fiftyfour.env.arrays import KIND_OF, SHAPES, Arrays, Observer
from fiftyfour.env.choices import CHOICES, WAIT, words_of
from fiftyfour.env.playing import Options, Play
from fiftyfour.env.worth import Reward

try:
    import numpy as np
    from gymnasium import spaces
    from gymnasium.utils import seeding
    from pettingzoo import (  # pyright: ignore[reportMissingTypeStubs]
        AECEnv,
        ParallelEnv,
        register,
    )
    from pettingzoo.utils import OrderEnforcingWrapper  # pyright: ignore[reportMissingTypeStubs]
except ImportError:
    raise NotInstalled("make environments", "rl") from None

VERSION = 0
"""Rises when the same actions would make another game, or arrays mean something else."""

Illegal = Literal["end", "first"]
"""What becomes of an illegal action: it ends the game and costs its agent 1, or the first legal
choice is taken instead."""


def observation_space() -> spaces.Dict:
    """What an agent sees: `fiftyfour.env.arrays` tells what each array means."""
    return spaces.Dict({name: _box(name) for name in SHAPES})


def _box(name: str) -> spaces.Box:
    kind = KIND_OF[name]
    low, high = (0, 1) if name == "action_mask" else (np.iinfo(kind).min, np.iinfo(kind).max)
    return spaces.Box(low, high, SHAPES[name], kind)


class Wanted(TypedDict, total=False):
    """What all environments can be told about the game; `Options` says what each means."""

    players: int
    settings: Mapping[str, SettingValue]
    gm: str
    asides: Literal["play", "all", "none"]
    reward: Reward


class Kept(Wanted, total=False):
    """What PettingZoo's environments take besides.

    Attributes:
        max_cycles: choices of all agents together after which a game is cut off.
        illegal: what becomes of an illegal action.
        render_mode: `ansi` lets `render` tell whose turn it is, in words.
    """

    max_cycles: int | None
    illegal: Illegal
    render_mode: Literal["ansi"] | None


def options_of(game: str | System[Struct], **wanted: Unpack[Wanted]) -> Options[Struct]:
    """What is played; `game` is its name, or a game that is not installed.

    Raises:
        UnknownSystem: there is no such game, or these seats, settings or GM do not fit it.
    """
    options = Options(find_system(game) if isinstance(game, str) else game, **wanted)
    Play(options)
    return options


class Zoo:
    """What both kinds of environment share: one game at a time, its agents and their names.

    Attributes:
        play: the game that runs.
    """

    play: Play[Struct]

    def __init__(self, game: str | System[Struct], **kept: Unpack[Kept]) -> None:
        """An environment of the game; `reset` begins to play it.

        Raises:
            UnknownSystem: there is no such game, or these seats, settings or GM do not fit it.
        """
        self._max_cycles = kept.pop("max_cycles", None)
        self._illegal = kept.pop("illegal", "end")
        self.render_mode = kept.pop("render_mode", None)
        self._options = options = options_of(game, **kept)
        self._seats = {named(seat): seat for seat in options.agents()}
        self._observer = Observer(options.system, [one.seat for one in options.setup().seats])
        self._observation_spaces = {agent: observation_space() for agent in self._seats}
        self._action_spaces = {agent: spaces.Discrete(CHOICES) for agent in self._seats}
        self._random, _ = seeding.np_random()
        self._cycles, self._stopped = 0, False
        name = f"fiftyfour_{options.system.id}_v{VERSION}"
        self.metadata = {"name": name, "render_modes": ["ansi"], "is_parallelizable": False}
        self.possible_agents = list(self._seats)
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent can see; the same object each time."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent can choose; the same object each time."""
        return self._action_spaces[agent]

    def render(self) -> str | None:
        """Whose turn it is, and what is chosen from, in words."""
        return self._told() if self.render_mode == "ansi" else None

    def close(self) -> None:
        """There is nothing to close."""

    def begin(self, seed: int | None) -> None:
        """Begin a new game; with a seed this game and those after it are the same each time."""
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        self.play = Play(self._options, int(self._random.integers(2**62)))
        self.play.run()
        self._cycles, self._stopped = 0, False

    def act(self, action: int) -> dict[str, float]:
        """Carry out a choice of the agent whose turn it is; what the game has brought each of them.

        It is over when `ended` or `cut` says so.
        """
        self._cycles += 1
        play, agent = self.play, named(self.play.seat)
        menu = play.draft.menu
        assert menu is not None
        if action not in menu.choices:
            if self._illegal == "end":
                self._stopped = True
                return {one: -1.0 if one == agent else 0.0 for one in self._seats}
            action = next(iter(menu.choices))
        play.choose(action)
        play.run()
        if not play.over:
            return dict.fromkeys(self._seats, 0.0)
        return {named(seat): worth for seat, worth in play.returns().items()}

    @property
    def ended(self) -> bool:
        """True if the game is over, or an illegal action has stopped it."""
        return self._stopped or self.play.game.over

    @property
    def cut(self) -> bool:
        """True if it was cut off before its end."""
        most = self._max_cycles
        return not self.ended and (self.play.over or (most is not None and self._cycles >= most))

    def seen_by(self, agent: str) -> Arrays:
        """What this agent sees, and what it may choose if it is its turn."""
        play, seat = self.play, self._seats[agent]
        menu = play.draft.menu if not play.over and seat == play.seat else None
        return self._observer.arrays(play.game.seen(seat), menu)

    def _told(self) -> str:
        play = self.play
        if play.over:
            return play.game.ending() or "The game was cut off."
        menu = play.draft.menu
        assert menu is not None
        lines = [f"{number}: {words_of(choice)}" for number, choice in menu.choices.items()]
        prompt = "What to do?" if menu.part is None else menu.part.prompt
        return "\n".join([f"{named(play.seat)}: {prompt}", *lines])


def named(seat: Seat) -> str:
    """The agent in a seat, as PettingZoo names agents: `player_0` in the first, or `gm_0`."""
    return "gm_0" if seat == GM else f"player_{int(seat[1:]) - 1}"


class TurnEnv(Zoo, AECEnv[str, Arrays, Any]):
    """A game in which one agent after the other chooses, as PettingZoo's AEC environments do."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.begin(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.infos = {agent: {} for agent in self.agents}
        self._go_on()

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._cumulative_rewards[agent] = 0.0
        self.rewards = self.act(int(action))
        self._accumulate_rewards()
        self._go_on()

    def _go_on(self) -> None:
        """Say who is next, and whether it is over."""
        self.terminations = dict.fromkeys(self.agents, self.ended)
        self.truncations = dict.fromkeys(self.agents, self.cut)
        over = self.ended or self.cut
        self.agent_selection = self.agents[0] if over else named(self.play.seat)

    def observe(self, agent: str) -> Arrays:
        return self.seen_by(agent)


class CycleEnv(Zoo, ParallelEnv[str, Arrays, Any]):
    """The same games in cycles: in each, all agents act, and those whose turn it is not only wait.

    Their mask allows nothing but `WAIT`, and whatever they do counts as that.
    """

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Arrays], dict[str, dict[str, Any]]]:
        self.begin(seed)
        self.agents = list(self.possible_agents)
        return self._all(), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        dict[str, Arrays],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        rewards = self.act(int(actions[named(self.play.seat)]))
        agents, ended, cut = self.agents, self.ended, self.cut
        seen = self._all()
        if ended or cut:
            self.agents = []
        return (
            seen,
            rewards,
            dict.fromkeys(agents, ended),
            dict.fromkeys(agents, cut),
            {agent: {} for agent in agents},
        )

    def _all(self) -> dict[str, Arrays]:
        """What each agent sees; those who can only wait may do that."""
        seen = {agent: self.seen_by(agent) for agent in self.agents}
        for one in seen.values():
            if not one["action_mask"].any():
                one["action_mask"][WAIT] = 1
        return seen


def env(game: str | System[Struct], **kept: Unpack[Kept]) -> AECEnv[str, Arrays, Any]:
    """`raw_env`, which says where it is used in the wrong order."""
    return OrderEnforcingWrapper(raw_env(game, **kept))


raw_env, parallel_env = TurnEnv, CycleEnv

for _id in installed():
    register("aec", f"fiftyfour/{_id}-v{VERSION}", partial(env, _id))
    register("parallel", f"fiftyfour/{_id}-v{VERSION}", partial(parallel_env, _id))
