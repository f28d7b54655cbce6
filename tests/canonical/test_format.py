"""Canonical style: what it looks like, and what it never touches."""

from itertools import product
from pathlib import Path

import pytest

from pitchdsl.canonical.format import formatted
from pitchdsl.canonical.text import canonical
from pitchdsl.compile import CompileError, load
from pitchdsl.language.form import Form
from pitchdsl.resolve.library import bundled
from pitchdsl.source import Source
from pitchdsl.syntax.forms import FORMS
from pitchdsl.syntax.parse import parse
from pitchdsl.syntax.well_formed import MOST_CHARACTERS, MOST_LINE
from tests.docs.pages import page
from tests.effort import some

VARIANTS = [path.stem for path in bundled("variant")]


def tidy(text: str) -> str:
    return formatted(Source(name="my.pitch", text=text))


def rule(section: str, line: str) -> str:
    """A single rule, formatted, without what stands around it."""
    first, blank, heading, said = tidy(f"variant x\n{section}\n{line}").removesuffix("\n").split("\n")
    assert (first, blank, heading) == ("variant x", "", section)
    assert said.startswith("  ")
    return said[2:]


# ───── style ─────

BEFORE = """\


\t# Aunt Ida's game,
\t# as we play it
\tVariant   ida  “Aunt  Ida's”   extends  auction-pitch
source:   The back of  an envelope     # in her kitchen
with :  no-junk ,double-set


> She never wrote it down.
Players
      Seats :  2 to 7   players
      sides: Each Alone


      # nobody has seen a kitty here
deal
   each: 6 cards in packets of 3         # two rounds
   kitty: none,                          # she would not hear of one
   first dealer: at random # or so

  > There is no smudge.
no calls
bidding
  turns:once around
# at Easter it is 3
  bids: at least 2
  no  Dealer may hold
  # so much for bidding

# Scoring
points
    Jack: 1 to winner of J of trump
\tten :1, to the winner of T of trump
    game: to winner of most pips      # nobody if tied, as in the base
    game: 2 if bid is 3 or higher and trump is hearts
    pips: A 4  K 3  Q 2  J 1  T 10
settlement
  set: loses twice the bid
  every trick: others loses 0
exchange
  everyone but dealer: discard up to 4 then draw as many
  the dealer: take stock then discard, down to 6
winning
  target: 11 points
  several there:  the pitcher else first by high low
to win
  own: the pitcher takes every point   or   made last bid



"""

AFTER = """\
# Aunt Ida's game,
# as we play it
variant ida "Aunt Ida's" extends auction-pitch
  source: The back of  an envelope  # in her kitchen
  with: no-junk, double-set

  > She never wrote it down.

players
  seats: 2-7
  sides: each alone

  # nobody has seen a kitty here

deal
  each: 6, in packets of 3  # two rounds
  kitty: none               # she would not hear of one
  first dealer: at random  # or so

> There is no smudge.
no calls

bidding
  turns: once around
  # at Easter it is 3
  bids: 2 or more
  no dealer may hold
  # so much for bidding

# Scoring
points
  jack: 1 to the winner of J of trump
  ten: 1 to the winner of 10 of trump
  game: to the winner of most pips  # nobody if tied, as in the base
  game: 2 if the bid is 3 or more and trump is hearts
  pips: A 4, K 3, Q 2, J 1, 10 10

settlement
  set: pitcher loses twice the bid
  every trick: others lose nothing

exchange
  everyone but the dealer: discard up to 4, then draw as many
  dealer: take the stock, then discard down to 6

winning
  target: 11
  several there: pitcher, else first by high, low

to win
  own: the pitcher takes every point or made the last bid
"""


def test_every_rule_of_style() -> None:
    assert parse(Source(name="before", text=BEFORE))[1] == []
    assert tidy(BEFORE) == AFTER
    assert tidy(AFTER) == AFTER


