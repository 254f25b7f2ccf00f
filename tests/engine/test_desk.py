"""A desk of commands: one description, given as an aside, at rest, by a stand-in."""

from collections.abc import Sequence
from typing import Annotated, cast

import msgspec
import pytest
from msgspec import Struct

from fiftyfour.engine.actions import Answer, Begin
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.conformance import conformance
from fiftyfour.engine.decisions import Number
from fiftyfour.engine.desk import Desk, Filling, Next, command
from fiftyfour.engine.errors import IllegalAction, NotYours, Refusal
from fiftyfour.engine.events import Told
from fiftyfour.engine.forms import Folded, Form
from fiftyfour.engine.game import Game
from fiftyfour.engine.options import Choose, choose, option
from fiftyfour.engine.procedures import Leave, Procedure, Step, ask, call, done, leave
from fiftyfour.engine.seen import Seen
from fiftyfour.engine.session import Session
from fiftyfour.engine.setup import SeatInfo, Setup
from fiftyfour.engine.struct_form import Between, Pick, Switch
from fiftyfour.engine.system import GameWords, Outcome, System
from fiftyfour.engine.things import GM, Seat, Sheet, Track
from fiftyfour.engine.view import Pending, Preview

P1, P2 = Seat("p1"), Seat("p2")


class Bank(Struct):
    """A bank of which the GM pays, and players who have coins."""

    coins: dict[str, Track]
    days: Track
    names: dict[str, str]
    open: Track


class Payment(Struct, frozen=True):
    """Whom to pay how much."""

    who: Annotated[str, Pick("Who", first=True)]
    coins: Annotated[int, Between("Coins", 1, 5)] = 2
    loud: Annotated[bool, Switch("So that all hear it")] = False


class PaidOut(Struct, frozen=True):
    """How many coins somebody has, or all have."""

    coins: int


class Fine(Struct, frozen=True):
    """Who has to pay one coin."""

    who: Annotated[str, Pick("Who")]


class Gift(Struct, frozen=True):
    """How much a player gives back."""

    coins: Annotated[int, Between("Coins", 1)]


def closed_bank(table: Bank) -> Refusal | None:
    return None if table.open.value else Refusal("closed", "the bank is closed", "D-1")


def open_bank(table: Bank) -> Refusal | None:
    return Refusal("open", "the bank is open", "D-1") if table.open.value else None


def nothing_left(table: Bank, seat: Seat) -> Refusal | None:
    return None if table.coins[seat].value else Refusal("broke", "you have no coins", "D-3")


def not_player(table: Bank, seat: Seat) -> Refusal | None:
    return NotYours("not_yours", "players do this", "D-3") if seat == GM else None


def people(table: Bank) -> dict[str, dict[str, str]]:
    return {"who": table.names}


@command("Open the bank", rule="D-1", closed=(open_bank,), rest="open", hint="for a day")
def open_up(game: Game[Bank]) -> None:
    """The bank opens (D-1)."""
    game.set(game.table.open, 1, rule="D-1")


@command(
    "Pay somebody",
    rule="D-2",
    closed=(closed_bank,),
    fill=people,
    rest="pay",
    tab="money",
    send="Pay {who} {coins}[, {loud}]",
    previews=True,
)
def pay(game: Game[Bank], payment: Payment) -> None:
    """Somebody gets coins (D-2)."""
    coins = game.table.coins[payment.who]
    game.set(coins, min(99, coins.value + payment.coins), rule="D-2")


@command("Fine", rule="D-4", closed=(closed_bank,), fill=people, prompt="Whom?", rest="fine")
def fine(game: Game[Bank], fined: Fine) -> "Paying":
    """Somebody pays a coin, or argues (D-4)."""
    return Paying(who=fined.who)


def tell_what_came(game: Game[Bank], paying: "Paying") -> None:
    game.tell(f"A fine: {'paid' if paying.paid else 'argued away'}", rule="D-4")


@command(
    "Fine the first",
    rule="D-4",
    closed=(closed_bank,),
    fill=people,
    rest="fine first",
    quick=lambda game: Fine("p1"),
    after=tell_what_came,
)
def fine_first(game: Game[Bank], fined: Fine) -> "Paying":
    """The same for the first player, at once (D-4)."""
    return Paying(who=fined.who)


def what_a_player_has(table: Bank, seat: Seat) -> dict[str, range]:
    return {"coins": range(1, table.coins[seat].value + 1)}


@command(
    "Give coins back",
    rule="D-3",
    by=not_player,
    closed=(nothing_left,),
    prompt="How many coins?",
    fill=what_a_player_has,
)
def give_back(game: Game[Bank], seat: Seat, gift: Gift) -> None:
    """A player gives coins to the bank (D-3)."""
    coins = game.table.coins[seat]
    game.set(coins, coins.value - gift.coins, rule="D-3")


