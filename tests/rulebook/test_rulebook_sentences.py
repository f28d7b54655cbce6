"""Plain English for every rule: nothing is without words, and no rule can change without the words changing."""

import re
from collections.abc import Iterator
from enum import Enum
from itertools import combinations
from typing import Any, get_args

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitchdsl.compile import CompileError, load
from pitchdsl.game.action import Noticed
from pitchdsl.game.card_moves import Spot
from pitchdsl.game.count.rules import Total
from pitchdsl.game.event_rows import What
from pitchdsl.game.exchange.actions import Throwable
from pitchdsl.game.match.rules import MatchEnd
from pitchdsl.game.phase import Move
from pitchdsl.game.rng import DrawKind
from pitchdsl.game.rules import Rules
from pitchdsl.game.settlement.rules import Outcome, Payment, RowForm, Settle
from pitchdsl.game.winning.several_there import Priority
from pitchdsl.language import voice
from pitchdsl.language.arithmetic import ArithmeticOp, Rounding
from pitchdsl.language.card_selectors import CardPick, JokerCard, OffCard, PrintedCard, TrumpCard
from pitchdsl.language.choice import Choice
from pitchdsl.language.clause import Kind as ClauseKind
from pitchdsl.language.clause import Unit
from pitchdsl.language.english import count, listing, number, times
from pitchdsl.language.example_row import ExampleRow
from pitchdsl.language.facts import UNKNOWN, Moment
from pitchdsl.language.numbers import Fact
from pitchdsl.language.origin import Rule
from pitchdsl.language.people import Person
from pitchdsl.language.people_conditions import Taker
from pitchdsl.language.predicate import Compare
from pitchdsl.language.recipients import Ownership, TieTo
from pitchdsl.rulebook import bidding, exchange, play, settlement, table, trump, winning
from pitchdsl.rulebook.chapters import chapters
from pitchdsl.rulebook.parts import Aside, Chapter, Grid, Paragraph, Points, Terms
from pitchdsl.rulebook.sentences import SENTENCES
from pitchdsl.rulebook.voice import voice_of
from pitchdsl.syntax.forms import FORMS, ROWS
from tests.texts import ROOT, rules
from tests.totality.families import classes

from .mutations import mutations

VARIANTS = tuple(sorted(path.stem for path in (ROOT / "variants" / "documents").glob("*.pitch")))
HOUSE_RULES = tuple(sorted(path.stem for path in (ROOT / "variants" / "house-rules").glob("*.pitch")))

EVERYTHING = """variant everything "Everything" extends team-auction
deck
  jokers: 2
deal
  misdeal: on demand if hand has nothing but 9-2
bidding
  turns: around until all but one pass
  dealer may hold: the highest bid
  all pass: dealer must bid 2 or more, or take a set
  must bid: 3 or more if hand has a 9 among 2 or more of its suit and nobody has bid
  dealer may run it: deal 3 more to everyone
calls
  five: a bid of 5
  moon: a bid above all the points, made by taking every trick
trump
  named by: the pitcher, from the suits in hand
  order: A K Q J off-J red joker black joker 10-2
  jokers: the first played is higher
exchange
  everyone: discard down to 5, then draw to 6
  left out: if the bid is called moon
  scoring trumps: stay in hand
  stock runs short: reshuffle the discards
play
  first lead: any card but trump until broken
  later leads: any card but trump until broken
  ends early: when every point is decided
points
  low: to the holder of the lowest trump but red joker
  game: 1 to the winner of the trick with most pips, nobody if tied
  off-jack: 2 to the winner of off-J
  jack: 3 if trump is spades
  brave: 1 to the pitcher if the bid is 4 or more
settlement
  made: pitcher scores a whole game if the bid is called moon
  set: pitcher loses twice the bid
  every trick: others lose 1
winning
  target: 15
  junk: stops 1 short of the target
  ends after: 12 hands
to win
  ahead: ahead by 2 or more
  past: past the target
wins at once
  moon: called moon and made it and own score is 0 or more
loses at once
  sets: set 3 times
"""


def everything() -> Rules:
    return rules(EVERYTHING)


def texts(told: tuple[Chapter, ...]) -> Iterator[str]:
    """Every paragraph and list row; the tables apart."""
    for chapter in told:
        for block in chapter.blocks:
            if isinstance(block, Paragraph):
                yield block.text
            elif isinstance(block, Points):
                yield from block.rows


def sheet(ours: Rules) -> str:
    """All that is told, the tables and the words too, a paragraph or row a line."""
    lines = list(texts(chapters(ours)))
    for chapter in chapters(ours):
        for block in chapter.blocks:
            if isinstance(block, Grid | Terms):
                lines.extend(": ".join(row) for row in block.rows)
    return "\n".join(lines)


def house(base: str, lines: str) -> Rules:
    """A game with a few lines of its own."""
    return rules(f'variant house "House" extends {base}\n{lines}')


