"""Values made at the table, by cards or dice for all to see (P-GEN, G2)."""

from itertools import product

from msgspec import field, structs

from fiftyfour.engine.cards import Card
from fiftyfour.engine.errors import Refusal
from fiftyfour.engine.game import Game
from fiftyfour.engine.options import Choice, Choose, Option, choose, option
from fiftyfour.engine.procedures import Aside, Procedure, Step, ask, ask_first, done
from fiftyfour.engine.things import Deck, Pile, Seat
from fiftyfour.systems.zilch.characters.files import blank
from fiftyfour.systems.zilch.characters.form import METHOD_NAMES
from fiftyfour.systems.zilch.characters.values import in_order, may_redraw, must_redraw, roll_plan
from fiftyfour.systems.zilch.damage.conditions import settle
from fiftyfour.systems.zilch.data import CARDS, SUIT_NAMES, SUITS
from fiftyfour.systems.zilch.settings import ZilchSettings, deck_range
from fiftyfour.systems.zilch.table.character import Method
from fiftyfour.systems.zilch.table.creature import Creature, new_creature
from fiftyfour.systems.zilch.table.forms import in_combat
from fiftyfour.systems.zilch.table.settling import unsettled
from fiftyfour.systems.zilch.table.table import NO_CHARACTER, MakingPile, Zilch, of_player


def six(suit: str, number: int, least: int, most: int) -> MakingPile:
    """A pile of six cards of a suit, shuffled and turned down, and its discards (ZI-MAKE-10)."""
    stock = f"making:{suit}:{number}"
    cards = [card for card in Card if card.suit == suit.lower() and least <= card.rank <= most]
    deck = Deck(name=f"{stock}:deck", label=SUIT_NAMES[suit], stock=stock, cards=cards)
    return MakingPile(deck, Pile(name=f"{stock}:discard", stock=stock, kind="discard"), {})


class Ready(Choice, frozen=True):
    """The character is made (ZI-MAKE-02)."""


class DrawCards(Choice, frozen=True):
    """A card from each pile (ZI-MAKE-10)."""


class RollValues(Choice, frozen=True):
    """Dice by a method, assigned freely or in order (ZI-MAKE-30, ZI-MAKE-31, ZI-MAKE-40)."""

    method: Method
    in_order: bool


class KeepHand(Choice, frozen=True):
    """Keep the hand, or throw it away (ZI-MAKE-11, ZI-MAKE-14)."""

    keep: bool


class Gather(Procedure):
    """Where chance makes the values, everybody makes a character before the first scene (P-GEN).

    Those who are `ready` stay so while others draw and roll.
    """

    ready: list[Seat] = field(default_factory=list[Seat])

    def begin(self, game: Game[Zilch]) -> Step:
        """Each says when they are ready; until then they draw, roll and assign (ZI-MAKE-02)."""
        ready = option(Ready(), "I am ready", rule="ZI-MAKE-02")
        prompt = "Make your character, or play the one you see"
        question = choose(prompt, [ready], rule="ZI-MAKE-02")
        missing = [seat for seat in game.table.seats[1:] if seat not in self.ready]
        if not missing:
            return self.begun
        return ask_first(dict.fromkeys(missing, question), self.said, waiting="making a character")

    def said(self, game: Game[Zilch], seat: Seat, _: Ready) -> Step:
        self.ready.append(seat)
        return self.begin

    def begun(self, game: Game[Zilch]) -> Step:
        names = ", ".join(one.name for one in game.table.beings.values() if not one.monster)
        game.tell(f"Ready: {names}", rule="ZI-MAKE-02")
        game.table.gathered = True
        return done


