"""Records of games: JSON Lines, one event a line, written and read, checked line by line, and played again."""
