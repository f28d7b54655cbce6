"""Tests of pitchdsl/fitting."""
