"""Cards that are passed on: all choose before anybody takes up what comes, and only two know which they are."""

import pytest

import pitchdsl
from pitchdsl.engine.illegal import IllegalActionError
from pitchdsl.engine.seen import handling_of
from pitchdsl.engine.table import Table
from pitchdsl.game.actions import Bid, CallCard, Discard, NameTrump, Pass, PassCard, Stand
from pitchdsl.game.events import FACE_DOWN
from pitchdsl.game.exchange.events import PassEvent, PickUpEvent
from pitchdsl.game.rng import CHOICES, RandomStream, SeededDeals
from pitchdsl.players.determinization import decision_point_of
from pitchdsl.players.draws import Draw
from pitchdsl.players.knowledge import known
from pitchdsl.players.playouts import replayed
from pitchdsl.players.roster import PLAYERS
from tests.kernel.agreement import assert_played_alike
from tests.texts import found, report, rules, sheet
from tests.texts import problems as problems_of
from tests.wishes.registry import meets

from .tables import cards, do, hand_mask, named, of_kind, table_of

PASS = Pass()
HANDS = ("AS KS QS 2H 3H 4H", "AH KH QH 2S 3S 4S", "AD KD QD 2C 3C 4C", "AC KC QC 2D 3D 4D")


def passing(line: str, more: str = "") -> Table:
    """Seat 1, left of the dealer, has pitched spades and is the first to pass."""
    return do(
        table_of(rules(sheet(f"{more}exchange\n  everyone: {line}\n")), HANDS), Bid(2), PASS, PASS, PASS, named("S")
    )


def give(table: Table, text: str) -> None:
    do(table, *(PassCard(card) for card in cards(text)))


@meets("e3")
def test_partners_pass_two_cards_each_and_nobody_has_any_before_all_have_passed() -> None:
    table = passing("pass 2 to the partner")
    assert table.seat == 1
    assert set(table.legal_actions()) == {PassCard(card) for card in cards(HANDS[1])}
    give(table, "3S AH")
    give(table, "2C 3C")
    assert table.view(3).hand == hand_mask(HANDS[3]), "what seat 1 passed lies face down before seat 3"
    give(table, "AC 4D")
    assert table.view(1).hand == hand_mask("KH QH 2S 4S"), "and seat 1 has not taken up what comes from seat 3"
    give(table, "KS 2H")
    assert [table.view(seat).hand for seat in range(4)] == [
        hand_mask("AS QS 3H 4H 2C 3C"),
        hand_mask("KH QH 2S 4S AC 4D"),
        hand_mask("AD KD QD 4C KS 2H"),
        hand_mask("KC QC 2D 3D 3S AH"),
    ]
    assert of_kind(table, PassEvent, PickUpEvent) == [
        PassEvent(seat=1, to=3, cards=cards("3S AH")),
        PassEvent(seat=2, to=0, cards=cards("2C 3C")),
        PassEvent(seat=3, to=1, cards=cards("AC 4D")),
        PassEvent(seat=0, to=2, cards=cards("KS 2H")),
        PickUpEvent(seat=3, cards=cards("3S AH")),
        PickUpEvent(seat=0, cards=cards("2C 3C")),
        PickUpEvent(seat=1, cards=cards("4D AC")),
        PickUpEvent(seat=2, cards=cards("KS 2H")),
    ]


def test_only_giver_and_receiver_see_what_is_passed() -> None:
    table = passing("pass 1 to the partner")
    for text in ("3S", "2C", "AC", "KS"):
        give(table, text)
    passed = next(event for event in table.events if isinstance(event, PassEvent))
    taken = next(event for event in table.events if isinstance(event, PickUpEvent))
    handling = handling_of(table.rules)
    seen = [(passed.seen_by(seat, handling).cards, taken.seen_by(seat, handling).cards) for seat in range(4)]
    hidden = (FACE_DOWN,)
    assert seen == [(hidden, hidden), (cards("3S"), hidden), (hidden, hidden), (hidden, cards("3S"))]


@pytest.mark.parametrize(
    ("line", "more", "receivers"),
    [
        ("pass 1 to the left", "", [2, 3, 0, 1]),
        ("pass 1 to the right", "", [0, 1, 2, 3]),
        ("pass 1 to the left", "players\n  direction: to the right\n", [0, 1, 2, 3]),
    ],
)
def test_left_and_right_are_those_of_the_table(line: str, more: str, receivers: list[int]) -> None:
    """Seats count in the order of play: where that goes to the right, the next seat sits on the right."""
    table = passing(line, more)
    for seat in (1, 2, 3, 0):
        give(table, HANDS[seat].split()[0])
    passed = [event for event in table.events if isinstance(event, PassEvent)]
    assert [(event.seat, event.to) for event in passed] == list(zip((1, 2, 3, 0), receivers, strict=True))


