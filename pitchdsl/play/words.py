"""The person's words read as actions: ``JH``, ``10 of hearts``, a number from the list, ``bid 3`` or just ``3``."""

import re
from collections.abc import Iterator

from pitchdsl.account.names import in_words
from pitchdsl.cards import BLACK_JOKER, CODES, RANKS, RED_JOKER, SUIT_NAMES, cards_in, rank_of, suit_of
from pitchdsl.cards import card as card_of
from pitchdsl.engine.action_text import parse_action
from pitchdsl.engine.view import SeatView
from pitchdsl.game.action import PLAIN
from pitchdsl.game.actions import Action, CallCard, FromHand, LayAway, NameTrump, PassCard, PlayCard, Stand
from pitchdsl.play.position import CardNow
from pitchdsl.play.telling import Saying, shortened

_RANK_NAMES = ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace"]
_RANK_WORDS = {
    **{sign.lower(): rank for rank, sign in enumerate(RANKS)},
    **{name: rank for rank, name in enumerate(_RANK_NAMES)},
    "10": RANKS.index("T"),
}
_SUIT_WORDS = {word: suit for suit, name in enumerate(SUIT_NAMES) for word in (name, name[:-1], name[0], "♠♥♦♣"[suit])}
_CARD = re.compile(
    rf"(?:the )?({'|'.join(sorted(_RANK_WORDS, key=len, reverse=True))})"
    rf"(?: ?of ?| ?)({'|'.join(sorted(_SUIT_WORDS, key=len, reverse=True))})"
)
_PART = re.compile(rf"{_CARD.pattern}|red joker|black joker|\S+")
_JOKERS = {"joker": RED_JOKER, "red joker": RED_JOKER, "rj": RED_JOKER, "black joker": BLACK_JOKER, "bj": BLACK_JOKER}


class UnclearError(Exception):
    """Words that are no action; ``str()`` says what to say instead."""


def actions_meant(text: str, view: SeatView, cards: tuple[CardNow, ...]) -> tuple[Action, ...]:
    """The actions that these words mean at this turn, allowed or not; raises :class:`UnclearError`.

    Several cards can be discarded at once, and ``all`` discards every card that may go.
    """
    plain = text.lower().replace(",", " ").replace(" and ", " ").replace("-joker", " joker")
    said = " ".join(plain.split()).rstrip(".!")
    legal = view.legal_actions
    if any(isinstance(action, FromHand) for action in legal):
        return tuple(_with_cards(said, view, cards))
    if any(isinstance(action, NameTrump) for action in legal):
        suit = _SUIT_WORDS.get(said.removeprefix("name ").removeprefix("trump "))
        if suit is not None:
            return (NameTrump(suit),)
        raise UnclearError("Say a suit: spades, hearts, diamonds or clubs.")
    if any(isinstance(action, CallCard) for action in legal):
        card = card_meant(said.removeprefix("call "), 0)
        if card is not None:
            return (CallCard(card),)
        raise UnclearError("Say a card: AS, or ace of spades. Whoever has it is your partner.")
    return (_call(said, view),)


def card_meant(text: str, hand: int) -> int | None:
    """The card that some words mean; a rank or a joker alone is one of the hand, if there it is the only one."""
    said = text.lower().strip()
    whole = _CARD.fullmatch(said)
    if whole:
        return card_of(_SUIT_WORDS[whole[2]], _RANK_WORDS[whole[1]])
    held = cards_in(hand)
    jokers = [card for card in held if card >= RED_JOKER]
    if said in _JOKERS:
        return jokers[0] if said == "joker" and len(jokers) == 1 else _JOKERS[said]
    if said in _RANK_WORDS and not said.isdecimal():
        of_rank = [card for card in held if rank_of(card) == _RANK_WORDS[said]]
        return of_rank[0] if len(of_rank) == 1 else None
    if said in _SUIT_WORDS and len(said) > 1:
        of_suit = [card for card in held if suit_of(card) == _SUIT_WORDS[said]]
        return of_suit[0] if len(of_suit) == 1 else None
    return None


def _with_cards(said: str, view: SeatView, cards: tuple[CardNow, ...]) -> Iterator[Action]:
    """Plays or discards."""
    legal = view.legal_actions
    make = next(type(action) for action in legal if isinstance(action, FromHand))
    several = issubclass(make, LayAway)
    if said in ("stand", "none", "done", "nothing", "keep"):
        yield Stand()
        return
    if said == "all" and several:
        if Stand() in legal:
            raise UnclearError("Not all of these must go: name the cards, or say stand.")
        if make is PassCard:
            raise UnclearError("Not all of these can go: name the cards that you pass on.")
        yield from (action for action in legal if isinstance(action, make))
        return
    if not said.startswith(f"{make.verb} ") and said.startswith(("bid ", "pass", "hold", "name ")):
        yield _call(said, view)
        return
    said = said.removeprefix("play ").removeprefix("lead ").removeprefix(f"{make.verb} ")
    whole = _numbered(said, cards) if said.isdecimal() else card_meant(said, view.hand)
    if whole is not None:
        yield make(whole)
        return
    parts = [found[0] for found in _PART.finditer(said)]
    meant = [_numbered(part, cards) if part.isdecimal() else card_meant(part, view.hand) for part in parts]
    if not parts or None in meant or (len(meant) > 1 and not several):
        shown = next((each.name for each in cards if each.number), CODES[cards[0].card])
        raise UnclearError(f"{said!r} is no card here. Say one such as {shown}, or its number in the list.")
    yield from (make(card) for card in meant if card is not None)


def _numbered(said: str, cards: tuple[CardNow, ...]) -> int | None:
    return next((each.card for each in cards if each.number == int(said)), None) if len(said) < 3 else None


_SHORT = {"p": "pass", "throw": "throw the hand in", "throw in": "throw the hand in", "play on": "stand"}
"""What people also say, and the action that they mean: no rule makes one of the other."""


def _call(said: str, view: SeatView) -> Action:
    """A call of the auction, or the word about a poor hand."""
    said = _SHORT.get(said, said)
    for words in (said, f"bid {said}"):
        try:
            action = parse_action(words, view.rules)
        except ValueError:
            continue
        return action
    card = card_meant(said, view.hand)
    if card is not None:
        return PlayCard(card)
    allowed = in_words(shortened([Saying(action, PLAIN) for action in view.legal_actions]), "or")
    raise UnclearError(f"{said!r} is nothing to say now. You may {allowed}.")
