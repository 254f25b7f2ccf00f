"""What the GM puts right by hand: who is there, how they stand, values (ZI-MON, ZI-TABLE)."""

from dataclasses import replace
from typing import Annotated

from msgspec import Struct

from fiftyfour.engine.errors import Refusal
from fiftyfour.engine.forms import Fill
from fiftyfour.engine.game import Game
from fiftyfour.engine.options import Choice, Choose, Option, choose, option
from fiftyfour.engine.procedures import Leave, leave
from fiftyfour.engine.struct_form import Between, Pick, Switch, Words
from fiftyfour.systems.zilch.characters.bring import join
from fiftyfour.systems.zilch.damage.conditions import afflict, lose_hold, relieve, settle
from fiftyfour.systems.zilch.damage.damage import apply, dispel
from fiftyfour.systems.zilch.data import CARD_NAMES, LEAST, MOST
from fiftyfour.systems.zilch.encounter.turn import Turn
from fiftyfour.systems.zilch.table.commands import everybody, gms_command
from fiftyfour.systems.zilch.table.creature import IMPLIED, TOTAL_COVER, Creature
from fiftyfour.systems.zilch.table.dominoes import sharing, turn_up
from fiftyfour.systems.zilch.table.effects import DURATIONS, parse_effects
from fiftyfour.systems.zilch.table.forms import EFFECTS, USUAL_EFFECTS, WHO
from fiftyfour.systems.zilch.table.table import Zilch

CONDITIONS = (
    *("Defenseless", "Helpless", "Slowed", "Hampered", "Entangled", "Unconscious", "Comatose"),
    *("Paralyzed", "Stunned", "Dead", "Bound"),
)
"""What a GM may set and clear (ZI-COND-01 to ZI-COND-12, ZI-CARRY-06)."""
_KNOWN = dict.fromkeys((*CONDITIONS, *IMPLIED))
_CONDITION = Pick(menu={"": "nothing"} | {condition: condition for condition in _KNOWN})


class Leaves(Choice, frozen=True):
    """Take a monster out, or somebody out of the encounter (ZI-MON-05)."""

    being: str


class Joins(Choice, frozen=True):
    """Let somebody come in with the next round (ZI-INIT-04)."""

    being: str


AnyMove = Leaves | Joins | None


def who_moves(table: Zilch) -> Choose[AnyMove]:
    """Monsters, or in an encounter everybody in it, leave; the others may join (ZI-MON-05)."""
    here = [id for id, one in table.beings.items() if one.monster]
    away: list[str] = []
    if table.encounter.running:
        here = [*(one.id for one in table.fighting()), *table.encounter.joining]
        away = [one.id for one in table.living() if one.id not in here]
    options: list[Option[AnyMove]] = [
        *(option(Leaves(id), f"{table.beings[id].name} leaves", id=id) for id in here),
        *(option(Joins(id), f"{table.beings[id].name} joins", id=f"join {id}") for id in away),
        Option("", "nobody after all", does=None),
    ]
    return choose("Who leaves, or joins?", options, rule="ZI-MON-05")


def nobody_to_move(table: Zilch) -> Refusal | None:
    """Outside encounters only monsters leave (ZI-MON-05)."""
    if table.encounter.running or any(one.monster for one in table.beings.values()):
        return None
    return Refusal("not_now", "there are no monsters", "ZI-MON-05")


@gms_command(
    "Who leaves, or joins",
    rule="ZI-MON-05",
    closed=(nobody_to_move,),
    offer=who_moves,
    rest="remove",
    waiting="choosing who leaves",
)
def leave_or_join(game: Game[Zilch], choice: AnyMove) -> None:
    """The GM takes somebody out, as a monster at 0 HP, or lets somebody come in later.

    A character only leaves the encounter, a monster the table. Rules: ZI-MON-05, ZI-INIT-04.
    """
    match choice:
        case Leaves(id):
            being = game.table.beings[id]
            game.tell(f"{being.name} leaves", rule="ZI-MON-05", being=being.id)
            _take_out(game, being)
        case Joins(id):
            being = game.table.beings[id]
            game.tell(f"{being.name} joins in", rule="ZI-INIT-04", being=being.id)
            join(game, being)
        case None:
            game.tell("Nobody leaves", rule="ZI-MON-05")


def _take_out(game: Game[Zilch], being: Creature) -> None:
    """The domino stays where it lies until the round is over (P-ENC)."""
    table = game.table
    if not table.encounter.running:
        game.write(being.state, rule="ZI-MON-05")  # which tells that it goes
        del table.beings[being.id]
        return
    if sharing(table, being):
        turn_up(game, being)  # for the others it stays what it was (ZI-STN-13)
    lose_hold(game, being, gone=True)
    game.write(being.state, rule="ZI-MON-05", left=True)
    if being.id in table.encounter.joining:
        joining = [one for one in table.encounter.joining if one != being.id]
        game.write(table.fight, rule="ZI-MON-05", joining=joining)


