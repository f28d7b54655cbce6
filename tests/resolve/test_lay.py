"""House rules and variants laid over one another: what is restated, what stays, and what contradicts."""

import pytest

from pitchdsl.game.count.rules import ScoringItem
from pitchdsl.game.rules import Rules
from pitchdsl.game.settlement.rules import Change, Payment
from pitchdsl.language.card_selectors import Extreme
from pitchdsl.language.cases import Case, Cases
from pitchdsl.language.conditions import AllOf, Compare, Compared, TrumpIs
from pitchdsl.language.numbers import Amount, Fact
from pitchdsl.language.recipients import ByCard, Ownership
from tests.texts import found, over, problems, report, rules, rules_over, sheet

SPADES = TrumpIs(suit=0)
BASE = "variant base extends team-auction\n"


def item(rules: Rules, name: str) -> ScoringItem:
    return next(each for each in rules.points.items if each.name == name)


# ───── parts of a rule ─────


def test_the_value_alone_changes_and_the_recipient_stays() -> None:
    low = item(rules(sheet("points\n  low: 3\n")), "low")
    assert low.value == Cases(general=3)
    assert low.to == Cases(general=ByCard(fact=Ownership.WINNER, card=Extreme(highest=False, suit=None)))


def test_the_recipient_alone_changes_and_the_value_stays() -> None:
    low = item(rules(sheet("points\n  low: to the owner of the lowest trump\n")), "low")
    assert low.value == Cases(general=1)
    assert low.to == Cases(general=ByCard(fact=Ownership.OWNER, card=Extreme(highest=False, suit=None)))


def test_a_value_with_a_condition_is_an_exception() -> None:
    high = item(rules(sheet("points\n  high: 2 if trump is spades\n")), "high")
    assert high.value == Cases(general=1, exceptions=(Case(when=SPADES, value=2),))
    assert not high.to.exceptions


def test_a_condition_alone_is_the_condition_of_the_row() -> None:
    high = item(rules(sheet("points\n  high: if trump is spades\n")), "high")
    assert (high.value, high.only_if) == (Cases(general=1), SPADES)


def test_a_new_row_keeps_its_condition() -> None:
    sweep = item(rules(sheet("points\n  sweep: 1 to the pitcher if the pitcher takes every trick\n")), "sweep")
    assert sweep.only_if is not None
    assert not sweep.value.exceptions


def test_a_general_restatement_takes_the_exceptions_of_its_base_away() -> None:
    base = BASE + "points\n  high: 2 if trump is spades\n"
    assert item(rules(base + "variant x extends base\npoints\n  high: 3\n"), "high").value.exceptions
    assert item(rules_over(base, "house-rule r\npoints\n  high: 3\n"), "high").value == Cases(general=3)


@pytest.mark.parametrize(
    "section",
    ["points\n  high: 3\n  high: 2 if trump is spades\n", "points\n  high: 2 if trump is spades\n  high: 3\n"],
)
def test_in_one_text_the_general_line_and_its_exception_come_in_any_order(section: str) -> None:
    assert item(rules(sheet(section)), "high").value == Cases(general=3, exceptions=(Case(when=SPADES, value=2),))


def test_an_exception_may_come_before_the_line_that_it_excepts_from() -> None:
    text = (
        "no settlement\nsettlement\n"
        "  set: loses 9 if the bid is 4\n  set: loses the bid\n  made: scores 1\n  others: score 1\n"
    )
    settle = rules(sheet(text)).settlement.set
    assert settle.change.general == Change(how=Payment.LOSES, amount=Amount.counted(Fact.BID))
    assert [case.value.amount.constant for case in settle.change.exceptions] == [9]


def test_parts_of_a_fixed_rule_are_restated() -> None:
    each = rules(sheet("deal\n  each: in packets of 3\n")).deal.each
    assert (each.cards, each.packets) == (6, 3)
    follow = rules(sheet("play\n  follow: else trump, else any card\n")).play.follow
    assert (follow.holding.words, follow.void.words) == ("suit or trump", "trump, else any card")
    call = rules(
        sheet("calls\n  slam: made by taking every trick\n", "my-base")
        + BASE.replace("base ", "my-base ")
        + "calls\n  slam: a bid of 4\n"
    ).calls[0]
    assert (call.points, call.made_by is not None) == (4, True)


def test_the_more_specific_exception_comes_first() -> None:
    chain = "points\n  high: 2 if the bid is 3 or more\n  high: 3 if the bid is 4\n"
    cases = item(rules(sheet(chain)), "high").value.exceptions
    assert [case.value for case in cases] == [3, 2]


def test_two_exceptions_that_may_both_hold_need_a_third_for_both() -> None:
    text = "points\n  high: 4 if the bid is 4\n  high: 3 if the bid is 3 or more and trump is spades\n"
    assert found(sheet(text)) == [("P344", 4)]
    both = text + "  high: 5 if the bid is 4 and trump is spades\n"
    cases = item(rules(sheet(both)), "high").value.exceptions
    assert cases[0].value == 5
    assert found(sheet(text.replace("3 if", "4 if"))) == [], "where both say the same it does not matter"