def hours(table: Bank) -> Choose[str]:
    return choose(
        "How does it close?", [option("early", "Early"), option("late", "Late")], rule="D-1"
    )


@command("Close the bank", rule="D-1", closed=(closed_bank,), offer=hours, rest="")
def close_up(game: Game[Bank], hour: str) -> Leave:
    """The bank closes (D-1)."""
    game.tell(f"The bank closes {hour}", rule="D-1")
    game.set(game.table.open, 0, rule="D-1")
    game.set(game.table.days, game.table.days.value - 1, rule="D-1")
    return leave(Rest)


DESK = Desk[Bank](open_up, pay, fine, fine_first, give_back, close_up)


class Ordering(Filling[Bank]):
    """What was chosen at rest."""

    desk = DESK


class Paying(Procedure):
    """A player who is fined (D-4)."""

    who: str
    paid: bool = False

    def begin(self, game: Game[Bank]) -> Step:
        menu = choose("Pay?", [option(True, "Pay"), option(False, "Argue")], rule="D-4")
        return ask(Seat(self.who), menu, then=self.said)

    def said(self, game: Game[Bank], pays: bool) -> Step:
        coins = game.table.coins[self.who]
        self.paid = pays and coins.value > 0
        if self.paid:
            game.set(coins, coins.value - 1, rule="D-4")
        return done


class Rest(Procedure):
    """The GM says what happens next."""

    def begin(self, game: Game[Bank]) -> Step:
        return ask(GM, DESK.menu(game, "What happens next?", rule="D-1"), then=self.chosen)

    def chosen(self, game: Game[Bank], chosen: Next) -> Step:
        return call(Ordering(command=chosen.command, value=chosen.value), then=self.over)

    def over(self, game: Game[Bank], _: Ordering) -> Step:
        return done


class BankSystem(System[Bank]):
    id, name = "bank", "Bank"
    words = GameWords(summary="Coins and fines.", credit="Nobody.")
    players, gm, table = (1, 2), "must", Bank
    procedures = (Rest, Ordering, Paying)
    asides, shows = DESK.asides, (PaidOut,)
    rules = {f"D-{number}": f"Rule {number}." for number in range(1, 5)}

    def setup(self, setup: Setup) -> Bank:
        self.settings.read(setup.settings)
        coins = {
            str(info.seat): Track(name=f"coins:{info.seat}", owner=info.seat, value=1, most=99)
            for info in setup.players()
        }
        return Bank(
            coins=coins,
            days=Track(name="days", value=3, most=3),
            names={info.seat: info.name for info in setup.players()},
            open=Track(name="open", value=0, most=1),
        )

    def next(self, table: Bank) -> Procedure | None:
        return Rest() if table.days.value else None

    def shown(self, game: Game[Bank]) -> Sequence[Sheet[Struct]]:
        had = sum(track.value for track in game.table.coins.values())
        return [Sheet(name="paid out", label="Paid out", data=PaidOut(had))]

    def preview(self, seen: Seen[Bank], pending: Pending, draft: object) -> Preview | None:
        if pending.asks == "GiveBack":
            assert draft in range(1, 100), "nobody has so many coins to give back"
        if not isinstance(draft, Payment):
            return None
        had = seen.table.coins[draft.who].value
        return Preview(f"Pay {seen.table.names[draft.who]}", gives=PaidOut(had + draft.coins))

    def outcome(self, table: Bank) -> Outcome:
        return Outcome(
            "the days are over", {Seat(k): v.value for k, v in table.coins.items()}, "coins"
        )


bank = BankSystem()


def begun() -> Session[Bank]:
    seats = [SeatInfo(P1, "player", "Ann"), SeatInfo(P2, "player", "Bo"), SeatInfo(GM, "gm", "Cy")]
    game = Session(bank, Setup(system="bank", seats=tuple(seats), host=GM), Plain(seed=1))
    game.apply(GM, Begin())
    return game


def menu(game: Session[Bank]) -> list[str]:
    made = game.pending(GM)[0].made
    assert isinstance(made, Choose)
    return [option.id for option in made.options]


def test_the_menu_at_rest_holds_what_is_open() -> None:
    game = begun()
    assert menu(game) == ["open"]
    game.answer(GM, "open")
    assert menu(game) == ["pay", "fine p1", "fine p2", "fine first"]


def test_a_command_at_rest_asks_its_form() -> None:
    game = begun()
    game.answer(GM, "open")
    game.answer(GM, "pay")
    assert isinstance(game.pending(GM)[0].made, Form)
    game.answer(GM, {"who": "p2", "coins": 4})
    assert game.table.coins["p2"].value == 5
    assert menu(game)[0] == "pay"


