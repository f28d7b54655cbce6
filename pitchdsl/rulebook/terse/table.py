"""Who plays, with which cards, and how they are dealt and rank."""

from collections.abc import Iterator

from pitchdsl.cards import rank_sign
from pitchdsl.game.table.rules import (
    DealerChoice,
    Direction,
    Each,
    FirstDealer,
    Jokers,
    Kitty,
    Misdeal,
    Partner,
    PartnerBy,
    Ranks,
    Seating,
    Seats,
    Sides,
)
from pitchdsl.game.trump.rules import JokerRank, Order
from pitchdsl.language.english import listing, number, rank_name
from pitchdsl.language.picks import JokerCard, OffCard, TrumpCard, order_words, rank_words, runs
from pitchdsl.rulebook.table import WHOLE, stock_is_used
from pitchdsl.rulebook.table import misdeal as misdeal_told
from pitchdsl.rulebook.terse.sheet import Line
from pitchdsl.rulebook.terse.words import DASH, cards, line, pack_size, span
from pitchdsl.rulebook.voice import RulebookVoice


def seats(voice: RulebookVoice, rule: Seats) -> Iterator[Line]:
    """How many play."""
    yield line("Players", span(rule.least, rule.most), rule)


def sides(voice: RulebookVoice, rule: Sides) -> Iterator[Line]:
    """Who plays with whom."""
    text = {
        Seating.EACH_ALONE: "each alone, with a score of their own",
        Seating.PARTNERS_OPPOSITE: "partners sit opposite and share one score",
        Seating.THREE_PAIRS: "three pairs; partners sit opposite and share one score",
        Seating.TWO_TEAMS_OF_THREE: "two teams of three, in every other seat, with one score each",
    }[rule.seating]
    yield line("Sides", text, rule)


def direction(voice: RulebookVoice, rule: Direction) -> Iterator[Line]:
    """Which way play goes; to the left goes without saying."""
    if rule.to_right:
        yield line("Direction", "everything goes round to the right", rule)


def partner(voice: RulebookVoice, rule: Partner) -> Iterator[Line]:
    """Who plays with the pitcher, for one hand."""
    who = "nobody: the others play together" if rule.by is PartnerBy.NOBODY else f"the {rule.by.words}, for one hand"
    yield line("Pitcher's partner", who, rule)


def ranks(voice: RulebookVoice, rule: Ranks) -> Iterator[Line]:
    """The pack."""
    whole = len(rule.ranks) == WHOLE
    these = "52 cards" if whole else f"in each suit {_row(rank_words(rule.ranks))}: {4 * len(rule.ranks)} cards"
    yield line("Pack", these, rule)


def jokers(voice: RulebookVoice, rule: Jokers) -> Iterator[Line]:
    """The jokers in the pack."""
    if not rule.number:
        yield line("Jokers", "none", rule)
        return
    which = "one" if rule.number == 1 else "two, a red one and a black one"
    yield line("Jokers", f"{which} ({pack_size(voice.rules)} cards in all), always trumps", rule)


def order(voice: RulebookVoice, rule: Order) -> Iterator[Line]:
    """How suits and trumps rank."""
    plain = tuple(TrumpCard(rank=rank) for rank in voice.rules.deck.ranks.ranks)
    suits = _row(rank_words(voice.rules.deck.ranks.ranks))
    if rule.cards == plain:
        yield line("High to low", f"{suits}, in every suit; trump beats the other suits", rule)
        return
    trumps = _row(order_words(runs(rule.cards)))
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


def _row(names: str) -> str:
    return names.replace("-", DASH).replace(f"off{DASH}", "off-")


def first_dealer(voice: RulebookVoice, rule: FirstDealer) -> Iterator[Line]:
    """Who deals, and who deals next."""
    first = "drawn by lot" if rule.by is DealerChoice.RANDOM else "the highest card cut"
    yield line("First dealer", f"{first}; after each scored hand the deal passes left", rule)


def each(voice: RulebookVoice, rule: Each) -> Iterator[Line]:
    """The cards that everyone is dealt."""
    packets = "all at once" if rule.packets >= rule.cards else f"{number(rule.packets)} at a time"
    yield line("Deal", f"{cards(rule.cards)} each, {packets}{_rest(voice)}", rule)


def _rest(voice: RulebookVoice) -> str:
    """What becomes of the cards that nobody is dealt, as the end of a sentence."""
    rules = voice.rules
    seated = rules.players.seats
    left = pack_size(rules) - rules.deal.kitty.cards - seated.least * rules.deal.each.cards
    if left == 0 and seated.least == seated.most:
        return ""
    return "; the rest is the stock, face down" if stock_is_used(voice) else "; the rest is not used"


def kitty(voice: RulebookVoice, rule: Kitty) -> Iterator[Line]:
    """Cards laid aside for somebody."""
    if rule.cards:
        when = "after the bidding" if voice.rules.bidding else "then"
        taken = f"{rule.to.english} takes them {when}, before trump is known"
        yield line("Kitty", f"{cards(rule.cards)} more, face down; {taken}", rule)


def misdeal(voice: RulebookVoice, rule: Misdeal) -> Iterator[Line]:
    """When a new deal may be asked for."""
    text = " ".join(getattr(block, "text", "") for block in misdeal_told(voice, rule))
    yield line("Poor hand", text[:1].lower() + text[1:].removesuffix("."), rule)
