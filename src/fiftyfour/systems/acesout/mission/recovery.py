"""Winning lost cards back (AO-REC).

The table agrees on ways that players may ask for, and that the stand-in GM gives. A GM grants any
way, agreed or not, and ways of the GM's own, built of the same parts (AO-REC-09): how many, by lot
or by choice, a suit, Aces only, highest first, a sample, a price.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Annotated, Literal, get_args

from msgspec import Struct

from fiftyfour.engine.cards import Card, Suit, pretty_cards
from fiftyfour.engine.decisions import CardSet, PickCards
from fiftyfour.engine.desk import command, only_gm
from fiftyfour.engine.errors import NotYours, Refusal
from fiftyfour.engine.forms import Form
from fiftyfour.engine.game import Game
from fiftyfour.engine.options import Choice, Choose, Option, choose, option
from fiftyfour.engine.procedures import Aside, Step, ask, done
from fiftyfour.engine.struct_form import Pick, Switch, form_of
from fiftyfour.engine.things import GM, Deck, Pile, Seat
from fiftyfour.systems.acesout.commands import busy, wait
from fiftyfour.systems.acesout.data import GMS_OWN, RECOVERY, Recovery, Skill
from fiftyfour.systems.acesout.decks import aces, is_ace
from fiftyfour.systems.acesout.draw.tally import agent_value
from fiftyfour.systems.acesout.fields import agents, between
from fiftyfour.systems.acesout.table import AcesOut, Agent, not_playing

How = Literal["random", "highest", "chosen"]
DRUG_PRICE = 3
MOST, SAMPLES, PRICES = range(1, 31), range(21), range(11)
WAYS = [option(way, way.occasion, id=way.id) for way in RECOVERY.values()]
OF_OWN = {"option": RECOVERY[GMS_OWN]}
"""With a way of the GM's own only; the fields below matter with these ways."""
COUNTED = {"option": tuple(way for way in RECOVERY.values() if way.most)}
SUITED = {"option": tuple(RECOVERY[id] for id in ("REC-4", "REC-5", GMS_OWN))}
RANKED = {"option": tuple(RECOVERY[id] for id in ("REC-4", GMS_OWN))}
ANY_SUIT = option(None, "any suit", id="any")
SUITS = [option(skill, str(skill)) for skill in Skill]


class RecoverForm(Struct, frozen=True):
    """Who wins cards back, in which way; `number` is what that way counts, `skill` a suit.

    `aces`, `sample`, `price` and the cards `chosen` by the player are for the GM's own way: Aces
    only; out of a random sample of so many, of which all of the suit return; at a price in random
    cards (AO-REC-10).
    """

    agent: Annotated[Seat, Pick("Who", first=True)]
    option: Annotated[Recovery, Pick("How", WAYS, first=True)]
    number: Annotated[int, between("Cards, days, hours", MOST, "AO-REC-04", COUNTED)] = 1
    skill: Annotated[Skill | None, Pick("Of the suit of", [ANY_SUIT, *SUITS], when=SUITED)] = None
    how: Annotated[How, Pick("Which of them", get_args(How), when=RANKED)] = "random"
    aces: Annotated[bool, Switch("Aces only", when=OF_OWN)] = False
    sample: Annotated[
        int,
        between("Only from a random sample of so many (0: from all)", SAMPLES, "AO-REC-10", OF_OWN),
    ] = 0
    price: Annotated[
        int, between("Price in random cards, no Aces", PRICES, "AO-REC-10", OF_OWN)
    ] = 0

    @property
    def suit(self) -> Suit | None:
        """The suit named; None for any."""
        return self.skill.suit if self.skill else None

    @property
    def cost(self) -> int:
        """The cards it is paid for with."""
        return DRUG_PRICE if self.option.id == "REC-7" else self.price


