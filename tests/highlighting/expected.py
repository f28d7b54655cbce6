"""What the words of all sound texts are, by the parser: what the TextMate grammar is held against, as JSON.

``python -m tests.highlighting.expected`` writes it for the test in ``editors/vscode/test``.
"""

import json
import sys
from collections.abc import Iterator

from pitchdsl.highlighting.tokens import Token, tokens
from pitchdsl.source import units
from tests.docs.pages import ROOT, pages


def sound_texts() -> Iterator[tuple[str, str]]:
    """The bundled texts, those of the tests, and the complete examples of all pages, each with its name."""
    for folder in ("variants", "tests/corpus/good", "docs/examples"):
        for path in sorted((ROOT / folder).rglob("*.pitch")):
            if path.name != "broken.pitch":
                yield path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")
    for page in pages():
        for block in page.examples("pitch"):
            yield f"docs/{block}", block.text


def main() -> None:
    """Writes each text with its tokens: line, start and end from 0, in units of UTF-16, and scope."""
    found = [
        {"name": name, "text": text, "tokens": [_as_row(text, token) for token in tokens(text)]}
        for name, text in sound_texts()
    ]
    json.dump(found, sys.stdout)


def _as_row(text: str, token: Token) -> list[int | str]:
    line = text.split("\n")[token.line - 1]
    start, end = (units(line[:at]) for at in (token.start, token.end))
    return [token.line - 1, start, end, token.kind.value]


if __name__ == "__main__":
    main()
