"""Does it stand? The windows in which sides add cards to their totals (SU-ADD)."""

from fiftyfour.engine.cards import Suit
from fiftyfour.engine.decisions import Answer, Choose, Option
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.game import Game
from fiftyfour.engine.procedures import Procedure, Step, ask_first, done
from fiftyfour.engine.things import GM, Seat
from fiftyfour.systems.suits.cards.faces import (
    add_card,
    choose_flip,
    flip_ways,
    has_effects,
    queens,
    ways,
    why_not_add,
)
from fiftyfour.systems.suits.cards.totals import (
    acting_total,
    charisma_of,
    physical,
    resisting,
    used,
)
from fiftyfour.systems.suits.commands import must_be_able
from fiftyfour.systems.suits.table import Person, Play, Record, Side, Suits

DONE = Option(id="done", label="It stands", hint="add nothing more", rule="SU-ADD-05")


class Exchange(Procedure):
    """The windows between the flips and the comparison; everything of it stands in the record."""

    depth: int

    def begin(self, game: Game[Suits]) -> Step:
        """Whose window is the first (SU-ADD-01, SU-ADD-08, SU-TIE-06)?"""
        play = game.table.plays[self.depth]
        first = first_side(game.table, play.data)
        game.write(
            play.record,
            rule="SU-ADD-01",
            phase="window",
            first=first,
            turn=first,
            windows=0,
            added=False,
        )
        return self.window

    def window(self, game: Game[Suits]) -> Step:
        """The owner of the side may add; friends may give a Queen.

        Rules: SU-ADD-02, SU-QUEEN-02, SU-DEF-05.
        """
        table = game.table
        play = table.plays[self.depth]
        side = play.data.sides[play.data.turn]
        decisions = {
            side.seat: Choose(
                prompt=_prompt(table, play), rule="SU-ADD-01", options=own(table, play)
            )
        }
        for friend in friends(table, play) if effects_on(table, play, play.data.turn) else ():
            options = queens(table, friend)
            if options:
                prompt = f"A Queen for {side.name}?"
                decisions[friend.seat] = Choose(prompt=prompt, rule="SU-QUEEN-01", options=options)
        return ask_first(
            decisions,
            then=self.act,
            waiting=f"{side.name}: does it stand?",
            awaited=[side.seat],
            refuse=self.why_not,
            others=self.not_asked,
        )

    def act(self, game: Game[Suits], seat: Seat, option: Option) -> Step:
        play = game.table.plays[self.depth]
        side = play.data.sides[play.data.turn]
        if option.id == "done":
            return self.close
        if option.id == "charisma":
            add_charisma(game, play, side)
        elif option.id.startswith("flip"):
            choose_flip(game, side, option.id, suit_of(game.table, play, play.data.turn))
            game.write(play.record, rule="SU-FACE-04")
            return self.window
        elif seat != side.seat:
            give_queen(game, play, side, seat, option)
        else:
            suit = suit_of(game.table, play, play.data.turn)
            effects = effects_on(game.table, play, play.data.turn)
            add_card(game, side, seat, option.id, effects=effects, suit=suit)
        side.acted |= seat == side.seat
        game.write(play.record, rule="SU-ADD-09", added=True)
        return self.window

    def close(self, game: Game[Suits]) -> Step:
        """Nothing added is a refusal and ends it, save in the first window for a second side.

        Rules: SU-ADD-04, SU-ADD-05, SU-ADD-06, SU-ADD-07, SU-ADD-09, SU-ADD-12.
        """
        play = game.table.plays[self.depth]
        record = play.data
        side = record.sides[record.turn]
        game.tell(f"{side.name}: it stands", rule="SU-ADD-05", who=side.who)
        if len(record.sides) == 1:
            return done
        other = record.sides[1 - record.turn]
        heard_out = record.windows == 0 and (
            other.seat != GM or game.table.settings.gm_reply_after_stand == "on"
        )
        if not record.added and not heard_out:
            return done
        game.write(
            play.record,
            rule="SU-ADD-04",
            turn=1 - record.turn,
            windows=record.windows + 1,
            added=False,
        )
        return self.window

    def why_not(self, game: Game[Suits], seat: Seat, answer: Answer) -> None:
        """The exact reason, of the owner or of a friend with a Queen (SU-FACE-12, SU-QUEEN-06)."""
        table = game.table
        play = table.plays[self.depth]
        record = play.data
        if seat != record.sides[record.turn].seat:
            why_not_give(table, play, seat, answer)
            return
        if answer == "charisma":
            why_no_charisma(table, play)
        must_be_of_a_window(table, record, answer)
        effects = effects_on(table, play, record.turn)
        why_not_add(table, seat, table.hand(seat).cards, answer, effects=effects)

    def not_asked(self, game: Game[Suits], seat: Seat, answer: Answer) -> None:
        """Whoever speaks in the window of somebody else (SU-ADD-09)."""
        play = game.table.plays[self.depth]
        record = play.data
        if isinstance(answer, str) and answer.startswith("lead") and seat != GM:
            must_be_able(game.table.people[seat])
        must_be_of_a_window(game.table, record, answer)
        bystander = seat != GM and all(seat != one.seat for one in record.sides)
        if bystander and record.sides[record.turn].seat != GM:
            why_not_give(game.table, play, seat, answer)
        raise IllegalAction("not_your_window", "this window is another side's", "SU-ADD-09")


