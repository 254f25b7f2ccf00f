"""Where randomness comes from: three sources behind one small interface.

- `Fair`: numbered draws from a seed that nobody could choose, which anybody can check afterwards.
- `Plain`: a fast seeded generator, for simulation.
- `Human`: real cards on a real table; people enter what they drew.

A source is plain data and part of the game's state.
"""

import hmac
from collections import Counter
from collections.abc import Sequence
from typing import ClassVar, TypeVar

from msgspec import Struct, field, structs

from fiftyfour.engine.errors import FiftyfourError, IllegalAction
from fiftyfour.engine.things import Seat

T = TypeVar("T", bound=str)


class Wanted(Struct, frozen=True):
    """`count` faces that come one after another from `source` into `target`, whatever they are.

    `bag` holds all that can come; with `again`, as of dice, each of them any number of times. `by`
    draws or rolls. The first of `last` that comes is the last one; `ends` says so in words.
    """

    source: str
    target: str
    bag: tuple[str, ...]
    count: int = 1
    by: Seat | None = None
    again: bool = False
    last: tuple[str, ...] = ()
    ends: str = ""


class Chance(Struct, tag_field="chance", kw_only=True):
    """A source of chance. `used` counts the picks made from it.

    `asks`: it is told before what will be picked, to ask people for all of it at once.
    """

    asks: ClassVar[bool] = False

    used: int = 0

    @property
    def ready(self) -> bool:
        """True if cards can fall; else a round of salts has to come first."""
        return True

    def below(self, n: int) -> int:
        """One of 0 .. n-1, each equally likely; n >= 1."""
        raise NotImplementedError

    def pick(self, bag: Sequence[T], source: str, by: Seat | None = None) -> int:
        """Index into `bag` of what is drawn from the pile named `source`; `by`: who draws it."""
        return self.below(len(bag))

    def expect(self, wanted: Sequence[Wanted]) -> None:
        """All of this is going to be picked, whatever falls."""

    def take(self, wanted: Wanted) -> None:
        """The next picks are these."""

    def puts_off(self, thing: str) -> bool:
        """True if what comes into `thing` now, where nobody sees it, is found out when it is shown.

        Until then anything may stand there in its stead.
        """
        return False

    def put_off(self) -> Sequence[str]:
        """The things for which it was put off, and is not found out yet."""
        return ()

    def found_out(self, thing: str) -> None:
        """What lies in `thing` is known now, or nothing lies there any more."""


class Plain(Chance, tag="plain"):
    """SplitMix64 (Steele, Lea and Flood, 2014): fast, seeded, 2**64 long; for simulation only."""

    seed: int = 0

    def below(self, n: int) -> int:
        self.used += 1
        self.seed = z = (self.seed + 0x9E3779B97F4A7C15) & 0xFFFFFFFFFFFFFFFF
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & 0xFFFFFFFFFFFFFFFF
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & 0xFFFFFFFFFFFFFFFF
        return ((z ^ (z >> 31)) * n) >> 64  # bias below n / 2**64


class Draw(Struct, frozen=True, array_like=True, gc=False):
    """A draw by fair chance: its number, of how many it was which one, what it was, and whence."""

    number: int
    of: int
    which: int
    face: str
    pile: str


class Sworn(Chance, kw_only=True):
    """Chance under a secret that the table has committed to, and salts of its seats: see `rounds`.

    Attributes:
        secret: 32 bytes; none while the next one is not known here.
        rounds: how many rounds have begun.
        listed: the hash of the last list that was closed.
        commits: what stands in it while its salts are awaited, else None.
    """

    secret: bytes = b""
    rounds: int = 0
    listed: str = ""
    commits: dict[Seat, str] | None = None


class Fair(Sworn, tag="seeded", kw_only=True):
    """Draw number n follows from the seed and n alone; `used` is the number of the last draw.

    An undo leaves chance as it is, so the number of a draw that is taken back is used up.
    """

    seed: bytes = b""

    @property
    def ready(self) -> bool:
        return bool(self.seed)

    def below(self, n: int) -> int:
        if not self.seed:
            raise IllegalAction("no_seed", "no card falls before a round of salts has been made")
        value = drawn(self.seed, self.used + 1, n)
        self.used += 1
        return value


