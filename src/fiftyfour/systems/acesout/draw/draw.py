"""The DRAW: an agent against the GM, from the call to the record (AO-DRAW, AO-RES).

Whatever comes of it moves the story on, and is final; the engine does not forbid the GM to call
for the same thing again (AO-GEN-04).
"""

from fiftyfour.engine.decisions import Decision
from fiftyfour.engine.desk import command
from fiftyfour.engine.errors import Refusal
from fiftyfour.engine.game import Game
from fiftyfour.engine.options import Choice, Choose, choose, option
from fiftyfour.engine.procedures import Procedure, Step, ask_first, call, done
from fiftyfour.engine.things import GM, Deck, Pile, Seat
from fiftyfour.systems.acesout.commands import busy, no_mission
from fiftyfour.systems.acesout.decks import jokers, mark, reshuffle, return_jokers, turn
from fiftyfour.systems.acesout.draw.aces import (
    AboutAce,
    AcceptLoss,
    Fates,
    accept_loss,
    aces_to_give,
    ask_for_ace,
    put_out,
)
from fiftyfour.systems.acesout.draw.call import (
    DrawForm,
    against_draw,
    draw_call,
    nobody_leads,
    use_action,
)
from fiftyfour.systems.acesout.draw.forms import draw_offers, usual_draw
from fiftyfour.systems.acesout.draw.outcome import (
    close_piles,
    hit,
    owed,
    owed_for_jokers,
    pay_jokers,
    pay_loss,
)
from fiftyfour.systems.acesout.draw.reactions import Reactions, reactors
from fiftyfour.systems.acesout.draw.support import (
    Join,
    StayOut,
    Support,
    against_support,
    support_question,
    undecided,
)
from fiftyfour.systems.acesout.draw.tally import (
    agent_total,
    behind,
    cards_to_draw,
    count_cards,
    extra_successes,
    gm_total,
    is_strong,
    lying_total,
    outcome_words,
    penalty_jokers,
    steps,
)
from fiftyfour.systems.acesout.table import AcesOut, Boon, Call, Party, Side, Stock


class DrawCards(Choice, frozen=True, tag="draw"):
    """The cards are turned: there is no way back (AO-DRAW-01)."""


def draw_question(prompt: str, rule: str = "AO-DRAW-01") -> Choose[DrawCards]:
    """Whoever is called for draws, when the player is ready."""
    return choose(prompt, [option(DrawCards(), "Draw", rule="AO-DRAW-01")], rule=rule)


