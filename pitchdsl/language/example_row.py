"""The rows of ``examples``: cases that a sheet shows, with what comes of them.

They are no rules. Two games with the same rules are the same game, whatever their sheets show of it; so the rules do
not hold them, and the sheet keeps them beside.
"""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from pitchdsl.language.clause import Clause, ExpectedClause, GivenClause
from pitchdsl.language.facts import Moment
from pitchdsl.language.form import Row, Said
from pitchdsl.values import frozen

if TYPE_CHECKING:
    from pitchdsl.language.clauses import Expected, Given


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
    told: "tuple[Given, ...]" = ()
    shown: "tuple[Expected, ...]" = ()

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


def case_words(told: tuple[GivenClause, ...], shown: tuple[ExpectedClause, ...]) -> str:
    """A case as a sheet says it."""
    before, behind = ", ".join(_in_turn(told)), ", ".join(_in_turn(shown))
    return f"{before} then {behind}".strip() if behind else before


def _in_turn(clauses: Sequence[Clause]) -> Iterator[str]:
    """The words of clauses; who goes on is not named again: `we bid 3, take 2`."""
    from pitchdsl.language.clauses import GOES_ON  # noqa: PLC0415  # late: a sheet may have no examples

    subject: object = None
    for clause in clauses:
        who = getattr(clause, "who", None)
        goes_on = who is not None and who is subject and isinstance(clause, GOES_ON)
        yield clause.words(named=False) if goes_on and isinstance(clause, GOES_ON) else clause.words()
        subject = who or subject
