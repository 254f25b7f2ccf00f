"""Initiative: everybody's Dexterity at once, and the places they hold (SU-INI)."""

from itertools import groupby

from fiftyfour.engine.decisions import Answer, Choose, Option
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.game import Game
from fiftyfour.engine.procedures import Procedure, Step, ask, ask_first, call, done
from fiftyfour.engine.things import GM, Seat
from fiftyfour.systems.suits.cards.faces import (
    add_card,
    choose_flip,
    flip,
    flip_ways,
    has_effects,
    queens,
    total,
    ways,
    why_not_add,
)
from fiftyfour.systems.suits.cards.jacks import JackPicks, picks_of
from fiftyfour.systems.suits.cards.totals import charisma_of
from fiftyfour.systems.suits.data import Attribute
from fiftyfour.systems.suits.decks import discard, draw
from fiftyfour.systems.suits.play.adding import DONE
from fiftyfour.systems.suits.play.resolving import draw_for_queens
from fiftyfour.systems.suits.table import HIDDEN, Person, Race, Side, Suits


class Initiative(Procedure):
    """Flips, passes, totals, ties, and the order for this round; all of it stands in the record.

    `among` are those who play: everybody, or those of a tie among themselves (SU-INI-05).
    """

    def begin(self, game: Game[Suits]) -> Step:
        table = game.table
        sides = [side_of(one) for one in table.people.values() if one.active and one.state.fighting]
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
        worth = charisma_of(table, side.who)
        options = [Option("no", "Keep Charisma"), Option("yes", "Add Charisma", f"+{worth}")]
        question = Choose(prompt="Add Charisma to initiative?", rule="SU-CHA-04", options=options)
        return ask(side.seat, question, then=self.braced, waiting="may add Charisma")

    def _may_brace(self, table: Suits, side: Side) -> bool:
        asked = table.race.data.asked_charisma
        return side.who not in asked and charisma_of(table, side.who) > 0

    def braced(self, game: Game[Suits], option: Option) -> Step:
        table, race = game.table, game.table.race.data
        side = next(one for one in race.sides if self._may_brace(table, one))
        if option.id == "yes":
            add_charisma(game, side)
        asked = [*race.asked_charisma, side.who]
        game.write(table.race, rule="SU-CHA-04", asked_charisma=asked)
        return self.brace

    # --- flips ---

    def flip(self, game: Game[Suits]) -> Step:
        """Players in seat order, then the GM's people in theirs (SU-INI-02)."""
        table, race = game.table, game.table.race.data
        for side in race.sides:
            if side.who not in race.among:
                continue
            suit, on = suit_of(table, side), effects(table, side)
            flip(game, side, effects=on, suit=suit, rule="SU-INI-02")
        players = [i for i in range(len(race.sides)) if self._plays(race, i)]
        game.write(
            table.race,
            rule="SU-INI-01",
            turn=players[0] if players else -1,
            added=False,
            passes=0,
        )
        return self.window

    def _plays(self, race: Race, index: int) -> bool:
        side = race.sides[index]
        return side.seat != GM and side.who in race.among

    # --- passes (SU-INI-03, SU-INI-04) ---

    def window(self, game: Game[Suits]) -> Step:
        """A player's own window, or the GM's one for everybody; friends may give a Queen."""
        table, race = game.table, game.table.race.data
        if race.turn < 0:
            options = [option for side in gm_sides(race) for option in gm_ways(table, side)]
            question = Choose(prompt=gm_prompt(table), rule="SU-INI-03", options=[*options, DONE])
            return ask(
                GM,
                question,
                then=self.gm_acts,
                waiting="initiative: does it stand?",
                refuse=self.why_gm_not,
                others=self.not_asked,
            )
        side = race.sides[race.turn]
        decisions = {side.seat: self._question(table, side)}
        for friend in table.party() if effects(table, side) else ():
            options = queens(table, friend)
            if friend.seat != side.seat and options:
                prompt = f"A Queen for {side.name}?"
                decisions[friend.seat] = Choose(prompt=prompt, rule="SU-QUEEN-02", options=options)
        return ask_first(
            decisions,
            then=self.act,
            waiting=f"{side.name}, initiative: does it stand?",
            awaited=[side.seat],
            refuse=self.why_not,
            others=self.not_asked,
        )

    def _question(self, table: Suits, side: Side) -> Choose:
        cards, suit = table.hand(side.seat).cards, suit_of(table, side)
        options = opening_ways(table, side)
        options += ways(table, side.seat, cards, effects=effects(table, side), suit=suit)
        worth = charisma_of(table, side.who)
        if worth and table.settings.charisma_when == "any":
            options.append(Option("charisma", "Add Charisma", f"+{worth}, once a scene"))
        prompt = f"Initiative {score(table, side)}. Does it stand?"
        return Choose(prompt=prompt, rule="SU-INI-03", options=[*options, DONE])

    def act(self, game: Game[Suits], seat: Seat, option: Option) -> Step:
        table, race = game.table, game.table.race.data
        side = race.sides[race.turn]
        if option.id == "done":
            return self.following
        if option.id == "charisma":
            add_charisma(game, side)
        elif option.id.startswith("flip "):
            choose_flip(game, side, option.id, suit_of(table, side))
            game.write(table.race, rule="SU-FACE-04")
            return self.window
        else:
            giver = table.people[seat]
            if seat != side.seat and seat not in race.givers:
                race.givers.append(seat)
            suit = giver.figure.suit
            add_card(game, side, seat, option.id, effects=effects(table, side), suit=suit)
        side.acted |= seat == side.seat
        game.write(table.race, rule="SU-INI-03", added=True)
        return self.window

    def gm_acts(self, game: Game[Suits], option: Option) -> Step:
        table, race = game.table, game.table.race.data
        if option.id == "done":
            return self.following
        who, _, words = option.id.partition(" ")
        side = next(side for side in race.sides if side.who == who)
        if words.startswith("flip "):
            choose_flip(game, side, words, suit_of(table, side))
            game.write(table.race, rule="SU-FACE-04")
            return self.window
        suit = suit_of(table, side)
        add_card(game, side, GM, words, effects=effects(table, side), suit=suit)
        side.acted = True
        game.write(table.race, rule="SU-INI-03", added=True)
        return self.window

    def following(self, game: Game[Suits]) -> Step:
        """The next player's window, or the other side's if this pass has added something."""
        table, race = game.table, game.table.race.data
        name = race.sides[race.turn].name if race.turn >= 0 else "The GM"
        game.tell(f"{name}: it stands", rule="SU-INI-03")
        players = [i for i in range(len(race.sides)) if self._plays(race, i)]
        gms = gm_sides(race)
        if race.turn >= 0:
            later = [index for index in players if index > race.turn]
            if later:
                game.write(table.race, rule="SU-INI-03", turn=later[0])
                return self.window
            reply = race.passes == 0 and table.settings.gm_reply_after_stand == "on"
            if gms and (race.added or reply):
                passes = race.passes + 1
                game.write(table.race, rule="SU-INI-03", turn=-1, added=False, passes=passes)
                return self.window
        elif players and race.added:
            game.write(table.race, rule="SU-INI-03", turn=players[0], added=False)
            return self.window
        return self.rank

    def why_not(self, game: Game[Suits], seat: Seat, answer: Answer) -> None:
        table, race = game.table, game.table.race.data
        side = race.sides[race.turn]
        if seat == side.seat and answer == "charisma":
            late = table.settings.charisma_when == "declare"
            code = "charisma_too_late" if late else "charisma_spent"
            raise IllegalAction(code, "Charisma cannot be added now", "SU-CHA-01")
        hand = table.hand(seat).cards
        why_not_add(table, seat, hand, answer, effects=effects(table, side))
        if seat != side.seat:
            raise IllegalAction("not_a_queen", "only a Queen is given to a friend", "SU-QUEEN-06")

    def why_gm_not(self, game: Game[Suits], answer: Answer) -> None:
        table = game.table
        who, _, words = answer.partition(" ") if isinstance(answer, str) else ("", "", "")
        side = next((one for one in gm_sides(table.race.data) if one.who == who), None)
        if side is not None:
            hand = table.gm_hand.cards
            why_not_add(table, GM, hand, words, effects=effects(table, side))

    def not_asked(self, game: Game[Suits], seat: Seat, answer: Answer) -> None:
        raise IllegalAction("not_your_window", "this window is another's", "SU-ADD-09")

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
            told = f"The order: {names_of(table, order)}"
            game.tell(told, rule="SU-INI-07", known=HIDDEN, order=order)
            return self.stand
        for side in race.sides:
            if side.who in tied:
                discard(game, table.row(side.who), rule="SU-INI-05")
        game.tell(f"A tie: {names_of(table, tied)}", rule="SU-INI-05", known=HIDDEN)
        game.write(table.race, rule="SU-INI-05", among=tied)
        return self.flip

    def stand(self, game: Game[Suits]) -> Step:
        """Jacks pick, in seat order and then the GM (SU-INI-06)."""
        table, race = game.table, game.table.race.data
        table.close(race.sides)
        race.picks = picks_of(table, race.sides, [effects(table, side) for side in race.sides])
        game.write(table.race, rule="SU-INI-06")
        return call(JackPicks(), then=self.picked) if self._early(table) else self.tidy

    def _early(self, table: Suits) -> bool:
        """Jacks pick before the cards go, unless they may take any of the discards."""
        return table.settings.jack_pool == "play"

    def picked(self, game: Game[Suits], _: JackPicks) -> Step:
        return self.tidy

    def tidy(self, game: Game[Suits]) -> Step:
        """All flips and cards are thrown away (SU-INI-06)."""
        table = game.table
        for side in table.race.data.sides:
            discard(game, table.row(side.who), rule="SU-INI-06")
        return self.draws if self._early(table) else call(JackPicks(), then=self.late)

    def late(self, game: Game[Suits], _: JackPicks) -> Step:
        return self.draws

    def draws(self, game: Game[Suits]) -> Step:
        """One card for every player in it, then one for the GM; the order stands (SU-INI-06)."""
        table, race = game.table, game.table.race.data
        if table.settings.initiative_draw == "on":
            for seat in dict.fromkeys(side.seat for side in race.sides):
                draw(game, seat, 1, rule="SU-INI-06")
            if table.settings.queen_draw == "on":
                draw_for_queens(game, race.givers)
        order = [who for group in race.groups for one in group for who in unfold(table, one)]
        game.write(table.log, rule="SU-CBT-02", order=order)
        game.write(table.race, rule="SU-INI-06", running=False)
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
    return [one.id for one in table.opposition() if one.state.fighting]


