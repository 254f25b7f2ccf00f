"""Setting up a conflict: what, who, where and how; the GM's word (NT-STAKE, NT-TEAM).

What is at stake is talked over by everybody at the table; only participants draw and play
(NT-STAKE-03).
"""

from collections.abc import Mapping
from string import ascii_uppercase

from msgspec import Struct

from fiftyfour.engine.decisions import (
    Answer,
    Choose,
    Field,
    Form,
    Option,
    Simple,
    Text,
    text_of,
)
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.game import Game
from fiftyfour.engine.procedures import Step, done
from fiftyfour.engine.things import GM, Seat
from fiftyfour.systems.nightterrors.commands import Command, kind_named, must_be_gm, must_be_scene
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
    kind: str
    participants: list[Participant]


def why_not_propose(table: NightTerrors, made: Proposal) -> None:
    """What stands against a proposal, in the order it is checked; nobody joins later.

    Raises:
        IllegalAction: `stakes_missing`, `participants_few`, `starter_not_in`,
            `participant_incapacitated`, `kind_unknown`, `sides_few`.

    Rules: NT-STAKE-01, NT-STAKE-02, NT-STAKE-04, NT-STAKE-05, NT-STAT-04, NT-TEAM-02.
    """
    for name, text in (("what", made.what), ("where", made.where), ("how", made.how)):
        if not text.strip():
            raise IllegalAction("stakes_missing", f"say {name}: it may not be empty", "NT-STAKE-02")
    if len(made.participants) < 2:
        raise IllegalAction("participants_few", "a conflict takes two or more", "NT-STAKE-04")
    numbers = [one.number for one in made.participants]
    if made.starter not in numbers:
        raise IllegalAction("starter_not_in", "whoever starts it takes part", "NT-STAKE-04")
    for character in map(table.characters.__getitem__, numbers):
        if table.incapacitated(character):
            raise IllegalAction(
                "participant_incapacitated", f"{character.name} cannot act", "NT-STAT-04"
            )
    kind_named(made.kind)
    if table.settings.sides == "teams" and len({one.side for one in made.participants}) < 2:
        raise IllegalAction("sides_few", "everybody is on one side", "NT-TEAM-02")


def proposal_form(table: NightTerrors, seat: Seat, made: Proposal) -> Form:
    """The questions of a conflict, filled in; `proposal_of` reads it.

    With sides there are as many to choose from as characters who may take part.

    Rules: NT-STAKE-01, NT-STAKE-02, NT-TEAM-02.
    """
    starters = _starters(table, seat, made.starter)
    options = [Option(id=str(one.number), label=one.name) for one in starters]
    who = Choose(prompt="Who?", options=options)
    fields = {"starter": Field("Who starts it", who, str(made.starter))}
    for name, label in _QUESTIONS.items():
        text = Text(prompt=label, rule="NT-STAKE-02", most=TEXT, example=EXAMPLE)
        fields[name] = Field(label, text, getattr(made, name))
    fields["kind"] = Field("What kind of conflict", _KINDS, made.kind)
    among = {one.number: one for one in made.participants}
    characters = list(table.at_hand())
    sides = SIDES[: max(FEWEST_SIDES, len(characters))]
    which = Choose(prompt="Which side?", options=[Option(id=one, label=one) for one in sides])
    for character in characters:
        one = among.get(character.number, Participant(number=0))
        key, name = character.number, character.name
        fields[f"with_{key}"] = Field(f"{name} takes part", _YES_NO, "yes" if one.number else "no")
        why = Text(prompt="Why?", rule="NT-STAKE-02", most=TEXT)
        fields[f"why_{key}"] = Field(f"{name}: why, perhaps", why, one.why)
        if table.settings.sides == "teams":
            side = one.side if one.side in sides else _usual_side(character)
            fields[f"side_{key}"] = Field(f"{name}: on side", which, side)
    return Form(prompt="What is it about?", rule="NT-STAKE-01", fields=fields, open=True)


_QUESTIONS = {
    "what": "What is at stake, and why",
    "where": "Where it happens, and what is around",
    "how": "How you go about it",
}
_YES_NO = Choose(prompt="Takes part?", options=[Option(id=one, label=one) for one in ("yes", "no")])
_KINDS = Choose(
    prompt="What kind of conflict?",
    rule="NT-KIND-01",
    options=[
        Option(
            id=kind.value,
            label=f"{kind} ({kind.trump.symbol})",
            hint=f"{kind.about}; points are {' or '.join(pool.title for pool in kind.pools)}",
        )
        for kind in Kind
    ],
)


def _starters(table: NightTerrors, seat: Seat, first: int) -> list[Character]:
    """Characters of this seat; the GM, who edits, may name anybody."""
    mine = [one for one in table.at_hand() if one.seat == seat or seat == GM]
    return sorted(mine, key=lambda one: one.number != first)


def _usual_side(character: Character) -> str:
    """The players' characters against the GM's."""
    return SIDES[1] if character.seat == GM else SIDES[0]


def usual(table: NightTerrors, seat: Seat, kind: Kind = Kind.TALK) -> Proposal:
    """A conflict of everybody able to act, over something ready-made, started by this seat's own.

    Raises:
        IllegalAction: this seat has nobody to start one, or there is nobody else.
    """
    made = _suggested(table, seat, kind)
    why_not_propose(table, made)
    return made


