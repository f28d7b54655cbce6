"""A review in words and tables, for every form alike."""

from collections.abc import Iterator, Sequence

from pitchdsl.account.names import Tabletalk, count, in_words
from pitchdsl.diagnostics.visible import visible
from pitchdsl.review.drawing import course
from pitchdsl.review.luck import DEALS
from pitchdsl.review.numbers import chance, points, signed
from pitchdsl.review.review import DEAREST, Judged, Review, total
from pitchdsl.review.turned import Turned
from pitchdsl.rulebook.parts import Block, Chapter, Grid, Heading, Paragraph, Picture, Points
from pitchdsl.rulebook.rulebook import Sheet

_MEANING = (
    "What a decision cost is the difference between the estimates of the best option and of what was done, in points "
    "of that hand and in chances to win the game, over the same layouts of the cards that the player did not see.",
    "Behind each number stands half of its 95 % interval. A cost below it is no mistake that was found, and counts as "
    "nothing. Some of the mistakes may be good plays after all, the more so the nearer they are to it.",
    "What a mistake turned is told with the cards as they lay, with `simple` playing the rest of the hand; it may be "
    "nothing, and by luck even for the better.",
    f"The luck of a deal is what it is worth to a side if `simple` plays every seat, less the mean of {DEALS} other "
    "deals by the same dealer at the same score; worth is the change of its score less the mean change of the others'.",
)


def sheet_of(review: Review, *, everything: bool) -> Sheet:
    """What is told: with ``everything`` also each decision, and the picture."""
    talk = Tabletalk(review.rules, review.sides)
    chapters = [
        Chapter("The players", tuple(_players(review, talk))),
        Chapter("The dearest mistakes", tuple(dearest(review, talk))),
        Chapter("The course of the game", tuple(_course(review, talk, picture=everything))),
    ]
    if everything and review.judged:
        chapters.append(Chapter("Every decision", (_decisions(review.judged, talk),)))
    chapters.append(Chapter("What the numbers mean", (Points(_MEANING),)))
    return Sheet(
        title=visible(f"{review.rules.title}: a game looked through"),
        source=None,
        house_rules=review.rules.house_rules,
        chapters=tuple(chapters),
    )


def _players(review: Review, talk: Tabletalk) -> Iterator[Block]:
    yield Paragraph(_ending(review, talk))
    of = "everybody's decisions" if review.seat is None else f"the decisions of {talk.player(review.seat)}"
    yield Paragraph(
        f"{review.player} has looked at {of}: {len(review.judged)} between several options; in {review.forced} more "
        "nothing else was allowed."
    )
    rows = []
    for seat in range(len(talk.names)):
        found = [each for each in review.judged if each.seat == seat]
        mistakes = [each for each in found if each.is_mistake]
        if found:
            rows.append(
                (
                    talk.player(seat),
                    str(len(found)),
                    str(len(mistakes)),
                    points(total(each.points for each in mistakes if each.points), signed=False),
                    _chances(mistakes, found),
                )
            )
    if rows:
        heading = ("player", "decisions", "mistakes", "points given away", "chances to win given away")
        yield Grid(heading, tuple(rows), right=frozenset((1, 2, 3, 4)))
    if review.hands:
        rows_of_luck = tuple((talk.side(side), points(luck)) for side, luck in enumerate(review.luck))
        yield Grid(("side", "luck of all deals, in points"), rows_of_luck, right=frozenset((1,)))


def _chances(mistakes: Sequence[Judged], found: Sequence[Judged]) -> str:
    if all(each.wins is None for each in found):
        return "-"
    return chance(total(each.wins for each in mistakes if each.wins))


def _ending(review: Review, talk: Tabletalk) -> str:
    outcome = review.outcome
    if outcome is None:
        return f"The game was not played to its end; {count(len(review.hands), 'hand')} of it were dealt."
    score = ", ".join(f"{talk.side(side)} {score}" for side, score in enumerate(outcome.score))
    won = "Nobody won"
    if outcome.winner is not None:
        won = f"{talk.side(outcome.winner)} won"
    return f"{won} after {count(outcome.hands, 'hand')}: {score}."


