"""A table for the tests of claims: hands written down by hand, calls and cards in words, and what came of them.

Cards are written as in records, ``TH`` or ``2C``, with spaces between. Seat 0 comes first; the dealer is seat 0
unless a test says otherwise, so seat 1 speaks first.
"""

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import TypeVar

from pitchdsl.cards import CODES, SUIT_NAMES, Card, cards_in
from pitchdsl.compile import compile_text, load
from pitchdsl.engine.table import Table
from pitchdsl.game.actions import Action, Bid, Discard, Hold, NameTrump, Pass, PlayCard, Stand
from pitchdsl.game.events import AwardEvent, Event, SettleEvent, TrickEvent
from pitchdsl.game.rng import ScriptedDeals, SeededDeals
from pitchdsl.game.rules import Rules
from pitchdsl.game.table.rules import DealerChoice, pack_of

E = TypeVar("E", bound=Event)

ACE_OF_CLUBS = Card.parse("AC")


@cache
def rules(name: str) -> Rules:
    """A bundled variant."""
    return load(name)


@cache
def with_house_rules(name: str, *house_rules: str) -> Rules:
    """A bundled variant with bundled house rules laid over it."""
    return load(name, house_rules=house_rules)


@cache
def changed(base: str, lines: str) -> Rules:
    """A bundled variant with other lines laid over it, as a rule sheet writes them."""
    compiled = compile_text(f'variant changed "Changed" extends {base}\n\n{lines}\n')
    assert compiled.rules is not None, [f"{problem.code} {problem.title}" for problem in compiled.problems]
    return compiled.rules


def codes(mask: int) -> set[str]:
    """A set of cards in words."""
    return {CODES[card] for card in cards_in(mask)}


def cards(text: str) -> tuple[int, ...]:
    """Cards written down."""
    return tuple(Card.parse(each) for each in text.split())


# ---------------------------------------------------------------- the deal


def deal_table(
    game: str | Rules,
    hands: Sequence[str],
    *,
    dealer: int = 0,
    stock: str = "",
    start: Sequence[int] | None = None,
    then: Sequence[Sequence[str]] = (),
) -> Table:
    """A new game whose first hand is dealt as written; ``start`` are the scores before it.

    What nobody holds goes to the stock in the order of the pack, behind the cards of ``stock``. ``then`` are the
    hands of the deals after the first one, redeals included; further deals are those of an unshuffled pack.
    """
    its = rules(game) if isinstance(game, str) else game
    pack = pack_of(its.deck)
    first = its.deal.first_dealer.by
    orders = [_order(its, hands, dealer, stock)]
    turn = [(dealer + number + 1) % len(hands) for number in range(len(then))]
    orders += [_order(its, each, at, "") for each, at in zip(then, turn, strict=True)]
    # Where the highest cut deals, the dealer cuts an ace and the others low spades.
    cut = [ACE_OF_CLUBS if seat == dealer else seat for seat in range(len(hands))]
    deals = ScriptedDeals(
        dealer=dealer,
        orders=[*orders, *[pack] * 100],
        cuts=[cut] if first is DealerChoice.HIGHEST_CUT else (),
    )
    table = Table(its, len(hands), deals)
    assert table.dealer == dealer
    assert [codes(mine) for mine in table.hand.hands] == [set(mine.split()) for mine in hands]
    if start is not None:
        assert len(start) == len(table.sides)
        table.score[:] = start
    return table


def _order(its: Rules, hands: Sequence[str], dealer: int, stock: str) -> tuple[int, ...]:
    """The pack in the order in which these hands come out of it."""
    each = its.deal.each
    mine = [list(cards(hand)) for hand in hands]
    assert all(len(hand) == each.cards for hand in mine), f"a hand has {each.cards} cards"
    order: list[int] = []
    for dealt in range(0, each.cards, each.packets):
        for step in range(1, len(hands) + 1):
            order += mine[(dealer + step) % len(hands)][dealt : dealt + each.packets]
    order += cards(stock)
    assert len(set(order)) == len(order), "a card was written down twice"
    return (*order, *[card for card in pack_of(its.deck) if card not in order])


# ---------------------------------------------------------------- what players do


def call(table: Table, words: str) -> Table:
    """Calls in turn: ``pass 2 hold smudge``."""
    for word in words.split():
        table.apply(_call(table, word))
    return table


def _call(table: Table, word: str) -> Action:
    if word == "pass":
        return Pass()
    if word == "hold":
        return Hold()
    for action in table.legal_actions():
        if isinstance(action, Bid) and word in (action.name, str(action.value)):
            return action
    return Bid(int(word)) if word.lstrip("-").isdigit() else Bid(table.total, word)


