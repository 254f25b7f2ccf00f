"""What a DRAW costs and brings: cards turned one by one, hits on a foe (AO-REM, AO-OPP-04)."""

from collections.abc import Mapping

from fiftyfour.engine.cards import Card, pretty_cards
from fiftyfour.engine.game import Game
from fiftyfour.engine.things import Seat
from fiftyfour.systems.acesout.data import MOST_HITS
from fiftyfour.systems.acesout.decks import is_ace, return_jokers, turn
from fiftyfour.systems.acesout.draw.tally import lying_total, penalty_jokers, rival_total
from fiftyfour.systems.acesout.table import SUCCESSES, AcesOut, Agent, Call, Side


def price(difference: int) -> int:
    """1 card, and 1 more for every full 5 points (AO-REM-01)."""
    return 1 + difference // 5


def affected(call: Call) -> list[Seat]:
    """Who pays if nobody steps in: the loser, and whoever supported (AO-COMB-08)."""
    return [call.loser.seat, *call.supporters_of(call.loser)]


def owed(table: AcesOut, call: Call) -> dict[Seat, int]:
    """What each owes for losing by the totals as they lie, less what Brutes take off.

    Agent against agent, the rival's total stands for the GM's; beaten by an Ace alone, the
    difference is 0.

    Rules: AO-REM-01, AO-REM-04, AO-COMB-08, AO-PRO-04, AO-PVP-06, AO-PVP-07.
    """
    lost, extra = 0, dict[Seat, int]()
    if not call.opposed or table.settings.pvp_loss == "scaled":
        lost = price(max(0, rival_total(table, call) - lying_total(table, call, call.loser)))
    if table.settings.joker_card == "same_batch":
        extra = owed_for_jokers(table, call, call.loser)
    return {
        seat: max(0, lost + extra.get(seat, 0) - call.soaks.count(seat)) for seat in affected(call)
    }


def price_in_words(table: AcesOut, call: Call) -> str:
    """What the loser pays as things stand: `3 cards, 1 of them for jokers`."""
    seat = call.loser.seat
    cards, jokers = owed(table, call)[seat], owed_for_jokers(table, call, call.loser)[seat]
    words = f"{cards} card{'' if cards == 1 else 's'}"
    if jokers and table.settings.joker_card == "after_encounter":
        return f"{words}, then {jokers} more for jokers"
    return f"{words}, {jokers} of them for jokers" if jokers else words


def owed_for_jokers(table: AcesOut, call: Call, side: Side) -> dict[Seat, int]:
    """A card for each joker of this side, by its agent or by all who take part (AO-COMB-08)."""
    each = penalty_jokers(table, side, table.agents[side.seat].cards.table.cards)
    everybody = table.settings.combined_joker == "all"
    return dict.fromkeys([side.seat, *(call.supporters_of(side) if everybody else ())], each)


def pay_loss(game: Game[AcesOut], owed: Mapping[Seat, int]) -> Seat | None:
    """Turn what the losers owe, in this order; the first Ace ends it for all.

    Returns whose Ace it was: only that card is lost then, the others are spared and nobody is
    short. Without an Ace all that was turned is lost.

    Rules: AO-REM-02, AO-REM-05, AO-REM-09, AO-REM-10, AO-COMB-09, AO-RES-07.
    """
    short: dict[Seat, int] = {}
    for seat, cards in owed.items():
        agent = game.table.agents[seat]
        piles = (agent.cards.deck, cards, agent.cards.price)
        game.foresee([piles], last=is_ace, ends="An Ace is the last.")
        for done in range(cards):
            card = _turn_payable(game, agent)
            if card is None:
                short[seat] = cards - done
                break
            if is_ace(card):
                _lose(game, agent, [card], rule="AO-REM-05")
                line = f"{agent.name} turns {card.pretty}, lost for good: a success, at a cost"
                game.tell(line, rule="AO-REM-05", seat=seat)
                return seat
    for seat in owed:
        agent = game.table.agents[seat]
        _lose(game, agent, list(agent.cards.price.cards), rule="AO-REM-02", told=True)
        game.table.call.party(seat).shortfall = short.get(seat, 0)
    return None


