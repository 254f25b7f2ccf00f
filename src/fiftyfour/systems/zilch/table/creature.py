"""Somebody at the table: values, chips, a domino, and how they stand (ZI-SUIT, ZI-CHIP).

And laying it down: tracks for chips and tokens, dice, the place of the domino.
"""

from typing import Literal

from msgspec import Struct, field

from fiftyfour.engine.pieces import Tile, ends
from fiftyfour.engine.things import GM, Dice, Heap, Seat, Sheet, Sight, Track
from fiftyfour.systems.zilch.data import AVERAGE, CARDS, SUIT_NAMES, suit_of
from fiftyfour.systems.zilch.settings import ZilchSettings
from fiftyfour.systems.zilch.table.character import Character, chips_capacity, effective
from fiftyfour.systems.zilch.table.effects import Effect
from fiftyfour.systems.zilch.table.gear import Gear
from fiftyfour.systems.zilch.table.house_rules import HouseRules

Stance = Literal["", "Reckless", "Bold", "Cautious", "Guarded"]
STANCES: tuple[Stance, ...] = ("Reckless", "Bold", "Cautious", "Guarded")
STANCE_TEXT: dict[str, str] = {
    "Reckless": "both ends to attack, Defenseless",
    "Bold": "the greater end to attack, the lesser to defend",
    "Cautious": "the lesser end to attack, the greater to defend",
    "Guarded": "both ends to defend; the action is Defend",
}
"""ZI-STN-03."""
DEFEND = 2
"""ZI-RND-04."""
TOTAL_COVER = 11
"""Stands for cover that nothing reaches round (ZI-HIT-06)."""

Condition = Literal[
    "Defenseless",
    "Helpless",
    "Slowed",
    "Hampered",
    "Entangled",
    "Unconscious",
    "Comatose",
    "Paralyzed",
    "Stunned",
    "Inactive",
    "Dead",
    "Bound",
]
IMPLIED: dict[str, tuple[str, ...]] = {
    "Hampered": ("Slowed",),
    "Unconscious": ("Helpless",),
    "Comatose": ("Unconscious", "Helpless"),
    "Paralyzed": ("Helpless",),
    "Inactive": ("Defenseless",),
    "Bound": ("Entangled",),
    "Dead": ("Helpless",),
}
"""What a condition brings along.

Rules: ZI-COND-04, ZI-COND-06, ZI-COND-07, ZI-COND-09, ZI-COND-12.
"""

DOWN = ("Dead", "Unconscious", "Comatose", "Paralyzed")
"""Whoever suffers from one of these lies there (ZI-COND-06, ZI-COND-07)."""

MOST_CHIPS = 99


class Running(Struct, frozen=True, kw_only=True):
    """An effect in force: whose it is, how long it lasts (ZI-MAG-09).

    `left` counts the caster's turns of `rounds:N`; of one `spell` the strongest alone counts.
    """

    spell: str
    caster: str
    effect: Effect
    duration: str = "encounter"
    left: int = 0


class State(Struct, kw_only=True):
    """How somebody stands, for all to see: conditions, stance, what is going on.

    `conditions` are set and cleared by rules and GM; `fallen` follow from hit points and drain,
    `burden` from gear. `grips` is whom one holds, `feinted` who may attack one Defenseless.
    `aided` are kinds whose next test a failed First Aid stands for; `loaded` winched crossbows.
    `left` marks who has left the encounter, `used` knacks that are used up for now.
    `shares` is the monster whose domino is its own too, `shared` the ends once it is turned up.
    """

    conditions: list[str] = field(default_factory=list[str])
    fallen: list[str] = field(default_factory=list[str])
    burden: str = ""
    effects: list[Running] = field(default_factory=list[Running])
    ongoing: dict[str, int] = field(default_factory=dict[str, int])
    stance: Stance = ""
    shares: str = ""
    shared: tuple[int, int] = (0, 0)
    defending: bool = False
    raging: bool = False
    cover: int = 0
    zone: str = ""
    grips: str = ""
    feinted: str = ""
    hurt: bool = False
    aided: list[str] = field(default_factory=list[str])
    used: list[str] = field(default_factory=list[str])
    loaded: list[str] = field(default_factory=list[str])
    dropped: list[str] = field(default_factory=list[str])
    slept: bool = False
    left: bool = False


