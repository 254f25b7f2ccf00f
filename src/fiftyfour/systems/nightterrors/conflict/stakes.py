"""Setting up a conflict: what, who, where and how; the GM's word (NT-STAKE, NT-TEAM).

What is at stake is talked over by everybody at the table; only participants draw and play
(NT-STAKE-03).
"""

from functools import lru_cache
from string import ascii_uppercase
from typing import Annotated

from msgspec import Struct
from msgspec.structs import replace

from fiftyfour.engine.decisions import Text
from fiftyfour.engine.desk import command
from fiftyfour.engine.errors import Refusal
from fiftyfour.engine.game import Game
from fiftyfour.engine.options import Option, option
from fiftyfour.engine.struct_form import Each, Offered, Pick, Row, Rows, Switch, Words
from fiftyfour.engine.things import GM, Seat
from fiftyfour.engine.wording import listed
from fiftyfour.systems.nightterrors.commands import anybody, not_in_scene
from fiftyfour.systems.nightterrors.data import STAKES, Kind
from fiftyfour.systems.nightterrors.data import Stakes as ReadyStakes
from fiftyfour.systems.nightterrors.table import (
    MOST_CHARACTERS,
    Character,
    Conflict,
    NightTerrors,
    Participant,
)

TEXT = 300
SIDES = ascii_uppercase[:MOST_CHARACTERS]
"""As many sides as there may be participants (NT-TEAM-02)."""

FEWEST_SIDES = 3
"""So many are always offered."""

EXAMPLE = "the last lantern"

ASKING = ("How ", "If ", "What ", "When ", "Where ", "Whether ", "Which ", "Who ", "Whose ", "Why ")
"""How a question begins that can stand within a sentence."""


class Proposal(Struct, kw_only=True):
    """A conflict as proposed, legal or not."""

    starter: int
    what: str
    where: str
    how: str
    kind: Kind
    participants: list[Participant]


def _said(label: str) -> Words:
    return Words(label, TEXT, rule="NT-STAKE-02")


class Stakes(Struct, frozen=True, kw_only=True):
    """A proposal as its form is filled in; who takes part, why and on which side, by number."""

    starter: Annotated[int, Pick("Who starts it")]
    what: Annotated[str, _said("What is at stake, and why")]
    where: Annotated[str, _said("Where it happens, and what is around you")]
    how: Annotated[str, _said("How you go about it")]
    kind: Annotated[
        Kind,
        Pick(
            "What kind of conflict",
            {kind: f"{kind} ({kind.trump.symbol})" for kind in Kind},
            hints={kind: kind.meaning for kind in Kind},
            rule="NT-KIND-01",
        ),
    ]
    takes_part: Annotated[dict[str, bool], Each(Switch("{} takes part"), "with_{}")]
    why: Annotated[dict[str, str], Each(_said("{}: why (optional)"), "why_{}", "")]
    side: Annotated[dict[str, str], Each(Pick("{}: on side", rule="NT-TEAM-02"), "side_{}")] = {}

    def proposal(self) -> Proposal:
        participants = [
            Participant(number=int(number), why=self.why[number], side=self.side.get(number, ""))
            for number, among in self.takes_part.items()
            if among
        ]
        return Proposal(
            starter=self.starter,
            what=self.what,
            where=self.where,
            how=self.how,
            kind=self.kind,
            participants=participants,
        )


