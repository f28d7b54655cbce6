"""A match with a person at the table: one game after the other, until somebody has won the match."""

from pathlib import Path
from typing import Any

from typer.testing import CliRunner

import pitchdsl
from pitchdsl.cli import app
from pitchdsl.engine.session import NOBODY, Session
from pitchdsl.play.dialogue import Dialogue, Settings, Waiting
from pitchdsl.play.saving import PERSON, resumed, save
from pitchdsl.players.roster import PLAYERS, match_of
from pitchdsl.records.reader import read_record
from pitchdsl.records.writer import lines_of
from tests.texts import rules
from tests.web.asking import ask, desk

TEXT = "variant mine extends kirk-cutthroat\nwinning\n  target: 3\nmatch\n  games: first to win 2 games\n"


def sitting() -> Dialogue:
    names = (PERSON, "simple", "simple")
    return Dialogue(
        session=Session.begin(rules(TEXT), 3, seed=5, person=0, players=[PLAYERS["simple"]] * 3, names=names),
        adviser_name="simple",
        adviser=PLAYERS["simple"],
        settings=Settings(fast=True),
    )


def played_out(dialogue: Dialogue) -> list[str]:
    """Has the person do the first thing that is allowed, up to the end of a game."""
    told: list[str] = []
    for _ in range(2000):
        if dialogue.waiting in (Waiting.OVER, Waiting.GONE):
            return told
        if dialogue.waiting is Waiting.TURN and dialogue.session.at_turn:
            told += dialogue._carry_out((dialogue.session.view().legal_actions[0],))
        else:
            told += dialogue.next("")
    raise AssertionError("the game does not end")


def test_a_match_goes_on_until_somebody_has_won_it() -> None:
    dialogue = sitting()
    told = [*dialogue.begin(), *played_out(dialogue)]
    assert any(line.startswith("The match goes on. Games won: ") for line in told)
    winners = [dialogue.session.table.outcome.winner]  # type: ignore[union-attr]
    dealers = [dialogue.session.table.dealer]
    while dialogue.session.goes_on:
        assert "Enter goes on to the next game of the match" in dialogue.prompt
        last = dialogue.session.table.dealer
        told = [*dialogue.next(""), *played_out(dialogue)]
        assert told[0] == f"Game {len(winners) + 1} of the match."
        first = next(event for event in dialogue.session.table.events if hasattr(event, "dealer"))
        assert first.dealer == (last + 1) % 3
        winners.append(dialogue.session.table.outcome.winner)  # type: ignore[union-attr]
        dealers.append(dialogue.session.table.dealer)
    best = max(range(3), key=winners.count)
    assert winners.count(best) == 2 and winners[-1] == best
    assert any(" the match. Games won: " in line for line in told)
    assert "Enter leaves" in dialogue.prompt


def test_the_same_seed_gives_the_same_match_as_it_does_without_a_person() -> None:
    dialogue = sitting()
    session = dialogue.session
    session.person = NOBODY
    alone = list(match_of(rules(TEXT), ["simple"] * 3, 5))
    for played in alone:
        list(session.events())
        assert session.table.events[0] == played.table.events[0]
        if session.goes_on:
            session.next_game()


def test_a_match_is_saved_and_gone_on_with(tmp_path: Path) -> None:
    dialogue = sitting()
    list(dialogue.begin())
    played_out(dialogue)
    list(dialogue.next(""))
    file = tmp_path / "match.jsonl"
    save(dialogue.session, file)
    games = read_record(file.read_bytes().splitlines())
    assert len(games) == 2
    again = resumed(games, rules(TEXT), person=0, players=(), names=())
    assert again.table.events == dialogue.session.table.events
    assert [each.events for each in again.finished] == [each.events for each in dialogue.session.finished]
    sheet = tmp_path / "mine.pitch"
    sheet.write_text(TEXT)
    continued = CliRunner().invoke(app, ["play", str(sheet), "--continue", str(file), "--plain"], input="quit\n")
    assert continued.exit_code == 0, continued.output
    assert list(lines_of(dialogue.session)) == file.read_text().splitlines()


def test_the_page_plays_matches() -> None:
    table = ask("sit", **desk(TEXT), seats=3, seat=0, levels=["simple", "simple"], seed=5)
    news = list(table["news"])
    for _ in range(3000):
        if table["over"]:
            break
        table = ask("next") if table["more"] else ask("act", action=_first(table))
        news += table["news"]
    said = [each["text"] for each in news if "Games won" in each["text"]]
    assert 2 <= len(said) <= 4 and " the match." in said[-1]
    assert all(each.startswith("The match goes on.") for each in said[:-1])


def _first(table: dict[str, Any]) -> str:
    cards = [card for card in table["hand"] if card["legal"]]
    return f"play {pitchdsl.Card(cards[0]['code'])}" if cards else str(table["actions"][0]["text"])
