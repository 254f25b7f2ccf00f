"""Tables that follow one another: a rematch, or a campaign that goes on at a new table.

The seats of the new table have the links of the old one, so that everybody can follow at once.
"""

import hmac
import secrets
from collections.abc import Iterator, Mapping, Set
from contextlib import suppress

from msgspec import Struct, structs

from fiftyfour.engine.actions import Answer
from fiftyfour.engine.errors import FiftyfourError, IllegalAction
from fiftyfour.engine.log import Entry, Keys, Log
from fiftyfour.engine.session import Session
from fiftyfour.engine.story import Story
from fiftyfour.engine.system import System
from fiftyfour.engine.things import Seat
from fiftyfour.table.links import new_table_id, token_for
from fiftyfour.table.lobby import played_from
from fiftyfour.table.records import Channel, Door, Manners, Record, Sequel, now
from fiftyfour.table.systems import adventures_of, system_of


def following(
    record: Record,
    carried: Mapping[Seat, tuple[Answer, ...]],
    gone: Set[Seat] = frozenset(),
    played: tuple[str, ...] = (),
) -> Record:
    """A new table in its lobby, with the seats, people, links and settings of another.

    The seats that are `gone` have left the game, and stay behind. `played` are the adventures that
    have come to an ending.
    """
    seats = (seat for seat in record.seats if seat.seat not in gone)
    new = new_table_id()
    return Record(
        id=new,
        system=record.system,
        title=record.title,
        host=record.host,
        chance="fair" if record.chance == "lesson" else record.chance,
        settings=record.settings,
        keys=Keys(secrets.token_bytes(32), secrets.token_bytes(32)),
        seats=tuple(structs.replace(seat, character=None) for seat in seats),
        spectator=record.spectator,
        door=Door(policy=record.door.policy, watchers=record.door.watchers),
        clock=record.clock,
        level=record.level,
        handed=record.handed,
        adventure=record.adventure,
        notebook=record.notebook,
        channel=_channel_of(record, new),
        manners=Manners(
            lines=record.manners.lines,
            veils=record.manners.veils,
            muted=record.manners.muted,
        ),
        sequel=Sequel(
            carried=dict(carried),
            before=record.id,
            memory=record.sequel.memory,
            played=played,
        ),
        made_by=record.made_by,
        made_at=now(),
    )


def _channel_of(record: Record, table: str) -> Channel | None:
    """The channel hears of the new table from its first line; its link leads there."""
    told = record.channel
    if told is None:
        return None
    return structs.replace(told, link=told.link.replace(record.id, table), since=now(), seq=-1)


def played(record: Record, story: Story | None) -> tuple[str, ...]:
    """The game's own adventures that have come to an ending, here or at the tables before."""
    known = adventures_of(record.system).get(record.adventure)
    before = record.sequel.played
    ended = known is not None and story is not None and known.ending(story.at) is not None
    return (*before, record.adventure) if ended and record.adventure not in before else before


def gone_on(new: Record) -> Record:
    """A campaign's new table, with the next adventure if its own has come to an ending."""
    left = [one for one in adventures_of(new.system) if one not in new.sequel.played]
    if new.adventure not in new.sequel.played or not left:
        return new
    return played_from(new, system_of(new.system), left[0])


def followed_by(record: Record, table: str) -> Record:
    """The table once this one goes on from it."""
    return structs.replace(record, sequel=structs.replace(record.sequel, next=table))


# --- what is taken along ---


def carried(game: Session[Struct]) -> dict[Seat, tuple[Answer, ...]]:
    """What each seat takes along to another table, as it stands here."""
    return {seat: tuple(game.system.carried(game.view(seat), seat)) for seat in game.seats}


def bring(record: Record, opened: Log[Struct]) -> list[Entry]:
    """Say what the seats of a game that has just begun bring along; what is refused is left out."""
    made: list[Entry] = []
    said = {**record.sequel.carried}
    for seat, entry in _chosen(record, opened.game.system):
        said[seat] = (entry, *(one for one in said.get(seat, ()) if one.to != entry.to))
    for seat, answers in said.items():
        for answer in answers:
            try:
                made.append(opened.append(seat, answer))
            except IllegalAction:
                continue  # the settings may have changed, or somebody else sits there
            if opened.game.held is not None:  # a real card is needed first
                return made
    return made


def _chosen(record: Record, system: System[Struct]) -> Iterator[tuple[Seat, Answer]]:
    """How the seats bring in the characters that they have chosen before the game."""
    for seat in record.seats:
        if seat.character is not None and system.sheets is not None:
            with suppress(FiftyfourError):  # a later version of the game may not take it any more
                yield seat.seat, system.sheets.entry(seat.character.file)


# --- who may read the results ---


def share_of(record: Record, evening: int) -> str:
    """The token of the link that shows the results of an evening, and nothing else."""
    return token_for(record.keys.privacy, f"{record.id} results {evening}")


def shares(record: Record, token: str, evening: int) -> bool:
    """True if a token is that of the results of this evening."""
    return hmac.compare_digest(token.encode(), share_of(record, evening).encode())
