"""What lies on the table of Night Terrors: one deck, hands, characters, the conflict's record.

A character is one of the twelve face cards, with three pools of twenty (NT-CHAR, NT-POOL).
"""

from collections.abc import Collection, Iterator
from typing import Annotated, Literal

from msgspec import Struct, field, structs

from fiftyfour.engine.cards import Card, Suit
from fiftyfour.engine.notes import Notes, new_notes
from fiftyfour.engine.sheets import Flaw
from fiftyfour.engine.struct_form import Between, Pick, Switch, Words
from fiftyfour.engine.things import GM, Deck, Pile, Seat, Sheet, Track
from fiftyfour.systems.nightterrors.data import (
    FULL,
    OWN_POOL,
    RANKS,
    SUITS,
    TRADES,
    Kind,
    Points,
    Pool,
)
from fiftyfour.systems.nightterrors.settings import NightTerrorsSettings
from fiftyfour.systems.nightterrors.values import Due

MOST_NAME = 60
MOST_NOTES = 2000
EXAMPLE = "Nora Finch"

Display = Literal["down", "up"]
"""Pools as points left, or as points lost; of no effect but on what is shown (NT-POOL-06)."""


class CharacterSheet(Struct, kw_only=True):
    """A character as written down. `rank` is `J`, `Q` or `K`, `suit` one of `c d h s`.

    Death is no status: it comes only out of stakes and story (NT-STAT-09).
    """

    name: Annotated[str, Words("Name", MOST_NAME, 1, EXAMPLE, rule="NT-CHAR-01")] = ""
    rank: Annotated[str, Pick("Rank", RANKS, hints=TRADES, rule="NT-CHAR-01")] = "J"
    suit: Annotated[
        str,
        Pick(
            "Suit",
            {kind.trump.value: SUITS[kind.trump] for kind in Kind},
            hints={kind.trump.value: f"a card more in {kind}" for kind in Kind},
            rule="NT-CHAR-01",
        ),
    ] = "c"
    notes: Annotated[str, Words("Notes", MOST_NOTES)] = ""
    crashed: Annotated[bool, Switch("Crashed")] = False
    snapped: Annotated[bool, Switch("Snapped")] = False

    @property
    def card(self) -> Card:
        """The card that stands for the character; it stays in the deck and is like any other.

        Rules: NT-CHAR-01, NT-CHAR-02, NT-CHAR-03.
        """
        return Card(self.rank + self.suit)

    @property
    def title(self) -> str:
        """For people: `Jack of clubs`."""
        return f"{RANKS[self.rank]} of {SUITS[self.suit]}"

    @property
    def own_pool(self) -> Pool:
        """The pool of the rank, of which it can trade (NT-CHAR-04, NT-RANK-01)."""
        return OWN_POOL[self.rank]

    @property
    def kind(self) -> Kind:
        """The kind of conflict in which the suit is trump (NT-CHAR-04)."""
        return next(kind for kind in Kind if kind.trump == self.suit)


def _left(pool: Pool) -> Between:
    return Between(f"{pool.title} left", 0, FULL, rule="NT-POOL-02", hint=pool.about)


class CharacterFile(CharacterSheet, kw_only=True):
    """A character kept from session to session, with the points left in its pools."""

    blood: Annotated[int, _left(Pool.BLOOD)] = FULL
    sweat: Annotated[int, _left(Pool.SWEAT)] = FULL
    tears: Annotated[int, _left(Pool.TEARS)] = FULL

    @staticmethod
    def of(sheet: CharacterSheet, left: Points) -> "CharacterFile":
        """A character as it stands at a table, to be kept (NT-HAND-05)."""
        parts = {name: getattr(sheet, name) for name in CharacterSheet.__struct_fields__}
        return CharacterFile(**parts, **structs.asdict(left))


def statuses(blood: int, sweat: int, tears: int, *, crashed: bool, snapped: bool) -> list[str]:
    """What ails a character; the flags last until the GM clears them.

    Rules: NT-STAT-01, NT-STAT-02, NT-STAT-03, NT-STAT-08.
    """
    words = {
        "shock": blood == 0,
        "exhausted": sweat == 0,
        "overwhelmed": tears == 0,
        "crashed": crashed,
        "snapped": snapped,
    }
    return [word for word, true in words.items() if true]


