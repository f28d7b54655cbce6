"""Simulating many games: chunks that can be lost and played again, tables on disk, statistics, comparisons."""
