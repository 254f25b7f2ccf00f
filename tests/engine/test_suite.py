"""The suite finds what it is for: games that break one promise each, and the check that sees it."""

from typing import Annotated, ClassVar

import pytest
from msgspec import Meta, Struct

from fiftyfour.engine.cards import Card
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.conformance import checks, conformance
from fiftyfour.engine.decisions import Answer, Choose, Number, Option, PickCards
from fiftyfour.engine.errors import IllegalAction, UnknownSystem
from fiftyfour.engine.procedures import Aside, Procedure, Step, ask, done
from fiftyfour.engine.session import Session
from fiftyfour.engine.setup import Setup
from fiftyfour.engine.system import Settings, System
from fiftyfour.engine.things import Deck, Pile, Seat, Sheet, Track, new_deck
from fiftyfour.engine.view import Line, Pending, Tally, View

CHECKS = {check.__name__: check for check in checks}

YES = [Option(id="yes", label="Yes"), Option(id="no", label="No")]


class Diary(Struct):
    words: str = ""


class Table(Struct):
    deck: Deck
    hand: Pile
    pile: Pile
    secret: Track
    left: Track
    diary: Sheet[Diary]
    turns: int = 0


class Turn(Procedure):
    """Draw, or play a card. What is broken is broken in a subclass."""

    def begin(self, game: Session[Table]) -> Step:
        options = [Option(id="draw", label="Draw"), Option(id="pass", label="Pass")]
        prompt = Choose(prompt="What?", rule="B-1", options=options)
        return ask(Seat("p1"), prompt, then=self.choose)

    def choose(self, game: Session[Table], option: Option[object]) -> Step:
        table = game.table
        game.set(table.left, max(0, table.left.value - 1), rule="B-1")
        if option.id == "draw":
            return self.draw
        return self.play if table.hand.cards else done

    def draw(self, game: Session[Table]) -> Step:
        game.draw(game.table.deck, 1, game.table.hand, rule="B-2")
        return done

    def play(self, game: Session[Table]) -> Step:
        hand = game.table.hand.cards
        if not hand:
            return done
        return ask(Seat("p1"), PickCards(prompt="Which?", rule="B-3", cards=hand), then=self.lay)

    def lay(self, game: Session[Table], cards: list[Card]) -> Step:
        game.move(game.table.hand.cards[:1], game.table.hand, game.table.pile, rule="B-3")
        return done


class Sound(System[Table]):
    """The game that is not broken."""

    id, name, summary, credit = "sound", "Sound", "", ""
    players = (1, 2)
    table = Table
    rules = {"B-1": "One.", "B-2": "Two.", "B-3": "Three."}
    turn: ClassVar[type[Procedure]] = Turn

    procedures = (Turn,)

    def __init_subclass__(cls) -> None:
        if "turn" in cls.__dict__:
            cls.procedures = (cls.turn,)

    def setup(self, setup: Setup) -> Table:
        self.read_settings(setup.settings)
        own = (Seat("p1"),)
        return Table(
            deck=new_deck("deck"),
            hand=Pile(name="hand", stock="deck", sight=own, owner=own[0]),
            pile=Pile(name="pile", stock="deck"),
            secret=Track(name="secret", value=3, most=9, sight=own),
            left=Track(name="left", value=12),
            diary=Sheet(name="diary", data=Diary(), sight=own),
        )

    def next(self, table: Table) -> Procedure | None:
        return self.turn() if table.left.value else None


def test_the_sound_one_passes() -> None:
    conformance(Sound())


# --- broken ones ---


class CountsInTheWrongPlace(Turn):
    def begin(self, game: Session[Table]) -> Step:
        game.table.turns += 1
        return super().begin(game)


class AsksAnotherThing(Sound):
    """An asking step that changes the table."""

    turn = CountsInTheWrongPlace


class LosesACard(Turn):
    def draw(self, game: Session[Table]) -> Step:
        game.table.deck.cards.pop()
        return super().draw(game)


class LosesCards(Sound):
    turn = LosesACard


class DoublesACard(Turn):
    def lay(self, game: Session[Table], cards: list[Card]) -> Step:
        game.table.pile.cards += game.table.hand.cards[:1]
        return done


class DoublesCards(Sound):
    turn = DoublesACard


class BadRule(Turn):
    def draw(self, game: Session[Table]) -> Step:
        game.draw(game.table.deck, 1, game.table.hand, rule="B-9")
        return done


class NamesUnknownRules(Sound):
    turn = BadRule


class Remembers(Turn):
    def choose(self, game: Session[Table], option: Option[object]) -> Step:
        setattr(game, "memory", option.id)  # noqa: B010
        return super().choose(game, option)

    def play(self, game: Session[Table]) -> Step:
        if not game.table.hand.cards:
            return done
        prompt = getattr(game, "memory", "Which?")
        hand = game.table.hand.cards
        return ask(Seat("p1"), PickCards(prompt=prompt, rule="B-3", cards=hand), then=self.lay)


class KeepsThingsOutsideTheState(Sound):
    turn = Remembers


class WrongType(Turn):
    def draw(self, game: Session[Table]) -> Step:
        game.write(game.table.diary, rule="B-2", words=7)
        return super().draw(game)


class WritesWrongTypes(Sound):
    turn = WrongType


class TurnsASet(Turn):
    def draw(self, game: Session[Table]) -> Step:
        cards = {str(card) for card in game.table.deck.cards}
        game.tell(" ".join(cards)[:9], rule="B-2", sight=())
        return super().draw(game)


class DependsOnHashes(Sound):
    turn = TurnsASet


class Gossip(Turn):
    def draw(self, game: Session[Table]) -> Step:
        (card,) = game.draw(game.table.deck, 1, game.table.hand, rule="B-2")
        game.tell(f"p1 draws {card.pretty}", rule="B-2")
        return done