# ───── nothing is without words ─────


def _rule_classes() -> list[type]:
    told_elsewhere = (DrawKind, Noticed, Spot, What, Move)  # what phases and players' programs tell each other
    of_examples = (ClauseKind, Unit)
    return [kind for kind in classes() if kind not in (*told_elsewhere, *of_examples)]


PHRASES: tuple[dict[Any, Any], ...] = tuple(
    phrases
    for module in (
        bidding,
        voice,
        exchange,
        play,
        settlement,
        table,
        winning,
    )
    for phrases in vars(module).values()
    if isinstance(phrases, dict)
)


SPOKEN = [
    *(form for form in FORMS if not issubclass(form, RowForm)),
    *(row for row in ROWS if row is not ExampleRow),
    Settle,
]
"""The rules of a game, which examples are not; the forms of settlement's rows are none, their rule is ``Settle``."""


@pytest.mark.parametrize("kind", SPOKEN)
def test_every_rule_has_a_sentence(kind: type[Rule]) -> None:
    assert kind in SENTENCES


SAYS_ITSELF = (
    Fact,
    ArithmeticOp,
    Payment,
    Rounding,
    Choice,
    Compare,
    JokerCard,
    Moment,
    Outcome,
    Ownership,
    Person,
    Priority,
    Taker,
    Throwable,
    TieTo,
    type(UNKNOWN),
)
"""What has its English in its own definition."""

NO_RULE = (MatchEnd,)
"""How a match came out, which no rule says."""


@pytest.mark.parametrize(
    "kind", [kind for kind in _rule_classes() if issubclass(kind, Enum) and kind not in (*SAYS_ITSELF, *NO_RULE)]
)
def test_every_value_has_words(kind: type[Enum]) -> None:
    if issubclass(kind, Choice) and all(member.english for member in kind):
        return
    told = [each for each in PHRASES if any(isinstance(key, kind) for key in each)]
    assert told, f"{kind.__name__} has no English, and no table has words for it"
    for each in told:
        assert set(each) == set(kind)


def test_every_card_has_a_name() -> None:
    its = voice_of(load("high-nine"))
    cards = (TrumpCard(rank=9), OffCard(rank=3), PrintedCard(rank=10, suit=0), JokerCard.RED, JokerCard.BLACK)
    assert [its.pick(card) for card in cards] == [
        "the jack of trump",
        "the off-five",
        "the queen of spades",
        "the red joker",
        "the black joker",
    ]
    assert {kind.__name__ for kind in get_args(CardPick)} == {
        "TrumpCard",
        "OffCard",
        "PrintedCard",
        "JokerCard",
        "Extreme",
        "Each",
    }


# ───── no rule can change unheard ─────

TELLING = (
    "kirk-partnership",
    "guide-cutthroat",
    "nine-card",
    "king-pedro",
    "high-nine",
    "team",
    "pidro",
    "guide-coke-hand",
)


@pytest.mark.parametrize("name", [*TELLING, "nine-five-connecticut", "everything"])
def test_whoever_changes_one_rule_changes_the_sheet(name: str) -> None:
    ours = everything() if name == "everything" else load(name)
    told = chapters(ours)
    changed = list(mutations(ours))
    assert len(changed) > 100
    silent = [each.where for each in changed if chapters(each.rules) == told]
    # Where the way to choose comes to nothing, the game is a tie, whether or not the rules say so.
    assert [where for where in silent if not where.startswith("winning.several.criteria")] == []


def _said(rules: Rules) -> Rules:
    """The rules without what no sheet tells: names for commands, and sums for the checker."""
    points = attrs.evolve(rules.points, total=None)
    return attrs.evolve(rules, name="same", title="Same", points=points, notes=(), source=None, house_rules=())


def test_variants_that_differ_have_sheets_that_differ() -> None:
    told = {name: _said(load(name)) for name in VARIANTS}
    sheets = {name: chapters(rules) for name, rules in told.items()}
    pairs = list(combinations(VARIANTS, 2))
    assert len(pairs) > 20
    for one, other in pairs:
        assert (sheets[one] == sheets[other]) == (told[one] == told[other]), (one, other)


@settings(max_examples=60)
@given(st.sampled_from(VARIANTS), st.lists(st.sampled_from(HOUSE_RULES), min_size=1, max_size=3, unique=True))
def test_house_rules_that_change_something_change_the_sheet(name: str, over: list[str]) -> None:
    base = _said(load(name))
    try:
        laid = _said(load(name, house_rules=over))
    except CompileError:
        return
    assert (chapters(laid) == chapters(base)) == (laid == base)


@pytest.mark.parametrize("rule", HOUSE_RULES)
def test_each_house_rule_changes_some_sheet(rule: str) -> None:
    for name in VARIANTS:
        try:
            laid = load(name, house_rules=[rule])
        except CompileError:
            continue
        if chapters(_said(laid)) != chapters(_said(load(name))):
            return
    pytest.fail("it changes no sheet")


