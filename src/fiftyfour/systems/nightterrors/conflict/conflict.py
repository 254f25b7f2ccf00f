"""A conflict from the deal to the outcome: raise and see, until one is left.

Every raise, see, push, escalation and give may be told in words with the answer; what a character
is said to do happens, the cards back it up, and these lines are the story (NT-NARR-01). Further
ways of telling are announced by the source, and not given (NT-NARR-02).
"""

from collections.abc import Sequence

from fiftyfour.engine.cards import Card
from fiftyfour.engine.decisions import (
    Answer,
    Choose,
    Field,
    Form,
    Option,
    PickCards,
    Simple,
    Text,
    cards_of,
)
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.game import Game
from fiftyfour.engine.procedures import Ask, Procedure, Step, ask, ask_first, done
from fiftyfour.engine.things import GM, Seat
from fiftyfour.systems.nightterrors.commands import (
    Command,
    cards_named,
    deciding,
    heard,
    kind_named,
    must_be_gm,
    must_be_time,
)
from fiftyfour.systems.nightterrors.conflict import paying
from fiftyfour.systems.nightterrors.conflict.escalating import (
    bound_to_raise,
    escalate,
    escalate_options,
    must_not_be_bound,
    why_not_escalate,
)
from fiftyfour.systems.nightterrors.conflict.leaving import abandon, fallen, give, go_on, record
from fiftyfour.systems.nightterrors.conflict.raising import lay_raise, raise_options, why_not_raise
from fiftyfour.systems.nightterrors.conflict.seeing import lay_see, see_options, to_see, why_not_see
from fiftyfour.systems.nightterrors.data import Kind
from fiftyfour.systems.nightterrors.decks import base_hands, conflict_draw
from fiftyfour.systems.nightterrors.table import Character, NightTerrors, Phase

GIVE = Option(
    id="give",
    label="Give: accept the loss",
    hint="costs nothing, and you are out",
    rule="NT-GIVE-01",
)
OUTCOME = 500


