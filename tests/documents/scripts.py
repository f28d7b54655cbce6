"""Hands written down trick by trick, hearts trump and seat 1 the pitcher, for the tests of the variants' fields.

A trick is ``1: AH 3H 4H 5H``: who leads, then the cards in playing order. The next line begins with the seat that
must win it, so to play a script to its end also shows who wins what. The first six tricks make a hand of six cards,
all nine a hand of nine. The points that come of a script stand beside it.
"""

from collections.abc import Sequence

from pitchdsl.engine.table import Table
from pitchdsl.game.rules import Rules

from .facts import Variant
from .table import call, calls, deal_table, discard, name_trump, play

Script = tuple[str, ...]

FILLING = ("2: 9C 2C 3C 4C", "2: 8C 5C 6C 7C", "2: 9S 2S 3S 4S")

MIXED: Script = (
    "1: AH 3H 4H 5H",
    "1: JH 6H 7H 8H",
    "1: 9D 2H 3D 4D",
    *FILLING,
    "2: 8S 5S 6S 7S",
    "2: 8D 2D 5D 6D",
    "2: JC 9H JD 7D",
)
"""Seat 1: high, jack, game, and the five; seat 2: low, dealt and won, and the high spade."""

SPLIT: Script = (
    *MIXED[:3],
    "2: TC 2C 3C 4C",
    "2: 9C 5C 6C 7C",
    "2: 9S 2S 3S 4S",
    "2: 8S 5S 6S 7S",
    "2: 8D 2D 5D 6D",
    "2: 8C 9H JD 7D",
)
"""Seat 1: high, jack, and the five; seat 2: low, dealt and won, game, and the high spade."""

SWEEP: Script = (
    "1: AH 3H 4H 5H",
    "1: KH 6H 7H 8H",
    "1: QH 2C 3C 4C",
    "1: JH 5C 6C 7C",
    "1: TH 2S 3S 4S",
    "1: 2H 5S 6S 7S",
    "1: AS 8S 9S TS",
    "1: AC 8C 9C TC",
    "1: AD 2D 3D 4D",
)
"""Seat 1: everything, all tricks included."""

ALMOST: Script = (*SWEEP[:4], "1: 2H 2S 3S 4S", "1: 2D 9D 3D 4D")
"""Seat 1: high, low, jack and game, but seat 2 wins the last trick."""

NO_JACK: Script = (*SWEEP[:3], "1: 9H 5C 6C 7C", *SWEEP[4:])
"""Seat 1: all tricks, but the jack was not dealt."""

SWEPT: Script = (
    "1: 3H AH 4H 5H",
    "2: KH 6H 7H 8H",
    "2: QH 2C 3C 4C",
    "2: JH 5C 6C 7C",
    "2: TH 2S 3S 4S",
    "2: 2H 5S 6S 7S",
)
"""Seat 2: everything, against the pitcher."""

ONE_EACH: Script = (
    "1: AH 3H 4H 5H",
    "1: 9D 3D JH 4D",
    "3: 9S 2H 2S 3S",
    "0: 9C 2C TC 3C",
    "2: 8C 4C 5C 6C",
    "2: 8S 4S 5S 6S",
    "2: 8D 2D 5D 6D",
    "2: 9H 6H 7H 8H",
    "2: 7S 7C 7D QD",
)
"""Seat 1: high, and the five; seat 3: jack; seat 0: low, and the high spade; seat 2: game."""

CAPTURED: Script = (
    "1: AH 2H 3H 4H",
    "1: JH 6H 7H 8H",
    "1: 9C 2C 3C 4C",
    "1: 8C 5C 6C 7C",
    "1: 9S 2S 3S 4S",
    "1: 8S 5S 6S 7S",
    "1: 9D 2D 3D 4D",
    "1: 8D 5D 6D 7D",
    "1: KS JS QS TS",
)
"""The low is dealt to seat 2 and won by seat 1."""

EQUAL: Script = (
    "1: AH 2H 3H 4H",
    "1: 9D AD 2D 3D",
    *FILLING,
    "2: 8S 5S 6S 7S",
    "2: 8D 4D 5D 6D",
    "2: 8H 5H 6H JH",
    "1: 7D JD 7H 9H",
)
"""As many pips on the sides of seats 1 and 2: an ace each; in nine tricks a jack each too."""

ONE_PIP_MORE: Script = (*EQUAL[:2], "2: JC 2C 3C 4C", *EQUAL[3:])
"""The same, and a jack more for the side of seat 2."""

_GAME_TO_SEAT_2 = ("2: TC 2C 3C 4C", "2: 9C 5C 6C 7C", "2: 9S 2S 3S 4S", "2: 8S 5S 6S 7S")

HIGH_AGAINST_THE_REST: Script = ("1: 3H 2H AH 4H", "3: 9D 3D 4D JH", *_GAME_TO_SEAT_2)
"""Seat 3: high; seat 2: low that it was dealt, jack, game."""

LOW_AGAINST_JACK_AND_GAME: Script = ("1: AH 3H 2H 4H", "1: 9D JH 3D 4D", *_GAME_TO_SEAT_2)
"""Seat 1: high; seat 3: low that it was dealt; seat 2: jack, game."""

JACK_AGAINST_GAME: Script = (
    "1: AH 4H 3H 2H",
    "1: 9D 3D JH 4D",
    "3: 9C 2C 3C TC",
    "2: 8C 5C 6C 7C",
    "2: 9S 2S 3S 4S",
    "2: 8S 5S 6S 7S",
)
"""Seat 1: high; seat 0: low that it was dealt; seat 3: jack; seat 2: game."""


def hands_of(script: Sequence[str]) -> list[str]:
    """The hands that play a script."""
    hands: list[list[str]] = [[], [], [], []]
    for line in script:
        leader, _, cards = line.partition(": ")
        for step, card in enumerate(cards.split()):
            hands[(int(leader) + step) % 4].append(card)
    return [" ".join(hand) for hand in hands]


def filled(hands: Sequence[str], each: int, order: Sequence[int] = (0, 1, 2, 3), suits: str = "SDHC") -> list[str]:
    """The hands of this beginning, filled up with cards that none of them names: seat by seat, suit by suit."""
    full = [hand.split() for hand in hands]
    named = {card for hand in full for card in hand}
    pool = [rank + suit for suit in suits for rank in "23456789TJQKA" if rank + suit not in named]
    for seat in order:
        missing = each - len(full[seat])
        full[seat] += pool[:missing]
        del pool[:missing]
    return [" ".join(hand) for hand in full]


def bid_by(table: Table, seat: int, bid: int) -> Table:
    """Everybody passes but this seat."""
    while table.seat != seat:
        call(table, "pass")
    call(table, str(bid))
    while calls(table):
        call(table, "pass")
    return table


def open_play(table: Table, variant: Variant, suit: str = "hearts") -> Table:
    """From the end of the auction to the first lead; nobody exchanges cards."""
    if variant.names:
        name_trump(table, suit)
    if variant.throws:
        discard(table)
    return table


def played(
    variant: Variant,
    script: Script,
    bid: int,
    *,
    start: Sequence[int] | None = None,
    changed: Rules | None = None,
) -> Table:
    """The table after the hand of a script, which seat 1 plays for this bid, with hearts as trump."""
    tricks = script[: variant.each]
    table = deal_table(changed or variant.rules, hands_of(tricks), start=start)
    open_play(bid_by(table, 1, bid), variant)
    for line in tricks:
        leader, _, cards = line.partition(": ")
        assert table.seat == int(leader), f"{line}: seat {table.seat} leads"
        play(table, cards)
    assert table.hands_settled == 1
    return table
