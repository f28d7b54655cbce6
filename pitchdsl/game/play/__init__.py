"""The play of the tricks: who leads, and what may be played."""
