"""What the checker proves holds at the table: whole auctions, small hands and exchanges, every one of them played."""

from collections.abc import Iterator
from itertools import combinations, product

import pytest
from attrs import evolve

from pitchdsl.cards import CODES
from pitchdsl.compile import load
from pitchdsl.engine.table import Table
from pitchdsl.game.actions import NameTrump, PlayCard, Stand
from pitchdsl.game.auction.rules import Bids, CallRank
from pitchdsl.game.bounded import all_points
from pitchdsl.game.events import ContractEvent, RedealEvent
from pitchdsl.game.rng import SeededDeals
from pitchdsl.game.rules import Rules
from pitchdsl.resolve.library import bundled
from tests.effort import some
from tests.engine.tables import table_of
from tests.texts import found, rules, sheet

VARIANTS = [path.stem for path in bundled("variant")]

# ───── every auction ends ─────


def ladder(game: Rules) -> set[int]:
    """The numbers that can be bid, counted from the rules alone."""
    assert game.bidding is not None
    total = all_points(game)
    top = total if game.bidding.bids.most is None else game.bidding.bids.most
    numbers = set(range(game.bidding.bids.least, top + 1))
    for call in game.calls:
        numbers.add({CallRank.ALL: total, CallRank.ABOVE_ALL: total + 1}.get(call.ranks, call.points or 0))
    return numbers


def longest(game: Rules, seats: int) -> int:
    """The most calls of an auction: each bid once, and held once; a pass from everybody; and more passes once run."""
    assert game.bidding is not None
    run = 1 + seats if game.bidding.run_it else 0
    return 2 * len(ladder(game)) + seats + run


def auctions(game: Rules, seats: int, seed: int) -> tuple[int, set[str]]:
    """The longest auction of a deal, and the ways in which its auctions end; all of them are looked at."""
    table = Table(game, seats, SeededDeals(seed, 0))
    while isinstance(table.legal_actions()[0], Stand):
        table.apply(table.legal_actions()[0])
    known: dict[object, int] = {}
    ends: set[str] = set()
    open_ones: set[object] = set()

    def calls_left(at: Table) -> int:
        hand, own = at.hand, at.own
        key = (at.seat, hand.bid, hand.name, hand.pitcher, tuple(own.passed), own.ran, own.before_run)
        assert key not in open_ones, "an auction comes back to where it was"
        if key in known:
            return known[key]
        open_ones.add(key)
        most = 0
        assert at.legal_actions(), "somebody has nothing to say"
        for call in at.legal_actions():
            then = at.copy()
            before = len(then.events)
            then.apply(call)
            new = then.events[before:]
            over = next((event for event in new if isinstance(event, ContractEvent | RedealEvent)), None)
            if over is None:
                most = max(most, 1 + calls_left(then))
            else:
                if isinstance(over, ContractEvent):
                    assert over.seat is not None and over.bid in ladder(game)
                ends.add("contract" if isinstance(over, ContractEvent) else "redeal")
                most = max(most, 1)
        open_ones.remove(key)
        known[key] = most
        return most

    return calls_left(table), ends


@pytest.mark.parametrize("name", VARIANTS)
def test_every_auction_of_a_bundled_variant_ends(name: str) -> None:
    """Three plain bids are enough to outbid, to hold and to outbid again; calls come on top of them."""
    game = load(name)
    if game.bidding is None:
        return
    bids = game.bidding.bids
    game = evolve(game, bidding=evolve(game.bidding, bids=Bids(least=bids.least, most=bids.least + 2)))
    seats = game.players.seats.least
    calls, ends = auctions(game, seats, seed=1)
    assert seats <= calls <= longest(game, seats)
    assert "contract" in ends


TURNS = ["once around", "around until all but one pass"]
HOLDS = ["nothing", "any bid", "any bid below 3", "any bid below the highest", "the highest bid"]
ALL_PASS = [
    "same dealer deals again",
    "next dealer deals",
    "dealer must bid",
    "dealer must bid 2 or more",
    "dealer must bid 2 or more, or take a set",
]
MUST = [
    "",
    "  must bid: 2 or more if nobody has bid\n",
    "  must bid: 3 or more if hand has a 9 among 1 or more of its suit\n",
]
RUN = ["", "  dealer may run it: deal 1 more to everyone\n"]
CALLS = ["", "calls\n  moon: a bid above all the points, made by taking every trick\n"]


@pytest.mark.parametrize(("turns", "hold"), list(product(TURNS, HOLDS)))
def test_every_auction_of_every_setting_ends(turns: str, hold: str) -> None:
    """However the lines about bidding are combined; and only a redeal rule lets a hand go without a pitcher."""
    settings = list(enumerate(product(ALL_PASS, MUST, RUN, CALLS)))
    for number, (all_pass, must, run, calls) in some(settings, 10, salt=(turns, hold)):
        lines = (
            f"bidding\n  turns: {turns}\n  bids: 1-3\n  dealer may hold: {hold}\n"
            f"  all pass: {all_pass}\n{must}{run}{calls}"
        )
        game = rules(sheet(lines, "auction-pitch"))
        seats = 2 + number % 2
        most, ends = auctions(game, seats, seed=number)
        assert most <= longest(game, seats), lines
        assert "contract" in ends, lines
        if all_pass.startswith("dealer must"):
            assert ends == {"contract"}, lines
        elif not must:
            assert ends == {"contract", "redeal"}, lines


