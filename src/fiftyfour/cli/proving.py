"""`fiftyfour verify`: what a transcript proves, and what it does not."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated

import msgspec
from cyclopts import Parameter
from rich.text import Text

from fiftyfour.cli.about import print_json
from fiftyfour.cli.content import content_of
from fiftyfour.cli.files import File
from fiftyfour.cli.play import Json
from fiftyfour.cli.terminal import WRONG, Terminal, fail
from fiftyfour.engine.errors import FiftyfourError, ReplayError, UnknownSystem
from fiftyfour.engine.files import WrongFile
from fiftyfour.engine.log import Header
from fiftyfour.engine.proof import Proof, examine
from fiftyfour.engine.things import Seat
from fiftyfour.engine.transcript import Transcript
from fiftyfour.table.words import plain

UNPROVEN = 1
"""The exit code when something is not proven."""

Names = Mapping[Seat, str]


def verify(
    file: File,
    /,
    *,
    commitment: Annotated[
        str, Parameter(help="The table's commitment as you noted it, or its first 16 digits.")
    ] = "",
    list: Annotated[
        str, Parameter(help="The hash of a list of salts that you noted, or its first 16 digits.")
    ] = "",
    last: Annotated[
        str, Parameter(help="The hash of the last entry you saw, or its first 16 digits.")
    ] = "",
    json: Json = False,
) -> int:
    """Verify a transcript: nothing was changed, every move was legal, every card was dealt fairly.

    ```console
    fiftyfour verify game.jsonl
    fiftyfour verify game.jsonl --commitment 8fd6a6a78f5857d7 --last 9789dd300271bb19
    ```

    The exit code is 0 if all of it is proven, 1 if anything is not, 2 if FILE cannot be read as a
    transcript or its game is not installed.
    """
    try:
        text = content_of(file, "transcript")
        noted = [_digits(one) for one in (commitment, list, last)]
        proof = examine(text, *noted)
    except FiftyfourError as error:
        if json:
            print_json({"ok": False, "error": str(error)})
        at = "header: " if isinstance(error, ReplayError) else ""
        named = "" if isinstance(error, WrongFile) else f"{file}: {at}"
        return fail(f"{named}{error}", WRONG)
    if json:
        print_json({"ok": not proof.unproven, **msgspec.to_builtins(proof)})
    else:
        Terminal().print(*_told(f"{file}", Transcript.read(text), proof))
        if any(noted) and not proof.unproven:
            Terminal().print("What you noted is part of it.")
    if proof.unproven:
        return fail(f"{file}: not proven: {'; '.join(proof.unproven)}", UNPROVEN)
    return 0


def _digits(noted: str) -> str:
    """What somebody noted of a hash."""
    digits = "".join(noted.lower().split())
    if digits and not re.fullmatch(r"[0-9a-f]{16,64}", digits):
        raise UnknownSystem(f"a hash is 16 to 64 hex digits (0-9, a-f), not {noted[:70]!r}")
    return digits


def _told(file: str, transcript: Transcript, proof: Proof) -> Iterator[Text | str]:
    """The proof in words."""
    header = transcript.header
    names = {seat: plain(name) or seat for seat, name in proof.names.items()}
    holds = f"{proof.entries} entries"
    if proof.unproven and not proof.entries:
        holds = "nothing is proven"
    elif proof.entry >= 0:
        holds = f"proven are only the first {holds}"
    yield Text(f"{file}: {proof.system}, {', '.join(names.values())}; {holds}.", "bold")
    if proof.unproven and not proof.entries:
        return
    published = proof.commitments[: len(transcript.secrets)]
    for number, commitment in enumerate(published, 1):
        which = "in the first line" if number == 1 else f"of evening {number}"
        yield f"The secret matches the hash {which}: {commitment}."
    yield f"No entry was changed, up to the last hash: {proof.head}."
    yield "Every move was legal for its seat."
    yield from _cards(header, proof, names)
    yield from _hands(proof, names)
    yield from _end(proof)


def _cards(header: Header, proof: Proof, names: Names) -> Iterator[str]:
    """Where the cards came from."""
    count = f"{proof.draws} cards"
    if proof.chance == "human":
        yield f"People drew and entered {proof.by_hand} cards; this only proves that they could."
    elif proof.chance in ("plain", "lesson"):
        yield (
            f"Each of the {count} drawn follows from seed {header.seed}. A seed is known in "
            "advance: this was practice, not fair chance."
        )
    elif proof.old:
        yield (
            f"Each of the {count} drawn follows from that secret and the log before it. This is "
            f"format {header.format}: whoever ran the table could try words until cards pleased."
        )
    for one in proof.shuffles:
        if one.silent:
            who = _and(names, one.silent)
            yield f"Shuffle {one.number} was made again: {who} did not reveal a salt."
        elif one.draws is not None:
            first, last = one.draws
            drawn = f"Cards {first} to {last} follow" if last > first else f"Card {first} follows"
            yield f"{drawn} from the secret and {_salted(names, one.salts)}"


def _salted(names: Names, salts: Sequence[Seat]) -> str:
    if not salts:
        return "nobody's salt: whoever ran the game could choose a secret that suits."
    honest = f"{names[salts[0]]} is" if len(salts) == 1 else "one of them is"
    return f"the salt of {_and(names, salts)}: if {honest} honest, nobody could choose them."


def _hands(proof: Proof, names: Names) -> Iterator[str]:
    """What people did beside the rules."""
    for one in proof.undos:
        numbers = ", ".join(map(str, one.draws))
        used = f"; drawn cards {numbers} were put back and count no more" if numbers else ""
        yield f"Entry {one.seq}: taken back to before entry {one.to}, for {names[one.seat]}{used}."
    for one in proof.corrections:
        note = f" ({plain(one.note)})" if one.note else ""
        yield f"Entry {one.seq}: {names[one.seat]} {plain(one.what)}, by hand{note}."
    if proof.unnamed:
        yield f"Names were removed from the file: of {', '.join(proof.unnamed)}."
    for one in proof.stand_ins:
        who = _and(names, one.seats) if one.seats else "nobody"
        yield f"Entry {one.seq}: from here on bots play for {who}."
    for one in proof.answered_for:
        how = "a bot answered for" if one.by is None else f"{names[one.by]} skipped"
        yield f"Entry {one.seq}: {how} {names[one.seat]}."


def _end(proof: Proof) -> Iterator[str]:
    if proof.result:
        yield f"It ended: {plain(proof.result).removesuffix('.')}."
    elif proof.ended != "evening":
        yield "It was not finished."
    if proof.ended == "evening":
        yield f"The evening ended; the table may go on under {proof.commitments[-1]}."
    elif proof.ended == "open" and not proof.unproven and not proof.result:
        yield "Nobody closed it: a hash that you noted (--last) shows whether any end is missing."


def _and(names: Names, seats: Sequence[Seat]) -> str:
    called = [names[seat] for seat in seats]
    return " and ".join([", ".join(called[:-1]), called[-1]] if called[1:] else called)
