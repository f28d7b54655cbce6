"""Whole games through JSON alone, and what a person at the table is told."""

import json
from typing import Any

import pytest

import pitchdsl
from tests.effort import some

from .asking import ask, desk, fault

GAMES = [
    *(("auction-pitch", 4), ("auction-pitch", 2), ("pidro", 4), ("pedro", 4), ("solo", 4), ("nine-card", 4)),
    *(("guide-cutthroat", 3), ("arizona-29", 4)),
]


def bundled(name: str) -> dict[str, Any]:
    return desk(f"variant mine extends {name}\n")


def usual(table: dict[str, Any]) -> str:
    """The first thing that the page would let the person do."""
    choose = table["choose"]
    if choose is not None and choose["most"] and (choose["least"] or not table["actions"]):
        may = [card["code"] for card in table["hand"] if card["legal"]]
        chosen = list(dict.fromkeys([*choose["forced"], *may]))[: choose["least"] or 1]
        return f"{choose['verb']} {' '.join(str(pitchdsl.Card(card)) for card in chosen)}"
    cards = [card for card in table["hand"] if card["legal"]]
    if cards and choose is None:
        return f"play {pitchdsl.Card(cards[0]['code'])}"
    return str(table["actions"][0]["text"])


def play(table: dict[str, Any], hands: int = 1000) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """Goes on to the end, or up to so many hands; the table then, and all news."""
    news = list(table["news"])
    for _ in range(4000):
        if table["over"] or table["hand_number"] > hands:
            return table, news
        table = ask("next") if table["more"] else ask("act", action=usual(table))
        news += table["news"]
    raise AssertionError("the game does not end")


@pytest.mark.parametrize("name, seats", some(GAMES, 8))
def test_a_game_is_played_to_its_end(name: str, seats: int) -> None:
    begun = ask("sit", **bundled(name), seats=seats, seat=seats - 1, levels=["level-3"] * (seats - 1), seed=5)
    table, news = play(begun, hands=4)
    assert table["over"] or table["hand_number"] == 5
    record = ask("record")["text"]
    header = json.loads(record.partition("\n")[0])
    assert header["seats"] == seats
    settled = [json.loads(line) for line in record.splitlines() if '"event":"settle"' in line]
    assert len(table["score_sheet"]["rows"]) == len(settled) > 0
    sheet = [list(map(str, each["score"])) for each in settled]
    assert [row[2:] for row in table["score_sheet"]["rows"]] == sheet
    assert [each["score"] for each in table["scores"]] == sheet[-1]
    counted = [each for each in news if each["kind"] == "count"]
    assert counted and all(each["rule"] for each in counted)
    if table["over"]:
        rules = pitchdsl.compile_text(bundled(name)["files"]["mine"]).rules
        assert rules is not None and pitchdsl.replay(record, rules) == ()
        assert news[-1]["kind"] == "end"
        assert table["asked"] == " ".join(each["text"] for each in news if each["kind"] == "end")


def test_the_same_seed_gives_the_same_game_and_taking_back_changes_nothing() -> None:
    sat = {**bundled("auction-pitch"), "seats": 4, "seat": 1, "levels": ["simple"], "seed": 11}
    first, _ = play(ask("sit", **sat), hands=1)
    once = ask("record")["text"]
    ask("sit", **sat)
    table = ask("next")
    for step in range(40):
        if table["hand_number"] > 1:
            break
        if table["more"]:
            table = ask("next")
            continue
        action = usual(table)
        after = ask("act", action=action)
        if step % 3 == 0:
            back = ask("undo")
            assert {**back, "news": []} == {**table, "news": []}
            after = ask("act", action=action)
        table = after
    assert ask("record")["text"] == once
    assert first["hand_number"] == table["hand_number"] == 2


def test_a_card_that_is_not_allowed_names_the_rule_in_the_text_that_says_so() -> None:
    text = "variant mine extends auction-pitch\nplay\n  follow: suit or trump\n"
    table = ask("sit", **desk(text), seats=4, seat=0, levels=["level-3"] * 3, seed=2)
    for _ in range(200):
        barred = [card for card in table["hand"] if card["why_not"] and not card["legal"]]
        if barred and barred[0]["rule"] and barred[0]["rule"]["line"] == 3:
            break
        table = ask("next") if table["more"] else ask("act", action=usual(table))
    place = barred[0]["rule"]
    assert (place["file"], place["bundled"]) == ("mine", False)
    assert text[place["from"] : place["to"]] == "follow: suit or trump"
    refused = fault("act", action=f"play {pitchdsl.Card(barred[0]['code'])}")
    assert refused["kind"] == "refused" and refused["rule"] == place
    assert refused["message"].startswith("You may not play ")


