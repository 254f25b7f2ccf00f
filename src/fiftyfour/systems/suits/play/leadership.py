"""Leadership: as a reaction, and cards that change hands (SU-LEA).

A leader's defense takes the place of a friend's, or friends swap cards one for one.
"""

from collections.abc import Iterator
from itertools import combinations

from msgspec import structs

from fiftyfour.engine.cards import Card
from fiftyfour.engine.decisions import PickCards
from fiftyfour.engine.errors import Refusal
from fiftyfour.engine.game import Game
from fiftyfour.engine.options import Choose, Option, choose, option
from fiftyfour.engine.procedures import Procedure, Step, ask, ask_all, done
from fiftyfour.engine.struct_form import form_of
from fiftyfour.engine.things import GM, Seat
from fiftyfour.engine.wording import listed
from fiftyfour.systems.suits.cards.faces import FACE
from fiftyfour.systems.suits.cards.totals import charisma_at_once, charisma_of, word
from fiftyfour.systems.suits.choices import Joining, Lead, LetHappen, StopSwapping, SwapBetween
from fiftyfour.systems.suits.commands import skipping
from fiftyfour.systems.suits.data import DEFENSES, Defense, Skill, leadership_threshold
from fiftyfour.systems.suits.table import Person, Play, Record, Suits

MOST_SUBSETS = 7
"""Up to so many marks, all players but one, any of them may be covered at once; of more, one or
all."""


class Covering(Procedure):
    """Everybody who could cover is asked at once; the first in seat order who does, does.

    `lead` is read when it is over.
    """

    depth: int
    lead: Lead | None = None

    def begin(self, game: Game[Suits]) -> Step:
        menus = questions(game.table, game.table.plays[self.depth])
        if not menus:
            return done
        return ask_all(menus, then=self.answered, waiting="deciding whether to lend a defense")

    def answered(self, game: Game[Suits], choices: dict[Seat, Lead | LetHappen]) -> Step:
        self.lead = next((one for one in choices.values() if isinstance(one, Lead)), None)
        return done


def leaders(table: Suits, record: Record) -> list[Person]:
    """Who may cover: alive, in the scene, a friend of a mark, not acting; who may have to skip.

    Rules: SU-LEA-03, SU-LEA-07.
    """
    marks = [table.people[who] for who in record.marks if who]
    if record.resist not in DEFENSES or not marks:
        return []
    friends = table.party() if marks[0].player else table.opposition()
    return [
        friend
        for friend in friends
        if friend.id != record.acting.who and any(mark.id != friend.id for mark in marks)
    ]


def questions(table: Suits, play: Play) -> dict[Seat, Choose[Lead | LetHappen]]:
    """What each seat is asked that could cover; the GM once for everybody (SU-VIS-09)."""
    record = play.data
    by_seat: dict[Seat, list[Option[Lead | LetHappen]]] = {}
    for leader in leaders(table, record):
        if _is_asked(table, record, leader.seat):
            by_seat.setdefault(leader.seat, []).extend(leads(table, record, leader))
    if not by_seat:
        return {}
    prompt = f"Cover {listed([table.people[who].name for who in record.marks if who])}?"
    let_be = option(LetHappen(), "Let it happen", id="pass", rule="SU-LEA-03")
    return {
        seat: choose(prompt, [*options, let_be], rule="SU-LEA-03")
        for seat, options in by_seat.items()
        if any(option.closed is None for option in options)
    }


def _is_asked(table: Suits, record: Record, seat: Seat) -> bool:
    """A player is asked who can help, as everybody can see; the GM's numbers stay hidden.

    That is: whose defense is above a mark's, and whose Leadership may reach its threshold.
    """
    if seat == GM or table.settings.idle_questions == "asked":
        return True
    leader, defense = table.people[seat], Defense(record.resist)
    marks = [table.people[who].figure for who in record.marks if who not in ("", seat)]
    most = leader.figure.skill(Skill.LEADERSHIP) + charisma_of(table, seat)
    most += FACE * (1 + len(table.hand(seat)))
    helps = any(leader.figure.defense(defense) > mark.defense(defense) for mark in marks)
    return helps and most >= leadership_threshold(1)


def leads(table: Suits, record: Record, leader: Person) -> Iterator[Option[Lead]]:
    """Whom a leader may cover, one or several at once (SU-LEA-02, SU-LEA-07, SU-CHA-04)."""
    marks = [who for who in record.marks if who not in ("", leader.id)]
    defense = Defense(record.resist)
    sizes = range(1, len(marks) + 1) if len(marks) <= MOST_SUBSETS else (1, len(marks))
    for size in sizes:
        threshold = leadership_threshold(size)
        for group in combinations(marks, size):
            names = listed([table.people[who].name for who in group])
            lowest = min(table.people[who].figure.defense(defense) for who in group)
            against = f"{word(defense)} {leader.figure.defense(defense)} for {lowest}"
            against += f", Leadership against {threshold}"
            covers = option(
                Lead(leader.id, group),
                f"{leader.name} covers {names}",
                id=f"lead {leader.id} of {' '.join(group)}",
                hint=against,
                rule="SU-LEA-02",
                closed=skipping(leader),
            )
            yield covers
            if worth := charisma_at_once(table, leader.id):
                yield structs.replace(
                    covers,
                    id=f"{covers.id} with charisma",
                    label=f"{covers.label}, with Charisma",
                    does=Lead(leader.id, group, charisma=True),
                    hint=f"{against}, +{worth} once a scene",
                    rule="SU-CHA-04",
                )


