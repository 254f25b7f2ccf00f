"""A play is laid on the table: its sides, what resists, and the numbers sealed (SU-PLAY-09)."""

from collections.abc import Iterator, Sequence

from msgspec import structs

from fiftyfour.engine.game import Game
from fiftyfour.engine.things import GM, Pile, Sheet, Sight, Track
from fiftyfour.engine.view import Line, Term
from fiftyfour.engine.wording import listed
from fiftyfour.systems.suits.cards.totals import (
    acting_terms,
    card_terms,
    mark_terms,
    threshold_terms,
    word,
)
from fiftyfour.systems.suits.character import Figure
from fiftyfour.systems.suits.data import MODIFIER, THRESHOLD, Use
from fiftyfour.systems.suits.table import (
    HIDDEN,
    Mark,
    Person,
    Play,
    Quick,
    Record,
    Side,
    Suits,
    Sums,
    row_of,
    sight_of,
)
from fiftyfour.systems.suits.telling import tries

LEAST, MOST = MODIFIER[0], 99


def number_track(name: str, label: str, value: int, sight: Sight) -> Track:
    """A modifier, sealed (SU-PLAY-09)."""
    return Track(name=name, label=label, value=value, least=LEAST, most=MOST, sight=sight)


def open_play(
    game: Game[Suits],
    actor: Person,
    use: Use,
    *,
    marks: Sequence[str] = (),
    target: str = "",
    result: int = 0,
    charisma: bool | None = None,
    bonus: int = 0,
    free: bool = False,
    stake: str = "",
    words: str = "",
) -> Play:
    """Declare a play; what resists it is said next.

    `charisma` is what was said of it with the declaration, None if nothing was.

    Rules: SU-PLAY-01, SU-PLAY-14, SU-MOD-01, SU-MOD-02.
    """
    table = game.table
    depth = len(table.plays) + 1
    enter(game, actor)
    number = actor.figure.modifier(use.play)
    side = Side(who=actor.id, seat=actor.seat, name=actor.name, play=use.play)
    side.modifier = number if actor.player else None
    record = Record(
        number=table.last.data.number + depth,
        phase="declared",
        use=use.id,
        sides=[side],
        marks=list(marks),
        target=target,
        result=result,
        charisma=charisma is True,
        asked_charisma=[] if charisma is None else [0],
        bonus=bonus,
        free=free,
        stake=stake,
        words=words,
    )
    label = f"{actor.name}: {word(use.play)}"
    modifier = number_track(f"modifier:{depth}", label, number, sight_of(actor))
    play = _new_play(depth, record, modifier)
    table.plays.append(play)
    game.write(play.record, rule="SU-PLAY-01")
    return play


def tell_try(game: Game[Suits], play: Play) -> None:
    """Everybody hears what is tried (SU-PLAY-01)."""
    record = play.data
    line = tries(game.table, record)
    game.tell(line, rule="SU-PLAY-01", who=record.acting.who, play=record.number)


def _new_play(depth: int, record: Record, modifier: Track) -> Play:
    """A play before anything resists it; nobody sees the threshold until it is set."""
    threshold = Track(
        name=f"threshold:{depth}",
        label="Threshold",
        value=THRESHOLD[0],
        least=THRESHOLD[0],
        most=5 * 108,
        sight="none",
    )
    return Play(
        record=Sheet[Record](name=f"play:{depth}", label="The play", data=record),
        number=modifier,
        threshold=threshold,
        marks=[],
        quick=Sheet[Quick](name=f"quick:{depth}", label="Opposition", sight=HIDDEN, data=Quick()),
    )


def enter(game: Game[Suits], person: Person) -> None:
    """Somebody of the GM's comes into the scene, for all to see (SU-VIS-09)."""
    if person.player or person.state.here:
        return
    if person.standing.sight != "all":
        game.show(person.standing, "all", rule="SU-VIS-09")
    if person.row is None:
        person.row = Pile(
            name=f"row:{person.id}", label=row_of(person.name), owner=GM, stock="gm", kind="row"
        )
    if person.damage.sight != "all":
        person.damage.most = None  # until now nobody could be hurt
        game.show(person.damage, "all", rule="SU-VIS-05")
    fighting = game.table.scene.combat
    game.write(person.standing, rule="SU-VIS-09", here=True, fighting=fighting)
    game.tell(f"{person.name} is here", rule="SU-VIS-09", who=person.id)


# --- what resists ---


def set_threshold(game: Game[Suits], play: Play, number: int, *, public: bool) -> None:
    """Unopposed: a number has to be reached, which everybody knows where the rules set it.

    Rules: SU-PLAY-03, SU-PLAY-05, SU-PLAY-11, SU-MOD-04.
    """
    table, record = game.table, play.data
    public = public or table.settings.threshold_visibility == "public"
    record.threshold = number if public else None
    play.threshold.sight = "all" if public else HIDDEN
    play.threshold.value = number
    record.marks, record.resist = [], ""
    if table.settings.gm_adds_unopposed == "on" and record.acting.seat != GM:
        record.sides.append(Side(who="", seat=GM, name="The GM"))
    _sealed(game, play)


