"""How often what is paid for the bid of a described hand can count: once, or doubled, or redoubled."""

from pitchdsl.described_hands.described_hand import DescribedHand
from pitchdsl.game.actions import SET, Double
from pitchdsl.game.auction.doubling import who_may
from pitchdsl.game.partners.phase import parties
from pitchdsl.game.rules import Rules
from pitchdsl.game.settlement.rules import Doubling
from pitchdsl.game.state import sides_of
from pitchdsl.language.people import Person

ONCE, DOUBLED, REDOUBLED = 1, Double.TIMES, Double.TIMES**2


def doubling_of(rules: Rules) -> Doubling | None:
    """By which line a bid may be doubled."""
    return None if rules.bidding is None else rules.bidding.doubling


def one_may_double(rules: Rules) -> bool:
    """Whether the right to double is that of one player, so that it matters who sits where."""
    rule = doubling_of(rules)
    return rule is not None and rule.who is not None


def may_be_doubled(told: DescribedHand) -> bool:
    """Whether there is a bid that could be doubled, if somebody may."""
    return told.pitcher is not None and told.bid is not None and told.call != SET


def doublers(rules: Rules, seats: int, dealer: int, told: DescribedHand) -> list[int]:
    """The seats that may double the bid of a hand."""
    rule, pitcher = doubling_of(rules), told.pitcher
    if rule is None or pitcher is None or not may_be_doubled(told):
        return []
    to_right, namer = rules.players.direction.to_right, rules.trump.named_by.who

    def seat_of(who: Person) -> int:
        who = namer if who is Person.NAMER and namer is not None else who
        seat = who.seat(seats=seats, dealer=dealer, pitcher=pitcher, namer=None, to_right=to_right)
        assert seat is not None, "the checker lets nobody double who is not known"
        return seat

    if rules.players.partner is not None:
        return who_may(rule, pitcher, parties(seats, pitcher, told.partner), seat_of)
    side_of = {seat: side for side, each in enumerate(sides_of(rules, seats)) for seat in each}
    return who_may(rule, pitcher, [side_of[seat] for seat in range(seats)], seat_of)


def times_open(rules: Rules, seats: int, dealer: int, told: DescribedHand) -> tuple[int, ...]:
    """How often it can count, the fewest first."""
    rule = doubling_of(rules)
    if rule is None or not doublers(rules, seats, dealer, told):
        return (ONCE,)
    return (ONCE, DOUBLED, REDOUBLED) if rule.again else (ONCE, DOUBLED)


def why_not_so_often(rules: Rules, told: DescribedHand) -> str | None:
    """Why what is paid for the bid cannot count as often as is told; none where it can."""
    rule = doubling_of(rules)
    if told.times in (None, ONCE):
        return None
    if rule is None:
        return "no bid is doubled in this game"
    if not may_be_doubled(told):
        return "there is no bid that could be doubled"
    if told.times == REDOUBLED and not rule.again:
        return "no bid is redoubled in this game"
    return None if told.times in (DOUBLED, REDOUBLED) else "a bid counts once, twice or four times"
