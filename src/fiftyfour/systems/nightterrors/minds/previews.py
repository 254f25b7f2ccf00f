"""What an answer comes to that is no option: a free pick of cards, a payment, a pool changed."""

from fiftyfour.engine.seen import Seen
from fiftyfour.engine.view import Preview
from fiftyfour.systems.nightterrors.conflict.choices import Lay
from fiftyfour.systems.nightterrors.conflict.raising import raise_option
from fiftyfour.systems.nightterrors.conflict.seeing import see_option
from fiftyfour.systems.nightterrors.data import Points
from fiftyfour.systems.nightterrors.scenes.gm import Adjustment, adjusted
from fiftyfour.systems.nightterrors.table import NightTerrors


def preview(seen: Seen[NightTerrors], draft: object) -> Preview | None:
    """What this would come to; None for what its option tells already."""
    table = seen.table
    match draft:
        case Lay(cards) if table.conflict.phase == "raise":
            one = raise_option(tuple(cards), table.conflict.trump, table.settings)
            return Preview(one.label, one.hint, one.gives)
        case Lay(cards):
            one = see_option(table, table.deciding, cards)
            return Preview(one.label, one.hint, one.gives)
        case Points():
            return Preview(f"Pay {draft.words()}")
        case Adjustment(character, pool, points):
            left = table.characters[character].track(pool).value
            return Preview(hint=f"{left} left, then {adjusted(left, points)}")
        case _:
            return None
