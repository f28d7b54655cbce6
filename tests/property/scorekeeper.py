"""An independent scorekeeper: who gets which point, how a hand is settled, and whether the game is over.

It knows the hand-written sheets and nothing else of this project, and works from the deal and what players did.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from .referee import card_of, trumps_of, winner_of
from .sheets import Row, Sheet
from .story import Story

PIPS = {"T": 10, "A": 4, "K": 3, "Q": 2, "J": 1}

Award = tuple[str, int, int | None, str | None]
"""The point, its value, the side that has it, and the card that earned it."""


@dataclass(frozen=True)
class Count:
    """A hand, counted."""

    awards: tuple[Award, ...]
    taken: tuple[int, ...]
    made: bool | None


@dataclass(frozen=True)
class End:
    """How a game ended."""

    winner: int | None
    reason: str


def side_of(sheet: Sheet, seats: int, seat: int) -> int:
    """Partners sit opposite each other."""
    return seat % (seats // 2) if sheet.partners else seat


def count(sheet: Sheet, story: Story) -> Count:
    """Counts a hand that was played to its end."""
    seats = len(story.dealt)
    sides = seats // 2 if sheet.partners else seats
    awards = tuple(_award(sheet, story, row) for row in sheet.rows)
    taken = tuple(sum(value for _, value, to, _ in awards if to == side) for side in range(sides))
    if story.pitcher is None or story.bid is None:
        return Count(awards, taken, None)
    mine = taken[side_of(sheet, seats, story.pitcher)]
    above_all = story.bid > sheet.total
    return Count(awards, taken, mine == sum(taken) if above_all else mine >= story.bid)


def _award(sheet: Sheet, story: Story, row: Row) -> Award:
    name, value, how, what = row
    assert story.trump is not None
    seats = len(story.dealt)
    if sheet.spades_double and story.trump == "S" and name in ("high", "jack"):
        value = 2
    if how == "pips":
        return name, value, most_pips(sheet, story), None
    if how == "sweep":
        return name, value, _sweep(sheet, story), None
    card = _meant(sheet, story, what)
    if card is None:
        return name, value, None, None
    seat = _stands_to(sheet, story, how, card)
    return name, value, side_of(sheet, seats, seat), card


def _meant(sheet: Sheet, story: Story, what: str) -> str | None:
    """The card of a row, if anybody holds it at the first lead."""
    assert story.trump is not None
    in_play = set().union(*story.held())
    if what == "highest spade":
        candidates = [rank + "S" for rank in sheet.ranks]
    elif what in ("highest", "lowest"):
        candidates = trumps_of(sheet, story.trump)
    else:
        candidates = [card_of(what, story.trump)]
    there = [card for card in candidates if card in in_play]
    if not there:
        return None
    return there[-1] if what == "lowest" else there[0]


def _stands_to(sheet: Sheet, story: Story, how: str, card: str) -> int:
    """The seat that was dealt a card, held it at the first lead, or won it."""
    assert story.trump is not None
    if how == "winner":
        return next(
            winner_of(sheet, trick, story.trump) for trick in story.tricks if card in [played for _, played in trick]
        )
    if how == "owner":
        for seat, hand in enumerate(story.dealt):
            if card in hand:
                return seat
        # A card from the kitty was dealt to nobody: it counts for whoever holds it at the first lead.
    return next(seat for seat, hand in enumerate(story.held()) if card in hand)


def pips(sheet: Sheet, story: Story) -> list[int]:
    """The pips in each side's tricks."""
    assert story.trump is not None
    seats = len(story.dealt)
    counts = [0] * (seats // 2 if sheet.partners else seats)
    for trick in story.tricks:
        side = side_of(sheet, seats, winner_of(sheet, trick, story.trump))
        counts[side] += sum(PIPS.get(card[0], 0) for _, card in trick if card not in ("RJ", "BJ"))
    return counts


def most_pips(sheet: Sheet, story: Story) -> int | None:
    """The side with the most pips; of a tie, as the sheet says."""
    counts = pips(sheet, story)
    best = [side for side, number in enumerate(counts) if number == max(counts)]
    if len(best) == 1:
        return best[0]
    if sheet.ties == "defenders" and story.pitcher is not None:
        others = [side for side in best if side != side_of(sheet, len(story.dealt), story.pitcher)]
        return others[0] if len(others) == 1 else None
    return None


def _sweep(sheet: Sheet, story: Story) -> int | None:
    assert story.trump is not None
    assert story.pitcher is not None
    seats = len(story.dealt)
    pitcher = side_of(sheet, seats, story.pitcher)
    winners = {side_of(sheet, seats, winner_of(sheet, trick, story.trump)) for trick in story.tricks}
    return pitcher if winners == {pitcher} else None


def settle(sheet: Sheet, story: Story, counted: Count, before: Sequence[int]) -> list[int]:
    """The scores after a hand."""
    after = []
    towards = 1 if sheet.target > sheet.start else -1
    pitcher = None if story.pitcher is None else side_of(sheet, len(story.dealt), story.pitcher)
    for side, score in enumerate(before):
        gain = counted.taken[side] if sheet.junk else 0
        if side == pitcher and story.bid is not None:
            plus = story.bid if sheet.made == "bid" else counted.taken[side]
            gain = plus if counted.made else -sheet.set_times * story.bid
        new = score + towards * gain
        if sheet.stops_at is not None and new <= sheet.target and not may_win(sheet, side, pitcher, counted.made):
            new = sheet.stops_at
        after.append(new)
    return after


def may_win(sheet: Sheet, side: int, pitcher: int | None, made: bool | None) -> bool:
    """Whether a side has what it takes to win beside the target."""
    if sheet.needs == "own bid":
        return side == pitcher and made is True
    if sheet.needs == "own bid or set":
        return made is True if side == pitcher else made is False
    return True


def end(sheet: Sheet, story: Story, counted: Count, before: Sequence[int], after: Sequence[int]) -> End | None:
    """How the game ends with this hand; none when it goes on."""
    pitcher = None if story.pitcher is None else side_of(sheet, len(story.dealt), story.pitcher)
    if story.name is not None and pitcher is not None:
        if sheet.named_bid_wins and counted.made and (not sheet.named_bid_loses or before[pitcher] >= 0):
            return End(pitcher, "named-bid")
        if sheet.named_bid_loses and not counted.made:
            return End(1 - pitcher, "named-bid")
    counts_up = sheet.target > sheet.start
    there = [
        side for side, score in enumerate(after) if (score >= sheet.target if counts_up else score <= sheet.target)
    ]
    able = [side for side in there if may_win(sheet, side, pitcher, counted.made)]
    if not able:
        return None
    if len(able) == 1:
        return End(able[0], "target" if len(there) == 1 else "race")
    if sheet.several == "pitcher":
        return _race(sheet, counted, before, able, pitcher)
    best = [side for side in able if after[side] == max(after[each] for each in able)]
    return End(best[0], "race") if len(best) == 1 else End(None, "tie")


def _race(sheet: Sheet, counted: Count, before: Sequence[int], able: list[int], pitcher: int | None) -> End:
    """The pitcher first, else the points one after the other: high, low, jack, game."""
    if pitcher in able:
        return End(pitcher, "race")
    running = list(before)
    for point in ("high", "low", "jack", "game"):
        for name, value, side, _ in counted.awards:
            if name == point and side is not None:
                running[side] += value
                if side in able and running[side] >= sheet.target:
                    return End(side, "race")
    raise AssertionError("nobody got there, though several did")
