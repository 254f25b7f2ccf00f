"""Between plays: what the GM is asked, and plays that the GM calls for (SU-SCN, SU-PLAY)."""

from fiftyfour.engine.decisions import (
    Answer,
    Choose,
    Field,
    Form,
    Option,
    Simple,
    Text,
    number_of,
    text_of,
)
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.game import Game
from fiftyfour.engine.procedures import Procedure, Step, ask, call, done, leave
from fiftyfour.engine.things import GM, Seat
from fiftyfour.systems.suits.cards.totals import charisma_of, physical
from fiftyfour.systems.suits.characters.roster import add_person, ready_again
from fiftyfour.systems.suits.combat.combat import Combat, Turn, open_combat
from fiftyfour.systems.suits.combat.initiative import Initiative, drop_initiative
from fiftyfour.systems.suits.commands import (
    Command,
    choice,
    modifier_number,
    must_be_gm,
    must_be_modifier,
)
from fiftyfour.systems.suits.data import THRESHOLDS, USES
from fiftyfour.systems.suits.decks import put_back
from fiftyfour.systems.suits.play.acting import must_be_free
from fiftyfour.systems.suits.play.declaring import Declaring, uses
from fiftyfour.systems.suits.play.leadership import why_no_more
from fiftyfour.systems.suits.play.playing import Playing
from fiftyfour.systems.suits.play.plays import (
    drop_play,
    enter,
    open_play,
    oppose,
    oppose_quick,
    set_threshold,
)
from fiftyfour.systems.suits.play.resolving import clear_exchange
from fiftyfour.systems.suits.scenes.gm import figure_of_role
from fiftyfour.systems.suits.scenes.scenes import Dealing, close_scene, fit, open_scene
from fiftyfour.systems.suits.table import Person, Record, Suits

NOTHING = Option(id="nothing", label="Nothing for now")
MOST_NOTE = 200


class Rest(Procedure):
    """Nothing is going on: the GM says what happens next, or players act of themselves.

    What is asked here is the quick way; commands of the same names have all that can be said.
    """

    def begin(self, game: Game[Suits]) -> Step:
        scene = game.table.scene
        if not scene.running:
            return self.between
        return self.fight if scene.combat else self.scene

    # --- between scenes ---

    def between(self, game: Game[Suits]) -> Step:
        """The next scene, with everybody who lives (SU-HAND-04)."""
        if game.table.scene.running:
            return done
        if not fit(game.table):
            options = [Option("new suits", "A new Suit for everybody", rule="SU-CHR-01")]
        else:
            options = [
                Option("begin", "Begin a scene", "with every living Suit", rule="SU-HAND-04")
            ]
        question = Choose(prompt="The next scene?", rule="SU-HAND-01", options=options)
        return ask(GM, question, then=self.opened, waiting="prepares a scene")

    def opened(self, game: Game[Suits], option: Option) -> Step:
        if option.id == "new suits":
            for person in game.table.suits():
                ready_again(game, person)
            return done
        open_scene(game, "", fit(game.table))
        return call(Dealing(), then=self.dealt)

    def dealt(self, game: Game[Suits], _: Dealing) -> Step:
        return done

    # --- in a scene ---

    def scene(self, game: Game[Suits]) -> Step:
        """Players act with a command of their own; the GM calls on them, or on others."""
        table = game.table
        if not table.scene.running or table.scene.combat:
            return done
        question, waiting = self._next(table), "says what happens next"
        return ask(GM, question, then=self.said, waiting=waiting, others=self.not_asked)

    def not_asked(self, game: Game[Suits], seat: Seat, answer: Answer) -> None:
        why_no_more(game.table, seat, answer)

    def _next(self, table: Suits) -> Choose:
        able = _able(table)
        options = [
            Option(f"ask {one.id}", f"What does {one.name} do?", rule="SU-PLAY-01") for one in able
        ]
        if able:
            options.insert(
                0, Option("call", "Call for a play", "a lock, a doorman", rule="SU-MOD-04")
            )
        if any(one.state.skip for one in table.suits()) and not able:
            options.append(Option("lift", "Nobody skips any more", rule="SU-LEA-06"))
        options += [
            Option("fight", "A fight breaks out", _fighters(table), rule="SU-CBT-01"),
            Option("end scene", "The scene ends", "all damage goes", rule="SU-SCN-01"),
        ]
        return Choose(prompt="What happens next?", rule="SU-SCN-04", options=options)

    def said(self, game: Game[Suits], option: Option) -> Step:
        table = game.table
        word, _, who = option.id.partition(" ")
        if word == "end":
            close_scene(game)
            return done
        if word == "lift":
            for person in table.suits():
                game.write(person.standing, rule="SU-LEA-06", skip=0)
            return done
        if word == "fight":
            _bring_fighters(game)
            open_combat(game, [*table.party(), *table.opposition()])
            return done
        if word == "call":
            return call(Calling(), then=self.called)
        game.write(table.log, rule="SU-PLAY-01", spotlight=who)
        game.tell(option.label, rule="SU-PLAY-01", by=GM)
        return self.spotlight

    def fight(self, game: Game[Suits]) -> Step:
        return call(Combat(), then=self.fought)

    def fought(self, game: Game[Suits], _: Combat) -> Step:
        return done

    def called(self, game: Game[Suits], _: "Calling") -> Step:
        return done

    def spotlight(self, game: Game[Suits]) -> Step:
        """A player is asked what the character does."""
        table = game.table
        person = table.people.get(table.scene.spotlight)
        if person is None or person not in _able(table) or not table.scene.running:
            return done
        options = [*uses(table, person), NOTHING]
        question = Choose(prompt=f"What does {person.name} do?", rule="SU-PLAY-01", options=options)
        return ask(person.seat, question, then=self.tried, waiting=f"what does {person.name} do?")

    def tried(self, game: Game[Suits], option: Option) -> Step:
        who = game.table.scene.spotlight
        game.write(game.table.log, rule="SU-PLAY-01", spotlight="")
        if option.id == "nothing":
            game.tell(f"{game.table.people[who].name} does nothing for now", rule="SU-PLAY-01")
            return done
        return call(Declaring(who=who, use=option.id), then=self.played)

    def played(self, game: Game[Suits], _: Declaring) -> Step:
        return done


