"""Scenes: hands are dealt, everybody acts, everything heals (SU-HAND, SU-SCN)."""

from fiftyfour.engine.cards import Card
from fiftyfour.engine.decisions import PickCards, Text
from fiftyfour.engine.errors import Refusal
from fiftyfour.engine.fields import yes_no
from fiftyfour.engine.forms import Field, Form, form
from fiftyfour.engine.game import Game
from fiftyfour.engine.options import Choose, choose, option
from fiftyfour.engine.procedures import Aside, Procedure, Step, ask, call, done
from fiftyfour.engine.things import GM, Pile, Seat
from fiftyfour.engine.wording import listed
from fiftyfour.systems.suits.choices import JobEnd, SceneStart, Showing
from fiftyfour.systems.suits.combat.combat import close_combat
from fiftyfour.systems.suits.commands import away, during_play, not_gm, not_in_scene
from fiftyfour.systems.suits.decks import discard, draw, foresee, shuffle_in
from fiftyfour.systems.suits.play.look import looked_at
from fiftyfour.systems.suits.play.resolving import stop
from fiftyfour.systems.suits.table import Person, Standing, Suits

GM_MORE = 2
MOST_TITLE = 80


def gm_hand_size(table: Suits) -> int:
    """The highest attribute in the party, and 2 more (SU-HAND-02)."""
    return max((person.figure.best for person in table.party()), default=0) + GM_MORE


def fit(table: Suits) -> list[Person]:
    """Characters who can take part in the next scene (SU-HAND-04)."""
    return [person for person in table.suits() if person.state.alive]


# --- the beginning ---


def open_scene(game: Game[Suits], title: str, people: list[Person]) -> None:
    """Who is here; nothing is used up yet (SU-SCN-02, SU-HAND-04, SU-DECK-06)."""
    table = game.table
    number = table.scene.number + 1
    heading = f"Scene {number}: {title}" if title else f"Scene {number}"
    game.tell(heading, rule="SU-HAND-01", scene=number, heading=True)
    for person in table.suits():
        game.write(person.standing, rule="SU-HAND-04", here=person in people)
    if table.settings.scene_shuffle == "on":
        shuffle_in(game, table.players)
        shuffle_in(game, table.gm)
    before = table.last.data.number
    game.write(
        table.log, rule="SU-HAND-01", number=number, title=title, plays=0, won=0, before=before
    )


class Dealing(Procedure):
    """Every hand as large as it has to be: players in seat order, then the GM.

    With `adjust` hands were kept: whoever has too many chooses what to throw away.

    Rules: SU-HAND-01, SU-HAND-02, SU-HAND-03, SU-HAND-05.
    """

    def begin(self, game: Game[Suits]) -> Step:
        seat = too_many(game.table)
        return self.cut if seat is not None else self.deal

    def cut(self, game: Game[Suits]) -> Step:
        seat = too_many(game.table)
        if seat is None:
            return self.deal
        hand, surplus = game.table.hand(seat).cards, surplus_of(game.table, seat)
        question = PickCards(
            prompt=f"Throw away {surplus}",
            rule="SU-HAND-03",
            cards=list(hand),
            least=surplus,
            most=surplus,
        )
        return ask(seat, question, then=self.thrown, waiting="discarding cards")

    def thrown(self, game: Game[Suits], cards: list[Card]) -> Step:
        seat = too_many(game.table)
        assert seat is not None
        stock = game.table.stock(seat)
        game.move(cards, game.table.hand(seat), stock.discard, rule="SU-HAND-03")
        return self.begin

    def deal(self, game: Game[Suits]) -> Step:
        table = game.table
        seats = [*(person.seat for person in table.party()), GM]
        missing = {seat: -surplus_of(table, seat) for seat in seats}
        foresee(game, missing)
        for seat, cards in missing.items():
            draw(game, seat, cards, rule="SU-HAND-02" if seat == GM else "SU-HAND-01")
        game.write(table.log, rule="SU-HAND-05", running=True)
        return done


def surplus_of(table: Suits, seat: Seat) -> int:
    """Cards above the number of a hand at scene start; below 0 if some are missing."""
    size = gm_hand_size(table) if seat == GM else table.people[seat].figure.hand
    return len(table.hand(seat)) - size


def too_many(table: Suits) -> Seat | None:
    """The next seat with too many cards, in seat order, then the GM (SU-HAND-03)."""
    seats = [*(person.seat for person in table.party()), GM]
    return next((seat for seat in seats if surplus_of(table, seat) > 0), None)


# --- the end ---


