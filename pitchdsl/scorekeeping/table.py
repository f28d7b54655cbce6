"""The score sheet as people read it: a line a hand, a column a side, and what everybody has come to."""

import csv
from collections.abc import Iterator, Sequence
from io import StringIO

from pitchdsl.account.names import Tabletalk
from pitchdsl.canonical.text import origins_of, sections
from pitchdsl.described_hands.described_hand import DescribedHand
from pitchdsl.described_hands.doubled import DOUBLED, ONCE, REDOUBLED
from pitchdsl.described_hands.possible import bid_words
from pitchdsl.game.rules import Rules
from pitchdsl.scorekeeping.evening import ScoredGame, ScoredHand, totals

HEAD = ("game", "hand", "dealer", "pitcher", "bid", "made", "side", "taken", "change", "score")

_DOUBLED = {ONCE: "", DOUBLED: " doubled", REDOUBLED: " redoubled"}


def talk_of(rules: Rules, game: ScoredGame) -> Tabletalk:
    """What the players and sides of a game are called."""
    return Tabletalk(rules.seated(len(game.told.names)), game.sides, game.told.names)


def contract(hand: ScoredHand, names: Sequence[str]) -> str:
    """Who bid what, and whether it was made: ``Bob 3, set``."""
    told, settled = hand.told, hand.settled
    if told is None or settled is None:
        return "passed out"
    if told.pitcher is None or told.bid is None:
        return "no bid"
    came = {True: "made", False: "set", None: ""}[settled.settle.made]
    return f"{names[told.pitcher]} {_bid(told)}, {came}"


def _bid(told: DescribedHand) -> str:
    """What was bid, and whether it was doubled."""
    bid = "" if told.bid is None else bid_words((told.bid, told.call))
    return f"{bid}{_DOUBLED[told.times or ONCE]}"


def hand_lines(rules: Rules, game: ScoredGame, at: int = -1) -> Iterator[str]:
    """What a hand came to, the last one if no other is asked for."""
    last, talk = game.hands[at], talk_of(rules, game)
    if last.settled is None:
        yield f"All passed: {talk.player(last.after.dealer)} deals next."
        return
    settle = last.settled.settle
    yield f"{contract(last, game.told.names).capitalize()}."
    for side in range(len(game.sides)):
        took = f"took {settle.taken[side]}, "
        yield f"  {talk.side(side)}: {took}{settle.delta[side]:+d}, now {settle.score[side]}"
    for stake in last.settled.stakes:
        paid = [f"{talk.side(side)} {number:+d}" for side, number in enumerate(stake.paid) if number]
        yield f"  {stake.stake}: {', '.join(paid)}"


def end_lines(rules: Rules, games: Sequence[ScoredGame]) -> Iterator[str]:
    """Who has won the last of these games, by which line where it is not the target, and who has won the match."""
    game = games[-1]
    talk, winner = talk_of(rules, game), game.winner
    if winner is None:
        yield "The game is over. Nobody wins: it is a tie."
    else:
        yield f"The game is over. {talk.side(winner)} {talk.verb(winner, 'wins', 'win')}."
    decides = None if game.last is None else game.last.ended_by
    if decides is not None and decides != rules.winning.target.origin:
        said = (each for _, lines in sections(rules) for each in lines)
        yield from (f"What decides: {name}: {value}." for name, value, rule in said if decides in origins_of(rule))
    won = [0] * len(game.sides)
    for each in games:
        if each.told.names == game.told.names and each.winner is not None:
            won[each.winner] += each.worth
    if rules.match.games is not None and rules.match.games.decided_by(won):
        best = rules.match.games.winner(won)
        yield f"That is the match: {talk.side(best) if best is not None else 'nobody'} has won it."


def rows(game: ScoredGame) -> Iterator[tuple[str, str, str, tuple[str, ...]]]:
    """Of each hand its number, its dealer, its contract, and for each side the change and the score after it."""
    names = game.told.names
    for number, hand in enumerate(game.hands, 1):
        settle = hand.settled.settle if hand.settled else None
        scores = (
            ()
            if settle is None
            else tuple(f"{delta:+d} → {score}" for delta, score in zip(settle.delta, settle.score, strict=True))
        )
        yield f"{number}", names[hand.before.dealer], contract(hand, names), scores


def as_csv(rules: Rules, games: Sequence[ScoredGame]) -> str:
    """Every hand, a line for each side."""
    out = StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(HEAD)
    for at, game in enumerate(games, 1):
        talk, names = talk_of(rules, game), game.told.names
        for number, hand in enumerate(game.hands, 1):
            if hand.told is None or hand.settled is None:
                continue
            told, settle = hand.told, hand.settled.settle
            pitcher = "" if told.pitcher is None else names[told.pitcher]
            bid = _bid(told)
            made = {True: "yes", False: "no", None: ""}[settle.made]
            for side in range(len(game.sides)):
                came = settle.taken[side], settle.delta[side], settle.score[side]
                dealer = names[hand.before.dealer]
                writer.writerow((at, number, dealer, pitcher, bid, made, talk.side(side), *came))
    return out.getvalue()


def person_rows(games: Sequence[ScoredGame]) -> Iterator[tuple[str, ...]]:
    """What each person has come to: name, games won of games, bids made of bids, points."""
    for each in totals(games):
        yield each.name, f"{each.won} of {each.games}", f"{each.made} of {each.bids}", f"{each.points}"
