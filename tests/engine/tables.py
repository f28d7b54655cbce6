"""Rule sets built by hand, and short ways to write cards, deals and games down."""

from collections.abc import Sequence
from typing import Any

import attrs

from pitchdsl.cards import RANKS, Card, mask_of
from pitchdsl.engine.table import Table
from pitchdsl.game.actions import Action, NameTrump, PlayCard
from pitchdsl.game.auction.rules import (
    AllPass,
    Bidding,
    Bids,
    Call,
    CallRank,
    Hold,
    HoldLimit,
    MustBid,
    TurnOrder,
    Turns,
    WhenAllPass,
)
from pitchdsl.game.count.rules import Pips, Points, ScoringItem
from pitchdsl.game.events import Event
from pitchdsl.game.exchange.actions import DiscardCards, DrawCards, TakeStock, Throwable
from pitchdsl.game.exchange.rules import Exchange, ShortStock, Step, StockShort
from pitchdsl.game.play.leadable import Leadable
from pitchdsl.game.play.rules import FirstLead, FirstLeader, Follow, Holding, LaterLeads, Play, Void
from pitchdsl.game.rng import ScriptedDeals
from pitchdsl.game.rules import Rules
from pitchdsl.game.settlement.rules import Change, Outcome, Payment, Settle, Settlement
from pitchdsl.game.table.rules import (
    Deal,
    DealerChoice,
    Deck,
    Each,
    FirstDealer,
    Jokers,
    Kitty,
    Players,
    Ranks,
    Seats,
    pack_of,
)
from pitchdsl.game.table.seating import Seating, Sides
from pitchdsl.game.trump.rules import NamedBy, Order, Trump
from pitchdsl.game.winning.rules import AtOnce, MayNotWin, Need, Start, Target, Winning
from pitchdsl.game.winning.several_there import Criterion, Priority, SeveralThere
from pitchdsl.language.card_selectors import Extreme, JokerCard, OffCard, TrumpCard, TrumpName
from pitchdsl.language.cases import Cases
from pitchdsl.language.conditions import (
    AllOf,
    AnyOf,
    Called,
    Compare,
    Compared,
    HandHas,
    MadeLastBid,
    NobodyHasBid,
    SetThePitcher,
    TookEveryPoint,
)
from pitchdsl.language.numbers import Amount, Fact
from pitchdsl.language.origin import Origin
from pitchdsl.language.people import People, Person
from pitchdsl.language.recipients import ByCard, ByMostPips, Ownership, Recipient

ACE_TO_TWO = tuple(range(12, -1, -1))


def at(address: str, line: int) -> Origin:
    return Origin(address=address, file="house.pitch", line=line)


def rank(letter: str) -> int:
    return RANKS.index(letter)


def cards(text: str) -> tuple[int, ...]:
    return tuple(Card.parse(each) for each in text.split())


def trumps(letters: str) -> tuple[TrumpName, ...]:
    """``AKQJ oJ RJ BJ T9`` as a trump order."""
    names: list[TrumpName] = []
    for word in letters.split():
        if word in {"RJ", "BJ"}:
            names.append(JokerCard.RED if word == "RJ" else JokerCard.BLACK)
        elif word[0] == "o":
            names.append(OffCard(rank=rank(word[1])))
        else:
            names.extend(TrumpCard(rank=rank(letter)) for letter in word)
    return tuple(names)


def item(name: str, value: int, to: Recipient, line: int = 1) -> ScoringItem:
    return ScoringItem(origin=at(f"points/{name}", line), name=name, value=Cases(general=value), to=Cases(general=to))


def won(name: str, pick: str, value: int = 1) -> ScoringItem:
    return item(name, value, ByCard(fact=Ownership.WINNER, card=trumps(pick)[0]))


def high(fact: Ownership = Ownership.WINNER) -> ScoringItem:
    return item("high", 1, ByCard(fact=fact, card=Extreme(highest=True, suit=None)))


def low(fact: Ownership = Ownership.OWNER, but: tuple[TrumpName, ...] = ()) -> ScoringItem:
    return item("low", 1, ByCard(fact=fact, card=Extreme(highest=False, suit=None, but=but)))


PIPS = Pips(values=((12, 4), (11, 3), (10, 2), (9, 1), (8, 10)))
GAME = item("game", 1, ByMostPips())


