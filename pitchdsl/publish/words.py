"""Parts of rules as the language says them: conditions, cards, people, deeds, amounts."""

from collections.abc import Sequence

from pitchdsl.cards import RANKS, SUIT_NAMES
from pitchdsl.rules import conditions as c
from pitchdsl.rules.exchange import Deed, Discard, Draw, Throwable
from pitchdsl.rules.people import People, Person
from pitchdsl.rules.picks import CardName, CardPick, JokerCard, OffCard, TrumpCard
from pitchdsl.rules.points import (
    ByBestTrick,
    ByCard,
    ByEveryTrick,
    ByLastTrick,
    ByMostPips,
    Recipient,
    TieTo,
)
from pitchdsl.rules.settlement import AmountKind, Change
from pitchdsl.rules.winning import Criterion


def rank(number: int) -> str:
    """A rank, ``10`` for the ten."""
    return "10" if RANKS[number] == "T" else RANKS[number]


def rank_words(ranks: Sequence[int]) -> str:
    """Ranks in a row, three and more neighbours from the ten down as ``10-2``."""
    return order_words([TrumpCard(rank=each) for each in ranks])


def order_words(cards: Sequence[CardName]) -> str:
    """A trump order."""
    words: list[str] = []
    run: list[int] = []
    for card in [*cards, None]:
        plain = card.rank if isinstance(card, TrumpCard) and card.rank <= RANKS.index("T") else None
        if run and plain != run[-1] - 1:
            words.extend(_run(run))
            run = []
        if plain is not None:
            run.append(plain)
        elif card is not None:
            words.append(rank(card.rank) if isinstance(card, TrumpCard) else card_name(card))
    return " ".join(words)


def _run(ranks: list[int]) -> list[str]:
    return [f"{rank(ranks[0])}-{rank(ranks[-1])}"] if len(ranks) > 2 else [rank(each) for each in ranks]


def card_name(card: CardName) -> str:
    """``J of trump``, ``off-J``, ``red joker``."""
    if isinstance(card, JokerCard):
        return card.value
    return f"off-{rank(card.rank)}" if isinstance(card, OffCard) else f"{rank(card.rank)} of trump"


def card_pick(card: CardPick) -> str:
    """A card as a recipient names it."""
    if isinstance(card, JokerCard):
        return f"the {card.value}"
    if isinstance(card, TrumpCard | OffCard):
        return card_name(card)
    suit = "trump" if card.suit is None else SUIT_NAMES[card.suit].removesuffix("s")
    but = f" but {' and '.join(card_name(each) for each in card.but)}" if card.but else ""
    return f"the {'highest' if card.highest else 'lowest'} {suit}{but}"


def recipient(to: Recipient) -> str:
    """Who has a point."""
    if isinstance(to, ByCard):
        return f"the {to.fact.value} of {card_pick(to.card)}"
    if isinstance(to, ByMostPips | ByBestTrick):
        tied = {
            TieTo.NOBODY: "nobody if tied",
            TieTo.PITCHER: "the pitcher if tied",
            TieTo.DEFENDERS: "the defenders if tied",
        }
        return f"the winner of {'' if isinstance(to, ByMostPips) else 'the trick with '}most pips, {tied[to.tied]}"
    if isinstance(to, ByLastTrick):
        return "the winner of the last trick"
    return "the winner of every trick" if isinstance(to, ByEveryTrick) else "the pitcher"


def people(who: People) -> str:
    """Who takes a step of the exchange."""
    if who.only:
        return who.only.value
    article = "the " if who.but in (Person.DEALER, Person.PITCHER) else ""
    return f"everyone but {article}{who.but.value}" if who.but else "everyone"


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


def condition(test: c.Condition) -> str:
    """What stands behind ``if``."""
    if isinstance(test, c.AllOf):
        return " and ".join(condition(part) for part in test.parts)
    if isinstance(test, c.AnyOf):
        return " or ".join(condition(part) for part in test.parts)
    if isinstance(test, c.TrumpIs):
        return f"trump is {SUIT_NAMES[test.suit]}"
    if isinstance(test, c.BidIs):
        return f"the bid is {'all the points' if test.points is None else _limit(test.how, test.points)}"
    if isinstance(test, c.BidMade):
        return f"the bid is {'made' if test.made else 'set'}"
    if isinstance(test, c.Called):
        return f"called {test.name} and {'made it' if test.made else 'failed'}"
    if isinstance(test, c.ScoreIs):
        return f"own score is {_limit(test.how, test.points)}"
    if isinstance(test, c.HandHas):
        return f"hand has a {rank(test.rank)} among {test.among} or more of its suit"
    if isinstance(test, c.HandHasOnly):
        return f"hand has nothing but {rank_words(test.ranks)}{', jokers' if test.jokers else ''}"
    if isinstance(test, c.BidCalled):
        return f"the bid is called {test.name}"
    if isinstance(test, c.AheadBy):
        return f"ahead by {test.points} or more"
    if isinstance(test, c.SetTimes):
        return f"set {test.times} times"
    return _PLAIN[type(test)]


_PLAIN: dict[type[object], str] = {
    c.TookEveryTrick: "the pitcher takes every trick",
    c.TookEveryPoint: "the pitcher takes every point",
    c.MadeLastBid: "made the last bid",
    c.SetThePitcher: "set the pitcher",
    c.NobodyHasBid: "nobody has bid",
    c.PastTarget: "past the target",
}


def _limit(how: c.Compare, number: int) -> str:
    return str(number) if how is c.Compare.EXACTLY else f"{number} {how.value}"
