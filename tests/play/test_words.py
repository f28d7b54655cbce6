"""Cards and calls as people say them."""

import pytest

from pitchdsl.account.names import Tabletalk
from pitchdsl.cards import Card, mask_of
from pitchdsl.game.action import PLAIN
from pitchdsl.game.actions import Action, Bid, CallCard, Discard, Hold, NameTrump, Pass, PassCard, PlayCard, Stand
from pitchdsl.play.dialogue import Waiting
from pitchdsl.play.position import Sorting, position
from pitchdsl.play.telling import Saying, shortened
from pitchdsl.play.words import UnclearError, actions_meant, card_meant
from tests.engine.tables import do, named, table_of
from tests.engine.test_passing import HANDS
from tests.texts import rules, sheet

from .sitting import cautious, plays_on, says, sitting


@pytest.mark.parametrize(
    ("said", "card"),
    [
        *[
            (said, "JH")
            for said in ("JH", "jh", "J♥", "jack of hearts", "Jack of heart", "j of h", "the jack of hearts")
        ],
        *[(said, "TS") for said in ("10s", "TS", "ten of spades", "10 of s", "10♠")],
        *[(said, "2C") for said in ("2c", "two of clubs", "2 of clubs")],
        *[(said, "RJ") for said in ("rj", "red joker")],
        ("ace", "AD"),
        ("diamonds", "AD"),
        ("jack", None),
        ("clubs", None),
        ("1h", None),
        ("", None),
        ("king of cups", None),
    ],
)
def test_a_card_has_many_names(said: str, card: str | None) -> None:
    hand = mask_of(map(Card.parse, ("JH", "JS", "TS", "AD")))
    assert card_meant(said, hand) == (None if card is None else Card.parse(card))


def meant(variant: str, said: str, *before: str, seed: int = 1) -> tuple[Action, ...]:
    dialogue = sitting(variant, seed=seed)
    list(dialogue.begin())
    says(dialogue, *before)
    return actions_meant(said, dialogue.session.view(), dialogue.position().cards)


@pytest.mark.parametrize(
    ("said", "call"),
    [
        ("pass", Pass()),
        ("p", Pass()),
        ("HOLD", Hold()),
        ("3", Bid(3)),
        ("bid 2", Bid(2)),
        ("bid  smudge", Bid(4, "smudge")),
        ("smudge", Bid(4, "smudge")),
        ("5h", PlayCard(Card.parse("5H"))),
    ],
)
def test_a_call_is_said_with_its_verb_or_without(said: str, call: Action) -> None:
    assert meant("guide-partnership", said) == (call,)


def test_a_number_is_one_of_the_list() -> None:
    """The hand of seat 0 with seed 1 is 9♠ K♥ 9♥ 7♥ J♣ 2♦; hearts are led and trump, so the red 2 may not be played."""
    dialogue = sitting("guide-partnership")
    list(dialogue.begin())
    lines = says(dialogue, "pass")
    assert "Your hand: 1:K♥  2:9♥  3:7♥  9♠  2♦  J♣" in lines
    for number, card in (("1", "KH"), ("3", "7H")):
        assert meant("guide-partnership", number, "pass") == (PlayCard(Card.parse(card)),)
    for wrong in ("4", "0", "5h 7h", "hello"):
        with pytest.raises(UnclearError, match="no card here"):
            meant("guide-partnership", wrong, "pass")


def test_several_cards_can_be_discarded_at_once() -> None:
    """Seat 0 is dealt J♠ 2♠ K♥ J♥ 8♥ 3♥ A♣ 2♣ 2♦ with seed 1, must bid as dealer, and names clubs."""
    before = ("bid 6", "clubs")
    assert meant("pidro", "spades", "bid 6") == (NameTrump(0),)
    with pytest.raises(UnclearError, match="Say a suit"):
        meant("pidro", "5h", "bid 6")
    wanted = tuple(Discard(Card.parse(code)) for code in ("2D", "KH", "JS"))
    assert meant("pidro", "2d, king of hearts js", *before) == wanted
    assert {each.card for each in meant("pidro", "all", *before) if isinstance(each, Discard)} >= {
        Card.parse(code) for code in ("JS", "2S", "KH", "JH", "8H", "3H", "2D")
    }


def test_all_is_refused_where_cards_may_stay() -> None:
    dialogue = sitting("nine-card")
    list(dialogue.begin())
    while Stand() not in dialogue.session.view().legal_actions:
        list(plays_on(dialogue, cautious, most=1))
    assert says(dialogue, "all") == ["Not all of these must go: name the cards, or say stand."]
    assert dialogue.waiting is Waiting.TURN


BIDS = [Pass(), Bid(2), Bid(3), Bid(4)]


@pytest.mark.parametrize(
    ("actions", "words"),
    [
        (BIDS, ["pass", "bid 2 to 4"]),
        ([*BIDS, Bid(11, "moon")], ["pass", "bid 2 to 4", "bid moon"]),
        (BIDS[:3], ["pass", "bid 2", "bid 3"]),
        ([Bid(2), Bid(3), Bid(5)], ["bid 2", "bid 3", "bid 5"]),
        ([CallCard(card) for card in range(8)], [f"call {rank}S" for rank in "23456789"]),
        ([CallCard(card) for card in range(9)], ["call any card, for instance TS"]),
        ([*(CallCard(card) for card in range(8)), Pass()], [*(f"call {rank}S" for rank in "23456789"), "pass"]),
    ],
)
def test_many_things_to_say_are_told_shortly(actions: list[Action], words: list[str]) -> None:
    assert shortened([Saying(action, PLAIN) for action in actions]) == words


def test_what_a_word_means_is_no_part_of_it() -> None:
    stand = Saying(Stand(), PLAIN, "play on")
    assert (str(stand), stand.words) == ("stand (play on)", "stand")


def test_cards_to_pass_are_named_and_never_taken_from_all() -> None:
    table = do(table_of(rules(sheet("exchange\n  everyone: pass 2 to the partner\n")), HANDS), Bid(2), *[Pass()] * 3)
    view = do(table, named("S")).view(1)
    cards = position(view, Tabletalk(table.rules, table.sides), Sorting()).cards
    ace, two = Card.parse("AH"), Card.parse("2S")
    assert actions_meant("pass ah and 2s", view, cards) == (PassCard(ace), PassCard(two))
    assert actions_meant("AH 2S", view, cards) == (PassCard(ace), PassCard(two))
    with pytest.raises(UnclearError, match="name the cards that you pass on"):
        actions_meant("all", view, cards)
    assert actions_meant("pass", view, cards) == (Pass(),), "which the table refuses: it is the time to pass cards"
