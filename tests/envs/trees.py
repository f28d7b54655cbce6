"""Games walked as trees by chance, for the tests of chance and of OpenSpiel."""

import random
from collections.abc import Iterator, Sequence
from functools import cache
from urllib.parse import quote

import pitchdsl
from pitchdsl.envs.chance import Question
from pitchdsl.envs.dealt import Dealt
from pitchdsl.envs.play import Parameters, Play, play_of
from pitchdsl.game.actions import Action, Discard
from tests.facade.recall import PLAYED, Played, choose

TINY = """
variant tiny "Tiny Pitch" extends auction-pitch
players
  seats: 2
deck
  ranks: A J
deal
  each: 2
"""
"""Two players, eight cards, two each."""

Step = tuple[str, Question, tuple[int, ...]] | tuple[str, int, Action]
"""What chance has answered, or who has decided what."""


@cache
def parameters() -> tuple[Parameters, ...]:
    """Every bundled variant with its least and its most players, and the texts with rare rules."""
    bundled = [(each.name, pitchdsl.load(each.name).players.seats) for each in pitchdsl.variants()]
    return (
        *(
            Parameters(variant=name, seats=n)
            for name, allowed in bundled
            for n in sorted({allowed.least, allowed.most})
        ),
        *map(of_text, PLAYED),
    )


def of_text(played: Played, **more: int | str) -> Parameters:
    text = f"variant tried extends {played.name}\n{played.lines}"
    return Parameters(text=quote(text), house_rules="+".join(played.house_rules), seats=played.seats, **more)  # type: ignore[arg-type]


def name_of(each: Parameters) -> str:
    return f"{play_of(each).rules.name}-{each.seats}"


def at_random(dealt: Dealt, rng: random.Random) -> int:
    """A number that may come next: of chance with its probability, else of any legal action, low bids the likeliest."""
    if dealt.question is not None:
        numbers, weights = zip(*dealt.question.outcomes(), strict=True)
        return int(rng.choices(numbers, weights)[0])
    legal = {action: number for number, action in dealt.legal().items()}
    assert dealt.table is not None
    return legal[choose(rng, dealt.table.legal_actions())]


def walk(start: Play | Dealt, rng: random.Random, decisions: int = 10**6) -> Iterator[Dealt]:
    """A hand by chance, at its root or another place and after every step, up to its end or so many decisions."""
    dealt = Dealt(start) if isinstance(start, Play) else start.copy()
    while True:
        yield dealt
        decisions -= dealt.seat is not None
        if dealt.over or decisions < 0:
            return
        dealt.apply(at_random(dealt, rng))


def steps_to(dealt: Dealt) -> list[Step]:
    """How this place was come to: whole answers of chance, and decisions."""
    again, steps, asked = Dealt(dealt.play), list[Step](), None
    for number in dealt.done:
        if again.question is not None:
            asked = asked or again.question
            question = again.question.say(number)
            if not question.missing:
                steps.append(("chance", asked, question.said))
                asked = None
        else:
            assert again.seat is not None
            steps.append(("seat", again.seat, again.legal()[number]))
        again.apply(number)
    return steps


def last_deal(steps: Sequence[Step], pack: int) -> int:
    """The place of the step with the first cards of the last deal, from a pack of such a size."""
    return max(
        at
        for at, (_, of, _) in enumerate(steps)
        if isinstance(of, Question) and of.what == "deal" and len(of.left) == pack
    )


def told_again(play: Play, steps: Sequence[Step], begun: int, swap: dict[int, int]) -> Dealt | None:
    """The same with cards in each other's place from a step on; none where the rules do not allow it."""
    dealt = Dealt(play)
    for at, (kind, of, what) in enumerate(steps):
        new = swap if at >= begun else {}
        if kind == "chance":
            assert isinstance(of, Question) and isinstance(what, tuple)
            said = [new.get(each, each) for each in what] if of.what in ("deal", "shuffle") else list(what)
            for number in said if of.in_order else sorted(said):
                if dealt.question is None or _asks(dealt.question) != _asks(of):
                    return None
                if all(number != each for each, _ in dealt.question.outcomes()):
                    return None
                before = dealt.question
                dealt.apply(number)
                if dealt.question is not before and not (dealt.question and dealt.question.said):
                    break  # what was left of it was certain
        else:
            assert isinstance(what, Action)
            action = Discard(new.get(what.card, what.card)) if isinstance(what, Discard) else what
            if dealt.seat != of or action not in dealt.legal().values():
                return None
            dealt.apply(play.numbering.number(action))
    return dealt


def _asks(question: Question) -> tuple[str, int]:
    return question.what, len(question.said) + question.missing