class Draw(Procedure):
    """One DRAW; what is said and done in it stands in the table's call.

    An NC DRAW goes the same way, without Ace decision, reactions and price (AO-NC-01, AO-NC-02).
    """

    def begin(self, game: Game[AcesOut]) -> Step:
        """Phase 2: supporters may join, the GM may amend, the lead may use a power, or draws.

        The table waits for fellows who could support and have not said; the lead waits for nobody.
        """
        the_call = game.table.call
        if the_call.phase == "idle":  # cancelled, or a power was used instead
            return done
        if the_call.phase != "called":  # drawn on behalf of a player who is away (AO-CALL-14)
            return self.reveal
        lead, cards = the_call.lead, cards_to_draw(game.table, the_call, the_call.lead)
        prompt = f"Draw {cards} for {lead.skill}, against {the_call.gm_cards}"
        decisions: dict[Seat, Decision[DrawCards | Join | StayOut]] = {
            lead.seat: draw_question(prompt)
        }
        fellows = undecided(game.table)
        decisions |= dict.fromkeys(fellows, support_question(game.table))
        return ask_first(
            decisions,
            then=self.answered,
            waiting=f"deciding whether to support {game.table.agents[lead.seat].name}"
            if fellows
            else "drawing",
            awaited=fellows or [lead.seat],
            closed=self.not_asked,
        )

    def not_asked(self, game: Game[AcesOut], seat: Seat) -> Choose[Join | StayOut] | Refusal | None:
        """The GM waits; a fellow who cannot support sees why."""
        if seat == GM:
            return Refusal("not_yours", "the players draw", "AO-DRAW-01")
        against = against_support(game.table, seat)
        return support_question(game.table, against) if against else None

    def answered(self, game: Game[AcesOut], seat: Seat, choice: DrawCards | Join | StayOut) -> Step:
        match choice:
            case DrawCards():
                game.write(game.table.record, rule="AO-DRAW-01", phase="revealed")
                return self.reveal
            case Join():
                return call(Support(seat=seat), then=self.supported)
            case StayOut():
                stay_out(game, seat)
                return self.begin

    def supported(self, game: Game[AcesOut], _: Support) -> Step:
        return self.begin

    def reveal(self, game: Game[AcesOut]) -> Step:
        """Phase 4: the lead's cards one by one, then the GM's (AO-DRAW-01)."""
        table, the_call = game.table, game.table.call
        open_record(game, [the_call.lead.seat, *the_call.supporters])
        game.foresee(
            [coming(game, the_call.lead), (table.gm.deck, the_call.gm_cards, table.gm.table)]
        )
        reveal_side(game, the_call.lead)
        for _ in range(the_call.gm_cards):
            if not reveal_card(game, table.gm, strong=False):
                break
        return self.compare

    def compare(self, game: Game[AcesOut]) -> Step:
        """Who has more? A tie goes to the agent, or to whom the GM said.

        Rules: AO-RES-01, AO-RES-07.
        """
        table, the_call = game.table, game.table.call
        ours = lying_total(table, the_call, the_call.lead)
        theirs = gm_total(the_call, table.gm.table.cards)
        lost = behind(table, the_call)
        if lost:
            name = table.agents[the_call.lead.seat].name
            line = f"{name} is losing, {ours} to the GM's {theirs}"
            game.tell(line, rule="AO-RES-01", agent=ours, gm=theirs)
        if the_call.nc:
            the_call.lead.outcome = "failure" if lost else "success"
            return self.close
        if not lost:
            return self.won
        game.write(table.record, rule="AO-ACE-02", phase="ace")
        return self.ace

    def won(self, game: Game[AcesOut]) -> Step:
        """By the totals, also where the GM's hand has changed them since (AO-RES-01)."""
        game.table.call.lead.outcome = "success"
        return self.joker_cards

    def ace(self, game: Game[AcesOut]) -> Step:
        """Phase 5: the lead may give up one drawn Ace and succeed (AO-ACE-02, AO-ACE-03)."""
        table, the_call = game.table, game.table.call
        if not behind(table, the_call):
            return self.won
        if the_call.accepted or not aces_to_give(table, the_call.lead):
            return self.react
        return ask_for_ace(table, then=self.ace_answered)

    def ace_answered(self, game: Game[AcesOut], choice: AboutAce) -> Step:
        """An Ace replaces the price of losing, jokers' cards apart (AO-ACE-02, AO-ACE-04)."""
        side = game.table.call.lead
        if isinstance(choice, AcceptLoss):
            accept_loss(game, side, rule="AO-REM-01")
            return self.react
        side.given.append(choice.card)
        side.outcome = "success_by_ace"
        game.write(game.table.record, rule="AO-ACE-02")
        line = f"{game.table.agents[side.seat].name} gives up {choice.card.pretty} for a success"
        game.tell(line, rule="AO-ACE-02", seat=side.seat)
        return self.joker_cards

    def react(self, game: Game[AcesOut]) -> Step:
        """Phase 6: fellows may step in; skipped if nobody can."""
        game.write(game.table.record, rule="AO-POW-08", phase="reactions")
        return call(Reactions(), then=self.reacted) if reactors(game.table) else self.removals

    def reacted(self, game: Game[AcesOut], _: Reactions) -> Step:
        """Neutralised: nobody loses a card, not even for jokers (AO-POW-08, AO-COMB-10)."""
        if game.table.call.fire is not None:
            game.table.call.lead.outcome = "neutralised"
            return self.close
        return self.removals

    def removals(self, game: Game[AcesOut]) -> Step:
        """Phase 7 after a loss: the price, from lead to last supporter; an Ace saves all of them.

        Rules: AO-REM-01, AO-REM-04, AO-COMB-08, AO-COMB-09, AO-RES-04.
        """
        table, the_call = game.table, game.table.call
        if not behind(table, the_call):
            return self.won
        saved = pay_loss(game, owed(table, the_call))
        the_call.lead.outcome = "failure" if saved is None else "success_at_cost"
        return self.joker_cards if table.settings.joker_card == "after_encounter" else self.close

    def joker_cards(self, game: Game[AcesOut]) -> Step:
        """Phase 7 after a success, or by the setting after any DRAW: a card for each joker.

        Rules: AO-REM-03, AO-REM-04, AO-REM-08, AO-COMB-08.
        """
        the_call = game.table.call
        pay_jokers(game, owed_for_jokers(game.table, the_call, the_call.lead))
        return self.close

    def close(self, game: Game[AcesOut]) -> Step:
        """Phase 8: the record, the piles, who is out, the track (AO-RES-07 to AO-RES-10)."""
        table, the_call = game.table, game.table.call
        side, seats = the_call.lead, [party.seat for party in the_call.parties]
        the_call.gm_drawn = list(table.gm.table.cards)
        the_call.gm_total = gm_total(the_call, the_call.gm_drawn)
        the_call.gm_botches = len(jokers(the_call.gm_drawn))
        write_side(table, the_call, side, the_call.gm_total)
        for seat in seats:
            close_piles(game, table.agents[seat], side if seat == side.seat else None)
        return_jokers(game, table.gm, [table.gm.table], rule="AO-JOK-06")
        game.move(list(table.gm.table.cards), table.gm.table, table.gm.discard, rule="AO-RES-09")
        for seat in seats:
            put_out(game, side, seat)
        close_record(game)
        hit(game, the_call)
        return call(Fates(), then=self.over)

    def over(self, game: Game[AcesOut], _: Fates) -> Step:
        return done


