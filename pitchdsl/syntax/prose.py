"""Paragraphs in sentences, where a rule sheet has lines: one problem each, with the rules that they speak of."""

import re
from collections.abc import Sequence

from attrs import evolve

from pitchdsl.diagnostics.problem import Problem
from pitchdsl.source import Span
from pitchdsl.syntax import candidates
from pitchdsl.syntax.candidates import Candidate
from pitchdsl.syntax.dropping import WORDS as AWAY
from pitchdsl.syntax.first_lines import MEANT
from pitchdsl.syntax.forms import SECTIONS
from pitchdsl.syntax.lines import Kind, RawLine, typed
from pitchdsl.syntax.phrases import TOPICS
from pitchdsl.syntax.problems import problem_at
from pitchdsl.syntax.remedies import listed
from pitchdsl.values import frozen

FEW_WORDS = 4
"""Words of the shortest sentence that is taken for one."""

MANY_WORDS = 6
"""Words of a line that is a sentence even where it has no full stop."""

MOST_LINES = 40
"""Lines of the longest paragraph; what follows is another one."""

_STOP = re.compile(r"(?<=[.!?;])\s+(?=\S)")


@frozen(kw_only=True)
class Paragraph:
    """Lines in sentences, right below one another."""

    lines: tuple[Span, ...]

    @property
    def sentences(self) -> list[str]:
        """What it says, sentence by sentence."""
        return [each for each in _STOP.split(" ".join(line.text for line in self.lines)) if each.strip()]


def paragraphs(raws: Sequence[RawLine]) -> dict[int, Paragraph]:
    """The paragraphs of a text, by the number of each of their lines."""
    found: dict[int, Paragraph] = {}
    run: list[Span] = []

    def finish() -> None:
        paragraph = Paragraph(lines=tuple(run))
        if len(run) > 1 or (run and len(paragraph.sentences) > 1):
            found.update({line.line: paragraph for line in run})
        run.clear()

    for raw in raws:
        whole = _whole(raw)
        below = bool(run) and whole.line == run[-1].line + 1 and len(run) < MOST_LINES
        if not below:
            finish()
        if _is_sentence(raw, whole.text) or (below and _goes_on(raw, whole.text, run[-1].text)):
            run.append(whole)
        else:
            finish()
    finish()
    return found


def _whole(raw: RawLine) -> Span:
    end = raw.left if raw.right is None else raw.right
    return evolve(raw.left, length=end.column + end.length - raw.left.column)


def _is_sentence(raw: RawLine, text: str) -> bool:
    """Whether a line is one in which a sentence begins."""
    words = len(re.findall(r"[\w'\u2019-]+", text))
    if raw.kind is Kind.NOTE or words < FEW_WORDS or MEANT.match(text) or '"' in typed(text):
        return False
    if raw.right is not None:
        # a colon in the middle of a sentence: what stands before it is too long for a name
        before = len(re.findall(r"[\w'\u2019-]+", raw.left.text))
        stops = _STOP.search(raw.left.text) is not None
        return text[0].isupper() and text[-1] in ".!?" and (before > FEW_WORDS or stops) and not re.match("If ", text)
    first = typed(text).split()[0].lower().rstrip(":")
    if first in AWAY or " ".join(typed(text).lower().split()) in SECTIONS:
        return False
    several = _STOP.search(text) is not None and not re.search(r";\s", text)
    ends = text[-1] in ".!?"
    return several or (ends and text[0].isupper()) or (text[0].isupper() and words >= MANY_WORDS)


def _goes_on(raw: RawLine, text: str, above: str) -> bool:
    """Whether a line is the rest of a sentence that began in the line above."""
    plain = " ".join(typed(text).lower().split())
    return raw.kind is Kind.HEADING and above[-1] not in ".!?" and plain not in SECTIONS and not MEANT.match(text)


def line_by_line(paragraph: Paragraph, section: str) -> bool:
    """Whether each line is a sentence whose rule is certain and belongs here: then each is told by itself."""
    lines = [candidates.of_sentence(section, line.text) for line in paragraph.lines]
    return all(line is not None and line.sure for line in lines)


def in_sentences(paragraph: Paragraph, *, no_first_line: bool, guessing: bool = True) -> Problem:
    """P103: a paragraph, and what it says as rules as far as that is certain."""
    first = paragraph.lines[0]
    lines, speaks_of = _understood(paragraph.sentences) if guessing else ([], [])
    remedy = []
    if no_first_line:
        remedy.append('a text begins with a line such as `variant my-game "My Game"`, then come headings')
    if lines:
        remedy.append("what is clear of it is written so:")
        for section in dict.fromkeys(line.section for line in lines):
            remedy.append(f"    {section}")
            remedy.extend(f"      {line.line}" for line in lines if line.section == section)
    if speaks_of:
        also = "it also seems to speak of" if lines else "it seems to speak of"
        remedy.append(f"{also} {_spoken(speaks_of)}")
    remedy.append("a remark that binds nobody begins with `>`")
    last = paragraph.lines[-1].line
    until = f", down to line {last}" if last > first.line else ""
    label = f"these are sentences{until}; a rule is a line with a name, a colon, and what is so"
    return problem_at(first, "P103", "rules stand here in sentences, and not in lines", label, "\n".join(remedy))


def _understood(sentences: Sequence[str]) -> tuple[list[Candidate], list[str]]:
    """The rules that sentences surely mean, and the addresses of those that others speak of."""
    lines: dict[tuple[str, str], Candidate] = {}
    topics: dict[str, None] = {}
    for sentence in sentences:
        meant = [candidates.of_sentence(section, sentence) for section in SECTIONS]
        sure = [each for each in meant if each is not None and each.sure]
        if len(sure) == 1:
            lines.setdefault((sure[0].section, sure[0].name), sure[0])
            continue
        plain = typed(sentence).lower()
        topics.update(dict.fromkeys(address for address, said in TOPICS.items() if re.search(rf"\b(?:{said})", plain)))
    said = {f"{section}/{name}" for section, name in lines}
    return list(lines.values()), [each for each in topics if each not in said]


def _spoken(addresses: Sequence[str]) -> str:
    """Rules by their names, each with the heading that it stands under."""
    names: dict[str, list[str]] = {}
    for address in addresses:
        section, _, name = address.partition("/")
        names.setdefault(section, []).append(name)
    return "; ".join(f"{listed(said, 'and')} under `{section}`" for section, said in names.items())
