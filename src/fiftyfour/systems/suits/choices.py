"""What can be done, as data: what options do and what forms make, in the order of the book.

People and vehicles are named by their ids; a blank one leaves it to the GM.
"""

from typing import Annotated, Literal

from msgspec import Struct

from fiftyfour.engine.cards import Card
from fiftyfour.engine.errors import Refusal
from fiftyfour.engine.options import Choice, Declining, option
from fiftyfour.engine.struct_form import Between, Cards, Each, Pick, Switch, Words
from fiftyfour.engine.things import Seat
from fiftyfour.systems.suits.character import MOST, MOST_NAME, MOST_TEXT, Figure, points_of
from fiftyfour.systems.suits.data import (
    CALLED,
    MODIFIER,
    NAMED_RESISTS,
    NO_SUIT,
    ROLES,
    SKILLS,
    SUITS,
    THRESHOLDS,
    TOUGH,
    TOUGHNESS,
    USES,
    VEHICLE,
    Attribute,
)

MOST_TITLE, MOST_NOTE = 80, 200

CARD_SUIT = Pick("Card suit", SUITS, NO_SUIT)
_MODIFIER = f"a modifier is {MODIFIER[0]} to {MODIFIER[-1]}"
BAD_MODIFIER = Refusal("bad_modifier", _MODIFIER, "SU-NPC-02")


class Back(Choice, frozen=True):
    """Something else instead."""


# --- cards ---


class Counting(Choice, frozen=True):
    """A card that comes to count, and as what: the last of the `names` it is given, if any.

    `draws` is what it draws; `side` tells whose total it is for where one seat plays for several.

    Rules: SU-FACE-06, SU-FACE-12.
    """

    card: Card
    names: tuple[Card, ...] = ()
    draws: int = 0
    side: str = ""

    @property
    def counts(self) -> Card:
        return self.names[-1] if self.names else self.card


class Add(Counting, frozen=True):
    """A card of the hand is added to a total (SU-ADD-02)."""


class NameFlip(Counting, frozen=True):
    """A flip stands for another card (SU-FACE-04)."""


class TakeBack(Choice, frozen=True):
    """A card comes back into the hand, or none (SU-JACK-01, SU-JACK-05)."""

    card: Card | None


# --- a play is declared ---


class Try(Choice, frozen=True):
    """Somebody tries something: a use of a skill, `tagged` or not, or of an attribute."""

    who: str
    use: str
    tagged: bool = False


class Aim(Choice, frozen=True):
    """What somebody tries is aimed at a person or a vehicle; blank: at whom the GM says."""

    who: str
    use: str
    at: str


class SwapWith(Choice, frozen=True):
    """Cards are swapped with somebody (SU-LEA-08)."""

    partner: str


class Sneak(Struct, frozen=True):
    """Who is sneaked past, by id (SU-STE-02)."""

    past: Annotated[dict[str, bool], Each(usual=True)] = {}


# --- what resists ---


class Allow(Choice, frozen=True):
    """The play goes ahead, against its mark or the threshold that the rules set (SU-PLAY-12)."""


class Refuse(Choice, frozen=True):
    """It is no play; nothing is spent (SU-PLAY-12)."""


class SetThreshold(Choice, frozen=True):
    """A number has to be reached; None: another one, which is asked (SU-PLAY-04, SU-PLAY-05)."""

    number: int | None = None


class Resist(Choice, frozen=True):
    """Somebody resists; blank: with what is asked next (SU-MOD-04)."""

    who: str
    resist: str = ""


class MakeUp(Choice, frozen=True):
    """Somebody without a sheet, who is described next (SU-NPC-02)."""


class MadeUp(Struct, frozen=True, kw_only=True):
    """Somebody without a sheet: one number for everything (SU-NPC-02)."""

    modifier: Annotated[
        int,
        Between("Modifier, which stays hidden", MODIFIER[0], MODIFIER[-1], BAD_MODIFIER),
    ] = 8
    effects: Annotated[bool, Switch("Face cards have their effects")] = True
    suit: Annotated[str, CARD_SUIT] = ""
    toughness: Annotated[int, Between("Damage above this kills", TOUGHNESS[0], TOUGHNESS[-1])] = 4
    name: Annotated[str, Words("Name, to be kept for later", MOST_NAME)] = ""
    resist: Annotated[str, Pick("Resists with")] = ""

    def figure(self, unnamed: str) -> Figure:
        return Figure(
            name=self.name or unnamed,
            suit=self.suit,
            toughness=self.toughness,
            fixed=self.modifier,
            effects=self.effects,
        )


AnyOpposition = Allow | Refuse | SetThreshold | Resist | MakeUp


# --- does it stand? ---


class UseCharisma(Choice, frozen=True):
    """A character's Charisma is added, once in a scene (SU-CHA-01)."""


class Stand(Choice, frozen=True):
    """Nothing more is added (SU-ADD-05)."""


