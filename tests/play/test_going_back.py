"""A game that was undone, saved or gone on with is the game that it would have been without."""

import random
from pathlib import Path

import pytest

from pitchdsl.play.dialogue import Dialogue, Settings, Waiting
from pitchdsl.play.saving import OtherGameError, resumed
from pitchdsl.records.reader import RecordedGame, read_record
from pitchdsl.records.replay import ENDS_EARLY, replay
from pitchdsl.records.writer import lines_of

from .sitting import cautious, last_choice, plays_on, says, sitting

VARIANTS = ("guide-partnership", "pidro", "nine-card", "guide-coke-hand", "smear-10")
"""With bids that are held, a forced exchange, a free one, hands that may be thrown in, and jokers."""


def read(dialogue: Dialogue) -> RecordedGame:
    (game,) = read_record(lines_of(dialogue.session))
    return game


def gone_on(dialogue: Dialogue) -> Dialogue:
    """The same game, saved and gone on with by another program."""
    session = dialogue.session
    twin = resumed([read(dialogue)], session.rules, person=session.person, players=session.players, names=session.names)
    again = Dialogue(session=twin, adviser_name="adviser", adviser=dialogue.adviser, settings=dialogue.settings)
    list(again.begin())
    return again


@pytest.mark.parametrize("variant", VARIANTS)
def test_undoing_changes_nothing_of_what_comes(variant: str) -> None:
    straight, wavering = sitting(variant), sitting(variant)
    list(straight.begin())
    list(plays_on(straight, most=40))
    rng = random.Random(variant)
    list(wavering.begin())
    while len(wavering.session.asked) < len(straight.session.asked):
        if wavering.session.asked and rng.random() < 0.3:
            says(wavering, rng.choice(("undo", "back 2", "back hand")))
        elif rng.random() < 0.2:
            says(wavering, last_choice(wavering), "undo")
        says(wavering, cautious(wavering))
    assert wavering.session.table.events == straight.session.table.events


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_saved_game_goes_on_as_it_would_have(variant: str) -> None:
    straight = sitting(variant, seed=5)
    list(straight.begin())
    list(plays_on(straight, most=50))
    broken = sitting(variant, seed=5)
    list(broken.begin())
    for _ in range(5):
        list(plays_on(broken, most=10))
        broken = gone_on(broken)
    list(plays_on(broken, most=60))
    events = straight.session.table.events
    assert len(events) > 30
    written = [line.fields for line in read(straight).lines]
    assert [line.fields for line in read(broken).lines][: len(written)] == written


def test_a_saved_game_can_be_taken_back(tmp_path: Path) -> None:
    dialogue = sitting("guide-partnership")
    list(dialogue.begin())
    says(dialogue, "pass", "KH", "9H")
    again = gone_on(dialogue)
    assert says(again, "tricks")[-1] == "Trick 2  North 2♠, East J♠, South 9♥, West 4♠: South wins"
    assert "Trick 2: North 2♠, East J♠." in says(again, "undo")
    assert "Calls: West bids 1, North bids 3, East passes." in says(again, "back hand 1")


@pytest.mark.parametrize("leaves", [True, False])
def test_a_saved_game_stays_whole_until_something_else_is_decided(leaves: bool, tmp_path: Path) -> None:
    dialogue = sitting("guide-partnership")
    dialogue.file = tmp_path / "game.jsonl"
    list(dialogue.begin())
    says(dialogue, "pass", "KH", "9H")
    whole = dialogue.file.read_text(encoding="utf-8")
    says(dialogue, "back hand 1")
    assert dialogue.file.read_text(encoding="utf-8") == whole
    if leaves:
        assert "as it was before you went back" in next(iter(dialogue.leave()))
        assert dialogue.file.read_text(encoding="utf-8") == whole
    else:
        says(dialogue, "smudge")
        assert '"bid":"smudge"' in dialogue.file.read_text(encoding="utf-8")


def test_a_hand_and_a_trick_are_found_again() -> None:
    dialogue = sitting("guide-partnership")
    list(dialogue.begin())
    while dialogue.session.table.hands_settled < 2:
        says(dialogue, cautious(dialogue))
    says(dialogue, "back hand 2")
    assert dialogue.session.table.hand_number == 2
    while not dialogue.session.table.hand.tricks:
        says(dialogue, cautious(dialogue))
    says(dialogue, cautious(dialogue), "back trick 1")
    assert dialogue.session.table.hand.tricks == []
    assert dialogue.position().trick == 1
    says(dialogue, "back hand 1")
    assert (dialogue.session.table.hand_number, dialogue.session.asked) == (1, [])


def test_the_record_keeps_to_the_rules() -> None:
    """What is written is held against the rules line by line, as `pitchdsl replay` does."""
    for variant in VARIANTS:
        dialogue = sitting(variant, seed=2)
        list(dialogue.begin())
        list(plays_on(dialogue, most=30))
        differences = replay(read(dialogue), dialogue.session.rules)
        assert [each.given for each in differences] in ([], [ENDS_EARLY])


def test_a_record_of_other_rules_is_refused() -> None:
    game = read(sitting("guide-partnership"))
    with pytest.raises(OtherGameError, match="played by other rules than nine-card"):
        resumed([game], sitting("nine-card").session.rules, person=0, players=(), names=())


def test_the_game_is_written_after_each_decision(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    dialogue = sitting("guide-partnership")
    dialogue.file = file
    list(dialogue.begin())
    assert not file.exists()
    says(dialogue, "pass")
    (game,) = read_record(file.read_bytes().splitlines())
    assert [line.kind for line in game.lines].count("bid") == 4
    says(dialogue, "KH")
    (game,) = read_record(file.read_bytes().splitlines())
    assert [line.fields["card"] for line in game.lines if line.kind == "play"] == ["AH", "2C", "KH"]
    says(dialogue, "tricks")
    assert list(dialogue.leave()) == [f"The game is in {file}. Go on with:", f"  pitchdsl play --continue {file}"]


def test_a_game_that_cannot_be_written_goes_on(tmp_path: Path) -> None:
    dialogue = sitting("guide-partnership", settings=Settings(fast=True))
    dialogue.file = tmp_path / "nowhere" / "game.jsonl"
    list(dialogue.begin())
    assert says(dialogue, "pass")[0].startswith(f"{dialogue.file} cannot be written: ")
    assert not [line for line in says(dialogue, "1") if "cannot be written" in line], "said once"
    assert dialogue.waiting is Waiting.TURN
    assert "Nothing is saved." in next(dialogue.leave())
    assert says(dialogue, f"save {tmp_path}/game.jsonl")[0].startswith("The game is in")
