"""Does it stand? The windows in which sides add cards to their totals (SU-ADD)."""

from collections.abc import Iterator
from functools import partial

from fiftyfour.engine.cards import Suit
from fiftyfour.engine.errors import Refusal
from fiftyfour.engine.game import Game
from fiftyfour.engine.options import Choose, Option, choose, option
from fiftyfour.engine.procedures import Procedure, Step, ask_first, done
from fiftyfour.engine.things import GM, Seat
from fiftyfour.systems.suits.cards.faces import (
    add_card,
    flip_ways,
    gift_menu,
    has_effects,
    name_flip,
    ways,
    with_total,
)
from fiftyfour.systems.suits.cards.totals import (
    acting_total,
    charisma_of,
    physical,
    resisting,
    totals_with,
    used,
)
from fiftyfour.systems.suits.choices import Add, AnyAct, Brace, Group, NameFlip, Stand, UseCharisma
from fiftyfour.systems.suits.commands import dead
from fiftyfour.systems.suits.play.leadership import leaders, leads
from fiftyfour.systems.suits.table import Person, Play, Record, Side, Suits
from fiftyfour.systems.suits.telling import lets_stand

STAND = option(Stand(), "It stands", id="done", hint="add nothing more", rule="SU-ADD-05")


class Exchange(Procedure):
    """The windows between the flips and the comparison; everything of it stands in the record."""

    depth: int

    def begin(self, game: Game[Suits]) -> Step:
        """Whose window is the first (SU-ADD-01, SU-ADD-08, SU-TIE-06)?"""
        play = game.table.plays[self.depth]
        first = first_side(game.table, play.data)
        game.write(
            play.record,
            rule="SU-ADD-01",
            phase="window",
            first=first,
            turn=first,
            windows=0,
            added=False,
        )
        return self.window

    def window(self, game: Game[Suits]) -> Step:
        """The owner of the side may add; friends may give a Queen.

        Rules: SU-ADD-02, SU-QUEEN-02, SU-DEF-05.
        """
        table = game.table
        play = table.plays[self.depth]
        if table.settings.idle_questions == "skipped" and not can_act(table, play):
            return self.close
        side = play.data.sides[play.data.turn]
        prompt, options = _prompt(table, play), own(table, play)
        told = partial(with_total, lambda _: totals_with(table, play))
        menus = {side.seat: choose(prompt, options, rule="SU-ADD-01", told=told)}
        for friend in friends(table, play):
            gifts = _gifts(table, play, friend)
            if gifts.answerable:
                menus[friend.seat] = gifts
        return ask_first(
            menus,
            then=self.act,
            waiting="deciding whether it stands",
            awaited=[side.seat],
            closed=self.not_asked,
        )

    def not_asked(self, game: Game[Suits], seat: Seat) -> Choose[object] | Refusal:
        """A friend without a Queen, or somebody whose window this is not (SU-ADD-09)."""
        table, play = game.table, game.table.plays[self.depth]
        sides = play.data.sides
        if GM in (seat, sides[play.data.turn].seat) or any(seat == side.seat for side in sides):
            return Refusal("not_your_window", "this window is another side's", "SU-ADD-09")
        person = table.people[seat]
        if not person.state.alive:
            return dead(person)
        if person not in friends(table, play):
            line = "you are on no side that this helps"
            return Refusal("not_an_ally", line, "SU-QUEEN-03")
        gifts = _gifts(table, play, person)
        if not person.state.skip or person not in leaders(table, play.data):
            return gifts
        options = [*gifts.whole().closed, *leads(table, play.data, person)]
        return choose(gifts.prompt, options, rule=gifts.rule)

    def act(self, game: Game[Suits], seat: Seat, act: AnyAct) -> Step:
        table, play = game.table, game.table.plays[self.depth]
        index = play.data.turn
        side = play.data.sides[index]
        match act:
            case Stand():
                return self.close
            case UseCharisma():
                add_charisma(game, play, side)
            case NameFlip():
                name_flip(game, side, act, suit_of(table, play, index))
                game.write(play.record, rule="SU-FACE-04")
                return self.window
            case Add() if seat != side.seat:
                give_queen(game, play, side, table.people[seat], act)
            case Add():
                effects, suit = effects_on(table, play, index), suit_of(table, play, index)
                add_card(game, side, seat, act, effects=effects, suit=suit)
            case Group():
                return self.window
        side.acted |= seat == side.seat
        game.write(play.record, rule="SU-ADD-09", added=True)
        return self.window

    def close(self, game: Game[Suits]) -> Step:
        """Nothing added is a refusal and ends it, save in the first window for a second side.

        Rules: SU-ADD-04, SU-ADD-05, SU-ADD-06, SU-ADD-07, SU-ADD-09, SU-ADD-12.
        """
        play = game.table.plays[self.depth]
        record = play.data
        side = record.sides[record.turn]
        game.tell(lets_stand(side.name), rule="SU-ADD-05", who=side.who)
        if len(record.sides) == 1:
            return done
        other = record.sides[1 - record.turn]
        heard_out = record.windows == 0 and (
            other.seat != GM or game.table.settings.gm_reply_after_stand == "on"
        )
        if not record.added and not heard_out:
            return done
        game.write(
            play.record,
            rule="SU-ADD-04",
            turn=1 - record.turn,
            windows=record.windows + 1,
            added=False,
        )
        return self.window


