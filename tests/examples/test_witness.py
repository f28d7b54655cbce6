"""Witnesses: the shortest case of which two games say different things, and examples that are suggested by them."""

import pytest

from pitchdsl.examples.neighbours import neighbours, overlaid
from pitchdsl.examples.question import Question, question_in
from pitchdsl.examples.same_game import as_played
from pitchdsl.examples.suggest import StatedCase, suggest, telling_case
from pitchdsl.examples.verdict import verdicts
from pitchdsl.examples.witness import Search, search, witness
from pitchdsl.fitting.fit import lay
from pitchdsl.game.rules import Rules
from pitchdsl.resolve.library import Library, bundled
from tests.effort import some
from tests.examples.mutants import definition_of, first_fit, rules_of

HOUSE_RULES = [path.stem for path in bundled("house-rule")]

KNOWN = [
    # over a game, a house rule: what is so without it, and with it
    ("guide-partnership", "no-junk", "they score 4", "they score nothing"),  # all four points, and they did not bid
    ("guide-partnership", "double-set", "we lose 1", "we lose 2"),  # a bid of 1 that fails
    ("guide-partnership", "every-trick-costs-one", "they score nothing", "they lose 1"),
    ("guide-partnership", "must-trump", "may play the 2 of clubs", "may not play the 2 of clubs"),
    ("guide-partnership", "strict-suit", "may play the 2 of hearts", "may not play the 2 of hearts"),
    ("guide-partnership", "next-dealer-deals", "the dealer deals next", "left of the dealer deals next"),
    ("guide-partnership", "low-to-its-winner", "the pitcher takes low", "left of the pitcher takes low"),
    ("guide-partnership", "coke-hand", "may not throw in the hand", "may throw in the hand"),
    ("pidro", "left-of-the-pitcher-leads", "the pitcher leads", "left of the pitcher leads"),
]

WITHOUT = {
    "best-trick-for-game": "no case tells which cards fall into one trick",
    "high-to-its-winner": "nobody wins the highest trump but its holder",
    "one-joker": "a case with a joker cannot have been in the game without, whose bids end at 4",
    "points-in-order": "of two sides that are there one is the pitcher's",
    "scoring-trumps-stay": "in that game trumps go only where more are held than stay, with the rule and without",
    "stick-the-dealer": "bids begin at more than 2 in that game",
}
"""House rules for which no case is to be found over the first game that they fit, and why."""


def asked(text: str) -> Question:
    found = question_in(text)
    assert isinstance(found, Question), text
    return found


def is_so(rules: Rules, row: str) -> list[bool | None]:
    """Whether a row that is read anew is so: what follows its name."""
    question = asked(row.partition(": ")[2])
    assert question.shown
    return [each.so for each in verdicts(rules, question.told, question.shown)]


def accepted(found: Search, ours: Rules, theirs: Rules) -> None:
    """Each sheet accepts the row with its own answer, and refuses the other one."""
    assert found.witness is not None
    rows = [found.witness.row("a case", ours=True), found.witness.row("a case", ours=False)]
    assert any(rows)
    for row, own, other in ((rows[0], ours, theirs), (rows[1], theirs, ours)):
        if row is not None:
            assert (is_so(own, row), is_so(other, row)) == ([True], [False]), row


@pytest.mark.parametrize(("game", "rule", "ours", "theirs"), KNOWN, ids=[each[1] for each in KNOWN])
def test_both_answers_are_those_of_the_rule(game: str, rule: str, ours: str, theirs: str) -> None:
    base, over = definition_of(game), definition_of(rule)
    mine, its = rules_of(base, ()), rules_of(base, (over,))
    found = search(mine, its)
    accepted(found, mine, its)
    assert found.witness is not None
    assert found.witness.ours is not None
    assert found.witness.theirs is not None
    assert (found.witness.ours.words(), found.witness.theirs.words()) == (ours, theirs)


def test_a_witness_is_as_short_as_it_gets() -> None:
    base = definition_of("pidro")
    found = witness(rules_of(base, ()), rules_of(base, (definition_of("left-of-the-pitcher-leads"),)))
    assert found is not None
    assert found.row("who leads", ours=True) == "who leads: then the pitcher leads"


