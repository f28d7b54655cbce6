"""Players that decide from their own seat's view alone; the roster has them by name."""
