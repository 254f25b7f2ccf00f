"""What lies on the table of Suits: people, two stocks of cards, the play in progress, the scene."""

from collections.abc import Iterator, Sequence
from itertools import count
from typing import Literal

from msgspec import Struct, field

from fiftyfour.engine.cards import Card, Suit
from fiftyfour.engine.notes import Notes
from fiftyfour.engine.things import GM, Deck, Pile, Seat, Sheet, Sight, Track
from fiftyfour.engine.view import Line
from fiftyfour.systems.suits.character import Figure
from fiftyfour.systems.suits.data import COVER, USES, VEHICLE, Use
from fiftyfour.systems.suits.settings import SuitsSettings

HIDDEN: Sight = (GM,)
"""Whatever only the GM reads (SU-VIS-01)."""


class Stock(Struct):
    """Cards that never mix with the other stock's: players' or the GM's (SU-COMP-02, SU-COMP-07).

    `look` holds the top cards of the deck while somebody looks at them; that seat alone sees them.
    """

    deck: Deck
    discard: Pile
    look: Pile


# --- people ---


class Standing(Struct, kw_only=True):
    """What everybody knows of somebody who has been seen in a scene (SU-VIS-05, SU-VIS-09).

    `here`: takes part in the scene; `fighting`: and in the combat. `charisma`, `ambush` and
    `awareness` tell what is used up in this scene; `feint` is the bonus to the next attack. `skip`
    is the number of the first play that may use up an action to be skipped, 0 if none is. `stunt`
    tells if a stand-in GM owes the card of a stunt in this scene, or has given it (SU-STU-03).
    """

    name: str = ""
    here: bool = False
    fighting: bool = False
    alive: bool = True
    charisma: bool = False
    ambush: bool = False
    awareness: bool = False
    feint: int = 0
    skip: int = 0
    stunt: Literal["", "due", "given"] = ""


class Person(Struct):
    """A character of a player's or somebody of the GM's; `id` is the seat, or `n1`, `n2`, ...

    `row` holds the cards of this person's side of a play, the flip first. A player has a `hand`;
    the GM's people share one (SU-NPC-03). Somebody of the GM's has a row once seen in a scene.
    """

    id: str
    seat: Seat
    sheet: Sheet[Figure]
    standing: Sheet[Standing]
    damage: Track
    row: Pile | None = None
    hand: Pile | None = None

    @property
    def figure(self) -> Figure:
        return self.sheet.data

    @property
    def state(self) -> Standing:
        return self.standing.data

    @property
    def name(self) -> str:
        return self.state.name

    @property
    def player(self) -> bool:
        return self.seat != GM

    @property
    def active(self) -> bool:
        """In the scene and alive."""
        return self.state.here and self.state.alive


class VehicleFile(Struct, kw_only=True):
    """A vehicle; `driver` is a person's id, blank while it is unmanned (SU-VEH-01, SU-VEH-02)."""

    name: str = ""
    driver: str = ""
    limit: int = VEHICLE
    stopped: bool = False


class Vehicle(Struct):
    """A vehicle in the GM's care; its damage is public."""

    id: str
    sheet: Sheet[VehicleFile]
    damage: Track

    @property
    def file(self) -> VehicleFile:
        return self.sheet.data


# --- a play ---


class Played(Struct, frozen=True, omit_defaults=True):
    """A card on the table: what it is printed as, and what it counts as (SU-FACE-06).

    `by` is the seat that flipped or added it, or the side's where the GM's hand laid it there.
    `drew` is how many cards it drew.
    """

    card: Card
    counts: Card
    by: Seat
    flip: bool = False
    drew: int = 0


class Side(Struct, kw_only=True):
    """One side of a play or of initiative, as everybody knows it.

    `who` is a person's id, blank for opposition without a name or for several marks at once. `play`
    is the skill, attribute or defense; `modifier` is None where it is hidden (SU-VIS-01,
    SU-VIS-05). `charisma` is what was added of it. While the side is `open`, its cards are those
    that lie in its row, and `notes` tells of them what the row does not; afterwards `notes` are the
    cards it used, wherever they are now (`Suits.played` reads both). `acted`: its owner has named
    the flip or added something since (SU-FACE-04).
    """

    who: str
    seat: Seat
    name: str
    play: str = ""
    modifier: int | None = None
    charisma: int = 0
    open: bool = False
    acted: bool = False
    notes: list[Played] = field(default_factory=list[Played], name="played")

    def played(self, row: Sequence[Card]) -> list[Played]:
        """Its cards in the order in which they lie, given what lies in its row (SU-ADD-03).

        A card that nobody flipped or added by the rules counts as what it is.
        """
        if not self.open:
            return self.notes
        notes, cards = list(self.notes), list[Played]()
        for card in row:
            for note in notes:
                if note.card == card:
                    notes.remove(note)
                    break
            else:
                note = Played(card, card, self.seat)
            cards.append(note)
        return cards