def first_side(table: Suits, record: Record) -> int:
    """The player's side, unless the acting side goes first (SU-ADD-08, SU-PLAY-13)."""
    if len(record.sides) == 1 or record.acting.seat != GM:
        return 0
    return 0 if table.settings.first_to_add == "acting" else 1


def effects_on(table: Suits, play: Play, index: int) -> bool:
    """True if face cards have effects for this side (SU-FACE-08, SU-FACE-11, SU-ADD-07)."""
    side = play.data.sides[index]
    if not side.who:
        return play.quick.data.effects
    return has_effects(table, table.people[side.who], side.play)


def suit_of(table: Suits, play: Play, index: int) -> str:
    """The card suit that draws for this side; several at once have none (SU-NPC-04)."""
    side = play.data.sides[index]
    return table.people[side.who].figure.suit if side.who else play.quick.data.suit


def _prompt(table: Suits, play: Play) -> str:
    """The question, with what its seat may know of the sums (SU-ADD-01, SU-VIS-05)."""
    record = play.data
    mine = acting_total(table, play) if record.turn == 0 else max(resisting(table, play).values())
    side = record.sides[record.turn]
    if side.seat != GM:
        return f"{side.name} has {mine}. Does it stand?"
    if record.turn == 0:
        against = max(resisting(table, play).values())
    else:
        against = acting_total(table, play)
    return f"{side.name} has {mine} against {against}. Add cards?"


# --- what the owner may do ---


def own(table: Suits, play: Play) -> list[Option]:
    """Every card of the hand in every way, Charisma, what a flip stands for; done comes last."""
    record = play.data
    side, effects = record.sides[record.turn], effects_on(table, play, record.turn)
    suit = suit_of(table, play, record.turn)
    first = record.windows == (record.turn != record.first)
    found = flip_ways(table, side, suit) if effects and first else []
    found += ways(table, side.seat, table.hand(side.seat).cards, effects=effects, suit=suit)
    try:
        why_no_charisma(table, play)
    except IllegalAction:
        pass
    else:
        worth = charisma_of(table, side.who)
        hint = f"+{worth}, once a scene"
        found.append(Option("charisma", "Add Charisma", hint, rule="SU-CHA-01"))
    return [*found, DONE]


