"""What each rule says, for the chapters of the rulebook and for the one-page sheet: each kind of rule in one function.

Where the two forms say the same thing at different length, a function looks at the rule once, and both texts stand side
by side in it.
"""

from collections.abc import Callable, Iterator
from typing import Any

from attrs import evolve

from pitchdsl.game.auction.bid_limits import EndsBidding, Matched, MayBid, MayNotBid, NotHeld, NotTopped
from pitchdsl.game.auction.rules import AllPass, Bids, Call, Hold, MustBid, RunIt, SoldBy, Turns
from pitchdsl.game.conditional_override import ConditionalOverride, said_at
from pitchdsl.game.count.rules import Pips, ScoringItem, Total
from pitchdsl.game.exchange.rules import Discards, Kept, LeftOut, ScoringTrumps, ShortStock, Step
from pitchdsl.game.match.rules import CountsDouble, Games
from pitchdsl.game.offers.rules import MayNotRefuse, Offer
from pitchdsl.game.play.rules import (
    AfterTrick,
    Beating,
    CalledCard,
    EndsEarly,
    FirstLead,
    FirstLeader,
    Follow,
    JokerLed,
    LaterLeads,
    OpenStock,
    Undertrumping,
)
from pitchdsl.game.settlement.rules import Doubling, EachSide, EveryTrick, NeverAbove, NeverBelow, Penalty, Settle
from pitchdsl.game.settlement.stakes import Stake
from pitchdsl.game.table.rules import Direction, Each, FirstDealer, Jokers, Kitty, Misdeal, Partner, Ranks, Seats
from pitchdsl.game.table.seating import Sides
from pitchdsl.game.trump.rules import JokerRank, NamedBy, Order
from pitchdsl.game.winning.rules import (
    AtOnce,
    EndsAfter,
    Junk,
    MayNotWin,
    Need,
    OverTarget,
    PointsCount,
    Start,
    Target,
)
from pitchdsl.game.winning.several_there import SeveralThere
from pitchdsl.language.origin import Rule
from pitchdsl.rulebook import bid_limits, bidding, exchange, play, points, settlement, table, trump, winning
from pitchdsl.rulebook.exceptions import met
from pitchdsl.rulebook.figures import capital
from pitchdsl.rulebook.parts import Paragraph, Told, blocks_in, line, lines_in
from pitchdsl.rulebook.voice import RulebookVoice, voice_of

SENTENCES: dict[type[Rule], Callable[[RulebookVoice, Any], object]] = {
    Seats: table.seats,
    Sides: table.sides,
    Partner: table.partner,
    Direction: table.direction,
    Ranks: table.ranks,
    Jokers: table.jokers,
    FirstDealer: table.first_dealer,
    Each: table.each,
    Kitty: table.kitty,
    Misdeal: table.misdeal,
    Turns: bidding.turns,
    Bids: bidding.bids,
    Hold: bidding.hold,
    AllPass: bidding.all_pass,
    MustBid: bidding.must_bid,
    MayBid: bid_limits.may_bid,
    MayNotBid: bid_limits.may_not_bid,
    EndsBidding: bid_limits.ends,
    NotTopped: bid_limits.not_topped,
    NotHeld: bid_limits.not_held,
    Matched: bid_limits.matched,
    RunIt: bidding.run_it,
    SoldBy: bidding.sold,
    Doubling: bidding.doubling,
    Offer: bidding.offer,
    MayNotRefuse: bidding.may_not_refuse,
    Call: bidding.call,
    Order: trump.order,
    JokerRank: trump.joker_rank,
    NamedBy: trump.named_by,
    Step: exchange.step,
    ShortStock: exchange.short_stock,
    ScoringTrumps: exchange.scoring_trumps,
    Discards: exchange.discards,
    Kept: exchange.kept,
    LeftOut: exchange.left_out,
    FirstLeader: play.first_leader,
    FirstLead: play.first_lead,
    JokerLed: play.joker_led,
    LaterLeads: play.later_leads,
    Follow: play.follow,
    Beating: play.beating,
    Undertrumping: play.undertrumping,
    AfterTrick: play.after_trick,
    OpenStock: play.stock,
    CalledCard: play.called,
    EndsEarly: play.ends_early,
    ScoringItem: points.row,
    Pips: points.pips,
    Total: points.total,
    Settle: settlement.settle,
    EveryTrick: settlement.every_trick,
    Games: settlement.games,
    CountsDouble: settlement.counts_double,
    Penalty: settlement.penalty,
    Stake: settlement.stake,
    EachSide: settlement.each_side,
    NeverBelow: settlement.never_below,
    NeverAbove: settlement.never_above,
    OverTarget: winning.over_target,
    Start: settlement.start,
    Target: winning.target,
    SeveralThere: winning.several,
    MayNotWin: winning.may_not_win,
    Junk: winning.junk,
    EndsAfter: winning.ends_after,
    PointsCount: winning.points_count,
    Need: winning.need,
    AtOnce: winning.once,
}
"""What every kind of rule says in either form, or the part of it where several rules share a list or a table."""


def told(voice: RulebookVoice, rule: Rule) -> list[Told]:
    """What a rule says in general."""
    said = SENTENCES[type(rule)](voice, rule)
    assert isinstance(said, Iterator)
    return list(said)


def instead(voice: RulebookVoice, each: ConditionalOverride) -> Iterator[Told]:
    """What holds instead of a rule in an exception, in the words of the rule itself."""
    rules = met(voice.rules, each)
    rule = said_at(getattr(rules, each.then.section), each.address)
    case, spelt_out = f"if {each.when.clause(voice)}", rule.words(rule.parts())
    said = told(voice_of(rules), rule)
    blocks, lines = blocks_in(said), lines_in(said)
    sentences = [block.text for block in blocks if isinstance(block, Paragraph)]
    if sentences:
        yield Paragraph(f"{capital(case)}, this holds instead: {' '.join(sentences)}")
    else:
        yield Paragraph(f"{capital(case)}, this rule holds instead: {each.then.name}: {spelt_out}.")
    yield from (block for block in blocks if not isinstance(block, Paragraph))
    if not any(each.address in one.about for one in lines):
        yield line(each.then.name.capitalize(), f"{spelt_out}, {case}", each.address)
    yield from (evolve(one, text=f"{case}: {one.text}") for one in lines if one.about)
