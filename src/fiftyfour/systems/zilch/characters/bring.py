"""Characters come to the table: at its laying, by their players, in an encounter (P-GEN)."""

from functools import lru_cache

import msgspec
from msgspec import structs

from fiftyfour.engine.errors import Refusal
from fiftyfour.engine.forms import Form
from fiftyfour.engine.game import Game
from fiftyfour.engine.procedures import Aside, Step, done
from fiftyfour.engine.setup import Setup
from fiftyfour.engine.things import Dice, Seat, Sheet
from fiftyfour.systems.zilch.characters.checks import MOST_POINTS, flaws
from fiftyfour.systems.zilch.characters.files import blank
from fiftyfour.systems.zilch.characters.form import character_form, must_be_valid
from fiftyfour.systems.zilch.characters.samples import PARTY, early
from fiftyfour.systems.zilch.characters.status import restore_status, status_of
from fiftyfour.systems.zilch.damage.conditions import settle
from fiftyfour.systems.zilch.data import CARD_NAMES, SUITS
from fiftyfour.systems.zilch.settings import ZilchSettings
from fiftyfour.systems.zilch.table.character import Character
from fiftyfour.systems.zilch.table.creature import Creature, new_creature
from fiftyfour.systems.zilch.table.dominoes import first_bags, return_domino
from fiftyfour.systems.zilch.table.forms import in_combat
from fiftyfour.systems.zilch.table.house_rules import HouseRules
from fiftyfour.systems.zilch.table.settling import unsettled
from fiftyfour.systems.zilch.table.table import NO_CHARACTER, Encounter, Scene, Zilch, of_player


def lay_out(setup: Setup, settings: ZilchSettings) -> Zilch:
    """A table with a character in every seat; players bring their own."""
    house = HouseRules()
    seats = [info.seat for info in setup.players()]
    beings = {
        str(seat): new_creature(sample(number, settings), str(seat), seat, settings, house)
        for number, seat in enumerate(seats)
    }
    keeper = Seat("gm")
    return Zilch(
        settings=settings,
        keeper=keeper,
        seats=[keeper, *seats],
        beings=beings,
        house=Sheet(name="house", label="What this table adds", data=house),
        scene=Sheet(name="scene", label="The scene", data=Scene()),
        fight=Sheet(name="encounter", label="The encounter", data=Encounter()),
        bags=first_bags(settings),
        fudge=Dice(name="fudge", label="Fudge die", die="dF"),
        d6=Dice(name="d6", label="d6 for initiative"),
        making_dice=Dice(name="making", label="Dice for values"),
        making={suit: [] for suit in SUITS},
        gathered=settings.gen_method == "point_buy",
    )


def sample(number: int, settings: ZilchSettings) -> Character:
    """A ready character; where the settings make it impossible, one as plain as can be."""
    made = _ready(number, settings)
    return made if _fits(number, settings) else structs.replace(blank(settings), name=made.name)


@lru_cache(maxsize=256)
def _fits(number: int, settings: ZilchSettings) -> bool:
    """True if this one may start play."""
    return not any(flaws(_ready(number, settings), settings, HouseRules()))


def _ready(number: int, settings: ZilchSettings) -> Character:
    """One of the party, without what is not played."""
    made = structs.replace(PARTY[number % len(PARTY)], values={})
    if settings.draft_knacks == "off":
        made = structs.replace(made, knacks=[])
    if settings.ready_characters == "early":
        return _early(made, settings)
    if settings.talent_option == "boons":
        made = structs.replace(made, knacks=[], trades=[])
    house = HouseRules()
    made = structs.replace(
        made,
        skills=made.skills[: made.talents_allowed(house, settings) - len(made.knacks)],
        runes=made.runes[: made.runes_allowed(house, settings)],
    )
    if settings.skill_option == "ones":
        placed = [skill for skill in made.skills if not skill.startswith("language:")]
        made = structs.replace(
            made,
            skills=[skill for skill in made.skills if skill not in placed],
            ones=dict.fromkeys(placed, MOST_POINTS),
            skill_talents=len(placed),
        )
    return made


def _early(made: Character, settings: ZilchSettings) -> Character:
    """The same as at the first tables (`ready_characters`)."""
    made = early(made)
    if settings.skill_option == "ones":
        made = structs.replace(made, skills=[], trades=[])
    if settings.talent_option == "boons":
        made = structs.replace(
            made, skills=made.skills[:2], knacks=[], trades=[], runes=made.runes[:4]
        )
    return made


def newcomer(table: Zilch, seat: Seat) -> Creature:
    """A ready character for somebody who comes late, if there is one such as nobody plays."""
    names = {being.name for being in table.beings.values()}
    unused = (number for number, who in enumerate(PARTY) if who.name not in names)
    who = sample(next(unused, len(table.beings)), table.settings)
    return new_creature(who, str(seat), seat, table.settings, table.house.data)