def lend(game: Game[Suits], play: Play, leader: Person, covered: list[str]) -> None:
    """The leader's number takes the place of theirs; they still flip and add (SU-LEA-04)."""
    defense = Defense(play.data.resist)
    for mark in play.marks:
        if mark.who in covered:
            game.set(mark.lent, leader.figure.modifier(defense), rule="SU-LEA-04")
    both = [*play.data.covered, *covered]
    game.write(play.record, rule="SU-LEA-04", covered=both, lent=True)
    names = listed([game.table.people[who].name for who in covered])
    line = f"{leader.name}'s {play.data.resist.capitalize()} stands in for that of {names}"
    game.tell(line, rule="SU-LEA-04", who=leader.id)


def must_skip(game: Game[Suits], leader: Person, number: int) -> None:
    """The next action is skipped; plays after this one use that up (SU-LEA-06)."""
    game.write(leader.standing, rule="SU-LEA-06", skip=number + 1)
    game.tell(f"{leader.name} skips the next action", rule="SU-LEA-06", who=leader.id)


def swap_option(one: Person, other: Person, closed: Refusal | None) -> Option[SwapBetween]:
    """A swap between these two."""
    return option(
        SwapBetween(one.seat, other.seat),
        f"{one.name} with {other.name}",
        id=f"{one.seat} {other.seat}",
        rule="SU-LEA-10",
        closed=closed,
    )


MUST_GIVE = Refusal("must_give", "a swap is not refused at this table: give a card", "SU-LEA-11")


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
        question = form_of(
            Joining,
            f"Up to {self.extras} more may swap, too",
            join={person.seat: person.name for person in others},
            rule="SU-LEA-09",
            unless=self._too_many if len(others) > self.extras else None,
        )
        return ask(self.leader, question, then=self.joined, waiting="choosing who swaps")

    def _too_many(self, joining: Joining) -> Refusal | None:
        """One more for each ♥ used (SU-LEA-09)."""
        if sum(joining.join.values()) <= self.extras:
            return None
        return Refusal("too_many_partners", f"{self.extras} may join", "SU-LEA-09")

    def joined(self, game: Game[Suits], joining: Joining) -> Step:
        seats = [seat for seat, joins in joining.join.items() if joins]
        for seat in seats:
            game.tell(f"{game.table.people[seat].name} swaps, too", rule="SU-LEA-09", by=seat)
        self.among = [*self.among, *seats]
        return self.swap

    def swap(self, game: Game[Suits]) -> Step:
        """The leader names two who swap, or stops (SU-LEA-08, SU-LEA-10)."""
        if self.made >= self.most:
            return done
        options = [*self._pairs(game.table)]
        if all(option.closed for option in options):
            return done
        stop = option(StopSwapping(), "No more swaps", id="stop", rule="SU-LEA-11")
        prompt = f"Who swaps? {self.most - self.made} left"
        menu = choose(prompt, [*options, stop], rule="SU-LEA-08")
        return ask(self.leader, menu, then=self.named, waiting="choosing who swaps")

    def _pairs(self, table: Suits) -> Iterator[Option[SwapBetween]]:
        """Those taking part first, then pairs with friends who do not."""
        people = [*(table.people[seat] for seat in self.among), *self._others(table)]
        for one, other in combinations(people, 2):
            closed = self._no_swap(table, one) or self._no_swap(table, other)
            yield swap_option(one, other, closed)

    def _no_swap(self, table: Suits, person: Person) -> Refusal | None:
        """Whoever swaps takes part and has a card to give (SU-LEA-10, SU-LEA-11)."""
        if person.seat not in self.among:
            return Refusal("not_involved", f"{person.name} takes no part", "SU-LEA-10")
        if not len(table.hand(person.seat)):
            return Refusal("empty_hand", f"{person.name} has no card to swap", "SU-LEA-11")
        return None

    def named(self, game: Game[Suits], choice: SwapBetween | StopSwapping) -> Step:
        if isinstance(choice, StopSwapping):
            return done
        self.pair = [choice.one, choice.other]
        return self.give

    def give(self, game: Game[Suits]) -> Step:
        """Each of the two chooses a card, unseen, or refuses (SU-LEA-11, SU-VIS-07)."""
        hands = {seat: game.table.hand(seat).cards for seat in self.pair}
        if not all(hands.values()):
            return self.swap
        decisions = {seat: self._gift(game.table, seat, hand) for seat, hand in hands.items()}
        return ask_all(decisions, then=self.given, waiting="choosing a card to swap")

    def _gift(self, table: Suits, seat: Seat, hand: list[Card]) -> PickCards:
        """A card of the hand, or none where one may refuse."""
        may_refuse = table.settings.swap_refusal == "yes"
        card = PickCards(
            prompt=f"A card for {table.people[self._other(seat)].name}{', or none' * may_refuse}",
            rule="SU-LEA-11",
            cards=list(hand),
            least=int(not may_refuse),
            most=1,
        )
        return card if may_refuse else card.unless(lambda cards: None if cards else MUST_GIVE)

    def given(self, game: Game[Suits], cards: dict[Seat, list[Card]]) -> Step:
        """Either may refuse by giving none, unless the table plays otherwise; it does not count."""
        one, two = self.pair
        names = " and ".join(game.table.people[seat].name for seat in self.pair)
        if not all(cards.values()):
            game.tell(f"{names} do not swap", rule="SU-LEA-11")
            return self.swap
        first, second = game.table.hand(one), game.table.hand(two)
        game.move(cards[one], first, second, rule="SU-LEA-11")
        game.move(cards[two], second, first, rule="SU-LEA-11")
        game.tell(f"{names} swap a card", rule="SU-VIS-07")
        self.made += 1
        return self.swap

    def _other(self, seat: Seat) -> Seat:
        return self.pair[1] if seat == self.pair[0] else self.pair[0]

    def _others(self, table: Suits) -> list[Person]:
        return [person for person in table.party() if person.seat not in self.among]