def dearest(review: Review, talk: Tabletalk) -> Iterator[Block]:
    """The dearest mistakes: what they cost, what would have been better and why, and what they turned."""
    mistakes = review.mistakes
    if not mistakes:
        yield Paragraph("No mistake was found.")
    for each in mistakes[:DEAREST]:
        yield Heading(f"Hand {each.hand}, decision {each.in_hand}: {talk.player(each.seat)}, {talk.said(each.action)}")
        yield Paragraph(_cost(each, talk))
        turned = tuple(_turned(one, talk) for one in each.turned)
        yield Points(turned or ("With the cards as they lay it turned nothing.",))
    if len(mistakes) > DEAREST:
        yield Paragraph(f"And {len(mistakes) - DEAREST} more.")


def _cost(each: Judged, talk: Tabletalk) -> str:
    games = "" if each.wins is None else f" and {chance(each.wins, signed=True)} of the games"
    why = talk.reason(each.reasons)
    return f"To {talk.said(each.best)} is better by {points(each.points)} points in this hand{games}: {why}."


def _turned(turned: Turned, talk: Tabletalk) -> str:
    match turned.what:
        case "bid":
            told = f"bid: {_bid(turned.played, talk)} instead of {_bid(turned.best, talk)}"
        case "score":
            told = f"score: {_by_side(turned.played, talk)} instead of {_by_side(turned.best, talk)}"
        case _:
            told = f"{turned.what}: {_got(turned.played, talk)} instead of {_got(turned.best, talk)}"
    return f"{told} ({turned.rule})"


def _bid(by_side: Sequence[int], talk: Tabletalk) -> str:
    ends = [f"{'made' if end > 0 else 'set'} by {talk.side(side)}" for side, end in enumerate(by_side) if end]
    return "".join(ends) or "none"


def _by_side(changes: Sequence[int], talk: Tabletalk) -> str:
    return ", ".join(f"{talk.side(side)} {signed(change)}" for side, change in enumerate(changes))


def _got(by_side: Sequence[int], talk: Tabletalk) -> str:
    got = [f"{points} to {talk.side(side)}" for side, points in enumerate(by_side) if points]
    return in_words(got) if got else "to nobody"


def _course(review: Review, talk: Tabletalk, *, picture: bool) -> Iterator[Block]:
    names = [talk.side(side) for side in range(len(talk.sides))]
    wins = [hand.wins for hand in review.hands]
    if picture and any(chance is not None for row in wins for chance in row):
        yield Picture(course(names, [hand.hand for hand in review.hands], wins))
    for side, name in enumerate(names):
        rows = []
        for hand in review.hands:
            change = "-" if hand.change is None else signed(hand.change[side])
            row = (str(hand.hand), talk.player(hand.dealer), str(hand.before[side]), change)
            rows.append((*row, chance(hand.wins[side]), points(hand.luck[side])))
        if rows:
            yield Heading(name)
            heading = ("hand", "dealer", "score", "change", "chance to win", "luck of the deal")
            yield Grid(heading, tuple(rows), right=frozenset((0, 2, 3, 4, 5)))


def _decisions(judged: Sequence[Judged], talk: Tabletalk) -> Grid:
    heading = ("hand", "decision", "player", "done", "best", "cost in points", "chance to win", "")
    rows = tuple(
        (
            str(each.hand),
            str(each.in_hand),
            talk.player(each.seat),
            talk.said(each.action),
            "the same" if each.action == each.best else talk.said(each.best),
            "" if each.action == each.best else points(each.points, signed=False),
            "" if each.action == each.best else chance(each.wins),
            "mistake" if each.is_mistake else "",
        )
        for each in judged
    )
    return Grid(heading, rows, right=frozenset((0, 1, 5, 6)))
