"""``pitchdsl score``: what a person types, what is answered, and what is kept. The scores are reckoned by hand."""

import json
import os
from pathlib import Path

import pytest

from pitchdsl.commands import keeping
from pitchdsl.compile import load
from pitchdsl.described_hands.possible import contracts_of
from pitchdsl.described_hands.settled_hand import needs_undescribed_facts
from pitchdsl.scorekeeping import score_file
from pitchdsl.scorekeeping.evening import scored, totals
from pitchdsl.scorekeeping.reading import Taken, UnreadError, bid_in, player_in, taken_in
from tests.commands.test_commands import pitchdsl

FOUR = ("--names", "Ann,Bob,Cal,Dan", "--file", "ours.score")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(os.environ, "COLUMNS", "80")
    return tmp_path


def told(*words: str, game: str = "team-auction", names: str = "Ann,Bob,Cal,Dan") -> str:
    """What is answered to these lines."""
    result = pitchdsl(
        "score", game, "--names", names, "--file", "ours.score", text="".join(f"{each}\n" for each in words)
    )
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout


def scores() -> list[tuple[int, ...]]:
    """The scores after each hand of the game that is kept."""
    kept = score_file.read(Path("ours.score"))
    return [hand.after.score for hand in scored(kept.rules, kept.evening.now).hands]


# ───── settled as the documents say ─────


def test_a_bid_that_is_set_costs_itself_and_the_others_score_what_they_took() -> None:
    """Bid three, take two: back three, and we get our one."""
    answer = told("bob 3", "high game", "low", "quit")
    assert scores() == [(1, -3)]
    assert "Bob 3, set.\n  Ann and Cal: took 1, +1, now 1\n  Bob and Dan: took 2, -3, now -3\n" in answer


def test_a_bid_that_is_made_scores_all_that_was_taken() -> None:
    told("bob 2", "4", "0", "quit")
    assert scores() == [(0, 4)]


def test_scores_go_below_zero() -> None:
    """At one, and set for three: minus two."""
    told("ann 2", "2", "1", "bob 3", "1", "1", "quit")
    assert scores() == [(2, 1), (3, -2)]


def test_nine_card_counts_down() -> None:
    """At nine, six bid and five taken: fifteen."""
    told("ann 6", "6", "0", "ann 6", "6", "0", "ann 6", "5", "0", "quit", game="nine-card")
    assert scores() == [(15, 21), (9, 21), (15, 21)]


def test_who_has_set_the_pitcher_goes_out_in_nine_card() -> None:
    """At two; they bid four and are set, we take three: out."""
    words = ["ann 6", "6", "0", "ann 6", "6", "0", "ann 6", "6", "0", "ann 4", "1", "1", "bob 4", "3", "3"]
    told(*words, "quit", game="nine-card")
    assert scores()[2:4] == [(3, 21), (7, 20)]


def test_junk_stops_one_short() -> None:
    """To eleven without junk: at seven, two bid and four made, is ten."""
    Path("ours.pitch").write_text("variant ours extends team-auction\n  with: no-junk-to-win\n", encoding="utf-8")
    told("ann 4", "4", "0", "ann 3", "3", "1", "ann 2", "4", "0", "quit", game="./ours.pitch")
    assert scores() == [(4, 0), (7, 1), (10, 1)]


def test_high_counts_before_game() -> None:
    """Three alone, two of them at six: one has high, one game, and the bidder no more than low. High is first."""
    words = ["ann 4", "4", "0", "0", "bob 4", "4", "0", "0", "ann 2", "2", "2", "0"]
    answer = told(
        *words, "cal 2", "1", "1", "1", "low", "high", "game", "quit", game="auction-pitch", names="Ann,Bob,Cal"
    )
    assert "Here it matters who took what: name the rows, not the number." in answer
    assert scores()[-1] == (7, 7, -2)
    assert "The game is over. Ann wins." in answer