def close_scene(game: Game[Suits]) -> None:
    """Damage and flags go first, then hands; the dead stay dead, vehicles stay as they are.

    Rules: SU-SCN-01, SU-SCN-02, SU-SCN-03, SU-SCN-04, SU-HAND-03, SU-DMG-03, SU-VEH-03.
    """
    table = game.table
    for person in table.people.values():
        game.set(person.damage, 0, rule="SU-SCN-01")
        alive = person.state.alive
        fresh = Standing(name=person.name, alive=alive)
        if person.state != fresh:
            person.standing.data = fresh
            game.write(person.standing, rule="SU-SCN-03")
    if table.settings.vehicle_damage == "clears":
        for vehicle in table.vehicles.values():
            game.set(vehicle.damage, 0, rule="SU-VEH-03")
            stop(game, vehicle)
    if table.settings.scene_hands == "fresh":
        for pile in _hands(table):
            discard(game, pile, rule="SU-SCN-03")
    close_combat(game)
    game.write(table.log, rule="SU-SCN-01", running=False, spotlight="")
    game.tell("The scene is over", rule="SU-SCN-01", scene=table.scene.number)


def _hands(table: Suits) -> list[Pile]:
    """Players' in seat order, then the GM's (SU-SCN-03)."""
    return [*(person.hand for person in table.suits() if person.hand is not None), table.gm_hand]


# --- commands ---


class StartScene(Aside[Suits]):
    """The GM begins a scene and says who takes part (SU-HAND-04)."""

    @classmethod
    def closed(cls, game: Game[Suits], seat: Seat) -> Refusal | None:
        return not_gm(seat) or _no_new_scene(game.table)

    @classmethod
    def offer(cls, game: Game[Suits], seat: Seat) -> Form[SceneStart]:
        fields = {"title": Field("Title", Text(prompt="Title", most=MOST_TITLE), "")}
        for person in fit(game.table):
            fields[person.id] = yes_no(f"{person.name} takes part", True, of="here", key=person.id)
        return form(SceneStart, "Begin a scene", fields, rule="SU-HAND-01", unless=_empty_scene)

    def begin(self, game: Game[Suits], start: SceneStart) -> Step:
        people = [person for person in fit(game.table) if start.here[person.id]]
        open_scene(game, start.title, people)
        return call(Dealing(), then=self.dealt)

    def dealt(self, game: Game[Suits], _: Dealing) -> Step:
        return done


def _no_new_scene(table: Suits) -> Refusal | None:
    """One scene at a time, and somebody has to be alive (SU-SCN-04, SU-HAND-04)."""
    if table.scene.running or any(person.state.here for person in table.suits()):
        return Refusal("not_now", "a scene is running", "SU-SCN-04")
    if not fit(table):
        return Refusal("not_now", "everybody is dead; make new Suits", "SU-HAND-04")
    return None


def _empty_scene(start: SceneStart) -> Refusal | None:
    if any(start.here.values()):
        return None
    return Refusal("not_now", "a scene needs somebody in it", "SU-HAND-04")


class EndScene(Aside[Suits]):
    """The GM ends the scene, and a fight with it (SU-SCN-04)."""

    @classmethod
    def closed(cls, game: Game[Suits], seat: Seat) -> Refusal | None:
        return not_gm(seat) or not_in_scene(game.table) or during_play(game.table)

    @classmethod
    def offer(cls, game: Game[Suits], seat: Seat) -> Choose[bool]:
        hint = "damage goes, hands are thrown away"
        return choose(
            "End the scene?",
            [option(True, "End the scene", id="end scene", hint=hint)],
            rule="SU-SCN-01",
        )

    def begin(self, game: Game[Suits], _: bool) -> Step:
        close_scene(game)
        return done


class EndJob(Aside[Suits]):
    """The GM ends the game after a scene, and says how the job went (SU-SCN-01)."""

    label = "End the job"

    @classmethod
    def closed(cls, game: Game[Suits], seat: Seat) -> Refusal | None:
        return not_gm(seat) or _in_a_scene(game.table)

    @classmethod
    def offer(cls, game: Game[Suits], seat: Seat) -> Form[JobEnd]:
        words = Text(prompt="How does it end?", least=1, most=MOST_TITLE)
        fields = {
            "ending": Field("How it ends", words, "The job is done"),
            "won": yes_no("They got what they came for", True),
        }
        return form(JobEnd, "End the job", fields, rule="SU-SCN-01")

    def begin(self, game: Game[Suits], end: JobEnd) -> Step:
        game.write(game.table.log, rule="SU-SCN-01", ending=end.ending, done=end.won)
        return done


def _in_a_scene(table: Suits) -> Refusal | None:
    """The scene has to be over first (SU-SCN-04)."""
    if not table.scene.running:
        return None
    return Refusal("not_now", "a scene is running", "SU-SCN-04")


