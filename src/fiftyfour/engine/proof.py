"""What a transcript proves."""

from msgspec import Struct

from fiftyfour.engine.errors import FiftyfourError, ReplayError
from fiftyfour.engine.session import Session
from fiftyfour.engine.transcript import Transcript, replay


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
    return Verified(
        system=transcript.header.system,
        entries=len(transcript.entries),
        draws=0 if game is None else game.chance.used,
        commitment=transcript.header.commitment,
        head=transcript.head,
        result="" if game is None or not game.over else game.system.outcome(game.table).words,
    )
