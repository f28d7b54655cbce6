"""Helpers for the tests of rule options: a choice is a few lines laid over a bundled base, and is told by its effect.

``@tells("first lead", "trump")`` on a test says that it would fail if that choice worked like another one of its
option; `test_option_list.py` holds the list of all options, and wants a test for every choice.
"""

from collections import defaultdict
from collections.abc import Callable, Sequence
from functools import cache
from typing import TypeVar

from pitchdsl.cards import CODES, SUIT_NAMES
from pitchdsl.compile import Compiled, compile_text
from pitchdsl.engine.table import Table
from pitchdsl.game.actions import Action, Bid, Discard, Hold, NameTrump, Pass, PlayCard, RunIt, Stand, ThrowIn
from pitchdsl.game.events import DealEvent, DiscardEvent, DrawEvent, PlayEvent
from pitchdsl.game.rng import SeededDeals
from pitchdsl.game.rules import Rules

from .scripts import filled, hands_of
from .table import codes, contract, deal_table, discard, events, last_settle, name_trump, play, tricks

F = TypeVar("F", bound=Callable[..., object])

BASE = "team-auction"
"""The app's game with every option at its default."""

APP_GAMES = (
    "team-auction",
    "team-auction-2",
    "solo-auction",
    "team",
    "solo",
    "team-auction-5",
    "team-auction-6",
    "team-auction-7",
    "team-auction-9",
    "team-auction-10",
    "team-auction-11",
    "team-auction-13",
    "arizona-29",
    "smear-4",
    "smear-5",
    "smear-10",
    "nine-five",
    "nine-five-connecticut",
    "pedro",
    "pidro",
    "king-pedro",
    "sixty-three",
    "eighty-three",
    "high-nine",
)
"""The games that the app comes with."""

NO_STEPS = "no exchange\nexchange\n"
"""Drops what the base exchanges, and begins anew."""

SUITS = {"spades": "S", "hearts": "H", "diamonds": "D", "clubs": "C"}
OTHER = {"S": "C", "C": "S", "H": "D", "D": "H"}
"""The other suit of a colour."""

WORDS: dict[type[Action], str] = {Pass: "pass", Hold: "hold", RunIt: "run", Stand: "stand", ThrowIn: "throw-in"}

TOLD: dict[tuple[str, str], list[str]] = defaultdict(list)
"""The tests of every choice."""


def tells(option: str, *choices: str) -> Callable[[F], F]:
    """Marks a test as one that tells these choices from all others of their option."""

    def note(test: F) -> F:
        for choice in choices:
            TOLD[option, choice].append(f"{test.__module__}.{test.__name__}")
        return test

    return note


# ---------------------------------------------------------------- texts


@cache
def compiled(base: str, lines: str, *house_rules: str) -> Compiled:
    """What comes of lines laid over a bundled game, with bundled house rules on top."""
    return compile_text(f'variant option "Option" extends {base}\n\n{lines}\n', house_rules=house_rules)


def over(base: str, lines: str = "", *house_rules: str) -> Rules:
    """The rules of such lines, without a warning."""
    done = compiled(base, lines, *house_rules)
    assert done.rules is not None and not done.problems, diagnosed(base, lines, *house_rules)
    return done.rules


def warned(base: str, lines: str, *house_rules: str) -> tuple[Rules, list[tuple[str, str]]]:
    """The rules of such lines that can be played all the same, and what is said against them."""
    done = compiled(base, lines, *house_rules)
    assert done.rules is not None, diagnosed(base, lines, *house_rules)
    return done.rules, diagnosed(base, lines, *house_rules)


def refused(base: str, lines: str) -> list[tuple[str, str]]:
    """What is said against lines that cannot be played: the code, and the line that it points at."""
    assert compiled(base, lines).rules is None, "these rules can be played"
    return diagnosed(base, lines)


def diagnosed(base: str, lines: str, *house_rules: str) -> list[tuple[str, str]]:
    """Every problem as its code and the line that it points at."""
    found = [(problem.code, problem.span) for problem in compiled(base, lines, *house_rules).problems]
    return [(code, span.source.lines[span.line - 1].strip()) for code, span in found]


# ---------------------------------------------------------------- hands


def begun(
    game: str | Rules,
    script: Sequence[str],
    bid: str = "2",
    *,
    trump: str = "hearts",
    dealer: int = 0,
    seat: int = 1,
    start: Sequence[int] | None = None,
) -> Table:
    """The hands of a script, up to its first lead: this seat makes the bid and names trump, nobody exchanges cards."""
    table = deal_table(game, hands_of(script), dealer=dealer, start=start)
    return contract(table, seat, bid, trump)


def follow(table: Table, script: Sequence[str]) -> Table:
    """Plays the tricks of a script, and sees that each is led by who must have won the one before."""
    for line in script:
        leader, _, cards = line.partition(": ")
        assert table.seat == int(leader), f"{line}: seat {table.seat} leads"
        play(table, cards)
    return table