def unfit(table: NightTerrors, proposal: Proposal) -> Refusal | None:
    """What stands against a proposal, in the order it is checked; nobody joins later.

    `stakes_missing`, `participants_few`, `starter_not_in`, `participant_incapacitated`,
    `sides_few`.

    Rules: NT-STAKE-01, NT-STAKE-02, NT-STAKE-04, NT-STAKE-05, NT-STAT-04, NT-TEAM-02.
    """
    for name, line in _MISSING.items():
        if not getattr(proposal, name):
            return Refusal("stakes_missing", line, "NT-STAKE-02")
    numbers = [participant.number for participant in proposal.participants]
    if len(numbers) < 2:
        return Refusal(
            "participants_few", "a conflict takes at least two characters", "NT-STAKE-04"
        )
    if proposal.starter not in numbers:
        return Refusal(
            "starter_not_in", "whoever starts the conflict must take part", "NT-STAKE-04"
        )
    for character in map(table.characters.__getitem__, numbers):
        if table.incapacitated(character):
            return Refusal(
                "participant_incapacitated", f"{character.name} cannot act", "NT-STAT-04"
            )
    sides = {participant.side for participant in proposal.participants}
    if table.settings.sides == "teams" and len(sides) < 2:
        return Refusal("sides_few", "there must be at least two sides", "NT-TEAM-02")
    return None


_MISSING = {
    "what": "say what is at stake",
    "where": "say where it happens",
    "how": "say how it is done",
}


def no_fit(table: NightTerrors, stakes: Stakes) -> Refusal | None:
    """What stands against a form that is filled in, as for `unfit`."""
    return unfit(table, stakes.proposal())


def _text(example: str) -> Text:
    return Text(prompt="", rule="NT-STAKE-02", most=TEXT, example=example)


def offered(table: NightTerrors, seat: Seat) -> dict[str, Offered | Rows]:
    """Who may start it and take part: the GM, who edits, may name anybody to start it.

    With sides there are as many to choose from as characters who may take part (NT-TEAM-02).
    """
    people = list(table.at_hand())
    names = {character.number: character.name for character in people}
    sides = SIDES[: max(FEWEST_SIDES, len(people))]
    teams = table.settings.sides == "teams"
    return {
        "starter": {one.number: one.name for one in people if seat in (one.seat, GM)},
        "takes_part": names,
        "why": names,
        "side": {number: Row(name, sides) for number, name in names.items()} if teams else {},
    }


def _words(proposal: Proposal) -> dict[str, str]:
    return {name: getattr(proposal, name) for name in _MISSING}


def _given(table: NightTerrors, proposal: Proposal) -> dict[str, object]:
    """Whoever takes part in the proposal, why, and on which side, and what kind it is."""
    among = {participant.number: participant for participant in proposal.participants}
    return {
        "starter": proposal.starter,
        "kind": proposal.kind,
        "takes_part": {one.number: one.number in among for one in table.at_hand()},
        "why": {number: participant.why for number, participant in among.items()},
        "side": {one.number: _usual_side(one) for one in table.at_hand()}
        | {number: participant.side for number, participant in among.items() if participant.side},
    }


def _usual_side(character: Character) -> str:
    """The players' characters against the GM's."""
    return SIDES[1] if character.seat == GM else SIDES[0]


def suggested(table: NightTerrors, seat: Seat, kind: Kind = Kind.TALK) -> Proposal | None:
    """A conflict of all who can act over something ready-made; None for a seat without characters.

    This seat's own starts it, or for a GM anybody: where none can act, one who cannot, which is
    wrong.
    """
    there = list(table.at_hand())
    mine = [character for character in there if character.seat == seat]
    if not mine:
        return None
    starters = [*mine, *there] if seat == GM else mine
    starter = next((own for own in starters if not table.incapacitated(own)), mine[0])
    among = [
        character
        for character in there
        if character is starter or not table.incapacitated(character)
    ]
    stakes = stakes_of(table, kind)
    return Proposal(
        starter=starter.number,
        what=stakes.what,
        where=stakes.where,
        how=stakes.how,
        kind=kind,
        participants=_on_sides(table, among),
    )


def stakes_of(table: NightTerrors, kind: Kind) -> ReadyStakes:
    """What a ready-made conflict of this kind would be about, another each time."""
    return STAKES[kind][table.conflict.number % len(STAKES[kind])]