def is_incapacitated(
    blood: int, sweat: int, tears: int, *, crashed: bool, crash_effect: str
) -> bool:
    """True in shock, while overwhelmed, and after a Crash, unless that is a flag only.

    To be exhausted alone costs nothing but the means to pay in Sweat.

    Rules: NT-STAT-01, NT-STAT-03, NT-STAT-05, NT-STAT-06, NT-STAT-07.
    """
    return blood == 0 or tears == 0 or (crashed and crash_effect == "incapacitated")


def flaws(
    file: CharacterFile, names: Collection[str] = (), cards: Collection[str] = ()
) -> Iterator[Flaw]:
    """All that is wrong with a character, in the order of the fields; there is no budget.

    `names` and `cards` (like `Ks`) are those of the others at the table.

    Rules: NT-CHAR-01, NT-CHAR-05, NT-POOL-02.
    """
    if not 1 <= len(file.name.strip()) <= MOST_NAME or file.name.strip() in names:
        line = f"a name has 1 to {MOST_NAME} characters and is nobody else's"
        yield Flaw("char_name", line, "NT-CHAR-01", "name")
    if file.rank not in RANKS:
        line = f"a character is a face card: {', '.join(RANKS.values())}"
        yield Flaw("char_not_face", line, "NT-CHAR-01", "rank")
    if file.suit not in SUITS:
        line = f"{file.suit[:20]!r} is no suit: {', '.join(SUITS.values())}"
        yield Flaw("char_bad_suit", line, "NT-CHAR-01", "suit")
    if file.rank + file.suit in cards:
        line = f"{Card(file.rank + file.suit).pretty} is another character's card"
        yield Flaw("char_face_taken", line, "NT-CHAR-05", "suit")
    for pool in Pool:
        left = getattr(file, pool.value)
        if not 0 <= left <= FULL:
            yield Flaw("pool_range", f"{pool.title} is 0 to {FULL}, not {left}", "NT-POOL-02", pool)


MOST_CHARACTERS = 16
"""Players' and the GM's; there are twelve face cards, but a table may share them (NT-CHAR-05)."""


class Figure(CharacterSheet, kw_only=True):
    """A character's public sheet at the table; `pool_display` is how its player counts."""

    pool_display: Display = "down"


class Character(Struct):
    """A character at the table. Its number is its name in options, never given twice.

    `seat` is its controller: a player, or the GM (NT-TABLE-01, NT-TABLE-05). `kept` holds the card
    of a reversal, open before its owner (NT-REV-02); `played` what it has laid in the exchange that
    is going on: all of these together are the table (NT-DECK-01). A `ready` one was laid out with
    the table, and gives way to any that is made or brought before the first session.
    """

    number: int
    seat: Seat
    sheet: Sheet[Figure]
    blood: Track
    sweat: Track
    tears: Track
    kept: Pile
    played: Pile
    ready: bool = False

    @property
    def name(self) -> str:
        return self.sheet.data.name

    @property
    def pools(self) -> Points:
        """Points left (NT-POOL-01)."""
        return Points(self.blood.value, self.sweat.value, self.tears.value)

    def track(self, pool: Pool) -> Track:
        return {Pool.BLOOD: self.blood, Pool.SWEAT: self.sweat, Pool.TEARS: self.tears}[pool]

    def statuses(self) -> list[str]:
        """Shock, exhausted, overwhelmed, crashed, snapped (NT-STAT-08)."""
        left, data = self.pools, self.sheet.data
        return statuses(
            left.blood, left.sweat, left.tears, crashed=data.crashed, snapped=data.snapped
        )


class Player(Struct):
    """Whoever sits in a player's seat, with a hidden hand of their own (NT-HAND-02)."""

    seat: Seat
    hand: Pile


class Participant(Struct, kw_only=True):
    """A character in the conflict: why, on which side, whether still in.

    `kept_in` is the exchange whose reversal made the kept card, negative before the first of them,
    0 without one (NT-REV-04).
    """

    number: int
    why: str = ""
    side: str = ""
    out: bool = False
    kept_in: int = 0