class Recover(Aside[AcesOut]):
    """The GM grants a recovery, in a mission or between missions (AO-REC-01, AO-REC-04)."""

    label, gms, tab = "Grant a recovery", True, "agents"

    @classmethod
    def closed(cls, game: Game[AcesOut], seat: Seat) -> Refusal | None:
        table = game.table
        if against := only_gm(table, seat) or busy(table):
            return against
        if all(map(not_playing, table.agents.values())):
            return Refusal("nothing_to_recover", "every agent sits this one out", "AO-REC-03")
        return None

    @classmethod
    def offer(cls, game: Game[AcesOut], seat: Seat) -> Form[RecoverForm]:
        """What nobody can recover by is closed; what was asked for or agreed on is the default."""
        table = game.table
        against = partial(against_recovery, table)
        usual = next((way for way in _ways(table) if against(way) is None), None)
        given = {"agent": usual.agent, "option": usual.option} if usual else None
        return form_of(
            RecoverForm,
            "Grant a recovery",
            rule="AO-REC-01",
            send="Grant",
            unless=against,
            given=given,
            agent=agents(table),
            option=_options(table),
        )

    def begin(self, game: Game[AcesOut], filled: RecoverForm) -> Step:
        table, way = game.table, filled.option
        agent = table.agents[filled.agent]
        agreed = table.settings.recovery(way.id)
        how = way.occasion if way.id != GMS_OWN else _own_words(filled)
        game.tell(
            f"{agent.name} recovers: {how}"
            if agreed
            else f"The GM lets {agent.name} recover, beyond what was agreed: {how}",
            rule="AO-REC-01" if agreed else "AO-REC-10",
            seat=agent.seat,
            option=way.id,
        )
        if agent.file.request:
            game.write(agent.sheet, rule="AO-REC-01", request="")
        fitting = _fitting(agent, filled)  # the cards that pay for it do not come back by it
        if filled.cost:
            _pay(game, agent, filled.cost)
        if way.id == "REC-8":
            game.write(agent.sheet, rule="AO-REC-05", tea_day=table.day.value)
        if way.id == "REC-2" or filled.how == "chosen":
            table.choosing = agent.seat
            table.to_choose = [] if way.id == "REC-2" else fitting
            table.chooses = filled.number if filled.how == "chosen" else 1
            return self.choose
        give_back(game, agent, _won_back(game, agent, filled, fitting), rule="AO-REC-02")
        return done

    def choose(self, game: Game[AcesOut]) -> Step:
        """The player chooses among what was lost (AO-REC-04, AO-REC-10)."""
        agent = to_choose(game.table)
        if agent is None:
            return self.chosen_none
        lost = choosable(game.table, agent)
        count = min(game.table.chooses, len(lost))
        prompt = "Which card comes back?" if count == 1 else f"Which {count} cards come back?"
        sets = [CardSet((card,), _wins(card)) for card in lost] if count == 1 else None
        pick = PickCards(
            prompt=prompt, rule="AO-REC-04", cards=lost, least=count, most=count, sets=sets
        )
        return ask(
            agent.seat,
            pick,
            then=self.chosen,
            waiting="choosing a card to recover",
            closed=wait(f"{agent.name} is choosing a card to recover"),
        )

    def chosen(self, game: Game[AcesOut], cards: list[Card]) -> Step:
        agent = to_choose(game.table)
        assert agent is not None
        give_back(game, agent, cards, rule="AO-REC-02")
        game.table.choosing = None
        return done

    def chosen_none(self, game: Game[AcesOut]) -> Step:
        game.table.choosing = None
        return done


def _wins(card: Card) -> str:
    """What it means to have a card back (AO-REC-02, AO-POW-02)."""
    return "one more life, and one more power" if is_ace(card) else "back in your draw pile"


def _own_words(filled: RecoverForm) -> str:
    """The GM's own way, as the log tells it (AO-REC-10)."""
    one = f"{filled.skill or ''} {'Ace' if filled.aces else 'card'}".strip()
    if filled.sample:
        what = f"every {one} among {filled.sample} at random"
    else:
        which = {"random": "at random", "highest": "the highest", "chosen": "to choose"}[filled.how]
        what = f"{filled.number} {one}{'s' * (filled.number > 1)}, {which}"
    others = f"{filled.price} other{'s' * (filled.price > 1)}"
    return f"{what}, for {others}" if filled.price else what


def requests(table: AcesOut) -> list[RecoverForm]:
    """What players have asked for, as the GM would grant it (AO-REC-01)."""
    return [
        RecoverForm(agent.seat, RECOVERY[agent.file.request])
        for agent in table.agents.values()
        if agent.file.request
    ]


def agreed(table: AcesOut) -> Iterator[RecoverForm]:
    """Every way on which the table has agreed, for everybody (AO-REC-01)."""
    for way in RECOVERY.values():
        if table.settings.recovery(way.id):
            yield from _for_all(table, way)


def _ways(table: AcesOut) -> Iterator[RecoverForm]:
    """What is asked for, what is agreed, then everything else, as it is filled in by default."""
    yield from requests(table)
    yield from agreed(table)
    for way in RECOVERY.values():
        yield from _for_all(table, way)


def _for_all(table: AcesOut, way: Recovery) -> list[RecoverForm]:
    playing = [agent for agent in table.agents.values() if agent.file.playing]
    return [RecoverForm(agent.seat, way) for agent in playing]


def _options(table: AcesOut) -> list[Option[Recovery]]:
    """Each with what its number counts, how far it goes, and whether it was agreed on."""
    return [
        option(
            way,
            way.occasion,
            id=way.id,
            hint=", ".join(_about(table, way)),
            rule=way.rule,
            closed=_for_nobody(table, way),
        )
        for way in RECOVERY.values()
    ]


