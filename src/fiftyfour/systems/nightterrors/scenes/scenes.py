"""Sessions and scenes: what goes on between conflicts (NT-HAND, NT-SCENE)."""

from fiftyfour.engine.desk import Desk, Filling, Next, command
from fiftyfour.engine.errors import Refusal
from fiftyfour.engine.game import Game
from fiftyfour.engine.options import Choice, Choose, Option, choose, option
from fiftyfour.engine.procedures import Procedure, Step, ask_first, call, done
from fiftyfour.engine.things import GM, Seat
from fiftyfour.systems.nightterrors.characters.roster import MakeCharacter, count_pools
from fiftyfour.systems.nightterrors.commands import not_deciding, not_in_scene
from fiftyfour.systems.nightterrors.conflict.conflict import (
    Conflict,
    abandon_conflict,
    lay_cards,
)
from fiftyfour.systems.nightterrors.conflict.crash import clear_flag, crash, snap
from fiftyfour.systems.nightterrors.conflict.stakes import (
    change_proposal,
    confirm,
    propose,
    proposed,
    start_conflict,
    unfit,
    withdraw,
)
from fiftyfour.systems.nightterrors.data import FULL, HAND, Pool
from fiftyfour.systems.nightterrors.decks import deal
from fiftyfour.systems.nightterrors.scenes.gm import GmNotes, adjust_pool, retire
from fiftyfour.systems.nightterrors.scenes.reset import Reset
from fiftyfour.systems.nightterrors.table import Character, NightTerrors


class LeaveItToGm(Choice, frozen=True):
    """The host lets the GM say what happens next."""


class Confirm(Choice, frozen=True):
    """The GM's word: the conflict begins (NT-STAKE-05)."""


class Withdraw(Choice, frozen=True):
    """The starter or the GM takes the conflict back (NT-STAKE-05)."""


AnyWord = Confirm | Withdraw


class Rest(Procedure):
    """No cards are played: the host, or the GM, says what comes next; anybody may start a conflict.

    The question is the quick way; what it offers can be done by commands of the desk as well.
    """

    def begin(self, game: Game[NightTerrors]) -> Step:
        """Whatever the record and the story say comes next."""
        table = game.table
        if table.over:
            return done
        if table.conflict.phase == "proposed":
            return self.proposal
        if table.conflict.phase == "deal":
            return self.conflict
        return self.lobby if table.story.stage == "lobby" else self.scene

    # --- between sessions ---

    def lobby(self, game: Game[NightTerrors]) -> Step:
        """Characters are made; the GM, or the host for the GM, opens the session (NT-HAND-01)."""
        if game.table.story.stage != "lobby":
            return self.begin
        start = DESK.menu(game, "Begin the session?", rule="NT-HAND-01")
        return ask_first(
            dict.fromkeys((game.config.host, GM), start),
            then=self.started,
            waiting="beginning the session",
            awaited=(game.config.host if game.table.settings.leads == "host" else GM,),
        )

    def started(self, game: Game[NightTerrors], _: Seat, chosen: Next) -> Step:
        return call(Ordering(command=chosen.command), then=self.over)

    # --- in a scene ---

    def scene(self, game: Game[NightTerrors]) -> Step:
        """The host is awaited, or the GM if the host leaves it to the GM (NT-STAKE-04)."""
        table = game.table
        if table.story.stage != "scene" or table.conflict.open:
            return self.begin
        host = game.config.host
        menu = DESK.menu(game, "What happens next?", rule="NT-SCENE-08")
        decisions: dict[Seat, Choose[Next | LeaveItToGm]] = {GM: menu}
        if host != GM and not table.story.to_gm:
            decisions[host] = _for_host(game, host)
        awaited = host if host in decisions and table.settings.leads == "host" else GM
        return ask_first(
            decisions,
            then=self.chosen,
            waiting="deciding what happens next",
            awaited=(awaited,),
            closed=no_conflict,
        )

    def chosen(self, game: Game[NightTerrors], seat: Seat, choice: Next | LeaveItToGm) -> Step:
        to_gm = isinstance(choice, LeaveItToGm)
        game.write(game.table.log, rule="NT-SCENE-08", to_gm=to_gm)
        if isinstance(choice, LeaveItToGm):
            game.tell(f"{game.name(seat)} asks the GM to go on", rule="NT-SCENE-08")
            return self.begin
        given = Ordering(command=choice.command, value=choice.value, seat=seat)
        return call(given, then=self.over)

    # --- a conflict ---

    def proposal(self, game: Game[NightTerrors]) -> Step:
        """The GM confirms, edits or withdraws it; the starter may withdraw it (NT-STAKE-05)."""
        table, conflict = game.table, game.table.conflict
        if conflict.phase != "proposed":
            return self.begin
        prompt = f"A conflict: {conflict.what} ({conflict.kind})"
        unable = unfit(table, proposed(table))
        go_ahead = option(Confirm(), "Agree: deal the cards", closed=unable)
        starter = table.characters[conflict.starter].seat
        decline = option(Withdraw(), "Take it back" if starter == GM else "Decline")

        def menu(*options: Option[AnyWord]) -> Choose[AnyWord]:
            return choose(prompt, options, rule="NT-STAKE-05")

        decisions = {GM: menu(go_ahead, decline)}
        if starter != GM:
            decisions[starter] = menu(option(Withdraw(), "Take it back"))
        return ask_first(
            decisions,
            then=self.confirmed,
            waiting="confirming the conflict",
            awaited=(GM,),
        )

    def confirmed(self, game: Game[NightTerrors], seat: Seat, word: AnyWord) -> Step:
        match word:
            case Confirm():
                confirm(game)
            case Withdraw():
                withdraw(game, seat)
        return self.begin

    def conflict(self, game: Game[NightTerrors]) -> Step:
        return call(Conflict(), then=self.over)

    def over(self, game: Game[NightTerrors], _: Procedure) -> Step:
        return done

    new_scene = over  # of tables that were stored before there was a desk


