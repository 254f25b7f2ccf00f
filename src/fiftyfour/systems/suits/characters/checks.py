"""What is wrong with a sheet, what is left undone, and characters to begin with (SU-CHR)."""

from collections.abc import Iterator

from fiftyfour.engine.cards import Suit
from fiftyfour.engine.errors import Refusal
from fiftyfour.engine.sheets import Flaw
from fiftyfour.systems.suits.character import MOST, MOST_NAME, SuitSheet
from fiftyfour.systems.suits.data import SKILLS, Attribute, Skill

POINTS = 20  # SU-CHR-02


def flaws(sheet: SuitSheet) -> Iterator[Flaw]:
    """All that is wrong, in the order of checks, the name last (SU-CHR-08)."""
    if sheet.suit not in set(Suit):
        line = f"exactly one card suit, one of c, d, h, s, not {sheet.suit!r}"
        yield Flaw("bad_suit", line, "SU-CHR-01", "suit")
    for attribute in Attribute:
        points = sheet.points.get(attribute, 0)
        if points < 0:
            line = f"{attribute.label} has {points} points; none may have fewer than 0"
            yield Flaw("bad_points", line, "SU-CHR-02", attribute)
    for name in sheet.points:
        if name not in set(Attribute):
            line = f"there is no attribute {name[:40]!r}; there are {', '.join(Attribute)}"
            yield Flaw("bad_points", line, "SU-CHR-02")
    if spent(sheet) > POINTS:
        line = f"{spent(sheet)} points are spent; there are {POINTS}"
        most = max(Attribute, key=lambda attribute: sheet.points.get(attribute, 0))
        yield Flaw("points_over_budget", line, "SU-CHR-02", most)
    for tag in sheet.tags:
        if tag not in SKILLS:
            line = f"there is no skill {tag[:40]!r}; there are {', '.join(Skill)}"
            yield Flaw("unknown_skill", line, "SU-CHR-05")
    twice = [tag for tag in dict.fromkeys(sheet.tags) if sheet.tags.count(tag) > 1]
    if twice:
        yield Flaw("duplicate_tag", f"tagged twice: {', '.join(twice)}", "SU-CHR-05", twice[0])
    if len(sheet.tags) > sheet.tags_allowed:
        line = f"{len(sheet.tags)} skills are tagged; Wits allow {sheet.tags_allowed}"
        yield Flaw("too_many_tags", line, "SU-CHR-05", sheet.tags[-1])
    if wrong := bad_name(sheet.name.strip()):
        yield Flaw(wrong.code, wrong.line, wrong.rule, "name")


def bad_name(name: str) -> Refusal | None:
    """A character needs a name, and a short one (SU-CHR-01)."""
    if 1 <= len(name) <= MOST_NAME:
        return None
    return Refusal("bad_name_text", f"a name has 1 to {MOST_NAME} characters", "SU-CHR-01")


def warnings(sheet: SuitSheet) -> Iterator[Flaw]:
    """What may be left undone or is lost, with its number (SU-CHR-04, SU-CHR-06)."""
    unspent, unused = POINTS - spent(sheet), sheet.tags_allowed - len(sheet.tags)
    wasted = sum(max(0, sheet.points.get(attribute, 0) + 1 - MOST) for attribute in Attribute)
    if unspent > 0:
        yield Flaw(f"points_unspent:{unspent}", f"points not spent: {unspent}", "SU-CHR-06")
    if wasted:
        line = f"points lost above {MOST}: {wasted}"
        yield Flaw(f"points_wasted:{wasted}", line, "SU-CHR-04")
    if unused > 0:
        yield Flaw(f"tags_unused:{unused}", f"skills still to tag: {unused}", "SU-CHR-06")


def spent(sheet: SuitSheet) -> int:
    """Points spent, those that are lost included."""
    return sum(sheet.points.values())


def _sample(name: str, suit: str, points: str, tags: str, description: str) -> SuitSheet:
    numbers = map(int, points.split())
    return SuitSheet(
        name=name,
        suit=suit,
        points={
            attribute.value: number for attribute, number in zip(Attribute, numbers, strict=True)
        },
        tags=tags.split(),
        description=description,
    )


SAMPLES: tuple[SuitSheet, ...] = (
    _sample(
        *("Vesper", "s", "4 6 5 5"),
        "stealth thief fraud awareness athlete persuasion leadership guns",
        "Opens anything that has ever been closed.",
    ),
    _sample(
        *("Brick", "c", "7 6 3 4"),
        "thug guns throw athlete driver leadership",
        "The second opinion, when talk has failed.",
    ),
    _sample(
        *("Corinna", "h", "3 4 5 8"),
        "persuasion leadership fraud awareness ambush driver stealth guns",
        "Everybody owes her a favour, and most enjoy it.",
    ),
    _sample(
        *("Dash", "d", "6 6 5 3"),
        "driver athlete ambush guns stealth thug throw thief",
        "Late to every meeting, first out of every window.",
    ),
    _sample(
        *("Locke", "s", "4 5 7 4"),
        "thief stealth awareness ambush fraud driver guns athlete persuasion throw",
        "Has read the manual of your alarm.",
    ),
    _sample(
        *("Mallory", "c", "5 8 3 4"),
        "guns throw stealth athlete thug leadership",
        "Never counts shots. Never has to.",
    ),
    _sample(
        *("Sister Rue", "h", "5 3 4 8"),
        "leadership persuasion fraud thug awareness ambush driver",
        "Forgives you in advance.",
    ),
    _sample(
        *("Tumble", "d", "8 6 3 3"),
        "athlete driver thug ambush throw stealth",
        "The wall was in the way.",
    ),
)
"""A character for every seat, so that a table can begin at once; players make their own."""
