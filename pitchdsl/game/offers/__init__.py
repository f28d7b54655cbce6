"""Offers before the bidding: what one player asks of another."""
