"""The choices that options of the commands offer."""

from enum import Enum


class ProblemForm(Enum):
    """How problems are written."""

    TEXT = "text"
    CONCISE = "concise"
    JSON = "json"
    SARIF = "sarif"
    GITHUB = "github"


class RulesForm(Enum):
    """What the rules are shown as; the schema is that of their JSON, the tables are what the fast engine plays from.

    The grammar is that of all rule sheets, for programs that write them.
    """

    TEXT = "text"
    JSON = "json"
    SCHEMA = "schema"
    TABLES = "tables"
    GRAMMAR = "grammar"


class GrammarForm(Enum):
    """In which notation the grammar is written: for llama.cpp, or for llguidance."""

    GBNF = "gbnf"
    LARK = "lark"


class BookForm(Enum):
    """How a rule sheet in plain English is written."""

    MARKDOWN = "markdown"
    HTML = "html"


class LowTo(Enum):
    """Who gets the point for the lowest trump."""

    OWNER = "owner"
    HOLDER = "holder"
    WINNER = "winner"


class Hints(Enum):
    """When ``play`` tells what the adviser would do: when asked, when it differs, before each decision."""

    OFF = "off"
    DIFFERENT = "different"
    ALWAYS = "always"


class ReviewForm(Enum):
    """How a review is written."""

    TEXT = "text"
    MARKDOWN = "markdown"
    HTML = "html"
    JSON = "json"