class Raise(Struct, frozen=True):
    """Whose raise it is, and the cards as they were laid, to look back on (NT-RAISE-01).

    While it is to be seen, what lies before the raiser counts: `NightTerrors.raised_cards`.
    """

    by: int
    cards: tuple[Card, ...]


class See(Struct, frozen=True, kw_only=True):
    """What somebody did about the raise: how, with which cards, what it cost, what was paid.

    `paid` is None while it is still to be paid; of a short payment the rest is lost (NT-PAY-09).
    """

    by: int
    cards: tuple[Card, ...]
    due: Due
    trump: Suit
    paid: Points | None = None


Phase = Literal["none", "proposed", "deal", "raise", "asked", "see", "pay", "outcome"]
"""What is being asked; between two exchanges nobody is asked anything."""


class Conflict(Struct, kw_only=True):
    """The conflict that is proposed or running, or the record of the last; all public.

    Participants are in table order. `turn` raises, or raised last; `seers` are yet to see. `raised`
    and `sees` are those of this exchange or, while the next raise is awaited, of the last one.
    `had` are the kinds it was escalated from. `asked` are yet to say whether they end it together
    with whoever raises, who has proposed that in this turn if `end_asked`. `winners` are set once
    it is decided.

    Rules: NT-STAKE-01, NT-STAKE-02, NT-INFO-01, NT-ESC-03, NT-END-06.
    """

    number: int = 0
    phase: Phase = "none"
    starter: int = 0
    what: str = ""
    where: str = ""
    how: str = ""
    kind: Kind = Kind.TALK
    participants: list[Participant] = field(default_factory=list[Participant])
    opening: bool = False
    exchange: int = 0
    turn: int = 0
    raised: Raise | None = None
    seers: list[int] = field(default_factory=list[int])
    sees: list[See] = field(default_factory=list[See])
    winners: list[int] = field(default_factory=list[int])
    outcome: str = ""
    had: list[Kind] = field(default_factory=list[Kind])
    asked: list[int] = field(default_factory=list[int])
    end_asked: bool = False

    @property
    def open(self) -> bool:
        """True from the proposal until the outcome is recorded (NT-END-04)."""
        return self.phase != "none"

    @property
    def running(self) -> bool:
        """True while cards are played."""
        return self.phase in ("deal", "raise", "asked", "see", "pay")

    @property
    def exchanging(self) -> bool:
        """True while a raise lies on the table to be seen."""
        return self.phase in ("see", "pay")

    @property
    def trump(self) -> Suit:
        return self.kind.trump

    def participant(self, number: int) -> Participant | None:
        for participant in self.participants:
            if participant.number == number:
                return participant
        return None

    def within(self) -> list[int]:
        """Who is still in, in table order."""
        return [participant.number for participant in self.participants if not participant.out]

    def side(self, number: int) -> str:
        """Of a participant; everybody has one of their own without sides (NT-TEAM-01)."""
        participant = self.participant(number)
        return participant.side if participant is not None and participant.side else f"#{number}"

    def clockwise(self, number: int) -> list[int]:
        """Everybody still in, beginning with the one after `number` (NT-TABLE-03)."""
        numbers = [participant.number for participant in self.participants]
        after = numbers.index(number) + 1
        within = self.within()
        return [other for other in [*numbers[after:], *numbers[:after]] if other in within]

    def decider(self) -> int:
        """Whose decision it is: the raiser's, or of those yet to see or to answer the first's.

        0 for nobody's.
        """
        if self.phase == "raise":
            return self.turn
        if self.phase == "asked":
            return self.asked[0] if self.asked else 0
        return self.seers[0] if self.exchanging and self.seers else 0


class Past(Struct, frozen=True, kw_only=True):
    """A conflict that is over, as the story keeps it; `deciders` are the winners' seats."""

    number: int
    scene: int
    what: str
    kind: Kind
    winners: tuple[str, ...]
    outcome: str
    deciders: tuple[Seat, ...] = ()


class Story(Struct, kw_only=True):
    """Where the evening stands: `lobby` between sessions, a `scene`, or the `reset` after one.

    `to_gm`: the host leaves it to the GM what comes next. `away` are players who have left for the
    time being and hold no cards. `conflicts` are those of this table.

    Rules: NT-SCENE-08, NT-STAKE-04, NT-HAND-04.
    """

    stage: Literal["lobby", "scene", "reset"] = "lobby"
    session: int = 0
    scene: int = 0
    to_gm: bool = False
    away: list[Seat] = field(default_factory=list[Seat])
    conflicts: list[Past] = field(default_factory=list[Past])


