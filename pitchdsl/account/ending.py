"""How an account tells the end of a game: who has won, and what decided it."""

from collections.abc import Iterator, Sequence

from pitchdsl.account.names import Tabletalk, count, in_words
from pitchdsl.game.conditional_override import leaves_open
from pitchdsl.game.events import Outcome
from pitchdsl.game.rules import Rules
from pitchdsl.game.winning.rules import Target
from pitchdsl.language.conditions import Compared
from pitchdsl.language.english import ordinal, times
from pitchdsl.language.numbers import Fact


def ending(rules: Rules, talk: Tabletalk, outcome: Outcome, sets: Sequence[int], name: str | None) -> Iterator[str]:
    """The sentences for the end; ``sets`` are the failed bids of each side, ``name`` that of the last bid."""
    winner = outcome.winner
    after = f"after {count(outcome.hands, 'hand')}"
    if outcome.reason == "stopped":
        yield f"The game was stopped; nobody has won. It ended {after}."
        return
    wins = "Nobody wins" if winner is None else f"{talk.side(winner)} {talk.verb(winner, 'wins', 'win')}"
    wins = f"{wins}; it is a tie {after}." if winner is None else f"{wins} {after}."
    if outcome.reason == "sets":
        yield f"{_why_lost(rules, talk, sets)} {wins}"
    elif outcome.reason == "hands":
        end = ", and the best scores are level: nobody wins; it is a tie."
        if winner is not None:
            end = f". {talk.side(winner)} {talk.verb(winner, 'wins', 'win')} with the best score."
        yield f"The {ordinal(outcome.hands)} hand was the last{end}"
    else:
        yield f"{wins} {_why(rules, talk, outcome, name)}"


def _why(rules: Rules, talk: Tabletalk, outcome: Outcome, name: str | None) -> str:
    """What decided a game that ended at the target, or because of one hand."""
    winner = outcome.winner
    if outcome.reason == "named-bid":
        return f"{f'The bid of {name}' if name else 'That hand'} decided the game, whatever the score."
    if outcome.reason == "tie":
        return "Several sides had reached the target, and none came first."
    if outcome.reason == "race" and winner is not None:
        return f"Several sides had reached the target; the rules put {talk.side(winner)} first."
    if outcome.reason == "target" and winner is not None:
        target = "the target" if leaves_open(rules, Target) else rules.winning.target.score
        whose = talk.sides[winner]
        who = "You have" if talk.you in whose else "They have" if len(whose) > 1 else "That player has"
        return f"{who} reached {target}."
    raise ValueError(f"no words for an end by {outcome.reason}")


def _why_lost(rules: Rules, talk: Tabletalk, sets: Sequence[int]) -> str:
    """Who has been set too often; nobody is named where other things must be so as well."""
    rows = [row.condition for row in rules.winning.loses]
    limits = [
        test.numbers[0] for test in rows if isinstance(test, Compared) and test.fact is Fact.SETS and test.sentence
    ]
    losers = [side for side, failed in enumerate(sets) if limits and failed >= min(limits)]
    if len(limits) < len(rows) or not losers:
        return "The bids that were set decided the game."
    who = in_words([talk.side(side) for side in losers])
    has, loses = (
        ("have", "lose")
        if len(losers) > 1
        else (talk.verb(losers[0], "has", "have"), talk.verb(losers[0], "loses", "lose"))
    )
    return f"{who} {has} been set {times(sets[losers[0]])}, and {loses}."
