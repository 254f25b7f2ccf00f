"""Files that are brought to the wrong place: what they are, and that nothing of them is kept."""

from fiftyfour.engine.system import find_system

from .conftest import Server


def ready(game: str) -> str:
    sheets = find_system(game).sheets
    assert sheets is not None
    return next(iter(sheets.ready.values())).file


async def test_a_file_is_told_from_its_beginning(server: Server) -> None:
    async with server.api() as api:
        answer = await api.post("/api/files", content=ready("skyace").encode())
        told = {"sort": "character", "what": "a hero of Sky Ace", "system": "skyace"}
        assert answer.json() == told
        assert (await api.post("/api/files", content=b"Dear Ann,")).json() is None
        assert (await api.post("/api/files", content=b"x" * 70_000)).status_code == 413


async def test_a_character_of_another_game_is_named(server: Server) -> None:
    wrong = "this is a hero of Sky Ace, not an agent of Aces Out"
    async with server.api() as api:
        path = "/api/systems/acesout/characters/check"
        checked = (await api.post(path, json={"file": ready("skyace")})).json()
        assert [flaw["message"] for flaw in checked["flaws"]] == [wrong]
        touched = "\ufeff" + ready("acesout").replace("\n", "\r\n")
        good = (await api.post(path, json={"file": touched})).json()
        assert good["flaws"] == []
        assert not good["character"]["file"].startswith("\ufeff")
    made = await server.make("Ann", "Bo", system="acesout")
    async with server.api(made.tokens["p1"]) as api:
        brought = {"id": "1", "file": ready("skyace")}
        answer = await api.post(f"/api/tables/{made.table.id}/bring", json=brought)
        assert (answer.status_code, answer.json()["code"]) == (409, "wrong_file")