class Conflict(Procedure):
    """Raise, see, pay, until one side is left. All of it stands in the table's record."""

    def begin(self, game: Game[NightTerrors]) -> Step:
        """Hands for those of the GM's who hold none, then the draw; the starter raises.

        Rules: NT-DRAW-01, NT-DRAW-04, NT-DRAW-05, NT-RAISE-02, NT-HAND-06.
        """
        table, conflict = game.table, game.table.conflict
        base_hands(game, conflict.starter)
        conflict_draw(game, conflict.starter, rule="NT-DRAW-01")
        game.write(
            table.record, rule="NT-RAISE-02", phase="raise", opening=True, turn=conflict.starter
        )
        return self.go_on

    def go_on(self, game: Game[NightTerrors]) -> Step:
        """Whatever the record says comes next."""
        match game.table.conflict.phase:
            case "raise":
                return self.raising
            case "see":
                return self.seeing
            case "pay":
                return self.paying
            case "outcome":
                return self.outcome
            case _:
                return done

    def raising(self, game: Game[NightTerrors]) -> Step:
        """Raise, escalate or give; there is no passing (NT-RAISE-06, NT-RAISE-07)."""
        who = self._decider(game, "raise")
        if who is None:
            return self.fall if fallen(game.table) else self.go_on
        options = [*raise_options(game.table, who), *escalate_options(game.table, who)]
        if not bound_to_raise(game.table, who):
            options.append(GIVE)
        return self._ask(who, f"{who.name} raises", "NT-RAISE-06", options)

    def seeing(self, game: Game[NightTerrors]) -> Step:
        """See, push, escalate or give (NT-SEE-01, NT-SEE-06, NT-GIVE-03, NT-ESC-02)."""
        who = self._decider(game, "see")
        if who is None:
            return self.fall if fallen(game.table) else self.go_on
        raised = to_see(game.table)
        trump = f", trump {raised.fallout}" if raised.fallout else ""
        options = [*see_options(game.table, who), *escalate_options(game.table, who), GIVE]
        return self._ask(who, f"{who.name} sees {raised.value}{trump}?", "NT-SEE-01", options)

    def _decider(self, game: Game[NightTerrors], phase: str) -> Character | None:
        """Whose decision it is in this phase; None if something else comes first."""
        if game.table.conflict.phase != phase or fallen(game.table):
            return None
        return game.table.decider()

    def _ask(self, who: Character, prompt: str, rule: str, options: list[Option]) -> Ask:
        return ask(
            who.seat,
            Choose(prompt=prompt, rule=rule, options=options),
            then=self.chosen,
            waiting=prompt.rstrip("?"),
            refuse=self.why_not,
            others=self.not_theirs,
        )

    def why_not(self, game: Game[NightTerrors], answer: Answer) -> None:
        """The exact reason why something said in words is refused."""
        word, rest = heard(answer)
        table = game.table
        who = table.decider()
        if not word or who is None:
            return
        if word in PHASES:
            must_be_time(table, *PHASES[word])
        if word in ("raise", "see", "push"):
            why_not_lay(table, who, word, cards_named(rest, who, table))
        elif word == "escalate":
            why_not_escalate(table, who, kind_named(rest[0] if rest else ""))
        elif word == "give":
            must_not_be_bound(table, who)

    def not_theirs(self, game: Game[NightTerrors], seat: Seat, answer: Answer) -> None:
        """Why a seat that is not asked may not do what it says (NT-STAKE-03, NT-SEE-01)."""
        if heard(answer)[0] or isinstance(answer, dict):
            deciding(game, seat)

    def chosen(self, game: Game[NightTerrors], option: Option) -> Step:
        """Do what was said; what comes of it is in the record."""
        who = game.table.decider()
        assert who is not None
        word, _, rest = option.id.partition(" ")
        if word == "give":
            give(game, who)
        elif word == "escalate":
            escalate(game, who, Kind(rest))
        else:
            lay(game, who, list(option.cards))
        return self.go_on

    def paying(self, game: Game[NightTerrors]) -> Step:
        """The payer chooses, where there is a choice (NT-PAY-03, NT-PAY-10)."""
        who = self._decider(game, "pay")
        if who is None:
            return self.fall if fallen(game.table) else self.go_on
        if paying.settled(game.table, who) is not None:
            return self.pay_unasked
        return ask(
            who.seat,
            paying.payment_form(game.table, who),
            then=self.paid,
            waiting=f"{who.name} pays {paying.unpaid(game.table).due.points}",
            refuse=self.why_not_pay,
            others=self.not_theirs,
        )

    def why_not_pay(self, game: Game[NightTerrors], answer: Answer) -> None:
        who = game.table.decider()
        if isinstance(answer, dict) and who is not None:
            paying.why_not(game.table, who, answer)
        elif (word := heard(answer)[0]) in PHASES:
            must_be_time(game.table, *PHASES[word])

    def paid(self, game: Game[NightTerrors], form: dict[str, Simple]) -> Step:
        who = game.table.decider()
        assert who is not None
        paying.pay(game, who, paying.paid_of(form))
        return self.go_on

    def pay_unasked(self, game: Game[NightTerrors]) -> Step:
        who = game.table.decider()
        assert who is not None
        paid = paying.settled(game.table, who)
        assert paid is not None
        paying.pay(game, who, paid)
        return self.go_on

    def fall(self, game: Game[NightTerrors]) -> Step:
        """Somebody can act no more, by the GM's hand or by a Crash (NT-STAT-04)."""
        go_on(game)
        return self.go_on

    def outcome(self, game: Game[NightTerrors]) -> Step:
        """The winner, or the GM in the winner's place, tells what becomes of the stakes.

        Rules: NT-END-01, NT-END-04, NT-TEAM-02.
        """
        conflict = game.table.conflict
        if conflict.phase != "outcome":
            return self.go_on
        first = game.table.characters[conflict.winners[0]]
        text = Text(
            prompt=f"{first.name} decides: {conflict.what}",
            rule="NT-END-04",
            most=OUTCOME,
            example="It ends here.",
        )
        return ask_first(
            dict.fromkeys((first.seat, GM), text),
            then=self.told,
            waiting="tells how it ends",
            awaited=(first.seat,),
            others=self.not_theirs,
        )

    def told(self, game: Game[NightTerrors], _: Seat, text: str) -> Step:
        record(game, text, rule="NT-END-04")
        return done