def test_who_passes_out_a_hand() -> None:
    """Where nobody need bid, the cards are dealt again, by the next dealer here."""
    Path("ours.pitch").write_text("variant ours extends team-auction\n  with: next-dealer-deals\n", encoding="utf-8")
    answer = told("passed", "ann 2", "2", "1", "quit", game="./ours.pitch")
    assert "All passed: Bob deals next.\nHand 2. Bob deals." in answer
    assert scores() == [(0, 0), (2, 1)]


def test_a_partner_for_a_hand_scores_and_is_set_like_the_pitcher() -> None:
    names = "Ann,Bob,Cal,Dan,Eve"
    told("bob 4", "dan", "3", "7", "cal 4", "nobody", "4", "6", "quit", game="call-partner", names=names)
    assert scores() == [(7, -4, 7, -4, 7), (13, 2, 11, 2, 13)]


def test_what_decides_and_was_not_told_is_asked_for() -> None:
    Path("ours.pitch").write_text("variant ours extends auction-pitch\n  with: spades-double\n", encoding="utf-8")
    words = ("bob 2", "high low", "-", "-", "-", "spades", "quit")
    assert "Which suit was trump?" in told(*words, game="./ours.pitch")
    assert scores() == [(0, 3, 0, 0)], "high counts double, and low does not"


# ───── what cannot be, and what was meant ─────


def test_what_cannot_be_is_refused_with_its_reason() -> None:
    answer = told(
        "bob 5",
        "zoe 2",
        "hello",
        "bob 2",
        "3",
        "2",
        "1",
        "dan 2",
        "ace",
        "high",
        "high",
        "low",
        "quit",
    )
    for said in (
        "Nobody can bid 5 here: the bids are 2, 3, 4.",
        "Nobody is called zoe: the players are Ann, Bob, Cal, Dan.",
        "Type who is the pitcher and what was bid, such as `ann 2`: the bids are 2, 3, 4.",
        "That cannot be: together that is 5, and a hand has 4 points.",
        "That cannot be: high goes to one side only.",
        "`ace` is no row of the points: there are high, low, jack, game, or type a number.",
    ):
        assert said in answer
    assert scores() == [(1, 3), (2, 1)], "what was told rightly in the end counts"


@pytest.mark.parametrize(
    ("took", "doubt"),
    [
        (("nothing", "nothing"), "Did nobody take high and low?"),
        (("high", "nothing"), "Did nobody take low?"),
        (("low jack", "game"), "Did nobody take high?"),
        (("1", "0"), "That is 1 together, and high and low come to 2: in a hand with trumps somebody takes these."),
    ],
)
def test_a_hand_in_which_nobody_has_high_or_low_is_asked_about(took: tuple[str, str], doubt: str) -> None:
    """In every hand with a trump somebody has the highest and the lowest one."""
    answer = told("ann 2", *took, "no", "high", "low", "quit")
    assert doubt in answer
    assert scores() == [(-2, 1)], "what was told the second time counts"
    Path("ours.score").unlink()
    told("ann 2", *took, "yes", "quit")
    assert len(scores()) == 1


def test_what_a_hand_does_not_have_is_refused_at_once_and_what_is_all_taken_is_not_asked_for() -> None:
    answer = told("ann 2", "5", "4", "0", "bob 3", "high low jack game", "quit")
    assert "What did Ann and Cal take? (high low jack game; or a number of points) 5\nThat cannot be:" in answer
    assert answer.count("What did Ann and Cal take?") == 2, "behind all the rows there is nothing to tell"
    assert scores() == [(4, 0), (4, 4)]


def test_answers_as_people_type_them() -> None:
    answer = told("Bob bids three", "high, the low and game", "one", "dan two", "", "2", "2", "quit")
    assert "or `nothing`" in answer
    assert scores() == [(1, 3), (3, 5)]


def test_who_plays_where_all_pass_is_told() -> None:
    Path("ours.pitch").write_text(
        "variant ours extends team-auction\nbidding\n  all pass: dealer plays for 2\n", encoding="utf-8"
    )
    assert "Ann plays for 2.\n" in told("passed", "2", "1", "quit", game="./ours.pitch")


