"""Between plays: what the GM may do, and plays that the GM calls for (SU-SCN, SU-PLAY)."""

from collections.abc import Iterator
from itertools import combinations

from fiftyfour.engine.desk import Desk, Filling, Next, command
from fiftyfour.engine.errors import Refusal
from fiftyfour.engine.game import Game
from fiftyfour.engine.options import Choose, Option, choose, option
from fiftyfour.engine.procedures import Leave, Procedure, Step, ask, call, done, leave
from fiftyfour.engine.things import GM, Seat
from fiftyfour.systems.suits.cards.totals import charisma_at_once, physical
from fiftyfour.systems.suits.characters.roster import ready_again
from fiftyfour.systems.suits.choices import (
    DoNothing,
    LeaveIt,
    PlayCall,
    SwapBetween,
    Try,
    TryIt,
    Whom,
)
from fiftyfour.systems.suits.combat.combat import Combat, Turn, end_combat, start_combat
from fiftyfour.systems.suits.combat.initiative import Initiative, drop_initiative
from fiftyfour.systems.suits.data import THRESHOLDS, USES
from fiftyfour.systems.suits.decks import put_back
from fiftyfour.systems.suits.play.acting import Act, not_free
from fiftyfour.systems.suits.play.declaring import Declaring, deserve_stunt, uses
from fiftyfour.systems.suits.play.leadership import swap_option
from fiftyfour.systems.suits.play.playing import Playing
from fiftyfour.systems.suits.play.plays import (
    drop_play,
    open_play,
    oppose,
    oppose_quick,
    set_threshold,
    tell_try,
)
from fiftyfour.systems.suits.play.resolving import clear_exchange, deaths
from fiftyfour.systems.suits.scenes.gm import (
    GmNotes,
    about_vehicle,
    add_somebody,
    bring_in,
    cast,
    drop_person,
    new_vehicle,
    send_off,
    set_right,
)
from fiftyfour.systems.suits.scenes.scenes import (
    deal_in,
    end_job,
    end_scene,
    fit,
    scene_running,
    start_scene,
    stunt,
)
from fiftyfour.systems.suits.table import Outcome, Person, Record, Suits


class Called(Procedure):
    """A play that was called for lies there; its player may still decline (SU-PLAY-02)."""

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
        play = game.table.plays[0]
        tell_try(game, play)
        if choice.charisma or game.said:
            charisma, words = choice.charisma, game.said
            game.write(play.record, rule="SU-CHA-04", charisma=charisma, words=words)
        return call(Playing(depth=0, opposed=True), then=self.played)

    def played(self, game: Game[Suits], played: Playing) -> Step:
        settled(game, played.finished.outcome if played.finished is not None else "")
        if played.finished is not None and played.finished.words:
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


class Rest(Procedure):
    """Nothing is going on: the GM says what happens next, or players act of themselves."""

    def begin(self, game: Game[Suits]) -> Step:
        scene = game.table.scene
        if not scene.running:
            return self.between
        if scene.combat:
            return self.fight
        return self.spotlight if scene.spotlight else self.scene

    def between(self, game: Game[Suits]) -> Step:
        """The next scene (SU-HAND-04)."""
        if game.table.scene.running or game.table.scene.ending:
            return done
        menu = DESK.menu(game, "The next scene?", rule="SU-HAND-01")
        return ask(GM, menu, then=self.chosen, waiting="preparing a scene")

    def scene(self, game: Game[Suits]) -> Step:
        """Players act with a command of their own; the GM calls on them, or on others."""
        scene = game.table.scene
        if not scene.running or scene.combat or scene.spotlight:
            return done
        menu = DESK.menu(game, "What happens next?", rule="SU-SCN-04")
        waiting = "deciding what happens next"
        return ask(GM, menu, then=self.chosen, waiting=waiting, closed=self.not_asked)

    def not_asked(self, game: Game[Suits], seat: Seat) -> Choose[SwapBetween] | None:
        """A leader who has made all swaps may want one more (SU-LEA-08)."""
        last, party = game.table.last.data, game.table.party()
        if last.use != "leadership swap" or last.acting.seat != seat:
            return None
        spent = Refusal("too_many_swaps", "the swaps are used up", "SU-LEA-08")
        options = [swap_option(*pair, spent) for pair in combinations(party, 2)]
        return choose("Swap cards?", options, rule="SU-LEA-08")

    def chosen(self, game: Game[Suits], chosen: Next) -> Step:
        return call(Calling(command=chosen.command, value=chosen.value), then=self.over)

    def fight(self, game: Game[Suits]) -> Step:
        return call(Combat(), then=self.over)

    def spotlight(self, game: Game[Suits]) -> Step:
        """A player is asked what the character does."""
        table = game.table
        person = table.people.get(table.scene.spotlight)
        if person is None or person not in able(table) or not table.scene.running:
            return self.dark
        nothing = option(DoNothing(), "Nothing for now", id="nothing")
        prompt = f"What does {person.name} do?"
        menu = choose(prompt, [*uses(table, person), nothing], rule="SU-PLAY-01")
        return ask(person.seat, menu, then=self.tried, waiting="deciding what to do")

    def dark(self, game: Game[Suits]) -> Step:
        game.write(game.table.log, rule="SU-PLAY-01", spotlight="")
        return done

    def tried(self, game: Game[Suits], choice: Try | DoNothing) -> Step:
        who = game.table.scene.spotlight
        game.write(game.table.log, rule="SU-PLAY-01", spotlight="")
        if isinstance(choice, DoNothing):
            game.tell(f"{game.table.people[who].name} does nothing for now", rule="SU-PLAY-01")
            return done
        return call(Declaring(who=who, use=choice.use), then=self.over)

    def over(self, game: Game[Suits], _: Procedure) -> Step:
        return done

    dealt = called = fought = played = over  # of tables that were stored before there was a desk


