"""What each seat has seen: all of its own and all that lies open, from the first deal on, and nothing else."""

import random
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, get_args

import pytest

from pitchdsl import Action, Card, Discard, Game, IllegalActionError, PassCard, Rules, cards_in
from pitchdsl.cards import CODES
from pitchdsl.game.events import Event
from pitchdsl.records.convert import KINDS
from tests.effort import few, some

from .recall import PLAYED, Entry, Played, dealt, hand_of, knows, rules_of, steps

each_game = pytest.mark.parametrize("played", some(PLAYED, 8), ids=str)

HIDDEN = {
    "deal": ({"hands", "kitty", "stock"}, "a hand is for its seat, and nobody looks at kitty and stock"),
    "take": ({"cards"}, "taken into hand"),
    "draw": ({"cards"}, "taken into hand"),
    "discard": ({"cards"}, "laid away face down"),
    "passed": ({"cards"}, "passed on face down"),
    "received": ({"cards"}, "taken into hand"),
    "reshuffle": ({"cards"}, "shuffled face down"),
}
"""What is hidden of which event, and why; all else is said aloud or lies open."""

DECISIONS = few(60, thorough=150)
"""Each of so many decisions is looked at with all that was seen before it."""
MORE_THAN_A_HAND = 150


def is_own(event: Entry, seat: int) -> bool:
    return event.get("seat") == seat and event["event"] != "reshuffle"


@each_game
def test_every_event_is_in_the_history_with_numbers_for_hidden_cards(played: Played) -> None:
    """Law: beside decisions the history is the record, and differs from it only where cards are hidden."""
    for game, _ in steps(played, 3, DECISIONS):
        for seat in range(game.seats):
            told = [entry for entry in game.seen(seat) if entry["event"] != "decision"]
            for entry, event in zip(told, game.events(), strict=True):
                hidden = HIDDEN.get(event["event"], (set(), ""))[0] if not is_own(event, seat) else set()
                assert entry.keys() == event.keys()
                assert {key: entry[key] for key in event if key not in hidden} == {
                    key: event[key] for key in event if key not in hidden
                }
                for key in hidden - {"hands"}:
                    assert entry[key] == len(event[key])
                if event["event"] == "deal":
                    counts = [hand if owner == seat else len(hand) for owner, hand in enumerate(event["hands"])]
                    assert entry["hands"] == counts


def test_these_games_have_every_kind_of_event() -> None:
    kinds = {
        event["event"] for played in PLAYED for game, _ in [[*steps(played, 3, 600)][-1]] for event in game.events()
    }
    assert kinds | {"over"} == set(KINDS) - {"game"}
    assert len(kinds | {"over"}) == len(get_args(Event))


@each_game
def test_no_card_is_told_that_the_seat_cannot_know(played: Played) -> None:
    """Law: the cards named in the history of a hand are those that the seat has had, and those that lay open."""
    for game, _ in steps(played, 5, DECISIONS):
        for seat in range(game.seats):
            named = set(re.findall(r"\b(?:[2-9TJQKA][SHDC]|RJ|BJ)\b", str(hand_of(game.seen(seat)))))
            assert named == knows(hand_of(game.events()), seat)


def swapped(value: Any, new: Mapping[str, str]) -> Any:
    """Plain data with some cards in the places of others."""
    match value:
        case str():
            return new.get(value, value)
        case list() | tuple():
            return [swapped(each, new) for each in value]
        case dict():
            return {key: swapped(each, new) for key, each in value.items()}
        case _:
            return value


def replayed(
    played: Played, events: Iterable[Entry], decisions: Sequence[tuple[int, Action]], turn: int | None
) -> Game | None:
    """A game with these cards and decisions, and then this seat's turn.

    None where the rules forbid something, or have another seat decide, which everybody would notice.
    """
    told = list(events)
    game = Game(
        rules_of(played),
        seats=played.seats,
        seed=3,
        deals=[event for event in told if event["event"] == "deal"],
        reshuffles=[event["cards"] for event in told if event["event"] == "reshuffle"],
    )
    for seat, action in decisions:
        if game.seat != seat:
            return None
        try:
            game.apply(action)
        except (IllegalActionError, ValueError):  # a card that stays, or a reshuffle of other cards
            return None
    return game if game.seat == turn else None


