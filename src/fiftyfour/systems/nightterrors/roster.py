"""Who sits there and whom they play: the table laid out, characters, coming and going.

Rules: NT-TABLE, NT-CHAR, NT-HAND-04.
"""

from fiftyfour.engine.decisions import Answer, Choose, Field, Form, Option, Simple, text_of
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.game import Game
from fiftyfour.engine.procedures import Step, done
from fiftyfour.engine.setup import Setup
from fiftyfour.engine.sheets import Flaw, Invalid
from fiftyfour.engine.things import GM, Pile, Seat, Sheet, Track
from fiftyfour.systems.nightterrors.character import CharacterFile, flaws
from fiftyfour.systems.nightterrors.commands import Command, must_not_reset, must_not_run
from fiftyfour.systems.nightterrors.creation import character_form, file_of
from fiftyfour.systems.nightterrors.data import FULL, HAND, READY_MADE, Pool
from fiftyfour.systems.nightterrors.piles import (
    STOCK,
    buried_pile,
    deal,
    hand_of,
    used_pile,
    whole_deck,
)
from fiftyfour.systems.nightterrors.settings import NightTerrorsSettings
from fiftyfour.systems.nightterrors.table import (
    MOST_CHARACTERS,
    Character,
    Conflict,
    Figure,
    NightTerrors,
    Player,
    Story,
)


def lay_out(setup: Setup, settings: NightTerrorsSettings) -> NightTerrors:
    """A ready-made character for each player, one for the GM, one deck, no cards dealt.

    Rules: NT-TABLE-01, NT-TABLE-02, NT-TABLE-03, NT-TABLE-04, NT-TABLE-05, NT-POOL-01.
    """
    table = NightTerrors(
        settings=settings,
        deck=whole_deck(),
        used=used_pile(),
        buried=buried_pile(),
        players={},
        hands={},
        characters={},
        record=Sheet[Conflict](name="conflict", label="The conflict", data=Conflict()),
        log=Sheet[Story](name="story", label="The story", data=Story()),
    )
    for info in setup.players():
        table.players[info.seat] = Player(
            seat=info.seat,
            hand=hand_of(info.seat, info.seat, "Hand"),
        )
    if settings.gm_hand == "shared":
        table.hands["gm"] = hand_of(GM, "gm", "The GM's hand")
    for index, seat in enumerate(table.players):
        add_character(table, seat, ready_made(index)).ready = True
    add_character(table, GM, ready_made(len(READY_MADE) - 1)).ready = True
    return table


def ready_made(index: int) -> CharacterFile:
    """One of the ready-made characters."""
    one = READY_MADE[index % len(READY_MADE)]
    return CharacterFile(name=one.name, rank=one.rank, suit=one.suit, notes=one.notes)


def add_character(table: NightTerrors, seat: Seat, file: CharacterFile) -> Character:
    """One more, under a number of its own; cards are dealt by whoever adds it in mid-session."""
    table.numbered += 1
    number = table.numbered

    def pool(pool: Pool) -> Track:
        return Track(
            name=f"{pool.value}:{number}",
            label="",
            owner=seat,
            value=getattr(file, pool.value),
            most=FULL,
        )

    figure = Figure(pool_display=table.settings.pool_display)
    character = Character(
        number=number,
        seat=seat,
        sheet=Sheet[Figure](name=f"character:{number}", label="Character", owner=seat, data=figure),
        blood=pool(Pool.BLOOD),
        sweat=pool(Pool.SWEAT),
        tears=pool(Pool.TEARS),
        kept=_open_pile(f"kept:{number}", seat, "kept"),
        played=_open_pile(f"played:{number}", seat, "row"),
    )
    if seat == GM and table.settings.gm_hand != "shared":
        table.hands[str(number)] = hand_of(GM, str(number), file.name)
    _write(table, character, file)
    table.characters[number] = character
    return character


def _open_pile(name: str, seat: Seat, kind: str) -> Pile:
    """Cards that everybody sees (NT-INFO-01)."""
    return Pile(name=name, label="", kind=kind, owner=seat, stock=STOCK)


