"""The rule sheet as Markdown and as HTML: both say the same, nothing in it is markup that an author smuggled in, and
its example is a hand that the engine has played."""

import re
import subprocess
import sys
from html.parser import HTMLParser

import pytest
from attrs import evolve
from markdown_it import MarkdownIt

from pitchdsl.bots.roster import BOTS
from pitchdsl.compile import load
from pitchdsl.engine.game import play_game
from pitchdsl.game.actions import Bid, Pass
from pitchdsl.game.events import (
    AwardEvent,
    BidEvent,
    ContractEvent,
    Deal,
    DealEvent,
    Event,
    PlayEvent,
    SettleEvent,
    TrickEvent,
    TrumpEvent,
)
from pitchdsl.game.rules import Note, Rules
from pitchdsl.rulebook import example as example_module
from pitchdsl.rulebook.example import GAMES, HANDS, Hand, example, find, shown
from pitchdsl.rulebook.parts import Heading, Paragraph
from pitchdsl.rulebook.rulebook import FORMS, rulebook
from tests.effort import some
from tests.texts import HANG

from .test_rulebook_sentences import EVERYTHING, VARIANTS, everything

SIGNS = dict(zip("♠♥♦♣", range(4), strict=True))
TAGS = {
    *("html", "head", "meta", "title", "style", "body", "section", "h1", "h2", "h3", "p", "span"),
    *("table", "thead", "tbody", "tfoot", "tr", "th", "td", "ul", "ol", "li", "dl", "dt", "dd"),
}


