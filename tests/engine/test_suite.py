"""The suite finds what it is for: games that break one promise each, and the check that sees it."""

from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from typing import Annotated, ClassVar, cast

import msgspec
import pytest
from msgspec import Struct

from fiftyfour.engine.actions import Answer
from fiftyfour.engine.cards import ALL_CARDS, Card, Rank, Suit
from fiftyfour.engine.conformance import checks, conformance, watchdog
from fiftyfour.engine.counting import draw
from fiftyfour.engine.decisions import Number, PickCards
from fiftyfour.engine.errors import IllegalAction, Refusal, UnknownSystem
from fiftyfour.engine.events import AnyEvent, Moved
from fiftyfour.engine.game import Game
from fiftyfour.engine.minds import Minds
from fiftyfour.engine.options import Choose, Option, choose, option, options_of
from fiftyfour.engine.procedures import Aside, Procedure, Step, ask, done
from fiftyfour.engine.questions import Hint, Promise, Stake, likely
from fiftyfour.engine.seen import Seen
from fiftyfour.engine.settings import Settings, setting
from fiftyfour.engine.setup import Setup
from fiftyfour.engine.system import GameWords, Outcome, System
from fiftyfour.engine.things import Deck, Piece, Pile, Seat, Sheet, Track, new_deck
from fiftyfour.engine.view import Line, Pending, Preview, Tally
from tests.soak import halve_plays

CHECKS = {check.__name__: check for check in checks}


