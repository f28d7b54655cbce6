"""Why a person would do what was chosen: what the cards and the calls say for it, as far as the seat can know.

Some facts hold however the hidden cards lie. The others are counted in the layouts that were tried
(:mod:`pitchdsl.players.facts`).
"""

from collections.abc import Callable, Iterator, Sequence

from pitchdsl.cards import SUIT_NAMES, code
from pitchdsl.engine.view import SeatView
from pitchdsl.game.actions import Action, Bid, Discard, Hold, NameTrump, Pass, PlayCard
from pitchdsl.game.order import orders_of
from pitchdsl.language.card_order import NO_SUIT
from pitchdsl.players.advice import Option, difference
from pitchdsl.players.facts import Against, Beaters, Hands, Takings, Whereabouts, swings
from pitchdsl.players.position import Position, position_of
from pitchdsl.players.rules_of_following import least
from pitchdsl.values import frozen

SHOWN = 0.01
"""A smaller difference of chances to win is told in points."""


@frozen
class Reason:
    """A fact that speaks for playing a card."""

    says: str
    """A clause without a full stop."""
    holds: Callable[[Position, int], bool]
    """Whether it is so of the card."""


def _is_ours(at: Position, card: int) -> bool:
    return at.is_ours and not at.beats(card)


def is_ours_for_certain(at: Position, card: int) -> bool:
    """Whether a partner wins the trick so far, this card leaves it so, and no opponent after this seat can take it."""
    return _is_ours(at, card) and not at.may_be_beaten_by(at.winning, at.enemies)


def is_unbeatable(at: Position, card: int) -> bool:
    """Whether no opponent who plays after this seat can have a card that beats this one in the trick."""
    return not at.may_be_beaten_by(card, at.enemies)


def _makes_certain(at: Position, card: int) -> bool:
    doubtful = at.is_ours and at.may_be_beaten_by(at.winning, at.enemies)
    return doubtful and at.beats(card) and is_unbeatable(at, card)


def _takes(at: Position, card: int) -> bool:
    return at.beats(card) and not at.is_ours


def is_in_vain(at: Position, card: int) -> bool:
    """Whether no card that may be played wins the trick as it lies."""
    return not any(at.beats(each) for each in at.cards)


def _is_least(at: Position, card: int) -> bool:
    return card == least(at, list(at.cards))


FOLLOWING: tuple[Reason, ...] = (
    Reason(
        "your side has this trick for certain, and this card counts for it",
        lambda at, card: is_ours_for_certain(at, card) and at.worth[card] > 0,
    ),
    Reason("your side has this trick for certain", is_ours_for_certain),
    Reason("your side is ahead in this trick", _is_ours),
    Reason("your side is ahead in this trick, and this card makes it certain", _makes_certain),
    Reason("it takes the trick, and no opponent plays after you", lambda at, card: _takes(at, card) and not at.enemies),
    Reason(
        "it takes the trick, and no opponent after you can beat it",
        lambda at, card: _takes(at, card) and is_unbeatable(at, card),
    ),
    Reason("it goes ahead in the trick, though it may still be beaten", _takes),
    Reason(
        "none of your cards can take this trick, and this is the one you need least",
        lambda at, card: is_in_vain(at, card) and _is_least(at, card),
    ),
    Reason("none of your cards can take this trick", is_in_vain),
    Reason(
        "it lets this trick go, and keeps the cards that could take it",
        lambda at, card: not at.is_ours and not at.beats(card),
    ),
)
"""Those of a card that follows; the first that holds is told, if one does."""

LEADING: tuple[Reason, ...] = (
    Reason(
        "nobody against you can have a higher trump", lambda at, card: at.is_trump(card) and is_unbeatable(at, card)
    ),
    Reason("nobody against you can beat it", is_unbeatable),
    Reason("no higher card of its suit is out; only a trump can beat it", lambda at, card: at.is_high(card)),
    Reason(
        "it draws out trumps",
        lambda at, card: (
            at.is_trump(card) and at.attacks and any(at.may_have[seat] & at.order.trumps for seat in at.enemies)
        ),
    ),
    Reason(
        "no lead here is sure to win, and this is the card you need least",
        lambda at, card: not any(is_unbeatable(at, each) for each in at.cards) and _is_least(at, card),
    ),
)
"""Those of a card that leads; the first that holds is told, if one does."""


def why(view: SeatView, options: Sequence[Option], hands: Hands) -> str:
    """What speaks for the first of the options, the best, and how it compares with the second; without a full stop.

    ``hands`` are those of all seats in the layouts of the hidden cards in which they were tried out.
    """
    best, second, *_ = options
    compared = _compared(best, second)
    reasons = list(filter(None, _reasons(view, best, options, hands)))
    if reasons or compared:
        return "; ".join([*reasons, compared or _level(best, second), *_swing(best, second)])
    return f"no clear reason; over {len(hands)} deals that were tried, {_level(best, second)}"


