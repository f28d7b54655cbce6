"""The actions of an exchange, which the language calls deeds: discarding, drawing, taking the stock, passing cards on.

A new one is one class here and one more member of :data:`AnyExchangeAction`. What it does to the cards is the engine's;
what it does to their number is here.
"""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Self, get_args

from attrs import evolve, fields

from pitchdsl.language.choice import Choice
from pitchdsl.language.english import count
from pitchdsl.values import frozen


@frozen(kw_only=True)
class HandSize:
    """How many cards somebody may hold in a step of the exchange, at the fewest and at the most."""

    least: int
    most: int
    full_least: int
    """With all that was discarded in this step."""
    full_most: int
    kept: int = 0
    """The most cards that one hand can hold of those that may not be discarded."""


@frozen(kw_only=True)
class Supply:
    """The stock, and hands that make the most of it."""

    left: int
    """The fewest cards that a hand may be left with."""
    biggest: int
    """The most cards that a hand may have."""
    thrown: int
    """The most cards that a hand may have discarded in this step."""
    stock: int
    """The cards in it; below 0 so many too few."""


class Throwable(Choice):
    """Which cards may be discarded."""

    ANY = "any", "cards"
    NON_TRUMP = "non-trump", "non-trump"


class Receiver(Choice):
    """To whom a player passes cards."""

    PARTNER = "partner", "the partner", "their partner", "your partner"
    LEFT = "left", "the left", "the player on their left", "the player on your left"
    RIGHT = "right", "the right", "the player on their right", "the player on your right"

    def seat(self, giver: int, seats: int, *, to_right: bool) -> int:
        """Who gets the cards of a seat among so many; partners sit opposite, and play may go ``to_right``."""
        match self:
            case Receiver.PARTNER:
                return (giver + seats // 2) % seats
            case Receiver.LEFT:
                return (giver + (-1 if to_right else 1)) % seats
            case Receiver.RIGHT:
                return (giver + (1 if to_right else -1)) % seats


@frozen(kw_only=True)
class ExchangeAction:
    """What is done in a step of the exchange."""

    # Without ABCMeta, which makes each `isinstance` dear; mypy asks for the methods all the same, and so does totality.

    id: ClassVar[str]
    """The tag in JSON; with underscores, the alternative of the grammar that says it."""
    example: ClassVar[str]
    """One way to say it."""
    asks: ClassVar[bool] = False
    """Whether players choose cards that leave their hands."""

    @classmethod
    def said(cls, *parts: Any) -> Self:
        """The deed that a line says: what the grammar read are its fields, in order."""
        return cls(**dict(zip((field.name for field in fields(cls)), parts, strict=True)))

    @abstractmethod
    def words(self) -> str:
        """How a rule sheet says it."""

    @abstractmethod
    def english(self) -> str:
        """Plain English for a rulebook, of whoever does it."""

    @abstractmethod
    def brief(self) -> str:
        """What whoever does it is told on the one-page sheet."""

    @abstractmethod
    def resized(self, hand: HandSize, rest: Sequence["AnyExchangeAction"], pack: int) -> HandSize:
        """A hand when it is done; ``rest`` is the rest of the step, ``pack`` the number of all cards."""

    @abstractmethod
    def supplied(self, supply: Supply, players: int) -> Supply:
        """The stock when so many have done it."""

    def operands(self, rest: Sequence["AnyExchangeAction"]) -> Mapping[str, int | None]:
        """The numbers behind its code in the kernel's tables, by column; ``rest`` is the rest of the step."""
        return {}


@frozen(kw_only=True)
class DiscardCards(ExchangeAction):
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
    asks = True

    @classmethod
    def said(cls, *limits: Mapping[str, Any]) -> Self:
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
        are = "is" if self.down_to == 1 else "are"
        return f"discards {what} until {count(self.down_to, 'card')} {are} left in hand"

    def brief(self) -> str:
        match self.which:
            case Throwable.ANY:
                every, those = "the whole hand", "cards"
            case Throwable.NON_TRUMP:
                every, those = "all non-trumps", "non-trumps"
        if self.every:
            what = every if self.most is None else f"{every}, {self.most} at most"
        elif self.most is not None:
            what = f"up to {self.most} {those}"
        else:
            what = those if self.down_to is not None else f"any {those}"
        return f"discard {what}{'' if self.down_to is None else f' until you hold {self.down_to}'}"

    def keep(self, rest: Sequence["AnyExchangeAction"]) -> int | None:
        """The most cards that may stay in hand where every such card must go: as many as the step goes on to."""
        limits = (self.down_to, *(each.to for each in rest if isinstance(each, DrawCards)))
        return min((limit for limit in limits if limit is not None), default=None)

    def resized(self, hand: HandSize, rest: Sequence["AnyExchangeAction"], pack: int) -> HandSize:
        least, most = self._left(hand.least, rest), self._left(hand.most, rest, as_few=True, kept=hand.kept)
        return evolve(hand, least=least, most=most)

    def _left(self, size: int, rest: Sequence["AnyExchangeAction"], *, as_few: bool = False, kept: int = 0) -> int:
        """How many cards are left of so many, when as few as the rule allows are thrown, or as many.

        ``kept`` is how many of them may not be discarded.
        """
        fewest = 0 if self.most is None else max(0, size - self.most)
        if self.every:
            # trumps stay, but no more of them than the step goes on to
            keep = self.keep(rest)
            return max(fewest, size if keep is None else min(size, max(keep, kept))) if as_few else fewest
        if self.down_to is not None:
            return max(fewest, min(size, max(self.down_to, kept)))
        return size if as_few else fewest

    def supplied(self, supply: Supply, players: int) -> Supply:
        down_to = self.down_to or 0
        thrown = max(0, min(supply.biggest - down_to, supply.biggest if self.most is None else self.most))
        return evolve(supply, thrown=thrown, left=max(min(supply.left, down_to), supply.left - thrown))

    def operands(self, rest: Sequence["AnyExchangeAction"]) -> Mapping[str, int | None]:
        return {
            "non_trump": self.which is Throwable.NON_TRUMP,
            "every": self.every,
            "most": self.most,
            "down_to": self.down_to,
            "keep": self.keep(rest),
        }


@frozen(kw_only=True)
class DrawCards(ExchangeAction):
    """``draw to 6``, ``draw as many``: from the top of the stock."""

    to: int | None
    """The size that the hand is filled up to; none for as many as were discarded in this step."""

    id = "draw"
    example = "draw to 6"

    def words(self) -> str:
        return "draw as many" if self.to is None else f"draw to {self.to}"

    def english(self) -> str:
        if self.to is None:
            return "draws as many again from the stock"
        return f"draws from the stock until the hand has {count(self.to, 'card')}"

    def brief(self) -> str:
        return "draw as many" if self.to is None else f"draw until you hold {self.to}"

    def resized(self, hand: HandSize, rest: Sequence["AnyExchangeAction"], pack: int) -> HandSize:
        if self.to is None:
            return evolve(hand, least=hand.full_least, most=hand.full_most)
        return evolve(
            hand,
            least=max(hand.least, self.to),
            most=max(hand.most, self.to),
            full_least=max(hand.full_least, self.to),
            full_most=max(hand.full_most, self.to),
        )

    def supplied(self, supply: Supply, players: int) -> Supply:
        drawn = supply.thrown if self.to is None else max(0, self.to - supply.left)
        return evolve(
            supply,
            stock=supply.stock - players * drawn,
            left=supply.left + drawn,
            biggest=max(supply.biggest, self.to or 0),
        )

    def operands(self, rest: Sequence["AnyExchangeAction"]) -> Mapping[str, int | None]:
        return {"to": self.to}


@frozen(kw_only=True)
class TakeStock(ExchangeAction):
    """``take the stock``: all that is left of it."""

    id = "take-stock"
    example = "take the stock"

    def words(self) -> str:
        return "take the stock"

    def english(self) -> str:
        return "takes all that is left of the stock"

    def brief(self) -> str:
        return "take the rest of the stock"

    def resized(self, hand: HandSize, rest: Sequence["AnyExchangeAction"], pack: int) -> HandSize:
        return evolve(hand, most=hand.most + pack, full_most=hand.full_most + pack)

    def supplied(self, supply: Supply, players: int) -> Supply:
        return evolve(supply, biggest=supply.biggest + supply.stock, stock=0)


@frozen(kw_only=True)
class PassCards(ExchangeAction):
    """``pass 2 to the partner``: all choose, face down, before anybody takes up what comes.

    Only everyone together can do it, so hands stay as big as they were.
    """

    number: int
    to: Receiver

    id = "pass-cards"
    example = "pass 2 to the partner"
    asks = True

    def words(self) -> str:
        return f"pass {self.number} to {self.to.words}"

    def english(self) -> str:
        return f"passes {count(self.number, 'card')}, face down, to {self.to.english}"

    def brief(self) -> str:
        return f"pass {count(self.number, 'card')} to {self.to.brief}"

    def resized(self, hand: HandSize, rest: Sequence["AnyExchangeAction"], pack: int) -> HandSize:
        return hand

    def supplied(self, supply: Supply, players: int) -> Supply:
        return supply

    def operands(self, rest: Sequence["AnyExchangeAction"]) -> Mapping[str, int | None]:
        return {"most": self.number, "receiver": self.to.code}


AnyExchangeAction = DiscardCards | DrawCards | TakeStock | PassCards

EXCHANGE_ACTION_KINDS: tuple[type[ExchangeAction], ...] = get_args(AnyExchangeAction)
"""Every kind of deed."""
