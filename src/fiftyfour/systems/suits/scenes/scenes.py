"""Scenes: hands are dealt, everybody acts, everything heals (SU-HAND, SU-SCN)."""

from fiftyfour.engine.cards import Card
from fiftyfour.engine.decisions import PickCards
from fiftyfour.engine.desk import command
from fiftyfour.engine.errors import Refusal
from fiftyfour.engine.forms import Form
from fiftyfour.engine.game import Game
from fiftyfour.engine.options import Option, option
from fiftyfour.engine.procedures import Aside, Procedure, Step, ask, done
from fiftyfour.engine.struct_form import form_of
from fiftyfour.engine.things import GM, Pile, Seat
from fiftyfour.engine.wording import listed
from fiftyfour.systems.suits.choices import JobEnd, SceneStart, Showing, Whom
from fiftyfour.systems.suits.combat.combat import close_combat
from fiftyfour.systems.suits.commands import away, during_play, not_in_scene
from fiftyfour.systems.suits.decks import discard, draw, foresee, shuffle_in
from fiftyfour.systems.suits.play.look import looked_at
from fiftyfour.systems.suits.play.resolving import stop
from fiftyfour.systems.suits.table import Person, Standing, Suits

GM_MORE = 2
DARING = "Who did something daring, impressive, unlikely, risky or plainly foolish?"


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


# --- what the GM does ---


def everybody(game: Game[Suits]) -> SceneStart:
    """A scene without a title, with everybody who lives."""
    return SceneStart("", {person.id: True for person in fit(game.table)})


def who_may_come(table: Suits) -> dict[str, dict[str, str]]:
    """Every living Suit (SU-HAND-04)."""
    return {"here": {person.id: f"{person.name} takes part" for person in fit(table)}}


def scene_running(table: Suits) -> Refusal | None:
    """One scene at a time (SU-SCN-04)."""
    here = table.scene.running or any(person.state.here for person in table.suits())
    return Refusal("not_now", "a scene is running", "SU-SCN-04") if here else None


def all_dead(table: Suits) -> Refusal | None:
    """Somebody has to be alive (SU-HAND-04)."""
    if fit(table):
        return None
    return Refusal("not_now", "everybody is dead; make new Suits", "SU-HAND-04")


def empty_scene(start: SceneStart) -> Refusal | None:
    """A scene needs somebody in it (SU-HAND-04)."""
    if any(start.here.values()):
        return None
    return Refusal("not_now", "a scene needs somebody in it", "SU-HAND-04")


def in_a_scene(table: Suits) -> Refusal | None:
    """The scene has to be over first (SU-SCN-04)."""
    if not table.scene.running:
        return None
    return Refusal("not_now", "a scene is running", "SU-SCN-04")


def missing(table: Suits) -> dict[str, list[Option[str]]]:
    """Suits who are not in the scene (SU-HAND-08)."""
    who = [
        option(person.id, person.name, hint=f"{person.figure.hand} cards", rule="SU-HAND-08")
        for person in _away(table)
    ]
    return {"who": who}


def _away(table: Suits) -> list[Person]:
    return [person for person in fit(table) if not person.state.here]


def all_here(table: Suits) -> Refusal | None:
    """Somebody has to be away (SU-HAND-08)."""
    return None if _away(table) else Refusal("not_now", "everybody is here already", "SU-HAND-08")


def daring(table: Suits) -> dict[str, list[Option[str]]]:
    """Everybody; those away or dead are closed (SU-STU-02)."""
    who = [
        option(one.id, one.name, hint="draws a card", rule="SU-STU-02", closed=away(one))
        for one in table.suits()
    ]
    return {"who": who}


def deck_busy(table: Suits) -> Refusal | None:
    """Nobody may be looking at the deck (SU-STU-03)."""
    fits = not looked_at(table)
    return (
        None if fits else Refusal("deck_busy", "somebody looks at the players' deck", "SU-STU-03")
    )


# --- players ---


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
        to = {other: game.name(other) for other in game.seats if other != seat}
        return form_of(
            Showing,
            "Show cards",
            rule="SU-VIS-02",
            unless=_to_nobody,
            given={"cards": hand[:1]},
            cards=hand,
            to=to,
        )

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


# --- commands ---


@command(
    "Begin a scene",
    tab="scene",
    rule="SU-HAND-04",
    closed=(scene_running, all_dead),
    unless=empty_scene,
    fill=who_may_come,
    rest="begin",
    quick=everybody,
    hint="with every living Suit",
)
def start_scene(game: Game[Suits], start: SceneStart) -> Dealing:
    """The GM begins a scene and says who takes part (SU-HAND-04)."""
    open_scene(game, start.title, [one for one in fit(game.table) if start.here[one.id]])
    return Dealing()


@command(
    "End the scene",
    rule="SU-SCN-01",
    closed=(not_in_scene, during_play),
    rest="end scene",
    hint="damage goes, hands are thrown away",
)
def end_scene(game: Game[Suits]) -> None:
    """The GM ends the scene, and a fight with it (SU-SCN-04)."""
    close_scene(game)


@command("End the job", tab="scene", rule="SU-SCN-01", closed=(in_a_scene,))
def end_job(game: Game[Suits], end: JobEnd) -> None:
    """The GM ends the game after a scene, and says how the job went (SU-SCN-01)."""
    game.write(game.table.log, rule="SU-SCN-01", ending=end.ending, done=end.won)


@command(
    "Deal somebody in",
    rule="SU-HAND-08",
    prompt="Who comes in?",
    closed=(not_in_scene, during_play, all_here),
    fill=missing,
)
def deal_in(game: Game[Suits], whom: Whom) -> None:
    """Whoever comes into a running scene gets a hand at once, if the GM says so (SU-HAND-08)."""
    person = game.table.people[whom.who]
    fighting = game.table.scene.combat
    game.write(person.standing, rule="SU-HAND-08", here=True, fighting=fighting)
    game.tell(f"{person.name} comes in", rule="SU-HAND-08", who=person.id)
    draw(game, person.seat, max(0, -surplus_of(game.table, person.seat)), rule="SU-HAND-08")


@command(
    "Reward a stunt", rule="SU-STU-01", prompt=DARING, closed=(not_in_scene, deck_busy), fill=daring
)
def stunt(game: Game[Suits], whom: Whom) -> None:
    """The GM rewards a player with a card, whenever it is deserved; be generous.

    Rules: SU-STU-01, SU-STU-02, SU-STU-03, SU-HAND-07.
    """
    person = game.table.people[whom.who]
    game.tell(f"A stunt: {person.name} draws a card", rule="SU-STU-02", who=person.id)
    if person.state.stunt == "due":
        game.write(person.standing, rule="SU-STU-03", stunt="given")
    draw(game, person.seat, 1, rule="SU-STU-02")
