"""Cases that name cards, made of the packs and trump orders of two games; hearts are trump in them."""

from collections.abc import Iterator, Sequence
from itertools import chain, pairwise

from pitchdsl.cards import BLACK_JOKER, RED_JOKER, card, mask_of
from pitchdsl.examples.both import HEARTS, Both, once
from pitchdsl.language.card_selectors import Extreme, JokerCard, OffCard, PrintedCard, TrumpCard, name_of
from pitchdsl.language.clause import Party, Unit
from pitchdsl.language.clauses import Given
from pitchdsl.language.counted import pips_of
from pitchdsl.language.given_clauses import (
    CardsWon,
    FirstTrick,
    HandGiven,
    HandThrownIn,
    NoOtherTrump,
    TakesNumber,
    TrickGiven,
    TrumpBroken,
    TrumpGiven,
)
from pitchdsl.language.inside import inside
from pitchdsl.language.people import Person
from pitchdsl.language.table_clauses import KeepsCards

SPADES, DIAMONDS, CLUBS = 0, 2, 3
JOKERS = (RED_JOKER, BLACK_JOKER)

MOST_CARDS = 4
"""So many cards are tried that somebody has and somebody wins."""

Cards = Sequence[int]


def _have(both: Both, *cards: int) -> bool:
    """Whether both packs have these cards, each once."""
    return set(cards) <= set(both.pack) and len(set(cards)) == len(cards)


# ───── the play ─────


def tricks(both: Both) -> Iterator[tuple[Given, ...]]:
    """Tricks on the table and a hand: followed and not, trumped in, led; and which card wins."""
    winners = both.concerns("deck", "trump", "points")
    yield from once(chain(_won(both), _lain(both)) if winners else chain(_lain(both), _won(both)))


def _lain(both: Both) -> Iterator[tuple[Given, ...]]:
    leads = any(each in ("play/first lead", "play/later leads", "play/joker led") for each in both.addresses)
    yield from chain(_leads(both), _follows(both)) if leads else chain(_follows(both), _leads(both))


def _follows(both: Both) -> Iterator[tuple[Given, ...]]:
    for trick, hand in _follow_cards(both):
        if _have(both, *trick, *hand):
            yield TrumpGiven(HEARTS), TrickGiven(both.cards(*trick)), HandGiven(None, both.cards(*hand))


