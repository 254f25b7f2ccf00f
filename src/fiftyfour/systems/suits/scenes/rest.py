"""Between plays: what the GM is asked, and plays that the GM calls for (SU-SCN, SU-PLAY)."""

from collections.abc import Iterator
from itertools import combinations

from fiftyfour.engine.decisions import Text
from fiftyfour.engine.errors import Refusal
from fiftyfour.engine.forms import Field, Form, form
from fiftyfour.engine.game import Game
from fiftyfour.engine.options import Choose, Option, choose, option
from fiftyfour.engine.procedures import Aside, Procedure, Step, ask, call, done, leave
from fiftyfour.engine.things import GM, Seat
from fiftyfour.systems.suits.cards.totals import charisma_at_once, physical
from fiftyfour.systems.suits.characters.roster import add_person, ready_again
from fiftyfour.systems.suits.choices import (
    AnyEvent,
    AskPlayer,
    BeginScene,
    CallFor,
    DoNothing,
    EndTheScene,
    LeaveIt,
    LiftSkips,
    NewSuits,
    PlayCall,
    StartFight,
    SwapBetween,
    Try,
    TryIt,
)
from fiftyfour.systems.suits.combat.combat import Combat, Turn, open_combat
from fiftyfour.systems.suits.combat.initiative import Initiative, drop_initiative
from fiftyfour.systems.suits.commands import choice, modifier_number, not_gm
from fiftyfour.systems.suits.data import THRESHOLDS, USES, Defense, Skill
from fiftyfour.systems.suits.decks import put_back
from fiftyfour.systems.suits.play.acting import not_free
from fiftyfour.systems.suits.play.declaring import Declaring, deserve_stunt, uses
from fiftyfour.systems.suits.play.leadership import swap_option
from fiftyfour.systems.suits.play.playing import Playing
from fiftyfour.systems.suits.play.plays import (
    drop_play,
    enter,
    open_play,
    oppose,
    oppose_quick,
    set_threshold,
    tell_try,
)
from fiftyfour.systems.suits.play.resolving import clear_exchange, deaths
from fiftyfour.systems.suits.scenes.gm import figure_of_role
from fiftyfour.systems.suits.scenes.scenes import Dealing, close_scene, fit, open_scene
from fiftyfour.systems.suits.table import Outcome, Person, Record, Suits

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
        if game.table.scene.running or game.table.scene.ending:
            return done
        first = option(
            BeginScene(),
            "Begin a scene",
            id="begin",
            hint="with every living Suit",
            rule="SU-HAND-04",
        )
        if not fit(game.table):
            label = "A new Suit for everybody"
            first = option(NewSuits(), label, id="new suits", rule="SU-CHR-01")
        menu = choose("The next scene?", [first], rule="SU-HAND-01")
        return ask(GM, menu, then=self.opened, waiting="preparing a scene")

    def opened(self, game: Game[Suits], choice: BeginScene | NewSuits) -> Step:
        if isinstance(choice, NewSuits):
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
        menu = choose("What happens next?", self._next(table), rule="SU-SCN-04")
        waiting = "deciding what happens next"
        return ask(GM, menu, then=self.said, waiting=waiting, closed=self.not_asked)

    def not_asked(self, game: Game[Suits], seat: Seat) -> Choose[SwapBetween] | None:
        """A leader who has made all swaps may want one more (SU-LEA-08)."""
        last, party = game.table.last.data, game.table.party()
        if last.use != "leadership swap" or last.acting.seat != seat:
            return None
        spent = Refusal("too_many_swaps", "the swaps are used up", "SU-LEA-08")
        pairs = combinations(party, 2)
        options = [swap_option(*pair, spent) for pair in pairs]
        return choose("Swap cards?", options, rule="SU-LEA-08")

    def _next(self, table: Suits) -> Iterator[Option[AnyEvent]]:
        able = _able(table)
        if able:
            hint = "a lock, a doorman"
            yield option(CallFor(), "Call for a play", id="call", hint=hint, rule="SU-MOD-04")
        for person in able:
            label = f"What does {person.name} do?"
            yield option(AskPlayer(person.id), label, id=f"ask {person.id}", rule="SU-PLAY-01")
        if any(person.state.skip for person in table.suits()) and not able:
            yield option(LiftSkips(), "Nobody skips any more", id="lift", rule="SU-LEA-06")
        hint = _fighters(table)
        yield option(StartFight(), "A fight breaks out", id="fight", hint=hint, rule="SU-CBT-01")
        hint = "all damage goes"
        yield option(EndTheScene(), "The scene ends", id="end scene", hint=hint, rule="SU-SCN-01")

    def said(self, game: Game[Suits], choice: AnyEvent) -> Step:
        table = game.table
        match choice:
            case EndTheScene():
                close_scene(game)
            case LiftSkips():
                for person in table.suits():
                    game.write(person.standing, rule="SU-LEA-06", skip=0)
            case StartFight():
                _bring_fighters(game)
                open_combat(game, [*table.party(), *table.opposition()])
            case CallFor():
                return call(Calling(), then=self.called)
            case AskPlayer(who):
                game.write(table.log, rule="SU-PLAY-01", spotlight=who)
                line = f"What does {table.people[who].name} do?"
                game.tell(line, rule="SU-PLAY-01", by=GM)
                return self.spotlight
        return done

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
        nothing = option(DoNothing(), "Nothing for now", id="nothing")
        prompt = f"What does {person.name} do?"
        menu = choose(prompt, [*uses(table, person), nothing], rule="SU-PLAY-01")
        return ask(person.seat, menu, then=self.tried, waiting="deciding what to do")

    def tried(self, game: Game[Suits], choice: Try | DoNothing) -> Step:
        who = game.table.scene.spotlight
        game.write(game.table.log, rule="SU-PLAY-01", spotlight="")
        if isinstance(choice, DoNothing):
            game.tell(f"{game.table.people[who].name} does nothing for now", rule="SU-PLAY-01")
            return done
        return call(Declaring(who=who, use=choice.use), then=self.played)

    def played(self, game: Game[Suits], _: Declaring) -> Step:
        return done


