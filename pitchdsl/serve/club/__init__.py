"""Evenings of a club: many players at several tables, round after round, and a board of results."""