@pytest.mark.parametrize(
    ("action", "why"),
    [
        (PassCard(cards("AS")[0]), "the AS is not in the hand|AS is not in the hand"),
        (Discard(cards("AH")[0]), "this is the time to pass two cards to their partner"),
        (Stand(), "this is the time to pass two cards to their partner"),
        (PASS, "this is the time to pass two cards to their partner"),
    ],
)
def test_what_is_refused_says_why(action: PassCard | Discard | Stand | Pass, why: str) -> None:
    table = passing("pass 2 to the partner")
    with pytest.raises(IllegalActionError, match=why):
        table.apply(action)


CALLED = """
players
  sides: each alone
  partner: the holder of a called card
exchange
  everyone: pass 1 to the left
"""


def test_a_called_card_stays_with_its_holder() -> None:
    table = do(table_of(rules(sheet(CALLED)), HANDS), Bid(2), PASS, PASS, PASS, named("S"))
    do(table, CallCard(cards("AS")[0]))
    give(table, "2S")
    give(table, "2C")
    give(table, "2D")
    assert PassCard(cards("AS")[0]) not in table.legal_actions()
    with pytest.raises(IllegalActionError, match="the AS was called, and stays where it is"):
        table.apply(PassCard(cards("AS")[0]))


LINES = ("pass 2 to the partner", "pass 3 to the left", "discard up to 2, then draw as many, then pass 1 to the right")


@pytest.mark.parametrize("line", LINES)
def test_games_keep_every_hand_at_its_size_and_their_records_replay(line: str) -> None:
    compiled = rules(sheet(f"exchange\n  everyone: {line}\n  stock runs short: go without\n"))
    for seed in range(5):
        game = pitchdsl.play_game(compiled, ["random", "simple"] * 2, seed=seed, hand_limit=10)
        assert not pitchdsl.replay(game.record(), compiled)
        tricks = [event for event in game.events() if event["event"] == "trick"]
        assert len(tricks) % 6 == 0


@pytest.mark.parametrize("line", LINES)
@pytest.mark.parametrize("level", sorted(PLAYERS))
def test_every_level_passes_cards(level: str, line: str) -> None:
    compiled = rules(sheet(f"exchange\n  everyone: {line}\n  stock runs short: go without\n"))
    table = Table(compiled, 4, SeededDeals(3, 0))
    asked = 0
    for number in range(60):
        seat = table.seat
        assert seat is not None
        legal = table.legal_actions()
        if isinstance(legal[-1], PassCard) and asked < 3:
            asked += 1
            action = PLAYERS[level].consider(table.view(seat), RandomStream(1, 0, number, CHOICES)).action
        else:
            action = legal[-1] if isinstance(legal[-1], NameTrump) else legal[number % len(legal)]
        table.apply(action)
    assert asked == 3


@pytest.mark.parametrize("line", LINES)
def test_layouts_of_hidden_cards_lead_to_the_decision_and_agree_with_what_the_seat_has_seen(line: str) -> None:
    compiled = rules(sheet(f"exchange\n  everyone: {line}\n  stock runs short: go without\n"))
    looked = 0
    for seed in range(3):
        table, stream = Table(compiled, 4, SeededDeals(seed, 0)), RandomStream(seed, 0, 0, CHOICES)
        while table.hand_number == 1 and table.seat is not None:
            view = table.view(table.seat)
            if any(isinstance(event, PassEvent) for event in view.heard) or isinstance(
                view.legal_actions[-1], PassCard
            ):
                know = known(view)
                decision = decision_point_of(view, know, view.legal_actions)
                layouts = Draw(know).layouts(4, stream)
                assert layouts.number == 4
                for number in range(4):
                    world = layouts.world(number)
                    twin = replayed(decision, world)
                    assert twin is not None
                    assert twin.hand.hands[table.seat] == view.hand
                    assert world.hands[table.seat] == know.lots.masks[know.dealt[table.seat]]
                    looked += 1
            legal = view.legal_actions
            table.apply(legal[stream.below(len(legal))])
    assert looked > 100


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        ("exchange\n  pitcher: pass 2 to the partner\n", "where only some pass cards"),
        ("exchange\n  everyone but the dealer: pass 2 to the left\n", "where only some pass cards"),
        ("players\n  sides: each alone\nexchange\n  everyone: pass 2 to the partner\n", "sits opposite as a partner"),
        ("exchange\n  everyone: pass 0 to the left\n", "nobody passes 0 cards"),
        ("exchange\n  everyone: pass 7 to the left\n", "a player may have only six cards here, and cannot pass 7"),
        ("exchange\n  everyone: discard up to 2, then pass 5 to the left, then draw to 6\n", "only four cards here"),
    ],
)
def test_what_nobody_can_do_is_told_at_its_line(lines: str, words: str) -> None:
    text = sheet(lines)
    assert ("P325", text.count("\n")) in found(text)
    assert words in " ".join(report(problems_of(text)).split())


@pytest.mark.parametrize("to", ["the partner", "the left", "the right"])
def test_both_engines_play_it_alike(to: str) -> None:
    assert_played_alike(rules(sheet(f"exchange\n  everyone: pass 2 to {to}\n")))
