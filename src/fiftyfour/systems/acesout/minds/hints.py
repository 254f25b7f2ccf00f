"""What a DRAW gives, and what it may cost, from what everybody can know (AO-ODDS-02).

Reactions of fellows are left out, and so are supporters who have not joined.
"""

from collections.abc import Mapping, Sequence

import msgspec
from msgspec import structs

from fiftyfour.engine.cards import Card
from fiftyfour.engine.decisions import Answer, Choose, Option, PickCards, Simple, text_of
from fiftyfour.engine.questions import Hint, expected, likely
from fiftyfour.engine.things import GM, Seat
from fiftyfour.engine.view import Pending, View
from fiftyfour.systems.acesout.data import CHART, CIRCUMSTANCES, TAGS, Row, Skill
from fiftyfour.systems.acesout.decks import jokers
from fiftyfour.systems.acesout.draw.call import BY_PRESET
from fiftyfour.systems.acesout.draw.outcome import price
from fiftyfour.systems.acesout.draw.reactions import affected, reduction
from fiftyfour.systems.acesout.draw.tally import cards_of, worth
from fiftyfour.systems.acesout.minds.odds import Heap, Reveal, Terms, costs, odds, rivals, saving
from fiftyfour.systems.acesout.minds.seen import Seen
from fiftyfour.systems.acesout.minds.support_odds import better_of_two, helped
from fiftyfour.systems.acesout.settings import AcesOutSettings
from fiftyfour.systems.acesout.table import Call, Sacrifice, Side, ToolUse, flat_modifier


def hints(view: View, pending: Pending, draft: Answer | None) -> Sequence[Hint]:
    """What the answers to a decision give; nothing where it is not about a DRAW."""
    seen, decision = Seen(view), pending.decision
    if isinstance(draft, dict):
        quick = decision.rule == "AO-CALL-05" and draft.get("finish") == "no"
        return _called(seen, draft) if quick or pending.id in CALLS else ()
    call = seen.call
    if not call.sides or call.phase == "idle":
        return ()
    match decision:
        case Choose(options=[Option(id="draw")]) if call.opposed:
            mine, theirs = sorted(call.sides, key=lambda side: side.seat != view.seat)
            return _against_each_other(seen, mine, theirs, "draw")
        case Choose(options=[Option(id="draw")]):
            return _weigh(seen, call, "draw")
        case Choose(options=[Option(id="support")]):
            return _helping(seen, call)
        case Choose(options=options) if options[-1].id == "stay out":
            return _weigh(seen, call, "stay out") + _helping(seen, call)
        case Choose(options=options) if options[-1].id == "accept loss":
            return _saved(seen, call, "accept loss")
        case Choose(options=options) if options[-1].id == "pass":
            ways = [option.id for option in options if option.id != "draw fire"]
            return [hint for way in ways for hint in _saved(seen, call, way)]
        case PickCards(rule="AO-COMB-02", cards=cards):
            return [hint for card in cards for hint in _giving(seen, call, card, cards)]
        case _:
            return ()


CALLS = ("call-draw", "call-opposed", "amend-call")


def _called(seen: Seen, filled: Mapping[str, Simple]) -> Sequence[Hint]:
    """A call as the GM fills it in, or amends it."""
    if "initiator" in filled:
        one, other = (side_of(seen, filled, word) for word in ("initiator", "opponent"))
        return [] if one.seat == other.seat else _against_each_other(seen, one, other)
    call = called(seen, filled)
    if seen.call.phase == "called":
        call.supports = seen.call.supports  # amending leaves them in it
    return _weigh(seen, call)


def _weigh(seen: Seen, call: Call, to: Simple | None = None) -> list[Hint]:
    """A DRAW that is called, with those who support it so far."""
    asked = _asked(seen, call)
    chances, price = odds(*asked), costs(*asked)
    if call.nc:
        return [likely("success", chances.win, to, "AO-NC-01")]
    lines = [likely("success", chances.success, to, "AO-RES-01")]
    left = seen.aces_left(call.lead.seat)
    if left:
        words = "loses an Ace" if left > 1 else "loses the last Ace: ACES OUT"
        lines.append(likely(words, price.ace, to, "AO-ACE-02" if left > 1 else "AO-OUT-01"))
    else:
        lines.append(likely("out of the mission", chances.fail, to, "AO-OUT-02"))
    return [*lines, expected("cards lost", price.mean, to, "AO-REM-01")]