def test_conditions_joined_by_and_are_more_specific() -> None:
    text = "points\n  high: 2 if trump is spades\n  high: 5 if the bid is 4 and trump is spades\n"
    cases = item(rules(sheet(text)), "high").value.exceptions
    assert cases[0] == Case(when=AllOf(parts=(Compared.of(Fact.BID, Compare.EXACTLY, 4), SPADES)), value=5)
    assert cases[1].when == SPADES


# ───── dropping ─────


def test_no_name_drops_a_row_and_no_section_all_of_it() -> None:
    fewer = "points\n  no game\n  no total\n  no pips\nbidding\n  bids: 3-5\n  dealer may hold: any bid\n"
    left = rules(sheet(fewer + "no exchange\n", "nine-card"))
    assert [each.name for each in left.points.items] == ["high", "low", "jack", "five", "high-spade"]
    assert left.exchange is None


def test_a_dropped_section_can_be_said_anew() -> None:
    left = rules(sheet("no exchange\nexchange\n  dealer: discard up to 1, then draw as many\n", "nine-card"))
    assert left.exchange is not None
    assert [step.origin.address for step in left.exchange.steps] == ["exchange/dealer"]


def test_bidding_dropped_by_the_base_may_come_back() -> None:
    text = (
        BASE + "no bidding\ntrump\n  named by: left of the dealer\n"
        "variant x extends base\nbidding\n  turns: once around\n  bids: 1-4\n  all pass: dealer must bid\n"
    )
    assert [code for code, _ in found(text)] == []


# ───── lines of descent ─────


def test_a_chain_of_variants_is_laid_from_the_oldest_on() -> None:
    text = "".join(
        f"variant v{n} extends {f'v{n - 1}' if n else 'team-auction'}\nwinning\n  target: {20 + n}\n" for n in range(25)
    )
    tree = sheet("deal\n  each: 5\n", "v24") + text
    assert (rules(tree).winning.target.points, rules(tree).deal.each.cards) == (44, 5)


def test_too_long_a_chain_is_refused_once() -> None:
    text = "".join(f"variant v{n} extends {f'v{n - 1}' if n else 'team-auction'}\n" for n in range(31))
    assert [code for code, _ in found(text)] == ["P205"]


CIRCLE = "variant x extends y\nvariant y extends z\nvariant z extends x\n"


@pytest.mark.parametrize("more", ["", "variant w extends z\n"])
def test_a_circle_is_told_once_with_every_variant_in_it(more: str) -> None:
    (circle,) = problems(CIRCLE + more)
    assert circle.code == "P205"
    assert [label.span.line for label in circle.labels] == [1, 2, 3]


def test_two_circles_are_told_apart() -> None:
    assert found(CIRCLE + CIRCLE.replace("x", "p").replace("y", "q").replace("z", "r").replace("eptend", "extend")) == [
        ("P205", 1),
        ("P205", 4),
    ]


# ───── house rules ─────


def test_own_lines_beat_the_house_rules_that_a_variant_takes_in() -> None:
    text = sheet("  with: no-junk, to-21\nwinning\n  target: 15\n") + "house-rule to-21\nwinning\n  target: 21\n"
    ruled = rules(text)
    assert ruled.winning.target.points == 15
    assert ruled.settlement.others.change.general == Change(how=Payment.SCORES, amount=Amount.plain(0))
    assert ruled.house_rules == ("no-junk", "to-21")


def test_house_rules_given_by_a_player_beat_own_lines() -> None:
    assert (
        rules_over(sheet("winning\n  target: 15\n"), "house-rule r\nwinning\n  target: 21\n").winning.target.points
        == 21
    )


GENERAL = "house-rule general\npoints\n  high: 3\n"
EXCEPTION = "house-rule exception\npoints\n  high: 5 if trump is spades\n"


def test_the_order_of_house_rules_does_not_matter() -> None:
    one, other = rules_over(sheet(""), GENERAL, EXCEPTION), rules_over(sheet(""), EXCEPTION, GENERAL)
    assert one == other
    assert item(one, "high").value == Cases(general=3, exceptions=(Case(when=SPADES, value=5),))


@pytest.mark.parametrize("other", ["winning\n  target: 21\n", "points\n  high: 5 if trump is spades\n"])
def test_house_rules_may_agree(other: str) -> None:
    assert over(sheet(""), f"house-rule r\n{other}", f"house-rule q\n{other}").rules