def test_names_and_rows_by_their_beginnings() -> None:
    names = ("Ann", "Anna", "Bob Senior")
    assert [player_in(each, names) for each in ("ann", "anna", "bob", "b")] == [0, 1, 2, 2]
    with pytest.raises(UnreadError, match="an may be Ann or Anna"):
        player_in("an", names)
    rules = load("auction-pitch").seated(4)
    assert bid_in("4 bob senior", names, contracts_of(rules)) == (2, 4, None)
    pedro = load("pedro")
    assert taken_in("high, five 5 and off", pedro) == Taken(rows=(("high", None), ("five", 5), ("off-five", None)))
    assert [taken_in(each, pedro) for each in ("7", "seven", "nothing")] == [Taken(points=7), Taken(points=7), Taken()]
    assert {taken_in(each, pedro) for each in ("took 7", "7 points", "got seven points")} == {Taken(points=7)}
    assert taken_in("took high and jack", pedro) == taken_in("high, jack", pedro)
    with pytest.raises(UnreadError, match="or `nothing`"):
        taken_in("", pedro)


def test_a_name_that_is_none() -> None:
    for names in ("Ann,Ann,Cal,Dan", "Ann,Bob", "Ann,Bob,Cal,a-name-that-is-far-too-long"):
        result = pitchdsl("score", "team-auction", "--names", names, "--file", "ours.score")
        assert (result.exit_code, Path("ours.score").exists()) == (2, False)


# ───── taken back, corrected, kept ─────


def test_undo_and_correction() -> None:
    told("bob 3", "3", "1", "cal 2", "1", "3", "undo", "cal 2", "2", "2", "hand 1", "bob 3", "2", "2", "hand 9", "quit")
    assert scores() == [(2, -3), (4, -1)]


def test_undo_takes_back_the_last_answer_and_asks_for_it_again() -> None:
    answer = told("bob 3", "3", "1", "cal 2", "undo", "dan 2", "2", "undo", "3", "1", "quit")
    assert "`cal 2` is taken back.\nHand 2. Bob deals.\nWho bid what?" in answer
    assert "`2` is taken back.\nWhat did Bob and Dan take?" in answer
    assert scores() == [(1, 3), (2, 6)]


def test_undo_takes_back_a_correction_and_then_what_was_entered_before_it() -> None:
    answer = told("bob 3", "3", "1", "cal 2", "2", "2", "correct hand 1", "bob 3", "2", "2", "undo", "quit")
    assert "The correction of hand 1 is taken back." in answer
    assert scores() == [(1, 3), (3, 5)]
    answer = told("hand 1", "bob 3", "2", "2", "undo", "undo", "quit")
    assert "The correction of hand 1 is taken back." in answer and "Hand 2 is taken back." in answer
    assert scores() == [(1, 3)]


def test_what_was_answered_stays_where_something_else_is_looked_at() -> None:
    answer = told("bob 3", "3", "1", "cal 2", "score", "2", "hand 1", "bob 3", "2", "2", "1", "quit")
    assert answer.count("Hand 2. Bob deals.") == 1
    assert scores() == [(2, -3), (4, -2)], "the bid and the two points were not asked for again"


def test_a_new_game_goes_on_with_the_deal() -> None:
    answer = told("bob 3", "3", "1", "new", "new", "quit")
    assert answer.count("Hand 1. Bob deals.") == 2, "Ann dealt the only hand that was played"


def test_a_correction_that_ends_the_game_keeps_what_was_told_behind_it() -> None:
    hands = [each for _ in range(3) for each in ("ann 4", "4", "0")]
    answer = told("ann 2", "1", "3", *hands, "hand 1", "ann 2", "2", "2", "quit")
    assert scores()[0] == (2, 2)
    kept = json.loads(Path("ours.score").read_text(encoding="utf-8"))
    assert len(kept["games"][0]["hands"]) == 4
    assert "The game is over. Ann and Cal win." in answer


