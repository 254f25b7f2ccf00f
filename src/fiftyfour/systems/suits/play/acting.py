"""Out of combat anybody may act at any time (SU-PLAY, SU-CBT-03)."""

from fiftyfour.engine.decisions import Answer, Choose, Option, Simple
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.game import Game
from fiftyfour.engine.procedures import Step, ask, call, done
from fiftyfour.engine.things import GM, Seat
from fiftyfour.systems.suits.cards.totals import charisma_of
from fiftyfour.systems.suits.characters.roster import add_person
from fiftyfour.systems.suits.commands import (
    Command,
    must_be_able,
    must_be_between_plays,
    must_be_gm,
    must_be_in_scene,
    must_be_modifier,
    must_be_player,
)
from fiftyfour.systems.suits.data import PHYSICAL
from fiftyfour.systems.suits.play.declaring import BACK, Declaring, actor_of, uses, why_not_declare
from fiftyfour.systems.suits.play.opposing import QUICK, quick_figure, quick_form
from fiftyfour.systems.suits.table import Suits


def must_be_free(table: Suits) -> None:
    """Out of combat anybody may act at any time; in it, whose turn it is (SU-CBT-03)."""
    must_be_in_scene(table)
    must_be_between_plays(table)
    if table.scene.combat:
        raise IllegalAction("not_your_turn", "in combat everybody acts in turn", "SU-CBT-02")


class Declare(Command):
    """A player tries something, out of combat (SU-PLAY-01, SU-PLAY-02)."""

    @classmethod
    def offer(cls, game: Game[Suits], seat: Seat) -> Choose:
        must_be_player(seat)
        must_be_in_scene(game.table)
        person = game.table.people[seat]
        must_be_able(person)
        must_be_free(game.table)
        return Choose(
            prompt=f"What does {person.name} do?",
            rule="SU-PLAY-01",
            options=uses(game.table, person),
        )

    @classmethod
    def why_not(cls, game: Game[Suits], seat: Seat, answer: Answer) -> None:
        why_not_declare(game.table, game.table.people[seat], answer)

    def begin(self, game: Game[Suits], option: Option) -> Step:
        return call(Declaring(who=self.seat, use=option.id), then=self.over)

    def over(self, game: Game[Suits], _: Declaring) -> Step:
        return done


class AddCharisma(Command):
    """A player adds Charisma to a play just declared, before anything else is known.

    It is added when the GM has said what resists, unless that is Block or Dodge.

    Rules: SU-CHA-04, SU-CHA-08.
    """

    @classmethod
    def offer(cls, game: Game[Suits], seat: Seat) -> Choose:
        must_be_player(seat)
        table = game.table
        record = table.plays[-1].data if table.plays else None
        if record is None or record.phase != "declared" or record.acting.seat != seat:
            raise IllegalAction("not_now", "you have declared no play", "SU-CHA-04")
        if table.settings.charisma_when == "declare" or record.charisma:
            raise IllegalAction("not_now", "that has been said", "SU-CHA-04")
        if set(record.kind.resist) & set(PHYSICAL):
            raise IllegalAction("charisma_forbidden", "not with Block or Dodge", "SU-CHA-02")
        worth = charisma_of(table, record.acting.who)
        if not worth:
            raise IllegalAction("charisma_spent", "it is used up in this scene", "SU-CHA-01")
        option = Option("add", "Add Charisma", f"+{worth}, once a scene", rule="SU-CHA-01")
        return Choose(prompt="Add Charisma?", rule="SU-CHA-04", options=[option])

    def begin(self, game: Game[Suits], _: Option) -> Step:
        play = game.table.plays[-1]
        game.write(play.record, rule="SU-CHA-04", charisma=True)
        game.tell(f"{play.data.acting.name} means to add Charisma", rule="SU-CHA-04", by=self.seat)
        return done


class Act(Command):
    """The GM lets somebody do something, out of combat (SU-PLAY-14, SU-NPC-02, SU-NPC-06)."""

    who: str = ""

    @classmethod
    def offer(cls, game: Game[Suits], seat: Seat) -> Choose:
        must_be_gm(seat)
        must_be_free(game.table)
        people = [one for one in game.table.cast() if one.state.alive and not one.state.skip]
        options = [Option(id=one.id, label=one.name, thing=one.sheet.name) for one in people]
        return Choose(prompt="Who acts?", rule="SU-PLAY-14", options=[*options, QUICK])

    @classmethod
    def why_not(cls, game: Game[Suits], seat: Seat, answer: Answer) -> None:
        person = game.table.people.get(answer) if isinstance(answer, str) else None
        if person is not None and person.state.skip:
            raise IllegalAction("skipping", f"{person.name} skips the next action", "SU-LEA-06")

    def begin(self, game: Game[Suits], option: Option) -> Step:
        self.who = option.id
        return self.quick if option.id == QUICK.id else self.what

    def quick(self, game: Game[Suits]) -> Step:
        """Somebody made up on the spot acts by one number, and is kept for later (SU-NPC-02)."""
        waiting = "says what happens"
        return ask(GM, quick_form(), then=self.made_up, waiting=waiting, refuse=self.why_no_quick)

    def why_no_quick(self, game: Game[Suits], answer: Answer) -> None:
        if isinstance(answer, dict):
            must_be_modifier(answer.get("modifier"))

    def made_up(self, game: Game[Suits], form: dict[str, Simple]) -> Step:
        unnamed = f"Opponent {game.table.numbered + 1}"
        self.who = add_person(game, quick_figure(form, unnamed)).id
        return self.what

    def what(self, game: Game[Suits]) -> Step:
        person = actor_of(game.table, self.who)
        if person is None:
            return done
        question = Choose(
            prompt=f"What does {person.name} do?",
            rule="SU-NPC-06",
            options=[*uses(game.table, person), BACK],
        )
        return ask(GM, question, then=self.said, waiting="says what happens", refuse=self.why_no)

    def why_no(self, game: Game[Suits], answer: Answer) -> None:
        why_not_declare(game.table, game.table.people[self.who], answer)

    def said(self, game: Game[Suits], option: Option) -> Step:
        if option.id == "back":
            return done
        return call(Declaring(who=self.who, use=option.id), then=self.over)

    def over(self, game: Game[Suits], _: Declaring) -> Step:
        return done