PHASES: dict[str, tuple[Phase, ...]] = {
    "raise": ("raise",),
    "see": ("see",),
    "push": ("see",),
    "pay": ("pay",),
    "escalate": ("raise", "see"),
    "give": ("raise", "see"),
}
"""When each word is for."""


def why_not_lay(table: NightTerrors, who: Character, word: str, cards: list[Card]) -> None:
    """What stands against laying these cards as `raise`, `see` or `push`, if anything."""
    if word == "raise":
        why_not_raise(table, who, cards)
    elif word in ("see", "push"):
        why_not_see(table, who, word, cards)


def lay(game: Game[NightTerrors], who: Character, cards: list[Card]) -> None:
    """Raise, see or push: the phase and the total say which."""
    if game.table.conflict.phase == "raise":
        lay_raise(game, who, cards)
    else:
        lay_see(game, who, cards)


class LayCards(Command):
    """Any cards of one's own, freely picked: a raise, a see or a push (NT-SEE-05, NT-SEE-08).

    One may play more than is needed, for example to have a trump among them.
    """

    @classmethod
    def offer(cls, game: Game[NightTerrors], seat: Seat) -> Form:
        who = deciding(game, seat, "raise", "see")
        table = game.table
        cards = table.available(who)
        raising = table.conflict.phase == "raise"
        least, most = (2, 3 if who.kept.cards else 2) if raising else (0, len(cards))
        if len(cards) < least:
            raise IllegalAction("raise_needs_two", "a raise takes two cards", "NT-RAISE-07")
        example = cards[:2] if raising else _cheapest(table, who)
        pick = PickCards(
            prompt="Which cards?", rule="NT-SEE-05", cards=cards, least=least, most=most
        )
        fields = {"cards": Field("Cards", pick, list[str](example))}
        if not raising:
            fields["how"] = Field("Laid as", _HOW, "total")
        verb = "raise" if raising else "see or push"
        return Form(
            prompt=f"Cards of your choice to {verb} with",
            rule="NT-SEE-05",
            fields=fields,
            open=True,
        )

    @classmethod
    def refuse(cls, game: Game[NightTerrors], seat: Seat, answer: Answer) -> None:
        who, table = deciding(game, seat, "raise", "see"), game.table
        named = answer.get("cards") if isinstance(answer, dict) else None
        if not isinstance(answer, dict) or not isinstance(named, list):
            return
        word = str(answer.get("how", "total"))
        if word in PHASES:
            must_be_time(table, *PHASES[word])
        cards = cards_named(named, who, table)
        if table.conflict.phase == "raise":
            word = "raise"
        elif word not in ("see", "push"):
            due = to_see(table).due(cards, table.settings)
            word = "push" if due.how == "push" else "see"
        why_not_lay(table, who, word, cards)

    def begin(self, game: Game[NightTerrors], form: dict[str, Simple]) -> Step:
        who = game.table.decider()
        assert who is not None
        lay(game, who, cards_of(form, "cards"))
        return done


def _cheapest(table: NightTerrors, who: Character) -> Sequence[Card]:
    """What a seer may lay for the fewest points; `push_unpayable` if nothing can be paid for."""
    options = see_options(table, who)
    if not options:
        raise IllegalAction("push_unpayable", "nothing you lay could be paid", "NT-PUSH-04")
    return options[0].cards


_HOW = Choose(
    prompt="As what?",
    options=[
        Option(id="total", label="whatever the total makes it"),
        Option(id="see", label="a see, or not at all"),
        Option(id="push", label="a push, or not at all"),
    ],
)


class AbandonConflict(Command):
    """The GM calls a running conflict off (NT-END-05)."""

    @classmethod
    def offer(cls, game: Game[NightTerrors], seat: Seat) -> Choose:
        must_be_gm(seat)
        if not game.table.conflict.running:
            raise IllegalAction("no_conflict", "no conflict is running", "NT-END-05")
        return Choose(
            prompt="Abandon the conflict?",
            rule="NT-END-05",
            options=[Option(id="abandon", label="Abandon it: nobody wins")],
        )

    def begin(self, game: Game[NightTerrors], _: Option) -> Step:
        abandon(game)
        return done