@each_game
def test_a_swap_of_unseen_cards_never_changes_what_was_seen(played: Played) -> None:
    """Law: were two cards of this hand that a seat has not seen in each other's place, its history would be the same.

    Swaps by which others could not have done what they did, as far as that can be seen, are left out.
    """
    rng = random.Random(7)
    tried = same = first = deals = 0
    for game, decisions in steps(played, 3, DECISIONS):
        if dealt(game) > deals:
            first, deals = len(decisions), dealt(game)
        events = game.events()
        hand = hand_of(events)
        before = events[: len(events) - len(hand)]
        deal = hand[0]
        pack = [*(card for cards in deal["hands"] for card in cards), *deal["kitty"], *deal["stock"]]
        for seat in range(game.seats) if rng.random() < 0.3 and game.seat is not None else ():
            unseen = sorted(set(pack) - knows(hand, seat))
            if len(unseen) < 2:
                continue
            one, other = rng.sample(unseen, 2)
            new = {one: other, other: one}
            others = [
                (by, type(action)(Card.parse(new.get(str(action.card), str(action.card)))))
                if at >= first and isinstance(action, Discard | PassCard)
                else (by, action)
                for at, (by, action) in enumerate(decisions)
            ]
            twin = replayed(played, [*before, *swapped(hand, new)], others, game.seat)
            tried += 1
            if twin is not None:
                same += 1
                assert twin.events() != events
                assert without_cuts(twin.seen(seat)) == without_cuts(game.seen(seat))
                assert twin.view(seat) == game.view(seat)
    assert same > 20, f"{same} of {tried} swaps could be played"


def without_cuts(entries: Sequence[Entry]) -> list[Entry]:
    """A history without the cut for the deal: a game of given deals makes up its own."""
    return [entry for entry in entries if entry["event"] != "cut"]


def leaves_cards(rules: Rules) -> bool:
    """Whether there are cards that nobody ever sees."""
    return rules.exchange is None and not rules.play.after_trick.cards


@pytest.mark.parametrize("played", [each for each in PLAYED if leaves_cards(rules_of(each))], ids=str)
def test_cards_that_nobody_saw_in_a_hand_long_over_may_be_any(played: Played) -> None:
    """Law: two cards that were left over in the first hand may change places, whatever came after it."""
    game, decisions = [*steps(played, 3, DECISIONS)][-1]
    events = list(game.events())
    first, second = [at for at, event in enumerate(events) if event["event"] == "deal"][:2]
    moved = {card for event in events[first + 1 : second] for card in event.get("cards", [])}
    one, other = [card for card in events[first]["stock"] if card not in moved][-2:]
    changed = swapped(events[first], {one: other, other: one})
    twin = replayed(played, [changed, *events[first + 1 :]], decisions, game.seat)
    assert twin is not None
    assert twin.events() != game.events()
    for seat in range(game.seats):
        assert without_cuts(twin.seen(seat)) == without_cuts(game.seen(seat))


@each_game
def test_a_seat_remembers_its_hand_and_all_that_it_has_seen_go(played: Played) -> None:
    """Law: the seat's cards, its discards and how many others discarded follow from its history alone."""
    for game, _ in steps(played, 11, DECISIONS):
        if game.seat is None:
            break
        for seat in range(game.seats):
            hand: set[str] = set()
            discarded = [0] * game.seats
            for entry in hand_of(game.seen(seat)):
                match entry["event"]:
                    case "deal":
                        hand = set(entry["hands"][seat])
                    case "take" | "draw" | "received" if entry["seat"] == seat:
                        hand |= set(entry["cards"])
                    case "play" if entry["seat"] == seat:
                        hand.remove(entry["card"])
                    case "decision" if entry["action"].startswith("discard"):
                        discarded[entry["seat"]] += 1
                        if entry["seat"] == seat:
                            hand.remove(entry["action"].removeprefix("discard "))
                    case "decision" if entry["action"].startswith("pass ") and entry["seat"] == seat:
                        hand.remove(entry["action"].removeprefix("pass "))
            view = game.view(seat)
            assert hand == {CODES[card] for card in cards_in(view.hand)}
            assert tuple(discarded) == view.discarded


@each_game
def test_a_history_only_grows(played: Played) -> None:
    """Law: what was seen stays seen, through all hands of the match."""
    before: dict[int, tuple[Entry, ...]] = {}
    for game, _ in steps(played, 3, MORE_THAN_A_HAND):
        for seat in range(game.seats):
            now = game.seen(seat)
            earlier = before.get(seat, ())
            assert now[: len(earlier)] == earlier
            before[seat] = now
    assert dealt(game) > 1 or game.outcome is not None


def test_who_stands_knows_it_and_nobody_else_is_told() -> None:
    """In nine-card everyone may discard; the seat left of the dealer is the first to be asked."""
    rules = rules_of(Played("nine-card"))
    game = Game(rules, seats=4, seed=1)
    while "stand" not in map(str, game.legal_actions()):
        game.apply(game.legal_actions()[-1] if str(game.legal_actions()[0]) == "pass" else game.legal_actions()[0])
    seat = game.seat
    assert seat is not None
    card = game.legal_actions()[1]
    game.apply(card)
    game.apply("stand")
    mine = [entry["action"] for entry in game.seen(seat) if entry["event"] == "decision"]
    theirs = [entry["action"] for entry in game.seen((seat + 1) % 4) if entry["event"] == "decision"]
    assert (mine, theirs) == ([str(card), "stand"], ["discard"])