def can_act(table: Suits, play: Play) -> bool:
    """True if something may still be added in this window, as far as everybody can see.

    That is: hands that hold a card, Charisma that is left, a flip that can be named. What is in a
    hand plays no part, so that nobody learns of it by who is asked (SU-VIS-02).
    """
    record, index = play.data, play.data.turn
    side = record.sides[index]
    effects = effects_on(table, play, index)
    givers = friends(table, play) if effects else []
    if any(len(table.hand(seat)) for seat in (side.seat, *(one.seat for one in givers))):
        return True
    closed = charisma_forbidden(table, record, index) or charisma_too_late(table)
    if side.seat != GM and not closed and charisma_of(table, side.who):
        return True
    return effects and any(flip_ways(table, side, suit_of(table, play, index)))


def first_side(table: Suits, record: Record) -> int:
    """The player's side, unless the acting side goes first (SU-ADD-08, SU-PLAY-13)."""
    if len(record.sides) == 1 or record.acting.seat != GM:
        return 0
    return 0 if table.settings.first_to_add == "acting" else 1


def effects_on(table: Suits, play: Play, index: int) -> bool:
    """True if face cards have effects for this side (SU-FACE-08, SU-FACE-11, SU-ADD-07)."""
    side = play.data.sides[index]
    if not side.who:
        return play.quick.data.effects
    return has_effects(table, table.people[side.who], side.play)


def suit_of(table: Suits, play: Play, index: int) -> str:
    """The card suit that draws for this side; several at once have none (SU-NPC-04)."""
    side = play.data.sides[index]
    return table.people[side.who].figure.suit if side.who else play.quick.data.suit


def _prompt(table: Suits, play: Play) -> str:
    """The question, with what its seat may know of the sums (SU-ADD-01, SU-VIS-05)."""
    record = play.data
    acting, against = acting_total(table, play), max(resisting(table, play).values())
    mine, theirs = (acting, against) if record.turn == 0 else (against, acting)
    side = record.sides[record.turn]
    if side.seat != GM:
        return f"{side.name} has {mine}. Does it stand?"
    return f"{side.name} has {mine} against {theirs}. Add cards?"


# --- what the owner may do ---


def own(table: Suits, play: Play) -> Iterator[Option[AnyAct]]:
    """Every card of the hand in every way, Charisma, what a flip stands for; done comes last.

    Rules: SU-CHA-01, SU-CHA-02, SU-CHA-03, SU-CHA-04, SU-CHA-05, SU-CHA-07.
    """
    record = play.data
    side, effects = record.sides[record.turn], effects_on(table, play, record.turn)
    suit = suit_of(table, play, record.turn)
    if effects and record.windows == (record.turn != record.first):
        yield from flip_ways(table, side, suit)
    yield from ways(table, side.seat, table.hand(side.seat).cards, effects=effects, suit=suit)
    if side.seat != GM:
        closed = charisma_forbidden(table, record, record.turn) or charisma_too_late(table)
        yield charisma_option(table, side.who, closed or charisma_spent(table, side.who))
    if record.turn == 0 and record.use == "stealth sneak" and len(record.marks) > 1:
        yield option(Group(), "Group those who watch", closed=_no_group(table, record))
    yield STAND


