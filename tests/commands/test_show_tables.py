"""``show --as tables``: what the fast engine plays from, held against the rule documents and against the record."""

from pathlib import Path

import pytest

from pitchdsl.cards import RANKS, SUIT_NAMES, SUITS, Card, cards_in
from pitchdsl.compile import load
from pitchdsl.kernel.strategy import strategy
from pitchdsl.lower import layout as at
from pitchdsl.lower.listing import listing
from pitchdsl.lower.lower import lower
from pitchdsl.resolve.library import bundled
from tests.commands.test_commands import pitchdsl
from tests.commands.test_simulate import without
from tests.simulate.test_reference import TOO_BIG
from tests.texts import sheet

Parts = dict[str, list[str]]


def parts(text: str) -> Parts:
    """The lines under each heading; lines that go on are joined."""
    found: Parts = {}
    head, *rest = text.rstrip("\n").split("\n\n")
    assert "\n" not in head
    for part in rest:
        title, *lines = part.split("\n")
        assert all(line.startswith("  ") for line in lines)
        joined: list[str] = []
        for line in lines:
            if line.startswith(" " * 22):
                joined[-1] += " " + line.strip()
            else:
                joined.append(line[2:].rstrip())
        found[title] = joined
    return found


def named(lines: list[str]) -> dict[str, str]:
    return {line[:20].strip(): line[20:] for line in lines}


def tables(*arguments: str, text: str = "") -> Parts:
    result = pitchdsl("show", *arguments, "--as", "tables", text=text)
    assert (result.exit_code, result.stderr) == (0, "")
    assert max(map(len, result.stdout.splitlines())) <= 80
    return parts(result.stdout)


def programs(shown: Parts) -> dict[str, list[str]]:
    """What each program asks, by the number of its first line."""
    lines = [" ".join(line.split()).split(" ", 1) for line in shown["conditions"]]
    assert [int(place) for place, _ in lines] == list(range(len(lines)))
    found: dict[str, list[str]] = {}
    start = None
    for place, said in lines:
        start = start or place
        if said == "end":
            start = None
        else:
            found.setdefault(start, []).append(said)
    assert start is None, "the last one has an end"
    return found


# ───── what the documents say ─────


def test_pidro_is_listed_as_its_document_has_it() -> None:
    """Nine cards each, bids from 6, 14 points, to 62; the five of the other suit of the colour is a trump, too."""
    shown = tables("pidro")
    numbers = named(shown["numbers"])
    assert numbers == numbers | {"seats": "4", "sides": "2", "each": "9", "least bid": "6", "top bid": "14"}
    assert numbers == numbers | {"total": "14", "target": "62", "start": "0", "pack": "52", "items": "6"}
    assert numbers == numbers | {"named by": "pitcher", "first leader": "pitcher", "first lead": "trump"}
    assert numbers == numbers | {"follow void": "sit out", "all pass": "dealer bids", "reshuffle": "yes"}
    assert numbers == numbers | {"hold limit": "none", "misdeal": "none", "scoring stay": "no"}
    assert shown["sides"] == ["0  seats 0 2", "1  seats 1 3"]
    hearts = named(shown["trump: hearts"])
    assert " ".join(hearts["trumps"].split()[::2]) == "AH KH QH JH TH 9H 8H 7H 6H 5H 5D 4H 3H 2H"
    assert " ".join(hearts["diamonds"].split()[::2]) == "AD KD QD JD TD 9D 8D 7D 6D 4D 3D 2D"
    assert shown["points"] == [
        "high                1 (at most 1) to recipient 0",
        "low                 1 (at most 1) to recipient 1",
        "jack                1 (at most 1) to recipient 2",
        "ten                 1 (at most 1) to recipient 3",
        "five                5 (at most 5) to recipient 4",
        "off-five            5 (at most 5) to recipient 5",
        "counted             high low jack ten five off-five",
    ]
    recipients = shown["recipients"]
    assert [line for line in recipients if "to its" in line] == [
        "  0  extreme, highest, to its winner",
        "  1  extreme, lowest, to its holder",
        "  2  named card, to its winner",
        "  3  named card, to its winner",
        "  4  named card, to its winner",
        "  5  named card, to its winner",
    ]
    assert [" ".join(line.split()) for line in recipients[-4:]] == ["spades 5C", "hearts 5D", "diamonds 5H", "clubs 5S"]
    assert [line.split(",")[0].strip() for line in shown["bids"]] == [str(bid) for bid in range(6, 15)]
    assert shown["exchange"] == [
        "step 0: discard, but the dealer, non trump, every, keep 6",
        "step 0: draw, but the dealer, to 6",
        "step 1: take stock, only the dealer",
        "step 1: discard, only the dealer, non trump, down to 6, keep 6",
    ]
    assert shown["settlement"] == [
        "made                scores 1 x points taken",
        "set                 loses 1 x bid",
        "others              scores 1 x points taken",
    ]
    assert shown["end of the game"] == ["several there: highest score", "several there: tie"]
    assert "conditions" not in shown


