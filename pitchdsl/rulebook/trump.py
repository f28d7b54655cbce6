"""Trump: which cards are trumps, how they rank, and who makes a suit trump."""

from collections.abc import Iterator

from pitchdsl.cards import SUIT_NAMES, rank_sign, same_colour
from pitchdsl.game.trump.rules import JokerRank, NamedBy, Order
from pitchdsl.language.card_selectors import JokerCard, OffCard, TrumpCard, TrumpName, order_words, rank_words, runs
from pitchdsl.language.english import listing, rank_name
from pitchdsl.rulebook.figures import capital, dashed
from pitchdsl.rulebook.parts import Grid, Paragraph, Told, line
from pitchdsl.rulebook.voice import RulebookVoice

SIGNS = "♠♥♦♣"


def order(voice: RulebookVoice, rule: Order) -> Iterator[Told]:
    """The trumps from the highest to the lowest, for each suit that may be trump."""
    plain = tuple(TrumpCard(rank=rank) for rank in voice.rules.deck.ranks.ranks)
    suits = dashed(rank_words(voice.rules.deck.ranks.ranks))
    if rule.cards == plain:
        yield Paragraph("The trumps rank in the same order as the cards of any other suit.")
        yield line("High to low", f"{suits}, in every suit; trump beats the other suits", rule)
    else:
        yield Paragraph(f"The trumps have an order of their own{_guests(rule)}.")
        trumps = dashed(order_words(runs(rule.cards)))
        single = voice.rules.deck.jokers.number < 2
        yield line("Trumps, high to low", trumps.replace("red joker", "joker") if single else trumps, rule)
        yield line("Other suits", suits)
    yield Grid(
        ("Trump", "From the highest to the lowest"),
        tuple(
            (f"{SIGNS[suit]} {SUIT_NAMES[suit]}", " ".join(trump_sign(voice, card, suit) for card in rule.cards))
            for suit in range(4)
        ),
    )
    offs = [card.rank for card in rule.cards if isinstance(card, OffCard)]
    if offs:
        they, do, it = ("It is a trump", "does", "it") if len(offs) == 1 else ("They are trumps", "do", "them")
        told = " ".join(f"The off-{rank_name(rank)} is {off_card(rank)}." for rank in offs)
        yield Paragraph(f"{told} {they} in every way, and {do} not belong to the suit that is printed on {it}.")
        yield line(
            capital(listing([f"off-{rank_sign(rank)}" for rank in offs])),
            f"the {listing([rank_name(rank) for rank in offs])} of the other suit of trump's colour (♠ with ♣, ♥ with"
            f" ♦); {'it belongs' if len(offs) == 1 else 'they belong'} to trump, not to the suit printed",
            rule,
        )
    if any(isinstance(card, JokerCard) for card in rule.cards):
        who = "A joker" if voice.rules.deck.jokers.number > 1 else "The joker"
        yield Paragraph(f"{who} counts as a trump in every hand and in every way: whoever leads it leads trump.")


def _guests(rule: Order) -> str:
    """The trumps that are not of the suit, as the end of a sentence."""
    jokers = sum(isinstance(card, JokerCard) for card in rule.cards)
    if any(isinstance(card, OffCard) for card in rule.cards):
        return ", and cards from outside the suit belong to them"
    if not jokers:
        return ""
    return ", and the joker belongs to them" if jokers == 1 else ", and the jokers belong to them"


def off_card(rank: int) -> str:
    """What an off-card is, by an example."""
    name = rank_name(rank)
    return (
        f"the {name} of the other suit of trump's colour: when spades are trump it is the {name} of clubs, and when"
        f" diamonds are trump the {name} of hearts"
    )


def trump_sign(voice: RulebookVoice, card: TrumpName, suit: int) -> str:
    """A trump as it is printed, when this suit is trump."""
    if isinstance(card, JokerCard):
        return voice.joker(card)
    return rank_sign(card.rank) + SIGNS[suit if isinstance(card, TrumpCard) else same_colour(suit)]


def joker_rank(voice: RulebookVoice, rule: JokerRank) -> Iterator[Told]:
    """Which of two jokers is the higher."""
    if rule.first_played:
        yield Paragraph(
            "The two jokers are equals: when both are played to one trick, the one that was played first is the higher."
        )
        if sum(isinstance(card, JokerCard) for card in voice.rules.trump.order.cards) > 1:
            yield line("Both jokers in a trick", "the first played is the higher", rule)


def named_by(voice: RulebookVoice, rule: NamedBy) -> Iterator[Told]:
    """How a suit becomes trump."""
    if rule.by_card is not None:
        joker = " Should it be a joker, another one is shown." if voice.rules.deck.jokers.number else ""
        yield Paragraph(f"{rule.by_card.english}{joker}")
        yield line("Trump", rule.by_card.brief, rule)
        return
    if rule.who is None:
        jokers = brief = ""
        if voice.rules.deck.jokers.number and voice.rules.play.joker_led.names:
            jokers = " Who leads a joker names a suit with it."
        elif voice.rules.deck.jokers.number:
            jokers, brief = " A joker cannot be that card.", "; a joker cannot be that card"
        yield Paragraph(
            "Nobody announces trump: the suit of the first card that is led is trump for the whole hand." + jokers
        )
        yield line("Trump", f"the suit of the first card led{brief}", rule)
        return
    when = "When the bidding is over" if voice.rules.bidding else "After the deal"
    if voice.rules.deal.kitty.cards:
        when += " and the kitty has been taken"
    which = (
        "It must be a suit of which that player holds at least one card, by what is printed on it."
        if rule.in_hand
        else "Any suit may be named, even one of which that player holds no card."
    )
    yield Paragraph(f"{when}, {rule.who.english} names one of the four suits as trump for this hand. {which}")
    suit = "a suit of which a card is in hand" if rule.in_hand else "any suit"
    yield line("Trump", f"{rule.who.english} names {suit}", rule)
