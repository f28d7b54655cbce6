"""From the documents that are open in an editor to a workspace, and from places back to documents."""

from collections.abc import Mapping
from pathlib import Path
from urllib.parse import unquote

from attrs import field
from pygls.lsp.server import LanguageServer
from pygls.uris import from_fs_path, to_fs_path, urlparse
from pygls.workspace import TextDocument
from pygls.workspace import Workspace as Opened

from pitchdsl.editing.workspace import Workspace
from pitchdsl.source import Source
from pitchdsl.values import frozen


@frozen(kw_only=True)
class Document:
    """An open document, and the texts that it can speak of."""

    uri: str
    name: str
    workspace: Workspace
    uris: Mapping[str, str] = field(repr=False)
    """The documents of the open texts, by their names."""
    version: int | None
    encoding: str
    """The units in which the editor counts columns."""

    @property
    def source(self) -> Source:
        """Its text, with one kind of line end."""
        return self.workspace.sheet(self.name).source

    def uri_of(self, source: Source) -> str:
        """The document of a text."""
        if source.name in self.uris:
            return self.uris[source.name]
        file = self.workspace.file_of(source)
        return from_fs_path(str(file.absolute())) or "" if file else ""


def document(server: LanguageServer, uri: str) -> Document | None:
    """An open document; none for one that is not open, which is never read."""
    this = open_document(server.workspace, uri)
    if this is None:
        return None
    uri, path = this.uri, path_of(this.uri)
    opened = [each for each in list(server.workspace.text_documents.values()) if each is not this]
    beside = {each.uri: each for each in (*opened, this) if _folder(each.uri) == _folder(uri)}
    texts = {_name(other): each.source for other, each in beside.items()}
    folders = (path.parent,) if path else tuple(_roots(server))
    return Document(
        uri=uri,
        name=_name(uri),
        workspace=Workspace(texts=texts, folders=folders),
        uris={_name(other): other for other in beside},
        version=this.version,
        encoding=encoding_of(server.workspace),
    )


def is_newest(server: LanguageServer, document: Document) -> bool:
    """Whether a document is open as it was then."""
    now = open_document(server.workspace, document.uri)
    return now is not None and now.version == document.version


def open_document(opened: Opened, uri: str) -> TextDocument | None:
    """A document as pygls keeps it; none where it is not open."""
    found: TextDocument | None = opened.text_documents.get(unquote(uri))
    return found


def encoding_of(opened: Opened) -> str:
    """The units in which the editor counts columns."""
    return str(getattr(opened.position_encoding, "value", opened.position_encoding))


def is_uri(uri: str) -> bool:
    """Whether this can be taken apart as an address at all."""
    try:
        urlparse(uri)
    except ValueError:
        return False
    return True


def path_of(uri: str) -> Path | None:
    """The file of a document; none for one that was never saved, or lies on no disk."""
    path = to_fs_path(uri) if uri.startswith("file:") and is_uri(uri) else None
    return Path(path) if path and "\0" not in path else None


def _folder(uri: str) -> Path | None:
    path = path_of(uri)
    return path.parent if path else None


def _name(uri: str) -> str:
    path = path_of(uri)
    return path.name if path else uri


def _roots(server: LanguageServer) -> list[Path]:
    """The folders that the user has opened: an unsaved text will most likely lie in one of them."""
    found = [path_of(uri) for uri in list(server.workspace.folders)]
    root = server.workspace.root_path
    return [each for each in found if each] or ([Path(root)] if root else [])
