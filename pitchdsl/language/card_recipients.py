"""Points that go by one card: whoever was dealt, held, played or won it."""

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from pitchdsl.cards import JOKERS, RED_JOKER, SUIT_NAMES, code, mask_of
from pitchdsl.language.card_order import CardOrder
from pitchdsl.language.card_selectors import CardPick, Each, Extreme, candidates, name_of
from pitchdsl.language.choice import Choice
from pitchdsl.language.counted import Counted
from pitchdsl.language.hand_estimate import CERTAIN, HandEstimate
from pitchdsl.language.scoring_kind import Finding, ScoringKind
from pitchdsl.values import frozen

if TYPE_CHECKING:
    from pitchdsl.language.voice import Voice


class Ownership(Choice):
    """The facts of ownership that a card has in a hand."""

    OWNER = "owner", "owner"
    """Whom it was dealt to; a card from the kitty or the stock belongs to its holder."""
    HOLDER = "holder", "holder"
    """Who had it in hand at the first lead."""
    PLAYER = "player", "player"
    """Who played it."""
    WINNER = "winner", "winner"
    """Who won the trick that it was played to."""
    TURNER = "turner", "who turns up"
    """The dealer, where this card was shown to make trump."""

    def sentence(self, card: str) -> str:
        """Who stands so to a card, in plain English."""
        match self:
            case Ownership.OWNER:
                return f"whoever was dealt {card}, no matter who wins it in a trick"
            case Ownership.HOLDER:
                return f"whoever holds, at the first lead, {card}, no matter who wins it in a trick"
            case Ownership.PLAYER:
                return f"whoever plays {card}, no matter who wins it in a trick"
            case Ownership.WINNER:
                return f"whoever wins, in a trick, {card}"
            case Ownership.TURNER:
                return f"the dealer who turns up {card} for trump"

    def find(self, count: Counted, card: int) -> tuple[int | None, str]:
        """The seat that stands so to a card in play, if there is one, and the verb for it."""
        match self:
            case Ownership.OWNER:
                dealt = _who_has(count.dealt, card)
                return (_who_has(count.held, card), "held") if dealt is None else (dealt, "was dealt")
            case Ownership.HOLDER:
                return _who_has(count.held, card), "held"
            case Ownership.PLAYER:
                return next((seat for trick in count.tricks for seat, each in trick if each == card), None), "played"
            case Ownership.WINNER:
                tricks = zip(count.tricks, count.winners, strict=True)
                return next((winner for trick, winner in tricks for _, each in trick if each == card), None), "won"
            case Ownership.TURNER:
                return (count.dealer if card in count.turned else None), "turned up"


_BEFORE_THE_PLAY = (Ownership.OWNER, Ownership.HOLDER, Ownership.TURNER)


