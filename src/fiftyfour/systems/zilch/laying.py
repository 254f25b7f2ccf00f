"""Laying somebody down: tracks for chips and tokens, dice, the place of the domino."""

from typing import Literal

from fiftyfour.engine.pieces import Tile
from fiftyfour.engine.things import GM, Dice, Heap, Seat, Sheet, Sight, Track
from fiftyfour.systems.zilch.being import MOST_CHIPS, Being, Lot, State
from fiftyfour.systems.zilch.character import Character
from fiftyfour.systems.zilch.data import CARDS, SUIT_NAMES
from fiftyfour.systems.zilch.house import House
from fiftyfour.systems.zilch.settings import ZilchSettings


def hidden_from_players(settings: ZilchSettings) -> Sight:
    """Who sees a monster's values (ZI-TABLE-03, ZI-TABLE-04)."""
    open_sheet = settings.monster_sheet == "open" or settings.gm_mode == "rotating"
    return "all" if open_sheet else (GM,)


def lay_being(
    who: Character, id: str, seat: Seat, settings: ZilchSettings, house: House, label: str = ""
) -> Being:
    """Somebody new: every stack of chips is full (ZI-CHIP-06)."""
    sight = hidden_from_players(settings) if who.monster else "all"
    who.values = {card: who.inherent(card, house) for card in CARDS}
    who.innate = [] if who.monster else who.passive(house)
    name, owner = label or who.name, seat

    def track(kind: str, label: str, value: int, most: int) -> Track:
        return Track(
            name=f"{kind}:{id}",
            label=f"{label} of {name}",
            owner=owner,
            sight=sight,
            value=value,
            most=most,
        )

    def dice(kind: str, die: str, sees: Sight) -> Dice:
        return Dice(
            name=f"{kind}:{id}", label=f"{kind} of {name}", owner=owner, sight=sees, die=die
        )

    boons = 0 if who.monster else who.boons(house, settings)
    private: Sight = (seat,)
    # Until they are rolled all may know of them, so that real ones are asked for by their name.
    substitutes = {
        "two_d6": [dice("lot", "d6", "all")],
        "d8_d4": [dice("lesser", "d4", "all"), dice("greater", "d8", "all")],
    }.get(settings.domino_source, [])
    for one in substitutes:
        one.label = f"{one.die} for the domino of {name}"
    being = Being(
        id=id,
        seat=seat,
        monster=who.monster,
        sheet=Sheet(name=f"character:{id}", label=name, owner=owner, sight=sight, data=who),
        state=Sheet(name=f"state:{id}", label=name, owner=owner, data=State()),
        hp=track("hp", "Hit points", 0, 0),
        temp=track("temp", "Temporary damage", 0, MOST_CHIPS),
        boons=track("boons", "Boons", boons, boons),
        chips={s: track(f"chips.{s}", f"{SUIT_NAMES[s]} chips", 0, 0) for s in who.class_suits()},
        d12=dice("d12", "d12", private),
        d8=dice("d8", "d8", private),
        lot=Lot(
            tile=Heap[Tile](
                name=f"domino:{id}",
                label=f"Domino of {name}",
                owner=owner,
                sight="none",
                kind="domino",
            ),
            dice=substitutes,
        ),
    )
    being.hp.value = being.hp.most = being.most_hp
    for suit, stack in being.chips.items():
        stack.value = stack.most = being.capacity(suit)
    return being


def tokens(being: Being, kind: Literal["drain", "taint"], suit: str) -> Track:
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
