"""Tests of pitchdsl/diagnostics."""
