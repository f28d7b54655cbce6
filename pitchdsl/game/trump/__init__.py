"""Trump: who names it, or which card makes it."""