def _able(table: Suits) -> list[Person]:
    return [one for one in table.party() if not one.state.skip]


def _fighters(table: Suits) -> str:
    people = [*table.party(), *table.opposition()]
    return f"{len(people)} take part" if table.opposition() else "two thugs come in"


def _bring_fighters(game: Game[Suits]) -> None:
    """A fight needs somebody to fight against."""
    if not game.table.opposition():
        for number in (1, 2):
            figure = figure_of_role("thug", f"Thug {number}")
            enter(game, add_person(game, figure))


class Calling(Procedure):
    """The GM calls for a play: who, what and against what (SU-MOD-04)."""

    def begin(self, game: Game[Suits]) -> Step:
        if not _able(game.table):
            return done
        return ask(
            GM,
            call_form(game.table),
            then=self.called,
            waiting="calls for a play",
            refuse=self.why_not,
        )

    def why_not(self, game: Game[Suits], answer: Answer) -> None:
        must_be_a_call(answer)

    def called(self, game: Game[Suits], form: dict[str, Simple]) -> Step:
        lay_call(game, form)
        return call(Called(), then=self.over)

    def over(self, game: Game[Suits], _: "Called") -> Step:
        return done


class CallPlay(Command):
    """The same, all at once (SU-MOD-04)."""

    @classmethod
    def offer(cls, game: Game[Suits], seat: Seat) -> Form:
        must_be_gm(seat)
        must_be_free(game.table)
        if not _able(game.table):
            raise IllegalAction("not_now", "nobody can be called on", "SU-MOD-04")
        return call_form(game.table)

    @classmethod
    def why_not(cls, game: Game[Suits], seat: Seat, answer: Answer) -> None:
        must_be_a_call(answer)

    def begin(self, game: Game[Suits], form: dict[str, Simple]) -> Step:
        lay_call(game, form)
        return call(Called(), then=self.over)

    def over(self, game: Game[Suits], _: "Called") -> Step:
        return done


def must_be_a_call(answer: Answer) -> None:
    """IllegalAction `bad_modifier` for a number out of bounds (SU-NPC-02)."""
    if isinstance(answer, dict):
        must_be_modifier(answer.get("modifier", 8))


def lay_call(game: Game[Suits], form: dict[str, Simple]) -> None:
    """The number is sealed before the player is asked (SU-PLAY-03, SU-PLAY-09, SU-SKL-07)."""
    table = game.table
    person = table.people[text_of(form, "who")]
    use, against = USES[text_of(form, "what")], text_of(form, "against")
    note = text_of(form, "note")
    if note:
        game.tell(note, rule="SU-MOD-04", kind="narration", by=GM)
    resist = use.usual if form["resist"] == "usual" else text_of(form, "resist")
    npc = table.people.get(against)
    marks = [against] if npc is not None else []
    play = open_play(game, person, use, marks=marks, target=against if marks else "")
    if npc is not None:
        oppose(game, play, [npc], resist)
    elif against == "quick":
        number = number_of(form, "modifier")
        oppose_quick(game, play, number, resist, effects=True, suit="")
    else:
        set_threshold(game, play, int(against), public=False)


