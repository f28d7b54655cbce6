"""The protocol, with an answer for each request that cannot be understood, and no fault over documents not open."""

import os
import sys
from collections.abc import Generator
from contextlib import suppress
from typing import Any, BinaryIO

from attrs import evolve
from lsprotocol import types as lsp
from pygls.exceptions import (
    FeatureRequestError,
    JsonRpcException,
    JsonRpcInternalError,
    JsonRpcInvalidRequest,
    JsonRpcParseError,
    JsonRpcServerNotInitialized,
)
from pygls.lsp.server import LanguageServer
from pygls.protocol import JsonRPCNotification, LanguageServerProtocol, lsp_method

from pitchdsl.diagnostics.faults import fault_of, told
from pitchdsl.languageserver.changing import changed
from pitchdsl.languageserver.documents import encoding_of, is_uri, open_document

Handlers = Generator[Any, Any, None]
"""The handlers of the server, which pygls calls one by one."""


class Protocol(LanguageServerProtocol):
    """The language server protocol."""

    def structure_message(self, data: dict[str, Any]) -> Any:
        """A message of the editor; what is none is answered with an error: pygls alone would let the editor wait."""
        try:
            return super().structure_message(self._with_params(data))
        except JsonRpcException as fault:
            if "method" in data and isinstance(data.get("id"), int | str):
                self._send_response(data["id"], error=fault.to_response_error())
            return JsonRPCNotification(method="$/notUnderstood", jsonrpc=self.VERSION, params=None)

    def _with_params(self, data: dict[str, Any]) -> dict[str, Any]:
        """A message of a method that nobody knows may come without ``params``, which pygls wants."""
        if "jsonrpc" not in data or "method" not in data:
            return data
        if not isinstance(data["method"], str):
            raise JsonRpcInvalidRequest("the name of a method must be a string")
        return data if self.get_message_type(data["method"]) else {"params": None, **data}

    def handle_message(self, message: Any) -> None:
        """Takes a message; JSON that is no object is none, and has no sender that could be answered.

        Before the editor has said who it is, a request is refused, and of what it tells only its end is heard.
        """
        if not hasattr(message, "jsonrpc"):
            return
        if self._workspace is None and getattr(message, "method", lsp.EXIT) not in (lsp.INITIALIZE, lsp.EXIT):
            if hasattr(message, "id"):
                refusal = JsonRpcServerNotInitialized(f"{message.method} came before {lsp.INITIALIZE}")
                self._send_response(message.id, error=refusal.to_response_error())
            return
        super().handle_message(message)

    def _send_response(self, msg_id: Any, result: Any = None, error: lsp.ResponseError | None = None) -> None:
        """An answer; a fault of our own is told in a sentence, with the file that can be sent."""
        bug = sys.exc_info()[1]
        if error is not None and error.code == JsonRpcInternalError.CODE and isinstance(bug, Exception):
            error = lsp.ResponseError(code=error.code, message=told([fault_of(bug, "answering the editor")]))
        super()._send_response(msg_id, result, error)

    def refuse_text(self, why: Exception) -> None:
        """Answers what is no JSON; whether it was to be a request, and of which number, nobody knows."""
        error = {"code": JsonRpcParseError.CODE, "message": f"{JsonRpcParseError.MESSAGE}: {why}"}
        self._send_data({"jsonrpc": self.VERSION, "id": None, "error": error})  # lsprotocol leaves such an id out

    @lsp_method(lsp.TEXT_DOCUMENT_DID_OPEN)
    def lsp_text_document__did_open(self, params: lsp.DidOpenTextDocumentParams) -> Handlers:
        """A document is open from now on; one without an address that can be read never is."""
        if is_uri(params.text_document.uri):
            yield from super().lsp_text_document__did_open(params)

    @lsp_method(lsp.TEXT_DOCUMENT_DID_CHANGE)
    def lsp_text_document__did_change(self, params: lsp.DidChangeTextDocumentParams) -> Handlers:
        """A document has become another; of one that is not open nobody knows what was changed."""
        opened = open_document(self.workspace, params.text_document.uri)
        if opened is not None:
            text = changed(opened.source, params.content_changes, encoding_of(self.workspace))
            whole = lsp.TextDocumentContentChangeWholeDocument(text=text)
            yield from super().lsp_text_document__did_change(evolve(params, content_changes=[whole]))

    @lsp_method(lsp.NOTEBOOK_DOCUMENT_DID_CHANGE)
    def lsp_notebook_document__did_change(self, params: lsp.DidChangeNotebookDocumentParams) -> Handlers:
        """There are no notebooks here."""
        yield from ()


_UNREADABLE = ValueError, RecursionError
"""What reading JSON ends in: no JSON or UTF-8, a number of thousands of digits, brackets in brackets without end."""


class Server(LanguageServer):
    """The server, which tells the editor of a fault of our own where no answer is waited for."""

    protocol: Protocol

    def report_server_error(self, error: Exception, source: Any) -> None:
        """One sentence, with the file that can be sent; what cannot be read as a message is no fault of ours."""
        found = sys.exc_info()[1] or error
        if source is JsonRpcException and isinstance(found, _UNREADABLE):
            self.protocol.refuse_text(found)
        elif source is not FeatureRequestError:
            message = told([fault_of(found, "following the editor")])
            self.window_show_message(lsp.ShowMessageParams(type=lsp.MessageType.Error, message=message))


class QuietPipe:
    """Standard output, on which nothing happens any more once the editor has gone."""

    def __init__(self, pipe: BinaryIO) -> None:
        self._pipe = pipe

    def write(self, data: bytes) -> int:
        """Writes, if anybody reads."""
        try:
            return self._pipe.write(data)
        except (BrokenPipeError, ValueError):
            self._go_nowhere()
            return len(data)

    def flush(self) -> None:
        """Sends what was written, if anybody reads."""
        try:
            self._pipe.flush()
        except (BrokenPipeError, ValueError):
            self._go_nowhere()

    def close(self) -> None:
        """Closes it."""
        try:
            self._pipe.close()
        except BrokenPipeError:
            self._go_nowhere()

    def _go_nowhere(self) -> None:
        """What is still kept back would be tried once more when Python ends, and told of as an error."""
        with suppress(OSError, ValueError), open(os.devnull, "wb") as nowhere:
            os.dup2(nowhere.fileno(), self._pipe.fileno())
