"""Do the cards suffice: the pack, the deal, the kitty, the draws."""

from collections.abc import Collection, Iterator
from itertools import product

from pitchdsl.cards import rank_sign
from pitchdsl.check.draft import Draft
from pitchdsl.check.seating import check_seats
from pitchdsl.diagnostics.problem import Problem
from pitchdsl.game.auction.rules import RunIt
from pitchdsl.game.count.rules import ScoringItem
from pitchdsl.game.exchange.actions import AnyExchangeAction, DiscardCards, DrawCards, Supply, Throwable
from pitchdsl.game.exchange.rules import Step, StockShort
from pitchdsl.game.hand_sizes import Roles, hands_dealt, roles_at_tables, size_after, takes_part
from pitchdsl.game.table.rules import AfterMisdeal, DealerChoice, Each, FirstDealer, Jokers, Kitty, Ranks, Seats
from pitchdsl.game.trump.rules import JokerRank, NamedBy, Order
from pitchdsl.language.card_selectors import CardName, Extreme, JokerCard, TrumpCard, card_words
from pitchdsl.language.english import listing
from pitchdsl.language.recipients import ByCard
from pitchdsl.language.trump_maker import TrumpMaker
from pitchdsl.values import frozen


def check_cards(draft: Draft) -> Iterator[Problem]:
    """P301 to P310 and P340."""
    wrong = [*check_seats(draft), *_pack(draft), *_enough(draft)]
    yield from wrong
    yield from _cut(draft)
    if not wrong:  # else nobody knows how many cards there are, and who asks for them
        yield from _stock(draft)
    yield from _order(draft)
    yield from _jokers(draft)


def _pack(draft: Draft) -> Iterator[Problem]:
    deck = draft.rules.deck
    doubled = sorted({rank for rank in deck.ranks.ranks if deck.ranks.ranks.count(rank) > 1})
    if doubled:
        yield draft.problem(
            "P304",
            Ranks.address,
            f"the {rank_sign(doubled[0])} is in the pack twice",
            "name every rank once, highest first",
        )
    if deck.jokers.number > 2:
        yield draft.problem("P304", Jokers.address, f"a pack has no {deck.jokers.number} jokers", "0, 1 or 2 jokers")


def _cut(draft: Draft) -> Iterator[Problem]:
    """Those who are level cut again, which must come to an end."""
    deck = draft.rules.deck
    if (
        draft.rules.deal.first_dealer.by is DealerChoice.HIGHEST_CUT
        and len(set(deck.ranks.ranks)) == 1
        and deck.jokers.number == 0
    ):
        yield draft.problem(
            "P340",
            FirstDealer.address,
            "all players cut cards of one rank, so nobody's is ever the highest",
            "write `first dealer: at random`, or put another rank into the pack",
            also=[(Ranks.address, "the pack has no other rank")],
        )


def _enough(draft: Draft) -> Iterator[Problem]:
    deal, seats = draft.rules.deal, draft.rules.players.seats
    if not draft.can_sit_down:
        return  # how many cards they need is asked once so many can sit down
    if deal.each.cards == 0 or deal.each.packets == 0:
        title = "every player needs a card" if deal.each.cards == 0 else "a packet of no cards deals nothing"
        yield draft.problem("P305", Each.address, title, "for example `each: 6, in packets of 3`")
        return
    needed = seats.most * deal.each.cards + deal.kitty.cards
    if needed > draft.pack:
        kitty = f" and a kitty of {deal.kitty.cards}" if deal.kitty.cards else ""
        dealt = f"{seats.most} players of {_so_many(deal.each.cards)}{kitty}"
        yield draft.problem(
            "P301",
            Each.address,
            f"{dealt} need {needed} cards; the pack has {draft.pack}",
            _what_fits(draft),
            also=[(Seats.address, "so many may play"), (Kitty.address, "and these are laid aside")],
        )
        return
    bidding = draft.rules.bidding if "bidding" not in draft.variant.unread else None
    run_it = bidding.run_it if bidding else None
    if run_it is not None and run_it.cards == 0:
        yield draft.problem(
            "P305",
            RunIt.address,
            "no more cards are no cards",
            "write for example `deal 3 more to everyone`, or drop the line",
        )
    elif run_it is not None:
        yield from _run_it(draft, run_it)


