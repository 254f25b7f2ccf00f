"""Leadership among friends: cards change hands, one for one (SU-LEA)."""

from itertools import combinations

from fiftyfour.engine.cards import Card
from fiftyfour.engine.decisions import Answer, Choose, Field, Form, Option, PickCards, Simple
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.game import Game
from fiftyfour.engine.procedures import Procedure, Step, ask, ask_all, done
from fiftyfour.engine.things import Seat
from fiftyfour.systems.suits.table import Suits


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
