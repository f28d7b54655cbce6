"""Options played out in worlds: both engines find the same, and what they find is what happens."""

import random
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import groupby

import pytest
from attrs import evolve

from pitchdsl.cards import RED_JOKER, cards_in, mask_of
from pitchdsl.compile import compile_text, load
from pitchdsl.engine.table import Table
from pitchdsl.game.actions import Bid, Discard, NameTrump, Pass, PlayCard, ThrowIn
from pitchdsl.game.rules import Rules
from pitchdsl.players import fast
from pitchdsl.players.decision_point import World
from pitchdsl.players.fast import all_played_out
from pitchdsl.players.playouts import Playouts, played_out, replayed
from pitchdsl.resolve.library import bundled
from tests.kernel.agreement import CASTS
from tests.kernel.test_exceptions import EXAMPLES
from tests.kernel.test_leads_and_misdeals import GAMES, JOKERS
from tests.players.positions import Game, Position, came, differences, layouts_of, played, with_names
from tests.texts import sheet

VARIANTS = [path.stem for kind in ("variant", "relative") for path in bundled(kind)]
RUN_IT = "bidding\n  dealer may run it: deal 3 more\n"
DOUBLING = "bidding\n  doubling: the others may double, the pitcher may redouble\n"
MORE = [
    *GAMES,
    ("guide-coke-hand", ""),
    ("team-auction", RUN_IT),
    ("team-auction-10", DOUBLING),
    ("auction-pitch", DOUBLING),
    *(("auction-pitch", EXAMPLES[name]) for name in ("calls", "deal", "steps", "auction", "naming", "lead")),
]


def sampled(game: Game, number: int, seed: int) -> list[Position]:
    """So many decisions of every kind."""
    chance = random.Random(seed)
    by_kind = groupby(sorted(game.positions, key=lambda position: position.kind), key=lambda position: position.kind)
    kinds = [list(positions) for _, positions in by_kind]
    return [position for kind in kinds for position in chance.sample(kind, min(number, len(kind)))]


def agreed(position: Position, seed: int, others: int = 2) -> Playouts:
    """What both engines find, with the true world first; fails where they differ."""
    worlds = position.worlds(others, seed)
    mine = all_played_out(position.decision, worlds, seed=seed, first=3)
    yours = played_out(position.decision, worlds, seed=seed, first=3)
    assert differences(mine, yours) == [], position
    assert mine.rows[0] is not None, position
    return mine


def check(rules: Rules, seats: int, cast: Sequence[str], *, seed: int, number: int, hands: int = 2) -> set[str]:
    """Laws of some decisions of a game; the kinds of decisions that there were."""
    game = played(rules, seats, cast, seed=seed, game=0, hands=hands)
    kinds = set()
    for position in sampled(game, number, seed):
        kinds.add(position.kind)
        found = agreed(position, seed)
        table = replayed(position.decision, position.true)
        assert table is not None
        assert tuple(table.hand.hands) == position.hands
        assert table.legal_actions() == position.decision.options
        end = game.settled(position)
        if cast == ("simple",) and end is not None:
            # every seat is the simple bot already: its own option is the game as it went on
            place = position.decision.options.index(position.own)
            outcomes = came(found)[0]
            assert outcomes is not None
            assert outcomes[place].score == end.score
            before = position.decision.standing.score  # what a sale has paid is no part of the settlement
            assert outcomes[place].change == tuple(new - old for new, old in zip(end.score, before, strict=True))
            assert outcomes[place].made == (-1 if end.made is None else end.made)
            assert outcomes[place].pitcher == (-1 if end.pitcher is None else end.pitcher)
    return kinds


@pytest.mark.parametrize("name", VARIANTS)
def test_every_variant_is_played_out_alike(name: str) -> None:
    """Law: both engines find the same; the true world holds, and leads to the very hands, and to what came of them."""
    rules = load(name)
    seats = (rules.players.seats.least, rules.players.seats.most)
    for number, cast in enumerate((("simple",), CASTS[len(name) % 3])):
        kinds = check(rules, seats[number], cast, seed=len(name) + number, number=1)
        assert PlayCard.__name__ in kinds