def change(loses: bool, fact: Fact | None, times: int = 1) -> Cases[Change]:
    amount = Amount.plain(times) if fact is None else Amount.counted(fact, times)
    return Cases(general=Change(how=Payment.LOSES if loses else Payment.SCORES, amount=amount))


SETTLEMENT = Settlement(
    made=Settle(row=Outcome.MADE, change=change(False, Fact.POINTS)),
    set=Settle(row=Outcome.SET, change=change(True, Fact.BID)),
    others=Settle(row=Outcome.OTHERS, change=change(False, Fact.POINTS)),
)


def auction_pitch() -> Rules:
    """Each alone, six cards in threes, one round, dealer may hold below 4, the first lead is trump; 7 wins."""
    return Rules(
        name="house",
        title="House",
        players=Players(seats=Seats(least=2, most=7), sides=Sides(seating=Seating.EACH_ALONE)),
        deck=Deck(ranks=Ranks(ranks=ACE_TO_TWO), jokers=Jokers(number=0)),
        deal=Deal(
            each=Each(cards=6, packets=3),
            kitty=Kitty(cards=0, to=Person.PITCHER),
            first_dealer=FirstDealer(by=DealerChoice.RANDOM),
        ),
        bidding=Bidding(
            turns=Turns(order=TurnOrder.ONCE, origin=at("bidding/turns", 10)),
            bids=Bids(least=1, most=None, origin=at("bidding/bids", 11)),
            hold=Hold(limit=HoldLimit.BELOW, below=4, origin=at("bidding/hold", 12)),
            all_pass=AllPass(what=WhenAllPass.REDEAL, origin=at("bidding/all pass", 13)),
        ),
        calls=(),
        trump=Trump(named_by=NamedBy(who=None), order=Order(cards=trumps("AKQJT98765432"))),
        exchange=None,
        play=Play(
            first_leader=FirstLeader(who=Person.PITCHER),
            first_lead=FirstLead(cards=Leadable.ANY, origin=at("play/first lead", 20)),
            later_leads=LaterLeads(cards=Leadable.ANY, origin=at("play/later leads", 21)),
            follow=Follow(holding=Holding.SUIT_OR_TRUMP, void=Void.ANY, origin=at("play/follow", 22)),
        ),
        points=Points(items=(high(), low(), won("jack", "J"), GAME), pips=PIPS),
        settlement=SETTLEMENT,
        winning=Winning(
            target=Target(points=7),
            start=Start(points=0),
            several=SeveralThere(
                criteria=(
                    Criterion(by=Priority.PITCHER),
                    Criterion(by=Priority.FIRST_BY, items=("high", "low", "jack", "game")),
                )
            ),
            may_not_win=MayNotWin(stops_short=None),
        ),
    )


def nine_card() -> Rules:
    """Partners, nine cards, rounds from 3, the dealer may hold and is stuck at 3, up to 4 exchanged, 21 down to 0."""
    base = auction_pitch()
    return attrs.evolve(
        base,
        players=Players(seats=Seats(least=4, most=4), sides=Sides(seating=Seating.PARTNERS_OPPOSITE)),
        deal=attrs.evolve(
            base.deal, each=Each(cards=9, packets=3), first_dealer=FirstDealer(by=DealerChoice.HIGHEST_CUT)
        ),
        bidding=Bidding(
            turns=Turns(order=TurnOrder.ROUNDS, origin=at("bidding/turns", 10)),
            bids=Bids(least=3, most=6, origin=at("bidding/bids", 11)),
            hold=Hold(limit=HoldLimit.BELOW, below=6, origin=at("bidding/hold", 12)),
            all_pass=AllPass(what=WhenAllPass.STUCK, least=3, origin=at("bidding/all pass", 13)),
        ),
        trump=attrs.evolve(base.trump, named_by=NamedBy(who=Person.PITCHER)),
        exchange=Exchange(
            steps=(
                Step(
                    who=People(),
                    deeds=(DiscardCards(which=Throwable.ANY, most=4), DrawCards(to=None)),
                    origin=at("exchange/step", 30),
                ),
            ),
            short=ShortStock(what=StockShort.GO_WITHOUT),
        ),
        points=Points(
            items=(
                high(),
                low(Ownership.WINNER),
                won("jack", "J"),
                won("five", "5"),
                GAME,
                item("high-spade", 1, ByCard(fact=Ownership.WINNER, card=Extreme(highest=True, suit=0))),
            ),
            pips=PIPS,
        ),
        winning=Winning(
            target=Target(points=0),
            start=Start(points=21),
            several=SeveralThere(criteria=(Criterion(by=Priority.PITCHER), Criterion(by=Priority.HIGHEST))),
            may_not_win=MayNotWin(stops_short=1),
            needs=(Need(name="own bid", condition=AnyOf(parts=(MadeLastBid(), SetThePitcher()))),),
        ),
    )


