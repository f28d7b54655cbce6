"""Who plays, with which cards, and how they are dealt."""

from collections.abc import Iterator

from pitchdsl.cards import rank_sign
from pitchdsl.game.exchange.deeds import Draw, TakeStock
from pitchdsl.game.rules import Rules
from pitchdsl.game.table.rules import (
    AfterMisdeal,
    Direction,
    Each,
    FirstDealer,
    Jokers,
    Kitty,
    Misdeal,
    Partner,
    Ranks,
    Seating,
    Seats,
    Sides,
)
from pitchdsl.language.conditions import HandHasOnly
from pitchdsl.language.english import count, listing, number, rank_name, sentence
from pitchdsl.rulebook.exceptions import every, every_step
from pitchdsl.rulebook.parts import Block, Paragraph
from pitchdsl.rulebook.voice import RulebookVoice

WHOLE = 13
"""The ranks of an ordinary pack."""


def seats(voice: RulebookVoice, rule: Seats) -> Iterator[Block]:
    """How many play."""
    play = "people play" if rule.least == rule.most else "people can play"
    yield Paragraph(sentence(f"{how_many(rule)} {play}"))


def how_many(rule: Seats) -> str:
    """``four``, ``three or four``, ``two to seven``."""
    least, most = number(rule.least), number(rule.most)
    if rule.least == rule.most:
        return least
    return f"{least} {'or' if rule.most == rule.least + 1 else 'to'} {most}"


def how_they_sit(rules: Rules) -> str:
    """``each alone``, ``two against two``, or which of them at a table of which size."""
    seatings = dict.fromkeys(each.players.sides.seating for each in every(rules))
    return " or ".join(_SITTING[each] for each in seatings)


_SITTING = {
    Seating.EACH_ALONE: "each alone",
    Seating.PARTNERS_OPPOSITE: "two against two",
    Seating.THREE_PAIRS: "two against two against two",
    Seating.TWO_TEAMS_OF_THREE: "three against three",
}


def sides(voice: RulebookVoice, rule: Sides) -> Iterator[Block]:
    """Who plays with whom."""
    yield Paragraph(rule.seating.english)


def direction(voice: RulebookVoice, rule: Direction) -> Iterator[Block]:
    """Which way play goes; to the left goes without saying."""
    if rule.to_right:
        yield Paragraph("Everything goes round to the right: the deal, the bidding, the play, and who deals next.")


def partner(voice: RulebookVoice, rule: Partner) -> Iterator[Block]:
    """Who plays with the pitcher, for one hand."""
    yield Paragraph(rule.by.english)


def ranks(voice: RulebookVoice, rule: Ranks) -> Iterator[Block]:
    """The pack, and how its cards rank."""
    cards = 4 * len(rule.ranks)
    if len(rule.ranks) == WHOLE:
        yield Paragraph(f"Take an ordinary pack of {cards} cards.")
    else:
        kept = listing([f"{rank_name(rank)}" for rank in rule.ranks])
        yield Paragraph(
            f"Take only some cards of an ordinary pack: in each suit the {kept}, {number(cards)} cards in all. Lay the"
            " others away."
        )
    yield Paragraph(
        f"In each suit that is not trump the cards rank, from the highest to the lowest:"
        f" {' '.join(rank_sign(rank) for rank in rule.ranks)}."
    )


def jokers(voice: RulebookVoice, rule: Jokers) -> Iterator[Block]:
    """The jokers in the pack."""
    cards = pack_size(voice)
    if rule.number == 0:
        yield Paragraph("No joker is used.")
    elif rule.number == 1:
        yield Paragraph(f"Add one joker: that makes {cards} cards.")
    else:
        yield Paragraph(f"Add {number(rule.number)} jokers, a red one and a black one: that makes {cards} cards.")


def pack_size(voice: RulebookVoice) -> int:
    """How many cards there are."""
    deck = voice.rules.deck
    return 4 * len(deck.ranks.ranks) + deck.jokers.number


def first_dealer(voice: RulebookVoice, rule: FirstDealer) -> Iterator[Block]:
    """Who deals, and who deals next."""
    yield Paragraph(f"{rule.by.english} After each hand that has been scored the deal passes to the {voice.next_hand}.")


def each(voice: RulebookVoice, rule: Each) -> Iterator[Block]:
    """The cards that everyone is dealt."""
    yield Paragraph(
        f"The dealer shuffles. Each player is dealt {count(rule.cards, 'card')}, {_packets(rule)}, {voice.round},"
        f" beginning on the dealer's {voice.next_hand}."
    )


def _packets(rule: Each) -> str:
    if rule.packets >= rule.cards:
        return "all at once"
    over = rule.cards % rule.packets
    at_a_time = f"{number(rule.packets)} at a time"
    return f"{at_a_time}, and the last {number(over)} together" if over > 1 else at_a_time


def _rest(voice: RulebookVoice) -> str:
    players = voice.rules.players.seats
    exact = players.least == players.most
    left = pack_size(voice) - players.least * voice.rules.deal.each.cards - voice.rules.deal.kitty.cards
    if exact and left == 0:
        return "That uses up the whole pack."
    rest, them = (f"The other {count(left, 'card')} are", "them") if exact else ("The rest of the pack is", "it")
    if stock_is_used(voice):
        return f"{rest} laid aside face down as the stock."
    return f"{rest} laid aside face down, and nobody uses or sees {them} in this hand."


def stock_is_used(voice: RulebookVoice) -> bool:
    """Whether anybody gets cards from the stock after the deal."""
    return stock_is_exchanged(voice) or voice.rules.run_at_most > 0


def stock_is_exchanged(voice: RulebookVoice) -> bool:
    """Whether the exchange brings anybody cards from the stock."""
    return any(isinstance(deed, Draw | TakeStock) for step in every_step(voice.rules) for deed in step.deeds)


def kitty(voice: RulebookVoice, rule: Kitty) -> Iterator[Block]:
    """Cards laid aside for somebody, and what becomes of the rest."""
    if rule.cards:
        when = "When the bidding is over" if voice.rules.bidding else "Then"
        yield Paragraph(
            f"{count(rule.cards, 'card').capitalize()} more go face down into the middle: this is the kitty. {when},"
            f" {rule.to.english} takes it into hand, before trump is known."
        )
    yield Paragraph(_rest(voice))


def misdeal(voice: RulebookVoice, rule: Misdeal) -> Iterator[Block]:
    """When a new deal may be asked for."""
    only = isinstance(rule.when, HandHasOnly) and not rule.when.jokers
    saves = " A joker saves a hand from being thrown in." if only and voice.rules.deck.jokers.number else ""
    again = {None: " The new hand is looked at likewise, and may be changed again.", 1: " No hand is changed twice."}
    often = again.get(rule.often, f" The new hand is looked at likewise; none is changed more than {rule.often} times.")
    if rule.follows is not AfterMisdeal.HAND_CHANGED:
        often = ""
    yield Paragraph(f"If {rule.when.clause(voice)}, {rule.claim.english} {rule.follows.english}{often}{saves}")
