"""Both engines play the same games: the fast one is right where the reference engine is."""

import pytest

from pitchdsl.compile import load
from pitchdsl.game.rules import Rules
from pitchdsl.lower import layout as at
from pitchdsl.lower.lower import NotLoweredError, lower
from pitchdsl.resolve.library import bundled
from tests.kernel.agreement import CASTS, by_reference, disagreement
from tests.soundness.documents import compiled, composed
from tests.soundness.pen import seeded
from tests.texts import rules as rules_of
from tests.texts import sheet

VARIANTS = [path.stem for kind in ("variant", "relative") for path in bundled(kind)]
RULES = [path.stem for path in bundled("house-rule")]

DOCUMENTS = 60
LATER = 5_000_000
"""Seeds of documents that no other test composes."""


@pytest.mark.parametrize("name", VARIANTS)
def test_every_variant_is_played_alike(name: str) -> None:
    """Law: the same seed gives the same decisions, hands and ends, with as few and as many players as may be."""
    rules = load(name)
    for seats in {rules.players.seats.least, rules.players.seats.most}:
        for game, cast in enumerate(CASTS):
            for each in range(2):
                assert disagreement(rules, seats, cast, 20, 2 * game + each, 6) is None


@pytest.mark.parametrize("name", RULES)
def test_every_house_rule_is_played_alike(name: str) -> None:
    """Law: the same, with each house rule laid over the first variant that takes it in."""
    for base in ("guide-partnership", "auction-pitch", "team-auction", *VARIANTS):
        made = compiled(f'variant ours "Ours" extends {base}\n', [name])
        if made.rules is not None:
            break
    assert made.rules is not None
    for game, cast in enumerate(CASTS):
        assert disagreement(made.rules, made.rules.players.seats.least, cast, 21, game, 4) is None


def in_the_kernel(rules: Rules, seats: int) -> bool:
    """Whether the fast engine plays by some rules; docs/simulating.md lists what it leaves to the other."""
    try:
        lower(rules, seats)
    except NotLoweredError:
        return False
    return True


@pytest.mark.parametrize("part", range(4))
def test_random_documents_are_played_alike(part: int) -> None:
    """Law: the same, of whatever the language can say."""
    played = 0
    for seed in range(LATER + part * DOCUMENTS, LATER + (part + 1) * DOCUMENTS):
        document = composed(seeded(seed))
        rules = compiled(document.text, document.laid_over).rules
        if rules is None:
            continue
        seats = rules.players.seats
        if not in_the_kernel(rules, seats.least):
            continue
        found = disagreement(rules, (seats.least, seats.most)[seed % 2], CASTS[seed % 3], seed, 0, 4)
        assert found is None, f"{found}\n{document.text}"
        played += 1
    assert played > DOCUMENTS // 3


def test_many_games_at_once_are_the_same_as_one_by_one() -> None:
    """Law: how many games are asked for at once, and how much room their hands find, changes none of them."""
    from pitchdsl.kernel.play import play  # noqa: PLC0415

    rules = load("auction-pitch")
    together = play(rules, 3, ["random"] * 3, 5, 10, 30, 60)
    alone = [play(rules, 3, ["random"] * 3, 5, game, 1, 60) for game in range(10, 40)]
    assert together.games.tolist() == [row for each in alone for row in each.games.tolist()]
    assert together.hands.tolist() == [row for each in alone for row in each.hands.tolist()]
    assert len(together.hands) > 30 * 16, "the games must need more room than they had at first"


def test_the_cards_of_one_row_all_find_what_was_counted_before_it() -> None:
    """Law: whether a set of cards counts does not change with the first of them."""
    lines = "points\n  hearts: 5 to the holder of each heart if the pitcher takes every point\n"
    ends = "winning\n  several there: highest score, else tie\n"
    ours = rules_of(sheet(lines + ends, "auction-pitch"))
    for game in range(12):
        assert disagreement(ours, 3, ["simple", "random", "simple"], 3, game, 6) is None


ONCE_DIFFERENT = [
    ("guide-partnership", "settlement\n  others: lose 6 if the lowest trump is caught\n"),
    ("guide-partnership", "settlement\n  others: lose 6 if the lowest trump but 2 of trump is 3 of trump\n"),
    ("guide-partnership", "settlement\n  each side: loses a point if the lowest heart is caught\n"),
    ("team-auction-7", "bidding\n  may not bid: 4-6\n"),
    ("team-auction-11", "bidding\n  may not bid: 5, 7-10 if somebody has bid\n"),
    (
        "guide-long-evening",
        "play\n  ends early: when every point is decided\nsettlement\n"
        "  every trick: others lose half tricks taken by the others, rounded up if the bid is called smudge\n",
    ),
]
"""Cards that only a condition asks for; runs of closed bids; an exception that asks for the tricks."""


@pytest.mark.parametrize(("base", "lines"), ONCE_DIFFERENT)
def test_what_was_once_played_otherwise_is_played_alike(base: str, lines: str) -> None:
    rules = rules_of(sheet(lines, base))
    for cast in CASTS:
        for game in range(6):
            assert disagreement(rules, rules.players.seats.least, cast, 31, game, 8) is None


ALL_MAY = "bidding\n  doubling: others may double, pitcher may redouble\n"
DOUBLED = [
    ("auction-pitch", ALL_MAY),
    ("guide-partnership", "bidding\n  doubling: left of the pitcher may double\n"),
    ("guide-long-evening", "bidding\n  doubling: the dealer may double, pitcher may redouble\n"),
    ("auction-pitch", f"{ALL_MAY}winning\n  junk: stops 1 short of the target\n"),
    ("auction-pitch", f"{ALL_MAY}players\n  seats: 4\n  partner: the player whom the pitcher chooses\n"),
    ("team-auction", f"{ALL_MAY}  all pass: the dealer must bid, or take a set\n"),
    ("team-auction-10", f"{ALL_MAY}settlement\n  set: pitcher goes back to 0\n  every trick: others lose 2\n"),
]
"""Who may double, and what counts twice: with a chosen partner, junk that stops short, a set, and an exchange."""


@pytest.mark.parametrize(("base", "lines"), DOUBLED)
def test_doubles_are_played_alike(base: str, lines: str) -> None:
    """Law: the same, where some bids are doubled."""
    rules, said = rules_of(sheet(lines, base)), list[int]()
    seats = rules.players.seats.most
    for cast in CASTS:
        for game in range(6):
            assert disagreement(rules, seats, cast, 33, game, 8) is None
            bots = [cast[seat % len(cast)] for seat in range(seats)]
            said += by_reference(rules, bots, 33, game, 8).decisions
    assert at.DOUBLE in said
    assert (at.REDOUBLE in said) == ("may redouble" in lines)


def test_points_that_an_exception_changes_before_anybody_knows_of_it_are_left_to_the_reference_engine() -> None:
    lines = """
exchange
  everyone: discard all non-trump, then draw to 6
  everyone: discard up to 2, then draw to 9 if the bid is 9 or more
points
  spade: half tricks taken, rounded up, to the holder of K of trump
"""
    with pytest.raises(NotLoweredError, match="points that are reckoned from what is not known"):
        lower(rules_of(sheet(lines, "team-auction-13")), 4)
