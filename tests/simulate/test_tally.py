"""What is counted of games, counted once more: hand by hand, group by group, with the names written out by hand."""

from collections import Counter

import numpy as np
import pytest
from attrs import frozen

from pitchdsl.compile import load
from pitchdsl.kernel import rows as at
from pitchdsl.kernel.play import Played, play
from pitchdsl.lower.layout import SET_CALL
from pitchdsl.simulate import tally as counting
from pitchdsl.simulate.reference import play_by_reference
from pitchdsl.simulate.tally import tally_of

ENDS = ("target", "race", "named-bid", "sets", "hands", "tie", "stopped")
PLACES = {
    2: ("by number 1 from the dealer's left", "by the dealer"),
    4: (*(f"by number {steps} from the dealer's left" for steps in (1, 2, 3)), "by the dealer"),
    5: (*(f"by number {steps} from the dealer's left" for steps in (1, 2, 3, 4)), "by the dealer"),
}


@frozen(kw_only=True)
class Case:
    """A table, and what its variant says of scores and of the names of bids."""

    variant: str
    house: tuple[str, ...] = ()
    bots: tuple[str, ...] = ("random",) * 4
    sides: int
    start: int = 0
    down: bool = False
    names: tuple[str, ...] = ()
    first: int = 150
    games: int = 260
    """More than there are groups, so that some groups have two of them."""
    hand_limit: int = 40
    counted: tuple[str, ...]
    """Something that makes the case worth having: what must have happened."""


CASES = (
    Case(variant="auction-pitch", sides=4, counted=("end target", "contracts set")),
    Case(variant="auction-pitch", bots=("simple", "random"), sides=2, counted=("others", "item counted jack")),
    Case(variant="guide-partnership", sides=2, names=("smudge",), counted=("end stopped", "gained by the others")),
    Case(
        variant="guide-cutthroat",
        bots=("random", "simple", "random", "simple", "random"),
        sides=5,
        names=("smudge",),
        counted=("bid   4 smudge", "bid set   4 smudge", "bid   3", "end named-bid"),
    ),
    Case(
        variant="guide-cutthroat",
        house=("take-a-set",),
        bots=("random", "random"),
        sides=2,
        names=("smudge",),
        counted=("bid   4 smudge", "bid   1 set", "bid set   1 set", "bid   1"),
    ),
    Case(variant="auction-pitch", house=("next-dealer-deals",), bots=("random",) * 2, sides=2, counted=("redeals",)),
    Case(variant="high-nine", sides=2, names=("moon",), counted=("bid  26 moon", "bid  25", "end named-bid")),
    Case(variant="nine-card", sides=2, start=21, down=True, counted=("end target", "bid set   6")),
    Case(variant="team", sides=2, counted=("end race", "end tie", "item counted game")),
    Case(variant="king-pedro", bots=("simple",) * 4, sides=2, first=0, counted=("item by the pitcher king",)),
    Case(variant="solo-auction", bots=("random",) * 4, sides=4, hand_limit=1, counted=("end stopped", "hands")),
)


def naive(case: Case, items: tuple[str, ...], played: Played) -> dict[str, dict[int, int]]:
    """By name and group of games what there is of it, without what there is nothing of."""
    sums: dict[str, Counter[int]] = {}
    seats = len(case.bots)
    first_dealers, scores = dict[int, int](), dict[int, list[int]]()

    for row in played.hands.tolist():
        game, dealer, pitcher, bid, name, made = (
            row[column] for column in (at.ROW_GAME, at.ROW_DEALER, at.ROW_PITCHER, at.ROW_BID, at.ROW_NAME, at.ROW_MADE)
        )
        rest = row[at.ROW_REST :]
        taken, score = rest[: case.sides], rest[case.sides : 2 * case.sides]
        of_item, value = rest[2 * case.sides :][: len(items)], rest[2 * case.sides :][len(items) :]
        first_dealers.setdefault(game, dealer)
        before = scores.get(game, [case.start] * case.sides)
        gained = [was - now if case.down else now - was for was, now in zip(before, score, strict=True)]
        scores[game] = score

        def count(what: str, number: int = 1, group: int = game % 200) -> None:
            sums.setdefault(what, Counter())[group] += number

        count("hands")
        count("redeals", row[at.ROW_REDEALS])
        for steps, place in enumerate(PLACES[seats], 1):
            seat = (dealer + steps) % seats
            count(f"taken {place}", taken[seat % case.sides])
            count(f"gained {place}", gained[seat % case.sides])
            if seat == pitcher:
                count(f"pitcher {place}")
        for item, side, worth in zip(items, of_item, value, strict=True):
            if side >= 0:
                count(f"item counted {item}")
                count(f"item points {item}", worth)
                if pitcher >= 0 and side == pitcher % case.sides:
                    count(f"item by the pitcher {item}")
        if pitcher >= 0:
            called = f"{bid:3d}" if name < 0 else f"{bid:3d} {'set' if name == SET_CALL else case.names[name]}"
            for what in ("contracts", f"bid {called}"):
                count(what)
            if made != 1:
                for what in ("contracts set", f"bid set {called}"):
                    count(what)
            count("gained by the pitcher", gained[pitcher % case.sides])
            count("gained by the others", sum(gained) - gained[pitcher % case.sides])
            count("others", case.sides - 1)

    for row in played.games.tolist():
        game, winner = row[at.GAME_NUMBER], row[at.GAME_WINNER]
        sums.setdefault("games", Counter())[game % 200] += 1
        sums.setdefault("hands in games", Counter())[game % 200] += row[at.GAME_HANDS]
        sums.setdefault(f"end {ENDS[row[at.GAME_REASON]]}", Counter())[game % 200] += 1
        for steps, place in enumerate(PLACES[seats], 1):
            if game in first_dealers and (first_dealers[game] + steps) % seats % case.sides == winner:
                sums.setdefault(f"game won {place}", Counter())[game % 200] += 1
    return without_nothing(sums)


