"""What counts in a hand: the table of points, and the pips."""

from collections.abc import Callable, Iterator
from typing import Any

from pitchdsl.game.bounded import fewest_points
from pitchdsl.game.count.rules import Pips, Points, ScoringItem, Total, pip_words
from pitchdsl.language.cases import Cases
from pitchdsl.language.english import listing, rank_name, title
from pitchdsl.language.picks import CardName, Each, OffCard, TrumpCard
from pitchdsl.language.recipients import (
    ByCard,
    Ownership,
)
from pitchdsl.language.reckoned import Number
from pitchdsl.rulebook.parts import Block, Grid, Paragraph
from pitchdsl.rulebook.table import stock_is_exchanged
from pitchdsl.rulebook.voice import RulebookVoice


def points(voice: RulebookVoice, rule: Points) -> Iterator[Block]:
    """All that scores, and what it means that a card is in play."""
    when = "When the play is over" if rule.items else "In this game"
    yield Paragraph(f"{when}, these points are counted, from the top of the table to its foot:")
    most = voice.total
    fixed = not rule.reckoned and all(item.only_if is None and not item.value.exceptions for item in rule.items)
    yield Grid(
        ("Point", "Worth", "Goes to"),
        tuple(row(voice, item) for item in rule.items),
        ("All the points", str(most), "" if fixed else "at the most"),
        frozenset({1}),
    )
    if fewest_points(voice.rules) < 0:
        yield Paragraph(
            f"A point that is worth less than nothing costs the {voice.side} that it goes to. It is none of all the"
            " points, and who takes every point need not take it."
        )
    facts = [to.fact for item in rule.items for to in item.to.possible() if isinstance(to, ByCard)]
    if facts:
        draws = " or draws it later" if voice.rules.play.after_trick.cards else ""
        yield Paragraph(
            f"A card is in play when somebody has it in hand at the first lead{draws}. When the card of a point is not"
            " in play, nobody has that point."
        )
    sources = [
        *(["the stock"] if stock_is_exchanged(voice) else []),
        *(["the kitty"] if voice.rules.deal.kitty.cards else []),
    ]
    if Ownership.OWNER in facts and voice.rules.play.after_trick.cards:
        yield Paragraph("A card that was dealt to nobody counts for whoever draws it.")
    if Ownership.OWNER in facts and sources:
        yield Paragraph(
            f"A card that was dealt to nobody, because it came from {listing(sources, 'or')}, counts for whoever has it"
            " in hand at the first lead."
        )
    if not voice.alone:
        yield Paragraph("What one partner takes counts for both.")


def row(voice: RulebookVoice, item: ScoringItem) -> tuple[str, str, str]:
    """A scoring item as a row of the table."""
    several = any(isinstance(to, ByCard) and isinstance(to.card, Each) for to in item.to.possible())
    worth = _cases(voice, item.value, lambda said: _worth(voice, said)) + (" each" if several else "")
    goes = _cases(voice, item.to, lambda to: to.sentence(voice))
    if item.only_if is not None:
        goes = f"{goes}, if {item.only_if.clause(voice)}"
    return title(item.name), worth, goes


def _worth(voice: RulebookVoice, said: Number) -> str:
    return str(said) if isinstance(said, int) else said.clause(voice)


def _cases(voice: RulebookVoice, cases: Cases[Any], say: Callable[[Any], str]) -> str:
    said = [] if cases.general is None else [say(cases.general)]
    said += [f"{'but ' if said else ''}{say(case.value)} if {case.when.clause(voice)}" for case in cases.exceptions]
    return "; ".join(said)


def pips(voice: RulebookVoice, rule: Pips) -> Iterator[Block]:
    """What the cards count for a comparison of tricks."""
    whatever = "" if any(isinstance(card, TrumpCard | OffCard) for card, _ in rule.named) else ", whatever is trump"
    cards = [
        *((rank_name(rank).capitalize(), number) for rank, number in rule.values),
        *((_capital(voice, card), number) for card, number in rule.named),
    ]
    counted = [title(item.name) for item in voice.rules.points.by_pips()]
    if counted:
        yield Paragraph(
            f"For {listing(counted)} the cards in the tricks count so many pips{whatever}."
            " Pips are compared and then forgotten: they are no points."
            f"{' A card that is named below does not count by its rank.' if rule.named else ''}"
        )
        yield Grid(
            ("Card", "Pips"),
            (
                *((name, pip_words(number, in_halves=rule.in_halves)) for name, number in cards),
                ("Any other", "0"),
            ),
            None,
            frozenset({1}),
        )


def _capital(voice: RulebookVoice, card: CardName) -> str:
    name = voice.card(card)
    return name[0].upper() + name[1:]


def total(voice: RulebookVoice, rule: Total) -> Iterator[Block]:
    """Nothing: a declared sum is a promise to the checker, and the foot of the table says what the sum is."""
    yield from ()
