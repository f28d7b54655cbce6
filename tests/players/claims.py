"""``python -m tests.players.claims --endings 10000``: claims in random endings, held against exhaustive play.

Two kinds of endings are looked at. Those of the bundled games with whole packs, up to six cards in hand: each granted
claim is played out in every layout, or, where there are too many of them, against every hand of each other seat alone,
which is the same where the claimant leads to every trick. And those of games with small packs, where an exhaustive
solver also tells which endings are certain, so that the missed ones can be counted.
"""

import argparse
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import count
from math import comb

from pitchdsl.cards import RED_JOKER
from pitchdsl.compile import load
from pitchdsl.engine.table import Table
from pitchdsl.engine.view import SeatView
from pitchdsl.game.actions import PlayCard
from pitchdsl.game.order import orders_of
from pitchdsl.game.rules import Rules
from pitchdsl.language.card_order import NO_SUIT
from pitchdsl.players.claim import Claim, claim
from tests.documents.table import changed, with_house_rules

from .endings import Layout, certain, ending_of, hands_of, holds, layouts, to_play, unseen, wins_with

MOST_LAYOUTS = 1500
"""Of small packs no ending with more layouts is looked at, so that all of them are played out."""

MOST_HANDS = 3000
"""Of whole packs a claim is not looked at where another seat may have more hands, unless no card out beats it."""

Game = tuple[Callable[[], Rules], int]
"""Rules, made when they are wanted, and a number of players."""


def whole_packs() -> list[Game]:
    """Bundled games."""
    games = [
        ("team-auction", 4),
        ("guide-partnership", 4),
        ("kirk-cutthroat", 3),
        ("pidro", 4),
        ("pedro", 4),
        ("high-nine", 4),
        ("smear-10", 4),
        ("nine-card", 4),
        *(("auction-pitch", seats) for seats in (2, 3, 4)),
    ]
    plain: list[Game] = [(partial(load, name), seats) for name, seats in games]
    ruled: list[Game] = [
        (partial(with_house_rules, "team-auction", rule), 4)
        for rule in ("trump-only", "must-trump", "strict-suit", "trump-not-until-broken", "any-first-lead", "end-early")
    ]
    return [*plain, *ruled]


SMALL = """
players
  seats: {seats}
  sides: each alone

deck
  ranks: {ranks}
  jokers: {jokers}

deal
  each: {each}

trump
  named by: {named}
  order: {order}

play
  first lead: {lead}
  later leads: {later}
  follow: {follow}
"""


def small_packs() -> list[Game]:
    """Games of few cards with every rule of play."""
    return [
        (partial(changed, "team-auction", SMALL.format(**play, **pack, seats=seats, each=each)), seats)
        for play in _plays()
        for pack in PACKS
        for seats, each in SIZES
    ]


def _plays() -> Iterator[dict[str, str]]:
    """What may be led and played, and who names trump."""
    for follow in FOLLOWS:
        if "sit out" in follow:
            yield {"follow": follow, "lead": "trump", "later": "trump", "named": "the pitcher"}
            continue
        yield {"follow": follow, "lead": "any card", "later": "any card", "named": "the first lead"}
        yield {"follow": follow, "lead": "any card", "later": "any card", "named": "the pitcher"}
        yield {"follow": follow, "lead": "trump", "later": "any card", "named": "the pitcher"}
        yield {"follow": follow, "lead": UNBROKEN, "later": UNBROKEN, "named": "the pitcher"}


UNBROKEN = "any card but trump until broken"

FOLLOWS = (
    "suit or trump, else any card",
    "suit or trump, else trump, else any card",
    "suit, else any card",
    "suit, else trump, else any card",
    "any card",
    "trump, else sit out",
)

PACKS = (
    {"ranks": "A K Q J", "jokers": "none", "order": "A K Q J"},
    {"ranks": "A K Q J", "jokers": "1", "order": "A K joker Q J"},
    {"ranks": "A K Q J", "jokers": "none", "order": "A K Q J off-J"},
)

SIZES = ((2, 6), (2, 5), (3, 4), (3, 5), (4, 4), (4, 3))
"""Numbers of players and of cards for each."""


def looked_at(games: Sequence[Game], seed: int) -> Iterator[tuple[Table, SeatView]]:
    """Endings without end, game after game, the seat at turn claiming."""
    for number in count():
        rules, seats = games[number % len(games)]
        for table in to_play(rules(), seats, seed, number):
            assert table.seat is not None
            yield table, table.view(table.seat)


def sizes_of(table: Table) -> list[int]:
    return [hand.bit_count() for hand in table.hand.hands]