def _able(table: Suits) -> list[Person]:
    return [person for person in table.party() if not person.state.skip]


def _fighters(table: Suits) -> str:
    people = [*table.party(), *table.opposition()]
    return f"{len(people)} take part" if table.opposition() else "two thugs come in"


def _bring_fighters(game: Game[Suits]) -> None:
    """A fight needs somebody to fight against."""
    if not game.table.opposition():
        for _ in range(2):
            figure = figure_of_role("thug", game.table.unnamed("Thug"))
            enter(game, add_person(game, figure))


class Calling(Procedure):
    """The GM calls for a play: who, what and against what (SU-MOD-04)."""

    def begin(self, game: Game[Suits]) -> Step:
        if not _able(game.table):
            return done
        waiting = "calling for a play"
        return ask(GM, call_form(game.table), then=self.called, waiting=waiting)

    def called(self, game: Game[Suits], play_call: PlayCall) -> Step:
        lay_call(game, play_call)
        return call(Called(), then=self.over)

    def over(self, game: Game[Suits], _: "Called") -> Step:
        return done


class CallPlay(Aside[Suits]):
    """The same, all at once (SU-MOD-04)."""

    label = "Call for a play"

    @classmethod
    def closed(cls, game: Game[Suits], seat: Seat) -> Refusal | None:
        return not_gm(seat) or not_free(game.table) or _nobody_able(game.table)

    @classmethod
    def offer(cls, game: Game[Suits], seat: Seat) -> Form[PlayCall]:
        return call_form(game.table)

    def begin(self, game: Game[Suits], play_call: PlayCall) -> Step:
        lay_call(game, play_call)
        return call(Called(), then=self.over)

    def over(self, game: Game[Suits], _: "Called") -> Step:
        return done


def _nobody_able(table: Suits) -> Refusal | None:
    if _able(table):
        return None
    return Refusal("not_now", "nobody can be called on", "SU-MOD-04")


def lay_call(game: Game[Suits], play_call: PlayCall) -> None:
    """The number is sealed before the player is asked (SU-PLAY-03, SU-PLAY-09, SU-SKL-07)."""
    table = game.table
    person, use = table.people[play_call.who], USES[play_call.what]
    if play_call.note:
        game.tell(play_call.note, rule="SU-MOD-04", kind="narration", by=GM)
    what = f"rely on {use.label}" if use.skill is None else use.label.lower()
    game.tell(f"The GM calls on {person.name} to {what}", rule="SU-MOD-04", by=GM)
    npc = table.people.get(play_call.against)
    marks = [npc.id] if npc is not None else []
    play = open_play(game, person, use, marks=marks, target=npc.id if npc is not None else "")
    if npc is not None:
        oppose(game, play, [npc], play_call.resisting)
    elif play_call.threshold is not None:
        set_threshold(game, play, play_call.threshold, public=False)
    else:
        number = play_call.modifier
        oppose_quick(game, play, number, play_call.resisting, effects=True, suit="")


