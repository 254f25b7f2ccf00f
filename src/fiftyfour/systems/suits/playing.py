"""The play: from the declaration to the cards drawn after it (chapters 2.3 to 2.5, 3.2).

Every attempted action is one (SU-PLAY-01). The steps are in the order of the book.
"""

from itertools import combinations

from fiftyfour.engine.cards import Suit
from fiftyfour.engine.decisions import Answer, Choose, Option
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.game import Game
from fiftyfour.engine.procedures import Procedure, Step, ask, call, done
from fiftyfour.systems.suits.covering import Covering, lend, must_skip
from fiftyfour.systems.suits.data import COVER, RUNS, SHOTS, USES, Attribute, leadership_threshold
from fiftyfour.systems.suits.exchange import Exchange, add_charisma, effects_on, suit_of
from fiftyfour.systems.suits.flips import flip
from fiftyfour.systems.suits.jacks import JackPicks
from fiftyfour.systems.suits.looking import RULES, Looking, deck_looked_at, depth_of
from fiftyfour.systems.suits.opposing import Opposing
from fiftyfour.systems.suits.plays import (
    close_play,
    compute_threshold,
    open_play,
    oppose,
    oppose_quick,
    set_threshold,
)
from fiftyfour.systems.suits.resolving import (
    clear_exchange,
    compare,
    deaths,
    draws,
    settle,
    skips,
)
from fiftyfour.systems.suits.swapping import Swapping
from fiftyfour.systems.suits.table import Play, Record, Suits
from fiftyfour.systems.suits.totals import charisma_of, physical, used

