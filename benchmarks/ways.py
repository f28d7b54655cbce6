"""How long it takes to find the cheapest ways from a line with a fault to lines of the language.

python benchmarks/ways.py [--lines 300] [--seed 1]

Lines of the bundled texts are changed in four ways: a strange word is put in, a word is dropped, two letters are
swapped, and a word of the language is put in. Times are of the processor.
"""

import argparse
import time
from random import Random
from statistics import mean, median, quantiles

from pitchdsl.automaton.alignment import ways
from pitchdsl.resources import bundled_variants
from pitchdsl.source import Source
from pitchdsl.syntax.forms import SECTIONS
from pitchdsl.syntax.kept_lines import automaton
from pitchdsl.syntax.lexicon import LIKELY, PitchLexicon
from pitchdsl.syntax.line_words import words_in
from pitchdsl.syntax.lines import Kind, cut


def bundled_lines() -> list[tuple[str, list[str]]]:
    """The rule lines of all bundled texts, each once: the section, and the words."""
    found: dict[tuple[str, str], list[str]] = {}
    for path in sorted(bundled_variants().rglob("*.pitch")):
        section = ""
        for raw in cut(Source(name=path.name, text=path.read_text(encoding="utf-8"))):
            if raw.kind is Kind.HEADING:
                section = raw.left.text if raw.left.text in SECTIONS else section
            elif raw.kind is Kind.RULE and section:
                found[section, raw.whole.text] = words_in(raw.whole.text)
    return [(section, words) for (section, _), words in found.items()]


def faulty(words: list[str], how: str, known: list[str], chance: Random) -> list[str]:
    """The words with one fault behind the colon."""
    at = chance.randrange(words.index(":") + 1, len(words))
    match how:
        case "a strange word put in":
            return [*words[:at], "wherever", *words[at:]]
        case "a word of the language put in":
            return [*words[:at], chance.choice(known), *words[at:]]
        case "a word dropped":
            return [*words[:at], *words[at + 1 :]]
        case _:
            word = words[at]
            return [*words[:at], word[1::-1] + word[2:], *words[at + 1 :]]


def main() -> None:
    """Measures and prints a table."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--lines", type=int, default=300)
    asked.add_argument("--seed", type=int, default=1)
    options = asked.parse_args()
    began = time.process_time()
    language = automaton()
    moves = sum(map(len, language.moves))
    print(f"{len(language.moves)} states, {moves} moves, built in {time.process_time() - began:.2f} s")
    chance, lexicon = Random(options.seed), PitchLexicon()
    known = [symbol.word for symbol in language.symbols if symbol.word and symbol.word.isalpha()]
    everywhere = dict.fromkeys(SECTIONS, LIKELY)
    lines = bundled_lines()
    lines = chance.sample(lines, min(options.lines, len(lines)))
    print(f"{len(lines)} lines; milliseconds a line, in its own section and in all sections")
    print(f"{'':32}{'mean':>7}{'median':>8}{'95 %':>7}{'most':>7}{'':>5}{'mean':>7}{'median':>8}{'95 %':>7}{'most':>7}")
    for how in ("a strange word put in", "a word of the language put in", "a word dropped", "two letters swapped"):
        row = f"{how:32}"
        for starts in ({}, everywhere):
            took = []
            for section, words in lines:
                wrong = faulty(words, how, known, chance)
                began = time.process_time()
                ways(language, {**starts, section: 0}, wrong, lexicon)
                took.append(1000 * (time.process_time() - began))
            late = quantiles(took, n=20)[-1]
            row += f"{mean(took):7.1f}{median(took):8.1f}{late:7.1f}{max(took):7.1f}{'':5}"
        print(row.rstrip())


if __name__ == "__main__":
    main()