class NightTerrors(Struct):
    """What lies on the table. Characters are by number, in the order in which they came.

    `used` and `buried` together are the used pile: what was played in the open, and what went there
    face down (NT-SCENE-07, NT-INFO-02). `hands` are those of the GM's characters by number, and
    `gm` if all of them share one (NT-HAND-06).
    """

    settings: NightTerrorsSettings
    deck: Deck
    used: Pile
    buried: Pile
    players: dict[Seat, Player]
    hands: dict[str, Pile]
    characters: dict[int, Character]
    record: Sheet[Conflict]
    log: Sheet[Story]
    numbered: int = 0
    notes: Sheet[Notes] = field(default_factory=new_notes)

    @property
    def conflict(self) -> Conflict:
        return self.record.data

    @property
    def story(self) -> Story:
        return self.log.data

    @property
    def over(self) -> bool:
        """True once there were as many conflicts, or sessions, as the settings say."""
        most, ended = self.settings, self.story.stage == "lobby"
        sessions = self.story.session if ended else self.story.session - 1
        return 0 < most.conflicts <= len(self.story.conflicts) or 0 < most.sessions <= sessions

    def around(self) -> Iterator[Character]:
        """Characters in table order: players' clockwise from the GM's left, then the GM's."""
        places = {seat: place for place, seat in enumerate(self.players)}
        yield from sorted(
            self.characters.values(), key=lambda character: places.get(character.seat, len(places))
        )

    def of(self, seat: Seat) -> list[Character]:
        """The characters that a seat plays."""
        return [character for character in self.characters.values() if character.seat == seat]

    def present(self, seat: Seat) -> bool:
        """False for a player who has left for the time being (NT-HAND-04)."""
        return seat not in self.story.away

    def at_hand(self) -> Iterator[Character]:
        """Those whose players are at the table, in table order (NT-HAND-04)."""
        for character in self.around():
            if character.seat == GM or self.present(character.seat):
                yield character

    def hand(self, character: Character) -> Pile:
        """The hidden cards it plays from (NT-HAND-06)."""
        if character.seat != GM:
            return self.players[character.seat].hand
        shared = self.settings.gm_hand == "shared"
        return self.hands["gm" if shared else str(character.number)]

    def available(self, character: Character) -> list[Card]:
        """Its hand and the kept card, if there is one (NT-REV-02)."""
        return [*self.hand(character).cards, *character.kept.cards]

    def raised_cards(self) -> tuple[Card, ...]:
        """The raise: what lies before the raiser, or lay there when the exchange ended."""
        conflict = self.conflict
        assert conflict.raised is not None
        if conflict.exchanging:
            return tuple(self.characters[conflict.raised.by].played.cards)
        return conflict.raised.cards

    def incapacitated(self, character: Character) -> bool:
        """True for one who can neither start nor join a conflict (NT-STAT-04)."""
        left = character.pools
        return is_incapacitated(
            left.blood,
            left.sweat,
            left.tears,
            crashed=character.sheet.data.crashed,
            crash_effect=self.settings.crash_effect,
        )

    def within(self, character: Character) -> bool:
        """True while it takes part in the running conflict and is not out of it."""
        conflict = self.conflict
        return conflict.running and character.number in conflict.within()

    def decider(self) -> Character | None:
        """Whose decision it is in the running conflict."""
        return self.characters.get(self.conflict.decider())

    @property
    def deciding(self) -> Character:
        """The same, where somebody is asked."""
        return self.characters[self.conflict.decider()]

    def standing_hands(self) -> Iterator[tuple[Seat, Pile]]:
        """Hands held between conflicts, in order from the GM's left, with who decides for each.

        Rules: NT-SCENE-01, NT-HAND-06.
        """
        for player in self.players.values():
            if self.present(player.seat):
                yield player.seat, player.hand
        if self.settings.gm_hand != "per_conflict":
            yield from ((GM, hand) for hand in self.hands.values())