def _suggested(table: NightTerrors, seat: Seat, kind: Kind = Kind.TALK) -> Proposal:
    """The same, right or wrong: where nobody of this seat's can act, somebody who cannot starts it.

    Raises:
        IllegalAction: this seat has no character.
    """
    mine = [one for one in table.at_hand() if one.seat == seat]
    if not mine:
        raise IllegalAction(
            "participant_incapacitated", "no character of yours can act", "NT-STAT-04"
        )
    starter = next((one for one in mine if not table.incapacitated(one)), mine[0])
    among = [one for one in table.at_hand() if one is starter or not table.incapacitated(one)]
    stakes = STAKES[kind][table.conflict.number % len(STAKES[kind])]
    teams = table.settings.sides == "teams"
    made = Proposal(
        starter=starter.number,
        what=stakes.what,
        where=stakes.where,
        how=stakes.how,
        kind=kind.value,
        participants=[
            Participant(number=one.number, side=_usual_side(one) if teams else "") for one in among
        ],
    )
    if teams and len({one.side for one in made.participants}) < 2:
        for index, one in enumerate(made.participants):
            one.side = SIDES[index % 2]
    return made


def proposal_of(table: NightTerrors, answer: Mapping[str, Simple], default: Proposal) -> Proposal:
    """The proposal on a filled-in form, right or wrong; what is left out is as in `default`."""

    def text(name: str, instead: str) -> str:
        value = answer.get(name, instead)
        return value if isinstance(value, str) else ""

    among = {one.number: one for one in default.participants}
    teams = table.settings.sides == "teams"
    participants: list[Participant] = []
    for character in table.at_hand():
        number = character.number
        one = among.get(number)
        if text(f"with_{number}", "yes" if one else "no") == "yes":
            side = text(f"side_{number}", (one and one.side) or _usual_side(character))
            why = text(f"why_{number}", one.why if one else "")
            participants.append(
                Participant(number=number, why=why.strip(), side=side if teams else "")
            )
    starter = text("starter", str(default.starter))
    return Proposal(
        starter=int(starter) if starter.isdecimal() else 0,
        what=text("what", default.what).strip(),
        where=text("where", default.where).strip(),
        how=text("how", default.how).strip(),
        kind=text("kind", default.kind),
        participants=participants,
    )


def proposed(table: NightTerrors) -> Proposal:
    """What lies on the table to be confirmed."""
    conflict = table.conflict
    return Proposal(
        starter=conflict.starter,
        what=conflict.what,
        where=conflict.where,
        how=conflict.how,
        kind=conflict.kind.value,
        participants=conflict.participants,
    )


def still_able(table: NightTerrors) -> Proposal:
    """The same without those who have become unable to act since (NT-STAKE-05)."""
    made = proposed(table)
    made.participants = [
        one
        for one in made.participants
        if one.number in table.characters and not table.incapacitated(table.characters[one.number])
    ]
    return made


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
        kind=Kind(made.kind),
        participants=made.participants,
    )
    game.write(table.record, rule=rule)
    names = ", ".join(table.characters[one.number].name for one in made.participants)
    starter = table.characters[made.starter].name
    game.tell(
        f"{starter} starts a conflict, {made.kind}: {made.what}. Where: {made.where}. "
        f"How: {made.how}. Who: {names}",
        rule=rule,
        starter=made.starter,
        kind=made.kind,
    )


def confirm(game: Game[NightTerrors]) -> None:
    """The GM's word, which is also the guard against conflicts that are none (NT-STAKE-05)."""
    game.write(game.table.record, rule="NT-STAKE-05", phase="deal")


def withdraw(game: Game[NightTerrors], seat: Seat) -> None:
    """The starter or the GM takes it back (NT-STAKE-05)."""
    game.table.record.data = Conflict(number=game.table.conflict.number - 1)
    game.write(game.table.record, rule="NT-STAKE-05")
    game.tell(f"{game.name(seat)} takes the conflict back", rule="NT-STAKE-05")


class Propose(Command):
    """Start a conflict with a character of one's own (NT-STAKE-01)."""

    @classmethod
    def offer(cls, game: Game[NightTerrors], seat: Seat) -> Form:
        must_be_scene(game.table)
        return proposal_form(game.table, seat, usual(game.table, seat))

    @classmethod
    def refuse(cls, game: Game[NightTerrors], seat: Seat, answer: Answer) -> None:
        """What stands against the conflict that was proposed, not against the one suggested."""
        table = game.table
        must_be_scene(table)
        if isinstance(answer, dict):
            why_not_propose(table, proposal_of(table, answer, _suggested(table, seat)))

    def begin(self, game: Game[NightTerrors], form: dict[str, Simple]) -> Step:
        table = game.table
        made = proposal_of(table, form, usual(table, self.seat, Kind(text_of(form, "kind"))))
        propose(game, made, rule="NT-STAKE-02")
        return done


class EditProposal(Command):
    """The GM changes stakes, participants, kind or sides before confirming (NT-STAKE-05)."""

    @classmethod
    def offer(cls, game: Game[NightTerrors], seat: Seat) -> Form:
        must_be_proposed(game.table, seat)
        made = still_able(game.table)
        why_not_propose(game.table, made)
        return proposal_form(game.table, seat, made)

    @classmethod
    def refuse(cls, game: Game[NightTerrors], seat: Seat, answer: Answer) -> None:
        """What stands against the conflict as edited: somebody may have Crashed meanwhile."""
        table = game.table
        must_be_proposed(table, seat)
        if isinstance(answer, dict):
            why_not_propose(table, proposal_of(table, answer, still_able(table)))

    def begin(self, game: Game[NightTerrors], form: dict[str, Simple]) -> Step:
        made = proposal_of(game.table, form, still_able(game.table))
        propose(game, made, rule="NT-STAKE-05")
        return done


def must_be_proposed(table: NightTerrors, seat: Seat) -> None:
    """`not_gm`, and `wrong_phase` where nothing waits for the GM's word (NT-STAKE-05)."""
    must_be_gm(seat)
    if table.conflict.phase != "proposed":
        raise IllegalAction("wrong_phase", "nothing is proposed", "NT-STAKE-05")
