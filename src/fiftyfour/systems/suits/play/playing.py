"""The play: from the declaration to the cards drawn after it (SU-PLAY, SU-RES).

Every attempted action is one (SU-PLAY-01). The steps are in the order of the book.
"""

from fiftyfour.engine.cards import Suit
from fiftyfour.engine.errors import Refusal
from fiftyfour.engine.game import Game
from fiftyfour.engine.options import choose, option
from fiftyfour.engine.procedures import Procedure, Step, ask, call, done
from fiftyfour.engine.struct_form import form_of
from fiftyfour.systems.suits.cards.faces import flip, foresee_flips
from fiftyfour.systems.suits.cards.jacks import JackPicks, jacks_first
from fiftyfour.systems.suits.cards.totals import charisma_of, physical, used
from fiftyfour.systems.suits.choices import AnyStrike, Brace, Decline, Grouping, ShootAgain
from fiftyfour.systems.suits.data import COVER, RUNS, USES, Attribute, leadership_threshold
from fiftyfour.systems.suits.play.adding import (
    Exchange,
    add_charisma,
    brace_menu,
    charisma_forbidden,
    effects_on,
    suit_of,
)
from fiftyfour.systems.suits.play.free_attacks import driver_of, oppose_again, strikes
from fiftyfour.systems.suits.play.leadership import Covering, Swapping, lend, must_skip
from fiftyfour.systems.suits.play.look import RULES, Looking, deck_looked_at, depth_of
from fiftyfour.systems.suits.play.opposing import Opposing
from fiftyfour.systems.suits.play.plays import (
    close_play,
    lines_of,
    open_play,
    set_threshold,
    tell_try,
)
from fiftyfour.systems.suits.play.resolving import (
    clear_exchange,
    compare,
    deaths,
    draws,
    settle,
    skips,
)
from fiftyfour.systems.suits.table import Play, Record, Suits


