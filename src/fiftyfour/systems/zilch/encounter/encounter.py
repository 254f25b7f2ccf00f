"""Encounters: initiative, surprise, stances, dominoes, turns (ZI-INIT, ZI-STN, ZI-RND, P-ENC)."""

from collections.abc import Iterator, Mapping
from typing import Annotated

from msgspec import Struct, field, structs

from fiftyfour.engine.errors import Refusal
from fiftyfour.engine.game import Game
from fiftyfour.engine.options import Choose, choose, option
from fiftyfour.engine.procedures import Procedure, Step, ask, ask_all, call, done
from fiftyfour.engine.struct_form import Each, Row, Switch, Words, form_of
from fiftyfour.engine.things import Seat, Sight
from fiftyfour.systems.zilch.damage.conditions import release, relieve
from fiftyfour.systems.zilch.damage.damage import end_effects
from fiftyfour.systems.zilch.encounter.choices import NameStance, Stances
from fiftyfour.systems.zilch.encounter.turn import Turn
from fiftyfour.systems.zilch.magic.knacks import forget
from fiftyfour.systems.zilch.table.commands import gms_command, nobody_living, outside
from fiftyfour.systems.zilch.table.creature import STANCE_TEXT, STANCES, Creature, Stance
from fiftyfour.systems.zilch.table.dominoes import draw_domino, return_domino
from fiftyfour.systems.zilch.table.forms import names_of
from fiftyfour.systems.zilch.table.gear import item_name
from fiftyfour.systems.zilch.table.settling import settle_call
from fiftyfour.systems.zilch.table.table import Zilch, begins, pictured


class Ends(Struct, frozen=True):
    """Which ends of the domino count in a stance (ZI-STN-03)."""

    attack: str
    defence: str


ENDS: dict[Stance, Ends] = {
    "Reckless": Ends("both", "nothing"),
    "Bold": Ends("greater", "lesser"),
    "Cautious": Ends("lesser", "greater"),
    "Guarded": Ends("nothing", "both"),
}


def against_stance(being: Creature, stance: Stance) -> Refusal | None:
    """Why it cannot be named: Guarded needs a standard action, rage and conditions rule out some.

    Rules: ZI-STN-04, ZI-STN-05.
    """
    if stance == "Guarded" and being.has("Stunned"):
        return Refusal("stance_guarded", "Guarded takes a standard action", "ZI-STN-04")
    raging = being.now.raging and stance not in ("Reckless", "Bold")
    if raging or stance in being.forbidden():
        line = f"{stance} is closed to {being.name} now"
        return Refusal("stance_forbidden", line, "ZI-STN-05")
    return None


def stances_open(being: Creature) -> list[Stance]:
    """The stances it may name; none for whoever cannot act (ZI-STN-09)."""
    if not being.able:
        return []
    return [stance for stance in STANCES if against_stance(being, stance) is None]


def sort_key(table: Zilch, being: Creature, entry: int) -> tuple[int, int, int, bool, int]:
    """Higher speed first; then Spades, Cunning, characters, earlier entry (ZI-INIT-03)."""
    dice = table.encounter.dice
    speed = being.speed + dice.get(being.id, 0)
    monster = being.monster
    return (-speed, -being.effective("S"), -being.effective("S2"), monster, entry)


class SetUp(Struct, frozen=True):
    """Who takes part, who is aware, where everybody is; `together`: identical monsters share."""

    takes_part: Annotated[
        dict[str, bool],
        Each(Switch("{} takes part", group="takes part", show="table", hint="{}"), "in_{}", True),
    ]
    aware: Annotated[
        dict[str, bool],
        Each(Switch("{} is aware", group="is aware", show="table", hint="{}"), "aware_{}", True),
    ]
    zone: Annotated[
        dict[str, str],
        Each(
            Words("{} is in", 30, prompt="Zone", group="is in", show="table", hint="{}"),
            "zone_{}",
            "here",
        ),
    ] = {}
    zones: Annotated[
        str, Words("Zones", 300, prompt="Adjacent zones, as hall-stairs, stairs-gallery")
    ] = ""
    together: Annotated[bool, Switch("Identical monsters share a stance and a domino")] = True