def test_a_coke_hand_is_listed_as_its_document_has_it() -> None:
    """Nothing above a nine may be thrown in; a smudge that is made wins the game."""
    shown = tables("guide-coke-hand")
    numbers = named(shown["numbers"])
    assert (numbers["seats"], numbers["sides"], numbers["target"], numbers["packet"]) == ("4", "2", "21", "3")
    assert (numbers["hold limit"], numbers["misdeal"]) == ("any", "condition 2")
    low = " ".join(rank + suit for suit in SUITS for rank in RANKS if rank in "23456789")
    assert programs(shown) == {"0": ["called smudge made"], "2": [f"hand has only {low}"]}
    assert shown["end of the game"] == ["wins by condition 0", "several there: pitcher"]
    assert shown["bids"][-2].startswith("  4 smudge, needs")
    assert shown["bids"][-1] == "call 0 smudge: made by its points"
    assert named(shown["pack"])["pips"].startswith("TS 10 JS 1 QS 2 KS 3 AS 4 TH 10")


def test_the_tables_are_for_as_many_as_are_named() -> None:
    for players in (2, 5, 7):
        shown = tables("auction-pitch", "--players", str(players))
        assert named(shown["numbers"])["seats"] == named(shown["numbers"])["sides"] == str(players)
        assert shown["sides"] == [f"{seat}  seats {seat}" for seat in range(players)]
    assert tables("auction-pitch") == tables("auction-pitch", "--players", "4")


def test_a_joker_stands_where_arizona_has_it() -> None:
    """A pack of 29: a single joker below the jack, and of each suit the ace to the nine and the six."""
    shown = tables("arizona-29")
    numbers = named(shown["numbers"])
    assert numbers["pack"] == "29"
    for suit, letter in zip(SUIT_NAMES, SUITS, strict=True):
        order = [f"{rank}{letter}" for rank in "AKQJT96"]
        assert named(shown[f"trump: {suit}"])["trumps"].split()[::2] == [*order[:4], "RJ", *order[4:]]


MANY = sheet(
    """
deal
  misdeal: on demand if hand has a 9 among 2 or more of its suit
points
  high: 2 if trump is spades
  low: 3 if the bid is 3 or more
  game: 1 to the winner of most pips, the pitcher if tied
settlement
  set: pitcher loses twice the bid if the bid is 4
winning
  target: 15
to win
  ahead: ahead by 2 or more and past the target
loses at once
  sets: set 3 times
""",
    "auction-pitch",
)


def test_programs_are_told_line_by_line() -> None:
    shown = tables("-", text=MANY)
    by_name = {tuple(program): start for start, program in programs(shown).items()}
    points = named(shown["points"])
    spades = by_name["trump is spades",]
    assert points["high"] == f"2 if condition {spades}, else 1 (at most 2) to recipient 0"
    assert points["low"] == f"3 if condition {by_name['compared bid 3 or more',]}, else 1 (at most 3) to recipient 1"
    four = by_name["compared bid exactly 4",]
    assert named(shown["settlement"])["set"] == f"loses 2 x bid if condition {four}, else loses 1 x bid"
    assert named(shown["numbers"])["misdeal"] == f"condition {by_name['hand has 9 among 2 or more',]}"
    assert any(line.endswith("most pips, pitcher if tied") for line in shown["recipients"])
    assert shown["end of the game"][:2] == [
        f"needs condition {by_name['ahead by 2', 'past target', 'all of 2']}",
        f"loses by condition {by_name['compared sets 3 or more',]} (sets)",
    ]


# ───── what the record says ─────