class Make(Aside[Zilch]):
    """A player rolls or draws for the character; it is assigned with `Bring` (P-GEN, G2).

    `method` is the table's or, where any will do, the player's; `redraws` counts the hands thrown
    away.
    """

    label = "Make a character"
    upkeep = True

    method: Method = "deck_draw"
    redraws: int = 0
    ordered: bool = False

    @classmethod
    def closed(cls, game: Game[Zilch], seat: Seat) -> Refusal | None:
        table = game.table
        being = of_player(table, seat)
        if being is None:
            return NO_CHARACTER
        if closed := in_combat(table):
            return closed
        if table.settings.gen_method == "point_buy":
            return Refusal("method", "this table buys values with points", "ZI-MAKE-01")
        if being.made:
            return Refusal("redraw_not_allowed", "it is made already", "ZI-MAKE-11")
        return unsettled(game, seat)

    @classmethod
    def offer(cls, game: Game[Zilch], seat: Seat) -> Choose[DrawCards | RollValues]:
        return choose("Make a character", _ways(game.table.settings), rule="ZI-MAKE-01")

    def begin(self, game: Game[Zilch], way: DrawCards | RollValues) -> Step:
        match way:
            case DrawCards():
                return self.draw
            case RollValues(method, ordered):
                self.method, self.ordered = method, ordered
                return self.roll

    def roll(self, game: Game[Zilch]) -> Step:
        """R1: all dice at once, public (ZI-MAKE-30, ZI-MAKE-40)."""
        table = game.table
        plan = roll_plan(table.settings, self.method)
        table.making_dice.die = plan[0]
        dice = game.roll(table.making_dice, plan[1], rule="ZI-MAKE-30", by=self.seat)
        self._made(game, list(dice), in_order(dice, plan))
        return done

    # --- cards ---

    def _pile(self, table: Zilch, suit: str) -> MakingPile:
        """The pile to draw from; with none left a further deck brings six more (ZI-MAKE-16)."""
        piles = table.making[suit]
        fresh = table.settings.deck_pool == "fresh"
        if not piles or fresh or not (len(piles[-1].deck) or len(piles[-1].discard)):
            piles.append(six(suit, len(piles) + 1, *deck_range(table.settings)))
        return piles[-1]

    def _draw(self, game: Game[Zilch], suit: str) -> None:
        made = self._pile(game.table, suit)
        if not len(made.deck):
            game.move(made.discard.cards[:], made.discard, made.deck, rule="ZI-MAKE-16")
        hand = made.hands.get(self.seat)
        if hand is None:
            name = f"{made.deck.stock}:{self.seat}"
            hand = Pile(name=name, label="Drawn", owner=self.seat, stock=made.deck.stock)
            made.hands[self.seat] = hand
        game.draw(made.deck, 1, hand, rule="ZI-MAKE-10")

    def _hand(self, table: Zilch) -> dict[str, list[Card]]:
        """Cards drawn and kept so far, by suit."""
        return {
            suit: [c for made in table.making[suit] for c in _held(made, self.seat)]
            for suit in SUITS
        }

    def draw(self, game: Game[Zilch]) -> Step:
        """D1: the top card of each pile, in the order of the suits."""
        for suit in SUITS:
            self._draw(game, suit)
        return self.judge

    def _values(self, table: Zilch) -> list[int]:
        return [int(self._hand(table)[suit][0].rank) for suit in SUITS]

    def judge(self, game: Game[Zilch]) -> Step:
        """A hand above the threshold is kept (ZI-MAKE-11, ZI-MAKE-12)."""
        hand = self._values(game.table)
        return self.keep_or_not if self._may(game, hand) else self.kept

    def _may(self, game: Game[Zilch], hand: list[int]) -> bool:
        return may_redraw(hand, self.redraws, game.table.settings)

    def keep_or_not(self, game: Game[Zilch]) -> Step:
        """D2: keep it or throw it away; by setting it has to go (ZI-MAKE-14, ZI-MAKE-15)."""
        table, hand = game.table, self._values(game.table)
        forced = must_redraw(hand, self.redraws, self._reach(table), table.settings)
        closed = Refusal("redraw_forced", "this table throws such a hand away", "ZI-MAKE-15")
        options = [
            option(
                KeepHand(True),
                "Keep it",
                id="keep",
                rule="ZI-MAKE-11",
                closed=closed if forced else None,
            ),
            option(KeepHand(False), "Throw it away and draw again", id="redraw", rule="ZI-MAKE-14"),
        ]
        question = choose(f"{sum(hand)} in all: keep this hand?", options, rule="ZI-MAKE-11")
        return ask(
            self.seat, question, then=self.decided, waiting="deciding whether to discard a hand"
        )

    def _reach(self, table: Zilch) -> list[int]:
        """The best card of each suit among hand, pile and thrown-away cards (ZI-MAKE-15)."""
        best: list[int] = []
        for suit in SUITS:
            made = table.making[suit][-1]
            cards = [*made.deck.faces(), *made.discard.cards, *self._hand(table)[suit]]
            best.append(max(int(card.rank) for card in cards))
        return best

    def decided(self, game: Game[Zilch], choice: KeepHand) -> Step:
        if choice.keep:
            return self.kept
        self.redraws += 1
        for suit in SUITS:
            for made in game.table.making[suit]:
                hand = made.hands.get(self.seat)
                if hand is not None and hand.cards:
                    game.move(hand.cards[:], hand, made.discard, rule="ZI-MAKE-11")
        return self.draw

    def kept(self, game: Game[Zilch]) -> Step:
        """Each card counts twice, or a second hand is drawn (ZI-MAKE-13)."""
        table = game.table
        values = self._values(table)
        if table.settings.deck_secondary == "second_hand":
            for suit in SUITS:
                self._draw(game, suit)
            drawn = self._hand(table)
            values += [int(drawn[suit][1].rank) for suit in SUITS]
        pairs = zip(values[:4], values[4:] or values[:4], strict=True)
        numbers = [number for pair in pairs for number in pair]
        self._made(game, values, dict(zip(CARDS, numbers, strict=True)))
        return done

    def _made(self, game: Game[Zilch], dice: list[int], base: dict[str, int]) -> None:
        """The character has these values now, and what was rolled is written on its sheet."""
        table = game.table
        old = of_player(table, self.seat)
        assert old is not None
        who = structs.replace(
            blank(table.settings, self.method),
            name=old.who.name,
            dice=dice,
            in_order=self.ordered,
            base=base,
        )
        new: Creature = new_creature(who, old.id, self.seat, table.settings, table.house.data)
        new.made = True
        table.beings[old.id] = new
        line = f"The values of {who.name} are made of {' '.join(map(str, dice))}"
        game.tell(line, rule="ZI-MAKE-01", being=new.id)
        game.write(new.sheet, rule="ZI-MAKE-01")
        settle(game, new)


def _ways(settings: ZilchSettings) -> list[Option[DrawCards | RollValues]]:
    """Cards or dice, and how dice are assigned; dice are named where any method will do.

    Rules: ZI-MAKE-01, ZI-MAKE-31.
    """
    method = settings.gen_method
    ways: list[Option[DrawCards | RollValues]] = []
    if method in ("deck_draw", "any"):
        label = "Draw a card from each pile"
        ways.append(option(DrawCards(), label, id="draw", rule="ZI-MAKE-10"))
    words = {"free": "to assign freely", "in_order": "assigned in order"}
    rolls: tuple[Method, ...] = ("cautious_roll", "reckless_roll")
    for roll, how in product(rolls, words):
        if method in (roll, "any") and settings.roll_assign in ("choice", how):
            name, before = ("Roll", "") if method == roll else (METHOD_NAMES[roll], f"{roll} ")
            way = RollValues(roll, how == "in_order")
            label = f"{name}, {words[how]}"
            ways.append(option(way, label, id=f"{before}{how}", rule="ZI-MAKE-31"))
    return ways


def _held(made: MakingPile, seat: Seat) -> list[Card]:
    hand = made.hands.get(seat)
    return [] if hand is None else hand.cards
