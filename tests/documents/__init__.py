"""What five documents claim about the rules, and the tests that show it."""
