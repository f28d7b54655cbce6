"""On what terms a table is played, beside its sheet: alone, or as one of several of an evening."""

from typing import Any


class Terms:
    """Those of a table that stands alone: it is open, goes on as long as people like, and keeps nothing back."""

    most_rounds: int | None = None
    """How many games are played there, the next one of which begins by itself; none where people begin it."""

    @property
    def is_open(self) -> bool:
        """Whether anything may be decided there now."""
        return True

    @property
    def names(self) -> tuple[str, ...] | None:
        """What the players are called; none where each says so at the table."""
        return None

    def shows(self, round_number: int) -> bool:
        """Whether all cards of a game that is over may be shown."""
        return round_number > 0

    def told(self) -> dict[str, Any] | None:
        """What everybody may know of it; none where there is nothing."""
        return None


ALONE = Terms()