@pytest.mark.parametrize("variant", [path.stem for path in bundled("variant")])
def test_no_number_and_no_power_is_told_otherwise_than_it_is(variant: str) -> None:
    rules = load(variant)
    for seats in {rules.players.seats.least, rules.players.seats.most}:
        shown = parts("\n".join(listing(rules, lower(rules, seats), strategy(rules, seats))))
        record = lower(rules, seats)[0]
        places = {
            name.lower().replace("_", " "): value
            for name, value in list(vars(at).items())[list(vars(at)).index("SEATS") :]
        }
        numbers = named(shown["numbers"])
        assert list(numbers) == list(places)[: at.SCALARS], "every one, in its order"
        for name, said in numbers.items():
            if said.lstrip("-").isdigit():
                assert int(said) == record["scalars"][places[name]], name
        for trump, suit in enumerate(SUIT_NAMES):
            told = named(shown[f"trump: {suit}"])
            for led, name in enumerate([*SUIT_NAMES, "no suit"]):
                words = told.get("trumps" if led == trump else name, "").split()
                powers = {Card.parse(card): int(power) for card, power in zip(words[::2], words[1::2], strict=True)}
                pack = record["pack"][: record["scalars"][at.PACK]]
                assert powers == {
                    int(card): int(record["power"][trump, led, card])
                    for card in pack
                    if record["suits"][trump, card] == led
                }


@pytest.mark.parametrize("variant", [path.stem for path in bundled("variant")])
def test_what_a_bot_counts_on_is_told_as_it_is(variant: str) -> None:
    rules = load(variant)
    seats = rules.players.seats.least
    tables = lower(rules, seats)
    shown, record, hopes = (
        parts("\n".join(listing(rules, tables, strategy(rules, seats)))),
        tables[0],
        strategy(rules, seats)[0],
    )
    bids = [line for line in shown.get("bids", []) if not line.startswith("call")]
    assert len(bids) == record["scalars"][at.BIDS]
    assert [int(line.rsplit(" ", 1)[1]) for line in bids] == hopes["needs"][: len(bids)].tolist()
    bot = named(shown["for the simple bot"])
    for trump, suit in enumerate(SUIT_NAMES):
        assert cards_of(named(shown[f"trump: {suit}"])["go last"]) == cards_in(int(record["worth_keeping"][trump]))
        assert cards_of(bot[f"{suit}: scoring"]) == cards_in(int(hopes["scoring"][trump]))
        words = bot[f"{suit}: cards"].replace("none", "").split()
        worth = {Card.parse(card): int(number) for card, number in zip(words[::2], words[1::2], strict=True)}
        assert worth == {card: number for card, number in enumerate(hopes["card_worth"][trump].tolist()) if number}
        items = bot[f"{suit}: items"].split()
        assert items[::2] == [item.name for item in rules.points.items]
        assert [int(number) for number in items[1::2]] == hopes["item_worth"][: len(rules.points.items), trump].tolist()


def cards_of(told: str) -> list[int]:
    return [] if told == "none" else [Card.parse(card) for card in told.split()]


# ───── what cannot be listed ─────


def test_rules_that_are_not_lowered_are_told(tmp_path: Path) -> None:
    (tmp_path / "ours.pitch").write_text(TOO_BIG)
    result = pitchdsl("show", str(tmp_path / "ours.pitch"), "--as", "tables")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.endswith(
        "pitchdsl: ours is played by the reference engine only: it has 65 rows of points; there is room for 60; "
        "so there are no tables of it\n"
    )


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--as", "tables", "--players", "9"), "auction-pitch is for 2 to 7 players, not 9"),
        (("--players", "3"), "--players goes with --as tables only: the rules are the same for any number"),
    ],
)
def test_what_cannot_be_asked_for_is_one_line(arguments: tuple[str, ...], said: str) -> None:
    result = pitchdsl("show", "auction-pitch", *arguments)
    assert (result.exit_code, result.stdout, result.stderr) == (2, "", f"pitchdsl: {said}\n")


def test_the_rules_need_no_extra_and_the_tables_name_theirs() -> None:
    assert without("numpy", "show", "auction-pitch").returncode == 0
    done = without("numpy", "show", "auction-pitch", "--as", "tables")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("pitchdsl: this needs numpy, which is not installed")