def stay_out(game: Game[AcesOut], seat: Seat) -> None:
    """Write down that this agent would rather not support (AO-COMB-01)."""
    name, declined = game.table.agents[seat].name, [*game.table.call.declined, seat]
    game.tell(f"{name} stays out", rule="AO-COMB-01", seat=seat)
    game.write(game.table.record, rule="AO-COMB-01", declined=declined)


# --- revealing ---


def coming(game: Game[AcesOut], side: Side) -> tuple[Deck, int, Pile]:
    """A side's deck, how many cards it turns, and where they go."""
    cards = game.table.agents[side.seat].cards
    return cards.deck, cards_to_draw(game.table, game.table.call, side), cards.table


def reveal_side(game: Game[AcesOut], side: Side) -> None:
    """An agent's cards, the marker, and the action of a montage.

    Rules: AO-DRAW-01, AO-LOCK-03, AO-MIS-03.
    """
    table = game.table
    agent, the_call = table.agents[side.seat], table.call
    for _ in range(cards_to_draw(table, the_call, side)):
        if not reveal_card(game, agent.cards, strong=is_strong(table, side)):
            break
    if not (the_call.nc and table.settings.nc_marks_skill == "off"):
        mark(game, agent, side.skill)
    if side is the_call.lead:
        use_action(game, agent)


