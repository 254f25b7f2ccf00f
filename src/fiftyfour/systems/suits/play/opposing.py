"""What resists a play: the GM says it, or says no (SU-PLAY, SU-SKL)."""

from collections.abc import Iterator, Sequence

from fiftyfour.engine.game import Game
from fiftyfour.engine.options import Option, choose, option
from fiftyfour.engine.procedures import Procedure, Step, ask, done
from fiftyfour.engine.struct_form import form_of
from fiftyfour.engine.things import GM
from fiftyfour.systems.suits.characters.roster import add_person
from fiftyfour.systems.suits.choices import (
    Allow,
    AnyOpposition,
    MadeUp,
    MakeUp,
    Refuse,
    Resist,
    SetThreshold,
)
from fiftyfour.systems.suits.commands import threshold_number
from fiftyfour.systems.suits.data import (
    THRESHOLDS,
    Use,
    computed_threshold,
)
from fiftyfour.systems.suits.play.plays import (
    drop_play,
    oppose,
    oppose_quick,
    set_threshold,
)
from fiftyfour.systems.suits.table import Person, Record, Suits

MAKE_UP = option(
    MakeUp(),
    "Somebody without a sheet",
    id="quick",
    hint="you give one number",
    rule="SU-NPC-02",
)


MADE_UP = form_of(MadeUp, "Somebody without a sheet", rule="SU-NPC-02", without=("resist",))


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
        record = table.plays[self.depth].data
        options = resistances(table, record)
        if _settled(table, record, options):
            return self.only
        menu = choose(_prompt(table, record), options, rule="SU-PLAY-12")
        return ask(GM, menu, then=self.said, waiting="choosing what resists")

    def only(self, game: Game[Suits]) -> Step:
        """The one thing that can resist does."""
        option, *_ = resistances(game.table, game.table.plays[self.depth].data)
        return self._settle(game, option.does)

    def said(self, game: Game[Suits], choice: AnyOpposition) -> Step:
        if game.said:
            game.write(game.table.plays[self.depth].record, rule="SU-PLAY-12", stake=game.said)
        return self._settle(game, choice)

    def _settle(self, game: Game[Suits], choice: AnyOpposition) -> Step:
        play = game.table.plays[self.depth]
        record, use = play.data, play.data.kind
        match choice:
            case Refuse():
                drop_play(game, play)
                self.refused = True
                return done
            case MakeUp():
                return self.quick
            case SetThreshold():
                if choice.number is None:
                    return self.number
                set_threshold(game, play, choice.number, public=False)
            case Allow() if use.computed:
                number = computed_threshold(record.use, record.result)
                set_threshold(game, play, number, public=True)
            case Allow():
                people = [game.table.people[who] for who in record.marks]
                oppose(game, play, people, use.resist[0])
            case Resist(who, resist) if resist:
                oppose(game, play, [game.table.people[who]], resist)
            case Resist():
                self.by = choice.who
                return self.how if len(use.ways) > 1 else self.resist
        return done

    def resist(self, game: Game[Suits]) -> Step:
        """One whom the GM names resists with what the use says."""
        play = game.table.plays[self.depth]
        if play.data.kind.attack and not play.data.target:
            play.data.target = self.by
        oppose(game, play, [game.table.people[self.by]], play.data.kind.resist[0])
        return done

    def how(self, game: Game[Suits]) -> Step:
        """Against an attribute anything may resist (SU-MOD-02, SU-MOD-04, SU-DRI-02)."""
        person = game.table.people[self.by]
        options = [
            option(
                Resist(person.id, play),
                label,
                id=play,
                hint=str(person.figure.modifier(play)),
                thing=person.sheet.name,
                rule="SU-MOD-04",
            )
            for play, label in game.table.plays[self.depth].data.kind.ways.items()
        ]
        menu = choose(f"{person.name} resists with", options, rule="SU-MOD-04")
        return ask(GM, menu, then=self.with_that, waiting="choosing what resists")

    def with_that(self, game: Game[Suits], choice: Resist) -> Step:
        play = game.table.plays[self.depth]
        oppose(game, play, [game.table.people[choice.who]], choice.resist)
        return done

    def number(self, game: Game[Suits]) -> Step:
        return ask(GM, threshold_number(), then=self.numbered, waiting="choosing what resists")

    def numbered(self, game: Game[Suits], number: int) -> Step:
        set_threshold(game, game.table.plays[self.depth], number, public=False)
        return done

    def quick(self, game: Game[Suits]) -> Step:
        """Somebody made up on the spot; with a name it is kept for later (SU-NPC-02)."""
        use = game.table.plays[self.depth].data.kind
        question = MADE_UP
        if len(use.ways) > 1:
            usual = {"resist": use.usual}
            question = form_of(
                MadeUp, MADE_UP.prompt, rule=MADE_UP.rule, given=usual, resist=use.ways
            )
        return ask(GM, question, then=self.made_up, waiting="choosing what resists")

    def made_up(self, game: Game[Suits], made_up: MadeUp) -> Step:
        play = game.table.plays[self.depth]
        use = play.data.kind
        resist = made_up.resist or use.resist[0]
        if not made_up.name and not use.attack:
            effects, suit = made_up.effects, made_up.suit
            oppose_quick(game, play, made_up.modifier, resist, effects=effects, suit=suit)
            return done
        person = add_person(game, made_up.figure(game.table.unnamed("Opponent")))
        if use.attack and not play.data.target:
            play.data.target = person.id
        oppose(game, play, [person], resist)
        return done


