"""The scene reset: hands go back to four, in three passes around the table (NT-SCENE)."""

from fiftyfour.engine.cards import Card
from fiftyfour.engine.decisions import PickCards
from fiftyfour.engine.errors import Refusal
from fiftyfour.engine.game import Game
from fiftyfour.engine.procedures import Procedure, Step, ask, done
from fiftyfour.engine.things import GM, Pile, Seat
from fiftyfour.systems.nightterrors.data import HAND
from fiftyfour.systems.nightterrors.decks import draw, shuffle_back
from fiftyfour.systems.nightterrors.table import NightTerrors


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
        """Whoever holds more than four discards down to four, of their choice (NT-SCENE-02)."""
        large = next(((s, h) for s, h in game.table.standing_hands() if len(h) > HAND), None)
        if large is None:
            return self.draw
        seat, hand = large
        many = len(hand) - HAND
        return ask(
            seat,
            _discards(
                f"Discard {many} card{'s' * (many > 1)}, down to four{_whose(game, hand)}",
                hand,
                many,
                many,
                rule="NT-SCENE-02",
            ),
            then=self.discarded,
            waiting=f"discarding down to four{_whose(game, hand)}",
            closed=another_hand,
        )

    def discarded(self, game: Game[NightTerrors], cards: list[Card]) -> Step:
        """Face down: nobody else sees them (NT-SCENE-07, NT-INFO-02)."""
        table = game.table
        hand = next(h for _, h in table.standing_hands() if len(h) > HAND)
        seat = next(s for s, h in table.standing_hands() if h is hand)
        many = f"{len(cards)} card{'s' * (len(cards) > 1)}"
        game.tell(f"{_owner(game, seat, hand)} discards {many}, down to four", rule="NT-SCENE-02")
        game.move(cards, hand, table.buried, rule="NT-SCENE-02")
        return self.discard

    def draw(self, game: Game[NightTerrors]) -> Step:
        """Whoever holds fewer than four draws up to four, seat by seat (NT-SCENE-03)."""
        hands = [hand for _, hand in game.table.standing_hands()]
        game.foresee((game.table.deck, HAND - len(hand), hand) for hand in hands)
        for hand in hands:
            fill(game, hand, rule="NT-SCENE-03")
        return self.refresh

    def refresh(self, game: Game[NightTerrors]) -> Step:
        """Each may discard any cards, once, and draw up to four (NT-SCENE-04, NT-SCENE-06)."""
        following = self._next(game)
        if following is None:
            return self.end
        seat, hand = following
        return ask(
            seat,
            _discards(
                f"Refresh: discard any cards, and draw up to four{_whose(game, hand)}",
                hand,
                0,
                min(HAND, len(hand)),
                rule="NT-SCENE-04",
            ),
            then=self.refreshing,
            waiting=f"refreshing a hand{_whose(game, hand)}",
            closed=another_hand,
        )

    def _next(self, game: Game[NightTerrors]) -> tuple[Seat, Pile] | None:
        hands = game.table.standing_hands()
        return next(((s, h) for s, h in hands if h.name not in self.refreshed), None)

    def refreshing(self, game: Game[NightTerrors], cards: list[Card]) -> Step:
        """Not bound by what was just drawn or kept (NT-SCENE-06)."""
        table, following = game.table, self._next(game)
        assert following is not None
        hand = following[1]
        self.refreshed = [*self.refreshed, hand.name]
        game.move(cards, hand, table.buried, rule="NT-SCENE-04")
        whose = _owner(game, following[0], hand)
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
        game.tell(f"Scene {scene} begins", rule="NT-SCENE-08", heading=True)
        return done


def fill(game: Game[NightTerrors], hand: Pile, *, rule: str) -> None:
    """Draw up to four, as long as there are cards (NT-SCENE-03, NT-DECK-05)."""
    game.foresee([(game.table.deck, HAND - len(hand), hand)])
    while len(hand) < HAND and draw(game, hand, rule=rule):
        pass


def _owner(game: Game[NightTerrors], seat: Seat, hand: Pile) -> str:
    return hand.label if hand.owner == GM else game.name(seat)


def _whose(game: Game[NightTerrors], hand: Pile) -> str:
    return f" ({hand.label})" if hand.owner == GM else ""


def _discards(prompt: str, hand: Pile, least: int, most: int, *, rule: str) -> PickCards:
    """So many cards of a hand; `reset_discard_count` for another number."""

    def wrong_number(cards: list[Card]) -> Refusal | None:
        if least <= len(cards) <= most:
            return None
        wanted = f"{least} cards" if least == most else f"{least} to {most} cards"
        return Refusal("reset_discard_count", f"discard {wanted}, not {len(cards)}", "NT-SCENE-02")

    pick = PickCards(prompt=prompt, rule=rule, cards=hand.cards, least=least, most=most)
    return pick.unless(wrong_number)


def another_hand(game: Game[NightTerrors], seat: Seat) -> Refusal | None:
    """`not_your_turn` for everybody else (NT-SCENE-01)."""
    return Refusal("not_your_turn", "another hand is being reset", "NT-SCENE-01")
