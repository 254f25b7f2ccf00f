"""The log: entries in a hash chain, the transcript, replay and verification.

A table draws a 32-byte secret before anything else and shows everybody its SHA-256, the
commitment. Each entry is hashed with the hash before it and with a salt that comes from the
secret, so that published hashes let nobody test guesses of hidden answers; under fair chance every
card of an entry follows from the secret and that hash. When the session ends the secret is
published in the transcript, and `verify` proves that every card fell as it had to.

Some texts stay private for good: whispers, private notes, a hero's secret identity. No rule
depends on them. The chain and the transcript hold only their seal, keyed by a second secret that
is never published.
"""

import hashlib
import hmac
from collections.abc import Iterator
from copy import copy
from typing import Generic, Literal, TypeVar, cast

import msgspec
from msgspec import Struct, structs

from fiftyfour.engine.actions import Answer, AnyAction, Note, Say
from fiftyfour.engine.chance import AnyChance, Fair, Human, Plain
from fiftyfour.engine.decisions import Decision, Given, Simple, Text
from fiftyfour.engine.errors import FiftyfourError, IllegalAction, ReplayError
from fiftyfour.engine.events import AnyEvent
from fiftyfour.engine.forms import Form
from fiftyfour.engine.session import Session
from fiftyfour.engine.setup import Setup
from fiftyfour.engine.system import System, find_system
from fiftyfour.engine.things import Seat, Viewer

T = TypeVar("T", bound=Struct)

ChanceKind = Literal["fair", "plain", "human"]

FORMAT = "fiftyfour/1"


class Keys(Struct, frozen=True):
    """A table's two secrets, 32 random bytes each: one published at the end, one never."""

    secret: bytes
    privacy: bytes

    @property
    def commitment(self) -> str:
        """What everybody sees before the first card."""
        return hashlib.sha256(self.secret).hexdigest()


class Header(Struct, frozen=True, kw_only=True):
    """How a log begins. `seed` counts under plain chance only."""

    format: str = FORMAT
    system: str
    version: int
    setup: Setup
    chance: ChanceKind
    seed: int = 0
    commitment: str