def number(table: Suits, side: Side) -> int:
    """Dexterity; of a group the highest (SU-INI-02)."""
    if side.who != GROUP:
        return table.people[side.who].figure.modifier(SWIFT)
    group = [one for one in table.opposition() if one.state.fighting]
    return max((one.figure.modifier(SWIFT) for one in group), default=0)


def score(table: Suits, side: Side) -> int:
    """What a side comes to (SU-INI-01)."""
    return number(table, side) + total(table.played(side)) + side.charisma


def effects(table: Suits, side: Side) -> bool:
    """True if face cards have effects for this side (SU-FACE-09)."""
    return has_effects(table, table.people.get(side.who), SWIFT)


def suit_of(table: Suits, side: Side) -> str:
    """The card suit that draws for this side; a group has none (SU-NPC-04)."""
    return "" if side.who == GROUP else table.people[side.who].figure.suit


def gm_sides(race: Race) -> list[Side]:
    """The GM's among those who play now."""
    return [side for side in race.sides if side.seat == GM and side.who in race.among]


def opening_ways(table: Suits, side: Side) -> list[Option]:
    """What the flip of a side may stand for, in its first window (SU-FACE-04)."""
    race = table.race.data
    players = any(one.seat != GM and one.who in race.among for one in race.sides)
    first = race.passes == 0 if side.seat != GM or not players else race.passes == 1
    if not first or not effects(table, side):
        return []
    return flip_ways(table, side, suit_of(table, side))


