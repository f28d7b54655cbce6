"""The scalars of the tables: one number each, of all that is no list."""

from functools import reduce
from operator import or_

from pitchdsl.game.auction.ladder import ladder_of
from pitchdsl.game.auction.rules import TurnOrder
from pitchdsl.game.bounded import all_points
from pitchdsl.game.exchange.rules import StockShort
from pitchdsl.game.play.leadable import Leadable
from pitchdsl.game.play.rules import FirstLead, LaterLeads
from pitchdsl.game.rules import Rules
from pitchdsl.game.state import sides_of
from pitchdsl.game.table.rules import DealerChoice, pack_of
from pitchdsl.game.walk import asks_for_every_trick, asks_for_the_play
from pitchdsl.game.winning.rules import Counting
from pitchdsl.language.people import Person
from pitchdsl.lower import layout as at
from pitchdsl.lower.conditions import Programs


def scalars_of(rules: Rules, whole: Rules, seats: int, held_back: int, programs: Programs) -> list[int]:
    """The scalars of one way of some rules, of which ``whole`` are all; the programs of their conditions are added.

    ``held_back`` is how many cards of the stock may still be dealt to all.
    """
    program, number = programs.add, programs.numbers.number
    deal, play, winning, trump = rules.deal, rules.play, rules.winning, rules.trump
    bidding, exchange, settlement = rules.bidding, rules.exchange, rules.settlement
    scalars = [0] * at.SCALARS
    said: dict[int, int] = {
        at.SEATS: seats,
        at.SIDES: len(sides_of(rules, seats)),
        at.TOTAL: all_points(rules),
        at.EACH: deal.each.cards,
        at.PACKET: deal.each.packets,
        at.KITTY: deal.kitty.cards,
        at.KITTY_TO: deal.kitty.to.code,
        at.HIGHEST_CUT: deal.first_dealer.by is DealerChoice.HIGHEST_CUT,
        at.MISDEAL: program(deal.misdeal.when if deal.misdeal else None),
        at.CLAIM: deal.misdeal.claim.code if deal.misdeal else at.NONE,
        at.AFTER_MISDEAL: deal.misdeal.follows.code if deal.misdeal else at.NONE,
        at.MISDEAL_TIMES: (deal.misdeal.often if deal.misdeal else None) or at.NONE,
        at.HELD_BACK: held_back,
        at.BIDDING: bidding is not None,
        at.MUST_LEAST: at.NONE,
        at.MUST_WHEN: at.NONE,
        at.NAMED_BY: at.NONE if trump.named_by.who is None else trump.named_by.who.code,
        at.SUIT_IN_HAND: trump.named_by.in_hand,
        at.LEFT_OUT: program(exchange.left_out.when if exchange and exchange.left_out else None),
        at.RESHUFFLE: exchange is not None and exchange.short.what is StockShort.RESHUFFLE,
        at.SCORING_STAY: exchange is not None and exchange.scoring.stay,
        at.FIRST_LEADER: at.NONE if play.first_leader.role is None else play.first_leader.role.code,
        at.FIRST_LEAD: play.first_lead.cards.code,
        at.JOKER_NAMES: play.joker_led.names,
        at.LATER_LEADS: play.later_leads.cards.code,
        at.FOLLOW_HOLDING: play.follow.holding.code,
        at.FOLLOW_VOID: play.follow.void.code,
        at.ENDS_EARLY: play.ends_early.decided,
        at.EVERY_TRICK_ASKED: asks_for_every_trick(whole),
        at.EVERY_CARD_COUNTS: asks_for_the_play(whole),
        at.LEVEL_JOKERS: trump.jokers.first_played,
        at.HAS_TARGET: winning.target.score is not None,
        at.TARGET: winning.target.score or 0,
        at.START: winning.start.score,
        at.TOWARDS: winning.towards,
        at.DISTANCE: winning.distance,
        at.STOPS_SHORT: at.NONE if winning.may_not_win.stops_short is None else winning.may_not_win.stops_short,
        at.JUNK_SHORT: at.NONE if winning.junk.stops_short is None else winning.junk.stops_short,
        at.ENDS_AFTER: at.NONE if winning.ends_after is None else winning.ends_after.number,
        at.PLAYS_ON: winning.ends_after is not None and winning.ends_after.plays_on,
        at.EVERY_TRICK_LOSES: number(settlement.every_trick.points),
        at.LOWEST_SCORE: -at.UNBOUNDED if settlement.never_below is None else number(settlement.never_below.score),
        at.HIGHEST_SCORE: at.UNBOUNDED if settlement.never_above is None else number(settlement.never_above.score),
        at.EXACT_TARGET: winning.target.exact,
        at.OVER_TARGET: winning.over_target.what.code,
        at.OVER_TARGET_TO: number(winning.over_target.score or 0),
        at.PACK_CARDS: sum(1 << card for card in pack_of(rules.deck)),
        at.PIP_CARDS: reduce(or_, (cards for trump in range(4) for cards, _ in rules.points.pips.sets(trump)), 0),
        at.PIPS_COUNT: bool(rules.points.by_pips),
        at.POINTS_COUNT: winning.counting.moment.code,
        at.TRUMP_CARD: at.NONE if trump.named_by.by_card is None else trump.named_by.by_card.code,
        at.MAY_NOT_REFUSE: program(rules.offers.may_not_refuse.when if rules.offers.may_not_refuse else None),
        at.AFTER_TRICK: play.after_trick.cards or 0,
        at.CLOSES_BIDS: rules.closes_bids,
        at.SOLD_BY: at.NONE,
        at.DOUBLED_BY: at.NONE,
        at.STUCK_AGAIN: at.NONE,
        at.PARTNER: at.NONE if rules.players.partner is None else rules.players.partner.by.code,
        at.CALLED_FIRST: play.called is not None and play.called.in_first_trick,
        at.LEADS_IN_TURN: play.first_leader.goes_round,
        at.BEATING: play.beating.when.code,
        at.UNDERTRUMPING: play.undertrumping.who.code,
        at.NOTES_TRUMPING: _notes_trumping(whole),
    }
    if bidding is not None:
        bids, stuck = ladder_of(rules).bids, bidding.all_pass.stuck
        said |= {
            at.ROUNDS: bidding.turns.order is TurnOrder.ROUNDS,
            at.TWICE: bidding.turns.order is TurnOrder.TWICE,
            at.HOLD_LIMIT: bidding.hold.limit.code,
            at.HOLD_BELOW: bidding.hold.below or 0,
            at.ALL_PASS: bidding.all_pass.what.code,
            at.ALL_PASS_WHO: bidding.all_pass.who.code,
            at.DEALER_STUCK: stuck is Person.DEALER,
            at.STUCK_AGAIN: at.NONE if stuck in (None, Person.DEALER) else stuck.code,
            at.LEAST_STUCK: bidding.all_pass.least or 0,
            at.MAY_TAKE_SET: bidding.all_pass.or_set,
            at.SET_VALUE: bidding.all_pass.least or min(bid.value for bid in bids),
            at.RUN_IT: bidding.run_it.cards if bidding.run_it else 0,
            at.BIDS_WITH_MARKS: any((bidding.ends, bidding.not_topped, bidding.not_held, bidding.matched)),
            at.LEAST_BID: bidding.bids.least,
            at.TOP_BID: ladder_of(rules).top,
        }
        if bidding.sold is not None:
            said[at.SOLD_BY] = bidding.sold.who.code
        if bidding.doubling is not None:
            who = bidding.doubling.who
            said |= {at.DOUBLED: 1, at.REDOUBLED: bidding.doubling.again}
            said[at.DOUBLED_BY] = at.NONE if who is None else who.code
        if bidding.must_bid is not None:
            said |= {at.MUST_LEAST: bidding.must_bid.least, at.MUST_WHEN: program(bidding.must_bid.when)}
    said |= {
        at.HAS_DUTIES: play.has_duties or play.called is not None or said[at.PARTNER] >= 0,
        at.STOPS_AFTER_TRICKS: play.ends_early.decided or counts_in_play(rules) or bool(play.after_trick.cards),
        at.MORE_TO_FORGET: said[at.PARTNER] >= 0
        or said[at.TRUMP_CARD] >= 0
        or bool(rules.offers.rows)
        or bool(said[at.NOTES_TRUMPING])
        or at.DOUBLED in said
        or counts_in_play(rules),
        at.CARRIES: any(item.carries_over for item in rules.points.items),
    }
    for place, each in said.items():
        scalars[place] = int(each)
    return scalars


def counts_in_play(rules: Rules) -> bool:
    """Whether points count while the hand is played."""
    return rules.winning.counting.moment is not Counting.AFTER_HAND


def _notes_trumping(rules: Rules) -> bool:
    """Whether any lead waits until somebody has trumped in."""
    leads = (rules.play.first_lead, rules.play.later_leads, *(each.then for each in rules.exceptions))
    return any(isinstance(each, FirstLead | LaterLeads) and each.cards is Leadable.UNTRUMPED for each in leads)
