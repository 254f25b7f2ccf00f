"""What lies on the table of Sky Ace: heroes, decks and hands, the grid, the contest's record.

A hero's sheet has two halves: the hero half is for all to see, the secret half for its player and
the GM (SK-HERO). A villain is made in the same way.
"""

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from fiftyfour.engine.cards import Card, Suit
from fiftyfour.engine.notes import Notes
from fiftyfour.engine.things import Cell, Deck, Piece, Pile, Sealed, Seat, Sheet, Track
from fiftyfour.systems.skyace.settings import SkyAceSettings

POWERS = {
    Suit.SPADES: "Close Attack",
    Suit.HEARTS: "Defense",
    Suit.DIAMONDS: "Far Attack",
    Suit.CLUBS: "Movement",
}
"""The four categories of powers, in the order of the sheet (SK-HERO-01, SK-MOD-02)."""

GRADES = [1, 2, 3, 4]
"""What a new hero's powers are, each value once, and likewise its skills (SK-HERO-02, -05)."""

MOST = 999
"""Highest power or grade on any sheet: far more cards than a deck holds."""

MOST_NAME, MOST_TEXT, MOST_SKILLS, MOST_XP = 60, 1000, 40, 1_000_000
"""Bounds on what a stranger may write: letters of a name and of a text, skills, points."""

PRINTABLE = r"^[^\x00-\x09\x0b-\x1f]*$"  # no control characters but line ends

Name = Annotated[str, Meta(max_length=MOST_NAME, pattern=PRINTABLE)]
Words = Annotated[str, Meta(max_length=MOST_TEXT, pattern=PRINTABLE)]
Points = Annotated[int, Meta(ge=0, le=MOST_XP)]
Stage = Literal["new", "advanced"]


class Skill(Struct, frozen=True):
    """Something a hero can do outside of battle; `grade` is how many cards it draws."""

    name: str
    grade: int


class HeroSheet(Struct, kw_only=True):
    """The hero half of the sheet: name, powers, skills and origin (SK-HERO-10).

    `stage` is `advanced` once experience was spent, and for figures the GM makes stronger: then
    powers and skills need no longer be 1 to 4, each once. What a power is called and how it looks
    is for play alone (SK-GEN-07).

    Rules: SK-GEN-06, SK-HERO-03, SK-HERO-08.
    """

    name: str = ""
    power_names: dict[Suit, str] = field(default_factory=lambda: dict.fromkeys(POWERS, ""))
    powers: dict[Suit, int] = field(
        default_factory=lambda: dict(zip(POWERS, reversed(GRADES), strict=True))
    )
    skills: list[Skill] = field(default_factory=list[Skill])
    origin: str = ""
    stage: Stage = "new"

    @property
    def energy(self) -> int:
        """Full Energy: the sum of the powers; never entered (SK-HERO-04, SK-DMG-05)."""
        return sum(self.powers.values())

    def power_name(self, suit: Suit) -> str:
        """What this hero calls the power; a blank name shows the category (SK-HERO-07)."""
        return self.power_names.get(suit) or POWERS[suit]

    def skill(self, name: str) -> Skill | None:
        """The skill of this name, however it is written; None if the hero lacks it."""
        return next((s for s in self.skills if skill_key(s.name) == skill_key(name)), None)


class Identity(Sealed, kw_only=True):
    """The secret half: who the hero is in daily life, and experience points not yet spent.

    All texts are prompts for play and may stay blank.

    Rules: SK-HERO-06, SK-HERO-07, SK-HERO-10, SK-VIS-06.
    """

    real_name: Words = ""
    occupation: Words = ""
    acquaintances: Words = ""  # at work, and rivals
    family: Words = ""  # the close and the less close
    friends: Words = ""  # and what the hero does for fun
    love_interests: Words = ""
    xp: Points = 0  # starts at 0 (SK-XP-07)


