"""Winning lost cards back, where the table allows it (AO-REC).

What else a GM may think of is built of the same parts (AO-REC-09): how many, by lot or by choice,
a suit, Aces only, highest first, a sample, a price, a limit. The GM's hand moves the cards.
"""

from collections.abc import Iterable, Mapping, Sequence

from fiftyfour.engine.cards import Card, Suit, pretty_cards
from fiftyfour.engine.decisions import (
    Answer,
    Choose,
    Field,
    Form,
    Number,
    Option,
    PickCards,
    Simple,
    number_of,
    text_of,
)
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.game import Game
from fiftyfour.engine.procedures import Step, ask, done
from fiftyfour.engine.things import Deck, Pile, Seat
from fiftyfour.systems.acesout.commands import Command, must_be_gm, must_be_idle
from fiftyfour.systems.acesout.data import RECOVERY, Skill
from fiftyfour.systems.acesout.decks import aces, is_ace
from fiftyfour.systems.acesout.draw.forms import choice
from fiftyfour.systems.acesout.draw.tally import agent_value
from fiftyfour.systems.acesout.table import AcesOut, Agent

HOW = ("random", "highest")
DRUG_PRICE = 3


class Recover(Command):
    """The GM grants a recovery, in a mission or between missions (AO-REC-01, AO-REC-04)."""

    @classmethod
    def offer(cls, game: Game[AcesOut], seat: Seat) -> Form:
        """The first of what is possible stands as the default; `recovery_off` if nothing is."""
        must_be_gm(seat)
        table = game.table
        must_be_idle(table)
        options = [one.id for one in RECOVERY.values() if table.settings.recovery(one.id)]
        if not options:
            raise IllegalAction("recovery_off", "this table plays without recovery", "AO-REC-01")
        agents = {a.seat: a.name for a in table.agents.values() if a.file.playing}
        usual = next(
            ((s, o) for s in agents for o in options if _why_not(table, _plain(s, o)) is None), None
        )
        if usual is None:
            raise IllegalAction("nothing_to_recover", "nothing can be recovered", "AO-REC-03")
        suits = {"any": "any suit"} | {skill.value: skill.value for skill in Skill}
        return Form(
            prompt="Grant a recovery",
            rule="AO-REC-01",
            open=True,
            fields={
                "agent": Field("Who", choice("Who", [*agents], agents), usual[0]),
                "option": Field("How", _ways(options), usual[1]),
                "number": Field(
                    "Cards, days, hours", Number(prompt="How many?", least=1, most=30), 1
                ),
                "skill": Field("Of the suit of", choice("Suit", [*suits], suits), "any"),
                "how": Field("Which of them", choice("Which", list(HOW)), HOW[0]),
            },
        )

    @classmethod
    def refuse(cls, game: Game[AcesOut], seat: Seat, answer: Answer) -> None:
        """The first reason, whatever else could be recovered."""
        must_be_gm(seat)
        must_be_idle(game.table)
        if isinstance(answer, dict) and "agent" in answer and "option" in answer:
            reason = _why_not(game.table, {**_plain("", ""), **answer})
            if reason is not None:
                raise reason

    def begin(self, game: Game[AcesOut], form: dict[str, Simple]) -> Step:
        table = game.table
        agent = table.agent(form["agent"])
        option, number = text_of(form, "option"), number_of(form, "number")
        game.tell(
            f"{agent.name} recovers: {RECOVERY[option].occasion}",
            rule="AO-REC-01",
            seat=agent.seat,
            option=option,
        )
        if option == "REC-2":
            table.choosing = agent.seat
            return self.choose
        if option == "REC-7":
            _pay_for_drug(game, agent)
        elif option == "REC-8":
            game.write(agent.sheet, rule="AO-REC-05", tea_day=table.day.value)
        suit = _suit(form)
        fitting = _fitting(agent, option, suit)
        if option == "REC-5":
            looked = _lots(game, agent, agent.cards.removed.cards, number)
            game.tell(f"looked at: {pretty_cards(looked)}", rule="AO-REC-03")
            wanted = suit or Skill.MAGNETISM.suit
            back = [card for card in looked if card.suit is wanted]
        elif option == "REC-3":
            back = _lots(game, agent, aces(fitting), number)  # first of all (AO-REC-06)
            others = [card for card in fitting if not is_ace(card)]
            back += _lots(game, agent, others, number - len(back))
        elif option == "REC-4" and form["how"] == "highest":
            back = [max(fitting, key=agent_value)]  # a 10 before all, the Ace last (AO-REC-08)
        elif option == "REC-7":
            back = fitting
        else:
            count = number if option in ("REC-1", "REC-6") else 1
            back = _lots(game, agent, fitting, count)
        give_back(game, agent, back, rule="AO-REC-02")
        return done

    def choose(self, game: Game[AcesOut]) -> Step:
        """REC-2: the player chooses among all that was lost (AO-REC-04)."""
        agent = to_choose(game.table)
        if agent is None:
            return self.chosen_none
        return ask(
            agent.seat,
            PickCards(
                prompt="Which card comes back?",
                rule="AO-REC-04",
                cards=list(agent.cards.removed.cards),
            ),
            then=self.chosen,
            waiting="chooses a card to recover",
            refuse=self.why_not_choose,
            others=self.others,
        )

    def why_not_choose(self, game: Game[AcesOut], answer: Answer) -> None:
        agent = to_choose(game.table)
        if agent is not None and isinstance(answer, list):
            for card in answer:
                if card not in agent.cards.removed.cards:
                    raise IllegalAction("not_removed", f"{card[:9]} was not lost", "AO-REC-02")

    def chosen(self, game: Game[AcesOut], cards: list[Card]) -> Step:
        agent = to_choose(game.table)
        assert agent is not None
        give_back(game, agent, cards, rule="AO-REC-02")
        game.table.choosing = None
        return done

    def chosen_none(self, game: Game[AcesOut]) -> Step:
        game.table.choosing = None
        return done


