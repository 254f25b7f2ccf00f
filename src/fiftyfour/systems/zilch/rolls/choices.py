"""What is said of rolls, as data: skills, Boons, chips, and what a GM calls (ZI-TEST, ZI-CON)."""

from msgspec import Struct, field

from fiftyfour.engine.decisions import Number
from fiftyfour.engine.options import Choice
from fiftyfour.systems.zilch.rolls.degrees import Degree


class UseSkill(Choice, frozen=True):
    """Roll with this skill, or with none (ZI-SKL-08)."""

    being: str
    skill: str = ""


class SpendBoon(Choice, frozen=True):
    """Spend a Boon, or not; after the roll its `total` is known, against `value` (ZI-TAL-09)."""

    being: str
    spend: bool
    value: int
    total: int | None = None


class AllowSkill(Choice, frozen=True):
    """The GM lets the skill that was named help a save, or not (ZI-SAVE-06)."""

    being: str
    skill: str
    allow: bool


class ChipsOnSave(Number, frozen=True, tag="number", omit_defaults=True, kw_only=True):
    """How many chips to spend on a save at `value`; each adds 1 (ZI-SAVE-05)."""

    value: int = 0


FITTING = "fitting"
"""What a GM says of skills who names none: those help that are listed for the card."""


def named(skill: str | None) -> list[str]:
    """The skill that the GM has named, besides those listed for the card (ZI-SKL-03)."""
    return [] if skill in (None, FITTING) else [skill]


class CalledTest(Struct, frozen=True):
    """What the GM says of a test (P-TEST, T1).

    `skill` is `fitting`, one that helps besides, or None: no skill applies. `task` is what it is
    for, as everybody reads it.
    """

    being: str
    card: str
    modifier: int
    trained_only: tuple[Degree, ...]
    skill: str | None
    secret: bool
    task: str = ""


class CalledSave(Struct, frozen=True):
    """What the GM says of a save: `skill` is `fitting`, one that helps, or None (P-SAVE, S1)."""

    being: str
    card: str
    modifier: int
    on_save: str
    effects: str
    skill: str | None


class Side(Struct, kw_only=True):
    """One contestant: the card, the modifier, the skill chosen, a Boon if one was spent.

    `always` are skills that fit whatever the card; none does unless `skilled`.
    """

    being: str
    card: str
    modifier: int = 0
    always: list[str] = field(default_factory=list[str])
    skilled: bool = True
    skill: str = ""
    boon: bool = False


class CalledContest(Struct, frozen=True):
    """What the GM says of a contest: who, on which card, with which skill, how hard, by place.

    Rules: P-CONTEST, K1.
    """

    being: dict[str, str | None]
    card: dict[str, str]
    modifier: dict[str, int]
    skill: dict[str, str | None]
    initiator: str | None
    tie: str
    secret: bool

    def sides(self) -> "list[Side]":
        """Those who are named."""
        return [
            Side(
                being=being,
                card=self.card[place],
                modifier=self.modifier[place],
                always=named(self.skill[place]),
                skilled=self.skill[place] is not None,
            )
            for place, being in self.being.items()
            if being is not None
        ]


class Boons(Struct, frozen=True):
    """Which of one's own spend a Boon on a contest."""

    boons: dict[str, SpendBoon]
