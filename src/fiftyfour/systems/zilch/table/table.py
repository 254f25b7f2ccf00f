"""What lies on the table: beings with their chips and dominoes, the scene, the encounter.

The scene tells as well what is being settled, as it was said aloud, for pictures and hints.
"""

from collections.abc import Iterator

from msgspec import Struct, field

from fiftyfour.engine.errors import NotYours
from fiftyfour.engine.game import Game
from fiftyfour.engine.pieces import Tile
from fiftyfour.engine.things import GM, Bag, Deck, Dice, Pile, Seat, Sheet
from fiftyfour.systems.zilch.settings import ZilchSettings
from fiftyfour.systems.zilch.table.creature import Creature
from fiftyfour.systems.zilch.table.house_rules import HouseRules
from fiftyfour.systems.zilch.table.moment import Moment, new_moment


class Blow(Struct, frozen=True, kw_only=True):
    """What somebody attacks with: an item in a style, a natural attack, a grip, or a spell."""

    item: str = "unarmed"
    how: str = "melee"
    natural: str = ""
    grip: bool = False
    spell: str = ""
    extra: int = 0
    penalty: int = 0

    @property
    def melee(self) -> bool:
        return self.how in ("melee", "light") and not self.spell


class Rolling(Struct, frozen=True, kw_only=True):
    """The roll that is asked about: whose, on which card, with which modifier and skill.

    `trained_only` are degrees of a test for the trained, `task` is what it is for. `save` is true
    of a save, where pips count; `chips` are those spent on it.
    """

    being: str
    card: str
    modifier: int = 0
    skill: str = ""
    trained_only: tuple[str, ...] = ()
    task: str = ""
    save: bool = False
    chips: int = 0


class Contender(Struct, frozen=True, kw_only=True):
    """One side of a contest; whose values are hidden shows no more than its card."""

    being: str
    card: str
    modifier: int = 0
    skill: str = ""


class Striking(Struct, frozen=True, kw_only=True):
    """The attack that is asked about; its `total` once the defender has been told."""

    attacker: str
    target: str
    blow: Blow
    total: int | None = None


class MakingPile(Struct):
    """Six cards of a suit to make characters with, face-down; what was thrown away; the hands.

    Rules: ZI-MAKE-10, ZI-MAKE-16.
    """

    deck: Deck
    discard: Pile
    hands: dict[Seat, Pile]


class Encounter(Struct, kw_only=True):
    """An encounter: its round, who acts in which order, whose turn it is (P-ENC).

    `surprise` is true in a surprise round; `entered` is who came in, the earliest first, `joining`
    who does with the next round.
    """

    running: bool = False
    surprise: bool = False
    round: int = 0
    order: list[str] = field(default_factory=list[str])
    dice: dict[str, int] = field(default_factory=dict[str, int])
    turn: str = ""
    entered: list[str] = field(default_factory=list[str])
    joining: list[str] = field(default_factory=list[str])
    zones: dict[str, list[str]] = field(default_factory=dict[str, list[str]])


class Settled(Struct, frozen=True):
    """What came of something the GM called; `being` is who rolled, or who won a contest.

    `came` is a degree of a test, `saved` or `not saved`, `won` or `lost` of a contest or a fight by
    the characters' side, `draw`, `none`, or what was done.
    """

    came: str
    being: str = ""


class Scene(Struct, kw_only=True):
    """How far the table has come.

    `proposal` is the test a player asks for, `asks` the character it is for, `wish` what for in
    the player's words (P-TEST, T1).
    `called` is what the GM has called in this scene, in order.
    `settled` is what came of the last few of all that was ever called, `calls` how many they were;
    nothing secret is among them.
    `rolling`, `contest`, `striking` and `casting`, the id of who casts, are what is being settled,
    or was last.
    """

    number: int = 1
    title: str = ""
    proposal: str = ""
    asks: str = ""
    wish: str = ""
    called: list[str] = field(default_factory=list[str])
    calls: int = 0
    settled: tuple[Settled, ...] = ()
    rolling: Rolling | None = None
    contest: tuple[Contender, ...] = ()
    striking: Striking | None = None
    casting: str = ""


class Zilch(Struct, kw_only=True):
    """What lies on the table. `keeper` has the GM's powers now (ZI-TABLE-01).

    `away` are the characters of players who have left, by id.
    """

    settings: ZilchSettings
    keeper: Seat
    seats: list[Seat]
    beings: dict[str, Creature]
    house: Sheet[HouseRules]
    scene: Sheet[Scene]
    fight: Sheet[Encounter]
    bags: list[Bag[Tile]]
    fudge: Dice
    d6: Dice
    making_dice: Dice
    making: dict[str, list[MakingPile]]
    numbered: int = 0
    gathered: bool = True  # everybody has a character
    away: dict[str, Creature] = field(default_factory=dict[str, Creature])
    moment: Sheet[Moment] = field(default_factory=new_moment)

    @property
    def encounter(self) -> Encounter:
        return self.fight.data

    def living(self) -> Iterator[Creature]:
        return (one for one in self.beings.values() if not one.dead)

    def on_their_feet(self) -> list[Creature]:
        """The characters who are awake."""
        return [one for one in self.beings.values() if not one.monster and one.awake]

    def of(self, seat: Seat) -> list[Creature]:
        """Whom a seat plays."""
        return [one for one in self.beings.values() if one.seat == seat]

    def new_number(self) -> int:
        self.numbered += 1
        return self.numbered

    def last_scene_over(self) -> bool:
        """True if the table has played as many scenes as it wanted (ZI-TABLE-01)."""
        return 0 < self.settings.scenes < self.scene.data.number

    def is_keeper(self, seat: Seat) -> bool:
        return seat == self.keeper

    def player_of(self, being: Creature) -> Seat:
        """Who answers for it: its seat, for a monster the keeper."""
        return self.keeper if being.monster or being.seat == GM else being.seat

    def in_order(self) -> list[Creature]:
        """Those in the encounter, in the order of action, the dead and the gone as well."""
        return [self.beings[id] for id in self.encounter.order if id in self.beings]

    def fighting(self) -> list[Creature]:
        """Those in the encounter, neither dead nor gone, in the order of action."""
        return [one for one in self.in_order() if not (one.state.data.left or one.dead)]


def fight_of(table: Zilch) -> Sheet[Encounter]:
    """For who needs no more of the table as it may know it (`Seen.part`)."""
    return table.fight


def scene_of(table: Zilch) -> Sheet[Scene]:
    """The same of the scene."""
    return table.scene


NO_CHARACTER = NotYours("not_a_player", "the GM plays monsters", "ZI-TABLE-01")


def of_player(table: Zilch, seat: Seat) -> Creature | None:
    """The first character of a seat; None if it has none (`NO_CHARACTER`)."""
    mine = (one for one in table.beings.values() if one.seat == seat and not one.monster)
    return next(mine, None)


def begins(game: Game[Zilch], kind: str = "", *, rule: str, **what: object) -> None:
    """Something new happens, and stands in the middle of the table; or only words, without kind."""
    sheet = game.table.moment
    sheet.data = Moment(number=sheet.data.number + 1)
    game.write(sheet, rule=rule, kind=kind, **what)


def goes_on(game: Game[Zilch], *, rule: str, **what: object) -> None:
    """More of it is known."""
    game.write(game.table.moment, rule=rule, **what)


def pictured(game: Game[Zilch]) -> int:
    """Marks a line that is told: what it says, and all before, is seen in this picture."""
    return game.table.moment.data.number
