"""What a seat observes, as one vector: the parts that it is made of, and where each begins.

Seats go from the observer on, in the order of play, and cards by their numbers. Whoever writes such a vector, from what
the reference engine shows or from the state of the kernel, goes by these places.
"""

from pitchdsl.lower import layout as at
from pitchdsl.values import frozen

(
    HAND,
    DISCARDED,
    ON_TABLE,
    PLAYED_BY,
    LED,
    DEALER,
    PITCHER,
    ALLY,
    PASSED,
    LAST_BID,
    SCORE,
    SETS,
    TRUMP,
    BID,
    TRICK,
    STOCK,
    TURNED,
    CALLED,
    TIMES,
    PARTS,
) = range(20)
"""The parts, in order."""


MOST_UNASKED = 1000
"""So many games in a row in which a seat is asked nothing are left out; a seat of which that is so is never asked."""


@frozen
class Part:
    """One part of the vector."""

    name: str
    of_cards: bool = False
    """Whether it has a number for each card."""
    of_seats: bool = False
    """Whether it has one for each seat, or for each seat so many."""
    number: int = 1
    """How many numbers it has where it goes by neither."""
    meaning: str = ""

    def size(self, seats: int) -> int:
        """How many numbers it has at a table of so many."""
        return (at.CARDS if self.of_cards else 1) * (seats if self.of_seats else 1) * self.number


ALL: tuple[Part, ...] = (
    Part("hand", of_cards=True, meaning="1: the card is in the own hand"),
    Part("discarded", of_cards=True, meaning="1: it is among the own discards"),
    Part("on table", of_cards=True, meaning="1: it is in the trick on the table"),
    Part("played", of_cards=True, of_seats=True, meaning="by seat: 1, this seat has played it in this hand"),
    Part("led", of_seats=True, meaning="1: the seat has led to the trick on the table"),
    Part("dealer", of_seats=True, meaning="1: it deals"),
    Part("pitcher", of_seats=True, meaning="1: it has the standing bid, or is the pitcher"),
    Part("ally", of_seats=True, meaning="1: it plays this hand with the observer, as far as is known"),
    Part("passed", of_seats=True, meaning="1: its last call was a pass"),
    Part("last bid", of_seats=True, meaning="the number of its last call, where that was a bid; else 0"),
    Part("score", of_seats=True, meaning="the points of its side"),
    Part("sets", of_seats=True, meaning="how many contracts of its side have failed"),
    Part("trump", number=4, meaning="1: this suit is trump; spades, hearts, diamonds, clubs"),
    Part("bid", meaning="the number of the standing bid; 0 without"),
    Part("trick", meaning="how many tricks are finished"),
    Part("stock", meaning="how many cards the stock has"),
    Part("turned", of_cards=True, meaning="1: it was the last card that was shown to make trump"),
    Part("called", of_cards=True, meaning="1: who has this card is the pitcher's partner"),
    Part("times", meaning="how often what is paid for the bid counts"),
)
"""What each part tells; the last three are there only where the rules show or call a card, or let a bid be doubled."""


def starts(seats: int, *, turned: bool, called: bool, doubled: bool) -> tuple[int, ...]:
    """Where each part begins, -1 for one that is not there; then how long the vector is."""
    found, end, rare = list[int](), 0, {TURNED: turned, CALLED: called, TIMES: doubled}
    for place, part in enumerate(ALL):
        there = rare.get(place, True)
        found.append(end if there else -1)
        end += part.size(seats) if there else 0
    return (*found, end)
