"""Initiative: everybody's Dexterity at once, and the places they hold (SU-INI)."""

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import chain, groupby

from msgspec import structs

from fiftyfour.engine.errors import Refusal
from fiftyfour.engine.game import Game
from fiftyfour.engine.options import Choose, Option, choose
from fiftyfour.engine.procedures import Procedure, Step, ask, ask_all, ask_first, call, done
from fiftyfour.engine.things import GM, Seat
from fiftyfour.engine.view import Line, Term
from fiftyfour.engine.wording import listed
from fiftyfour.systems.suits.cards.faces import (
    Totals,
    add_card,
    flip,
    flip_ways,
    foresee_flips,
    gift_menu,
    has_effects,
    name_flip,
    total,
    value,
    ways,
    with_total,
)
from fiftyfour.systems.suits.cards.jacks import JackPicks, jacks_first, picks_of
from fiftyfour.systems.suits.cards.totals import card_terms, charisma_of, word
from fiftyfour.systems.suits.choices import Add, AnyRaceAct, Brace, NameFlip, Stand, UseCharisma
from fiftyfour.systems.suits.data import Attribute
from fiftyfour.systems.suits.decks import discard, draw, foresee
from fiftyfour.systems.suits.play.adding import (
    STAND,
    brace_menu,
    charisma_option,
    charisma_spent,
    charisma_too_late,
)
from fiftyfour.systems.suits.play.plays import line_of
from fiftyfour.systems.suits.play.resolving import deaths, draw_for_queens
from fiftyfour.systems.suits.table import (
    GMS_TURN,
    HIDDEN,
    TOGETHER,
    Person,
    Race,
    Side,
    Suits,
)
from fiftyfour.systems.suits.telling import lets_stand

WAITING = "deciding whether the initiative stands"


