"""How the eight values come about: points, cards or dice (ZI-MAKE-02)."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from fiftyfour.engine.sheets import Flaw
from fiftyfour.systems.zilch.data import CARD_NAMES, CARDS, KING, SUITS
from fiftyfour.systems.zilch.settings import ZilchSettings, deck_range
from fiftyfour.systems.zilch.table.character import METHODS

TEN = 10


def step_cost(start: int, value: int) -> int:
    """Points from `start` to `value`: 1 a step up to 10, 2 above (ZI-MAKE-21).

    >>> [step_cost(4, value) for value in (4, 10, 11, 12, 13)]
    [0, 6, 8, 10, 12]
    """
    return max(0, min(value, TEN) - start) + 2 * max(0, value - max(start, TEN))


def points_spent(base: Mapping[str, int], start: int) -> int:
    """What eight values cost; nothing comes back below the start (ZI-MAKE-20, ZI-MAKE-24)."""
    return sum(step_cost(start, base[card]) for card in CARDS)


def threshold(settings: ZilchSettings) -> int:
    """A hand of this sum or less may be thrown away (ZI-MAKE-11, ZI-MAKE-12)."""
    return 30 if settings.deck_power == "high" else 25


def roll_plan(settings: ZilchSettings, method: str) -> tuple[str, int, int]:
    """The die of a method, how many are rolled, and what is added to each value.

    Rules: ZI-MAKE-30, ZI-MAKE-32, ZI-MAKE-40.
    """
    if method == "reckless_roll":
        return "d6", 16, 0
    power = settings.cautious_power
    return ("d8", 8, 4) if power == "d8" else ("d6", 8, 6 if power == "plus6" else 4)


def in_order(dice: Sequence[int], plan: tuple[str, int, int]) -> dict[str, int]:
    """Dice as they were rolled, in the order of the cards (ZI-MAKE-31, ZI-MAKE-41)."""
    _, count, added = plan
    each = count // len(CARDS)
    return {card: sum(dice[at * each : (at + 1) * each]) + added for at, card in enumerate(CARDS)}


def can_be_made(values: Sequence[int], dice: Sequence[int], plan: tuple[str, int, int]) -> bool:
    """True if every die goes to one card so that these values come out.

    One die each, or any pairing of sixteen (ZI-MAKE-31, ZI-MAKE-41).
    """
    _, count, added = plan
    if count == len(CARDS):
        return sorted(values) == sorted(die + added for die in dice)
    return sum(values) == sum(dice) and _pairs(sorted(values, reverse=True), Counter(dice))


def to_be_placed(values: Sequence[int], dice: Sequence[int], plan: tuple[str, int, int]) -> str:
    """What is still to be done with the dice, in words; nothing where they fit (ZI-MAKE-31)."""
    _, count, added = plan
    if count == len(CARDS):
        left = Counter(die + added for die in dice) - Counter(values)
        named = ", ".join(map(str, sorted(left.elements(), reverse=True)))
        return f"On no card yet: {named}." if named else ""
    if sum(dice) == sum(values):
        return ""
    return f"The dice come to {sum(dice)} in all, your values to {sum(values)}."


def _pairs(values: list[int], left: Counter[int]) -> bool:
    if not values:
        return True
    first, rest = values[0], values[1:]
    for one in sorted(face for face in left if left[face]):
        other = first - one
        if other < one:
            break
        if left[other] >= (2 if other == one else 1):
            left[one] -= 1
            left[other] -= 1
            if _pairs(rest, left):
                return True
            left[one] += 1
            left[other] += 1
    return False


def value_flaws(
    method: str,
    base: Mapping[str, int],
    dice: Sequence[int],
    ordered: bool,
    settings: ZilchSettings,
) -> Iterator[Flaw]:
    """What is wrong with the values before race, by the method of the table, or by any.

    Primary and secondary are independent, but for a hand of cards (ZI-MAKE-01, ZI-MAKE-25).
    """
    if settings.gen_method not in ("any", method):
        reason = f"this table makes characters by {settings.gen_method}, not {method}"
        yield Flaw("method", reason.replace("_", " "), "ZI-MAKE-01", "method")
        return
    match method:
        case "point_buy":
            yield from _point_flaws(base, settings)
        case "deck_draw":
            yield from _hand_flaws(base, dice, settings)
        case _:
            yield from _dice_flaws(base, dice, ordered, roll_plan(settings, method), settings)


def _point_flaws(base: Mapping[str, int], settings: ZilchSettings) -> Iterator[Flaw]:
    start = settings.pointbuy_start
    for card in CARDS:
        if base[card] < start:
            reason = f"{CARD_NAMES[card]} {base[card]} is below {start}, where every card starts"
            yield Flaw("below_start", reason, "ZI-MAKE-24", card)
        if base[card] > KING:
            reason = f"{CARD_NAMES[card]} {base[card]} is above the King (13)"
            yield Flaw("above_king", reason, "ZI-MAKE-22", card)
    over = points_spent(base, start) - settings.pointbuy_budget
    if over > 0:
        reason = f"{over} points more than the {settings.pointbuy_budget} there are"
        yield Flaw("points_over", reason, "ZI-MAKE-20")


def _hand_flaws(
    base: Mapping[str, int], hand: Sequence[int], settings: ZilchSettings
) -> Iterator[Flaw]:
    """Four cards, or eight with a second hand, two of each suit in the order of the suits."""
    least, most = deck_range(settings)
    second = settings.deck_secondary == "second_hand"
    if len(hand) != (8 if second else 4) or not all(least <= card <= most for card in hand):
        reason = f"a hand is {8 if second else 4} cards from {least} to {most}"
        yield Flaw("value_range", reason, "ZI-MAKE-10", "dice")
        return
    for at, suit in enumerate(SUITS):
        drawn = [hand[at], hand[at + 4]] if second else [hand[at], hand[at]]
        if sorted(drawn) != sorted((base[suit], base[f"{suit}2"])):
            reason = f"{CARD_NAMES[suit]} cannot be {base[suit]} and {base[f'{suit}2']}: the hand "
            reason += f"has {' and '.join(map(str, sorted(set(drawn))))}"
            yield Flaw("dice_mismatch", reason, "ZI-MAKE-13", suit)


def _dice_flaws(
    base: Mapping[str, int],
    dice: Sequence[int],
    ordered: bool,
    plan: tuple[str, int, int],
    settings: ZilchSettings,
) -> Iterator[Flaw]:
    die, count, _ = plan
    most = int(die[1:])
    if len(dice) != count or not all(1 <= one <= most for one in dice):
        yield Flaw("value_range", f"the method rolls {count}{die}", "ZI-MAKE-30", "dice")
        return
    if settings.roll_assign == "in_order" or (settings.roll_assign == "choice" and ordered):
        fits = in_order(dice, plan) == {card: base[card] for card in CARDS}
        rule = "ZI-MAKE-31"
    else:
        fits = can_be_made([base[card] for card in CARDS], dice, plan)
        rule = "ZI-MAKE-31" if count == len(CARDS) else "ZI-MAKE-41"
    if not fits:
        values, there = sum(base[card] for card in CARDS), sum(dice) + len(CARDS) * plan[2]
        reason = "these values cannot be made of the dice"
        reason += f": they add up to {values}, not {there}" if values != there else ""
        yield Flaw("dice_mismatch", reason, rule, "C")


# --- the hand of four (P-GEN) ---


def may_redraw(hand: Sequence[int], redraws: int, settings: ZilchSettings) -> bool:
    """True if the hand may be thrown away: poor enough, and redraws left.

    Rules: ZI-MAKE-11, ZI-MAKE-14.
    """
    left = settings.deck_redraws == "unlimited" or redraws == 0
    return left and sum(hand) <= threshold(settings)


def must_redraw(
    hand: Sequence[int], redraws: int, reach: Sequence[int], settings: ZilchSettings
) -> bool:
    """True if it has to be; not where even the best cards in `reach` would be poor (ZI-MAKE-15)."""
    if not settings.deck_redraw_forced or not may_redraw(hand, redraws, settings):
        return False
    return sum(reach) > threshold(settings)


class Making(Struct, frozen=True):
    """How characters are made at this table: each method in words, and the die that it rolls.

    `method` is the one that is played; blank: any. `hides` are fields that make no sense here.
    """

    method: str
    words: dict[str, str]
    dice: dict[str, str]
    hides: list[str]


def making(settings: ZilchSettings) -> Making:
    """It follows from the settings (ZI-MAKE-02, ZI-SKL-05)."""
    free = settings.gen_method == "any"
    ones = settings.skill_option == "ones"
    return Making(
        method="" if free else settings.gen_method,
        words=METHOD_WORDS,
        dice={method: roll_plan(settings, method)[0] for method in METHODS if "roll" in method},
        hides=[*([] if free else ["method"]), *([] if ones else ["skill_talents"])],
    )


METHOD_WORDS = {
    "": "Your own way: buy values with points, draw cards, or roll.",
    "point_buy": "Values are bought with points.",
    "deck_draw": "One card is drawn from each pile; a poor hand may be thrown away.",
    "cautious_roll": "Eight dice, one for each card, and a bonus.",
    "reckless_roll": "Sixteen dice, two for each card.",
}