def contract(table: Table, seat: int, bid: str, trump: str = "") -> Table:
    """Brings it to the first lead: this seat bids, all others pass, trump is named where that is done, all stand."""
    while any(isinstance(action, Pass | Hold | Bid) for action in table.legal_actions()):
        call(table, bid if table.seat == seat and table.hand.pitcher is None else "pass")
    if any(isinstance(action, NameTrump) for action in table.legal_actions()):
        name_trump(table, trump)
    return discard(table)


def name_trump(table: Table, suit: str) -> Table:
    """The pitcher names ``spades``."""
    table.apply(NameTrump(SUIT_NAMES.index(suit)))
    return table


def discard(table: Table, away: Mapping[int, str] | None = None) -> Table:
    """Goes through the exchange: each seat lays away these cards and then stands, where it still may choose."""
    left = {seat: list(cards(text)) for seat, text in (away or {}).items()}
    while _exchanging(table) and table.seat is not None:
        mine = left.get(table.seat, [])
        table.apply(Discard(mine.pop(0)) if mine else Stand())
    assert not any(left.values()), f"never asked for {left}"
    return table


def _exchanging(table: Table) -> bool:
    return any(isinstance(action, Stand | Discard) for action in table.legal_actions())


def play(table: Table, words: str) -> Table:
    """Cards in turn."""
    for card in cards(words):
        table.apply(PlayCard(card))
    return table


def calls(table: Table) -> list[str]:
    """What the seat at turn may say, in words, bids by number or name."""
    words = []
    for action in table.legal_actions():
        if isinstance(action, Pass):
            words.append("pass")
        elif isinstance(action, Hold):
            words.append("hold")
        elif isinstance(action, Bid):
            words.append(action.name or str(action.value))
    return words


def plays(table: Table) -> set[str]:
    """The cards that the seat at turn may play."""
    return {CODES[action.card] for action in table.legal_actions() if isinstance(action, PlayCard)}


def hand_of(table: Table, seat: int) -> set[str]:
    """The cards that a seat holds now."""
    return codes(table.hand.hands[seat])


def first_legal(table: Table) -> Action:
    """Whatever comes first."""
    return table.legal_actions()[0]


def finish(table: Table, choose: Callable[[Table], Action] = first_legal) -> Table:
    """Plays the hand to its end; call it once the auction is over."""
    assert not calls(table), "the hand has not begun to be played, or it is finished already"
    hand = table.hand_number
    while table.outcome is None and table.hand_number == hand:
        table.apply(choose(table))
    return table


def modest(seed: int = 1) -> Callable[[Table], Action]:
    """Random choices, but a bid is never more than the least that is open."""
    rng = random.Random(seed)

    def choose(table: Table) -> Action:
        actions = table.legal_actions()
        return rng.choice(actions[:2] if calls(table) else actions)

    return choose


# ---------------------------------------------------------------- what came of it


def events(table: Table, kind: type[E]) -> list[E]:
    """The events of a kind, in order, of all hands."""
    return [event for event in table.events if isinstance(event, kind)]


def tricks(table: Table) -> list[int]:
    """Who won the tricks, of all hands."""
    return [event.winner for event in events(table, TrickEvent)]


def award(table: Table, point: str) -> AwardEvent:
    """How a point was given in the hand that was counted last."""
    return next(event for event in reversed(events(table, AwardEvent)) if event.point == point)


def awards(table: Table) -> dict[str, int | None]:
    """Which side got which point in the hand that was counted last; none: nobody."""
    return {event.point: event.side for event in events(table, AwardEvent)}


def last_settle(table: Table) -> SettleEvent:
    """How the last hand was settled."""
    return events(table, SettleEvent)[-1]


# ---------------------------------------------------------------- many hands


def random_play(
    game: str | Rules, seats: int, *, hands: int = 100, seed: int = 1, choose: Callable[[Table], Action] | None = None
) -> Iterator[Table]:
    """Plays so many hands with random choices, and shows the table before each decision and at the end of a game."""
    its = rules(game) if isinstance(game, str) else game
    rng = random.Random(seed)
    left = hands
    number = 0
    while left > 0:
        number += 1
        table = Table(its, seats, SeededDeals(seed, number))
        while table.outcome is None and table.hands_settled < left:
            yield table
            actions = table.legal_actions()
            table.apply(choose(table) if choose else rng.choice(actions))
        yield table
        left -= max(1, table.hands_settled)


def random_tables(
    game: str | Rules, seats: int, *, hands: int = 100, seed: int = 1, choose: Callable[[Table], Action] | None = None
) -> list[Table]:
    """The same games, each at its end or where the hands ran out."""
    tables: list[Table] = []
    for table in random_play(game, seats, hands=hands, seed=seed, choose=choose):
        if not tables or tables[-1] is not table:
            tables.append(table)
    return tables
