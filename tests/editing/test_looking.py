"""What a text looks like in an editor: its outline, what folds, what its words are, and what is inherited."""

from pitchdsl.editing.inherited import differing, hints, standing
from pitchdsl.editing.meanings import meanings
from pitchdsl.editing.outline import folds, symbols
from pitchdsl.editing.pieces import pieces_of
from pitchdsl.source import Source
from tests.editing.cursor import NAME, in_editor

TEXT = """\
# 😀 on top
# and more
variant friday "Fri😀day" extends auction-pitch

bidding
  > a note
  bids: 2 or more
no wins at once

points
  low: to the winner of the lowest trump
  no jack
  ten: 1 to the winner of 10 of trump
# about the house rule

house-rule mine
winning
  target: 15 if there are 4 players
"""


def test_outline() -> None:
    friday, mine = symbols(in_editor(TEXT), NAME)
    assert (friday.name, friday.detail, friday.span.line, friday.last) == ("friday", "Fri😀day", 3, 14)
    sections = [(each.name, each.span.line, each.last) for each in friday.children]
    assert sections == [("bidding", 5, 7), ("no wins at once", 8, 8), ("points", 10, 14)]
    assert [each.name for each in friday.children[2].children] == ["low", "no jack", "ten"]
    assert (mine.span.line, mine.last, mine.kind.value) == (16, 18, "house-rule")


def test_folds() -> None:
    found = {(each.first, each.last, each.is_comment) for each in folds(in_editor(TEXT), NAME)}
    assert found == {(3, 14, False), (5, 7, False), (10, 14, False), (16, 18, False), (17, 18, False), (1, 2, True)}


def test_what_is_inherited_is_said_beside_its_heading_and_its_line() -> None:
    text = (
        "variant friday extends auction-pitch\npoints\n  low: to the winner of the lowest trump\nwinning\n  target: 9\n"
    )
    found = {(each.span.line, each.text) for each in hints(in_editor(text), NAME)}
    assert (3, "from auction-pitch: low: 1 to the owner of the lowest trump") in found
    assert (2, "from auction-pitch: 5 more rules") in found
    ((line, words),) = [each for each in found if each[0] == 4]
    assert line == 4
    assert words.startswith("from auction-pitch: several there: pitcher")
    assert hints(in_editor(text), NAME, (3, 3)) == tuple(
        each for each in hints(in_editor(text), NAME) if each.span.line == 3
    )


def test_a_game_that_stands_alone_inherits_nothing() -> None:
    text = "house-rule mine\nwinning\n  target: 15\n"
    assert hints(in_editor(text), NAME) == ()
    assert standing(in_editor(text), NAME) == ()


def test_how_much_differs() -> None:
    text = "variant friday extends auction-pitch\nwinning\n  target: 9\nvariant same extends friday\n"
    workspace = in_editor(text)
    assert [name for name, _ in standing(workspace, NAME)] == ["friday", "same"]
    friday, same = (differing(workspace, NAME, name) for name in ("friday", "same"))
    assert friday is not None
    assert same is not None
    assert friday.words == "differs from auction-pitch in 1 rule"
    assert same.words == "plays like friday"
    (difference,) = friday.differences or ()
    assert (difference.address, difference.ours, difference.theirs) == ("winning/target", ("9",), ("7",))
    assert differing(workspace, NAME, "nobody") is None


def test_a_faulty_game_is_not_compared() -> None:
    found = differing(in_editor("variant friday extends auction-pitch\nwinning\n  target: lots\n"), NAME, "friday")
    assert found is not None
    assert found.differences is None


def test_pieces_are_the_whole_text() -> None:
    for text in (TEXT, "", "\n", "variant a\nvariant b", "# x\n\nvariant a\nvariant b\n\n"):
        source = Source(name="x", text=text)
        pieces = pieces_of(source)
        assert "\n".join(each.source.text for each in pieces) == text
        for piece in pieces:
            lines = source.lines[piece.first - 1 : piece.first - 1 + len(piece.source.lines)]
            assert lines == piece.source.lines


def test_no_meaning_runs_on_into_the_next_page() -> None:
    assert not [address for address, found in meanings().items() if "\n#" in found.text or found.text.startswith("#")]
