"""Rules as numbers: what the fast engine reads, with no object left in it."""