def test_what_is_left_out_would_leave_the_answer_open() -> None:
    """A failed bid of 1 costs 2 with `double-set`; without its bid, or who took the points, nobody knows."""
    base = definition_of("guide-partnership")
    ours, theirs = rules_of(base, ()), rules_of(base, (definition_of("double-set"),))
    found = witness(ours, theirs)
    assert found is not None
    assert found.ours is not None
    for at in range(len(found.told)):
        less = (*found.told[:at], *found.told[at + 1 :])
        assert [each.so for each in verdicts(ours, less, [found.ours])] != [True]


def test_a_name_that_is_no_plain_word_stands_in_quotes() -> None:
    base = definition_of("guide-partnership")
    found = witness(rules_of(base, ()), rules_of(base, (definition_of("no-junk"),)))
    assert found is not None
    assert str(found.row("others 2", ours=True)).startswith('"others 2": ')
    assert str(found.row("the jack falls", ours=True)).startswith("the jack falls: ")


def test_what_no_case_shows_is_not_sought() -> None:
    base = definition_of("team-auction-10")
    other = overlaid(base, Library(), (), "exchange/discards", "discards: face up")
    assert other is not None
    found = search(rules_of(base, ()), other)
    assert (found.witness, found.tried, found.may_show) == (None, 0, False)
    assert found.reason == "exchange/discards: how cards lie binds no case"


def test_equal_games_have_no_witness() -> None:
    ours = rules_of(definition_of("auction-pitch"), ())
    found = search(ours, ours)
    assert (found.witness, found.tried, found.reason) == (None, 0, "the rules are the same")


@pytest.mark.parametrize("name", some(HOUSE_RULES, 12))
def test_every_house_rule_has_a_witness_or_a_reason(name: str) -> None:
    """Law: over the first game that a house rule fits, a case shows it, or it is known why none can."""
    rule = definition_of(name)
    under = first_fit(rule)
    assert under is not None
    ours, theirs = rules_of(under.definition, ()), lay(rule, under).rules
    assert theirs is not None
    found = search(ours, theirs)
    if name in WITHOUT:
        assert found.witness is None, "there is a case by now: take it out of WITHOUT"
    else:
        accepted(found, ours, theirs)


def test_neighbours_differ_in_the_line_that_they_name() -> None:
    definition = definition_of("guide-partnership")
    found = list(neighbours(definition, Library()))
    texts = {each.text: each for each in found}
    assert {"target: 20", "target: 22", "others: score nothing", "no jack", "bids: 2 or more"} <= texts.keys()
    assert "target: 21" not in texts
    assert "high: 1 to the owner of the highest trump" not in texts, "that is what the sheet says"
    assert texts["target: 20"].rules.winning.target.points == 20
    assert texts["target: 20"].address == "winning/target"
    assert len({each.rules for each in found}) == len(found)


def test_a_line_of_a_house_rule_is_said_otherwise_too() -> None:
    found = neighbours(definition_of("guide-partnership"), Library(), (definition_of("no-junk"),))
    texts = {each.text: each for each in found}
    assert texts["others: score points taken"].rules == rules_of(definition_of("guide-partnership"), ())
    assert "target: 20" in texts


def test_a_line_that_does_not_fit_is_no_neighbour() -> None:
    definition = definition_of("guide-partnership")
    assert overlaid(definition, Library(), (), "exchange/scoring trumps", "scoring trumps: stay in hand") is None


def test_suggestions_are_so_by_the_sheet_and_tell_its_neighbours_apart() -> None:
    definition = definition_of("guide-partnership")
    ours = rules_of(definition, ())
    wanted = ("others: score nothing", "target: 22", "target: 20", "set: pitcher loses twice the bid")
    others = [each for each in neighbours(definition, Library()) if each.text in wanted]
    assert len(others) == len(wanted)
    found = suggest(ours, (), others)
    assert not found.left
    assert sum(len(each.tells) for each in found.suggestions) == len(wanted)
    for each in found.suggestions:
        assert is_so(ours, each.row) == [True]
        for other in each.tells:
            assert is_so(other.rules, each.row) != [True]


