"""Hands that people describe: what of them can have been, and what their sheet makes of them."""
