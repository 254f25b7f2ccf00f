"""Setting up a conflict: what, who, where and how; the GM's word (NT-STAKE, NT-TEAM).

What is at stake is talked over by everybody at the table; only participants draw and play
(NT-STAKE-03).
"""

from string import ascii_uppercase

from msgspec import Struct

from fiftyfour.engine.decisions import Text
from fiftyfour.engine.errors import Refusal
from fiftyfour.engine.forms import Field, Form, form
from fiftyfour.engine.game import Game
from fiftyfour.engine.options import choose, option, yes_or_no
from fiftyfour.engine.procedures import Aside, Step, done
from fiftyfour.engine.things import GM, Seat
from fiftyfour.systems.nightterrors.commands import listed, not_gm, not_in_scene
from fiftyfour.systems.nightterrors.data import STAKES, Kind
from fiftyfour.systems.nightterrors.table import (
    MOST_CHARACTERS,
    Character,
    Conflict,
    NightTerrors,
    Participant,
)

TEXT = 300
SIDES = tuple(ascii_uppercase[:MOST_CHARACTERS])
"""As many sides as there may be participants (NT-TEAM-02)."""

FEWEST_SIDES = 3
"""So many are always offered."""

EXAMPLE = "the last lantern"


class Proposal(Struct, kw_only=True):
    """What somebody wants to have it out about, right or wrong."""

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


def stakes_form(table: NightTerrors, seat: Seat, proposal: Proposal) -> Form[Stakes]:
    """The questions of a conflict, filled in.

    With sides there are as many to choose from as characters who may take part.

    Rules: NT-STAKE-01, NT-STAKE-02, NT-TEAM-02.
    """
    starters = _starters(table, seat, proposal.starter)
    who = choose("Who?", [option(starter.number, starter.name) for starter in starters])
    fields = {"starter": Field("Who starts it", who, str(proposal.starter))}
    for name, label in _QUESTIONS.items():
        text = Text(prompt=label, rule="NT-STAKE-02", most=TEXT, example=EXAMPLE)
        fields[name] = Field(label, text, getattr(proposal, name))
    fields["kind"] = Field("What kind of conflict", _KINDS, proposal.kind.value)
    among = {participant.number: participant for participant in proposal.participants}
    characters = list(table.at_hand())
    sides = SIDES[: max(FEWEST_SIDES, len(characters))]
    which = choose("Which side?", [option(side, side) for side in sides])
    for character in characters:
        key, name = str(character.number), character.name
        participant = among.get(character.number, Participant(number=0))
        takes_part = "yes" if participant.number else "no"
        why = Text(prompt="Why?", rule="NT-STAKE-02", most=TEXT)
        fields[f"with_{key}"] = Field(
            f"{name} takes part", _TAKES_PART, takes_part, "takes_part", key
        )
        fields[f"why_{key}"] = Field(f"{name}: why, perhaps", why, participant.why, "why", key)
        if table.settings.sides == "teams":
            side = participant.side if participant.side in sides else _usual_side(character)
            fields[f"side_{key}"] = Field(f"{name}: on side", which, side, "side", key)
    return form(
        Stakes,
        "What is it about?",
        fields,
        rule="NT-STAKE-01",
        unless=lambda stakes: unfit(table, stakes.proposal()),
    )


_QUESTIONS = {
    "what": "What is at stake, and why",
    "where": "Where it happens, and what is around",
    "how": "How you go about it",
}
_TAKES_PART = yes_or_no("Takes part?", "yes", "no")


_KINDS = listed(
    Refusal("kind_unknown", f"a conflict is one of {', '.join(Kind)}", "NT-KIND-01"),
    "What kind of conflict?",
    [
        option(
            kind,
            f"{kind} ({kind.trump.symbol})",
            hint=f"{kind.about}; points are {' or '.join(pool.title for pool in kind.pools)}",
        )
        for kind in Kind
    ],
)


def _starters(table: NightTerrors, seat: Seat, first: int) -> list[Character]:
    """Characters of this seat; the GM, who edits, may name anybody."""
    mine = [character for character in table.at_hand() if character.seat == seat or seat == GM]
    return sorted(mine, key=lambda character: character.number != first)


def _usual_side(character: Character) -> str:
    """The players' characters against the GM's."""
    return SIDES[1] if character.seat == GM else SIDES[0]