class Called(Procedure):
    """A play that was called for lies there; its player may still decline (SU-PLAY-02)."""

    def begin(self, game: Game[Suits]) -> Step:
        """Does the player try it?"""
        play = game.table.plays[0]
        record = play.data
        against = f"against {record.resist}" if record.opposed else "against a threshold"
        question = Choose(
            prompt=f"{record.acting.name}: {record.kind.label.lower()}, {against}. Try it?",
            rule="SU-PLAY-02",
            options=_tries(game.table, record),
        )
        return ask(record.acting.seat, question, then=self.taken, waiting="tries it, or not")

    def taken(self, game: Game[Suits], option: Option) -> Step:
        if option.id == "leave":
            drop_play(game, game.table.plays[0])
            return done
        if option.id == "charisma":
            game.write(game.table.plays[0].record, rule="SU-CHA-04", charisma=True)
        return call(Playing(depth=0, opposed=True), then=self.played)

    def played(self, game: Game[Suits], _: Playing) -> Step:
        return done


def _tries(table: Suits, record: Record) -> list[Option]:
    """Charisma may be added at once, but where it is asked for later (SU-CHA-04)."""
    options = [Option("try", "Try it"), Option("leave", "Leave it", "nothing is spent")]
    worth = charisma_of(table, record.acting.who)
    if worth and table.settings.charisma_when == "any" and not physical(record):
        hint = f"+{worth}, once a scene"
        options.insert(1, Option("charisma", "Try it with Charisma", hint, rule="SU-CHA-04"))
    return options


CALLED = [
    use.id
    for use in USES.values()
    if not use.computed and not use.combat and use.id != "ambush look" and use.marks != "many"
]
"""What a GM calls for; the rest players declare themselves, or is for combat."""


def call_form(table: Suits) -> Form:
    """Who, what, and what resists: a threshold, somebody of the cast, or a number (SU-PLAY-04)."""
    able = {one.id: one.name for one in _able(table)}
    what = {one: USES[one].label for one in CALLED}
    against = {str(number): f"{number}, {word}" for number, word in THRESHOLDS.items()}
    against |= {one.id: one.name for one in table.cast() if one.state.alive}
    against["quick"] = "a number, below"
    resists = {"usual": "as usual for it"} | {
        one: one.capitalize() for one in ("insight", "willpower", "block", "dodge")
    }
    fields = {
        "who": Field("Who", choice("Who", [*able], able), next(iter(able))),
        "what": Field("What", choice("What", [*what], what), "thief open"),
        "against": Field("Against", choice("Against", [*against], against), "15"),
        "modifier": Field("The number, if it is one", modifier_number(), 8),
        "resist": Field("Resists with", choice("Resists with", [*resists], resists), "usual"),
        "note": Field("What is at stake", Text(prompt="In a few words", most=MOST_NOTE), ""),
    }
    return Form(prompt="Call for a play", rule="SU-MOD-04", fields=fields)


class CallOff(Command):
    """The GM ends the play in progress without a result: cards go to the discards, nobody draws.

    What somebody looks at goes back as it lay. Initiative can be called off, too: the GM says then
    whether the fight goes on.

    Rules: SU-PLAY-12, SU-CBT-01.
    """

    @classmethod
    def offer(cls, game: Game[Suits], seat: Seat) -> Choose:
        must_be_gm(seat)
        table = game.table
        if not table.plays and not table.race.data.running:
            raise IllegalAction("not_now", "no play is in progress", "SU-PLAY-12")
        label = "Call the play off" if table.plays else "Call initiative off"
        option = Option("call off", label, "cards are lost, nobody draws")
        return Choose(prompt="Call it off?", rule="SU-PLAY-12", options=[option])

    def begin(self, game: Game[Suits], _: Option) -> Step:
        table = game.table
        if not table.plays:
            drop_initiative(game)
            return leave(Initiative)
        game.tell("The play is called off", rule="SU-PLAY-12")
        for play in table.plays:
            clear_exchange(game, play)
        for stock in (table.players, table.gm):
            put_back(game, stock, list(stock.look.cards), [], rule="SU-PLAY-12")
        table.plays.clear()
        return leave(Turn) if table.scene.turn else leave(Rest)
