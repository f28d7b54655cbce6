"""What is told of a place: completion, hover, and where a thing is said."""

import pytest

from pitchdsl.editing.completing import complete
from pitchdsl.editing.definitions import definition
from pitchdsl.editing.diagnostics import diagnostics
from pitchdsl.editing.hovering import code, hover
from pitchdsl.editing.meanings import meanings
from pitchdsl.syntax.forms import BY_ADDRESS, SECTIONS
from tests.editing.cursor import at_mark

CLUB = "variant club extends auction-pitch\nwinning\n  target: 9\n"


def markdown(text: str, **others: str) -> str:
    found = hover(*at_mark(text, **others))
    return found.markdown if found else ""


def places(text: str, **others: str) -> list[tuple[str, int, str]]:
    return [(each.source.name, each.line, each.text) for each in definition(*at_mark(text, **others))]


def test_completion_knows_the_section_and_the_names_of_open_texts() -> None:
    text = "# 😀\nvariant friday extends club\nwinning\n  tar¦"
    assert "target: " in [each.text for each in complete(*at_mark(text, club=CLUB))]
    found = complete(*at_mark("variant friday extends c¦", club=CLUB))
    assert "club" in [each.text for each in found]


def test_completion_in_the_second_game_of_a_text() -> None:
    text = "variant one extends pedro\nvariant two extends pedro\nwinning\n  tar¦"
    assert next(each.text for each in complete(*at_mark(text))) == "target: "


def test_every_section_and_rule_has_a_meaning() -> None:
    assert set(meanings()) == {*SECTIONS, *BY_ADDRESS}
    for address, each in meanings().items():
        assert each.text or address in SECTIONS, address
        assert "](" not in each.text, address


def test_hover_of_a_rule_says_meaning_example_silence_and_what_it_replaces() -> None:
    told = markdown("variant friday extends club\nwinning\n  tar¦get: 15\n", club=CLUB)
    assert "**target** (winning)" in told
    assert "```pitch\ntarget: " in told
    assert "If nobody says it: " in told
    assert "Replaces `club`: `target: 9` (`club.pitch:3`)" in told


def test_hover_of_a_part_says_whence_the_rest_comes() -> None:
    told = markdown("variant friday extends auction-pitch\npoints\n  lo¦w: to the winner of the lowest trump\n")
    assert "From `auction-pitch`: `low: 1 to the owner of the lowest trump` (`variants/documents/auction-pitch" in told


def test_hover_of_a_heading_and_of_names() -> None:
    told = markdown("variant friday extends club\nplay¦ers\n", club=CLUB)
    assert "**players**" in told
    assert "`seats`, `sides`" in told
    assert "the variant `club`" in markdown("variant friday extends cl¦ub\n", club=CLUB)
    assert "others: score nothing" in markdown("variant friday extends pedro\n  with: no-ju¦nk\n")
    assert markdown("variant friday extends nowh¦ere\n") == ""
    assert markdown("¦\nvariant friday extends pedro\n") == ""


def test_hover_of_a_problem_has_its_page() -> None:
    workspace, name, line, column = at_mark("variant friday extends pedro\nwinning\n  tra¦gets: 11\n")
    found = hover(workspace, name, line, column, diagnostics(workspace, name))
    assert found is not None
    assert "P201" in found.markdown


def test_what_an_author_wrote_is_no_markdown() -> None:
    told = markdown('variant fri¦day "<img src=x> [a](http://b) `c`" extends pedro\n')
    assert "``<img src=x> [a](http://b) `c` ``" in told.replace("`` <", "``<")
    assert code("a``b") == "```a``b```"


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("variant friday extends cl¦ub\n", ("club.pitch", 1, "club")),
        ("variant friday extends club\nwinning\n  tar¦get: 15\n", ("club.pitch", 3, "target")),
        ("variant friday extends pedro\n  with: no-j¦unk\n", ("variants/house-rules/no-junk.pitch", 1, "no-junk")),
        (
            "variant friday extends club\npoints\n  ten: 1 to the winner of 10 of trump\n  total: 5\n"
            "winning\n  several there: first by te¦n\n",
            ("friday.pitch", 3, "ten"),
        ),
        ("variant friday extends club\npoints\n  no ja¦ck\n", ("variants/documents/auction-pitch.pitch", 30, "jack")),
    ],
)
def test_where_a_thing_is_said(text: str, place: tuple[str, int, str]) -> None:
    assert places(text, club=CLUB) == [place]


def test_a_bundled_text_has_a_real_path() -> None:
    workspace, name, line, column = at_mark("variant friday extends auction-pi¦tch\n")
    (place,) = definition(workspace, name, line, column)
    file = workspace.file_of(place.source)
    assert file is not None
    assert file.read_text().splitlines()[place.line - 1].startswith("variant auction-pitch")
    assert workspace.is_bundled(place.source)


def test_places_count_emoji_as_one_character() -> None:
    workspace, name, line, column = at_mark('variant friday "😀😀" extends cl¦ub\n', club=CLUB)
    found = hover(workspace, name, line, column)
    assert found is not None
    assert (found.span.column, found.span.length) == (29, 4)