class Initiative(Procedure):
    """Flips, passes, totals, ties, and the order for this round; all of it stands in the record.

    `among` are those who play: everybody, or those of a tie among themselves (SU-INI-05).
    """

    def begin(self, game: Game[Suits]) -> Step:
        table = game.table
        sides = [side_of(person) for person in table.fighters()]
        if table.settings.npc_initiative == "group":
            sides = as_one(table, sides)
        everybody = [side.who for side in sides]
        table.race.data = Race(running=True, sides=sides, groups=[everybody], among=everybody)
        game.write(table.race, rule="SU-INI-01")
        return self.brace

    # --- Charisma before the flips, where the table plays so ---

    def brace(self, game: Game[Suits]) -> Step:
        """Each player is asked before the flips (SU-CHA-04, SU-CHA-05)."""
        table, race = game.table, game.table.race.data
        if table.settings.charisma_when == "any":
            return self.flip
        side = next((one for one in race.sides if self._may_brace(table, one)), None)
        if side is None:
            return self.flip
        menu = brace_menu("Add Charisma to initiative?", charisma_of(table, side.who))
        return ask(side.seat, menu, then=self.braced, waiting="deciding whether to add Charisma")

    def _may_brace(self, table: Suits, side: Side) -> bool:
        asked = table.race.data.asked_charisma
        return side.who not in asked and charisma_of(table, side.who) > 0

    def braced(self, game: Game[Suits], brace: Brace) -> Step:
        table, race = game.table, game.table.race.data
        side = next(one for one in race.sides if self._may_brace(table, one))
        if brace.add:
            add_charisma(game, side)
        asked = [*race.asked_charisma, side.who]
        game.write(table.race, rule="SU-CHA-04", asked_charisma=asked)
        return self.brace

    # --- flips ---

    def flip(self, game: Game[Suits]) -> Step:
        """Players in seat order, then the GM's people in theirs (SU-INI-02)."""
        table, race = game.table, game.table.race.data
        foresee_flips(game, [side for side in race.sides if side.who in race.among])
        for side in race.sides:
            if side.who not in race.among:
                continue
            suit, on = suit_of(table, side), effects(table, side)
            flip(game, side, effects=on, suit=suit, rule="SU-INI-02")
        first = self._first(table)
        game.write(table.race, rule="SU-INI-01", turn=first, added=False, passes=0, stood=[])
        return self.window

    def _players(self, race: Race) -> list[int]:
        return [
            index
            for index, side in enumerate(race.sides)
            if side.seat != GM and side.who in race.among
        ]

    def _first(self, table: Suits) -> int:
        """Whose window opens a pass: the players', if any play (SU-INI-03, SU-INI-04)."""
        players = self._players(table.race.data)
        if not players:
            return GMS_TURN
        return TOGETHER if table.settings.initiative_windows == "together" else players[0]

    # --- passes (SU-INI-03, SU-INI-04) ---

    def window(self, game: Game[Suits]) -> Step:
        """A player's own window, or the GM's one for everybody; friends may give a Queen."""
        table, race = game.table, game.table.race.data
        if race.turn == TOGETHER:
            return self.together
        if not self._asked(table):
            return self.following
        if race.turn == GMS_TURN:
            told = partial(with_total, partial(scores_with, table, None))
            menu = choose(gm_prompt(table), gm_ways(table), rule="SU-INI-03", told=told)
            return ask_first({GM: menu}, then=self.act, waiting=WAITING, closed=self.not_asked)
        side = race.sides[race.turn]
        menus = {side.seat: own_menu(table, side, own_ways(table, side))}
        for friend in table.party():
            gifts = gifts_of(table, friend, side)
            if friend.seat != side.seat and gifts.answerable:
                menus[friend.seat] = gifts
        return ask_first(
            menus,
            then=self.act,
            waiting=WAITING,
            awaited=[side.seat],
            closed=self.not_asked,
        )

    def _asked(self, table: Suits) -> bool:
        """True if the table asks everybody, or whoever's window it is can add something."""
        if table.settings.idle_questions == "asked":
            return True
        race = table.race.data
        if race.turn == GMS_TURN:
            return any(can_act(table, side) for side in gm_sides(race))
        side = race.sides[race.turn]
        friends = table.party() if effects(table, side) else []
        return can_act(table, side) or any(len(table.hand(one.seat)) for one in friends)

    # --- all players at the same time ---

    def together(self, game: Game[Suits]) -> Step:
        """Whoever has not let it stand chooses, unseen by the others (SU-INI-03, SU-QUEEN-02)."""
        table, race = game.table, game.table.race.data
        sides = [race.sides[index] for index in self._players(race)]
        asked = [
            side
            for side in sides
            if side.who not in race.stood
            and (table.settings.idle_questions == "asked" or can_act(table, side))
        ]
        if not asked:
            return self.reply
        menus = {
            side.seat: own_menu(
                table, side, chain(gifts(table, side, sides), own_ways(table, side))
            )
            for side in asked
        }
        return ask_all(menus, then=self.chosen, waiting=WAITING, closed=self.not_asked)

    def chosen(self, game: Game[Suits], acts: dict[Seat, AnyRaceAct]) -> Step:
        """What they chose is shown together; who has added something may add more."""
        race = game.table.race.data
        for seat, act in acts.items():
            if isinstance(act, Stand):
                side = self._side(race, seat, "")
                game.tell(lets_stand(side.name), rule="SU-INI-03", who=side.who)
                game.write(game.table.race, rule="SU-INI-03", stood=[*race.stood, side.who])
            else:
                self._carry_out(game, seat, act)
        return self.together

    def not_asked(self, game: Game[Suits], seat: Seat) -> Choose[AnyRaceAct] | Refusal:
        """A friend without a Queen, or somebody whose window this is not (SU-ADD-09)."""
        table, race = game.table, game.table.race.data
        person = table.people.get(seat)
        if race.turn < 0 or person is None or not person.active:
            return Refusal("not_your_window", "this window is another's", "SU-ADD-09")
        side = race.sides[race.turn]
        return gifts_of(table, person, side)

    def act(self, game: Game[Suits], seat: Seat, act: AnyRaceAct) -> Step:
        race = game.table.race.data
        match act:
            case Stand():
                name = race.sides[race.turn].name if race.turn >= 0 else "The GM"
                game.tell(lets_stand(name), rule="SU-INI-03")
                return self.following
            case _:
                self._carry_out(game, seat, act)
                return self.window

    def _carry_out(self, game: Game[Suits], seat: Seat, act: Add | NameFlip | UseCharisma) -> None:
        table, race = game.table, game.table.race.data
        side = self._side(race, seat, "" if isinstance(act, UseCharisma) else act.side)
        match act:
            case UseCharisma():
                add_charisma(game, side)
            case NameFlip():
                name_flip(game, side, act, suit_of(table, side))
                game.write(table.race, rule="SU-FACE-04")
                return
            case Add():
                if seat != side.seat and seat not in race.givers:
                    race.givers.append(seat)
                suit = suit_of(table, side) if seat == GM else table.people[seat].figure.suit
                add_card(game, side, seat, act, effects=effects(table, side), suit=suit)
        side.acted |= seat == side.seat
        game.write(table.race, rule="SU-INI-03", added=True)

    def _side(self, race: Race, seat: Seat, who: str) -> Side:
        """The side that a card is for: if none is named, whose window it is, or one's own."""
        if not who and race.turn >= 0:
            return race.sides[race.turn]
        return next(side for side in race.sides if (side.who == who if who else side.seat == seat))

    def following(self, game: Game[Suits]) -> Step:
        """The next player's window, or the other side's if this pass has added something."""
        table, race = game.table, game.table.race.data
        if race.turn == GMS_TURN:
            if not self._players(race) or not race.added:
                return self.rank
            game.write(table.race, rule="SU-INI-03", turn=self._first(table), added=False, stood=[])
            return self.window
        later = [index for index in self._players(race) if index > race.turn]
        if not later:
            return self.reply
        game.write(table.race, rule="SU-INI-03", turn=later[0])
        return self.window

    def reply(self, game: Game[Suits]) -> Step:
        """The GM has a window if a player added something, or the table plays so."""
        table, race = game.table, game.table.race.data
        also = race.passes == 0 and table.settings.gm_reply_after_stand == "on"
        if not gm_sides(race) or not (race.added or also):
            return self.rank
        passes = race.passes + 1
        game.write(table.race, rule="SU-INI-03", turn=GMS_TURN, added=False, passes=passes)
        return self.window

    # --- the order ---

    def rank(self, game: Game[Suits]) -> Step:
        """Those who played take their places; the first tie is played again among the tied.

        Rules: SU-INI-05, SU-INI-07.
        """
        table, race = game.table, game.table.race.data
        groups: list[list[str]] = []
        for group in race.groups:
            groups += split(table, race, group) if set(group) & set(race.among) else [group]
        game.write(table.race, rule="SU-INI-05", groups=groups)
        tied = next((group for group in groups if len(group) > 1), None)
        if tied is None:
            order = [who for group in groups for one in group for who in unfold(table, one)]
            line = f"They act in this order: {names_of(table, order)}"
            game.tell(line, rule="SU-INI-07", known=HIDDEN, order=order)
            return self.stand
        for side in race.sides:
            if side.who in tied:
                discard(game, table.row(side.who), rule="SU-INI-05")
        line = f"{names_of(table, tied)} tie and flip again"
        game.tell(line, rule="SU-INI-05", known=HIDDEN)
        game.write(table.race, rule="SU-INI-05", among=tied)
        return self.flip

    def stand(self, game: Game[Suits]) -> Step:
        """Jacks pick, in seat order and then the GM (SU-INI-06)."""
        table, race = game.table, game.table.race.data
        table.close(race.sides)
        race.picks = picks_of(table, race.sides, [effects(table, side) for side in race.sides])
        game.write(table.race, rule="SU-INI-06")
        return call(JackPicks(), then=self.picked) if jacks_first(table) else self.tidy

    def picked(self, game: Game[Suits], _: JackPicks) -> Step:
        return self.tidy

    def tidy(self, game: Game[Suits]) -> Step:
        """All flips and cards are thrown away (SU-INI-06)."""
        table = game.table
        for side in table.race.data.sides:
            discard(game, table.row(side.who), rule="SU-INI-06")
        return self.draws if jacks_first(table) else call(JackPicks(), then=self.late)

    def late(self, game: Game[Suits], _: JackPicks) -> Step:
        return self.draws

    def draws(self, game: Game[Suits]) -> Step:
        """One card for every player in it, then one for the GM; the order stands (SU-INI-06)."""
        table, race = game.table, game.table.race.data
        if table.settings.initiative_draw == "on":
            seats = dict.fromkeys(side.seat for side in race.sides)
            foresee(game, dict.fromkeys(seats, 1))
            for seat in seats:
                draw(game, seat, 1, rule="SU-INI-06")
            if table.settings.queen_draw == "on":
                draw_for_queens(game, race.givers)
        order = [who for group in race.groups for one in group for who in unfold(table, one)]
        game.write(table.log, rule="SU-CBT-02", order=order)
        game.write(table.race, rule="SU-INI-06", running=False)
        deaths(game)  # of those whom the GM has hurt meanwhile
        return done


