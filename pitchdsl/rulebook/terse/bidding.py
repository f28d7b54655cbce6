"""The bidding, the bids with a name, who names trump, and the exchange."""

from collections.abc import Iterator

from pitchdsl.game.auction.bid_limits import EndsBidding, Matched, MayBid, MayNotBid, NotHeld, NotTopped
from pitchdsl.game.auction.rules import (
    AllPass,
    Bids,
    Call,
    CallRank,
    Hold,
    HoldLimit,
    MustBid,
    RunIt,
    SoldBy,
    TurnOrder,
    Turns,
    WhenAllPass,
)
from pitchdsl.game.exchange.deeds import Deed, Discard, Draw, TakeStock, Throwable
from pitchdsl.game.exchange.rules import Discards, Kept, LeftOut, ScoringTrumps, ShortStock, Step, StockShort
from pitchdsl.game.offers.rules import MayNotRefuse, Offer
from pitchdsl.game.trump.rules import NamedBy, TrumpMaker
from pitchdsl.language.english import listing, title
from pitchdsl.rulebook.bid_limits import said
from pitchdsl.rulebook.bidding import forced, highest, rank_of
from pitchdsl.rulebook.exceptions import every, every_step
from pitchdsl.rulebook.exchange import may_run_short, named, presses
from pitchdsl.rulebook.figures import capital, cards, span
from pitchdsl.rulebook.parts import Line, line
from pitchdsl.rulebook.voice import RulebookVoice


def turns(voice: RulebookVoice, rule: Turns) -> Iterator[Line]:
    """Who speaks when."""
    how = (
        "once around, the dealer last"
        if rule.order is TurnOrder.ONCE
        else "round and round until all but one have passed; a pass is for good"
    )
    rest = "Each bid must beat the one before. The last to bid is the pitcher"
    yield line("Turns", f"from the dealer's {voice.next_hand}, {how}. {rest}", rule)


def bids(voice: RulebookVoice, rule: Bids) -> Iterator[Line]:
    """Which bids there are."""
    most = voice.total if rule.most is None else rule.most
    everything = f" ({most} is all the points)" if most == voice.total else ""
    takes = "you promise" if voice.alone else "your side promises"
    yield line("Bids", f"{span(rule.least, most)}{everything}: the points that {takes} to take", rule)


def call(voice: RulebookVoice, rule: Call) -> Iterator[Line]:
    """A bid with a name."""
    rank = rank_of(voice, rule)
    where = {
        CallRank.NUMBER: f"the bid of {rank}",
        CallRank.ALL: f"the bid of all the points, {rank}",
        CallRank.ABOVE_ALL: f"above all other bids, ranks as {rank}",
    }[rule.ranks]
    made = ""
    if rule.made_by is not None:
        and_points = "" if rule.ranks is CallRank.ABOVE_ALL else f", and the {rank} points"
        made = f"; made if {rule.made_by.clause(voice)}{and_points}"
    who = f"; you may bid it only if {rule.open_if.clause(voice)}" if rule.open_if else ""
    yield line(capital(rule.name), f"{where}{made}{who}", rule)


def hold(voice: RulebookVoice, rule: Hold) -> Iterator[Line]:
    """What the dealer may take over."""
    top = highest(voice)
    which = {
        HoldLimit.ANY: "whatever it is",
        HoldLimit.BELOW: f"if it is below {rule.below}",
        HoldLimit.BELOW_HIGHEST: f"but not the highest bid, {top}",
        HoldLimit.HIGHEST: f"but only the highest bid, {top}",
    }
    if rule.limit is HoldLimit.NONE:
        yield line("Dealer", "may not hold: like the others, must bid higher", rule)
    else:
        yield line("Dealer", f"may hold (take over the last bid at the same number), {which[rule.limit]}", rule)