@pytest.mark.parametrize(("base", "lines"), MORE)
def test_poor_hands_and_other_rare_decisions_are_played_out_alike(base: str, lines: str) -> None:
    """Law: the same where hands are thrown in or changed, discards shuffled, jokers led, and more cards dealt."""
    rules = compile_text(sheet(lines, base)).rules
    assert rules is not None
    kinds = set[str]()
    for number, cast in enumerate(CASTS):
        kinds |= check(rules, rules.players.seats.most, cast, seed=30 + number, number=1, hands=12)
    if "on demand" in lines:
        assert "ThrowIn" in kinds
    assert ("Double" in kinds) == (lines == DOUBLING)


def test_a_suit_named_after_a_joker_was_led_is_played_out_alike() -> None:
    """Law: the same of the decision that follows the lead, and of the lead of a joker."""
    rules = compile_text(sheet(f"{JOKERS}play\n  joker led: names a suit\n", "auction-pitch")).rules
    assert rules is not None
    games = (played(rules, 4, ["random"], seed=2, game=number, hands=20) for number in range(40))
    position, lead = next(
        (each, before)
        for game in games
        for before, each in zip(game.positions, game.positions[1:], strict=False)
        if each.kind == "NameTrump"
    )
    assert isinstance(lead.own, PlayCard)
    assert lead.own.card >= RED_JOKER
    agreed(lead, 1)
    agreed(position, 1)
    told = evolve(position.decision, told=position.decision.told[:-1])
    assert all_played_out(told, layouts_of([position.true])).rows == [None]


def of_kind(game: Game, kind: str, *, after: int = 0) -> Position:
    """The first decision of a kind before which so many cards at least were played."""

    def cards(position: Position) -> int:
        return sum(isinstance(action, PlayCard) for _, action in position.decision.told)

    return next(each for each in game.positions if each.kind == kind and cards(each) >= after)


def is_broken(position: Position, world: World) -> bool:
    """Whether a world cannot be; fails where the engines do not agree, or nothing at all can be."""
    worlds = layouts_of([position.true, world])
    mine, yours = all_played_out(position.decision, worlds), played_out(position.decision, worlds)
    assert differences(mine, yours) == []
    assert mine.rows[0] is not None
    return mine.rows[1] is None


@pytest.fixture(scope="module")
def plain() -> Game:
    """Two hands of a game in which nothing is exchanged."""
    return played(load("auction-pitch"), 4, ["simple"], seed=8, game=0, hands=2)


@pytest.fixture(scope="module")
def exchanged() -> Game:
    """Two hands of a game in which whoever has cards that are no trumps must throw them all."""
    return played(load("pidro"), 4, ["simple"], seed=8, game=0, hands=2)


def test_a_world_is_broken_in_which_a_card_was_played_from_another_hand(plain: Game) -> None:
    position = of_kind(plain, "PlayCard", after=5)
    (by, first), *_ = [(seat, action) for seat, action in position.decision.told if isinstance(action, PlayCard)]
    other = next(seat for seat in range(4) if seat not in (by, position.decision.seat))
    theirs = cards_in(position.true.hands[other])[0]
    assert is_broken(position, with_names(position.true, {first.card: theirs, theirs: first.card}))