def oppose(game: Game[Suits], play: Play, people: Sequence[Person], resist: str) -> None:
    """Marks resist, with one flip and one set of cards for all of them.

    Players are in the clear; of several the one with the highest number plays for all.

    Rules: SU-PLAY-06, SU-PLAY-13, SU-SKL-06, SU-STE-02, SU-STE-05, SU-MOD-04.
    """
    for person in people:
        enter(game, person)
    depth = len(game.table.plays)
    play.marks = [
        _mark(depth, index, person.id, person.name, person.figure, resist, sight_of(person))
        for index, person in enumerate(people)
    ]
    lead = max(people, key=lambda person: person.figure.modifier(resist) if person.player else 0)
    alone = len(people) == 1 or lead.player
    side = Side(who=lead.id, seat=lead.seat, name=lead.name, play=resist)
    if not alone:
        side = Side(who="", seat=GM, name=", ".join(p.name for p in people), play=resist)
        on = game.table.settings.no_skill_effects == "on"
        game.write(play.quick, rule="SU-NPC-05", effects=on)
    if len(people) == 1 and lead.player:
        side.modifier = lead.figure.modifier(resist)
    play.data.sides.append(side)
    play.data.marks, play.data.resist = [person.id for person in people], resist
    _sealed(game, play)


def oppose_quick(
    game: Game[Suits], play: Play, number: int, resist: str, *, effects: bool, suit: str
) -> None:
    """Somebody without a sheet resists, by a number that the GM gives (SU-NPC-02)."""
    depth = len(game.table.plays)
    figure = Figure(fixed=number)
    play.marks = [_mark(depth, 0, "", "The opposition", figure, resist, HIDDEN)]
    game.write(play.quick, rule="SU-NPC-02", effects=effects, suit=suit)
    play.data.sides.append(Side(who="", seat=GM, name="The opposition", play=resist))
    play.data.marks, play.data.resist = [""], resist
    _sealed(game, play)


def _mark(
    depth: int, index: int, who: str, name: str, figure: Figure, resist: str, sight: Sight
) -> Mark:
    number = figure.modifier(resist)
    label = f"{name}: {word(resist)}"
    return Mark(
        who=who,
        number=number_track(f"resists:{depth}:{index}", label, number, sight),
        lent=number_track(f"lent:{depth}:{index}", f"{label}, lent", 0, sight),
    )


def _sealed(game: Game[Suits], play: Play) -> None:
    """Numbers are fixed before any card is flipped (SU-PLAY-09)."""
    record = play.data
    line = f"The threshold is {record.threshold}"
    if not record.threshold:
        line = "Only the GM knows the threshold"
    if record.opposed:
        names = [game.table.people[who].name for who in record.marks if who]
        resists = "resist" if len(names) > 1 else "resists"
        line = f"{listed(names or ['The opposition'])} {resists} with {word(record.resist)}"
    game.tell(line, rule="SU-PLAY-09", play=record.number)
    game.write(play.record, rule="SU-PLAY-09", phase="react")


def _count(game: Game[Suits], record: Record) -> None:
    """How the players fare in this scene."""
    if record.acting.seat != GM:
        scene, won = game.table.scene, record.outcome == "success"
        game.write(game.table.log, rule="SU-PLAY-01", plays=scene.plays + 1, won=scene.won + won)


def drop_play(game: Game[Suits], play: Play) -> None:
    """The GM refused it, or it is called off: nothing is spent (SU-PLAY-12)."""
    game.write(play.record, rule="SU-PLAY-12", outcome="refused", phase="")
    game.tell(f"{play.data.acting.name} does not try that", rule="SU-PLAY-12")
    game.table.plays.remove(play)


def close_play(game: Game[Suits], play: Play, lines: Sequence[Line]) -> None:
    """It is over: the numbers go, the record stays, to each what it knew (SU-PLAY-10)."""
    record = play.data
    record.phase = ""
    record.lines = tuple(line for line in lines if line.sight == "all")
    if play is game.table.plays[0]:
        game.table.last.data = record
        game.table.sums.data = Sums(lines=tuple(line for line in lines if line.sight != "all"))
        game.write(game.table.last, rule="SU-PLAY-10")
        game.write(game.table.sums, rule="SU-PLAY-10")
        _count(game, record)
    game.write(play.record, rule="SU-PLAY-10")
    game.table.plays.remove(play)


def lines_of(table: Suits, play: Play) -> Iterator[Line]:
    """The acting side, then whatever resists: to each what it may know."""
    record = play.data
    public = play.number.sight == "all"
    yield from _side_lines(table, record.acting, acting_terms(table, play), public)
    if record.phase == "declared":
        return
    if not record.opposed:
        if play.threshold.sight == "all":
            yield line_of("Threshold", threshold_terms(table, play), "SU-PLAY-03")
        else:
            cards = [term for side in record.sides[1:] for term in card_terms(table, side)]
            yield Line(label="Threshold", terms=tuple(cards), result="?", rule="SU-PLAY-11")
            hidden = line_of("Threshold", threshold_terms(table, play), "SU-PLAY-03")
            yield structs.replace(hidden, sight=HIDDEN)
        return
    side = record.sides[1]
    if side.seat == GM:
        yield Line(
            label=side.name,
            terms=tuple(card_terms(table, side)),
            result=f"{word(record.resist)} ?",
            rule="SU-PLAY-08",
        )
    for mark in play.marks:
        name = table.people[mark.who].name if mark.who in table.people else side.name
        line = line_of(name, mark_terms(table, play, mark), "SU-PLAY-06")
        yield structs.replace(line, sight=mark.number.sight)


def _side_lines(table: Suits, side: Side, terms: Sequence[Term], public: bool) -> Iterator[Line]:
    if public:
        yield line_of(side.name, terms, "SU-PLAY-02")
        return
    cards = tuple(card_terms(table, side))
    yield Line(label=side.name, terms=cards, result=f"{word(side.play)} ?", rule="SU-PLAY-08")
    yield structs.replace(line_of(side.name, terms, "SU-PLAY-14"), sight=HIDDEN)


def line_of(label: str, terms: Sequence[Term], rule: str) -> Line:
    """A sum with the terms that make it up."""
    total = sum(term.value for term in terms)
    return Line(label=label, terms=tuple(terms), total=total, rule=rule)
