"""The count: which points there are, and who has them."""