def _reasons(view: SeatView, best: Option, options: Sequence[Option], hands: Hands) -> Iterator[str]:
    match best.action:
        case PlayCard(card=card):
            yield reason_to_play(view, card)
            if view.trump is not None:
                yield from _what_is_out(position_of(view), card, hands)
        case Bid() | Hold() if best.makes is not None:
            yield _trumps(view)
            yield f"it would {_made(best.makes.mean)}"
            yield Takings(takes=best.takes).says
        case Pass():
            reason = _reason_to_pass(options)
            if reason:
                yield _trumps(view)
                yield reason
            if best.sets is not None:
                yield Against(fails=best.sets).says
        case NameTrump(suit=suit):
            yield f"you hold {_held(view, suit)} of it"
        case Discard(card=card) if view.trump is not None:
            yield _reason_to_discard(position_of(view), card)
        case _:
            pass


def _what_is_out(at: Position, card: int, hands: Hands) -> Iterator[str]:
    """The cards that others may have against a card or the one that it leaves to win, in the layouts tried."""
    if not at.enemies or not hands:
        return
    winning = card if at.beats(card) else at.winning if at.is_ours else -1
    if winning < 0 or not at.may_be_beaten_by(winning, at.enemies):
        return
    led = at.order.suits[card] if at.led == NO_SUIT else at.led
    above = at.values.beaten_by[led][winning] & at.unseen
    if at.winning < 0 and at.is_trump(card):
        highest = next(each for each in at.order.cards if above >> each & 1)
        yield Whereabouts.of(highest, hands).says
    else:
        yield Beaters.of(above, at.enemies, hands).says


def _reason_to_discard(at: Position, card: int) -> str:
    if at.is_trump(card):
        return ""
    return "it is no trump" if at.worth[card] else "it is no trump and counts for nothing"


def _swing(best: Option, second: Option) -> Sequence[str]:
    """The clearest way in which the best option does better than the second."""
    return [each.says(doing(best.action), doing(second.action)) for each in swings(best, second)[:1]]


def reason_to_play(view: SeatView, card: int) -> str:
    """What speaks for a card; empty where nothing certain does."""
    at = position_of(view)
    if view.trump is None:
        return "the first lead makes trump, and this is your best suit" if at.is_trump(card) else ""
    reasons = FOLLOWING if view.trick else LEADING
    return next((each.says for each in reasons if each.holds(at, card)), "")


def _trumps(view: SeatView) -> str:
    """The cards that would be trumps in the suit of which this seat holds most, the highest first."""
    orders = orders_of(view.rules)
    places = [[place for place, card in enumerate(order.cards) if view.hand >> card & 1] for order in orders]
    suit = max(range(len(orders)), key=lambda suit: (len(places[suit]), [-place for place in places[suit]]))
    return f"with {SUIT_NAMES[suit]} as trump you hold {_held(view, suit)}"


def _held(view: SeatView, suit: int) -> str:
    """The cards of a trump suit that this seat holds, the highest first."""
    held = [code(card) for card in orders_of(view.rules)[suit].cards if view.hand >> card & 1]
    return " ".join(held) or "nothing"


def _reason_to_pass(options: Sequence[Option]) -> str:
    bids = [(each.action.value, each) for each in options if isinstance(each.action, Bid)]
    if not bids:
        return ""
    _, lowest = min(bids, key=lambda bid: bid[0])
    if lowest.makes is None:
        return ""
    even = "even " if lowest.makes.mean < 0.5 else ""
    return f"{even}{lowest.action} would {_made(lowest.makes.mean)}"


def _made(chance: float) -> str:
    often = round(10 * chance)
    if often in (0, 10):
        return "hardly ever be made" if often == 0 else "nearly always be made"
    return f"be made about {often} {'time' if often == 1 else 'times'} in ten"


def _compared(best: Option, second: Option) -> str:
    """What separates the two best, where something does."""
    assert best.wins is not None and second.wins is not None
    wins, points = difference(best.wins, second.wins), difference(best.points, second.points)
    one, other = doing(best.action), doing(second.action)
    if wins.mean >= max(SHOWN, wins.error):
        return f"{one} wins {best.wins.mean:.0%} of games, {other} {second.wins.mean:.0%}"
    if points.mean > points.error:
        return f"{one} brings {_signed(best.points.mean)} points, {other} {_signed(second.points.mean)}"
    return ""


def _level(best: Option, second: Option) -> str:
    """That nothing separates the two best."""
    if (best.points, best.wins) == (second.points, second.wins):
        return f"{doing(second.action)} comes to the same"
    return f"{doing(second.action)} seems about as good"


def _signed(points: float) -> str:
    sign = "\N{MINUS SIGN}" if points < 0 else "+"
    return f"{sign}{abs(points):.2f}"


def doing(action: Action) -> str:
    """An action as the subject of a sentence."""
    match action:
        case Bid():
            return f"bidding {action.name or action.value}"
        case Pass():
            return "passing"
        case Hold():
            return "holding"
        case NameTrump():
            return f"naming {SUIT_NAMES[action.suit]}"
        case PlayCard():
            return f"playing {code(action.card)}"
        case Discard():
            return f"discarding {code(action.card)}"
        case _:
            return f"“{action}”"
