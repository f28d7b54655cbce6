"""The exchange between naming trump and the first lead: discarding, drawing, taking the stock."""

from abc import ABC, abstractmethod
from typing import Any, ClassVar, Self, get_args

from attrs import frozen

from pitchdsl.rules.choice import Choice
from pitchdsl.rules.conditions import Condition
from pitchdsl.rules.english import count
from pitchdsl.rules.form import Chosen, Form, Row, Said
from pitchdsl.rules.people import People


class Throwable(Choice):
    """Which cards may be discarded."""

    ANY = "any", "cards"
    NON_TRUMP = "non-trump", "non-trump"


class ExchangeDeed(ABC):
    """What is done in a step of the exchange."""

    __slots__ = ()

    id: ClassVar[str]
    """The tag in JSON; with underscores, the alternative of the grammar that says it."""
    example: ClassVar[str]
    """One way to say it."""

    @classmethod
    @abstractmethod
    def said(cls, *parts: Any) -> "ExchangeDeed":
        """The deed that a line says, from what the grammar read of it."""

    @abstractmethod
    def words(self) -> str:
        """How a rule sheet says it."""

    @abstractmethod
    def english(self) -> str:
        """Plain English for a rulebook, of whoever does it."""


@frozen(kw_only=True)
class Discard(ExchangeDeed):
    """``discard all non-trump``, ``discard up to 4``, ``discard non-trump, down to 6``.

    A limit may force cards out that could otherwise stay: who must come down to a number and has too few
    non-trumps throws trumps too, those that score nothing first.
    """

    which: Throwable
    every: bool = False
    """All such cards must go."""
    most: int | None = None
    """At most so many."""
    down_to: int | None = None
    """Cards that must be left in hand, no more; who has no more than that discards nothing."""

    id = "discard"
    example = "discard non-trump, down to 6"

    @classmethod
    def said(cls, *limits: Said) -> Self:
        parts = {name: value for limit in limits for name, value in limit.items()}
        return cls(**{"which": Throwable.ANY, **parts})

    def words(self) -> str:
        words = ["discard"]
        if self.which is Throwable.NON_TRUMP:
            words.append("all non-trump" if self.every else "non-trump")
        if self.most is not None:
            words.append(f"up to {self.most}")
        if self.down_to is not None:
            words.append(f"down to {self.down_to}")
        return " ".join(words)

    def english(self) -> str:
        match self.which:
            case Throwable.ANY:
                every, those = "the whole hand", ""
            case Throwable.NON_TRUMP:
                every, those = "every card that is not trump", " that are not trump"
        most = "" if self.most is None else count(self.most, "card")
        if self.every:
            what = f"{every}, {most} at most" if most else every
        elif most:
            what = f"up to {most}{those}"
        elif self.down_to is not None:
            what = f"cards{those}"
        else:
            what = f"as many cards{those} as they like"
        if self.down_to is None:
            return f"discards {what}"
        return (
            f"discards {what} until {count(self.down_to, 'card')} {'is' if self.down_to == 1 else 'are'} left in hand"
        )


@frozen(kw_only=True)
class Draw(ExchangeDeed):
    """``draw to 6``, ``draw as many``: from the top of the stock."""

    to: int | None
    """The size that the hand is filled up to; none for as many as were discarded in this step."""

    id = "draw"
    example = "draw to 6"

    @classmethod
    def said(cls, to: int | None) -> Self:
        return cls(to=to)

    def words(self) -> str:
        return "draw as many" if self.to is None else f"draw to {self.to}"

    def english(self) -> str:
        if self.to is None:
            return "draws as many again from the stock"
        return f"draws from the stock until the hand has {count(self.to, 'card')}"


@frozen(kw_only=True)
class TakeStock(ExchangeDeed):
    """``take the stock``: all that is left of it."""

    id = "take-stock"
    example = "take the stock"

    @classmethod
    def said(cls) -> Self:
        return cls()

    def words(self) -> str:
        return "take the stock"

    def english(self) -> str:
        return "takes all that is left of the stock"


Deed = Discard | Draw | TakeStock

DEEDS: tuple[type[ExchangeDeed], ...] = get_args(Deed)
"""Every kind of deed."""


@frozen(kw_only=True)
class Step(Row):
    """One line of the exchange: these people do these deeds, every first deed before any second one."""

    who: People
    deeds: tuple[Deed, ...]

    sections: ClassVar = {"exchange": ("discard up to 4, then draw as many", "discard all non-trump, then draw to 6")}

    @property
    def name(self) -> str:
        return self.who.words()

    @classmethod
    def said(cls, *deeds: Deed) -> dict[str, object]:
        return {"deeds": deeds}

    @classmethod
    def words(cls, said: Said) -> str:
        return ", then ".join(deed.words() for deed in said["deeds"])


class StockShort(Choice):
    """What happens when the stock cannot fill those who draw."""

    RESHUFFLE = "reshuffle", "reshuffle the discards"
    GO_WITHOUT = "go-without", "go without"


@frozen(kw_only=True)
class ShortStock(Chosen):
    """``stock runs short``."""

    what: StockShort

    address = "exchange/stock runs short"
    examples = ("reshuffle the discards", "go without")
    default = "go without"


@frozen(kw_only=True)
class ScoringTrumps(Form):
    """``scoring trumps``: whether trumps that score must stay in hand as long as something else can go."""

    stay: bool = False

    address = "exchange/scoring trumps"
    examples = ("may go", "stay in hand")
    default = "may go"

    @classmethod
    def words(cls, said: Said) -> str:
        return "stay in hand" if said["stay"] else "may go"


@frozen(kw_only=True)
class LeftOut(Form):
    """``left out: if the bid is called moon``: there is no exchange in a hand that meets it."""

    when: Condition

    address = "exchange/left out"
    examples = ("if the bid is called moon",)

    @classmethod
    def words(cls, said: Said) -> str:
        return f"if {said['when'].words()}"


@frozen(kw_only=True)
class Exchange:
    """The section ``exchange``: its steps in the order in which they are written."""

    steps: tuple[Step, ...]
    short: ShortStock
    scoring: ScoringTrumps = ScoringTrumps()
    left_out: LeftOut | None = None
