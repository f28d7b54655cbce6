"""Can a hand be as a test of its cards wants it, and is not every hand so."""

from collections import Counter
from collections.abc import Iterator
from math import comb

from pitchdsl.cards import mask_of, rank_sign
from pitchdsl.check.draft import Draft
from pitchdsl.check.idle_conditions import Met, idle
from pitchdsl.check.not_known import in_halves, unknown
from pitchdsl.diagnostics.problem import Problem
from pitchdsl.game.count.rules import Pips
from pitchdsl.game.hand_sizes import hands_dealt
from pitchdsl.game.table.rules import Misdeal, Ranks, pack_of
from pitchdsl.game.walk import conditions
from pitchdsl.language.card_selectors import OffCard, TrumpCard, card_words
from pitchdsl.language.conditions import HandCounts, HandHas, HandHasOnly, HandPips, leaves
from pitchdsl.language.counted import pips_of
from pitchdsl.language.english import a, listing
from pitchdsl.language.facts import Moment


def check_hand(draft: Draft, address: str, test: HandHas | HandHasOnly | HandCounts | HandPips) -> Iterator[Problem]:
    """P343 and P345."""
    match test:
        case HandHasOnly():
            yield from _nothing_but(draft, address, test)
        case HandCounts():
            yield from _so_many(draft, address, test)
        case HandPips():
            yield from _pips(draft, address, test)
        case HandHas() if test.rank not in draft.rules.deck.ranks.ranks:
            yield _not_in_pack(draft, address, rank_sign(test.rank))
        case HandHas():
            yield from _among(draft, address, test)


def _not_in_pack(draft: Draft, address: str, cards: str) -> Problem:
    """What a test of a hand asks for is no card of the game."""
    return draft.problem(
        "P345",
        address,
        f"no hand can have {a(cards)}: it is not in the pack",
        "put it into the pack under `deck`, or drop the rule",
        also=[(Ranks.address, "these ranks are in the pack")],
    )


def _sizes(draft: Draft, address: str) -> tuple[int, ...]:
    """How many cards a hand may have when it is looked at."""
    return (draft.rules.deal.each.cards,) if address == Misdeal.address else tuple(hands_dealt(draft.rules))


def _so_many(draft: Draft, address: str, test: HandCounts) -> Iterator[Problem]:
    """A hand must be able to have so many of the cards, and to have another number of them."""
    such = (mask_of(pack_of(draft.rules.deck)) & test.cards).bit_count()
    if not such:
        cards = listing([*map(rank_sign, test.ranks), *(["joker"] if test.jokers else [])], "or")
        yield _not_in_pack(draft, address, cards)
        return
    sizes = _sizes(draft, address)
    least, most = max(0, min(sizes) - draft.pack + such), min(max(sizes), such)
    met = {test.how.holds(number, test.number) for number in range(least, most + 1)}
    if met == {True, False}:
        return
    often = Met.BY_EVERY_HAND if True in met else Met.BY_NO_HAND
    case = f"the pack has {such} such cards, and a hand {max(sizes)}"
    yield idle(draft, address, often, "change the number, or drop the line", case=case)


def _pips(draft: Draft, address: str, test: HandPips) -> Iterator[Problem]:
    """Pips are counted as whole numbers, and must be the same whatever is trump: nobody knows that yet."""
    points = draft.rules.points
    by_trump = [name for name, pips in points.pips.named if isinstance(name, TrumpCard | OffCard)]
    if not points.by_pips and "points" not in draft.variant.unread:
        title = "no card has pips here: no row of `points` goes by them"
        yield unknown(draft, address, title, _INSTEAD)
    elif by_trump:
        title = f"nobody knows yet which card is {card_words(by_trump[0])}, and how many pips it has"
        yield unknown(draft, address, title, _INSTEAD, also=[(Pips.address, "this has pips only as a trump")])
    elif points.pips.in_halves:
        yield in_halves(draft, address, "pips in hand")
    else:
        shares = [share_of_hands(draft, test, size) for size in _sizes(draft, address)]
        if max(shares) == 0 or min(shares) == 1:
            often = Met.BY_EVERY_HAND if max(shares) else Met.BY_NO_HAND
            yield idle(draft, address, often, "change the number, or drop the line")


_INSTEAD = "ask for cards instead, such as `there are no aces, kings, queens and jacks in hand`"


def check_known_pips(draft: Draft) -> Iterator[Problem]:
    """P341: where pips hang on the bid or on trump, nobody knows yet how many there are in hand."""
    entry = draft.variant.entries.get(Pips.address)
    later = [] if entry is None else [when for part in entry.parts.values() for when in part.exceptions]
    if not any(Moment.MATCH not in asked.known_at() for when in later for asked in leaves(when)):
        return
    for address, condition, _ in conditions(draft.rules):
        if any(isinstance(test, HandPips) for test in leaves(condition)):
            title = "nobody knows yet how many pips a card has"
            yield unknown(draft, address, title, _INSTEAD, also=[(Pips.address, "that is known later")])


def share_of_hands(draft: Draft, test: HandHasOnly | HandCounts | HandPips, size: int) -> float:
    """How many of all hands of so many cards meet a test, between 0 and 1."""
    pips, pack = draft.rules.points.pips.sets(0), pack_of(draft.rules.deck)
    ways: Counter[tuple[int, int]] = Counter({(0, 0): 1})
    for card in pack:
        worth = pips_of(pips, 1 << card) if isinstance(test, HandPips) else test.cards >> card & 1
        for (cards, number), such in [*ways.items()]:
            if cards < size:
                ways[cards + 1, number + worth] += such
    met = (
        such
        for (cards, number), such in ways.items()
        if cards == size and (number == size if isinstance(test, HandHasOnly) else test.how.holds(number, test.number))
    )
    return sum(met) / comb(len(pack), size)


def _among(draft: Draft, address: str, test: HandHas) -> Iterator[Problem]:
    """A hand cannot have more cards of a suit than it has cards, nor more than the suit has."""
    hand = max(_sizes(draft, address))
    suit = len(draft.rules.deck.ranks.ranks)
    if test.among > min(hand, suit):
        case = f"a hand has at most {hand} cards" if hand < test.among else f"a suit has {suit} cards"
        yield idle(draft, address, Met.BY_NO_HAND, f"write {min(hand, suit)} or less, or drop the rule", case=case)


def _nothing_but(draft: Draft, address: str, test: HandHasOnly) -> Iterator[Problem]:
    """A hand of nothing but these ranks must be possible, and not the only one."""
    pack, jokers = draft.rules.deck.ranks.ranks, draft.rules.deck.jokers.number
    among = [rank for rank in pack if rank in test.ranks]
    such, hand = 4 * len(among) + (jokers if test.jokers else 0), draft.rules.deal.each.cards
    if such < hand:
        names = [*(rank_sign(rank) for rank in test.ranks), *(["jokers"] if test.jokers else [])]
        yield draft.problem(
            "P345",
            address,
            f"no hand can have nothing but {', '.join(names)}",
            f"the pack has {such} such cards, and a hand {hand}; name more ranks, or drop the rule",
            also=[(Ranks.address, "these ranks are in the pack")],
        )
    elif len(among) == len(pack) and (test.jokers or not jokers):
        yield idle(draft, address, Met.BY_EVERY_HAND, "name fewer ranks, such as `9-2`")
