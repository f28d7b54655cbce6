"""Every feature of the server, asked for as an editor asks, in its units of UTF-16."""

from itertools import count
from pathlib import Path
from urllib.parse import unquote, urlparse

import pytest
from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcException
from pytest_lsp import LanguageClient

from pitchdsl.languageserver.answers import LEGEND
from tests.languageserver.editor import Editor

pytestmark = pytest.mark.asyncio(loop_scope="module")

SHEET = """\
# 😀
variant friday "😀😀" extends club
calls
  moon: a bid above all the points, made by taking every trick
points
  low: to the winner of the lowest trump
winning
  target: 15
wins at once
  moon: called moon and made it
"""


_NUMBERS = count(1)


def opened(client: LanguageClient, folder: Path, text: str = SHEET, name: str = "") -> Editor:
    """A document in the folder, of a name that no test had before: what is told of another one may still come."""
    return Editor(client, (folder / (name or f"friday-{next(_NUMBERS)}.pitch")).as_uri(), text)


def only_place(found: object) -> lsp.Location:
    assert isinstance(found, list | tuple)
    (place,) = found
    assert isinstance(place, lsp.Location)
    return place


def path_of(uri: str) -> Path:
    return Path(unquote(urlparse(uri).path))


async def test_problems_stand_under_their_words_in_units_of_utf_16(client: LanguageClient, folder: Path) -> None:
    editor = opened(client, folder, SHEET.replace("extends club", "extends clbu"))
    (problem,) = await editor.diagnostics()
    assert problem.code == "P203"
    assert problem.range == lsp.Range(start=editor.at("clbu", 0), end=editor.at("clbu", 4))
    assert problem.range.start.character == 30
    assert (problem.source, problem.severity) == ("pitchdsl", lsp.DiagnosticSeverity.Error)
    editor.change(SHEET)
    assert await editor.diagnostics() == []
    editor.close()


async def test_a_neighbour_that_is_not_saved_counts_and_its_heirs_hear_of_it(
    client: LanguageClient, folder: Path
) -> None:
    editor = opened(client, folder)
    assert await editor.diagnostics() == []
    client.diagnostics.pop(editor.uri)
    club = opened(client, folder, "variant club extends auction-pitch\nwinning\n  target: many\n", "club.pitch")
    (problem,) = await editor.diagnostics()
    assert problem.range.start == editor.at("club", 0)
    (other,) = problem.related_information or ()
    assert (other.location.uri, other.location.range.start.line) == (club.uri, 2)
    client.diagnostics.pop(editor.uri)
    club.close()
    assert await editor.diagnostics() == []
    editor.close()


async def test_quick_fixes(client: LanguageClient, folder: Path) -> None:
    editor = opened(client, folder, SHEET.replace("target: 15", "target = 15").replace("low:", "loww:"))
    problems = await editor.diagnostics()
    at = next(each.range for each in problems if each.range.start.line == 7)
    context = lsp.CodeActionContext(diagnostics=[])
    params = lsp.CodeActionParams(text_document=editor.this, range=at, context=context)
    actions = await client.text_document_code_action_async(params)
    first, *_ = [each for each in actions or () if isinstance(each, lsp.CodeAction)]
    assert first.is_preferred
    assert first.diagnostics
    assert first.edit and first.edit.changes
    assert "  target: 15\n" in editor.edited(first.edit.changes[editor.uri])
    editor.close()


async def test_fix_all_that_is_certain(client: LanguageClient, folder: Path) -> None:
    wrong = SHEET.replace("target: 15", "target = 15")
    editor = opened(client, folder, wrong)
    whole = lsp.Range(start=lsp.Position(line=0, character=0), end=lsp.Position(line=0, character=0))
    context = lsp.CodeActionContext(diagnostics=[], only=[lsp.CodeActionKind.SourceFixAll])
    params = lsp.CodeActionParams(text_document=editor.this, range=whole, context=context)
    (action,) = await client.text_document_code_action_async(params) or ()
    assert isinstance(action, lsp.CodeAction)
    assert action.edit and action.edit.changes
    assert editor.edited(action.edit.changes[editor.uri]) == SHEET
    editor.close()


