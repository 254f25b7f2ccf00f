"""Players come and go outside conflicts and resets: for a while, or for good (NT-HAND-04)."""

from fiftyfour.engine.errors import Refusal
from fiftyfour.engine.game import Game
from fiftyfour.engine.options import Choice, Choose, Option, choose, option
from fiftyfour.engine.procedures import Aside, Step, done
from fiftyfour.engine.seating import Seating
from fiftyfour.engine.things import GM, Seat
from fiftyfour.systems.nightterrors.characters.roster import add_character, seat_player, spare
from fiftyfour.systems.nightterrors.commands import conflict_running, resetting
from fiftyfour.systems.nightterrors.data import HAND, Pool
from fiftyfour.systems.nightterrors.decks import deal
from fiftyfour.systems.nightterrors.scenes.scenes import Rest
from fiftyfour.systems.nightterrors.table import MOST_CHARACTERS, NightTerrors

RULE = "NT-HAND-04"


def arrive(game: Game[NightTerrors], seat: Seat) -> None:
    """Somebody sits down; in mid-session four cards are dealt."""
    table = game.table
    away = [other for other in table.story.away if other != seat]
    game.write(table.log, rule=RULE, away=away)
    if table.story.stage == "scene":
        deal(game, [(table.players[seat].hand, HAND)], rule=RULE)


def depart(game: Game[NightTerrors], seat: Seat) -> None:
    """Somebody leaves; the hand is shuffled into the deck, unseen (NT-INFO-02)."""
    table = game.table
    hand = table.players[seat].hand
    game.write(table.log, rule=RULE, away=[*table.story.away, seat])
    game.move(list(hand.cards), hand, table.deck, rule=RULE)


class ComeOrGo(Choice, frozen=True):
    """A player is back (`here`), or leaves for the time being (NT-HAND-04)."""

    seat: Seat
    here: bool


class ComeAndGo(Aside[NightTerrors]):
    """A player leaves for the time being, or is back; their own word, or the GM's (NT-HAND-04)."""

    upkeep = True

    @classmethod
    def closed(cls, game: Game[NightTerrors], seat: Seat) -> Refusal | None:
        return conflict_running(game.table) or resetting(game.table)

    @classmethod
    def offer(cls, game: Game[NightTerrors], seat: Seat) -> Choose[ComeOrGo]:
        table = game.table
        options: list[Option[ComeOrGo]] = []
        for player in table.players:
            if seat in (GM, player) and player in game.seats:
                choice = ComeOrGo(player, here=not table.present(player))
                word = "arrive" if choice.here else "leave"
                options.append(option(choice, _moves(game, choice), id=f"{word} {player}"))
        return choose("Who comes or goes?", options, rule=RULE)

    def begin(self, game: Game[NightTerrors], choice: ComeOrGo) -> Step:
        game.tell(_moves(game, choice), rule=RULE)
        if choice.here:
            arrive(game, choice.seat)
        else:
            depart(game, choice.seat)
        return done


def _moves(game: Game[NightTerrors], choice: ComeOrGo) -> str:
    name = game.name(choice.seat) or choice.seat
    return f"{name} is back" if choice.here else f"{name} leaves"


class Comings(Seating[NightTerrors]):
    """A newcomer waits out a conflict, and a bot plays on for whoever leaves in one."""

    when = "when the conflict is over and hands are reset"

    def open(self, game: Game[NightTerrors], seat: Seat) -> bool:
        resting = game.at_rest or isinstance(game.under_way[0], Rest)
        return resting and not (conflict_running(game.table) or resetting(game.table))

    def enter(self, game: Game[NightTerrors], seat: Seat) -> None:
        """A newcomer plays a ready-made character that nobody is like; whoever is back, their own.

        While none is free a newcomer sits at the table without, until the GM makes one.

        Rules: NT-HAND-04, NT-TABLE-01, NT-CHAR-05.
        """
        table = game.table
        if seat not in table.players:
            seat_player(table, seat)
        if not table.of(seat) and len(table.characters) < MOST_CHARACTERS:
            file = spare(table, seat, None)
            if file is not None:
                character = add_character(table, seat, file)
                game.write(character.sheet, rule=RULE)
                for pool in Pool:
                    track = character.track(pool)
                    game.show(track, track.sight, rule=RULE)
                line = f"New in the story: {file.name}, {character.sheet.data.title}"
                game.tell(line, rule=RULE, character=character.number)
        arrive(game, seat)

    def leave(self, game: Game[NightTerrors], seat: Seat) -> None:
        """The character stays as it is, for the day on which its player is back."""
        if game.table.present(seat):
            depart(game, seat)
