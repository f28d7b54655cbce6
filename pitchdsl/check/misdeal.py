"""Does a hand that must be thrown in leave deals to be played."""

from collections.abc import Iterator
from random import Random

from pitchdsl.cards import mask_of
from pitchdsl.check.draft import Draft
from pitchdsl.check.proportion import never_changed
from pitchdsl.diagnostics.problem import Problem
from pitchdsl.game.table.rules import AfterMisdeal, Claim, Misdeal, pack_of
from pitchdsl.language.counted import pips_of
from pitchdsl.language.facts import Facts
from pitchdsl.language.people import Person

DEALS = 300
"""So many deals are tried; where none of them can be played, a game would hardly ever come to its first trick."""


def check_misdeal(draft: Draft) -> Iterator[Problem]:
    """P375, and P387: of the deals to the most players, some must have no hand that has to be thrown in."""
    misdeal = draft.rules.deal.misdeal
    if misdeal is not None and misdeal.often == 0:
        yield never_changed(draft, misdeal)
        return
    if misdeal is None or misdeal.claim is not Claim.ALWAYS or not draft.can_be_dealt:
        return
    players = draft.rules.players.seats.most
    if _all_may_change(draft, misdeal, players):
        return
    to_right = draft.rules.players.direction.to_right
    pips = draft.rules.points.pips.sets(0)
    if not any(_is_played(misdeal, deal, pips, to_right) for deal in _deals(draft, players)):
        yield draft.problem(
            "P387",
            Misdeal.address,
            f"hardly any deal can be played: of {DEALS} that were tried with {players} players, every one had to be "
            "dealt again",
            "name a hand that is seldom dealt, or let its player choose: `on demand` for `always`",
        )


def _all_may_change(draft: Draft, misdeal: Misdeal, players: int) -> bool:
    """Whether the stock lasts for all changes of hands that there may be, so that no cards are dealt again for them."""
    if misdeal.often is None or misdeal.follows is not AfterMisdeal.HAND_CHANGED:
        return False
    deal, held_back = draft.rules.deal, players * draft.rules.run_at_most
    stock = draft.pack - players * deal.each.cards - deal.kitty.cards - held_back
    return players * misdeal.often * deal.each.cards <= stock


def _deals(draft: Draft, players: int) -> Iterator[list[int]]:
    """Hands as sets, from the dealer's left; always the same ones."""
    chance, each, pack = Random(0), draft.rules.deal.each.cards, list(pack_of(draft.rules.deck))
    for _ in range(DEALS):
        chance.shuffle(pack)
        yield [mask_of(pack[each * seat : each * (seat + 1)]) for seat in range(players)]


def _is_played(misdeal: Misdeal, hands: list[int], pips: tuple[tuple[int, int], ...], to_right: bool) -> bool:
    """Whether surely no hand is thrown in, whatever the scores are."""
    players = len(hands)
    for place, hand in enumerate(hands):
        roles = [
            who
            for who in (Person.DEALER, Person.LEFT_OF_DEALER, Person.RIGHT_OF_DEALER)
            if who.seat(seats=players, dealer=players - 1, pitcher=None, namer=None, to_right=to_right) == place
        ]
        known = Facts(hand=hand, hand_pips=pips_of(pips, hand), players=players, roles=frozenset(roles))
        if misdeal.when.met(known) is not False:
            return False
    return True
