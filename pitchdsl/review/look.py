"""The way through a played game, decision by decision."""

from collections.abc import Callable, Iterator, Sequence

from attrs import evolve

from pitchdsl.game.actions import Action
from pitchdsl.game.events import DealEvent, SettleEvent
from pitchdsl.players.advice import Estimate, Player
from pitchdsl.players.facts import swings
from pitchdsl.review.luck import luck
from pitchdsl.review.played import Moment, Played
from pitchdsl.review.review import DEAREST, Course, Judged, Review
from pitchdsl.review.turned import turned

SEARCHING = ("level-4", "level-5", "level-6")
"""The levels that reckon what an option is worth."""


class NothingReckonedError(ValueError):
    """The player goes by rules and reckons nothing, so it cannot say what a decision cost."""


def reviewed(
    game: Played,
    player: Player,
    name: str,
    *,
    number: int = 1,
    seed: int = 0,
    seat: int | None = None,
    on_progress: Callable[[int, int], None] | None = None,
) -> Review:
    """Looks a game through. The same seed gives the same review; that of a decision does not depend on the others.

    ``number`` is that of the game in its record, ``name`` the player's. Raises :class:`NothingReckonedError`.
    """
    looked_at: list[tuple[Moment, Judged]] = []
    hands: dict[int, Course] = {}
    dealt: int | None = None
    forced = 0
    for moment in game.moments():
        if on_progress is not None:
            on_progress(moment.number - 1, len(game.actions))
        if moment.table.hand.first_event != dealt:
            dealt = moment.table.hand.first_event
            hands[moment.hand] = _course(moment, seed)
        if moment.action is None or seat not in (None, moment.seat):
            continue
        if len(moment.table.legal_actions()) == 1:
            forced += 1
        else:
            looked_at.append((moment, cost_of(moment, moment.action, player, seed, number)))
    judged = [each for _, each in looked_at]
    if judged and not any(each.options for each in judged):
        tries = name in SEARCHING
        raise NothingReckonedError(
            f"{name} tries no layouts of the hidden cards in this game, and no other level does, so nobody can say "
            "what a decision cost"
            if tries
            else f"{name} reckons nothing, and so cannot say what a decision cost; take level-4, level-5 or level-6"
        )
    changes = dict(_changes(game))
    review = Review(
        rules=game.start.whole,
        sides=game.start.sides,
        player=name,
        seed=seed,
        seat=seat,
        judged=tuple(judged),
        forced=forced,
        hands=tuple(
            evolve(hand, change=changes.get(hand.hand), wins=_wins(hand.hand, judged, len(game.start.sides)))
            for hand in hands.values()
        ),
        outcome=game.end.outcome,
    )
    dearest = {each.number for each in review.mistakes[:DEAREST]}
    return evolve(
        review,
        judged=tuple(
            evolve(each, turned=turned(moment.table, each.action, each.best)) if each.number in dearest else each
            for moment, each in looked_at
        ),
    )


def cost_of(moment: Moment, action: Action, player: Player, seed: int, number: int) -> Judged:
    """What one decision cost; ``number`` is that of the game in its record."""
    table, seat = moment.table, moment.seat
    advice = player.consider(table.view(seat), moment.stream(seed, number))
    best = next(iter(advice.options), None)
    done = next((option for option in advice.options if option.action == action), None)
    cost = advice.cost(action)
    return Judged(
        number=moment.number,
        hand=moment.hand,
        in_hand=moment.in_hand,
        seat=seat,
        side=table.side_of[seat],
        action=action,
        best=best.action if best else action,
        why=advice.why,
        options=advice.options,
        worlds=advice.worlds,
        points=cost.points,
        wins=cost.wins,
        lost=swings(best, done) if best and done else (),
    )


def _course(moment: Moment, seed: int) -> Course:
    """A hand right behind its deal."""
    table = moment.table
    return Course(hand=moment.hand, dealer=table.dealer, before=tuple(table.score), luck=luck(table, seed))


def _wins(hand: int, judged: Sequence[Judged], sides: int) -> tuple[Estimate | None, ...]:
    first: dict[int, Estimate | None] = {}
    for each in judged:
        if each.hand == hand and each.options:
            first.setdefault(each.side, each.options[0].wins)
    return tuple(first.get(side) for side in range(sides))


def _changes(game: Played) -> Iterator[tuple[int, tuple[int, ...]]]:
    """By hand, what was added to the scores."""
    hand = 0
    for event in game.end.events:
        if isinstance(event, DealEvent):
            hand = event.hand
        elif isinstance(event, SettleEvent):
            yield hand, event.delta
