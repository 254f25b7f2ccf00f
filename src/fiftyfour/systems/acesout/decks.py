"""Decks: 42 cards each, turned, reshuffled, closed and made whole (AO-DECK, AO-JOK).

A deck is a bag under a known top, so an order that nobody knows is kept by leaving it alone: there
is no shuffle but where a rule asks for one, and each leaves every order equally likely.

Rules: AO-DECK-07, AO-DECK-08.
"""

from collections.abc import Iterable

from fiftyfour.engine.cards import ALL_CARDS, Card, Rank
from fiftyfour.engine.game import Game
from fiftyfour.engine.things import Deck, Pile, Seat, Sight
from fiftyfour.systems.acesout.data import Skill
from fiftyfour.systems.acesout.table import AcesOut, Agent, AgentStock, Stock

DECK: tuple[Card, ...] = tuple(
    card for card in ALL_CARDS if card.rank not in (Rank.JACK, Rank.QUEEN, Rank.KING)
)
"""Ace, 2 to 10 of four suits, and two jokers: 42 cards (AO-DECK-01)."""


def gm_stock(owner: Seat) -> Stock:
    """The one deck for all opposition (AO-GEN-01, AO-DECK-02)."""
    return Stock(
        deck=_deck("gm", owner, "Deck"),
        discard=_pile("discard", "gm", owner, "Discards"),
        table=_pile("table", "gm", owner, "DRAW", kind="row"),
    )


def agent_stock(seat: Seat) -> AgentStock:
    """A whole deck, and the Jacks that are left over from it (AO-DECK-02, AO-LOCK-02)."""
    jacks = Pile(
        name=f"jacks:{seat}",
        label="Jacks",
        owner=seat,
        stock=f"jacks:{seat}",
        kind="box",
        cards=[skill.jack for skill in Skill],
    )
    marker = Pile(
        name=f"marker:{seat}", label="Last skill set", owner=seat, stock=jacks.stock, kind="marker"
    )
    return AgentStock(
        deck=_deck(seat, seat, "Deck"),
        discard=_pile("discard", seat, seat, "Discards"),
        table=_pile("table", seat, seat, "DRAW", kind="row"),
        removed=_pile("removed", seat, seat, "Lost for good"),
        price=_pile("price", seat, seat, "Turned", kind="row"),
        aside=_pile("aside", seat, seat, "Jokers set aside"),
        choice=_pile("choice", seat, seat, "To choose from", kind="hand", sight=(seat,)),
        jacks=jacks,
        marker=marker,
    )


def _deck(name: str, owner: Seat, label: str) -> Deck:
    return Deck(name=f"deck:{name}", label=label, owner=owner, stock=name, cards=list(DECK))


def _pile(
    kind_name: str, name: str, owner: Seat, label: str, *, kind: str = "pile", sight: Sight = "all"
) -> Pile:
    return Pile(
        name=f"{kind_name}:{name}", label=label, owner=owner, stock=name, kind=kind, sight=sight
    )


def is_ace(card: Card) -> bool:
    """Whether it is one of the four."""
    return card.rank is Rank.ACE


def aces(cards: Iterable[Card]) -> list[Card]:
    """The Aces among these."""
    return [card for card in cards if is_ace(card)]


def jokers(cards: Iterable[Card]) -> list[Card]:
    """The jokers among these."""
    return [card for card in cards if card.is_joker]


def turn(game: Game[AcesOut], stock: Stock, target: Pile, *, rule: str) -> Card | None:
    """The next card of the draw pile, or None.

    An empty draw pile is made anew of the discards; cards on the table or aside are no part of it,
    and with no discards either the procedure goes on with what there is.

    Rules: AO-DECK-06, AO-DRAW-03, AO-DRAW-04, AO-REM-09.
    """
    if not len(stock.deck) and stock.discard.cards:
        reshuffle(game, stock, rule="AO-DECK-06")
    drawn = game.draw(stock.deck, 1, target, rule=rule)
    return drawn[0] if drawn else None


def reshuffle(game: Game[AcesOut], stock: Stock, *, rule: str) -> None:
    """Shuffle the discards, never what was removed, into the draw pile (AO-DECK-05)."""
    stock.deck.forget()
    game.move(list(stock.discard.cards), stock.discard, stock.deck, rule=rule)


def return_jokers(game: Game[AcesOut], stock: Stock, piles: Iterable[Pile], *, rule: str) -> None:
    """The closing shuffle: jokers return with the discards; without a joker there is none.

    So no joker is ever left in the discards, nor can one be removed.

    Rules: AO-RES-08, AO-JOK-02, AO-REM-07, AO-DECK-09.
    """
    lying = [(pile, jokers(pile.cards)) for pile in piles]
    if any(cards for _, cards in lying):
        reshuffle(game, stock, rule=rule)
        for pile, cards in lying:
            game.move(cards, pile, stock.deck, rule=rule)


def gather(game: Game[AcesOut], stock: Stock, *, keep_removed: bool = False) -> None:
    """Shuffle a whole deck for a new mission; with `keep_removed` what was lost stays lost.

    Rules: AO-DECK-04.
    """
    piles = [stock.discard, stock.table]
    if isinstance(stock, AgentStock):
        piles += [stock.price, stock.aside, stock.choice]
        piles += [] if keep_removed else [stock.removed]
    for pile in piles:
        game.move(list(pile.cards), pile, stock.deck, rule="AO-DECK-04")
    stock.deck.forget()


def mark(game: Game[AcesOut], agent: Agent, skill: Skill) -> None:
    """Lay the Jack of the skill set before the agent (AO-LOCK-02, AO-LOCK-03)."""
    cards = agent.cards
    if agent.marker is skill.jack:
        return
    unmark(game, agent, rule="AO-LOCK-03")
    game.move([skill.jack], cards.jacks, cards.marker, rule="AO-LOCK-03")


def unmark(game: Game[AcesOut], agent: Agent, *, rule: str) -> None:
    """Take the marker away: any skill set may come next (AO-LOCK-04)."""
    game.move(list(agent.cards.marker.cards), agent.cards.marker, agent.cards.jacks, rule=rule)