def hand(
    game: str | Rules,
    script: Sequence[str],
    bid: str = "2",
    *,
    trump: str = "hearts",
    dealer: int = 0,
    start: Sequence[int] | None = None,
) -> Table:
    """A hand of a script, bid by its first leader, played to its end."""
    seat = int(script[0].partition(":")[0])
    table = follow(begun(game, script, bid, trump=trump, dealer=dealer, seat=seat, start=start), script)
    assert table.hands_settled == 1, "the hand goes on"
    return table


def unbid(game: str | Rules, script: Sequence[str], *, trump: str = "hearts") -> Table:
    """The same where nobody bids: whoever has to names trump."""
    table = name_trump(deal_table(game, hands_of(script)), trump)
    table = follow(discard(table), script)
    assert table.hands_settled == 1, "the hand goes on"
    return table


def delta(table: Table) -> tuple[int, ...]:
    """How the last hand changed the scores."""
    return last_settle(table).delta


def taken(table: Table) -> tuple[int, ...]:
    """What each side took in the last hand."""
    return last_settle(table).taken


def over_by(table: Table) -> tuple[int | None, str] | None:
    """Who won the game and by what; none while it goes on."""
    return (table.outcome.winner, table.outcome.reason) if table.outcome else None


def pack(table: Table) -> set[str]:
    """All the cards of the first deal."""
    deal = events(table, DealEvent)[0].deal
    return set.union(*(codes(sum(1 << card for card in cards)) for cards in (*deal.hands, deal.kitty, deal.stock)))


def sizes(table: Table) -> list[int]:
    """How many cards each seat holds."""
    return [mine.bit_count() for mine in table.hand.hands]


def drawn(table: Table) -> list[tuple[int, int]]:
    """Who drew how many cards, in order."""
    return [(event.seat, len(event.cards)) for event in events(table, DrawEvent)]


def thrown(table: Table, seat: int) -> set[str]:
    """What a seat discarded."""
    mine = [event.cards for event in events(table, DiscardEvent) if event.seat == seat]
    return codes(sum(1 << card for cards in mine for card in cards))


def played_by(table: Table, seat: int) -> int:
    """How many cards a seat has played."""
    return sum(event.seat == seat for event in events(table, PlayEvent))


def says(table: Table) -> list[str]:
    """What the seat at turn may say or do before the play: bids by number or name, ``pass``, ``hold``, ``run``…"""
    return [_word(action) for action in table.legal_actions()]


def _word(action: Action) -> str:
    if isinstance(action, Bid):
        return action.name or str(action.value)
    if isinstance(action, NameTrump):
        return SUIT_NAMES[action.suit]
    if isinstance(action, Discard | PlayCard):
        return CODES[action.card]
    return WORDS[type(action)]


def say(table: Table, words: str) -> Table:
    """Says or does these things in turn, in the words of :func:`says`."""
    for word in words.split():
        assert word in says(table), f"seat {table.seat} may not say {word}, but {says(table)}"
        table.apply(table.legal_actions()[says(table).index(word)])
    return table


def fresh(game: Rules, seats: int = 4, seed: int = 1) -> Table:
    """A new game with shuffled cards."""
    return Table(game, seats, SeededDeals(seed, 1))


def easy(table: Table) -> Action:
    """The least bid, if there is none yet; else whatever comes first."""
    actions = table.legal_actions()
    bids = [action for action in actions if isinstance(action, Bid)]
    return bids[0] if bids and table.hand.bid is None else actions[0]


def through(table: Table, choose: Callable[[Table], Action] = easy) -> Table:
    """Brings a hand to its first lead."""
    while not isinstance(table.legal_actions()[0], PlayCard):
        table.apply(choose(table))
    return table


def ended(table: Table, choose: Callable[[Table], Action] = easy) -> Table:
    """Plays the hand to its end."""
    hands = table.hands_settled
    while table.hands_settled == hands:
        table.apply(choose(table))
    return table


def made_by(seat: int) -> Callable[[Table], Action]:
    """The same, but all others leave the bidding to this seat."""

    def choose(table: Table) -> Action:
        actions = table.legal_actions()
        return actions[0] if table.seat != seat and isinstance(actions[0], Pass) else easy(table)

    return choose


def trick(game: Rules, cards: str, trump: str = "hearts") -> Table:
    """Seat 1 pitches and leads the first of these cards, the others play theirs; a dash is any card but a trump."""
    said = cards.split()
    suits = "".join(suit for suit in "SHDC" if suit not in (SUITS[trump], OTHER[SUITS[trump]]))
    hands = [card if card != "-" else "" for card in (said[3], *said[:3])]
    hands = filled(hands, 6, suits=suits)
    table = contract(deal_table(game, hands), 1, "2", trump)
    for seat, card in enumerate(said, start=1):
        play(table, hands[seat % 4].split()[-1] if card == "-" else card)
    return table


def winner(game: Rules, cards: str, trump: str = "hearts") -> int:
    """Who wins such a trick."""
    return tricks(trick(game, cards, trump))[0]
