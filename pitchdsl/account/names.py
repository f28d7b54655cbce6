"""How things are called at the table: players, sides, cards and the reasons of a count."""

import re
from collections.abc import Iterable, Sequence

from pitchdsl.cards import CODES, RED_JOKER, SUIT_NAMES, Card
from pitchdsl.game.actions import Action
from pitchdsl.game.events import FACE_DOWN
from pitchdsl.game.rules import Rules
from pitchdsl.values import frozen

COMPASS = ("North", "East", "South", "West")
LONGEST_NAME = 16

_TO_YOU = {"is": "are", "was": "were", "has": "have", "passes": "pass"}
"""Verbs of which the form for `you` is not the one without its last letter."""

_GLYPHS = "♠♥♦♣"
_SUIT_ORDER = (0, 1, 3, 2)
"""Spades, hearts, clubs, diamonds: black and red take turns in a hand."""

_SEAT_OR_CARD = re.compile(r"\bseat (\d+)\b(?: (is|was|has)\b)?|\b(?:[2-9TJQKA][SHDC]|RJ|BJ)\b")


def seat_names(seats: int, to_right: bool = False) -> tuple[str, ...]:
    """What the players are called, in the order of play, when nobody gives them names."""
    if seats > len(COMPASS):
        return tuple(f"Player {seat + 1}" for seat in range(seats))
    return in_order(COMPASS[:seats], to_right)


def in_order(names: tuple[str, ...], to_right: bool) -> tuple[str, ...]:
    """Names that go round the table clockwise, in the order of play."""
    return (names[0], *reversed(names[1:])) if to_right else names


class Tabletalk:
    """The names of one table, for players, sides and cards."""

    def __init__(
        self,
        rules: Rules,
        sides: Sequence[Sequence[int]],
        names: Sequence[str] | None = None,
        you: int | None = None,
    ) -> None:
        """``you`` is the seat of the one to whom all is told, if somebody sits at the table."""
        seats = sum(len(side) for side in sides)
        named = [name[:LONGEST_NAME] for name in names or seat_names(seats, rules.players.direction.to_right)]
        self.you = you
        self.names = tuple("You" if seat == you else name for seat, name in enumerate(named))
        self.sides = tuple(tuple(side) for side in sides)
        self._one_joker = rules.deck.jokers.number == 1
        self._side_names = tuple(map(self.all_of, self.sides))

    def player(self, seat: int) -> str:
        """A player's name."""
        return self.names[seat]

    def does(self, seat: int, deed: str) -> str:
        """What a player does, given in the third person as ``plays 10♥``: ``North plays 10♥``, ``You play 10♥``."""
        return f"{self.names[seat]} {self.form(seat, deed)}"

    def form(self, seat: int, deed: str) -> str:
        """A verb in the third person, and what goes with it, in the form that goes with a player."""
        if seat != self.you:
            return deed
        verb, space, rest = deed.partition(" ")
        return _TO_YOU.get(verb, verb[:-1]) + space + rest

    def whom(self, seat: int) -> str:
        """A player's name within a sentence."""
        return "you" if seat == self.you else self.names[seat]

    def all_of(self, seats: Sequence[int]) -> str:
        """Some players, the one who is told of it first."""
        return in_words([self.names[seat] for seat in sorted(seats, key=lambda seat: seat != self.you)])

    def side(self, side: int) -> str:
        """The names of a side's players."""
        return self._side_names[side]

    def verb(self, side: int, one: str, several: str) -> str:
        """The form of a verb that goes with a side."""
        return several if len(self.sides[side]) > 1 or self.you in self.sides[side] else one

    def card(self, card: int) -> str:
        """A card, ``10♥`` or ``red joker``."""
        if card >= RED_JOKER:
            return "joker" if self._one_joker else "red joker" if card == RED_JOKER else "black joker"
        rank = CODES[card][0].replace("T", "10")
        return rank + _GLYPHS[card // 13]

    def suit(self, suit: int) -> str:
        """The sign of a suit."""
        return _GLYPHS[suit]

    def cards(self, cards: Iterable[int]) -> str:
        """Cards in the order in which they come; a name of two words is joined by a hyphen."""
        return " ".join(self.card(each).replace(" ", "-") for each in cards)

    def plays(self, played: Iterable[tuple[int, int]]) -> str:
        """Who has played, or cut, which card: ``North 10♥, East J♥``."""
        return ", ".join(f"{self.names[seat]} {self.card(card)}" for seat, card in played)

    def sorted_hand(self, cards: Iterable[int]) -> str:
        """Cards as a player sorts them: jokers, then suit by suit, high to low; face down just how many."""
        cards = tuple(cards)
        if FACE_DOWN in cards:
            return count(len(cards), "card")
        return self.cards(sorted(cards, key=_sorting))

    def reason(self, text: str) -> str:
        """A reason with names for seats and signs for cards."""
        return _SEAT_OR_CARD.sub(self._named, text)  # all at once: a player may be called as a card is

    def said(self, action: Action) -> str:
        """An action as one says it at the table: ``play J♥``, ``bid 3``."""
        return action.words(AtTable(self))

    def the(self, card: int) -> str:
        """A card in a sentence, ``10♥`` or ``the joker``."""
        return f"the {self.card(card)}" if card >= RED_JOKER else self.card(card)

    def _named(self, found: re.Match[str]) -> str:
        if found[1] is None:
            return self.the(Card.parse(found[0]))
        seat, verb = int(found[1]), found[2]
        if seat >= len(self.names):
            return found[0]
        return f"{self.whom(seat)} {self.form(seat, verb)}" if verb else self.whom(seat)


@frozen
class AtTable:
    """What cards, suits and players are called where an action is said at a table."""

    talk: Tabletalk

    def card(self, card: int) -> str:
        """A card in a sentence."""
        return self.talk.the(card)

    def suit(self, suit: int) -> str:
        """The name of a suit."""
        return SUIT_NAMES[suit]

    def seat(self, seat: int) -> str:
        """A player's name."""
        return self.talk.player(seat)


def in_words(names: Sequence[str], joint: str = "and") -> str:
    """``North``, ``North and South``, ``North, East and South``."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} {joint} {names[-1]}"


def count(number: int, thing: str) -> str:
    """``1 card``, ``3 cards``."""
    return f"{number} {thing}{'' if abs(number) == 1 else 's'}"


def _sorting(card: int) -> tuple[int, int]:
    return (-1, card) if card >= RED_JOKER else (_SUIT_ORDER.index(card // 13), -(card % 13))
