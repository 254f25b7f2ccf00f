"""Who sits there and whom they play: the table laid out, characters.

Rules: NT-TABLE, NT-CHAR.
"""

from typing import Annotated

from msgspec import structs

from fiftyfour.engine.desk import command
from fiftyfour.engine.errors import Refusal
from fiftyfour.engine.forms import Form
from fiftyfour.engine.game import Game
from fiftyfour.engine.options import Choose, choose, option
from fiftyfour.engine.procedures import Aside, Step, done
from fiftyfour.engine.setup import Setup
from fiftyfour.engine.sheets import Flaw
from fiftyfour.engine.struct_form import Pick, form_of
from fiftyfour.engine.things import GM, Pile, Seat, Sheet, Track
from fiftyfour.systems.nightterrors.characters.form import PROMPT, ready_made
from fiftyfour.systems.nightterrors.commands import anybody, conflict_running, resetting
from fiftyfour.systems.nightterrors.data import FULL, HAND, READY_MADE, Pool
from fiftyfour.systems.nightterrors.decks import (
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
    CharacterFile,
    Conflict,
    Display,
    Figure,
    NightTerrors,
    Player,
    Story,
    flaws,
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
        seat_player(table, info.seat)
    if settings.gm_hand == "shared":
        table.hands["gm"] = hand_of(GM, "gm", "The GM's hand")
    for index, seat in enumerate(table.players):
        add_character(table, seat, ready_made(index)).ready = True
    add_character(table, GM, ready_made(len(READY_MADE) - 1)).ready = True
    return table


def seat_player(table: NightTerrors, seat: Seat) -> None:
    """A place with an empty hand (NT-HAND-02)."""
    table.players[seat] = Player(seat=seat, hand=hand_of(seat, seat, "Hand"))


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
        bearers = [other for other in others if other.seat != GM] if seat != GM else []
    else:
        bearers = others if unique == "all" else []
    return list(
        flaws(
            file,
            names=[other.name for other in others],
            cards=[other.sheet.data.card.value for other in bearers],
        )
    )


def _beside(table: NightTerrors, instead: Character | None) -> list[Character]:
    """All but the one that is replaced."""
    return [character for character in table.characters.values() if character is not instead]


def _firm(table: NightTerrors, instead: Character | None) -> list[Character]:
    """Those that a new one has to differ from; who is merely ready gives way, if there is room."""
    others = _beside(table, instead)
    if table.story.session or len(others) >= len(READY_MADE):
        return others
    return [other for other in others if not other.ready]


def _of_player(table: NightTerrors, seat: Seat) -> Character | None:
    return None if seat == GM else next(iter(table.of(seat)), None)


class MadeCharacter(CharacterFile, kw_only=True):
    """A character as its form is filled in at the table, and who plays it."""

    controller: Annotated[Seat, Pick("Played by")]


class MakeCharacter(Aside[NightTerrors]):
    """A player makes a character, or another in its place until a session starts; the GM any.

    Each player has one (NT-TABLE-01); the GM may bring in more at any time outside conflicts.

    Rules: NT-TABLE-05, NT-CHAR-01, NT-CHAR-05, NT-HAND-06.
    """

    label = "Make a character"
    tab = "cast"
    upkeep = True

    @classmethod
    def closed(cls, game: Game[NightTerrors], seat: Seat) -> Refusal | None:
        table = game.table
        if why := conflict_running(table) or resetting(table) or has_one(table, seat, seat):
            return why
        instead = _of_player(table, seat)
        if len(table.characters) - (instead is not None) >= MOST_CHARACTERS:
            return Refusal("too_many", f"{MOST_CHARACTERS} are enough", "NT-TABLE-05")
        if instead is None and spare(table, seat, None) is None:
            return Refusal("char_face_taken", "all twelve face cards are taken", "NT-CHAR-05")
        return None

    @classmethod
    def offer(cls, game: Game[NightTerrors], seat: Seat) -> Form[MadeCharacter]:
        table = game.table
        instead = _of_player(table, seat)
        suggested = spare(table, seat, None) if instead is None else file_at(instead)
        seats = [seat, *(other for other in game.seats if seat == GM and other != seat)]
        who = [
            option(player, game.name(player) or player, closed=has_one(table, seat, player))
            for player in seats
        ]

        def flawed(made: MadeCharacter) -> Refusal | None:
            """Everything that is wrong with it; its first flaw gives the code."""
            others = _firm(table, _of_player(table, made.controller))
            wrong = flaws_at(table, made, made.controller, others)
            if not wrong:
                return None
            lines = "; ".join(flaw.message for flaw in wrong)
            return Refusal(wrong[0].code, lines, wrong[0].rule)

        given = {**({} if suggested is None else structs.asdict(suggested)), "controller": seat}
        return form_of(
            MadeCharacter, PROMPT, rule="NT-CHAR-01", unless=flawed, given=given, controller=who
        )

    def begin(self, game: Game[NightTerrors], made: MadeCharacter) -> Step:
        table, seat = game.table, made.controller
        instead = _of_player(table, seat)
        if instead is not None:
            instead.ready = False
            rewrite(game, instead, made)
            make_way(game)
            return done
        character = add_character(table, seat, made)
        game.write(character.sheet, rule="NT-CHAR-01")
        line = f"New in the story: {made.name}, {character.sheet.data.title}"
        game.tell(line, rule="NT-CHAR-01", character=character.number)
        make_way(game)
        standing = table.settings.gm_hand == "per_character"
        if seat == GM and standing and table.story.stage == "scene":
            deal(game, [(table.hand(character), HAND)], rule="NT-HAND-06")
        return done


def has_one(table: NightTerrors, by: Seat, controller: Seat) -> Refusal | None:
    """`char_second` for a player who has one, except a player's own between sessions."""
    mine = _of_player(table, controller)
    if mine is None or (by == controller and table.story.stage == "lobby"):
        return None
    return Refusal("char_second", f"there is {mine.name} already; a player has one", "NT-TABLE-01")


def spare(table: NightTerrors, seat: Seat, instead: Character | None) -> CharacterFile | None:
    """The next ready-made character that nobody at the table is like; None: no card is free."""
    others = _beside(table, instead)
    for number in range(10 * len(READY_MADE)):
        file = ready_made(number)
        if number >= len(READY_MADE):
            file.name = f"{file.name} {number}"
        if not flaws_at(table, file, seat, others):
            return file
    return None


def file_at(character: Character) -> CharacterFile:
    """A character as it stands at the table, to be kept."""
    return CharacterFile.of(character.sheet.data, character.pools)


def rewrite(game: Game[NightTerrors], character: Character, file: CharacterFile) -> None:
    """Another sheet for a character, between sessions."""
    _write(game.table, character, file)
    for pool in Pool:
        game.set(character.track(pool), getattr(file, pool.value), rule="NT-POOL-01")
    game.write(character.sheet, rule="NT-CHAR-01")
    line = f"{game.name(character.seat)} plays {file.name}: {character.sheet.data.title}"
    game.tell(line, rule="NT-CHAR-01", character=character.number)


def make_way(game: Game[NightTerrors]) -> None:
    """Whoever was laid out ready and is like one just made becomes another (NT-CHAR-05)."""
    table = game.table
    ready = [
        character
        for character in table.characters.values()
        if character.ready and not table.story.session
    ]
    for character in ready:
        if flaws_at(table, file_at(character), character.seat, _beside(table, character)):
            found = spare(table, character.seat, character)
            assert found is not None, "no more are laid out than there are ready-made ones"
            rewrite(game, character, found)


def none_of_yours(table: NightTerrors, seat: Seat) -> Refusal | None:
    """It takes a character of one's own (NT-POOL-06)."""
    if table.of(seat):
        return None
    return Refusal("no_such_character", "no character of yours", "NT-POOL-06")


def other_way(table: NightTerrors, seat: Seat) -> Choose[Display]:
    """The way in which they are not counted now (NT-POOL-06)."""
    up = table.of(seat)[0].sheet.data.pool_display == "up"
    return _COUNT_DOWN if up else _COUNT_UP


@command(
    "Count pools",
    rule="NT-POOL-06",
    by=anybody,
    closed=(none_of_yours,),
    offer=other_way,
    upkeep=True,
)
def count_pools(game: Game[NightTerrors], seat: Seat, display: Display) -> None:
    """Count one's pools up or down, at any time; what is stored never changes (NT-POOL-06)."""
    for character in game.table.of(seat):
        game.write(character.sheet, rule="NT-POOL-06", pool_display=display)


def _count(display: Display, label: str) -> Choose[Display]:
    return choose("Count pools", [option(display, label)], rule="NT-POOL-06")


_COUNT_DOWN = _count("down", "Count points left, 20 to 0")
_COUNT_UP = _count("up", "Count points lost, 0 to 20")
