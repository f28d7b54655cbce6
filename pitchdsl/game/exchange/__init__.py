"""The exchange: cards that are thrown away, drawn, taken and asked for."""
