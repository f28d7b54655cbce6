"""An independent answer to whether a hand is decided: whether the cards that are left can still change a point.

It asks of every row by itself, whoever might get the cards that are left. It knows the hand-written sheets and
nothing else of this project.
"""

from collections.abc import Collection, Sequence

from .referee import winner_of
from .scorekeeper import PIPS, meant, pips, pips_of_sides, side_of
from .sheet import Sheet
from .story import Story


def decided(sheet: Sheet, story: Story, hands: Sequence[Collection[str]]) -> bool:
    """Whether every point has found its side for good."""
    left = set().union(*hands)
    assert story.trump is not None
    sides = {side_of(sheet, len(hands), winner_of(sheet, trick, story.trump)) for trick in story.tricks}
    sweep_counts = sheet.sweep_costs or any(how == "trick" for _, how in sheet.made_by)
    if sweep_counts and len(sides) == 1:
        return False
    return all(_row_is_decided(sheet, story, how, what, left, len(sides) > 1) for _, _, how, what in sheet.rows)


def _row_is_decided(sheet: Sheet, story: Story, how: str, what: str, left: set[str], shared: bool) -> bool:
    open_pips = sum(PIPS.get(card, 0) for card in left)
    if how == "pips":
        mine, *others = sorted(pips_of_sides(sheet, story), reverse=True)
        return open_pips == 0 or mine > others[0] + open_pips
    if how == "best trick":
        return open_pips == 0 or max(map(pips, story.tricks)) > open_pips
    if how == "last":
        return False
    if how in ("every", "sweep", "everything"):
        return shared
    if what in ("highest", "lowest") and sheet.first_joker and left & {"RJ", "BJ"}:
        return False
    card = meant(sheet, story, what)
    return card is None or how != "winner" or card not in left
