"""An independent scorekeeper: who gets which point, how a hand is settled, and whether the game is over.

It knows the hand-written sheets and nothing else of this project, and works from the deal and what players did.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from .referee import card_of, trumps_of, winner_of
from .sheet import Row, Sheet
from .story import Story

PIPS = {"TS": 10, "TH": 10, "TD": 10, "TC": 10} | {
    rank + suit: pips for rank, pips in (("A", 4), ("K", 3), ("Q", 2), ("J", 1)) for suit in "SHDC"
}
"""The cards that count towards Game, jokers not among them."""

Award = tuple[str, int, int | None, str | None]
"""The point, its value, the side that has it, and the card that earned it."""


@dataclass(frozen=True)
class Count:
    """A hand, counted."""

    awards: tuple[Award, ...]
    taken: tuple[int, ...]
    made: bool | None
    swept: int | None
    """The side that has all the tricks."""


@dataclass(frozen=True)
class End:
    """How a game ended."""

    winner: int | None
    reason: str


def side_of(sheet: Sheet, seats: int, seat: int) -> int:
    """Partners sit opposite each other."""
    return seat % (seats // 2) if sheet.partners else seat


def sides_of(sheet: Sheet, seats: int) -> int:
    """How many sides there are."""
    return seats // 2 if sheet.partners else seats


def winners_of(sheet: Sheet, story: Story) -> list[int]:
    """Who won each trick."""
    return [winner_of(sheet, trick, story.trump or "") for trick in story.tricks]


def count(sheet: Sheet, story: Story) -> Count:
    """Counts a hand that was played to its end, or given up for a set."""
    seats = len(story.dealt)
    sides = sides_of(sheet, seats)
    if story.name == "set":
        return Count((), (0,) * sides, False, None)
    winners = winners_of(sheet, story)
    tricks = {side_of(sheet, seats, seat) for seat in winners}
    swept = tricks.pop() if len(tricks) == 1 else None
    pitcher = None if story.pitcher is None else side_of(sheet, seats, story.pitcher)
    awards = [_award(sheet, story, row, winners) for row in sheet.rows]
    for at, (name, value, how, _) in enumerate(sheet.rows):
        if how == "everything":
            mine = pitcher is not None and swept == pitcher and all(side in (None, pitcher) for _, _, side, _ in awards)
            awards[at] = (name, value, pitcher if mine else None, None)
    taken = tuple(sum(value for _, value, to, _ in awards if to == side) for side in range(sides))
    if pitcher is None or story.bid is None:
        return Count(tuple(awards), taken, None, swept)
    kept = {None: True, "trick": swept == pitcher, "point": taken[pitcher] == sum(taken)}[sheet.takes(story.name)]
    made = kept and (taken[pitcher] >= story.bid or story.bid > sheet.total)
    return Count(tuple(awards), taken, made, swept)


def _award(sheet: Sheet, story: Story, row: Row, winners: list[int]) -> Award:
    name, value, how, what = row
    seats = len(story.dealt)
    if sheet.spades_double and story.trump == "S" and name in ("high", "jack"):
        value = 2
    if how == "everything":
        return name, value, None, None
    if not what:
        return name, value, _by_tricks(sheet, story, how, winners), None
    card = meant(sheet, story, what)
    if card is None:
        return name, value, None, None
    seat = _stands_to(story, how, card, winners)
    return (name, value, None, None) if seat is None else (name, value, side_of(sheet, seats, seat), card)


def _by_tricks(sheet: Sheet, story: Story, how: str, winners: list[int]) -> int | None:
    """The side that a point goes to which no card earns."""
    seats = len(story.dealt)
    if how == "pips":
        return most_pips(sheet, story)
    sides = [side_of(sheet, seats, seat) for seat in winners]
    if how == "last":
        return sides[-1] if sides else None
    if how == "best trick":
        best = [
            max((pips(trick) for trick, by in zip(story.tricks, sides, strict=True) if by == side), default=0)
            for side in range(sides_of(sheet, seats))
        ]
        return best.index(max(best)) if best.count(max(best)) == 1 else None
    one = sides[0] if len(set(sides)) == 1 else None
    if how == "every" or story.pitcher is None:
        return one
    return one if one == side_of(sheet, seats, story.pitcher) else None


def meant(sheet: Sheet, story: Story, what: str) -> str | None:
    """The card of a row, if anybody holds it at the first lead."""
    assert story.trump is not None
    in_play = set().union(*story.held())
    if what == "highest spade":
        candidates = [rank + "S" for rank in sheet.ranks]
    elif what in ("highest", "lowest", "lowest but the joker"):
        candidates = [card for card in trumps_of(sheet, story.trump) if what[-5:] != "joker" or card != "RJ"]
    else:
        candidates = [card_of(what, story.trump)]
    there = [card for card in candidates if card in in_play]
    if not there:
        return None
    found = there[0] if what.startswith("highest") else there[-1]
    jokers = [card for trick in story.tricks for _, card in trick if card in ("RJ", "BJ")]
    if sheet.first_joker and what in ("highest", "lowest") and found in jokers and len(jokers) == 2:
        return jokers[0] if what.startswith("highest") else jokers[1]
    return found


def _stands_to(story: Story, how: str, card: str, winners: list[int]) -> int | None:
    """The seat that was dealt a card, held it at the first lead, or won it; none when it was never played."""
    if how == "winner":
        taken = zip(story.tricks, winners, strict=True)
        return next((seat for trick, seat in taken if card in [played for _, played in trick]), None)
    if how == "owner":
        for seat, hand in enumerate(story.dealt):
            if card in hand:
                return seat
        # A card from the kitty was dealt to nobody: it counts for whoever holds it at the first lead.
    return next(seat for seat, hand in enumerate(story.held()) if card in hand)


def pips(trick: Sequence[tuple[int, str]]) -> int:
    """The pips in a trick."""
    return sum(PIPS.get(card, 0) for _, card in trick)


def pips_of_sides(sheet: Sheet, story: Story) -> list[int]:
    """The pips in each side's tricks."""
    seats = len(story.dealt)
    counts = [0] * sides_of(sheet, seats)
    for trick, winner in zip(story.tricks, winners_of(sheet, story), strict=True):
        counts[side_of(sheet, seats, winner)] += pips(trick)
    return counts


