"""What every scoring kind is: to whom a point goes, with its words, its meaning and its operands in one place.

A new one is one class and one more member of :data:`pitchdsl.language.recipients.Recipient`. Whatever it has to say is
an attribute or a method here, so a type checker names what was forgotten.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Self

from attrs import fields

from pitchdsl.language.card_order import CardOrder
from pitchdsl.language.choice import Choice
from pitchdsl.language.counted import Counted
from pitchdsl.language.hand_estimate import HandEstimate
from pitchdsl.values import frozen

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
    """Whether the pips of cards decide it."""

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
        """Plain English for a rulebook: who has the point."""

    @abstractmethod
    def find(self, count: Counted) -> Finding:
        """Whose the point is when the play is over; nobody's where several have it."""

    @property
    def to_several(self) -> bool:
        """Whether several sides may have the point in one hand."""
        return False

    def owners(self, count: Counted) -> tuple[Finding, ...]:
        """A finding for each side that has the point when the play is over; just one where nobody has it."""
        return (self.find(count),)

    @property
    def carries_over(self) -> bool:
        """Whether a point that nobody has is added to the one of the next hand."""
        return False

    def share(self, worth: int, among: int) -> int:
        """What each of ``among`` owners gets of a point that is worth ``worth``."""
        return worth

    @abstractmethod
    def is_decided(self, count: Counted, left: int) -> bool:
        """Whether no trick to come can change who has the point; ``left`` are the cards still in hand, as a set."""

    def known_to_all(self, count: Counted) -> bool:
        """Whether the whole table can already tell who has the point, for good. False where that is uncertain, or where
        hidden cards decide.
        """
        return False

    @abstractmethod
    def chance(self, prospect: HandEstimate) -> int:
        """How likely a hand takes the point, in per cent."""

    def cards(self, order: CardOrder, ranks: Sequence[int]) -> tuple[int, ...]:
        """The cards that may decide it under a trump order, by precedence: the first that is in play does.

        Empty where no card decides it.
        """
        return ()

    def per_card(self, order: CardOrder, ranks: tuple[int, ...]) -> tuple["ScoringKind", ...]:
        """This kind split by card under a trump order: one for each card that it means, or just itself."""
        return (self,)

    def operands(self) -> tuple[int, ...]:
        """The numbers behind its code in the kernel's tables, up to three: its fields, which are choices."""
        choices: list[Choice] = [getattr(self, field.name) for field in fields(type(self))]
        return tuple(choice.code for choice in choices)

    @classmethod
    def operand_words(cls, *operands: int) -> str:
        """The kind and these operands, as the listing of the tables shows them."""
        return cls.id.removeprefix("by-").replace("-", " ")
