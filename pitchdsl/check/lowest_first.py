"""Ranks that are written the wrong way round: the highest stands first, in the pack and in the trump order."""

from collections.abc import Iterator, Sequence

from pitchdsl.cards import RANKS, rank_sign
from pitchdsl.check.draft import Draft
from pitchdsl.diagnostics.problem import Problem
from pitchdsl.game.table.rules import Ranks
from pitchdsl.game.trump.rules import Order
from pitchdsl.language.card_selectors import TrumpCard, TrumpName, order_words, runs

ACE, TEN = RANKS.index("A"), RANKS.index("T")

RISING = 3
"""Neighbours that rise one by one: two may be a table's own order (`A 10 K`), three are a run that was turned round."""


def check_lowest_first(draft: Draft) -> Iterator[Problem]:
    """P371: an error where the whole order is turned round, a warning where a part of it is."""
    rules = draft.rules
    pack = tuple(TrumpCard(rank=rank) for rank in rules.deck.ranks.ranks)
    yield from _order(draft, Ranks.address, pack)
    if rules.trump.order.origin.file is not None:  # else it is that of the pack
        yield from _order(draft, Order.address, rules.trump.order.cards)


def _order(draft: Draft, address: str, cards: Sequence[TrumpName]) -> Iterator[Problem]:
    ranks = [card.rank for card in cards if isinstance(card, TrumpCard)]
    if len(set(ranks)) < max(RISING, len(ranks)):
        return  # a rank that stands twice is a fault of its own
    name = address.split("/")[1]
    if _rises(ranks):
        meant = _turned_round(cards)
        yield draft.problem(
            "P371",
            address,
            "this order has the lowest card first, and the first one is the highest",
            f"turn it round: `{name}: {order_words(runs(meant))}`",
            case=_beats(ranks),
        )
        return
    meant = _runs_turned_round(cards)
    if meant != tuple(cards):
        yield draft.warning(
            "P371",
            address,
            "a part of this order has the lowest card first",
            f"the highest stands first; is `{name}: {order_words(runs(meant))}` meant?",
            case=_beats(_risen(ranks)),
        )


def _rises(ranks: Sequence[int]) -> bool:
    """Whether all ranks go up; an ace may stand at either end."""
    plain = [rank for rank in ranks if rank != ACE]
    inside = ACE in ranks and ranks.index(ACE) not in (0, len(ranks) - 1)
    return not inside and len(plain) >= RISING and plain == sorted(plain)


def _turned_round(cards: Sequence[TrumpName]) -> tuple[TrumpName, ...]:
    ace = TrumpCard(rank=ACE)
    if cards[0] == ace:
        return (ace, *cards[:0:-1])
    return tuple(cards[::-1])


def _runs_turned_round(cards: Sequence[TrumpName]) -> tuple[TrumpName, ...]:
    """The cards with every run of ranks that rises the other way round, and the small cards below the court."""
    found: list[TrumpName] = []
    run: list[TrumpName] = []
    for each in cards:
        neighbours = bool(run) and _follows(run[-1], each)
        if not neighbours:
            found.extend(_as_meant(run))
            run = []
        run.append(each)
    found.extend(_as_meant(run))
    small = [card for card in found if isinstance(card, TrumpCard) and card.rank <= TEN]
    court = [card for card in found if card not in small]
    if min(len(small), len(court)) >= RISING and found == [*small, *court] and found[len(small)] in _HIGHEST:
        found = [*court, *small]
    return tuple(found)


_HIGHEST = tuple(TrumpCard(rank=rank) for rank in (ACE, ACE - 1))
"""With one of these the court begins."""


def _follows(one: TrumpName, other: TrumpName) -> bool:
    return isinstance(one, TrumpCard) and isinstance(other, TrumpCard) and other.rank == one.rank + 1


def _as_meant(run: list[TrumpName]) -> list[TrumpName]:
    return run[::-1] if len(run) >= RISING else run


def _risen(ranks: Sequence[int]) -> Sequence[int]:
    """Two ranks of which the first stands above, and hardly should."""
    for place in range(len(ranks) - RISING + 1):
        part = ranks[place : place + RISING]
        if list(part) == list(range(part[0], part[0] + RISING)):
            return part
    court = next(rank for rank in ranks if rank > TEN)
    return [ranks[0], court]


def _beats(ranks: Sequence[int]) -> str:
    low, high = ranks[0], ranks[-1]
    if low == ACE:
        low = ranks[1]
    return f"so the {rank_sign(low)} beats the {rank_sign(high)}"
