"""Who: the roles at a card table."""

from collections.abc import Callable

from pitchdsl.language.choice import Choice
from pitchdsl.values import frozen


class Person(Choice):
    """One seat, found by its role in this hand."""

    deed: str
    """What makes somebody this person, as a verb."""

    DEALER = "dealer", "the dealer", "the dealer", "is the dealer"
    PITCHER = "pitcher", "the pitcher", "the pitcher", "is the pitcher"
    LEFT_OF_DEALER = (
        "left-of-dealer",
        "left of the dealer",
        "the player on the dealer's left",
        "is left of the dealer",
    )
    LEFT_OF_PITCHER = (
        "left-of-pitcher",
        "left of the pitcher",
        "the player on the pitcher's left",
        "is left of the pitcher",
    )
    RIGHT_OF_DEALER = (
        "right-of-dealer",
        "right of the dealer",
        "the player on the dealer's right",
        "is right of the dealer",
    )
    RIGHT_OF_PITCHER = (
        "right-of-pitcher",
        "right of the pitcher",
        "the player on the pitcher's right",
        "is right of the pitcher",
    )
    NAMER = "namer", "who named trump", "the player who named trump", "named trump"

    def __new__(cls, id_: str, words: str, english: str, deed: str) -> "Person":
        """A role with its id, its words on a sheet, and its English."""
        member = object.__new__(cls)
        member._value_, member.words, member.english, member.brief = id_, words, english, ""
        member.deed = deed
        return member

    @property
    def plain(self) -> str:
        """Its words without the article, as a line begins with them."""
        return _PLAIN.get(self, self.words)

    @property
    def mirrored(self) -> "Person":
        """Who has the same place on the other hand of the dealer or the pitcher; others are the same."""
        return _MIRRORED.get(self, self)

    def seat(
        self, *, seats: int, dealer: int, pitcher: int | None, namer: int | None, to_right: bool = False
    ) -> int | None:
        """The seat of that person among so many; none where the hand has nobody in that role.

        Seats count in the order of play, so the next one is on the left, or on the right where play goes
        ``to_right``.
        """
        match self.mirrored if to_right else self:
            case Person.DEALER:
                return dealer
            case Person.PITCHER:
                return pitcher
            case Person.LEFT_OF_DEALER:
                return (dealer + 1) % seats
            case Person.LEFT_OF_PITCHER:
                return None if pitcher is None else (pitcher + 1) % seats
            case Person.RIGHT_OF_DEALER:
                return (dealer - 1) % seats
            case Person.RIGHT_OF_PITCHER:
                return None if pitcher is None else (pitcher - 1) % seats
            case Person.NAMER:
                return namer


_PLAIN = {Person.DEALER: "dealer", Person.PITCHER: "pitcher"}
_MIRRORED = {
    Person.LEFT_OF_DEALER: Person.RIGHT_OF_DEALER,
    Person.RIGHT_OF_DEALER: Person.LEFT_OF_DEALER,
    Person.LEFT_OF_PITCHER: Person.RIGHT_OF_PITCHER,
    Person.RIGHT_OF_PITCHER: Person.LEFT_OF_PITCHER,
}


@frozen(kw_only=True)
class People:
    """Everyone at the table, everyone but some, or just one person, in the order of play from the dealer on."""

    only: Person | None = None
    """The one person meant; none for everyone."""
    but: Person | None = None
    """Who is left out of everyone; none for nobody."""

    def words(self) -> str:
        """How a rule sheet names them, as the name of what they do."""
        if self.only is not None:
            return self.only.words.replace("the ", "")
        return "everyone" if self.but is None else f"everyone but {self.but.words}"

    def name(self) -> str:
        """The same without articles, as it stands in an address."""
        return self.words().replace("the ", "")

    def english(self) -> str:
        """Who they are, in a sentence and in the singular."""
        if self.only is not None:
            return self.only.english
        return "everyone" if self.but is None else f"everyone but {self.but.english}"

    def in_turn(self, seats: int, dealer: int, seat_of: Callable[[Person], int]) -> list[int]:
        """The seats of these people among so many, the dealer last; ``seat_of`` finds who has a role."""
        if self.only is not None:
            return [seat_of(self.only)]
        found = [(dealer + step) % seats for step in range(1, seats + 1)]
        if self.but is not None:
            found.remove(seat_of(self.but))
        return found
