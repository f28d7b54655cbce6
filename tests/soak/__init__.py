"""Long runs that are not part of the default tests."""
