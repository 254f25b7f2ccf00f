"""The log: a game together with the hash chain of everything done in it.

A table draws a 32-byte secret before anything else and shows everybody its SHA-256, the
commitment. Each entry is hashed with the hash before it and with a salt that comes from the
secret, so that published hashes let nobody test guesses of hidden answers. When the secret is
published, in a transcript, anybody can check the chain and every card (see `rounds`, `proof`).

Some texts stay private for good: whispers, private notes, a hero's secret identity. No rule
depends on them. The chain and the transcript hold only their seal, keyed by a second secret that
is never published.
"""

import hashlib
import hmac
from collections.abc import Mapping, Sequence
from copy import copy
from functools import lru_cache
from typing import Generic, Literal, TypeVar, cast

import msgspec
from msgspec import Struct, structs

from fiftyfour.engine.actions import (
    Answer,
    AnyAction,
    Bots,
    ComeBack,
    Evening,
    Host,
    Join,
    Note,
    Rename,
    Round,
    Salts,
    Say,
    SitOut,
    StandIn,
)
from fiftyfour.engine.chance import AnyChance, Chained, Draw, Fair, Human, Plain, Sworn
from fiftyfour.engine.decisions import Decision, Given, Simple, Text
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.events import AnyEvent
from fiftyfour.engine.forms import Form
from fiftyfour.engine.rounds import commitment_of
from fiftyfour.engine.session import Session
from fiftyfour.engine.setup import Setup
from fiftyfour.engine.system import System
from fiftyfour.engine.texts import cleaned_action
from fiftyfour.engine.things import Seat, Viewer

T = TypeVar("T", bound=Struct)

ChanceKind = Literal["fair", "plain", "human", "lesson"]

FORMAT = "fiftyfour/2"
OLD = "fiftyfour/1"
"""The format before, in which cards follow from the chain, and lines tell no draws."""


class Keys(Struct, frozen=True):
    """A table's two secrets, 32 random bytes each: one published at the end, one never."""

    secret: bytes
    privacy: bytes

    @property
    def commitment(self) -> str:
        """What everybody sees before the first card."""
        return commitment_of(self.secret)


class Header(Struct, frozen=True, kw_only=True):
    """How a log begins. `seed` counts under plain chance and in lessons.

    What is hashed has a seal of each name in its stead, which opens with the salt of that seat: so
    a name can be forgotten, and all else still be proven.
    """

    format: str = FORMAT
    system: str
    version: int
    setup: Setup
    chance: ChanceKind
    seed: int = 0
    commitment: str
    seals: dict[Seat, str] = {}
    salts: dict[Seat, str] = {}

    def forget(self, seat: Seat) -> "Header":
        """The same without the name of whoever sat there."""
        salts = {other: salt for other, salt in self.salts.items() if other != seat}
        return structs.replace(self, setup=self.setup.named({seat: ""}), salts=salts)

    def broken_seals(self) -> tuple[Seat, ...]:
        """The seats whose names are not those that were sealed; an empty name was forgotten."""
        names = {info.seat: info.name for info in self.setup.seats if info.name}
        return tuple(
            seat
            for seat, name in names.items()
            if self.format != OLD
            and name_seal(seat, self.salts.get(seat, ""), name) != self.seals.get(seat)
        )


