"""A game between a person and players of chosen levels, at a terminal."""