class Pick(Struct, frozen=True):
    """A Jack that takes a card back: whose, and from which side (SU-JACK-04)."""

    seat: Seat
    side: int


def of_suit(cards: Sequence[Played], suit: Suit, *, flip: bool) -> int:
    """How many of these are of a suit, the flip among them or not (SU-USE-01 to SU-USE-04)."""
    return sum(card.counts.suit is suit and (flip or not card.flip) for card in cards)


def row_of(name: str) -> str:
    """What the cards before somebody are called."""
    return f"{name}'s play"


Phase = Literal["", "declared", "react", "window", "group", "after"]
Outcome = Literal["", "success", "fail", "refused"]


class Record(Struct, kw_only=True):
    """A play in progress, or the last one; all of it is public.

    `sides` are the acting one and, if there is one, the other. `marks` are people's ids, `target`
    is whatever takes damage: a person or a vehicle. `resist` is blank against a threshold.
    `windows` counts those closed in this `exchange`, `added` tells whether the open one has seen
    an addition, `turn` whose window it is. `bonus` is damage brought from a run or chase, `feint`
    a bonus to hit. `free`: it costs no action. `asked_charisma` are sides that were asked for it
    before the flips. `stake` is what the GM says is at stake, `words` are those in which whoever
    acts tells it. `lines` are the public arithmetic of a play that is over.
    """

    number: int = 0
    phase: Phase = ""
    use: str = ""
    sides: list[Side] = field(default_factory=list[Side])
    marks: list[str] = field(default_factory=list[str])
    target: str = ""
    resist: str = ""
    threshold: int | None = None
    result: int = 0
    bonus: int = 0
    feint: int = 0
    free: bool = False
    stake: str = ""
    words: str = ""
    charisma: bool = False
    exchange: int = 1
    first: int = 0
    turn: int = 0
    windows: int = 0
    added: bool = False
    asked_charisma: list[int] = field(default_factory=list[int])
    grouped: list[str] = field(default_factory=list[str])
    covered: list[str] = field(default_factory=list[str])
    leader: str = ""
    lent: bool = False
    outcome: Outcome = ""
    damage: int = 0
    picks: list[Pick] = field(default_factory=list[Pick])
    givers: list[Seat] = field(default_factory=list[Seat])
    lines: tuple[Line, ...] = ()

    @property
    def kind(self) -> Use:
        return COVER if self.use == COVER.id else USES[self.use]

    @property
    def opposed(self) -> bool:
        return self.resist != ""

    @property
    def acting(self) -> Side:
        return self.sides[0]


class Mark(Struct):
    """What one mark resists with: its own number, and a leader's in its place (SU-LEA-04).

    Hidden from players where the GM's people are concerned; fixed before any card is flipped
    (SU-PLAY-09).
    """

    who: str
    number: Track
    lent: Track


class Quick(Struct, kw_only=True):
    """Opposition without a sheet: only the GM knows it (SU-NPC-02)."""

    effects: bool = True
    suit: str = ""


class Sums(Struct, kw_only=True):
    """What the hidden sides of the last play came to: only the GM knows it (SU-PLAY-10)."""

    lines: tuple[Line, ...] = ()


class Play(Struct):
    """A play in progress. A Leadership reaction is a second one on top of the first (SU-SCN-05).

    `number` is the acting side's modifier; `marks` stay empty against a threshold.
    """

    record: Sheet[Record]
    number: Track
    threshold: Track
    marks: list[Mark]
    quick: Sheet[Quick]

    @property
    def data(self) -> Record:
        return self.record.data


# --- scene and combat ---


class Scene(Struct, kw_only=True):
    """The scene and the combat in it, for everybody.

    `number` counts scenes begun. `order` are people by id for this round, `turn` the one whose turn
    it is, blank between turns; `feinted` tells of a free feint in this turn. `spotlight` is whom
    the GM has asked; `plays` and `won` count players' plays. `before` is the number of the last
    play before this scene or fight began: it is off the table. `settled` counts fights and plays
    that the GM called for, in all scenes, and `came` is what came of the last of these plays.
    `ending` is how the job ended, in words, blank while it goes on; `done` tells if it ended well.
    """

    number: int = 0
    running: bool = False
    title: str = ""
    combat: bool = False
    round: int = 0
    order: list[str] = field(default_factory=list[str])
    turn: str = ""
    feinted: bool = False
    spotlight: str = ""
    plays: int = 0
    won: int = 0
    before: int = 0
    settled: int = 0
    came: Outcome = ""
    ending: str = ""
    done: bool = False


