"""The bidding, and the bids with a name."""

from collections.abc import Iterator

from attrs import evolve

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
from pitchdsl.game.offers.rules import MayNotRefuse, Offer
from pitchdsl.game.settlement.rules import Doubling
from pitchdsl.language.conditions import leaves
from pitchdsl.language.english import count, number, sentence, title
from pitchdsl.language.people import Person
from pitchdsl.rulebook.bid_limits import may_be_left_no_bid
from pitchdsl.rulebook.figures import capital, cards, span
from pitchdsl.rulebook.parts import Paragraph, Told, line
from pitchdsl.rulebook.special_bids import spoken_of
from pitchdsl.rulebook.voice import RulebookVoice


def nobody() -> Iterator[Told]:
    """That there is no bidding."""
    yield Paragraph("Nobody bids in this game, and so nobody is the pitcher.")
    yield line("", "Nobody bids, and nobody is the pitcher", "bidding")


def turns(voice: RulebookVoice, rule: Turns) -> Iterator[Told]:
    """Who speaks when."""
    first, order, brief, unless = "dealer", rule.order.english, rule.order.brief, ""
    if voice.rules.is_sold:
        first, unless = "seller", ", unless the seller refuses that bid"
        if rule.order is TurnOrder.ONCE:
            order, brief = "Everyone but the seller has just one turn.", "once around"
        elif rule.order is TurnOrder.TWICE:
            again = "who has passed in the first round may bid in the second"
            order = f"Everyone but the seller has two turns; {again}, and who stands with the last bid is passed over."
            brief = f"twice around; {again}"
    yield Paragraph(
        f"The player on the {first}'s {voice.next_hand} speaks first, and the turn goes {voice.round}. A player either"
        " bids or passes, and"
        f" each bid must be higher than the one before. {order} The bidding is over as soon as nobody"
        " who is still to speak could do anything but pass."
        f" Whoever has the last bid then is the pitcher, and plays this hand for that number{unless}."
    )
    rest = f"Each bid must beat the one before. The last to bid is the pitcher{unless}"
    yield line("Turns", f"from the {first}'s {voice.next_hand}, {brief}. {rest}", rule)


def bids(voice: RulebookVoice, rule: Bids) -> Iterator[Told]:
    """Which bids there are."""
    most = voice.total if rule.most is None else rule.most
    whose, your = "the bidder's side", "your side promises"
    if voice.alone and not voice.partner:
        whose, your = "the bidder", "you promise"
    numbers = (
        f"only {number(most)} may be bid"
        if rule.least == most
        else (f"the lowest bid is {number(rule.least)}, the highest {number(most)}")
    )
    why = ", which is all the points that a hand can give" if rule.most is None else ""
    beyond = sum(rank_of(voice, call) > most for call in voice.rules.calls)
    named = f". Above these there {'is a bid' if beyond == 1 else 'are bids'} with a name" if beyond else ""
    yield Paragraph(f"A bid is a number of points which {whose} promises to take in this hand: {numbers}{why}{named}.")
    everything = f" ({most} is all the points)" if most == voice.total else ""
    yield line("Bids", f"{span(rule.least, most)}{everything}: the points that {your} to take", rule)


def rank_of(voice: RulebookVoice, call: Call) -> int:
    """The number at which a bid with a name ranks."""
    if call.ranks is CallRank.NUMBER:
        return call.points or 0
    return voice.total if call.ranks is CallRank.ALL else voice.total + 1


def bid_name(voice: RulebookVoice, value: int) -> str:
    """A bid, with its name where it has one."""
    names = [call.name for call in voice.rules.calls if rank_of(voice, call) == value]
    return f"{number(value)} (the {names[0]})" if names else number(value)


def highest(voice: RulebookVoice) -> int:
    """The number of the highest bid of all."""
    bidding = voice.rules.bidding
    plain = 0 if bidding is None else bidding.bids.most or voice.total
    return max([plain, *(rank_of(voice, call) for call in voice.rules.calls)])


def hold(voice: RulebookVoice, rule: Hold) -> Iterator[Told]:
    """What the dealer may take over."""
    top = highest(voice)
    words = rule.limit.english.format(below=bid_name(voice, rule.below or 0), top=bid_name(voice, top))
    bidding = voice.rules.bidding
    final = "" if bidding is None or bidding.ends is None else bidding.ends.bids.clause()
    if final and rule.limit is HoldLimit.ANY:
        words = f"{_TAKES_OVER}, whatever it is but {final}, which ends the bidding."
    again = (
        rule.limit not in (HoldLimit.NONE, HoldLimit.HIGHEST)
        and bidding is not None
        and bidding.turns.order is not TurnOrder.ONCE
    )
    yield Paragraph(f"{words} The others may raise after that." if again else words)
    yield line("Dealer", rule.limit.brief.format(below=rule.below, top=top), rule)


