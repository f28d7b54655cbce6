"""What the table explains: calls and words, notes beside the question, who has won a trick and by what."""

import json

import pitchdsl

from .asking import ask, desk
from .test_play import bundled, usual


def test_what_may_be_said_is_explained_by_the_rules_that_are_played() -> None:
    """A hold, a bid and a bid with a name, in the words that the rulebook has of the rule."""
    text = "variant mine extends auction-pitch\nbidding\n  dealer may hold: any bid\n"
    told, held = dict[str, str](), ""
    for seed in range(6):
        table = ask("sit", **desk(text), seats=4, seat=0, levels=["level-1"], seed=seed)
        while table["hand_number"] == 1:
            told.update({each["text"]: each["means"] for each in table["actions"]})
            held = next((each["said_means"] for each in table["seats"] if each["said"] == "hold"), held)
            table = ask("next") if table["more"] else ask("act", action=usual(table))
    book = json.dumps(ask("rulebook", **desk(text))["blocks"], ensure_ascii=False)
    assert "take over the standing bid at the same number" in told["hold"] and told["hold"] == held
    assert told["hold"] in book and told["bid 2"] in book
    assert all(told.values())
    words = {each["word"]: each["means"] for each in ask("words")["words"]}
    assert "pips" in words and "pitcher" in words and "hold" in words
    assert words["owner"] == "Of a card: whoever was dealt it, no matter who wins it in a trick."


def test_a_trump_beside_the_suit_led_is_explained_with_the_reason_of_the_engine() -> None:
    table = ask("sit", **bundled("nine-card"), seats=4, seat=0, levels=["simple"], seed=2)
    notes = 0
    while table["hand_number"] < 6 and not table["over"]:
        may = [card["trump"] for card in table["hand"] if card["legal"]]
        barred = {card["why_not"] for card in table["hand"] if card["why_not"]}
        if not table["actions"] and not table["more"]:
            assert (table["note"] != "") == (len(set(may)) == 2 and len(barred) == 1)
            if table["note"]:
                notes += 1
                assert table["note"].rstrip(".").casefold() == barred.pop().casefold()
        if not table["more"] and not table["actions"] and not table["choose"]:  # trumps are kept, so that it comes up
            low = [card for card in table["hand"] if card["legal"]][-1]
            table = ask("act", action=f"play {pitchdsl.Card(low['code'])}")
        else:
            table = ask("next") if table["more"] else ask("act", action=usual(table))
    assert notes > 0


def test_a_trick_says_by_what_it_was_won_and_leaves_the_table_before_the_next_is_led() -> None:
    table = ask("sit", **bundled("auction-pitch"), seats=4, seat=0, levels=["simple"], seed=4)
    led, kinds = 0, set()
    while table["hand_number"] < 6 and not table["over"]:
        if not table["more"] and not table["actions"] and table["last_trick"] and not table["trick"]:
            led += 1  # it is the person's lead
            assert not any(seat["played"] or seat["won"] for seat in table["seats"])
        won = [seat for seat in table["seats"] if seat["won"]]
        if won and not table["hand_end"]:
            card = won[0]["played"]
            kind = "trump" if card["trump"] else card["suit"].removesuffix("s")
            kinds.add(kind == "trump")
            assert f": highest {kind}." in table["asked"]
        table = ask("next") if table["more"] else ask("act", action=usual(table))
    assert led and kinds == {True, False}


def test_the_pips_of_the_tricks_are_those_of_the_cards_in_them() -> None:
    """Counted here by the table that every book of Pitch has: ten 10, ace 4, king 3, queen 2, jack 1."""
    table = ask("sit", **bundled("auction-pitch"), seats=4, seat=0, levels=["simple"], seed=4)
    while not table["hand_end"]:
        table = ask("next") if table["more"] else ask("act", action=usual(table))
    worth, end = {"10": 10, "A": 4, "K": 3, "Q": 2, "J": 1}, table["hand_end"]
    taken = dict[int, int]()
    for trick in end["tricks"]:
        pips = sum(worth.get(each["card"]["text"][:-1], 0) for each in trick["cards"])
        assert trick["pips"] == str(pips)
        taken[trick["winner"]] = taken.get(trick["winner"], 0) + pips
    game = next(each for each in end["points"] if each["name"] == "game")
    assert {each["seats"][0]: int(each["pips"]) for each in game["pips"]} == {
        at: each for at, each in taken.items() if each
    }
    assert all(not each["pips"] for each in end["points"] if each is not game)


def test_a_card_that_is_alone_in_its_trick_is_ahead() -> None:
    table = ask("sit", **bundled("auction-pitch"), seats=2, seat=0, levels=["simple"], seed=4)
    led = 0
    for _ in range(200):
        if table["hand_number"] > 2 or table["over"]:
            break
        assert (table["ahead"] is None) == (not table["trick"] or any(seat["won"] for seat in table["seats"]))
        if len(table["trick"]) == 1:
            assert table["ahead"] == table["trick"][0] == 1
            led += 1
        table = ask("next") if table["more"] else ask("act", action=usual(table))
    assert led > 2


def test_the_last_trick_is_the_one_that_was_finished_last() -> None:
    table = ask("sit", **bundled("auction-pitch"), seats=4, seat=2, levels=["simple"], seed=4)
    while table["hand_number"] == 1:
        won = [place for place, seat in enumerate(table["seats"]) if seat["won"]]
        if won:
            played = [{"seat": seat, "card": table["seats"][seat]["played"]} for seat in table["trick"]]
            assert (table["last_trick"]["winner"], table["last_trick"]["cards"]) == (won[0], played)
        table = ask("next") if table["more"] else ask("act", action=usual(table))
    assert table["last_trick"] is None


def test_the_card_that_makes_trump_is_told_as_that() -> None:
    """In auction-pitch the pitcher's first card makes trump; in team-auction trump is named before."""
    for name, makes in (("auction-pitch", True), ("team-auction", False)):
        noted = set[str]()
        for seed in range(8):
            table = ask("sit", **bundled(name), seats=4, seat=0, levels=["simple"], seed=seed)
            while table["hand_number"] == 1 and not table["over"]:
                if not table["actions"] and not table["more"] and not table["trump"]:
                    noted.add(table["note"])
                bids = [each["text"] for each in table["actions"] if each["text"].startswith("bid")]
                act = "" if table["more"] else bids[-1] if bids else usual(table)
                table = ask("next") if table["more"] else ask("act", action=act)
        assert noted == ({"Its suit becomes trump."} if makes else set())
