"""Players of levels 4, 5 and 6: every option is played out in many worlds that fit what the seat knows.

The same worlds serve for all options, so that luck is the same for each. What counts is the
chance to win the game: what a score is worth is a formula for levels 4 and 5, and learned from games for level 6.
"""

from collections.abc import Callable, Sequence

from attrs import evolve

from pitchdsl.bots.simple import SimpleBot
from pitchdsl.cards import mask_of
from pitchdsl.engine.view import SeatView
from pitchdsl.game.actions import Action, Bid, CallCard, Discard, LayAway, NameTrump
from pitchdsl.game.exchange.actions import DiscardCards
from pitchdsl.game.order import orders_of
from pitchdsl.game.rng import CHOICES, RandomStream
from pitchdsl.players.advice import Advice, Estimate, Option
from pitchdsl.players.determinization import decision_point_of
from pitchdsl.players.draws import draw_of
from pitchdsl.players.fast import BATCH, race_of
from pitchdsl.players.knowledge import known
from pitchdsl.players.layout_counts import TooManyWaysError
from pitchdsl.players.level_3 import Level3
from pitchdsl.players.playouts import HandOutcome
from pitchdsl.players.racing import Terms
from pitchdsl.players.reasons import why
from pitchdsl.players.rollout_evaluation import judge_of, option_of
from pitchdsl.players.throwing import turns_of
from pitchdsl.players.winning import value_of
from pitchdsl.sampling.race import DEVIATION, RANKED
from pitchdsl.values import frozen

WORLDS = {4: 10, 5: 50, 6: 200}
"""How many worlds a level looks at."""

MOST_OPTIONS = 12
"""Of a longer ladder of bids so many are tried first, and then those around the best."""

LOWEST = 4
"""The lowest bids are always among them."""

DOUBT = 2.0
"""To name or to throw something else than a simple player would, it must be better by so many standard errors."""

MOST_DRAWN = 4
"""So many times the worlds wanted are drawn, at most, where some turn out to be impossible."""

_SEEDS = 1 << 62


@frozen(kw_only=True, slots=True)
class SearchPlayer:
    """Decides by playing out; it keeps nothing between decisions."""

    worlds: int
    fitted: bool
    """Whether what a score is worth is learned from games by these rules, and not reckoned by a formula."""
    out_of_time: Callable[[], bool] | None = None
    """Asked after each batch of worlds: whether they are enough. Then the same seed need not decide the same."""

    def decide(self, view: SeatView, stream: RandomStream) -> Action:
        """The action of :meth:`consider`, without the work of saying why."""
        found = self._look(view, stream, keeps_on=False)
        return found.action if isinstance(found, Advice) else found.best().action

    def consider(self, view: SeatView, stream: RandomStream) -> Advice:
        """Every option, the best first; of a long ladder of bids those around the best."""
        found = self._look(view, stream, keeps_on=True)
        if isinstance(found, Advice):
            return found
        options = _falling([option_of(view, each.action, each.sums, each.came) for each in found.ranked()])
        return Advice(
            action=options[0].action,
            why=why(view, options, found.hands) + self._formula(view),
            options=options,
            worlds=found.worlds,
            cut=found.cut,
        )

    def _look(self, view: SeatView, stream: RandomStream, *, keeps_on: bool) -> "Advice | _Asked":
        """The decision looked into; an advice where there is nothing to look into, or no way to.

        An option that is clearly worse after a part of the worlds is taken by no means; it ``keeps_on`` where somebody
        wants to know what it comes to.
        """
        actions = view.legal_actions
        if len(actions) == 1:
            return Advice(action=actions[0], why="nothing else is allowed")
        if _all_must_go(view):
            return Advice(action=actions[0], why="every card that may go must go, in any order")
        if isinstance(actions[0], CallCard):
            advice = Level3().consider(view, stream)
            return evolve(advice, why=f"{advice.why}; no layouts are tried for a card that is called")
        try:
            asked = _Asked(self, view, stream, keeps_on=keeps_on)
            asked.try_out(_some_of(actions))
            if asked.found and len(asked.found) < len(actions):
                asked.try_out(_around(actions, [each.action for each in asked.found], asked.best().action))
        except TooManyWaysError:
            return _unsearched(view, stream, "the cards that are out can lie in too many ways to count")
        if not asked.found:
            return _unsearched(view, stream, "no layout was found that fits all that was said and thrown")
        return asked

    def _formula(self, view: SeatView) -> str:
        """What is to be said where games should have taught what a score is worth, and did not."""
        learned = not self.fitted or value_of(view.agreed, view.seats).games
        return "" if learned else ", by a formula for what a score is worth, as nothing was learned of these rules"


@frozen(kw_only=True, slots=True)
class _Tried:
    """An option, and by what it is ranked."""

    action: Action
    sums: Sequence[float]
    rank: float
    has_left: bool
    """Whether it is clearly worse than another one, or as good and not taken."""
    came: tuple[HandOutcome, ...]
    """What came of it in each world; nothing where nobody wants to know."""

    @classmethod
    def of(cls, action: Action, sums: Sequence[float], has_left: bool, came: tuple[HandOutcome, ...]) -> "_Tried":
        """An option that has come to this (:mod:`pitchdsl.sampling.race`)."""
        rank = round(sums[RANKED] - DOUBT * sums[DEVIATION], 9)
        return cls(action=action, sums=sums, rank=rank, has_left=has_left, came=came)


