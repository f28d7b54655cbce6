"""Players that decide from their own seat's view alone."""
