"""A running game whose agents choose step by step; bots sit in the other seats."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import cache
from typing import Any, Generic, Literal, TypeVar, cast

from msgspec import Struct

from fiftyfour.bots.standin import stand_in
from fiftyfour.engine.actions import AnyAction, Begin
from fiftyfour.engine.adventure import Adventure
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.decisions import Text
from fiftyfour.engine.errors import UnknownSystem
from fiftyfour.engine.forms import AnyDecision, Form
from fiftyfour.engine.playing import Act, bot_answer
from fiftyfour.engine.procedures import Aside
from fiftyfour.engine.reading import adventures
from fiftyfour.engine.session import Session
from fiftyfour.engine.setup import SeatInfo, SettingValue, Setup
from fiftyfour.engine.system import Bot, System, aside_id, find_system, installed
from fiftyfour.engine.things import GM, Seat
from fiftyfour.engine.view import Pending
from fiftyfour.env.choices import Draft
from fiftyfour.env.worth import Reward, worth

T = TypeVar("T", bound=Struct)

WHO = ("", "none", "bot", "agent")
"""Who a GM can be that tells no adventure."""


@dataclass(frozen=True, slots=True)
class Options(Generic[T]):
    """What is played, and by whom.

    Attributes:
        system: the game.
        players: how many player seats; all are agents.
        settings: added to the game's `one_game`.
        gm: in a game with a GM, who that is: the game's own `bot`, an `agent`, or the name of an
            adventure that a stand-in plays. `none`: the game is played without one.
        asides: what agents may start by themselves: what belongs to `play` and is no upkeep, `all`,
            or `none`. A GM may start everything, unless it is `none`.
        reward: what counts at the end of a game: see `worth`.
        most_answers: answers after which a game is cut off.
    """

    system: System[T]
    players: int = 2
    settings: Mapping[str, SettingValue] = field(default_factory=dict[str, SettingValue])
    gm: str = ""
    asides: Literal["play", "all", "none"] = "play"
    reward: Reward = "won"
    most_answers: int = 10_000

    def __post_init__(self) -> None:
        """Raise UnknownSystem for a word that means nothing here."""
        for what, word, words in (
            ("asides", self.asides, ("play", "all", "none")),
            ("reward", self.reward, ("won", "score")),
        ):
            if word not in words:
                raise UnknownSystem(f"{what} is {', '.join(words)}, not {word!r}")
        gms = {"never": ["none"], "may": ["none", "bot", "agent"], "must": ["bot", "agent"]}
        known = gms[self.system.gm]
        if self.gm in ("", *known):
            return
        told = [] if self.system.gm == "never" else [*self._told()]
        if self.gm not in told:
            have = ", ".join([*known, *told])
            raise UnknownSystem(f"{self.system.name} has no GM {self.gm!r}; there are {have}")

    def _told(self) -> Mapping[str, Adventure]:
        return adventures(self.system)

    @property
    def has_gm(self) -> bool:
        """True if somebody sits in the GM's seat."""
        return self.system.gm == "must" or (self.system.gm == "may" and self.gm not in ("", "none"))

    def agents(self) -> tuple[Seat, ...]:
        """The seats that choose, the GM's last."""
        seats = [Seat(f"p{number}") for number in range(1, self.players + 1)]
        return (*seats, GM) if self.gm == "agent" else tuple(seats)

    def gm_bot(self) -> Bot[T] | None:
        """Who plays the GM, unless it is an agent or there is none."""
        if not self.has_gm or self.gm == "agent":
            return None
        if self.gm in ("", "bot"):
            return self.system.minds.bot
        return stand_in(self.system, self._told()[self.gm])

    def setup(self) -> Setup:
        """The table, with the settings of the adventure that is played."""
        seats = [
            SeatInfo(seat, "player", f"Player {seat[1:]}") for seat in self.agents() if seat != GM
        ]
        if self.has_gm:
            seats.insert(0, SeatInfo(GM, "gm", "GM"))
        told = {} if self.gm in WHO else self._told()[self.gm].settings
        usual = self.system.settings
        return Setup(
            system=self.system.id,
            seats=tuple(seats),
            host=seats[0].seat,
            settings=usual.fresh({**usual.one_game, **told, **self.settings}),
        )


