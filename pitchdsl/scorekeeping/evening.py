"""An evening of games with real cards: who sat where, what was told of each hand, and the score that comes of it.

Nothing but what was told is kept. The scores are settled anew from it, so that an earlier hand can be corrected.
"""

from collections.abc import Iterator, Sequence

from attrs import evolve, field

from pitchdsl.described_hands.described_hand import DescribedHand
from pitchdsl.described_hands.settled_hand import SettledHand, dealt_again, first_standing, settle_hand
from pitchdsl.game.rules import Rules
from pitchdsl.game.standing import Standing
from pitchdsl.game.state import sides_of
from pitchdsl.values import frozen

MOST_GAMES, MOST_HANDS = 500, 500
"""What an evening has at most, and a game of it."""


@frozen(kw_only=True)
class DescribedGame:
    """A game: the players in the order of play, who deals first, and the hands as they were told."""

    names: tuple[str, ...]
    dealer: int
    """The seat that deals the first hand."""
    hands: tuple[DescribedHand | None, ...] = ()
    """None: everybody passed, and the cards were dealt again."""


@frozen(kw_only=True)
class ScoredHand:
    """A hand of a game, and what came of it."""

    before: Standing
    told: DescribedHand | None
    settled: SettledHand | None
    """None: the cards were dealt again."""
    after: Standing


@frozen(kw_only=True)
class ScoredGame:
    """A game as far as it has been told."""

    told: DescribedGame
    sides: tuple[tuple[int, ...], ...]
    hands: tuple[ScoredHand, ...]
    standing: Standing
    """How it stands now."""
    left: tuple[DescribedHand | None, ...]
    """Hands that were told behind the one that ended the game: after a correction, say. They count for nothing."""

    @property
    def last(self) -> SettledHand | None:
        """What the last hand came to."""
        return self.hands[-1].settled if self.hands else None

    @property
    def is_over(self) -> bool:
        """Whether the game has been decided."""
        return self.last is not None and self.last.outcome is not None

    @property
    def winner(self) -> int | None:
        """The side that has won it, if one has."""
        last = self.last
        return last.outcome.winner if last is not None and last.outcome is not None else None

    @property
    def worth(self) -> int:
        """How many games it counts for in a match."""
        return 2 if self.last is not None and self.last.counts_double else 1


@frozen(kw_only=True)
class Evening:
    """The games of an evening; the last one goes on."""

    games: tuple[DescribedGame, ...] = field(default=())

    @property
    def now(self) -> DescribedGame:
        """The game that is played."""
        return self.games[-1]

    def with_now(self, game: DescribedGame) -> "Evening":
        """The same with another state of the game that is played."""
        return evolve(self, games=(*self.games[:-1], game))


def scored(rules: Rules, game: DescribedGame) -> ScoredGame:
    """Settles the hands of a game one after the other.

    Raises :class:`~pitchdsl.described_hands.settled_hand.UnderspecifiedHandError` where a hand lacks what decides.
    """
    seats = len(game.names)
    standing = first_standing(rules, seats, game.dealer)
    hands: list[ScoredHand] = []
    for number, told in enumerate(game.hands):
        result = None if told is None else settle_hand(rules, seats, standing, told)
        after = dealt_again(rules, seats, standing) if result is None else result.standing
        hands.append(ScoredHand(before=standing, told=told, settled=result, after=after))
        standing = after
        if result is not None and result.outcome is not None:
            return _game(rules, game, hands, standing, game.hands[number + 1 :])
    return _game(rules, game, hands, standing, ())


def _game(
    rules: Rules,
    game: DescribedGame,
    hands: list[ScoredHand],
    standing: Standing,
    left: tuple[DescribedHand | None, ...],
) -> ScoredGame:
    sides = sides_of(rules, len(game.names))
    return ScoredGame(told=game, sides=sides, hands=tuple(hands), standing=standing, left=left)


def following(game: ScoredGame) -> DescribedGame:
    """The next game of the same players; the deal goes on, behind the hand that ended the game to the next one."""
    seats = len(game.told.names)
    return DescribedGame(names=game.told.names, dealer=(game.standing.dealer + game.is_over) % seats)


@frozen(kw_only=True)
class PersonTotal:
    """What a person has come to in an evening, at whatever place and with whatever partner."""

    name: str
    games: int
    """Games that are over."""
    won: int
    bids: int
    """Hands of which this person was the pitcher."""
    made: int
    points: int
    """The scores of their side at the end of its games, or now, taken together."""


def totals(games: Sequence[ScoredGame]) -> Iterator[PersonTotal]:
    """Each person's totals, in the order in which they first sat down."""
    for name in dict.fromkeys(name for game in games for name in game.told.names):
        mine = [(game, game.told.names.index(name)) for game in games if name in game.told.names]
        side_of = [next(at for at, side in enumerate(game.sides) if seat in side) for game, seat in mine]
        pitched = [
            hand.settled.settle.made
            for game, seat in mine
            for hand in game.hands
            if hand.settled is not None
            and hand.told is not None
            and hand.told.bid is not None
            and hand.told.pitcher == seat
        ]
        yield PersonTotal(
            name=name,
            games=sum(game.is_over for game, _ in mine),
            won=sum(game.is_over and game.winner == side for (game, _), side in zip(mine, side_of, strict=True)),
            bids=len(pitched),
            made=sum(made is True for made in pitched),
            points=sum(game.standing.score[side] for (game, _), side in zip(mine, side_of, strict=True)),
        )
