"""``pitchdsl lsp``: what :mod:`pitchdsl.editing` knows, in the language server protocol (the extra ``lsp``)."""
