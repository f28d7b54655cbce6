"""The match: several games one after the other."""
