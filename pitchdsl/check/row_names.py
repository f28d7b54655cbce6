"""Does a row of points ask for what its name says: `high` for the highest, `jack` for the jack."""

from collections.abc import Iterator

from pitchdsl.cards import BLACK_JOKER, RED_JOKER, SUIT_NAMES, rank_of
from pitchdsl.check.draft import Draft
from pitchdsl.diagnostics.problem import Problem
from pitchdsl.game.count.rules import ScoringItem
from pitchdsl.game.order import orders_of
from pitchdsl.language.card_order import CardOrder
from pitchdsl.language.card_selectors import Extreme, JokerCard, OffCard, TrumpCard
from pitchdsl.language.form import spoken
from pitchdsl.language.recipients import ByCard, ByFirstTrick, ByLastTrick, ByMostTricks, ByTrick, Comparison, Recipient

RANK_NAMES = {
    "two": 0,
    "deuce": 0,
    "three": 1,
    "trey": 1,
    "four": 2,
    "five": 3,
    "six": 4,
    "seven": 5,
    "eight": 6,
    "nine": 7,
    "ten": 8,
    "jack": 9,
    "queen": 10,
    "king": 11,
    "ace": 12,
}
"""The ranks by the words that people use for them."""

ENDS = {"high": True, "highest": True, "low": False, "lowest": False}
"""Whether a word is for the highest card."""

TRICKS = {
    "first": ByFirstTrick,
    "first-trick": ByFirstTrick,
    "last": ByLastTrick,
    "last-trick": ByLastTrick,
}

SPADES = 0
"""A trump suit to look at: every other one gives the same answer."""


def check_row_names(draft: Draft) -> Iterator[Problem]:
    """P380: an error where two rows are swapped, or a highest is a lowest; else a warning, for names are free."""
    if draft.rules.deck.jokers.number > len(JokerCard):
        return  # nobody knows such a pack
    order = orders_of(draft.rules)[SPADES]
    wrong = [item for item in draft.rules.points.items if _contradicts(draft, order, item.name, item)]
    told: set[str] = set()
    for item in wrong:
        if item.name in told:
            continue
        swapped = next(
            (
                other
                for other in wrong
                if other.name != item.name
                and other.name not in told
                and not _contradicts(draft, order, item.name, other)
                and not _contradicts(draft, order, other.name, item)
            ),
            None,
        )
        asked = " or ".join(dict.fromkeys(_asked(to) for to in _recipients(item)))
        told |= {item.name} | ({swapped.name} if swapped else set())
        if swapped:
            yield draft.problem(
                "P380",
                item.origin.address,
                f"`{item.name}` and `{swapped.name}` are swapped",
                "let each ask for what its name says",
                also=[(swapped.origin.address, "swapped with this one")],
            )
        else:
            certain = _upside_down(item)
            yield asks_for_another(draft, item.origin.address, item.name, asked, _meaning(item), certain=certain)


def asks_for_another(
    draft: Draft, address: str, name: str, asked: str, meant: str, *, certain: bool = False
) -> Problem:
    """P380: a row that asks for something else than its name says."""
    make = draft.problem if certain else draft.warning
    remedy = f"write `{name}: {meant}`, or give the row another name"
    return make("P380", address, f"the row `{name}` asks for {asked}", remedy)


def _contradicts(draft: Draft, order: CardOrder, name: str, item: ScoringItem) -> bool:
    """Whether a row of this name would hardly ask for what this one asks for."""
    return any(_another(draft, order, name, to) for to in _recipients(item))


def _recipients(item: ScoringItem) -> tuple[Recipient, ...]:
    """Who has the point as a rule; an exception may well go to somebody else."""
    return item.to.possible() if item.to.general is None else (item.to.general,)


def _upside_down(item: ScoringItem) -> bool:
    """Whether a row that is named for the one end of a suit asks for the other."""
    highest = ENDS.get(item.name.partition("-")[0])
    return any(
        extreme.highest is not highest for to in _recipients(item) if (extreme := _extreme(to)) is not None
    ) and (highest is not None)


def _another(draft: Draft, order: CardOrder, name: str, to: Recipient) -> bool:
    first, _, rest = name.partition("-")
    cards = to.cards(order, draft.rules.deck.ranks.ranks)
    if first in ENDS and (not rest or _suit(rest) is not None):
        return (not cards and _extreme(to) is None) or _other_end(
            order, cards, to, highest=ENDS[first], suit=_suit(rest)
        )
    if first == "off" and rest in RANK_NAMES:
        return OffCard(rank=RANK_NAMES[rest]).on(SPADES) not in _meant(to, cards)
    if name in RANK_NAMES:
        off = OffCard(rank=RANK_NAMES[name]).on(SPADES)
        return not any(rank_of(card) == RANK_NAMES[name] and card != off for card in _meant(to, cards))
    if name in ("joker", "red-joker", "black-joker"):
        jokers = {"red-joker": [RED_JOKER], "black-joker": [BLACK_JOKER]}.get(name, [RED_JOKER, BLACK_JOKER])
        return not any(card in jokers for card in _meant(to, cards))
    if name in TRICKS:
        return bool(cards) or (
            isinstance(to, ByFirstTrick | ByTrick | ByLastTrick) and not isinstance(to, TRICKS[name])
        )
    return name == "game" and _extreme(to) is not None


def _suit(word: str) -> int | None:
    """The suit of a word such as `spade` or `spades`."""
    return next((suit for suit, name in enumerate(SUIT_NAMES) if word in (name, name[:-1])), None)


def _extreme(to: Recipient) -> Extreme | None:
    return to.card if isinstance(to, ByCard) and isinstance(to.card, Extreme) else None


def _meant(to: Recipient, cards: tuple[int, ...]) -> tuple[int, ...]:
    """The cards that a row is about: of those that are asked one after the other the first."""
    return cards if _extreme(to) is None else cards[:1]


def _other_end(order: CardOrder, cards: tuple[int, ...], to: Recipient, *, highest: bool, suit: int | None) -> bool:
    extreme = _extreme(to)
    if extreme is not None:
        return extreme.highest is not highest or (suit is not None and extreme.suit not in (suit, None))
    return len(order.cards) > 1 and cards == ((order.cards[-1],) if highest else (order.cards[0],))


def _asked(to: Recipient) -> str:
    if isinstance(to, ByCard):
        card = to.card.picked()
        return card if card.startswith(("the ", "each ")) else f"the {card}"
    if isinstance(to, ByMostTricks):
        return "tricks"
    return "pips" if isinstance(to, Comparison) else to.words()


def _meaning(item: ScoringItem) -> str:
    """What the name stands for, as a row says it."""
    first, _, rest = item.name.partition("-")
    if first in ENDS:
        suit = _suit(rest)
        of = "trump" if suit is None else SUIT_NAMES[suit][:-1]
        meant = f"the {'highest' if ENDS[first] else 'lowest'} {of}"
    elif item.name in RANK_NAMES:
        meant = TrumpCard(rank=RANK_NAMES[item.name]).words()
    elif first == "off":
        meant = OffCard(rank=RANK_NAMES[rest]).words()
    elif item.name in TRICKS:
        meant = f"the {first} trick"
    elif item.name == "game":
        meant = "most pips, nobody if tied"
    else:
        meant = f"the {item.name.replace('-', ' ')}"
    (to, *_) = _recipients(item)
    whose = to.fact.words if isinstance(to, ByCard) else "winner"
    worth = "" if item.value.general is None else f"{spoken(item.value.general)} "
    only_if = "" if item.only_if is None else f" if {item.only_if.words()}"
    return f"{worth}to the {whose} of {meant}{only_if}"