def all_pass(voice: RulebookVoice, rule: AllPass) -> Iterator[Line]:
    """What happens when nobody bids."""
    match rule.what:
        case WhenAllPass.REDEAL:
            text = "the same dealer deals again"
        case WhenAllPass.NEXT_DEALER:
            text = "the next dealer deals"
        case WhenAllPass.DEALER_PLAYS:
            text = f"the dealer is the pitcher, and plays for {rule.least}"
        case WhenAllPass.NO_BID:
            text = (
                "the dealer does what the pitcher does, without a bid; nobody can be set, and all score as the others"
            )
        case WhenAllPass.SELLER_PLAYS:
            text = (
                "the seller does what the pitcher does, without a bid; nobody can be set, and all score as the others"
            )
        case WhenAllPass.DEALER_BIDS:
            least = f" {rule.least} or more" if rule.least is not None else ""
            text = f"the dealer must bid{least}"
            if rule.or_set:
                text += f", or take a set: not played, scored as a failed bid of {forced(voice, rule)}"
    lead = "All others pass" if rule.what is WhenAllPass.DEALER_BIDS else "All pass"
    yield line(lead, text, rule)


def must_bid(voice: RulebookVoice, rule: MustBid) -> Iterator[Line]:
    """Who may not pass."""
    yield line("Must bid", f"{rule.least} or more, if {rule.when.clause(voice)} and that is still a raise", rule)


def offer(voice: RulebookVoice, rule: Offer) -> Iterator[Line]:
    """What a player may ask for before the bidding."""
    asks = f"{rule.who.english} may ask {rule.of.english}"
    if rule.more is None:
        text = f"{asks} to deal again"
    else:
        text = f"{asks} to deal {rule.more} more to everyone and turn up another card, until it is of another suit"
    yield line(title(rule.name), text, rule)


def may_not_refuse(voice: RulebookVoice, rule: MayNotRefuse) -> Iterator[Line]:
    """When nobody may refuse."""
    yield line("May not be refused", f"if, of the {voice.side} that asks, {rule.when.clause(voice)}", rule)


def run_it(voice: RulebookVoice, rule: RunIt) -> Iterator[Line]:
    """The dealer's right to give everyone more cards."""
    text = (
        f"once a hand, instead of bidding, the dealer may deal {cards(rule.cards)} more to everyone; all speak once"
        " more, and if all others pass the dealer must bid"
    )
    yield line("Run it", text, rule)


def sold(voice: RulebookVoice, rule: SoldBy) -> Iterator[Line]:
    """Who sells the right to pitch."""
    bidding = voice.rules.bidding
    often = "once" if bidding and bidding.turns.order is TurnOrder.ONCE else "round and round"
    text = (
        f"{rule.who.english}: all others bid {often}, from the seller's {voice.next_hand}, less than what the seller"
        " needs to win; then the seller scores the highest bid at once and its bidder pitches, or pitches for it alone"
    )
    yield line("Seller", text, rule)


def may_bid(voice: RulebookVoice, rule: MayBid) -> Iterator[Line]:
    """Which bids are open to whom."""
    for when, limit in said(voice, rule.limits):
        yield line("Limit", f"{when}a player {limit.clause(voice)}", rule)


def may_not_bid(voice: RulebookVoice, rule: MayNotBid) -> Iterator[Line]:
    """Which bids are closed to whom."""
    for when, closed in said(voice, rule.closed):
        yield line("Limit", f"{when}a player may not bid {closed.clause()}", rule)


def ends(voice: RulebookVoice, rule: EndsBidding) -> Iterator[Line]:
    """Which bids end the bidding."""
    yield line("Ends the bidding at once", f"a bid of {_set(rule)}", rule)


def not_topped(voice: RulebookVoice, rule: NotTopped) -> Iterator[Line]:
    """Over which bids nobody may bid."""
    yield line("No bid over", _set(rule), rule)


def not_held(voice: RulebookVoice, rule: NotHeld) -> Iterator[Line]:
    """Which bids the dealer may not take over."""
    yield line("Not to be held", _set(rule), rule)


def matched(voice: RulebookVoice, rule: Matched) -> Iterator[Line]:
    """Which bids another player may take over by the same bid."""
    yield line("Taken over by the same bid", f"{_set(rule)}, by another player, each once a bidding", rule)


def _set(rule: EndsBidding | NotTopped | NotHeld | Matched) -> str:
    return listing([*map(str, rule.bids.numbers), *rule.bids.names], "or")


