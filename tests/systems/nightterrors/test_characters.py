"""Characters: as files, printed, at the table."""

import msgspec

from fiftyfour.engine.cards import parse_cards
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.system import answer_to
from fiftyfour.engine.things import GM
from fiftyfour.systems.nightterrors import system
from fiftyfour.systems.nightterrors.characters.sheets import CharacterSheets
from fiftyfour.systems.nightterrors.data import READY_MADE
from tests.systems.nightterrors.scene import P1, P2, laid, refused

SHEETS = CharacterSheets()


def test_characters_as_files() -> None:
    """Every ready-made one comes through form and file, and to a table unchanged."""
    for name, ready in SHEETS.ready.items():
        file = ready.file
        assert SHEETS.name(file) == name
        assert not SHEETS.flaws(file)
        answer = {key: field.default for key, field in SHEETS.form(file).fields.items()}
        assert SHEETS.make(msgspec.convert(answer, dict[str, str | int | list[str]])) == file
        game = laid(1)
        game.answer(GM, "retire 2", to="retire-character")
        game.apply(P1, SHEETS.entry(file))
        assert game.table.characters[1].name == name
        assert SHEETS.kept(game.view(P1), P1) == [file]


def test_wrong_files() -> None:
    """Each reason by its word and its field (NT-CHAR-01, NT-POOL-02)."""
    right = msgspec.json.decode(SHEETS.ready["Rook"].file, type=dict[str, object])

    def codes(**changed: object) -> list[tuple[str, str]]:
        file = msgspec.json.encode({**right, **changed})
        return [(flaw.code, flaw.field) for flaw in SHEETS.flaws(file)]

    assert codes(rank="A") == [("char_not_face", "rank")]
    assert codes(suit="x", name=" ") == [("char_name", "name"), ("char_bad_suit", "suit")]
    assert codes(blood=21, tears=-1) == [("pool_range", "blood"), ("pool_range", "tears")]
    assert codes(system="suits") == codes(more=1) == [("bad_file", "")]
    assert codes(notes="\x00") == [("bad_text", "")]
    assert [flaw.code for flaw in SHEETS.flaws("{")] == ["bad_file"]
    review = SHEETS.review({"name": "", "rank": "K"})
    assert [flaw.field for flaw in review.flaws] == ["name"]


def test_the_printed_sheet() -> None:
    """A box for each point, the lost ones ticked (NT-POOL-01, NT-CHAR-04)."""
    file = msgspec.json.decode(SHEETS.ready["Rook"].file, type=dict[str, object])
    paper = SHEETS.paper(msgspec.json.encode({**file, "sweat": 0}))
    text = msgspec.json.encode(paper).decode()
    assert '["Sweat",20,20]' in text
    assert "tiredness, stress, soreness, pain" in text
    assert "Jack of clubs" in text
    assert "exhausted" in text
    assert sum(len(stage.fields) for stage in SHEETS.stages()) == len(SHEETS.form().fields)


def test_counting_up_or_down() -> None:
    """Each may choose; what is stored and told stays points left (NT-POOL-06, NT-POOL-07)."""
    game = laid(pool_display="up")
    assert game.table.characters[1].sheet.data.pool_display == "up"
    game.answer(P1, "down", to="count-pools")
    shown = [one.sheet.data.pool_display for one in game.table.around()]
    assert shown == ["down", "up", "up"]
    assert game.table.characters[1].blood.value == 20


def test_a_player_has_one_character() -> None:
    """Made anew between sessions, and after one has left the story (NT-TABLE-01, NT-CHAR-05)."""
    game = laid()
    game.answer(P1, {"name": "Nora"}, to="make-character")
    assert game.table.characters[1].name == "Nora"
    game.answer(GM, "start")
    assert refused(game, P1, {"name": "Dora"}, "make-character") == "char_second"
    game.answer(GM, "retire 1", to="retire-character")
    game.answer(P1, {"name": "Dora", "rank": "Q", "suit": "h"}, to="make-character")
    assert next(one.name for one in game.table.around()) == "Dora"
    assert len(game.table.players[P1].hand) == 4


def test_whoever_is_merely_ready_gives_way() -> None:
    """What people bring comes before what was laid out, until the first session (NT-CHAR-05)."""
    game = laid(2)
    ready = [one.sheet.data.card.value for one in game.table.around()]
    assert ready == ["Qh", "Ks", "Js"]
    game.answer(P1, {"name": "Nora", "rank": "J", "suit": "s"}, to="make-character")
    assert [one.sheet.data.card.value for one in game.table.around()] == ["Js", "Ks", "Qh"]
    assert game.table.characters[3].name == game.table.hands["3"].label == READY_MADE[0].name
    game.apply(P2, SHEETS.entry(SHEETS.ready[READY_MADE[0].name].file))
    assert [one.sheet.data.card.value for one in game.table.around()] == ["Js", "Qh", "Ks"]
    dora = {"name": "Dora", "rank": "J", "suit": "s"}
    assert refused(game, P2, dora, "make-character") == "char_face_taken", "Nora is not one of them"
    game.answer(GM, "start")
    king = {"name": "Dora", "rank": "K", "suit": "s"}
    assert refused(game, GM, king, "make-character") == "char_face_taken"


def test_the_host_may_leave_it_to_the_gm() -> None:
    """One person among bots: their own conflict, or whatever the GM has in mind (NT-STAKE-04)."""
    game = laid(2, host=P1)
    game.answer(P1, "start")
    assert [one.seat for one in game.awaited()] == [P1]
    game.answer(P1, "leave it")
    assert [one.seat for one in game.awaited()] == [GM]
    pending = game.seen(GM).decisions[0]
    game.apply(GM, answer_to(pending, system.minds.bot(game.seen(GM), pending, Plain())))
    assert game.table.conflict.phase == "proposed"
    assert not parse_cards("")
