"""Every bundled game noted by hand, and what every bundled house rule changes on the card."""

from .sheet import Sheet
from .sheets_app import APP
from .sheets_house import HOUSE_RULES
from .sheets_papers import PAPERS

SHEETS: dict[str, Sheet] = {**PAPERS, **APP}
"""The notes of each variant."""

__all__ = ["HOUSE_RULES", "SHEETS", "noted"]


def noted(variant: str, house: tuple[str, ...] = ()) -> Sheet:
    """The card of a variant with house rules laid over it, whatever their order."""
    sheet = SHEETS[variant]
    for rule in house:
        sheet = HOUSE_RULES[rule](sheet)
    return sheet
