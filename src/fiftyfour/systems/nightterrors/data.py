"""The tables of the book: kinds of conflict, pools, ranks; and ready-made words to begin with."""

from enum import StrEnum
from typing import Annotated

from msgspec import Struct

from fiftyfour.engine.cards import Rank, Suit
from fiftyfour.engine.decisions import Number
from fiftyfour.engine.struct_form import Between, Offered

FULL = 20
"""Points of a full pool (NT-POOL-01)."""

HAND = 4
"""Cards of a hand between scenes, and of every draw in a conflict (NT-HAND-01, NT-DRAW-01)."""


class Pool(StrEnum):
    """What a character has to lose; the order of every triple (NT-POOL-01)."""

    BLOOD = "blood"
    SWEAT = "sweat"
    TEARS = "tears"

    @property
    def title(self) -> str:  # type: ignore[override]
        return self.value.capitalize()

    @property
    def colour(self) -> str:
        """Of its counters (NT-POOL-08)."""
        return {"blood": "red", "sweat": "white", "tears": "blue"}[self.value]

    @property
    def about(self) -> str:
        return {
            "blood": "bleeding, hurt organs, poison, illness: whatever may kill",  # NT-POOL-03
            "sweat": "tiredness, stress, soreness, pain",  # NT-POOL-04
            "tears": "despair, hurt feelings, whatever is bottled up",  # NT-POOL-05
        }[self.value]


POOLS = tuple(Pool)


class _Paid(Between):
    """Points of a pool; what may be paid is judged by the rules for the whole of it."""

    def decision(self, offered: Offered | None) -> Number:
        return super().decision(offered).unbounded()


class Points(Struct, frozen=True):
    """Points of the three pools: what somebody has, or pays; whole numbers."""

    blood: Annotated[int, _Paid("Blood", 0, FULL, rule="NT-PAY-01")] = 0
    sweat: Annotated[int, _Paid("Sweat", 0, FULL, rule="NT-PAY-01")] = 0
    tears: Annotated[int, _Paid("Tears", 0, FULL, rule="NT-PAY-01")] = 0

    @property
    def whole(self) -> int:
        return self.blood + self.sweat + self.tears

    def of(self, pool: Pool) -> int:
        return getattr(self, pool)

    def less(self, paid: "Points") -> "Points":
        """What is left after a payment."""
        return Points(self.blood - paid.blood, self.sweat - paid.sweat, self.tears - paid.tears)

    def within(self, held: "Points") -> bool:
        """True if no pool pays more than it holds (NT-PAY-04)."""
        return (
            0 <= self.blood <= held.blood
            and 0 <= self.sweat <= held.sweat
            and 0 <= self.tears <= held.tears
        )

    def every_word(self) -> str:
        """For people, empty pools too: `20 Blood, 0 Sweat, 16 Tears`."""
        return ", ".join(f"{self.of(pool)} {pool.title}" for pool in POOLS)

    def words(self) -> str:
        """For people: `3 Sweat, 4 Tears`; `nothing`."""
        named = [f"{self.of(pool)} {pool.title}" for pool in POOLS if self.of(pool)]
        return ", ".join(named) or "nothing"


class Kind(StrEnum):
    """What sort of conflict it is now, from low to high (NT-KIND-01, NT-KIND-04)."""

    TALK = "talk"
    PHYSICAL = "physical"
    MELEE = "melee"
    GUNS = "guns"

    @property
    def trump(self) -> Suit:
        return _KINDS[self].trump

    @property
    def pools(self) -> tuple[Pool, ...]:
        """What price and fallout are paid from: the base pools (NT-PAY-01, NT-PAY-02)."""
        return _KINDS[self].pools

    @property
    def about(self) -> str:
        return _KINDS[self].about

    @property
    def meaning(self) -> str:
        """For people: `only words; points are Tears`."""
        return f"{self.about}; points are {self.base}"

    @property
    def base(self) -> str:
        """For people: `Tears or Sweat`."""
        return " or ".join(pool.title for pool in self.pools)

    @property
    def higher(self) -> "tuple[Kind, ...]":
        """Those it can be escalated to; steps may be skipped (NT-ESC-03)."""
        return _HIGHER[self]