async def test_completion(client: LanguageClient, folder: Path) -> None:
    editor = opened(client, folder, SHEET.replace("target: 15", "tar"))
    params = lsp.CompletionParams(text_document=editor.this, position=editor.at("  tar", 5))
    found = await client.text_document_completion_async(params)
    assert isinstance(found, lsp.CompletionList)
    item = next(each for each in found.items if each.label == "target")
    assert isinstance(item.text_edit, lsp.TextEdit)
    assert "  target: \n" in editor.edited([item.text_edit])
    names = lsp.CompletionParams(text_document=editor.this, position=editor.at("club", 1))
    found = await client.text_document_completion_async(names)
    assert isinstance(found, lsp.CompletionList)
    assert "club" in [each.label for each in found.items]
    editor.close()


async def test_hover(client: LanguageClient, folder: Path) -> None:
    editor = opened(client, folder)
    params = lsp.HoverParams(text_document=editor.this, position=editor.at("target"))
    found = await client.text_document_hover_async(params)
    assert found and isinstance(found.contents, lsp.MarkupContent)
    assert "Replaces `club`: `target: 9`" in found.contents.value
    at = lsp.HoverParams(text_document=editor.this, position=lsp.Position(line=999, character=999))
    assert await client.text_document_hover_async(at) is None
    editor.close()


async def test_definitions_in_the_folder_and_in_what_is_bundled(client: LanguageClient, folder: Path) -> None:
    editor = opened(client, folder)
    for word, path, line in (("club", folder / "club.pitch", "variant club"), ("low:", None, "  low: 1 to the owner")):
        params = lsp.DefinitionParams(text_document=editor.this, position=editor.at(word))
        found = only_place(await client.text_document_definition_async(params))
        there = path_of(found.uri)
        assert path is None or there == path
        assert there.read_text().splitlines()[found.range.start.line].startswith(line)
    editor.close()


async def test_references(client: LanguageClient, folder: Path) -> None:
    editor = opened(client, folder)
    context = lsp.ReferenceContext(include_declaration=True)
    params = lsp.ReferenceParams(text_document=editor.this, position=editor.at("moon and"), context=context)
    found = await client.text_document_references_async(params) or ()
    assert [(each.uri, each.range.start.line) for each in found] == [(editor.uri, 3), (editor.uri, 9)]
    editor.close()


async def test_renaming_a_row(client: LanguageClient, folder: Path) -> None:
    editor = opened(client, folder)
    at = editor.at("moon and")
    may = await client.text_document_prepare_rename_async(
        lsp.PrepareRenameParams(text_document=editor.this, position=at)
    )
    assert isinstance(may, lsp.PrepareRenamePlaceholder)
    assert may.placeholder == "moon"
    params = lsp.RenameParams(text_document=editor.this, position=at, new_name="sun")
    found = await client.text_document_rename_async(params)
    assert found and found.changes
    after = editor.edited(found.changes[editor.uri])
    assert after == SHEET.replace("  moon: a bid", "  sun: a bid").replace("called moon", "called sun")
    editor.close()


async def test_renaming_a_game_renames_its_file(client: LanguageClient, folder: Path) -> None:
    editor = opened(client, folder)
    params = lsp.RenameParams(text_document=editor.this, position=editor.at("club"), new_name="verein")
    found = await client.text_document_rename_async(params)
    assert found and found.document_changes
    *edits, file = found.document_changes
    assert isinstance(file, lsp.RenameFile)
    assert (path_of(file.old_uri).name, path_of(file.new_uri).name) == ("club.pitch", "verein.pitch")
    assert len(edits) == 2
    editor.close()


async def test_what_may_not_be_renamed_is_refused_in_words(client: LanguageClient, folder: Path) -> None:
    editor = opened(client, folder)
    params = lsp.RenameParams(text_document=editor.this, position=editor.at("low:"), new_name="lowest")
    with pytest.raises(JsonRpcException, match="bundled"):
        await client.text_document_rename_async(params)
    editor.close()


async def test_outline_and_folds(client: LanguageClient, folder: Path) -> None:
    editor = opened(client, folder)
    (game,) = (
        await client.text_document_document_symbol_async(lsp.DocumentSymbolParams(text_document=editor.this)) or ()
    )
    assert isinstance(game, lsp.DocumentSymbol)
    assert [each.name for each in game.children or ()] == ["calls", "points", "winning", "wins at once"]
    assert game.selection_range == lsp.Range(start=editor.at("friday", 0), end=editor.at("friday", 6))
    folds = await client.text_document_folding_range_async(lsp.FoldingRangeParams(text_document=editor.this)) or ()
    assert (1, 9) in [(each.start_line, each.end_line) for each in folds]
    editor.close()


