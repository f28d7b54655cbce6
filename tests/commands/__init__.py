"""Tests of pitchdsl/commands."""
