"""Who leaves a conflict, and how exchanges and conflicts end (NT-GIVE, NT-END)."""

from msgspec.structs import replace

from fiftyfour.engine.cards import Card
from fiftyfour.engine.game import Game
from fiftyfour.engine.wording import listed
from fiftyfour.systems.nightterrors.conflict.stakes import at_stake
from fiftyfour.systems.nightterrors.decks import bury_gm_hands, shuffle_back
from fiftyfour.systems.nightterrors.table import Character, NightTerrors, Past


def give(game: Game[NightTerrors], character: Character) -> None:
    """Accept the loss: out, at no cost; the hand stays for later conflicts of the scene.

    What is spared now is there for the next conflict; what is at stake now is lost.

    Rules: NT-GIVE-01, NT-GIVE-02, NT-GIVE-04, NT-GIVE-05.
    """
    game.tell(f"{character.name} gives", rule="NT-GIVE-01", character=character.number)
    leave(game, character, rule="NT-GIVE-01")
    go_on(game)


def leave(game: Game[NightTerrors], character: Character, *, rule: str) -> None:
    """Out of the conflict: the kept card goes back to the hand, nothing is asked any more.

    The next to raise is found clockwise. (Being out, NT-REV-08; the opening is past.)
    """
    conflict, number = game.table.conflict, character.number
    participant = conflict.participant(number)
    assert participant is not None
    participant.out = True
    unkeep(game, character, rule="NT-REV-08")
    if number in conflict.seers:
        conflict.seers.remove(number)
    if conflict.phase == "pay" and conflict.sees and conflict.sees[-1].by == number:
        conflict.phase = "see"
    if number in conflict.asked:
        conflict.asked.remove(number)
    if conflict.phase in ("raise", "asked") and conflict.turn == number:
        conflict.phase, conflict.asked = "raise", []
        conflict.opening = conflict.end_asked = False
        conflict.turn = next(iter(conflict.clockwise(number)), 0)
    game.write(game.table.record, rule=rule)


def fallen(table: NightTerrors) -> list[Character]:
    """Who is still in the conflict and can act no more (NT-STAT-04)."""
    within = table.conflict.within() if table.conflict.running else []
    return [
        character
        for character in map(table.characters.__getitem__, within)
        if table.incapacitated(character)
    ]


def fall(game: Game[NightTerrors]) -> None:
    """Whoever can act no more is out at once (NT-STAT-04)."""
    for character in fallen(game.table):
        ailing = ", ".join(character.statuses())
        game.tell(
            f"{character.name} is out: {ailing}", rule="NT-STAT-04", character=character.number
        )
        leave(game, character, rule="NT-STAT-04")


BEFORE = -1
"""For `kept_in`: by the GM's hand, when nobody has raised yet."""


def corrected(game: Game[NightTerrors]) -> None:
    """What the GM's hand has changed counts at once: who can act no more is out, a card is kept.

    Rules: NT-STAT-04, NT-REV-02, NT-REV-04.
    """
    table, conflict = game.table, game.table.conflict
    if not conflict.running:
        return
    for participant in conflict.participants:
        kept = len(table.characters[participant.number].kept) > 0
        if kept != (participant.kept_in != 0):
            participant.kept_in = (conflict.exchange or BEFORE) if kept else 0
            game.write(table.record, rule="NT-REV-04")
    if fallen(table):
        go_on(game)


def go_on(game: Game[NightTerrors]) -> None:
    """What comes after somebody has seen, paid, agreed, given or fallen.

    Rules: NT-SEE-01, NT-STAT-04, NT-END-02, NT-END-06.
    """
    fall(game)
    conflict = game.table.conflict
    if decided(game.table):
        finish(game)
    elif conflict.phase == "asked" and not conflict.asked:
        finish(game, together=True)
    elif conflict.exchanging and not conflict.seers:
        end_exchange(game)
    elif conflict.phase == "pay":
        game.write(game.table.record, rule="NT-SEE-01", phase="see")


def decided(table: NightTerrors) -> bool:
    """True once one participant, with sides one side, is still in (NT-END-02, NT-TEAM-02)."""
    conflict = table.conflict
    return len({conflict.side(number) for number in conflict.within()}) <= 1


def end_exchange(game: Game[NightTerrors], raiser: int = 0) -> None:
    """Cards on the table are used up, old kept cards go; the next to raise.

    That is the next participant still in, clockwise from the last raiser, whoever has seen how;
    or `raiser`, who has made the raise void.

    Rules: NT-DECK-02, NT-SEE-07, NT-RAISE-03, NT-REV-04, NT-REV-06.
    """
    table, conflict = game.table, game.table.conflict
    clear_table(game)
    for participant in conflict.participants:
        if participant.kept_in and participant.kept_in < conflict.exchange:
            unkeep(game, table.characters[participant.number], rule="NT-REV-06", played=False)
    conflict.turn = raiser or next(iter(conflict.clockwise(conflict.turn)), 0)
    game.write(table.record, rule="NT-RAISE-03", phase="raise", seers=[], end_asked=False)