def test_a_world_is_broken_in_which_somebody_did_not_follow_suit() -> None:
    """By hand: who threw another suit on a lead has one of that suit instead of a card of the stock."""
    rules = load("auction-pitch")
    for number in range(20):
        game = played(rules, 4, ["simple"], seed=9, game=number, hands=3)
        for position in game.positions:
            plays = [(seat, action.card) for seat, action in position.decision.told if isinstance(action, PlayCard)]
            if len(plays) < 5 or len({card for _, card in plays}) < 5:
                continue
            (_, led), *followers = plays[:4]
            void = [seat for seat, card in followers if card // 13 != led // 13 and seat != position.decision.seat]
            stock = [card for card in position.true.stock if card // 13 == led // 13]
            left = [card for seat in void[:1] for card in cards_in(position.hands[seat])]
            if void and stock and left:
                assert is_broken(position, with_names(position.true, {left[0]: stock[0], stock[0]: left[0]}))
                return
    pytest.fail("nobody was void")


def test_a_world_is_broken_that_is_not_the_pack(plain: Game) -> None:
    """A card that is there twice, a hand too many, one that is too short."""
    position = of_kind(plain, "Bid")
    true, seat = position.true, (position.decision.seat + 1) % 4
    mine, top = true.hands[seat], true.stock[0]
    card = cards_in(mine)[0]

    def with_hand(hand: int, stock: tuple[int, ...]) -> World:
        hands = (*true.hands[:seat], hand, *true.hands[seat + 1 :])
        return World(hands=hands, kitty=true.kitty, stock=stock)

    assert is_broken(position, with_hand(mine ^ 1 << card | 1 << top, true.stock))
    assert is_broken(position, with_hand(mine ^ 1 << card, (card, *true.stock)))
    assert is_broken(position, with_hand(mine, (top, *true.stock)))
    assert is_broken(position, with_hand(mine, true.stock[1:]))
    assert not is_broken(position, with_hand(mine ^ 1 << card | 1 << top, (card, *true.stock[1:])))


def test_a_world_is_broken_in_which_other_cards_were_thrown(exchanged: Game) -> None:
    """Cards that were kept, one too few, and cards of a deed that is still to come."""
    position = of_kind(exchanged, "PlayCard", after=2)
    true = position.true
    (place, cards), *_ = [each for each in true.thrown.items() if each[0][1] != position.decision.seat]
    card = cards_in(cards)[0]
    kept = next(
        action.card
        for seat, action in position.decision.told
        if isinstance(action, PlayCard) and seat != position.decision.seat
    )
    assert is_broken(position, evolve(true, thrown={**true.thrown, place: cards ^ 1 << card}))
    assert is_broken(position, evolve(true, thrown={**true.thrown, place: cards | 1 << kept}))
    assert is_broken(position, evolve(true, thrown={}))
    bid = of_kind(exchanged, "Bid")
    hand = bid.true.hands[place[1]]
    assert is_broken(bid, evolve(bid.true, thrown={place: hand & -hand}))


def test_a_question_is_broken_that_tells_what_may_not_be_said(plain: Game) -> None:
    """A bid that is not above the standing one, one of a seat that is not at turn, a suit or a card at a wrong time."""
    position = next(
        each
        for each in plain.positions
        if any(isinstance(action, Bid) for _, action in each.decision.told) and each.kind == "PlayCard"
    )
    decision, worlds = position.decision, layouts_of([position.true])
    at = next(at for at, (_, action) in enumerate(decision.told) if isinstance(action, Bid))
    by, bid = decision.told[at]
    dealer_left = (decision.standing.dealer + 1) % 4
    calls = decision.told[: at + 1]
    wrong = [
        (*calls, ((by + 1) % 4, bid), *decision.told[at + 1 :]),
        ((dealer_left, Bid(99)), *decision.told),
        (((dealer_left + 1) % 4, Pass()), *decision.told),
        (*decision.told, (decision.seat, NameTrump(0))),
        (*decision.told, (decision.seat, ThrowIn())),
        decision.told[:-1],
        (),
    ]
    for told in wrong:
        asked = evolve(decision, told=told)
        for engine in (all_played_out, played_out):
            assert engine(asked, worlds).rows == [None], told
    for engine in (all_played_out, played_out):
        other = evolve(decision, seat=(decision.seat + 1) % 4)
        assert engine(other, worlds).rows == [None]
        option = evolve(decision, options=(PlayCard(RED_JOKER),))
        assert engine(option, worlds).rows == [None]
        discard = evolve(decision, options=(Discard(0),), deed=0)
        assert engine(discard, worlds).rows == [None]


def test_every_option_meets_the_same_later_deals() -> None:
    """Law: the deals after a redeal belong to the world: they go with its number and the seed."""
    rules = load("guide-coke-hand")
    games = (played(rules, 4, ["random"], seed=1, game=number, hands=6) for number in range(40))
    position = next(each for game in games for each in game.positions if each.kind == "ThrowIn")
    throw = position.decision.options.index(ThrowIn())
    twice = evolve(position.decision, options=(ThrowIn(), ThrowIn()))
    worlds = layouts_of([position.true] * 12)
    found = scores(all_played_out(twice, worlds, seed=4))
    assert all(one == other for one, other in found)
    assert len({one for one, _ in found}) > 1
    later = scores(all_played_out(position.decision, layouts_of([position.true] * 2), seed=4, first=10))
    assert [row[throw] for row in later] == [row[0] for row in found[10:]]
    assert scores(all_played_out(twice, worlds, seed=5)) != found


def scores(found: Playouts) -> list[list[tuple[int, ...]]]:
    """The scores after each option, world by world."""
    return [[outcome.score for outcome in row] for row in came(found) if row is not None]


def test_without_the_fast_engine_the_same_is_found(plain: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    position = of_kind(plain, "PlayCard", after=3)
    worlds = position.worlds(1, 0)
    found = all_played_out(position.decision, worlds)
    fast._table_of.cache_clear()
    monkeypatch.setattr(fast, "find_spec", lambda name: None)
    assert fast._table_of(position.decision.rules, 4) is None
    assert differences(all_played_out(position.decision, worlds), found) == []
    fast._table_of.cache_clear()


def test_nothing_of_a_question_is_left_for_the_next_one_of_its_size(exchanged: Game) -> None:
    """A decision that cannot be, and one told longer, stand before one that can; they use the same arrays."""
    position = of_kind(exchanged, "PlayCard", after=2)
    worlds, found = position.worlds(3, 0), None
    for told in (position.decision.told[:-1], (), (*position.decision.told, (0, Pass())), position.decision.told):
        asked = evolve(position.decision, told=told)
        found = all_played_out(asked, worlds)
        assert differences(found, played_out(asked, worlds)) == []
    assert found is not None
    assert any(row is not None for row in found.rows)


def test_several_threads_may_ask_at_once(plain: Game) -> None:
    positions = [each for each in plain.positions if len(each.decision.options) > 1][:12]
    expected = [played_out(each.decision, each.worlds(6, 0)) for each in positions]

    def ask(number: int) -> list[str]:
        turn = [(number + step) % len(positions) for step in range(len(positions))] * 5
        return [
            fault
            for at in turn
            for fault in differences(all_played_out(positions[at].decision, positions[at].worlds(6, 0)), expected[at])
        ]

    with ThreadPoolExecutor(8) as threads:
        assert [*threads.map(ask, range(16))] == [[]] * 16


def test_worlds_can_be_read_as_they_were_written(exchanged: Game) -> None:
    position = of_kind(exchanged, "PlayCard", after=2)
    assert position.worlds(1, 0).world(0) == position.true
    assert mask_of(position.true.stock) & mask_of([*cards_in(position.true.kitty)]) == 0


def test_a_match_goes_on_from_its_standing(plain: Game) -> None:
    """Law: a table that begins where another stood asks the same, and has found no dealer of its own."""
    last = plain.positions[-1]
    assert last.decision.standing.hand_number == 2
    assert last.decision.standing.score != (0, 0, 0, 0)
    table = replayed(last.decision, last.true)
    assert isinstance(table, Table)
    view = table.view(last.decision.seat)
    assert (view.standing, view.hand) == (last.decision.standing, last.hands[last.decision.seat])
    assert (view.dealer, view.score) == (last.decision.standing.dealer, last.decision.standing.score)
