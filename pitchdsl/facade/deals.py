"""Deals that are given card by card, in the form in which a record has them."""

from collections.abc import Mapping
from typing import Any

from pitchdsl.arguments import several, whole, wrong_kind, wrong_value
from pitchdsl.cards import RED_JOKER, card_called, code
from pitchdsl.engine.given import GivenDeal
from pitchdsl.game.events import Deal
from pitchdsl.game.rules import Rules
from pitchdsl.game.table.dealing import pack_as_it_lay
from pitchdsl.game.table.rules import pack_of
from pitchdsl.language.trump_maker import TrumpMaker

_WANTED = "a deal such as {'dealer': 0, 'hands': [['TH', '2C'], ['AS', '3D']]}"


def given_deals(deals: object, rules: Rules, seats: int, argument: str = "deals") -> tuple[GivenDeal, ...]:
    """Deals as a caller hands them in, each a mapping with ``dealer``, ``hands``, ``kitty``, ``stock`` and ``cut``.

    A kitty that is left out is empty. A stock that is left out has the rest of the pack, the lowest cards first. A cut
    for trump that is left out comes from the seed; behind a joker comes the card that is cut next.
    """
    return tuple(_given(deal, rules, seats, f"{argument}[{at}]") for at, deal in enumerate(deals_in(deals, argument)))


def deals_in(deals: object, argument: str = "deals") -> tuple[Mapping[str, Any], ...]:
    """Mappings that say at least who deals, and which hands."""
    found = []
    for at, deal in enumerate(several(deals, argument, "a list of deals")):
        if not isinstance(deal, Mapping):
            raise wrong_kind(f"{argument}[{at}]", _WANTED, deal)
        if "dealer" not in deal or "hands" not in deal:
            raise wrong_value(f"{argument}[{at}]", _WANTED, deal)
        found.append({**deal, "hands": several(deal["hands"], f"{argument}[{at}]['hands']", "a list of hands")})
    return tuple(found)


def reshuffles_in(reshuffles: object, argument: str = "reshuffles") -> tuple[tuple[int, ...], ...]:
    """Orders of discards as a caller hands them in."""
    orders = several(reshuffles, argument, "a list of orders of cards")
    return tuple(cards_called(order, f"{argument}[{at}]") for at, order in enumerate(orders))


def _given(deal: Mapping[str, Any], rules: Rules, seats: int, argument: str) -> GivenDeal:
    hands = tuple(cards_called(hand, f"{argument}['hands'][{at}]") for at, hand in enumerate(deal["hands"]))
    if len(hands) != seats:
        raise ValueError(f"{argument}: there are {seats} seats, and this deal has {len(hands)} hands")
    dealer = whole(deal["dealer"], f"{argument}['dealer']", 0, seats - 1)
    kitty = cards_called(deal.get("kitty", ()), f"{argument}['kitty']")
    dealt = {*kitty, *(card for hand in hands for card in hand)}
    rest = tuple(card for card in pack_of(rules.seated(seats).deck) if card not in dealt)
    stock = cards_called(deal["stock"], f"{argument}['stock']") if "stock" in deal else rest
    try:
        order = pack_as_it_lay(rules, dealer, Deal(hands=hands, kitty=kitty, stock=stock))
    except ValueError as why:
        raise ValueError(f"{argument}: {why}") from None
    cut = cards_called(deal.get("cut", ()), f"{argument}['cut']")
    return GivenDeal(dealer=dealer, order=order, cut=cut_for_trump(cut, rules, seats, f"{argument}['cut']"))


def cut_for_trump(cut: tuple[int, ...], rules: Rules, seats: int, argument: str) -> tuple[int, ...]:
    """Cards that may be cut for trump one after the other, which is over with the first that is no joker."""
    seated = rules.seated(seats)
    if cut and seated.trump.named_by.by_card is not TrumpMaker.CUT:
        raise ValueError(f"{argument}: trump is not cut for in these rules")
    for at, card in enumerate(cut):
        if card not in pack_of(seated.deck):
            raise ValueError(f"{argument}[{at}]: {code(card)} is not in the pack")
        if (card >= RED_JOKER) is (at == len(cut) - 1):
            raise ValueError(f"{argument}: every card but the last must be a joker, and the last no joker")
    return cut


def cards_called(codes: object, argument: str) -> tuple[int, ...]:
    """Cards as a caller hands them in."""
    listed = several(codes, argument, "a list of cards, such as ['TH', '2C']")
    return tuple(card_called(code, f"{argument}[{at}]") for at, code in enumerate(listed))
