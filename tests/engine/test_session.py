"""A running game: what goes in, what comes out, what is refused, and the way back. All hands are worked by hand."""

import pickle
from collections.abc import Sequence

import pytest
from attrs import define

from pitchdsl.compile import load
from pitchdsl.engine.action_text import parse_action
from pitchdsl.engine.illegal import IllegalActionError
from pitchdsl.engine.session import NOBODY, NoSuchPointError, Session
from pitchdsl.engine.view import SeatView
from pitchdsl.facade.deals import given_deals, reshuffles_in
from pitchdsl.game.actions import Action
from pitchdsl.game.rng import RandomStream
from pitchdsl.records.writer import lines_of
from tests.texts import rules

RULES = load("auction-pitch")
"""Each alone, six cards in packets of three, one round of bids from 1, the first lead is trump, up to 7."""

HANDS = ("AS KS QS JS TS 2S", "9S 8S 7S 6S 5S 4S", "AH KH QH JH TH 9H", "AD KD QD JD TD 9D")
"""Seat 0 has the highest and the lowest spade, the jack and most pips."""

MATCH = "variant mine extends auction-pitch\nwinning\n  target: 4\nmatch\n  games: first to win 2 games\n"


@define
class Says:
    """A player who says these words one after the other, and whatever is first in the list after them."""

    words: list[str]

    def decide(self, view: SeatView, stream: RandomStream) -> Action:
        return parse_action(self.words.pop(0), view.rules) if self.words else view.legal_actions[0]


def session(
    *dealers: int,
    person: int = NOBODY,
    players: Sequence[Sequence[str]] = (),
    reshuffles: Sequence[Sequence[str]] = (),
    text: str | None = None,
) -> Session:
    game = RULES if text is None else rules(text)
    deals = [{"dealer": dealer, "hands": [hand.split() for hand in HANDS]} for dealer in dealers]
    return Session.begin(
        game,
        4,
        seed=5,
        deals=given_deals(deals, game, 4),
        reshuffles=reshuffles_in(reshuffles),
        players=[Says(list(words)) for words in players],
        person=person,
    )


def act(at: Session, *words: str) -> list[str]:
    """Does these things, and says which kinds of events come of them."""
    for each in words:
        at.act(parse_action(each, at.table.rules))
    return [event.id for event in at.events()]


def hand_of_seat_0() -> list[str]:
    """All that is said and played where seat 0 bids all four points and leads from the top."""
    return ["bid 4", *(f"play {card}" for trick in zip(*map(str.split, HANDS), strict=True) for card in trick)]


# ---------------------------------------------------------------- actions in, events out


def test_every_event_comes_out_once() -> None:
    at = session(3)
    assert [event.id for event in at.events()] == ["cut", "deal"]
    assert list(at.events()) == []
    assert act(at, "bid 4") == ["bid", "contract"]
    assert act(at, "play AS", "play 9S", "play AH") == ["play", "trump", "play", "play"]
    assert act(at, "play AD") == ["play", "trick"]
    assert (at.table.seat, at.over) == (0, False)


def test_a_whole_hand() -> None:
    at = session(3)
    told = act(at, *hand_of_seat_0())
    assert told.count("play") == 24 and told.count("trick") == 6 and told.count("settle") == 1
    assert (told[-1], at.table.score) == ("deal", [4, 0, 0, 0])


def test_what_the_rules_forbid_changes_nothing() -> None:
    at = session(3)
    list(at.events())
    for words in ("bid 5", "play AS"):
        with pytest.raises(IllegalActionError):
            act(at, words)
    assert (list(at.events()), at.table.seat, at.has_changed) == ([], 0, False)


# ---------------------------------------------------------------- cards that are given


def test_a_given_deal_of_another_dealer_is_refused_before_anything_is_done() -> None:
    """Where all pass, the same dealer deals again in auction-pitch."""
    at = session(3, 0)
    act(at, "pass", "pass", "pass")
    for _ in range(2):
        with pytest.raises(ValueError, match=r"^deal 2 names another dealer than seat 3, whose deal it is$"):
            act(at, "pass")
        assert (list(at.events()), at.table.seat, len(at.table.decisions)) == ([], 3, 3)
    assert act(session(3, 3), *["pass"] * 4) == ["cut", "deal", *["bid"] * 4, "redeal", "deal"]


