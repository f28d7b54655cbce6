"""The end of the game: who wins, when and why."""
