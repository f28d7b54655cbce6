"""Of many options that are worth exactly as much a reader is shown one."""

from pitchdsl.game.actions import Action, Discard, PlayCard, Stand
from pitchdsl.players.advice import Advice, Estimate, Option


def option(action: Action, mean: float) -> Option:
    return Option(action=action, points=Estimate(mean=mean, error=0.5), wins=Estimate(mean=0.5, error=0.1))


def test_many_that_are_worth_the_same_are_shown_once_and_counted() -> None:
    options = (*(option(Discard(card), 1.25) for card in range(12)), option(Discard(40), 1.0))
    advice = Advice(action=Discard(7), why="", options=options)
    assert [(each.action, more) for each, more in advice.shown()] == [(Discard(7), 11), (Discard(40), 0)]


def test_few_and_different_ones_are_shown_each() -> None:
    options = (option(PlayCard(1), 2.0), option(PlayCard(2), 2.0), option(Stand(), 2.0), option(PlayCard(3), 1.999))
    shown = list(Advice(action=PlayCard(2), why="", options=options).shown())
    assert {each.action for each, _ in shown} == {each.action for each in options}
    assert [more for _, more in shown] == [0, 0, 0, 0]