def test_points_light_the_line_that_gives_them() -> None:
    text = "variant mine extends auction-pitch\npoints\n  low: to winner of lowest trump\n"
    made = pitchdsl.check_text(text)
    if made:  # the words of the row are those of the bundled house rule
        rule = ask("open", name="low-to-its-winner")["text"]
        text = f"variant mine extends auction-pitch\npoints\n{rule[rule.index('  low') :]}"
    _, news = play(ask("sit", **desk(text), seats=4, seat=0, levels=["simple"], seed=3), hands=1)
    low = next(each for each in news if each["kind"] == "count" and each["text"].startswith("low"))
    assert low["rule"]["file"] == "mine" and text[low["rule"]["from"] :].startswith("low:")
    high = next(each for each in news if each["kind"] == "count" and each["text"].startswith("high"))
    assert high["rule"]["file"] == "auction-pitch" and high["rule"]["bundled"]


def test_discards_are_made_at_once_or_not_at_all_and_taken_back_at_once() -> None:
    table = ask("sit", **bundled("pidro"), seats=4, seat=0, levels=["level-3"], seed=5)
    for _ in range(400):  # up to a discard in which all that is no trump must go
        if table["choose"] and table["choose"]["forced"]:
            break
        table = ask("next") if table["more"] else ask("act", action=usual(table))
    before = table
    held = [card["code"] for card in table["hand"]]
    forced = table["choose"]["forced"]
    trumps = [card["code"] for card in table["hand"] if card["trump"]]
    assert set(forced) <= set(held) - set(trumps) and len(forced) >= table["choose"]["least"] > 0
    if len(forced) > 1:
        assert fault("act", action=f"discard {pitchdsl.Card(forced[0])}")["kind"] == "refused"
    assert trumps and fault("act", action=f"discard {pitchdsl.Card(trumps[0])}")["kind"] == "refused"
    assert {**ask("next"), "news": []} == {**before, "news": []}
    ask("act", action=f"discard {' '.join(str(pitchdsl.Card(each)) for each in forced)}")
    assert {**ask("undo"), "news": []} == {**before, "news": []}


def test_cards_are_passed_on_at_once_and_come_back_when_all_have_passed() -> None:
    text = desk("variant mine extends team-auction\nexchange\n  everyone: pass 2 to the partner\n")
    table = ask("sit", **text, seats=4, seat=3, levels=["level-1"] * 3, seed=5)
    while table["choose"] is None:
        table = ask("next") if table["more"] else ask("act", action=usual(table))
    assert table["choose"] == {"verb": "pass", "least": 2, "most": 2, "forced": []}
    assert table["asked"] == "What do you pass on? 2 cards in all."
    before = [card["code"] for card in table["hand"]]
    assert fault("act", action=f"pass {pitchdsl.Card(before[0])}")["message"] == "Choose 2 of your cards."
    after = ask("act", action=f"pass {pitchdsl.Card(before[0])} {pitchdsl.Card(before[1])}")
    kept = [card["code"] for card in after["hand"]]
    assert len(kept) == 6
    assert not {*before[:2]} & {*kept}
    assert {*before[2:]} < {*kept}
    assert sum("takes up" in each["text"] for each in after["news"]) == 3
    assert sum("You take up" in each["text"] for each in after["news"]) == 1


def test_the_others_hands_are_never_told() -> None:
    _, news = play(ask("sit", **bundled("auction-pitch"), seats=4, seat=0, levels=["simple"], seed=4), hands=1)
    deals = [each["text"] for each in news if each["kind"] == "deal"]
    assert deals and not any(sign in text for text in deals if "cut" not in text for sign in "♠♥♦♣")


def test_the_card_that_was_turned_up_last_in_the_hand_is_told() -> None:
    table = ask("sit", **bundled("seven-up"), seats=2, seat=0, levels=["simple"], seed=5)
    told = set()
    while table["hand_number"] < 4 and not table["over"]:
        if not table["more"]:  # else the record is ahead of what the table shows
            said = [line for line in ask("record")["text"].splitlines() if '"event":"turned"' in line]
            told.add(json.loads(said[-1])["card"])
            assert str(pitchdsl.Card(table["turned"]["code"])) == json.loads(said[-1])["card"]
        table = ask("next") if table["more"] else ask("act", action=usual(table))
    assert len(told) >= 2
    assert ask("sit", **bundled("auction-pitch"), seats=4, seat=0, levels=["simple"], seed=5)["turned"] is None