def _about(table: AcesOut, way: Recovery) -> Iterator[str]:
    if way.most:
        yield f"1 to {way.most} {way.counts}"
    if table.settings.recovery(way.id):
        yield "agreed"


def _for_nobody(table: AcesOut, way: Recovery) -> Refusal | None:
    """Why no agent can recover in this way, as the first of them hears it."""
    reasons = [against_recovery(table, filled) for filled in _for_all(table, way)]
    return reasons[0] if reasons and None not in reasons else None


def against_recovery(table: AcesOut, filled: RecoverForm) -> Refusal | None:
    """What stands against this recovery; the first reason is told (AO-REC-03, AO-REC-10)."""
    agent, way = table.agents[filled.agent], filled.option
    if not 1 <= filled.number <= (way.most or MOST[-1]):
        return Refusal("bad_number", f"1 to {way.most} {way.counts}", "AO-REC-04")
    if way.id != GMS_OWN and (
        filled.aces or filled.sample or filled.price or filled.how == "chosen"
    ):
        line = "Aces only, a sample, a price and a free choice belong to a way of the GM's own"
        return Refusal("bad_kind", line, "AO-REC-10")
    if filled.sample and filled.suit is None:
        line = "name the skill set whose cards return from the sample"
        return Refusal("bad_skill", line, "AO-REC-10")
    if way.id == "REC-8" and agent.file.tea_day == table.day.value:
        return Refusal("limit_per_day", "once for each agent and day", "AO-REC-05")
    if not _fitting(agent, filled):
        line = f"{agent.name} has lost no card that fits"
        return Refusal("nothing_to_recover", line, "AO-REC-03")
    if len(_payable(agent)) < filled.cost:
        line = f"{agent.name} has fewer than {filled.cost} cards to pay with"
        return Refusal("not_enough_cards", line, "AO-REC-07")
    return None


def _won_back(
    game: Game[AcesOut], agent: Agent, filled: RecoverForm, fitting: list[Card]
) -> list[Card]:
    """The cards that come back, by lot where the way says nothing else (AO-REC-03)."""
    count = filled.number
    match filled.option.id:
        case "REC-5":
            wanted = filled.suit or Skill.MAGNETISM.suit
            return [card for card in _looked_at(game, agent, fitting, count) if card.suit is wanted]
        case "REC-3":
            back = _lots(game, agent, aces(fitting), count)  # first of all (AO-REC-06)
            others = [card for card in fitting if not is_ace(card)]
            return back + _lots(game, agent, others, count - len(back))
        case "REC-4" if filled.how == "highest":
            return _highest(fitting, 1)
        case "REC-7":
            return fitting
        case "GM" if filled.sample:
            looked = _looked_at(game, agent, fitting, filled.sample)
            wanted = aces(looked) if filled.aces else looked
            return [card for card in wanted if card.suit is filled.suit]
        case "GM" if filled.how == "highest":
            return _highest(fitting, count)
        case "GM" | "REC-1" | "REC-6":
            return _lots(game, agent, fitting, count)
        case _:
            return _lots(game, agent, fitting, 1)


def _highest(cards: Iterable[Card], count: int) -> list[Card]:
    """A 10 before all, the Ace last (AO-REC-08)."""
    return sorted(cards, key=agent_value, reverse=True)[:count]


def _looked_at(game: Game[AcesOut], agent: Agent, cards: Iterable[Card], count: int) -> list[Card]:
    looked = _lots(game, agent, cards, count)
    game.tell(f"{agent.name} looks at {pretty_cards(looked)}", rule="AO-REC-03")
    return looked


def to_choose(table: AcesOut) -> Agent | None:
    """Who picks a card to recover, if anybody does and there is one."""
    if table.choosing is None:
        return None
    agent = table.agents[table.choosing]
    return agent if choosable(table, agent) else None


def choosable(table: AcesOut, agent: Agent) -> list[Card]:
    """The lost cards among which the player chooses (AO-REC-04, AO-REC-10)."""
    lost = agent.cards.removed.cards
    return [card for card in lost if not table.to_choose or card in table.to_choose]


def give_back(game: Game[AcesOut], agent: Agent, cards: Sequence[Card], *, rule: str) -> None:
    """Shuffle recovered cards into the draw pile; the discards stay (AO-REC-02)."""
    game.move(cards, agent.cards.removed, agent.cards.deck, rule=rule)
    game.tell(f"{agent.name} gets back {pretty_cards(cards)}", rule=rule, seat=agent.seat)