def reveal_card(game: Game[AcesOut], stock: Stock, *, strong: bool) -> bool:
    """Turn one card onto the table; False if there is none left.

    A joker reshuffles its deck at once and keeps its place; in the strong suit it is shuffled in
    and replaced, as long as any other card is left to replace it.

    Rules: AO-DRAW-02, AO-DRAW-04, AO-JOK-01, AO-JOK-04, AO-JOK-05, AO-JOK-06, AO-NC-03.
    """
    card = turn(game, stock, stock.table, rule="AO-DRAW-01")
    while card is not None and card.is_joker:
        if not strong:
            reshuffle(game, stock, rule="AO-JOK-01")
            break
        if all(other.is_joker for other in stock.left()):
            break
        reshuffle(game, stock, rule="AO-JOK-04")
        game.move([card], stock.table, stock.deck, rule="AO-JOK-04")
        card = turn(game, stock, stock.table, rule="AO-JOK-04")
    return card is not None


# --- the record ---


def open_call(game: Game[AcesOut], made: Call, *, rule: str) -> None:
    """Put a call on the table, or an amended one in its place (AO-CALL-10, AO-CALL-12)."""
    table = game.table
    if made.phase == "idle":
        made.number, made.phase = table.call.number + 1, "called"
    count_cards(table, made)
    table.record.data = made
    game.write(table.record, rule=rule)
    note = made.note
    for side in made.sides:
        agent = table.agents[side.seat]
        if (intent := agent.file.intent) is not None:
            note = "" if intent.words == note else note  # all have read it
            game.write(agent.sheet, rule="AO-GEN-02", intent=None)
    names = [f"{table.agents[side.seat].name}, {side.skill}" for side in made.sides]
    line = f"{names[0]}, {made.lead.drawing} cards against {made.gm_cards}"
    line = f"DRAW: {' against '.join(names) if made.opposed else line}"
    game.tell(f"{line}. {note}" if note else line, rule=rule, call=made.number)


def open_record(game: Game[AcesOut], seats: list[Seat]) -> None:
    """Who takes part, and who was ACES OUT when the cards were revealed (AO-OUT-03)."""
    agents = [game.table.agents[seat] for seat in seats]
    parties = [Party(seat=agent.seat, aces_out=agent.aces_out) for agent in agents]
    game.write(game.table.record, rule="AO-OUT-03", parties=parties)


def write_side(table: AcesOut, the_call: Call, side: Side, rival: int) -> None:
    """What a side drew and what it came to (AO-RES-03, AO-RES-05, AO-RES-06)."""
    side.drawn = list(table.agents[side.seat].cards.table.cards)
    side.total = agent_total(table, the_call, side, side.drawn)
    side.margin = side.total - rival
    side.steps = steps(side.margin)
    side.extra_successes = extra_successes(side.drawn, side.given)
    side.botches = penalty_jokers(table, side, side.drawn)


def close_record(game: Game[AcesOut]) -> None:
    """The DRAW is over; boons that are used once are used up (AO-MIS-05)."""
    table, the_call = game.table, game.table.call
    for side in the_call.sides:
        spent = [boon for boon in side.boons if not boon.lasting]
        file = table.agents[side.seat].file
        left: list[Boon] = [boon for boon in file.boons if boon not in spent]
        if len(left) < len(file.boons):
            game.write(table.agents[side.seat].sheet, rule="AO-MIS-05", boons=left)
        game.tell(
            f"{file.name} {outcome_words(side)}",
            rule="AO-RES-02",
            seat=side.seat,
            outcome=side.outcome,
            margin=side.margin,
            extra_successes=side.extra_successes,
            botches=side.botches,
        )
    game.write(table.record, rule="AO-RES-07", phase="idle")


@command(
    "Call a DRAW",
    tab="draw",
    previews=True,
    rule="AO-CALL-01",
    closed=(no_mission, busy, nobody_leads),
    fill=draw_offers,
    given=usual_draw,
    unless=against_draw,
    rest="call",
    waiting="calling a DRAW",
)
def call_draw(game: Game[AcesOut], filled: DrawForm) -> Draw:
    """The GM calls a DRAW; no player can, and the GM need not (AO-GEN-02, AO-CALL-01)."""
    open_call(game, draw_call(game.table, filled), rule="AO-CALL-01")
    return Draw()
