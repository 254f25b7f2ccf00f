"""Sessions and scenes: what goes on between conflicts (NT-HAND, NT-SCENE)."""

from functools import lru_cache

from fiftyfour.engine.errors import Refusal
from fiftyfour.engine.game import Game
from fiftyfour.engine.options import Choice, Choose, Option, choose, option
from fiftyfour.engine.procedures import Aside, Procedure, Step, ask_first, call, done
from fiftyfour.engine.things import GM, Seat
from fiftyfour.systems.nightterrors.commands import not_deciding, not_gm, not_in_scene
from fiftyfour.systems.nightterrors.conflict.conflict import Conflict
from fiftyfour.systems.nightterrors.conflict.stakes import (
    NOBODY,
    confirm,
    propose,
    proposed,
    stakes_of,
    suggested,
    unfit,
    withdraw,
)
from fiftyfour.systems.nightterrors.data import FULL, HAND, Kind, Pool
from fiftyfour.systems.nightterrors.decks import deal
from fiftyfour.systems.nightterrors.scenes.reset import Reset
from fiftyfour.systems.nightterrors.table import Character, NightTerrors


class BeginSession(Choice, frozen=True):
    """Shuffle, and four cards for everybody (NT-HAND-01)."""


class StartConflict(Choice, frozen=True, tag="conflict"):
    """A conflict of this kind between all who can act, over something ready-made (NT-KIND-01)."""

    kind: Kind


class EndTheScene(Choice, frozen=True):
    """Hands are reset (NT-SCENE-01)."""


class LeaveItToGm(Choice, frozen=True):
    """The host lets the GM say what happens next."""


class Recover(Choice, frozen=True):
    """Every pool is full again, by the GM's word (NT-REC-02)."""


AnyNext = StartConflict | EndTheScene | LeaveItToGm | Recover


class Confirm(Choice, frozen=True):
    """The GM's word: the conflict begins (NT-STAKE-05)."""


class Withdraw(Choice, frozen=True):
    """The starter or the GM takes the conflict back (NT-STAKE-05)."""


AnyWord = Confirm | Withdraw


class Rest(Procedure):
    """No cards are played: the host, or the GM, says what comes next; anybody may start a conflict.

    The question is the quick way; asides of the same names have all that can be said.
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
        begin = option(BeginSession(), "Begin: shuffle and deal four cards each", id="start")
        start = choose("Begin the session?", [begin], rule="NT-HAND-01")
        return ask_first(
            dict.fromkeys((game.config.host, GM), start),
            then=self.started,
            waiting="beginning the session",
            awaited=(game.config.host if game.table.settings.leads == "host" else GM,),
        )

    def started(self, game: Game[NightTerrors], _: Seat, __: BeginSession) -> Step:
        start_session(game)
        return self.begin

    # --- in a scene ---

    def scene(self, game: Game[NightTerrors]) -> Step:
        """The host is awaited, or the GM if the host leaves it to the GM (NT-STAKE-04)."""
        table = game.table
        if table.story.stage != "scene" or table.conflict.open:
            return self.begin
        host = game.config.host
        decisions = {GM: self._for_gm(table)}
        if host != GM and not table.story.to_gm:
            decisions[host] = self._for_host(table, host)
        awaited = host if host in decisions and table.settings.leads == "host" else GM
        return ask_first(
            decisions,
            then=self.chosen,
            waiting="deciding what happens next",
            awaited=(awaited,),
            closed=no_conflict,
        )

    def _for_gm(self, table: NightTerrors) -> Choose[AnyNext]:
        """A conflict of the GM's characters, the end of the scene, or a rest for the weary."""
        hint, rule = "pools are full again", "NT-REC-02"
        well = None if weary(table) else Refusal("nobody_weary", "nobody has lost a point", rule)
        options: list[Option[AnyNext]] = [
            *quick_conflicts(table, GM),
            option(
                EndTheScene(),
                "End the scene",
                id="end scene",
                hint="hands are reset",
                rule="NT-SCENE-01",
            ),
            option(Recover(), "Everybody recovers", hint=hint, rule=rule, closed=well),
        ]
        return choose("What happens next?", options, rule="NT-SCENE-08")

    def _for_host(self, table: NightTerrors, host: Seat) -> Choose[AnyNext]:
        leave_it = option(LeaveItToGm(), "Leave it to the GM", id="leave it")
        options: list[Option[AnyNext]] = [*quick_conflicts(table, host), leave_it]
        return choose("What do you do?", options, rule="NT-STAKE-04")

    def chosen(self, game: Game[NightTerrors], seat: Seat, choice: AnyNext) -> Step:
        table = game.table
        to_gm = isinstance(choice, LeaveItToGm)
        game.write(table.log, rule="NT-SCENE-08", to_gm=to_gm)
        match choice:
            case StartConflict(kind):
                proposal = suggested(table, seat, kind)
                assert proposal is not None
                propose(game, proposal, rule="NT-STAKE-02")
            case EndTheScene():
                return call(Reset(), then=self.new_scene)
            case LeaveItToGm():
                game.tell(f"{game.name(seat)} asks the GM to go on", rule="NT-SCENE-08")
            case Recover():
                recover(game)
        return self.begin

    def new_scene(self, game: Game[NightTerrors], _: Reset) -> Step:
        return self.begin

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

    def over(self, game: Game[NightTerrors], _: Conflict) -> Step:
        return done