def test_an_evening_of_games_with_other_partners() -> None:
    win = [each for _ in range(3) for each in ("ann 4", "4", "0")]
    answer = told(*win, "new Ann, Cal, Bob, Dan", "ann 4", "4", "0", "ann 4", "3", "1", "score", "quit")
    kept = score_file.read(Path("ours.score"))
    games = [scored(kept.rules, game) for game in kept.evening.games]
    assert [(each.name, each.games, each.won, each.bids, each.made, each.points) for each in totals(games)] == [
        ("Ann", 1, 1, 5, 4, 12 + 0),
        ("Bob", 1, 0, 0, 0, 0 + 0),
        ("Cal", 1, 1, 0, 0, 12 + 1),
        ("Dan", 1, 0, 0, 0, 0 + 1),
    ]
    assert "A new game: Ann, Cal, Bob, Dan." in answer and "The evening" in answer
    assert max(len(line) for line in answer.splitlines()) <= 120


def test_a_kill_after_any_entry_loses_nothing() -> None:
    """After each hand the file holds it: whoever stops there goes on from there."""
    hands = [("bob 3", "3", "1"), ("cal 2", "1", "3"), ("dan 4", "4", "0"), ("ann 2", "high", "low jack")]
    told(*hands[0])
    for number, hand in enumerate(hands[1:], 2):
        result = pitchdsl("score", "--file", "ours.score", text="".join(f"{each}\n" for each in hand))
        assert result.exit_code == 0
        assert len(scores()) == number
        assert [each.name for each in Path().iterdir()] == ["ours.score"], "no lock and no half file is left"
    assert scores() == [(1, 3), (-1, 6), (-1, 10), (-3, 12)]


def test_shown_and_as_csv() -> None:
    told("bob 3", "high game", "low", "ann 4", "4", "0", "quit")
    shown = pitchdsl("score", "--file", "ours.score", "--show")
    assert shown.exit_code == 0 and "Bob 3, set" in shown.stdout and "+4 → 5" in shown.stdout
    csv = pitchdsl("score", "--file", "ours.score", "--csv")
    assert csv.stdout.splitlines() == [
        "game,hand,dealer,pitcher,bid,made,side,taken,change,score",
        "1,1,Ann,Bob,3,no,Ann and Cal,1,1,1",
        "1,1,Ann,Bob,3,no,Bob and Dan,2,-3,-3",
        "1,2,Bob,Ann,4,yes,Ann and Cal,4,4,5",
        "1,2,Bob,Ann,4,yes,Bob and Dan,0,0,-3",
    ]


# ───── files ─────


@pytest.mark.parametrize(
    "content",
    [
        "",
        "hello",
        "{}",
        '{"pitchdsl-score": 2, "sheet": "", "games": []}',
        '{"pitchdsl-score": 1, "sheet": 7, "games": []}',
        '{"pitchdsl-score": 1, "sheet": "variant x", "games": []}',
        '{"pitchdsl-score": 1, "sheet": SHEET, "games": []}',
        '{"pitchdsl-score": 1, "sheet": SHEET, "games": [{"names": ["A"], "dealer": 0, "hands": []}]}',
        '{"pitchdsl-score": 1, "sheet": SHEET, "games": [{"names": ["A", "B", "C", "D"], "dealer": 9, "hands": []}]}',
        '{"pitchdsl-score": 1, "sheet": SHEET, "games": [{"names": ["A", "B", "C", "D"], "dealer": 0, "hands": [1]}]}',
        '{"pitchdsl-score": 1, "sheet": SHEET, "games": [{"names": ["A", "B", "C", "D"], "dealer": 0, "hands": '
        '[{"pitcher": 1, "bid": 99, "points": [1, 2]}]}]}',
        '{"pitchdsl-score": 1, "sheet": SHEET, "games": [{"names": ["A", "B", "C", "D"], "dealer": 0, "hands": '
        '[{"pitcher": 1, "bid": 2, "points": [1, 2, 3]}]}]}',
        '{"pitchdsl-score": 1, "sheet": SHEET, "games": [{"names": ["A", "B", "C", "D"], "dealer": 0, "hands": '
        '[{"pitcher": 1, "bid": 2, "rows": [{"row": "moon", "side": 0}]}]}]}',
        "[" * 100_000,
    ],
)
def test_a_file_that_is_none_is_refused_and_left_alone(content: str) -> None:
    file = Path("ours.score")
    whole = content.replace("SHEET", json.dumps("variant x extends team-auction\n"))
    file.write_text(whole, encoding="utf-8")
    result = pitchdsl("score", "--file", "ours.score", "--show")
    assert (result.exit_code in (1, 2), file.read_text(encoding="utf-8")) == (True, whole)
    assert result.stderr.count("\n") == 1 and "Traceback" not in result.stderr


