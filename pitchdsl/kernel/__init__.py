"""The fast engine: one compiled program that plays any tables, game for game as the reference engine does."""
