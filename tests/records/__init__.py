"""Tests of the engine, one file a phase. What they expect was worked out by hand from the rules."""