def drop_initiative(game: Game[Suits]) -> None:
    """It is called off: cards go to the discards, nobody draws, there is no order (SU-CBT-01)."""
    table = game.table
    game.tell("Initiative is called off", rule="SU-CBT-01")
    for side in table.race.data.sides:
        discard(game, table.row(side.who), rule="SU-CBT-01")
    game.write(table.race, rule="SU-CBT-01", running=False, picks=[])


SWIFT = Attribute.DEXTERITY
GROUP = "all"
"""Whoever acts for the whole opposition where it plays as one (setting `npc_initiative`)."""


def side_of(person: Person) -> Side:
    """Dexterity, which is a play without a skill (SU-INI-01, SU-ATT-02)."""
    public = person.figure.modifier(SWIFT) if person.player else None
    return Side(who=person.id, seat=person.seat, name=person.name, play=SWIFT, modifier=public)


def as_one(table: Suits, sides: list[Side]) -> list[Side]:
    """The opposition plays once for all (SU-INI-02)."""
    players = [side for side in sides if side.seat != GM]
    if len(players) == len(sides):
        return sides
    return [*players, Side(who=GROUP, seat=GM, name="The opposition", play=SWIFT)]


def unfold(table: Suits, who: str) -> list[str]:
    """The people behind a place in the order."""
    if who != GROUP:
        return [who]
    return [person.id for person in table.fighters() if not person.player]


