"""What is shown in place of a line: what the writer meant, with his own cards and numbers, or only the nearest."""

import pytest

from tests.texts import problems, sheet


def test_lines_that_are_shown_have_the_number_that_was_written() -> None:
    (problem,) = problems(sheet("winning\n  stop: after ten deals\n"))
    assert (problem.help or "").endswith("\n      ends after: 10 hands".removeprefix("\n  "))
    (problem,) = problems(sheet("winning\n  quit after 10 deals, or 12 deals when we like it\n"))
    assert (problem.help or "").endswith("ends after: 12 hands")


@pytest.mark.parametrize(
    ("section", "line", "shown"),
    [
        ("points", "the five of trumps is worth 5", "five: 5 to the winner of 5 of trump"),
        ("points", "ten: the ten of trump counts two", "ten: 2 to the winner of 10 of trump"),
        ("points", "lady: queen of spades costs thirteen", "lady: minus 13 to the winner of Q of spades"),
        ("points", "taking the jack of clubs hurts you for 5", "minus 5 to the winner of J of clubs"),
        ("exchange", "three cards are passed across to your partner", "everyone: pass 3 to the partner"),
        ("winning", "count down from 15 to 0", "start: 15\n      target: 0"),
        ("winning", "first one to reach thirty is out", "target: 30"),
        ("bidding", "when bidding is over each player gets four more", "draw to 10"),
    ],
)
def test_lines_that_are_shown_have_the_card_and_the_numbers_that_were_written(
    section: str, line: str, shown: str
) -> None:
    (problem,) = problems(sheet(f"{section}\n  {line}\n"))
    assert problem.code == "P109" and shown in (problem.help or "")


@pytest.mark.parametrize(
    ("section", "line", "lost"),
    [
        ("winning", "target: 21 on the nose, who goes over falls back to zero", "`falls` and `zero`"),
        ("deal", "a hand without an ace or a face card may be thrown in", "`ace`"),
        ("points", "low: stays with the person who played it", "`played`"),
        ("points", "the low belongs to the holder", "`holder`"),
        ("points", "a king taken by the joker is worth 3 more", "`king`"),
        ("settlement", "if the pitcher fails on a four he loses eight", "`four` and `eight`"),
    ],
)
def test_what_has_another_number_card_or_person_is_only_the_nearest(section: str, line: str, lost: str) -> None:
    (problem,) = problems(sheet(f"{section}\n  {line}\n"))
    assert problem.code != "P109"
    assert "I know no line that says all of this" in (problem.help or "") and lost in (problem.help or "")


def test_numbers_that_nobody_wrote_are_shown_as_such() -> None:
    (problem,) = problems(sheet("bidding\n  anyone may match a bid\n"))
    assert (problem.help or "").startswith("it is said like this, with numbers of your own; see whether")


@pytest.mark.parametrize(
    ("section", "line", "shown"),
    [
        ("match", "games: whoever wins three", ["match", "games: first to win 3 games"]),
        ("trump", "whatever suit is led first is trump", ["trump", "named by: the first lead"]),
        ("trump", "the joker is the lowest trump", ["deck", "jokers: 1", "trump", "order: A K Q J 10-2 joker"]),
        ("bidding", "the dealer has to bid higher to get it", ["bidding", "dealer may hold: nothing"]),
        ("settlement", "scores cannot be negative", ["settlement", "never below: 0"]),
        ("settlement", "if you do not make it you fall back to zero", ["settlement", "set: pitcher goes back to 0"]),
        ("exchange", "no trump that counts may be thrown away", ["exchange", "scoring trumps: stay in hand"]),
        (
            "exchange",
            "dealer: may rob the rest of the deck, keeping six cards",
            ["exchange", "dealer: take the stock, then discard down to 6"],
        ),
        (
            "play",
            "you can only trump when you have none of the suit led",
            ["play", "follow: suit, else any card"],
        ),
    ],
)
def test_nothing_is_shown_but_what_was_meant(section: str, line: str, shown: list[str]) -> None:
    text = sheet(f"{section}\n  {line}\n" + ("play\n  first lead: any card\n" if section == "trump" else ""))
    (problem,) = problems(text)
    told, *lines = (problem.help or "").splitlines()
    assert told == "it is said like this; see whether it is what you mean:"
    assert [each.strip() for each in lines] == shown


@pytest.mark.parametrize(
    ("section", "line", "told"),
    [
        (
            "points",
            "jack: whoever takes the jack of trumps in a trick scores one",
            "jack: 1 to the winner of J of trump",
        ),
        (
            "wins at once",
            "far: ahead by 9 or more, own score 0 or more",
            "far: ahead by 9 or more and own score is 0 or more",
        ),
        ("points", "jack: 1 to J of trump's owner", "jack: 1 to the owner of J of trump"),
        ("winning", "several there: pitcher or tie", "several there: pitcher, else tie"),
        ("bidding", "the pitcher may give up before the first lead, and loses half the bid", "`throw-in` stands in"),
        (
            "stakes",
            "ante: everyone puts 10 in before the deal, and the winner of the game takes it",
            "`antes` stands in",
        ),
    ],
)
def test_the_reason_is_the_one_that_holds(section: str, line: str, told: str) -> None:
    (problem,) = problems(sheet(f"{section}\n  {line}\n"))
    assert told in f"{problem.help} {problem.remedy}"


def test_hands_of_a_size_that_the_dealer_likes_are_none_of_two_sizes() -> None:
    assert "not of one size" not in problems(sheet("deal\n  each: 6-9, as the dealer likes\n"))[0].title


def test_a_test_below_winning_is_told_where_such_rows_stand() -> None:
    call = "calls\n  moon: a bid above all the points, made by taking every trick\n"
    (problem,) = problems(sheet(f"{call}winning\n  moon: called moon and failed\n"))
    assert problem.labels[0].text == "this belongs under `to win`, `wins at once` or `loses at once`"
    assert "I know no line" not in (problem.help or "")