def _ways(ids: Sequence[str]) -> Choose:
    """Each with what its number counts, and how far it goes."""
    options = [
        Option(
            id=way.id,
            label=way.occasion,
            hint=f"1 to {way.most} {way.counts}" if way.most else "",
            rule=way.rule,
        )
        for way in map(RECOVERY.__getitem__, ids)
    ]
    return Choose(prompt="How", options=options)


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
    left, drawn = sorted(cards), list[Card]()
    while left and len(drawn) < count:
        drawn.append(left.pop(game.chance.pick(left, agent.cards.removed.name, agent.seat)))
    return drawn


def _suit(form: Mapping[str, object]) -> Suit | None:
    """The suit named; None for any."""
    return next((skill.suit for skill in Skill if skill.value == form["skill"]), None)


def _fitting(agent: Agent, option: str, suit: Suit | None) -> list[Card]:
    """Lost cards that this option can bring back (AO-REC-03)."""
    lost = agent.cards.removed.cards
    if option in ("REC-7", "REC-8"):
        return aces(lost)
    if option == "REC-6":
        suit = Skill.MAGNETISM.suit
    if option in ("REC-4", "REC-6") and suit is not None:
        return [card for card in lost if card.suit is suit]
    return list(lost)


def _plain(seat: str, option: str) -> dict[str, object]:
    """The form as it is filled in where nothing else is said."""
    return {"agent": seat, "option": option, "number": 1, "skill": "any", "how": HOW[0]}


def _why_not(table: AcesOut, form: Mapping[str, object]) -> IllegalAction | None:
    """What stands against this recovery; the first reason is told."""
    option = RECOVERY.get(str(form["option"]))
    if option is None or not table.settings.recovery(option.id):
        told = f"{form['option']} is not allowed at this table"
        return IllegalAction("recovery_off", told, "AO-REC-01")
    try:
        agent = table.agent(form["agent"])
    except IllegalAction as unknown:
        return unknown
    number = form["number"]
    if not isinstance(number, int) or not 1 <= number <= (option.most or 30):
        told = f"1 to {option.most or 30} for {option.id}, not {str(number)[:9]}"
        return IllegalAction("bad_number", told, "AO-REC-04")
    if option.id == "REC-8" and agent.file.tea_day == table.day.value:
        return IllegalAction("limit_per_day", "once for each agent and day", "AO-REC-05")
    suit = _suit(form)
    if not _fitting(agent, option.id, suit):
        told = f"{agent.name} has lost no card that fits"
        return IllegalAction("nothing_to_recover", told, "AO-REC-03")
    if option.id == "REC-7" and len(_payable(agent)) < DRUG_PRICE:
        told = f"{agent.name} has fewer than {DRUG_PRICE} cards to pay with"
        return IllegalAction("not_enough_cards", told, "AO-REC-07")
    return None