class Play(Generic[T]):
    """One game. `next_act` tells what happens without a choice, `choose` what an agent picks.

    Attributes:
        game: the game as it stands.
        agents: the seats that choose.
        seat: whose choice it is; it means nothing once the game is `over`.
        answers: how many acts there were, the beginning not counted.
        cut: there were `most_answers`, or nobody could do anything more.
    """

    def __init__(self, options: Options[T], seed: int = 0, *, quiet: bool = True) -> None:
        """A game in which nothing has happened; `run` goes on to the first choice.

        A `quiet` one makes no events.

        Raises:
            UnknownSystem: the seats, the settings or the GM do not fit the game.
        """
        self.options = options
        self.agents = options.agents()
        setup, chance = options.setup(), Plain(seed=seed)
        self.game = Session(options.system, setup, chance, keeps=False, quiet=quiet)
        self.seed, self.answers, self.cut = seed, 0, False
        self.seat = self.agents[0]
        self._gm = options.gm_bot()
        self._begun = False
        self._draft: Draft | None = None
        self._may_wait = False
        self._waited: set[Seat] = set()

    @property
    def over(self) -> bool:
        """True if the game has ended or was cut off."""
        return self.game.over or self.cut

    @property
    def draft(self) -> Draft:
        """What the agent in `seat` chooses from."""
        assert self._draft is not None, "nobody chooses now"
        return self._draft

    def choose(self, number: int) -> None:
        """Pick a choice of the menu; `run` carries out what it comes to.

        Raises:
            NoChoice: it is not legal now; nothing has changed.
        """
        self.draft.pick(number)

    def run(self) -> None:
        """Go on to the next choice of an agent, or to the end."""
        while (act := self.next_act()) is not None:
            self.do(*act)

    def do(self, seat: Seat, action: AnyAction) -> None:
        """Carry out an act."""
        self.game.apply(seat, action)
        self.answers += self._begun
        self._begun, self._draft = True, None
        self._waited.clear()
        self.cut = self.answers >= self.options.most_answers

    def next_act(self) -> Act | None:
        """What is done now without a choice; None: an agent chooses, or it is over."""
        if not self._begun:
            return self.game.config.host, Begin()
        if self.over:
            return None
        if self._draft is not None:
            if self._draft.menu is not None:
                return None
            if self._draft.said is not None:
                return self.seat, self._draft.said
            self._waited.add(self.seat)
            self._draft = None
        awaited = self.game.waited_for()
        act = self._from_agents(awaited)
        if act is not None or self._draft is not None:
            return act
        act = self._from_bots(awaited)
        self.cut = act is None
        return act

    def _from_agents(self, awaited: list[Seat]) -> Act | None:
        """Put the next menu to an agent; what needs no choice is said at once."""
        asked = [seat for seat in self.agents if seat in awaited]
        others = [seat for seat in self.agents if seat not in asked]
        if self.options.asides == "none":
            others = []
        first = self.game.first_settles
        for seat in [*others, *asked]:
            if seat in self._waited or not (offered := self._offered(seat)):
                continue
            alone = seat in asked and not (
                first and any(one != seat and one not in self._waited for one in awaited)
            )
            self.seat, self._may_wait = seat, not alone
            self._draft = Draft(offered, may_wait=not alone)
            if self._draft.menu is None and self._draft.said is not None:
                return seat, self._draft.said
            return None
        return None

    def _from_bots(self, awaited: list[Seat]) -> Act | None:
        """What the GM's bot does; None: nothing."""
        if self._gm is None or GM not in awaited or (pending := self.game.question(GM)) is None:
            return None
        thinking = Plain(seed=(self.seed ^ 0x5DEECE66D) + self.answers)
        return GM, bot_answer(self._gm, self.game, GM, pending, thinking)

    def _offered(self, seat: Seat) -> list[Pending]:
        """What this agent can do: what it is asked, and what it may start by itself."""
        game, asides = self.game, self.options.asides
        offered = self._asked(seat)
        if asides == "none":
            return offered
        if asides == "all" or seat == GM:
            opened = [one.asked() for one in game.pending(seat) if one.aside]
        else:
            opened = [
                Pending(id, cast(AnyDecision, kind.offer(game, seat)), False, True)
                for id, kind in _moves(game.system)
                if game.plays(seat) and kind.closed(game, seat) is None
            ]
        return offered + [
            one for one in opened if one.decision.answerable and not _only_text(one.decision)
        ]

    def _asked(self, seat: Seat) -> list[Pending]:
        """What the table asks this agent, if it does."""
        game = self.game
        if seat in game.choosing_way():
            pending = game.question(seat)
            return [] if pending is None else [pending]
        asked = str(game.state.asked)
        main = game.decision(seat, asked)
        return [Pending(asked, main)] if main is not None and main.answerable else []

    # --- the end ---

    def returns(self) -> dict[Seat, float]:
        """What the game came to for each agent; all 0 where it was cut off."""
        if not self.game.over:
            return dict.fromkeys(self.agents, 0.0)
        return worth(self.game, self.agents, self.options.reward)

    # --- copies ---

    def copy(self) -> "Play[T]":
        """An independent copy."""
        other = self._with(self.game.fork())
        if self._draft is not None:
            other.offer(self._draft.picked)
        return other

    def redeal(self, seat: Seat, chance: Plain) -> "Play[T]":
        """A copy that `seat` cannot tell from this one; all that it does not see is dealt anew.

        What another seat has begun to pick, it begins anew.
        """
        other = self._with(self.game.redeal(seat, chance))
        if self._draft is not None:
            other.offer(self._draft.picked if seat == self.seat else ())
        return other

    def chosen(self, number: int) -> "Play[T]":
        """The same game after this choice, which shares what stands in it until the next act.

        Raises:
            NoChoice: it is not legal now.
        """
        other = self._with(self.game)
        other._draft = self.draft.copy()
        other.choose(number)
        return other

    def done(self, act: Act, chance: Plain) -> "Play[T]":
        """The game after an act, with draws from this `chance`; this one stays as it is."""
        other = self._with(self.game.fork(chance))
        other.do(*act)
        other.game.state.chance = Plain()
        return other

    def __reduce__(self) -> tuple[object, ...]:
        kept = {name: getattr(self, name) for name in ("seed", "answers", "cut", "seat", "_begun")}
        kept |= {"_may_wait": self._may_wait, "_waited": self._waited}
        picked = None if self._draft is None else self._draft.picked
        return _restored, (
            _named(self.options),
            self.game.snapshot(),
            kept,
            picked,
            self.game.quiet,
        )

    def _with(self, game: Session[T]) -> "Play[T]":
        other = cast("Play[T]", object.__new__(Play))
        other.__dict__.update(self.__dict__)
        other.game, other._waited, other._draft = game, set(self._waited), None
        return other

    def offer(self, picked: Sequence[int]) -> None:
        """Put its menu to `seat` again, of which so much is picked already."""
        self._draft = Draft(self._offered(self.seat), may_wait=self._may_wait)
        for number in picked:
            self._draft.pick(number)


