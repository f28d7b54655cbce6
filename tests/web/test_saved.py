"""Games that were played before: kept as records, opened, looked at again, and what decisions cost."""

import json
from math import sqrt
from typing import Any

import pytest

import pitchdsl
from pitchdsl.players.roster import PLAYERS
from pitchdsl.records.reader import read_record
from pitchdsl.resolve import library
from pitchdsl.review.data import review_data
from pitchdsl.review.look import reviewed
from pitchdsl.review.numbers import MINUS
from pitchdsl.review.played import played
from pitchdsl.simulate.clusters import quantile
from tests.effort import some

from .asking import ask, desk, fault
from .test_play import bundled, play, usual

TEXT = "variant mine extends auction-pitch\nwinning\n  target: 4\n"


def kept(text: str = TEXT, hands: int = 1000, **sat: Any) -> dict[str, Any]:
    """A game as the page keeps it."""
    begun = ask("sit", **desk(text), **{"seats": 4, "seat": 1, "levels": ["simple"] * 3, "seed": 5, **sat})
    play(begun, hands=hands)
    return {**desk(text), **dict(ask("record").items())}


def opened(game: dict[str, Any], text: str | None = None) -> dict[str, Any]:
    return {"files": game["files"], "active": game["active"], "over": game["over"], "record": text or game["text"]}


def lines(game: dict[str, Any]) -> list[dict[str, Any]]:
    return [json.loads(line) for line in game["text"].splitlines()]


def test_what_a_game_came_to_is_what_its_record_says() -> None:
    game = kept(seats=4, seat=1)
    told, settled = game["tally"], [line for line in lines(game) if line["event"] == "settle"]
    contracts = [line for line in lines(game) if line["event"] == "contract"]
    own = [settle for contract, settle in zip(contracts, settled, strict=True) if contract["seat"] == 1]
    (over,) = [line for line in lines(game) if line["event"] == "over"]
    sides = lines(game)[0]["sides"]
    side = next(number for number, seats in enumerate(sides) if 1 in seats)
    assert (told["hands"], told["bids"], told["made"]) == (len(settled), len(own), sum(each["made"] for each in own))
    assert told["won"] is (over["winner"] == side)
    assert [told["score"], *told["others"]] == [
        over["score"][side],
        *(each for at, each in enumerate(over["score"]) if at != side),
    ]
    assert (told["seats"], told["seat"], told["levels"], told["seed"]) == (4, 1, ["simple"] * 3, 5)


def test_the_levels_are_told_from_the_left_of_the_person_on() -> None:
    levels = ["simple", "level-1", "level-2"]
    assert kept(hands=1, seat=2, levels=levels)["tally"]["levels"] == levels


def test_a_game_that_was_left_has_not_been_won_or_lost_and_goes_on_as_it_would_have() -> None:
    whole = kept()
    text = whole["text"].splitlines()
    settled = [number for number, line in enumerate(text) if '"event":"settle"' in line]
    for end in (settled[0] - 12, settled[0] + 1, settled[1] - 12):
        half = "\n".join(text[:end])
        found = ask("read_saved", files=whole["files"], record=half)
        assert found["tally"]["won"] is None
        assert found["tally"]["hands"] == sum('"event":"settle"' in line for line in text[:end])
        table, _ = play(ask("resume", **opened(whole, half)))
        assert table["over"]
        again = ask("record")["text"]
        # what comes after is what the same person would have done in the same game
        assert again.splitlines()[:end] == text[:end] and again == whole["text"]


def test_a_finished_game_is_opened_at_its_end_and_the_last_decision_can_be_taken_back() -> None:
    game = kept()
    table = ask("resume", **opened(game))
    assert table["over"] and table["hand_end"]["game_over"]
    assert not ask("undo")["over"]


def test_a_saved_game_finds_its_own_texts_or_the_bundled_ones() -> None:
    game = kept()
    other = "variant mine extends pidro\n"
    found = ask("read_saved", files={"first": other, "second": TEXT}, record=game["text"])
    assert found["desk"]["active"] == "second" and found["tally"] == game["tally"]
    assert "by other rules" in fault("read_saved", files={"first": other}, record=game["text"])["message"]
    assert "the sheet mine, which is not here" in fault("read_saved", files={}, record=game["text"])["message"]
    ask(
        "sit",
        **desk(ask("open", name="pedro")["text"], "no-junk", name="pedro"),
        seats=4,
        seat=0,
        levels=["simple"],
        seed=1,
    )
    record = ask("record")
    found = ask("read_saved", files={"first": other}, record=record["text"])
    assert (found["desk"]["active"], found["desk"]["over"]) == ("pedro", ["no-junk"])
    assert ask("resume", **found["desk"], record=record["text"])["hand_number"] == 1