class _Asked:
    """One decision, as far as it has been looked into."""

    def __init__(self, player: SearchPlayer, view: SeatView, stream: RandomStream, *, keeps_on: bool) -> None:
        self.player, self.view, self.stream, self.keeps_on = player, view, stream, keeps_on
        self.know = known(view)
        self.draw = draw_of(self.know)
        self.usual = SimpleBot().decide(view, stream)
        self.found: list[_Tried] = []
        self.hands: list[tuple[int, ...]] = []
        """By seat, what it holds, in each world in which the decision was looked into for somebody to read."""
        self.worlds = 0
        """The fewest that any option was tried in."""
        self.cut = False

    def best(self) -> _Tried:
        return self.ranked()[0]

    def ranked(self) -> list[_Tried]:
        """The options tried, the best first; of equals the one that a simple player takes."""
        return sorted(self.found, key=lambda each: (each.has_left, -each.rank, each.action != self.usual))

    def try_out(self, actions: tuple[Action, ...]) -> None:
        """Plays some options out in as many worlds as the player looks at."""
        wanted, out_of_time = self.player.worlds, self.player.out_of_time
        decision = decision_point_of(self.view, self.know, actions)
        seed = self.stream.below(_SEEDS)
        terms = Terms(
            judge=judge_of(self.view, fitted=self.player.fitted),
            worlds=wanted,
            usual=actions.index(self.usual) if self.usual in actions else -1,
            is_planned=_is_planned(actions),
            keeps_on=self.keeps_on,
        )
        race, drawn, laid = race_of(decision, terms), 0, self.stream.below(_SEEDS)
        while not (race.is_over or self.cut) and drawn < MOST_DRAWN * wanted:
            batch = min(BATCH, wanted - race.tried)
            # perhaps fewer, or none
            layouts = self.draw.layouts(batch, RandomStream(laid, drawn, 0, CHOICES), held=self.keeps_on)
            if layouts.number:
                race.run(layouts, seed=seed, first=drawn)
            drawn += batch
            self.cut = not race.is_over and out_of_time is not None and out_of_time()
        tried, (sums, left) = race.tried, race.ended()
        if tried:
            worlds = list(race.worlds()) if self.keeps_on else []
            came = list(zip(*(world.came for world in worlds), strict=True)) or [()] * len(actions)
            self.found += map(_Tried.of, actions, sums, left, came)
            self.hands += [self._in_hand(world.held) for world in worlds]
            self.worlds = min(tried, self.worlds or tried)

    def _in_hand(self, held: tuple[int, ...]) -> tuple[int, ...]:
        """What is left of what seats held."""
        played = mask_of(card for trick in (*self.view.played, self.view.trick) for _, card in trick)
        return tuple([cards & ~played for cards in held])


def _some_of(actions: tuple[Action, ...]) -> tuple[Action, ...]:
    """All options; of a long ladder of bids the named ones, the lowest, and some between."""
    numbers = [action for action in actions if isinstance(action, Bid) and action.name is None]
    if len(numbers) <= MOST_OPTIONS:
        return actions
    step = (len(numbers) - LOWEST) / (MOST_OPTIONS - LOWEST)
    kept = {*numbers[:LOWEST], *(numbers[LOWEST + int(step * each)] for each in range(MOST_OPTIONS - LOWEST))}
    return tuple(action for action in actions if action in kept or action not in numbers)


def _all_must_go(view: SeatView) -> bool:
    """Whether the seat throws these cards in any case, and only chooses which one goes first."""
    thrown = [action.card for action in view.legal_actions if isinstance(action, Discard)]
    if view.trump is None or len(thrown) < len(view.legal_actions):
        return False
    trumps = orders_of(view.rules)[view.trump].trumps
    turn = next((turn for turn in turns_of(view) if turn.seat == view.seat), None)
    if (
        turn is None
        or not isinstance(turn.action, DiscardCards)
        or not turn.action.every
        or turn.action.most is not None
    ):
        return False
    return not any(trumps >> card & 1 for card in thrown)


def _around(actions: tuple[Action, ...], tried: Sequence[Action], best: Action) -> tuple[Action, ...]:
    """The bids that were not tried next to the best one."""
    if best not in actions or not isinstance(best, Bid):
        return ()
    place, others = actions.index(best), list[Action]()
    for step in (-1, 1):
        at = place + step
        while 0 <= at < len(actions) and actions[at] not in tried and len(others) < MOST_OPTIONS:
            others.append(actions[at])
            at += step
    return tuple(others)


def _is_planned(actions: Sequence[Action]) -> bool:
    """Whether these options follow a bid that counted on what a simple player makes of it: suits to name, and discards.

    One of many is soon the best by chance alone, and then the bid was made for nothing.
    """
    return any(isinstance(action, NameTrump | LayAway) for action in actions)


def _falling(options: Sequence[Option]) -> tuple[Option, ...]:
    """The same options; a bid is no likelier to be made than a lower one, whatever a small sample says."""
    least: dict[Action, Estimate] = {}
    most = 1.0
    for option in sorted(options, key=_height):
        if _height(option) and option.makes is not None:
            most = min(most, option.makes.mean)
            least[option.action] = evolve(option.makes, mean=most)
    return tuple(evolve(option, makes=least.get(option.action, option.makes)) for option in options)


def _height(option: Option) -> int:
    """The number of a bid; 0 for everything else."""
    return option.action.value if isinstance(option.action, Bid) and option.action.name is None else 0


def search_player(level: int, *, out_of_time: Callable[[], bool] | None = None) -> SearchPlayer:
    """The player of level 4, 5 or 6."""
    return SearchPlayer(worlds=WORLDS[level], fitted=level == max(WORLDS), out_of_time=out_of_time)


def _unsearched(view: SeatView, stream: RandomStream, why: str) -> Advice:
    return Advice(action=SimpleBot().decide(view, stream), why=f"{why}; this is what a simple player does")
