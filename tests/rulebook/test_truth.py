"""What the rulebook says of cards, stock, discards and moments is held against games of the reference engine.

A law is a sentence, and what of a hand contradicts it. Bundled games are played, and documents by chance.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from pitchdsl.cards import code, mask_of
from pitchdsl.compile import load
from pitchdsl.engine.seen import handling_of
from pitchdsl.facade.seats import usual_seats
from pitchdsl.game.card_moves import Move, Spot
from pitchdsl.game.events import (
    AwardEvent,
    DealEvent,
    DiscardEvent,
    Event,
    PlayEvent,
    SettleEvent,
    TopEvent,
    TrumpEvent,
    TurnUpEvent,
    of_kind,
)
from pitchdsl.game.exchange.events import PassEvent, PickUpEvent
from pitchdsl.game.order import kept_cards, orders_of
from pitchdsl.game.rules import Rules
from pitchdsl.language.english import number
from pitchdsl.language.trump_maker import TrumpMaker
from pitchdsl.players.roster import play_game
from pitchdsl.resources import bundled_variants
from pitchdsl.rulebook.chapters import chapters
from pitchdsl.rulebook.example import example
from tests.effort import few
from tests.soundness.documents import compiled, several
from tests.texts import rules as rules_of
from tests.texts import sheet

BUNDLED = sorted(path for kind in ("documents", "family") for path in (bundled_variants() / kind).glob("*.pitch"))

Hand = Sequence[Event]
"""The events of one deal."""


def told(rules: Rules) -> str:
    """All that the rulebook says, but for its example."""
    return str(chapters(rules))


def moves(hand: Hand, rules: Rules) -> Iterator[tuple[Event, Move]]:
    """Every move of cards, with the event that tells it."""
    yield from ((event, move) for event in hand for move in event.moves(handling_of(rules)))


def uses_the_stock(hand: Hand, rules: Rules) -> Iterator[object]:
    is_cut = rules.trump.named_by.by_card is TrumpMaker.CUT  # before the deal, and put back
    shown = (TopEvent,) if is_cut else (TopEvent, TurnUpEvent)
    yield from (event for event in hand if isinstance(event, shown))
    yield from (move for _, move in moves(hand, rules) if move.source is Spot.STOCK)


def shows_the_stock(hand: Hand, rules: Rules) -> Iterator[object]:
    yield from of_kind(TopEvent, hand)


def hides_the_stock(hand: Hand, rules: Rules) -> Iterator[object]:
    if of_kind(PlayEvent, hand) and of_kind(DealEvent, hand)[0].deal.stock and not of_kind(TopEvent, hand):
        yield "no card of the stock is shown"


def shows_discards(hand: Hand, rules: Rules) -> Iterator[object]:
    yield from (move for _, move in moves(hand, rules) if move.goal is Spot.DISCARDS and move.open)


def hides_discards(hand: Hand, rules: Rules) -> Iterator[object]:
    yield from (move for _, move in moves(hand, rules) if move.goal is Spot.DISCARDS and not move.open)


def counts_in_the_play(hand: Hand, rules: Rules) -> Iterator[object]:
    last = max((at for at, event in enumerate(hand) if isinstance(event, PlayEvent)), default=0)
    yield from (event for event in hand[:last] if isinstance(event, AwardEvent))


def discards_what_is_kept(hand: Hand, rules: Rules) -> Iterator[object]:
    trump = next((event.suit for event in of_kind(TrumpEvent, hand)), 0)
    kept = kept_cards(rules, trump)
    for event in of_kind(DiscardEvent, hand):
        yield from (code(card) for card in event.cards if kept >> card & 1)


def discards_trumps_beside_others(hand: Hand, rules: Rules) -> Iterator[object]:
    """Trumps that a seat throws away while it keeps what is no trump and might go."""
    held = [0] * max(1, len(of_kind(DealEvent, hand)[0].deal.hands))
    trumps = kept = 0
    for event in hand:
        if isinstance(event, TrumpEvent):
            trumps, kept = orders_of(rules)[event.suit].trumps, kept_cards(rules, event.suit)
        for move in event.moves(handling_of(rules)):
            if isinstance(move.goal, int):
                held[move.goal] |= mask_of(move.cards)
            if isinstance(move.source, int):
                held[move.source] &= ~mask_of(move.cards)
        if isinstance(event, DiscardEvent) and mask_of(event.cards) & trumps and held[event.seat] & ~trumps & ~kept:
            yield event


def has_more_than_two_sides(hand: Hand, rules: Rules) -> Iterator[object]:
    yield from (event.score for event in of_kind(SettleEvent, hand) if len(event.score) > 2)


def takes_up_before_all_have_passed(hand: Hand, rules: Rules) -> Iterator[object]:
    """Whoever takes up what was passed, while somebody has not passed his yet; and cards that others see."""
    seats, passed = set(range(len(of_kind(DealEvent, hand)[0].deal.hands))), set[int]()
    for event in hand:
        if isinstance(event, PassEvent):
            passed.add(event.seat)
            others = [seat for seat in seats - {event.seat} if event.seen_by(seat, handling_of(rules)) == event]
            yield from ((seat, event) for seat in others)
        elif isinstance(event, PickUpEvent):
            if passed and passed != seats:
                yield event
            passed = set()


def draws_discards(hand: Hand, rules: Rules) -> Iterator[object]:
    """Cards that come back from those thrown away: more are drawn than the stock had."""
    stock = len(of_kind(DealEvent, hand)[0].deal.stock)
    for event, move in moves(hand, rules):
        if move.source is Spot.STOCK:
            stock -= len(move.cards)
        if stock < 0:
            yield event


def goes_without_beside_discards(hand: Hand, rules: Rules) -> Iterator[object]:
    """A hand that is short at the first lead, while cards that were thrown away before the drawing were not drawn."""
    sizes = [len(cards) for cards in of_kind(DealEvent, hand)[0].deal.hands]
    thrown = 0
    for event in hand:
        if isinstance(event, PlayEvent):
            if min(sizes) < max(sizes) and thrown >= max(sizes) - min(sizes):
                yield sizes, thrown
            return
        for move in event.moves(handling_of(rules)):
            amount = len(move.cards)
            if isinstance(move.goal, int) and not isinstance(event, DealEvent):
                sizes[move.goal] += amount
            if isinstance(move.source, int):
                sizes[move.source] -= amount
            if move.goal is Spot.DISCARDS:
                thrown += amount
            if move.source is Spot.DISCARDS:
                thrown -= amount


LAWS: dict[str, Callable[[Hand, Rules], Iterator[object]]] = {
    "nobody uses or sees": uses_the_stock,
    "face down as the stock": shows_the_stock,
    "The stock lies face up": hides_the_stock,
    "face up as the stock": hides_the_stock,
    "Discards lie face down": shows_discards,
    "All that is thrown away lies face up": hides_discards,
    "When the play is over, these points": counts_in_the_play,
    "Nobody may ever discard": discards_what_is_kept,
    "but only when no other card is left to go": discards_trumps_beside_others,
    "Nobody looks at the cards that come before all have passed theirs": takes_up_before_all_have_passed,
    "and the last ones go without": draws_discards,
    "the discards are shuffled for those who are still to draw": goes_without_beside_discards,
    "If both sides get there": has_more_than_two_sides,
    "the other side's bid in that hand has failed": has_more_than_two_sides,
}

APART = (
    ("nobody uses or sees", "as the stock"),
    ("face down as the stock", "The stock lies face up"),
    ("Discards lie face down", "thrown away lies face up"),
    ("When the play is over, these points", "Points are added to the scores"),
)
"""Sentences that contradict each other, whatever is played."""


def hands_of(events: Sequence[Event]) -> Iterator[Hand]:
    """The events of each deal."""
    starts = [at for at, event in enumerate(events) if isinstance(event, DealEvent)]
    for start, end in zip(starts, [*starts[1:], len(events)], strict=True):
        yield events[start:end]


def lies(rules: Rules, games: int) -> Iterator[tuple[str, object]]:
    """Every sentence that a game contradicts, or another sentence."""
    said = told(rules)
    yield from (pair for pair in APART if all(each in said for each in pair))
    seats = usual_seats(rules)
    for game in range(games):
        table = play_game(rules, ("random" if game % 2 else "simple",) * seats, 1, game, 4)
        for hand in hands_of(table.events):
            for sentence, law in LAWS.items():
                if sentence in said:
                    yield from ((sentence, found) for found in law(hand, table.seated))
            if not rules.exceptions:
                yield from wrong_numbers(said, of_kind(DealEvent, hand)[0])


def wrong_numbers(said: str, event: DealEvent) -> Iterator[tuple[str, object]]:
    """Numbers of cards that a deal contradicts."""
    deal = event.deal
    size = sum(map(len, (*deal.hands, deal.kitty, deal.stock)))
    totals = re.findall(r"that makes (\d+) cards|Take an ordinary pack of (\d+) cards\.(?!.*that makes)", said)
    totals += [(each, "") for each in re.findall(r"([\w-]+) cards in all", said)]
    for one, other in totals:
        if (one or other) not in (str(size), number(size)):
            yield f"{one or other} cards", size
    if "That uses up the whole pack" in said and deal.stock:
        yield "the whole pack", len(deal.stock)
    for rest in re.findall(r"The other ([\w-]+) cards? are laid aside", said):
        if rest not in (str(len(deal.stock)), number(len(deal.stock))):
            yield f"the other {rest} cards", len(deal.stock)


@pytest.mark.parametrize("path", BUNDLED, ids=lambda path: path.stem)
def test_the_rulebook_of_a_bundled_game_tells_the_truth(path: Path) -> None:
    assert list(lies(load(path), few(1, thorough=20))) == []


def test_the_rulebook_of_any_game_tells_the_truth() -> None:
    for seed, document in several(range(few(30, thorough=5_000))):
        rules = compiled(document.text, document.laid_over).rules
        if rules is not None:
            found = list(lies(rules, 1))
            assert not found, (seed, found[0], document.text, document.laid_over)


SHORT = "exchange\n  everyone: discard up to 6, then draw as many\n  stock runs short: {}\n"

UNDRAWN = "play\n  no after each trick\n  no stock\n"

SEVERAL_PAIRS = """players
  sides: three pairs