COVERED = tuple(
    Fill(label, {"cover": cover, "set_cover": "yes"}, group="Cover")
    for label, cover in (("none", 0), ("partial +2", 2), ("heavy +5", 5), ("total", TOTAL_COVER))
)
"""What cover adds to defence (ZI-HIT-06)."""


class Change(Struct, frozen=True):
    """How the GM changes somebody: effects, a condition set or cleared, a spell ended, a place."""

    being: Annotated[str, WHO]
    effects: Annotated[str, EFFECTS] = ""
    duration: Annotated[str, Pick("They last", DURATIONS, show="menu")] = "encounter"
    set: Annotated[str, replace(_CONDITION, label="Set")] = ""
    clear: Annotated[str, replace(_CONDITION, label="Clear")] = ""
    end: Annotated[str, Words("Ends", 60, prompt="A spell that runs, as ward; all")] = ""
    cover: Annotated[
        int,
        Between("Cover", 0, 11, prompt="partial 2, heavy 5, total 11", when={"set_cover": True}),
    ] = 0
    set_cover: Annotated[bool, Switch("Set the cover")] = False
    zone: Annotated[str, Words("Zone", 30, prompt="Blank: stays")] = ""


@gms_command(
    "Effects and conditions",
    rule="ZI-MAG-14",
    prompt="Change how somebody stands",
    fill=everybody,
    presets=(*USUAL_EFFECTS, *COVERED),
    tab="Effects",
    rest="affect",
    waiting="acting",
)
def apply_effects(game: Game[Zilch], said: Change) -> None:
    """The GM applies effects, or sets and clears a condition, at any time (P-TEST, T7).

    Rules: ZI-COND-01, ZI-CARRY-06, ZI-MAG-14.
    """
    being = game.table.beings[said.being]
    for effect in parse_effects(said.effects):
        apply(game, being, effect, caster=being.id, duration=said.duration, rule="ZI-MAG-14")
    if said.set:
        afflict(game, being, said.set, rule="ZI-COND-01")
    if said.clear:
        relieve(game, being, said.clear, rule="ZI-COND-01")
        turn = game.running(Turn)
        if said.clear == "Stunned" and turn is not None and turn.being == being.id:
            turn.stunned = False  # whoever is stunned anew is so until the next turn is over
        dispel(game, being, said.clear)
        if said.clear in being.now.fallen:
            fallen = [one for one in being.now.fallen if one != said.clear]
            game.write(being.state, rule="ZI-COND-11", fallen=fallen)
    if said.end:
        dispel(game, being, said.end)
    if said.set_cover:
        game.write(being.state, rule="ZI-HIT-06", cover=said.cover)
    if said.zone:
        game.write(being.state, rule="ZI-RND-03", zone=said.zone)
    game.tell(f"The GM changes how {being.name} stands", rule="ZI-MAG-14", being=being.id)


class NewValue(Struct, frozen=True):
    """A card's value for good (ZI-TABLE-02)."""

    being: Annotated[str, WHO]
    card: Annotated[str, Pick("Card", CARD_NAMES)] = "C"
    value: Annotated[int, Between("Value", LEAST, MOST)] = 6


@gms_command(
    "Change a value for good",
    rule="ZI-TABLE-02",
    fill=everybody,
    send="Change it for good",
    tab="Effects",
    rest="values",
    waiting="changing a value",
)
def change_value(game: Game[Zilch], said: NewValue) -> None:
    """The GM changes values for good, 2 to 14 each (ZI-TABLE-02, ZI-TAL-02)."""
    being, card = game.table.beings[said.being], said.card
    by = said.value - being.inherent(card)
    raised = {**being.who.raised, card: being.who.raised.get(card, 0) + by}
    values = {**being.who.values, card: said.value}
    line = f"{CARD_NAMES[card]} of {being.name} is {said.value} for good"
    game.tell(line, rule="ZI-TABLE-02", sight=being.sight, being=being.id)
    game.write(being.sheet, rule="ZI-TABLE-02", raised=raised, values=values)
    settle(game, being)


def settle_all(game: Game[Zilch]) -> None:
    """Everybody falls or rises by what they have now.

    Rules: ZI-CHIP-04, ZI-DMG-07, ZI-DMG-10, ZI-DRN-02.
    """
    for being in game.table.beings.values():
        settle(game, being)


def corrected(game: Game[Zilch]) -> Leave | None:
    """Everybody falls or rises by what they have now; whoever cannot act loses the turn.

    At rest that is so already: whatever was called has settled what it changed.

    Rules: ZI-CHIP-04, ZI-DMG-07, ZI-DMG-10, ZI-DRN-02, ZI-RND-01.
    """
    if game.at_rest and game.table.scene.data.called:
        return None
    settle_all(game)
    turn = game.running(Turn)
    if turn is None or not turn.lost(game):
        return None
    turn.finish(game)
    return leave(Turn)
