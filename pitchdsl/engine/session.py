"""A running game: actions go in, events come out.

Behind the library's games, a person's table at a terminal or on the page, and the environments stands one of these. Who
sees what of an event is asked of the event and of views; records tell a session line by line.
"""

from collections.abc import Iterator, Sequence

from attrs import define, evolve, field

from pitchdsl.engine.game import Bot, stream_at
from pitchdsl.engine.given import ExplicitDeals, GivenDeal
from pitchdsl.engine.match import Played, after_game, next_game, number_of
from pitchdsl.engine.seen import as_seen
from pitchdsl.engine.table import Table
from pitchdsl.engine.view import SeatView
from pitchdsl.game.actions import Action
from pitchdsl.game.events import DealEvent, Event, SettleEvent, StakeEvent
from pitchdsl.game.rng import RandomStream, SeededDeals
from pitchdsl.game.rules import Rules
from pitchdsl.game.state import REDEAL_LIMIT

NOBODY = -1
"""In the place of the person's seat, where nobody goes back."""


class NoSuchPointError(Exception):
    """There is no decision of the person to go back to."""


@define(kw_only=True)
class Session:
    """A game that goes on. The same seed and the same actions give the same game, undone or not."""

    table: Table
    seed: int
    match: int = 0
    """The number of the match, or of the game where the rules know no match."""
    person: int = NOBODY
    """The seat of a person, who may go back; its player is not asked, but for one who stands in."""
    players: Sequence[Bot] = ()
    """One for each seat; none where every seat is waited for."""
    names: tuple[str, ...] = ()
    """What a record calls them, if anything."""
    asked: list[Table] = field(factory=list)
    """The table as it was before each decision of the person."""
    told: int = 0
    """How many events have been told."""
    stand_in: Bot | None = None
    """Who plays in the person's place to the end of this hand."""
    finished: list[Table] = field(factory=list)
    """The games of the match before this one."""
    has_changed: bool = False
    """Whether anything was decided or taken back since the session began."""
    is_back: bool = False
    """Whether the person has gone back and has not decided anything since."""

    @classmethod
    def begin(
        cls,
        rules: Rules,
        seats: int,
        *,
        seed: int,
        match: int = 0,
        deals: Sequence[GivenDeal] = (),
        reshuffles: Sequence[tuple[int, ...]] = (),
        person: int = NOBODY,
        players: Sequence[Bot] = (),
        names: tuple[str, ...] = (),
    ) -> "Session":
        """Deals the first hand: what is given comes first, and everything else from the seed.

        Raises ``ValueError`` where the rules are not for so many.
        """
        beyond = SeededDeals(seed, number_of(rules, match, 0))
        table = Table(rules, seats, ExplicitDeals(deals, reshuffles, beyond))
        return cls(table=table, seed=seed, match=match, person=person, players=players, names=names)

    @property
    def rules(self) -> Rules:
        """What is played, as it was agreed on."""
        return self.table.whole

    @property
    def recorded_seed(self) -> int | None:
        """The seed that all cards come from; none where some are given."""
        deals = self.table.deals
        return None if isinstance(deals, ExplicitDeals) and deals.are_given else self.seed

    @property
    def at_turn(self) -> bool:
        """Whether the person has to decide, and has been told all that happened before."""
        return self.table.seat == self.person and self.stand_in is None and self.told == len(self.table.events)

    @property
    def has_untold(self) -> bool:
        """Whether something can be told without a word of the person."""
        return self.goes_on or not (self.at_turn or self.over)

    @property
    def over(self) -> bool:
        """Whether the game is over and all of it told."""
        return self.table.outcome is not None and self.told == len(self.table.events)

    @property
    def game(self) -> int:
        """Which game of a match it is, from 0."""
        return len(self.finished)

    @property
    def number(self) -> int:
        """The number that the cards of the game come from."""
        return number_of(self.rules, self.match, self.game)

    @property
    def won(self) -> tuple[int, ...]:
        """The games of the match that each side had won before this one."""
        won = (0,) * len(self.table.sides)
        for number, table in enumerate(self.finished):
            won = after_game(table, number, won).won
        return won

    @property
    def played(self) -> Played | None:
        """How the match stands once its game is over; none before that, and where the rules know no match."""
        if self.table.outcome is None or self.rules.match.games is None:
            return None
        return after_game(self.table, self.game, self.won)

    @property
    def goes_on(self) -> bool:
        """Whether another game of the match follows this one."""
        return self.over and self.played is not None and not self.played.over

    def next_game(self) -> None:
        """Begins the next game of the match; what was decided before cannot be taken back any more."""
        assert self.played is not None and not self.played.over
        self.has_changed, self.is_back = True, False
        self.finished.append(self.table)
        self.asked.clear()
        self.deal_again()

    def deal_again(self) -> None:
        """Deals the first hand of a game that is not the first of its match, as if nothing had been decided in it."""
        before = self.finished[-1]
        self.table = Table(before.whole, before.seats, SeededDeals(self.seed, self.number), next_game(before))
        self.told, self.stand_in = 0, None

    def view(self) -> SeatView:
        """What the person sees."""
        return self.table.view(self.person)

    def seen(self, event: Event) -> Event:
        """An event as the person saw it."""
        return as_seen(event, self.person, self.table.seated)

    @property
    def history(self) -> Iterator[Event]:
        """All that has been told, as the person saw it."""
        return map(self.seen, self.table.events[: self.told])

    def stream(self) -> RandomStream:
        """The random numbers of the decision that the table waits for, whatever was drawn before it."""
        return stream_at(self.table, self.seed, self.number)

    def events(self) -> Iterator[Event]:
        """What happens next, up to a decision that is waited for or the end; one may stop in between."""
        while True:
            while self.told < len(self.table.events):
                self.told += 1
                yield self.table.events[self.told - 1]
            if not self.others_decide():
                return

    def settles(self, event: Event) -> bool:
        """Whether this event, just told, settled a hand, and no stakes of it are left to be told."""
        paid_next = isinstance(next(iter(self.table.events[self.told :]), None), StakeEvent)
        return isinstance(event, SettleEvent | StakeEvent) and not paid_next

    @property
    def ends_next(self) -> bool:
        """Whether nothing is left to be told but the end of the game: not even a deal that ends it."""
        dealt = any(isinstance(event, DealEvent) for event in self.table.events[self.told :])
        return self.table.outcome is not None and not dealt

    @property
    def hand_is_over(self) -> bool:
        """Whether the hand of the trick that was just told has come to its count."""
        return any(isinstance(event, SettleEvent) for event in self.table.events[self.told :])

    def act(self, action: Action) -> None:
        """Does an action of the seat at turn; raises :class:`~pitchdsl.engine.illegal.IllegalActionError`.

        Raises ``ValueError``, and does nothing, where given cards that come then do not fit: a deal of another
        dealer, a reshuffle of other cards.
        """
        before = None if self.person == NOBODY else self.table.copy()
        self._apply(action)
        self.has_changed, self.is_back = True, False
        if before is not None:
            self.asked.append(before)

    def back(self, decisions: int) -> None:
        """Goes back to the person's decision so many decisions ago; raises :class:`NoSuchPointError`."""
        if not 1 <= decisions <= len(self.asked):
            raise NoSuchPointError
        self.has_changed = self.is_back = True
        self.table = self.asked[-decisions].copy()
        del self.asked[-decisions:]
        self.told = len(self.table.events)
        self.stand_in = None

    def back_to(self, hand: int, trick: int = 0) -> None:
        """Goes back to the person's first decision in a hand, or from a trick of it on, both counted from 1."""
        for place, table in enumerate(self.asked):
            if table.hand_number == hand and (not trick or _trick_at(table) >= trick):
                self.back(len(self.asked) - place)
                return
        raise NoSuchPointError

    def hand_over(self, stand_in: Bot) -> None:
        """Has another player decide for the person to the end of this hand."""
        self.asked.append(self.table.copy())
        self.stand_in, self.is_back = stand_in, False

    def go_to(self, after: Table) -> None:
        """Goes on at a table to which a copy of this one was played on; raises ``ValueError`` as :meth:`act` does."""
        if isinstance(after.deals, ExplicitDeals):
            after.deals.must_fit(after.events)
        self.table = after

    def others_decide(self) -> bool:
        """Has one player make its decision; whether there was one to make."""
        table = self.table
        if table.seat is None or not self.players:
            return False
        player = self.stand_in if table.seat == self.person else self.players[table.seat]
        if player is None:
            return False
        if table.redeals >= REDEAL_LIMIT:
            table.stop()
            self.told = len(table.events) - 1
            return True
        self.has_changed = True
        settled = table.hands_settled
        self._apply(player.decide(table.view(table.seat), self.stream()))
        if self.table.hands_settled > settled:
            self.stand_in = None
        return True

    def copy(self) -> "Session":
        """The same game, to be played on independently, with the same cards to come."""
        return evolve(self, table=self.table.copy(), asked=self.asked.copy(), finished=self.finished.copy())

    def _apply(self, action: Action) -> None:
        deals = self.table.deals
        if not isinstance(deals, ExplicitDeals) or not deals.has_left:
            self.table.apply(action)
            return
        after = self.table.copy()
        after.apply(action)
        self.go_to(after)


def _trick_at(table: Table) -> int:
    """The number of the trick on the table; 0 before the play."""
    return len(table.hand.tricks) + 1 if table.hand.held else 0
