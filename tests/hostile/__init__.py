"""Hostile texts, files and records: each is answered, in bounded time and memory, and nothing of it is obeyed."""
