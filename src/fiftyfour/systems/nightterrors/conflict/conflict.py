"""A conflict from the deal to the outcome: raise and see, until one is left.

Every raise, see, push, escalation and give may be told in words with the answer; what a character
is said to do happens, the cards back it up, and these lines are the story (NT-NARR-01). Further
ways of telling are announced by the source, and not given (NT-NARR-02).
"""

from functools import partial

from fiftyfour.engine.decisions import Text
from fiftyfour.engine.desk import command
from fiftyfour.engine.errors import Refusal
from fiftyfour.engine.forms import Form
from fiftyfour.engine.game import Game
from fiftyfour.engine.options import Choose, Option, choose, option
from fiftyfour.engine.procedures import Procedure, Step, ask, ask_first, done
from fiftyfour.engine.struct_form import form_of
from fiftyfour.engine.things import GM, Seat
from fiftyfour.systems.nightterrors.commands import anybody, not_deciding, wrong_time
from fiftyfour.systems.nightterrors.conflict import paying
from fiftyfour.systems.nightterrors.conflict.choices import (
    Agree,
    AnyPlay,
    AnyReply,
    EndTogether,
    Escalate,
    Give,
    Lay,
    PushWith,
    RaiseWith,
    Refuse,
    SeeWith,
)
from fiftyfour.systems.nightterrors.conflict.crash import can_crash
from fiftyfour.systems.nightterrors.conflict.escalating import (
    bound_to_raise,
    escalate,
    escalate_options,
)
from fiftyfour.systems.nightterrors.conflict.leaving import (
    abandon,
    give,
    propose_end,
    record,
    reply,
)
from fiftyfour.systems.nightterrors.conflict.raising import (
    lay_raise,
    no_raise,
    raise_options,
    short_of_cards,
)
from fiftyfour.systems.nightterrors.conflict.seeing import (
    lay_see,
    no_see,
    see_option,
    see_options,
    to_see,
)
from fiftyfour.systems.nightterrors.data import Points
from fiftyfour.systems.nightterrors.decks import opening_draw
from fiftyfour.systems.nightterrors.table import Character, NightTerrors

OUTCOME = 500