def why_no_charisma(table: Suits, play: Play) -> None:
    """Raise the reason why the owner of the window may not add Charisma now.

    Rules: SU-CHA-01, SU-CHA-02, SU-CHA-03, SU-CHA-04, SU-CHA-05, SU-CHA-07.
    """
    record = play.data
    side = record.sides[record.turn]
    if table.settings.charisma_when == "declare":
        raise IllegalAction("charisma_too_late", "the cards are flipped", "SU-CHA-04")
    if physical(record) or side.seat == GM:
        raise IllegalAction("charisma_forbidden", "not with Block or Dodge", "SU-CHA-02")
    if not charisma_of(table, side.who):
        raise IllegalAction("charisma_spent", "it is used up in this scene", "SU-CHA-01")


def add_charisma(game: Game[Suits], play: Play, side: Side) -> None:
    """Once a scene, and spent whatever happens (SU-CHA-01, SU-CHA-06)."""
    person = game.table.people[side.who]
    side.charisma = charisma_of(game.table, side.who)
    game.write(person.standing, rule="SU-CHA-06", charisma=True)
    game.write(play.record, rule="SU-CHA-01")
    told = f"{side.name} adds Charisma, {side.charisma}"
    game.tell(told, rule="SU-CHA-01", who=side.who, charisma=side.charisma)


# --- friends ---


def friends(table: Suits, play: Play) -> list[Person]:
    """Players whose Queens this side may get: in the scene, alive, not against it (SU-QUEEN-03)."""
    record = play.data
    side = record.sides[record.turn]
    if side.seat == GM:
        return []
    return [one for one in table.party() if one.seat != side.seat and not _against(record, one)]


def _against(record: Record, person: Person) -> bool:
    """True for whoever opposes the side whose window it is."""
    if record.turn == 0:
        return person.id in record.marks
    return person.id == record.acting.who


def why_not_give(table: Suits, play: Play, seat: Seat, answer: Answer) -> None:
    """Raise the exact reason why this card cannot be given (SU-QUEEN-03, SU-QUEEN-06)."""
    record = play.data
    if not isinstance(answer, str) or answer in ("done", "charisma"):
        return
    person = table.people[seat]
    if not person.state.alive:
        raise IllegalAction("dead", f"{person.name} is dead", "SU-DMG-04")
    if person not in friends(table, play):
        raise IllegalAction("not_an_ally", "you are on no side that this helps", "SU-QUEEN-03")
    effects = effects_on(table, play, record.turn)
    why_not_add(table, seat, table.hand(seat).cards, answer, effects=effects)
    if not effects:
        raise IllegalAction("effects_off", "no Queen helps an untagged skill", "SU-QUEEN-06")
    raise IllegalAction("not_a_queen", "only a Queen is given to a friend", "SU-QUEEN-06")


def give_queen(game: Game[Suits], play: Play, side: Side, seat: Seat, option: Option) -> None:
    """It counts as an addition to the friend's side; the giver's own suit draws for the giver.

    Nothing else is paid for it. To oneself a Queen is a 10.

    Rules: SU-QUEEN-01, SU-QUEEN-02, SU-QUEEN-03, SU-QUEEN-04, SU-QUEEN-08.
    """
    giver = game.table.people[seat]
    game.tell(f"{giver.name} helps {side.name}", rule="SU-QUEEN-01", by=seat)
    add_card(game, side, seat, option.id, effects=True, suit=giver.figure.suit)
    if seat not in play.data.givers:
        play.data.givers.append(seat)


def must_be_of_a_window(table: Suits, record: Record, answer: Answer) -> None:
    """IllegalAction for what belongs to another phase of a play."""
    word = answer.partition(" ")[0] if isinstance(answer, str) else ""
    if word == "group" and not used(table, record, Suit.SPADES):
        raise IllegalAction("no_spade", "nobody is grouped without a spade", "SU-STE-03")
    if word in ("group", "pick", "arrange", "swap", "again", "lead"):
        raise IllegalAction("not_now", f"{word!r} is not for now; cards are added")
