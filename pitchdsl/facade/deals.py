"""Deals that are given card by card, in the form in which a record has them."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from attrs import frozen

from pitchdsl.cards import parse_card
from pitchdsl.engine.dealing import cut_won_by, pack_as_it_lay
from pitchdsl.engine.rng import SeededDeals
from pitchdsl.events import Deal
from pitchdsl.rules.order import pack_of
from pitchdsl.rules.rules import Rules


@frozen(kw_only=True)
class GivenDeal:
    """Who deals, and the whole pack in the order in which it is dealt."""

    dealer: int
    order: tuple[int, ...]


def given_deal(deal: Mapping[str, Any], rules: Rules, seats: int) -> GivenDeal:
    """A deal with ``dealer``, ``hands``, ``kitty`` and ``stock``, cards as codes; raises ``ValueError``.

    A kitty that is left out is empty. A stock that is left out has the rest of the pack, the lowest cards first.
    """
    hands, kitty = tuple(_cards(hand) for hand in deal["hands"]), _cards(deal.get("kitty", ()))
    dealer = deal["dealer"]
    if len(hands) != seats or dealer not in range(seats):
        raise ValueError(f"there are {seats} seats, and this deal has {len(hands)} hands and seat {dealer} as dealer")
    dealt = {*kitty, *(card for hand in hands for card in hand)}
    rest = (card for card in pack_of(rules.seated(seats).deck) if card not in dealt)
    stock = _cards(deal["stock"]) if "stock" in deal else tuple(rest)
    return GivenDeal(dealer=dealer, order=pack_as_it_lay(rules, dealer, Deal(hands=hands, kitty=kitty, stock=stock)))


def _cards(codes: Iterable[str]) -> tuple[int, ...]:
    try:
        return tuple(parse_card(code) for code in codes)
    except KeyError as fault:
        raise ValueError(f"{fault.args[0]!r} is no card; a card is rank and suit, such as TH or 2C") from None


class ExplicitDeals:
    """Deals and reshuffles as they are given; what goes beyond them comes from a seed."""

    def __init__(self, deals: Sequence[GivenDeal], reshuffles: Sequence[Sequence[str]], beyond: SeededDeals) -> None:
        self._deals = tuple(deals)
        self._reshuffles = tuple(_cards(each) for each in reshuffles)
        self._beyond = beyond

    def first_dealer(self, seats: int) -> int:
        """The dealer of the first deal."""
        return self._deals[0].dealer if self._deals else self._beyond.first_dealer(seats)

    def cut(self, pack: tuple[int, ...], seats: int) -> tuple[int, ...]:
        """Cards by which the dealer of the first deal wins the cut."""
        if not self._deals:
            return self._beyond.cut(pack, seats)
        return cut_won_by(self._deals[0].dealer, pack, seats)

    def cut_for_trump(self, hand: int, pack: tuple[int, ...]) -> int:
        """A card that the seed says: no deal has one."""
        return self._beyond.cut_for_trump(hand, pack)

    def order(self, hand: int, pack: tuple[int, ...]) -> tuple[int, ...]:
        """The next deal."""
        if not self._deals:
            return self._beyond.order(hand, pack)
        deal, *rest = self._deals
        self._deals = tuple(rest)
        return deal.order

    def reshuffle(self, hand: int, cards: tuple[int, ...]) -> tuple[int, ...]:
        """The next order of the discards; raises ``ValueError`` where these are others."""
        if not self._reshuffles:
            return self._beyond.reshuffle(hand, cards)
        order, *rest = self._reshuffles
        self._reshuffles = tuple(rest)
        if sorted(order) != sorted(cards):
            raise ValueError("the cards of this reshuffle are not the discards")
        return order

    def copy(self) -> "ExplicitDeals":
        """The same from here on."""
        twin = ExplicitDeals(self._deals, (), self._beyond.copy())
        twin._reshuffles = self._reshuffles
        return twin
