"""What two games have in common, of which cases are made that both can play."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import product
from typing import TypeVar

from pitchdsl.described_hands.possible import contracts_of
from pitchdsl.examples.case import ImpossibleError
from pitchdsl.game.auction.ladder import ladder_of
from pitchdsl.game.bounded import all_points
from pitchdsl.game.conditional_override import ConditionalOverride
from pitchdsl.game.order import orders_of
from pitchdsl.game.rules import Rules
from pitchdsl.game.settlement.rules import Settle
from pitchdsl.game.state import sides_of
from pitchdsl.game.table.rules import pack_of
from pitchdsl.game.walk import amounts, conditions, facts_asked
from pitchdsl.language.card_selectors import CardName, name_of
from pitchdsl.language.clause import Spoken
from pitchdsl.language.clauses import Given
from pitchdsl.language.conditions import leaves
from pitchdsl.language.form import Form, Row
from pitchdsl.language.given_clauses import PlayersGiven
from pitchdsl.language.inside import inside
from pitchdsl.values import frozen

HEARTS = 1
"""Trump in the cases that name cards."""
USUAL = 4
"""How many play where a game leaves that open."""

T = TypeVar("T")


@frozen(kw_only=True, eq=False, slots=False)
class Both:
    """Two games of which cases are to be found."""

    ours: Rules
    theirs: Rules
    addresses: tuple[str, ...]
    """The rules that differ, or those of them that a case is sought for."""

    def concerns(self, *sections: str) -> bool:
        """Whether one of the rules is in one of these sections."""
        return any(each.split("/")[0] in sections for each in self.addresses)

    @cached_property
    def games(self) -> tuple[Rules, Rules]:
        """Both, at the usual table."""
        return self.ours.seated(self.seats), self.theirs.seated(self.seats)

    @cached_property
    def tables(self) -> tuple[int, ...]:
        """The numbers of players that both games are for, the usual one first; none where there is no such number."""
        seats = [each.players.seats for each in (self.ours, self.theirs)]
        least, most = max(2, *(each.least for each in seats)), min(each.most for each in seats)
        return tuple(sorted(range(least, most + 1), key=lambda number: (number != USUAL, number)))

    @cached_property
    def seats(self) -> int:
        """How many play in most cases."""
        return next(iter(self.tables), self.ours.players.seats.least)

    def seated(self, seats: int) -> tuple[Given, ...]:
        """What tells how many play; nothing where both games say so, or cannot be played by as many."""
        alone = all(each.players.seats.least == each.players.seats.most for each in self.games)
        return () if alone or seats not in self.tables else (PlayersGiven(seats),)

    @cached_property
    def has_two_sides(self) -> bool:
        """Whether the usual table has two sides in both games."""
        return all(len(sides_of(each.seated(self.seats), self.seats)) == 2 for each in self.games)

    @cached_property
    def facts_needed(self) -> frozenset[str]:
        """What the rules of either game ask for."""
        return facts_asked(self.ours) | facts_asked(self.theirs)

    @cached_property
    def differing_facts_needed(self) -> frozenset[str]:
        """What those of their rules ask for that differ."""
        asked: set[str] = set()
        for rules in (self.ours, self.theirs):
            tests = (test for at, when, _ in conditions(rules) if at in self.addresses for test in leaves(when))
            asked.update(fact for test in tests for fact in test.facts_asked())
            reckoned = (amount for at, amount, _ in amounts(rules) if at in self.addresses)
            asked.update(fact.field for amount in reckoned for fact in amount.facts)
        return frozenset(asked)

    @cached_property
    def pack(self) -> tuple[int, ...]:
        """The cards that both packs have."""
        theirs = set(pack_of(self.theirs.deck))
        return tuple(each for each in pack_of(self.ours.deck) if each in theirs)

    @cached_property
    def ranks(self) -> tuple[int, ...]:
        """The ranks that both packs have, highest first."""
        return tuple(sorted({card % 13 for card in self.pack if card < 52}, reverse=True))

    @cached_property
    def trumps(self) -> tuple[tuple[int, ...], ...]:
        """The trumps of each game when hearts are trump, highest first, as far as both have these cards."""
        return tuple(tuple(card for card in orders_of(each)[HEARTS].cards if card in self.pack) for each in self.games)

    @cached_property
    def rows(self) -> tuple[str, ...]:
        """The rows of points that both games have, those that differ first."""
        theirs = {item.name for item in self.theirs.points.items}
        rows = [item.name for item in self.ours.points.items if item.name in theirs]
        return tuple(sorted(rows, key=lambda row: f"points/{row}" not in self.addresses))

    @cached_property
    def points(self) -> int:
        """All the points of a hand, in the game that has fewer."""
        return min(map(all_points, self.games))

    @cached_property
    def contracts(self) -> tuple[tuple[int, Spoken], ...]:
        """The bids that can be played for in both games, each as it is called: the lowest, the highest, the others."""
        if any(each.bidding is None for each in self.games):
            return ()
        theirs = {name or number for number, name in contracts_of(self.theirs)}
        found: list[tuple[int, Spoken]] = [
            (number, name or number) for number, name in contracts_of(self.ours) if (name or number) in theirs
        ]
        return tuple(dict.fromkeys((*found[:1], *found[-1:], *(each for each in found if each[1] != each[0]), *found)))

    @cached_property
    def calls(self) -> tuple[Spoken, ...]:
        """What can be bid in either game, lowest first, the name of a bid behind its number."""
        bids = [bid for each in self.games if each.bidding is not None for bid in ladder_of(each).bids]
        said = {(bid.value, bid.name or "") for bid in bids}
        return tuple(name or number for number, name in sorted(said))

    def cards(self, *numbers: int) -> tuple[CardName, ...]:
        """The names of cards; raises :class:`ImpossibleError` for one that a pack does not have."""
        if not set(numbers) <= set(self.pack):
            raise ImpossibleError("one of the packs has no such card")
        return tuple(map(name_of, numbers))


def differing(ours: Rules, theirs: Rules) -> tuple[str, ...]:
    """The addresses of the rules that two games do not have alike, in the order of a sheet."""
    one, other = _by_address(ours), _by_address(theirs)
    return tuple(address for address in dict.fromkeys((*one, *other)) if one.get(address) != other.get(address))


def _by_address(rules: Rules) -> dict[str, list[object]]:
    found: dict[str, list[object]] = {}
    for rule in inside(rules, Form, Row, Settle, ConditionalOverride):
        found.setdefault(rule.address, []).append(rule)
    return found


def diagonal(*lists: Sequence[T]) -> Iterator[tuple[T, ...]]:
    """Every choice of one from each list, those of early ones first."""
    places = sorted(product(*(range(len(each)) for each in lists)), key=lambda each: (sum(each), each))
    return (tuple(of[at] for of, at in zip(lists, each, strict=True)) for each in places)


def once(items: Iterable[T]) -> Iterator[T]:
    """The items, each the first time only."""
    seen: set[T] = set()
    for each in items:
        if each not in seen:
            seen.add(each)
            yield each