def two_joker() -> Rules:
    """Partners, nine cards and two jokers, non-trumps go, the others draw to 6, the pitcher takes the stock; a moon."""
    base = auction_pitch()
    every = DiscardCards(which=Throwable.NON_TRUMP, every=True)
    return attrs.evolve(
        base,
        players=Players(seats=Seats(least=4, most=4), sides=Sides(seating=Seating.PARTNERS_OPPOSITE)),
        deck=Deck(ranks=Ranks(ranks=ACE_TO_TWO), jokers=Jokers(number=2)),
        deal=attrs.evolve(base.deal, each=Each(cards=9, packets=3)),
        bidding=Bidding(
            turns=Turns(order=TurnOrder.ROUNDS, origin=at("bidding/turns", 10)),
            bids=Bids(least=2, most=None, origin=at("bidding/bids", 11)),
            hold=Hold(limit=HoldLimit.NONE, origin=at("bidding/hold", 12)),
            all_pass=AllPass(what=WhenAllPass.STUCK, origin=at("bidding/all pass", 13)),
        ),
        calls=(Call(name="moon", ranks=CallRank.ABOVE_ALL, made_by=TookEveryPoint()),),
        trump=Trump(named_by=NamedBy(who=Person.PITCHER), order=Order(cards=trumps("AKQJ oJ RJ BJ T9 o9 8765432"))),
        exchange=Exchange(
            steps=(
                Step(who=People(but=Person.PITCHER), deeds=(every, DrawCards(to=6)), origin=at("exchange/others", 30)),
                Step(
                    who=People(only=Person.PITCHER),
                    deeds=(TakeStock(), DiscardCards(which=Throwable.NON_TRUMP, down_to=6)),
                    origin=at("exchange/pitcher", 31),
                ),
            ),
            short=ShortStock(what=StockShort.RESHUFFLE),
        ),
        play=attrs.evolve(base.play, follow=Follow(holding=Holding.SUIT, void=Void.ANY, origin=at("play/follow", 22))),
        points=Points(
            items=(
                high(),
                low(Ownership.WINNER),
                won("jack", "J"),
                won("off-jack", "oJ"),
                won("ten", "T"),
                won("red-joker", "RJ"),
                won("black-joker", "BJ"),
                won("nine", "9", 9),
                won("off-nine", "o9", 9),
            ),
            pips=Pips(values=()),
        ),
        winning=Winning(
            target=Target(points=52),
            start=Start(points=0),
            several=SeveralThere(criteria=(Criterion(by=Priority.HIGHEST), Criterion(by=Priority.TIE))),
            may_not_win=MayNotWin(stops_short=None),
            wins=(
                AtOnce(
                    name="moon",
                    condition=AllOf(
                        parts=(Called(name="moon", made=True), Compared.of(Fact.SCORE, Compare.OR_MORE, 0))
                    ),
                ),
            ),
            loses=(AtOnce(name="moon", condition=Called(name="moon", made=False)),),
        ),
    )