class Entry(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One entry: what a seat did, its hash, and what it made happen (in full, for the store).

    Attributes:
        sealed: the action as it is published, where that differs.
        draws: the cards that fell in it by fair chance.
        back: the numbers of the draws that it took back.
    """

    seq: int
    seat: Seat
    action: AnyAction
    hash: str
    sealed: AnyAction | None = None
    draws: tuple[Draw, ...] = ()
    back: tuple[int, ...] = ()
    events: list[AnyEvent] = []

    @property
    def public(self) -> AnyAction:
        return self.action if self.sealed is None else self.sealed

    def events_to(self, viewer: Viewer) -> list[AnyEvent]:
        """What happened, as `viewer` reads it."""
        seen = [one if one.sight == "all" else one.to(viewer) for one in self.events]
        return [event for event in seen if event is not None]


class Line(Struct, frozen=True, omit_defaults=True):
    """An entry as it is published and hashed, without its hash."""

    seq: int
    seat: Seat
    action: AnyAction
    draws: tuple[Draw, ...] = ()
    back: tuple[int, ...] = ()


class Log(Generic[T]):
    """A game together with the chain of everything done in it.

    Attributes:
        game: the live game.
        head: hash of the last entry (of the header, before the first).
        keys: the table's secrets now.
    """

    def __init__(self, header: Header, keys: Keys, game: Session[T], head: str) -> None:
        self.header = header
        self.keys = keys
        self.game = game
        self.head = head

    @classmethod
    def begin(
        cls, system: System[T], setup: Setup, keys: Keys, chance: ChanceKind = "fair", seed: int = 0
    ) -> "Log[T]":
        """An empty log; under fair chance a round of salts comes before the host's `Begin`."""
        setup = structs.replace(setup, settings=system.settings.fresh(setup.settings))
        names = {info.seat: info.name for info in setup.seats}
        salts = {seat: _mac(keys.privacy, f"name {seat}") for seat in names}
        header = Header(
            system=system.id,
            version=system.version,
            setup=setup,
            chance=chance,
            seed=seed,
            commitment=keys.commitment,
            seals={seat: name_seal(seat, salts[seat], name) for seat, name in names.items()},
            salts=salts,
        )
        return cls.empty(header, system, keys)

    @classmethod
    def empty(cls, header: Header, system: System[T], keys: Keys) -> "Log[T]":
        """The log that begins with this header."""
        game = Session(system, header.setup, _source(header, keys.secret))
        return cls(header, keys, game, first_hash(header))

    def append(self, seat: Seat, action: AnyAction) -> Entry:
        """Carry out an action and chain it; its texts are kept as `texts` says.

        Raises:
            IllegalAction: the rules forbid it; game and log are as they were.
        """
        action = cleaned_action(action)
        return self.chained(seat, action, self._seal(seat, action))

    def chained(self, seat: Seat, action: AnyAction, sealed: AnyAction) -> Entry:
        """Carry out an action that is published as `sealed`."""
        if isinstance(action, Round) and action.head != self.head:
            raise IllegalAction("wrong_head", "the round does not name the hash of the line before")
        game, before, head = self.game, None, ""
        seq, secret = game.seq, self.keys.secret
        if self.header.format == OLD:
            head = next_hash(self.header, self.head, secret, Line(seq, seat, sealed))
        if isinstance(game.chance, Chained):
            before = copy(game.chance)
            game.chance.key(bytes.fromhex(head))
        try:
            events = game.apply(seat, action)
        except BaseException:
            if before is not None:
                game.state.chance = before
            raise
        draws, back = tuple(game.draws), game.back
        if not head:
            line = Line(seq, seat, sealed, draws, back)
            head = next_hash(self.header, self.head, secret, line)
        self.head = head
        return Entry(
            seq=seq,
            seat=seat,
            action=action,
            hash=head,
            sealed=None if sealed == action else sealed,
            draws=draws,
            back=back,
            events=events,
        )

    # --- what the table itself does ---

    @property
    def coming(self) -> int:
        """The number of the round of salts that comes next; 0: this chance takes none."""
        chance = self.game.chance
        return chance.rounds + 1 if isinstance(chance, Sworn) else 0

    @property
    def awaited(self) -> dict[Seat, str] | None:
        """What was committed to in the list that is closed; None: no salts are awaited."""
        chance = self.game.chance
        return chance.commits if isinstance(chance, Sworn) else None

    @property
    def listed(self) -> str:
        """The hash of the last list that was closed; empty before the first."""
        chance = self.game.chance
        return chance.listed if isinstance(chance, Sworn) else ""

    @property
    def ready(self) -> bool:
        """True if cards can fall; else a round of salts has to come first."""
        return self.game.chance.ready

    def close_round(self, commits: Mapping[Seat, str]) -> Entry:
        """Close the list of the coming round: nobody can commit or change anything any more."""
        closed = Round(number=self.coming, head=self.head, commits=dict(commits))
        return self.append(self.game.config.host, closed)

    def reveal(self, salts: Mapping[Seat, str]) -> Entry:
        """End the round with the salts that were revealed; other seats of its list were silent.

        Raises:
            IllegalAction: no list is closed, or a seat did not commit to this.
        """
        silent = tuple(seat for seat in self.awaited or {} if seat not in salts)
        told = Salts(number=self.coming - 1, salts=dict(salts), silent=silent)
        return self.append(self.game.config.host, told)

    def shuffle(self) -> list[Entry]:
        """A round to which nobody adds salt, where this chance takes rounds."""
        return [self.close_round({}), self.reveal({})] if self.coming else []

    def bots(self, seats: Sequence[Seat]) -> Entry:
        """Tell that from now on bots play these seats and no others."""
        return self.append(self.game.config.host, Bots(seats=tuple(seats)))

    def join(self, seat: Seat, name: str) -> Entry:
        """A new player's seat is added to the game that runs.

        Raises:
            IllegalAction: this game takes nobody now, or the seat is there already.
        """
        salt, seal = self._name_sealed(seat, name)
        return self.append(self.game.config.host, Join(seat=seat, name=name, salt=salt, seal=seal))

    def rename(self, seat: Seat, name: str, *, handed: bool = False) -> Entry:
        """From now on the seat has this name; `handed`: somebody else sits there."""
        salt, seal = self._name_sealed(seat, name)
        return self.append(
            self.game.config.host,
            Rename(seat=seat, name=name, salt=salt, seal=seal, handed=handed),
        )

    def host(self, seat: Seat, by: Seat) -> Entry:
        """From now on this seat is the host's; `by` is the host, or that seat takes the role."""
        taken = by != self.game.config.host
        return self.append(by, Host(seat=seat, taken=taken))

    def sit_out(self, seat: Seat) -> Entry:
        """A player takes no part any more, as soon as the game allows it.

        Raises:
            IllegalAction: nobody leaves this game, or this seat has left, or nobody would be left.
        """
        return self.append(self.game.config.host, SitOut(seat=seat))

    def come_back(self, seat: Seat) -> Entry:
        """A player who sat out takes part again, as soon as the game allows it."""
        return self.append(self.game.config.host, ComeBack(seat=seat))

    def _name_sealed(self, seat: Seat, name: str) -> tuple[str, str]:
        """Salt and seal of a name that a seat gets now."""
        salt = _mac(self.keys.privacy, f"name {seat} {self.game.seq}")
        return salt, name_seal(seat, salt, name)

    def evening(self, secret: bytes) -> Entry:
        """Publish the secret, and go on under a new one; cards need a new round of salts."""
        told = Evening(secret=self.keys.secret.hex(), commitment=commitment_of(secret))
        entry = self.append(self.game.config.host, told)
        self.under(secret)
        return entry

    def under(self, secret: bytes) -> None:
        """From here on this is the table's secret."""
        self.keys = structs.replace(self.keys, secret=secret)
        if isinstance(self.game.chance, Sworn):
            self.game.chance.secret = secret

    # --- what stays private ---

    def _seal(self, seat: Seat, action: AnyAction) -> AnyAction:
        """The action as it may be published."""
        match action:
            case Say(to=to, text=text) if to:
                return structs.replace(action, text=self._sealed(text))
            case Join() | Rename():
                return structs.replace(action, name="", salt="")
            case Note(private=True, text=text):
                return structs.replace(action, text=self._sealed(text))
            case Answer(to=to, answer=str() | dict() as answer):
                decision = self.game.decision(seat, to)
                if decision is not None:
                    return structs.replace(action, answer=self._seal_answer(decision, answer))
            case StandIn(seat=one, to=to, answer=str() | dict() as answer):
                decision = self.game.decision(one, to)
                if decision is not None:
                    return structs.replace(action, answer=self._seal_answer(decision, answer))
            case _:
                pass
        return action

    def _seal_answer(self, decision: Decision[object], answer: Given) -> Given:
        match decision:
            case Text(secret=True, least=least, most=most) if isinstance(answer, str):
                return self._sealed(answer)[:most].ljust(least, "0")  # legal where it is replayed
            case Form(fields=fields) if isinstance(answer, dict):
                return {
                    name: cast(Simple, self._seal_answer(fields[name].decision, value))
                    if name in fields
                    else value
                    for name, value in answer.items()
                }
            case _:
                return answer

    def _sealed(self, text: str) -> str:
        if not text.strip():
            return text
        return "sealed:" + _mac(self.keys.privacy, f"{self.game.seq}:{text}")[:32]


def _source(header: Header, secret: bytes) -> AnyChance:
    match header.chance:
        case "fair":
            return Chained(secret=secret) if header.format == OLD else Fair(secret=secret)
        case "plain" | "lesson":
            return Plain(seed=header.seed)
        case "human":
            return Human()


# --- the chain ---


def first_hash(header: Header) -> str:
    """The hash of a log without entries."""
    if header.format == OLD:
        return hashlib.sha256(raw_header(header).removeprefix(b'{"header":')).hexdigest()
    return _hash(b"header ", raw_header(header))


@lru_cache(maxsize=64)  # asked anew for each viewer
def shown_hash(hash: str) -> str:
    """What is shown of the hash of an entry while the game runs.

    It stands for the whole log up to there as well as the hash itself. But the hash of the last
    entry, known, would tell whether an entry that must leave no trace came before a list of salts.
    """
    return _hash(b"seen ", hash.encode())


def raw_header(header: Header) -> bytes:
    """The first line of a transcript up to its hash, without anybody's name."""
    told = structs.asdict(header)
    del told["salts"]
    if header.format == OLD:
        del told["seals"]
    else:
        told["setup"] = header.setup.named(dict.fromkeys(header.seals, ""))
    return b'{"header":' + msgspec.json.encode(told)


def next_hash(header: Header, head: str, secret: bytes, line: Line) -> str:
    """The hash of the line that follows the hash `head`, under the secret of its evening."""
    if header.format == OLD:
        salt = hmac.digest(secret, b"salt" + line.seq.to_bytes(8, "big"), "sha256")
        return hashlib.sha256(bytes.fromhex(head) + salt + msgspec.json.encode(line)).hexdigest()
    salt = _mac(secret, f"line {line.seq}")
    return _hash(f"line {head} {salt} ".encode(), raw_line(line))


def raw_line(line: Line) -> bytes:
    """A line of a transcript up to its hash."""
    return msgspec.json.encode(line)[:-1]


def _mac(key: bytes, text: str) -> str:
    return hmac.digest(key, text.encode(), "sha256").hex()


def name_seal(seat: Seat, salt: str, name: str) -> str:
    """What stands for a name in the chain."""
    return _hash(b"name ", f"{seat} {salt} {name}".encode())


def _hash(word: bytes, raw: bytes) -> str:
    return hashlib.sha256(word + raw).hexdigest()
