"""A person who sits down for a test, and answers what it is asked."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from attrs import evolve

from pitchdsl.bots.roster import BOTS
from pitchdsl.cards import CODES, Card
from pitchdsl.commands.variants import compiled
from pitchdsl.engine.session import Session
from pitchdsl.engine.view import SeatView
from pitchdsl.facade.deals import given_deals
from pitchdsl.game.actions import Action, Bid, Discard, Hold, Pass, PlayCard, Stand
from pitchdsl.game.rng import RandomStream
from pitchdsl.play.commands import answer
from pitchdsl.play.dialogue import Dialogue, Settings, Waiting
from pitchdsl.play.saving import PERSON
from pitchdsl.players.advice import Advice, Estimate, Option

Answers = Callable[[Dialogue], str]


class Adviser:
    """Someone who always wants the last of the legal actions, and reckons the others lower, one point each."""

    def consider(self, view: SeatView, stream: RandomStream) -> Advice:
        legal = view.legal_actions
        return Advice(
            action=legal[-1],
            why=f"seat {view.seat} likes it, as the {CODES[0]} is out",
            options=tuple(
                Option(
                    action=action,
                    points=Estimate(mean=-float(rank), error=0.25),
                    makes=Estimate(mean=0.5 - 0.1 * rank, error=0.04),
                    wins=Estimate(mean=0.25, error=0.05),
                )
                for rank, action in enumerate(reversed(legal))
            ),
            worlds=1200,
        )

    def decide(self, view: SeatView, stream: RandomStream) -> Action:
        return self.consider(view, stream).action


class Doubtful(Adviser):
    """One that is not so sure: a point from one action to the next, give or take so many."""

    def __init__(self, error: float) -> None:
        self._error = error

    def consider(self, view: SeatView, stream: RandomStream) -> Advice:
        advice = super().consider(view, stream)
        points = [Estimate(mean=option.points.mean, error=self._error) for option in advice.options]
        doubted = (evolve(option, points=each) for option, each in zip(advice.options, points, strict=True))
        return evolve(advice, options=tuple(doubted))


def sitting(
    variant: str,
    *,
    seed: int = 1,
    seat: int = 0,
    seats: int = 4,
    settings: Settings | None = None,
    with_: tuple[str, ...] = (),
    bot: str = "simple",
    deals: Sequence[Mapping[str, Any]] = (),
) -> Dialogue:
    """A person at a table of a bundled variant, against bots."""
    rules = compiled(variant, list(with_)).rules
    return Dialogue(
        session=Session.begin(
            rules,
            seats,
            seed=seed,
            deals=given_deals(deals, rules, seats),
            person=seat,
            players=[BOTS[bot]] * seats,
            names=tuple(PERSON if each == seat else bot for each in range(seats)),
        ),
        adviser_name="adviser",
        adviser=Adviser(),
        settings=settings or Settings(fast=True),
    )


def says(dialogue: Dialogue, *words: str) -> list[str]:
    """What is answered to the last of these words."""
    lines: list[str] = []
    for each in words:
        lines = list(answer(dialogue, each))
    return lines


def last_choice(dialogue: Dialogue) -> str:
    """The last legal action, said by a card's code or in words; Enter where nothing is asked."""
    if dialogue.waiting is not Waiting.TURN:
        return ""
    action = dialogue.session.view().legal_actions[-1]
    return CODES[action.card] if isinstance(action, PlayCard | Discard) else str(action)


def cautious(dialogue: Dialogue) -> str:
    """Passes or bids as little as it can, throws nothing that may stay, and plays the first card of the list."""
    if dialogue.waiting is not Waiting.TURN:
        return ""
    legal = dialogue.session.view().legal_actions
    for kind in (Pass, Hold, Stand):
        if kind() in legal:
            return str(kind())
    bid = next((action for action in legal if isinstance(action, Bid)), None)
    return str(bid) if bid else "1" if isinstance(legal[0], PlayCard | Discard) else str(legal[0])


def plays_on(dialogue: Dialogue, person: Answers = cautious, most: int = 2000) -> Iterator[str]:
    """What is said up to the end of the game, or so many answers."""
    for _ in range(most):
        if dialogue.waiting in (Waiting.OVER, Waiting.GONE):
            return
        yield from answer(dialogue, person(dialogue))


class Answering:
    """Words that are only made up when they are read: a person at the other end of a pipe."""

    def __init__(self, dialogue: Dialogue, person: Answers = cautious) -> None:
        self._dialogue, self._person = dialogue, person

    def isatty(self) -> bool:
        return False

    def readline(self) -> str:
        return f"{self._person(self._dialogue)}\n"


_CARD = re.compile(r"(10|[2-9JQKA])([♠♥♦♣])")


def cards_named(lines: Iterable[str]) -> set[int]:
    """Every card that some lines name by its sign."""
    found = (match for line in lines for match in _CARD.finditer(line))
    return {Card.parse(match[1].replace("10", "T") + "SHDC"["♠♥♦♣".index(match[2])]) for match in found}
