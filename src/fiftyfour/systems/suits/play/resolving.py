"""How a play comes out: comparison, damage, Jacks, discards, draws, deaths (SU-RES, SU-DMG)."""

from fiftyfour.engine.cards import Suit
from fiftyfour.engine.game import Game
from fiftyfour.engine.things import GM, Seat
from fiftyfour.systems.suits.cards.jacks import picks_of
from fiftyfour.systems.suits.cards.totals import acting_total, resisting, used, void
from fiftyfour.systems.suits.data import FEINT
from fiftyfour.systems.suits.decks import discard, draw, foresee
from fiftyfour.systems.suits.play.adding import effects_on
from fiftyfour.systems.suits.play.leadership import must_skip
from fiftyfour.systems.suits.table import HIDDEN, Person, Play, Record, Suits, Vehicle
from fiftyfour.systems.suits.telling import came_out, hurt, target_of


def compare(game: Game[Suits], play: Play) -> bool:
    """Write down how it came out; False for a tie, which only opposed plays know.

    Of several marks one that has more notices, and then it fails; who did, the GM is line.

    What hidden numbers decide comes out here, and nothing else of them.

    Rules: SU-RES-01, SU-RES-02, SU-STE-02, SU-STE-04, SU-PLAY-10, SU-VIS-08.
    """
    record, mine = play.data, acting_total(game.table, play)
    against = resisting(game.table, play)
    if not record.opposed:
        _came_out(game, play, mine >= against[""])
        return True
    if max(against.values()) == mine:
        game.tell("A tie: both sides flip again", rule="SU-TIE-01", known=HIDDEN)
        return False
    won = mine > max(against.values())
    _came_out(game, play, won)
    if not won and len(against) > 1:
        names = [game.table.people[who].name for who, other in against.items() if other > mine]
        game.tell(f"Noticed by {', '.join(names)}", rule="SU-STE-04", sight=(GM,))
    return True


def _came_out(game: Game[Suits], play: Play, won: bool) -> None:
    record = play.data
    record.outcome = "success" if won else "fail"
    game.table.close(record.sides)
    effects = [effects_on(game.table, play, index) for index in range(len(record.sides))]
    record.picks = picks_of(game.table, record.sides, effects)
    game.write(play.record, rule="SU-RES-01")
    line = f"{came_out(game.table, record)}{_sums(game.table, play)}"
    game.tell(line, rule="SU-RES-07", known=HIDDEN, outcome=record.outcome, play=record.number)


def _sums(table: Suits, play: Play) -> str:
    """`: 24 to 17`, as far as everybody may know the totals (SU-VIS-05)."""
    shown = list[str]()
    if play.number.sight == "all":
        shown.append(str(acting_total(table, play)))
    record = play.data
    public = [mark.number.sight == "all" for mark in play.marks] or [record.threshold is not None]
    if public == [True]:
        shown.append(str(max(resisting(table, play).values())))
    if play.number.sight != "all" and shown:
        return f", {'who has' if play.marks else 'against'} {shown[0]}"
    return f": {' to '.join(shown)}" if shown else ""


# --- what it does (step 3) ---


def settle(game: Game[Suits], play: Play) -> None:
    """Damage, and what a feint gives; what a skill does needs a success.

    Whoever was covered suffers it, not the leader.

    Rules: SU-RES-07, SU-FRA-03, SU-SKL-05, SU-LEA-05.
    """
    record = play.data
    if record.outcome != "success":
        return
    if record.kind.attack:
        hit(game, play)
    if record.use == "fraud feint":
        person = game.table.people[record.acting.who]
        game.write(person.standing, rule="SU-FRA-03", feint=FEINT)


def damage_of(table: Suits, record: Record) -> int:
    """What a hit does: the base, each ♣, for a ram each ♦, and what a run brought along.

    Rules: SU-GUN-02, SU-THW-01, SU-THU-02, SU-DRI-03, SU-ATH-04, SU-DMG-05.
    """
    base = record.kind.damage or 0
    clubs, diamonds = used(table, record, Suit.CLUBS), used(table, record, Suit.DIAMONDS)
    if record.use == "driver ram":
        return base + record.bonus + diamonds + (clubs if table.settings.ram_bonus == "both" else 0)
    return base + record.bonus + clubs


def hit(game: Game[Suits], play: Play) -> None:
    """Damage adds up over the scene; a vehicle takes it for whoever drives it.

    Whoever rams takes none, nor do people inside.

    Rules: SU-DMG-01, SU-VEH-02, SU-DRI-05, SU-VIS-05.
    """
    table, record = game.table, play.data
    record.damage = damage_of(table, record)
    game.write(play.record, rule="SU-DMG-01")
    target = target_of(record)
    if target in table.vehicles:
        vehicle = table.vehicles[target]
        game.set(vehicle.damage, vehicle.damage.value + record.damage, rule="SU-DMG-01")
        stop(game, vehicle)
    elif target in table.people:
        person = table.people[target]
        game.set(person.damage, person.damage.value + record.damage, rule="SU-DMG-01")
    line = hurt(table, record)
    game.tell(line, rule="SU-DMG-01", target=target, damage=record.damage)