class _KindRow(Struct, frozen=True):
    trump: Suit
    pools: tuple[Pool, ...]
    about: str


_KINDS = {
    Kind.TALK: _KindRow(Suit.DIAMONDS, (Pool.TEARS,), "only words"),
    Kind.PHYSICAL: _KindRow(Suit.HEARTS, (Pool.TEARS, Pool.SWEAT), "bodily effort, no fight"),
    Kind.MELEE: _KindRow(
        Suit.CLUBS, (Pool.SWEAT, Pool.BLOOD), "fists, blades, whatever is at hand"
    ),
    Kind.GUNS: _KindRow(
        Suit.SPADES, (Pool.BLOOD,), "firearms, and all else that is likely to kill"
    ),  # NT-KIND-02
}

_HIGHER = {kind: tuple(Kind)[place:] for place, kind in enumerate(Kind, 1)}

SUITS = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}

RANKS = {"J": "Jack", "Q": "Queen", "K": "King"}
"""Whoever it is: a rank is no gender (NT-CHAR-06)."""

OWN_POOL = {"K": Pool.SWEAT, "Q": Pool.TEARS, "J": Pool.BLOOD}
"""Of what it pays from its own pool, a rank may trade half (NT-RANK-01, NT-RANK-02, NT-RANK-03)."""


def _trades(own: Pool) -> str:
    kinds = " and ".join(kind.value for kind in Kind if own in kind.pools)
    others = " or ".join(pool.title for pool in Pool if pool is not own)
    return f"half of the {own.title} due may be {others} instead: in {kinds}"


TRADES = {rank: _trades(own) for rank, own in OWN_POOL.items()}
"""For people: what a rank trades, and in which kinds (NT-RANK-07)."""

FACES = (Rank.JACK, Rank.QUEEN, Rank.KING)
"""The ace is none of them (NT-VAL-02)."""


class Ready(Struct, frozen=True):
    """A ready-made character."""

    name: str
    rank: str
    suit: str
    notes: str


READY_MADE = (
    Ready("Ada Quill", "Q", "h", "Night nurse. Has not slept since the lights came."),
    Ready("Wendell Pike", "K", "s", "Sheriff, two months from his pension."),
    Ready("Rook", "J", "c", "Breaks into houses that are not empty after all."),
    Ready("Imogen Vane", "Q", "d", "Preaches on the radio between midnight and four."),
    Ready("Tobias Marsh", "K", "h", "Ferryman. Knows what lies on the ground of the lake."),
    Ready("Cass Okoro", "J", "d", "Student of dreams, and the last to see the professor."),
    Ready("Maren Holt", "Q", "s", "Came back from the war with her rifle and without her name."),
    Ready("Brother Ansel", "K", "d", "Keeps the keys of a church that has no door."),
    Ready("Lidia Crane", "Q", "c", "Runs the fair, and feeds what is under the carousel."),
    Ready("Jonah Teak", "K", "c", "Butcher. Hums while he works."),
    Ready("Pip Larkin", "J", "h", "Fourteen, and faster than anything in the corn."),
    Ready("The Man in Grey", "J", "s", "Asks for a light. Never has a cigarette."),
)
"""One for each of the twelve face cards; the last is the first the GM brings along."""


class Stakes(Struct, frozen=True):
    """What a conflict is about, in the words of whoever starts it (NT-STAKE-01)."""

    what: str
    where: str
    how: str


