"""How a hand's tricks can have been shared, by the points that the sides took."""

from collections.abc import Iterator

from pitchdsl.described_hands.described_hand import DescribedHand, MissingDetail
from pitchdsl.game.count.awards import sizes
from pitchdsl.game.count.rules import ScoringItem
from pitchdsl.game.rules import Rules
from pitchdsl.game.walk import asks_for_every_trick, facts_asked
from pitchdsl.language.card_selectors import Extreme
from pitchdsl.language.recipients import (
    ByCard,
    ByEveryTrick,
    ByFirstTrick,
    ByLastTrick,
    ByMajority,
    ByTrick,
    Comparison,
    Ownership,
    TieTo,
)
from pitchdsl.language.scoring_kind import ScoringKind

_OF_TRICKS = frozenset(("tricks", "pitchers_tricks", "others_tricks"))


def tricks_needed(rules: Rules) -> MissingDetail | None:
    """What the rules have to know of the tricks: how many, or whether a side has them all; none where nothing."""
    if facts_asked(rules) & _OF_TRICKS:
        return MissingDetail.TRICKS
    return MissingDetail.SWEEP if asks_for_every_trick(rules) else None


def shares_of_tricks(rules: Rules, told: DescribedHand, sides: int) -> Iterator[tuple[int, ...]]:
    """Shares of the tricks that come to something else: each side has all of them, or none, or some.

    Whoever took a point that nobody has without a trick has won one.
    """
    with_some = {side for side in range(sides) if has_won_a_trick(rules, told, side)}
    for share in _shares(sides, tricks_needed(rules)):
        if all(share[side] for side in with_some):
            yield share


def _shares(sides: int, need: MissingDetail | None) -> Iterator[tuple[int, ...]]:
    yield (1,) * sides
    yield from (tuple(int(side == sweeper) for side in range(sides)) for sweeper in range(sides))
    if need is MissingDetail.TRICKS:
        yield from (tuple(1 if side == other else 2 for side in range(sides)) for other in range(sides))


def has_won_a_trick(rules: Rules, told: DescribedHand, side: int) -> bool:
    """Whether a side can have what it took only with a trick; where a hand makes the sides, that is not looked for."""
    if rules.players.partner is not None:
        return False
    if told.rows is None:
        items = zip(rules.points.items, sizes(rules), strict=True)
        without = sum(max(0, item.highest) * cards for item, cards in items if not _takes_a_trick(rules, item))
        return told.points[side] > without and not rules.points.reckoned
    items_by_name = {item.name: item for item in rules.points.items}
    taken = (items_by_name[row.row] for row in told.rows if row.side == side and row.row in items_by_name)
    return any(_takes_a_trick(rules, item) for item in taken)


def _takes_a_trick(rules: Rules, item: ScoringItem) -> bool:
    """Whether nobody has a row without winning a trick."""
    return all(_by_trick(rules, to) for to in item.to.possible())


def _by_trick(rules: Rules, to: ScoringKind) -> bool:
    match to:
        case ByFirstTrick() | ByLastTrick() | ByTrick() | ByEveryTrick() | ByMajority():
            return True
        case ByCard(fact=Ownership.WINNER):
            return True
        case ByCard(
            fact=Ownership.OWNER | Ownership.HOLDER | Ownership.PLAYER,
            card=Extreme(highest=True, suit=None, but=()),
        ):
            # the highest trump wins the trick that it is played to
            return rules.exchange is None and not rules.play.ends_early.decided
        case Comparison(tied=TieTo.NOBODY, otherwise=()):
            return True  # who has the most of anything in tricks has some
        case _:
            return False
