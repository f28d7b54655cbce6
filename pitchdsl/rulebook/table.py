"""Who plays, with which cards, and how they are dealt."""

from collections.abc import Iterator

from pitchdsl.cards import rank_sign
from pitchdsl.game.exchange.actions import DrawCards, TakeStock
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
    PartnerBy,
    Ranks,
    Seats,
)
from pitchdsl.game.table.seating import Arrangement, Seating, Sides
from pitchdsl.language.card_selectors import rank_words
from pitchdsl.language.conditions import HandHasOnly
from pitchdsl.language.english import count, listing, number, rank_name, sentence
from pitchdsl.language.trump_maker import TrumpMaker
from pitchdsl.rulebook.exceptions import every, every_step
from pitchdsl.rulebook.figures import cards, dashed, span
from pitchdsl.rulebook.parts import Paragraph, Told, line
from pitchdsl.rulebook.voice import RulebookVoice

WHOLE = 13
"""The ranks of an ordinary pack."""


def seats(voice: RulebookVoice, rule: Seats) -> Iterator[Told]:
    """How many play."""
    play = "people play" if rule.least == rule.most else "people can play"
    yield Paragraph(sentence(f"{how_many(rule)} {play}"))
    yield line("Players", span(rule.least, rule.most), rule)


def how_many(rule: Seats) -> str:
    """``four``, ``three or four``, ``two to seven``."""
    least, most = number(rule.least), number(rule.most)
    if rule.least == rule.most:
        return least
    return f"{least} {'or' if rule.most == rule.least + 1 else 'to'} {most}"


def how_they_sit(rules: Rules) -> str:
    """``each alone``, ``two against two``, or which of them at a table of which size."""
    seatings = dict.fromkeys(each.players.sides.seating for each in every(rules))
    return " or ".join(_sitting(each) for each in seatings)


def _sitting(seating: Arrangement) -> str:
    """``two against two``."""
    if seating is Seating.EACH_ALONE:
        return seating.words
    return " against ".join(number(len(side)) for side in seating.of_table(seating.seats or 0))


def sides(voice: RulebookVoice, rule: Sides) -> Iterator[Told]:
    """Who plays with whom."""
    yield Paragraph(rule.seating.english)
    yield line("Sides", rule.seating.brief, rule)


def direction(voice: RulebookVoice, rule: Direction) -> Iterator[Told]:
    """Which way play goes; to the left goes without saying."""
    if rule.to_right:
        yield Paragraph("Everything goes round to the right: the deal, the bidding, the play, and who deals next.")
        yield line("Direction", "everything goes round to the right", rule)


def partner(voice: RulebookVoice, rule: Partner) -> Iterator[Told]:
    """Who plays with the pitcher, for one hand."""
    yield Paragraph(rule.by.english)
    if rule.by is PartnerBy.NOBODY:
        who = "nobody: the others are one side, and what one of them takes counts for each"
    else:
        who = f"the {rule.by.words}, for one hand: scores and is set back as the pitcher is. What one of a side"
        who += " takes counts for each of it, among the others too"
    yield line("Pitcher's partner", who, rule)


def ranks(voice: RulebookVoice, rule: Ranks) -> Iterator[Told]:
    """The pack, and how its cards rank."""
    size = 4 * len(rule.ranks)
    jokers = max(rules.deck.jokers.number for rules in every(voice.rules))
    joined = f"without the {'jokers' if jokers > 1 else 'joker'}" if jokers else ""
    if len(rule.ranks) == WHOLE:
        yield Paragraph(f"Take an ordinary pack of {size} cards.")
        yield line("Pack", f"{size} cards", rule)
    else:
        kept = listing([rank_name(rank) for rank in rule.ranks])
        yield Paragraph(
            f"Take only some cards of an ordinary pack: in each suit the {kept}, {number(size)} cards"
            f" {joined or 'in all'}. Lay the others away."
        )
        yield line("Pack", f"in each suit {dashed(rank_words(rule.ranks))}: {size} cards {joined}".rstrip(), rule)
    yield Paragraph(
        f"In each suit that is not trump the cards rank, from the highest to the lowest:"
        f" {' '.join(rank_sign(rank) for rank in rule.ranks)}."
    )


def jokers(voice: RulebookVoice, rule: Jokers) -> Iterator[Told]:
    """The jokers in the pack."""
    size = pack_size(voice)
    if rule.number == 0:
        yield Paragraph("No joker is used.")
        yield line("Jokers", "none", rule)
        return
    which = ", a red one and a black one" if rule.number > 1 else ""
    added = f"{count(rule.number, 'joker')}{which}"
    yield Paragraph(f"Add {added}: that makes {size} cards.")
    yield line("Jokers", f"{number(rule.number)}{which} ({size} cards in all), always trumps", rule)


