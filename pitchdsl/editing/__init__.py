"""What an editor asks about a text: pure functions over a :class:`Workspace`, for a language server and for a page."""