def _write(table: NightTerrors, character: Character, file: CharacterFile) -> None:
    """The sheet, and what its things are called: the GM's by name, since there may be several."""
    data = character.sheet.data
    data.name, data.rank, data.suit, data.notes = file.name, file.rank, file.suit, file.notes
    data.crashed, data.snapped = file.crashed, file.snapped
    whose = f"{file.name}'s " if character.seat == GM else ""
    for pool in Pool:
        character.track(pool).label = f"{whose}{pool.title}"
    character.kept.label, character.played.label = f"{whose}kept card", f"{whose}cards on the table"
    hand = table.hands.get(str(character.number))
    if hand is not None:
        hand.label = file.name


def flaws_at(
    table: NightTerrors, file: CharacterFile, seat: Seat, others: list[Character]
) -> list[Flaw]:
    """What is wrong with a character for this table, beside those `others`.

    Rules: NT-CHAR-05, and `char_name` for a name that is in use.
    """
    unique = table.settings.unique_faces
    if unique == "players":
        bearers = [one for one in others if one.seat != GM] if seat != GM else []
    else:
        bearers = others if unique == "all" else []
    return list(
        flaws(
            file,
            names=[one.name for one in others],
            cards=[one.sheet.data.card.value for one in bearers],
        )
    )


def _beside(table: NightTerrors, instead: Character | None) -> list[Character]:
    """All but the one that is replaced."""
    return [one for one in table.characters.values() if one is not instead]


def _firm(table: NightTerrors, instead: Character | None) -> list[Character]:
    """Those that a new one has to differ from; who is merely ready gives way, if there is room."""
    others = _beside(table, instead)
    if table.story.session or len(others) >= len(READY_MADE):
        return others
    return [one for one in others if not one.ready]


def _of_player(table: NightTerrors, seat: Seat) -> Character | None:
    found = (one for one in table.characters.values() if one.seat == seat)
    return None if seat == GM else next(found, None)


class MakeCharacter(Command):
    """A player makes a character, or another in its place until a session starts; the GM any.

    Each player has one (NT-TABLE-01); the GM may bring in more at any time outside conflicts.

    Rules: NT-TABLE-05, NT-CHAR-01, NT-CHAR-05, NT-HAND-06.
    """

    @classmethod
    def offer(cls, game: Game[NightTerrors], seat: Seat) -> Form:
        table = game.table
        must_not_run(table)
        must_not_reset(table)
        instead = _replaced(table, seat, seat)
        if len(table.characters) - (instead is not None) >= MOST_CHARACTERS:
            raise IllegalAction("too_many", f"{MOST_CHARACTERS} are enough", "NT-TABLE-05")
        form = character_form(_suggested(table, seat, instead))
        seats = [seat, *(one for one in game.seats if seat == GM and one != seat)]
        options = [Option(id=one, label=game.name(one) or one) for one in seats]
        who = Field("Played by", Choose(prompt="Who plays it?", options=options), seat)
        return Form(
            prompt=form.prompt, rule=form.rule, fields={**form.fields, "controller": who}, open=True
        )

    @classmethod
    def why_not(cls, game: Game[NightTerrors], seat: Seat, answer: Answer) -> None:
        """Everything that is wrong with it; its first flaw gives the code."""
        if isinstance(answer, dict):
            fields = cls.offer(game, seat).fields
            filled = {name: field.default for name, field in fields.items()} | dict(answer)
            controller = Seat(str(filled["controller"]))
            instead = _replaced(game.table, seat, controller)
            others = _firm(game.table, instead)
            found = flaws_at(game.table, file_of(filled), controller, others)
            if found:
                raise Invalid(found)

    def begin(self, game: Game[NightTerrors], form: dict[str, Simple]) -> Step:
        table, seat = game.table, Seat(text_of(form, "controller"))
        file = file_of(form)
        instead = _replaced(table, self.seat, seat)
        if instead is not None:
            instead.ready = False
            rewrite(game, instead, file)
            make_way(game)
            return done
        character = add_character(table, seat, file)
        game.write(character.sheet, rule="NT-CHAR-01")
        told = f"{file.name} comes into the story: {character.sheet.data.title}"
        game.tell(told, rule="NT-CHAR-01", character=character.number)
        make_way(game)
        standing = table.settings.gm_hand == "per_character"
        if seat == GM and standing and table.story.stage == "scene":
            deal(game, [(table.hand(character), HAND)], rule="NT-HAND-06")
        return done


def _replaced(table: NightTerrors, by: Seat, controller: Seat) -> Character | None:
    """The character that a new one takes the place of, if any.

    Raises:
        IllegalAction: `char_second` for a player who has one, except between sessions.
    """
    mine = _of_player(table, controller)
    if mine is not None and (by != controller or table.story.stage != "lobby"):
        raise IllegalAction(
            "char_second", f"there is {mine.name} already; a player has one", "NT-TABLE-01"
        )
    return mine


