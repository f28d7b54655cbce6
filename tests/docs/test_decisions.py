"""The page of decisions answers every doubtful claim once, and what it offers instead is really another game."""

import re
import tomllib
from collections import Counter

from attrs import frozen

from pitchdsl.canonical.difference import differences
from pitchdsl.compile import compile_text, load
from tests.documents.registry import CLAIMS_MADE, document_of, read
from tests.effort import in_one_test

from .pages import ROOT, Block, Heading, page

PAGE = page("decisions.md")
WIDER = "Where the language is wider than the app"

DOUBTS = {"D0": 52, "D1": 30, "D2": 139, "D3": 19, "D4": 15}
"""How many claims of each document can be doubted: 255 in all, so that none gets lost from `ambiguous.toml`."""


@frozen(kw_only=True)
class Group:
    """Claims that can be doubted, and why they are or are not answered."""

    name: str
    reason: str
    claims: tuple[str, ...]


@frozen(kw_only=True)
class Entry:
    """One question and its answer."""

    topic: str
    heading: Heading

    def __str__(self) -> str:
        return self.heading.anchor

    @property
    def settles(self) -> list[str]:
        """The claims that its last line names."""
        line = re.search(r"^<sub>Settles: ([^<]*)</sub>\s*\Z", self.heading.text, flags=re.M)
        return re.split(r",\s+", line[1]) if line else []


def _groups() -> tuple[Group, ...]:
    path = ROOT / "tests" / "documents" / "ambiguous.toml"
    said = tomllib.loads(path.read_text(encoding="utf-8"))
    return tuple(Group(name=name, reason=each["reason"], claims=tuple(each["claims"])) for name, each in said.items())


def _entries() -> list[Entry]:
    found: list[Entry] = []
    topic = ""
    for heading in PAGE.headings:
        if heading.depth == 2:
            topic = heading.title
        elif heading.depth == 3:
            found.append(Entry(topic=topic, heading=heading))
    return found


def _offers() -> list[tuple[str, str, tuple[str, ...]]]:
    """Each game with house rules that the page names: the heading, the variant, the house rules."""
    found: list[tuple[str, str, tuple[str, ...]]] = []
    for entry in ENTRIES:
        for code in re.findall(r"`([a-z0-9-]+(?:\s+--with\s+[a-z0-9-]+)+)`", entry.heading.text):
            variant, *house_rules = re.split(r"\s+--with\s+", code)
            found.append((str(entry), variant, tuple(house_rules)))
    return found


GROUPS = _groups()
ENTRIES = _entries()
OFFERS = _offers()
LINES = PAGE.examples("pitch-lines")


def test_the_list_of_doubtful_claims_is_whole() -> None:
    claims = [claim for group in GROUPS for claim in group.claims]
    registry = read()
    known = {claim.id for claim in registry.claims} | {claim for group in registry.later for claim in group.claims}
    assert not [claim for claim, times in Counter(claims).items() if times > 1]
    assert set(claims) <= known, "there is no such claim"
    assert Counter(map(document_of, claims)) == DOUBTS
    assert set(DOUBTS) == set(CLAIMS_MADE)
    assert [group.name for group in GROUPS if not group.reason.strip()] == []


def test_every_doubtful_rule_is_settled_by_one_entry() -> None:
    settled = [claim for entry in ENTRIES for claim in entry.settles]
    rules = next(group for group in GROUPS if group.name == "rules")
    assert not [claim for claim, times in Counter(settled).items() if times > 1], "two entries settle the same claim"
    assert not sorted(set(rules.claims) - set(settled)), "no entry settles these claims"
    assert not sorted(set(settled) - set(rules.claims)), "these claims are no rules that can be doubted"


@in_one_test("entry", ENTRIES, ids=str)
def test_an_entry_has_all_its_parts(entry: Entry) -> None:
    assert entry.topic, "an entry stands under a topic"
    assert entry.heading.title.endswith("?"), "a heading is a question"
    assert re.findall(r"^\*\*(\w+):\*\* \S", entry.heading.text, flags=re.M) == ["Here", "Why", "Otherwise"]
    assert entry.settles or entry.topic == WIDER, "the last line names the claims that the entry settles"


def test_house_rules_are_named_with_their_game() -> None:
    """So that each of them is tried below."""
    assert len(OFFERS) > 60
    assert PAGE.text.count("--with") == sum(len(house_rules) for _, _, house_rules in OFFERS) + 1, (
        "write `GAME --with RULE`; only the introduction says it without names"
    )


@in_one_test(("question", "variant", "house_rules"), OFFERS)
def test_a_house_rule_makes_another_game(question: str, variant: str, house_rules: tuple[str, ...]) -> None:
    """One by one as well as together: none may be idle."""
    base = load(variant)
    whole = load(variant, house_rules=house_rules)
    for left_out in house_rules:
        others = [each for each in house_rules if each != left_out]
        assert differences(load(variant, house_rules=others), whole), f"{question}: {left_out} changes nothing"
    assert differences(base, whole)


@in_one_test("block", LINES, ids=str)
def test_lines_make_another_game(block: Block) -> None:
    """That they compile is tested with the examples of all pages."""
    assert block.over
    rules = compile_text(block.source.text).rules
    assert rules is not None
    assert differences(load(block.over), rules), "these lines say what holds in that game anyway"


@in_one_test("entry", [each for each in ENTRIES if each.topic != WIDER], ids=str)
def test_what_cannot_be_had_is_said(entry: Entry) -> None:
    """An entry without an offer says that there is none, or which bundled sheet to take."""
    otherwise = entry.heading.text.partition("**Otherwise:**")[2]
    offered = "--with" in otherwise or "```pitch-lines" in otherwise
    assert offered or re.match(r"\s*(nothing|play `[a-z-]+`)", otherwise)