GMS_TURN, TOGETHER = -1, -2
"""Whose window of initiative it is: the GM's, or all players' at the same time (SU-INI-03)."""


class Race(Struct, kw_only=True):
    """The initiative plays of a round, for everybody (SU-INI-01).

    `sides` by person; `groups` are the places found, in groups of equals still to be broken among
    those named in `among`. `turn` is the side whose window it is, or one of the two below; `added`
    tells whether this pass, or the GM's window, has seen an addition. `stood` are those who have
    let it stand, where all players choose at the same time.
    """

    running: bool = False
    sides: list[Side] = field(default_factory=list[Side])
    groups: list[list[str]] = field(default_factory=list[list[str]])
    among: list[str] = field(default_factory=list[str])
    stood: list[str] = field(default_factory=list[str])
    turn: int = 0
    added: bool = False
    passes: int = 0
    asked_charisma: list[str] = field(default_factory=list[str])
    picks: list[Pick] = field(default_factory=list[Pick])
    givers: list[Seat] = field(default_factory=list[Seat])


def sight_of(person: Person | None) -> Sight:
    """A player's numbers are public, the GM's are not (SU-PLAY-08, SU-PLAY-13, SU-VIS-05)."""
    return "all" if person is not None and person.player else HIDDEN


class Suits(Struct):
    """What lies on the table.

    `copies` is how many decks the players share; `numbered` counts people and vehicles ever made.
    `away` are the characters of players who have left, by seat.
    """

    settings: SuitsSettings
    copies: int
    players: Stock
    gm: Stock
    gm_hand: Pile
    gm_row: Pile
    people: dict[str, Person]
    vehicles: dict[str, Vehicle]
    plays: list[Play]
    last: Sheet[Record]
    sums: Sheet[Sums]
    log: Sheet[Scene]
    race: Sheet[Race]
    notes: Sheet[Notes]
    numbered: int = 0
    away: dict[Seat, Person] = field(default_factory=dict[Seat, Person])

    @property
    def scene(self) -> Scene:
        return self.log.data

    def stock(self, seat: Seat) -> Stock:
        """The cards a seat draws and flips from (SU-COMP-02, SU-COMP-03)."""
        return self.gm if seat == GM else self.players

    def hand(self, seat: Seat) -> Pile:
        """A player's hand, or the GM's one for everybody (SU-NPC-03)."""
        hand = self.people[seat].hand if seat != GM else self.gm_hand
        assert hand is not None
        return hand

    def row(self, who: str) -> Pile:
        """Where the cards of a side lie."""
        person = self.people.get(who)
        return self.gm_row if person is None or person.row is None else person.row

    def played(self, side: Side) -> list[Played]:
        """The cards of a side: while they may change those that lie in its row (SU-ADD-03)."""
        return side.played(self.row(side.who).cards)

    def close(self, sides: Sequence[Side]) -> None:
        """What they played is what they used, wherever the cards go now (SU-USE-01, SU-JACK-05)."""
        for side in sides:
            side.open, side.notes = False, self.played(side)

    def suits(self) -> Iterator[Person]:
        """The players' characters, in seat order."""
        return (person for person in self.people.values() if person.player)

    def cast(self) -> Iterator[Person]:
        """The GM's people, in list order."""
        return (person for person in self.people.values() if not person.player)

    def party(self) -> list[Person]:
        """Living characters in the scene (SU-HAND-04)."""
        return [person for person in self.suits() if person.active]

    def opposition(self) -> list[Person]:
        """The GM's people in the scene who are alive."""
        return [person for person in self.cast() if person.active]

    def fighters(self) -> list[Person]:
        """Whoever plays initiative: players in seat order, then the GM's people in theirs."""
        people = self.people.values()
        return [person for person in people if person.active and person.state.fighting]

    def marks(self, record: Record) -> str:
        """Whom a play is aimed at, by name: people who are still there, or a vehicle."""
        if record.target in self.vehicles:
            return self.vehicles[record.target].file.name
        return ", ".join(self.people[who].name for who in record.marks if who in self.people)

    def unnamed(self, kind: str) -> str:
        """`Thug 3`, who is the third of all: so nobody can tell how many thugs wait unseen."""
        names = {person.name for person in self.people.values()}
        numbers = count(self.numbered + 1)
        return next(name for n in numbers if (name := f"{kind} {n}") not in names)

    def new_number(self) -> int:
        self.numbered += 1
        return self.numbered