def _suggested(table: NightTerrors, seat: Seat, instead: Character | None) -> CharacterFile:
    """What the form is filled in with: the one there is, or the next free ready-made one."""
    if instead is not None:
        return file_at(instead)
    return _free(table, seat, None)


def _free(table: NightTerrors, seat: Seat, instead: Character | None) -> CharacterFile:
    """The next ready-made character that nobody at the table is like."""
    others = _beside(table, instead)
    for number in range(10 * len(READY_MADE)):
        file = ready_made(number)
        if number >= len(READY_MADE):
            file.name = f"{file.name} {number}"
        if not flaws_at(table, file, seat, others):
            return file
    raise IllegalAction("char_face_taken", "all twelve face cards are taken", "NT-CHAR-05")


def file_at(character: Character) -> CharacterFile:
    """A character as it stands at the table, to be kept."""
    return CharacterFile.of(character.sheet.data, character.pools)


def rewrite(game: Game[NightTerrors], character: Character, file: CharacterFile) -> None:
    """Another sheet for a character, between sessions."""
    _write(game.table, character, file)
    for pool in Pool:
        game.set(character.track(pool), getattr(file, pool.value), rule="NT-POOL-01")
    game.write(character.sheet, rule="NT-CHAR-01")
    told = f"{game.name(character.seat)} plays {file.name}: {character.sheet.data.title}"
    game.tell(told, rule="NT-CHAR-01", character=character.number)


def make_way(game: Game[NightTerrors]) -> None:
    """Whoever was laid out ready and is like one just made becomes another (NT-CHAR-05)."""
    table = game.table
    ready = [one for one in table.characters.values() if one.ready and not table.story.session]
    for one in ready:
        if flaws_at(table, file_at(one), one.seat, _beside(table, one)):
            rewrite(game, one, _free(table, one.seat, one))


class ComeAndGo(Command):
    """A player leaves for the time being, or is back (NT-HAND-04); their own word, or the GM's.

    The hand of one who leaves is shuffled into the deck, unseen; one who comes is dealt four cards.
    """

    @classmethod
    def offer(cls, game: Game[NightTerrors], seat: Seat) -> Choose:
        table = game.table
        must_not_run(table)
        must_not_reset(table)
        options: list[Option] = []
        for player in table.players.values():
            if seat in (GM, player.seat):
                name = game.name(player.seat) or player.seat
                here = table.present(player.seat)
                word, does = ("leave", "leaves") if here else ("arrive", "is back")
                options.append(Option(id=f"{word} {player.seat}", label=f"{name} {does}"))
        return Choose(prompt="Who comes or goes?", rule="NT-HAND-04", options=options)

    def begin(self, game: Game[NightTerrors], option: Option) -> Step:
        table = game.table
        word, _, seat = option.id.partition(" ")
        player = table.players[Seat(seat)]
        game.tell(option.label, rule="NT-HAND-04")
        away = [one for one in table.story.away if one != player.seat]
        if word == "leave":
            away.append(player.seat)
        game.write(table.log, rule="NT-HAND-04", away=away)
        if word == "leave":
            game.move(list(player.hand.cards), player.hand, table.deck, rule="NT-HAND-04")
        elif table.story.stage == "scene":
            deal(game, [(player.hand, HAND)], rule="NT-HAND-04")
        return done


class CountPools(Command):
    """Count one's pools up or down, at any time; what is stored never changes (NT-POOL-06)."""

    @classmethod
    def offer(cls, game: Game[NightTerrors], seat: Seat) -> Choose:
        mine = [one for one in game.table.characters.values() if one.seat == seat]
        if not mine:
            raise IllegalAction("no_such_character", "no character of yours", "NT-POOL-06")
        up = mine[0].sheet.data.pool_display == "up"
        option = (
            Option(id="down", label="Count points left, 20 to 0")
            if up
            else Option(id="up", label="Count points lost, 0 to 20")
        )
        return Choose(prompt="Count pools", rule="NT-POOL-06", options=[option])

    def begin(self, game: Game[NightTerrors], option: Option) -> Step:
        for one in game.table.characters.values():
            if one.seat == self.seat:
                game.write(one.sheet, rule="NT-POOL-06", pool_display=option.id)
        return done
