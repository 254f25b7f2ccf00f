"""Out of combat anybody may act at any time (SU-PLAY, SU-CBT-03)."""

from fiftyfour.engine.errors import Refusal
from fiftyfour.engine.game import Game
from fiftyfour.engine.options import Choose, choose, option
from fiftyfour.engine.procedures import Aside, Step, ask, call, done
from fiftyfour.engine.things import GM, Seat
from fiftyfour.systems.suits.cards.totals import charisma_of
from fiftyfour.systems.suits.characters.roster import add_person
from fiftyfour.systems.suits.choices import ActWith, Back, MadeUp, MakeUp, Try
from fiftyfour.systems.suits.commands import (
    BACK,
    during_play,
    not_gm,
    not_in_scene,
    not_player,
    skipping,
    unable,
)
from fiftyfour.systems.suits.play.adding import AGAINST_PHYSICAL, charisma_spent
from fiftyfour.systems.suits.play.declaring import Declaring, actor_of, uses
from fiftyfour.systems.suits.play.opposing import MADE_UP, MAKE_UP
from fiftyfour.systems.suits.table import Record, Suits


def not_free(table: Suits) -> Refusal | None:
    """Out of combat anybody may act at any time; in it, whose turn it is (SU-CBT-03)."""
    return not_in_scene(table) or during_play(table) or _fighting(table)


def _fighting(table: Suits) -> Refusal | None:
    if not table.scene.combat:
        return None
    return Refusal("not_your_turn", "in combat everybody acts in turn", "SU-CBT-02")


class Declare(Aside[Suits]):
    """A player tries something, out of combat (SU-PLAY-01, SU-PLAY-02)."""

    label = "Declare an action"

    @classmethod
    def closed(cls, game: Game[Suits], seat: Seat) -> Refusal | None:
        table = game.table
        return (
            not_player(seat) or not_in_scene(table) or unable(table.people[seat]) or not_free(table)
        )

    @classmethod
    def offer(cls, game: Game[Suits], seat: Seat) -> Choose[Try]:
        person = game.table.people[seat]
        return choose(f"What does {person.name} do?", uses(game.table, person), rule="SU-PLAY-01")

    def begin(self, game: Game[Suits], choice: Try) -> Step:
        return call(Declaring(who=choice.who, use=choice.use), then=self.over)

    def over(self, game: Game[Suits], _: Declaring) -> Step:
        return done


class AddCharisma(Aside[Suits]):
    """A player adds Charisma to a play just declared, before anything else is known.

    It is added when the GM has said what resists, unless that is Block or Dodge.

    Rules: SU-CHA-04, SU-CHA-08.
    """

    label = "Add Charisma"

    @classmethod
    def closed(cls, game: Game[Suits], seat: Seat) -> Refusal | None:
        table = game.table
        record = table.plays[-1].data if table.plays else None
        if record is None or record.phase != "declared" or record.acting.seat != seat:
            return not_player(seat) or Refusal("not_now", "you have declared no play", "SU-CHA-04")
        return (
            not_player(seat)
            or _charisma_said(table, record)
            or (AGAINST_PHYSICAL if record.kind.physical else None)
            or charisma_spent(table, record.acting.who)
        )

    @classmethod
    def offer(cls, game: Game[Suits], seat: Seat) -> Choose[bool]:
        hint = f"+{charisma_of(game.table, seat)}, once a scene"
        add = option(True, "Add Charisma", id="add", hint=hint, rule="SU-CHA-01")
        return choose("Add Charisma?", [add], rule="SU-CHA-04")

    def begin(self, game: Game[Suits], _: bool) -> Step:
        play = game.table.plays[-1]
        game.write(play.record, rule="SU-CHA-04", charisma=True)
        game.tell(f"{play.data.acting.name} means to add Charisma", rule="SU-CHA-04", by=self.seat)
        return done


def _charisma_said(table: Suits, record: Record) -> Refusal | None:
    """It was asked for with the declaration, or has been added (SU-CHA-04)."""
    if table.settings.charisma_when == "any" and not record.charisma:
        return None
    return Refusal("not_now", "that has been said", "SU-CHA-04")


class Act(Aside[Suits]):
    """The GM lets somebody do something, out of combat (SU-PLAY-14, SU-NPC-02, SU-NPC-06)."""

    label = "Let one of your people act"

    who: str = ""

    @classmethod
    def closed(cls, game: Game[Suits], seat: Seat) -> Refusal | None:
        return not_gm(seat) or not_free(game.table)

    @classmethod
    def offer(cls, game: Game[Suits], seat: Seat) -> Choose[ActWith | MakeUp]:
        options = [
            option(
                ActWith(person.id),
                person.name,
                id=person.id,
                thing=person.sheet.name,
                closed=skipping(person),
            )
            for person in game.table.cast()
            if person.state.alive
        ]
        return choose("Who acts?", [*options, MAKE_UP], rule="SU-PLAY-14")

    def begin(self, game: Game[Suits], choice: ActWith | MakeUp) -> Step:
        if isinstance(choice, MakeUp):
            return self.quick
        self.who = choice.who
        return self.what

    def quick(self, game: Game[Suits]) -> Step:
        """Somebody made up on the spot acts by one number, and is kept for later (SU-NPC-02)."""
        return ask(GM, MADE_UP, then=self.made_up, waiting="deciding what happens")

    def made_up(self, game: Game[Suits], made_up: MadeUp) -> Step:
        figure = made_up.figure(game.table.unnamed("Opponent"))
        self.who = add_person(game, figure).id
        return self.what

    def what(self, game: Game[Suits]) -> Step:
        person = actor_of(game.table, self.who)
        if person is None:
            return done
        options = [*uses(game.table, person), BACK]
        menu = choose(f"What does {person.name} do?", options, rule="SU-NPC-06")
        return ask(GM, menu, then=self.said, waiting="deciding what happens")

    def said(self, game: Game[Suits], choice: Try | Back) -> Step:
        if isinstance(choice, Back):
            return done
        return call(Declaring(who=choice.who, use=choice.use), then=self.over)

    def over(self, game: Game[Suits], _: Declaring) -> Step:
        return done