def who_fights(table: Zilch) -> dict[str, dict[str | None, str]]:
    """Everybody who lives: whether they take part, are aware of it, and where (P-ENC, E0)."""
    return dict.fromkeys(("takes_part", "aware", "zone"), names_of(table.living()))


def not_asked(table: Zilch) -> tuple[str, ...]:
    """Zones, where the table plays without; who shares a domino, where no two are alike."""
    zones = () if table.settings.zones == "on" else ("zone", "zones")
    return zones if _leaders(table, list(table.living())) else (*zones, "together")


def two_zones(_: Zilch) -> dict[str, str]:
    """Where zones are written, to begin with."""
    return {"zones": "here-there"}


@gms_command(
    "Begin an encounter",
    rule="ZI-INIT-01",
    prompt="An encounter begins",
    closed=(outside("ZI-INIT-01"), nobody_living),
    fill=who_fights,
    without=not_asked,
    given=two_zones,
    send="Begin the encounter",
    tab="Encounter",
    rest="fight",
    waiting="setting up an encounter",
)
def begin_encounter(game: Game[Zilch], said: SetUp) -> "Fight":
    """The GM sets up: who fights, who is aware of it, zones (P-ENC, E0)."""
    table = game.table
    fighters = [one for one in table.living() if said.takes_part[one.id]]
    begins(game, rule="ZI-INIT-01")
    game.tell("An encounter begins", rule="ZI-INIT-01", heading=True, moment=pictured(game))
    unaware = [fighter.id for fighter in fighters if not said.aware[fighter.id]]
    game.write(
        table.fight,
        rule="ZI-INIT-01",
        running=True,
        surprise=bool(unaware) and len(unaware) < len(fighters),
        round=0,
        order=[fighter.id for fighter in fighters],
        dice={},
        turn="",
        joining=[],
        entered=[fighter.id for fighter in fighters],
        zones=_zones(said.zones),
    )
    for fighter in fighters:
        game.write(
            fighter.state,
            rule="ZI-INIT-01",
            stance="",
            defending=False,
            zone=said.zone.get(fighter.id, ""),
            hurt=False,
            left=False,
        )
    together = table.settings.monster_groups == "on" and said.together
    return Fight(unaware=unaware, together=together)


def _leaders(table: Zilch, beings: list[Creature]) -> dict[str, str]:
    """Whose domino each monster shares, where there are identical ones (ZI-STN-13).

    Identical are those of the same values and gear, to whom the same stances are open.
    """
    if table.settings.monster_groups == "off":
        return {}
    leader_of: dict[str, str] = {}
    leaders: list[Creature] = []
    for being in beings:
        if being.monster and stances_open(being):
            for leader in leaders:
                if leader.who == being.who and stances_open(leader) == stances_open(being):
                    leader_of[being.id] = leader.id
                    break
            else:
                leaders.append(being)
    return leader_of


def _zones(text: str) -> dict[str, list[str]]:
    zones: dict[str, list[str]] = {}
    for pair in text.split(","):
        one, _, other = (part.strip() for part in pair.partition("-"))
        if one and other:
            zones.setdefault(one, []).append(other)
            zones.setdefault(other, []).append(one)
    return zones


