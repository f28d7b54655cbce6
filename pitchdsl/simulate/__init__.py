"""Many games, and what they tell: chunks that may be lost and played again, tables on disk, statistics, comparisons."""