def test_a_bid_is_made_by_somebody_who_may_make_it() -> None:
    """The bound is not idle: two raise each other, and hold, as long as there are bids."""
    lines = "bidding\n  turns: around until all but one pass\n  bids: 1-4\n  dealer may hold: any bid\n"
    game = rules(sheet(lines, "auction-pitch"))
    most, _ = auctions(game, 2, seed=0)
    assert most == 8  # 1, held, 2, held, 3, held, 4, held: nobody is left to speak
    assert longest(game, 2) == 10


# ───── every seat has a legal play ─────

PACK = [rank + suit for suit in "SHDC" for rank in "AK"] + ["RJ"]
DEALS = [
    (one, other)
    for one in combinations(PACK, 2)
    for other in combinations([card for card in PACK if card not in one], 2)
]
FOLLOWS = ["any card, else any card"] + [
    f"{suit}, else {void}" for suit in ("suit", "suit or trump") for void in ("any card", "trump, else any card")
]
LEADS = ["any card", "trump", "any card but trump until broken"]
POLICIES = [
    *(
        (named, follow, first, later)
        for named in (True, False)
        for follow, first, later in product(FOLLOWS, LEADS, LEADS)
    ),
    *((True, "trump, else sit out", first, later) for first, later in product(LEADS, LEADS)),
]


def policy(named: bool, follow: str, first: str, later: str) -> str:
    return sheet(
        "deck\n  ranks: A K\n  jokers: 1\nplayers\n  seats: 2\ndeal\n  each: 2\n"
        "  first dealer: at random\nno bidding\ntrump\n"
        f"  named by: {'left of the dealer' if named else 'the first lead'}\n  order: A K joker\nplay\n"
        f"  first leader: left of the dealer\n  first lead: {first}\n  later leads: {later}\n  follow: {follow}\n"
        "points\n  no jack\n  no game\n  no pips\nwinning\n  several there: tie\n",
        "auction-pitch",
    )


def may_be_played(
    hand: set[str], led: str, trump: str, broken: bool, later: bool, said: tuple[bool, str, str, str]
) -> set[str]:
    """The legal cards, from the words of the rules alone; ``led`` is the suit led, empty for the leader."""
    _, follow, first_lead, later_leads = said
    trumps = {card for card in hand if card[1] == trump or card == "RJ"}
    if not led:
        lead = later_leads if later else first_lead
        if not trump:
            return hand - {"RJ"}
        if lead == "trump":
            return trumps or hand
        return hand if lead == "any card" or broken else hand - trumps or hand
    same = trumps if led == trump else {card for card in hand if card[1] == led and card != "RJ"}
    holding, void = follow.split(", else ", maxsplit=1)
    if void == "sit out":
        return trumps
    if not same:
        return trumps or hand if void.startswith("trump") else hand
    return {"suit": same, "suit or trump": same | trumps, "any card": hand}[holding]


def plays(table: Table, said: tuple[bool, str, str, str]) -> Iterator[int]:
    """Plays a hand in every way there is, and compares what may be played; one number for each decision."""
    if table.hand_number > 1 or table.outcome is not None or table.seat is None:
        return
    hand = table.hand
    mine = {CODES[card] for card in range(54) if hand.hands[table.seat] >> card & 1}
    trump = "" if hand.trump is None else "SHDC"[hand.trump]
    led = "" if not hand.trick else trump if CODES[hand.trick[0][1]] == "RJ" else CODES[hand.trick[0][1]][1]
    played = [CODES[card] for trick in hand.tricks for _, card in trick]
    broken = any(card == "RJ" or card[1] == trump for card in played)
    expected = may_be_played(mine, led, trump, broken, bool(hand.tricks), said)
    assert expected, f"nothing may be played from {sorted(mine)}"
    assert {CODES[action.card] for action in table.legal_actions() if isinstance(action, PlayCard)} == expected
    yield 1
    for action in table.legal_actions():
        then = table.copy()
        then.apply(action)
        yield from plays(then, said)


@pytest.mark.parametrize("number", range(len(POLICIES)))
def test_every_seat_has_a_legal_play(number: int) -> None:
    """Each accepted way to lead and to follow, with every seventh deal of two hands; together they meet every deal."""
    said = POLICIES[number]
    named, follow, first, later = said
    text = policy(*said)
    only_trumps = follow == "trump, else sit out"
    impossible = (not named and first != "any card") or (only_trumps and (first, later) != ("trump", "trump"))
    errors = [code for code, _ in found(text) if code in {"P321", "P328"}]
    assert bool(errors) is impossible
    if impossible:
        return
    game = rules(text)
    decisions = 0
    for hands in DEALS[number % 7 :: 7]:
        written = [" ".join(hands[1]), " ".join(hands[0])]
        table = table_of(game, written, dealer=0, more=[written])
        if named:
            table.apply(NameTrump(0))
        if table.hand_number == 1 and table.hand.hands[1] | table.hand.hands[0]:
            decisions += sum(plays(table, said))
    assert decisions > (100 if only_trumps else 400)