_TAKES_OVER = "The dealer may hold, that is, take over the standing bid at the same number"


def all_pass(voice: RulebookVoice, rule: AllPass) -> Iterator[Told]:
    """What happens when nobody bids."""
    who, least = rule.who.english, count(rule.least or 0, "point")
    words, brief = rule.what.english.format(who=who, least=least), rule.what.brief.format(who=who, least=rule.least)
    lead = "All others pass" if rule.stuck is Person.DEALER else "All pass"
    if rule.what is WhenAllPass.STUCK:
        if rule.who is not Person.DEALER:
            words = f"If everyone passes, {who} is asked once more, is stuck and must bid"
        if rule.least is not None:
            words += f" at least {bid_name(voice, rule.least)}"
            brief += f" {rule.least} or more"
        elif voice.rules.bidding is None or not (voice.rules.bidding.may_bid or voice.rules.bidding.may_not_bid):
            words += " (any bid will do)" if rule.or_set else "; any bid will do"
        if rule.or_set:
            failed = forced(voice, rule)
            words += (
                ", or else take a set: then the hand is not played, and is scored as a failed bid of"
                f" {number(failed)} by {who}"
            )
            brief += f", or take a set: not played, scored as a failed bid of {failed}"
    yield Paragraph(sentence(words))
    if rule.what is WhenAllPass.STUCK and may_be_left_no_bid(voice.rules, forced(voice, rule)):
        said, shortly = _not_stuck(voice, rule)
        dealer = "A dealer" if rule.who is Person.DEALER else capital(who)
        yield Paragraph(f"{dealer} to whom every such bid is closed {said}.")
        brief += f"; if every such bid is closed to {who}: {shortly}"
    yield line(lead, brief, rule)


def _not_stuck(voice: RulebookVoice, rule: AllPass) -> tuple[str, str]:
    """What a player does who would be stuck and may not bid, at length and in brief."""
    bidding = voice.rules.bidding
    runs = bidding is not None and bidding.run_it is not None and rule.who is Person.DEALER
    if rule.or_set:
        return f"must take the set{', or run it' * runs}", f"a set{', or run it' * runs}"
    first = "runs it where that is still allowed, or else" if runs else "is not stuck, but"
    return f"{first} passes too: the same dealer deals again", "the same dealer deals again"


def forced(voice: RulebookVoice, rule: AllPass) -> int:
    """The least that a player must bid who is stuck."""
    if rule.least is not None:
        return rule.least
    bidding = voice.rules.bidding
    return min([*([bidding.bids.least] if bidding else []), *(rank_of(voice, call) for call in voice.rules.calls)])


def must_bid(voice: RulebookVoice, rule: MustBid) -> Iterator[Told]:
    """Who may not pass."""
    when = rule.when.clause(evolve(voice, of_a_player=True))
    must = f"a player may not pass and must bid at least {bid_name(voice, rule.least)}"
    of_the_player = any(test.of_a_side for test in leaves(rule.when))
    said = f"{must} if {when}" if of_the_player else f"if {when}, {must}"
    yield Paragraph(sentence(f"{said}, as long as the bidding has not gone too high for that"))
    yield line("Must bid", f"{rule.least} or more, if {when} and that is still a raise", rule)


def offer(voice: RulebookVoice, rule: Offer) -> Iterator[Told]:
    """What a player may ask for before the bidding, and what follows."""
    asks = f"{rule.who.english} may ask {rule.of.english}"
    if rule.more is None:
        yield Paragraph(
            sentence(f"{asks} to deal again. If that is granted, all cards are dealt again by the same dealer")
        )
        yield line(title(rule.name), f"{asks} to deal again", rule)
        return
    yield Paragraph(
        sentence(
            f"{asks} for another trump, or stands. If it is granted, the card turned up is laid aside, everyone is"
            f" dealt {count(rule.more, 'more card')} and another card is turned up, again and again until it is of"
            " another suit, which is trump. Should the pack run out, all cards are dealt again by the same dealer."
        )
    )
    more = f"{rule.more} more to everyone and turn up another card, until it is of another suit"
    yield line(title(rule.name), f"{asks} to deal {more}", rule)


def may_not_refuse(voice: RulebookVoice, rule: MayNotRefuse) -> Iterator[Told]:
    """When nobody may refuse."""
    case = f"if, of the {voice.side} that asks, {rule.when.clause(voice)}"
    yield Paragraph(f"It may not be refused {case}.")
    yield line("May not be refused", case, rule)


