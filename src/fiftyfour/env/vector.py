"""Many games at once, in one process: arrays go in, arrays come out, as in gymnasium's vectors.

In each game one agent is to choose. A game that ends begins anew at once.
"""

from typing import Any, Unpack

from msgspec import Struct

from fiftyfour.engine.errors import NotInstalled
from fiftyfour.engine.system import System
from fiftyfour.env.arrays import KIND_OF, SHAPES, Arrays, Observer
from fiftyfour.env.choices import CHOICES
from fiftyfour.env.playing import Play
from fiftyfour.env.zoo import Wanted, observation_space, options_of

try:
    import numpy as np
    from gymnasium import spaces
    from gymnasium.utils import seeding
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
    from numpy.typing import NDArray
except ImportError:
    raise NotInstalled("make environments", "rl") from None

Numbers = NDArray[np.integer[Any]]


class Games(VectorEnv[Arrays, Numbers, NDArray[Any]]):
    """`num_envs` games of one kind.

    Rewards have a row for each game and a column for each agent, as they stand in `agents`; the
    info `agent` says which of them chooses next, in each game.

    Attributes:
        agents: the seats that choose.
        plays: the games that run.
    """

    def __init__(
        self,
        num_envs: int,
        game: str | System[Struct],
        *,
        max_cycles: int | None = None,
        **wanted: Unpack[Wanted],
    ) -> None:
        """So many games; a game is cut off after `max_cycles` choices.

        Raises:
            UnknownSystem: there is no such game, or these seats, settings or GM do not fit it.
        """
        self.num_envs, self._max_cycles = num_envs, max_cycles
        self._options = options_of(game, **wanted)
        self.agents = self._options.agents()
        seats = [one.seat for one in self._options.setup().seats]
        self._observer = Observer(self._options.system, seats)
        self.single_observation_space = observation_space()
        self.single_action_space = spaces.Discrete(CHOICES)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}
        self._random, _ = seeding.np_random()
        self._cycles = np.zeros(num_envs, np.int64)
        self.plays: list[Play[Struct]] = []

    def reset(  # pyright: ignore[reportIncompatibleMethodOverride]
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Arrays, dict[str, Any]]:
        """Begin all games anew; with a seed they are the same each time."""
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        self.plays = [self._new() for _ in range(self.num_envs)]
        self._cycles[:] = 0
        return self._seen()

    def step(
        self, actions: Numbers
    ) -> tuple[Arrays, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """One choice in each game.

        Raises:
            NoChoice: one of them is not legal there; the games before it have gone on.
        """
        rewards = np.zeros((self.num_envs, len(self.agents)), np.float32)
        ended, cut = np.zeros(self.num_envs, np.bool_), np.zeros(self.num_envs, np.bool_)
        self._cycles += 1
        for at, play in enumerate(self.plays):
            play.choose(int(actions[at]))
            play.run()
            ended[at] = play.game.over
            cut[at] = not ended[at] and (play.over or self._cycles[at] == self._max_cycles)
            if ended[at] or cut[at]:
                rewards[at] = list(play.returns().values())
                self.plays[at] = self._new()
                self._cycles[at] = 0
        seen, info = self._seen()
        return seen, rewards, ended, cut, info

    def _new(self) -> Play[Struct]:
        play = Play(self._options, int(self._random.integers(2**62)))
        play.run()
        return play

    def _seen(self) -> tuple[Arrays, dict[str, Any]]:
        """What is seen in each game by whoever chooses, and who that is."""
        seen = {name: np.zeros((self.num_envs, *SHAPES[name]), KIND_OF[name]) for name in SHAPES}
        for at, play in enumerate(self.plays):
            mine = {name: one[at] for name, one in seen.items()}
            self._observer.write(mine, play.game.seen(play.seat), play.draft.menu)
        turns = [self.agents.index(play.seat) for play in self.plays]
        return seen, {"agent": np.array(turns, np.int64)}
