"""How well bad lines are answered, in numbers: the lines of the tests, slips in every rule, lines as told at a table.

    python -m tests.syntax.bad_lines

tells of all of them; the tests answer every third, always the same.

A line stands under a heading over a bundled game, and what it should have been is known. Counted is how often there
is one problem, on its line, with its code; how often the message shows the right line, or writes another one in the
imperative; and what ``--fix`` makes of it.
"""

import re
from collections.abc import Iterator

from attrs import astuple, define, frozen

from pitchdsl.canonical.fix import mend
from pitchdsl.source import Source
from pitchdsl.syntax.forms import FORMS, OPEN_TABLES, SECTIONS, names_in
from tests.syntax.test_dropping import ELSEWHERE, HERE
from tests.syntax.test_near_headings import HEADINGS
from tests.syntax.test_near_misses import GUESSED, SURE
from tests.syntax.test_near_misses import text_of as over_a_game
from tests.texts import problems, report, sheet

AT_THE_TABLE = (
    ("team-auction", "players", "seats: for", "players", "seats: 4"),
    ("team-auction", "players", "sides: partnership", "players", "sides: partners opposite"),
    ("team-auction", "players", "sides: in two teams", "players", "sides: partners opposite"),
    ("team-auction", "players", "sides: cutthroat", "players", "sides: each alone"),
    ("team-auction", "players", "sides: everyone for himself", "players", "sides: each alone"),
    ("team-auction", "players", "players: four", "players", "seats: 4"),
    ("team-auction", "players", "number of players: 4", "players", "seats: 4"),
    ("team-auction", "players", "two teams of two", "players", "sides: partners opposite"),
    ("team-auction", "players", "We play four-handed", "", ""),
    ("team-auction", "deck", "ranks: A to 2", "deck", "ranks: A-2"),
    ("team-auction", "deck", "ranks: ace king queen jack 10-2", "deck", "ranks: A K Q J 10-2"),
    ("team-auction", "deck", "cards: 52", "", ""),
    ("team-auction", "deck", "jokers: zero", "deck", "jokers: none"),
    ("team-auction", "deck", "no joker", "deck", "jokers: none"),
    ("team-auction", "deal", "each: six", "deal", "each: 6"),
    ("team-auction", "deal", "each: 6 by threes", "deal", "each: 6, in packets of 3"),
    ("team-auction", "deal", "each: 6, 3 at a time", "deal", "each: 6, in packets of 3"),
    ("team-auction", "deal", "each player: 6 cards", "deal", "each: 6 cards"),
    ("team-auction", "deal", "Deal 6 cards to each player", "deal", "each: 6"),
    ("team-auction", "deal", "first dealer: cut for deal", "deal", "first dealer: highest cut"),
    ("team-auction", "deal", "first dealer: by lot", "deal", "first dealer: at random"),
    ("team-auction", "deal", "dealer: random", "deal", "first dealer: at random"),
    ("team-auction", "deal", "widow: none", "deal", "kitty: none"),
    ("kitty", "deal", "kitty: 3 to the bidder", "deal", "kitty: 3 to the pitcher"),
    ("team-auction", "bidding", "turns: everybody once", "bidding", "turns: once around"),
    ("team-auction", "bidding", "turns: one time around", "bidding", "turns: once around"),
    ("team-auction", "bidding", "rounds: one", "bidding", "turns: once around"),
    ("team-auction", "bidding", "bids: from 2 to 4", "bidding", "bids: 2-4"),
    ("team-auction", "bidding", "bids: 2 through 4", "bidding", "bids: 2-4"),
    ("team-auction", "bidding", "bids: min 2", "bidding", "bids: 2 or more"),
    ("team-auction", "bidding", "lowest bid: 2", "bidding", "bids: 2 or more"),
    ("team-auction", "bidding", "least bid: two", "bidding", "bids: 2 or more"),
    ("team-auction", "bidding", "bidding starts at two", "bidding", "bids: 2 or more"),
    ("team-auction", "bidding", "all pass: stick the dealer", "bidding", "all pass: dealer must bid"),
    ("team-auction", "bidding", "all pass: the dealer has to bid", "bidding", "all pass: dealer must bid"),
    ("team-auction", "bidding", "all pass: same dealer", "bidding", "all pass: same dealer deals again"),
    ("team-auction", "bidding", "if everybody passes: redeal", "bidding", "all pass: same dealer deals again"),
    ("team-auction", "bidding", "everyone passes: dealer must bid", "bidding", "all pass: dealer must bid"),
    ("team-auction", "bidding", "stick the dealer", "bidding", "all pass: dealer must bid"),
    ("team-auction", "bidding", "dealer may steal: any bid", "bidding", "dealer may hold: any bid"),
    ("team-auction", "bidding", "the dealer can steal any bid", "bidding", "dealer may hold: any bid"),
    ("team-auction", "bidding", "dealer may hold: never", "bidding", "dealer may hold: nothing"),
    ("team-auction", "bidding", "The dealer may not hold", "bidding", "dealer may hold: nothing"),
    ("team-auction", "trump", "named by: the bidder", "trump", "named by: the pitcher"),
    ("team-auction", "trump", "named by: the high bidder", "trump", "named by: the pitcher"),
    ("team-auction", "trump", "named by: first card led", "trump", "named by: the first lead"),
    ("team-auction", "trump", "The pitcher names trump.", "trump", "named by: the pitcher"),
    ("team-auction", "trump", "order: normal", "trump", "order: A K Q J 10-2"),
    ("nine-card", "exchange", "everyone: discards up to 3, then draws as many", "exchange",
     "everyone: discard up to 3, then draw as many"),
    ("nine-card", "exchange", "everyone: throw up to 3, then draw as many", "exchange",
     "everyone: discard up to 3, then draw as many"),
    ("nine-card", "exchange", "everybody: discard up to 3, then draw as many", "exchange",
     "everyone: discard up to 3, then draw as many"),
    ("nine-card", "exchange", "everyone: discard up to three, then draw the same number", "exchange",
     "everyone: discard up to 3, then draw as many"),
    ("team-auction", "play", "follow: must follow suit", "play", "follow: suit, else any card"),
    ("team-auction", "play", "first lead: must be trump", "play", "first lead: trump"),
    ("team-auction", "play", "first lead: anything goes", "", ""),
    ("team-auction", "play", "The pitcher leads first", "play", "first leader: the pitcher"),
    ("team-auction", "play", "You may always trump", "play", "follow: suit or trump, else any card"),
    ("team-auction", "play", "ends early: yes", "play", "ends early: when every point is decided"),
    ("team-auction", "points", "low: to the winner", "points", "low: to the winner of the lowest trump"),
    ("team-auction", "points", "low: whoever takes it", "points", "low: to the winner of the lowest trump"),
    ("team-auction", "points", "low: to the owner", "points", "low: to the owner of the lowest trump"),
    ("team-auction", "points", "low: to the captor of the lowest trump", "points",
     "low: to the winner of the lowest trump"),
    ("team-auction", "points", "jack: 1 to the taker of the jack of trump", "points",
     "jack: 1 to the winner of the J of trump"),
    ("team-auction", "points", "off-jack: 1 to the winner of the left bower", "points",
     "off-jack: 1 to the winner of the off-J"),
    ("team-auction", "points", "game: 1 to most pips", "points", "game: 1 to the winner of most pips"),
    ("team-auction", "points", "pips: aces 4, kings 3, queens 2, jacks 1, tens 10", "points",
     "pips: A 4, K 3, Q 2, J 1, 10 10"),
    ("team-auction", "points", "5s: 5 to the winner of 5 of trump", "", ""),
    ("team-auction", "points", "high: 2 points if trump is spade", "points", "high: 2 if trump is spade"),
    ("team-auction", "points", "high: 2 when hearts is trump", "points", "high: 2 if trump is hearts"),
    ("team-auction", "settlement", "set: minus the bid", "settlement", "set: pitcher loses the bid"),
    ("team-auction", "settlement", "set: goes back by the bid", "settlement", "set: pitcher loses the bid"),
    ("team-auction", "settlement", "set: loses two times the bid", "settlement", "set: loses 2 times the bid"),
    ("team-auction", "settlement", "set: loses twice the bid if bid is at least 3", "settlement",
     "set: loses twice the bid if bid is 3 or more"),
    ("team-auction", "settlement", "made: what he takes", "settlement", "made: pitcher scores points taken"),
    ("team-auction", "settlement", "made: maker scores points taken", "settlement",
     "made: pitcher scores points taken"),
    ("team-auction", "settlement", "failed: loses the bid", "settlement", "set: loses the bid"),
    ("team-auction", "settlement", "others: get nothing", "settlement", "others: score nothing"),
    ("team-auction", "settlement", "others: none", "settlement", "others: score nothing"),
    ("team-auction", "winning", "target: fifteen", "winning", "target: 15"),
    ("team-auction", "winning", "target: to 15", "winning", "target: 15"),
    ("team-auction", "winning", "play to 15", "winning", "target: 15"),
    ("team-auction", "winning", "15 points to win", "winning", "target: 15"),
    ("team-auction", "winning", "points needed: 15", "winning", "target: 15"),
    ("team-auction", "winning", "start: zero", "winning", "start: 0"),
    ("team-auction", "winning", "tie: the bidder", "winning", "several there: pitcher"),
    ("team-auction", "winning", "several there: bidder goes out first", "winning", "several there: pitcher"),
    ("team-auction", "winning", "several there: highest score", "winning", "several there: highest score, else tie"),
    ("team-auction", "winning", "ends after: 10 deals", "winning", "ends after: 10 hands"),
    ("team-auction", "winning", "junk: stops short", "winning", "junk: stops 1 short of the target"),
    ("team-auction", "to win", "bid: must make his bid", "to win", "bid: made the last bid"),
    ("team-auction", "wins at once", "sweep: every trick", "wins at once",
     "sweep: made the last bid and the pitcher takes every trick"),
    ("team-auction", "play", "each: 6", "deal", "each: 6"),
    ("team-auction", "bidding", "target: 15", "winning", "target: 15"),
    ("team-auction", "winning", "seats 4", "players", "seats: 4"),
    ("team-auction", "points", "drop the low", "points", "no low"),
    ("team-auction", "winning", "without bidding", "", ""),
)  # fmt: skip
"""As somebody writes who knows the game and not the language; no line where there is none that says it all."""


