"""What cards are worth and what a side comes to; the middle of the table (AO-TAL, AO-RES).

The total is the sum of the terms that everybody is shown: there is no second arithmetic.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache

from msgspec import structs

from fiftyfour.engine.cards import Card, Rank
from fiftyfour.engine.game import Game
from fiftyfour.engine.view import Line, Tally, Term
from fiftyfour.systems.acesout.agent import AgentSheet, profile_modifiers, suit_modifier
from fiftyfour.systems.acesout.data import EXPLORER, SECURITY, Skill
from fiftyfour.systems.acesout.decks import aces, jokers
from fiftyfour.systems.acesout.settings import AcesOutSettings
from fiftyfour.systems.acesout.table import AcesOut, Call, Party, Scene, Side

MATCH = 2


def agent_value(card: Card) -> int:
    """Ace 1, joker 0, else the number (AO-TAL-01, AO-ACE-01, AO-JOK-01)."""
    if card.is_joker:
        return 0
    return 1 if card.rank is Rank.ACE else int(card.rank)


def gm_value(card: Card) -> int:
    """Ace 10 and nothing else to it, joker 0, else the number (AO-TAL-02, AO-JOK-06)."""
    return 10 if card.rank is Rank.ACE else agent_value(card)


def match(card: Card, skill: Skill) -> int:
    """2 for the suit of the called skill set, Aces included; a joker has none (AO-TAL-03)."""
    return MATCH if card.suit is skill.suit else 0


@cache
def worth(card: Card, skill: Skill) -> int:
    """A card's worth to an agent, in a DRAW or sacrificed for one (AO-COMB-06, AO-ACE-06)."""
    return agent_value(card) + match(card, skill)


@cache
def gm_worth(card: Card, skill: Skill) -> int:
    """A card's worth to the GM (AO-TAL-05)."""
    return gm_value(card) + match(card, skill)


def agent_terms(table: AcesOut, call: Call, side: Side, cards: Sequence[Card]) -> Iterator[Term]:
    """All that adds up to an agent's total, which may be negative; the cards come first, in order.

    Suit and profiles are those of the side's own agent, never of supporters.

    Rules: AO-TAL-04, AO-TAL-06, AO-TAL-07, AO-CHR-02, AO-CALL-06, AO-COMB-06.
    """
    yield from _card_terms(cards, side.skill, agent_value, "AO-TAL-01")
    yield from beside(table, call, side)


def _card_terms(
    cards: Sequence[Card], skill: Skill, value: Callable[[Card], int], rule: str
) -> Iterator[Term]:
    for card in cards:
        yield Term(card.pretty, value(card), (card,), rule)
    matching = tuple(card for card in cards if match(card, skill))
    if matching:
        yield Term(f"matching {skill}", MATCH * len(matching), matching, "AO-TAL-03")


def beside(table: AcesOut, call: Call, side: Side) -> Iterator[Term]:
    """What counts for an agent beside the cards that are turned (AO-TAL-04)."""
    yield from _character_terms(table, side)
    if side.modifier:
        yield Term("by the GM", side.modifier, rule="AO-CALL-06")
    for tool in side.tools:
        if tool.modifier:
            yield Term(tool.name, tool.modifier, rule="AO-TOOL-04")
    for boon in side.boons:
        if boon.modifier:
            yield Term(boon.text, boon.modifier, rule="AO-MIS-05")
    at = call.sides.index(side) if call.supports else 0
    for support in call.supports:
        if support.card is not None and support.side == at:
            name = table.agents[support.seat].name
            yield Term(f"from {name}", support.worth, (support.card,), "AO-COMB-02")
    if table.settings.tiebreak_bonus == "again":
        for term in _character_terms(table, side):
            if call.ties:
                yield Term(f"{term.label} again", term.value * call.ties, rule="AO-PVP-04")


def _character_terms(table: AcesOut, side: Side) -> Iterator[Term]:
    sheet = table.agents[side.seat].file
    suit = suit_modifier(sheet, side.skill, table.settings)
    if suit:
        yield Term("strong suit" if suit > 0 else "weak suit", suit, rule="AO-CHR-02")
    for name, value, rule in profile_modifiers(sheet, side.skill, side.tags):
        yield Term(name, value, rule=rule)


def agent_total(table: AcesOut, call: Call, side: Side, cards: Sequence[Card]) -> int:
    """The sum of an agent's terms (AO-TAL-04)."""
    return sum(term.value for term in agent_terms(table, call, side, cards))


def lying_total(table: AcesOut, call: Call, side: Side) -> int:
    """What a side comes to on the cards that lie on its table now (AO-TAL-04)."""
    return agent_total(table, call, side, table.agents[side.seat].cards.table.cards)


