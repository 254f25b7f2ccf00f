"""What the GM puts right by hand: who is there, how they stand, values (ZI-MON, ZI-TABLE)."""

from fiftyfour.engine.decisions import (
    Answer,
    Field,
    Form,
    Number,
    Option,
    Simple,
    Text,
    number_of,
    text_of,
)
from fiftyfour.engine.game import Game
from fiftyfour.engine.procedures import Procedure, Step, ask, done
from fiftyfour.systems.zilch.characters.bring import join
from fiftyfour.systems.zilch.damage.conditions import afflict, lose_hold, relieve, settle
from fiftyfour.systems.zilch.damage.damage import apply, dispel
from fiftyfour.systems.zilch.data import CARD_NAMES, CARDS, LEAST, MOST
from fiftyfour.systems.zilch.table.creature import IMPLIED, Creature
from fiftyfour.systems.zilch.table.dominoes import sharing, turn_up
from fiftyfour.systems.zilch.table.effects import DURATIONS, parse_effects
from fiftyfour.systems.zilch.table.forms import choice, effects_field, must_read, who_field, yes_no
from fiftyfour.systems.zilch.table.table import Zilch

CONDITIONS = (
    *("Defenseless", "Helpless", "Slowed", "Hampered", "Entangled", "Unconscious", "Comatose"),
    *("Paralyzed", "Stunned", "Dead", "Bound"),
)
"""What a GM may set and clear (ZI-COND-01 to ZI-COND-12, ZI-CARRY-06)."""


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

    def _leave(self, game: Game[Zilch], being: Creature) -> None:
        """The domino stays where it lies until the round is over (P-ENC)."""
        table = game.table
        if not table.encounter.running:
            del table.beings[being.id]
            return
        if sharing(table, being):
            turn_up(game, being)  # for the others it stays what it was (ZI-STN-13)
        lose_hold(game, being, gone=True)
        game.write(being.state, rule="ZI-MON-05", left=True)
        if being.id in table.encounter.joining:
            joining = [one for one in table.encounter.joining if one != being.id]
            game.write(table.fight, rule="ZI-MON-05", joining=joining)


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
