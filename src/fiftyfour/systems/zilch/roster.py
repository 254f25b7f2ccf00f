"""Who is at the table: characters brought in, monsters, what the GM changes (ZI-MON, ZI-TABLE)."""

from msgspec import structs

from fiftyfour.engine.decisions import (
    Answer,
    Decision,
    Field,
    Form,
    Number,
    Option,
    Simple,
    Text,
    number_of,
    text_of,
)
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.game import Game
from fiftyfour.engine.procedures import Aside, Procedure, Step, ask, done
from fiftyfour.engine.setup import Setup
from fiftyfour.engine.things import Dice, Seat, Sheet
from fiftyfour.systems.zilch.being import IMPLIED, Being
from fiftyfour.systems.zilch.character import Character
from fiftyfour.systems.zilch.checks import flaws
from fiftyfour.systems.zilch.conditions import afflict, lose_hold, relieve, settle
from fiftyfour.systems.zilch.contest import Contest
from fiftyfour.systems.zilch.creation import answer_of, character_form, character_of, must_be_valid
from fiftyfour.systems.zilch.data import (
    CARD_NAMES,
    CARDS,
    LEAST,
    MOST,
    SUITS,
)
from fiftyfour.systems.zilch.effects import DURATIONS, parse_effects
from fiftyfour.systems.zilch.files import blank
from fiftyfour.systems.zilch.forms import (
    choice,
    effects_field,
    must_be_calm,
    must_read,
    who_field,
    yes_no,
)
from fiftyfour.systems.zilch.harm import apply, dispel
from fiftyfour.systems.zilch.house import House
from fiftyfour.systems.zilch.laying import lay_being
from fiftyfour.systems.zilch.lots import first_bags, return_lot, sharing, turn_up
from fiftyfour.systems.zilch.rolling import Roll
from fiftyfour.systems.zilch.samples import PARTY
from fiftyfour.systems.zilch.settings import ZilchSettings
from fiftyfour.systems.zilch.standing import stand, words_of
from fiftyfour.systems.zilch.table import Encounter, Scene, Zilch

CONDITIONS = (
    *("Defenseless", "Helpless", "Slowed", "Hampered", "Entangled", "Unconscious", "Comatose"),
    *("Paralyzed", "Stunned", "Dead", "Bound"),
)
"""What a GM may set and clear (ZI-COND-01 to ZI-COND-12, ZI-CARRY-06)."""


