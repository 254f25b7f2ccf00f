"""Winning lost cards back, where the table allows it (AO-REC).

What else a GM may think of is built of the same parts (AO-REC-09): how many, by lot or by choice,
a suit, Aces only, highest first, a sample, a price, a limit. The GM's hand moves the cards.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Literal, get_args

from msgspec import Struct

from fiftyfour.engine.cards import Card, Suit, pretty_cards
from fiftyfour.engine.decisions import PickCards
from fiftyfour.engine.errors import Refusal
from fiftyfour.engine.fields import words
from fiftyfour.engine.forms import Field, Form, form
from fiftyfour.engine.game import Game
from fiftyfour.engine.options import Choose, choose, option
from fiftyfour.engine.procedures import Aside, Step, ask, done
from fiftyfour.engine.things import Deck, Pile, Seat
from fiftyfour.systems.acesout.commands import busy, not_gm, wait
from fiftyfour.systems.acesout.data import RECOVERY, Recovery, Skill
from fiftyfour.systems.acesout.decks import aces, is_ace
from fiftyfour.systems.acesout.draw.tally import agent_value
from fiftyfour.systems.acesout.fields import agent_field, number
from fiftyfour.systems.acesout.table import AcesOut, Agent, not_playing

How = Literal["random", "highest"]
HOW: tuple[How, ...] = get_args(How)
DRUG_PRICE = 3
MOST = range(1, 31)


class RecoverForm(Struct, frozen=True):
    """Who wins cards back, in which way; `number` is what that way counts, `skill` a suit."""

    agent: Seat
    option: Recovery
    number: int = 1
    skill: Skill | None = None
    how: How = "random"

    @property
    def suit(self) -> Suit | None:
        """The suit named; None for any."""
        return self.skill.suit if self.skill else None


class Recover(Aside[AcesOut]):
    """The GM grants a recovery, in a mission or between missions (AO-REC-01, AO-REC-04)."""

    label = "Grant a recovery"

    @classmethod
    def closed(cls, game: Game[AcesOut], seat: Seat) -> Refusal | None:
        table = game.table
        if against := not_gm(seat) or busy(table):
            return against
        if not any(table.settings.recovery(way) for way in RECOVERY):
            return Refusal("recovery_off", "this table plays without recovery", "AO-REC-01")
        if all(map(not_playing, table.agents.values())):
            return Refusal("nothing_to_recover", "every agent sits this one out", "AO-REC-03")
        return None

    @classmethod
    def offer(cls, game: Game[AcesOut], seat: Seat) -> Form[RecoverForm]:
        """What nobody can recover by is closed; the first of what is possible is the default."""
        table = game.table
        against = partial(_against, table)
        usual = next((way for way in _ways(table) if against(way) is None), None)
        suits = [option(skill, str(skill)) for skill in Skill]
        any_suit = option(None, "any suit", id="any")
        fields = {
            "agent": agent_field("Who", table, default=usual.agent if usual else ""),
            "option": Field("How", _options(table), usual.option.id if usual else None),
            "number": Field("Cards, days, hours", number("How many?", MOST, "AO-REC-04"), 1),
            "skill": Field("Of the suit of", choose("Suit", [any_suit, *suits]), "any"),
            "how": Field("Which of them", words("Which", HOW), HOW[0]),
        }
        return form(RecoverForm, "Grant a recovery", fields, rule="AO-REC-01", unless=against)

    def begin(self, game: Game[AcesOut], filled: RecoverForm) -> Step:
        table = game.table
        agent = table.agents[filled.agent]
        game.tell(
            f"{agent.name} recovers: {filled.option.occasion}",
            rule="AO-REC-01",
            seat=agent.seat,
            option=filled.option.id,
        )
        if filled.option.id == "REC-2":
            table.choosing = agent.seat
            return self.choose
        if filled.option.id == "REC-7":
            _pay_for_drug(game, agent)
        elif filled.option.id == "REC-8":
            game.write(agent.sheet, rule="AO-REC-05", tea_day=table.day.value)
        give_back(game, agent, _won_back(game, agent, filled), rule="AO-REC-02")
        return done

    def choose(self, game: Game[AcesOut]) -> Step:
        """REC-2: the player chooses among all that was lost (AO-REC-04)."""
        agent = to_choose(game.table)
        if agent is None:
            return self.chosen_none
        lost = list(agent.cards.removed.cards)
        pick = PickCards(prompt="Which card comes back?", rule="AO-REC-04", cards=lost)
        return ask(
            agent.seat,
            pick.otherwise(Refusal("not_removed", "that card is not lost", "AO-REC-02")),
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


def _ways(table: AcesOut) -> Iterator[RecoverForm]:
    """The form as it is filled in where nothing else is said, for everybody in every way."""
    for agent in table.agents.values():
        if agent.file.playing:
            for way in RECOVERY.values():
                if table.settings.recovery(way.id):
                    yield RecoverForm(agent.seat, way)


def _options(table: AcesOut) -> Choose[Recovery]:
    """Each with what its number counts, and how far it goes."""
    options = [
        option(
            way,
            way.occasion,
            id=way.id,
            hint=f"1 to {way.most} {way.counts}" if way.most else "",
            rule=way.rule,
            closed=_for_nobody(table, way),
        )
        for way in RECOVERY.values()
    ]
    unknown = Refusal("recovery_off", "there is no such recovery", "AO-REC-01")
    return choose("How", options).otherwise(unknown)


def _for_nobody(table: AcesOut, way: Recovery) -> Refusal | None:
    """Why no agent can recover in this way, as the first of them hears it."""
    if not table.settings.recovery(way.id):
        return Refusal("recovery_off", "this table plays without it", "AO-REC-01")
    reasons = [_against(table, filled) for filled in _ways(table) if filled.option is way]
    return reasons[0] if reasons and None not in reasons else None


def _against(table: AcesOut, filled: RecoverForm) -> Refusal | None:
    """What stands against this recovery; the first reason is told."""
    agent, way = table.agents[filled.agent], filled.option
    if not 1 <= filled.number <= (way.most or MOST[-1]):
        return Refusal("bad_number", f"1 to {way.most} {way.counts}", "AO-REC-04")
    if way.id == "REC-8" and agent.file.tea_day == table.day.value:
        return Refusal("limit_per_day", "once for each agent and day", "AO-REC-05")
    if not _fitting(agent, way.id, filled.suit):
        line = f"{agent.name} has lost no card that fits"
        return Refusal("nothing_to_recover", line, "AO-REC-03")
    if way.id == "REC-7" and len(_payable(agent)) < DRUG_PRICE:
        line = f"{agent.name} has fewer than {DRUG_PRICE} cards to pay with"
        return Refusal("not_enough_cards", line, "AO-REC-07")
    return None


def _won_back(game: Game[AcesOut], agent: Agent, filled: RecoverForm) -> list[Card]:
    """The cards that come back, by lot where the way says nothing else (AO-REC-03)."""
    fitting, count = _fitting(agent, filled.option.id, filled.suit), filled.number
    match filled.option.id:
        case "REC-5":
            looked = _lots(game, agent, agent.cards.removed.cards, count)
            game.tell(f"{agent.name} looks at {pretty_cards(looked)}", rule="AO-REC-03")
            wanted = filled.suit or Skill.MAGNETISM.suit
            return [card for card in looked if card.suit is wanted]
        case "REC-3":
            back = _lots(game, agent, aces(fitting), count)  # first of all (AO-REC-06)
            others = [card for card in fitting if not is_ace(card)]
            return back + _lots(game, agent, others, count - len(back))
        case "REC-4" if filled.how == "highest":
            return [max(fitting, key=agent_value)]  # a 10 before all, the Ace last (AO-REC-08)
        case "REC-7":
            return fitting
        case "REC-1" | "REC-6":
            return _lots(game, agent, fitting, count)
        case _:
            return _lots(game, agent, fitting, 1)


def to_choose(table: AcesOut) -> Agent | None:
    """Who picks a card to recover, if anybody does and there is one."""
    if table.choosing is None:
        return None
    agent = table.agents[table.choosing]
    return agent if agent.cards.removed.cards else None


def give_back(game: Game[AcesOut], agent: Agent, cards: Sequence[Card], *, rule: str) -> None:
    """Shuffle recovered cards into the draw pile; the discards stay (AO-REC-02)."""
    game.move(cards, agent.cards.removed, agent.cards.deck, rule=rule)
    game.tell(f"{agent.name} gets back {pretty_cards(cards)}", rule=rule, seat=agent.seat)


def _pay_for_drug(game: Game[AcesOut], agent: Agent) -> None:
    """Three cards at random out of draw pile and discards, no Aces, no jokers (AO-REC-07)."""
    cards = agent.cards
    for card in _lots(game, agent, _payable(agent), DRUG_PRICE):
        source: Pile = cards.deck if card in cards.deck else cards.discard
        game.move([card], source, cards.removed, rule="AO-REC-07")
        if isinstance(source, Deck):
            source.forget()


def _payable(agent: Agent) -> list[Card]:
    return [card for card in agent.cards.left() if not card.is_joker and not is_ace(card)]


def _lots(game: Game[AcesOut], agent: Agent, cards: Iterable[Card], count: int) -> list[Card]:
    """That many at random, each set equally likely; all if there are no more (AO-REC-03)."""
    return game.lots(sorted(cards), count, agent.cards.removed.name, agent.seat)


def _fitting(agent: Agent, way: str, suit: Suit | None) -> list[Card]:
    """Lost cards that can come back in this way (AO-REC-03)."""
    lost = agent.cards.removed.cards
    if way in ("REC-7", "REC-8"):
        return aces(lost)
    if way == "REC-6":
        suit = Skill.MAGNETISM.suit
    if way in ("REC-4", "REC-6") and suit is not None:
        return [card for card in lost if card.suit is suit]
    return list(lost)
