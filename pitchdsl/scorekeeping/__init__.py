"""The score of an evening with real cards: what people tell of each hand, settled by the rules of their sheet."""