def named_by(voice: RulebookVoice, rule: NamedBy) -> Iterator[Line]:
    """How a suit becomes trump."""
    if rule.by_card is not None:
        played = ", which is not played" if rule.by_card is TrumpMaker.TURNED_UP else ""
        yield line("Trump", f"the suit of {rule.by_card.words}{played}", rule)
        return
    if rule.who is None:
        joker = "; a joker cannot be that card" if voice.rules.deck.jokers.number else ""
        joker = "" if voice.rules.play.joker_led.names else joker
        yield line("Trump", f"the suit of the first card led{joker}", rule)
        return
    which = "a suit of which a card is in hand" if rule.in_hand else "any suit"
    yield line("Trump", f"{rule.who.english} names {which}", rule)


def step(voice: RulebookVoice, rule: Step) -> Iterator[Line]:
    """One line of the exchange, and what is done instead of it in some hands."""
    done = [deeds(rule)] if rule.deeds else []
    for each in voice.rules.exceptions:
        if each.address == rule.address and isinstance(each.then, Step):
            done.append(f"if {each.when.clause(voice)}: {deeds(each.then)}")
    yield line(capital(rule.who.english()), "; ".join(done), rule)


def deeds(rule: Step) -> str:
    """What is done in a step."""
    return ", then ".join(_deed(deed) for deed in rule.deeds)


def _deed(deed: Deed) -> str:
    if isinstance(deed, Draw):
        return "draw as many" if deed.to is None else f"draw until you hold {deed.to}"
    if not isinstance(deed, Discard):
        return "take the rest of the stock"
    plain = deed.which is Throwable.NON_TRUMP
    what = "non-trumps" if plain else "cards"
    most = "" if deed.most is None else f"up to {deed.most} "
    if deed.every:
        what = (
            f"discard {'all non-trumps' if plain else 'the whole hand'}{f', {deed.most} at most' if deed.most else ''}"
        )
    else:
        what = f"discard {most}{what}" if most or deed.down_to is not None else f"discard any {what}"
    return what if deed.down_to is None else f"{what} until you hold {deed.down_to}"


def how(voice: RulebookVoice) -> Iterator[Line]:
    """What holds for all steps."""
    steps = every_step(voice.rules)
    if any(len(each.deeds) > 1 and each.who.only is None for each in steps):
        yield line("", f"Discard face down, from the dealer's {voice.next_hand}; all discard before anybody draws")
    if any(presses(each) for each in steps):
        yield line(
            "Discarding trumps",
            "only when nothing else is left to go, first those that score nothing (the highest and the lowest trump of"
            " the pack count as scoring)",
        )


def short_stock(voice: RulebookVoice, rule: ShortStock) -> Iterator[Line]:
    """What happens when the stock is used up, where that can be."""
    if any(may_run_short(rules) for rules in every(voice.rules)):
        taken = any(isinstance(deed, TakeStock) for each in every_step(voice.rules) for deed in each.deeds)
        takers = " (none for whoever takes the stock)" if taken else ""
        text = (
            f"shuffle the discards for those still to draw{takers}; then go without"
            if rule.what is StockShort.RESHUFFLE
            else "draw what is there; the last ones go without, play with fewer cards, and sit out when they have none"
        )
        yield line("Stock runs short", text, rule)


def scoring_trumps(voice: RulebookVoice, rule: ScoringTrumps) -> Iterator[Line]:
    """Whether trumps that score may go."""
    if rule.stay:
        yield line("Trumps that score", "stay in hand as long as another card can go", rule)


def kept(voice: RulebookVoice, rule: Kept) -> Iterator[Line]:
    """What may not go."""
    yield line("Never discard", listing([named(voice, each) for each in rule.cards], "or"), rule)


def discards(voice: RulebookVoice, rule: Discards) -> Iterator[Line]:
    """Who sees what is thrown away."""
    if rule.face_up:
        yield line("Discards", "lie face up", rule)


def left_out(voice: RulebookVoice, rule: LeftOut) -> Iterator[Line]:
    """When there is no exchange."""
    yield line("No exchange", f"if {rule.when.clause(voice)}", rule)
