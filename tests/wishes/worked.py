"""Hands that were worked by hand, as lines of text, dealt and played at a table.

    score 5 5
    deal JC 6D 4H QS 5D 5C | 3S 8C 4C 2D QH 9S
    turn JH
    say 0 beg, 1 refuse
    trick 0 5D QH > 1

Seats count in the order of play, and the last of them deals. ``turn`` and ``more`` (cards for each seat, from the first
on) stand in the order in which they come from the stock; ``throw`` is what a seat discards; ``trick`` has the leader,
the cards and behind ``>`` the winner. There are also ``bid`` and ``name``, ``cut`` (for trump), ``stock`` (what comes
from it, where no other line tells), ``kitty`` and ``carried`` (what waits for a row); ``after`` is the score at the
end, and ``wins`` who has won by it.
"""

from itertools import takewhile

from pitchdsl.cards import Card
from pitchdsl.engine.action_text import parse_action
from pitchdsl.engine.table import Table
from pitchdsl.game.actions import Action, Discard, NameTrump, PlayCard, Stand
from pitchdsl.game.events import AwardEvent, Deal, SettleEvent, TrickEvent, TurnUpEvent
from pitchdsl.game.rng import ScriptedDeals
from pitchdsl.game.rules import Rules
from pitchdsl.game.standing import Standing
from pitchdsl.game.table.dealing import order_of
from pitchdsl.game.table.rules import pack_of


def cards(text: str) -> tuple[int, ...]:
    """Cards by their codes."""
    return tuple(Card.parse(each) for each in text.split())


def worked(game: Rules, text: str) -> Table:
    """The table when all lines have been done; each must be allowed, and each trick go where it says."""
    lines = [(line.split()[0], line.strip().partition(" ")[2]) for line in text.strip().splitlines()]
    score = tuple(map(int, next(said for word, said in lines if word == "score").split()))
    hands = [cards(hand) for hand in next(said for word, said in lines if word == "deal").split("|")]
    seats = len(hands)
    stock: list[int] = []
    for word, said in lines:
        if word in ("turn", "more", "stock"):
            stock += cards(said.replace("|", " "))
    kitty = next((cards(said) for word, said in lines if word == "kitty"), ())
    used = {*stock, *kitty, *(card for hand in hands for card in hand)}
    seated = game.seated(seats)
    stock += [card for card in pack_of(seated.deck) if card not in used]
    order = order_of(seated, seats - 1, Deal(hands=tuple(hands), kitty=kitty, stock=tuple(stock)))
    none = (0,) * len(score)
    waits = [said.split() for word, said in lines if word == "carried"]
    carried = tuple(int(waits[0][1]) if waits and item.name == waits[0][0] else 0 for item in seated.points.items)
    standing = Standing(
        score=score,
        sets=none,
        sets_in_row=none,
        made_in_row=none,
        dealer=seats - 1,
        hand_number=1,
        hands_settled=0,
        redeals=0,
        carried=carried if waits else (),
    )
    cuts = [cards(said)[0] for word, said in lines if word == "cut"] * 3
    table = Table(game, seats, ScriptedDeals(orders=[order, order, order], trumps=cuts), standing)
    for word, said in lines:
        _do(table, word, said)
    return table


def _do(table: Table, word: str, said: str) -> None:
    match word:
        case "turn":
            assert cards(said)[0] in [event.card for event in table.events if isinstance(event, TurnUpEvent)]
        case "say":
            for part in said.split(","):
                seat, words = part.split(maxsplit=1)
                _act(table, int(seat), parse_action(f"{words} beg" if words != "stand" else words, table.rules))
        case "bid":
            for part in said.split(","):
                seat, words = part.split(maxsplit=1)
                _act(table, int(seat), parse_action(words, table.rules))
        case "name":
            seat, suit = said.split()
            _act(table, int(seat), NameTrump("SHDC".index(suit)))
        case "throw":
            seat, codes = said.split(maxsplit=1)
            for card in cards(codes):
                _act(table, int(seat), Discard(card))
            if table.seat == int(seat) and Stand() in table.legal_actions():
                table.apply(Stand())
        case "trick":
            plays, winner = said.split(">")
            leader, codes = plays.split(maxsplit=1)
            before = sum(isinstance(event, TrickEvent) for event in table.events)
            for step, card in enumerate(cards(codes)):
                _act(table, (int(leader) + step) % table.seats, PlayCard(card))
            tricks = [event for event in table.events if isinstance(event, TrickEvent)]
            assert (len(tricks), tricks[-1].winner) == (before + 1, int(winner)), said
        case _:
            pass  # the table was made so


def _act(table: Table, seat: int, action: Action) -> None:
    assert table.seat == seat, f"seat {table.seat} is at turn, not {seat}: {action}"
    table.apply(action)


def awards(table: Table) -> list[tuple[str, int | None, int]]:
    """What was given to somebody in the first hand, in order: the row, the side, and how much."""
    return [
        (event.point, event.side, event.value)
        for event in takewhile(lambda event: not isinstance(event, SettleEvent), table.events)
        if isinstance(event, AwardEvent) and event.side is not None
    ]


def score(table: Table) -> tuple[int, ...]:
    """The scores after the first hand."""
    return next(event.score for event in table.events if isinstance(event, SettleEvent))
