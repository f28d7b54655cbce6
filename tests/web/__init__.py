"""What a page asks, natively."""