class Conflict(Procedure):
    """Raise, see, pay, until one side is left. All of it stands in the table's record."""

    def begin(self, game: Game[NightTerrors]) -> Step:
        """Hands for those of the GM's who hold none, then the draw; the starter raises.

        Rules: NT-DRAW-01, NT-DRAW-05, NT-RAISE-02.
        """
        table, conflict = game.table, game.table.conflict
        opening_draw(game, conflict.starter)
        game.write(
            table.record, rule="NT-RAISE-02", phase="raise", opening=True, turn=conflict.starter
        )
        return self.go_on

    def go_on(self, game: Game[NightTerrors]) -> Step:
        """Whatever the record says comes next."""
        match game.table.conflict.phase:
            case "raise":
                return self.raising
            case "asked":
                return self.asking
            case "see":
                return self.seeing
            case "pay":
                return self.paying
            case "outcome":
                return self.outcome
            case _:
                return done

    def raising(self, game: Game[NightTerrors]) -> Step:
        """Raise, escalate, give or propose an end; there is no passing.

        Rules: NT-RAISE-06, NT-RAISE-07, NT-END-06.
        """
        who = self._decider(game, "raise")
        if who is None:
            return self.go_on
        table = game.table
        early = wrong_time(table, "see")
        options: list[Option[AnyPlay]] = [
            *raise_options(table, who),
            option(SeeWith(), "See", closed=early),
            option(PushWith(), "Push", closed=early),
            *escalate_options(table, who),
            give_option(table, who, bound_to_raise(table, who)),
            _end_option(bound_to_raise(table, who) or _asked_before(table)),
        ]
        menu = choose(f"{who.name} raises", options, rule="NT-RAISE-06")
        return self._ask(table, f"choosing how {who.name} raises", menu)

    def seeing(self, game: Game[NightTerrors]) -> Step:
        """See, push, escalate or give (NT-SEE-01, NT-SEE-06, NT-GIVE-03, NT-ESC-02)."""
        who = self._decider(game, "see")
        if who is None:
            return self.go_on
        table = game.table
        raised = to_see(table)
        trump = f", trump {raised.fallout}" if raised.fallout else ""
        options: list[Option[AnyPlay]] = [
            option(RaiseWith(), "Raise", closed=wrong_time(table, "raise")),
            *see_options(table, who),
            *escalate_options(table, who),
            give_option(table, who),
            _end_option(wrong_time(table, "raise")),
        ]
        sees = f"{who.name} sees {raised.value}{trump}"
        menu = choose(f"{sees}?", options, rule="NT-SEE-01", told=partial(_told, table, who))
        return self._ask(table, f"choosing how {sees}", menu)

    def _decider(self, game: Game[NightTerrors], phase: str) -> Character | None:
        """Whose decision it is in this phase; None if the conflict stands elsewhere by now."""
        return game.table.decider() if game.table.conflict.phase == phase else None

    def _ask(self, table: NightTerrors, waiting: str, menu: Choose[AnyPlay]) -> Step:
        who = table.deciding
        if table.settings.idle_questions == "skipped" and _only_gives(table, who, menu):
            return self.give_unasked
        return ask(who.seat, menu, then=self.chosen, waiting=waiting, closed=not_theirs)

    def give_unasked(self, game: Game[NightTerrors]) -> Step:
        """Nothing else is left to do (NT-GIVE-02)."""
        give(game, game.table.deciding)
        return self.go_on

    def chosen(self, game: Game[NightTerrors], play: AnyPlay) -> Step:
        """Do what was said; what comes of it is in the record."""
        who = game.table.deciding
        match play:
            case RaiseWith(cards):
                lay_raise(game, who, list(cards))
            case SeeWith(cards) | PushWith(cards):
                lay_see(game, who, list(cards))
            case Escalate(kind):
                escalate(game, who, kind)
            case Give():
                give(game, who)
            case EndTogether():
                propose_end(game, who)
        return self.go_on

    def asking(self, game: Game[NightTerrors]) -> Step:
        """Each other participant agrees to end it together, or refuses (NT-END-06)."""
        who = self._decider(game, "asked")
        if who is None:
            return self.go_on
        proposer = game.table.characters[game.table.conflict.turn].name
        options: list[Option[AnyReply]] = [
            option(Agree(), "Agree: everybody still in decides together", rule="NT-END-06"),
            option(Refuse(), "Refuse: the conflict goes on", rule="NT-END-06"),
        ]
        menu = choose(f"End it together with {proposer}, {who.name}?", options, rule="NT-END-06")
        waiting = f"answering {proposer}, who would end the conflict together"
        return ask(who.seat, menu, then=self.replied, waiting=waiting, closed=not_theirs)

    def replied(self, game: Game[NightTerrors], answer: AnyReply) -> Step:
        reply(game, game.table.deciding, agrees=isinstance(answer, Agree))
        return self.go_on

    def paying(self, game: Game[NightTerrors]) -> Step:
        """The payer chooses, where there is a choice (NT-PAY-03, NT-PAY-10)."""
        who = self._decider(game, "pay")
        if who is None:
            return self.go_on
        if paying.settled(game.table, who) is not None:
            return self.pay_unasked
        return ask(
            who.seat,
            paying.payment_form(game.table, who),
            then=self.paid,
            waiting=f"choosing how {who.name} pays {paying.unpaid(game.table).due.points}",
            closed=not_theirs,
        )

    def paid(self, game: Game[NightTerrors], points: Points) -> Step:
        paying.pay(game, game.table.deciding, points)
        return self.go_on

    def pay_unasked(self, game: Game[NightTerrors]) -> Step:
        who = game.table.deciding
        paid = paying.settled(game.table, who)
        assert paid is not None
        paying.pay(game, who, paid)
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
            then=self.recorded,
            waiting="deciding how it ends",
            awaited=(first.seat,),
        )

    def recorded(self, game: Game[NightTerrors], _: Seat, text: str) -> Step:
        record(game, text, rule="NT-END-04")
        return done


def _told(table: NightTerrors, who: Character, option: Option[AnyPlay]) -> Option[AnyPlay]:
    """A see or a push with what it costs, once somebody looks."""
    match option.does:
        case SeeWith(cards) | PushWith(cards):
            return see_option(table, who, cards)
        case _:
            return option


def _only_gives(table: NightTerrors, who: Character, menu: Choose[AnyPlay]) -> bool:
    """True if all can see that there is nothing else to do: what a hand is good for is hidden."""
    known = table.conflict.phase == "raise" or not table.available(who)
    return known and not can_crash(who) and all(isinstance(one.does, Give) for one in menu.options)