class Domino(Struct):
    """What lies face-down in the place of the stance: a domino, or dice in its stead.

    Rules: ZI-STN-02, ZI-STN-06, ZI-STN-07.
    """

    tile: Heap[Tile]
    dice: list[Dice] = field(default_factory=list[Dice])

    @property
    def there(self) -> bool:
        if self.tile.cards or self.tile.blanks:
            return True
        return bool(self.dice) and any(dice.values for dice in self.dice)

    @property
    def hidden(self) -> bool:
        """True of dice that whoever looks does not see; they may lie there or not."""
        return bool(self.dice) and any(dice.blank for dice in self.dice)

    @property
    def up(self) -> bool:
        return self.tile.sight == "all" and self.there

    def ends(self) -> tuple[int, int]:
        """The lesser and the greater end; (0, 0) where nothing lies (ZI-STN-09).

        Of d8 and d4 the d8 is always the greater end, whatever they show.
        """
        if self.tile.cards:
            return ends(self.tile.cards[0])
        values = [value for dice in self.dice for value in dice.values]
        if len(values) < 2:
            return (0, 0)
        if len(self.dice) == 1:
            return (min(values), max(values))
        return (values[0], values[1])


class Creature(Struct, kw_only=True):
    """Somebody at the table, played by `seat`: a character, or a monster of the GM's.

    Chips lie on the suits of its classes, hit points on Hearts; drain and taint have a track for
    each suit that ever had any (ZI-CHIP-01, ZI-CHIP-10, ZI-DRN-01, ZI-TNT-01).
    """

    id: str
    seat: Seat
    monster: bool
    sheet: Sheet[Character]
    state: Sheet[State]
    hp: Track
    temp: Track
    boons: Track
    chips: dict[str, Track]
    drain: dict[str, Track] = field(default_factory=dict[str, Track])
    taint: dict[str, Track] = field(default_factory=dict[str, Track])
    d12: Dice
    d8: Dice
    domino: Domino = field(name="lot")
    made: bool = False  # at this table, by cards or dice

    @property
    def who(self) -> Character:
        return self.sheet.data

    @property
    def now(self) -> State:
        return self.state.data

    @property
    def name(self) -> str:
        return self.state.label

    @property
    def gear(self) -> Gear:
        return self.who.gear

    @property
    def sight(self) -> Sight:
        """Who sees its values (ZI-TABLE-03)."""
        return self.sheet.sight

    # --- conditions ---

    def _own_conditions(self) -> list[str]:
        """What it suffers from, without what that brings along."""
        now = self.state.data
        conditions = [*now.conditions, *now.fallen]
        if now.burden:
            conditions.append(now.burden)
        if now.effects:
            conditions += [r.effect.what for r in now.effects if r.effect.kind == "condition"]
        if now.stance == "Reckless" and self.armed:
            conditions.append("Defenseless")
        return conditions

    def conditions(self) -> list[str]:
        """Everything it suffers from, each once, with what that brings along (ZI-COND-01)."""
        conditions = [*self._own_conditions()]
        for one in tuple(conditions):
            conditions += IMPLIED.get(one, ())
        return list(dict.fromkeys(conditions))

    def has(self, *conditions: str) -> bool:
        """True if it suffers from one of these, by itself or brought along (ZI-COND-01)."""
        now = self.state.data
        suffers = now.conditions or now.fallen or now.burden or now.effects
        if not (suffers or now.stance == "Reckless"):
            return False  # as nearly always, and asked very often
        for own in self._own_conditions():
            if own in conditions:
                return True
            for more in IMPLIED.get(own, ()):
                if more in conditions:
                    return True
        return False

    @property
    def dead(self) -> bool:
        return self.has("Dead")

    @property
    def helpless(self) -> bool:
        return self.has("Helpless")

    @property
    def awake(self) -> bool:
        return not self.has("Dead", "Unconscious")

    @property
    def able(self) -> bool:
        """True if it can take at least a minor action (ZI-STN-09)."""
        return not self.has("Helpless", "Inactive")

    # --- values ---

    def inherent(self, card: str) -> int:
        who = self.sheet.data
        return (who.values or who.base).get(card, AVERAGE)

    def modifier(self, what: str) -> int:
        """The sum of the modifiers on `what`; of one spell the strongest counts (ZI-MAG-10)."""
        total = 0
        for one in self.sheet.data.innate:
            if one.what == what:
                total += one.amount
        effects = self.state.data.effects
        if not effects:
            return total  # as nearly always, and asked very often
        best: dict[tuple[str, bool], int] = {}
        for one in effects:
            if one.effect.kind != "modifier" or one.effect.what != what:
                continue
            if one.spell:
                key = (one.spell, one.effect.amount > 0)
                best[key] = max(best.get(key, 0), one.effect.amount, key=abs)
            else:
                total += one.effect.amount
        return total + sum(best.values())

    def forbidden(self) -> set[str]:
        """Stances that a condition of the table's own rules out (ZI-STN-05)."""
        return {stance for one in self.state.data.effects for stance in one.effect.forbids}

    def drained(self, suit: str) -> int:
        return self.drain[suit].value if suit in self.drain else 0

    def tainted(self, suit: str) -> int:
        return self.taint[suit].value if suit in self.taint else 0

    def effective(self, card: str) -> int:
        """What a card counts now; both cards of a suit move alike (ZI-SUIT-04, ZI-SUIT-05)."""
        who = self.sheet.data
        value = (who.values or who.base).get(card, AVERAGE)
        if not (who.innate or self.state.data.effects or self.drain):
            return max(0, value)  # as most are, and asked very often
        suit = suit_of(card)
        return effective(value, self.modifier(suit), self.drained(suit))

    @property
    def most_hp(self) -> int:
        """Effective Hearts, or a monster's own number, which drain lowers too (ZI-MON-02)."""
        if self.who.hp is not None:
            return effective(self.who.hp, self.modifier("H"), self.drained("H"))
        return self.effective("H")

    @property
    def health(self) -> int:
        """Hit points; whoever does not see them takes all for whole."""
        return self.most_hp if self.hp.blank else self.hp.value

    @property
    def wounds(self) -> int:
        """Ordinary damage still to heal (ZI-DMG-13)."""
        return max(0, self.most_hp - self.health - self.temp.value)

    def capacity(self, suit: str) -> int:
        """How many class chips a suit holds now (ZI-CHIP-02, ZI-CHIP-03, ZI-CHIP-05)."""
        return chips_capacity(self.effective(suit), self.who.divisor)

    def held(self, suit: str) -> int:
        return self.chips[suit].value if suit in self.chips else 0

    @property
    def dr(self) -> int:
        """Damage resistance of armor, hide and magic (ZI-ARM-01, ZI-DMG-01)."""
        return max(0, self.gear.dr + self.who.dr + self.modifier("DR"))

    def er(self, energy: str) -> int:
        """Resistance to an energy (ZI-DMG-04)."""
        return self.who.er.get(energy, 0) + self.modifier(f"ER:{energy}")

    @property
    def speed(self) -> int:
        """Spades, half if Slowed (ZI-INIT-01, ZI-COND-03, ZI-SUIT-14)."""
        spades = self.effective("S") + self.modifier("speed")
        return spades // 2 if self.has("Slowed") else spades

    # --- pips and shield ---

    @property
    def armed(self) -> bool:
        """True if a domino lies for it, its own or one that it shares (ZI-STN-13)."""
        now, domino = self.state.data, self.domino
        return domino.there or bool(now.shares) or (bool(now.stance) and domino.hidden)

    @property
    def turned(self) -> bool:
        """True if that domino is face-up (ZI-STN-06)."""
        return self.domino.up or self.now.shared != (0, 0)

    @property
    def guarding(self) -> bool:
        """True in Guarded, with a domino (ZI-STN-03)."""
        return self.now.stance == "Guarded" and self.armed

    def pips(self) -> tuple[int, int]:
        """Offensive and defensive pips by stance (ZI-STN-03).

        Rules: ZI-STN-04, ZI-STN-05, ZI-STN-14, ZI-COND-08.
        """
        if not self.armed or self.helpless:
            return (0, 0)
        return pips(self.now.stance, self.now.shared if self.now.shares else self.domino.ends())

    def shield(self) -> int:
        """What the better shield adds; twice or more when Guarded (ZI-SHD-02, ZI-SHD-06).

        Rules: ZI-SHD-01, ZI-SHD-07, ZI-SHD-08.
        """
        shield = self.gear.shield
        if shield is None or self.has("Helpless", "Entangled"):
            return 0
        return shield.guarded if self.guarding else shield.defence