STAKES = {
    Kind.TALK: (
        Stakes("Who gets the diary", "a kitchen, past midnight", "asks, and will not be put off"),
        Stakes("Whether the door stays shut", "the cellar stairs", "pleads with the others"),
        Stakes("What the child really saw", "the back of a police car", "asks the same again"),
    ),
    Kind.PHYSICAL: (
        Stakes("Who reaches the boat first", "the drowned pier", "runs for it"),
        Stakes("Who holds the rope", "the edge of the quarry", "grips, and leans back"),
        Stakes("Who gets out of the corn", "a field in the dark", "goes low, and fast"),
    ),
    Kind.MELEE: (
        Stakes("Who has the key", "the mill, all wheels turning", "swings the first thing at hand"),
        Stakes("Who leaves the room", "a motel room with no phone", "comes up with both fists"),
        Stakes("Who feeds the carousel", "the fairground, lights off", "draws the carving knife"),
    ),
    Kind.GUNS: (
        Stakes("Who walks away", "the parking lot of the diner", "lets the hammer fall"),
        Stakes("Who keeps the ledger", "the vestry, door barred", "shoots through the wood"),
        Stakes("Whose dream this is", "a street that goes on for ever", "aims at what is nearest"),
    ),
}
"""Something to fight for when nobody has an idea; one after another."""

LINES: dict[str, tuple[str, ...]] = {
    "raise talk": (
        "Look at me when I ask you something.",
        "You were there. I saw your shoes.",
        "Say it again, slowly.",
        "I have counted the knives. One is missing.",
        "Your mother never told you, did she?",
        "Then whose coat is that behind the door?",
        "I can wait. It cannot.",
        "You promised, and you had your hand on the stone.",
        "Three people know, and two of them are in this room.",
        "Funny. He used those very words, the last time.",
    ),
    "raise physical": (
        "Now!",
        "Over the fence, and do not look down.",
        "Hold on. Hold on!",
        "The ladder comes away from the wall.",
        "A shoulder against the door, once more.",
        "Knee-deep in the water, and still going.",
        "The last step is missing, and not everybody knows it.",
        "Fingers round a wrist, and they do not let go.",
    ),
    "raise melee": (
        "A chair goes to pieces against the wall.",
        "Low, and then from the left.",
        "The lamp swings, and goes out.",
        "Whatever it was, it is a club now.",
        "Glass, and then the poker from the hearth.",
        "Somebody is on the floor, and somebody kicks.",
        "The blade sticks in the table, and comes free.",
        "Close enough to smell the whisky.",
    ),
    "raise guns": (
        "Two shots through the dark.",
        "The window is gone before anybody hears it.",
        "No more talking.",
        "The mirror falls, and the wall behind it.",
        "Six, five, four.",
        "From the top of the stairs, without a warning.",
        "The muzzle follows every step.",
        "All that is left of the radio is a hum.",
    ),
    "see": (
        "Not like that.",
        "Is that all?",
        "I was waiting for it.",
        "You have tried that before.",
        "A step aside is enough.",
        "And yet here we are.",
        "No. Think again.",
        "That would have worked on my brother.",
        "Close. Not close enough.",
    ),
    "push": (
        "It hurts less than it should.",
        "Never mind the blood.",
        "I am still here.",
        "Teeth together, and on.",
        "I shall feel that tomorrow, if there is one.",
        "Something tears. It was not the coat.",
        "You will have to do that twice.",
    ),
    "escalate talk": (
        "Put it down. I want to hear it from you.",
        "Enough. Sit, all of you.",
        "Nobody moves, and somebody tells me why.",
    ),
    "escalate physical": (
        "Enough words. Move!",
        "The door bursts open, and everybody runs.",
        "The table goes over, cups and all.",
        "You are coming with me, on your feet or not.",
    ),
    "escalate melee": (
        "There is the knife.",
        "Somebody swings first.",
        "The axe was by the door all along.",
        "A bottle breaks on the edge of the bar.",
    ),
    "escalate guns": (
        "The drawer was never locked.",
        "One click in the dark.",
        "Out comes the gun.",
        "There is a hole in the ceiling, and everybody is quiet.",
        "The safety is off. It has been for a while.",
    ),
    "give": (
        "Have it, then.",
        "All right. All right.",
        "I cannot do this any more.",
        "Both hands up, where you can see them.",
        "It was never worth this much.",
        "Take it, and do not come back.",
    ),
}
"""What a bot may tell with a play (NT-NARR-01)."""
