"""Sessions and scenes: what goes on between conflicts (NT-HAND, NT-SCENE)."""

from collections.abc import Sequence
from typing import cast

from fiftyfour.engine.cards import Card
from fiftyfour.engine.decisions import Answer, Choose, Decision, Option, PickCards
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.game import Game
from fiftyfour.engine.procedures import Procedure, Step, ask, ask_first, call, done
from fiftyfour.engine.things import GM, Pile, Seat
from fiftyfour.systems.nightterrors.commands import (
    Command,
    deciding,
    heard,
    must_be_gm,
    must_be_scene,
)
from fiftyfour.systems.nightterrors.conflict import Conflict
from fiftyfour.systems.nightterrors.data import FULL, HAND, Kind, Pool
from fiftyfour.systems.nightterrors.piles import deal, draw, shuffle_back
from fiftyfour.systems.nightterrors.stakes import (
    confirm,
    propose,
    proposed,
    usual,
    why_not_propose,
    withdraw,
)
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

    def new_scene(self, game: Game[NightTerrors], _: "Reset") -> Step:
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


# --- the scene reset ---


class Reset(Procedure):
    """Hands go back to four between scenes, in three passes around the table.

    So a large hand never starves a small one. `refreshed` are the hands done with the last pass.

    Rules: NT-SCENE-01, NT-SCENE-05, NT-HAND-03.
    """

    refreshed: list[str] = []

    def begin(self, game: Game[NightTerrors]) -> Step:
        game.write(game.table.log, rule="NT-SCENE-01", stage="reset")
        game.tell(f"Scene {game.table.story.scene} ends", rule="NT-SCENE-01")
        return self.discard

    def discard(self, game: Game[NightTerrors]) -> Step:
        """R1: whoever holds more than four discards down to four, of their choice (NT-SCENE-02)."""
        found = next(((s, h) for s, h in game.table.standing_hands() if len(h) > HAND), None)
        if found is None:
            return self.draw
        seat, hand = found
        many = len(hand) - HAND
        return ask(
            seat,
            PickCards(
                prompt=f"Discard {many} card{'s' * (many > 1)}, down to four{_whose(game, hand)}",
                rule="NT-SCENE-02",
                cards=hand.cards,
                least=many,
                most=many,
            ),
            then=self.discarded,
            waiting=f"discards down to four{_whose(game, hand)}",
            refuse=self.why_not_discard,
            others=self.not_theirs,
        )

    def why_not_discard(self, game: Game[NightTerrors], answer: Answer) -> None:
        hand = next(h for _, h in game.table.standing_hands() if len(h) > HAND)
        why_not_pick(answer, hand, len(hand) - HAND, len(hand) - HAND)

    def not_theirs(self, game: Game[NightTerrors], seat: Seat, answer: Answer) -> None:
        """`wrong_phase` for what belongs to a conflict, else `not_your_turn` (NT-SCENE-01)."""
        if heard(answer)[0]:
            raise IllegalAction("wrong_phase", "the hands are being reset", "NT-SCENE-01")
        raise IllegalAction("not_your_turn", "another hand is being reset", "NT-SCENE-01")

    def discarded(self, game: Game[NightTerrors], cards: list[Card]) -> Step:
        """Face down: nobody else sees them (NT-SCENE-07, NT-INFO-02)."""
        table = game.table
        hand = next(h for _, h in table.standing_hands() if len(h) > HAND)
        game.move(cards, hand, table.buried, rule="NT-SCENE-02")
        return self.discard

    def draw(self, game: Game[NightTerrors]) -> Step:
        """R2: whoever holds fewer than four draws up to four, seat by seat (NT-SCENE-03)."""
        for _, hand in list(game.table.standing_hands()):
            fill(game, hand, rule="NT-SCENE-03")
        return self.refresh

    def refresh(self, game: Game[NightTerrors]) -> Step:
        """R3: each may discard any cards, once, and draw up to four (NT-SCENE-04, NT-SCENE-06)."""
        found = self._next(game)
        if found is None:
            return self.end
        seat, hand = found
        most = min(HAND, len(hand))
        return ask(
            seat,
            PickCards(
                prompt=f"Refresh: discard any cards, and draw up to four{_whose(game, hand)}",
                rule="NT-SCENE-04",
                cards=hand.cards,
                least=0,
                most=most,
            ),
            then=self.refreshing,
            waiting=f"refreshes a hand{_whose(game, hand)}",
            refuse=self.why_not_refresh,
            others=self.not_theirs,
        )

    def _next(self, game: Game[NightTerrors]) -> tuple[Seat, Pile] | None:
        hands = game.table.standing_hands()
        return next(((s, h) for s, h in hands if h.name not in self.refreshed), None)

    def why_not_refresh(self, game: Game[NightTerrors], answer: Answer) -> None:
        found = self._next(game)
        if found is not None:
            why_not_pick(answer, found[1], 0, HAND)

    def refreshing(self, game: Game[NightTerrors], cards: list[Card]) -> Step:
        """Not bound by what was just drawn or kept (NT-SCENE-06)."""
        table, found = game.table, self._next(game)
        assert found is not None
        hand = found[1]
        self.refreshed = [*self.refreshed, hand.name]
        game.move(cards, hand, table.buried, rule="NT-SCENE-04")
        whose = hand.label if hand.owner == GM else game.name(found[0])
        many = f"changes {len(cards)} card{'s' * (len(cards) > 1)}" if cards else "keeps the hand"
        game.tell(f"{whose} {many}", rule="NT-SCENE-04")
        fill(game, hand, rule="NT-SCENE-04")
        return self.refresh

    def end(self, game: Game[NightTerrors]) -> Step:
        """Deck and discards are shuffled together, and a new scene begins (NT-SCENE-07)."""
        table = game.table
        shuffle_back(game, rule="NT-SCENE-07")
        scene = table.story.scene + 1
        game.write(table.log, rule="NT-SCENE-08", stage="scene", scene=scene, to_gm=False)
        game.tell(f"Scene {scene} begins", rule="NT-SCENE-08")
        return done


def fill(game: Game[NightTerrors], hand: Pile, *, rule: str) -> None:
    """Draw up to four, as long as there are cards (NT-SCENE-03, NT-DECK-05)."""
    while len(hand) < HAND and draw(game, hand, rule=rule):
        pass


def _whose(game: Game[NightTerrors], hand: Pile) -> str:
    return f" ({hand.label})" if hand.owner == GM else ""


def why_not_pick(answer: Answer, hand: Pile, least: int, most: int) -> None:
    """`duplicate_card`, `card_not_yours`, `reset_discard_count`, in this order."""
    if not isinstance(answer, list):
        return
    named = cast(Sequence[str], answer)
    for word in named:
        if named.count(word) > 1:
            raise IllegalAction("duplicate_card", f"{word[:9]} is named twice")
    known = {name for card in hand.cards for name in (card.value, card.value.replace("T", "10"))}
    for word in named:
        if word not in known:
            raise IllegalAction("card_not_yours", f"{word[:9]} is not in this hand")
    if not least <= len(named) <= most:
        told = f"{least} cards" if least == most else f"{least} to {most} cards"
        raise IllegalAction(
            "reset_discard_count", f"discard {told}, not {len(named)}", "NT-SCENE-02"
        )


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
