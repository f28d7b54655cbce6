"""What a person can say at the table, and what it is told.

Seed 1 of guide-partnership: South deals and holds 9♠ K♥ 9♥ 7♥ J♣ 2♦; West bids 1, North 3, East passes. When South
passes, North leads A♥, and East follows with 2♣. The bots are `simple`, whose games are the same everywhere.
"""

from collections.abc import Iterable

import pytest

from pitchdsl.engine.view import SeatView
from pitchdsl.game.events import DealEvent, DrawEvent, PlayEvent, TakeEvent
from pitchdsl.game.rng import RandomStream
from pitchdsl.play.commands import answer
from pitchdsl.play.dialogue import Dialogue, Settings, Waiting
from pitchdsl.play.learning import Hints
from pitchdsl.players.advice import Advice
from pitchdsl.players.roster import PLAYERS
from tests.documents.registry import shows

from .sitting import Adviser, Doubtful, cards_named, cautious, plays_on, says, sitting


def waiting(dialogue: Dialogue) -> Waiting:
    return dialogue.waiting


@pytest.fixture
def bidding() -> Dialogue:
    dialogue = sitting("guide-partnership")
    list(dialogue.begin())
    return dialogue


@pytest.fixture
def playing(bidding: Dialogue) -> Dialogue:
    says(bidding, "pass")
    return bidding


@shows("D2-UI-SEAT-03")
def test_one_hears_who_one_is_and_what_has_been_called() -> None:
    lines = list(sitting("guide-partnership").begin())
    assert lines[:3] == [
        "Partnership Pitch, to 21.",
        "You are South. North is your partner.",
        "The others are of the kind simple.",
    ]
    assert lines[-3:] == [
        "Calls: West bids 1, North bids 3, East passes.",
        "Your hand: 9♠  K♥  9♥  7♥  J♣  2♦",
        "You may pass, hold or bid smudge.",
    ]


@shows("D2-UI-SEAT-01", "D2-UI-SEAT-02")
@pytest.mark.parametrize("seat", range(4))
def test_the_person_is_south_and_the_partner_north(seat: int) -> None:
    dialogue = sitting("guide-partnership", seat=seat)
    assert list(dialogue.begin())[1] == "You are South. North is your partner."
    talk = dialogue.talk
    assert [talk.player((seat + step) % 4) for step in range(4)] == ["South", "West", "North", "East"]
    assert talk.side(dialogue.session.table.side_of[seat]) in ("South and North", "North and South")


def test_a_person_plays_alone_among_seven() -> None:
    dialogue = sitting("auction-pitch", seats=7, seat=2)
    assert list(dialogue.begin())[1] == "You are Player 3. Each plays alone."


def test_what_a_rule_forbids_is_told_with_its_line(playing: Dialogue) -> None:
    """Hearts are led and trump: a void hand may play anything, this one a heart only, by `follow` on line 27."""
    for said in ("2D", "why two of diamonds", "2D?"):
        assert says(playing, said) == [
            "You may not play 2♦: trump was led, and whoever has one must play one.",
            "  follow: suit or trump, else any card (variants/documents/guide-partnership.pitch:27)",
        ]
    assert says(playing, "3")[0] != "", "the hand goes on"
    assert len(playing.session.table.hand.tricks) == 1


def test_a_bid_that_is_too_low_is_told_with_its_line(bidding: Dialogue) -> None:
    assert says(bidding, "2") == [
        "You may not bid 2: a bid must be above the standing 3.",
        "  bids: 1 or more (variants/documents/guide-partnership.pitch:14)",
    ]


def test_a_card_is_allowed_and_says_so(playing: Dialogue) -> None:
    assert says(playing, "why KH") == ["You may play K♥. Say KH? for what it promises."]


@shows("D2-AI-HINT-01")
def test_a_hint_comes_when_it_is_asked_for(bidding: Dialogue) -> None:
    assert says(bidding, "hint") == ["adviser would bid smudge: South likes it, as the 2♠ is out."]


@shows("D2-LEARN-HINT-01")
def test_by_default_nobody_advises(bidding: Dialogue) -> None:
    assert not [line for line in plays_on(bidding, cautious, most=40) if "adviser" in line]


