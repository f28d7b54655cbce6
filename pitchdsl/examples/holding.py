"""Cards that a case tells, put into hands; all others fall as chance has it, from a seed."""

from collections.abc import Iterable, Sequence
from random import Random

from pitchdsl.cards import cards_in, code
from pitchdsl.examples.case import ImpossibleError
from pitchdsl.language.card_selectors import CardName, card_words


def numbers(names: Iterable[CardName], trump: int, pack: Sequence[int]) -> list[int]:
    """The cards that are meant with this trump; raises :class:`ImpossibleError` for one that the pack does not have."""
    found = []
    for name in names:
        card = name.on(trump)
        if card not in pack:
            raise ImpossibleError(f"the pack has no {card_words(name)}")
        if card in found:
            raise ImpossibleError(f"{code(card)} is told twice")
        found.append(card)
    return found


def fill(hands: list[int], seat: int, cards: Sequence[int]) -> None:
    """Gives cards to a seat; whoever had them gets others of that seat instead, so that all hands keep their size.

    Raises :class:`ImpossibleError` where the hand has no room for them.
    """
    if len(cards) > hands[seat].bit_count():
        raise ImpossibleError(f"a hand has {hands[seat].bit_count()} cards")
    wanted = sum(1 << card for card in cards)
    spare = [card for card in cards_in(hands[seat]) if not wanted >> card & 1]
    for card in cards:
        if hands[seat] >> card & 1:
            continue
        back = spare.pop()
        owner = next((each for each, hand in enumerate(hands) if hand >> card & 1), None)
        hands[seat] ^= 1 << card | 1 << back
        if owner is not None:
            hands[owner] ^= 1 << card | 1 << back


def dealt(pack: Sequence[int], told: Sequence[Sequence[int]], size: int, barred: int, chance: Random) -> list[int]:
    """Hands of a size, each with the cards that are told; none of the others has a barred card.

    Raises :class:`ImpossibleError` where a hand is told to have too many, two hands the same, or too few are left.
    """
    taken = [card for cards in told for card in cards]
    if len(set(taken)) < len(taken):
        twice = next(card for card in taken if taken.count(card) > 1)
        raise ImpossibleError(f"{code(twice)} is told of two hands")
    if any(len(cards) > size for cards in told):
        raise ImpossibleError(f"a hand has {size} cards")
    rest = [card for card in pack if card not in taken and not barred >> card & 1]
    if len(rest) < size * len(told) - len(taken):
        raise ImpossibleError("too few other cards are left for the hands of so many players")
    chance.shuffle(rest)
    hands = []
    for cards in told:
        more = [rest.pop() for _ in range(size - len(cards))]
        hands.append(sum(1 << card for card in (*cards, *more)))
    return hands