def lay_out(setup: Setup, settings: ZilchSettings) -> Zilch:
    """A table with a character in every seat; players bring their own."""
    house = House()
    seats = [info.seat for info in setup.players()]
    beings = {
        str(seat): lay_being(sample(number, settings), str(seat), seat, settings, house)
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
    """A ready character; where its settings make it impossible, one as plain as can be."""
    made = structs.replace(PARTY[number % len(PARTY)], values={})
    if settings.draft_knacks == "off":
        made = structs.replace(made, knacks=[])
    if settings.skill_option == "ones":
        made = structs.replace(made, skills=[], trades=[])
    if settings.talent_option == "boons":
        made = structs.replace(
            made, skills=made.skills[:2], knacks=[], trades=[], runes=made.runes[:4]
        )
    if any(flaws(made, settings, House())):
        made = structs.replace(blank(settings), name=made.name)
    return made


class Bring(Aside[Zilch]):
    """A player brings a character, or changes the one there is, outside encounters (P-GEN)."""

    @classmethod
    def offer(cls, game: Game[Zilch], seat: Seat) -> Decision[dict[str, Simple]]:
        table = game.table
        mine = next((one for one in table.of(seat) if not one.monster), None)
        if mine is None:
            raise IllegalAction("not_a_player", "the GM plays monsters", "ZI-MAKE-01")
        must_be_calm(table)
        must_be_settled(game, seat)
        now = structs.replace(mine.who, stands=words_of(mine))
        return character_form(now, table.settings, table.house.data)

    @classmethod
    def refuse(cls, game: Game[Zilch], seat: Seat, answer: Answer) -> None:
        table = game.table
        must_be_calm(table)
        if isinstance(answer, dict):
            mine = of_player(game, seat)
            shown = answer_of(mine.who, table.settings, table.house.data)
            made = character_of({**shown, **answer}, table.settings, table.house.data)
            must_be_valid(made, table.settings, table.house.data)
            if mine.made and _drawn(made) != _drawn(mine.who):
                told = f"you have {' '.join(map(str, mine.who.dice))}"
                raise IllegalAction("E_DICE_MISMATCH", told, "ZI-MAKE-41")

    def begin(self, game: Game[Zilch], form: dict[str, Simple]) -> Step:
        """The new one, all stacks full, or as it left another table (ZI-CHIP-06, ZI-CHIP-12).

        Dice and cards of a file are taken on trust, and said aloud (ZI-MAKE-01).
        """
        table = game.table
        made = character_of(form, table.settings, table.house.data)
        stands, made.stands, made.terms = made.stands, "", ""
        old = next(one for one in table.of(self.seat) if not one.monster)
        same = (made.name, stands) == (old.name, words_of(old))
        return_lot(game, old)
        new = lay_being(made, old.id, self.seat, table.settings, table.house.data)
        new.made = old.made
        stand(new, stands)
        if same:  # whoever only changes something of it stays as it stands
            new.state.data = old.now
        table.beings[old.id] = new
        game.write(new.sheet, rule="ZI-MAKE-01")
        brought = made.dice and made.dice != old.who.dice
        dice = f", made elsewhere from {' '.join(map(str, made.dice))}" if brought else ""
        game.tell(f"{made.name} is ready{dice}", rule="ZI-CHIP-06", being=new.id)
        if made.raised != old.who.raised:
            raised = ", ".join(f"{CARD_NAMES[card]} {by:+d}" for card, by in made.raised.items())
            told = f"{made.name}, changed for good: {raised or 'nothing'}"
            game.tell(told, rule="ZI-TABLE-02", being=new.id)
        if stands and not same:
            game.tell(f"{made.name}: {stands}", rule="ZI-CHIP-12", being=new.id)
        settle(game, new)
        return done


def _drawn(made: Character) -> tuple[str, list[int], bool]:
    """What chance gave at the table, and nobody may change."""
    return made.method, made.dice, made.in_order


class Remove(Procedure):
    """The GM takes somebody out, as a monster at 0 HP, or lets somebody come in later.

    A character only leaves the encounter, a monster the table. Rules: ZI-MON-05, ZI-INIT-04.
    """

    def begin(self, game: Game[Zilch]) -> Step:
        table = game.table
        here = [id for id, one in table.beings.items() if one.monster]
        away: list[str] = []
        if table.encounter.running:
            here = [*(one.id for one in table.fighting()), *table.encounter.joining]
            away = [one.id for one in table.living() if one.id not in here]
        names = {id: f"{table.beings[id].name} leaves" for id in here}
        names |= {f"join {id}": f"{table.beings[id].name} joins" for id in away}
        names[""] = "nobody after all"
        question = choice("Who leaves, or joins?", [*names], names, "ZI-MON-05")
        return ask(table.keeper, question, then=self.go, waiting="says who leaves")

    def go(self, game: Game[Zilch], option: Option) -> Step:
        table = game.table
        word, _, id = option.id.rpartition(" ")
        being = table.beings.get(id)
        if being is None:
            game.tell("Nobody leaves", rule="ZI-MON-05")
        elif word == "join":
            game.tell(f"{being.name} joins in", rule="ZI-INIT-04", being=being.id)
            join(game, being)
        else:
            game.tell(f"{being.name} leaves", rule="ZI-MON-05", being=being.id)
            self._leave(game, being)
        return done

    def _leave(self, game: Game[Zilch], being: Being) -> None:
        """The domino stays where it lies until the round is over (P-ENC)."""
        table = game.table
        if not table.encounter.running:
            game.write(being.state, rule="ZI-MON-05")
            del table.beings[being.id]
            return
        if sharing(table, being):
            turn_up(game, being)  # for the others it stays what it was (ZI-STN-13)
        lose_hold(game, being, gone=True)
        game.write(being.state, rule="ZI-MON-05", left=True)
        if being.id in table.encounter.joining:
            joining = [one for one in table.encounter.joining if one != being.id]
            game.write(table.fight, rule="ZI-MON-05", joining=joining)


def join(game: Game[Zilch], being: Being) -> None:
    """Somebody comes in, to act from the next round on (ZI-INIT-04)."""
    encounter = game.table.encounter
    entered = [*(id for id in encounter.entered if id != being.id), being.id]
    joining = [*encounter.joining, being.id]
    game.write(game.table.fight, rule="ZI-INIT-04", joining=joining, entered=entered)


class Affect(Procedure):
    """The GM applies effects, or sets and clears a condition, at any time (P-TEST, T7).

    Rules: ZI-COND-01, ZI-CARRY-06, ZI-MAG-14.
    """

    def begin(self, game: Game[Zilch]) -> Step:
        table = game.table
        known = [*CONDITIONS, *(one for one in IMPLIED if one not in CONDITIONS)]
        form = Form(
            prompt="Change how somebody stands",
            rule="ZI-MAG-14",
            fields={
                "being": who_field(table.beings.values()),
                "effects": effects_field(),
                "duration": Field("They last", choice("They last", DURATIONS), "encounter"),
                "set": Field("Set", choice("Condition", ["", *known], {"": "nothing"}), ""),
                "clear": Field("Clear", choice("Condition", ["", *known], {"": "nothing"}), ""),
                "end": Field("Ends", Text(prompt="A spell that runs, as ward; all", most=60), ""),
                "cover": Field(
                    "Cover", Number(prompt="partial 2, heavy 5, total 11", least=0, most=11), 0
                ),
                "set_cover": yes_no("Set the cover"),
                "zone": Field("Zone", Text(prompt="Blank: stays", most=30), ""),
            },
            open=True,
        )
        return ask(table.keeper, form, self.carry_out, waiting="acts", refuse=self.why_not)

    def why_not(self, game: Game[Zilch], answer: Answer) -> None:
        must_read(answer)

    def carry_out(self, game: Game[Zilch], form: dict[str, Simple]) -> Step:
        being = game.table.being(form["being"])
        for effect in parse_effects(text_of(form, "effects")):
            apply(
                game,
                being,
                effect,
                caster=being.id,
                duration=text_of(form, "duration"),
                rule="ZI-MAG-14",
            )
        if form["set"]:
            afflict(game, being, text_of(form, "set"), rule="ZI-COND-01")
        if form["clear"]:
            relieve(game, being, text_of(form, "clear"), rule="ZI-COND-01")
            dispel(game, being, text_of(form, "clear"))
            if form["clear"] in being.now.fallen:
                fallen = [one for one in being.now.fallen if one != form["clear"]]
                game.write(being.state, rule="ZI-COND-11", fallen=fallen)
        if form["end"]:
            dispel(game, being, text_of(form, "end"))
        if form["set_cover"] == "yes":
            game.write(being.state, rule="ZI-HIT-06", cover=number_of(form, "cover"))
        if form["zone"]:
            game.write(being.state, rule="ZI-RND-03", zone=text_of(form, "zone"))
        game.tell(f"The GM changes how {being.name} stands", rule="ZI-MAG-14", being=being.id)
        return done


class EditValues(Procedure):
    """The GM changes values for good, 2 to 14 each (ZI-TABLE-02, ZI-TAL-02)."""

    def begin(self, game: Game[Zilch]) -> Step:
        table = game.table
        fields = {
            "being": who_field(table.beings.values()),
            "card": Field("Card", choice("Card", CARDS, CARD_NAMES), "C"),
            "value": Field("Value", Number(prompt="Value", least=LEAST, most=MOST), 6),
        }
        form = Form(prompt="Change a value for good", rule="ZI-TABLE-02", fields=fields, open=True)
        return ask(table.keeper, form, then=self.change, waiting="changes a value")

    def change(self, game: Game[Zilch], form: dict[str, Simple]) -> Step:
        being, card = game.table.being(form["being"]), text_of(form, "card")
        value = number_of(form, "value")
        by = value - being.inherent(card)
        raised = {**being.who.raised, card: being.who.raised.get(card, 0) + by}
        values = {**being.who.values, card: value}
        told = f"{CARD_NAMES[card]} of {being.name} is {value} for good"
        game.tell(told, rule="ZI-TABLE-02", sight=being.sight, being=being.id)
        game.write(being.sheet, rule="ZI-TABLE-02", raised=raised, values=values)
        settle(game, being)
        return done


def of_player(game: Game[Zilch], seat: Seat) -> Being:
    """The first character of a seat; IllegalAction if it has none."""
    mine = [one for one in game.table.of(seat) if not one.monster]
    if not mine:
        raise IllegalAction("not_a_player", "the GM plays monsters", "ZI-TABLE-01")
    return mine[0]


def must_be_settled(game: Game[Zilch], seat: Seat) -> None:
    """IllegalAction `E_CANNOT_ACT` while a roll is being made, or an aside of this seat goes on.

    The dice that lie still count, and what has been chosen is still to be paid for.
    """
    for frame in game.state.frames:
        going_on = frame.procedure
        mine = isinstance(going_on, Aside) and going_on.seat == seat
        if mine or isinstance(going_on, (Roll, Contest)):
            raise IllegalAction("E_CANNOT_ACT", "first what is going on is settled", "ZI-TEST-02")
