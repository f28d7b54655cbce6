"""From the documents that are open in an editor to a workspace, and from places back to documents."""

from collections.abc import Mapping
from pathlib import Path

from attrs import field, frozen
from pygls.lsp.server import LanguageServer
from pygls.uris import from_fs_path, to_fs_path

from pitchdsl.editing.workspace import Workspace
from pitchdsl.source import Source


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
    opened = dict(list(server.workspace.text_documents.items()))
    if uri not in opened:
        return None
    path = path_of(uri)
    beside = {other: each for other, each in opened.items() if _folder(other) == _folder(uri)}
    texts = {_name(other): each.source for other, each in beside.items()}
    texts[_name(uri)] = opened[uri].source
    folders = (path.parent,) if path else tuple(_roots(server))
    return Document(
        uri=uri,
        name=_name(uri),
        workspace=Workspace(texts=texts, folders=folders),
        uris={_name(other): other for other in beside} | {_name(uri): uri},
        version=opened[uri].version,
        encoding=str(getattr(server.workspace.position_encoding, "value", server.workspace.position_encoding)),
    )


def path_of(uri: str) -> Path | None:
    """The file of a document; none for one that was never saved, or lies on no disk."""
    if not uri.startswith("file:"):
        return None
    path = to_fs_path(uri)
    return Path(path) if path else None


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