def number(table: Suits, side: Side) -> int:
    """Dexterity; of a group the highest (SU-INI-02)."""
    if side.who != GROUP:
        return table.people[side.who].figure.modifier(SWIFT)
    group = [person for person in table.fighters() if not person.player]
    return max((person.figure.modifier(SWIFT) for person in group), default=0)


def score(table: Suits, side: Side) -> int:
    """What a side comes to (SU-INI-01)."""
    return number(table, side) + total(table.played(side)) + side.charisma


def lines_of_side(table: Suits, side: Side) -> Iterator[Line]:
    """A side with its cards; Dexterity of the GM's people stays hidden (SU-INI-07)."""
    cards = list(card_terms(table, side))
    if side.charisma:
        cards.append(Term("Charisma", side.charisma, rule="SU-CHA-01"))
    own = Term(word(SWIFT), number(table, side), rule="SU-INI-01")
    if side.seat != GM:
        yield line_of(side.name, [*cards, own], "SU-INI-01")
        return
    yield Line(label=side.name, terms=tuple(cards), result="Dexterity ?", rule="SU-INI-07")
    whole = line_of(side.name, [*cards, own], "SU-INI-01")
    yield structs.replace(whole, sight=HIDDEN)


def scores_with(table: Suits, own: Side | None, add: Add) -> Totals:
    """What the side that it names, or one's own, comes to with one card more (SU-ADD-03)."""
    side = next((side for side in table.race.data.sides if side.who == add.side), own)
    now = 0 if side is None else score(table, side)
    return lambda card: now + value(card)


def effects(table: Suits, side: Side) -> bool:
    """True if face cards have effects for this side (SU-FACE-09)."""
    return has_effects(table, table.people.get(side.who), SWIFT)


def suit_of(table: Suits, side: Side) -> str:
    """The card suit that draws for this side; a group has none (SU-NPC-04)."""
    return "" if side.who == GROUP else table.people[side.who].figure.suit


def gm_sides(race: Race) -> list[Side]:
    """The GM's among those who play now."""
    return [side for side in race.sides if side.seat == GM and side.who in race.among]


