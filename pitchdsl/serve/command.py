"""``pitchdsl serve``: tables for friends, from this machine."""

import sys
from collections.abc import Sequence

from pitchdsl import resources
from pitchdsl.commands.usage_error import UsageError

MISSING = "tables for friends need more packages: pip install 'pitchdsl[serve]'"


def serve(host: str, port: int, store: str, hosts: Sequence[str], *, behind_proxy: bool) -> int:
    """Serves the page and its tables until Ctrl-C; the exit code."""
    try:
        import uvicorn
        from sqlalchemy.exc import SQLAlchemyError

        from pitchdsl.serve.app import application
        from pitchdsl.serve.calls import MOST_MESSAGE
        from pitchdsl.serve.store import Store
    except ModuleNotFoundError as fault:
        raise UsageError(f"{MISSING} ({fault.name} is missing)", 1) from None
    folder = resources.playground()
    if folder is None:
        raise UsageError("the page is not in this installation; in a checkout `make playground` makes it", 1)
    if not store.strip():
        raise UsageError("--store is empty: name the file, or the database, that is to keep the tables", 2)
    try:
        kept = Store(store if "://" in store else f"sqlite:///{store}")
    except (SQLAlchemyError, ModuleNotFoundError, ValueError) as fault:
        raise UsageError(f"the tables cannot be kept there: {str(fault).splitlines()[0]}", 1) from None
    print(f"Tables are at http://{host}:{port}/tables, kept in {store} (Ctrl-C ends it)", file=sys.stderr, flush=True)
    config = uvicorn.Config(
        application(kept, folder, hosts=hosts),
        host=host,
        port=port,
        log_level="warning",
        ws_max_size=4 * MOST_MESSAGE,  # so many bytes may so many characters have
        server_header=False,
        proxy_headers=behind_proxy,
        access_log=False,
    )
    try:
        uvicorn.Server(config).run()
    except SystemExit as end:  # uvicorn has said why it could not begin
        return 1 if end.code else 0
    finally:
        kept.close()
    return 0