@pytest.fixture(autouse=True)
def few_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is broken is found in as little play as tests/test_conformance.py looks at."""
    halve_plays(monkeypatch)


class Diary(Struct):
    words: str = ""


class Table(Struct):
    deck: Deck
    hand: Pile
    pile: Pile
    secret: Track
    left: Track
    diary: Sheet[Diary]
    pawn: Piece
    turns: int = 0


class Turn(Procedure):
    """Draw, or play a card. What is broken is broken in a subclass."""

    def begin(self, game: Game[Table]) -> Step:
        prompt = choose("What?", [option("draw", "Draw"), option("pass", "Pass")], rule="B-1")
        return ask(Seat("p1"), prompt, then=self.choose)

    def choose(self, game: Game[Table], option: str) -> Step:
        table = game.table
        game.set(table.left, max(0, table.left.value - 1), rule="B-1")
        if option == "draw":
            return self.draw
        return self.play if table.hand.cards else done

    def draw(self, game: Game[Table]) -> Step:
        game.draw(game.table.deck, 1, game.table.hand, rule="B-2")
        return done

    def play(self, game: Game[Table]) -> Step:
        hand = game.table.hand.cards
        if not hand:
            return done
        return ask(Seat("p1"), PickCards(prompt="Which?", rule="B-3", cards=hand), then=self.lay)

    def lay(self, game: Game[Table], cards: list[Card]) -> Step:
        game.move(game.table.hand.cards[:1], game.table.hand, game.table.pile, rule="B-3")
        return done


class Sound(System[Table]):
    """The game that is not broken."""

    id, name = "sound", "Sound"
    words = GameWords(summary="Draw and lay.", credit="Nobody.")
    players = (1, 2)
    table = Table
    rules = {"B-1": "One.", "B-2": "Two.", "B-3": "Three."}
    turn: ClassVar[type[Procedure]] = Turn

    procedures = (Turn,)

    def __init_subclass__(cls) -> None:
        if "turn" in cls.__dict__:
            cls.procedures = (cls.turn,)

    def setup(self, setup: Setup) -> Table:
        self.settings.read(setup.settings)
        own = (Seat("p1"),)
        return Table(
            deck=new_deck("deck"),
            hand=Pile(name="hand", stock="deck", sight=own, owner=own[0]),
            pile=Pile(name="pile", stock="deck"),
            secret=Track(name="secret", value=3, most=9, sight=own),
            left=Track(name="left", value=12),
            diary=Sheet(name="diary", data=Diary(), sight=own),
            pawn=Piece(name="pawn"),
        )

    def next(self, table: Table) -> Procedure | None:
        return self.turn() if table.left.value else None

    def outcome(self, table: Table) -> Outcome:
        return Outcome("the turns are over")


def test_the_sound_one_passes() -> None:
    conformance(Sound())


# --- broken ones ---


class CountsInTheWrongPlace(Turn):
    def begin(self, game: Game[Table]) -> Step:
        game.table.turns += 1
        return super().begin(game)


class AsksAnotherThing(Sound):
    """An asking step that changes the table."""

    turn = CountsInTheWrongPlace


class LosesACard(Turn):
    def draw(self, game: Game[Table]) -> Step:
        game.table.deck.cards.pop()
        return super().draw(game)


class LosesCards(Sound):
    turn = LosesACard


class DoublesACard(Turn):
    def lay(self, game: Game[Table], cards: list[Card]) -> Step:
        game.table.pile.cards += game.table.hand.cards[:1]
        return done


class DoublesCards(Sound):
    turn = DoublesACard


class BadRule(Turn):
    def draw(self, game: Game[Table]) -> Step:
        game.draw(game.table.deck, 1, game.table.hand, rule="B-9")
        return done


class NamesUnknownRules(Sound):
    turn = BadRule


class TellsATruth(Turn):
    def draw(self, game: Game[Table]) -> Step:
        game.tell("Nothing is drawn", rule="B-2", nothing=True)
        return done


class TellsWhatNoClientReads(Sound):
    turn = TellsATruth


class SaysIds(Turn):
    def draw(self, game: Game[Table]) -> Step:
        game.draw(game.table.deck, 1, game.table.hand, rule="B-2")
        game.tell("p1 has drawn", rule="B-2")
        return done


class TellsPeopleOfIds(Sound):
    turn = SaysIds


class Remembers(Turn):
    def choose(self, game: Game[Table], option: str) -> Step:
        setattr(game, "memory", option)  # noqa: B010
        return super().choose(game, option)

    def play(self, game: Game[Table]) -> Step:
        if not game.table.hand.cards:
            return done
        prompt = getattr(game, "memory", "Which?")
        hand = game.table.hand.cards
        return ask(Seat("p1"), PickCards(prompt=prompt, rule="B-3", cards=hand), then=self.lay)


class KeepsThingsOutsideTheState(Sound):
    turn = Remembers


class WrongType(Turn):
    def draw(self, game: Game[Table]) -> Step:
        game.write(game.table.diary, rule="B-2", words=7)
        return super().draw(game)


class WritesWrongTypes(Sound):
    turn = WrongType


class TurnsASet(Turn):
    def draw(self, game: Game[Table]) -> Step:
        cards = {str(card) for card in game.table.deck.cards}
        game.tell(" ".join(cards)[:9], rule="B-2", sight=())
        return super().draw(game)


class DependsOnHashes(Sound):
    turn = TurnsASet


class Gossip(Turn):
    def draw(self, game: Game[Table]) -> Step:
        (card,) = game.draw(game.table.deck, 1, game.table.hand, rule="B-2")
        game.tell(f"p1 draws {card.pretty}", rule="B-2")
        return done


class TellsWhatWasDrawn(Sound):
    turn = Gossip


class Whisper(Turn):
    def choose(self, game: Game[Table], option: str) -> Step:
        if game.table.hand.cards:
            game.tell("p1 smiles" if game.table.hand.cards[0].is_face else "p1 frowns", rule="B-1")
        return super().choose(game, option)


class ShowsAFace(Sound):
    """What it tells depends on a hidden hand."""

    turn = Whisper


class Shortcut(Turn):
    def choose(self, game: Game[Table], option: str) -> Step:
        if game.table.secret.value > 4:
            game.set(game.table.left, 0, rule="B-1")
        return super().choose(game, option)


class DecidesByAHiddenNumber(Sound):
    """A hidden number decides, and is not shown."""

    turn = Shortcut

    def setup(self, setup: Setup) -> Table:
        table = super().setup(setup)
        table.secret.sight = "none"
        return table


class HiddenInTheBadge(Sound):
    def badges(self, table: Table, seat: Seat) -> tuple[str, ...]:
        return (table.hand.cards[0],) if table.hand.cards else ()


class HiddenInTheCentre(Sound):
    def centre(self, game: Game[Table]) -> Tally:
        return Tally("Secret", (Line("It is", total=game.table.secret.value),))


class Total(Struct, frozen=True):
    points: int


class HiddenInWhatIsShown(Sound):
    def shown(self, game: Game[Table]) -> Sequence[Sheet[Struct]]:
        return [Sheet(name="sum", label="The sum", data=Total(game.table.secret.value))]


class Hints(Turn):
    def begin(self, game: Game[Table]) -> Step:
        gives = Total(game.table.secret.value)
        menu = [option("draw", "Draw", gives=gives), option("pass", "Pass")]
        return ask(Seat("p1"), choose("What?", menu, rule="B-1"), then=self.choose)


class HiddenInWhatAnOptionGives(DecidesByAHiddenNumber):
    turn = Hints


class HiddenInAPreview(DecidesByAHiddenNumber):
    def preview(self, seen: Seen[Table], pending: Pending, draft: object) -> Preview:
        game = cast("Game[Table]", seen._game)  # pyright: ignore[reportPrivateUsage]
        return Preview(gives=Total(game.table.secret.value))


class RefusesInPreviewsOnly(Sound):
    def preview(self, seen: Seen[Table], pending: Pending, draft: object) -> Preview:
        return Preview(refusal=Refusal("no", "no", "B-1"))


class TwoHands(Sound):
    def setup(self, setup: Setup) -> Table:
        table = super().setup(setup)
        table.pile.name = "hand"
        return table


class NobodysThing(Sound):
    def setup(self, setup: Setup) -> Table:
        table = super().setup(setup)
        table.pile.owner = Seat("p7")
        return table


class Ends(Sound):
    """Over, and it does not say how."""

    def outcome(self, table: Table) -> Outcome:
        return Outcome("")


class NoAnswer(Turn):
    def play(self, game: Game[Table]) -> Step:
        hand = game.table.hand.cards
        return ask(
            Seat("p1"), PickCards(prompt="?", rule="B-3", cards=hand, sets=[]), then=self.lay
        )


class AsksWhatHasNoAnswer(Sound):
    turn = NoAnswer


class Rejects(Turn):
    def choose(self, game: Game[Table], option: str) -> Step:
        if option == "pass" and not game.table.hand.cards:
            raise IllegalAction("no_cards", "you have none", "B-1")
        return super().choose(game, option)


class RefusesWhatItOffers(Sound):
    turn = Rejects


class Bluffs(Sound):
    minds = Minds(bot=lambda seen, pending, chance: "bluff")


class Crashes(Turn):
    def play(self, game: Game[Table]) -> Step:
        hand = game.table.hand.cards
        prompt = PickCards(prompt="Which?", rule="B-3", cards=hand)
        return ask(Seat("p1"), prompt.unless(partial(self.against, game)), then=self.lay)

    def against(self, game: Game[Table], cards: list[Card]) -> Refusal | None:
        if len(cards) != 1:
            raise KeyError(cards)
        return None


class CrashesOnNonsense(Sound):
    turn = Crashes


class Spoils(Crashes):
    def against(self, game: Game[Table], cards: list[Card]) -> Refusal | None:
        secret = game.table.secret.value
        return Refusal("no", f"no, but the secret is {secret}", "B-1") if len(cards) != 1 else None


class ErrorsThatLeak(Sound):
    turn = Spoils

    def setup(self, setup: Setup) -> Table:
        table = super().setup(setup)
        table.secret.sight = "none"
        return table


class Peek(Aside[Table]):
    @classmethod
    def offer(cls, game: Game[Table], seat: Seat) -> Number:
        return Number(prompt="How many?", rule="B-1", least=0, most=game.table.secret.value)

    def begin(self, game: Game[Table], number: int) -> Step:
        return done


class Shuts(Turn):
    """Whoever is not asked is told why, or shown it."""

    def begin(self, game: Game[Table]) -> Step:
        prompt = choose("What?", [option("draw", "Draw"), option("pass", "Pass")], rule="B-1")
        return ask(Seat("p1"), prompt, then=self.choose, closed=self.shut)

    def shut(self, game: Game[Table], seat: Seat) -> Choose[str] | Refusal:
        return Refusal("not_you", f"the secret is {game.table.secret.value}", "B-1")


class ReasonsThatLeak(Sound):
    turn = Shuts


class Waits(Aside[Table]):
    @classmethod
    def closed(cls, game: Game[Table], seat: Seat) -> Refusal | None:
        secret = game.table.secret.value
        return Refusal("not_now", f"the secret is {secret}", "B-1") if seat == "p2" else None

    @classmethod
    def offer(cls, game: Game[Table], seat: Seat) -> Choose[str]:
        return choose("Wait?", [option("wait", "Wait")], rule="B-1")

    def begin(self, game: Game[Table], _: str) -> Step:
        game.set(game.table.left, max(0, game.table.left.value - 1), rule="B-1")
        return done


class AsidesThatLeak(Sound):
    asides = (Waits,)


class SaysWhatIsLeft(Waits):
    @classmethod
    def closed(cls, game: Game[Table], seat: Seat) -> Refusal | None:
        return Refusal("not_now", f"{game.table.left.value} turns are left", "B-1")


class AsidesThatChangeUnseen(Sound):
    asides = (SaysWhatIsLeft,)

    def asides_depend_on(self, game: Game[Table]) -> object:
        return len(game.table.pile)


class Idles(Waits):
    @classmethod
    def closed(cls, game: Game[Table], seat: Seat) -> Refusal | None:
        return None


def idle(seen: Seen[Table]) -> Answer | None:
    return Answer(to="idles", answer="wait") if seen.may("idles") else None


class WaitsForEver(Sound):
    """Its bot ever has something more to do by itself."""

    asides = (Idles,)
    minds = Minds(unasked=idle, acts_unasked=lambda table: True)


class WaitsInVain(Sound):
    """Its bot does by itself what nobody may."""

    minds = Minds(
        unasked=lambda seen: Answer(to="waits", answer="no"), acts_unasked=lambda table: True
    )


class IsNeverAsked(WaitsForEver):
    """Its bot has something to do by itself, but nobody asks it."""

    minds = Minds(unasked=idle)


class ShutsAnew(Shuts):
    times: ClassVar[int] = 0

    def shut(self, game: Game[Table], seat: Seat) -> Choose[str]:
        type(self).times += 1
        why = Refusal("not_you", f"for the {self.times}th time: no", "B-1")
        return choose("What?", [option("draw", "Draw", closed=why)], rule="B-1")


class RefusesForAnotherReason(Sound):
    turn = ShutsAnew


class OpensAndShuts(Turn):
    def begin(self, game: Game[Table]) -> Step:
        why = Refusal("tired", "not now", "B-1")
        menu = [option("draw", "Draw"), option("draw", "Draw again", closed=why)]
        return ask(Seat("p1"), choose("What?", menu, rule="B-1"), then=self.choose)


class IdsThatMeanTwoThings(Sound):
    turn = OpensAndShuts


class OnlyShut(Turn):
    def play(self, game: Game[Table]) -> Step:
        why = Refusal("tired", "not now", "B-1")
        menu = choose("What?", [option("draw", "Draw", closed=why)], rule="B-1")
        return ask(Seat("p1"), menu, then=self.choose)


class AsksOnlyWhatIsClosed(Sound):
    turn = OnlyShut


class OffersThatLeak(Sound):
    asides = (Peek,)


class UnboundedSettings(Settings, frozen=True):
    turns: Annotated[int, setting("Turns", "How many.", least=1)] = 3


class Unbounded(Sound):
    settings = UnboundedSettings


class BareSettings(Settings, frozen=True):
    turns: int = 3


class Undocumented(Sound):
    settings = BareSettings


class AnythingGoes(Sound):
    def setup(self, setup: Setup) -> Table:
        return super().setup(Setup(system=setup.system, seats=setup.seats, host=setup.host))


class FewTables(Sound):
    def setup(self, setup: Setup) -> Table:
        if len(setup.seats) == 2:
            raise UnknownSystem("not with two")
        return super().setup(setup)


class AbsentProcedure(Sound):
    procedures = (LosesACard,)


class LaysOpen(Turn):
    def choose(self, game: Game[Table], option: str) -> Step:
        game.table.hand.sight = "all" if option == "pass" else (Seat("p1"),)
        return super().choose(game, option)


class OpensByHand(Sound):
    """A hidden pile is opened without `show`, so that nobody is told and it is free to undo."""

    turn = LaysOpen


class ByHand(Turn):
    """Changes the table by hand, where a verb would have told of it."""

    def choose(self, game: Game[Table], option: str) -> Step:
        self.change(game.table)
        return super().choose(game, option)

    def change(self, table: Table) -> None: ...


class Slips(ByHand):
    def change(self, table: Table) -> None:
        table.pile.cards.append(table.deck.cards.pop())


class MovesACardByHand(Sound):
    turn = Slips


class Sorts(ByHand):
    def change(self, table: Table) -> None:
        table.hand.cards.sort(reverse=True)


class SortsAHandByHand(Sound):
    turn = Sorts


class Counts(ByHand):
    def change(self, table: Table) -> None:
        table.secret.value = (table.secret.value + 1) % 9


class SetsATrackByHand(Sound):
    turn = Counts


class CountsBefore(ByHand):
    def change(self, table: Table) -> None:
        table.left.value = min(12, table.left.value + 2)


class SetsATrackByHandAndThenByAVerb(Sound):
    turn = CountsBefore


class Swaps(ByHand):
    def change(self, table: Table) -> None:
        table.diary = Sheet(name="diary", data=Diary("so it goes"), sight=table.diary.sight)


class ReplacesASheet(Sound):
    turn = Swaps


class Scribbles(ByHand):
    def change(self, table: Table) -> None:
        table.diary.data.words += "so it goes"


class WritesByHand(Sound):
    turn = Scribbles


class Drops(ByHand):
    def change(self, table: Table) -> None:
        table.pawn.at = (1, table.left.value)


class PlacesAPieceByHand(Sound):
    turn = Drops


class Renames(ByHand):
    def change(self, table: Table) -> None:
        table.secret.label = f"Secret {table.left.value}"


class ChangesALabelByHand(Sound):
    turn = Renames


class Unveils(ByHand):
    def change(self, table: Table) -> None:
        table.secret.sight = "all"


class ShowsATrackByHand(Sound):
    turn = Unveils


class Full(Struct):
    words: str


class FullTable(Table):
    book: Sheet[Full] | None = None


class HidesASheetThatHasNoBlank(Sound):
    table = FullTable

    def setup(self, setup: Setup) -> Table:
        table = msgspec.convert(msgspec.to_builtins(super().setup(setup)), FullTable)
        table.book = Sheet(name="book", data=Full("so it goes"), sight=(Seat("p1"),))
        return table


def counting_for_ever(seen: Seen[Table], pending: Pending, draft: object) -> Sequence[Hint]:
    """Put every card into a class of its own."""
    bag = dict.fromkeys(ALL_CARDS[:20], 1)

    def joined(hand: frozenset[Card], card: Card, _: int) -> frozenset[Card]:
        return hand | {card}

    ways = draw(bag, 10, joined, {frozenset[Card](): 1})
    return [likely("an ace", Fraction(1, len(ways)))]


class CountsForEver(Sound):
    minds = Minds(hints=counting_for_ever)


def marking_a_loss(seen: Seen[Table], pending: Pending, draft: object) -> Sequence[Hint]:
    """Mark an answer without any chance: the other one loses more."""
    if not options_of(pending.decision, str):
        return []
    hints = [Hint("wins", chance="0", to="draw", matters=1, best=True)]
    hints.append(Hint("loses", mean="1", to="draw", matters=-1, best=True))
    return [*hints, Hint("loses", mean="2", to="pass", matters=-1)]


class MarksALoss(Sound):
    minds = Minds(hints=marking_a_loss)


class MattersToNoAnswer(Sound):
    minds = Minds(hints=lambda seen, pending, _: [Hint("wins", chance="1/2", matters=1)])


class Foresees(Turn):
    def draw(self, game: Game[Table]) -> Step:
        game.foresee([(game.table.deck, 2, game.table.hand)])
        return super().draw(game)


class ForeseesTooMuch(Sound):
    """It has people enter more real cards than it draws."""

    turn = Foresees


class Trusts(Turn):
    def play(self, game: Game[Table]) -> Step:
        assert game.table.left.value < 12, "it was set in the step before"
        return super().play(game)


class TrustsTheTable(Sound):
    """It takes for granted what a GM may change."""

    gm = "may"
    turn = Trusts


class Aloud(Turn):
    """Draws, and then says something about the cards that `p1` holds."""

    def draw(self, game: Game[Table]) -> Step:
        (card,) = game.draw(game.table.deck, 1, game.table.hand, rule="B-2")
        self.say(game, card)
        return done

    def say(self, game: Game[Table], card: Card) -> None: ...


class CountsAces(Aloud):
    def say(self, game: Game[Table], card: Card) -> None:
        aces = sum(held.rank is Rank.ACE for held in game.table.hand.cards)
        game.tell(f"{aces} Aces are in play", rule="B-2")


class CountsAcesInAllHands(Sound):
    """A line about hidden hands, in a step that also draws."""

    turn = CountsAces


class NamesByNotation(Aloud):
    def say(self, game: Game[Table], card: Card) -> None:
        game.tell(f"the first player drew {card}", rule="B-2")


class TellsByNotation(Sound):
    turn = NamesByNotation


class NamesInSmallLetters(Aloud):
    def say(self, game: Game[Table], card: Card) -> None:
        drawn = card.lower().replace("t", "10")
        game.tell("the first player drew", rule="B-2", what=f"it is {drawn}.")


class TellsInSmallLettersAsData(Sound):
    turn = NamesInSmallLetters


class NamesInWords(Aloud):
    def say(self, game: Game[Table], card: Card) -> None:
        if card.suit is not None:
            named = f"{card.rank.name} of {card.suit.name}".lower()
            game.tell(f"the first player drew the {named}", rule="B-2")


class TellsInWords(Sound):
    turn = NamesInWords


class LaysFaceDown(Turn):
    def lay(self, game: Game[Table], cards: list[Card]) -> Step:
        (card,) = cards
        game.move([card], game.table.hand, game.table.deck, rule="B-3")
        if card.suit is not None:
            named = f"{card.rank.name} of {card.suit.name}".lower()
            game.tell(f"the first player puts the {named} back", rule="B-3")
        return done


class TellsWhatWasLaidFaceDown(Sound):
    turn = LaysFaceDown


class Labels(Aloud):
    def say(self, game: Game[Table], card: Card) -> None:
        game.table.pile.label = f"Laid, after {card}"
        game.show(game.table.pile, "all", rule="B-2")


class LabelsByWhatWasDrawn(Sound):
    turn = Labels


class DecidesByTheHand(Aloud):
    def say(self, game: Game[Table], card: Card) -> None:
        if len({held.suit for held in game.table.hand.cards}) > 1:
            game.set(game.table.left, max(0, game.table.left.value - 1), rule="B-2")


class DrawsAndDecidesByAHiddenHand(Sound):
    turn = DecidesByTheHand


def _red(hint: Hint, table: Table, seat: Seat) -> Stake:
    def came(events: Sequence[AnyEvent], _: Struct) -> bool | None:
        drawn = [event.cards[0] for event in events if isinstance(event, Moved) and event.drawn]
        return next((card.suit in (Suit.HEARTS, Suit.DIAMONDS) for card in drawn), None)

    return Stake(came)


DRAWS_RED = Promise("draws red", "B-2", _red)


def promising(red: Fraction) -> Minds[Table]:
    """Hints say how likely the next card is `red`, and the log whether it was."""

    def hints(seen: Seen[Table], pending: Pending, draft: object) -> Sequence[Hint]:
        if not options_of(pending.decision, str):
            return []
        return [likely("draws red", red, "draw", DRAWS_RED)]

    return Minds(hints=hints, promises=(DRAWS_RED,))


class Promises(Sound):
    minds = promising(Fraction(1, 2))


class PromisesTooMuch(Sound):
    minds = promising(Fraction(9, 10))


class PromisesForCertain(Sound):
    minds = promising(Fraction(1))


class GoesOnForEver(Sound):
    def next(self, table: Table) -> Procedure:
        return self.turn()


class HasNoOutcome(Sound):
    outcome = System[Table].outcome


class HasNoCredit(Sound):
    words = GameWords(summary="Draw and lay.", credit="")


class Forgets(Turn):
    def lay(self, game: Game[Table], cards: list[Card]) -> Step:
        super().lay(game, cards)
        return cast(Step, None)


class ReturnsNothing(Sound):
    turn = Forgets


class Circles(Turn):
    def lay(self, game: Game[Table], cards: list[Card]) -> Step:
        while game.table.hand.cards:
            game.look(game.table.deck, 0, (Seat("p1"),), rule="B-3")
        return done


class Loops(Sound):
    turn = Circles


class Passes(Turn):
    def draw(self, game: Game[Table]) -> Step:
        return self.draw


class RunsInCircles(Sound):
    turn = Passes


class Wanders(Aside[Table]):
    """In the last turns anybody may go as far as they like, but there is no way on from 9."""

    @classmethod
    def closed(cls, game: Game[Table], seat: Seat) -> Refusal | None:
        return Refusal("early", "not yet", "B-1") if game.table.left.value > 2 else None

    @classmethod
    def offer(cls, game: Game[Table], seat: Seat) -> Number:
        return Number(prompt="How far?", rule="B-1", least=1, most=9)

    def begin(self, game: Game[Table], number: int) -> Step:
        game.set(game.table.left, game.table.left.value + 3, rule="B-1")
        return self.nowhere if number == 9 else done

    def nowhere(self, game: Game[Table]) -> Step:
        return ask(self.seat, choose("Where?", list[Option[str]](), rule="B-1"), self.go)

    def go(self, game: Game[Table], _: str) -> Step:
        return done


class LeadsNowhere(Sound):
    asides = (Wanders,)


@pytest.mark.parametrize(
    ("system", "check"),
    [
        (CountsAcesInAllHands, "hidden_things_stay_hidden"),
        (DrawsAndDecidesByAHiddenHand, "hidden_things_stay_hidden"),
        (TellsByNotation, "events_show_what_piles_show"),
        (TellsInSmallLettersAsData, "events_show_what_piles_show"),
        (TellsInWords, "hidden_things_stay_hidden"),
        (TellsWhatWasLaidFaceDown, "hidden_things_stay_hidden"),
        (LabelsByWhatWasDrawn, "hidden_things_stay_hidden"),
        (PromisesTooMuch, "hints_come_true"),
        (PromisesForCertain, "hints_come_true"),
        (GoesOnForEver, "games_end"),
        (HasNoOutcome, "games_end"),
        (HasNoCredit, "games_introduce_themselves"),
        (LeadsNowhere, "every_legal_answer_works"),
        (AsksAnotherThing, "asking_changes_nothing"),
        (KeepsThingsOutsideTheState, "asking_changes_nothing"),
        (LosesCards, "cards_are_conserved"),
        (DoublesCards, "cards_are_conserved"),
        (NamesUnknownRules, "rules_are_known"),
        (TellsPeopleOfIds, "people_read_sentences"),
        (WritesWrongTypes, "state_is_plain_data"),
        (AbsentProcedure, "procedures_are_registered"),
        (DependsOnHashes, "same_actions_make_same_bytes"),
        (TellsWhatWasDrawn, "events_show_what_piles_show"),
        (ShowsAFace, "hidden_things_stay_hidden"),
        (DecidesByAHiddenNumber, "hidden_things_stay_hidden"),
        (HiddenInTheBadge, "hidden_things_stay_hidden"),
        (HiddenInTheCentre, "hidden_things_stay_hidden"),
        (TellsWhatNoClientReads, "state_is_plain_data"),
        (HiddenInTheCentre, "views_survive_redealing"),
        (HiddenInWhatIsShown, "views_survive_redealing"),
        (HiddenInWhatAnOptionGives, "views_survive_redealing"),
        (HiddenInAPreview, "previews_know_what_their_seat_knows"),
        (RefusesInPreviewsOnly, "previews_know_what_their_seat_knows"),
        (ErrorsThatLeak, "hidden_things_stay_hidden"),
        (ReasonsThatLeak, "views_survive_redealing"),
        (AsidesThatLeak, "views_survive_redealing"),
        (RefusesForAnotherReason, "closed_options_say_why"),
        (IdsThatMeanTwoThings, "closed_options_say_why"),
        (AsksOnlyWhatIsClosed, "somebody_can_act"),
        (OffersThatLeak, "hidden_things_stay_hidden"),
        (TwoHands, "things_have_names"),
        (TwoHands, "views_are_sent_as_they_are"),
        (AsidesThatChangeUnseen, "views_are_sent_as_they_are"),
        (AsidesThatChangeUnseen, "asides_change_as_the_game_says"),
        (NobodysThing, "things_have_names"),
        (Ends, "somebody_can_act"),
        (AsksWhatHasNoAnswer, "somebody_can_act"),
        (RefusesWhatItOffers, "every_legal_answer_works"),
        (Bluffs, "every_legal_answer_works"),
        (WaitsForEver, "what_bots_do_unasked_ends"),
        (WaitsInVain, "what_bots_do_unasked_ends"),
        (IsNeverAsked, "what_bots_do_unasked_ends"),
        (CrashesOnNonsense, "everything_else_is_refused"),
        (Unbounded, "settings_are_documented"),
        (Undocumented, "settings_are_documented"),
        (AnythingGoes, "wrong_tables_are_refused"),
        (FewTables, "wrong_tables_are_refused"),
        (MovesACardByHand, "only_verbs_change_the_table"),
        (SortsAHandByHand, "only_verbs_change_the_table"),
        (SetsATrackByHand, "only_verbs_change_the_table"),
        (SetsATrackByHandAndThenByAVerb, "only_verbs_change_the_table"),
        (ReplacesASheet, "only_verbs_change_the_table"),
        (WritesByHand, "only_verbs_change_the_table"),
        (PlacesAPieceByHand, "only_verbs_change_the_table"),
        (ChangesALabelByHand, "only_verbs_change_the_table"),
        (ShowsATrackByHand, "only_verbs_change_the_table"),
        (OpensByHand, "only_verbs_change_the_table"),
        (HidesASheetThatHasNoBlank, "hidden_sheets_can_be_blank"),
        (CountsForEver, "hints_know_what_their_seat_knows"),
        (MarksALoss, "hints_know_what_their_seat_knows"),
        (MattersToNoAnswer, "hints_know_what_their_seat_knows"),
        (OpensByHand, "stepping_back_knows_information"),
        (TrustsTheTable, "the_gm_is_sovereign"),
        (ForeseesTooMuch, "real_cards_can_be_entered"),
    ],
)
def test_what_is_broken_is_found(system: type[Sound], check: str) -> None:
    with pytest.raises(AssertionError, match="sound"):
        CHECKS[check](system())


@pytest.mark.parametrize(
    ("system", "wrong"),
    [
        (ReturnsNothing, r"step Forgets\.lay returned None"),
        (RunsInCircles, r"10000 steps without a question, the last of them Passes\.draw"),
        (Loops, r"Circles\.lay never ends"),
    ],
)
def test_a_step_that_goes_wrong_is_named(
    system: type[Sound], wrong: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watchdog, "PATIENCE", 0.2)
    with pytest.raises(AssertionError, match=f"sound with p1.*{wrong}"):
        conformance(system())


def test_hints_that_come_true_are_no_promise_too_much() -> None:
    CHECKS["hints_come_true"](Promises())


def test_every_check_says_what_it_shows() -> None:
    for check in checks:
        assert (check.__doc__ or "").strip(), check.__name__
