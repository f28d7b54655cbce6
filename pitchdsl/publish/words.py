"""Parts of rules as the language says them: people, deeds, amounts."""

from pitchdsl.rules.exchange import Deed, Discard, Draw, Throwable
from pitchdsl.rules.settlement import AmountKind, Change
from pitchdsl.rules.winning import Criterion


def deed(each: Deed) -> str:
    """What is done in a step of the exchange."""
    if isinstance(each, Draw):
        return "draw as many" if each.to is None else f"draw to {each.to}"
    if not isinstance(each, Discard):
        return "take the stock"
    words = ["discard"]
    if each.which is Throwable.NON_TRUMP:
        words.append("all non-trump" if each.every else "non-trump")
    if each.most is not None:
        words.append(f"up to {each.most}")
    if each.down_to is not None:
        words.append(f"down to {each.down_to}")
    return " ".join(words)


def amount(change: Change, third: str) -> str:
    """How a score changes; ``third`` is the ending of the verb: "s" for one side, nothing for several."""
    verb = f"lose{third}" if change.loses else f"score{third}"
    if change.kind is AmountKind.TAKEN:
        return f"{verb} points taken"
    if change.kind is AmountKind.GAME:
        return f"{verb} a whole game"
    if change.kind is AmountKind.NUMBER:
        return f"{verb} {change.times or 'nothing'}"
    times = {1: "the bid", 2: "twice the bid"}
    return f"{verb} {times.get(change.times, f'{change.times} times the bid')}"


def criterion(each: Criterion) -> str:
    """One step of a race order."""
    return f"{each.by.value} {', '.join(each.items)}" if each.items else each.by.value