def test_the_quick_way_asks_nothing_and_what_follows_is_told() -> None:
    game = begun()
    game.answer(GM, "open")
    game.answer(GM, "fine first")
    events = game.answer(P1, "yes")
    assert game.table.coins["p1"].value == 0
    assert [event.text for event in events if isinstance(event, Told)] == ["A fine: paid"]


def test_a_value_of_the_menu_is_the_answer_of_its_form() -> None:
    game = begun()
    game.answer(GM, "open")
    game.answer(GM, "fine p2")
    assert game.waited_for() == [P2]


def test_it_is_given_beside_what_is_running() -> None:
    game = begun()
    game.answer(GM, "open")
    game.answer(GM, "fine p2")
    game.apply(GM, pay.say(Payment("p1", 3)))
    assert game.table.coins["p1"].value == 4
    game.apply(GM, close_up.say("late"))
    assert game.waited_for() == [GM]


def test_closed_ones_say_why_and_players_are_not_asked() -> None:
    game = begun()
    closed = {aside.id: aside.closed.line for aside in game.closed(GM)}
    assert closed["pay"] == "the bank is closed"
    assert [one.id for one in game.pending(P1)] == ["give-back"]
    with pytest.raises(IllegalAction, match="only the GM may do this"):
        game.answer(P1, "open up", to="open-up")
    with pytest.raises(IllegalAction, match="players do this"):
        game.answer(GM, 1, to="give-back")


def test_a_command_of_players_knows_who_gives_it() -> None:
    game = begun()
    number = game.pending(P2)[0].made
    assert isinstance(number, Number)
    assert (number.prompt, number.most) == ("How many coins?", 1)
    game.apply(P2, give_back.say(Gift(1)))
    assert game.table.coins["p2"].value == 0
    assert [(aside.id, aside.closed.line) for aside in game.closed(P2)] == [
        ("give-back", "you have no coins")
    ]


def test_its_form_follows_what_lies_on_the_table() -> None:
    game = begun()
    game.answer(GM, "open")
    game.table.names["p2"] = "Boris"  # in place, as games change what lies there
    form = cast("Form[object]", game.decision(GM, "pay"))
    game.table.names["p2"] = "Bo"
    again = cast("Form[object]", game.decision(GM, "pay"))
    labels = [
        [option.label for option in cast("Choose[object]", made.fields["who"].decision).options]
        for made in (form, again)
    ]
    assert labels == [["Ann", "Boris"], ["Ann", "Bo"]]


def test_each_question_has_a_name_in_the_menu_at_rest_and_beside_it() -> None:
    game = begun()
    game.answer(GM, "open")
    assert [one.asks for one in game.pending(GM)] == [
        *("Rest.begin", "Pay", "Fine", "FineFirst", "CloseUp"),
    ]
    game.answer(GM, "pay")
    assert game.pending(GM)[0].asks == "Pay"


def test_a_form_of_a_tab_is_folded_in_a_view_and_another_gets_another_stamp() -> None:
    game = begun()
    game.answer(GM, "open")

    def folded() -> Folded:
        (one,) = (one.decision for one in game.view(GM).decisions if one.tab == "money")
        assert isinstance(one, Folded)
        return one

    before = folded()
    assert before.stamp == game.opened(GM, "pay").stamp
    assert isinstance(game.opened(GM, "pay").decision, Form)
    assert any(isinstance(one.decision, Form) for one in game.seen(GM).decisions)
    game.table.names["p2"] = "Boris"
    assert folded().stamp != before.stamp
    with pytest.raises(IllegalAction, match="no decision 'pay' is open to you"):
        game.opened(P1, "pay")


def test_what_follows_is_shown_and_an_answer_previewed_by_whom_it_is_asked() -> None:
    game = begun()
    game.answer(GM, "open")
    (sheet,) = game.view(P1).sheets
    assert msgspec.json.decode(msgspec.json.encode(sheet.data)) == {"coins": 2}
    said = game.preview(GM, "pay", {"who": "p2", "coins": 4})
    assert said == Preview("Pay Bo", gives=PaidOut(5))
    with pytest.raises(IllegalAction, match="no decision 'pay' is open to you"):
        game.preview(P1, "pay", {"who": "p2", "coins": 4})
    with pytest.raises(IllegalAction, match="it must be 1 to 5"):
        game.preview(GM, "pay", {"who": "p2", "coins": 40})
    for nonsense in ("x", 10**9, ["2c"]):  # the game is not asked of it
        assert game.preview(P1, "give-back", nonsense).refusal is not None


def test_what_is_said_is_the_answer_to_its_form() -> None:
    assert pay.say(Payment("p1")) == Answer(
        to="pay", answer={"who": "p1", "coins": 2, "loud": "no"}
    )
    assert fine.say(Fine("p2")) == Answer(to="fine", answer="p2")
    assert open_up.say() == Answer(to="open-up", answer="open up")


def test_a_game_of_commands_keeps_every_promise() -> None:
    conformance(bank)