def drawn(seed: bytes, number: int, of: int) -> int:
    """Which of `of` draw `number` is: 8 bytes of HMAC-SHA256, tried again where they would bias."""
    limit, attempt = (1 << 64) // of * of, 0
    while True:
        message = b"draw %d %d" % (number, attempt)
        value = int.from_bytes(hmac.digest(seed, message, "sha256")[:8], "big")
        if value < limit:
            return value % of
        attempt += 1


class Chained(Sworn, tag="fair", kw_only=True):
    """The rule of format 1: HMAC-SHA256 of the log's head under the secret, one block a try.

    `head` is the hash of the entry being carried out and is set anew for each entry.
    """

    head: bytes = b""
    block: int = 0

    def key(self, head: bytes) -> None:
        """Begin the picks of the entry whose hash is `head`."""
        self.head = head
        self.block = 0

    def below(self, n: int) -> int:
        self.used += 1
        limit = (1 << 64) // n * n  # reject above it: no bias at all
        while True:
            message = b"draw" + self.head + self.block.to_bytes(4, "big")
            self.block += 1
            value = int.from_bytes(hmac.digest(self.secret, message, "sha256")[:8], "big")
            if value < limit:
                return value % n


class Unentered(FiftyfourError):
    """Real cards have to be entered before the game can go on. The engine catches it."""

    def __init__(self, wanted: Sequence[Wanted]) -> None:
        super().__init__(f"what is drawn from {wanted[0].source} has to be entered")
        self.wanted = list(wanted)


class Human(Chance, tag="human", kw_only=True):
    """People draw from real decks and enter the faces, which wait here until they are taken.

    Attributes:
        entered: what the next picks are, in their order, wherever they come from.
        dealt: what was entered beforehand, by where it comes from and where it goes.
        unseen: the things in which lies what nobody has looked at: it is entered once shown.
        scribe: who enters everything; None: each their own.
        bots: the seats that bots play, for whom a person enters.
    """

    asks: ClassVar[bool] = True

    entered: list[str] = field(default_factory=list[str])
    dealt: dict[str, dict[str, list[str]]] = field(default_factory=dict[str, dict[str, list[str]]])
    unseen: list[str] = field(default_factory=list[str])
    scribe: Seat | None = None
    bots: tuple[Seat, ...] = ()

    def below(self, n: int) -> int:
        return self.pick([str(i) for i in range(n)], "a die")

    def pick(self, bag: Sequence[T], source: str, by: Seat | None = None) -> int:
        if not self.entered:
            self.take(Wanted(source, source, tuple(bag), by=by))
        self.used += 1
        return list[str](bag).index(self.entered.pop(0))

    def expect(self, wanted: Sequence[Wanted]) -> None:
        if self.entered:
            return  # they are entered one by one
        missing = [lacking for one in wanted if (lacking := self._lacking(one)).count > 0]
        if missing:
            raise Unentered(missing)

    def take(self, wanted: Wanted) -> None:
        if self.entered:
            return
        self.expect([wanted])
        faces = self.dealt[wanted.source][wanted.target]
        self.entered, faces[: wanted.count] = faces[: wanted.count], []

    @property
    def used_up(self) -> bool:
        """True if all that was entered has been picked."""
        return not self.entered and not any(any(one.values()) for one in self.dealt.values())

    def _lacking(self, wanted: Wanted) -> Wanted:
        """What of it is not entered yet, and the bag without all that is."""
        entered = self.dealt.get(wanted.source, {})
        here = entered.get(wanted.target, [])[: wanted.count]
        ended = any(face in wanted.last for face in here)
        count, bag = 0 if ended else wanted.count - len(here), wanted.bag
        if not wanted.again:
            left = Counter(bag) - Counter(face for faces in entered.values() for face in faces)
            bag = tuple(left.elements())
        return structs.replace(wanted, count=count, bag=bag)

    def puts_off(self, thing: str) -> bool:
        if thing not in self.unseen:
            self.unseen.append(thing)
        return True

    def put_off(self) -> Sequence[str]:
        return self.unseen

    def found_out(self, thing: str) -> None:
        if thing in self.unseen:
            self.unseen.remove(thing)


AnyChance = Plain | Fair | Human | Chained