class HeroFile(Struct, kw_only=True):
    """A whole hero, as kept from game to game (SK-RPG-06).

    `energy_lost` is what it has not recovered, where Energy is carried over (SK-RPG-03).
    """

    sheet: HeroSheet
    identity: Identity = field(default_factory=Identity)
    energy_lost: int = 0

    @property
    def name(self) -> str:
        return self.sheet.name

    @property
    def energy(self) -> int:
        """What Energy it has left."""
        return self.sheet.energy - self.energy_lost


def skill_key(name: str) -> str:
    """Two names with the same key are the same skill: case and blanks do not count (SK-HERO-09)."""
    return " ".join(name.split()).casefold()


MOST_HEROES = 35
"""One deck seeds at most so many and still has a numeric card to open the board (SK-GEN-04)."""


class Stock(Struct):
    """The 54 cards that one seat, or one hero, draws from, with the piles they go through.

    Cards of it that lie on the grid are in the towers that name this stock.

    Rules: SK-CARD-02, SK-DECK-01, SK-VIS-01, SK-VIS-02.
    """

    name: str
    deck: Deck
    hand: Pile  # drawn for the running action; never anything else
    shown: Pile  # turned up for all to see: turn order, seeding, the GM's cards in a test
    discard: Pile


class Figure(HeroSheet, kw_only=True):
    """A hero's public sheet, with its place in the contest.

    `side` is blank for a hero that fights for itself alone. `status`: `ready` for the next contest,
    `resting` (on the roster, but not in it), `standing` in the running one, `out` of it.
    """

    side: str = ""
    status: Literal["ready", "resting", "standing", "out"] = "ready"


class Hero(Struct):
    """A figure at the table, hero or villain: its sheets, its Energy, its pawn (SK-GEN-03).

    Its number is its name in options, never given twice at one table.
    """

    number: int
    seat: Seat  # who decides for it (SK-GEN-05)
    sheet: Sheet[Figure]
    identity: Sheet[Identity]  # SK-VIS-06
    energy: Track  # 0 to the sum of the powers; under `carry` the GM may set it (SK-RPG-03)
    pawn: Piece  # its label is the name shown, different for each figure (SK-GEN-09)

    @property
    def name(self) -> str:
        return self.pawn.label

    @property
    def side(self) -> str:
        return self.sheet.data.side

    @property
    def standing(self) -> bool:
        """True while it takes part in the running contest."""
        return self.sheet.data.status == "standing"

    @property
    def entered(self) -> bool:
        """True if it takes part in the next contest."""
        return self.sheet.data.status != "resting"

    def power(self, suit: Suit) -> int:
        """What it draws for the power of this suit (SK-MOD-02)."""
        return self.sheet.data.powers[suit]


class Effort(Struct, frozen=True):
    """What one side brought to an exchange of blows.

    `values` are the action values of `cards`, in their order; without cards there was no play, and
    no total but a `bonus` that counts alone (SK-MOD-05). `result` is the damage or the block, in a
    skill test the value.
    """

    cards: tuple[Card, ...] = ()
    values: tuple[int, ...] = ()
    bonus: int = 0
    result: int = 0

    @property
    def total(self) -> int:
        return sum(self.values) + self.bonus


class Exchange(Struct, frozen=True, kw_only=True):
    """An attack and the defense against it, as far as they have come; all public.

    `attack` and `defense` are None until made; `declined` tells that there will be no defense.
    `lost` and `left` are the target's Energy once all is resolved.
    """

    attacker: int
    target: int
    power: Suit
    difficulty: int
    attack_bonus: int
    defense_bonus: int
    attack: Effort | None = None
    defense: Effort | None = None
    declined: bool = False
    lost: int | None = None
    left: int = 0

    @property
    def kind(self) -> str:
        return "close" if self.power is Suit.SPADES else "far"


