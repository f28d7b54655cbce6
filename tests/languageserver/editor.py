"""What an editor does to documents: opens and changes them, and waits for what is wrong with them."""

from collections.abc import Sequence

from lsprotocol import types as lsp
from pytest_lsp import LanguageClient


class Editor:
    """One open document."""

    def __init__(self, client: LanguageClient, uri: str, text: str) -> None:
        self.client, self.uri, self.version = client, uri, 1
        self.text = text
        item = lsp.TextDocumentItem(uri=uri, language_id="pitch", version=1, text=text)
        client.diagnostics.pop(uri, None)
        client.text_document_did_open(lsp.DidOpenTextDocumentParams(text_document=item))

    @property
    def this(self) -> lsp.TextDocumentIdentifier:
        return lsp.TextDocumentIdentifier(uri=self.uri)

    def change(self, text: str) -> None:
        """Puts another text in its place."""
        self.send([lsp.TextDocumentContentChangeWholeDocument(text=text)], text)

    def send(self, changes: Sequence[lsp.TextDocumentContentChangeEvent], text: str) -> None:
        """Sends changes that make this text of the one that was there."""
        self.version += 1
        self.text = text
        self.client.diagnostics.pop(self.uri, None)
        self.client.text_document_did_change(
            lsp.DidChangeTextDocumentParams(
                text_document=lsp.VersionedTextDocumentIdentifier(uri=self.uri, version=self.version),
                content_changes=list(changes),
            )
        )

    def close(self) -> None:
        self.client.text_document_did_close(lsp.DidCloseTextDocumentParams(text_document=self.this))

    async def diagnostics(self) -> list[lsp.Diagnostic]:
        """What is wrong with the text as it is, once the server has said so."""
        while self.uri not in self.client.diagnostics:
            await self.client.protocol.wait_for_notification_async(lsp.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
        return list(self.client.diagnostics[self.uri])

    def at(self, word: str, inside: int = 1) -> lsp.Position:
        """The place so many units of UTF-16 behind the beginning of a word."""
        before = self.text[: self.text.index(word)]
        line = before.rpartition("\n")[2]
        return lsp.Position(line=before.count("\n"), character=len(line.encode("utf-16-le")) // 2 + inside)

    def edited(self, edits: Sequence[lsp.TextEdit]) -> str:
        """The text with some edits made in it."""
        data = [line.encode("utf-16-le") for line in self.text.split("\n")]
        whole = "\n".encode("utf-16-le").join(data)
        starts = [0]
        for line in data:
            starts.append(starts[-1] + len(line) + 2)

        def offset(at: lsp.Position) -> int:
            return min(starts[at.line] + 2 * at.character, len(whole))

        for each in sorted(edits, key=lambda each: offset(each.range.start), reverse=True):
            new = each.new_text.encode("utf-16-le")
            whole = whole[: offset(each.range.start)] + new + whole[offset(each.range.end) :]
        return whole.decode("utf-16-le")