def test_with_whom_the_pitcher_plays_is_told_as_far_as_it_is_known() -> None:
    told = set()
    for seed in range(12):
        table = ask("sit", **bundled("call-partner"), seats=5, seat=0, levels=["simple"], seed=seed)
        while table["hand_number"] == 1 and not table["over"]:
            pitcher, _, partner = table["contract"].partition(" with ")
            if partner:
                told.add(partner.split(" ")[0])
                assert ":" in pitcher
                assert not (partner.startswith("you") and "You" in pitcher)
            table = ask("next") if table["more"] else ask("act", action=usual(table))
    assert {"whoever", "you,", "Player"} <= told


def test_who_has_won_a_trick_is_marked_until_the_next_one_is_led() -> None:
    table = ask("sit", **bundled("auction-pitch"), seats=4, seat=0, levels=["simple"], seed=4)
    marked = 0
    while table["hand_number"] == 1 and not table["over"]:
        won = [seat["won"] for seat in table["seats"]]
        whole = all(seat["played"] for seat in table["seats"])
        assert sum(won) == whole
        marked += whole
        table = ask("next") if table["more"] else ask("act", action=usual(table))
    assert marked > 0


def test_cards_to_call_come_in_the_order_of_a_hand() -> None:
    for seed in range(40):
        table = ask("sit", **bundled("call-partner"), seats=5, seat=0, levels=["simple"], seed=seed)
        while table["hand_number"] == 1 and not table["over"]:
            calls = [each["card"] for each in table["actions"] if each["card"]]
            if calls:
                assert len(calls) == len(table["actions"]) > 20
                assert [each["trump"] for each in calls] == sorted((each["trump"] for each in calls), reverse=True)
                assert calls[0]["text"] in ("A♠", "A♥", "A♦", "A♣", "K♠", "K♥", "K♦", "K♣")
                return
            bids = [each["text"] for each in table["actions"] if each["text"].startswith("bid ")]
            table = ask("next") if table["more"] else ask("act", action=bids[-1] if bids else usual(table))
    raise AssertionError("the person never called a card")


def test_why_a_trump_does_not_go_is_told_as_if_what_must_go_had_gone() -> None:
    """With seven other cards and eight to go, a trump goes; one that scores does not, but not because it is a trump."""
    text = "variant mine extends call-partner\nexchange\n  everyone: discard non-trump, down to 2\n"
    reasons: list[str] = []
    for seed in range(20):
        table = ask("sit", **desk(text), seats=5, seat=0, levels=["simple"], seed=seed)
        while table["hand_number"] == 1 and not table["over"] and not table["choose"]:
            table = ask("next") if table["more"] else ask("act", action=usual(table))
        if table["choose"] and any(card["legal"] and card["trump"] for card in table["hand"]):
            reasons += [card["why_not"] for card in table["hand"] if card["why_not"]]
    assert any("worth nothing go before those that score" in reason for reason in reasons)
    assert not any("only non-trumps go" in reason for reason in reasons)


def test_a_hint_says_whether_chance_alone_may_have_made_it() -> None:
    table = ask("sit", **bundled("auction-pitch"), seats=4, seat=0, levels=["simple"], seed=9)
    levels = set()
    while table["hand_number"] < 4 and not table["over"]:
        if not table["more"]:
            rows = ask("hint")["estimates"]
            assert sum(row["best"] for row in rows) == (1 if rows else 0)
            assert all(row["best"] for row in rows if row["level"])
            for best in (row for row in rows if row["best"]):
                levels.add(best["level"])
                if best["won"] and not best["level"]:
                    others = [row for row in rows if row is not best]
                    assert all(_percent(row["won"]) < _percent(best["won"]) for row in others if row["won"])
        table = ask("next") if table["more"] else ask("act", action=usual(table))
    assert levels == {True, False}


def _percent(chance: str) -> float:
    return float(chance.split("%", maxsplit=1)[0])


def test_hint_count_and_claim() -> None:
    table = ask("sit", **bundled("auction-pitch"), seats=2, seat=0, levels=["simple"], seed=9)
    while table["more"]:
        table = ask("next")
    hint = ask("hint")
    assert hint["action"] in {each["text"] for each in table["actions"]} | {
        f"play {pitchdsl.Card(card['code'])}" for card in table["hand"]
    }
    rows = ask("count")["rows"]
    assert sum(len(row["out"].split()) for row in rows if row["out"]) == 52 - len(table["hand"])
    assert fault("claim")["kind"] == "refused"


