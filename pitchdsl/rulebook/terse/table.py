"""Who plays, with which cards, and how they are dealt and rank."""

from collections.abc import Iterator

from pitchdsl.cards import rank_sign
from pitchdsl.game.trump.rules import JokerRank, Order
from pitchdsl.language.english import listing, rank_name
from pitchdsl.language.picks import JokerCard, OffCard, TrumpCard, order_words, rank_words, runs
from pitchdsl.rulebook.figures import dashed
from pitchdsl.rulebook.parts import Line, line
from pitchdsl.rulebook.voice import RulebookVoice


def order(voice: RulebookVoice, rule: Order) -> Iterator[Line]:
    """How suits and trumps rank."""
    plain = tuple(TrumpCard(rank=rank) for rank in voice.rules.deck.ranks.ranks)
    suits = dashed(rank_words(voice.rules.deck.ranks.ranks))
    if rule.cards == plain:
        yield line("High to low", f"{suits}, in every suit; trump beats the other suits", rule)
        return
    trumps = dashed(order_words(runs(rule.cards)))
    if voice.rules.deck.jokers.number < 2:
        trumps = trumps.replace("red joker", "joker")
    yield line("Trumps, high to low", trumps, rule)
    yield line("Other suits", suits)
    offs = [card.rank for card in rule.cards if isinstance(card, OffCard)]
    if offs:
        names = listing([f"off-{rank_sign(rank)}" for rank in offs])
        kinds = listing([rank_name(rank) for rank in offs])
        yield line(
            capital_off(names),
            f"the {kinds} of the other suit of trump's colour (♠ with ♣, ♥ with ♦);"
            f" {'it belongs' if len(offs) == 1 else 'they belong'} to trump, not to the suit printed",
            rule,
        )


def capital_off(names: str) -> str:
    """The names of off-cards at the start of a line."""
    return f"O{names[1:]}"


def joker_rank(voice: RulebookVoice, rule: JokerRank) -> Iterator[Line]:
    """Which of two jokers is the higher."""
    both = [card for card in voice.rules.trump.order.cards if isinstance(card, JokerCard)]
    if len(both) > 1 and rule.first_played:
        yield line("Both jokers in a trick", "the first played is the higher", rule)
