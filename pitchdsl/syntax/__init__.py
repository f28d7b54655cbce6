"""From text to a tree of typed lines, each with its span."""
