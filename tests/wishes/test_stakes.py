"""Stakes: what is paid beside the score, on hands worked by hand."""

from attrs import evolve

from pitchdsl.account.account import account
from pitchdsl.canonical.text import canonical
from pitchdsl.engine.session import Session
from pitchdsl.engine.table import Table
from pitchdsl.facade.games import Game
from pitchdsl.game.events import Event, OverEvent, StakeEvent
from pitchdsl.players.roster import PLAYERS, play_game
from pitchdsl.records.reader import games_in
from pitchdsl.records.replay import rescore
from pitchdsl.rulebook.rulebook import rulebook
from pitchdsl.rulebook.short import short
from tests.texts import problems, report, rules, sheet

from .registry import meets
from .small import ALL, HALF, NOTHING, PASS, Deal, played, sit, small

HANDS = """stakes
  set: the pitcher pays 25 if the bid is set
  trick: each side gets 5 times tricks taken
"""
ROWS = """  point: each loser pays 10 cents for each point behind
  game: each loser pays 100
"""


def paid(table: Table) -> list[tuple[str, tuple[int, ...]]]:
    """What was paid so far."""
    return [(event.stake, event.paid) for event in table.events if isinstance(event, StakeEvent)]


@meets("g2")
def test_a_set_and_a_trick_are_paid_after_the_hand() -> None:
    table = sit(small(HANDS), Deal(0, 1, NOTHING), Deal(1, 2, HALF), Deal(2))
    played(table, [2, PASS, PASS, PASS], NOTHING)
    # Seat 1 bid 2 and took nothing: 25 to each of three. Seat 2 won both tricks: 10 from each of three.
    assert paid(table) == [("set", (25, -75, 25, 25)), ("trick", (-10, -10, 30, -10))]
    played(table, [2, PASS, PASS, PASS], HALF)
    # Seat 2 made its bid of 2 and won a trick, as seat 3 did: each pays the other, and the others pay both.
    assert paid(table)[2:] == [("trick", (-10, -10, 10, 10))]


@meets("g2")
def test_the_losers_pay_when_the_game_is_over() -> None:
    table = sit(small("stakes\n" + ROWS + "winning\n  target: 4\n"), Deal(0, 1, ALL))
    assert played(table, [4], ALL) == (0, 4, 0, 0)
    assert paid(table) == [("point", (-40, 120, -40, -40)), ("game", (-100, 300, -100, -100))]
    assert isinstance(table.events[-1], OverEvent)


def test_nobody_pays_at_the_end_of_a_hand_that_is_not_the_last() -> None:
    table = sit(small("stakes\n" + ROWS), Deal(0, 1, ALL), Deal(1))
    played(table, [4], ALL)
    assert paid(table) == []


def test_partners_pay_as_one_side() -> None:
    table = sit(small(HANDS + "players\n  sides: partners opposite\n"), Deal(0, 1, NOTHING), Deal(1))
    played(table, [2, PASS, PASS, PASS], NOTHING)
    assert paid(table) == [("set", (25, -25)), ("trick", (10, -10))]


def test_the_pitchers_partner_pays_as_the_pitcher() -> None:
    game = small(
        "players\n  partner: the second highest bidder\nstakes\n  set: the pitcher pays 25 if the bid is set\n"
    )
    table = sit(game, Deal(0, 3, NOTHING), Deal(1))
    played(table, [2, PASS, 3, PASS], NOTHING)  # seat 3 plays it with seat 1
    assert paid(table) == [("set", (50, -50, 50, -50))]


def test_the_account_tells_what_was_paid() -> None:
    game = small(HANDS + ROWS + "winning\n  target: 2\n")
    table = sit(game, Deal(0, 1, ALL))
    played(table, [2, PASS, PASS, PASS], ALL)
    told = list(account(game, table.sides, table.events))
    assert "    trick: North -10, East +30, South -10, West -10" in told
    # The tricks, 4 points behind at 10, and 100.
    assert told[-1] == "Stakes: North -150, East +450, South -150, West -150."


def test_a_record_is_held_against_them() -> None:
    game = small(HANDS)
    played_game = Game(game, seats=4, seed=3)
    while played_game.seat is not None and len(played_game.events()) < 400:
        played_game.apply(played_game.legal_actions()[-1])
    played_game.stop()
    record = played_game.record()
    (sound,) = games_in(record.splitlines())
    assert rescore(sound, game) == []
    stake = next(line for line in record.splitlines() if '"event":"stake"' in line)
    wrong = record.replace(stake, stake.replace('"paid":[', '"paid":[1', 1), 1)
    (forged,) = games_in(wrong.splitlines())
    (found,) = rescore(forged, game)
    assert '"event":"stake"' in found.given


def test_they_change_no_game() -> None:
    game = small(HANDS + ROWS)
    with_them = play_game(game, ["simple"] * 4, 7, 0, 20)
    without = play_game(evolve(game, stakes=()), ["simple"] * 4, 7, 0, 20)
    assert [action for _, _, action in with_them.decisions] == [action for _, _, action in without.decisions]
    assert with_them.outcome == without.outcome
    assert sum(sum(amounts) for _, amounts in paid(with_them)) == 0


def test_they_are_printed() -> None:
    game = small(HANDS + ROWS)
    told = rulebook(game)
    assert "Set: the pitcher pays each other player 25 if the bid fails." in told, told[told.index("Stakes") :]
    assert "Game: at the end of the game each loser pays the winner 100." in told
    assert "Trick" in short(game)
    assert "  set: pitcher pays 25 if the bid is set\n  trick: each side gets 5 times tricks taken\n" in canonical(game)
    assert rules(canonical(game)) == game


def test_a_stake_of_nothing_and_one_of_nobody_are_told() -> None:
    found = problems(sheet("stakes\n  set: the pitcher pays 0\n", "auction-pitch"))
    assert [problem.code for problem in found] == ["P410"], report(found)


def test_a_person_hears_of_them_before_the_next_hand() -> None:
    session = Session.begin(small(HANDS), 4, seed=2, person=0, players=(PLAYERS["simple"],) * 4)
    heard: list[Event] = []
    while not any(isinstance(event, StakeEvent) for event in heard):
        for event in session.events():
            heard.append(event)
            if session.settles(event):
                break
        if session.at_turn:
            session.act(session.table.legal_actions()[-1])
    assert isinstance(heard[-1], StakeEvent), "and the next hand is not dealt yet"
