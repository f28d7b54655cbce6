"""Tests of pitchdsl/resolve."""
