"""The table and the deal: who sits there, with which cards, and hands that are thrown in."""