def _pay(game: Game[AcesOut], agent: Agent, price: int) -> None:
    """So many at random out of draw pile and discards, no Aces, no jokers (AO-REC-07)."""
    cards = agent.cards
    for card in _lots(game, agent, _payable(agent), price):
        source: Pile = cards.deck if card in cards.deck else cards.discard
        game.move([card], source, cards.removed, rule="AO-REC-07")
        if isinstance(source, Deck):
            source.forget()


def _payable(agent: Agent) -> list[Card]:
    return [card for card in agent.cards.left() if not card.is_joker and not is_ace(card)]


def _lots(game: Game[AcesOut], agent: Agent, cards: Iterable[Card], count: int) -> list[Card]:
    """That many at random, each set equally likely; all if there are no more (AO-REC-03)."""
    return game.lots(sorted(cards), count, agent.cards.removed.name, agent.seat)


def _fitting(agent: Agent, filled: RecoverForm) -> list[Card]:
    """Lost cards that can come back in this way (AO-REC-03)."""
    lost, way, suit = agent.cards.removed.cards, filled.option.id, filled.suit
    if way in ("REC-7", "REC-8") or (filled.aces and not filled.sample):
        lost = aces(lost)
    if way == "REC-6":
        suit = Skill.MAGNETISM.suit
    if way in ("REC-4", "REC-6") or (way == GMS_OWN and not filled.sample):
        return [card for card in lost if suit is None or card.suit is suit]
    return list(lost)


# --- asking for it ---


class AskFor(Choice, frozen=True, tag="ask_recovery"):
    """A way on which the table has agreed."""

    option: str


def not_player(_: AcesOut, seat: Seat) -> Refusal | None:
    """Players ask, and the GM grants it (AO-REC-01)."""
    if seat != GM:
        return None
    return NotYours("not_yours", "players ask, and the GM grants it", "AO-REC-01")


def sits_out(table: AcesOut, seat: Seat) -> Refusal | None:
    """Who sits the mission out loses nothing."""
    return not_playing(table.agents[seat])


def ways_agreed(table: AcesOut) -> Choose[AskFor]:
    """The ways of the book; those on which the table has not agreed are closed (AO-REC-01)."""
    off = Refusal("recovery_off", "this table has not agreed on it", "AO-REC-01")
    options = [
        option(
            AskFor(way.id),
            way.occasion,
            id=way.id,
            rule=way.rule,
            closed=None if table.settings.recovery(way.id) else off,
        )
        for way in RECOVERY.values()
        if way.id != GMS_OWN
    ]
    return choose("Ask for a recovery", options, rule="AO-REC-01")


@command(
    "Ask for a recovery",
    rule="AO-REC-01",
    by=not_player,
    closed=(busy, sits_out),
    offer=ways_agreed,
)
def ask_recovery(game: Game[AcesOut], seat: Seat, choice: AskFor) -> None:
    """A player asks the GM for a recovery; it moves no card (AO-REC-01)."""
    agent = game.table.agents[seat]
    game.write(agent.sheet, rule="AO-REC-01", request=choice.option)
    line = f"{agent.name} asks for a recovery: {RECOVERY[choice.option].occasion}"
    game.tell(line, rule="AO-REC-01", seat=seat, option=choice.option)


class RefuseIt(Choice, frozen=True, tag="refuse_recovery"):
    """What this agent has asked for is not granted."""

    agent: Seat


def nothing_asked(table: AcesOut) -> Refusal | None:
    """Somebody has to have asked (AO-REC-01)."""
    if requests(table):
        return None
    return Refusal("nothing_to_recover", "nobody has asked for a recovery", "AO-REC-01")


def asked_for(table: AcesOut) -> Choose[RefuseIt]:
    """What players have asked for (AO-REC-01)."""
    options = [
        option(RefuseIt(asked.agent), f"{table.agents[asked.agent].name}: {asked.option.occasion}")
        for asked in requests(table)
    ]
    return choose("Which do you refuse?", options, rule="AO-REC-01")


@command("Refuse a recovery", rule="AO-REC-01", closed=(busy, nothing_asked), offer=asked_for)
def refuse_recovery(game: Game[AcesOut], choice: RefuseIt) -> None:
    """The GM does not grant what a player has asked for, and the reason is told (AO-REC-01)."""
    table, agent = game.table, game.table.agents[choice.agent]
    (asked,) = [asked for asked in requests(table) if asked.agent == agent.seat]
    against = against_recovery(table, asked)
    game.write(agent.sheet, rule="AO-REC-01", request="")
    line = f"{agent.name} does not recover: {asked.option.occasion}"
    line += f" ({against.line})" if against else ""
    code = against.code if against else ""
    game.tell(line, rule="AO-REC-01", seat=agent.seat, option=asked.option.id, code=code)