def able(table: Suits) -> list[Person]:
    """Whoever can be called on: in the scene, alive, not due to skip."""
    return [person for person in table.party() if not person.state.skip]


# --- commands ---


def nobody_able(table: Suits) -> Refusal | None:
    """Somebody has to be able to act (SU-MOD-04)."""
    return None if able(table) else Refusal("not_now", "nobody can be called on", "SU-MOD-04")


def who_may_try(table: Suits) -> dict[str, list[Option[str]]]:
    """A threshold, somebody of the cast, or a number resists (SU-PLAY-04)."""
    numbers = [option(str(number), str(number), hint=word) for number, word in THRESHOLDS.items()]
    people = [option(person.id, person.name) for person in table.cast() if person.state.alive]
    who = [option(person.id, person.name) for person in able(table)]
    return {"who": who, "against": [*numbers, *people, option("quick", "A number")]}


def who_is_asked(table: Suits) -> dict[str, dict[str, str]]:
    """Each player who can act (SU-PLAY-01)."""
    return {"who": {person.id: f"What does {person.name} do?" for person in able(table)}}


def nobody_stuck(table: Suits) -> Refusal | None:
    """Only where nobody can act (SU-LEA-06)."""
    if any(one.state.skip for one in table.suits()) and not able(table):
        return None
    return Refusal("not_now", "somebody can act", "SU-LEA-06")


def somebody_lives(table: Suits) -> Refusal | None:
    """Only where everybody is dead (SU-CHR-01)."""
    return None if not fit(table) else Refusal("not_now", "somebody is alive", "SU-CHR-01")


def no_play(table: Suits) -> Refusal | None:
    """There has to be a play (SU-PLAY-12)."""
    if table.plays or table.race.data.running:
        return None
    return Refusal("not_now", "no play is in progress", "SU-PLAY-12")


@command(
    "Call for a play",
    tab="play",
    rule="SU-MOD-04",
    closed=(not_free, nobody_able),
    fill=who_may_try,
    previews=True,
    rest="call",
    hint="a lock, a doorman",
    waiting="calling for a play",
)
def call_play(game: Game[Suits], play_call: PlayCall) -> "Called":
    """The number is sealed before the player is asked (SU-PLAY-03, SU-PLAY-09, SU-SKL-07)."""
    table = game.table
    person, use = table.people[play_call.who], USES[play_call.what]
    if play_call.note:
        game.tell(play_call.note, rule="SU-MOD-04", kind="narration", by=GM)
    what = f"rely on {use.label}" if use.skill is None else use.label.lower()
    game.tell(f"The GM calls on {person.name} to {what}", rule="SU-MOD-04", by=GM)
    npc = table.people.get(play_call.against)
    marks = [npc.id] if npc is not None else []
    target = npc.id if npc is not None else ""
    play = open_play(game, person, use, marks=marks, target=target, stake=play_call.note)
    if npc is not None:
        oppose(game, play, [npc], play_call.resisting)
    elif play_call.threshold is not None:
        set_threshold(game, play, play_call.threshold, public=False)
    else:
        number = play_call.modifier
        oppose_quick(game, play, number, play_call.resisting, effects=True, suit="")
    return Called()


@command(
    "Ask a player", rule="SU-PLAY-01", closed=(not_free, nobody_able), fill=who_is_asked, rest="ask"
)
def ask_player(game: Game[Suits], whom: Whom) -> None:
    """A player is asked what the character does (SU-PLAY-01)."""
    game.write(game.table.log, rule="SU-PLAY-01", spotlight=whom.who)
    line = f"What does {game.table.people[whom.who].name} do?"
    game.tell(line, rule="SU-PLAY-01", by=GM)


@command("Nobody skips any more", rule="SU-LEA-06", closed=(not_free, nobody_stuck), rest="lift")
def lift_skips(game: Game[Suits]) -> None:
    """Nobody has to skip an action any more (SU-LEA-06)."""
    for person in game.table.suits():
        game.write(person.standing, rule="SU-LEA-06", skip=0)


@command(
    "A new Suit for everybody",
    rule="SU-CHR-01",
    closed=(scene_running, somebody_lives),
    rest="new suits",
)
def new_suits(game: Game[Suits]) -> None:
    """Everybody is dead and gets a new Suit (SU-CHR-01)."""
    for person in game.table.suits():
        ready_again(game, person)


@command(
    "Call the play off", rule="SU-PLAY-12", closed=(no_play,), hint="cards are lost, nobody draws"
)
def call_off(game: Game[Suits]) -> Leave:
    """The GM ends the play in progress without a result: cards go to the discards, nobody draws.

    What somebody looks at goes back as it lay. Initiative can be called off, too: the GM says then
    whether the fight goes on.

    Rules: SU-PLAY-12, SU-CBT-01.
    """
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


DESK: Desk[Suits] = Desk(
    *(Act, call_play, ask_player, lift_skips, stunt, start_combat, end_combat),
    *(start_scene, new_suits, end_scene, end_job, deal_in),
    *(cast, add_somebody, bring_in, send_off, drop_person, new_vehicle, about_vehicle),
    *(set_right, call_off, GmNotes),
)
"""Whatever the GM may do between plays or beside one, in the order in which people read it."""


class Calling(Filling[Suits]):
    """The form of a command that was chosen from the menu; once only plays were called so."""

    desk = DESK
    command: str = "call-play"
