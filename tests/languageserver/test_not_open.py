"""Whatever is asked of a document that is not open, or is no file, has an empty answer and leaves the server well."""

from collections.abc import Iterator

from tests.languageserver.test_robustness import BYE, HELLO, replies, request, served

ZERO = {"line": 0, "character": 0}
RANGE = {"start": ZERO, "end": {"line": 9, "character": 0}}
OPTIONS = {"tabSize": 2, "insertSpaces": True}

EMPTY: dict[str, tuple[dict[str, object], object]] = {
    "textDocument/completion": ({"position": ZERO}, {"isIncomplete": False, "items": []}),
    "textDocument/hover": ({"position": ZERO}, None),
    "textDocument/definition": ({"position": ZERO}, []),
    "textDocument/references": ({"position": ZERO, "context": {"includeDeclaration": True}}, []),
    "textDocument/documentSymbol": ({}, []),
    "textDocument/foldingRange": ({}, []),
    "textDocument/semanticTokens/full": ({}, {"data": []}),
    "textDocument/semanticTokens/range": ({"range": RANGE}, {"data": []}),
    "textDocument/inlayHint": ({"range": RANGE}, []),
    "textDocument/codeAction": ({"range": RANGE, "context": {"diagnostics": []}}, []),
    "textDocument/formatting": ({"options": OPTIONS}, []),
    "textDocument/rangeFormatting": ({"range": RANGE, "options": OPTIONS}, []),
    "textDocument/prepareRename": ({"position": ZERO}, None),
    "textDocument/rename": ({"position": ZERO, "newName": "x"}, None),
    "textDocument/codeLens": ({}, []),
}
"""Every request about a document, what it asks beside its address, and the answer where there is nothing to tell."""

ODD = (
    "file:///nowhere/x.pitch",
    "file:///nowhere/my%20rules%00.pitch",
    "untitled:Untitled-1",
    "https://example.org/x.pitch",
    "file://[broken/x.pitch",
    "no address",
    "",
)


SHEET = "variant fine extends auction-pitch\nwinning\n  target: 9\n"


def notice(method: str, params: object) -> dict[str, object]:
    return {"jsonrpc": "2.0", "method": method, "params": params}


def opening(uri: str, text: str) -> dict[str, object]:
    item = {"uri": uri, "languageId": "pitch", "version": 1, "text": text}
    return notice("textDocument/didOpen", {"textDocument": item})


def changing(uri: str, text: str) -> Iterator[dict[str, object]]:
    there = {"uri": uri, "version": 2}
    yield notice("textDocument/didChange", {"textDocument": there, "contentChanges": [{"text": text}]})
    part = {"range": RANGE, "text": text}
    yield notice("textDocument/didChange", {"textDocument": there, "contentChanges": [part]})


def closing(uri: str) -> dict[str, object]:
    return notice("textDocument/didClose", {"textDocument": {"uri": uri}})


def asking(uri: str, first: int) -> list[dict[str, object]]:
    """Every request about a document, numbered from here on."""
    return [
        request(number, method, {"textDocument": {"uri": uri}, **params})
        for number, (method, (params, _)) in enumerate(EMPTY.items(), start=first)
    ]


def test_every_request_of_the_server_is_tried() -> None:
    done = served(HELLO, *BYE)
    told = next(each for each in replies(done.stdout) if each.get("id") == 1)["result"]["capabilities"]
    provided = {name.removesuffix("Provider") for name, said in told.items() if name.endswith("Provider") and said}
    tried = {method.split("/")[1] for method in EMPTY}
    same = {"documentFormatting": "formatting", "documentRangeFormatting": "rangeFormatting"}
    assert {same.get(each, each) for each in provided - {"executeCommand"}} <= tried
    assert told["textDocumentSync"]["change"] == 2


def messages(uri: str, first: int) -> Iterator[dict[str, object]]:
    """Changes, closings and requests before a document is opened, and after it was opened and closed twice."""
    yield from changing(uri, SHEET)
    yield closing(uri)
    yield notice("textDocument/didSave", {"textDocument": {"uri": uri}})
    yield from asking(uri, first)
    yield request(first + 50, "codeLens/resolve", {"range": RANGE, "data": {"uri": uri, "game": "x"}})
    command = {"command": "pitchdsl.showDifferences", "arguments": [uri, "x"]}
    yield request(first + 51, "workspace/executeCommand", command)
    yield opening(uri, SHEET)
    yield opening(uri, SHEET)
    yield from changing(uri, SHEET)
    yield from asking(uri, first + 100)[:9]  # what is asked behind it may find it closed
    yield closing(uri)
    yield closing(uri)
    yield from changing(uri, SHEET)
    yield from asking(uri, first + 200)


def test_documents_that_are_not_open_have_empty_answers() -> None:
    hover = {"textDocument": {"uri": "untitled:fine"}, "position": {"line": 2, "character": 3}}
    odd = [each for at, uri in enumerate(ODD, start=1) for each in messages(uri, 1000 * at)]
    fine = request(2, "textDocument/hover", hover)
    done = served(HELLO, opening("untitled:fine", SHEET), *odd, fine, *BYE)
    assert done.stderr.decode() == ""
    assert done.returncode == 0
    answers = {each["id"]: each for each in replies(done.stdout) if "id" in each and "method" not in each}
    assert [each for each in answers.values() if "error" in each] == []
    for at, uri in enumerate(ODD, start=1):
        for number, (method, (_, empty)) in enumerate(EMPTY.items(), start=1000 * at):
            found = [answers[each]["result"] for each in (number, number + 200)]
            assert found == [empty, empty], (uri, method)
        assert "no game" in str(answers[1000 * at + 50])
        assert "no game" in str(answers[1000 * at + 51])
    assert "target" in str(answers[2])  # the server is as well as ever