def pips(stance: str, tile: tuple[int, int]) -> tuple[int, int]:
    """Offensive and defensive pips of a domino in a stance (ZI-STN-03).

    >>> [pips(stance, (2, 5)) for stance in STANCES]
    [(7, 0), (5, 2), (2, 5), (0, 7)]
    """
    lesser, greater = tile
    match stance:
        case "Reckless":
            return (lesser + greater, 0)
        case "Bold":
            return (greater, lesser)
        case "Cautious":
            return (lesser, greater)
        case "Guarded":
            return (0, lesser + greater)
        case _:
            return (0, 0)


def hidden_from_players(settings: ZilchSettings) -> Sight:
    """Who sees a monster's values (ZI-TABLE-03, ZI-TABLE-04)."""
    open_sheet = settings.monster_sheet == "open" or settings.gm_mode == "rotating"
    return "all" if open_sheet else (GM,)


def new_creature(
    who: Character, id: str, seat: Seat, settings: ZilchSettings, house: HouseRules, label: str = ""
) -> Creature:
    """Somebody new: every stack of chips is full (ZI-CHIP-06)."""
    sight = hidden_from_players(settings) if who.monster else "all"
    who.values = {card: who.inherent(card, house) for card in CARDS}
    who.innate = [] if who.monster else who.passive(house)
    name = label or who.name

    def track(kind: str, label: str, most: int = 0) -> Track:
        label = f"{label} of {name}"
        return Track(name=f"{kind}:{id}", label=label, owner=seat, sight=sight, value=0, most=most)

    being = Creature(
        id=id,
        seat=seat,
        monster=who.monster,
        sheet=Sheet(name=f"character:{id}", label=name, owner=seat, sight=sight, data=who),
        state=Sheet(name=f"state:{id}", label=name, owner=seat, data=State()),
        hp=track("hp", "Hit points"),
        temp=track("temp", "Temporary damage", MOST_CHIPS),
        boons=track("boons", "Boons", 0 if who.monster else who.boons(house, settings)),
        chips={s: track(f"chips.{s}", f"{SUIT_NAMES[s]} chips") for s in who.class_suits()},
        d12=_dice(id, "d12", f"d12 of {name}", seat, "d12", (seat,)),
        d8=_dice(id, "d8", f"d8 of {name}", seat, "d8", (seat,)),
        domino=_no_domino(id, name, seat, settings.domino_source),
    )
    being.hp.most = being.most_hp
    for suit, stack in being.chips.items():
        stack.most = being.capacity(suit)
    for stack in (being.hp, being.boons, *being.chips.values()):
        stack.value = stack.most or 0
    return being


