"""Scenes: hands are dealt, everybody acts, everything heals (SU-HAND, SU-SCN)."""

from fiftyfour.engine.cards import Card
from fiftyfour.engine.decisions import (
    Answer,
    Choose,
    Field,
    Form,
    Option,
    PickCards,
    Simple,
    Text,
    text_of,
)
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.game import Game
from fiftyfour.engine.procedures import Procedure, Step, ask, call, done
from fiftyfour.engine.things import GM, Pile, Seat
from fiftyfour.systems.suits.combat.combat import close_combat
from fiftyfour.systems.suits.commands import (
    Command,
    must_be_between_plays,
    must_be_gm,
    must_be_in_scene,
    yes_no,
)
from fiftyfour.systems.suits.decks import discard, draw, shuffle_in
from fiftyfour.systems.suits.play.look import looked_at
from fiftyfour.systems.suits.play.resolving import stop
from fiftyfour.systems.suits.table import Person, Standing, Suits

GM_MORE = 2
MOST_TITLE = 80


def gm_hand_size(table: Suits) -> int:
    """The highest attribute in the party, and 2 more (SU-HAND-02)."""
    return max((one.figure.best for one in table.party()), default=0) + GM_MORE


def fit(table: Suits) -> list[Person]:
    """Characters who can take part in the next scene (SU-HAND-04)."""
    return [one for one in table.suits() if one.state.alive]


# --- the beginning ---


def open_scene(game: Game[Suits], title: str, people: list[Person]) -> None:
    """Who is here; nothing is used up yet (SU-SCN-02, SU-HAND-04, SU-DECK-06)."""
    table = game.table
    number = table.scene.number + 1
    game.tell(f"Scene {number}. {title}".strip(), rule="SU-HAND-01", scene=number)
    for person in table.suits():
        game.write(person.standing, rule="SU-HAND-04", here=person in people)
    if table.settings.scene_shuffle == "on":
        shuffle_in(game, table.players)
        shuffle_in(game, table.gm)
    game.write(table.log, rule="SU-HAND-01", number=number, title=title, plays=0, won=0)


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
        return ask(seat, question, then=self.thrown, waiting="throws cards away")

    def thrown(self, game: Game[Suits], cards: list[Card]) -> Step:
        seat = too_many(game.table)
        assert seat is not None
        stock = game.table.stock(seat)
        game.move(cards, game.table.hand(seat), stock.discard, rule="SU-HAND-03")
        return self.begin

    def deal(self, game: Game[Suits]) -> Step:
        table = game.table
        for person in table.party():
            draw(game, person.seat, -surplus_of(table, person.seat), rule="SU-HAND-01")
        draw(game, GM, -surplus_of(table, GM), rule="SU-HAND-02")
        game.write(table.log, rule="SU-HAND-05", running=True)
        return done


def surplus_of(table: Suits, seat: Seat) -> int:
    """Cards above the number of a hand at scene start; below 0 if some are missing."""
    size = gm_hand_size(table) if seat == GM else table.people[seat].figure.hand
    return len(table.hand(seat)) - size


def too_many(table: Suits) -> Seat | None:
    """The next seat with too many cards, in seat order, then the GM (SU-HAND-03)."""
    seats = [*(one.seat for one in table.party()), GM]
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
    return [*(one.hand for one in table.suits() if one.hand is not None), table.gm_hand]


# --- commands ---


class StartScene(Command):
    """The GM begins a scene and says who takes part (SU-HAND-04)."""

    @classmethod
    def offer(cls, game: Game[Suits], seat: Seat) -> Form:
        must_be_gm(seat)
        if game.table.scene.running or any(one.state.here for one in game.table.suits()):
            raise IllegalAction("not_now", "a scene is running", "SU-SCN-04")
        people = fit(game.table)
        if not people:
            raise IllegalAction("not_now", "everybody is dead; make new Suits", "SU-HAND-04")
        title = Text(prompt="Title", most=MOST_TITLE)
        fields = {"title": Field("Title", title, "")}
        fields |= {one.id: yes_no(f"{one.name} takes part", True) for one in people}
        return Form(prompt="Begin a scene", rule="SU-HAND-01", open=True, fields=fields)

    @classmethod
    def why_not(cls, game: Game[Suits], seat: Seat, answer: Answer) -> None:
        people = fit(game.table)
        if isinstance(answer, dict) and all(answer.get(one.id) == "no" for one in people):
            raise IllegalAction("not_now", "a scene needs somebody in it", "SU-HAND-04")

    def begin(self, game: Game[Suits], form: dict[str, Simple]) -> Step:
        people = [one for one in fit(game.table) if form.get(one.id) == "yes"]
        open_scene(game, text_of(form, "title"), people)
        return call(Dealing(), then=self.dealt)

    def dealt(self, game: Game[Suits], _: Dealing) -> Step:
        return done


