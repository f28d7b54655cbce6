"""What decisions cost, which were the dearest, and what they turned, by an adviser whose options are written."""

from collections.abc import Mapping

import pytest

from pitchdsl.engine.table import Table
from pitchdsl.game.events import DealEvent
from pitchdsl.players.advice import Advice, Estimate, difference
from pitchdsl.review import luck as luck_of_deals
from pitchdsl.review.look import NothingReckonedError, reviewed
from pitchdsl.review.played import before_line, played
from pitchdsl.review.review import Review, total
from pitchdsl.review.turned import turned
from tests.review.adviser import Worth, Written
from tests.review.games import by_hand, game, recorded, rules_of

DEAL: dict[str, object] = {
    "dealer": 3,
    "hands": [
        ["AS", "KS", "JS", "2S", "3H", "4D"],
        ["QS", "TS", "AH", "KH", "5C", "6C"],
        ["9S", "8S", "2H", "4H", "5D", "6D"],
        ["7S", "6S", "AD", "KD", "7C", "8C"],
    ],
}
"""Seat 0 holds high, the jack and low in spades."""


@pytest.fixture(autouse=True)
def few_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(luck_of_deals, "DEALS", 4)


def look(table: Mapping[str, Worth], *actions: str, usual: Worth = (0.0, 0.5, 0.5, 0.1)) -> Review:
    found = by_hand("guide-partnership", DEAL, *actions)
    return reviewed(found, Written(table=table, usual=usual), "written")


def test_a_cost_is_the_difference_to_the_best_option_with_both_errors() -> None:
    table = {"bid 3": (2.0, 0.3, 0.75, 0.03), "bid 2": (1.25, 0.4, 0.5, 0.04)}
    (judged,) = look(table, "bid 2").judged
    assert (str(judged.action), str(judged.best), judged.seat, judged.side) == ("bid 2", "bid 3", 0, 0)
    assert judged.points is not None
    assert judged.wins is not None
    assert judged.points.mean == pytest.approx(0.75)
    assert judged.points.error == pytest.approx(0.5)  # 3-4-5
    assert judged.wins.mean == pytest.approx(0.25)
    assert judged.wins.error == pytest.approx(0.05)
    assert judged.is_mistake


@pytest.mark.parametrize(
    ("done", "is_mistake"),
    [
        ((1.0, 0.0, 0.5, 0.0), False),  # as good
        ((0.5, 0.6, 0.45, 0.06), False),  # both within the error
        ((0.5, 0.4, 0.45, 0.06), True),  # points beyond it
        ((0.5, 0.6, 0.45, 0.04), True),  # chances beyond it
        ((1.5, 0.4, 0.45, 0.04), False),  # fewer chances, but clearly more points
    ],
)
def test_a_difference_within_its_error_is_no_mistake(done: Worth, is_mistake: bool) -> None:
    table = {"bid 3": (1.0, 0.0, 0.5, 0.0), "bid 2": done}
    review = look(table, "bid 2", usual=(-3.0, 0.0, 0.1, 0.0))
    assert [each.is_mistake for each in review.judged] == [is_mistake]
    assert len(review.mistakes) == is_mistake


def test_what_is_advised_is_never_a_mistake() -> None:
    assert not look({"bid 2": (1.0, 0.1, 0.9, 0.01)}, "bid 2").mistakes


def test_the_dearest_come_first() -> None:
    table = {"bid 3": (1.0, 0.1, 0.9, 0.01), "bid 1": (0.0, 0.1, 0.8, 0.01), "pass": (0.0, 0.1, 0.3, 0.01)}
    review = look({**table, "bid 2": (0.0, 0.1, 0.7, 0.01)}, "bid 1", "bid 2", "pass", "pass")
    # Behind a bid of 2 the best is 3, too: the costs are .1, .2, .6 and .6 of the games.
    assert [each.number for each in review.mistakes] == [3, 4, 2, 1]


def test_a_decision_without_a_choice_is_only_counted() -> None:
    everything = game()
    review = reviewed(everything, Written(), "written")
    legal = [len(moment.table.legal_actions()) for moment in everything.moments() if moment.action is not None]
    assert review.forced == legal.count(1)
    assert len(review.judged) == len(legal) - legal.count(1)


def test_one_seat_alone() -> None:
    everyone = reviewed(game(), Written(), "written")
    alone = reviewed(game(), Written(), "written", seat=2)
    assert alone.judged == tuple(each for each in everyone.judged if each.seat == 2)
    assert alone.hands[0].wins[1] is None


def test_who_reckons_nothing_cannot_review() -> None:
    class Rules(Written):
        def consider(self, view, stream):  # type: ignore[no-untyped-def]
            return Advice(action=view.legal_actions[0], why="so it is done")

    with pytest.raises(NothingReckonedError, match="level-9 reckons nothing"):
        reviewed(game(), Rules(), "level-9")
    with pytest.raises(NothingReckonedError, match="no other level does"):  # and none is named that could
        reviewed(game(), Rules(), "level-4")


class Drawing(Written):
    """Takes its chances from the random numbers that it gets."""

    def consider(self, view, stream):  # type: ignore[no-untyped-def]
        table = {str(action): (0.0, 0.1, stream.below(1000) / 1000, 0.0) for action in view.legal_actions}
        return Written(table=table).consider(view, stream)


