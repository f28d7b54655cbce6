"""What one seat sees of the table."""

from typing import NamedTuple

from pitchdsl.cards import Card, cards_in
from pitchdsl.game.actions import Action, Call
from pitchdsl.game.events import Event
from pitchdsl.game.rules import Rules
from pitchdsl.game.standing import Standing


class SeatView(NamedTuple):
    """What one seat knows, copied out: never another seat's cards, the kitty or the stock."""

    seat: int
    seats: int
    sides: tuple[tuple[int, ...], ...]
    parties: tuple[tuple[int, ...], ...]
    """The seats that play this hand together, as far as this seat knows: the sides, where these last for the match."""
    standing: Standing
    """How the match stood when this hand was dealt, and how it stands once it is over."""
    hand: int
    """The seat's own cards, as a set: a number with one bit a card."""
    calls: tuple[tuple[int, Call], ...]
    """Who said what in this auction."""
    pitcher: int | None
    """The standing bidder; the pitcher once the auction is over."""
    bid: int | None
    """The number of the standing bid."""
    times: int
    """How often what is paid for it counts: twice once it was doubled, four times once redoubled."""
    trump: int | None
    called: Card | None
    """The card whose holder plays this hand with the pitcher."""
    turned: tuple[Card, ...]
    """The cards that were shown to make trump, in order."""
    trick: tuple[tuple[int, Card], ...]
    """Seat and card of the trick on the table."""
    played: tuple[tuple[tuple[int, Card], ...], ...]
    """The finished tricks, in order."""
    discarded: tuple[int, ...]
    """How many cards each seat has discarded."""
    own_discards: int
    """The seat's own discards, as a set, as long as they were not shuffled back into the stock."""
    stock: int
    """How many cards are left of the stock."""
    top: Card | None
    """The card that lies open on the stock; none where the stock is face down or empty."""
    legal_actions: tuple[Action, ...]
    """The legal actions of the seat; empty unless it is its turn."""
    heard: tuple[Event, ...]
    """Every event of this deal, with :data:`~pitchdsl.game.events.FACE_DOWN` for cards that the seat does not see."""
    rules: Rules
    """The rules of the moment: those agreed on, with the exceptions in place that are known to hold."""
    agreed: Rules
    """The rules as they were agreed on, with all their exceptions."""

    def __repr__(self) -> str:
        played = " ".join(map(str, self.cards))
        return f"<SeatView seat {self.seat} of {self.seats}, {self.rules.name}, hand: {played or 'no cards'}>"

    @property
    def cards(self) -> tuple[Card, ...]:
        """The seat's own cards, lowest number first."""
        return tuple(cards_in(self.hand))

    @property
    def dealer(self) -> int:
        """Who dealt this hand."""
        return self.standing.dealer

    @property
    def score(self) -> tuple[int, ...]:
        """By side, before this hand."""
        return self.standing.score