def _settled(table: Suits, record: Record, options: Sequence[Option[AnyOpposition]]) -> bool:
    """True if nothing is left to choose, and the GM is not to be asked for a word.

    In a fight a play costs an action, so that nobody fills a hand with idle ones.
    """
    if len(options) == 1 and record.acting.seat == GM:
        return True
    free = record.kind.attack or table.scene.combat
    peace = table.settings.gm_objects == "peace" and free
    return peace and len(options) == 2 and isinstance(options[0].does, Allow)


def resistances(table: Suits, record: Record) -> list[Option[AnyOpposition]]:
    """What the GM may say, the usual answer first (SU-SKL-06, SU-SKL-07).

    A play that its threshold or its mark settles is only allowed or refused.
    """
    use, players = record.kind, record.acting.seat != GM
    options: list[Option[AnyOpposition]] = []
    if use.computed:
        options = [option(Allow(), "Allow it", rule="SU-PLAY-12")]
    elif record.marks and use.resist[0] != "any":
        options = [_allow(table, record), *_others(table, record)]
        options += thresholds() if "threshold" in use.resist else []
    else:
        if record.marks:
            people = [table.people[who] for who in record.marks]
        elif use.resist[0] == "threshold":
            people = []
        else:
            people = _may_resist(table, record)
        named = [_by(person, use) for person in people]
        ahead = [*named, MAKE_UP] if use.resist[0] != "threshold" and players else named
        options = [*ahead, *thresholds()] if record.marks else [*thresholds(), *ahead]
    refuse = option(Refuse(), "No, that is no play", hint="nothing is spent", rule="SU-PLAY-12")
    return [*options, refuse] if players or len(options) > 1 else options


def thresholds() -> Iterator[Option[SetThreshold]]:
    """The presets, and any other number (SU-PLAY-04, SU-PLAY-05)."""
    for number, word in THRESHOLDS.items():
        label = f"Threshold {number}"
        does = SetThreshold(number)
        yield option(does, label, id=f"t{number}", hint=word, rule="SU-PLAY-04")
    yield option(SetThreshold(), "Another threshold", id="threshold", rule="SU-PLAY-05")


def _may_resist(table: Suits, record: Record) -> Sequence[Person]:
    """The other side, those included whom nobody has seen yet; for players also each other."""
    if record.acting.seat == GM:
        return table.party()
    people = [person for person in table.cast() if person.state.alive]
    return [*people, *(person for person in table.party() if person.id != record.acting.who)]


def _by(person: Person, use: Use) -> Option[Resist]:
    resist = use.resist[0]
    hint = f"{resist.capitalize()} {person.figure.modifier(resist)}" if len(use.ways) == 1 else ""
    resists = Resist(person.id)
    return option(
        resists, f"{person.name} resists", id=f"by {person.id}", hint=hint, rule="SU-MOD-04"
    )


def _allow(table: Suits, record: Record) -> Option[Allow]:
    people = [table.people[who] for who in record.marks]
    resist = record.kind.resist[0]
    hint = ", ".join(f"{person.name} {person.figure.modifier(resist)}" for person in people)
    label = f"Allow it: {resist.capitalize()} resists"
    return option(Allow(), label, hint=hint, rule="SU-PLAY-06")


def _others(table: Suits, record: Record) -> Iterator[Option[Resist]]:
    """What the one mark may resist with but the usual (SU-DRI-02)."""
    (who, *_), (_, *others) = record.marks, record.kind.ways
    for resist in others:
        label = f"{resist.capitalize()} resists"
        hint = f"{table.people[who].name} {table.people[who].figure.modifier(resist)}"
        yield option(Resist(who, resist), label, id=resist, hint=hint, rule="SU-DRI-02")


def _prompt(table: Suits, record: Record) -> str:
    names = table.marks(record)
    against = f", {names}" if names else ""
    more = f", {record.result}" if record.result else ""
    return f"{record.acting.name}: {record.kind.label.lower()}{against}{more}. What resists?"