class Page(HTMLParser):
    """What a browser would show, and the tags that it saw."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.seen: list[str] = []
        self.attributes: set[tuple[str, str | None]] = set()
        self.shown: list[str] = []
        self._open: list[str] = []
        self.feed(text)
        self.close()
        assert self._open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append(tag)
        self.attributes |= set(attrs)
        if tag != "meta":
            self._open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        if "head" not in self._open:
            self.shown.append(data)

    @property
    def letters(self) -> str:
        """All that is shown but blanks, and colons: one form has a table of words where the other has a list."""
        return re.sub(r"[\s:]", "", "".join(self.shown))


def from_markdown(text: str) -> str:
    """The page that a reader of Markdown makes of the sheet, with links made of addresses where it knows how."""
    page: str = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"]).render(text)
    return page


# ───── both forms ─────


@pytest.mark.parametrize("name", [*some(VARIANTS, 14), "everything"])
def test_both_forms_say_the_same(name: str) -> None:
    ours = everything() if name == "everything" else load(name)
    markdown, html = (rulebook(ours, form) for form in FORMS)
    page = Page(html)
    assert Page(from_markdown(markdown)).letters == page.letters
    assert len(page.letters) > 3000
    assert set(page.seen) <= TAGS
    assert ours.title in "".join(page.shown)


def test_a_sheet_is_the_same_every_time() -> None:
    ours = load("nine-card")
    assert rulebook(ours, "html", 7) == rulebook(ours, "html", 7)
    assert rulebook(ours, seed=7) != rulebook(ours, seed=8)


def test_another_form_is_refused() -> None:
    with pytest.raises(ValueError, match="markdown and html"):
        rulebook(load("nine-card"), "pdf")


def test_the_source_and_the_house_rules_are_named() -> None:
    ours = load("guide-partnership", house_rules=["no-junk", "double-set"])
    head = rulebook(ours).split("## ")[0]
    assert "# Partnership Pitch\n" in head
    assert "*Source: How to Play Pitch*" in head
    assert set(re.findall(r"no-junk|double-set", head)) == {"no-junk", "double-set"}


def test_a_page_needs_nothing_else() -> None:
    page = rulebook(load("high-nine"), "html")
    assert page.startswith("<!DOCTYPE html>\n")
    assert not re.search(r"<script|<link|<img|\bon\w+=|url\(|@import|src=|href=", page)
    assert "@media print" in page
    assert '<span class="red">10♥</span>' in page
    assert not re.search(r'class="red">[^<]*[♠♣]', page)
    assert not re.search(r"[♥♦](?!</span>)", page.split("<body>")[1])


def test_the_templates_are_read_only_when_a_sheet_is_printed() -> None:
    code = "import sys, pitchdsl.rulebook.rulebook; sys.exit('jinja2' in sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True, timeout=HANG)


# ───── texts that authors have written ─────

EVIL = [
    "<script>alert(1)</script>",
    "</title></h1><img src=x onerror=alert(1)>",
    "[a link](javascript:alert(1)) ![img](x) <http://x.example>",
    "`code` *star* _low_ ~~gone~~ **bold** | cell | \\ &lt; &copy; $x$",
    "# no heading #",
    "1. no list",
    "- no list",
    "{{ 7 * 7 }} {% raw %}",
    "https://x.example www.x.example me@x.example",
    "a\u202eb\x1b[31m",
]


def evil(text: str) -> Rules:
    notes = [
        Note(address=each, text=text) for each in ("", "players", "points/game", "exchange", "calls", "what is this")
    ]
    return evolve(load("nine-card"), title=text, source=text, house_rules=(text,), notes=tuple(notes))


@pytest.mark.parametrize("text", EVIL)
def test_no_text_of_an_author_becomes_markup_in_html(text: str) -> None:
    tame = Page(rulebook(evil("tame"), "html"))
    page = Page(rulebook(evil(text), "html"))
    assert page.seen == tame.seen
    assert page.attributes == tame.attributes
    harmless = text.replace("\u202e", "�").replace("\x1b", "�")
    assert "".join(page.shown).count(harmless) == 9


@pytest.mark.parametrize("text", EVIL)
def test_no_text_of_an_author_becomes_markup_in_markdown(text: str) -> None:
    tame = Page(from_markdown(rulebook(evil("tame"))))
    page = Page(from_markdown(rulebook(evil(text))))
    assert page.seen == tame.seen
    assert page.attributes == tame.attributes
    harmless = text.replace("\u202e", "�").replace("\x1b", "�")
    assert "".join(page.shown).count(harmless) == 9


def test_addresses_of_the_web_do_not_become_links() -> None:
    sheet = rulebook(evil("https://x.example www.x.example"))
    assert "://" not in sheet
    assert "www.x" not in sheet


def test_names_of_bids_and_points_are_shown_as_they_are() -> None:
    sheet = rulebook(everything())
    assert "Off-jack" in sheet
    assert "Moon is a bid above all the points" in sheet
    assert "variant everything" in EVERYTHING


# ───── the example ─────


def grids(sheet: str) -> dict[str, list[list[str]]]:
    """The tables of the example by the headings that they stand under, read from the Markdown."""
    told = sheet.split("## An example hand\n")[1].split("\n## ", maxsplit=1)[0]
    found = {}
    for part in told.split("### ")[1:]:
        heading, _, text = part.partition("\n")
        lines = [line for line in text.splitlines() if line.startswith("|")]
        if lines:
            found[heading] = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]
    return found


def card_of(text: str) -> int:
    if "joker" in text:
        return 53 if "black" in text else 52
    return SIGNS[text[-1]] * 13 + ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"].index(text[:-1])


def cards_in(text: str) -> list[int]:
    return [card_of(each) for each in re.findall(r"(?:10|[2-9AKQJ])[♠♥♦♣]|(?:red-|black-)?joker", text)]


def hands_played(ours: Rules, seed: int) -> list[list[Event]]:
    """Every settled hand of the games that the example is looked for in."""
    seats = min(max(4, ours.players.seats.least), ours.players.seats.most)
    hands: list[list[Event]] = []
    for game in range(GAMES):
        hand: list[Event] = []
        for event in play_game(ours, seats, seed, game, [BOTS["simple"]] * seats, HANDS).events:
            if isinstance(event, DealEvent):
                hand = []
            hand.append(event)
            if isinstance(event, SettleEvent):
                hands.append(list(hand))
    return hands


@pytest.mark.parametrize(
    ("name", "seed"),
    [*some([(name, seed) for name in VARIANTS for seed in (1, 2)], 12), ("everything", 1), ("everything", 2)],
)
def test_the_figures_of_the_example_are_the_engines(name: str, seed: int) -> None:
    ours = everything() if name == "everything" else load(name)
    told = grids(rulebook(ours, seed=seed))
    dealt = {player: sorted(cards_in(hand)) for player, hand in told["The deal"]}
    seats = {player: seat for seat, player in enumerate(sorted(dealt, key=_seat))}

    def is_ours(hand: list[Event]) -> bool:
        deal = hand[0]
        assert isinstance(deal, DealEvent)
        return all(sorted(deal.deal.hands[seats[player]]) == cards for player, cards in dealt.items())

    [hand] = [hand for hand in hands_played(ours, seed) if is_ours(hand)]

    plays = [(event.seat, event.card) for event in hand if isinstance(event, PlayEvent)]
    said = [
        re.sub("(red|black) joker", r"\1-joker", play).rsplit(" ", 1)
        for _, cards, _ in told["The tricks"]
        for play in cards.split(", ")
    ]
    assert [(seats[player], card_of(card)) for player, card in said] == plays
    winners = [event.winner for event in hand if isinstance(event, TrickEvent)]
    assert [seats[winner] for _, _, winner in told["The tricks"]] == winners

    side_of = {name: side for side, (name, *_) in enumerate(told["The score"])}
    awards = [(event.value, event.side) for event in hand if isinstance(event, AwardEvent)]
    assert [(int(worth), side_of.get(who)) for _, worth, who, _ in told["The count"]] == awards
    assert all(why for _, _, _, why in told["The count"])

    settled = hand[-1]
    assert isinstance(settled, SettleEvent)
    figures = [tuple(map(int, row[1:])) for row in told["The score"]]
    assert figures == [
        (settled.score[side] - settled.delta[side], settled.taken[side], settled.delta[side], settled.score[side])
        for side in range(len(figures))
    ]


def _seat(player: str) -> int:
    compass = ("North", "East", "South", "West")
    return compass.index(player) if player in compass else int(player.split()[1])


@pytest.mark.parametrize("name", VARIANTS)
def test_the_example_shows_as_much_as_any_hand(name: str) -> None:
    ours = load(name)
    hand = find(ours, 1)
    assert hand is not None
    assert any(isinstance(event, TrickEvent) for event in hand.events)
    if ours.bidding is not None:
        assert any(isinstance(event, SettleEvent) and event.made for event in hand.events)
    assert sum(isinstance(event, AwardEvent) and event.side is not None for event in hand.events) >= 3


def test_what_is_bid_and_named_is_told() -> None:
    ours = load("nine-card")
    hand = find(ours, 1)
    told = example(ours, 1)
    assert hand is not None
    assert told is not None
    heading = told.blocks.index(Heading("The bidding"))
    auction = told.blocks[heading + 1]
    assert isinstance(auction, Paragraph)
    calls = auction.text.split(". ")
    events = [event for event in hand.events if isinstance(event, BidEvent)]
    assert len(calls) == len(events) + 1
    numbers = ["three", "four", "five", "six"]
    for said, event in zip(calls, events, strict=False):
        if isinstance(event.call, Bid):
            assert said.endswith(f" bids {numbers[event.call.value - 3]}")
    trump = next(event for event in hand.events if isinstance(event, TrumpEvent))
    suit = ["spades", "hearts", "diamonds", "clubs"][trump.suit]
    assert f"names {suit} as trump." in rulebook(ours)


def test_more_is_shown_by_a_made_bid_with_more_points() -> None:
    ours = load("auction-pitch")
    hand = find(ours, 1)
    assert hand is not None
    without_points = tuple(event for event in hand.events if not isinstance(event, AwardEvent))
    assert shown(evolve(hand, events=without_points)) < shown(hand)
    failed = tuple(evolve(event, made=False) if isinstance(event, SettleEvent) else event for event in hand.events)
    assert shown(evolve(hand, events=failed)) < shown(hand)


def test_a_set_that_the_dealer_takes_is_no_play(monkeypatch: pytest.MonkeyPatch) -> None:
    ours = load("team-auction", house_rules=["take-a-set"])
    events: tuple[Event, ...] = (
        DealEvent(hand=1, dealer=1, deal=Deal(hands=((), (), (), ()), kitty=(), stock=())),
        BidEvent(seat=0, call=Pass(), value=None),
        BidEvent(seat=1, call=Bid(2, "set"), value=2),
        ContractEvent(seat=1, bid=2, name="set"),
        SettleEvent(pitcher=1, bid=2, made=False, taken=(0, 0), delta=(0, -2), score=(3, -2)),
    )
    monkeypatch.setattr(example_module, "find", lambda rules, seed: Hand(events, ((0, 2), (1, 3))))
    told = example(ours, 1)
    assert told is not None
    assert Paragraph("North passes. East takes a set of two. The hand is not played.") in told.blocks
    assert Paragraph("East and West have taken zero points, and the bid of two has failed.") in told.blocks