async def test_formatting(client: LanguageClient, folder: Path) -> None:
    wide = SHEET.replace("target: 15", "target :  15")
    editor = opened(client, folder, wide)
    options = lsp.FormattingOptions(tab_size=2, insert_spaces=True)
    params = lsp.DocumentFormattingParams(text_document=editor.this, options=options)
    tidy = editor.edited(await client.text_document_formatting_async(params) or ())
    assert "\n\nwinning\n  target: 15\n\nwins at once\n" in tidy
    line = lsp.Position(line=7, character=0)
    part = lsp.DocumentRangeFormattingParams(
        text_document=editor.this, range=lsp.Range(start=line, end=line), options=options
    )
    one = editor.edited(await client.text_document_range_formatting_async(part) or ())
    assert one.split("\n")[:8] == SHEET.split("\n")[:8]
    editor.close()


async def test_words_are_coloured(client: LanguageClient, folder: Path) -> None:
    editor = opened(client, folder)
    whole = await client.text_document_semantic_tokens_full_async(lsp.SemanticTokensParams(text_document=editor.this))
    assert whole
    line = character = 0
    places = []
    for at in range(0, len(whole.data), 5):
        down, right, length, kind, _ = whole.data[at : at + 5]
        line, character = line + down, right + (character if down == 0 else 0)
        places.append((line, character, length, LEGEND.token_types[kind]))
    assert places == sorted(places)
    start = editor.at("club", 0)
    assert (start.line, start.character, 4, "class") in places
    ask = lsp.Range(start=lsp.Position(line=7, character=0), end=lsp.Position(line=7, character=5))
    params = lsp.SemanticTokensRangeParams(text_document=editor.this, range=ask)
    part = await client.text_document_semantic_tokens_range_async(params)
    assert part
    assert list(part.data[:3]) == [7, 2, len("target")]
    editor.close()


async def test_hints_of_what_is_inherited(client: LanguageClient, folder: Path) -> None:
    editor = opened(client, folder)
    whole = lsp.Range(start=lsp.Position(line=0, character=0), end=lsp.Position(line=99, character=0))
    params = lsp.InlayHintParams(text_document=editor.this, range=whole)
    found = await client.text_document_inlay_hint_async(params) or ()
    assert (5, "from auction-pitch: low: 1 to the owner of the lowest trump") in [
        (each.position.line, each.label) for each in found
    ]
    editor.close()


async def test_the_lens_tells_how_much_differs_and_its_command_what(client: LanguageClient, folder: Path) -> None:
    editor = opened(client, folder, "variant friday extends club\nwinning\n  target: 15\n")
    (lens,) = await client.text_document_code_lens_async(lsp.CodeLensParams(text_document=editor.this)) or ()
    resolved = await client.code_lens_resolve_async(lens)
    assert resolved.command
    assert resolved.command.title == "differs from club in 1 rule"
    params = lsp.ExecuteCommandParams(command=resolved.command.command, arguments=resolved.command.arguments)
    told = await client.workspace_execute_command_async(params)
    assert "winning/target: 15  (in club: 9)" in str(told)
    assert str(told) in [each.message for each in client.messages]
    editor.close()


async def test_a_text_that_was_never_saved(client: LanguageClient, folder: Path) -> None:
    editor = Editor(client, "untitled:Untitled-1", "variant new extends club\nwinning\n  tragets: 3\n")
    (problem,) = await editor.diagnostics()
    assert problem.code == "P201"
    params = lsp.DefinitionParams(text_document=editor.this, position=editor.at("club"))
    found = only_place(await client.text_document_definition_async(params))
    assert path_of(found.uri) == folder / "club.pitch"
    editor.close()


async def test_files_beside_the_folder_are_not_read(client: LanguageClient, folder: Path) -> None:
    (folder.parent / "secret.pitch").write_text("variant secret extends pedro\n")
    for name in ("../secret", "secret"):
        editor = opened(client, folder, f"variant friday extends {name}\n")
        assert await editor.diagnostics() != []
        editor.close()
    closed = lsp.TextDocumentIdentifier(uri=(folder.parent / "secret.pitch").as_uri())
    params = lsp.DocumentSymbolParams(text_document=closed)
    assert not await client.text_document_document_symbol_async(params)


async def test_typing_fast_tells_of_the_last_text_only(client: LanguageClient, folder: Path) -> None:
    editor = opened(client, folder)
    for number in range(20):
        editor.change(SHEET.replace("target: 15", f"target: 15 x{number}"))
    editor.change(SHEET.replace("target: 15", "tragets: 15"))
    while [each.code for each in await editor.diagnostics()] != ["P201"]:
        client.diagnostics.pop(editor.uri, None)
    editor.close()
