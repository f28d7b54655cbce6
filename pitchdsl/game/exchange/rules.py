"""The exchange between naming trump and the first lead: discarding, drawing, taking the stock."""

from collections.abc import Iterator
from typing import ClassVar

from pitchdsl.game.exchange.actions import AnyExchangeAction, DrawCards, TakeStock
from pitchdsl.language.card_selectors import CardSet, Each, JokerCard, OffCard, TrumpCard
from pitchdsl.language.choice import Choice
from pitchdsl.language.conditions import Condition
from pitchdsl.language.form import Form, Row, Said
from pitchdsl.language.people import People
from pitchdsl.values import frozen


@frozen(kw_only=True)
class Step(Row):
    """One line of the exchange: these people do these deeds, every first deed before any second one."""

    who: People
    deeds: tuple[AnyExchangeAction, ...] = ()
    """None where all lines of the step are exceptions: then it only keeps their place."""

    sections: ClassVar = {"exchange": ("discard up to 4, then draw as many", "discard all non-trump, then draw to 6")}
    whole: ClassVar = {"deeds": "what is done"}
    varies = True

    @property
    def name(self) -> str:
        return self.who.words()

    @property
    def address(self) -> str:
        return f"{self.section}/{self.who.name()}"

    @classmethod
    def part_names(cls) -> list[str]:
        return ["deeds"]

    @classmethod
    def said(cls, *deeds: AnyExchangeAction) -> dict[str, object]:
        return {"deeds": deeds}

    @classmethod
    def words(cls, said: Said) -> str:
        return ", then ".join(action.words() for action in said["deeds"])

    def after(self, action: AnyExchangeAction) -> tuple[AnyExchangeAction, ...]:
        """What is done behind one of its deeds."""
        place = next(place for place, each in enumerate(self.deeds) if each is action)
        return self.deeds[place + 1 :]


class StockShort(Choice):
    """What happens when the stock cannot fill those who draw."""

    RESHUFFLE = (
        "reshuffle",
        "reshuffle the discards",
        "Should the stock run short, the discards are shuffled for those who are still to draw; whoever takes the "
        "stock has no share in these. When they are used up, too, players go without.",
        "shuffle the discards for those still to draw{takers}; then go without",
    )
    GO_WITHOUT = (
        "go-without",
        "go without",
        "Should the stock run short, players draw what is there, and the last ones go without. They play with fewer "
        "cards, and sit out when they have none left.",
        "draw what is there; the last ones go without, play with fewer cards, and sit out when they have none",
    )


@frozen(kw_only=True)
class ShortStock(Form):
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
    way = "stay in hand"
    without = default


@frozen(kw_only=True)
class Discards(Form):
    """``discards``: how cards are thrown away; face up, everybody sees which ones are gone."""

    face_up: bool = False

    address = "exchange/discards"
    varies = False
    examples = ("face up", "face down")
    way = "face up"
    without = "face down"


@frozen(kw_only=True)
class Kept(Form):
    """``may not be discarded: A of trump, J of trump, each joker``: these stay in hand, whatever else must go.

    Who must come down to a number throws other cards; the checker sees to it that there are enough of these.
    """

    cards: tuple[CardSet, ...]

    address = "exchange/may not be discarded"
    behind = Discards
    examples = ("A of trump, 2 of trump, J of trump, each joker", "each J but J of trump, off-5")

    @classmethod
    def said(cls, *cards: CardSet) -> dict[str, object]:
        return {"cards": cards}

    @classmethod
    def words(cls, said: Said) -> str:
        return ", ".join(each.words if isinstance(each, JokerCard) else each.picked() for each in said["cards"])

    def on_trump(self) -> Iterator[CardSet]:
        """Those of which nobody knows which cards they are before trump is named."""
        for each in self.cards:
            named = each.but if isinstance(each, Each) else (each,)
            if (isinstance(each, Each) and each.trumps) or any(isinstance(one, TrumpCard | OffCard) for one in named):
                yield each


@frozen(kw_only=True)
class LeftOut(Form):
    """``left out: if the bid is called moon``: there is no exchange in a hand that meets it."""

    when: Condition

    address = "exchange/left out"
    behind = Kept
    varies = False
    examples = ("if the bid is called moon",)
    way = "if {}"


@frozen(kw_only=True)
class Exchange:
    """The section ``exchange``: its steps in the order in which they are written."""

    steps: tuple[Step, ...]
    short: ShortStock
    scoring: ScoringTrumps = ScoringTrumps()
    left_out: LeftOut | None = None
    kept: Kept | None = None
    discards: Discards | None = None
    """None: face down."""

    @property
    def draws(self) -> bool:
        """Whether anybody takes cards of the stock."""
        return any(isinstance(action, DrawCards | TakeStock) for step in self.steps for action in step.deeds)

    @property
    def in_the_open(self) -> bool:
        """Whether everybody sees what is thrown away."""
        return self.discards is not None and self.discards.face_up
