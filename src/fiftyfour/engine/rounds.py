"""Rounds of salts: how the seats of a table make a seed that none of them could choose.

The table commits to a secret. For each round every seat commits to a salt of its own; then the
list is closed, and then all reveal. The seed is the hash of the secret, the list and all salts: one
honest salt is enough. A seat that stays silent is named, and the round is made again without it and
with fresh salts of all others: who has seen the salts might otherwise choose to be silent.

Every hash is the SHA-256 of ASCII text: a word, then fields with single spaces between them, in
lower-case hex where they are bytes. The commitment alone is that of the secret's 32 bytes.
"""

import hashlib
from collections.abc import Iterable, Mapping
from typing import TypeVar

from msgspec import Struct

from fiftyfour.engine import entering
from fiftyfour.engine.actions import Bots, Evening, Round, Salts
from fiftyfour.engine.chance import AnyChance, Chained, Fair, Human, Sworn
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.game import Game
from fiftyfour.engine.things import Seat

T = TypeVar("T", bound=Struct)

TableAction = Round | Salts | Evening | Bots


def commitment_of(secret: bytes) -> str:
    """What everybody sees of a table's secret before the first card."""
    return hashlib.sha256(secret).hexdigest()


def commit_of(number: int, seat: Seat, salt: str) -> str:
    """What a seat sends of its salt, 64 random hex digits, before round `number` of its table."""
    return _hash("salt", str(number), seat, salt)


def list_of(commitment: str, closed: Round) -> str:
    """The hash of a closed list: of all that was done before it, and of all that was committed."""
    return _hash("list", commitment, closed.head, str(closed.number), *_by_seat(closed.commits))


def seed_of(chance: Fair | Chained, salts: Mapping[Seat, str]) -> bytes:
    """The seed that these salts make for the closed list of this chance."""
    before = chance.seed if isinstance(chance, Fair) else b""
    word, secret = ("stir", before) if before else ("seed", chance.secret)
    return bytes.fromhex(_hash(word, secret.hex(), chance.listed, *_by_seat(salts)))


def _by_seat(values: Mapping[Seat, str]) -> list[str]:
    return [f"{seat}:{values[seat]}" for seat in sorted(values)]


def _hash(*fields: str) -> str:
    return hashlib.sha256(" ".join(fields).encode()).hexdigest()


def is_digest(text: str) -> bool:
    """True for 32 bytes in lower-case hex."""
    return len(text) == 64 and set(text) <= set("0123456789abcdef")


# --- as actions of the table ---


def carry_out(game: Game[T], seat: Seat, action: TableAction) -> AnyChance:
    """Do what the table itself does, which no seat may; return the chance from here on.

    Raises:
        IllegalAction: it does not fit what was done before.
    """
    match action:
        case Round():
            return _close(game, seat, action)
        case Salts():
            return _stir(game, seat, action)
        case Evening():
            return _end_evening(game, seat, action)
        case Bots(seats=seats):
            for bot in seats:
                game.must_seat(bot)
            text = f"Bots play for {_names(game, seats)}" if seats else "People play all seats now"
            if isinstance(game.chance, Human):
                game.chance.bots = seats
                if seats:
                    person = game.name(entering.sits_for_bots(game, seats))
                    text += f"; {person} enters their cards, and so knows them"
            game.tell(text, rule="bots", by=seat, seats=list[str](seats))
            return game.chance


def _sworn(game: Game[T]) -> Fair | Chained:
    if not isinstance(game.chance, Sworn):
        raise IllegalAction("not_fair", "only fair chance takes salts of the seats")
    return game.chance


def _must_not_await(chance: Fair | Chained) -> None:
    """A round that is broken off could be tried again until its seed pleases."""
    if chance.commits is not None:
        raise IllegalAction("salts_awaited", "the salts of the last list have to be revealed first")


def _close(game: Game[T], seat: Seat, closed: Round) -> Fair | Chained:
    chance = _sworn(game)
    _must_not_await(chance)
    if closed.number != chance.rounds + 1:
        raise IllegalAction("wrong_round", f"the next round is number {chance.rounds + 1}")
    if not chance.secret:
        raise IllegalAction("no_secret", "the secret of this evening is not known here")
    if not closed.commits and isinstance(chance, Fair) and chance.seed:
        raise IllegalAction("no_salts", "cards that are shuffled already need salt to be stirred")
    for one, commit in closed.commits.items():
        game.must_seat(one)
        if not is_digest(commit):
            raise IllegalAction("bad_commit", f"what {one} commits to is not 64 hex digits")
    chance.rounds = closed.number
    chance.commits = dict(closed.commits)
    chance.listed = list_of(commitment_of(chance.secret), closed)
    who = f"salt of {_names(game, closed.commits)}" if closed.commits else "nobody adds salt"
    game.tell(
        f"Shuffle {closed.number}: {who}",
        rule="round",
        by=seat,
        number=closed.number,
        head=closed.head,
        list=chance.listed,
        seats=list[str](closed.commits),
        commits=list(closed.commits.values()),
    )
    return chance


def _stir(game: Game[T], seat: Seat, told: Salts) -> Fair | Chained:
    chance = _sworn(game)
    commits = chance.commits
    if told.number != chance.rounds or commits is None:
        raise IllegalAction("wrong_round", "no salts of that round are awaited")
    if sorted((*told.salts, *told.silent)) != sorted(commits):
        raise IllegalAction("wrong_seats", f"the list names {', '.join(commits) or 'nobody'}")
    for one, salt in told.salts.items():
        if not is_digest(salt) or commit_of(told.number, one, salt) != commits[one]:
            raise IllegalAction("wrong_salt", f"{one} did not commit to this salt")
    if told.silent:
        text = f"{_names(game, told.silent)} did not reveal, so the shuffle is made again"
    elif told.salts:
        text = f"The cards are shuffled with the salt of {_names(game, told.salts)}"
    else:
        text = "The cards are shuffled"
    game.tell(
        text,
        rule="salts",
        by=seat,
        number=told.number,
        seats=list[str](told.salts),
        silent=list[str](told.silent),
    )
    chance.commits = None
    if told.silent:
        return chance
    return Fair(
        used=chance.used,
        secret=chance.secret,
        rounds=chance.rounds,
        listed=chance.listed,
        seed=seed_of(chance, told.salts),
    )


def _end_evening(game: Game[T], seat: Seat, ended: Evening) -> AnyChance:
    if not is_digest(ended.commitment) or not (is_digest(ended.secret) or not ended.secret):
        raise IllegalAction("bad_secret", "secret and commitment are 64 hex digits each")
    sworn = isinstance(game.chance, Sworn)
    game.tell(
        "The evening's secret is published: its cards can be proved now"
        if sworn
        else "The evening ends",
        rule="evening",
        by=seat,
        secret=ended.secret,
        commitment=ended.commitment,
    )
    chance = game.chance
    if not isinstance(chance, Sworn):
        return chance
    _must_not_await(chance)
    if ended.secret != chance.secret.hex():
        raise IllegalAction("wrong_secret", "this is not the secret of this evening")
    return Fair(used=chance.used, rounds=chance.rounds, listed=chance.listed)


def _names(game: Game[T], seats: Iterable[Seat]) -> str:
    names = [game.name(seat) for seat in seats]
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