def clear_table(game: Game[NightTerrors]) -> None:
    """Everything played in the exchange goes to the used pile (NT-DECK-02)."""
    conflict = game.table.conflict
    if conflict.raised is not None:
        conflict.raised = replace(conflict.raised, cards=game.table.raised_cards())
    for character in game.table.around():
        game.move(
            list(character.played.cards), character.played, game.table.used, rule="NT-DECK-02"
        )


def unkeep(
    game: Game[NightTerrors], character: Character, *, rule: str, played: bool = True
) -> None:
    """The kept card loses its place: it goes back to the hand, hidden again.

    With the setting, one that merely was not `played` in time is used up.

    Rules: NT-REV-06, NT-REV-08, NT-INFO-03.
    """
    table = game.table
    used = table.settings.reversal_unused == "used" and not played
    target = table.used if used else table.hand(character)
    game.move(list(character.kept.cards), character.kept, target, rule=rule)
    keep_since(table, character, 0)


def take(game: Game[NightTerrors], character: Character, cards: list[Card], *, rule: str) -> None:
    """Lay cards out of the hand, and maybe the kept one, on the table (NT-RAISE-01, NT-REV-05)."""
    table = game.table
    kept = [card for card in cards if card in character.kept]
    game.move(
        [card for card in cards if card not in kept],
        table.hand(character),
        character.played,
        rule=rule,
    )
    if kept:
        game.move(kept, character.kept, character.played, rule="NT-REV-05")
        keep_since(table, character, 0)


def keep_since(table: NightTerrors, character: Character, exchange: int) -> None:
    """Note in which exchange the kept card was made, 0 for none (NT-REV-04)."""
    participant = table.conflict.participant(character.number)
    if participant is not None:
        participant.kept_in = exchange


# --- the end of a conflict ---


def finish(game: Game[NightTerrors], *, together: bool = False) -> None:
    """Whoever is left decides; everything is cleaned up, and the outcome is awaited.

    If all still in end it `together`, all of them do, first the one who has proposed it.

    Rules: NT-END-01, NT-END-02, NT-END-06, NT-TEAM-02.
    """
    table, conflict = game.table, game.table.conflict
    winners = conflict.within()
    if together:
        winners = [conflict.turn, *(one for one in winners if one != conflict.turn)]
    clean_up(game)
    if not winners:
        record(game, "", rule="NT-END-05")
        return
    names = listed([table.characters[number].name for number in winners])
    verb = "is left and decides" if len(winners) == 1 else "are left and decide"
    verb, rule = ("end it and decide", "NT-END-06") if together else (verb, "NT-END-01")
    game.tell(f"{names} {verb}: {at_stake(conflict.what)}", rule=rule, ends=conflict.number)
    game.write(table.record, rule=rule, phase="outcome", winners=winners)


def propose_end(game: Game[NightTerrors], character: Character) -> None:
    """Whoever is to raise asks all others still in to end the conflict together (NT-END-06)."""
    others = game.table.conflict.clockwise(character.number)
    asked = [number for number in others if number != character.number]
    game.tell(
        f"{character.name} proposes to end the conflict together",
        rule="NT-END-06",
        character=character.number,
    )
    game.write(game.table.record, rule="NT-END-06", phase="asked", asked=asked, end_asked=True)


def reply(game: Game[NightTerrors], character: Character, *, agrees: bool) -> None:
    """One after the other they agree, in the open; the first no ends the asking (NT-END-06)."""
    verb = "agrees" if agrees else "refuses"
    game.tell(f"{character.name} {verb}", rule="NT-END-06", character=character.number)
    record = game.table.record
    if agrees:
        game.write(record, rule="NT-END-06", asked=game.table.conflict.asked[1:])
        go_on(game)
    else:
        game.write(record, rule="NT-END-06", phase="raise", asked=[])


def clean_up(game: Game[NightTerrors]) -> None:
    """Table, kept cards, the GM's hands, and one shuffle, in this order (NT-END-03)."""
    clear_table(game)
    for character in game.table.around():
        unkeep(game, character, rule="NT-REV-08")
    bury_gm_hands(game)
    shuffle_back(game, rule="NT-DECK-03")


def abandon(game: Game[NightTerrors]) -> None:
    """The GM calls it off: nobody wins, and what was paid stays paid (NT-END-05)."""
    game.tell("The conflict is abandoned", rule="NT-END-05", ends=game.table.conflict.number)
    clean_up(game)
    record(game, "", rule="NT-END-05")


def record(game: Game[NightTerrors], outcome: str, *, rule: str) -> None:
    """The conflict is over and becomes a part of the story; pools and statuses stay (NT-END-04)."""
    table, conflict = game.table, game.table.conflict
    game.write(
        table.record,
        rule=rule,
        phase="none",
        outcome=outcome,
        turn=0,
        raised=None,
        seers=[],
        asked=[],
    )
    winners = [table.characters[number] for number in conflict.winners]
    past = Past(
        number=conflict.number,
        scene=table.story.scene,
        what=conflict.what,
        kind=conflict.kind,
        winners=tuple(winner.name for winner in winners),
        deciders=tuple(dict.fromkeys(winner.seat for winner in winners)),
        outcome=outcome,
    )
    game.write(table.log, rule=rule, to_gm=False, conflicts=[*table.story.conflicts, past])
    if outcome:
        game.tell(outcome, rule=rule, ends=conflict.number)