def give_option(table: NightTerrors, who: Character, closed: Refusal | None = None) -> Option[Give]:
    """Out at no cost (NT-GIVE-01, NT-GIVE-02, NT-GIVE-04)."""
    many, stays = len(table.available(who)), ""
    if many and (who.seat != GM or table.settings.gm_hand != "per_conflict"):
        cards = f"{many} card{'s stay' if many > 1 else ' stays'}"
        stays = f" and your {cards} for the next conflict of this scene"
    return option(
        Give(),
        "Give: accept the loss",
        hint=f"You lose what is at stake and are out. It costs nothing{stays}.",
        rule="NT-GIVE-01",
        closed=closed,
    )


def _end_option(closed: Refusal | None) -> Option[EndTogether]:
    """All still in decide together, if all of them agree (NT-END-06)."""
    means = (
        "If all who are still in agree, you all decide what is at stake, and nothing is paid. "
        "If somebody refuses, it is still your raise."
    )
    return option(
        EndTogether(),
        "Propose to end it together",
        hint="" if closed else means,
        rule="NT-END-06",
        closed=closed,
    )


def _asked_before(table: NightTerrors) -> Refusal | None:
    """`end_asked` if it was proposed in this turn to raise."""
    if not table.conflict.end_asked:
        return None
    return Refusal("end_asked", "somebody has refused that in this turn", "NT-END-06")


def not_theirs(game: Game[NightTerrors], seat: Seat) -> Refusal | None:
    """Why a seat that is not asked may do nothing now (NT-STAKE-03, NT-SEE-01)."""
    return not_deciding(game.table, seat)


def nothing_to_lay(table: NightTerrors, seat: Seat) -> Refusal | None:
    """It is not this seat's decision, or cards lead nowhere (NT-SEE-08)."""
    if why := not_deciding(table, seat, "raise", "see"):
        return why
    who = table.deciding
    if table.conflict.phase == "raise":
        return short_of_cards(table, who)
    if any(option.closed is None for option in see_options(table, who)):
        return None
    return Refusal(
        "push_unpayable",
        "no cards of yours reach the raise, and you cannot pay for a push",
        "NT-PUSH-04",
    )


def lay_form(table: NightTerrors) -> Form[Lay]:
    """Cards to raise with, or to see or push with (NT-RAISE-05, NT-SEE-05)."""
    ask_for = _raise_form if table.conflict.phase == "raise" else _see_form
    return ask_for(table, table.deciding)


def _raise_form(table: NightTerrors, who: Character) -> Form[Lay]:
    cards = table.available(who)
    third = ", or three with the kept one" if who.kept.cards else ""
    return form_of(
        Lay,
        f"Choose two cards to raise with{third}",
        rule="NT-RAISE-05",
        unless=lambda lay: no_raise(who, lay.cards),
        given={"cards": cards[:2]},
        without=("how",),
        cards=cards,
    )


def _see_form(table: NightTerrors, who: Character) -> Form[Lay]:
    cheapest = next(option for option in see_options(table, who) if option.closed is None)
    return form_of(
        Lay,
        "Choose cards to see or push with",
        rule="NT-SEE-05",
        unless=lambda lay: no_see(table, who, lay),
        given={"cards": cheapest.cards},
        cards=table.available(who),
    )


@command("Lay cards", rule="NT-SEE-05", by=anybody, closed=(nothing_to_lay,), offer=lay_form)
def lay_cards(game: Game[NightTerrors], lay: Lay) -> None:
    """Any cards of one's own, freely picked: a raise, a see or a push (NT-SEE-05, NT-SEE-08)."""
    lay_down = lay_raise if game.table.conflict.phase == "raise" else lay_see
    lay_down(game, game.table.deciding, lay.cards)


def none_running(table: NightTerrors) -> Refusal | None:
    """A conflict has to be running (NT-END-05)."""
    if table.conflict.running:
        return None
    return Refusal("no_conflict", "no conflict is running", "NT-END-05")


def abandon_menu(table: NightTerrors) -> Choose[bool]:
    """The one way to abandon it (NT-END-05)."""
    abandons = option(True, "Abandon it: nobody wins", id="abandon")
    return choose("Abandon the conflict?", [abandons], rule="NT-END-05")


@command("Abandon the conflict", rule="NT-END-05", closed=(none_running,), offer=abandon_menu)
def abandon_conflict(game: Game[NightTerrors]) -> None:
    """The GM calls a running conflict off (NT-END-05)."""
    abandon(game)
