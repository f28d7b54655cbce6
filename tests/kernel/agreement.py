"""The same games in both engines, decision by decision and hand by hand."""

from collections.abc import Sequence

from attrs import frozen

from pitchdsl.bots.roster import BOTS
from pitchdsl.engine.table import Table
from pitchdsl.game.actions import (
    SET,
    Action,
    Answer,
    Ask,
    Bid,
    CallCard,
    ChoosePartner,
    Discard,
    Double,
    Hold,
    NameTrump,
    Pass,
    PassCard,
    PlayCard,
    RunIt,
    Stand,
    ThrowIn,
)
from pitchdsl.game.auction.ladder import ladder_of
from pitchdsl.game.count.awards import widths
from pitchdsl.game.events import REASONS, AwardEvent, DealEvent, PartnerEvent, SettleEvent
from pitchdsl.game.partners.phase import parties
from pitchdsl.game.rng import CHOICES, RandomStream, SeededDeals
from pitchdsl.game.rules import Rules
from pitchdsl.game.state import REDEAL_LIMIT, sides_of
from pitchdsl.kernel import rows as kernel
from pitchdsl.kernel.play import Played, play
from pitchdsl.lower import layout as at

CASTS = (("random",), ("simple",), ("simple", "random"))
"""Who sits around the table, in turn."""

_ROOM = 50


@frozen
class Told:
    """A game as both engines can tell it."""

    decisions: tuple[int, ...]
    hands: tuple[tuple[object, ...], ...]
    """Of each: pitcher, bid, made, points taken, scores, and who had which item with which value."""
    end: tuple[object, ...]
    """Winner, reason, hands and scores."""


def by_reference(rules: Rules, bots: Sequence[str], seed: int, game: int, hand_limit: int) -> Told:
    """The game as the reference engine plays it."""
    table = Table(rules, len(bots), SeededDeals(seed, game))
    decisions: list[int] = []
    number, stream = 0, RandomStream(seed, game, 0, CHOICES)
    while table.seat is not None:
        if table.hands_settled >= hand_limit or table.redeals >= REDEAL_LIMIT:
            table.stop()
            break
        if table.hand_number != number:
            number = table.hand_number
            stream = RandomStream(seed, game, number, CHOICES)
        action = BOTS[bots[table.seat]].decide(table.view(table.seat), stream)
        decisions.append(_number_of(table.rules, action, ThrowIn() in table.legal_actions()))
        table.apply(action)
    outcome = table.outcome
    assert outcome is not None
    return Told(
        decisions=tuple(decisions),
        hands=tuple(_hands_of(rules.seated(len(bots)), len(bots), table)),
        end=(outcome.winner, outcome.reason, outcome.hands, outcome.score),
    )


def by_kernel(rules: Rules, bots: Sequence[str], seed: int, game: int, hand_limit: int, decisions: int) -> Told:
    """The game as the fast engine plays it; there is room for a few decisions more than so many."""
    played = play(rules, len(bots), bots, seed, game, 1, hand_limit, log=decisions + _ROOM)
    (row,) = played.games.tolist()
    winner, reason, hands = row[kernel.GAME_WINNER], REASONS[row[kernel.GAME_REASON]], row[kernel.GAME_HANDS]
    return Told(
        decisions=tuple(played.log.tolist()),
        hands=tuple(_rows_of(played, sides_of(rules, len(bots)), sum(widths(rules.seated(len(bots)), len(bots))))),
        end=(_or_none(winner), reason, hands, tuple(row[kernel.GAME_REST :])),
    )


def disagreement(rules: Rules, seats: int, cast: Sequence[str], seed: int, game: int, hand_limit: int) -> str | None:
    """What the engines do not agree on in a game, in a line; none where they agree on all."""
    bots = [cast[seat % len(cast)] for seat in range(seats)]
    one = by_reference(rules, bots, seed, game, hand_limit)
    other = by_kernel(rules, bots, seed, game, hand_limit, len(one.decisions))
    if one == other:
        return None
    for what in ("decisions", "hands", "end"):
        mine, yours = getattr(one, what), getattr(other, what)
        if mine != yours:
            at_place = next((i for i, pair in enumerate(zip(mine, yours, strict=False)) if pair[0] != pair[1]), None)
            place = min(len(mine), len(yours)) if at_place is None else at_place
            return (
                f"{rules.name}, {bots}, seed {seed}, game {game}: {what} differ at {place}: "
                f"{mine[max(0, place - 4) : place + 2]} and {yours[max(0, place - 4) : place + 2]}"
            )
    raise AssertionError("something must differ")