winning
  target: 2
  several there: pitcher, else tie
to win
  bid or set: made the last bid or set the pitcher
"""

CASES = [
    ("auction-pitch", "", ["nobody uses or sees"], ["as the stock"]),
    (
        "california-jack",
        "",
        ["The other 40 cards are laid aside face up as the stock"],
        ["uses or sees", "stays there"],
    ),
    ("shasta-sam", "", ["The other 40 cards are laid aside face down as the stock"], ["uses or sees"]),
    ("california-jack", f"{UNDRAWN}trump\n  named by: the turned-up card\n", ["as the stock"], ["uses or sees"]),
    ("california-jack", f"{UNDRAWN}trump\n  named by: a cut of the pack\n", ["uses or sees"], ["as the stock"]),
    (
        "auction-pitch",
        "deal\n  misdeal: on demand if hand has nothing but 9-2, then that hand is changed\n",
        ["as the stock"],
        ["uses or sees"],
    ),
    ("pidro", "", ["Discards lie face down"], ["face up"]),
    (
        "pidro",
        "exchange\n  discards: face up\n  may not be discarded: A of trump\n",
        ["All that is thrown away lies face up", "Nobody may ever discard the ace of trump", "but only when no other"],
        ["Discards lie face down"],
    ),
    ("arizona-29", "", ["28 cards without the joker. Lay", "that makes 29 cards"], ["28 cards in all"]),
    ("auction-pitch", "", ["When the play is over, these points"], ["At the moments"]),
    ("nine-card-don", "", ["At the moments that “The end of the game” tells"], ["When the play is over, these"]),
    ("auction-pitch", "winning\n  target: none\n  ends after: 3 hands\n", ["best score wins"], ["get there after"]),
    ("team-auction", "exchange\n  everyone: pass 2 to the left, then pass 1 to the right\n", ["Nobody looks at"], []),
    ("team-auction", f"deal\n  each: 9\n{SHORT.format('go without')}", ["the last ones go without"], []),
    ("team-auction", f"deal\n  each: 9\n{SHORT.format('reshuffle the discards')}", ["discards are shuffled"], []),
    ("auction-pitch", "", ["If several players get there after the same hand"], []),
    (
        "schmier-six",
        SEVERAL_PAIRS,
        [
            "If several sides get there after the same hand, the pitcher's side wins if among them; otherwise, the"
            " game is a tie.",
            "another side's bid in that hand has failed",
        ],
        ["both sides", "the other side's"],
    ),
    (
        "team-auction",
        "winning\n  several there: pitcher\n",
        ["If both sides get there after the same hand, the pitcher's side wins."],
        ["If several"],
    ),
    # one side alone can be there, so nobody has to choose
    (
        "team-auction",
        "to win\n  bid or set: made the last bid or set the pitcher\n",
        ["the other side's bid in that hand"],
        ["get there after"],
    ),
    ("auction-pitch", "to win\n  own bid: made the last bid\n", [], ["get there after"]),
    ("guide-partnership", "to win\n  lead: ahead by 1 or more\n", [], ["get there after"]),
    ("guide-partnership", "to win\n  tricks: tricks are 1 or more\n", ["If both sides get there after"], []),
]


@pytest.mark.parametrize(("base", "lines", "said", "unsaid"), CASES)
def test_what_was_not_true_is_told_otherwise(base: str, lines: str, said: list[str], unsaid: list[str]) -> None:
    rules = rules_of(sheet(lines, base))
    text = told(rules)
    assert [each for each in said if each not in text] == []
    assert [each for each in unsaid if each in text] == []
    assert list(lies(rules, few(4, thorough=40))) == []


def test_every_law_is_tried() -> None:
    texts = [told(rules_of(sheet(lines, base))) for base, lines, _, _ in CASES]
    assert [sentence for sentence in LAWS if not any(sentence in text for text in texts)] == []


def test_a_changed_hand_is_not_told_as_more_cards() -> None:
    lines = "deal\n  misdeal: always if hand has nothing but K-2, then that hand is changed\nplayers\n  seats: 4\n"
    said = str(example(rules_of(sheet(lines, "auction-pitch")), 1))
    assert "lays the hand down and is dealt" in said
    assert " more." not in said
