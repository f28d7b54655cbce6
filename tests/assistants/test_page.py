"""What the page says of the tools: which there are, their bounds, and how an assistant is told to start them."""

import json

import typer.main

from pitchdsl.assistants.server import LONGEST
from pitchdsl.assistants.tools import LONGEST_TEXT, MOST_GAMES, MOST_HANDS, MOST_PROBLEMS, TOOLS
from pitchdsl.cli import app
from tests.docs.pages import page

PAGE = page("language-models.md")


def test_the_page_names_every_tool_and_its_bounds() -> None:
    rows = [line.split("`")[1] for line in PAGE.text.splitlines() if line.startswith("| `")]
    assert rows == list(TOOLS)
    assert LONGEST == 2 * 60
    for said in (
        f"the first {MOST_PROBLEMS} are shown",
        f"up to {MOST_HANDS} hands",
        f"up to {MOST_GAMES:,} games",
        f"has {LONGEST_TEXT:,} characters at most",
        "two minutes at most",
    ):
        assert said in " ".join(PAGE.text.split()), said


def test_what_an_assistant_is_told_starts_the_command() -> None:
    (block,) = PAGE.examples("json")
    ((name, said),) = json.loads(block.text)["mcpServers"].items()
    assert name == said["command"] == "pitchdsl"
    (command,) = said["args"]
    assert command in typer.main.get_group(app).commands