class TellsWhatWasDrawn(Sound):
    turn = Gossip


class Whisper(Turn):
    def choose(self, game: Session[Table], option: Option[object]) -> Step:
        if game.table.hand.cards:
            game.tell("p1 smiles" if game.table.hand.cards[0].is_face else "p1 frowns", rule="B-1")
        return super().choose(game, option)


class ShowsAFace(Sound):
    """What it tells depends on a hidden hand."""

    turn = Whisper


class Shortcut(Turn):
    def choose(self, game: Session[Table], option: Option[object]) -> Step:
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
    def centre(self, game: Session[Table]) -> Tally:
        return Tally("Secret", (Line("It is", total=game.table.secret.value),))


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

    def result(self, table: Table) -> str:
        return ""


class NoAnswer(Turn):
    def play(self, game: Session[Table]) -> Step:
        hand = game.table.hand.cards
        return ask(
            Seat("p1"), PickCards(prompt="?", rule="B-3", cards=hand, sets=[]), then=self.lay
        )


class AsksWhatHasNoAnswer(Sound):
    turn = NoAnswer


class Rejects(Turn):
    def choose(self, game: Session[Table], option: Option[object]) -> Step:
        if option.id == "pass" and not game.table.hand.cards:
            raise IllegalAction("no_cards", "you have none", "B-1")
        return super().choose(game, option)


class RefusesWhatItOffers(Sound):
    turn = Rejects


class Bluffs(Sound):
    def bot(self, view: View, pending: Pending, chance: Plain) -> Answer:
        return "bluff"


class Crashes(Turn):
    def begin(self, game: Session[Table]) -> Step:
        options = [Option(id="draw", label="Draw"), Option(id="pass", label="Pass")]
        prompt = Choose(prompt="What?", rule="B-1", options=options)
        return ask(Seat("p1"), prompt, then=self.choose, refuse=self.why_not)

    def why_not(self, game: Session[Table], answer: Answer) -> None:
        raise KeyError(answer)


class CrashesOnNonsense(Sound):
    turn = Crashes


class Spoils(Crashes):
    def why_not(self, game: Session[Table], answer: Answer) -> None:
        hidden = game.table.secret.value
        raise IllegalAction("no", f"no, but the secret is {hidden}", "B-1")


class ErrorsThatLeak(Sound):
    turn = Spoils

    def setup(self, setup: Setup) -> Table:
        table = super().setup(setup)
        table.secret.sight = "none"
        return table


class Peek(Aside[Table]):
    @classmethod
    def offer(cls, game: Session[Table], seat: Seat) -> Number:
        return Number(prompt="How many?", rule="B-1", least=0, most=game.table.secret.value)

    def begin(self, game: Session[Table], number: int) -> Step:
        return done


class OffersThatLeak(Sound):
    asides = (Peek,)


class UnboundedSettings(Settings, frozen=True):
    turns: Annotated[int, Meta(title="Turns", description="How many.", ge=1)] = 3


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
    def choose(self, game: Session[Table], option: Option[object]) -> Step:
        game.table.hand.sight = "all" if option.id == "pass" else (Seat("p1"),)
        return super().choose(game, option)


class OpensByHand(Sound):
    """A hidden pile is opened without `show`, so that nobody is told and it is free to undo."""

    turn = LaysOpen


class Trusts(Turn):
    def play(self, game: Session[Table]) -> Step:
        assert game.table.left.value < 12, "it was set in the step before"
        return super().play(game)


class TrustsTheTable(Sound):
    """It takes for granted what a GM may change."""

    gm = "may"
    turn = Trusts


@pytest.mark.parametrize(
    ("system", "check"),
    [
        (AsksAnotherThing, "asking_changes_nothing"),
        (KeepsThingsOutsideTheState, "asking_changes_nothing"),
        (LosesCards, "cards_are_conserved"),
        (DoublesCards, "cards_are_conserved"),
        (NamesUnknownRules, "rules_are_known"),
        (WritesWrongTypes, "state_is_plain_data"),
        (AbsentProcedure, "state_is_plain_data"),
        (DependsOnHashes, "same_actions_make_same_bytes"),
        (TellsWhatWasDrawn, "events_show_what_piles_show"),
        (ShowsAFace, "hidden_things_stay_hidden"),
        (DecidesByAHiddenNumber, "hidden_things_stay_hidden"),
        (HiddenInTheBadge, "hidden_things_stay_hidden"),
        (HiddenInTheCentre, "hidden_things_stay_hidden"),
        (HiddenInTheCentre, "views_survive_redealing"),
        (ErrorsThatLeak, "hidden_things_stay_hidden"),
        (OffersThatLeak, "hidden_things_stay_hidden"),
        (TwoHands, "things_have_names"),
        (NobodysThing, "things_have_names"),
        (Ends, "somebody_can_act"),
        (AsksWhatHasNoAnswer, "somebody_can_act"),
        (RefusesWhatItOffers, "every_legal_answer_works"),
        (Bluffs, "every_legal_answer_works"),
        (CrashesOnNonsense, "everything_else_is_refused"),
        (Unbounded, "settings_are_documented"),
        (Undocumented, "settings_are_documented"),
        (AnythingGoes, "wrong_tables_are_refused"),
        (FewTables, "wrong_tables_are_refused"),
        (OpensByHand, "stepping_back_knows_information"),
        (TrustsTheTable, "the_gm_is_sovereign"),
    ],
)
def test_what_is_broken_is_found(system: type[Sound], check: str) -> None:
    with pytest.raises(AssertionError, match="sound"):
        CHECKS[check](system())


def test_every_check_says_what_it_shows() -> None:
    for check in checks:
        assert (check.__doc__ or "").strip(), check.__name__