class Fight(Procedure):
    """Round after round, until the GM says that it is over (P-ENC).

    `unaware` are those surprised in the first round; `named` the stances named so far; `together`
    is whether identical monsters share them.
    """

    unaware: list[str] = field(default_factory=list[str])
    named: dict[str, str] = field(default_factory=dict[str, str])
    at: int = 0
    together: bool = False

    def begin(self, game: Game[Zilch]) -> Step:
        """E1: the order of action (ZI-INIT-01, ZI-INIT-02)."""
        self._dice(game, [one.id for one in game.table.fighting()])
        self._order(game, self._sorted(game.table, game.table.fighting()))
        return self.round

    def _dice(self, game: Game[Zilch], ids: list[str]) -> None:
        """Chance in initiative, added after halving (ZI-INIT-02)."""
        table = game.table
        how, dice = table.settings.init_random, dict(table.encounter.dice)
        if how == "each" and ids:
            rolled = game.roll(table.d6, len(ids), rule="ZI-INIT-02")
            dice |= dict(zip(ids, rolled, strict=True))
        elif how == "sides":
            if not dice:
                for_us, for_them = game.roll(table.d6, 2, rule="ZI-INIT-02")
                dice = {"characters": for_us, "monsters": for_them}
            for id in ids:
                side = "monsters" if table.beings[id].monster else "characters"
                dice[id] = dice[side]
        game.write(table.fight, rule="ZI-INIT-02", dice=dice)

    def _sorted(self, table: Zilch, beings: list[Creature]) -> list[Creature]:
        """By speed, Spades, Cunning, characters first, and who came in earlier (ZI-INIT-03)."""
        came = {id: entry for entry, id in enumerate(table.encounter.entered)}
        return sorted(beings, key=lambda one: sort_key(table, one, came.get(one.id, len(came))))

    def _sorted_in(self, table: Zilch, newcomers: list[Creature]) -> list[Creature]:
        """Newcomers find their places; the others stay in the order they have (ZI-INIT-04)."""
        order = table.fighting()
        for one in self._sorted(table, newcomers):
            slower = (
                at for at, other in enumerate(order) if self._sorted(table, [other, one])[0] is one
            )
            order.insert(next(slower, len(order)), one)
        return order

    def _order(self, game: Game[Zilch], order: list[Creature]) -> None:
        table = game.table
        known: Sight = "all"
        for one in order:
            known = one.sight if one.monster else known
        ids = [one.id for one in order]
        if ids != table.encounter.order or table.encounter.round == 0:
            names = ", ".join(one.name for one in order)
            game.tell(f"They act in this order: {names}", rule="ZI-INIT-03", known=known)
        game.write(table.fight, rule="ZI-INIT-03", order=ids)

    def round(self, game: Game[Zilch]) -> Step:
        """E3: a round opens; newcomers are sorted in (ZI-INIT-04, ZI-STN-12, ZI-COND-09)."""
        table = game.table
        encounter = table.encounter
        joining = [id for id in encounter.joining if id in table.beings]
        again = table.settings.init_resort == "each_round" and encounter.round > 0
        if joining:
            self._dice(game, joining)
        newcomers = [table.beings[id] for id in joining if not table.beings[id].dead]
        if again:
            self._order(game, self._sorted(table, [*table.fighting(), *newcomers]))
        elif newcomers:
            self._order(game, self._sorted_in(table, newcomers))
        for one in newcomers:
            if one.now.left:
                game.write(one.state, rule="ZI-INIT-04", left=False)
        game.write(table.fight, rule="ZI-RND-07", round=encounter.round + 1, joining=[], turn="")
        surprise = ": a surprise" if encounter.surprise else ""
        line = f"Round {table.encounter.round}{surprise}"
        if table.encounter.round > 1:
            begins(game, rule="ZI-STN-02")
        game.tell(line, rule="ZI-STN-02", heading=True, moment=pictured(game))
        if encounter.surprise:
            for one in table.fighting():
                if one.id in self.unaware and not one.has("Inactive"):
                    conditions = [*one.now.conditions, "Inactive"]
                    game.write(one.state, rule="ZI-STN-12", conditions=conditions)
        self.named, self.at = {}, 0
        return self.stances

    # --- stances ---

    def _shares(self, table: Zilch) -> dict[str, str]:
        return _leaders(table, table.fighting()) if self.together else {}

    def _to_name(self, game: Game[Zilch]) -> list[Creature]:
        """Those able who have named none yet; for those who share one their leader (ZI-STN-13)."""
        shares = self._shares(game.table)
        unnamed = [one for one in game.table.fighting() if one.id not in self.named]
        return [one for one in unnamed if one.id not in shares and stances_open(one)]

    def _title(self, table: Zilch, being: Creature) -> str:
        """Its name, and those of the monsters that share its domino."""
        followers = [id for id, leader in self._shares(table).items() if leader == being.id]
        return ", ".join([being.name, *(table.beings[id].name for id in followers)])

    def _names(self, table: Zilch, being: Creature, stance: str) -> None:
        self.named[being.id] = stance
        for id, leader in self._shares(table).items():
            if leader == being.id:
                self.named[id] = stance

    def stances(self, game: Game[Zilch]) -> Step:
        """E4: all at once in secret, or one after another (ZI-STN-02, ZI-STN-10)."""
        return self.all_name if game.table.settings.stance_order == "simultaneous" else self.one

    def all_name(self, game: Game[Zilch]) -> Step:
        waiting = self._to_name(game)
        if not waiting:
            return self.deal
        rows: dict[Seat, dict[str, Row]] = {}
        bold: dict[str, NameStance] = {}
        for one in waiting:
            theirs = rows.setdefault(game.table.player_of(one), {})
            theirs[one.id] = Row(self._title(game.table, one), _stance_choice(one))
            bold[one.id] = NameStance(one.id, "Bold")
        forms = {
            seat: form_of(
                *(Stances, _which_stance(theirs)),
                rule="ZI-STN-02",
                given={"stances": bold},
                stances=theirs,
            )
            for seat, theirs in rows.items()
        }
        return ask_all(forms, self.all_named, waiting="choosing a stance")

    def all_named(self, game: Game[Zilch], said: Mapping[Seat, Stances]) -> Step:
        for theirs in said.values():
            for id, choice in theirs.stances.items():
                self._names(game.table, game.table.beings[id], choice.stance)
        return self.deal

    def _next_to_name(self, game: Game[Zilch]) -> Creature | None:
        waiting = self._to_name(game)
        if not waiting:
            return None
        return waiting[-1] if game.table.settings.stance_order == "slowest_first" else waiting[0]

    def one(self, game: Game[Zilch]) -> Step:
        being = self._next_to_name(game)
        if being is None:
            return self.deal
        player = game.table.player_of(being)
        return ask(player, _stance_choice(being), self.one_named, waiting="choosing a stance")

    def one_named(self, game: Game[Zilch], choice: NameStance) -> Step:
        being = game.table.beings[choice.being]
        self._names(game.table, being, choice.stance)
        game.tell(f"{being.name} is {choice.stance}", rule="ZI-STN-10", being=being.id)
        return self.stances

    def deal(self, game: Game[Zilch]) -> Step:
        """E5: a domino each, face-down, in the order of action (ZI-STN-02, ZI-STN-11)."""
        table = game.table
        shares = self._shares(table)
        for being in table.fighting():
            stance = self.named.get(being.id, "")
            if stance and stances_open(being):
                leader = shares.get(being.id, "")
                leader = leader if self.named.get(leader) == stance else ""
                game.write(being.state, rule="ZI-STN-03", stance=stance, shares=leader)
                if not leader:
                    draw_domino(game, being)
        stances = [f"{table.beings[id].name} is {stance}" for id, stance in self.named.items()]
        game.tell(", ".join(stances) or "Nobody takes a stance", rule="ZI-STN-03")
        return self.turns

    # --- turns ---

    def _left(self, game: Game[Zilch]) -> Iterator[tuple[int, Creature]]:
        order = game.table.encounter.order
        for place in range(self.at, len(order)):
            being = game.table.beings.get(order[place])
            if being is None or being.dead or being.now.left:
                continue
            if not being.has("Inactive"):
                yield place, being

    def turns(self, game: Game[Zilch]) -> Step:
        """E6: each in order, but for the dead and the surprised; nobody waits (ZI-RND-06)."""
        next_up = next(self._left(game), None)
        if next_up is None:
            return self.close
        self.at = next_up[0] + 1
        return call(Turn(being=next_up[1].id), then=self.turned)

    def turned(self, game: Game[Zilch], _: Turn) -> Step:
        return self.turns

    def close(self, game: Game[Zilch]) -> Step:
        """E7: one-round effects end, dominoes return (ZI-RND-07, ZI-STN-12)."""
        table = game.table
        game.tell(f"Round {table.encounter.round} is over", rule="ZI-RND-07")
        end_round(game)
        game.write(table.fight, rule="ZI-RND-07", surprise=False, turn="")
        return self.go_on

    def go_on(self, game: Game[Zilch]) -> Step:
        """E8: the GM says when it ends; proposed where one side has nobody active (ZI-RND-07)."""
        active = [one for one in game.table.fighting() if one.able]
        sides = {one.monster for one in active}
        options = [option(True, "Next round", id="on"), option(False, "It is over", id="end")]
        over = len(sides) < 2
        prompt = "One side has nobody left to act. Is it over?" if over else "Another round?"
        question = choose(prompt, reversed(options) if over else options, rule="ZI-RND-07")
        return ask(
            game.table.keeper, question, then=self.decided, waiting="deciding whether it goes on"
        )

    def decided(self, game: Game[Zilch], goes_on: bool) -> Step:
        if goes_on:
            return self.round
        end_fight(game)
        return done