class EndScene(Command):
    """The GM ends the scene, and a fight with it (SU-SCN-04)."""

    @classmethod
    def offer(cls, game: Game[Suits], seat: Seat) -> Choose:
        must_be_gm(seat)
        must_be_in_scene(game.table)
        must_be_between_plays(game.table)
        return Choose(
            prompt="End the scene?",
            rule="SU-SCN-01",
            options=[Option("end scene", "End the scene", "damage goes, hands are thrown away")],
        )

    def begin(self, game: Game[Suits], _: Option) -> Step:
        close_scene(game)
        return done


class DealIn(Command):
    """Whoever comes into a running scene gets a hand at once, if the GM says so (SU-HAND-08)."""

    @classmethod
    def offer(cls, game: Game[Suits], seat: Seat) -> Choose:
        must_be_gm(seat)
        must_be_in_scene(game.table)
        must_be_between_plays(game.table)
        options = [
            Option(one.id, one.name, f"{one.figure.hand} cards", rule="SU-HAND-08")
            for one in fit(game.table)
            if not one.state.here
        ]
        if not options:
            raise IllegalAction("not_now", "everybody is here already", "SU-HAND-08")
        return Choose(prompt="Who comes in?", rule="SU-HAND-08", options=options)

    def begin(self, game: Game[Suits], option: Option) -> Step:
        person = game.table.people[option.id]
        fighting = game.table.scene.combat
        game.write(person.standing, rule="SU-HAND-08", here=True, fighting=fighting)
        game.tell(f"{person.name} comes in", rule="SU-HAND-08", who=person.id)
        draw(game, person.seat, max(0, -surplus_of(game.table, person.seat)), rule="SU-HAND-08")
        return done


class Stunt(Command):
    """The GM rewards a player with a card, whenever it is deserved; be generous.

    Rules: SU-STU-01, SU-STU-02, SU-STU-03, SU-HAND-07.
    """

    @classmethod
    def offer(cls, game: Game[Suits], seat: Seat) -> Choose:
        must_be_gm(seat)
        must_be_in_scene(game.table)
        if looked_at(game.table):
            raise IllegalAction("deck_busy", "somebody looks at the players' deck", "SU-STU-03")
        options = [
            Option(one.id, one.name, "draws a card", rule="SU-STU-02") for one in game.table.party()
        ]
        if not options:
            raise IllegalAction("not_in_scene", "nobody is here", "SU-STU-03")
        return Choose(
            prompt="Who did something daring, impressive, unlikely, risky or plainly foolish?",
            rule="SU-STU-01",
            options=options,
        )

    @classmethod
    def why_not(cls, game: Game[Suits], seat: Seat, answer: Answer) -> None:
        game.table.present(answer)

    def begin(self, game: Game[Suits], option: Option) -> Step:
        person = game.table.people[option.id]
        game.tell(f"A stunt: {person.name} draws a card", rule="SU-STU-02", who=person.id)
        draw(game, person.seat, 1, rule="SU-STU-02")
        return done


class Show(Command):
    """A player shows cards of the hand to somebody (SU-VIS-02, SU-SUIT-06)."""

    @classmethod
    def offer(cls, game: Game[Suits], seat: Seat) -> Form:
        must_be_in_scene(game.table)
        hand = game.table.hand(seat).cards
        if not hand:
            raise IllegalAction("empty_hand", "there is nothing to show", "SU-VIS-02")
        cards = PickCards(prompt="Which cards?", cards=list(hand), least=1, most=len(hand))
        fields = {"cards": Field("Cards", cards, [hand[0].value])}
        for one in game.seats:
            if one != seat:
                fields[one] = yes_no(game.name(one), True)
        return Form(prompt="Show cards", rule="SU-VIS-02", open=True, fields=fields)

    @classmethod
    def why_not(cls, game: Game[Suits], seat: Seat, answer: Answer) -> None:
        others = [one for one in game.seats if one != seat]
        if isinstance(answer, dict) and all(answer.get(one) == "no" for one in others):
            raise IllegalAction("not_involved", "show them to somebody", "SU-VIS-02")

    def begin(self, game: Game[Suits], form: dict[str, Simple]) -> Step:
        seats = [one for one in game.seats if form.get(one) == "yes"]
        cards = [Card(name) for name in form["cards"]] if isinstance(form["cards"], list) else []
        show_cards(game, self.seat, cards, seats)
        return done


def show_cards(game: Game[Suits], seat: Seat, cards: list[Card], seats: list[Seat]) -> None:
    """Some cards of a hand are seen by others, and stay where they are."""
    hand = game.table.hand(seat)
    shown = Pile(
        name=f"shown:{seat}", label="Shown", owner=seat, stock=hand.stock, sight=hand.sight
    )
    game.move(cards, hand, shown, rule="SU-VIS-02")
    game.show(shown, (seat, *(one for one in seats if one != seat)), rule="SU-VIS-02")
    game.move(cards, shown, hand, rule="SU-VIS-02")