def _named(options: Options[T]) -> dict[str, object]:
    """Options as they are pickled: an installed game by its name."""
    kept = {one.name: getattr(options, one.name) for one in fields(options)}
    system = options.system
    if installed().get(system.id) is system:
        kept["system"] = system.id
    return kept


def _restored(
    named: dict[str, Any],
    snapshot: bytes,
    kept: dict[str, object],
    picked: list[int] | None,
    quiet: bool,
) -> Play[Struct]:
    """What was pickled."""
    if isinstance(named["system"], str):
        named = {**named, "system": find_system(named["system"])}
    play: Play[Struct] = Play(Options(**named))
    play.__dict__.update(kept)
    play.game = Session.load(play.options.system, play.game.config, snapshot)
    play.game.keeps, play.game.quiet = False, quiet
    if picked is not None:
        play.offer(picked)
    return play


@cache
def _moves(system: System[T]) -> Sequence[tuple[str, type[Aside[T]]]]:
    """The asides that are moves of the game, by their ids."""
    kinds = cast("Sequence[type[Aside[T]]]", system.asides)
    return [(aside_id(kind), kind) for kind in kinds if not kind.upkeep]


def _only_text(decision: AnyDecision) -> bool:
    """True if there is nothing to choose in it but words."""
    if isinstance(decision, Form):
        return all(isinstance(field.decision, Text) for field in decision.fields.values())
    return isinstance(decision, Text)
