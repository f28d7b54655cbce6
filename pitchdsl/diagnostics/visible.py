"""Authors' text made fit for a terminal."""


def visible(text: str) -> str:
    """A text in which nothing is hidden and nothing commands the terminal."""
    return "".join(c if c.isprintable() else " " if c.isspace() else "�" for c in text)