def _follow_cards(both: Both) -> Iterator[tuple[Cards, Cards]]:
    """The cards of a trick, and those of a hand."""
    high, low, middle, next_ = both.ranks[0], both.ranks[-1], both.ranks[len(both.ranks) // 2], both.ranks[-2]

    def heart(rank: int) -> int:
        return card(HEARTS, rank)

    def plain(rank: int) -> int:
        return card(DIAMONDS, rank)

    club = card(CLUBS, low)
    led, trumped = plain(middle), heart(middle)
    yield from (
        ((led,), (plain(low), heart(low), club)),
        ((led,), (heart(low), club)),
        ((led,), (plain(low), club)),
        ((led,), (plain(high), plain(low))),
        ((led,), (plain(low), heart(low))),
        ((led,), (heart(low),)),
        ((led,), (club,)),
        ((trumped,), (heart(high), heart(low), club)),
        ((trumped,), (heart(low), club)),
        ((trumped,), (club, plain(low))),
        ((led, trumped), (heart(low), club)),
        ((led, trumped), (heart(high), heart(low), club)),
        ((led, trumped), (heart(low), heart(next_))),
        ((led, trumped), (plain(high), plain(low), heart(high))),
        ((led, plain(high)), (plain(low), heart(low), club)),
    )
    for joker in JOKERS:
        yield from (
            ((led,), (joker, plain(low), club)),
            ((led,), (joker, club)),
            ((trumped,), (joker, heart(low), club)),
            ((trumped,), (joker, club)),
            ((joker,), (heart(low), club)),
            ((joker,), (heart(high), heart(low), club)),
        )
    for rank in both.ranks:
        off = card(DIAMONDS, rank)
        yield from (
            ((led,), (off, plain(low), club)),
            ((led,), (off, club)),
            ((trumped,), (off, club)),
            ((trumped,), (off, heart(low), club)),
            ((off,), (heart(low), plain(low), club)),
        )


def _leads(both: Both) -> Iterator[tuple[Given, ...]]:
    high, low = both.ranks[0], both.ranks[-1]
    hands: list[Cards] = [(card(HEARTS, low), card(CLUBS, low)), (card(HEARTS, low), card(HEARTS, high))]
    hands += [(joker, card(CLUBS, low), card(HEARTS, low)) for joker in JOKERS]
    hands += [(card(CLUBS, low), card(SPADES, high))]
    when: list[tuple[Given, ...]] = [(FirstTrick(),), (TrumpBroken(False),), (TrumpBroken(True),), ()]
    first = "play/first lead" in both.addresses or "play/joker led" in both.addresses
    for each in when if first else [*when[1:], *when[:1]]:
        for hand in hands:
            if _have(both, *hand):
                yield TrumpGiven(HEARTS), *each, HandGiven(None, both.cards(*hand))


def _won(both: Both) -> Iterator[tuple[Given, ...]]:
    """Two trumps that stand next to each other, in both orders; a plain card and one that may be a trump."""
    jokers = [each for each in JOKERS if each in both.pack]
    pairs = [pair for order in both.trumps for pair in pairwise(order)]
    strange = [card for order in both.trumps for card in order if card // 13 != HEARTS]
    middle = card(HEARTS, both.ranks[len(both.ranks) // 2])
    pairs += [(one, middle) for one in strange] + [(one, card(CLUBS, both.ranks[0])) for one in [*strange, *jokers]]
    pairs += [(jokers[0], jokers[-1])] if len(jokers) > 1 else []
    for pair in once(pairs):
        for trick in (pair, pair[::-1]):
            if _have(both, *trick):
                yield TrumpGiven(HEARTS), TrickGiven(both.cards(*trick))


# ───── the count ─────


def counts(both: Both) -> Iterator[tuple[Given, ...]]:
    """Hands in which one player has a card and another wins it, or few trumps are out; and pips that are level."""
    bids = all(each.bidding is not None for each in both.games)
    one, other = (Person.PITCHER, Person.LEFT_OF_PITCHER) if bids else (Person.DEALER, Person.LEFT_OF_DEALER)
    seated, trump = both.seated(both.seats), TrumpGiven(HEARTS)
    cards = [each for each in _counted(both) if each in both.pack]
    best = {order[0] for order in both.trumps if order}
    if _is_of_pips(both):
        yield from _pips(both, bids=bids)
    for each in cards[:MOST_CARDS]:
        (name,) = both.cards(each)
        yield *seated, trump, HandGiven(one, (name,)), CardsWon(one, (name,))
        if each not in best:
            yield *seated, trump, HandGiven(one, (name,)), CardsWon(other, (name,))
            yield *seated, trump, HandGiven(other, (name,)), CardsWon(one, (name,))
    yield from ((*seated, trump, *told) for told in _few_trumps(both, one, other, cards))


def _is_of_pips(both: Both) -> bool:
    """Whether a row that differs asks who has most of something."""
    return any(
        "most" in to.words()
        for each in both.games
        for item in each.points.items
        if item.address in both.addresses
        for to in item.to.possible()
    )


def _counted(both: Both) -> Iterator[int]:
    """The cards that rows of points name, those of the rows that differ first; then the ends of the trumps."""
    items = [item for each in both.games for item in each.points.items]
    items.sort(key=lambda item: item.address not in both.addresses)
    found: list[int] = []
    for item in items:
        for to in item.to.possible():
            for each in inside(to, Extreme, TrumpCard, OffCard, JokerCard, PrintedCard):
                found += _ends(both, highest=each.highest) if isinstance(each, Extreme) else [each.on(HEARTS)]
    return once([*found, *_ends(both, highest=True), *_ends(both, highest=False)])


def _ends(both: Both, *, highest: bool) -> list[int]:
    """The two highest trumps of each game, or the two lowest."""
    return [card for order in both.trumps for card in (order[:2] if highest else order[::-1][:2])]


def _few_trumps(both: Both, one: Person, other: Person, cards: Sequence[int]) -> Iterator[tuple[Given, ...]]:
    """One player has and wins one trump, and another one another; no other trump is out."""
    below = [card for order in both.trumps for card in order[-4:]][::-1]
    for low in once([*below, *cards]):
        for card_ in once(below):
            if low != card_ and _have(both, low, card_):
                first, second = both.cards(low), both.cards(card_)
                yield (
                    HandGiven(one, first),
                    HandGiven(other, second),
                    NoOtherTrump(),
                )


def _pips(both: Both, *, bids: bool) -> Iterator[tuple[Given, ...]]:
    """Two sides with as many pips, or one with more; and the same of tricks."""
    seats = both.seats if both.has_two_sides or 2 not in both.tables else 2
    one, other = (Party.WE, Party.THEY) if bids else (Person.DEALER, Person.LEFT_OF_DEALER)
    pips = both.ours.points.pips.sets(HEARTS)
    dealt = min(each.deal.each.cards for each in both.games) * seats
    mean = pips_of(pips, mask_of(both.pack)) * min(dealt, len(both.pack)) // len(both.pack) // 2
    usual = 5 * max(1, round(mean / 5))  # tens make such numbers the likely ones
    for first, second in ((usual, usual), (usual - 5, usual - 5), (usual + 4, usual - 5), (usual - 5, usual + 4)):
        if first > 0 < second:
            told = TakesNumber(one, first, Unit.PIPS), TakesNumber(other, second, Unit.PIPS)
            yield *both.seated(seats), TrumpGiven(HEARTS), *told
    yield *both.seated(seats), TakesNumber(one, 1, Unit.TRICKS), TakesNumber(other, 5, Unit.TRICKS)


# ───── hands before the play ─────


def poor_hands(both: Both) -> Iterator[tuple[Given, ...]]:
    """Hands of cards from each rank down, as many as are dealt, and the same with one card from elsewhere."""
    if len({each.deal.each.cards for each in both.games}) > 1:
        return
    size = both.ours.deal.each.cards
    for at in range(len(both.ranks)):
        downward = [*both.ranks[at:], *both.ranks[:at]]
        hand = [card(suit, rank) for rank in downward for suit in range(4)][:size]
        yield (HandGiven(None, both.cards(*hand)),)
    for high in both.ranks[:-2]:
        hand = [card(HEARTS, high), *(card(suit, rank) for rank in both.ranks[::-1] for suit in range(4))][:size]
        yield (HandGiven(None, both.cards(*hand)),)
    for joker in JOKERS:
        if joker in both.pack:
            hand = [joker, *(card(suit, rank) for rank in both.ranks[::-1] for suit in range(4))][:size]
            yield (HandGiven(None, both.cards(*hand)),)
    yield from ((HandThrownIn(who),) for who in (Person.DEALER, Person.LEFT_OF_DEALER))


def namings(both: Both) -> Iterator[tuple[Given, ...]]:
    """Hands of one suit and of two, as many cards as are dealt, from which trump is named."""
    size = max(each.deal.each.cards for each in both.games)
    for suits in ((HEARTS,), (HEARTS, CLUBS)):
        hand = [card(suit, rank) for rank in both.ranks for suit in suits][:size]
        if len(hand) == size and _have(both, *hand):
            yield (HandGiven(None, both.cards(*hand)),)


def exchanges(both: Both) -> Iterator[tuple[Given, ...]]:
    """Hands in the exchange, with trumps, the cards that score, and others."""
    if any(each.exchange is not None and each.exchange.draws for each in both.games):
        size = max(each.deal.each.cards + each.deal.kitty.cards for each in both.games)
        for number in range(size):
            yield from ((KeepsCards(who, number),) for who in (Person.PITCHER, Person.LEFT_OF_PITCHER, Person.DEALER))
    middle = [card for card in both.trumps[0] if card not in set(_counted(both))][:2]
    special = [each for each in once([*_counted(both), *both.trumps[0][:1]]) if each in both.pack][:6]
    others = [card(CLUBS, both.ranks[-1]), card(SPADES, both.ranks[0])]
    jokers = [each for each in JOKERS if each in both.pack]
    hand = list(once([*special[:3], *middle, *others]))
    scoring = tuple(each for each in once(_counted(both)) if each in both.pack)
    hands = [tuple(hand), (*special[:2], *jokers, *others), (*special[3:], *others), tuple(others), scoring]
    for cards in once(hands):
        for who in (None, Person.PITCHER, Person.DEALER, Person.LEFT_OF_PITCHER):
            yield TrumpGiven(HEARTS), HandGiven(who, tuple(map(name_of, cards)))
