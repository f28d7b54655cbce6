"""The server: which request is answered by what. It keeps no state but the open documents and what was told of them."""

from importlib.metadata import version
from typing import Any

from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcContentModified, JsonRpcException
from pygls.lsp.server import LanguageServer

from pitchdsl.editing.checking import StaleError
from pitchdsl.editing.renaming import RefusedError
from pitchdsl.languageserver import answers
from pitchdsl.languageserver.actions import FIX_ALL, actions
from pitchdsl.languageserver.checks import Checks
from pitchdsl.languageserver.convert import span_range
from pitchdsl.languageserver.documents import Document, document, is_newest
from pitchdsl.languageserver.protocol import Protocol, Server


class RequestRefusedError(JsonRpcException):
    """A request that is understood and cannot be met; the message says why."""

    CODE = -32803
    MESSAGE = "refused"


def made() -> LanguageServer:
    """A server with all that it can do, not started yet."""
    server = Server("pitchdsl", version("pitchdsl"), lsp.TextDocumentSyncKind.Incremental, protocol_cls=Protocol)
    checks = Checks(server)
    _documents(server, checks)
    _asking(server, checks)
    _looking(server)
    _changing(server)
    _comparing(server)
    return server


def _documents(server: LanguageServer, checks: Checks) -> None:
    @server.feature(lsp.TEXT_DOCUMENT_DID_OPEN)
    async def opened(params: lsp.DidOpenTextDocumentParams) -> None:
        checks.soon(params.text_document.uri)

    @server.feature(lsp.TEXT_DOCUMENT_DID_CHANGE)
    async def changed(params: lsp.DidChangeTextDocumentParams) -> None:
        checks.soon(params.text_document.uri)

    @server.feature(lsp.TEXT_DOCUMENT_DID_CLOSE)
    async def closed(params: lsp.DidCloseTextDocumentParams) -> None:
        checks.forget(params.text_document.uri)

    @server.feature(lsp.TEXT_DOCUMENT_DID_SAVE)
    async def saved(_: lsp.DidSaveTextDocumentParams) -> None:
        checks.all_open()

    @server.feature(lsp.WORKSPACE_DID_CHANGE_WATCHED_FILES)
    async def files_changed(_: lsp.DidChangeWatchedFilesParams) -> None:
        checks.all_open()

    @server.feature(lsp.WORKSPACE_DID_CHANGE_WORKSPACE_FOLDERS)
    async def folders_changed(_: lsp.DidChangeWorkspaceFoldersParams) -> None:
        checks.all_open()

    @server.feature(lsp.INITIALIZED)
    async def ready(_: lsp.InitializedParams) -> None:
        workspace = server.client_capabilities.workspace
        watching = workspace.did_change_watched_files if workspace else None
        if watching and watching.dynamic_registration:
            watch = lsp.FileSystemWatcher(glob_pattern="**/*.pitch")
            registration = lsp.Registration(
                id="pitch-files",
                method=lsp.WORKSPACE_DID_CHANGE_WATCHED_FILES,
                register_options=lsp.DidChangeWatchedFilesRegistrationOptions(watchers=[watch]),
            )
            server.client_register_capability(lsp.RegistrationParams(registrations=[registration]))

    @server.feature(lsp.SHUTDOWN)
    async def shut_down(*_: Any) -> None:
        checks.close()


def _asking(server: LanguageServer, checks: Checks) -> None:
    @server.feature(lsp.TEXT_DOCUMENT_COMPLETION, lsp.CompletionOptions(trigger_characters=[":", " "]))
    def completion(params: lsp.CompletionParams) -> lsp.CompletionList:
        now = document(server, params.text_document.uri)
        items = answers.completed(now, params.position) if now else []
        return lsp.CompletionList(is_incomplete=False, items=items)

    @server.feature(lsp.TEXT_DOCUMENT_HOVER)
    def hover(params: lsp.HoverParams) -> lsp.Hover | None:
        now = document(server, params.text_document.uri)
        return answers.hovered(now, params.position, checks.found.get(now.uri, ())) if now else None

    @server.feature(lsp.TEXT_DOCUMENT_DEFINITION)
    def definition(params: lsp.DefinitionParams) -> list[lsp.Location]:
        now = document(server, params.text_document.uri)
        return answers.defined(now, params.position) if now else []

    @server.feature(lsp.TEXT_DOCUMENT_REFERENCES)
    @server.thread()
    def references(params: lsp.ReferenceParams) -> list[lsp.Location]:
        now = document(server, params.text_document.uri)
        return answers.spoken_of(now, params.position) if now else []


