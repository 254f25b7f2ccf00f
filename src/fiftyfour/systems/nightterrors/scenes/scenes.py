"""Sessions and scenes: what goes on between conflicts (NT-HAND, NT-SCENE)."""

from fiftyfour.engine.decisions import Answer, Choose, Decision, Option
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.game import Game
from fiftyfour.engine.procedures import Procedure, Step, ask_first, call, done
from fiftyfour.engine.things import GM, Seat
from fiftyfour.systems.nightterrors.commands import (
    Command,
    deciding,
    heard,
    must_be_gm,
    must_be_scene,
)
from fiftyfour.systems.nightterrors.conflict.conflict import Conflict
from fiftyfour.systems.nightterrors.conflict.stakes import (
    confirm,
    propose,
    proposed,
    usual,
    why_not_propose,
    withdraw,
)
from fiftyfour.systems.nightterrors.data import FULL, HAND, Kind, Pool
from fiftyfour.systems.nightterrors.decks import deal
from fiftyfour.systems.nightterrors.scenes.reset import Reset
from fiftyfour.systems.nightterrors.table import Character, NightTerrors

Quick = dict[Seat, Decision[Option]]


class Rest(Procedure):
    """No cards are played: the host, or the GM, says what comes next; anybody may start a conflict.

    The question is the quick way; asides of the same names have all that can be said.
    """

    def begin(self, game: Game[NightTerrors]) -> Step:
        """Whatever the record and the story say comes next."""
        table = game.table
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
        start = Choose(prompt="Begin the session?", rule="NT-HAND-01", options=[START])
        return ask_first(
            dict.fromkeys((game.config.host, GM), start),
            then=self.started,
            waiting="begins the session",
            awaited=(game.config.host,),
        )

    def started(self, game: Game[NightTerrors], _: Seat, __: Option) -> Step:
        start_session(game)
        return self.begin

    # --- in a scene ---

    def scene(self, game: Game[NightTerrors]) -> Step:
        """The host is awaited, or the GM if the host leaves it to the GM (NT-STAKE-04)."""
        table = game.table
        if table.story.stage != "scene" or table.conflict.open:
            return self.begin
        host = game.config.host
        decisions: Quick = {GM: self._for_gm(table)}
        if host != GM and not table.story.to_gm:
            decisions[host] = self._for_host(table, host)
        awaited = host if host in decisions else GM
        return ask_first(
            decisions,
            then=self.chosen,
            waiting="says what happens next",
            awaited=(awaited,),
            others=self.not_theirs,
        )

    def _for_gm(self, table: NightTerrors) -> Choose:
        """A conflict of the GM's characters, the end of the scene, or a rest for the weary."""
        options = [*quick_conflicts(table, GM), END_SCENE]
        if weary(table):
            options.append(RECOVER)
        return Choose(prompt="What happens next?", rule="NT-SCENE-08", options=options)

    def _for_host(self, table: NightTerrors, host: Seat) -> Choose:
        options = [*quick_conflicts(table, host), LEAVE_IT]
        return Choose(prompt="What do you do?", rule="NT-STAKE-04", options=options)

    def chosen(self, game: Game[NightTerrors], seat: Seat, option: Option) -> Step:
        table = game.table
        game.write(table.log, rule="NT-SCENE-08", to_gm=option.id == LEAVE_IT.id)
        if option.id == LEAVE_IT.id:
            game.tell(f"{game.name(seat)} leaves it to the GM", rule="NT-SCENE-08")
            return self.begin
        if option.id == END_SCENE.id:
            return call(Reset(), then=self.new_scene)
        if option.id == RECOVER.id:
            recover(game)
            return self.begin
        kind = Kind(option.id.removeprefix("conflict "))
        propose(game, usual(table, seat, kind), rule="NT-STAKE-02")
        return self.begin

    def not_theirs(self, game: Game[NightTerrors], seat: Seat, answer: Answer) -> None:
        """What belongs to a conflict, said while none is running: `not_in_conflict`."""
        if heard(answer)[0]:
            deciding(game, seat)

    def new_scene(self, game: Game[NightTerrors], _: Reset) -> Step:
        return self.begin

    # --- a conflict ---

    def proposal(self, game: Game[NightTerrors]) -> Step:
        """The GM confirms, edits or withdraws it; the starter may withdraw it (NT-STAKE-05)."""
        table, conflict = game.table, game.table.conflict
        if conflict.phase != "proposed":
            return self.begin
        options = [CONFIRM, WITHDRAW] if _confirmable(table) else [WITHDRAW]
        prompt = f"A conflict: {conflict.what} ({conflict.kind})"
        decisions: Quick = {GM: Choose(prompt=prompt, rule="NT-STAKE-05", options=options)}
        starter = table.characters[conflict.starter].seat if _starter(table) else GM
        if starter != GM:
            decisions[starter] = Choose(prompt=prompt, rule="NT-STAKE-05", options=[WITHDRAW])
        return ask_first(
            decisions,
            then=self.confirmed,
            waiting="confirms the conflict",
            awaited=(GM,),
            refuse=self.why_not_confirm,
            others=self.not_theirs,
        )

    def why_not_confirm(self, game: Game[NightTerrors], _: Seat, answer: Answer) -> None:
        """The checks of the proposal are made again: somebody may have Crashed meanwhile."""
        if answer == CONFIRM.id:
            why_not_propose(game.table, proposed(game.table))

    def confirmed(self, game: Game[NightTerrors], seat: Seat, option: Option) -> Step:
        if option.id == CONFIRM.id:
            confirm(game)
        else:
            withdraw(game, seat)
        return self.begin

    def conflict(self, game: Game[NightTerrors]) -> Step:
        return call(Conflict(), then=self.over)

    def over(self, game: Game[NightTerrors], _: Conflict) -> Step:
        return done