def test_another_sheet_is_not_played_by() -> None:
    told("bob 3", "3", "1", "quit")
    before = Path("ours.score").read_bytes()
    result = pitchdsl("score", "pedro", *FOUR)
    assert (result.exit_code, Path("ours.score").read_bytes()) == (2, before)
    assert "goes by another sheet, Team auction" in result.stderr


def test_what_another_program_wrote_meanwhile_is_not_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    told("bob 3", "3", "1", "quit")
    before = Path("ours.score").read_bytes()
    lines = iter(["cal 2\n", "2\n", "2\n"])

    def typed(question: str) -> str | None:
        Path("ours.score").write_bytes(before + b"\n")
        return next(lines, None)

    monkeypatch.setattr(keeping, "_piped", typed)
    result = pitchdsl("score", "--file", "ours.score")
    assert (result.exit_code, Path("ours.score").read_bytes()) == (2, before + b"\n")
    assert "your last entry is not in it" in result.stderr


def test_nothing_is_written_over_another_file() -> None:
    Path("mine.pitch").write_text("variant mine extends team-auction\n", encoding="utf-8")
    before = Path("mine.pitch").read_bytes()
    result = pitchdsl("score", "team-auction", "--names", "A,B,C,D", "--file", "mine.pitch", text="quit\n")
    assert (result.exit_code, Path("mine.pitch").read_bytes()) == (2, before)


@pytest.mark.parametrize(
    ("base", "line"),
    [
        ("team-auction", "each side: loses 1 if pips taken are 0"),
        ("team-auction", "each side: loses 1 if the lowest trump is 2 of trump"),
        (
            "seven-up",
            "others: score nothing if the dealer refuses\n\n"
            "winning\n  points count: after the hand\n  several there: tie",
        ),
        ("team-auction", "each side: loses 1 if it is who named trump"),
    ],
)
def test_a_sheet_whose_settlement_asks_for_the_untold_is_refused(base: str, line: str) -> None:
    Path("ours.pitch").write_text(f"variant ours extends {base}\n\nsettlement\n  {line}\n", encoding="utf-8")
    result = pitchdsl("score", "./ours.pitch", "--names", "Ann,Bob,Cal,Dan", "--file", "ours.score", text="quit\n")
    assert (result.exit_code, Path("ours.score").exists()) == (1, False)
    assert "which a score sheet does not tell" in result.stderr
    assert not needs_undescribed_facts(load("team-auction"))


@pytest.mark.parametrize("when", ["J of trump is caught", "pips taken are 20 or more"])
def test_what_a_row_counts_is_asked_where_nobody_told_it(when: str) -> None:
    text = f"variant ours extends team-auction\n\npoints\n  jack: 3 if {when}\n"
    Path("ours.pitch").write_text(text, encoding="utf-8")
    assert "How much did jack count?" in told("ann 2", "jack", "high low", "3", "quit", game="./ours.pitch")
    assert scores() == [(3, 2)]