def most_pips(sheet: Sheet, story: Story) -> int | None:
    """The side with the most pips; of a tie, as the sheet says."""
    counts = pips_of_sides(sheet, story)
    best = [side for side, number in enumerate(counts) if number == max(counts)]
    if len(best) == 1:
        return best[0]
    if story.pitcher is None:
        return None
    pitcher = side_of(sheet, len(story.dealt), story.pitcher)
    if sheet.ties == "pitcher":
        return pitcher if pitcher in best else None
    others = [side for side in best if side != pitcher]
    return others[0] if sheet.ties == "defenders" and len(others) == 1 else None


def settle(sheet: Sheet, story: Story, counted: Count, before: Sequence[int]) -> list[int]:
    """The scores after a hand."""
    towards = sheet.towards
    pitcher = None if story.pitcher is None else side_of(sheet, len(story.dealt), story.pitcher)
    gains = [_gain(sheet, story, counted, side, side == pitcher) for side in range(len(before))]
    free = [score + towards * gain for score, gain in zip(before, gains, strict=True)]
    after = []
    for side, score in enumerate(before):
        new = free[side]
        if sheet.junk_stops and sheet.target is not None and gains[side] > 0:
            promised = min(gains[side], story.bid or 0) if side == pitcher and counted.made else 0
            full = sheet.target - towards
            new = towards * max(towards * score + promised, min(towards * new, towards * full))
        arrived = sheet.target is not None and towards * (new - sheet.target) >= 0
        if sheet.stops_short is not None and arrived and not may_win(sheet, side, pitcher, counted.made, free):
            new = (sheet.target or 0) - towards * sheet.stops_short
        if counted.swept not in (None, side):
            new -= towards * sheet.sweep_costs
        after.append(new)
    return after


