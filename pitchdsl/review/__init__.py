"""Played games looked through: what each decision cost, what the cards did, and what to do in a position."""
