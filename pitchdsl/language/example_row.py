"""The rows of ``examples``: cases that a sheet shows, with what comes of them.

They are no rules. Two games with the same rules are the same game, whatever their sheets show of it; so the rules do
not hold them, and the sheet keeps them beside.
"""

from typing import Any, ClassVar

from attrs import frozen

from pitchdsl.language.clause import ShownClause, ToldClause
from pitchdsl.language.clauses import Shown, Told
from pitchdsl.language.facts import Moment
from pitchdsl.language.form import Row, Said


@frozen(kw_only=True)
class ExampleRow(Row):
    """A case in words: what is told, and what is so then. Without what is so it is a question."""

    sections: ClassVar = {
        "examples": (
            "the pitcher bids 3, takes 2 then the pitcher loses 3",
            "the bidding goes 2, pass, pass then the dealer may not bid 1",
        )
    }
    asked = Moment.HAND_OVER

    name: str
    told: tuple[Told, ...] = ()
    shown: tuple[Shown, ...] = ()

    @classmethod
    def said(cls, *parts: Any) -> dict[str, object]:
        """What a line says, from the clauses before and behind ``then``, each with which of them it is."""
        said: dict[str, object] = {"told": (), "shown": ()}
        for part in parts:
            said |= part
        return said

    @classmethod
    def words(cls, said: Said) -> str:
        return case_words(said["told"], said.get("shown") or ())


def case_words(told: tuple[ToldClause, ...], shown: tuple[ShownClause, ...]) -> str:
    """A case as a sheet says it."""
    before = ", ".join(clause.words() for clause in told)
    behind = ", ".join(clause.words() for clause in shown)
    return f"{before} then {behind}".strip() if behind else before
