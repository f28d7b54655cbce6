"""What makes a resolved variant a game that can be played: one concern a file, problems as values."""
