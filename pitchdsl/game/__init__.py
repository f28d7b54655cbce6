"""A room for each concern of the card table, with its rules, events and phase; beside the rooms what they share."""