class Contest(Struct):
    """The record of the contest, open to all: written down for the whole of it (SK-ORD-05).

    `number` counts contests begun at this table; `order` are heroes by number, `initiative` the
    card that each drew for it; `turn` is the hero whose turn it is, 0 outside of turns.
    """

    number: int = 0
    running: bool = False
    order: list[int] = field(default_factory=list[int])
    initiative: list[Card] = field(default_factory=list[Card])
    turn: int = 0
    round: int = 0
    exchange: Exchange | None = None
    winner: str = ""
    outcome: str = ""

    @property
    def open_exchange(self) -> Exchange | None:
        """The exchange of blows under way; None once all of it is resolved."""
        exchange = self.exchange
        return None if exchange is None or exchange.lost is not None else exchange


class Trial(Struct):
    """The record of the last skill test, open to all; `hero` is 0 before the first.

    `grade` is that of the skill, 0 for one the hero lacks; `played` and `kept` are what the hero
    and the GM count, `drawn` is the GM's whole draw; `passed` is None until it is decided. `moment`
    tells when it was, and `about` what is tried, in a few words.

    Rules: SK-TEST-01, SK-VIS-05.
    """

    moment: tuple[int, int, int] = (0, 0, 0)
    hero: int = 0
    skill: str = ""
    grade: int = 0
    difficulty: str = ""
    about: str = ""
    played: tuple[Card, ...] = ()
    drawn: tuple[Card, ...] = ()
    kept: tuple[Card, ...] = ()
    passed: bool | None = None


class Ended(Struct, frozen=True):
    """How the GM ended the story, in words, and whether it ended well for the heroes."""

    words: str
    won: bool


class SkyAce(Struct):
    """What lies on the table.

    Stocks go by the seat or, with a deck for each hero, by the hero's number. Heroes are in the
    order in which they were entered.
    """

    settings: SkyAceSettings
    stocks: dict[str, Stock]
    heroes: dict[int, Hero]
    grid: dict[Cell, Pile]
    record: Sheet[Contest]
    trial: Sheet[Trial]
    numbered: int = 0  # heroes ever entered
    notes: Sheet[Notes] | None = None  # where there is a GM
    away: dict[int, Hero] = field(default_factory=dict[int, Hero])  # their players left (SK-GEN-10)
    ended: Ended | None = None  # the GM has ended the story (SK-GEN-08)
    tests: int = 0  # skill tests ever called for

    @property
    def contest(self) -> Contest:
        return self.record.data

    def stock(self, hero: Hero) -> Stock:
        """The cards this hero draws from (SK-DECK-01)."""
        per_hero = self.settings.decks == "per_hero"
        return self.stocks[str(hero.number) if per_hero else hero.seat]

    def standing(self) -> list[Hero]:
        """Those still in the contest, in turn order."""
        heroes = map(self.heroes.__getitem__, self.record.data.order)
        return [hero for hero in heroes if hero.sheet.data.status == "standing"]

    @property
    def tried(self) -> Trial | None:
        """The skill test that is open or was the last, until play goes on."""
        trial = self.trial.data
        return trial if trial.hero in self.heroes and trial.moment == self.moment else None

    @property
    def testing(self) -> bool:
        """True while a skill test is open."""
        return self.tried is not None and self.tried.passed is None

    @property
    def moment(self) -> tuple[int, int, int]:
        """Where play stands: a test is shown until that changes."""
        return self.contest.number, self.contest.round, self.contest.turn

    def taken(self) -> set[Cell | None]:
        """The cells of heroes, and None if one is not on the grid (SK-GRID-08)."""
        return {hero.pawn.at for hero in self.heroes.values()}

    def opponents(self, me: Hero) -> list[Hero]:
        """Those still in the contest who do not fight on the same side."""
        return [hero for hero in self.standing() if not self.allied(me, hero)]

    def allied(self, one: Hero, other: Hero) -> bool:
        """True for heroes of one side; without a side each fights alone (SK-ATK-03, SK-END-02)."""
        return one is other or (one.side != "" and one.side == other.side)