def test_a_house_rule_of_ones_own_is_found_with_the_game() -> None:
    rule = "house-rule dear-jack\npoints\n  jack: 2 to the winner of the jack of trump\n"
    bundle = ask("open", name="auction-pitch")["text"]
    laid = desk(bundle, "dear-jack", name="auction-pitch", ours=rule)
    ask("sit", **laid, seats=4, seat=0, levels=["simple"], seed=1)
    record = ask("record")["text"]
    found = ask("read_saved", files={"ours": rule, "plain": bundle}, record=record)["desk"]
    assert found["over"] == ["dear-jack"] and found["files"][found["active"]] == bundle
    assert "dear-jack" in fault("read_saved", files={"plain": bundle}, record=record)["message"]


def test_of_several_games_in_a_file_the_last_is_looked_at_under_its_number() -> None:
    game = kept(hands=1)
    two = opened(game, game["text"] + game["text"])
    assert {step["game"] for step in ask("look", **two)["steps"]} == {2}


@pytest.mark.parametrize(
    "spoil, said",
    [
        (lambda text: "", "no saved game"),
        (lambda text: "PK\x03\x04", "no saved game, or a damaged one: line 1"),
        (lambda text: text + "{}\n", "damaged"),
        (lambda text: text.replace('"person"', '"simple"', 1), "Only a game that one person played"),
        (lambda text: text.replace('"simple"', '"nobody"', 1), "nobody, is not known here"),
        (lambda text: text.replace('"seats":4', '"seats":5', 1), "damaged"),
        (lambda text: text.replace('"winner":', '"winner": 1', 1), ""),
    ],
)
def test_a_broken_file_is_refused_with_a_reason(spoil: Any, said: str) -> None:
    game = kept(hands=1)
    for call, args in (("read_saved", {"files": game["files"]}), ("resume", desk(TEXT)), ("look", desk(TEXT))):
        told = fault(call, **args, record=spoil(game["text"]))
        assert told["kind"] == "refused" and said in told["message"]


def test_a_card_from_nowhere_is_refused() -> None:
    game = kept(hands=1)
    text = game["text"].splitlines()
    at = next(number for number, line in enumerate(text) if '"event":"play"' in line)
    play_ = json.loads(text[at])
    held = {card for line in text if '"event":"deal"' in line for hand in json.loads(line)["hands"] for card in hand}
    card = next(each for each in ("2S", "3S", "4S", "5S", "6S", "7S", "8S", "9S", "2H", "3H", "4H") if each not in held)
    text[at] = json.dumps({**play_, "card": card})
    for call, args in (("read_saved", {"files": game["files"]}), ("look", desk(TEXT))):
        assert "cannot be opened" in fault(call, **args, record="\n".join(text))["message"]


SEEN = (
    *("hand_number", "seats", "trick", "scores", "trump", "contract", "hand", "last_trick", "hand_end", "turned"),
    "score_sheet",
)


@pytest.mark.parametrize("name", some([path.stem for path in library.bundled("variant")], 6))
def test_a_game_is_looked_at_again_as_it_was_seen(name: str) -> None:
    """What the table told while the game was played is what the steps tell, in the same order."""
    seats = pitchdsl.load(name).players.seats.least
    table = ask("sit", **bundled(name), seats=seats, seat=seats - 1, levels=["simple"], seed=3)
    live: list[tuple[str, dict[str, Any]]] = []
    while not table["over"] and table["hand_number"] < 3:
        live.append(("turn" if not table["more"] else "hand" if table["hand_end"] else "trick", table))
        table = ask("next") if table["more"] else ask("act", action=usual(table))
    steps = ask("look", **bundled(name), record=ask("record")["text"])["steps"]
    told = [ask("look_at", step=step) for step in range(len(steps))]
    left = iter(zip(steps, told, strict=True))
    for kind, was in live:  # discards are made one by one in a record, so that some steps lie between
        assert any(step["kind"] == kind and all(now[each] == was[each] for each in SEEN) for step, now in left)
    before = [line["text"] for _, was in live for line in was["news"]]
    assert [line["text"] for now in told for line in now["news"]][: len(before)] == before


def test_whoever_stops_after_a_hand_looks_at_how_it_ended() -> None:
    table = ask("sit", **desk(TEXT), seats=4, seat=1, levels=["simple"] * 3, seed=5)
    while not table["hand_end"]:
        table = ask("next") if table["more"] else ask("act", action=usual(table))
    record = ask("record")
    assert record["tally"]["hands"] == 1
    steps = ask("look", **desk(TEXT), record=record["text"])["steps"]
    last = ask("look_at", step=len(steps) - 1)
    assert [steps[-1]["kind"], last["hand_number"], last["over"]] == ["hand", 1, False]
    assert all(last[each] == table[each] for each in (*SEEN, "asked"))
    assert len({each["score"] for each in last["scores"]}) > 1


