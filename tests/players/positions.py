"""Decisions of games that were played, with the world in which they were taken and others made of it by hand."""

import random
from collections.abc import Iterator, Sequence

import numpy as np
from attrs import asdict, evolve, frozen

from pitchdsl.actions import Action, Discard, Stand, ThrowIn
from pitchdsl.bots.roster import BOTS
from pitchdsl.cards import cards_in, mask_of
from pitchdsl.engine.rng import CHOICES, RandomStream, SeededDeals
from pitchdsl.engine.standing import Standing
from pitchdsl.engine.state import REDEAL_LIMIT
from pitchdsl.engine.table import Table
from pitchdsl.events import DealEvent, ReshuffleEvent
from pitchdsl.players.playouts import Playouts
from pitchdsl.players.questions import Question, World, Worlds, arrays_of, deeds_in
from pitchdsl.rules.rules import Rules


@frozen(kw_only=True)
class Position:
    """A decision, and all that was true when it was taken."""

    question: Question
    true: World
    hands: tuple[int, ...]
    """The cards in hand."""
    own: Action
    """What was decided."""

    @property
    def kind(self) -> str:
        """What is decided."""
        if any(isinstance(option, ThrowIn) for option in self.question.options):
            return "throw in"
        return type(self.question.options[-1]).__name__

    def worlds(self, shuffled: int, seed: int = 0) -> Worlds:
        """The true world first, then some in which all cards but the seat's own were dealt otherwise."""
        others = [self._shuffled(random.Random(seed + number)) for number in range(shuffled)]
        return self.arrays([self.true, *others])

    def arrays(self, worlds: Sequence[World]) -> Worlds:
        """Worlds of this position as arrays."""
        return arrays_of(worlds, self.question.seats, deeds_in(self.question.rules))

    def _shuffled(self, chance: random.Random) -> World:
        """Two cards of others, or of the rest, change places wherever they are; some such worlds cannot be."""
        world, mine = self.true, self.true.hands[self.question.seat]
        cards = [card for hand in world.hands for card in cards_in(hand & ~mine)]
        cards += [*cards_in(world.kitty), *world.stock]
        mixed = cards.copy()
        for _ in range(chance.choice((1, 1, 2, 12))):
            one, other = chance.randrange(len(cards)), chance.randrange(len(cards))
            mixed[one], mixed[other] = mixed[other], mixed[one]
        to = dict(zip(cards, mixed, strict=True))

        def moved(cards: Sequence[int]) -> tuple[int, ...]:
            return tuple(to.get(card, card) for card in cards)

        return World(
            hands=tuple(mask_of(moved(tuple(cards_in(hand)))) for hand in world.hands),
            kitty=mask_of(moved(tuple(cards_in(world.kitty)))),
            stock=moved(world.stock),
            pile=moved(world.pile),
            thrown={at: mask_of(moved(tuple(cards_in(cards)))) for at, cards in world.thrown.items()},
        )


def positions(rules: Rules, seats: int, *, seed: int, game: int, bots: Sequence[str], hands: int) -> Iterator[Position]:
    """Every decision of a game, up to so many hands."""
    table = Table(rules, seats, SeededDeals(seed, game))
    number, stream, notes = 0, RandomStream(seed, game, 0, CHOICES), _Notes()
    while table.seat is not None and table.hands_settled < hands and table.redeals < REDEAL_LIMIT:
        if table.hand_number != number:
            number = table.hand_number
            stream = RandomStream(seed, game, number, CHOICES)
        notes.look_at(table)
        action = BOTS[bots[table.seat % len(bots)]].decide(table.view(table.seat), stream)
        yield notes.position(table, action)
        notes.note(table, action)
        table.apply(action)


class _Notes:
    """What was told and thrown since the last deal."""

    def __init__(self) -> None:
        self.first_event = -1
        self.begin: Standing | None = None
        self.told: list[tuple[int, Action]] = []
        self.thrown: dict[tuple[int, int], int] = {}

    def look_at(self, table: Table) -> None:
        """Forgets what was before the last deal."""
        if table.hand.first_event != self.first_event:
            self.first_event, self.begin = table.hand.first_event, table.standing
            self.told, self.thrown = [], {}

    def position(self, table: Table, action: Action) -> Position:
        """The decision that is to be taken now."""
        since = table.events[self.first_event :]
        deal = next(event.deal for event in since if isinstance(event, DealEvent))
        piles = [event.cards for event in since if isinstance(event, ReshuffleEvent)]
        legal = table.legal_actions()
        assert table.seat is not None
        assert self.begin is not None
        question = Question(
            rules=table.whole,
            seats=table.seats,
            seat=table.seat,
            standing=self.begin,
            told=tuple(self.told),
            options=legal,
            deed=deed_at_turn(table) if isinstance(legal[-1], Discard) else None,
        )
        world = World(
            hands=tuple(mask_of(hand) for hand in deal.hands),
            kitty=mask_of(deal.kitty),
            stock=deal.stock,
            pile=piles[0] if piles else (),
            thrown=dict(self.thrown),
        )
        return Position(question=question, true=world, hands=tuple(table.hand.hands), own=action)

    def note(self, table: Table, action: Action) -> None:
        """Notes what was decided; who plays on with a poor hand does not say so."""
        assert table.seat is not None
        legal = table.legal_actions()
        if isinstance(legal[-1], Discard):
            if isinstance(action, Discard):
                at = (deed_at_turn(table), table.seat)
                self.thrown[at] = self.thrown.get(at, 0) | 1 << action.card
        elif not isinstance(action, Stand):
            self.told.append((table.seat, action))


def deed_at_turn(table: Table) -> int:
    """The place of the deed at turn among all deeds: no two of them have the same place in memory, or the same step."""
    step, deed, _ = table.hand.turns[table.hand.turn]
    assert table.rules.exchange is not None
    pairs = [(each, one) for each in table.rules.exchange.steps for one in each.deeds]
    found = [place for place, (each, one) in enumerate(pairs) if each is step and one is deed]
    assert len(found) == 1
    return found[0]


def differences(one: Playouts, other: Playouts) -> list[str]:
    """The arrays that are not the same."""
    mine, yours = (asdict(each, recurse=False) for each in (one, other))
    return [name for name, array in mine.items() if not np.array_equal(array, yours[name])]


def without_cards(world: World, seat: int, card: int, instead: int) -> World:
    """The world with one of a seat's dealt cards changed for a card of the stock."""
    hands = list(world.hands)
    hands[seat] ^= 1 << card | 1 << instead
    return evolve(world, hands=tuple(hands), stock=tuple(card if each == instead else each for each in world.stock))