@shows("D2-LEARN-HINT-02")
def test_hints_can_come_always() -> None:
    dialogue = sitting("guide-partnership", settings=Settings(fast=True, hints=Hints.ALWAYS))
    assert list(dialogue.begin())[-1].startswith("adviser would bid smudge: ")
    assert says(dialogue, "pass")[-1].startswith("adviser would play K♥: ")


@shows("D2-LEARN-HINT-03")
def test_a_hint_can_come_only_when_it_differs(bidding: Dialogue) -> None:
    says(bidding, "hints different")
    lines = says(bidding, "pass")
    assert waiting(bidding) is Waiting.KEEP
    assert len(lines) == 1 and lines[0].startswith("adviser would bid smudge: ")
    assert bidding.session.asked == [], "nothing is done yet"
    says(bidding, "no")
    assert (bidding.waiting, bidding.session.asked) == (Waiting.TURN, [])
    says(bidding, "pass", "yes")
    assert [str(call) for _, call in bidding.session.table.hand.calls] == ["bid 1", "bid 3", "pass", "pass"]
    lines = says(bidding, "KH")  # the adviser's own choice: nothing is said
    assert waiting(bidding) is Waiting.TURN
    assert not [line for line in lines if "adviser" in line]


@shows("D2-LEARN-HINT-03")
@pytest.mark.parametrize(("error", "spoken"), [(1.3, True), (1.5, False)])
def test_a_difference_within_the_error_is_no_word_worth(bidding: Dialogue, error: float, spoken: bool) -> None:
    """To pass is 2 points worse than to bid smudge; the error of a difference is the root of 2 times one's own."""
    bidding.adviser = Doubtful(error)
    says(bidding, "hints different", "pass")
    assert (waiting(bidding) is Waiting.KEEP) is spoken


def test_who_goes_by_rules_speaks_up_at_any_difference(bidding: Dialogue) -> None:
    bidding.adviser = PLAYERS["level-3"]
    says(bidding, "hints different", "smudge")
    assert waiting(bidding) is Waiting.KEEP


def test_nothing_is_advised_where_there_is_no_choice() -> None:
    """The last card of a hand is played as it is."""
    dialogue = sitting("guide-partnership", settings=Settings(fast=True, hints=Hints.ALWAYS, estimates=True))
    list(dialogue.begin())
    lines = says(dialogue, "pass", "KH")
    while len(dialogue.session.view().legal_actions) > 1:
        assert [line for line in lines if line.startswith("adviser would")]
        lines = says(dialogue, "1")
    assert not [line for line in lines if line.startswith("adviser ")]


class Counted(Adviser):
    """An adviser that counts how often it is asked."""

    asked = 0

    def consider(self, view: SeatView, stream: RandomStream) -> Advice:
        self.asked += 1
        return super().consider(view, stream)


def test_the_adviser_thinks_once_about_a_decision(bidding: Dialogue) -> None:
    bidding.adviser = counted = Counted()
    says(bidding, "hint", "estimate", "smudge?", "hold?")
    assert counted.asked == 1
    says(bidding, "pass", "hint")
    assert counted.asked == 2
    says(bidding, "undo", "hint")
    assert counted.asked == 3


def unready(names: Iterable[str]) -> str | None:
    return "making it ready: a minute" if "slow" in names else None


