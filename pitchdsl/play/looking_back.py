"""A hand that is over, looked through: what the person's decisions cost, apart from the luck of the deal."""

from collections.abc import Iterator

from pitchdsl.account.names import Tabletalk, count
from pitchdsl.engine.session import Session
from pitchdsl.players.advice import Player
from pitchdsl.records.reader import read_record
from pitchdsl.records.writer import lines_of as record_of
from pitchdsl.review.look import NothingReckonedError, reviewed
from pitchdsl.review.numbers import chance, points, signed
from pitchdsl.review.played import Played, played
from pitchdsl.review.review import Review, total
from pitchdsl.review.text import lines_of
from pitchdsl.review.told import dearest


def look_back(session: Session, number: int, adviser: Player, adviser_name: str, talk: Tabletalk) -> Iterator[str]:
    """What an adviser says of the person's decisions in a settled hand, counted from 1; at most 80 columns."""
    try:
        found = reviewed(hand_of(session, number), adviser, adviser_name, seed=session.seed, seat=session.person)
    except NothingReckonedError:
        yield f"{adviser_name} goes by rules, and reckons no costs; another adviser does, such as --adviser level-5."
        return
    yield f"Hand {number}: {count(len(found.judged), 'decision')} of yours with a choice, {found.forced} without."
    yield from (line for block in dearest(found, talk) for line in lines_of(block))
    yield from _sums(found, session.table.side_of[session.person])


def hand_of(session: Session, number: int) -> Played:
    """One settled hand of a game, with the scores and the dealer that it had."""
    game = next(iter(read_record(record_of(session))))
    whole = played(game, session.rules)
    moments = list(whole.moments())
    ours = [moment for moment in moments if moment.hand == number]
    after = next((moment.table for moment in moments if moment.hand > number), whole.end)
    actions = tuple(moment.action for moment in ours if moment.action is not None)
    return Played(start=ours[0].table, actions=actions, end=after, is_open=False)


def _sums(found: Review, side: int) -> Iterator[str]:
    """What the mistakes cost, and what the deal gave."""
    mistakes = found.mistakes
    if mistakes:
        lost = points(total(each.points for each in mistakes if each.points), signed=False)
        wins = [each.wins for each in mistakes if each.wins]
        games = f" and {chance(total(wins))} of the games" if wins else ""
        yield f"Your {count(len(mistakes), 'mistake')} cost {lost} points{games}."
    hand = found.hands[0]
    if hand.change is not None:
        yield f"The hand changed your score by {signed(hand.change[side])}."
    yield f"The luck of the deal: {points(hand.luck[side])} points for you."
