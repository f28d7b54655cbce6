"""Defaults written out: all of them, in their sections, with no other game and no note or comment elsewhere."""

from pathlib import Path

import pytest

from pitchdsl.canonical.complete import completed
from pitchdsl.canonical.text import canonical
from pitchdsl.compile import compile_text
from pitchdsl.diagnostics.problem import Problem
from pitchdsl.game.rules import Rules
from pitchdsl.resolve.library import Library, bundled
from pitchdsl.source import Source
from pitchdsl.syntax.parse import parse
from pitchdsl.syntax.tree import Definition


def complete(text: str, folder: Path | None = None) -> tuple[str, list[Problem]]:
    return completed(Source(name="my.pitch", text=text), Library(folders=(folder,) if folder else ()))


def done(text: str) -> str:
    """The completed text; there must be nothing against it, and nothing left to do."""
    after, problems = complete(text)
    assert not problems
    assert complete(after) == (after, [])
    return after


def rules_of(text: str) -> Rules:
    rules = compile_text(text).rules
    assert rules is not None
    return rules


def definitions(text: str) -> tuple[Definition, ...]:
    return parse(Source(name="my.pitch", text=text))[0].definitions


BEFORE = """\
# Aunt Ida's game
variant ida "Ida" extends team-auction

deal
  # she deals quickly
  each: 6    # as ever

bidding
  all pass: next dealer deals
  > Uncle Bo wanted the dealer stuck.

# The end
winning
  target: 15
"""

AFTER = """\
# Aunt Ida's game
variant ida "Ida" extends team-auction

players
  direction: to the left

deck
  ranks: A K Q J 10-2
  jokers: none

deal
  # she deals quickly
  each: 6  # as ever
  each: in packets of 1
  kitty: none
  first dealer: at random

bidding
  all pass: next dealer deals
  > Uncle Bo wanted the dealer stuck.

trump
  order: A K Q J 10-2
  jokers: red above black

play
  first leader: the pitcher
  later leads: any card
  ends early: never
  joker led: names no suit
  beating: not needed
  undertrumping: allowed
  after each trick: nothing
  stock: face down

settlement
  every trick: others lose nothing

# The end
winning
  target: 15
  start: 0
  may not win: keeps its score
  junk: counts in full
  over the target: counts
  points count: after the hand
"""


def test_every_default_has_its_place() -> None:
    assert done(BEFORE) == AFTER


