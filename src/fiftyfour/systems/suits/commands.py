"""Who may do what when, and questions that several chapters ask (SU-SCN, SU-LEA-06)."""

from fiftyfour.engine.decisions import Number
from fiftyfour.engine.errors import NotYours, Refusal
from fiftyfour.engine.options import Option, option
from fiftyfour.engine.things import GM, Seat
from fiftyfour.systems.suits.choices import Back
from fiftyfour.systems.suits.data import AVERAGE, THRESHOLD
from fiftyfour.systems.suits.table import Person, Suits

BACK = option(Back(), "Something else instead")


def threshold_number() -> Number:
    """Any threshold the GM likes (SU-PLAY-05)."""
    bad = Refusal("bad_threshold", "a threshold is 1 to 99", "SU-PLAY-05")
    return Number(
        prompt="Which threshold?",
        rule="SU-PLAY-05",
        least=THRESHOLD[0],
        most=THRESHOLD[-1],
        usual=AVERAGE,
        under=bad,
        over=bad,
    )


# --- who and when ---


_GMS = NotYours("not_your_turn", "only the GM may do this", "SU-COMP-01")
_PLAYERS = NotYours("not_your_turn", "players do this for their characters", "SU-COMP-01")


def not_gm(seat: Seat) -> Refusal | None:
    """Only the GM may do it."""
    return None if seat == GM else _GMS


def not_player(seat: Seat) -> Refusal | None:
    """Only a player may do it."""
    return _PLAYERS if seat == GM else None


def not_in_scene(table: Suits) -> Refusal | None:
    """It takes a scene."""
    return None if table.scene.running else Refusal("not_now", "no scene is running", "SU-SCN-04")


def during_play(table: Suits) -> Refusal | None:
    """A play or initiative has to be over first (SU-SCN-04, SU-SCN-05)."""
    if table.plays or table.race.data.running:
        return Refusal("play_in_progress", "a play is not resolved yet", "SU-SCN-05")
    return None


def unable(person: Person) -> Refusal | None:
    """Whoever declares a play is in the scene, alive, and not due to skip (SU-LEA-06)."""
    return away(person) or skipping(person)


def away(person: Person) -> Refusal | None:
    """Whoever takes part is in the scene and alive (SU-HAND-04, SU-DMG-04)."""
    if not person.state.here:
        return Refusal("not_in_scene", f"{person.name} is not in this scene", "SU-HAND-04")
    return None if person.state.alive else dead(person)


def skipping(person: Person) -> Refusal | None:
    """A leader who has covered somebody may have to skip an action (SU-LEA-06)."""
    if not person.state.skip:
        return None
    return Refusal("skipping", f"{person.name} skips the next action", "SU-LEA-06")


def dead(person: Person) -> Refusal:
    """The dead do nothing more (SU-DMG-04)."""
    return Refusal("dead", f"{person.name} is dead", "SU-DMG-04")


def person_option(
    person: Person, hint: str = "", *, rule: str, closed: Refusal | None = None
) -> Option[str]:
    """Somebody, by name; what it does is the id."""
    return option(
        person.id, person.name, hint=hint, thing=person.sheet.name, rule=rule, closed=closed
    )