@pytest.mark.parametrize(
    ("section", "before", "after"),
    [
        ("deal", "each: in packets of 2", "each: in packets of 2"),
        ("deal", "each: 6", "each: 6"),
        ("deal", "kitty: to pitcher", "kitty: to the pitcher"),
        ("play", "follow: suit", "follow: suit"),
        ("play", "follow: else any card", "follow: else any card"),
        ("play", "follow: Else trump else any card", "follow: else trump, else any card"),
        ("calls", "moon: made by taking every trick", "moon: made by taking every trick"),
        ("calls", "moon: bid of all points", "moon: a bid of all the points"),
        ("points", "low: to owner of the lowest trump", "low: to the owner of the lowest trump"),
        ("points", "low: 2", "low: 2"),
        ("points", "low: if trump is spade", "low: if trump is spades"),
        ("points", "game: to winner of trick with most pips", "game: to the winner of the trick with most pips"),
        ("points", "x: to winner of most pips pitcher if tied", "x: to the winner of most pips, the pitcher if tied"),
        ("bidding", "all pass: dealer must bid", "all pass: dealer must bid"),
        ("bidding", "all pass: dealer must bid or take set", "all pass: dealer must bid, or take a set"),
        ("trump", "named by: pitcher", "named by: the pitcher"),
    ],
)  # fmt: skip
def test_a_line_that_says_a_part_says_no_more(section: str, before: str, after: str) -> None:
    assert rule(section, before) == after


@pytest.mark.parametrize(
    ("section", "line"),
    [
        ("trump", "order: A K Q J 10 9 8 7 6 5 4 3 2"),
        ("trump", "order: A K Q J off-J 10-2 joker"),
        ("trump", "order: A K Q J red joker black joker 10-2"),
        ("points", "joker: 1 to the winner of the joker"),
        ("points", "red-joker: 1 to the winner of the red joker"),
        ("points", "low: to the winner of the lowest trump but the joker"),
        ("points", "low: to the winner of the lowest trump but joker"),
        ("points", "low: to the winner of the lowest trump but 2 of trump and the black joker"),
        ("points", "pips: 10 10, J 1, Q 2, K 3, A 4"),
        ("points", "jack: 2 if trump is spades or trump is clubs"),
        ("points", "jack: 2 if trump is clubs or trump is spades"),
        ("points", "sweep: 1 if the pitcher takes every trick and the pitcher takes every point"),
        ("exchange", "dealer: take the stock, then discard non-trump, down to 6"),
        ("exchange", "dealer: take the stock, then discard non-trump down to 6"),
        ("exchange", "left of the dealer: discard down to 6"),
        ("bidding", "bids: 4"),
        ("bidding", "bids: 4-4"),
    ],
)
def test_what_reads_well_stays_as_the_author_has_it(section: str, line: str) -> None:
    assert rule(section, line) == line


def test_the_example_of_the_page_is_what_comes_of_it() -> None:
    before, after = page("language.md").examples("pitch", under="Keeping a sheet tidy")
    assert tidy(before.text) == after.text != before.text


def test_a_run_of_ranks_is_not_said_rank_by_rank() -> None:
    """It takes what the pack has of it; the pack itself may be said in either way."""
    assert rule("trump", "order: A-J 10 9 8") == "order: A-J 10 9 8"
    assert rule("deck", "ranks: A-J 10 9 8 7") == "ranks: A K Q J 10-7"


def test_a_title_that_is_not_said_is_not_added() -> None:
    assert tidy("VARIANT  my-game extends   team") == "variant my-game extends team\n"
    assert tidy('house-rule   my-rule   " My  rule " ') == 'house-rule my-rule "My rule"\n'


def test_the_text_of_a_source_and_of_a_note_is_the_authors() -> None:
    text = 'variant x "X"\n  source: A  "The  T"  of 1890\n  > A  T is a 10,  the  ten.\n'
    assert tidy(text) == text


def test_a_comment_may_not_come_out_of_a_value() -> None:
    """`#1` is a source as long as no blank stands before it."""
    text = 'variant x "X"\nsource:#1 of 2\n'
    assert tidy(text) == text


def test_comments_behind_lines_keep_below_each_other_only_where_they_were() -> None:
    text = (
        "variant x # 1\ndeal\neach: 6     # 2\nkitty: none # 3\n\nfirst dealer: at random   # 4\nmisdeal: on demand"
        " if hand has nothing but 9-2 # 5\n"
    )
    assert tidy(text) == (
        "variant x  # 1\n\ndeal\n  each: 6      # 2\n  kitty: none  # 3\n\n  first dealer: at random  # 4\n"
        "  misdeal: on demand if hand has nothing but 9-2  # 5\n"
    )