class Bring(Aside[Zilch]):
    """A player brings a character, or changes the one there is, outside encounters (P-GEN)."""

    label = "Bring a character"
    upkeep = True

    @classmethod
    def closed(cls, game: Game[Zilch], seat: Seat) -> Refusal | None:
        if of_player(game.table, seat) is None:
            return NO_CHARACTER
        return in_combat(game.table) or unsettled(game, seat)

    @classmethod
    def offer(cls, game: Game[Zilch], seat: Seat) -> Form[Character]:
        table = game.table
        mine = of_player(table, seat)
        assert mine is not None
        settings, house = table.settings, table.house.data
        now = structs.replace(as_may_be(mine.who, settings, house), stands=status_of(mine))

        def unfit(made: Character) -> Refusal | None:
            must_be_valid(made, settings, house)
            if not mine.made or _drawn(made) == _drawn(mine.who):
                return None
            line = f"you have {' '.join(map(str, mine.who.dice))}"
            return Refusal("dice_mismatch", line, "ZI-MAKE-41")

        return character_form(now, settings, house, unfit)

    def begin(self, game: Game[Zilch], made: Character) -> Step:
        """The new one, all stacks full, or as it left another table (ZI-CHIP-06, ZI-CHIP-12).

        Dice and cards of a file are taken on trust, and said aloud (ZI-MAKE-01).
        """
        table = game.table
        stands, made.stands, made.terms = made.stands, "", ""
        old = next(one for one in table.of(self.seat) if not one.monster)
        same = (made.name, stands) == (old.name, status_of(old))
        return_domino(game, old)
        new = new_creature(made, old.id, self.seat, table.settings, table.house.data)
        new.made = old.made
        restore_status(new, stands)
        if same:  # whoever only changes something of it stays as it stands
            new.state.data = old.now
        table.beings[old.id] = new
        game.write(new.sheet, rule="ZI-MAKE-01")
        brought = made.dice and made.dice != old.who.dice
        dice = f", made elsewhere from {' '.join(map(str, made.dice))}" if brought else ""
        game.tell(f"{made.name} is ready{dice}", rule="ZI-CHIP-06", being=new.id)
        if made.raised != old.who.raised:
            raised = ", ".join(f"{CARD_NAMES[card]} {by:+d}" for card, by in made.raised.items())
            line = f"{made.name}, changed for good: {raised or 'nothing'}"
            game.tell(line, rule="ZI-TABLE-02", being=new.id)
        if stands and not same:
            game.tell(f"{made.name}: {stands}", rule="ZI-CHIP-12", being=new.id)
        settle(game, new)
        return done


def as_may_be(who: Character, settings: ZilchSettings, house: HouseRules) -> Character:
    """To begin a change with: without the talents and runes it may have no longer, the last first.

    The GM may have lowered values for good, or added to the book (ZI-TAL-02, ZI-MAG-03). It is
    shared by all who ask for the same, so nobody may change it.
    """
    return _as_may_be(msgspec.msgpack.encode(who), settings, msgspec.msgpack.encode(house))


@lru_cache(maxsize=256)
def _as_may_be(file: bytes, settings: ZilchSettings, table: bytes) -> Character:
    """Finding all flaws takes long, and characters change seldom: each is looked at once."""
    who = msgspec.msgpack.decode(file, type=Character)
    house = msgspec.msgpack.decode(table, type=HouseRules)
    fit = structs.replace(who, skills=list(who.skills), knacks=list(who.knacks))
    fit.runes = fit.runes[: fit.runes_allowed(house, settings)]
    while fit.talents_bought(settings) > fit.talents_allowed(house, settings):
        talents = fit.knacks or fit.skills
        if not talents:
            break
        talents.pop()
    if any(flaws(fit, settings, house)):
        fit = structs.replace(
            blank(settings, who.method),
            name=who.name,
            base=who.base,
            dice=who.dice,
            in_order=who.in_order,
            raised=who.raised,
        )
    return fit


def _drawn(made: Character) -> tuple[str, list[int], bool]:
    """What chance gave at the table, and nobody may change."""
    return made.method, made.dice, made.in_order


def join(game: Game[Zilch], being: Creature) -> None:
    """Somebody comes in, to act from the next round on (ZI-INIT-04)."""
    encounter = game.table.encounter
    entered = [*(id for id in encounter.entered if id != being.id), being.id]
    joining = [*encounter.joining, being.id]
    game.write(game.table.fight, rule="ZI-INIT-04", joining=joining, entered=entered)