def wrong_in_whole(table: Table, view: SeatView, claimed: Claim) -> bool | None:
    """Whether a granted claim can lose a trick; none where that takes too long to find out."""
    assert claimed.trump is not None
    sizes, out = sizes_of(table), unseen(view).bit_count()
    if max((comb(out, size) for seat, size in enumerate(sizes) if seat != view.seat), default=0) > MOST_HANDS:
        return False if _nothing_beats(view, claimed) else None
    for seat, size in enumerate(sizes):
        if seat == view.seat or not size:
            continue
        for hand in hands_of(view, seat, size):
            hands = tuple(view.hand if by == view.seat else hand if by == seat else 0 for by in range(view.seats))
            if not holds(ending_of(view, hands, claimed.trump), view.seat, claimed.cards):
                return True
    return False


def _nothing_beats(view: SeatView, claimed: Claim) -> bool:
    """Whether no unseen card at all is higher than any card of a claim in its trick."""
    order = orders_of(view.rules)[claimed.trump or 0]
    table = [card for _, card in view.trick]
    for place, card in enumerate(claimed.cards):
        suits = [order.suits[each] for each in (*(table if place == 0 else []), card)]
        power = order.power[next((suit for suit in suits if suit != NO_SUIT), NO_SUIT)]
        if any(unseen(view) >> each & 1 and power[each] >= power[card] for each in range(54)):
            return False
    return True


def check_small(table: Table, view: SeatView, most: int = MOST_LAYOUTS) -> tuple[bool, bool, bool] | None:
    """Whether a claim is granted, wrong, and certain; none where there are too many layouts."""
    found = layouts(view, sizes_of(table), most)
    if found is None:
        return None
    claimed = claim(view)
    trump = claimed.trump or 0
    wrong = claimed.granted and not all(
        holds(ending_of(view, hands, trump), view.seat, claimed.cards) for hands in found
    )
    return claimed.granted, wrong, claimed.granted or sure(view, found)


def sure(view: SeatView, found: list[Layout]) -> bool:
    """Whether the seat at turn has a way of playing that wins every trick in all of these layouts."""
    if view.trump is not None:
        return certain([ending_of(view, hands, view.trump) for hands in found], view.seat)
    return any(
        wins_with([ending_of(view, hands, trump) for hands in found], view.seat, action.card)
        for action in view.legal_actions
        if isinstance(action, PlayCard)
        for trump in (range(4) if action.card >= RED_JOKER else (action.card // 13,))
    )


def _follows(rules: Rules) -> str:
    follow = rules.play.follow
    return follow.words({"holding": follow.holding.words, "void": follow.void.words})


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--endings", type=int, default=10_000, help="endings of whole packs")
    parser.add_argument("--small", type=int, default=10_000, help="endings of small packs")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    wrong = whole(options.endings, options.seed)
    return 1 if wrong + small(options.small, options.seed) else 0


def whole(endings: int, seed: int) -> int:
    """Endings of bundled games; how many claims were wrong."""
    said: Counter[str] = Counter()
    by_cards: Counter[int] = Counter()
    started = time.process_time()
    spent = 0.0
    for table, view in looked_at(whole_packs(), seed):
        at = time.process_time()
        claimed = claim(view)
        spent += time.process_time() - at
        wrong = wrong_in_whole(table, view, claimed) if claimed.granted else False
        if wrong is None:
            said["skipped"] += 1
            continue
        said["endings"] += 1
        said["granted"] += claimed.granted
        by_cards[len(claimed.cards)] += claimed.granted
        said["wrong"] += wrong
        if said["endings"] == endings:
            break
    print(f"whole packs: {dict(said)}, granted by tricks left: {dict(sorted(by_cards.items()))}")
    print(f"  {1000 * spent / (endings + said['skipped']):.2f} ms a claim; {time.process_time() - started:.0f} s")
    return said["wrong"]


def small(endings: int, seed: int) -> int:
    """Endings of games with small packs; how many claims were wrong."""
    said: Counter[str] = Counter()
    missed: Counter[str] = Counter()
    by_cards: Counter[int] = Counter()
    started = time.process_time()
    for table, view in looked_at(small_packs(), seed):
        found = check_small(table, view)
        if found is None:
            said["skipped"] += 1
            continue
        granted, wrong, is_sure = found
        said["endings"] += 1
        said["granted"] += granted
        said["certain"] += is_sure
        said["wrong"] += wrong
        by_cards[view.hand.bit_count()] += granted
        if is_sure and not granted:
            said["missed"] += 1
            missed[_follows(view.rules)] += 1
        if said["endings"] == endings:
            break
    print(f"small packs: {dict(said)}, granted by cards in hand: {dict(sorted(by_cards.items()))}")
    print(f"  missed: {dict(missed)}; {time.process_time() - started:.0f} s")
    return said["wrong"]


if __name__ == "__main__":
    sys.exit(main())
