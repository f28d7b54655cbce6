"""Recorded games for the tests of reviews."""

import json
from functools import cache

import pitchdsl
from pitchdsl.game.rules import Rules
from pitchdsl.records.reader import RecordedGame, read_record
from pitchdsl.review.played import Played, played


@cache
def rules_of(name: str) -> Rules:
    return pitchdsl.load(name)


@cache
def recorded(name: str = "guide-partnership", seed: int = 4, hands: int = 2) -> RecordedGame:
    """A game between bots, stopped after some hands."""
    game = pitchdsl.play_game(rules_of(name), "simple", seed=seed, hand_limit=hands)
    return read_record(game.record().splitlines())[0]


def game(name: str = "guide-partnership", seed: int = 4, hands: int = 2) -> Played:
    return played(recorded(name, seed, hands), rules_of(name))


def by_hand(name: str, deal: dict[str, object], *actions: str) -> Played:
    """A game from a written deal, with written actions, left where these end."""
    game = pitchdsl.Game(rules_of(name), deals=[deal])
    for action in actions:
        game.apply(action)
    return played(read_record(game.record().splitlines())[0], game.rules)


def lines_of(found: RecordedGame) -> list[dict[str, object]]:
    return [json.loads(json.dumps(line.fields)) for line in found.lines]