def gm_ways(table: Suits, side: Side) -> list[Option]:
    """Cards of the GM's hand for one of those who play (SU-INI-03)."""
    suit = suit_of(table, side)
    found = opening_ways(table, side)
    found += ways(table, GM, table.gm_hand.cards, effects=effects(table, side), suit=suit)
    return [
        Option(
            f"{side.who} {one.id}", f"{side.name}: {one.label}", one.hint, one.cards, rule=one.rule
        )
        for one in found
    ]


def gm_prompt(table: Suits) -> str:
    """Everybody's total, for the GM."""
    sides = table.race.data.sides
    return ", ".join(f"{side.name} {score(table, side)}" for side in sides) + ". Add cards?"


def add_charisma(game: Game[Suits], side: Side) -> None:
    """Once a scene, and spent whatever happens (SU-CHA-05, SU-CHA-06)."""
    person = game.table.people[side.who]
    side.charisma = charisma_of(game.table, side.who)
    game.write(person.standing, rule="SU-CHA-06", charisma=True)
    game.tell(f"{side.name} adds Charisma, {side.charisma}", rule="SU-CHA-01", who=side.who)


def split(table: Suits, race: Race, group: list[str]) -> list[list[str]]:
    """Those of equal totals together, the highest first."""
    scores = {side.who: score(table, side) for side in race.sides if side.who in group}
    ranked = sorted(scores, key=lambda who: -scores[who])
    return [list(equal) for _, equal in groupby(ranked, key=lambda who: scores[who])]


def names_of(table: Suits, order: list[str]) -> str:
    """People by name, the opposition as one where it plays as one."""
    people = table.people
    return ", ".join(people[who].name if who in people else "the opposition" for who in order)