class Entry(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One entry: what a seat did, its hash, and what it made happen (in full, for the store).

    `sealed` is the action as it is published, where that differs.
    """

    seq: int
    seat: Seat
    action: AnyAction
    hash: str
    sealed: AnyAction | None = None
    events: list[AnyEvent] = []

    @property
    def public(self) -> AnyAction:
        return self.action if self.sealed is None else self.sealed

    def events_to(self, viewer: Viewer) -> list[AnyEvent]:
        """What happened, as `viewer` reads it."""
        return [seen for event in self.events if (seen := event.to(viewer)) is not None]


class Log(Generic[T]):
    """A game together with the chain of everything done in it.

    Attributes:
        game: the live game.
        head: hash of the last entry (of the header, before the first).
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
        """An empty log; the first action that makes cards move is the host's `Begin`."""
        header = Header(
            system=system.id,
            version=system.version,
            setup=setup,
            chance=chance,
            seed=seed,
            commitment=keys.commitment,
        )
        game = Session(system, setup, _source(header, keys.secret))
        return cls(header, keys, game, _first(header))

    @classmethod
    def resumed(cls, transcript: "Transcript", keys: Keys) -> "tuple[Log[Struct], list[Entry]]":
        """A log that goes on where a transcript ends, and all its entries; `keys` hold its secret.

        Raises:
            ReplayError: the transcript does not hold.
            UnknownSystem: the game is not installed.
        """
        log = Log[Struct].begin(
            find_system(transcript.header.system),
            transcript.header.setup,
            keys,
            transcript.header.chance,
            transcript.header.seed,
        )
        entries: list[Entry] = []
        for entry, game in replay(transcript):
            entries.append(entry)
            log.game, log.head = game, entry.hash
        return log, entries

    def append(self, seat: Seat, action: AnyAction) -> Entry:
        """Carry out an action and chain it.

        Raises:
            IllegalAction: the rules forbid it; game and log are as they were.
        """
        game, seq = self.game, self.game.seq
        sealed = self._seal(seat, action)
        head = _next(self.head, self.keys.secret, seq, seat, sealed)
        chance = copy(game.chance)
        _key(game, head)
        try:
            events = game.apply(seat, action)
        except BaseException:
            game.state.chance = chance
            raise
        self.head = head
        return Entry(
            seq=seq,
            seat=seat,
            action=action,
            hash=head,
            sealed=None if sealed == action else sealed,
            events=events,
        )

    def _seal(self, seat: Seat, action: AnyAction) -> AnyAction:
        """The action as it may be published."""
        match action:
            case Say(to=to, text=text) if to:
                return structs.replace(action, text=self._sealed(text))
            case Note(private=True, text=text):
                return structs.replace(action, text=self._sealed(text))
            case Answer(to=to, answer=str() | dict() as answer):
                decision = self.game.decision(seat, to)
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
        message = f"{self.game.seq}:{text}".encode()
        return "sealed:" + hmac.digest(self.keys.privacy, message, "sha256").hex()[:32]


def _source(header: Header, secret: bytes) -> AnyChance:
    match header.chance:
        case "fair":
            return Fair(secret=secret)
        case "plain":
            return Plain(seed=header.seed)
        case "human":
            return Human()


def _key(game: Session[T], head: str) -> None:
    if isinstance(game.chance, Fair):
        game.chance.key(bytes.fromhex(head))


def _first(header: Header) -> str:
    return hashlib.sha256(msgspec.json.encode(header)).hexdigest()


def _next(head: str, secret: bytes, seq: int, seat: Seat, action: AnyAction) -> str:
    salt = hmac.digest(secret, b"salt" + seq.to_bytes(8, "big"), "sha256")
    body = msgspec.json.encode({"seq": seq, "seat": seat, "action": action})
    return hashlib.sha256(bytes.fromhex(head) + salt + body).hexdigest()


# --- transcripts ---


class _Opening(Struct, frozen=True):
    header: Header
    secret: str


class _Line(Struct, frozen=True):
    seq: int
    seat: Seat
    action: AnyAction
    hash: str


class _Closing(Struct, frozen=True):
    entries: int
    head: str


class Transcript(Struct, frozen=True):
    """A session that has ended, as everybody may read it: JSON lines, one for each entry."""

    header: Header
    secret: bytes
    entries: tuple[Entry, ...]

    def encode(self) -> bytes:
        """The file: an opening line, a line for each entry, a closing line."""
        lines: list[Struct] = [_Opening(self.header, self.secret.hex())]
        lines += [_Line(e.seq, e.seat, e.public, e.hash) for e in self.entries]
        head = self.entries[-1].hash if self.entries else _first(self.header)
        lines.append(_Closing(len(self.entries), head))
        return b"".join(msgspec.json.encode(line) + b"\n" for line in lines)

    @classmethod
    def decode(cls, text: bytes) -> "Transcript":
        """Read a file; what it claims is not checked yet (`verify` does that).

        Raises:
            ReplayError: it is not a complete transcript in this format.
        """
        lines = text.split(b"\n")
        if len(lines) < 3 or lines[-1]:
            raise ReplayError(
                "this is not a complete transcript: its first or last line is missing"
            )
        opening = _read(lines[0], _Opening, -1)
        if opening.header.format != FORMAT:
            raise ReplayError(f"format {opening.header.format!r} is not {FORMAT!r}")
        closing = _read(lines[-2], _Closing, len(lines) - 3)
        entries = [_read(line, _Line, index) for index, line in enumerate(lines[1:-2])]
        if closing.entries != len(entries):
            raise ReplayError(
                f"the last line counts {closing.entries} entries, there are {len(entries)}"
            )
        try:
            secret = bytes.fromhex(opening.secret)
        except ValueError:
            raise ReplayError("the secret is not written as hex digits") from None
        script = cls(
            opening.header,
            secret,
            tuple(Entry(seq=e.seq, seat=e.seat, action=e.action, hash=e.hash) for e in entries),
        )
        if script.encode() != text:
            raise ReplayError("something was added to the file, or changed in it")
        return script


S = TypeVar("S", bound=Struct)


def _read(line: bytes, kind: type[S], entry: int) -> S:
    try:
        return msgspec.json.decode(line, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError) as wrong:
        where = "the first line" if entry < 0 else f"entry {entry}"
        raise ReplayError(f"{where} cannot be read: {wrong}", entry) from None


def replay(
    transcript: Transcript, system: System[Struct] | None = None
) -> Iterator[tuple[Entry, Session[Struct]]]:
    """Play a transcript again: each entry with its events, and the game after it.

    Raises:
        ReplayError: at the first entry whose hash or move does not fit.
        UnknownSystem: the game is not installed.
    """
    header = transcript.header
    system = system or find_system(header.system)
    if header.version != system.version:
        raise ReplayError(
            f"it was played under version {header.version} of {system.name}'s rules; "
            f"version {system.version} is installed"
        )
    if hashlib.sha256(transcript.secret).hexdigest() != header.commitment:
        raise ReplayError("the secret does not match the hash published before the first card")
    game = Session(system, header.setup, _source(header, transcript.secret))
    head = _first(header)
    for index, entry in enumerate(transcript.entries):
        if entry.seq != index:
            raise ReplayError(f"entry {index} is numbered {entry.seq}", index)
        head = _next(head, transcript.secret, entry.seq, entry.seat, entry.action)
        if head != entry.hash:
            raise ReplayError(f"entry {index} does not match its hash: it was changed", index)
        _key(game, head)
        try:
            events = game.apply(entry.seat, entry.action)
        except IllegalAction as wrong:
            raise ReplayError(f"entry {index} is against the rules: {wrong}", index) from None
        yield structs.replace(entry, events=events), game


class Verified(Struct, frozen=True):
    """What `verify` found: a session in which every card fell as it had to."""

    system: str
    entries: int
    draws: int
    commitment: str
    head: str
    result: str


def verify(text: bytes) -> Verified:
    """Prove a transcript: its form, the commitment, every hash, every move, every card.

    Raises:
        ReplayError: something does not fit, with the index of the first bad entry.
    """
    transcript = Transcript.decode(text)
    game: Session[Struct] | None = None
    try:
        for _, game in replay(transcript):  # noqa: B007 (the last one is wanted)
            pass
    except ReplayError:
        raise
    except FiftyfourError as wrong:
        raise ReplayError(str(wrong)) from wrong
    head = transcript.entries[-1].hash if transcript.entries else _first(transcript.header)
    return Verified(
        system=transcript.header.system,
        entries=len(transcript.entries),
        draws=0 if game is None else game.chance.used,
        commitment=transcript.header.commitment,
        head=head,
        result="" if game is None or not game.over else game.system.outcome(game.table).words,
    )