def pay_jokers(game: Game[AcesOut], owed: Mapping[Seat, int]) -> None:
    """Turn a card for each joker drawn; an Ace among them is lost and changes nothing.

    Rules: AO-REM-03, AO-REM-04, AO-REM-08, AO-ACE-04.
    """
    agents = game.table.agents
    game.foresee(
        (agents[seat].cards.deck, cards, agents[seat].cards.price) for seat, cards in owed.items()
    )
    for seat, cards in owed.items():
        agent = agents[seat]
        for done in range(cards):
            card = _turn_payable(game, agent)
            if card is None:
                game.table.call.party(seat).shortfall += cards - done
                break
            _lose(game, agent, [card], rule="AO-REM-03", told=True)


def _turn_payable(game: Game[AcesOut], agent: Agent) -> Card | None:
    """The next card that can be lost: jokers are set aside, for nothing (AO-REM-07, AO-JOK-07)."""
    cards = agent.cards
    card = turn(game, cards, cards.price, rule="AO-REM-02")
    while card is not None and card.is_joker:
        game.move([card], cards.price, cards.aside, rule="AO-REM-07")
        card = turn(game, cards, cards.price, rule="AO-REM-02")
    return card


def _lose(
    game: Game[AcesOut], agent: Agent, cards: list[Card], *, rule: str, told: bool = False
) -> None:
    if cards and told:
        why = " for the joker" if rule == "AO-REM-03" else ""
        line = f"{agent.name} loses {pretty_cards(cards)} for good{why}"
        game.tell(line, rule=rule, seat=agent.seat)
    game.move(cards, agent.cards.price, agent.cards.removed, rule=rule)
    if cards:
        game.table.call.party(agent.seat).removed.extend(cards)


def close_piles(game: Game[AcesOut], agent: Agent, side: Side | None) -> None:
    """Spared cards to their place, the closing shuffle, then the cards of the DRAW.

    So the shuffle never brings back cards of this DRAW; an Ace given up goes with the last step.

    Rules: AO-RES-07, AO-RES-08, AO-RES-09, AO-REM-06, AO-ACE-05.
    """
    cards = agent.cards
    spared = [card for card in cards.price.cards if not card.is_joker]
    if spared:
        game.table.call.party(agent.seat).spared.extend(spared)
        back = game.table.settings.spared_cards == "shuffle_back"
        target = cards.deck if back else cards.discard
        game.move(spared, cards.price, target, rule="AO-REM-06")
        game.tell(f"{agent.name} is spared {pretty_cards(spared)}", rule="AO-REM-06")
    piles = (cards.table, cards.aside, cards.price)
    return_jokers(game, cards, piles, rule="AO-RES-08")
    if side is not None:
        given = [card for card in side.given if card in cards.table]
        game.move(given, cards.table, cards.removed, rule="AO-ACE-05")
        if given:
            game.table.call.party(agent.seat).removed.extend(given)
    game.move(list(cards.table.cards), cards.table, cards.discard, rule="AO-RES-09")


def hit(game: Game[AcesOut], call: Call) -> None:
    """A success in direct danger counts 1 against the foe, whatever the margin (AO-OPP-04)."""
    if call.direct and call.lead.outcome in SUCCESSES:
        count_hit(game, call.track)


def count_hit(game: Game[AcesOut], number: int) -> None:
    """One defeat more; what it takes opens the end and brings nothing about (AO-OPP-04)."""
    foe = game.table.foe(number)
    if foe is None or foe.hits.value >= MOST_HITS:
        return
    game.set(foe.hits, foe.hits.value + 1, rule="AO-OPP-04")
    game.tell(foe.standing(), rule="AO-OPP-04", track=number)