class Group(Choice, frozen=True):
    """Those who watch are grouped, once the exchange is over (SU-STE-03)."""


class Brace(Choice, frozen=True):
    """Charisma is added before the flips, or kept (SU-CHA-04)."""

    add: bool


AnyRaceAct = Add | NameFlip | UseCharisma | Stand
AnyAct = AnyRaceAct | Group


# --- Leadership ---


class Lead(Choice, frozen=True):
    """A leader's defense stands for those of friends, if Leadership reaches its threshold.

    The leader may add Charisma to that at once (SU-CHA-04).
    """

    leader: str
    covered: tuple[str, ...]
    charisma: bool = False


class LetHappen(Choice, frozen=True):
    """Nobody is covered."""


class Joining(Struct, frozen=True):
    """Who takes part in the swaps besides, by seat (SU-LEA-09)."""

    join: Annotated[dict[Seat, bool], Each(usual=False)]


class SwapBetween(Choice, frozen=True):
    """These two swap cards (SU-LEA-10)."""

    one: Seat
    other: Seat


class StopSwapping(Choice, frozen=True):
    """No more cards are swapped (SU-LEA-11)."""


# --- what follows a play ---


class Grouping(Struct, frozen=True):
    """Who of those who watch resists as the dullest of them, by id (SU-STE-03)."""

    group: Annotated[dict[str, bool], Each(usual=False)]


DISCARD = Cards("Throw away", least=0)


class Arrangement(Struct, frozen=True):
    """Cards that were looked at: the new order, the first uppermost, and what is thrown away."""

    order: Annotated[
        list[Card],
        Cards("New order, the first is drawn first", prompt="The first is uppermost", least=0),
    ]
    discard: Annotated[list[Card], DISCARD]

    @property
    def kept(self) -> list[Card]:
        """The order without what is thrown away, should it be named in both."""
        left, kept = list(self.discard), list[Card]()
        for card in self.order:
            if card in left:
                left.remove(card)
            else:
                kept.append(card)
        return kept


class ShootAgain(Choice, frozen=True):
    """Another shot at the same mark (SU-GUN-03)."""


class Strike(Choice, frozen=True):
    """A blow at once and at no cost; blank: at whom the GM names (SU-ATH-03, SU-THU-03)."""

    use: str
    at: str


class Decline(Declining, frozen=True):
    """It is left at that."""


AnyStrike = ShootAgain | Strike | Decline


# --- the GM, and fights ---


class ActWith(Choice, frozen=True):
    """Somebody of the GM's acts (SU-PLAY-14)."""

    who: str


class GoOn(Choice, frozen=True):
    """Another round of the fight, or its end (SU-CBT-01)."""

    fight: bool


class DoOther(Choice, frozen=True):
    """Something without a play (SU-CBT-03)."""


class Pass(Declining, frozen=True):
    """Nothing is done with the action (SU-CBT-03)."""


class Fighters(Struct, frozen=True):
    """Who fights, by id (SU-CBT-01)."""

    fight: Annotated[dict[str, bool], Each(usual=False)]


# --- scenes ---


class DoNothing(Declining, frozen=True):
    """Somebody who was asked does nothing for now."""


class TryIt(Choice, frozen=True):
    """A play that was called for is tried, at once with Charisma or not (SU-PLAY-02, SU-CHA-04)."""

    charisma: bool = False


class LeaveIt(Choice, frozen=True):
    """A play that was called for is not tried; nothing is spent (SU-PLAY-02)."""


CALLS = [option(use, USES[use].label, hint=USES[use].play.capitalize()) for use in CALLED]


class PlayCall(Struct, frozen=True):
    """A play that a GM calls for: `against` is a threshold, somebody by id, or `quick`.

    Blank, `resist` is what resists the use as usual; `modifier` is the number where it is quick.
    """

    who: Annotated[str, Pick("Who", first=True)]
    what: Annotated[str, Pick("What", CALLS, show="menu")] = "thief open"
    against: Annotated[str, Pick("Against")] = "15"
    modifier: Annotated[
        int,
        Between(
            *("Hidden number", MODIFIER[0], MODIFIER[-1], BAD_MODIFIER),
            when={"against": "quick"},
        ),
    ] = 8
    resist: Annotated[str, Pick("Resists with", NAMED_RESISTS, "usual", show="menu")] = ""
    note: Annotated[
        str,
        Words(
            "What is at stake",
            MOST_NOTE,
            prompt="In a few words; everybody reads them",
            show="line",
        ),
    ] = ""

    @property
    def resisting(self) -> str:
        return self.resist or USES[self.what].usual

    @property
    def threshold(self) -> int | None:
        """The number to be reached, if it is against one."""
        return next((number for number in THRESHOLDS if str(number) == self.against), None)


class Whom(Struct, frozen=True):
    """Somebody, by id."""

    who: Annotated[str, Pick("Who")]