IN_WORDS = {1: "one", 2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 9: "nine", 11: "eleven", 12: "twelve"}


@frozen(kw_only=True)
class BadLine:
    """A text with one line that is wrong, and the text that was meant; ``told`` is the line to be shown."""

    kind: str
    text: str
    right: str | None
    told: str
    line: int = 3
    codes: tuple[str, ...] = ("P101", "P103", "P106", "P107", "P201", "P202")


@define
class Count:
    """What came of the bad lines of one kind."""

    lines: int = 0
    one_problem: int = 0
    right_line: int = 0
    right_code: int = 0
    shown: int = 0
    wrongly_written: int = 0
    fixed: int = 0
    fixed_wrongly: int = 0

    def add(self, bad: BadLine) -> None:
        """Checks a bad line and counts what was said of it."""
        found = problems(bad.text)
        told = report(found)
        mended = mend(Source(name="my.pitch", text=bad.text), None).source.text
        written = re.findall(r"write (?:the heading `[^`]+`, and below it )?`([^`]+)`", told)
        self.lines += 1
        self.one_problem += len(found) == 1
        self.right_line += {problem.span.line for problem in found} == {bad.line}
        self.right_code += any(problem.code in bad.codes for problem in found)
        self.shown += bool(bad.told) and f"`{bad.told}`" in told
        self.wrongly_written += bool(written) and bad.told not in written
        self.fixed += mended == bad.right
        self.fixed_wrongly += mended not in (bad.text, bad.right)


