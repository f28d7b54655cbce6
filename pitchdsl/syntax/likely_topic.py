"""What a line is probably about where nothing else was understood of it: the topic with most of its rare words.

Topics are the entries of ``beyond.toml`` and the rules of the language, each with the words that people have for it. A
word weighs the more the fewer topics have it. What cannot be said is named only where it is clearly
ahead of all others. All of it is a guess: nothing is refused or offered for its sake.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from math import log

from pitchdsl.syntax.beyond import DENIALS, Beyond, Pattern, entries, stem, words_of, words_of_meaning, written
from pitchdsl.syntax.forms import FORMS, OPEN_TABLES, examples_of
from pitchdsl.syntax.lexicon import phrases
from pitchdsl.syntax.lost_words import lost_words, rule_named
from pitchdsl.syntax.other_words import likest_first
from pitchdsl.syntax.readings import MOST_KEPT
from pitchdsl.syntax.remedies import listed
from pitchdsl.syntax.synonyms import NAMES
from pitchdsl.values import frozen

ENOUGH = 4.0
"""What the words of a line must weigh together."""

AHEAD = 1.3
"""How many times as much as for the next topic."""

LEAST_WORDS = 2
"""Words that a line must share with a topic."""

AT_HOME = 1.6
"""How much more words say below a heading that a topic is about."""

MOST_TOPICS = 2
"""Topics that are told of one line."""

MOST_WAYS = 4
"""Ways to say a rule that are shown."""


@frozen(kw_only=True)
class Topic:
    """What a line may be about."""

    words: frozenset[str]
    headings: frozenset[str] = frozenset()
    entry: Beyond | None = None
    """None where it is a rule of the language."""
    section: str = ""
    name: str = ""
    """Of the rule; nothing for the rows of a table."""

    @property
    def can_be_said(self) -> bool:
        """Whether the language says it, in its words or in others."""
        return self.entry is None or self.entry.sayable

    def lost(self, line: str) -> frozenset[str]:
        """The words of meaning of a line that it does not have."""
        return words_of_meaning(line) - self.words if self.entry is None else self.entry.lost(line)

    def explains(self, line: str) -> bool:
        """Whether it has the words of meaning of a line but one; what cannot be said may be most of it."""
        lost = len(self.lost(line))
        return lost <= 1 or (not self.can_be_said and 2 * lost < len(words_of_meaning(line)))

    def told(self, line: str) -> list[str]:
        """What it is, and how it is said; of what leaves out words of a line, which."""
        rule = f"`{self.name}` under `{self.section}`" if self.name else f"a row of `{self.section}`"
        what, verdict = (self.entry.what, f", and that {self.entry.verdict}") if self.entry else (rule, ", such as")
        if self.entry and self.can_be_said and self.entry.invents(line):
            verdict += ", with numbers of your own"
        seems = f"it seems to be about {what}{verdict}:"
        if left_out := self.left_out(line):
            lost = listed(left_out, "and")
            seems = f"I know no line that says all of this; the nearest is about {what}, which leaves out {lost}:"
        if self.entry is not None:
            return [seems, *(f"    {each}" for each in self.entry.said(line).splitlines())]
        ways = likest_first(examples_of(self.section, self.name), line)[:MOST_WAYS]
        return [seems, *(f"    {self.name or 'name'}: {each}" for each in ways)]

    def left_out(self, line: str) -> list[str]:
        """The words of a line that what is told of it does not say; of what cannot be said only where they are many."""
        lost = frozenset() if not self.can_be_said and self.explains(line) else self.lost(line)
        if self.entry and self.can_be_said:
            lost |= self.entry.changed(line)
        if lost or self.entry or not self.name:
            return [*dict.fromkeys(word for word in words_of(line) if stem(word) in lost)]
        kept = f"{self.name}: {line.partition(':')[2]}"
        return [words for words in lost_words(self.section, kept) if words_of_meaning(words)]

    def may_be_asked_in(self, section: str, line: str) -> bool:
        """Whether a line of a section may ask for it: one that begins with a rule is about what can be said of that."""
        rule = rule_named(section, line.partition(":")[0])
        if not rule or (self.entry is None and section != self.section):
            return True
        return self.can_be_said if self.entry else rule == self.name

    def may_be_in(self, line: str) -> bool:
        """Whether a line, as patterns are looked for in it, may be about this: what can be said denies as it does."""
        if self.entry is None:
            return True
        denied = self.entry.sayable and not DENIALS.isdisjoint(line.split())
        return any(_may_be_in(each, line) for each in self.entry.patterns if each.denies or not denied)


@lru_cache(maxsize=MOST_KEPT)
def likely_topics(section: str, text: str) -> tuple[Topic, ...]:
    """What a line of a section is probably about: one, or two that can be said; none where nothing is clearly ahead."""
    said, line = words_of_meaning(text), written(section, text)
    found: list[tuple[float, Topic]] = []
    for topic in _topics():
        shared = said & topic.words
        weight = sum(_weights()[word] for word in shared) / len(topic.words) ** 0.25
        if len(shared) >= LEAST_WORDS and topic.may_be_in(line) and topic.may_be_asked_in(section, text):
            found.append((weight * (AT_HOME if section in topic.headings else 1), topic))
    best = max((weight for weight, _ in found), default=0)
    near = [topic for weight, topic in sorted(found, key=lambda each: -each[0]) if weight * AHEAD > best]
    clear = [topic for topic in near if topic.can_be_said or len(near) == 1]
    explained = [topic for topic in clear if topic.explains(text)][:MOST_TOPICS]
    most = len(said) / 2
    here = (topic for topic in near if topic.can_be_said and section in topic.headings)
    nearest = [topic for topic in here if len(topic.lost(text)) <= most][:1]
    return tuple(explained or nearest) if best >= ENOUGH else ()


def _may_be_in(pattern: Pattern, line: str) -> bool:
    """Whether a line has nothing that a pattern forbids, and denies something where the pattern does."""
    denied = (place for place in pattern.places if Pattern.is_denial(place))
    return not any(each in line for each in pattern.never) and all(any(each in line for each in at) for at in denied)


@cache
def _topics() -> tuple[Topic, ...]:
    return (*map(_of_entry, entries()), *_of_rules())


def _of_entry(entry: Beyond) -> Topic:
    return Topic(words=entry.words, headings=entry.headings, entry=entry)


def _of_rules() -> Iterator[Topic]:
    """The rules and tables of the language, with other names of theirs and other words for what they say."""
    other: dict[str, set[str]] = {}
    for said, meant in phrases():
        other.setdefault(" ".join(_plain(meant)), set()).update(_plain(said))
    for section, name in [*((form.section, form.name) for form in FORMS), *((each, "") for each in OPEN_TABLES)]:
        ways = [name, *examples_of(section, name)]
        shown = f" {' | '.join(' '.join(_plain(way)) for way in ways)} "
        also = (word for meant, words in other.items() if meant and f" {meant} " in shown for word in words)
        words = frozenset([*also, *_plain(" ".join([*ways, NAMES.get(f"{section}/{name}", "")]))])
        yield Topic(words=words, headings=frozenset([section]), section=section, name=name)


def _plain(text: str) -> list[str]:
    """The words of our own data, as those of lines are compared."""
    return list(map(stem, re.findall("[a-z]+|[0-9]+", text.lower())))


@cache
def _weights() -> Mapping[str, float]:
    """How much each word of the topics tells."""
    many = Counter(word for topic in _topics() for word in topic.words)
    return {word: log(len(_topics()) / times) for word, times in many.items()}
