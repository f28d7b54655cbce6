"""Evenings of a club: who sits where, what is told, and what it comes to."""