def _which_stance(rows: Mapping[str, Row]) -> str:
    """The question, by name if it is about one alone."""
    return (
        f"{next(iter(rows.values())).label}: which stance?" if len(rows) == 1 else "Which stance?"
    )


def _stance_choice(being: Creature) -> Choose[NameStance]:
    options = [
        option(
            NameStance(being.id, stance),
            f"{stance}: {STANCE_TEXT[stance]}",
            id=stance,
            closed=against_stance(being, stance),
            gives=ENDS[stance],
        )
        for stance in STANCES
    ]
    return choose(f"{being.name}: which stance?", options, rule="ZI-STN-03")


def end_round(game: Game[Zilch]) -> None:
    """Stances, Defend and surprise are over; dominoes go back (ZI-RND-07)."""
    for being in game.table.beings.values():
        return_domino(game, being)
        if being.now.stance or being.now.defending:
            game.write(
                being.state,
                rule="ZI-RND-07",
                stance="",
                defending=False,
                shares="",
                shared=(0, 0),
            )
        relieve(game, being, "Inactive", rule="ZI-STN-12")


def end_fight(game: Game[Zilch]) -> None:
    """Encounter effects, rage, grips and stances end; who was taken out is gone (E8).

    The characters have won it if they alone are on their feet. What somebody unable leaves lying
    waits for them. Rules: ZI-RND-07, ZI-MAG-09, ZI-KNK-03.
    """
    table = game.table
    up = {one.monster for one in table.fighting() if one.awake}
    settle_call(game, "won" if up == {False} else "lost")
    end_round(game)
    gone = [one.id for one in table.beings.values() if one.monster and (one.dead or one.now.left)]
    for being in table.beings.values():
        if being.now.grips:
            release(game, being)
        forget(game, being, "per_encounter", "per_turn")
        _pick_up(game, being)
        game.write(
            being.state, rule="ZI-RND-07", raging=False, feinted="", hurt=False, cover=0, left=False
        )
    end_effects(game, ("encounter", "rounds"))
    for id in gone:
        del table.beings[id]
    game.write(
        table.fight,
        rule="ZI-RND-07",
        running=False,
        order=[],
        turn="",
        joining=[],
        entered=[],
        round=0,
    )
    game.tell("The encounter is over", rule="ZI-RND-07")


def _pick_up(game: Game[Zilch], being: Creature) -> None:
    """Whoever is on their feet packs what they let fall (ZI-CARRY-07)."""
    if not being.now.dropped or not being.able:
        return
    names = ", ".join(item_name(item) for item in being.now.dropped)
    gear = structs.replace(being.gear, pack=[*being.gear.pack, *being.now.dropped])
    game.tell(f"{being.name} picks up {names}", rule="ZI-CARRY-07", being=being.id)
    game.write(being.sheet, rule="ZI-CARRY-07", gear=gear)
    game.write(being.state, rule="ZI-CARRY-07", dropped=[])
