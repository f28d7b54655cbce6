"""The official client and the server at the other end: in a process of its own, and in this one."""

import os
import subprocess
import sys
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import anyio
import pytest
from mcp import Client, MCPError, StdioServerParameters, stdio_client
from mcp_types import CallToolResult, TextContent, TextResourceContents

from pitchdsl.assistants import server
from pitchdsl.assistants.tools import TOOLS, Answer
from tests.docs.pages import language, page
from tests.texts import HANG, ROOT

ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT)}
SERVER = [sys.executable, "-m", "pitchdsl", "mcp"]

T = TypeVar("T")

SHORT = "variant mine extends auction-pitch\nwinning\n  target: 3\n"

CALLS: list[tuple[str, dict[str, Any], bool, str]] = [
    ("check", {"text": SHORT}, False, "No problems."),
    ("check", {"text": "variant mine extends auction-pitch\nwinning\n  targt: 3\n"}, False, "write `target: 3`"),
    ("explain", {"code": "P201"}, False, "# error P201"),
    ("show", {"game": "auction-pitch", "house_rules": ["no-junk"]}, False, "variant auction-pitch"),
    ("play", {"game": SHORT, "hands": 1}, False, "Hand 1, dealt by"),
    ("compare", {"game": SHORT, "house_rules": ["no-junk"], "games": 20}, False, "| hands in a game |"),
    ("check", {"text": "x" * 60_000}, True, "text has 60,000 characters; a text has 50,000 at most"),
    ("check", {"text": {"a": 1}}, True, "text must be a text, not {'a': 1}"),
    ("check", {}, True, "check needs `text`; it takes `text`"),
    ("play", {"game": SHORT, "hand": 1}, True, "play takes no `hand`; it takes `game`, `house_rules`, `players`"),
    ("deal", {}, True, "there is no tool called deal; there are check, explain, show, play, compare"),
    ("explain", {"code": "P201"}, False, "# error P201"),
]
"""Calls, one after the other: whether each is refused, and what it says."""


def text_of(said: CallToolResult) -> str:
    (content,) = said.content
    assert isinstance(content, TextContent)
    return content.text


async def asked(client: Client) -> None:
    """An assistant that looks around, and calls every tool."""
    listed = (await client.list_tools()).tools
    assert [each.name for each in listed] == list(TOOLS)
    for each in listed:
        properties = each.input_schema["properties"]
        assert each.description and all("description" in one for one in properties.values()), each.name
    for tool, arguments, is_refused, says in CALLS:
        said = await client.call_tool(tool, arguments)
        assert (bool(said.is_error), says in text_of(said)) == (is_refused, True), (tool, text_of(said))
        assert "Traceback" not in text_of(said)
    pages = {each.uri: await client.read_resource(each.uri) for each in (await client.list_resources()).resources}
    texts = {
        uri: each.contents[0].text for uri, each in pages.items() if isinstance(each.contents[0], TextResourceContents)
    }
    assert texts["pitchdsl://one-page"] == page("one-page.md").text
    assert texts["pitchdsl://language"] == language().text
    assert "- `auction-pitch`: Auction Pitch\n" in texts["pitchdsl://bundled"]
    assert "- `no-junk`: " in texts["pitchdsl://bundled"]
    with pytest.raises(MCPError, match="poem"):
        await client.read_resource("pitchdsl://poem")
    assert set(texts) == {word.strip(".") for word in server.INSTRUCTIONS.split() if "://" in word} | {
        "pitchdsl://language"
    }


def talked(to: Any, about: Callable[[Client], Awaitable[T]]) -> T:
    async def talk() -> T:
        async with Client(to) as client:
            return await about(client)

    return anyio.run(talk)


def test_an_assistant_asks_over_standard_input_and_output() -> None:
    program = StdioServerParameters(command=SERVER[0], args=SERVER[1:], env=ENVIRONMENT)
    talked(stdio_client(program), asked)


def test_an_assistant_asks_in_this_process() -> None:
    talked(server.made(), asked)


async def played(client: Client) -> str:
    said = await client.call_tool("play", {"game": SHORT, "hands": 1})
    assert said.is_error
    return text_of(said)


def test_what_takes_too_long_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "LONGEST", 0)
    assert talked(server.made(), played) == "play took more than 0 seconds and was stopped; ask for less"


def end(*_: object) -> Answer:
    os._exit(1)


def test_a_process_that_dies_takes_nothing_along(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "answer", end)
    assert talked(server.made(), played).startswith("play was ended before it had an answer")


def test_the_server_ends_when_nobody_asks_any_more() -> None:
    done = subprocess.run(
        SERVER, input=b"no message\n", capture_output=True, env=ENVIRONMENT, timeout=HANG, check=False
    )
    assert done.returncode == 0
    assert b"Traceback" not in done.stdout + done.stderr


def test_without_the_extra_it_is_told_what_to_install() -> None:
    code = "import sys; sys.modules['mcp'] = None; from pitchdsl.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", code, "mcp"], capture_output=True, text=True, env=ENVIRONMENT, timeout=HANG, check=False
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "pitchdsl: this needs mcp, which is not installed: pip install 'pitchdsl[mcp]'\n"
