"""First lines and names of a rule sheet said again as `show` says them."""

import re

from pitchdsl.language.people import People
from pitchdsl.source import Source
from pitchdsl.syntax.build import Build
from pitchdsl.syntax.forms import BY_ADDRESS
from pitchdsl.syntax.names import names_and_places
from pitchdsl.syntax.parse import parse
from pitchdsl.syntax.parser import parser
from pitchdsl.syntax.tree import Definition


def restated_first_line(definition: Definition) -> str:
    """The line that begins a definition, its title as it is written; nothing where it can be said no other way."""
    line = definition.span.source.lines[definition.span.line - 1]
    written = " ".join(line.split())
    title = re.search(r'["“”„](.*?)["“”„]', written)
    titles = [" ".join(title[1].split()), definition.title] if title else [None]
    for each in titles:
        words = [definition.kind, definition.name]
        if each is not None:
            words.append(f'"{each}"')
        if definition.extends is not None:
            words.extend(("extends", definition.extends.name))
        if _same_beginning(" ".join(words), definition):
            return " ".join(words)
    return ""


def _same_beginning(line: str, definition: Definition) -> bool:
    tree, problems = parse(Source(name="", text=line))
    if problems or not tree.definitions:
        return False
    read = tree.definitions[0]
    same = (read.kind, read.name, read.title) == (definition.kind, definition.name, definition.title)
    return same and (read.extends and read.extends.name) == (definition.extends and definition.extends.name)


def restated_name(name: str, section: str, written: str) -> str:
    """The name of a rule; that of a step of the exchange with the articles that read well in it."""
    if section != "exchange" or f"{section}/{name}" in BY_ADDRESS:
        return name
    who: People = Build().transform(parser().parse(name, start="people"))
    if who.only is None or not re.search(r"left\s+of\s+the\b", written, re.IGNORECASE):
        return who.words()
    return who.only.words


def restated_names(value: str) -> str:
    """The names behind ``with``, with a comma only where the author put one: words without any may be a title."""
    said, end = "", 0
    for name, start in names_and_places(value):
        between = value[end:start]
        apart = ", " if "," in between else " ".join(["", *between.split(), ""])
        said += f"{apart if said else ''}{name}"
        end = start + len(name)
    return said
