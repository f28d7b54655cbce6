"""The examples of sheets: who plays them, and what they tell apart."""