def test_looking_again_leaves_the_open_game_alone() -> None:
    game = kept(hands=1)
    table = ask("sit", **bundled("pidro"), seats=4, seat=0, levels=["simple"] * 3, seed=8)
    ask("look", **opened(game))
    ask("judge", step=next(at for at, step in enumerate(ask("look", **opened(game))["steps"]) if step["choice"]))
    assert {**ask("next"), "news": []} == {**table, "news": []} or table["more"]


def test_a_decision_costs_what_the_review_of_the_record_says() -> None:
    game = kept("variant mine extends seven-up\nwinning\n  target: 2\n", seats=2, seat=0, levels=["simple"], seed=3)
    rules = pitchdsl.compile_text(game["files"]["mine"]).rules
    assert rules is not None
    (recorded,) = read_record(game["text"].splitlines())
    review = review_data(reviewed(played(recorded, rules), PLAYERS["level-5"], "level-5", seat=0))
    steps = ask("look", **opened(game))["steps"]
    choices = [at for at, step in enumerate(steps) if step["choice"]]
    assert len(choices) == len(review["decisions"]) > 5
    for at, decision in zip(choices, review["decisions"], strict=True):
        judged = ask("judge", step=at)
        assert steps[at]["hand"] == decision["hand"]
        assert (judged["mistake"], judged["same"]) == (decision["mistake"], decision["action"] == decision["best"])
        assert judged["did"] == steps[at]["does"]
        mean, error = (float(each) for each in judged["points"].replace(MINUS, "-").split(" ± "))
        assert (mean, error) == pytest.approx((decision["points"]["mean"], decision["points"]["error"]), abs=0.0051)
    assert fault("judge", step=len(steps) - 1)["kind"] == "refused"
    assert fault("judge", step=len(steps))["kind"] == "too big"


def test_the_figures_are_sums_and_an_interval_comes_with_thirty_games() -> None:
    def game(number: int, **more: Any) -> dict[str, Any]:
        return {
            "sheet": "Ours",
            "level": "Steady",
            "hands": number,
            "bids": 2,
            "made": 1,
            "won": number % 3 == 0,
            **more,
        }

    left = {"sheet": "Ours", "level": "Steady", "hands": 1, "bids": 1, "made": 0}
    few = [game(number) for number in range(29)]
    (row,) = ask("statistics", games=[*few, left])["rows"]
    assert row == {
        "sheet": "Ours",
        "level": "Steady",
        "games": 29,
        "left": 1,
        "won": 10,
        "share": "34.5 %",
        "interval": "",
        "hands": sum(range(29)) + 1,
        "bids": 59,
        "made": 29,
    }
    (row, other) = ask("statistics", games=[*few, game(29), game(3, level="Expert")])["rows"]
    # Wilson's interval; the spread of a sample is divided by one less than its size, so thirty games are worth 29 cases
    cases, value, z2 = 29, 10 / 30, quantile(30) ** 2
    middle, half = value + z2 / 2 / cases, sqrt(z2 * (value * (1 - value) + z2 / 4 / cases) / cases)
    low, high = (100 * (middle + way * half) / (1 + z2 / cases) for way in (-1, 1))
    assert row["interval"] == f"{low:.1f} to {high:.1f}"
    assert (other["level"], other["games"], other["won"]) == ("Expert", 1, 1)
    assert ask("statistics", games=[left])["rows"][0]["share"] == ""


def test_a_match_is_one_game_whose_score_is_the_games_won() -> None:
    game = kept(
        "variant mine extends seven-up\nwinning\n  target: 2\nmatch\n  games: best of 3\n",
        seats=2,
        seat=0,
        levels=["simple"],
        seed=3,
    )
    overs = [line["winner"] for line in lines(game) if line["event"] == "over"]
    told = game["tally"]
    assert len(overs) >= 2 and (told["score"], told["others"]) == (overs.count(0), [overs.count(1)])
    assert told["won"] is (overs.count(0) > overs.count(1))
    assert told["hands"] == sum(line["event"] == "settle" for line in lines(game))
    steps = ask("look", **opened(game))["steps"]
    assert [step["game"] for step in steps if step["kind"] == "end"] == list(range(1, len(overs) + 1))
    last = ask("look_at", step=len(steps) - 1)
    assert last["hand_end"]["game_over"]
    text = game["text"].splitlines()
    end = next(number for number, line in enumerate(text) if '"event":"over"' in line)
    torn = "\n".join(text[: end - 12] + text[end + 1 :])
    assert "before the last one ends" in fault("read_saved", files=game["files"], record=torn)["message"]