class Playing(Procedure):
    """One play, which lies on the table at this `depth`; `finished` is its record when it is over.

    It comes here declared; `opposed` tells that what resists is known as well, as it is of shots
    that go on and of Leadership. `covering` are those whom a leader tries to cover.
    """

    depth: int
    opposed: bool = False
    covering: list[str] = []
    finished: Record | None = None

    def begin(self, game: Game[Suits]) -> Step:
        """The GM says what resists, or refuses (SU-PLAY-12)."""
        return self.commit if self.opposed else call(Opposing(depth=self.depth), then=self.allowed)

    def allowed(self, game: Game[Suits], said: Opposing) -> Step:
        return done if said.refused else self.commit

    def commit(self, game: Game[Suits]) -> Step:
        """From here on what the declaration costs is spent.

        Rules: SU-FRA-03, SU-AMB-04, SU-AMB-05, SU-AWA-05, SU-CHA-08.
        """
        play = self._play(game)
        record, person = play.data, game.table.people[play.data.acting.who]
        if record.kind.attack and person.state.feint:
            game.write(play.record, rule="SU-FRA-03", feint=person.state.feint)
            game.write(person.standing, rule="SU-FRA-03", feint=0)
        if record.use == "ambush look":
            game.write(person.standing, rule="SU-AMB-04", ambush=True)
        elif record.use == "awareness look":
            game.write(person.standing, rule="SU-AWA-05", awareness=True)
        if record.charisma and not physical(record) and charisma_of(game.table, person.id):
            add_charisma(game, play, record.acting)
        return self.react

    def react(self, game: Game[Suits]) -> Step:
        """Somebody may lend a defense (SU-LEA-03)."""
        return call(Covering(depth=self.depth), then=self.led)

    def led(self, game: Game[Suits], said: Covering) -> Step:
        """A Leadership play inside this one, before its flips (SU-SCN-05)."""
        lead = said.lead
        if lead is None:
            return self.brace
        leader = game.table.people[lead.leader]
        game.write(self._play(game).record, rule="SU-LEA-03", leader=leader.id, covered=[])
        self.covering = list(lead.covered)
        play = open_play(
            game, leader, COVER, marks=self.covering, charisma=True if lead.charisma else None
        )
        tell_try(game, play)
        set_threshold(game, play, leadership_threshold(len(self.covering)), public=True)
        return call(Playing(depth=self.depth + 1, opposed=True), then=self.covered)

    def covered(self, game: Game[Suits], inner: "Playing") -> Step:
        play = self._play(game)
        leader = game.table.people[play.data.leader]
        if inner.finished is not None and inner.finished.outcome == "success":
            lend(game, play, leader, self.covering)
        if game.table.settings.leadership_skip == "always":
            must_skip(game, leader, play.data.number)
        return self.brace

    def brace(self, game: Game[Suits]) -> Step:
        """Where Charisma comes before the flips, each side is asked that was not (SU-CHA-04)."""
        table, record = game.table, self._play(game).data
        index = _to_brace(table, record)
        if index is None:
            return self.flip
        side = record.sides[index]
        menu = brace_menu("Add Charisma to this play?", charisma_of(table, side.who))
        return ask(side.seat, menu, then=self.braced, waiting="deciding whether to add Charisma")

    def braced(self, game: Game[Suits], brace: Brace) -> Step:
        play = self._play(game)
        index = _to_brace(game.table, play.data)
        assert index is not None
        if brace.add:
            add_charisma(game, play, play.data.sides[index])
        asked = [*play.data.asked_charisma, index]
        game.write(play.record, rule="SU-CHA-04", asked_charisma=asked)
        return self.brace

    def flip(self, game: Game[Suits]) -> Step:
        """The acting side's flip, then the other's.

        Rules: SU-PLAY-02, SU-PLAY-06, SU-PLAY-13.
        """
        table, play = game.table, self._play(game)
        sides = play.data.sides
        foresee_flips(game, sides if play.data.opposed else sides[:1])
        for index, side in enumerate(sides):
            if play.data.opposed or index == 0:  # a threshold flips nothing (SU-ADD-07)
                suit, on = suit_of(table, play, index), effects_on(table, play, index)
                flip(game, side, effects=on, suit=suit, rule="SU-PLAY-02")
            else:
                side.open, side.notes = True, []
        game.write(play.record, rule="SU-PLAY-07")
        return call(Exchange(depth=self.depth), then=self.stood)

    def stood(self, game: Game[Suits], _: Exchange) -> Step:
        return self.group

    def group(self, game: Game[Suits]) -> Step:
        """With a ♠, some of the marks resist as the dullest of them (SU-STE-03)."""
        table, record = game.table, self._play(game).data
        most = most_grouped(table, record)
        if not most:
            return self.compare
        line = f"up to {most}: one more than the spades used"
        too_many = Refusal("too_many_marks", line, "SU-STE-03")
        watchers = [table.people[who] for who in record.marks]

        def unless(grouping: Grouping) -> Refusal | None:
            return too_many if sum(grouping.group.values()) > most else None

        question = form_of(
            Grouping,
            f"Who resists as the dullest of them? Up to {most}",
            group={person.id: person.name for person in watchers},
            rule="SU-STE-03",
            unless=unless if most < len(watchers) else None,
        )
        seat, waiting = record.acting.seat, "grouping the bystanders"
        return ask(seat, question, then=self.grouped, waiting=waiting)

    def grouped(self, game: Game[Suits], grouping: Grouping) -> Step:
        play = self._play(game)
        among = [who for who in play.data.marks if grouping.group[who]]
        game.write(play.record, rule="SU-STE-03", grouped=among)
        return self.compare

    def compare(self, game: Game[Suits]) -> Step:
        """A tie is flipped again (SU-RES-07, SU-TIE-01)."""
        play = self._play(game)
        if not compare(game, play):
            return self.again
        settle(game, play)
        picks = call(JackPicks(depth=self.depth), then=self.picked)
        return picks if jacks_first(game.table) else self.tidy

    def again(self, game: Game[Suits]) -> Step:
        """Cards are lost, what was drawn with them stays; numbers and Charisma stay, too.

        Rules: SU-TIE-01, SU-TIE-02, SU-TIE-03, SU-TIE-04, SU-TIE-05, SU-TIE-06.
        """
        play = self._play(game)
        clear_exchange(game, play)
        exchange = play.data.exchange + 1
        game.write(play.record, rule="SU-TIE-01", exchange=exchange, grouped=[])
        return self.flip

    def picked(self, game: Game[Suits], _: JackPicks) -> Step:
        return self.tidy

    def tidy(self, game: Game[Suits]) -> Step:
        """The cards go to the discard piles (SU-RES-03, SU-RES-05, SU-JACK-02)."""
        clear_exchange(game, self._play(game))
        return (
            self.draw
            if jacks_first(game.table)
            else call(JackPicks(depth=self.depth), then=self.late)
        )

    def late(self, game: Game[Suits], _: JackPicks) -> Step:
        return self.draw

    def draw(self, game: Game[Suits]) -> Step:
        """One card each, then the dead are dead, then flags (SU-RES-03, SU-RES-07)."""
        play = self._play(game)
        draws(game, play)
        deaths(game)
        game.write(play.record, rule="SU-RES-07", phase="after")
        if self.depth == 0:
            skips(game, play)
        return self.follow

    # --- what follows (SU-RES-07, SU-RES-08) ---

    def follow(self, game: Game[Suits]) -> Step:
        play = self._play(game)
        record, table = play.data, game.table
        if record.use == COVER.id or not table.people[record.acting.who].active:
            return self.close
        won = record.outcome == "success"
        if record.use in RULES and won:
            suit = record.kind.skill.suit if record.kind.skill else Suit.HEARTS
            looking = Looking(
                seat=record.acting.seat,
                deck=deck_looked_at(record),
                count=depth_of(table, record),
                discards=used(table, record, suit),
                rule=RULES[record.use],
            )
            return call(looking, then=self.looked)
        if record.use == "leadership swap" and won and table.people[record.target].active:
            leader = table.people[record.acting.who]
            swapping = Swapping(
                leader=leader.seat,
                partner=table.people[record.target].seat,
                most=leader.figure.attribute(Attribute.CHARISMA),
                extras=used(table, record, Suit.HEARTS),
            )
            return call(swapping, then=self.swapped)
        return self.strike

    def looked(self, game: Game[Suits], _: Looking) -> Step:
        return self.close

    def swapped(self, game: Game[Suits], _: Swapping) -> Step:
        return self.close

    def strike(self, game: Game[Suits]) -> Step:
        """Another shot after a miss, a blow after a run or a disarm; offered, not forced.

        Rules: SU-GUN-03, SU-GUN-04, SU-ATH-03, SU-THU-03.
        """
        play = self._play(game)
        options = strikes(game.table, play.data)
        if not options:
            return self.close
        decline = option(Decline(), "No, leave it at that", id="decline")
        menu = choose("At no cost?", [*options, decline], rule="SU-GUN-04")
        return ask(
            play.data.acting.seat,
            menu,
            then=self.struck,
            waiting="deciding whether to strike at once",
        )

    def struck(self, game: Game[Suits], choice: AnyStrike) -> Step:
        play = self._play(game)
        record, table = play.data, game.table
        if isinstance(choice, Decline):
            return self.close
        self.finished = play.data
        close_play(game, play, [*lines_of(game.table, play)])
        actor = table.people[record.acting.who]
        if isinstance(choice, ShootAgain):
            following = open_play(
                game, actor, record.kind, marks=record.marks, target=record.target, free=True
            )
            tell_try(game, following)
            oppose_again(game, following, play)
            return call(Playing(depth=self.depth, opposed=True), then=self.followed)
        bonus = used(table, record, Suit.DIAMONDS) if record.use in RUNS else 0
        at = choice.at
        marks = [at] if at in table.people else driver_of(table, at)
        following = open_play(
            game, actor, USES[choice.use], marks=marks, target=at, bonus=bonus, free=True
        )
        tell_try(game, following)
        return call(Playing(depth=self.depth), then=self.followed)

    def followed(self, game: Game[Suits], _: "Playing") -> Step:
        return done

    def close(self, game: Game[Suits]) -> Step:
        play = self._play(game)
        self.finished = play.data
        close_play(game, play, [*lines_of(game.table, play)])
        if not game.table.plays:
            deaths(game)  # of those whom the GM has hurt meanwhile
        return done

    def _play(self, game: Game[Suits]) -> Play:
        return game.table.plays[self.depth]


def _to_brace(table: Suits, record: Record) -> int | None:
    """The side that is asked for Charisma before the flips, if the table plays so (SU-CHA-04)."""
    if table.settings.charisma_when == "any":
        return None
    for index, side in enumerate(record.sides):
        asked = index in record.asked_charisma or charisma_forbidden(table, record, index)
        if not asked and charisma_of(table, side.who):
            return index
    return None


def most_grouped(table: Suits, record: Record) -> int:
    """One more than the ♠ used to sneak past several; 0 where nobody is grouped (SU-STE-03)."""
    spades = used(table, record, Suit.SPADES)
    if record.use != "stealth sneak" or not spades or len(record.marks) < 2:
        return 0
    return min(spades + 1, len(record.marks))
