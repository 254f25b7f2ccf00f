"""Leadership as a reaction: a leader's defense in place of a friend's (SU-LEA)."""

from itertools import combinations

from fiftyfour.engine.decisions import Choose, Option
from fiftyfour.engine.game import Game
from fiftyfour.engine.procedures import Procedure, Step, ask_all, done
from fiftyfour.engine.things import Seat
from fiftyfour.systems.suits.data import Defense, leadership_threshold
from fiftyfour.systems.suits.plays import is_defense
from fiftyfour.systems.suits.table import Person, Play, Record, Suits

PASS = Option(id="pass", label="Let it happen", rule="SU-LEA-03")
MOST_SUBSETS = 7
"""Up to so many marks, all players but one, any of them may be covered at once; of more, one or
all."""


class Covering(Procedure):
    """Everybody who could cover is asked at once; the first in seat order who does, does.

    The leader and those covered are read off the fields when it is over.
    """

    depth: int
    leader: str = ""
    covered: list[str] = []

    def begin(self, game: Game[Suits]) -> Step:
        play = game.table.plays[self.depth]
        decisions = questions(game.table, play)
        if not decisions:
            return done
        return ask_all(decisions, then=self.answered, waiting="may lend a defense")

    def answered(self, game: Game[Suits], said: dict[Seat, Option]) -> Step:
        for option in said.values():
            if option.id != "pass":
                word, _, who = option.id.partition(" of ")
                self.leader = word.removeprefix("lead ")
                self.covered = who.split(" ")
                break
        return done


def leaders(table: Suits, record: Record) -> list[Person]:
    """Who may cover: alive, in the scene, a friend of a mark, not acting, not due to skip.

    Rules: SU-LEA-03, SU-LEA-07.
    """
    marks = [table.people[who] for who in record.marks if who]
    if not is_defense(record.resist) or not marks:
        return []
    friends = table.party() if marks[0].player else table.opposition()
    return [
        one
        for one in friends
        if one.id != record.acting.who
        and not one.state.skip
        and any(mark.id != one.id for mark in marks)
    ]


def questions(table: Suits, play: Play) -> dict[Seat, Choose]:
    """What each seat is asked that could cover; the GM once for everybody (SU-VIS-09)."""
    record = play.data
    found: dict[Seat, list[Option]] = {}
    for leader in leaders(table, record):
        found.setdefault(leader.seat, []).extend(_options(table, record, leader))
    prompt = f"{record.acting.name}: {record.kind.label.lower()}. Lend a defense?"
    return {
        seat: Choose(prompt=prompt, rule="SU-LEA-03", options=[*options, PASS])
        for seat, options in found.items()
    }


def _options(table: Suits, record: Record, leader: Person) -> list[Option]:
    marks = [who for who in record.marks if who not in ("", leader.id)]
    sizes = range(1, len(marks) + 1) if len(marks) <= MOST_SUBSETS else (1, len(marks))
    found: list[Option] = []
    for size in sizes:
        for group in combinations(marks, size):
            names = ", ".join(table.people[who].name for who in group)
            found.append(
                Option(
                    id=f"lead {leader.id} of {' '.join(group)}",
                    label=f"{leader.name} covers {names}",
                    hint=f"Leadership against {leadership_threshold(size)}",
                    rule="SU-LEA-02",
                )
            )
    return found


def lend(game: Game[Suits], play: Play, leader: Person, covered: list[str]) -> None:
    """The leader's number takes the place of theirs; they still flip and add (SU-LEA-04)."""
    defense = Defense(play.data.resist)
    for mark in play.marks:
        if mark.who in covered:
            game.set(mark.lent, leader.figure.modifier(defense), rule="SU-LEA-04")
    both = [*play.data.covered, *covered]
    game.write(play.record, rule="SU-LEA-04", covered=both, lent=True)
    names = ", ".join(game.table.people[who].name for who in covered)
    game.tell(f"{leader.name} covers {names}", rule="SU-LEA-04", who=leader.id)


def must_skip(game: Game[Suits], leader: Person, number: int) -> None:
    """The next action is skipped; plays after this one use that up (SU-LEA-06)."""
    game.write(leader.standing, rule="SU-LEA-06", skip=number + 1)
    game.tell(f"{leader.name} skips the next action", rule="SU-LEA-06", who=leader.id)