class SceneStart(Struct, frozen=True):
    """A scene's title, and who takes part, by id (SU-HAND-04)."""

    title: Annotated[str, Words("Title", MOST_TITLE, show="line")] = ""
    here: Annotated[dict[str, bool], Each(usual=True)] = {}


class JobEnd(Struct, frozen=True):
    """How the job ended, in words, and whether it ended well (SU-SCN-01)."""

    ending: Annotated[str, Words("How it ends", MOST_TITLE, 1, show="line")] = "The job is done"
    won: Annotated[bool, Switch("They got what they came for")] = True


class Showing(Struct, frozen=True):
    """Cards of a hand, and who is to see them, by seat (SU-VIS-02)."""

    cards: Annotated[list[Card], Cards("Cards", prompt="Which cards?")]
    to: Annotated[dict[Seat, bool], Each(usual=True)] = {}


# --- the GM's people and vehicles ---


class Casting(Struct, frozen=True):
    """Somebody from a preset, and whether it comes into the scene at once (SU-NPC-01)."""

    role: Annotated[str, Pick("Preset", tuple(ROLES))] = "guard"
    name: Annotated[str, Words("Name, if it has one", MOST_NAME)] = ""
    suit: Annotated[str, CARD_SUIT] = ""
    here: Annotated[bool, Switch("Comes into the scene at once")] = False


class NewPerson(Struct, frozen=True, kw_only=True):
    """Everything about somebody of the GM's: no budget, any tags (SU-NPC-01, SU-NPC-02)."""

    name: Annotated[str, Words("Name", MOST_NAME, 1, "Guard", show="line")]
    attributes: Annotated[
        dict[str, int],
        Each(
            Between(least=1, most=MOST, group="Attributes"),
            usual=1,
            labels={one: one.label for one in Attribute},
        ),
    ] = {}
    suit: Annotated[str, CARD_SUIT] = ""
    tags: Annotated[
        dict[str, bool],
        Each(
            Switch(group="Tagged skills"),
            usual=False,
            labels={s: f"{s.suit.symbol} {s.label}" for s in SKILLS.values()},
        ),
    ] = {}
    toughness: Annotated[
        int, Between("Damage that is survived, 0: Fitness", TOUGH[0], TOUGH[-1], group="Besides")
    ] = 0
    quick: Annotated[bool, Switch("One number for everything", group="Besides")] = False
    modifier: Annotated[
        int,
        Between(
            *("That number", MODIFIER[0], MODIFIER[-1], BAD_MODIFIER),
            group="Besides",
            when={"quick": True},
        ),
    ] = 0
    effects: Annotated[
        bool,
        Switch("With it, face cards have their effects", group="Besides", when={"quick": True}),
    ] = True
    description: Annotated[str, Words("Notes", MOST_TEXT, group="Besides")] = ""

    @classmethod
    def of(cls, figure: Figure) -> "NewPerson":
        return cls(
            name=figure.name,
            attributes={one: figure.attribute(one) for one in Attribute},
            suit=figure.suit,
            tags={skill: skill in figure.tags for skill in SKILLS.values()},
            toughness=figure.toughness,
            quick=figure.fixed is not None,
            modifier=figure.fixed or 0,
            effects=figure.effects,
            description=figure.description,
        )

    def figure(self) -> Figure:
        return Figure(
            name=self.name,
            suit=self.suit,
            points=points_of(self.attributes),
            tags=[skill for skill, tagged in self.tags.items() if tagged],
            description=self.description,
            toughness=self.toughness,
            fixed=self.modifier if self.quick else None,
            effects=self.effects,
        )


class NewVehicle(Struct, frozen=True):
    """A vehicle, the damage at which it stops, and its driver by id, if it has one."""

    name: Annotated[str, Words("Name", MOST_NAME, 1, "Van", show="line")]
    limit: Annotated[int, Between("Stops working at", 1, TOUGHNESS[-1], rule="SU-VEH-01")] = VEHICLE
    driver: Annotated[str, Pick("Driver", blank="none")] = ""


class Repair(Choice, frozen=True):
    """A vehicle's damage is gone (SU-VEH-03)."""

    vehicle: str


class PutDriver(Choice, frozen=True):
    """Somebody drives a vehicle; blank: nobody (SU-VEH-02)."""

    vehicle: str
    driver: str


class DropVehicle(Choice, frozen=True):
    """A vehicle is gone for good."""

    vehicle: str


Right = Literal["alive", "skip", "feint", "charisma", "ambush", "awareness"]


class PutRight(Choice, frozen=True):
    """What somebody is, is due or has used is turned into its opposite (SU-SCN-02)."""

    what: Right
    who: str


ANSWERS = tuple(
    kind
    for kind in list(globals().values())
    if isinstance(kind, type)
    and issubclass(kind, Struct)
    and kind.__module__ == __name__
    and not kind.__subclasses__()
)
"""What options do and forms make, in the order of the book: all that stands above."""
