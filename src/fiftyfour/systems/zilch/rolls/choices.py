"""What is said of rolls, as data: skills, Boons, chips, and what a GM calls (ZI-TEST, ZI-CON)."""

from dataclasses import replace
from itertools import combinations
from typing import Annotated

from msgspec import Struct, field

from fiftyfour.engine.decisions import Number
from fiftyfour.engine.options import Choice
from fiftyfour.engine.struct_form import Each, Pick, Switch, Words
from fiftyfour.systems.zilch.rolls.degrees import DEGREE_NAMES, DEGREES
from fiftyfour.systems.zilch.table.forms import (
    CARD,
    EFFECTS,
    MODIFIER,
    NOBODY,
    ON_SAVE,
    WHO,
)


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


SKILL = Pick("Skill that applies", blank="none", rule="ZI-SKL-03", show="menu")
"""What a GM says of skills: one that fits, one that is named, or None (ZI-SKL-03)."""

MOST_TASK = 120
"""Characters of what a test is for."""
TRAINED_ONLY = {
    " ".join(some): " and ".join(DEGREE_NAMES[degree] for degree in some) or "none"
    for size in range(len(DEGREES))
    for some in combinations(DEGREES[:-1], size)
}
"""Every set of degrees for the trained; the worst is always open to all (ZI-SKL-09)."""


class CalledTest(Struct, frozen=True):
    """What the GM says of a test (P-TEST, T1).

    `trained_only` are degrees with blanks between them. `skill` is `fitting`, one that helps
    besides, or None: no skill applies. `task` is what it is for, as everybody reads it.
    """

    being: Annotated[str, WHO]
    card: Annotated[str, CARD] = "C"
    modifier: Annotated[int, MODIFIER] = 0
    task: Annotated[
        str, Words("What for", MOST_TASK, example="Everybody reads it: Haggle", show="line")
    ] = ""
    skill: Annotated[str | None, SKILL] = FITTING
    secret: Annotated[bool, Switch("In secret", hint="you alone see it")] = False
    trained_only: Annotated[
        str,
        Pick(
            "Only with training",
            TRAINED_ONLY,
            prompt="Degrees for the trained",
            rule="ZI-SKL-09",
            show="menu",
        ),
    ] = ""


class CalledSave(Struct, frozen=True):
    """What the GM says of a save: `skill` is `fitting`, one that helps, or None (P-SAVE, S1)."""

    being: Annotated[str, WHO]
    card: Annotated[str, CARD] = "H"
    modifier: Annotated[int, MODIFIER] = 0
    on_save: Annotated[str, ON_SAVE] = "none"
    effects: Annotated[str, EFFECTS] = ""
    skill: Annotated[str | None, replace(SKILL, blank=NOBODY)] = None


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


PLACES = ("1", "2", "3", "4")
"""Of those in a contest; the last two may be left out (ZI-CON-01)."""
TIES = ("draw", "initiator", "higher_suit", "reroll")
AT_EACH_PLACE = dict.fromkeys(PLACES, "")


class CalledContest(Struct, frozen=True):
    """What the GM says of a contest: who, on which card, with which skill, how hard, by place.

    Rules: P-CONTEST, K1.
    """

    being: Annotated[
        dict[str, str | None], Each(replace(WHO, label="Contestant {}", show="menu"), "being_{}")
    ]
    card: Annotated[
        dict[str, str], Each(replace(CARD, show="menu"), "card_{}", "S2", AT_EACH_PLACE)
    ]
    modifier: Annotated[dict[str, int], Each(MODIFIER, "modifier_{}", 0, AT_EACH_PLACE)]
    skill: Annotated[dict[str, str | None], Each(SKILL, "skill_{}", FITTING)]
    initiator: Annotated[str | None, Pick("Who began it", blank=NOBODY, show="menu")] = None
    tie: Annotated[str, Pick("A tie of successes", TIES, show="menu")] = "draw"
    secret: Annotated[bool, Pick("How", {False: "openly", True: "in secret"})] = False

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

    boons: Annotated[dict[str, SpendBoon], Each(Pick())]
