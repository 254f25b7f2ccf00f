"""What a transcript proves, what it tells of people's hands in the game, and what stays unproven.

That every card follows from the published secret proves that nobody changed or chose one after the
secret was fixed. That nobody chose the secret itself to suit is proven by the salt of others: for
the draws that follow from it, and for anybody who knows that one of them is honest. Nothing proves
that whoever ran the table did not look at cards.
"""

from typing import Literal

from msgspec import Struct, field

from fiftyfour.engine.actions import (
    Adjust,
    Answer,
    AnyAction,
    Bots,
    Close,
    Evening,
    Grant,
    Lay,
    Look,
    Move,
    Place,
    Salts,
    StandIn,
)
from fiftyfour.engine.chance import Sworn
from fiftyfour.engine.errors import FiftyfourError, ReplayError
from fiftyfour.engine.events import Told
from fiftyfour.engine.log import OLD, ChanceKind, Entry, first_hash, shown_hash
from fiftyfour.engine.session import Session
from fiftyfour.engine.setup import Setup
from fiftyfour.engine.things import Seat
from fiftyfour.engine.transcript import Transcript, replay


class Shuffle(Struct, omit_defaults=True):
    """A round: who added salt, who was silent (then nothing changed), and the hash of its list.

    `draws` are the first and the last card that followed from it.
    """

    seq: int
    number: int
    salts: tuple[Seat, ...]
    silent: tuple[Seat, ...]
    listed: str
    draws: tuple[int, int] | None = None


class Undone(Struct, frozen=True):
    """In entry `seq`, the table was taken back to before entry `to`, as `seat` had asked.

    `draws` are the numbers used up by that.
    """

    seq: int
    seat: Seat
    to: int
    draws: tuple[int, ...]


class Corrected(Struct, frozen=True):
    """In entry `seq`, what the GM's hand did, and the GM's note."""

    seq: int
    seat: Seat
    what: str
    note: str


class StoodIn(Struct, frozen=True):
    """From entry `seq` on, bots play these seats and no others."""

    seq: int
    seats: tuple[Seat, ...]


class AnsweredFor(Struct, frozen=True):
    """In entry `seq` the table answered for a seat: `by` skipped it, else its time was up."""

    seq: int
    seat: Seat
    by: Seat | None


class Proof(Struct, kw_only=True):
    """What was found in a transcript. All of it is proven if `unproven` is empty.

    Attributes:
        old: True for format 1, where whoever ran the table could try words until cards pleased.
        entries, draws: how many there are, as far as it holds.
        commitments: one for each evening.
        head: the hash of the last entry that holds.
        ended: how the log ends: for good, with an evening after which the table may go on, or with
            neither, so that nobody can tell from it alone whether more was played.
        names: what each seat was called last, as far as it holds.
        unnamed: seats whose names were removed from the file.
        by_hand: how many faces people entered.
        unproven: what could not be shown, and why.
        entry: the first entry that does not hold; -1: all do, or the header does not.
    """

    system: str
    chance: ChanceKind
    old: bool
    entries: int = 0
    draws: int = 0
    commitments: list[str]
    head: str
    ended: Literal["closed", "evening", "open"] = "open"
    result: str = ""
    shuffles: list[Shuffle] = field(default_factory=list[Shuffle])
    undos: list[Undone] = field(default_factory=list[Undone])
    corrections: list[Corrected] = field(default_factory=list[Corrected])
    stand_ins: list[StoodIn] = field(default_factory=list[StoodIn])
    answered_for: list[AnsweredFor] = field(default_factory=list[AnsweredFor])
    names: dict[Seat, str]
    unnamed: list[Seat] = field(default_factory=list[Seat])
    by_hand: int = 0
    unproven: list[str] = field(default_factory=list[str])
    entry: int = -1


def verify(text: bytes) -> Proof:
    """Prove a transcript: its form, the commitment, every hash, every move, every card.

    Raises:
        ReplayError: something does not fit, with the index of the first bad entry.
    """
    try:
        proof = examine(text)
    except FiftyfourError as wrong:
        raise ReplayError(str(wrong)) from wrong
    if proof.unproven:
        raise ReplayError(proof.unproven[0], proof.entry)
    return proof


