"""What the GM does between conflicts: pools, and the end of a character (NT-REC, NT-CHAR-05)."""

from fiftyfour.engine.decisions import (
    Answer,
    Choose,
    Field,
    Form,
    Number,
    Option,
    Simple,
    Text,
    number_of,
    text_of,
)
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.game import Game
from fiftyfour.engine.procedures import Step, done
from fiftyfour.engine.things import GM, Seat
from fiftyfour.systems.nightterrors.commands import (
    Command,
    must_be_gm,
    must_not_reset,
    must_not_run,
)
from fiftyfour.systems.nightterrors.data import FULL, Pool
from fiftyfour.systems.nightterrors.table import NightTerrors

MOST = 99


class AdjustPool(Command):
    """Add or take points of one pool; the result is held between 0 and 20 (NT-REC-02).

    This is all the recovery there is: the rules say themselves that healing is missing, and know
    neither advancement nor gear (NT-REC-01, NT-REC-03).
    """

    @classmethod
    def offer(cls, game: Game[NightTerrors], seat: Seat) -> Form:
        must_be_gm(seat)
        must_not_run(game.table)
        people = [Option(id=f"{one.number}", label=one.name) for one in game.table.around()]
        if not people:
            raise IllegalAction("no_such_character", "there is nobody", "NT-REC-02")
        points = Number(prompt="Points", rule="NT-REC-02", least=-MOST, most=MOST)
        note = Text(prompt="Why?", most=200)
        return Form(
            prompt="Give or take points",
            rule="NT-REC-02",
            fields={
                "character": Field("Who", Choose(prompt="Who?", options=people), people[0].id),
                "pool": Field("Pool", _POOLS, Pool.BLOOD.value),
                "points": Field("Points (below 0: taken)", points, 5),
                "note": Field("Why", note, ""),
            },
        )

    @classmethod
    def why_not(cls, game: Game[NightTerrors], seat: Seat, answer: Answer) -> None:
        if isinstance(answer, dict):
            game.table.character(answer.get("character", next(iter(game.table.around())).number))

    def begin(self, game: Game[NightTerrors], form: dict[str, Simple]) -> Step:
        character = game.table.character(text_of(form, "character"))
        pool, points = Pool(text_of(form, "pool")), number_of(form, "points")
        track = character.track(pool)
        after = min(FULL, max(0, track.value + points))
        told = f"{character.name} has {after} {pool.title} left"
        note = text_of(form, "note")
        game.tell(f"{told}. {note}".rstrip(" ."), rule="NT-REC-02", character=character.number)
        game.set(track, after, rule="NT-REC-02")
        return done


_POOLS = Choose(
    prompt="Which pool?",
    options=[Option(id=pool.value, label=pool.title, hint=pool.about) for pool in Pool],
)


class RetireCharacter(Command):
    """A character leaves the story, which frees its card; its cards go into the deck.

    A player whose character has gone makes another.

    Rules: NT-CHAR-05, NT-STAT-09.
    """

    @classmethod
    def offer(cls, game: Game[NightTerrors], seat: Seat) -> Choose:
        must_be_gm(seat)
        must_not_run(game.table)
        must_not_reset(game.table)
        options = [
            Option(id=f"retire {one.number}", label=f"{one.name} leaves the story")
            for one in game.table.around()
        ]
        if not options:
            raise IllegalAction("no_such_character", "there is nobody", "NT-CHAR-05")
        return Choose(prompt="Who leaves?", rule="NT-CHAR-05", options=options)

    def begin(self, game: Game[NightTerrors], option: Option) -> Step:
        table = game.table
        character = table.character(option.id.split()[1])
        game.tell(option.label, rule="NT-CHAR-05", character=character.number)
        if character.seat == GM and table.settings.gm_hand != "shared":
            hand = table.hand(character)
            game.move(list(hand.cards), hand, table.deck, rule="NT-HAND-04")
            del table.hands[str(character.number)]
        for pile in (character.kept, character.played):
            game.move(list(pile.cards), pile, table.used, rule="NT-CHAR-05")
        game.write(character.sheet, rule="NT-CHAR-05")
        del table.characters[character.number]
        return done
