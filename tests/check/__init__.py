"""Tests of pitchdsl/check."""