def examine(text: bytes, commitment: str = "", listed: str = "", last: str = "") -> Proof:
    """Read and replay a transcript as far as it holds, and say what it proves.

    The other three are what a player noted, or the first digits of it: a commitment of the table,
    the hash of a list of salts, and the hash of the last line as it was shown.

    Raises:
        ReplayError: it does not begin as a transcript.
        UnknownSystem: its game is not installed, or not in that version.
    """
    transcript = Transcript.read(text)
    header = transcript.header
    proof = Proof(
        system=header.system,
        chance=header.chance,
        old=header.format == OLD,
        commitments=[header.commitment],
        head=first_hash(header),
        names=_names(header.setup),
    )
    flaw, entry = transcript.flaw, len(transcript.entries)
    hashes, lists = [proof.head], list[str]()
    try:
        for made, game in replay(transcript):
            _add(proof, made, game)
            hashes += made.hash, shown_hash(made.hash)
            proof.names = _names(game.config)
            if isinstance(game.chance, Sworn):
                lists.append(game.chance.listed)
    except ReplayError as wrong:
        flaw, entry = str(wrong), wrong.entry
    proof.unnamed = [seat for seat, name in proof.names.items() if not name]
    if flaw:
        proof.unproven.append(flaw)
        proof.entry = entry
    for noted, known, what in (
        (commitment, proof.commitments, "the commitment you noted is of another table"),
        (listed, lists, "the list you noted is not in it"),
        (last, hashes, "the last hash you noted is not in it: it was cut, or is another log"),
    ):
        if noted and not any(one.startswith(noted) for one in known):
            proof.unproven.append(f"{what} ({noted})")
    return proof


def _names(setup: Setup) -> dict[Seat, str]:
    return {info.seat: info.name for info in setup.seats}


def _add(proof: Proof, entry: Entry, game: Session[Struct]) -> None:
    """What one more entry shows."""
    action, drawn = entry.action, game.chance.used
    if drawn > proof.draws and proof.shuffles:
        mixed = next((one for one in reversed(proof.shuffles) if not one.silent), None)
        if mixed is not None:
            mixed.draws = (mixed.draws[0] if mixed.draws else proof.draws + 1, drawn)
    proof.entries, proof.draws, proof.head = entry.seq + 1, drawn, entry.hash
    proof.ended = "open"
    match action:
        case Salts() if isinstance(game.chance, Sworn):
            proof.shuffles.append(
                Shuffle(
                    entry.seq, action.number, tuple(action.salts), action.silent, game.chance.listed
                )
            )
        case Evening():
            proof.commitments.append(action.commitment)
            proof.ended = "evening"
        case Close():
            proof.ended = "closed"
        case Bots(seats=seats):
            proof.stand_ins.append(StoodIn(entry.seq, seats))
        case StandIn(seat=seat, by=by):
            proof.answered_for.append(AnsweredFor(entry.seq, seat, by))
        case Answer(to="enter"):
            proof.by_hand += 1
        case Adjust() | Move() | Grant() | Lay() | Look() | Place():
            what = _what(action)
            proof.corrections.append(Corrected(entry.seq, entry.seat, what, action.note))
        case _:
            pass
    for event in entry.events:
        if (
            isinstance(event, Told)
            and event.rule == "undo"
            and isinstance(event.data.get("to"), int)
        ):
            to, by = event.data["to"], event.data["by"]
            proof.undos.append(Undone(entry.seq, Seat(str(by)), int(str(to)), entry.back))
    proof.result = game.ending()


def _what(action: AnyAction) -> str:
    """What the GM's hand did, in few words; piles and tracks by their names in the file."""
    match action:
        case Adjust(track=track, value=value):
            return f"sets {track} to {value}"
        case Move(source=source, target=target, cards=cards, tiles=tiles, count=count):
            named = ", ".join([*cards, *tiles]) or f"{count} of what lies there"
            return f"moves {named} from {source} to {target}"
        case Grant(card=card, target=target):
            return f"grants {card} to {target}"
        case Lay(dice=dice, values=values):
            return f"lays {dice} as {', '.join(map(str, values))}" if values else f"takes up {dice}"
        case Look(pile=pile, seats=seats, close=close):
            return f"{'hides' if close else 'opens'} {pile} {'from' if close else 'to'} " + (
                ", ".join(seats)
            )
        case Place(piece=piece, at=at):
            return (
                f"puts {piece} off the board" if at is None else f"puts {piece} on {at[0]}, {at[1]}"
            )
        case _:
            raise AssertionError(action)
