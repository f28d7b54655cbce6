"""Whether bids come true as often as a player says: a chance to make it against what came of it, by tenths."""

from collections.abc import Iterable, Iterator

from attrs import define

from pitchdsl.engine.game import play_game
from pitchdsl.engine.view import SeatView
from pitchdsl.game.actions import Action, Bid, Call, Hold
from pitchdsl.game.events import BidEvent, DealEvent, SettleEvent
from pitchdsl.game.rng import RandomStream
from pitchdsl.game.rules import Rules
from pitchdsl.players.advice import Player
from pitchdsl.values import frozen


@frozen(kw_only=True)
class Foretold:
    """A bid that a player made, and what came of it."""

    game: int
    hand: int
    """The hand of its game, from 1."""
    seat: int
    bid: str
    makes: float
    """The chance to make it that the player saw (0 to 1)."""
    played: bool
    """Whether the seat played the contract, and nobody, not even its partner, has bid after it."""
    made: bool
    """Whether it made the contract; never where it did not play it."""


@frozen(kw_only=True)
class Tenth:
    """The bids whose chance lay in the same tenth."""

    number: int
    foretold: float
    """The mean of their chances."""
    made: int
    """How many of them were made."""


@define
class _Listener:
    """A player, and the chances that it sees in its calls, pass by pass and bid by bid."""

    player: Player
    chances: list[float | None]

    def decide(self, view: SeatView, stream: RandomStream) -> Action:
        """What the player advises."""
        advice = self.player.consider(view, stream)
        if isinstance(advice.action, Call):
            option = next((option for option in advice.options if option.action == advice.action), None)
            self.chances.append(option.makes.mean if option is not None and option.makes is not None else None)
        return advice.action


def foretold(
    rules: Rules, seats: int, player: Player, seed: int, games: Iterable[int], hand_limit: int | None = None
) -> Iterator[Foretold]:
    """All bids with a chance that this player makes at every seat, in games of these numbers.

    Only the last bid of a seat in a hand counts, for what comes of a hand tells of no other.
    """
    for game in games:
        chances: list[float | None] = []
        table = play_game(rules, seats, seed, game, [_Listener(player, chances)] * seats, hand_limit)
        seen, hand = iter(chances), 1
        bids: dict[int, tuple[str, float | None]] = {}
        last: int | None = None
        for event in table.events:
            match event:
                case DealEvent():
                    bids, last = {}, None
                case BidEvent(seat=seat, call=call):
                    chance = next(seen)
                    if isinstance(call, Bid | Hold):
                        bids[seat], last = (str(call), chance), seat
                case SettleEvent(pitcher=pitcher):
                    for seat, (words, makes) in bids.items():
                        if makes is not None:
                            played = pitcher is not None and seat == last
                            made = played and bool(event.made)
                            yield Foretold(
                                game=game, hand=hand, seat=seat, bid=words, makes=makes, played=played, made=made
                            )
                    hand += 1
                case _:
                    pass


def tenths(bids: Iterable[Foretold]) -> tuple[Tenth, ...]:
    """How often bids were made, by tenths of their chance, the lowest first; tenths without a bid are left out."""
    found: dict[int, list[Foretold]] = {}
    for bid in bids:
        found.setdefault(min(9, int(10 * bid.makes)), []).append(bid)
    return tuple(
        Tenth(number=len(some), foretold=sum(bid.makes for bid in some) / len(some), made=sum(bid.made for bid in some))
        for _, some in sorted(found.items())
    )