@pytest.mark.parametrize(
    ("one", "other", "address"),
    [
        ("winning\n  target: 21\n", "winning\n  target: 15\n", "winning/target"),
        ("points\n  high: 3\n", "points\n  no high\n", "points/high"),
        ("no points\npoints\n  x: 1 to the pitcher\n", "points\n  high: 3\n", "points/high"),
        ("no points\n", "no points\npoints\n  x: 1 to the pitcher\n", "points/x"),
        ("points\n  high: 3 if trump is spades\n", "points\n  high: 4 if trump is spades\n", "points/high"),
        ("points\n  high: if trump is spades\n", "points\n  high: if trump is clubs\n", "points/high"),
        ("points\n  x: 1 to the pitcher if trump is spades\n", "points\n  x: 1 to the pitcher\n", "points/x"),
        (
            "points\n  x: 1 to the pitcher if trump is spades\n",
            "points\n  x: 1 to the pitcher if trump is clubs\n",
            "points/x",
        ),
    ],
)
def test_house_rules_that_contradict_are_shown_with_both_places_in_either_order(
    one: str, other: str, address: str
) -> None:
    for first, second in ((one, other), (other, one)):
        compiled = over(sheet(""), f"house-rule r\n{first}", f"house-rule q\n{second}")
        assert compiled.rules is None
        contradiction = next(problem for problem in compiled.problems if problem.code == "P207")
        section, name = address.split("/")
        assert contradiction.title.endswith(f" contradict each other about `{name}` in `{section}`")
        files = {label.span.source.name for label in contradiction.labels}
        assert files == {"rule1.pitch", "rule2.pitch"}


def test_a_house_rule_with_the_name_of_another_can_still_contradict_it() -> None:
    compiled = over(sheet(""), "house-rule r\nwinning\n  target: 21\n", "house-rule r\nwinning\n  target: 15\n")
    assert [problem.code for problem in compiled.problems] == ["P207"]


def test_a_house_rule_that_says_a_thing_twice_is_refused_when_it_is_laid_too() -> None:
    compiled = over(sheet(""), "house-rule r\nwinning\n  target: 21\n  target: 15\n")
    assert [problem.code for problem in compiled.problems] == ["P206"]


# ───── new rows ─────


@pytest.mark.parametrize("name", ["jakc", "jack-", "jac", "jacks", "hgih", "gamee"])
def test_a_misspelt_row_is_not_silent(name: str) -> None:
    expected = ["P202"] if name.endswith("-") else ["P210"]
    assert [code for code, _ in found(sheet(f"points\n  {name}: 1 to the winner of J of trump\n"))] == expected


@pytest.mark.parametrize(
    ("section", "row"),
    [
        ("calls", "smudgee: a bid of 3"),
        ("wins at once", "smudgge: called smudge and made it"),
    ],
)
def test_a_misspelt_row_is_not_silent_in_any_table(section: str, row: str) -> None:
    assert "P210" in [code for code, _ in found(sheet(f"{section}\n  {row}\n", "guide-partnership"))]


def test_numbered_rows_are_no_slips() -> None:
    assert not found(sheet("points\n  bonus 1: 1 to the pitcher\n  bonus 2: 1 to the winner of 5 of trump\n"))


def test_names_for_two_cards_are_no_slips() -> None:
    assert not found(sheet("trump\n  order: A K Q J off-J 10-2\npoints\n  jick: 1 to the winner of off-J\n"))


def test_a_misspelt_partial_row_gets_the_name_that_was_meant() -> None:
    (problem,) = problems(sheet("points\n  lwo: to the owner of the lowest trump\n"))
    assert "did you mean `low`?" in report([problem])


def test_what_was_dropped_may_be_said_again_in_the_same_text() -> None:
    assert found(sheet("deck\n  jokers: none\nno deck\ndeck\n  ranks: A K Q J 10-2\n  jokers: none\n")) == []
    assert found(sheet("points\n  high: 2\n  no high\n  high: 1 to the winner of the highest trump\n")) == []


SAME_BID = [
    (
        "a bid above all the points, made by taking every trick",
        "a bid above all the points, made by taking every trick",
    ),
    ("a bid of 3", "a bid of 3"),
    ("a bid of all the points", "a bid of 4"),
    ("a bid of 4", "a bid of all the points"),
]


@pytest.mark.parametrize(("one", "other"), SAME_BID)
def test_two_names_a_slip_apart_for_one_bid_are_one_problem(one: str, other: str) -> None:
    assert found(sheet(f"points\n  total: 4\ncalls\n  moon: {one}\n  mooon: {other}\n")) == [("P318", 6)]


def test_a_slip_apart_with_another_bid_is_still_told() -> None:
    assert found(sheet("calls\n  moon: a bid of 3\n  mooon: a bid of 4\n")) == [("P210", 4)]


def test_two_deeds_of_one_player_are_offered_in_one_line() -> None:
    """Whoever exchanges cards does one thing after the other; two of the same deed are two answers to one question."""
    text = sheet("exchange\n  everyone: pass 2 to the partner\n  everyone: discard down to 4\n")
    (problem,) = problems(text)
    assert "`everyone: pass 2 to the partner, then discard down to 4`" in (problem.help or "")
    (problem,) = problems(text.replace("pass 2 to the partner", "discard down to 5"))
    assert "then" not in (problem.help or "")