# ───── good English ─────


@pytest.mark.parametrize("name", [*VARIANTS, "everything"])
def test_sentences_are_whole(name: str) -> None:
    told = chapters(everything() if name == "everything" else load(name))
    for text in texts(told):
        assert re.match(r"[A-Z0-9]", text), text
        assert text.endswith((".", ":")), text
        assert not re.search(r"None|[{}_]|  | [.,;:]|\.\.|;\.|\b(\w+) \1\b", text), text
        # Numbers stand in words up to twelve, except where ranks are listed.
        prose = re.sub(r"(?:[AKQJ2-9]|10)(?: (?:[AKQJ2-9]|10))+\.", "", text)
        assert not re.search(r"\b(?:[0-9]|1[0-2])\b", prose), text


@pytest.mark.parametrize("name", VARIANTS)
def test_every_note_is_printed_once(name: str) -> None:
    ours = load(name)
    printed = [block.text for chapter in chapters(ours) for block in chapter.blocks if isinstance(block, Aside)]
    for note in ours.notes:
        assert sum(text.count(note.text) for text in printed) == 1
    assert sum(map(len, printed)) <= sum(len(note.text) + 1 for note in ours.notes)


def test_a_note_stands_right_behind_its_rule() -> None:
    deal = next(chapter for chapter in chapters(load("guide-partnership")) if chapter.title == "The deal")
    assert deal.blocks[-1] == Aside("The player on the dealer's right cuts.")


def test_numbers_and_lists() -> None:
    assert [number(n) for n in (0, 1, 12, 13, -2)] == ["zero", "one", "twelve", "13", "minus two"]
    assert [count(n, "card") for n in (0, 1, 6, 28)] == ["zero cards", "one card", "six cards", "28 cards"]
    assert [times(n) for n in (1, 2, 3)] == ["once", "twice", "three times"]
    assert [listing(["a", "b", "c"][:n]) for n in range(4)] == ["", "a", "a and b", "a, b and c"]


SAID = [
    ("auction-pitch", "Each player is dealt six cards, three at a time, clockwise, beginning on the dealer's left."),
    ("auction-pitch", "Two to seven people can play. Everyone plays alone and has a score of their own."),
    ("kirk-cutthroat", "If everyone else passes, the dealer is stuck and must bid at least two."),
    ("king-pedro", "Four cards more go face down into the middle: this is the kitty."),
    ("king-pedro", "That uses up the whole pack."),
    ("nine-card", "Otherwise its score stops one point short of the target, at one, and the game goes on."),
    ("pidro", "Whoever has no trump left sits out for the rest of the hand."),
    ("pidro", "whoever holds, at the first lead, the lowest trump in play, no matter who wins it in a trick"),
    ("pidro", "The highest trump wins the trick. The winner lays"),
    ("nine-five", "; if there is no trump in it, the highest card of the suit that was led. The winner lays"),
    ("nine-card", "wins the game only if either it has made its own bid in that hand or the other side's bid"),
    ("king-pedro", "The trumps have an order of their own, and cards from outside the suit belong to them."),
    ("high-nine", "A joker counts as a trump in every hand and in every way: whoever leads it leads trump."),
    ("high-nine", "What else hangs on it is told under “The end of the game”."),
    ("team", "Nobody bids in this game, and so nobody is the pitcher."),
]


@pytest.mark.parametrize(("name", "text"), SAID)
def test_what_is_said(name: str, text: str) -> None:
    assert text in sheet(load(name))


def test_trumps_are_shown_for_each_suit() -> None:
    trumps = next(chapter for chapter in chapters(load("high-nine")) if chapter.title == "The trumps")
    grid = next(block for block in trumps.blocks if isinstance(block, Grid))
    assert grid.rows[0] == (
        "♠ spades",
        "A♠ K♠ Q♠ J♠ J♣ red joker black joker 10♠ 9♠ 9♣ 8♠ 7♠ 6♠ 5♠ 4♠ 3♠ 2♠",
    )
    assert "when spades are trump it is the jack of clubs" in "\n".join(texts((trumps,)))
    assert trump.off_card(9) in "\n".join(texts((trumps,)))


def test_the_table_of_points_has_its_sum_at_the_foot() -> None:
    for name, total in (("eighty-three", "83"), ("nine-five", "18"), ("guide-partnership", "4")):
        counted = next(chapter for chapter in chapters(load(name)) if chapter.title == "What counts")
        grid = next(block for block in counted.blocks if isinstance(block, Grid))
        assert grid.last == ("All the points", total, "")
        assert sum(int(worth) for _, worth, _ in grid.rows) == int(total)


def test_a_declared_sum_says_nothing_at_the_table() -> None:
    ours = load("nine-card")
    assert ours.points.total is not None
    other = attrs.evolve(ours, points=attrs.evolve(ours.points, total=Total(points=5)))
    assert chapters(other) == chapters(ours)