def test_a_players_decision_is_refused_like_a_persons() -> None:
    at = session(3, 0, players=[["pass"]] * 4)
    with pytest.raises(ValueError, match="deal 2 names another dealer"):
        list(at.events())
    assert (at.table.seat, len(at.table.decisions)) == (3, 3)


def test_a_reshuffle_of_other_cards_is_refused_before_anything_is_done() -> None:
    lines = "exchange\n  everyone: discard up to 8, then draw as many\n  stock runs short: reshuffle the discards\n"
    game = rules(f"variant x extends nine-card\n{lines}")
    at = Session.begin(game, 4, seed=1, reshuffles=reshuffles_in([["AS", "KS"]]))
    before = 0
    with pytest.raises(ValueError, match="the cards of this reshuffle are not the discards"):
        for _ in range(100):
            list(at.events())
            before = len(at.table.decisions)
            at.act(at.table.legal_actions()[-1])
    assert (list(at.events()), len(at.table.decisions)) == ([], before)


def test_only_a_game_of_its_seed_alone_is_recorded_with_it() -> None:
    assert session().recorded_seed == 5
    assert session(3).recorded_seed is session(reshuffles=[["AS"]]).recorded_seed is None


# ---------------------------------------------------------------- players beside the person


def test_the_others_play_on_until_the_person_is_asked() -> None:
    at = session(3, person=2, players=[["bid 1"], ["pass"], [], ["pass"]])
    assert not at.at_turn, "nothing has been told yet"
    assert [event.id for event in at.events()] == ["cut", "deal", "bid", "bid"]
    assert at.at_turn and at.table.seat == 2
    assert act(at, "pass")[:4] == ["bid", "bid", "contract", "play"], "seat 3 passes, and seat 0 leads"


def test_without_players_every_seat_is_waited_for() -> None:
    at = session(3, person=2)
    assert [event.id for event in at.events()] == ["cut", "deal"]
    assert (at.table.seat, at.at_turn) == (0, False)


def test_players_alone_play_to_the_end() -> None:
    """All pass again and again, so the game is stopped."""
    at = session(players=[["pass"] * 5000] * 4)
    told = [event.id for event in at.events()]
    assert told[-1] == "over" and at.over
    assert at.table.outcome is not None and at.table.outcome.reason == "stopped"
    assert told.count("bid") == 4 * told.count("redeal")


def test_someone_stands_in_to_the_end_of_the_hand() -> None:
    tricks = [hand.split() for hand in HANDS]
    players = [[f"play {card}" for card in hand] for hand in tricks]
    at = session(3, person=0, players=players)
    list(at.events())
    act(at, "bid 4", "play AS")
    at.hand_over(Says([f"play {card}" for card in tricks[0][1:]]))
    assert not at.at_turn
    told = [event.id for event in at.events()]
    assert told.count("trick") == 5 and at.table.score == [4, 0, 0, 0]
    assert at.stand_in is None and at.table.hand_number == 2
    at.back(1)
    assert (len(at.table.hand.tricks), at.table.seat, at.stand_in, at.at_turn) == (1, 0, None, True)


# ---------------------------------------------------------------- the way back


def test_going_back_and_on() -> None:
    at = session(3, person=0, players=[[], ["pass"], ["pass"], ["pass"]])
    with pytest.raises(NoSuchPointError):
        at.back(1)
    act(at, "bid 1")
    act(at, "play 2S")
    assert (len(at.asked), at.is_back) == (2, False)
    for no_point in (0, 3):
        with pytest.raises(NoSuchPointError):
            at.back(no_point)
    at.back(1)
    assert ([event.id for event in at.table.events][-1], at.at_turn, at.is_back) == ("contract", True, True)
    at.back(1)
    assert [event.id for event in at.table.events] == ["cut", "deal"]
    assert list(at.events()) == [], "what was told is not told again"
    assert act(at, "bid 4")[:1] == ["bid"] and not at.is_back
    assert at.table.hand.bid == 4