def behind(table: AcesOut, call: Call) -> bool:
    """True while the losing side is behind, on the cards as they lie.

    A tie goes to the agent, or to whom the GM said; agent against agent, a tie is no defeat yet.

    Rules: AO-RES-01, AO-CALL-13, AO-PVP-03, AO-PVP-07.
    """
    if call.opposed:
        return standing(table, call, call.loser) < standing(table, call, call.winner)
    ours, theirs = lying_total(table, call, call.loser), rival_total(table, call)
    return ours < theirs or (ours == theirs and call.tie_to == "gm")


def standing(table: AcesOut, call: Call, side: Side) -> tuple[int, int]:
    """How far an agent has come against another: Aces given up, then the total (AO-PVP-07)."""
    return len(side.given), lying_total(table, call, side)


def rival_total(table: AcesOut, call: Call) -> int:
    """What the GM comes to, or against an agent the side that is ahead."""
    if call.opposed:
        return lying_total(table, call, call.winner)
    return gm_total(call, table.gm.table.cards)


def gm_terms(call: Call, cards: Sequence[Card]) -> Iterator[Term]:
    """All that adds up to the GM's total (AO-TAL-05)."""
    yield from _card_terms(cards, call.lead.skill, gm_value, "AO-TAL-02")
    yield from gm_beside(call)


def gm_beside(call: Call) -> Iterator[Term]:
    """What counts for the GM beside the cards (AO-TAL-05)."""
    if call.gm_modifier:
        yield Term("by the GM", call.gm_modifier, rule="AO-TAL-05")


def gm_total(call: Call, cards: Sequence[Card]) -> int:
    """The sum of the GM's terms (AO-TAL-05)."""
    return sum(term.value for term in gm_terms(call, cards))


def cards_to_draw(table: AcesOut, call: Call, side: Side) -> int:
    """The GM's number and what is added to it without asking, each thing once.

    Rules: AO-CALL-07, AO-CALL-08, AO-PRO-08, AO-PRO-09, AO-MIS-05, AO-TOOL-04.
    """
    in_it = [side.seat, *side.involved, *call.supporters_of(side)]
    profiles = [name for seat in in_it for name in table.agents[seat].file.profiles]
    return cards_of(side, profiles, table.agents[side.seat].file, table.settings)


def count_cards(table: AcesOut, call: Call) -> None:
    """Write on the record how many cards each side is about to draw."""
    for side in call.sides:
        side.drawing = cards_to_draw(table, call, side)


def cards_of(
    side: Side, profiles: Sequence[str], sheet: AgentSheet, settings: AcesOutSettings
) -> int:
    """The same from the profiles of those in it and the agent's own sheet."""
    strong = sheet.strong == side.skill
    extras = (
        EXPLORER in profiles and "exploration_item" in side.tags,
        SECURITY in profiles and "protection_item" in side.tags and not side.shared,
        strong and settings.strong_suit_extra_card == "on",
    )
    attached = sum(tool.cards for tool in side.tools) + sum(boon.cards for boon in side.boons)
    return side.cards + sum(extras) + attached


def is_strong(table: AcesOut, side: Side) -> bool:
    """True if the called skill set is the agent's strong suit: jokers are ignored (AO-CHR-03)."""
    return table.agents[side.seat].file.strong == side.skill


def penalty_jokers(table: AcesOut, side: Side, cards: Sequence[Card]) -> int:
    """Jokers in the DRAW that cost a card and botch something (AO-JOK-03 to AO-JOK-05)."""
    return 0 if is_strong(table, side) else len(jokers(cards))


def on_table(table: AcesOut, side: Side) -> list[Card]:
    """The cards of a side: those lying there, or when the DRAW is over those that lay there."""
    return side.drawn or table.agents[side.seat].cards.table.cards


def steps(difference: int) -> int:
    """How great a success or failure is: 0 narrow, 1 clear, 2 and more drastic (AO-RES-03)."""
    return abs(difference) // 5


def greatness(side: Side) -> str:
    """`narrow`, `clear` or `drastic` (AO-RES-03)."""
    return ("narrow", "clear")[side.steps] if side.steps < 2 else "drastic"


def outcome_words(side: Side) -> str:
    """What an agent did, after its name: `fails with FORCE, 9 to 14: a clear failure` (AO-RES-02).

    Rules: AO-RES-03, AO-RES-05, AO-RES-06.
    """
    skill, totals = side.skill, f"{side.total} to {side.total - side.margin}"
    match side.outcome:
        case "success":
            words = f"succeeds with {skill}, {totals}: a {greatness(side)} success"
        case "success_by_ace":
            words = f"succeeds with {skill} for an Ace, {totals}"
        case "success_at_cost":
            words = f"succeeds with {skill} at a cost, {totals}"
        case "failure":
            words = f"fails with {skill}, {totals}: a {greatness(side)} failure"
        case "neutralised":
            words = f"fails with {skill}, {totals}, and a fellow draws the fire"
        case "automatic_success":
            words = f"succeeds with {skill} by a power"
        case "standoff":
            words = f"neither wins nor fails: a standoff, {totals}"
        case _:
            words = "simply succeeds"
    if side.extra_successes:
        words += f", {side.extra_successes} more success{'es' * (side.extra_successes > 1)}"
    return words + (f", {side.botches} botched" if side.botches else "")


