"""What somebody can choose in a round, or outside encounters, as data (ZI-RND-02, ZI-STN)."""

from typing import Annotated, Literal

from msgspec import Struct

from fiftyfour.engine.options import Choice, id_of
from fiftyfour.engine.struct_form import Each, Pick
from fiftyfour.systems.zilch.table.creature import Stance

Cost = Literal["free", "minor", "standard", "full"]
How = Literal["draw", "drop", "stow", "pick", "take", "put"]


class Attack(Choice, frozen=True):
    """Strike with an item in a style, or with an attack of one's own body (ZI-HIT-01)."""

    target: str
    weapon: str
    how: str


class TwoWeapons(Choice, frozen=True):
    """Attack with two weapons, or with both ends of one (ZI-WPN-07)."""


class Defend(Choice, frozen=True):
    """+2 on defence until the round ends (ZI-RND-04)."""


class CastSpell(Choice, frozen=True):
    """Cast a spell (ZI-MAG-06)."""


class Feint(Choice, frozen=True):
    """A contest of Cunning, for somebody to be Defenseless (ZI-HIT-09)."""

    target: str


class Grapple(Choice, frozen=True):
    """Take hold of somebody (ZI-HIT-10)."""

    target: str


class Escape(Choice, frozen=True):
    """Get out of a grip by Spades or Strength, or out of a `net` (ZI-HIT-10)."""

    way: Literal["S", "C2", "net"]


class GiveAid(Choice, frozen=True):
    """First Aid against what goes on hurting somebody (ZI-DMG-15)."""

    target: str
    kind: str


class Use(Choice, frozen=True):
    """Use something up on somebody (ZI-GEAR-06)."""

    item: str
    target: str


class Try(Choice, frozen=True):
    """Another test as an action (ZI-RND-02)."""


class Rally(Choice, frozen=True):
    """Some class chips come back (ZI-REC-02)."""

    suit: str


class Move(Choice, frozen=True):
    """Move, with zones to another one (ZI-RND-03)."""


class MobileAttack(Choice, frozen=True):
    """In, strike and away (ZI-KNK-03)."""


class Load(Choice, frozen=True):
    """Load a winched crossbow (ZI-STR-03)."""

    item: str


class Carry(Choice, frozen=True):
    """Draw, drop, stow or pick up a thing, take it from the pack or put it there (ZI-CARRY)."""

    way: How
    item: str


class LetGo(Choice, frozen=True):
    """Hold somebody no longer (ZI-HIT-10)."""


class UseKnack(Choice, frozen=True):
    """A knack of the table's own (ZI-KNK-02)."""

    knack: str


class Rage(Choice, frozen=True):
    """Fall into a rage (ZI-KNK-03)."""


class StopRaging(Choice, frozen=True):
    """Calm down (ZI-KNK-03)."""


class End(Choice, frozen=True):
    """End the turn (ZI-RND-01)."""


Act = Carry | Use | GiveAid | UseKnack | CastSpell | Rally
"""What is done outside encounters too."""

Action = (
    Act
    | Attack
    | TwoWeapons
    | Defend
    | Feint
    | Grapple
    | Escape
    | Try
    | Move
    | MobileAttack
    | Load
    | LetGo
    | Rage
    | StopRaging
    | End
)
"""What is done in a turn."""


class StrikeAt(Choice, frozen=True):
    """Whom a blow of a two-weapon attack is for; "": nobody (ZI-WPN-07)."""

    weapon: str
    how: str
    target: str = ""


class Endure(Choice, frozen=True):
    """Test Hearts against what goes on hurting somebody, or with `aid` treat it (ZI-DMG-15)."""

    being: str
    aid: bool = False


class NameStance(Choice, frozen=True):
    """Name a stance for the round, in secret or in turn (ZI-STN-02, ZI-STN-03)."""

    being: str
    stance: Stance


class Stances(Struct, frozen=True):
    """The stances of all that a seat plays, by their ids."""

    stances: Annotated[dict[str, NameStance], Each(Pick(first=True))]


def name_of(action: Action) -> str:
    """The id of an action on the wire."""
    if name := _NAMES.get(type(action)):
        return name
    if isinstance(action, Carry):
        return f"{action.way}:{action.item}"
    if isinstance(action, GiveAid):
        return f"aid {action.target} {action.kind}"
    if isinstance(action, UseKnack):
        return f"knack {action.knack}"
    return id_of(action)


_NAMES: dict[type[Action], str] = {
    Defend: "defend",
    TwoWeapons: "two",
    CastSpell: "cast",
    MobileAttack: "mobile",
    LetGo: "let go",
    StopRaging: "calm",
    Try: "try",
    Move: "move",
    End: "end",
}
