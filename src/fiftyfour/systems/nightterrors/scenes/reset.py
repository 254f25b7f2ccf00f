"""The scene reset: hands go back to four, in three passes around the table (NT-SCENE)."""

from collections.abc import Sequence
from typing import cast

from fiftyfour.engine.cards import Card
from fiftyfour.engine.decisions import Answer, PickCards
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.game import Game
from fiftyfour.engine.procedures import Procedure, Step, ask, done
from fiftyfour.engine.things import GM, Pile, Seat
from fiftyfour.systems.nightterrors.commands import heard
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
        """Whoever holds fewer than four draws up to four, seat by seat (NT-SCENE-03)."""
        for _, hand in list(game.table.standing_hands()):
            fill(game, hand, rule="NT-SCENE-03")
        return self.refresh

    def refresh(self, game: Game[NightTerrors]) -> Step:
        """Each may discard any cards, once, and draw up to four (NT-SCENE-04, NT-SCENE-06)."""
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
