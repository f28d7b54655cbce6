"""What people may tell of a hand: bids that somebody can make, and points that a hand has."""

from functools import lru_cache

from pitchdsl.check.open_bids import may_have_no_bid, open_bids
from pitchdsl.described_hands.described_hand import DescribedHand
from pitchdsl.described_hands.doubled import why_not_so_often
from pitchdsl.described_hands.tricks import has_won_a_trick
from pitchdsl.game.actions import SET
from pitchdsl.game.auction.ladder import set_taken
from pitchdsl.game.auction.rules import WhenAllPass
from pitchdsl.game.bounded import bounds_in_rows, points_together
from pitchdsl.game.count.awards import sizes
from pitchdsl.game.count.rules import ScoringItem
from pitchdsl.game.hand_sizes import most_tricks
from pitchdsl.game.partners.phase import parties
from pitchdsl.game.rules import Itself, Rules
from pitchdsl.game.state import sides_of
from pitchdsl.language.people import Person


def why_impossible(rules: Rules, seats: int, told: DescribedHand) -> str | None:
    """Why a hand cannot have gone so, in a sentence without its stop; none where it can."""
    rules = rules.seated(seats)
    sides = sides_of(rules, seats)
    seated = [seat for seat in (told.pitcher, told.partner) if seat is not None]
    if not all(0 <= seat < seats for seat in seated) or (told.partner is not None and len(set(seated)) < 2):
        return "nobody sits there"
    if told.partner is not None and rules.players.partner is None:
        return "no partner is found in this game"
    if told.trump not in (None, 0, 1, 2, 3) or told.first not in (None, *range(len(sides))):
        return "there is no such suit, or no such side"
    why = _why_no_bid(rules, told) or why_not_so_often(rules, told)
    if why is not None:
        return why
    if told.rows is not None and told.points:
        return "either rows are told or points"
    shares = ([told.points] if told.rows is None else []) + ([told.tricks] if told.tricks is not None else [])
    if any(len(share) != len(sides) for share in shares):
        return "each side needs its number"
    if told.tricks is not None and not (min(told.tricks) >= 0 and sum(told.tricks) <= most_tricks(rules)):
        return f"a hand has {most_tricks(rules)} tricks"
    if any(not number and has_won_a_trick(rules, told, side) for side, number in enumerate(told.tricks or ())):
        return "a side without a trick took what only a trick brings"
    if rules.players.partner is not None and told.pitcher is not None:
        stand_for = set(parties(seats, told.pitcher, told.partner))
        if not _takers(told) <= stand_for:
            return "the pitcher stands for one side, the first of the others for the other"
    return _why_too_much(rules, told, len(sides))


def _takers(told: DescribedHand) -> set[int]:
    """The sides that took anything."""
    if told.rows is not None:
        return {row.side for row in told.rows}
    return {side for side, points in enumerate(told.points) if points}


def _why_no_bid(rules: Rules, told: DescribedHand) -> str | None:
    if rules.bidding is None:
        return None if (told.pitcher, told.bid, told.call) == (None,) * 3 else "nobody bids in this game"
    if told.bid is None:
        return None if may_have_no_bid(rules) else "somebody must have bid"
    bids = contracts_of(rules)
    if told.pitcher is None:
        return "somebody must have made the bid"
    if (told.bid, told.call) not in bids:
        return f"nobody can bid that here: the bids are {', '.join(bid_words(bid) for bid in bids)}"
    return None


def contracts_of(rules: Rules) -> tuple[tuple[int, str | None], ...]:
    """All that a pitcher may play for, lowest first: bids, what is played for unasked, a set that is taken."""
    return _contracts_of(Itself(rules))


@lru_cache(maxsize=256)
def _contracts_of(of: Itself) -> tuple[tuple[int, str | None], ...]:
    rules = of.rules
    if rules.bidding is None:
        return ()
    bids, all_pass = dict.fromkeys(open_bids(rules)), rules.bidding.all_pass
    if all_pass.what is WhenAllPass.PLAYS and all_pass.least is not None:
        bids[all_pass.least, None] = None
    if all_pass.or_set:
        bids[set_taken(rules).value, SET] = None
    return tuple(sorted(bids, key=lambda bid: (bid[0], bid[1] or "")))