def usual(table: NightTerrors, seat: Seat, kind: Kind = Kind.TALK) -> Proposal | Refusal:
    """A conflict of everybody able to act, over something ready-made, started by this seat's own.

    Where there is nobody to start one, or nobody else, the reason.
    """
    able = [character for character in table.at_hand() if not table.incapacitated(character)]
    starter = next((character for character in able if character.seat == seat), None)
    if starter is None:
        return Refusal("participant_incapacitated", "no character of yours can act", "NT-STAT-04")
    stakes = STAKES[kind][table.conflict.number % len(STAKES[kind])]

    def between(characters: list[Character]) -> Proposal:
        return Proposal(
            starter=starter.number,
            what=stakes.what,
            where=stakes.where,
            how=stakes.how,
            kind=kind,
            participants=_on_sides(table, characters),
        )

    if (why := unfit(table, between(able))) is None:
        return between(able)
    return unfit(table, between(list(table.at_hand()))) or why


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


def still_able(table: NightTerrors) -> Proposal | Refusal:
    """The same without those who have become unable to act since (NT-STAKE-05).

    Where it cannot be without them, the reason.
    """
    proposal = proposed(table)
    proposal.participants = [
        participant
        for participant in proposal.participants
        if not table.incapacitated(table.characters[participant.number])
    ]
    if (why := unfit(table, proposal)) is None:
        return proposal
    return unfit(table, proposed(table)) or why


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
    names = ", ".join(
        table.characters[participant.number].name for participant in made.participants
    )
    starter = table.characters[made.starter].name
    game.tell(
        f"{starter} starts a conflict, {made.kind}: {made.what}. Where: {made.where}. "
        f"How: {made.how}. Who: {names}",
        rule=rule,
        starter=made.starter,
        kind=made.kind.value,
    )


def confirm(game: Game[NightTerrors]) -> None:
    """The GM's word, which is also the guard against conflicts that are none (NT-STAKE-05)."""
    game.write(game.table.record, rule="NT-STAKE-05", phase="deal")


def withdraw(game: Game[NightTerrors], seat: Seat) -> None:
    """The starter or the GM takes it back (NT-STAKE-05)."""
    game.table.record.data = Conflict(number=game.table.conflict.number - 1)
    game.write(game.table.record, rule="NT-STAKE-05")
    game.tell(f"{game.name(seat)} takes the conflict back", rule="NT-STAKE-05")


class Propose(Aside[NightTerrors]):
    """Start a conflict with a character of one's own (NT-STAKE-01)."""

    label = "Propose a conflict"

    @classmethod
    def closed(cls, game: Game[NightTerrors], seat: Seat) -> Refusal | None:
        return not_in_scene(game.table) or _reason(usual(game.table, seat))

    @classmethod
    def offer(cls, game: Game[NightTerrors], seat: Seat) -> Form[Stakes]:
        return stakes_form(game.table, seat, _fit(usual(game.table, seat)))

    def begin(self, game: Game[NightTerrors], stakes: Stakes) -> Step:
        propose(game, stakes.proposal(), rule="NT-STAKE-02")
        return done


class EditProposal(Aside[NightTerrors]):
    """The GM changes stakes, participants, kind or sides before confirming (NT-STAKE-05)."""

    @classmethod
    def closed(cls, game: Game[NightTerrors], seat: Seat) -> Refusal | None:
        if why := not_gm(seat):
            return why
        if game.table.conflict.phase != "proposed":
            return Refusal("wrong_phase", "nothing is proposed", "NT-STAKE-05")
        return _reason(still_able(game.table))

    @classmethod
    def offer(cls, game: Game[NightTerrors], seat: Seat) -> Form[Stakes]:
        return stakes_form(game.table, seat, _fit(still_able(game.table)))

    def begin(self, game: Game[NightTerrors], stakes: Stakes) -> Step:
        propose(game, stakes.proposal(), rule="NT-STAKE-05")
        return done


def _reason(proposal: Proposal | Refusal) -> Refusal | None:
    return proposal if isinstance(proposal, Refusal) else None


def _fit(proposal: Proposal | Refusal) -> Proposal:
    assert isinstance(proposal, Proposal)
    return proposal
