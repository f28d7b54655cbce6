"""One house rule over one game: verdicts, reasons and places."""

import pytest

import pitchdsl
from pitchdsl.fitting.fit import Fit, Verdict, game, lay
from pitchdsl.fitting.survey import bundled_survey, check_over_games, sound_rules
from pitchdsl.resolve.library import Library
from pitchdsl.source import Source
from pitchdsl.syntax.parse import parse
from pitchdsl.syntax.tree import Definition
from tests.texts import sheet


def definition(text: str, name: str) -> Definition:
    tree, problems = parse(Source(name=name, text=text))
    assert not problems
    return tree.definitions[0]


def rule(lines: str) -> Definition:
    """A house rule of these lines; the first of them is line 2."""
    return definition(f"house-rule my-rule\n{lines}", "rule.pitch")


def laid(lines: str, base: str) -> Fit:
    """A house rule of these lines over a sheet."""
    return lay(rule(lines), game(definition(base, "my.pitch"), Library()))


def codes(text: str, **texts: str) -> list[tuple[str, int]]:
    found = check_over_games(Source(name="rule.pitch", text=text), Library(texts=texts))
    return [(each.code, each.span.line) for each in found]


def test_a_house_rule_that_fits() -> None:
    fit = laid("winning\n  target: 9\n", sheet("winning\n  target: 15\n"))
    assert (fit.verdict, fit.reason, fit.problems) == (Verdict.FITS, None, ())
    assert fit.rules is not None
    assert fit.rules.winning.target.points == 9


def test_a_house_rule_that_changes_nothing_is_warned_of() -> None:
    fit = laid("winning\n  target: 15\n", sheet("winning\n  target: 15\n"))
    assert (fit.verdict, fit.reason) == (Verdict.CHANGES_NOTHING, None)
    assert [(each.code, each.span.line) for each in fit.problems] == [("P213", 1)]
    assert fit.rules is not None


def test_another_order_of_rows_is_a_change() -> None:
    """Points are counted in their order: who reaches the target first may depend on it."""
    rows = "no points\npoints\n  low: 1 to the owner of the lowest trump\n  high: 1 to the owner of the highest trump\n"
    other = (
        "no points\npoints\n  high: 1 to the owner of the highest trump\n  low: 1 to the owner of the lowest trump\n"
    )
    assert laid(rows, sheet(rows)).verdict is Verdict.CHANGES_NOTHING
    assert laid(other, sheet(rows)).verdict is Verdict.FITS


@pytest.mark.parametrize(
    ("lines", "line", "code"),
    [
        ("winning\n  target: 9\npoints\n  bonus: 2\n", 5, "P209"),
        # the order of the points that the base says names all that decide a tie, and here one is missing
        ("deal\n  each: 5\npoints\n  high: 2\n  no game\n", 6, "P355"),
        # two lines of the house rule that are wrong: the first
        ("deal\n  each: 30\npoints\n  bonus: 2\n", 3, "P301"),
    ],
)
def test_a_refusal_is_told_at_the_line_that_brings_it_about(lines: str, line: int, code: str) -> None:
    fit = laid(lines, "variant my-game extends auction-pitch\n")
    assert (fit.verdict, fit.rules) == (Verdict.REFUSED, None)
    assert fit.reason is not None
    assert (fit.reason.code, fit.reason.span.line, fit.reason.span.source.name) == (code, line, "rule.pitch")


def test_what_is_wrong_with_the_game_alone_is_no_fault_of_the_house_rule() -> None:
    fit = laid("winning\n  target: 9\n", sheet("deal\n  each: 30\n"))
    assert fit.verdict is Verdict.REFUSED
    assert fit.reason is not None
    assert (fit.reason.code, fit.reason.file, fit.reason.line) == ("P301", "my.pitch", 3)


def test_a_house_rule_may_mend_a_game() -> None:
    fit = laid("deal\n  each: 7\n", sheet("deal\n  each: 30\n"))
    assert (fit.verdict, fit.reason) == (Verdict.FITS, None)


def test_a_warning_of_the_game_alone_is_not_told_again() -> None:
    base = sheet("points\n  jacks: 1 to the winner of J of trump\n")
    assert [each.code for each in game(definition(base, "my.pitch"), Library()).problems] == ["P210"]
    assert laid("winning\n  target: 9\n", base).problems == ()


# ───── what it needs ─────


@pytest.mark.parametrize(
    ("lines", "needs"),
    [
        ("points\n  five: 5 to the winner of 5 of trump\n", ("the 5 in the pack",)),
        ("points\n  game: to the winner of most pips, the pitcher if tied\n", ("a row `game` in `points`", "bidding")),
        ("points\n  bonus: 2\n", ("a row `bonus` in `points`",)),
        ("no calls\n", ()),
        ("winning\n  target: 13\n", ()),
        ("deal\n  each: 30\n", ()),
    ],
)
def test_what_a_house_rule_needs(lines: str, needs: tuple[str, ...]) -> None:
    assert sorted(bundled_survey(rule(lines)).needs) == sorted(needs)