def _gain(sheet: Sheet, story: Story, counted: Count, side: int, is_pitcher: bool) -> int:
    """What a side scores, as far as nothing stops it."""
    if not is_pitcher or story.bid is None:
        return counted.taken[side] if sheet.junk else 0
    if sheet.game_for and story.name == sheet.game_for and sheet.target is not None:
        game = abs(sheet.target - sheet.start)
        return game if counted.made else -game
    if counted.made:
        return story.bid if sheet.made == "bid" else counted.taken[side]
    return -sheet.set_times * story.bid


def may_win(sheet: Sheet, side: int, pitcher: int | None, made: bool | None, scores: Sequence[int]) -> bool:
    """Whether a side has what it takes to win beside the target; the scores are those after the hand."""
    mine = scores[side]
    others = [score for each, score in enumerate(scores) if each != side]
    meets = {
        "own bid": side == pitcher and made is True,
        "own bid or set": made is True if side == pitcher else made is False,
        "ahead by two": all(sheet.towards * (mine - score) >= 2 for score in others),
        "past the target": sheet.target is not None and sheet.towards * (mine - sheet.target) > 0,
    }
    return all(meets[need] for need in sheet.needs)


def end(
    sheet: Sheet,
    story: Story,
    counted: Count,
    before: Sequence[int],
    after: Sequence[int],
    sets: Sequence[int] = (),
    hands: int = 0,
) -> End | None:
    """How the game ends with this hand; none when it goes on. Failed bids and hands are counted with this hand's."""
    pitcher = None if story.pitcher is None else side_of(sheet, len(story.dealt), story.pitcher)
    if pitcher is not None and counted.made is False:
        rest = [side for side in range(len(after)) if side != pitcher]
        if story.name in sheet.loses:
            return End(_best(sheet, after, rest), "named-bid")
        if sheet.sets_lose is not None and sets[pitcher] >= sheet.sets_lose:
            return End(_best(sheet, after, rest), "sets")
    if pitcher is not None and counted.made and story.name is not None:
        when = dict(sheet.wins).get(story.name)
        if when == "always" or (when == "from 0" and before[pitcher] >= 0):
            return End(pitcher, "named-bid")
    at_target = _at_the_target(sheet, counted, before, after, pitcher)
    if at_target is None and sheet.hands is not None and hands >= sheet.hands:
        return End(_best(sheet, after, range(len(after))), "hands")
    return at_target


def _best(sheet: Sheet, scores: Sequence[int], sides: Sequence[int]) -> int | None:
    """The one of these sides that is furthest on; none when several are."""
    top = max(sheet.towards * scores[side] for side in sides)
    best = [side for side in sides if sheet.towards * scores[side] == top]
    return best[0] if len(best) == 1 else None


def _at_the_target(
    sheet: Sheet, counted: Count, before: Sequence[int], after: Sequence[int], pitcher: int | None
) -> End | None:
    if sheet.target is None:
        return None
    there = [side for side, score in enumerate(after) if sheet.towards * (score - sheet.target) >= 0]
    able = [side for side in there if may_win(sheet, side, pitcher, counted.made, after)]
    if not able:
        return None
    if len(able) == 1:
        return End(able[0], "target" if len(there) == 1 else "race")
    if sheet.several == "pitcher":
        return _race(sheet, counted, before, able, pitcher)
    best = _best(sheet, after, able)
    if best is None and sheet.several == "highest, then pitcher" and pitcher in able:
        best = pitcher
    return End(best, "tie" if best is None else "race")


def _race(sheet: Sheet, counted: Count, before: Sequence[int], able: list[int], pitcher: int | None) -> End:
    """The pitcher first, else the points one after the other: high, low, jack, game, and then all others."""
    assert sheet.target is not None
    if pitcher in able:
        return End(pitcher, "race")
    running = list(before)
    early = [side for side in able if sheet.towards * (running[side] - sheet.target) >= 0]
    if early:
        return End(early[0], "race") if len(early) == 1 else End(None, "tie")
    first = ("high", "low", "jack", "game")
    for name in (*first, *(name for name, *_ in sheet.rows if name not in first)):
        for point, value, side, _ in counted.awards:
            if point == name and side is not None:
                running[side] += sheet.towards * value
                if side in able and sheet.towards * (running[side] - sheet.target) >= 0:
                    return End(side, "race")
    return End(None, "tie")