def _on_sides(table: NightTerrors, characters: list[Character]) -> list[Participant]:
    """The players' characters against the GM's; or, where there is one side only, by turns."""
    if table.settings.sides == "none":
        return [Participant(number=character.number) for character in characters]
    sides = [_usual_side(character) for character in characters]
    if len(set(sides)) < 2:
        sides = [SIDES[index % 2] for index in range(len(characters))]
    return [
        Participant(number=character.number, side=side)
        for character, side in zip(characters, sides, strict=True)
    ]


def proposed(table: NightTerrors) -> Proposal:
    """What lies on the table to be confirmed."""
    conflict = table.conflict
    return Proposal(
        starter=conflict.starter,
        what=conflict.what,
        where=conflict.where,
        how=conflict.how,
        kind=conflict.kind,
        participants=conflict.participants,
    )


def still_able(table: NightTerrors) -> Proposal:
    """The same without those who have become unable to act since (NT-STAKE-05).

    Whoever starts it is another, where it is one of them; with fewer than two left all others join.
    """
    proposal = proposed(table)
    able = [
        participant
        for participant in proposal.participants
        if not table.incapacitated(table.characters[participant.number])
    ]
    if len(able) < 2:
        rest = [one for one in table.at_hand() if not table.incapacitated(one)]
        able = _on_sides(table, rest)
    numbers = [participant.number for participant in able]
    starter = proposal.starter if proposal.starter in numbers else next(iter(numbers), 0)
    return replace(proposal, participants=able, starter=starter)


def at_stake(what: str) -> str:
    """What is at stake, within a sentence: `whether she stays on the line`."""
    return what[:1].lower() + what[1:] if what.startswith(ASKING) else what


def _begun(text: str) -> str:
    return text[:1].upper() + text[1:].rstrip(".")


def put_forward(game: Game[NightTerrors], made: Proposal, *, rule: str) -> None:
    """Put it before everybody; without a GM's word it takes effect at once.

    Rules: NT-STAKE-02, NT-STAKE-05, NT-KIND-03.
    """
    table, old = game.table, game.table.conflict
    confirmed = table.settings.confirm_conflict == "none"
    table.record.data = Conflict(
        number=old.number if old.phase == "proposed" else old.number + 1,
        phase="deal" if confirmed else "proposed",
        starter=made.starter,
        what=made.what,
        where=made.where,
        how=made.how,
        kind=made.kind,
        participants=made.participants,
    )
    game.write(table.record, rule=rule)
    others = [
        table.characters[participant.number].name
        for participant in made.participants
        if participant.number != made.starter
    ]
    starter = table.characters[made.starter].name
    line = f"{starter} starts a conflict ({made.kind}) with {listed(others)}: "
    if old.phase == "proposed":
        line = f"The GM changes the conflict ({made.kind}) of {starter} and {listed(others)}: "
    game.tell(
        f"{line}{at_stake(made.what)}. {_begun(made.where)}. {_begun(made.how)}",
        rule=rule,
        heading=confirmed,
        starter=made.starter,
        kind=made.kind.value,
    )


def confirm(game: Game[NightTerrors]) -> None:
    """The GM's word, which is also the guard against conflicts that are none (NT-STAKE-05)."""
    line = f"The GM agrees to the conflict: {at_stake(game.table.conflict.what)}"
    game.tell(line, rule="NT-STAKE-05", heading=True)
    game.write(game.table.record, rule="NT-STAKE-05", phase="deal")


def withdraw(game: Game[NightTerrors], seat: Seat) -> None:
    """The starter takes it back, or the GM declines it (NT-STAKE-05)."""
    starter = game.table.characters[game.table.conflict.starter]
    own = seat == starter.seat
    line = f"{starter.name} takes the conflict back" if own else "The GM declines the conflict"
    game.table.record.data = Conflict(number=game.table.conflict.number - 1)
    game.write(game.table.record, rule="NT-STAKE-05")
    game.tell(line, rule="NT-STAKE-05")