def test_a_need_holds_for_games_that_are_not_bundled() -> None:
    """What was learned from the bundled games foretells what comes of another one."""
    five = "points\n  my-five: 3 to the winner of 5 of trump\n"
    assert bundled_survey(rule(five)).needs == ("the 5 in the pack",)
    pack = "deck\n  ranks: {}\ntrump\n  order: {}\n"
    for ranks, verdict in (("A K Q J 10 9 8 7 6 4", Verdict.REFUSED), ("A K Q J 10 9 8 7 5 4", Verdict.FITS)):
        assert laid(five, sheet(pack.format(ranks, ranks))).verdict is verdict


# ───── texts ─────

BONUS = "house-rule big-bonus\npoints\n  bonus: 2\n"
GAME = "variant friday extends team-auction\npoints\n  bonus: 1 to the winner of the last trick\n"


def test_a_house_rule_that_fits_no_game_is_an_error() -> None:
    assert codes(BONUS) == [("P214", 3)]


def test_a_game_in_the_same_text_or_beside_it_is_enough() -> None:
    assert codes(BONUS + GAME) == []
    assert codes(BONUS, friday=GAME) == []
    assert codes(BONUS, **{"friday.pitch": GAME, "broken": "variant broken\nfrogs\n  7\n"}) == []
    assert codes(BONUS, broken="variant broken\nfrogs\n  7\n") == [("P214", 3)]


def test_a_house_rule_that_changes_no_game_is_warned_of() -> None:
    assert codes("house-rule plain\npoints\n  high: 1\n") == [("P213", 1)]
    other = "variant friday extends team-auction\npoints\n  high: 2\n"
    assert codes("house-rule plain\npoints\n  high: 1\n", friday=other) == []


def test_a_house_rule_with_errors_is_laid_over_nothing() -> None:
    text = "house-rule bad\nwinning\n  targt: 7\npoints\n  bonus: 2\n\n" + BONUS
    assert codes(text) == [("P201", 3), ("P214", 9)]
    source = Source(name="rule.pitch", text=text)
    tree, problems = parse(source)
    assert [each.name for each in sound_rules(source, tree.definitions, problems)] == ["big-bonus"]


# ───── for programs ─────


def test_the_library_has_it_too() -> None:
    fit = pitchdsl.fit("to-twenty-one", "nine-card")
    assert (fit.house_rule, fit.variant, fit.verdict) == ("to-twenty-one", "nine-card", pitchdsl.Verdict.REFUSED)
    assert fit.reason is not None
    assert (fit.reason.code, fit.reason.line) == ("P351", 5)
    assert pitchdsl.fit("big-bonus", "friday", files={"big-bonus": BONUS, "friday": GAME}).verdict is Verdict.FITS
    assert [each.code for each in pitchdsl.check_text(BONUS)] == ["P214"]
    assert pitchdsl.check_text(BONUS, files={"friday": GAME}) == ()


@pytest.mark.parametrize(("house_rule", "variant"), [("no-jnk", "solo"), ("no-junk", "no-junk"), ("solo", "solo")])
def test_a_name_that_nothing_has(house_rule: str, variant: str) -> None:
    with pytest.raises(pitchdsl.UnreadableError):
        pitchdsl.fit(house_rule, variant)


def test_a_text_that_cannot_be_read_fits_nothing() -> None:
    fit = pitchdsl.fit("bad", "solo", files={"bad": "house-rule bad\nwinning\n  targt: 7\n"})
    assert fit.verdict is Verdict.REFUSED
    assert fit.reason is not None
    assert (fit.reason.code, fit.reason.line) == ("P201", 3)


LAST_TRICK = "points\n  last-trick: 2 to the winner of the last trick\n"


def test_more_points_that_raise_the_highest_bid_are_told_as_a_fact() -> None:
    """A hand of `team-auction` gives four points, and any of them may be bid."""
    fit = laid(LAST_TRICK, sheet(""))
    assert fit.verdict is Verdict.FITS
    assert not fit.problems
    assert fit.raised is not None
    assert (fit.raised.points, fit.raised.bid) == ((4, 6), (4, 6))
    assert fit.raised.words() == "a hand gives 6 points, not 4, and bids go up to 6"


@pytest.mark.parametrize(
    ("lines", "base"),
    [
        (LAST_TRICK, "bidding\n  bids: 2-4\n"),  # the highest bid stays where it is
        ("points\n  no jack\n", ""),  # fewer points
        ("bidding\n  bids: 2-3\n", ""),
        ("winning\n  target: 9\n", ""),
        (LAST_TRICK, LAST_TRICK),  # nothing changes
        ("deal\n  each: 30\n" + LAST_TRICK, ""),  # refused
    ],
)
def test_bids_that_do_not_go_up_with_the_points_are_nothing_to_tell(lines: str, base: str) -> None:
    assert laid(lines, sheet(base)).raised is None


def test_nobody_bids_more_where_nobody_bids() -> None:
    assert laid(LAST_TRICK, sheet("", base="solo")).raised is None