def _looking(server: LanguageServer) -> None:
    @server.feature(lsp.TEXT_DOCUMENT_DOCUMENT_SYMBOL)
    def symbols(params: lsp.DocumentSymbolParams) -> list[lsp.DocumentSymbol]:
        now = document(server, params.text_document.uri)
        return answers.outlined(now) if now else []

    @server.feature(lsp.TEXT_DOCUMENT_FOLDING_RANGE)
    def folding(params: lsp.FoldingRangeParams) -> list[lsp.FoldingRange]:
        now = document(server, params.text_document.uri)
        return answers.folded(now) if now else []

    @server.feature(lsp.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL, answers.LEGEND)
    @server.thread()
    def all_tokens(params: lsp.SemanticTokensParams) -> lsp.SemanticTokens:
        now = document(server, params.text_document.uri)
        return answers.coloured(now) if now else lsp.SemanticTokens(data=[])

    @server.feature(lsp.TEXT_DOCUMENT_SEMANTIC_TOKENS_RANGE, answers.LEGEND)
    def tokens(params: lsp.SemanticTokensRangeParams) -> lsp.SemanticTokens:
        now = document(server, params.text_document.uri)
        return answers.coloured(now, _lines(params.range)) if now else lsp.SemanticTokens(data=[])

    @server.feature(lsp.TEXT_DOCUMENT_INLAY_HINT)
    def inlay_hints(params: lsp.InlayHintParams) -> list[lsp.InlayHint]:
        now = document(server, params.text_document.uri)
        return answers.hinted(now, _lines(params.range)) if now else []


def _lines(range_: lsp.Range) -> tuple[int, int]:
    """The lines of a range, from 1."""
    return range_.start.line + 1, range_.end.line + 1


def _changing(server: LanguageServer) -> None:
    kinds = lsp.CodeActionOptions(code_action_kinds=[lsp.CodeActionKind.QuickFix, FIX_ALL])

    @server.feature(lsp.TEXT_DOCUMENT_CODE_ACTION, kinds)
    @server.thread()
    def code_actions(params: lsp.CodeActionParams) -> list[lsp.CodeAction]:
        now = document(server, params.text_document.uri)
        only = [getattr(each, "value", each) for each in params.context.only or ()]
        try:
            return actions(now, params.range, only, lambda: is_newest(server, now)) if now else []
        except StaleError:
            raise JsonRpcContentModified from None

    @server.feature(lsp.TEXT_DOCUMENT_FORMATTING)
    @server.thread()
    def formatting(params: lsp.DocumentFormattingParams) -> list[lsp.TextEdit]:
        now = document(server, params.text_document.uri)
        return answers.formatted(now) if now else []

    @server.feature(lsp.TEXT_DOCUMENT_RANGE_FORMATTING)
    @server.thread()
    def range_formatting(params: lsp.DocumentRangeFormattingParams) -> list[lsp.TextEdit]:
        now = document(server, params.text_document.uri)
        return answers.formatted(now, _lines(params.range)) if now else []

    @server.feature(lsp.TEXT_DOCUMENT_PREPARE_RENAME)
    def prepare_rename(params: lsp.PrepareRenameParams) -> lsp.PrepareRenamePlaceholder | None:
        now = document(server, params.text_document.uri)
        try:
            return answers.may_be_renamed(now, params.position) if now else None
        except RefusedError as fault:
            raise RequestRefusedError(str(fault)) from None

    @server.feature(lsp.TEXT_DOCUMENT_RENAME, lsp.RenameOptions(prepare_provider=True))
    @server.thread()
    def rename(params: lsp.RenameParams) -> lsp.WorkspaceEdit | None:
        now = document(server, params.text_document.uri)
        try:
            may = _may_rename_files(server)
            return answers.renamed(now, params.position, params.new_name, may_rename_files=may) if now else None
        except RefusedError as fault:
            raise RequestRefusedError(str(fault)) from None


def _may_rename_files(server: LanguageServer) -> bool:
    workspace = server.client_capabilities.workspace
    edits = workspace.workspace_edit if workspace else None
    return bool(
        edits and edits.document_changes and lsp.ResourceOperationKind.Rename in (edits.resource_operations or ())
    )


def _comparing(server: LanguageServer) -> None:
    @server.feature(lsp.TEXT_DOCUMENT_CODE_LENS, lsp.CodeLensOptions(resolve_provider=True))
    def lenses(params: lsp.CodeLensParams) -> list[lsp.CodeLens]:
        now = document(server, params.text_document.uri)
        return answers.lenses(now) if now else []

    @server.feature(lsp.CODE_LENS_RESOLVE)
    @server.thread()
    def resolved(lens: lsp.CodeLens) -> lsp.CodeLens:
        now, game = _asked_of(server, lens.data)
        found = answers.compared(now, game) if now else None
        title = found.words if found else "no game stands here any more"
        arguments = [now.uri, game] if now else []
        command = lsp.Command(title=title, command=answers.SHOW_DIFFERENCES, arguments=arguments)
        span = found.span if found else None
        return lsp.CodeLens(range=span_range(now, span) if now and span else lens.range, command=command)

    @server.command(answers.SHOW_DIFFERENCES)
    @server.thread()
    def show_differences(*said: Any) -> str:
        match said:
            case (str(uri), str(game)):
                now = document(server, uri)
            case _:
                raise RequestRefusedError(f"{answers.SHOW_DIFFERENCES} takes two strings: a document and a game's name")
        found = answers.compared(now, game) if now else None
        told = answers.in_lines(found) if found else f"there is no game {game} here"
        server.window_show_message(lsp.ShowMessageParams(type=lsp.MessageType.Info, message=told))
        return told


def _asked_of(server: LanguageServer, data: Any) -> tuple[Document | None, str]:
    """The document and the game that a lens belongs to."""
    uri, game = (data.get(key) for key in ("uri", "game")) if isinstance(data, dict) else (None, None)
    return (document(server, uri) if isinstance(uri, str) else None), str(game)