START = Option(id="start", label="Begin: shuffle, and four cards for everybody")
END_SCENE = Option(
    id="end scene", label="End the scene", hint="hands are reset", rule="NT-SCENE-01"
)
LEAVE_IT = Option(id="leave it", label="Leave it to the GM")
RECOVER = Option(
    id="recover", label="Everybody recovers", hint="pools are full again", rule="NT-REC-02"
)
CONFIRM = Option(id="confirm", label="So be it: deal the cards")
WITHDRAW = Option(id="withdraw", label="Take it back")


def quick_conflicts(table: NightTerrors, seat: Seat) -> list[Option]:
    """A conflict of each kind between all who can act, over something ready-made."""
    try:
        starter = table.character(usual(table, seat).starter)
    except IllegalAction:
        return []
    return [
        Option(
            id=f"conflict {kind}",
            label=f"{starter.name} starts a conflict: {kind} ({kind.trump.symbol})",
            hint=f"{kind.about}; points are {' or '.join(pool.title for pool in kind.pools)}",
            rule="NT-KIND-01",
        )
        for kind in Kind
    ]


def _confirmable(table: NightTerrors) -> bool:
    try:
        why_not_propose(table, proposed(table))
    except IllegalAction:
        return False
    return True


def _starter(table: NightTerrors) -> bool:
    return table.conflict.starter in table.characters


def weary(table: NightTerrors) -> list[Character]:
    """Who has lost anything, or has crashed or snapped."""
    return [
        one
        for one in table.around()
        if one.pools.whole < 3 * FULL or one.sheet.data.crashed or one.sheet.data.snapped
    ]


def recover(game: Game[NightTerrors]) -> None:
    """The GM fills every pool and clears every flag: the rules themselves know no healing.

    Rules: NT-REC-01, NT-REC-02, NT-STAT-08.
    """
    game.tell("The GM lets everybody recover", rule="NT-REC-02")
    for one in weary(game.table):
        for pool in Pool:
            game.set(one.track(pool), FULL, rule="NT-REC-02")
        if one.sheet.data.crashed or one.sheet.data.snapped:
            game.write(one.sheet, rule="NT-STAT-08", crashed=False, snapped=False)


# --- sessions ---


def start_session(game: Game[NightTerrors]) -> None:
    """Shuffle 52, deal four to each from the GM's left, the GM's standing hands last.

    Rules: NT-HAND-01, NT-HAND-06, NT-DECK-06.
    """
    table, story = game.table, game.table.story
    gather(game, rule="NT-HAND-01")
    number = story.session + 1
    game.write(table.log, rule="NT-HAND-01", stage="scene", session=number, scene=1, to_gm=False)
    game.tell(f"Session {number} begins", rule="NT-HAND-01")
    deal(game, [(hand, HAND) for _, hand in table.standing_hands()], rule="NT-HAND-01")


def end_session(game: Game[NightTerrors]) -> None:
    """All cards return to the deck; pools and flags stay (NT-HAND-05)."""
    table = game.table
    gather(game, rule="NT-HAND-05")
    game.write(table.log, rule="NT-HAND-05", stage="lobby")
    game.tell(f"Session {table.story.session} is over", rule="NT-HAND-05")


def gather(game: Game[NightTerrors], *, rule: str) -> None:
    """Every card goes into the deck, wherever it lies (NT-HAND-01, NT-HAND-05)."""
    table = game.table
    hands = [*(player.hand for player in table.players.values()), *table.hands.values()]
    for pile in (*hands, table.used, table.buried):
        game.move(list(pile.cards), pile, table.deck, rule=rule)


class EndScene(Command):
    """The GM ends the scene, never during a conflict (NT-SCENE-08)."""

    @classmethod
    def offer(cls, game: Game[NightTerrors], seat: Seat) -> Choose:
        must_be_gm(seat)
        must_be_scene(game.table)
        return Choose(prompt="End the scene?", rule="NT-SCENE-08", options=[END_SCENE])

    def begin(self, game: Game[NightTerrors], _: Option) -> Step:
        return call(Reset(), then=self.over)

    def over(self, game: Game[NightTerrors], _: Reset) -> Step:
        return done


class EndSession(Command):
    """The GM ends the session, not during a conflict or reset (NT-HAND-05)."""

    @classmethod
    def offer(cls, game: Game[NightTerrors], seat: Seat) -> Choose:
        must_be_gm(seat)
        must_be_scene(game.table)
        option = Option(id="end session", label="End the session: all cards to the deck")
        return Choose(prompt="End the session?", rule="NT-HAND-05", options=[option])

    def begin(self, game: Game[NightTerrors], _: Option) -> Step:
        end_session(game)
        return done