class DealIn(Aside[Suits]):
    """Whoever comes into a running scene gets a hand at once, if the GM says so (SU-HAND-08)."""

    @classmethod
    def closed(cls, game: Game[Suits], seat: Seat) -> Refusal | None:
        table = game.table
        return not_gm(seat) or not_in_scene(table) or during_play(table) or _all_here(table)

    @classmethod
    def offer(cls, game: Game[Suits], seat: Seat) -> Choose[str]:
        options = [
            option(person.id, person.name, hint=f"{person.figure.hand} cards", rule="SU-HAND-08")
            for person in _away(game.table)
        ]
        return choose("Who comes in?", options, rule="SU-HAND-08")

    def begin(self, game: Game[Suits], who: str) -> Step:
        person = game.table.people[who]
        fighting = game.table.scene.combat
        game.write(person.standing, rule="SU-HAND-08", here=True, fighting=fighting)
        game.tell(f"{person.name} comes in", rule="SU-HAND-08", who=person.id)
        draw(game, person.seat, max(0, -surplus_of(game.table, person.seat)), rule="SU-HAND-08")
        return done


def _away(table: Suits) -> list[Person]:
    return [person for person in fit(table) if not person.state.here]


def _all_here(table: Suits) -> Refusal | None:
    if _away(table):
        return None
    return Refusal("not_now", "everybody is here already", "SU-HAND-08")


class Stunt(Aside[Suits]):
    """The GM rewards a player with a card, whenever it is deserved; be generous.

    Rules: SU-STU-01, SU-STU-02, SU-STU-03, SU-HAND-07.
    """

    @classmethod
    def closed(cls, game: Game[Suits], seat: Seat) -> Refusal | None:
        return not_gm(seat) or not_in_scene(game.table) or _deck_busy(game.table)

    @classmethod
    def offer(cls, game: Game[Suits], seat: Seat) -> Choose[str]:
        options = [
            option(
                person.id,
                person.name,
                hint="draws a card",
                rule="SU-STU-02",
                closed=away(person),
            )
            for person in game.table.suits()
        ]
        prompt = "Who did something daring, impressive, unlikely, risky or plainly foolish?"
        return choose(prompt, options, rule="SU-STU-01")

    def begin(self, game: Game[Suits], who: str) -> Step:
        person = game.table.people[who]
        game.tell(f"A stunt: {person.name} draws a card", rule="SU-STU-02", who=person.id)
        if person.state.stunt == "due":
            game.write(person.standing, rule="SU-STU-03", stunt="given")
        draw(game, person.seat, 1, rule="SU-STU-02")
        return done


def _deck_busy(table: Suits) -> Refusal | None:
    if not looked_at(table):
        return None
    return Refusal("deck_busy", "somebody looks at the players' deck", "SU-STU-03")


class Show(Aside[Suits]):
    """A player shows cards of the hand to somebody (SU-VIS-02, SU-SUIT-06)."""

    label = "Show cards"
    upkeep = True

    @classmethod
    def closed(cls, game: Game[Suits], seat: Seat) -> Refusal | None:
        return not_in_scene(game.table) or _empty_hand(game.table, seat)

    @classmethod
    def offer(cls, game: Game[Suits], seat: Seat) -> Form[Showing]:
        hand = game.table.hand(seat).cards
        cards = PickCards(prompt="Which cards?", cards=list(hand), least=1, most=len(hand))
        fields = {"cards": Field("Cards", cards, [hand[0].value])}
        for other in game.seats:
            if other != seat:
                fields[other] = yes_no(game.name(other), True, of="to", key=other)
        return form(Showing, "Show cards", fields, rule="SU-VIS-02", unless=_to_nobody)

    def begin(self, game: Game[Suits], showing: Showing) -> Step:
        seats = [seat for seat, sees in showing.to.items() if sees]
        names = listed([game.name(other) for other in seats])
        cards = "a card" if len(showing.cards) == 1 else f"{len(showing.cards)} cards"
        line = f"{game.name(self.seat)} shows {cards} to {names}"
        game.tell(line, rule="SU-VIS-02", by=self.seat)
        show_cards(game, self.seat, showing.cards, seats)
        return done


def _empty_hand(table: Suits, seat: Seat) -> Refusal | None:
    if len(table.hand(seat)):
        return None
    return Refusal("empty_hand", "there is nothing to show", "SU-VIS-02")


def _to_nobody(showing: Showing) -> Refusal | None:
    if any(showing.to.values()):
        return None
    return Refusal("not_involved", "show them to somebody", "SU-VIS-02")


def show_cards(game: Game[Suits], seat: Seat, cards: list[Card], seats: list[Seat]) -> None:
    """Some cards of a hand are seen by others, and stay where they are."""
    hand = game.table.hand(seat)
    shown = Pile(
        name=f"shown:{seat}", label="Shown", owner=seat, stock=hand.stock, sight=hand.sight
    )
    game.move(cards, hand, shown, rule="SU-VIS-02")
    game.show(shown, (seat, *(other for other in seats if other != seat)), rule="SU-VIS-02")
    game.move(cards, shown, hand, rule="SU-VIS-02")
