"""No code reads a sentence that we wrote: what was said is asked of the problem, the event or the rule that said it.

A sentence is the last step. Where code looks into one, another wording changes what the program does.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "pitchdsl"

SENTENCES = {"title", "help", "case", "sentence", "why", "reason", "news", "notice", "label", "message"}
"""What our sentences are called, wherever they are."""

LINES = {"line", "text", "words"}
"""What they are called besides in the folders that make sentences; elsewhere these are an author's."""

TELLING = {"account", "check", "diagnostics", "fitting", "play", "players", "rulebook", "language", "game", "web"}

LOOKING = {"endswith", "find", "index", "partition", "removeprefix", "removesuffix", "replace", "rfind", "rpartition"}
LOOKING |= {"split", "startswith"}
PATTERNS = {"findall", "finditer", "fullmatch", "match", "search", "split", "sub"}

WRITTEN_BY_OTHERS = {
    "diagnostics/export.py: text.replace": "escapes, whatever the text says",
    "diagnostics/faults.py: sub of line": "a traceback of Python",
    "diagnostics/faults.py: sub of text": "a traceback of Python",
    "diagnostics/faults.py: text.replace": "a traceback of Python",
    "diagnostics/wrapped.py: findall of text": "breaks lines, whatever they say",
    "play/commands.py: text.split": "what a person typed",
    "play/words.py: text.replace": "what a person typed",
    "resolve/library.py: findall of title": "the title of an author's game",
    "resolve/library.py: title.replace": "the title of an author's game",
    "language/english.py: text.endswith": "a full stop behind an author's note",
    "web/places.py: finditer of text": "counts columns of an author's text",
    "web/places.py: text.rfind": "counts lines of an author's text",
    "web/questions.py: sub of title": "the title of an author's game",
    "web/questions.py: title.replace": "the title of an author's game",
}
"""Texts that bear such a name, and are none of our sentences."""

STILL_READ = {
    "account/names.py: sub of text": "reasons of events hold seats and cards as numbers in a sentence",
    "check/nobody.py: words.replace": "a name of a row is made of a joker's words",
    "commands/laying.py: in title": "no problem tells yet that its title names the game",
    "fitting/survey.py: title.replace": "no problem tells yet that its title names the game",
    "game/auction/phase.py: words.replace": "a limit of holding has one wording for two places",
    "language/numbers.py: words.split": "a fact does not say whether it is a plural",
    "language/people.py: words.replace": "a person has no words without the article",
    "game/count/rules.py: in words": "an amount does not say whether its words have a comma",
    "language/pip_recipients.py: sentence.replace": "a tie has one sentence for two places",
    "syntax/headings.py: label.startswith": "a guess at a heading says only in words how sure it is",
    "web/blocks.py: line.split": "a rulebook reaches the page as Markdown",
    "web/blocks.py: line.startswith": "a rulebook reaches the page as Markdown",
    "web/blocks.py: split of text": "a rulebook reaches the page as Markdown",
}
"""Where a sentence of ours is read all the same, with what is missing. To become fewer, and never more."""


def looked_into(text: str, names: set[str]) -> Iterator[str]:
    """What of these names is searched, matched, split or replaced, and how."""
    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.Call(func=ast.Attribute(value=value, attr=how), args=args):
                if how in LOOKING and _name(value) in names:
                    yield f"{_name(value)}.{how}"
                elif how in PATTERNS:
                    yield from (f"{how} of {name}" for name in map(_name, args) if name in names)
            case ast.Compare(ops=[ast.In() | ast.NotIn()], comparators=[within]) if _name(within) in names:
                yield f"in {_name(within)}"
            case _:
                pass


def _name(value: ast.expr) -> str:
    """What a value is called; of what is done to a string, what the string is called."""
    match value:
        case ast.Call(func=ast.Attribute(value=of, attr=how)) if hasattr(str, how):
            return _name(of)
        case ast.Call(func=called):
            return _name(called)
        case ast.Attribute(attr=name) | ast.Name(id=name):
            return name
        case _:
            return ""


def test_no_sentence_of_ours_is_read() -> None:
    found = set()
    for path in sorted(PACKAGE.rglob("*.py")):
        module = path.relative_to(PACKAGE)
        names = SENTENCES | LINES if module.parts[0] in TELLING else SENTENCES
        found |= {f"{module.as_posix()}: {each}" for each in looked_into(path.read_text(encoding="utf-8"), names)}
    known = WRITTEN_BY_OTHERS.keys() | STILL_READ.keys()
    assert not found - known, "give the value a field that says it, such as `Problem.about`, and ask for that"
    assert not known - found, "this is mended: take it off the list"


@pytest.mark.parametrize(
    ("reading", "seen"),
    [
        ("problem.title.startswith('the ')", "title.startswith"),
        ("problem.help.lower().endswith('?')", "help.endswith"),
        ("'kitty' in line", "in line"),
        ("name not in problem.title", "in title"),
        ("re.match('`(.+?)` is no row', problem.title)", "match of title"),
        ("_SEAT.sub(name, event.reason)", "sub of reason"),
        ("rule.sentence(voice).replace('a', 'b')", "sentence.replace"),
    ],
)
def test_reading_a_sentence_is_seen(reading: str, seen: str) -> None:
    assert list(looked_into(reading, SENTENCES | LINES)) == [seen]


@pytest.mark.parametrize("fine", ["name in problem.about", "problem.code.startswith('P3')", "f'{problem.title}.'"])
def test_facts_may_be_asked(fine: str) -> None:
    assert not list(looked_into(fine, SENTENCES | LINES))