def test_a_comment_on_top_of_a_heading_goes_with_it() -> None:
    text = "variant x\ndeal\n  each: 6\n  # about the deal\n# about bidding\n# and more\nbidding\n"
    assert tidy(text) == "variant x\n\ndeal\n  each: 6\n  # about the deal\n\n# about bidding\n# and more\nbidding\n"


def test_a_note_on_top_of_a_dropped_section_goes_with_it() -> None:
    text = "variant x\ndeal\n  each: 6\n  > The one.\n  > The other.\nno exchange\n> At the end.\nplay\n"
    assert tidy(text) == (
        "variant x\n\ndeal\n  each: 6\n\n> The one.\n> The other.\nno exchange\n  > At the end.\n\nplay\n"
    )


def test_several_games_in_a_file_have_a_blank_line_between_them() -> None:
    text = "variant x extends team\nwinning\ntarget: 7\n# the second\nhouse-rule y\nwinning\ntarget: 8\n"
    assert tidy(text) == (
        "variant x extends team\n\nwinning\n  target: 7\n\n# the second\nhouse-rule y\n\nwinning\n  target: 8\n"
    )


@pytest.mark.parametrize("path", [*bundled("variant"), *bundled("house-rule")], ids=lambda path: path.stem)
def test_a_bundled_sheet_is_in_canonical_style(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert tidy(text) == text


@pytest.mark.parametrize("name", VARIANTS)
def test_a_line_is_said_as_show_says_it(name: str) -> None:
    assert tidy(canonical(load(name))) == canonical(load(name))


def test_a_variant_with_a_house_rule_is_said_as_show_says_it() -> None:
    fitting, pairs = 0, list(product(("nine-card", "team-auction-7", "guide-partnership"), bundled("house-rule")))
    tried = some(pairs, 30)
    for name, house_rule in tried:
        try:
            text = canonical(load(name, house_rules=[house_rule]))
        except CompileError:
            continue
        fitting += 1
        assert tidy(text) == text
    assert fitting > len(tried) / 2


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.address)
def test_a_rule_is_said_as_its_form_says_it(form: type[Form]) -> None:
    for example in (*form.examples, *([form.default] if form.default else [])):
        for said in (example, example.replace(",", " ").replace("the ", "")):
            assert rule(form.section, f"{form.name}: {said}") == f"{form.name}: {example}"


# ───── what cannot be read ─────


def test_a_line_that_cannot_be_read_stays_to_the_last_blank() -> None:
    text = "variant x\ndeal\n each:6\n   kity :  4   # hm \t\n kitty:none\n"
    assert tidy(text) == "variant x\n\ndeal\n  each: 6\n   kity :  4   # hm \t\n  kitty: none\n"


def test_below_a_first_line_that_cannot_be_read_the_rest_is_formatted() -> None:
    assert tidy("variant My Game\ndeal\neach:6\n") == "variant My Game\n\ndeal\n  each: 6\n"
    assert tidy("deal\neach:6\n") == "deal\n  each: 6\n"


def test_what_stands_under_a_heading_that_nobody_knows_stays() -> None:
    text = "variant x\n\nzebra\n stripes:6\n as many as you like\n\nwinning\n  target: 7\n"
    assert tidy(text) == text.replace(" stripes:6", "  stripes: 6")


def test_a_line_does_not_grow_too_long() -> None:
    note = f">{'x' * (MOST_LINE - 1)}"
    assert tidy(f"variant x\n{note}\n") == f"variant x\n{note}\n"
    rows = [f"  each: 6 #{'a' * 1000}", f"  kitty: 4 to the pitcher #{'b' * (MOST_LINE - 30)}"]
    assert all(len(line) <= MOST_LINE for line in tidy("variant x\ndeal\n" + "\n".join(rows)).split("\n"))


def test_what_is_no_rule_sheet_stays() -> None:
    for text in ("variant x\0\n deal\n", "variant x\n" + " \n" * MOST_CHARACTERS):
        assert tidy(text) == text
    almost = "variant x\n" + " #\n" * (MOST_CHARACTERS // 3 - 10)
    assert len(almost) < MOST_CHARACTERS
    assert tidy(almost) == almost, "it would grow beyond what is read"


def test_pips_of_some_hands_stay_in_their_order() -> None:
    line = "pips: K 7, 3 3, A 3 if the bid is 3 or more"
    assert rule("points", line) == line
