"""Leadership: as a reaction, and cards that change hands (SU-LEA).

A leader's defense takes the place of a friend's, or friends swap cards one for one.
"""

from itertools import combinations

from fiftyfour.engine.cards import Card
from fiftyfour.engine.decisions import Answer, Choose, Field, Form, Option, PickCards, Simple
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.game import Game
from fiftyfour.engine.procedures import Procedure, Step, ask, ask_all, done
from fiftyfour.engine.things import Seat
from fiftyfour.systems.suits.data import Defense, leadership_threshold
from fiftyfour.systems.suits.play.plays import is_defense
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


def why_no_more(table: Suits, seat: Seat, answer: Answer) -> None:
    """`too_many_swaps` for a leader who names two more when all swaps are made (SU-LEA-08)."""
    last = table.last.data
    if last.use != "leadership swap" or last.acting.seat != seat or not isinstance(answer, str):
        return
    words = answer.split(" ")
    if len(words) == 2 and all(word in table.people for word in words):
        raise IllegalAction("too_many_swaps", "the swaps are used up", "SU-LEA-08")


STOP = Option(id="stop", label="No more swaps", rule="SU-LEA-11")


class Swapping(Procedure):
    """Up to `most` swaps between two of those taking part; the leader says which, and when to stop.

    `extras` more players may be brought in; that makes no more swaps. Swapping is not playing.

    Rules: SU-LEA-08, SU-LEA-09, SU-LEA-10, SU-LEA-11, SU-SUIT-06.
    """

    leader: Seat
    partner: Seat
    most: int
    extras: int
    among: list[Seat] = []
    made: int = 0
    pair: list[Seat] = []

    def begin(self, game: Game[Suits]) -> Step:
        self.among = [self.leader, self.partner]
        return self.join if self._others(game.table) and self.extras else self.swap

    def join(self, game: Game[Suits]) -> Step:
        """One more player for each ♥ used (SU-LEA-09)."""
        others = self._others(game.table)
        if not others:
            return self.swap
        yes_no = Choose(
            prompt="Takes part?",
            options=[Option("no", "no"), Option("yes", "yes")],
            rule="SU-LEA-09",
        )
        fields = {str(seat): Field(game.table.people[seat].name, yes_no, "no") for seat in others}
        form = Form(
            prompt=f"Up to {self.extras} more may swap, too",
            rule="SU-LEA-09",
            open=len(others) > self.extras,
            fields=fields,
        )
        return ask(
            self.leader, form, then=self.joined, waiting="says who swaps", refuse=self.why_not_join
        )

    def why_not_join(self, game: Game[Suits], answer: Answer) -> None:
        if not isinstance(answer, dict):
            return
        wanted = [who for who, said in answer.items() if said == "yes"]
        for who in wanted:
            if who not in self._others(game.table):
                raise IllegalAction("bad_partner", f"{who[:20]!r} cannot take part", "SU-LEA-09")
        if len(wanted) > self.extras:
            raise IllegalAction("too_many_partners", f"{self.extras} may join", "SU-LEA-09")

    def joined(self, game: Game[Suits], form: dict[str, Simple]) -> Step:
        joining = [seat for seat in self._others(game.table) if form.get(seat) == "yes"]
        for seat in joining:
            game.tell(f"{game.table.people[seat].name} swaps, too", rule="SU-LEA-09", by=seat)
        self.among = [*self.among, *joining]
        return self.swap

    def swap(self, game: Game[Suits]) -> Step:
        """The leader names two who swap, or stops (SU-LEA-08, SU-LEA-10)."""
        if self.made >= self.most:
            return done
        table = game.table
        able = [seat for seat in self.among if table.hand(seat).cards]
        options = [
            Option(
                id=f"{one} {two}",
                label=f"{table.people[one].name} with {table.people[two].name}",
                rule="SU-LEA-10",
            )
            for one, two in combinations(able, 2)
        ]
        if not options:
            return done
        question = Choose(
            prompt=f"Who swaps? {self.most - self.made} left",
            rule="SU-LEA-08",
            options=[*options, STOP],
        )
        return ask(
            self.leader,
            question,
            then=self.named,
            waiting="says who swaps",
            refuse=self.why_not_swap,
        )

    def why_not_swap(self, game: Game[Suits], answer: Answer) -> None:
        if not isinstance(answer, str):
            return
        for who in answer.split(" "):
            if who in game.table.people and who not in self.among:
                name = game.table.people[who].name
                raise IllegalAction("not_involved", f"{name} takes no part", "SU-LEA-10")
            if who in self.among and not game.table.hand(Seat(who)).cards:
                raise IllegalAction("empty_hand", "an empty hand cannot swap", "SU-LEA-11")

    def named(self, game: Game[Suits], option: Option) -> Step:
        if option.id == "stop":
            return done
        self.pair = [Seat(who) for who in option.id.split(" ")]
        return self.give

    def give(self, game: Game[Suits]) -> Step:
        """Each of the two chooses a card, unseen, or refuses (SU-LEA-11, SU-VIS-07)."""
        hands = {seat: game.table.hand(seat).cards for seat in self.pair}
        if not all(hands.values()):
            return self.swap
        decisions = {
            seat: PickCards(
                prompt=f"A card for {game.table.people[self._other(seat)].name}, or none",
                rule="SU-LEA-11",
                cards=list(hand),
                least=0,
                most=1,
            )
            for seat, hand in hands.items()
        }
        return ask_all(decisions, then=self.given, waiting="chooses a card to swap")

    def given(self, game: Game[Suits], said: dict[Seat, list[Card]]) -> Step:
        """Either may refuse by giving none; then it does not count."""
        one, two = self.pair
        names = " and ".join(game.table.people[seat].name for seat in self.pair)
        if not all(said.values()):
            game.tell(f"{names} do not swap", rule="SU-LEA-11")
            return self.swap
        first, second = game.table.hand(one), game.table.hand(two)
        game.move(said[one], first, second, rule="SU-LEA-11")
        game.move(said[two], second, first, rule="SU-LEA-11")
        game.tell(f"{names} swap a card", rule="SU-VIS-07")
        self.made += 1
        return self.swap

    def _other(self, seat: Seat) -> Seat:
        return self.pair[1] if seat == self.pair[0] else self.pair[0]

    def _others(self, table: Suits) -> list[Seat]:
        return [one.seat for one in table.party() if one.seat not in self.among]