def no_conflict(game: Game[NightTerrors], seat: Seat) -> Refusal | None:
    """`not_in_conflict`: what belongs to a conflict is not for now."""
    return not_deciding(game.table, seat)


def quick_conflicts(table: NightTerrors, seat: Seat) -> list[Option[StartConflict]]:
    """A conflict of each kind between all who can act, over something ready-made."""
    proposal = suggested(table, seat)
    closed = NOBODY if proposal is None else unfit(table, proposal)
    who = "you start it"
    if proposal is not None and closed is None:
        who = f"{table.characters[proposal.starter].name} starts it"
    return [_quick_conflict(kind, stakes_of(table, kind).what, who, closed) for kind in Kind]


@lru_cache(maxsize=256)
def _quick_conflict(
    kind: Kind, what: str, who: str, closed: Refusal | None
) -> Option[StartConflict]:
    return option(
        StartConflict(kind),
        f"{str(kind).capitalize()} ({kind.trump.symbol}): {what}",
        hint=f"{kind.meaning}; {who}",
        rule="NT-KIND-01",
        closed=closed,
    )


def weary(table: NightTerrors) -> list[Character]:
    """Who has lost anything, or has crashed or snapped."""
    return [
        character
        for character in table.around()
        if character.pools.whole < 3 * FULL
        or character.sheet.data.crashed
        or character.sheet.data.snapped
    ]


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


# --- sessions ---


def start_session(game: Game[NightTerrors]) -> None:
    """Shuffle 52, deal four to each from the GM's left, the GM's standing hands last.

    Rules: NT-HAND-01, NT-HAND-06, NT-DECK-06.
    """
    table, story = game.table, game.table.story
    gather(game, rule="NT-HAND-01")
    number = story.session + 1
    game.write(table.log, rule="NT-HAND-01", stage="scene", session=number, scene=1, to_gm=False)
    game.tell(f"Session {number} begins", rule="NT-HAND-01", heading=True)
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


class EndScene(Aside[NightTerrors]):
    """The GM ends the scene, never during a conflict (NT-SCENE-08)."""

    @classmethod
    def closed(cls, game: Game[NightTerrors], seat: Seat) -> Refusal | None:
        return not_gm(seat) or not_in_scene(game.table)

    @classmethod
    def offer(cls, game: Game[NightTerrors], seat: Seat) -> Choose[bool]:
        end = option(True, "End the scene", id="end scene", hint="hands are reset")
        return choose("End the scene?", [end], rule="NT-SCENE-08")

    def begin(self, game: Game[NightTerrors], _: bool) -> Step:
        return call(Reset(), then=self.over)

    def over(self, game: Game[NightTerrors], _: Reset) -> Step:
        return done


class EndSession(Aside[NightTerrors]):
    """The GM ends the session, not during a conflict or reset (NT-HAND-05)."""

    @classmethod
    def closed(cls, game: Game[NightTerrors], seat: Seat) -> Refusal | None:
        return not_gm(seat) or not_in_scene(game.table)

    @classmethod
    def offer(cls, game: Game[NightTerrors], seat: Seat) -> Choose[bool]:
        end = option(True, "End the session: all cards to the deck", id="end session")
        return choose("End the session?", [end], rule="NT-HAND-05")

    def begin(self, game: Game[NightTerrors], _: bool) -> Step:
        end_session(game)
        return done
