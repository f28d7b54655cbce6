"""What differs between two games: read off their sheets by hand, and laws that hold for any two."""

from functools import cache
from itertools import combinations
from random import Random

from attrs import evolve

from pitchdsl.canonical.difference import KIND_OF, Difference, Kind, beside, differences
from pitchdsl.canonical.text import canonical
from pitchdsl.compile import CompileError, load
from pitchdsl.game.rules import Rules
from pitchdsl.resolve.library import bundled
from pitchdsl.source import Source
from pitchdsl.syntax.forms import BY_ADDRESS, OPEN_TABLES, SECTIONS
from pitchdsl.syntax.parse import parse
from pitchdsl.syntax.tree import Line
from tests.effort import few
from tests.texts import rules, rules_over, sheet

VARIANTS = [path.stem for path in bundled("variant")]
HOUSE_RULES = [path.stem for path in bundled("house-rule")]

SHEETS = [
    sheet("points\n  high: 2 if trump is spades\n  high: 3 if the bid is 4 and trump is spades\n"),
    sheet("points\n  high: 2 if trump is spades\n  high: 3 if trump is hearts\n"),
    sheet("points\n  high: 3 if trump is hearts\n  high: 2 if trump is spades\n"),
    sheet("points\n  high: to the owner of the highest trump if the bid is 4\n"),
    sheet("points\n  ten: 1 to the winner of 10 of trump\n  five: 1 to the winner of 5 of trump\n"),
    sheet("points\n  five: 1 to the winner of 5 of trump\n  ten: 1 to the winner of 10 of trump\n"),
    sheet("deck\n  ranks: A K J Q 10-2\n  jokers: 2\ntrump\n  order: black joker A K red joker Q J 10-2\n"),
    sheet("calls\n  moon: a bid above all the points, made by taking every trick\n"),
    sheet("calls\n  moon: a bid above all the points, made by taking every point\n"),
    sheet("no bidding\ntrump\n  named by: left of the dealer\nplay\n  first leader: who named trump\n"),
    sheet(
        "exchange\n  pitcher: discard up to 2, then draw as many\n"
        "  everyone but the pitcher: discard up to 1, then draw as many\n"
    ),
    sheet(
        "exchange\n  everyone but the pitcher: discard up to 1, then draw as many\n"
        "  pitcher: discard up to 2, then draw as many\n"
    ),
    sheet("exchange\n  everyone: discard up to 1, then draw as many\n  stock runs short: reshuffle the discards\n"),
    sheet("settlement\n  set: loses twice the bid if the bid is 3 or more\n  others: lose 2 if the bid is made\n"),
    sheet("winning\n  start: 30\n  target: 5\n  may not win: stops 2 short\nto win\n  own: made the last bid\n"),
    sheet(
        "calls\n  smudge: a bid of 4\n"
        "wins at once\n  all: called smudge and made it\nloses at once\n  none: called smudge and failed\n"
    ),
]
"""Sheets that differ in something that no two bundled games differ in."""


@cache
def games() -> list[Rules]:
    """The bundled games, alone and under every house rule that fits, and the sheets above."""
    found = [load(name) for name in VARIANTS]
    for name in ("guide-partnership", "kirk-cutthroat", "nine-card"):
        for rule in HOUSE_RULES:
            try:
                found.append(load(name, house_rules=[rule]))
            except CompileError:
                continue  # the rule is about what this game does not have
    return [*found, *map(rules, SHEETS)]


@cache
def pairs() -> list[tuple[Rules, Rules]]:
    """All pairs of the sheets above, and many of all games."""
    odd = games()[-len(SHEETS) :]
    return [*combinations(odd, 2), *Random(2).sample(list(combinations(games(), 2)), few(200, thorough=1500))]


@cache
def differing() -> list[tuple[Rules, Rules, tuple[Difference, ...]]]:
    """These pairs with what differs in them."""
    return [(one, other, differences(one, other)) for one, other in pairs()]


def told(ours: Rules, theirs: Rules) -> list[tuple[str, tuple[str, ...], tuple[str, ...]]]:
    return [(each.address, each.ours, each.theirs) for each in differences(ours, theirs)]


def lines(game: Rules) -> dict[str, tuple[str, ...]]:
    """The complete text as the parser reads it: what stands behind each address."""
    tree, problems = parse(Source(name="x", text=canonical(game)))
    assert not problems
    found: dict[str, tuple[str, ...]] = {}
    section = ""
    for text in canonical(game).splitlines():
        if text in SECTIONS:
            section = text
        elif section and ": " in text and not text.startswith("  >"):
            name, value = text.strip().split(": ", 1)
            found[f"{section}/{name}"] = (*found.get(f"{section}/{name}", ()), value)
    read = {line.address for line in tree.definitions[0].lines if isinstance(line, Line)}
    assert len(read) == len(found), "the parser sees as many addresses as there are names on the sheet"
    return found