def king_pedro() -> Rules:
    """Partners, twelve cards and a kitty of four to the pitcher; non-trumps down to six; must make the last bid."""
    base = two_joker()
    return attrs.evolve(
        base,
        deck=Deck(ranks=Ranks(ranks=ACE_TO_TWO), jokers=Jokers(number=0)),
        deal=attrs.evolve(base.deal, each=Each(cards=12, packets=4), kitty=Kitty(cards=4, to=Person.PITCHER)),
        calls=(),
        trump=attrs.evolve(base.trump, order=Order(cards=trumps("AKQJT98765 o5 432"))),
        exchange=Exchange(
            steps=(
                Step(
                    who=People(),
                    deeds=(DiscardCards(which=Throwable.NON_TRUMP, down_to=6),),
                    origin=at("exchange/all", 30),
                ),
            ),
            short=ShortStock(what=StockShort.GO_WITHOUT),
        ),
        points=Points(
            items=(high(), low(), won("jack", "J"), won("ten", "T"), won("five", "5", 5), won("off-five", "o5", 5)),
            pips=Pips(values=()),
        ),
        winning=Winning(
            target=Target(points=40),
            start=Start(points=0),
            several=SeveralThere(criteria=(Criterion(by=Priority.HIGHEST),)),
            may_not_win=MayNotWin(stops_short=None),
            needs=(Need(name="last bid", condition=MadeLastBid()),),
        ),
    )


def no_bidding() -> Rules:
    """Partners, no bidding: the player left of the dealer names trump and leads one."""
    base = auction_pitch()
    return attrs.evolve(
        base,
        players=Players(seats=Seats(least=4, most=4), sides=Sides(seating=Seating.PARTNERS_OPPOSITE)),
        bidding=None,
        trump=attrs.evolve(base.trump, named_by=NamedBy(who=Person.LEFT_OF_DEALER)),
        play=attrs.evolve(
            base.play,
            first_leader=FirstLeader(who=Person.NAMER),
            first_lead=FirstLead(cards=Leadable.TRUMP, origin=at("play/first lead", 20)),
        ),
    )


def must_bid_nine() -> MustBid:
    """A nine among two or more of its suit must bid 3 while nobody has bid."""
    condition = AllOf(parts=(NobodyHasBid(), HandHas(rank=rank("9"), among=2)))
    return MustBid(least=3, when=condition, origin=at("bidding/must bid", 14))


def bidding_with(rules: Rules, **parts: Any) -> Rules:
    assert rules.bidding is not None
    return attrs.evolve(rules, bidding=attrs.evolve(rules.bidding, **parts))


def winning_with(rules: Rules, **parts: Any) -> Rules:
    return attrs.evolve(rules, winning=attrs.evolve(rules.winning, **parts))


def order_of(rules: Rules, hands: Sequence[str], dealer: int, rest: str = "") -> tuple[int, ...]:
    """The whole pack so that each seat gets this hand; ``rest`` comes first behind the hands, then what is left."""
    each = rules.deal.each
    given = [cards(hand) for hand in hands]
    assert all(len(hand) == each.cards for hand in given), "a hand of the script has the wrong size"
    seats = len(hands)
    order: list[int] = []
    for start in range(0, each.cards, each.packets):
        for step in range(1, seats + 1):
            order.extend(given[(dealer + step) % seats][start : start + each.packets])
    order.extend(cards(rest))
    assert len(set(order)) == len(order), "the script deals a card twice"
    return (*order, *(card for card in pack_of(rules.deck) if card not in order))


def table_of(
    rules: Rules,
    hands: Sequence[str],
    dealer: int = 0,
    rest: str = "",
    reshuffles: Sequence[str] = (),
    cuts: Sequence[str] = (),
    more: Sequence[Sequence[str]] = (),
) -> Table:
    """A table whose first hand is dealt as written; ``more`` are the hands of later deals, the dealer moving on."""
    orders = [order_of(rules, hands, dealer, rest)]
    orders += [order_of(rules, later, (dealer + i) % len(hands)) for i, later in enumerate(more, start=1)]
    deals = ScriptedDeals(
        dealer=dealer,
        orders=orders,
        reshuffles=[cards(text) for text in reshuffles],
        cuts=[cards(text) for text in cuts],
    )
    return Table(rules, len(hands), deals)


def do(table: Table, *actions: Action) -> Table:
    for action in actions:
        table.apply(action)
    return table


def play(table: Table, text: str) -> Table:
    return do(table, *(PlayCard(card) for card in cards(text)))


def named(suit: str) -> NameTrump:
    return NameTrump("SHDC".index(suit))


def of_kind(table: Table, *kinds: type) -> list[Event]:
    return [event for event in table.events if isinstance(event, kinds)]


def hand_mask(text: str) -> int:
    return mask_of(cards(text))