@frozen(kw_only=True)
class ByCard(ScoringKind):
    """``the winner of J of trump``: whoever stands so to a card; nobody when the card is not in play.

    By owner and holder the card counts when somebody held it at the first lead, by player and winner when it
    was played. With :class:`~pitchdsl.language.card_selectors.Each` it stands for several recipients, which
    :meth:`each` tells.
    """

    fact: Ownership
    card: CardPick

    id = "by-card"
    example = "the owner of the highest trump"

    def words(self) -> str:
        whose = self.fact.words if self.fact is Ownership.TURNER else f"the {self.fact.words} of"
        return f"{whose} {self.card.picked()}"

    def sentence(self, voice: "Voice") -> str:
        return self.fact.sentence(voice.pick(self.card))

    def find(self, count: Counted) -> Finding:
        found = self.card_in_play(count)
        if found is None and self.fact is Ownership.TURNER:
            return None, None, f"{code(self.cards(count.order, count.ranks)[0])} was not turned up"
        if isinstance(self.card, Extreme):
            if found is None:
                return None, None, f"there is no {self.card.title()} in play"
            said = f"{code(found)}, the {self.card.title()}"
        else:
            said = code(self.cards(count.order, count.ranks)[0])
            if found is None:
                return None, None, f"{said} is not in play"
        seat, verb = self.fact.find(count, found)
        if seat is None:
            return None, None, f"nobody {verb} {said}"
        return count.side_of[seat], found, f"seat {seat} {verb} {said}"

    def card_in_play(self, count: Counted) -> int | None:
        """The card that is meant, if somebody held it at the first lead; one to be turned up, if it was.

        Of two level jokers the one that was played first is the higher.
        """
        in_play = mask_of(count.turned) if self.fact is Ownership.TURNER else count.in_play
        cards = self.cards(count.order, count.ranks)
        found = next((each for each in cards if in_play >> each & 1), None)
        if found is None or found < RED_JOKER or not count.level_jokers or not isinstance(self.card, Extreme):
            return found
        played: list[int] = []
        if mask_of(cards) & in_play & JOKERS == JOKERS:
            played = [card for trick in count.tricks for _, card in trick if card >= RED_JOKER]
        return played[0 if self.card.highest else -1] if played else found

    def is_decided(self, count: Counted, left: int) -> bool:
        if isinstance(self.card, Extreme) and count.level_jokers and left & JOKERS:
            return False
        card = self.card_in_play(count)
        return card is None or self.fact in _BEFORE_THE_PLAY or not left >> card & 1

    def known_to_all(self, count: Counted) -> bool:
        cards = self.cards(count.order, count.ranks)
        if self.fact is Ownership.TURNER:
            return cards[0] in count.turned
        if self.fact not in (Ownership.PLAYER, Ownership.WINNER) or not cards:
            return False
        if isinstance(self.card, Extreme) and count.level_jokers and cards[0] >= RED_JOKER:
            return False
        return any(card == cards[0] for trick in count.tricks for _, card in trick)

    def chance(self, prospect: HandEstimate) -> int:
        cards = self.cards(prospect.order, prospect.ranks)
        if self.fact is Ownership.TURNER:
            return 0  # it has been decided before
        missing = next((place for place, card in enumerate(cards) if prospect.hand >> card & 1), None)
        if missing is None:
            hopes = self.fact is Ownership.WINNER and not isinstance(self.card, Extreme)
            return prospect.abroad * prospect.strength // 400 if hopes else 0
        mine = CERTAIN
        for _ in range(missing):
            mine = mine * (CERTAIN - prospect.abroad) // CERTAIN
        if self.fact is not Ownership.WINNER or not prospect.order.above(cards[missing]) & ~prospect.hand:
            return mine
        return mine * min(90, 20 + prospect.strength * 3 // 4) // CERTAIN

    def cards(self, order: CardOrder, ranks: Sequence[int]) -> tuple[int, ...]:
        return candidates(self.card, order, ranks)

    def per_card(self, order: CardOrder, ranks: tuple[int, ...]) -> "tuple[ScoringKind, ...]":
        return _card_by_card(self, order, ranks) if isinstance(self.card, Each) else (self,)

    def operands(self) -> tuple[int, ...]:
        if not isinstance(self.card, Extreme):
            return (self.fact.code,)  # a set of cards is lowered card by card
        return self.fact.code, int(self.card.highest), -1 if self.card.suit is None else self.card.suit

    @classmethod
    def operand_words(cls, *operands: int) -> str:
        fact, highest, suit = operands
        which = "named card" if highest < 0 else f"extreme, {'highest' if highest else 'lowest'}"
        of_suit = "" if suit < 0 else f", of {SUIT_NAMES[suit]}"
        return f"{which}{of_suit}, to its {list(Ownership)[fact].value}"


@lru_cache(maxsize=1024)
def _card_by_card(to: ByCard, order: CardOrder, ranks: tuple[int, ...]) -> tuple[ScoringKind, ...]:
    return tuple(ByCard(fact=to.fact, card=name_of(card)) for card in candidates(to.card, order, ranks))


def _who_has(hands: Sequence[int], card: int) -> int | None:
    """The seat that has a card in one of these hands, if there is one."""
    return next((seat for seat, held in enumerate(hands) if held >> card & 1), None)
