"""The fast engine: one compiled program that plays any tables, by the rules and the luck of the reference engine."""
