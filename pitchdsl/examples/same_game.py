"""Rules as they are played: what never matters at a table is left in one form, so that the same games are equal.

Two sheets may say different things and be the same game: a dealer who must bid, and one who must bid 2 or more where
all bids begin at 2. Each function here leaves one such thing in one form. What is not certain stays as it is said.
"""

from collections.abc import Callable

from attrs import evolve

from pitchdsl.check.without_effect import without_total
from pitchdsl.game.auction.ladder import ladder_of
from pitchdsl.game.auction.rules import AllPass, Bids, Call, CallRank, Hold, HoldLimit, WhenAllPass
from pitchdsl.game.bounded import fewest_points
from pitchdsl.game.count.rules import Pips, ScoringItem
from pitchdsl.game.exchange.actions import DiscardCards, DrawCards, PassCards, Throwable
from pitchdsl.game.exchange.rules import Discards, ShortStock, Step, StockShort
from pitchdsl.game.order import orders_of
from pitchdsl.game.rules import Rules
from pitchdsl.game.state import sides_of
from pitchdsl.game.table.rules import AfterMisdeal, Direction
from pitchdsl.game.walk import amounts, conditions, recipients_asked_for
from pitchdsl.game.winning.rules import Counting
from pitchdsl.game.winning.several_there import Priority, SeveralThere
from pitchdsl.language.card_recipients import ByCard, Ownership
from pitchdsl.language.card_selectors import Extreme, PrintedCard
from pitchdsl.language.cases import Cases
from pitchdsl.language.recipients import Recipient


def as_played(rules: Rules) -> tuple[Rules, ...]:
    """The rules at each table that they are for, with what never matters there in one form."""
    seats = rules.players.seats
    return tuple(_at(without_total(rules.seated(number)), number) for number in range(seats.least, seats.most + 1))


def _at(rules: Rules, seats: int) -> Rules:
    for simplify in _SIMPLIFY:
        rules = simplify(rules, seats)
    return rules


def _varies(rules: Rules, *addresses: str) -> bool:
    """Whether one of these rules has an exception in a line of its own."""
    return any(each.address in addresses for each in rules.exceptions)


# ───── the table ─────


def _direction(rules: Rules, seats: int) -> Rules:
    """Of two players either sits on the left of the other."""
    return evolve(rules, players=evolve(rules.players, direction=Direction())) if seats == 2 else rules


# ───── the auction ─────


def _bids(rules: Rules, _: int) -> Rules:
    """The lowest and the highest plain bid, each call by its number, and the last bid that may be held."""
    if rules.bidding is None or rules.points.reckoned or _varies(rules, Bids.address, Hold.address, AllPass.address):
        return rules
    bids = ladder_of(rules).bids
    plain = [bid.value for bid in bids if not bid.name]
    if not plain:
        return rules
    bidding = evolve(
        rules.bidding,
        bids=evolve(rules.bidding.bids, least=plain[0], most=plain[-1]),
        hold=_hold(rules.bidding.hold, bids[0].value, ladder_of(rules).top),
        all_pass=_stuck(rules.bidding.all_pass, bids[0].value),
    )
    ranks = {bid.name: bid.value for bid in bids if bid.name}
    return evolve(rules, bidding=bidding, calls=tuple(_number(call, ranks[call.name]) for call in rules.calls))


def _number(call: Call, value: int) -> Call:
    return evolve(call, ranks=CallRank.NUMBER, points=value) if call.ranks is CallRank.ALL else call


def _hold(hold: Hold, least: int, top: int) -> Hold:
    if hold.limit is not HoldLimit.BELOW or hold.below is None:
        return hold
    if hold.below <= least:
        return evolve(hold, limit=HoldLimit.NONE, below=None)
    if hold.below >= top:
        return evolve(hold, limit=HoldLimit.BELOW_HIGHEST if hold.below == top else HoldLimit.ANY, below=None)
    return hold


def _stuck(all_pass: AllPass, least: int) -> AllPass:
    """Whoever must bid may bid the lowest anyway."""
    idle = all_pass.what is WhenAllPass.STUCK and all_pass.least is not None and all_pass.least <= least
    return evolve(all_pass, least=None) if idle else all_pass


# ───── the exchange ─────


def _face_down(rules: Rules, _: int) -> Rules:
    """Discards lie face down where nothing is said."""
    if rules.exchange is None or rules.exchange.discards != Discards():
        return rules
    return evolve(rules, exchange=evolve(rules.exchange, discards=None))


# ───── the count ─────


def _pips(rules: Rules, _: int) -> Rules:
    """Pips that nothing goes by."""
    said = [when.words() for _, when, _ in conditions(rules)] + [amount.words() for _, amount, _ in amounts(rules)]
    asked = any(to.by_pips for to in recipients_asked_for(rules)) or any("pips" in each for each in said)
    return rules if rules.points.by_pips or asked else evolve(rules, points=evolve(rules.points, pips=Pips()))


