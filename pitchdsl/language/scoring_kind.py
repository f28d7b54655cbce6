"""What every scoring kind is: to whom a point goes, with its words, its meaning and its operands in one place.

A new one is one class and one more member of :data:`pitchdsl.language.recipients.Recipient`. Whatever it has to say is
an attribute or a method here, so a type checker names what was forgotten.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Self

from attrs import fields, frozen

from pitchdsl.language.card_order import CardOrder
from pitchdsl.language.choice import Choice
from pitchdsl.language.counted import Counted
from pitchdsl.language.hand_estimate import HandEstimate

if TYPE_CHECKING:
    from pitchdsl.language.voice import Voice

Finding = tuple[int | None, int | None, str]
"""The side that a point belongs to, the card that earned it, and why."""


@frozen(kw_only=True)
class ScoringKind(ABC):
    """One way to say to whom a point goes."""

    id: ClassVar[str]
    """The tag in JSON; with underscores, the alternative of the grammar that says it."""
    example: ClassVar[str]
    """One way to say it, behind ``to``."""

    by_pips: ClassVar[bool] = False
    """Whether it looks at the pips of cards."""

    @property
    def tie_breaks(self) -> tuple["ScoringKind", ...]:
        """Who decides, one after the other, when the best are level."""
        return ()

    @classmethod
    def said(cls, *parts: Any) -> Self:
        """The recipient that a line says: what the grammar read are its fields, in order."""
        return cls(**dict(zip((field.name for field in fields(cls)), parts, strict=True)))

    @abstractmethod
    def words(self) -> str:
        """How a rule sheet says it."""

    @abstractmethod
    def sentence(self, voice: "Voice") -> str:
        """Plain English for a rulebook: whose the point is."""

    @abstractmethod
    def find(self, count: Counted) -> Finding:
        """Whose the point is when the play is over; nobody's where several have it."""

    @property
    def to_several(self) -> bool:
        """Whether several sides may have the point in one hand."""
        return False

    def owners(self, count: Counted) -> tuple[Finding, ...]:
        """All whose the point is when the play is over, by side; one finding where it is nobody's."""
        return (self.find(count),)

    @property
    def carries_over(self) -> bool:
        """Whether a point that nobody has is added to the one of the next hand."""
        return False

    def share(self, worth: int, among: int) -> int:
        """What each of so many owners has of a point that is worth so much."""
        return worth

    @abstractmethod
    def is_decided(self, count: Counted, left: int) -> bool:
        """Whether no trick to come can change whose it is; ``left`` are the cards still in hand, as a set."""

    def known_to_all(self, count: Counted) -> bool:
        """Whether everybody at the table knows already whose it is, and that nothing can change it.

        Where it is not sure, and for what hidden cards decide, it is not.
        """
        return False

    @abstractmethod
    def chance(self, prospect: HandEstimate) -> int:
        """How likely a hand takes the point, in per cent."""

    def cards(self, order: CardOrder, ranks: Sequence[int]) -> tuple[int, ...]:
        """The cards of which the first one in play decides, under a trump order; none where it goes by no card."""
        return ()

    def each(self, order: CardOrder, ranks: tuple[int, ...]) -> tuple["ScoringKind", ...]:
        """Itself; or, where it means several cards under a trump order, whoever has each of them, card by card."""
        return (self,)

    def operands(self) -> tuple[int, ...]:
        """The numbers behind its code in the kernel's tables, up to three: its fields, which are choices."""
        choices: list[Choice] = [getattr(self, field.name) for field in fields(type(self))]
        return tuple(choice.code for choice in choices)

    @classmethod
    def operand_words(cls, *operands: int) -> str:
        """It and these numbers, as the listing of the tables shows them."""
        return cls.id.removeprefix("by-").replace("-", " ")
