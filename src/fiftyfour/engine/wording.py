"""What happens on the table, in plain sentences: made once, by the verbs, for every reader.

They name people and characters, never piles or ids. Where the faces belong stands `{card}`,
`{tile}` or `{domino}`; each reader puts there what they may see, `K♥ 10♣`, or else "3 cards".
A game tells what it means with `tell`; these say how the table carried it out.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from fiftyfour.engine.cards import Card
from fiftyfour.engine.things import Bag, Cell, Heap, Seat, Thing
from fiftyfour.engine.view import Awaited

F = TypeVar("F", bound=str)


def listed(names: Sequence[str]) -> str:
    """`Ann`, `Ann and Bo`, `Ann, Bo and Cy`."""
    return " and ".join(part for part in (", ".join(names[:-1]), *names[-1:]) if part)


def with_article(word: str) -> str:
    """`a hero`, `an agent`."""
    return f"{'an' if word[:1] in 'aeiou' else 'a'} {word}"


def waits(awaited: Sequence[Awaited], name: Callable[[Seat], str]) -> str:
    """`Ann and Bo are choosing a card; Cy is drawing`: who is awaited, and what they are doing."""
    doing: dict[str, list[str]] = {}
    for one in awaited:
        doing.setdefault(one.what, []).append(name(one.seat))
    return "; ".join(
        f"{listed(names)} {'is' if len(names) == 1 else 'are'} {what}"
        for what, names in doing.items()
    )


def possessive(name: str) -> str:
    """`Ann's`, `Boris'`."""
    return f"{name}'" if name.endswith(("s", "S")) else f"{name}'s"


def called(thing: Thing, whose: str) -> str:
    """`Ann's Energy`; the label alone where it tells whose it is."""
    label = thing.label or "value"
    return label if not whose or whose in label else f"{possessive(whose)} {label}"


def in_sentence(label: str) -> str:
    """A thing within a sentence: `the deck`, `the d12 of Ana`, `the DRAW`."""
    return f"the {label if label[1:2].isupper() else label[:1].lower() + label[1:]}"


def cell(at: Cell) -> str:
    """`(1, −2)`: x grows to the east, y to the north."""
    return f"({at[0]}, {at[1]})".replace("-", "−")


def moved(
    source: Heap[F],
    target: Heap[F],
    faces: Sequence[str],
    *,
    giver: str,
    taker: str,
    drawn: bool,
    top: bool,
    ways: Mapping[str, str],
) -> str:
    """Who draws, plays or discards what; `ways` are the game's own phrases (`GameWords.moves`)."""
    some = _some(faces)
    came, to = source.name.partition(":")[0], target.name.partition(":")[0]
    takes = drawn or target.kind == "hand"
    who = (taker or giver) if takes else (giver or taker)
    if not who:
        return f"{some} {_passively(target, drawn)}"
    other = taker and source.owner not in (None, target.owner)
    way = ways.get(f"{came}>{to}") or ways.get(to)
    if way is None:
        way = _way(source, target, drawn=drawn, top=top, other=taker if other else "")
    does = way.replace("{}", some, 1)  # not `format`: there may be braces in somebody's name
    return f"{who} {does}" + (f" from {giver}" if takes and other else "")


def _way(source: Heap[F], target: Heap[F], *, drawn: bool, top: bool, other: str) -> str:
    """What somebody does with cards who takes or lays them there; `other`: for somebody else."""
    if drawn:
        return "draws {}"
    if target.at is not None:
        return "lays {} on " + cell(target.at)
    if isinstance(target, Bag):
        return "puts {} on top" if top else "puts {} back"
    match target.kind:
        case "hand":
            return "takes {} from the discards" if source.kind == "discard" else "takes {}"
        case "discard":
            return "discards {}"
        case _ if other:
            return "gives {} to " + other
        case _:
            return "plays {}" if source.kind == "hand" else "lays {} aside"


def _passively(target: Heap[F], drawn: bool) -> str:
    """What becomes of cards that nobody draws or lays."""
    if drawn:
        return "drawn"
    if target.at is not None:
        return f"laid on {cell(target.at)}"
    if isinstance(target, Bag):
        return "put back into the deck"
    return "laid aside"


def _some(faces: Sequence[str]) -> str:
    """Where the faces stand, with the word for one of them."""
    if not faces or isinstance(faces[0], Card):
        return "{card}"
    return "{domino}" if "|" in faces[0] else "{tile}"


def shown(
    thing: Thing, faces: Sequence[str], *, whose: str, readers: str, own: bool, top: bool
) -> str:
    """What is shown to the `readers`, or to its owner alone; nobody: it is hidden from now on."""
    if not isinstance(thing, Heap):
        return f"{called(thing, whose)} is hidden again"
    some = _some(faces)
    place = "deck" if isinstance(thing, Bag) else "hand" if thing.kind == "hand" else "pile"
    place = f"{possessive(whose)} {place}" if whose else f"the {place}"
    if own:
        return f"{whose} looks at {some}"
    if not readers:
        return f"{place} is turned face down"
    if top:
        return f"{some} on top of {place}: shown to {readers}"
    if not faces:
        return f"{place}: open to {readers}"
    return f"{whose} shows {some} to {readers}" if whose else f"{some}: shown to {readers}"


def rolled(label: str, die: str, values: Sequence[int]) -> str:
    """What the dice show; a Fudge die by its signs."""
    signs = {-1: "−", 0: "0", 1: "+"} if die == "dF" else {}
    return f"{label}: {', '.join(signs.get(value, str(value)) for value in values)}"


def changed(label: str, before: int, after: int) -> str:
    """A number and how it changed; alone where it only came into sight."""
    by = after - before
    now = f"{before} → {after} ({by:+d})" if by else f"{after}"
    return f"{label}: {now}".replace("-", "−")


def placed(piece: str, before: Cell | None, after: Cell | None) -> str:
    """Where a piece goes."""
    if after is None:
        return f"{piece} leaves the board"
    if before is None or before == after:
        return f"{piece} is on {cell(after)}"
    return f"{piece} goes from {cell(before)} to {cell(after)}"