# ───── by hand ─────


def test_two_partnership_games() -> None:
    """Pitch Help's game for four against Kirk's, from their sheets."""
    assert told(load("team-auction"), load("kirk-partnership")) == [
        ("deal/each", ("6, in packets of 1",), ("6, in packets of 3",)),
        ("bidding/bids", ("2 or more",), ("1-4",)),
        ("bidding/dealer may hold", ("nothing",), ("any bid below the highest",)),
        ("bidding/all pass", ("dealer must bid",), ("dealer must bid 2 or more",)),
        ("calls/smudge", (), ("a bid of 5",)),
        ("trump/named by", ("the pitcher",), ("the first lead",)),
        ("play/first lead", ("trump",), ("any card",)),
        (
            "play/follow",
            ("suit or trump, else any card",),
            ("suit or trump, else trump, else any card",),
        ),
        ("points/all-tricks", (), ("1 to the pitcher if the pitcher takes every trick",)),
        ("points/total", (), ("5",)),
        ("winning/target", ("11",), ("21",)),
        ("winning/several there", ("highest score, else tie",), ()),
        ("to win/own bid", (), ("made the last bid",)),
    ]


def test_a_house_rule_shows_what_it_changes_and_nothing_else() -> None:
    assert differences(load("kirk-cutthroat"), load("kirk-cutthroat", house_rules=["no-junk"])) == (
        Difference(
            kind=Kind.SETTLEMENT,
            address="settlement/others",
            ours=("score points taken",),
            theirs=("score nothing",),
        ),
    )


def test_a_game_told_as_a_delta_differs_by_that_delta() -> None:
    """A Pedro-like game over one without its cards: what its sheet says is what differs, and the rest is not."""
    pedro = sheet(
        "deal\n  each: 9\nbidding\n  bids: 5 or more\n"
        "exchange\n  everyone: discard all non-trump, then draw to 6\n  stock runs short: reshuffle the discards\n"
        "points\n  five: 5 to the winner of 5 of trump\n  no game\n  no pips\n"
        "settlement\n  set: loses twice the bid if the bid is 8\nwinning\n  target: 50\n"
    )
    assert [each for each in told(load("team-auction"), rules(pedro)) if each[0] != "exchange/scoring trumps"] == [
        ("deal/each", ("6, in packets of 1",), ("9, in packets of 1",)),
        ("bidding/bids", ("2 or more",), ("5 or more",)),
        ("exchange/everyone", (), ("discard all non-trump, then draw to 6",)),
        ("exchange/stock runs short", (), ("reshuffle the discards",)),
        ("points/five", (), ("5 to the winner of 5 of trump",)),
        ("points/game", ("1 to the winner of most pips, nobody if tied",), ()),
        ("points/pips", ("A 4, K 3, Q 2, J 1, 10 10",), ()),
        (
            "settlement/set",
            ("pitcher loses the bid",),
            ("pitcher loses the bid", "pitcher loses twice the bid if the bid is 8"),
        ),
        ("winning/target", ("11",), ("50",)),
    ]


def test_a_game_without_bidding_lacks_every_rule_of_bidding() -> None:
    silent = rules(sheet("no bidding\ntrump\n  named by: left of the dealer\nplay\n  first leader: who named trump\n"))
    found = {each.address: each for each in differences(load("team-auction"), silent)}
    bidding = [each for each in found.values() if each.kind is Kind.BIDDING]
    assert [each.address for each in bidding][:4] == [
        "bidding/turns",
        "bidding/bids",
        "bidding/dealer may hold",
        "bidding/all pass",
    ]
    assert all(each.ours and not each.theirs for each in bidding)
    assert found["settlement/made"].ours == ("pitcher scores points taken",)
    assert found["settlement/made"].theirs == ()
    assert "settlement/others" not in found


def test_an_exception_is_told_with_its_row_and_beside_its_like() -> None:
    base = rules(sheet("settlement\n  set: loses 10 if the bid is 4\n"))
    more = rules(
        sheet("settlement\n  set: loses 10 if the bid is 4\n  set: loses 5 if trump is spades and the bid is 3\n")
    )
    (found,) = differences(base, more)
    assert (found.kind, found.address) == (Kind.SETTLEMENT, "settlement/set")
    assert found.lines() == [
        ("pitcher loses the bid", "pitcher loses the bid"),
        (None, "pitcher loses 5 if the bid is 3 and trump is spades"),
        ("pitcher loses 10 if the bid is 4", "pitcher loses 10 if the bid is 4"),
    ]


def test_lines_of_a_rule_that_one_game_lacks_stand_alone() -> None:
    found = Difference(kind=Kind.POINTS, address="points/high", ours=(), theirs=("1 to x", "2 if y"))
    assert found.lines() == [(None, "1 to x"), (None, "2 if y")]