@pytest.mark.parametrize("call", ["next", "act", "undo", "hint", "count", "claim", "record"])
def test_nothing_is_done_where_nobody_sits(call: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from pitchdsl.web import play as playing  # noqa: PLC0415

    monkeypatch.setattr(playing, "_open", [])
    assert fault(call, action="pass")["kind"] == "no game"


def test_what_cannot_be_sat_at() -> None:
    sat = {**bundled("auction-pitch"), "seats": 4, "seat": 0, "levels": ["simple"], "seed": 1}
    assert fault("sit", **{**sat, "seats": 9})["kind"] == "refused"
    assert fault("sit", **{**sat, "seat": 4})["kind"] == "too big"
    assert fault("sit", **{**sat, "levels": ["grandmaster"]})["kind"] == "unreadable"
    assert fault("sit", **{**sat, "levels": ["simple", "simple"]})["kind"] == "unreadable"
    assert fault("sit", **{**sat, **desk("variant mine\n")})["kind"] == "no rules"
    assert fault("sit", **{**sat, **desk("house-rule mine\npoints\n  jack: 2\n")})["kind"] == "no rules"
    ask("sit", **sat)
    assert fault("act", action="x" * 501)["kind"] == "too big"
    while (table := ask("next"))["more"]:
        pass
    assert table["asked"] and fault("act", action="sing")["kind"] == "unreadable"


def test_a_game_played_by_a_bundled_text_is_replayed_from_the_command_line() -> None:
    """On the page a text has a name and no file; a record names lines by it, and they are the lines of that file."""
    text = pitchdsl.canonical_text(pitchdsl.load("auction-pitch"))
    sat = ask("sit", **desk(text, name="auction-pitch"), seats=4, seat=0, levels=["simple"] * 3, seed=3)
    table, _ = play(sat, hands=40)
    assert table["over"]
    lines = ask("record")["text"].splitlines()
    (named,) = {json.loads(line)["rule"].partition(":")[0] for line in lines if '"event":"award"' in line}
    rules = pitchdsl.compile_text(text, name="games/auction-pitch.pitch").rules
    assert named == "auction-pitch" and rules is not None
    assert pitchdsl.replay("\n".join(lines) + "\n", rules) == ()


def test_the_end_of_a_hand_is_told_as_data() -> None:
    """What the dialog shows is held against the record, which is written by other code."""
    table = ask("sit", **bundled("guide-partnership"), seats=4, seat=0, levels=["simple"] * 3, seed=3)
    ends = []
    while table["hand_number"] < 5 and not table["over"]:
        if table["hand_end"]:
            ends.append((table["hand_end"], [each["seats"] for each in table["scores"]]))
        table = ask("next") if table["more"] else ask("act", action=usual(table))
    lines = [json.loads(line) for line in ask("record")["text"].splitlines()]
    settled = [line for line in lines if line.get("event") == "settle"]
    assert len(ends) == 4
    before = [0, 0]
    for (end, sides), line in zip(ends, settled, strict=False):
        assert [each["before"] for each in end["sides"]] == before
        before = [each["score"] for each in end["sides"]]
        assert before == line["score"]
        assert [each["change"] for each in end["sides"]] == line["delta"]
        assert (end["made"], end["game_over"], end["winner"]) == (line["made"], False, None)
        assert [sum(each["value"] for each in end["points"] if each["seats"] == side) for side in sides] == line[
            "taken"
        ]
        assert all(each["line"].startswith(f"{each['name']}: ") and each["rule"] for each in end["points"])
        assert end["pitcher"] in sides[line["pitcher"]] and end["took"] == line["taken"][line["pitcher"]]
        assert [len(trick["cards"]) for trick in end["tricks"]] == [4] * 6
    assert {end["made"] for end, _ in ends} <= {True, False}


def test_a_hand_is_counted_alone_where_the_next_deal_ends_the_game() -> None:
    rules = desk("variant mine extends seven-up\n")
    table = ask("sit", **rules, seats=2, seat=0, levels=["random"], seed=33)
    while table["hand_number"] < 3 or table["hand_end"] is None:
        table = ask("next") if table["more"] else ask("act", action=usual(table))
    assert table["more"] and not table["over"]
    assert len(table["hand_end"]["tricks"]) == 6 and table["news"][-1]["kind"] == "score"
    after = ask("next")
    assert after["over"] and after["hand_number"] == 4 and after["hand_end"]["game_over"]
    assert [each["kind"] for each in after["news"][:2]] == ["deal", "deal"]
    steps = ask("look", **rules, record=ask("record")["text"])["steps"]
    assert [(step["kind"], step["hand"]) for step in steps[-2:]] == [("hand", 3), ("end", 4)]
