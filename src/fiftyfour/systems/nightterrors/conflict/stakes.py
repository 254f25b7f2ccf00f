"""Setting up a conflict: what, who, where and how; the GM's word (NT-STAKE, NT-TEAM).

What is at stake is talked over by everybody at the table; only participants draw and play
(NT-STAKE-03).
"""

from string import ascii_uppercase

from msgspec import Struct

from fiftyfour.engine.decisions import Text
from fiftyfour.engine.errors import Refusal
from fiftyfour.engine.fields import menu, words, yes_no
from fiftyfour.engine.forms import Field, Form, form
from fiftyfour.engine.game import Game
from fiftyfour.engine.options import choose, option
from fiftyfour.engine.procedures import Aside, Step, done
from fiftyfour.engine.things import GM, Seat
from fiftyfour.engine.wording import listed
from fiftyfour.systems.nightterrors.commands import not_gm, not_in_scene
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


class Stakes(Struct, frozen=True, kw_only=True):
    """A proposal as its form is filled in; who takes part, why and on which side, by number."""

    starter: int
    what: str
    where: str
    how: str
    kind: Kind
    takes_part: dict[str, bool]
    why: dict[str, str]
    side: dict[str, str] = {}

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


def stakes_form(
    table: NightTerrors, seat: Seat, proposal: Proposal, *, blank: bool = False
) -> Form[Stakes]:
    """The questions of a conflict, filled in; or `blank`, with its words as examples only.

    With sides there are as many to choose from as characters who may take part. Where the proposal
    does not fit as it is, nothing else does.

    Rules: NT-STAKE-01, NT-STAKE-02, NT-TEAM-02.
    """
    starters = _starters(table, seat, proposal.starter)
    who = choose("Who?", [option(starter.number, starter.name) for starter in starters])
    fields = {"starter": Field("Who starts it", who, str(proposal.starter))}
    for name, label in _QUESTIONS.items():
        said: str = getattr(proposal, name)
        text = Text(prompt=label, rule="NT-STAKE-02", most=TEXT, example=said or EXAMPLE)
        fields[name] = Field(label, text, None if blank else said)
    fields["kind"] = Field("What kind of conflict", _KINDS, proposal.kind)
    characters = list(table.at_hand())
    sides = SIDES[: max(FEWEST_SIDES, len(characters))] if table.settings.sides == "teams" else ""
    for character in characters:
        fields |= _part_fields(character, proposal, sides)
    return form(
        Stakes,
        "What is it about?",
        fields,
        rule="NT-STAKE-01",
        unless=lambda stakes: unfit(table, stakes.proposal()),
        hopeless=unfit(table, proposal),
    )


def _part_fields(character: Character, proposal: Proposal, sides: str) -> dict[str, Field]:
    """Whether a character takes part, why, and where there are sides on which."""
    key, name = str(character.number), character.name
    part = next((p for p in proposal.participants if p.number == character.number), None)
    why = Text(prompt="Why?", rule="NT-STAKE-02", most=TEXT)
    fields = {
        f"with_{key}": yes_no(f"{name} takes part", part is not None, of="takes_part", key=key),
        f"why_{key}": Field(f"{name}: why (optional)", why, part.why if part else "", "why", key),
    }
    if sides:
        side = part.side if part and part.side else _usual_side(character)
        which = words("Which side?", sides, rule="NT-TEAM-02")
        fields[f"side_{key}"] = Field(f"{name}: on side", which, side, "side", key)
    return fields


_QUESTIONS = {
    "what": "What is at stake, and why",
    "where": "Where it happens, and what is around you",
    "how": "How you go about it",
}
_KINDS = menu(
    "What kind of conflict?",
    {kind: f"{kind} ({kind.trump.symbol})" for kind in Kind},
    hints={kind: kind.meaning for kind in Kind},
    rule="NT-KIND-01",
)


def _starters(table: NightTerrors, seat: Seat, first: int) -> list[Character]:
    """Characters of this seat; the GM, who edits, may name anybody."""
    mine = [character for character in table.at_hand() if character.seat == seat or seat == GM]
    return sorted(mine, key=lambda character: character.number != first)


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


def _own(table: NightTerrors, seat: Seat) -> list[Character]:
    return [character for character in table.at_hand() if character.seat == seat]


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
    """The same without those who have become unable to act since (NT-STAKE-05)."""
    proposal = proposed(table)
    proposal.participants = [
        participant
        for participant in proposal.participants
        if not table.incapacitated(table.characters[participant.number])
    ]
    return proposal


def at_stake(what: str) -> str:
    """What is at stake, within a sentence: `whether she stays on the line`."""
    return what[:1].lower() + what[1:] if what.startswith(ASKING) else what


def _begun(text: str) -> str:
    return text[:1].upper() + text[1:].rstrip(".")


def propose(game: Game[NightTerrors], made: Proposal, *, rule: str) -> None:
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


class Propose(Aside[NightTerrors]):
    """Start a conflict with a character of one's own (NT-STAKE-01)."""

    label = "Propose a conflict"

    @classmethod
    def closed(cls, game: Game[NightTerrors], seat: Seat) -> Refusal | None:
        return not_in_scene(game.table) or (None if _own(game.table, seat) else NOBODY)

    @classmethod
    def offer(cls, game: Game[NightTerrors], seat: Seat) -> Form[Stakes]:
        proposal = suggested(game.table, seat)
        assert proposal is not None
        return stakes_form(game.table, seat, proposal, blank=True)

    def begin(self, game: Game[NightTerrors], stakes: Stakes) -> Step:
        propose(game, stakes.proposal(), rule="NT-STAKE-02")
        return done


NOBODY = Refusal("participant_incapacitated", "no character of yours can act", "NT-STAT-04")


class EditProposal(Aside[NightTerrors]):
    """The GM changes stakes, participants, kind or sides before confirming (NT-STAKE-05)."""

    @classmethod
    def closed(cls, game: Game[NightTerrors], seat: Seat) -> Refusal | None:
        if (why := not_gm(seat)) or game.table.conflict.phase == "proposed":
            return why
        return Refusal("wrong_phase", "nothing is proposed", "NT-STAKE-05")

    @classmethod
    def offer(cls, game: Game[NightTerrors], seat: Seat) -> Form[Stakes]:
        return stakes_form(game.table, seat, still_able(game.table))

    def begin(self, game: Game[NightTerrors], stakes: Stakes) -> Step:
        propose(game, stakes.proposal(), rule="NT-STAKE-05")
        return done