def test_the_same_seed_gives_the_same_and_no_decision_depends_on_another() -> None:
    everyone = reviewed(game(), Drawing(), "drawing", seed=3)
    assert reviewed(game(), Drawing(), "drawing", seed=3) == everyone
    assert reviewed(game(), Drawing(), "drawing", seed=4) != everyone
    alone = reviewed(game(), Drawing(), "drawing", seed=3, seat=1)
    plain = [(each.number, each.options) for each in everyone.judged if each.seat == 1]
    assert [(each.number, each.options) for each in alone.judged] == plain


def test_what_a_mistake_turned_is_told_with_the_line_of_its_rule() -> None:
    """With A K J 2 of trumps led from the top, 7 6 and 9 8 fall under them; led to Q T first, the jack is lost."""
    found = by_hand(
        "guide-partnership", DEAL, "bid 3", "pass", "pass", "pass", "play AS", "play TS", "play 8S", "play 6S"
    )
    *_, last = found.moments()
    assert last.action is None
    options = {str(action): action for action in last.table.legal_actions()}
    rows = {each.what: each for each in turned(last.table, options["play JS"], options["play KS"])}
    jack = rows["jack"]
    assert (jack.played, jack.best) == ((0, 1), (1, 0))
    row = next(item for item in rules_of("guide-partnership").points.items if item.name == "jack")
    assert jack.rule == str(row.origin)
    assert turned(last.table, options["play KS"], options["play KS"]) == ()


def test_a_contract_that_turns_names_the_line_of_the_settlement() -> None:
    """A bid of all four points is set once the jack is lost."""
    cards = ("play AS", "play TS", "play 8S", "play 6S")
    found = by_hand("guide-partnership", DEAL, "bid smudge", "pass", "pass", "pass", *cards)
    *_, last = found.moments()
    options = {str(action): action for action in last.table.legal_actions()}
    rows = {each.what: each for each in turned(last.table, options["play JS"], options["play KS"])}
    settlement = rules_of("guide-partnership").settlement
    assert (rows["bid"].played, rows["bid"].best) == ((-1, 0), (1, 0))
    assert rows["bid"].rule == str(settlement.set.origin)
    assert rows["score"].played == (-4, 1)  # the pitcher loses the bid, the others score the jack


def test_luck_sums_to_nothing_over_two_sides_and_follows_the_cards() -> None:
    strong = by_hand("guide-partnership", DEAL)
    weak = by_hand("guide-partnership", {**DEAL, "dealer": 0, "hands": _turned_on(DEAL["hands"])})
    lucky = luck_of_deals.luck(strong.start, 0)
    assert lucky[0].mean == pytest.approx(-lucky[1].mean)
    assert lucky[0].mean > 1  # four points in one hand, against a mean over all deals
    unlucky = luck_of_deals.luck(weak.start, 0)
    assert unlucky[0].mean < -1


def _turned_on(hands: object) -> list[object]:
    """The same cards one seat further."""
    assert isinstance(hands, list)
    return [hands[-1], *hands[:-1]]


def test_luck_is_measured_against_deals_by_the_same_dealer_at_the_same_score() -> None:
    for moment in game().moments():
        if moment.hand == 2:
            break
    others: list[Table] = []
    played_out = luck_of_deals.played_out

    def seen(table: Table, seed: int, number: int) -> Table:
        others.append(table)
        return played_out(table, seed, number)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(luck_of_deals, "played_out", seen)
        luck_of_deals.luck(moment.table, 0)
    assert len(others) == 5
    assert {(each.dealer, tuple(each.score), each.hand_number) for each in others} == {
        (moment.table.dealer, tuple(moment.table.score), 2)
    }
    assert len({tuple(each.hand.hands) for each in others}) == 5


def test_the_course_has_scores_changes_and_the_first_chance_of_each_side() -> None:
    found = game()
    review = reviewed(found, Written(usual=(0.0, 0.1, 0.25, 0.05)), "written")
    assert [hand.hand for hand in review.hands] == [1, 2]
    assert review.hands[0].before == (0, 0)
    changes = [line["delta"] for line in (each.fields for each in recorded().lines) if line["event"] == "settle"]
    assert [list(hand.change or ()) for hand in review.hands] == changes
    assert review.hands[0].wins == (Estimate(mean=0.25, error=0.05),) * 2
    assert review.outcome is not None
    assert review.outcome.reason == "stopped"


def test_a_record_that_ends_early_is_looked_at_as_far_as_it_goes() -> None:
    everything = recorded()
    plays = [line.number for line in everything.lines if line.kind == "play"]
    part = played(before_line(everything, plays[5]), rules_of("guide-partnership"))
    assert part.is_open
    *_, last = part.moments()
    assert last.action is None
    assert last.seat == next(line.fields["seat"] for line in everything.lines if line.number == plays[5])
    assert reviewed(part, Written(), "written").outcome is None
    settled = next(line.number for line in everything.lines if line.kind == "deal" and line.number > 5)
    whole_hand = played(before_line(everything, settled), rules_of("guide-partnership"))
    assert not whole_hand.is_open
    assert sum(isinstance(event, DealEvent) for event in part.end.events) == 1


def test_errors_add_up_as_those_of_independent_numbers() -> None:
    one, other = Estimate(mean=2.0, error=3.0), Estimate(mean=0.5, error=4.0)
    assert difference(one, other) == Estimate(mean=1.5, error=5.0)
    assert total([one, other]) == Estimate(mean=2.5, error=5.0)
