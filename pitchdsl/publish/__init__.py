"""What is written out of rules: canonical text, JSON, the account of a game."""
