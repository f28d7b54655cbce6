"""A client as an editor is one, and a real server at the other end of the pipe."""

import os
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_lsp
from lsprotocol import types as lsp
from pytest_lsp import ClientServerConfig, LanguageClient

from tests.texts import ROOT

CAPABILITIES = lsp.ClientCapabilities(
    workspace=lsp.WorkspaceClientCapabilities(
        workspace_edit=lsp.WorkspaceEditClientCapabilities(
            document_changes=True, resource_operations=[lsp.ResourceOperationKind.Rename]
        ),
        did_change_watched_files=lsp.DidChangeWatchedFilesClientCapabilities(dynamic_registration=True),
    ),
    text_document=lsp.TextDocumentClientCapabilities(
        rename=lsp.RenameClientCapabilities(prepare_support=True),
        publish_diagnostics=lsp.PublishDiagnosticsClientCapabilities(related_information=True),
    ),
)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that the user has opened; one game is in it."""
    path = tmp_path_factory.mktemp("rules")
    (path / "club.pitch").write_text("variant club extends auction-pitch\nwinning\n  target: 9\n", encoding="utf-8")
    return path


@pytest_lsp.fixture(  # type: ignore[untyped-decorator]
    scope="module",
    loop_scope="module",
    config=ClientServerConfig(
        server_command=[sys.executable, "-m", "pitchdsl", "lsp"], server_env={**os.environ, "PYTHONPATH": str(ROOT)}
    ),
)
async def client(lsp_client: LanguageClient, folder: Path) -> AsyncIterator[None]:
    """A client that is connected."""

    @lsp_client.feature(lsp.CLIENT_REGISTER_CAPABILITY)  # type: ignore[untyped-decorator]
    def registered(_: lsp.RegistrationParams) -> None:
        return None

    params = lsp.InitializeParams(
        capabilities=CAPABILITIES,
        workspace_folders=[lsp.WorkspaceFolder(uri=folder.as_uri(), name="rules")],
    )
    await lsp_client.initialize_session(params)
    yield
    await lsp_client.shutdown_session()
