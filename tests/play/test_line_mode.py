"""Whole games line by line, as through a pipe."""

from io import BytesIO, StringIO, TextIOWrapper

import pytest

from pitchdsl.play.dialogue import Dialogue, Settings, Waiting
from pitchdsl.play.line_mode import Lines, Words, play
from pitchdsl.records.reader import read_record
from pitchdsl.records.replay import replay
from pitchdsl.records.writer import lines_of

from .sitting import Answering, last_choice, sitting


def played(dialogue: Dialogue, words: Words, encoding: str = "utf-8") -> str:
    shown = TextIOWrapper(BytesIO(), encoding=encoding)
    assert play(dialogue, Lines(shown, colour=False), words) == 0
    shown.flush()
    assert isinstance(shown.buffer, BytesIO)
    return shown.buffer.getvalue().decode(encoding)


@pytest.mark.parametrize(
    ("variant", "seats", "with_"),
    [
        ("guide-partnership", 4, ("to-seven",)),
        ("auction-pitch", 5, ()),
        ("pidro", 4, ()),
        ("nine-card", 4, ()),
        ("solo", 4, ()),
    ],
)
@pytest.mark.parametrize("fast", [True, False])
def test_a_whole_game_is_played_to_its_end(variant: str, seats: int, with_: tuple[str, ...], fast: bool) -> None:
    dialogue = sitting(variant, seats=seats, with_=with_, seat=1, seed=7, settings=Settings(fast=fast))
    text = played(dialogue, Answering(dialogue))
    outcome = dialogue.session.table.outcome
    assert outcome is not None and dialogue.waiting is Waiting.GONE
    assert max(map(len, text.splitlines())) <= 80
    score = ", ".join(f"{dialogue.talk.side(side)} {points}" for side, points in enumerate(outcome.score))
    assert f"Final score: {score}." in text.splitlines() or f"Final score: {score[:40]}" in text
    assert text.count("  The count\n") == outcome.hands
    assert ("Enter goes on." in text) is not fast
    (game,) = read_record(lines_of(dialogue.session))
    assert replay(game, dialogue.session.rules) == []


def test_the_end_of_the_words_is_a_word_to_leave() -> None:
    dialogue = sitting("guide-partnership")
    text = played(dialogue, StringIO("pass\n1"))
    assert "Your card? > 1\n" in text
    assert text.endswith("\nNothing is saved. To begin where you began:\n  pitchdsl play --seed 1\n")


def test_what_cannot_be_shown_is_written_in_letters() -> None:
    dialogue = sitting("guide-partnership")
    text = played(dialogue, StringIO("pass\nhint\nestimate\n"), encoding="ascii")
    assert "Your hand: 1:KH  2:9H  3:7H  9S  2D  JC" in text
    assert "+/-" in text


def test_who_stops_the_program_is_told_how_to_go_on() -> None:
    class Stopped:
        def isatty(self) -> bool:
            return False

        def readline(self) -> str:
            raise KeyboardInterrupt

    shown = StringIO()
    dialogue = sitting("guide-partnership")
    assert play(dialogue, Lines(shown, colour=False), Stopped()) == 0
    assert shown.getvalue().endswith("Nothing is saved. To begin where you began:\n  pitchdsl play --seed 1\n")


def test_red_suits_are_red_on_a_terminal() -> None:
    shown = StringIO()
    Lines(shown, colour=True).write(["Your hand: K♥  9♠"])
    assert "K\x1b[31m♥\x1b[0m  9♠" in shown.getvalue() or "KH" in shown.getvalue()


def test_a_bold_person_plays_to_the_end_as_well() -> None:
    dialogue = sitting("auction-pitch", seats=3, seed=3)
    played(dialogue, Answering(dialogue, last_choice))
    assert dialogue.session.table.outcome is not None
