"""Pitch and its family as readable house rules that are checked, compiled and played."""