def no_conflict(game: Game[NightTerrors], seat: Seat) -> Refusal | None:
    """`not_in_conflict`: what belongs to a conflict is not for now."""
    return not_deciding(game.table, seat)


def _for_host(game: Game[NightTerrors], host: Seat) -> Choose[Next | LeaveItToGm]:
    """A conflict of the host's character, or whatever the GM says."""
    conflicts = DESK.menu(game, "", host).options
    leave_it = option(LeaveItToGm(), "Leave it to the GM", id="leave it")
    return choose("What do you do?", [*conflicts, leave_it], rule="NT-STAKE-04")


def weary(table: NightTerrors) -> list[Character]:
    """Who has lost anything, or has crashed or snapped."""
    return [
        character
        for character in table.around()
        if character.pools.whole < 3 * FULL
        or character.sheet.data.crashed
        or character.sheet.data.snapped
    ]


def gather(game: Game[NightTerrors], *, rule: str) -> None:
    """Every card goes into the deck, wherever it lies (NT-HAND-01, NT-HAND-05)."""
    table = game.table
    hands = [*(player.hand for player in table.players.values()), *table.hands.values()]
    for pile in (*hands, table.used, table.buried):
        game.move(list(pile.cards), pile, table.deck, rule=rule)


# --- commands ---


def session_running(table: NightTerrors) -> Refusal | None:
    """A session is begun between sessions (NT-HAND-01)."""
    if table.story.stage == "lobby":
        return None
    return Refusal("wrong_phase", "a session is running", "NT-HAND-01")


def nobody_weary(table: NightTerrors) -> Refusal | None:
    """Somebody has to have lost something (NT-REC-02)."""
    return None if weary(table) else Refusal("nobody_weary", "nobody has lost a point", "NT-REC-02")


@command(
    "Begin: shuffle and deal four cards each",
    rule="NT-HAND-01",
    closed=(session_running,),
    rest="start",
)
def begin_session(game: Game[NightTerrors]) -> None:
    """Shuffle 52, deal four to each from the GM's left, the GM's standing hands last.

    Rules: NT-HAND-01, NT-HAND-06, NT-DECK-06.
    """
    table, story = game.table, game.table.story
    gather(game, rule="NT-HAND-01")
    number = story.session + 1
    game.write(table.log, rule="NT-HAND-01", stage="scene", session=number, scene=1, to_gm=False)
    game.tell(f"Session {number} begins", rule="NT-HAND-01", heading=True)
    deal(game, [(hand, HAND) for _, hand in table.standing_hands()], rule="NT-HAND-01")


@command(
    "End the scene",
    rule="NT-SCENE-01",
    closed=(not_in_scene,),
    rest="end scene",
    hint="hands are reset",
)
def end_scene(game: Game[NightTerrors]) -> Reset:
    """The GM ends the scene, never during a conflict, and hands are reset.

    Rules: NT-SCENE-01, NT-SCENE-08.
    """
    return Reset()


@command(
    "Everybody recovers",
    rule="NT-REC-02",
    closed=(not_in_scene, nobody_weary),
    rest="recover",
    hint="pools are full again",
)
def recover(game: Game[NightTerrors]) -> None:
    """The GM fills every pool and clears every flag: the rules themselves know no healing.

    Rules: NT-REC-01, NT-REC-02, NT-STAT-08.
    """
    game.tell("The GM lets everybody recover: all pools are full again", rule="NT-REC-02")
    for character in weary(game.table):
        for pool in Pool:
            game.set(character.track(pool), FULL, rule="NT-REC-02")
        if character.sheet.data.crashed or character.sheet.data.snapped:
            game.write(character.sheet, rule="NT-STAT-08", crashed=False, snapped=False)


@command(
    "End the session",
    rule="NT-HAND-05",
    closed=(not_in_scene,),
    hint="all cards go to the deck",
)
def end_session(game: Game[NightTerrors]) -> None:
    """The GM ends the session: all cards return to the deck; pools and flags stay (NT-HAND-05)."""
    table = game.table
    gather(game, rule="NT-HAND-05")
    game.write(table.log, rule="NT-HAND-05", stage="lobby")
    game.tell(f"Session {table.story.session} is over", rule="NT-HAND-05")


DESK: Desk[NightTerrors] = Desk(
    *(lay_cards, crash, snap, propose, MakeCharacter),
    *(change_proposal, abandon_conflict, begin_session, start_conflict, end_scene, recover),
    *(end_session, adjust_pool, clear_flag, retire, count_pools, GmNotes),
)
"""What players and the GM may do beside what is asked, in the order in which people read it."""


class Ordering(Filling[NightTerrors]):
    """A command that was chosen from the menu at rest."""

    desk = DESK
