"""What counts in a hand: the table of points, and the pips."""

from collections.abc import Callable, Iterator
from typing import Any

from pitchdsl.cards import rank_sign
from pitchdsl.game.bounded import fewest_points
from pitchdsl.game.count.rules import Pips, Points, ScoringItem, Total, pip_words
from pitchdsl.game.winning.rules import Counting
from pitchdsl.language.card_selectors import Each, OffCard, TrumpCard
from pitchdsl.language.cases import Cases
from pitchdsl.language.deferred_number import Number
from pitchdsl.language.english import listing, rank_name, title
from pitchdsl.language.numbers import Amount
from pitchdsl.language.recipients import ByCard, Ownership, Recipient
from pitchdsl.rulebook.exceptions import every
from pitchdsl.rulebook.figures import capital, figure
from pitchdsl.rulebook.parts import Grid, Line, Paragraph, Row, Table, Told, addresses, line
from pitchdsl.rulebook.table import stock_is_exchanged
from pitchdsl.rulebook.voice import RulebookVoice


def points(voice: RulebookVoice, rule: Points) -> Iterator[Told]:
    """All that scores, and what it means that a card is in play."""
    waits = voice.rules.winning.counting.moment is Counting.AFTER_HAND
    when = "When the play is over" if waits else "At the moments that “The end of the game” tells"
    when = when if rule.items else "In this game"
    yield Paragraph(f"{when}, these points are counted, from the top of the table to its foot:")
    most = voice.total
    fixed = not rule.reckoned and all(item.only_if is None and not item.value.exceptions for item in rule.items)
    head, rows = ("Point", "Worth", "Goes to"), [row(voice, item) for item in rule.items]
    foot = ("All the points", str(most), "" if fixed else "at the most")
    yield Grid(head, tuple(cells for cells, _ in rows), foot, frozenset({1}))
    total = Row(cells=("All", str(most) if fixed else f"≤ {most}", ""), about=addresses("points"))
    yield Line(text="", about=frozenset(), table=Table(head=head, rows=(*(brief for _, brief in rows), total)))
    below_zero = fewest_points(voice.rules) < 0
    if below_zero:
        yield Paragraph(
            f"A point that is worth less than nothing costs the {voice.side} that it goes to. It is none of all the"
            " points, and who takes every point need not take it."
        )
    facts = [to.fact for item in rule.items for to in item.to.possible() if isinstance(to, ByCard)]
    drawn = voice.rules.play.after_trick.cards
    if facts:
        yield Paragraph(
            f"A card is in play when somebody has it in hand at the first lead{' or draws it later' if drawn else ''}."
            " When the card of a point is not in play, nobody has that point."
        )
    if any(fact is not Ownership.TURNER for fact in facts):
        later = " or drawn later" if drawn else ""
        yield line(
            "In play", f"in somebody's hand at the first lead{later}. A card that is not in play scores for nobody"
        )
    sources = [
        *(["the stock"] if stock_is_exchanged(voice) else []),
        *(["the kitty"] if voice.rules.deal.kitty.cards else []),
    ]
    if Ownership.OWNER in facts and drawn:
        yield Paragraph("A card that was dealt to nobody counts for whoever draws it.")
    if Ownership.OWNER in facts and sources:
        yield Paragraph(
            f"A card that was dealt to nobody, because it came from {listing(sources, 'or')}, counts for whoever has it"
            " in hand at the first lead."
        )
        yield line("", "A card dealt to nobody counts for whoever holds it at the first lead")
    if below_zero:
        yield line("", f"Points below 0 cost the {voice.side} that they go to, and are none of all the points")
    if voice.together:
        yield Paragraph("What any player takes in a hand counts for each player of the same side.")
    if not voice.alone:
        pairs = all(each.players.sides.seating.size < 3 for each in every(voice.rules))
        yield Paragraph(f"What one partner takes counts for {'both' if pairs else 'the whole side'}.")


def row(voice: RulebookVoice, item: ScoringItem) -> tuple[tuple[str, str, str], Row]:
    """A scoring item as a row of the rulebook's table, and of that on the one-page sheet."""
    several = any(isinstance(to, ByCard) and isinstance(to.card, Each) for to in item.to.possible())
    each = " each" if several else ""
    worth = _cases(voice, item.value, lambda said: _worth(voice, said)) + each
    only = "" if item.only_if is None else f", if {item.only_if.clause(voice)}"
    goes = _cases(voice, item.to, lambda to: to.sentence(voice)) + only
    brief = [_cases(voice, item.to, lambda to: _owner(voice, to)) + only]
    general = item.value.general
    if isinstance(general, Amount):
        brief.append(f"worth {figure(general)}{each}")
    brief += [f"worth {figure(case.value)}{each} if {case.when.clause(voice)}" for case in item.value.exceptions]
    number = f"{figure(general)}{each}" if isinstance(general, int) else "0" if general is None else "varies"
    name = title(item.name)
    return (name, worth, goes), Row(cells=(name, number, "; ".join(brief)), about=addresses(item))


def _owner(voice: RulebookVoice, to: Recipient) -> str:
    if not isinstance(to, ByCard):
        return to.sentence(voice)
    card = voice.pick(to.card)
    match to.fact:
        case Ownership.OWNER:
            return f"whoever is dealt {card}"
        case Ownership.HOLDER:
            return f"whoever holds {card} at the first lead"
        case Ownership.PLAYER:
            return f"whoever plays {card}"
        case Ownership.WINNER:
            return f"whoever wins {card}"
        case Ownership.TURNER:
            return f"the dealer who turns up {card}"


def _worth(voice: RulebookVoice, said: Number) -> str:
    return str(said) if isinstance(said, int) else said.clause(voice)


def _cases(voice: RulebookVoice, cases: Cases[Any], say: Callable[[Any], str]) -> str:
    said = [] if cases.general is None else [say(cases.general)]
    said += [f"{'but ' if said else ''}{say(case.value)} if {case.when.clause(voice)}" for case in cases.exceptions]
    return "; ".join(said)


def pips(voice: RulebookVoice, rule: Pips) -> Iterator[Told]:
    """What the cards count for a comparison of tricks."""
    counted = listing([title(item.name) for item in voice.rules.points.by_pips])
    if not counted:
        return
    whatever = "" if any(isinstance(card, TrumpCard | OffCard) for card, _ in rule.named) else ", whatever is trump"
    yield Paragraph(
        f"For {counted} the cards in the tricks count so many pips{whatever}."
        " Pips are compared and then forgotten: they are no points."
        f"{' A card that is named below does not count by its rank.' if rule.named else ''}"
    )
    ranks = [(rank, pip_words(number, in_halves=rule.in_halves)) for rank, number in rule.values]
    named = [(voice.card(card), pip_words(number, in_halves=rule.in_halves)) for card, number in rule.named]
    rows = [(capital(name), pips) for name, pips in [*((rank_name(rank), pips) for rank, pips in ranks), *named]]
    yield Grid(("Card", "Pips"), (*rows, ("Any other", "0")), None, frozenset({1}))
    each = ", ".join(f"{name} {pips}" for name, pips in [*((rank_sign(rank), pips) for rank, pips in ranks), *named])
    yield line(f"Pips for {counted}", f"{each}; other cards 0", rule)


def total(voice: RulebookVoice, rule: Total) -> Iterator[Told]:
    """Nothing: a declared sum is a promise to the checker, and the foot of the table says what the sum is."""
    yield from ()
