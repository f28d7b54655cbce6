"""The hands of the page's lesson are those that the reference engine plays: nothing of them is typed by hand."""

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import pitchdsl
from pitchdsl.cli import app
from tests.conftest import Golden

FILE = Path(__file__).parents[2] / "playground" / "src" / "learn" / "hands.json"
NAMES = ("North", "East", "South", "West")
YOU = NAMES.index("South")
HANDS = 2
PIPS = {"A": 4, "K": 3, "Q": 2, "J": 1, "T": 10}
Event = dict[str, Any]


def test_the_hands_are_what_the_engine_plays(golden: Golden) -> None:
    run = ["run", "auction-pitch", "--players", "4", "--seed", "28", "--json"]
    events: list[Event] = [json.loads(line) for line in CliRunner().invoke(app, run).stdout.splitlines()]
    game = pitchdsl.Game(pitchdsl.load("auction-pitch"), seats=4, seed=28)
    deals = [at for at, event in enumerate(events) if event["event"] == "deal"][: HANDS + 1]
    hands = [_hand(events[begin:end], game) for begin, end in pairwise(deals)]
    said = json.dumps(hands, indent=2) + "\n"
    golden.check(FILE, FILE.read_text(encoding="utf-8"), said)


def test_the_pips_are_those_of_the_account(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    told = CliRunner().invoke(app, ["run", "auction-pitch", "--players", "4", "--seed", "28"]).output
    for hand in json.loads(FILE.read_text(encoding="utf-8")):
        sums = {name: sum(trick["pips"] for trick in hand["tricks"] if trick["winner"] == name) for name in NAMES}
        first, second = sorted(sums.values(), reverse=True)[:2]
        best = max(sums, key=lambda name: sums[name])
        assert f"game: 1 to {best} ({first} pips against {second})" in told


def _hand(events: list[Event], game: pitchdsl.Game) -> dict[str, Any]:
    """A hand as the lesson shows it; it is played again in ``game``, which says what may be played."""
    deal, contract, settle = (_only(events, kind) for kind in ("deal", "contract", "settle"))
    bids = [event for event in events if event["event"] == "bid"]
    assert [sorted(map(str, game.view(seat).cards)) for seat in range(4)] == [sorted(hand) for hand in deal["hands"]]
    for event in bids:
        assert game.seat == event["seat"]
        game.apply(event["bid"] if isinstance(event["bid"], str) else f"bid {event['bid']}")
    return {
        "dealer": NAMES[deal["dealer"]],
        "dealt": {name: _sorted(hand) for name, hand in zip(NAMES, deal["hands"], strict=True)},
        "bids": {NAMES[event["seat"]]: str(event["bid"]) for event in bids},
        "pitcher": NAMES[contract["seat"]],
        "bid": contract["bid"],
        "trump": _only(events, "trump")["suit"],
        "tricks": [_trick(number, events, game) for number in range(1, 7)],
        "points": {
            event["point"]: {"to": NAMES[event["side"]], "card": event["card"]}
            for event in events
            if event["event"] == "award"
        },
        "made": settle["made"],
        **{key: dict(zip(NAMES, settle[key], strict=True)) for key in ("taken", "delta", "score")},
    }


def _trick(number: int, events: list[Event], game: pitchdsl.Game) -> dict[str, Any]:
    plays = [event for event in events if event["event"] == "play" and event["trick"] == number]
    winner = next(event["winner"] for event in events if event["event"] == "trick" and event["trick"] == number)
    may: list[str] = []
    for event in plays:
        assert game.seat == event["seat"]
        if event["seat"] == YOU:
            may = _sorted([str(action).removeprefix("play ") for action in game.legal_actions()])
        game.apply(f"play {event['card']}")
    return {
        "cards": {NAMES[event["seat"]]: event["card"] for event in plays},
        "may": may,
        "winner": NAMES[winner],
        "pips": sum(PIPS.get(event["card"][0], 0) for event in plays),
    }


def _only(events: list[Event], kind: str) -> Event:
    [found] = [event for event in events if event["event"] == kind]
    return found


def _sorted(cards: list[str]) -> list[str]:
    """By suits, red and black in turn, the highest first: as a person holds them."""
    return sorted(cards, key=lambda card: ("SHCD".index(card[1]), "AKQJT98765432".index(card[0])))