def run_it(voice: RulebookVoice, rule: RunIt) -> Iterator[Told]:
    """The dealer's right to give everyone more cards."""
    yield Paragraph(
        "Once in a hand the dealer may run it instead of bidding: every player is dealt"
        f" {count(rule.cards, 'card')} more from the stock, beginning on the dealer's {voice.next_hand}. Then everyone"
        " may speak once again, those who have passed too, and if all others pass the dealer must bid."
    )
    yield line(
        "Run it",
        f"once a hand, instead of bidding, the dealer may deal {cards(rule.cards)} more to everyone; all speak once"
        " more, and if all others pass the dealer must bid",
        rule,
    )


_HOW_OFTEN = {TurnOrder.ONCE: "once", TurnOrder.TWICE: "twice around", TurnOrder.ROUNDS: "round and round"}


def sold(voice: RulebookVoice, rule: SoldBy) -> Iterator[Told]:
    """Who sells the right to pitch."""
    bidding = voice.rules.bidding
    often = _HOW_OFTEN[TurnOrder.ONCE if bidding is None else bidding.turns.order]
    yield Paragraph(
        f"The right to be the pitcher is sold by {rule.who.english}. The others bid for it,"
        f" {'each ' if often == 'once' else ''}{often}, beginning on the"
        f" seller's {voice.next_hand}; nobody may bid as many points as would bring the seller to the target. Then the"
        " seller either takes the highest bid, scores it at once, and its bidder is the pitcher; or refuses it, and is"
        " the pitcher for that same bid."
    )
    yield line(
        "Seller",
        f"{rule.who.english}: all others bid {often}, from the seller's"
        f" {voice.next_hand}, less than what the seller needs to win; then the seller scores the highest bid at once"
        " and its bidder pitches, or pitches for it alone",
        rule,
    )


def doubling(voice: RulebookVoice, rule: Doubling) -> Iterator[Told]:
    """Who may double the bid, when, and what counts more then."""
    after = "and trump is named, " if voice.rules.trump.named_by.who is not None else ""
    before = "the first lead" if voice.rules.exchange is None else "the exchange"
    sole = voice.alone and not voice.partner
    others = "any other player" if sole else f"any player who is not on {voice.pitchers}"
    who = others if rule.who is None else f"{rule.who.english}{'' if sole else f', if not on {voice.pitchers},'}"
    turns = f", in turn from the pitcher's {voice.next_hand}; one double is enough" if rule.who is None else ""
    then = " Then the pitcher may redouble." if rule.again else ""
    four = ", and after a redouble four times" if rule.again else ""
    yield Paragraph(
        f"When the bidding is over {after}but before {before}, {who} may double the bid{turns}.{then} What"
        f" {voice.each_pitcher} scores for a bid that is made, or loses for one that fails, then counts twice{four}."
        " What the others score does not, nor does anything else."
    )
    yield line(
        "Doubling",
        f"before {before} {others if rule.who is None else rule.who.english} may double"
        f"{', then the pitcher redouble' * rule.again}: what {voice.each_pitcher} scores or loses for the bid counts"
        f" twice{', or four times' * rule.again}; nothing else does",
        rule,
    )


def call(voice: RulebookVoice, rule: Call) -> Iterator[Told]:
    """A bid with a name."""
    rank = rank_of(voice, rule)
    where = rule.ranks.english.format(name=rule.name, number=number(rank))
    if rule.made_by is None:
        how, made = f"To make it, {voice.pitchers} must take {count(rank, 'point')}, as with any bid", ""
    else:
        case, points = f"made if {rule.made_by.clause(voice)}", rule.ranks is not CallRank.ABOVE_ALL
        and_points = f", and {voice.in_the_hand.its} {count(rank, 'point')} as well" if points else ""
        how = f"It is {case}{and_points}"
        if points and voice.rules.stock_before_bidding(voice.rules.players.seats.least) > 0:
            how += ", so not in a hand where one of these points lies in the stock"
        made = f"; {case}{f', and the {rank} points' if points else ''}"
    chapters = spoken_of(voice, rank, rule.name)
    more = f" What else hangs on it is told under {chapters}." if chapters else ""
    only = f"may bid it only if {rule.open_if.clause(evolve(voice, of_a_player=True))}" if rule.open_if else ""
    yield Paragraph(f"{sentence(where)} {how}.{f' A player {only}.' if only else ''}{more}")
    brief = rule.ranks.brief.format(number=rank)
    yield line(capital(rule.name), f"{brief}{made}{f'; you {only}' if only else ''}", rule)
