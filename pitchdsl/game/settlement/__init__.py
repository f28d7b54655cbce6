"""The settlement: what a hand does to the scores, and what it is worth in stakes."""