def from_the_tests() -> Iterator[BadLine]:
    """The lines of the tests of this folder."""
    for kind, rows in (("certain", SURE), ("likely", GUESSED)):
        for base, section, wrong, right in rows:
            text, meant = (over_a_game(base, section, line) for line in (wrong, right))
            yield BadLine(kind=kind, text=text, right=meant, told=right)
    for section, wrong, right in HERE:
        text, meant = (sheet(f"{section}\n  {line}\n") for line in (wrong, right))
        yield BadLine(kind="taken away", text=text, right=meant, told=right)
    for section, wrong, _, right in ELSEWHERE:
        yield BadLine(kind="wrong heading", text=sheet(f"{section}\n  {wrong}\n"), right=None, told=right)
    for wrong, right, line in HEADINGS:
        text, meant = (sheet(f"{heading}\n  {line}\n") for heading in (wrong, right))
        yield BadLine(kind="headings", text=text, right=meant, told=right, line=2)


def at_the_table() -> Iterator[BadLine]:
    """The lines above."""
    for base, section, wrong, home, right in AT_THE_TABLE:
        text, meant = (over_a_game(base, section, line) for line in (wrong, right))
        yield BadLine(kind="at the table", text=text, right=meant if home == section else None, told=right)


def slips() -> Iterator[BadLine]:
    """A slip of each kind in every rule that can be said over a bundled game."""
    said = [(form.section, form.name, example) for form in FORMS for example in form.examples]
    said += [(section, "xyz", each) for section, rows in OPEN_TABLES.items() for each in rows if section != "exchange"]
    for section, name, value in said:
        right = f"{name}: {value}"
        for base in ("team-auction", "kirk-partnership", "nine-card"):
            text = over_a_game(base, section, right)
            if not problems(text):
                yield from _slips_of(section, name, value, text)
                break