def test_going_back_to_a_hand_and_to_a_trick() -> None:
    tricks = [hand.split() for hand in HANDS]
    at = session(3, person=0, players=[[], *([f"play {card}" for card in hand] for hand in tricks[1:])])
    act(at, "bid 4")
    for card in tricks[0]:
        act(at, f"play {card}")
    assert (at.table.hand_number, len(at.asked)) == (2, 7)
    with pytest.raises(NoSuchPointError):
        at.back_to(2)
    at.back_to(1, 3)
    assert (len(at.table.hand.tricks), len(at.asked)) == (2, 3)
    at.back_to(1)
    assert (at.table.hand.calls, at.asked) == ([], [])


def test_without_a_person_nothing_is_kept_to_go_back_to() -> None:
    at = session(3)
    act(at, "bid 4")
    assert at.asked == []


def test_copies_and_pickles_go_on_alone() -> None:
    at = session(3, 3, person=0)
    act(at, "bid 1")
    for twin in (at.copy(), pickle.loads(pickle.dumps(at))):
        assert act(twin, "bid 2", "pass", "pass") == ["bid", "bid", "bid", "contract"]
        twin.back(1)
        assert (len(twin.asked), len(at.asked), at.table.seat, at.table.hand.bid) == (3, 1, 1, 1)
    act(at, "pass", "pass", "pass")
    assert at.table.hand.pitcher == 0


# ---------------------------------------------------------------- records and matches


def test_the_record_of_a_session() -> None:
    at = session(3)
    act(at, "bid 4", "play AS")
    header, cut, dealt, *lines = lines_of(at)
    assert header.startswith('{"event":"game","format":"pitchdsl-record/1","variant":"auction-pitch",')
    assert '"seed":null,"seats":4,"sides":[[0],[1],[2],[3]],"start":[0,0,0,0],"target":7,"bots":null}' in header
    assert cut.startswith('{"event":"cut"') and '"dealer":3,"hands":[["AS","KS","QS","JS","TS","2S"]' in dealt
    assert lines[0] == '{"event":"bid","seat":0,"bid":4,"value":4}'
    assert lines[-2:] == [
        '{"event":"play","seat":0,"card":"AS","trick":1}',
        '{"event":"trump","seat":0,"suit":"S"}',
    ]


def test_a_match_has_one_game_after_the_other_in_one_record() -> None:
    """Seat 0 reaches the target of 4 in its first hand, which seat 3 dealt; seat 0 deals in the next game."""
    at = session(3, text=MATCH)
    act(at, *hand_of_seat_0())
    assert at.over and at.goes_on and at.played is not None and at.played.won == (1, 0, 0, 0)
    at.next_game()
    assert [event.id for event in at.events()] == ["deal"]
    assert (at.game, at.table.dealer, at.table.score, at.goes_on) == (1, 0, [0, 0, 0, 0], False)
    kinds = [line.partition('"event":"')[2].partition('"')[0] for line in lines_of(at)]
    assert (kinds.count("game"), kinds.count("over"), kinds[-2:]) == (2, 1, ["game", "deal"])


# ---------------------------------------------------------------- what the table is asked


def test_the_course_of_a_game_has_decisions_before_what_comes_of_them() -> None:
    at = session(3)
    act(at, "bid 4", "play AS")
    told = [each.id if not isinstance(each, tuple) else f"{each[0]}: {each[1]}" for each in at.table.course()]
    assert told == ["cut", "deal", "0: bid 4", "bid", "contract", "0: play AS", "play", "trump"]
    seat, action = next(each for each in at.table.course(4, 1) if isinstance(each, tuple))
    assert (seat, str(action), len(list(at.table.course(4, 1)))) == (0, "play AS", 3)


def test_why_an_action_is_refused_is_told_without_trying_it() -> None:
    at = session(3)
    table, events = at.table, list(at.events())
    for words in ("bid 5", "play AS"):
        action = parse_action(words, RULES)
        with pytest.raises(IllegalActionError) as raised:
            table.apply(action)
        assert str(table.refusal(action)) == str(raised.value)
    assert table.refusal(parse_action("bid 4", RULES)) is None
    assert (table.events, table.decisions) == (events, [])
