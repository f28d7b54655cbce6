"""Tests of pitchdsl/syntax."""
