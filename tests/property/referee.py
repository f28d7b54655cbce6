"""An independent referee of the play: which cards are trumps, what may be played, who wins a trick, who plays next.

It knows the hand-written sheets and nothing else of this project. It is naive on purpose.
"""

from collections.abc import Collection, Sequence

from .sheets import Sheet
from .story import Story

OTHER_OF_COLOUR = {"S": "C", "C": "S", "H": "D", "D": "H"}


def card_of(name: str, trump: str) -> str:
    """The printed card that a name of a sheet means: ``J``, ``oJ`` or a joker."""
    if name in ("RJ", "BJ"):
        return name
    return name[1] + OTHER_OF_COLOUR[trump] if name[0] == "o" else name + trump


def trumps_of(sheet: Sheet, trump: str) -> list[str]:
    """Every trump, highest first."""
    return [card_of(name, trump) for name in sheet.trumps.split()]


def suit_of(sheet: Sheet, card: str, trump: str) -> str:
    """The suit that a card belongs to while this suit is trump."""
    return trump if card in trumps_of(sheet, trump) else card[1]


def winner_of(sheet: Sheet, trick: Sequence[tuple[int, str]], trump: str) -> int:
    """The seat with the highest trump, else with the highest card of the suit led."""
    order = trumps_of(sheet, trump)
    trumped = [(order.index(card), seat) for seat, card in trick if card in order]
    if trumped:
        return min(trumped)[1]
    led = trick[0][1][1]
    return min((sheet.ranks.index(card[0]), seat) for seat, card in trick if card[1] == led)[1]


def may_play(sheet: Sheet, hand: Collection[str], trick: Sequence[str], trump: str | None, first: bool) -> set[str]:
    """The cards that may be played to a trick; ``first`` for the first trick of the hand."""
    if trump is None:
        return {card for card in hand if card[1] in "SHDC"}
    trumps = {card for card in hand if card in trumps_of(sheet, trump)}
    if not trick:
        return trumps if first and sheet.trump_first and trumps else set(hand)
    led = suit_of(sheet, trick[0], trump)
    same = {card for card in hand if suit_of(sheet, card, trump) == led}
    if same:
        return same | trumps if sheet.follow == "suit or trump" else same
    return trumps if sheet.must_trump and trumps else set(hand)


def first_leader(sheet: Sheet, story: Story) -> int:
    """Who leads first, if that player has a card."""
    seats = len(story.dealt)
    if sheet.leader == "namer":
        assert story.namer is not None
        return story.namer
    assert story.pitcher is not None
    return story.pitcher if sheet.leader == "pitcher" else (story.pitcher + 1) % seats


def who_plays(sheet: Sheet, story: Story) -> int | None:
    """The seat that plays the next card; none when all cards are played."""
    hands = story.hands_now()
    seats = len(hands)
    trick = story.tricks[-1] if story.tricks else []
    out = {seat for seat, _ in trick}
    if trick:
        for step in range(1, seats):
            seat = (trick[-1][0] + step) % seats
            if seat in out:
                break
            if hands[seat]:
                return seat
        assert story.trump is not None
        leader = winner_of(sheet, trick, story.trump)
    else:
        leader = first_leader(sheet, story)
    return next((seat % seats for seat in range(leader, leader + seats) if hands[seat % seats]), None)


def trick_is_complete(story: Story) -> bool:
    """Whether everybody who had a card has played to the last trick."""
    trick = story.tricks[-1]
    played = {seat for seat, _ in trick}
    hands = story.hands_now()
    return all(not hand or seat in played for seat, hand in enumerate(hands))