def _slips_of(section: str, name: str, value: str, text: str) -> Iterator[BadLine]:
    right = f"{name}: {value}"

    def bad(kind: str, line: str, *codes: str, told: str = right) -> BadLine:
        assert line != right
        wrong = text.replace(f"  {right}  #", f"  {line}  #")
        return BadLine(kind=kind, text=wrong, right=text, told=told, codes=codes)

    long = re.search(r"(?<![\w-])[a-z]{5,}(?![\w-])", value)
    if long:
        word, before, behind = long[0], value[: long.start()], value[long.end() :]
        for slip in (f"{word[:2]}{word[1:]}", f"{word[:2]}{word[3:]}", f"{word[0]}{word[2]}{word[1]}{word[3:]}"):
            if slip != word and value.count(word) == 1:
                yield bad("letters in a value", f"{name}: {before}{slip}{behind}", "P101")
    yield bad("a word too many", f"{right} please", "P101")
    yield bad("a full stop", f"{right}.", "P101")
    number = re.fullmatch(r"(.*?)(?<![\w-])(\d+)(?![\w-])(.*)", value)
    if number and int(number[2]) in IN_WORDS and (section, name) not in {("deck", "ranks"), ("trump", "order")}:
        yield bad("number in words", f"{name}: {number[1]}{IN_WORDS[int(number[2])]}{number[3]}", "P101")
    for mark in (" ", " = "):
        yield bad("colon lost", f"{name}{mark}{value}", "P103")
    if name in names_in(section):
        for slip in (f"{name}e", f"{name[:2]}{name[3:]}", f"{name[0]}{name[2]}{name[1]}{name[3:]}"):
            if slip not in (name, *names_in(section)) and section not in OPEN_TABLES:
                yield bad("letters in a name", f"{slip}: {value}", "P201")
        home = next(each for each in SECTIONS if name not in names_in(each) and each not in OPEN_TABLES)
        under = text.replace(f"\n{section}\n", f"\n{home}\n", 1)
        yield BadLine(kind="under another heading", text=under, right=None, told=right, codes=("P201",))
    for slip in (f"{section}e", f"{section[:2]}{section[3:]}", f"rules of {section}", f"{section}:"):
        wrong = text.replace(f"\n{section}\n", f"\n{slip}\n", 1)
        yield BadLine(kind="a heading", text=wrong, right=text, told=section, line=2, codes=("P103",))


def counts(every: int = 1) -> dict[str, Count]:
    """The bad lines by their kind, all or one in so many, and what came of them."""
    by_kind: dict[str, Count] = {}
    for bad in (*from_the_tests(), *at_the_table(), *slips())[::every]:
        by_kind.setdefault(bad.kind, Count()).add(bad)
    return by_kind


def table(by_kind: dict[str, Count]) -> str:
    """The counts, a line for each kind."""
    heads = ("lines", "one", "line", "code", "shown", "wrong", "fixed", "wrongly")
    rows = [f"{'':22}" + "".join(f"{head:>9}" for head in heads)]
    for kind, count in by_kind.items():
        rows.append(f"{kind:22}" + "".join(f"{number:>9}" for number in astuple(count)))
    return "\n".join(rows) + "\n"


if __name__ == "__main__":
    print(table(counts()), end="")
