"""The auction: who bids how much, and who plays for it."""
