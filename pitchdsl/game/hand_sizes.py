"""How many cards each player holds at the first lead, and so how many tricks a hand has."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import product

from pitchdsl.game.exchange.actions import DiscardCards, DrawCards, HandSize
from pitchdsl.game.exchange.rules import Step
from pitchdsl.game.order import kept_cards
from pitchdsl.game.rules import Itself, Rules
from pitchdsl.game.table.rules import pack_of
from pitchdsl.language.people import Person

MOST_SEATS = 10
"""The most players that any rules may be for."""

Roles = frozenset[Person]


def hands_dealt(rules: Rules) -> tuple[int, ...]:
    """How many cards a player may have been dealt when the bidding is over, the fewest first."""
    return tuple(rules.deal.each.cards + later for later in rules.dealt_later)


def possible_exchanges(rules: Rules) -> tuple[tuple[Step, ...], ...]:
    """The steps that are taken, and none where the exchange may be left out."""
    exchange = rules.exchange
    if exchange is None:
        return ((),)
    return (exchange.steps, ()) if exchange.left_out else (exchange.steps,)


def roles_at_tables(rules: Rules, seats: int) -> dict[tuple[Roles, ...], None]:
    """The roles that the seats of a table may have, in no order, of those that the kitty and the exchange name."""
    steps = rules.exchange.steps if rules.exchange else ()
    kitty = {rules.deal.kitty.to} if rules.deal.kitty.cards else set()
    asked = frozenset({*kitty, *(step.who.only or step.who.but for step in steps)})
    return _roles_at_tables(
        seats, rules.bidding is not None, rules.players.direction.to_right, rules.trump.named_by.who, asked
    )


@lru_cache(maxsize=1000)
def _roles_at_tables(
    seats: int, bidding: bool, to_right: bool, namer: Person | None, asked: frozenset[Person | None]
) -> dict[tuple[Roles, ...], None]:
    found: dict[tuple[Roles, ...], None] = {}
    for pitcher in range(seats) if bidding else (None,):
        at = {who: who.seat(seats=seats, dealer=0, pitcher=pitcher, namer=None, to_right=to_right) for who in Person}
        if namer in at:
            at[Person.NAMER] = at[namer]
        of_seats = (
            frozenset(person for person, its in at.items() if its == seat and person in asked) for seat in range(seats)
        )
        found[tuple(sorted(of_seats, key=lambda roles: sorted(person.value for person in roles)))] = None
    return found


def roles_of_seats(rules: Rules) -> dict[Roles, None]:
    """The roles that one seat may have together, of those that the kitty and the exchange speak of."""
    players = rules.players.seats
    tables = range(max(2, players.least), min(MOST_SEATS, players.most) + 1)
    return {roles: None for seats in tables for table in roles_at_tables(rules, seats) for roles in table} or {
        frozenset(): None
    }


def takes_part(step: Step, roles: Roles) -> bool:
    """Whether a seat with these roles is among the people of a step."""
    return step.who.only in roles if step.who.only else step.who.but not in roles


def most_kept(rules: Rules) -> int:
    """The most cards that a hand can hold of those that may not be discarded."""
    return _most_kept(Itself(rules))


@lru_cache(maxsize=256)
def _most_kept(of: Itself) -> int:
    rules = of.rules
    partner = rules.players.partner
    called = partner is not None and partner.is_hidden
    return max(kept_cards(rules, trump).bit_count() for trump in range(4)) + called


def size_at_first_lead(rules: Rules, roles: Roles, dealt: int, steps: tuple[Step, ...]) -> tuple[int, int]:
    """The fewest and the most cards that a seat with these roles can hold at the first lead.

    ``dealt`` is how many cards everybody was dealt, ``steps`` are those of the exchange that take place.
    """
    least = most = dealt + (rules.deal.kitty.cards if rules.deal.kitty.to in roles else 0)
    pack, kept = len(pack_of(rules.deck)), most_kept(rules)
    for step in steps:
        if takes_part(step, roles):
            least, most = size_after(step, least, most, pack, kept)
    return least, most


def size_after(step: Step, least: int, most: int, pack: int, kept: int = 0) -> tuple[int, int]:
    """The fewest and the most cards after a step, from those before it; ``kept`` may not be discarded."""
    hand = HandSize(least=least, most=most, full_least=least, full_most=most, kept=kept)
    for action in step.deeds:
        hand = action.resized(hand, step.after(action), pack)
    return hand.least, hand.most


def most_tricks(rules: Rules) -> int:
    """The most tricks of a hand: all players hold as many cards at the first lead, and the checker sees to it."""
    return _most_tricks(Itself(rules))


@lru_cache(maxsize=256)
def _most_tricks(of: Itself) -> int:
    rules = of.rules
    if rules.play.after_trick.cards:
        return max(_tricks_with_draws(rules, rules.play.after_trick.cards))
    varied = [each.then for each in rules.exceptions if each.then.section == "exchange"]
    if varied:
        own = rules.exchange.steps if rules.exchange else ()
        steps = [*own, *(each for each in varied if isinstance(each, Step))]
        deeds = [action for step in steps for action in step.deeds]
        sizes = [
            each.to if isinstance(each, DrawCards) else each.down_to
            for each in deeds
            if isinstance(each, DrawCards | DiscardCards)
        ]
        most = hands_dealt(rules)[-1] + rules.deal.kitty.cards
        return max([most, *(size for size in sizes if size is not None)])
    return max(
        min(size_at_first_lead(rules, roles, dealt, steps)[1] for roles in roles_of_seats(rules))
        for dealt, steps in product(hands_dealt(rules), possible_exchanges(rules))
    )


def _tricks_with_draws(rules: Rules, drawn: int) -> Iterator[int]:
    """Tricks at the smallest table, where everybody draws after each trick as long as the stock has enough for all."""
    seats = max(1, rules.players.seats.least)
    for dealt in hands_dealt(rules):
        stock = max(0, len(pack_of(rules.deck)) - seats * dealt)
        yield dealt + drawn * (stock // (seats * drawn))