def charisma_option(table: Suits, who: str, closed: Refusal | None) -> Option[UseCharisma]:
    """To add a character's Charisma (SU-CHA-01)."""
    worth = charisma_of(table, who)
    hint = f"+{worth}, once a scene" if worth else ""
    return option(
        UseCharisma(), "Add Charisma", id="charisma", hint=hint, rule="SU-CHA-01", closed=closed
    )


def brace_menu(prompt: str, worth: int) -> Choose[Brace]:
    """Charisma is asked for before the flips (SU-CHA-04)."""
    options = [
        option(Brace(False), "Keep Charisma", id="no"),
        option(Brace(True), "Add Charisma", id="yes", hint=f"+{worth}, once a scene"),
    ]
    return choose(prompt, options, rule="SU-CHA-04")


def charisma_too_late(table: Suits) -> Refusal | None:
    """It may have to come before the flips (SU-CHA-04)."""
    if table.settings.charisma_when == "any":
        return None
    return Refusal("charisma_too_late", "the cards are flipped", "SU-CHA-04")


def charisma_forbidden(table: Suits, record: Record, index: int) -> Refusal | None:
    """Not against Block or Dodge, nor, where the table plays so, to one (SU-CHA-02, SU-CHA-03)."""
    if not physical(record):
        return None
    if index == 0:
        return AGAINST_PHYSICAL
    if table.settings.charisma_defense == "any":
        return None
    return Refusal("charisma_forbidden", "not to Block or Dodge", "SU-CHA-03")


AGAINST_PHYSICAL = Refusal("charisma_forbidden", "not against Block or Dodge", "SU-CHA-02")


def charisma_spent(table: Suits, who: str) -> Refusal | None:
    """Once in a scene (SU-CHA-01)."""
    if charisma_of(table, who):
        return None
    return Refusal("charisma_spent", "it is used up in this scene", "SU-CHA-01")


def _no_group(table: Suits, record: Record) -> Refusal:
    """It takes a ♠, and comes after the exchange (SU-STE-03)."""
    if not used(table, record, Suit.SPADES):
        return Refusal("no_spade", "nobody is grouped without a spade", "SU-STE-03")
    return Refusal("not_now", "this comes when no more cards are added", "SU-STE-03")


def add_charisma(game: Game[Suits], play: Play, side: Side) -> None:
    """Once a scene, and spent whatever happens (SU-CHA-01, SU-CHA-06)."""
    person = game.table.people[side.who]
    side.charisma = charisma_of(game.table, side.who)
    game.write(person.standing, rule="SU-CHA-06", charisma=True)
    game.write(play.record, rule="SU-CHA-01")
    line = f"{side.name} adds Charisma: +{side.charisma}"
    game.tell(line, rule="SU-CHA-01", who=side.who, charisma=side.charisma)


# --- friends ---


def friends(table: Suits, play: Play) -> list[Person]:
    """Players whose Queens this side may get: in the scene, alive, not against it (SU-QUEEN-03)."""
    record = play.data
    side = record.sides[record.turn]
    if side.seat == GM:
        return []
    return [
        person
        for person in table.party()
        if person.seat != side.seat and not _against(record, person)
    ]


def _against(record: Record, person: Person) -> bool:
    """True for whoever opposes the side whose window it is."""
    if record.turn == 0:
        return person.id in record.marks
    return person.id == record.acting.who


def _gifts(table: Suits, play: Play, friend: Person) -> Choose[AnyAct]:
    index = play.data.turn
    side, on = play.data.sides[index], effects_on(table, play, index)
    return gift_menu(table, friend, side, lambda _: totals_with(table, play), effects=on)


def give_queen(game: Game[Suits], play: Play, side: Side, giver: Person, queen: Add) -> None:
    """It counts as an addition to the friend's side; the giver's own suit draws for the giver.

    Nothing else is paid for it. To oneself a Queen is a 10.

    Rules: SU-QUEEN-01, SU-QUEEN-02, SU-QUEEN-03, SU-QUEEN-04, SU-QUEEN-08.
    """
    add_card(game, side, giver.seat, queen, effects=True, suit=giver.figure.suit)
    if giver.seat not in play.data.givers:
        play.data.givers.append(giver.seat)
