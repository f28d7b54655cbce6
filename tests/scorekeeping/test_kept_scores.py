"""What a file of scores keeps: it is read again as it was, and what was damaged in it is refused."""

import json
from collections.abc import Iterator
from copy import copy
from pathlib import Path
from typing import Any

import pytest

from pitchdsl.compile import load
from pitchdsl.described_hands.described_hand import DescribedHand, TakenRow
from pitchdsl.scorekeeping import score_file
from pitchdsl.scorekeeping.evening import DescribedGame, Evening


def test_what_is_kept_is_read_again_as_it_was(tmp_path: Path) -> None:
    rules = load("auction-pitch")
    evening = Evening(games=(DescribedGame(names=("Ann", "Bo"), dealer=1),))
    file = tmp_path / "ours.score"
    score_file.keep(file, rules, evening)
    assert score_file.read(file).evening == evening


WHOLE = {
    "team-auction": (
        DescribedHand(pitcher=1, bid=3, rows=(TakenRow(row="high", side=1), TakenRow(row="low", side=0, points=1))),
        DescribedHand(pitcher=0, bid=2, points=(3, 1)),
    ),
    "call-partner": (DescribedHand(pitcher=1, bid=4, partner=3, points=(3, 7, 0, 0, 0)),),
    "kirk-partnership": (DescribedHand(pitcher=1, bid=2, points=(2, 2), tricks=(3, 3)),),
    "seven-up": (DescribedHand(points=(2, 2), first=0), None),
}
JUNK: tuple[Any, ...] = (None, True, -1, 0, 2, 3.7, "3", "40", 99, 10**30, [], {}, [1], ["x"], "", [[]])


def places(value: Any, at: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place in JSON."""
    yield at
    for key in value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ():
        yield from places(value[key], (*at, key))


def with_at(value: Any, at: tuple[Any, ...], new: Any) -> Any:
    """JSON with another value at a place."""
    if not at:
        return new
    changed = copy(value)
    changed[at[0]] = with_at(value[at[0]], at[1:], new)
    return changed


@pytest.mark.parametrize("name", WHOLE)
def test_any_value_anywhere_is_refused_or_kept_as_it_stands(name: str) -> None:
    """Law: no damaged file ends in anything but a refusal, and none is read as something else than it says."""
    seats = load(name).players.seats.least
    evening = Evening(games=(DescribedGame(names=tuple("ABCDE"[:seats]), dealer=0, hands=WHOLE[name]),))
    whole = json.loads(score_file.text_of(load(name), evening))
    refused = 0
    for at in places(whole["games"]):
        for junk in JUNK:
            damaged = json.dumps({**whole, "games": with_at(whole["games"], at, junk)})
            try:
                kept = score_file.read_text(damaged, "it")
            except score_file.ScoreFileError:
                refused += 1
                continue
            assert json.dumps(json.loads(score_file.text_of(kept.rules, kept.evening))) == damaged, (at, junk)
    assert refused > 100
