"""An independent dealer of the exchange: who may discard what, and what everybody has drawn when it is over.

It knows the hand-written sheets and nothing else of this project.
"""

from collections.abc import Collection, Iterator

from .referee import card_of, trumps_of
from .sheet import Sheet
from .story import Move, Story

SIX = 6
AT_MOST = 4


def exchanges(sheet: Sheet, story: Story) -> bool:
    """Whether there is an exchange in this hand."""
    return bool(sheet.exchange) and (story.name is None or story.name != sheet.no_exchange)


def step_of(sheet: Sheet, story: Story, seat: int) -> tuple[str, int | None]:
    """How a seat discards, and to how many cards it draws."""
    for who, how, draws in sheet.exchange:
        if seat in people(story, who):
            return how, draws
    raise AssertionError("this seat takes no part in the exchange")


def people(story: Story, who: str) -> list[int]:
    """These seats, from the dealer's left."""
    seats = len(story.dealt)
    everyone = [(story.dealer + step) % seats for step in range(1, seats + 1)]
    role = story.pitcher if who.endswith("pitcher") else story.dealer
    if who.startswith("but"):
        return [seat for seat in everyone if seat != role]
    return everyone if who == "all" else [seat for seat in everyone if seat == role]


def may_discard(sheet: Sheet, trump: str, how: str, hand: Collection[str], thrown: int) -> tuple[set[str], bool]:
    """The cards that somebody may throw next, having thrown so many, and whether it is allowed to stop."""
    worth = scoring_trumps(sheet, trump)
    stays = worth if sheet.scoring_stays else set()
    if how == "free":
        return (set(hand) - stays if thrown < AT_MOST else set()), True
    surplus = len(hand) > SIX
    plain = {card for card in hand if card not in trumps_of(sheet, trump)}
    if how == "any":
        return (set(hand) - stays or set(hand) if surplus else set()), not surplus
    if plain and (surplus or how == "all"):
        return plain, False
    if not surplus:
        return set(), True
    return {card for card in hand if card not in worth} or set(hand), False


def scoring_trumps(sheet: Sheet, trump: str) -> set[str]:
    """The trumps that are always worth something: the ends of the order, and those that a row names."""
    order = trumps_of(sheet, trump)
    named = [what for _, _, how, what in sheet.rows if how in ("owner", "holder", "winner") and len(what) <= 2]
    return {order[0], order[-1], *(card_of(what, trump) for what in named)}


def must_follow(sheet: Sheet, story: Story) -> Iterator[Move]:
    """Every move after the naming of trump, in order, given what players discarded and how discards were shuffled."""
    hands = [set(hand) for hand in story.dealt]
    if story.kitty and story.pitcher is not None:
        hands[story.pitcher] |= set(story.kitty)
        yield "kitty", story.pitcher, story.kitty
    if not exchanges(sheet, story):
        return
    stock, again = list(story.stock), list[str]()
    thrown = {seat: cards for kind, seat, cards in story.moves if kind == "discard"}
    shuffled = next((cards for kind, _, cards in story.moves if kind == "reshuffle"), ())
    pile: list[str] = []
    for who, how, draws in sheet.exchange:
        for seat in people(story, who):
            if how == "take" and stock:
                hands[seat] |= set(stock)
                yield "stock", seat, tuple(stock)
                stock = []
            if seat in thrown:
                hands[seat] -= set(thrown[seat])
                pile += thrown[seat]
                yield "discard", seat, thrown[seat]
        for seat in people(story, who):
            size = {None: 0, 0: len(thrown.get(seat, ()))}.get(draws, (draws or 0) - len(hands[seat]))
            if len(stock) + len(again) < size and pile and sheet.short == "reshuffle":
                assert sorted(pile) == sorted(shuffled), "all discards are shuffled again"
                yield "reshuffle", -1, shuffled
                again, pile = [*again, *shuffled], []
            drawn = [*stock, *again][: max(size, 0)]
            if drawn:
                stock, again = stock[len(drawn) :], again[max(len(drawn) - len(stock), 0) :]
                hands[seat] |= set(drawn)
                yield "draw", seat, tuple(drawn)