def test_exceptions_that_both_have_stand_beside_each_other_whatever_comes_before() -> None:
    found = Difference(kind=Kind.POINTS, address="points/high", ours=("g", "b", "c"), theirs=("h", "a", "b", "d", "e"))
    assert found.lines() == [("g", "h"), (None, "a"), ("b", "b"), ("c", "d"), (None, "e")]


def test_steps_in_another_order_are_another_exchange() -> None:
    steps = (
        "  pitcher: discard up to 2, then draw as many\n",
        "  everyone but the pitcher: discard up to 1, then draw as many\n",
    )
    one = rules(sheet("exchange\n" + steps[0] + steps[1]))
    other = rules(sheet("exchange\n" + steps[1] + steps[0]))
    assert differences(one, other) == (
        Difference(
            kind=Kind.EXCHANGE,
            address="exchange",
            ours=("pitcher, everyone but the pitcher",),
            theirs=("everyone but the pitcher, pitcher",),
        ),
    )


def test_a_step_that_is_put_in_shows_its_place() -> None:
    alone = rules(sheet("exchange\n  everyone but the pitcher: discard up to 1, then draw as many\n"))
    last = rules(
        sheet(
            "exchange\n  everyone but the pitcher: discard up to 1, then draw as many\n"
            "  pitcher: discard up to 2, then draw as many\n"
        )
    )
    assert told(alone, last) == [
        ("exchange/pitcher", (), ("discard up to 2, then draw as many",)),
        ("exchange", ("everyone but the pitcher",), ("everyone but the pitcher, pitcher",)),
    ]


def test_points_in_another_order_are_counted_in_another_order() -> None:
    five_first, ten_first = rules(SHEETS[5]), rules(SHEETS[4])
    assert told(five_first, ten_first) == [
        ("points", ("high, low, jack, game, five, ten",), ("high, low, jack, game, ten, five",)),
    ]


def test_names_titles_sources_and_notes_are_no_rules() -> None:
    plain = rules("variant x extends team-auction\n")
    adorned = rules('variant y "Why" extends team-auction\n  source: My aunt\npoints\n  > so she says\n  high: 1\n')
    assert differences(plain, adorned) == ()
    assert beside(plain, adorned) == ("name", "title", "source", "notes")
    assert beside(plain, plain) == ()


def test_a_house_rule_is_known_by_what_it_does_not_by_its_name() -> None:
    text = "variant x extends team-auction\n"
    assert differences(rules(text), rules_over(text, "house-rule r\nwinning\n  target: 11\n")) == ()


# ───── laws ─────


RULES = [each for each in SECTIONS if each != "examples"]
"""The sections of rules: examples are none."""


def test_every_section_has_its_kind() -> None:
    assert set(KIND_OF) == set(RULES)
    assert [kind for kind in Kind if kind in KIND_OF.values()] == list(Kind)
    assert list(dict.fromkeys(KIND_OF[section] for section in RULES)) == list(Kind)


def test_there_is_no_difference_exactly_when_the_rules_are_equal() -> None:
    for one, other, found in differing():
        equal = evolve(one, name="x", title="X") == evolve(other, name="x", title="X")
        assert (found == ()) is equal, (one.name, other.name, one.house_rules, other.house_rules)
    for game in games():
        assert differences(game, game) == ()


def test_seen_from_the_other_side_it_is_the_same() -> None:
    for one, other, found in differing():
        mirrored = tuple(evolve(each, ours=each.theirs, theirs=each.ours) for each in differences(other, one))
        assert found == mirrored


def test_addresses_are_those_of_the_language() -> None:
    for _, _, found in differing():
        assert len({each.address for each in found}) == len(found)
        for each in found:
            section, _, name = each.address.partition("/")
            assert each.kind is KIND_OF[section]
            assert each.ours != each.theirs
            assert each.address in BY_ADDRESS or section in OPEN_TABLES
            if name:
                assert each.ours or each.theirs


def test_put_into_one_sheet_the_differences_make_the_other() -> None:
    """Nothing is lost or made up: one game's lines, with those that differ exchanged, are the other's."""
    read = {id(game): lines(game) for game in games()}
    for one, other, found in differing():
        its_lines, other_lines = read[id(one)], read[id(other)]
        changed = dict(its_lines)
        for each in found:
            if "/" in each.address:
                assert changed.pop(each.address, ()) == each.ours
                if each.theirs:
                    changed[each.address] = each.theirs
        assert changed == other_lines


def test_differences_come_in_the_order_of_a_sheet() -> None:
    order = list(Kind)
    for _, _, found in differing():
        kinds = [order.index(each.kind) for each in found]
        assert kinds == sorted(kinds)
