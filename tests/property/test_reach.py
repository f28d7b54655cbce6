"""The random deals and plays reach what is rare; a law that never meets a reshuffle says nothing about one."""

import random
from collections.abc import Callable

import pytest
from hypothesis import Phase, find, settings

from .retold import stories
from .story import Story
from .strategies import Game, deals, played

ENOUGH = settings(max_examples=5_000, phases=[Phase.generate], database=None)


def reached(game: Game, near_the_end: bool, what: Callable[[Story], bool]) -> bool:
    """Whether some deal of the strategies comes to this; raises ``NoSuchExample`` when none does."""

    def happens(deal: object) -> bool:
        return any(what(story) for story in stories(played(game, deal).events))  # type: ignore[arg-type]

    find(deals(game, near_the_end), happens, settings=ENOUGH, random=random.Random(1))
    return True


def moved(kind: str) -> Callable[[Story], bool]:
    return lambda story: any(move[0] == kind for move in story.moves)


def ended(reason: str, by_pitcher: bool | None = None) -> Callable[[Story], bool]:
    def happened(story: Story) -> bool:
        if story.over is None or story.over.reason != reason or story.settled is None:
            return False
        return by_pitcher is None or (story.over.winner == story.settled.pitcher) == by_pitcher

    return happened


def nobody_has(point: str) -> Callable[[Story], bool]:
    return lambda story: any(name == point and side is None for name, _, side, _ in story.awards)


def somebody_has(point: str) -> Callable[[Story], bool]:
    return lambda story: any(name == point and side is not None for name, _, side, _ in story.awards)


def stopped_at(score: int) -> Callable[[Story], bool]:
    return lambda story: story.settled is not None and score in story.settled.score


def surplus_trumps(story: Story) -> bool:
    """Somebody had to throw a trump."""
    thrown = {card for kind, _, cards in story.moves if kind == "discard" for card in cards}
    return story.trump is not None and any(card[1] == story.trump for card in thrown)


def a_made_smudge(story: Story) -> bool:
    return story.name == "smudge" and story.settled is not None and story.settled.made is True


def a_held_bid(story: Story) -> bool:
    return bool(story.calls) and story.calls[-1][1] == "hold"


def a_raise_over_a_hold(story: Story) -> bool:
    said = [call for _, call in story.calls]
    return "hold" in said[:-1] and isinstance(said[said.index("hold") + 1], int)


def a_pip_tie(story: Story) -> bool:
    return nobody_has("game")(story)


def an_owner_from_the_kitty(story: Story) -> bool:
    low = [card for name, _, _, card in story.awards if name == "low"]
    return bool(set(low) & set(story.kitty))


@pytest.mark.parametrize(
    ("name", "seats", "near", "what"),
    [
        ("auction-pitch", 2, False, a_held_bid),
        ("auction-pitch", 4, True, ended("race", by_pitcher=True)),
        ("auction-pitch", 7, True, ended("race", by_pitcher=False)),
        ("auction-pitch", 3, True, ended("target")),
        ("auction-pitch", 4, False, lambda story: story.redealt),
        ("auction-pitch", 4, False, nobody_has("jack")),
        ("guide-partnership", 4, False, ended("named-bid", by_pitcher=True)),
        ("guide-cutthroat", 8, True, ended("named-bid", by_pitcher=True)),
        ("guide-partnership", 4, False, a_pip_tie),
        ("kirk-partnership", 4, False, somebody_has("all-tricks")),
        ("kirk-cutthroat", 5, True, ended("race", by_pitcher=True)),
        ("nine-card", 4, True, stopped_at(1)),
        ("nine-card", 4, True, ended("target", by_pitcher=False)),
        ("nine-card", 4, False, a_raise_over_a_hold),
        ("nine-card", 4, False, moved("draw")),
        ("team-auction", 4, True, ended("tie")),
        ("pedro", 4, False, moved("reshuffle")),
        ("pedro", 4, False, surplus_trumps),
        ("king-pedro", 4, False, surplus_trumps),
        ("high-nine", 4, False, ended("named-bid", by_pitcher=False)),
        ("high-nine", 4, True, ended("named-bid", by_pitcher=True)),
        ("guide-cutthroat", 3, True, ended("named-bid", by_pitcher=True)),
        ("kirk-partnership", 4, False, a_made_smudge),
        ("smear-4", 4, False, an_owner_from_the_kitty),
    ],
)
def test_what_is_rare_is_reached(name: str, seats: int, near: bool, what: Callable[[Story], bool]) -> None:
    """Law: there are random deals that come to this."""
    assert reached(Game(name, seats), near, what)