@pytest.mark.parametrize(
    ("game", "address", "text"),
    [
        ("seven-up", "play/first leader", "first leader: goes round"),  # the other game asks which hand it is
        ("seven-up", "points/game", "no game"),
    ],
)
def test_a_case_of_which_the_other_game_is_not_sure_is_suggested(game: str, address: str, text: str) -> None:
    ours, other = rules_of(definition_of(game), ()), overlaid(definition_of(game), Library(), (), address, text)
    assert other is not None
    case, _ = telling_case(ours, other)
    assert case is not None
    assert case.is_so(ours)
    assert not case.is_so(other)


def test_what_the_examples_tell_already_is_not_suggested() -> None:
    definition = definition_of("guide-partnership")
    others = [each for each in neighbours(definition, Library()) if each.text == "others: score nothing"]
    told = asked("we bid 3 and take 2, they take 2 then they score 2")
    found = suggest(rules_of(definition, ()), [StatedCase(told=told.told, shown=told.shown)], others)
    assert (found.suggestions, [each.text for each in found.noticed]) == ((), ["others: score nothing"])


@pytest.mark.parametrize(
    ("game", "text"),
    [
        ("auction-pitch", "joker led: names a suit"),  # no joker is in the pack
        ("auction-pitch", "may not win: stops 1 short of the target"),  # every side may win
        ("pidro", "pips: A 5, K 3, Q 2, J 1, 10 10"),  # no row goes by pips
        ("auction-pitch", "low: 1 to the holder of the lowest trump"),  # nobody discards: the holder is the owner
        ("pidro", "high: 1 to the holder of the highest trump"),  # whoever plays it wins it
        ("pidro", "high: 1 to the owner of the highest trump"),  # no trump is discarded, and so none drawn again
        ("pidro", "low: to the owner of the lowest trump"),
        ("pidro", "no pips"),
        ("smear-5", "low: 1 to the holder of the lowest trump"),  # `to the owner`, which is worth 1 as well
        ("team-auction", "all pass: dealer must bid 2 or more"),  # bids begin at 2
        ("auction-pitch", "dealer may hold: any bid below 4"),  # which is the highest
        ("guide-smudge", "bids: 1-4"),  # there are four points, and the bid of four is the smudge
        ("kirk-partnership", "smudge: a bid of all the points"),  # there are five
        ("california-jack", "direction: to the right"),  # two play
        ("california-jack", "target: 5 times players"),
        (
            "arizona-29",
            "several there: pitcher, else first by high, low, jack, game",
        ),  # one of two sides is the pitcher's
        ("king-pedro", "several there: pitcher"),  # who has not made the bid cannot win
        ("cinch", "no discards"),  # they lie face down anyway
    ],
)
def test_a_line_that_never_matters_makes_no_neighbour(game: str, text: str) -> None:
    assert text not in {each.text for each in neighbours(definition_of(game), Library())}


@pytest.mark.parametrize(
    ("game", "address", "text"),
    [
        ("pidro", "points/low", "low: 1 to the winner of the lowest trump"),  # it may be caught
        ("team-auction", "bidding/all pass", "all pass: dealer must bid, or take a set"),
        ("team-auction", "winning/several there", "several there: pitcher"),
        (
            "guide-cutthroat",
            "winning/several there",
            "several there: pitcher, else highest score, else tie",
        ),  # the pitcher may not be there
        ("guide-cutthroat", "players/direction", "direction: to the right"),  # more than two may play
        ("guide-ten-point", "bidding/bids", "bids: 1-3"),
        (
            "nine-card-don",
            "points/ace",
            "ace: 4 to the holder of A of trump",
        ),  # points count at once, and the winner's later
        ("snoozer", "points/three", "three: 3 to the holder of 3 of trump"),
    ],
)
def test_what_may_matter_is_another_game(game: str, address: str, text: str) -> None:
    definition = definition_of(game)
    other = overlaid(definition, Library(), (), address, text)
    assert other is not None
    assert as_played(other) != as_played(rules_of(definition, ()))
