"""The server: tools and pages for assistants, in the model context protocol on standard input and output.

A tool runs in a process of its own, which is ended when it takes too long or when nobody waits for it any more.
"""

from collections.abc import Iterator
from importlib.metadata import version
from typing import Any

from anyio import BrokenWorkerProcess, fail_after, to_process
from mcp.server.mcpserver import MCPServer
from mcp_types import CallToolResult, TextContent, ToolAnnotations

from pitchdsl import resources
from pitchdsl.arguments import clipped
from pitchdsl.assistants.tools import TOOLS, Answer, answer
from pitchdsl.facade.texts import house_rules, variants

LONGEST = 120
"""Seconds that a call may take."""

INSTRUCTIONS = """\
pitchdsl checks, shows, plays and compares rule sheets of the card game Pitch and its family, and house rules over them.
Read pitchdsl://one-page before you write a sheet: it has the whole language. pitchdsl://bundled lists the bundled games
and house rules. The shortest sheet extends a bundled game and says only what differs. Check what you write, and mend
what is told, before you show it to anybody.
"""


class Assistants(MCPServer[Any]):
    """A server that looks at names and arguments by itself, and answers in sentences of ours."""

    async def call_tool(self, name: str, arguments: dict[str, Any], context: object = None) -> CallToolResult:
        """What a tool says."""
        said = await self._answer(name, arguments)
        return CallToolResult(content=[TextContent(type="text", text=said.text)], is_error=said.is_refused)

    async def _answer(self, name: str, arguments: dict[str, Any]) -> Answer:
        tools = {each.name: each.input_schema for each in await self.list_tools()}
        if name not in tools:
            return Answer(f"there is no tool called {clipped(name)}; there are {', '.join(tools)}", True)
        wrong = next(_wrong(name, tools[name], arguments), None)
        if wrong is not None:
            return Answer(wrong, True)
        try:
            with fail_after(LONGEST):
                return await to_process.run_sync(answer, name, arguments, cancellable=True)
        except TimeoutError:
            return Answer(f"{name} took more than {LONGEST} seconds and was stopped; ask for less", True)
        except BrokenWorkerProcess:
            return Answer(f"{name} was ended before it had an answer; perhaps there was no memory left", True)


def _wrong(tool: str, schema: dict[str, Any], arguments: dict[str, Any]) -> Iterator[str]:
    """What is wrong with the names of the arguments."""
    taken = ", ".join(f"`{each}`" for each in schema["properties"])
    for each in arguments.keys() - schema["properties"].keys():
        yield f"{tool} takes no `{clipped(each)}`; it takes {taken}"
    for each in schema.get("required", ()):
        if each not in arguments:
            yield f"{tool} needs `{each}`; it takes {taken}"


def made() -> Assistants:
    """The server, with its tools and its pages."""
    server = Assistants("pitchdsl", version=version("pitchdsl"), instructions=INSTRUCTIONS, log_level="ERROR")
    harmless = ToolAnnotations(read_only_hint=True, idempotent_hint=True, open_world_hint=False)
    for each in TOOLS.values():
        server.add_tool(each, annotations=harmless, structured_output=False)
    for name, title, page in (
        ("one-page", "The language on one page, to write sheets by", resources.one_page),
        ("language", "The whole language, with what every rule means", resources.language_pages),
        ("bundled", "The bundled games and house rules, by name", _bundled),
    ):
        server.resource(f"pitchdsl://{name}", name=name, description=title, mime_type="text/markdown")(page)
    return server


def _bundled() -> str:
    """The bundled games and house rules, a line each."""
    lines = ["# Games", *_listed(variants()), "", "# House rules", *_listed(house_rules())]
    return "\n".join(lines)


def _listed(definitions: Any) -> Iterator[str]:
    for each in definitions:
        yield f"- `{each.name}`: {each.title}"


def serve() -> None:
    """Serves one assistant until it goes."""
    made().run("stdio")