def nobody_able(table: NightTerrors, seat: Seat) -> Refusal | None:
    """Why no conflict can be started by this seat: nobody of its own can act, or nobody else."""
    proposal = suggested(table, seat)
    return NOBODY if proposal is None else unfit(table, proposal)


NOBODY = Refusal("participant_incapacitated", "no character of yours can act", "NT-STAT-04")


def idea(table: NightTerrors, seat: Seat) -> Proposal:
    """The ready-made conflict of a seat that has characters."""
    proposal = suggested(table, seat)
    assert proposal is not None
    return proposal


def with_examples(table: NightTerrors, seat: Seat) -> dict[str, Offered | Rows]:
    """What is offered, with the words of a ready-made conflict as examples (NT-STAKE-02)."""
    words = _words(idea(table, seat))
    return offered(table, seat) | {name: _text(example) for name, example in words.items()}


def everybody_able(table: NightTerrors, seat: Seat) -> dict[str, object]:
    """All who can act take part, for reasons still to be said (NT-STAKE-04)."""
    return _given(table, idea(table, seat))


@command(
    "Propose a conflict",
    rule="NT-STAKE-01",
    prompt="What is it about?",
    by=anybody,
    closed=(not_in_scene, nobody_able),
    fill=with_examples,
    given=everybody_able,
    unless=no_fit,
)
def propose(game: Game[NightTerrors], stakes: Stakes) -> None:
    """Start a conflict with a character of one's own (NT-STAKE-01)."""
    put_forward(game, stakes.proposal(), rule="NT-STAKE-02")


class ReadyConflict(Struct, frozen=True):
    """A conflict of this kind between all who can act, over something ready-made (NT-KIND-01)."""

    kind: Annotated[Kind, Pick("What kind of conflict")]


def ready_conflicts(table: NightTerrors, seat: Seat) -> dict[str, list[Option[Kind]]]:
    """What a conflict of each kind would be about, and who starts it (NT-KIND-01)."""
    starter = table.characters[idea(table, seat).starter].name
    return {"kind": [_ready(kind, stakes_of(table, kind).what, starter) for kind in Kind]}


@lru_cache(maxsize=256)
def _ready(kind: Kind, what: str, starter: str) -> Option[Kind]:
    label = f"{str(kind).capitalize()} ({kind.trump.symbol}): {what}"
    return option(kind, label, hint=f"{kind.meaning}; {starter} starts it", rule="NT-KIND-01")


@command(
    "Start a ready-made conflict",
    rule="NT-KIND-01",
    by=anybody,
    closed=(not_in_scene, nobody_able),
    fill=ready_conflicts,
    rest="conflict",
)
def start_conflict(game: Game[NightTerrors], seat: Seat, ready: ReadyConflict) -> None:
    """A conflict of this kind between all who can act, over something ready-made (NT-KIND-01)."""
    proposal = suggested(game.table, seat, ready.kind)
    assert proposal is not None
    put_forward(game, proposal, rule="NT-STAKE-02")


def nothing_proposed(table: NightTerrors) -> Refusal | None:
    """A conflict has to be proposed, and some left who can act in it (NT-STAKE-05)."""
    if table.conflict.phase != "proposed":
        return Refusal("wrong_phase", "nothing is proposed", "NT-STAKE-05")
    return unfit(table, still_able(table))


def as_proposed(table: NightTerrors) -> dict[str, object]:
    """The proposal, with those who are still able (NT-STAKE-05)."""
    proposal = still_able(table)
    return _given(table, proposal) | _words(proposal)


@command(
    "Change the proposal",
    id="edit-proposal",
    rule="NT-STAKE-05",
    prompt="What is it about?",
    closed=(nothing_proposed,),
    fill=offered,
    given=as_proposed,
    unless=no_fit,
)
def change_proposal(game: Game[NightTerrors], stakes: Stakes) -> None:
    """The GM changes stakes, participants, kind or sides before confirming (NT-STAKE-05)."""
    put_forward(game, stakes.proposal(), rule="NT-STAKE-05")