Asked = tuple[Heap, Heap, Skill, int, int, Terms]
"""A DRAW against the GM, as the odds are asked of it."""


def _asked(
    seen: Seen, call: Call, heaps: Mapping[Seat, Heap] | None = None, joining: Sequence[Seat] = ()
) -> Asked:
    """The DRAW that is called, with what supporters have given, and those who are about to join.

    `heaps` are supporters' decks as they are going to be, where they differ.
    """
    side, settings = call.lead, msgspec.convert(seen.view.settings, AcesOutSettings)
    given = [support for support in call.supports if support.card is not None]
    reveal = _reveal(seen, side, settings, [*(support.seat for support in given), *joining])
    decks = {support.seat: seen.heap(support.seat) for support in given} | dict(heaps or {})
    terms = Terms(
        bonus=reveal.bonus + sum(support.worth for support in given) - call.gm_modifier,
        strong=reveal.strong,
        tie_to_gm=call.tie_to == "gm",
        together=settings.joker_card == "same_batch",
        supporters=tuple(decks.values()),
        shared=settings.combined_joker == "all",
    )
    return reveal.heap, seen.heap(GM), reveal.skill, reveal.cards, call.gm_cards, terms


def _reveal(
    seen: Seen, side: Side, settings: AcesOutSettings, supporters: Sequence[Seat] = ()
) -> Reveal:
    """A side as it is about to draw: its deck, its cards, all that is added by itself."""
    sheet = seen.file(side.seat)
    in_it = (side.seat, *side.involved, *supporters)
    profiles = [name for seat in in_it for name in seen.file(seat).profiles]
    bonus = (
        flat_modifier(sheet, side.skill, side.tags, settings)
        + side.modifier
        + sum(tool.modifier for tool in side.tools)
        + sum(boon.modifier for boon in side.boons)
    )
    cards, strong = cards_of(side, profiles, sheet, settings), sheet.strong == side.skill
    return Reveal(seen.heap(side.seat), side.skill, cards, bonus, strong)


def _against_each_other(seen: Seen, one: Side, other: Side, to: Simple | None = None) -> list[Hint]:
    """An opposed DRAW, from the side of who is asked or begins it (AO-PVP-02, AO-PVP-03)."""
    settings = msgspec.convert(seen.view.settings, AcesOutSettings)
    ahead, tie = rivals(_reveal(seen, one, settings), _reveal(seen, other, settings))
    who = "" if to else f"{seen.file(one.seat).name} "
    return [
        likely(f"{who}ahead, before any Ace", ahead, to, "AO-PVP-02"),
        likely("a tie: one more card each", tie, to, "AO-PVP-03"),
    ]


# --- support, and what is done about a loss ---


def _helping(seen: Seen, call: Call) -> list[Hint]:
    """What the DRAW gives with the better of two cards, and what that adds (AO-COMB-02)."""
    assert seen.seat is not None
    mine = seen.heap(seen.seat)
    success = helped(*_asked(seen, call, joining=[seen.seat]), mine)
    more = better_of_two(mine, call.lead.skill)
    return [
        likely("success", success, "support", "AO-COMB-06"),
        expected("the better card adds, on average", more, "support", "AO-COMB-02"),
    ]


def _giving(seen: Seen, call: Call, card: Card, cards: Sequence[Card]) -> list[Hint]:
    """What the DRAW gives with this card; the other one is discarded (AO-COMB-03, AO-COMB-04)."""
    me = seen.seat
    assert me is not None
    heap = seen.heap(me)
    discards = (*heap.discards, *(other for other in cards if other != card))
    shuffled = bool(seen.cards(f"aside:{me}"))
    after = Heap((*heap.pile, *discards)) if shuffled else Heap(heap.pile, discards)
    supports = [support for support in call.supports if support.seat != me]
    supports.append(Sacrifice(me, card, worth(card, call.lead.skill)))
    chances = odds(*_asked(seen, structs.replace(call, supports=supports), {me: after}))
    return [likely("success", chances.success, list[str]([card]), "AO-COMB-06")]


