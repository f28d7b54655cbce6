"""A game told as a patient onlooker would tell it."""
