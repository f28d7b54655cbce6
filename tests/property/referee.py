"""An independent referee of the play: which cards are trumps, what may be played, who wins a trick, who plays next.

It knows the hand-written sheets and nothing else of this project. It is naive on purpose.
"""

from collections.abc import Collection, Sequence
from functools import cache

from .sheet import Sheet
from .story import Story

OTHER_OF_COLOUR = {"S": "C", "C": "S", "H": "D", "D": "H"}


def card_of(name: str, trump: str) -> str:
    """The printed card that a name of a sheet means: ``J``, ``oJ`` or a joker."""
    if name in ("RJ", "BJ"):
        return name
    return name[1] + OTHER_OF_COLOUR[trump] if name[0] == "o" else name + trump


@cache
def order_of(names: str, trump: str) -> tuple[str, ...]:
    """The cards of a trump order, highest first."""
    return tuple(card_of(name, trump) for name in names.split())


def trumps_of(sheet: Sheet, trump: str) -> tuple[str, ...]:
    """Every trump, highest first."""
    return order_of(sheet.trumps, trump)


def suit_of(sheet: Sheet, card: str, trump: str) -> str:
    """The suit that a card belongs to while this suit is trump."""
    return trump if card in trumps_of(sheet, trump) else card[1]


def winner_of(sheet: Sheet, trick: Sequence[tuple[int, str]], trump: str) -> int:
    """The seat with the highest trump, else with the highest card of the suit led."""
    order = trumps_of(sheet, trump)
    trumped = [(order.index(card), seat) for seat, card in trick if card in order]
    if trumped:
        best = min(trumped)[1]
        jokers = [seat for seat, card in trick if card in ("RJ", "BJ")]
        # Of two jokers the one that was played first may count as the higher.
        return jokers[0] if sheet.first_joker and best in jokers else best
    led = trick[0][1][1]
    return min((sheet.ranks.index(card[0]), seat) for seat, card in trick if card[1] == led)[1]


def may_play(
    sheet: Sheet, hand: Collection[str], trick: Sequence[str], trump: str | None, first: bool, broken: bool = True
) -> set[str]:
    """The cards that may be played to a trick; ``first`` for the first trick of the hand.

    ``broken`` tells whether a trump has been played in this hand.
    """
    if trump is None:
        return {card for card in hand if card[1] in "SHDC"}
    order = trumps_of(sheet, trump)
    trumps = {card for card in hand if card in order}
    if sheet.follow == "trump":
        return trumps
    if not trick:
        if sheet.lead == "unbroken" and not broken:
            return set(hand) - trumps or trumps
        return trumps if first and sheet.lead == "trump" and trumps else set(hand)
    led = suit_of(sheet, trick[0], trump)
    same = trumps if led == trump else {card for card in hand if card[1] == led and card not in trumps}
    if same:
        return same | trumps if sheet.follow == "suit or trump" else same
    return trumps if sheet.must_trump and trumps else set(hand)


def takes_part(sheet: Sheet, hand: Collection[str], trump: str | None) -> bool:
    """Whether a seat still plays: with any card, or with a trump where only trumps are played."""
    if sheet.follow != "trump" or trump is None:
        return bool(hand)
    return any(card in trumps_of(sheet, trump) for card in hand)


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
            if takes_part(sheet, hands[seat], story.trump):
                return seat
        assert story.trump is not None
        leader = winner_of(sheet, trick, story.trump)
    else:
        leader = first_leader(sheet, story)
    return next_leader(sheet, hands, leader, story.trump)


def next_leader(sheet: Sheet, hands: Sequence[Collection[str]], seat: int, trump: str | None) -> int | None:
    """This seat, or the next one that takes part; none when the play is over."""
    round_table = [(seat + step) % len(hands) for step in range(len(hands))]
    return next((each for each in round_table if takes_part(sheet, hands[each], trump)), None)


def trick_is_complete(sheet: Sheet, story: Story) -> bool:
    """Whether everybody who could has played to the last trick."""
    trick = story.tricks[-1]
    played = {seat for seat, _ in trick}
    hands = story.hands_now()
    return all(seat in played or not takes_part(sheet, hand, story.trump) for seat, hand in enumerate(hands))


def is_broken(sheet: Sheet, story: Story) -> bool:
    """Whether a trump has been played."""
    if story.trump is None:
        return False
    order = trumps_of(sheet, story.trump)
    return any(card in order for trick in story.tricks for _, card in trick)