def without_nothing(sums: dict[str, Counter[int]]) -> dict[str, dict[int, int]]:
    """Only what is not zero."""
    some = {name: {group: number for group, number in each.items() if number} for name, each in sums.items()}
    return {name: each for name, each in some.items() if each}


def counted(case: Case, played: Played) -> dict[str, dict[int, int]]:
    """The same by the package."""
    found = tally_of(load(case.variant, house_rules=case.house), len(case.bots), played).sums
    assert all(sums.dtype == np.int64 and len(sums) == 200 and sums.any() for sums in found.values())
    return without_nothing({name: Counter(dict(enumerate(sums.tolist()))) for name, sums in found.items()})


def items_of(case: Case) -> tuple[str, ...]:
    """The rows of ``points``."""
    return tuple(item.name for item in load(case.variant, house_rules=case.house).points.items)


def played_of(case: Case, hand_limit: int, first: int, games: int) -> Played:
    """Some games of the case."""
    rules = load(case.variant, house_rules=case.house)
    return play(rules, len(case.bots), case.bots, 11, first, games, hand_limit)


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.variant} {len(case.bots)} {case.house}")
def test_every_sum_is_what_a_loop_over_the_hands_finds(case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    """Law: and it is the same however few hands are taken at a time."""
    played = played_of(case, case.hand_limit, case.first, case.games)
    expected = naive(case, items_of(case), played)
    assert set(case.counted) <= set(expected), "the case does not show what it is for"
    assert counted(case, played) == expected
    for part, block in ((1, 1), (100, 7), (len(played.hands), 64)):
        monkeypatch.setattr(counting, "PART", part)
        monkeypatch.setattr(counting, "BLOCK", block)
        assert counted(case, played) == expected


def test_games_without_any_settled_hand_are_counted_among_others() -> None:
    case = CASES[0]
    empty = (played_of(case, 0, first, 3) for first in (197, 203, 209))
    full = (played_of(case, 5, first, 3) for first in (200, 206))
    parts = [next(empty), next(full), next(empty), next(full), next(empty)]
    played = Played(
        games=np.concatenate([part.games for part in parts]),
        hands=np.concatenate([part.hands for part in parts]),
        log=parts[0].log,
    )
    found = counted(case, played)
    assert found == naive(case, items_of(case), played)
    assert sum(found["games"].values()) == 15
    assert sum(found["end stopped"].values()) >= 9


def test_where_no_hand_is_settled_only_games_are_counted() -> None:
    found = counted(CASES[0], played_of(CASES[0], 0, 199, 2))
    assert found == {"games": {199: 1, 0: 1}, "end stopped": {199: 1, 0: 1}}


def test_no_games_are_no_sums() -> None:
    assert counted(CASES[0], played_of(CASES[0], 9, 0, 1)) != {}
    whole = played_of(CASES[0], 9, 0, 1)
    assert counted(CASES[0], Played(games=whole.games[:0], hands=whole.hands[:0], log=whole.log)) == {}


def test_games_of_the_reference_engine_are_counted_alike() -> None:
    case = CASES[4]
    rules = load(case.variant, house_rules=case.house)
    played = play_by_reference(rules, len(case.bots), case.bots, 11, 190, 20, 12)
    assert counted(case, played) == naive(case, items_of(case), played)
    assert counted(case, played) == counted(case, played_of(case, 12, 190, 20))