# --- the middle of the table ---


def tally(game: Game[AcesOut]) -> Tally:
    """The DRAW in progress or the last one; before any, the mission."""
    table = game.table
    call, mission = table.call, table.mission
    if not mission.running:
        ended = f"{mission.title} is over. {mission.debrief}" if mission.number else ""
        return Tally(title="Between missions", outcome=ended.strip())
    if not call.sides:
        scene = mission.scene
        outcome = _scene_words(scene) if scene is not None else mission.goals
        return Tally(title=mission.title, outcome=outcome)
    lines = [_agent_line(table, call, side) for side in call.sides]
    if not call.opposed:
        lines.append(_gm_line(table, call))
    lines += [_price_line(table, party) for party in call.parties if _paid(party)]
    return Tally(title=_title(table, call), lines=tuple(lines), outcome=_outcome(table, call))


def _scene_words(scene: Scene) -> str:
    words = f"{scene.kind.replace('_', ' ').capitalize()}: {scene.title}"
    return words.removesuffix(": ")


def _title(table: AcesOut, call: Call) -> str:
    names = [table.agents[side.seat].name for side in call.sides]
    kind = "NC DRAW" if call.nc else "DRAW"
    if call.opposed:
        return f"{names[0]} against {names[1]}: {kind}"
    return f"{names[0]}: {call.lead.skill} {kind}"


def _agent_line(table: AcesOut, call: Call, side: Side) -> Line:
    name, cards = table.agents[side.seat].name, on_table(table, side)
    terms = tuple(agent_terms(table, call, side, cards))
    if not cards and call.phase == "called":
        label = f"{name} draws {cards_to_draw(table, call, side)} for {side.skill}"
        return _before(label, terms, "AO-CALL-01")
    return _line(name, terms, _words(side), "AO-TAL-04")


def _before(label: str, terms: tuple[Term, ...], rule: str) -> Line:
    """A side that has not drawn yet, with what is known of its total."""
    line = _line(label, terms, "", rule)
    return line if terms else structs.replace(line, total=None)


def _line(label: str, terms: tuple[Term, ...], result: str, rule: str) -> Line:
    total = sum(term.value for term in terms)
    return Line(label=label, terms=terms, total=total, result=result, rule=rule)


def _words(side: Side) -> str:
    """What the record says of a side, in few words (AO-RES-05, AO-RES-06)."""
    parts = [side.outcome.replace("_", " ")] if side.outcome else []
    if side.extra_successes:
        parts.append(f"{side.extra_successes} more success{'es' * (side.extra_successes > 1)}")
    if side.botches:
        parts.append(f"{side.botches} botched")
    return ", ".join(parts)


def _gm_line(table: AcesOut, call: Call) -> Line:
    cards = call.gm_drawn or table.gm.table.cards
    terms = tuple(gm_terms(call, cards))
    if not cards and call.phase == "called":
        return _before(f"The GM draws {call.gm_cards}", terms, "AO-CALL-04")
    complication = "a complication for the opposition" if jokers(cards) else ""
    return _line("The GM", terms, complication, "AO-TAL-05")


def _paid(party: Party) -> bool:
    return bool(party.removed or party.spared or party.shortfall)


def _price_line(table: AcesOut, party: Party) -> Line:
    """What it cost: cards lost for good, cards spared by an Ace, cards that were not there."""
    terms = tuple(Term(card.pretty, 1, (card,), "AO-REM-02") for card in party.removed)
    parts = ["lost for good"] if party.removed else []
    parts += [f"{len(party.spared)} spared"] if party.spared else []
    parts += [f"{party.shortfall} short"] if party.shortfall else []
    return _line(f"{table.agents[party.seat].name} pays", terms, ", ".join(parts), "AO-REM-01")


def _outcome(table: AcesOut, call: Call) -> str:
    side = next((side for side in call.sides if side.outcome), call.lead)
    if not side.outcome:
        return call.note
    name = table.agents[side.seat].name
    words = side.outcome.replace("_", " ")
    if side.outcome == "automatic_success":
        return f"{name}: {words}"
    return f"{name}: {words}, {side.margin:+d} ({greatness(side)})"


def extra_successes(cards: Sequence[Card], given: Sequence[Card]) -> int:
    """Drawn Aces that were not given up (AO-RES-05)."""
    return sum(card not in given for card in aces(cards))