def _run_it(draft: Draft, run_it: RunIt) -> Iterator[Problem]:
    """Who runs it needs cards for everybody, whatever was turned up and dealt before."""
    seats = draft.rules.players.seats
    tables = range(max(2, seats.least), seats.most + 1)
    short = [number for number in tables if number * run_it.cards > draft.rules.stock_before_bidding(number)]
    if short:
        players, left = short[-1], draft.rules.stock_before_bidding(short[-1])
        most = min(draft.rules.stock_before_bidding(number) // number for number in tables)
        turned = draft.rules.trump.named_by.by_card is TrumpMaker.TURNED_UP
        yield draft.problem(
            "P301",
            RunIt.address,
            f"{players} times {run_it.cards} more cards are {players * run_it.cards}, and {left} "
            + ("may be left when they bid" if turned else "are left after the deal"),
            f"deal at most {most} more" if most else "drop it: `no dealer may run it`",
            also=[
                (Each.address, "so many are dealt before"),
                (NamedBy.address, "and a card is turned up") if turned else (Kitty.address, "and these are laid aside"),
            ],
        )


def _what_fits(draft: Draft) -> str:
    deal, seats = draft.rules.deal, draft.rules.players.seats
    left = draft.pack - deal.kitty.cards
    if left < seats.most:
        return (
            "lay fewer cards aside under `kitty`" if deal.kitty.cards else "let fewer play, or put more into the pack"
        )
    fit = left // deal.each.cards
    if fit < seats.least:
        return f"deal at most {_so_many(left // seats.most)} each"
    number = f"{seats.least}-{fit}" if fit > seats.least else f"{fit}"
    return f"at most {fit} can play so; write `seats: {number}` or deal at most {_so_many(left // seats.most)} each"


def _so_many(cards: int) -> str:
    return f"{cards} card{'' if cards == 1 else 's'}"


def _stock(draft: Draft) -> Iterator[Problem]:
    """A stock that may run short needs its rule."""
    exchange = draft.rules.exchange
    if exchange is None or exchange.short.origin.file is not None:
        return
    short = next(shortages(draft), None)
    if short is not None:
        yield draft.problem(
            "P306",
            short.step.origin.address,
            f"with {short.seats} players {_so_many(short.drawn)} may be drawn here, and the stock has {short.stock}",
            f"say what happens then: `stock runs short: {StockShort.RESHUFFLE.words}` "
            f"or `stock runs short: {StockShort.GO_WITHOUT.words}`",
            case=short,
        )


@frozen
class Turn:
    """One player's part in a step of the exchange."""

    thrown: int
    drawn: int


@frozen(kw_only=True)
class Shortage:
    """A step of the exchange in which more cards may be drawn than the stock has."""

    step: Step
    seats: int
    turns: tuple[Turn, ...]
    """What the players of the step do, one after the other."""
    stock: int
    after_changes: bool
    """Whether hands have been changed before, for cards of the stock."""

    @property
    def drawn(self) -> int:
        """How many cards they draw."""
        return sum(turn.drawn for turn in self.turns)

    def __str__(self) -> str:
        turns = [turn for turn in self.turns if turn.drawn]
        before = "when hands have been changed before, " if self.after_changes else ""
        if len(set(turns)) > 1:
            thrown, drawn = (listing([f"{getattr(turn, what)}" for turn in turns]) for what in ("thrown", "drawn"))
            return f"for example, {before}{len(turns)} players throw {thrown} cards, and draw {drawn}"
        who = "one player" if len(turns) == 1 else f"each of {len(turns)} players"
        throws = f"throws {_so_many(turns[0].thrown)} and " if turns[0].thrown else ""
        return f"for example, {before}{who} {throws}draws {turns[0].drawn}"


def shortages(draft: Draft) -> Iterator[Shortage]:
    """Where the stock may run short."""
    exchange, deal = draft.rules.exchange, draft.rules.deal
    if exchange is None:
        return
    plain = draft.pack - len(set(draft.rules.trump.order.cards))
    for seats, each in product(
        range(draft.rules.players.seats.least, draft.rules.players.seats.most + 1), hands_dealt(draft.rules)
    ):
        stock = draft.pack - seats * each - deal.kitty.cards - draft.rules.turned_aside(each - deal.each.cards)
        if stock < 0:
            continue
        stock = deal.stock_after_changes(
            stock, seats, seats * draft.rules.run_at_most if each == deal.each.cards else 0
        )
        tables = roles_at_tables(draft.rules, seats)
        yield from dict.fromkeys(short for table in tables for short in _shortages_at(draft, table, each, stock, plain))


def _shortages_at(draft: Draft, table: tuple[Roles, ...], each: int, stock: int, plain: int) -> Iterator[Shortage]:
    """The same for these roles of the seats, so many cards of each, so many in the stock and so many without trumps."""
    exchange = draft.rules.exchange
    assert exchange is not None
    kitty, misdeal = draft.rules.deal.kitty, draft.rules.deal.misdeal
    after_changes = misdeal is not None and misdeal.follows is AfterMisdeal.HAND_CHANGED
    dealt = (each + (kitty.cards if kitty.to in roles else 0) for roles in table)
    hands = {seat: (cards, cards) for seat, cards in enumerate(dealt)}
    for number, step in enumerate(exchange.steps):
        who = [seat for seat, roles in enumerate(table) if takes_part(step, roles)]
        # as many trumps as all these hands must hold; after another step nobody knows
        trumps = 0 if number else max(0, sum(hands[seat][0] for seat in who) - plain)
        for place, action in enumerate(step.deeds):
            if isinstance(action, DrawCards):
                # who draws up to a number draws most after few cards, who draws as many as were thrown after many
                before = tuple(hands[seat][0 if action.to is not None else 1] for seat in who)
                turns = _most_drawn(step.deeds, place, before, trumps)
                drawn = sum(turn.drawn for turn in turns)
                if drawn > stock >= 0:
                    yield Shortage(step=step, seats=len(table), turns=turns, stock=stock, after_changes=after_changes)
                stock -= drawn
            elif who:
                most = max(hands[seat][1] for seat in who)
                stock = action.supplied(Supply(left=most, biggest=most, thrown=0, stock=stock), len(who)).stock
        for seat in who:
            hands[seat] = size_after(step, *hands[seat], draft.pack)


def _most_drawn(
    deeds: tuple[AnyExchangeAction, ...], place: int, hands: tuple[int, ...], trumps: int
) -> tuple[Turn, ...]:
    """What players with such hands throw and draw, who draw as many as they can and hold so many trumps together."""
    best: dict[int, tuple[Turn, ...]] = {0: ()}
    for hand in hands:
        found: dict[int, tuple[Turn, ...]] = {}
        for held, turns in best.items():
            for mine in range(min(hand, trumps - held) + 1):
                tried = (*turns, _turn(deeds, place, hand, mine))
                known = found.get(held + mine)
                if known is None or sum(turn.drawn for turn in tried) > sum(turn.drawn for turn in known):
                    found[held + mine] = tried
        best = found
    return best[trumps]


def _turn(deeds: tuple[AnyExchangeAction, ...], place: int, hand: int, trumps: int) -> Turn:
    """The most that a player with so many trumps can throw before a draw, and draws then."""
    draw, thrown = deeds[place], 0
    assert isinstance(draw, DrawCards)
    for number, action in enumerate(deeds[:place]):
        if not isinstance(action, DiscardCards):
            continue
        left = hand - thrown
        most = left if action.most is None else min(left, action.most)
        if action.down_to is not None and not action.every:
            thrown += min(most, max(0, left - action.down_to))  # trumps go, too, where the others are too few
        elif action.which is Throwable.NON_TRUMP:
            keep = action.keep(deeds[number + 1 :]) if action.every else None
            thrown += max(0, min(most, left - (trumps if keep is None else min(trumps, keep))))
        else:
            thrown += most
    return Turn(thrown, thrown if draw.to is None else max(0, draw.to - (hand - thrown)))


def called(card: CardName, draft: Draft) -> str:
    """A card's name in this game: a single joker needs no colour, unless the rules speak of a black one beside it."""
    rules = draft.rules
    picks = [to.card for item in rules.points.items for to in item.recipients() if isinstance(to, ByCard)]
    named = (*rules.trump.order.cards, *picks, *(name for name, _ in rules.points.pips.named))
    alone = rules.deck.jokers.number < 2 and JokerCard.BLACK not in named
    return "joker" if card is JokerCard.RED and alone else card_words(card)


def _order(draft: Draft) -> Iterator[Problem]:
    """The trump order names every trump of the pack once, and no card that is not in the pack."""
    order, deck = draft.rules.trump.order.cards, draft.rules.deck
    jokers = (JokerCard.RED, JokerCard.BLACK)[: min(deck.jokers.number, 2)]
    said = draft.rules.trump.order.origin.file is not None  # else it is that of the pack, and has its faults
    for card in dict.fromkeys(order):
        if order.count(card) > 1 and said:
            yield draft.problem(
                "P307", Order.address, f"the {called(card, draft)} stands twice in the order", "name it once"
            )
    missing = [
        card
        for card in dict.fromkeys(order)
        if (card not in jokers if isinstance(card, JokerCard) else card.rank not in deck.ranks.ranks)
    ]
    if missing:
        absent = [called(card, draft) for card in missing]
        one = len(absent) == 1
        it = "it" if one else "them"
        rows = [item for item in draft.rules.points.items if _names_one(item, missing)]
        drop = f", and drop {listing([f'`{item.name}`' for item in rows])} under `points`" if rows else ""
        yield draft.problem(
            "P307",
            Order.address,
            f"the {absent[0]} is not in the pack" if one else f"these are not in the pack: {', '.join(absent)}",
            f"take {it} out of the order{drop}; or put {it} into the pack under `deck`"
            if rows
            else f"take {it} out of the order, or put {it} into the pack under `deck`",
            also=[
                (Ranks.address, "these ranks are in the pack"),
                (Jokers.address, "and these jokers"),
                *((item.origin.address, "this row gives points for it") for item in rows),
            ],
        )
    left_out = [rank for rank in deck.ranks.ranks if TrumpCard(rank=rank) not in order]
    if left_out:
        yield draft.problem(
            "P308",
            Order.address,
            f"the order leaves out the {', '.join(rank_sign(rank) for rank in left_out)} of trump",
            "name every rank of the trump suit, highest first; ranks in a row may be written `10-2`",
        )
    idle = [joker for joker in jokers if joker not in order and deck.jokers.number <= len(jokers)]
    if idle:
        yield draft.problem(
            "P308",
            Jokers.address,
            f"nothing says where the {called(idle[0], draft)} ranks",
            "write the whole trump order, for example "
            f"`order: A K Q J {'joker' if deck.jokers.number == 1 else 'red joker black joker'} 10-2`",
            also=[(Order.address, "it is missing here")],
        )


def _names_one(item: ScoringItem, cards: Collection[CardName]) -> bool:
    """Whether a row of points is about one of these cards alone."""
    return any(isinstance(to, ByCard) and to.card in cards for to in item.recipients())


def _jokers(draft: Draft) -> Iterator[Problem]:
    """Level jokers are two that stand side by side; and two below everything are hardly meant."""
    order = draft.rules.trump.order.cards
    places = [order.index(joker) for joker in JokerCard if joker in order]
    if draft.rules.trump.jokers.first_played and (len(places) < 2 or abs(places[0] - places[1]) > 1):
        yield draft.problem(
            "P309",
            JokerRank.address,
            "only two jokers side by side in the trump order can be of the same height",
            "put two jokers into the pack and the order, `order: A K Q J red joker black joker 10-2`; or drop the line",
            also=[(Jokers.address, "so many jokers are in the pack"), (Order.address, "and here they stand")],
        )
    asked = [to.card for item in draft.rules.points.items for to in item.recipients() if isinstance(to, ByCard)]
    never_low = any({*JokerCard} <= {*card.but} for card in asked if isinstance(card, Extreme))
    if len(places) == 2 and min(places) == len(order) - 2 and not never_low:
        yield draft.warning(
            "P310",
            Order.address,
            "both jokers rank below all other trumps",
            "that is known of a single joker only; is `jokers: 1` meant, or a higher place?",
        )
