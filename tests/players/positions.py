"""Decisions of games that were played, with the world in which they were taken and others made of it by hand."""

import random
from collections.abc import Sequence

from attrs import frozen

from pitchdsl.bots.roster import BOTS
from pitchdsl.cards import cards_in, mask_of
from pitchdsl.engine.table import Table
from pitchdsl.game.actions import Action, Discard, Stand, ThrowIn
from pitchdsl.game.events import DealEvent, ReshuffleEvent, SettleEvent
from pitchdsl.game.rng import CHOICES, RandomStream, SeededDeals
from pitchdsl.game.rules import Rules
from pitchdsl.game.standing import Standing
from pitchdsl.game.state import REDEAL_LIMIT
from pitchdsl.players.decision_point import DecisionPoint, World
from pitchdsl.players.draws import Layouts
from pitchdsl.players.playouts import HandOutcome, Playouts


@frozen(kw_only=True)
class Position:
    """A decision, and all that was true when it was taken."""

    decision: DecisionPoint
    true: World
    hands: tuple[int, ...]
    """The cards in hand."""
    own: Action
    """What was decided."""

    @property
    def kind(self) -> str:
        """What is decided."""
        last = self.decision.options[-1]
        return "ThrowIn" if isinstance(last, ThrowIn) else type(last).__name__

    def worlds(self, others: int, seed: int) -> Layouts:
        """The true world first, then some in which a few hidden cards have changed places; not all of them can be."""
        chance = random.Random(seed)
        return layouts_of([self.true, *(self._changed(chance) for _ in range(others))])

    def _changed(self, chance: random.Random) -> World:
        world, mine = self.true, self.true.hands[self.decision.seat]
        cards: list[int] = [card for hand in world.hands for card in cards_in(hand & ~mine)]
        cards += [*cards_in(world.kitty), *world.stock]
        mixed = cards.copy()
        for _ in range(chance.choice((1, 1, 2, 12))):
            one, other = chance.randrange(len(cards)), chance.randrange(len(cards))
            mixed[one], mixed[other] = mixed[other], mixed[one]
        return with_names(world, dict(zip(cards, mixed, strict=True)))


def layouts_of(worlds: Sequence[World]) -> Layouts:
    """Worlds column by column."""
    turns = {turn for world in worlds for turn in world.thrown}
    return Layouts(
        number=len(worlds),
        hands=[list(column) for column in zip(*(world.hands for world in worlds), strict=True)],
        kitty=[world.kitty for world in worlds],
        stock=[world.stock for world in worlds],
        pile=[world.pile for world in worlds],
        thrown={turn: [world.thrown.get(turn, 0) for world in worlds] for turn in turns},
    )


def with_names(world: World, names: dict[int, int]) -> World:
    """The world with other cards instead of some, wherever they are."""

    def named(cards: Sequence[int]) -> tuple[int, ...]:
        return tuple(names.get(card, card) for card in cards)

    def among(cards: int) -> int:
        return mask_of(named(tuple(cards_in(cards))))

    return World(
        hands=tuple(among(hand) for hand in world.hands),
        kitty=among(world.kitty),
        stock=named(world.stock),
        pile=named(world.pile),
        thrown={at: among(cards) for at, cards in world.thrown.items()},
    )


@frozen(kw_only=True)
class Game:
    """A game as it was played, up to some hand, and every decision of it."""

    positions: tuple[Position, ...]
    table: Table

    def settled(self, position: Position) -> SettleEvent | None:
        """How the hand of a position ended in truth; none where the cards were dealt again after it, or it is open."""
        hand = position.decision.standing.hand_number
        deals = [event for event in self.table.events if isinstance(event, DealEvent) and event.hand == hand]
        ends = [event for event in self.table.events if isinstance(event, SettleEvent)]
        over = len(ends) >= hand and len(deals) == position.decision.standing.redeals + 1
        return ends[hand - 1] if over else None


def played(rules: Rules, seats: int, bots: Sequence[str], *, seed: int, game: int, hands: int) -> Game:
    """A game of so many hands, with bots in turn around the table."""
    table = Table(rules, seats, SeededDeals(seed, game))
    number, stream, notes, found = 0, RandomStream(seed, game, 0, CHOICES), _Notes(), list[Position]()
    while table.seat is not None and table.hands_settled < hands and table.redeals < REDEAL_LIMIT:
        if table.hand_number != number:
            number = table.hand_number
            stream = RandomStream(seed, game, number, CHOICES)
        notes.look_at(table)
        action = BOTS[bots[table.seat % len(bots)]].decide(table.view(table.seat), stream)
        found.append(notes.position(table, action))
        notes.note(table, action)
        table.apply(action)
    return Game(positions=tuple(found), table=table)


class _Notes:
    """What was told and thrown since the last deal."""

    def __init__(self) -> None:
        self.first_event = -1
        self.standing: Standing | None = None
        self.told: list[tuple[int, Action]] = []
        self.thrown: dict[tuple[int, int], int] = {}

    def look_at(self, table: Table) -> None:
        """Forgets what was before the last deal."""
        if table.hand.first_event != self.first_event:
            self.first_event, self.standing = table.hand.first_event, table.standing
            self.told, self.thrown = [], {}

    def position(self, table: Table, action: Action) -> Position:
        """The decision that is to be taken now."""
        since = table.events[self.first_event :]
        deal = next(event.deal for event in since if isinstance(event, DealEvent))
        piles = [event.cards for event in since if isinstance(event, ReshuffleEvent)]
        legal = table.legal_actions()
        assert table.seat is not None
        assert self.standing is not None
        decision = DecisionPoint(
            rules=table.whole,
            seats=table.seats,
            seat=table.seat,
            standing=self.standing,
            told=tuple(self.told),
            options=legal,
            turned=tuple(table.hand.turned),
            deed=exchange_action_index(table) if isinstance(legal[-1], Discard) else None,
        )
        world = World(
            hands=tuple(mask_of(hand) for hand in deal.hands),
            kitty=mask_of(deal.kitty),
            stock=deal.stock,
            pile=piles[0] if piles else (),
            thrown=dict(self.thrown),
        )
        return Position(decision=decision, true=world, hands=tuple(table.hand.hands), own=action)

    def note(self, table: Table, action: Action) -> None:
        """Notes what was decided; who plays on with a poor hand does not say so."""
        assert table.seat is not None
        if isinstance(action, Discard):
            at = (exchange_action_index(table), table.seat)
            self.thrown[at] = self.thrown.get(at, 0) | 1 << action.card
        elif not isinstance(action, Stand):
            self.told.append((table.seat, action))


def exchange_action_index(table: Table) -> int:
    """The place of the deed at turn among all deeds: none is there twice."""
    step, deed = table.own.turn.step, table.own.turn.action
    assert table.rules.exchange is not None
    pairs = [(each, one) for each in table.rules.exchange.steps for one in each.deeds]
    (place,) = [place for place, (each, one) in enumerate(pairs) if each is step and one is deed]
    return place


def came(found: Playouts) -> list[list[HandOutcome] | None]:
    """What came of each option, world by world; none of a world that cannot be."""
    return [None if row is None else [found.outcomes[place] for place in row] for row in found.rows]


def differences(one: Playouts, other: Playouts) -> list[str]:
    """What is not the same of each world."""
    pairs = enumerate(zip(came(one), came(other), strict=True))
    return [f"world {number}: {mine} and {yours}" for number, (mine, yours) in pairs if mine != yours]
