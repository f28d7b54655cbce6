"""Tools for assistants: what a language model may have checked, explained, shown, played and compared."""