class Called(Procedure):
    """A play that was called for lies there; its player may still decline (SU-PLAY-02).

    `told`: the player has said in words of their own what the character does (SU-STU-03).
    """

    told: bool = False

    def begin(self, game: Game[Suits]) -> Step:
        """Does the player try it?"""
        play = game.table.plays[0]
        record = play.data
        against = (
            f"against {record.resist.capitalize()}" if record.opposed else "against a threshold"
        )
        prompt = f"{record.acting.name}: {record.kind.label.lower()}, {against}. Try it?"
        menu = choose(prompt, _tries(game.table, record), rule="SU-PLAY-02")
        return ask(record.acting.seat, menu, then=self.taken, waiting="deciding whether to try it")

    def taken(self, game: Game[Suits], choice: TryIt | LeaveIt) -> Step:
        if isinstance(choice, LeaveIt):
            drop_play(game, game.table.plays[0])
            settled(game, "refused")
            return done
        self.told = bool(game.said)
        tell_try(game, game.table.plays[0])
        if choice.charisma:
            game.write(game.table.plays[0].record, rule="SU-CHA-04", charisma=True)
        return call(Playing(depth=0, opposed=True), then=self.played)

    def played(self, game: Game[Suits], played: Playing) -> Step:
        settled(game, played.finished.outcome if played.finished is not None else "")
        if self.told and played.finished is not None:
            deserve_stunt(game, played.finished.acting.who)
        return done


def settled(game: Game[Suits], came: Outcome) -> None:
    """A play that was called for is over (SU-MOD-04)."""
    log = game.table.log
    game.write(log, rule="SU-MOD-04", settled=log.data.settled + 1, came=came)


def _tries(table: Suits, record: Record) -> Iterator[Option[TryIt | LeaveIt]]:
    """Charisma may be added at once, but where it is asked for later (SU-CHA-04)."""
    yield option(TryIt(), "Try it", id="try")
    worth = charisma_at_once(table, record.acting.who)
    if worth and not physical(record):
        label, hint = "Add Charisma and try", f"+{worth}, once a scene"
        yield option(TryIt(True), label, id="charisma", hint=hint, rule="SU-CHA-04")
    yield option(LeaveIt(), "Leave it", id="leave", hint="nothing is spent")


CALLED = [
    use.id
    for use in USES.values()
    if not use.computed and not use.combat and use.id != "ambush look" and use.marks != "many"
]
"""What a GM calls for; the rest players declare themselves, or is for combat."""


def call_form(table: Suits) -> Form[PlayCall]:
    """Who, what, and what resists: a threshold, somebody of the cast, or a number (SU-PLAY-04)."""
    able = {person.id: person.name for person in _able(table)}
    what = {use: USES[use].label for use in CALLED}
    against = {str(number): f"{number}, {word}" for number, word in THRESHOLDS.items()}
    against |= {person.id: person.name for person in table.cast() if person.state.alive}
    against["quick"] = "a number, below"
    resists = {"usual": "as usual for it"} | {
        one.value: one.label
        for one in (Defense.INSIGHT, Defense.WILLPOWER, Defense.BLOCK, Defense.DODGE)
    }
    resists |= {one.value: one.label for one in (Skill.ATHLETE, Skill.DRIVER)}
    fields = {
        "who": Field("Who", choice(able), next(iter(able))),
        "what": Field("What", choice(what), "thief open"),
        "against": Field("Against", choice(against), "15"),
        "modifier": Field("The number, if it is one", modifier_number(), 8),
        "resist": Field("Resists with", choice(resists, blank="usual"), "usual"),
        "note": Field("What is at stake", Text(prompt="In a few words", most=MOST_NOTE), ""),
    }
    return form(PlayCall, "Call for a play", fields, rule="SU-MOD-04")


class CallOff(Aside[Suits]):
    """The GM ends the play in progress without a result: cards go to the discards, nobody draws.

    What somebody looks at goes back as it lay. Initiative can be called off, too: the GM says then
    whether the fight goes on.

    Rules: SU-PLAY-12, SU-CBT-01.
    """

    label = "Call the play off"

    @classmethod
    def closed(cls, game: Game[Suits], seat: Seat) -> Refusal | None:
        return not_gm(seat) or _no_play(game.table)

    @classmethod
    def offer(cls, game: Game[Suits], seat: Seat) -> Choose[bool]:
        label = "Call the play off" if game.table.plays else "Call initiative off"
        off = option(True, label, id="call off", hint="cards are lost, nobody draws")
        return choose("Call it off?", [off], rule="SU-PLAY-12")

    def begin(self, game: Game[Suits], _: bool) -> Step:
        table = game.table
        if not table.plays:
            drop_initiative(game)
            return leave(Initiative)
        game.tell("The play is called off", rule="SU-PLAY-12")
        for play in table.plays:
            clear_exchange(game, play)
            game.write(play.record, rule="SU-PLAY-12")
        for stock in (table.players, table.gm):
            put_back(game, stock, list(stock.look.cards), [], rule="SU-PLAY-12")
        table.plays.clear()
        deaths(game)
        return leave(Turn) if table.scene.turn else leave(Rest)


def _no_play(table: Suits) -> Refusal | None:
    if table.plays or table.race.data.running:
        return None
    return Refusal("not_now", "no play is in progress", "SU-PLAY-12")
