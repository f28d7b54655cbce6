"""Optional packages, and the extra of pitchdsl that installs them."""

_EXTRAS = {
    **dict.fromkeys(("filelock", "joblib", "llvmlite", "matplotlib", "numba", "numpy", "pyarrow", "scipy"), "research"),
    **dict.fromkeys(("dask", "distributed"), "cluster"),
    "textual": "play",
    **dict.fromkeys(("lsprotocol", "pygls"), "lsp"),
    **dict.fromkeys(("anyio", "mcp", "mcp_types", "pydantic"), "mcp"),
    **dict.fromkeys(("gymnasium", "pettingzoo"), "rl"),
    **dict.fromkeys(("open_spiel", "pyspiel"), "spiel"),
}


def how_to_install(fault: ModuleNotFoundError) -> str | None:
    """What to do about a package that is missing; none where no extra has it."""
    if fault.name is None:
        return str(fault)  # not Python's own: it says what to do
    package = (fault.name or "").partition(".")[0]
    extra = _EXTRAS.get(package)
    return extra and f"this needs {package}, which is not installed: pip install 'pitchdsl[{extra}]'"