def test_a_wait_is_told_before_it_begins_and_once(bidding: Dialogue, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pitchdsl.play.dialogue.words_of_waiting", unready)
    bidding.adviser_name = "slow"
    bidding.adviser = counted = Counted()
    assert not [line for line in says(bidding, "why 2D") if "ready" in line]
    heard = answer(bidding, "hint")
    assert next(heard) == "Making it ready: a minute."
    assert counted.asked == 0
    assert len(list(heard)) == 1
    assert not [line for line in says(bidding, "pass", "hint") if "ready" in line]


def test_one_waits_for_the_others_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pitchdsl.play.dialogue.words_of_waiting", unready)
    dialogue = sitting("guide-partnership")
    dialogue.session.names = ("person", "simple", "slow", "simple")
    lines = list(dialogue.begin())
    assert lines[4] == "Making it ready: a minute." and "Hand 1" in " ".join(lines[5:])


def test_another_word_takes_the_place_of_the_one_that_was_doubted(bidding: Dialogue) -> None:
    says(bidding, "hints different", "pass", "smudge")
    assert str(bidding.session.table.hand.calls[-1][1]) == "bid smudge"


@shows("D2-LEARN-EST-01")
def test_estimates_have_a_row_for_each_choice(bidding: Dialogue) -> None:
    assert says(bidding, "estimate") == [
        "adviser has played 1,200 layouts of the hidden cards to their end.",
        "                            points        bid made        game won",
        "  bid smudge          +0.00 ± 0.25        50 % ± 4        25 % ± 5",
        "  hold                -1.00 ± 0.25        40 % ± 4        25 % ± 5",
        "  pass                -2.00 ± 0.25        30 % ± 4        25 % ± 5",
    ]


@shows("D2-LEARN-01", "D2-LEARN-EST-04")
def test_estimates_can_be_switched_on_and_off(bidding: Dialogue) -> None:
    def shown(lines: list[str]) -> bool:
        return any("layouts" in line for line in lines)

    assert not shown(says(bidding, "table"))
    assert shown(says(bidding, "estimates on", "table"))
    assert not shown(says(bidding, "estimates off", "table"))


@shows("D2-LEARN-ANALYZE-01", "D2-LEARN-ANALYZE-02", "D2-LEARN-ANALYZE-03")
def test_a_bid_is_analysed(bidding: Dialogue) -> None:
    assert says(bidding, "smudge?")[1] == "  bid smudge: the bid is made in 50 % ± 4."
    assert says(bidding, "hold?")[1] == "  hold: the bid is made in 40 % ± 4."
    assert says(bidding, "2?")[0] == "You may not bid 2: a bid must be above the standing 3."


@shows("D2-LEARN-COUNT-02")
def test_the_counter_tells_what_is_played_and_out(playing: Dialogue) -> None:
    """A♥ and 2♣ lie on the table; South holds three hearts."""
    lines = says(playing, "cards")
    assert [" ".join(line.split()) for line in lines[:2]] == ["hearts played A", "(trumps) out Q J 10 8 6 5 4 3 2"]
    assert "  clubs    played  2" in lines
    assert not [line for line in says(playing, "table") if "played  " in line]
    assert [line for line in says(playing, "counter on", "table") if "played  " in line]


def test_the_hand_is_sorted_as_one_likes(bidding: Dialogue) -> None:
    assert says(bidding, "sort suits") == ["Your hand: 9♠  K♥  9♥  7♥  2♦  J♣"]
    assert says(bidding, "sort low") == ["Your hand: 9♠  7♥  9♥  K♥  2♦  J♣"]
    assert says(bidding, "sort CDHS") == ["Your hand: J♣  2♦  7♥  9♥  K♥  9♠"]
    assert says(bidding, "sort SHDC", "sort high", "sort colours") == ["Your hand: 9♠  K♥  9♥  7♥  J♣  2♦"]
    assert says(bidding, "sort sideways")[0].startswith("Say sort suits")


@shows("D2-UI-RESET-01")
def test_reset_brings_the_first_settings_back() -> None:
    dialogue = sitting("guide-partnership", settings=Settings(fast=True, hints=Hints.ALWAYS))
    first = list(dialogue.begin())[-4:]
    says(dialogue, "hints off", "estimates on", "counter on", "sort low", "slow")
    assert says(dialogue, "table")[1:] != first
    says(dialogue, "reset")
    assert says(dialogue, "table")[1:] == first
    assert dialogue.settings.fast


def test_tricks_wait_for_the_person_unless_it_is_in_a_hurry() -> None:
    dialogue = sitting("guide-partnership", settings=Settings())
    list(dialogue.begin())
    lines = says(dialogue, "pass", "KH")
    assert lines == ["  Trick 1  North A♥, East 2♣, South K♥, West 3♦: North wins"]
    assert waiting(dialogue) is Waiting.PACE
    assert says(dialogue, "") and waiting(dialogue) is Waiting.TURN
    assert says(dialogue, "fast", "1") and waiting(dialogue) is Waiting.TURN


def test_a_count_waits_for_the_person_where_the_next_deal_ends_the_game() -> None:
    dialogue = sitting("seven-up", seed=96, seats=2, settings=Settings())
    list(dialogue.begin())
    while dialogue.session.table.hands_settled < 2:
        says(dialogue, cautious(dialogue))
    assert waiting(dialogue) is Waiting.PACE and dialogue.session.table.outcome is not None
    after = "\n".join(says(dialogue, ""))
    assert "turns up J" in after and "wins after 3 hands" in after and waiting(dialogue) is Waiting.OVER


def test_the_count_comes_with_its_reasons_and_the_sheet(playing: Dialogue) -> None:
    lines: list[str] = []
    while playing.session.table.hands_settled == 0:
        lines += says(playing, "1")
    count = lines[lines.index("  The count") :]
    assert (
        count[1:7]
        == [
            "    high: 1 to South and North (North was dealt A♥, the highest trump)",
            "    low: 1 to South and North (North was dealt 2♥, the lowest trump)",
            "    jack: 1 to South and North (North won J♥)",
            "    game: 1 to South and North (South and North 27 pips, West and East 0)",
            "  South and North took 4 points: the bid of 3 is made.",
            "                     taken  change  score",
        ]
        or count[5] == "  South and North took 4 points: the bid of 3 is made."
    )
    sheet = says(playing, "score")
    assert sheet[0].split() == ["hand", "bid", "South", "and", "North", "West", "and", "East"]
    assert sheet[2].split() == ["1", "North", "3,", "made", "4", "0"]


@shows("D2-UI-CLAIM-04")
def test_a_claim_that_is_not_certain_changes_nothing(playing: Dialogue) -> None:
    before = list(playing.session.table.events)
    assert says(playing, "claim")[0].endswith("The hand goes on.")
    assert playing.session.table.events == before
    assert waiting(playing) is Waiting.TURN


def test_a_claim_that_is_certain_ends_the_hand() -> None:
    """South holds the six highest spades, and pitches."""
    hands = ("AS KS QS JS TS 9S", "2H 3H 4H 5H 6H 7H", "2D 3D 4D 5D 6D 7D", "2C 3C 4C 5C 6C 7C")
    dialogue = sitting("guide-partnership", deals=[{"dealer": 3, "hands": [hand.split() for hand in hands]}])
    list(dialogue.begin())
    lines = says(dialogue, "smudge", "claim")
    assert lines[0].startswith("Granted: ")
    assert lines[0].endswith("The rest is yours: A♠ K♠ Q♠ J♠ 10♠ 9♠.")
    assert [line.rpartition(": ")[2] for line in lines if line.startswith("  Trick")] == ["South wins"] * 6
    assert dialogue.session.table.hands_settled == 1
    says(dialogue, "undo")
    assert (dialogue.session.table.hands_settled, dialogue.waiting) == (0, Waiting.TURN)
    says(dialogue, "9S")
    assert dialogue.waiting is Waiting.TURN and dialogue.session.table.hands_settled == 0, "the claim is taken back"


def test_the_person_is_never_shown_what_it_cannot_see() -> None:
    """Up to the count only own cards and cards that were played are named."""
    for variant in ("guide-partnership", "pidro", "nine-card", "smear-10"):
        dialogue = sitting(variant, seed=3, settings=Settings(fast=True, counter=False))
        lines = list(dialogue.begin())
        for _ in range(60):
            table = dialogue.session.table
            if table.hands_settled or dialogue.waiting is not Waiting.TURN:
                break
            seen: set[int] = set()
            for event in table.events:
                if isinstance(event, DealEvent):
                    seen = set(event.deal.hands[0])
                elif isinstance(event, TakeEvent | DrawEvent) and event.seat == 0:
                    seen |= set(event.cards)
                elif isinstance(event, PlayEvent):
                    seen.add(event.card)
            assert cards_named(lines) <= seen, lines
            lines = says(dialogue, cautious(dialogue))


def test_words_without_sense_change_nothing(bidding: Dialogue) -> None:
    before = list(bidding.session.table.events)
    for words in (
        "hello",
        "play",
        "bid",
        "bid ten",
        "back",
        "back x",
        "back 99999999999",
        "undo",
        "save",
        "hints",
        "review",
        "why",
        "back trick 9",
        "back hand 7",
        "?!",
        "sort",
        "save x.pitch",
        "why why",
        "9" * 5000,
        "\0",
    ):
        assert says(bidding, words), words
    assert bidding.session.table.events == before
    assert waiting(bidding) is Waiting.TURN