def _saved(seen: Seen, call: Call, to: str) -> list[Hint]:
    """An Ace among the cards that the losers turn, if nobody else steps in (AO-COMB-09)."""
    settings = msgspec.convert(seen.view.settings, AcesOutSettings)
    if call.opposed and settings.pvp_removal_ace != "flip":
        return []
    if to.startswith("soak "):
        call = structs.replace(call, soaks=[*call.soaks, Seat(to.removeprefix("soak "))])
    owed = _owed(seen, call, settings)
    saved = saving([(seen.heap(seat), cards) for seat, cards in owed.items()])
    return [likely("an Ace comes up and saves it", saved, to, "AO-REM-05")]


def _owed(seen: Seen, call: Call, settings: AcesOutSettings) -> dict[Seat, int]:
    """What each owes for the totals as they lie (AO-REM-01, AO-COMB-08, AO-PVP-06)."""
    assert seen.view.centre is not None
    totals = [line.total or 0 for line in seen.view.centre.lines[:2]]
    behind = max(0, totals[1 - call.losing] - totals[call.losing])
    lost = 0 if call.opposed and settings.pvp_loss == "none" else price(behind)
    loser = call.loser
    drawn = len(jokers(seen.cards(f"table:{loser.seat}")))
    strong = seen.file(loser.seat).strong == loser.skill
    extra = 0 if strong or settings.joker_card != "same_batch" else drawn
    everybody = settings.combined_joker == "all"
    return {
        seat: max(0, lost + extra * (everybody or seat == loser.seat) - reduction(call, seat))
        for seat in affected(call)
    }


def called(seen: Seen, filled: Mapping[str, Simple]) -> Call:
    """The call that a form makes, as far as it matters for the odds; it is known to be legal.

    The quick form leaves out what is usual (AO-CALL-05).
    """
    row = CHART.get(text_of(filled, "preset"))
    gm_cards, against = filled["gm_cards"], 0
    side = side_of(seen, filled, row=row)
    if filled.get("circumstance", "none") != "none":
        _, more, against = CIRCUMSTANCES[int(text_of(filled, "circumstance"))]
        side.cards += more
    return Call(
        kind="nc" if filled["kind"] == "nc" else "consequential",
        sides=[side],
        gm_cards=(row.against if gm_cards == BY_PRESET and row else _number(gm_cards, 1)) + against,
        gm_modifier=_number(filled.get("gm_modifier", 0), 0),
        tie_to="gm" if filled.get("tie_to") == "gm" else "agent",
    )


def side_of(
    seen: Seen, filled: Mapping[str, Simple], who: str = "lead", row: Row | None = None
) -> Side:
    """One side of a call; those of an opposed one have their fields named after them."""
    prefix = "" if who == "lead" else f"{who}_"
    own = {name.removeprefix(prefix): value for name, value in filled.items()
           if name.startswith(prefix)}  # fmt: skip
    seat, skill, cards = Seat(text_of(filled, who)), own["skill"], own.get("cards", BY_PRESET)
    side = Side(
        seat=seat,
        skill=row.skill if skill == BY_PRESET and row else Skill(skill),
        cards=row.cards if cards == BY_PRESET and row else _number(cards, 2),
        modifier=_number(own.get("modifier", 0), 0),
        tags=[tag for tag in TAGS if own.get(tag) == "yes"],
        shared=own.get("security_share") == "yes",
        involved=[
            Seat(name.removeprefix("with_"))
            for name, value in own.items()
            if name.startswith("with_") and value == "yes" and name != f"with_{seat}"
        ],
    )
    for name, value in own.items():
        effect, _, amount = str(value).partition(" ")
        if name.startswith("tool_") and amount:
            side.tools.append(ToolUse(0, "", **{effect: int(amount)}))
    side.boons = [boon for boon in seen.file(seat).boons if own.get(f"boon_{boon.number}") == "yes"]
    return side


def _number(value: Simple, usual: int) -> int:
    """A number written as an option's id; the usual one where the chart gives none."""
    return usual if value == BY_PRESET else int(str(value))