DECLINE = Option(id="decline", label="No, leave it at that")


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
        """Phase 2: the GM says what resists, or refuses (SU-PLAY-12)."""
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
        """Phase 3: somebody may lend a defense (SU-LEA-03)."""
        return call(Covering(depth=self.depth), then=self.led)

    def led(self, game: Game[Suits], said: Covering) -> Step:
        """A Leadership play inside this one, before its flips (SU-SCN-05)."""
        if not said.leader:
            return self.brace
        leader = game.table.people[said.leader]
        record = self._play(game).data
        record.leader, record.covered = leader.id, []
        self.covering = said.covered
        open_play(game, leader, COVER, marks=said.covered)
        compute_threshold(game, game.table.plays[-1], leadership_threshold(len(said.covered)))
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
        """Where Charisma comes before the flips, whoever defends is asked for it (SU-CHA-04)."""
        play = self._play(game)
        record = play.data
        late = game.table.settings.charisma_when == "any" or physical(record)
        if late or len(record.sides) == 1 or not charisma_of(game.table, record.sides[1].who):
            return self.flip
        if 1 in record.asked_charisma:
            return self.flip
        side = record.sides[1]
        options = [
            Option("yes", "Add Charisma", f"+{charisma_of(game.table, side.who)}, once a scene"),
            Option("no", "Keep it"),
        ]
        question = Choose(prompt="Add Charisma to this defense?", rule="SU-CHA-04", options=options)
        return ask(side.seat, question, then=self.braced, waiting="may add Charisma")

    def braced(self, game: Game[Suits], option: Option) -> Step:
        play = self._play(game)
        if option.id == "yes":
            add_charisma(game, play, play.data.sides[1])
        game.write(play.record, rule="SU-CHA-04", asked_charisma=[1])
        return self.flip

    def flip(self, game: Game[Suits]) -> Step:
        """Phase 4: the acting side's flip, then the other's.

        Rules: SU-PLAY-02, SU-PLAY-06, SU-PLAY-13.
        """
        table, play = game.table, self._play(game)
        for index, side in enumerate(play.data.sides):
            side.played = []
            if play.data.opposed or index == 0:  # a threshold flips nothing (SU-ADD-07)
                suit, on = suit_of(table, play, index), effects_on(table, play, index)
                flip(game, side, effects=on, suit=suit, rule="SU-PLAY-02")
        game.write(play.record, rule="SU-PLAY-07")
        return call(Exchange(depth=self.depth), then=self.stood)

    def stood(self, game: Game[Suits], _: Exchange) -> Step:
        return self.group

    def group(self, game: Game[Suits]) -> Step:
        """Phase 6: with a ♠, some of the marks resist as the dullest of them (SU-STE-03)."""
        play = self._play(game)
        options = groups(game.table, play)
        if len(options) == 1:
            return self.compare
        question = Choose(prompt="Who is lumped together?", rule="SU-STE-03", options=options)
        return ask(
            play.data.acting.seat,
            question,
            then=self.grouped,
            waiting="may group those who watch",
            refuse=self.why_not_group,
        )

    def why_not_group(self, game: Game[Suits], answer: Answer) -> None:
        record = self._play(game).data
        words = answer.split(" ")[1:] if isinstance(answer, str) else []
        if len(words) > used(game.table, record, Suit.SPADES) + 1:
            raise IllegalAction("too_many_marks", "one more than the spades used", "SU-STE-03")
        for who in words:
            if who not in record.marks:
                raise IllegalAction("unknown_mark", f"{who[:20]!r} does not watch", "SU-STE-03")

    def grouped(self, game: Game[Suits], option: Option) -> Step:
        play = self._play(game)
        game.write(play.record, rule="SU-STE-03", grouped=option.id.split(" ")[1:])
        return self.compare

    def compare(self, game: Game[Suits]) -> Step:
        """Phases 7 and 8: a tie is flipped again (SU-RES-07, SU-TIE-01)."""
        play = self._play(game)
        if not compare(game, play):
            return self.again
        settle(game, play)
        return (
            call(JackPicks(depth=self.depth), then=self.picked) if self._early(game) else self.tidy
        )

    def again(self, game: Game[Suits]) -> Step:
        """Cards are lost, what was drawn with them stays; numbers and Charisma stay, too.

        Rules: SU-TIE-01, SU-TIE-02, SU-TIE-03, SU-TIE-04, SU-TIE-05, SU-TIE-06.
        """
        play = self._play(game)
        clear_exchange(game, play)
        exchange = play.data.exchange + 1
        game.write(play.record, rule="SU-TIE-01", exchange=exchange, grouped=[])
        return self.flip

    def _early(self, game: Game[Suits]) -> bool:
        """Jacks pick before the cards go, unless they may take any of the discards."""
        return game.table.settings.jack_pool == "play"

    def picked(self, game: Game[Suits], _: JackPicks) -> Step:
        return self.tidy

    def tidy(self, game: Game[Suits]) -> Step:
        """Phase 10: the cards go to the discard piles (SU-RES-03, SU-RES-05, SU-JACK-02)."""
        clear_exchange(game, self._play(game))
        return self.draw if self._early(game) else call(JackPicks(depth=self.depth), then=self.late)

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

    # --- phase 11: what follows (SU-RES-07, SU-RES-08) ---

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
        question = Choose(prompt="At no cost?", rule="SU-GUN-04", options=[*options, DECLINE])
        return ask(play.data.acting.seat, question, then=self.struck, waiting="may strike at once")

    def struck(self, game: Game[Suits], option: Option) -> Step:
        play = self._play(game)
        record, table = play.data, game.table
        if option.id == "decline":
            return self.close
        self._remember(play)
        close_play(game, play)
        actor = table.people[record.acting.who]
        if option.id == "again":
            following = open_play(
                game, actor, record.kind, marks=record.marks, target=record.target, free=True
            )
            _oppose_again(game, following, play)
            return call(Playing(depth=self.depth, opposed=True), then=self.followed)
        use, _, target = option.id.partition(" on ")
        run = record.use in RUNS
        bonus = used(table, record, Suit.DIAMONDS) if run else 0
        marks = [target] if target in table.people else driver_of(table, target)
        open_play(game, actor, USES[use], marks=marks, target=target, bonus=bonus, free=True)
        return call(Playing(depth=self.depth), then=self.followed)

    def followed(self, game: Game[Suits], _: "Playing") -> Step:
        return done

    def close(self, game: Game[Suits]) -> Step:
        play = self._play(game)
        self._remember(play)
        close_play(game, play)
        return done

    def _remember(self, play: Play) -> None:
        self.finished = play.data

    def _play(self, game: Game[Suits]) -> Play:
        return game.table.plays[self.depth]