def stop(game: Game[Suits], vehicle: Vehicle) -> None:
    """A vehicle stops working at 15 damage, or at the GM's number (SU-VEH-01, SU-DRI-04)."""
    stopped = vehicle.damage.value >= vehicle.file.limit
    if stopped != vehicle.file.stopped:
        game.write(vehicle.sheet, rule="SU-VEH-01", stopped=stopped)
        line = f"{vehicle.file.name} {'stops working' if stopped else 'runs again'}"
        game.tell(line, rule="SU-VEH-01")


def free_feint(table: Suits, record: Record) -> bool:
    """True for a feint with a ♠, successful or not (SU-FRA-04)."""
    return record.use == "fraud feint" and used(table, record, Suit.SPADES) > 0


# --- discards and draws (steps 5 and 6) ---


def clear_exchange(game: Game[Suits], play: Play) -> None:
    """Flips and added cards to the discards they belong to, as what is printed on them.

    Rules: SU-RES-05, SU-TIE-03, SU-JOKER-04.
    """
    for side in play.data.sides:
        discard(game, game.table.row(side.who), rule="SU-RES-05")


def involved(play: Play) -> list[Seat]:
    """The owner of each side, once each; against a threshold the GM only if a card was added.

    Rules: SU-RES-06, SU-ADD-07.
    """
    record = play.data
    sides = [s for s in record.sides if record.opposed or s is record.acting or s.notes]
    return list(dict.fromkeys(side.seat for side in sides))


def draws(game: Game[Suits], play: Play) -> None:
    """One card for each involved party, acting side first (SU-RES-03, SU-RES-04, SU-RES-07)."""
    record, settings = play.data, game.table.settings
    if settings.draw_when == "success" and record.outcome != "success":
        return
    foresee(game, dict.fromkeys(involved(play), 1))
    for seat in involved(play):
        draw(game, seat, 1, rule="SU-RES-03")
    if settings.queen_draw == "on":
        draw_for_queens(game, record.givers)


def draw_for_queens(game: Game[Suits], givers: list[Seat]) -> None:
    """Once for each giver, in seat order (SU-QUEEN-05)."""
    for person in game.table.suits():
        if person.seat in givers:
            draw(game, person.seat, 1, rule="SU-QUEEN-05")


# --- deaths (step 7) ---


def deaths(game: Game[Suits]) -> None:
    """More damage than Fitness kills; equal is survived (SU-DMG-02, SU-DMG-04, SU-ATT-01).

    The dead are out of the order at once, their cards go to the discards.

    Rules: SU-DMG-04, SU-CBT-05, SU-RES-08.
    """
    table = game.table
    for person in table.people.values():
        if person.active and person.damage.value > person.figure.limit:
            kill(game, person)


def kill(game: Game[Suits], person: Person) -> None:
    """Somebody is dead for good (SU-DMG-02, SU-DMG-03, SU-DMG-04)."""
    game.write(person.standing, rule="SU-DMG-02", alive=False, fighting=False)
    known = "all" if person.player else HIDDEN  # its limit is the GM's (SU-VIS-05)
    game.tell(f"{person.name} dies", rule="SU-DMG-02", known=known, who=person.id)
    if person.hand is not None:
        discard(game, person.hand, rule="SU-DMG-04")
    out_of_order(game, person)


def out_of_order(game: Game[Suits], person: Person) -> None:
    """Somebody has no turn any more in this round (SU-CBT-05)."""
    scene = game.table.scene
    if person.id in scene.order:
        order = [who for who in scene.order if who != person.id]
        game.write(game.table.log, rule="SU-CBT-05", order=order)


# --- flags ---


def skips(game: Game[Suits], play: Play) -> None:
    """Whoever covered in this play may have to skip; others have waited long enough.

    A flag that was set before is used up out of combat by the next play of somebody else.

    Rules: SU-LEA-06, SU-PER-02.
    """
    table, record = game.table, play.data
    if record.leader and table.settings.leadership_skip == "on_failure":
        leader = table.people[record.leader]
        if not record.lent or record.outcome == "success" or void(table, record):
            must_skip(game, leader, record.number)
    if table.scene.combat:
        return
    for person in table.people.values():
        if 0 < person.state.skip <= record.number and person.id != record.acting.who:
            game.write(person.standing, rule="SU-LEA-06", skip=0)
