"""Hands of the games in `facts_app` and `facts_guide` that are dealt on purpose; hearts are trump, seat 0 deals."""

from collections.abc import Sequence

from pitchdsl.engine.table import Table
from pitchdsl.game.actions import Action, Bid, Discard, NameTrump, Pass, PlayCard, Stand
from pitchdsl.game.rng import DealSource, DrawKind, RandomDraw

from .facts_account import Account, Watched, word_of
from .facts_game import RANK_ORDER, TRICKS, Game
from .table import deal_table

HEARTS = "H"


class Reversing:
    """The deals of a script, in which discards that are dealt again come back last first."""

    def __init__(self, script: DealSource) -> None:
        self.script = script

    def draw(self, what: RandomDraw, among: tuple[int, ...], number: int) -> tuple[int, ...]:
        return among[::-1] if what.kind is DrawKind.RESHUFFLE else self.script.draw(what, among, number)

    def copy(self) -> "Reversing":
        return Reversing(self.script.copy())


def plain_cards(game: Game) -> list[str]:
    """The cards that are no trumps with hearts, lowest ranks first."""
    suited = [rank + suit for rank in reversed(RANK_ORDER) for suit in "SDC" if rank in game.ranks]
    return [card for card in suited if card not in game.trumps(HEARTS)]


def filled(game: Game, hands: Sequence[str]) -> list[str]:
    """These hands, filled up with low cards; trumps come last, for small packs have too few others."""
    named = {card for hand in hands for card in hand.split()}
    pool = [card for card in [*plain_cards(game), *reversed(game.trumps(HEARTS))] if card not in named]
    full = []
    for hand in hands:
        missing = game.each - len(hand.split())
        full.append(" ".join([*hand.split(), *pool[:missing]]))
        del pool[:missing]
    return full


def strong(game: Game, seat: int) -> list[str]:
    """Hands with all trumps, in which this seat has the five best and the lowest and so wins everything."""
    trumps = game.trumps(HEARTS)
    hands = {seat: [*trumps[: TRICKS - 1], trumps[-1]]}
    others = [other for other in (1, 2, 3, 0) if other != seat]
    for number, card in enumerate(reversed(trumps[TRICKS - 1 : -1])):
        hands.setdefault(others[number % 3], []).append(card)
    return filled(game, [" ".join(hands.get(number, [])) for number in range(4)])


def duel(game: Game, one: str, two: str) -> list[str]:
    """Hands with all trumps, in which seat 1 has one of two trumps and seat 2 the other, and as many others."""
    rest = [card for card in game.trumps(HEARTS) if card not in (one, two)]
    mine = min(TRICKS - 1, len(rest) // 2)
    first, second, left = rest[:mine], rest[mine : 2 * mine], rest[2 * mine :]
    hands = [left[::2], [one, *first], [two, *second], left[1::2]]
    return filled(game, [" ".join(hand) for hand in hands])


def play_out(
    game: Game,
    hands: Sequence[str],
    bid: str,
    start: Sequence[int] | None = None,
    *,
    keep: frozenset[str] = frozenset(),
) -> tuple[Table, Account]:
    """A hand that seat 1 plays for this bid, with hearts.

    Everyone plays the best trump, or the lowest card, but the cards to keep last of all.
    """
    table = deal_table(game.rules, hands, start=start)
    table.deals = Reversing(table.deals)
    watched = Watched(table)
    while table.hands_settled == 0:
        watched.apply(_choose(table, game, bid, keep))
    return table, watched.account(game)


def _choose(table: Table, game: Game, bid: str, keep: frozenset[str]) -> Action:
    actions = table.legal_actions()
    if any(isinstance(action, Bid | Pass) for action in actions):
        if table.seat == 1 and not any(isinstance(call, Bid) for _, call in table.hand.calls):
            return next(action for action in actions if isinstance(action, Bid) and word_of(action) == bid)
        return Pass()
    if isinstance(actions[0], NameTrump):
        return NameTrump("SHDC".index(HEARTS))
    trumps = game.trumps(HEARTS)
    if isinstance(actions[-1], Discard):
        cards = [action for action in actions if isinstance(action, Discard)]
        return min(cards, key=lambda action: (word_of(action) in keep, word_of(action) in trumps))
    if isinstance(actions[0], PlayCard):
        free = [action for action in actions if word_of(action) not in keep] or list(actions)
        mine = [action for action in free if word_of(action) in trumps]
        return min(mine, key=lambda action: trumps.index(word_of(action))) if mine else free[0]
    return Stand()
