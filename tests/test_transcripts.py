"""Hands that were worked out by hand from the documents, played again line by line."""

from pathlib import Path

import pytest

from pitchdsl.compile import load
from pitchdsl.records.reader import read_record
from pitchdsl.records.replay import replay, rescore
from pitchdsl.resolve.library import bundled

TRANSCRIPTS = sorted((Path(__file__).parent / "transcripts").glob("*.jsonl"))


@pytest.mark.parametrize("path", TRANSCRIPTS, ids=lambda path: path.stem)
def test_the_engine_tells_the_same_game_line_by_line(path: Path) -> None:
    for game in read_record(path.read_bytes().splitlines()):
        assert replay(game, load(game.header.variant, house_rules=game.header.with_rules)) == []


@pytest.mark.parametrize("path", TRANSCRIPTS, ids=lambda path: path.stem)
def test_results_follow_from_deals_and_actions_alone(path: Path) -> None:
    for game in read_record(path.read_bytes().splitlines()):
        assert rescore(game, load(game.header.variant, house_rules=game.header.with_rules)) == []


def test_every_bundled_variant_has_a_transcript() -> None:
    told = {game.header.variant for path in TRANSCRIPTS for game in read_record(path.read_bytes().splitlines())}
    assert {path.stem for path in bundled("variant")} <= told


def test_every_transcript_says_how_it_was_worked_out() -> None:
    assert [path.stem for path in TRANSCRIPTS if not path.with_suffix(".md").exists()] == []