@pytest.mark.parametrize("path", bundled("variant"), ids=lambda path: path.stem)
def test_a_bundled_variant_stays_the_same_game_and_leaves_nothing_unsaid(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    after = done(text)
    assert rules_of(after) == rules_of(text)
    assert "# the default" in canonical(rules_of(text), origins=True)
    assert "# the default" not in canonical(rules_of(after), origins=True)
    assert [problem.code for problem in compile_text(after).problems] == [
        problem.code for problem in compile_text(text).problems
    ]
    remaining = iter(after.split("\n"))
    assert all(line in remaining for line in text.split("\n") if line), "what was there is there, in its order"
    assert [definition.notes for definition in definitions(after)] == [
        definition.notes for definition in definitions(text)
    ]


def test_a_note_at_the_end_of_a_section_stays_with_the_rule_above() -> None:
    after = done('variant x "X" extends team-auction\ndeal\n  first dealer: highest cut\n  > With a joker, again.\n')
    assert [(note.address, note.text) for note in definitions(after)[0].notes] == [
        ("deal/first dealer", "With a joker, again.")
    ]
    assert "  first dealer: highest cut\n  > With a joker, again.\n\n" in after
    assert after.count("\ndeal\n") == 2


def test_a_note_about_a_dropped_section_stays_with_it() -> None:
    text = "variant x extends pedro\ndeal\neach: 6\n> No drawing.\nno exchange\nwinning\ntarget: 20\n"
    after = done(text)
    assert "  kitty: none\n  first dealer: at random\n\n> No drawing.\nno exchange\n\n" in after
    assert [(note.address, note.text) for note in definitions(after)[0].notes] == [("exchange", "No drawing.")]
    assert rules_of(after) == rules_of(text)


def test_what_was_dropped_is_said_below() -> None:
    after = done("variant x extends nine-card\nbidding\n  no dealer may hold\n")
    assert "  no dealer may hold\n  dealer may hold: nothing\n" in after
    after = done("variant x extends smear-5\nplay\n  first lead: any card\n\nno deck\nwinning\n  target: 12\n")
    assert "\nno deck\n\ndeck\n  ranks: A K Q J 10-2\n  jokers: none\n\nsettlement\n" in after


def test_a_rule_that_is_said_and_then_dropped_with_its_section_is_said_again() -> None:
    text = "variant x extends nine-card\n\ndeck\n  jokers: none\n\nno deck\n"
    assert done(text).startswith(
        "variant x extends nine-card\n\nplayers\n  direction: to the left\n"
        + text[len("variant x extends nine-card\n") :]
        + "\ndeck\n  ranks: A K Q J 10-2\n  jokers: none\n"
    )


def test_a_base_in_the_same_file_does_not_bind_its_heir() -> None:
    """Written out, the base has the pitcher lead; its heir has none, and says so."""
    base, heir = ((bundled("variant")[0].parent / f"{name}.pitch").read_text() for name in ("team-auction", "team"))
    for text in (f"{base}\n{heir}", f"{heir}\n{base}"):
        after = done(text)
        for name in ("team-auction", "team"):
            before_, after_ = (
                compile_text("\n".join([*_first(name, each), *_without(name, each)])).rules for each in (text, after)
            )
            assert before_ is not None
            assert before_ == after_
        assert after.count("  first leader: who named trump\n") == 1
        assert after.count("  first leader: the pitcher\n") == 1


def _first(name: str, text: str) -> list[str]:
    """The lines of one game of a file."""
    return [line for game, line in _games(text) if game == name]


def _without(name: str, text: str) -> list[str]:
    return [line for game, line in _games(text) if game != name]


def _games(text: str) -> list[tuple[str, str]]:
    game, found = "", []
    for line in text.split("\n"):
        game = line.split()[1] if line.startswith("variant ") else game
        found.append((game, line))
    return found


def test_a_kitty_that_is_for_nobody_in_particular_is_for_the_pitcher() -> None:
    text = "variant x extends smear-4\nno deal\ndeal\neach: 6, in packets of 3\nkitty: 3\n"
    assert "  kitty: 3\n  kitty: to the pitcher\n  first dealer: at random\n" in done(text)


def test_a_house_rule_has_no_defaults() -> None:
    assert done("house-rule x\nwinning\ntarget:7\n") == "house-rule x\n\nwinning\n  target: 7\n"


def test_a_text_with_a_fault_is_only_formatted() -> None:
    after, problems = complete("variant x extends team\nwinning\ntarget:7\nstrat: 0\n")
    assert after == "variant x extends team\n\nwinning\n  target: 7\nstrat: 0\n"
    assert [problem.code for problem in problems] == ["P201"]
    after, problems = complete(
        "variant x extends team\nwinning\ntarget:0\n\nvariant y extends team\nplay\nfollow:suit\n"
    )
    assert after.startswith(
        "variant x extends team\n\nwinning\n  target: 0\n\n"
        "variant y extends team\n\nplayers\n  direction: to the left\n\ndeck\n"
    )
    assert [(problem.code, problem.span.line) for problem in problems] == [("P351", 3)]


def test_a_base_is_found_beside_the_file(tmp_path: Path) -> None:
    (tmp_path / "old.pitch").write_text("variant old extends team-auction\nplay\nfirst leader: left of the pitcher\n")
    after, problems = complete("variant x extends old\n", tmp_path)
    assert not problems
    assert "first leader" not in after
    assert "later leads: any card" in after