def _dice(id: str, kind: str, label: str, owner: Seat, die: str, sight: Sight) -> Dice:
    return Dice(name=f"{kind}:{id}", label=label, owner=owner, sight=sight, die=die)


def _no_domino(id: str, name: str, owner: Seat, source: str) -> Domino:
    """The place of a domino, or of the dice in its stead, where nothing lies yet (ZI-STN-07).

    Until they are rolled all may know of the dice, so that real ones are asked for by their name.
    """
    kinds = {"two_d6": {"lot": "d6"}, "d8_d4": {"lesser": "d4", "greater": "d8"}}.get(source, {})
    label = f"Domino of {name}"
    tile: Heap[Tile] = Heap(
        name=f"domino:{id}", label=label, owner=owner, sight="none", kind="domino"
    )
    return Domino(
        tile,
        [
            _dice(id, kind, f"{die} for the domino of {name}", owner, die, "all")
            for kind, die in kinds.items()
        ],
    )


def tokens(being: Creature, kind: Literal["drain", "taint"], suit: str) -> Track:
    """The track of negative tokens or taint counters on a suit, laid down at need."""
    tracks = being.drain if kind == "drain" else being.taint
    if suit not in tracks:
        tracks[suit] = Track(
            name=f"{kind}.{suit}:{being.id}",
            label=f"{kind.title()} on {SUIT_NAMES[suit]} of {being.name}",
            owner=being.seat,
            sight=being.sight,
            value=0,
            most=MOST_CHIPS,
        )
    return tracks[suit]