def assert_played_alike(rules: Rules, *, games: int = 3, hand_limit: int = 8, seed: int = 51) -> None:
    """Both engines play the same games by some rules, with as few and as many players as may be."""
    for seats in {rules.players.seats.least, rules.players.seats.most}:
        for cast in CASTS:
            for game in range(games):
                assert disagreement(rules, seats, cast, seed, game, hand_limit) is None


def _number_of(rules: Rules, action: Action, could_throw_in: bool) -> int:
    """A decision as the fast engine writes it down."""
    if isinstance(action, PlayCard):
        return action.card
    if isinstance(action, Discard):
        return at.THROW_CARD + action.card
    if isinstance(action, NameTrump):
        return at.NAME_SUIT + action.suit
    if isinstance(action, Bid):
        return at.SAY_SET if action.name == SET else at.SAY_BID + ladder_of(rules).bids.index(action)
    if isinstance(action, Stand):
        return at.PLAY_ON if could_throw_in else at.STAND
    if isinstance(action, ChoosePartner):
        return at.CHOOSE_SEAT + action.seat
    if isinstance(action, PassCard):
        return at.PASS_CARD + action.card
    if isinstance(action, CallCard):
        return at.CALL_CARD + action.card
    if isinstance(action, Double):
        return at.REDOUBLE if action.again else at.DOUBLE
    if isinstance(action, Answer):
        return at.GRANT if action.grants else at.REFUSE
    words: dict[type, int] = {
        Ask: at.ASK,
        Pass: at.SAY_PASS,
        Hold: at.SAY_HOLD,
        RunIt: at.SAY_RUN,
        ThrowIn: at.THROW_IN,
    }
    return words[type(action)]


def _hands_of(rules: Rules, seats: int, table: Table) -> list[tuple[object, ...]]:
    hands = list[tuple[object, ...]]()
    awards: dict[str, list[tuple[int | None, int]]] = {}
    together: tuple[int, ...] = ()
    for event in table.events:
        if isinstance(event, DealEvent):
            awards, together = {}, ()  # of cards that were dealt again
        elif isinstance(event, PartnerEvent):
            together = parties(seats, event.seat, event.partner)
        elif isinstance(event, AwardEvent):
            if event.side is None or not together or together[event.side] == event.side:
                awards.setdefault(event.point, []).append((event.side, event.value))
        elif isinstance(event, SettleEvent):
            counted: list[tuple[int | None, int]] = []
            seated = rules.seated(table.seats)
            for item, width in zip(seated.points.items, widths(rules, seats), strict=True):
                mine = awards.get(item.name, [(None, 0)])
                value = 0 if item.reckoned else mine[-1][1]
                counted += [*mine, *[(None, value)] * (width - len(mine))]
            hands.append((event.pitcher, event.bid, event.made, event.taken, event.score, tuple(counted)))
            awards = {}
    return hands


def _rows_of(played: Played, by_side: tuple[tuple[int, ...], ...], items: int) -> list[tuple[object, ...]]:
    sides, side_of = len(by_side), {seat: side for side, seats in enumerate(by_side) for seat in seats}
    hands = list[tuple[object, ...]]()
    for row in played.hands.tolist():
        rest = row[kernel.ROW_REST :]
        taken, score, rest = rest[:sides], rest[sides : 2 * sides], rest[2 * sides :]
        counted = tuple((_or_none(side), value) for side, value in zip(rest[:items], rest[items:], strict=True))
        made = {-1: None, 0: False, 1: True}[row[kernel.ROW_MADE]]
        pitcher = side_of.get(row[kernel.ROW_PITCHER])
        hands.append((pitcher, _or_none(row[kernel.ROW_BID]), made, tuple(taken), tuple(score), counted))
    return hands


def _or_none(number: int) -> int | None:
    return None if number < 0 else number
