"""Transcripts: a log whose secrets are published, as a file of JSON lines.

The first line is the header with its hash, the second lists the secrets, one for each evening, and
the names; a line follows for each entry, and a last one with their number and the last hash. The
hash of a line is over its bytes as they stand before `,"hash":`, so a script needs to encode
nothing again. A byte order mark, CRLF for the end of a line, and a last line without its end are no
part of it: editors and mail put them there. Everything else that stands in a file is counted.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import TypeVar

import msgspec
from msgspec import Struct, structs

from fiftyfour.engine.actions import AnyAction, Close, Evening, Join, Rename
from fiftyfour.engine.chance import Draw
from fiftyfour.engine.errors import IllegalAction, ReplayError, UnknownSystem
from fiftyfour.engine.files import WrongFile, as_written
from fiftyfour.engine.log import (
    FORMAT,
    OLD,
    Entry,
    Header,
    Keys,
    Line,
    Log,
    first_hash,
    name_seal,
    next_hash,
    raw_header,
    raw_line,
)
from fiftyfour.engine.rounds import commitment_of, is_digest
from fiftyfour.engine.session import Session
from fiftyfour.engine.system import System, find_system
from fiftyfour.engine.things import Seat

S = TypeVar("S", bound=Struct)


NAMING = Join | Rename
"""Entries that give a seat a name."""


class _Opening(Struct, frozen=True):
    header: Header
    hash: str = ""
    secret: str = ""


class _Secrets(Struct, frozen=True, omit_defaults=True):
    secrets: tuple[str, ...]
    names: dict[Seat, tuple[str, str]] = {}  # each with the salt of its seal
    later: dict[str, tuple[str, str]] = {}  # those given while it ran, by their seals


class _Hashed(Line, frozen=True, omit_defaults=True, kw_only=True):
    hash: str


class _Closing(Struct, frozen=True):
    entries: int
    head: str


class Transcript(Struct, frozen=True):
    """A log that everybody may read.

    Attributes:
        secrets: one for each evening, empty for one in which nothing was done; the last may be
            missing where the log ends with an evening.
        flaw: why the file holds only so far, or empty.
    """

    header: Header
    secrets: tuple[bytes, ...]
    entries: tuple[Entry, ...]
    flaw: str = ""

    @classmethod
    def of(cls, header: Header, entries: Sequence[Entry], secret: bytes = b"") -> "Transcript":
        """The transcript of all that is published: `secret` is that of the last evening.

        Without it, it ends with the last evening that has ended.

        Raises:
            ReplayError: none has ended.
        """
        ends = [place for place, entry in enumerate(entries) if isinstance(entry.action, Evening)]
        secrets = [
            bytes.fromhex(entry.action.secret)
            for entry in entries
            if isinstance(entry.action, Evening)
        ]
        if secret:
            return cls(header, (*secrets, secret), tuple(entries))
        if not ends:
            raise ReplayError("no evening of this log has ended, so its secret is not published")
        return cls(header, tuple(secrets), tuple(entries[: ends[-1] + 1]))

    def upto(self, entries: int) -> "Transcript":
        """The same with its first `entries` entries only.

        Raises:
            ReplayError: it has fewer.
        """
        if not 0 < entries <= len(self.entries):
            raise ReplayError(f"it has 1 to {len(self.entries)} entries, not {entries}")
        kept = self.entries[:entries]
        ended = sum(isinstance(entry.action, Evening) for entry in kept)
        return structs.replace(self, entries=kept, secrets=self.secrets[: ended + 1])

    @property
    def head(self) -> str:
        """The hash of the last line."""
        return self.entries[-1].hash if self.entries else first_hash(self.header)

    def names(self) -> dict[Seat, str]:
        """What each seat was called last, those that came later too; blank: it was forgotten."""
        first = {info.seat: info.name for info in self.header.setup.seats}
        named = (entry.action for entry in self.entries if isinstance(entry.action, NAMING))
        return first | {action.seat: action.name for action in named}

    def encode(self) -> bytes:
        """The file."""
        later = {
            action.seal: (action.name, action.salt)
            for action in (entry.action for entry in self.entries)
            if isinstance(action, NAMING) and action.salt
        }
        return b"\n".join(
            [*self._opening(later), *map(self._line, self.entries), self._closing(), b""]
        )

    def _opening(self, later: dict[str, tuple[str, str]]) -> list[bytes]:
        """The first two lines; `later` are the names that were given while it ran."""
        secrets, salts = [secret.hex() for secret in self.secrets], self.header.salts
        names = {
            info.seat: (info.name, salts[info.seat])
            for info in self.header.setup.seats
            if info.seat in salts
        }
        told = msgspec.json.encode(_Secrets(tuple(secrets), names, later))
        if self.header.format != OLD:
            return [_with_hash(raw_header(self.header), first_hash(self.header)), told]
        opening = raw_header(self.header) + b',"secret":"' + secrets[0].encode() + b'"}'
        return [opening, told] if len(secrets) > 1 else [opening]

    def _closing(self) -> bytes:
        return msgspec.json.encode(_Closing(len(self.entries), self.head))

    def _line(self, entry: Entry) -> bytes:
        return _with_hash(raw_line(line_of(self.header, entry)), entry.hash)

    @classmethod
    def decode(cls, text: bytes) -> "Transcript":
        """Read a whole file; what it claims is not checked yet (`replay` and `verify` do that).

        Raises:
            ReplayError: it is not a complete transcript in a format known here.
        """
        read = cls.read(text)
        if read.flaw:
            raise ReplayError(read.flaw, len(read.entries))
        return read

    @classmethod
    def read(cls, text: bytes) -> "Transcript":
        """Read a file as far as it can be read: `flaw` says what is wrong from there on.

        Raises:
            ReplayError: it does not begin as a transcript.
        """
        try:
            lines = as_written(text).removesuffix(b"\n").split(b"\n")
        except WrongFile as wrong:
            raise ReplayError(str(wrong)) from None
        opening = _read(lines[0], _Opening, "the first line")
        if opening.header.format not in (FORMAT, OLD):
            raise ReplayError(
                f"format {opening.header.format!r} is not known here, only {FORMAT} and {OLD}"
            )
        header, told, start = opening.header, (opening.secret,), 1
        later: dict[str, tuple[str, str]] = {}
        if (lines[1:] and lines[1].startswith(b'{"secrets"')) or opening.header.format != OLD:
            second = lines[1] if lines[1:] else b""
            read = _read(second, _Secrets, "the second line")
            told, start, later = read.secrets, 2, read.later
            if not told:
                raise ReplayError("the second line has no secret")
            given = [*read.names.values(), *read.later.values()]
            if not all(name and is_digest(salt) for name, salt in given):
                raise ReplayError("the second line was changed: it has a name that was not sealed")
            header = structs.replace(
                header,
                setup=header.setup.named({seat: name for seat, (name, _) in read.names.items()}),
                salts={seat: salt for seat, (_, salt) in read.names.items()},
            )
        try:
            secrets = tuple(bytes.fromhex(secret) for secret in told)
        except ValueError:
            raise ReplayError("a secret is not written as hex digits") from None
        script = cls(header, secrets, ())
        if script._opening(later) != lines[:start]:
            raise ReplayError("the first two lines were changed: they do not match their hash")
        return script._with_lines(lines[start:], later)

    def _with_lines(
        self, lines: Sequence[bytes], later: Mapping[str, tuple[str, str]]
    ) -> "Transcript":
        entries, flaw = list[Entry](), "the end of the file is missing"
        for index, line in enumerate(lines):
            if line.startswith(b'{"entries":') and (line.endswith(b"}") or line != lines[-1]):
                given = [one.action.seal for one in entries if isinstance(one.action, NAMING)]
                if line != structs.replace(self, entries=tuple(entries))._closing():
                    flaw = f"the last line does not fit the {len(entries)} entries before it"
                elif not later.keys() <= set(given):
                    flaw = "the second line has a name that nobody was given"
                elif lines[index + 1 :]:
                    flaw = "something follows the last line"
                else:
                    flaw = _surplus(self.secrets, entries)
                break
            try:
                one = _read(line, _Hashed, f"entry {index}")
            except ReplayError as wrong:
                if line != lines[-1]:  # else it is cut in its middle
                    flaw = str(wrong)
                break
            action = _named(one.action, later)
            entry = Entry(
                seq=one.seq,
                seat=one.seat,
                action=action,
                hash=one.hash,
                sealed=None if action == one.action else one.action,
                draws=one.draws,
                back=one.back,
            )
            if isinstance(action, NAMING) and _broken(action):
                flaw = f"the name of {action.seat} was changed: it does not match its seal"
                break
            if self._line(entry) != line:
                flaw = f"entry {index} is not written as it was: something was added or changed"
                break
            entries.append(entry)
        return structs.replace(self, entries=tuple(entries), flaw=flaw)


def _surplus(secrets: Sequence[bytes], entries: Sequence[Entry]) -> str:
    """What is wrong with the number of secrets; empty if there is one for each evening."""
    ended = [index for index, entry in enumerate(entries) if isinstance(entry.action, Evening)]
    last = ended[-1] + 1 if ended else 0
    least = len(ended) + (last < len(entries))
    if least <= len(secrets) <= len(ended) + 1 and (len(secrets) == least or secrets[-1]):
        return ""
    return f"the second line has {len(secrets)} secrets, for {max(least, 1)} evenings"


def _named(action: AnyAction, names: Mapping[str, tuple[str, str]]) -> AnyAction:
    """An action as it was done: with the name of whoever came, if it is not forgotten."""
    if not isinstance(action, NAMING) or action.seal not in names:
        return action
    name, salt = names[action.seal]
    return structs.replace(action, name=name, salt=salt)


def _broken(action: Join | Rename) -> bool:
    """True if this is not the name that was sealed; an empty one was forgotten."""
    return bool(action.name) and name_seal(action.seat, action.salt, action.name) != action.seal


def line_of(header: Header, entry: Entry) -> Line:
    """An entry as it is published: in format 1, lines tell no draws."""
    if header.format == OLD:
        return Line(entry.seq, entry.seat, entry.public)
    return Line(entry.seq, entry.seat, entry.public, entry.draws, entry.back)


def _with_hash(raw: bytes, digest: str) -> bytes:
    return raw + b',"hash":"' + digest.encode() + b'"}'


def _read(line: bytes, kind: type[S], where: str) -> S:
    try:
        return msgspec.json.decode(line, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as wrong:
        raise ReplayError(f"{where} cannot be read: {wrong}") from None


# --- playing it again ---


def replay(
    transcript: Transcript, system: System[Struct] | None = None
) -> Iterator[tuple[Entry, Session[Struct]]]:
    """Play a transcript again: each entry with its events, and the game after it.

    Raises:
        ReplayError: at the first entry whose hash, move or card does not fit.
        UnknownSystem: the game is not installed.
    """
    for entry, log in _replayed(transcript, system):
        yield entry, log.game


def resumed(transcript: Transcript, privacy: bytes) -> tuple[Log[Struct], list[Entry]]:
    """The log that goes on where a transcript ends, under its own secret, and all its entries.

    Raises:
        ReplayError: the transcript does not hold, or its last secret is not published.
        UnknownSystem: the game is not installed.
    """
    log, entries = _log_of(transcript), list[Entry]()
    for entry, log in _replayed(transcript):  # noqa: B007 (the last one is wanted)
        entries.append(entry)
    if not log.keys.secret:
        raise ReplayError("the evening that would go on here has a secret that is not published")
    log.keys = Keys(log.keys.secret, privacy)
    return log, entries


def taken_up(
    transcript: Transcript, keys: Keys, check: Callable[[], object] = lambda: None
) -> tuple[Log[Struct], list[Entry]]:
    """A new table that goes on where a transcript ends, under new secrets, and all its entries.

    The end of the session is left out. The last entry, an `Evening`, commits to the new secret.
    `check` is called after each entry, and may raise an error to stop.

    Raises:
        ReplayError: the transcript does not hold.
        UnknownSystem: the game is not installed.
    """
    if transcript.entries and isinstance(transcript.entries[-1].action, Close):
        transcript = structs.replace(transcript, entries=transcript.entries[:-1])
    log, entries = _log_of(transcript), list[Entry]()
    for entry, log in _replayed(transcript):  # noqa: B007 (the last one is wanted)
        entries.append(entry)
        check()
    if log.awaited is not None:
        entries.append(log.reveal({}))
    entries.append(log.evening(keys.secret))
    log.keys = keys
    return log, entries


def _log_of(transcript: Transcript, system: System[Struct] | None = None) -> Log[Struct]:
    """The empty log of a transcript."""
    header, secrets = transcript.header, transcript.secrets
    system = system or find_system(header.system)
    if header.version != system.version:
        raise UnknownSystem(
            f"it was played under version {header.version} of {system.name}'s rules; "
            f"version {system.version} is installed"
        )
    if not secrets or commitment_of(secrets[0]) != header.commitment:
        raise ReplayError("the secret does not match the hash published before the first card")
    for seat in header.broken_seals():
        raise ReplayError(f"the name of {seat} was changed: it does not match its seal")
    return Log[Struct].empty(header, system, Keys(secrets[0], b""))


def _replayed(
    transcript: Transcript, system: System[Struct] | None = None
) -> Iterator[tuple[Entry, Log[Struct]]]:
    log, evening = _log_of(transcript, system), 0
    for index, entry in enumerate(transcript.entries):
        if entry.seq != index:
            raise ReplayError(f"entry {index} is numbered {entry.seq}", index)
        made = _again(log, entry)
        if isinstance(entry.action, Evening):
            _next_evening(log, transcript, evening, entry)
            evening += 1
        yield made, log


def _again(log: Log[Struct], entry: Entry) -> Entry:
    """Carry out an entry once more, which has to be the same."""
    header, head, index = log.header, log.head, entry.seq
    told = line_of(header, entry)
    try:
        made = log.chained(entry.seat, entry.action, entry.public)
    except IllegalAction as wrong:
        if next_hash(header, head, log.keys.secret, told) == entry.hash:
            raise ReplayError(f"entry {index} is against the rules: {wrong}", index) from None
        raise ReplayError(f"entry {index} does not match its hash: it was changed", index) from None
    if told.draws != made.draws and header.format != OLD:
        raise ReplayError(f"entry {index} {_differing(told.draws, made.draws)}", index)
    if told.back != made.back and header.format != OLD:
        numbers = ", ".join(map(str, made.back)) or "none"
        raise ReplayError(f"entry {index} took back other draws than it tells: {numbers}", index)
    if made.hash != entry.hash:
        raise ReplayError(f"entry {index} does not match its hash: it was changed", index)
    return made


def _differing(told: Sequence[Draw], made: Sequence[Draw]) -> str:
    """The first draw that is told otherwise than it fell."""
    for one, other in zip_longest(told, made):
        if one == other:
            continue
        if one is None:
            return f"leaves out draw {other.number}, which was {other.face}"
        if other is None:
            return f"tells draw {one.number} ({one.face}), but no card fell"
        return (
            f"tells draw {one.number} as {one.which} of {one.of} ({one.face}), "
            f"but draw {other.number} was {other.which} of {other.of} ({other.face})"
        )
    raise AssertionError("they are the same")


def _next_evening(log: Log[Struct], transcript: Transcript, evening: int, entry: Entry) -> None:
    """Go on under the secret of the evening that follows number `evening`, from 0."""
    assert isinstance(entry.action, Evening)
    secrets, index = transcript.secrets, entry.seq
    published = secrets[evening] if evening < len(secrets) else b""
    if entry.action.secret != published.hex():
        raise ReplayError(f"entry {index} publishes another secret than the first lines", index)
    if not published:
        before = transcript.entries[index - 1].action if index else None
        if not isinstance(before, Evening):
            raise ReplayError(f"the secret of what was done before entry {index} is missing", index)
    following = secrets[evening + 1] if len(secrets) > evening + 1 else b""
    if following and commitment_of(following) != entry.action.commitment:
        raise ReplayError(
            f"the secret after entry {index} does not match the hash that was published", index
        )
    left = transcript.entries[index + 1 :]
    if left and not following and not isinstance(left[0].action, Evening):
        raise ReplayError(f"the secret of what was done after entry {index} is missing", index + 1)
    log.under(following)
