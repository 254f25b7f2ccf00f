"""How the log tells what people do, one sentence for each thing that happens (SU-PLAY, SU-RES)."""

from typing import NamedTuple

from fiftyfour.systems.suits.data import COVER, Attribute
from fiftyfour.systems.suits.table import Record, Suits


class Words(NamedTuple):
    """What somebody tries, and what is said when it comes off or does not; `{}` is the mark."""

    tries: str
    won: str
    lost: str


WORDS = {
    "guns attack": Words("shoots at {}", "hits {}", "misses {}"),
    "throw attack": Words("throws something at {}", "hits {}", "misses {}"),
    "thug attack": Words("strikes at {}", "hits {}", "misses {}"),
    "thug disarm": Words("tries to disarm {}", "disarms {}", "does not disarm {}"),
    "thug seize": Words(
        "tries to wrest something from {}", "takes it from {} by force", "cannot wrest it from {}"
    ),
    "driver ram": Words("drives straight at {}", "rams {}", "misses {}"),
    "driver chase": Words("races {} on wheels", "outdrives {}", "does not outdrive {}"),
    "driver terrain": Words("drives over rough ground", "gets through", "does not get through"),
    "athlete chase": Words("races {} on foot", "outruns {}", "does not outrun {}"),
    "athlete terrain": Words("runs, climbs or jumps", "makes it", "does not make it"),
    "athlete block": Words("pushes past {}", "gets past {}", "does not get past {}"),
    "fraud feint": Words("feints at {}", "fools {}", "does not fool {}"),
    "fraud deceive": Words("tries to deceive {}", "deceives {}", "does not deceive {}"),
    "persuasion persuade": Words("tries to persuade {}", "persuades {}", "does not persuade {}"),
    "stealth sneak": Words("sneaks past {}", "gets past {} unseen", "is seen by {}"),
    "stealth hide": Words("hides something from {}", "hides it from {}", "is found out by {}"),
    "thief open": Words("tries to open a lock", "opens the lock", "does not open the lock"),
    "thief steal": Words("tries to steal from {}", "steals from {} unseen", "is seen by {}"),
    "thief person": Words("tries to rob {} unseen", "robs {} unseen", "is caught by {}"),
    "ambush look": Words("prepares an ambush", "has an ambush ready", "prepares it in vain"),
    "awareness look": Words("looks for what is coming", "sees it coming", "sees nothing coming"),
    "leadership swap": Words("offers to swap cards", "gets everybody to swap", "finds no ear"),
    "leadership lead": Words("leads the others", "is followed", "is not followed"),
    COVER.id: Words("moves to cover {}", "has {} covered", "does not get {} covered"),
    **{
        one.value: Words(
            f"relies on {one.label}", f"succeeds by {one.label}", f"fails by {one.label}"
        )
        for one in Attribute
    },
}
"""What is said of each use, in its three moments."""


def tries(table: Suits, record: Record) -> str:
    """`Vesper shoots at Thug 1`."""
    return _with_mark(table, record, WORDS[record.use].tries)


def came_out(table: Suits, record: Record) -> str:
    """`Vesper hits Thug 1`."""
    words = WORDS[record.use]
    return _with_mark(table, record, words.won if record.outcome == "success" else words.lost)


def _with_mark(table: Suits, record: Record, words: str) -> str:
    mark = table.marks(record)
    if "{}" in words:
        said = words.format(mark or "them")
    else:
        said = f"{words} against {mark}" if mark else words
    return f"{record.acting.name} {said}"


def lets_stand(name: str) -> str:
    """`Vesper lets it stand`; several marks are named together."""
    return f"{name} {'let' if ', ' in name else 'lets'} it stand"


def target_of(record: Record) -> str:
    """Whatever takes the damage, by id: a person or a vehicle; blank: somebody without a sheet."""
    return record.target or next(iter(record.marks), "")


def hurt(table: Suits, record: Record) -> str:
    """`Thug 1 takes 4 damage`; nothing of a play that does none (SU-DMG-01)."""
    if not record.damage:
        return ""
    target = target_of(record)
    name = "The opposition"
    if target in table.vehicles:
        name = table.vehicles[target].file.name
    elif target in table.people:
        name = table.people[target].name
    return f"{name} takes {record.damage} damage"


def fallen(table: Suits, record: Record) -> str:
    """`Thug 1 dies`, `Van stops working`: what this play has come to, as it is now (SU-DMG-02)."""
    target = target_of(record)
    person, vehicle = table.people.get(target), table.vehicles.get(target)
    if not record.damage:
        return ""
    if vehicle is not None:
        return f"{vehicle.file.name} stops working" if vehicle.file.stopped else ""
    return f"{person.name} dies" if person is not None and not person.state.alive else ""
