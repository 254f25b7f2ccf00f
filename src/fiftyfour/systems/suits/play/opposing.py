"""What resists a play: the GM says it, or says no (SU-PLAY, SU-SKL)."""

from collections.abc import Sequence

from fiftyfour.engine.decisions import (
    Answer,
    Choose,
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
from fiftyfour.engine.things import GM
from fiftyfour.systems.suits.character import MOST_NAME, Figure
from fiftyfour.systems.suits.characters.roster import add_person
from fiftyfour.systems.suits.commands import (
    NO_SUIT,
    choice,
    modifier_number,
    must_be_modifier,
    must_be_threshold,
    suit_field,
    threshold_number,
    yes_no,
)
from fiftyfour.systems.suits.data import (
    THRESHOLDS,
    TOUGHNESS,
    Attribute,
    Defense,
    Skill,
    Use,
    awareness_threshold,
    leadership_threshold,
)
from fiftyfour.systems.suits.play.plays import (
    compute_threshold,
    drop_play,
    oppose,
    oppose_quick,
    set_threshold,
)
from fiftyfour.systems.suits.table import Person, Record, Suits

ALLOW = Option(id="allow", label="Allow it", rule="SU-PLAY-12")
REFUSE = Option(
    id="refuse", label="No, that is no play", hint="nothing is spent", rule="SU-PLAY-12"
)
OTHER = Option(id="threshold", label="Another threshold", rule="SU-PLAY-05")
QUICK = Option(
    id="quick", label="Somebody without a sheet", hint="you give one number", rule="SU-NPC-02"
)


class Opposing(Procedure):
    """The GM names what resists, as far as the use leaves a choice, or refuses.

    Players are asked nothing here: which defense fits, the GM says (SU-MOD-04). `by` is who resists
    while the GM says with what.
    """

    depth: int
    by: str = ""
    refused: bool = False

    def begin(self, game: Game[Suits]) -> Step:
        table = game.table
        play = table.plays[self.depth]
        options = resistances(table, play.data)
        if len(options) == 1 and play.data.acting.seat == GM:
            self.by = options[0].id  # nothing is left to choose, and nobody to be asked
            return self.only
        question = Choose(prompt=_prompt(table, play.data), rule="SU-PLAY-12", options=options)
        return ask(GM, question, then=self.said, waiting="says what resists")

    def only(self, game: Game[Suits]) -> Step:
        return self._take(game, self.by)

    def said(self, game: Game[Suits], option: Option) -> Step:
        return self._take(game, option.id)

    def _take(self, game: Game[Suits], said: str) -> Step:
        play = game.table.plays[self.depth]
        record, use = play.data, play.data.kind
        word, _, rest = said.partition(" ")
        if word == "refuse":
            drop_play(game, play)
            self.refused = True
            return done
        if word == "threshold":
            return self.number
        if word == "quick":
            return self.quick
        if word == "allow" and use.computed:
            compute_threshold(game, play, computed(record))
            return done
        if word == "allow":
            people = [game.table.people[who] for who in record.marks]
            oppose(game, play, people, use.resist[0])
            return done
        if word == "by":
            self.by = rest
            return self.how if use.resist[0] == "any" else self.resist
        set_threshold(game, play, int(word.removeprefix("t")), public=False)
        return done

    def resist(self, game: Game[Suits]) -> Step:
        """One whom the GM names resists with what the use says."""
        play = game.table.plays[self.depth]
        if play.data.kind.attack and not play.data.target:
            play.data.target = self.by
        oppose(game, play, [game.table.people[self.by]], play.data.kind.resist[0])
        return done

    def how(self, game: Game[Suits]) -> Step:
        """Against an attribute anything may resist (SU-MOD-02, SU-MOD-04)."""
        person = game.table.people[self.by]
        options = [
            Option(
                id=one.value,
                label=one.label,
                hint=str(person.figure.modifier(one)),
                thing=person.sheet.name,
                rule="SU-MOD-04",
            )
            for kind in (Defense, Attribute, Skill)
            for one in kind
        ]
        question = Choose(prompt=f"{person.name} resists with", rule="SU-MOD-04", options=options)
        return ask(GM, question, then=self.with_that, waiting="says what resists")

    def with_that(self, game: Game[Suits], option: Option) -> Step:
        play = game.table.plays[self.depth]
        oppose(game, play, [game.table.people[self.by]], option.id)
        return done

    def number(self, game: Game[Suits]) -> Step:
        return ask(
            GM,
            threshold_number(),
            then=self.numbered,
            waiting="says what resists",
            refuse=self.why_no_number,
        )

    def why_no_number(self, game: Game[Suits], answer: Answer) -> None:
        must_be_threshold(answer)

    def numbered(self, game: Game[Suits], number: int) -> Step:
        set_threshold(game, game.table.plays[self.depth], number, public=False)
        return done

    def quick(self, game: Game[Suits]) -> Step:
        """Somebody made up on the spot; with a name it is kept for later (SU-NPC-02)."""
        use = game.table.plays[self.depth].data.kind
        return ask(
            GM,
            quick_form(resists=use.resist[0] == "any"),
            then=self.made_up,
            waiting="says what resists",
            refuse=self.why_no_quick,
        )

    def why_no_quick(self, game: Game[Suits], answer: Answer) -> None:
        if isinstance(answer, dict):
            must_be_modifier(answer.get("modifier"))

    def made_up(self, game: Game[Suits], form: dict[str, Simple]) -> Step:
        play = game.table.plays[self.depth]
        use = play.data.kind
        resist = str(form.get("resist", use.resist[0]))
        figure = quick_figure(form, f"Opponent {game.table.numbered + 1}")
        if not form["name"] and not use.attack:
            on, suit = figure.effects, figure.suit
            oppose_quick(game, play, number_of(form, "modifier"), resist, effects=on, suit=suit)
            return done
        person = add_person(game, figure)
        if use.attack and not play.data.target:
            play.data.target = person.id
        oppose(game, play, [person], resist)
        return done


def quick_form(*, resists: bool = False) -> Form:
    """A number for somebody without a sheet; with `resists` also what it stands for (SU-NPC-02)."""
    toughness = Number(prompt="Toughness", rule="SU-NPC-02", least=TOUGHNESS[0], most=TOUGHNESS[-1])
    fields = {
        "modifier": Field("Modifier, which stays hidden", modifier_number(), 8),
        "effects": yes_no("Face cards have their effects", True),
        "suit": suit_field("Card suit", NO_SUIT),
        "toughness": Field("Damage above this kills", toughness, 4),
        "name": Field("Name, to be kept for later", Text(prompt="Name", most=MOST_NAME), ""),
    }
    if resists:
        resisting = [one.value for kind in (Defense, Attribute, Skill) for one in kind]
        fields["resist"] = Field("Resists with", choice("Resists with", resisting), "insight")
    return Form(prompt="Somebody without a sheet", rule="SU-NPC-02", fields=fields)


def quick_figure(form: dict[str, Simple], unnamed: str) -> Figure:
    """Somebody as that form describes them (SU-NPC-02)."""
    return Figure(
        name=text_of(form, "name") or unnamed,
        suit=text_of(form, "suit").replace(NO_SUIT, ""),
        toughness=number_of(form, "toughness"),
        fixed=number_of(form, "modifier"),
        effects=form["effects"] == "yes",
    )


def resistances(table: Suits, record: Record) -> list[Option]:
    """What the GM may say, the usual answer first (SU-SKL-06, SU-SKL-07).

    A play that its threshold or its mark settles is only allowed or refused.
    """
    use, players = record.kind, record.acting.seat != GM
    found: list[Option] = []
    if use.computed:
        found = [ALLOW]
    elif record.marks and use.resist[0] != "any":
        found = [_allow(table, record)]
        found += thresholds() if "threshold" in use.resist else []
    else:
        if record.marks:
            people = [table.people[who] for who in record.marks]
        elif use.resist[0] == "threshold":
            people = []
        else:
            people = _may_resist(table, record)
        named = [_by(person, use) for person in people]
        ahead = [*named, QUICK] if use.resist[0] != "threshold" and players else named
        found = [*ahead, *thresholds()] if record.marks else [*thresholds(), *ahead]
    return [*found, REFUSE] if players or len(found) > 1 else found


def thresholds() -> list[Option]:
    """The presets, and any other number (SU-PLAY-04, SU-PLAY-05)."""
    presets = [
        Option(id=f"t{number}", label=f"Threshold {number}", hint=word, rule="SU-PLAY-04")
        for number, word in THRESHOLDS.items()
    ]
    return [*presets, OTHER]


def _may_resist(table: Suits, record: Record) -> Sequence[Person]:
    """The other side, those included whom nobody has seen yet; for players also each other."""
    if record.acting.seat == GM:
        return table.party()
    people = [one for one in table.cast() if one.state.alive]
    return [*people, *(one for one in table.party() if one.id != record.acting.who)]


def _by(person: Person, use: Use) -> Option:
    resist = use.resist[0]
    hint = "" if resist == "any" else f"{resist.capitalize()} {person.figure.modifier(resist)}"
    return Option(id=f"by {person.id}", label=f"{person.name} resists", hint=hint, rule="SU-MOD-04")


def _allow(table: Suits, record: Record) -> Option:
    people = [table.people[who] for who in record.marks]
    resist = record.kind.resist[0]
    hint = ", ".join(f"{one.name} {one.figure.modifier(resist)}" for one in people)
    label = f"Allow it: {resist.capitalize()} resists"
    return Option(id="allow", label=label, hint=hint, rule="SU-PLAY-06")


def computed(record: Record) -> int:
    """What the rules set (SU-AWA-01, SU-LEA-01)."""
    if record.use == "awareness look":
        return awareness_threshold(record.result)
    return leadership_threshold(1 if record.use == "leadership swap" else record.result)


def _prompt(table: Suits, record: Record) -> str:
    names = [table.people[who].name for who in record.marks]
    if record.target in table.vehicles:
        names = [table.vehicles[record.target].file.name]
    against = f", {', '.join(names)}" if names else ""
    more = f", {record.result}" if record.result else ""
    return f"{record.acting.name}: {record.kind.label.lower()}{against}{more}. What resists?"
