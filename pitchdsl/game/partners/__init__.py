"""Partners for one hand: who finds the pitcher's partner, and how."""
