"""What is on the terminal of one player never tells what is hidden from that player."""

import json
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec import structs

from fiftyfour.cli.words import entry_lines
from fiftyfour.engine.cards import ALL_CARDS, Card
from fiftyfour.engine.events import AnyEvent, Changed, Moved, Shown, Told
from fiftyfour.engine.things import Seat, Viewer, sees
from fiftyfour.engine.transcript import Transcript, replay
from fiftyfour.table.story import names_of

from .conftest import COMMAND, environment, play_by_prompts


def hidden_cards(file: Path, viewer: Viewer) -> Iterator[tuple[int, frozenset[Card]]]:
    """For each entry, the cards that somebody else holds after it and `viewer` may not see."""
    transcript = Transcript.decode(file.read_bytes())
    for entry, game in replay(transcript):
        held: set[Card] = set()
        for seat in game.seats:
            if seat != viewer:
                for zone in game.view(seat).zones:
                    if zone.kind == "hand" and zone.owner == seat:
                        held.update(zone.cards)
        yield entry.seq, frozenset(held)


@pytest.mark.parametrize("seed", [3, 4, 5])
@pytest.mark.parametrize("as_json", [False, True], ids=["words", "json"])
def test_a_bots_hand_is_nowhere_before_it_is_played(
    seed: int, as_json: bool, tmp_path: Path
) -> None:
    """High card is played from one deck, so a card that is hidden can be nowhere else."""
    table = ["play", "highcard", "--seats", "you,bot,bot", "--seed", str(seed)]
    if as_json:
        told = json_play([*table, "--save", "game.jsonl"], tmp_path)
    else:
        told = play_by_prompts(*table, "--save", "game.jsonl", cwd=tmp_path)
    hidden = [cards for _, cards in hidden_cards(tmp_path / "game.jsonl", Seat("p1"))]
    assert len(hidden[0]) == 6
    rounds = re.split(r"\"type\":\"turn\"" if as_json else r"\nLay a card", told)
    assert len(rounds) == 4
    # Up to its first question the player must not see what the bots hold after the deal, and up to
    # each later one not what they hold when it is asked.
    boundaries = [0, *(n for n in range(1, len(hidden)) if len(hidden[n]) < len(hidden[n - 1]))]
    for number, boundary in enumerate(boundaries):
        seen = "".join(rounds[: number + 1])
        for card in hidden[boundary]:
            assert card.pretty not in seen
            assert f'"{card.value}"' not in seen


def json_play(arguments: list[str], cwd: Path) -> str:
    """Play by JSON, always the first card that is offered."""

    told: list[str] = []
    with subprocess.Popen(
        [COMMAND, *arguments, "--json"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=cwd,
        env=environment(),
    ) as playing:
        assert playing.stdin is not None
        assert playing.stdout is not None
        for line in playing.stdout:
            told.append(line)
            message = json.loads(line)
            if message["type"] == "turn":
                cards = message["view"]["decisions"][0]["decision"]["cards"]
                playing.stdin.write(json.dumps({"answer": cards[:1]}) + "\n")
                playing.stdin.flush()
    return "".join(told)


def otherwise(event: AnyEvent, viewer: Viewer) -> AnyEvent:
    """The same event with everything different that `viewer` may not see of it."""
    if sees(event.sight, viewer):
        return event
    match event:
        case Moved(cards=cards) | Shown(cards=cards):
            others = tuple(card for card in ALL_CARDS if card not in cards)
            return structs.replace(event, cards=others[: len(cards)])
        case Changed(before=before, after=after):
            return structs.replace(event, before=before + 1, after=after + 2)
        case Told():
            return structs.replace(event, text="otherwise", data={})
        case _:
            return event


def test_words_of_a_superhero_fight_depend_on_nothing_hidden(tmp_path: Path) -> None:
    told = play_by_prompts(
        *["play", "skyace", "--seats", "you,random", "--seed", "8", "--save", "game.jsonl"],
        *["--setting", "round_limit=12"],
        cwd=tmp_path,
    )
    assert "The end" in told
    hidden = 0
    for viewer in (Seat("p1"), Seat("p2"), None):
        for entry, game in replay(Transcript.decode((tmp_path / "game.jsonl").read_bytes())):
            names = names_of(game.view(viewer))
            events = [otherwise(event, viewer) for event in entry.events]
            hidden += events != entry.events
            lines = entry_lines(structs.replace(entry, events=events), viewer, names)
            assert lines == entry_lines(entry, viewer, names)
    assert hidden > 20