def groups(table: Suits, play: Play) -> list[Option]:
    """Nobody, or any that many of the marks; two make the smallest group (SU-STE-03)."""
    record = play.data
    found = [Option(id="group", label="Nobody", rule="SU-STE-03")]
    spades = used(table, record, Suit.SPADES)
    if record.use == "stealth sneak" and spades:
        for size in range(2, min(spades + 1, len(record.marks)) + 1):
            for some in combinations(record.marks, size):
                names = ", ".join(table.people[who].name for who in some)
                found.append(Option(f"group {' '.join(some)}", names, rule="SU-STE-03"))
    return found


def strikes(table: Suits, record: Record) -> list[Option]:
    """What the acting side may do at once and at no cost (catalogue 3.6).

    A run's ♦ do not start another; only the acting side of it strikes. A disarm needs its ♣, a shot
    a miss and its ♦, and the mark has to be alive.

    Rules: SU-ATH-03, SU-ATH-05, SU-ATH-06, SU-DRI-02, SU-THU-03, SU-GUN-03, SU-GUN-04, SU-THW-01.
    """
    won, diamonds = record.outcome == "success", used(table, record, Suit.DIAMONDS)
    if record.use in SHOTS:
        alive = all(who not in table.people or table.people[who].active for who in record.marks)
        if won or not diamonds or not alive:
            return []
        return [Option("again", f"{record.kind.label} again", "same mark", rule="SU-GUN-03")]
    if record.use in RUNS and diamonds and (won or table.settings.athlete_attack_on == "any"):
        uses = ["thug attack", "driver ram"] if record.use.startswith("driver") else ["thug attack"]
        return _attacks(table, record, uses, f"+{diamonds} damage", "SU-ATH-03")
    if record.use == "thug disarm" and won and used(table, record, Suit.CLUBS):
        return _attacks(table, record, ["thug attack", "throw attack"], "at no cost", "SU-THU-03")
    return []


def _attacks(table: Suits, record: Record, uses: list[str], hint: str, rule: str) -> list[Option]:
    """Each attack on anybody in reach, which the GM may still refuse; or on whom the GM says."""
    targets = {one.id: one.name for one in table.people.values() if one.active}
    del targets[record.acting.who]
    targets |= {one.id: one.file.name for one in table.vehicles.values()}
    targets[""] = "somebody the GM names"
    return [
        Option(f"{use} on {who}", f"{USES[use].label}: {name}", hint, rule=rule)
        for use in uses
        for who, name in targets.items()
    ]


def driver_of(table: Suits, target: str) -> list[str]:
    """Whose defense resists for a vehicle: its driver's, if there is one (SU-VEH-02, SU-DRI-05)."""
    vehicle = table.vehicles.get(target)
    driver = table.people.get(vehicle.file.driver) if vehicle is not None else None
    return [driver.id] if driver is not None and driver.active else []


def _oppose_again(game: Game[Suits], following: Play, before: Play) -> None:
    """The same mark with the same number, or the same threshold (SU-GUN-04)."""
    people = [game.table.people[mark.who] for mark in before.marks if mark.who]
    if people:
        oppose(game, following, people, before.data.resist)
    elif before.marks:
        quick = before.quick.data
        oppose_quick(
            game,
            following,
            before.marks[0].number.value,
            before.data.resist,
            effects=quick.effects,
            suit=quick.suit,
        )
    else:
        set_threshold(
            game, following, before.threshold.value, public=before.data.threshold is not None
        )