def pack_size(voice: RulebookVoice) -> int:
    """How many cards there are."""
    deck = voice.rules.deck
    return 4 * len(deck.ranks.ranks) + deck.jokers.number


def first_dealer(voice: RulebookVoice, rule: FirstDealer) -> Iterator[Told]:
    """Who deals, and who deals next."""
    yield Paragraph(f"{rule.by.english} After each hand that has been scored the deal passes to the {voice.next_hand}.")
    yield line("First dealer", f"{rule.by.brief}; after each scored hand the deal passes {voice.next_hand}", rule)


def each(voice: RulebookVoice, rule: Each) -> Iterator[Told]:
    """The cards that everyone is dealt."""
    packets, over = "all at once", 0
    if rule.packets < rule.cards:
        packets, over = f"{number(rule.packets)} at a time", rule.cards % rule.packets
    last = f", and the last {number(over)} together" if over > 1 else ""
    yield Paragraph(
        f"The dealer shuffles. Each player is dealt {count(rule.cards, 'card')}, {packets}{last}, {voice.round},"
        f" beginning on the dealer's {voice.next_hand}."
    )
    yield line("Deal", f"{cards(rule.cards)} each, {packets}{_rest(voice)[1]}", rule)


def _rest(voice: RulebookVoice) -> tuple[str, str]:
    """What becomes of the cards that nobody is dealt: a sentence, and the end of a line."""
    players = voice.rules.players.seats
    exact = players.least == players.most
    left = pack_size(voice) - players.least * voice.rules.deal.each.cards - voice.rules.deal.kitty.cards
    if exact and left == 0:
        return "That uses up the whole pack.", ""
    rest, them = (f"The other {count(left, 'card')} are", "them") if exact else ("The rest of the pack is", "it")
    if stock_is_used(voice):
        way = "face up" if voice.rules.play.stock.face_up and voice.rules.play.after_trick.cards else "face down"
        return f"{rest} laid aside {way} as the stock.", f"; the rest is the stock, {way}"
    unused = f"{rest} laid aside face down, and nobody uses or sees {them} in this hand."
    return unused, "; the rest is not used"


def stock_is_used(voice: RulebookVoice) -> bool:
    """Whether anybody gets cards from the stock after the deal, or is shown one."""
    misdeal = voice.rules.deal.misdeal
    changes = misdeal is not None and misdeal.follows is AfterMisdeal.HAND_CHANGED
    drawn = any(
        rules.run_at_most or rules.play.after_trick.cards or rules.trump.named_by.by_card is TrumpMaker.TURNED_UP
        for rules in every(voice.rules)
    )
    return changes or drawn or stock_is_exchanged(voice)


def stock_is_exchanged(voice: RulebookVoice) -> bool:
    """Whether the exchange brings anybody cards from the stock."""
    return any(isinstance(action, DrawCards | TakeStock) for step in every_step(voice.rules) for action in step.deeds)


def kitty(voice: RulebookVoice, rule: Kitty) -> Iterator[Told]:
    """Cards laid aside for somebody, and what becomes of the rest."""
    if rule.cards:
        when, then = ("When the bidding is over", "after the bidding") if voice.rules.bidding else ("Then", "then")
        yield Paragraph(
            f"{count(rule.cards, 'card').capitalize()} more go face down into the middle: this is the kitty. {when},"
            f" {rule.to.english} takes it into hand, before trump is known."
        )
        taken = f"{rule.to.english} takes them {then}, before trump is known"
        yield line("Kitty", f"{cards(rule.cards)} more, face down; {taken}", rule)
    yield Paragraph(_rest(voice)[0])


def misdeal(voice: RulebookVoice, rule: Misdeal) -> Iterator[Told]:
    """When a new deal may be asked for."""
    only = isinstance(rule.when, HandHasOnly) and not rule.when.jokers
    saves = " A joker saves a hand from being thrown in." if only and voice.rules.deck.jokers.number else ""
    again = {None: " The new hand is looked at likewise, and may be changed again.", 1: " No hand is changed twice."}
    often = again.get(rule.often, f" The new hand is looked at likewise; none is changed more than {rule.often} times.")
    if rule.follows is not AfterMisdeal.HAND_CHANGED:
        often = ""
    said = f"if {rule.when.clause(voice)}, {rule.claim.english} {rule.follows.english}{often}{saves}"
    yield Paragraph(sentence(said))
    yield line("Poor hand", said.removesuffix("."), rule)