def all_passed(rules: Rules, seats: int, dealer: int) -> DescribedHand | None:
    """The contract of a hand in which nobody has bid; none where the cards are dealt again.

    Raises ``ValueError`` where somebody must bid.
    """
    assert rules.bidding is not None
    all_pass, sold = rules.bidding.all_pass, rules.bidding.sold
    match all_pass.what:
        case WhenAllPass.REDEAL | WhenAllPass.NEXT_DEALER:
            return None
        case WhenAllPass.PLAYS | WhenAllPass.NO_BID:
            return DescribedHand(pitcher=_seat_of(all_pass.who, rules, seats, dealer), bid=all_pass.least)
        case WhenAllPass.SELLER_PLAYS:
            assert sold is not None
            return DescribedHand(pitcher=_seat_of(sold.who, rules, seats, dealer))
        case WhenAllPass.STUCK:
            raise ValueError(f"{all_pass.who.english} must bid when all others pass")


def _seat_of(who: Person, rules: Rules, seats: int, dealer: int) -> int | None:
    """The seat of a player whom all know before the bidding."""
    to_right = rules.players.direction.to_right
    return who.seat(seats=seats, dealer=dealer, pitcher=None, namer=None, to_right=to_right)


def stuck_seat(rules: Rules, seats: int, dealer: int) -> int | None:
    """The seat of who must bid when all others have passed, if anybody must."""
    stuck = None if rules.bidding is None else rules.bidding.all_pass.stuck
    return None if stuck is None else _seat_of(stuck, rules, seats, dealer)


def bid_words(bid: tuple[int, str | None]) -> str:
    """A bid as one says it."""
    number, name = bid
    return f"{number}" if name is None else name


def _why_too_much_of_row(rules: Rules, told: DescribedHand, item: ScoringItem, cards: int, sides: int) -> str | None:
    """Why a row cannot have come to so much, with the cards that it has; one that waited may bring any number."""
    known = item.highest if cards > 1 and not item.asks else 0
    shares = [known if row.points is None else row.points for row in told.rows or () if row.row == item.name]
    least, most = (end * cards for end in item.of_several(sides, bounds_in_rows(rules)))
    if item.carries_over:
        return None
    if not least <= sum(shares) <= most:
        all_of_it = f"its {cards} cards count {most or least} together" if cards > 1 else f"it counts {most or least}"
        return f"that is {sum(shares)} for {item.name}, and {all_of_it}"
    parts = _parts(item, cards, sides)
    said = [row.points for row in told.rows or () if row.row == item.name and row.points is not None]
    odd = next((share for share in said if parts and share not in parts), None)
    return None if odd is None else _why_no_part(item, cards, sides, odd)


def _worths_of_one(item: ScoringItem, sides: int) -> list[int]:
    """What a side can have of one card of a row, or of a row without cards, lowest first; nothing where it is reckoned.

    That is all that it counts, or a share where the sheet shares it.
    """
    if item.reckoned:
        return []
    worths = [worth for worth in item.value.possible() if isinstance(worth, int)]
    ways = ((to, number) for to in item.to.possible() for number in range(1, 1 + (sides if to.to_several else 1)))
    return sorted({to.share(worth, number) for to, number in ways for worth in worths})


def _parts(item: ScoringItem, cards: int, sides: int) -> set[int]:
    """What a side can have taken of a row: so many of its cards; any number where there is nothing here."""
    one = _worths_of_one(item, sides)
    if cards == 1 or not one:
        return {*one}
    parts = {0}
    for _ in range(cards):
        parts |= {part + worth for part in parts for worth in one}
    return parts


def _why_no_part(item: ScoringItem, cards: int, sides: int, share: int) -> str:
    one = _worths_of_one(item, sides)
    each = " or ".join(map(str, one))
    if cards > 1:
        return f"{item.name} counts {each} for each of its {cards} cards, and {share} is no number of them"
    if len(one) > 1:
        return f"{item.name} counts {each}, and not {share}"
    return f"{item.name} counts {each} and goes to one side as a whole, and not in part: {share}"


def _why_too_much(rules: Rules, told: DescribedHand, sides: int) -> str | None:
    names = {item.name: item for item in rules.points.items}
    for row in told.rows or ():
        item = names.get(row.row)
        if item is None:
            return f"the sheet has no row {row.row}"
        if not 0 <= row.side < sides:
            return f"no side has {row.row}"
    for (name, item), cards in zip(names.items(), sizes(rules), strict=True):
        takers = [row.side for row in told.rows or () if row.row == name]
        if len(takers) > 1 and not item.to_several and cards == 1:
            return f"{name} goes to one side only"
        if len(set(takers)) < len(takers):
            return f"{name} is told twice of one side"
        why = _why_too_much_of_row(rules, told, item, cards, sides)
        if why is not None:
            return why
    least, most = points_together(rules, sides)
    told_points = [row.points for row in told.rows if row.points is not None] if told.rows else [*told.points]
    if not least <= sum(told_points) <= most:
        return f"together that is {sum(told_points)}, and a hand has {most} points"
    return None