def _whose(rules: Rules, _: int) -> Rules:
    """Whose a card is, where several of the words for it mean the same player.

    The owner of a card is its holder where no card goes from one hand to another. Nothing beats the highest trump, so
    its holder wins it.
    """
    items = tuple(evolve(item, to=_to(rules, item)) for item in rules.points.items)
    return evolve(rules, points=evolve(rules.points, items=items))


def _to(rules: Rules, item: ScoringItem) -> Cases[Recipient]:
    def simple(to: Recipient) -> Recipient:
        if not isinstance(to, ByCard):
            return to
        if to.fact is Ownership.OWNER and _stays(rules, to):
            to = evolve(to, fact=Ownership.HOLDER)
        if to.fact is Ownership.HOLDER and _counts_at_the_end(rules) and _is_highest(rules, to):
            to = evolve(to, fact=Ownership.WINNER)
        return to

    general = None if item.to.general is None else simple(item.to.general)
    cases = tuple(evolve(each, value=simple(each.value)) for each in item.to.exceptions)
    return evolve(item.to, general=general, exceptions=cases)


def _counts_at_the_end(rules: Rules) -> bool:
    """Whether it never matters in the middle of a hand that a point of the winner's waits for its trick."""
    moment = rules.winning.counting.moment in (Counting.AFTER_HAND, Counting.ONE_BY_ONE)
    return moment and not rules.play.ends_early.decided and not rules.exceptions


def _is_highest(rules: Rules, to: ByCard) -> bool:
    """Whether a card is the highest trump that is in play, whichever suit is trump."""
    if rules.trump.jokers.first_played:
        return False
    if isinstance(to.card, Extreme):
        return to.card.highest and to.card.suit is None and not to.card.but
    ranks = rules.deck.ranks.ranks
    return all(order.cards and to.cards(order, ranks) == order.cards[:1] for order in orders_of(rules))


def _stays(rules: Rules, to: ByCard) -> bool:
    """Whether a card that was dealt to a player is that player's at the first lead, or in nobody's hand."""
    misdeal, exchange = rules.deal.misdeal, rules.exchange
    if misdeal is not None and misdeal.follows not in (AfterMisdeal.SAME_DEALER, AfterMisdeal.NEXT_DEALER):
        return False
    if exchange is None:
        return True
    if any(isinstance(each.then, Step | ShortStock) for each in rules.exceptions):
        return False
    deeds = [deed for step in exchange.steps for deed in step.deeds]
    if any(isinstance(deed, PassCards) for deed in deeds):
        return False
    if exchange.short.what is not StockShort.RESHUFFLE:
        return True  # what is discarded is out of play
    ranks = rules.deck.ranks.ranks
    is_trump = not isinstance(to.card, PrintedCard) and all(
        card in order.cards for order in orders_of(rules) for card in to.cards(order, ranks)
    )
    thrown = False
    for deed in deeds:
        if isinstance(deed, DrawCards) and thrown:
            return False
        if isinstance(deed, DiscardCards):
            thrown = thrown or not (is_trump and deed.which is Throwable.NON_TRUMP and deed.every)
    return True


# ───── the end ─────


def _several(rules: Rules, seats: int) -> Rules:
    """Who wins of several sides that are there: nothing where there is one at most, and no more than it takes."""
    criteria = rules.winning.several.criteria
    if not criteria or rules.exceptions or rules.players.partner is not None:
        return rules
    two = len(sides_of(rules, seats)) == 2
    if rules.winning.needs_leave_one(two_sides=two) or _pitcher_alone_gains(rules):
        criteria = ()
    elif two and _always_a_pitcher(rules):
        place = next((place for place, each in enumerate(criteria) if each.by is Priority.PITCHER), len(criteria))
        criteria = criteria[: place + 1]
    return evolve(rules, winning=evolve(rules.winning, several=SeveralThere(criteria=criteria)))


def _always_a_pitcher(rules: Rules) -> bool:
    """Whether in every hand one of two sides is the pitcher's."""
    without = (WhenAllPass.NO_BID, WhenAllPass.SELLER_PLAYS)
    return rules.bidding is not None and rules.bidding.all_pass.what not in without


def _pitcher_alone_gains(rules: Rules) -> bool:
    """Whether only the pitcher's side ever comes nearer to the target."""
    said, least = rules.settlement, fewest_points(rules)
    beside = said.each_side or said.never_below or said.never_above or said.every_trick.points
    gains = any(change.may_gain(least) for change in said.others.change.possible())
    return _always_a_pitcher(rules) and not beside and not gains and rules.winning.towards > 0


_SIMPLIFY: tuple[Callable[[Rules, int], Rules], ...] = (_direction, _bids, _face_down, _pips, _whose, _several)