def opening_ways(table: Suits, side: Side) -> Iterator[Option[NameFlip]]:
    """What the flip of a side may stand for, in its first window (SU-FACE-04)."""
    race = table.race.data
    players = any(side.seat != GM and side.who in race.among for side in race.sides)
    first = race.passes == 0 if side.seat != GM or not players else race.passes == 1
    if first and effects(table, side):
        yield from flip_ways(table, side, suit_of(table, side))


def card_ways(table: Suits, side: Side) -> Iterator[Option[Add | NameFlip]]:
    """What the flip may stand for, and every card of the hand."""
    on, suit, hand = effects(table, side), suit_of(table, side), table.hand(side.seat).cards
    yield from opening_ways(table, side)
    yield from ways(table, side.seat, hand, effects=on, suit=suit)


def own_ways(table: Suits, side: Side) -> Iterator[Option[AnyRaceAct]]:
    """What a player may do in the own window (SU-INI-03, SU-CHA-04, SU-CHA-05)."""
    yield from card_ways(table, side)
    closed = charisma_too_late(table) or charisma_spent(table, side.who)
    yield charisma_option(table, side.who, closed)
    yield STAND


def own_menu(table: Suits, side: Side, options: Iterable[Option[AnyRaceAct]]) -> Choose[AnyRaceAct]:
    """The question to a player (SU-INI-03)."""
    told = partial(with_total, partial(scores_with, table, side))
    prompt = f"Initiative {score(table, side)}. Does it stand?"
    return choose(prompt, options, rule="SU-INI-03", told=told)


def gifts_of(table: Suits, friend: Person, side: Side) -> Choose[Add]:
    """What a friend may give this side (SU-QUEEN-01, SU-QUEEN-02)."""
    totals = partial(scores_with, table, side)
    return gift_menu(table, friend, side, totals, effects=effects(table, side))


def gifts(table: Suits, giver: Side, sides: Iterable[Side]) -> Iterator[Option[AnyRaceAct]]:
    """Queens for the others who choose at the same time (SU-QUEEN-01, SU-QUEEN-02)."""
    person = table.people[giver.who]
    for side in sides:
        if side is not giver:
            yield from _for(side, gifts_of(table, person, side).options)


def can_act(table: Suits, side: Side) -> bool:
    """True if a side may still add something, as far as everybody can see (SU-VIS-02)."""
    if len(table.hand(side.seat)) or any(opening_ways(table, side)):
        return True
    late = side.seat != GM and table.settings.charisma_when == "any"
    return late and charisma_of(table, side.who) > 0


def gm_ways(table: Suits) -> Iterator[Option[AnyRaceAct]]:
    """Cards of the GM's hand for each of those who play (SU-INI-03)."""
    for side in gm_sides(table.race.data):
        yield from _for(side, card_ways(table, side))
    yield STAND


def _for(
    side: Side, card_ways: Iterable[Option[Add | NameFlip]]
) -> Iterator[Option[Add | NameFlip]]:
    """The same for one of several sides that a seat plays."""
    for way in card_ways:
        yield structs.replace(
            way,
            id=f"{side.who} {way.id}",
            label=f"{side.name}: {way.label}",
            does=structs.replace(way.does, side=side.who),
        )


def gm_prompt(table: Suits) -> str:
    """Everybody's total, for the GM."""
    sides = table.race.data.sides
    return ", ".join(f"{side.name} {score(table, side)}" for side in sides) + ". Add cards?"


def add_charisma(game: Game[Suits], side: Side) -> None:
    """Once a scene, and spent whatever happens (SU-CHA-05, SU-CHA-06)."""
    person = game.table.people[side.who]
    side.charisma = charisma_of(game.table, side.who)
    game.write(person.standing, rule="SU-CHA-06", charisma=True)
    game.tell(f"{side.name} adds Charisma: +{side.charisma}", rule="SU-CHA-01", who=side.who)


def split(table: Suits, race: Race, group: list[str]) -> list[list[str]]:
    """Those of equal totals together, the highest first."""
    scores = {side.who: score(table, side) for side in race.sides if side.who in group}
    ranked = sorted(scores, key=lambda who: -scores[who])
    return [list(equal) for _, equal in groupby(ranked, key=lambda who: scores[who])]


def names_of(table: Suits, order: list[str]) -> str:
    """People by name, the opposition as one where it plays as one."""
    people = table.people
    return listed([people[who].name if who in people else "the opposition" for who in order])
